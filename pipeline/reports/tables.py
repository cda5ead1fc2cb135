"""Rows as text: table, json, jsonl, csv, tsv, markdown. FORMATS is the table of outputs.

Nothing is cut but a table for a terminal, which is narrowed to its width; ids stay whole there as well.
"""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

Row = dict[str, Any]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe_text(text: object) -> str:
    """Make text from outside harmless on a terminal: control and direction characters become visible.

    >>> safe_text("a\\x1b[31mred")
    'a␛[31mred'
    """
    return _CONTROL.sub(_shown, str(text))


def _shown(met: re.Match[str]) -> str:
    code = ord(met.group())
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "�"


def render(rows: Sequence[Row], form: str, *, width: int | None = None) -> str:
    """Write rows in one of FORMATS; a table at most ``width`` wide, where one is given."""
    return as_table(rows, width) if form == "table" else FORMATS[form](rows)


def as_table(rows: Sequence[Row], width: int | None = None) -> str:
    """Columns aligned for reading, and narrowed to a width where one is given."""
    if not rows:
        return ""
    columns = list(rows[0])
    cells = [[_cell(row.get(c)) for c in columns] for row in rows]
    widths = [max(_wide(c), *(_wide(line[n]) for line in cells)) for n, c in enumerate(columns)]
    if width is not None:
        fixed = {n for n in range(len(columns)) if all(_ID.fullmatch(line[n]) for line in cells)}
        widths = _fitted(widths, width - 2 * (len(columns) - 1), fixed)
    lines = [columns, ["─" * w for w in widths], *cells]
    return "\n".join(
        "  ".join(_padded(cell, room) for cell, room in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


_ID = re.compile(r"[0-9a-f]{16}|")


def _cell(value: object) -> str:
    return re.sub(r"\s+", " ", safe_text(_plain(value)))


def _plain(value: object) -> str:
    """A value as it is read in a cell.

    >>> _plain({"fetch": 1.5, "judge": 0}), _plain(["a", "b"]), _plain(True), _plain(None)
    ('fetch 1.5, judge 0', 'a, b', 'true', '')
    """
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_plain(inner) for inner in value)
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _wide(text: str) -> int:
    """Columns of a terminal that a text takes: two for each wide letter of the East, none for a mark above one.

    >>> _wide("chip"), _wide("東京"), _wide("e\u0301")
    (4, 4, 1)
    """
    return len(text) if text.isascii() else sum(_width_of(letter) for letter in text)


def _width_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _padded(text: str, width: int) -> str:
    cut = _cut(text, width)
    return cut + " " * (width - _wide(cut))


def _cut(text: str, width: int) -> str:
    """The beginning of a text that a width has room for.

    >>> _cut("16 Ironwood pods", 11), _cut("16 pods", 11), _cut("東京電力", 6)
    ('16 Ironwoo…', '16 pods', '東京…')
    """
    if _wide(text) <= width:
        return text
    room = width - 1
    for end, letter in enumerate(text):
        room -= _width_of(letter)
        if room < 0:
            return text[:end] + "…"
    return text


def _fitted(widths: list[int], room: int, fixed: set[int]) -> list[int]:
    """Narrow the widest columns until all fit; none below 6, and none of those that are fixed."""
    widths = list(widths)
    free = [n for n in range(len(widths)) if n not in fixed]
    while sum(widths) > room and free:
        widest = max(free, key=lambda n: widths[n])
        if widths[widest] <= 6:
            break
        widths[widest] -= 1
    return widths


def as_json(rows: Sequence[Row]) -> str:
    """One JSON list."""
    return json.dumps(list(rows), ensure_ascii=False, indent=1, default=str)


def as_jsonl(rows: Sequence[Row]) -> str:
    """One JSON object a line."""
    return "\n".join(json.dumps(row, ensure_ascii=False, default=str) for row in rows)


def as_csv(rows: Sequence[Row]) -> str:
    """Comma-separated; cells that a spreadsheet would read as a formula are defused."""
    return _separated(rows, ",")


def as_tsv(rows: Sequence[Row]) -> str:
    """Tab-separated, defused like CSV."""
    return _separated(rows, "\t")


def _separated(rows: Sequence[Row], separator: str) -> str:
    if not rows:
        return ""
    import csv  # costs more than all of this file

    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(rows[0])
    writer.writerows([[_defused(value) for value in row.values()] for row in rows])
    return out.getvalue().rstrip("\n")


def _defused(value: object) -> object:
    """Put an apostrophe before what a spreadsheet would run (OWASP, CSV injection).

    >>> _defused("=1+1"), _defused(-3), _defused("up to 2")
    ("'=1+1", -3, 'up to 2')
    """
    if isinstance(value, dict | list | tuple | bool):
        value = _plain(value)
    if not isinstance(value, str):
        return value
    shown = safe_text(value)
    return "'" + shown if value[:1] in ("=", "+", "-", "@", "\t", "\r") else shown


def as_markdown(rows: Sequence[Row]) -> str:
    """A Markdown table."""
    if not rows:
        return ""
    lines = [list(rows[0]), ["---"] * len(rows[0])]
    lines += [[_cell(v).replace("\\", "\\\\").replace("|", "\\|") for v in row.values()] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


FORMATS: dict[str, Callable[[Sequence[Row]], str]] = {
    "table": as_table,
    "json": as_json,
    "jsonl": as_jsonl,
    "csv": as_csv,
    "tsv": as_tsv,
    "markdown": as_markdown,
}
