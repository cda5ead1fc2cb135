"""One figure around one number: what it is, from its comparator to its unit or noun.

The reader is given a place where a number begins. It answers with a figure, or, where the number is
no claim (a score, a name, a version, a reference, an address), with the place to go on from.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.claims.ages import is_age, old_after
from pipeline.claims.comparators import add_bounds, bound_after, bound_before
from pipeline.claims.exclusions import innings
from pipeline.claims.figures import Figure
from pipeline.claims.fractions import read_fraction, read_ratio
from pipeline.claims.multiples import counts_by_x, times_after
from pipeline.claims.nouns import CLASSIFYING, Noun, read_noun, read_one
from pipeline.claims.numbered_names import after_reference, follows_a_name, names_a_model, part_of_name
from pipeline.claims.numbers import CARDINALS
from pipeline.claims.ordinals import ORDINAL_SUFFIX, read_ordinal
from pipeline.claims.parts import WORD, Part, read_part
from pipeline.claims.patterns import pattern
from pipeline.claims.points import point_kind
from pipeline.claims.ranges import between_start, read_second
from pipeline.claims.rates import read_rate
from pipeline.claims.script import Script
from pipeline.claims.units import PERCENTS, TEMPERATURES, TIMES, kind_of, unit_word

_FIRST_YEAR, _LAST_YEAR = 1500, 2100
_MODERN = 1900
_YEARLY = frozenset("years year seasons season elections olympics games editions vintages".split())
"""Nouns that a year describes and does not count: "the 2024 model years"."""
_DECADE = pattern(r"'?s\b")
_LIST_NUMERAL = pattern(r"(?:^|\n)[ \t]*(?:[-*] )?[(\[]?$")
_CREW = pattern(r"\b(crew|workforce|staff|team|squad) of $")
_CREW_ENDS = ("crew of ", "workforce of ", "staff of ", "team of ", "squad of ")
_ERAS = (" bc", " bce", " b.c.", " ad ")
_CHANCE = ("<", "< ", "=", "= ", ">", "> ", "≤", "≤ ")
_P_VALUE = pattern(r"\bp ?[<=>≤] ?$")
"""A p-value is said of a test, not of the world."""
_BELOW_ZERO = pattern(r" (?:degrees )?below (?:zero|freezing)\b")


@dataclass(slots=True)
class _Ground:
    """What a figure is read from: the text, its one or two numbers, and how far it may reach."""

    script: Script
    first: Part
    second: Part | None
    limit: int

    @property
    def last(self) -> Part:
        """The part that ends the figure's number."""
        return self.second or self.first


def read_amount(script: Script, at: int, limit: int) -> Figure | int:
    """Read the figure whose number begins at ``at``; else where to go on.

    >>> def read(text, at): return read_amount(Script.of(text), at, len(text))
    >>> read("more than 200 people", 10).unit, read("COVID-19 wards", 6), read("won 3-2 on", 4)
    ('person', 8, 7)
    """
    part = read_part(script, at, limit, between=between_start(script, at) is not None)
    if isinstance(part, int | Figure):
        return part
    if part.unit and _is_proper(script, part):
        return part.end
    second = read_second(script, part, limit)
    if isinstance(second, int):
        return second
    ground = _Ground(script, part, second, limit)
    return _finish(ground, _figure(ground))


def _is_proper(script: Script, part: Part) -> bool:
    """Whether number and unit are words of a name: "Three Mile Island", "Nine Inch Nails"."""
    numeral, plain = part.numeral, script.plain
    if (
        numeral.form != "words"
        or not plain[numeral.start].isupper()
        or not plain[numeral.end + 1 : part.end].istitle()
    ):
        return False
    return plain[part.end + 1 : part.end + 2].isupper() and not script.titled(numeral.start)


def _figure(ground: _Ground) -> Figure:
    first, last = ground.first, ground.last
    one, two = first.numeral, last.numeral
    low, high = first.value, last.value
    if one.high is not None:
        high = one.high
    elif high < low:
        low, high = high, low
    places = None if one.places is None or two.places is None else min(one.places, two.places)
    vague = one.form == "vague"
    words = vague or one.form == "words"
    return Figure(
        first.start, last.end, one.start, two.end, low, high, places=places, words=words, approximate=vague
    )


