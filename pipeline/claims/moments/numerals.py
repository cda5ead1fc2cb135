"""Dates in digits alone: 2026-03-14 · 23.04.2022 · 03/04/2026 · Friday 7/6."""

from __future__ import annotations

import re

from pipeline.claims.clock import Clock
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import WEEKDAYS, any_of, glued
from pipeline.claims.patterns import pattern
from pipeline.claims.years import short_year

_ISO = pattern(
    r"(?P<year>\d{4})(?P<point>[-/.])(?P<month>\d\d?)(?P=point)(?P<day>\d\d?)(?!\d|[-/.]\d)"
    r"(?:[T ](?P<hour>[01]\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
    r"(?P<zone>Z|[+-]\d\d:?\d\d)?)?(?!\w)",
)

_SPACED = pattern(
    r"(?P<year>(?:19|20)\d\d) (?P<month>0[1-9]|1[0-2]) (?P<day>0[1-9]|[12]\d|3[01])(?![\d\w]| \d)"
)
_LED = pattern(r"\b(?:on|since|until|dated|by) $", re.IGNORECASE)
_PLAIN = 3
"""Groups of a day alone."""

_NUMERIC = pattern(
    r"(?P<a>\d\d?)(?P<point>[-/.])(?P<b>\d\d?)(?P=point)(?P<year>\d{4}|\d\d)(?!\d|\w|[/.]\d|-\d(?!\d?[-/]\d))"
)

_YEAR_MONTH = pattern(r"(?P<year>(?:19|20)\d\d)[-/](?P<month>0[1-9]|1[0-2])(?![\d/-]|\.\d)")

_SHORT = pattern(r"(?P<a>\d\d?)(?P<point>[/.-])(?P<b>\d\d?)(?![\d/%]|[.,:]\d|-\d(?!\d?/\d)|\w)")


def read_iso(text: str, at: int) -> Moment | None:
    """2026-03-14 · 2026/03/14 · 2026-03-14T06:40Z."""
    found = _ISO.match(text, at)
    if found is None and text[at + 4 : at + 5] == " " and _LED.search(text, max(0, at - 6), at):
        found = _SPACED.match(text, at)
    if found is None or glued(text, at):
        return None
    year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
    if not (1000 <= year < 2200 and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    time = None
    if found.re.groups > _PLAIN and found["hour"]:
        second = int(found["second"]) if found["second"] else None
        zone = found["zone"] and found["zone"].lower()
        time = Clock(int(found["hour"]), int(found["minute"]), second, None, zone)
    return Moment(at, found.end(), "time" if time else "day", year, month, day, clock=time)


def read_numeric(text: str, at: int) -> Moment | None:
    """03/04/2026 · 23.04.2022 · 10-1-2018; which of the two is the month is settled when it is resolved."""
    found = _NUMERIC.match(text, at)
    if found is None or glued(text, at):
        return None
    point, year = found["point"], found["year"]
    if len(year) == 2 and point != "/":
        return None
    a, b = int(found["a"]), int(found["b"])
    if not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12):
        return None
    month, day, guessed = _settle(a, b, day_first=point == ".")
    return Moment(at, found.end(), "day", short_year(year), month, day, guessed=guessed)


def _settle(a: int, b: int, *, day_first: bool) -> tuple[int, int, bool]:
    """Month, day, and whether the order was guessed: a number over 12 settles it, a dotted date is day first."""
    if a > 12:
        return b, a, False
    if b > 12:
        return a, b, False
    return (b, a, False) if day_first else (a, b, a != b)


_LEADS_SHORT = pattern(
    rf"(?:\b(?:on|until|till|from|to|before|after|since|by|between|next|this|{any_of(WEEKDAYS)}),?\s|\d/\d\d?(?:,\s|\s(?:and|or|to)\s))$|\d/\d\d?\s?[-–]\s?$",
    re.IGNORECASE | re.ASCII,
)

_ENDS_SHORT = pattern(
    r"\s*(?:$|[.,;:!?)\]](?!\d)|\s(?:with|and|to|at|or|between|before|after|until|-|–|through)\b|[-–])"
)


def read_short(text: str, at: int) -> Moment | None:
    """22/04 · Friday 7/6: without a year, only after "on", "until" or a weekday."""
    found = _SHORT.match(text, at)
    if found is None or glued(text, at) or not _ENDS_SHORT.match(text, found.end()):
        return None
    lead = _LEADS_SHORT.search(text, max(0, at - 12), at)
    a, b = int(found["a"]), int(found["b"])
    if lead is None or not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12) or (a, b) == (9, 11):
        return None
    weekday = lead[0].strip(" ,").lower() in WEEKDAYS
    if found["point"] != "/" and not weekday:
        return None
    month, day, guessed = _settle(a, b, day_first=False)
    return Moment(at, found.end(), "day", None, month, day, guessed=guessed)


_MONTH_YEAR = pattern(r"(?P<month>0?[1-9]|1[0-2])[-/](?P<year>(?:19|20)\d\d)(?=\s*$|[\s.,;:!?)])", re.ASCII)


def read_month_year(text: str, at: int) -> Moment | None:
    """12/2015 · 03-2026."""
    found = _MONTH_YEAR.match(text, at)
    if found is None or glued(text, at) or (at > 0 and text[at - 1] not in " \n(|"):
        return None
    return Moment(at, found.end(), "month", int(found["year"]), int(found["month"]), guessed=True)


def read_year_month(text: str, at: int) -> Moment | None:
    """2015-12."""
    found = _YEAR_MONTH.match(text, at)
    if found is None or glued(text, at):
        return None
    year, month = int(found["year"]), int(found["month"])
    if year % 100 + 1 == month and found[0][4] == "-":
        return None
    return Moment(at, found.end(), "month", year, month, guessed=True)
