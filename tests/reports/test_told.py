"""What the report reads out of the store is what was judged."""

from __future__ import annotations

from pathlib import Path

from db.models import Judgement, Reading, Story
from db.store import Store
from pipeline.claims.extract import extract
from pipeline.findings.derived import find_derived
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html import write_report
from pipeline.reports.html.told import read_stories

NOW = "2026-03-17T08:00:00Z"
TEXTS = {
    "wire": "The card reached 700 tokens per second, against 452 tokens per second before.",
    "blog": "In the test the new card was about 55% faster than the one before it.",
}


def judged(texts: dict[str, str]) -> Store:
    """A store with one story of these outlets' texts."""
    store = Store(":memory:")
    ids = []
    for outlet, text in texts.items():
        reading = Reading(
            f"Card {outlet}", None, text, (), "2026-03-17", "json-ld", None, (), outlet, "en", None, 1.0
        )
        saved = store.save_reading(reading, address=f"https://{outlet}.example/a", outlet=outlet, fetched=NOW)
        article = store.load_article(saved.article)
        store.save_extraction(saved.revision, article.revision, extract(article.revision), extractor="test")
        ids.append(saved.article)
    store.save_stories([Story("s1", tuple(ids), "Card")], now=NOW)
    articles = [store.load_article(a) for a in store.story_articles("s1")]
    coverage = assemble(
        articles, {a.id: store.load_extraction(a.id) or extract(a.revision) for a in articles}
    )
    judgement = Judgement.of(coverage, find_differences(coverage), find_derived(coverage))
    store.save_judgement("s1", judgement, run=None, now=NOW)
    return store


def test_a_derivation_comes_back_from_the_store() -> None:
    (story,) = read_stories(judged(TEXTS))
    (derived,) = story.derived
    assert story.coverage.claim(derived.claim).quantity.surface == "about 55%"
    assert [story.coverage.claim(ref).quantity.low for ref in derived.operands] == [700, 452]
    assert derived.how == "700 tokens per second is 1.55 times 452 tokens per second"


def test_judging_again_replaces_the_derivations(tmp_path: Path) -> None:
    store = judged(TEXTS)
    articles = [store.load_article(a) for a in store.story_articles("s1")]
    coverage = assemble(
        articles, {a.id: store.load_extraction(a.id) or extract(a.revision) for a in articles}
    )
    store.save_judgement("s1", Judgement.of(coverage), run=None, now=NOW)
    (story,) = read_stories(store)
    assert story.derived == ()
    write_report(store, tmp_path)
    assert (tmp_path / "index.html").exists()


def test_stories_come_one_after_the_other_the_newest_first() -> None:
    store = Store(":memory:")
    told = (
        ("a", "2026-03-17"),
        ("b", None),
        ("c", "2026-03-19T10:00:00+00:00"),
        ("d", "2026-03-17"),
        ("e", ""),
    )
    for name, published in told:
        reading = Reading(name, None, "Text.", (), published, None, None, (), name, "en", None, 1.0)
        saved = store.save_reading(reading, address=f"https://{name}.example/a", outlet=name, fetched=NOW)
        store.save_stories([Story(f"s-{name}", (saved.article,), name)], now=NOW)
    store.save_stories([Story("s-none", (), "none")], now=NOW)
    stories = read_stories(store)
    assert next(stories).slug == "c"
    rest = list(stories)
    assert [story.slug for story in rest] == ["e", "b", "d", "a"]
    assert [s.newest for s in rest] == sorted((s.newest for s in rest), reverse=True)
