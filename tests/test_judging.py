"""Stories are judged alike in this process and in several, and one that cannot be judged costs itself."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from db.models import Reading, Story
from db.store import Store
from pipeline.claims.extract import extract
from pipeline.config import Config
from pipeline.run import FEW, Run, judge, judge_story

NOW = "2026-03-17T08:00:00Z"


def filled(place: Path, stories: int) -> Store:
    """A store with stories of two articles each, which differ in one figure."""
    store = Store(place)
    for n in range(stories):
        ids = []
        for outlet, cards in (("wire", 40 + n), ("blog", 90 + n)):
            text = f"Acme Corp. said that its network in Norlan {n} uses {cards} cards in 16 cities."
            reading = Reading(
                f"Acme {n}", None, text, (), "2026-03-17", "json-ld", None, (), outlet, "en", None, 1.0
            )
            saved = store.save_reading(
                reading, address=f"https://{outlet}.example/{n}", outlet=outlet, fetched=NOW
            )
            revision = store.load_article(saved.article).revision
            store.save_extraction(saved.revision, revision, extract(revision), extractor="test")
            ids.append(saved.article)
        store.save_stories([Story(f"s{n:02}", tuple(ids))], now=NOW)
    return store


def run_of(store: Store, place: Path) -> Run:
    config = Config({"run.workers": 2}, {"run.workers": "default"}, place)
    return Run(
        store,
        config,
        lambda: datetime(2026, 3, 17, 8, tzinfo=UTC),
        "test",
        store.start_run(now=NOW, version="test"),
    )


def test_many_stories_are_judged_as_each_alone(tmp_path: Path) -> None:
    store = filled(tmp_path / "many.db", FEW)
    alone = {story: judge_story(store, story) for story in store.stories_to_judge()}
    judge(run_of(store, tmp_path))
    rows = store.db.execute("SELECT id FROM findings ORDER BY id").fetchall()
    assert [row[0] for row in rows] == sorted(f.id for told in alone.values() for f in told.findings)
    assert len(rows) >= FEW
    assert store.stories_to_judge() == ()


def test_a_story_that_cannot_be_judged_costs_itself(tmp_path: Path) -> None:
    store = filled(tmp_path / "broken.db", 3)
    store.db.execute(
        "UPDATE revisions SET extraction = x'00' WHERE article = (SELECT min(article) FROM revisions)"
    )
    run = run_of(store, tmp_path)
    judge(run)
    (waiting,) = store.stories_to_judge()
    (kind, message) = store.db.execute("SELECT kind, message FROM problems").fetchone()
    assert (kind, run.counts["problems"]) == ("not-judged", 1)
    assert waiting in store.db.execute("SELECT source FROM problems").fetchone()[0]
    assert message.startswith("expected findings, saw: error")


def test_the_largest_story_is_judged_first(tmp_path: Path) -> None:
    store = filled(tmp_path / "sizes.db", 3)
    store.save_stories([Story("s02", (*store.story_articles("s01"), *store.story_articles("s02")))], now=NOW)
    assert store.stories_to_judge() == ("s02", "s00")
