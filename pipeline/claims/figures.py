"""A figure while it is being read; it becomes a Quantity when all passes have seen it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from db.models import Change, ClaimKind, Comparator, Direction, Quantity, Span


@dataclass(slots=True)
class Figure:
    """One number with what was found around it; offsets into the text."""

    start: int
    end: int
    first: int
    """Where the bare number begins."""
    last: int
    """Where the bare number ends."""
    low: Decimal
    high: Decimal
    kind: ClaimKind = "count"
    unit: str | None = None
    comparator: Comparator = "="
    approximate: bool = False
    places: int | None = None
    noun: tuple[int, int] | None = None
    change: Change = "level"
    direction: Direction | None = None
    elided: bool = False
    bare: bool = False
    """Nothing was found that it counts or measures."""
    words: bool = False

    def quantity(self, text: str) -> Quantity:
        """The figure as a claim's quantity."""
        return Quantity(
            Span(self.start, self.end),
            text[self.start : self.end],
            self.kind,
            _canonical(self.low),
            _canonical(self.high),
            self.comparator,
            self.unit,
            self.approximate,
            self.change,
            self.direction,
            number=Span(self.first, self.last),
            noun=Span(*self.noun) if self.noun else None,
            places=self.places,
            elided=self.elided,
        )


def _canonical(value: Decimal) -> Decimal:
    """One way of writing each value: no trailing zeros, no exponent."""
    whole = value.to_integral_value()
    return whole.quantize(_ONE) if value == whole and value.adjusted() < _MOST else value.normalize()


_ONE = Decimal(1)
_MOST = 27
