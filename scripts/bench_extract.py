"""How fast `extract` reads whole articles on one core, with everything on, beside other quantity readers.

    python scripts/bench_extract.py [--rounds N] [FOLDER ...]

The text is that of bench_numbers.py; with folders, their .txt files. Prints characters per second of
processor time: extract as a whole, the number reader with the dates alone, the six written stories (dense
with figures), and quantulum3 and duckling (the extra ``bench``) over every sixth text, with extract over the
same texts beside them. duckling reads what extract does of numbers: its dates and durations are on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench_numbers import Reader, bodies, least_seconds, load_duckling, load_quantulum3  # noqa: E402

from db.models import Revision  # noqa: E402
from pipeline.claims.dates import read_dates  # noqa: E402
from pipeline.claims.extract import extract  # noqa: E402
from pipeline.claims.language import tell_language  # noqa: E402
from pipeline.claims.quantities import read_quantities  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
EVERY = 6
DIMENSIONS = (
    "number",
    "quantity",
    "amount-of-money",
    "time",
    "duration",
    "ordinal",
    "temperature",
    "distance",
    "volume",
)


def main(argv: Sequence[str]) -> None:
    """Time each reader over the texts."""
    given = list(argv)
    rounds = int(given.pop(given.index("--rounds") + 1)) if "--rounds" in given else 5
    folders = [Path(f) for f in given if f != "--rounds"]
    texts = stories(*folders) if folders else [t for t in bodies() if tell_language(t) == "en"]
    if not texts:
        sys.exit("expected .txt files below the folders given, saw none")
    print(f"{len(texts)} English texts, {sum(map(len, texts)):,} characters, best of {rounds} rounds")
    show("extract, whole", rate(read_all, texts, rounds))
    show("numbers and dates alone", rate(read_figures, texts, rounds))
    if not folders and CORPUS.is_dir():
        show("extract, written stories", rate(read_all, stories(CORPUS), rounds))
    some = texts[::EVERY]
    ours = rate(read_all, some, rounds)
    print(f"beside peers, on {len(some)} of the texts, {sum(map(len, some)):,} characters")
    show("extract, whole", ours)
    for name, load in PEERS.items():
        reader = load()
        if reader is None:
            print(f"{name:26} not installed (pip install .[bench])")
            continue
        theirs = rate(reader, some, 1)
        show(name, theirs, f"   extract is {ours / theirs:.1f} times as fast")


def show(name: str, speed: float, more: str = "") -> None:
    """Print one line of the table."""
    print(f"{name:26} {speed:>12,.0f} chars/s{more}", flush=True)


def stories(*folders: Path) -> list[str]:
    """The .txt files below some folders."""
    return [p.read_text("utf-8") for folder in folders for p in sorted(folder.rglob("*.txt"))]


def rate(reader: Reader, texts: list[str], rounds: int) -> float:
    """Characters of text per second of processor time, the best of some rounds."""
    return sum(map(len, texts)) / least_seconds(reader, texts, rounds)


def read_all(text: str) -> int:
    """Everything that extract reads."""
    return len(extract(Revision(text)).claims)


def read_figures(text: str) -> int:
    """Dates and quantities alone."""
    return len(read_quantities(text, dates=read_dates(text)))


PEERS: dict[str, Callable[[], Reader | None]] = {
    "quantulum3": load_quantulum3,
    "duckling": lambda: load_duckling(DIMENSIONS),
}


if __name__ == "__main__":
    main(sys.argv[1:])
