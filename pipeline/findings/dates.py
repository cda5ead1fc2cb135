"""Dates and times that exclude each other, with what was guessed of them left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from db.models import Quantity
from pipeline.findings.ledger import Ledger, Saying

_CLOCK = re.compile(r"T(\d\d):(\d\d)")
_YEAR = re.compile(r"\b(?:1[5-9]|20|21)\d\d\b")
_MONTH = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d{1,2}[./-]\d{1,2}|\d{4}-\d\d",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"\b(?:UTC|GMT|BST|CES?T|E[SD]T|P[SD]T|C[SD]T|M[SD]T|(?i:eastern|pacific|central|mountain)(?:\s+(?:standard\s+|daylight\s+)?time)?|local(?:\s+time)?)\b"
)


def is_date_conflict(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Say whether two dates or times exclude each other in what was written of them.

    A year or day that the text does not give, in an article without a date, is a guess and never conflicts;
    nor do clock times of two zones, nor two readings of one clock time.
    """
    a, b = (str(s.claim.quantity.low) for s in (one, other))
    if "T" in a or "T" in b:
        return _is_clock_conflict(one, other, ledger)
    if are_of_other_weeks(one, other, ledger) or _is_one_weekday(one, other, ledger):
        return False
    if _are_names_of_others(one, other, ledger):
        return False
    if _is_guess(one, ledger) or _is_guess(other, ledger):
        return _is_day_conflict(one, other)
    return True


