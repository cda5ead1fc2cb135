"""Figures worked out from other figures: sums, differences, shares, ratios, changes, rates, spans of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from db.models import Quantity
from pipeline.findings.ledger import Saying
from pipeline.matching.compare import figure_of
from pipeline.matching.conversion import is_currency, scale_of
from pipeline.matching.workings import OF_ONE, Worked, value_of, work_out

MOST_OPERANDS = 120
"""More figures than this derive anything; the first, in reading order, are taken."""

NEAR = 60
"""Characters within which a bare number may go on in the unit before it: "to 1.2 million barrels a day from 1.05 million"."""

DAY = Decimal(86400)


@dataclass(frozen=True, slots=True)
class Operand:
    """A plain number that others are worked out from: in the base unit of its dimension."""

    value: Decimal
    dimension: str
    slack: Decimal
    saying: Saying
    each: bool = False
    """Said to be for each: "each person needs two"."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a figure follows from others, in words, and from which."""

    how: str
    operands: tuple[Saying, ...]


def is_derivable(saying: Saying, others: Sequence[Saying]) -> bool:
    """Say whether a figure follows from two of the others."""
    return derive(saying.claim.quantity, others) is not None


def derive(target: Quantity, others: Sequence[Saying]) -> Derivation | None:
    """Find how a figure follows from two others within rounding; None if it does not."""
    if isinstance(target.low, str) or target.low != target.high:
        return None
    operands = operands_of(others)
    wanted = _Wanted(target)
    for found in _ways(operands, wanted):
        return found
    return None


def operands_of(sayings: Sequence[Saying]) -> tuple[Operand, ...]:
    """The distinct plain numbers among claims, in order."""
    found: dict[tuple[Decimal, str], Operand] = {}
    mate: Saying | None = None
    for saying in sayings:
        q = saying.claim.quantity
        if mate is not None and (mate.article != saying.article or saying.span.start - mate.span.end > NEAR):
            mate = None
        for value in dict.fromkeys((q.low, q.high)):
            if isinstance(value, str):
                continue
            base, step = _base(value, q)
            operand = Operand(base, dimension_of(q), step / 2, saying, _is_each(saying))
            found.setdefault((operand.value, operand.dimension), operand)
            if mate is not None and q.unit is None and q.kind == "count":
                whole = replace(q, unit=mate.claim.quantity.unit)
                base, step = _base(value, whole)
                operand = Operand(base, dimension_of(whole), step / 2, saying)
                found.setdefault((operand.value, operand.dimension), operand)
        if scale_of(q.unit) is not None and q.kind in ("quantity", "money"):
            mate = saying
    return tuple(found.values())[:MOST_OPERANDS]


def dimension_of(quantity: Quantity) -> str:
    """What a quantity can be added to: money of one currency, lengths, one counted noun, shares."""
    unit = quantity.unit
    scale = scale_of(unit)
    if unit in ("%", "pp"):
        return "share"
    if unit in ("x", "fold"):
        return "multiple"
    if scale is not None:
        return scale.dimension
    return "count"


def _base(value: Decimal, quantity: Quantity) -> tuple[Decimal, Decimal]:
    """A value in its base unit, with the step of its last place; what is counted one by one has none."""
    scale = scale_of(quantity.unit)
    step = figure_of(quantity).step
    if step == 1 and quantity.kind == "count" and not quantity.approximate and quantity.comparator == "=":
        step = Decimal(0)
    if scale is None or quantity.unit in ("%", "pp", "x", "fold") or scale.dimension == "temperature":
        return value, step
    return value * scale.factor, step * scale.factor


class _Wanted:
    """The figure to be reached, with what its last place allows."""

    def __init__(self, target: Quantity) -> None:
        assert isinstance(target.low, Decimal)
        self.value, step = _base(target.low, target)
        self.dimension = dimension_of(target)
        self.quantity = target
        is_rate = "/" in (target.unit or "") and is_currency((target.unit or "").partition("/")[0])
        self.asked = None if is_rate else self.dimension
        """The dimension that a working has to give; any for so much money a piece."""
        loose = Decimal("0.04") if target.approximate or target.comparator != "=" else Decimal("0.005")
        self.slack = max(step / 2 * Decimal("1.05"), abs(self.value) * loose)

    def is_met(self, value: Decimal, more: Decimal = Decimal(0)) -> bool:
        return abs(abs(value) - abs(self.value)) <= self.slack + more


def _ways(operands: Sequence[Operand], wanted: _Wanted) -> Iterator[Derivation]:
    for n, a in enumerate(operands):
        for b in operands[n + 1 :]:
            yield from _pair(a, b, wanted)
    yield from _sums(operands, wanted)


