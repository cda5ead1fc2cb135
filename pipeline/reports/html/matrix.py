"""The matrix of a story: facts down, outlets across, each cell the value as that outlet wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from db.models import Article, Claim, Coverage
from pipeline.reports.html.agreement import Agreement

MOST_LINKED_CELLS = 1_500
"""With more cells than this only those that depart are links, so that a page stays under a megabyte."""
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
    """What an outlet wrote of a fact, with its bound, conditions and hedge as marks."""

    text: str = ""
    state: str = ""
    article: str | None = None
    anchor: str = ""
    marks: str = ""


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of the matrix with its cells, in the order of the columns."""

    anchor: str
    agreement: Agreement
    cells: tuple[Cell, ...]

    @property
    def leads(self) -> list[tuple[str, str, int]]:
        """The findings that rest on the fact, by kind: the kind, the first of them, how many."""
        kinds: dict[str, list[str]] = {}
        for finding in self.agreement.findings:
            kinds.setdefault(finding.kind, []).append(finding.id)
        return [(kind, ids[0], len(ids)) for kind, ids in kinds.items()]


def outlet_name(article: Article) -> str:
    """The outlet's name, or the article's id where it has none."""
    return article.outlet or article.id


def anchor_of(part: str, start: int) -> str:
    """Where an article's page shows what begins there: "p210" in the text, "t0" in the title."""
    return f"{'t' if part == 'title' else 'p'}{start}"


def columns_of(coverage: Coverage) -> list[Column]:
    """Outlets across, those of one origin together, the origin of most articles first."""
    outlet_of = {a.id: outlet_name(a) for a in coverage.articles}
    articles: dict[str, list[str]] = {}
    for article in coverage.articles:
        articles.setdefault(outlet_of[article.id], []).append(article.id)
    columns: list[Column] = []
    seen: set[str] = set()
    order = sorted(range(len(coverage.origins)), key=lambda n: (-len(coverage.origins[n].articles), n))
    for place, n in enumerate(order, 1):
        for article_id in coverage.origins[n].articles:
            outlet = outlet_of.get(article_id)
            if outlet is None or outlet in seen:
                continue
            seen.add(outlet)
            columns.append(Column(outlet, tuple(articles[outlet]), place))
    columns += [Column(outlet, tuple(articles[outlet]), 0) for outlet in sorted(set(articles) - seen)]
    return columns


def groups_of(columns: Sequence[Column]) -> list[tuple[int, int]]:
    """Origins across, each with how many outlets stand under it."""
    groups: list[tuple[int, int]] = []
    for column in columns:
        if groups and groups[-1][0] == column.origin:
            groups[-1] = (column.origin, groups[-1][1] + 1)
        else:
            groups.append((column.origin, 1))
    return groups


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
                _cut(claim.quantity.surface, most),
                agreement.states[ref],
                ref.article,
                anchor_of(claim.span.part, claim.span.start),
                marks_of_claim(claim),
            )
            listed = said.setdefault(place[ref.article], [])
            if cell.text not in [c.text for c in listed]:
                listed.append(cell)
        rows.append(FactRow(f"f{n}", agreement, tuple(_joined(said.get(i, [])) for i in range(len(columns)))))
    return rows


_BOUNDS = {"=": "", ">": ">", ">=": "≥", "<": "<", "<=": "≤", "~": "≈"}
_HEDGES = {"estimated": "estimated", "alleged": "alleged", "planned": "planned", "possible": "possible",
           "conditional": "if", "denied": "denied"}  # fmt: skip


def marks_of_claim(claim: Claim) -> str:
    """The bound as a sign, the conditions and the hedge in words: "≥ · for a single user · planned"."""
    conditions = [_cut(c.text, 32) for c in claim.conditions[:2] if c.kind != "period"]
    marks = (_BOUNDS.get(claim.quantity.comparator, ""), *conditions, _HEDGES.get(claim.certainty, ""))
    return " · ".join(mark for mark in marks if mark)


def _cut(text: str, most: int) -> str:
    """At most so many bytes of a text."""
    text = " ".join(text.split())
    cut = text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")
    return text if cut == text else cut.rstrip() + "…"


_WORST = ("disputed", "earlier", "derived", "alone", "agreed", "")


def _joined(cells: Sequence[Cell]) -> Cell:
    if not cells:
        return Cell()
    worst = min(cells, key=lambda c: _WORST.index(c.state))
    texts = " / ".join(c.text for c in cells[:3]) + (" / …" if len(cells) > 3 else "")
    return Cell(texts, worst.state, worst.article, worst.anchor, worst.marks)
