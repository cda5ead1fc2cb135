"""Plain text and Markdown as articles."""

from __future__ import annotations

import re
from dataclasses import dataclass

from db.errors import NoArticleError
from db.models import Block, BlockKind, Reading
from sources.controls import without_controls
from sources.plaintext import read_plain

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)")
_QUOTE = re.compile(r"^\s*>\s?")
_IMAGE = re.compile(r"!\[([^\[\]]{0,500})\]\([^()\s]{0,2000}(?:\s+\"[^\"]{0,500}\")?\)")
_LINK = re.compile(
    r"\[([^\[\]]{1,1000})\]\((?:<[^<>]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,200}\))?)(?:\s+\"[^\"]{0,500}\")?\)"
)
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^*_]{1,2000})(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_\n]{1,2000})(?<=\S)\1(?![\w*])")
_RULE = re.compile(r"^\s*(?:[-*_]\s*){3,}$")


def read_text(body: bytes) -> Reading:
    """Read plain text as it stands; its first line is the title where it is short and ends no sentence.

    >>> read_text(b"Ferry sinks off Norlan\\n\\nAt least 200 people were on board.").title
    'Ferry sinks off Norlan'
    """
    return read_plain(_decoded(body))


def read_markdown(body: bytes) -> Reading:
    """Read Markdown: front matter as title, date and authors; links and emphasis as the words in them.

    >>> reading = read_markdown(b"---\\ndate: 2026-11-30\\n---\\n# Ferry sinks\\n\\n**At least 200** [people](https://a.b)\\n\\n* one")
    >>> reading.title, reading.published, reading.text
    ('Ferry sinks', '2026-11-30', 'At least 200 people\\n\\n- one')
    """
    text = _decoded(body)
    matter: dict[str, str] = {}
    found = _FRONT_MATTER.match(text)
    if found is not None:
        matter, text = _front_matter(found[1]), text[found.end() :]
    pieces = _pieces(text)
    title = matter.get("title")
    if title is None and pieces and pieces[0].kind == "heading":
        title, pieces = pieces[0].text, pieces[1:]
    if not any(piece.text for piece in pieces):
        raise NoArticleError("expected text, saw none")
    out, blocks = _laid_out(pieces)
    authors = tuple(
        a.strip() for a in matter.get("author", matter.get("authors", "")).strip("[]").split(",") if a.strip()
    )
    return _reading(out, blocks, title=title, published=matter.get("date"), authors=authors)


@dataclass(slots=True)
class _Piece:
    kind: BlockKind
    text: str
    tight: bool = False
    """Stands right below the piece before it, without an empty line."""


def _pieces(text: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    after_blank, fenced = True, False
    for line in text.splitlines():
        if line.lstrip().startswith(("```", "~~~")):
            fenced, after_blank = not fenced, True
        elif not line.strip() or _RULE.match(line):
            after_blank = True
        else:
            _add(pieces, line, after_blank=after_blank)
            after_blank = _HEADING.match(line) is not None
    return pieces


def _add(pieces: list[_Piece], line: str, *, after_blank: bool) -> None:
    heading = _HEADING.match(line)
    kind: BlockKind = "paragraph"
    if heading is not None:
        kind, line = "heading", heading[2]
    elif line.lstrip().startswith("|"):
        kind = "cell"
    elif _ITEM.match(line):
        kind, line = "item", _ITEM.sub("- ", line)
    elif _QUOTE.match(line):
        kind, line = "quotation", _QUOTE.sub("", line)
    words = _plain(line).strip()
    last = pieces[-1] if pieces else None
    if (
        last is not None
        and not after_blank
        and kind in ("paragraph", "quotation")
        and last.kind in (kind, "item")
    ):
        last.text = f"{last.text} {words}"
    else:
        pieces.append(_Piece(kind, words, tight=not after_blank and kind in ("item", "cell")))


def _plain(line: str) -> str:
    line = _IMAGE.sub("", line)
    line = _LINK.sub(r"\1", line)
    line = _STRONG.sub(r"\2", line)
    return _EMPHASIS.sub(r"\2", line).replace("`", "")


def _laid_out(pieces: list[_Piece]) -> tuple[str, tuple[Block, ...]]:
    blocks: list[Block] = []
    text = ""
    parts: list[str] = []
    at = 0
    for piece in pieces:
        if not piece.text:
            continue
        gap = "" if not parts else "\n" if piece.tight else "\n\n"
        parts += [gap, piece.text]
        at += len(gap)
        if piece.kind != "cell":
            blocks.append(Block(piece.kind, at, at + len(piece.text)))
        at += len(piece.text)
    text = "".join(parts)
    return text, tuple(blocks)


def _front_matter(text: str) -> dict[str, str]:
    """Read ``key: value`` lines; nothing nested is needed."""
    matter: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if colon and key.strip().isalpha() and value.strip():
            matter.setdefault(key.strip().lower(), value.strip().strip("\"'"))
    return matter


def _decoded(body: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16") if body[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",):
        try:
            text = body.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        text = body.decode("cp1252", "replace")
    if text.count("\0") > 0 or text.count("\ufffd") > len(text) * 0.05:
        raise NoArticleError("expected text, saw binary data")
    return without_controls(text.replace("\r\n", "\n").replace("\r", "\n"))


def _reading(
    text: str,
    blocks: tuple[Block, ...],
    *,
    title: str | None = None,
    published: str | None = None,
    authors: tuple[str, ...] = (),
) -> Reading:
    return Reading(
        title=title,
        page_title=title,
        text=text,
        blocks=blocks,
        published=published,
        published_from="meta" if published else None,
        modified=None,
        authors=authors,
        outlet=None,
        language=None,
        canonical=None,
        confidence=1.0,
    )
