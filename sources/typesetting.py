"""The chosen pieces as one text: paragraphs, headings, "- items", Markdown tables; and their blocks."""

from __future__ import annotations

from collections.abc import Iterable

from db.models import Block, BlockKind
from sources.blocks import Piece
from sources.tables import Table

_KINDS: dict[str, BlockKind] = {
    "paragraph": "paragraph",
    "heading": "heading",
    "item": "item",
    "caption": "caption",
    "quotation": "quotation",
    "time": "entry",
}


def typeset(pieces: Iterable[Piece], *, captions: bool = True) -> tuple[str, tuple[Block, ...]]:
    """Write the pieces as text with the blocks that stand in it."""
    parts: list[str] = []
    blocks: list[Block] = []
    at = 0
    before: Piece | None = None
    for piece in pieces:
        if piece.kind == "caption" and not captions:
            continue
        if before is not None:
            gap = "\n" if before.kind == piece.kind == "item" else "\n\n"
            parts.append(gap)
            at += len(gap)
        if piece.table is not None:
            written, cells = _table(piece.table, at)
            blocks.extend(cells)
        elif piece.kind == "item":
            written = f"- {piece.text}"
            blocks.append(Block("item", at + 2, at + len(written)))
        else:
            written = piece.text
            blocks.append(Block(_KINDS[piece.kind], at, at + len(written)))
        parts.append(written)
        at += len(written)
        before = piece
    return "".join(parts), tuple(blocks)


def _table(table: Table, at: int) -> tuple[str, list[Block]]:
    """Write a table as Markdown: its cells' places, rows, columns and heads."""
    parts: list[str] = []
    cells: list[Block] = []
    width = max(len(row) for row in table.rows)

    def put(text: str) -> None:
        nonlocal at
        parts.append(text)
        at += len(text)

    for y, row in enumerate(table.rows):
        if y:
            put("\n")
        put("|")
        for x in range(width):
            cell = row[x] if x < len(row) else None
            put(" ")
            if cell is not None and cell.text:
                cells.append(Block("cell", at, at + len(cell.text), y, x, table.heads_of(cell)))
                put(cell.text)
            put(" |")
        if y == max(table.head_rows - 1, 0):
            put("\n|" + " --- |" * width)
    return "".join(parts), cells
