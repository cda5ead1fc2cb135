"""A draft held against its sources."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import Article, Finding


def check_draft(draft: Article, sources: Sequence[Article]) -> tuple[Finding, ...]:
    """Find what of a draft its sources contradict or do not have."""
    return ()
