"""An article's text with what was read in it marked at its place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from db.models import Article, ClaimRef, Extraction, Span
from pipeline.reports.html.agreement import Agreement

SIGNS = {
    "agreed": "agreed",
    "disputed": "disputed",
    "alone": "alone",
    "derived": "derived",
    "": "not compared",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked span: what it is, what is said of it, and where it leads."""

    span: Span
    kind: str
    note: str
    fact: str | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that is marked or plain."""

    text: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text with its pieces, as heading, item or paragraph."""

    kind: str
    pieces: tuple[Piece, ...]
    cells: tuple[tuple[Piece, ...], ...] = ()
    """The cells of a table's row; ``kind`` is then "row"."""


def marks_of(
    article: Article, extraction: Extraction, facts: Mapping[ClaimRef, tuple[str, Agreement, str]]
) -> list[Mark]:
    """Every claim, quotation and term of an article as a mark; ``facts`` tells a claim's fact and others' words."""
    marks: list[Mark] = []
    for n, claim in enumerate(extraction.claims):
        told = facts.get(ClaimRef(article.id, n))
        if told is None:
            marks.append(Mark(claim.span, "claim", f"{claim.quantity.kind}, not compared"))
            continue
        anchor, agreement, others = told
        state = agreement.states.get(ClaimRef(article.id, n), "agreed")
        label = f"{state}: {agreement.fact.label}"
        marks.append(Mark(claim.span, f"claim {state}", f"{label}. {others}" if others else label, anchor))
    marks += [
        Mark(q.span, "quote", f"quotation: {q.speaker or 'no speaker found'}") for q in extraction.quotes
    ]
    marks += [Mark(t.span, "term", f"{t.kind}: {t.expansion or t.surface}") for t in extraction.terms]
    return marks


def lines_of(article: Article, marks: Sequence[Mark]) -> list[Line]:
    """The text as lines with their marked pieces; claims go before terms, and terms before quotations."""
    chosen = _apart(m for m in marks if m.span.part == "text")
    kinds = {b.start: b.kind for b in article.revision.blocks}
    cells = sorted((b.start, b.end) for b in article.revision.blocks if b.kind == "cell")
    starts = [m.span.start for m in chosen]
    lines: list[Line] = []
    at = 0
    for text in article.text.split("\n"):
        end = at + len(text)
        if text.strip():
            first = max(bisect_left(starts, at) - 1, 0)  # one may reach over from the line before
            here = [m for m in chosen[first : bisect_left(starts, end)] if m.span.end > at]
            inside = cells[bisect_left(cells, (at, at)) : bisect_left(cells, (end, end))]
            lines.append(
                Line(
                    "row" if inside else _kind(text, at, kinds),
                    tuple(_pieces(article.text, at, end, here)),
                    tuple(tuple(_pieces(article.text, start, stop, here)) for start, stop in inside),
                )
            )
        at = end + 1
    return lines


def title_pieces(title: str, marks: Sequence[Mark]) -> tuple[Piece, ...]:
    """The headline with its marks."""
    return tuple(_pieces(title, 0, len(title), _apart(m for m in marks if m.span.part == "title")))


def _kind(text: str, at: int, kinds: Mapping[int, str]) -> str:
    if _RULE.fullmatch(text.strip()):
        return "rule"
    return kinds.get(at + 2 if text.startswith("- ") else at, "paragraph")


_RULE = re.compile(r"\|[\s:|-]+\|")

_RANK = {"claim": 0, "term": 1, "quote": 2}


def _apart(marks: Iterable[Mark]) -> list[Mark]:
    """Marks that do not overlap: a claim before a term, a term before a quotation, the longer first."""
    taken: list[Mark] = []
    ends: list[tuple[int, int]] = []  # sorted, never overlapping
    for mark in sorted(marks, key=lambda m: (_RANK[m.kind.split()[0]], m.span.start, -m.span.end)):
        span = (mark.span.start, mark.span.end)
        place = bisect_left(ends, span)
        is_free = (place == 0 or ends[place - 1][1] <= span[0]) and (
            place == len(ends) or span[1] <= ends[place][0]
        )
        if mark.kind == "quote":
            taken.extend(_between(mark, ends))
        elif is_free and span[0] < span[1]:
            ends.insert(place, span)
            taken.append(mark)
    return sorted(taken, key=lambda m: m.span.start)


def _between(quote: Mark, ends: list[tuple[int, int]]) -> list[Mark]:
    """What of a quotation is left between the marks that stand in it."""
    at = quote.span.start
    parts = []
    first = max(bisect_left(ends, (quote.span.start, quote.span.start)) - 1, 0)
    for start, end in ends[first:]:
        if start >= quote.span.end:
            break
        if end <= quote.span.start:
            continue
        if start > at:
            parts.append(Mark(Span(at, start, quote.span.part), quote.kind, quote.note))
        at = max(at, end)
    if at < quote.span.end:
        parts.append(Mark(Span(at, quote.span.end, quote.span.part), quote.kind, quote.note))
    return parts


def _pieces(text: str, start: int, end: int, marks: Sequence[Mark]) -> list[Piece]:
    pieces: list[Piece] = []
    at = start
    for mark in marks:
        left, right = max(mark.span.start, at), min(mark.span.end, end)
        if left >= right or mark.span.start >= end:
            continue
        if left > at:
            pieces.append(Piece(text[at:left]))
        pieces.append(Piece(text[left:right], mark))
        at = right
    if at < end:
        pieces.append(Piece(text[at:end]))
    return pieces
