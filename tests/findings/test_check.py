"""A draft against its sources: what is shown, and what stays quiet."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.check import check_draft

SOURCE = (
    "The council will close three libraries next spring, a saving of £2.4 million a year. "
    "Council leader Ann Marsh, 52, said 61 jobs would go. "
    "In 2019 the council had 14 libraries and 310 staff. Two campaign groups oppose the plan."
)


def flagged(draft: str, *sources: str) -> list[str]:
    articles = [Article(f"s{n}", Revision(text)) for n, text in enumerate(sources or (SOURCE,))]
    return [finding.at.surface for finding in check_draft(Article("", Revision(draft)), articles)]


@pytest.mark.parametrize(
    "draft",
    [
        "Three libraries will close next spring.",
        "The plan saves £2.4m a year and 61 jobs would go.",
        "Ann Marsh, 52, leads the council.",
        "In 2019 the council had 310 staff.",
        "More than 300 staff worked for the council in 2019.",
    ],
)
def test_what_the_source_has_stays_quiet(draft: str) -> None:
    assert flagged(draft) == []


@pytest.mark.parametrize(
    ("draft", "shown"),
    [
        ("The plan would cost 84 jobs.", "84 jobs"),
        ("The council leader, 47, said jobs would go.", "47"),
        ("A 29-year-old man was arrested.", "29-year-old"),
    ],
)
def test_what_no_source_has_is_shown(draft: str, shown: str) -> None:
    assert flagged(draft) == [shown]


def test_findings_name_the_figure_only() -> None:
    draft = Article(
        "", Revision("The council, which has run libraries for decades, would cut 84 jobs there.")
    )
    (finding,) = check_draft(draft, [Article("s", Revision(SOURCE))])
    assert finding.at.surface == draft.text[finding.at.span.start : finding.at.span.end]
    assert len(finding.at.surface) < 20
