"""A logistic regression on named signs, by Newton's steps; small enough to read, exact enough to trust."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

Weights = dict[str, float]
Example = tuple[tuple[str, ...], bool, float]
"""The signs that hold, the answer, and how much the example counts."""


def fit(examples: Sequence[Example], *, ridge: float, rounds: int = 25) -> Weights:
    """Weigh each sign in log-odds; a ridge keeps rare signs small. The bias is named "bias"."""
    names = ["bias", *sorted({sign for signs, _, _ in examples for sign in signs})]
    place = {name: n for n, name in enumerate(names)}
    gathered = _gather(examples, place)
    held = np.zeros((len(gathered), len(names)))
    for n, (row, _, _) in enumerate(gathered):
        held[n, list(row)] = 1.0
    no, yes = (np.array([counts[side] for counts in gathered]) for side in (1, 2))
    ridges = np.full(len(names), ridge)
    ridges[0] = 1e-6
    weights = np.zeros(len(names))
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-np.clip(held @ weights, -30, 30)))
        slope = held.T @ (yes - (no + yes) * chance) - ridges * weights
        bend = (held * ((no + yes) * chance * (1 - chance))[:, None]).T @ held + np.diag(ridges)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return dict(zip(names, map(float, weights), strict=True))


def _gather(examples: Sequence[Example], place: dict[str, int]) -> list[tuple[tuple[int, ...], float, float]]:
    """Equal rows once, with the weight of their two answers."""
    counted: dict[tuple[int, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for signs, answer, share in examples:
        counted[0, *sorted(place[sign] for sign in signs)][answer] += share
    return [(row, no, yes) for row, (no, yes) in counted.items()]
