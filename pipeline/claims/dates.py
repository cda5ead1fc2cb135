"""Dates, periods and clock times, resolved against the article's date.

A date's ``resolved`` says where its year or day comes from: written in the text, counted from the article's date
(``reference``), guessed by a rule (03/04/2026, the day of a clock time in another sentence), or from nowhere
(``none``): then the unknown digits are X, as ISO 8601-2 writes them ("XXXX-03-14").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from db.models import Quantity, Resolution, Revision, Span
from pipeline.claims import calendar
from pipeline.claims.calendar import Days, Hemisphere, around, day_of, make_date, shift, shift_days
from pipeline.claims.moments.find import find_moments
from pipeline.claims.moments.holidays import holiday
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import MONTHS
from pipeline.claims.patterns import pattern
from pipeline.claims.tense import Tense, tense_at

NextWeekday = Literal["coming", "week"]

UNKNOWN = "XXXX-XX-XX"
ENGLISH = "en"

_DATELINE = pattern(
    rf"""
    ^[ \t>*_#-]* (?: (?:By|Published|Updated|Posted|Last\ updated|Date)\b[^\n]{{0,40}}?[:,]?\s )?
    (?: [A-ZÀ-Þ][^\n—–]{{1,48}}?,?\ \(?  )??
    (?P<date>
        (?:{"|".join(sorted(MONTHS, key=len, reverse=True))})\b\.?\ \d{{1,2}},?\ (?:19|20)\d\d
      | \d{{1,2}}\ (?:{"|".join(sorted(MONTHS, key=len, reverse=True))})\b\.?,?\ (?:19|20)\d\d
      | (?:19|20)\d\d-\d\d-\d\d
    )
    (?: \)? \ ? \([^()\n]{{1,30}}\) )? \)?
    [*_]* \s*? (?: [—–|:/-] | $ )
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
DATELINE_REACH = 1200


@dataclass(frozen=True, slots=True)
class Rules:
    """How what is ambiguous is settled."""

    hemisphere: Hemisphere = "north"
    next_weekday: NextWeekday = "coming"
    day_first: bool | None = None
    """Order of 03/04/2026: None is month first in English, and says so by ``resolved="guessed"``."""


@dataclass(slots=True)
class Scene:
    """What has been said so far: the article's date, the last time named, the last day named and where."""

    text: str
    rules: Rules
    reference: date | None
    language: str = ENGLISH
    last: Days | None = None
    year: int | None = None
    whole: int | None = None
    """The year of the whole date last named, at first of the first one that comes."""
    day: date | None = None
    day_at: int = -1


Found = tuple[Days, Resolution]


def read_dates(
    text: str, *, language: str = "en", published: str | None = None, rules: Rules | None = None
) -> tuple[Quantity, ...]:
    """Find the dates, periods and clock times of a text.

    >>> [(d.surface, d.kind, d.low, d.high) for d in read_dates(
    ...     "PARIS, March 18, 2026 — It sank on Tuesday, between June 2024 and May 2025, at 02:47 UTC.")][1:]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('Tuesday', 'date', '2026-03-17', '2026-03-17'),
     ('between June 2024 and May 2025', 'period', '2024-06-01', '2025-05-31'),
     ('02:47 UTC', 'date', '2026-03-17T02:47Z', '2026-03-17T02:47Z')]
    >>> [(d.surface, d.low, d.resolved) for d in read_dates("He died on March 14.")]
    [('March 14', 'XXXX-03-14', 'none')]
    """
    english = language == ENGLISH
    scene = Scene(text, rules or Rules(), day_of(published) or dateline(text), language)
    moments = find_moments(text) if english else _find_elsewhere(text, language)
    scene.whole = next((m.year for m in moments if _is_whole(m)), None)
    read: list[Quantity] = []
    for at, moment in enumerate(moments):
        quantity = (
            _timed(scene, moments, at) if moment.clock and moment.grain != "day" else _dated(scene, moment)
        )
        if quantity is not None:
            read.append(quantity)
    return tuple(read)


def _find_elsewhere(text: str, language: str) -> list[Moment]:
    from pipeline.claims.locales.dates import find_local_moments  # an English page needs none of it

    return find_local_moments(text, language)


