"""The whole route from a web archive, as a user runs it: articles a second by the clock, processor time, peak memory.

    python scripts/bench_route.py [ARTICLES] [--memory]

`claimdiff run` reads the pages with both readers, extracts, groups, judges and stores them; `claimdiff engine embedded
--fast` reads them in bulk and writes Parquet. By the clock on all cores, so only an idle machine gives the true figure;
the processor time beside it holds on any: it is that of every process that was started, to its end. --memory goes on with ten times as many articles and says how memory grows.
"""

from __future__ import annotations

import ctypes
import json
import os
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
    adopt_orphans()
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


def clocked(folder: Path, *arguments: str) -> tuple[float, float, int, int]:
    """Run claimdiff, and wait for all that it started: seconds by the clock, of processor time, and the peaks in MB.

    The peaks are of all processes together: what each has in memory, and the same with shared pages counted once.
    """
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    ended: dict[int, tuple[int, float]] = {}
    peak = shared_once = 0
    while process.pid not in ended:
        held = [memory_of(pid) for pid in of_session(process.pid)]
        peak = max(peak, sum(resident for resident, _ in held))
        shared_once = max(shared_once, sum(proportional for _, proportional in held))
        time.sleep(0.1)
        ended |= gather_ended(os.WNOHANG)
    wall = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(ended[process.pid][0])
    ended |= gather_ended(0)
    if process.returncode not in (0, 3):
        raise SystemExit(f"claimdiff {' '.join(arguments)} ended with {process.returncode}")
    return wall, sum(seconds for _, seconds in ended.values()), peak // 1_000_000, shared_once // 1_000_000


def adopt_orphans() -> None:
    """Have processes whose parent is gone become children of this one: their processor time is told at their end."""
    PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def gather_ended(options: int) -> dict[int, tuple[int, float]]:
    """Status and seconds of processor time of each child that ended, with all that it waited for itself."""
    ended = {}
    while True:
        try:
            pid, status, used = os.wait4(-1, options)
        except ChildProcessError:  # there are none left
            return ended
        if pid == 0:
            return ended
        ended[pid] = (status, used.ru_utime + used.ru_stime)


def of_session(session: int) -> list[str]:
    """The processes of a session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[3]) == session:
            found.append(stat.parent.name)
    return found


def memory_of(pid: str) -> tuple[int, int]:
    """Bytes that a process has in memory, and its part of them where pages are shared."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:  # it has ended
        return 0, 0
    kilobytes = {line.split()[0]: int(line.split()[1]) for line in told.splitlines()[1:]}
    return kilobytes.get("Rss:", 0) * 1024, kilobytes.get("Pss:", 0) * 1024


def tell(what: str, count: int, wall: float, spent: float, peak: int, shared_once: int) -> None:
    """Print a line."""
    print(
        f"{what}: {count / wall:.0f} articles/s by the clock ({wall:.0f} s), {1000 * spent / count:.1f} ms of processor "
        f"time an article, {peak} MB at the peak, all processes together ({shared_once} MB with shared pages counted once)",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
