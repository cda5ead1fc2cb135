"""Dates that name a month: March 14, 2026 · 14–16 March · May 2026 · June."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import (
    AND,
    DAY,
    GUARD,
    MONTH,
    MONTHS,
    OF_YEAR,
    after_digit,
    any_of,
    day_number,
    led_by_between,
)
from pipeline.claims.patterns import pattern
from pipeline.claims.years import short_year

_MONTH_FIRST = pattern(
    rf"""
    {MONTH}
    (?: (?: \s?,?\s? | \s?[-/]\s? | \s the \s ) (?P<day>{DAY}) {GUARD}           # March 14, March the 14th
        (?: {AND} (?P<last>{DAY}) {GUARD} (?!\s(?:{any_of(MONTHS)})\b) )? )?      # March 14-16, 14 to 16
    {OF_YEAR}
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)

_DAY_FIRST = pattern(
    rf"""
    (?: (?P<first>{DAY}) {AND} )? (?P<day>{DAY}) (?: \s day )? (?: \s of )?     # 14, 14th of, 14-16
    (?: \s | \s?[-/]\s? ) {MONTH} {OF_YEAR}
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def read_month_first(text: str, at: int) -> Moment | None:
    """March 14, 2026 · May 4–6 · May 2026 · June."""
    found = _MONTH_FIRST.match(text, at)
    if found is None:
        return None
    month = MONTHS[found["month"].lower().rstrip(".")]
    year = short_year(found["year"]) if found["year"] else None
    if found["day"] is None:
        return _month_alone(text, found, month, year)
    if _counts_things(text, found):
        return _month_alone(text, _MONTH_ONLY.match(text, at), month, None)
    day = day_number(found["day"])
    moment = Moment(at, found.end(), "day", year, month, day)
    if found["last"]:
        return _to_day(text, moment, found, found.start("last"), found["last"])
    return moment


_MONTH_ONLY = pattern(MONTH, re.IGNORECASE | re.ASCII)


def _counts_things(text: str, found: re.Match[str]) -> bool:
    """In "in April 14 people died" the number belongs to the people."""
    day = found["day"]
    if found["year"] or not day.isdigit() or "," in text[found.start() : found.start("day")]:
        return False
    led = text[max(0, found.start() - 3) : found.start()].lower() == "in "
    return led and bool(re.match(r"\s[a-z]{3,}", text[found.end("day") :][:5]))


def _to_day(text: str, moment: Moment, found: re.Match[str], at: int, last: str) -> Moment:
    """A range of days of one month; "and" makes one of neighbours, or after "between"."""
    day = day_number(last)
    linked = text[found.end("day") : at].lower()
    lead = text[max(0, moment.start - 12) : moment.start].lower()
    joined = "and" not in linked and "&" not in linked
    if day is None or moment.day is None or not (joined or day == moment.day + 1 or "between" in lead):
        return replace(moment, end=found.end("day"), year=moment.year)
    if day <= moment.day:
        return replace(moment, end=found.end("day")) if not moment.year else moment
    end = replace(moment, day=day)
    return replace(moment, grain="span", last=end)


def _month_alone(text: str, found: re.Match[str] | None, month: int, year: int | None) -> Moment | None:
    if found is None:
        return None
    end = found.end()
    name = found["month"]
    if year is None:
        end = found.end("month")
        if not _is_month(text, found.start(), end, name):
            return None
        if name.endswith(".") and len(name) > 4:
            end -= 1
    return Moment(found.start(), end, "month", year, month)


_LEADS_MONTH = pattern(
    r"(?:\b(?:in|since|by|until|till|of|from|to|between|last|next|this|early|late|mid|during|through|and|or|for|before"
    r"|after|the|on|every|each|around|about|versus|vs|than|past|previous|following|current|ending|ended|starting"
    r"|beginning|per|a|an|its|their|his|her|our|that|one|as|late-|early-)\s|mid-|[-–—|(/,:]\s?|['’]s\s)$",
    re.IGNORECASE | re.ASCII,
)

MONTH_VERB = pattern(
    r"\s(?:on\s[A-Z]|for\s[A-Z]|against|through\s(?:the\s)?[A-Z]|I\b|you\b|we\b|he\b|she\b|they\b|it\b|be\b|not\b|have\b|also\b"
    r"|well\b|still\b|yet\b|never\b|only\b|said\b|says\b|told\b|Day\b)"
)


_HABIT = pattern(r"\b(?:every|each)\s$", re.IGNORECASE | re.ASCII)
_ALSO_VERBS = ("may", "march", "mar", "dec")
_SUPERLATIVE = pattern(r"\b(?:\w{3,}est|worst|best|record|first|last)\s$", re.IGNORECASE | re.ASCII)
_IN_TIME = pattern(r"\b(?:in|since|by|until|from|to|between)\s$", re.IGNORECASE | re.ASCII)


def _is_month(text: str, start: int, end: int, name: str) -> bool:
    """Say whether a month's name without day or year is meant as one: not the verbs, the name Theresa May, "Mar"."""
    word = name.lower().rstrip(".")
    if word in ("may", "march") and MONTH_VERB.match(text, end):
        return False
    led = bool(_LEADS_MONTH.search(text, max(0, start - 12), start))
    if _HABIT.search(text, max(0, start - 6), start):
        return False
    if not name[0].isupper():
        return _is_small_month(text, start, end, word, led=led)
    if text[start:end].isupper() and len(word) == 3 and word != "may":
        return False
    if word in ("may", "march"):
        best = _SUPERLATIVE.search(text, max(0, start - 16), start)
        return (led or bool(best)) and not _is_person(text, start, end)
    if len(word) <= 4 and word not in ("june", "july"):
        return led and not _is_person(text, start, end)
    return word not in ("april", "june", "july", "august") or led or not _is_person(text, start, end)


def _is_small_month(text: str, start: int, end: int, word: str, *, led: bool) -> bool:
    """The same for a name in lower case, as chat writes it: "may" only at the end of "in may"."""
    if word == "may":
        timed = _IN_TIME.search(text, max(0, start - 9), start)
        return bool(timed) and not re.match(r"\s[a-z]", text[end : end + 2])
    if word == "dec":
        return text[max(0, start - 3) : start].lower() == "in "
    return (led and word not in _ALSO_VERBS) or (len(word) > 4 and word not in ("march", "august"))


def _is_person(text: str, start: int, end: int) -> bool:
    """April Jones, Mrs May, the June Carter: a name beside it."""
    before = re.search(
        r"(?:Mrs?|Ms|Miss|Dr|Dame|Lady|Sir|Lord|Theresa|Ms\.|Mr\.|Mrs\.)\s$", text[max(0, start - 9) : start]
    )
    after = re.match(r"\s[A-Z][a-z]+(?:\s[a-z]|['’]s|,)", text[end : end + 24])
    led = re.search(
        r"\b(?:in|since|by|until|of|from|last|next|this|early|late)\s$",
        text[max(0, start - 7) : start],
        re.IGNORECASE | re.ASCII,
    )
    return bool(before) or bool(after and not led)


def read_day_first(text: str, at: int) -> Moment | None:
    """14 March 2026 · 2nd of July · 14–16 March · fourth of July."""
    found = _DAY_FIRST.match(text, at)
    if found is None or after_digit(text, at):
        return None
    name = found["month"]
    verb = name.rstrip(".").lower() in ("may", "march", "mar", "sec", "second")
    if (
        verb
        and name[0].islower()
        and found["day"].isdigit()
        and not found["year"]
        and not _led_by_on(text, at)
    ):
        return None
    month = MONTHS[name.lower().rstrip(".")]
    year = short_year(found["year"]) if found["year"] else None
    end = found.end()
    if year is None and name.endswith(".") and len(name) > 4:
        end -= 1
    day = day_number(found["day"])
    moment = Moment(at, end, "day", year, month, day)
    if found["first"]:
        first = day_number(found["first"])
        linked = text[found.end("first") : found.start("day")].lower()
        if first is None or day is None or first >= day:
            return None
        if ("and" in linked or "&" in linked) and day != first + 1 and not led_by_between(text, at):
            return None
        return replace(moment, day=first, grain="span", last=replace(moment, day=day))
    return moment


def _led_by_on(text: str, at: int) -> bool:
    return text[max(0, at - 4) : at].lower().endswith(("on ", "by ", "the "))
