"""Find the feeds of a site from its home page."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer

from db.models import Lead, Page
from sources.charset import decode_page
from sources.urls import clean

FEED_TYPES = frozenset(
    {
        "application/rss+xml",
        "application/atom+xml",
        "application/feed+json",
        "application/rdf+xml",
        "application/json+feed",
        "text/rss+xml",
    }
)
HEAD_LIMIT = 500_000
NOT_ARTICLES = ("comments", "kommentare", "commentaires", "podcast", "oembed", "wp-json")
"""Feeds of these hold no articles."""


def find_feeds(body: bytes, url: str) -> tuple[Lead, ...]:
    """Give the feeds that a page declares, those of articles only, in the page's order.

    >>> page = b'<link rel="alternate" type="application/rss+xml" title="News" href="/feed">'
    >>> [(lead.title, lead.url) for lead in find_feeds(page, "https://example.com/")]
    [('News', 'https://example.com/feed')]
    """
    text, _ = decode_page(
        body[:HEAD_LIMIT]
    )  # a declared encoding may be no name at all, which lxml does not take
    soup = BeautifulSoup(text, "lxml", parse_only=SoupStrainer(["link", "base"]))
    base = _base(soup, url)
    feeds: dict[str, Lead] = {}
    for link in soup.find_all("link", href=True):
        if not isinstance(link, Tag) or not _is_feed(link):
            continue
        address = _join(base, str(link["href"]))
        title = str(link.get("title") or "").strip() or None
        if address is not None and not any(word in f"{address} {title}".lower() for word in NOT_ARTICLES):
            feeds.setdefault(address, Lead(address, title))
    return tuple(feeds.values())


_MARKUP = re.compile(rb"<(?:!doctype\s+html|html|head|body|title|meta|link|article|div|p)\b", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml\b", re.IGNORECASE)
_PROSE = frozenset({"text/plain", "text/markdown", "text/x-markdown"})


def is_html(page: Page) -> bool:
    """Say whether a page is HTML, by how it begins, and where that does not tell by what its server says.

    >>> is_html(Page("u", "u", 200, (), b"<!DOCTYPE html><title>News</title>", "2026-11-30"))
    True
    >>> is_html(Page("u", "u", 200, (("content-type", "text/html"),), b"<?xml version='1.0'?><stock/>", "2026-11-30"))
    False
    """
    start = page.body[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    if start.lstrip().startswith(b"%PDF-") or not start.strip():
        return False
    if _XML.match(start):
        return re.search(rb"<html\b", start, re.IGNORECASE) is not None
    kind = _content_type(page)
    return "html" in kind or (kind not in _PROSE and _MARKUP.search(start) is not None)


def what_else(page: Page) -> str | None:
    """Say what a page is that is neither HTML, PDF nor text; None where it is one of these.

    >>> what_else(Page("u", "u", 200, (("content-type", "application/xml"),), b"", "2026-11-30"))
    'nothing (0 bytes)'
    >>> what_else(Page("u", "u", 200, (("content-type", "image/gif"),), b"GIF89a", "2026-11-30"))
    'image/gif of 6 bytes'
    >>> what_else(Page("u", "u", 200, (), b"%PDF-1.7", "2026-11-30"))
    """
    if not page.body.strip():
        return f"nothing ({len(page.body)} bytes)"
    kind = _content_type(page)
    if is_html(page) or page.body[:1024].lstrip().startswith(b"%PDF-"):
        return None
    if kind in _PROSE and not _XML.match(page.body):
        return None
    return (
        f"{'XML' if _XML.match(page.body) else kind or 'bytes of no stated kind'} of {len(page.body):,} bytes"
    )


def _content_type(page: Page) -> str:
    told = next((value for name, value in page.headers if name.lower() == "content-type"), "")
    return told.split(";")[0].strip().lower()


def is_home(url: str) -> bool:
    """Say whether an address looks like a home or section page rather than an article.

    >>> [is_home(f"https://example.com{p}") for p in ("/", "/world", "/world/ferry-sinks-off-norlan-48213")]
    [True, True, False]
    """
    parts = [part for part in urlsplit(url).path.split("/") if part]
    if urlsplit(url).query:
        return False
    return len(parts) <= 2 and all(
        len(part) <= 20 and part.count("-") <= 1 and not _is_dated(part) for part in parts
    )


def _is_dated(part: str) -> bool:
    return any(c.isdigit() for c in part) or part.endswith((".html", ".htm", ".php"))


def _is_feed(link: Tag) -> bool:
    rel = link.get("rel")
    names = rel.split() if isinstance(rel, str) else [str(name) for name in rel or ()]
    kind = str(link.get("type") or "").split(";")[0].strip().lower()
    return "alternate" in (name.lower() for name in names) and kind in FEED_TYPES


def _base(soup: BeautifulSoup, url: str) -> str:
    base = soup.find("base", href=True)
    return (_join(url, str(base["href"])) or url) if isinstance(base, Tag) else url


def _join(base: str, href: str) -> str | None:
    try:
        return clean(urljoin(base, href.strip()))
    except ValueError:
        return None
