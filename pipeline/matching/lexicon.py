"""What a story's words are worth: one that stands by one figure only tells more than one that stands by all."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.matching.bearing import Bearing


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Weights of a story's words."""

    worth: dict[str, float]


def weigh_words(bearings: Sequence[Bearing]) -> Lexicon:
    """Weigh each word by how few different values it stands beside."""
    beside: dict[str, set[str]] = defaultdict(set)
    values: set[str] = set()
    for bearing in bearings:
        values.add(bearing.key)
        for word, weight in bearing.words:
            if weight >= 0.3:
                beside[word].add(bearing.key)
    total = len(values) + 1
    worth = {word: math.log((total + 1) / (len(keys) + 0.5)) for word, keys in beside.items()}
    return Lexicon(worth)


def vector(bearing: Bearing, lexicon: Lexicon) -> dict[str, float]:
    """A bearing's words with their worth, of length one."""
    highest = math.log(len(lexicon.worth) + 2)
    raw = {word: weight * lexicon.worth.get(word, highest) for word, weight in bearing.words}
    length = math.sqrt(sum(value * value for value in raw.values())) or 1.0
    return {word: value / length for word, value in raw.items()}


def telling(words: dict[str, float], most: int) -> list[str]:
    """The words of a vector that tell most, the most telling first.

    >>> telling({"sea": 0.2, "ferry": 0.9, "crew": 0.2}, 2)
    ['ferry', 'crew']
    """
    ranked = sorted([(-worth, word) for word, worth in words.items()])
    return [word for _, word in ranked[:most]]


def likeness(one: dict[str, float], other: dict[str, float]) -> float:
    """The cosine of two vectors of words, 0 to 1."""
    if len(one) > len(other):
        one, other = other, one
    return sum([value * other[word] for word, value in one.items() if word in other])
