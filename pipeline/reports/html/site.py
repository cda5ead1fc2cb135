"""The pages of the report, written where they changed."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from db.models import SEVERITIES, Article, ClaimRef, Coverage, Finding
from db.store import Store, slug_of
from pipeline.reports.html import article as article_page
from pipeline.reports.html import story as story_page
from pipeline.reports.html.differences import word_difference
from pipeline.reports.html.folder import ReportFolder
from pipeline.reports.html.story import FactRow, outlet_name
from pipeline.reports.html.told import Told, read_stories
from pipeline.suppressions import Suppression


def write_report(
    store: Store, folder: Path, *, story: str | None = None, suppressions: Sequence[Suppression] = ()
) -> Path:
    """Write the report of all stories, or of one; returns the page to open first."""
    return write_site(read_stories(store, story, suppressions), folder)


def write_comparison(coverage: Coverage, findings: Sequence[Finding], folder: Path) -> Path:
    """Write the report of one comparison; returns the page to open first."""
    title = next((a.title for a in coverage.articles if a.title), None) or "Comparison"
    return write_site([Told("comparison", title, coverage, tuple(findings))], folder)


def write_site(stories: Sequence[Told], path: Path) -> Path:
    """Write every page of the stories, and the front page that leads to them."""
    folder = ReportFolder(path)
    outlets: dict[str, list[tuple[Told, dict[str, list[FactRow]]]]] = {}
    lines = []
    for told in sorted(stories, key=lambda s: (s.newest, s.slug), reverse=True):
        rows = _write_story(told, folder)
        lines.append(_front_line(told, rows))
        given = _given_by(told, rows)
        for outlet in sorted({outlet_name(a) for a in told.coverage.articles}):
            outlets.setdefault(outlet, []).append((told, given))
    for outlet, theirs in sorted(outlets.items()):
        _write_outlet(outlet, theirs, folder)
    front = _write(folder, "index.html", "front.html", title="Stories", stories=lines, severities=SEVERITIES)
    folder.finish()
    return front


def _front_line(told: Told, rows: Sequence[FactRow]) -> dict[str, Any]:
    return {
        "href": story_file(told.slug),
        "title": told.title,
        "outlets": len({outlet_name(a) for a in told.coverage.articles}),
        "origins": len(told.coverage.origins),
        "facts": len(rows),
        "disputed": sum(r.agreement.is_disputed for r in rows),
        "newest": told.newest[:16].replace("T", " "),
        "counts": {s: sum(f.severity == s for f in told.findings) for s in SEVERITIES},
    }


def _write_story(told: Told, folder: ReportFolder) -> list[FactRow]:
    coverage = told.coverage
    columns = story_page.columns_of(coverage)
    rows = story_page.rows_of(coverage, story_page.weighed(told), columns)
    anchors = {
        key: row.anchor for row in reversed(rows) for key in (row.agreement.fact.label, row.agreement.fact.id)
    }
    names = {a.id: outlet_name(a) for a in coverage.articles}
    pages = {a.id: page_of(a.id) for a in coverage.articles}
    filled = sum(bool(cell.text) for row in rows for cell in row.cells)
    _write(
        folder,
        story_file(told.slug),
        "story.html",
        title=told.title,
        told=told,
        columns=columns,
        groups=_grouped(columns),
        rows=rows,
        whole_cards=story_page.MOST_WHOLE_CARDS,
        cards=story_page.cards_of(coverage, told.findings, anchors),
        plots=story_page.plots_of(coverage, rows, names),
        tree=story_page.tree_of(told, _titled(coverage)),
        pages=pages,
        addresses={a.id: address_of(a) for a in coverage.articles},
        linked=filled <= story_page.MOST_LINKED_CELLS,
        outlet_pages={c.outlet: outlet_page(c.outlet) for c in columns},
        severities=SEVERITIES,
        counts={s: sum(f.severity == s for f in told.findings) for s in SEVERITIES},
    )
    facts = _facts_of(told, rows, names)
    for article in coverage.articles:
        _write_article(told, article, facts, pages, folder)
    return rows


def _titled(coverage: Coverage) -> dict[str, str]:
    return {a.id: f"{outlet_name(a)}: {a.title}" if a.title else outlet_name(a) for a in coverage.articles}


def _grouped(columns: Sequence[story_page.Column]) -> list[tuple[int, int]]:
    """Origins across, each with how many outlets stand under it."""
    groups: list[tuple[int, int]] = []
    for column in columns:
        if groups and groups[-1][0] == column.origin:
            groups[-1] = (column.origin, groups[-1][1] + 1)
        else:
            groups.append((column.origin, 1))
    return groups


def _facts_of(told: Told, rows: Sequence[FactRow], names: Mapping[str, str]) -> dict[ClaimRef, Any]:
    """A claim's fact: its anchor, how it stands, and what others wrote."""
    facts: dict[ClaimRef, Any] = {}
    for row in rows:
        said = [(r, told.coverage.claim(r).quantity.surface) for r in row.agreement.fact.claims]
        for ref, _ in said:
            others = [f"{names[r.article]}: {s}" for r, s in said[:6] if r.article != ref.article][:4]
            facts[ref] = (row.anchor, row.agreement, "; ".join(others))
    return facts


