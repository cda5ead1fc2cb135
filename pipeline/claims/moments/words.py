"""The words dates are written in, and the pieces that the patterns of the forms are made of."""

from __future__ import annotations

import re

from pipeline.claims.patterns import pattern

MONTHS = {
    name: number
    for number, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|"
        "october oct|november nov|december dec".split("|"),
        1,
    )
    for name in names.split()
}

WEEKDAYS = {
    name: number
    for number, names in enumerate(
        "monday mon|tuesday tues tue|wednesday weds wed|thursday thurs thur thu|friday fri|saturday sat|sunday sun".split(
            "|"
        )
    )
    for name in names.split()
}

ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
        "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth "
        "thirty-first".split(),
        1,
    )
}

CARDINALS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        1,
    )
} | {
    "a": 1,
    "an": 1,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}

UNITS = ("day", "week", "fortnight", "weekend", "month", "quarter", "half", "year", "decade", "century")


def any_of(names: object) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))  # type: ignore[call-overload]  # any iterable of words


_STOP = r"(?:(?<![a-z]{4})(?<!may)\.|(?<![a-z]{5})(?<=sept)\.)?"
"""The stop of an abbreviation belongs to it ("Dec. 20"), that behind a month's whole name ends the sentence."""

MONTH = rf"(?P<month>{any_of(MONTHS)})(?![a-z]){_STOP}"

ORDINAL_WORD = "|".join(
    re.escape(word).replace(r"\-", r"[\s-]") for word in sorted(ORDINALS, key=len, reverse=True)
)

_SUFFIX = r"(?:\s?(?:st|nd|rd|th)\b)?"

DAY = rf"(?:(?:3[01]|[12]\d|0?[1-9]){_SUFFIX}|(?:{ORDINAL_WORD})\b)"

GUARD = (
    r"(?![\d%°$£€]|[.,:/]\d|-[a-z]|\s?(?:percent|per\scent|pc\b|%|million|billion|trillion|thousand|hundred"
    r"|bn\b|[ap]\.?m\b|o['’]?clock|degrees))"
)

TO = r"\s*(?:-|–|—|to|through|thru|until|till)\s*"

AND = r"(?:\s*(?:-|–|—|&)\s*|\s(?:to|through|thru|until|till|and)\s)(?:the\s)?"

_YEAR = r"(?P<year>(?:1\d|2[01])\d\d(?![\d%]|[.,:]\d|-?[a-z])|['’]\d\d(?!\d))"

OF_YEAR = rf"(?:(?:\s?,\s?|\s|\s?[-/]\s?)(?:of\s|in\s)?{_YEAR})?"

BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
SPACE = pattern(r"\s+")


def led_by_between(text: str, at: int) -> bool:
    return "between" in text[max(0, at - 13) : at].lower()


def after_digit(text: str, at: int) -> bool:
    """Say whether the digits go on to the left: 1,4 or 2.14 or $14 or A14."""
    before = text[at - 1 : at]
    if before and (before.isalnum() or before in "$£€¥_#@&"):
        return True
    return bool(before and before in ".,:/-–" and text[at - 2 : at - 1].isdigit() and at > 1)


def day_number(written: str) -> int | None:
    digits = re.match(r"\d+", written)
    if digits:
        return int(digits[0])
    return ORDINALS.get(re.sub(r"\s+", "-", written.lower()))


def plain_spaces(text: str) -> str:
    """Every kind of blank as a space, so that the patterns can be plain; nothing moves."""
    for blank in BLANKS:
        if blank in text:
            text = text.replace(blank, " ")
    return text


def glued(text: str, at: int) -> bool:
    """Say whether digits are the rest of something longer; a slashed date and a hyphen before them are none."""
    before = text[at - 1 : at]
    if not before or not (before.isalnum() or before in "-–./_"):
        return False
    if before in "-–" and _SLASHED.search(text, max(0, at - 11), at):
        return False
    return before.isalnum() or text[at - 2 : at - 1].isdigit()


_SLASHED = pattern(r"\d/\d{1,4}\s?[-–]$|\d-\d\d?-\d{4}[-–]$")


def count_of(written: str) -> int:
    if written.isdecimal():
        return int(written)
    words = re.split(r"[\s-]", written.lower())
    return sum(CARDINALS[word] for word in words)
