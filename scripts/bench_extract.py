"""How fast `extract` reads whole articles on one core, with everything on, beside other quantity readers.

    python scripts/bench_extract.py [FOLDER ...]     folders of .txt files; tests/corpus by default

Prints characters per second: extract as a whole, the number reader alone, and quantulum3 and duckling
(the `bench` extra) over the same sentences where they are installed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from db.models import Revision  # noqa: E402
from pipeline.claims.extract import extract  # noqa: E402
from pipeline.claims.passages import split_passages  # noqa: E402
from pipeline.claims.quantities import read_quantities  # noqa: E402

DEFAULTS = (ROOT / "tests" / "corpus", ROOT.parent / "shared" / "stories")
ROUNDS = 5
DIMENSIONS = (
    "number",
    "quantity",
    "amount-of-money",
    "time",
    "duration",
    "ordinal",
    "temperature",
    "distance",
)


def main(folders: Sequence[str]) -> None:
    """Time each reader over the texts."""
    roots = [Path(f) for f in folders] or [d for d in DEFAULTS if d.exists()][:1]
    texts = [p.read_text("utf-8") for root in roots for p in sorted(root.rglob("*.txt"))]
    if not texts:
        sys.exit(f"expected .txt files below {', '.join(map(str, roots)) or 'a folder'}, saw none")
    size = sum(map(len, texts))
    print(f"{len(texts)} texts, {size} characters, best of {ROUNDS} rounds")
    whole = rate(size, lambda: [extract(Revision(text)) for text in texts])
    print(f"extract, whole          {whole:>12,.0f} chars/s")
    print(
        f"numbers alone           {rate(size, lambda: [read_quantities(t) for t in texts]):>12,.0f} chars/s"
    )
    for name, reader in peers().items():
        sentences = [t[p.span.start : p.span.end] for t in texts for p in split_passages(Revision(t))]
        peer = rate(size, lambda: [reader(s) for s in sentences], rounds=1)  # noqa: B023
        print(f"{name:<23} {peer:>12,.0f} chars/s   extract is {whole / peer:.0f} times as fast")


def rate(size: int, work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Characters of text per second of processor time, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return size / best


def peers() -> dict[str, Callable[[str], object]]:
    """The other readers that are installed."""
    found: dict[str, Callable[[str], object]] = {}
    try:
        from quantulum3 import parser

        found["quantulum3"] = parser.parse
    except ImportError:
        print("quantulum3 is not installed (pip install '.[bench]')")
    try:
        import duckling
    except ImportError:
        print("duckling is not installed (pip install '.[bench]')")
        return found
    duckling.init()
    zones = duckling.load_time_zones("/usr/share/zoneinfo")
    moment = duckling.parse_ref_time(zones, "UTC", 1_780_000_000)
    locale = duckling.default_locale_lang(duckling.parse_lang("EN"))
    context = duckling.Context(moment, locale)
    dimensions = duckling.parse_dimensions(list(DIMENSIONS))
    found["duckling"] = lambda sentence: duckling.parse(sentence, context, dimensions, False)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