def publication_day(revision: Revision) -> str | None:
    """The day that a revision's dates are counted from: its publication, else the dateline of its text."""
    day = day_of(revision.published) or dateline(revision.text)
    return day.isoformat() if day else None


def dateline(text: str) -> date | None:
    """The day of a dateline near the head of a text.

    >>> dateline("Bank fined\\n\\nPARIS, March 14, 2026 — The bank"), dateline("On March 14, 2026 it fell.")
    (datetime.date(2026, 3, 14), None)
    """
    found = _DATELINE.search(text, 0, DATELINE_REACH)
    if found is None:
        return None
    moments = find_moments(found["date"])
    if not moments or moments[0].year is None or moments[0].month is None or moments[0].day is None:
        return None
    return make_date(moments[0].year, moments[0].month, moments[0].day)


# ---- days


def _dated(scene: Scene, moment: Moment) -> Quantity | None:
    """A moment of the calendar as a date or period."""
    found = resolve(scene, moment)
    if found is None:
        return _unresolved(scene, moment)
    days, resolved = found
    if days.low > days.high:
        return None
    _remember(scene, moment, days, resolved)
    return _quantity(scene.text, moment, days.low.isoformat(), days.high.isoformat(), resolved)


def _remember(scene: Scene, moment: Moment, days: Days, resolved: Resolution) -> None:
    scene.last = days
    if resolved == "written":
        if moment.grain != "year" or not _FOUNDED.search(scene.text, max(0, moment.start - 24), moment.start):
            scene.year = days.high.year
        if _is_whole(moment):
            scene.whole = moment.year
    if days.low == days.high:
        scene.day, scene.day_at = days.low, moment.start


def _is_whole(moment: Moment) -> bool:
    return (
        moment.grain == "day"
        and moment.year is not None
        and moment.month is not None
        and moment.day is not None
    )


_FOUNDED = pattern(
    r"\b(?:built|founded|born|established|created|opened|formed|launched|dating|dates|dated|since|from|incorporated|completed|"
    r"constructed|erected|bought|acquired|until)(?: (?:in|from|to|back))* $"
)
"""What is told of a year long before: a date without a year is none of that year."""


def _unresolved(scene: Scene, moment: Moment) -> Quantity | None:
    """A date whose year is not known: what was written, and X for the rest."""
    if moment.month is not None and moment.day is not None and moment.last is None and moment.lead is None:
        low = high = f"XXXX-{moment.month:02}-{moment.day:02}"
        if not 1 <= moment.day <= 31:
            return None
        if make_date(2000, moment.month, moment.day) is None:
            low = high = UNKNOWN
    elif moment.month is not None and moment.grain == "month" and not moment.edge and moment.shift is None:
        month = calendar.month_days(2000, moment.month)
        low, high = f"XXXX-{moment.month:02}-01", f"XXXX-{moment.month:02}-{month.high.day}"
    else:
        low, high = _of_no_year(scene, moment)
    return _quantity(scene.text, moment, low, high, "none")


def _of_no_year(scene: Scene, moment: Moment) -> tuple[str, str]:
    """The days of a span, quarter or half whose year is not known: from XXXX-06-12 to XXXX-06-16."""
    if moment.edge or moment.shift is not None or moment.lead is not None:
        return UNKNOWN, UNKNOWN
    if moment.grain == "span" and moment.last is not None and moment.last.month and _first_part(moment).month:
        dated = replace(moment, last=replace(moment.last, year=_LEAP_YEAR))
    elif moment.grain in ("quarter", "half") and moment.index is not None:
        dated = replace(moment, year=_LEAP_YEAR)
    else:
        return UNKNOWN, UNKNOWN
    found = resolve(Scene(scene.text, scene.rules, None, scene.language), dated)
    if found is None:
        return UNKNOWN, UNKNOWN
    low, high = (f"XXXX-{day:%m-%d}" for day in (found[0].low, found[0].high))
    return low, high


_LEAP_YEAR = 2000
"""Has every day that any year has."""


