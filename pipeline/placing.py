"""New articles among the stored stories: the archive of pipeline/matching/stories.py, kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from struct import pack, unpack

from db.models import Article, PackedNode, Story
from db.store import Store
from pipeline.matching.signatures import from_bytes, sign, to_bytes
from pipeline.matching.stories import Node, place, tell_story


@dataclass(frozen=True, slots=True)
class StoredNodes:
    """The nodes that were placed before, looked up in the store."""

    store: Store

    def find(self, digests: Sequence[str]) -> Sequence[Node]:
        """The nodes of these digests that are stored."""
        return [_unpacked(node) for node in self.store.find_nodes(digests)]

    def sharing(self, keys: Sequence[int], low: int | None, high: int | None) -> Sequence[Node]:
        """The nodes that have one of the keys, of a day from low to high (None: any day) or of none."""
        return [_unpacked(node) for node in self.store.nodes_sharing(keys, low, high)]

    def members(self, pieces: Sequence[str]) -> Sequence[Node]:
        """All nodes of these pieces."""
        return [_unpacked(node) for node in self.store.nodes_of_pieces(pieces)]


def place_articles(store: Store, articles: Sequence[Article]) -> list[Story]:
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
    return [_story(store, group) for group in sorted(before | after) if store.articles_of_group(group)]


def _dated(article: Article) -> Article:
    """A file's time of reading says nothing of when the article came out."""
    if (article.revision.url or "").startswith("file:"):
        return replace(article, revision=replace(article.revision, fetched=None))
    return article


def _story(store: Store, group: str) -> Story:
    return tell_story([store.load_article(article) for article in store.articles_of_group(group)])


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
