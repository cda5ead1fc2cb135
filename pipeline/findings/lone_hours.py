"""A clock time that stands alone where the others have another: the alarm at 2:15, the alarm at 3:15."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pipeline.findings.dates import has_zone, is_told_by_another
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say
from pipeline.findings.words import read_words
from pipeline.matching.concepts import concept

FEWEST_SHARING = 2
LEAST_SHARED = 2
"""Content words that the sentences share; what is done at the time besides, unless the times differ in hour or minute alone."""
MOST_ARTICLES = 60


def find_lone_hours(ledger: Ledger) -> Iterator[Difference]:
    """The one time of an article that nobody else has, beside the one that all others have and it lacks."""
    times = {a.id: _times(a.id, ledger) for a in ledger.articles[:MOST_ARTICLES]}
    origins: dict[str, set[int]] = defaultdict(set)
    for id_, held in times.items():
        for time in held:
            origins[time].add(ledger.origin(id_))
    for id_, held in times.items():
        own = ledger.origin(id_)
        lone = [t for t in held if origins[t] == {own}]
        lacking = [t for t in sorted(origins) if t not in held and len(origins[t]) >= FEWEST_SHARING]
        if len(lone) != 1 or len(lacking) != 1:
            continue
        odd, rest = held[lone[0]], [times[o][lacking[0]] for o in times if lacking[0] in times[o]]
        if not _is_one_event(odd, rest, lone[0], lacking[0], ledger):
            continue
        count = ledger.origins(s.article for s in rest)
        yield Difference(
            "date-conflict",
            id_,
            odd.span,
            f"{origins_say(count)} {rest[0].surface}, 1 says {odd.surface}.",
            against=first_places(rest),
            reasons=("the only time that this article has alone", f"{rest[0].surface} is missing here"),
            confidence=0.75,
            fact=odd.fact.label if odd.fact else None,
        )


def _times(id_: str, ledger: Ledger) -> dict[str, Saying]:
    """The clock times of an article's body, each with its first claim."""
    found: dict[str, Saying] = {}
    for saying in ledger.sayings[id_]:
        low = str(saying.claim.quantity.low)
        if "T" in low and not ledger.is_dateline(saying):
            found.setdefault(low.partition("T")[2][:5], saying)
    return found


def _is_one_event(odd: Saying, rest: list[Saying], one: str, other: str, ledger: Ledger) -> bool:
    """Whether the sentences speak of one thing and no zone explains the difference."""
    if any(has_zone(s, ledger) for s in (odd, *rest)):
        return False
    sentence = ledger.sentence(odd)
    if sentence is None or any(_NEAR.search(_before(s, ledger)) for s in (odd, *rest)):
        return False
    if any(is_told_by_another(s, ledger) for s in (odd, *rest)):
        return False
    near = (one[:2] == other[:2]) != (one[3:] == other[3:] != "00")
    return any(
        (there := ledger.sentence(s)) is not None
        and len(sentence.stems & there.stems) >= LEAST_SHARED
        and (near or _acts(odd, ledger) & _acts(s, ledger))
        for s in rest
    )


def _lead(saying: Saying, ledger: Ledger) -> str:
    """The words before a time, in its clause."""
    return _CLAUSE.split(_before(saying, ledger))[-1]


def _before(saying: Saying, ledger: Ledger) -> str:
    sentence = ledger.sentence(saying)
    return "" if sentence is None else sentence.surface(sentence.span.start, saying.span.start)


def _acts(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """What the few words before a time speak of: "was called to the warehouse at"."""
    words = [w for w in read_words(_lead(saying, ledger)) if w.is_content][-WORDS:]
    return frozenset(concept(w.text.lower()) for w in words)


WORDS = 2
_CLAUSE = re.compile(r"[,;:.]\s|\s(?:and|but|while|after|before|when)\s")
_NEAR = re.compile(
    r"\b(?:shortly|just|soon|about|around|nearly|almost|before|after|by|from|until|till|towards?|between|since|some|roughly)\s+(?:before\s+|after\s+)?$",
    re.IGNORECASE,
)
"""A time that is only near, or the end of a span."""
