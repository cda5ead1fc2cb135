"""WARC and WARC.gz as sources: the pages that somebody else has kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from db.errors import InputError
from db.models import Kept, Page
from sources.inflate import inflate
from sources.urls import clean

RECORD_LIMIT = 10_000_000
TYPES = ("text/html", "application/xhtml+xml", "application/pdf", "text/plain", "text/markdown")


def read_warc(path: str) -> Iterator[tuple[Page, Kept] | InputError]:
    """Give each page of an archive with where it lies; what cannot be read is given as an error.

    Images, redirects, error pages and revisits are passed over. Records beyond 10 MB are an error.
    """
    if path.endswith((".arc", ".arc.gz")):
        raise InputError(f"expected WARC, saw the older ARC: {path}; convert it with `warcio recompress`")
    if not Path(path).is_file():
        raise InputError(f"expected a web archive, saw none: {path}")
    with Path(path).open("rb") as file:
        records = ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True)
        seen = 0
        while True:
            try:
                record = next(records)
            except StopIteration:
                break
            except (ValueError, OSError, EOFError) as error:
                yield InputError(f"{path}: the archive cannot be read beyond record {seen}: {error}")
                return
            seen += 1
            yield from _pages(record, path, seen)
    if not seen:
        yield InputError(f"expected pages in {path}, saw none")


def _pages(record: WarcRecord, path: str, number: int) -> Iterator[tuple[Page, Kept] | InputError]:
    try:
        page = _page(record)
    except (InputError, ValueError, OSError) as error:
        yield InputError(f"{path}: record {number} cannot be read: {error}")
        return
    if page is not None:
        kept = Kept(str(Path(path).resolve()), record.stream_pos, 0, hashlib.sha256(page.body).hexdigest())
        yield page, kept


def _page(record: WarcRecord) -> Page | None:
    target = clean((record.headers.get("WARC-Target-URI") or "").strip("<>"))
    http = record.http_headers
    if target is None or http is None or not 200 <= (http.status_code or 200) < 300:
        return None
    kind = (record.http_content_type or "text/html").lower()
    if kind not in TYPES:
        return None
    if record.content_length > RECORD_LIMIT:
        raise InputError(f"expected at most {RECORD_LIMIT:,} bytes, saw {record.content_length:,}")
    headers = tuple((str(n).lower(), str(v)) for n, v in http)
    body = record.reader.read(RECORD_LIMIT + 1)
    coding = dict(headers).get("content-encoding", "")
    if (coding and body[:2] in (b"\x1f\x8b", b"\x78\x9c")) or coding.strip().lower() == "br":
        body = inflate(body, coding, limit=RECORD_LIMIT)
    moment = record.record_date or datetime(1970, 1, 1, tzinfo=UTC)
    return Page(target, target, http.status_code or 200, headers, body, _iso(moment))


def _iso(moment: datetime) -> str:
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).isoformat(timespec="seconds")
