"""Amounts said without a number: "doubled", "sixfold", "a day", "a couple of", "a dollar"."""

from __future__ import annotations

import re
from decimal import Decimal

from pipeline.claims.comparators import bound_before
from pipeline.claims.figures import Figure
from pipeline.claims.money import minor_after
from pipeline.claims.nouns import read_noun
from pipeline.claims.numbers import DENOMINATORS
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import TIMES, kind_of, read_unit, unit_word


def read_fold(script: Script, start: int, end: int, value: Decimal) -> Figure:
    """Read "sixfold" with its comparator."""
    return _bounded(script, Figure(start, end, start, end, value, value, "multiple", "x", words=True))


def read_multiplying(script: Script, start: int, end: int, value: Decimal) -> Figure | int:
    """Read "doubled", "halved", "twice the"; leave "double-decker", "think twice", "twice a week"."""
    low = script.low
    word = low[start:end]
    if low.startswith((" down", " up "), end) or (
        low.startswith(" as ", end) and not _AS_MANY.match(low, end)
    ):
        return end
    if not word.endswith(("ed", "ing", "es")) or word == "halves":
        if word in ("twice", "thrice") and not _TWICE.match(low, end):
            return end
        if not _MULTIPLIES.match(low, end) and not (
            word not in ("twice", "thrice") and _WILL.search(low, max(0, start - 20), start)
        ):
            return end
    elif low[end : end + 1] == "-" or low.startswith((" down on", " back", " up on", " over", " as "), end):
        return end
    return _bounded(script, Figure(start, end, start, end, value, value, "multiple", "x", words=True))


_AS_MANY = pattern(
    r" as (?:many|much|large|big|high|likely|fast|long|often|expensive|heavy|far|old|great|powerful|common|strong|[a-z]+ as)\b"
)
_TWICE = pattern(r" (?:the|as|that|those|what|its|their|his|her|our|last|this|more|normal|usual|over)\b")
_MULTIPLIES = pattern(
    r" (?:the|as|that|those|what|its|their|his|her|our|last|this|in|to|by|from|from|since|over|more)\b"
)
_WILL = pattern(r"\b(?:will|would|to|could|should|may|might|more than|nearly|almost|about|least) $")


def read_article(script: Script, match: re.Match[str], limit: int) -> Figure | int:
    """Read "a day", "an hour", "a gallon": one unit, where it measures and is no rate."""
    low, start = script.low, match.start()
    gap = start + (1 if low[start + 1] == " " else 2)
    word = match.group("article")
    if word in ("couple", "pair"):
        return _couple(script, match, limit)
    unit = read_unit(script, gap, limit)
    if unit is None:
        return _one_unit(script, match)
    before = bound_before(script, start, during=True)
    alone = start == 0 and unit.end == len(low.rstrip())
    half = _AND_A_HALF.match(low, unit.end)
    of = unit.name not in TIMES and low.startswith(" of ", unit.end)
    if not (
        before
        or half
        or of
        or alone
        or _MEASURES_BEFORE.search(low, max(0, start - 14), start)
        or (
            unit.name in TIMES
            and _FROM_BEFORE.search(low, max(0, start - 6), start)
            and _ENDS_AFTER.match(low, unit.end)
        )
        or _MEASURES_AFTER.match(low, unit.end)
    ):
        return unit.end
    one, end = Decimal(1), unit.end
    if half:
        one, end = one + 1 / Decimal(DENOMINATORS[half.group(1)]), half.end()
    figure = Figure(start, end, start, gap, one, one, "quantity", unit.name, words=True)
    if before:
        figure.start, figure.comparator, figure.approximate = (
            before.start,
            before.comparator,
            before.approximate,
        )
    return figure


_AND_A_HALF = pattern(r" and an? (half|quarter|third)\b")
_MEASURES_BEFORE = pattern(r"\b(?:within|took|takes|lasted|waited|lasting|half) $")
_FROM_BEFORE = pattern(r"\b(?:from|to) $")
_ENDS_AFTER = pattern(r"(?:[.,;)]|$| to | from )")
_MEASURES_AFTER = pattern(
    r" (?:later|earlier|before|after|longer|ahead|into|away|short of|shy of|(?:above|below|beneath) the)\b"
)


_CURRENCIES = {"dollar": "USD", "euro": "EUR"}


def _one_unit(script: Script, match: re.Match[str]) -> Figure | int:
    """Read "a dollar" where it bounds or is all that is said."""
    start, end = match.span()
    code = _CURRENCIES.get(match.group("article"))
    alone = start == 0 and end == len(script.low.rstrip())
    if code is None or not (alone or bound_before(script, start)):
        return end
    value = Decimal(1)
    if more := minor_after(script, end):
        cents = Decimal(more[0]) if more[0].isdigit() else None
        value, end = (value + cents / 100, more[1]) if cents is not None else (value, end)
    return _bounded(script, Figure(start, end, start, end, value, value, "money", code, words=True))


def _couple(script: Script, match: re.Match[str], limit: int) -> Figure | int:
    """Read "a couple of" and "a pair of" as two; the couple itself is a noun."""
    start, end = match.span()
    if start == 0 and script.low[end:].strip() in ("", "of"):
        return _bounded(script, Figure(start, end, start, end, _TWO, _TWO, words=True))
    if not script.low.startswith(" of ", end):
        return end
    noun = read_noun(script, end + 3, limit)
    if noun is None:
        return end
    figure = Figure(
        start, noun.end, start, end, _TWO, _TWO, unit=unit_word(noun.head) or noun.name, words=True
    )
    figure.noun, figure.approximate = noun.head_span(), match.group("article") == "couple"
    if unit_word(noun.head):
        figure.kind = kind_of(unit_word(noun.head) or "")
    return _bounded(script, figure)


_TWO = Decimal(2)


def _bounded(script: Script, figure: Figure) -> Figure:
    before = bound_before(script, figure.start)
    if before:
        figure.start, figure.comparator, figure.approximate = (
            before.start,
            before.comparator,
            before.approximate,
        )
    return figure
