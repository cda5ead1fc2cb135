"""The pages of the report: front, stories, articles, outlets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from markupsafe import Markup

from db.codec import encode
from db.models import SEVERITIES, Article, ClaimRef, Coverage, Finding, Origin, Span
from pipeline.findings.derived import find_derived
from pipeline.reports.html import article as article_page
from pipeline.reports.html import matrix
from pipeline.reports.html.addresses import address_of, outlet_page, page_of, story_file
from pipeline.reports.html.article import Layout, ToldFact, Witnesses
from pipeline.reports.html.cards import MOST_WHOLE_CARDS, cards_of, in_order
from pipeline.reports.html.differences import word_difference
from pipeline.reports.html.folder import ReportFolder
from pipeline.reports.html.matrix import FactRow, anchor_of, outlet_name
from pipeline.reports.html.render import render
from pipeline.reports.html.single import ReportFile
from pipeline.reports.html.story import plots_of, tree_of, weighed
from pipeline.reports.html.told import Told

MOST_SAID = 8
"""Outlets whose words a note lists; the matrix has all."""
MOST_ALONE = 30
MOST_SEARCHED = 40
"""Outlets by whose name a story is found on the front page."""


def write_comparison(coverage: Coverage, findings: Sequence[Finding], folder: Path) -> Path:
    """Write the report of one comparison; returns the page to open first."""
    title = next((a.title for a in coverage.articles if a.title), None) or "Comparison"
    return write_site([Told("comparison", title, coverage, tuple(findings), find_derived(coverage))], folder)


def write_site(stories: Sequence[Told], path: Path) -> Path:
    """Write every page of the stories, and the front page that leads to them; all in one file for FILE.html."""
    return _write_site(sorted(stories, key=lambda s: (s.newest, s.slug), reverse=True), path)


def _write_site(stories: Iterable[Told], path: Path) -> Path:
    """Write stories that come the newest first, and hold no more than one of them."""
    folder = folder_of(path)
    front = write_index((write_story(told, folder) for told in stories), folder)
    folder.finish()
    return front


def folder_of(path: Path) -> ReportFolder | ReportFile:
    """What a report is written into: a file where the path is named like one."""
    is_file = path.suffix.lower() in (".html", ".htm") and not path.is_dir()
    return ReportFile(path) if is_file else ReportFolder(path)


def write_index(
    stories: Iterable[StoryLines],
    folder: ReportFolder | ReportFile,
    is_kept: Callable[[str, str], bool] = lambda name, made_of: False,
) -> Path:
    """Write the pages that lead to the stories; ``is_kept`` says of a page, by what it is made of, that it stands."""
    outlets: dict[str, list[OutletStory]] = {}
    lines = []
    for story in stories:
        lines.append(story.line)
        for outlet, told in story.outlets:
            outlets.setdefault(outlet, []).append(told)
    for outlet, theirs in sorted(outlets.items()):
        if not is_kept(outlet_page(outlet), encode((outlet, tuple(theirs)))):
            page = render("outlet.html", title=outlet, outlet=outlet, stories=theirs, totals=_totals(theirs))
            folder.write(outlet_page(outlet), page)
    if not is_kept(FRONT, encode(tuple(lines))):
        folder.write(FRONT, render("front.html", title="Stories", stories=lines, severities=SEVERITIES))
    return folder.place_of(FRONT)


FRONT = "index.html"


# ---- what the front page and the pages of outlets tell of a story


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A story as the front page tells it."""

    href: str
    title: str
    outlets: int
    names: str
    origins: int
    facts: int
    disputed: int
    newest: str
    counts: dict[str, int]
    worst: str | None


@dataclass(frozen=True, slots=True)
class OutletFinding:
    """A finding as an outlet's page tells it."""

    id: str
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class OutletStory:
    """What an outlet was alone with in a story, and what it corrected: counts, and what was counted."""

    href: str
    title: str
    articles: tuple[tuple[str, str], ...]
    facts: int
    alone: tuple[tuple[str, str, str], ...]
    alone_count: int
    findings: tuple[OutletFinding, ...]
    corrected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoryLines:
    """What the pages that lead to a story tell of it."""

    line: FrontLine
    outlets: tuple[tuple[str, OutletStory], ...]


