"""Times taken, as races are timed: "2:04:35", "1:58.3"; a clock time or a score is written otherwise."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.comparators import add_bounds
from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

_LONG = pattern(r"(\d{1,3}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)(?![\d:]|\.\d)")
_SHORT = pattern(r"()(\d{1,2}):([0-5]\d\.\d{1,3})(?![\d:]|\.\d)")
_TIMED = pattern(
    r"\b(?:in|of|time|times|clock(?:ed|s|ing)|ran|runs|run|record|best|mark|finish(?:ed|es)?|under|over|below|inside|than|to|from|with|won|"
    r"winning|about|around|nearly|almost|lasted|took|takes|was|is|by) (?:an? |the |just )?$"
)
_CELL = pattern(r"\| ?$")
"""The beginning of a table's cell; "2:04:35" in one is a result, "02:04:35" a clock time."""


def read_elapsed(script: Script, start: int) -> Figure | None:
    """Read a time taken that begins at a place, in seconds.

    >>> read = lambda text, at: read_elapsed(Script.of(text), at)
    >>> read("won in 2:04:35 on", 7).low, read("ran 1:58.3 to", 4).low, read("at 2:04:35 on", 3)
    (Decimal('7475'), Decimal('118.3'), None)
    """
    match = _SHORT.match(script.plain, start)
    if match is None:
        match = _LONG.match(script.plain, start)
        cell = (
            _CELL.search(script.plain, max(0, start - 3), start)
            and script.plain[start + 1 : start + 2] == ":"
        )
        if match is None or not (cell or _TIMED.search(script.low, max(0, start - 24), start)):
            return None
    hours, minutes, seconds = match.groups()
    value = 3600 * Decimal(hours or 0) + 60 * Decimal(minutes) + Decimal(seconds)
    end = match.end()
    made = Figure(start, end, start, end, value, value, "quantity", "second", places=-len(seconds[3:]))
    add_bounds(script, made, during=True)
    return made
