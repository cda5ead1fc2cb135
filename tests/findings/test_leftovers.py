"""Values that two sentences with the same figures do not share, and prose against a table's columns."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find, loud

CRASH = "The last accident of a Falke 3 was in October 2019, when the drone fell {a} seconds after it had left the roof."
CRASH_TOO = "A Falke 3 had its previous accident in October 2019, {b} seconds into a flight."
FIX = "The fix for the ovens, an update of about {a} minutes, goes out from May 12."
FIX_AGAIN = "An update of about {a} minutes cures the ovens, and starts on May 12."
FIX_TOO = "Most ovens need nothing but a download of about {b} minutes, to be had from May 12."
VOTE = "In 2022 the Greens had won the ward by {a}% to 41.3%."
VOTE_TOO = "Two years ago the ward had gone to the Greens with {b}% against 41.3%."
TABLE = """Sales by model

| Model | Q1 2026 | Q1 2025 |
| --- | --- | --- |
| Vela | 31,400 | 28,900 |
| Orso | 22,750 | 24,100 |
| All | 54,150 | 53,000 |
"""
PROSE = "The Vela accounted for {a} of the total and the smaller Orso for 22,750."


@pytest.mark.parametrize(
    ("one", "other", "values", "told"),
    [
        (CRASH, CRASH_TOO, ("140", "140"), []),
        (CRASH, CRASH_TOO, ("140", "102"), ["102 seconds"]),
        (VOTE, VOTE_TOO, ("48.2", "48.2"), []),
        (VOTE, VOTE_TOO, ("48.2", "35.2"), ["35.2%"]),
    ],
)
def test_the_one_value_that_sentences_with_the_same_figures_do_not_share(
    one: str, other: str, values: tuple[str, str], told: list[str]
) -> None:
    found = loud(find(one.format(a=values[0]), other.format(b=values[1])))
    assert [surface for kind, _, surface in found if kind == "value-conflict"] == told
    assert len(found) == len(told)


@pytest.mark.parametrize(("value", "told"), [("25", []), ("40", ["about 40 minutes"])])
def test_a_common_unit_takes_two_origins(value: str, told: list[str]) -> None:
    found = find(FIX.format(a="25"), FIX_TOO.format(b=value), FIX_AGAIN.format(a="25"))
    assert [surface for kind, _, surface in loud(found) if kind == "value-conflict"] == told


def test_times_from_two_dates_are_no_leftovers() -> None:
    found = find(
        "The bank found out on November 3; it told the regulator 18 days later and the public only on January 12.",
        "On January 12 customers are told, 70 days after the discovery.",
    )
    assert loud(found) == []


@pytest.mark.parametrize(("value", "told"), [("31,400", 0), ("19,750", 1)])
def test_prose_gives_the_cells_of_the_rows_it_names(value: str, told: int) -> None:
    assert [kind for kind, _, _ in loud(find(TABLE, PROSE.format(a=value)))] == ["value-conflict"] * told
