"""The stages of the route as functions from rows to rows: what both engines run, wherever they run it.

A row that cannot be handled becomes a row with an ``error``; nothing is raised for what strangers wrote.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

import numpy as np
import simplejson

from db.codec import decode, encode
from db.errors import ClaimdiffError
from db.models import Article, Extraction, Page, Reading, Revision
from pipeline.engine.tables import Row
from pipeline.matching.likeness import LEAST, NEIGHBOURS, WINDOW_DAYS, Profile, Shelf, crowd_of, settle
from pipeline.matching.signatures import ENOUGH, Signature, from_bytes, sign, to_bytes

MOST_WORDINGS = 400
"""A story of more different texts than this is judged by so many of them, and a problem says so."""

BLOCK = 1500
"""A block of more articles than this (all with one telling feature) is compared in pieces of this size."""


# ---- read


Found = tuple[str, Page | None, str]
"""What an archive holds at one place: the archive's path, and a page or why there is none."""


def find_pages(path: str) -> Iterator[Found]:
    """Go through a web archive; what cannot be read of it is found as an error."""
    from sources.warc import read_warc

    try:
        for found in read_warc(path):
            if isinstance(found, ClaimdiffError):
                yield path, None, str(found)
            else:
                yield path, found[0], ""
    except (ClaimdiffError, OSError) as error:
        yield path, None, str(error)


def read_archive(path: str, *, bulk: bool = False) -> Iterator[Row]:
    """Read a web archive, each page in a child process: a row for every article, and one with an error for every other.

    ``bulk`` reads ten times as fast and less surely, which the confidence of each article says.
    """
    from sources.bulk import read_page_in_bulk
    from sources.worker import read_page_safely

    read = read_page_in_bulk if bulk else read_page_safely
    for found in find_pages(path):
        yield read_found(found, read)


def read_here(found: Found, *, bulk: bool) -> Row:
    """Read a page in this process, which is one that can be killed."""
    from sources.bulk import read_page_in_bulk
    from sources.reader import read

    return read_found(found, read_page_in_bulk if bulk else read)


def read_found(found: Found, read: Callable[[Page], Reading]) -> Row:
    """Make a row of what an archive holds; a page that holds no article is one with an error."""
    from sources.urls import outlet_of, settle_canonical
    from sources.worker import explain

    path, page, why = found
    if page is None:
        return failed_row(path, None, why)
    try:
        reading = read(page)
    except Exception as error:  # a fault of a library is a problem of this page, not of the run
        return failed_row(page.url, page.url, str(explain("page", error)))
    address = settle_canonical(page.final_url, reading.canonical)
    revision = Revision(
        reading.text,
        reading.title,
        reading.published,
        page.fetched,
        page.url,
        reading.language,
        reading.blocks,
    )
    article = Article(_hash(address), revision, outlet_of(address) or reading.outlet, reading.canonical)
    return _article_row(article, reading.confidence)


def read_given(row: Row) -> Row:
    """Take an article out of a row of a Parquet file with at least ``text``.

    >>> row = read_given({"id": 7, "text": b"Ships: 12.", "published": datetime(2026, 5, 3, 7, tzinfo=UTC)})
    >>> row["id"], row["text"], row["published"]
    ('7', 'Ships: 12.', '2026-05-03T07:00:00+00:00')
    """
    given = {name: _as_text(row.get(name)) for name in GIVEN}
    text, url = given["text"], given["url"]
    if isinstance(row.get("text"), int | float) or text is None or not text.strip():
        name = given["id"] or url or _hash(repr(row))
        return failed_row(name, url, f"expected text, saw {row.get('text')!r:.40}")
    revision = Revision(text, given["title"], given["published"], given["fetched"], url, given["language"])
    article = Article(given["id"] or _hash(url or text), revision, given["outlet"], given["canonical"])
    return _article_row(article, None)


GIVEN = ("id", "text", "url", "title", "published", "fetched", "language", "outlet", "canonical")
"""The columns of a Parquet file that are read; all but the text may be absent."""


def _as_text(value: Any) -> str | None:
    """A column's value as text, whatever its type: times in UTC, as both engines give them.

    >>> _as_text(7), _as_text(date(2026, 5, 3)), _as_text(b"a"), _as_text(["a"]), _as_text(None)
    ('7', '2026-05-03', 'a', None, None)
    """
    if isinstance(value, datetime):
        return (value if value.tzinfo is None else value.astimezone(UTC)).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | bytearray):
        return bytes(value).decode("utf-8", "replace")
    return str(value) if isinstance(value, str | int | float | Decimal) else None


def _article_row(article: Article, confidence: float | None) -> Row:
    revision = article.revision
    return {
        "id": article.id,
        "url": revision.url,
        "outlet": article.outlet,
        "title": revision.title,
        "published": revision.published,
        "language": revision.language,
        "canonical": article.canonical,
        "confidence": confidence,
        "text": revision.text,
        "packed": encode(article),
        "error": None,
    }


def failed_row(name: str, url: str | None, error: str) -> Row:
    """Make a row of what is no article, with the reason."""
    empty = dict.fromkeys(
        ("outlet", "title", "published", "language", "canonical", "confidence", "text", "packed")
    )
    return {"id": name, "url": url, **empty, "error": error}


