"""Ranges of which only an end is left: "up to twice the speed" where the others say 1.4 to 2 times."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, origins_say
from pipeline.findings.opposing import stand_against

FEWEST_RANGING = 3
LEAST_SHARED = 3
"""Content words that the sentences of a range and of its end share."""


def find_shortened_ranges(ledger: Ledger) -> Iterator[Difference]:
    """A figure that at least three origins give as a range, and one article elsewhere by its end alone."""
    for fact, sayings in ledger.facts:
        ranged = [s for s in sayings if _is_range(s)]
        if ledger.origins(s.article for s in ranged) < FEWEST_RANGING:
            continue
        first = ranged[0]
        same = [s for s in ranged if _ends(s) == _ends(first)]
        ends = [s for s in ledger.once(_bounded) if s.fact != fact and _is_end_of(s, first)]
        if ledger.origins(s.article for s in ends) != 1:
            continue
        for saying in ends:
            same = [s for s in same if ledger.origin(s.article) != ledger.origin(saying.article)]
            count = ledger.origins(s.article for s in same)
            if count >= FEWEST_RANGING and max(ledger.shared(saying, s) for s in same) >= LEAST_SHARED:
                yield stand_against(
                    "bound-drift",
                    saying,
                    same,
                    f"{origins_say(count, 'give')} {first.surface}, here it is {saying.surface} alone.",
                    "one end of the range is left",
                    surely=0.65,
                    fact=fact,
                    same="the same statement",
                )


def _bounded(ledger: Ledger) -> tuple[Saying, ...]:
    """All figures that are bounds."""
    bounds = ("<=", "<", ">=", ">")
    return tuple(
        s for a in ledger.articles for s in ledger.sayings[a.id] if s.claim.quantity.comparator in bounds
    )


def _is_range(saying: Saying) -> bool:
    q = saying.claim.quantity
    return (
        not isinstance(q.low, str)
        and q.low != q.high
        and q.kind not in ("date", "period")
        and not saying.claim.quoted
    )


def _ends(saying: Saying) -> tuple[object, ...]:
    q = saying.claim.quantity
    return q.low, q.high, q.unit


def _is_end_of(saying: Saying, whole: Saying) -> bool:
    """Whether a figure is a bound at one end of a range: "up to" its upper one, "at least" its lower one."""
    q, r = saying.claim.quantity, whole.claim.quantity
    if q.unit != r.unit or q.low != q.high or saying.claim.quoted:
        return False
    return (q.comparator in ("<=", "<") and q.high == r.high) or (
        q.comparator in (">=", ">") and q.low == r.low
    )
