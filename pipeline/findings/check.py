"""A draft held against its sources: what an editor runs before publishing.

Each number of the draft must be in a source with the same thing bound to it, or follow from figures that are.
A number that the sources have for something else is shown as such, with the place where they have it. The checks
of coverage are made as well, with every source taken for a reference: a clash, an altered quotation, a sum that
does not follow. A bound or hedge that the draft drops is told aside unless a source is marked as the original.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from db.models import Article, Coverage, Evidence, Finding, Origin, Part, Quantity, Severity, Span
from pipeline.claims.exclusions import find_telephones
from pipeline.findings.additions import Addition, unsupported_names
from pipeline.findings.derivations import derive
from pipeline.findings.differences import Difference, Place
from pipeline.findings.find import find_in
from pipeline.findings.ledger import Ledger
from pipeline.findings.overlaps import Overlaps
from pipeline.findings.units import telling_digits
from pipeline.matching.assemble import assemble
from pipeline.matching.compare import Relation, compare
from pipeline.matching.conversion import scale_of
from pipeline.matching.nouns import kinship
from pipeline.matching.support import UNLIKELY, Backing, Library, back, collect, find_rival
from pipeline.matching.support_weights import SUPPORT
from pipeline.matching.usage import read_usages

MOST_NAMES = 20
"""More names than these that no source has make the sources the wrong ones."""
LONGEST = 80
"""A finding names the figure, never the sentence."""
SEVERITY: dict[str, Severity] = {
    "value-conflict": "high",
    "date-conflict": "high",
    "subject-drift": "high",
    "unsupported-addition": "medium",
}


MOST_VALUES = 400
"""Values of one unit that a bound of the draft is held against."""
SENTENCE = 3
"""Numbers of a sentence or two; of so few one that seems bound to something else is told as soon as that is likely."""
ARTICLE = 8
"""Numbers from which a draft is an article. Of many some seem misplaced by chance, so each has to be the more so: the odds
asked for grow with their number (Bonferroni) unless hardly any other seems so, and what the sources give for the same fact, or what follows, is left alone."""
RARE = 0.04
"""Share of an article's numbers that may seem misplaced before that says more of its style than of them."""
BESIDE = 160
"""Characters within which a figure of the draft is worked out from its neighbours."""
FIRM = UNLIKELY + 0.8
"""Odds from which a source backs a figure so well that it cannot contradict it as well."""


@dataclass(frozen=True, slots=True)
class _Backed:
    """A number of the draft with what backs it."""

    span: Span
    backing: Backing


def check_draft(draft: Article, sources: Sequence[Article]) -> tuple[Finding, ...]:
    """Find what of a draft its sources contradict or do not have."""
    texts = {source.id: _whole(source) for source in sources}
    ledger = Ledger(_coverage(draft, sources))
    library = collect([texts[source.id] for source in sources])
    backed = _back_figures(draft, library)
    placed = Overlaps(backed, lambda one: one.span)
    clashes = [
        clash
        for clash in _clashes(draft, sources, ledger)
        if not _is_backed_by_its_rival(clash, placed, sources)
    ]
    taken = Overlaps([clash.at.span for clash in clashes if clash.severity != "info"], lambda span: span)
    figures = [
        _finding(difference, draft, texts)
        for difference in set(_figures(draft, sources, ledger, library, backed))
        if not taken.of(difference.span)
    ]
    names = [
        _finding(_named_by_nobody(added, draft, sources), draft, texts)
        for added in islice(unsupported_names(_LAST + draft.id, ledger), MOST_NAMES)
        if not any(added.span.overlaps(f.at.span) for f in (*clashes, *figures))
    ]
    return tuple(sorted((*clashes, *figures, *names), key=_reading_order))


def _named_by_nobody(added: Addition, draft: Article, sources: Sequence[Article]) -> Difference:
    """A name of the draft that no source has."""
    held = "the source does not have" if len(sources) == 1 else f"none of {len(sources)} sources has"
    return Difference(
        "unsupported-addition",
        draft.id,
        added.span,
        f"No source has {added.surface!r}.",
        (),
        (f"a name that {held}, nor an abbreviation or another form of it",),
        added.confidence,
    )


