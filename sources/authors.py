"""Who wrote an article: names out of JSON-LD, meta elements and bylines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from lxml.html import HtmlElement

from sources.boilerplate import marks_of
from sources.jsonld import text_of

MAX_NAMES = 20
MAX_NAME = 80

_LEADS = re.compile(
    r"""^(?:
        (?:written|reported|reporting|story|text|words|posted|published|article|analysis|opinion|photos?
        |interview)\s+by
      | by | von | par | por | di | de\ notre\ correspondante? | door | av | af | przez | од | от
      | tekst | text | texto
      | autore? | autora | author | authors? | redaktion | author\(s\) | skrevet\ av | skriven\ av
      | interview\ mit | yazan | haber | oleh | bởi
      | ein\w*\ (?:kommentar|gastbeitrag|analyse|essay|kolumne|interview|bericht)\ von
      | (?:ein\ )?(?:kommentar|analyse|interview|bericht|aus)\ von
    )(?:\s*:\s*|\s+)""",
    re.I | re.X,
)
_BETWEEN = re.compile(r"\s*(?:,|;|\||•|·|、|\s+(?:and|und|et|y|e|en|og|och|ja|i|ve|dan|và|&|\+)\s+)\s*(?=\S)")
_ADDRESS = re.compile(r"https?://|www\.|^[\w.+-]+@|\.(?:com|php|html)\b|^@|/author/", re.I)
_NO_NAME = re.compile(
    r"""^(?:\d+|admin(?:istrator)?|editor|staff|null|none|undefined|unknown|anonymous|author
    |author\ link|view\ profile|n/a|\W*
    |(?:published|updated|posted|last\ updated|vor|il\ y\ a|hace)\b.*|.*\b(?:19|20)\d{2}\b.*
    |.*\d{1,2}:\d{2}.*|follow\b.*|share\b.*|comments?\b.*|read\ more.*)$""",
    re.I | re.X,
)
_ROLES = re.compile(
    r"""\s*(?:[,(–—-]\s*)?\b(?:
        (?:senior|chief|deputy|political|science|health|business|economics?|sports?|foreign|world
        |home\ affairs|associate|managing|news|staff|national|digital|technology|environment|media|royal
        |legal|crime|global|us|uk|europe|middle\ east|diplomatic|defen[cs]e|consumer|money|culture|data
        |live|investigations?|audience|contributing|special|education|transport|entertainment)\s+)*
        (?:correspondent|reporter|editor|writer|journalist|producer|columnist|contributor|staff\ writer
        |bureau\ chief|redakteurin|redakteur|korrespondentin|korrespondent|autorin|reporterin)\b.*$""",
    re.I | re.X,
)
_BYLINE = re.compile(
    r"(?:^|[\s_-])(?:by-?line|author|authors|auteur|autor|autore|authorname|writer|journalist|reporter|redakteur)s?(?:[_-]*(?:name|names|link|list|title|info|text|wrapper|box|meta|inner|container|item))*(?:$|[\s_-])",
    re.I,
)


def names_of(author: Any) -> tuple[str, ...]:
    """The names in a JSON-LD author: a text, a node, or a list of them.

    >>> names_of([{"@type": "Person", "name": "Carlota Guindal"}, {"name": "AP"}])
    ('Carlota Guindal', 'AP')
    >>> names_of({"name": ["Ana Ruiz", "Bo Li"]}), names_of("Por Ana Ruiz y Bo Li"), names_of(None)
    (('Ana Ruiz', 'Bo Li'), ('Ana Ruiz', 'Bo Li'), ())
    """
    found: list[str] = []
    for one in author if isinstance(author, list) else [author]:
        name = one.get("name") if isinstance(one, dict) else one
        for told in name if isinstance(name, list) else [name]:
            if text := text_of(told):
                found.append(text)
    return clean_names(found[:MAX_NAMES])


def clean_names(told: Iterable[str]) -> tuple[str, ...]:
    """Split and clean names as bylines give them.

    >>> clean_names(["By Maya Gebeily and Anthony Deutsch"])
    ('Maya Gebeily', 'Anthony Deutsch')
    >>> clean_names(["Von Eileen Wagner, Redakteurin"]), clean_names(["https://www.facebook.com/x", "105092"])
    (('Eileen Wagner',), ())
    >>> clean_names(["Adam Vidler", "adam vidler", "John Smith, Jr."])
    ('Adam Vidler', 'John Smith, Jr.')
    """
    found: dict[str, str] = {}
    for text in told:
        for name in _split(_bare(text)):
            if _is_name(name):
                found.setdefault(name.casefold(), name)
    return tuple(found.values())[:MAX_NAMES]


def read_byline(tree: HtmlElement) -> tuple[str, ...]:
    """Read the names of the page's own byline: what is marked as author, the most exact mark first."""
    exact: list[str] = []
    named: list[str] = []
    for node in tree.iter(
        "a", "span", "div", "p", "address", "li", "strong", "h3", "h4", "h5", "h6", "cite", "b", "em"
    ):
        if not node.keys():  # an element without attributes says nothing of itself
            continue
        prop = (node.get("itemprop") or "").lower()
        rel = (node.get("rel") or "").lower().split()
        is_exact = "author" in prop.split() or "author" in rel
        if not is_exact and not _names_author(marks_of(node)):
            continue
        if len(node) > 12 or _is_elsewhere(node):
            continue
        inner = node.find(".//*[@itemprop='name']") if is_exact else None
        text = " ".join((inner if inner is not None else node).text_content()[:400].split())
        if not text or len(text) > 160:
            continue
        (exact if is_exact else named).append(text)
        if len(exact) >= 8 or len(named) >= 8:
            break
    return clean_names(exact) or clean_names(named[:1]) or clean_names(named)


@lru_cache(maxsize=20_000)
def _names_author(marks: str) -> bool:
    return _BYLINE.search(marks) is not None


def _is_elsewhere(node: HtmlElement) -> bool:
    """A comment's author and a teaser's are not the article's."""
    for above in node.iterancestors():
        if above.tag in ("nav", "footer"):
            return True
        if above.tag in ("article", "main", "body"):
            return False
        names = marks_of(above)
        if names and re.search(
            r"comment|related|teaser|sidebar|recommend|popular|caption|quote", names, re.I
        ):
            return True
    return False


def _bare(text: str) -> str:
    text = " ".join(text.split()).strip(" ,;:|-–—·•")
    while (cut := _LEADS.sub("", text)) != text:
        text = cut
    return text


def _split(text: str) -> list[str]:
    if re.search(r",\s*(?:Jr|Sr|MD|PhD|M\.D|Ph\.D|II|III|IV)\b", text):
        return [text]
    return [_ROLES.sub("", _bare(part)).strip(" ,;:|-–—·•()") for part in _BETWEEN.split(text)]


def _is_name(name: str) -> bool:
    return (
        1 < len(name) <= MAX_NAME
        and len(name.split()) <= 8
        and not _ADDRESS.search(name)
        and not _NO_NAME.match(name)
        and any(c.isalpha() for c in name)
    )
