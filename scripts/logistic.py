"""A logistic regression on named signs, by Newton's steps; small enough to read, exact enough to trust."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

Weights = dict[str, float]
Example = tuple[tuple[str, ...], bool, float]
"""The signs that hold, the answer, and how much the example counts."""


def fit(examples: Sequence[Example], *, ridge: float, rounds: int = 25) -> Weights:
    """Weigh each sign in log-odds; a ridge keeps rare signs small. The bias is named "bias"."""
    names = ["bias", *sorted({sign for signs, _, _ in examples for sign in signs})]
    place = {name: n for n, name in enumerate(names)}
    rows = _gather(examples, place)
    weights = [0.0] * len(names)
    for _ in range(rounds):
        step = _solve(*_newton(rows, weights, ridge))
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(abs(d) for d in step) < 1e-4:
            break
    return dict(zip(names, weights, strict=True))


def _gather(examples: Sequence[Example], place: dict[str, int]) -> list[tuple[tuple[int, ...], float, float]]:
    """Equal rows once, with the weight of their two answers."""
    counted: dict[tuple[int, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for signs, answer, share in examples:
        counted[0, *sorted(place[sign] for sign in signs)][answer] += share
    return [(row, no, yes) for row, (no, yes) in counted.items()]


def _newton(
    rows: Sequence[tuple[tuple[int, ...], float, float]], weights: Sequence[float], ridge: float
) -> tuple[list[list[float]], list[float]]:
    size = len(weights)
    slope = [-ridge * w for w in weights]
    slope[0] = 0.0
    bend = [[0.0] * size for _ in range(size)]
    for n in range(size):
        bend[n][n] = ridge if n else 1e-6
    for row, no, yes in rows:
        odds = max(-30.0, min(30.0, sum(weights[n] for n in row)))
        chance = 1 / (1 + math.exp(-odds))
        missing, curve = yes - (no + yes) * chance, (no + yes) * chance * (1 - chance)
        for n in row:
            slope[n] += missing
            line = bend[n]
            for m in row:
                line[m] += curve
    return bend, slope


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive system by Gauss, the rows in their order."""
    size = len(right)
    for n in range(size):
        pivot = matrix[n]
        for m in range(n + 1, size):
            factor = matrix[m][n] / pivot[n]
            if factor:
                line = matrix[m]
                for k in range(n, size):
                    line[k] -= factor * pivot[k]
                right[m] -= factor * right[n]
    answer = [0.0] * size
    for n in reversed(range(size)):
        rest = sum(matrix[n][k] * answer[k] for k in range(n + 1, size))
        answer[n] = (right[n] - rest) / matrix[n][n]
    return answer
