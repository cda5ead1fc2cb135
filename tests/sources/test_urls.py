"""Addresses: cleaned, named, and whose they are."""

from __future__ import annotations

import pytest

from sources.urls import canonical_form, clean, is_address, outlet_of, registered_domain, settle_canonical

CLEAN: tuple[tuple[str, str | None], ...] = (
    # trackers go, what names the article stays
    ("https://e.example/a?utm_source=x&utm_medium=y&fbclid=1&gclid=2", "https://e.example/a"),
    ("https://www.bbc.co.uk/news/c1?at_medium=RSS&at_campaign=rss", "https://www.bbc.co.uk/news/c1"),
    ("https://e.example/story?id=7&page=2", "https://e.example/story?id=7&page=2"),
    ("https://e.example/?p=123", "https://e.example/?p=123"),
    ("https://e.example/news.asp?cid=99&source=rss", "https://e.example/news.asp?cid=99"),
    ("https://e.example/a?b=2&a=1&b=1", "https://e.example/a?a=1&b=2&b=1"),
    # forms of one address
    ("HTTP://E.Example:80", "http://e.example/"),
    ("https://e.example:443/a#part", "https://e.example/a"),
    ("https://e.example./a", "https://e.example/a"),
    ("https://e.example/a/../b/./c", "https://e.example/b/c"),
    ("https://e.example/\u00e4 b", "https://e.example/%C3%A4%20b"),
    ("https://b\u00fccher.example/", "https://xn--bcher-kva.example/"),
    ("  https://e.example/a\n", "https://e.example/a"),
    ("https://e.example/a?u=https://other.example/", "https://e.example/a?u=https%3A%2F%2Fother.example%2F"),
    # wrappers
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fe.example%2Fa%3Ffbclid%3D1&h=x", "https://e.example/a"),
    ("https://e-example.cdn.ampproject.org/v/s/e.example/a?amp_js_v=a6", "https://e.example/a?amp_js_v=a6"),
    # none
    ("mailto:a@e.example", None), ("//e.example/a", None), ("https://", None), ("https://e.example:99999/", None),
    ("https://u:p@e.example/", None), ("data:text/html,x", None), ("https://[::1", None), ("", None),
    ("https://e.example/" + "a" * 5000, None),
)  # fmt: skip


@pytest.mark.parametrize(("url", "expected"), CLEAN)
def test_clean(url: str, expected: str | None) -> None:
    assert clean(url) == expected
    assert expected is None or clean(expected) == expected, "cleaning twice changes nothing"


@pytest.mark.parametrize(
    "url",
    [
        "https://www.news.example/news/a",
        "https://m.news.example/news/a",
        "https://mobile.news.example/news/a",
        "https://amp.news.example/news/a",
        "https://www.news.example/news/a?amp=1",
        "https://www.news.example/news/a?outputType=amp",
        "https://www.news.example/amp/news/a",
        "https://www.news.example/news/a.amp",
        "https://www.google.com/amp/s/www.news.example/news/a",
        "https://www-news-example.cdn.ampproject.org/c/s/www.news.example/news/a",
        "https://www.news.example/news/a?utm_source=x#comments",
    ],
)
def test_copies_have_one_name(url: str) -> None:
    assert canonical_form(url) == "https://www.news.example/news/a"


@pytest.mark.parametrize(
    "url",
    [
        "https://m.example/a",
        "https://e.example/camp/a",
        "https://e.example/amplifier",
        "https://e.example/a?id=amp2",
    ],
)
def test_what_only_looks_like_a_copy_stays(url: str) -> None:
    assert canonical_form(url) == url


SETTLED = (
    # served at, declares, settled
    ("https://e.example/a?x=1", "https://e.example/a", "https://e.example/a"),
    ("https://amp.news.example/a", "https://www.news.example/news/a", "https://www.news.example/news/a"),
    ("https://news.e.co.uk/a", "//www.e.co.uk/b", "https://www.e.co.uk/b"),
    ("https://copy.example/a", "https://origin.example.org/a", "https://copy.example/a"),
    ("https://evil.github.io/a", "https://victim.github.io/a", "https://evil.github.io/a"),
    ("http://127.0.0.1:8001/a", "http://127.0.0.1:8002/a", "http://127.0.0.1:8001/a"),
    ("https://e.example/a", "https://e.example/", "https://e.example/a"),
    ("https://e.example/a", "javascript:alert(1)", "https://e.example/a"),
    ("https://e.example/a", "http://[", "https://e.example/a"),
    ("https://e.example/a", None, "https://e.example/a"),
)


@pytest.mark.parametrize(("served", "declared", "expected"), SETTLED)
def test_a_canonical_link_is_trusted_within_its_domain(
    served: str, declared: str | None, expected: str
) -> None:
    assert settle_canonical(served, declared) == expected


def test_whose_an_address_is() -> None:
    assert registered_domain("https://edition.cnn.com/a") == "cnn.com"
    assert registered_domain("https://www.asahi.co.jp/a") == "asahi.co.jp"
    assert outlet_of("http://127.0.0.1:8001/x") != outlet_of("http://127.0.0.1:8002/x")
    assert outlet_of("file:///a/b.html") == ""
    assert not is_address("https://e.example/a and more")
