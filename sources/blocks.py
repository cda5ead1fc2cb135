"""The pieces of a page in reading order: paragraphs, headings, list items, tables, captions, quotations.

The source DOM is walked once, without recursion; nothing is judged here except what can never be
text (scripts, buttons, hidden parts). What a piece stands in is kept with it, so that
`sources.regions` can choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from lxml.html import HtmlElement

from sources.boilerplate import families_of
from sources.controls import without_controls
from sources.pagedates import iso_date
from sources.scripts import lower_text, raise_text
from sources.tables import Table, read_table

PieceKind = Literal["paragraph", "heading", "item", "table", "caption", "quotation", "time"]

NEVER = frozenset(
    [
        "script",
        "style",
        "template",
        "head",
        "iframe",
        "frame",
        "frameset",
        "object",
        "embed",
        "applet",
        "canvas",
        "svg",
        "math",
        "map",
        "audio",
        "video",
        "picture",
        "img",
        "source",
        "track",
        "select",
        "option",
        "optgroup",
        "datalist",
        "button",
        "input",
        "textarea",
        "label",
        "legend",
        "progress",
        "meter",
        "output",
        "rp",
        "rt",
        "rtc",
        "dialog",
        "nav",
        "menu",
        "menuitem",
        "link",
        "meta",
        "param",
        "area",
        "noscript",
        "noindex",
        "base",
        "title",
        "fencedframe",
        "portal",
        "slot",
    ]
)
"""Elements whose text is no part of an article."""

INLINE = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "mark",
        "nobr",
        "q",
        "rb",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
        "tspan",
        "o:p",
        "st1:place",
        "amp-fit-text",
    ]
)
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
MAX_PIECES = 20_000
MAX_DEPTH = 3_000

_ODD = re.compile("[\u00ad\u200b\u2060\ufeff\u00a0\u202f\u2009\u2007]")
"""What is neither seen nor a plain blank; a text without any needs no second look."""
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BLANKS = re.compile(r"\s{2,}|[^\S \u00a0\u202f\u2009\u2007]")
"""Blanks that become one space: several, or one that is no space and is not kept as it stands."""
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_HOST = re.compile(r"(?:[a-z][a-z+.-]*:)?//(?:[^/@]*@)?([^/:?#]+)", re.I)


@dataclass(slots=True)
class Piece:
    """One piece of a page, with the element it stands in and the families that mark its ancestors."""

    kind: PieceKind
    text: str
    node: HtmlElement
    linked: int = 0
    level: int = 0
    marks: tuple[Mark, ...] = ()
    table: Table | None = None
    time: str | None = None
    inside: str = ""
    """``blockquote``, ``figure`` or ``aside`` where the piece stands in one."""
    key: str = ""
    voted: bool = False
    order: int = 0
    bold: int = 0
    after_image: bool = False
    """It is the first text after a picture."""
    asks: bool | None = None
    """Whether it asks the reader for something, once that was looked at."""


@dataclass(slots=True, eq=False)
class Mark:
    """An element that says by its name, class or id that it is not the article."""

    node: HtmlElement
    families: frozenset[str]
    name: str
    """The element's own name and class, by which alike elements are counted together."""


@dataclass(slots=True)
class _Walk:
    """Where the walk stands: the text gathered so far and what it stands in."""

    pieces: list[Piece] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    linked: int = 0
    bold: int = 0
    image: HtmlElement | None = None
    home: str | None = None


@dataclass(slots=True)
class _Frame:
    """One open element."""

    node: HtmlElement
    children: Iterator[HtmlElement]
    tag: str
    kind: PieceKind
    level: int
    marks: tuple[Mark, ...]
    inside: str
    link: bool
    bold: bool
    block: bool
    holder: HtmlElement


def read_pieces(body: HtmlElement, home: str | None = None) -> list[Piece]:
    """Give the pieces of a page in reading order.

    ``home`` is the page's registered domain: links to it count as links, for teasers lead to the
    outlet's own stories, while links that lead out of it belong to the text.
    """
    walk = _Walk(home=home)
    root = _Frame(body, iter(body), "body", "paragraph", 0, (), "", False, False, True, body)
    stack = [root]
    _add(walk, body.text, root)
    while stack and len(walk.pieces) < MAX_PIECES:
        frame = stack[-1]
        child = next(frame.children, None)
        if child is None:
            stack.pop()
            _close(walk, frame, stack[-1] if stack else None)
            continue
        opened = _open(walk, child, frame, len(stack))
        if opened is None:
            _add(walk, child.tail, frame)
        else:
            stack.append(opened)
    _flush(walk, root)
    for n, piece in enumerate(walk.pieces):
        piece.order = n
    return walk.pieces


