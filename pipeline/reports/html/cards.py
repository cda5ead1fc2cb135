"""Findings as cards: both passages side by side, the words that differ marked, who else says so, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from db.models import Article, Coverage, Evidence, Finding, Revision, Span
from pipeline.claims.sentences import split_sentences
from pipeline.reports.html.differences import likeness, word_difference
from pipeline.reports.html.matrix import anchor_of, outlet_name

MOST_WHOLE_CARDS = 150
"""Cards beyond these show their message alone, so that a page stays under a megabyte."""
MOST_MORE = 8
LONGEST_PASSAGE = 600

CAPTIONS: Mapping[str, tuple[str, str]] = {
    "omission": ("Missing from", "Stated in"),
    "superseded": ("Earlier, in", "Later, in"),
    "stealth-edit": ("Now, in", "Before, in"),
    "arithmetic-mismatch": ("In", "Worked out from"),
    "headline-unsupported": ("Headline of", "Body of"),
    "unsupported-addition": ("Only in", "Beside"),
}
"""What the two sides of a kind are called; every other is "In" and "Against"."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage in runs of words: plain, of the finding ("span"), or what differs in it ("differs")."""

    caption: str
    outlet: str
    article: str
    anchor: str
    when: str
    language: str
    runs: tuple[tuple[str, str], ...]
    heads: str = ""
    """The heads of a table's cell."""


@dataclass(frozen=True, slots=True)
class More:
    """Further evidence: who, where, in which words."""

    outlet: str
    article: str
    anchor: str
    words: str
    again: bool = False
    """It stands in the finding's own article once more."""


@dataclass(frozen=True, slots=True)
class Card:
    """A finding with both passages side by side, and where else the other side stands."""

    finding: Finding
    at: Quoted
    against: Quoted | None
    more: tuple[More, ...]
    rest: int
    fact: str | None


@dataclass(frozen=True, slots=True)
class _Place:
    """A passage, and where in it the evidence stands."""

    text: str
    span: Span
    revision: Revision | None
    heads: str = ""
    start: int = 0
    """Where in the article the passage begins."""
    further: tuple[tuple[int, int], ...] = ()
    """What else of the finding stands in the passage."""


def in_order(findings: Sequence[Finding]) -> list[Finding]:
    """The most severe first."""
    order = {"high": 0, "medium": 1, "low": 2, "info": 3}
    return sorted(findings, key=lambda f: (order[f.severity], -f.confidence, f.kind, f.id))


def cards_of(coverage: Coverage, findings: Sequence[Finding], anchors: Mapping[str, str]) -> list[Card]:
    """The findings in order of severity, each with the passages it compares."""
    articles = {a.id: a for a in coverage.articles}
    return [_card(coverage, articles, finding, anchors) for finding in in_order(findings)]


def _card(
    coverage: Coverage, articles: Mapping[str, Article], finding: Finding, anchors: Mapping[str, str]
) -> Card:
    mine, theirs = CAPTIONS.get(finding.kind, ("In", "Against"))
    here = _place(coverage, articles, finding.at)
    first = finding.against[0] if finding.against else None
    there = _place(coverage, articles, first) if first else None
    if finding.kind == "stealth-edit" and first is None:
        first, there = finding.at, _before(articles.get(finding.at.article), here)
    here, there = _with_named(here, there, finding), there and _with_named(there, here, finding)
    if there is not None:
        there = _with_further(there, finding)
    if finding.kind == "omission":  # the whole line stands for the article; no word of it is meant
        here = _Place(here.text, Span(0, 0), here.revision, here.heads)
    return Card(
        finding,
        _quoted(articles, mine, finding, here, there),
        _quoted(articles, theirs, replace(finding, at=first), there, here) if first and there else None,
        tuple(
            More(
                outlet_name(articles[e.article]) if e.article in articles else e.article,
                e.article,
                anchor_of(e.span.part, e.span.start),
                _cut(e.surface, 60),
                again=e.article == finding.at.article,
            )
            for e in finding.against[1 : MOST_MORE + 1]
        ),
        max(0, len(finding.against) - 1 - MOST_MORE),
        anchors.get(finding.fact or ""),
    )


