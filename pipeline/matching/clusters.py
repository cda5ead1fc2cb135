"""Articles into groups by their scores: pieces that hang together, each cut by average linkage.

Nothing here depends on the order of arrival: places are in order of digest, sums are of integers, and of equal
scores the first place wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import numpy as np

from pipeline.matching.likeness import LEAST, SCALE, Bools, Ints, Near, Shelf, gather_near

CONNECT = -1 * SCALE
"""Two articles hang together from this score on."""
JOIN = -1.5 * SCALE
"""Two groups are joined from this average score on, where one of them is a single article."""
JOIN_LARGE = 1.5 * SCALE
"""By how much more two large groups have to agree: an average over many pairs is the surer."""
EXACT = 400
"""A piece of more articles than this is first gathered around representatives."""
LEVELS = (3 * SCALE, 1 * SCALE, CONNECT)
"""How alike articles have to be to gather around one: the first level at which few enough gather the rest."""
HEADS = 1200
"""So many representatives at most, where a lower level is left."""
LOOKS = 100
"""So many comparisons for each article of the piece at most, where a lower level is left."""
LARGE = 4_000_000
"""Where articles meet more often than this under their keys, not all are compared with all."""
PROBE = 64
"""How many others each of many is compared with first."""


class Places(Protocol):
    """Places in order of digest, and which of them are near one another."""

    def __len__(self) -> int:
        """Count them."""

    def near(self, ones: Ints, others: Bools | None = None) -> Iterator[Near]:
        """Give the pairs of some with others that may be of one event."""


Score = Callable[[Near], Ints]
"""Scores of pairs."""
Groups = Iterator[tuple[int, list[list[int]]]]
"""The first place of each piece, and the piece's groups."""


def cut_pieces(count: int, near: Near, scores: Ints) -> Groups:
    """Cut places into pieces that hang together, and each into groups; all pairs that may be of one event are given."""
    piece = _hang_together(np.arange(count), near.only(scores >= CONNECT))
    inside = piece[near.one] == piece[near.other]
    near, scores = near.only(inside), scores[inside]
    order = np.argsort(piece[near.one], kind="stable")
    near, scores = near.only(order), scores[order]
    known = {int(piece[near.one[cut.start]]): (near.only(cut), scores[cut]) for cut in runs(piece[near.one])}
    for members in _members(piece):
        if len(members) == 1:
            yield members[0], [members]
        else:
            yield members[0], _cut_known(members, *known[members[0]])


def cut_large(shelf: Shelf, score: Score) -> Groups:
    """Do the same with many places, without comparing all with all."""
    piece = np.arange(len(shelf))
    piece = _hang_together(piece, links(shelf.near_by(piece, PROBE), score))
    piece = _hang_together(piece, links(shelf.near_across(piece), score))
    sizes = np.bincount(piece, minlength=len(shelf))
    small = np.where(sizes[piece] <= EXACT, piece, np.arange(len(shelf)))
    near = gather_near(shelf.near_alike(small))
    yield from (
        (first, groups)
        for first, groups in cut_pieces(len(shelf), near, score(near))
        if sizes[piece[first]] <= EXACT
    )
    for members in _members(piece):
        if len(members) > EXACT:
            yield members[0], _cut_many(members, shelf, score)


def links(blocks: Iterable[Near], score: Score) -> Near:
    """Give the pairs that hang together."""
    return gather_near(near.only(score(near) >= CONNECT) for near in blocks)


def _hang_together(piece: Ints, links: Near) -> Ints:
    """Give each place the first place that links lead to."""
    while True:
        low = np.minimum(piece[links.one], piece[links.other])
        further = piece.copy()
        for end in (links.one, links.other):
            np.minimum.at(further, piece[end], low)
        further = further[further]
        if (further == piece).all():
            return piece
        piece = further


def _members(piece: Ints) -> Iterator[list[int]]:
    order = np.argsort(piece, kind="stable")
    return (order[cut].tolist() for cut in runs(piece[order]))


def runs(numbers: Ints) -> list[slice]:
    """Cut a row of numbers in order into runs of equal ones.

    >>> runs(np.array([3, 3, 5]))
    [slice(0, 2, None), slice(2, 3, None)]
    """
    starts = np.flatnonzero(
        np.concatenate((np.ones(min(1, len(numbers)), bool), numbers[1:] != numbers[:-1]))
    )
    ends = [*starts[1:].tolist(), len(numbers)]
    return [slice(start, end) for start, end in zip(starts.tolist(), ends, strict=False)]


def _cut_known(members: Sequence[int], near: Near, scores: Ints) -> list[list[int]]:
    """Cut a piece by the scores of its pairs."""
    if len(members) <= EXACT:
        return join_known(members, near, scores)
    scored = _Scored(members[-1] + 1, near, scores)
    return _cut_many(members, scored, scored.score)


def join_known(members: Sequence[int], near: Near, scores: Ints) -> list[list[int]]:
    """Join the members of a piece by the scores of their pairs; a pair that is not among them shares nothing."""
    places = np.array(members, dtype=np.int64)
    matrix = np.full((len(places), len(places)), LEAST, dtype=np.int64)
    rows, columns = np.searchsorted(places, near.one), np.searchsorted(places, near.other)
    matrix[rows, columns] = matrix[columns, rows] = scores
    return sorted([members[n] for n in group] for group in join(matrix))


