"""Tables of data: cells with their row, column and heads; written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from sources.scripts import lower_text, raise_text

MAX_COLUMNS = 60
MAX_ROWS = 1_000
MAX_CELL = 400

_SKIPPED = frozenset(("script", "style", "noscript", "template", "svg", "button", "select"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as it was written: where it stands, and whether it is a head."""

    text: str
    row: int
    column: int
    is_head: bool
    linked: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table of data: rows of cells; a spanned cell stands once, at its first place."""

    rows: tuple[tuple[Cell | None, ...], ...]
    head_rows: int
    head_columns: int
    caption: str = ""

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return (cell for row in self.rows for cell in row if cell is not None)

    @property
    def text(self) -> str:
        """The words of the table, for judging it."""
        return " ".join(cell.text for cell in self.cells if cell.text)

    @property
    def linked(self) -> int:
        """How many characters are links."""
        return sum(cell.linked for cell in self.cells)

    def heads_of(self, cell: Cell) -> tuple[str, ...]:
        """The row's head and the column's heads of a cell, outermost first."""
        if cell.row < self.head_rows:
            return ()
        heads = []
        for column in range(min(self.head_columns, cell.column)):
            heads.append(self._above(cell.row, column))
        for row in range(self.head_rows):
            heads.append(self._left(row, cell.column))
        return tuple(dict.fromkeys(head for head in heads if head))

    def _above(self, row: int, column: int) -> str:
        """The text of a row's head; one that spans rows stands higher up."""
        for y in range(row, self.head_rows - 1, -1):
            cell = self.rows[y][column]
            if cell is not None:
                return cell.text
        return ""

    def _left(self, row: int, column: int) -> str:
        """The text of a column's head; one that spans columns stands to the left."""
        for x in range(column, -1, -1):
            cell = self.rows[row][x]
            if cell is not None:
                return cell.text
        return ""


def read_table(node: HtmlElement) -> Table | None:
    """Read a table of data; None where a table only lays out the page.

    A colspan of 5000 is capped; a table within a table is layout, except in a cell.
    """
    if node.get("role") in ("presentation", "none") or node.find(".//table") is not None:
        return None
    grid, width = _grid(node)
    rows = [tuple(row.get(x) for x in range(width)) for row in grid if row]
    cells = [cell for row in rows for cell in row if cell is not None]
    filled = [cell for cell in cells if cell.text]
    if not rows or width < 2 or len(rows) < 2 or len(filled) < 4:
        return None
    longest = max(len(cell.text) for cell in filled)
    mean = sum(len(cell.text) for cell in filled) / len(filled)
    if longest > 1_200 or mean > 200:
        return None
    if node.find(".//h1") is not None:
        return None
    return _headed([tuple(row) for row in rows])


def _grid(node: HtmlElement) -> tuple[list[dict[int, Cell]], int]:
    """Lay the cells out, spans counted and capped."""
    grid: list[dict[int, Cell]] = []
    taken: dict[tuple[int, int], bool] = {}
    width = 0
    for y, tr in enumerate(node.iter("tr")):
        if y >= MAX_ROWS:
            break
        row: dict[int, Cell] = {}
        x = 0
        for td in tr.iterchildren("td", "th"):
            while taken.get((y, x)):
                x += 1
            if x >= MAX_COLUMNS:
                break
            text, linked = _cell_text(td)
            row[x] = Cell(text, y, x, td.tag == "th", linked)
            across = _span(td, "colspan", MAX_COLUMNS - x)
            down = _span(td, "rowspan", 60)
            for dy in range(down):
                for dx in range(across):
                    taken[y + dy, x + dx] = True
            x += across
        width = max(width, max(row, default=-1) + 1)
        grid.append(row)
    return grid, width


def _span(td: HtmlElement, name: str, most: int) -> int:
    value = (td.get(name) or "1").strip()
    return max(1, min(int(value), most)) if value.isdigit() and len(value) < 7 else 1


