"""Which pieces of a page are the article.

trafilatura votes first; where its answer is in doubt, readability is asked as well. The region is the
smallest element that holds nearly all that was voted for; in it the pieces are read from the source,
without those that their marks, their links, their words or their place tell to be something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.html import HtmlElement

from sources.blocks import Piece
from sources.boilerplate import marks_of
from sources.phrases import (
    asks_reader,
    is_byline,
    is_credit,
    is_date_line,
    is_note,
    is_read_on,
    leads_elsewhere,
)
from sources.scripts import PLAIN

SHARE_OF_REGION = 0.9
PROTECTED_SHARE = 0.3
SHORT_KEY = 8
MOST_INSETS = 400
MOST_BOXES = 40

OUT = frozenset(
    [
        "related",
        "signup",
        "share",
        "comments",
        "navigation",
        "advert",
        "consent",
        "byline",
        "rights",
        "media",
        "embed",
        "interface",
        "hidden",
        "pull",
        "aside",
        "footer",
        "form",
    ]
)
"""Families that are no part of an article, unless they mark a good part of what was voted for."""

_LETTERS = re.compile(r"[\W_]+")
_RAISED = re.compile(f"[{''.join(map(chr, PLAIN))}]")
_NOT_KEY = bytes(byte for byte in range(128) if not chr(byte).isalnum())
_LOWER = bytes(range(256)).lower()
_LEAD_NAMES = re.compile(
    r"lead(?!er|ing)|lede|stand-?first|(?<![a-z])dek(?![a-z])|deck|sub-?title|sub-?head(?!er)|sub-?headline|summary|intro|abstract|excerpt"
    r"|chapo|chapeau|entradilla|bajada|copete|sumario|vorspann|anreisser|sottotitolo|occhiello|sommario|catenaccio|ingress|manchet|underrubrik"
    r"|description|perex|preamble|sapo|teaser|tease|strapline|key-?points?|highlights|spoiler|zajawka|lid(?![a-z])|linha-?fina|dropcap|header-?text",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Hints:
    """What the page's data say, as keys: its titles, descriptions, and article bodies."""

    titles: tuple[str, ...] = ()
    descriptions: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    is_live: bool = False
    """The page calls itself a live blog."""


def key_of(text: str) -> str:
    """The letters and digits of a text, to compare pieces read by different readers.

    >>> key_of("It's 16 chips - not 15!"), key_of("10⁵ m² of CO₂")
    ('its16chipsnot15', '105m2ofco2')
    """
    if text.isascii():
        return text.encode("ascii").translate(_LOWER, _NOT_KEY).decode("ascii")
    if _RAISED.search(text) is not None:
        text = text.translate(PLAIN)
    return _LETTERS.sub("", text.casefold())


def choose(pieces: list[Piece], votes: str, hints: Hints) -> list[Piece]:
    """Choose the article's pieces by the key of the text that a reader voted for."""
    votes = "\n".join((votes, *hints.bodies))
    for piece in pieces:
        piece.key = piece.key or key_of(piece.text)
        piece.voted = _is_voted(piece.key, votes) and not _is_title(piece, hints)
    voted = [p for p in pieces if p.voted]
    if not voted:
        return []
    region = _region(voted)
    inside = _within(pieces, region)
    neutral = _neutral_marks(inside)
    chosen = _chosen(inside, hints, neutral)
    chosen = _without_links_on(inside, chosen, region)
    if not chosen:
        return []
    chosen = _without_repeats(_lead(pieces, chosen, hints, neutral) + chosen)
    return _with_times(inside, chosen, hints)


def with_captions(pieces: list[Piece], chosen: list[Piece]) -> list[Piece]:
    """Put the captions of the article's own pictures among its pieces."""
    if not chosen:
        return chosen
    first, last = chosen[0].order, chosen[-1].order
    near = _within(pieces[max(first - 12, 0) : last + 4], _container(chosen))
    said = {p.key for p in chosen}
    found: dict[str, Piece] = {}
    for piece in near:
        if _is_own_caption(piece) and piece.key not in said:
            found.setdefault(piece.key, piece)
    for piece in found.values():
        piece.kind = "caption"
    return sorted([*chosen, *found.values()], key=lambda p: p.order)


def _container(chosen: list[Piece]) -> HtmlElement:
    """The article's element: what holds its pieces, and the picture above them."""
    region = _region(chosen, 1.0)
    for above in (region, *region.iterancestors()):
        if above.tag in ("article", "main"):
            return above
    parent = region.getparent()
    return region if parent is None or parent.tag in ("body", "html") else parent


