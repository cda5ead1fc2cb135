"""When a page was published and changed, and where that was read: json-ld, meta, time, url or guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from htmldate import find_date
from lxml.html import HtmlElement

from sources.boilerplate import marks_of
from sources.jsonld import Node, text_of, types_of
from sources.pagedates import iso_date

PUBLISHED_METAS = (
    "article:published_time",
    "og:article:published_time",
    "article:published:time",
    "article:published",
    "og:published_time",
    "og:pubdate",
    "datepublished",
    "publishdate",
    "publish-date",
    "publish_date",
    "published_at",
    "publication_date",
    "publication-date",
    "publicationdate",
    "pubdate",
    "pub_date",
    "published",
    "published_time",
    "published-date",
    "rnews:datepublished",
    "dc.date.published",
    "dc.date.issued",
    "dc:date.issued",
    "dcterms.issued",
    "dcterms.created",
    "dcterms.date",
    "dc.date.created",
    "dc.created",
    "dc.date",
    "parsely-pub-date",
    "sailthru.date",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime",
    "cxenseparse:recs:published_time",
    "bt:pubdate",
    "shareaholic:article_published_time",
    "article.published",
    "article:publish_date",
    "date.available",
    "date.created",
    "citation_publication_date",
    "citation_online_date",
    "artikel:pubdate",
    "originalpublicationdate",
    "content-create-date",
    "date_published",
    "ptime",
    "_pubtime",
    "apub:time",
    "displaydate",
    "date",
)
MODIFIED_METAS = (
    "article:modified_time",
    "og:article:modified_time",
    "og:updated_time",
    "article:updated_time",
    "article:modified",
    "datemodified",
    "dateupdate",
    "lastmod",
    "last-modified",
    "lastmodified",
    "last_updated",
    "modified",
    "dcterms.modified",
    "dc.date.modified",
    "date.modified",
    "date.updated",
    "revision_date",
)
MOST_DATES = 30
"""How many dated elements of a page are looked at."""
_ADDRESS_DATE = re.compile(r"/(20\d{2})[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?=\D|$)")
_ADDRESS_DIGITS = re.compile(r"[/_-](20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=\d{6}\b|\D|$)")
_PUBLISHED = re.compile(
    r"""(?:^|[\s_-])(?:pub(?:lish(?:ed)?)?[_-]?(?:date|time|at|on)?|entry-date|post-?date|date-?published
        |article-?date|posted-on|dateline|created)(?:$|[\s_-])""",
    re.I | re.X,
)
_MODIFIED = re.compile(r"updat|modif|aktuali|actuali|revis|changed|edited", re.I)
_ELSEWHERE = re.compile(r"related|comment|teaser|sidebar|recommend|popular|latest|widget", re.I)


def find_published(
    tree: HtmlElement, articles: list[Node], nodes: list[Node], metas: dict[str, list[str]], url: str | None
) -> tuple[str | None, str | None]:
    """When the article was published, and where that was read."""
    for name, dates in (
        ("json-ld", _ld_dates(articles, nodes, ("datePublished", "dateCreated"))),
        ("meta", _meta_dates(metas, PUBLISHED_METAS)),
        ("time", _marked_dates(tree, published=True)),
        ("url", _address_dates(url)),
    ):
        found = next(dates, None)
        if found is not None:
            return found, name
    guessed = _guessed_date(tree, url)
    return (guessed, "guessed") if guessed else (None, None)


def find_modified(
    tree: HtmlElement, articles: list[Node], nodes: list[Node], metas: dict[str, list[str]]
) -> str | None:
    """When the article was changed last, as the page says."""
    return (
        next(_ld_dates(articles, nodes, ("dateModified",)), None)
        or next(_meta_dates(metas, MODIFIED_METAS), None)
        or next(_marked_dates(tree, published=False), None)
    )


def _ld_dates(articles: list[Node], nodes: list[Node], fields: tuple[str, ...]) -> Iterator[str]:
    pages = [n for n in nodes if "WebPage" in types_of(n) or "NewsMediaPage" in types_of(n)]
    for node in (*articles, *pages):
        for field in fields:
            if found := iso_date(text_of(node.get(field))):
                yield found


def _meta_dates(metas: dict[str, list[str]], names: tuple[str, ...]) -> Iterator[str]:
    return (found for name in names for value in metas.get(name, ()) if (found := iso_date(value)))


def _marked_dates(tree: HtmlElement, *, published: bool) -> Iterator[str]:
    """Dates of elements that say what they are by itemprop, pubdate or class; then any near the title."""
    sure: list[str] = []
    near: list[str] = []
    for n, node in enumerate(_dated(tree)):
        if n >= MOST_DATES:
            break
        prop = (node.get("itemprop") or node.get("property") or "").lower()
        names = marks_of(node)
        is_named = _names_date(names)
        is_change = "modified" in prop or (not is_named and _MODIFIED.search(names) is not None)
        if is_change == published:
            continue
        found = _date_of(node)
        if found is None or _is_of_another(node):
            continue
        is_sure = prop.endswith(("datepublished", "datemodified")) or node.get("pubdate") is not None
        (sure if is_sure else near).append(found)
    yield from sure
    yield from near


def _dated(tree: HtmlElement) -> Iterator[HtmlElement]:
    """Elements that look dated: time elements, and others named so."""
    for node in tree.iter("time", "span", "div", "p", "abbr", "li", "relative-time"):
        if node.tag in ("time", "relative-time"):
            yield node
        elif node.keys():
            prop = (node.get("itemprop") or node.get("property") or "").lower()
            if "datepublished" in prop or "datemodified" in prop or _names_date(marks_of(node)):
                yield node


@lru_cache(maxsize=20_000)
def _names_date(marks: str) -> bool:
    return _PUBLISHED.search(marks) is not None


def _date_of(node: HtmlElement) -> str | None:
    for attribute in ("datetime", "content", "title", "data-datetime", "data-date", "data-published"):
        if found := iso_date(node.get(attribute)):
            return found
    if len(node) > 6:
        return None
    return iso_date(" ".join(node.text_content()[:200].split()))


def _is_of_another(node: HtmlElement) -> bool:
    """Say whether a date stands in a teaser, a comment or a list of other stories."""
    for depth, above in enumerate(node.iterancestors()):
        if above.tag in ("aside", "nav", "footer"):
            return True
        names = marks_of(above)
        if names and _ELSEWHERE.search(names):
            return True
        if depth > 60:
            break
    return False


def _address_dates(url: str | None) -> Iterator[str]:
    path = urlsplit(url or "").path
    for pattern in (_ADDRESS_DATE, _ADDRESS_DIGITS):
        for match in pattern.finditer(path):
            year, month, day = match.groups()
            if found := iso_date(f"{year}-{int(month):02}-{int(day):02}"):
                yield found


def _guessed_date(tree: HtmlElement, url: str | None) -> str | None:
    """A date that htmldate finds in what the page shows; it is wrong one time in seven."""
    if sum(1 for _ in tree.iter()) > 20_000:
        return None
    try:
        found = find_date(
            tree,
            url=url,
            original_date=True,
            extensive_search=False,
            min_date="1995-01-01",
            max_date="2100-12-31",
        )
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None  # a guess is not worth an error
    return found if found and not found.endswith("-01-01") else None
