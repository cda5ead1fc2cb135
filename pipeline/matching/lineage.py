"""How one text came from another: copy, edit or rewrite, how surely, and which one was first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from db.models import Article, Link
from pipeline.matching.credits import find_credits, is_credited
from pipeline.matching.shingles import (
    RUN,
    Wording,
    in_order,
    least_beside,
    read_wording,
    share_beside,
    share_of,
    shared_passages,
    shared_starts,
)

COPY = 0.9
"""From this share of the shorter text on, in runs that both have, a text is a copy."""
EDIT = 0.5
EDIT_CREDITED = 0.36
"""Enough where both credit the same agency, or one credits the other."""
EDIT_IN_ORDER = (0.4, 0.72)
"""Enough as well: this share in runs of three, and this share of the words in the same order."""
SHORT_WORDS = 40
EDIT_SHORT = (0.72, 0.8)
"""What a text of fewer words than SHORT_WORDS has to have in runs, and in order."""
LEAST_SHARED = 0.12
"""Below this share, in runs of three words, two texts share no wording."""
FIGURES_IN_ORDER = (6, 0.65, 0.35)
"""A text retold keeps so many figures in their order, this part of them, and this part of all facts."""
PRINTED_BY_BOTH = (0.75, 0.15)
"""Below this share two texts are not one if no more than the second is shared beside a few passages word for word."""
REWRITE = 0.5
"""The confidence from which a rewrite is reported; it stays an origin of its own."""


@dataclass(frozen=True, slots=True)
class Witness:
    """An article with its wording and its credits."""

    article: Article
    wording: Wording
    credits: tuple[str, ...]

    @property
    def rank(self) -> tuple[bool, str, str]:
        """Sort key: a reference first, then the earlier, then by id."""
        return (not self.article.reference, _moment(self.article.published), self.article.id)

    @property
    def points_at(self) -> str | None:
        """The canonical address, where it is another one than the article's own."""
        canonical = self.article.canonical
        return canonical if canonical != self.article.revision.url else None


@dataclass(frozen=True, slots=True)
class Kinship:
    """How two texts are akin: the kind, how surely, and the share of the shorter text that they have in common."""

    kind: Literal["copy", "edit", "rewrite"]
    confidence: float
    share: float
    why: str


def hear(article: Article) -> Witness:
    """Make an article a witness."""
    return Witness(article, read_wording(article.text), find_credits(article))


def compare_texts(one: Witness, other: Witness) -> Kinship | None:
    """Tell how two texts are akin, or None: independent reports share facts and names, not wording."""
    if one.wording.words == other.wording.words and one.wording.words:
        return Kinship("copy", 1.0, 1.0, "the same text")
    short, long = one.wording, other.wording
    if (len(long.words), long.words) < (len(short.words), short.words):
        short, long = long, short
    if not short.words:
        return None
    if _is_canonical(one, other):
        return Kinship("copy", 0.98, 1.0, "its canonical address is the other's")
    three = share_of(shared_starts(short.in_short_runs, long.short_runs), RUN - 1)
    if three < LEAST_SHARED:
        return _retold(short, long, three)
    starts = shared_starts(short.in_runs, long.runs)
    four = share_of(starts, RUN)
    credited = _share_credit(one, other)
    if three < PRINTED_BY_BOTH[0] and not credited:
        most = min(PRINTED_BY_BOTH[1], three / 2)
        if least_beside(starts, three) < most and share_beside(short, long) < most:
            return _retold(short, long, three)
    order = in_order(short.words, long.words)
    if _is_one_text(short, long, three, four, order, credited=credited):
        kind: Literal["copy", "edit"] = "copy" if four >= COPY else "edit"
        share = max(four, order if order >= EDIT_IN_ORDER[1] else 0.0)
        return Kinship(
            kind, round(min(0.99, 0.5 + share / 2), 2), share, f"{share:.0%} of the words are the same"
        )
    return _rewritten(short, long, three, order)


def link_to_source(copy: Witness, sources: Sequence[tuple[Witness, Kinship]]) -> Link | None:
    """Link a text to the likeliest of those that it may come from: the most alike, then the first."""
    if not sources:
        return None
    source, kinship = min(sources, key=lambda pair: (-pair[1].share, pair[0].rank))
    passages = shared_passages(copy.wording, source.wording)
    confidence = kinship.confidence if _is_told(copy, source) else round(kinship.confidence * 0.8, 2)
    return Link(copy.article.id, source.article.id, kinship.kind, confidence, passages)