def _is_own_caption(piece: Piece) -> bool:
    families = frozenset[str]().union(*(mark.families for mark in piece.marks))
    is_caption = piece.kind == "caption" or (piece.after_image and _is_caption(piece))
    return (
        is_caption
        and not families & _NO_CAPTION
        and 15 <= len(piece.text) <= 700
        and piece.linked < 0.5 * len(piece.text)
        and not (is_note(piece.text) or is_credit(piece.text) or _asks(piece))
    )


_NO_CAPTION = frozenset("related signup share comments navigation advert consent aside footer pull".split())


def _with_times(inside: list[Piece], chosen: list[Piece], hints: Hints) -> list[Piece]:
    """Put the times of a live blog's entries before them."""
    times = [p for p in inside if p.kind == "time"]
    if len(times) < 2 or not (hints.is_live or sum(map(_begins_entry, times)) > 1):
        return chosen
    kept: list[Piece] = []
    waiting: Piece | None = None
    for piece in sorted([*chosen, *times], key=lambda p: p.order):
        if piece.kind == "time":
            waiting = piece
            continue
        if waiting is not None:
            kept.append(waiting)
            waiting = None
        kept.append(piece)
    return kept if sum(p.kind == "time" for p in kept) > 1 else chosen


def _begins_entry(piece: Piece) -> bool:
    node = piece.node.getparent()
    for _ in range(5):
        if node is None:
            return False
        if _ENTRY.search(f"{marks_of(node)} {node.get('itemprop') or ''}"):
            return True
        node = node.getparent()
    return False


_ENTRY = re.compile(
    r"""live-?(?:blog)?[_-]*(?:post|entry|update|item|card|event)|liveblog|lb-?(?:post|entry)|key-?event
        |(?:news)?ticker[_-]*(?:entry|item|event|post)|minute-?by-?minute|timeline[_-]*(?:entry|item|event)""",
    re.I | re.X,
)


def good_size(pieces: list[Piece]) -> int:
    """How many characters the page has in whole, unlinked, unmarked paragraphs."""
    return sum(len(p.text) for p in pieces if _is_good(p))


def dense_text(pieces: list[Piece]) -> str:
    """The good paragraphs of the element that holds most of them: a plain third reader."""
    good = [p for p in pieces if _is_good(p)]
    for piece in good:
        piece.key = piece.key or key_of(piece.text)
    if not good:
        return ""
    return "\n".join(p.text for p in _within(good, _region(good, 0.75)))


def _is_good(piece: Piece) -> bool:
    return (
        piece.kind in ("paragraph", "quotation")
        and len(piece.text) > (80 if piece.text.isascii() else 40)
        and piece.linked < 0.3 * len(piece.text)
        and not any(mark.families & _NEVER_GOOD for mark in piece.marks)
        and not _asks(piece)
    )


def _asks(piece: Piece) -> bool:
    if piece.asks is None:
        piece.asks = asks_reader(piece.text)
    return piece.asks


_NEVER_GOOD = frozenset(["comments", "related", "signup", "consent", "footer", "aside", "share"])


def _is_voted(key: str, votes: str) -> bool:
    if len(key) < SHORT_KEY:
        return len(key) > 2 and key in votes
    return key in votes or (len(key) > 60 and (key[:40] in votes or key[-40:] in votes))


def _is_title(piece: Piece, hints: Hints) -> bool:
    return (piece.level == 1 and piece.kind == "heading") or _is_told_title(piece, hints)


def _is_told_title(piece: Piece, hints: Hints) -> bool:
    """Say whether a piece repeats a title that the page's data tell."""
    key = piece.key
    return len(key) > 5 and (
        key in hints.titles
        or (piece.kind == "heading" and len(key) > 15 and any(key in t for t in hints.titles))
    )


def _region(voted: list[Piece], share: float = SHARE_OF_REGION) -> HtmlElement:
    """The smallest element that holds nearly all that was voted for."""
    weight: dict[HtmlElement, int] = {}
    total = 0
    for piece in voted:
        size = len(piece.key)
        total += size
        node: HtmlElement | None = piece.node
        while node is not None:
            weight[node] = weight.get(node, 0) + size
            node = node.getparent()
    node = next(n for n in weight if n.getparent() is None)
    while True:
        child = max((c for c in node if c in weight), key=lambda c: weight[c], default=None)
        if child is None or weight[child] < share * total:
            return node
        node = child


