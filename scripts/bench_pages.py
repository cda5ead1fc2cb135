"""Time the reading of pages beside trafilatura's default, on the same pages in the same run.

    python scripts/bench_pages.py [SET.jsonl ...]

Each page is read by both, one after the other, in several rounds; the least processor time of each counts, so
that what else the machine does is left out. The last line gives pages a second and their ratio.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import math
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


import trafilatura  # noqa: E402 - the checkout comes first on the path

from db.errors import NoArticleError  # noqa: E402
from sources.pages import read_page  # noqa: E402

ROUNDS = 3
SETS = ROOT.parent / "shared" / "bench" / "pages"


def main(argv: list[str]) -> int:
    """Read every page of the sets by both readers, in rounds, and print their speeds."""
    files = [Path(a) for a in argv] or sorted(SETS.glob("*.jsonl"))
    if not files:
        print(f"bench_pages: {SETS} is not here; skipped")
        return 0
    pages = [page for file in files for page in _pages(file)]
    least = [(math.inf, math.inf)] * len(pages)
    for _ in range(ROUNDS):
        for n, (body, url) in enumerate(pages):
            least[n] = (min(least[n][0], _ours(body, url)), min(least[n][1], _theirs(body, url)))
    ours, theirs = (sum(seconds) for seconds in zip(*least, strict=True))
    print(
        f"bench_pages ours={len(pages) / ours:.1f} trafilatura={len(pages) / theirs:.1f} pages/s "
        f"ratio={theirs / ours:.2f}"
    )
    return 0


def _ours(body: bytes, url: str) -> float:
    started = time.process_time()
    with contextlib.suppress(NoArticleError):
        read_page(body, url, captions=False)
    return time.process_time() - started


def _theirs(body: bytes, url: str) -> float:
    started = time.process_time()
    trafilatura.extract(body, url=url)
    return time.process_time() - started


def _pages(file: Path) -> list[tuple[bytes, str]]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
    return [(gzip.decompress((file.parent / row["file"]).read_bytes()), row["url"]) for row in rows]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
