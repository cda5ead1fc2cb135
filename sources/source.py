"""A source's card, and the table of kinds of source.

To add a kind: one file that reads it, one row of KINDS, one row of LISTINGS in `sources.listing`.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from db.errors import UsageError
from db.models import Source
from sources.urls import clean, is_address


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of source: how its address and the start of its body tell it, and how often to look."""

    name: str
    meaning: str
    every_s: int = 900
    address: str | None = None
    """Pattern of a web address."""
    suffixes: tuple[str, ...] = ()
    """Endings of a local file, longest first."""
    body: str | None = None
    """Pattern of the start of the body, without white space before it."""


_HEAD = r"(?s)(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<\?.*?\?>\s*|<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>\s*)*"

KINDS: tuple[Kind, ...] = (
    Kind("stdin", "standard input"),
    Kind("folder", "a folder of pages, texts and Markdown", every_s=60),
    Kind(
        "search",
        "a search service by HTTP and JSON: gdelt:WORDS, mediacloud:WORDS",
        address=r"(?:gdelt|mediacloud):\s*\S|https?://api\.gdeltproject\.org/|https?://search\.mediacloud\.org/",
    ),
    Kind(
        "sitemap",
        "a news sitemap, a sitemap or an index of them",
        address=r"https?://[^?#]*(?:sitemap|news-?map)[^/?#]*(?:\.xml|\.txt)?(?:\.gz)?(?:[?#]|$)",
        body=_HEAD + r"<(?:\w+:)?(?:urlset|sitemapindex)\b",
    ),
    Kind("opml", "a list of feeds", every_s=3600, suffixes=(".opml",), body=_HEAD + r"<opml\b"),
    Kind(
        "feed",
        "RSS, Atom or JSON Feed",
        address=r"https?://[^?#]*(?:\.rss|\.atom|\.rdf|/rss(?:\.xml)?|/feed(?:\.xml|\.json)?|/atom(?:\.xml)?"
        r"|/feeds?/[^?#]*|/index\.xml|/rss/[^?#]*|\.xml)/?(?:[?#]|$)",
        suffixes=(".rss", ".atom", ".rdf"),
        body=_HEAD + r'<(?:rss|feed|rdf:RDF|channel)\b|\{[^<]{0,4000}?"(?:version"\s*:\s*"https://jsonfeed|items"\s*:)',
    ),
    Kind("warc", "a web archive", every_s=86_400, suffixes=(".warc.gz", ".warc", ".arc.gz", ".arc"), body=r"WARC/[01]\."),
    Kind("list", "a list of addresses, one a line", every_s=3600, suffixes=(".urls", ".list")),
    Kind("file", "one page, text or PDF", every_s=3600),
    Kind("page", "one article's address", every_s=900),
)  # fmt: skip

MOST_WORDS = 8
"""A line of a list that is no address has no more; what is longer is a sentence of an article."""

_BY_NAME = {kind.name: kind for kind in KINDS}


def tell_kind(address: str, body: bytes | None = None) -> str:
    """Recognise the kind of source by its address, and by its body where that is given.

    >>> [tell_kind(a) for a in ("https://example.com/feed/", "https://example.com/news-sitemap.xml.gz", "gdelt:ferry")]
    ['feed', 'sitemap', 'search']
    >>> tell_kind("https://example.com/story-1"), tell_kind("subscriptions.opml"), tell_kind("-")
    ('page', 'opml', 'stdin')
    >>> tell_kind("https://example.com/x", b"<?xml version='1.0'?><!-- made by --><rss version='2.0'>")
    'feed'
    """
    if address == "-":
        return "stdin"
    told = None if body is None else _by_body(body)
    if told is not None:
        return told
    if _is_web(address) or re.match(r"(?:gdelt|mediacloud):", address):
        return _by_address(address) if body is None else "page"
    return _by_path(address, body)


def card(
    address: str, *, outlet: str | None = None, kind: str | None = None, every_s: int | None = None
) -> Source:
    """Make the card of a source; its id is a hash of kind and address.

    >>> one = card("https://Example.com/feed?utm_source=x", outlet="Example")
    >>> one.kind, one.address, one.every_s
    ('feed', 'https://example.com/feed', 900)
    """
    if not address.strip():
        raise UsageError(f"expected a web address, a file or a folder, saw {address!r:.200}")
    kind = kind or tell_kind(address)
    if kind not in _BY_NAME:
        raise UsageError(f"expected a kind of source ({', '.join(_BY_NAME)}), saw {kind!r}")
    settled = _settle(address, kind)
    digest = hashlib.sha256(f"{kind}\x1f{settled}".encode()).hexdigest()[:16]
    return Source(digest, kind, settled, outlet, every_s or _BY_NAME[kind].every_s)


def _settle(address: str, kind: str) -> str:
    if _is_web(address):
        cleaned = clean(address)
        if cleaned is None:
            raise UsageError(f"expected a web address, saw {address!r:.200}")
        return cleaned
    if kind in ("search", "stdin"):
        return address.strip()
    path = Path(address).expanduser()
    if not path.exists():
        raise UsageError(f"expected a web address, a file or a folder, saw {address!r:.200}")
    return str(path.resolve())


def _is_web(address: str) -> bool:
    return address[:8].lower().startswith(("http://", "https://"))


def _by_address(address: str) -> str:
    for kind in KINDS:
        if kind.address is not None and re.match(kind.address, address, re.IGNORECASE):
            return kind.name
    return "page"


def _by_body(body: bytes) -> str | None:
    head = body[:8192].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").decode("latin-1")
    for kind in KINDS:
        if kind.body is not None and re.match(kind.body, head, re.IGNORECASE):
            return kind.name
    return "list" if _is_list(head, whole=len(body) <= 8192) else None


def _by_path(address: str, body: bytes | None) -> str:
    path = Path(address)
    if path.is_dir():
        return "folder"
    name = address.lower()
    for kind in KINDS:
        if name.endswith(kind.suffixes or ("\0",)):
            return kind.name
    if body is None and path.is_file():
        with path.open("rb") as file:
            return _by_body(file.read(8193)) or "file"
    return "file"


def _is_list(head: str, *, whole: bool) -> bool:
    """A text of mostly addresses, beside comments, is a list of addresses; one with a sentence in it is an article.

    >>> _is_list("https://e.example/a\\nhttp//slip\\nhttps://e.example/b", whole=True)
    True
    >>> _is_list("https://e.example/a\\nThe ferry sank.", whole=True)
    False
    """
    lines = [line for line in head.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    lines = lines if whole else lines[:-1]
    lines = [line.split(" #")[0].strip() for line in lines]
    others = [line for line in lines if not is_address(line)]
    return 2 * len(others) < len(lines) and all(len(line.split()) <= MOST_WORDS for line in others)
