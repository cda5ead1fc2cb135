"""Numbers in list items: the dash of a list is no minus."""

from decimal import Decimal

import pytest

from db.models import Revision
from pipeline.claims.extract import extract

CASES = [
    ("Key points\n\n- 452 tokens per second\n- 59 people died", [452, 59]),
    ("- 14 people are missing\n- 220,000 homes are without power", [14, 220000]),
    ("Sales fell (- 3 percent).", [-3]),
    ("It was −4 °C at night.", [-4]),
]


@pytest.mark.parametrize(("text", "values"), CASES)
def test_dash_that_begins_a_line_is_no_sign(text: str, values: list[int]) -> None:
    assert [c.quantity.low for c in extract(Revision(text)).claims] == [Decimal(v) for v in values]
