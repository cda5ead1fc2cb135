"""Things by where they stand in an article, so that those which share a place are found without looking at all."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Generic, TypeVar

from db.models import Span

T = TypeVar("T")


class Overlaps(Generic[T]):
    """Things with their spans.

    >>> held = Overlaps([Span(0, 5), Span(4, 9), Span(20, 25)], lambda span: span)
    >>> [span.start for span in held.of(Span(4, 5))], held.of(Span(10, 20))
    ([0, 4], [])
    """

    def __init__(self, things: Iterable[T], span_of: Callable[[T], Span | None]) -> None:
        placed = [(span, n, thing) for n, thing in enumerate(things) if (span := span_of(thing)) is not None]
        placed.sort(key=lambda row: (row[0].part, row[0].start, row[1]))
        self._placed = placed
        self._starts = [(span.part, span.start) for span, _, _ in placed]
        self._ends = list(accumulate(((span.part, span.end) for span, _, _ in placed), max))
        """The furthest end so far, part by part."""

    def of(self, span: Span) -> list[T]:
        """The things that share a code point with a span, in the order in which they were given."""
        found = []
        n = bisect_left(self._starts, (span.part, span.end)) - 1
        while n >= 0 and self._ends[n] > (span.part, span.start):
            if self._placed[n][0].overlaps(span):
                found.append(self._placed[n])
            n -= 1
        return [thing for _, _, thing in sorted(found, key=lambda row: row[1])]
