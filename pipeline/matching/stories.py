"""Articles into stories: one event, not one topic.

`group_articles` groups what it is given. `place` does the same for an archive of any size: it looks up what shares a
telling feature with the new articles within some days, and judges anew only the pieces that they touch. Both give the
same stories, whatever came first or together:

- how alike two articles are depends on them and on their nearest others alone (`likeness`);
- a further article can make others look less alike, never more, so a pair that was apart in an untouched piece stays so;
- stories are cut out of whole pieces, in order of digest (`clusters`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Protocol

import numpy as np

from db.models import Article, Story
from pipeline.matching.clusters import CONNECT, cut_piece, find_pieces
from pipeline.matching.likeness import (
    COPY,
    LEAST_COSINE,
    NEIGHBOURS,
    WINDOW_DAYS,
    Ints,
    Profile,
    Shelf,
    crowd_of,
    settle,
)
from pipeline.matching.signatures import Signature, sign


@dataclass(frozen=True, slots=True)
class Node:
    """A signature in its place: its nearest others' likeness, its piece and its group (by their first digest)."""

    signature: Signature
    nearest: tuple[int, ...] = ()
    piece: str = ""
    group: str = ""

    @property
    def digest(self) -> str:
        """The signature's name."""
        return self.signature.digest


class Archive(Protocol):
    """The nodes that were placed before, looked up by key. docs/scaling.md has the tables."""

    def find(self, digests: Sequence[str]) -> Sequence[Node]:
        """Give the nodes of these digests that are stored."""

    def sharing(self, keys: Sequence[int], low: int | None, high: int | None) -> Sequence[Node]:
        """Give the nodes that have one of the keys, of a day from low to high (None: of any day) or of none."""

    def members(self, pieces: Sequence[str]) -> Sequence[Node]:
        """Give all nodes of these pieces."""


def group_articles(articles: Sequence[Article]) -> tuple[Story, ...]:
    """Group articles into stories; every article is in exactly one."""
    signed = [(article, sign(article)) for article in articles]
    nodes = place([signature for _, signature in signed], Shelves())
    group = {node.digest: node.group for node in nodes}
    stories: defaultdict[str, list[Article]] = defaultdict(list)
    for article, signature in signed:
        stories[group[signature.digest]].append(article)
    return tuple(sorted((tell_story(members) for members in stories.values()), key=lambda s: s.articles))


