"""Pages and feeds that take too long or too much are given up, and the next one is read."""

from __future__ import annotations

import time

import pytest

from db.errors import InputError, NoArticleError
from db.models import Page
from sources.reader import read
from sources.worker import dismiss_workers, read_page_safely, workers

GOOD = "<html><title>T</title><body><article>%s<p>At least 200 people were on board when the ferry sank, the coast guard said.</p></article></body></html>"
TABLE = "<table><tr><td colspan=5000 rowspan=5000>1</td></tr>" + "<tr><td>2</td></tr>" * 50 + "</table>"


def page(body: str) -> Page:
    return Page(
        "https://e.example/a",
        "https://e.example/a",
        200,
        (("content-type", "text/html"),),
        body.encode(),
        "2026-11-30T12:00:00+00:00",
    )


def test_a_page_is_read_as_it_is_here() -> None:
    assert read_page_safely(page(GOOD % "")) == read(page(GOOD % ""))


def test_errors_come_back_as_what_they_are() -> None:
    with pytest.raises(NoArticleError, match="expected"):
        read_page_safely(page(" "))


HOSTILE = {
    "nested divs": "<div>" * 400_000 + "x",
    "nested tables": "<table><tr><td>" * 20_000 + "x",
    "a table of columns": GOOD % (TABLE * 20),
    "open tags": GOOD % ("<b><i><u>" * 60_000),
    "one attribute of megabytes": GOOD % f"<p title='{'x' * 4_000_000}'>y</p>",
    "many attributes": GOOD % ("<p " + " ".join(f"a{n}=1" for n in range(60_000)) + ">y</p>"),
    "one word of megabytes": GOOD % f"<p>{'x' * 4_000_000}</p>",
    "one line of figures": GOOD % f"<p>{'1,' * 300_000}</p>",
    "script after script": GOOD
    % ("<script type='application/ld+json'>{\"@graph\":[" + "[" * 50_000 + "</script>"),
    "comments": GOOD % ("<!--" * 200_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_read_or_given_up_in_time(name: str) -> None:
    began = time.monotonic()
    try:
        read_page_safely(page(HOSTILE[name]), timeout_s=4)
    except InputError as error:
        assert str(error)  # noqa: PT017 - either is right: what is asked is that it ends
    assert time.monotonic() - began < 12


def test_children_that_are_dismissed_end_and_others_answer_after_them() -> None:
    before = read_page_safely(page(GOOD % ""))
    child = next(one for one in workers()._idle.queue if one is not None)
    dismiss_workers()
    assert not child.is_alive()
    assert workers()._idle.qsize() == workers()._count
    assert read_page_safely(page(GOOD % "")) == before


def test_after_one_that_was_given_up_the_next_is_read() -> None:
    with pytest.raises(InputError, match=r"longer than 0\.001 s"):
        read_page_safely(page(GOOD % ("<p>Words of an article that goes on.</p>" * 5_000)), timeout_s=0.001)
    assert "200 people" in read_page_safely(page(GOOD % "")).text
