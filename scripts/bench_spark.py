"""The engines beside each other: the same rows, and what they cost by stage and size.

    python scripts/bench_spark.py [--sizes 1000 5000] [--ways embedded local cluster killed] [--skew 0.6] [--keep FILE] [--write]

Generated articles go through the embedded engine, Spark on this machine, a standalone master with two workers on
loopback, and the same with a worker killed in every stage; every table's hash has to be that of the embedded engine.
With --skew, the largest size is run again with that share of it about one event. Processor time is that of all
processes together, so it holds on a busy machine as well; --write puts the tables into docs/scaling.md. Needs a Java 17
runtime and the extra ``spark``.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "engine")]

PAGE = ROOT / "docs" / "scaling.md"
FROM, TO = "<!-- measured: from here by scripts/bench_spark.py -->", "<!-- measured: to here -->"
WAYS = ("embedded", "local", "cluster", "killed")
NAMES = {
    "embedded": "embedded, two processes",
    "local": "Spark, local[2]",
    "cluster": "Spark, a master and two workers",
    "killed": "Spark, a worker killed in every stage",
}
LOOPBACK = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "700m",
    "spark.executor.cores": "1",
}


@dataclass(slots=True)
class Cost:
    """What one way took for one size."""

    way: str
    count: int
    skew: float
    wall: float = 0.0
    spent: float = 0.0
    peak: int = 0
    killed: int = 0
    stages: dict[str, float] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)


def main() -> int:
    """Measure all, compare, print; 0 where all tables are equal."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="*", default=[1000, 5000])
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--skew", type=float, default=0.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument(
        "--keep", type=Path, help="a file that costs are added to, one a line; --write takes all of it"
    )
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(go(*given.one)))
        return 0
    tasks = [(size, 0.0, way) for size in given.sizes for way in given.ways]
    if given.skew and given.sizes:
        tasks += [(max(given.sizes), given.skew, way) for way in given.ways if way != "killed"]
    costs = kept_in(given.keep)
    for size, skew, way in tasks:
        costs.append(measure(way, size, skew))
        print(told(costs[-1]), flush=True)
        if given.keep is not None:
            with given.keep.open("a", encoding="utf-8") as kept:
                kept.write(f"{json.dumps(asdict(costs[-1]))}\n")
    unequal = [c for c in costs if c.digests != first_of(costs, c).digests]
    for cost in unequal:
        wanted = first_of(costs, cost).digests
        others = ", ".join(sorted(name for name in wanted if wanted[name] != cost.digests.get(name)))
        print(f"UNEQUAL {cost.way}, {cost.count} articles: {others}")
    if given.write and not unequal:
        write_page(costs)
    print(f"bench_spark runs={len(costs)} unequal={len(unequal)}")
    return 1 if unequal else 0


