"""Run the scorers of ../shared/score against this checkout and print their last lines.

With --write, put them into docs/quality.md, dated. With --check, compare each figure with tests/scoreboard.toml and fail where one fell below it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCORE = ROOT.parent / "shared" / "score"
SCRIPTS = ("claims", "findings", "cases", "quantities", "dates", "pairs", "groups", "support", "pages")


def main(argv: list[str]) -> int:
    """Run the scorers named (all when none is); return the exit status."""
    wanted = [a for a in argv if not a.startswith("-")] or list(SCRIPTS)
    lines = {name: run(name) for name in wanted}
    if "--write" in argv:
        write(lines)
    return check(lines) if "--check" in argv else 0


BEGIN, END = "<!-- scores: begin -->", "<!-- scores: end -->"


def write(lines: dict[str, str]) -> None:
    """Put the figures into docs/quality.md between their marks."""
    page = ROOT / "docs" / "quality.md"
    text = page.read_text(encoding="utf-8")
    day = datetime.now(UTC).date().isoformat()
    told = "\n".join(lines.values())
    section = f"{BEGIN}\n## Scores\n\n`make score`, {day}; the last line of each scorer:\n\n```text\n{told}\n```\n{END}"
    if BEGIN in text:
        text = text[: text.index(BEGIN)] + section + text[text.index(END) + len(END) :]
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    page.write_text(text, encoding="utf-8")


def run(name: str) -> str:
    """Run one scorer; print and return its last line."""
    env = {**os.environ, "CLAIMDIFF": f"{sys.executable} -m pipeline", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, str(SCORE / f"{name}.py")], cwd=ROOT, env=env, capture_output=True, text=True
    )
    last = (done.stdout.strip().splitlines() or [f"{name} failed: {done.stderr.strip()[-400:]}"])[-1]
    print(last, flush=True)
    return last


def check(lines: dict[str, str]) -> int:
    """Compare the figures with the least ones that are committed."""
    least = tomllib.loads((ROOT / "tests" / "scoreboard.toml").read_text())
    fell = 0
    for name, floors in least.items():
        if name not in lines:
            continue
        said = dict(re.findall(r"(\w+)=([\d.]+)", lines[name]))
        for figure, floor in floors.items():
            at_most = figure.endswith("_at_most")
            seen = float(said.get(figure.removesuffix("_at_most"), "nan"))
            if not (seen <= floor if at_most else seen >= floor):
                print(f"scoreboard: {name} {figure} is {seen}, expected {floor}", file=sys.stderr)
                fell += 1
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
