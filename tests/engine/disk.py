"""A disk of its own, small enough to be full: a tmpfs, where one may be mounted."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """Mount a disk of so many bytes ("200k"); it goes with all that is on it."""
    place.mkdir(exist_ok=True)
    _mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place))
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def grow(place: Path, size: str) -> None:
    """Make room."""
    _mount("-o", f"remount,size={size}", str(place))


@cache
def may_mount() -> bool:
    """Say whether a small disk can be had: on Linux, by root outside a sandbox."""
    with tempfile.TemporaryDirectory() as place:
        try:
            with small_disk(Path(place), "64k"):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


def _mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True, capture_output=True)
