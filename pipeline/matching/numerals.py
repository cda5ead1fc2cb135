"""Every number of a text, whatever it is: claims, dates, ordinals, scores, and numbers inside names.

A draft is held against its sources number by number; what the claims' reader leaves aside (a name, a score)
can still be unsupported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from db.models import Span
from pipeline.claims.number_words import read_words
from pipeline.claims.numbers import CARDINALS, HUNDRED, ORDINALS, SCALE, VAGUE
from pipeline.claims.plurals import is_plural
from pipeline.claims.script import Script


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
    """"dozens", "hundreds", "a couple", "a decade": a size, not a number that a source has to have."""
    times: bool = False
    """It multiplies: "twice", "doubled"."""


_SHORT = {"k": 3, "m": 6, "mn": 6, "mln": 6, "bn": 9, "b": 9, "tn": 12, "trn": 12}
_MULTIPLES = {
    **dict.fromkeys(
        ("twice", "double", "doubled", "doubles", "doubling", "couple", "pair", "duo", "twins"), 2
    ),
    **dict.fromkeys(
        ("thrice", "triple", "tripled", "triples", "tripling", "trio", "hat-trick", "triplets"), 3
    ),
    **dict.fromkeys(("quadruple", "quadrupled", "quartet", "quadruplets"), 4),
    **{"once": 1, "quintet": 5, "quintuplets": 5, "decade": 10, "century": 100},
}
"""Words that are a number by themselves, other than those of claims."""
_LOOSE = frozenset("once couple pair duo twins trio triplets quartet quintet decade century".split())
_TIMES = frozenset(_MULTIPLES) - _LOOSE - {"hat-trick", "quadruplets", "quintuplets"}
_VAGUE = {**{word: least for word, (least, _) in VAGUE.items() if word != "scores"}, "tens": 10}
_ANY = sorted(
    {*CARDINALS, *ORDINALS, *_MULTIPLES, "half", "halves", "quarter", "quarters", *_VAGUE},
    key=lambda word: (-len(word), word),
)
_SCALES = {word: len(str(size)) - 1 for word, (role, size) in CARDINALS.items() if role in (HUNDRED, SCALE)}
_NUMERAL = re.compile(
    rf"""
      (?P<digits> (?<![\w.]) \d{{1,3}}(?:[,\u202f\u00a0]\d{{3}})+(?:\.\d+)?     # 1,234.5
        | (?<![\w.,]) \d{{1,3}}(?:,\ 000)+                                      # 5, 000   as tokens are joined
        | (?<![\d.,]) \d+(?:\.\d+)? )                                         # 2016   9.8   (also in 4x4, 2014/15)
      (?: (?P<suffix> st | nd | rd | th )\b
        | [\s-]? (?P<scale> hundred | thousand | million | mn | mln | billion | bn | trillion | tn | trn | lakh | crore )\b
        | \s? (?P<short> [kmb] ) (?![\w]) )?
    | \b (?P<word> {"|".join(_ANY)} ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


_MONEY_BEFORE = re.compile(r"(?:[^\w\s.,;:()'\"\[\]–—-]|[A-Z]{3}|\bRs\.?)\s?$")
_LONG = re.compile(r"[\s-](?:high|long|wide|tall|deep|away|below|above|across|thick|x)\b|\s\(\d")
_WORD_AFTER = re.compile(r"\s([A-Za-z]+)")


@lru_cache(maxsize=4096)
def read_numerals(text: str) -> tuple[Numeral, ...]:
    """Find every number of a text, in order.

    >>> [(str(n.value), n.ordinal) for n in read_numerals("The third of 1,250 fans, £2.5m and twenty-one")]
    [('3', True), ('1250', False), ('2500000', False), ('21', False)]
    >>> [str(n.value) for n in read_numerals("half a million, two hundred and six, five six, twice")]
    ['500000', '206', '5', '6', '2']
    """
    low = Script.of(text).low
    found: list[Numeral] = []
    at = 0
    while match := _NUMERAL.search(text, at):
        numeral = _from_digits(match) if match["digits"] is not None else _from_word(low, match)
        if low.startswith("multi-", max(0, match.start() - 6), match.start()):
            numeral = replace(numeral, vague=True)
        found.append(numeral)
        at = numeral.span.end
    return tuple(found)


def _from_digits(match: re.Match[str]) -> Numeral:
    plain = re.sub(r"[,\s]", "", match["digits"])
    scale = (match["scale"] or match["short"] or "").lower()
    end = match.end()
    if match["short"] == "m" and _is_metre(match):
        scale, end = "", match.end("digits")
    power = _SCALES.get(scale, 0) or _SHORT.get(scale, 0)
    value = Decimal(plain).scaleb(power)
    exact = Decimal(int(value)) if value == value.to_integral_value() else value.normalize()
    return Numeral(Span(match.start(), end), exact, bool(match["suffix"]), True, bool(power))


def _is_metre(match: re.Match[str]) -> bool:
    """Say whether a glued "m" means metres: "a radius of 800m", but "$800m", "1.4m euros" and "5m homes"."""
    text = match.string
    if _MONEY_BEFORE.search(text, max(0, match.start() - 6), match.start()):
        return False
    if _LONG.match(text, match.end()):
        return True
    following = _WORD_AFTER.match(text, match.end())
    if following and (is_plural(following[1].lower()) or following[1].lower() in ("of", "more", "fewer")):
        return False
    return "." not in match["digits"]


def _from_word(low: str, match: re.Match[str]) -> Numeral:
    """The number that begins with a number word, as claims read it; some words are a number by themselves."""
    word, start = match["word"].lower(), match.start()
    span = Span(start, match.end())
    if word in _MULTIPLES:
        return Numeral(span, Decimal(_MULTIPLES[word]), vague=word in _LOOSE, times=word in _TIMES)
    if word in ("quarter", "quarters", "halves"):
        return Numeral(span, Decimal("0.5") if word == "halves" else Decimal("0.25"))
    if (read := read_words(low, start, len(low))) is None:
        role, size = ORDINALS.get(word) or CARDINALS.get(word) or (0, 0)
        return Numeral(span, Decimal(size), word in ORDINALS and role > 0)
    value = (
        Decimal(int(read.value)) if read.value == read.value.to_integral_value() else read.value.normalize()
    )
    is_vague = read.form == "vague" or word in _VAGUE
    return Numeral(Span(start, read.end), value, read.form == "ordinal", False, read.scale > 1, is_vague)
