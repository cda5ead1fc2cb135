"""Cards: both passages, and the words that differ marked."""

from __future__ import annotations

import pytest

from db.models import Article, Evidence, Finding, Revision, Span
from pipeline.reports.html.cards import Card, cards_of
from pipeline.reports.html.differences import likeness, word_difference
from tests.reports.stories import told


def cards(*texts: str, earlier: str | None = None) -> list[Card]:
    """The cards of articles "a", "b" ... of these texts."""
    given = [
        Article(
            name,
            Revision(text, None, f"2026-03-17T0{n}:00:00Z", fetched="2026-03-17T09:00:00Z"),
            outlet=name.upper(),
            earlier=(Revision(earlier, fetched="2026-03-17T08:00:00Z"),) if earlier and not n else (),
        )
        for n, (name, text) in enumerate(zip("abcdef", texts, strict=False))
    ]
    story = told("s", *given)
    return cards_of(story.coverage, story.findings, {})


def marked(card: Card) -> tuple[list[str], list[str]]:
    """The marked words of both sides."""
    sides = (card.at, card.against)
    at, against = (
        "".join(t if kind == "differs" else "|" for t, kind in side.runs) if side else "" for side in sides
    )
    return [w for w in at.split("|") if w.strip()], [w for w in against.split("|") if w.strip()]


FERRY = "The ferry Halden Star carried {} when it sank off Norlan on Tuesday, the coast guard said."


MARKS = [
    # the figure alone, not the noun that both have
    ((FERRY.format("213 people"), FERRY.format("312 people")), "value-conflict", ["312"], ["213"]),
    # the noun alone, not the figure
    (("In the test Acme used 16 Ironwood chips, it said.", "In the test Acme used 16 Ironwood pods, it said."), "unit-conflict", ["pods"], ["chips"]),
    # a word within a quotation
    (('"We will not stop while there is any chance of finding people alive," Commander Ines Halloran said.', '"We will not stop while there is any hope of finding people alive," Commander Ines Halloran said.'), "quote-altered", ["hope"], ["chance"]),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "kind", "here", "there"), MARKS)
def test_the_words_that_differ_are_marked(
    texts: tuple[str, str], kind: str, here: list[str], there: list[str]
) -> None:
    card = next(c for c in cards(*texts) if c.finding.kind == kind)
    assert marked(card) == (here, there)


def test_what_stands_beside_a_figure_is_marked_where_the_figure_is_the_same() -> None:
    here = "In the survey the Civic Union had 34% and Progress had 31%."
    there = "The survey put the Civic Union at 34% among likely voters."
    story = told("poll", *(Article(n, Revision(text), outlet=n) for n, text in (("a", here), ("b", there))))
    at, against = (
        Evidence(name, Span(text.index("34%"), text.index("34%") + 3), "34%")
        for name, text in (("a", here), ("b", there))
    )
    message = "1 origin gives 34% “likely voters”; here the figure stands without it."
    finding = Finding("f" * 40, "condition-drift", "medium", 0.8, at, (against,), message)
    (card,) = cards_of(story.coverage, [finding], {})
    assert marked(card) == (["34%"], ["likely voters"])


def test_another_speaker_is_marked_not_the_words() -> None:
    words = '"This ship passed its inspection eight weeks ago, and we need to know why that was not enough,"'
    found = cards(f"{words} Paul Devereux said.", f"{words} Ines Halloran said.")
    card = next(c for c in found if c.finding.kind == "quote-altered")
    assert marked(card) == (["Ines Halloran"], ["Paul Devereux"])


@pytest.mark.parametrize("texts", [row[0] for row in MARKS])
def test_runs_are_the_passage_whole(texts: tuple[str, str]) -> None:
    for card in cards(*texts):
        for side in (card.at, card.against):
            assert side is None or "".join(text for text, _ in side.runs) in texts


def test_both_figures_of_a_sum_are_marked() -> None:
    text = "Dana Whitlock got 14,212 votes and Colin Aster got 12,087 votes, a majority of 2,215 votes."
    card = next(c for c in cards(text) if c.finding.kind == "arithmetic-mismatch")
    assert marked(card)[1] == ["14,212", "12,087 votes"]
    assert card.against is not None
    assert card.against.caption == "Worked out from"


def test_an_edit_shows_the_sentence_before() -> None:
    found = cards(
        "The ferry carried 221 people, the coast guard said.",
        earlier="The ferry carried 212 people, the coast guard said.",
    )
    card = next(c for c in found if c.finding.kind == "stealth-edit")
    assert marked(card) == (["221"], ["212"])
    assert card.against is not None
    assert (card.against.caption, card.against.anchor) == ("Before, in", "revisions")
    assert card.against.when == "2026-03-17T08:00:00Z"


# ---- words compared

DIFFERENCES = [
    ("over 700 tokens", "700 tokens a second", "[over ]700 tokens{ a second}"),
    ("198 survivors", "201 survivors", "[198]{201} survivors"),
    ("the 3 men", "the three men", "the [3]{three} men"),
    ("It is known of.", "He was seen at.", "[It is known of]{He was seen at}."),
    ("", "new words", "{new words}"),
    ("gone words", "", "[gone words]"),
    ("same", "same", "same"),
    ("a, b and c", "a and c", "a[, b ]and c"),
]


@pytest.mark.parametrize(("one", "other", "shown"), DIFFERENCES)
def test_words_are_compared(one: str, other: str, shown: str) -> None:
    signs = {"same": "{}", "gone": "[{}]", "new": "{{{}}}"}
    runs = word_difference(one, other)
    assert "".join(signs[r.kind].format(r.text) for r in runs) == shown
    assert "".join(r.text for r in runs if r.kind != "new") == one


def test_likeness_is_of_words() -> None:
    assert likeness("the ferry sank", "the ferry sank") == 1
    assert likeness("the ferry sank", "a storm came") == 0
