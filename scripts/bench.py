"""Every figure of docs/performance.md in one run, peers beside it, with a plot of cost against size.

    python scripts/bench.py [--write] [--short] [--keep-stories]        or: make bench

Times are of one processor (process time), so that other work on the machine does not count. --write makes
docs/performance.md and docs/cost.svg anew (the `bench` extra); --short leaves out what takes minutes;
--keep-stories takes the figures of bench_stories from the page, for filling 300,000 rows takes longer than all the rest.
"""

from __future__ import annotations

import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "engine")]

from generate import EVENTS, generate, name  # noqa: E402

from db.codec import decode  # noqa: E402
from db.models import Article, Reading  # noqa: E402
from pipeline.engine.stages import read_given  # noqa: E402

PEERS = ("bench_route", "bench_numbers", "bench_extract", "bench_pages", "bench_compare", "bench_questions")
ARTICLES = 240
STORY_SIZES = (2, 4, 8, 16, 32, 64)
GOALS = """\
Goals are ratios within one run: number reader at least 50 times quantulum3 and 10 times duckling; extract as a whole 25 and
5 times; reading at least 0.8 of trafilatura's default; the whole route from web archives at least 45 articles/s on two cores, in
bulk 100; 1,000 articles of one story compared within 20 s, growing no worse than n^1.2; 100 new articles among 300,000 stored at most 1.3 times as dear as
among 10,000; `claimdiff --version` under 0.15 s.
"""


def main(argv: list[str]) -> int:
    """Measure, print, and with --write make the page anew."""
    figures: list[tuple[str, str]] = []
    articles = make_articles(ARTICLES)
    figures += measure_start()
    figures += measure_route(articles)
    by_size = measure_stories()
    figures += [(f"judge, story of {size} articles", f"{ms:.1f} ms an article") for size, ms in by_size]
    for what, value in figures:
        print(f"{what}: {value}", flush=True)
    said = {peer: run_script(peer) for peer in PEERS}
    sizes = ("1000", "3000") if "--short" in argv else ()
    kept = kept_stories() if "--keep-stories" in argv else None
    said["bench_stories"] = kept or run_script("bench_stories", *sizes)
    figures.append(
        ("peak memory of this run", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    )
    if "--write" in argv:
        stored = re.findall(r"stored=(\d+) ms_per_100_new=(\d+)", said["bench_stories"])
        write_plot(by_size, [(int(size), float(ms)) for size, ms in stored])
        write_page(figures, said)
    return 0


@contextmanager
def clock(into: dict[str, float], name: str) -> Iterator[None]:
    """Add the processor time of a block to a stage."""
    began = time.process_time()
    yield
    into[name] = into.get(name, 0.0) + time.process_time() - began


def make_articles(count: int) -> list[Article]:
    """Generate articles."""
    rows = (read_given(row) for row in generate(count))
    return [decode(Article, row["packed"]) for row in rows if row["error"] is None]


def measure_start() -> list[tuple[str, str]]:
    """Time `claimdiff --version`, the best of five."""
    took = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "pipeline", "--version"], cwd=ROOT, capture_output=True, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return [("claimdiff --version", f"{min(took):.2f} s")]


def measure_route(articles: list[Article]) -> list[tuple[str, str]]:
    """Go the route from a web archive to findings, stage by stage."""
    from db.store import Store
    from pipeline.claims.extract import extract
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble
    from pipeline.matching.stories import group_articles

    spent: dict[str, float] = {}
    bulk: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "pages.warc.gz"
        write_archive(archive, articles)
        with clock(spent, "read"):
            readings = list(read_all(str(archive)))
        with clock(bulk, "read in bulk"):
            list(read_all(str(archive), bulk=True))
        with clock(spent, "extract"):
            said = {a.id: extract(a.revision) for a in articles}
        with clock(spent, "group"):
            stories = group_articles(articles)
        known = {a.id: a for a in articles}
        with clock(spent, "match"):
            coverages = [assemble([known[a] for a in story.articles], said) for story in stories]
        with clock(spent, "find"):
            for coverage in coverages:
                find_differences(coverage)
        store = Store(Path(folder) / "bench.db")
        with clock(spent, "store"):
            save_all(store, articles, readings, said)
        store.close()
    claims = sum(len(extraction.claims) for extraction in said.values())
    told = [(stage, f"{1000 * s / len(articles):.2f} ms an article") for stage, s in spent.items()]
    total = sum(spent.values())
    told.append(
        (
            "whole route",
            f"{len(articles) / total:.0f} articles/s on one core, {1000 * total / claims:.2f} ms a claim",
        )
    )
    fast = total - spent["read"] + bulk["read in bulk"]
    told.append(("read in bulk", f"{1000 * bulk['read in bulk'] / len(articles):.2f} ms an article"))
    told.append(("whole route in bulk", f"{len(articles) / fast:.0f} articles/s on one core"))
    return told


