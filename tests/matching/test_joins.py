"""A claim whose value was changed is still joined with its twins; figures of other things stay apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from db.models import Article, Revision
from pipeline.matching.assemble import assemble
from tests.matching.joins import APART, CHANGED


def _surfaces(texts: Sequence[str]) -> list[set[str]]:
    articles = tuple(Article(f"a{n}", Revision(text)) for n, text in enumerate(texts))
    coverage = assemble(articles)
    return [{coverage.claim(ref).quantity.surface for ref in fact.claims} for fact in coverage.facts]


@pytest.mark.parametrize(("texts", "one", "other"), [c[1:] for c in CHANGED], ids=[c[0] for c in CHANGED])
def test_changed_value_is_joined(texts: tuple[str, ...], one: str, other: str) -> None:
    assert any({one, other} <= surfaces for surfaces in _surfaces(texts))


LIMITS = {
    "two parts of a whole": "who pays which part stands in no name",
    "prices of two tickets": "one against one, and both the only price of a ticket in their article",
}
APART_ROWS = [
    pytest.param(
        *case[1:],
        id=case[0],
        marks=[pytest.mark.xfail(strict=True, reason=LIMITS[case[0]])] if case[0] in LIMITS else [],
    )
    for case in APART
]


@pytest.mark.parametrize(("texts", "one", "other"), APART_ROWS)
def test_figures_of_two_things_stay_apart(texts: tuple[str, ...], one: str, other: str) -> None:
    assert not any({one, other} <= surfaces for surfaces in _surfaces(texts))
