"""Run the examples of README.md and write what they print. `--check` fails where it differs.

An example is a fenced block after a line `<!-- run -->`: `console` blocks run their `$` line in a shell,
`python` blocks run as a script and what they print follows in a `text` block.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
_EXAMPLE = re.compile(r"<!-- run -->\n```(console|python)\n(.*?)```\n(?:\n?```text\n.*?```\n)?", re.DOTALL)


def renewed(text: str) -> str:
    """README with what its examples print now."""
    return _EXAMPLE.sub(lambda met: _console(met) if met[1] == "console" else _python(met), text)


def _console(met: re.Match[str]) -> str:
    command = met[2].splitlines()[0].removeprefix("$ ")
    return f"<!-- run -->\n```console\n$ {command}\n{_printed(command)}```\n"


def _python(met: re.Match[str]) -> str:
    printed = subprocess.run(
        [sys.executable, "-c", met[2]], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return f"<!-- run -->\n```python\n{met[2]}```\n\n```text\n{printed}```\n"


def _printed(command: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "COLUMNS": "120", "NO_COLOR": "1"}
    return subprocess.run(
        command, shell=True, cwd=ROOT, env=env, capture_output=True, text=True, check=False
    ).stdout  # the commands are README's own


def main(argv: list[str]) -> int:
    """Renew README, or check it."""
    text = README.read_text(encoding="utf-8")
    now = renewed(text)
    if "--check" in argv:
        return 0 if now == text else 1
    README.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
