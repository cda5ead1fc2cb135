"""Years and longer: 2023 · 2020 to 2023 · 2012-13 · the 1990s · 21st century · fiscal 2026."""

from __future__ import annotations

import re

from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.words import (
    CARDINALS,
    MONTH,
    MONTHS,
    ORDINAL_WORD,
    ORDINALS,
    SPACE,
    TO,
    after_digit,
    any_of,
    glued,
    led_by_between,
)
from pipeline.claims.patterns import pattern
from pipeline.claims.years import is_year, short_year

_YEARS = pattern(
    rf"(?P<year>(?:1[0-9]|2[01])\d\d)(?:(?P<slash>\s?[-–—/]\s?)(?P<short>\d\d)(?!\d|[-–/]\d|\.\d|\w)"
    rf"|(?P<to>\s?[-–—~]\s?|{TO}|\sand\s)(?P<last>(?:1[0-9]|2[01])\d\d)(?![\d%]|[-.,:]\d|-?[a-z]))?",
    re.IGNORECASE | re.ASCII,
)

_YEAR_THEN = pattern(
    rf"(?P<year>(?:19|20)\d\d)(?:\s|[-/])(?:(?P<unit>[QH])(?P<index>[1-4])\b|{MONTH}(?:[-/\s](?P<day>\d\d?)\b)?)(?!\s\d|\w)",
    re.IGNORECASE | re.ASCII,
)

_DECADE = pattern(
    r"(?P<year>(?:1[0-9]|20)\d0)\s?['’]?s\b|['’](?P<short>\d0)['’]?s\b", re.IGNORECASE | re.ASCII
)

_CENTURY = pattern(
    rf"(?:(?P<number>\d\d?)(?:st|nd|rd|th)|(?P<word>{ORDINAL_WORD}))[\s-]+century\b", re.IGNORECASE | re.ASCII
)

_FISCAL = pattern(
    r"(?:(?:fiscal|financial)(?:\syear)?|FY)\s?['’]?(?P<year>(?:19|20)\d\d|\d\d)(?:(?:[-–/])(?P<last>\d{4}|\d\d))?(?!\w)",
    re.IGNORECASE | re.ASCII,
)


def read_years(text: str, at: int) -> Moment | None:
    """2023 · 2020 to 2023 · 2012-13 · 2026/27."""
    found = _YEARS.match(text, at)
    if found is None:
        return None
    year = int(found["year"])
    if found["short"]:
        last = year // 100 * 100 + int(found["short"])
        if (
            (
                last == year + 1
                or (last > year and found["slash"].strip() != "/" and _is_span(text, at, found.end()))
            )
            and not after_digit(text, at)
            and not glued(text, at)
        ):
            return _of_years(at, found.end(), year, last)
        return None
    if found["last"] and (moment := _year_range(text, found)):
        return moment
    end = found.end("year")
    return Moment(at, end, "year", year) if is_year(text, at, end) else None


def _is_span(text: str, start: int, end: int) -> bool:
    """Say whether "1998-05" is a span of years: by a preposition before it."""
    return bool(
        re.search(
            r"(?:\b(?:in|from|of|the|for|during|since)\s|\()$",
            text[max(0, start - 8) : start],
            re.IGNORECASE | re.ASCII,
        )
    )


def _year_range(text: str, found: re.Match[str]) -> Moment | None:
    year, last = int(found["year"]), int(found["last"])
    start, end = found.start(), found.end()
    joined = found["to"].strip().lower()
    if joined == "and" and not led_by_between(text, start):
        return None
    low = 1000 if joined in ("-", "–", "—") and _led_by_preposition(text, start) else 1700
    if not low <= year < last <= 2199 or after_digit(text, start) or glued(text, start):
        return None
    following = re.match(r"\s([a-z]+)", text[end : end + 24])
    if following and following[1] in COUNTED_THINGS:
        return None
    return _of_years(start, end, year, last)


COUNTED_THINGS = frozenset(
    "people jobs cars tonnes points metres meters mah mhz votes homes m km kg ml watts rpm".split()
)


def _led_by_preposition(text: str, at: int) -> bool:
    return bool(
        re.search(
            r"\b(?:in|from|between|during|since|of|the)\s$|\($",
            text[max(0, at - 8) : at],
            re.IGNORECASE | re.ASCII,
        )
    )


def _of_years(start: int, end: int, first: int, last: int) -> Moment:
    return Moment(start, end, "span", first, last=Moment(start, end, "year", last))


