"""One pass over sources: what is asked, what is remembered, what is told. The network is a MockTransport."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import traceback
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from random import Random

import httpx
import pytest

from db.errors import InputError, StoreError, UsageError
from db.models import AddressState, HostState, Memory, Problem, Source, SourceState, Step
from sources.archive import read_back
from sources.coverage import Manners, fetch_pages, gather, plan, probe
from sources.fetch import _read_body
from sources.refusals import Refusal
from sources.schedule import next_check
from sources.source import card

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
QUICK = Manners(per_host_s=0.001, jitter=0, retries=0, contact="desk@e.example")
Serve = Callable[[httpx.Request], httpx.Response]


class Web:
    """A web of one's own: pages by address, and a list of what was asked."""

    def __init__(self, pages: dict[str, str | httpx.Response | Serve]) -> None:
        self.pages = pages
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        said = self._said(request)
        return httpx.Response(said.status_code, headers=said.headers, stream=httpx.ByteStream(said.content))

    def _said(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        page = self.pages.get(str(request.url))
        if page is None:
            return httpx.Response(404)
        if isinstance(page, httpx.Response):
            return httpx.Response(page.status_code, headers=page.headers, content=page.content)
        return (
            page(request)
            if callable(page)
            else httpx.Response(200, html=page, headers={"ETag": f'"{hash(page)}"'})
        )

    def urls(self) -> list[str]:
        return [str(request.url) for request in self.asked if request.url.path != "/robots.txt"]


def go(
    web: Web,
    sources: list[Source],
    memory: Memory | None = None,
    *,
    now: datetime = NOON,
    manners: Manners = QUICK,
    evidence: Path | None = None,
    everything: bool = False,
) -> list[Step]:
    """Make one pass and remember it in the memory given."""
    memory = memory if memory is not None else Memory()
    steps = list(
        gather(sources, memory, evidence=evidence, manners=manners, clock=lambda: now, random=Random(1),
               everything=everything, transport=httpx.MockTransport(web))
    )  # fmt: skip
    remember(memory, steps)
    return steps


def remember(memory: Memory, steps: list[Step]) -> None:
    for step in steps:
        memory.addresses.update({a.url: a for a in step.addresses})
        memory.hosts.update({h.host: h for h in step.hosts})
        memory.sources.update({s.source: s for s in step.sources})


def pages(steps: list[Step]) -> list[str]:
    return sorted(step.page.final_url for step in steps if step.page is not None)


def problems(steps: list[Step]) -> list[tuple[str, str]]:
    return [(p.kind, p.message) for step in steps for p in step.problems]


def rss(*links: str) -> httpx.Response:
    items = "".join(f"<item><title>{link}</title><link>{link}</link></item>" for link in links)
    body = f"<rss version='2.0'><channel><title>T</title>{items}</channel></rss>"
    return httpx.Response(
        200, content=body.encode(), headers={"ETag": '"feed"', "Content-Type": "application/rss+xml"}
    )


def with_validators(body: str, tag: str) -> Serve:
    def serve(request: httpx.Request) -> httpx.Response:
        if request.headers.get("If-None-Match") == tag:
            return httpx.Response(304)
        return httpx.Response(200, html=body, headers={"ETag": tag})

    return serve


FEED = "https://e.example/feed"
SOURCE = card(FEED, outlet="E")


def test_a_feed_is_followed_and_a_second_pass_fetches_only_what_changed(tmp_path: Path) -> None:
    web = Web({
        FEED: with_validators(rss("/a", "/b").text, '"f"'),
        "https://e.example/a": with_validators("<p>a</p>", '"a"'),
        "https://e.example/b": "<p>b</p>",
    })  # fmt: skip
    memory = Memory()
    first = go(web, [SOURCE], memory, evidence=tmp_path)
    assert pages(first) == ["https://e.example/a", "https://e.example/b"]
    web.pages["https://e.example/b"] = "<p>b, corrected</p>"
    second = go(web, [SOURCE], memory, now=NOON + timedelta(hours=1), evidence=tmp_path)
    assert pages(second) == ["https://e.example/b"]
    assert sum(step.unchanged for step in second) == 1
    (changed,) = [step for step in second if step.page is not None]
    assert changed.kept is not None
    assert read_back(tmp_path, changed.kept) == changed.page


def test_nothing_is_asked_before_it_is_due() -> None:
    web = Web({FEED: rss("/a"), "https://e.example/a": "<p>a</p>"})
    memory = Memory()
    go(web, [SOURCE], memory)
    before = len(web.asked)
    go(web, [SOURCE], memory, now=NOON + timedelta(minutes=10))
    assert len(web.asked) == before
    go(web, [SOURCE], memory, now=NOON + timedelta(minutes=10), everything=True)
    assert len(web.asked) > before


def test_a_pass_that_was_killed_after_the_feed_is_resumed_though_the_feed_is_unchanged() -> None:
    web = Web({FEED: with_validators(rss("/a").text, '"f"'), "https://e.example/a": "<p>a</p>"})
    memory = Memory()
    steps = list(
        gather(
            [SOURCE],
            Memory(),
            evidence=None,
            manners=QUICK,
            clock=lambda: NOON,
            transport=httpx.MockTransport(web),
        )
    )
    remember(memory, steps[:1])
    assert pages(go(web, [SOURCE], memory)) == ["https://e.example/a"]


def test_old_articles_are_asked_seldom_and_young_ones_often() -> None:
    pauses = [
        next_check((NOON - timedelta(days=days)).isoformat(), NOON) - NOON
        for days in (0, 1, 5, 20, 100, 1000)
    ]
    assert pauses == sorted(pauses)
    assert pauses[0] == timedelta(minutes=15)


def test_what_is_asked_says_who_asks_and_sends_no_cookie() -> None:
    cookie = httpx.Response(200, html="<p>a</p>", headers={"Set-Cookie": "id=1; Path=/"})
    web = Web({"https://e.example/a": cookie, "https://e.example/b": cookie})
    (one, two) = fetch_pages(
        ["https://e.example/a", "https://e.example/b"], QUICK, transport=httpx.MockTransport(web)
    )
    assert all(request.headers["User-Agent"] == "claimdiff/0.1 (+desk@e.example)" for request in web.asked)
    assert not any("Cookie" in request.headers for request in web.asked)
    assert not any(name == "set-cookie" for page in (one, two) for name, _ in page.headers)  # type: ignore[union-attr]  # both are pages


def test_a_cookie_file_is_for_its_own_host_alone(tmp_path: Path) -> None:
    file = tmp_path / "cookies.txt"
    file.write_text("# Netscape HTTP Cookie File\n.e.example\tTRUE\t/\tFALSE\t4102444800\tsid\tsecret\n")
    web = Web({"https://www.e.example/a": "<p>a</p>", "https://other.example/a": "<p>a</p>"})
    manners = dataclasses.replace(QUICK, cookies=(("e.example", str(file)),))
    list(
        fetch_pages(
            ["https://www.e.example/a", "https://other.example/a"],
            manners,
            transport=httpx.MockTransport(web),
        )
    )
    sent = {request.url.host: request.headers.get("Cookie") for request in web.asked}
    assert sent == {"www.e.example": "sid=secret", "other.example": None}
    with pytest.raises(UsageError, match="expected a cookie file"):
        list(fetch_pages([], dataclasses.replace(QUICK, cookies=(("e.example", str(tmp_path / "none")),))))


def test_robots_are_kept_to_and_remembered() -> None:
    robots = "User-agent: *\nDisallow: /private\nUser-agent: claimdiff\nDisallow: /b"
    web = Web(
        {"https://e.example/robots.txt": robots, FEED: rss("/a", "/b"), "https://e.example/a": "<p>a</p>"}
    )
    memory = Memory()
    steps = go(web, [SOURCE], memory)
    assert "https://e.example/b" not in web.urls()
    assert [kind for kind, _ in problems(steps)] == ["robots"]
    go(web, [SOURCE], memory, now=NOON + timedelta(hours=2))
    assert [request.url.path for request in web.asked].count("/robots.txt") == 1
    go(web, [SOURCE], memory, now=NOON + timedelta(hours=30))
    assert [request.url.path for request in web.asked].count("/robots.txt") == 2


def test_robots_that_cannot_be_had_mean_no() -> None:
    web = Web({"https://e.example/robots.txt": httpx.Response(500), FEED: rss("/a")})
    steps = go(web, [SOURCE])
    assert web.urls() == []
    assert problems(steps) == [("robots", "E: https://e.example/robots.txt answered 500, which means no")]


@pytest.mark.parametrize("told", ["86400", format_datetime(NOON + timedelta(days=1), usegmt=True)])
def test_retry_after_is_kept_across_runs(told: str) -> None:
    web = Web({FEED: httpx.Response(429, headers={"Retry-After": told})})
    memory = Memory()
    manners = dataclasses.replace(QUICK, retries=2)
    assert problems(go(web, [SOURCE], memory, manners=manners))[0][0] == "wait"
    assert len(web.urls()) == 1, "not asked again within the run"
    go(web, [SOURCE], memory, now=NOON + timedelta(hours=23))
    assert len(web.urls()) == 1, "nor before its time in a later one"
    web.pages[FEED] = rss()
    go(web, [SOURCE], memory, now=NOON + timedelta(hours=25))
    assert len(web.urls()) == 2


def test_a_short_retry_after_is_waited_for() -> None:
    answers = iter([httpx.Response(503, headers={"Retry-After": "0"}), rss()])
    web = Web({FEED: lambda request: next(answers)})
    steps = go(web, [SOURCE], manners=dataclasses.replace(QUICK, retries=1))
    assert len(web.urls()) == 2
    assert [kind for kind, _ in problems(steps)] == ["few-links"]


def test_a_host_that_keeps_failing_is_left_alone_and_told_once() -> None:
    web = Web({FEED: rss(*(f"/{n}" for n in range(40)))})
    web.pages.update({f"https://e.example/{n}": httpx.Response(500) for n in range(40)})
    memory = Memory()
    steps = go(web, [SOURCE], memory)
    assert len(web.urls()) < 10
    kinds = [kind for kind, _ in problems(steps)]
    assert sorted(kinds) == ["status", "wait"]
    assert "more of its addresses" in problems(steps)[0][1] + problems(steps)[1][1]
    assert memory.hosts["https://e.example"].not_before is not None
    untouched = [a for a in memory.addresses.values() if a.role == "article" and a.failures == 0]
    assert len(untouched) > 30, "what was not asked is not counted as failed"


def test_a_slow_source_leaves_the_rest_for_the_next_run() -> None:
    web = Web({FEED: rss(*(f"/{n}" for n in range(9)))})
    web.pages.update({f"https://e.example/{n}": f"<p>{n}</p>" for n in range(9)})
    memory = Memory()
    steps = go(web, [SOURCE], memory, manners=dataclasses.replace(QUICK, source_s=-1))
    assert (pages(steps), [kind for kind, _ in problems(steps)]) == ([], ["slow"])
    assert len(pages(go(web, [SOURCE], memory, now=NOON + timedelta(hours=1)))) == 9


def test_redirects_are_recorded_and_robots_of_each_host_asked() -> None:
    web = Web({
        "https://a.example/x": httpx.Response(301, headers={"Location": "https://b.example/y?utm_source=x"}),
        "https://b.example/y": "<p>here</p>",
    })  # fmt: skip
    (page,) = fetch_pages(["https://a.example/x"], QUICK, transport=httpx.MockTransport(web))
    assert (page.url, page.final_url, page.redirects) == (  # type: ignore[union-attr]  # a page
        "https://a.example/x", "https://b.example/y", ("https://a.example/x",),
    )  # fmt: skip
    assert [str(r.url) for r in web.asked if r.url.path == "/robots.txt"] == [
        "https://a.example/robots.txt", "https://b.example/robots.txt",
    ]  # fmt: skip


def test_a_feed_cannot_name_another_outlets_pages_as_its_own() -> None:
    web = Web(
        {
            FEED: rss("/a", "https://victim.example/x"),
            "https://e.example/a": "<p>a</p>",
            "https://victim.example/x": "<p>x</p>",
        }
    )
    outlets = {
        s.page.final_url: s.lead.outlet
        for s in go(web, [SOURCE])
        if s.page is not None and s.lead is not None
    }
    assert outlets == {"https://e.example/a": "E", "https://victim.example/x": None}


def test_a_source_that_goes_blind_is_a_problem_and_its_known_articles_are_still_looked_at() -> None:
    web = Web({FEED: rss(*(f"/{n}" for n in range(20)))})
    web.pages.update({f"https://e.example/{n}": f"<p>{n}</p>" for n in range(20)})
    memory = Memory()
    for hours in range(3):
        web.pages[FEED].headers["ETag"] = f'"{hours}"'  # type: ignore[union-attr]  # a response
        go(web, [SOURCE], memory, now=NOON + timedelta(hours=hours))
    web.pages[FEED] = rss()
    steps = go(web, [SOURCE], memory, now=NOON + timedelta(hours=4))
    assert problems(steps) == [("few-links", "E: 0 addresses (expected about 20)")]
    web.pages[FEED] = httpx.Response(200, html="<html>We have moved</html>")
    steps = go(web, [SOURCE], memory, now=NOON + timedelta(hours=8))
    assert problems(steps) == [("malformed-feed", "E: expected a feed, saw a web page")]
    assert sum(step.unchanged for step in steps) == 20


def test_a_card_says_what_to_expect() -> None:
    source = dataclasses.replace(SOURCE, expected=30)
    web = Web({FEED: rss("/a"), "https://e.example/a": "<p>a</p>"})
    assert problems(go(web, [source]))[0][0] == "few-links"


def test_an_index_of_sitemaps_is_followed_three_deep_and_never_in_circles() -> None:
    def index(*names: str) -> str:
        return (
            "<sitemapindex>"
            + "".join(f"<sitemap><loc>https://e.example/{n}.xml</loc></sitemap>" for n in names)
            + "</sitemapindex>"
        )

    web = Web({
        "https://e.example/sitemap.xml": index("sitemap", "two"),
        "https://e.example/two.xml": index("sitemap", "three"),
        "https://e.example/three.xml": index("four", "two"),
        "https://e.example/four.xml": "<urlset><url><loc>https://e.example/a</loc></url></urlset>",
    })  # fmt: skip
    go(web, [card("https://e.example/sitemap.xml")])
    assert [url.rpartition("/")[2] for url in web.urls()] == ["sitemap.xml", "two.xml", "three.xml"]


def test_the_same_address_named_by_two_sources_is_asked_once() -> None:
    other = card("https://e.example/other/feed")
    web = Web({FEED: rss("/a"), other.address: rss("/a?utm_source=x"), "https://e.example/a": "<p>a</p>"})
    go(web, [SOURCE, other])
    assert web.urls().count("https://e.example/a") == 1


def test_an_article_taken_down_is_told_and_asked_ever_less_often() -> None:
    web = Web({FEED: rss("/a"), "https://e.example/a": "<p>a</p>"})
    memory = Memory()
    go(web, [SOURCE], memory)
    web.pages["https://e.example/a"] = httpx.Response(410)
    steps = go(web, [SOURCE], memory, now=NOON + timedelta(hours=1))
    assert problems(steps) == [("gone", "https://e.example/a answered 410")]
    for hours in range(2, 100):
        go(web, [SOURCE], memory, now=NOON + timedelta(hours=hours))
    assert web.urls().count("https://e.example/a") < 12


def test_offline_and_dry_run_ask_nobody() -> None:
    web = Web({FEED: rss("/a")})
    steps = go(web, [SOURCE], manners=dataclasses.replace(QUICK, offline=True))
    assert [kind for kind, _ in problems(steps)] == ["offline"]
    memory = Memory(
        addresses={"https://e.example/a": AddressState("https://e.example/a", SOURCE.id)},
        hosts={"https://w.example": HostState("https://w.example", "2026-12-01T00:00:00+00:00")},
        sources={"z": SourceState("z", tried=NOON.isoformat())},
    )
    lines = plan(
        [SOURCE, Source("z", "feed", "https://z.example/feed"), card("https://w.example/feed")],
        memory,
        now=NOON,
    )
    assert lines == (
        "E: feed https://e.example/feed: ask it, 1 new addresses, 0 to look at again",
        "z.example: feed https://z.example/feed: not due, last asked 2026-11-30T12:00:00+00:00",
        "w.example: feed https://w.example/feed: its host is left alone until 2026-12-01 00:00 UTC",
    )
    assert web.asked == []


def test_a_search_is_followed_and_its_complaint_told() -> None:
    search = card("gdelt: ferry sinks", outlet="ignored")
    found = {"articles": [{"url": "https://n.example/a", "title": "A", "seendate": "20261130T080000Z"}]}
    web = Web({"https://n.example/a": "<p>a</p>"})
    memory = Memory()

    def serve(request: httpx.Request) -> httpx.Response:
        if request.url.host == "api.gdeltproject.org" and request.url.path != "/robots.txt":
            return httpx.Response(200, stream=httpx.ByteStream(json.dumps(found).encode()))
        return web(request)

    steps = list(
        gather(
            [search],
            memory,
            evidence=None,
            manners=QUICK,
            clock=lambda: NOON,
            transport=httpx.MockTransport(serve),
        )
    )
    (read,) = [step for step in steps if step.page is not None]
    assert read.lead is not None
    assert (read.lead.published, read.lead.published_from, read.lead.outlet) == (
        "2026-11-30T08:00:00+00:00",
        "search",
        None,
    )
    told = gather([search], Memory(), evidence=None, manners=QUICK, clock=lambda: NOON,
                  transport=httpx.MockTransport(lambda _: httpx.Response(200, stream=httpx.ByteStream(b"The specified phrase is too short."))))  # fmt: skip
    assert "The specified phrase is too short." in next(p.message for step in told for p in step.problems)


def test_evidence_that_cannot_be_written_ends_the_pass(tmp_path: Path) -> None:
    (tmp_path / "evidence").write_text("a file, where a folder should be")
    web = Web({FEED: rss("/a"), "https://e.example/a": "<p>a</p>"})
    with pytest.raises(StoreError, match="make room"):
        go(web, [SOURCE], evidence=tmp_path / "evidence")


def test_whoever_stops_listening_ends_the_pass() -> None:
    web = Web({FEED: rss(*(f"/{n}" for n in range(500)))})
    web.pages.update({f"https://e.example/{n}": "<p>x</p>" for n in range(500)})
    for _ in gather([SOURCE], Memory(), evidence=None, manners=QUICK, transport=httpx.MockTransport(web)):
        break
    assert len(web.asked) < 100


HOME = """<html><head><link rel="alternate" type="application/rss+xml" title="E: comments" href="/comments/feed">
<link rel="alternate" type="application/atom+xml" title="E" href="/atom"></head><body>Home</body></html>"""

PROBES = (
    # asked, what is there, kind and address of the card
    ("https://e.example/anything", "<rss version='2.0'><channel/></rss>", ("feed", "https://e.example/anything")),
    ("https://e.example/x.xml", "<urlset/>", ("sitemap", "https://e.example/x.xml")),
    ("https://e.example/", HOME, ("feed", "https://e.example/atom")),
    ("https://e.example/2026/11/30/story-of-a-ferry-4711", HOME, ("page", "https://e.example/2026/11/30/story-of-a-ferry-4711")),
    ("https://e.example/list.txt", "https://a.example/1\nhttps://a.example/2\n", ("list", "https://e.example/list.txt")),
)  # fmt: skip


@pytest.mark.parametrize(("asked", "body", "expected"), PROBES)
def test_an_address_is_recognised_by_what_is_there(asked: str, body: str, expected: tuple[str, str]) -> None:
    (source,) = probe(asked, QUICK, transport=httpx.MockTransport(Web({asked: body})))
    assert (source.kind, source.address) == expected


def test_a_home_page_without_a_feed_leads_to_its_sitemap_or_is_told() -> None:
    robots = "Sitemap: https://e.example/pages.xml\nSitemap: https://e.example/news.xml"
    web = Web({"https://e.example/": "<html></html>", "https://e.example/robots.txt": robots})
    (source,) = probe("https://e.example/", QUICK, transport=httpx.MockTransport(web))
    assert (source.kind, source.address) == ("sitemap", "https://e.example/news.xml")
    del web.pages["https://e.example/robots.txt"]
    with pytest.raises(InputError, match="expected a feed on the home page"):
        probe("https://e.example/", QUICK, transport=httpx.MockTransport(web))


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("r.pdf", "application/pdf", b"%PDF-1.7 of a report"),
        ("r", "application/octet-stream", b"%PDF-1.7 of a report"),
        ("notes.txt", "text/plain", b"The ferry sank off Norlan on Friday."),
    ],
)
def test_a_document_is_a_page_and_not_the_home_of_its_site(path: str, kind: str, body: bytes) -> None:
    robots = "Sitemap: https://e.example/news.xml"
    there = httpx.Response(200, headers={"Content-Type": kind}, content=body)
    web = Web({f"https://e.example/{path}": there, "https://e.example/robots.txt": robots})
    (source,) = probe(f"https://e.example/{path}", QUICK, transport=httpx.MockTransport(web))
    assert (source.kind, source.address) == ("page", f"https://e.example/{path}")


