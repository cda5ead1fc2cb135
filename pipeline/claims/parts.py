"""A number with what stands right at it: sign, currency, unit. A figure has one part, a range two.

What only looks like a number (in a name, a version, an address) is told apart here, before its value
is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from pipeline.claims.ages import read_age_group
from pipeline.claims.digits import VULGAR, read_digits
from pipeline.claims.elapsed import read_elapsed
from pipeline.claims.exclusions import in_address, no_claim
from pipeline.claims.figures import Figure
from pipeline.claims.money import Money, minor_after, money_after, money_before, speaks_of_money
from pipeline.claims.multiples import counts_by_x
from pipeline.claims.nouns import read_noun
from pipeline.claims.number_words import read_words
from pipeline.claims.numbered_names import address_end
from pipeline.claims.numbers import DENOMINATORS, ONE, Numeral
from pipeline.claims.ordinals import read_ordinal
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import read_unit


@dataclass(slots=True)
class Part:
    """A number with the sign, currency and unit that stand at it."""

    numeral: Numeral
    start: int
    end: int
    value: Decimal
    negative: bool = False
    signed: bool = False
    money: Money | None = None
    unit: str | None = None


WORD = pattern(r"[\w]+(?:-\w+)*")
_CHAIN = pattern(r"[\d.,']*\d\w*|.")
_LETTERS_HYPHEN = pattern(r"([a-z]+)-$")
_NO_NAME = frozenset(("minus", "plus", "to", "and", "negative", "or", "through"))
_GLUES = frozenset("-./_#@=&:+'\\,")
_FEW = ("few ", "several ", "many ")
_RANK_LIKE = tuple(f"a {word}" for word in DENOMINATORS if word not in ("half", "quarter"))
"""Shares that are ranks where a unit follows at once: "for a third day"."""
_SIGN_HYPHENS = ("minus-", "plus-", "to-", "or-")
_CROSS = ("x", "×")
_OF_A = pattern(r" (?:of )?(?:an?|one) (?=[a-z])")
_MINUS_WORDS = ("minus ", "minus-", "negative ")
_UNIT_MARKS = frozenset(" -%°º€$£¥₹₩₽₺元円원℃℉\"″¢/'")


def read_part(
    script: Script, at: int, limit: int, *, between: bool = False, second: bool = False
) -> Part | Figure | int:
    """Read the number at a place with what stands at it; a rank is a figure; else where to go on.

    >>> def read(text, at): return read_part(Script.of(text), at, len(text))
    >>> read("−$3.5bn", 2).value, read("44.6C", 0).unit, read("GB200", 2), read("iPhone 3.11.7", 7)
    (Decimal('-3500000000.0'), '°C', 5, 13)
    """
    plain = script.plain
    character = plain[at]
    if not (character.isdigit() or character == "." or character in VULGAR):
        return _read_words(script, at, limit, between=between)
    before = plain[at - 1] if at else ""
    if before == "-" and (group := read_age_group(script, at)):
        return group
    if not second and before and (before in _GLUES or before.isalnum()):
        skipped = _glued(script, at, before)
        if skipped is not None:
            return skipped
    if ":" in plain[at + 1 : at + 3] and (elapsed := read_elapsed(script, at)) is not None:
        return elapsed
    numeral = read_digits(script, at)
    skipped = no_claim(script, at, numeral.end if numeral else at + 1)
    if skipped is not None:
        return skipped
    if numeral is None:
        return _end(_CHAIN, plain, at)
    if not second:
        other = _address(plain, script, at, before)
        if other is not None:
            return other
    return _dress(script, numeral, limit)


def _address(plain: str, script: Script, at: int, before: str) -> int | None:
    """The end of a street address or a web address that the digits belong to."""
    if before in ("/", ":", ".", "-", "?") and (end := in_address(plain, at)):
        return end
    return address_end(script, at)


def _end(written: re.Pattern[str], plain: str, at: int) -> int:
    match = written.match(plain, at)
    return match.end() if match else at + 1


def _glued(script: Script, at: int, before: str) -> int | None:
    """Where to go on when what stands right before the digits makes them part of something else."""
    plain = script.plain
    left = plain[at - 2] if at > 1 else ""
    if before == "-":
        return _after_hyphen(script, at, left)
    if before.isalpha():
        return None if money_before(script, at) else _end(WORD, plain, at)
    if before in "/_#@=&\\:" or before.isdigit():
        if before == ":" and not left.isdigit():
            return None
        end = in_address(plain, at)
        if end or before == "=":
            return end
        slashed_word = before == "/" and not left.isdigit() and left != "+"
        return None if slashed_word else _end(WORD, plain, at)
    if before in ".," and left.isdigit():
        return _end(WORD, plain, at)
    if before == "." and left.isalpha():
        return in_address(plain, at) or _end(WORD, plain, at)
    return None


def _after_hyphen(script: Script, at: int, left: str) -> int | None:
    plain, low = script.plain, script.low
    word = _LETTERS_HYPHEN.search(low, max(0, at - 14), at)
    if word:
        return None if word.group(1) in _NO_NAME else _end(WORD, plain, at)
    return _end(WORD, plain, at) if left and (left.isalnum() or left in ")]") else None


def _read_words(script: Script, at: int, limit: int, *, between: bool) -> Part | Figure | int:
    low = script.low
    if at > 1 and low[at - 1] == "-" and low[at - 2].isalpha() and not low.endswith(_SIGN_HYPHENS, 0, at):
        match = WORD.match(low, at)
        return match.end() if match else at + 1
    numeral = read_words(low, at, limit, between=between)
    if numeral is None:
        return at + 1
    if numeral.scale > 1 and low.endswith(_FEW, max(0, at - 8), at):
        return numeral.end
    if numeral.form == "ordinal":
        return read_ordinal(script, at, numeral.end, numeral.value, limit, digits=False)
    return _dress(script, numeral, limit)


def _dress(script: Script, numeral: Numeral, limit: int) -> Part:
    """Add sign, currency and unit to a number."""
    part = Part(numeral, numeral.start, numeral.end, numeral.value)
    if numeral.form != "words":
        _sign(script, part)
    part.money = money_before(script, part.start)
    if part.money:
        part.start = part.money.at
        if not part.negative and part.start and numeral.form == "digits":
            _sign(script, part)
    if not part.signed:
        _word_sign(script.low, part)
    if part.money is None:
        _unit(script, part, limit)
    if part.negative:
        part.value = -part.value
    return part


def _sign(script: Script, part: Part) -> None:
    plain, at = script.plain, part.start
    sign = plain[at - 1] if at else ""
    if sign == " ":
        before = plain[max(0, at - 3) : at - 2]
        # a dash that begins a line is a list's, unless the number is all there is
        if plain[at - 2 : at - 1] == "-" and (before == "(" or (before == "" and "\n" not in plain)):
            part.negative, part.signed, part.start = True, True, at - 2
        return
    if sign not in ("-", "+"):
        return
    left = plain[at - 2] if at > 1 else ""
    if left and (left.isalnum() or left in "%)" or (sign == "+" and left == "/")):
        return
    part.negative = sign == "-"
    part.signed, part.start = True, at - 1


def _word_sign(low: str, part: Part) -> None:
    if not low.endswith(_MINUS_WORDS, 0, part.start):
        return
    start = low.rfind("minus" if low[part.start - 2] == "s" else "negative", 0, part.start)
    if not low.endswith("plus or ", 0, start):
        part.negative, part.signed, part.start = True, True, start


def _unit(script: Script, part: Part, limit: int) -> None:
    """Read the currency or the unit after a number."""
    numeral, low = part.numeral, script.low
    if numeral.suffix == "m" and (
        _SECONDS_AFTER.match(low, numeral.end)
        or _HOURS_BEFORE.search(low, max(0, part.start - 4), part.start)
    ):
        _undo_scale(part)
        part.unit, part.end = "minute", numeral.end + 1
        return
    if numeral.suffix and _is_unit_letter(script, part):
        _undo_scale(part)
    at = numeral.end
    if numeral.form == "vague" and low.startswith(" of ", at):
        at += 3
    after = script.plain[at : at + 1]
    if not (after in _UNIT_MARKS or after.isalpha()):
        return
    if after in _CROSS and not low[at + 1 : at + 2].isalnum() and counts_by_x(script, at) is None:
        part.unit, part.end = "x", at + 1
        return
    if numeral.form == "fraction" and (of := _OF_A.match(low, at)):
        at = of.end() - 1
    elif numeral.form == "fraction" and low.startswith(_RANK_LIKE, numeral.start, at):
        return
    unit = read_unit(script, at, limit)
    about = (
        unit is not None
        and unit.name == "lb"
        and speaks_of_money(script, part.start, at, scaled=numeral.scale >= 10**6)
    )
    money = money_after(
        script,
        numeral.end if numeral.form in ("digits", "words") else at,
        limit,
        scaled=numeral.scale >= 1000,
        money_about=about,
    )
    if money and (unit is None or money.at >= unit.end):
        _take_money(script, part, money)
    elif unit:
        part.unit, part.end = unit.name, unit.end


def _take_money(script: Script, part: Part, money: Money) -> None:
    part.money, part.end = money, money.at
    part.value *= money.part
    if money.part != 1 and part.numeral.places is not None:
        part.numeral.places += money.part.adjusted()
    more = None if money.minor else minor_after(script, part.end)
    if more is None:
        return
    text, end = more
    numeral = None if text.isdigit() else read_words(text, 0, len(text))
    amount = Decimal(text) if text.isdigit() else numeral.value if numeral else None
    if amount is not None and amount < 100:
        part.value += amount / 100
        part.end = end


# ---- letters that are a scale or a unit


def _is_unit_letter(script: Script, part: Part) -> bool:
    """Whether a glued "m" means metres, a "K" kelvins: by what follows, else by what is about."""
    if part.numeral.suffix == "K":
        return _WARMTH.search(script.low, max(0, part.start - 30), part.numeral.end + 20) is not None
    return part.numeral.suffix == "m" and _is_metre(script, part)


def _is_metre(script: Script, part: Part) -> bool:
    numeral, low = part.numeral, script.low
    end, start = numeral.end, max(0, part.start - 60)
    if _METRES_AFTER.match(low, end):
        return True
    if low.startswith(" times", end):
        return False
    if numeral.value / numeral.scale in _RACES and _RACE_BEFORE.search(
        low, max(0, part.start - 16), part.start
    ):
        return True
    if read_noun(script, end, len(low)) or _MILLIONS_ABOUT.search(low, start, part.start):
        return False
    if numeral.places == 6 and not numeral.grouped:
        return True
    return _METRES_ABOUT.search(low, start, end + 40) is not None


_HOURS_BEFORE = pattern(r"\d ?h $")
_SECONDS_AFTER = pattern(r" ?\d{1,2}(?:\.\d+)?s\b")
_WARMTH = pattern(r"°|\b(?:degrees|celsius|fahrenheit|kelvins?|temperatures?)\b")
_METRES_AFTER = pattern(
    r" (?:tall|long|wide|deep|high|thick|away|above|below|down|apart|across|from|off|race|sprint|final|freestyle|hurdles|"
    r"relay|dash|butterfly|backstroke|breaststroke|medley|steeplechase|champion|record|underwater|by|of (?:water|cable|pipe|rope|fabric|road|track|the)|"
    r"in (?:length|height|diameter|width|depth))\b"
)
_METRES_ABOUT = pattern(
    r"\b(?:metres?|meters?|visibility|depth|height|distance|length|tall|altitude|wide|deep|high|km|shore|summit|sea level|"
    r"waves?|swells?|hull|vessel|tower|radius|diameter|tunnel|bridge|sprint|race|swim|swam|sprinted|jump(?:ed|s)?|leap(?:t|ed)?|vault(?:ed|s)?|"
    r"threw|throws?|hurled|javelin|discus|cleared|snowpack|snow|flood(?:ed|ing)?|pool|track|dived?|dug|drilled|climbed)\b"
)
_RACES = frozenset((60, 100, 110, 200, 300, 400, 500, 800, 1000, 1500, 3000, 5000, 10_000))
_RACE_BEFORE = pattern(
    r"\b(?:the|men's|women's|boys'|girls'|his|her|indoor|olympic|world|and|in|over|run|ran|both|first|final) $"
)
"""Distances that are run and swum, and the words before them: "won the 5,000m in"."""
_MILLIONS_ABOUT = pattern(
    r"\b(?:users|customers|revenue|profits?|sales|cost|costs|people|population|subscribers|rose|fell|downloads|views|budget|"
    r"shares|votes|viewers|audience|jobs|homes|households|passengers|barrels|tonnes|units|deliveries|members|records|accounts)\b"
)


def _undo_scale(part: Part) -> None:
    numeral = part.numeral
    numeral.value /= numeral.scale
    if numeral.places is not None:
        numeral.places -= numeral.scale.adjusted()
    numeral.end -= len(numeral.suffix)
    numeral.scale, numeral.suffix = ONE, ""
    part.value, part.end = numeral.value, numeral.end
