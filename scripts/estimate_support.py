"""Estimate the weights of pipeline/matching/support_weights.py from labelled summaries, and write the table.

    python scripts/estimate_support.py [--write] FOLDER

The folder holds *.jsonl of cases: a candidate text, its sources, and spans of the candidate that they do not
support. Each number of a candidate is described by the signs of its best backing; a logistic regression weighs
them. Because the best backing depends on the weights, the two are settled in turn. Prints figures on cases held out.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from logistic import Weights, fit

from pipeline.matching.support import Library, collect, grounds_of, is_slight, signs_of
from pipeline.matching.usage import Usage, read_usages

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "pipeline" / "matching" / "support_weights.py"
FOLDS = 5
RIDGE = 3.0


@dataclass(frozen=True)
class Example:
    """One number: the signs of each of its grounds, whether it is supported, and its case's fold and set."""

    grounds: tuple[tuple[str, ...], ...]
    supported: bool
    fold: int
    group: str
    weight: float


def main(argv: Sequence[str]) -> int:
    """Estimate, report, and write the table when asked to."""
    folder = Path(next(a for a in argv if not a.startswith("-")))
    examples = [e for path in sorted(folder.glob("*.jsonl")) for e in read_examples(path)]
    for group in sorted({e.group for e in examples}):
        print(f"{group:10s} {judge(examples, group)}")
    if "--write" in argv:
        write_table(settle(examples))
    return 0


def read_examples(path: Path) -> list[Example]:
    """The numbers of every case of a file."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["label"] == "bad" and not case["spans"]:
            continue
        library = collect(case["source_texts"])
        fold = zlib.crc32(case["group"].encode()) % FOLDS
        for usage in read_usages(case["candidate_text"]):
            if is_slight(usage) or (supported := _label(case, usage)) is None:
                continue
            example = describe(usage, library, supported, fold, path.name.split(".")[0])
            if not (example.group in DESIGNED and _is_absent(example)):
                found.append(example)
            if supported and not _is_absent(example):
                found += swapped(case["candidate_text"], usage, library, example)
    return found


def swapped(text: str, usage: Usage, library: Library, example: Example) -> list[Example]:
    """The same text with its number exchanged for another of the sources: one in the same use, and any one."""
    others = [u for found in library.usages for u in found if u.numeral.value != usage.numeral.value]
    akin = [u for u in others if u.use == usage.use and u.partner == usage.partner]
    made = []
    span = usage.numeral.span
    for pool, share in ((akin, SWAPPED), (others, SWAPPED / 2)):
        if not pool:
            continue
        taken = pool[zlib.crc32(text[: span.end].encode()) % len(pool)]
        written = f"{taken.numeral.value:,f}" if taken.use != "year" else f"{taken.numeral.value:f}"
        changed = text[: span.start] + written + text[span.end :]
        met = [u for u in read_usages(changed) if u.numeral.span.start == span.start]
        if met:
            said = describe(met[0], library, False, example.fold, "swapped")
            made.append(replace(said, weight=share * example.weight))
    return made


def _is_absent(example: Example) -> bool:
    """No source has the number: in designed sets the label does not tell, their references invent figures."""
    return not any("stated" in signs for signs in example.grounds)


def _label(case: dict[str, Any], usage: Usage) -> bool | None:
    span = usage.numeral.span

    def hits(spans: Sequence[dict[str, Any]]) -> bool:
        return any(span.start < s["end"] and s["start"] < span.end for s in spans)

    if hits(case["spans"]):
        return False
    return None if hits(case.get("grey") or []) else True


def describe(usage: Usage, library: Library, supported: bool, fold: int, group: str) -> Example:
    """Describe a number by the signs of all that could back it."""
    signs = {signs_of(usage, how, seen, library) for how, _, seen, _ in grounds_of(usage, library)}
    return Example(tuple(sorted(signs)), supported, fold, group, SHARES.get(group, 1.0))


def settle(examples: Sequence[Example], turns: int = 4) -> Weights:
    """Choose the best ground of each number by the weights, fit the weights to the choice, and again."""
    weights: Weights = {}
    for _ in range(turns):
        chosen = [(_best(e, weights), e.supported, e.weight) for e in examples]
        weights = fit(chosen, ridge=RIDGE)
    return weights


def _odds(signs: Sequence[str], weights: Weights) -> float:
    return weights.get("bias", 0.0) + sum(weights.get(sign, 0.0) for sign in signs)


def _best(example: Example, weights: Weights) -> tuple[str, ...]:
    if not weights:
        return max(example.grounds, key=_first_guess)
    return max(example.grounds, key=lambda signs: (_odds(signs, weights), signs))


def _first_guess(signs: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    good = ("same", "beside", "most", "half", "nearly all", "a quarter", "behind")
    return sum(any(mark in sign for mark in good) for sign in signs), signs


def judge(examples: Sequence[Example], group: str) -> str:
    """Precision and recall of unsupported numbers of a set, by weights that never saw the cases."""
    said = both = gold = 0
    for fold in range(FOLDS):
        weights = settled(examples, fold)
        for e in (e for e in examples if e.fold == fold and e.group == group):
            flagged = _odds(_best(e, weights), weights) < 0
            said += flagged
            both += flagged and not e.supported
            gold += not e.supported
    precision, recall = both / max(said, 1), both / max(gold, 1)
    total = 2 * precision * recall / max(precision + recall, 1e-9)
    return f"F1={total:.3f} precision={precision:.3f} recall={recall:.3f} (unsupported {gold})"


def settled(examples: Sequence[Example], fold: int) -> Weights:
    """The weights settled without one fold; remembered."""
    if fold not in _SETTLED:
        _SETTLED[fold] = settle([e for e in examples if e.fold != fold])
    return _SETTLED[fold]


def write_table(weights: Weights) -> None:
    """Write support_weights.py anew, sorted by name."""
    lines = [HEAD, *(f'    "{sign}": {weights[sign]:.2f},\n' for sign in sorted(weights)), "}\n"]
    TABLE.write_text("".join(lines))


_SETTLED: dict[int, Weights] = {}
SWAPPED = 0.1
"""How much a made-up swap counts beside a number that was found."""
DESIGNED = ("bump", "fib_swap")
SHARES = {"bump": 0.25, "summedits": 0.3, "fib_swap": 0.5}
"""Sets that repeat one summary many times count for less."""
HEAD = '''"""The weight of each sign that a source supports a figure, in log-odds: above 0 for, below against.

Estimated from labelled summaries by scripts/estimate_support.py; do not edit by hand.
"""

from __future__ import annotations

SUPPORT: dict[str, float] = {
'''

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
