"""Two quantities compared as what they are: exact values in their units, with bounds and last places.

"1,470,000" and "about 1.5 million" agree; "26.2 miles" and "42.2 km" agree; "4,850 kg" and "4,850 pounds"
are one number in two units; "$318 million" and "$3.18 billion" are a power of ten apart. The relation comes
with reasons a reader can check; whether it makes a finding is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from db.models import Quantity, Value
from pipeline.matching.conversion import CALENDAR, Scale, is_currency, scale_of
from pipeline.matching.nouns import kinship

Days = tuple[str, str]
Rates = Mapping[tuple[str, str], Decimal]
"""What one unit of the first currency is worth in the second, where the story itself says so."""


class Relation(StrEnum):
    """How two quantities stand to each other."""

    SAME = "same"
    ROUNDED = "rounded"
    """One is the other to fewer places, or an approximation that covers it."""
    WITHIN = "within"
    """A bound or range allows the other ("more than 40" and 41; "November" and "November 12")."""
    BOUND = "bound"
    """The same figure, but a bound or a range's end was dropped, added or turned round."""
    SCALE = "scale"
    """A power of ten apart."""
    DIGITS = "digits"
    """The same digits in another order, or a digit doubled or lost."""
    UNIT = "unit"
    """The same number of another unit or another counted thing."""
    DIFFERS = "differs"
    INCOMPARABLE = "incomparable"
    """Nothing in common that could agree or clash."""


AGREEING = frozenset({Relation.SAME, Relation.ROUNDED, Relation.WITHIN})
CLASHING = frozenset({Relation.SCALE, Relation.DIGITS, Relation.DIFFERS})


@dataclass(frozen=True, slots=True)
class Comparison:
    """A relation with its reasons; ``exponent`` is the power of ten of a SCALE (second over first)."""

    relation: Relation
    reasons: tuple[str, ...] = ()
    exponent: int | None = None
    loose: bool = False
    """The agreement rests on reading a plain round number ("41,000") as a rounding of the other."""

    @property
    def agrees(self) -> bool:
        """Both can be true of one thing."""
        return self.relation in AGREEING

    @property
    def clashes(self) -> bool:
        """Both cannot be true of one thing, in one unit."""
        return self.relation in CLASHING


@dataclass(frozen=True, slots=True)
class Interval:
    """What a quantity allows: ends (None is open), and half a unit of the last place written."""

    low: Decimal | None
    high: Decimal | None
    slack: Decimal

    def holds(self, value: Decimal, more: Decimal = Decimal(0)) -> bool:
        """Say whether a value lies inside, within the slack."""
        wide = max(self.slack, more)
        return (self.low is None or value >= self.low - wide) and (
            self.high is None or value <= self.high + wide
        )


def compare(one: Quantity, other: Quantity, rates: Rates | None = None) -> Comparison:
    """Compare two quantities: the relation of the second to the first, with reasons."""
    if isinstance(one.low, str) or isinstance(other.low, str):
        return _compare_dates(one, other)
    return _compare_numbers(one, other, rates or {})


# ---- numbers


def _compare_numbers(one: Quantity, other: Quantity, rates: Rates) -> Comparison:
    one, other = _understood(one, other), _understood(other, one)
    aligned = _align(one, other, rates)
    if aligned is None:
        if _same_figure(one, other):
            return Comparison(Relation.UNIT, ("same number", f"{_unit(other)} is not {_unit(one)}"))
        return Comparison(Relation.INCOMPARABLE, (f"{_unit(one)} and {_unit(other)} cannot be compared",))
    first, second, notes = aligned
    found = _relate(first, second)
    if found.relation is Relation.DIFFERS and one.unit not in _SHARES and _is_about(first, second):
        found = Comparison(Relation.ROUNDED, ("about covers it",))
    converted = one.unit != other.unit and scale_of(one.unit) != scale_of(other.unit)
    if converted and _same_figure(one, other) and (found.clashes or found.relation is Relation.WITHIN):
        return Comparison(Relation.UNIT, ("same number", f"{_unit(other)} is not {_unit(one)}"))
    reasons = (*notes, *found.reasons)
    return Comparison(found.relation, reasons, found.exponent, found.loose)


