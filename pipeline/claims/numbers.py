"""Numbers as written: digits and words, scales, fractions, exponents; to exact decimals.

A numeral is read at a place where one may begin; what it is said of is not decided here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from pipeline.claims.script import NBSP, Script

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


# ---- words

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
_ONE, _TEEN, _TEN, _HUNDRED, _SCALE, _DOZEN = range(1, 7)

CARDINALS: dict[str, tuple[int, int]] = {
    **{w: (_ONE, n) for n, w in enumerate(_ONES)},
    "nought": (_ONE, 0),
    "naught": (_ONE, 0),
    **{w: (_TEEN, n + 10) for n, w in enumerate(_TEENS)},
    **{w: (_TEN, 10 * n + 20) for n, w in enumerate(_TENS)},
    "fourty": (_TEN, 40),
    "hundred": (_HUNDRED, 100),
    **{w: (_SCALE, 10**n) for w, n in _SCALES.items()},
    **{w + "s": (_SCALE, 10**n) for w, n in _SCALES.items()},
    "hundreds": (_HUNDRED, 100),
    "dozen": (_DOZEN, 12),
    "dozens": (_DOZEN, 12),
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
    if not w.endswith("s") and w not in ("zero", "nought", "naught", "fourty", "lac", "dozen")
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

_WORD = re.compile(r"[a-z]+")
_JOINT = re.compile(r" ?- ?| {1,3}(and |& )?|, (and )?")
_AND_FRACTION = re.compile(r"[ -]and[ -](an?|one|two|three|four|five|seven)[ -]([a-z]+)\b")
_POINT = re.compile(r" point((?: [a-z]+)+)")
_OF_SCALE = re.compile(
    r"(?:-| of an? | an? | )(hundred|thousand|million|billion|trillion|lakh|crore|dozen)\b"
)
_OF_VAGUE = re.compile(r" of (hundreds|thousands|millions|billions|trillions|dozens|lakhs|crores)\b")


def read_words(low: str, at: int, limit: int, *, between: bool = False) -> Numeral | None:
    """Read number words from a place on; ``between`` says that the next "and" parts two numbers.

    >>> read_words("two hundred and thirty-four thousand people", 0, 99).value
    Decimal('234000')
    >>> read_words("one and a half miles", 0, 99).value
    Decimal('1.5')
    >>> read_words("half a million homes", 0, 99).value
    Decimal('500000.0')
    >>> read_words("tens of thousands of", 0, 99).high
    Decimal('100000')
    """
    first = _WORD.match(low, at)
    if first is None:
        return None
    word = first.group()
    start = at
    if word in ("a", "an"):
        at = first.end() + 1
        first = _WORD.match(low, at)
        if first is None:
            return None
        word = first.group()
        if word in ORDINALS or word in DENOMINATORS:
            return _fraction(low, start, ONE, DENOMINATORS.get(word), first.end())
        if CARDINALS.get(word, (0, 0))[0] < _HUNDRED:
            return None
    if (word in VAGUE and word != "dozens") or word == "dozens":
        return _vague(low, start, word, first.end())
    if word in ("half", "quarter"):
        return _fraction(low, start, ONE, DENOMINATORS[word], first.end())
    numeral = _cardinal(low, start, at, limit, between=between)
    if numeral is not None and numeral.form == "words":
        numeral = _with_fraction(low, numeral, between=between)
    return numeral


def _vague(low: str, start: int, word: str, end: int) -> Numeral:
    least, most = VAGUE[word]
    while further := _OF_VAGUE.match(low, end):
        times = VAGUE[further.group(1)][0]
        least, most, end = least * times, most * times, further.end()
        if least > 10**18:
            break
    return Numeral(start, end, Decimal(least), "vague", high=Decimal(most))


def _fraction(low: str, start: int, above: Decimal, below: int | None, end: int) -> Numeral | None:
    if below is None:
        return None
    value = above / Decimal(below)
    scaled = _OF_SCALE.match(low, end)
    if scaled:
        size = CARDINALS[scaled.group(1)][1]
        return Numeral(start, scaled.end(), value * size, "words", scale=Decimal(size))
    return Numeral(start, end, value, "fraction")


def _cardinal(low: str, start: int, at: int, limit: int, *, between: bool) -> Numeral | None:
    """The longest run of number words that is one number."""
    total = group = last = 0
    end, largest, scale = at, 0, 1
    anded = False
    while True:
        match = _WORD.match(low, at)
        if match is None or match.end() > limit:
            break
        word = match.group()
        role, size = CARDINALS.get(word, (0, 0))
        if not role:
            rank_role, rank = ORDINALS.get(word, (0, 0))
            if rank_role and _fits(rank_role, last, group, largest):
                if last and (word in DENOMINATORS) and not low.startswith("-", end) and last in (_ONE, _TEEN):
                    break
                value = total + (max(group, 1) * rank if rank_role >= _HUNDRED else group + rank)
                return Numeral(start, match.end(), Decimal(value), "ordinal")
            break
        if not _fits(role, last, group, size if role == _SCALE else largest) or (
            role == _SCALE and largest and size >= largest and last != _SCALE
        ):
            break
        if role <= _TEN:
            group += size
        elif role == _HUNDRED:
            group = max(group, 1) * 100
        elif role == _DOZEN:
            group, scale = max(group, 1) * 12, 12
        elif last == _SCALE and size >= largest:
            total, scale, largest = total * size, scale * size, size
        else:
            total += max(group, 1) * size
            scale = size if not largest else 1
            group, largest = 0, size
        if role <= _TEN:
            scale = 1
        elif role == _HUNDRED and not total:
            scale = 100
        last, end = role, match.end()
        if role == _DOZEN:
            break
        joint = _JOINT.match(low, end)
        if joint is None:
            break
        anded = bool(joint.group(1) or joint.group(2))
        comma = joint.group().startswith(",")
        if (anded and (last < _HUNDRED or between)) or (comma and last != _SCALE):
            break
        if comma and not anded and _WORD.match(low, joint.end()) is None:
            break
        at = joint.end()
    if not last:
        return None
    return Numeral(start, end, Decimal(total + group), "words", scale=Decimal(scale))


def _fits(role: int, last: int, group: int, largest: int) -> bool:
    """Whether a number word may follow: "twenty one", "hundred five", but not "two three"."""
    if role == _ONE:
        return last in (0, _TEN, _HUNDRED, _SCALE)
    if role in (_TEEN, _TEN):
        return last in (0, _HUNDRED, _SCALE)
    if role == _HUNDRED:
        return last in (0, _ONE, _TEEN, _TEN, _SCALE) and group < 100
    return last != _DOZEN


def _with_fraction(low: str, numeral: Numeral, *, between: bool) -> Numeral:
    """Add what may follow whole words: "and a half", "point two", "thirds"."""
    end = numeral.end
    rest = low[end : end + 1]
    if rest not in (" ", "-"):
        return numeral
    joined = None if between else _AND_FRACTION.match(low, end)
    if joined:
        word = joined.group(2)
        below = DENOMINATORS.get(word) or PLURAL_DENOMINATORS.get(word)
        above = 1 if joined.group(1) in ("a", "an") else CARDINALS[joined.group(1)][1]
        if below and (above == 1) == (word in DENOMINATORS):
            part = Decimal(above) / Decimal(below)
            value = numeral.value + part * (numeral.scale if numeral.scale > 100 else 1)
            mixed = Numeral(numeral.start, joined.end(), value, "words")
            scaled = re.compile(r"[ -](hundred|thousand|million|billion|trillion|lakh|crore|dozen)\b").match(
                low, joined.end()
            )
            if scaled and numeral.scale == 1:
                size = CARDINALS[scaled.group(1)][1]
                return Numeral(numeral.start, scaled.end(), value * size, "words", scale=Decimal(size))
            return mixed
    if numeral.scale == 1:
        after = _WORD.match(low, end + 1)
        word = after.group() if after else ""
        if after and (word in PLURAL_DENOMINATORS if numeral.value > 1 else word in DENOMINATORS):
            below = PLURAL_DENOMINATORS.get(word) or DENOMINATORS[word]
            whole = _fraction(low, numeral.start, numeral.value, below, after.end())
            return whole or numeral
        if word == "point":
            return _with_point(low, numeral)
    return numeral


def _with_point(low: str, numeral: Numeral) -> Numeral:
    """Read "two point two million"."""
    end, digits = numeral.end + 6, ""
    while (match := _WORD.match(low, end + 1)) and low[end] in " -" and len(digits) < 12:
        role, size = CARDINALS.get(match.group(), (0, 0))
        if role not in (_ONE, _TEEN, _TEN) or (digits and role != _ONE):
            break
        tens = role == _ONE and low[end] == "-" and digits.endswith("0") and len(digits) > 1
        digits = digits[:-1] + str(size) if tens else digits + str(size)
        end = match.end()
    if not digits:
        return numeral
    value = numeral.value + Decimal(f"0.{digits}")
    scaled = _SCALE_WORD.match(low, end)
    if scaled:
        size = CARDINALS[scaled.group(1)][1]
        return Numeral(numeral.start, scaled.end(), value * size, "words", scale=Decimal(size))
    return Numeral(numeral.start, end, value, "words")


# ---- digits

VULGAR: dict[str, Decimal] = {
    "½": Decimal("0.5"),
    "¼": Decimal("0.25"),
    "¾": Decimal("0.75"),
    "⅓": Decimal(1) / 3,
    "⅔": Decimal(2) / 3,
    "⅕": Decimal("0.2"),
    "⅖": Decimal("0.4"),
    "⅗": Decimal("0.6"),
    "⅘": Decimal("0.8"),
    "⅙": Decimal(1) / 6,
    "⅚": Decimal(5) / 6,
    "⅐": Decimal(1) / 7,
    "⅛": Decimal("0.125"),
    "⅜": Decimal("0.375"),
    "⅝": Decimal("0.625"),
    "⅞": Decimal("0.875"),
    "⅑": Decimal(1) / 9,
    "⅒": Decimal("0.1"),
}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")

CHAIN = re.compile(r"\d+(?:[.,']\d+)*|\.\d+")
"""A run of digits with its separators, as one piece: "1,234.56", "3.11.7", "22,24,26"."""
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}")
_COMMA_DECIMAL = re.compile(r"\d{1,3},\d{1,2}")
_PRIMED = re.compile(r"\d{1,3}(?:'\d{3})+(?:\.\d+)?")
_SPACED = re.compile(rf"(?:[ {NBSP}]\d{{3}})+(?![\d/])(?:\.\d+(?!\d))?(?!,\d)")
_EXPONENT = re.compile(r"e([+-]?\d{1,3})(?![\w.])")
_POWER = re.compile(r" ?[x×*·] ?(10|2)(?:\^([+-]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_RAISED = re.compile(r"\^([+-]?-?\d{1,3})|([⁻⁺]?[⁰⁴⁵⁶⁷⁸⁹¹²³]{1,3})(?![\w])")
_OVER = re.compile(r"/(\d{1,4})(?![\d/,.]\d|\d|/)")
_MIXED = re.compile(r"[ -](\d{1,2})/(\d{1,3})(?![\d/])")
_VULGAR = re.compile(rf"[ -]?([{''.join(VULGAR)}])")
_SCALE_WORD = re.compile(
    r"[ -]?(thousand|million|billion|trillion|quadrillion|hundred|dozen|lakh|crore|lac)s?\b(?!-)"
)
_SCALE_HYPHEN = re.compile(r"-(thousand|million|billion|trillion|hundred|dozen|lakh|crore)\b")
_THEN_SCALE = re.compile(r"[ -](thousand|million|billion|trillion|crore)s?\b")
SCALE_SIGNS: dict[str, int] = {
    "k": 3,
    "K": 3,
    "m": 6,
    "M": 6,
    "mn": 6,
    "Mn": 6,
    "MN": 6,
    "mln": 6,
    "MM": 6,
    "mil": 6,
    "mio": 6,
    "Mio": 6,
    "b": 9,
    "B": 9,
    "bn": 9,
    "Bn": 9,
    "BN": 9,
    "bln": 9,
    "bil": 9,
    "tn": 12,
    "Tn": 12,
    "tln": 12,
    "trn": 12,
    "T": 12,
    "cr": 7,
    "Cr": 7,
    "lkh": 5,
}
_SCALE_SIGN = re.compile(
    r"(?:("
    + "|".join(sorted(SCALE_SIGNS, key=lambda s: (-len(s), s)))
    + r")|[ ](mn|mln|bn|bln|tn|tln|trn|MM|Mn|Bn|Cr|cr|lkh|k|M|B))(?![\w]|-[a-z]\b)"
)
MOST_DIGITS = 40


def read_digits(script: Script, at: int) -> Numeral | None:
    """Read a number in digits, with its exponent, fraction and scale.

    >>> read = lambda text: read_digits(Script.of(text), 0)
    >>> read("1,234,567.89 euros").value, read("1.234,56 euros").value, read("816 000 tonnes").value
    (Decimal('1234567.89'), Decimal('1234.56'), Decimal('816000'))
    >>> read("2.8T").value, read("10 1/2 miles").value, read("1.3x10^6").value
    (Decimal('2800000000000.0'), Decimal('10.5'), Decimal('1300000.0'))
    >>> read("1.5 million").places, read("4.8").places, read("3.11.7")
    (5, -1, None)
    """
    plain = script.plain
    if plain[at] in VULGAR:
        return Numeral(at, at + 1, VULGAR[plain[at]], "fraction")
    chain = CHAIN.match(plain, at)
    if chain is None or chain.end() - at > MOST_DIGITS:
        return None
    body, end = chain.group(), chain.end()
    spaced = _SPACED.match(plain, end) if len(body) <= 3 and body.isdigit() and body[0] != "0" else None
    if spaced and end + 20 > spaced.end():
        body, end = body + plain[end : spaced.end()], spaced.end()
    number = _plain_number(body)
    if number is None:
        return None
    value = Decimal(number)
    point = number.find(".")
    places = point + 1 - len(number) if point >= 0 else 0
    numeral = Numeral(at, end, value, "digits", places=places, grouped=len(number) != len(body))
    _add_power(script, numeral)
    _add_fraction(plain, numeral)
    _add_scale(script, numeral)
    return numeral


def _plain_number(body: str) -> str | None:
    """A written number with one decimal point and no separators; None where it is no number."""
    if body.isdigit():
        return body
    if "'" in body:
        return body.replace("'", "") if _PRIMED.fullmatch(body) else None
    if " " in body:
        return body.replace(" ", "")
    if "," not in body:
        if body.count(".") == 1:
            return "0" + body if body[0] == "." else body
        return body.replace(".", "") if _DOTTED.fullmatch(body) else None
    if _GROUPED.fullmatch(body) or _INDIAN.fullmatch(body):
        return body.replace(",", "")
    if _DOTTED.fullmatch(body):
        return body.replace(".", "").replace(",", ".")
    if _COMMA_DECIMAL.fullmatch(body):
        return body.replace(",", ".")
    return None


def _add_power(script: Script, numeral: Numeral) -> None:
    plain, end = script.plain, numeral.end
    if plain[end : end + 1] not in ("e", "E", "x", "×", "^", " ", "*", "·") and plain[end : end + 1] not in (
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
    ):
        return
    if power := _EXPONENT.match(script.low, end):
        exponent = int(power.group(1))
        numeral.value = numeral.value.scaleb(exponent)
    elif power := _POWER.match(plain, end):
        exponent = int(power.group(2) or power.group(3).translate(SUPERSCRIPTS))
        numeral.value *= Decimal(power.group(1)) ** exponent
        exponent = exponent if power.group(1) == "10" else 0
    elif power := _RAISED.match(plain, end):
        written = power.group(1) or power.group(2).translate(SUPERSCRIPTS)
        times = int(written.replace("--", "").replace("+", ""))
        if abs(times) > 99:
            return
        numeral.value = numeral.value**times
        numeral.places, numeral.end = 0, power.end()
        return
    else:
        return
    numeral.end = power.end()
    if numeral.places is not None:
        numeral.places += exponent


def _add_fraction(plain: str, numeral: Numeral) -> None:
    end = numeral.end
    after = plain[end : end + 1]
    if not after or numeral.places != 0 or after not in " -/½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒":
        return
    if vulgar := _VULGAR.match(plain, end):
        numeral.value += VULGAR[vulgar.group(1)]
        numeral.end, numeral.places = vulgar.end(), None
    elif mixed := _MIXED.match(plain, end):
        above, below = int(mixed.group(1)), int(mixed.group(2))
        if 0 < above < below:
            numeral.value += Decimal(above) / below
            numeral.end, numeral.places = mixed.end(), None
    elif (over := _OVER.match(plain, end)) and int(over.group(1)):
        numeral.value /= int(over.group(1))
        numeral.end, numeral.places, numeral.form = over.end(), None, "fraction"


def _add_scale(script: Script, numeral: Numeral) -> None:
    low, end = script.low, numeral.end
    after = low[end : end + 1]
    if not after or not (after in " -" or after.isalpha()):
        return
    exponent = None
    if word := _SCALE_WORD.match(low, end) or _SCALE_HYPHEN.match(low, end):
        size = CARDINALS[word.group(1)][1]
        numeral.end = word.end()
        if word.group(1) != "hundred" and (more := _THEN_SCALE.match(low, numeral.end)):
            size *= CARDINALS[more.group(1)][1]
            numeral.end = more.end()
        if numeral.end == word.end() and (
            half := re.compile(r" and a (half|quarter|third)\b").match(low, word.end())
        ):
            numeral.value += ONE / DENOMINATORS[half.group(1)]
            numeral.end = half.end()
    elif sign := _SCALE_SIGN.match(script.plain, end):
        letters = sign.group(1) or sign.group(2)
        exponent = SCALE_SIGNS[letters]
        size = 10**exponent
        numeral.end = sign.end()
        numeral.suffix = letters if sign.group(1) else " " + letters
    else:
        return
    numeral.scale = Decimal(size)
    numeral.value *= size
    if numeral.places is not None:
        numeral.places += len(str(size)) - 1
