"""Weigh the signs that two articles speak of one event (WEIGHTS, CROWD and _BIAS of pipeline/matching/likeness.py).

    python scripts/estimate_stories.py FILE.jsonl ... [--ridge R] [--bias B]

The files have articles in their true stories, as scripts/score.py groups reads them. First the stories are cut in two
by their names' hash: what is fitted on one half is shown on the other (in the company of all). Then all is fitted, and
the tables are printed, to be pasted. Days of the week are weighed by hand.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np

from db.models import Article, Revision
from pipeline.matching import likeness
from pipeline.matching.likeness import COPY, NEIGHBOURS, Floats, Ints, Shelf, crowd_of
from pipeline.matching.signatures import sign
from pipeline.matching.stories import group_articles

PAIRS = 50_000
"""What the pairs of one file count for altogether, so that a large one does not outweigh a small."""


@dataclass(frozen=True)
class Material:
    """Articles of one file, their stories, and every pair that may be of one."""

    name: str
    articles: list[Article]
    story: dict[str, str]
    signs: Floats
    answers: Ints
    halves: Ints
    """Of each pair: 0 or 1, or -1 where its two stories are in different halves."""


def main() -> None:
    """Fit on halves, show the other half; fit on all, print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("files", nargs="+", type=Path)
    arguments.add_argument("--ridge", type=float, default=30.0)
    arguments.add_argument("--bias", type=float, default=0.0)
    given = arguments.parse_args()
    materials = [read(path) for path in given.files]
    for half in (0, 1):
        use(fit(materials, half, given.ridge), given.bias)
        told = ", ".join(f"{m.name} {b_cubed(m, 1 - half):.3f}" for m in materials)
        print(f"fitted on half {half}, shown on the other: {told}", flush=True)
    use(fit(materials, None, given.ridge), given.bias)
    print(f"fitted on all, shown on all: {', '.join(f'{m.name} {b_cubed(m, None):.3f}' for m in materials)}")
    print(f"_BIAS = {likeness._BIAS:.4f}")
    for name, table in (("WEIGHTS", likeness.WEIGHTS), ("CROWD", likeness.CROWD)):
        print(f"{name} = (")
        for named, plain, root in table:
            print(f"    ({json.dumps(named)}, {plain:.4f}, {root:.4f}),")
        print(")")


def read(path: Path) -> Material:
    """Read a file and measure its pairs."""
    case = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    articles = [
        Article(a["id"], Revision(a["text"], title=a.get("title"), published=a.get("date")))
        for a in case["articles"]
    ]
    story = {name: str(told) for name, told in case["clusters"].items()}
    signatures = {}
    of = {}
    for article in articles:
        signature = sign(article)
        signatures[signature.digest] = signature
        of[signature.digest] = story[article.id]
    shelf = Shelf(list(signatures.values()))
    stories = [of[signature.digest] for signature in shelf.signatures]
    signs, answers, halves = measure(shelf, stories)
    return Material(case["dataset"], articles, story, signs, answers, halves)


def measure(shelf: Shelf, stories: Sequence[str]) -> tuple[Floats, Ints, Ints]:
    """Measure every pair that is alike enough to be scored."""
    half = np.array([crc32(story.encode()) % 2 for story in stories])
    pairs = list(shelf.near(np.arange(len(shelf))))
    one, other, cosines = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
    nearest: defaultdict[int, list[int]] = defaultdict(list)
    for n, cosine in zip(one.tolist(), cosines.tolist(), strict=True):
        if cosine < COPY:
            nearest[n].append(cosine)
    near = [sorted(nearest[n], reverse=True)[:NEIGHBOURS] for n in range(len(shelf))]
    crowds = np.array([crowd_of(cosines, s.words) for s, cosines in zip(shelf.signatures, near, strict=True)])
    one, other = one[one < other], other[one < other]
    signs = np.concatenate([shelf.signs(one, other), (crowds[one] + crowds[other]) / 2], axis=1)
    answers = np.array(
        [stories[i] == stories[j] for i, j in zip(one.tolist(), other.tolist(), strict=True)], dtype=np.int64
    )
    return signs, answers, np.where(half[one] == half[other], half[one], -1)


