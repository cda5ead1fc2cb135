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
from pipeline.matching.clusters import CONNECT, LARGE, cut_large, cut_pieces, links, runs
from pipeline.matching.likeness import (
    COPY,
    NEIGHBOURS,
    WINDOW_DAYS,
    Bools,
    Ints,
    Near,
    Shelf,
    crowd_of,
    gather_near,
)
from pipeline.matching.signatures import ENOUGH, Signature, count_key, sign

PROBES = (64, 256)
"""How many others are looked at first, where there are more than LARGE: a full crowd may be among them."""


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

    def around(self, signatures: Sequence[Signature]) -> Sequence[Node]:
        """Give the nodes that share enough keys with one of the signatures, within its window."""

    def several(self, pieces: Sequence[str]) -> set[str]:
        """Say which of these pieces have more than one node."""

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
    around = {node.digest: node for node in archive.around(tuple(new.values())) if node.digest not in new}
    nodes = {**around, **{digest: Node(signature) for digest, signature in new.items()}}
    shelf = Shelf([node.signature for node in nodes.values()])
    is_new = np.array([signature.digest in new for signature in shelf.signatures], dtype=bool)
    if shelf.count_meetings(np.flatnonzero(is_new)) > LARGE:
        told = _told(shelf, nodes, _hear_many(shelf, nodes, is_new))
        nodes = {**nodes, **told}
        if not around:
            return tuple(_settle(shelf, nodes, cut_large(shelf, _scorer(shelf, nodes))))
        joined = _pieces_met(shelf, nodes, is_new)
    else:
        near = gather_near(shelf.near(np.flatnonzero(is_new), once=is_new))
        both = np.concatenate((near.one, near.other)), np.concatenate((near.cosines, near.cosines))
        told = _told(shelf, nodes, _hear(shelf, *both))
        nodes = {**nodes, **told}
        scores = _scorer(shelf, nodes)(near)
        if not around:
            return tuple(_settle(shelf, nodes, cut_pieces(len(shelf), near, scores)))
        joined = _pieces_of(shelf, nodes, near.other[scores >= CONNECT])
    crowded = archive.several(sorted({node.piece for node in told.values()} - joined - {""}))
    members = archive.members(sorted(joined | crowded))
    judged = {node.digest: nodes.get(node.digest, node) for node in members}
    judged.update({digest: nodes[digest] for digest in new})
    # a piece of one that only became more crowded stays as it is
    alone = [node for digest, node in told.items() if digest not in judged]
    return tuple(sorted((*_judge(judged, crowded), *alone), key=lambda node: node.digest))


def _told(shelf: Shelf, nodes: Mapping[str, Node], heard: Mapping[int, Sequence[int]]) -> dict[str, Node]:
    """Give those nodes that are new or whose nearest others changed by what they heard."""
    told = {digest: node for digest, node in nodes.items() if not node.piece}
    for place, cosines in heard.items():
        node = nodes[shelf.signatures[place].digest]
        nearest = tuple(sorted((*node.nearest, *cosines), reverse=True)[:NEIGHBOURS])
        if nearest != node.nearest:
            told[node.digest] = replace(node, nearest=nearest)
    return told


def _hear(shelf: Shelf, places: Ints, cosines: Ints) -> dict[int, list[int]]:
    """Give the likeness of the nearest that each place hears of, up to its bound: copies are no crowd."""
    crowd = cosines < COPY
    places, cosines = places[crowd], np.minimum(cosines[crowd], shelf.bounds[places[crowd]])
    order = np.lexsort((-cosines, places))
    places, cosines = places[order], cosines[order]
    return {
        int(places[cut.start]): cosines[cut.start : min(cut.stop, cut.start + NEIGHBOURS)].tolist()
        for cut in runs(places)
    }


def _hear_many(shelf: Shelf, nodes: Mapping[str, Node], is_new: Bools) -> dict[int, list[int]]:
    """Give the same where there are many: a crowd that is full hears of no further ones, so it is the same in the end."""
    heard: dict[int, list[int]] = {}
    waiting = np.flatnonzero(is_new)
    for probe in PROBES:
        told = _hear(shelf, *_near_of(shelf.near_by(waiting, probe)))
        full = [n for n, cosines in told.items() if _is_full(cosines, int(shelf.bounds[n]))]
        heard.update((n, told[n]) for n in full)
        waiting = np.setdiff1d(waiting, np.array(full, dtype=np.int64))
    heard.update(_hear(shelf, *_near_of(shelf.near(waiting))))
    known = [nodes[signature.digest] for signature in shelf.signatures]
    open_ = [
        not new and not _is_full(node.nearest, bound)
        for node, new, bound in zip(known, is_new.tolist(), shelf.bounds.tolist(), strict=True)
    ]
    heard.update(_hear(shelf, *_near_of(shelf.near(np.flatnonzero(open_), is_new))))
    return heard


