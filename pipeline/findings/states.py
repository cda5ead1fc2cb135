"""What happened to the people a figure counts: killed, hurt, missing, rescued."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, origins_say
from pipeline.findings.opposing import stand_against
from pipeline.findings.units import is_thing, telling_digits

_STATES: tuple[tuple[str, str], ...] = (
    (
        "dead",
        r"dead|(?:not|never|n['’]t)\s+(?:have\s+)?surviv(?:ed|e)|d(?:ied|ie|ying|eaths?)|kill(?:ed|ing|s)?|fatalit(?:y|ies)|fatally|(?:death\s+)?toll|lives|bodies|perished|drowned|slain",
    ),
    ("injured", r"injur(?:ed|ing|ies|y)|wound(?:ed|ing|s)?|hurt|maimed|burns"),
    ("missing", r"missing|unaccounted|disappeared|vanished|untraced|not\s+been\s+found"),
    (
        "rescued",
        r"rescued?|rescuing|saved|(?<!not )(?<!n't )(?<!n’t )(?<!never )surviv(?:ed|ors?|ing)|pulled\s+(?:alive|from|out)|brought\s+ashore|safe",
    ),
    ("in hospital", r"hospitali[sz]ed|(?:in|to)\s+hospitals?|admitted|intensive\s+care"),
    (
        "evacuated",
        r"evacuat(?:ed|ing|ion|ees)|displaced|homeless|fled|(?:leave|left|fled?|flee)\s+(?:their|the)\s+homes?|from\s+(?:their\s+)?homes",
    ),
    ("arrested", r"arrest(?:ed|s|ing)?|detained|in\s+custody|jailed"),
    ("infected", r"infect(?:ed|ions)|tested\s+positive|sickened|fell\s+ill|cases"),
)
_PATTERNS = tuple((name, re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)) for name, pattern in _STATES)
_ANY = re.compile("|".join(rf"\b(?:{pattern})\b" for _, pattern in _STATES), re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|no|never|nobody|without)\b[^,;.]{0,20}$", re.IGNORECASE)
_BEHIND = re.compile(
    r"^\s*(?:(?:other|more|further|local|young|of\s+(?:them|those|whom))\s+)*(?:[\w-]+\s+){0,3}?(?:(?:who|that)\s+)?"
    r"(?:(?:were|was|are|is|have|has|had|been|be|being|also|now|still|confirmed|reported|listed\s+as|feared|believed|known|to|as|there"
    r"|on\s+[^,;.]{0,30}?\s+list)\s+)*$",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[,;:.]|\s(?:and|but|while|with|leaving)\s")
REACH = 70
FEW = 2
"""So few are counted of anything."""
MOST_SAYINGS = 120
"""Claims of one figure that are looked at."""
OPPOSED = {
    "dead": {"injured", "missing", "rescued", "in hospital", "evacuated", "arrested", "infected"},
    "injured": {"dead", "missing", "rescued", "evacuated"},
    "missing": {"dead", "injured", "rescued"},
    "rescued": {"dead", "missing"},
    "in hospital": {"dead"},
    "evacuated": {"dead", "injured"},
    "arrested": {"dead"},
    "infected": {"dead"},
}


def state_slips(ledger: Ledger) -> tuple[tuple[str, Difference], ...]:
    """Figures given of the dead where the others have the missing, or of people where they have things."""
    return tuple(_all_slips(ledger))


def _all_slips(ledger: Ledger) -> Iterator[tuple[str, Difference]]:
    for agreement in ledger.once(agreements):
        value = agreement.sayings[0].claim.quantity.low
        if isinstance(value, str) or value <= FEW:
            continue
        yield from _slips(agreement, ledger)


def _slips(agreement: Agreement, ledger: Ledger) -> Iterator[tuple[str, Difference]]:
    counted = [s for s in agreement.sayings if s.claim.quantity.kind == "count"][:MOST_SAYINGS]
    stated = {s: state_of(s, ledger) for s in counted}
    states = {state for state in stated.values() if state is not None}
    if not states or (len(states) < 2 and not any(is_thing(s.claim.quantity) for s in counted)):
        return
    by_article: dict[str, list[Saying]] = defaultdict(list)
    for saying in stated:
        by_article[saying.article].append(saying)
    for id_ in sorted(by_article):
        own = by_article[id_]
        others = [s for s in stated if ledger.origin(s.article) != ledger.origin(id_)]
        mine = {stated[s] for s in own} - {None}
        if len(mine) != 1:
            continue
        state = next(iter(mine))
        if state is None:
            continue
        saying = next(s for s in own if stated[s] == state)
        yield from _against(saying, state, others, stated, agreement, ledger)


def _against(
    saying: Saying,
    state: str,
    others: list[Saying],
    stated: dict[Saying, str | None],
    agreement: Agreement,
    ledger: Ledger,
) -> Iterator[tuple[str, Difference]]:
    value = saying.claim.quantity.low
    others = [s for s in others if s.claim.quantity.low == value]
    counts = Counter(
        {name: ledger.origins(s.article for s in others if stated[s] == name) for name in dict(_STATES)}
    )
    things = [s for s in others if is_thing(s.claim.quantity) and stated[s] != state]
    same = counts[state]
    opposed = [s for s in others if stated[s] in OPPOSED.get(state, set())]
    is_bare = saying.claim.quantity.unit is None or not is_thing(saying.claim.quantity)
    for kind, against, what in (
        ("unit-conflict", things if is_bare and telling_digits(saying.claim.quantity) >= 3 else [], None),
        ("condition-drift", opposed, stated[opposed[0]] if opposed else None),
    ):
        count = ledger.origins(s.article for s in against)
        if count < 2 or count <= same:
            continue
        told = f"{origins_say(count, 'give')} {against[0].surface}"
        told += f" as {what}" if what else ""
        yield (
            kind,
            stand_against(
                kind,
                saying,
                against,
                f"{told}, 1 gives {saying.surface} as {state}.",
                f"{what or against[0].surface} elsewhere, {state} here",
                surely=0.8,
                fact=agreement.fact,
                same="same number",
            ),
        )
        return


def state_of(saying: Saying, ledger: Ledger) -> str | None:
    """What is said to have happened to those counted: right behind the figure, else before it."""
    sentence = ledger.sentence(saying)
    if sentence is None or not _ANY.search(sentence.text):
        return None
    own = next((name for name, p in _PATTERNS if p.search(saying.surface)), None)
    return own or _behind(saying, sentence) or _before(saying, sentence)


def _behind(saying: Saying, sentence: Sentence) -> str | None:
    after = sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + REACH))
    after = _BREAK.split(after, maxsplit=1)[0]
    found = [
        (m.start(), name)
        for name, p in _PATTERNS
        for m in p.finditer(after)
        if _BEHIND.match(after[: m.start()])
    ]
    return min(found)[1] if found else None


def _before(saying: Saying, sentence: Sentence) -> str | None:
    """The nearest word before, in the clause; over "and" only where the clause itself has none."""
    before = sentence.surface(max(sentence.span.start, saying.span.start - REACH - 30), saying.span.start)
    found = [
        (m.end(), name)
        for name, p in _PATTERNS
        for m in p.finditer(before)
        if not _NOT.search(before[: m.start()]) and not _ANOTHER_ACT.search(before[m.end() :])
    ]
    return max(found)[1] if found else None


_ANOTHER_ACT = re.compile(
    r"\band\s+(?:\w+ly\s+)?(?:forc(?:ed|es|ing)|le(?:ft|aves?|d)|caus(?:ed|es|ing)|sen[dt]s?|dr(?:ove|iv\w+)|cut(?:s|ting)?|damag(?:ed|es|ing)|destroy\w+"
    r"|clos(?:ed|es|ing)|block(?:ed|s|ing)|disrupt\w+|delay\w+|cancel\w+|affect\w+|mad?k?es?|cost(?:s|ing)?)\b",
    re.IGNORECASE,
)
"""A further act of the same cause: "killed three workers and forced 4,800 people to leave"."""
