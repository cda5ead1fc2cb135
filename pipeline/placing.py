"""New articles among the stored stories: the archive of pipeline/matching/stories.py, kept in the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from struct import pack, unpack
from typing import Any

from db.models import Article, PackedNode, Story
from db.store import Store
from pipeline.matching.decisions import Decision, Merge, Rename, Split, Track, apply_decisions
from pipeline.matching.likeness import WINDOW_DAYS
from pipeline.matching.signatures import ENOUGH, Signature, from_bytes, sign, to_bytes
from pipeline.matching.stories import Node, place, tell_story


@dataclass(frozen=True, slots=True)
class StoredNodes:
    """The nodes that were placed before, looked up in the store."""

    store: Store

    def find(self, digests: Sequence[str]) -> Sequence[Node]:
        """The nodes of these digests that are stored."""
        return [_unpacked(node) for node in self.store.find_nodes(digests)]

    def around(self, signatures: Sequence[Signature]) -> Sequence[Node]:
        """The nodes that share enough keys with one of the signatures, within its window."""
        found: set[int] = set()
        for signature in signatures:
            day = signature.day
            days = None if day is None else (day - WINDOW_DAYS, day + WINDOW_DAYS)
            found |= self.store.nodes_sharing(signature.keys, days, enough=ENOUGH)
        return [_unpacked(node) for node in self.store.load_nodes(sorted(found))]

    def several(self, pieces: Sequence[str]) -> set[str]:
        """Which of these pieces have more than one node."""
        return self.store.pieces_of_several(pieces)

    def members(self, pieces: Sequence[str]) -> Sequence[Node]:
        """All nodes of these pieces."""
        return [_unpacked(node) for node in self.store.nodes_of_pieces(pieces)]


def place_articles(store: Store, articles: Iterable[Article]) -> list[Story]:
    """Place new articles among the stored ones; gives every story that is new or changed."""
    signatures = {article.id: sign(_dated(article)) for article in articles}
    unique = {s.digest: s for s in signatures.values()}
    with store.atomic():
        known = {node.digest for node in store.find_nodes(sorted(unique))}
        changed = place([unique[digest] for digest in sorted(unique)], StoredNodes(store))
        before = set(store.groups_of([node.digest for node in changed]))
        keys = {s.digest: s.keys for s in unique.values() if s.digest not in known}
        store.save_nodes([_packed(node) for node in changed], keys)
        store.save_article_nodes([(article, s.digest) for article, s in sorted(signatures.items())])
        after = {node.group for node in changed} | set(store.groups_of(sorted(unique)))
    return _decided(store, before | after)


def settle_decisions(store: Store, *, now: str) -> None:
    """Apply what was decided by hand to the stories it names, and bring tracked stories up to date."""
    store.save_stories(_decided(store, set()), now=now)
    for decision in _decisions(store):
        if isinstance(decision, Rename):
            store.rename_slug(decision.article, decision.title)
    tracks = [d for d in _decisions(store) if isinstance(d, Track)]
    if tracks:
        everything = {a: store.load_article(a) for a in store.all_articles()}
        for story in apply_decisions((), tracks, everything):
            store.track(story, now=now)


def regroup(store: Store, articles: Sequence[str], *, now: str) -> None:
    """Make of the stories of some articles what grouping and the decisions that stand make of them."""
    store.save_stories(_decided(store, set(store.groups_of_articles(articles))), now=now)


def track_articles(store: Store, articles: Sequence[str], *, now: str) -> None:
    """Put new articles into the stories that a user tracks."""
    tracks = [d for d in _decisions(store) if isinstance(d, Track)]
    if tracks:
        told = {article: store.load_article(article) for article in articles}
        for story in apply_decisions((), tracks, told):
            store.track(story, now=now)


def _decided(store: Store, groups: set[str]) -> list[Story]:
    """The stories of these groups, and of all articles that a decision names, as decided."""
    decisions = [d for d in _decisions(store) if not isinstance(d, Track)]
    named = sorted({article for d in decisions for article in articles_of(d)})
    wanted = sorted(groups | set(store.groups_of_articles(named)))
    heads = [store.heads_of_group(group) for group in wanted]
    return list(apply_decisions([tell_story(articles) for articles in heads if articles], decisions))


def articles_of(decision: Decision) -> tuple[str, ...]:
    """The articles that a decision names."""
    match decision:
        case Merge() | Split():
            return decision.articles
        case Rename():
            return (decision.article,)
        case Track():
            return ()


def _decisions(store: Store) -> list[Decision]:
    return [DECISIONS[kind](told) for _, kind, told in store.load_decisions()]


DECISIONS: dict[str, Callable[[dict[str, Any]], Decision]] = {
    "merge": lambda told: Merge(tuple(told["articles"])),
    "split": lambda told: Split(tuple(told["articles"]), told.get("title")),
    "rename": lambda told: Rename(told["article"], told["title"]),
    "track": lambda told: Track(
        told["title"], tuple(told["terms"]), told.get("since"), tuple(told["outlets"])
    ),
}


def _dated(article: Article) -> Article:
    """A file's time of reading says nothing of when the article came out."""
    if (article.revision.url or "").startswith("file:"):
        return replace(article, revision=replace(article.revision, fetched=None))
    return article


def _packed(node: Node) -> PackedNode:
    return PackedNode(
        node.digest,
        node.signature.day,
        to_bytes(node.signature),
        pack(f"<{len(node.nearest)}i", *node.nearest),
        node.piece,
        node.group,
    )


def _unpacked(node: PackedNode) -> Node:
    nearest = unpack(f"<{len(node.nearest) // 4}i", node.nearest)
    return Node(from_bytes(node.digest, node.packed), nearest, node.piece, node.group)
