"""Units that are not written at a figure but understood from the one before it.

"from 4.1% to 3.9", "46.3%, against 39.4", "34% (−3)": a bare decimal or signed number, or the second
end of a comparison, keeps the unit understood. A bare count stays bare.
"""

from __future__ import annotations

from itertools import pairwise

from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import TIMES

_MEASURED = ("quantity", "percent", "money")
_BREAK = pattern(r"[.!?][\"'”’)]? |\n|\|")
_LINKED = pattern(
    r",? ?(?:(?:up|down|compared|and|or|but|then|against|versus|vs\.?|from|to|with|than|by|in|was|were|it|its|is|a year|last|this|the|previous|previously|earlier|month|later|estimated|"
    r"forecast|expected|of|for|rising|falling|rose|fell|just|only|before|after|day|week|quarter|year|yesterday|today|prior|respectively|before|initial|original|revised)[ ,]+)*"
)


def understand(script: Script, figures: list[Figure]) -> None:
    """Give bare figures the unit that is understood from a figure near by.

    >>> from pipeline.claims.quantities import read_quantities
    >>> [q.unit for q in read_quantities("It fell from 4.1% to 3.9, and 36,040 to 34,935 tonnes.")]
    ['%', '%', 'tonne', 'tonne']
    """
    for figure, after in pairwise(figures):
        joined = figure.bare and script.low[figure.end : after.start] in _JOINTS
        whole = "/" not in (after.unit or "") or (after.unit or "").startswith("/")
        if joined and not after.bare and after.unit and after.kind in _MEASURED and whole:
            _give(figure, after.kind, after.unit)
    for place, figure in enumerate(figures):
        if figure.bare and place:
            _understand_one(script, figures, place)


def _understand_one(script: Script, figures: list[Figure], place: int) -> None:
    figure, before = figures[place], figures[place - 1]
    parallel = _parallel(script, figures, place)
    if parallel:
        _give(figure, parallel.kind, parallel.unit or "")
        return
    if before.unit is None or before.kind not in _MEASURED:
        return
    between = script.low[before.end : figure.start]
    if len(between) > _FARTHEST or _BREAK.search(between):
        return
    if before.unit in ("%", "pp") and _signed_change(script, figure, between):
        _give(figure, "percent", "pp")
    elif (_has_decimals(figure) or _LINKED.fullmatch(between)) and _alike(script, before, figure, between):
        _give(figure, before.kind, before.unit)


def _has_decimals(figure: Figure) -> bool:
    return figure.places is not None and figure.places < 0


def _alike(script: Script, before: Figure, figure: Figure, between: str) -> bool:
    """Whether two numbers are of one size and written to one precision, as two values of one thing are."""
    from_to = between == " to " and script.low.endswith("from ", 0, before.start)
    moved = between == " to " and before.places == figure.places and before.places not in (0, None)
    times = 1000 if from_to or moved else 15
    if figure.low <= 0 or before.low <= 0 or not before.low / times <= figure.low <= before.low * times:
        return False
    if before.kind == "money" and figure.places == 0 and before.places not in (0, None):
        return False
    return figure.places != 0 or from_to or between != " to " or before.places in (0, None)


def _parallel(script: Script, figures: list[Figure], place: int) -> Figure | None:
    """The span of time that a bare number repeats: "91% after two months, 74% after six"."""
    figure = figures[place]
    word = _WORD_BEFORE.search(script.low, max(0, figure.start - 8), figure.start)
    if word is None:
        return None
    for earlier in reversed(figures[max(0, place - 3) : place]):
        between = script.low[earlier.end : figure.start]
        if len(between) > _FARTHEST or _BREAK.search(between):
            return None
        if earlier.unit in TIMES and script.low.endswith(word.group(), 0, earlier.start):
            return earlier
    return None


_JOINTS = (" to ", " by ", " x ", " × ", "x", "×")
_FARTHEST = 90
_WORD_BEFORE = pattern(r" (?:after|within|for|at|over) $")


def _signed_change(script: Script, figure: Figure, between: str) -> bool:
    sign = script.plain[figure.start : figure.start + 1]
    return sign in ("+", "-") and ("(" in between or "," in between)


def _give(figure: Figure, kind, unit: str) -> None:  # type: ignore[no-untyped-def]
    figure.kind, figure.unit, figure.elided, figure.bare = kind, unit, True, False
