"""Numbers in digits: groups, decimals, fractions, exponents and scales; to exact decimals."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.numbers import CARDINALS, DENOMINATORS, ONE, Numeral
from pipeline.claims.patterns import pattern
from pipeline.claims.script import NBSP, Script

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

CHAIN = pattern(r"\d+(?:[.,']\d+)*|\.\d+")
"""A run of digits with its separators, as one piece: "1,234.56", "3.11.7", "22,24,26"."""
_GROUPED = pattern(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_INDIAN = pattern(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?")
_DOTTED = pattern(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}")
_COMMA_DECIMAL = pattern(r"\d{1,3},\d{1,2}")
_PRIMED = pattern(r"\d{1,3}(?:'\d{3})+(?:\.\d+)?")
_SPACED = pattern(rf"(?:[ {NBSP}]\d{{3}})+(?![\d/])(?:\.\d+(?!\d))?(?!,\d)")
_EXPONENT = pattern(r"e([+-]?\d{1,3})(?![\w.])")
_POWER = pattern(r" ?[x×*·] ?(10|2)(?:(?:\^(?=[+-]?\d)|(?=[+-]\d))([+-]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_RAISED = pattern(r"\^([+-]?-?\d{1,3})|([⁻⁺]?[⁰⁴⁵⁶⁷⁸⁹¹²³]{1,3})(?![\w])")
_OVER = pattern(r"/(\d{1,4})(?![\d/,.]\d|\d|/)")
_MIXED = pattern(r"(?: {1,2}|-)(\d{1,2})/(\d{1,3})(?![\d/])")
_VULGAR = pattern(rf"[ -]?([{''.join(VULGAR)}])")
_SCALE_WORD = pattern(
    r"[ -]?(thousand|million|billion|trillion|quadrillion|hundred|dozen|doz|dz|lakh|crore|lac|lkh)s?\b(?!-)"
)
_SCALE_HYPHEN = pattern(r"-(thousand|million|billion|trillion|hundred|dozen|lakh|crore)\b")
_THEN_SCALE = pattern(r"[ -](thousand|million|billion|trillion|crore)s?\b")
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
_SCALE_SIGN = pattern(
    r"(?:("
    + "|".join(sorted(SCALE_SIGNS, key=lambda s: (-len(s), s)))
    + r")| {1,2}(mn|mln|bn|bln|tn|tln|trn|MM|Mn|Bn|Cr|cr|lkh|k|M|B))(?![\w]|-[a-z]\b)"
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
    elif (over := _OVER.match(plain, end)) and numeral.value < int(over.group(1)):
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
            half := pattern(r" and a (half|quarter|third)\b").match(low, word.end())
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