def _is_about(a: Figure, b: Figure) -> bool:
    """Say whether a round "about" covers the other side: "roughly $22 million" is no contradiction of $23 million."""
    if a.is_range or b.is_range or not {a.comparator, b.comparator}.issubset(_PLAIN):
        return False
    return any(
        rough.comparator == "~"
        and len(_digits(rough.low)) <= 2
        and abs(a.low - b.low) <= abs(rough.low) * _ABOUT_ROUND
        for rough in (a, b)
    )


def _understood(one: Quantity, other: Quantity) -> Quantity:
    """Bare degrees beside a temperature are of its scale: "43.9 degrees" beside "44.6C"."""
    if one.unit != "degree":
        return one
    scale = scale_of(other.unit)
    bare = scale is not None and scale.dimension == "temperature"
    return replace(one, unit=other.unit) if bare else one


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity's numbers in a unit both sides share; ``step`` is the last place, None for words."""

    low: Decimal
    high: Decimal
    comparator: str
    step: Decimal
    near: bool
    exact: bool
    native: bool = True

    @property
    def is_range(self) -> bool:
        """Two different ends were given."""
        return self.low != self.high


def _align(one: Quantity, other: Quantity, rates: Rates) -> tuple[Figure, Figure, tuple[str, ...]] | None:
    """Bring both to one unit; None where there is no way to."""
    a, b = scale_of(one.unit), scale_of(other.unit)
    if a is None or b is None:
        return _align_counted(one, other, a, b)
    if a.dimension == b.dimension:
        return _align_measured(one, other, a, b)
    pair = {a.dimension, b.dimension}
    if pair == {"share", "points"} and "x" not in (one.unit, other.unit):
        return None
    if is_currency(one.unit) and is_currency(other.unit):
        return _align_money(one, other, rates)
    return None


def _align_counted(
    one: Quantity, other: Quantity, a: Scale | None, b: Scale | None
) -> tuple[Figure, Figure, tuple[str, ...]] | None:
    bare = one.unit is None or other.unit is None
    if (a or b) is not None and not bare:
        return None
    if (a or b) is not None and not _may_elide(one, other):
        return None
    kin = "unknown" if bare else kinship(one.unit, other.unit)
    if kin == "other":
        return None
    notes = (f"{other.unit} and {one.unit} are of one kind",) if kin == "kind" else ()
    return figure_of(one), figure_of(other), notes


def _may_elide(one: Quantity, other: Quantity) -> bool:
    """A bare number may stand for a measured one ("51" for 51 years), never for money or a share of 1."""
    measured = one if one.unit is not None else other
    scale = scale_of(measured.unit)
    return scale is not None and scale.dimension in ("time", "points", "angle", "temperature", "share")


def _align_measured(
    one: Quantity, other: Quantity, a: Scale, b: Scale
) -> tuple[Figure, Figure, tuple[str, ...]]:
    if a == b or one.unit == other.unit:
        return figure_of(one), figure_of(other), ()
    if {one.unit, other.unit} <= _TONS and _same_figure(one, other):
        return figure_of(one), figure_of(other), (f"{one.unit} and {other.unit} are both called tons",)
    if a.dimension == "share":
        grown = _as_growth(one, other)
        if grown is not None:
            return grown
    first, second = _in_base(figure_of(one), a), _in_base(figure_of(other), b)
    return first, second, (f"{one.unit} converted to {other.unit}",)


def _as_growth(one: Quantity, other: Quantity) -> tuple[Figure, Figure, tuple[str, ...]] | None:
    """A multiple beside a change in percent: "doubled" is "up 100%", "1.55 times" is "55% higher"."""
    times, share = (one, other) if one.unit in ("x", "fold") else (other, one)
    if times.unit not in ("x", "fold") or share.unit != "%" or share.change != "by":
        return None
    if not isinstance(times.low, Decimal) or times.low < 1:
        return None
    grown = figure_of(share)
    hundred = Decimal(100)
    changed = Figure(
        (hundred + grown.low) / hundred,
        (hundred + grown.high) / hundred,
        grown.comparator,
        grown.step / hundred,
        grown.near,
        grown.exact,
        native=False,
    )
    pair = (figure_of(one), changed) if times is one else (changed, figure_of(other))
    return (*pair, ("a rise in percent read as a multiple",))


