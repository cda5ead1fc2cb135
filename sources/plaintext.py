"""Plain text and Markdown as articles."""

from __future__ import annotations

import re

from db.errors import NoArticleError
from db.models import Block, BlockKind, Reading

LONGEST_HEADLINE = 160
_MARKS: tuple[tuple[re.Pattern[str], BlockKind], ...] = (
    (re.compile(r"#{1,6}\s+"), "heading"),
    (re.compile(r">\s?"), "quotation"),
    (re.compile(r"(?:[-*•+]|\d{1,3}[.)])\s+"), "item"),
)
_RULE = re.compile(r"^\|?[\s:|-]+\|?$")


def read_plain(text: str) -> Reading:
    """Read a text: its headline, where the first line is one, and its blocks; the text stays as it is.

    >>> reading = read_plain("# Ferry sinks\\n\\n- 212 on board\\n- 3 missing\\n")
    >>> reading.title, [reading.text[b.start : b.end] for b in reading.blocks]
    ('Ferry sinks', ['Ferry sinks', '212 on board', '3 missing'])
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise NoArticleError("expected a text, saw an empty one; check the file")
    blocks = tuple(_blocks(text))
    return Reading(
        title=_headline(text, blocks),
        page_title=None,
        text=text,
        blocks=blocks,
        published=None,
        published_from=None,
        modified=None,
        authors=(),
        outlet=None,
        language=None,
        canonical=None,
        confidence=1.0,
    )


def _headline(text: str, blocks: tuple[Block, ...]) -> str | None:
    first = text[blocks[0].start : blocks[0].end] if blocks else ""
    if blocks and blocks[0].kind == "heading":
        return first
    is_short = 0 < len(first) <= LONGEST_HEADLINE and len(blocks) > 1
    return first if is_short and not first.endswith((".", ":", ";", ",", "。")) else None


def _blocks(text: str) -> list[Block]:
    """The blocks of a text, a line each; rows of a Markdown table become cells."""
    blocks: list[Block] = []
    heads: list[str] = []
    row = 0
    at = 0
    for line in text.splitlines(keepends=True):
        shown = line.strip()
        start = at + len(line) - len(line.lstrip())
        at += len(line)
        if shown.startswith("|") and shown.endswith("|") and len(shown) > 2:
            if _RULE.match(shown):
                continue
            cells = _cells(shown, start, row, heads)
            if row == 0:
                heads = [text[c.start : c.end] for c in cells]
                cells = [Block("cell", c.start, c.end, 0, c.column) for c in cells]
            blocks.extend(cells)
            row += 1
            continue
        row, heads = 0, []
        if shown:
            blocks.append(_block(shown, start))
    return blocks


def _block(shown: str, start: int) -> Block:
    for mark, kind in _MARKS:
        if found := mark.match(shown):
            return Block(kind, start + found.end(), start + len(shown))
    return Block("paragraph", start, start + len(shown))


def _cells(shown: str, start: int, row: int, heads: list[str]) -> list[Block]:
    cells: list[Block] = []
    at = start + 1
    label = ""
    for column, cell in enumerate(shown[1:-1].split("|")):
        words = cell.strip()
        left = at + len(cell) - len(cell.lstrip())
        at += len(cell) + 1
        if not words:
            continue
        label = label or words if column == 0 else label
        told = (label if column else "", heads[column] if column < len(heads) else "")
        cells.append(Block("cell", left, left + len(words), row, column, tuple(t for t in told if t)))
    return cells
