"""The times that feeds, sitemaps and search services write, read exactly or not at all.

A reader that guesses a zone or accepts the year 2099 makes two outlets differ where they agree; so
named zones come from a table, and a time outside what news can have is not found.

>>> now = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
>>> read_time("Mon, 30 Nov 2026 08:15:00 CET", now)
'2026-11-30T08:15:00+01:00'
>>> read_time("2026-11-30T07:15:00Z", now), read_time("2026-11-30", now)
('2026-11-30T07:15:00+00:00', '2026-11-30')
>>> read_time("1796023200", now), read_time("20261130T071500Z", now)
('2026-11-30T07:20:00+00:00', '2026-11-30T07:15:00+00:00')
>>> read_time("2099-01-01T00:00:00Z", now), read_time("yesterday", now), read_time("", now)
(None, None, None)
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

ZONES: dict[str, int] = {
    # name: minutes east of Greenwich; the ones that news feeds write; IST is India, Israel or Ireland
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 60, "BST": 60,
    "CET": 60, "MEZ": 60, "MET": 60, "CEST": 120, "MESZ": 120, "MEST": 120, "EET": 120, "EEST": 180,
    "SAST": 120, "CAT": 120, "EAT": 180, "WAT": 60, "MSK": 180, "TRT": 180, "GST": 240, "PKT": 300,
    "NPT": 345, "ICT": 420, "WIB": 420, "HKT": 480, "SGT": 480, "PHT": 480, "AWST": 480, "JST": 540, "KST": 540,
    "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "BRT": -180, "ART": -180,
    "NST": -210, "NDT": -150, "AST": -240, "ADT": -180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
    "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600,
}  # fmt: skip

MONTHS: dict[str, int] = {
    # the first letters that tell a month apart, in the languages that feeds wrongly write dates in
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fév": 2, "fev": 2, "mar": 3, "mär": 3, "mrz": 3, "maa": 3,
    "apr": 4, "avr": 4, "abr": 4, "may": 5, "mai": 5, "mag": 5, "mei": 5, "maj": 5, "jun": 6, "giu": 6,
    "jul": 7, "lug": 7, "aug": 8, "aoû": 8, "aou": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10, "okt": 10,
    "ott": 10, "out": 10, "nov": 11, "dec": 12, "dez": 12, "déc": 12, "dic": 12,
}  # fmt: skip

EARLIEST = datetime(1993, 1, 1, tzinfo=UTC)
"""Before the first news site; what is older is a clock that was never set."""

SLACK = timedelta(days=1)
"""How far ahead of us a server's clock may be."""

_ISO = re.compile(
    r"""(?P<year>\d{4})(?:-?(?P<month>\d{2})(?:-?(?P<day>\d{2})        # 2026-11-30, 20261130
        (?:[T\s]\s*(?P<hour>\d{2}):?(?P<minute>\d{2})(?::?(?P<second>\d{2})(?:[.,]\d{1,9})?)?  # T07:15:00.000
        \s*(?P<zone>Z|[+-]\d{2}:?\d{2}|[+-]\d{2}|[A-Z]{1,5})?)?)?)?""",
    re.VERBOSE | re.IGNORECASE,
)
_RFC822 = re.compile(
    r"""(?:[^\W\d_]{2,12}\.?,?\s+)?                                   # Mon,
        (?:(?P<day>\d{1,2})[\s-]+(?P<month>[^\W\d_]{3,10})\.?|(?P<month_us>[^\W\d_]{3,10})\.?\s+(?P<day_us>\d{1,2}),?)
        [\s-]+(?P<year>\d{4}|\d{2})
        (?:,?\s+(?:at\s+)?(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d{1,6})?)?
        \s*(?P<half>[AP]\.?M\.?)?)?                                     # 08:15:00
        \s*(?P<zone>[+-]\d{2}:?\d{2}|(?:GMT|UTC)[+-]\d{1,2}(?::?\d{2})?|[A-Z]{1,5})?(?:\s*\([^()]{1,40}\))?""",
    re.VERBOSE | re.IGNORECASE,
)
_ASCTIME = re.compile(
    r"""(?:[^\W\d_]{2,12}\.?,?\s+)?(?P<month>[^\W\d_]{3,10})\s+(?P<day>\d{1,2})\s+                 # Mon Nov 30
        (?P<hour>\d{1,2}):(?P<minute>\d{2}):(?P<second>\d{2})\s+(?P<zone>[A-Z]{1,5}|[+-]\d{4})?\s*(?P<year>\d{4})""",
    re.VERBOSE | re.IGNORECASE,
)
_EPOCH = re.compile(r"(\d{9,10})(\d{3})?(?:\.\d+)?")
_OFFSET = re.compile(r"(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?", re.IGNORECASE)


