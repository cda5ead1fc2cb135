"""Coverage made of a few texts, and what is found in it."""

from __future__ import annotations

from db.models import Article, Finding, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble


def find(
    *texts: str, published: tuple[str | None, ...] = (), reference: str | None = None
) -> tuple[Finding, ...]:
    """The findings of articles "a", "b", "c" ... of these texts."""
    names = "abcdefghij"
    articles = [
        Article(
            id=names[n],
            revision=Revision(text=text, published=published[n] if n < len(published) else None),
            outlet=f"outlet-{names[n]}",
            reference=names[n] == reference,
        )
        for n, text in enumerate(texts)
    ]
    return find_differences(assemble(articles))


def loud(findings: tuple[Finding, ...]) -> list[tuple[str, str, str]]:
    """Kind, article and surface of the findings above info."""
    return [(f.kind, f.at.article, f.at.surface) for f in findings if f.severity != "info"]
