"""Tables: a cell takes its unit and its scale from its column's or its row's head.

Markdown tables are read in the text itself; cells of pages come with their heads as blocks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from db.models import Block, ClaimKind
from pipeline.claims.figures import Figure
from pipeline.claims.money import CODES, money_before
from pipeline.claims.patterns import pattern
from pipeline.claims.plurals import is_plural, singular
from pipeline.claims.script import Script
from pipeline.claims.units import kind_of, read_unit

_ROW = pattern(r"^[ \t]*\|.*$", re.MULTILINE)
_RULE = pattern(r"^[ \t|:\-]+$")


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table, and the heads it stands under and beside."""

    start: int
    end: int
    heads: tuple[str, ...]


def find_cells(text: str, blocks: Sequence[Block]) -> list[Cell]:
    """The cells of a text: those of its blocks, else those of Markdown tables in it.

    >>> [c.heads for c in find_cells("| Site | Load (MW) |\\n|---|---|\\n| Dam | 31 |", ())][-1]
    ('Load (MW)', 'Dam')
    """
    given = [Cell(b.start, b.end, b.heads) for b in blocks if b.kind == "cell"]
    return given or _markdown_cells(text)


def _markdown_cells(text: str) -> list[Cell]:
    if "|" not in text:
        return []
    cells: list[Cell] = []
    columns: list[str] = []
    last_end = -2
    for match in _ROW.finditer(text):
        row = match.group()
        if match.start() != last_end + 1:
            columns = []
        last_end = match.end()
        if _RULE.match(row):
            continue
        parts = _parts(match.start(), row)
        if not columns:
            columns = [text[a:b].strip() for a, b in parts]
            continue
        side = text[parts[0][0] : parts[0][1]].strip() if parts else ""
        for n, (a, b) in enumerate(parts):
            heads = (columns[n] if n < len(columns) else "", side if n else "")
            cells.append(Cell(a, b, tuple(h for h in heads if h)))
    return cells


def _parts(start: int, row: str) -> list[tuple[int, int]]:
    bars = [start + i for i, c in enumerate(row) if c == "|"]
    end = start + len(row)
    edges = bars if row.rstrip().endswith("|") else [*bars, end]
    return [(a + 1, b) for a, b in pairwise(edges)]


def take_heads(text: str, figures: list[Figure], blocks: Sequence[Block]) -> None:
    """Give bare figures of cells the unit and scale that their heads name."""
    if not any(f.bare for f in figures):
        return
    cells = find_cells(text, blocks)
    if not cells:
        return
    place = 0
    for figure in figures:
        while place < len(cells) and cells[place].end <= figure.start:
            place += 1
        if place == len(cells):
            return
        cell = cells[place]
        if figure.bare and cell.start <= figure.start and figure.end <= cell.end:
            for head in cell.heads:
                if (told := read_head(head)) and (told[0] != "count" or told[2] or figure.places == 0):
                    _apply(figure, told)
                    break


def read_head(head: str) -> tuple[ClaimKind, str | None, int] | None:
    """Read what a head says of its cells: kind, unit and power of ten.

    >>> read_head("Demand (MW)"), read_head("Revenue, $m"), read_head("Share, %"), read_head("Q1 2026")
    (('quantity', 'MW', 0), ('money', 'USD', 6), ('percent', '%', 0), None)
    >>> read_head("Deliveries (thousands)"), read_head("Votes"), read_head("Age")
    (('count', None, 3), ('count', 'vote', 0), ('quantity', 'year', 0))
    """
    for part in _IN_HEAD.findall(head)[-1:] or [head]:
        text = part.strip("()[], ")
        script = Script.of(" " + text)
        if found := _money_head(text):
            return found
        if scale := _SCALES.get(text.lower().removeprefix("in ")):
            return ("count", None, scale)
        unit = read_unit(script, 0, len(script.plain))
        if unit and unit.end == len(script.plain):
            return (kind_of(unit.name), unit.name, 0)
    return _counted_head(head.strip().lower())


def _counted_head(word: str) -> tuple[ClaimKind, str | None, int] | None:
    """What a head of one word counts: "Votes", "Deaths"; ages are in years."""
    if word in ("age", "ages"):
        return ("quantity", "year", 0)
    if not word.isalpha() or not is_plural(word) or word in _MEASURING:
        return None
    return ("count", singular(word), 0)


_MEASURING = frozenset(
    "sales results totals figures numbers counts values earnings savings losses profits costs prices expenses assets exports imports revenues "
    "rates returns shares stats statistics changes metrics details notes terms scores marks levels sizes weights heights times dates years units "
    "proceeds wages odds goods series species gains amounts funds fees taxes ratings rankings".split()
)
"""Plurals that name what is measured, not things that are counted."""


_IN_HEAD = pattern(r"\([^()]{1,24}\)|\[[^\[\]]{1,24}\]|, [^,]{1,16}$")
_SCALES = {
    "thousands": 3,
    "thousand": 3,
    "000s": 3,
    "'000": 3,
    "000": 3,
    "millions": 6,
    "million": 6,
    "m": 6,
    "mn": 6,
    "billions": 9,
    "billion": 9,
    "bn": 9,
}
_MONEY = pattern(
    r"(?:in )?([^\d\w\s]{1}|[A-Z]{1,3}[$£€¥]|[A-Z]{3})? ?(k|m|mn|bn|tn|million|billion|thousand|millions|billions)?(?: ([A-Z]{3}))?"
)


def _money_head(text: str) -> tuple[ClaimKind, str | None, int] | None:
    match = _MONEY.fullmatch(text)
    if match is None or not (match.group(1) or match.group(3)):
        return None
    sign = match.group(1) or match.group(3)
    money = money_before(Script.of(sign), len(sign)) if sign not in CODES else None
    code = sign if sign in CODES else money.code if money else None
    scale = {"k": 3, "m": 6, "mn": 6, "bn": 9, "tn": 12}.get(match.group(2) or "") or _SCALES.get(
        match.group(2) or "", 0
    )
    return ("money", code, scale) if code else None


def _apply(figure: Figure, told: tuple[ClaimKind, str | None, int]) -> None:
    kind, unit, power = told
    figure.kind, figure.unit, figure.elided, figure.bare = kind, unit, unit is not None, unit is None
    if power:
        figure.low = figure.low.scaleb(power) if power else figure.low
        figure.high = figure.high.scaleb(power)
        if figure.places is not None:
            figure.places += power
    if figure.low == figure.low.to_integral_value() and isinstance(figure.low, Decimal):
        figure.low, figure.high = +figure.low, +figure.high
