"""The report's folder: what is rewritten, what goes again, and what is never touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.addresses import outlet_page, page_of
from pipeline.reports.html.folder import LIST, ReportFolder, _part_of, printable
from pipeline.reports.html.site import write_site
from pipeline.reports.html.told import Told


def told(slug: str, *outlets: str, figure: str = "213") -> Told:
    """A story that each outlet tells alike."""
    coverage = assemble(
        [
            Article(
                f"{slug}-{o}",
                Revision(f"The ferry carried {figure} people.", f"Ferry {o}", "2026-03-17"),
                outlet=o,
            )
            for o in outlets
        ]
    )
    return Told(slug, slug, coverage, tuple(find_differences(coverage)))


def names(folder: Path) -> set[str]:
    return {p.name for p in folder.iterdir()}


def test_pages_of_vanished_stories_articles_and_outlets_go(tmp_path: Path) -> None:
    write_site([told("ferry", "Wire", "Post"), told("storm", "Wire", "Ledger")], tmp_path)
    assert {"storm.html", page_of("storm-Wire"), outlet_page("Ledger")} <= names(tmp_path)
    write_site([told("ferry", "Wire", "Post")], tmp_path)
    assert names(tmp_path) == {
        "index.html",
        "ferry.html",
        page_of("ferry-Wire"),
        page_of("ferry-Post"),
        outlet_page("Wire"),
        outlet_page("Post"),
        LIST,
    }


def test_what_the_report_did_not_write_stays(tmp_path: Path) -> None:
    write_site([told("ferry", "Wire"), told("storm", "Post")], tmp_path)
    (tmp_path / "notes.html").write_text("mine", "utf-8")
    (tmp_path / "storm.html").write_text("changed by hand", "utf-8")
    (tmp_path / page_of("storm-Post")).unlink()
    (tmp_path / page_of("storm-Post")).mkdir()
    write_site([told("ferry", "Wire")], tmp_path)
    assert {"notes.html", "storm.html", page_of("storm-Post")} <= names(tmp_path)


def test_what_a_killed_report_left_goes_with_the_next(tmp_path: Path) -> None:
    write_site([told("ferry", "Wire")], tmp_path)
    killed = ReportFolder(tmp_path)
    killed.write("storm.html", "half a report")
    killed.write("ferry.html", "another ferry")
    killed.write("mine.html", "half a report")
    (tmp_path / "mine.html").write_text("changed by hand", "utf-8")
    _part_of(tmp_path / "storm.html").write_text("half a pa", "utf-8")
    with (tmp_path / ".claimdiff-report.part").open("a") as torn:
        torn.write('["index.ht')
    write_site([told("ferry", "Wire")], tmp_path)
    assert names(tmp_path) == {
        "index.html", "ferry.html", page_of("ferry-Wire"), outlet_page("Wire"), "mine.html", LIST,
    }  # fmt: skip


@pytest.mark.parametrize(
    "listed",
    [
        "not JSON",
        "[]",
        '{"pages": 3}',
        '{"pages": {"../outside.html": "DIGEST"}}',
        '{"pages": {"sub/outside.html": "DIGEST"}}',
    ],
)
def test_a_list_that_was_tampered_with_removes_nothing(tmp_path: Path, listed: str) -> None:
    import hashlib

    outside, folder = tmp_path / "outside.html", tmp_path / "report"
    outside.write_text("keep", "utf-8")
    (folder / "sub").mkdir(parents=True)
    (folder / "sub" / "outside.html").write_text("keep", "utf-8")
    (folder / LIST).write_text(listed.replace("DIGEST", hashlib.sha256(b"keep").hexdigest()), "utf-8")
    ReportFolder(folder).finish()
    assert outside.exists()
    assert (folder / "sub" / "outside.html").exists()


def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    folder = tmp_path / "report"
    folder.mkdir()
    (folder / "index.html").symlink_to(mine)
    write_site([told("ferry", "Wire")], folder)
    assert mine.read_text("utf-8") == "mine"
    assert not (folder / "index.html").is_symlink()


def test_only_changed_pages_are_rewritten(tmp_path: Path) -> None:
    other = told("storm", "Ledger")
    write_site([told("ferry", "Wire", "Post"), other], tmp_path)
    before = {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    write_site([told("ferry", "Wire", "Post", figure="312"), other], tmp_path)
    after = {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    assert {n for n in after if after[n] != before[n]} == {
        "ferry.html",
        page_of("ferry-Wire"),
        page_of("ferry-Post"),
        LIST,
    }


def test_a_story_called_index_has_a_page_of_its_own(tmp_path: Path) -> None:
    write_site([told("index", "Wire")], tmp_path)
    assert "All stories" in (tmp_path / "story-index.html").read_text("utf-8")
    assert "story-index.html" in (tmp_path / "index.html").read_text("utf-8")


RAW = [
    ("\x1b[31mred", "␛[31mred"),
    ("nul\x00here", "nul␀here"),
    ("a\u202egpj.exe", "a\ufffdgpj.exe"),
    ("\u2067שלום\u2069", "\u200fשלום\u200b"),
    ("\x85\x9f", "\ufffd\ufffd"),
    ("tab\tand\nline", "tab\tand\nline"),
    ("العربية\u200f (x)", "العربية\u200f (x)"),  # marks of direction are no overrides
]


@pytest.mark.parametrize(("text", "shown"), RAW)
def test_control_characters_are_shown_not_carried(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert len(printable(text)) == len(text)


def test_no_page_carries_a_raw_control_character(tmp_path: Path) -> None:
    nasty = "Ferry\x1b]0;x\x07 \u202e213\u202c people\x00 \ud800 aboard"
    coverage = assemble([Article(nasty, Revision(f"The {nasty}.", nasty, nasty), outlet=nasty)])
    write_site([Told("nasty", nasty, coverage)], tmp_path)
    for page in tmp_path.glob("*.html"):
        text = page.read_text("utf-8")
        assert not [c for c in text if c in "\x1b\x00\x07\u202e\u202c"], page.name
