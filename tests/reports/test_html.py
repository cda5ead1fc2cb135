"""The static report: what it shows, what hostile coverage cannot do, and how it behaves in a browser."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from db.models import (
    Article,
    Claim,
    ClaimRef,
    Coverage,
    Evidence,
    Extraction,
    Fact,
    Finding,
    Origin,
    Quantity,
    Revision,
    Span,
    Term,
)
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.site import page_of, write_comparison, write_site
from pipeline.reports.html.told import Told

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
HOSTILE = "<img src=x onerror=alert(1)>'\"</script><script>alert(2)</script>{{ 7*7 }}"

TEXTS = {
    "wire": ("Harbour Wire", "Ferry sinks off Norlan", "At least 212 people were on board the ferry, the coast guard said.\nRescuers found 198 survivors."),
    "post": ("Valley Post", "Ferry sinks off Norlan island", "The ferry carried 212 people, the coast guard said on Tuesday.\n198 survivors were found."),
    "ledger": ("The Ledger", "Ferry disaster", "The ferry carried 221 people, the coast guard said on Tuesday.\nSurvivors: 198."),
}  # fmt: skip


def articles(**changes: Any) -> tuple[Article, ...]:
    """Three outlets on one event; one departs."""
    return tuple(
        Article(
            id,
            Revision(text, title, f"2026-03-17T0{n}:00:00Z", url=f"https://{id}.example/ferry"),
            outlet=outlet,
            **changes,
        )
        for n, (id, (outlet, title, text)) in enumerate(TEXTS.items())
    )


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of the three, with one earlier revision."""
    folder = tmp_path_factory.mktemp("report")
    given = list(articles())
    old = Revision(given[2].text.replace("221", "212"), "Ferry disaster", fetched="2026-03-17T02:00:00Z")
    given[2] = Article("ledger", given[2].revision, given[2].outlet, earlier=(old,))
    coverage = assemble(given)
    write_comparison(coverage, find_differences(coverage), folder)
    return folder


def hostile_story() -> Told:
    """A story in which everything that comes from outside attacks the page."""
    text = f"{HOSTILE} says 16 chips.\n{HOSTILE}"
    start = text.index("16 chips")
    span = Span(start, start + 8)
    claim = Claim(Quantity(span, "16 chips", "count", Decimal(16), Decimal(16), unit=HOSTILE))
    term = Term(Span(0, 5), text[:5], "name", HOSTILE)
    given = tuple(
        Article(id, Revision(text, HOSTILE, HOSTILE, url=url), outlet=f"{HOSTILE} {id}", canonical="data:text/html,<script>alert(3)</script>")
        for id, url in (("a", "javascript:alert(4)"), ('b"><script>alert(5)</script>', "https://ok.example/?q=\"><b>"))
    )  # fmt: skip
    said = {a.id: Extraction("en", claims=(claim,), terms=(term,)) for a in given}
    refs = tuple(ClaimRef(a.id, 0) for a in given)
    evidence = tuple(Evidence(a.id, span, "16 chips") for a in given)
    finding = Finding(
        "f" * 40, "value-conflict", "high", 0.9, evidence[0], evidence[1:], HOSTILE, (HOSTILE,), "fact"
    )
    coverage = Coverage(
        given,
        said,
        (Origin(tuple(a.id for a in given), HOSTILE, (HOSTILE,)),),
        (Fact("fact", HOSTILE, refs),),
    )
    return Told("hostile", HOSTILE, coverage, (finding,), {"a": HOSTILE})


def big_story(facts: int, outlets: int) -> Told:
    """A story of many facts by many outlets, where one in ten departs."""
    given, said, refs = [], {}, [[] for _ in range(facts)]  # type: ignore[var-annotated]
    for a in range(outlets):
        text, claims = "", []
        for n in range(facts):
            words = f"{1000 + n + (5 if (n + a) % 10 == 0 else 0):,} people"
            start = len(text)
            text += f"{words} were on ferry {n}.\n"
            number = Decimal(words.split()[0].replace(",", ""))
            claims.append(
                Claim(
                    Quantity(Span(start, start + len(words)), words, "count", number, number, unit="person")
                )
            )
            refs[n].append(ClaimRef(f"a{a:02}", n))
        given.append(Article(f"a{a:02}", Revision(text, f"Story {a}", "2026-03-17"), outlet=f"Outlet {a}"))
        said[f"a{a:02}"] = Extraction("en", claims=tuple(claims))
    coverage = Coverage(
        tuple(given),
        said,
        tuple(Origin((a.id,)) for a in given),
        tuple(Fact(f"f{n:03}", f"people · ferry {n}", tuple(r)) for n, r in enumerate(refs)),
    )
    return Told("big", "Big", coverage)


# ---- without a browser


def test_same_input_gives_same_bytes_and_nothing_is_rewritten(tmp_path: Path) -> None:
    coverage = assemble(articles())
    findings = find_differences(coverage)
    write_comparison(coverage, findings, tmp_path)
    before = {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.iterdir()}
    write_comparison(coverage, findings, tmp_path)
    assert {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.iterdir()} == before


