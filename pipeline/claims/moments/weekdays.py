"""Days of the week: Tuesday · Tuesday evening · Friday the 26th."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import MONTHS, ORDINAL_WORD, WEEKDAYS, any_of, day_number
from pipeline.claims.patterns import pattern

_WEEKDAY = pattern(
    rf"(?P<weekday>{any_of(WEEKDAYS)})\b(?P<stop>\.(?!\s+[A-Z]))?"
    rf"(?:\s(?:the\s)?(?P<day>\d\d?(?:st|nd|rd|th))\b(?=\s*$|\s?[.,;:!?)]|\s(?:at|around|from|between|to|and|or|in)\b))?",
    re.IGNORECASE | re.ASCII,
)

_PART_OF_DAY = pattern(
    r"(?:\s(?:in\sthe\s)?(?:early\s|late\s)?|-)(?:morning|afternoon|evening|night|lunchtime)\b(?!['’]?s\b)",
    re.IGNORECASE | re.ASCII,
)

NOT_DAYS = pattern(
    r"(?:sheffield|good|black|ash|easter|palm|whit|holy|maundy|super|cyber|giving|bloody|fat|ruby|freaky|man|mail\son"
    r"|shrove|spy|boxing|everyday|any\sgiven|every|each)\s$",
    re.IGNORECASE | re.ASCII,
)
"""Words before a weekday that make a name of it, or a habit."""

NOT_DAYS_AFTER = pattern(
    r"\s(?:Times|Mirror|Telegraph|Express|Mail|Post|World|Independent|People|Herald|Sport|Star|Business\sPost|Live"
    r"|Night\s(?:Lights|Live|Football|Fever)|Murder\sClub|Evening\sPost|League|FC|F\.C\.)\b"
)


_WEEKEND = pattern(
    r"(?:at|over|during|by|on|until|since|before|after|through|for|of)\sthe\sweekend\b",
    re.IGNORECASE | re.ASCII,
)

_NTH = pattern(
    rf"the\s(?P<day>(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th)\b|(?:{ORDINAL_WORD})\b(?=\sday\sof))"
    r"(?:\sday)?(?:\sof\s(?:this|the|next|last)\smonth\b|(?=\s*$|\s?[.,;:!?)]|\s(?:and|at|or|from)\b))",
    re.IGNORECASE | re.ASCII,
)

_LEADS_NTH = pattern(r"\b(?:on|until|by|before|since|week\sof)\s$", re.IGNORECASE | re.ASCII)


def read_weekend(text: str, at: int) -> Moment | None:
    """(Over) the weekend."""
    if text[at + 4 : at + 11].lower() != "weekend" or text[at + 11 : at + 12].isalpha():
        return None
    lead = text.rfind(" ", max(0, at - 8), max(0, at - 1)) + 1 if at else 0
    if not _WEEKEND.match(text, lead):
        return None
    return Moment(at + 4, at + 11, "weekend")


def read_nth(text: str, at: int) -> Moment | None:
    """(On) the 18th: a day of the month that the text is in."""
    found = _NTH.match(text, at)
    if found is None or not _LEADS_NTH.search(text, max(0, at - 8), at):
        return None
    return Moment(found.start("day"), found.end(), "nth", day=day_number(found["day"]))


_NTH_BARE = pattern(
    r"(?P<day>(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th))(?=\s*$|\s?[.,;:!?)]|\s[-–—]\s|\s(?:and|at|from)\s)",
    re.IGNORECASE | re.ASCII,
)


def read_nth_bare(text: str, at: int) -> Moment | None:
    """On 18th: a day of the month that the text is in; places that are numbered go on ("on 5th Avenue")."""
    found = _NTH_BARE.match(text, at) if text[max(0, at - 3) : at].lower() == "on " else None
    return Moment(at, found.end(), "nth", day=day_number(found["day"])) if found else None


def with_part(text: str, moment: Moment) -> Moment:
    """Take "evening" into "Tuesday evening"."""
    part = _PART_OF_DAY.match(text, moment.end)
    return replace(moment, end=part.end()) if part else moment


_A_WEEK_ON = pattern(r"\sweek(?=\s*(?:$|[.,;:)]|\s(?:at|in|and|when|to|for)\b))", re.IGNORECASE | re.ASCII)
"""Behind a weekday: "on Tuesday week", a week after it."""


def read_weekday(text: str, at: int) -> Moment | None:
    """Tuesday · Tuesday evening · Friday the 26th · Sat (only beside a date, or after "on")."""
    found = _WEEKDAY.match(text, at)
    if found is None:
        return None
    name = found["weekday"]
    end = found.end("weekday")
    if name == "sun" and text[max(0, at - 4) : at].lower() == "the ":
        return None
    if len(name) < 6 and not _short_weekday(text, at, end, name):
        return None
    if NOT_DAYS.search(text, max(0, at - 13), at) or NOT_DAYS_AFTER.match(text, end):
        return None
    moment = Moment(at, end, "weekday", weekday=WEEKDAYS[name.lower()])
    if found["day"]:
        return replace(moment, end=found.end("day"), day=day_number(found["day"]))
    if week := _A_WEEK_ON.match(text, end):
        return replace(moment, end=week.end(), shift=2)
    if found["stop"] and len(name) < 6:
        moment = replace(moment, end=found.end("stop"))
    return with_part(text, moment)


_BESIDE_DATE = pattern(
    rf"\.?,?\s(?:the\s)?(?:\d|(?:{any_of(MONTHS)})\b)|\.?,?\s(?:at|from)\s\d", re.IGNORECASE | re.ASCII
)


def _short_weekday(text: str, at: int, end: int, name: str) -> bool:
    """Mon, Tue, Sat, Sun stand for days only beside a date or time, or after "on" (the Sun is a newspaper)."""
    if _BESIDE_DATE.match(text, end) and not (name == "Sun" and text[max(0, at - 4) : at].lower() == "the "):
        return True
    if name.lower() in ("sun", "sat", "wed"):
        return name[0].isupper() and text[max(0, at - 3) : at] == "on " and name != "Sun"
    return name[0].isupper() and bool(
        re.search(
            rf"(?:\b(?:on|next|last|this|or|and|until|by|from|to)\s|\|\s?|week\s|(?:{any_of(WEEKDAYS)})\s?[-–/]\s?)$",
            text[max(0, at - 12) : at],
            re.IGNORECASE | re.ASCII,
        )
    )