def _pair(a: Operand, b: Operand, wanted: _Wanted) -> Iterator[Derivation]:
    """How two figures give the wanted one, by the table of workings."""
    for worked in work_out(a, b, wanted.asked):
        if wanted.is_met(worked.value, _allowed(worked, wanted)) and _is_believed(worked, wanted):
            taken = worked.of if worked.how in _RATES else (a, b)
            yield Derivation(_SAID[worked.how], (taken[0].saying, taken[1].saying))
    for share, level in ((a, b), (b, a)):
        is_change = share.dimension == "share" and level.dimension == wanted.dimension
        if is_change and wanted.quantity.change == "from" and _is_before_change(share, level, wanted):
            yield Derivation("the figure before the change", (share.saying, level.saying))
    if (a.each or b.each) and wanted.dimension == a.dimension == b.dimension == "count":
        yield from _so_many_each(a, b, wanted)


def _allowed(worked: Worked[Operand], wanted: _Wanted) -> Decimal:
    """How much the rounding of the figures themselves is allowed for."""
    if worked.how in ("sum", "difference"):
        return min(worked.slack, abs(wanted.value) / 50)
    return min(worked.slack, wanted.slack) if worked.how in OF_ONE else Decimal(0)


def _is_believed(worked: Worked[Operand], wanted: _Wanted) -> bool:
    """Whether a rate is of something: an amount over a count or a time, or any number where it is of that money."""
    if worked.how not in _RATES:
        return True
    amount, number = worked.of
    head = (wanted.quantity.unit or "").partition("/")[0]
    is_money = is_currency(head) and amount.dimension == f"money {head}"
    if worked.how == "so many":
        return number.dimension == "count" and worked.dimension == wanted.dimension
    return is_money or (number.dimension in ("count", "time") and worked.dimension == wanted.dimension)


_RATES = ("each", "so many")
_SAID = {
    "sum": "the sum",
    "difference": "the difference",
    "times": "the ratio",
    "share": "the ratio",
    "more": "the change",
    "less": "the change",
    "change of shares": "the change in percent",
    "rest of the hundred": "the rest of the hundred",
    "ratio of shares": "the ratio",
    "part": "the share of the whole",
    "without the part": "the share of the whole",
    "with the part": "the share of the whole",
    "multiplied": "the multiple",
    "each": "the amount for each",
    "so many": "so many times the amount",
}
"""How a working is named to a reader."""


def _is_before_change(share: Operand, level: Operand, wanted: _Wanted) -> bool:
    """Whether a figure is what another was before it changed: 1.25 bn, where 1.15 bn is 8 percent less."""
    way = {"down": -1, "up": 1}.get(share.saying.claim.quantity.direction or "")
    if way is None or share.value >= 100:
        return False
    return wanted.is_met(level.value / (1 + way * share.value / 100))


def _so_many_each(a: Operand, b: Operand, wanted: _Wanted) -> Iterator[Derivation]:
    """A count shared out or multiplied by what each has: 2.4 million doses, of which each person needs two."""
    for whole, each in ((a, b), (b, a)):
        if not each.each or not each.value:
            continue
        if wanted.is_met(value_of("each", whole.value, each.value)):
            yield Derivation("the amount for each", (whole.saying, each.saying))
        elif wanted.is_met(value_of("so many", whole.value, each.value)):
            yield Derivation("so many times the amount", (whole.saying, each.saying))


def _is_each(saying: Saying) -> bool:
    return any(c.text.lower() in _EACH for c in saying.claim.conditions)


_EACH = ("each", "apiece", "every", "a head", "per head", "a piece")


def _sums(operands: Sequence[Operand], wanted: _Wanted) -> Iterator[Derivation]:
    """Sums and remainders of three and four neighbours of one dimension."""
    alike = [o for o in operands if o.dimension == wanted.dimension]
    for long in (3, 4, 5):
        for n in range(len(alike) - long + 1):
            part = alike[n : n + long]
            total = sum((o.value for o in part), Decimal(0))
            if wanted.is_met(total):
                yield Derivation("the sum", tuple(o.saying for o in part))
            for whole in part:
                if wanted.is_met(2 * whole.value - total):
                    yield Derivation("the rest", tuple(o.saying for o in part))


def days_between(one: str, other: str) -> int | None:
    """Days from one ISO date to another.

    >>> days_between("2025-11-03", "2026-01-12")
    70
    """
    try:
        return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)
    except ValueError:
        return None
