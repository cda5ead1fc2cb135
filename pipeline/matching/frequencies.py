"""How telling a word is: weights out of a frozen table (version 1), never out of the articles at hand.

So a pair of articles is judged alike whatever else was read before or with them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

VERSION = 1
RARE = 266
"""What a word weighs that is not in the table, in hundredths."""


@lru_cache(maxsize=65536)
def weigh_word(word: str) -> int:
    """Weigh a lower-case word, in hundredths: the rarer, the more.

    >>> weigh_word("the"), weigh_word("government") < weigh_word("ferry") < weigh_word("zurbriggens")
    (0, True)
    """
    return _table().get(word, RARE)


@cache
def _table() -> dict[str, int]:
    weights: dict[str, int] = {}
    text = (Path(__file__).parent / "frequencies.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        weight, words = line.split("\t")
        weights.update(dict.fromkeys(words.split(" "), int(weight)))
    return weights
