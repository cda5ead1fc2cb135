"""Who does what a figure tells, and whether two are rivals."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.matching.actors import actor_in, are_rivals, may_be_one, words_in
from pipeline.matching.assemble import assemble

NAMES = frozenset("rangers angels webb hewlett packard orrery espn".split())


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("The Rangers have offered pitcher Cole Webb a six-year, ", "rangers"),
        ("ESPN is reporting that the Angels offered Webb ", "angels"),
        ("Hewlett-Packard will pay nearly ", "hewlett-packard"),
        ("ESPN reported ", None),
        ("Officials counted ", None),
        ("It was sold for ", None),
        ("", None),
    ],
)
def test_the_name_that_acts_is_found(before: str, expected: str | None) -> None:
    names = NAMES | {"hewlett-packard"}
    assert actor_in(before, names) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("hp", "hewlett-packard", True), ("red sox", "boston red sox", True), ("rangers", "angels", False),
     ("norlan", "norlanders", True), ("intel", "amd", False)],
)  # fmt: skip
def test_names_that_may_be_one(one: str, other: str, *, expected: bool) -> None:
    assert may_be_one(one, other) is expected


def test_a_name_that_the_other_text_knows_is_no_rival() -> None:
    mine = ("rangers", words_in("The Rangers offered Webb $110 million."))
    assert are_rivals(mine, ("angels", words_in("The Angels offered Webb $125 million.")))
    assert not are_rivals(
        mine, ("angels", words_in("The Angels offered Webb $125 million, the Rangers less."))
    )


def test_two_bids_are_two_facts_and_one_bid_told_twice_is_one() -> None:
    def facts(*texts: str) -> list[int]:
        coverage = assemble([Article("abc"[n], Revision(text)) for n, text in enumerate(texts)])
        held = [
            f
            for f in coverage.facts
            if any("million" in coverage.claim(r).quantity.surface for r in f.claims)
        ]
        return sorted(len(f.claims) for f in held)

    one = "The Rangers have offered pitcher Cole Webb a six-year, $110 million contract."
    assert facts(one, "The Angels offered pitcher Cole Webb a six-year, $125 million deal.") == [1, 1]
    assert facts(one, "The Rangers offered pitcher Cole Webb a six-year, $125 million deal.") == [2]


def test_beginnings_of_names_are_no_catastrophe() -> None:
    assert actor_in("Aa " * 4000, frozenset({"aa"})) is None
