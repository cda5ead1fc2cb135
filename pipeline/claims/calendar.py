"""The calendar: first and last days of months, quarters, seasons, weeks, decades; moving by units."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from pipeline.claims.patterns import pattern

Grain = Literal["day", "week", "weekend", "month", "quarter", "half", "season", "year", "decade", "century"]
Hemisphere = Literal["north", "south"]

SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
"""Seasons in the order of a northern year; winter is the one that begins in December of the year."""

DAYS_OF = {"day": 1, "week": 7, "fortnight": 14}
MONTHS_OF = {"month": 1, "quarter": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}


@dataclass(frozen=True, slots=True)
class Days:
    """First and last day of a time."""

    low: date
    high: date


def year_days(year: int) -> Days:
    """First and last day of a year."""
    return Days(date(year, 1, 1), date(year, 12, 31))


def month_days(year: int, month: int) -> Days:
    """First and last day of a month.

    >>> month_days(2024, 2).high
    datetime.date(2024, 2, 29)
    """
    return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def months_days(year: int, first: int, last: int) -> Days:
    """First day of one month to the last day of another of the same year."""
    return Days(month_days(year, first).low, month_days(year, last).high)


def quarter_days(year: int, quarter: int) -> Days:
    """First and last day of a quarter, 1 to 4."""
    return months_days(year, 3 * quarter - 2, 3 * quarter)


def half_days(year: int, half: int) -> Days:
    """First and last day of a half year, 1 or 2."""
    return months_days(year, 6 * half - 5, 6 * half)


def season_days(year: int, season: int, hemisphere: Hemisphere = "north") -> Days:
    """First and last day of a meteorological season.

    >>> season_days(2025, SEASONS["autumn"]) == Days(date(2025, 9, 1), date(2025, 11, 30))
    True
    """
    turn = season if hemisphere == "north" else (season + 2) % 4
    first = 3 + 3 * turn
    if first <= 9:
        return months_days(year, first, first + 2)
    return Days(date(year, 12, 1), month_days(year + 1, 2).high)


def week_days(day: date) -> Days:
    """Monday to Sunday of the week that holds a day."""
    monday = shift_days(day, -day.weekday())
    return Days(monday, shift_days(monday, 6))


def weekend_days(day: date) -> Days:
    """Saturday and Sunday of the week that holds a day."""
    week = week_days(day)
    return Days(shift_days(week.low, 5), week.high)


def decade_days(year: int) -> Days:
    """The ten years that begin with the one given."""
    return Days(date(year, 1, 1), date(year + 9, 12, 31))


def century_days(century: int) -> Days:
    """The hundred years of a century: the 21st is 2001 to 2100."""
    return Days(date(max(1, 100 * century - 99), 1, 1), date(100 * century, 12, 31))


def shift_days(day: date, days: int) -> date:
    """Move by days, staying within what the calendar can say."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return date.min if days < 0 else date.max


def shift_months(day: date, months: int) -> date:
    """Move by months; the 31st becomes the last day of a shorter month.

    >>> shift_months(date(2026, 3, 31), -1)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(12 * day.year + day.month - 1 + months, 12)
    if not date.min.year <= year <= date.max.year:
        return date.min if months < 0 else date.max
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def shift(day: date, count: int, unit: str) -> date:
    """Move by a count of days, weeks, months, quarters, years or decades."""
    if unit in DAYS_OF:
        return shift_days(day, count * DAYS_OF[unit])
    return shift_months(day, count * MONTHS_OF[unit])


def around(day: date, grain: str) -> Days:
    """The whole week, month, quarter, half, year or decade that holds a day.

    >>> around(date(2026, 5, 8), "quarter") == quarter_days(2026, 2)
    True
    """
    match grain:
        case "week" | "fortnight":
            return week_days(day)
        case "weekend":
            return weekend_days(day)
        case "month":
            return month_days(day.year, day.month)
        case "quarter":
            return quarter_days(day.year, (day.month + 2) // 3)
        case "half":
            return half_days(day.year, 1 if day.month <= 6 else 2)
        case "year":
            return year_days(day.year)
        case "decade":
            return decade_days(max(1, day.year // 10 * 10))
        case "century":
            return century_days((day.year + 99) // 100)
    return Days(day, day)


def shift_back(days: Days, count: int, unit: str) -> Days:
    """Move both ends, keeping whole months whole.

    >>> shift_back(quarter_days(2026, 1), -1, "year") == quarter_days(2025, 1)
    True
    """
    low, high = shift(days.low, count, unit), shift(days.high, count, unit)
    if days.low.day == 1 and shift_days(days.high, 1).day == 1 and unit not in DAYS_OF:
        high = month_days(high.year, high.month).high
    return Days(low, high)


def make_date(year: int, month: int, day: int) -> date | None:
    """A date, or None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


_ISO = pattern(r"\s*(\d{4})-?(\d\d)-?(\d\d)")


def day_of(published: str | None) -> date | None:
    """The day of an ISO 8601 date or time, in its own zone; None where it cannot be read.

    >>> day_of("2026-06-25T23:30:00-04:00"), day_of("last week")
    (datetime.date(2026, 6, 25), None)
    """
    found = _ISO.match(published or "")
    return make_date(*map(int, found.groups())) if found else None


def easter(year: int) -> date:
    """Easter Sunday of a Gregorian year.

    >>> easter(2026)
    datetime.date(2026, 4, 5)
    """
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)
