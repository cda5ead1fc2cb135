"""What a user decided by hand about stories: merge, split, rename, track. It outlives every later grouping.

Decisions name articles, never stories: a story is found again by the articles that it had when the user decided, whatever
it has become since. They are applied after grouping, in the order in which they were made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from db.models import Article, Story


@dataclass(frozen=True, slots=True)
class Merge:
    """The stories that have one of these articles are one."""

    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """These articles are a story of their own, apart from the rest of theirs; what is grouped with them later follows."""

    articles: tuple[str, ...]
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Rename:
    """The story that has this article has this title."""

    article: str
    title: str


@dataclass(frozen=True, slots=True)
class Track:
    """A story of the user's own: articles that have every term, from a day on, from some outlets (none named: all)."""

    title: str
    terms: tuple[str, ...]
    since: str | None = None
    outlets: tuple[str, ...] = ()


Decision = Merge | Split | Rename | Track


def apply_decisions(
    stories: Sequence[Story], decisions: Sequence[Decision], articles: Mapping[str, Article] | None = None
) -> tuple[Story, ...]:
    """Apply decisions in the order in which they were made; ``articles`` are needed by Track alone.

    >>> grouped = (Story("s", ("a", "b")), Story("t", ("c",)))
    >>> [story.articles for story in apply_decisions(grouped, [Merge(("a", "c"))])]
    [('a', 'b', 'c')]
    >>> [story.articles for story in apply_decisions(grouped, [Split(("b",)), Rename("b", "Bees")])]
    [('a',), ('b',), ('c',)]
    """
    found = tuple(stories)
    for decision in decisions:
        match decision:
            case Merge():
                found = _merge(found, set(decision.articles))
            case Split():
                found = _split(found, decision)
            case Rename():
                found = tuple(
                    replace(story, title=decision.title) if decision.article in story.articles else story
                    for story in found
                )
            case Track():
                found = _track(found, decision, articles or {})
    return tuple(
        sorted((story for story in found if story.articles), key=lambda story: (story.articles, story.id))
    )


def is_tracked(track: Track, article: Article) -> bool:
    """Say whether an article belongs to a tracked story: every term, from its day on, of its outlets.

    >>> from db.models import Revision
    >>> is_tracked(Track("Chips", ("ironwood", "Meta")), Article("a", Revision("Meta runs on Ironwood.")))
    True
    """
    text = f"{article.title or ''}\n{article.text}"
    if track.outlets and article.outlet not in track.outlets:
        return False
    if track.since is not None and (article.published or "9999") < track.since:
        return False
    return all(
        re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE) is not None for term in track.terms
    )


def _merge(stories: Iterable[Story], named: set[str]) -> tuple[Story, ...]:
    merged = [story for story in stories if not named.isdisjoint(story.articles)]
    if len(merged) < 2:
        return tuple(stories)
    first = max(merged, key=lambda story: (len(story.articles), story.id))
    members = tuple(sorted({article for story in merged for article in story.articles}))
    return (*(story for story in stories if story not in merged), replace(first, articles=members))


def _split(stories: Iterable[Story], decision: Split) -> tuple[Story, ...]:
    named = set(decision.articles)
    left: list[Story] = []
    taken: list[str] = []
    for story in stories:
        own = [article for article in story.articles if article in named]
        rest = tuple(article for article in story.articles if article not in named)
        taken += own
        left.append(
            replace(story, articles=rest)
            if own and rest
            else story
            if not own
            else replace(story, articles=())
        )
    if not taken:
        return tuple(stories)
    return (*left, Story(_name("split", *sorted(named)), tuple(sorted(taken)), decision.title))


def _track(stories: Iterable[Story], track: Track, articles: Mapping[str, Article]) -> tuple[Story, ...]:
    """Add the tracked story; its articles stay in the stories of their events as well."""
    members = tuple(sorted(name for name, article in articles.items() if is_tracked(track, article)))
    return (*stories, Story(name_track(track), members, track.title))


def name_track(track: Track) -> str:
    """The id of the story that a user tracks."""
    return _name("track", track.title, *track.terms, track.since or "", *track.outlets)


def _name(*parts: str) -> str:
    return blake2b("\x00".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
