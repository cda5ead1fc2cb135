"""What is read as a quantity, and how; the rows are in quantity_rows.py."""

from __future__ import annotations

from decimal import Decimal

import pytest

from db.models import Quantity
from pipeline.claims.dates import read_dates
from pipeline.claims.quantities import read_quantities
from tests.claims.news_rows import ROWS as NEWS
from tests.claims.quantity_rows import LIMITS, ROWS


def shown(quantity: Quantity, *, change: bool = False) -> str:
    """A quantity as the rows write it."""
    low, high = (f"{Decimal(v):.12f}".rstrip("0").rstrip(".") for v in (quantity.low, quantity.high))
    value = low if low == high else f"{low}..{high}"
    comparator = "" if quantity.comparator == "=" else quantity.comparator
    parts = [quantity.surface, quantity.kind, comparator + value, str(quantity.unit)]
    return " | ".join([*parts, f"{quantity.change} {quantity.direction}"] if change else parts)


def read(text: str) -> tuple[Quantity, ...]:
    """The quantities of a text, its dates left alone."""
    return read_quantities(text, dates=read_dates(text, published="2026-06-10"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [pytest.param(*row, id=f"{group}: {row[0][:50]}") for group, rows in ROWS.items() for row in rows],
)
def test_a_sentence_gives_its_quantities(text: str, expected: tuple[str, ...]) -> None:
    change = any(row.count("|") == 4 for row in expected)
    quantities = read(text)
    assert tuple(shown(q, change=change) for q in quantities) == expected
    assert all(text[q.span.start : q.span.end] == q.surface for q in quantities)


@pytest.mark.parametrize(("text", "expected"), NEWS, ids=[row[0][:50] for row in NEWS])
def test_a_sentence_of_news_gives_its_quantities(text: str, expected: tuple[str, ...]) -> None:
    assert tuple(shown(q) for q in read(text)) == expected


@pytest.mark.parametrize(("text", "expected"), LIMITS)
@pytest.mark.xfail(strict=True, reason="needs more grammar than the words around the number give")
def test_known_limits(text: str, expected: tuple[str, ...]) -> None:
    assert tuple(shown(q) for q in read(text)) == expected