def write_story(told: Told, folder: ReportFolder | ReportFile, *, alone: bool = False) -> StoryLines:
    """Write the pages of a story and its articles; gives what leads to them.

    The articles of a tracked story are told of, and counted, with the stories of their events, but where it stands alone.
    """
    here = alone or not told.tracked
    rows = _write_story(told, folder, with_articles=here)
    if not here:
        return StoryLines(_front_line(told, rows), ())
    given = _given_by(told, rows)
    outlets = sorted({outlet_name(a) for a in told.coverage.articles})
    return StoryLines(
        _front_line(told, rows), tuple((outlet, _outlet_story(outlet, told, given)) for outlet in outlets)
    )


# ---- front


def _front_line(told: Told, rows: Sequence[FactRow]) -> FrontLine:
    outlets = sorted({outlet_name(a) for a in told.coverage.articles})
    worst = next((f for f in in_order(told.findings) if f.severity != "info"), None)
    return FrontLine(
        href=story_file(told.slug),
        title=told.title,
        outlets=len(outlets),
        names=", ".join(outlets[:MOST_SEARCHED]),
        origins=len(told.coverage.origins),
        facts=len(rows),
        disputed=sum(r.agreement.is_disputed for r in rows),
        newest=told.newest,
        counts=_counts(told.findings),
        worst=worst.message if worst else None,
    )


def _counts(findings: Sequence[Finding]) -> dict[str, int]:
    return {s: sum(f.severity == s for f in findings) for s in SEVERITIES}


# ---- story


def _write_story(told: Told, folder: ReportFolder | ReportFile, *, with_articles: bool) -> list[FactRow]:
    coverage = told.coverage
    columns = matrix.columns_of(coverage)
    rows = matrix.rows_of(coverage, weighed(told), columns)
    anchors = {
        key: row.anchor for row in reversed(rows) for key in (row.agreement.fact.label, row.agreement.fact.id)
    }
    names = {a.id: outlet_name(a) for a in coverage.articles}
    pages = {a.id: page_of(a.id) for a in coverage.articles}
    filled = sum(bool(cell.text) for row in rows for cell in row.cells)
    page = render(
        "story.html",
        title=told.title,
        told=told,
        columns=columns,
        groups=matrix.groups_of(columns),
        rows=rows,
        whole_cards=MOST_WHOLE_CARDS,
        cards=cards_of(coverage, told.findings, anchors),
        kinds=sorted({f.kind for f in told.findings}),
        plots=plots_of(coverage, rows, names),
        tree=tree_of(told, _titled(coverage)),
        pages=pages,
        addresses={a.id: address_of(a) for a in coverage.articles},
        linked=filled <= matrix.MOST_LINKED_CELLS,
        outlet_pages={c.outlet: outlet_page(c.outlet) for c in columns},
        taken=_taken_from(coverage, names),
        severities=SEVERITIES,
        counts=_counts(told.findings),
    )
    folder.write(story_file(told.slug), page)
    if with_articles:
        _write_articles(told, rows, names, pages, folder)
    return rows


def _titled(coverage: Coverage) -> dict[str, str]:
    return {a.id: f"{outlet_name(a)}: {a.title}" if a.title else outlet_name(a) for a in coverage.articles}


_STEPS = {"copy": "copy of", "edit": "edited copy of", "rewrite": "shares passages with"}


def _taken_from(coverage: Coverage, names: Mapping[str, str]) -> dict[str, str]:
    """Of an article that was taken from another: from whom and how, in words."""
    taken: dict[str, str] = {}
    for origin in coverage.origins:
        steps = {link.copy: link for link in reversed(origin.links)}
        for article in origin.articles:
            link = steps.get(article)
            source = link.source if link else origin.source if len(origin.articles) > 1 else None
            if source is not None and source != article:
                taken[article] = f"{_STEPS[link.kind] if link else 'copy of'} {names.get(source, source)}"
    return taken


# ---- articles


@dataclass(frozen=True, slots=True)
class _Setting:
    """What the pages of one story's articles share."""

    told: Told
    facts: Mapping[ClaimRef, ToldFact]
    witnesses: Witnesses
    findings: Mapping[str, list[Finding]]
    linked: Mapping[str, list[Span]]
    origin: Mapping[str, Origin]
    taken: Mapping[str, str]
    pages: Mapping[str, str]


def _write_articles(
    told: Told,
    rows: Sequence[FactRow],
    names: Mapping[str, str],
    pages: Mapping[str, str],
    folder: ReportFolder | ReportFile,
) -> None:
    findings: dict[str, list[Finding]] = {}
    linked: dict[str, list[Span]] = {}
    for finding in in_order(told.findings):
        findings.setdefault(finding.at.article, []).append(finding)
        for evidence in (finding.at, *finding.against):
            linked.setdefault(evidence.article, []).append(evidence.span)
    setting = _Setting(
        told,
        _facts_of(told, rows, names, pages),
        Witnesses(told.coverage),
        findings,
        linked,
        {a: origin for origin in told.coverage.origins for a in origin.articles},
        _taken_from(told.coverage, names),
        pages,
    )
    for article in told.coverage.articles:
        folder.write(pages[article.id], _article_page(article, setting))


