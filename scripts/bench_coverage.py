"""A run over 50 sites on loopback with 2,000 articles, a tenth of the sites misbehaving.

    python scripts/bench_coverage.py [--sites 50] [--articles 40] [--fetch-only] [--soak 20 [--write]]

Prints seconds, memory, pages and problems of a first run, of a second run in which one article in
twenty has changed, and how fast each host was asked at most. Fails where a good article was not read,
a host was asked faster than its robots.txt says, or the second run fetched what had not changed.
With --soak, so many runs of the whole route in a row in one process: memory, open files, threads and child
processes must not grow, and questions are answered while a run writes; --write puts what came of it into
docs/reliability.md.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from db.store import Store
    from pipeline.config import Config

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PAGE = ROOT / "docs" / "reliability.md"
FROM, TO = "<!-- soak: from here by scripts/bench_coverage.py -->", "<!-- soak: to here -->"

DELAY_S = 0.2
LIMIT_S, LIMIT_MB = 600, 800
BAD = ("slow drip", "endless body", "gzip bomb", "503 storm", "says nothing")
"""What the misbehaving sites do with their articles; one of the five also has a feed that is none."""

PLACES = "Norlan Piraeus Harwick Selby Dunmore Oakfield Kestrel Brightwater Ashford Calder".split()
THINGS = "households passengers workers pupils vehicles patients homes farms bridges ships".split()


def main() -> int:
    """Run the bench; 0 where all limits hold."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sites", type=int, default=50)
    parser.add_argument("--articles", type=int, default=40)
    parser.add_argument("--fetch-only", action="store_true")
    parser.add_argument("--soak", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--run", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve is not None:
        asyncio.run(serve(given.serve, given.sites, given.articles))
        return 0
    if given.run is not None:
        if given.soak:
            return soak(given.run, given.soak, fetch_only=given.fetch_only)
        return run(given.run, fetch_only=given.fetch_only)
    with tempfile.TemporaryDirectory() as folder:
        if given.soak:
            return bench_soak(Path(folder), given)
        return bench(Path(folder), given.sites, given.articles, fetch_only=given.fetch_only)


def bench(folder: Path, sites: int, articles: int, *, fetch_only: bool) -> int:
    """Serve, run twice, compare with the limits."""
    me = [sys.executable, __file__, "--sites", str(sites), "--articles", str(articles)]
    server = subprocess.Popen([*me, "--serve", str(folder)])
    try:
        while not (folder / "sites.json").exists():
            time.sleep(0.1)
        asks = [*me, "--run", str(folder), *(["--fetch-only"] if fetch_only else [])]
        first = measured(asks)
        (folder / "edited").touch()
        second = measured(asks)
    finally:
        server.terminate()
        server.wait()
    asked = json.loads((folder / "asked.json").read_text())
    return judge(first, second, asked, sites=sites, articles=articles)


def bench_soak(folder: Path, given: argparse.Namespace) -> int:
    """Serve, and run again and again in one process."""
    runs = given.soak
    me = [sys.executable, __file__, "--sites", str(given.sites), "--articles", str(given.articles)]
    server = subprocess.Popen([*me, "--serve", str(folder)])
    try:
        while not (folder / "sites.json").exists():
            time.sleep(0.1)
        alone = ["--fetch-only"] if given.fetch_only else []
        told = measured([*me, "--run", str(folder), "--soak", str(runs), *alone])
    finally:
        server.terminate()
        server.wait()
    asked = json.loads((folder / "asked.json").read_text())
    gaps = [b - a for times in asked.values() for a, b in itertools.pairwise(times)]
    checks = (
        (
            told["MB_last"] <= told["MB_third"] * 1.1 + 20,
            f"memory {told['MB_third']} MB after 3 runs, {told['MB_last']} after {runs}",
        ),
        (
            told["files_last"] <= told["files_third"] + 2,
            f"open files {told['files_third']}, then {told['files_last']}",
        ),
        (
            told["threads_last"] <= told["threads_third"] + 1,
            f"threads {told['threads_third']}, then {told['threads_last']}",
        ),
        (
            told["children_last"] <= told["children_third"] + 1,
            f"child processes {told['children_third']} with {told['children_MB_third']} MB, then "
            f"{told['children_last']} with {told['children_MB_last']} MB",
        ),
        (
            told["slowest_question_s"] < 2,
            f"slowest of {told['questions']} questions while runs wrote: {told['slowest_question_s']} s",
        ),
        (min(gaps) >= DELAY_S * 0.9, f"a host was asked again after {min(gaps):.3f} s"),
    )
    for fine, what in checks:
        print(f"{'ok  ' if fine else 'MISS'} {what}")
    missed = sum(not fine for fine, _ in checks)
    print(f"soak runs={runs} pages={told['pages']:.0f} seconds={told['seconds']} missed={missed}")
    if given.write:
        write_page(given, told, min(gaps), len(gaps), missed)
    return 1 if missed else 0


def write_page(given: argparse.Namespace, told: dict[str, float], gap: float, gaps: int, missed: int) -> None:
    """Put what came of a soak into the page, between its marks."""
    what = "fetching and reading" if given.fetch_only else "the whole route"
    rows = [
        f"Measured on {datetime.now(UTC):%-d %B %Y}: {given.soak} runs of {what} in one process over {given.sites} sites of "
        f"{given.articles} articles, a tenth of them misbehaving; {told['pages']:,.0f} answers, {told['seconds']:,.0f} s on two "
        f"cores that others used as well; {missed} limits missed.",
        "",
        "| | after 3 runs | after all |",
        "|---|---|---|",
        *(
            f"| {name} | {told[f'{key}_third']} | {told[f'{key}_last']} |"
            for name, key in (
                ("memory, MB", "MB"),
                ("open files", "files"),
                ("threads", "threads"),
                ("child processes", "children"),
                ("memory of the children, MB", "children_MB"),
            )
        ),
        "",
        f"{told['questions']:,.0f} questions were asked while the runs wrote; the slowest answer took {told['slowest_question_s']} s. "
        f"The least of {gaps:,} pauses between two requests to one host was {gap:.3f} s ({DELAY_S} s told by robots.txt).",
    ]
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(FROM)
    _, _, after = rest.partition(TO)
    PAGE.write_text("\n".join([before + FROM, *rows, TO]) + after, encoding="utf-8")


def measured(command: list[str]) -> dict[str, float]:
    """Run a command; what it printed as JSON, and its time and memory."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None, "it was asked for"
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"the run failed with status {status}")
    told: dict[str, float] = json.loads(said.splitlines()[-1])
    return {**told, "seconds": round(time.monotonic() - began, 1), "MB": usage.ru_maxrss // 1024}


def judge(
    first: dict[str, float],
    second: dict[str, float],
    asked: dict[str, list[float]],
    *,
    sites: int,
    articles: int,
) -> int:
    """Print what happened, and what should not have."""
    bad = sites // 10
    good = (sites - bad) * articles
    changed = (sites - bad) * (articles // 20)
    gaps = [b - a for times in asked.values() for a, b in itertools.pairwise(times)]
    print(f"first run: {first}")
    print(f"second run: {second}")
    print(f"least pause between two requests to one host: {min(gaps):.3f} s (told: {DELAY_S})")
    checks = (
        (first["articles"] == good, f"{first['articles']} articles read of {good}"),
        (first["seconds"] <= LIMIT_S, f"first run took {first['seconds']} s"),
        (max(first["MB"], second["MB"]) <= LIMIT_MB, f"memory {first['MB']} MB, {second['MB']} MB"),
        (second["changed"] == changed, f"second run: {second['changed']} changed of {changed}"),
        (second["pages"] == changed, f"second run fetched {second['pages']} pages, {changed} had changed"),
        (
            second["unchanged"] == good - changed,
            f"second run: {second['unchanged']} unchanged of {good - changed}",
        ),
        (min(gaps) >= DELAY_S * 0.9, f"a host was asked again after {min(gaps):.3f} s"),
    )
    for fine, told in checks:
        print(f"{'ok  ' if fine else 'MISS'} {told}")
    missed = sum(not fine for fine, _ in checks)
    print(
        f"coverage first_s={first['seconds']} second_s={second['seconds']} MB={max(first['MB'], second['MB'])} "
        f"articles={first['articles']} unchanged={second['unchanged']} missed={missed}"
    )
    return 1 if missed else 0


# ---- the run, in a process of its own


def run(folder: Path, *, fetch_only: bool) -> int:
    """Go the route once over the sites; print counts as JSON."""
    from pipeline import run as route

    store, config = _opened(folder)
    if fetch_only:
        route.STAGES = tuple(stage for stage in route.STAGES if stage[0] == "fetch")
    done = route.run_once(store, config, clock=lambda: datetime.now(UTC), version="bench", everything=True)
    (articles,) = store.db.execute("SELECT count(*) FROM articles").fetchone()
    count = done.counts.get
    print(json.dumps({
        "articles": articles, "pages": count("pages", 0), "unchanged": count("unchanged", 0),
        "changed": count("changed articles", 0), "problems": count("problems", 0), **done.stages,
    }))  # fmt: skip
    store.close()
    return 0


def _opened(folder: Path) -> tuple[Store, Config]:
    from db.store import Store
    from pipeline.config import load_config
    from sources.source import card

    os.environ["CLAIMDIFF_FETCH_ALLOW"] = "127.0.0.0/8"
    os.environ["CLAIMDIFF_FETCH_PER_HOST_S"] = "0.05"
    os.environ["CLAIMDIFF_FETCH_DEADLINE_S"] = "10"
    (folder / "claimdiff.toml").touch()
    store = Store(folder / "claimdiff.db")
    for address in json.loads((folder / "sites.json").read_text()):
        store.add_source(card(address, kind="feed"), now="2026-11-30T00:00:00Z")
    return store, load_config(str(folder / "claimdiff.toml"))


def soak(folder: Path, runs: int, *, fetch_only: bool) -> int:
    """Go the route again and again in this process, and ask questions meanwhile."""
    import threading

    from db.queries import ask
    from db.store import Store
    from pipeline import run as route

    store, config = _opened(folder)
    if fetch_only:
        route.STAGES = tuple(stage for stage in route.STAGES if stage[0] == "fetch")
    waits: list[float] = []
    stopped = threading.Event()

    def question() -> None:
        reader = Store(folder / "claimdiff.db")
        while not stopped.wait(0.2):
            began = time.monotonic()
            ask(reader, "articles", {}, limit=20)
            waits.append(time.monotonic() - began)
        reader.close()

    asker = threading.Thread(target=question)
    asker.start()
    used, pages = [], 0
    try:
        for number in range(runs):
            (folder / "edited").touch() if number % 2 else (folder / "edited").unlink(missing_ok=True)
            done = route.run_once(
                store, config, clock=lambda: datetime.now(UTC), version="bench", everything=True
            )
            pages += done.counts.get("pages", 0) + done.counts.get("unchanged", 0)
            used.append(_used())
            print(f"run {number + 1}: {used[-1]} {done.stages}", file=sys.stderr, flush=True)
    finally:
        stopped.set()
        asker.join()
        store.close()
    third, last = used[min(2, runs - 1)], used[-1]
    print(json.dumps({
        "pages": pages, "questions": len(waits), "slowest_question_s": round(max(waits), 3),
        **{f"{name}_third": value for name, value in third.items()},
        **{f"{name}_last": value for name, value in last.items()},
    }))  # fmt: skip
    return 0


def _used() -> dict[str, int]:
    import threading

    pages = int(Path("/proc/self/statm").read_text().split()[1]) if Path("/proc/self/statm").exists() else 0
    files = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
    held = _children()
    return {
        "MB": pages * 4096 // 1_000_000, "files": files, "threads": threading.active_count(),
        "children": len(held), "children_MB": sum(held) * 4096 // 1_000_000,
    }  # fmt: skip


def _children() -> list[int]:
    """Resident pages of every child process."""
    held = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[1]) == os.getpid():
            held.append(int(fields[21]))
    return held


# ---- the sites, in a process of their own


async def serve(folder: Path, sites: int, articles: int) -> None:
    """Serve until terminated; then say when each host was asked."""
    import signal

    from tests.misbehaving import BEHAVIOURS

    behaviours = {b.name: b.serve for b in BEHAVIOURS}
    asked: dict[str, list[float]] = {}
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    addresses = []
    for number in range(sites):
        bad = behaviours[BAD[number // 10 % len(BAD)]] if number % 10 == 9 else None
        site = Site(number, articles, folder, bad, asked)
        server = await asyncio.start_server(site.connected, "127.0.0.1", 0)
        site.port = server.sockets[0].getsockname()[1]
        addresses.append(f"http://127.0.0.1:{site.port}/feed.xml")
    ready = folder / "sites.part"
    ready.write_text(json.dumps(addresses))
    ready.rename(folder / "sites.json")
    await stopped.wait()
    (folder / "asked.json").write_text(json.dumps(asked))


class Site:
    """One site: robots.txt, a feed and its articles, over connections that are kept open."""

    def __init__(
        self, number: int, articles: int, folder: Path, bad: object, asked: dict[str, list[float]]
    ) -> None:
        self.number, self.articles, self.folder, self.bad = number, articles, folder, bad
        self.port = 0
        self.asked = asked

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer requests until the other side closes."""
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                self.asked.setdefault(str(self.port), []).append(time.monotonic())
                path = head.split(" ")[1]
                if self.bad is not None and path.startswith("/story"):
                    await self.bad(path, writer)  # type: ignore[operator]  # a row of BEHAVIOURS
                    break
                writer.write(self.answer(path, head))
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def answer(self, path: str, head: str) -> bytes:
        """One answer, or 304 where the other side has it."""
        body = self.body(path)
        if body is None:
            return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        tag = f'"{hash(body) & 0xFFFFFFFF:x}"'
        if f"if-none-match: {tag}" in head.lower():
            return f"HTTP/1.1 304 Not Modified\r\nETag: {tag}\r\n\r\n".encode()
        kind = (
            "application/rss+xml" if path == "/feed.xml" else "text/html" if "story" in path else "text/plain"
        )
        told = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}; charset=utf-8\r\nETag: {tag}\r\nContent-Length: {len(body)}\r\n\r\n"
        return told.encode() + body

    def body(self, path: str) -> bytes | None:
        """What stands at a path."""
        if path == "/robots.txt":
            return f"User-agent: *\nCrawl-delay: {DELAY_S}\n".encode()
        if path == "/feed.xml":
            if self.number % 50 == 49:
                return b"<html><body>We have moved.</body></html>"
            links = "".join(
                f"<item><title>Story {n}</title><link>/story-{n}.html</link></item>"
                for n in range(self.articles)
            )
            return f"<rss version='2.0'><channel><title>Site {self.number}</title>{links}</channel></rss>".encode()
        if path.startswith("/story-"):
            return article(self.number, int(path[7:-5]), edited=(self.folder / "edited").exists()).encode()
        return None


