"""Subject and measure from the heads of a table's cell, or from the label of a list's item."""

from __future__ import annotations

from db.models import Mention, Passage, Quantity, Span
from pipeline.claims.measures import measure_of_words
from pipeline.claims.reading import Reading
from pipeline.claims.said import Unit

_ROW_REACH = 400
"""How far before a cell, in characters, the head of its row may stand."""


def label_of_cell(
    reading: Reading, cell: Passage, quantity: Quantity, subject: Mention | None, measure: str | None
) -> tuple[Mention | None, str | None]:
    """ "| Civic Union | 34% |" under "Party" and "Support": the head of the row, and what the heads measure."""
    words = " ".join(cell.heads).lower().split()
    measure = measure or measure_of_words(quantity, words)
    return subject or _head_of_row(reading, cell, named_only=measure is not None), measure


def _head_of_row(reading: Reading, cell: Passage, *, named_only: bool) -> Mention | None:
    head, text = cell.heads[0], reading.tokens.text
    start = text.rfind(head, max(0, cell.span.start - _ROW_REACH), cell.span.start) if head else -1
    if start < 0 or head[0].isdigit():
        return None
    name = reading.aliases.canonical(head)
    capitals = any(word[0].isupper() for word in head.split()[1:])
    if named_only and not capitals and name == head:
        return None
    return Mention(head, Span(start, start + len(head), reading.part), name)


def label_of_item(
    reading: Reading, unit: Unit, subject: Mention | None, measure: str | None
) -> tuple[Mention | None, str | None]:
    """ "**Payload:** Candela-14, 4,850 kg": the label is the measure, a name right behind it the subject."""
    tokens = reading.tokens
    colon = tokens.classes.find(":", unit.low, min(unit.high, unit.low + 8))
    if colon < 0:
        return subject, measure
    first, at = unit.low, colon + 1
    while first < colon and tokens.classes[first] == "*":
        first += 1
    while at < unit.high and tokens.classes[at] == "*":
        at += 1
    label = tokens.slice_of(first, colon).lower()
    if subject is None and at < unit.high and tokens.classes[at] == "M":
        end = at
        while end < unit.high and tokens.classes[end] in "MC":
            end += 1
        subject = Mention(tokens.slice_of(at, end), reading.span((at, end)), reading.aliases.resolve(at, end))
    return subject, measure or label or None
