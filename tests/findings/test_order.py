"""The same articles give the same findings, in whatever order they come."""

from __future__ import annotations

from db.models import Article, Revision
from pipeline.findings.checks import CHECKS
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

TEXTS = (
    "The museum counted 48,210 visitors in June. Entry was free, and the café sold 3,100 cakes.",
    "In June 48,210 people came to see the museum, when entry was free. Its café sold 3,100 cakes.",
    "The museum had 42,810 visitors in June. Entry cost nothing. Over 3,100 cakes were sold.",
)


def _articles() -> list[Article]:
    return [Article("abc"[n], Revision(text)) for n, text in enumerate(TEXTS)]


def test_order_of_articles_changes_nothing() -> None:
    forward = find_differences(assemble(_articles()))
    backward = find_differences(assemble(list(reversed(_articles()))))
    assert forward
    assert forward == backward


def test_ids_are_of_the_content() -> None:
    ids = [f.id for f in find_differences(assemble(_articles()))]
    again = [f.id for f in find_differences(assemble(_articles()))]
    assert ids == again
    assert len(set(ids)) == len(ids)


def test_surfaces_are_the_text_of_their_spans() -> None:
    by_id = {a.id: a for a in _articles()}
    for finding in find_differences(assemble(_articles())):
        for evidence in (finding.at, *finding.against):
            assert by_id[evidence.article].text[evidence.span.start : evidence.span.end] == evidence.surface


def test_every_kind_is_explained_to_users() -> None:
    assert len({check.kind for check in CHECKS}) == len(CHECKS)
    assert all(len(check.explanation) > 40 for check in CHECKS)