def _article_page(article: Article, setting: _Setting) -> str:
    told, extraction = setting.told, setting.told.coverage.extractions[article.id]
    findings, linked = setting.findings.get(article.id, []), setting.linked.get(article.id, [])
    marks, notes = article_page.marks_of(article, extraction, setting.facts, setting.witnesses, findings)
    title = Layout(article.title or "", "title", marks, findings, linked)
    text = Layout(article.text, "text", marks, findings, linked)
    origin = setting.origin.get(article.id)
    return render(
        "article.html",
        title=article.title or outlet_name(article),
        told=told,
        story_page=story_file(told.slug),
        article=article,
        language=article.revision.language or extraction.language,
        outlet=outlet_name(article),
        outlet_page=outlet_page(outlet_name(article)),
        address=address_of(article),
        copies=len(origin.articles) if origin else 1,
        taken=setting.taken.get(article.id),
        unread=extraction.notes,
        headline=title.pieces(0, len(article.title or "")),
        lines=article_page.lines_of(article, text),
        notes=article_page.shown_notes(notes, (title, text)),
        states=article_page.STATES,
        kept=told.kept.get(article.id),
        revisions=[
            (old, new, word_difference(old.text, new.text), word_difference(old.title or "", new.title or ""))
            for old, new in pairwise([*article.earlier, article.revision])
        ],
        findings=findings,
    )


def _facts_of(
    told: Told, rows: Sequence[FactRow], names: Mapping[str, str], pages: Mapping[str, str]
) -> dict[ClaimRef, ToldFact]:
    """A claim's fact: its anchor, how it stands, and who wrote what."""
    facts: dict[ClaimRef, ToldFact] = {}
    for row in rows:
        said: dict[tuple[str, str], tuple[str, str, str, str]] = {}
        for ref in row.agreement.fact.claims:
            claim = told.coverage.claim(ref)
            href = f"{pages[ref.article]}#{anchor_of(claim.span.part, claim.span.start)}"
            words = claim.quantity.surface
            said.setdefault(
                (names[ref.article], words), (names[ref.article], words, href, row.agreement.states[ref])
            )
        listed = list(said.values())
        page = render("said.html", said=listed[:MOST_SAID], rest=len(listed) - MOST_SAID)
        hint = "; ".join(f"{outlet}: {words}" for outlet, words, _, _ in listed[:4])
        fact = ToldFact(row.anchor, row.agreement, Markup(page), hint)
        facts.update(dict.fromkeys(row.agreement.fact.claims, fact))
    return facts


# ---- outlets


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


def _outlet_story(outlet: str, told: Told, given: Mapping[str, list[FactRow]]) -> OutletStory:
    own = {a.id for a in told.coverage.articles if outlet_name(a) == outlet}
    alone = given.get(f"={outlet}", []) if len(told.coverage.articles) > len(own) else []
    words = [(row, row.agreement.fact.claims[0]) for row in alone[:MOST_ALONE]]
    findings = [f for f in told.findings if f.at.article in own]
    return OutletStory(
        href=story_file(told.slug),
        title=told.title,
        articles=tuple((page_of(a.id), a.title or a.id) for a in told.coverage.articles if a.id in own),
        facts=len(given.get(outlet, [])),
        alone=tuple(
            (row.anchor, row.agreement.fact.label, told.coverage.claim(ref).quantity.surface)
            for row, ref in words
        ),
        alone_count=len(alone),
        findings=tuple(
            OutletFinding(f.id, f.kind, f.message) for f in in_order(findings) if f.severity != "info"
        ),
        corrected=tuple(told.corrected.get(outlet, ())),
    )


def _totals(stories: Sequence[OutletStory]) -> dict[str, Any]:
    """How often, over all stories."""
    kinds = Counter(f.kind for s in stories for f in s.findings)
    return {
        "stories": len(stories),
        "articles": sum(len(s.articles) for s in stories),
        "facts": sum(s.facts for s in stories),
        "alone": sum(s.alone_count for s in stories),
        "findings": sum(kinds.values()),
        "corrected": sum(len(s.corrected) for s in stories),
        "kinds": sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0])),
    }
