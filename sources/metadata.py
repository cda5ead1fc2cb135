"""What a page says of its article: titles, authors, dates and where from, outlet, language, address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from courlan import extract_domain
from lxml.html import HtmlElement

from sources.authors import clean_names, names_of, read_byline
from sources.dating import find_modified, find_published
from sources.jsonld import Node, article_nodes, lines_of, read_jsonld, text_of, types_of

_LETTERS = re.compile(r"[\W_]+")

AUTHOR_METAS = (
    "author",
    "article:author",
    "parsely-author",
    "article:author_name",
    "dc.creator",
    "dcterms.creator",
    "dc.creator.name",
    "sailthru.author",
    "cxenseparse:author",
    "byl",
    "creator",
    "authors",
    "rbauthors",
    "citation_author",
    "vr:author",
    "dcsext.author",
    "twitter:misc:written by",
)
_WRITTEN_BY = re.compile(
    r"""^(?:written\ by | by | author | autor | auteur | autore | verfasst\ von | geschrieben\ von | von
        | écrit\ par | escrito\ por | scritto\ da | geschreven\ door | skrevet\ av)$""",
    re.I | re.X,
)
DESCRIPTION_METAS = (
    "og:description",
    "description",
    "twitter:description",
    "dc.description",
    "sailthru.description",
)


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says of itself."""

    title: str | None
    page_title: str | None
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    bodies: tuple[str, ...]
    authors: tuple[str, ...]
    published: str | None
    published_from: str | None
    modified: str | None
    outlet: str | None
    language: str | None
    canonical: str | None
    types: tuple[str, ...] = ()
    is_free: bool | None = None
    words: int | None = None


def read_metadata(tree: HtmlElement, url: str | None) -> Metadata:
    """Read what a page says of its article."""
    nodes = read_jsonld(tree)
    articles = article_nodes(nodes)
    metas = _metas(tree)
    page_title = _page_title(tree)
    outlet = _outlet(nodes, metas, url)
    headlines = _headlines(articles, metas, page_title)
    published, published_from = find_published(tree, articles, nodes, metas, url)
    return Metadata(
        title=_title(tree, headlines, _declared(articles), page_title, outlet),
        page_title=page_title,
        headlines=headlines,
        descriptions=_descriptions(articles, metas),
        bodies=tuple(t for n in articles[:3] if (t := lines_of(n.get("articleBody")))),
        authors=_authors(tree, articles, metas, outlet),
        published=published,
        published_from=published_from,
        modified=find_modified(tree, articles, nodes, metas),
        outlet=outlet,
        language=_language(tree, articles, metas),
        canonical=_canonical(tree, metas, url),
        types=tuple(k for n in nodes for k in types_of(n)),
        is_free=_is_free(articles),
        words=_words(articles),
    )


def _metas(tree: HtmlElement) -> dict[str, list[str]]:
    """Every meta's values by its lower-cased property, name or itemprop."""
    metas: dict[str, list[str]] = {}
    for meta in tree.iter("meta"):
        content = meta.get("content")
        if not content or len(content) > 20_000:
            continue
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if name := (meta.get(attribute) or "").lower().strip():
                metas.setdefault(name, []).append(content)
    return metas


def _first(metas: dict[str, list[str]], names: tuple[str, ...]) -> str | None:
    for name in names:
        for value in metas.get(name, ()):
            if text := text_of(value):
                return text
    return None


# ---- titles


def _page_title(tree: HtmlElement) -> str | None:
    for title in tree.iter("title"):
        parent = title.getparent()
        if parent is not None and parent.tag == "svg":
            continue
        if text := text_of(title.text_content()):
            return text
    return None


def _headlines(articles: list[Node], metas: dict[str, list[str]], page_title: str | None) -> tuple[str, ...]:
    """Every title that the page gives in its data, the most exact first."""
    told = [text_of(node.get(field)) for node in articles[:2] for field in ("headline", "name")]
    told += [
        _first(metas, ("og:title",)),
        _first(metas, ("twitter:title",)),
        _first(
            metas,
            ("headline", "dc.title", "dcterms.title", "sailthru.title", "parsely-title", "citation_title"),
        ),
        page_title,
    ]
    return tuple(dict.fromkeys(t for t in told if t))