def read_year_then(text: str, at: int) -> Moment | None:
    """2017 Q1 · 2019-H2 · 2017 April."""
    found = _YEAR_THEN.match(text, at)
    if found is None or glued(text, at):
        return None
    year = int(found["year"])
    if found["unit"]:
        grain = "quarter" if found["unit"].lower() == "q" else "half"
        index = int(found["index"])
        return Moment(at, found.end(), grain, year, index=index) if grain == "quarter" or index < 3 else None
    name = found["month"]
    if len(name.rstrip(".")) < 3 or (
        name.lower() in ("may", "march") and name[0].isupper() and not found["day"]
    ):
        return None
    day = int(found["day"]) if found["day"] and int(found["day"]) <= 31 else None
    end = found.end("day") if day else found.end("month")
    return Moment(at, end, "day" if day else "month", year, MONTHS[name.lower().rstrip(".")], day)


def read_decade(text: str, at: int) -> Moment | None:
    """1990s · '90s."""
    start = at - 1 if text[at - 1 : at] in ("'", "’") and at else at
    found = _DECADE.match(text, at) or _DECADE.match(text, start)
    if found is None or after_digit(text, found.start()):
        return None
    year = int(found["year"]) if found["year"] else 1900 + int(found["short"])
    if year % 100 == 0 and year < 2000:
        return Moment(
            found.start(), found.end(), "span", year, last=Moment(at, found.end(), "year", year + 99)
        )
    return Moment(found.start(), found.end(), "decade", year)


_DECADE_WORDS = pattern(
    r"(?P<the>the\s)?(?:(?P<edge>early|mid|late)[\s-])?(?P<word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b",
    re.IGNORECASE | re.ASCII,
)

_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip

_YEAR_WORDS = pattern(
    rf"(?:(?P<nineteen>nineteen)\s(?:hundred\s(?:and\s)?)?|(?P<thousand>two\sthousand)\s(?:and\s)?)"
    rf"(?:(?P<tens>{'|'.join(_TENS)})(?:[\s-](?P<ones>{'|'.join(list(CARDINALS)[:9])}))?|(?P<small>{'|'.join(list(CARDINALS)[:19])}))\b(?!\s(?:hundred|thousand|million))",
    re.IGNORECASE | re.ASCII,
)


def read_decade_words(text: str, at: int) -> Moment | None:
    """The nineties · the early sixties; people in their sixties and temperatures in the eighties are none."""
    found = _DECADE_WORDS.match(text, at)
    if found is None:
        return None
    lead = re.search(r"\b(?:in|since|of|from|during|until|by)\s$", text[max(0, at - 7) : at], re.IGNORECASE)
    if lead is None or re.search(r"degrees|temperature|\bhighs?\b|°", text[max(0, at - 80) : at + 60]):
        return None
    tens = found["word"].lower().replace("ies", "y")
    edge = found["edge"]
    start = found.start("edge") if edge else found.start("word")
    return Moment(start, found.end(), "decade", 1900 + _TENS[tens], edge=edge and edge.lower())


def read_year_words(text: str, at: int) -> Moment | None:
    """Nineteen ninety-six · two thousand and fifteen, where a preposition or a month leads."""
    found = _YEAR_WORDS.match(text, at)
    if found is None:
        return None
    lead = re.search(
        rf"\b(?:in|since|until|by|of|from|{any_of(MONTHS)})\s$", text[max(0, at - 11) : at], re.IGNORECASE
    )
    if lead is None or re.match(r"\s[a-z]{3,}s\b|\speople", text[found.end() : found.end() + 24]):
        return None
    small = CARDINALS[found["small"].lower()] if found["small"] else 0
    tens = _TENS[found["tens"].lower()] if found["tens"] else 0
    ones = CARDINALS[found["ones"].lower()] if found["ones"] else 0
    return Moment(at, found.end(), "year", (1900 if found["nineteen"] else 2000) + small + tens + ones)


def read_century(text: str, at: int) -> Moment | None:
    """21st century · nineteenth century."""
    found = _CENTURY.match(text, at)
    if found is None:
        return None
    number = int(found["number"]) if found["number"] else ORDINALS[SPACE.sub("-", found["word"].lower())]
    return Moment(at, found.end(), "century", index=number) if 0 < number < 23 else None


def read_fiscal(text: str, at: int) -> Moment | None:
    """Fiscal 2026 · fiscal year 2026 · FY26 · financial year 2026/27."""
    found = _FISCAL.match(text, at)
    if found is None:
        return None
    year = short_year(found["year"], pivot=80)
    if found["last"]:
        last = year // 100 * 100 + int(found["last"][-2:])
        return _of_years(at, found.end(), year, last) if last > year else None
    return Moment(at, found.end(), "year", year, fiscal=True)
