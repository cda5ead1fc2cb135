"""One figure around one number: what it is, from its comparator to its unit or noun.

The reader is given a place where a number begins. It answers with a figure, or, where the number is
no claim (a score, a name, a version, a reference, an address), with the place to go on from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal

from pipeline.claims.comparators import bound_after, bound_before
from pipeline.claims.digits import VULGAR, read_digits
from pipeline.claims.exclusions import in_address, no_claim, tally
from pipeline.claims.figures import Figure
from pipeline.claims.money import Money, minor_after, money_after, money_before, speaks_of_money
from pipeline.claims.multiples import counts_by_x, ratio_joint, times_after
from pipeline.claims.nouns import STOPS, read_noun, singular
from pipeline.claims.number_words import read_words
from pipeline.claims.numbered_names import address_end, part_of_name
from pipeline.claims.numbers import CARDINALS, ORDINALS, Numeral
from pipeline.claims.ordinals import ORDINAL_SUFFIX, read_ordinal
from pipeline.claims.rates import read_rate
from pipeline.claims.script import Script
from pipeline.claims.units import PERCENTS, TEMPERATURES, TIMES, kind_of, read_unit, unit_word

_YEAR = range(1500, 2101)


@dataclass(slots=True)
class _Part:
    """A number with the sign, currency and unit that stand at it."""

    numeral: Numeral
    start: int
    end: int
    negative: bool = False
    money: Money | None = None
    unit: str | None = None
    unit_end: int = 0
    signed: bool = False
    value: Decimal = field(default_factory=Decimal)


_DASH = re.compile(r" ?[-–—] ?(?=[\d$£€¥.½¼¾⅓⅔~]|[A-Z]{0,3}[$£€¥])| ?[-–] ?(?=[a-z])|~(?=\d)")
_TO = re.compile(
    r"[ -](to|through|and|or)[ -](?:(?:about|around|nearly|almost|roughly|perhaps|maybe|even|approximately|some|possibly|just over|just under|as many as|as much as) )?~?(?=\S)"
)
_BETWEEN = re.compile(r"\b(between|from) (?:(?:about|around|roughly|approximately|some) )?(?:an? )?$")
_NAME = re.compile(r"[\w]+(?:-\w+)*")
_DECADE = re.compile(r"'?s\b")
_LIST_NUMERAL = re.compile(r"(?:^|\n)[ \t]*(?:[-*] )?[(\[]?$")
_OLD = re.compile(r"[- ]olds?\b|[ -]of[ -]age\b")
_AGED = re.compile(
    r"\b(?:aged|ages?|age of|ages of|under-age|turned|turns|turning|aged between|ages between)(?: of)? $"
)
_AGE_AFTER = re.compile(r",(?= )|\)?[.;](?= |$|\n)|\)|,$|$")
_COLLECTIVE = re.compile(r"\b(?:an? |the |its |their |with )?(?:\w+ )?(crew|workforce|staff|team|squad) of $")
_FEW = re.compile(r"\b(?:few|several|many|some-) $")


def read_amount(script: Script, at: int, limit: int) -> Figure | int:
    """Read the figure whose number begins at ``at``; else where to go on.

    >>> def read(text, at): return read_amount(Script.of(text), at, len(text))
    >>> read("more than 200 people", 10).unit, read("COVID-19 wards", 6), read("won 3-2 on", 4)
    ('person', 8, 7)
    """
    part = _read_part(script, at, limit)
    if isinstance(part, int | Figure):
        return part
    second = _read_second(script, part, limit)
    if isinstance(second, int):
        return second
    return _Reader(script, part, second, limit).figure()


def _read_part(
    script: Script, at: int, limit: int, *, between: bool = False, second: bool = False
) -> _Part | Figure | int:
    plain = script.plain
    character = plain[at]
    if not (character.isdigit() or character == "." or character in VULGAR):
        return _word_part(script, at, limit, between=between)
    before = plain[at - 1] if at else ""
    if before and not second and (before.isalnum() or before in "-./_#@=&:+'\\,"):
        skipped = _glued(script, at)
        if skipped is not None:
            return skipped
    numeral = read_digits(script, at)
    skipped = no_claim(script, at, numeral.end if numeral else at + 1)
    if skipped is not None:
        return skipped
    if numeral is None:
        return _NAME_OR_CHAIN.match(plain, at).end()  # type: ignore[union-attr]  # matches at least one digit
    if not second and (street := address_end(script, at)):
        return street
    if not second and (before in "/:.-?" and before) and in_address(plain, at):
        return in_address(plain, at) or at + 1
    return _dress(script, _Part(numeral, at, numeral.end), limit)


_NAME_OR_CHAIN = re.compile(r"[\d.,']*\d\w*|.")


def _glued(script: Script, at: int) -> int | None:
    """Where to go on when what stands right before the digits makes them part of something else."""
    plain, low = script.plain, script.low
    before = plain[at - 1]
    if before == "-":
        word = re.search(r"([a-z]+)-$", low[max(0, at - 14) : at])
        if word is None:
            if at > 1 and (plain[at - 2].isalnum() or plain[at - 2] in ")]"):
                return _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
            return None
        if word.group(1) in ("minus", "plus", "to", "and", "negative"):
            return None
        return _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
    if before.isalpha():
        return None if money_before(script, at) else _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
    if before in "/_#@=&\\" or before.isdigit() or (before == ":" and at > 1 and plain[at - 2].isdigit()):
        end = in_address(plain, at)
        if end:
            return end
        if before == "/" and at > 1 and not plain[at - 2].isdigit() and plain[at - 2] != "+":
            return None
        if before == "=":
            return None
        return _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
    if before in ".," and at > 1 and plain[at - 2].isdigit():
        return _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
    if before == "." and at > 1 and plain[at - 2].isalpha():
        end = in_address(plain, at)
        return end if end else _NAME.match(plain, at).end()  # type: ignore[union-attr]  # a digit stands there
    return None


def _word_part(script: Script, at: int, limit: int, *, between: bool) -> _Part | Figure | int:
    low = script.low
    numeral = read_words(low, at, limit, between=between)
    if numeral is None:
        return at + 1
    if numeral.scale > 1 and _FEW.search(low, max(0, at - 10), at):
        return numeral.end
    if numeral.form == "ordinal":
        return read_ordinal(script, at, numeral.end, numeral.value, limit, digits=False)
    return _dress(script, _Part(numeral, at, numeral.end), limit)


def _dress(script: Script, part: _Part, limit: int) -> _Part:
    """Add sign, currency and unit to a number."""
    low, numeral = script.low, part.numeral
    if numeral.form != "words":
        _sign(script, part)
    part.money = money_before(script, part.start)
    if part.money:
        part.start = part.money.at
        if not part.negative and part.start and numeral.form == "digits":
            _sign(script, part)
    elif not part.signed:
        _word_sign(low, part)
    part.value = -numeral.value if part.negative else numeral.value
    if part.money is None:
        _unit(script, part, limit)
    return part


def _sign(script: Script, part: _Part) -> None:
    plain, at = script.plain, part.start
    sign = plain[at - 1 : at]
    if sign not in ("-", "+") or not sign:
        if sign == " " and plain[at - 2 : at - 1] == "-" and plain[at - 3 : at - 2] in ("", "\n", "("):
            part.negative, part.signed, part.start = True, True, at - 2
        return
    left = plain[at - 2 : at - 1]
    if left and (left.isalnum() or left in "%)"):
        return
    if sign == "+" and left == "/":
        return
    part.negative = sign == "-"
    part.signed, part.start = True, at - 1


def _word_sign(low: str, part: _Part) -> None:
    for word in ("minus ", "minus-", "negative "):
        if low.endswith(word, 0, part.start) and not low.endswith("plus or " + word, 0, part.start):
            part.negative, part.signed = True, True
            part.start -= len(word)
            return


def _unit(script: Script, part: _Part, limit: int) -> None:
    numeral, low = part.numeral, script.low
    if numeral.suffix and numeral.suffix in ("m", "b", "B", "k", "K", "T") and _is_metre(script, part):
        _undo_scale(numeral)
        part.value = -numeral.value if part.negative else numeral.value
        part.end = numeral.end
    at = numeral.end
    if low[at : at + 1] in _CROSS and not low[at + 1 : at + 2].isalnum() and counts_by_x(script, at) is None:
        part.unit, part.end = "x", at + 1
        return
    if numeral.form == "fraction" and (of := _OF_A.match(low, at)):
        at = of.end() - 1
    unit = read_unit(script, at, limit)
    scaled = numeral.scale >= 1000
    money = money_after(
        script,
        numeral.end,
        limit,
        scaled=scaled,
        money_about=unit is not None and unit.name == "lb" and speaks_of_money(script, part.start, at),
    )
    if money and (unit is None or money.at >= unit.end):
        part.money, part.end = money, money.at
        part.value *= money.part
        if money.part != 1 and numeral.places is not None:
            numeral.places -= 2
        _add_minor(script, part)
    elif unit:
        part.unit, part.end = unit.name, unit.end
    else:
        part.end = numeral.end


_CROSS = ("x", "×")
_OF_A = re.compile(r" (?:of )?(?:an?|one) (?=[a-z])")


def _is_metre(script: Script, part: _Part) -> bool:
    """Whether a glued "m" means metres: by what follows, else by how the number is written."""
    numeral = part.numeral
    if numeral.suffix != "m":
        return False
    low, end = script.low, numeral.end
    if _METRES_AFTER.match(low, end):
        return True
    if _MILLIONS_AFTER.match(low, end) or read_noun(script, end, len(low)):
        return False
    start = max(0, part.start - 60)
    if _MILLIONS_ABOUT.search(low, start, part.start):
        return False
    if numeral.places == 6 and numeral.value <= 10**9 and not numeral.grouped:
        return True
    return _METRES_ABOUT.search(low, start, min(len(low), end + 40)) is not None


_METRES_AFTER = re.compile(
    r" (?:tall|long|wide|deep|high|thick|away|above|below|down|apart|across|from|off|of (?:water|cable|pipe|rope|fabric|road|track|the)|race|sprint|final|freestyle|hurdles|relay|dash|butterfly|in (?:length|height|diameter|width|depth)|underwater|by)\b"
)
_MILLIONS_AFTER = re.compile(r" (?:users|people|customers|households|tonnes|barrels|in \d{4})\b")
_METRES_ABOUT = re.compile(
    r"\b(?:metres?|meters?|visibility|depth|height|distance|length|tall|altitude|wide|deep|high|km|shore|summit|sea level|waves?|swells?|hull|vessel|tower|radius|diameter|tunnel|bridge|sprint|race|swim)\b"
)
_MILLIONS_ABOUT = re.compile(
    r"\b(?:users|customers|revenue|profits?|sales|cost|people|population|subscribers|rose|fell|downloads|views|budget|shares|votes)\b"
)


def _undo_scale(numeral: Numeral) -> None:
    numeral.value /= numeral.scale
    if numeral.places is not None:
        numeral.places -= 6
    numeral.end -= len(numeral.suffix)
    numeral.scale, numeral.suffix = Decimal(1), ""


def _add_minor(script: Script, part: _Part) -> None:
    if part.money is None or part.money.minor:
        return
    more = minor_after(script, part.end)
    if more is None:
        return
    text, end = more
    numeral = None if text.isdigit() else read_words(text, 0, len(text))
    amount = Decimal(text) if text.isdigit() else numeral.value if numeral else None
    if amount is not None and amount < 100:
        part.value += amount / 100
        part.end = end


def _read_second(script: Script, first: _Part, limit: int) -> _Part | int | None:
    """Read the upper end of a range; None where there is none, a place where it is a score."""
    low, plain, end = script.low, script.plain, first.end
    if first.numeral.form in ("vague", "ordinal") or end >= limit:
        return None
    opener = _BETWEEN.search(low, max(0, first.start - 28), first.start)
    between = opener.group(1) if opener else ""
    joint = _DASH.match(plain, end)
    word = ""
    if joint is None:
        joint = _TO.match(low, end)
        if joint is None:
            return None
        word = joint.group(1)
        if (word == "and" and between != "between") or (
            word == "or" and (first.unit or (first.money and not first.money))
        ):
            return None
    if joint.end() >= limit:
        return None
    at = joint.end()
    sign_at = _CURRENCY_AHEAD.match(plain, at)
    start = sign_at.end() if sign_at else at
    if not (
        plain[start : start + 1].isdigit()
        or (plain[start : start + 1] in VULGAR and plain[start : start + 1])
        or low[start : start + 1].isalpha()
    ):
        return None
    if low[start : start + 1].isalpha():
        initial = _FIRST_WORD.match(low, start)
        if initial is None or (
            initial.group() not in CARDINALS and initial.group() not in ("a", "an", "half")
        ):
            return None
    if (
        not word
        and not first.unit
        and not first.money
        and plain[first.numeral.start].isdigit()
        and first.numeral.scale == 1
    ):
        ends = tally(script, first.numeral.start)
        if ends is not None:
            return ends
    second = _read_part(script, start, limit, second=True)
    if not isinstance(second, _Part) or second.numeral.form in ("vague", "ordinal"):
        return None
    if not word and joint.group().strip() in ("-", "–", "—"):
        second.negative = False
        second.value = abs(second.value)
        if joint.group().strip() == "—" and joint.group() != "—":
            return None
    return second if _is_range(script, first, second, word, between) else None


_FIRST_WORD = re.compile(r"[a-z]+")
_CURRENCY_AHEAD = re.compile(
    r"(?:[A-Z]{1,3})?[$£€¥₹₩] ?-?|[A-Z]{3} ?(?=\d)|-(?=\d)|minus (?=\d)|Rs\.? ?(?=\d)"
)
_CHANGE_BEFORE = re.compile(
    r"\b(?:rose|rise|rises|risen|rising|fell|fall|falls|fallen|falling|gained|gain|gains|added|adds|lost|loses|up|down|climbed|dropped|drop|drops|increased|decreased|declined|jumped|"
    r"slipped|grew|grow|grown|cut|raised|lowered|reduced|advanced|slid|tumbled|surged|eased|by)(?: by| about| around| nearly| more than| some| almost| another| just| a further)* $"
)


def _is_range(script: Script, first: _Part, second: _Part, word: str, between: str) -> bool:
    low = script.low
    one, two = first.numeral, second.numeral
    if first.money and second.money and first.money.code != second.money.code:
        return False
    if second.unit and first.unit and first.unit != second.unit:
        return False
    if (first.money and second.unit) or (first.unit and second.money):
        return False
    _share_scale(first, second)
    if word == "or":
        return not first.unit and first.value < second.value <= 2 * first.value + 1 and one.scale == two.scale
    reversed_ends = first.value >= second.value
    if word == "to" or word == "through":
        changing = _CHANGE_BEFORE.search(low, max(0, first.start - 30), first.start)
        if changing and (first.unit or first.money or not second.unit):
            return False
        if between == "from" and _changes_from(low, first.start):
            return False
        if reversed_ends and not (first.negative or second.negative):
            return False
        return not (first.unit and not second.unit) and not _parts_money(script, first, second)
    if word == "and":
        return True
    if reversed_ends and not (first.negative or second.negative or first.unit):
        return False
    return not (first.unit and not second.unit)


def _parts_money(script: Script, first: _Part, second: _Part) -> bool:
    """Whether "$5 to 3 people" stands here: an amount, and a number of something else."""
    if not first.money or first.money.minor or second.money:
        return False
    scaled = second.numeral.scale > 1 or first.numeral.scale > 1
    return not scaled and (second.unit is not None or _noun_after(script, second))


def _noun_after(script: Script, part: _Part) -> bool:
    return read_noun(script, part.end, len(script.low)) is not None


def _changes_from(low: str, at: int) -> bool:
    return _CHANGED_FROM.search(low, max(0, at - 60), at) is not None


_CHANGED_FROM = re.compile(
    r"\b(?:rose|risen|rise|rising|rises|fell|fallen|fall|falling|falls|up|down|climbed|climb|climbs|dropped|drop|drops|dropping|increased?|increases|increasing|decreased?|declined?|jumped|jump|slipped|grew|grow|grown|growing|"
    r"cut|cutting|raised?|raising|lowered?|lowering|reduced?|reducing|moved?|went|gone|changed?|swung|slid|tumbled|surged|eased|trimmed|upgraded|downgraded|revised|doubled|tripled|halved|shrank|expanded?|shot)\b[^.;]{0,40}\bfrom "
    r"(?:(?:about|around|nearly|some|roughly|just over|just under|an estimated|more than|almost) )?$"
)


def _share_scale(first: _Part, second: _Part) -> None:
    """Give the lower end the scale of the upper: "$3 to $5 billion", "four to five thousand"."""
    one, two = first.numeral, second.numeral
    if one.scale != 1 or two.scale <= 1 or one.form == "fraction":
        return
    if abs(first.value) * two.scale <= abs(second.value):
        first.value *= two.scale
        if one.places is not None:
            one.places += two.scale.adjusted()


class _Reader:
    """Puts one figure together out of its one or two numbers."""

    def __init__(self, script: Script, first: _Part, second: _Part | None, limit: int) -> None:
        self.script, self.first, self.second, self.limit = script, first, second, limit
        last = second or first
        self.end = last.end
        low, high = first.value, last.value
        if first.numeral.high is not None:
            high = first.numeral.high
        if second and high < low:
            low, high = high, low
        self.made = Figure(
            first.start, last.end, first.numeral.start, last.numeral.end, low, high,
            places=_least(first.numeral.places, last.numeral.places),
            words=first.numeral.form in ("words", "vague"),
            approximate=first.numeral.form == "vague",
        )  # fmt: skip

    def figure(self) -> Figure | int:
        """The figure, or where to go on."""
        made = self.made
        last = self.second or self.first
        made.end = last.end
        money = self.first.money or last.money
        unit = last.unit or self.first.unit
        if money:
            return self._finish_money(money)
        if unit:
            return self._finish_unit(unit)
        return self._finish_other()

    def _finish_money(self, money: Money) -> Figure:
        made = self.made
        made.kind, made.unit = "money", money.code
        rate = read_rate(self.script, made.end, self.limit, money=True)
        if rate:
            made.unit, made.end = f"{money.code}/{rate.per}", rate.end
        return self._bounded()

    def _finish_unit(self, unit: str) -> Figure | int:
        made, script = self.made, self.script
        low = script.low
        made.kind, made.unit = kind_of(unit), unit
        if unit in TIMES:
            if old := _OLD.match(low, made.end):
                made.end = old.end()
            elif self._is_ordinal_time(unit):
                return made.end
        if unit in TEMPERATURES and (below := _BELOW_ZERO.match(low, made.end)):
            made.low, made.high, made.end = -made.high, -made.low, below.end()
        if unit not in TEMPERATURES:
            rate = read_rate(script, made.end, self.limit, percent=unit in PERCENTS)
            if rate:
                made.unit, made.end = f"{unit}/{rate.per}", rate.end
        return self._bounded(during=unit in TIMES)

    def _is_ordinal_time(self, unit: str) -> bool:
        return False

    def _finish_other(self) -> Figure | int:
        made, script, numeral = self.made, self.script, self.first.numeral
        low, plain = script.low, script.plain
        last = self.second or self.first
        at = last.end
        if numeral.form == "digits" and self.second is None:
            suffix = ORDINAL_SUFFIX.match(low, at)
            if suffix:
                return read_ordinal(
                    script, numeral.start, suffix.end(), numeral.value, self.limit, digits=True
                )
        if (by_x := counts_by_x(script, at)) is not None:
            noun = read_noun(script, by_x, self.limit)
            if noun:
                made.end, made.unit, made.noun = noun.end, noun.name, (noun.start, noun.end)
                return self._bounded()
        if times := times_after(
            script,
            at,
            decimal=(made.places is not None and made.places < 0)
            or bool(self.second and times_multiple(self.first)),
        ):
            made.end = times[0]
            made.kind, made.unit = ("multiple", "x") if times[1] else ("count", "time")
            if not times[1]:
                self._rate()
            return self._bounded()
        if plain[at : at + 1].isalpha() or (plain[at : at + 1] == "'" and _DECADE.match(low, at)):
            return _NAME.match(plain, at).end() if _NAME.match(plain, at) else at + 1  # type: ignore[union-attr]  # letters stand there
        if below := _BELOW_ZERO.match(low, at):
            made.low, made.high, made.end = -made.high, -made.low, below.end()
            made.kind, made.unit = "quantity", "degree"
            return self._bounded()
        ratio = self._ratio(at)
        if ratio:
            return ratio
        if numeral.form == "fraction":
            return self._fraction()
        return self._count(at)

    def _ratio(self, at: int) -> Figure | None:
        made, script = self.made, self.script
        start = ratio_joint(script, at)
        if start is None or self.second:
            return None
        digits = script.plain[start : start + 1].isdigit()
        below = read_digits(script, start) if digits else read_words(script.low, start, self.limit)
        if (
            below is None
            or below.form not in ("digits", "words")
            or not 0 < made.low < below.value
            or below.places not in (None, 0)
        ):
            return None
        if script.low[at : at + 4] in (" in ", "-in-") and (
            below.value in range(1900, 2101) or (below.scale == 1 and below.value > 1000)
        ):
            return None
        if read_unit(script, below.end, self.limit):
            return None
        made.low = made.high = made.low / below.value
        made.kind, made.unit, made.places = "multiple", "x", None
        made.end = made.last = below.end
        return self._bounded()

    def _fraction(self) -> Figure | int:
        made, script = self.made, self.script
        low, word = script.low, script.low[made.first : made.last]
        digits = script.plain[made.first].isdigit()
        if word in ("half", "quarter", "a half", "a quarter") or not digits:
            after = low[made.last : made.last + 9]
            before = low[max(0, made.first - 14) : made.first]
            if word == "half" and (
                _HALF_NO.search(before)
                or after.startswith(("-", " hour", " time", " year", " past", " term", " way"))
            ):
                return made.last
            if (
                "quarter" in word
                and (
                    _QUARTER_NO.search(before)
                    or (
                        not after.startswith((" of", " the", ",", ".", " a"))
                        and word in ("quarter", "a quarter")
                    )
                )
                and not _BY.search(before)
            ):
                return made.last
            if (
                word.startswith("a ")
                and word not in ("a half", "a quarter")
                and not (after.startswith(" of") or _BY.search(before) or made.last == len(low))
            ):
                ordinal = ORDINALS.get(word[2:])
                if ordinal:
                    return read_ordinal(
                        script, made.first + 2, made.last, Decimal(ordinal[1]), self.limit, digits=False
                    )
        elif not _COMMON_BELOW.match(script.plain, made.first):
            return made.last
        made.kind, made.unit = "multiple", "x"
        return self._bounded()

    def _count(self, at: int) -> Figure | int:
        made, script, numeral = self.made, self.script, self.first.numeral
        plain = script.plain
        after = bound_after(script, at)
        one = made.low == made.high == 1
        noun = read_noun(script, after.end if after else at, self.limit, plural=not one)
        if one and numeral.form == "words" and numeral.scale == 1:
            return self._one(noun)
        if noun and self._is_name(noun=True):
            return _end_of_name(plain, at)
        if noun is None:
            refused = self._bare(at)
            if refused is not None:
                return refused
        else:
            made.end, made.noun = noun.end, (noun.start, noun.end)
            measured = unit_word(noun.head)
            made.unit = measured or noun.name
            made.kind = kind_of(measured) if measured else "count"
            if measured == "pp" and self._game():
                made.kind = "count"
            self._rate()
        return self._bounded(during=made.unit in TIMES)

    def _game(self) -> bool:
        return False

    def _rate(self) -> None:
        rate = read_rate(self.script, self.made.end, self.limit)
        if rate:
            self.made.unit, self.made.end = f"{self.made.unit}/{rate.per}", rate.end

    def _one(self, noun) -> Figure | int:  # type: ignore[no-untyped-def]
        """The word "one": a claim only with a noun that it counts."""
        made, low = self.made, self.script.low
        before = low[max(0, made.start - 16) : made.start]
        if made.start == 0 and made.end == len(low.rstrip()):
            return self._bounded()
        if self.first.start != made.start or _MINUS.search(before):
            return self._bounded()
        follows = _WORD_AFTER.match(low, made.end)
        if (
            _ONE_BEFORE.search(before)
            or follows is None
            or follows.group(1) in STOPS
            or follows.group(1).endswith(("ing", "ed"))
        ):
            return made.end
        made.end = follows.end()
        made.noun = (follows.start(1), follows.end())
        made.unit = unit_word(follows.group(1)) or singular(
            self.script.plain[follows.start(1) : follows.end()]
        )
        made.kind = kind_of(made.unit) if unit_word(follows.group(1)) else "count"
        return self._bounded()

    def _bare(self, at: int) -> int | None:
        """Decide on a number with no noun: an age, a part of something, a level; or a place to go on."""
        made, script, numeral = self.made, self.script, self.first.numeral
        low, plain = script.low, script.plain
        digits = numeral.form == "digits"
        whole = (
            digits
            and numeral.places == 0
            and numeral.scale == 1
            and not numeral.grouped
            and self.second is None
        )
        if low[at : at + 1] == "-" and low[at + 1 : at + 2].isalpha():
            return _NAME.match(plain, at + 1).end()  # type: ignore[union-attr]  # a letter stands there
        if low[at : at + 1] == "/" or (low[at : at + 1] == ":" and plain[at + 1 : at + 2].isdigit()):
            return at + 1
        if whole:
            if self._is_list_numeral(at):
                return at + 1
            if plain[made.start - 1 : made.start] == "[" and plain[at : at + 1] == "]":
                return at
            if (
                numeral.value in _YEAR
                and numeral.end - numeral.start == 4
                and self.first.start == numeral.start
            ):
                return at
            if numeral.end - numeral.start > 4 and plain[numeral.start] == "0":
                return at
        if self._is_name(noun=False):
            return at
        if self._age(at, whole=whole):
            return None
        collective = _COLLECTIVE.search(low, max(0, made.start - 30), made.start)
        if collective:
            made.noun = (collective.start(1), collective.end(1))
            made.start = collective.start(1)
            made.unit = collective.group(1)
            return None
        made.bare = True
        return None

    def _is_list_numeral(self, at: int) -> bool:
        low, start = self.script.low, self.made.start
        if low[at : at + 1] not in (".", ")", "]") or low[at + 1 : at + 2] != " ":
            return False
        return self.made.low < 100 and _LIST_NUMERAL.search(low, max(0, start - 6), start) is not None

    def _age(self, at: int, *, whole: bool) -> bool:
        """Whether a bare number is an age: "Mary Hill, 51, said", "aged 38", "(63)"."""
        made, script = self.made, self.script
        low, plain = script.low, script.plain
        aged = _AGED.search(low, max(0, made.start - 16), made.start)
        if not aged:
            if not whole or not 0 < made.low < 116:
                return False
            before = plain[max(0, made.start - 40) : made.start]
            if not (_NAMED.search(before) and _AGE_AFTER.match(plain, at)):
                return False
        made.kind, made.unit, made.elided = "quantity", "year", True
        return True

    def _is_name(self, *, noun: bool) -> bool:
        """Whether the word before makes this a name or a reference: "Petrel 5", "Section 230"."""
        made, numeral = self.made, self.first.numeral
        if self.first.start != numeral.start or made.start != numeral.start or self.second:
            return False
        digits = numeral.form == "digits"
        whole = numeral.scale == 1 and not numeral.grouped
        return part_of_name(self.script, made.first, made.last, digits=digits, plain_whole=whole, noun=noun)

    def _bounded(self, *, during: bool = False) -> Figure:
        """Add the comparators on both sides."""
        made, script = self.made, self.script
        low = script.low
        start = made.start
        if (
            self.second
            and (opener := _BETWEEN.search(low, max(0, start - 28), start))
            and opener.group(1) == "between"
        ):
            made.start = opener.start()
            return self._after_bound()
        for prefix in ("plus or minus ", "plus/minus ", "plus-or-minus "):
            if low.endswith(prefix, 0, start):
                made.start = start - len(prefix)
                return made
        before = bound_before(script, start, during=during)
        if before and not self._compares(before.start):
            made.comparator, made.start = before.comparator, before.start
            made.approximate = made.approximate or before.approximate
        return self._after_bound()

    def _compares(self, at: int) -> bool:
        """Whether "more than" compares two figures: "2,000 more than 115,900"."""
        low = self.script.low
        phrase = low[at : self.made.first]
        if not phrase.startswith(
            ("more than", "less than", "fewer than", "higher than", "lower than", "above", "below")
        ):
            return False
        return (
            low[max(0, at - 2) : at - 1] in ("%",)
            or _FIGURE_BEFORE.search(low, max(0, at - 24), at) is not None
        )

    def _after_bound(self) -> Figure:
        made, script = self.made, self.script
        for place in (made.last, made.end):
            after = bound_after(script, place)
            if after is None:
                continue
            made.end = max(made.end, after.end)
            if after.approximate:
                made.approximate = True
                if made.comparator == "=":
                    made.comparator = "~"
            elif made.comparator in ("=", "~"):
                made.comparator = after.comparator
            break
        return made


_BELOW_ZERO = re.compile(r" (?:degrees )?below (?:zero|freezing)\b")
_HALF_NO = re.compile(r"\b(?:first|second|other|better|latter|this|last|1st|2nd|h1|the)(?: |-)$")
_QUARTER_NO = re.compile(
    r"\b(?:first|second|third|fourth|last|this|next|previous|each|every|per|the|same|current|fiscal|financial|that|latest|prior|fourth-|french|latin)(?: |-)$"
)
_BY = re.compile(
    r"\b(?:by|than|about|nearly|almost|roughly|around|over|under|some|approximately|only|just|or|least|to|up|down|of|exceeding)(?: an?)? $"
)
_COMMON_BELOW = re.compile(r"\d{1,4}/(?:[2-9]|10|12|15|16|20|24|25|32|30|40|50|60|64|80|100|1000)(?!\d)")
_ONE_BEFORE = re.compile(
    r"(?:\b(?:no|any|every|each|which|this|that|the|some|a|an|only|such|as|another|new|old|big|good|first|last|next|previous|current|single|right|wrong|other|number|or)\b|-) $"
)
_MINUS = re.compile(r"\b(?:minus|negative) $")
_WORD_AFTER = re.compile(r" ([^\W\d_](?:[\w'&]|-(?=\w))*)")
_NAMED = re.compile(
    r"[A-Z][\w'.-]+(?: [A-Z][\w'.-]+)*(?:, |,? \()$|[A-Z][\w'.-]+, (?:now |still |at |aged )?$|\b(?:who is|who was|he was|she was|was|is|he's|she's|i'm|i am) (?:just |only |now )?$"
)
_FIGURE_BEFORE = re.compile(
    r"(?:\d(?:[\d.,]*\d)?(?: ?%| (?!and |but |or |to |is |was )[a-z]+)?|\b(?:percent|points|times|million|billion)) $"
)


def times_multiple(part: _Part) -> bool:
    """Whether the lower end of "1.4 to 2 times" has decimals, which counts never have."""
    return part.numeral.places is not None and part.numeral.places < 0


def _least(one: int | None, two: int | None) -> int | None:
    return None if one is None or two is None else min(one, two)


def _end_of_name(plain: str, at: int) -> int:
    return at
