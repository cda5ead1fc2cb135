"""A report of what changed has the bytes of a report that is written anew."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from db.models import Judgement, Reading, Story
from db.store import Store
from pipeline.claims.extract import extract
from pipeline.findings.derived import find_derived
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html import kept, write_report
from pipeline.reports.html.fingerprints import fingerprint_of
from pipeline.reports.html.told import read_stories
from pipeline.suppressions import Suppression

NOW = "2026-03-17T08:00:00Z"
CARDS = {
    "wire": "The card reached 700 tokens per second, against 452 tokens per second before.",
    "blog": "In the test the new card was about 55% faster than the one before it. It reached 900 tokens per second.",
}
FERRY = {
    "post": "The ferry carried 213 people when it sank on Monday, the coast guard said.",
    "ledger": "The ferry carried 312 people when it sank on Monday, the coast guard said.",
}


def add(store: Store, story: str, texts: dict[str, str], when: str = "2026-03-17") -> None:
    """Bring a story's articles, and judge it."""
    ids = list(store.story_articles(story))
    for outlet, text in texts.items():
        reading = Reading(
            f"{story} {outlet}", None, text, (), when, "json-ld", None, (), outlet, "en", None, 1.0
        )
        address = f"https://{outlet}.example/{story}"
        saved = store.save_reading(reading, address=address, outlet=outlet, fetched=NOW)
        store.save_extraction(
            saved.revision, store.load_article(saved.article).revision, extract(reading_of(store, saved.article)),
            extractor="test",
        )  # fmt: skip
        ids.append(saved.article)
    store.save_stories([Story(story, tuple(sorted(set(ids))), story)], now=NOW)
    judge(store, story)


def reading_of(store: Store, article: str) -> Any:
    """The newest revision of an article."""
    return store.load_article(article).revision


def judge(store: Store, story: str) -> None:
    """Judge a story as the run does."""
    articles = [store.load_article(a) for a in store.story_articles(story)]
    coverage = assemble(articles, {a.id: extract(a.revision) for a in articles})
    judgement = Judgement.of(coverage, find_differences(coverage), find_derived(coverage))
    store.save_judgement(story, judgement, run=None, now=NOW)


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def store() -> Store:
    """Two stories."""
    store = Store(":memory:")
    add(store, "cards", CARDS)
    add(store, "ferry", FERRY, when="2026-03-18")
    return store


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The stories that were rendered, by slug."""
    names: list[str] = []
    read = kept.read_story

    def noted(store: Store, head: Any, suppressions: Any) -> Any:
        names.append(head.id)
        return read(store, head, suppressions)

    monkeypatch.setattr(kept, "read_story", noted)
    return names


def both(store: Store, tmp_path: Path, **given: Any) -> None:
    """Write the report as it goes on, and one anew: the same files, byte for byte."""
    write_report(store, tmp_path / "kept", **given)
    write_report(store, tmp_path / "anew", anew=True, **given)
    assert files(tmp_path / "kept") == files(tmp_path / "anew")


def finding_of(store: Store, story: str) -> str:
    """One of a story's findings."""
    return str(
        store.db.execute("SELECT id FROM findings WHERE story = ? ORDER BY id", (story,)).fetchone()[0]
    )


def test_a_sequence_of_runs_gives_the_folder_of_a_full_rendering(store: Store, tmp_path: Path) -> None:
    both(store, tmp_path)
    both(store, tmp_path)  # nothing changed
    add(store, "ferry", {"echo": "The ferry carried 213 people and 12 cars when it sank on Monday."})
    both(store, tmp_path)
    store.review(finding_of(store, "ferry"), "dismissed", reason="a typing slip", who=None, now=NOW)
    both(store, tmp_path)
    store.undo_review(finding_of(store, "ferry"))
    both(store, tmp_path)
    hidden = Suppression((("outlet", "ledger"),), "a known slip")
    both(store, tmp_path, suppressions=(hidden,))
    both(store, tmp_path)
    add(store, "cards", {"wire": CARDS["wire"].replace("700", "720")})  # a further revision
    both(store, tmp_path)
    moved = store.story_articles("cards")
    store.save_stories([Story("ferry", (*store.story_articles("ferry"), *moved), "All")], now=NOW)
    judge(store, "ferry")
    both(store, tmp_path)  # the other story is gone
    assert not list((tmp_path / "kept").glob("cards*.html"))