def _align_money(
    one: Quantity, other: Quantity, rates: Rates
) -> tuple[Figure, Figure, tuple[str, ...]] | None:
    """Amounts in two currencies, by a rate that the story gives; tolerant of its rounding."""
    rate = rates.get((str(one.unit), str(other.unit)))
    if rate is None:
        return None
    first = figure_of(one)
    step = max(first.step, abs(first.high) * Decimal("0.04"))
    turned = Figure(
        first.low * rate, first.high * rate, first.comparator, step * rate, True, False, native=False
    )
    return turned, figure_of(other), (f"1 {one.unit} is {rate.normalize():f} {other.unit} in this story",)


def _in_base(figure: Figure, scale: Scale) -> Figure:
    low, high = scale.to_base(figure.low), scale.to_base(figure.high)
    round_to = min(_round_place(figure.high), abs(figure.high) * _CONVERTED)
    step = max(figure.step, round_to) * scale.factor
    return Figure(low, high, figure.comparator, step, figure.near, figure.exact, native=False)


def _relate(a: Figure, b: Figure) -> Comparison:
    """Relate two figures in one unit."""
    if a.is_range or b.is_range:
        return _relate_ranges(a, b)
    plain = a.comparator in _PLAIN and b.comparator in _PLAIN
    if a.low == b.low or (plain and _equal(a, b)):
        return _relate_bounds(a, b)
    if _allows(a, b) or _allows(b, a):
        return Comparison(Relation.WITHIN, ("the bound allows it",))
    if _equal(a, b):
        return _relate_bounds(a, b)
    rounded = _round_alike(a, b) if plain else None
    return rounded or _slip(a, b)


def _equal(a: Figure, b: Figure) -> bool:
    """Equal as written, or after conversion within the coarser of the two last places."""
    if a.low == b.low:
        return True
    if a.native and b.native and not (a.exact and b.exact and a.step != b.step):
        return False
    slack = max(a.step, b.step) / 2
    return abs(a.low - b.low) <= slack


def _relate_bounds(a: Figure, b: Figure) -> Comparison:
    """The figures agree; do their bounds?"""
    one, two = _SIDES[a.comparator], _SIDES[b.comparator]
    if one == two:
        return Comparison(Relation.SAME if a.low == b.low else Relation.ROUNDED, ("same value",))
    if "~" in (a.comparator, b.comparator) and "=" in (a.comparator, b.comparator):
        return Comparison(Relation.ROUNDED, ("same value", "one says about"))
    if one * two < 0:
        return Comparison(Relation.BOUND, ("same figure", "the bound is turned round"))
    return Comparison(Relation.BOUND, ("same figure", "only one has a bound"))


def _allows(bound: Figure, value: Figure) -> bool:
    """Say whether a bound covers the other side's value ("over 700" covers 720, "nearly 50" covers 48)."""
    interval = _interval(bound)
    if bound.comparator in _PLAIN:
        return False
    if value.comparator in _PLAIN:
        return interval.holds(value.low)
    other = _interval(value)
    apart = (interval.low is not None and other.high is not None and interval.low > other.high) or (
        interval.high is not None and other.low is not None and other.low > interval.high
    )
    return not apart


def _interval(figure: Figure) -> Interval:
    side = _SIDES[figure.comparator]
    reach = abs(figure.high) * _NEAR if figure.near else None
    if side > 0:
        return Interval(figure.low, None if reach is None else figure.low + reach, Decimal(0))
    if side < 0:
        return Interval(None if reach is None else figure.high - reach, figure.high, Decimal(0))
    return Interval(figure.low, figure.high, figure.step / 2)