def read_all(archive: str, *, bulk: bool = False) -> Iterator[Reading]:
    """Read every page of an archive."""
    from sources.bulk import read_page_in_bulk
    from sources.pages import read_page
    from sources.warc import read_warc

    for found in read_warc(archive):
        if isinstance(found, tuple):
            page = found[0]
            yield read_page_in_bulk(page) if bulk else read_page(page.body, page.url)


def save_all(store: Any, articles: list[Article], readings: list[Reading], said: dict[str, Any]) -> None:
    """Save what was read and extracted."""
    for article, reading in zip(articles, readings, strict=False):
        saved = store.save_reading(
            reading,
            address=f"https://bench.example/{article.id}",
            outlet="bench.example",
            fetched="2026-01-01T00:00:00Z",
        )
        store.save_extraction(saved.revision, article.revision, said[article.id], extractor="bench")


def write_archive(path: Path, articles: list[Article]) -> None:
    """Write the articles as pages with navigation and footers, at their outlets, with their date as pages give it."""
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    links = "".join(f'<li><a href="/s/{n}">Section {n}</a></li>' for n in range(30))
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for article in articles:
            body = "".join(f"<p>{sentence}.</p>" for sentence in article.text.split(". "))
            told = article.revision.published
            dated = f'<meta property="article:published_time" content="{told}">' if told else ""
            page = (
                f"<html><head><title>{article.title or 'News'}</title>{dated}</head><body><nav><ul>{links}</ul></nav><article>"
                f"<h1>{article.title or 'News'}</h1>{body * 4}</article><footer>About us. Terms.</footer></body></html>"
            )
            headers = StatusAndHeaders(
                "200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1"
            )
            writer.write_record(
                writer.create_warc_record(
                    f"https://{article.outlet or 'bench.example'}/{article.id}",
                    "response",
                    payload=BytesIO(page.encode()),
                    http_headers=headers,
                )
            )


def measure_stories() -> list[tuple[int, float]]:
    """Judge one event told by more and more articles: milliseconds an article."""
    from pipeline.claims.extract import extract
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    pool = made_of_one_event(max(STORY_SIZES))
    times = []
    for size in STORY_SIZES:
        articles = pool[:size]
        said = {a.id: extract(a.revision) for a in articles}
        began = time.process_time()
        find_differences(assemble(articles, said))
        times.append((size, 1000 * (time.process_time() - began) / size))
    return times


def made_of_one_event(count: int) -> list[Article]:
    """Generate articles of one event, with slips."""
    random = Random(3)
    facts = {"a": name(random), "p": name(random), "s": f"{name(random)} {name(random)}", "d": "Monday"}
    title, *wordings = EVENTS[0]
    articles = []
    for n in range(count):
        figures = {key: random.randint(11, 14) for key in "nmkj"}
        text = " ".join(w.format(**facts, **figures) for w in random.sample(wordings, 3))
        row = read_given({"id": f"{n:04}", "title": title.format(**facts, **figures), "text": text})
        articles.append(decode(Article, row["packed"]))
    return articles


def run_script(name: str, *arguments: str) -> str:
    """Run one of the other benchmarks and pass on what it prints."""
    print(f"-- {name}", flush=True)
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / f"{name}.py"), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    told = done.stdout.strip() or f"{name} failed: {done.stderr.strip()[-300:]}"
    print(told, flush=True)
    return told


def kept_stories() -> str | None:
    """Give what bench_stories printed when the page was last made."""
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    found = re.search(r"### bench_stories\n.*?```\n(.*?)\n```", page, re.DOTALL)
    return found[1] if found else None


def write_plot(by_size: list[tuple[int, float]], stored: list[tuple[int, float]]) -> None:
    """Draw cost against size."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "claimdiff"
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    panels: tuple[tuple[Any, list[tuple[int, float]], str, str], ...] = (
        (left, by_size, "articles in the story", "ms an article, match and find"),
        (right, stored, "articles stored", "ms for 100 new articles"),
    )
    for axes, points, across, up in panels:
        axes.plot([x for x, _ in points], [y for _, y in points], marker="o")
        axes.set(xscale="log", ylim=(0, 1.1 * max(y for _, y in points)), xlabel=across, ylabel=up)
        axes.set_xticks([x for x, _ in points], [f"{x:,}" for x, _ in points])
        axes.minorticks_off()
        axes.grid(visible=True, alpha=0.3)
    figure.tight_layout()
    figure.savefig(ROOT / "docs" / "cost.svg", metadata={"Date": None})


def write_page(figures: list[tuple[str, str]], said: dict[str, str]) -> None:
    """Write docs/performance.md."""
    rows = "\n".join(f"| {what} | {value} |" for what, value in figures)
    peers = "\n\n".join(f"### {peer}\n\n```\n{told}\n```" for peer, told in said.items())
    page = f"""\
# What it costs

Made by `make bench` on {datetime.now(UTC):%d %B %Y}; Python {platform.python_version()}, {platform.machine()}, processor time of one core where
nothing else is said. What bounds the route is the stage that takes longest: reading, and in bulk what comes after it.

{GOALS}
| what | cost |
|---|---|
{rows}

![Cost against size](cost.svg)

## Peers, in the same run

{peers}
"""
    (ROOT / "docs" / "performance.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
