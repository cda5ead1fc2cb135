"""Page to article: text blocks in reading order, tables, captions, title, dates, authors."""

from __future__ import annotations

import logging
import re
from urllib.parse import urlsplit

import lxml.html
from courlan import extract_domain
from lxml.etree import ElementDefaultClassLookup, ParserError, strip_elements, strip_tags
from lxml.html import HtmlElement

from db.errors import NoArticleError
from db.models import Reading
from sources.blocks import Piece, clean_text, read_pieces
from sources.charset import decode_page
from sources.controls import source_bytes
from sources.metadata import Metadata, read_metadata
from sources.opinions import second_opinion, trafilatura_text
from sources.regions import Hints, choose, dense_text, good_size, key_of, with_captions
from sources.typesetting import typeset
from sources.walls import Wall, find_paywall, find_wall, no_article

logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
logging.getLogger("readability").setLevel(logging.CRITICAL)

MAX_CHARS = 5_000_000
SILENT = tuple(
    "script style svg template iframe link nav canvas object video audio select button dialog noscript".split()
)
"""Elements that no reader looks into; without them every pass over the tree is shorter."""
MOST_ELEMENTS = 40_000
"""Above this the other readers, whose time grows with the square, are not asked."""
OVERSIZED = 0.3
FROM_DATA = 0.7
LEAST_DECLARED = 250
DEEPEST_TABLE = 8
LEAST_TEXT = 60
UNSURE = 0.89
"""The most that a reading is trusted on which trafilatura was in doubt."""
_PLAIN = ElementDefaultClassLookup(element=HtmlElement)
"""Every element of one class: a class looked up for each name costs a fifth of the reading."""
_XML_HEAD = re.compile(r"^\s*<\?xml[^>]*\?>")


def read_page(
    body: bytes | str, url: str | None = None, *, captions: bool = True, content_type: str | None = None
) -> Reading:
    """Read the article of an HTML page.

    Raises NoArticleError where the page is none, saying what was seen and what to do.

    >>> page = '<h1>Ferry sinks</h1><article><p>The ferry sank off Piraeus on Tuesday with 212 people aboard.'
    >>> read_page(page, "https://example.org/2026/03/17/ferry").text
    'The ferry sank off Piraeus on Tuesday with 212 people aboard.'
    """
    text = body if isinstance(body, str) else decode_page(body, content_type)[0]
    tree = parse_page(text)
    data = read_metadata(tree, url)
    scripts = sum(len(script.text or "") for script in tree.iter("script"))
    strip_elements(tree, *SILENT, with_tail=False)
    _tame(tree)
    pieces = _pieces(tree, url, data)
    chosen, confidence = _article(tree, pieces, data, url)
    if not chosen and data.bodies:
        chosen, confidence = _declared(tree, data.bodies[0]), FROM_DATA
        pieces = chosen
    _refuse_walls(tree, pieces, chosen, data, url, scripts)
    written, blocks = typeset(with_captions(pieces, chosen) if captions else chosen)
    if len(written) < LEAST_TEXT and not _is_declared(data):
        raise NoArticleError(no_article("empty", f"{len(written)} characters of text").message)
    return Reading(
        title=data.title,
        page_title=data.page_title,
        text=written,
        blocks=blocks,
        published=data.published,
        published_from=data.published_from,
        modified=data.modified,
        authors=data.authors,
        outlet=data.outlet,
        language=data.language,
        canonical=data.canonical,
        confidence=confidence,
    )


def parse_page(text: str) -> HtmlElement:
    """Parse a page of any quality; what is beyond the cap is cut."""
    raw = source_bytes(_XML_HEAD.sub("", text[:MAX_CHARS]))
    parser = lxml.html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    parser.set_element_class_lookup(_PLAIN)
    try:
        return lxml.html.document_fromstring(raw, parser=parser)
    except (ParserError, ValueError) as error:
        raise NoArticleError(no_article("empty", "a page without content").message) from error


def _tame(tree: HtmlElement) -> None:
    """Cap what makes readers slow: spans of thousands of columns, tables in tables in tables."""
    for cell in tree.iter("td", "th"):
        for span in ("colspan", "rowspan"):
            told = cell.get(span)
            if told is not None and not (told.isdigit() and len(told) < 3):
                cell.set(span, "1")
    depths: dict[HtmlElement, int] = {}
    for table in tree.iter("table"):
        above = next(table.iterancestors("table"), None)
        depths[table] = 1 if above is None else depths[above] + 1
    if max(depths.values(), default=0) > DEEPEST_TABLE:
        strip_tags(tree, "table", "tbody", "tr", "td")


