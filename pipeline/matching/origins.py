"""Which articles of a story are one text."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import Article, Origin


def find_origins(articles: Sequence[Article]) -> tuple[Origin, ...]:
    """Put copies of one text into one origin; every article is in exactly one."""
    return tuple(Origin((a.id,)) for a in articles)
