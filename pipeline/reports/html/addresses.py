"""What the report's pages are called, and which addresses they may lead to."""

from __future__ import annotations

import hashlib
import re
from urllib.parse import urlsplit

from db.models import Article
from db.store import slug_of


def story_file(slug: str) -> str:
    """The file of a story's page; no story can take the place of another kind of page.

    >>> story_file("ferry-sinks"), story_file("index"), story_file("outlet-closes")
    ('ferry-sinks.html', 'story-index.html', 'story-outlet-closes.html')
    """
    reserved = slug == "index" or slug.startswith(("article-", "outlet-", "story-"))
    return f"{'story-' if reserved else ''}{slug}.html"


def page_of(article: str) -> str:
    """The file of an article's page."""
    return f"article-{hashlib.sha256(article.encode('utf-8', 'replace')).hexdigest()[:12]}.html"


def outlet_page(outlet: str) -> str:
    """The file of an outlet's page."""
    mark = hashlib.sha256(outlet.encode("utf-8", "replace")).hexdigest()[:8]
    return f"outlet-{slug_of(outlet, longest=40)}-{mark}.html"


def address_of(article: Article) -> str | None:
    """The live article, where its address is one that a browser may safely open.

    >>> from db.models import Revision
    >>> address_of(Article("a", Revision("", url="javascript:alert(1)"))) is None
    True
    """
    for address in (article.canonical, article.revision.url):
        try:
            parts = urlsplit((address or "").strip())
        except ValueError:
            continue
        if parts.scheme.lower() in ("http", "https") and parts.netloc:
            return (address or "").strip()
    return None


_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def language_of(told: str | None) -> str:
    """A language as a page may name it, or nothing.

    >>> language_of("ar"), language_of("de-AT"), language_of('en" onload="x'), language_of("und")
    ('ar', 'de-AT', '', '')
    """
    return told if told and told != "und" and _LANGUAGE.fullmatch(told) else ""
