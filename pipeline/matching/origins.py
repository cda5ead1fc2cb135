"""Which articles of a story are one text: syndicated copies, near-copies, light edits. Rewrites are only reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from db.models import Article, Link, Origin
from pipeline.matching.lineage import Kinship, Witness, choose_source, compare_texts, hear, link_to_source
from pipeline.matching.shingles import shared_passages

_LEAST_RUNS = 0.04
"""Shared runs, by words of the shorter text, below which two texts are no kin: three words a run make 12%."""
_LEAST_RUNS_OF_REWRITE = 0.07
_MOST_PARENTS = 16
"""The first texts of an origin: each later one is linked to the likeliest of these."""
_LIKELIEST = 3
_FEW = 64

Pairs = dict[tuple[str, str], Kinship]


def find_origins(articles: Sequence[Article]) -> tuple[Origin, ...]:
    """Put copies of one text into one origin; every article is in exactly one."""
    unique = {article.id: article for article in articles}
    witnesses = {name: hear(unique[name]) for name in sorted(unique)}
    same = _same_texts(witnesses)
    texts = _Texts({head: witnesses[head] for head in same})
    groups = [sorted(group) for group in texts.groups()]
    heads = [min(group, key=lambda name: witnesses[name].rank) for group in groups]
    rewrites = _rewrites(texts, heads)
    found = [
        _tell_origin(
            [name for text in group for name in same[text]], same, group, texts, witnesses, rewrites.get(head)
        )
        for group, head in zip(groups, heads, strict=True)
    ]
    return tuple(sorted(found, key=lambda origin: origin.articles))


def _same_texts(witnesses: Mapping[str, Witness]) -> dict[str, list[str]]:
    """Gather articles of equal wording under the first of them; those without words stay alone."""
    gathered: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in sorted(witnesses, key=lambda name: witnesses[name].rank):
        words = witnesses[name].wording.words
        gathered[words or ("", name)].append(name)
    return {names[0]: names for names in gathered.values()}


class _Texts:
    """Different texts, with who has which run of words."""

    def __init__(self, witnesses: Mapping[str, Witness]) -> None:
        self.witnesses = witnesses
        self._having: defaultdict[str, list[str]] = defaultdict(list)
        self._at: defaultdict[str, list[str]] = defaultdict(list)
        self._known: dict[tuple[str, str], Kinship | None] = {}
        for name in sorted(witnesses):
            for run in witnesses[name].wording.short_runs:
                self._having[run].append(name)
            for address in {witnesses[name].article.revision.url, witnesses[name].article.canonical} - {None}:
                self._at[str(address)].append(name)

    def groups(self) -> Iterator[list[str]]:
        """Give the texts that are one, directly or by others between them."""
        waiting = dict.fromkeys(sorted(self.witnesses))
        while waiting:
            group = [next(iter(waiting))]
            del waiting[group[0]]
            for name in group:
                for other in self.near(name, waiting, _LEAST_RUNS):
                    kinship = self.compare(name, other)
                    if kinship is not None and kinship.kind != "rewrite":
                        del waiting[other]
                        group.append(other)
            yield group

    def near(self, name: str, among: Mapping[str, object], least: float) -> list[str]:
        """Give those among some texts that share enough runs with one, the most first."""
        if not among:
            return []
        witness = self.witnesses[name]
        counts = self._shared(name, among)
        size = len(witness.wording.words)
        near = [
            other
            for other, count in counts.items()
            if count >= least * min(size, len(self.witnesses[other].wording.words))
        ]
        pointed = {
            other
            for address in {witness.article.revision.url, witness.article.canonical} - {None}
            for other in self._at[str(address)]
            if other in among
        }
        return sorted({*near, *pointed} - {name}, key=lambda other: (-counts[other], other))

    def _shared(self, name: str, among: Mapping[str, object]) -> Counter[str]:
        runs = self.witnesses[name].wording.short_runs
        if len(among) <= _FEW:
            own = {other: len(runs & self.witnesses[other].wording.short_runs) for other in among}
            return Counter({other: count for other, count in own.items() if count})
        return Counter(other for run in runs for other in self._having[run] if other in among)

    def compare(self, one: str, other: str) -> Kinship | None:
        """Compare two texts, once."""
        pair = (min(one, other), max(one, other))
        if pair not in self._known:
            self._known[pair] = compare_texts(self.witnesses[pair[0]], self.witnesses[pair[1]])
        return self._known[pair]


def _rewrites(texts: _Texts, heads: Sequence[str]) -> dict[str, Link]:
    """Link each origin's first text to the earlier origin that it seems to be rewritten from, if any."""
    ranked = sorted(heads, key=lambda name: texts.witnesses[name].rank)
    earlier: dict[str, None] = {}
    links = {}
    for name in ranked:
        told = []
        for other in texts.near(name, earlier, _LEAST_RUNS_OF_REWRITE):
            kinship = texts.compare(name, other)
            if kinship is not None:
                told.append((texts.witnesses[other], kinship))
        link = link_to_source(texts.witnesses[name], told)
        if link is not None:
            links[name] = link
        earlier[name] = None
    return links


def _tell_origin(
    names: Sequence[str],
    same: Mapping[str, Sequence[str]],
    group: Sequence[str],
    texts: _Texts,
    witnesses: Mapping[str, Witness],
    rewrite: Link | None,
) -> Origin:
    members = tuple(sorted(names))
    if len(members) == 1:
        return Origin(members, links=() if rewrite is None else (rewrite,))
    links = [
        Link(name, text, "copy", 1.0, shared_passages(witnesses[name].wording, witnesses[text].wording))
        for text in group
        for name in same[text][1:]
    ]
    links += _within(texts, group)
    source, why = choose_source([witnesses[name] for name in members])
    least = min((link.confidence for link in links), default=1.0)
    reasons = (f"{len(members)} articles have one wording (confidence {least:.2f})", *why)
    links += [] if rewrite is None else [rewrite]
    return Origin(members, source, reasons, tuple(sorted(links, key=lambda link: (link.copy, link.source))))


def _within(texts: _Texts, group: Sequence[str]) -> Iterator[Link]:
    """Link each text of an origin, but the first, to the likeliest of those before it."""
    ranked = sorted(group, key=lambda name: texts.witnesses[name].rank)
    earlier: dict[str, None] = {ranked[0]: None}
    for name in ranked[1:]:
        near = texts.near(name, earlier, _LEAST_RUNS)[:_LIKELIEST] or [ranked[0]]
        told = [(texts.witnesses[other], texts.compare(name, other)) for other in near]
        sure = [
            (other, kinship) for other, kinship in told if kinship is not None and kinship.kind != "rewrite"
        ]
        link = link_to_source(texts.witnesses[name], sure)
        if link is None:  # it is tied by a text that came later
            link = Link(name, ranked[0], "edit", 0.5)
        yield link
        if len(earlier) < _MOST_PARENTS:
            earlier[name] = None
