"""A claim whose value was changed is still joined with its twins; figures of other things stay apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from db.models import Article, Revision
from pipeline.matching.assemble import assemble
from tests.matching import further_joins
from tests.matching.joins import APART, CHANGED


def _surfaces(texts: Sequence[str]) -> list[set[str]]:
    articles = tuple(Article(f"a{n}", Revision(text)) for n, text in enumerate(texts))
    coverage = assemble(articles)
    return [{coverage.claim(ref).quantity.surface for ref in fact.claims} for fact in coverage.facts]


UNJOINED = {
    "hour of an accident": "clock times are laid against nothing but their like",
    "depth of a find": "one against one, in sentences that share a name alone",
    "days for weeks": "a small number of another unit",
    "age of a rider": "two ages without a name beside them",
}
LIMITS = {
    "planned and done": "last year and next year, with no date to tell which",
    "for and against": "two prepositions tell them apart",
    "wages of two groups": "who gets what is told by one noun each",
    "two parts of a whole": "who pays which part stands in no name",
    "what was asked and what was given": "one is sued for, one awarded, in the same words but for the verb",
}


def _rows(cases: Sequence[tuple[str, tuple[str, ...], str, str]], limits: dict[str, str]) -> list[object]:
    return [
        pytest.param(
            *case[1:],
            id=case[0],
            marks=[pytest.mark.xfail(strict=True, reason=limits[case[0]])] if case[0] in limits else [],
        )
        for case in cases
    ]


@pytest.mark.parametrize(("texts", "one", "other"), _rows((*CHANGED, *further_joins.CHANGED), UNJOINED))
def test_changed_value_is_joined(texts: tuple[str, ...], one: str, other: str) -> None:
    assert any(_holds(surfaces, one) and _holds(surfaces, other) for surfaces in _surfaces(texts))


@pytest.mark.parametrize(("texts", "one", "other"), _rows((*APART, *further_joins.APART), LIMITS))
def test_figures_of_two_things_stay_apart(texts: tuple[str, ...], one: str, other: str) -> None:
    assert not any(_holds(surfaces, one) and _holds(surfaces, other) for surfaces in _surfaces(texts))


def _holds(surfaces: set[str], wanted: str) -> bool:
    return any(wanted in surface for surface in surfaces)