# ---- extract


def extract_row(row: Row) -> Row:
    """Extract one article's claims, and sign it."""
    return extract_article(row)[0]


def extract_with_claims(row: Row) -> tuple[Row, list[Row]]:
    """Extract one article, sign it, and lay its claims out."""
    told, said = extract_article(row)
    return told, [] if said is None else list(lay_out(row["id"], said))


def extract_article(row: Row) -> tuple[Row, Extraction | None]:
    """Extract one article's claims, and sign it: the row of it, and what it says."""
    from pipeline.claims.extract import extract

    article: Article = decode(Article, row["packed"])
    try:
        extraction = extract(article.revision)
        signature = sign(article)
    except Exception as error:  # one article that raises would end a job of millions
        return failed_extraction(row["id"], f"{type(error).__name__}: {error}"[:500]), None
    told = {
        "article": row["id"],
        "packed": encode(extraction),
        "digest": signature.digest,
        "signature": to_bytes(signature),
        "day": signature.day,
        "wording": _hash(" ".join(article.text.split()).lower()),
        "error": None,
    }
    return told, extraction


def failed_extraction(article: str, error: str) -> Row:
    """Make a row of an article that could not be read, with the reason."""
    empty = dict.fromkeys(("packed", "digest", "signature", "day", "wording"))
    return {"article": article, **empty, "error": error}


def claim_rows(row: Row) -> Iterator[Row]:
    """Lay one article's claims out as columns."""
    if row["packed"] is not None:
        yield from lay_out(row["article"], decode(Extraction, row["packed"]))


def lay_out(article: str, said: Extraction) -> Iterator[Row]:
    """Lay what one article says out as columns."""
    for number, claim in enumerate(said.claims):
        q = claim.quantity
        by = None if claim.attribution is None else said.attributions[claim.attribution].name
        yield {
            "article": article,
            "number": number,
            "part": q.span.part,
            "start": q.span.start,
            "end": q.span.end,
            "surface": q.surface,
            "kind": q.kind,
            "low": str(q.low),
            "high": str(q.high),
            "comparator": q.comparator,
            "unit": q.unit,
            "subject": claim.subject.name if claim.subject is not None else None,
            "measure": claim.measure,
            "change": q.change,
            "direction": q.direction,
            "certainty": claim.certainty,
            "source": by,
            "quoted": claim.quoted,
        }


# ---- group


def compare_block(rows: Sequence[Row]) -> Iterator[Row]:
    """Compare articles that share one telling feature: those at home with one another and with the guests.

    A pair that shares several features is given by the block of the first of them alone.
    """
    members = sorted(rows, key=lambda row: str(row["digest"]))
    return (_compare_many if len(members) >= MANY else _compare_few)(members)


MANY = 12
"""Members of a block from which they are compared side by side: the same pairs and measures, to the last bit."""


def _compare_many(members: Sequence[Row]) -> Iterator[Row]:
    key, split = members[0]["key"], any(row["apart"] for row in members)
    signatures = [_signature(row["digest"], row["signature"]) for row in members]
    home = np.array([row["home"] for row in members], dtype=bool)
    side = np.array([row["side"] for row in members], dtype=np.int64)
    days = np.array([-1 if s.day is None else s.day for s in signatures], dtype=np.int64)
    is_first, worth = _shared_keys(signatures, key)
    for at in range(0, len(members), ROWS):
        rows = slice(at, at + ROWS)
        kept = is_first[rows] & (worth[rows] >= ENOUGH) & (home[rows, None] | home)
        if split:
            kept &= side[rows, None] != side
        one, other = np.nonzero(kept)
        one += at
        gaps = np.where((days[one] < 0) | (days[other] < 0), 0, np.abs(days[one] - days[other]))
        is_near = (one < other) & (gaps <= WINDOW_DAYS)
        one, other, gaps = one[is_near], other[is_near], gaps[is_near]
        if not len(one):
            continue
        named = np.unique(np.concatenate((one, other)))  # in order of digest, as a shelf is
        shelf = Shelf([signatures[n] for n in named])
        places = np.searchsorted(named, one), np.searchsorted(named, other)
        raw, cosines = shelf.measure(*places), shelf.likeness(*places)
        told = zip(one.tolist(), other.tolist(), raw.tolist(), cosines.tolist(), gaps.tolist(), strict=True)
        for a, b, score, cosine, gap in told:
            yield {
                "one": signatures[a].digest,
                "other": signatures[b].digest,
                "raw": score,
                "cosine": cosine,
                "gap": gap,
            }


ROWS = 256
"""Members that are compared with all others of their block at once."""


