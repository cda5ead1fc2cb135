"""Clock times with their zones: 6:40 a.m., 4pm, 17:40, 02:47 UTC, twenty to seven, noon."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from pipeline.claims.calendar import shift_days
from pipeline.claims.patterns import pattern

ZONES: dict[str, str] = {
    "utc": "Z",
    "gmt": "Z",
    "z": "Z",
    "wet": "Z",
    "bst": "+01:00",
    "west": "+01:00",
    "wat": "+01:00",
    "cet": "+01:00",
    "mez": "+01:00",
    "cest": "+02:00",
    "mesz": "+02:00",
    "eet": "+02:00",
    "cat": "+02:00",
    "sast": "+02:00",
    "eest": "+03:00",
    "eat": "+03:00",
    "msk": "+03:00",
    "gst": "+04:00",
    "pkt": "+05:00",
    "ict": "+07:00",
    "wib": "+07:00",
    "hkt": "+08:00",
    "sgt": "+08:00",
    "awst": "+08:00",
    "jst": "+09:00",
    "kst": "+09:00",
    "acst": "+09:30",
    "aest": "+10:00",
    "aedt": "+11:00",
    "nzst": "+12:00",
    "nzdt": "+13:00",
    "ndt": "-02:30",
    "nst": "-03:30",
    "brt": "-03:00",
    "art": "-03:00",
    "adt": "-03:00",
    "edt": "-04:00",
    "est": "-05:00",
    "cdt": "-05:00",
    "mdt": "-06:00",
    "mst": "-07:00",
    "pdt": "-07:00",
    "akdt": "-08:00",
    "pst": "-08:00",
    "akst": "-09:00",
    "hst": "-10:00",
}
"""Zones that name one offset. CST and IST name several and are kept as written, without an offset."""

AMERICAN: dict[str, int] = {"et": -5, "ct": -6, "mt": -7, "pt": -8}
"""American zones whose offset follows the season: standard hours, one more in summer."""

VAGUE_ZONES = ("cst", "ist", "local time", "eastern time", "central time", "pacific time", "mountain time")

HOURS = dict(
    zip("one two three four five six seven eight nine ten eleven twelve".split(), range(1, 13), strict=True)
)
_MINUTES = {"five": 5, "ten": 10, "quarter": 15, "a quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}

_TENS = {"ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_MINUTE_WORDS = rf"(?:twenty|thirty|forty|fifty)(?:[\s-](?:{'|'.join(list(HOURS)[:9])}))?|fifteen|ten"

_ZONE_NAMES = "|".join(
    sorted((re.escape(z) for z in (*ZONES, *AMERICAN, *VAGUE_ZONES) if z != "z"), key=len, reverse=True)
)
_OFFSET = r"(?P<offset>(?:UTC|GMT)\s?[+−-]\d\d?(?::?\d\d)?(?!\d))"
_ZONE = rf"(?:\s?(?:{_OFFSET}|(?P<zone>{_ZONE_NAMES}|z|(?-i:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\stime)(?!\w)))?"
_HALF = (
    r"(?:\s?(?P<half>[ap]m\b|[ap]\.\s?m\b\.?|[ap]\sm\b|[ap]\s\.\sm\b(?:\s?\.)?|\.[ap]m\b|(?<=:\d\d)[ap]\b))"
)
_IN_THE = (
    r"(?:\s(?:in|on)\sthe\s(?P<part>(?:early\s|late\s)?(?:morning|afternoon|evening))|\sat\s(?P<night>night))"
)

DIGITS = pattern(
    rf"""
    (?P<hour>[01]?\d|2[0-4])
    (?: (?P<point>[:.h]) (?P<minute>[0-5]\d) (?: [:.](?P<second>[0-5]\d) )? )?    # :40   .20   17h40   :30:05
    (?:
        {_HALF}                                                                # a.m.   pm
      | \s?(?P<oclock>o['’]?\s?clock\b) {_IN_THE}?
      | \s(?P<middle>noon|midnight)\b
      | {_IN_THE.replace("part", "part2").replace("night>", "night2>")}
    )?
    {_ZONE}
    (?![\w%])
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""A clock time that begins with a digit."""

_TO = r"\s*(?:-|–|—|to|until|till|and)\s*"
FROM_TO = pattern(
    rf"(?P<hour>0?\d|1[0-2])(?:[:.](?P<minute>[0-5]\d))?{_TO}(?=(?:0?\d|1[0-2])(?:[:.][0-5]\d)?\s?[ap]\.?\s?m\b)",
    re.IGNORECASE | re.ASCII,
)
"""The first half of "4-9 p.m.", whose half of the day is said once."""

MILITARY = pattern(
    rf"(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)(?:(?P<hrs>\s?(?:hours|hrs|h)\b)|(?P<half>\s[ap]\.m\.))?{_ZONE}(?!\w)",
    re.IGNORECASE | re.ASCII,
)
"""1430 GMT, 0600 hours; counts only with a zone or the word hours."""

WORDS = pattern(
    rf"""
    (?: (?<!from\s)(?P<minutes>twenty-five|twenty|a\squarter|quarter|ten|five|half)\s(?:minutes\s)?(?P<way>past|to|before|after)\s )?
    (?P<hour>{"|".join(HOURS)}|noon(?:ish)?|midnight)
    (?: [\s-](?P<after>{_MINUTE_WORDS})\b )?                                     # five-thirty
    (?: \s?o['’]?clock\b | \s?(?P<half>[ap]\.\s?m\b\.?|[ap]m\b|[ap]\s\.\sm\b(?:\s?\.)?) )?
    (?: {_IN_THE} )?
    (?!\w)
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""A clock time in words: twenty to seven, half past ten, six o'clock, noon."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; ``half`` says whether a.m., p.m. or a part of the day was written."""

    hour: int
    minute: int
    second: int | None = None
    half: str | None = None
    zone: str | None = None

    def iso(self, day: date | None) -> str:
        """The time on a day in ISO 8601; an unknown day is written XXXX-XX-XX.

        >>> Clock(14, 2, zone="utc").iso(date(2026, 3, 17)), Clock(6, 40).iso(None)
        ('2026-03-17T14:02Z', 'XXXX-XX-XXT06:40')
        """
        hour, minute = self.hour, self.minute
        if hour == 24:
            hour, day = 0, day and shift_days(day, 1)
        second = "" if self.second is None else f":{self.second:02}"
        return f"{day or 'XXXX-XX-XX'}T{hour:02}:{minute:02}{second}{zone_offset(self.zone, day)}"


def read_digits(found: re.Match[str]) -> Clock | None:
    """The clock time of a DIGITS match, None where it is none (25:10, 14 p.m. is 14:00)."""
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    second = int(found["second"]) if found["second"] else None
    part = found["part"] or found["night"] or found["part2"] or found["night2"]
    told = found["half"] or part or found["oclock"] or found["middle"]
    if not told and not (found["point"] == ":" or (found["minute"] and found["zone"])):
        return None
    half = _half(found["half"], part, hour)
    if found["middle"]:
        half, hour = None, 12 if found["middle"].lower() == "noon" else 24
    hour24 = _of_day(hour, half)
    if hour24 is None or (hour24 == 24 and minute):
        return None
    return Clock(hour24, minute, second, half, _zone(found["zone"], found["offset"]))


def read_words(found: re.Match[str]) -> Clock | None:
    """The clock time of a WORDS match; a bare number word is none.

    >>> read_words(WORDS.match("twenty to seven"))
    Clock(hour=6, minute=40, second=None, half=None, zone=None)
    """
    word = found["hour"].lower()
    half = _half(found["half"], found["part"] or found["night"], 0)
    if word in ("noon", "noonish", "midnight"):
        hour: int | None = 24 if word == "midnight" else 12
    else:
        clock_like = found["minutes"] or found["after"] or found["half"] or found["part"] or found["night"]
        if not clock_like and "clock" not in found[0].lower():
            return None
        hour = _of_day(HOURS[word], half)
    if hour is None:
        return None
    if found["after"]:
        return Clock(hour, _minutes_in_words(found["after"]), None, half) if not found["minutes"] else None
    minute = _MINUTES[re.sub(r"\s+", " ", found["minutes"].lower())] if found["minutes"] else 0
    if minute and found["way"].lower() in ("to", "before"):
        hour, minute = (hour - 1) % 24 if hour != 1 else 12, 60 - minute
    return Clock(hour, minute, None, half)


def past_hour(hour: int, minutes: int, way: str, half: str | None, part: str | None) -> Clock | None:
    """A clock time from minutes past or to an hour.

    >>> past_hour(9, 10, "past", None, "evening")
    Clock(hour=21, minute=10, second=None, half='pm', zone=None)
    """
    told = _half(half, part, hour)
    of_day = _of_day(hour, told)
    if of_day is None or not 0 < minutes < 60:
        return None
    if way.lower() == "past":
        return Clock(of_day, minutes, None, told)
    return Clock((of_day - 1) % 24 if of_day != 1 else 12, 60 - minutes, None, told)


def at_hour(hour: int, minute: int, part: str) -> Clock | None:
    """A clock time from an hour and the part of the day it is in.

    >>> at_hour(7, 0, "afternoon")
    Clock(hour=19, minute=0, second=None, half='pm', zone=None)
    """
    half = _half(None, part, hour)
    of_day = _of_day(hour, half)
    return None if of_day is None else Clock(of_day, minute, None, half)


def hour_of(written: str) -> int:
    """The hour written in digits or in words."""
    return int(written) if written.isdecimal() else HOURS[written.lower()]


def _minutes_in_words(written: str) -> int:
    tens, _, ones = written.lower().replace(" ", "-").partition("-")
    return _TENS[tens] + (HOURS[ones] if ones else 0)


def zone_offset(zone: str | None, day: date | None) -> str:
    """The offset a zone's name stands for on a day; empty where it names none or several."""
    if zone is None:
        return ""
    if zone[:1] in "+-" and zone[1:2].isdigit():
        return zone
    if zone in AMERICAN:
        return f"-{-AMERICAN[zone] - _american_summer(day):02}:00" if day else ""
    return ZONES.get(zone, "")


def _american_summer(day: date) -> int:
    """1 from the second Sunday of March to the first of November."""
    march, november = date(day.year, 3, 8), date(day.year, 11, 1)
    begin = shift_days(march, (6 - march.weekday()) % 7)
    end = shift_days(november, (6 - november.weekday()) % 7)
    return int(begin <= day < end)


def _zone(name: str | None, offset: str | None) -> str | None:
    if name:
        return name.lower()
    if not offset:
        return None
    digits = re.sub(r"\D", "", offset)
    sign = "-" if "-" in offset or "−" in offset else "+"
    hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "00")
    return f"{sign}{int(hours):02}:{minutes}"


def _half(written: str | None, part: str | None, hour: int) -> str | None:
    if written:
        return written.strip(" .")[0].lower() + "m"
    if part is None:
        return None
    if part.lower().endswith("morning") or (part.lower() == "night" and hour in (12, 1, 2, 3, 4)):
        return "am"
    return "pm"


def _of_day(hour: int, half: str | None) -> int | None:
    """The hour of the day for an hour and its half: 12 a.m. is 0, 4 p.m. is 16."""
    if half is None or hour > 12:
        return hour
    return hour % 12 + (12 if half == "pm" else 0)
