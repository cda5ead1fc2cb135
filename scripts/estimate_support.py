"""Estimate the weights of pipeline/matching/support_weights.py from labelled summaries, and write the table.

    python scripts/estimate_support.py [--write] FOLDER

The folder holds *.jsonl of cases: a candidate text, its sources, and spans of the candidate that they do not
support. Each number of a candidate that a source has, or comes near, is described by the signs of its best backing; a
logistic regression weighs them. Because the best backing depends on the weights, the two are settled in turn. Every
supported number is told again with another figure of the same source in its place, written as the source writes it.
Prints figures on documents held out, beside those of weights fitted to all.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from logistic import Weights, fit

from db.models import Span
from pipeline.matching.support import UNLIKELY, Library, collect, grounds_of, is_slight, signs_of
from pipeline.matching.usage import Usage, read_usages

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "pipeline" / "matching" / "support_weights.py"
FOLDS = 5
RIDGE = 1.3


@dataclass(frozen=True)
class Example:
    """One number: the signs of each of its grounds, whether it is supported, and its document's fold and set."""

    grounds: tuple[tuple[str, ...], ...]
    supported: bool
    fold: int
    group: str
    weight: float
    repeated: bool = False
    """The same words of another case have it already: it is judged, but teaches nothing."""


def main(argv: Sequence[str]) -> int:
    """Estimate, report, and write the table when asked to."""
    folder = Path(next(a for a in argv if not a.startswith("-")))
    seen: set[tuple[str, str]] = set()
    examples = [e for path in sorted(folder.glob("*.jsonl")) for e in read_examples(path, seen)]
    fitted = settle(examples)
    for group in sorted({e.group for e in examples}):
        print(f"{group:10s} held out {judge(examples, group)}")
        print(f"{group:10s} fitted   {judge(examples, group, fitted)}")
    if "--write" in argv:
        write_table(fitted)
    return 0


def read_examples(path: Path, seen: set[tuple[str, str]]) -> Iterator[Example]:
    """The numbers of every case of a file that a source has or comes near, and their swaps."""
    group = path.name.split(".")[0]
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["label"] == "bad" and not case["spans"]:
            continue
        text, sources = case["candidate_text"], case["source_texts"]
        library = collect(sources)
        for usage in read_usages(text):
            supported = _label(case, usage)
            grounds = describe(usage, library)
            if is_slight(usage) or supported is None or not grounds:
                continue
            span = usage.numeral.span
            key = (text[max(0, span.start - AROUND) : span.end + AROUND], sources[0][:80])
            taught = Example(grounds, supported, _fold(sources), group, SHARES.get(group, 1.0), key in seen)
            yield taught
            if supported and "stated" in grounds[0]:
                if key not in seen:
                    yield from _swapped(text, sources, usage, library, taught)
                seen.add(key)


def _fold(sources: Sequence[str]) -> int:
    """One fold for one document, however a set spaces it."""
    letters = re.sub(r"[^a-z]", "", sources[0].lower())
    return zlib.crc32(letters[150:250].encode()) % FOLDS


def _swapped(
    text: str, sources: Sequence[str], usage: Usage, library: Library, taught: Example
) -> Iterator[Example]:
    """The same text with another figure of the sources in place of its own: one of its use, and one of its sort."""
    own = _written(usage, text)
    others = [
        (number, seen)
        for number, found in enumerate(library.usages)
        for seen in found
        if seen.numeral.value != usage.numeral.value
        and seen.use not in ("name", "score")
        and (seen.use in _TIMES) == (usage.use in _TIMES)
    ]
    akin = [(n, u) for n, u in others if u.use == usage.use and u.partner == usage.partner]
    for tag, pool in (("akin", akin), ("same", others)):
        if not pool:
            continue
        number, taken = pool[zlib.crc32((tag + text[: own.end]).encode()) % len(pool)]
        spot = _written(taken, sources[number])
        put = sources[number][spot.start : spot.end]
        changed = text[: own.start] + put + text[own.end :]
        met = [u for u in read_usages(changed) if own.start <= u.numeral.span.start < own.start + len(put)]
        grounds = describe(met[0], library) if met else ()
        if grounds:
            yield replace(taught, grounds=grounds, supported=False, group="swapped", weight=SWAPPED)


