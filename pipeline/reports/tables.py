"""Rows as text: table, json, jsonl, csv, tsv, markdown. FORMATS is the table of outputs."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
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


def render(rows: Sequence[Row], form: str) -> str:
    """Write rows in one of FORMATS."""
    return FORMATS[form](rows)


def as_table(rows: Sequence[Row]) -> str:
    """Columns aligned for reading, cut to the width of the terminal."""
    if not rows:
        return ""
    columns = list(rows[0])
    cells = [[_cell(row.get(c)) for c in columns] for row in rows]
    widths = [max(len(c), *(len(line[n]) for line in cells)) for n, c in enumerate(columns)]
    widths = _fitted(widths, shutil.get_terminal_size((160, 24)).columns - 2 * (len(columns) - 1))
    lines = [columns, ["─" * w for w in widths], *cells]
    return "\n".join(
        "  ".join(_cut(cell, width).ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _cell(value: object) -> str:
    return "" if value is None else re.sub(r"\s+", " ", safe_text(value))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _fitted(widths: list[int], room: int) -> list[int]:
    """Narrow the widest columns until all fit; none below 6."""
    widths = list(widths)
    while sum(widths) > room and max(widths) > 6:
        widest = widths.index(max(widths))
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
