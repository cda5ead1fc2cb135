"""A table's total and the rows above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from pipeline.findings.ledger import Saying
from pipeline.findings.workings import Mismatch, Place, in_unit, number_of, slack_of, written

_TOTAL = re.compile(
    r"\W*(?:(?:the\s+)?(?:grand\s+|group\s+|overall\s+)?totals?|all|overall|sum|together|combined|altogether|in\s+all|in\s+total"
    r"|(?:all|total)\s+\w+)\W*",
    re.IGNORECASE,
)
_ADDED = ("count", "money", "quantity")
FEWEST_ROWS = 2


def add_up_column(place: Place) -> Iterator[Mismatch]:
    """A table's total beside the rows above it, where another column of the table does add up or the rows exceed it."""
    target, heads = place.claims[0] if place.claims else None, place.sentence.passage.heads
    if (
        target is None
        or place.sentence.passage.kind != "cell"
        or len(heads) < 2
        or not _TOTAL.fullmatch(heads[0])
    ):
        return
    rows = _rows_above(place)
    parts = [c for c in rows if _heads(c, place)[-1] == heads[-1]]
    total = number_of(target)
    if total is None or not _is_column(target, parts):
        return
    added = _sum_of(target, parts)
    if added is None or abs(added - total) <= _slack(target, parts) or not total / 2 <= added <= total * 2:
        return
    proven = any(
        _adds_up(c, [row for row in rows if _heads(row, place)[-1] == _heads(c, place)[-1]])
        for c in place.article
        if _is_total_of(c, place, heads[-1])
    )
    if proven or added > total + _slack(target, parts):
        unit = target.claim.quantity.unit or ""
        yield Mismatch(target, tuple(parts), f"{written(added)} {unit}".strip(), "The sum", 0.88, sure=proven)


def _rows_above(place: Place) -> list[Saying]:
    """The figures of the table above a cell, none of them in a row of totals."""
    sentences = place.ledger.sentences[place.sentence.article]
    at = next(n for n, s in enumerate(sentences) if s.span == place.sentence.span)
    found: list[Saying] = []
    for sentence in reversed(sentences[:at]):
        passage = sentence.passage
        if passage.kind != "cell":
            break
        if len(passage.heads) == 2 and len(sentence.claims) == 1 and not _TOTAL.fullmatch(passage.heads[0]):
            found.append(place.article[sentence.claims[0]])
    return found


def _heads(saying: Saying, place: Place) -> tuple[str, ...]:
    sentence = place.ledger.sentence(saying)
    return () if sentence is None else sentence.passage.heads


def _is_total_of(saying: Saying, place: Place, head: str) -> bool:
    """Whether a figure stands in the row of a total, in another column."""
    heads, own = _heads(saying, place), place.sentence.passage.heads
    return len(heads) == 2 and heads[0] == own[0] and heads[-1] != head


def _is_column(target: Saying, parts: Sequence[Saying]) -> bool:
    q = target.claim.quantity
    if q.kind not in _ADDED or len(parts) < FEWEST_ROWS:
        return False
    return all(
        number_of(c) is not None
        and c.claim.quantity.kind == q.kind
        and c.claim.quantity.comparator in ("=", "~")
        for c in (target, *parts)
    )


def _sum_of(target: Saying, parts: Sequence[Saying]) -> Decimal | None:
    numbers = [in_unit(c, target.claim.quantity.unit) for c in parts]
    return None if None in numbers else sum((n for n in numbers if n is not None), Decimal(0))


def _slack(target: Saying, parts: Sequence[Saying]) -> Decimal:
    """What rounding allows; whole numbers have to add up exactly."""
    every = [c.claim.quantity for c in (target, *parts)]
    if all(q.kind == "count" and q.comparator == "=" and (q.places or 0) == 0 for q in every):
        return Decimal(0)
    return sum((slack_of(q) for q in every), Decimal(0))


def _adds_up(target: Saying, parts: Sequence[Saying]) -> bool:
    total = number_of(target)
    if total is None or not _is_column(target, parts):
        return False
    added = _sum_of(target, parts)
    return added is not None and abs(added - total) <= _slack(target, parts)
