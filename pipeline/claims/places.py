"""Countries, states, regions and large cities, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def places() -> frozenset[str]:
    """Countries, their capitals and large cities, in lower case."""
    path = Path(__file__).parent / "places.txt"
    lines = path.read_text("utf-8").splitlines()
    return frozenset(line.strip().lower() for line in lines if line and not line.startswith("#"))