def _back_figures(draft: Article, library: Library) -> tuple[_Backed, ...]:
    """Every number of the draft, telephone numbers aside, with what backs it."""
    parts: tuple[tuple[Part, str], ...] = (("title", draft.title or ""), ("text", draft.text))
    found = []
    for part, text in parts:
        telephones = Overlaps(find_telephones(text), lambda span: span)
        for usage in read_usages(text):
            if not telephones.of(usage.numeral.span):
                found.append(_Backed(replace(usage.numeral.span, part=part), back(usage, library)))
    return tuple(found)


def _is_backed_by_its_rival(clash: Finding, backed: Overlaps[_Backed], sources: Sequence[Article]) -> bool:
    """The very source that a value is said to contradict has it too, with the same words about it."""
    if clash.kind not in _OF_VALUES:
        return False
    held = [one.backing for one in backed.of(clash.at.span)]
    backers = {sources[b.source].id for b in held if b.source is not None and b.odds >= FIRM}
    return (
        bool(held)
        and all(b.odds >= FIRM for b in held)
        and bool(clash.against)
        and all(evidence.article in backers for evidence in clash.against)
    )


def _reading_order(finding: Finding) -> tuple[bool, int, int, str]:
    span = finding.at.span
    return span.part == "text", span.start, span.end, finding.kind


def _coverage(draft: Article, sources: Sequence[Article]) -> Coverage:
    """The draft among its sources, which are its references."""
    references = (replace(source, reference=True) for source in sources)
    own = _LAST + draft.id
    coverage = assemble([replace(draft, id=own), *references])
    return replace(coverage, origins=tuple(_apart(own, coverage.origins)))


def _apart(own: str, origins: Iterable[Origin]) -> Iterator[Origin]:
    """The draft as a witness of its own: what it takes from a source word for word it does have from it."""
    for origin in origins:
        rest = tuple(id_ for id_ in origin.articles if id_ != own)
        links = tuple(link for link in origin.links if own not in (link.copy, link.source))
        if len(rest) == len(origin.articles):
            yield origin
        elif rest:
            yield replace(
                origin, articles=rest, links=links, source=origin.source if origin.source != own else None
            )
    yield Origin((own,))


def _clashes(draft: Article, sources: Sequence[Article], ledger: Ledger) -> list[Finding]:
    """What the checks of coverage find in the draft when its sources are references."""
    name = _LAST + draft.id
    original = any(source.reference for source in sources)
    found = []
    for finding in find_in(ledger):
        severity = _severity(finding, ledger, original=original)
        if finding.at.article == name and severity is not None:
            at = replace(finding.at, article=draft.id)
            against = tuple(e for e in finding.against if e.article != name)
            found.append(replace(finding, at=at, against=against, severity=severity))
    return found


def _severity(finding: Finding, ledger: Ledger, *, original: bool) -> Severity | None:
    """How much a coverage finding matters in a draft; None where the check of figures says it better."""
    if finding.kind in _FIRM or (finding.kind == "unit-conflict" and _is_measured(finding, ledger)):
        return finding.severity
    if finding.kind in _SOFT:
        return finding.severity if original else "info"
    return None


def _is_measured(finding: Finding, ledger: Ledger) -> bool:
    """The unit is a measure or money, no counted noun, which drafts word as they like."""
    here = _quantities_at(finding.at.span, finding.at.article, ledger)
    return any(scale_of(quantity.unit) is not None for quantity in here)


_LAST = "\U0010ffff"
"""Put before the draft's id, so that it is no source's and sorts behind them all."""
_FIRM = frozenset(
    """value-conflict scale-slip date-conflict direction-conflict statistic-drift arithmetic-mismatch quote-altered
    template-artifact""".split()
)
_OF_VALUES = frozenset(("value-conflict", "scale-slip", "date-conflict", "unit-conflict"))
_SOFT = frozenset(
    "bound-drift condition-drift certainty-drift attribution-drift subject-drift unit-conflict".split()
)


def _whole(article: Article) -> str:
    """All that a source says, its title behind the text so that offsets of the text hold."""
    return f"{article.text}\n{article.title}" if article.title else article.text


