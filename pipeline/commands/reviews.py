"""What people decide: of findings confirm, dismiss, note, undo; of stories track, merge, split, rename."""

from __future__ import annotations

import os
from typing import Any

import click

from db.errors import UsageError
from pipeline.commands.desk import (
    now,
    open_store,
    settings,
    since,
    stamp,
)
from pipeline.commands.talk import say


def _reviewer() -> str | None:
    """Who decides: CLAIMDIFF_WHO, or the user of this machine."""
    for name in ("CLAIMDIFF_WHO", "USER", "LOGNAME", "USERNAME"):
        if os.environ.get(name):
            return os.environ[name]
    return None


def _review(finding: str, verdict: str, reason: str | None) -> None:
    from db.queries import find_finding, finding_whole

    with open_store(settings(), write=True) as store:
        found = find_finding(store, finding)
        store.review(found, verdict, reason=reason, who=_reviewer(), now=stamp())
        say(f"{verdict}: {found} {finding_whole(store, found)['message']}")


@click.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason", help="Why; shown with it.")
def confirm(finding: str, reason: str | None) -> None:
    """Confirm a finding: a person looked at it, and the difference is there.

    \b
    claimdiff confirm 3f2a --reason "the desk of Post agrees"
    """
    _review(finding, "confirmed", reason)


@click.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason", required=True, help="Why it is waved away; shown with it.")
def dismiss(finding: str, reason: str) -> None:
    """Dismiss a finding; it is not shown again, in no run, until it is undone or confirmed.

    \b
    claimdiff dismiss 3f2a --reason "a pod is a chip here"
    claimdiff findings --verdict dismissed        what was dismissed
    """
    if not reason.strip():
        raise click.UsageError('expected a reason, saw none; say why: --reason "a pod is a chip here"')
    _review(finding, "dismissed", reason)


@click.command()
@click.argument("finding", metavar="FINDING")
@click.argument("words", nargs=-1, required=True)
def note(finding: str, words: tuple[str, ...]) -> None:
    """Note something of a finding.

    \b
    claimdiff note 3f2a asked the author on Monday
    """
    _review(finding, "note", " ".join(words))


@click.command()
@click.argument("finding", metavar="FINDING")
def undo(finding: str) -> None:
    """Take the newest review of a finding back: a verdict or a note."""
    from db.queries import find_finding

    with open_store(settings(), write=True) as store:
        found = find_finding(store, finding)
        undone = store.undo_review(found)
    if undone is None:
        raise UsageError(
            f"expected a review of {found} to take back, saw none; `claimdiff why {found}` shows them"
        )
    verdict, reason = undone
    say(f"taken back: {verdict}{f' ({reason})' if reason else ''} of {found}")


def _decide(kind: str, told: dict[str, Any]) -> None:
    from pipeline.placing import settle_decisions

    with open_store(settings(), write=True) as store:
        number = store.save_decision(kind, told, who=_reviewer(), now=stamp())
        settle_decisions(store, now=stamp())
    say(
        f"decision {number}: {kind}; `claimdiff run` judges the stories anew, `claimdiff revoke {number}` takes it back"
    )


@click.command()
@click.argument("title")
@click.option(
    "--term",
    "terms",
    multiple=True,
    required=True,
    help="A word or phrase that its articles have; may be repeated.",
)
@click.option("--since", "day", metavar="DATE", help="From this day on: 2026-03-01.")
@click.option(
    "--outlet", "outlets", multiple=True, help="Of this outlet; may be repeated, all when not given."
)
def track(title: str, terms: tuple[str, ...], day: str | None, outlets: tuple[str, ...]) -> None:
    """Define a story of your own by terms, start and outlets.

    \b
    claimdiff track "Ironwood benchmarks" --term Ironwood --term vLLM --since 2026-10-01
    """
    _decide(
        "track",
        {
            "title": title,
            "terms": list(terms),
            "since": day and since(day, now=now())[:10],
            "outlets": list(outlets),
        },
    )


@click.command()
@click.argument("stories", nargs=-1, required=True, metavar="STORY STORY…")
def merge(stories: tuple[str, ...]) -> None:
    """Make several stories one; it survives every later run."""
    if len(stories) < 2:
        raise UsageError("expected two or more stories, saw one; `claimdiff stories` lists them")
    from db.queries import find_story

    with open_store(settings()) as store:
        articles = sorted(a for name in stories for a in store.story_articles(find_story(store, name)))
    _decide("merge", {"articles": articles})


@click.command()
@click.argument("articles", nargs=-1, required=True, metavar="ARTICLE…")
@click.option("--title", help="Title of the new story.")
def split(articles: tuple[str, ...], title: str | None) -> None:
    """Take articles out of their story into one of their own; it survives every later run."""
    from db.queries import find_article

    with open_store(settings()) as store:
        found = sorted(find_article(store, name) for name in articles)
    _decide("split", {"articles": found, "title": title})


@click.command()
@click.argument("story", metavar="STORY")
@click.argument("title")
def rename(story: str, title: str) -> None:
    """Give a story a title; it survives every later run."""
    from db.queries import find_story

    with open_store(settings()) as store:
        members = store.story_articles(find_story(store, story))
    if not members:
        raise UsageError(
            f"expected a story of an event, saw a tracked one: {story!r}; track it anew with its title"
        )
    _decide("rename", {"article": members[0], "title": title})


@click.command()
@click.argument("number", type=int)
def revoke(number: int) -> None:
    """Take a decision about stories back, by its number."""
    from pipeline.matching.decisions import Track, name_track
    from pipeline.placing import DECISIONS, articles_of, regroup

    with open_store(settings(), write=True) as store:
        known = {n: (kind, told) for n, kind, told in store.load_decisions()}
        if number not in known:
            listed = ", ".join(f"{n} {kind}" for n, (kind, _) in known.items()) or "none"
            raise UsageError(f"expected the number of a decision, saw {number}; those that stand: {listed}")
        kind, told = known[number]
        store.undo_decision(number)
        decision = DECISIONS[kind](told)
        if isinstance(decision, Track):
            store.untrack(name_track(decision))
        else:
            regroup(store, articles_of(decision), now=stamp())
    say(f"decision {number} taken back")
