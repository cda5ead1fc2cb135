"""The command line: gather the commands, and turn errors into one sentence and an exit status.

Data go to standard output, talk to standard error. Nothing heavy is imported before a command needs
it: `claimdiff --version` has to be quick.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from db.errors import ClaimdiffError, LockedError, UsageError
from pipeline.commands import engines, outputs, questions, reviews, route, talk, texts, upkeep
from pipeline.commands.desk import VERSION
from pipeline.engine.garbage import collect_seldom

INTERRUPTED = "interrupted; what was stored stays, and the next run goes on from there"
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Talk(click.Group):
    """The group of all commands; turns errors into one sentence and an exit status."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; no traceback reaches a user."""
        try:
            sys.exit(super().main(*args, **{**kwargs, "standalone_mode": False}) or 0)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            talk.fail(INTERRUPTED)
            sys.exit(130)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named; the nearest one is told where there is none of that name."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            from pipeline.commands.vocabulary import nearest

            told = nearest(args[0], sorted(self.commands), most=0)
            raise UsageError(
                f"expected a command, saw {args[0]!r}{told or '; `claimdiff --help` lists them'}"
            )
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it raises is told in the form that was asked for."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer
        except BrokenPipeError:  # who read the answer has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except KeyboardInterrupt:
            talk.fail(INTERRUPTED)
            ctx.exit(130)
        except ClaimdiffError as error:
            talk.fail(talk.sentence_of(error))
            ctx.exit(_status_of(error))
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            talk.fail(f"{error.strerror or error}{where}; check the path, its rights and the disk")
            ctx.exit(1)
        except Exception as error:
            if not _is_of_the_database(error):
                raise
            talk.fail(
                f"the database did not take it: {error}; check its rights and the disk, then `claimdiff doctor`"
            )
            ctx.exit(1)


def _is_of_the_database(error: Exception) -> bool:
    """Say whether SQLite raised it; sqlite3 is asked only where it was loaded."""
    sqlite3 = sys.modules.get("sqlite3")
    return sqlite3 is not None and isinstance(error, sqlite3.Error)


def _status_of(error: ClaimdiffError) -> int:
    if isinstance(error, LockedError):
        return 5
    return 2 if isinstance(error, UsageError) else 1


@click.group(cls=Talk, context_settings=CONTEXT)
@click.version_option(VERSION, message="claimdiff %(version)s")
@click.option("--config", "config_path", metavar="FILE", help="Configuration file (claimdiff.toml).")
@click.option("--database", metavar="FILE", help="Database file (claimdiff.db).")
@click.option("--quiet", "-q", is_flag=True, help="Say only errors.")
@click.option("--verbose", "-v", is_flag=True, help="Say more of what is done.")
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", help="Form of the log.")
@click.pass_context
def main(
    ctx: click.Context,
    config_path: str | None,
    database: str | None,
    quiet: bool,
    verbose: bool,
    log_format: str,
) -> None:
    """Follow a news story through its coverage: every numeric claim, and where outlets differ.

    \b
    claimdiff compare URL URL ...      two or more articles, straight to a table
    claimdiff check DRAFT --against FILE ...
    claimdiff init; claimdiff add URL; claimdiff run; claimdiff findings

    Exit status: 0 done, 1 failed, 2 wrong use, 3 findings at or above --fail-on, 4 problems,
    5 another run holds the lock, 130 interrupted; 3 comes before 4.
    """
    collect_seldom()
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        ctx.color = False
    ctx.obj = {
        "config": config_path,
        "flags": {"database": database},
        "quiet": quiet,
        "verbose": verbose,
        "log_format": log_format,
    }


COMMANDS: tuple[click.Command, ...] = (
    texts.read,
    texts.extract,
    texts.group,
    texts.compare,
    texts.check,
    route.init,
    route.add,
    route.remove,
    route.run,
    *questions.LISTS,
    questions.show,
    questions.why,
    questions.rule,
    questions.search,
    questions.trace,
    questions.matrix,
    questions.diff,
    questions.history,
    questions.evidence,
    reviews.confirm,
    reviews.dismiss,
    reviews.note,
    reviews.undo,
    reviews.track,
    reviews.merge,
    reviews.split,
    reviews.rename,
    reviews.revoke,
    outputs.export,
    outputs.notify,
    outputs.report,
    outputs.serve,
    engines.engine,
    engines.import_,
    upkeep.doctor,
    upkeep.prune,
    upkeep.completion,
    upkeep.config,
)

for _command in COMMANDS:
    main.add_command(_command)
