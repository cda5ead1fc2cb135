"""Bulk reading: fast, and known to be less sure."""

from __future__ import annotations

import pytest

from db.errors import NoArticleError
from db.models import Page
from sources.bulk import BULK, read_page_in_bulk

BODY = "".join(
    f"<p>The harbour office of Kelso counted {n} ships on Monday, said Ane Brydok.</p>" for n in range(11, 19)
)
HTML = f"""<html lang="en-GB"><head><title>Ships | Kelso News</title>
<meta property="og:title" content="Ships in Kelso"><meta property="article:published_time" content="2026-03-01T08:00:00Z">
<link rel="canonical" href="https://kelso.example/ships"></head>
<body><nav><a href="/a">Home</a></nav><article><h1>Ships in Kelso</h1>{BODY}</article></body></html>"""


def page(html: str) -> Page:
    return Page(
        "https://kelso.example/ships?x=1",
        "https://kelso.example/ships",
        200,
        (),
        html.encode(),
        "2026-03-02T00:00:00Z",
    )


def test_article_is_read_with_its_date_and_a_low_confidence() -> None:
    reading = read_page_in_bulk(page(HTML))
    assert "counted 11 ships on Monday" in reading.text
    assert (reading.title, reading.language, reading.confidence) == ("Ships in Kelso", "en", BULK)
    assert (reading.published, reading.published_from) == ("2026-03-01T08:00:00Z", "meta")
    assert reading.canonical == "https://kelso.example/ships"


@pytest.mark.parametrize("html", ["", "<html></html>", "<p>Short.</p>", "\x00\x00"])
def test_page_without_an_article_is_an_error(html: str) -> None:
    with pytest.raises(NoArticleError):
        read_page_in_bulk(page(html))
