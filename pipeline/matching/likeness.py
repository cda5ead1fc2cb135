"""How surely two articles speak of one event: a score with a readable table of weights.

The score depends on the two articles, the frozen table of frequencies, and how like their nearest others each
of the two is: in a crowd of articles on one topic, more likeness is asked for. Adding an article can only lower
the scores of other pairs; `stories.place` relies on that. Sums are of integers and functions are correctly
rounded ones, so that a score is the same in any order, batch and company.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pipeline.matching.signatures import VIEWS, Signature

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SCALE = 1024
"""Scores are log-odds in units of 1/SCALE."""
LEAST = -6 * SCALE
"""The score of a pair that shares none of its most telling features, or is too far apart in time."""
WINDOW_DAYS = 10
NEIGHBOURS = 30
"""How many of an article's nearest others are remembered with it."""
COPY = 900_000
"""Likeness, in millionths, from which another is a copy and no neighbour: copies are no crowd, however many there are."""

_MOST = 6 * SCALE
_MILLION = 1_000_000
LEAST_COSINE = 80_000
"""Likeness, in millionths, from which a pair is scored at all."""
_FREE_DAYS = 1
_PER_DAY = 0.4
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
        self._words = np.array([s.words for s in self.signatures], dtype=np.float64)
        self._keys = _post({s.digest: s.keys for s in self.signatures}, self.place)
        self._built: dict[int, _View] = {}

    def __len__(self) -> int:
        return len(self.signatures)

    @property
    def _views(self) -> list[_View]:
        return [self._view(n) for n in range(len(VIEWS))]

    def _view(self, n: int) -> _View:
        """Build a view when it is asked for first: likeness alone needs one of the six."""
        if n not in self._built:
            self._built[n] = _View(self.signatures, n)
        return self._built[n]

    def candidates(self, n: int) -> Ints:
        """Give the places of those that share a telling feature with the n-th within the window, sorted."""
        found = [self._keys[key] for key in self.signatures[n].keys]
        if not found:
            return np.zeros(0, dtype=np.int64)
        places = np.unique(np.concatenate(found))
        near: Ints = places[(places != n) & (self._gaps(n, places) <= WINDOW_DAYS)]
        return near

    def cosines(self, n: int, places: Ints) -> Ints:
        """Give the likeness of the n-th with each of the places, in millionths."""
        cosine = self._view(0).compare(n, places)[0]
        return np.rint(cosine * _MILLION).astype(np.int64)

    def scores(self, n: int, places: Ints, crowd: Floats) -> Ints:
        """Score the n-th with each of the places; ``crowd`` has a row of `crowd_of` for every place."""
        raw, cosines = self.measure(n, places)
        return settle(raw, cosines, crowd[places] + crowd[n], self._gaps(n, places))

    def measure(self, n: int, places: Ints) -> tuple[Floats, Ints]:
        """Give all of the scores that needs only the two of each pair, and their likeness in millionths."""
        views = self._views
        first = views[0].compare(n, places)
        score = np.full(len(places), _BIAS)
        weights = iter(WEIGHTS)
        for view in views:
            for measured in first if view is views[0] else view.compare(n, places):
                score = _add(score, measured, next(weights)[1:])
        words = np.minimum(self._words[places], _MOST_WORDS)
        own = min(self._words[n], _MOST_WORDS)
        score = _add(score, np.minimum(words, own), next(weights)[1:])
        score = _add(score, np.maximum(words, own), next(weights)[1:])
        return score, np.rint(first[0] * _MILLION).astype(np.int64)

    def gaps(self, n: int, places: Ints) -> Ints:
        """Give the days between the n-th and each of the places; none where one has no day."""
        return self._gaps(n, places)

    def _gaps(self, n: int, places: Ints) -> Ints:
        days, own = self._days[places], self._days[n]
        return np.where((days < 0) | (own < 0), 0, np.abs(days - own))


