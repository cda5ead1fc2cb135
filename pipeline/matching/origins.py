"""Which articles of a story are one text: syndicated copies, near-copies, light edits. Rewrites are only reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

from db.models import Article, Link, Origin
from pipeline.matching.lineage import (
    COPY,
    Kinship,
    Witness,
    choose_source,
    compare_texts,
    hear,
    link_to_source,
)
from pipeline.matching.shingles import shared_passages

_LEAST_RUNS = 0.12
"""Shared runs, by words of the shorter text, below which two texts are not one: three words a run make 36%."""
_LEAST_RUNS_OF_REWRITE = 0.07
_HOLDERS = 48
"""A run of words, or a pair of figures, points to so many texts at most, the first by rank: those of a formula are many."""
_MOST_COMPARED = 24
"""With so many others at most a text is compared, the likeliest first."""
_LEAST_FIGURES = 3
"""Shared pairs of figures from which a text may be another retold."""
_MOST_PARENTS = 16
"""The first texts of an origin: each later one is linked to the likeliest of these."""
_LIKELIEST = 3
_NO_LONGER = 1.1
"""A copy that is longer than this, by its original's length, has a text of its own beside it."""


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


class _Index:
    """Texts, added one after another, with who has which run of words, which pair of figures and which address."""

    def __init__(self) -> None:
        self._size: dict[str, int] = {}
        self._having: defaultdict[str, list[str]] = defaultdict(list)
        self._figures: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        self._at: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, name: str, witness: Witness) -> None:
        """Add a text."""
        wording = witness.wording
        self._size[name] = len(wording.words)
        for run in sorted(wording.short_runs):
            if len(self._having[run]) < _HOLDERS:
                self._having[run].append(name)
        for pair in sorted(set(pairwise(wording.figures))):
            if len(self._figures[pair]) < _HOLDERS:
                self._figures[pair].append(name)
        for address in _addresses(witness):
            self._at[address].append(name)

    def near(self, witness: Witness, least: float) -> list[str]:
        """Give those that share enough runs with a text, or its address: the likeliest first."""
        runs = witness.wording.short_runs
        counts = Counter(chain.from_iterable(self._having.get(run, ()) for run in runs))
        size = len(witness.wording.words)
        near = [name for name, count in counts.items() if count >= least * min(size, self._size[name])]
        near.sort(key=lambda name: (-counts[name], name))
        pointed = sorted({name for address in _addresses(witness) for name in self._at.get(address, ())})
        return list(dict.fromkeys((*pointed, *near[:_MOST_COMPARED])))

    def retold(self, witness: Witness) -> list[str]:
        """Give those that share the most pairs of figures with a text."""
        pairs = set(pairwise(witness.wording.figures))
        counts = Counter(chain.from_iterable(self._figures.get(pair, ()) for pair in pairs))
        near = sorted((-count, name) for name, count in counts.items() if count >= _LEAST_FIGURES)
        return [name for _, name in near[:_LIKELIEST]]


def _addresses(witness: Witness) -> tuple[str, ...]:
    """Give where a text stands and where it says that it comes from."""
    told = {witness.article.revision.url, witness.article.canonical}
    return tuple(sorted(address for address in told if address is not None))


class _Texts:
    """Different texts, each pair of which is compared once."""

    def __init__(self, witnesses: Mapping[str, Witness]) -> None:
        self.witnesses = witnesses
        self.ranked = sorted(witnesses, key=lambda name: witnesses[name].rank)
        self._place = {name: place for place, name in enumerate(self.ranked)}
        self._known: dict[tuple[str, str], Kinship | None] = {}

    def groups(self) -> list[list[str]]:
        """Give the texts that are one, directly or by others between them, in order of rank.

        A text that is all but another's copy stands for nothing that the other does not, and is not looked for again.
        """
        index = _Index()
        leader = {name: name for name in self.ranked}
        for name in self.ranked:
            adds = True
            for other in index.near(self.witnesses[name], _LEAST_RUNS):
                kinship = self.compare(name, other)
                if kinship is None or kinship.kind == "rewrite":
                    continue
                one, two = sorted((_head(leader, name), _head(leader, other)), key=self._place.__getitem__)
                leader[two] = one
                if kinship.share >= COPY and self._size(name) <= _NO_LONGER * self._size(other):
                    adds = False
                    break
            if adds:
                index.add(name, self.witnesses[name])
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for name in self.ranked:
            groups[_head(leader, name)].append(name)
        return list(groups.values())

    def compare(self, one: str, other: str) -> Kinship | None:
        """Compare two texts, once."""
        pair = (min(one, other), max(one, other))
        if pair not in self._known:
            self._known[pair] = compare_texts(self.witnesses[pair[0]], self.witnesses[pair[1]])
        return self._known[pair]

    def likeliest(self, name: str, among: Sequence[str]) -> list[str]:
        """Give the few that share the most runs with a text, and those at its address."""
        runs, addresses = self.witnesses[name].wording.short_runs, set(_addresses(self.witnesses[name]))
        shared = {other: len(runs & self.witnesses[other].wording.short_runs) for other in among}
        pointed = [other for other in among if not addresses.isdisjoint(_addresses(self.witnesses[other]))]
        near = sorted(among, key=lambda other: (-shared[other], other))[:_LIKELIEST]
        return list(dict.fromkeys((*near, *pointed)))

    def _size(self, name: str) -> int:
        return len(self.witnesses[name].wording.words)


def _head(leader: dict[str, str], name: str) -> str:
    while leader[name] != name:
        leader[name] = leader[leader[name]]
        name = leader[name]
    return name


def _rewrites(texts: _Texts, heads: Sequence[str]) -> dict[str, Link]:
    """Link each origin's first text to the earlier origin that it seems to be rewritten from, if any."""
    index = _Index()
    links = {}
    for name in sorted(heads, key=lambda name: texts.witnesses[name].rank):
        witness = texts.witnesses[name]
        near = index.near(witness, _LEAST_RUNS_OF_REWRITE)
        told = []
        for other in dict.fromkeys((*near, *index.retold(witness))):
            kinship = texts.compare(name, other)
            if kinship is not None:
                told.append((texts.witnesses[other], kinship))
        link = link_to_source(witness, told)
        if link is not None:
            links[name] = link
        index.add(name, witness)
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
    earlier = ranked[:1]
    for name in ranked[1:]:
        told = [
            (texts.witnesses[other], texts.compare(name, other)) for other in texts.likeliest(name, earlier)
        ]
        sure = [
            (other, kinship) for other, kinship in told if kinship is not None and kinship.kind != "rewrite"
        ]
        link = link_to_source(texts.witnesses[name], sure)
        if link is None:  # it is tied by a text that came later
            link = Link(name, ranked[0], "edit", 0.5)
        yield link
        if len(earlier) < _MOST_PARENTS:
            earlier.append(name)
