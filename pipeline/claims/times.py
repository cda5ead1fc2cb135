"""The time that a figure is about: the date or period of its clause, else the only one of its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import Period, Quantity
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]
Dated = tuple[Range, Quantity]

_PARTED = 12
"""What another figure between a figure and a date counts for, in tokens."""
_NEAR = 4


def tell_time(
    tokens: Tokens, place: Range, clause: Range, dates: Sequence[Dated], figures: Sequence[Range]
) -> Period | None:
    """The nearest date of the clause that no other figure parts from the figure."""
    best: tuple[int, Quantity] | None = None
    for span, date in dates:
        gap = _gap(span, place)
        if "X" in str(date.low):
            continue  # a day whose year is not known is no time
        if not clause[0] <= span[0] < clause[1] or (gap > _NEAR and _describes(tokens, span)):
            continue
        if is_contrasted(tokens, span, place, figures):
            continue
        gap += _PARTED * _between(span, place, figures)
        if best is None or gap < best[0]:
            best = (gap, date)
    alone = best is None and len(dates) == 1 and not _between(dates[0][0], place, figures)
    if (
        alone
        and not _describes(tokens, dates[0][0])
        and not is_contrasted(tokens, dates[0][0], place, figures)
    ):
        best = (0, dates[0][1])
    return None if best is None else _period(best[1])


def _period(date: Quantity) -> Period | None:
    known = isinstance(date.low, str) and isinstance(date.high, str) and "X" not in date.low
    return Period(str(date.low), str(date.high)) if known else None


def _gap(span: Range, place: Range) -> int:
    return span[0] - place[1] if span[0] >= place[1] else place[0] - span[1] + 1


def _between(span: Range, place: Range, figures: Sequence[Range]) -> int:
    low, high = min(span[1], place[1]), max(span[0], place[0])
    return sum(1 for start, _ in figures if low <= start < high)


_CONTRASTS = frozenset("from against versus vs than to after".split())


def is_contrasted(tokens: Tokens, span: Range, place: Range, figures: Sequence[Range]) -> bool:
    """ "47.8%, down from 61.5% in 2024": the date behind a figure that is set against this one is not this one's."""
    if span[0] < place[1]:
        return False
    return any(place[1] <= start < span[0] and tokens.lower[start - 1] in _CONTRASTS for start, _ in figures)


def _describes(tokens: Tokens, span: Range) -> bool:
    """ "first-quarter deliveries": a date that describes the noun behind it is no time of other figures."""
    return tokens.classes[span[1] : span[1] + 1] == "N"
