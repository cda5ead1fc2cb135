"""Dates, periods and clock times, resolved against the article's date."""

from __future__ import annotations

from db.models import Quantity


def read_dates(text: str, *, language: str = "en", published: str | None = None) -> tuple[Quantity, ...]:
    """Find the dates, periods and clock times of a text."""
    return ()
