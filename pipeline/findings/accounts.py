"""What of a business a figure is: orders told as sales, revenue as profit, imports as exports; one article against one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say
from pipeline.findings.units import telling_digits

FEWEST_DIGITS = 2
MOST_SAYINGS = 24
REACH = 60
REACH_BEHIND = 24

# The measures that exclude each other for one figure: a name, and the nouns for it. Income and earnings may be revenue or profit: they are left out.
_MEASURES: tuple[tuple[str, str], ...] = (
    ("orders", r"orders|order\s+(?:intake|book)|bookings"),
    ("sales", r"(?<!car\s)sales|revenues?|turnover|takings|receipts"),
    ("profit", r"(?:net\s+|pre-?tax\s+|operating\s+)?profits?"),
    ("costs", r"costs|expenses|expenditure|outgoings"),
    ("debt", r"debts?|borrowings?|liabilities"),
    ("output", r"output|production"),
    ("exports", r"exports"),
    ("imports", r"imports"),
    ("investment", r"investments?|capital\s+spending"),
    ("reserves", r"reserves|cash\s+pile"),
    ("wages", r"wage\s+bill|payroll"),
    ("market value", r"market\s+(?:value|capitali[sz]ation)"),
)
_READ = tuple((name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for name, words in _MEASURES)
_ANY = re.compile("|".join(rf"\b(?:{words})\b" for _, words in _MEASURES), re.IGNORECASE)
_LIKE: tuple[frozenset[str], ...] = (
    frozenset({"exports", "sales"}),
    frozenset({"costs", "investment"}),
    frozenset({"costs", "wages"}),
    frozenset({"output", "exports"}),
)
"""Pairs that may be said of one figure: what is sold abroad is sold, what is invested costs."""
_STOP = re.compile(r"[;:!?()|]|\.\s|,\s(?:and|but|while|which|who|with)\s|\s(?:while|whereas|but)\s")


@dataclass(frozen=True, slots=True)
class Account:
    """A figure, and the measure that is written beside it."""

    saying: Saying
    name: str
    word: str


def find_other_accounts(ledger: Ledger) -> Iterator[Difference]:
    """Figures that one article gives as one measure of a business, and another article as another."""
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if agreement.fact is None or first.kind not in ("money", "percent", "count", "quantity"):
            continue
        if not isinstance(first.low, Decimal) or (
            first.kind != "money" and telling_digits(first) < FEWEST_DIGITS
        ):
            continue
        yield from _odd(agreement, ledger)


def _odd(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    read = (_account(s, ledger) for s in agreement.sayings[:MOST_SAYINGS])
    accounts = [a for a in read if a is not None]
    for mine in accounts:
        own = mine.saying.article  # a copy that changed the word is as odd as another text
        others = [a for a in accounts if a.saying.article != own]
        alike = [a for a in accounts if a.saying.article == own]
        if not others or len({a.name for a in others}) > 1 or len({a.name for a in alike}) > 1:
            continue
        pair = {mine.name, others[0].name}
        if len(pair) < 2 or pair in _LIKE:
            continue
        count = ledger.origins(a.saying.article for a in others)
        if len({a.saying.article for a in others}) == 1 and not ledger.is_later(
            mine.saying.article, others[0].saying.article
        ):
            continue
        yield _difference(mine, others, count, agreement)
        return


def _account(saying: Saying, ledger: Ledger) -> Account | None:
    """The one measure of a figure's sentence, where it stands in the figure's clause, before it rather than behind."""
    sentence = ledger.sentence(saying)
    if (
        sentence is None
        or sentence.passage.kind == "cell"
        or saying.claim.quoted
        or not _ANY.search(sentence.text)
    ):
        return None
    if len({name for name, pattern in _READ if pattern.search(sentence.text)}) > 1:
        return None
    start = max(sentence.span.start, saying.span.start - REACH)
    before = sentence.surface(start, saying.span.start)
    stops = [m.end() for m in _STOP.finditer(before)]
    before = before[stops[-1] :] if stops else before
    after = sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + REACH_BEHIND))
    stop = _STOP.search(after)
    after = after[: stop.start()] if stop else after
    for name, pattern in _READ:
        m = pattern.search(before) or re.match(
            rf"\s(?:in|of|worth\s+of)\s(?:\w+\s)?(?:{pattern.pattern})", after, re.IGNORECASE
        )
        if m is not None:
            return Account(saying, name, m[0].split()[-1])
    return None


def _difference(mine: Account, others: list[Account], count: int, agreement: Agreement) -> Difference:
    theirs = others[0]
    return Difference(
        "subject-drift",
        mine.saying.article,
        mine.saying.span,
        f"{origins_say(count, 'give')} {theirs.saying.surface} as {theirs.name} (“{theirs.word}”), "
        f"here it is {mine.name} (“{mine.word}”).",
        against=first_places([a.saying for a in others]),
        reasons=("same value of the same fact", f"{mine.name} are not {theirs.name}"),
        confidence=0.7 if count > 1 else 0.6,
        fact=agreement.fact.label if agreement.fact else None,
    )