def _figures(
    draft: Article, sources: Sequence[Article], ledger: Ledger, library: Library, backed: Sequence[_Backed]
) -> Iterator[Difference]:
    """Find the figures of the draft that no source supports."""
    name = _LAST + draft.id
    said = [c.quantity for source in sources for c in ledger.extraction(source.id).claims]
    clocks = {_clock(quantity) for quantity in said} - {""}
    bounding = _by_unit(said)
    doubted = [
        one
        for one in backed
        if not one.backing.holds
        and not _is_met_bound(here := _quantities_at(one.span, name, ledger), bounding)
        and not _is_said_so(here, clocks)
    ]
    if len(backed) > ARTICLE:
        doubted = _beyond_chance(doubted, len(backed), ledger, name)
    for one in doubted:
        yield _difference(one.backing, library, draft, _named(one.span, name, ledger), sources)


def _quantities_at(span: Span, draft: str, ledger: Ledger) -> list[Quantity]:
    return [saying.claim.quantity for saying in ledger.sayings_at(draft, span)]


def _beyond_chance(doubted: Sequence[_Backed], total: int, ledger: Ledger, draft: str) -> list[_Backed]:
    """Of an article's doubted figures those that are more than chance among so many: see ARTICLE."""
    matched = Overlaps(_matched(ledger, draft), lambda span: span)
    absent = [
        one for one in doubted if one.backing.how == "absent" and not _is_worked_out(one.span, ledger, draft)
    ]
    misplaced = [one for one in doubted if one.backing.how != "absent" and not matched.of(one.span)]
    if len(misplaced) > RARE * total:
        least = UNLIKELY - math.log(total / SENTENCE)
        misplaced = [one for one in misplaced if one.backing.odds < least]
    return [*misplaced, *absent]


def _matched(ledger: Ledger, draft: str) -> tuple[Span, ...]:
    """The draft's claims whose fact a source gives with a value that agrees, and the dates it bears itself."""
    spans = [saying.span for saying in ledger.sayings[draft] if ledger.is_dateline(saying)]
    for _, sayings in ledger.facts:
        others = [saying.claim.quantity for saying in sayings if saying.article != draft]
        spans += [
            saying.span
            for saying in sayings
            if saying.article == draft
            and any(
                compare(saying.claim.quantity, other).agrees
                and kinship(saying.claim.quantity.unit, other.unit) != "kind"
                for other in others
            )
        ]
    return tuple(spans)


def _is_said_so(here: Sequence[Quantity], clocks: set[str]) -> bool:
    """Whether a source gives the same time of day in another notation: "6.05am", "6:05 a.m.", "06:05"."""
    return any(_clock(quantity) in clocks for quantity in here)


def _clock(quantity: Quantity) -> str:
    """The hour and minute of a time of day, its zone left out; "" for anything else."""
    return str(quantity.low).partition("T")[2][:5]


def _is_worked_out(span: Span, ledger: Ledger, draft: str) -> bool:
    """Whether a figure follows from figures beside it in the draft, or of one source."""
    here = _quantities_at(span, draft, ledger)
    around = Span(max(0, span.start - BESIDE), span.start + BESIDE, span.part)
    near = [
        saying
        for saying in ledger.sayings_at(draft, around)
        if not saying.span.overlaps(span) and abs(saying.span.start - span.start) < BESIDE
    ]
    pools = [near, *(ledger.sayings[source.id] for source in ledger.others(draft))]
    return any(
        derive(quantity, pool) is not None
        for quantity in here
        for pool in pools
        if telling_digits(quantity) > 1
    )


def _by_unit(said: Sequence[Quantity]) -> dict[str | None, list[Quantity]]:
    """The plain figures of the sources by their unit, each value once."""
    found: dict[str | None, dict[tuple[str, str], Quantity]] = {}
    for quantity in said:
        if quantity.comparator in "=~":
            values = str(quantity.low), str(quantity.high)
            found.setdefault(quantity.unit, {}).setdefault(values, quantity)
    return {unit: list(values.values())[:MOST_VALUES] for unit, values in found.items()}


