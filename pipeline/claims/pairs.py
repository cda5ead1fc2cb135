"""Two figures that are one: "more than 20 and less than 35" is a range, "forty-five (45)" one number."""

from __future__ import annotations

from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

_AND = pattern(r",? ?(?:(?:and|but|yet)(?: (?:is|are|was|were|it is|also|still))? )?")
_ABOVE = (">", ">=")
_BELOW = ("<", "<=")


def join_pairs(script: Script, figures: list[Figure]) -> list[Figure]:
    """Join a lower and an upper bound to one range, and drop a number said twice.

    >>> text = "greater than 100 and smaller than 300"
    >>> def bound(a, b, c, d, value, comparator):
    ...     return Figure(a, b, c, d, value, value, comparator=comparator)
    >>> [one] = join_pairs(Script.of(text), [bound(0, 16, 13, 16, 100, ">"), bound(21, 37, 34, 37, 300, "<")])
    >>> one.low, one.high, one.comparator, text[one.start : one.end] == text
    (100, 300, '=', True)
    """
    kept: list[Figure] = []
    for figure in figures:
        before = kept[-1] if kept else None
        if before is None or figure.start - before.end > 16:
            kept.append(figure)
        elif _said_twice(script, before, figure):
            before.end = max(before.end, figure.end + 1)
        elif _bounds(script, before, figure):
            _join(before, figure)
        else:
            kept.append(figure)
    return kept


def _said_twice(script: Script, before: Figure, figure: Figure) -> bool:
    if before.low != figure.low or before.high != figure.high or before.words == figure.words:
        return False
    between = script.plain[before.end : figure.start]
    closed = script.plain[figure.end : figure.end + 1] == ")"
    return between == " (" and closed and (figure.unit is None or figure.unit == before.unit)


def _bounds(script: Script, before: Figure, figure: Figure) -> bool:
    if before.low != before.high or figure.low != figure.high:
        return False
    if not (before.unit is None or figure.unit is None or before.unit == figure.unit):
        return False
    ordered = before.comparator in _ABOVE and figure.comparator in _BELOW and before.low < figure.low
    turned = before.comparator in _BELOW and figure.comparator in _ABOVE and figure.low < before.low
    if not (ordered or turned) or (before.kind != figure.kind and not before.bare):
        return False
    if before.comparator == "<" and not script.low.startswith(_OF_LESS, before.start):
        return False
    between = script.low[before.end : figure.start]
    return between != "" and _AND.fullmatch(between) is not None


_OF_LESS = ("less than", "lower than", "fewer than", "smaller than", "below", "under")


def _join(before: Figure, figure: Figure) -> None:
    before.low, before.high = sorted((before.low, figure.low))
    before.end, before.last = figure.end, figure.last
    before.comparator = "="
    before.places = None if None in (before.places, figure.places) else min(before.places, figure.places)  # type: ignore[type-var]  # None was ruled out
    if before.unit is None and figure.unit is not None:
        before.unit, before.kind, before.noun, before.bare = (
            figure.unit,
            figure.kind,
            figure.noun,
            figure.bare,
        )
