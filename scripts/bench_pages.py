"""Time the reading of pages beside trafilatura's default, on the same pages in the same run.

    python scripts/bench_pages.py [SET.jsonl ...]

Each page is read by both, one after the other. The last line gives pages a second and their ratio.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


import trafilatura  # noqa: E402 - the checkout comes first on the path

from db.errors import NoArticleError  # noqa: E402
from sources.pages import read_page  # noqa: E402

SETS = ROOT.parent / "shared" / "bench" / "pages"


def main(argv: list[str]) -> int:
    """Read every page of the sets twice over by both readers and print their speeds."""
    files = [Path(a) for a in argv] or sorted(SETS.glob("*.jsonl"))
    if not files:
        print(f"bench_pages: {SETS} is not here; skipped")
        return 0
    pages = [page for file in files for page in _pages(file)]
    ours = theirs = 0.0
    for _ in range(2):
        for body, url in pages:
            started = time.perf_counter()
            trafilatura.extract(body, url=url)
            between = time.perf_counter()
            with contextlib.suppress(NoArticleError):
                read_page(body, url, captions=False)
            ours += time.perf_counter() - between
            theirs += between - started
    count = 2 * len(pages)
    print(
        f"bench_pages ours={count / ours:.1f} trafilatura={count / theirs:.1f} pages/s ratio={theirs / ours:.2f}"
    )
    return 0


def _pages(file: Path) -> list[tuple[bytes, str]]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
    return [(gzip.decompress((file.parent / row["file"]).read_bytes()), row["url"]) for row in rows]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
