"""The main job on the demo story: six sites on loopback, two runs, and the report.

    python scripts/demo.py [FOLDER]

Everything is written into FOLDER (demo/), anew each time. Between the two runs one outlet changes a
figure without saying so.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.demo.serve import serving, sources  # noqa: E402 - the checkout comes first on the path

CONFIGURATION = """contact = "mailto:desk@example.org"

[fetch]
allow = ["127.0.0.0/8"]  # the demo's sites are on this machine
per_host_s = 0.05
"""


def main(argv: list[str]) -> int:
    """Run the demo; the exit status is that of the first command that failed."""
    folder = Path(argv[0]) if argv else ROOT / "demo"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    switch = folder / "edited"
    with serving(switch) as origins:
        claimdiff(folder, "init")
        (folder / "claimdiff.toml").write_text(CONFIGURATION, encoding="utf-8")
        for address, outlet in sources(origins):
            claimdiff(folder, "add", address, "--outlet", outlet)
        claimdiff(folder, "run")
        claimdiff(folder, "findings")
        print("\n# an hour later: one outlet has changed a figure and says nothing of it", flush=True)
        switch.touch()
        claimdiff(folder, "run", "--all")
        claimdiff(folder, "findings", "--new")
    print(f"\nreport: {folder / 'report' / 'index.html'}")
    return 0


def claimdiff(folder: Path, *words: str) -> None:
    """Run one command as a user would, and show it."""
    print(f"\n$ claimdiff {shlex.join(words)}", flush=True)
    done = subprocess.run([sys.executable, "-m", "pipeline", *words], cwd=folder, env=_env(), check=False)
    if done.returncode:
        sys.exit(done.returncode)


def _env() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
