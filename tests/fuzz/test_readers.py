"""Whatever stands in a page, feed or archive: an answer or an error of ours, in bounded time, with true offsets."""

from __future__ import annotations

import gzip
import io
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import simplejson
from hypothesis import given
from hypothesis import strategies as st

from db.errors import ClaimdiffError, InputError
from db.models import Kept, Page, Reading
from sources.archive import Archive, read_back
from sources.discovery import find_feeds
from sources.feeds import read_feed
from sources.files import read_list
from sources.inflate import inflate
from sources.opml import read_opml
from sources.pdf import read_pdf
from sources.reader import read
from sources.robots import decode_robots, read_robots
from sources.search import read_search
from sources.sitemaps import read_sitemap
from sources.source import tell_kind
from sources.texts import read_markdown, read_text
from sources.times import read_time
from sources.urls import canonical_form, clean, registered_domain, settle_canonical
from sources.warc import read_warc
from tests.fuzz.mutations import BUDGET, mutated, sentences

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SITES = Path(__file__).parent.parent / "demo" / "sites"
HTML = tuple(path.read_bytes() for path in sorted(SITES.rglob("*.html")))
XML = tuple(path.read_bytes() for path in sorted(SITES.rglob("*")) if path.suffix in (".xml", ".atom"))
JSON = (
    b'{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "url": "https://e.example/a", "date_published": "2026-11-30"}]}',
    b'{"articles": [{"url": "https://e.example/a", "title": "A", "seendate": "20261130T071500Z"}]}',
    b'{"stories": [{"url": "https://e.example/a", "title": null, "publish_date": 5}], "pagination_token": []}',
)  # fmt: skip
OPML = (
    b'<opml version="2.0"><body><outline text="N"><outline text="A" xmlUrl="https://a.example/f"/></outline></body></opml>',
)
MARKDOWN = (
    b"---\ntitle: T\ndate: 2026-11-30\n---\n# Ferry sinks\n\n**At least 200** [people](https://a.example)\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
)


def page(body: bytes, kind: str = "text/html") -> Page:
    return Page(
        "https://e.example/a", "https://e.example/a", 200, (("content-type", kind),), body, NOW.isoformat()
    )


def check(reading: Reading) -> None:
    """Every block lies within the text, and the text can be written down."""
    for block in reading.blocks:
        assert 0 <= block.start <= block.end <= len(reading.text)
    assert 0 <= reading.confidence <= 1
    reading.text.encode("utf-8", "surrogatepass")


@BUDGET
@given(mutated(HTML))
def test_pages(body: bytes) -> None:
    with suppress(ClaimdiffError):
        check(read(page(body)))
    find_feeds(body, "https://e.example/")
    tell_kind("https://e.example/", body)


@pytest.mark.parametrize("name", [b'\x00"utf-8"', b"no-such", b"", b"\xff\xfe", b"utf-8\x0b"])
def test_an_encoding_that_is_none(name: bytes) -> None:
    """What a page calls its encoding may be no name at all."""
    link = b'<link rel="alternate" type="application/rss+xml" href="/feed">'
    body = b"<html><head><meta charset=" + name + b">" + link + b"</head><body><p>Text</p></body></html>"
    assert [lead.url for lead in find_feeds(body, "https://e.example/")] == ["https://e.example/feed"]
    with suppress(ClaimdiffError):
        check(read(page(body)))


@BUDGET
@given(mutated(XML + JSON))
def test_feeds_sitemaps_and_searches(body: bytes) -> None:
    for reader in (
        lambda: read_feed(body, "https://e.example/feed", NOW),
        lambda: read_sitemap(body, "https://e.example/sitemap.xml", NOW),
        lambda: read_search(body, NOW),
        lambda: read_opml(body),
    ):
        try:
            named = reader()
        except InputError:
            continue
        else:
            for lead in getattr(named, "leads", named):
                assert clean(lead.url) == lead.url


@BUDGET
@given(mutated(OPML))
def test_lists_of_feeds(body: bytes) -> None:
    with suppress(InputError):
        assert all(lead.url.startswith("http") for lead in read_opml(body))
    read_list(body)


@BUDGET
@given(mutated(MARKDOWN))
def test_markdown(body: bytes) -> None:
    with suppress(ClaimdiffError):
        check(read_markdown(body))


def _warc() -> bytes:
    with TemporaryDirectory() as folder, Archive(Path(folder), clock=lambda: NOW) as archive:
        kept = [archive.keep(page(body)) for body in HTML[:3]]
        return (Path(folder) / kept[0].file).read_bytes()


WARC = _warc()


@BUDGET
@given(mutated((WARC, gzip.decompress(WARC))))
def test_archives(body: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.warc"
        path.write_bytes(body)
        try:
            for found in read_warc(str(path)):
                assert isinstance(found, InputError) or found[0].url.startswith("http")
        except InputError:
            pass


@BUDGET
@given(mutated((WARC,)))
def test_damaged_evidence_is_told_and_never_given_back_as_whole(body: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / "a.warc.gz").write_bytes(body)
        kept = Kept("a.warc.gz", 0, len(WARC), "0" * 64)
        with pytest.raises(ClaimdiffError):
            read_back(Path(folder), kept)


def _pdf() -> bytes:
    content = b"BT /F1 12 Tf 72 720 Td (Net sales rose 4.2% to $1.2 billion.) Tj 0 -14 Td (Orders: 300) Tj ET"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = io.BytesIO(b"%PDF-1.4\n"), []
    out.seek(0, io.SEEK_END)
    for number, part in enumerate(parts, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, part))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1))
    out.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    out.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, start))
    return out.getvalue()


