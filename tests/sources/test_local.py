"""Files, folders, lists, archives and evidence: read within bounds, told where they are damaged."""

from __future__ import annotations

import dataclasses
import gzip
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.errors import InputError, NoArticleError, StoreError, UsageError
from db.models import Memory, Page, Source, Step
from db.store import Store
from sources.archive import Archive, read_back
from sources.coverage import Manners, gather
from sources.files import load_file, page_of_file, read_list, walk
from sources.opml import read_opml, write_opml
from sources.reader import read
from sources.search import read_search, search_address
from sources.source import card, tell_kind
from sources.texts import read_markdown

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
HTML = b"<html><title>T</title><body><article><p>At least 200 people were on board, the coast guard said. It had left Norlan at dawn and sank within an hour.</p></article></body></html>"


def page(n: int, body: bytes = HTML) -> Page:
    url = f"https://e.example/{n}"
    headers = (("content-type", "text/html"), ("content-encoding", "gzip"), ("content-length", "7"))
    return Page(url, f"{url}?final", 200, headers, body, "2026-11-30T12:00:00+00:00", (url,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "clips"
    (home / "inner").mkdir(parents=True)
    (home / "a.html").write_bytes(HTML)
    (home / "b.html.gz").write_bytes(gzip.compress(HTML))
    (home / "inner" / "c.md").write_text("# Ferry sinks\n\nAt least **200** people.")
    (home / "inner" / "d.txt").write_text("Ferry sinks\n\nAt least 200 people.")
    (home / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (home / ".hidden.html").write_bytes(HTML)
    (tmp_path / "outside.html").write_bytes(HTML)
    (home / "link.html").symlink_to(tmp_path / "outside.html")
    return home


def test_a_folder_gives_its_texts_in_order_and_nothing_from_outside(folder: Path) -> None:
    assert [Path(path).name for path in walk(str(folder))] == ["a.html", "b.html.gz", "c.md", "d.txt"]
    assert all("200" in read(page_of_file(path)).text for path in walk(str(folder)))


def test_what_is_passed_over_in_a_folder_is_told_once_with_what_to_do(folder: Path) -> None:
    (folder / "a_files").mkdir()
    (folder / "a_files" / "style.css").write_text("p {}")
    (folder / "claimdiff.db-wal").write_bytes(b"")
    (folder / "report").mkdir()
    (folder / "report" / "index.html").write_bytes(HTML)
    (folder / "report" / "claimdiff-report.json").write_text("{}")
    for name in ("letter.docx", "memo.rtf", "notes"):
        (folder / name).write_bytes(b"PK\x03\x04")
    steps = list(gather([card(str(folder))], Memory(), evidence=None, clock=lambda: NOON))
    assert sum(step.page is not None for step in steps) == 4
    told = [problem for step in steps for problem in step.problems]
    assert [problem.kind for problem in told] == ["passed-over", "passed-over"]
    assert "letter.docx" in told[0].message
    assert "notes and 1 more" in told[0].message
    assert ".html, .markdown" in told[0].message
    assert "Save what is an article as one of these" in told[0].advice
    assert told[1].message.endswith(f"leads out of it: {folder}/link.html")


def test_a_clipping_that_was_deleted_is_told_once_and_is_back_when_it_is_back(tmp_path: Path) -> None:
    (tmp_path / "clips").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / "clips" / f"{name}.html").write_bytes(HTML)
    store = Store(tmp_path / "claimdiff.db")
    store.add_source(card(str(tmp_path / "clips")), now=NOON.isoformat())

    def problems() -> list[str]:
        due = (NOON - timedelta(days=9)).strftime("%Y-%m-%dT%H:%M:%SZ")  # so that none of them is
        told = []
        memory = store.load_memory(now=due)
        for step in gather(store.load_sources(), memory, evidence=None, clock=lambda: NOON, everything=True):
            when = {a.url: "2027-01-01T00:00:00Z" for a in step.addresses}
            store.save_step(step, run=None, now=NOON.isoformat(), due=when)
            told += [problem.message.replace(str(tmp_path), "") for problem in step.problems]
        return told

    assert problems() == []
    for name in ("b", "c"):
        (tmp_path / "clips" / f"{name}.html").unlink()
    assert problems() == [
        "/clips: expected files that were read before, no longer saw /clips/b.html, /clips/c.html"
    ]
    assert problems() == []
    (tmp_path / "clips" / "b.html").write_bytes(HTML)
    assert problems() == []
    (tmp_path / "clips" / "b.html").unlink()
    assert problems() == ["/clips: expected files that were read before, no longer saw /clips/b.html"]
    store.close()


UNREADABLE = (
    # what may not be read, what is told of it, what to do
    ("", "expected a folder that may be read, saw Permission denied", "chmod"),
    ("inner", "expected folders that may be read, saw no right to", "chmod u+rx"),
    ("a.html", "expected a readable file, saw Permission denied", "chmod u+r"),
)


@pytest.mark.parametrize(("what", "message", "advice"), UNREADABLE)
def test_what_may_not_be_read_is_told_with_whose_right_is_missing(
    folder: Path, what: str, message: str, advice: str
) -> None:
    (folder / "link.html").unlink()
    (folder / "photo.jpg").unlink()
    told = _without_rights(folder / what, lambda: gather([card(str(folder))], Memory(), evidence=None))
    assert [
        (problem["message"].split(": ", 1)[1].startswith(message), advice in problem["advice"])
        for problem in told
    ] == [(True, True)], told


def _without_rights(path: Path, steps: Callable[[], Iterable[Step]]) -> list[dict[str, str]]:
    """The problems of a pass by somebody who may not read a path; root may read everything, so it becomes nobody."""
    for place in path.parents:
        if place.is_relative_to(tempfile.gettempdir()) and place != Path(tempfile.gettempdir()):
            place.chmod(place.stat().st_mode | 0o055)
    path.chmod(0)
    answer, told = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            problems = [dataclasses.asdict(problem) for step in steps() for problem in step.problems]
            os.write(told, json.dumps(problems).encode())
        finally:
            os._exit(0)
    os.close(told)
    os.waitpid(child, 0)
    path.chmod(0o755)
    with os.fdopen(answer, "rb") as file:
        problems: list[dict[str, str]] = json.loads(file.read())
    return problems


def test_a_folder_is_covered_and_only_what_changed_is_read_again(folder: Path, tmp_path: Path) -> None:
    memory = Memory()
    for expected in (4, 0, 1):
        if expected == 1:
            (folder / "a.html").write_bytes(HTML.replace(b"200", b"212"))
        steps = list(
            gather(
                [card(str(folder))],
                memory,
                evidence=tmp_path / "evidence",
                clock=lambda: NOON,
                everything=True,
            )
        )
        for step in steps:
            memory.addresses.update({a.url: a for a in step.addresses})
        assert sum(step.page is not None for step in steps) == expected


def test_a_folder_that_is_gone_or_empty_is_a_problem_of_its_source(tmp_path: Path) -> None:
    for source in (Source("s", "folder", str(tmp_path / "none")), Source("s", "folder", str(tmp_path))):
        told = [p.message for step in gather([source], Memory(), evidence=None) for p in step.problems]
        assert len(told) == 1
        assert "expected" in told[0]


@pytest.mark.parametrize("name", ["none.html", "a\0b", "."])
def test_files_that_cannot_be_read_are_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="expected a"):
        load_file(str(tmp_path / name))


def test_files_are_inflated_within_a_bound(tmp_path: Path) -> None:
    bomb, broken = tmp_path / "bomb.html.gz", tmp_path / "broken.html.gz"
    bomb.write_bytes(gzip.compress(b"0" * 60_000_000))
    broken.write_bytes(gzip.compress(HTML)[:-9])
    for path, told in ((bomb, "at most"), (broken, "cut short")):
        with pytest.raises(InputError, match=told):
            load_file(str(path))


@pytest.mark.parametrize(
    "body", [b"", b"  \n", b"\0\1\2\3" * 50, b"\x89PNG\r\n", b"PK\x03\x04zip", b"GIF89a"]
)
def test_what_is_no_text_is_no_article(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(body)
    with pytest.raises(NoArticleError, match="expected"):
        read(page_of_file(str(path)))


def test_a_list_of_addresses_names_what_is_none() -> None:
    leads, others = read_list(
        b"\xef\xbb\xbf# mine\r\nhttps://e.example/a?utm_source=x\r\n\r\nftp://e.example/b\nhttps://e.example/a\n"
    )
    assert ([lead.url for lead in leads], others) == (["https://e.example/a"], ((4, "ftp://e.example/b"),))


def test_a_slip_in_a_list_is_told_with_its_line_and_makes_no_article_of_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("# mine\nhttps://e.example/a\nhttp//e.example/slip\nhttps://e.example/b\n")
    source = card(str(path))
    assert source.kind == "list"
    offline = Manners(offline=True)
    steps = list(gather([source], Memory(), evidence=None, manners=offline, clock=lambda: NOON))
    told = [p.message for s in steps for p in s.problems if p.kind == "malformed-feed"]
    assert told == ["mine.txt: expected a web address in line 3, saw 'http//e.example/slip'"]
    path.write_text(
        "https://e.example/a\nhttps://e.example/b\nThe ferry Albatross sank off Norlan on Friday night, police said.\n"
    )
    assert card(str(path)).kind == "file"


def test_markdown_keeps_words_and_drops_marks() -> None:
    reading = read_markdown(
        b"---\ntitle: 'Ferry'\ndate: 2026-11-30\nauthor: A. B., C. D.\n---\n> At least **200** of [all](http://x.y/z_(1)) _people_\n\n1. one\n2. two\n\n| a | b |\n| --- | --- |\n| 16 | 3 |\n"
    )
    assert (reading.title, reading.published, reading.authors) == ("Ferry", "2026-11-30", ("A. B.", "C. D."))
    assert (
        reading.text == "At least 200 of all people\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 16 | 3 |"
    )
    assert [(b.kind, reading.text[b.start : b.end]) for b in reading.blocks][:2] == [
        ("quotation", "At least 200 of all people"),
        ("item", "- one"),
    ]


# ---- evidence


def test_evidence_is_given_back_as_it_was_fetched(tmp_path: Path) -> None:
    with Archive(tmp_path, clock=lambda: NOON) as archive:
        kept = [archive.keep(page(n, HTML + bytes([n]))) for n in range(3)]
    for n, one in enumerate(kept):
        assert read_back(tmp_path, one) == page(n, HTML + bytes([n]))


def test_evidence_is_turned_over_and_checksummed(tmp_path: Path) -> None:
    with Archive(tmp_path, clock=lambda: NOON, turn_over=500) as archive:
        for n in range(4):
            archive.keep(page(n, HTML * 20 + bytes(n)))
    files = sorted(path.name for path in tmp_path.glob("*.warc.gz"))
    assert len(files) > 1
    sums = sorted(tmp_path.glob("*.sha256"))
    assert [path.name.removesuffix(".sha256") for path in sums] == files
    for path in sums:
        subprocess.run(["sha256sum", "--check", "--status", path.name], cwd=tmp_path, check=True)


@pytest.mark.parametrize("damage", ["changed", "cut", "gone", "elsewhere"])
def test_damaged_evidence_is_told(tmp_path: Path, damage: str) -> None:
    with Archive(tmp_path, clock=lambda: NOON) as archive:
        kept, other = archive.keep(page(1)), archive.keep(page(2, HTML + b"!"))
    path = tmp_path / kept.file
    body = bytearray(path.read_bytes())
    if damage == "changed":
        body[kept.length // 2] ^= 0xFF
    elif damage == "cut":
        del body[kept.length // 2 :]
    elif damage == "elsewhere":
        kept = dataclasses.replace(kept, offset=other.offset, length=other.length)
    path.write_bytes(bytes(body))
    if damage == "gone":
        path.unlink()
    with pytest.raises(StoreError):
        read_back(tmp_path, kept)


def test_a_web_archive_is_a_source_and_its_own_evidence(tmp_path: Path) -> None:
    with Archive(tmp_path, clock=lambda: NOON) as archive:
        kept = [archive.keep(page(n, HTML + bytes([n]))) for n in range(3)]
    steps = list(gather([card(str(tmp_path / kept[0].file))], Memory(), evidence=None, clock=lambda: NOON))
    pages = [step for step in steps if step.page is not None]
    assert [step.page.url for step in pages if step.page] == [
        f"https://e.example/{n}?final=" for n in range(3)
    ]
    assert all(
        step.kept is not None and read_back(tmp_path, step.kept).body == step.page.body
        for step in pages
        if step.page
    )


# ---- cards


KINDS = (
    ("https://e.example/rss", "feed"), ("https://e.example/index.xml", "feed"), ("https://e.example/feed.json", "feed"),
    ("https://e.example/sitemap_index.xml", "sitemap"), ("https://e.example/news-sitemap.xml.gz", "sitemap"),
    ("https://e.example/2026/11/30/story.html", "page"), ("mediacloud: a AND b", "search"), ("-", "stdin"),
    ("a.warc.gz", "warc"), ("feeds.opml", "opml"), ("a.html", "file"),
)  # fmt: skip


@pytest.mark.parametrize(("address", "kind"), KINDS)
def test_kinds_are_told_by_address(address: str, kind: str) -> None:
    assert tell_kind(address) == kind


BODIES = (
    (b"<?xml version='1.0'?>\n<!DOCTYPE rss PUBLIC 'a' 'b'>\n<rss version='0.91'>", "feed"), (b"\xef\xbb\xbf<feed xmlns='x'>", "feed"),
    (b'{"version": "https://jsonfeed.org/version/1.1"', "feed"), (b"<?xml?><?xml-stylesheet?><sitemapindex>", "sitemap"),
    (b"<opml version='2'>", "opml"), (b"# mine\nhttps://e.example/a\nhttps://e.example/b\n", "list"),
    (b"<!doctype html><html><body><rss>", "page"), (b"", "page"), (b"WARC/1.1\r\n", "warc"),
)  # fmt: skip


@pytest.mark.parametrize(("body", "kind"), BODIES)
def test_kinds_are_told_by_body(body: bytes, kind: str) -> None:
    assert tell_kind("https://e.example/x", body) == kind


def test_cards_are_checked_and_named_by_content(tmp_path: Path) -> None:
    assert card("https://e.example/feed").id == card("https://E.example/feed?utm_source=x").id
    for address, kind in (
        ("nothing/here", None),
        ("https://e.example/", "nonsense"),
        ("https://u:p@e.example/", None),
    ):
        with pytest.raises(UsageError, match="expected"):
            card(address, kind=kind)
    assert card(str(tmp_path)).kind == "folder"


def test_opml_goes_in_and_out() -> None:
    cards = [
        card("https://b.example/feed", outlet="B & Co"),
        card("https://a.example/feed"),
        card("https://c.example/story"),
    ]
    assert [(lead.url, lead.title) for lead in read_opml(write_opml(cards))] == [
        ("https://a.example/feed", "https://a.example/feed"), ("https://b.example/feed", "B & Co"),
    ]  # fmt: skip
    with pytest.raises(InputError, match="expected OPML"):
        read_opml(b"<html/>")


def test_searches_are_asked_and_read() -> None:
    assert "timespan=1d" in search_address("gdelt: a b", NOON)
    assert search_address("mediacloud:a AND b", NOON).endswith("?q=a+AND+b&start=2026-11-28&end=2026-11-30")
    assert read_search(b"{}", NOON) == ()
    (lead,) = read_search(
        b'{"stories": [{"url": "https://a.example/1", "title": " A\\u00a0b ", "publish_date": "2026-11-30"}, {"url": 5}, 7]}',
        NOON,
    )
    assert (lead.title, lead.published, lead.published_from) == ("A b", "2026-11-30", "search")
    for body in (b"<html>", b"[]", b'{"error": "no token"}', b"Timespan is too short."):
        with pytest.raises(InputError, match="expected"):
            read_search(body, NOON)