def _declared(articles: list[Node]) -> str | None:
    return next((t for node in articles[:2] if (t := text_of(node.get("headline")))), None)


def _title(
    tree: HtmlElement,
    headlines: tuple[str, ...],
    declared: str | None,
    page_title: str | None,
    outlet: str | None,
) -> str | None:
    """The headline that the article declares, as the page shows it; else the h1 that other data agree with."""
    firsts = [text for h1 in tree.iter("h1") if (text := " ".join(h1.text_content().split()))][:20]
    for told in (declared,) if declared else headlines:
        for text in firsts:
            if _agree(_key(text), _key(told)):
                return _with_kicker(text, headlines)
    if declared:
        return declared
    first = next(iter(headlines), None)
    if first is not None and first == page_title:
        if len(firsts) == 1 and len(_key(firsts[0])) > 15:
            return firsts[0]
        return _without_outlet(first, outlet)
    return first or next(iter(firsts), None)


def _agree(shown: str, told: str) -> bool:
    """Say whether a headline as shown and as told are one: alike, cut, or with a kicker or a name added."""
    return len(shown) > 5 and (shown in told or (len(told) > 12 and told in shown))


def _with_kicker(title: str, headlines: tuple[str, ...]) -> str:
    """Put what a short headline is headed by before it: "Nationaler Veteranentag: Orden fürs Morden"."""
    for told in headlines[:3]:
        head = told[: -len(title)].rstrip() if told.endswith(title) else ""
        if head.endswith((":", ".", "–", "|", "-", "?", "!")) and len(head) < 60:
            return told
    return title


def _without_outlet(title: str, outlet: str | None) -> str:
    """Cut the outlet's name from the end of a page's title.

    >>> _without_outlet("Mining blasts shatter homes - Lesotho Times", "Lesotho Times")
    'Mining blasts shatter homes'
    """
    for mark in (" | ", " – ", " — ", " - ", " :: ", " · ", " • ", "｜", "："):
        head, found, tail = title.rpartition(mark)
        if found and head and (len(head) > len(tail) * 1.5 or (outlet and _key(tail) == _key(outlet))):
            return head.strip()
    return title


def _key(text: str) -> str:
    return _LETTERS.sub("", text.casefold())


def _descriptions(articles: list[Node], metas: dict[str, list[str]]) -> tuple[str, ...]:
    told = [
        text_of(node.get(field))
        for node in articles[:2]
        for field in ("description", "alternativeHeadline", "abstract")
    ]
    told += [_first(metas, (name,)) for name in DESCRIPTION_METAS]
    return tuple(dict.fromkeys(t for t in told if t))


# ---- authors, outlet, language, address


def _authors(
    tree: HtmlElement, articles: list[Node], metas: dict[str, list[str]], outlet: str | None
) -> tuple[str, ...]:
    """Who wrote it: the page's data first, its byline where the data only name the house."""
    told = next((names for node in articles if (names := names_of(node.get("author")))), ())
    told = _without_house(told, outlet)
    if told and not _is_house(told, outlet, articles):
        return told
    listed = _listed_authors(metas)
    named = next((n for v in listed if (n := clean_names([v])) and not _is_house(n, outlet, [])), ())
    if named:
        return _without_house(named, outlet)
    byline = read_byline(tree)
    if any(" " in name for name in byline) or not told:
        byline = byline if not _is_house(byline, outlet, []) else ()
        return byline or told or next((n for v in listed if (n := clean_names([v]))), ())
    return told


def _listed_authors(metas: dict[str, list[str]]) -> list[str]:
    """What the meta elements give as authors: one value each, or one element for each author."""
    listed = [", ".join(metas[name]) for name in AUTHOR_METAS if name in metas]
    for n in ("1", "2"):
        label = next(iter(metas.get(f"twitter:label{n}", [])), "")
        if _WRITTEN_BY.match(label.strip(" :")):
            listed += metas.get(f"twitter:data{n}", [])
    return listed