def _finish(ground: _Ground, made: Figure) -> Figure | int:
    """Decide by what stands at the number: money, a unit, or what follows."""
    first, last = ground.first, ground.last
    money = first.money or last.money
    unit = last.unit or first.unit
    if money:
        made.kind, made.unit = "money", money.code
        _add_rate(ground, made, money=True)
        return _bounded(ground, made)
    if unit:
        return _measured(ground, made, unit)
    return _counted(ground, made)


def _measured(ground: _Ground, made: Figure, unit: str) -> Figure | int:
    low = ground.script.low
    made.kind, made.unit = kind_of(unit), unit
    if unit == "second" and _in_decade(ground, made):
        return made.end
    if unit == "pp" and made.high == 1 and low.endswith("at ", max(0, made.start - 3), made.start):
        return made.end
    if unit == "pp" and (other := point_kind(ground.script, made.first, made.last, made.end, made.high)):
        made.kind, made.unit = other, "point"
    if unit in TIMES:
        made.end = old_after(ground.script, made.end)
    if unit in TEMPERATURES:
        if below := _BELOW_ZERO.match(low, made.end):
            made.low, made.high, made.end = -made.high, -made.low, below.end()
    else:
        _add_rate(ground, made, percent=unit in PERCENTS)
    return _bounded(ground, made)


def _in_decade(ground: _Ground, made: Figure) -> bool:
    """Whether "50s" is a decade of life or of a century: "a man in his 50s"."""
    if made.last + 1 != made.end or ground.second or made.high % 10 or made.high >= 100:
        return False
    return _DECADE_BEFORE.search(ground.script.low, max(0, made.start - 12), made.start) is not None


_DECADE_BEFORE = pattern(r"\b(?:his|her|their|the|my|your|our|early|mid|late|its)[ -]$")


def _counted(ground: _Ground, made: Figure) -> Figure | int:
    """Read a number with no unit: a rank, a multiple, a ratio, a fraction, a count or a bare number."""
    script, numeral, at = ground.script, ground.first.numeral, ground.last.end
    low = script.low
    after = low[at : at + 1]
    if after.isalpha() or after in ("×", "'"):
        return _lettered(ground, made, at)
    if after in (" ", "-"):
        if below := _BELOW_ZERO.match(low, at):
            made.low, made.high, made.end = -made.high, -made.low, below.end()
            made.kind, made.unit = "quantity", "degree"
            return _bounded(ground, made)
        if times := _times(ground, made, at):
            return times
        if ground.second is None and read_ratio(script, made, at, ground.limit):
            return made.end if after_reference(script, made.start) else _bounded(ground, made)
    if numeral.form == "fraction":
        read = read_fraction(script, made, ground.limit)
        return _bounded(ground, made) if read is made else read
    return _count(ground, made, at)


def _lettered(ground: _Ground, made: Figure, at: int) -> Figure | int:
    """Read what is glued to a number: "12th", "16x", "30s"; any other letters make it a name."""
    script, numeral = ground.script, ground.first.numeral
    low = script.low
    if numeral.form == "digits" and ground.second is None and (suffix := ORDINAL_SUFFIX.match(low, at)):
        return read_ordinal(script, numeral.start, suffix.end(), numeral.value, ground.limit, digits=True)
    by_x = counts_by_x(script, at)
    noun = read_noun(script, by_x, ground.limit) if by_x is not None else None
    if noun:
        made.end, made.unit, made.noun = noun.end, noun.name, noun.head_span()
        return _bounded(ground, made)
    if times := _times(ground, made, at):
        return times
    if low[at] == "'" and not _DECADE.match(low, at):
        return _count(ground, made, at)
    match = WORD.match(script.plain, at)
    return match.end() if match else at + 1


