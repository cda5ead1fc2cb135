"""Holidays whose day the calendar gives: Christmas · Easter Monday · Thanksgiving · Labor Day 2026."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from pipeline.claims.calendar import easter, shift_days
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import any_of
from pipeline.claims.patterns import pattern

Rule = Callable[[int], date]


def _on(month: int, day: int) -> Rule:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, count: int) -> Rule:
    """The count-th weekday of a month."""

    def rule(year: int) -> date:
        first = date(year, month, 1)
        return shift_days(first, (weekday - first.weekday()) % 7 + 7 * (count - 1))

    return rule


def _last(month: int, weekday: int) -> Rule:
    def rule(year: int) -> date:
        last = shift_days(date(year + month // 12, month % 12 + 1, 1), -1)
        return shift_days(last, -((last.weekday() - weekday) % 7))

    return rule


def _easter(days: int) -> Rule:
    return lambda year: shift_days(easter(year), days)


def _before_thanksgiving(days: int) -> Rule:
    return lambda year: shift_days(_nth(11, 3, 4)(year), days)


_MOVABLE = (
    "eid al-fitr|eid al fitr|eid al-adha|eid al adha|diwali|deepavali|ramadan|passover|hanukkah|yom kippur|rosh hashanah|chinese new year|"
    "lunar new year|navratri|vesak"
).split("|")
"""Feasts of other calendars: their day is left open."""

HOLIDAYS: dict[str, Rule | None] = {
    **dict.fromkeys(_MOVABLE),
    "new year's day": _on(1, 1),
    "new year day": _on(1, 1),
    "new year's eve": _on(12, 31),
    "martin luther king jr. day": _nth(1, 0, 3),
    "martin luther king day": _nth(1, 0, 3),
    "groundhog day": _on(2, 2),
    "valentine's day": _on(2, 14),
    "presidents' day": _nth(2, 0, 3),
    "presidents day": _nth(2, 0, 3),
    "st. patrick's day": _on(3, 17),
    "st patrick's day": _on(3, 17),
    "international women's day": _on(3, 8),
    "april fools' day": _on(4, 1),
    "earth day": _on(4, 22),
    "ash wednesday": _easter(-46),
    "palm sunday": _easter(-7),
    "good friday": _easter(-2),
    "easter sunday": _easter(0),
    "easter monday": _easter(1),
    "easter": _easter(0),
    "ascension day": _easter(39),
    "whit monday": _easter(50),
    "anzac day": _on(4, 25),
    "may day": _on(5, 1),
    "international workers' day": _on(5, 1),
    "cinco de mayo": _on(5, 5),
    "memorial day": _last(5, 0),
    "juneteenth": _on(6, 19),
    "independence day": _on(7, 4),
    "canada day": _on(7, 1),
    "bastille day": _on(7, 14),
    "labor day": _nth(9, 0, 1),
    "labour day": _nth(9, 0, 1),
    "columbus day": _nth(10, 0, 2),
    "halloween": _on(10, 31),
    "all saints' day": _on(11, 1),
    "bonfire night": _on(11, 5),
    "guy fawkes night": _on(11, 5),
    "armistice day": _on(11, 11),
    "veterans day": _on(11, 11),
    "thanksgiving day": _nth(11, 3, 4),
    "thanksgiving": _nth(11, 3, 4),
    "black friday": _before_thanksgiving(1),
    "cyber monday": _before_thanksgiving(4),
    "christmas eve": _on(12, 24),
    "christmas day": _on(12, 25),
    "christmas": _on(12, 25),
    "xmas": _on(12, 25),
    "boxing day": _on(12, 26),
}
"""American holidays have American days; Labour Day of other countries is left to the written date."""

_SURE = frozenset(
    name for name in HOLIDAYS if name.endswith((" day", " eve", "monday", "friday", "sunday"))
) | {"juneteenth"}
_NAMES = any_of(HOLIDAYS).replace("'", "['’]").replace(r"\ ", r"\s")
HOLIDAY_WORDS = tuple(dict.fromkeys(re.split(r"[ '.]", name)[0] for name in HOLIDAYS))
_HOLIDAY = pattern(
    rf"(?P<name>{_NAMES})(?!\w)(?:(?P<gap>,?\s)(?P<year>(?:19|20)\d\d)\b)?(?P<weekend>\sweekend\b)?",
    re.IGNORECASE | re.ASCII,
)
_LEADS = pattern(
    r"\b(?:on|by|before|after|since|until|till|at|around|last|next|previous|following|this|from|over|is|was|for|during|throughout)\s$",
    re.IGNORECASE | re.ASCII,
)
_GOES_ON = pattern(
    r"\s(?!and\b|or\b|but\b|when\b|at\b|in\b|with\b|for\b|because\b|to\b|as\b|weekend\b|early\b|late\b|morning\b|evening\b|this\b|last\b|next\b)[A-Za-z]"
)
_SHIFT = pattern(r"\b(?P<word>last|next|previous|following|this)\s$", re.IGNORECASE | re.ASCII)
_STEPS = {"last": -1, "previous": -1, "next": 1, "following": 1, "this": 0}


def holiday(name: str, year: int) -> date | None:
    """The day of a holiday in a year.

    >>> holiday("thanksgiving", 2026), holiday("good friday", 2026)
    (datetime.date(2026, 11, 26), datetime.date(2026, 4, 3))
    """
    rule = HOLIDAYS.get(name)
    return rule(year) if rule and 1 < year < 9999 else None


def read_holiday(text: str, at: int) -> Moment | None:
    """Christmas Eve · Easter 2018 · (before) Thanksgiving: a name with "Day", a year, or a preposition before it."""
    found = _HOLIDAY.match(text, at)
    if found is None:
        return None
    name = " ".join(found["name"].lower().replace("’", "'").split())
    led = _LEADS.search(text, max(0, at - 12), at)
    if found["year"] is None and not led and (name not in _SURE or not found["name"][0].isupper()):
        return None
    if found["year"] is None and _GOES_ON.match(text, found.end("name")) and not found["weekend"]:
        return None
    step = _SHIFT.search(text, max(0, at - 10), at)
    start = step.start() if step else at
    shift = _STEPS[step["word"].lower()] if step else None
    end = found.end("year") if found["year"] else found.end("name")
    year = int(found["year"]) if found["year"] else None
    return Moment(start, end, "holiday", year, name=name, shift=shift)
