"""Two passages word by word: what one has and the other has not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

_WORD = re.compile(r"(?:\w+(?:[.,:'’-]\w+)*|[^\w\s])\s*|\s+")
"""A word or sign with the blanks after it: a blank alone is nothing that two texts share."""
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
    >>> [(r.kind, r.text) for r in word_difference("Nothing is known of it.", "The cause is examined.")]
    [('gone', 'Nothing is known of it'), ('new', 'The cause is examined'), ('same', '.')]
    """
    a, b = _words(one), _words(other)
    matcher = SequenceMatcher(None, _bare(a), _bare(b), autojunk=len(a) > 2_000)
    runs: list[Run] = []
    blank = ""  # after words that were replaced: it is the same before and after
    for is_same, i, j, k, m in _smoothed(matcher.get_opcodes(), a, b):
        gone, new = "".join(a[i:j]), "".join(b[k:m])
        if is_same:
            runs.append(Run("same", blank + gone))
            blank = ""
            continue
        new = _blank_before(a, b, i, k) + new if new else new
        blank = _blank_after(gone) if _blank_after(gone) and _blank_after(new) else ""
        gone, new = (gone.rstrip(), new.rstrip()) if blank else (gone, new)
        runs += (Run(kind, words) for kind, words in _changed(gone, new))
    return [*runs, Run("same", blank)] if blank else runs


def _changed(gone: str, new: str) -> list[tuple[Kind, str]]:
    pairs: tuple[tuple[Kind, str], ...] = (("gone", gone), ("new", new))
    return [pair for pair in pairs if pair[1]]


def _words(text: str) -> list[str]:
    return _WORD.findall(text)[:MOST_WORDS]


def _bare(words: Sequence[str]) -> list[str]:
    return [word.rstrip() for word in words]


def _blank_before(a: Sequence[str], b: Sequence[str], i: int, k: int) -> str:
    """The blank that the first text ends without and the second goes on after."""
    if i == 0 or k == 0 or a[i - 1] != a[i - 1].rstrip():
        return ""
    return _blank_after(b[k - 1])


def _blank_after(text: str) -> str:
    return text[len(text.rstrip()) :]


Block = tuple[bool, int, int, int, int]


def _smoothed(
    opcodes: Iterable[tuple[str, int, int, int, int]], a: Sequence[str], b: Sequence[str]
) -> list[Block]:
    """Blocks of words; a word or two that two rewritten stretches happen to share belong to the change."""
    blocks: list[Block] = []
    for tag, i, j, k, m in opcodes:
        blocks.append((tag == "equal", i, j, k, m))
        while len(blocks) >= 3 and _is_chance(blocks[-3], blocks[-2], blocks[-1], a, b):
            last, _, first = blocks.pop(), blocks.pop(), blocks.pop()
            blocks.append((False, first[1], last[2], first[3], last[4]))
    return blocks


def _is_chance(before: Block, same: Block, after: Block, a: Sequence[str], b: Sequence[str]) -> bool:
    if before[0] or not same[0] or after[0] or same[2] - same[1] > 2:
        return False
    shared = sum(len(word.strip()) for word in a[same[1] : same[2]])
    return all(shared * 4 <= max(_size(a, c[1], c[2]), _size(b, c[3], c[4])) for c in (before, after))


def _size(words: Sequence[str], start: int, end: int) -> int:
    return sum(len(word.strip()) for word in words[start:end])


def likeness(one: str, other: str) -> float:
    """How much of the words two texts share, 0 to 1."""
    a, b = _bare(_words(one)[:400]), _bare(_words(other)[:400])
    return SequenceMatcher(None, a, b, autojunk=False).ratio()
