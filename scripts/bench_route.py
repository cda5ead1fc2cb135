"""The whole route from a web archive, as a user runs it: articles a second by the clock, processor time, peak memory.

    python scripts/bench_route.py [ARTICLES] [--memory]

`claimdiff run` reads the pages with both readers, extracts, groups, judges and stores them; `claimdiff engine embedded
--fast` reads them in bulk and writes Parquet. By the clock on all cores, so only an idle machine gives the true figure;
the processor time beside it holds on any. --memory goes on with ten times as many articles and says how memory grows.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts")]

from bench import make_articles, write_archive  # noqa: E402


def main(argv: list[str]) -> int:
    """Measure and print."""
    count = next((int(a) for a in argv if a.isdecimal()), 2000)
    print(f"{count} articles, {os.cpu_count()} cores")
    for size in (count, 10 * count) if "--memory" in argv else (count,):
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder), size)
    return 0


def measure(folder: Path, count: int) -> None:
    """Run both over one archive."""
    articles = make_articles(count)
    archive = folder / "pages.warc.gz"
    write_archive(archive, articles)
    length = sum(len(a.text) for a in articles) * 4 // len(articles)
    print(f"{len(articles)} pages with {length:,} characters of text each")
    call(folder, "init")
    call(folder, "add", str(archive))
    tell("claimdiff run", len(articles), *clocked(folder, "run"))
    print("  stages, s:", json.loads(call(folder, "runs", "--format", "json"))[0]["stages"])
    tell(
        "claimdiff engine embedded --fast",
        len(articles),
        *clocked(folder, "engine", "embedded", str(archive), "--fast", "--out", "tables"),
    )


def call(folder: Path, *arguments: str) -> str:
    """Run claimdiff in a folder; gives what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "pipeline", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def clocked(folder: Path, *arguments: str) -> tuple[float, float, int]:
    """Run claimdiff in a session of its own; gives seconds by the clock, of processor time, and megabytes at the peak."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    spent: dict[str, float] = {}
    peak = 0
    while process.poll() is None:
        held = 0
        for pid, seconds, pages in of_session(process.pid):
            spent[pid] = seconds
            held += pages
        peak = max(peak, held * resource.getpagesize() // 1_000_000)
        time.sleep(0.1)
    if process.returncode not in (0, 3):
        raise SystemExit(f"claimdiff {' '.join(arguments)} ended with {process.returncode}")
    return time.monotonic() - began, sum(spent.values()), peak


def of_session(session: int) -> list[tuple[str, float, int]]:
    """The processes of a session: number, seconds of processor time, resident pages."""
    found = []
    tick = os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[3]) == session:
            found.append((stat.parent.name, (int(fields[11]) + int(fields[12])) / tick, int(fields[21])))
    return found


def tell(what: str, count: int, wall: float, spent: float, peak: int) -> None:
    """Print a line."""
    print(
        f"{what}: {count / wall:.0f} articles/s by the clock ({wall:.0f} s), {1000 * spent / count:.1f} ms of processor "
        f"time an article, {peak} MB at the peak, all processes together",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
