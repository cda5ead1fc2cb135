"""Pages of many makings, written for these tests, and what has to be read out of them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from db.errors import NoArticleError
from db.models import Reading
from sources.pages import read_page

PAGES = Path(__file__).parent / "pages"
ADDRESS = "https://herald.example/2026/03/story"
PARAGRAPHS = "".join(
    f"<p>Ferry number {n} sank off Norlan on Tuesday with {n + 200} people on board, the coast guard said.</p>"
    for n in range(6)
)


def read(name: str, *, captions: bool = True) -> Reading:
    return read_page((PAGES / f"{name}.html").read_bytes(), ADDRESS, captions=captions)


# (page, what has to stand in the text, what must not)
TEXTS = [
    (
        "blog",
        [
            "about 10⁻³ m wide",
            "the city said.",
            "- Weight limit of 3.5 t",
            "CO₂ readings",
            "| Norlan | 1932 | 41,000 |",
        ],
        ["12 bridges", "promises", "newsletter", "300 million", "Filed under", "Share this"],
    ),
    ("live", ["13:20 GMT\n\nFerry found", "- 220,000 homes without power"], []),
    ("layout-table", ["profit doubled to $48 million in", "to $21.50"], ["Home", "JOHN KEE", "Copyright"]),
    ("embedded-post", ["7 of 9 directors", "0.2 points"], ["leaott", "Morning Briefing", "5 questions"]),
    (
        "german",
        ["rund 300 Flüge aus", "10,5 Prozent"],
        ["Luftverkehr", "Stand:", "12 Züge", "um 6 Uhr", "7 Tipps"],
    ),
    ("only-json-ld", ["41,000 vehicles a day"], []),
    ("about-cookies", ["310 to 212", "1,200 complaints"], []),
    ("about-404", ["laid off 404 workers", "250 jobs"], []),
    ("short", ["magnitude 4.1"], []),
    ("form-around", ["$48.2 million", "60 people in the hall", "$112"], ["Sport"]),
    ("arabic", ["212 شخصا", "عام 1998"], ["يودي بحياة"]),
    ("japanese", ["212人のうち198人", "約40メートル"], ["3年前"]),
    ("superscripts", ["2\u202f400 homes", "mc², H₂O and the 21st century; footnote.", "10⁵ litres"], ["[1]"]),
    ("chapters", ["140 graves", "Chapter 4", "4 million euros"], ["newsletter", "5-minute"]),
]


@pytest.mark.parametrize(("name", "wanted", "unwanted"), TEXTS, ids=[t[0] for t in TEXTS])
def test_article_is_read_and_nothing_else(name: str, wanted: list[str], unwanted: list[str]) -> None:
    text = read(name).text
    assert [w for w in wanted if w not in text] == []
    assert [w for w in unwanted if w in text] == []


WALLS = [
    ("paywall", "subscribers"),
    ("preview", "31 of 900 words"),
    ("consent", "Before you continue"),
    ("not-found", "can't find that page"),
    ("blocked", "Just a moment"),
    ("needs-scripts", "scripts"),
]


@pytest.mark.parametrize(("name", "said"), WALLS)
def test_wall_is_no_article(name: str, said: str) -> None:
    with pytest.raises(NoArticleError, match=said):
        read(name)


def test_home_page_is_no_article() -> None:
    cards = "".join(
        f"<h3><a href=/s{n}>Story {n}</a></h3><p>What happened in story {n}, told in one short line of words.</p>"
        for n in range(20)
    )
    with pytest.raises(NoArticleError, match="home page"):
        read_page(f"<title>Herald</title><body>{cards}", "https://herald.example/")


def test_blocks_say_what_stands_where() -> None:
    reading = read("blog")
    cells = {reading.text[b.start : b.end]: b for b in reading.blocks if b.kind == "cell"}
    assert cells["22,500"].heads == ("Osten", "Vehicles a day")
    assert (cells["22,500"].row, cells["22,500"].column) == (2, 2)
    kinds = {reading.text[b.start : b.end]: b.kind for b in reading.blocks}
    assert kinds["What happens next"] == "heading"
    assert kinds["Inspection until 24 March"] == "item"
    assert kinds['"We will not take chances with 41,000 people," said Mayor Lea Ott.'] == "quotation"


def test_second_row_of_heads_is_told() -> None:
    reading = read("two-heads")
    (cell,) = [b for b in reading.blocks if reading.text[b.start : b.end] == "13,950"]
    assert cell.heads == ("North", "Votes", "2026")


def test_captions_can_be_left_out() -> None:
    assert "2 of 4 lanes shut" in read("blog").text
    assert "2 of 4 lanes shut" not in read("blog", captions=False).text


def test_live_entries_carry_their_times() -> None:
    entries = [b for b in read("live").blocks if b.kind == "entry"]
    assert [b.heads[0] for b in entries] == [
        "2026-01-09T14:02:00+00:00",
        "2026-01-09T13:20:00+00:00",
        "2026-01-09T12:05:00+00:00",
    ]


def test_metadata_tell_where_they_come_from() -> None:
    reading = read("blog")
    assert (reading.title, reading.outlet, reading.language) == (
        "Bridge closed after 3 cracks found",
        "The Norlan Herald",
        "en",
    )
    assert (reading.published, reading.published_from) == ("2026-03-17T06:40:00+01:00", "meta")
    assert reading.authors == ("Ana Ruiz",)
    assert reading.canonical == "https://norlanherald.example/2026/03/bridge-closed/"
    assert read("german").authors == ("Eva Kern", "Jan Ohm")
    assert read("live").published_from == "json-ld"


def test_same_page_gives_same_reading() -> None:
    assert read("blog") == read("blog")


ENDLESS = [
    ("divs", "<body>" + PARAGRAPHS + "<div>" * 200_000),
    ("spans", "<body><article>" + PARAGRAPHS + "<p>" + "<span>" * 100_000 + "deep"),
    ("tables", "<body>" + PARAGRAPHS + "<table><tr><td>" * 5_000),
    (
        "colspan",
        "<body><article>" + PARAGRAPHS + "<table>" + "<tr><td colspan=5000 rowspan=5000>1<td>2" * 500,
    ),
    ("attribute", f'<body><article><div class="{"ad-" * 300_000}">' + PARAGRAPHS),
    ("json-ld", '<script type="application/ld+json">' + "[" * 300_000 + "</script><body>" + PARAGRAPHS),
    ("control characters", "<body>\0" + PARAGRAPHS + "\x0b\x1f\ud800"),
    ("breaks", "<body><article>" + PARAGRAPHS + "a<br>" * 100_000),
]


@pytest.mark.parametrize("page", [page for _, page in ENDLESS], ids=[name for name, _ in ENDLESS])
def test_hostile_page_ends_soon(page: str) -> None:
    started = time.process_time()
    reading = read_page(page, ADDRESS)
    assert "with 204 people on board" in reading.text
    assert time.process_time() - started < 20