def _times(ground: _Ground, made: Figure, at: int) -> Figure | None:
    """Read "times", "x", "-fold": a multiple or a count of times; "half-time" is none."""
    if ground.first.numeral.form == "fraction" and ground.script.low.startswith("-time", at):
        return None
    first = ground.first.numeral.places
    decimal = (made.places is not None and made.places < 0) or (first is not None and first < 0)
    read = times_after(ground.script, at, decimal=decimal)
    if read is None:
        return None
    made.end = read[0]
    made.kind, made.unit = ("multiple", "x") if read[1] else ("count", "time")
    if not read[1]:
        _add_rate(ground, made)
    return _bounded(ground, made)


def _count(ground: _Ground, made: Figure, at: int) -> Figure | int:
    script, numeral = ground.script, ground.first.numeral
    low = script.low
    after = low[at : at + 1]
    one = made.low == made.high == 1
    if one and numeral.form == "words" and numeral.scale == 1 and not ground.first.signed:
        return _one(ground, made)
    noun = None
    if after in (" ", "-", "+", ","):
        bound = bound_after(script, at)
        start = bound.end if bound else at
        if numeral.form == "vague" and low.startswith(" of ", start):
            start += 3
        noun = read_noun(script, start, ground.limit, plural=not one)
    if noun is None:
        skipped = _bare(ground, made, at)
        return _bounded(ground, made) if skipped is None else skipped
    if after == "-" and (made.low == 0 or noun.head in CLASSIFYING or noun.head in CARDINALS):
        return noun.end
    if _in_name(ground, made, noun=not one):
        return at
    if (
        _FIRST_YEAR <= numeral.value <= _LAST_YEAR
        and numeral.form == "digits"
        and not numeral.grouped
        and numeral.scale == 1
    ):
        described = noun.end - len(noun.head) != noun.start
        if noun.head in _YEARLY or (described and numeral.value >= _MODERN):
            return at
    _take_noun(made, noun)
    _add_rate(ground, made)
    return _bounded(ground, made)


def _one(ground: _Ground, made: Figure) -> Figure | int:
    """The word "one": a claim with a noun that it counts, or where it is all that is said."""
    if _in_name(ground, made, noun=False):
        return made.end
    noun = read_one(ground.script, made.start, made.end, ground.limit)
    if noun is None:
        alone = made.start == 0 and not ground.script.low[made.end :].strip()
        return _bounded(ground, made) if alone else made.end
    if noun.name == "":
        return made.end
    _take_noun(made, noun)
    return _bounded(ground, made)


def _take_noun(made: Figure, noun: Noun) -> None:
    made.end, made.noun = noun.end, noun.head_span()
    measured = unit_word(noun.head)
    if measured == "pp" and noun.end - len(noun.head) != noun.start:
        measured = None
    made.unit = measured or noun.name
    made.kind = kind_of(measured) if measured else "count"


def _bare(ground: _Ground, made: Figure, at: int) -> int | None:
    """Decide on a number with no noun; where it is no claim, the place to go on from."""
    script, numeral = ground.script, ground.first.numeral
    low, plain = script.low, script.plain
    after, then = low[at : at + 1], low[at + 1 : at + 2]
    if low.startswith("-strong", at):
        made.end = at + len("-strong")
        return None
    if after == "-" and then.isalpha():
        match = WORD.match(plain, at + 1)
        return match.end() if match else at + 1
    if low.startswith(_ERAS, at):
        return at + 1
    if low.startswith(" for ", at) and (end := innings(script, numeral.start)) is not None:
        return end
    if after == "/" or (after == ":" and then.isdigit()):
        return at + 1
    single = numeral.form == "digits" and numeral.places == 0 and ground.second is None
    whole = single and numeral.scale == 1 and not numeral.grouped
    if low.endswith(_CHANCE, max(0, made.start - 4), made.start) and _P_VALUE.search(
        low, max(0, made.start - 6), made.start
    ):
        return at
    if whole and (_is_label(ground, at, after, then) or names_a_model(script, at)):
        return at + 1
    if numeral.suffix.isupper() and _is_model(ground):
        return at
    if _in_name(ground, made, noun=False):
        return at
    simple = whole or (numeral.form == "words" and numeral.scale == 1)
    if is_age(script, made.start, at, made.low, whole=simple):
        made.kind, made.unit, made.elided = "quantity", "year", True
    elif low.endswith(_CREW_ENDS, max(0, made.start - 14), made.start):
        crew = _CREW.search(low, max(0, made.start - 14), made.start)
        if crew:
            made.start, made.unit, made.noun = crew.start(), crew.group(1), crew.span(1)
    else:
        made.bare = True
        if (
            rate := read_rate(script, at, ground.limit)
            if low.startswith((" per ", " in every "), at)
            else None
        ):
            made.kind, made.unit, made.end, made.bare = "quantity", f"/{rate.per}", rate.end, False
            return None
        if made.places is not None and made.places < 0:
            made.kind = "quantity"
            made.unit = "magnitude" if low.endswith("magnitude ", 0, made.start) else None
    return None


