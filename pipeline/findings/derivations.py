"""Figures worked out from other figures: sums, differences, shares, ratios, changes, rates, spans of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, DivisionByZero, InvalidOperation

from db.models import Quantity
from pipeline.findings.ledger import Saying
from pipeline.matching.compare import figure_of
from pipeline.matching.conversion import is_currency, scale_of

MOST_OPERANDS = 120
"""More figures than this derive anything; the first, in reading order, are taken."""

NEAR = 60
"""Characters within which a bare number may go on in the unit before it: "to 1.2 million barrels a day from 1.05 million"."""

HUNDRED = Decimal(100)
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
    scale = scale_of(quantity.unit)
    step = figure_of(quantity).step
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
    both = (a.saying, b.saying)
    if a.dimension == b.dimension:
        if wanted.dimension == a.dimension:
            more = min(a.slack + b.slack, abs(wanted.value) / 50)
            if wanted.is_met(a.value + b.value, more):
                yield Derivation("the sum", both)
            if wanted.is_met(a.value - b.value, more):
                yield Derivation("the difference", both)
        if wanted.dimension in ("share", "multiple") and a.dimension not in ("share", "multiple"):
            yield from _ratios(a, b, wanted)
        elif wanted.dimension == "share" and a.dimension == "share":
            for one, other in ((a, b), (b, a)):
                if other.value and wanted.is_met((one.value - other.value) / other.value * HUNDRED):
                    yield Derivation("the change in percent", both)
            if a.value + b.value < HUNDRED and wanted.is_met(HUNDRED - a.value - b.value):
                yield Derivation("the rest of the hundred", both)
        elif wanted.dimension == "multiple" and a.value and b.value and _is_ratio(a, b, wanted):
            yield Derivation("the ratio", both)
        if (a.each or b.each) and wanted.dimension == a.dimension == "count":
            yield from _so_many_each(a, b, wanted)
        return
    for share, whole in ((a, b), (b, a)):
        if share.dimension == "share" and whole.dimension == wanted.dimension:
            part = whole.value * share.value / HUNDRED
            if wanted.is_met(part) or wanted.is_met(whole.value - part) or wanted.is_met(whole.value + part):
                yield Derivation("the share of the whole", both)
        if (
            share.dimension == "multiple"
            and whole.dimension == wanted.dimension
            and wanted.is_met(whole.value * share.value)
        ):
            yield Derivation("the multiple", both)
    yield from _rates(a, b, wanted)


def _so_many_each(a: Operand, b: Operand, wanted: _Wanted) -> Iterator[Derivation]:
    """A count shared out or multiplied by what each has: 2.4 million doses, of which each person needs two."""
    for whole, each in ((a, b), (b, a)):
        if not each.each or not each.value:
            continue
        if wanted.is_met(whole.value / each.value):
            yield Derivation("the amount for each", (whole.saying, each.saying))
        elif wanted.is_met(whole.value * each.value):
            yield Derivation("so many times the amount", (whole.saying, each.saying))


def _is_each(saying: Saying) -> bool:
    return any(c.text.lower() in _EACH for c in saying.claim.conditions)


_EACH = ("each", "apiece", "every", "a head", "per head", "a piece")


def _is_ratio(a: Operand, b: Operand, wanted: _Wanted) -> bool:
    return wanted.is_met(a.value / b.value) or wanted.is_met(b.value / a.value)


def _ratios(a: Operand, b: Operand, wanted: _Wanted) -> Iterator[Derivation]:
    both = (a.saying, b.saying)
    scale = HUNDRED if wanted.dimension == "share" else Decimal(1)
    for one, other in ((a, b), (b, a)):
        if not other.value:
            continue
        more = scale * (
            one.slack / abs(other.value) + abs(one.value) * other.slack / (other.value * other.value)
        )
        more = min(more, wanted.slack)
        ratio = one.value / other.value
        if wanted.is_met(ratio * scale, more):
            yield Derivation("the ratio", both)
        if wanted.is_met((ratio - 1) * scale, more):
            yield Derivation("the change", both)
        if wanted.dimension == "share" and ratio <= 1 and wanted.is_met((1 - ratio) * scale, more):
            yield Derivation("the rest", both)


def _rates(a: Operand, b: Operand, wanted: _Wanted) -> Iterator[Derivation]:
    """An amount over a count, or a rate times a count."""
    unit = wanted.quantity.unit or ""
    for one, other in ((a, b), (b, a)):
        head = unit.partition("/")[0]
        money = is_currency(head) and one.dimension == f"money {head}"
        if not (money or (other.dimension in ("count", "time") and one.dimension != "share")):
            continue
        try:
            if (
                other.value
                and wanted.is_met(one.value / other.value)
                and (money or one.dimension == wanted.dimension)
            ):
                yield Derivation("the amount for each", (one.saying, other.saying))
            if (
                other.dimension == "count"
                and one.dimension == wanted.dimension
                and wanted.is_met(one.value * other.value)
            ):
                yield Derivation("so many times the amount", (one.saying, other.saying))
        except (DivisionByZero, InvalidOperation):
            continue


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
