"""What people say of findings: confirm, dismiss, note, undo."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from db.errors import UsageError
from pipeline.commands.desk import (
    open_store,
    say,
    settings,
    stamp,
)

if TYPE_CHECKING:
    pass


def _reviewer() -> str | None:
    return os.environ.get("CLAIMDIFF_WHO") or os.environ.get("USER")


def _review(finding: str, verdict: str, reason: str | None) -> None:
    from db.queries import find_finding

    with open_store(settings()) as store:
        found = find_finding(store, finding)
        store.review(found, verdict, reason=reason, who=_reviewer(), now=stamp())
        say(f"{verdict}: {found}")


@click.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason")
def confirm(finding: str, reason: str | None) -> None:
    """Confirm a finding."""
    _review(finding, "confirmed", reason)


@click.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason", required=True, help="Why it is waved away; shown with it.")
def dismiss(finding: str, reason: str) -> None:
    """Dismiss a finding; it is not shown again."""
    _review(finding, "dismissed", reason)


@click.command()
@click.argument("finding", metavar="FINDING")
@click.argument("words", nargs=-1, required=True)
def note(finding: str, words: tuple[str, ...]) -> None:
    """Note something of a finding."""
    _review(finding, "note", " ".join(words))


@click.command()
@click.argument("finding", metavar="FINDING")
def undo(finding: str) -> None:
    """Take the newest review of a finding back."""
    from db.queries import find_finding

    with open_store(settings()) as store:
        found = find_finding(store, finding)
        if not store.undo_review(found):
            raise UsageError(f"{found} has no review to take back")