def kept_in(file: Path | None) -> list[Cost]:
    """The costs of earlier calls."""
    if file is None or not file.exists():
        return []
    return [Cost(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def measure(way: str, count: int, skew: float) -> Cost:
    """Run one way in processes of its own."""
    from generate import write

    cost = Cost(way, count, skew)
    with tempfile.TemporaryDirectory() as folder:
        given = str(Path(folder, "articles.parquet"))
        write(count, given, skew)
        command = [sys.executable, __file__, "--one", way, given, str(Path(folder, "out"))]
        with (
            Path(folder, "said").open("w+", encoding="utf-8") as said,
            Path(folder, "talk").open("w+b") as talk,
        ):
            began = time.monotonic()
            process = subprocess.Popen(command, stdout=said, stderr=talk)
            cost.spent, cost.peak = watch(process)
            cost.wall = time.monotonic() - began
            said.seek(0)
            talk.seek(0)
            if process.returncode:
                raise SystemExit(f"{way} ended with {process.returncode}: {talk.read().decode()[-3000:]}")
            answer = json.loads(said.read().splitlines()[-1])
    cost.stages, cost.digests, cost.killed = answer["stages"], answer["digests"], answer["killed"]
    return cost


def watch(process: subprocess.Popen[Any]) -> tuple[float, int]:
    """Seconds of processor time, and megabytes at the peak, of a process and all that came of it."""
    spent: dict[int, float] = {}
    family = {process.pid}
    peak = 0
    tick = os.sysconf("SC_CLK_TCK")
    while process.poll() is None:
        held = 0
        for pid, parent, seconds, pages in processes(tick):
            if pid in family or parent in family:
                family.add(pid)
                spent[pid] = seconds
                held += pages
        peak = max(peak, held * resource.getpagesize() // 1_000_000)
        time.sleep(0.25)
    return sum(spent.values()), peak


def processes(tick: int) -> list[tuple[int, int, float, int]]:
    """All processes: number, parent, seconds of processor time, resident pages; parents first."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        seconds = (int(fields[11]) + int(fields[12])) / tick
        found.append((int(stat.parent.name), int(fields[1]), seconds, int(fields[21])))
    return sorted(found)


def go(way: str, given: str, out: str) -> dict[str, Any]:
    """Run one way here; gives seconds a stage, a hash a table, and how many workers were killed."""
    from pipeline.engine.embedded import run_embedded
    from pipeline.engine.spool import read_table
    from pipeline.engine.tables import PUBLISHED, digest_of

    clock = Clock()
    killed = 0
    if way == "embedded":
        run_embedded([given], out, progress=clock.start)
    else:
        killed = go_spark(way, given, out, clock)
    clock.start("")
    tables = (*PUBLISHED, "extractions", "groups")
    digests = {name: digest_of(name, read_table(out, name)) for name in tables}
    return {"stages": clock.stages, "digests": digests, "killed": killed}


def go_spark(way: str, given: str, out: str, clock: Clock) -> int:
    """Run Spark in one of its ways; how many workers were killed."""
    from cluster import start_cluster

    from pipeline.engine.spark import run_spark, start_session

    def run(master: str, progress: Callable[[str], None]) -> None:
        clock.start("start")
        spark = start_session(master, options=LOOPBACK)
        try:
            run_spark(spark, [given], out, partitions=4, progress=progress)
        finally:
            spark.stop()

    if way == "local":
        run("local[2]", clock.start)
        return 0
    with tempfile.TemporaryDirectory() as folder, start_cluster(Path(folder)) as cluster:

        def progress(stage: str) -> None:
            clock.start(stage)
            if way == "killed":
                cluster.kill_when_busy(Path(out))

        run(cluster.master, progress)
        return cluster.killed


class Clock:
    """Seconds by the clock of one stage after the other."""

    def __init__(self) -> None:
        self.stages: dict[str, float] = {}
        self._stage = ""
        self._since = time.monotonic()

    def start(self, stage: str) -> None:
        """End the stage before, and start one; an empty name starts none."""
        now = time.monotonic()
        if self._stage:
            self.stages[self._stage] = round(now - self._since, 1)
        self._stage, self._since = stage, now


def first_of(costs: list[Cost], cost: Cost) -> Cost:
    """The first way that ran over the same articles: all others have to be equal to it."""
    return next(c for c in costs if (c.count, c.skew) == (cost.count, cost.skew))


def told(cost: Cost) -> str:
    """One line of what a way took."""
    stages = " ".join(f"{name}={seconds}" for name, seconds in cost.stages.items())
    skew = f", {cost.skew:.0%} about one event" if cost.skew else ""
    return (
        f"{NAMES[cost.way]}, {cost.count} articles{skew}: {cost.wall:.0f} s by the clock, {cost.spent:.0f} s of processor "
        f"time, {cost.peak} MB, {cost.killed} killed; {stages}"
    )


def write_page(costs: list[Cost]) -> None:
    """Put the tables into the page, between its marks."""
    rows = [
        "| | articles | by the clock, s | processor time, s | peak, MB | workers killed |",
        "|---|---|---|---|---|---|",
    ]
    for c in costs:
        skew = f", of which {c.skew:.0%} about one event" if c.skew else ""
        rows.append(
            f"| {NAMES[c.way]} | {c.count:,}{skew} | {c.wall:.0f} | {c.spent:.0f} | {c.peak:,} | {c.killed} |"
        )
    spark = [
        c for c in costs if c.way != "embedded" and not c.skew and c.count == max(x.count for x in costs)
    ]
    names = list(spark[0].stages) if spark else []
    by_stage = [
        f"| by the clock, s, {max(c.count for c in costs):,} articles | {' | '.join(names)} |",
        "|---|" + "---|" * len(names),
        *(f"| {NAMES[c.way]} | {' | '.join(f'{c.stages.get(n, 0):.0f}' for n in names)} |" for c in spark),
    ]
    when = f"{datetime.now(UTC):%-d %B %Y}"
    head = (
        f"Measured on {when} on two cores that others used as well, so only the processor time (of all processes together) can "
        f"be compared. In every run, every table (also the work of one stage for the next) had the embedded engine's hash."
    )
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(FROM)
    _, _, after = rest.partition(TO)
    parts = [before + FROM, head, "", *rows, "", *by_stage, "", *per_million(costs), TO]
    PAGE.write_text("\n".join(parts) + after, encoding="utf-8")


def per_million(costs: list[Cost]) -> list[str]:
    """What a further million articles costs, from the smallest and the largest size of each way."""
    rows = [
        "| | fixed, s | a further million, core hours | a hundred million, core hours |",
        "|---|---|---|---|",
    ]
    for way in WAYS:
        sizes = sorted((c for c in costs if c.way == way and not c.skew), key=lambda c: c.count)
        if len({c.count for c in sizes}) < 2:
            continue
        small, large = sizes[0], sizes[-1]
        each = (large.spent - small.spent) / (large.count - small.count)
        fixed = small.spent - each * small.count
        hours = each * 1_000_000 / 3600
        rows.append(f"| {NAMES[way]} | {fixed:.0f} | {hours:.1f} | {hours * 100:,.0f} |")
    return rows if len(rows) > 2 else []


if __name__ == "__main__":
    sys.exit(main())
