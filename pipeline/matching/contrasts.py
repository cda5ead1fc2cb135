"""Words of which a figure can have only one: the first quarter is not the second nor the first half, the north is not the south."""

from __future__ import annotations

import re

from pipeline.matching.concepts import concept

# Each line is one choice; words within a bar say the same.
_CHOICES: tuple[str, ...] = (
    "northern north|southern south|eastern east|western west",
    "men man male boys boy|women woman female girls girl",
    "children child minors|adults adult grown-ups",
    "weekday weekdays|weekend weekends",
    "spring|summer|autumn|winter",
    "domestic|foreign overseas abroad",
    "imports import imported|exports export exported",
    "assets|liabilities debts",
    "arrivals arrived|departures departed",
    "smallest|largest biggest",
    "cheapest|dearest costliest",
    "monthly|yearly annual annually|weekly",
)
_ORDINALS = ("first|1st|q1|h1", "second|2nd|q2|h2", "third|3rd|q3", "fourth|4th|q4")
_TURN = re.compile(
    rf"\b(?:(?:{'|'.join(f'(?P<n{n}>{forms})' for n, forms in enumerate(_ORDINALS))})"
    r"(?:[ -](?:quarter|half|round|stage|phase|leg|semester|trimester|reading)\b|(?<=[qh]\d)\b))",
    re.IGNORECASE,
)


_SPAN = re.compile(r"(?<=[a-z0-9][ -])(?:quarter|half)\b|\b[qh][1-4]\b", re.IGNORECASE)
_SPANS = {"q": "quarter", "h": "half"}
_SIGNS = (
    *"quarter half round stage phase leg semester trimester reading".split(),
    *(f"{letter}{n}" for letter in "qh" for n in range(1, 5)),
)
"""What a text that speaks of any of them holds."""


def read_turns(text: str) -> frozenset[str]:
    """Which quarter, half, round or stage a text speaks of.

    >>> sorted(read_turns("In the second quarter it sold less than in Q1 or the first half."))
    ['^span half', '^span quarter', '^turn0', '^turn1']
    """
    low = text.lower()
    if not any(sign in low for sign in _SIGNS):
        return frozenset()
    turns = {f"^turn{(found.lastgroup or 'n0')[1:]}" for found in _TURN.finditer(text)}
    return frozenset(turns | {f"^span {_SPANS[found[0][:1].lower()]}" for found in _SPAN.finditer(text)})


def are_contrasted(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether two sentences, given by their stems, choose otherwise.

    >>> north, south = frozenset({"north", "road"}), frozenset({"south", "road"})
    >>> are_contrasted(north, south), are_contrasted(north, north | south)
    (True, False)
    """
    mine, theirs = _chosen(one), _chosen(other)
    return any(line in theirs and theirs[line].isdisjoint(sides) for line, sides in mine.items())


def _chosen(sentence: frozenset[str]) -> dict[int, set[int]]:
    chosen: dict[int, set[int]] = {}
    for word in sentence & _KEYS:
        line, side = _SIDES[word]
        chosen.setdefault(line, set()).add(side)
    return chosen


_SIDES = (
    {
        concept(word): (n, side)
        for n, line in enumerate(_CHOICES)
        for side, words in enumerate(line.split("|"))
        for word in words.split()
    }
    | {f"^turn{n}": (-1, n) for n in range(len(_ORDINALS))}
    | {"^span quarter": (-2, 0), "^span half": (-2, 1)}
)
_KEYS = frozenset(_SIDES)
