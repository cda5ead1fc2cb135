"""What a figure measures: a balance told as earnings, sales told as profit, infections told as deaths."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say

FEWEST_SAYING = 2
REACH = 44
MOST_AMOUNTS = 12
EARNED = "what is earned"

# Families of measures that exclude each other for one figure: a measure, and the words for it.
_FAMILIES: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        (EARNED, r"earn(?:s|ed|ing|ings)?|gain(?:s|ed)?|interest|yield(?:s|ed)?|return(?:s|ed)?|profit"),
        ("what there is in all", r"balance|have|has|had|total(?:s|led)?|grow(?:s|n)?\s+to|grew\s+to|end\s+up\s+with|stands?\s+at|stood\s+at|worth"),
    ),
    (
        ("profit", r"(?:net\s+|pre-tax\s+|operating\s+)?(?:profits?|income|earnings)|earned|made"),
        ("sales", r"sales|revenues?|turnover|takings|receipts"),
        ("debt", r"debts?|borrowings?|liabilit(?:y|ies)"),
        ("market value", r"market\s+(?:value|capitali[sz]ation|cap)|valuation|valued"),
    ),
    (
        ("infections", r"infections?|infected|cases?|positives?"),
        ("admissions", r"admissions?|admitted|hospitali[sz](?:ed|ations?)"),
        ("recoveries", r"recover(?:ed|ies|y)"),
    ),
    (
        ("a fine", r"fined?|penalt(?:y|ies)"),
        ("damages", r"damages|compensation|settle(?:d|ment)|restitution"),
        ("bail", r"bail|bond"),
    ),
    (
        ("a salary", r"salar(?:y|ies)|basic\s+pay|wages?"),
        ("a bonus", r"bonus(?:es)?"),
        ("a pension", r"pensions?"),
    ),
    (
        ("exports", r"exports?|exported"),
        ("imports", r"imports?|imported"),
    ),
    (
        ("births", r"births?|born"),
        ("deaths", r"deaths?|died|killed"),
    ),
    (
        ("sold", r"sold|sales"),
        ("rented", r"rent(?:ed|als?|s)?|leas(?:ed?|es|ing)|hired"),
    ),
    (
        ("income tax", r"income\s+tax"),
        ("sales tax", r"(?:sales|value[- ]added)\s+tax|VAT"),
        ("property tax", r"property\s+tax|council\s+tax"),
    ),
    (
        ("bought", r"bought|purchas(?:ed?|es)|acquir(?:ed|es)"),
        ("sold", r"sold|dispos(?:ed|als?)"),
    ),
)  # fmt: skip
_READ = tuple(
    tuple((name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for name, words in family)
    for family in _FAMILIES
)
_STOP = re.compile(r"[;:.!?()|]|,\s(?:and|but|while|which|who)\s|\s(?:while|whereas|but|and)\s")


@dataclass(frozen=True, slots=True)
class Measured:
    """A claim with what it measures, by the word for it."""

    saying: Saying
    name: str
    word: str


def find_other_measures(ledger: Ledger) -> Iterator[Difference]:
    """Figures that one article gives for another measure than two others do, which give that measure another value."""
    told: set[tuple[str, int]] = set()
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if first.kind not in ("money", "count", "quantity"):
            continue
        beside = [(s, _beside(s, ledger)) for s in agreement.sayings]
        for family in _READ:
            measured = [m for s, words in beside if (m := _measure(s, family, words)) is not None]
            for found in _odd(measured, family, agreement, ledger):
                key = (found.saying.article, found.saying.index)
                if key not in told:
                    told.add(key)
                    yield _difference(found, measured, agreement, ledger)


def _beside(saying: Saying, ledger: Ledger) -> tuple[str, str]:
    """The words before a figure and behind it, within its clause."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind == "cell":
        return "", ""
    start, end = (
        max(sentence.span.start, saying.span.start - REACH),
        min(sentence.span.end, saying.span.end + REACH),
    )
    before, after = sentence.surface(start, saying.span.start), sentence.surface(saying.span.end, end)
    stops = [m.end() for m in _STOP.finditer(before)]
    before = re.split(r"\d", before[stops[-1] :] if stops else before)[-1]
    stop = _STOP.search(after)
    return before, re.split(r"\d", after[: stop.start()] if stop else after, maxsplit=1)[0]