def _is_met_bound(here: Sequence[Quantity], bounding: Mapping[str | None, Sequence[Quantity]]) -> bool:
    """The number bounds a counted thing or measure, and a source's figure of the same keeps within it.

    "more than a dozen vessels" beside "14 vessels" says the same with less.
    """
    bounds = [quantity for quantity in here if quantity.comparator not in "=~" and quantity.unit]
    return any(
        compare(bound, other).relation is Relation.WITHIN
        for bound in bounds
        for other in bounding.get(bound.unit, ())
    )


def _named(span: Span, draft: str, ledger: Ledger) -> Span:
    """The claim that a number belongs to, where there is one: "16 chips" for 16."""
    for claim in ledger.sayings_at(draft, span):
        if claim.span.end - claim.span.start <= LONGEST:
            return Span(min(span.start, claim.span.start), max(span.end, claim.span.end), span.part)
    return span


def _difference(
    backing: Backing, library: Library, draft: Article, span: Span, sources: Sequence[Article]
) -> Difference:
    text = (draft.title or "") if span.part == "title" else draft.text
    surface = text[span.start : span.end]
    rival = find_rival(backing.usage, library)
    if backing.how != "absent" and backing.source is not None:
        source = sources[backing.source]
        stands = _excerpt(_whole(source), backing.spans[0])
        message = f"The sources have {surface!r} for something else: {stands!r}."
        places = [Place(source.id, spot) for spot in backing.spans]
        reasons = [f"there it stands in {stands!r}", _why(backing)]
        if rival is not None:
            number, seen = rival
            other = sources[number]
            spot = seen.numeral.span
            places.append(Place(other.id, spot))
            reasons.append(f"for this a source has {_excerpt(_whole(other), spot)!r}")
        return Difference(
            "subject-drift", draft.id, span, message, tuple(places), tuple(reasons), _confidence(backing)
        )
    if rival is not None:
        number, seen = rival
        spot = seen.numeral.span
        whole = _whole(sources[number])
        kind = "date-conflict" if seen.use in ("year", "day") else "value-conflict"
        message = f"The draft says {surface!r} where a source says {whole[spot.start : spot.end]!r}."
        reasons = ["no source has the figure", f"for this a source has {_excerpt(whole, spot)!r}"]
        place = Place(sources[number].id, spot)
        return Difference(kind, draft.id, span, message, (place,), tuple(reasons), _confidence(backing))
    message = f"No source has {surface!r}, and it does not follow from their figures."
    reasons = ["no source has the figure", "no sum, share, rounding or list of them gives it"]
    return Difference(
        "unsupported-addition", draft.id, span, message, (), tuple(reasons), _confidence(backing)
    )


def _excerpt(text: str, spot: Span) -> str:
    """A figure of a source with some words to each side, within its line.

    >>> _excerpt("Opponents collected 18,300 signatures against the plan.", Span(20, 26))
    'Opponents collected 18,300 signatures against the plan.'
    """
    start = max(text.rfind("\n", 0, spot.start) + 1, spot.start - AROUND, 0)
    end = text.find("\n", spot.end)
    end = min(end if end >= 0 else len(text), spot.end + AROUND, len(text))
    while 0 < start < spot.start and not text[start - 1].isspace():
        start += 1
    while spot.end < end < len(text) and not text[end].isspace():
        end -= 1
    return text[start:end].strip()


def _why(backing: Backing) -> str:
    """The sign that speaks most against a figure, in words."""
    against = min(backing.reasons, key=lambda sign: (SUPPORT.get(sign, 0.0), sign))
    return next((told for start, told in _TOLD if against.startswith(start)), "other words stand around it")


AROUND = 36
"""How many characters of a source are shown to each side of a figure."""
_TOLD = (
    ("kind", "it is used for something of another kind there"),
    ("unit", "it has another unit there"),
    ("rank", "one is a rank, the other a count"),
    ("noun", "something else is counted there"),
    ("rival", "the words around it fit another figure of the source better"),
    ("phrase beside", "the words that touch it fit another figure of the source better"),
    ("bound words", "the words bound to it are bound to another figure of the source"),
    ("better sentence", "another sentence of the source speaks of this"),
    ("slot", "the figure does not fit its place in the draft"),
    ("derived", "it comes near a figure of the source that is about something else"),
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
