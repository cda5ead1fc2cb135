"""What one revision says, laid out as rows of the tables: made where it is extracted, so that who writes only writes."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from db.codec import encode
from db.models import Extraction, Revision

Rows = list[tuple[Any, ...]]

COLUMNS: dict[str, tuple[str, ...]] = {
    "passages": ("revision", "number", "kind", "part", "start", "end", "words"),
    "claims": (
        "id", "revision", "number", "passage", "part", "start", "end", "surface", "kind", "low", "high",
        "low_number", "high_number", "comparator", "unit", "subject", "measure", "conditions", "time_low",
        "time_high", "change", "direction", "source", "certainty", "quoted",
    ),
    "terms": ("revision", "kind", "part", "start", "end", "surface", "expansion"),
    "quotes": ("revision", "part", "start", "end", "words", "speaker"),
}  # fmt: skip
"""The tables, with the columns of a row."""


@dataclass(frozen=True, slots=True)
class ExtractionRows:
    """What one revision says, as it is stored."""

    revision: str
    packed: bytes
    passages: Rows
    claims: Rows
    terms: Rows
    quotes: Rows

    def tables(self) -> Iterator[tuple[str, tuple[str, ...], Rows]]:
        """Each table with its columns and rows."""
        for table, columns in COLUMNS.items():
            yield table, columns, getattr(self, table)


def rows_of(revision_id: str, revision: Revision, said: Extraction) -> ExtractionRows:
    """Lay out what a revision says."""
    return ExtractionRows(
        revision_id,
        zlib.compress(encode(said).encode(), 1),
        [
            (revision_id, n, p.kind, p.span.part, p.span.start, p.span.end, _words(revision, p.span))
            for n, p in enumerate(said.passages)
        ],
        list(_claim_rows(revision_id, said)),
        [
            (revision_id, t.kind, t.span.part, t.span.start, t.span.end, clean_text(t.surface), t.expansion)
            for t in said.terms
        ],
        [
            (revision_id, q.span.part, q.span.start, q.span.end, clean_text(q.words), q.speaker)
            for q in said.quotes
        ],
    )


def _claim_rows(revision: str, said: Extraction) -> Iterator[tuple[Any, ...]]:
    for number, claim in enumerate(said.claims):
        q = claim.quantity
        source = said.attributions[claim.attribution].name if claim.attribution is not None else None
        yield (
            content_id(revision, str(number)), revision, number, claim.passage, q.span.part, q.span.start,
            q.span.end, clean_text(q.surface), q.kind, str(q.low), str(q.high), _number(q.low), _number(q.high),
            q.comparator, q.unit, claim.subject.name if claim.subject else None, claim.measure,
            "; ".join(c.text for c in claim.conditions) or None, claim.time.low if claim.time else None,
            claim.time.high if claim.time else None, q.change, q.direction, source, claim.certainty,
            int(claim.quoted),
        )  # fmt: skip


def content_id(*parts: str) -> str:
    """Hash parts of content into an id of 16 hexadecimal digits.

    >>> content_id("a", "b") == content_id("a", "b") != content_id("ab", "")
    True
    """
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def clean_text(text: str) -> str:
    """SQLite stores UTF-8: lone surrogates become U+FFFD."""
    return text.encode("utf-8", "replace").decode("utf-8") if not text.isascii() else text


def _number(value: Decimal | str) -> float | None:
    return float(value) if isinstance(value, Decimal) else None


def _words(revision: Revision, span: Any) -> str:
    whole = revision.title or "" if span.part == "title" else revision.text
    return clean_text(whole[span.start : span.end])
