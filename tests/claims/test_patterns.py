"""Patterns that are compiled at their first use behave as compiled ones do."""

from __future__ import annotations

import re

import pytest

from pipeline.claims.patterns import pattern


def test_a_pattern_behaves_as_a_compiled_one() -> None:
    lazy, plain = pattern(r"(?P<n>\d+)", re.IGNORECASE), re.compile(r"(?P<n>\d+)", re.IGNORECASE)
    text = "12 of 40"
    assert lazy.findall(text) == plain.findall(text)
    assert [m.span("n") for m in lazy.finditer(text)] == [(0, 2), (6, 8)]
    assert lazy.sub("x", text) == "x of x"
    assert lazy.split(text) == plain.split(text)
    assert lazy.groups == plain.groups


def test_what_a_pattern_has_not_is_an_error() -> None:
    with pytest.raises(AttributeError):
        pattern(r"\d").matches  # type: ignore[attr-defined]  # noqa: B018


def test_a_broken_pattern_is_named_when_it_is_used() -> None:
    with pytest.raises(re.error):
        pattern(r"(").match("x")