def _without_house(names: tuple[str, ...], outlet: str | None) -> tuple[str, ...]:
    """Drop the outlet from among its authors: "Povilas Aleksandravičius", "Lrt.lt"."""
    persons = tuple(n for n in names if not _names_house(n, outlet))
    return persons or names


def _names_house(name: str, outlet: str | None) -> bool:
    house, said = _key(outlet or ""), _key(name)
    if not house:
        return bool(re.fullmatch(r"[\w-]+\.[a-z]{2,6}", name.lower()))
    return (
        said == house
        or (len(house) > 3 and said.startswith(house))
        or bool(re.fullmatch(r"[\w-]+(?:\.[a-z]{2,4}){1,2}", name.lower()))
    )


def _is_house(names: tuple[str, ...], outlet: str | None, articles: list[Node]) -> bool:
    """Say whether the only author is the outlet itself, or an organisation."""
    if len(names) != 1:
        return False
    if _names_house(names[0], outlet):
        return True
    author = articles[0].get("author") if articles else None
    one = author[0] if isinstance(author, list) and author else author
    return isinstance(one, dict) and any("Organization" in kind for kind in types_of(one))


def _outlet(nodes: list[Node], metas: dict[str, list[str]], url: str | None) -> str | None:
    if name := _first(metas, ("og:site_name",)):
        return name
    for node in article_nodes(nodes) + nodes:
        publisher = node.get("publisher")
        one = publisher[0] if isinstance(publisher, list) and publisher else publisher
        if isinstance(one, dict) and (name := text_of(one.get("name"))):
            return name
    if name := _first(metas, ("application-name", "apple-mobile-web-app-title", "dc.publisher")):
        return name
    host = urlsplit(url or "").hostname or ""
    return extract_domain(url or "") or host.removeprefix("www.") or None


def _language(tree: HtmlElement, articles: list[Node], metas: dict[str, list[str]]) -> str | None:
    for told in (
        next((text_of(n.get("inLanguage")) for n in articles if n.get("inLanguage")), None),
        tree.get("lang"),
        tree.get("{http://www.w3.org/XML/1998/namespace}lang") or tree.get("xml:lang"),
        _first(metas, ("og:locale", "content-language", "dc.language", "language")),
    ):
        match = re.match(r"\s*([A-Za-z]{2,3})(?=$|[-_\s,;])", told or "")
        if match:
            return match.group(1).lower()
    return None


def _canonical(tree: HtmlElement, metas: dict[str, list[str]], url: str | None) -> str | None:
    told = [
        link.get("href")
        for link in tree.iter("link")
        if "canonical" in (link.get("rel") or "").lower().split()
    ]
    told += metas.get("og:url", [])
    for address in told:
        whole = _joined(url, address)
        if whole is not None and _is_article_address(whole, url):
            return whole
    return None


def _joined(url: str | None, address: str | None) -> str | None:
    try:
        whole = urljoin(url or "", (address or "").strip())
        parts = urlsplit(whole)
    except ValueError:
        return None
    return whole if parts.scheme in ("http", "https") and parts.netloc else None


def _is_article_address(address: str, url: str | None) -> bool:
    """A canonical address that is a home page says nothing of this article."""
    here = urlsplit(url or "")
    there = urlsplit(address)
    return bool(there.path.strip("/") or there.query) or not here.path.strip("/")


def _is_free(articles: list[Node]) -> bool | None:
    for node in articles:
        told = node.get("isAccessibleForFree")
        if isinstance(told, bool):
            return told
        if isinstance(told, str) and told.lower() in ("true", "false"):
            return told.lower() == "true"
    return None


def _words(articles: list[Node]) -> int | None:
    """How many words the page's data say that the article has."""
    for node in articles:
        told = str(node.get("wordCount") or "")
        if told.isdigit() and len(told) < 7:
            return int(told)
    return None
