"""The report's folder: pages are written where they changed, and those of vanished stories go again.

A list of what was written lies in the folder, and beside it, while a report is being written, what is about to be. Only
what they name, and only while it still has the bytes that were written, is ever removed: also after a report that was
killed half way.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

LIST = "claimdiff-report.json"
_UNDER_WAY = ".claimdiff-report.part"
_PAGE = re.compile(r"[^/\\:\x00]+\.html")


class ReportFolder:
    """A folder that a report is written into."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._written: dict[str, str] = {}
        self._fresh: list[tuple[str, str]] = []
        self._listed = _read_list(path / LIST)
        self._left = _read_lines(path / _UNDER_WAY)
        """What an earlier report was about to write when it was killed."""

    def place_of(self, name: str) -> Path:
        """Where a page is."""
        return self.path / name

    def keep(self, pages: Mapping[str, str]) -> bool:
        """Keep pages as they were written, if all of them still have these bytes; else none."""
        if not all(_PAGE.fullmatch(name) and _is_unchanged(self.path / name, d) for name, d in pages.items()):
            return False
        self._written.update(pages)
        return True

    def take(self, pages: Mapping[str, str]) -> None:
        """Count pages as written that another process wrote into this folder."""
        self._written.update(pages)

    def drain(self) -> tuple[tuple[str, str], ...]:
        """Name and digest of each page that was written since this was asked last."""
        fresh, self._fresh = tuple(self._fresh), []
        return fresh

    @property
    def written(self) -> dict[str, str]:
        """The digest of each page that was written or kept."""
        return dict(self._written)

    def write(self, name: str, page: str) -> None:
        """Write a page, unless it stands there already with the same bytes."""
        content = printable(page).encode("utf-8", "replace")
        digest = hashlib.sha256(content).hexdigest()
        self._written[name] = digest
        self._fresh.append((name, digest))
        if self._listed.get(name) != digest:
            with (self.path / _UNDER_WAY).open("a", encoding="utf-8") as lines:
                lines.write(f"{json.dumps([name, digest])}\n")  # a line at once: others may write there too
        write_changed(self.path / name, content)

    def finish(self) -> None:
        """Remove the pages that an earlier report wrote and this one did not; remember what was written."""
        for name, digest in sorted({*self._listed.items(), *self._left}):
            page = self.path / name
            if name not in self._written and _is_unchanged(page, digest):
                page.unlink()
        for name, _ in self._left:
            _part_of(self.path / name).unlink(missing_ok=True)
        listed = json.dumps({"pages": dict(sorted(self._written.items()))}, ensure_ascii=False, indent=1)
        write_changed(self.path / LIST, f"{listed}\n".encode("utf-8", "replace"))
        (self.path / _UNDER_WAY).unlink(missing_ok=True)


def _read_list(path: Path) -> dict[str, str]:
    try:
        listed = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    pages = listed.get("pages") if isinstance(listed, dict) else None
    if not isinstance(pages, dict):
        return {}
    return {n: d for n, d in pages.items() if isinstance(d, str) and _PAGE.fullmatch(n)}


def _read_lines(path: Path) -> tuple[tuple[str, str], ...]:
    """Read pairs of name and digest, one a line; the last line may be torn."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return ()
    pairs = []
    for line in lines:
        try:
            name, digest = json.loads(line)
        except (ValueError, TypeError):
            continue
        if isinstance(name, str) and isinstance(digest, str) and _PAGE.fullmatch(name):
            pairs.append((name, digest))
    return tuple(pairs)


def _is_unchanged(page: Path, digest: str) -> bool:
    """Whether a page is a file of its own that still is as it was written."""
    return page.is_file() and not page.is_symlink() and _digest(page) == digest


def _digest(page: Path) -> str:
    return hashlib.sha256(page.read_bytes()).hexdigest()


def write_changed(path: Path, content: bytes) -> Path:
    """Write at once or not at all: who reads meanwhile sees the old page or the new one."""
    if path.is_symlink() or not path.exists() or path.read_bytes() != content:
        part = _part_of(path)
        part.write_bytes(content)
        part.replace(path)
    return path


def _part_of(path: Path) -> Path:
    """Where a page is written before it takes its place."""
    return path.with_name(f".{hashlib.sha256(path.name.encode('utf-8', 'replace')).hexdigest()[:12]}.part")


# ---- what a page may carry

_RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe\uffff]")
_SHOWN: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    **dict.fromkeys(range(127, 160), "�"),
    0x0D: " ",
    0x7F: "\u2421",
    # embeddings and isolates become marks of the same direction, overrides are shown as what they are
    0x202A: "\u200e",
    0x202B: "\u200f",
    0x202C: "\u200b",
    0x202D: "\ufffd",
    0x202E: "\ufffd",
    0x2066: "\u200e",
    0x2067: "\u200f",
    0x2068: "\u200b",
    0x2069: "\u200b",
    **dict.fromkeys((0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0xFFFF), "\ufffd"),
}


def printable(page: str) -> str:
    """Show control characters as pictures, and let nothing turn the direction of what follows.

    Every character stays one character, so that offsets stay true.

    >>> printable("a\\x1b[31mb\\x00c"), printable("1\\u202e23")
    ('a␛[31mb␀c', '1�23')
    """
    return _RAW.sub(lambda found: _SHOWN[ord(found[0])], page)
