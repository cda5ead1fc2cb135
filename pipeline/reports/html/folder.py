"""The report's folder: pages are written where they changed, and those of vanished stories go again.

A list of what was written lies in the folder. Only what it names, and only while it still has the bytes that
were written, is ever removed.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

LIST = "claimdiff-report.json"
_PAGE = re.compile(r"[^/\\:\x00]+\.html")


class ReportFolder:
    """A folder that a report is written into."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._written: dict[str, str] = {}

    def write(self, name: str, page: str) -> Path:
        """Write a page, unless it stands there already with the same bytes."""
        content = printable(page).encode("utf-8", "replace")
        self._written[name] = hashlib.sha256(content).hexdigest()
        return write_changed(self.path / name, content)

    def finish(self) -> None:
        """Remove the pages that an earlier report wrote and this one did not; remember what was written."""
        for name, digest in sorted(self._listed().items()):
            page = self.path / name
            if name not in self._written and _is_unchanged(page, digest):
                page.unlink()
        listed = json.dumps({"pages": dict(sorted(self._written.items()))}, ensure_ascii=False, indent=1)
        write_changed(self.path / LIST, f"{listed}\n".encode("utf-8", "replace"))

    def _listed(self) -> dict[str, str]:
        try:
            listed = json.loads((self.path / LIST).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        pages = listed.get("pages") if isinstance(listed, dict) else None
        if not isinstance(pages, dict):
            return {}
        return {n: d for n, d in pages.items() if isinstance(d, str) and _PAGE.fullmatch(n)}


def _is_unchanged(page: Path, digest: str) -> bool:
    """Whether a page is a file of its own that still is as it was written."""
    return page.is_file() and not page.is_symlink() and _digest(page) == digest


def _digest(page: Path) -> str:
    return hashlib.sha256(page.read_bytes()).hexdigest()


def write_changed(path: Path, content: bytes) -> Path:
    """Write at once or not at all: who reads meanwhile sees the old page or the new one."""
    if path.is_symlink() or not path.exists() or path.read_bytes() != content:
        part = path.with_name(
            f".{hashlib.sha256(path.name.encode('utf-8', 'replace')).hexdigest()[:12]}.part"
        )
        part.write_bytes(content)
        part.replace(path)
    return path


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
