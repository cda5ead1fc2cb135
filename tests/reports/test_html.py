"""The static report: what it shows, and what hostile coverage cannot do."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.addresses import outlet_page, page_of
from pipeline.reports.html.site import write_comparison, write_site
from pipeline.reports.html.told import Told
from tests.reports.stories import HOSTILE, articles, big_story, hostile_story, told


def article(id: str, text: str, title: str = "Ferry", **settings: str) -> Article:
    """An article of an outlet of its own."""
    return Article(id, Revision(text, title, "2026-03-17T08:00:00Z", **settings), outlet=id.title())


def test_same_input_gives_same_bytes_and_nothing_is_rewritten(tmp_path: Path) -> None:
    coverage = assemble(articles())
    findings = find_differences(coverage)
    write_comparison(coverage, findings, tmp_path)
    before = {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.iterdir()}
    write_comparison(coverage, findings, tmp_path)
    assert {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.iterdir()} == before


def test_the_order_of_stories_and_articles_changes_no_byte(tmp_path: Path) -> None:
    ferry, storm = told("ferry", *articles()), told("storm", article("wire", "16 chips were used."))
    write_site([ferry, storm], tmp_path / "one")
    write_site([storm, told("ferry", *reversed(articles()))], tmp_path / "two")
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / f).iterdir()} for f in ("one", "two"))
    assert one == two


def test_hostile_words_are_only_words(tmp_path: Path) -> None:
    write_site([hostile_story()], tmp_path)
    for page in tmp_path.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<img" not in text
        assert text.count("<script>") == (0 if page.name.startswith(("article-", "outlet-")) else 1), (
            page.name
        )
        assert "alert(2)</script>" not in text
        assert 'href="javascript:' not in text
        assert 'href="data:' not in text
        assert "{{ 7*7 }}" in text
    assert len({p.parent for p in tmp_path.rglob("*")}) == 1


def test_five_hundred_facts_by_forty_outlets(tmp_path: Path) -> None:
    story = big_story(500, 40)
    started = time.process_time()
    write_site([story], tmp_path)
    assert time.process_time() - started < 5
    assert (tmp_path / "big.html").stat().st_size < 1_000_000


def test_many_findings_stay_under_a_megabyte(tmp_path: Path) -> None:
    from db.models import Evidence, Finding, Span

    story = big_story(500, 40)
    at = [Evidence("a00", Span(n * 30, n * 30 + 12), "1,005 people") for n in range(1000)]
    findings = tuple(
        Finding(f"{n:040}", "value-conflict", "high", 0.9, at[n], (at[n],) * 30, "39 origins say so. " * 3)
        for n in range(1000)
    )
    write_site([Told("big", "Big", story.coverage, findings)], tmp_path)
    assert (tmp_path / "big.html").stat().st_size < 1_300_000


def test_a_story_without_findings_says_so(tmp_path: Path) -> None:
    write_site([told("quiet", article("wire", "The ferry carried 213 people."))], tmp_path)
    text = (tmp_path / "quiet.html").read_text("utf-8")
    assert "No open findings" in text
    assert "there is one outlet to compare" in text
    assert "no open findings" in (tmp_path / "index.html").read_text("utf-8")


def test_what_was_not_read_is_said_on_the_article(tmp_path: Path) -> None:
    story = told("foreign", article("sahifa", "غرقت العبارة وعلى متنها 213 راكبا في البحر.", "غرق عبارة"))
    assert story.coverage.extractions["sahifa"].notes
    write_site([story], tmp_path)
    assert story.coverage.extractions["sahifa"].notes[0] in (tmp_path / page_of("sahifa")).read_text("utf-8")


def test_a_derived_figure_shows_how_it_is_worked_out(tmp_path: Path) -> None:
    story = told(
        "card",
        article("wire", "The card reached 700 tokens per second, against 452 tokens per second before."),
        article("blog", "In the test the new card was about 55% faster than the one before it."),
    )
    write_site([story], tmp_path)
    text = (tmp_path / page_of("blog")).read_text("utf-8")
    assert 'class="m claim derived"' in text
    assert "700 tokens per second is 1.55 times 452 tokens per second" in text
    assert "<td class=v>" in (tmp_path / "card.html").read_text("utf-8")


def test_an_earlier_state_is_no_departure(tmp_path: Path) -> None:
    toll = (
        "The coast guard said that {} people had died when the ferry Halden Star sank off Norlan on Tuesday."
    )
    story = told(
        "toll",
        Article("a", Revision(toll.format("nine"), "Ferry sinks", "2026-03-17T10:00:00Z"), outlet="Wire"),
        Article("b", Revision(toll.format("17"), "Ferry toll", "2026-03-18T10:00:00Z"), outlet="Post"),
    )
    assert {f.kind for f in story.findings} == {"superseded"}
    write_site([story], tmp_path)
    text = (tmp_path / "toll.html").read_text("utf-8")
    assert "<td class=e>" in text
    assert "<td class=d>" not in text


def test_an_outlet_page_counts_and_ranks_nobody(tmp_path: Path) -> None:
    story = told("ferry", *articles())
    given = Told(
        "ferry", "Ferry", story.coverage, story.findings, corrected={"The Ledger": ("2 origins say 212.",)}
    )
    write_site([given], tmp_path)
    text = (tmp_path / outlet_page("The Ledger")).read_text("utf-8")
    assert "<dt>corrected</dt><dd>1</dd>" in text
    assert "2 origins say 212." in text
    assert "value conflict" in text


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        ("| Ship | Aboard |\n|---|---|\n| Halden Star | 221 |", 2),
        ("| a | b", 0),  # no table
        ("|---|\n| a |\n|---|\nafter", 1),
    ],
)
def test_tables_of_plain_text_are_tables(tmp_path: Path, lines: str, rows: int) -> None:
    write_site([told("table", article("wire", f"Before it 12 people came.\n{lines}"))], tmp_path)
    text = (tmp_path / page_of("wire")).read_text("utf-8")
    assert text.count("<tr>") == rows
    assert text.count("<table") == text.count("</table>") == bool(rows)


def test_names_that_differ_in_nothing_but_case_have_pages_of_their_own(tmp_path: Path) -> None:
    write_site([told("s", article("wire", "12 people came."), article("WIRE", "13 people left."))], tmp_path)
    assert len({p.name.lower() for p in tmp_path.glob("*.html")}) == len(list(tmp_path.glob("*.html")))
    assert HOSTILE not in (tmp_path / "s.html").read_text("utf-8")
