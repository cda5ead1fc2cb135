"""A story as its page shows it: the matrix, the findings as cards, the plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from db.models import Article, Coverage, Evidence, Finding, Quantity, Span
from pipeline.reports.html.agreement import Agreement, weigh_all
from pipeline.reports.html.differences import Run, likeness, word_difference
from pipeline.reports.html.plots import Row, course, lineage, number_line
from pipeline.reports.html.told import Told

MOST_PLOTS = 24
MOST_LINKED_CELLS = 1_500
MOST_WHOLE_CARDS = 150
"""Cards beyond these show their message alone, so that a page stays under a megabyte."""
LONG_CELL = 60
SHORT_CELL = 26
"""Bytes of a cell's words in a small matrix, and in one of thousands of cells."""
MOST_LONG_CELLS = 6_000


@dataclass(frozen=True, slots=True)
class Column:
    """An outlet of the matrix, and its articles in this story."""

    outlet: str
    articles: tuple[str, ...]
    origin: int


@dataclass(frozen=True, slots=True)
class Cell:
    """What an outlet wrote of a fact."""

    text: str = ""
    state: str = ""
    article: str | None = None
    start: int = 0


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of the matrix with its cells, in the order of the columns."""

    anchor: str
    agreement: Agreement
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage with what differs in it marked: before, the words, after."""

    outlet: str
    article: str
    start: int
    runs: tuple[tuple[str, str], ...]
    heads: str = ""
    """The heads of a table's cell."""