def tell_story(articles: Iterable[Article]) -> Story:
    """Make one story of its articles; it is named after the earliest."""
    unique = {article.id: article for article in articles}
    first = min(unique.values(), key=lambda article: (article.published or "9999", article.id))
    name = blake2b(first.id.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    headline = first.title or first.text.strip().split("\n", 1)[0][:160] or None
    return Story(name, tuple(sorted(unique)), headline)


def place(signatures: Sequence[Signature], archive: Archive) -> tuple[Node, ...]:
    """Place new signatures among those archived; give every node that is new or changed, in order of digest."""
    stored = {node.digest for node in archive.find(sorted({s.digest for s in signatures}))}
    new = {s.digest: s for s in signatures if s.digest not in stored}
    if not new:
        return ()
    around = {node.digest: node for node in _around(tuple(new.values()), archive) if node.digest not in new}
    nodes = {**around, **{digest: Node(signature) for digest, signature in new.items()}}
    shelf = Shelf([node.signature for node in nodes.values()])
    nodes = {**nodes, **_remember(shelf, new, nodes)}
    joined = _joined(shelf, new, nodes)
    crowded = {node.piece for digest, node in around.items() if nodes[digest].nearest != node.nearest}
    members = {node.digest: node for node in archive.members(sorted(joined | crowded))}
    several = _several(members.values())
    judged = {
        digest: nodes.get(digest, node)
        for digest, node in members.items()
        if node.piece in joined or node.piece in several
    }
    judged.update({digest: nodes[digest] for digest in new})
    # a piece of one that only became more crowded stays as it is
    alone = [nodes[digest] for digest in members if digest not in judged]
    if judged.keys() != nodes.keys():
        shelf = Shelf([node.signature for node in judged.values()])
    return tuple(sorted((*_judge(shelf, judged), *alone), key=lambda node: node.digest))


def _around(new: Sequence[Signature], archive: Archive) -> Sequence[Node]:
    days = [signature.day for signature in new if signature.day is not None]
    keys = sorted({key for signature in new for key in signature.keys})
    if len(days) < len(new):
        return archive.sharing(keys, None, None)
    return archive.sharing(keys, min(days) - WINDOW_DAYS, max(days) + WINDOW_DAYS)


def _remember(shelf: Shelf, new: Mapping[str, Signature], nodes: Mapping[str, Node]) -> dict[str, Node]:
    """Give those nodes whose nearest others changed, the new ones among them."""
    heard: defaultdict[str, list[int]] = defaultdict(list)
    for digest in new:
        n = shelf.place[digest]
        places = shelf.candidates(n)
        cosines = shelf.cosines(n, places)
        heard[digest] += _largest(cosines)
        for other, cosine in zip(places.tolist(), cosines.tolist(), strict=True):
            known = shelf.signatures[other].digest
            if known not in new and cosine < COPY:
                heard[known].append(cosine)
    changed = {}
    for digest, told in heard.items():
        nearest = tuple(sorted((*nodes[digest].nearest, *told), reverse=True)[:NEIGHBOURS])
        if digest in new or nearest != nodes[digest].nearest:
            changed[digest] = replace(nodes[digest], nearest=nearest)
    return changed


def _largest(cosines: Ints) -> list[int]:
    return np.sort(cosines[cosines < COPY])[::-1][:NEIGHBOURS].tolist()  # type: ignore[no-any-return]  # numpy's tolist is untyped


def _joined(shelf: Shelf, new: Mapping[str, Signature], nodes: Mapping[str, Node]) -> set[str]:
    """Name the stored pieces that a new article hangs together with."""
    profiles: dict[str, Profile] = {}
    joined = set()
    for digest in new:
        n = shelf.place[digest]
        places = shelf.candidates(n)
        places = places[shelf.cosines(n, places) > LEAST_COSINE]
        for other in (shelf.signatures[place].digest for place in places.tolist()):
            if nodes[other].piece not in joined and _score(nodes[digest], nodes[other], profiles) >= CONNECT:
                joined.add(nodes[other].piece)
    return joined - {""}


def _score(one: Node, other: Node, profiles: dict[str, Profile]) -> int:
    for node in (one, other):
        if node.digest not in profiles:
            profiles[node.digest] = Profile(node.signature)
    first, second = profiles[one.digest], profiles[other.digest]
    raw, cosine = first.measure(second)
    crowds = np.array([crowd_of(other.nearest)]) + np.array([crowd_of(one.nearest)])
    return int(settle(np.array([raw]), np.array([cosine]), crowds, np.array([first.gap(second)]))[0])


def _several(nodes: Iterable[Node]) -> set[str]:
    counts = Counter(node.piece for node in nodes)
    return {piece for piece, count in counts.items() if count > 1}


def _judge(shelf: Shelf, nodes: Mapping[str, Node]) -> Iterable[Node]:
    score = _scorer(shelf, nodes)
    names = [signature.digest for signature in shelf.signatures]
    settled = {}
    for piece in find_pieces(len(shelf), score, shelf.candidates):
        for group in cut_piece(piece, score, shelf.candidates):
            for n in group:
                settled[names[n]] = replace(nodes[names[n]], piece=names[piece[0]], group=names[group[0]])
    return (settled[name] for name in names if name in nodes)


def _scorer(shelf: Shelf, nodes: Mapping[str, Node]) -> Callable[[int, Ints], Ints]:
    crowd = np.array([crowd_of(nodes[s.digest].nearest) for s in shelf.signatures], dtype=np.float64)
    return lambda n, places: shelf.scores(n, places, crowd)


class Shelves:
    """An archive in memory."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}

    def keep(self, nodes: Iterable[Node]) -> None:
        """Keep nodes, new or changed."""
        self.nodes.update((node.digest, node) for node in nodes)

    def find(self, digests: Sequence[str]) -> Sequence[Node]:
        """Give the nodes of these digests that are stored."""
        return [self.nodes[digest] for digest in digests if digest in self.nodes]

    def sharing(self, keys: Sequence[int], low: int | None, high: int | None) -> Sequence[Node]:
        """Give the nodes that have one of the keys, of a day from low to high (None: of any day) or of none."""
        wanted = set(keys)
        return [
            node
            for node in self.nodes.values()
            if not wanted.isdisjoint(node.signature.keys)
            and (
                node.signature.day is None or low is None or high is None or low <= node.signature.day <= high
            )
        ]

    def members(self, pieces: Sequence[str]) -> Sequence[Node]:
        """Give all nodes of these pieces."""
        wanted = set(pieces)
        return [node for node in self.nodes.values() if node.piece in wanted]
