"""Estimate the weights of pipeline/matching/weights.py from labelled stories, and write the table.

    python scripts/estimate_weights.py [--write] [STORIES_FOLDER [PAIRS.jsonl]]

Each story folder holds articles (*.txt) and claims.jsonl, whose rows name the fact of every claim. Pairs of claims
are described by the levels of the comparators; pairs of sentences whose numbers were linked by people may be added. A logistic regression with a ridge gives each level its weight in
log-odds. Prints how well each story is judged by weights that never saw it.
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from db.models import Article, Claim, ClaimRef, Extraction, Quantity, Revision, Span
from pipeline.claims.extract import extract
from pipeline.matching.bearing import Bearing, take_bearings
from pipeline.matching.comparators import COMPARATORS, levels_of, pair_up
from pipeline.matching.compare import Relation
from pipeline.matching.lexicon import vector, weigh_words

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "pipeline" / "matching" / "weights.py"
Example = tuple[tuple[tuple[str, str], ...], bool]
Weights = dict[tuple[str, str], float]


def main(argv: Sequence[str]) -> int:
    """Estimate, report, and write the table when asked to."""
    folders = [Path(a) for a in argv if not a.startswith("-")]
    top = folders[0] if folders else ROOT.parent / "shared" / "stories"
    stories = {p.parent.name: examples_of(p.parent) for p in sorted(top.glob("*/claims.jsonl"))}
    for name, held_out in stories.items():
        seen = [e for other, examples in stories.items() if other != name for e in examples]
        print(f"{name:12s} {judge(fit(seen), held_out)}")
    linked = [e for path in folders[1:] for e in linked_pairs(path)]
    stories |= {"pairs": linked} if linked else {}
    if linked:
        print(
            f"{'pairs':12s} {judge(fit([e for n, es in stories.items() if n != 'pairs' for e in es]), linked)}"
        )
    weights = fit([example for examples in stories.values() for example in examples])
    if "--write" in argv:
        write_table(weights)
    return 0


def examples_of(folder: Path) -> list[Example]:
    """Every comparable pair of labelled claims of a story, described, with whether they share a fact."""
    rows = [json.loads(line) for line in (folder / "claims.jsonl").read_text().splitlines() if line.strip()]
    meta_file = folder / "meta.json"
    meta = json.loads(meta_file.read_text()) if meta_file.exists() else {}
    bearings: list[Bearing] = []
    facts: dict[ClaimRef, str] = {}
    for path in sorted(folder.glob("*.txt")):
        article = Article(
            path.name,
            Revision(path.read_text(encoding="utf-8"), published=meta.get(path.name, {}).get("published")),
        )
        mine = [row for row in rows if row["article"] == path.name]
        extraction, labels = labelled(article, mine)
        bearings += take_bearings(article, extraction)
        facts |= {ClaimRef(article.id, n): name for n, name in labels.items()}
    return list(describe(bearings, facts))


def labelled(article: Article, rows: Sequence[dict[str, Any]]) -> tuple[Extraction, dict[int, str]]:
    """The extraction of an article with each label laid on the claim it meets, or added where none was found."""
    extraction = extract(article.revision)
    claims = list(extraction.claims)
    labels: dict[int, str] = {}
    for row in rows:
        span = Span(row["start"], row["end"])
        index = next((n for n, claim in enumerate(claims) if claim.span.overlaps(span)), None)
        if index is None:
            index = len(claims)
            claims.append(Claim(quantity_of(row), passage=_passage_at(extraction, span)))
        if row["fact"] and not row["optional"]:
            labels.setdefault(index, row["fact"])
    said = Extraction(
        extraction.language, extraction.passages, tuple(claims), attributions=extraction.attributions
    )
    return said, labels


def linked_pairs(path: Path) -> list[Example]:
    """Two sentences of two articles and one number in each, said to be one thing or not."""
    found: list[Example] = []
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        articles = [Article(name, Revision(case[name])) for name in "ab"]
        bearings = [b for a in articles for b in take_bearings(a, extract(a.revision))]
        lexicon = weigh_words(bearings)
        spans = {name: Span(*case["meta"][f"{name}_span"]) for name in "ab"}
        met = [b for b in bearings if b.quantity.span.overlaps(spans[b.ref.article])]
        if [b.ref.article for b in met] != ["a", "b"]:
            continue
        pair = pair_up(met[0], met[1], (vector(met[0], lexicon), vector(met[1], lexicon)))
        if pair.compared.relation is not Relation.INCOMPARABLE:
            found.append((tuple(levels_of(pair)), case["label"] != "unrelated"))
    return found


def quantity_of(row: dict[str, Any]) -> Quantity:
    """The quantity that a label describes."""
    ends = [v if isinstance(v, str) else Decimal(repr(v)) for v in (row["low"], row["high"])]
    unit = None if row["unit"] in ("date", "time") else row["unit"]
    span = Span(row["start"], row["end"])
    return Quantity(span, row["surface"], row["kind"], ends[0], ends[1], row["comparator"], unit)


def _passage_at(extraction: Extraction, span: Span) -> int:
    places = (n for n, p in enumerate(extraction.passages) if p.span.overlaps(span))
    return next(places, len(extraction.passages))


def describe(bearings: Sequence[Bearing], facts: dict[ClaimRef, str]) -> Iterable[Example]:
    """Describe the pairs that have something to compare."""
    lexicon = weigh_words(bearings)
    known = [b for b in bearings if b.ref in facts]
    vectors = [vector(b, lexicon) for b in known]
    for i, one in enumerate(known):
        for j in range(i + 1, len(known)):
            pair = pair_up(one, known[j], (vectors[i], vectors[j]))
            if pair.compared.relation is not Relation.INCOMPARABLE:
                yield tuple(levels_of(pair)), facts[one.ref] == facts[known[j].ref]


def fit(examples: Sequence[Example], *, ridge: float = 1.0, rounds: int = 120) -> Weights:
    """Fit log-odds by gradient steps with momentum; equal descriptions are counted once with their number."""
    counted: dict[tuple[tuple[str, str], ...], list[int]] = defaultdict(lambda: [0, 0])
    for levels, same in examples:
        counted[levels][same] += 1
    weights: Weights = dict.fromkeys(sorted({level for levels in counted for level in levels}), 0.0)
    bias, square = -3.0, dict.fromkeys(weights, 1.0)
    for _ in range(rounds):
        slope = {level: -ridge * 0.1 * value for level, value in weights.items()}
        for levels, (apart, same) in counted.items():
            odds = bias + sum(weights[level] for level in levels)
            missing = same - (apart + same) / (1 + math.exp(-max(-30.0, min(30.0, odds))))
            for level in levels:
                slope[level] += missing
        for level, value in slope.items():
            square[level] += value * value
            weights[level] += 0.7 * value / math.sqrt(square[level])
    return {("all", "bias"): bias, **weights}


def judge(weights: Weights, examples: Sequence[Example]) -> str:
    """Precision and recall of the pairs above even odds."""
    said = both = gold = 0
    for levels, same in examples:
        odds = weights["all", "bias"] + sum(weights.get(level, 0.0) for level in levels)
        said += odds > 0
        both += odds > 0 and same
        gold += same
    precision, recall = both / max(said, 1), both / max(gold, 1)
    return f"precision={precision:.3f} recall={recall:.3f} ({gold} of {len(examples)} pairs)"


def write_table(weights: Weights) -> None:
    """Write weights.py anew: respect by respect, heaviest level first."""
    lines = [HEAD]
    for respect in ("all", *COMPARATORS):
        levels = sorted((-value, level) for (name, level), value in weights.items() if name == respect)
        lines.append(f"    # {respect}\n")
        lines += [f'    ("{respect}", "{level}"): {-value:.2f},\n' for value, level in levels]
    TABLE.write_text("".join([*lines, "}\n"]))


HEAD = '''"""The weight of each level of each comparator, in log-odds: above 0 speaks for one thing, below against.

Estimated from labelled stories by scripts/estimate_weights.py; do not edit by hand.
"""

from __future__ import annotations

WEIGHTS: dict[tuple[str, str], float] = {
'''

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