def _cut_many(members: Sequence[int], shelf: Places, score: Score) -> list[list[int]]:
    """Cut a piece of many: they gather around representatives, and those are joined."""
    gathered = gather(members, shelf, score)
    heads = np.array([group[0] for group in gathered], dtype=np.int64)
    is_head = np.zeros(len(shelf), dtype=bool)
    is_head[heads] = True
    near = gather_near(shelf.near(heads, is_head))
    of = {group[0]: group for group in gathered}
    joined = join_known(heads.tolist(), near, score(near))
    return sorted(sorted(place for head in group for place in of[head]) for group in joined)


def gather(members: Sequence[int], shelf: Places, score: Score) -> list[list[int]]:
    """Gather a large piece: each article goes to the first before it that it is alike enough."""
    for level in LEVELS:
        waiting = np.zeros(len(shelf), dtype=bool)
        waiting[members] = True
        gathered: list[list[int]] = []
        looks = LOOKS * len(members)
        while waiting.any() and (level == LEVELS[-1] or (len(gathered) < HEADS and looks > 0)):
            head = int(np.argmax(waiting))
            waiting[head] = False
            group = [head]
            for near in shelf.near(np.array([head]), waiting):
                scores = score(near)
                looks -= int((scores > LEAST).sum())
                group += near.other[scores >= level].tolist()
            waiting[group] = False
            gathered.append(group)
        if not waiting.any():
            break
    return gathered


def cut_pairs(pairs: Iterable[tuple[str, str, int]], digests: Iterable[str]) -> dict[str, str]:
    """Cut one piece that is given as scored pairs; gives each digest's group, named by its first digest.

    >>> cut_pairs([("a", "b", 2 * SCALE), ("b", "c", -5 * SCALE)], "abc")
    {'a': 'a', 'b': 'a', 'c': 'c'}
    """
    names = sorted(set(digests))
    place = {name: n for n, name in enumerate(names)}
    told = list(pairs)
    one = np.array([place[pair[0]] for pair in told], dtype=np.int64)
    other = np.array([place[pair[1]] for pair in told], dtype=np.int64)
    scores = np.array([pair[2] for pair in told], dtype=np.int64)
    groups = _cut_known(range(len(names)), Near(one, other, scores), scores)
    return {names[n]: names[group[0]] for group in groups for n in group}


class _Scored:
    """Places of which the scores of pairs are known."""

    def __init__(self, count: int, near: Near, scores: Ints) -> None:
        self._count = count
        one, other = np.concatenate((near.one, near.other)), np.concatenate((near.other, near.one))
        order = np.lexsort((other, one))
        self._one, self._other = one[order], other[order]
        self._scores = np.concatenate((scores, scores))[order]

    def __len__(self) -> int:
        return self._count

    def near(self, ones: Ints, others: Bools | None = None) -> Iterator[Near]:
        """Give the known pairs of some with others; in place of their likeness stands which pair it is."""
        wanted = np.zeros(self._count, dtype=bool)
        wanted[ones] = True
        low, high = np.searchsorted(self._one, [ones.min(), ones.max() + 1]) if len(ones) else (0, 0)
        at = np.arange(low, high)
        at = at[wanted[self._one[at]]]
        if others is not None:
            at = at[others[self._other[at]]]
        yield Near(self._one[at], self._other[at], at)

    def score(self, near: Near) -> Ints:
        """Give the scores of known pairs."""
        return self._scores[near.cosines]


def join(scores: Ints) -> list[list[int]]:
    """Join groups by average linkage, the best pair first, until no two agree enough.

    >>> near, far = 2 * SCALE, -5 * SCALE
    >>> join(np.array([[0, near, far], [near, 0, far], [far, far, 0]]))
    [[0, 1], [2]]
    """
    count = len(scores)
    sums = scores.astype(np.int64)
    sizes = np.ones(count, dtype=np.int64)
    groups = [[n] for n in range(count)]
    agree = _agreement(sums, sizes)
    best = agree.argmax(axis=1)
    alive = np.ones(count, dtype=bool)
    while count > 1:
        heights = agree[np.arange(count), best]
        one = int(heights.argmax())
        if heights[one] < JOIN:
            break
        one, two = sorted((one, int(best[one])))
        groups[one] += groups[two]
        groups[two] = []
        sums[one] += sums[two]
        sums[:, one] = sums[one]
        sizes[one] += sizes[two]
        agree[two] = agree[:, two] = -np.inf
        alive[two] = False
        row = _row(sums, sizes, one, alive)
        stale = (best == one) | (best == two)
        agree[one] = agree[:, one] = row
        better = row > agree[np.arange(count), best]
        tied = (row == agree[np.arange(count), best]) & (one < best)
        best[better | tied] = one
        for n in np.flatnonzero(stale & alive):
            best[n] = agree[n].argmax()
        best[one] = agree[one].argmax()
    return sorted(sorted(group) for group in groups if group)


def _agreement(sums: Ints, sizes: Ints) -> np.ndarray:
    agree = sums.astype(np.float64)
    np.fill_diagonal(agree, -np.inf)
    return agree


def _row(sums: Ints, sizes: Ints, one: int, alive: np.ndarray) -> np.ndarray:
    smaller = np.minimum(sizes, sizes[one])
    row = sums[one] / (sizes * sizes[one]) - JOIN_LARGE * (1 - 1 / smaller)
    row = np.where(alive, row, -np.inf)
    row[one] = -np.inf
    return row
