"""The report in a browser: matrix, filters, evidence, notes, print, right to left, keyboard, accessibility."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from db.models import Article, Coverage, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.addresses import outlet_page, page_of
from pipeline.reports.html.site import write_comparison, write_site
from pipeline.reports.html.told import Told
from tests.reports.stories import articles, big_story, hostile_story, told

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
CORPUS = ROOT / "tests" / "corpus"
Opener = Callable[..., Any]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of the three outlets, with one earlier revision."""
    folder = tmp_path_factory.mktemp("report")
    given = list(articles())
    old = Revision(given[2].text.replace("221", "212"), "Ferry disaster", fetched="2026-03-17T02:00:00Z")
    given[2] = Article("ledger", given[2].revision, given[2].outlet, earlier=(old,))
    coverage = assemble(given)
    write_comparison(coverage, find_differences(coverage), folder)
    return folder


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Told]:
    """A report of a written story: six outlets, findings of many kinds, courses, tables, quotations."""
    folder = tmp_path_factory.mktemp("ferry")
    given = []
    for n, path in enumerate(sorted((CORPUS / "ferry").glob("*.txt"))):
        title, _, text = path.read_text("utf-8").partition("\n")
        published = f"2026-03-1{7 + n // 3}T1{n}:00:00Z"
        address = f"https://{path.stem[3:]}.example/ferry"
        given.append(
            Article(path.stem, Revision(text.strip(), title, published, url=address), path.stem[3:].title())
        )
    story = told("ferry", *given, title="Ferry sinks off Norlan")
    write_site([story], folder)
    return folder, story


ARABIC = "\u063a\u0631\u0642\u062a \u0627\u0644\u0639\u0628\u0627\u0631\u0629 213 (Norlan)."
HEBREW = "\u05d4\u05e2\u05d9\u05ea\u05d5\u05df (Haifa)"


