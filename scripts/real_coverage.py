"""What is raised on real coverage: findings of medium severity and above, over stories that nobody planted a change into.

    python scripts/real_coverage.py [--list] [--every N]

The stories are those of the AllSides corpus, two or three excerpts each (../shared/bench/stories). They hold few true
differences, so the figure is a measure of noise: the fewer, the better, as long as the others stay. Additions are not
counted: excerpts have details of their own. Without the corpus nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from db.models import Article, Finding, Revision  # noqa: E402
from pipeline.findings.find import find_differences  # noqa: E402
from pipeline.matching.assemble import assemble  # noqa: E402

CORPUS = ROOT.parent / "shared" / "bench" / "stories" / "allsides.dev.jsonl"
COUNTED = ("medium", "high")
UNCOUNTED = ("unsupported-addition",)


def main(argv: list[str] | None = None) -> int:
    """Count, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--every", type=int, default=1, help="take one story of so many")
    parser.add_argument("--list", action="store_true", help="print every finding")
    given = parser.parse_args(argv)
    if not CORPUS.exists():
        print("expected ../shared/bench/stories/allsides.dev.jsonl, saw none; nothing measured")
        return 0
    kinds: Counter[str] = Counter()
    stories = 0
    for name, articles in coverage(given.every):
        stories += 1
        for finding in raised(articles):
            kinds[finding.kind] += 1
            if given.list:
                print(f"{name}  {finding.kind}  {finding.at.surface!r}  {finding.message}")
    told = " ".join(f"{kind}={count}" for kind, count in sorted(kinds.items()))
    print(
        f"real_coverage stories={stories} raised={kinds.total()} a_story={kinds.total() / stories:.3f} {told}"
    )
    return 0


def coverage(every: int = 1) -> Iterator[tuple[str, tuple[Article, ...]]]:
    """The stories of the corpus that more than one outlet reports; one of so many."""
    stories: dict[str, list[Article]] = defaultdict(list)
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        for row in json.loads(line)["articles"]:
            stories[row["id"].partition("-")[0]].append(_article(row))
    told = [(name, tuple(articles)) for name, articles in sorted(stories.items()) if len(articles) > 1]
    yield from told[::every]


def _article(row: dict[str, Any]) -> Article:
    revision = Revision(row["text"], title=row["title"], published=row.get("date"))
    return Article(row["id"], revision, outlet=row["source"])


def raised(articles: tuple[Article, ...]) -> tuple[Finding, ...]:
    """The findings that count."""
    return tuple(
        f for f in find_differences(assemble(articles)) if f.severity in COUNTED and f.kind not in UNCOUNTED
    )


if __name__ == "__main__":
    sys.exit(main())
