"""One story's coverage to its findings, through the table of checks."""

from __future__ import annotations

from db.models import Coverage, Finding


def find_differences(coverage: Coverage) -> tuple[Finding, ...]:
    """Find where the articles of a story differ and what only one of them says."""
    return ()