@pytest.fixture(scope="module")
def right_to_left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report in which titles, names and texts run from right to left."""
    folder = tmp_path_factory.mktemp("rtl")
    given = (
        Article("ar", Revision(f"{ARABIC}\nThe ferry carried 213 people.", ARABIC, "2026-03-17", language="ar"), HEBREW),
        Article("en", Revision("The ferry carried 312 people, the coast guard said.", "Ferry", "2026-03-18"), "Wire"),
    )  # fmt: skip
    write_site([told("rtl", *given, title=ARABIC)], folder)
    return folder


# ---- the matrix and its filters


def test_matrix_shows_who_departs(report: Path, open_page: Opener) -> None:
    tab = open_page(report / "comparison.html")
    departing = tab.locator("td.d")
    assert departing.count() >= 1
    assert "221 people" in departing.all_inner_texts()
    assert tab.locator("thead th[scope=col]").all_inner_texts()[0] == "Fact"
    sign = departing.first.evaluate("node => getComputedStyle(node, '::before').content")
    assert "≠" in sign
    assert "departs" in sign  # and in words for who hears it


def test_bounds_stand_as_signs_in_the_cells(report: Path, open_page: Opener) -> None:
    tab = open_page(report / "comparison.html")
    assert "≥" in " ".join(tab.locator("#facts small").all_inner_texts())


def test_filters_work_from_disk(ferry: tuple[Path, Told], open_page: Opener) -> None:
    tab = open_page(ferry[0] / "ferry.html")
    rows, cards = tab.locator("#facts > tr"), tab.locator("#cards > article")
    every = rows.count()
    tab.locator("input[data-disputed]").check()
    shown = tab.locator("#facts > tr:visible").count()
    assert 0 < shown < every
    tab.locator("input[data-disputed]").uncheck()
    tab.locator("input[data-search='#facts']").fill("no such fact anywhere")
    assert tab.locator("#facts > tr:visible").count() == 0
    tab.locator("select[data-level='#cards']").select_option("high")
    high = sum(f.severity == "high" for f in ferry[1].findings)
    assert tab.locator("#cards > article:visible").count() == high < cards.count()
    tab.locator("select[data-level='#cards']").select_option("")
    tab.locator("select[data-kind='#cards']").select_option("scale-slip")
    assert {
        t.split("\n")[0].split(" ", 1)[1] for t in tab.locator("#cards h3:visible").all_inner_texts()
    } == {"scale slip"}


def test_a_link_to_what_a_filter_hides_shows_it(ferry: tuple[Path, Told], open_page: Opener) -> None:
    tab = open_page(ferry[0] / "ferry.html")
    tab.locator("input[data-search='#facts']").fill("no such fact anywhere")
    tab.locator("a", has_text="this fact in the matrix").first.click()
    assert tab.locator("#facts > tr:visible").count() == 1


def test_a_thousand_stories_are_searched_at_once(tmp_path: Path, open_page: Opener) -> None:
    text = "The ferry carried {} people, the coast guard said on Tuesday."
    base = told("base", Article("a", Revision(text.format(213), "Ferry", "2026-03-17"), outlet="Wire"))
    stories = []
    for n in range(1_000):
        article = Article(
            f"a{n}",
            Revision(text.format(213 + n), f"Ferry {n} sinks", "2026-03-17"),
            "Gazette" if n % 40 == 0 else "Outlet",
        )
        said = {article.id: base.coverage.extractions["a"]}
        stories.append(Told(f"ferry-{n:04}", f"Ferry {n} sinks", Coverage((article,), said)))
    write_site(stories, tmp_path)
    tab = open_page(tmp_path / "index.html")
    assert tab.locator("#stories > li").count() == 1_000
    tab.locator("input[type=search]").fill("ferry 777")
    assert tab.locator("#stories > li:visible").count() == 1
    tab.locator("input[type=search]").fill("gazette")
    assert tab.locator("p.count").inner_text() == "25 of 1000 shown"
    spent = tab.evaluate(
        "() => { const s = document.querySelector('input[type=search]'); const t = performance.now();"
        " for (const w of ['f', 'fe', 'ferry 9']) { s.value = w; s.dispatchEvent(new Event('input')); document.body.offsetHeight; }"
        " return (performance.now() - t) / 3; }"
    )
    assert spent < 1_000  # milliseconds for a key; 20 were measured


def test_five_hundred_facts_by_forty_outlets_are_usable(tmp_path: Path, open_page: Opener) -> None:
    write_site([big_story(500, 40)], tmp_path)
    started = time.monotonic()
    tab = open_page(tmp_path / "big.html")
    tab.locator("input[data-search='#facts']").fill("ferry 499")
    assert 1 <= tab.locator("#facts > tr:visible").count() < 10
    assert time.monotonic() - started < 60


# ---- evidence


def test_every_piece_of_evidence_is_one_click_away(ferry: tuple[Path, Told], open_page: Opener) -> None:
    """Each link of a card leads to a place of an article's page that holds the words quoted."""
    folder, story = ferry
    texts = {a.id: a for a in story.coverage.articles}
    tabs: dict[str, Any] = {}
    for finding in story.findings:
        for evidence in (finding.at, *finding.against[:9]):
            article, span = texts[evidence.article], evidence.span
            tab = tabs.get(article.id) or tabs.setdefault(article.id, open_page(folder / page_of(article.id)))
            anchor = f"{'t' if span.part == 'title' else 'p'}{span.start}"
            found = tab.locator(f"#{anchor}")
            assert found.count() == 1, (finding.kind, anchor)
            whole = (article.title or "") if span.part == "title" else article.text
            shown = found.text_content()
            assert whole[span.start :].startswith(shown) or evidence.surface.startswith(shown)
    page = (folder / "ferry.html").read_text("utf-8")
    for finding in story.findings:
        assert f'id="x{finding.id[:12]}"' in page


