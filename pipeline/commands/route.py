"""Set up, add sources, run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from db.errors import ClaimdiffError, UsageError
from pipeline.commands.desk import (
    EXIT_FINDINGS,
    EXIT_PROBLEMS,
    VERSION,
    fail_on,
    now,
    open_store,
    settings,
    shown_findings,
    stamp,
    suppressions_of,
)
from pipeline.commands.talk import say, sentence_of, start_log, warn
from pipeline.reports.counted import counted
from pipeline.reports.tables import safe_text

if TYPE_CHECKING:
    from db.models import Source
    from db.store import Store
    from pipeline.config import Config


@click.command()
@click.argument("folder", default=".", metavar="[FOLDER]")
@click.option(
    "--user", is_flag=True, help="Into your own folders (XDG): one set-up for every folder you work in."
)
def init(folder: str, *, user: bool) -> None:
    """Write claimdiff.toml and an empty database into a folder.

    \b
    claimdiff init
    claimdiff init --user         ~/.config/claimdiff and ~/.local/share/claimdiff
    """
    from db.store import Store
    from pipeline.config import FILE, load_config, user_folder, write_config

    place = user_folder("config") if user else Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    file = place / FILE
    if file.exists():
        say(f"{file} is there already; left as it is")
    else:
        write_config(file)
        say(f"wrote {file}")
    config = load_config(str(file), click.get_current_context().obj["flags"])
    path = config.path("database")
    assert path is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    Store(path).close()
    say(f"database: {path}; next: claimdiff add ADDRESS, then claimdiff run")


@click.command()
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS|PATH…")
@click.option("--outlet", help="Who publishes it, where the address does not tell.")
@click.option("--kind", help="Kind of source, where it is not recognised.")
@click.option("--every", "every_s", type=click.IntRange(1), metavar="SECONDS", help="How often to look.")
def add(addresses: tuple[str, ...], outlet: str | None, kind: str | None, every_s: int | None) -> None:
    """Add sources: a feed, news sitemap, page, home page, folder, WARC, OPML or list.

    \b
    claimdiff add https://example.org/feed.xml
    claimdiff add clippings/ --outlet "Evening Post"

    Loopback and private addresses are asked only where claimdiff.toml allows their network:
    fetch.allow, such as ["127.0.0.0/8"], or CLAIMDIFF_FETCH_ALLOW=127.0.0.0/8.
    """
    from pipeline.commands.vocabulary import nearest
    from pipeline.run import manners_of
    from sources.coverage import probe
    from sources.source import KINDS, card

    kinds = [known.name for known in KINDS]
    if kind is not None and kind not in kinds:
        raise UsageError(f"expected a kind of source, saw {kind!r}{nearest(kind, kinds)}")
    config, failed = settings(), False
    with open_store(config, write=True) as store:
        for address in addresses:
            try:
                if address.startswith(("http://", "https://")) and kind is None:
                    cards = probe(address, manners_of(config))
                else:
                    cards = (card(address, outlet=outlet, kind=kind, every_s=every_s),)
            except ClaimdiffError as error:
                warn(sentence_of(error))
                failed = True
                continue
            for one in cards:
                named = card(one.address, outlet=outlet or one.outlet, kind=one.kind, every_s=every_s)
                is_new = store.add_source(named, now=stamp())
                is_corrected = not is_new and kind is not None and store.correct_source(named)
                done = "added" if is_new else "corrected" if is_corrected else "known"
                say(f"{done}: {named.kind} {named.address}{_found_at(address, named)}")
    sys.exit(EXIT_PROBLEMS if failed else 0)


def _found_at(address: str, source: Source) -> str:
    """Where a source was discovered, if it is not what was given."""
    from sources.source import card

    is_given = "://" not in address or card(address, kind="page").address == source.address
    return "" if is_given else f" (discovered from {address})"


@click.command()
@click.argument("source", metavar="SOURCE")
def remove(source: str) -> None:
    """Forget a source, named by address, id or the beginning of its id; its articles stay."""
    from db.queries import find_source

    with open_store(settings(), write=True) as store:
        known = find_source(store, source)
        kind, address = store.db.execute(
            "SELECT kind, address FROM sources WHERE id = ?", (known,)
        ).fetchone()
        store.remove_source(known)
    say(f"removed: {kind} {address}; its articles stay")


@click.command()
@click.option("--all", "everything", is_flag=True, help="Ask every source, due or not.")
@click.option("--offline", is_flag=True, default=None, help="Never touch the network.")
@click.option("--dry-run", is_flag=True, help="Print what would be asked, and ask nobody.")
@click.option("--strict", is_flag=True, help="End with status 4 when there were problems.")
@fail_on
def run(everything: bool, offline: bool | None, dry_run: bool, strict: bool, fail_on: str | None) -> None:
    """Go the whole route once: fetch what is due, read, extract, group, match, find, report.

    Safe to start every minute; a second start while one runs ends with status 5. A run that was
    interrupted is taken up by the next one where it stopped. A source that was asked is due again
    after its pause (a feed or page after 15 minutes); --all asks every source now.

    Status 3 is for --fail-on, 4 for --strict; where both hold, it is 3.

    \b
    claimdiff run --dry-run
    claimdiff run --all
    claimdiff run --fail-on high --strict
    claimdiff --log-format json run
    """
    from db.lock import run_lock
    from db.queries import counts
    from pipeline.run import run_once, summary

    config = settings(**{"fetch.offline": offline})
    database = config.path("database")
    assert database is not None
    suppressions_of(config)  # a mistake in them is told before anything is fetched
    with open_store(config, write=not dry_run) as store:
        if dry_run:
            from sources.coverage import plan

            for line in plan(store.load_sources(), store.load_memory(), now=now(), everything=everything):
                click.echo(safe_text(line))
            return
        start_log()
        _stop_as_by_ctrl_c()
        with run_lock(database, now=stamp()), _progress() as progress:
            done = run_once(
                store, config, clock=now, version=VERSION, everything=everything, progress=progress
            )
        click.echo(summary(done, counts(store)))
        if not store.load_sources():
            say("no sources yet: claimdiff add ADDRESS")
        elif done.due[0] == 0:
            say(f"0 of {counted(done.due[1], 'source')} due; `claimdiff run --all` asks anyway")
        _warn_of_unused(store, config)
        is_severe = bool(
            fail_on
            and shown_findings(
                store, config, {"min_severity": fail_on, "status": "open", "newest_run": True}, limit=1
            )
        )
    if done.counts.get("problems"):
        say(f"{counted(done.counts['problems'], 'problem')}: claimdiff problems --new")
    if is_severe:
        sys.exit(EXIT_FINDINGS)
    if strict and done.counts.get("problems"):
        sys.exit(EXIT_PROBLEMS)


def _stop_as_by_ctrl_c() -> None:
    """Let a scheduler's SIGTERM end a run as Ctrl-C does: noted, with its children, status 130."""
    import signal

    with suppress(ValueError):  # not in the main thread: whoever called has to see to it
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _warn_of_unused(store: Store, config: Config) -> None:
    """Tell of suppressions that cover nothing: a slip of the pen, or a leftover."""
    from db.queries import ask, former_ids
    from pipeline.suppressions import renewed, unused

    hidden = suppressions_of(config)
    if hidden:
        for one in unused(ask(store, "findings", limit=None), renewed(hidden, former_ids(store))):
            say(f"a suppression covers no finding: {one} in {config.path('suppressions')}")


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """A progress line on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty() or click.get_current_context().obj["quiet"]:
        yield lambda stage, done: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True
    ) as shown:
        task = shown.add_task("start", total=None)
        yield lambda stage, done: shown.update(task, description=f"{stage}: {done}")