def _shared_keys(signatures: Sequence[Signature], key: int) -> tuple[Any, Any]:
    """Say of each two whether they share no key before this one, and how much the keys that they share count."""
    flat = np.array([own for s in signatures for own in s.keys], dtype=np.int64)
    whose = np.repeat(np.arange(len(signatures)), [len(s.keys) for s in signatures])
    names, named, often = np.unique(flat, return_inverse=True, return_counts=True)
    shared = np.flatnonzero(often > 1)
    column = np.full(len(names), -1)
    column[shared] = np.arange(len(shared))
    earlier = np.zeros((len(signatures), len(signatures)), dtype=np.float32)
    worth = np.zeros_like(earlier)
    for start in range(0, len(shared), COLUMNS):  # sums of small whole numbers are exact
        own = names[shared[start : start + COLUMNS]]
        is_in = (column[named] >= start) & (column[named] < start + COLUMNS)
        having = np.zeros((len(signatures), len(own)), dtype=np.float32)
        having[whose[is_in], column[named[is_in]] - start] = 1
        worth += (having * (1 + (own & 1)).astype(np.float32)) @ having.T  # as count_key
        earlier += having[:, own < key] @ having[:, own < key].T
    return earlier == 0, worth


COLUMNS = 2000
"""Keys that are looked at together."""


def _compare_few(members: Sequence[Row]) -> Iterator[Row]:
    key, split = members[0]["key"], any(row["apart"] for row in members)
    profiles = [_profile(row["digest"], row["signature"]) for row in members]
    for n, row in enumerate(members):
        for place in range(n + 1, len(members)):
            other = members[place]
            if not (row["home"] or other["home"]) or (split and row["side"] == other["side"]):
                continue
            one, two = profiles[n], profiles[place]
            gap = one.gap(two)
            if gap > WINDOW_DAYS or min(one.shared(two), default=None) != key:
                continue
            raw, cosine = one.measure(two)
            yield {"one": one.digest, "other": two.digest, "raw": raw, "cosine": cosine, "gap": gap}


@lru_cache(maxsize=20_000)
def _profile(digest: str, packed: bytes) -> Profile:
    return Profile(_signature(digest, packed))


@lru_cache(maxsize=20_000)
def _signature(digest: str, packed: bytes) -> Signature:
    return from_bytes(digest, packed)


def crowd_row(digest: str, cosines: Iterable[int], words: int) -> Row:
    """Say how near an article's nearest others are."""
    five, fifteen, thirty = crowd_of(sorted(cosines, reverse=True)[:NEIGHBOURS], words)
    return {"digest": digest, "five": five, "fifteen": fifteen, "thirty": thirty}


def settle_rows(rows: Sequence[Row]) -> list[Row]:
    """Settle the scores of pairs that have both sides' crowds beside them; those that share nothing are left out."""
    if not rows:
        return []
    crowds = np.array(
        [[row["a" + n] + row["b" + n] for n in ("5", "15", "30")] for row in rows], dtype=np.float64
    )
    scores = settle(
        np.array([row["raw"] for row in rows], dtype=np.float64),
        np.array([row["cosine"] for row in rows], dtype=np.int64),
        crowds,
        np.array([row["gap"] for row in rows], dtype=np.int64),
    )
    return [
        {"one": row["one"], "other": row["other"], "score": score}
        for row, score in zip(rows, scores.tolist(), strict=True)
        if score > LEAST
    ]


# ---- judge


def judge_rows(group: str, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """Judge one story by its different texts: pairs of (table, row)."""
    from pipeline.filters import coverage_json
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    articles = [decode(Article, row["article_packed"]) for row in rows]
    said = {a.id: decode(Extraction, row["packed"]) for a, row in zip(articles, rows, strict=True)}
    try:
        coverage = assemble(articles, said)
        findings = find_differences(coverage)
        told = coverage_json(coverage, findings)
    except Exception as error:  # one story that raises would end a job of millions
        yield (
            "problems",
            {"stage": "judge", "about": group, "message": f"{type(error).__name__}: {error}"[:500]},
        )
        return
    for number, fact in enumerate(told["facts"]):
        yield "facts", {"grp": group, "number": number, "label": fact["label"], "json": _json(fact)}
    for number, origin in enumerate(told["origins"]):
        yield "origins", {"grp": group, "number": number, "source": origin["from"], "json": _json(origin)}
    for finding, plain in zip(findings, told["findings"], strict=True):
        yield (
            "findings",
            {
                "grp": group,
                "id": finding.id,
                "kind": finding.kind,
                "severity": finding.severity,
                "confidence": finding.confidence,
                "article": finding.at.article,
                "part": finding.at.span.part,
                "start": finding.at.span.start,
                "end": finding.at.span.end,
                "surface": finding.at.surface,
                "message": finding.message,
                "json": _json(plain),
            },
        )


def story_name(article: str) -> str:
    """Name a story after its earliest article."""
    return hashlib.blake2b(article.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def story_title(row: Row) -> str | None:
    """Take a story's title from its earliest article."""
    return row["title"] or row["text"].strip().split("\n", 1)[0][:160] or None


def too_many(group: str, count: int) -> Row:
    """Say that a story was judged by a part of its texts."""
    message = (
        f"expected at most {MOST_WORDINGS} different texts in a story, saw {count}; judged by {MOST_WORDINGS}"
    )
    return {"stage": "judge", "about": group, "message": message}


def _json(value: Any) -> str:
    return simplejson.dumps(value, use_decimal=True, ensure_ascii=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
