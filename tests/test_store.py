"""The store as the run uses it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from db.errors import StoreError
from db.models import Coverage, Evidence, Extraction, Finding, Judgement, Page, Reading, Span, Story
from db.queries import ask, find_finding, finding_whole
from db.store import Saved, Store

NOW = "2026-03-17T08:00:00Z"
LATER = "2026-03-17T09:00:00Z"


def reading(text: str, title: str = "Ferry sinks") -> Reading:
    return Reading(title, title, text, (), "2026-03-17", "json-ld", None, (), "Wire", "en", None, 1.0)


@pytest.fixture
def store() -> Store:
    return Store(":memory:")


def save(store: Store, text: str, address: str = "https://wire.example/a", now: str = NOW):
    return store.save_reading(reading(text), address=address, outlet="wire.example", fetched=now)


def finding(
    article: str, finding_id: str = "f1", message: str = "2 origins say 16 chips, 1 says 16 pods."
) -> Finding:
    at = Evidence(article, Span(0, 4), "16 p")
    return Finding(finding_id, "unit-conflict", "high", 0.9, at, (at,), message, ("same number",))


def judge(store: Store, article: str, *findings: Finding, run: int | None = None) -> dict[str, int]:
    store.save_stories([Story("s1", (article,))], now=NOW)
    coverage = Coverage((store.load_article(article),), {article: Extraction("en")})
    return store.save_judgement("s1", Judgement.of(coverage, findings), run=run, now=NOW)


def test_an_unchanged_page_makes_no_revision_and_a_changed_one_does(store: Store) -> None:
    first = save(store, "16 chips were used.")
    again = save(store, "16 chips were used.", now=LATER)
    changed = save(store, "16 pods were used.", now=LATER)
    assert (first.is_new_article, first.is_new_revision) == (True, True)
    assert (again.is_new_article, again.is_new_revision) == (False, False)
    assert changed.is_new_revision
    article = store.load_article(first.article)
    assert [r.text for r in article.earlier] == ["16 chips were used."]
    assert article.text == "16 pods were used."


def test_an_older_capture_is_history_and_not_the_newest(store: Store) -> None:
    first = save(store, "16 pods were used.", now=LATER)
    older = save(store, "16 chips were used.", now=NOW)
    again = save(store, "16 chips were used.", now="2026-03-17T08:30:00+00:00")
    assert (older.article, older.is_new_article, older.is_new_revision) == (first.article, False, True)
    assert not again.is_new_revision
    article = store.load_article(first.article)
    assert (article.text, [r.text for r in article.earlier]) == (
        "16 pods were used.",
        ["16 chips were used."],
    )


def test_an_alias_leads_to_the_same_article(store: Store) -> None:
    first = store.save_reading(
        reading("Text."),
        address="https://w.example/a",
        outlet="w",
        fetched=NOW,
        aliases=["https://w.example/amp/a"],
    )
    second = store.save_reading(
        reading("Text."), address="https://w.example/amp/a", outlet="w", fetched=LATER
    )
    assert first.article == second.article


def visit(store: Store, text: str, asked: str, address: str, now: str) -> Saved:
    page = store.save_page(Page(asked, asked, 200, (), text.encode(), now), None)
    return store.save_reading(
        reading(text), address=address, outlet="w", fetched=now, page=page, aliases=(asked,)
    )


@pytest.mark.parametrize("copy_first", [False, True])
def test_an_amp_copy_is_no_revision_of_its_article(store: Store, copy_first: bool) -> None:
    own, copy = "https://w.example/a", "https://w.example/amp/a"
    for asked in (copy, own) if copy_first else (own, copy):
        saved = visit(store, "16 chips." if asked == own else "16 chips. Full story", asked, own, NOW)
    assert store.load_article(saved.article).text == "16 chips."
    assert store.load_article(saved.article).earlier == ()
    visit(store, "16 pods.", own, own, LATER)
    assert [r.text for r in store.load_article(saved.article).earlier] == ["16 chips."]


def test_an_alias_that_leads_elsewhere_tomorrow_does_not_mix_two_articles(store: Store) -> None:
    first = visit(store, "Monday.", "https://w.example/latest", "https://w.example/monday", NOW)
    second = visit(store, "Tuesday.", "https://w.example/latest", "https://w.example/tuesday", LATER)
    assert first.article != second.article


def test_an_article_that_moved_stays_one(store: Store) -> None:
    first = visit(store, "16 chips.", "https://w.example/old", "https://w.example/old", NOW)
    moved = visit(store, "16 pods.", "https://w.example/old", "https://w.example/new", LATER)
    assert moved.article == first.article
    assert moved.is_new_revision


def test_findings_open_once_and_close_as_corrected_when_the_article_changed(store: Store) -> None:
    article = save(store, "16 pods were used.").article
    assert judge(store, article, finding(article)) == {"opened": 1, "changed": 0, "closed": 0}
    assert judge(store, article, finding(article)) == {"opened": 0, "changed": 0, "closed": 0}
    save(store, "16 chips were used.", now=LATER)
    assert judge(store, article)["closed"] == 1
    (row,) = ask(store, "findings")
    assert row["status"] == "corrected"
    events = [e["event"] for e in finding_whole(store, "f1")["events"]]
    assert events == ["opened", "corrected"]


def test_a_changed_message_is_a_change(store: Store) -> None:
    article = save(store, "16 pods were used.").article
    judge(store, article, finding(article))
    assert (
        judge(store, article, finding(article, message="3 origins say 16 chips, 1 says 16 pods."))["changed"]
        == 1
    )


def test_a_dismissed_finding_is_not_shown_until_undone(store: Store) -> None:
    article = save(store, "16 pods were used.").article
    judge(store, article, finding(article))
    store.review(find_finding(store, "f"), "dismissed", reason="a pod here is a chip", who="ed", now=NOW)
    assert ask(store, "findings", {"shown": True}) == []
    assert store.undo_review("f1") == ("dismissed", "a pod here is a chip")
    assert len(ask(store, "findings", {"shown": True})) == 1


def test_a_database_of_a_newer_version_is_refused(tmp_path) -> None:
    path = tmp_path / "claimdiff.db"
    store = Store(path)
    store.db.table("_sqlite_migrations").insert(
        {"migration_set": "claimdiff", "name": "m999_future", "applied_at": "x"}
    )
    store.close()
    with pytest.raises(StoreError, match=r"m999_future.*upgrade"):
        Store(path)


def test_a_file_that_is_no_database_is_refused(tmp_path) -> None:
    path = tmp_path / "claimdiff.db"
    path.write_bytes(b"this is no database, it is a text of more than one hundred bytes" * 4)
    with pytest.raises(StoreError, match="expected a SQLite database"):
        Store(path)


def test_a_run_that_never_ended_is_marked_interrupted(store: Store) -> None:
    store.start_run(now=NOW, version="1")
    store.start_run(now=LATER, version="1")
    assert [r["status"] for r in ask(store, "runs")] == ["running", "interrupted"]


def test_codec_keeps_every_model(store: Store) -> None:
    from db.codec import decode, encode

    whole = finding("a")
    assert decode(Finding, encode(whole)) == whole
    assert decode(Span, encode(dataclasses.replace(Span(1, 2), part="title"))) == Span(1, 2, "title")


def test_codec_says_what_it_cannot_write() -> None:
    from db.codec import encode

    with pytest.raises(TypeError, match="expected a dataclass"):
        encode({1, 2})


def test_codec_gives_defaults_to_fields_that_were_added_later() -> None:
    from db.codec import decode

    assert decode(Span, "[1,2]") == Span(1, 2)


def test_a_story_that_goes_on_under_another_id_keeps_its_name(store: Store) -> None:
    later = save(store, "16 chips were used.")
    store.save_stories([Story("s1", (later.article,))], now=NOW)
    (before,) = (row["story"] for row in ask(store, "stories", {}))
    earlier = save(store, "At least 16 chips.", address="https://post.example/b")
    other = save(store, "Nothing to do with it.", address="https://post.example/c")
    store.save_stories(
        [Story("s0", (earlier.article, later.article)), Story("s2", (other.article,))], now=NOW
    )
    assert sorted(row["story"] for row in ask(store, "stories", {})) == [before, f"{before}-s2"]


def test_a_run_leaves_no_connection_open_and_its_log_is_written_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "claimdiff.db")
    for _ in range(2):
        save(store, "16 chips were used.")
        memory = store.load_memory(now=NOW)
        assert "https://nowhere.example/" not in memory.addresses  # looked up in the file
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["claimdiff.db"]
