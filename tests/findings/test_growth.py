"""A text of one kind of thing, thousands of times over: twice as much takes about twice as long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from db.models import Article, Revision
from pipeline.findings.check import check_draft
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

WORDS = "alder birch cedar elm fir gum hazel iris kapok larch maple oak pine quince rowan teak umber vetch".split()
OTHER = Article("other", Revision("Acme used 16 pods, Ann Lee said. “The wall stood for years and fell.”"))
RATIO = 3.2
"""Twice the text at most so many times the time: linear is 2, quadratic 4."""


def word(n: int) -> str:
    """A word of its own for each of some hundreds of numbers."""
    return WORDS[n % 18] + WORDS[n // 18 % 18]


ROWS: tuple[tuple[str, int, Callable[[int], str]], ...] = (
    ("one claim on one line", 400, lambda n: "16 chips " * n),
    ("other claims on one line", 240, lambda n: ", ".join(f"{k + 11} {word(k)}s" for k in range(n))),
    ("one sentence", 250, lambda n: "Acme used 16 chips in Paris. " * n),
    (
        "one quotation",
        200,
        lambda n: "“The wall stood for years and then it fell,” said Ann Lee. " * n,
    ),
    ("names", 200, lambda n: " ".join(f"{word(k).title()} {word(k * 3).title()} spoke." for k in range(n))),
    ("conditions", 150, lambda n: "Acme used 16 chips" + " for a single user in the third quarter" * n),
    (
        "cells",
        300,
        lambda n: "| A | B |\n|---|---|\n" + "".join(f"| {k} | {k * 7} |\n" for k in range(n // 2)),
    ),
    (
        "dates",
        150,
        lambda n: "It opened on " + ", ".join(f"May {k % 28 + 1}, {1950 + k % 70}" for k in range(n)),
    ),
)


def compare(text: str) -> None:
    """Compare a text with a short one."""
    find_differences(assemble([Article("long", Revision(text)), OTHER]))


def check(text: str) -> None:
    """Check a short text against a long one."""
    check_draft(OTHER, [Article("long", Revision(text))])


def seconds(work: Callable[[str], None], text: str) -> float:
    """Processor time."""
    start = time.process_time()
    work(text)
    return time.process_time() - start


@pytest.mark.parametrize(("size", "make"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("work", [compare, check])
def test_time_grows_with_the_text(work: Callable[[str], None], size: int, make: Callable[[int], str]) -> None:
    seconds(work, make(20))  # tables are read
    seen = []
    for _ in range(2):  # another look where the machine was disturbed
        once, twice = seconds(work, make(size)), seconds(work, make(2 * size))
        seen.append((once, twice))
        if twice < RATIO * once + 0.05:
            return
    raise AssertionError(seen)