def _quantity(text: str, moment: Moment, low: str, high: str, resolved: Resolution) -> Quantity:
    rough = moment.comparator == "~" or moment.edge in ("early", "mid", "late")
    return Quantity(
        span=Span(moment.start, moment.end),
        surface=text[moment.start : moment.end],
        kind="period" if _is_period(moment) else "date",
        low=low,
        high=high,
        comparator=moment.comparator,  # type: ignore[arg-type]  # only values of COMPARATORS
        unit="time" if moment.clock else None,
        approximate=rough or moment.fiscal,
        resolved=resolved,
    )


_PERIODS = frozenset("counted week weekend quarter half decade century span fortnight".split())


def _is_period(moment: Moment) -> bool:
    if moment.lead is not None or moment.edge == "to date":
        return True
    if moment.grain == "ago":
        return moment.within is not None and moment.within.grain in ("week", "fortnight", "quarter")
    if moment.grain == "around":
        return moment.name != "day"
    return moment.grain in _PERIODS or moment.count > 1


def resolve(scene: Scene, moment: Moment) -> Found | None:
    """Days of a moment and where they come from, None where nothing settles them."""
    rule = _RESOLVERS.get(moment.grain)
    if rule is None:
        return None
    found = rule(scene, moment)
    if found is None:
        return None
    days, resolved = found
    if moment.edge is not None:
        days = _edge(days, moment.edge, scene.reference)
    if moment.lead is not None:
        days = _led(days, *moment.lead)
    return days, "guessed" if moment.guessed and resolved == "written" else resolved


def _day(scene: Scene, moment: Moment) -> Found | None:
    if moment.shift is not None:
        if moment.anchor == "context":
            return _from_context(scene, moment)
        return _moved(scene, moment)
    if moment.month is None or moment.day is None:
        return None
    month, day = moment.month, moment.day
    if moment.guessed and scene.rules.day_first:
        month, day = day, month
    if moment.year is not None:
        whole = make_date(moment.year, month, day)
        return (Days(whole, whole), "written") if whole else None
    return _nearest(scene, moment, lambda year: _one(make_date(year, month, day)))


def _tense(scene: Scene, moment: Moment) -> Tense | None:
    """Where the words around point; other languages have only words that point ahead."""
    if moment.comparator in (">=", "<="):
        return "ahead"
    if scene.language == ENGLISH:
        return tense_at(scene.text, moment.start, moment.end)
    from pipeline.claims.locales.dates import local_tense

    return local_tense(scene.text, moment.start, scene.language)


def _one(day: date | None) -> Days | None:
    return Days(day, day) if day else None


def _month(scene: Scene, moment: Moment) -> Found | None:
    month = moment.month
    if month is None:
        return _of_unit(scene, moment)
    if moment.year is not None:
        return calendar.month_days(moment.year, month), "written"
    return _nearest(scene, moment, lambda year: calendar.month_days(year, month))


def _season(scene: Scene, moment: Moment) -> Found | None:
    season = moment.index or 0
    side = scene.rules.hemisphere
    if moment.year is not None:
        return calendar.season_days(moment.year, season, side), "written"
    return _nearest(scene, moment, lambda year: calendar.season_days(year, season, side))


def _quarter(scene: Scene, moment: Moment) -> Found | None:
    return _part_of_year(scene, moment, calendar.quarter_days)


def _half(scene: Scene, moment: Moment) -> Found | None:
    return _part_of_year(scene, moment, calendar.half_days)


def _part_of_year(scene: Scene, moment: Moment, days_of: Callable[[int, int], Days]) -> Found | None:
    index = moment.index
    if index is None:
        return _of_unit(scene, moment)
    if moment.within is not None:
        return _within(scene, moment)
    if moment.year is not None:
        return days_of(moment.year, index), "written"
    return _nearest(scene, moment, lambda year: days_of(year, index))


def _year(scene: Scene, moment: Moment) -> Found | None:
    if moment.within is not None and moment.index is not None:
        return _within(scene, moment)
    if moment.year is not None:
        return calendar.year_days(moment.year), "written"
    return _of_unit(scene, moment)


def _decade(scene: Scene, moment: Moment) -> Found | None:
    return (calendar.decade_days(moment.year), "written") if moment.year else _of_unit(scene, moment)


