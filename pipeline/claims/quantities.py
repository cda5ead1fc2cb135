"""Numbers with their comparators, units and kinds.

A number is found by one pass of a compiled pattern; around each one tables are looked up: what
stands before (sign, currency, comparator, name), what follows (scale, unit, counted noun, rate).
First it is decided what the number is; only then what it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from db.models import Block, Quantity
from pipeline.claims.amounts import read_amount
from pipeline.claims.changes import mark_changes
from pipeline.claims.comparators import bound_before
from pipeline.claims.digits import VULGAR
from pipeline.claims.elisions import understand
from pipeline.claims.figures import Figure
from pipeline.claims.locales.quantities import read_local_quantities
from pipeline.claims.multiples import FOLDS, VERBS
from pipeline.claims.numbers import CARDINALS, DENOMINATORS, ORDINALS, VAGUE
from pipeline.claims.pairs import join_pairs
from pipeline.claims.script import Script
from pipeline.claims.tables import take_heads
from pipeline.claims.units import read_unit


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
    if language != "en":
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
        return _verb(script, start, match.end(), VERBS[word])
    if word in FOLDS:
        return _bounded(
            script, Figure(start, match.end(), start, match.end(), FOLDS[word], FOLDS[word], "multiple", "x")
        )
    if match.lastgroup == "a":
        return _article(script, match, limit)
    return read_amount(script, start, limit)


def _verb(script: Script, start: int, end: int, value: Decimal) -> Figure | int:
    """Read "doubled", "halved", "twice the"; leave "double-decker", "think twice", "twice a week"."""
    low = script.low
    word = low[start:end]
    if not word.endswith(("ed", "ing", "es")) or word == "halves":
        if not _MULTIPLIES.match(low, end) and not (
            word not in ("twice", "thrice") and _WILL.search(low, max(0, start - 20), start)
        ):
            return end
    elif low[end : end + 1] == "-" or low.startswith((" down on", " back", " up on", " over", " as "), end):
        return end
    return _bounded(script, Figure(start, end, start, end, value, value, "multiple", "x", words=True))


_MULTIPLIES = re.compile(
    r" (?:the|as|that|those|what|its|their|his|her|our|last|this|in|to|by|from|from|since|over|more)\b"
)
_WILL = re.compile(r"\b(?:will|would|to|could|should|may|might|more than|nearly|almost|about|least) $")


def _article(script: Script, match: re.Match[str], limit: int) -> Figure | int:
    """Read "a day", "an hour", "a gallon": one unit, where it measures and is no rate."""
    low, start = script.low, match.start()
    gap = start + (1 if low[start + 1] == " " else 2)
    unit = read_unit(script, gap, limit)
    if unit is None:
        return match.end()
    before = bound_before(script, start, during=True)
    alone = start == 0 and unit.end == len(low.rstrip())
    if not (
        before
        or alone
        or _MEASURES_BEFORE.search(low, max(0, start - 14), start)
        or _MEASURES_AFTER.match(low, unit.end)
    ):
        return unit.end
    one = Decimal(1)
    figure = Figure(start, unit.end, start, gap, one, one, "quantity", unit.name, words=True)
    if before:
        figure.start, figure.comparator, figure.approximate = (
            before.start,
            before.comparator,
            before.approximate,
        )
    return figure


_MEASURES_BEFORE = re.compile(r"\b(?:within|took|takes|lasted|waited|lasting|half) $")
_MEASURES_AFTER = re.compile(r" (?:later|earlier|before|after|longer|ahead|into|away)\b")


def _bounded(script: Script, figure: Figure) -> Figure:
    before = bound_before(script, figure.start)
    if before:
        figure.start, figure.comparator, figure.approximate = (
            before.start,
            before.comparator,
            before.approximate,
        )
    return figure


_ARTICLED = "second|minute|hour|day|week|fortnight|month|year|decade|century|mile|kilometre|kilometer|metre|meter|inch|kilogram|kilo|kg|gram|litre|liter|gallon|tonne|ounce|acre|hectare|lb|ml|millilitre|milliliter|dollar|euro"


def _trigger() -> re.Pattern[str]:
    words = {*CARDINALS, *ORDINALS, *VAGUE, "half", "quarter", *VERBS, *FOLDS}
    words -= {"lac", "score", "thousands", "second-"}
    starts = sorted({w for w in (*CARDINALS, *DENOMINATORS) if CARDINALS.get(w, (9, 0))[0] >= 4})
    listed = "|".join(sorted(words, key=lambda w: (-len(w), w)))
    articled = "|".join(starts)
    return re.compile(
        rf"\d|[{''.join(VULGAR)}]|(?<![^\W_])\.\d|(?<![a-z0-9_'])(?:an? (?:{articled})\b|(?P<a>an? (?:{_ARTICLED})\b)|(?:{listed}|thousands)\b)"
    )


TRIGGER = _trigger()