def test_links_within_the_report_lead_somewhere(ferry: tuple[Path, Told], open_page: Opener) -> None:
    folder = ferry[0]
    ids: dict[str, set[str]] = {}
    links: list[tuple[str, str]] = []
    for page in sorted(folder.glob("*.html")):
        tab = open_page(page)
        ids[page.name] = set(tab.evaluate("[...document.querySelectorAll('[id]')].map(n => n.id)"))
        assert len(ids[page.name]) == tab.locator("[id]").count(), page.name
        hrefs = tab.evaluate("[...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))")
        links += ((page.name, href) for href in hrefs if "//" not in href)
    for page_name, href in links:
        target, _, place = href.partition("#")
        assert (target or page_name) in ids, (page_name, href)
        assert not place or place in ids[target or page_name], (page_name, href)


def test_highlights_stand_where_the_spans_say(ferry: tuple[Path, Told], open_page: Opener) -> None:
    folder, story = ferry
    for article in story.coverage.articles:
        tab = open_page(folder / page_of(article.id))
        marks = tab.evaluate(
            "[...document.querySelectorAll('.text :is(p, h2, td):not(.legend) .m')]"
            ".map(m => [+m.dataset.start, +m.dataset.end, m.textContent])"
        )
        assert marks
        for start, end, text in marks:
            assert text == article.text[start:end]
        headline = tab.locator("h1 .m")
        for n in range(headline.count()):
            start, end = (int(headline.nth(n).get_attribute(f"data-{side}")) for side in ("start", "end"))
            assert headline.nth(n).text_content() == (article.title or "")[start:end]


def test_a_click_on_a_claim_tells_its_fact_without_a_script(report: Path, open_page: Opener) -> None:
    tab = open_page(report / page_of("ledger"), java_script_enabled=False)
    assert not tab.locator(".note").first.is_visible()
    tab.locator(".text a.m.disputed").first.click()
    note = tab.locator(".note:visible")
    assert note.count() == 1
    told = note.inner_text()
    assert "disputed" in told
    assert "Harbour Wire: At least 212 people" in told
    note.locator("a", has_text="Close").click()
    assert tab.locator(".note:visible").count() == 0


def test_hover_and_focus_show_a_hint_that_covers_nothing(report: Path, open_page: Opener) -> None:
    tab = open_page(report / page_of("ledger"))
    claim = tab.locator(".text a.m.disputed").first
    claim.hover()
    width = "node => parseFloat(getComputedStyle(node, '::after').width)"
    assert claim.evaluate(width) > 100
    left = claim.evaluate("node => parseFloat(getComputedStyle(node, '::after').left)")
    assert left >= claim.evaluate("node => node.parentElement.getBoundingClientRect().width")
    tab.mouse.move(5, 5)
    tab.keyboard.press("Tab")
    while not tab.evaluate("document.activeElement.matches('.text a.m')"):
        tab.keyboard.press("Tab")
    assert tab.evaluate("getComputedStyle(document.activeElement, '::after').content").startswith('"')


def test_revisions_show_changed_words(report: Path, open_page: Opener) -> None:
    tab = open_page(report / page_of("ledger"))
    assert tab.locator(".revision del").all_inner_texts() == ["212"]
    assert tab.locator(".revision ins").all_inner_texts() == ["221"]


# ---- every reader


def test_keyboard_alone_reaches_everything(report: Path, open_page: Opener) -> None:
    tab = open_page(report / "comparison.html")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.id") == "main"
    focusable = tab.evaluate(
        "[...document.querySelectorAll('main a[href], main input, main select, main summary, main .scroll')]"
        ".filter(n => n.checkVisibility()).length"
    )
    reached = set()
    for _ in range(focusable):
        tab.keyboard.press("Tab")
        reached.add(
            tab.evaluate(
                "(() => { const n = document.activeElement, s = getComputedStyle(n);"
                " return [[...document.querySelectorAll('*')].indexOf(n), s.outlineStyle, n.tagName].join() })()"
            )
        )
    assert len(reached) == focusable
    assert all(told.split(",")[1] in ("solid", "auto") for told in reached)  # focus can be seen


