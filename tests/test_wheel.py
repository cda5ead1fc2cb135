"""The wheel works away from the checkout."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = out.glob("*.whl")
    return made


def test_the_installed_command_extracts_elsewhere(wheel: Path, tmp_path: Path) -> None:
    """What it needs is borrowed from this environment, so that no network is asked; the code is the wheel's."""
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    site = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(site), str(wheel)],
        check=True, capture_output=True,
    )  # fmt: skip
    borrowed = Path(sys.executable).parent.parent / "lib" / site.parent.name / "site-packages"
    (site / "borrowed.pth").write_text(str(borrowed))
    done = subprocess.run(
        [str(python), "-P", "-m", "pipeline", "extract", "--jsonl"],
        input=b'{"id": 1, "text": "The ferry carried more than 200 people."}\n',
        cwd=tmp_path, capture_output=True, check=True,
    )  # fmt: skip
    assert b'"surface": "more than 200 people"' in done.stdout
    where = subprocess.run(
        [str(python), "-P", "-c", "import pipeline; print(pipeline.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert str(tmp_path) in where.stdout