def read_time(text: str | None, now: datetime) -> str | None:
    """Read a time as ISO 8601 with the offset that was written; None where it cannot be true or read."""
    text = (text or "").strip()[:80]
    if not text:
        return None
    try:
        found = (_read_parts(pattern, text, now) for pattern in (_ISO, _RFC822, _ASCTIME))
        return _read_epoch(text, now) or next(filter(None, found), None)
    except (ValueError, OverflowError):
        return None


def is_known_form(text: str) -> bool:
    """Say whether a time has a form that is read here, so that nobody else needs to guess at it.

    >>> is_known_form("2099-01-01T00:00:00Z"), is_known_form("2004년 05월 25일"), is_known_form("2003-12")
    (True, False, True)
    """
    text = text.strip()[:80]
    return any(pattern.fullmatch(text) for pattern in (_ISO, _RFC822, _ASCTIME, _EPOCH))


def plausible_utc(parts: tuple[int, ...], now: datetime) -> str | None:
    """Give a UTC time made by somebody else, if news can have it."""
    try:
        return _plausible(datetime(*parts[:6], tzinfo=UTC), now)  # type: ignore[misc,arg-type]  # six whole numbers
    except (ValueError, OverflowError, TypeError):
        return None


def _read_epoch(text: str, now: datetime) -> str | None:
    found = _EPOCH.fullmatch(text)
    if found is None:
        return None
    return _plausible(datetime.fromtimestamp(int(found[1]), UTC), now)


def _read_parts(pattern: re.Pattern[str], text: str, now: datetime) -> str | None:
    found = pattern.fullmatch(text)
    if found is None:
        return None
    part = found.groupdict()
    day = part.get("day") or part.get("day_us")
    if day is None or (part["month"] is None and part.get("month_us") is None):
        return None
    on = date(_year(part["year"]), _month(part["month"] or part["month_us"]), int(day))
    if part["hour"] is None:
        moment = datetime(on.year, on.month, on.day, tzinfo=UTC)
        return on.isoformat() if _plausible(moment, now) else None
    hour = _hour(int(part["hour"]), part.get("half"))
    second = min(int(part["second"] or 0), 59)
    zone = _zone(part["zone"])
    if zone is None:
        moment = datetime(on.year, on.month, on.day, hour % 24, int(part["minute"]), second, tzinfo=UTC)
        return moment.replace(tzinfo=None).isoformat() if _plausible(moment, now) else None
    moment = datetime(on.year, on.month, on.day, hour % 24, int(part["minute"]), second, tzinfo=zone)
    return _plausible(moment + timedelta(days=hour // 24), now)


def _plausible(moment: datetime, now: datetime) -> str | None:
    return moment.isoformat() if EARLIEST <= moment <= now + SLACK else None


def _year(text: str) -> int:
    year = int(text)
    return year if len(text) == 4 else year + (2000 if year < 90 else 1900)


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    month = MONTHS.get(text.lower()[:3])
    if month is None:
        raise ValueError(f"expected a month, saw {text!r}")
    if text.lower()[:4] in ("juil", "juli", "july"):
        return 7
    return month


def _hour(hour: int, half: str | None) -> int:
    if half is None:
        return hour
    if not 1 <= hour <= 12:
        raise ValueError(f"expected an hour of 1 to 12 beside {half}, saw {hour}")
    return hour % 12 + (12 if half[0] in "pP" else 0)


def _zone(text: str | None) -> timezone | None:
    """Give a written zone; None where none was written or its name is not known."""
    if text is None:
        return None
    if text.upper() in ZONES:
        return timezone(timedelta(minutes=ZONES[text.upper()]))
    found = _OFFSET.fullmatch(text)
    if found is None:
        return None
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    return timezone(timedelta(minutes=-minutes if found[1] == "-" else minutes))
