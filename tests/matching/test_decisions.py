"""Hand decisions outlive later groupings."""

from __future__ import annotations

from db.models import Article, Revision, Story
from pipeline.matching.decisions import Merge, Rename, Split, Track, apply_decisions


def test_merge_survives_a_story_that_grew() -> None:
    grown = (Story("s", ("a", "b", "x")), Story("t", ("c", "y")), Story("u", ("d",)))
    merged = apply_decisions(grown, [Merge(("a", "c"))])
    assert [story.articles for story in merged] == [("a", "b", "c", "x", "y"), ("d",)]


def test_split_keeps_its_name_when_grouped_together_again() -> None:
    decision = Split(("b", "c"), "Aftermath")
    first = apply_decisions((Story("s", ("a", "b", "c")),), [decision])
    later = apply_decisions((Story("s", ("a", "b", "c", "d")),), [decision])
    assert [story.articles for story in later] == [("a", "d"), ("b", "c")]
    assert first[1].id == later[1].id
    assert later[1].title == "Aftermath"


def test_decisions_apply_in_the_order_in_which_they_were_made() -> None:
    grouped = (Story("s", ("a", "b")),)
    assert len(apply_decisions(grouped, [Split(("b",)), Merge(("a", "b"))])) == 1
    assert len(apply_decisions(grouped, [Merge(("a", "b")), Split(("b",))])) == 2
    assert apply_decisions(grouped, [Rename("a", "One"), Rename("b", "Two")])[0].title == "Two"


def test_tracked_story_holds_what_its_terms_find() -> None:
    articles = {
        "a": Article(
            "a", Revision("Meta runs on Ironwood chips.", published="2026-05-02"), outlet="x.example"
        ),
        "b": Article("b", Revision("Ironwood was old wood.", published="2026-05-02"), outlet="x.example"),
        "c": Article("c", Revision("Meta likes Ironwood.", published="2026-04-02"), outlet="x.example"),
        "d": Article(
            "d", Revision("Metabolic Ironwood of Metallurgy.", published="2026-05-02"), outlet="x.example"
        ),
    }
    track = Track("Chips", ("Meta", "Ironwood"), since="2026-05-01", outlets=("x.example",))
    stories = apply_decisions((Story("s", ("a", "b")),), [track], articles)
    assert ("a",) in [story.articles for story in stories if story.title == "Chips"]
    assert ("a", "b") in [story.articles for story in stories]


def test_decisions_about_unknown_articles_change_nothing() -> None:
    grouped = (Story("s", ("a",)),)
    assert apply_decisions(grouped, [Merge(("x", "y")), Split(("z",)), Rename("q", "Q")]) == grouped
