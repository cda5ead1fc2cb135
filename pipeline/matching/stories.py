"""Articles into stories: one event, not one topic."""

from __future__ import annotations

from collections.abc import Sequence

from db.models import Article, Story


def group_articles(articles: Sequence[Article]) -> tuple[Story, ...]:
    """Group articles into stories; every article is in exactly one."""
    return tuple(Story(a.id, (a.id,)) for a in articles)
