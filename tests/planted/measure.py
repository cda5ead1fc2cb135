"""Plant, compare, and see whether the change is found: recall by kind, and false alarms on the untouched copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from db.models import Article, Finding, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from tests.planted.copies import CLEAN, all_articles, common_facts, sentence_at, text_of
from tests.planted.plants import Edit, Edits, Plant

QUIET = ("info",)


@dataclass(slots=True)
class Tally:
    """What was planted, found and heard, by kind."""

    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    located: Counter[str] = field(default_factory=Counter)
    missed: list[tuple[Plant, tuple[str, ...]]] = field(default_factory=list)

    def recall(self, kind: str | None = None) -> float:
        """Share of the plants of a kind, or of all, that were found for what they are."""
        planted = self.planted[kind] if kind else sum(self.planted.values())
        caught = self.caught[kind] if kind else sum(self.caught.values())
        return caught / planted if planted else 1.0


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """Several tallies as one."""
    whole = Tally()
    for tally in tallies:
        whole.planted += tally.planted
        whole.caught += tally.caught
        whole.located += tally.located
        whole.missed += tally.missed
    return whole


def measure(plants: Iterable[Plant]) -> Tally:
    """Compare each planted copy with its untouched one."""
    tally = Tally()
    before: dict[object, frozenset[object]] = {}
    for plant in plants:
        key = (
            plant.story,
            plant.target if plant.alone else "",
            plant.later and plant.target,
            plant.whole,
            tuple(sorted(plant.base.items())),
        )
        if key not in before:
            before[key] = frozenset(map(_mark, _compare(plant, plant.base, earlier=False)))
        found = [
            f for f in _compare(plant, plant.planted, earlier=plant.revised) if _mark(f) not in before[key]
        ]
        heard = [f for f in found if _touches(f, plant)]
        tally.planted[plant.kind] += 1
        tally.located[plant.kind] += bool(heard)
        if any(f.kind in plant.accept for f in heard):
            tally.caught[plant.kind] += 1
        else:
            tally.missed.append((plant, tuple(sorted({f.kind for f in heard}))))
    return tally


def untouched_alarms() -> Iterator[tuple[str, Finding]]:
    """Findings above info on the clean copies: each one is a false alarm."""
    for story, articles in CLEAN.items():
        for finding in find_differences(assemble(tuple(_article(story, name, ()) for name in articles))):
            if finding.severity not in QUIET:
                yield story, finding


def base_alarms(plants: Iterable[Plant]) -> Iterator[tuple[Plant, Finding]]:
    """Findings above info on clean copies that were given new words, in the sentences of those words."""
    seen: set[object] = set()
    for plant in plants:
        key = (plant.story, tuple(sorted(plant.base.items())))
        if not plant.base or key in seen:
            continue
        seen.add(key)
        for finding in _compare(plant, plant.base, earlier=False):
            if finding.severity not in QUIET and _touches(finding, plant):
                yield plant, finding


def explain(plant: Plant) -> Iterator[str]:
    """What the planted copy's claims at the changed place were read as, and what they were joined with."""
    coverage = assemble(_articles(plant, plant.planted, earlier=plant.revised))
    start, end = _place(plant)
    for index, claim in enumerate(coverage.extractions[plant.target].claims):
        if claim.span.start > end or claim.span.end < start:
            continue
        joined = [
            f"{ref.article} {coverage.claim(ref).quantity.surface!r}"
            for fact in coverage.facts
            if any(ref.article == plant.target and ref.index == index for ref in fact.claims)
            for ref in fact.claims
            if ref.article != plant.target
        ]
        q = claim.quantity
        yield f"{q.surface!r} {q.low} {q.unit} {claim.certainty}; joined with {', '.join(joined) or 'nothing'}"


def _compare(plant: Plant, edits: Edits, *, earlier: bool) -> list[Finding]:
    return list(find_differences(assemble(_articles(plant, edits, earlier=earlier))))


def _articles(plant: Plant, edits: Edits, *, earlier: bool) -> tuple[Article, ...]:
    names = (plant.target,) if plant.alone else CLEAN[plant.story]
    names = all_articles(plant.story) if plant.whole else names
    articles = []
    for name in names:
        published = None
        if plant.later:
            published = "2026-08-02T20:00:00Z" if name == plant.target else "2026-08-01T08:00:00Z"
        articles.append(_article(plant.story, name, edits.get(name, ()), published, earlier=earlier))
    return tuple(articles)


def _article(
    story: str, name: str, edits: tuple[Edit, ...], published: str | None = None, *, earlier: bool = False
) -> Article:
    text = text_of(story, name)
    old = (Revision(text, fetched="2026-08-01T08:00:00Z"),) if earlier else ()
    revision = Revision(apply(text, edits), published=published, fetched="2026-08-01T12:00:00Z")
    return Article(name, revision, outlet=name, earlier=old)


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """The text with its edits made, last first."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _touches(finding: Finding, plant: Plant) -> bool:
    """Say whether a finding sits on the changed place, or names it as what it was compared with."""
    if plant.kind == "omission":
        return _tells_omission(finding, plant)
    start, end = _place(plant)
    for evidence in (finding.at, *finding.against):
        if evidence.article == plant.target and evidence.span.start <= end and evidence.span.end >= start:
            return True
    return False


def _tells_omission(finding: Finding, plant: Plant) -> bool:
    """Say whether an omission is told of the target, with a claim of the fact that was cut out."""
    told = {(e.article, at) for e in finding.against for at in range(e.span.start, e.span.end)}
    return finding.at.article == plant.target and not told.isdisjoint(common_facts(plant.story)[plant.note])


def _place(plant: Plant) -> tuple[int, int]:
    """The changed place in the planted text, widened to its sentence where words were put in or cut out."""
    edits = sorted(plant.planted.get(plant.target, ()))
    shift = sum(len(new) - (end - start) for start, end, new in edits)
    start, end = plant.place
    text = apply(text_of(plant.story, plant.target), tuple(edits))
    if plant.kind in WIDE:
        return sentence_at(text, min(start, len(text) - 1))[0], max(
            end + shift, sentence_at(text, min(start, len(text) - 1))[1]
        )
    return start, max(end, end + shift)


WIDE = frozenset(
    "statistic-drift direction-conflict condition-drift attribution-drift certainty-drift subject-drift".split()
)


def _mark(finding: Finding) -> object:
    """What makes two findings of the untouched and the planted copy one."""
    return (
        finding.kind,
        finding.at.article,
        finding.at.surface,
        tuple((e.article, e.surface) for e in finding.against),
    )
