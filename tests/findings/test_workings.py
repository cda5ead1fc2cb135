"""Figures that an article works out from others: the working that fails is told, the one that holds is not."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

# (text, what it should be; "" where it holds)
ROWS = [
    ("The committee has 24 members, of whom 14 are women and 12 are men.", "leaves 10"),
    ("The committee has 24 members, of whom 12 are women and 12 are men.", ""),
    ("Of the 597 people questioned, 200 were adults and 278 were children.", "leaves 397"),
    ("Of the 597 people questioned, 200 were adults and 397 were children.", ""),
    ("Of the 48 councillors 27 voted in favour and 25 against.", "leaves 21"),
    ("Of the 48 councillors 27 voted in favour and 15 against.", ""),  # the others may have abstained
    ("Of the 130 people on board, 80 were women and 60 were tourists.", ""),  # some are both
    ("Of the 310 flats, 190 are new and 120 used.", ""),
    ("Some 300 people came, about 150 of them women and 160 men.", ""),
    ("In the survey 48 percent were for the plan, 39 percent against it and 21 percent undecided.", "leaves 13%"),
    ("In the survey 48 percent were for the plan, 39 percent against it and 13 percent undecided.", ""),
    ("Visits fell from 1,122 to 430, a difference of 865.", "is 692"),
    ("Visits fell from 1,122 to 430, a difference of 692.", ""),
    ("Profit rose from $3.1m to $4.0m, an increase of $1.9m.", "900,000 USD"),
    ("Profit rose from $3.1m to $4.0m, an increase of $0.9m.", ""),
    ("The tax was cut from 6.2% to 4.2%, a drop of 3 percentage points.", "2 pp"),
    ("The tax was cut from 6.2% to 4.2%, a drop of two percentage points.", ""),
    ("Marta Quill, born in 1961, died on May 4, 2026, at the age of 74.", "64 or 65"),
    ("Marta Quill, born in 1961, died on May 4, 2026, at the age of 64.", ""),
    ("A 50-billion note is now worth 33 US cents. A laptop costs 1.2 quadrillion, or about 4,000 US dollars.", "7,920"),
    ("A 50-billion note is now worth 33 US cents. A laptop costs 1.2 quadrillion, or about 8,000 US dollars.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_a_working_is_checked(text: str, expected: str) -> None:
    told = [f.message for f in find(text) if f.kind == "arithmetic-mismatch"]
    assert bool(told) == bool(expected), told
    assert all(expected in message for message in told)
