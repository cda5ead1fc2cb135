"""What goes from one count to another is no time of day."""

from __future__ import annotations

from decimal import Decimal

import pytest

from db.models import Revision
from pipeline.claims.extract import extract


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("His majority is down from ten to six.", [10, 6]),
        ("The lead was cut from twenty to ten.", [20, 10]),
        ("The number rose from five to ten.", [5, 10]),
        ("The shop is open from nine to five.", [9, 5]),
    ],
)
def test_a_fall_in_words_is_two_counts(text: str, values: list[int]) -> None:
    assert [c.quantity.low for c in extract(Revision(text)).claims] == [Decimal(v) for v in values]


@pytest.mark.parametrize(
    "text", ["They met at ten to six.", "It left at twenty to seven.", "It was ten to six."]
)
def test_so_many_minutes_to_an_hour_are_a_time(text: str) -> None:
    (claim,) = extract(Revision(text)).claims
    assert str(claim.quantity.low).startswith("XXXX-XX-XXT0")


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("The rocket broke up 102 seconds into its flight.", "level"),
        ("He woke up 20 minutes later.", "level"),
        ("The firm signed up 340,000 customers.", "level"),
        ("The drone fell 140 seconds after it had left the roof.", "level"),
        ("Shares were up 4% in London.", "by"),
        ("Waiting times fell 12 days to 41.", "by"),
        ("Prices went up to £41.", "to"),
    ],
)
def test_a_particle_of_another_verb_is_no_rise(text: str, change: str) -> None:
    assert [c.quantity.change for c in extract(Revision(text)).claims][:1] == [change]
