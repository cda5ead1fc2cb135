"""How surely two articles speak of one event: a score with a readable table of weights.

The score depends on the two articles, the frozen table of frequencies, and how like their nearest others each
of the two is: in a crowd of articles on one topic, more likeness is asked for. Adding an article can only lower
the scores of other pairs; `stories.place` relies on that. Sums are of integers and functions are correctly
rounded ones, so that a score is the same in any order, batch and company.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.matching.signatures import ENOUGH, LAYOUT, VIEWS, Signature, count_key, tell_week

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

SCALE = 1024
"""Scores are log-odds in units of 1/SCALE."""
LEAST = -6 * SCALE
"""The score of a pair that shares none of its most telling features, or is too far apart in time."""
WINDOW_DAYS = 10
NEIGHBOURS = 30
"""How many of an article's nearest others are remembered with it."""
COPY = 900_000
"""Likeness, in millionths, from which another is a copy and no neighbour: copies are no crowd, however many there are."""

BOUNDS = (450_000, 300_000, 220_000)
"""Likeness, in millionths, that counts as no more among the nearest of each row of CROWD: nearer ones tell of one event
that many report, not of a topic. So a crowd is full some time, and no further ones have to be looked for."""
LONG = 70
"""Articles of fewer words than this have no such bounds: one sentence is like another more easily."""

_MOST = 6 * SCALE
_BLOCK = 400_000  # features that are looked at together
_PAIRS = 65_536  # pairs that are measured together
_PART_BITS = 46  # of a feature's key, beside the number of whose it is
_PART = (1 << _PART_BITS) - 1
_SALTS = np.array([0x9E3779B97F4A7C15 * n % 2**63 for n in range(len(VIEWS))], dtype=np.int64)
_MILLION = 1_000_000
LEAST_COSINE = 80_000
"""Likeness, in millionths, from which a pair is scored at all."""
_FREE_DAYS = 1
_PER_DAY = 0.4
_SAME_WEEKDAY, _OTHER_WEEKDAY = 0.3, -1.5
"""Where a day of one of the two is not known: both name a day of the week, and one is the same, or none is."""
_BIAS = 8.2686
_MOST_WORDS = 110
_HEAVIEST = {"all": 95, "lead": 70, "title": 40, "name": 32, "number": 6, "pair": 108}
"""Longer texts than those that the weights were fitted on count as the longest of those."""

# what is measured, its weight, and the weight of its square root. "cos" is the cosine with repeated words counted,
# "sum" the weight of what is shared, "cont" that as a part of the lighter side, "min" and "max" the two sides' weight
WEIGHTS: tuple[tuple[str, float, float], ...] = (
    ("all.cos", 3.6093, 8.6524),
    ("all.sum", -0.0139, 0.5075),
    ("all.cont", -0.9134, 2.0440),
    ("all.min", -0.0045, 0.0331),
    ("all.max", -0.0049, -0.0417),
    ("lead.cos", -4.3746, 1.8688),
    ("lead.sum", 0.0724, 0.7261),
    ("lead.cont", -1.8164, 1.2399),
    ("lead.min", -0.0087, 0.1798),
    ("lead.max", 0.0113, 0.2890),
    ("title.cos", 0.5491, -0.0007),
    ("title.sum", 0.1581, 0.2512),
    ("title.cont", -0.4285, 0.5094),
    ("title.min", 0.0969, -0.3924),
    ("title.max", -0.0014, -0.6716),
    ("name.cos", 0.4284, -0.0195),
    ("name.sum", -0.0098, 0.0107),
    ("name.cont", 0.8624, 0.3478),
    ("name.min", -0.0094, -0.0110),
    ("name.max", 0.0033, 0.2363),
    ("number.cos", 1.0882, 0.2715),
    ("number.sum", 0.5390, 0.1605),
    ("number.cont", -0.6205, -0.4233),
    ("number.min", 0.0005, -0.3562),
    ("number.max", 0.0805, -0.1485),
    ("pair.cos", -0.0542, 0.4495),
    ("pair.sum", -0.0914, 0.2051),
    ("pair.cont", 1.0278, 0.2055),
    ("pair.min", -0.0192, -0.1041),
    ("pair.max", -0.0146, -0.1861),
    ("words.min", -0.0220, -0.1091),
    ("words.max", -0.0118, -0.1808),
)
# how near the 5, 15 and 30 nearest others are on average, over both articles; weights are never above zero
CROWD: tuple[tuple[int, float, float], ...] = (
    (5, -1.8562, -9.5874),
    (15, 0.0, -2.5282),
    (30, -5.0038, -10.5376),
)


