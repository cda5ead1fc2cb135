"""Sitemaps: news sitemaps, plain ones, indexes and lists of addresses, read as a stream.

No entity is resolved and no network asked by the reader; namespaces are ignored, since sites write
them wrongly; what comes after a fault in the XML is lost, what came before is kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from lxml import etree

from db.errors import InputError
from db.models import Lead
from sources.controls import without_controls
from sources.feeds import without_entities
from sources.inflate import inflate
from sources.times import read_time
from sources.urls import clean

MOST_LEADS = 50_000
DEPTH = 3
"""An index of indexes of sitemaps is the deepest that is followed."""

MOST_CHILDREN = 50
"""Sitemaps of an index that are asked in one run; the newest of them."""

INFLATED_LIMIT = 50_000_000
_ENTRY_FIELDS = frozenset({"loc", "lastmod", "publication_date", "title", "name"})


@dataclass(frozen=True, slots=True)
class Sitemap:
    """What a sitemap names: leads, and (of an index) further sitemaps, newest first."""

    leads: tuple[Lead, ...] = ()
    children: tuple[str, ...] = ()
    flaw: str | None = None


def read_sitemap(body: bytes, url: str, now: datetime) -> Sitemap:
    """Read a sitemap or an index; raises InputError where it is none.

    >>> from datetime import UTC
    >>> body = b'''<urlset xmlns:news="n"><url><loc>https://example.com/a</loc><news:news><news:publication>
    ... <news:name>Example</news:name></news:publication><news:title>A</news:title>
    ... <news:publication_date>2026-11-30</news:publication_date></news:news></url></urlset>'''
    >>> now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    >>> [(lead.title, lead.published) for lead in read_sitemap(body, "https://example.com/n.xml", now).leads]
    [('A', '2026-11-30')]
    """
    body = _inflated(body)
    if b"<" not in body[:200]:
        return _read_list(body)
    entries: list[dict[str, str]] = []
    flaw = None
    try:
        for kind, entry in _entries(without_entities(body)):
            entries.append({**entry, "kind": kind})
            if len(entries) >= MOST_LEADS:
                flaw = f"more than {MOST_LEADS:,} addresses; the rest was not read"
                break
    except etree.XMLSyntaxError as error:
        if not entries:
            raise InputError(f"expected a sitemap, saw XML that cannot be read: {error.msg}") from error
        flaw = str(error.msg)
    leads = tuple(lead for e in entries if e["kind"] == "url" and (lead := _lead_of(e, now)))
    children = sorted(
        (
            (e.get("lastmod", ""), address)
            for e in entries
            if e["kind"] == "sitemap" and (address := clean(e["loc"]))
        ),
        key=lambda child: child[0],
        reverse=True,
    )
    return Sitemap(leads, tuple(dict.fromkeys(address for _, address in children)), flaw)


def _inflated(body: bytes) -> bytes:
    if body[:2] != b"\x1f\x8b":
        return body
    return inflate(body, "gzip", limit=INFLATED_LIMIT)


def _entries(body: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Give each <url> or <sitemap> as its kind and fields; raises where the root is something else."""
    entry: dict[str, str] = {}
    root_seen = False
    stream = etree.iterparse(
        io.BytesIO(body), events=("start", "end"), resolve_entities=False, no_network=True, load_dtd=False,
        huge_tree=False, remove_comments=True, remove_pis=True,
    )  # fmt: skip
    for event, element in stream:
        name = _local(element)
        if event == "start":
            if not root_seen:
                _check_root(name)
                root_seen = True
            continue
        if name in _ENTRY_FIELDS and element.text:
            entry.setdefault(_field(name, element), element.text.strip())
        elif name in ("url", "sitemap"):
            if entry.get("loc"):
                yield name, entry
            entry = {}
            element.clear()
            parent = element.getparent()
            while parent is not None and element.getprevious() is not None:
                del parent[0]


def _check_root(name: str) -> None:
    if name not in ("urlset", "sitemapindex"):
        raise InputError(f"expected <urlset> or <sitemapindex>, saw <{name}>")


def _field(name: str, element: etree._Element) -> str:
    """An image's or video's own loc and title are not the page's."""
    parent = element.getparent()
    inner = "" if parent is None else _local(parent)
    return name if inner in ("url", "sitemap", "news", "publication") else f"{inner}.{name}"


def _local(element: etree._Element) -> str:
    tag = element.tag
    return tag.rpartition("}")[2].rpartition(":")[2].lower() if isinstance(tag, str) else ""


def _lead_of(entry: dict[str, str], now: datetime) -> Lead | None:
    address = clean(entry["loc"])
    if address is None:
        return None
    published = read_time(entry.get("publication_date"), now)
    title = " ".join(without_controls(entry.get("title", "")).split()) or None
    return Lead(address, title, published, "sitemap" if published else None, entry.get("name"))


def _read_list(body: bytes) -> Sitemap:
    lines = body.decode("utf-8-sig", "replace").split()
    leads = tuple(Lead(address) for line in lines[:MOST_LEADS] if (address := clean(line)))
    if not leads:
        raise InputError("expected a sitemap, saw neither XML nor addresses")
    return Sitemap(leads)