class Profile:
    """One signature ready to be compared with others one by one; measures are those of `Shelf`, to the last bit."""

    def __init__(self, signature: Signature) -> None:
        self.digest = signature.digest
        self.day = signature.day
        self.keys = frozenset(signature.keys)
        self.words = min(signature.words, _MOST_WORDS)
        self.views = [{f.key: (f.weight, f.repeated) for f in view} for view in signature.views]
        self.totals = [float(sum(f.weight for f in view)) for view in signature.views]
        self.norms = [float(sum(f.repeated**2 for f in view)) for view in signature.views]

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
        return score, round(first * _MILLION)

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


def crowd_of(nearest: Sequence[int]) -> tuple[float, ...]:
    """Average the nearest others' likeness (millionths, nearest first) over each number of them in CROWD."""
    return tuple(sum(nearest[:count]) / (count * _MILLION) for count, *_ in CROWD)


def _add(score: Floats, measured: Floats, weights: tuple[float, float]) -> Floats:
    return score + weights[0] * measured + weights[1] * np.sqrt(measured)


def _post(keys: Mapping[str, Sequence[int]], place: Mapping[str, int]) -> dict[int, Ints]:
    lists: defaultdict[int, list[int]] = defaultdict(list)
    for digest, own in keys.items():
        for key in own:
            lists[key].append(place[digest])
    return {key: np.array(sorted(places), dtype=np.int64) for key, places in lists.items()}


def _by_key(table: Ints, who: Ints) -> dict[int, tuple[Ints, Ints, Ints]]:
    """Give, for each key that two or more have: who, the weights, the weights with repetition."""
    order = np.argsort(table[:, 0], kind="stable")
    keys, who, weights, repeated = table[order, 0], who[order], table[order, 1], table[order, 2]
    starts = (
        np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
        if len(keys)
        else np.zeros(0, np.int64)
    )
    ends = np.append(starts[1:], len(keys))
    shared = ends - starts > 1
    return {
        key: (who[start:end], weights[start:end], repeated[start:end])
        for key, start, end in zip(
            keys[starts[shared]].tolist(), starts[shared].tolist(), ends[shared].tolist(), strict=True
        )
    }


class _View:
    """One view of all signatures: for each feature, who has it and how much."""

    def __init__(self, signatures: Sequence[Signature], view: int) -> None:
        self._signatures = signatures
        self._view = view
        counts = [len(signature.views[view]) for signature in signatures]
        features = [feature for signature in signatures for feature in signature.views[view]]
        table = np.array(features, dtype=np.int64).reshape(-1, 3)
        who = np.repeat(np.arange(len(signatures)), counts)
        self._rows = _by_key(table, who)
        size = len(signatures)
        self._total = np.bincount(who, table[:, 1], size).astype(np.float64)
        self._norm = np.bincount(who, table[:, 2] ** 2, size).astype(np.float64)

    def compare(self, n: int, places: Ints) -> tuple[Floats, ...]:
        """Measure the n-th beside each of the places: cos, sum, cont, min, max."""
        shared, product = self._overlap(n)
        shared, product = shared[places] / 100, product[places]
        low = np.minimum(self._total[places], self._total[n]) / 100
        high = np.maximum(self._total[places], self._total[n]) / 100
        norm = np.sqrt(np.maximum(self._norm[places] * self._norm[n], 1.0))
        most = _HEAVIEST[VIEWS[self._view]]
        cosine, part = product / norm, shared / np.maximum(low, 0.01)
        return cosine, shared, part, np.minimum(low, most), np.minimum(high, most)

    def _overlap(self, n: int) -> tuple[Floats, Floats]:
        size = len(self._signatures)
        own = [(self._rows[f.key], f) for f in self._signatures[n].views[self._view] if f.key in self._rows]
        if not own:
            return np.zeros(size), np.zeros(size)
        who = np.concatenate([row[0] for row, _ in own])
        weights = np.concatenate([np.minimum(row[1], f.weight) for row, f in own]).astype(np.float64)
        products = np.concatenate([row[2] * f.repeated for row, f in own]).astype(np.float64)
        shared: Floats = np.bincount(who, weights, size).astype(np.float64)
        product: Floats = np.bincount(who, products, size).astype(np.float64)
        return shared, product