def _century(scene: Scene, moment: Moment) -> Found | None:
    return (calendar.century_days(moment.index), "written") if moment.index else _of_unit(scene, moment)


def _of_unit(scene: Scene, moment: Moment) -> Found | None:
    """A week, a weekend, a year … counted from the article's date, from the text, or as part of a longer time."""
    if moment.within is not None and moment.index is not None:
        return _within(scene, moment)
    if moment.shift is None:
        return None
    return _from_context(scene, moment) if moment.anchor == "context" else _moved(scene, moment)


def _moved(scene: Scene, moment: Moment) -> Found | None:
    """This, last and next of a unit, counted from the article's date."""
    if scene.reference is None or moment.shift is None:
        return None
    unit = "week" if moment.grain == "weekend" else moment.grain
    if moment.grain == "weekend" and moment.shift == -1 and scene.reference.weekday() == 6:
        return calendar.weekend_days(shift(scene.reference, -1, "week")), "reference"
    return around(shift(scene.reference, moment.shift, unit), moment.grain), "reference"


def _from_context(scene: Scene, moment: Moment) -> Found | None:
    """A year earlier, the previous month: from the time last named."""
    anchor = scene.last or _one(scene.reference)
    if anchor is None or moment.shift is None:
        return None
    resolved: Resolution = "guessed"
    if moment.grain == "weekday":
        return None
    unit = "week" if moment.grain == "weekend" else moment.grain
    long = (anchor.high - anchor.low).days >= 27
    if long and moment.grain in ("month", "quarter", "year"):
        return calendar.shift_back(anchor, moment.shift, unit), resolved
    return around(shift(anchor.low, moment.shift, unit), moment.grain), resolved


def _within(scene: Scene, moment: Moment) -> Found | None:
    """The first week of June, the last three months of 2025, the second half of July."""
    if moment.within is None or moment.index is None:
        return None
    found = resolve(scene, moment.within)
    if found is None:
        return None
    whole, resolved = found
    days = _counted(whole, moment.grain, moment.index, moment.count)
    return (days, resolved) if days else None


def _counted(whole: Days, unit: str, index: int, count: int) -> Days | None:
    """The index-th unit, or run of units, of a longer time; -1 counts from its end."""
    if unit == "half":
        return _half_of(whole, index)
    if index == -1:
        low = shift(shift_days(whole.high, 1), -count, unit)
        return Days(max(low, whole.low), whole.high)
    low = shift(whole.low, (index - 1) * count, unit)
    high = shift_days(shift(low, count, unit), -1)
    return Days(low, min(high, whole.high)) if low <= whole.high else None


def _half_of(whole: Days, index: int) -> Days | None:
    length = (whole.high - whole.low).days + 1
    if length <= 31:
        middle = shift_days(whole.low, 14)
    else:
        months = round(length / 30.44 / 2)
        middle = shift_days(calendar.shift_months(whole.low, months), -1)
    return Days(whole.low, middle) if index == 1 else Days(shift_days(middle, 1), whole.high)


def _weekday(scene: Scene, moment: Moment) -> Found | None:
    """Tuesday, last Tuesday, next Friday, Tuesday of next week, Friday the 26th."""
    reference = scene.reference
    if moment.weekday is None:
        return None
    if moment.within is not None:
        found = resolve(scene, moment.within)
        return (_one(shift_days(found[0].low, moment.weekday)) or found[0], found[1]) if found else None
    if reference is None:
        return None
    if moment.day is not None:
        return _of_weekday_and_day(scene, moment, reference)
    since = (reference.weekday() - moment.weekday) % 7
    back, ahead = shift_days(reference, -since), shift_days(reference, (7 - since) % 7)
    if moment.shift is None:
        tense = _tense(scene, moment)
        day = ahead if tense == "ahead" else back
    elif moment.shift < 0:
        day = back if since else shift_days(back, -7)
    elif moment.shift > 1:
        day = shift_days(ahead, 7)
    elif moment.shift == 0:
        day = shift_days(calendar.week_days(reference).low, moment.weekday)
    else:
        day = ahead if since else shift_days(ahead, 7)
        if scene.rules.next_weekday == "week" and day <= calendar.week_days(reference).high:
            day = shift_days(day, 7)
    return Days(day, day), "reference"