def _round_alike(a: Figure, b: Figure) -> Comparison | None:
    """One figure is the other rounded to fewer places ("85%" for 85.19%, "1.2 million" for 1,204,377)."""
    apart = abs(a.low - b.low)
    coarse, fine = (a, b) if a.step >= b.step else (b, a)
    if coarse.step > fine.step and apart <= coarse.step / 2:
        return Comparison(Relation.ROUNDED, ("equal at the last place written",))
    for rough, sharp in ((a, b), (b, a)):
        place = _round_place(rough.low)
        if rough.comparator == "~" and apart <= max(place / 2, abs(rough.low) * _ABOUT):
            return Comparison(Relation.ROUNDED, ("about covers it",))
        if (
            place >= 100
            and place > _round_place(sharp.low)
            and apart <= place / 2
            and apart <= abs(rough.low) * _LOOSE
        ):
            return Comparison(Relation.ROUNDED, ("a round number for it",), loose=True)
    return None


def _relate_ranges(a: Figure, b: Figure) -> Comparison:
    ends = (a.low == b.low, a.high == b.high)
    if all(ends):
        return Comparison(Relation.SAME, ("same range",))
    if any(ends) or a.low == b.high or a.high == b.low:
        return Comparison(Relation.BOUND, ("one end of the range is missing or changed",))
    one, two = _interval(a), _interval(b)
    for wide, narrow in ((one, b), (two, a)):
        if wide.holds(narrow.low, narrow.step / 2) and wide.holds(narrow.high, narrow.step / 2):
            return Comparison(Relation.WITHIN, ("inside the range",))
    if a.is_range and b.is_range and a.low <= b.high and b.low <= a.high:
        return Comparison(Relation.WITHIN, ("the ranges overlap",))
    low, high = _exponent(a.low, b.low), _exponent(a.high, b.high)
    if low is not None and low == high:
        return Comparison(Relation.SCALE, (_powers(low),), low)
    return Comparison(Relation.DIFFERS, ("outside the range",))


def _slip(a: Figure, b: Figure) -> Comparison:
    """Name the way in which two clashing figures differ."""
    exponent = _exponent(a.low, b.low)
    if exponent is not None:
        return Comparison(Relation.SCALE, (_powers(exponent),), exponent)
    how = _digit_slip(_digits(a.low), _digits(b.low)) if a.native and b.native else None
    if how is not None:
        return Comparison(Relation.DIGITS, (how,))
    return Comparison(Relation.DIFFERS, ("the values exclude each other",))


def _exponent(a: Decimal, b: Decimal) -> int | None:
    """The power of ten between two values of the same significant digits, rounding allowed.

    >>> _exponent(Decimal("318000000"), Decimal("3180000000")), _exponent(Decimal(55), Decimal(45))
    (1, None)
    >>> _exponent(Decimal(1204377), Decimal("1200000000"))
    3
    """
    if a <= 0 or b <= 0 or a == b:
        return None
    power = b.adjusted() - a.adjusted()
    if not power:
        return None
    one, two = a.scaleb(-a.adjusted()), b.scaleb(-b.adjusted())
    if one == two:
        return power
    if power % 3:
        return None
    fewer = min(len(_digits(a)), len(_digits(b)))
    if fewer < 2:
        return None
    return power if abs(one - two) <= Decimal(1).scaleb(1 - fewer) / 2 else None


def _powers(exponent: int) -> str:
    return f"a factor of {10 ** abs(exponent):,} apart"


def _digit_slip(one: str, other: str) -> str | None:
    """Name a slip of the hand between two runs of digits of at least three.

    >>> _digit_slip("2125", "2215"), _digit_slip("1204", "12204"), _digit_slip("341", "517")
    ('two digits changed places', 'a digit too many or too few', None)
    """
    if min(len(one), len(other)) < 3:
        return None
    if len(one) == len(other):
        apart = [n for n in range(len(one)) if one[n] != other[n]]
        swapped = len(apart) == 2 and one[apart[0]] == other[apart[1]] and one[apart[1]] == other[apart[0]]
        return "two digits changed places" if swapped else None
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) != 1 or len(short) < 3:
        return None
    lost = any(long[:n] + long[n + 1 :] == short for n in range(len(long)))
    return "a digit too many or too few" if lost else None


