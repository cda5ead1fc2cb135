"""Parts of a longer time: Q1 2027 · first quarter · second half · first nine months · last week of June."""

from __future__ import annotations

import re

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import CARDINALS, ORDINAL_WORD, ORDINALS, SPACE, any_of, count_of, glued
from pipeline.claims.patterns import pattern
from pipeline.claims.years import short_year

_QUARTER = pattern(
    r"(?P<unit>[QH])(?P<index>[1-4])\b(?:(?:\s|,\s|\sof\s|[-/])?(?:FY\s?)?(?P<year>(?:19|20)\d\d\b|['’]?\d\d\b))?"
    r"|(?P<index2>[1-4])(?P<unit2>[QH])(?:\s?['’]?(?P<year2>(?:19|20)\d\d|\d\d)\b|\b)",
    re.IGNORECASE | re.ASCII,
)

_ORDINAL_UNIT = pattern(
    rf"""
    (?: (?P<word>{ORDINAL_WORD}|last|final|closing|opening) | (?P<number>[1-9]\d?)(?:st|nd|rd|th) )
    (?P<gap>[\s-]+)
    (?P<fiscal>fiscal[\s-]+|financial[\s-]+)?
    (?: (?P<count>\d\d?|{any_of(CARDINALS)}) \s )?
    (?P<unit>day|week|month|quarter|half|year)s?\b
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def read_quarter(text: str, at: int) -> Moment | None:
    """Q1 2027 · Q4 · H1 2026 · 4Q25 · 1H26."""
    found = _QUARTER.match(text, at)
    if found is None or glued(text, at):
        return None
    unit, index = (found["unit"] or found["unit2"]).lower(), int(found["index"] or found["index2"])
    written = found["year"] or found["year2"]
    if unit == "h" and (index > 2 or not written):
        return None
    if found["index2"] and not written and not text[at + 1].isupper():
        return None
    year = short_year(written) if written else None
    if year is not None and len(written.strip("'’")) == 2 and written[0] not in "'’" and not found["index2"]:
        year, end = None, found.end("index")
        return Moment(at, end, "quarter", None, index=index) if unit == "q" else None
    return Moment(at, found.end(), "quarter" if unit == "q" else "half", year, index=index)


def read_ordinal_unit(text: str, at: int) -> Moment | None:
    """First quarter · second half · first nine months · last week (of June): loose until something says of what."""
    found = _ORDINAL_UNIT.match(text, at)
    if found is None:
        return None
    unit, word = found["unit"].lower(), (found["word"] or "").lower()
    count = count_of(found["count"]) if found["count"] else 1
    index = int(found["number"]) if found["number"] else ORDINALS.get(SPACE.sub("-", word))
    if index is None:
        index = 1 if word == "opening" else -1
    plain = (
        unit in ("quarter", "half")
        and count == 1
        and not found["count"]
        and 0 < index <= (4 if unit == "quarter" else 2)
    )
    if index == -1 and plain is False and unit in ("day", "year") and not found["count"] and word == "last":
        return None
    loose = not (plain and _is_business(text, found, unit))
    return Moment(at, found.end(), unit, index=index, count=count, fiscal=bool(found["fiscal"]), loose=loose)


_BUSINESS = pattern(
    r"[$£€¥%]|\b(?:profits?|revenues?|sales|earnings|results?|deliver(?:y|ies|ed)|orders?|output|growth|GDP|loss(?:es)?|income"
    r"|shares?|investors?|guidance|margins?|shipments?|production|economy|company|economic|spending|inflation|fiscal|dividends?"
    r"|exports?|imports?|analysts?|forecasts?|bookings?|subscribers?|vehicles?|units|quarterly|year|ship|launch|release|model)\b",
    re.IGNORECASE | re.ASCII,
)

_SPORT = pattern(
    r"\b(?:touchdowns?|goals?|scored|yards?|quarterback|rebounds?|halftime|half-time|kick-off|kickoff|penalty|innings|match"
    r"|three-pointers?|free throws?|referee|interception|field goals?|striker|midfielder|coach|playoffs?)\b",
    re.IGNORECASE | re.ASCII,
)


def _is_business(text: str, found: re.Match[str], unit: str) -> bool:
    """Say whether a bare quarter or half is one of a year: by the trade of the words around, not those of a match."""
    window = text[max(0, found.start() - 120) : found.end() + 120]
    if _SPORT.search(window):
        return False
    return unit == "quarter" or bool(_BUSINESS.search(window))


def read_ordinal_unit_last(text: str, at: int) -> Moment | None:
    """The last week of June: only with its "of"."""
    moment = read_ordinal_unit(text, at)
    if moment is None:
        return None
    return moment if re.match(r"\sof\s", text[moment.end : moment.end + 4]) else None
