"""Clock times in running text: which digits and words are one."""

from __future__ import annotations

import re

from pipeline.claims import clock
from pipeline.claims.clock import Clock
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import WEEKDAYS, after_digit, any_of
from pipeline.claims.patterns import pattern


def read_clock(text: str, at: int) -> Moment | None:
    """6:40 a.m. · 4pm · 17:40 · 02:47 UTC · 4-9 p.m."""
    if after_digit(text, at):
        return None
    half = clock.FROM_TO.match(text, at)
    if half:
        last = _digits_clock(text, half.end())
        if last is not None and last.clock is not None:
            hour, minute = int(half["hour"]), int(half["minute"] or 0)
            first = _first_half(hour, minute, last.clock)
            if first is not None:
                return Moment(at, last.end, "span", clock=first, last=last)
    return _digits_clock(text, at)


def _digits_clock(text: str, at: int) -> Moment | None:
    found = clock.DIGITS.match(text, at)
    time = clock.read_digits(found) if found else None
    if found is None or time is None or not _is_clock(text, found, time):
        return None
    return Moment(at, found.end(), "time", clock=time)


def _first_half(hour: int, minute: int, last: Clock) -> Clock | None:
    """The start of "4-9 p.m." or "11-1 p.m."."""
    if not 1 <= hour <= 12:
        return None
    same = hour % 12 + (12 if last.hour >= 12 else 0)
    if same * 60 + minute >= last.hour * 60 + last.minute:
        same -= 12
    return Clock(same % 24, minute, None, last.half, last.zone)


_LEADS_CLOCK = pattern(
    r"(?:\b(?:at|by|from|until|till|around|about|before|after|since|between|to|and|or|than|shortly|just|approximately"
    rf"|past|instead\sof|as|today|tomorrow|yesterday|tonight|departs?|opens?|closes?|time|,|{any_of(WEEKDAYS)})\s|[|(:,;–—]\s?|\d\s)$",
    re.IGNORECASE | re.ASCII,
)

_NOT_CLOCK = pattern(
    r"(?:\b(?:in|of|ran|clocked|won|lost|beat|led|score|ratio|verse|chapter|psalm|John|Luke|Mark|Matthew)\s|[A-Z][a-z]+\s)$"
)

_RATIO = pattern(
    r"\s(?:aspect|ratio|scale|split|win|loss|defeat|victory|in\sfavou?r|lead|draw|odds|majority|meeting|min)"
)


def _is_clock(text: str, found: re.Match[str], time: Clock) -> bool:
    """Say whether digits with a colon alone are a clock time: not a ratio, a score, a running time or a verse."""
    if time.half or time.zone or found["oclock"] or found["middle"]:
        return True
    start, end = found.start(), found.end()
    before = text[max(0, start - 14) : start]
    if _RATIO.match(text, end) or (
        text[end : end + 1] in ("-", "/")
        and text[end + 1 : end + 2].isdigit()
        and ":" not in text[end : end + 8]
    ):
        return False
    if found["second"] and not found["half"]:
        return bool(re.search(r"\b(?:at|by|from|until|around)\s$|@\s?$", before, re.IGNORECASE | re.ASCII))
    if _LEADS_CLOCK.search(before):
        return True
    if _NOT_CLOCK.search(before):
        return False
    return len(found["hour"]) == 2


_MINUTES_PAST = pattern(
    rf"(?P<minutes>[1-5]?\d)\s(?:min(?:ute)?s?\s)?(?P<way>past|to)\s(?P<hour>1[0-2]|[1-9]|{any_of(clock.HOURS)})\b"
    r"(?:\s?(?P<half>[ap]\.?m\b\.?)|\s(?:in|on)\sthe\s(?P<part>morning|afternoon|evening))?(?!\s?[-%\d])",
    re.IGNORECASE | re.ASCII,
)


_BETWEEN_HOURS = pattern(
    r"(?P<hour>0\d|1\d|2[0-3])(?P<minute>[0-5]\d)(?:\s?[-–]\s?|\sand\s|\sto\s)(?P<hour2>[01]\d|2[0-3])(?P<minute2>[0-5]\d)(?![\d\w])",
    re.ASCII,
)