def _open(walk: _Walk, node: HtmlElement, parent: _Frame, depth: int) -> _Frame | None:
    """Enter an element; None where it was dealt with or holds nothing to read."""
    tag = node.tag
    if not isinstance(tag, str):  # a comment or processing instruction
        return None
    if tag in NEVER:
        _skip(walk, tag, parent)
        return None
    if depth > MAX_DEPTH:
        walk.parts.append(f" {node.text or ''}"[:10_000])
        return None
    if tag == "br":
        walk.parts.append("\n")
        return None
    if tag in ("sup", "sub"):
        _script(walk, node, parent)
        return None
    marks = _marked(node, tag, parent)
    if tag == "time" and not walk.parts and (told := _clock(node)) is not None:
        walk.pieces.append(Piece("time", told[0], node, marks=marks, time=told[1]))
        return None
    if tag == "table" and (table := read_table(node)) is not None:
        _flush(walk, parent)
        walk.pieces.append(
            Piece("table", table.text, node, table.linked, 0, marks, table, None, parent.inside)
        )
        return None
    if tag in INLINE and (marks is parent.marks or not marks[-1].families & _APART):
        frame = _frame(walk, node, tag, parent, parent.marks, block=False)
    else:
        _flush(walk, parent)
        frame = _frame(walk, node, tag, parent, marks, block=True)
    _add(walk, node.text, frame)
    return frame


def _clock(node: HtmlElement) -> tuple[str, str] | None:
    """Read a time element that gives an hour: as shown, and in ISO 8601; it may begin an entry of a live blog."""
    told = node.get("datetime") or ""
    iso = iso_date(told) if ":" in told else None
    if iso is None:
        return None
    shown = clean_text("".join(node.itertext())[:200])
    return (shown or iso, iso) if len(shown) <= 60 else None


_HIDDEN = frozenset(("hidden",))
_APART = frozenset(("share", "advert", "signup", "media", "hidden", "rights"))
"""Families of inline elements that are read apart, so that they can be left out."""


def _skip(walk: _Walk, tag: str, parent: _Frame) -> None:
    """Pass an element that holds no text: a picture is remembered, a button parts words, else blocks."""
    if tag in ("img", "picture"):
        if not walk.parts:
            walk.image = parent.holder
    elif tag in ("button", "label"):
        walk.parts.append(" ")
    elif tag not in ("svg", "input", "map", "math"):
        _flush(walk, parent)


def _frame(
    walk: _Walk, node: HtmlElement, tag: str, parent: _Frame, marks: tuple[Mark, ...], *, block: bool
) -> _Frame:
    kind, level = parent.kind, parent.level
    if block and tag in _KINDS:
        kind, level = _KINDS[tag], int(tag[1]) if tag in HEADINGS else level
    elif block and tag in ("article", "section") and kind != "quotation":
        kind = "paragraph"
    return _Frame(
        node,
        iter(node),
        tag,
        kind,
        level,
        marks,
        tag if block and tag in _INSIDE else parent.inside,
        parent.link or (tag == "a" and _leads_home(node, walk.home)),
        parent.bold or tag in _BOLD,
        block,
        node if block else parent.holder,
    )


_KINDS: dict[str, PieceKind] = {
    **dict.fromkeys(HEADINGS, "heading"),
    **dict.fromkeys(("li", "dd", "dt"), "item"),
    **dict.fromkeys(("figure", "figcaption", "caption"), "caption"),
    "blockquote": "quotation",
}
_INSIDE = frozenset(("blockquote", "figure", "aside"))
_BOLD = frozenset(("b", "strong"))


def _leads_home(node: HtmlElement, home: str | None) -> bool:
    """Say whether a link leads to another page of the outlet; an anchor within the page does not."""
    address = (node.get("href") or "").strip()
    if not address or address.startswith(("#", "mailto:", "tel:", "javascript:")):
        return False
    match = _HOST.match(address)
    return match is None or home is None or match.group(1).lower().endswith(home)