def test_a_note_is_opened_and_left_by_keyboard(report: Path, open_page: Opener) -> None:
    tab = open_page(report / page_of("ledger"))
    tab.locator(".text a.m.disputed").first.focus()
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.className") == "note"
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Close"
    tab.keyboard.press("Enter")
    assert tab.locator(".note:visible").count() == 0


PAGES = [
    "index.html",
    "ferry.html",
    page_of("00_wire"),
    page_of("02_national"),
    page_of("04_aggregator"),
    outlet_page("Blog"),
]


@pytest.mark.parametrize("page", PAGES)
def test_narrow_screen_does_not_scroll_sideways(
    ferry: tuple[Path, Told], open_page: Opener, page: str
) -> None:
    tab = open_page(ferry[0] / page, viewport={"width": 320, "height": 640})
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320


def test_long_words_do_not_scroll_sideways(tmp_path: Path, open_page: Opener) -> None:
    word = "Donaudampfschifffahrtsgesellschaft" * 9
    given = [
        Article(
            f"{word}{n}",
            Revision(f"The {word} carried {people} people. {word}", word, word),
            outlet=f"{word}{n}",
        )
        for n, people in enumerate((213, 312))
    ]
    write_site([told("long", *given, title=word)], tmp_path)
    for page in sorted(tmp_path.glob("*.html")):
        tab = open_page(page, viewport={"width": 320, "height": 640})
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, page.name


def test_dark_mode_is_dark(report: Path, open_page: Opener) -> None:
    tab = open_page(report / "comparison.html", color_scheme="dark")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 27)"


@pytest.mark.parametrize("page", ["comparison.html", page_of("ledger")])
def test_without_scripts_everything_can_be_read(report: Path, open_page: Opener, page: str) -> None:
    tab = open_page(report / page, java_script_enabled=False)
    assert tab.locator("h1").is_visible()
    for filters in tab.locator(".filters").all():
        assert not filters.is_visible()
    for row in tab.locator("#facts > tr").all():
        assert row.is_visible()


# ---- print


def test_print_shows_all_and_nothing_to_click(ferry: tuple[Path, Told], open_page: Opener) -> None:
    tab = open_page(ferry[0] / "ferry.html", color_scheme="dark")
    tab.emulate_media(media="print", color_scheme="dark")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    for hidden in (".filters", ".sections", ".top nav a"):
        assert tab.locator(hidden).first.is_visible() is (hidden == ".top nav a")
    assert all(row.is_visible() for row in tab.locator("#facts > tr").all())
    scroll = tab.locator(".scroll").first
    assert scroll.evaluate("n => getComputedStyle(n).overflow") == "visible"
    assert scroll.evaluate("n => n.scrollHeight - n.clientHeight") <= 1
    assert tab.locator(".why").first.is_visible()
    tab.set_viewport_size({"width": 700, "height": 1000})  # about the width of A4
    assert tab.evaluate("document.documentElement.scrollWidth") <= 700


def test_a_wide_matrix_is_printed_fact_by_fact(tmp_path: Path, open_page: Opener) -> None:
    write_site([big_story(12, 40)], tmp_path)
    tab = open_page(tmp_path / "big.html", viewport={"width": 700, "height": 1000})
    assert not tab.locator(".printed").is_visible()
    tab.emulate_media(media="print")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 700
    assert tab.locator(".printed li").count() == 40
    numbers = tab.locator("#facts > tr").first.locator("td:not(:empty)").last
    assert "counter(outlet)" in numbers.evaluate("n => getComputedStyle(n, '::after').content")


@pytest.mark.parametrize("page", ["ferry.html", page_of("00_wire")])
def test_a_page_makes_a_pdf(ferry: tuple[Path, Told], open_page: Opener, page: str) -> None:
    made = open_page(ferry[0] / page).pdf(format="A4")
    assert made.startswith(b"%PDF")
    assert len(made) > 5_000


# ---- right to left


