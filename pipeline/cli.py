"""The command line: load, call, render, exit."""

from __future__ import annotations

import sys

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="claimdiff", message="claimdiff %(version)s")
def main() -> None:
    """Follow a news story through its coverage: every numeric claim, and where outlets differ."""


def _filter(name: str) -> None:
    from pipeline.filters import run_filter

    failed = False
    for line, fine in run_filter(name, sys.stdin.buffer):
        sys.stdout.buffer.write(line)
        failed |= not fine
    sys.stdout.buffer.flush()
    sys.exit(4 if failed else 0)


def _add(name: str) -> None:
    @main.command(name)
    @click.option(
        "--jsonl", is_flag=True, help="Read JSON lines on standard input, answer on standard output."
    )
    def command(*, jsonl: bool) -> None:
        _filter(name)


for _name in ("read", "extract", "group", "compare", "check"):
    _add(_name)
