"""Evidence: every fetched page as a WARC record beside the database.

One record is one gzip member, so it can be read back alone by its offset. A pass writes files of its
own, turned over at a size; a record is on the disk before the database is told of it, and a torn end
of a killed pass is never written after. A closed file's SHA-256 lies beside it (``sha256sum -c``).
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from db.errors import StoreError
from db.models import Kept, Page

TURN_OVER_BYTES = 200_000_000
_ORIGINAL = "X-Archive-Orig-"
_CODED = frozenset({"content-encoding", "transfer-encoding", "content-length"})


class Archive:
    """Writes the evidence of one pass; use it as a context."""

    def __init__(
        self, folder: Path, *, clock: Callable[[], datetime], turn_over: int = TURN_OVER_BYTES
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._turn_over = turn_over
        self._file: BinaryIO | None = None
        self._name = ""

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def keep(self, page: Page) -> Kept:
        """Write a page down and say where; it is on the disk when this returns."""
        try:
            return self._keep(page)
        except OSError as error:
            self._abandon()
            raise StoreError(
                f"evidence of {page.url} cannot be written ({error.strerror}); make room in {self._folder}"
            ) from error

    def close(self) -> None:
        """Close the file that is open, and write its checksum beside it."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        path = self._folder / self._name
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        Path(f"{path}.sha256").write_text(f"{digest}  {self._name}\n")

    def _keep(self, page: Page) -> Kept:
        file = self._file or self._open()
        offset = file.tell()
        _write(file, page)
        file.flush()
        os.fsync(file.fileno())
        kept = Kept(self._name, offset, file.tell() - offset, hashlib.sha256(page.body).hexdigest())
        if file.tell() >= self._turn_over:
            self.close()
        return kept

    def _open(self) -> BinaryIO:
        self._folder.mkdir(parents=True, exist_ok=True)
        stamp = self._clock().astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
        number = 0
        while True:
            self._name = f"pages-{stamp}-{number:03}.warc.gz"
            try:
                self._file = (self._folder / self._name).open("xb")
            except FileExistsError:
                number += 1
                continue
            return self._file

    def _abandon(self) -> None:
        """Leave a file whose end may be torn."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # the disk is full; what was synced before stays
                self._file.close()
            self._file = None


def drop_files(folder: Path, *, before: str, keep: frozenset[str]) -> int:
    """Delete the archives of passes before a time (ISO 8601, UTC) that hold nothing to be kept; says how many."""
    first = "pages-" + "".join(letter for letter in before[:19] if letter not in "-:") + "Z"
    old = [
        path for path in sorted(folder.glob("pages-*.warc.gz")) if path.name < first and path.name not in keep
    ]
    for path in old:
        path.unlink()
        Path(f"{path}.sha256").unlink(missing_ok=True)
    return len(old)


def read_back(folder: Path, kept: Kept) -> Page:
    """Give back a page as it was fetched; raises StoreError where the evidence is damaged."""
    path = Path(kept.file) if Path(kept.file).is_absolute() else folder / kept.file
    try:
        with path.open("rb") as file:
            file.seek(kept.offset)
            raw = file.read(kept.length) if kept.length else file.read()
    except OSError as error:
        raise StoreError(f"expected evidence in {path}, saw {error.strerror}") from error
    try:
        page = _read(raw)
    except Exception as error:  # warcio raises plain exceptions of many kinds on damage
        raise StoreError(f"{path}: the record at {kept.offset} cannot be read: {error}") from error
    if hashlib.sha256(page.body).hexdigest() != kept.sha256:
        raise StoreError(f"{path}: the record at {kept.offset} is not what was kept (its SHA-256 differs)")
    return page


def _write(file: BinaryIO, page: Page) -> None:
    """Write a response; a file of this machine is a resource, which has no HTTP headers (WARC 1.1, 6.7)."""
    writer = WARCWriter(file, gzip=True, warc_version="WARC/1.1")
    if not page.final_url.startswith(("http://", "https://")):
        record = writer.create_warc_record(
            page.final_url,
            "resource",
            payload=io.BytesIO(page.body),
            length=len(page.body),
            warc_content_type=dict(page.headers).get("content-type", "application/octet-stream"),
            warc_headers_dict={"WARC-Date": _warc_date(page.fetched), "X-Asked": page.url},
        )
        writer.write_record(record)
        return
    headers = [(_kept_name(name), value) for name, value in page.headers]
    headers.append(("Content-Length", str(len(page.body))))
    record = writer.create_warc_record(
        page.final_url,
        "response",
        payload=io.BytesIO(page.body),
        length=len(page.body),
        http_headers=StatusAndHeaders(f"{page.status} OK", headers, protocol="HTTP/1.1"),
        warc_headers_dict={
            "WARC-Date": _warc_date(page.fetched),
            "X-Asked": page.url,
            **({"X-Redirects": " ".join(page.redirects)} if page.redirects else {}),
        },
    )
    writer.write_record(record)


def _kept_name(name: str) -> str:
    """The body is kept inflated, so what spoke of its coding is kept under another name."""
    return f"{_ORIGINAL}{name}" if name.lower() in _CODED else name


def _read(raw: bytes) -> Page:
    record = next(iter(ArchiveIterator(io.BytesIO(raw))))
    told = record.rec_headers
    own = [("content-type", told.get_header("Content-Type") or "")]
    headers = record.http_headers.headers if record.http_headers else own
    return Page(
        url=told.get_header("X-Asked") or told.get_header("WARC-Target-URI"),
        final_url=told.get_header("WARC-Target-URI"),
        status=int(record.http_headers.get_statuscode()) if record.http_headers else 200,
        headers=tuple((n.removeprefix(_ORIGINAL), v) for n, v in headers if n != "Content-Length"),
        body=record.raw_stream.read(),
        fetched=_page_date(told.get_header("WARC-Date")),
        redirects=tuple((told.get_header("X-Redirects") or "").split()),
    )


def _warc_date(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _page_date(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="seconds")
