"""Units that are not written at a figure but understood from the one before it.

"from 4.1% to 3.9", "46.3%, against 39.4", "34% (−3)": a bare decimal or signed number, or the second
end of a comparison, keeps the unit understood. A bare count stays bare.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.claims.figures import Figure
from pipeline.claims.script import Script

_MEASURED = ("quantity", "percent", "money")
_BREAK = re.compile(r"[.!?][\"'”’)]? |\n|\|")
_LINKED = re.compile(
    r",? ?(?:(?:up|down|compared|and|or|but|then|against|versus|vs\.?|from|to|with|than|by|in|was|were|it|its|is|a year|last|this|the|previous|previously|earlier|month|later|estimated|"
    r"forecast|expected|of|for|rising|falling|rose|fell|just|only|before|after|day|week|quarter|year|yesterday|today|prior|respectively|before|initial|original|revised)[ ,]+)*"
)


def understand(script: Script, figures: list[Figure]) -> None:
    """Give bare figures the unit that is understood from the figure before."""
    for figure, after in pairwise(figures):
        joined = figure.bare and script.low[figure.end : after.start] == " to "
        if joined and not after.bare and after.unit and after.kind in _MEASURED and "/" not in after.unit:
            _give(figure, after.kind, after.unit)
    for before, figure in pairwise(figures):
        if (
            not figure.bare
            or before.unit is None
            or before.kind in ("count", "ordinal", "multiple", "date", "period")
        ):
            continue
        between = script.low[before.end : figure.start]
        if len(between) > 90 or _BREAK.search(between):
            continue
        if _signed_change(script, figure, between) and before.unit in ("%", "pp"):
            _give(figure, "percent", "pp")
        elif (figure.places is not None and figure.places < 0) or _LINKED.fullmatch(between):
            if before.kind == "money" and figure.places == 0 and figure.low * 20 < before.low:
                continue
            if figure.low <= 0 or not before.low or not (before.low / 15 <= figure.low <= before.low * 15):
                continue
            from_to = between == " to " and script.low.endswith("from ", 0, before.start)
            if figure.places == 0 and not (from_to or before.places in (0, None)):
                continue
            _give(figure, before.kind, before.unit)


def _signed_change(script: Script, figure: Figure, between: str) -> bool:
    sign = script.plain[figure.start : figure.start + 1]
    return sign in ("+", "-") and ("(" in between or "," in between)


def _give(figure: Figure, kind, unit: str) -> None:  # type: ignore[no-untyped-def]
    figure.kind, figure.unit, figure.elided, figure.bare = kind, unit, True, False
