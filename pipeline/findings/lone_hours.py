"""A clock time that stands alone where the others have another: the alarm at 2:15, the alarm at 3:15."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from pipeline.findings.dates import has_zone
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say

FEWEST_SHARING = 2
LEAST_SHARED = 2
"""Content words that the sentences share; one more where the two times differ in hour and minute."""
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
    least = LEAST_SHARED + (one[:2] != other[:2] and one[3:] != other[3:]) + (one[3:] == other[3:] == "00")
    return sentence is not None and any(
        (there := ledger.sentence(s)) is not None and len(sentence.stems & there.stems) >= least for s in rest
    )
