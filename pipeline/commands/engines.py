"""Many articles at once: the engines, and bringing what they wrote into the database."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from pipeline.commands.desk import VERSION, now, open_store, say, settings, stamp

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

    sizes = run_embedded(inputs, out, bulk=bulk, workers=workers, progress=_stage_clock())
    say(f"{sizes['articles']} articles, {sizes['findings']} findings, {sizes['problems']} problems")


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
    session = start_session(master, memory=memory, options=pairs)
    try:
        job = run_spark(session, inputs, out, partitions=partitions, bulk=bulk, progress=_stage_clock())
    finally:
        session.stop()
    say(f"stages done: {', '.join(job.done) or 'none, all were done'}")


@click.command("import")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
def import_(folder: str) -> None:
    """Bring the tables of an engine into the database, group and judge them."""
    from pipeline.engine.importing import import_tables
    from pipeline.run import Run, group, judge

    config = settings()
    with open_store(config, create=True) as store:
        new = import_tables(store, folder, now=stamp(), version=VERSION)
        number = store.start_run(now=stamp(), version=VERSION)
        run = Run(store, config, now, VERSION, number)
        group(run)
        judge(run)
        store.end_run(number, now=stamp(), status="done", counts=run.counts, stages=run.stages)
    say(f"{new} new articles")


def _stage_clock() -> Callable[[str], None]:
    since = time.monotonic()

    def tell(stage: str) -> None:
        say(f"{time.monotonic() - since:7.1f} s  {stage}")

    return tell
