"""Files and folders as sources."""

from __future__ import annotations

import gzip
from pathlib import Path

from db.errors import InputError


def load_file(path: str) -> bytes:
    """Read a file of any kind as bytes; ``.gz`` is inflated."""
    try:
        body = Path(path).read_bytes()
        return gzip.decompress(body) if path.endswith(".gz") else body
    except OSError as error:
        raise InputError(f"expected a readable file, saw {error.strerror}: {path}") from error