def test_text_runs_in_its_own_direction(right_to_left: Path, open_page: Opener) -> None:
    tab = open_page(right_to_left / page_of("ar"))
    direction = "n => getComputedStyle(n).direction"
    assert tab.locator("h1").evaluate(direction) == "rtl"
    assert [p.evaluate(direction) for p in tab.locator(".text p.paragraph").all()] == ["rtl", "ltr"]
    assert tab.locator(".text").get_attribute("lang") == "ar"
    assert tab.locator("html").get_attribute("lang") == "en"
    assert tab.locator(".text .by").evaluate(direction) == "ltr"


def test_names_and_values_are_isolated(right_to_left: Path, open_page: Opener) -> None:
    """What stands beside a name from right to left keeps its place."""
    tab = open_page(right_to_left / "rtl.html")
    for cell in tab.locator("#facts td a > *, thead th a > *, .passage figcaption a > *").all():
        assert cell.evaluate("n => n.tagName") == "BDI"
    line = tab.locator(".articles li", has_text="Haifa").first
    places = line.evaluate(
        "n => ['bdi', '.by bdi', 'time'].map(s => n.querySelector(s).getBoundingClientRect().left)"
    )
    assert places == sorted(places)
    assert tab.locator("h1").evaluate("n => getComputedStyle(n).direction") == "rtl"


def test_nothing_turns_the_direction_of_the_page(tmp_path: Path, open_page: Opener) -> None:
    nasty = "Ferry \u202e carried \u2067 213 people"
    given = [
        Article(
            f"{nasty} {n}", Revision(f"The {nasty} {p} people.", nasty, "2026-03-17"), outlet=f"{nasty} {n}"
        )
        for n, p in enumerate((213, 312))
    ]
    write_site([told("nasty", *given, title=nasty)], tmp_path)
    for page in tmp_path.glob("*.html"):
        tab = open_page(page)
        assert "\u202e" not in tab.content()
        assert tab.locator(".foot").evaluate("n => getComputedStyle(n).direction") == "ltr"


# ---- what hostile coverage cannot do, and what everyone can use


def test_hostile_story_executes_nothing(tmp_path: Path, open_page: Opener) -> None:
    write_site([hostile_story()], tmp_path)
    for page in sorted(tmp_path.glob("*.html")):
        tab = open_page(page)
        tab.mouse.move(200, 300)
        assert tab.locator("img, iframe, object, embed, form").count() == 0
        for claim in tab.locator("a.m").all()[:3]:
            claim.click()
    assert len(list(tmp_path.glob("*.html"))) == 6


RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}"


def violations(tab: Any) -> list[str]:
    """What axe-core finds on a page."""
    if not AXE.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("no axe-core; .ci/run installs it")
        pytest.skip("no axe-core here; npm install --prefix .axe axe-core@4")
    tab.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found: list[str] = tab.evaluate(
        f"axe.run({RULES}).then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).slice(0, 3).join(' | ')))"
    )
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_no_violation(ferry: tuple[Path, Told], open_page: Opener, page: str, scheme: str) -> None:
    assert violations(open_page(ferry[0] / page, color_scheme=scheme, bypass_csp=True)) == []


def test_axe_finds_no_violation_in_one_file(
    ferry: tuple[Path, Told], tmp_path: Path, open_page: Opener
) -> None:
    page = write_site([ferry[1]], tmp_path / "ferry.html")
    assert violations(open_page(page, bypass_csp=True)) == []


@pytest.mark.parametrize("place", ["#n1", "#n4"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_in_notes(
    ferry: tuple[Path, Told], open_page: Opener, place: str, scheme: str
) -> None:
    page = ferry[0] / page_of("04_aggregator")
    assert violations(open_page(page, place, color_scheme=scheme, bypass_csp=True)) == []


@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 1280, "height": 900}])
def test_axe_finds_no_violation_on_edited_and_foreign_articles(
    report: Path, right_to_left: Path, open_page: Opener, size: dict[str, int]
) -> None:
    for page in (report / page_of("ledger"), right_to_left / "rtl.html", right_to_left / page_of("ar")):
        assert violations(open_page(page, viewport=size, bypass_csp=True)) == []
