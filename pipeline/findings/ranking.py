"""Differences made findings: one difference, one finding, of the most specific kind; in reading order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from itertools import chain

from db.identity import finding_id, nth_in
from db.models import Evidence, Finding, Severity, Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger

SPECIFIC: tuple[str, ...] = (
    "template-artifact",
    "arithmetic-mismatch",
    "scale-slip",
    "statistic-drift",
    "unit-conflict",
    "date-conflict",
    "direction-conflict",
    "quote-altered",
    "subject-drift",
    "value-conflict",
    "headline-unsupported",
    "attribution-drift",
    "certainty-drift",
    "condition-drift",
    "superseded",
    "bound-drift",
    "unsupported-addition",
    "stealth-edit",
    "omission",
)
"""Kinds, the most specific first: where two describe one difference, the first is told."""

FAMILIES: tuple[frozenset[str], ...] = (
    frozenset(
        {
            "template-artifact",
            "arithmetic-mismatch",
            "scale-slip",
            "statistic-drift",
            "unit-conflict",
            "date-conflict",
            "direction-conflict",
            "subject-drift",
            "value-conflict",
            "headline-unsupported",
            "superseded",
            "bound-drift",
            "unsupported-addition",
        }
    ),
    frozenset({"quote-altered", "attribution-drift", "unsupported-addition", "subject-drift"}),
    frozenset({"headline-unsupported", "certainty-drift"}),
    frozenset({"certainty-drift", "bound-drift"}),
)
"""Kinds that describe one difference where their spans meet."""


def rank(
    differences: Iterable[Difference], ledger: Ledger, severity: Mapping[str, Severity]
) -> tuple[Finding, ...]:
    """Keep one finding a difference and give each its id and severity, in reading order."""
    kept: dict[str, list[Difference]] = defaultdict(list)
    told = set(differences)
    for difference in sorted((d for d in told if not _is_repeated(d, told, ledger)), key=_strength):
        stronger = kept[difference.article]
        if not any(_is_same(difference, other) for other in stronger):
            stronger.append(difference)
    ordered = sorted(chain.from_iterable(kept.values()), key=_reading_order)
    seen: dict[str, int] = {}
    return tuple(
        _finding(difference, difference.severity or severity[difference.kind], ledger, seen)
        for difference in ordered
    )


def _strength(difference: Difference) -> tuple[int, float, tuple[str, str, int, int, str]]:
    return SPECIFIC.index(difference.kind), -difference.confidence, _reading_order(difference)


def _reading_order(difference: Difference) -> tuple[str, str, int, int, str]:
    span = difference.span
    part = "0" if span.part == "title" else "1"
    return difference.article, part, span.start, span.end, difference.kind


def _is_repeated(difference: Difference, told: Set[Difference], ledger: Ledger) -> bool:
    """Whether it stands in a title that is the first line of the text too, where the text's own carries it."""
    if difference.span.part != "title":
        return False
    article = ledger.article(difference.article)
    title = (article.title or "").strip()
    lead = len(article.text) - len(article.text.lstrip(" \t\r\n#*"))
    if not title or not article.text.startswith(title, lead):
        return False
    moved = lead - (article.title or "").index(title)
    span = Span(difference.span.start + moved, difference.span.end + moved)
    return any(d.kind == difference.kind and d.article == difference.article and d.span == span for d in told)


def _is_same(difference: Difference, stronger: Difference) -> bool:
    if not difference.span.overlaps(stronger.span):
        return False
    if difference.kind == stronger.kind:
        return True
    return any(difference.kind in family and stronger.kind in family for family in FAMILIES)


def _finding(difference: Difference, severity: Severity, ledger: Ledger, seen: dict[str, int]) -> Finding:
    at = _evidence(difference.place, ledger)
    against = tuple(_evidence(place, ledger) for place in difference.against)
    alike = _id(difference, at.surface, 0, ledger)
    twin = seen[alike] = seen.get(alike, -1) + 1
    return Finding(
        id=_id(difference, at.surface, twin, ledger),
        kind=difference.kind,
        severity=severity,
        confidence=round(difference.confidence, 2),
        at=at,
        against=against,
        message=difference.message,
        reasons=difference.reasons,
        fact=difference.fact,
    )


def _id(difference: Difference, surface: str, twin: int, ledger: Ledger) -> str:
    sentence = ledger.sentence_at(difference.article, difference.span)
    text = "" if sentence is None else sentence.text
    at = 0 if sentence is None else difference.span.start - sentence.span.start
    return finding_id(difference.kind, difference.article, surface, text, nth_in(text, surface, at), twin)


def _evidence(place: Place, ledger: Ledger) -> Evidence:
    return Evidence(place.article, place.span, ledger.text(place.article, place.span))
