"""Prose held against a table's column: "the L7 accounted for 71,200 of the total and the smaller L3 for 55,200".

A sentence that gives some cells of a column gives the others of its rows too: what it says of a row that it names
has to be that row's cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from db.models import Quantity
from pipeline.findings.disagreement import Disagreement
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.units import telling_digits
from pipeline.findings.words import read_words
from pipeline.matching.compare import Relation, compare

MOST_ARTICLES = 60
MOST_SENTENCES = 40
"""Sentences with one value that are held against a column."""
PROSE = ("sentence", "item")
FEWEST_ROWS = 2
TELLING = 2
"""Digits of one shared cell by which a sentence is known to give a column; of shorter ones it takes two."""

Column = dict[str, Saying]
"""A column's cells by the head of their row."""


def find_prose_against_tables(ledger: Ledger) -> Iterator[Disagreement]:
    """Figures that a sentence gives to a row of which it gives the column, where the cell is another."""
    prose = _prose_by_value(ledger)
    for article in ledger.articles[:MOST_ARTICLES]:
        own = ledger.origin(article.id)
        for column in _columns(article.id, ledger):
            near = {
                (s.article, s.index): s
                for cell in column.values()
                for s in prose.get(cell.claim.quantity.low, ())
                if ledger.origin(s.article) != own
            }
            for _, sentence in sorted(near.items()):
                found = _against(sentence, column, ledger)
                if found is not None:
                    yield _told(*found, ledger)


def _prose_by_value(ledger: Ledger) -> dict[Decimal | str, list[Sentence]]:
    """The sentences that give a value, the first of many."""
    found: dict[Decimal | str, list[Sentence]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for saying in ledger.sayings[article.id]:
            held = found[saying.claim.quantity.low]
            sentence = ledger.sentence(saying) if len(held) < MOST_SENTENCES else None
            if sentence is not None and sentence.passage.kind in PROSE and _is_figure(saying):
                held.append(sentence)
    return dict(found)


def _columns(id_: str, ledger: Ledger) -> list[Column]:
    """The columns of an article's tables that have two rows or more with a figure each."""
    found: dict[str, Column] = defaultdict(dict)
    for sentence in ledger.sentences[id_]:
        heads = sentence.passage.heads
        figures = [s for n in sentence.claims if _is_figure(s := ledger.sayings[id_][n])]
        if sentence.passage.kind == "cell" and len(heads) == 2 and len(figures) == 1:
            found[heads[1]].setdefault(heads[0], figures[0])
    return [column for _, column in sorted(found.items()) if len(column) >= FEWEST_ROWS]


def _is_figure(saying: Saying) -> bool:
    q = saying.claim.quantity
    return (
        q.kind in ("count", "quantity", "percent", "money") and isinstance(q.low, Decimal) and q.low == q.high
    )


def _against(sentence: Sentence, column: Column, ledger: Ledger) -> tuple[Saying, Saying] | None:
    """The one figure of a sentence that no cell has, and the cell of the one row it names that it does not give."""
    figures = [s for n in sentence.claims if _is_figure(s := ledger.sayings[sentence.article][n])]
    given = {row for row, cell in column.items() if any(_is_same(s, cell) for s in figures)}
    if not given or (len(given) < 2 and telling_digits(column[min(given)].claim.quantity) < TELLING):
        return None
    named = [row for row in sorted(column) if row not in given and _names(sentence, row)]
    if len(named) != 1 or not all(_names(sentence, row) for row in given):
        return None
    cell = column[named[0]]
    left = [
        s for s in figures
        if not any(_is_same(s, c) for c in column.values()) and _may_stand_for(s.claim.quantity, cell.claim.quantity)
    ]  # fmt: skip
    left = [s for s in left if _stands_by(sentence, named[0], s, figures)]
    if len(left) != 1 or not compare(left[0].claim.quantity, cell.claim.quantity).clashes:
        return None
    return left[0], cell


def _is_same(saying: Saying, cell: Saying) -> bool:
    a, b = saying.claim.quantity, cell.claim.quantity
    if isinstance(a.low, str) or isinstance(b.low, str):
        return False
    return abs(a.low) == abs(b.low) and _may_stand_for(a, b)  # a fall of 0.8% is -0.8% in a cell


def _may_stand_for(a: Quantity, b: Quantity) -> bool:
    return a.unit == b.unit or None in (a.unit, b.unit) or a.kind == b.kind == "count"


def _names(sentence: Sentence, row: str) -> bool:
    """Whether a sentence has all the telling words of a row's head."""
    words = {w.stem for w in read_words(row) if w.is_content or w.is_figure or w.text[0].isupper()}
    return bool(words) and words <= {w.stem for w in sentence.words}


def _stands_by(sentence: Sentence, row: str, saying: Saying, figures: list[Saying]) -> bool:
    """Whether no other figure stands between a figure and the last word of the row's name, on one side of it."""
    last = [w.stem for w in read_words(row)][-1]
    others = [s.span.start for s in figures if s is not saying]
    for word in sentence.words:
        low, high = sorted((word.start, saying.span.start))
        if word.stem == last and not any(low < start < high for start in others):
            return True
    return False


def _told(prose: Saying, cell: Saying, ledger: Ledger) -> Disagreement:
    """The side that fewer origins give is told; of one against one the later."""
    behind = [_origins_giving(s, ledger) for s in (prose, cell)]
    odd, rest = (prose, cell) if behind[0] < behind[1] else (cell, prose)
    if behind[0] == behind[1] and not ledger.is_later(odd.article, rest.article):
        odd, rest = rest, odd
    comparison = compare(rest.claim.quantity, odd.claim.quantity)
    reasons = (*comparison.reasons, "the other figures of the column agree")
    kind = "scale-slip" if comparison.relation is Relation.SCALE else "value-conflict"
    return Disagreement(kind, odd, (rest,), replace(comparison, reasons=reasons), max(1, *behind), cell.fact)


def _origins_giving(saying: Saying, ledger: Ledger) -> int:
    return ledger.origins(
        a.id
        for a in ledger.articles[:MOST_ARTICLES]
        if any(_is_same(saying, s) for s in ledger.sayings[a.id])
    )
