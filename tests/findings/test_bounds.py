"""Bounds that were dropped, and bounds that only say what a plain figure says too."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find, loud

COSTS = (
    "The finance chief, Ada Brenner, said that the recall could cost up to $62 million.",
    "Ada Brenner, the finance chief, said the bill for the recall could be as much as $62 million, or $1,500 a car.",
)
LIMIT = (
    "The bank told the regulator after 18 days, against a legal limit of 72 hours.",
    "The law allows 72 hours.",
)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ((*COSTS, "The recall could cost up to $62m, said finance chief Ada Brenner."), []),
        ((*COSTS, "The recall could cost $62m, said finance chief Ada Brenner."), ["$62m"]),
        (
            (*COSTS, "The recall could cost more than $62m, said finance chief Ada Brenner."),
            ["more than $62m"],
        ),
        ((*LIMIT, "The bank needed 18 days, though the limit is 72 hours."), []),
        (
            (*LIMIT, "The bank needed 18 days, against a legal limit of more than 72 hours."),
            ["more than 72 hours"],
        ),
    ],
)
def test_a_bound_that_others_have(texts: tuple[str, ...], told: list[str]) -> None:
    assert [surface for kind, _, surface in loud(find(*texts)) if kind == "bound-drift"] == told
