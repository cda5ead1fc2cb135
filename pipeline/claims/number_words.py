"""Numbers in words, to any length: "two hundred and thirty-four thousand", "half a million", "dozens".

A run of number words is taken as long as each word may follow the one before; then what may be added
to the whole: "and a half", "point two", "thirds".
"""

from __future__ import annotations

import re
from decimal import Decimal

from pipeline.claims.numbers import (
    CARDINALS,
    DENOMINATORS,
    DOZEN,
    HUNDRED,
    ONE,
    ORDINALS,
    PLURAL_DENOMINATORS,
    SCALE,
    TEEN,
    TEN,
    UNIT,
    VAGUE,
    Numeral,
)
from pipeline.claims.patterns import pattern

_SIZED = "hundred|thousand|million|billion|trillion|lakh|crore|dozen"
_WORD = pattern(r"[a-z]+")
_JOINT = pattern(r" ?- ?| {1,3}(and {1,3}|& {1,3})?|, (and )?")
_AND_FRACTION = pattern(r"[ -] ?and[ -] ?(an?|one|two|three|four|five|six|seven|eight|nine)[ -]([a-z]+)\b")
_OF_SCALE = pattern(rf"(?:-| of an? {{1,2}}| an? {{1,2}}| )({_SIZED})\b")
_COMPOUND_BELOW = pattern(
    r" (twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -](first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(s?)\b"
)
_THEN_SCALE = pattern(rf"[ -]({_SIZED})s?\b")
_OF_VAGUE = pattern(r" of (hundreds|thousands|millions|billions|trillions|dozens|lakhs|crores)\b")
_OVER = pattern(r" over ([a-z]+(?:[ -][a-z]+){0,6})")
_THREE = Decimal(3)
"""Only three quarters are a share; two or four are quarters of a year."""
MOST_WORDS = 24
"""No number that is written has more words; a longer run is no number."""


def read_words(low: str, at: int, limit: int, *, between: bool = False) -> Numeral | None:
    """Read number words from a place on; ``between`` says that the next "and" parts two numbers.

    >>> value = lambda text: str(read_words(text, 0, len(text)).value)
    >>> value("two hundred and thirty-four thousand people"), value("one and a half miles")
    ('234000', '1.5')
    >>> value("half a million homes"), value("two point two million"), value("three-quarters")
    ('500000.0', '2200000.0', '0.75')
    >>> read_words("tens of thousands of", 0, 99).high
    Decimal('100000')
    """
    first = _WORD.match(low, at)
    if first is None:
        return None
    start, word = at, first.group()
    if word in ("a", "an"):
        first = _WORD.match(low, first.end() + 1)
        if first is None:
            return None
        at, word = first.start(), first.group()
        if word in DENOMINATORS:
            return _fraction(low, start, ONE, DENOMINATORS[word], first.end())
        if CARDINALS.get(word, (0, 0))[0] < HUNDRED:
            return None
    if word in VAGUE:
        if word in _VERBS_TOO and not low.startswith(" of ", first.end()):
            return None
        return _vague(low, start, word, first.end())
    if word in ("half", "quarter"):
        return _fraction(low, start, ONE, DENOMINATORS[word], first.end())
    numeral = _run(low, start, at, limit, between=between)
    if numeral is not None and numeral.form == "words":
        return _with_fraction(low, numeral, between=between)
    return numeral


_VERBS_TOO = ("scores",)
"""Vague numbers that are verbs and marks as well: "the model scores 94%"."""


def _vague(low: str, start: int, word: str, end: int) -> Numeral:
    least, most = VAGUE[word]
    further = _OF_VAGUE.match(low, end)
    if further:
        times = VAGUE[further.group(1)][0]
        least, most, end = least * times, most * times, further.end()
    return Numeral(start, end, Decimal(least), "vague", high=Decimal(most))