def _are_names_of_others(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether a bare year is part of a name, and the two name different things: the 2020 election, the 2022 midterms."""
    names = [_named_by_year(s, ledger) for s in (one, other)]
    return any(names) and names[0] != names[1]


def _named_by_year(saying: Saying, ledger: Ledger) -> tuple[str, ...]:
    """The stems of the two words that a bare year stands before as an adjective does; none where it tells when."""
    sentence = ledger.sentence(saying)
    if sentence is None or not _YEAR.fullmatch(saying.surface):
        return ()
    before, after = sentence.before(saying.span.start), sentence.after(saying.span.end)
    if not after or not after[0].is_content or sentence.surface(saying.span.end, after[0].start) != " ":
        return ()
    if not before or before[-1].text.lower() not in _DETERMINERS:
        return ()
    return tuple(w.stem for w in after[:2] if w.is_content)


_YEAR = re.compile(r"[12]\d{3}")
_DETERMINERS = frozenset("the a an his her its their our this that any every each".split())


def is_other_end(one: Quantity, other: Quantity) -> bool:
    """Say whether two periods, both given by their ends, share one end and not the other.

    "June 2024 to October 2025", "June 2024 to October 2024"; not "November" beside "November 12-13".
    """
    if not all(isinstance(v, str) for v in (one.low, one.high, other.low, other.high)):
        return False
    if not (_RANGE.search(one.surface) and _RANGE.search(other.surface)):
        return False
    if all(len(_DAY_NUMBER.findall(q.surface)) > 1 for q in (one, other)):
        return (one.low == other.low) != (one.high == other.high)
    return (str(one.low)[:7] == str(other.low)[:7]) != (str(one.high)[:7] == str(other.high)[:7])


_DAY_NUMBER = re.compile(r"(?<!\d)[0-3]?\d(?:st|nd|rd|th)?(?![\d:.])")
"""A day of the month: where both ends of both periods have one, they are compared to the day."""
_RANGE = re.compile(r"\b(?:to|and|until|till|through)\b|[-–—]", re.IGNORECASE)


def are_of_other_times(ones: Sequence[Saying], others: Sequence[Saying]) -> bool:
    """Say whether two sides' figures are said to be of times that do not meet: 48,100 in 2020, 51,300 in 2024.

    Weekdays count where the figure is one of many days: an average, or a state "by Tuesday", "as of Friday".
    """
    days = [{day for s in side if (day := _day_of_state(s)) is not None} for side in (ones, others)]
    if all(len(named) == 1 for named in days) and days[0] != days[1]:
        return True
    one, other = ([s.claim.time for s in side if _is_timed(s)] for side in (ones, others))
    pairs = [(a, b) for a in one for b in other if a is not None and b is not None]
    return bool(pairs) and all(a.high < b.low or b.high < a.low for a, b in pairs)


def _day_of_state(saying: Saying) -> str | None:
    """The weekday that a moving figure is of; lower-case."""
    conditions = saying.claim.conditions
    is_moving = any(c.kind == "statistic" for c in conditions)
    for condition in conditions:
        named = _WEEKDAY.findall(condition.text) if condition.kind == "period" else []
        if len(named) == 1 and (is_moving or _STATE.match(condition.text)):
            day: str = named[0].lower()
            return day
    return None


def _is_timed(saying: Saying) -> bool:
    """Whether a figure has a time of its own whose year is known."""
    time = saying.claim.time
    return time is not None and time.low[:4].isdigit() and time.high[:4].isdigit()


_STATE = re.compile(r"(?:by|as\s+of|until|till|up\s+to|through)\b", re.IGNORECASE)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)


def weekday_of(saying: Saying) -> str | None:
    """The weekday that a date names, where nothing tells which one it was; lower-case."""
    if saying.claim.quantity.kind != "date" or not str(saying.claim.quantity.low).startswith("XXXX-XX-XX"):
        return None
    named = _WEEKDAY.findall(saying.surface)
    return named[0].lower() if len(named) == 1 else None


def are_of_other_weeks(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Say whether two articles of different weeks each speak of a weekday of their own: two votes, not one."""
    if not all(_WEEKDAY.search(s.surface) and not any(c.isdigit() for c in s.surface) for s in (one, other)):
        return False
    return ledger.days_apart(one.article, other.article) > LONGEST_WEEK


LONGEST_WEEK = 6


def _is_one_weekday(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether two articles of one week name one weekday: which week's it was is only reckoned from the words around."""
    days = [_WEEKDAY.findall(s.surface) for s in (one, other)]
    if any(
        len(found) != 1 or any(c.isdigit() for c in s.surface)
        for found, s in zip(days, (one, other), strict=True)
    ):
        return False
    return (
        days[0][0].lower() == days[1][0].lower()
        and ledger.days_apart(one.article, other.article) < LONGEST_WEEK
    )


def _is_clock_conflict(one: Saying, other: Saying, ledger: Ledger) -> bool:
    first, second = (_CLOCK.search(str(s.claim.quantity.low)) for s in (one, other))
    if first is None or second is None or first.groups() == second.groups():
        return False
    zones = [bool(_ZONE.search(_around(s, ledger))) for s in (one, other)]
    return zones[0] == zones[1]


def has_zone(saying: Saying, ledger: Ledger) -> bool:
    """Whether a time zone stands beside a clock time."""
    return bool(_ZONE.search(_around(saying, ledger)))


def _around(saying: Saying, ledger: Ledger) -> str:
    sentence = ledger.sentence(saying)
    end = saying.span.end + 14 if sentence is None else min(sentence.span.end, saying.span.end + 14)
    return saying.surface + (sentence.surface(saying.span.end, end) if sentence is not None else "")


def _is_guess(saying: Saying, ledger: Ledger) -> bool:
    """Whether the year was not written, and the article has no date that would tell it."""
    return ledger.dates[saying.article] is None and _YEAR.search(saying.surface) is None


def _is_day_conflict(one: Saying, other: Saying) -> bool:
    """Whether month and day as written exclude each other."""
    if not (_MONTH.search(one.surface) and _MONTH.search(other.surface)):
        return False
    ends = [(str(s.claim.quantity.low)[5:10], str(s.claim.quantity.high)[5:10]) for s in (one, other)]
    return ends[0][1] < ends[1][0] or ends[1][1] < ends[0][0]


def is_told_by_another(saying: Saying, ledger: Ledger) -> bool:
    """Say whether a clock time stands beside another that it is told by: "7 p.m., an hour before the concert"."""
    sentence = ledger.sentence(saying)
    return (
        "T" in str(saying.claim.quantity.low)
        and sentence is not None
        and _RELATIVE.search(sentence.text) is not None
    )


_RELATIVE = re.compile(
    r"\b(?:an|half\s+an|one|two|three|\w+ty|\d+)\s+(?:hours?|minutes?)\s+(?:before|after|earlier|later|ahead|behind|into)\b|\bdoors?\s+open",
    re.IGNORECASE,
)
"""One time told by another: what is an hour before the concert is not the concert."""