def _near_of(blocks: Iterable[Near]) -> tuple[Ints, Ints]:
    near = gather_near(blocks)
    return near.one, near.cosines


def _is_full(nearest: Sequence[int], bound: int) -> bool:
    """Say whether further others could not change the nearest."""
    return len(nearest) == NEIGHBOURS and nearest[-1] >= bound


def _pieces_met(shelf: Shelf, nodes: Mapping[str, Node], is_new: Bools) -> set[str]:
    """Give the pieces that new ones hang together with, where there are many: those that few comparisons show first."""
    score = _scorer(shelf, nodes)
    names = [nodes[signature.digest].piece for signature in shelf.signatures]
    number = {name: n for n, name in enumerate(sorted({*names} - {""}), 1)}
    piece = np.array([number.get(name, 0) for name in names], dtype=np.int64)
    places = np.flatnonzero(is_new)
    probed = links(shelf.near_by(places, PROBES[0]), score)
    probed = probed.only(piece[probed.other] > 0)
    met = piece.copy()
    met[probed.one] = piece[probed.other]
    further = links(shelf.near_apart(places, met, ~is_new), score)
    return _pieces_of(shelf, nodes, np.concatenate((probed.other, further.other)))


def _pieces_of(shelf: Shelf, nodes: Mapping[str, Node], places: Ints) -> set[str]:
    return {nodes[shelf.signatures[place].digest].piece for place in np.unique(places).tolist()} - {""}


def _judge(nodes: Mapping[str, Node], crowded: set[str]) -> Iterable[Node]:
    """Cut nodes into pieces and groups; a piece that was crowded alone meets no other one."""
    shelf = Shelf([node.signature for node in nodes.values()])
    score = _scorer(shelf, nodes)
    if shelf.count_meetings() > LARGE:
        return _settle(shelf, nodes, cut_large(shelf, score))
    pieces = [nodes[signature.digest].piece for signature in shelf.signatures]
    apart = [piece if piece in crowded else "" for piece in pieces]
    number = {name: n for n, name in enumerate(sorted(set(apart)))}
    labels = np.array([number[name] for name in apart], dtype=np.int64)
    near = gather_near(shelf.near_alike(labels))
    return _settle(shelf, nodes, cut_pieces(len(shelf), near, score(near)))


def _settle(
    shelf: Shelf, nodes: Mapping[str, Node], cut: Iterable[tuple[int, list[list[int]]]]
) -> Iterable[Node]:
    """Give the nodes in their pieces and groups, in order of digest."""
    names = [signature.digest for signature in shelf.signatures]
    settled = {}
    for piece, groups in cut:
        for group in groups:
            for n in group:
                settled[n] = replace(nodes[names[n]], piece=names[piece], group=names[group[0]])
    return (settled[n] for n in range(len(names)))


def _scorer(shelf: Shelf, nodes: Mapping[str, Node]) -> Callable[[Near], Ints]:
    crowd = np.array([crowd_of(nodes[s.digest].nearest, s.words) for s in shelf.signatures], dtype=np.float64)
    return lambda near: shelf.scores(near, crowd)


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

    def around(self, signatures: Sequence[Signature]) -> Sequence[Node]:
        """Give the nodes that share enough keys with one of the signatures, within its window."""
        return [node for node in self.nodes.values() if any(_is_near(s, node.signature) for s in signatures)]

    def several(self, pieces: Sequence[str]) -> set[str]:
        """Say which of these pieces have more than one node."""
        counts = Counter(node.piece for node in self.nodes.values())
        return {piece for piece in pieces if counts[piece] > 1}

    def members(self, pieces: Sequence[str]) -> Sequence[Node]:
        """Give all nodes of these pieces."""
        wanted = set(pieces)
        return [node for node in self.nodes.values() if node.piece in wanted]


def _is_near(one: Signature, other: Signature) -> bool:
    shared = set(one.keys).intersection(other.keys)
    is_apart = one.day is not None and other.day is not None and abs(one.day - other.day) > WINDOW_DAYS
    return not is_apart and sum(map(count_key, shared)) >= ENOUGH