def _headed(rows: list[tuple[Cell | None, ...]]) -> Table:
    """Number the rows anew and say how many are heads."""
    numbered = tuple(
        tuple(None if c is None else Cell(c.text, y, c.column, c.is_head, c.linked) for c in row)
        for y, row in enumerate(rows)
    )
    head_rows = 0
    for row in numbered[:3]:
        cells = [c for c in row if c is not None and c.text]
        if not cells or not all(c.is_head for c in cells):
            break
        head_rows += 1
    if head_rows == 0 and _reads_as_head(numbered):
        head_rows = 1
    if head_rows == 1 and len(numbered) > 2 and _heads_again(numbered):
        head_rows = 2
    first = [row[0] for row in numbered[head_rows:] if row and row[0] is not None]
    is_labels = bool(first) and sum(not _is_figure(c.text) for c in first) >= 0.7 * len(first)
    return Table(numbered, min(head_rows, len(rows) - 1), 1 if is_labels else 0)


def _reads_as_head(rows: tuple[tuple[Cell | None, ...], ...]) -> bool:
    """Say whether the first row has words only where the rows below have figures."""
    first = [c for c in rows[0] if c is not None]
    if len(first) < 2 or any(_is_figure(c.text) and not _YEAR.fullmatch(c.text) for c in first):
        return False
    below = [c for row in rows[1:] for c in row[1:] if c is not None and c.text]
    return sum(_is_figure(c.text) for c in below) >= 0.5 * max(len(below), 1)


def _heads_again(rows: tuple[tuple[Cell | None, ...], ...]) -> bool:
    """Say whether the second row divides what the first spans: "Votes" over "2022" and "2026"."""
    second = [c for c in rows[1] if c is not None]
    told = [c.text for c in second if c.text]
    is_spanned = any(c is None for c in rows[0])
    return (
        is_spanned
        and bool(told)
        and not (second and second[0].column == 0 and second[0].text)
        and all(not _is_figure(text) or _YEAR.fullmatch(text) for text in told)
    )


_YEAR = re.compile(r"(?:19|20)\d{2}(?:[-/–]\d{2,4})?|Q[1-4](?: (?:19|20)\d{2})?")


def _is_figure(text: str) -> bool:
    digits = sum(c.isdigit() for c in text)
    return digits > 0 and digits * 3 >= len(text.replace(" ", ""))


def _cell_text(td: HtmlElement) -> tuple[str, int]:
    """The words of a cell on one line, and how many characters of it are links."""
    parts: list[str] = []
    linked = 0
    size = 0
    for part, is_linked in _cell_parts(td):
        parts.append(part)
        size += len(part)
        linked += len(part.strip()) if is_linked else 0
        if size > 5_000:
            break
    text = re.sub(r"[ \t\r\n\f]+", " ", "".join(parts).replace("\u00ad", "").replace("|", "¦")).strip()
    return text, min(linked, len(text))


def _cell_parts(td: HtmlElement) -> Iterator[tuple[str, bool]]:
    if td.text:
        yield td.text, False
    depth_link = 0
    open_nodes: list[tuple[HtmlElement, Iterator[HtmlElement]]] = [(td, iter(td))]
    while open_nodes:
        node, children = open_nodes[-1]
        child = next(children, None)
        if child is None:
            open_nodes.pop()
            if node.tag == "a":
                depth_link -= 1
            if node is not td:
                if node.tag in ("p", "div", "li", "br"):
                    yield " ", False
                if node.tail:
                    yield node.tail, depth_link > 0
            continue
        if not isinstance(child.tag, str) or child.tag in _SKIPPED or len(open_nodes) > 200:
            if child.tail:
                yield child.tail, depth_link > 0
            continue
        if child.tag in ("sup", "sub"):
            words = "".join(child.itertext())
            yield (raise_text(words) if child.tag == "sup" else lower_text(words)), False
            if child.tail:
                yield child.tail, depth_link > 0
            continue
        if child.tag in ("p", "div", "li", "br"):
            yield " ", False
        if child.tag == "a":
            depth_link += 1
        if child.text:
            yield child.text, depth_link > 0
        open_nodes.append((child, iter(child)))