class Shelf:
    """Signatures side by side, ordered by digest, ready to be compared."""

    def __init__(self, signatures: Sequence[Signature]) -> None:
        self.signatures = sorted(signatures, key=lambda signature: signature.digest)
        self.place = {signature.digest: n for n, signature in enumerate(self.signatures)}
        self._days = np.array([-1 if s.day is None else s.day for s in self.signatures], dtype=np.int64)
        self._week = np.array([tell_week(s) for s in self.signatures], dtype=np.int64)
        self._words = np.array([float(min(s.words, _MOST_WORDS)) for s in self.signatures])
        self.bounds = np.array([bound_of(s.words) for s in self.signatures], dtype=np.int64)
        self._keys = _Keys(self.signatures)
        self._all = _Views(self.signatures, range(1))
        self._others = _Views(self.signatures, range(1, len(VIEWS)))

    def __len__(self) -> int:
        return len(self.signatures)

    def near(self, ones: Ints, others: Bools | None = None, *, once: Bools | None = None) -> Iterator[Near]:
        """Give those that share enough telling features with some within the window, a block at a time.

        ``others`` says which places are asked for (None: all); a pair of two that are ``once`` is given from its first.
        """
        keys = self._keys if others is None else self._keys.only(others)
        return self._near(keys, ones, np.zeros_like(ones), np.full_like(ones, len(self)), once)

    def count_meetings(self, ones: Ints | None = None) -> int:
        """Count how often two places meet under a key: any two, or some with all."""
        return self._keys.count(np.arange(len(self)) if ones is None else ones)

    def near_by(self, ones: Ints, probe: int) -> Iterator[Near]:
        """Give those of `near` that stand in a row of so many places around each."""
        low = np.clip(ones - probe // 2, 0, max(len(self) - probe, 0))
        return self._near(self._keys, ones, low, low + probe)

    def near_alike(self, groups: Ints) -> Iterator[Near]:
        """Give all of `near` that are of one group, each pair once; ``groups`` has a number for every place."""
        order = np.argsort(groups, kind="stable")
        ends = np.searchsorted(groups[order], groups[order], side="right")
        return self._near(self._keys.arranged(order), order, np.arange(len(order)) + 1, ends)

    def near_across(self, groups: Ints) -> Iterator[Near]:
        """Give all of `near` that are of two groups, each pair once."""
        order = np.argsort(groups, kind="stable")
        ends = np.searchsorted(groups[order], groups[order], side="right")
        return self._near(self._keys.arranged(order), order, ends, np.full_like(ends, len(self)))

    def near_apart(self, ones: Ints, groups: Ints, others: Bools) -> Iterator[Near]:
        """Give those of `near` that are of another group than each of some."""
        order = np.argsort(groups, kind="stable")
        low, high = (np.searchsorted(groups[order], groups[ones], side=side) for side in ("left", "right"))
        keys = self._keys.only(others).arranged(order)
        yield from self._near(keys, ones, np.zeros_like(low), low)
        yield from self._near(keys, ones, high, np.full_like(high, len(self)))

    def _near(
        self, keys: _Keys, ones: Ints, low: Ints, high: Ints, once: Bools | None = None
    ) -> Iterator[Near]:
        for cut in keys.blocks(ones, low, high):
            one, other = keys.sharing(ones[cut], low[cut], high[cut])
            kept = self.gaps(one, other) <= WINDOW_DAYS
            if once is not None:
                kept &= (one < other) | ~once[other]
            one, other = one[kept], other[kept]
            cosines = self.likeness(one, other)
            kept = cosines > LEAST_COSINE
            yield Near(one[kept], other[kept], cosines[kept])

    def scores(self, near: Near, crowd: Floats) -> Ints:
        """Score pairs, some at a time; ``crowd`` has a row of `crowd_of` for every place."""
        told = [np.zeros(0, dtype=np.int64)]
        for start in range(0, len(near.one), _PAIRS):
            one, other, cosines = near.only(slice(start, start + _PAIRS))
            crowds, gaps = crowd[one] + crowd[other], self.gaps(one, other)
            told.append(settle(self.measure(one, other), cosines, crowds, gaps))
        return np.concatenate(told)

    def likeness(self, one: Ints, other: Ints) -> Ints:
        """Give the likeness of the two of each pair, in millionths."""
        return np.rint(self._all.compare(one, other)[0][0] * _MILLION).astype(np.int64)

    def measure(self, one: Ints, other: Ints) -> Floats:
        """Give all of the scores that needs only the two of each pair."""
        score = np.full(len(one), _BIAS)
        for measured, (_, *weights) in zip(self._signs(one, other), WEIGHTS, strict=True):
            score = _add(score, measured, (weights[0], weights[1]))
        return score + self._weekdays(one, other)

    def _weekdays(self, one: Ints, other: Ints) -> Floats:
        week, own = self._week[one], self._week[other]
        told = (week > 0) & (own > 0) & ((self._days[one] < 0) | (self._days[other] < 0))
        return np.where(told, np.where(week & own, _SAME_WEEKDAY, _OTHER_WEEKDAY), 0.0)

    def signs(self, one: Ints, other: Ints) -> Floats:
        """Give what is measured, in the order of WEIGHTS: a row for each pair."""
        return np.stack(self._signs(one, other), axis=1)

    def gaps(self, one: Ints, other: Ints) -> Ints:
        """Give the days between the two of each pair; none where one has no day."""
        days, own = self._days[one], self._days[other]
        return np.where((days < 0) | (own < 0), 0, np.abs(days - own))

    def _signs(self, one: Ints, other: Ints) -> list[Floats]:
        views = (*self._all.compare(one, other), *self._others.compare(one, other))
        words, own = self._words[one], self._words[other]
        return [*(sign for view in views for sign in view), np.minimum(words, own), np.maximum(words, own)]


class Near(NamedTuple):
    """Pairs of places, and their likeness in millionths."""

    one: Ints
    other: Ints
    cosines: Ints

    def only(self, kept: Bools | Ints | slice) -> Near:
        """Give some of the pairs."""
        return Near(self.one[kept], self.other[kept], self.cosines[kept])


def gather_near(blocks: Iterable[Near]) -> Near:
    """Put blocks of pairs together."""
    told = list(blocks)
    if not told:
        none = np.zeros(0, dtype=np.int64)
        return Near(none, none, none)
    one, other, cosines = (np.concatenate(parts) for parts in zip(*told, strict=True))
    return Near(one, other, cosines)


class Profile:
    """One signature ready to be compared with others one by one; measures are those of `Shelf`, to the last bit."""

    def __init__(self, signature: Signature) -> None:
        self.digest = signature.digest
        self.day = signature.day
        self.keys = frozenset(signature.keys)
        self.week = tell_week(signature)
        self.words = min(signature.words, _MOST_WORDS)
        views = [signature.look(view).tolist() for view in range(len(VIEWS))]
        self.views = [{key: (weight, repeated) for key, weight, repeated in view} for view in views]
        self.totals = [float(sum(weight for _, weight, _ in view)) for view in views]
        self.norms = [float(sum(repeated**2 for *_, repeated in view)) for view in views]

    def shared(self, other: Profile) -> frozenset[int]:
        """Give the telling features that two share, if they share enough."""
        keys = self.keys & other.keys
        return keys if sum(map(count_key, keys)) >= ENOUGH else frozenset()

    def gap(self, other: Profile) -> int:
        """Give the days between two; none where one has no day."""
        return 0 if self.day is None or other.day is None else abs(self.day - other.day)

    def measure(self, other: Profile) -> tuple[float, int]:
        """Give what of the score needs only the two, and their likeness in millionths."""
        score, first = _BIAS, 0.0
        weights = iter(WEIGHTS)
        for view, most in enumerate(_HEAVIEST.values()):
            measures = self._compare(other, view, float(most))
            first = measures[0] if view == 0 else first
            for measured in measures:
                score = _add_one(score, measured, next(weights)[1:])
        score = _add_one(score, float(min(self.words, other.words)), next(weights)[1:])
        score = _add_one(score, float(max(self.words, other.words)), next(weights)[1:])
        return score + self._weekdays(other), round(first * _MILLION)

    def _weekdays(self, other: Profile) -> float:
        if not (self.week and other.week) or (self.day is not None and other.day is not None):
            return 0.0
        return _SAME_WEEKDAY if self.week & other.week else _OTHER_WEEKDAY

    def _compare(self, other: Profile, view: int, most: float) -> tuple[float, ...]:
        one, two = sorted((self.views[view], other.views[view]), key=len)
        shared = product = 0
        for key in one.keys() & two.keys():
            shared += min(one[key][0], two[key][0])  # two words of one stem may differ in weight
            product += one[key][1] * two[key][1]
        low = min(self.totals[view], other.totals[view]) / 100
        high = max(self.totals[view], other.totals[view]) / 100
        norm = sqrt(max(self.norms[view] * other.norms[view], 1.0))
        weight = shared / 100
        return product / norm, weight, weight / max(low, 0.01), min(low, most), min(high, most)


def _add_one(score: float, measured: float, weights: tuple[float, float]) -> float:
    return score + weights[0] * measured + weights[1] * sqrt(measured)


def settle(raw: Floats, cosines: Ints, crowds: Floats, gaps: Ints) -> Ints:
    """Settle scores from what `Shelf.measure` gave, both sides' crowds added up, and the days between them."""
    score = raw
    for column, (_, *weight) in enumerate(CROWD):
        score = _add(score, crowds[:, column] / 2, (weight[0], weight[1]))
    score = score - _PER_DAY * np.maximum(gaps - _FREE_DAYS, 0)
    rounded = np.clip(np.rint(score * SCALE), LEAST, _MOST).astype(np.int64)
    return np.where(cosines > LEAST_COSINE, rounded, LEAST)


def bound_of(words: int) -> int:
    """Give the likeness that counts as no more in the crowd of an article of so many words."""
    return BOUNDS[0] if words >= LONG else COPY


def crowd_of(nearest: Sequence[int], words: int) -> tuple[float, ...]:
    """Average the nearest others' likeness (millionths, nearest first) over each number of them in CROWD.

    >>> crowd_of([800_000] * 30, words=110), crowd_of([800_000] * 15, words=20)
    ((0.45, 0.3, 0.22), (0.8, 0.8, 0.4))
    """
    bounds = BOUNDS if words >= LONG else (COPY,) * len(BOUNDS)
    return tuple(
        sum(min(cosine, bound) for cosine in nearest[:count]) / (count * _MILLION)
        for (count, *_), bound in zip(CROWD, bounds, strict=True)
    )


def _add(score: Floats, measured: Floats, weights: tuple[float, float]) -> Floats:
    return score + weights[0] * measured + weights[1] * np.sqrt(measured)


def _ranges(starts: Ints, lengths: Ints) -> Ints:
    """Give all numbers of some ranges, one range after another."""
    ends = np.cumsum(lengths)
    last = int(ends[-1]) if len(ends) else 0
    return np.repeat(starts - ends + lengths, lengths) + np.arange(last)


def _starts(numbers: Ints) -> Bools:
    """Say where another number begins, in a row in order."""
    return np.concatenate((np.ones(min(1, len(numbers)), dtype=bool), numbers[1:] != numbers[:-1]))


def _cut(sizes: Ints, most: int) -> list[slice]:
    """Cut a row of sizes into runs that add up to about so much."""
    if not len(sizes):
        return []
    run = (np.cumsum(sizes) - sizes) // most
    starts = np.flatnonzero(_starts(run)).tolist()
    return [slice(start, end) for start, end in zip(starts, [*starts[1:], len(sizes)], strict=True)]


class _Keys:
    """Which places have which telling features, in order of feature and of the places' arrangement."""

    def __init__(self, signatures: Sequence[Signature]) -> None:
        self._size = max(len(signatures), 1)
        self._count = np.array([len(s.keys) for s in signatures], dtype=np.int64)
        self._end = np.cumsum(self._count)
        flat = np.array([key for s in signatures for key in s.keys], dtype=np.int64)
        named, self._named = np.unique(flat, return_inverse=True)
        self._worth = 1 + (named & 1)  # as count_key
        self._place = np.arange(len(signatures))
        self._having = np.sort(self._named * self._size + np.repeat(self._place, self._count))

    def only(self, others: Bools) -> _Keys:
        """Give the same with some places only to be found."""
        fewer = copy(self)
        fewer._having = self._having[others[self._having % self._size]]
        return fewer

    def arranged(self, order: Ints) -> _Keys:
        """Give the same with the places in another order."""
        other = copy(self)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        other._place = order
        named, whose = np.divmod(self._having, self._size)
        other._having = np.sort(named * self._size + rank[whose])
        return other

    def count(self, ones: Ints) -> int:
        """Count how many others the places meet, one for each key."""
        return int(self._found(ones, np.zeros_like(ones), np.full_like(ones, self._size))[1].sum())

    def blocks(self, ones: Ints, low: Ints, high: Ints) -> list[slice]:
        """Cut places so that each block meets a bounded number of others."""
        _, lengths, whose = self._found(ones, low, high)
        return _cut(np.bincount(whose, lengths, len(ones)).astype(np.int64) + 64, _BLOCK)

    def sharing(self, ones: Ints, low: Ints, high: Ints) -> tuple[Ints, Ints]:
        """Give the pairs that share enough, with those that stand from low to high (exclusive)."""
        starts, lengths, whose = self._found(ones, low, high)
        at = self._having[_ranges(starts, lengths)]
        pairs = np.repeat(whose, lengths) * self._size + at % self._size
        order = np.argsort(pairs, kind="stable")
        pairs, worth = pairs[order], self._worth[at[order] // self._size]
        first = np.flatnonzero(_starts(pairs))
        enough = np.add.reduceat(worth, first) >= ENOUGH if len(first) else np.zeros(0, dtype=bool)
        pairs = pairs[first][enough]
        one, other = ones[pairs // self._size], self._place[pairs % self._size]
        return one[one != other], other[one != other]

    def _found(self, ones: Ints, low: Ints, high: Ints) -> tuple[Ints, Ints, Ints]:
        counts = self._count[ones]
        named = self._named[_ranges(self._end[ones] - counts, counts)] * self._size
        whose = np.repeat(np.arange(len(ones)), counts)
        starts = np.searchsorted(self._having, named + low[whose])
        return starts, np.searchsorted(self._having, named + high[whose]) - starts, whose


class _Views:
    """Some views of all signatures, one after another: which features each has, and how much."""

    def __init__(self, signatures: Sequence[Signature], views: Sequence[int]) -> None:
        table = np.frombuffer(b"".join(s.views[view] for s in signatures for view in views), LAYOUT)
        lengths = np.array(
            [len(s.views[view]) // LAYOUT.itemsize for s in signatures for view in views], dtype=np.int64
        )
        shape = (len(signatures), len(views))
        which = np.repeat(np.tile(np.arange(len(views)), len(signatures)), lengths)
        self._views = views
        self._which = which
        self._keys = (table["key"] ^ _SALTS[which]) & _PART
        self._weight = table["weight"].astype(np.float64)
        self._repeated = table["repeated"].astype(np.float64)
        whose = np.repeat(np.arange(len(lengths)), lengths)
        self._total = np.bincount(whose, self._weight, len(lengths)).reshape(shape)
        self._norm = np.bincount(whose, self._repeated**2, len(lengths)).reshape(shape)
        self._length = lengths.reshape(shape).sum(axis=1)
        self._start = np.cumsum(self._length) - self._length

    def compare(self, one: Ints, other: Ints) -> list[tuple[Floats, ...]]:
        """Measure each pair of places: cos, sum, cont, min, max of each view."""
        shared, product = self._overlap(one, other)
        shared = shared / 100
        low = np.minimum(self._total[other], self._total[one]) / 100
        high = np.maximum(self._total[other], self._total[one]) / 100
        norm = np.sqrt(np.maximum(self._norm[other] * self._norm[one], 1.0))
        cosine, part = product / norm, shared / np.maximum(low, 0.01)
        measures: list[tuple[Floats, ...]] = []
        for v, view in enumerate(self._views):
            most = _HEAVIEST[VIEWS[view]]
            least, heaviest = np.minimum(low[:, v], most), np.minimum(high[:, v], most)
            measures.append((cosine[:, v], shared[:, v], part[:, v], least, heaviest))
        return measures

    def _overlap(self, one: Ints, other: Ints) -> tuple[Floats, Floats]:
        """Sum what each pair shares, in each view: weights, and products with repetition."""
        shared = np.zeros((len(one), len(self._views)))
        products = np.zeros((len(one), len(self._views)))
        for cut in _cut(self._length[other], _BLOCK):
            shared[cut], products[cut] = self._overlap_of(one[cut], other[cut])
        return shared, products

    def _overlap_of(self, one: Ints, other: Ints) -> tuple[Floats, Floats]:
        """Look up the features of the others among those of the ones: most are told apart by a few bits."""
        ones, which = np.unique(one, return_inverse=True)
        own = _ranges(self._start[ones], self._length[ones])
        mine = (np.repeat(np.arange(len(ones)), self._length[ones]) << _PART_BITS) | self._keys[own]
        order = np.argsort(mine)
        mine, own = mine[order], own[order]
        bits = max(6, min(13, 22 - len(ones).bit_length()))
        sieve = np.zeros(len(ones) << bits, dtype=bool)
        sieve[mine >> (_PART_BITS - bits)] = True
        lengths = self._length[other]
        at = _ranges(self._start[other], lengths)
        pair = np.repeat(np.arange(len(one)), lengths)
        asked = (which[pair] << _PART_BITS) | self._keys[at]
        kept = np.flatnonzero(sieve[asked >> (_PART_BITS - bits)])
        asked, at, pair = asked[kept], at[kept], pair[kept]
        found = np.minimum(np.searchsorted(mine, asked), max(len(mine) - 1, 0))
        same = mine[found] == asked if len(mine) else np.zeros(0, dtype=bool)
        at, pair, found = at[same], pair[same], own[found[same]]
        cell = pair * len(self._views) + self._which[at]
        size, shape = len(one) * len(self._views), (len(one), len(self._views))
        weight = np.minimum(self._weight[at], self._weight[found])
        product = self._repeated[at] * self._repeated[found]
        return (
            np.bincount(cell, weight, size).astype(np.float64).reshape(shape),
            np.bincount(cell, product, size).astype(np.float64).reshape(shape),
        )