# ---- where the evidence stands


def _place(coverage: Coverage, articles: Mapping[str, Article], evidence: Evidence) -> _Place:
    """The passage that evidence stands in, and where in the passage it stands."""
    article, span = articles.get(evidence.article), evidence.span
    for revision in (article.revision, *reversed(article.earlier)) if article else ():
        text = (revision.title or "") if span.part == "title" else revision.text
        if text[span.start : span.end] == evidence.surface:
            start, end, heads = _bounds(coverage, evidence, text, is_newest=revision is article.revision)  # type: ignore[union-attr]  # there are revisions only where there is an article
            end = max(min(end, start + LONGEST_PASSAGE), span.end)
            inside = Span(span.start - start, span.end - start, span.part)
            return _Place(text[start:end], inside, revision, heads, start)
    return _Place(evidence.surface, Span(0, len(evidence.surface)), article.revision if article else None)


def _bounds(coverage: Coverage, evidence: Evidence, text: str, *, is_newest: bool) -> tuple[int, int, str]:
    span = evidence.span
    said = coverage.extractions.get(evidence.article)
    for passage in said.passages if said and is_newest else ():
        where = passage.span
        if where.part == span.part and where.start <= span.start and span.end <= where.end:
            heads = " · ".join(passage.heads) if passage.kind == "cell" else ""
            return where.start, where.end, heads
    start = max(
        text.rfind("\n", 0, span.start) + 1,
        text.rfind(". ", 0, span.start) + 2 if ". " in text[: span.start] else 0,
    )
    ends = [e for e in (text.find("\n", span.end), text.find(". ", span.end) + 1) if e > 0]
    return min(start, span.start), min(ends, default=len(text)), ""


def _before(article: Article | None, here: _Place) -> _Place | None:
    """The sentence of the newest earlier revision that became this one."""
    for revision in reversed(article.earlier) if article else ():
        sentences = (revision.text[start:end] for start, end in split_sentences(revision.text))
        alike = [(likeness(s, here.text), s) for s in sentences if s != here.text]
        best = max(alike, key=lambda told: told[0], default=None)
        if best is not None and best[0] > 0.5 and here.text not in revision.text:
            return _Place(best[1], Span(0, 0), revision)
    return None


# ---- what is marked

_SAID = re.compile(r"“([^”]{2,80})”")
_NAME = re.compile(r"\b[A-Z][\w'’-]+")


_OF_NAMES = frozenset({"subject-drift", "attribution-drift", "quote-altered"})
_STOPS = frozenset(".,;:!?'\"“”‘’()[]-–—…")


def _with_named(place: _Place, other: _Place | None, finding: Finding) -> _Place:
    """Mark what the finding's sentence names: quoted words that one side has, and for a subject or source the names."""
    words = _SAID.findall(finding.message)
    if finding.kind in _OF_NAMES and (not words or finding.kind != "quote-altered"):
        words += _NAME.findall(finding.message)
    found = []
    for word in words:
        at = _find(word, place.text)
        reaches = at < place.span.end and place.span.start < at + len(word)
        inside = place.span.start <= at and at + len(word) <= place.span.end
        inside = inside and len(word) < place.span.end - place.span.start
        if at >= 0 and (inside or not reaches) and other is not None and _find(word, other.text) < 0:
            found.append((at, at + len(word)))
    return replace(place, further=(*place.further, *found))