def _fraction(low: str, start: int, above: Decimal, below: int, end: int) -> Numeral:
    """A fraction, or a fraction of a scale: "a quarter of a million", "half a dozen"."""
    value = above / Decimal(below)
    scaled = _OF_SCALE.match(low, end)
    if scaled:
        size = CARDINALS[scaled.group(1)][1]
        return Numeral(start, scaled.end(), value * size, "words", scale=Decimal(size))
    return Numeral(start, end, value, "fraction")


class _Sum:
    """The value of a run of number words so far."""

    __slots__ = ("group", "largest", "last", "scale", "total")

    def __init__(self) -> None:
        self.total = self.group = self.last = self.largest = 0
        self.scale = 1

    def may_take(self, role: int, size: int) -> bool:
        """Whether a number word may follow: "twenty one", "hundred five", but not "two three"."""
        last = self.last
        if role == UNIT:
            return last in (0, TEN, HUNDRED, SCALE)
        if role in (TEEN, TEN):
            return last in (0, HUNDRED, SCALE)
        if role == HUNDRED:
            return last in (0, UNIT, TEEN, TEN, SCALE) and self.group < 100
        if role == DOZEN:
            return last != DOZEN and not self.total
        return not (self.largest and size >= self.largest and last != SCALE)

    def take(self, role: int, size: int) -> None:
        """Add one word."""
        if role <= TEN:
            self.group, self.scale = self.group + size, 1
        elif role == HUNDRED:
            self.group, self.scale = max(self.group, 1) * 100, 1 if self.total else 100
        elif role == DOZEN:
            whole = self.group // 100 * 100 if self.last == UNIT and self.group > 100 else 0
            self.group, self.scale = whole + max(self.group - whole, 1) * 12, 12
        elif self.last == SCALE and size >= self.largest:
            self.total, self.scale, self.largest = self.total * size, self.scale * size, size
        else:
            self.total += max(self.group, 1) * size
            self.scale = 1 if self.largest else size
            self.group, self.largest = 0, size
        self.last = role

    def ranked(self, role: int, size: int) -> int:
        """The value when a rank word ends it: "one hundred twenty fifth", "two hundredth"."""
        return self.total + (max(self.group, 1) * size if role >= HUNDRED else self.group + size)


def _run(low: str, start: int, at: int, limit: int, *, between: bool) -> Numeral | None:
    """The longest run of number words that is one number."""
    run, end = _Sum(), at
    for _ in range(MOST_WORDS):
        match = _WORD.match(low, at)
        if match is None or match.end() > limit:
            break
        word = match.group()
        role, size = CARDINALS.get(word, (0, 0))
        if not role:
            return _rank(low, start, match, run) or _numeral(start, end, run)
        if not run.may_take(role, size):
            break
        run.take(role, size)
        end = match.end()
        joint = _JOINT.match(low, end)
        if role == DOZEN or joint is None or not _joins(low, end, joint, run.last, between=between):
            break
        at = joint.end()
    return _numeral(start, end, run)


def _numeral(start: int, end: int, run: _Sum) -> Numeral | None:
    if not run.last:
        return None
    return Numeral(start, end, Decimal(run.total + run.group), "words", scale=Decimal(run.scale))


def _rank(low: str, start: int, match: re.Match[str], run: _Sum) -> Numeral | None:
    """The run with the rank word that ends it; None where the word makes a fraction ("one fifth")."""
    word = match.group()
    role, size = ORDINALS.get(word, (0, 0))
    if not role or not run.may_take(role, size):
        return None
    hyphen = low[match.start() - 1] == "-"
    if (
        run.last in (UNIT, TEEN)
        and word in DENOMINATORS
        and (run.ranked(UNIT, 0) == 1 or not hyphen)
        and role < HUNDRED
    ):
        return None
    if run.last == UNIT and run.group == 1 and role >= HUNDRED:
        return None
    return Numeral(start, match.end(), Decimal(run.ranked(role, size)), "ordinal")


def _joins(low: str, end: int, joint: re.Match[str], last: int, *, between: bool) -> bool:
    """Whether what follows a number word may belong to the number."""
    anded = joint.group(1) or joint.group(2)
    comma = joint.group().startswith(",")
    if comma and last != SCALE:
        return False
    if not anded:
        return True
    return last >= HUNDRED and not between and _fraction_after(low, end) is None


