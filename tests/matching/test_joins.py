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


@pytest.mark.parametrize(("texts", "one", "other"), [c[1:] for c in APART], ids=[c[0] for c in APART])
def test_figures_of_two_things_stay_apart(texts: tuple[str, ...], one: str, other: str) -> None:
    assert not any({one, other} <= surfaces for surfaces in _surfaces(texts))