def fit(materials: Sequence[Material], half: int | None, ridge: float) -> Floats:
    """Fit a bias, then a weight for each sign and for its root; a crowd's are never above zero."""
    signs, answers, shares = [], [], []
    for material in materials:
        kept = material.halves >= 0 if half is None else material.halves == half
        if half is None:
            kept = np.ones(len(material.answers), dtype=bool)
        signs.append(material.signs[kept])
        answers.append(material.answers[kept])
        shares.append(np.full(kept.sum(), PAIRS / kept.sum()))
    told = np.concatenate(signs)
    given = np.concatenate([told, np.sqrt(told)], axis=1)
    mean, spread = given.mean(axis=0), given.std(axis=0) + 1e-9
    given = (given - mean) / spread
    allowed = np.ones(given.shape[1], dtype=bool)
    count = given.shape[1] // 2
    crowd = [*range(count - 3, count), *range(2 * count - 3, 2 * count)]
    while True:
        weights = _newton(given[:, allowed], np.concatenate(answers), np.concatenate(shares), ridge)
        whole = np.zeros(given.shape[1])
        whole[allowed] = weights[1:]
        above = [n for n in crowd if whole[n] > 0]
        if not above:
            break
        allowed[above] = False
    plain = whole / spread
    return np.concatenate([[weights[0] - (plain * mean).sum()], plain])


def _newton(signs: Floats, answers: Ints, shares: Floats, ridge: float) -> Floats:
    rows = np.concatenate([np.ones((len(signs), 1)), signs], axis=1)
    weights = np.zeros(rows.shape[1])
    keep = np.full(rows.shape[1], ridge)
    keep[0] = 0.0
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (shares * (answers - chance)) - keep * weights
        bend = (rows * (shares * chance * (1 - chance))[:, None]).T @ rows + np.diag(keep)
        step = np.linalg.solve(bend, slope)
        weights = weights + step * min(1.0, 5 / (np.abs(step).max() + 1e-9))
        if np.abs(step).max() < 1e-5:
            break
    return weights


def use(weights: Floats, bias: float) -> None:
    """Put weights into the tables of likeness.py, for this process."""
    plain, root = np.split(weights[1:], 2)
    pairs = [(float(p), float(r)) for p, r in zip(plain, root, strict=True)]
    names = [name for name, *_ in likeness.WEIGHTS]
    likeness._BIAS = float(weights[0]) + bias
    likeness.WEIGHTS = tuple((name, *pair) for name, pair in zip(names, pairs, strict=False))
    counts = [count for count, *_ in likeness.CROWD]
    likeness.CROWD = tuple((count, *pair) for count, pair in zip(counts, pairs[len(names) :], strict=True))


def b_cubed(material: Material, half: int | None) -> float:
    """Group all articles, and judge those of a half's stories."""
    said = {a: story.id for story in group_articles(material.articles) for a in story.articles}
    true, told = _sets(material.story), _sets(said)
    names = [a for a, story in material.story.items() if half is None or crc32(story.encode()) % 2 == half]
    both = {a: len(true[material.story[a]] & told[said[a]]) for a in names}
    precision = sum(both[a] / len(told[said[a]]) for a in names) / len(names)
    recall = sum(both[a] / len(true[material.story[a]]) for a in names) / len(names)
    return 2 * precision * recall / (precision + recall)


def _sets(of: Mapping[str, str]) -> dict[str, set[str]]:
    sets: defaultdict[str, set[str]] = defaultdict(set)
    for article, story in of.items():
        sets[story].add(article)
    return sets


if __name__ == "__main__":
    main()