def _write_article(
    told: Told,
    article: Article,
    facts: Mapping[ClaimRef, Any],
    pages: Mapping[str, str],
    folder: ReportFolder,
) -> None:
    extraction = told.coverage.extractions[article.id]
    marks = article_page.marks_of(article, extraction, facts)
    earlier = [*article.earlier, article.revision]
    _write(
        folder,
        pages[article.id],
        "article.html",
        title=article.title or outlet_name(article),
        told=told,
        story_page=story_file(told.slug),
        article=article,
        outlet=outlet_name(article),
        outlet_page=outlet_page(outlet_name(article)),
        address=address_of(article),
        headline=article_page.title_pieces(article.title or "", marks),
        lines=article_page.lines_of(article, marks),
        kept=told.kept.get(article.id),
        revisions=[
            (old.fetched or "", new.fetched or "", word_difference(old.text, new.text))
            for old, new in pairwise(earlier)
        ],
        findings=[f for f in told.findings if f.at.article == article.id],
    )


def _given_by(told: Told, rows: Sequence[FactRow]) -> dict[str, list[FactRow]]:
    """The facts that each outlet gives; under "=OUTLET" those that it alone gives."""
    names = {a.id: outlet_name(a) for a in told.coverage.articles}
    given: dict[str, list[FactRow]] = {}
    for row in rows:
        outlets = sorted({names[ref.article] for ref in row.agreement.fact.claims})
        for outlet in outlets:
            given.setdefault(outlet, []).append(row)
        if len(outlets) == 1:
            given.setdefault(f"={outlets[0]}", []).append(row)
    return given


def _write_outlet(
    outlet: str, theirs: Sequence[tuple[Told, Mapping[str, list[FactRow]]]], folder: ReportFolder
) -> None:
    """What an outlet was alone with, what it corrected, how often: counts only."""
    stories = []
    for told, given in theirs:
        own = {a.id for a in told.coverage.articles if outlet_name(a) == outlet}
        alone = given.get(f"={outlet}", [])
        stories.append(
            {
                "href": story_file(told.slug),
                "title": told.title,
                "articles": [(page_of(a.id), a.title or a.id) for a in told.coverage.articles if a.id in own],
                "facts": len(given.get(outlet, [])),
                "alone": [(r.anchor, r.agreement.fact.label) for r in alone][:30],
                "alone_count": len(alone),
                "findings": sum(f.at.article in own for f in told.findings),
                "corrected": told.corrected.get(outlet, 0),
            }
        )
    _write(folder, outlet_page(outlet), "outlet.html", title=outlet, outlet=outlet, stories=stories)


# ---- names and addresses


def story_file(slug: str) -> str:
    """The file of a story's page; no story can take the place of another kind of page.

    >>> story_file("ferry-sinks"), story_file("index"), story_file("outlet-closes")
    ('ferry-sinks.html', 'story-index.html', 'story-outlet-closes.html')
    """
    reserved = slug == "index" or slug.startswith(("article-", "outlet-", "story-"))
    return f"{'story-' if reserved else ''}{slug}.html"


def page_of(article: str) -> str:
    """The file of an article's page."""
    return f"article-{hashlib.sha256(article.encode('utf-8', 'replace')).hexdigest()[:12]}.html"


def outlet_page(outlet: str) -> str:
    """The file of an outlet's page."""
    mark = hashlib.sha256(outlet.encode("utf-8", "replace")).hexdigest()[:8]
    return f"outlet-{slug_of(outlet, longest=40)}-{mark}.html"


def address_of(article: Article) -> str | None:
    """The live article, where its address is one that a browser may safely open.

    >>> from db.models import Revision
    >>> address_of(Article("a", Revision("", url="javascript:alert(1)"))) is None
    True
    """
    for address in (article.canonical, article.revision.url):
        try:
            parts = urlsplit((address or "").strip())
        except ValueError:
            continue
        if parts.scheme.lower() in ("http", "https") and parts.netloc:
            return (address or "").strip()
    return None


# ---- writing


def _write(folder: ReportFolder, name: str, template: str, **given: Any) -> Path:
    return folder.write(name, _environment().get_template(template).render(**_shared(), **given))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("pipeline.reports.html"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["counted"] = _counted
    return environment


def _counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> _counted(1, "story"), _counted(3, "story"), _counted(0, "fact")
    ('1 story', '3 stories', '0 facts')
    """
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else many}"


@cache
def _shared() -> dict[str, Any]:
    """The style and the script of every page, and the policy that lets nothing else run."""
    folder = files("pipeline.reports.html") / "templates"
    style = (folder / "style.css").read_text(encoding="utf-8").strip()
    script = (folder / "filter.js").read_text(encoding="utf-8").strip()
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src 'none'; base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