def article(site: int, number: int, *, edited: bool) -> str:
    """One page, with navigation and boxes around it; every twentieth has a figure that is edited later."""
    chance = random.Random(site * 1000 + number)
    place, thing, other = chance.choice(PLACES), *chance.sample(THINGS, 2)
    count = chance.randrange(200, 90_000) + (7 if edited and number % 20 == 19 else 0)
    about = f"{count:,} {thing} in {place}"
    paragraphs = [
        f"{place} will spend ${chance.randrange(2, 90)} million on {thing} after a review of {count:,} cases, the council said on Monday.",
        f"The plan reaches {about} and follows a rise of {chance.randrange(2, 40)}% in complaints about {other}.",
        f"Work begins in {chance.choice(['March', 'April', 'May'])} 2027 and should take {chance.randrange(4, 30)} months, officials told a meeting in {place}.",
        f"Opponents said that the {other} had been left out, and that {chance.randrange(11, 99)} of them would have to wait for two years.",
    ]
    title = f"{place} to spend on {thing}, and {number} other matters of district {site}"
    menu = "".join(f"<li><a href='/section-{n}'>Section {n}</a></li>" for n in range(25))
    boxes = "".join(
        f"<li><a href='/story-{n}.html'>{n * 37} people wait for an answer</a></li>" for n in range(8)
    )
    body = "".join(f"<p>{p}</p>" for p in paragraphs)
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title>"
        f"<meta property='article:published_time' content='2026-11-{chance.randrange(1, 30):02}T08:00:00Z'></head><body>"
        f"<nav><ul>{menu}</ul></nav><article><h1>{title}</h1>{body}</article>"
        f"<aside class='related'><h2>Most read</h2><ul>{boxes}</ul></aside><footer>Site {site}</footer></body></html>"
    )


if __name__ == "__main__":
    sys.exit(main())
