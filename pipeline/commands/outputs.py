"""Findings for other programs and people: export, notify, report, serve."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import ClaimdiffError, UsageError
from pipeline.commands.desk import (
    SEVERITIES,
    open_store,
    print_answer,
    settings,
    shown_findings,
    stamp,
    suppressions_of,
)
from pipeline.commands.talk import say
from pipeline.reports.counted import counted

if TYPE_CHECKING:
    from db.store import Store


@click.command()
@click.argument("form", metavar="FORMAT")
@click.option("--story", metavar="SLUG", help="Of this story.")
@click.option("--min-severity", type=click.Choice(SEVERITIES), default="low", help="At least this severe.")
@click.option("--new", "--only-new", "new", is_flag=True, help="Only what the newest run found.")
@click.option("--baseline", type=int, metavar="RUN", help="Only what came after this run.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def export(
    form: str, story: str | None, min_severity: str, new: bool, baseline: int | None, out: str | None
) -> None:
    """Write open findings as atom, jsonfeed, sarif, annotations, claimreview or parquet.

    claimreview has only what a person confirmed. parquet needs the extra claimdiff[parquet].

    \b
    claimdiff export atom --out findings.atom
    claimdiff export parquet --out findings.parquet
    """
    from db.queries import find_story, finding_whole
    from pipeline.commands.vocabulary import nearest
    from pipeline.reports.exports import EXPORTS

    if form not in EXPORTS:
        raise UsageError(f"expected one of {', '.join(EXPORTS)}, saw {form!r}{nearest(form, list(EXPORTS))}")
    config = settings()
    filters = {"min_severity": min_severity, "newest_run": new, "baseline": baseline, "status": "open"}
    with open_store(config) as store:
        filters["story"] = find_story(store, story) if story else None
        rows = shown_findings(store, config, filters)
        whole = EXPORTS[form]([finding_whole(store, row["finding"]) for row in rows])
    if out:
        Path(out).write_bytes(
            whole if isinstance(whole, bytes) else (whole + "\n").encode("utf-8", "replace")
        )
        say(f"{counted(len(rows), 'finding')}: {out}")
    elif isinstance(whole, str):
        print_answer(whole)
    elif sys.stdout.isatty():
        raise UsageError(f"expected --out FILE or a pipe for {form}, saw a terminal")
    else:
        sys.stdout.buffer.write(whole)


@click.command()
@click.option("--min-severity", type=click.Choice(SEVERITIES), help="At least this severe.")
@click.option("--dry-run", is_flag=True, help="Print the digest, and send it to nobody.")
def notify(min_severity: str | None, dry_run: bool) -> None:
    """Send a digest of open findings that were not sent before, to the addresses in CLAIMDIFF_NOTIFY_URLS.

    What was sent is remembered for each address: nothing is sent twice, and nothing is missed when a run
    was interrupted or an address did not answer. Safe to start after every run.

    \b
    claimdiff run && claimdiff notify
    """
    from pipeline.reports.notifications import addresses_of, digest

    config = settings()
    addresses = addresses_of(config)
    if not addresses and not dry_run:
        raise UsageError(
            "expected addresses in CLAIMDIFF_NOTIFY_URLS or in the file notify.urls_file names, saw none"
        )
    filters = {"min_severity": min_severity or config["notify.min_severity"], "status": "open"}
    with open_store(config, write=not dry_run) as store:
        rows = shown_findings(store, config, filters)
        if dry_run:
            print_answer("\n\n".join(digest(rows)) if rows else "no findings")
        else:
            _send(store, rows, addresses)


def _send(store: Store, rows: list[dict[str, Any]], addresses: tuple[str, ...]) -> None:
    """Send each address what it has not got yet, and remember that it has it."""
    from pipeline.reports.notifications import receiver_of, send

    failed, sent = [], 0
    for number, address in enumerate(addresses, 1):
        receiver = receiver_of(address)
        unsent = set(store.unsent([row["finding"] for row in rows], receiver))
        fresh = [row for row in rows if row["finding"] in unsent]
        if not fresh:
            continue
        if send(fresh, address):
            store.save_notices([row["finding"] for row in fresh], receiver, now=stamp())
            sent += len(fresh)
            say(f"address {number}: {counted(len(fresh), 'finding')} sent")
        else:
            failed.append(str(number))
    if failed:
        raise ClaimdiffError(
            f"expected {counted(len(addresses), 'address')} to take the digest, number {', '.join(failed)} did "
            "not; check CLAIMDIFF_NOTIFY_URLS and notify.urls_file, and notify once more"
        )
    if not sent:
        say("nothing new to send")


@click.command()
@click.option(
    "--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="Port on this machine."
)
def serve(port: int) -> None:
    """Look at the database in a browser, by datasette (extra: claimdiff[serve]).

    Only this machine is served, and the database is only read.
    """
    import importlib.util
    import subprocess
    import tempfile

    if importlib.util.find_spec("datasette") is None:
        raise UsageError("expected the extra `serve`, saw none; pip install 'claimdiff[serve]'")
    with open_store(settings()) as store:  # brought forward to this version, and known to be one
        path = store.path
    with tempfile.TemporaryDirectory() as folder:
        metadata = Path(folder, "metadata.json")
        metadata.write_text(metadata_for(path), encoding="utf-8")
        command = ["datasette", path, "--metadata", str(metadata), "--port", str(port)]
        sys.exit(subprocess.call([sys.executable, "-m", *command]))


def metadata_for(path: str) -> str:
    """What datasette is told of the database: queries, and what its tables are; it goes by the file's name."""
    import json

    whole = json.loads((Path(__file__).parent.parent / "reports" / "datasette.json").read_text("utf-8"))
    whole["databases"] = {Path(path).stem: whole["databases"]["claimdiff"]}
    return json.dumps(whole)


@click.command()
@click.argument("story", required=False)
@click.option(
    "--out",
    default=None,
    metavar="DIR|FILE.html",
    help="Folder, or one file to attach to a mail; the setting `report` when not given.",
)
@click.option("--anew", is_flag=True, help="Render every page, not only those of what changed.")
def report(story: str | None, out: str | None, anew: bool) -> None:
    """Write the HTML report of all stories, or of one. A folder holds one report: its pages replace those of the last.

    Only the pages of what changed since are rendered, and those that are gone or were changed by another hand.

    \b
    claimdiff report --out public/
    claimdiff report STORY --out story.html
    """
    from db.queries import find_story
    from pipeline.reports.html import write_report

    config = settings(**{"report": out})
    folder = config.path("report")
    if folder is None:
        raise UsageError("expected --out DIR, saw none; the setting `report` is empty")
    with open_store(config) as store:
        found = find_story(store, story) if story else None
        index = write_report(
            store,
            folder,
            story=found,
            suppressions=suppressions_of(config),
            workers=config["run.workers"],
            anew=anew,
        )
    say(f"report: {index}")
