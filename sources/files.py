"""Files, folders, lists and standard input as sources."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

from db.errors import InputError
from db.models import Lead, Page
from sources.inflate import inflate
from sources.urls import clean

INFLATED_LIMIT = 50_000_000

TYPES: dict[str, str] = {
    # ending: what it holds
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".shtml": "text/html",
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".txt": "text/plain",
    ".text": "text/plain",
    ".pdf": "application/pdf",
}


def load_file(path: str) -> bytes:
    """Read a file of any kind as bytes, at most 50 MB; ``.gz`` is inflated within the same bound."""
    try:
        with Path(path).open("rb") as file:
            body = file.read(INFLATED_LIMIT + 1)
    except OSError as error:
        raise InputError(f"expected a readable file, saw {error.strerror}: {path}") from error
    except ValueError as error:
        raise InputError(f"expected a file's path, saw {path!r:.200}") from error
    if len(body) > INFLATED_LIMIT:
        raise InputError(f"expected a file of at most {INFLATED_LIMIT:,} bytes, saw more: {path}")
    try:
        return inflate(body, "gzip", limit=INFLATED_LIMIT) if path.endswith(".gz") else body
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def page_of_file(path: str) -> Page:
    """Give a file (or, as ``-``, standard input) as a page."""
    if path == "-":
        return _page("file:///dev/stdin", sys.stdin.buffer.read(INFLATED_LIMIT), None, datetime.now(UTC))
    where = Path(path).resolve()
    body = load_file(path)
    return _page(where.as_uri(), body, type_of(path), datetime.fromtimestamp(where.stat().st_mtime, UTC))


def walk(folder: str, *, passed: Callable[[str, str], None] = lambda path, why: None) -> Iterator[str]:
    """Give the paths of a folder's files in order; links out of it are not followed.

    What is hidden, what a browser saved beside a page (``story_files``) and what this program wrote is left out.
    Whatever else is passed over is told to ``passed``, with the reason: a key of WHY.
    """
    root = Path(folder)
    try:
        is_there = root.is_dir() and list(root.iterdir()) is not None
    except OSError as error:
        raise InputError(f"expected a folder that may be read, saw {error.strerror}: {folder}") from error
    if not is_there:
        raise InputError(f"expected a folder, saw none: {folder}")
    home = root.resolve()

    def unread(error: OSError) -> None:
        passed(str(error.filename), "rights")

    for at, folders, names in os.walk(root, followlinks=False, onerror=unread):
        pages = {Path(name).stem for name in names if type_of(name) == "text/html"}
        folders[:] = sorted(name for name in folders if not _is_aside(name, pages))
        if REPORT in names:
            folders.clear()
            continue
        for name in sorted(name for name in names if not _OURS.match(name)):
            path = Path(at) / name
            if not path.resolve().is_relative_to(home):
                passed(str(path), "link")
            elif type_of(name) is None:
                passed(str(path), "ending")
            else:
                yield str(path)


REPORT = "claimdiff-report.json"
"""Stands in a folder that a report was written into."""

_OURS = re.compile(r"\.|claimdiff\.(?:toml|db)|pages-\d{8}T\d{6}Z-\d+\.warc\.gz|suppressions\.toml$")
"""Hidden, or the program's own: configuration, database, evidence."""

WHY: dict[str, tuple[str, str]] = {
    # why a path of a folder is passed over: what was expected and seen, what to do
    "ending": (
        f"expected files that end in {', '.join(sorted(TYPES))}, saw",
        "Save what is an article as one of these; give what is none a name that begins with a dot, or move it out.",
    ),
    "rights": (
        "expected folders that may be read, saw no right to",
        "Give the user that runs claimdiff the right to read and enter them (chmod u+rx).",
    ),
    "link": (
        "expected links that stay in the folder, saw one that leads out of it:",
        "Add the folder that it leads to as a source of its own, or copy the file.",
    ),
}


def _is_aside(folder: str, pages: set[str]) -> bool:
    """Whether a folder is hidden, or holds what a browser saved beside a page.

    >>> _is_aside(".git", set()), _is_aside("story_files", {"story"}), _is_aside("my_files", {"story"})
    (True, True, False)
    """
    page, _, ending = folder.rpartition("_")
    return folder.startswith(".") or (ending == "files" and page in pages)


def is_gone(url: str) -> bool:
    """Say whether there surely is no file at a ``file:`` address: one that may not be looked at may be there.

    >>> is_gone("file:///no/such/file.txt"), is_gone("file:///")
    (True, False)
    """
    try:
        Path(unquote(urlsplit(url).path)).stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def type_of(path: str) -> str | None:
    """Say what a file holds by its ending.

    >>> type_of("a/b.html.gz"), type_of("notes.MD"), type_of("photo.jpg")
    ('text/html', 'text/markdown', None)
    """
    name = path.lower().removesuffix(".gz")
    return TYPES.get(Path(name).suffix)


def read_list(body: bytes) -> tuple[tuple[Lead, ...], tuple[tuple[int, str], ...]]:
    """Read a list of addresses, one a line, ``#`` for comments: the leads, and the lines that are none, with their numbers.

    >>> leads, others = read_list(b"# mine\\nhttps://example.com/a  # first\\nexample.com\\n")
    >>> [lead.url for lead in leads], others
    (['https://example.com/a'], ((3, 'example.com'),))
    """
    leads: dict[str, Lead] = {}
    others: list[tuple[int, str]] = []
    for number, line in enumerate(body.decode("utf-8-sig", "replace").splitlines(), 1):
        text = line.split(" #")[0].strip()
        if not text or text.startswith("#"):
            continue
        address = clean(text)
        if address is None:
            others.append((number, text[:200]))
        else:
            leads.setdefault(address, Lead(address))
    return tuple(leads.values()), tuple(others)


def _page(url: str, body: bytes, kind: str | None, changed: datetime) -> Page:
    headers = () if kind is None else (("content-type", kind),)
    return Page(url, url, 200, headers, body, changed.isoformat(timespec="seconds"))
