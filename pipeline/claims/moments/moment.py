"""A time as written, before it is resolved to days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pipeline.claims.clock import Clock

Anchor = Literal["reference", "context"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as written: its place, its grain, and those of its parts that were written.

    ``shift`` moves by whole units from the anchor ("last year" is -1); ``edge`` is early, mid, late, start or end;
    ``index`` counts quarters, halves and units of a longer time ("first week of June").
    """

    start: int
    end: int
    grain: str
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    name: str | None = None
    index: int | None = None
    count: int = 1
    shift: int | None = None
    anchor: Anchor = "reference"
    edge: str | None = None
    fiscal: bool = False
    clock: Clock | None = None
    last: Moment | None = None
    within: Moment | None = None
    lead: tuple[int, str] | None = None
    comparator: str = "="
    guessed: bool = False
    loose: bool = False
    """Counts only together with something beside it ("first week" needs its "of June")."""


Form = Callable[[str, int], Moment | None]
