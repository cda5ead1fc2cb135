"""How a figure is worked out from two others: one table, read by the checks, by the report and for drafts.

What a pair gives is arithmetic and stands here; how near a figure must come to it, and which workings are believed
where, is for each reader to say. A new working is one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

HUNDRED = Decimal(100)
ONE = Decimal(1)


class Number(Protocol):
    """A plain number: in the base unit of what it measures, with half its last place."""

    @property
    def value(self) -> Decimal:
        """The number."""
        ...

    @property
    def slack(self) -> Decimal:
        """How far it may be off."""
        ...

    @property
    def dimension(self) -> str:
        """What it measures: "count", "share", "multiple", "length", "money USD"."""
        ...


N = TypeVar("N", bound=Number)


@dataclass(frozen=True, slots=True)
class Worked(Generic[N]):
    """What two numbers give, by which working, and in which order they were taken."""

    how: str
    value: Decimal
    slack: Decimal
    dimension: str
    of: tuple[N, N]


@dataclass(frozen=True, slots=True)
class Working:
    """One row: which pairs it takes, in which dimensions it answers, and what it gives."""

    how: str
    takes: Callable[[str, str], bool]
    """Whether numbers of these two dimensions are taken, in this order."""
    gives: tuple[str, ...]
    """Dimensions of the answer: "first", "second" are those of the numbers."""
    value: Callable[[Decimal, Decimal], Decimal | None]
    slack: Callable[[Number, Number, Decimal], Decimal]
    ordered: bool = False
    """The numbers may stand in either order, and give different answers: a share and a whole."""


def work_out(a: N, b: N, wanted: str | None = None) -> Iterator[Worked[N]]:
    """Give everything that two numbers give, or what they give of one dimension, in the order of the table.

    >>> @dataclass
    ... class Plain:
    ...     value: Decimal
    ...     dimension: str = "count"
    ...     slack: Decimal = Decimal(0)
    >>> pair = Plain(Decimal(30)), Plain(Decimal(20))
    >>> [(w.how, str(w.value)) for w in work_out(*pair, "count")]
    [('sum', '50'), ('difference', '10')]
    >>> [(w.how, f"{w.value:.0f}") for w in work_out(*pair, "share")]
    [('times', '150'), ('share', '67'), ('more', '50'), ('less', '33')]
    >>> [(w.how, str(w.value)) for w in work_out(Plain(Decimal(8), "share"), Plain(Decimal(200)), "count")]
    [('part', '16'), ('without the part', '184'), ('with the part', '216')]
    """
    for row, turned, dimension, scale in _rows(a.dimension, b.dimension, wanted):
        is_turned = abs(a.value) < abs(b.value) if turned is None else turned
        one, other = (b, a) if is_turned else (a, b)
        value = row.value(one.value, other.value)
        if value is not None:
            yield Worked(
                row.how, value * scale, row.slack(one, other, value) * scale, dimension, (one, other)
            )


@lru_cache(maxsize=8192)
def _rows(
    first: str, second: str, wanted: str | None
) -> tuple[tuple[Working, bool | None, str, Decimal], ...]:
    """The rows for two dimensions: whether the numbers change places (None: the larger comes first), and what comes out."""
    found = []
    for row in WORKINGS:
        for turned in (False, True) if row.ordered else (None,):
            one, other = (second, first) if turned else (first, second)
            if not row.takes(one, other):
                continue
            for given in row.gives:
                dimension = {"first": one, "second": other}.get(given, given)
                if wanted is None or dimension == wanted:
                    scale = HUNDRED if given == "share" and row.how in OF_ONE else ONE
                    found.append((row, turned, dimension, scale))
    return tuple(found)


def value_of(how: str, one: Decimal, other: Decimal) -> Decimal:
    """What one working gives of two plain numbers, the larger first; 0 where it gives nothing.

    >>> value_of("more", Decimal(6), Decimal(4)), value_of("share", Decimal(0), Decimal(4))
    (Decimal('0.5'), Decimal('0'))
    """
    return _BY_NAME[how].value(one, other) or Decimal(0)


# ---- which pairs


def _alike(one: str, other: str) -> bool:
    return one == other


def _amounts(one: str, other: str) -> bool:
    return one == other and one not in ("share", "multiple")


def _both_shares(one: str, other: str) -> bool:
    return one == other == "share"


def _both_relative(one: str, other: str) -> bool:
    return one == other and one in ("share", "multiple")


def _share_and_whole(share: str, whole: str) -> bool:
    return share == "share" and whole != "share"


def _multiple_and_whole(multiple: str, whole: str) -> bool:
    return multiple == "multiple" and whole != "multiple"


def _amount_and_number(amount: str, number: str) -> bool:
    return "share" not in (amount, number) and amount != number


# ---- what they give


def _over(one: Decimal, other: Decimal) -> Decimal | None:
    return one / other if other else None


def _under(one: Decimal, other: Decimal) -> Decimal | None:
    return other / one if one else None


def _more(one: Decimal, other: Decimal) -> Decimal | None:
    return one / other - 1 if other else None


def _less(one: Decimal, other: Decimal) -> Decimal | None:
    return 1 - other / one if one else None


def _rest(one: Decimal, other: Decimal) -> Decimal | None:
    return HUNDRED - one - other if one + other < HUNDRED else None


def _change_of_shares(one: Decimal, other: Decimal) -> Decimal | None:
    return (one - other) / other * HUNDRED if other else None


# ---- how far off it may be


def _added(one: Number, other: Number, value: Decimal) -> Decimal:
    return one.slack + other.slack


def _in_proportion(one: Number, other: Number, value: Decimal) -> Decimal:
    return abs(value) * _relative(one, other)


def _of_ratio(one: Number, other: Number, value: Decimal) -> Decimal:
    return abs(one.value / other.value) * _relative(one, other)


def _of_share(one: Number, other: Number, value: Decimal) -> Decimal:
    return abs(other.value / one.value) * _relative(one, other)


def _of_first(one: Number, other: Number, value: Decimal) -> Decimal:
    return abs(value) * one.slack / abs(one.value or ONE)


def _relative(one: Number, other: Number) -> Decimal:
    return one.slack / abs(one.value or ONE) + other.slack / abs(other.value or ONE)


WORKINGS: tuple[Working, ...] = (
    Working("sum", _alike, ("first",), lambda a, b: a + b, _added),
    Working("difference", _alike, ("first",), lambda a, b: abs(a - b), _added),
    Working("times", _amounts, ("multiple", "share"), _over, _of_ratio),
    Working("share", _amounts, ("multiple", "share"), _under, _of_share),
    Working("more", _amounts, ("multiple", "share"), _more, _of_ratio),
    Working("less", _amounts, ("multiple", "share"), _less, _of_share),
    Working("change of shares", _both_shares, ("first",), _change_of_shares, _in_proportion, ordered=True),
    Working("rest of the hundred", _both_shares, ("first",), _rest, _added),
    Working("ratio of shares", _both_relative, ("multiple",), _over, _of_ratio, ordered=True),
    Working(
        "part", _share_and_whole, ("second",), lambda a, b: b * a / HUNDRED, _in_proportion, ordered=True
    ),
    Working(
        "without the part",
        _share_and_whole,
        ("second",),
        lambda a, b: b - b * a / HUNDRED,
        _in_proportion,
        True,
    ),
    Working(
        "with the part", _share_and_whole, ("second",), lambda a, b: b + b * a / HUNDRED, _in_proportion, True
    ),
    Working("multiplied", _multiple_and_whole, ("second",), lambda a, b: a * b, _of_first, ordered=True),
    Working("each", _amount_and_number, ("first",), _over, _in_proportion, ordered=True),
    Working("so many", _amount_and_number, ("first",), lambda a, b: a * b, _in_proportion, ordered=True),
)
OF_ONE = frozenset(("times", "share", "more", "less"))
"""Workings whose answer is of one; as a share it is of a hundred."""
_BY_NAME = {row.how: row for row in WORKINGS}