def figure_of(quantity: Quantity) -> Figure:
    """A quantity's numbers, and the last place they were written to; remembered by all that it is read from."""
    q = quantity
    key = (q.surface, q.low, q.high, q.comparator, q.unit, q.kind, q.places)
    known = _FIGURES.get(key)
    if known is None:
        if len(_FIGURES) >= _MOST_REMEMBERED:
            _FIGURES.clear()
        known = _FIGURES[key] = _read_figure(quantity)
    return known


def _read_figure(quantity: Quantity) -> Figure:
    low, high = Decimal(quantity.low), Decimal(quantity.high)
    digits = bool(_DIGIT.search(quantity.surface))
    step = Decimal(1).scaleb(_places(quantity, low, high)) if digits else _word_step(low, high, quantity)
    near = quantity.comparator in ("<", ">", "<=", ">=") and bool(_CLOSE.search(quantity.surface))
    return Figure(low, high, quantity.comparator, step, near, digits)


def _places(quantity: Quantity, low: Decimal, high: Decimal) -> int:
    """The power of ten of the last digit written: as read, or from the surface."""
    if quantity.places is not None:
        return quantity.places
    if low == high and (written := _NUMBER.search(quantity.surface)) is not None:
        plain = Decimal(written.group().replace(",", ""))
        if plain and low:
            ratio = abs(low / plain)
            exponent = plain.as_tuple().exponent
            if isinstance(exponent, int) and ratio == Decimal(1).scaleb(ratio.adjusted()):
                return exponent + ratio.adjusted()
    return min(_last(low), _last(high))


def _word_step(low: Decimal, high: Decimal, quantity: Quantity) -> Decimal:
    """Words are exact for counts; a fraction in words ("a third") is good to a hundredth part of one."""
    if quantity.unit in ("x", "%") and low != low.to_integral_value():
        return Decimal("0.02") if quantity.unit == "x" else Decimal(2)
    if quantity.unit in CALENDAR:
        return max(abs(high) * Decimal("0.04"), Decimal("0.1"))
    if quantity.kind in ("quantity", "money") and max(abs(low), abs(high)) >= 1:
        return Decimal(1).scaleb(max(0, _last(high)))
    return Decimal(1).scaleb(min(_last(low), 0))