def read_between_hours(text: str, at: int) -> Moment | None:
    """(Between) 0730-0930: hours of four digits, of which one begins with 0, after "between" or "from"."""
    found = _BETWEEN_HOURS.match(text, at)
    led = re.search(r"\b(?:between|from)\s$", text[max(0, at - 8) : at], re.IGNORECASE)
    if found is None or led is None or "0" not in (found["hour"][0], found["hour2"][0]):
        return None
    first = Clock(int(found["hour"]), int(found["minute"]))
    last = Moment(at, found.end(), "time", clock=Clock(int(found["hour2"]), int(found["minute2"])))
    return Moment(at, found.end(), "span", clock=first, last=last)


_PART_THEN_HOUR = pattern(
    r"in\sthe\s(?P<part>morning|afternoon|evening)\sat\s(?P<hour>1[0-2]|[1-9])(?::(?P<minute>[0-5]\d))?\b(?!\s?[%\d]|[.,]\d)",
    re.IGNORECASE | re.ASCII,
)


def read_part_then_hour(text: str, at: int) -> Moment | None:
    """In the morning at 7."""
    found = _PART_THEN_HOUR.match(text, at)
    if found is None:
        return None
    time = clock.at_hour(int(found["hour"]), int(found["minute"] or 0), found["part"])
    return Moment(at, found.end(), "time", clock=time) if time else None


def read_minutes_past(text: str, at: int) -> Moment | None:
    """10 past 9 · 20 minutes past eight in the evening; "to" needs its minutes or its half of the day."""
    found = _MINUTES_PAST.match(text, at)
    if found is None or after_digit(text, at):
        return None
    told = found["half"] or found["part"] or "min" in found[0].lower()
    if found["way"].lower() == "to" and not (told and "min" in found[0].lower()):
        return None
    if not told and not re.match(r"\s*(?:$|[.,;!?])", text[found.end() : found.end() + 2]):
        return None
    time = clock.past_hour(
        clock.hour_of(found["hour"]), int(found["minutes"]), found["way"], found["half"], found["part"]
    )
    return Moment(at, found.end(), "time", clock=time) if time else None


def read_military(text: str, at: int) -> Moment | None:
    """1430 GMT · 0600 hours."""
    found = clock.MILITARY.match(text, at)
    if found is None or after_digit(text, at) or not (found["zone"] or found["hrs"] or found["half"]):
        return None
    if (
        found["hrs"]
        and not found["zone"]
        and not re.search(
            r"\b(?:at|by|from|until|to|around|about)\s$", text[max(0, at - 7) : at], re.IGNORECASE | re.ASCII
        )
    ):
        return None
    zone = found["zone"] and found["zone"].lower()
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + (12 if "p" in found["half"].lower() else 0)
    return Moment(at, found.end(), "time", clock=Clock(hour, int(found["minute"]), None, None, zone))


def read_clock_words(text: str, at: int) -> Moment | None:
    """Twenty to seven · half past ten · noon · six o'clock."""
    found = clock.WORDS.match(text, at)
    time = clock.read_words(found) if found else None
    if found is None or time is None:
        return None
    if found["hour"].lower() in ("noon", "midnight") and found[0].lower() != "noonish":
        if not re.search(
            r"\b(?:at|by|from|until|till|around|about|before|after|since|between|to|and|than)\s$|^$",
            text[max(0, at - 9) : at],
            re.IGNORECASE | re.ASCII,
        ):
            return None
    elif (found["minutes"] or found["after"]) and not (
        found["half"] or found["part"] or found["night"] or "clock" in found[0].lower()
    ):
        led = re.search(
            r"\b(?:at|by|from|until|till|around|about|before|after|since|nearly|almost|was|is|it['’]s)\s$",
            text[max(0, at - 8) : at],
            re.IGNORECASE | re.ASCII,
        )
        if (found["minutes"] or "").lower() != "half" and not led:
            return None
    return Moment(at, found.end(), "time", clock=time)