def _pieces(tree: HtmlElement, url: str | None, data: Metadata) -> list[Piece]:
    body = tree.find("body")
    if body is None:  # without a body tag, what libxml2 does not know stays in the head
        for head in tree.findall("head"):
            head.tag = "div"
    home = extract_domain(url or data.canonical or "") or None
    return read_pieces(body if body is not None else tree, home)


def _article(
    tree: HtmlElement, pieces: list[Piece], data: Metadata, url: str | None
) -> tuple[list[Piece], float]:
    """Choose the article's pieces, and say how far two readers agree on them."""
    hints = Hints(
        tuple(key for h in data.headlines if (key := key_of(h))),
        tuple(key for d in data.descriptions if (key := key_of(d))),
        tuple(key for b in data.bodies if (key := key_of(b))),
        "LiveBlogPosting" in data.types,
    )
    if sum(1 for _ in tree.iter()) > MOST_ELEMENTS:
        chosen = choose(pieces, key_of(dense_text(pieces)), hints)
        return chosen, OVERSIZED
    first = trafilatura_text(tree, url)
    votes = key_of(first)
    chosen = choose(pieces, votes, hints)
    good = good_size(pieces)
    if not _is_doubtful(first, chosen, good):
        return chosen, _agreement(chosen, votes)
    size = _size(chosen)
    other = key_of(second_opinion(tree))
    second = choose(pieces, other, hints)
    if (found := _size(second)) > 1.2 * size:
        votes, size, chosen = other, found, second
    if size < 0.25 * good:
        votes = key_of(dense_text(pieces))
    if votes != other:  # the pieces bear the marks of the last vote
        chosen = choose(pieces, votes, hints)
    return chosen, min(UNSURE, _agreement(chosen, votes))


def _declared(tree: HtmlElement, body: str) -> list[Piece]:
    """The paragraphs of the article that the page's data hold, where it shows none without scripts."""
    lines = [clean_text(line) for line in body.splitlines()]
    pieces = [
        Piece("paragraph", line, tree, key=key_of(line), order=n) for n, line in enumerate(lines) if line
    ]
    return pieces if sum(len(p.text) for p in pieces) >= LEAST_DECLARED else []


def _is_doubtful(voted: str, chosen: list[Piece], good: int) -> bool:
    """A short answer, or one that leaves out most paragraphs of the page, is in doubt."""
    size = _size(chosen)
    return size < 700 or len(voted) < 0.4 * size or size < 0.5 * good


def _size(pieces: list[Piece]) -> int:
    return sum(len(p.text) for p in pieces)


def _agreement(chosen: list[Piece], votes: str) -> float:
    """How far the text chosen and the text voted for are the same: 0 to 1."""
    ours = sum(len(p.key) for p in chosen)
    both = sum(len(p.key) for p in chosen if p.voted)
    theirs = max(len(votes), both)
    return round(2 * both / (ours + theirs), 2) if ours + theirs else 0.0


def _refuse_walls(
    tree: HtmlElement, pieces: list[Piece], chosen: list[Piece], data: Metadata, url: str | None, scripts: int
) -> None:
    """Raise where the page stands in an article's place."""
    text = "\n".join(p.text for p in chosen)
    whole = "\n".join(p.text for p in pieces)
    wall = find_wall(tree, data.title, data.page_title, text, whole, scripts)
    if wall is None and chosen:
        last = chosen[-1].order
        after = "\n".join(p.text for p in pieces[last - 1 : last + 40])
        wall = find_paywall(text, after, data.is_free, data.words)
    if wall is None and not chosen:
        wall = _nothing(whole, scripts)
    if (
        wall is None
        and url
        and not urlsplit(url).path.strip("/")
        and not urlsplit(url).query
        and not _is_declared(data)
    ):
        wall = no_article("home page", "a home page")
    if wall is not None:
        raise NoArticleError(wall.message)


def _nothing(whole: str, scripts: int) -> Wall:
    if scripts > 2_000 and len(whole) < 500:
        return no_article("script", "a page that shows its text by scripts only")
    return no_article("empty", f"{len(whole)} characters of text, no paragraph of an article among them")


def _is_declared(data: Metadata) -> bool:
    """Say whether the page's data call it an article."""
    return any(re.search(r"Article$|BlogPosting$|Report$", kind) for kind in data.types)