def choose_source(witnesses: Sequence[Witness]) -> tuple[str, tuple[str, ...]]:
    """Name the likely source of one text's articles, and say why: an article's id, or a credited agency."""
    ranked = sorted(witnesses, key=lambda witness: witness.rank)
    references = [witness for witness in ranked if witness.article.reference]
    if references:
        return references[0].article.id, ("it is marked as the original source",)
    pointed = _pointed_at(ranked)
    if pointed is not None:
        return pointed
    credited = sorted({credit for witness in ranked for credit in witness.credits})
    for credit in credited:
        count = sum(credit in witness.credits for witness in ranked)
        if 2 * count >= len(ranked) and count > 0:
            return credit, (f"{count} of {len(ranked)} credit {credit}",)
    first = ranked[0]
    if first.article.published is not None:
        return first.article.id, (f"the earliest of {len(ranked)}: {first.article.published}",)
    longest = max(ranked, key=lambda witness: (len(witness.wording.words), witness.article.id))
    return longest.article.id, ("no date or credit tells; it is the longest",)


def _pointed_at(ranked: Sequence[Witness]) -> tuple[str, tuple[str, ...]] | None:
    canonical = {witness.points_at for witness in ranked} - {None}
    crediting = Counter(witness.credits for witness in ranked if witness.credits)
    for witness in ranked:
        if witness.article.revision.url in canonical:
            return witness.article.id, ("its address is the canonical one of a copy",)
        outlet = witness.article.outlet
        others = sum(count for credits, count in crediting.items() if is_credited(outlet, credits))
        others -= is_credited(outlet, witness.credits)
        if others:
            return witness.article.id, (f"{others} of {len(ranked) - 1} others credit it",)
    return None


def _is_one_text(
    short: Wording, long: Wording, three: float, four: float, order: float, *, credited: bool
) -> bool:
    """Whether two texts are one; two briefs of like words are two witnesses where they name or count otherwise."""
    if len(short.words) < SHORT_WORDS:
        alike = sorted(short.anchors) == sorted(long.anchors) and in_order(short.anchors, long.anchors) == 1
        return alike and four >= EDIT_SHORT[0] and order >= EDIT_SHORT[1]
    if four >= (EDIT_CREDITED if credited else EDIT):
        return True
    return three >= EDIT_IN_ORDER[0] and order >= EDIT_IN_ORDER[1]


def _retold(short: Wording, long: Wording, three: float) -> Kinship | None:
    """Weigh figures that stand in one order where hardly a phrase is shared: a translation, or another's own words."""
    if len(short.words) < SHORT_WORDS or min(len(short.figures), len(long.figures)) < FIGURES_IN_ORDER[0]:
        return None
    kept = round(in_order(short.figures, long.figures) * min(len(short.figures), len(long.figures)))
    part = kept / min(len(short.figures), len(long.figures))
    facts = in_order(short.anchors, long.anchors)
    if kept < FIGURES_IN_ORDER[0] or part < FIGURES_IN_ORDER[1] or facts < FIGURES_IN_ORDER[2]:
        return None
    confidence = REWRITE + 0.02 * min(kept - FIGURES_IN_ORDER[0], 5) + 0.4 * (facts - FIGURES_IN_ORDER[2])
    return Kinship(
        "rewrite", round(min(0.75, confidence), 2), round(three, 2), f"{kept} figures stand in the same order"
    )


def _rewritten(short: Wording, long: Wording, three: float, order: float) -> Kinship | None:
    """Weigh shared phrases, words in order, and figures and rare names in order."""
    if len(short.words) < SHORT_WORDS or len(short.anchors) < 5:
        return None
    facts = in_order(short.anchors, long.anchors)
    confidence = 0.3 * min(1.0, three / 0.4) + 0.3 * min(1.0, order / 0.5) + 0.4 * min(1.0, facts / 0.65)
    confidence = round((confidence - 0.5) / 0.45, 2)
    if confidence < REWRITE:
        return _retold(short, long, three)
    share = round(three, 2)
    return Kinship(
        "rewrite", min(0.95, confidence), share, f"{facts:.0%} of its facts stand in the same order"
    )


def _is_canonical(one: Witness, other: Witness) -> bool:
    return _points_to(one, other) or _points_to(other, one)


def _points_to(one: Witness, other: Witness) -> bool:
    """Say whether one's canonical address is where the other stands."""
    return one.points_at is not None and one.points_at == other.article.revision.url


def _share_credit(one: Witness, other: Witness) -> bool:
    if not one.credits and not other.credits:
        return False
    return (
        not set(one.credits).isdisjoint(other.credits)
        or is_credited(one.article.outlet, other.credits)
        or is_credited(other.article.outlet, one.credits)
    )


def _is_told(copy: Witness, source: Witness) -> bool:
    """Say whether which of the two came first is known, not only guessed."""
    return (
        source.article.reference
        or _points_to(copy, source)
        or is_credited(source.article.outlet, copy.credits)
        or (_moment(source.article.published) < _moment(copy.article.published) < "9999")
    )


def _moment(published: str | None) -> str:
    return published or "9999"