def _is_label(ground: _Ground, at: int, after: str, then: str) -> bool:
    """Whether a whole number is a list numeral, a footnote mark, a year or a code."""
    script, numeral, start = ground.script, ground.first.numeral, ground.first.start
    plain, width = script.plain, numeral.end - numeral.start
    before = plain[start - 1 : start]
    listed = after in (".", ")", "]") and then == " " and numeral.value < 100
    if listed and _LIST_NUMERAL.search(plain, max(0, start - 6), start):
        return True
    if before == "[" and after == "]":
        return True
    if width == 4 and _FIRST_YEAR <= numeral.value <= _LAST_YEAR and start == numeral.start:
        bound = bound_before(script, start)
        return bound is None or bound.comparator == "~"
    return width > 4 and plain[numeral.start] == "0"


def _is_model(ground: _Ground) -> bool:
    """Whether digits and a capital letter are a name: "Radeon Pro 5500M", "a 4K display"."""
    numeral = ground.first.numeral
    if ground.second or ground.first.money or ground.first.start != numeral.start:
        return False
    if numeral.start and ground.script.plain[numeral.start : numeral.end] in _BRANDS:
        return True
    size = numeral.value / numeral.scale
    if (size >= 1000 and numeral.start) or (numeral.suffix == "K" and size in _DISPLAYS):
        return True
    script = ground.script
    return names_a_model(script, numeral.end) or follows_a_name(script, numeral.start)


_BRANDS = ("3M",)
_DISPLAYS = (2, 3, 4, 5, 6, 8, 10, 12, 16)


def _in_name(ground: _Ground, made: Figure, *, noun: bool) -> bool:
    """Whether the word before makes this a name or a reference: "Petrel 5", "Section 230"."""
    numeral = ground.first.numeral
    if ground.first.start != numeral.start or made.start != numeral.start:
        return False
    if ground.second:
        return after_reference(ground.script, made.start)
    whole = numeral.scale == 1 and not numeral.grouped
    digits = numeral.form == "digits"
    noun = noun and numeral.places in (0, None)
    return part_of_name(ground.script, made.first, made.last, digits=digits, plain_whole=whole, noun=noun)


def _add_rate(ground: _Ground, made: Figure, *, money: bool = False, percent: bool = False) -> None:
    rate = read_rate(ground.script, made.end, ground.limit, money=money, percent=percent)
    if rate:
        made.unit, made.end = f"{made.unit}/{rate.per}", rate.end
        if ground.script.low.startswith((" per ", " a ", "/"), made.end) and (
            second := read_rate(ground.script, made.end, ground.limit)
        ):
            made.unit, made.end = f"{made.unit}/{second.per}", second.end


def _bounded(ground: _Ground, made: Figure) -> Figure:
    """Add the comparators on both sides; "between" is taken into the span of a range."""
    if ground.second and (between := between_start(ground.script, made.start)) is not None:
        made.start = between
    add_bounds(ground.script, made, during=made.unit in TIMES and not made.elided)
    return made
