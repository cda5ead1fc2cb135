"""Sitemaps and indexes, whole and broken."""

from __future__ import annotations

import gzip
import time
from datetime import UTC, datetime

import pytest

from db.errors import InputError
from sources.sitemaps import read_sitemap

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
URLSET = f"<urlset xmlns='{SPACE}' xmlns:news='http://www.google.com/schemas/sitemap-news/0.9' xmlns:image='i'>%s</urlset>"
NEWS = (
    "<url><loc>https://e.example/a?utm_source=x</loc><image:image><image:loc>https://e.example/p.jpg</image:loc>"
    "<image:title>Picture</image:title></image:image><news:news><news:publication><news:name>E</news:name>"
    "</news:publication><news:publication_date>2026-11-30T08:00:00+01:00</news:publication_date>"
    "<news:title>A &amp; B</news:title></news:news></url>"
)


def read(body: str | bytes) -> object:
    return read_sitemap(body if isinstance(body, bytes) else body.encode(), "https://e.example/s.xml", NOW)


def test_a_news_sitemap_names_title_time_and_outlet_and_no_picture() -> None:
    (lead,) = read_sitemap((URLSET % NEWS).encode(), "u", NOW).leads
    assert (lead.url, lead.title, lead.published, lead.published_from, lead.outlet) == (
        "https://e.example/a", "A & B", "2026-11-30T08:00:00+01:00", "sitemap", "E",
    )  # fmt: skip


def test_lastmod_is_no_publication_date() -> None:
    (lead,) = read_sitemap(
        (URLSET % "<url><loc>https://e.example/a</loc><lastmod>2026-11-30</lastmod></url>").encode(), "u", NOW
    ).leads
    assert lead.published is None


@pytest.mark.parametrize(
    "body",
    [
        URLSET % "<url><loc> https://e.example/a </loc></url>",
        "<urlset><url><loc>https://e.example/a</loc></url></urlset>",
        f"<x:urlset xmlns:x='{SPACE}'><x:url><x:loc>https://e.example/a</x:loc></x:url></x:urlset>",
        gzip.compress((URLSET % "<url><loc>https://e.example/a</loc></url>").encode()),
        (URLSET % "<url><loc>https://e.example/a</loc></url>").encode("utf-16"),
        URLSET % "<url><loc>https://e.example/a</loc></url><url><loc>javascript:x</loc></url><url></url>",
        (URLSET % "<url><loc>https://e.example/a</loc></url><url><loc>https://e.exam")[:-12],
        "https://e.example/a\nnot an address\n",
    ],
)
def test_forms(body: str | bytes) -> None:
    raw = body if isinstance(body, bytes) else body.encode()
    assert [lead.url for lead in read_sitemap(raw, "u", NOW).leads] == ["https://e.example/a"]


def test_an_index_names_its_sitemaps_newest_first() -> None:
    body = (
        f"<sitemapindex xmlns='{SPACE}'><sitemap><loc>https://e.example/1</loc><lastmod>2026-01-01</lastmod></sitemap>"
        "<sitemap><loc>https://e.example/2</loc><lastmod>2026-11-30</lastmod></sitemap></sitemapindex>"
    )
    assert read_sitemap(body.encode(), "u", NOW).children == ("https://e.example/2", "https://e.example/1")


@pytest.mark.parametrize("body", ["", "<html><p>no</p></html>", "<rss/>", "hello", "<urlset", "\0\0\0"])
def test_what_is_no_sitemap_is_told(body: str) -> None:
    with pytest.raises(InputError, match="expected"):
        read(body)


@pytest.mark.parametrize(
    "body",
    [
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>"
        + URLSET % "<url><loc>https://e.example/&b;</loc></url>",
        "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
        + URLSET % "<url><loc>https://e.example/&a;</loc></url>",
        URLSET % ("<url>" * 100_000),
        URLSET % ("<url><loc>https://e.example/" + "a" * 3_000_000 + "</loc></url>"),
        gzip.compress(b"<urlset>" + b" " * 60_000_000),
    ],
)
def test_hostile_sitemaps_take_bounded_time(body: str | bytes) -> None:
    began = time.monotonic()
    try:
        said = repr(read(body))
    except InputError as error:
        said = str(error)
    assert time.monotonic() - began < 5
    assert "root:" not in said


def test_sitemaps_of_fifty_thousand_are_read_in_a_stream() -> None:
    body = URLSET % "".join(f"<url><loc>https://e.example/{n}</loc></url>" for n in range(60_000))
    read_whole = read_sitemap(body.encode(), "u", NOW)
    assert len(read_whole.leads) == 50_000
    assert read_whole.flaw is not None
