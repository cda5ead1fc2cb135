"""Names that hold a number, followed from article to article."""

from __future__ import annotations

import pytest

from db.models import Article, Extraction, Revision
from pipeline.matching.names import match_names

SHARED = [  # made up
    ("Flight 1549 landed safely.", "The crew of flight 1549 was praised; Flight 1549 sank.", "Flight 1549"),
    ("The Philadelphia 76ers won.", "A new coach for the 76ers", "76ers"),
    ("A 4x4 hit the shop.", "Thieves used a 4x4.", "4x4"),
    ("Traffic on Route 94 stood still.", "State Route 94 was closed.", "State Route 94"),
    ("IE8 has a flaw.", "A flaw in Internet Explorer 8 was found.", "Internet Explorer 8"),
    ("the No. 2 official", "the number 2 man", "number 2"),
]


def labels(one: str, other: str) -> list[str]:
    articles = [Article("a", Revision(one)), Article("b", Revision(other))]
    extractions = {article.id: Extraction("en") for article in articles}
    return [name.label for name in match_names(articles, extractions)]


@pytest.mark.parametrize(("one", "other", "label"), SHARED)
def test_a_shared_name(one: str, other: str, label: str) -> None:
    assert label in labels(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Route 94 was closed.", "Route 49 was closed."),
        ("On May 12 it rained.", "On May 12 it snowed."),
        ("Killed 10 people at 5pm.", "It killed 10 at 5pm."),
    ],
)
def test_other_numbers_dates_and_counts_are_no_shared_name(one: str, other: str) -> None:
    assert labels(one, other) == []
