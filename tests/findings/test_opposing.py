"""What the checks share: who is outnumbered, and which article is newer."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.ledger import Ledger
from pipeline.findings.opposing import is_newer
from pipeline.matching.assemble import assemble


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        ("2026-05-04", ("2026-05-03",), True),
        ("2026-05-04", ("2026-05-03", "2026-05-04"), False),
        ("2026-05-04", ("2026-05-03", None), True),
        ("2026-05-04", (None,), False),
        (None, ("2026-05-03",), False),
        ("2026-05-04T15:00:00Z", ("2026-05-04T09:00:00Z",), True),
        ("2026-05-04T09:00:00Z", ("2026-05-04T15:00:00Z",), False),
        # a day alone is no hour of it
        ("2026-05-04T15:00:00Z", ("2026-05-04",), False),
        ("2026-05-04", ("2026-05-04T09:00:00Z",), False),
    ],
)
def test_an_article_is_newer_where_the_dates_say_so(
    own: str | None, others: tuple[str | None, ...], *, expected: bool
) -> None:
    dates = (own, *others)
    articles = [
        Article("abc"[n], Revision("The bridge at Lund will open.", published=date))
        for n, date in enumerate(dates)
    ]
    ledger = Ledger(assemble(articles))
    assert is_newer("a", ["b", "c"][: len(others)], ledger) is expected
