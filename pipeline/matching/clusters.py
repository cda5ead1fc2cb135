"""Articles into groups by their scores: pieces that hang together, each cut by average linkage.

Nothing here depends on the order of arrival: places are in order of digest, sums are of integers, and of equal
scores the first place wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from pipeline.matching.likeness import LEAST, SCALE, Ints

CONNECT = -1 * SCALE
"""Two articles hang together from this score on."""
JOIN = -1.5 * SCALE
"""Two groups are joined from this average score on, where one of them is a single article."""
JOIN_LARGE = 1.5 * SCALE
"""By how much more two large groups have to agree: an average over many pairs is the surer."""
EXACT = 1200
"""A piece of more articles than this is first gathered around representatives."""
ALIKE = 3 * SCALE

Score = Callable[[int, Ints], Ints]
"""Scores of one place with others: LEAST where they share nothing."""


def find_pieces(count: int, score: Score, candidates: Callable[[int], Ints]) -> list[list[int]]:
    """Find the pieces that hang together, each sorted, in order of their first place."""
    waiting = np.ones(count, dtype=bool)
    pieces = []
    for first in range(count):
        if not waiting[first]:
            continue
        waiting[first] = False
        piece, at = [first], 0
        while at < len(piece):
            others = candidates(piece[at])
            others = others[waiting[others]]
            if len(others):
                others = others[score(piece[at], others) >= CONNECT]
                waiting[others] = False
                piece.extend(others.tolist())
            at += 1
        pieces.append(sorted(piece))
    return pieces


def cut_piece(piece: Sequence[int], score: Score, candidates: Callable[[int], Ints]) -> list[list[int]]:
    """Cut one piece into groups by average linkage; each sorted, in order of their first place."""
    if len(piece) == 1:
        return [list(piece)]
    gathered = gather(piece, score, candidates) if len(piece) > EXACT else [[place] for place in piece]
    heads = [group[0] for group in gathered]
    matrix = _matrix(heads, score, candidates)
    groups = [sorted(place for n in joined for place in gathered[n]) for joined in join(matrix)]
    return sorted(groups)


def cut_pairs(pairs: Iterable[tuple[str, str, int]], digests: Iterable[str]) -> dict[str, str]:
    """Cut one piece that is given as scored pairs; gives each digest's group, named by its first digest.

    >>> cut_pairs([("a", "b", 2 * SCALE), ("b", "c", -5 * SCALE)], "abc")
    {'a': 'a', 'b': 'a', 'c': 'c'}
    """
    names = sorted(set(digests))
    place = {name: n for n, name in enumerate(names)}
    near: list[dict[int, int]] = [{} for _ in names]
    for one, other, known in pairs:
        near[place[one]][place[other]] = near[place[other]][place[one]] = known
    listed = [np.array(sorted(row), dtype=np.int64) for row in near]

    def score(n: int, places: Ints) -> Ints:
        return np.array([near[n][place] for place in places.tolist()], dtype=np.int64)

    groups = cut_piece(range(len(names)), score, lambda n: listed[n])
    return {names[n]: names[group[0]] for group in groups for n in group}


def gather(piece: Sequence[int], score: Score, candidates: Callable[[int], Ints]) -> list[list[int]]:
    """Gather a large piece around representatives: each article goes to the first that it is surely alike."""
    waiting = dict.fromkeys(piece)
    gathered = []
    while waiting:
        head = next(iter(waiting))
        del waiting[head]
        others = candidates(head)
        others = others[np.isin(others, np.fromiter(waiting, dtype=np.int64, count=len(waiting)))]
        near = others[score(head, others) >= ALIKE].tolist() if len(others) else []
        for place in near:
            del waiting[place]
        gathered.append([head, *near])
    return gathered


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
        alive = np.isfinite(agree).any(axis=1)
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


def _matrix(heads: Sequence[int], score: Score, candidates: Callable[[int], Ints]) -> Ints:
    where = {head: n for n, head in enumerate(heads)}
    wanted = np.array(heads, dtype=np.int64)
    matrix = np.full((len(heads), len(heads)), LEAST, dtype=np.int64)
    for n, head in enumerate(heads):
        others = candidates(head)
        others = others[np.isin(others, wanted)]
        if len(others):
            matrix[n, [where[int(place)] for place in others]] = score(head, others)
    return matrix
