"""A draft held against its sources: what an editor runs before publishing.

Each number of the draft must be in a source with the same thing bound to it, or follow from figures that are.
A number that the sources have for something else is shown as such, with the place where they have it. The checks
of coverage are made as well, with every source taken for a reference: a clash, an altered quotation, a sum that
does not follow. A bound or hedge that the draft drops is told aside unless a source is marked as the original.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from db.models import Article, Claim, Coverage, Evidence, Finding, Part, Quantity, Severity, Span
from pipeline.claims.exclusions import find_telephones
from pipeline.findings.differences import Difference, Place
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.matching.compare import Relation, compare
from pipeline.matching.conversion import scale_of
from pipeline.matching.support import Backing, Library, back, collect, find_rival
from pipeline.matching.usage import read_usages

LONGEST = 80
"""A finding names the figure, never the sentence."""
SEVERITY: dict[str, Severity] = {
    "value-conflict": "high",
    "date-conflict": "high",
    "subject-drift": "high",
    "unsupported-addition": "medium",
}


def check_draft(draft: Article, sources: Sequence[Article]) -> tuple[Finding, ...]:
    """Find what of a draft its sources contradict or do not have."""
    texts = {source.id: _whole(source) for source in sources}
    coverage = _coverage(draft, sources)
    clashes = _clashes(draft, sources, coverage)
    taken = [clash.at.span for clash in clashes if clash.severity != "info"]
    figures = [
        _finding(difference, draft, texts)
        for difference in set(_figures(draft, sources, coverage))
        if not any(difference.span.overlaps(span) for span in taken)
    ]
    return tuple(sorted((*clashes, *figures), key=_reading_order))


def _reading_order(finding: Finding) -> tuple[bool, int, int, str]:
    span = finding.at.span
    return span.part == "text", span.start, span.end, finding.kind


def _coverage(draft: Article, sources: Sequence[Article]) -> Coverage:
    """The draft among its sources, which are its references."""
    references = (replace(source, reference=True) for source in sources)
    return assemble([replace(draft, id=_LAST + draft.id), *references])


def _clashes(draft: Article, sources: Sequence[Article], coverage: Coverage) -> list[Finding]:
    """What the checks of coverage find in the draft when its sources are references."""
    name = _LAST + draft.id
    original = any(source.reference for source in sources)
    found = []
    claims = coverage.extractions[name].claims
    for finding in find_differences(coverage):
        severity = _severity(finding, claims, original=original)
        if finding.at.article == name and severity is not None:
            at = replace(finding.at, article=draft.id)
            against = tuple(e for e in finding.against if e.article != name)
            found.append(replace(finding, at=at, against=against, severity=severity))
    return found


def _severity(finding: Finding, claims: Sequence[Claim], *, original: bool) -> Severity | None:
    """How much a coverage finding matters in a draft; None where the check of figures says it better."""
    if finding.kind in _FIRM or (finding.kind == "unit-conflict" and _is_measured(finding, claims)):
        return finding.severity
    if finding.kind in _SOFT:
        return finding.severity if original else "info"
    return None


def _is_measured(finding: Finding, claims: Sequence[Claim]) -> bool:
    """The unit is a measure or money, no counted noun, which drafts word as they like."""
    return any(
        scale_of(claim.quantity.unit) is not None for claim in claims if claim.span.overlaps(finding.at.span)
    )


_LAST = "\U0010ffff"
"""Put before the draft's id, so that it is no source's and sorts behind them all."""
_FIRM = frozenset(
    """value-conflict scale-slip date-conflict direction-conflict statistic-drift arithmetic-mismatch quote-altered
    template-artifact""".split()
)
_SOFT = frozenset(
    "bound-drift condition-drift certainty-drift attribution-drift subject-drift unit-conflict".split()
)


def _whole(article: Article) -> str:
    """All that a source says, its title behind the text so that offsets of the text hold."""
    return f"{article.text}\n{article.title}" if article.title else article.text


def _figures(draft: Article, sources: Sequence[Article], coverage: Coverage) -> Iterator[Difference]:
    """Find the figures of the draft that no source supports."""
    library = collect([_whole(source) for source in sources])
    claims = coverage.extractions[_LAST + draft.id].claims
    said = [c.quantity for source in sources for c in coverage.extractions[source.id].claims]
    parts: tuple[tuple[Part, str], ...] = (("title", draft.title or ""), ("text", draft.text))
    for part, text in parts:
        telephones = find_telephones(text)
        for usage in read_usages(text):
            if any(usage.numeral.span.overlaps(telephone) for telephone in telephones):
                continue
            backing = back(usage, library)
            span = replace(usage.numeral.span, part=part)
            if not backing.holds and not _is_met_bound(span, claims, said):
                yield _difference(backing, library, draft, _named(span, claims), sources)


def _is_met_bound(span: Span, claims: Sequence[Claim], said: Sequence[Quantity]) -> bool:
    """The number bounds a counted thing or measure, and a source's figure of the same keeps within it.

    "more than a dozen vessels" beside "14 vessels" says the same with less.
    """
    bounds = [
        claim.quantity
        for claim in claims
        if claim.span.overlaps(span) and claim.quantity.comparator not in "=~" and claim.quantity.unit
    ]
    return any(
        other.comparator in "=~"
        and other.unit == bound.unit
        and compare(bound, other).relation is Relation.WITHIN
        for bound in bounds
        for other in said
    )


def _named(span: Span, claims: Sequence[Claim]) -> Span:
    """The claim that a number belongs to, where there is one: "16 chips" for 16."""
    for claim in claims:
        if claim.span.overlaps(span) and claim.span.end - claim.span.start <= LONGEST:
            return Span(min(span.start, claim.span.start), max(span.end, claim.span.end), span.part)
    return span


def _difference(
    backing: Backing, library: Library, draft: Article, span: Span, sources: Sequence[Article]
) -> Difference:
    text = (draft.title or "") if span.part == "title" else draft.text
    surface = text[span.start : span.end]
    if backing.how != "absent" and backing.source is not None:
        source = sources[backing.source].id
        message = f"The sources have {surface!r} for something else."
        against = tuple(Place(source, spot) for spot in backing.spans)
        return Difference(
            "subject-drift", draft.id, span, message, against, backing.reasons, _confidence(backing)
        )
    rival = find_rival(backing.usage, library)
    if rival is not None:
        number, seen = rival
        place = Place(sources[number].id, seen.numeral.span)
        kind = "date-conflict" if seen.use in ("year", "day") else "value-conflict"
        spot = seen.numeral.span
        said = _whole(sources[number])[spot.start : spot.end]
        message = f"The draft says {surface!r} where a source says {said!r}."
        return Difference(kind, draft.id, span, message, (place,), backing.reasons, _confidence(backing))
    message = f"No source has {surface!r}, and it does not follow from their figures."
    return Difference(
        "unsupported-addition", draft.id, span, message, (), backing.reasons, _confidence(backing)
    )


def _confidence(backing: Backing) -> float:
    return round(min(0.98, 0.55 + min(3.0, -backing.odds) / 6), 2)


def _finding(difference: Difference, draft: Article, texts: dict[str, str]) -> Finding:
    span = difference.span
    text = (draft.title or "") if span.part == "title" else draft.text
    at = Evidence(draft.id, span, text[span.start : span.end])
    against = tuple(
        Evidence(place.article, place.span, texts[place.article][place.span.start : place.span.end])
        for place in difference.against
    )
    key = f"{difference.kind}\0{span.part}\0{span.start}\0{at.surface}".encode("utf-8", "surrogatepass")
    return Finding(
        hashlib.sha256(key).hexdigest()[:16],
        difference.kind,
        SEVERITY[difference.kind],
        difference.confidence,
        at,
        against,
        difference.message,
        difference.reasons,
    )
