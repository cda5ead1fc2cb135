"""Kill, starve and confuse the run at seeded points; nothing may be lost and the end must be the same.

    python scripts/chaos.py [--points 200] [--seed 1] [--short] [--write]

The demo story is run once undisturbed. Then, for each fault, a run in a fresh folder is disturbed and
a second one follows. After both, the database has to pass its own checks, and what the program exports,
and all that it stored of articles, claims, facts and findings, has to equal the undisturbed run's, byte
for byte, and so do the report's files. The clock is a parameter of the run and stands still; where a fault needs it to move, times, and
findings that were open in between, are left out of the comparison. --write puts what came of it into
docs/reliability.md.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "engine")]

from disk import grow, may_mount, small_disk  # noqa: E402

import sources.archive  # noqa: E402
import sources.fetch  # noqa: E402
import sources.pages  # noqa: E402
import sources.reader  # noqa: E402
import sources.worker  # noqa: E402
from db.errors import ClaimdiffError, LockedError  # noqa: E402
from db.lock import run_lock  # noqa: E402
from db.queries import ask, finding_whole  # noqa: E402
from db.store import Store  # noqa: E402
from pipeline.config import load_config  # noqa: E402
from pipeline.reports.exports import EXPORTS  # noqa: E402
from pipeline.run import run_once  # noqa: E402
from sources.source import card  # noqa: E402

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=2)
DONE, LOCKED, FAILED, TOLD = 0, 5, 1, 4
"""How a run ends; TOLD is one that is done and has problems to tell."""

PAGE = ROOT / "docs" / "reliability.md"
FROM, TO = "<!-- chaos: from here by scripts/chaos.py -->", "<!-- chaos: to here -->"
ROOM = "64m"
"""What the small disk grows to before the next run."""

CONFIGURATION = """[fetch]
allow = ["127.0.0.0/8"]
per_host_s = 0.001
keep_robots = false
"""

STORED = (
    # what has to be equal: tables without run numbers, and without numbers given in order of arrival
    "SELECT id, address, outlet, title, published, published_from, authors, revision FROM articles ORDER BY id",
    "SELECT id, article, number, title, text, blocks FROM revisions ORDER BY id",
    "SELECT url, article FROM addresses ORDER BY url",
    "SELECT id, revision, number FROM claims ORDER BY id",
    'SELECT revision, kind, start, "end" FROM passages ORDER BY 1, 3, 4, 2',
    "SELECT article, story FROM story_articles ORDER BY article",
    "SELECT id, story, label, articles, outlets, origins FROM facts ORDER BY id",
    "SELECT fact, claim FROM fact_claims ORDER BY fact, claim",
    "SELECT article, origin FROM origin_articles ORDER BY article",
    "SELECT id, kind, severity, confidence, message, status FROM findings ORDER BY id",
)

TIMES = re.compile(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|\+00:00)")
A_TIME = "2000-01-01T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to disturb a run, at a point of it."""

    name: str
    disturb: Callable[[Store, int], None]
    """Arms the fault in the child that runs; the number says where it strikes."""
    how: str
    now: datetime = NOON
    """What time it is in the run that follows."""
    same_times: bool = True
    is_on_small_disk: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What came of one fault."""

    fault: str
    how: str
    tried: int
    struck: int
    lost: int


def main() -> int:
    """Try all faults; 0 where nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=200, help="kills; the other faults take a tenth each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="a few points of each fault, for CI")
    parser.add_argument("--only", help="only faults whose name has these words")
    parser.add_argument(
        "--keep", type=Path, help="a file that what came of each fault is added to, one a line"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the table into docs/reliability.md, with what --keep holds"
    )
    given = parser.parse_args()
    points = 6 if given.short else given.points
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as addresses:
        harness = Harness(Path(folder), addresses, random.Random(given.seed))
        harness.warm_up()
        harness.measure()
        faults = [one for one in plan(points) if not given.only or given.only in one[0].name]
        told = [harness.attempt(fault, count) for fault, count in faults]
        told.append(harness.attempt_two_at_once(max(2, points // 20)))
    took = time.monotonic() - began
    tried, struck, lost = (sum(getattr(one, name) for one in told) for name in ("tried", "struck", "lost"))
    print(f"chaos faults={tried} struck={struck} lost={lost} seconds={took:.0f}")
    told = kept_in(given.keep, told)
    if given.write:
        write_table(told, seed=given.seed, statements=harness.statements)
    return 1 if lost else 0


def kept_in(file: Path | None, told: list[Told]) -> list[Told]:
    """Add to what earlier calls kept; of each fault the newest counts, in the order of the plan."""
    if file is None:
        return told
    with file.open("a+", encoding="utf-8") as kept:
        kept.seek(0)
        known = {one.fault: one for one in (Told(**json.loads(line)) for line in kept)}
        for one in told:
            kept.write(f"{json.dumps(asdict(one))}\n")
    newest = {**known, **{one.fault: one for one in told}}
    order = [fault.name for fault, _ in plan(1)]
    return sorted(
        newest.values(), key=lambda one: order.index(one.fault) if one.fault in order else len(order)
    )


def plan(points: int) -> Iterator[tuple[Fault, int]]:
    """Say how often each fault is tried."""
    few = max(2, points // 10)
    back, ahead = NOON - timedelta(days=30), NOON + timedelta(days=400)
    yield (
        Fault(
            "killed at a statement", kill_at_statement, "SIGKILL before the n-th statement, over all stages"
        ),
        points,
    )
    yield (
        Fault(
            "killed while evidence is written",
            kill_in_record,
            "SIGKILL with a torn record at the end of the WARC",
        ),
        few,
    )
    yield (
        Fault(
            "killed while the report is written",
            kill_in_report,
            "SIGKILL with the n-th file of the report half written",
        ),
        few,
    )
    yield Fault("database full", fill_database, "SQLite may grow by n pages and no more (SQLITE_FULL)"), few
    yield (
        Fault(
            "file too large",
            fill_disk,
            "no file may grow beyond n bytes (RLIMIT_FSIZE): database, its log and evidence",
        ),
        few,
    )
    if may_mount():
        how = "database, evidence and report on a tmpfs of n bytes (ENOSPC); it is larger in the next run"
        yield Fault("disk full", leave_alone, how, is_on_small_disk=True), few
    else:
        print("disk full: not tried, a tmpfs may not be mounted here")
    yield Fault("write fails", fail_statement, "the n-th permission that SQLite asks for is refused"), few
    yield (
        Fault(
            "network pulled",
            pull_network,
            "nothing can be reached after n requests; the next run is two days later",
            now=LATER,
            same_times=False,
        ),
        few,
    )
    yield (
        Fault(
            "killed, then the clock jumps back",
            kill_at_statement,
            "the next run is 30 days earlier",
            now=back,
            same_times=False,
        ),
        few,
    )
    yield (
        Fault(
            "killed, then the clock jumps ahead",
            kill_at_statement,
            "the next run is 400 days later",
            now=ahead,
            same_times=False,
        ),
        few,
    )


def write_table(told: list[Told], *, seed: int, statements: int) -> None:
    """Put what came of it into the page, between its marks."""
    rows = [
        "| fault | how | tried | struck | data lost |",
        "|---|---|---|---|---|",
        *(f"| {t.fault} | {t.how} | {t.tried} | {t.struck} | {t.lost} |" for t in told),
    ]
    tried, struck, lost = (sum(getattr(one, name) for one in told) for name in ("tried", "struck", "lost"))
    rows.append(f"| **all** | | {tried} | {struck} | {lost} |")
    when = f"{datetime.now(UTC):%-d %B %Y}"
    head = f"Measured on {when}, seed {seed}; the undisturbed run has {statements:,} statements."
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(FROM)
    _, _, after = rest.partition(TO)
    PAGE.write_text("\n".join([before + FROM, head, "", *rows, TO]) + after, encoding="utf-8")


class Harness:
    """Runs, disturbs, runs again, compares."""

    def __init__(self, folder: Path, addresses: list[tuple[str, str]], chance: random.Random) -> None:
        self.folder = folder
        self.addresses = addresses
        self.chance = chance
        self.scale: dict[str, int] = {"killed while evidence is written": 8, "network pulled": 14}
        """How far into a run each fault can strike."""
        self.expected = self.expected_now = ""

    def warm_up(self) -> None:
        """Go the route once in this process: what it loads and compiles, no child has to."""
        assert run(self._home("warm"), NOON) == DONE, "the first run fails"
        gc.collect()
        gc.freeze()

    def measure(self) -> None:
        """Run undisturbed, and count what there is to disturb."""
        home = self._home("undisturbed")
        statements = home / "statements"

        def counted() -> int:
            counts: list[list[int]] = [[], []]
            status = run(home, NOON, lambda store: count_statements(store, *counts))
            statements.write_text(" ".join(str(len(one)) for one in counts))
            return status

        empty = (home / "claimdiff.db").stat().st_size
        assert in_child(counted) == DONE, "the undisturbed run fails"
        grown = (home / "claimdiff.db").stat().st_size - empty
        assert not (home / "claimdiff.db-wal").exists(), "the run leaves a connection open"
        self.statements, self.scale["write fails"] = map(int, statements.read_text().split())
        self.scale["database full"] = grown // 4096
        self.scale["file too large"] = grown
        self.scale["disk full"] = size_of(home) - empty
        self.scale["killed while the report is written"] = len(list((home / "report").iterdir()))
        self.expected = state(home)
        self.expected_now = without_history(state(home, same_times=False))
        assert in_child(lambda: run(home, NOON)) == DONE, "a second run fails"
        assert state(home) == self.expected, "a second run of the same changes something"
        print(f"undisturbed: {self.statements} statements, {len(self.expected):,} characters of state")

    def attempt(self, fault: Fault, count: int) -> Told:
        """Try a fault at several points; how often it struck, and how often something was lost."""
        most = self.scale.get(fault.name, self.statements)
        points = sorted(self.chance.sample(range(1, most), min(count, most - 1)))
        struck = lost = 0
        for point in points:
            with self._disk(point if fault.is_on_small_disk else None) as home:
                status = in_child(
                    lambda home=home, point=point: run(home, NOON, lambda store: fault.disturb(store, point))
                )
                struck += status != DONE
                if fault.is_on_small_disk:
                    grow(home, ROOM)
                lost += self._is_lost(home, fault, point)
        print(f"{fault.name}: {len(points)} tried, {struck} struck, {lost} lost", flush=True)
        return Told(fault.name, fault.how, len(points), struck, lost)

    def attempt_two_at_once(self, count: int) -> Told:
        """Start two runs at once: one runs, one is told so, or both run one after the other."""
        lost = 0
        for _ in range(count):
            home = self._home("disturbed")
            children = [fork(lambda home=home: run(home, NOON)) for _ in range(2)]
            statuses = sorted(wait(child) for child in children)
            lost += statuses not in ([DONE, DONE], [DONE, LOCKED]) or state(home) != self.expected
        print(f"two runs at once: {count} tried, {lost} lost", flush=True)
        how = "one goes, the other is told (status 5), or both go one after the other"
        return Told("two runs at once", how, count, count, lost)

    @contextmanager
    def _disk(self, room: int | None) -> Iterator[Path]:
        """A home to be disturbed; with ``room``, on a disk of its own that has so many bytes left."""
        if room is None:
            yield self._home("disturbed")
            return
        with small_disk(self.folder / "disk", ROOM) as disk:
            self._furnish(disk)
            grow(disk, str(size_of(disk) + room))
            yield disk

    def _is_lost(self, home: Path, fault: Fault, point: int) -> bool:
        where = f"{fault.name}, at {point}"
        if told := damage(home):
            print(f"LOST {where}: {told}")
            return True
        if in_child(lambda: run(home, fault.now)) not in (DONE, TOLD):
            print(f"LOST {where}: the next run does not complete")
            return True
        expected = self.expected if fault.same_times else self.expected_now
        seen = state(home) if fault.same_times else without_history(state(home, same_times=False))
        if seen != expected:
            print(f"LOST {where}: {difference(expected, seen)}")
        return seen != expected

    def _home(self, name: str) -> Path:
        home = self.folder / name
        subprocess.run(["rm", "-rf", str(home)], check=True)
        home.mkdir()
        return self._furnish(home)

    def _furnish(self, home: Path) -> Path:
        (home / "claimdiff.toml").write_text(CONFIGURATION)
        store = Store(home / "claimdiff.db")
        for address, outlet in self.addresses:
            store.add_source(card(address, outlet=outlet), now="2026-11-30T11:00:00Z")
        store.close()
        return home


# ---- one run, in a child


def run(home: Path, now: datetime, disturb: Callable[[Store], None] = lambda store: None) -> int:
    """Go the route once as the command does; the status it would end with."""
    sources.worker.read_page_safely = lambda page, timeout_s=0: sources.reader.read(page)
    config = load_config(str(home / "claimdiff.toml"))
    try:
        with run_lock(home / "claimdiff.db", now="now"):
            store = Store(home / "claimdiff.db")
            disturb(store)
            done = run_once(store, config, clock=lambda: now, version="chaos")
            store.close()
    except LockedError:
        return LOCKED
    except (ClaimdiffError, sqlite3.Error, OSError):
        return FAILED
    return TOLD if done.counts.get("problems") else DONE


def fork(work: Callable[[], int]) -> int:
    """Do work in a child; nothing of this process is touched by it."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 70
    try:
        status = work()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def wait(child: int) -> int:
    """Wait for a child; its status, or 128 and more where it was killed."""
    _, told = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(told) if os.WIFEXITED(told) else 128 + os.WTERMSIG(told)


def in_child(work: Callable[[], int]) -> int:
    """Do work in a child and wait for it."""
    return wait(fork(work))


# ---- faults


def count_statements(store: Store, run: list[int], prepared: list[int]) -> None:
    """Count the statements of a run, and the permissions that preparing them takes."""

    def allowed(*_: object) -> int:
        prepared.append(1)
        return sqlite3.SQLITE_OK

    store.connection.set_trace_callback(lambda _statement: run.append(1))
    store.connection.set_authorizer(allowed)


def kill_at_statement(store: Store, point: int) -> None:
    """Die before a statement of the store, without a chance to tidy up."""
    left = point

    def counted(_statement: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    store.connection.set_trace_callback(counted)


def kill_in_record(store: Store, point: int) -> None:
    """Die when half of a record of evidence is on the disk."""
    write = sources.archive._write
    left = point

    def torn(file: object, page: object) -> None:
        nonlocal left
        left -= 1
        if left > 0:
            write(file, page)  # type: ignore[arg-type]  # handed on as they came
            return
        file.write(b"\x1f\x8b\x08\x00torn")  # type: ignore[attr-defined]  # an open file
        file.flush()  # type: ignore[attr-defined]  # an open file
        os.kill(os.getpid(), signal.SIGKILL)

    sources.archive._write = torn


def kill_in_report(store: Store, point: int) -> None:
    """Die when half of a file of the report is on the disk."""
    write = Path.write_bytes
    left = point

    def torn(path: Path, content: bytes) -> int:
        nonlocal left
        left -= "report" in path.parts
        if left == 0:
            write(path, content[: len(content) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return write(path, content)

    Path.write_bytes = torn  # type: ignore[method-assign,assignment]  # for this child alone


def leave_alone(store: Store, point: int) -> None:
    """Disturb nothing: the disk does."""


def fill_database(store: Store, point: int) -> None:
    """Let the database grow by so many pages and no more."""
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    store.connection.execute(f"PRAGMA max_page_count = {pages + point}")


def fill_disk(store: Store, point: int) -> None:
    """Let no file grow beyond so many bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    size = Path(store.path).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + point, resource.RLIM_INFINITY))


def fail_statement(store: Store, point: int) -> None:
    """Let a statement fail as it does on a broken disk."""
    left = point

    def denied(*_: object) -> int:
        nonlocal left
        left -= 1
        return sqlite3.SQLITE_DENY if left == 0 else sqlite3.SQLITE_OK

    store.connection.set_authorizer(denied)


def pull_network(store: Store, point: int) -> None:
    """Let nothing be reached after so many requests."""
    import httpx

    exchange = sources.fetch.Client._exchange
    left = point

    async def pulled(self: object, url: str, *others: object) -> object:
        nonlocal left
        left -= 1
        if left <= 0:
            raise httpx.ConnectError("the cable is out")
        return await exchange(self, url, *others)  # type: ignore[arg-type]  # handed on as they came

    sources.fetch.Client._exchange = pulled  # type: ignore[assignment,method-assign]  # for this child alone


# ---- what has to be equal


def state(home: Path, same_times: bool = True) -> str:
    """All that is exported, and all that is stored of articles, claims, facts and findings. Where times may
    not be the same, all are made one before anything is written: exports stand in order of time."""
    store = Store(home / "claimdiff.db")
    try:
        rows = ask(store, "findings", {"status": "open"}, limit=None)
        whole = [finding_whole(store, name) for name in sorted(str(row["finding"]) for row in rows)]
        if not same_times:
            whole = json.loads(TIMES.sub(A_TIME, json.dumps(whole)))
        exported = [f"{name}\n{write(whole)}" for name, write in sorted(EXPORTS.items())]
        stored = [repr(row) for query in STORED for row in store.connection.execute(query)]
    finally:
        store.close()
    report = [f"{page.relative_to(home)} {digest(page)}" for page in sorted((home / "report").rglob("*"))]
    return "\n".join([*exported, *stored, *report])


def digest(path: Path) -> str:
    """A file's contents in short."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"


def size_of(folder: Path) -> int:
    """How many bytes a folder's files take, in whole pages."""
    return sum(-(-path.stat().st_size // 4096) * 4096 for path in folder.rglob("*") if path.is_file())


def without_history(text: str) -> str:
    """Leave out what time it was, and findings that were open in between: with half of the articles other
    things stand out, rightly."""
    left_out = ("'closed')", "'corrected')")
    lines = (line for line in text.splitlines() if not line.endswith(left_out))
    lines = (re.sub(r"^(report/\S+) [0-9a-f]{64}$", r"\1", line) for line in lines)
    return TIMES.sub(A_TIME, "\n".join(lines))


def damage(home: Path) -> str | None:
    """What the database says of itself, where that is not "ok"."""
    connection = sqlite3.connect(home / "claimdiff.db")
    try:
        (told,) = connection.execute("PRAGMA integrity_check").fetchone()
        foreign = connection.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        connection.close()
    return told if told != "ok" else f"foreign keys: {foreign[:3]}" if foreign else None


def difference(expected: str, seen: str) -> str:
    """The first line that is not as it should be, from shortly before where it parts."""
    for one, other in zip(expected.splitlines(), seen.splitlines(), strict=False):
        if one != other:
            parts = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
            at = max(0, next(parts, min(len(one), len(other))) - 200)
            return f"expected {one[at : at + 400]!r}, saw {other[at : at + 400]!r}"
    return f"expected {len(expected.splitlines())} lines, saw {len(seen.splitlines())}"


@contextmanager
def served(folder: Path) -> Iterator[list[tuple[str, str]]]:
    """Serve the demo's sites in a process of their own."""
    listed = folder / "addresses"
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "demo" / "serve.py"), "--addresses", str(listed), "--port", "0"]
    )
    try:
        while not listed.exists():
            time.sleep(0.05)
        yield [(line.split("\t")[0], line.split("\t")[1]) for line in listed.read_text().splitlines()]
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
