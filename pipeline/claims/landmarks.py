"""The words of a text that other readers start from: cues, hedges, openers of conditions, measures, rare words.

Each word of the language is looked up in their tables once and remembered with one bit a table, so that a text
is walked over once for all of them, and each reader asks for the places between two tokens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pipeline.claims.certainty import hedging_words
from pipeline.claims.conditions import OPENERS
from pipeline.claims.cues import cue_words
from pipeline.claims.measures import measure_words
from pipeline.claims.terms import common_words

CUE, HEDGE, OPENER, MEASURE, RARE = 1, 2, 4, 8, 16
_REMEMBERED = 200_000


class _Marks(dict[str, int]):
    """The bits of every word, worked out when it is first met."""

    def __missing__(self, word: str) -> int:
        tables = ((CUE, cue_words()), (HEDGE, hedging_words()), (OPENER, OPENERS), (MEASURE, measure_words()))
        bits = sum(bit for bit, words in tables if word in words)
        bits += RARE * (word not in common_words())
        if len(self) < _REMEMBERED:
            self[word] = bits
        return bits


_MARKS = _Marks()


@cache
def _having(bit: int) -> re.Pattern[bytes]:
    return re.compile(b"[" + b"".join(re.escape(bytes([n])) for n in range(32) if n & bit) + b"]")


class Landmarks:
    """Where in a text the words of each table stand.

    >>> 4 in Landmarks("the bank said it could cut about 40 jobs in the north".split()).places(HEDGE)
    True
    """

    __slots__ = ("bits", "count")

    def __init__(self, lower: Sequence[str]) -> None:
        self.bits = bytes(map(_MARKS.__getitem__, lower))
        self.count = len(self.bits)

    def places(self, bit: int, low: int = 0, high: int | None = None) -> list[int]:
        """The tokens from ``low`` to ``high`` whose words stand in a table, in order."""
        end = self.count if high is None else high
        return [m.start() for m in _having(bit).finditer(self.bits, low, end)]
