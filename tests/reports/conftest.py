"""A browser for the report's tests: the system's Chromium, driven by playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The running browser; without one the tests are skipped, under CI=true they fail."""
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

    def open_one(path: Path, place: str = "", **settings: Any) -> Any:
        tab = chromium.new_page(**{"viewport": {"width": 1280, "height": 900}, **settings})
        tab.on("dialog", lambda dialog: (seen.append(f"dialog {dialog.message}"), dialog.dismiss()))
        tab.on("request", lambda r: seen.append(r.url) if not r.url.startswith("file:") else None)
        tab.on("console", lambda m: seen.append(m.text) if m.type == "error" else None)
        tab.on("pageerror", lambda error: seen.append(str(error)))
        tab.goto(path.resolve().as_uri() + place)
        opened.append(tab)
        return tab

    yield open_one
    for tab in opened:
        tab.close()
    assert seen == []
