"""Fractions and ratios as multiples: "a third of", "three-quarters", "1/40", "one in five", "two out of three"."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.digits import read_digits
from pipeline.claims.figures import Figure
from pipeline.claims.nouns import STOPS
from pipeline.claims.number_words import read_words
from pipeline.claims.numbers import ORDINALS
from pipeline.claims.ordinals import read_ordinal
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import read_unit

_IN = pattern(
    r"(?:-| )(?:in|out of)(?: every| each)?[ -](?=[\da-z])|(?: of every | of each | for every )(?=[\da-z])"
)
_COMMON_BELOW = pattern(r"\d{1,4}/(?:[2-9]|10|12|15|16|20|24|25|32|30|40|50|60|64|80|100|1000)(?!\d)")
_HALF_NO = pattern(r"\b(?:first|second|other|better|latter|this|last|1st|2nd|h1|the|each|next)(?: |-)$")
_HALF_THINGS = (
    "-",
    " hour",
    " time",
    " year",
    " past",
    " term",
    " way",
    " marathon",
    " brother",
    " sister",
    " century",
    " day",
)
_QUARTER_NO = pattern(
    r"\b(?:first|second|third|fourth|last|this|next|previous|each|every|per|the|same|current|fiscal|financial|that|latest|"
    r"prior|french|latin|record|strong|weak|straight|consecutive)(?: |-)$"
)
_WEAKLY_PART = ("of a ", "to a ", "of ", "to ")
_WORD_AFTER = pattern(r" ([a-z]+)")
_PART_BEFORE = pattern(
    r"\b(?:by|than|about|nearly|almost|roughly|around|over|under|some|approximately|only|just|or|least|to|up|down|of|"
    r"exceeding|below|above)(?: an?)? $"
)


def read_ratio(script: Script, made: Figure, at: int, limit: int) -> bool:
    """Read the second number of "one in five" into a figure; say whether there is one.

    >>> from decimal import Decimal
    >>> def ratio(text, end, value):
    ...     made = Figure(0, end, 0, end, Decimal(value), Decimal(value))
    ...     return (made.low, made.end) if read_ratio(Script.of(text), made, end, len(text)) else None
    >>> ratio("one in five workers", 3, 1), ratio("two in 2023", 3, 2), ratio("one in three days", 3, 1)
    ((Decimal('0.2'), 11), None, None)
    """
    joint = _IN.match(script.low, at)
    if joint is None:
        return False
    start = joint.end()
    digits = script.plain[start : start + 1].isdigit()
    below = read_digits(script, start) if digits else read_words(script.low, start, limit)
    if (
        below is None
        or below.end > limit
        or below.form not in ("digits", "words")
        or below.places not in (None, 0)
    ):
        return False
    if (
        made.low != made.low.to_integral_value()
        or not 0 < made.low < below.value
        or read_unit(script, below.end, limit)
    ):
        return False
    if " in " in joint.group() and _is_time(script, below.value, below.end, digits=digits):
        return False
    made.low = made.high = made.low / below.value
    made.kind, made.unit, made.places = "multiple", "x", None
    made.end = made.last = below.end
    return True


def _is_time(script: Script, value: Decimal, end: int, *, digits: bool) -> bool:
    """Whether "in 2023", "in two rounds" stand here rather than a ratio."""
    if digits and 1900 <= value <= 2100:
        return True
    return script.plain[end : end + 1] in ("-", "/", "%")


def read_fraction(script: Script, made: Figure, limit: int) -> Figure | int:
    """Take a fraction as a multiple; a rank, a period or a date that is written alike is left.

    >>> from decimal import Decimal
    >>> third = Decimal(1) / 3
    >>> def fraction(text, start, end):
    ...     return read_fraction(Script.of(text), Figure(start, end, start, end, third, third), len(text))
    >>> fraction("fell by a third", 8, 15).kind, fraction("the first half", 10, 14), fraction("a third recall", 0, 7).kind
    ('multiple', 14, 'ordinal')
    """
    low, start, end = script.low, made.first, made.last
    if script.plain[start].isdigit():
        if not _COMMON_BELOW.match(script.plain, start) or (made.start and _is_rating(script, start, end)):
            return end
    elif script.plain[start].isalpha():
        other = _other_reading(script, low[start:end], start, end, limit)
        if other is not None:
            return other
    made.kind, made.unit = "multiple", "x"
    return made


def _is_rating(script: Script, start: int, end: int) -> bool:
    """Whether "9/10" stands alone, as marks do."""
    if not script.plain.startswith(("/10", "/5", "/100"), script.plain.index("/", start)):
        return False
    after = script.plain[end : end + 1]
    return after in ("", "\n", ")", "|") or (
        after in ".,;" and script.plain[end + 1 : end + 2] in ("", " ", "\n")
    )


def _other_reading(script: Script, word: str, start: int, end: int, limit: int) -> Figure | int | None:
    low = script.low
    before = low[max(0, start - 16) : start]
    if word in ("half", "a half") and before.endswith(" and "):
        return end
    if word in ("half", "a half"):
        return end if _HALF_NO.search(before) or low.startswith(_HALF_THINGS, end) else None
    part = _PART_BEFORE.search(before) is not None
    if part and before.endswith(_WEAKLY_PART):
        follows = _WORD_AFTER.match(low, end)
        part = follows is None or follows.group(1) in STOPS
    if "quarter" in word:
        single = word in ("quarter", "a quarter")
        of = low.startswith(" of", end)
        return end if not part and (_QUARTER_NO.search(before) or (single and not of)) else None
    if word.startswith("a ") and not part and not low.startswith(" of", end) and end < len(low):
        rank = ORDINALS.get(word[2:])
        if rank and not low.startswith((".", ",", ";", ")"), end):
            return read_ordinal(script, start + 2, end, Decimal(rank[1]), limit, digits=False)
    return None
