"""Runs of words that two texts share: what a copy, an edit and a rewrite are told by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from rapidfuzz.distance import LCSseq

from db.models import Span
from pipeline.matching.frequencies import weigh_word

RUN = 4
"""Words that make a run: fewer are shared by any two reports of one event."""

_WORD = re.compile(r"[^\W_]+(?:[.,:'’][^\W_]+)*")
_QUOTATION = re.compile(
    r"""
    „[^„“”\n]{0,1500}[“”]                                            # „Es geht weiter“
    | [\"“«][^\"“”«»„\n]{0,1500}[\"”»]                              # "We go on", “we go on”, « on continue »
    | ``[^`\n]{0,1500}''                                             # ``We go on''
    | (?<![\w'’])['‘](?=\w)(?:[^'‘’\n]|(?<=\w)['’](?=\w)){8,1500}['’](?!\w)   # 'We don't go on', not the '90s
    | ^[ ]{0,3}>[^\n]{0,1500}                                        # > We go on
    """,
    re.VERBOSE | re.MULTILINE,
)
_IN_WORDS = {
    word: str(number)
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        2,
    )
}
_FEW_WORDS = 25
_FEW_PASSAGES = 3
"""So many passages word for word, the longest, may be what somebody said or what outlets print everywhere."""
_MOST_WORDS = 4000
_TELLING = 175


@dataclass(frozen=True, slots=True)
class Wording:
    """A text as words with their places; quotations are left out where enough remains without them."""

    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...] = field(repr=False)
    in_runs: tuple[str, ...] = field(repr=False)
    """The runs of RUN words, in order."""
    in_short_runs: tuple[str, ...] = field(repr=False)
    """The runs of one word fewer, in order."""
    runs: frozenset[str] = field(repr=False)
    short_runs: frozenset[str] = field(repr=False)
    anchors: tuple[str, ...] = field(repr=False)
    """Figures and rare words in their order: the facts that a rewrite keeps."""
    figures: tuple[str, ...] = field(repr=False)
    """Figures in their order, also those in words: what even a translation keeps."""


def read_wording(text: str) -> Wording:
    """Read the words of a text that are its writer's own.

    >>> read_wording('Mr. Hall said "no" at 10:30.').words
    ('mr', 'hall', 'said', 'no', 'at', '10:30')
    """
    own = _QUOTATION.sub(lambda found: " " * len(found.group()), text)
    spans = _words_of(own)
    if len(spans) < _FEW_WORDS and own != text:
        own, spans = text, _words_of(text)
    words = tuple(own[start:end].lower().replace("’", "'") for start, end in spans)
    runs, short_runs = runs_of(words, RUN), runs_of(words, RUN - 1)
    return Wording(
        words,
        spans,
        runs,
        short_runs,
        frozenset(runs),
        frozenset(short_runs),
        tuple(word for word in words if word[0].isdigit() or weigh_word(word) >= _TELLING),
        tuple(_IN_WORDS.get(word, word) for word in words if word[0].isdigit() or word in _IN_WORDS),
    )


def runs_of(words: Sequence[str], length: int) -> tuple[str, ...]:
    """Give each run of so many words, in order.

    >>> runs_of("a b c d".split(), 3)
    ('a b c', 'b c d')
    """
    return tuple(map(" ".join, zip(*(words[start:] for start in range(length)), strict=False)))


def shared_starts(in_runs: Sequence[str], runs: frozenset[str]) -> bytes:
    """Say of each run of a text, in order, whether the other text has it too: a byte of 1 or 0.

    >>> shared_starts(("a b c", "b c d", "c d e"), frozenset({"b c d"}))
    b'\\x00\\x01\\x00'
    """
    return bytes(map(runs.__contains__, in_runs))


def share_of(starts: bytes, length: int) -> float:
    """Say which part of a text's words lies in the runs of the given length that `shared_starts` found.

    >>> share_of(shared_starts(("a b c", "b c d", "c d e"), frozenset({"b c d"})), 3)
    0.6
    """
    bits = covered = int.from_bytes(
        starts, "little"
    )  # a byte for each word, and so a shift for each of a run
    for _ in range(length - 1):
        bits <<= 8
        covered |= bits
    return covered.bit_count() / max(1, len(starts) + length - 1)


def least_beside(starts: bytes, share: float) -> float:
    """Say how much `share_beside` comes to at least, by what `shared_starts` found and the share in shorter runs.

    >>> starts = b"\\x01" * 5 + bytes(12)
    >>> least_beside(starts, 0.4), round(least_beside(starts, 0.6), 2)
    (0.0, 0.33)
    """
    size = len(starts) + RUN - 1
    longest = sorted(map(len, starts.split(b"\0")))[-_FEW_PASSAGES:]
    covered = sum(runs + RUN - 1 for runs in longest if runs)
    return max(0.0, share * size - covered) / max(1, size - covered)


def share_beside(one: Wording, other: Wording) -> float:
    """Say which part of a text's words outside the few longest passages word for word the other text has in runs.

    What somebody said, a notice or an outlet's own footer that two reports print is a passage, with nothing beside it.

    >>> notice = " ".join(f"w{n}" for n in range(24))
    >>> share_beside(read_wording(f"{notice} a b c d"), read_wording(f"e f g h {notice}"))
    0.0
    """
    shared = bytearray(len(one.words))
    for start, run in enumerate(one.in_short_runs):
        if run in other.short_runs:
            shared[start : start + RUN - 1] = b"\x01" * (RUN - 1)
    outside = bytearray(b"\x01") * len(one.words)
    for length, here, _ in _passages(one, other, _FEW_PASSAGES):
        outside[here : here + length] = bytes(length)
    left = sum(outside)
    return sum(a & b for a, b in zip(shared, outside, strict=True)) / left if left else 1.0


def in_order(one: Sequence[str], other: Sequence[str]) -> float:
    """Say which part of the shorter sequence stands in the other in the same order.

    >>> in_order("a b c d".split(), "a x c y d z".split())
    0.75
    """
    least = min(len(one), len(other))
    return float(LCSseq.similarity(one, other)) / least if least else 0.0


def shared_passages(one: Wording, other: Wording, most: int = 5) -> tuple[tuple[Span, Span], ...]:
    """Find the longest passages that both texts have word for word, in order of the first."""
    return tuple(
        (
            Span(one.spans[here][0], one.spans[here + length - 1][1]),
            Span(other.spans[there][0], other.spans[there + length - 1][1]),
        )
        for length, here, there in _passages(one, other, most)
    )


def _passages(one: Wording, other: Wording, most: int) -> list[tuple[int, int, int]]:
    """Find the longest passages: how many words, and where they begin in each text."""
    first: dict[str, int] = {}
    for start, run in enumerate(other.in_runs):
        first.setdefault(run, start)
    found: list[tuple[int, int, int]] = []
    at = 0
    while at <= len(one.words) - RUN:
        there = first.get(one.in_runs[at])
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
    return sorted(sorted(found, key=lambda run: (-run[0], run[1]))[:most], key=lambda run: run[1])


def _words_of(text: str) -> tuple[tuple[int, int], ...]:
    """Where the first words of a text stand."""
    return tuple(found.span() for found in islice(_WORD.finditer(text), _MOST_WORDS))