def _of_weekday_and_day(scene: Scene, moment: Moment, reference: date) -> Found | None:
    """Friday the 26th: the month nearest to the article's date in which that day is a Friday."""
    for months in (0, 1, -1, 2, -2, 3, -3):
        near = calendar.shift_months(reference.replace(day=1), months)
        day = make_date(near.year, near.month, moment.day or 0)
        if day is not None and day.weekday() == moment.weekday:
            return Days(day, day), "reference"
    day = make_date(reference.year, reference.month, moment.day or 0)
    return (Days(day, day), "guessed") if day else None


def _nth(scene: Scene, moment: Moment) -> Found | None:
    """The 18th: of the month of the article's date, or the one before or after, as the tense says."""
    if scene.reference is None or moment.day is None:
        return None
    tense = _tense(scene, moment)
    near = [calendar.shift_months(scene.reference.replace(day=1), step) for step in (-1, 0, 1)]
    days = [Days(day, day) for month in near if (day := make_date(month.year, month.month, moment.day))]
    return min(days, key=lambda one: _distance(one, scene.reference, tense, started=False)), "guessed"


def _weekend(scene: Scene, moment: Moment) -> Found | None:
    """The weekend: the last one, or with a tense ahead the next."""
    if moment.shift is not None or moment.index is not None:
        return _of_unit(scene, moment)
    if scene.reference is None:
        return None
    this = calendar.weekend_days(scene.reference)
    tense = _tense(scene, moment)
    if tense == "ahead" or this.low <= scene.reference:
        return this, "reference"
    return calendar.weekend_days(shift(scene.reference, -1, "week")), "reference"


def _holiday(scene: Scene, moment: Moment) -> Found | None:
    name = moment.name or ""
    if moment.year is not None:
        return _one_found(holiday(name, moment.year), "written")
    if moment.shift is not None and moment.shift != 0 and scene.reference is not None:
        near = [day for step in (-1, 0, 1) if (day := holiday(name, scene.reference.year + step))]
        return _named(scene.reference, [Days(day, day) for day in near], moment.shift)
    return _nearest(scene, moment, lambda year: _one(holiday(name, year)))


def _one_found(day: date | None, resolved: Resolution) -> Found | None:
    return (Days(day, day), resolved) if day else None


def _ago(scene: Scene, moment: Moment) -> Found | None:
    if scene.reference is None or moment.within is None:
        return None
    unit = moment.within.grain
    grain = "year" if unit in ("decade", "century") else unit
    return around(shift(scene.reference, -moment.count, unit), grain), "reference"


def _counted_from(scene: Scene, moment: Moment) -> Found | None:
    """The past decade, the last two quarters: whole quarters, else a length that ends or begins with the article's day."""
    if scene.reference is None or moment.shift is None or moment.name is None:
        return None
    way, unit, day = moment.shift, moment.name, scene.reference
    if moment.comparator == "~":
        far = shift(day, way * moment.count, unit)
        return Days(min(day, far), max(day, far)), "guessed"
    near, last = around(shift(day, way, unit), unit), around(shift(day, way * moment.count, unit), unit)
    return Days(min(near.low, last.low), max(near.high, last.high)), "reference"


def _around(scene: Scene, moment: Moment) -> Found | None:
    """All week, to date: the unit that holds the article's day."""
    return (around(scene.reference, moment.name or "day"), "guessed") if scene.reference else None


def _span(scene: Scene, moment: Moment) -> Found | None:
    """A range: the first day of its first part to the last of its last; a year written once serves both."""
    first, last = _first_part(moment), moment.last
    if last is None:
        return None
    if first.year is None and last.year is not None and first.month is not None:
        wraps = (first.month, first.day or 0) > (last.month or 12, last.day or 31)
        first = replace(first, year=last.year - wraps)
    elif last.year is None and first.year is not None and last.month is not None:
        wraps = (last.month, last.day or 31) < (first.month or 1, first.day or 0)
        last = replace(last, year=first.year + wraps)
    low, high = resolve(scene, first), resolve(scene, last)
    if low is None or high is None:
        return None
    high_day = high[0].high
    if high_day < low[0].low and last.grain == "weekday" and last.weekday is not None:
        high_day = shift_days(low[0].low, (last.weekday - low[0].low.weekday()) % 7)
    if high_day < low[0].low and last.year is None and last.month is not None:
        return _wrapped(scene, first, last, low)
    order: tuple[Resolution, ...] = ("none", "guessed", "reference", "written")
    return Days(low[0].low, high_day), min(low[1], high[1], key=order.index)


