"""Findings for other programs and people: export, notify, report, serve."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from db.errors import UsageError
from pipeline.commands.desk import (
    SEVERITIES,
    finding_filters,
    open_store,
    say,
    settings,
    unsuppressed,
)

if TYPE_CHECKING:
    pass


@click.command()
@click.argument("form", metavar="FORMAT")
@click.option("--story", metavar="SLUG", help="Of this story.")
@click.option("--min-severity", type=click.Choice(SEVERITIES), default="low", help="At least this severe.")
@click.option("--new", is_flag=True, help="Only of the newest run.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def export(form: str, story: str | None, min_severity: str, new: bool, out: str | None) -> None:
    """Write findings as atom, jsonfeed, sarif, annotations or claimreview.

    \b
    claimdiff export atom --out findings.atom
    """
    from db.queries import ask, finding_whole
    from pipeline.reports.exports import EXPORTS

    if form not in EXPORTS:
        raise UsageError(f"expected one of {', '.join(EXPORTS)}, saw {form!r}")
    config = settings()
    filters = {"story": story, "min_severity": min_severity, "new": new, "status": "open"}
    with open_store(config) as store:
        rows = unsuppressed(ask(store, "findings", finding_filters(filters, config), limit=None), config)
        text = EXPORTS[form]([finding_whole(store, row["finding"]) for row in rows])
    if out:
        Path(out).write_text(text + "\n", encoding="utf-8")
    else:
        click.echo(text)


@click.command()
@click.option("--min-severity", type=click.Choice(SEVERITIES), help="At least this severe.")
def notify(min_severity: str | None) -> None:
    """Send a digest of the newest run's findings to the addresses in CLAIMDIFF_NOTIFY_URLS."""
    from db.queries import ask
    from pipeline.reports.notifications import addresses_of, send

    config = settings()
    addresses = addresses_of(config)
    if not addresses:
        raise UsageError("expected addresses in CLAIMDIFF_NOTIFY_URLS or notify.urls_file, saw none")
    filters = {"min_severity": min_severity or config["notify.min_severity"], "new": True, "status": "open"}
    with open_store(config) as store:
        rows = unsuppressed(ask(store, "findings", finding_filters(filters, config), limit=None), config)
    send(rows, addresses)
    say(f"{len(rows)} findings to {len(addresses)} addresses")


@click.command()
@click.option("--port", default=8001, help="Port on this machine.")
def serve(port: int) -> None:
    """Look at the database in a browser, by datasette (extra: claimdiff[serve])."""
    import importlib.util
    import subprocess

    if importlib.util.find_spec("datasette") is None:
        raise UsageError("expected the extra `serve`, saw none; pip install 'claimdiff[serve]'")
    path = settings().path("database")
    if path is None or not path.exists():
        raise UsageError(f"expected a database at {path}, saw none; run `claimdiff init` first")
    metadata = Path(__file__).parent / "reports" / "datasette.json"
    command = [sys.executable, "-m", "datasette", str(path), "--metadata", str(metadata), "--port", str(port)]
    sys.exit(subprocess.call(command))


@click.command()
@click.argument("story", required=False)
@click.option("--out", default=None, metavar="DIR", help="Folder; the setting `report` when not given.")
def report(story: str | None, out: str | None) -> None:
    """Write the HTML report of all stories, or of one."""
    from db.queries import find_story
    from pipeline.reports.html import write_report

    config = settings(**{"report": out})
    folder = config.path("report")
    if folder is None:
        raise UsageError("expected --out DIR: the setting `report` is empty")
    with open_store(config) as store:
        index = write_report(store, folder, story=find_story(store, story) if story else None)
    say(f"report: {index}")
