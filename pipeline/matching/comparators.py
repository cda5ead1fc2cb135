"""Small comparators: each looks at two bearings in one respect and answers with a level's name.

The level of every respect has its weight in weights.py; their sum says whether two claims are of one thing.
To add a respect, write a function here, put it into COMPARATORS and run scripts/estimate_weights.py.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz

from db.models import Quantity
from pipeline.matching.bearing import Bearing
from pipeline.matching.compare import Comparison, Relation, compare
from pipeline.matching.lexicon import likeness
from pipeline.matching.nouns import kinship
from pipeline.matching.weights import WEIGHTS


class Pair(NamedTuple):
    """Two bearings side by side, with what several comparators look at; a tuple, as a story has hundreds of thousands."""

    one: Bearing
    other: Bearing
    compared: Comparison
    likeness: float


Comparator = Callable[[Pair], str]


def pair_up(one: Bearing, other: Bearing, vectors: tuple[dict[str, float], dict[str, float]]) -> Pair:
    """Put two bearings side by side."""
    return Pair(one, other, compare_known(one, other), likeness(*vectors))


def compare_known(one: Bearing, other: Bearing) -> Comparison:
    """Compare the quantities of two bearings; the answer is remembered by how they are written."""
    key = (one.written, other.written)
    known = _COMPARED.get(key)
    if known is None:
        if len(_COMPARED) >= _MOST_REMEMBERED:
            _COMPARED.clear()
        known = _COMPARED[key] = compare(one.quantity, other.quantity)
    return known


def compare_value(pair: Pair) -> str:
    """Equal values speak for one thing, the more so the more digits they have."""
    relation = pair.compared.relation
    if isinstance(pair.one.quantity.low, str):
        return _date_level(pair, relation)
    if relation is Relation.SAME:
        return f"same, {_telling(pair.one)}"
    if relation in (Relation.UNIT, Relation.SCALE):
        return f"{relation}, {_telling(pair.one).removeprefix('measured, ')}"
    if relation in (Relation.DIFFERS, Relation.WITHIN):
        return f"{relation}, {_closeness(pair)}"
    if relation is Relation.ROUNDED and pair.one.quantity.unit != pair.other.quantity.unit:
        return f"converted, {_telling(pair.one).removeprefix('measured, ')}"
    return str(relation)


def compare_context(pair: Pair) -> str:
    """The words around, weighed by how few figures of the story they stand beside."""
    for floor, name in _CONTEXT_LEVELS:
        if pair.likeness >= floor:
            return name
    return "none"


def compare_deed(pair: Pair) -> str:
    """The nearest words: what happened to the thing counted, or what was measured of it."""
    one, other = pair.one.near, pair.other.near
    if not one or not other:
        return "none"
    if one[0] == other[0]:
        return "nearest shared"
    if one[0] in other or other[0] in one:
        return "near shared"
    return "some shared" if not set(one).isdisjoint(other) else "apart"


def compare_noun(pair: Pair) -> str:
    """What is counted; measured quantities agree in their dimension or were never compared."""
    one, other = pair.one.quantity.unit, pair.other.quantity.unit
    if "noun" not in (pair.one.dimension, pair.other.dimension):
        return "measured"
    if one is None and other is None:
        return "both bare"
    kin = kinship(one, other)
    return "one bare" if kin == "unknown" else kin


def compare_names(pair: Pair) -> str:
    """Names that stand by the figure."""
    one, other = pair.one.names, pair.other.names
    if not one or not other:
        return "none"
    return "shared" if not one.isdisjoint(other) else "apart"


def compare_role(pair: Pair) -> str:
    """A level, an old state, a new state or the change between them."""
    one, other = pair.one.role, pair.other.role
    if one == other:
        return "same"
    return "level and state" if {one, other} <= {"level", "to", "of"} else "other"


def compare_neighbours(pair: Pair) -> str:
    """Other values in the same sentence that both have."""
    one, other = pair.one.neighbours, pair.other.neighbours
    if not one or not other:
        return "none"
    return "shared" if not one.isdisjoint(other) else "apart"


def compare_subject(pair: Pair) -> str:
    """Who or what the figure is said of, aliases resolved; spelling may vary, digits may not."""
    one, other = pair.one.subject, pair.other.subject
    if one is None or other is None:
        return "unknown"
    return "same" if _same_name(one, other) else "other"


def compare_credit(pair: Pair) -> str:
    """The source that the figures are credited to; two sources may well give two figures of two things."""
    one, other = pair.one.credit, pair.other.credit
    if one is None or other is None:
        return "unknown"
    return "same" if _same_name(one, other) else "other"


def compare_time(pair: Pair) -> str:
    """The time that the figures are of."""
    one, other = pair.one.time, pair.other.time
    if one is None or other is None:
        return "unknown"
    return "overlapping" if one[0] <= other[1] and other[0] <= one[1] else "apart"


def compare_scope(pair: Pair) -> str:
    """Conditions that both, one or neither have."""
    one, other = pair.one.scopes, pair.other.scopes
    if not one and not other:
        return "none"
    if not one or not other:
        return "on one side"
    return "shared" if not one.isdisjoint(other) else "apart"


def compare_measure(pair: Pair) -> str:
    """What is measured, in the words of the measure."""
    one, other = pair.one.measure, pair.other.measure
    if one is None or other is None:
        return "unknown"
    if not _same_name(one.lower(), other.lower()):
        return "other"
    if not (pair.one.sole and pair.other.sole):
        return "same"
    return "same, sole in both" if compare_subject(pair) != "other" else "same, sole, of others"


def compare_article(pair: Pair) -> str:
    """One article seldom gives two values of one thing."""
    if pair.one.ref.article != pair.other.ref.article:
        return "two articles"
    if not pair.compared.agrees:
        return "one article, two values"
    one, other = pair.one.quantity, pair.other.quantity
    converted = one.unit != other.unit and pair.one.dimension == pair.other.dimension != "noun"
    beside = abs(one.span.start - other.span.start) < _BESIDE
    return "one article, converted beside" if converted and beside else "one article"


def compare_company(pair: Pair) -> str:
    """A figure that is the only one of its kind in either article meets its like."""
    alone = pair.one.alone + pair.other.alone
    return ("in company", "alone in one", "alone in both")[alone]


COMPARATORS: dict[str, Comparator] = {
    "value": compare_value,
    "context": compare_context,
    "deed": compare_deed,
    "noun": compare_noun,
    "names": compare_names,
    "role": compare_role,
    "neighbours": compare_neighbours,
    "subject": compare_subject,
    "measure": compare_measure,
    "credit": compare_credit,
    "time": compare_time,
    "scope": compare_scope,
    "article": compare_article,
    "company": compare_company,
}


_ROWS = tuple(COMPARATORS.items())
_BIAS = WEIGHTS["all", "bias"]
_WEIGHED = tuple(
    (comparator, {level: weight for (respect, level), weight in WEIGHTS.items() if respect == name})
    for name, comparator in _ROWS
)


def levels_of(pair: Pair) -> list[tuple[str, str]]:
    """Each respect with its level, in the order of the table."""
    return [(name, comparator(pair)) for name, comparator in _ROWS]


def weigh(pair: Pair) -> float:
    """Log-odds that two claims are of one thing: the bias and the weights of their levels, in the order of the table."""
    total = _BIAS
    for comparator, weights in _WEIGHED:
        total += weights.get(comparator(pair), 0.0)
    return total


def _date_level(pair: Pair, relation: Relation) -> str:
    grain = _grain(pair.one.quantity)
    if relation is Relation.SAME:
        return f"same {grain}"
    if relation in (Relation.DIFFERS, Relation.INCOMPARABLE):
        same_grain = grain == _grain(pair.other.quantity)
        return f"other {grain}" if same_grain and relation is Relation.DIFFERS else "dates apart"
    return f"date {relation}"


def _grain(quantity: Quantity) -> str:
    if not isinstance(quantity.low, str) or "T" in quantity.low:
        return "time"
    if quantity.low == quantity.high:
        return "day"
    low, high = quantity.low, str(quantity.high)
    if low[4:] == "-01-01" and high[4:] == "-12-31":
        return "year" if low[:4] == high[:4] else "period"
    return "month" if low[:7] == high[:7] and low[8:] == "01" and high[8:] > "27" else "period"


def _telling(bearing: Bearing) -> str:
    known = _TOLD.get(bearing.written)
    if known is None:
        if len(_TOLD) >= _MOST_REMEMBERED:
            _TOLD.clear()
        known = _TOLD[bearing.written] = _tell(bearing)
    return known


def _tell(bearing: Bearing) -> str:
    """How much an equal value tells: by its significant digits, and more with a unit of its own."""
    quantity = bearing.quantity
    if quantity.low != quantity.high:
        return "a range"
    digits = len(str(Decimal(quantity.low).normalize().as_tuple().digits)) // 3
    measured = bearing.dimension not in ("noun", "share", "points")
    if digits >= 3:
        return "telling"
    if digits == 2:
        return "measured, two digits" if measured else "two digits"
    large = abs(Decimal(quantity.low)) >= 100
    return "round" if large else "measured, one digit" if measured else "one digit"


def _closeness(pair: Pair) -> str:
    """How near two values are, in base units."""
    a, b = pair.one.size, pair.other.size
    if a is None or b is None:
        return "far"
    small, large = sorted((abs(a), abs(b)))
    if small == 0:
        return "far"
    ratio = large / small
    return "close" if ratio <= Decimal("1.1") else "near" if ratio <= 3 else "far"


@lru_cache(maxsize=65536)
def _same_name(one: str, other: str) -> bool:
    """One name within the other, or spelled almost alike; what has digits must be equal."""
    if one == other:
        return True
    short, long = sorted((one.split(), other.split()), key=len)
    if short and set(short) <= set(long):
        return True
    if any(ch.isdigit() for ch in one + other):
        return False
    return fuzz.token_sort_ratio(one, other, score_cutoff=86) > 0


_TOLD: dict[str, str] = {}
_COMPARED: dict[tuple[str, str], Comparison] = {}
_MOST_REMEMBERED = 400_000
_BESIDE = 60
_CONTEXT_LEVELS = ((0.6, "very like"), (0.4, "like"), (0.25, "akin"), (0.12, "some"), (0.05, "little"))
