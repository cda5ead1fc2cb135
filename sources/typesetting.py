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
}


def typeset(pieces: Iterable[Piece]) -> tuple[str, tuple[Block, ...]]:
    """Write the pieces as text with the blocks that stand in it."""
    parts: list[str] = []
    blocks: list[Block] = []
    at = 0
    before: Piece | None = None
    entry: tuple[int, Piece] | None = None
    for piece in pieces:
        if piece.kind == "time":
            blocks.extend(_entry(entry, at))
            entry = (at + (2 if parts else 0), piece)
        if before is not None:
            gap = "\n" if before.kind == piece.kind == "item" else "\n\n"
            parts.append(gap)
            at += len(gap)
        if piece.table is not None:
            written, cells = _table(piece.table, at)
            blocks.extend(cells)
        elif piece.kind == "time":
            written = piece.text
        elif piece.kind == "item":
            written = f"- {piece.text}"
            blocks.append(Block("item", at + 2, at + len(written)))
        else:
            written = piece.text
            blocks.append(Block(_KINDS[piece.kind], at, at + len(written)))
        parts.append(written)
        at += len(written)
        before = piece
    blocks.extend(_entry(entry, at))
    return "".join(parts), tuple(sorted(blocks, key=lambda b: (b.start, -b.end)))


def _entry(entry: tuple[int, Piece] | None, end: int) -> list[Block]:
    """The block of a live blog's entry, from its time to where the next begins; its head is the time."""
    if entry is None:
        return []
    start, piece = entry
    return [Block("entry", start, end, heads=(piece.time or piece.text,))]


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