def _first_part(moment: Moment) -> Moment:
    """The first end of a range, as a moment of its own."""
    if moment.within is not None:
        return moment.within
    grain = "day" if moment.day is not None else "month" if moment.month is not None else "year"
    return replace(moment, grain=grain, last=None, comparator="=")


def _wrapped(scene: Scene, first: Moment, last: Moment, low: Found) -> Found | None:
    """November to March: the end lies in the next year."""
    high = resolve(scene, replace(last, year=low[0].low.year))
    if high is not None and high[0].high < low[0].low:
        high = resolve(scene, replace(last, year=low[0].low.year + 1))
    return (Days(low[0].low, high[0].high), low[1]) if high else None


def _edge(days: Days, edge: str, reference: date | None) -> Days:
    """Early, mid, late: a third; the end and the start: the last or first day; earlier and later: up to today."""
    if edge == "start":
        return Days(days.low, days.low)
    if edge == "end":
        return Days(days.high, days.high)
    if edge == "to date":
        return Days(days.low, max(days.low, reference or days.high))
    if edge in ("earlier", "later") and reference is not None:
        if edge == "earlier" and days.low < reference <= days.high:
            return Days(days.low, shift_days(reference, -1))
        if edge == "later" and days.low <= reference < days.high:
            return Days(shift_days(reference, 1), days.high)
        return days
    length = (days.high - days.low).days + 1
    if length <= 31:
        third = {"early": (0, 9), "mid": (9, 19), "late": (19, length - 1)}.get(edge)
        if third is None or length < 28:
            return days
        return Days(shift_days(days.low, third[0]), shift_days(days.low, third[1]))
    return _third_of_months(days, edge, round(length / 30.44))