PDF = _pdf()


def test_a_pdf_is_read_with_its_page() -> None:
    reading = read_pdf(PDF)
    assert reading.text == "Net sales rose 4.2% to $1.2 billion. Orders: 300"
    assert {block.page for block in reading.blocks} == {1}


@BUDGET
@given(mutated((PDF,)))
def test_pdfs(body: bytes) -> None:
    with suppress(ClaimdiffError):
        check(read_pdf(body))


@BUDGET
@given(st.binary(max_size=300), st.sampled_from(("gzip", "deflate", "br", "gzip, br")))
def test_inflation(body: bytes, coding: str) -> None:
    with suppress(InputError):
        assert len(inflate(body, coding, limit=1000)) <= 1000


@BUDGET
@given(
    mutated((b"User-agent: *\nDisallow: /a*b$\nAllow: /\nCrawl-delay: 5\nSitemap: https://e.example/s\n",)),
    st.text(max_size=40),
)
def test_robots(body: bytes, path: str) -> None:
    rules = read_robots(200, decode_robots(body))
    assert rules.allows(f"https://e.example/{path}") in (True, False)
    assert rules.delay_s is None or 0 <= rules.delay_s <= 60


@BUDGET
@given(
    st.one_of(
        st.text(max_size=80),
        st.from_regex(r"https?://[a-z.]{1,20}(:[0-9]{1,6})?(/[ -~]{0,30})?(\?[ -~]{0,30})?", fullmatch=True),
    )
)
def test_addresses(url: str) -> None:
    cleaned = clean(url)
    if cleaned is not None:
        assert clean(cleaned) == cleaned
        assert registered_domain(cleaned)
        assert settle_canonical(cleaned, url)
        assert canonical_form(canonical_form(cleaned)) == canonical_form(cleaned)


@BUDGET
@given(
    st.one_of(
        sentences(),
        st.from_regex(
            r"[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{2,4} \d\d:\d\d(:\d\d)? [A-Z]{0,4}", fullmatch=True
        ),
    )
)
def test_times(text: str) -> None:
    read_at = read_time(text, NOW)
    assert read_at is None or "1993" <= read_at[:4] <= "2026"


# ---- repetitions that a pattern might look at again and again

GUARD = "<p>At least 200 people were aboard the ferry, it was said by the guard at noon.</p>"
HEAD = '<html><head><meta name="author" content="{0}"><meta property="article:published_time" content="{0}"><title>{0}</title></head>'
LD = '<html><head><script type="application/ld+json">{{"@type": "NewsArticle", "headline": {0}, "author": {0}, "datePublished": {0}}}</script></head>'
RSS = "<rss version='2.0'><channel><item><title>{0}</title><link>https://e.example/a</link><pubDate>{0}</pubDate><description>{0}</description></item></channel></rss>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


READERS: dict[str, Callable[[str], object]] = {
    "a page's text": lambda t: read(page(_bytes(f"<html><body><article>{GUARD}<p>{_escaped(t)}</p></article></body></html>"))),
    "a page's markup": lambda t: read(page(_bytes(f"<html><body><article>{GUARD}{t}"))),
    "a page's head": lambda t: read(page(_bytes(HEAD.format(_escaped(t)) + f"<body><article>{GUARD}</article></body></html>"))),
    "a page's JSON-LD": lambda t: read(page(_bytes(LD.format(simplejson.dumps(t)) + f"<body><article>{GUARD}</article></body></html>"))),
    "a feed": lambda t: read_feed(_bytes(RSS.format(_escaped(t))), "https://e.example/feed", NOW),
    "a sitemap": lambda t: read_sitemap(_bytes(f"<urlset>{t}"), "https://e.example/s", NOW),
    "Markdown": lambda t: read_markdown(_bytes(t)),
    "plain text": lambda t: read_text(_bytes(t)),
    "robots.txt": lambda t: read_robots(200, decode_robots(_bytes(f"User-agent: *\nDisallow: /{t}"))).allows("https://e.example/" + "a" * 200),
    "a time": lambda t: read_time(t, NOW),
    "an address": lambda t: clean(f"https://e.example/{t}"),
}  # fmt: skip
REPEATED = (
    "1,", "A. ", "a ", " ", "\n", "(", "“a ” ", "[a](", "![", "**a", "__a__ ", "> ", "| 1 ", "<p>", "<div>", "<a href=x>y</a> ", "<!--", "&amp;",
    "<table><tr><td>1</td></tr></table>", "*a*$", "by A. B. and ", "May 3, 2026 ", "12:", "x-",
)  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
def test_time_to_read_grows_as_what_is_read_does(reader: str) -> None:
    """Four times the text takes about four times as long, not sixteen, whatever is repeated."""
    for piece in REPEATED:
        texts = [piece * (size // len(piece)) for size in (4_000, 16_000)]
        spent = [min(_seconds(READERS[reader], text) for _ in range(2)) for text in texts]
        assert spent[1] < 0.6 or spent[1] < 9 * spent[0], (
            f"{piece!r}: {spent[0]:.2f} s, then {spent[1]:.2f} s"
        )


def _seconds(read_it: Callable[[str], object], text: str) -> float:
    began = time.process_time()
    with suppress(ClaimdiffError):
        read_it(text)
    return time.process_time() - began