def _last(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _round_place(value: Decimal) -> Decimal:
    """The power of ten that a value is round to: 41,000 to 1,000, 2,125 to 1, 0.5 to 0.1."""
    plain = value.normalize()
    return Decimal(1).scaleb(_last(plain)) if plain else Decimal(1)


def _digits(value: Decimal) -> str:
    """Significant digits, without zeros at either end."""
    return f"{value:f}".replace(".", "").strip("-0") or "0"


def _same_figure(one: Quantity, other: Quantity) -> bool:
    return (one.low, one.high) == (other.low, other.high)


def _unit(quantity: Quantity) -> str:
    return quantity.unit or "a bare number"


# ---- dates, periods and times


def _compare_dates(one: Quantity, other: Quantity) -> Comparison:
    if not (isinstance(one.low, str) and isinstance(other.low, str)):
        return Comparison(Relation.INCOMPARABLE, ("a date and a number",))
    clocks = "T" in one.low, "T" in other.low
    if any(clocks):
        return _compare_times(one, other, both=all(clocks))
    a, b = _in_one_year((str(one.low), str(one.high)), (str(other.low), str(other.high)))
    if a == b:
        return _relate_date_bounds(one, other)
    if (a[0] <= b[0] and b[1] <= a[1]) or (b[0] <= a[0] and a[1] <= b[1]):
        return Comparison(Relation.WITHIN, ("one date lies in the other",))
    if _open_date(one, b) or _open_date(other, a):
        return Comparison(Relation.WITHIN, ("the bound allows it",))
    if a[0] <= b[1] and b[0] <= a[1]:
        if a[0] == b[0] or a[1] == b[1]:
            return Comparison(Relation.BOUND, ("one end of the period is changed",))
        return Comparison(Relation.DIFFERS, ("the periods overlap but are not one",))
    return Comparison(Relation.DIFFERS, (_date_slip(a, b),))


def _in_one_year(one: Days, other: Days) -> tuple[Days, Days]:
    """Take a year that one date does not give from the other: "October 9" beside October 9, 2026.

    >>> _in_one_year(("XXXX-10-09", "XXXX-10-09"), ("2026-10-16", "2026-10-16"))[0]
    ('2026-10-09', '2026-10-09')
    """
    for given, known in ((one, other), (other, one)):
        if _is_day_of_year(given) and known[0][:4].isdigit() and known[0][:4] == known[1][:4]:
            year = known[0][:4]
            taken = (year + given[0][4:], year + given[1][4:])
            return (taken, other) if given is one else (one, taken)
    return one, other


def _is_day_of_year(days: Days) -> bool:
    return all(end.startswith("XXXX-") and end[5:7].isdigit() for end in days)


def _relate_date_bounds(one: Quantity, other: Quantity) -> Comparison:
    if _SIDES[one.comparator] == _SIDES[other.comparator] or "~" in (one.comparator, other.comparator):
        return Comparison(Relation.SAME, ("same date",))
    return Comparison(Relation.BOUND, ("same date", "only one has a bound"))


def _open_date(bound: Quantity, days: tuple[str, str]) -> bool:
    side = _SIDES[bound.comparator]
    return (side > 0 and days[0] >= str(bound.low)) or (side < 0 and days[1] <= str(bound.high))


def _date_slip(a: tuple[str, str], b: tuple[str, str]) -> str:
    """Say what two dates differ in."""
    one, two = a[0], b[0]
    if one[:4] != two[:4] and one[4:] == two[4:] and a[1][4:] == b[1][4:]:
        return "another year"
    if one[:7] == two[:7]:
        return "another day"
    if one[:4] == two[:4] and one[8:] == two[8:]:
        return "another month"
    return "the dates exclude each other"


def _compare_times(one: Quantity, other: Quantity, *, both: bool) -> Comparison:
    """Clock times: equal, in a zone that only one names, or clashing; a day holds its hours."""
    a, b = str(one.low), str(other.low)
    if not both:
        day, clock = (one, b) if "T" in b else (other, a)
        inside = not clock.startswith("T") and str(day.low) <= clock[:10] <= str(day.high)
        relation = Relation.WITHIN if inside else Relation.INCOMPARABLE
        return Comparison(relation, ("the time lies on that day" if inside else "a day and a time",))
    if (a, one.high) == (b, other.high):
        return Comparison(Relation.SAME, ("same time",))
    first, second = _CLOCK.search(a), _CLOCK.search(b)
    if first is None or second is None or first["zone"] != second["zone"]:
        return Comparison(Relation.INCOMPARABLE, ("times of two zones",))
    days = a.partition("T")[0], b.partition("T")[0]
    if first["clock"] == second["clock"] and ("" in days or days[0] == days[1]):
        return Comparison(Relation.SAME, ("same time",))
    span_one, span_two = (a, str(one.high)), (b, str(other.high))
    if span_one[0] <= span_two[0] <= span_one[1] or span_two[0] <= span_one[0] <= span_two[1]:
        return Comparison(Relation.WITHIN, ("one time lies in the other",))
    return Comparison(Relation.DIFFERS, ("another time",))


_FIGURES: dict[tuple[Value | str | int | None, ...], Figure] = {}
_MOST_REMEMBERED = 65_536
_SIDES = {"=": 0, "~": 0, ">": 1, ">=": 1, "<": -1, "<=": -1}
_PLAIN = ("=", "~")
_SHARES = ("%", "pp", "bp", "x")
"""What is told to the last unit even where it is told as about."""
_TONS = {"ton", "t", "tonne", "short-ton", "long-ton", "metric ton"}
_NEAR = Decimal("0.15")
_ABOUT = Decimal("0.03")
_ABOUT_ROUND = Decimal("0.05")
_LOOSE = Decimal("0.05")
_CONVERTED = Decimal("0.03")
"""A converted figure is mostly rounded: 4,850 kg is given as 10,690 pounds."""
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_CLOSE = re.compile(r"\b(?:nearly|almost|just|close to|approaching|little|slightly|shy|barely)\b", re.I)
_CLOCK = re.compile(r"T(?P<clock>\d\d:\d\d)(?::\d\d)?(?P<zone>Z|[+-]\d\d:?\d\d)?")