def _third_of_months(days: Days, edge: str, months: int) -> Days:
    third = max(1, months // 3)
    if months >= 120:
        third = months // 36 * 12 + 12 * (edge == "early")
    one = calendar.shift_months(days.low, third)
    two = calendar.shift_months(days.low, months - third)
    match edge:
        case "early":
            return Days(days.low, shift_days(one, -1))
        case "mid":
            return Days(one, shift_days(two, -1))
        case "late":
            return Days(two, days.high)
    return days


def _led(days: Days, count: int, unit: str) -> Days:
    """Three months to March 31; the week of a day (0) or beginning on it (-1)."""
    if count == 0:
        return calendar.week_days(days.low)
    if count == -1:
        return Days(days.low, shift_days(days.low, 6))
    unit = "week" if unit == "weekend" else unit
    return Days(shift(shift_days(days.high, 1), -count, unit), days.high)


def _nearest(scene: Scene, moment: Moment, days_of: Callable[[int], Days | None]) -> Found | None:
    """A date without a year: of the years around the article's, the one that tense and distance favour.

    "Last", "this" and "next" before a month or season decide alone. Without an article's date the year last
    written in the text serves, and is a guess.
    """
    if scene.reference is None:
        year_told = scene.whole or scene.year
        days = days_of(year_told) if year_told else None
        return (days, "guessed") if days else None
    if moment.within is not None and moment.within.grain == "year":
        found = resolve(scene, moment.within)
        days = days_of(found[0].low.year) if found else None
        return (days, "reference") if days else None
    year = scene.reference.year
    near = [days for y in (year - 1, year, year + 1) if (days := days_of(y)) is not None]
    if not near:
        return None
    if moment.shift is not None:
        return _named(scene.reference, near, moment.shift)
    tense = _tense(scene, moment)
    started = moment.grain in ("quarter", "half")
    best = min(near, key=lambda days: (_distance(days, scene.reference, tense, started=started), days.low))
    return best, "reference"


AGAINST_TENSE = 6
UNTOLD = 2


def _distance(days: Days, reference: date | None, tense: Tense | None, *, started: bool) -> int:
    """Days between, counted several times over where the tense speaks against that side."""
    if reference is None:
        return 0
    if days.low <= reference <= days.high:
        return 60 if started and tense != "ahead" else 0
    if days.low > reference:
        return (days.low - reference).days * {"ahead": 1, "back": AGAINST_TENSE, None: UNTOLD}[tense]
    return (reference - days.high).days * {"ahead": AGAINST_TENSE, "back": 1, None: 1}[tense]


def _named(reference: date, near: list[Days], step: int) -> Found | None:
    """Last March, this summer, next autumn."""
    if step < 0:
        past = [days for days in near if days.high < reference]
        return (past[-1], "reference") if past else None
    if step > 0:
        ahead = [days for days in near if days.low > reference]
        return (ahead[0], "reference") if ahead else None
    current = [days for days in near if days.low <= reference <= days.high]
    same_year = [days for days in near if days.low.year == reference.year]
    return ((current or same_year)[0], "reference") if current or same_year else None


_RESOLVERS: dict[str, Callable[[Scene, Moment], Found | None]] = {
    "day": _day,
    "weekday": _weekday,
    "week": _of_unit,
    "fortnight": _of_unit,
    "weekend": _weekend,
    "nth": _nth,
    "holiday": _holiday,
    "month": _month,
    "quarter": _quarter,
    "half": _half,
    "season": _season,
    "year": _year,
    "decade": _decade,
    "century": _century,
    "ago": _ago,
    "counted": _counted_from,
    "around": _around,
    "span": _span,
}


# ---- clock times


_ON = pattern(r"\s(?:on|am|le|del|el)\s(?:the\s)?(?:\w+\s)?")
_BESIDE = pattern(r",?\s")
NEAR = 14
_SENTENCE = pattern(r"[.!?…][\"'”’)]*\s+[A-Z“\"(]|\n")


def _timed(scene: Scene, moments: list[Moment], at: int) -> Quantity | None:
    """A clock time on the day that the words around it name."""
    moment = moments[at]
    if moment.clock is None:
        return None
    if moment.grain == "time" and moment.day is not None and moment.year and moment.month:
        day, resolved = make_date(moment.year, moment.month, moment.day), "written"
        if day is not None:
            scene.day, scene.day_at = day, moment.start
            scene.last, scene.year = Days(day, day), day.year
    else:
        day, resolved = _day_for(scene, moments, at)
    low = moment.clock.iso(day)
    high = low
    if moment.last is not None and moment.last.clock is not None:
        last = moment.last.clock
        before = (last.hour, last.minute) < (moment.clock.hour, moment.clock.minute)
        high = replace(last, zone=last.zone or moment.clock.zone).iso(day and shift_days(day, int(before)))
        if last.zone and not moment.clock.zone:
            low = replace(moment.clock, zone=last.zone).iso(day)
    return _quantity(scene.text, moment, low, high, resolved)  # type: ignore[arg-type]  # a Resolution


def _day_for(scene: Scene, moments: list[Moment], at: int) -> tuple[date | None, Resolution]:
    """The day beside the time, else the last of its sentence, else of its paragraph, else the article's."""
    moment = moments[at]
    if at + 1 < len(moments):
        after = moments[at + 1]
        gap = scene.text[moment.end : after.start]
        led = (
            0 <= moment.start - scene.day_at < NEAR + 16
            and scene.day is not None
            and (moment.start - (moments[at - 1].end if at else 0) < NEAR)
        )
        if after.clock is None and (_ON.fullmatch(gap) or (not led and _BESIDE.fullmatch(gap))):
            found = resolve(scene, after)
            if found is not None and found[0].low == found[0].high:
                return found[0].low, found[1]
    if scene.day is not None:
        between = scene.text[scene.day_at : moment.start]
        if not _SENTENCE.search(between):
            return scene.day, "reference"
        if "\n" not in between:
            return scene.day, "guessed"
    if scene.reference is not None:
        return scene.reference, "guessed"
    return None, "none"