def _measure(
    saying: Saying, family: Sequence[tuple[str, re.Pattern[str]]], beside: tuple[str, str]
) -> Measured | None:
    """The measure whose word stands nearest to a figure within its clause, before it rather than behind."""
    before, after = beside
    found = [(len(before) - m.end(), name, m[0]) for name, p in family for m in p.finditer(before)]
    if not found:
        found = [(m.start(), name, m[0]) for name, p in family for m in p.finditer(after[:24])]
    if not found:
        return None
    _, name, word = min(found)
    return Measured(saying, name, word)


def _odd(
    measured: list[Measured],
    family: Sequence[tuple[str, re.Pattern[str]]],
    agreement: Agreement,
    ledger: Ledger,
) -> Iterator[Measured]:
    origins: dict[str, set[int]] = defaultdict(set)
    for m in measured:
        origins[m.name].add(ledger.origin(m.saying.article))
    for m in measured:
        own = ledger.origin(m.saying.article)
        others = {name: held - {own} for name, held in origins.items() if name != m.name}
        if origins[m.name] != {own} or any(
            o.name != m.name and ledger.origin(o.saying.article) == own for o in measured
        ):
            continue
        if not any(len(held) >= FEWEST_SAYING for held in others.values()):
            continue
        if _is_given_otherwise(m, family, ledger) or (m.name == EARNED and _is_whole(m.saying, ledger)):
            yield m


def _is_whole(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure is an amount with its interest: 8,000 at 4 percent are 8,320."""
    value, unit = saying.claim.quantity.low, saying.claim.quantity.unit
    own = [s.claim.quantity for s in ledger.sayings[saying.article]]
    shares = [q.low for q in own if q.unit == "%" and isinstance(q.low, Decimal)][:MOST_AMOUNTS]
    amounts = [q.low for q in own if q.unit == unit and isinstance(q.low, Decimal) and q.low != value]
    if not isinstance(value, Decimal):
        return False
    return any(abs(p * (1 + s / 100) - value) <= value / 1000 for p in amounts[:MOST_AMOUNTS] for s in shares)


def _is_given_otherwise(m: Measured, family: Sequence[tuple[str, re.Pattern[str]]], ledger: Ledger) -> bool:
    """Whether another origin gives the measure another value of the same unit."""
    q = m.saying.claim.quantity
    for article in ledger.others(m.saying.article):
        for saying in ledger.sayings[article.id]:
            other = saying.claim.quantity
            if (
                {other.unit, q.unit} - {None} != {q.unit}
                or other.low == q.low
                or other.kind not in (q.kind, "count")
            ):
                continue
            known = _measure(saying, family, _beside(saying, ledger))
            if known is not None and known.name == m.name:
                return True
    return False


def _difference(m: Measured, measured: list[Measured], agreement: Agreement, ledger: Ledger) -> Difference:
    rest = [
        o
        for o in measured
        if o.name != m.name and ledger.origin(o.saying.article) != ledger.origin(m.saying.article)
    ]
    count = ledger.origins(o.saying.article for o in rest)
    return Difference(
        "subject-drift",
        m.saying.article,
        m.saying.span,
        f"{origins_say(count, 'give')} {rest[0].saying.surface} as {rest[0].name} "
        f"(“{rest[0].word}”), here it is {m.name} (“{m.word}”).",
        against=first_places([o.saying for o in rest]),
        reasons=("same value", f"“{m.word}” has another value elsewhere"),
        confidence=0.75,
        fact=agreement.fact.label if agreement.fact else None,
    )
