"""Numbers with their comparators, units and kinds.

A number is found by one pass of a compiled pattern; around each one tables are looked up: what
stands before (sign, currency, comparator, name), what follows (scale, unit, counted noun, rate).
First it is decided what the number is; only then what it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from db.models import Block, Quantity
from pipeline.claims.amounts import read_amount
from pipeline.claims.changes import mark_changes
from pipeline.claims.elisions import understand
from pipeline.claims.figures import Figure
from pipeline.claims.multiples import FOLDS, VERBS
from pipeline.claims.pairs import join_pairs
from pipeline.claims.said_in_words import read_article, read_fold, read_multiplying
from pipeline.claims.script import Script
from pipeline.claims.tables import take_heads
from pipeline.claims.triggers import TRIGGER


def read_quantities(
    text: str, *, language: str = "en", dates: Sequence[Quantity] = (), blocks: Sequence[Block] = ()
) -> tuple[Quantity, ...]:
    """Find the quantities of a text; places already read as dates are left alone.

    >>> for q in read_quantities("More than 200 people paid $3 to $5 billion, up 12%."):
    ...     print(q.surface, q.kind, q.low, q.high, q.comparator, q.unit)
    More than 200 people count 200 200 > person
    $3 to $5 billion money 3000000000 5000000000 = USD
    12% percent 12 12 = %
    """
    if language[:2].lower() != "en":
        from pipeline.claims.locales.quantities import (
            read_local_quantities,
        )  # an English page needs none of it

        return read_local_quantities(text, language, dates=dates)
    script = Script.of(text)
    figures = join_pairs(script, _scan(script, dates))
    take_heads(text, figures, blocks)
    understand(script, figures)
    mark_changes(script, figures)
    return tuple(figure.quantity(text) for figure in figures)


def _scan(script: Script, dates: Sequence[Quantity]) -> list[Figure]:
    taken = sorted((d.span.start, d.span.end) for d in dates if d.span.part == "text")
    figures: list[Figure] = []
    length = len(script.low)
    at = place = 0
    for match in TRIGGER.finditer(script.low):
        start = match.start()
        if start < at:
            continue
        while place < len(taken) and taken[place][1] <= start:
            place += 1
        limit = taken[place][0] if place < len(taken) else length
        if limit <= start:
            at = taken[place][1]
            continue
        read = _read(script, match, start, limit)
        if isinstance(read, int):
            at = max(at, read)
            continue
        if figures and read.start < figures[-1].end:
            read.start = min(max(read.start, figures[-1].end), read.first)
        figures.append(read)
        at = read.end
    return figures


def _read(script: Script, match: re.Match[str], start: int, limit: int) -> Figure | int:
    word = match.group()
    if word in VERBS:
        return read_multiplying(script, start, match.end(), VERBS[word])
    if word in FOLDS:
        return read_fold(script, start, match.end(), FOLDS[word])
    if match.lastgroup == "article":
        return read_article(script, match, limit)
    return read_amount(script, start, limit)
