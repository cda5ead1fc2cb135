"""An article's text with what was read in it marked at its place, and a note for each mark."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from db.models import Article, ClaimRef, Coverage, Extraction, Finding, Part, Span
from pipeline.reports.html.agreement import Agreement
from pipeline.reports.html.matrix import anchor_of

STATES: Mapping[str, str] = {
    "agreed": "another origin says the same",
    "disputed": "others say otherwise",
    "earlier": "later coverage has another value",
    "derived": "only one origin says so; it follows from other figures",
    "alone": "only one origin says so",
    "": "not compared",
}
"""How a claim, a term or a quotation stands, and what that means."""

UNMARKED = frozenset({"omission"})
"""Kinds whose place is the article, not the words they sit on."""
MOST_READ = 40
"""With more origins than this, a term is looked for among their terms, not in their texts."""


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as an article's notes tell it."""

    anchor: str
    agreement: Agreement
    said: str
    """Who wrote what, as a list ready for the page."""
    hint: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked span: what it is and how it stands, the note that tells more, and a hint of it."""

    span: Span
    kind: str
    note: str
    hint: str


@dataclass(frozen=True, slots=True)
class Note:
    """What is told of a mark: how it stands, of what, by whom, and how it is worked out."""

    id: str
    back: str
    what: str
    state: str
    label: str
    fact: str | None = None
    said: str = ""
    working: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text: marked or plain, part of a finding or not, and the place's name where one leads here."""

    text: str
    start: int
    mark: Mark | None = None
    finding: str | None = None
    anchor: str = ""

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text with its pieces, as heading, item or paragraph."""

    kind: str
    pieces: tuple[Piece, ...]
    cells: tuple[tuple[Piece, ...], ...] = ()
    """The cells of a table's row; ``kind`` is then "row"."""


class Witnesses:
    """In which origins words stand: whether a name or a quotation is one outlet's own."""

    def __init__(self, coverage: Coverage) -> None:
        self._origin = {a: n for n, origin in enumerate(coverage.origins) for a in origin.articles}
        self._all = len(coverage.origins)
        self._terms: dict[str, set[int]] = {}
        texts: dict[int, list[str]] = {}
        for article in coverage.articles:
            origin = self._origin.get(article.id, -1)
            said = coverage.extractions[article.id]
            for words in (*(t.surface for t in said.terms), *(q.words for q in said.quotes)):
                self._terms.setdefault(_folded(words), set()).add(origin)
            if self._all <= MOST_READ:
                texts.setdefault(origin, []).append(_folded(f"{article.title or ''}\n{article.text}"))
        self._texts = {origin: "\n".join(parts) for origin, parts in texts.items()}

    def state(self, article: str, words: str) -> str:
        """Agreed where another origin has the words too, else alone; nothing where there is one origin."""
        if self._all < 2:
            return ""
        folded, own = _folded(words).strip(" .,"), self._origin.get(article, -1)
        if self._terms.get(_folded(words), set()) - {own}:
            return "agreed"
        return "agreed" if any(folded in t for n, t in self._texts.items() if n != own) else "alone"


_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def _folded(words: str) -> str:
    return " ".join(words.translate(_QUOTES).casefold().split())


def marks_of(
    article: Article,
    extraction: Extraction,
    facts: Mapping[ClaimRef, ToldFact],
    witnesses: Witnesses,
    findings: Sequence[Finding],
) -> tuple[list[Mark], list[Note]]:
    """Every claim, quotation and term of an article as a mark, and the notes that the marks lead to."""
    notes: dict[tuple[str, ...], Note] = {}
    marks: list[Mark] = []

    def mark(span: Span, what: str, state: str, label: str, hint: str, told: ToldFact | None = None) -> None:
        key = (what, state, told.anchor if told else label)
        note = notes.get(key)
        if note is None:
            note = notes[key] = Note(
                f"n{len(notes) + 1}", anchor_of(span.part, span.start), what, state, label,
                told.anchor if told else None, told.said if told else "", working if told else "",
            )  # fmt: skip
        marks.append(Mark(span, f"{what} {state}".strip(), note.id, hint))

    for n, claim in enumerate(extraction.claims):
        told = facts.get(ClaimRef(article.id, n))
        if told is None:
            mark(claim.span, "claim", "", claim.quantity.kind, "not compared")
            continue
        state: str = told.agreement.states.get(ClaimRef(article.id, n), "agreed")
        working = told.agreement.workings.get(ClaimRef(article.id, n), "")
        hint = f"{state}: {working}" if working else f"{state}: {told.hint}"
        mark(claim.span, "claim", state, told.agreement.fact.label, hint, told)
    sat_on = [f.at.span for f in findings if f.at.article == article.id and f.kind not in UNMARKED]
    for quote in extraction.quotes:
        state = _state(article, quote.span, quote.words, witnesses, sat_on)
        who = quote.speaker or "no speaker found"
        mark(quote.span, "quote", state, who, _hint("quotation", state, who))
    for term in extraction.terms:
        state = _state(article, term.span, term.surface, witnesses, sat_on)
        label = f"{term.surface} ({term.expansion})" if term.expansion else term.surface
        mark(term.span, "term", state, f"{term.kind}: {label}", _hint(term.kind, state, label))
    return marks, list(notes.values())


