"""Terminal escapes in what strangers wrote are neither words nor figures."""

from __future__ import annotations

import time

import pytest

from db.models import Page, Revision
from pipeline.claims.extract import extract
from sources.controls import without_controls
from sources.pages import read_page
from sources.reader import read

PARAGRAPH = "<p>{}The ferry{} carried more than 200 people when it sank off the northern coast.</p>"


@pytest.mark.parametrize(
    ("on", "off"),
    [
        ("\x1b[31m", "\x1b[0m"),  # bytes of a terminal
        ("&#27;[1;33m", "&#x1b;[0m"),  # written as references
        ("[38;5;196m", "[0m"),  # another program took the escape character out
        ("\x1b]0;title 77 boats\x07", "\x1b(B"),  # a window title, a character set
    ],
)
def test_colours_on_a_page_are_no_claims(on: str, off: str) -> None:
    body = "".join(PARAGRAPH.format(on, off) for _ in range(5))
    reading = read_page(
        f"<html><title>{on}Ferry{off}</title><body><article><h1>{on}Ferry sinks{off}</h1>{body}</article>",
        None,
    )
    assert not any(c in reading.text + (reading.title or "") for c in "\x1b\x07[")
    claims = extract(Revision(reading.text)).claims
    assert {c.quantity.surface for c in claims} == {"more than 200 people"}


def test_colours_in_a_text_file_are_no_claims() -> None:
    body = b"Ferry sinks\n\nIt carried \x1b[1;33m200 people\x1b[0m and 15 crew.\n"
    page = Page(
        "file:a.txt", "file:a.txt", 200, (("content-type", "text/plain"),), body, "2026-03-14T00:00:00Z"
    )
    reading = read(page)
    assert [c.quantity.surface for c in extract(Revision(reading.text)).claims] == ["200 people", "15 crew"]


@pytest.mark.parametrize("piece", ["\x1b[", "\x1b]", "\x1b", "\x9b0;", "[0m[1;", "\x1bP" + "x" * 50])
def test_time_grows_as_the_text_does(piece: str) -> None:
    began = time.perf_counter()
    without_controls(piece * (400_000 // len(piece)))
    assert time.perf_counter() - began < 3
