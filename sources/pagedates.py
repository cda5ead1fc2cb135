"""Dates as pages write them, as ISO 8601 with the page's own offset where it gives one."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

from dateutil import parser as dateutil_parser

_ISO = re.compile(
    r"""
    ^\s* (\d{4}) [-/.]? (\d{2}) [-/.]? (\d{2})                      # 2024-04-30, 20240430
    (?: [T\s,]+ (\d{1,2}) :? (\d{2}) (?: :? (\d{2}) (?:[.,]\d+)? )? # T16:00:34.1
        \s* (Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)? (?:\[[\w/]+\])? )?   # +02:00
    \s*$""",
    re.X | re.I,
)
_EPOCH = re.compile(r"^\d{10}(?:\d{3})?$")
_YEARS = range(1990, 2101)


def iso_date(text: str | None) -> str | None:
    """Write a date or time that a page declares as ISO 8601.

    >>> iso_date("2024-04-30 16:00:34 +02:00"), iso_date("2024-08-08T08:00Z")
    ('2024-04-30T16:00:34+02:00', '2024-08-08T08:00:00+00:00')
    >>> iso_date("2024-04-24"), iso_date("20240424"), iso_date("2025-01-13T10:22:29+0100")
    ('2024-04-24', '2024-04-24', '2025-01-13T10:22:29+01:00')
    >>> iso_date("Mon, 13 May 2024 09:30:00 GMT"), iso_date("1715592600")
    ('2024-05-13T09:30:00+00:00', '2024-05-13T09:30:00+00:00')
    >>> iso_date("0000-00-00"), iso_date("yesterday"), iso_date("2024-13-45"), iso_date("1704-01-01")
    (None, None, None, None)
    """
    if not text or len(text) > 80:
        return None
    text = text.strip()
    match = _ISO.match(text)
    if match:
        return _from_iso(match)
    if _EPOCH.match(text):
        return datetime.fromtimestamp(int(text[:10]), UTC).isoformat()
    return _from_words(text)


def _from_iso(match: re.Match[str]) -> str | None:
    year, month, day, hour, minute, second, zone = match.groups()
    if int(year) not in _YEARS:
        return None
    try:
        if hour is None:
            return datetime(int(year), int(month), int(day)).date().isoformat()  # noqa: DTZ001 - a day has no zone
        return datetime(
            int(year), int(month), int(day), int(hour), int(minute), int(second or 0), tzinfo=_zone(zone)
        ).isoformat()
    except ValueError:
        return None


def _zone(text: str | None) -> timezone | None:
    if not text:
        return None
    if text[0] not in "+-":
        return UTC
    digits = text[1:].replace(":", "").ljust(4, "0")
    away = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-away if text[0] == "-" else away)


def _from_words(text: str) -> str | None:
    """Read "13 May 2024 09:30 GMT" and its like; the year has to be written."""
    if not re.search(r"\b(?:19|20)\d{2}\b", text) or not re.search(r"[A-Za-z]{3}|\d[/.-]\d", text):
        return None
    try:
        read = dateutil_parser.parse(text, default=datetime(1900, 1, 1))  # noqa: DTZ001 - no zone is told
        again = dateutil_parser.parse(text, default=datetime(1900, 2, 2))  # noqa: DTZ001
    except (ValueError, OverflowError, TypeError):
        return None
    if read.date() != again.date() or read.year not in _YEARS:
        return None
    if re.search(r"\d\s*:\s*\d\d", text):
        return read.replace(microsecond=0).isoformat()
    return read.date().isoformat()
