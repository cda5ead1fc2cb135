"""Is all well, and what may go: doctor, prune, completion, config."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pipeline.commands.desk import (
    form_option,
    now,
    open_store,
    print_rows,
    say,
    settings,
    since,
)

if TYPE_CHECKING:
    pass


@click.command()
def doctor() -> None:
    """Check versions, configuration, disk, clock, database and sources, and say what to do."""
    from pipeline.doctor import examine

    bad = False
    colours = {"ok": "green", "warning": "yellow", "bad": "red"}
    for look in examine(settings(), now=now()):
        advice = f"; {look.advice}" if look.advice else ""
        click.echo(
            f"{click.style(f'{look.state:8}', fg=colours[look.state])}{look.what}: {look.seen}{advice}"
        )
        bad |= look.state == "bad"
    sys.exit(1 if bad else 0)


@click.command()
@click.option("--older-than", required=True, metavar="AGE|DATE", help="Such as 365d.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and keep it.")
def prune(older_than: str, dry_run: bool) -> None:
    """Forget old articles; those with findings keep their text and evidence."""
    before = since(older_than, now=now())
    with open_store(settings()) as store:
        gone = store.prune(before, dry_run=dry_run)
    say(f"{gone} articles {'would go' if dry_run else 'gone'} (first seen before {before})")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: eval "$(claimdiff completion bash)"."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    click.echo(
        made(click.get_current_context().find_root().command, {}, "claimdiff", "_CLAIMDIFF_COMPLETE").source()
    )


@click.group()
def config() -> None:
    """Show the settings."""


@config.command("show")
@form_option
def config_show(form: str) -> None:
    """Show every setting, its value and where it came from."""
    from pipeline.config import SETTINGS

    settled = settings()
    rows = [
        {
            "setting": s.key,
            "value": "(set)" if s.secret and settled[s.key] else settled[s.key],
            "from": settled.origins[s.key],
            "meaning": s.meaning,
        }
        for s in SETTINGS
    ]
    print_rows(rows, form)
