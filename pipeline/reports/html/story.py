"""A story's drawings: number lines, time lines, courses, and the tree of its copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from db.models import Coverage
from pipeline.reports.html.agreement import Agreement, weigh_all
from pipeline.reports.html.matrix import FactRow
from pipeline.reports.html.plots import Point, Row, course, lineage, number_line
from pipeline.reports.html.told import Told

MOST_PLOTS = 24


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing and what it shows; for a course every value in order of time."""

    title: str
    drawing: str
    anchor: str
    points: tuple[Point, ...] = ()


def plots_of(coverage: Coverage, rows: Sequence[FactRow], names: Mapping[str, str]) -> list[Plot]:
    """A number line or time line for each disputed fact; the course of a count that was superseded."""
    plots: list[Plot] = []
    for row in rows:
        if len(plots) >= MOST_PLOTS:
            break
        agreement = row.agreement
        title = agreement.fact.label
        if "earlier" in agreement.states.values() or any(f.kind == "superseded" for f in agreement.findings):
            points = _points(coverage, agreement, names)
            drawing = course(title, points)
            if drawing is not None:
                plots.append(Plot(title, drawing, row.anchor, points))
                continue
        if agreement.is_disputed:
            drawing = number_line(title, _lines(coverage, agreement, names))
            if drawing is not None:
                plots.append(Plot(title, drawing, row.anchor))
    return plots


def _points(coverage: Coverage, agreement: Agreement, names: Mapping[str, str]) -> tuple[Point, ...]:
    published = {a.id: a.published or a.revision.fetched or "" for a in coverage.articles}
    points = {
        (published[r.article], names[r.article], coverage.claim(r).quantity.surface): Point(
            published[r.article], coverage.claim(r).quantity, names[r.article]
        )
        for r in agreement.fact.claims
    }
    return tuple(points[key] for key in sorted(points))


def _lines(coverage: Coverage, agreement: Agreement, names: Mapping[str, str]) -> list[Row]:
    """One row for each value as it differs, with all who gave it."""
    rows: dict[tuple[object, ...], Row] = {}
    for ref in agreement.fact.claims:
        quantity, state = coverage.claim(ref).quantity, agreement.states[ref]
        key = (str(quantity.low), str(quantity.high), quantity.comparator, quantity.unit, state)
        before = rows.get(key)
        who = tuple(dict.fromkeys((*(before.who if before else ()), names[ref.article])))
        rows[key] = Row(before.label if before else quantity.surface, quantity, who, state)
    return list(rows.values())


def tree_of(told: Told, names: Mapping[str, str]) -> str | None:
    """The lineage of copies as a drawing."""
    return lineage("Which article was taken from which", told.coverage.origins, names)


def weighed(told: Told) -> list[Agreement]:
    """The story's facts, the most disputed first."""
    return weigh_all(told.coverage, told.findings, told.derived)
