"""Sentences of politics, markets, sport, science, crime, weather, health, energy and technology, in four languages."""

from __future__ import annotations

from decimal import Decimal

import pytest

from db.models import Quantity, Revision
from pipeline.claims.extract import extract
from tests.claims.fresh_rows import LIMITS, ROWS


def told(quantity: Quantity) -> str:
    """A quantity as the rows write it: value, unit, comparator, change."""
    low, high = (_plain(value) for value in (quantity.low, quantity.high))
    parts = [low if low == high else f"{low}..{high}"]
    if quantity.kind not in ("date", "period"):
        parts.append(quantity.unit or "-")
    if quantity.comparator != "=":
        parts.append(quantity.comparator)
    if quantity.change != "level":
        parts.append(",".join(word for word in (quantity.change, quantity.direction) if word))
    return " ".join(parts)


def _plain(value: Decimal | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.12f}".rstrip("0").rstrip(".") if "." in str(value) else str(value)


def read(text: str, language: str) -> str:
    """All claims of a sentence."""
    revision = Revision(text, published="2026-11-10T12:00:00Z", language=language)
    return "; ".join(told(claim.quantity) for claim in extract(revision).claims)


@pytest.mark.parametrize(("language", "text", "expected"), ROWS, ids=[row[1][:50] for row in ROWS])
def test_a_sentence_gives_its_claims(language: str, text: str, expected: str) -> None:
    assert read(text, language) == expected


@pytest.mark.parametrize(("language", "text", "expected"), LIMITS, ids=[row[1][:50] for row in LIMITS])
@pytest.mark.xfail(strict=True, reason="needs more than the words around the number")
def test_known_limits(language: str, text: str, expected: str) -> None:
    assert read(text, language) == expected
