"""The report in one file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.reports.html.site import write_site
from tests.reports.stories import articles, hostile_story, told


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One story in one file."""
    return write_site([told("ferry", *articles())], tmp_path_factory.mktemp("single") / "ferry.html")


def test_one_file_is_all_there_is_and_stays_the_same(single: Path) -> None:
    assert [p.name for p in single.parent.iterdir()] == ["ferry.html"]
    before = single.read_bytes()
    write_site([told("ferry", *reversed(articles()))], single)
    assert single.read_bytes() == before


def test_every_place_has_one_name_and_every_link_stays_within(single: Path) -> None:
    text = single.read_text("utf-8")
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    for href in re.findall(r' href="([^"]*)"', text):
        assert href.startswith("https://") or href[1:] in {*ids, "main"}, href


def test_several_stories_begin_with_the_front(tmp_path: Path) -> None:
    path = write_site([told("a", *articles()), hostile_story()], tmp_path / "all.html")
    text = path.read_text("utf-8")
    assert text.index("<h1>Stories</h1>") < text.index("Findings</h2>")
    assert "<img" not in text
    assert text.count("<script>") == 1


@pytest.mark.browser
def test_one_file_works_as_the_site_does(single: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(single)
    tab.locator("input[data-disputed]").check()
    assert tab.locator("tbody > tr:visible").count() > 0
    tab.locator(".passage figcaption a").first.click()
    tab.locator("a.m.disputed").first.click()
    assert tab.locator(".note:visible").count() == 1
    tab.locator(".note:visible .close").click()
    assert tab.locator(".note:visible").count() == 0
    tab.set_viewport_size({"width": 320, "height": 640})
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.browser
def test_a_hostile_file_executes_nothing(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    tab = open_page(write_site([hostile_story()], tmp_path / "hostile.html"))
    tab.locator("a.m").first.click()
    assert tab.locator("img, iframe, form").count() == 0