def test_only_what_changed_is_rendered(store: Store, tmp_path: Path, rendered: list[str]) -> None:
    write_report(store, tmp_path)
    assert sorted(rendered) == ["cards", "ferry"]
    rendered.clear()
    judge(store, "cards")  # judged again, with the same outcome
    write_report(store, tmp_path)
    assert rendered == []
    add(store, "ferry", {"echo": "The ferry carried 213 people when it sank."})
    write_report(store, tmp_path)
    assert rendered == ["ferry"]
    rendered.clear()
    write_report(store, tmp_path, anew=True)
    assert sorted(rendered) == ["cards", "ferry"]


def test_a_page_that_is_gone_or_damaged_is_rendered_again(
    store: Store, tmp_path: Path, rendered: list[str]
) -> None:
    write_report(store, tmp_path)
    before = files(tmp_path)
    for name in (name for name in before if name.endswith(".html")):
        for damage in (Path.unlink, _overwrite, _flip):
            damage(tmp_path / name)
            write_report(store, tmp_path)
            assert files(tmp_path) == before, (name, damage)
    assert set(rendered) == {"cards", "ferry"}


def _overwrite(page: Path) -> None:
    page.write_text("nothing", encoding="utf-8")


def _flip(page: Path) -> None:
    content = page.read_bytes()
    page.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def test_folders_are_kept_apart(store: Store, tmp_path: Path) -> None:
    write_report(store, tmp_path / "all")
    write_report(store, tmp_path / "one", story="ferry")
    write_report(store, tmp_path / "all")
    write_report(store, tmp_path / "one", story="ferry")
    assert (tmp_path / "all" / "cards.html").exists()
    assert not (tmp_path / "one" / "cards.html").exists()
    (tmp_path / "all").rename(tmp_path / "moved")
    write_report(store, tmp_path / "all")
    assert files(tmp_path / "all") == files(tmp_path / "moved")


def test_of_many_folders_only_the_newest_are_remembered(store: Store, tmp_path: Path) -> None:
    for day in range(12):
        write_report(store, tmp_path / f"day{day:02}", story="ferry")
    known = store.db.execute("SELECT DISTINCT folder FROM report_parts ORDER BY 1").fetchall()
    assert [Path(folder).name for (folder,) in known] == [f"day{day:02}" for day in range(3, 12)]


def test_worker_processes_and_a_store_that_is_only_read_give_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "claimdiff.db"
    writing = Store(path)
    for n in range(4):
        add(writing, f"s{n}", CARDS if n % 2 else FERRY, when=f"2026-03-{10 + n}")
    write_report(writing, tmp_path / "one")
    monkeypatch.setattr(kept, "MANY", 2)
    write_report(writing, tmp_path / "many", workers=2)
    write_report(Store(path, to_read=True), tmp_path / "read")
    write_report(Store(path, to_read=True), tmp_path / "read")
    assert files(tmp_path / "one") == files(tmp_path / "many") == files(tmp_path / "read")
    writing.close()


def test_a_fingerprint_covers_whatever_is_read_of_a_story(store: Store) -> None:
    def columns_of(act: Any) -> set[tuple[str, str]]:
        met: set[tuple[str, str]] = set()

        def note(action: int, one: str | None, two: str | None, *_: Any) -> int:
            if action == sqlite3.SQLITE_READ and one and two:
                met.add((one, two))
            return sqlite3.SQLITE_OK

        store.connection.set_authorizer(note)
        try:
            act()
        finally:
            store.connection.set_authorizer(None)
        return met

    told = columns_of(lambda: list(read_stories(store, "ferry")))
    covered = columns_of(lambda: fingerprint_of(store, "ferry", ()))
    # what people wrote of a finding, and what happened to it, is shown by `claimdiff finding`, not on a page
    elsewhere = {
        ("findings", "changed"),
        ("findings", "changed_run"),
        *((table, column) for table, column in told if table in ("finding_events", "verdicts")),
        *(("reviews", column) for column in ("at", "reason", "who")),
    }
    assert told - covered - elsewhere == set()
