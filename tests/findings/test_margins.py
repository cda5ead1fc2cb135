"""Figures beside what they follow from: a change, a lead, parts of a total, a table's last row, a measure in brackets."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

TABLE = "Visitors by site.\n\n| Site | 2025 | 2024 |\n|---|---|---|\n| Fort | 1,240 | 1,180 |\n| Mill | 860 | 900 |\n| {} | {} | 2,080 |\n"

FOLLOWS = (
    "The yard built 63 boats in the year to June, up 5% from 60 boats the year before.",
    "Turnover came to $3.9 billion, a rise of 12% on $3.5 billion, and profit doubled.",
    "Turnover came to $4.4 billion, up 12% in real terms from $3.5 billion.",
    "Vera Lind had 41% of the vote, six points ahead of Jon Rask on 35%.",
    "Vera Lind had 41% of the vote, six points ahead of the forecast of a month ago of 38%.",
    "Vera Lind won with 9,320 votes, 410 more than Jon Rask, who had 8,910.",
    "The fund made 900 loans, of which 520 went to farms and 380 to shops.",
    "The fund made 900 loans, of which 520 went to farms and 400 also to shops.",
    "The fund made 900 loans, of which 520 went to farms and 210 to shops.",
    "The wall is 120 km (75 miles) long.",
    "The firm lost 12 million euros (10 million euros).",
    TABLE.format("Total", "2,100"),
    TABLE.format("Tower", "2,900"),
)

FAILS = (
    ("The yard built 83 boats in the year to June, up 5% from 60 boats the year before.", "83 boats in the year to June, up 5% from 60 boats"),
    ("Turnover came to $4.9 billion, a rise of 12% on $3.5 billion, and profit doubled.", "$4.9 billion, a rise of 12% on $3.5 billion"),
    ("Vera Lind had 36% of the vote, six points ahead of Jon Rask on 35%.", "36% of the vote, six points ahead of Jon Rask on 35%"),
    ("Vera Lind won with 9,820 votes, 410 more than Jon Rask, who had 8,910.", "9,820 votes, 410 more than Jon Rask, who had 8,910"),
    ("The fund made 900 loans, of which 620 went to farms and 380 to shops.", "900 loans, of which 620 went to farms and 380"),
    ("The wall is 120 km (75 km) long.", "75 km"),
    (TABLE.format("Total", "2,900"), "2,900"),
)  # fmt: skip


def mismatches(text: str) -> list[str]:
    found = find_differences(assemble((Article("one", Revision(text), "one"),)))
    return [f.at.surface for f in found if f.kind == "arithmetic-mismatch"]


@pytest.mark.parametrize("text", FOLLOWS)
def test_what_follows_or_need_not_is_not_told(text: str) -> None:
    assert mismatches(text) == []


@pytest.mark.parametrize(("text", "surface"), FAILS)
def test_what_does_not_follow_is_told_where_it_stands(text: str, surface: str) -> None:
    assert mismatches(text) == [surface]
