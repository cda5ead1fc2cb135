"""The time that a figure is about: the date or period of its clause, else of its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import Period, Quantity

Range = tuple[int, int]


def tell_time(
    place: Range, clause: Range, dates: Sequence[tuple[Range, Quantity]], figures: Sequence[Range]
) -> Period | None:
    """The nearest date of the clause that no other figure parts from the figure; else the sentence's only date."""
    best: tuple[int, Quantity] | None = None
    for span, date in dates:
        if (
            not (clause[0] <= span[0] < clause[1])
            or not isinstance(date.low, str)
            or not isinstance(date.high, str)
        ):
            continue
        gap = span[0] - place[1] if span[0] >= place[1] else place[0] - span[1] + 1
        between = sum(1 for start, _ in figures if min(span[1], place[1]) <= start < max(span[0], place[0]))
        gap += 12 * between
        if best is None or gap < best[0]:
            best = (gap, date)
    if best is None and len(dates) == 1:
        best = (0, dates[0][1])
    if best is None:
        return None
    return Period(str(best[1].low), str(best[1].high))
