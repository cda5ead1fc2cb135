"""Runs of words that two texts share: what a copy, an edit and a rewrite are told by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import LCSseq

from db.models import Span
from pipeline.matching.frequencies import weigh_word

RUN = 4
"""Words that make a run: fewer are shared by any two reports of one event."""

_WORD = re.compile(r"[^\W_]+(?:[.,:'’][^\W_]+)*")
_QUOTATION = re.compile(r"[\"“«„][^\"“”«»„\n]{0,1500}[\"”»]|``[^`\n]{0,1500}''")
_FEW_WORDS = 25
_MOST_WORDS = 4000
_TELLING = 175


@dataclass(frozen=True, slots=True)
class Wording:
    """A text as words with their places; quotations are left out where enough remains without them."""

    words: tuple[str, ...]
    spans: tuple[Span, ...] = field(repr=False)
    runs: frozenset[str] = field(repr=False)
    """All runs of RUN words."""
    short_runs: frozenset[str] = field(repr=False)
    """All runs of one word fewer."""
    anchors: tuple[str, ...] = field(repr=False)
    """Figures and rare words in their order: the facts that a rewrite keeps."""


def read_wording(text: str) -> Wording:
    """Read the words of a text that are its writer's own.

    >>> read_wording('Mr. Hall said "no" at 10:30.').words
    ('mr', 'hall', 'said', 'no', 'at', '10:30')
    """
    whole = list(_words(text))
    own = list(_words(_QUOTATION.sub(lambda found: " " * len(found.group()), text)))
    kept = (own if len(own) >= _FEW_WORDS else whole)[:_MOST_WORDS]
    words = tuple(word for word, _ in kept)
    return Wording(
        words,
        tuple(span for _, span in kept),
        frozenset(runs_of(words, RUN)),
        frozenset(runs_of(words, RUN - 1)),
        tuple(word for word in words if word[0].isdigit() or weigh_word(word) >= _TELLING),
    )


def runs_of(words: Sequence[str], length: int) -> Iterator[str]:
    """Give each run of so many words, in order."""
    for start in range(len(words) - length + 1):
        yield " ".join(words[start : start + length])


def share_of(words: Sequence[str], runs: frozenset[str], length: int) -> float:
    """Say which part of the words lies in runs of the given length that the other text has too.

    >>> share_of("a b c d e".split(), frozenset({"b c d"}), 3)
    0.6
    """
    shared = bytearray(len(words))
    for start, run in enumerate(runs_of(words, length)):
        if run in runs:
            shared[start : start + length] = b"\x01" * length
    return sum(shared) / max(1, len(words))


def in_order(one: Sequence[str], other: Sequence[str]) -> float:
    """Say which part of the shorter sequence stands in the other in the same order.

    >>> in_order("a b c d".split(), "a x c y d z".split())
    0.75
    """
    least = min(len(one), len(other))
    return float(LCSseq.similarity(one, other)) / least if least else 0.0


def shared_passages(one: Wording, other: Wording, most: int = 5) -> tuple[tuple[Span, Span], ...]:
    """Find the longest passages that both texts have word for word, in order of the first."""
    first: dict[str, int] = {}
    for start, run in enumerate(runs_of(other.words, RUN)):
        first.setdefault(run, start)
    found: list[tuple[int, int, int]] = []
    at = 0
    while at <= len(one.words) - RUN:
        there = first.get(" ".join(one.words[at : at + RUN]))
        if there is None:
            at += 1
            continue
        length = RUN
        while (
            at + length < len(one.words)
            and there + length < len(other.words)
            and one.words[at + length] == other.words[there + length]
        ):
            length += 1
        found.append((length, at, there))
        at += length
    longest = sorted(sorted(found, key=lambda run: (-run[0], run[1]))[:most], key=lambda run: run[1])
    return tuple(
        (
            Span(one.spans[here].start, one.spans[here + length - 1].end),
            Span(other.spans[there].start, other.spans[there + length - 1].end),
        )
        for length, here, there in longest
    )


def _words(text: str) -> Iterator[tuple[str, Span]]:
    for found in _WORD.finditer(text):
        yield found.group().lower().replace("’", "'"), Span(found.start(), found.end())
