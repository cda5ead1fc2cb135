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
    settings,
    since,
    stamp,
)
from pipeline.commands.talk import say
from pipeline.reports.counted import counted
from pipeline.reports.tables import safe_text

if TYPE_CHECKING:
    pass


@click.command()
@form_option
def doctor(form: str) -> None:
    """Check versions, configuration, disk, clock, database and sources, and say what to do.

    Ends with status 1 where something is bad; a warning alone is no failure.
    """
    from pipeline.doctor import examine

    obj = click.get_current_context().obj
    looks = list(examine(obj["config"], obj["flags"], now=now()))
    if form != "table":
        print_rows(
            [{"what": x.what, "state": x.state, "seen": x.seen, "advice": x.advice} for x in looks], form
        )
    else:
        colours = {"ok": "green", "warning": "yellow", "bad": "red"}
        for look in looks:
            advice = f"; {look.advice}" if look.advice else ""
            state = click.style(f"{look.state:8}", fg=colours[look.state])
            click.echo(f"{state}{look.what}: {safe_text(look.seen + advice)}")
    sys.exit(1 if any(look.state == "bad" for look in looks) else 0)


@click.command()
@click.option("--older-than", required=True, metavar="AGE|DATE", help="Such as 365d.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and keep it.")
def prune(older_than: str, dry_run: bool) -> None:
    """Forget old articles, pages, problems and runs; what findings rest on is kept whole.

    Files of evidence go when no page that is kept lies in them.

    \b
    claimdiff prune --older-than 365d --dry-run
    """
    from db.lock import run_lock
    from sources.archive import drop_files

    before = since(older_than, now=now())
    config = settings()
    database, folder = config.path("database"), config.path("evidence")
    assert database is not None
    with open_store(config, write=True) as store, run_lock(database, now=stamp()):
        gone = store.prune(before, dry_run=dry_run)
        files = 0
        if folder is not None and not dry_run:
            files = drop_files(folder, before=before, keep=store.kept_files())
    told = [counted(number, name.removesuffix("s")) for name, number in gone.items()]
    if not dry_run:
        told.append(f"{counted(files, 'file')} of evidence")
    say(f"{'would go' if dry_run else 'gone'}, from before {before}: {', '.join(told)}")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: eval "$(claimdiff completion bash)".

    \b
    eval "$(claimdiff completion zsh)"                                        in ~/.zshrc
    claimdiff completion fish > ~/.config/fish/completions/claimdiff.fish
    """
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
    """Show every setting, its value and where it came from; of secrets only that they are set.

    What counts, the later over the earlier: the default, claimdiff.toml, CLAIMDIFF_* in the environment
    (fetch.allow is CLAIMDIFF_FETCH_ALLOW), flags. The file is the one of --config or CLAIMDIFF_CONFIG, else
    the one in this folder, else the user's own (~/.config/claimdiff, see claimdiff init --user).
    """
    from pipeline.config import SETTINGS, toml_text

    settled = settings()
    as_told = toml_text if form in ("table", "markdown", "csv", "tsv") else lambda value: value
    rows = [
        {
            "setting": s.key,
            "value": "(set)" if s.secret and settled[s.key] else as_told(settled[s.key]),
            "from": settled.origins[s.key],
            "meaning": s.meaning,
        }
        for s in SETTINGS
    ]
    print_rows(rows, form)