def _find(word: str, text: str) -> int:
    """Where a whole word or phrase first stands; -1 where it does not."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    return found.start() if found else -1


def _with_further(place: _Place, finding: Finding) -> _Place:
    """Mark the rest of the evidence that stands in the same passage: both figures that a sum is made of."""
    first, end = finding.against[0] if finding.against else finding.at, place.start + len(place.text)
    spans = [
        (e.span.start - place.start, e.span.end - place.start)
        for e in finding.against[1:]
        if e.article == first.article and e.span.part == first.span.part and place.start <= e.span.start
        if e.span.end <= end and place.revision is not None
    ]
    return replace(place, further=(*place.further, *spans))


def _quoted(
    articles: Mapping[str, Article], caption: str, finding: Finding, place: _Place, other: _Place | None
) -> Quoted:
    """One side of a finding: the passage that its evidence stands in."""
    evidence = finding.at
    article, revision = articles.get(evidence.article), place.revision
    is_old = article is not None and revision is not None and revision is not article.revision
    published = article.published if article else None
    fetched = revision.fetched if revision else None
    return Quoted(
        caption,
        outlet_name(article) if article else evidence.article,
        evidence.article,
        "revisions" if is_old else anchor_of(evidence.span.part, evidence.span.start),
        (fetched if caption in _AS_FETCHED else published) or "",
        (revision.language if revision else None) or "",
        tuple(_runs(place, other, is_beside=_is_beside(finding))),
        place.heads,
    )


_AS_FETCHED = frozenset(CAPTIONS["stealth-edit"])


_BESIDE = frozenset({"subject-drift", "condition-drift", "direction-conflict", "certainty-drift"})


def _is_beside(finding: Finding) -> bool:
    """Whether the figure or the words are the same on both sides, and what stands beside them differs."""
    is_other_speaker = finding.kind == "quote-altered" and not _SAID.search(finding.message)
    return is_other_speaker or finding.kind in _BESIDE


def _runs(place: _Place, other: _Place | None, *, is_beside: bool) -> Iterator[tuple[str, str]]:
    """The passage cut where the finding begins and ends, and where its words differ from the other's."""
    start, end = place.span.start, place.span.end
    if is_beside and other is not None and _is_alike(place, other):
        differing = [*place.further] or ([(start, end)] if end > start else [])
    else:
        differing = [*_differing(place, other), *place.further]
    differing = _joined(differing, place.text)
    cuts = sorted({0, start, end, len(place.text), *(n for pair in differing for n in pair)})
    for left, right in pairwise(cuts):
        is_within = start <= left and right <= end
        differs = any(a <= left and right <= b for a, b in differing)
        yield place.text[left:right], "differs" if differs else "span" if is_within else ""


def _joined(stretches: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Stretches that nothing but blanks part are one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if found and not text[found[-1][1] : start].strip():
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _is_alike(place: _Place, other: _Place) -> bool:
    """Whether both sides have a figure in common: then its words are not what differs."""
    own = place.text[place.span.start : place.span.end]
    theirs = other.text[other.span.start : other.span.end]
    return bool(place.further or other.further) or _bare(own) == _bare(theirs)


def _differing(place: _Place, other: _Place | None) -> list[tuple[int, int]]:
    """Where the words of the finding differ from the other side's; all of them where none or nothing does."""
    start, end = place.span.start, place.span.end
    if other is None:
        return [(start, end)] if end > start else []
    if end == start:  # nothing is meant in itself: the other side of an edit
        if other.span.end == other.span.start or likeness(place.text, other.text) <= 0.5:
            return []
        return _changed(place.text, other.text, 0)
    own, theirs = place.text[start:end], other.text[other.span.start : other.span.end]
    within = _changed(own, theirs, start) if theirs and likeness(own, theirs) > 0.3 else []
    if not within and place.further and _bare(own) == _bare(theirs):
        return []  # the words are the same; what differs stands beside them
    if not within and likeness(place.text, other.text) > 0.5:
        within = [
            (max(a, start), min(b, end))
            for a, b in _changed(place.text, other.text, 0)
            if a < end and start < b
        ]
    return within or [(start, end)]


def _changed(text: str, other: str, offset: int) -> list[tuple[int, int]]:
    """The stretches of a text that the other has not, without the blanks around them."""
    found, at = [], offset
    for run in word_difference(text, other):
        if run.kind == "new":
            continue
        bare = run.text.strip()
        if run.kind == "gone" and not _STOPS.issuperset(bare):
            left = at + len(run.text) - len(run.text.lstrip())
            found.append((left, left + len(bare)))
        at += len(run.text)
    return found


def _bare(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _cut(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
