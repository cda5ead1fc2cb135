"""Find the feeds of a site from its home page."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer

from db.models import Lead
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
    soup = BeautifulSoup(body[:HEAD_LIMIT], "lxml", parse_only=SoupStrainer(["link", "base"]))
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
