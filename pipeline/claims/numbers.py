"""Numbers as written: what a numeral is, and the tables of number words.

A numeral is read at a place where one may begin (`number_words`, `digits`); what it is said of is not
decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Form = Literal["digits", "words", "fraction", "ordinal", "vague"]

ONE = Decimal(1)


@dataclass(slots=True)
class Numeral:
    """A number as written: where, its value, and how it was written."""

    start: int
    end: int
    value: Decimal
    form: Form
    scale: Decimal = ONE
    """The scale word or letter at its end (million), so that "3 to 5 million" can share it."""
    places: int | None = None
    high: Decimal | None = None
    """The upper end of a vague number ("dozens")."""
    suffix: str = ""
    """A scale that was written as one glued letter (``m``), which may turn out to be a unit."""
    grouped: bool = False


_ONES = "zero one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = {
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "quadrillion": 15,
    "quintillion": 18,
    "lakh": 5,
    "lac": 5,
    "crore": 7,
}
UNIT, TEEN, TEN, HUNDRED, SCALE, DOZEN = range(1, 7)
"""What a number word does in a number."""

CARDINALS: dict[str, tuple[int, int]] = {
    **{w: (UNIT, n) for n, w in enumerate(_ONES)},
    "nought": (UNIT, 0),
    "naught": (UNIT, 0),
    **{w: (TEEN, n + 10) for n, w in enumerate(_TEENS)},
    **{w: (TEN, 10 * n + 20) for n, w in enumerate(_TENS)},
    "fourty": (TEN, 40),
    "hundred": (HUNDRED, 100),
    **{w: (SCALE, 10**n) for w, n in _SCALES.items()},
    **{w + "s": (SCALE, 10**n) for w, n in _SCALES.items()},
    "hundreds": (HUNDRED, 100),
    "dozen": (DOZEN, 12),
    "dozens": (DOZEN, 12),
    "doz": (DOZEN, 12),
    "dozs": (DOZEN, 12),
    "dz": (DOZEN, 12),
    "lkh": (SCALE, 10**5),
}

_IRREGULAR_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


def _ordinal_of(word: str) -> str:
    if word in _IRREGULAR_ORDINALS:
        return _IRREGULAR_ORDINALS[word]
    return word[:-1] + "ieth" if word.endswith("y") else word + "th"


ORDINALS: dict[str, tuple[int, int]] = {
    _ordinal_of(w): (role, n)
    for w, (role, n) in CARDINALS.items()
    if not w.endswith("s")
    and w not in ("zero", "nought", "naught", "fourty", "lac", "lkh", "dozen", "doz", "dz")
}

DENOMINATORS: dict[str, int] = {
    **{w: n for w, (_, n) in ORDINALS.items() if n > 2},
    "half": 2,
    "quarter": 4,
}
"""Fraction words in the singular; "second" is a rank or a time, never a half."""

PLURAL_DENOMINATORS: dict[str, int] = {
    **{w + "s": n for w, n in DENOMINATORS.items() if w != "half"},
    "halves": 2,
}

VAGUE: dict[str, tuple[int, int]] = {
    "dozens": (12, 120),
    "scores": (20, 200),
    "tens": (10, 100),
    "hundreds": (100, 1000),
    "thousands": (1000, 10_000),
    "lakhs": (10**5, 10**6),
    "crores": (10**7, 10**8),
    "millions": (10**6, 10**7),
    "billions": (10**9, 10**10),
    "trillions": (10**12, 10**13),
}
