"""Spans counted from the day of publication: the past decade · the last two quarters · all week · to date.

A plain count of days, weeks or years ("the last three months") is a quantity; quarters have no unit, and
"the past week" no number, so they are periods.
"""

from __future__ import annotations

import re

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import CARDINALS, any_of, count_of
from pipeline.claims.patterns import pattern

_COUNTED = pattern(
    rf"""
    (?P<way>last|past|previous|preceding|prior|next|coming|following) \s
    (?: (?P<count>\d\d?|{any_of(CARDINALS)}) \s (?:(?P<more>full|straight|consecutive)\s)? (?P<quarters>quarters)\b
      | (?P<vague>few|couple(?:\sof)?|several) \s (?P<units>days|weeks|months|quarters|years|decades)\b
      | (?P<unit>day|week|fortnight|month|year|decade|century)\b (?!\s(?:and\sa\shalf|after|before)\b) )
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LED = pattern(
    r"\b(?P<over>over|in|within|during|for|through|throughout|across)\s(?P<the>the\s)?$",
    re.IGNORECASE | re.ASCII,
)
_BACK = frozenset(("last", "past", "previous", "preceding", "prior"))
_VAGUE = {"few": 3, "several": 5}

_ALL = pattern(r"all\s(?P<unit>day|week|month|year)\b(?!\s(?:round|long)|-|['’]s)", re.IGNORECASE | re.ASCII)
_REMAINING = pattern(
    r"(?:rest|remainder|remaining)\sof\s(?:the|this)\s(?P<unit>week|month|quarter|year)\b",
    re.IGNORECASE | re.ASCII,
)
_AHEAD = pattern(
    r"(?:an?|one|two|three|four|five|six|ten|\d\d?)\s(?P<unit>day|week|fortnight|month|year)s?['’]s?\stime\b",
    re.IGNORECASE | re.ASCII,
)
_NOW = pattern(
    r"(?<!\w)(?:(?P<to>(?:to|till)\s)date|at\s(?:present|the\s(?:present\stime|moment|present)|this\stime)|right\snow)$",
    re.IGNORECASE | re.ASCII,
)
_NOW_ENDS = pattern(
    r"(?=\s*(?:$|[.,;:?!)\]—–]|\s(?:and|but|by|in|for|on|is|was|are|has|have|the|we|they|he|she|it|that)\b))",
    re.IGNORECASE,
)
_NO_DATE = pattern(
    r"\b(?:up|out|try|tried|trying|want(?:s|ed)?|began|begun|started|going|asked|not|refuse[sd]?|agreed)[\s-]$",
    re.IGNORECASE | re.ASCII,
)


def read_counted(text: str, at: int) -> Moment | None:
    """(Over the) past decade · (the) last two quarters · (the) next few days."""
    found = _COUNTED.match(text, at)
    if found is None:
        return None
    way = -1 if found["way"].lower() in _BACK else 1
    if found["count"]:
        return Moment(at, found.end(), "counted", count=count_of(found["count"]), shift=way, name="quarter")
    led = _LED.search(text, max(0, at - 16), at)
    if led is None or not led["the"]:
        return None
    if found["vague"]:
        count = _VAGUE.get(found["vague"].lower(), 2)
        return Moment(
            at,
            found.end(),
            "counted",
            count=count,
            shift=way,
            name=found["units"].lower()[:-1],
            comparator="~",
        )
    if (
        found["way"].lower() in ("previous", "preceding", "prior", "following")
        or found["unit"].lower() == "day"
    ):
        return None
    return Moment(at, found.end(), "counted", shift=way, name=found["unit"].lower(), comparator="~")


_UNIT_LETTERS = ("d", "w", "m", "y")


def read_all(text: str, at: int) -> Moment | None:
    """All week · all year."""
    found = _ALL.match(text, at) if text[at + 4 : at + 5] in _UNIT_LETTERS else None
    return Moment(at, found.end(), "around", name=found["unit"].lower()) if found else None


def read_remaining(text: str, at: int) -> Moment | None:
    """(The) rest of the week: from the day of publication to its end."""
    found = _REMAINING.match(text, at)
    return Moment(at, found.end(), "around", name=found["unit"].lower(), edge="later") if found else None


def read_time_ahead(text: str, at: int) -> Moment | None:
    """(In) a week's time · (in) two years' time."""
    if text[max(0, at - 3) : at] not in ("in ", "In "):
        return None
    found = _AHEAD.match(text, at)
    if found is None:
        return None
    written = found[0].split()[0].lower()
    count = count_of(written)
    return Moment(at, found.end(), "ago", count=-count, within=Moment(at, found.end(), found["unit"].lower()))


def read_now(text: str, at: int) -> Moment | None:
    """To date · at present · at the moment · right now: the day of publication, as a guess; by their last word."""
    last = _LAST_WORDS.get(text[at : at + 3])
    if last is None or text[at - 2 : at] not in last[1]:
        return None
    end = at + last[0]
    found = _NOW.search(text, max(0, end - 19), end)
    if found is None or not _NOW_ENDS.match(text, end):
        return None
    if found["to"] and _NO_DATE.search(text, max(0, found.start() - 10), found.start()):
        return None
    return Moment(found.start(), end, "around", name="day")


_LAST_WORDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "dat": (4, ("o ", "l ")),
    "pre": (7, ("t ", "e ")),
    "mom": (6, ("e ",)),
    "tim": (4, ("s ", "t ")),
    "now": (3, ("t ",)),
}
"""The beginning of each last word, its length, and how the words before it end."""