def _fraction_after(low: str, end: int) -> tuple[Decimal, int] | None:
    """Read "and a half", "and three quarters": the fraction, and where it ends."""
    joined = _AND_FRACTION.match(low, end)
    if joined is None:
        return None
    word, count = joined.group(2), joined.group(1)
    above = 1 if count in ("a", "an") else CARDINALS[count][1]
    table = DENOMINATORS if above == 1 else PLURAL_DENOMINATORS
    return (Decimal(above) / table[word], joined.end()) if word in table else None


def _with_fraction(low: str, numeral: Numeral, *, between: bool) -> Numeral:
    """Add what may follow whole words: "and a half", "point two", "thirds"."""
    end = numeral.end
    if low[end : end + 1] not in (" ", "-"):
        return numeral
    fraction = None if between else _fraction_after(low, end)
    if fraction:
        return _mixed(low, numeral, *fraction)
    if compound := _COMPOUND_BELOW.match(low, end):
        tens, rank, many = compound.groups()
        if (numeral.value > 1) == bool(many):
            below = CARDINALS[tens][1] + ORDINALS[rank][1]
            return _fraction(low, numeral.start, numeral.value, below, compound.end())
    after = _WORD.match(low, end + (3 if low.startswith(" - ", end) else 1))
    word = after.group() if after else ""
    if word == "quarters" and numeral.value != _THREE:
        return numeral
    if after and word in (PLURAL_DENOMINATORS if numeral.value > 1 else DENOMINATORS):
        below = PLURAL_DENOMINATORS.get(word) or DENOMINATORS[word]
        return _fraction(low, numeral.start, numeral.value, below, after.end())
    if word == "point" or (word == "" and low.startswith("  point", end)):
        return _with_point(low, numeral)
    if word == "over" and numeral.value == 1:
        return _one_over(low, numeral)
    return numeral


def _mixed(low: str, numeral: Numeral, part: Decimal, end: int) -> Numeral:
    """A number and a fraction: of one, of the scale before it, or of the scale after it."""
    scaled = _THEN_SCALE.match(low, end)
    if scaled and numeral.scale == 1:
        size = CARDINALS[scaled.group(1)][1]
        value = (numeral.value + part) * size
        return Numeral(numeral.start, scaled.end(), value, "words", scale=Decimal(size))
    if scaled:
        value = numeral.value + part * CARDINALS[scaled.group(1)][1]
        return Numeral(numeral.start, scaled.end(), value, "words")
    times = numeral.scale if numeral.scale > 100 else 1
    return Numeral(numeral.start, end, numeral.value + part * times, "words")


def _with_point(low: str, numeral: Numeral) -> Numeral:
    """Read "two point two million", "nought point eleven"."""
    end, digits = low.index("point", numeral.end) + 5, ""
    while (match := _WORD.match(low, end + 1)) and low[end] in " -" and len(digits) < 12:
        role, size = CARDINALS.get(match.group(), (0, 0))
        tens = role == UNIT and low[end] == "-" and digits.endswith("0") and len(digits) > 1
        if not UNIT <= role <= TEN or (digits and role != UNIT):
            break
        digits = digits[:-1] + str(size) if tens else digits + str(size)
        end = match.end()
    if not digits:
        return numeral
    value = numeral.value + Decimal(f"0.{digits}")
    scaled = _THEN_SCALE.match(low, end)
    if scaled:
        size = CARDINALS[scaled.group(1)][1]
        return Numeral(numeral.start, scaled.end(), value * size, "words", scale=Decimal(size))
    return Numeral(numeral.start, end, value, "words")


def _one_over(low: str, numeral: Numeral) -> Numeral:
    """Read "one over twenty"."""
    match = _OVER.match(low, numeral.end)
    below = _run(low, match.start(1), match.start(1), match.end(), between=False) if match else None
    if below is None or below.form != "words" or below.value < 2:
        return numeral
    return Numeral(numeral.start, below.end, 1 / below.value, "fraction")