@pytest.mark.parametrize(
    ("kind", "body", "seen"),
    [
        ("application/xml", b"", r"nothing \(0 bytes\)"),
        ("text/html", b"  \n", r"nothing \(3 bytes\)"),
        ("application/xml", b"<?xml version='1.0'?><stock><item/></stock>", "XML of 43 bytes"),
        ("image/png", b"\x89PNG", "image/png of 4 bytes"),
    ],
)
def test_what_is_neither_feed_nor_page_is_told_and_not_replaced(kind: str, body: bytes, seen: str) -> None:
    robots = "Sitemap: https://e.example/news.xml"
    there = httpx.Response(200, headers={"Content-Type": kind}, content=body)
    web = Web({"https://e.example/zero.xml": there, "https://e.example/robots.txt": robots})
    with pytest.raises(InputError, match=f"saw {seen}"):
        probe("https://e.example/zero.xml", QUICK, transport=httpx.MockTransport(web))


@pytest.mark.parametrize("kind", ["feed", "page"])
def test_a_source_that_was_not_asked_offline_stays_due(kind: str) -> None:
    source, memory = card("https://e.example/feed.xml", kind=kind), Memory()
    web = Web({})
    go(web, [source], memory, manners=dataclasses.replace(QUICK, offline=True))
    assert web.asked == []
    assert memory.sources == {}
    assert "ask it" in plan([source], memory, now=NOON)[0]


def test_an_address_can_be_asked_from_within_a_running_loop() -> None:
    """As in a notebook."""
    transport = httpx.MockTransport(lambda request: httpx.Response(404))

    async def ask() -> list[object]:
        return list(fetch_pages(["https://wire.example/a"], transport=transport))

    # in a thread of its own: a browser's tests may keep a loop running in this one
    with ThreadPoolExecutor(1) as pool:
        (problem,) = pool.submit(lambda: asyncio.run(ask())).result()
    assert isinstance(problem, Problem)


def test_what_is_refused_for_its_length_is_let_go() -> None:
    """The error keeps the frame that raised it; ten megabytes a page would stay with it."""

    class Endless(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            for _ in range(100):
                yield b"x" * 65_536

    async def read() -> int:
        response = httpx.Response(200, stream=Endless(), request=httpx.Request("GET", "https://e.example/"))
        with pytest.raises(Refusal, match="goes on beyond") as told:
            await _read_body(response, 1_000_000)
        frames = [frame for frame, _ in traceback.walk_tb(told.value.__traceback__)]
        return sum(len(piece) for frame in frames for piece in frame.f_locals.get("pieces", ()))

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: asyncio.run(read())).result() == 0
