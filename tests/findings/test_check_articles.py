"""A whole article held against others of its story: what all of them say is never said to be misplaced."""

from __future__ import annotations

from collections import Counter

import pytest

from db.models import Article, Revision
from pipeline.findings.check import check_draft
from tests.planted.copies import CLEAN, text_of


@pytest.mark.parametrize("story", sorted(CLEAN))
def test_articles_that_agree_are_hardly_ever_accused(story: str) -> None:
    articles = {name: Article(name, Revision(text_of(story, name)), name) for name in CLEAN[story]}
    accused: Counter[str] = Counter()
    for name, draft in articles.items():
        sources = [article for other, article in articles.items() if other != name]
        accused.update(f.at.surface for f in check_draft(draft, sources) if f.severity == "high")
    assert sum(accused.values()) <= 1 + len(articles) // 2, accused


def test_a_figure_of_something_else_is_told_in_an_article_too() -> None:
    source = Article("s", Revision(text_of("ferry", "03_trade")), "s")
    text = text_of("ferry", "00_wire")
    assert "26 crew" in text
    draft = Article("d", Revision(text.replace("26 crew", "38 crew")), "d")
    found = [
        f for f in check_draft(draft, [source, Article("w", Revision(text), "w")]) if f.severity == "high"
    ]
    assert any("38" in f.at.surface for f in found)
