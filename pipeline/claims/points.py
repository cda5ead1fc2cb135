"""Points: of percent, of an index, of a game. Written alike; told apart by what is spoken of."""

from __future__ import annotations

from decimal import Decimal

from db.models import ClaimKind
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

_INDEX = pattern(
    r"\b(?:dow|nasdaq|s&p|ftse|dax|cac|nikkei|hang seng|sensex|nifty|topix|kospi|shanghai composite|stoxx|russell|wall street|"
    r"stock market|indexes|indices|futures|\w* ?composite|industrial average|benchmark index|share index|stock index|market index|index)\b"
)
_GAME = pattern(
    r"\b(?:scored?|scoring|rebounds?|assists?|touchdowns?|quarterback|halftime|half-time|championship|league|table|standings|game|games|"
    r"match|matches|season|team|teams|players?|coach|goals?|clear of|driver|grand prix|tournament|playoffs?|set|sets|break point|leaderboard)\b"
)
_SHARES = pattern(
    r"\b(?:poll|polls|polling|vote|votes|voters|percent|per cent|rate|rates|approval|survey|election|party|inflation|yield)\b|%"
)
_OR_PERCENT = pattern(r",? (?:or|\() ?(?:about )?\d[\d.]* ?(?:%|per ?cent)| \(\d[\d.]* ?%")
_PERCENT_OR = pattern(r"(?:%|per ?cent),? or (?:about )?$")
_MOST_PERCENT = 100


def point_kind(script: Script, start: int, last: int, end: int, value: Decimal) -> ClaimKind | None:
    """The kind of points that are not of percent: of an index, of a game; None for percentage points.

    >>> def kind(text, number):
    ...     at = text.index(number)
    ...     return point_kind(Script.of(text), at, at + len(number), at + len(number) + 7, Decimal(number))
    >>> kind("The Dow fell 302 points", "302"), kind("Hill scored 24 points", "24"), kind("a lead of 3 points in polls", "3")
    ('quantity', 'count', None)
    """
    low = script.low
    if low[last : last + 3] in (" pe", "-pe", " pp", "% p", " % ") or low[last : last + 1] == "%":
        return None
    if (
        value >= _MOST_PERCENT
        or _OR_PERCENT.match(low, end)
        or _PERCENT_OR.search(low, max(0, start - 24), start)
    ):
        return "quantity"
    floor, ceiling = max(0, start - 90), end + 60
    if _INDEX.search(low, floor, ceiling):
        return "quantity"
    if _SHARES.search(low, floor, ceiling):
        return None
    return "count" if _GAME.search(low, floor, ceiling) else None
