"""Two passages word by word: what one has and the other has not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

_WORD = re.compile(r"\w+(?:[.,:'’-]\w+)*|\s+|[^\w\s]")
MOST_WORDS = 6_000

Kind = Literal["same", "gone", "new"]


@dataclass(frozen=True, slots=True)
class Run:
    """Words that stand in both texts, in the first only, or in the second only."""

    kind: Kind
    text: str


def word_difference(one: str, other: str) -> list[Run]:
    """Compare two texts word by word.

    >>> [(r.kind, r.text) for r in word_difference("over 700 tokens", "700 tokens a second")]
    [('gone', 'over '), ('same', '700 tokens'), ('new', ' a second')]
    """
    a, b = _WORD.findall(one)[:MOST_WORDS], _WORD.findall(other)[:MOST_WORDS]
    runs: list[Run] = []
    for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=len(a) > 2_000).get_opcodes():
        if tag == "equal":
            runs.append(Run("same", "".join(a[i:j])))
            continue
        if i < j:
            runs.append(Run("gone", "".join(a[i:j])))
        if k < m:
            runs.append(Run("new", "".join(b[k:m])))
    return runs


def likeness(one: str, other: str) -> float:
    """How much of the words two texts share, 0 to 1."""
    a, b = _WORD.findall(one)[:400], _WORD.findall(other)[:400]
    return SequenceMatcher(None, a, b, autojunk=False).ratio()