def test_hostile_words_are_only_words(tmp_path: Path) -> None:
    write_site([hostile_story()], tmp_path)
    for page in tmp_path.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<img" not in text
        assert text.count("<script>") == 1, page.name
        assert "alert(2)</script>" not in text
        assert 'href="javascript:' not in text
        assert 'href="data:' not in text
        assert "{{ 7*7 }}" in text or page.name.startswith("index") is False
    assert len({p.parent for p in tmp_path.rglob("*")}) == 1


def test_five_hundred_facts_by_forty_outlets(tmp_path: Path) -> None:
    told = big_story(500, 40)
    started = time.process_time()
    write_site([told], tmp_path)
    assert time.process_time() - started < 5
    assert (tmp_path / "big.html").stat().st_size < 1_000_000


# ---- in a browser

browser = pytest.mark.browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's Chromium, driven by playwright."""
    program = next(
        (p for name in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(name))), None
    )
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium; .ci/run installs it")
        pytest.skip("no Chromium here; apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def open_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page of a report; a dialog, a request or a console error fails the test."""
    opened: list[Any] = []
    seen: list[str] = []

    def open_one(path: Path, **settings: Any) -> Any:
        tab = chromium.new_page(**{"viewport": {"width": 1280, "height": 900}, **settings})
        tab.on("dialog", lambda dialog: (seen.append(f"dialog {dialog.message}"), dialog.dismiss()))
        tab.on("request", lambda r: seen.append(r.url) if not r.url.startswith("file:") else None)
        tab.on("console", lambda m: seen.append(m.text) if m.type == "error" else None)
        tab.on("pageerror", lambda error: seen.append(str(error)))
        tab.goto(path.resolve().as_uri())
        opened.append(tab)
        return tab

    yield open_one
    for tab in opened:
        tab.close()
    assert seen == []


@browser
def test_matrix_shows_who_departs(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html")
    departing = tab.locator("td.d")
    assert departing.count() >= 1
    assert "221 people" in departing.all_inner_texts()
    assert tab.locator("thead th[scope=col]").all_inner_texts()[0] == "Fact"
    sign = departing.first.evaluate("node => getComputedStyle(node, '::before').content")
    assert "≠" in sign


@browser
def test_filters_work_from_disk(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html")
    rows = tab.locator("#facts > tr")
    every = rows.count()
    tab.locator("input[data-disputed]").check()
    shown = tab.locator("#facts > tr:visible").count()
    assert 0 < shown < every
    tab.locator("input[data-disputed]").uncheck()
    tab.locator("input[data-search='#facts']").fill("no such fact anywhere")
    assert tab.locator("#facts > tr:visible").count() == 0


@browser
def test_evidence_is_one_click_away(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html")
    tab.locator(".passage figcaption a").first.click()
    assert tab.url.split("/")[-1].startswith("article-")
    live = tab.locator("a", has_text="live article").get_attribute("href")
    assert live is not None
    assert live.startswith("https://")


@browser
def test_highlights_stand_where_the_spans_say(report: Path, open_page: Callable[..., Any]) -> None:
    for article in articles():
        tab = open_page(report / page_of(article.id))
        for mark in tab.locator(".text p:not(.legend) .m, .text h2 .m").all():
            start, end = int(mark.get_attribute("data-start")), int(mark.get_attribute("data-end"))
            assert mark.text_content() == article.text[start:end]


@browser
def test_revisions_show_changed_words(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / page_of("ledger"))
    assert tab.locator("del").all_inner_texts() == ["212"]
    assert tab.locator("ins").all_inner_texts() == ["221"]


@browser
def test_keyboard_alone_reaches_content_and_matrix(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    tab.keyboard.press("Enter")
    reached = set()
    for _ in range(80):
        tab.keyboard.press("Tab")
        reached.add(tab.evaluate("document.activeElement.className || document.activeElement.tagName"))
    assert {"scroll", "A", "SUMMARY", "INPUT", "SELECT"} <= reached


@browser
@pytest.mark.parametrize("page", ["index.html", "comparison.html", page_of("ledger")])
def test_narrow_screen_does_not_scroll_sideways(
    report: Path, open_page: Callable[..., Any], page: str
) -> None:
    tab = open_page(report / page, viewport={"width": 360, "height": 740})
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360


@browser
def test_dark_mode_is_dark(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html", color_scheme="dark")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 27)"


@browser
def test_without_scripts_everything_can_be_read(report: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(report / "comparison.html", java_script_enabled=False)
    assert tab.locator("#facts > tr").first.is_visible()
    assert not tab.locator(".filters").first.is_visible()


@browser
def test_hostile_story_executes_nothing(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    write_site([hostile_story()], tmp_path)
    for page in sorted(tmp_path.glob("*.html")):
        tab = open_page(page)
        tab.mouse.move(200, 300)
    assert len(list(tmp_path.glob("*.html"))) == 6


@browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["index.html", "comparison.html", page_of("ledger")])
def test_axe_finds_no_violation(report: Path, open_page: Callable[..., Any], page: str, scheme: str) -> None:
    if not AXE.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("no axe-core; .ci/run installs it")
        pytest.skip("no axe-core here; npm install --prefix .axe axe-core@4")
    tab = open_page(report / page, color_scheme=scheme, bypass_csp=True)
    tab.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found = tab.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))")
    assert found == []
