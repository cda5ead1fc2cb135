"""Write docs/cli.md from the commands' own help, and docs/schemas/answers.json from the table of questions.

`--check` fails where one is not up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cli.md"
SCHEMA = ROOT / "docs" / "schemas" / "answers.json"
VERSION = 1
"""Of the answers: one more when a column is renamed, dropped or means something else; not for a new one."""

_WHOLE = "articles outlets origins facts findings revisions values start end run every_s paused corrected seconds".split()
_KINDS = {
    **{name: {"type": ["integer", "null"]} for name in _WHOLE},
    "confidence": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    "counts": {"type": "object", "additionalProperties": {"type": "integer"}},
    "stages": {"type": "object", "additionalProperties": {"type": "number"}},
}
_TEXT = {"type": ["string", "null"]}


INTRODUCTION = """# The command line

Made by `python scripts/document.py`; below, the help of every command.

**Where things go.** The answer goes to standard output, all talk to standard error (`--log-format json` makes it one JSON
object a line, `--quiet` leaves out all but errors). Colours and progress are for a terminal alone (`NO_COLOR` and
`TERM=dumb` are kept to), and so is cutting: what goes to a file or a pipe is whole. Nothing is ever asked back. What
strangers wrote cannot write to your terminal: its control characters are shown as signs (␛). Files and pipes get exact
bytes from `evidence`, and feeds, SARIF and the like in the escaping of their own form.

**Exit status.** Where several hold, the first of this list is given.

| status | |
|---|---|
| 130 | interrupted (Ctrl-C, or SIGTERM in a run); what was stored stays |
| 5 | another run holds the lock: the message says which process, since when |
| 2 | wrong use or configuration, a broken file of suppressions among it |
| 1 | failed; what was stored stays. `doctor`: something is bad |
| 3 | done, and there are findings at or above `--fail-on` |
| 4 | done, but inputs were answered with errors, or `run --strict` had problems |
| 0 | done |

**Settings.** Defaults, then claimdiff.toml, then `CLAIMDIFF_*` in the environment, then flags; `claimdiff config show` says
which it was. The file is the one of `--config` or `CLAIMDIFF_CONFIG`, else `./claimdiff.toml`, else the user's own
(`$XDG_CONFIG_HOME/claimdiff/claimdiff.toml`, whose database, evidence and report lie in `$XDG_DATA_HOME/claimdiff`; `claimdiff
init --user` makes it). Secrets (`CLAIMDIFF_NOTIFY_URLS`, `CLAIMDIFF_FETCH_TOKENS`) come from the environment, or from the file
that `notify.urls_file` names, and are neither stored nor shown. `CLAIMDIFF_WHO` is who reviews; without it, the user's name.

**Answers.** `--format json` of a question is a list of objects, `jsonl` one object a line; their fields are in
[schemas/answers.json](schemas/answers.json), whose version changes when a field is dropped or means something else. csv and
tsv put an apostrophe before what a spreadsheet would run.

**Suppressions.** `suppressions.toml`, beside the configuration, lists findings that are not to be shown, for review like code:

```toml
[[suppress]]
outlet = "post.example"        # any of finding, kind, outlet, surface, story; all that are given have to be met
kind = "bound-drift"
reason = "house style drops 'about'"
```

They are left out of every list, export, digest and page of the report, and do not count for `--fail-on`. `run` and `doctor`
tell of those that cover no finding.
"""


def page() -> str:
    """The help of every command as one Markdown page."""
    from pipeline.cli import main

    parts = [INTRODUCTION]
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


def schema() -> str:
    """What `--format json` of each question gives: a list of objects with these fields, in this order."""
    from db.queries import QUESTIONS

    answers = {
        name: _answer(question.meaning, list(question.columns)) for name, question in QUESTIONS.items()
    }
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:claimdiff:answers:{VERSION}",
        "title": "What each question answers with --format json; jsonl has one of the objects a line",
        "$defs": answers,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _answer(meaning: str, columns: list[str]) -> dict[str, Any]:
    row = {
        "type": "object",
        "properties": {name: _KINDS.get(name, _TEXT) for name in columns},
        "required": columns,
        "additionalProperties": False,
    }
    return {"description": meaning, "type": "array", "items": row}


def main(argv: list[str]) -> int:
    """Write both, or check them."""
    made = {PAGE: page(), SCHEMA: schema()}
    if "--check" in argv:
        return 0 if all(path.read_text(encoding="utf-8") == text for path, text in made.items()) else 1
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