def _close(walk: _Walk, frame: _Frame, parent: _Frame | None) -> None:
    """Leave an element: a block ends its text; what follows belongs to the parent."""
    if frame.block:
        _flush(walk, frame)
    if parent is not None:
        _add(walk, frame.node.tail, parent)


def _add(walk: _Walk, text: str | None, frame: _Frame) -> None:
    if not text:
        return
    if frame.tag != "pre":
        text = text.replace("\n", " ").replace("\r", " ")
    walk.parts.append(text)
    if frame.link:
        walk.linked += len(text.strip())
    if frame.bold:
        walk.bold += len(text.strip())


def _flush(walk: _Walk, frame: _Frame) -> None:
    """End the text gathered so far: one piece a line."""
    if not walk.parts:
        return
    raw = "".join(walk.parts)
    linked, bold = walk.linked, walk.bold
    walk.parts.clear()
    walk.linked = walk.bold = 0
    if raw.isspace():
        return
    lines = [line for line in map(clean_text, raw.split("\n")) if line]
    size = sum(map(len, lines))
    for line in lines[: max(MAX_PIECES - len(walk.pieces), 0)]:
        walk.pieces.append(
            Piece(
                frame.kind,
                line,
                frame.holder,
                min(linked * len(line) // size, len(line)) if linked else 0,
                frame.level,
                frame.marks,
                None,
                None,
                frame.inside,
                bold=min(bold * len(line) // size, len(line)) if bold else 0,
                after_image=walk.image is not None,
            )
        )
        walk.image = None


def _script(walk: _Walk, node: HtmlElement, parent: _Frame) -> None:
    """Read a superscript or subscript as Unicode; a reference to a note is no text."""
    text = "".join(node.itertext())
    is_note = (
        node.find(".//a") is not None and re.fullmatch(r"[\s\[(]*[\w*†‡§]{1,3}[\s\])]*", text) is not None
    )
    marks = f"{node.get('class', '')} {node.get('id', '')}"
    if is_note or re.search(r"\b(?:reference|footnote|fn|cite|noteref)", marks, re.I):
        return
    _add(walk, raise_text(text) if node.tag == "sup" else lower_text(text), parent)


def _marked(node: HtmlElement, tag: str, parent: _Frame) -> tuple[Mark, ...]:
    """The marks of an element: its parent's, and its own where its names tell of something else."""
    families = _ELEMENTS.get(tag, _NONE)
    name = ""
    for attribute, value in node.items():
        if attribute in _NAMING:
            if found := families_of(value):
                families = families | found
            if attribute == "class":
                name = value
        elif attribute in _HIDING and _hides(attribute, value):
            families = families | _HIDDEN
    if not families:
        return parent.marks
    return (*parent.marks, Mark(node, families, f"{tag}.{name}"))


_NONE: frozenset[str] = frozenset()
_ELEMENTS = {tag: frozenset((tag,)) for tag in ("aside", "footer", "header", "form", "figure", "details")}
_NAMING = frozenset(
    ("class", "id", "role", "data-component", "data-testid", "data-type", "itemprop", "aria-label")
)


_HIDING = frozenset(("style", "hidden", "aria-hidden"))


def _hides(attribute: str, value: str) -> bool:
    """Say whether an attribute hides its element; what scripts unveil later is left to be judged."""
    if attribute == "style":
        return "none" in value and _HIDDEN_STYLE.search(value) is not None
    return (attribute == "hidden" and value != "until-found") or (
        attribute == "aria-hidden" and value == "true"
    )


def clean_text(text: str) -> str:
    """Collapse blanks and drop what cannot be seen; a no-break space between words stays one.

    >>> clean_text("  8\\u00a0Mil\\u00adlionen\\t Euro ")
    '8\\xa0Millionen Euro'
    """
    joined = " ".join(text.split())
    if not joined.isprintable() or "[0m" in joined:
        text = without_controls(text)
        joined = " ".join(text.split())
    if text.isascii() or _ODD.search(text) is None:
        return joined
    return _BLANKS.sub(" ", _INVISIBLE.sub("", text)).strip()