def _written(usage: Usage, text: str) -> Span:
    """A number with its sign and unit, as people mark it."""
    start, end = usage.numeral.span.start, usage.numeral.span.end
    before = _BEFORE.get(usage.use)
    after = _AFTER.get(usage.use)
    if before and (match := before.search(text, max(0, start - 12), start)):
        start = match.start()
    if after and (match := after.match(text, end)):
        end = match.end()
    return Span(start, end)


def _label(case: dict[str, Any], usage: Usage) -> bool | None:
    span = usage.numeral.span

    def hits(spans: Sequence[dict[str, Any]]) -> bool:
        return any(span.start < s["end"] and s["start"] < span.end for s in spans)

    if hits(case["spans"]):
        return False
    return None if hits(case.get("grey") or []) else True


def describe(usage: Usage, library: Library) -> tuple[tuple[str, ...], ...]:
    """Describe a number by the signs of all that could back it; none where nothing could, or names tell it."""
    grounds = [*grounds_of(usage, library)]
    if any(how in ("absent", "listed") for how, *_ in grounds):
        return ()
    return tuple(sorted({signs_of(usage, how, seen, library) for how, _, seen, _ in grounds}))


def settle(examples: Sequence[Example], turns: int = 3) -> Weights:
    """Choose the best ground of each number by the weights, fit the weights to the choice, and again."""
    weights: Weights = {}
    for _ in range(turns):
        chosen = [(_best(e, weights), e.supported, e.weight) for e in examples if not e.repeated]
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


def judge(examples: Sequence[Example], group: str, fitted: Weights | None = None) -> str:
    """Precision and recall of the unsupported among numbers that stand in a source; without ``fitted`` by weights that never saw the document."""
    said = both = gold = fine = 0
    for fold in range(FOLDS):
        weights = fitted or settled(examples, fold)
        for e in (e for e in examples if e.fold == fold and e.group == group):
            flagged = _odds(_best(e, weights), weights) < UNLIKELY
            said += flagged
            both += flagged and not e.supported
            gold += not e.supported
            fine += e.supported
    precision, recall = both / max(said, 1), both / max(gold, 1)
    return f"precision={precision:.3f} recall={recall:.3f} (unsupported {gold}, supported {fine})"


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
AROUND = 25
SWAPPED = 0.2
"""How much a made-up swap counts beside a number that was found."""
SHARES = {"defacto": 2.0, "xsumfaith": 2.0, "summedits": 0.6}
"""What people wrote and what machines made up tells more than what was altered by design."""
_TIMES = ("year", "day", "span", "age", "clock")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_BEFORE = {
    "money": re.compile(r"(?:US\$|[£$€¥]\s?)$"),
    "day": re.compile(rf"(?:{_MONTHS})\s$", re.IGNORECASE),
}
_UNIT = re.compile(r"[\s-]?[A-Za-z]+(?:-old)?")
_AFTER = {
    "money": re.compile(r"\s(?:euros?|pounds?|dollars?|crowns?|francs?|yen|rupees?)\b"),
    "percent": re.compile(r"\s?(?:%|per ?cent)"),
    "day": re.compile(rf"\s(?:{_MONTHS})"),
    **dict.fromkeys(("measure", "span", "age"), _UNIT),
}
HEAD = '''"""The weight of each sign that a source supports a figure, in log-odds: above 0 for, below against.

Estimated from labelled summaries by scripts/estimate_support.py; do not edit by hand.
"""

from __future__ import annotations

SUPPORT: dict[str, float] = {
'''

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
