"""Every number of a text, whatever it is: claims, dates, ordinals, scores, and numbers inside names.

A draft is held against its sources number by number; what the claims' reader leaves aside (a name, a score)
can still be unsupported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from db.models import Span


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it stands in a text: its value, its span, and whether it was an ordinal or in digits."""

    span: Span
    value: Decimal
    ordinal: bool = False
    digits: bool = False
    scaled: bool = False
    """A scale word ("million") or several digits' places belong to it."""
    vague: bool = False
    """"dozens", "hundreds", "millions": a size, not a number."""


_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_ONES += ["seventeen", "eighteen", "nineteen"]
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth".split()
_ORDINALS += "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()
_TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()
_SMALL = {
    **{word: n for n, word in enumerate(_ONES)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    "fourty": 40,
}
_PLACES = {word: n for n, word in enumerate(_ORDINALS)} | {word: 10 * n for n, word in enumerate(_TENTHS, 2)}
_SCALES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "hundredth": 2,
    "thousandth": 3,
    "millionth": 6,
}
_SHORT = {"k": 3, "m": 6, "mn": 6, "mln": 6, "bn": 9, "b": 9, "tn": 12, "trn": 12}
_MULTIPLES = {"once": 1, "twice": 2, "thrice": 3, "double": 2, "doubled": 2, "doubles": 2, "doubling": 2}
_MULTIPLES |= {
    "triple": 3,
    "tripled": 3,
    "triples": 3,
    "quadruple": 4,
    "quadrupled": 4,
    "couple": 2,
    "pair": 2,
}
_MULTIPLES |= {"trio": 3, "duo": 2, "twins": 2, "hat-trick": 3, "decade": 10, "century": 100}
_FRACTIONS = {"half": "0.5", "halves": "0.5", "quarter": "0.25", "quarters": "0.25", "dozen": "12"}
_VAGUE = {
    "dozens": 1,
    "hundreds": 2,
    "thousands": 3,
    "millions": 6,
    "billions": 9,
    "trillions": 12,
}
_ANY = sorted({*_SMALL, *_PLACES, *_SCALES, *_MULTIPLES, *_FRACTIONS, *_VAGUE}, key=lambda w: (-len(w), w))
_NUMERAL = re.compile(
    rf"""
      (?P<digits> (?<![\w.]) \d{{1,3}}(?:[,\u202f\u00a0]\d{{3}})+(?:\.\d+)?     # 1,234.5
        | (?<![\d.,]) \d+(?:\.\d+)? )                                         # 2016   9.8   (also in 4x4, 2014/15)
      (?: (?P<suffix> st | nd | rd | th )\b
        | [\s-]? (?P<scale> hundred | thousand | million | mn | mln | billion | bn | trillion | tn | trn )\b
        | \s? (?P<short> [kmb] ) (?![\w]) )?
    | \b(?P<words> (?:{"|".join(_ANY)}) (?: (?:\s+and\s+|[\s-]+) (?:{"|".join(_ANY)}) )* ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def read_numerals(text: str) -> tuple[Numeral, ...]:
    """Find every number of a text, in order.

    >>> [(str(n.value), n.ordinal) for n in read_numerals("The third of 1,250 fans, £2.5m and twenty-one")]
    [('3', True), ('1250', False), ('2500000', False), ('21', False)]
    """
    found = []
    for match in _NUMERAL.finditer(text):
        if match["digits"] is not None:
            found.append(_from_digits(match))
        else:
            found += _from_words(match["words"], match.start("words"))
    return tuple(found)


def _from_digits(match: re.Match[str]) -> Numeral:
    plain = re.sub(r"[,\u202f\u00a0]", "", match["digits"])
    power = _SCALES.get((match["scale"] or "").lower(), 0) or _SHORT.get(
        (match["scale"] or match["short"] or "").lower(), 0
    )
    value = Decimal(plain).scaleb(power)
    exact = Decimal(int(value)) if value == value.to_integral_value() else value.normalize()
    span = Span(match.start(), match.end())
    return Numeral(span, exact, bool(match["suffix"]), True, bool(power))


def _from_words(run: str, start: int) -> list[Numeral]:
    """The numbers of a run of number words; "six million" is one, "two three" are two.

    >>> [str(n.value) for n in _from_words("two hundred and six", 0)], [str(n.value) for n in _from_words("five six", 0)]
    (['206'], ['5', '6'])
    """
    found: list[Numeral] = []
    total, current, begin, end, last = 0, 0, -1, -1, 0
    ordinal = scaled = False
    for word in re.finditer(r"[a-z]+(?:-trick)?", run, re.IGNORECASE):
        low = word.group().lower()
        if low == "and":
            continue
        place = (start + word.start(), start + word.end())
        lone = _lone(low, place)
        value = _SMALL.get(low, _PLACES.get(low))
        fits = value is not None and (
            current == 0 or (current % 10 == 0 and value < 10 and last >= 20) or last >= 100
        )
        if begin >= 0 and (lone is not None or (value is not None and not fits) or ordinal):
            found.append(Numeral(Span(begin, end), Decimal(total + current), ordinal, False, scaled))
            total, current, begin, last, ordinal, scaled = 0, 0, -1, 0, False, False
        if lone is not None:
            found.append(lone)
            continue
        if begin < 0:
            begin = place[0]
        end = place[1]
        if value is not None:
            current += value
            last = value
            ordinal = (low in _PLACES and low != "second") or low in _PLACES
        else:
            power = 10 ** _SCALES[low]
            scaled = True
            ordinal = low.endswith("th")
            if power == 100:
                current = max(current, 1) * 100
            else:
                total += max(current, 1) * power
                current = 0
            last = power
    if begin >= 0:
        found.append(Numeral(Span(begin, end), Decimal(total + current), ordinal, False, scaled))
    return found


def _lone(word: str, place: tuple[int, int]) -> Numeral | None:
    """A word that is a number by itself: twice, half, dozens."""
    span = Span(*place)
    if word in _VAGUE:
        return Numeral(span, Decimal(10) ** _VAGUE[word], vague=True)
    if word in _MULTIPLES:
        return Numeral(span, Decimal(_MULTIPLES[word]))
    if word in _FRACTIONS:
        return Numeral(span, Decimal(_FRACTIONS[word]))
    return None
