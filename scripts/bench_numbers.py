"""Run the number reader beside quantulum3 and duckling on the same text, and print characters per second.

The text is the stories of ../shared/stories (or of tests/corpus, where there are none) and, with them
there, the page bodies of ../shared/bench/pages; English only. Every reader is timed on one core, in
processor seconds. The peers come with the extra ``bench``; one that is not installed is left out.

    python scripts/bench_numbers.py [--rounds N]
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pipeline.claims.dates import read_dates
from pipeline.claims.language import tell_language
from pipeline.claims.quantities import read_quantities

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
Reader = Callable[[str], int]


def main(argv: list[str]) -> int:
    """Time every reader that is there; return the exit status."""
    rounds = int(argv[argv.index("--rounds") + 1]) if "--rounds" in argv else 5
    texts = [text for text in bodies() if tell_language(text) == "en"]
    size = sum(map(len, texts))
    print(f"{len(texts)} English texts, {size:,} characters, one core, processor time")
    ours = size / least_seconds(read_ours(texts), texts, rounds)
    show("claimdiff, numbers alone", ours, None)
    for name, load in (("quantulum3", load_quantulum3), ("duckling", load_duckling)):
        reader = load()
        if reader is None:
            print(f"{name:26} not installed (pip install .[bench])")
            continue
        theirs = size / least_seconds(reader, texts, 1)
        show(name, theirs, ours / theirs)
    return 0


def show(name: str, speed: float, ratio: float | None) -> None:
    """Print one line of the table."""
    print(
        f"{name:26} {speed:>12,.0f} chars/s"
        + (f"   claimdiff is {ratio:,.0f} times as fast" if ratio else "")
    )


def bodies() -> Iterable[str]:
    """The texts to read, in a fixed order."""
    stories = SHARED / "stories" if (SHARED / "stories").is_dir() else ROOT / "tests" / "corpus"
    for path in sorted(stories.glob("*/*.txt")):
        yield path.read_text(encoding="utf-8")
    for path in sorted((SHARED / "bench" / "pages").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.strip():
                yield json.loads(line).get("text") or ""


def least_seconds(reader: Reader, texts: list[str], rounds: int) -> float:
    """The least processor seconds of several rounds over all texts."""
    reader(texts[0])
    seconds = []
    for _ in range(rounds):
        started = time.process_time()
        for text in texts:
            reader(text)
        seconds.append(time.process_time() - started)
    return min(seconds)


def read_ours(texts: list[str]) -> Reader:
    """The number reader with the dates already read, as the extraction calls it."""
    dates = {text: read_dates(text) for text in texts}
    return lambda text: len(read_quantities(text, dates=dates[text]))


def load_quantulum3() -> Reader | None:
    """quantulum3, or None where it is not installed."""
    warnings.simplefilter("ignore")
    try:
        from quantulum3 import parser
    except ImportError:
        return None
    return lambda text: len(parser.parse(text))


NUMBERS = ("number", "amount-of-money", "distance", "volume", "temperature", "quantity", "ordinal")


def load_duckling(wanted: Sequence[str] = NUMBERS) -> Reader | None:
    """duckling with the dimensions that are numbers, line by line, or None where it is not installed."""
    try:
        import duckling
    except ImportError:
        return None
    zones = duckling.load_time_zones("/usr/share/zoneinfo")
    reference = duckling.parse_ref_time(zones, "UTC", 1_780_000_000)
    language = duckling.parse_lang("EN")
    locale = duckling.parse_locale("EN_US", duckling.default_locale_lang(language))
    context = duckling.Context(reference, locale)
    dimensions = duckling.parse_dimensions(list(wanted))

    def read(text: str) -> int:
        return sum(len(duckling.parse(line, context, dimensions, False)) for line in text.split("\n") if line)

    return read


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
