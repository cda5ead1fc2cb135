"""Files, folders, lists and standard input as sources."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

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


def walk(folder: str) -> Iterator[str]:
    """Give the paths of a folder's readable files in order; links out of it are not followed.

    What is hidden, and what has an ending that is no article's, is passed over.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"expected a folder, saw none: {folder}")
    home = root.resolve()
    for at, folders, names in os.walk(root, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(at) / name
            if not name.startswith(".") and type_of(name) and path.resolve().is_relative_to(home):
                yield str(path)


def type_of(path: str) -> str | None:
    """Say what a file holds by its ending.

    >>> type_of("a/b.html.gz"), type_of("notes.MD"), type_of("photo.jpg")
    ('text/html', 'text/markdown', None)
    """
    name = path.lower().removesuffix(".gz")
    return TYPES.get(Path(name).suffix)


def read_list(body: bytes) -> tuple[tuple[Lead, ...], tuple[str, ...]]:
    """Read a list of addresses, one a line, ``#`` for comments: the leads, and the lines that are none.

    >>> leads, others = read_list(b"# mine\\nhttps://example.com/a  # first\\nexample.com\\n")
    >>> [lead.url for lead in leads], others
    (['https://example.com/a'], ('example.com',))
    """
    leads: dict[str, Lead] = {}
    others: list[str] = []
    for line in body.decode("utf-8-sig", "replace").splitlines():
        text = line.split(" #")[0].strip()
        if not text or text.startswith("#"):
            continue
        address = clean(text)
        if address is None:
            others.append(text[:200])
        else:
            leads.setdefault(address, Lead(address))
    return tuple(leads.values()), tuple(others)


def _page(url: str, body: bytes, kind: str | None, changed: datetime) -> Page:
    headers = () if kind is None else (("content-type", kind),)
    return Page(url, url, 200, headers, body, changed.isoformat(timespec="seconds"))
