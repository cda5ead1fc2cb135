"""Write docs/cli.md from the commands' own help. `--check` fails where it is not up to date."""

from __future__ import annotations

import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cli.md"


def page() -> str:
    """The help of every command as one Markdown page."""
    from pipeline.cli import main

    parts = ["# The command line\n\nMade by `python scripts/document.py` from `--help`.\n"]
    for path, command in [(("claimdiff",), main), *_commands(main, ("claimdiff",))]:
        context = click.Context(command, info_name=" ".join(path), terminal_width=100, max_content_width=100)
        parts.append(f"## {' '.join(path)}\n\n```\n{command.get_help(context)}\n```\n")
    return "\n".join(parts)


def _commands(group: click.Group, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], click.Command]]:
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name in sorted(group.commands):
        command = group.commands[name]
        found.append(((*path, name), command))
        if isinstance(command, click.Group):
            found += _commands(command, (*path, name))
    return found


def main(argv: list[str]) -> int:
    """Write the page, or check it."""
    if "--check" in argv:
        return 0 if PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
