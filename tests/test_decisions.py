"""Stories by hand: what a person decided survives every later run."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli import main

Claimdiff = Callable[..., Result]

TEXTS = {
    "a/ferry.txt": "Ferry sinks off Norlan\n\nMarch 17, 2026 — The Halden Star ferry sank off Norlan with 213 people aboard, the coast guard said.",
    "b/ferry.txt": "Ferry sinks near Norlan\n\nMarch 17, 2026 — The ferry Halden Star sank off Norlan. The coast guard said 213 people were aboard.",
    "c/bank.txt": "Bank cuts 300 jobs\n\nMarch 18, 2026 — Norbank cuts 300 jobs in its retail arm, it said. It has 9,000 employees.",
}


@pytest.fixture
def claimdiff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Claimdiff:
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> Result:
        done = CliRunner().invoke(main, list(words))
        assert done.exit_code == 0, done.output
        return done

    for name, text in TEXTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    call("init")
    for outlet in "abc":
        call("add", outlet, "--outlet", outlet)
    call("run", "--all")
    return call


def stories(claimdiff: Claimdiff) -> dict[str, int]:
    rows = json.loads(claimdiff("stories", "--format", "json").stdout)
    return {row["title"]: row["articles"] for row in rows}


def slugs(claimdiff: Claimdiff) -> list[str]:
    return [row["story"] for row in json.loads(claimdiff("stories", "--format", "json").stdout)]


def articles(claimdiff: Claimdiff) -> dict[str, str]:
    return {r["outlet"]: r["article"] for r in json.loads(claimdiff("articles", "--format", "json").stdout)}


def test_merged_stories_stay_one_and_come_apart_when_revoked(claimdiff: Claimdiff) -> None:
    assert sorted(stories(claimdiff).values()) == [1, 2]
    claimdiff("merge", *slugs(claimdiff))
    claimdiff("run", "--all")
    assert list(stories(claimdiff).values()) == [3]
    claimdiff("revoke", "1")
    assert sorted(stories(claimdiff).values()) == [1, 2]


def test_a_split_article_stays_apart(claimdiff: Claimdiff) -> None:
    claimdiff("split", articles(claimdiff)["b"], "--title", "Only b")
    claimdiff("run", "--all")
    assert stories(claimdiff)["Only b"] == 1
    assert sorted(stories(claimdiff).values()) == [1, 1, 1]


def test_a_name_given_by_hand_stays(claimdiff: Claimdiff) -> None:
    claimdiff("rename", next(s for s in slugs(claimdiff) if "ferry" in s), "Halden Star")
    assert "halden-star" in slugs(claimdiff)
    claimdiff("run", "--all")
    assert stories(claimdiff)["Halden Star"] == 2
    claimdiff("rename", "halden-star", "The Halden Star, lost")
    claimdiff("run", "--all")
    assert [slug for slug in slugs(claimdiff) if "halden" in slug] == ["the-halden-star-lost"]


def test_a_tracked_story_takes_in_new_articles_and_shows_only_its_own(claimdiff: Claimdiff) -> None:
    claimdiff("track", "Norbank", "--term", "Norbank")
    assert stories(claimdiff)["Norbank"] == 1
    Path("a/bank.txt").write_text(TEXTS["c/bank.txt"].replace("300", "350"))
    claimdiff("run", "--all")
    assert stories(claimdiff)["Norbank"] == 2
    rows = json.loads(claimdiff("articles", "--story", "norbank", "--format", "json").stdout)
    assert {row["outlet"] for row in rows} == {"a", "c"}
    claimdiff("revoke", "1")
    assert "Norbank" not in stories(claimdiff)


def test_a_tracked_story_is_judged_as_one_and_has_its_page(claimdiff: Claimdiff) -> None:
    """Its articles may be of several events; their own stories are told of as before."""
    Path("d").mkdir()
    Path("d/bank.txt").write_text(
        "Anger at Norbank\n\nMarch 29, 2026 — Unions met on Sunday in Oslo, where 4,000 marched. Norbank has 6,000 employees."
    )
    claimdiff("add", "d", "--outlet", "d")
    claimdiff("run", "--all")
    told = (json.loads(claimdiff("findings", "--format", "json").stdout), slugs(claimdiff))
    claimdiff("track", "All of Norbank", "--term", "Norbank")
    for words in (("all-of-norbank",), ()):
        claimdiff("report", *words, "--out", "site")
        page = Path("site/all-of-norbank.html").read_text(encoding="utf-8")
        assert "6,000 employees" in page
        assert "9,000 employees" in page
        assert all(
            Path("site", name).exists() for name in re.findall(r'href="((?:article|outlet)[^"#]*)', page)
        )
    assert "All of Norbank" in Path("site/index.html").read_text(encoding="utf-8")
    after = (json.loads(claimdiff("findings", "--format", "json").stdout), slugs(claimdiff))
    assert after == (told[0], sorted(["all-of-norbank", *told[1]], key=after[1].index))
