"""Whether articles differ on a fact."""

from __future__ import annotations

import pytest

from db.models import Quantity, Revision
from pipeline.claims.extract import extract
from pipeline.matching.variance import is_contested


def _said(text: str) -> list[Quantity]:
    return [claim.quantity for claim in extract(Revision(text)).claims]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("It cost $62.", "It cost 62 dollars."), False),
        (("They counted 1,470,000 of them.", "They counted about 1.5 million of them."), False),
        (("A third of them left.", "One in three of them left."), False),
        (("The race is 26.2 miles long.", "The race is 42.2 km long."), False),
        (("More than 700 people came.", "Over 700 people came."), False),
        (("Sixteen cities have it.", "16 cities have it."), False),
        (("More than 700 people came.", "700 people came."), True),
        (("It cost $62.", "It cost $26."), True),
        (("It ran on 16 chips.", "It ran on 16 pods."), True),
        (("It cost $62.", "It cost $62.", "It cost $620."), True),
        (("It cost $62.",), False),
    ],
)
def test_a_fact_is_contested_where_two_articles_cannot_mean_one_value(
    texts: tuple[str, ...], *, expected: bool
) -> None:
    assert is_contested([_said(text) for text in texts]) is expected
