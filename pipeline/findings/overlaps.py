"""Things by where they stand in an article, so that those which share a place are found without looking at all."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from operator import itemgetter
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
        spans = ((span_of(thing), n, thing) for n, thing in enumerate(things))
        placed = sorted((span.part, span.start, n, span.end, thing) for span, n, thing in spans if span)
        self._placed = placed
        self._ends = list(accumulate(((part, end) for part, _, _, end, _ in placed), max))
        """The furthest end so far, part by part."""

    def of(self, span: Span) -> list[T]:
        """The things that share a code point with a span, in the order in which they were given."""
        found: list[tuple[int, T]] = []
        least = (span.part, span.start)
        n = bisect_left(self._placed, (span.part, span.end)) - 1
        while n >= 0 and self._ends[n] > least:
            part, start, number, end, thing = self._placed[n]
            if part == span.part and start < span.end and span.start < end:
                found.append((number, thing))
            n -= 1
        return [thing for _, thing in sorted(found, key=itemgetter(0))]
