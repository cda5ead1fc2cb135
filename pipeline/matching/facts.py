"""Claims of a story into facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from db.models import Article, Extraction, Fact, Origin


def match_facts(
    articles: Sequence[Article], extractions: Mapping[str, Extraction], origins: Sequence[Origin]
) -> tuple[Fact, ...]:
    """Match the claims of a story's articles into facts."""
    return ()