@dataclass(frozen=True, slots=True)
class Card:
    """A finding with both passages side by side, and where else the other side stands."""

    finding: Finding
    at: Quoted
    against: Quoted | None
    more: tuple[tuple[str, str, int], ...]
    """Further evidence: outlet, article, start."""
    fact: str | None


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing and what it shows."""

    title: str
    drawing: str
    anchor: str


def columns_of(coverage: Coverage) -> list[Column]:
    """Outlets across, those of one origin together, the origin of most articles first."""
    outlet_of = {a.id: outlet_name(a) for a in coverage.articles}
    columns: list[Column] = []
    seen: set[str] = set()
    order = sorted(range(len(coverage.origins)), key=lambda n: (-len(coverage.origins[n].articles), n))
    for place, n in enumerate(order, 1):
        for article in coverage.origins[n].articles:
            outlet = outlet_of.get(article)
            if outlet is None or outlet in seen:
                continue
            seen.add(outlet)
            columns.append(
                Column(outlet, tuple(a.id for a in coverage.articles if outlet_of[a.id] == outlet), place)
            )
    for outlet in sorted(set(outlet_of.values()) - seen):
        columns.append(Column(outlet, tuple(a.id for a in coverage.articles if outlet_of[a.id] == outlet), 0))
    return columns


def outlet_name(article: Article) -> str:
    """The outlet's name, or the article's id where it has none."""
    return article.outlet or article.id


def rows_of(coverage: Coverage, agreements: Sequence[Agreement], columns: Sequence[Column]) -> list[FactRow]:
    """Facts down: each cell the value as that outlet wrote it, with its state."""
    place = {article: n for n, column in enumerate(columns) for article in column.articles}
    claims = sum(len(a.fact.claims) for a in agreements)
    most = LONG_CELL if claims <= MOST_LONG_CELLS else SHORT_CELL
    rows = []
    for n, agreement in enumerate(agreements, 1):
        said: dict[int, list[Cell]] = {}
        for ref in agreement.fact.claims:
            claim = coverage.claim(ref)
            cell = Cell(
                _words(claim.quantity.surface, claim.certainty, most),
                agreement.states[ref],
                ref.article,
                claim.span.start,
            )
            listed = said.setdefault(place[ref.article], [])
            if cell.text not in [c.text for c in listed]:
                listed.append(cell)
        rows.append(FactRow(f"f{n}", agreement, tuple(_joined(said.get(i, [])) for i in range(len(columns)))))
    return rows


_HEDGES = {"asserted": "", "reported": "", "estimated": " (est.)", "alleged": " (alleged)", "planned": " (planned)",
           "possible": " (possible)", "conditional": " (if)", "denied": " (denied)"}  # fmt: skip


def _words(surface: str, certainty: str, most: int) -> str:
    text = " ".join(surface.split())
    cut = text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")
    return (text if cut == text else cut.rstrip() + "…") + _HEDGES.get(certainty, "")


def _joined(cells: Sequence[Cell]) -> Cell:
    if not cells:
        return Cell()
    worst = next((c for c in cells if c.state == "disputed"), cells[0])
    return Cell(" / ".join(c.text for c in cells[:3]), worst.state, worst.article, worst.start)


def cards_of(coverage: Coverage, findings: Sequence[Finding], anchors: dict[str, str]) -> list[Card]:
    """The findings in order of severity, each with the passages it compares."""
    order = {"high": 0, "medium": 1, "low": 2, "info": 3}
    ordered = sorted(findings, key=lambda f: (order[f.severity], -f.confidence, f.kind, f.id))
    return [_card(coverage, finding, anchors) for finding in ordered]


def _card(coverage: Coverage, finding: Finding, anchors: dict[str, str]) -> Card:
    names = {a.id: outlet_name(a) for a in coverage.articles}
    ours = _passage(coverage, finding.at)
    first = finding.against[0] if finding.against else None
    theirs = _passage(coverage, first) if first else ("", Span(0, 0))
    return Card(
        finding,
        _quoted(coverage, finding.at, ours, theirs[0]),
        _quoted(coverage, first, theirs, ours[0]) if first else None,
        tuple((names.get(e.article, e.article), e.article, e.span.start) for e in finding.against[1:9]),
        anchors.get(finding.fact or ""),
    )


def _passage(coverage: Coverage, evidence: Evidence) -> tuple[str, Span]:
    """The passage that evidence stands in, and where in the passage it stands."""
    article = next((a for a in coverage.articles if a.id == evidence.article), None)
    if article is None:
        return evidence.surface, Span(0, len(evidence.surface))
    span = evidence.span
    for revision in (article.revision, *reversed(article.earlier)):
        text = (revision.title or "") if span.part == "title" else revision.text
        if text[span.start : span.end] == evidence.surface:
            start, end = _bounds(coverage, article, revision is article.revision, span, text)
            return text[start:end], Span(span.start - start, span.end - start)
    return evidence.surface, Span(0, len(evidence.surface))


def _bounds(coverage: Coverage, article: Article, is_newest: bool, span: Span, text: str) -> tuple[int, int]:
    if is_newest:
        for passage in coverage.extractions[article.id].passages:
            where = passage.span
            if where.part == span.part and where.start <= span.start and span.end <= where.end:
                return where.start, where.end
    start = max(
        text.rfind("\n", 0, span.start) + 1,
        text.rfind(". ", 0, span.start) + 2 if ". " in text[: span.start] else 0,
    )
    ends = [e for e in (text.find("\n", span.end), text.find(". ", span.end) + 1) if e > 0]
    return min(start, span.start), min(ends, default=len(text))


def _quoted(coverage: Coverage, evidence: Evidence, passage: tuple[str, Span], other: str) -> Quoted:
    """A passage with its differing words marked: word by word where the two are alike, else the span alone."""
    text, span = passage
    article = next((a for a in coverage.articles if a.id == evidence.article), None)
    if other and likeness(text, other) > 0.55 and text != other:
        runs = tuple((r.text, "differs" if r.kind == "gone" else "") for r in _of_first(text, other))
    else:
        runs = tuple(
            (words, kind)
            for words, kind in (
                (text[: span.start], ""),
                (text[span.start : span.end], "differs"),
                (text[span.end :], ""),
            )
            if words
        )
    return Quoted(
        outlet_name(article) if article else evidence.article,
        evidence.article,
        evidence.span.start,
        runs,
        _heads(coverage, evidence),
    )


def _heads(coverage: Coverage, evidence: Evidence) -> str:
    """The heads of the cell that evidence stands in: "Hardware · Google Ironwood"."""
    said = coverage.extractions.get(evidence.article)
    for passage in said.passages if said else ():
        where = passage.span
        if where.part == evidence.span.part and where.start <= evidence.span.start < where.end:
            return " · ".join(passage.heads) if passage.kind == "cell" else ""
    return ""


def _of_first(one: str, other: str) -> list[Run]:
    return [run for run in word_difference(one, other) if run.kind != "new"]


def plots_of(coverage: Coverage, rows: Sequence[FactRow], names: dict[str, str]) -> list[Plot]:
    """A number line or time line for each disputed fact; the course of a count that was superseded."""
    plots: list[Plot] = []
    for row in rows:
        if len(plots) >= MOST_PLOTS:
            break
        agreement = row.agreement
        if not agreement.is_disputed:
            continue
        title = agreement.fact.label
        drawing = None
        if any(f.kind == "superseded" for f in agreement.findings):
            drawing = course(title, _points(coverage, agreement, names))
        drawing = drawing or number_line(title, _lines(coverage, agreement, names))
        if drawing is not None:
            plots.append(Plot(title, drawing, row.anchor))
    return plots


def _points(
    coverage: Coverage, agreement: Agreement, names: dict[str, str]
) -> list[tuple[str, Quantity, str]]:
    published = {a.id: a.published or a.revision.fetched or "" for a in coverage.articles}
    return [
        (published[r.article], coverage.claim(r).quantity, names[r.article]) for r in agreement.fact.claims
    ]


def _lines(coverage: Coverage, agreement: Agreement, names: dict[str, str]) -> list[Row]:
    """One row for each value as it differs, with all who gave it."""
    rows: dict[tuple[object, ...], Row] = {}
    for ref in agreement.fact.claims:
        quantity = coverage.claim(ref).quantity
        key = (str(quantity.low), str(quantity.high), quantity.comparator, quantity.unit)
        before = rows.get(key)
        who = tuple(dict.fromkeys((*(before.who if before else ()), names[ref.article])))
        departs = agreement.states[ref] == "disputed" and (before is None or before.departs)
        rows[key] = Row(before.label if before else quantity.surface, quantity, who, departs)
    return [
        Row(f"{_short(r.label)} · {len(r.who)}×", r.quantity, r.who, r.departs)
        for r in list(rows.values())[:10]
    ]


def _short(label: str) -> str:
    label = " ".join(label.split())
    return label if len(label) <= 23 else f"{label[:22]}…"


def tree_of(told: Told, names: dict[str, str]) -> str | None:
    """The lineage of copies as a drawing."""
    return lineage("Which article was taken from which", told.coverage.origins, names)


def weighed(told: Told) -> list[Agreement]:
    """The story's facts, the most disputed first."""
    return weigh_all(told.coverage, told.findings)
