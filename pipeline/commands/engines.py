"""Many articles at once: the engines, and bringing what they wrote into the database."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click

from db.errors import ClaimdiffError, UsageError
from pipeline.commands.desk import EXIT_PROBLEMS, VERSION, now, open_store, settings, stamp
from pipeline.commands.talk import say, warn
from pipeline.reports.counted import counted

fast = click.option(
    "--fast",
    "bulk",
    is_flag=True,
    help="Read pages in bulk: ten times as fast, less surely; their confidence says so.",
)


@click.group()
def engine() -> None:
    """Run the stages over web archives or Parquet files, and write the tables as Parquet."""


@engine.command("embedded")
@click.argument("inputs", nargs=-1, required=True, type=click.Path(exists=True))
@click.option("--out", required=True, type=click.Path(file_okay=False), help="Folder for the tables.")
@click.option("--workers", type=click.IntRange(0), help="Processes; default: one a core.")
@fast
def embedded(inputs: tuple[str, ...], out: str, workers: int | None, *, bulk: bool) -> None:
    """Run on this machine: INPUTS are WARC files, or Parquet files with a column "text"."""
    from pipeline.engine.embedded import run_embedded

    run_embedded(inputs, out, bulk=bulk, workers=workers, progress=_stage_clock())
    _end(out)


MOST_TOLD = 20
"""Problems that are written out; all of them are in the table of problems."""


def _end(out: str) -> None:
    """Tell what the tables hold: status 1 where nothing could be read, 4 where something could not."""
    from pipeline.engine.spool import read_table

    problems = list(read_table(out, "problems"))
    for problem in problems[:MOST_TOLD]:
        warn(f"{problem['stage']} {problem['about']}: {problem['message']}")
    articles = sum(row["error"] is None for row in read_table(out, "articles", ["error"]))
    findings = sum(1 for _ in read_table(out, "findings", ["article"]))
    say(
        f"{counted(articles, 'article')}, {counted(findings, 'finding')}, {counted(len(problems), 'problem')}: {out}"
    )
    if problems and not articles:
        raise ClaimdiffError("expected articles in what was given, saw none that can be read")
    sys.exit(EXIT_PROBLEMS if problems else 0)


@engine.command("spark")
@click.argument("inputs", nargs=-1, required=True, type=click.Path(exists=True))
@click.option(
    "--out", required=True, type=click.Path(file_okay=False), help="Folder that all workers can write."
)
@click.option(
    "--master",
    help="local[2], spark://host:port, yarn, k8s://...; default: spark-submit's own, else local[*].",
)
@click.option("--partitions", type=click.IntRange(1), help="Parts of every stage; default: twice the cores.")
@click.option("--memory", default="1g", show_default=True, help="Memory of the driver.")
@fast
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE", help="A setting of Spark's.")
def spark(
    inputs: tuple[str, ...],
    out: str,
    master: str | None,
    partitions: int | None,
    memory: str,
    options: tuple[str, ...],
    *,
    bulk: bool,
) -> None:
    """Run on Spark: as `embedded`, on as many machines as there are; goes on where an earlier run stopped."""
    from pipeline.engine.spark import run_spark, start_session

    pairs = dict(option.partition("=")[::2] for option in options)
    if not all(name and value for name, value in pairs.items()):
        raise UsageError("expected --set NAME=VALUE, saw one without a name or value")
    session = start_session(master, memory=memory, options=pairs)
    try:
        job = run_spark(session, inputs, out, partitions=partitions, bulk=bulk, progress=_stage_clock())
    finally:
        session.stop()
    say(f"stages done: {', '.join(job.done) or 'none, all were done'}")
    if "://" not in out:  # tables of another file system are left to its own tools
        _end(out)


@click.command("import")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
def import_(folder: str) -> None:
    """Bring the tables of an engine into the database, group and judge them."""
    from db.lock import run_lock
    from pipeline.engine.importing import import_tables
    from pipeline.run import group, judge, noted_run

    config = settings()
    database = config.path("database")
    assert database is not None
    with open_store(config, create=True, write=True) as store, run_lock(database, now=stamp()):
        new = import_tables(store, folder, now=stamp(), version=VERSION)
        with noted_run(store, config, clock=now, version=VERSION) as run:
            group(run)
            judge(run)
    say(counted(new, "new article"))


def _stage_clock() -> Callable[[str], None]:
    since = time.monotonic()

    def tell(stage: str) -> None:
        say(f"{time.monotonic() - since:7.1f} s  {stage}")

    return tell
