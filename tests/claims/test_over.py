""" "Over" bounds a figure, or says what something is about."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.claims.extract import extract

BOUNDS = [
    "The protests drew over 5,000 people.",
    "Police arrested over 200 protesters.",
    "The army fired over 200 rockets.",
    "The strikes killed over 30 people.",
    "In 12 cases over 300 people were told.",
    "The firm sacked over 300 staff.",
    "The court convicted over 40 men.",
    "They held talks with over 30 unions.",
    "The trial enrolled over 900 patients.",
]
ABOUT = [
    "A man was held early on Wednesday over 23 thefts.",
    "Two brothers were arrested over 23 thefts.",
    "She was formally charged last week over 13 letters.",
    "The row over 40 jobs goes on.",
    "Concerns over 300 flats grew.",
    "The park is spread over 6,000 square feet.",
]


@pytest.mark.parametrize(("text", "comparator"), [*((t, ">") for t in BOUNDS), *((t, "=") for t in ABOUT)])
def test_over(text: str, comparator: str) -> None:
    assert extract(Revision(text)).claims[-1].quantity.comparator == comparator