def _within(pieces: list[Piece], region: HtmlElement) -> list[Piece]:
    inside: dict[HtmlElement, bool] = {region: True}

    def is_in(node: HtmlElement) -> bool:
        path = []
        at: HtmlElement | None = node
        while at is not None and at not in inside:
            path.append(at)
            at = at.getparent()
        answer = at is not None and inside[at]
        for one in path:
            inside[one] = answer
        return answer

    return [p for p in pieces if is_in(p.node)]


def _neutral_marks(pieces: list[Piece]) -> frozenset[str]:
    """The names that mark nothing here: those that hold a good part of what was voted for."""
    total = sum(len(p.key) for p in pieces if p.voted) or 1
    held: dict[str, int] = {}
    for piece in pieces:
        if piece.voted:
            for name in {mark.name for mark in piece.marks}:
                held[name] = held.get(name, 0) + len(piece.key)
    return frozenset(name for name, size in held.items() if size > PROTECTED_SHARE * total)


def _families(piece: Piece, neutral: frozenset[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for mark in piece.marks:
        if mark.name not in neutral:
            found |= mark.families
    return found


def _chosen(pieces: list[Piece], hints: Hints, neutral: frozenset[str]) -> list[Piece]:
    voted = [p.order for p in pieces if p.voted]
    first, last = min(voted), max(voted)
    title = min((p.order for p in pieces if p.level == 1 and p.order < first + 8), default=-1)
    if title < last - len(voted) // 2:  # what stands above the headline is its kicker
        pieces = [p for p in pieces if p.order > title or len(p.text) > 150]
    return [p for p in pieces if _is_article(p, hints, neutral, first, last)]


def _is_article(piece: Piece, hints: Hints, neutral: frozenset[str], first: int, last: int) -> bool:
    """Say whether a piece of the region is the article's."""
    if piece.kind in ("caption", "time") or _is_told_title(piece, hints):
        return False
    if piece.level == 1 and piece.order < first:
        return False
    marked = _families(piece, neutral) & OUT
    if marked and not (piece.voted and marked <= _SHOWN_LATER) and not _is_post(piece, marked):
        return False
    size = len(piece.text)
    if (
        is_note(piece.text)
        or is_read_on(piece.text)
        or _asks(piece)
        or is_date_line(piece.text)
        or is_byline(piece.text)
    ):
        return False
    if leads_elsewhere(piece.text) and piece.linked > 0.4 * size:
        return False
    if piece.kind == "heading" and piece.linked >= 0.9 * size:
        return False
    if piece.kind == "item" and piece.linked >= 0.9 * size and size > 12:
        return False
    if piece.after_image and _is_caption(piece):
        return False
    if piece.voted:
        return True
    return first < piece.order < last and piece.linked < 0.5 * size


def _is_post(piece: Piece, marked: frozenset[str]) -> bool:
    """Say whether a piece is the text of a post that the article shows."""
    return marked == {"embed"} and piece.inside == "blockquote"


_SHOWN_LATER = frozenset(("hidden",))


def _is_caption(piece: Piece) -> bool:
    """Say whether a short line right after a picture is its caption: no sentence, no heading."""
    return (
        piece.kind == "paragraph"
        and len(piece.text) < 120
        and piece.bold < 0.5 * len(piece.text)
        and not piece.text.endswith((".", "!", "?", ":", "…", "。", "”", '"', "»", "“", "؟", "।"))
    )


def _without_links_on(pieces: list[Piece], chosen: list[Piece], region: HtmlElement) -> list[Piece]:
    """Drop what stands under "Read more": the linked lines after it, and a heading left without text."""
    boxes = _headed_boxes(pieces, chosen, region)
    chosen = [p for p in chosen if not any(box is p.node or box in p.node.iterancestors() for box in boxes)]
    listed = {id(p) for p in chosen}
    dropped: set[int] = set()
    under = False
    for piece in pieces:
        if is_read_on(piece.text):
            under = True
        elif under:
            if piece.linked >= 0.8 * len(piece.text) and id(piece) in listed:
                dropped.add(id(piece))
            elif id(piece) in listed:
                under = False
    kept = [p for p in chosen if id(p) not in dropped]
    while kept and kept[-1].kind == "heading":
        kept.pop()
    return kept


def _headed_boxes(pieces: list[Piece], chosen: list[Piece], region: HtmlElement) -> list[HtmlElement]:
    """The small boxes that are headed by "Related", "Newsletter" and the like."""
    most = min(800, sum(len(p.text) for p in chosen) // 3)
    around = {region, *region.iterancestors()}
    boxes: list[HtmlElement] = []
    for piece in pieces:
        if not is_read_on(piece.text):
            continue
        box = piece.node.getparent()
        if len(boxes) >= MOST_BOXES or box is None or box in around:
            continue
        if len(box.text_content()) <= most and not _holds_story(pieces, piece, box):
            boxes.append(box)
    return boxes


def _holds_story(pieces: list[Piece], head: Piece, box: HtmlElement) -> bool:
    """Say whether a box holds a paragraph of the article beside its heading."""
    near = pieces[max(head.order - pieces[0].order - 12, 0) : head.order - pieces[0].order + 12]
    return any(
        p is not head
        and p.kind == "paragraph"
        and len(p.text) > 80
        and p.linked < 0.3 * len(p.text)
        and p.text.endswith((".", "!", "?", "”", '"', "»", "。"))
        and not _asks(p)
        and box in p.node.iterancestors()
        for p in near
    )


def _without_repeats(chosen: list[Piece]) -> list[Piece]:
    """Drop what was said before in the same words, as by a pulled quote or a text for small screens."""
    whole = "\n".join(p.key for p in chosen if not p.inside)
    insets = [p for p in chosen if p.inside][:MOST_INSETS]
    repeats = [p.node for p in insets if len(p.key) > 25 and p.key in whole]
    repeated = {id(node) for node in repeats} | {id(node.getparent()) for node in repeats}
    said: set[str] = set()
    kept = []
    for piece in chosen:
        if piece.inside and (id(piece.node) in repeated or id(piece.node.getparent()) in repeated):
            continue
        if len(piece.key) > 30 and piece.kind != "table":
            if piece.key in said:
                continue
            said.add(piece.key)
        kept.append(piece)
    return kept


def _lead(pieces: list[Piece], chosen: list[Piece], hints: Hints, neutral: frozenset[str]) -> list[Piece]:
    """The standfirst that stands between the title and the region: what the page describes itself by."""
    first = chosen[0].order
    said = {p.key for p in chosen}
    before = [p for p in pieces[:first] if p.key and p.key not in said]
    title = max((p.order for p in before if _is_title(p, hints)), default=None)
    if title is not None:
        before = [p for p in before if p.order > title]
    found: list[Piece] = []
    for piece in before:
        if (
            piece.kind in ("caption", "time")
            or piece.linked > 0.4 * len(piece.text)
            or piece.key in {p.key for p in found}
        ):
            continue
        if _describes(piece.key, hints) or (title is not None and _is_lead(piece, neutral)):
            found.append(piece)
    return found[-6:]


def _describes(key: str, hints: Hints) -> bool:
    return len(key) > 30 and any(
        key == told or (len(told) > 40 and (key.startswith(told[:-4]) or told.startswith(key)))
        for told in hints.descriptions
    )


_NO_LEAD = OUT - {"hidden", "interface", "navigation"}


def _is_lead(piece: Piece, neutral: frozenset[str]) -> bool:
    """Say whether a piece after the title reads as a standfirst, by its name or by being a sentence."""
    if (
        len(piece.key) < (10 if piece.kind == "item" else 25)
        or is_note(piece.text)
        or _asks(piece)
        or is_date_line(piece.text)
    ):
        return False
    named = _is_named_lead(piece)
    families = _families(piece, neutral) & _NO_LEAD
    if named:
        return families <= {"related", "byline", "footer"}
    return (
        not families
        and not piece.after_image
        and piece.linked == 0
        and 60 <= len(piece.text) <= 500
        and piece.kind in ("heading", "paragraph")
        and (piece.kind == "heading" or piece.text.endswith((".", "!", "?", "…", "。", "”", '"', "»", "“")))
    )


def _is_named_lead(piece: Piece) -> bool:
    node: HtmlElement | None = piece.node
    for _ in range(3):
        if node is None:
            return False
        names = (
            node.get(name) or "" for name in ("class", "id", "itemprop", "data-testid", "data-component")
        )
        if _LEAD_NAMES.search(" ".join(names)):
            return True
        node = node.getparent()
    return False