def _state(article: Article, span: Span, words: str, witnesses: Witnesses, sat_on: Sequence[Span]) -> str:
    return "disputed" if any(span.overlaps(s) for s in sat_on) else witnesses.state(article.id, words)


def _hint(what: str, state: str, label: str) -> str:
    return f"{what}, {state}: {label}" if state else f"{what}: {label}"


# ---- the text in pieces


class Layout:
    """The title or the text of an article, cut wherever a mark, a finding or a place that is linked begins."""

    def __init__(
        self,
        text: str,
        part: Part,
        marks: Iterable[Mark],
        findings: Sequence[Finding],
        linked: Iterable[Span],
    ) -> None:
        self._text, self._part = text, part
        self._marks = _apart(m for m in marks if m.span.part == part)
        self._starts = [m.span.start for m in self._marks]
        self._found = _sat_on(findings, part)
        self._found_starts = [start for start, _, _ in self._found]
        self._named = {*self._starts, *(s.start for s in linked if s.part == part)}
        cuts = {*self._named, *self._starts, *self._found_starts}
        cuts |= {m.span.end for m in self._marks} | {end for _, end, _ in self._found}
        self._cuts = sorted(cuts)

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks that are shown, in order: where two overlap, one is."""
        return self._marks

    def pieces(self, start: int, end: int) -> tuple[Piece, ...]:
        """The pieces between two offsets."""
        inside = self._cuts[bisect_right(self._cuts, start) : bisect_left(self._cuts, end)]
        edges = [start, *inside, end]
        return tuple(self._piece(a, b) for a, b in itertools.pairwise(edges) if a < b)

    def _piece(self, start: int, end: int) -> Piece:
        n = bisect_right(self._starts, start) - 1
        mark = self._marks[n] if n >= 0 and start < self._marks[n].span.end else None
        n = bisect_right(self._found_starts, start) - 1
        finding = self._found[n][2] if n >= 0 and start < self._found[n][1] else None
        anchor = anchor_of(self._part, start) if start in self._named else ""
        return Piece(self._text[start:end], start, mark, finding, anchor)


def shown_notes(notes: Iterable[Note], layouts: Iterable[Layout]) -> list[Note]:
    """The notes that a mark leads to, each with the way back to the first of its marks."""
    first: dict[str, str] = {}
    for layout in layouts:
        for mark in layout.marks:
            first.setdefault(mark.note, anchor_of(mark.span.part, mark.span.start))
    return [replace(note, back=first[note.id]) for note in notes if note.id in first]


def lines_of(article: Article, layout: Layout) -> list[Line]:
    """The text as lines with their pieces, as paragraphs, headings, items and rows of tables."""
    text = article.text
    kinds = {b.start: b.kind for b in article.revision.blocks}
    cells = sorted((b.start, b.end) for b in article.revision.blocks if b.kind == "cell")
    has_table = not cells and bool(_RULED.search(text))
    lines: list[Line] = []
    at = 0
    for written in text.split("\n"):
        end = at + len(written)
        if written.strip():
            inside = cells[bisect_left(cells, (at, at)) : bisect_left(cells, (end, end))]
            kind = _kind(written, at, kinds)
            if kind == "rule" and (not lines or lines[-1].kind not in ("row", "rule")):
                kind = "paragraph"
            if has_table and not _RULE.fullmatch(written.strip()) and (row := _ROW.fullmatch(written)):
                inside = _cells_of(text, at + row.start(1), at + row.end(1))
            lines.append(
                Line(
                    "row" if inside else kind,
                    () if inside else layout.pieces(at, end),
                    tuple(layout.pieces(start, stop) for start, stop in inside),
                )
            )
        at = end + 1
    return lines


def _kind(text: str, at: int, kinds: Mapping[int, str]) -> str:
    if _RULE.fullmatch(text.strip()):
        return "rule"
    return kinds.get(at + 2 if text.startswith("- ") else at, "paragraph")


_RULE = re.compile(r"\|[\s:|-]+\|")
_RULED = re.compile(r"^\|[\s:|-]+\|\s*$", re.MULTILINE)
_ROW = re.compile(r"\s*\|(.*)\|\s*")


def _cells_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The cells of a Markdown table's row, without the blanks around them."""
    cells, at = [], start
    for written in text[start:end].split("|"):
        left = at + len(written) - len(written.lstrip())
        cells.append((left, max(left, at + len(written.rstrip()))))
        at += len(written) + 1
    return cells


_RANK = {"claim": 0, "term": 1, "quote": 2}


def _sat_on(findings: Sequence[Finding], part: Part) -> list[tuple[int, int, str]]:
    """Where findings sit, none over another: the first in order of place, the rest of a second one after it."""
    found: list[tuple[int, int, str]] = []
    spans = sorted(
        (f.at.span.start, -f.at.span.end, f.id)
        for f in findings
        if f.kind not in UNMARKED and f.at.span.part == part
    )
    for start, end, id_ in spans:
        begin = max(start, found[-1][1]) if found else start
        if begin < -end:
            found.append((begin, -end, id_))
    return found


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
        if mark.kind.startswith("quote"):
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
            parts.append(Mark(Span(at, start, quote.span.part), quote.kind, quote.note, quote.hint))
        at = max(at, end)
    if at < quote.span.end:
        parts.append(Mark(Span(at, quote.span.end, quote.span.part), quote.kind, quote.note, quote.hint))
    return parts
