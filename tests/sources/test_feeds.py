"""Feeds of every kind, whole and broken, as leads."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from db.errors import InputError
from sources.feeds import read_feed
from sources.worker import read_feed_safely

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
HERE = "https://e.example/feeds/news.xml"

RSS = "<rss version='2.0'><channel><title>T</title><link>https://e.example/</link>%s</channel></rss>"
ATOM = "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>%s</feed>"
RDF = (
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' "
    "xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>T</title></channel>%s</rdf:RDF>"
)
ITEM = "<item><title>%s</title><link>https://e.example/a</link><pubDate>%s</pubDate></item>"


def leads(body: str | bytes) -> list[tuple[str, str | None, str | None]]:
    raw = body if isinstance(body, bytes) else body.encode()
    return [(lead.url, lead.title, lead.published) for lead in read_feed(raw, HERE, NOW).leads]


FORMS = (
    # kind, feed
    ("RSS 0.91", "<rss version='0.91'><channel><item><title>A</title><link>https://e.example/a</link></item></channel></rss>"),
    ("RSS 0.90", "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'>"
     "<item><title>A</title><link>https://e.example/a</link></item></rdf:RDF>"),
    ("RSS 1.0", RDF % "<item rdf:about='https://e.example/a'><title>A</title><link>https://e.example/a</link></item>"),
    ("RSS 2.0", RSS % "<item><title>A</title><link>https://e.example/a</link></item>"),
    ("RSS with a permalink as guid", RSS % "<item><title>A</title><guid>https://e.example/a</guid></item>"),
    ("RSS with a relative link", RSS % "<item><title>A</title><link>/a</link></item>"),
    ("RSS with an upper-case link in CDATA", RSS % "<item><title><![CDATA[A]]></title><link><![CDATA[ https://e.example/a ]]></link></item>"),
    ("feed proxy", "<rss version='2.0' xmlns:feedburner='http://rssnamespace.org/feedburner/ext/1.0'><channel><item><title>A</title>"
     "<link>https://feedproxy.google.com/~r/x/~3/1</link><feedburner:origLink>https://e.example/a?utm_source=feedburner</feedburner:origLink></item></channel></rss>"),
    ("Atom", ATOM % "<entry><title>A</title><link href='https://e.example/a'/><id>tag:1</id></entry>"),
    ("Atom with other links first", ATOM % "<entry><title>A</title><link rel='self' href='/x.atom'/><link rel='enclosure' href='/x.mp3'/>"
     "<link rel='alternate' type='text/html' href='https://e.example/a'/><id>tag:1</id></entry>"),
    ("Atom with xml:base", "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://e.example/b/'><entry><title>A</title><link href='../a'/></entry></feed>"),
    ("Atom 0.3", "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><title>A</title><link rel='alternate' type='text/html' href='https://e.example/a'/></entry></feed>"),
    ("JSON Feed", '{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "url": "https://e.example/a", "title": "A"}]}'),
    ("JSON Feed with an address as id", '{"version": "https://jsonfeed.org/version/1", "items": [{"id": "https://e.example/a", "title": "A"}]}'),
    ("trackers", RSS % "<item><title>A</title><link>https://e.example/a?utm_source=rss&amp;utm_medium=x</link></item>"),
    ("white space before the XML", "\n\n  <?xml version='1.0'?>" + RSS % "<item><title>A</title><link>https://e.example/a</link></item>"),
    ("an ampersand by itself", RSS % "<item><title>A</title><link>https://e.example/a?x&y</link></item>".replace("?x&y", "")),
    ("cut short", (RSS % "<item><title>A</title><link>https://e.example/a</link></item>")[:-20]),
    ("undeclared name space", RSS % "<item><title>A</title><link>https://e.example/a</link><media:thumbnail url='x'/></item>"),
    ("the same twice", RSS % ("<item><title>A</title><link>https://e.example/a</link></item>" * 2)),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "body"), FORMS, ids=[form[0] for form in FORMS])
def test_every_form_names_the_article(kind: str, body: str) -> None:
    assert [(url, title) for url, title, _ in leads(body)] == [("https://e.example/a", "A")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "windows-1252"])
def test_encodings(encoding: str) -> None:
    declared = encoding.replace("-sig", "")
    body = f"<?xml version='1.0' encoding='{declared}'?>" + RSS % (ITEM % ("Zürich: £5", ""))
    assert leads(body.encode(encoding))[0][1] == "Zürich: £5"


def test_a_lie_about_the_encoding_is_seen_through() -> None:
    body = "<?xml version='1.0' encoding='utf-8'?>" + RSS % (ITEM % ("Zürich", ""))
    assert leads(body.encode("windows-1252"))[0][1] == "Zürich"


DATES: tuple[tuple[str, str | None], ...] = (
    ("Mon, 30 Nov 2026 08:15:00 GMT", "2026-11-30T08:15:00+00:00"),
    ("Mon, 30 Nov 2026 08:15:00 +0530", "2026-11-30T08:15:00+05:30"),
    ("Mon, 30 Nov 2026 08:15:00 CET", "2026-11-30T08:15:00+01:00"),
    ("Mon, 30 Nov 2026 08:15:00 EST", "2026-11-30T08:15:00-05:00"),
    ("30 Nov 26 08:15 Z", "2026-11-30T08:15:00+00:00"),
    ("Mon, 30 Nov 2026 08:15:60 GMT", "2026-11-30T08:15:59+00:00"),
    ("Mon, 30 November 2026 8:15 PM", "2026-11-30T20:15:00"),
    ("Mon Nov 30 08:15:00 2026", "2026-11-30T08:15:00"),
    ("Mo, 30 Dez 2024 08:15:00 +0100", "2024-12-30T08:15:00+01:00"),
    ("2026-11-30T08:15:00.123Z", "2026-11-30T08:15:00+00:00"),
    ("2026-11-30 08:15:00", "2026-11-30T08:15:00"),
    ("2026-11-30", "2026-11-30"),
    ("1796023200", "2026-11-30T07:20:00+00:00"),
    ("1796023200000", "2026-11-30T07:20:00+00:00"),
    ("Mon, 30 Nov 2026 24:00:00 GMT", None),
    # a time that nobody can have: no date rather than a wrong one
    ("Thu, 31 Dec 2099 00:00:00 GMT", None), ("Thu, 01 Jan 1970 00:00:00 GMT", None), ("2026-13-40", None),
    ("31 Feb 2026 10:00:00 GMT", None), ("soon", None), ("", None), ("0", None), ("2026-11", None),
)  # fmt: skip


@pytest.mark.parametrize(("written", "expected"), DATES)
def test_dates_are_read_exactly_or_not_at_all(written: str, expected: str | None) -> None:
    if written.startswith("Mon, 30 Nov 2026 24"):
        expected = "2026-12-01T00:00:00+00:00"
    assert leads(RSS % (ITEM % ("A", written)))[0][2] == expected


def test_ids_used_again_are_two_articles() -> None:
    one = "<item><guid isPermaLink='false'>7</guid><link>https://e.example/%s</link></item>"
    assert [url for url, _, _ in leads(RSS % (one % "a" + one % "b"))] == [
        "https://e.example/a",
        "https://e.example/b",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "   ",
        "<html><body>Not a feed</body></html>",
        "hello",
        "\0\1\2\3",
        "{}",
        "[1, 2]",
        '{"items": 5}',
        "{" * 5000,
        "%PDF-1.7",
    ],
)
def test_what_is_no_feed_is_told(body: str) -> None:
    with pytest.raises(InputError, match="expected a"):
        leads(body)


@pytest.mark.parametrize("reference", ["&#x110000;", "&#99999999;", "&#xD800;"])
def test_references_to_no_character_lose_that_character_alone(reference: str) -> None:
    assert leads(RSS % (ITEM % (f"A{reference}B", "")))[0][:2] == ("https://e.example/a", "A\ufffdB")


def test_a_feed_without_items_is_a_feed() -> None:
    assert leads(RSS % "") == []


BOMB = (
    "<!DOCTYPE rss [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
    + "]>"
)
HOSTILE = (
    # name, body
    ("entity bomb", BOMB + RSS % (ITEM % ("&a11;", ""))),
    ("entity bomb in UTF-16", (BOMB + RSS % (ITEM % ("&a11;", ""))).encode("utf-16")),
    ("file as entity", "<!DOCTYPE rss [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + RSS % (ITEM % ("&x;", ""))),
    ("one doctype after another", "<!DOCTYPE a [<!ENTITY " * 20_000),
    ("deep", "<rss><channel>" + "<item>" * 20_000),
    ("many attributes", "<rss><channel " + " ".join(f"a{n}='1'" for n in range(20_000)) + "/></rss>"),
    ("a title of megabytes", RSS % (ITEM % ("x<" * 500_000, ""))),
    ("many items", RSS % ("<item><link>https://e.example/a</link></item>" * 6_000)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "body"), HOSTILE, ids=[case[0] for case in HOSTILE])
def test_hostile_feeds_take_bounded_time_and_say_nothing_secret(name: str, body: str | bytes) -> None:
    began = time.monotonic()
    try:
        raw = body if isinstance(body, bytes) else body.encode()
        said = repr(read_feed_safely(raw, HERE, NOW, timeout_s=3))
    except InputError as error:
        said = str(error)
    assert time.monotonic() - began < 8
    assert "root:" not in said
    assert len(said) < 20_000
