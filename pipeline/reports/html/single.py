"""The report in one file, to attach to a mail: every page a part of it, every link within it."""

from __future__ import annotations

import re
from pathlib import Path

from pipeline.reports.html.folder import printable, write_changed

_MAIN = re.compile(r'<main id="main" tabindex="-1">\n(.*)</main>', re.DOTALL)
_CRUMBS = re.compile(r'<nav aria-label="Report">(.*?)</nav>', re.DOTALL)
# What comes from outside has its quotation marks escaped, so only the templates' own attributes are met.
_NAMED = re.compile(r' (id|href|aria-labelledby|data-search|data-level|data-kind|data-disputed)="([^"]*)"')


class ReportFile:
    """A file that a report is written into, page by page, and at once when it is finished."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._pages: dict[str, str] = {}

    def write(self, name: str, page: str) -> None:
        """Take a page."""
        self._pages[name] = printable(page)

    def place_of(self, name: str) -> Path:
        """Where a page is: every one in the one file."""
        return self.path

    def finish(self) -> None:
        """Join the pages: the front where there is more than one story, then stories, articles, outlets."""
        order = sorted(self._pages, key=_rank)
        stories = [name for name in order if _rank(name) == 1]
        if len(stories) == 1:
            order.remove("index.html")
        keys = {name: f"k{n}" for n, name in enumerate(order)}
        keys.setdefault("index.html", keys[stories[0]] if stories else "k0")
        first = self._pages[order[0]]
        parts = "\n".join(_part(self._pages[name], name, keys) for name in order)
        whole = _MAIN.sub(lambda _: f'<main id="main" tabindex="-1">\n{parts}\n</main>', first, count=1)
        whole = _CRUMBS.sub('<nav aria-label="Report"><b>claimdiff</b></nav>', whole, count=1)
        write_changed(self.path, whole.encode("utf-8", "replace"))


def _rank(name: str) -> int:
    if name == "index.html":
        return 0
    return 2 if name.startswith("article-") else 3 if name.startswith("outlet-") else 1


def _part(page: str, name: str, keys: dict[str, str]) -> str:
    """A page as a part of the file: its own places are told from those of the others by the page's key."""
    key = keys[name]
    body, crumbs = _MAIN.search(page), _CRUMBS.search(page)
    assert body
    assert crumbs
    trail = f'<p class="trail">{crumbs[1]}</p>\n' if _rank(name) > 0 else ""
    inside = _NAMED.sub(lambda found: _renamed(found[1], found[2], key, keys), trail + body[1])
    return f'<div class="page" id="{key}">\n{inside}</div>'


def _renamed(attribute: str, value: str, key: str, keys: dict[str, str]) -> str:
    if attribute == "id":
        return f' id="{key}-{value}"'
    if attribute == "aria-labelledby":  # a dozen landmarks called "Findings" lead nobody; their headings do
        return ""
    if value.startswith("#"):
        return f' {attribute}="#{key}-{value[1:]}"'
    page, _, place = value.partition("#")
    if attribute == "href" and page in keys:
        return f' href="#{keys[page]}{"-" + place if place else ""}"'
    return f' {attribute}="{value}"'
