"""A claim that stands against others of its fact, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass

from db.models import Fact
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Saying, first_places, origins_say
from pipeline.matching.compare import Comparison, Relation


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that stands against others of its fact, and how."""

    kind: str
    odd: Saying
    rest: tuple[Saying, ...]
    comparison: Comparison
    origins: int
    fact: Fact | None
    alike: int = 1
    """How many origins say what is odd."""
    also: tuple[Saying, ...] = ()
    """Where else the article says it."""


def to_difference(found: Disagreement) -> Difference:
    """A disagreement as it is told."""
    most = _shown(found.rest[0])
    others = origins_say(found.origins)
    here = _shown(found.odd)
    if any(s.article == found.odd.article for s in found.rest) and found.origins == 1:
        message = f"This article says {most} in one place, {here} in another."
    elif found.kind == "direction-conflict":
        there, mine = (s.claim.quantity.direction for s in (found.rest[0], found.odd))
        message = f"{others} {most} {there}, {found.alike} {'says' if found.alike == 1 else 'say'} {mine}."
    elif found.kind == "superseded":
        message = f"Later coverage says {most}; here it is {here}."
    else:
        message = f"{others} {most}, {found.alike} {'says' if found.alike == 1 else 'say'} {here}."
    return Difference(
        found.kind,
        found.odd.article,
        found.odd.span,
        message,
        against=(*first_places(found.rest), *(s.place for s in found.also[:2])),
        reasons=(
            *found.comparison.reasons,
            f"{others} {most}",
            *((f"said {len(found.also) + 1} times in this article",) if found.also else ()),
        ),
        confidence=_confidence(found),
        fact=found.fact.label if found.fact else None,
    )


def _shown(saying: Saying) -> str:
    """A claim as written; a weekday with the day that it was read as."""
    low = str(saying.claim.quantity.low)
    if (
        saying.claim.quantity.kind != "date"
        or any(c.isdigit() for c in saying.surface)
        or not low[:4].isdigit()
    ):
        return saying.surface
    return f"{saying.surface} ({low})" if low == saying.claim.quantity.high else saying.surface


def _confidence(found: Disagreement) -> float:
    sure = {Relation.SCALE: 0.93, Relation.DIGITS: 0.93, Relation.UNIT: 0.9, Relation.BOUND: 0.8}
    base = sure.get(found.comparison.relation, 0.85)
    return base if found.origins > 1 else base - 0.15
