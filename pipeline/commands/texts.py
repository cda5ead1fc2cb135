"""The pure stages for people and for scripts: read, extract, group, compare, check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import ClaimdiffError, UsageError
from pipeline.commands.desk import (
    EXIT_FINDINGS,
    EXIT_PROBLEMS,
    SEVERITIES,
    fail_on,
    open_store,
    print_answer,
    print_findings,
    print_findings_of,
    print_matrix,
    print_rows,
    settings,
)
from pipeline.commands.talk import say, sentence_of, warn
from pipeline.reports.tables import safe_text

if TYPE_CHECKING:
    from db.models import Article, Finding

jsonl = click.option("--jsonl", is_flag=True, help="JSON lines in on standard input, out on standard output.")


@click.command()
@click.argument("address", required=False, metavar="FILE|URL")
@jsonl
def read(address: str | None, jsonl: bool) -> None:
    """Read the article of a page: title, date, authors and text.

    \b
    claimdiff read page.html
    claimdiff read https://example.org/news/launch
    """
    if jsonl:
        _filter("read")
    if address is None:
        raise UsageError("expected a FILE or URL, or --jsonl")
    reading = _read_address(address)
    for name in ("title", "published", "authors", "outlet", "language"):
        value = getattr(reading, name)
        shown = ", ".join(value) if isinstance(value, tuple) else value
        if shown:
            click.echo(f"{name}: {safe_text(shown)}")
    click.echo("\n" + safe_text(reading.text))


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "jsonl", "csv", "tsv", "markdown"]),
    default="table",
)
@jsonl
def extract(files: tuple[str, ...], form: str, jsonl: bool) -> None:
    """Extract every numeric claim of one or more texts or pages.

    \b
    claimdiff extract article.txt
    """
    if jsonl:
        _filter("extract")
    if not files:
        raise UsageError("expected a FILE, or --jsonl")
    from pipeline.claims.extract import extract as extract_claims
    from pipeline.filters import claim_json

    rows = []
    for article in _articles(files):
        for claim in extract_claims(article.revision).claims:
            told = claim_json(claim)
            subject = told["subject"]
            rows.append(
                {
                    **({"file": article.id} if len(files) > 1 else {}),
                    "surface": told["surface"],
                    "kind": told["kind"],
                    "low": told["low"],
                    "high": told["high"],
                    "": told["comparator"],
                    "unit": told["unit"],
                    "of": (subject["name"] if subject else None) or told["measure"],
                    "certainty": told["certainty"],
                    "at": f"{told['start']}–{told['end']}",
                }
            )
    print_rows(rows, form)


@click.command()
@click.argument("files", nargs=-1, metavar="FILE|FOLDER|URL…")
@jsonl
def group(files: tuple[str, ...], jsonl: bool) -> None:
    """Group articles into stories, one line of output a story.

    \b
    claimdiff group coverage/*.html
    """
    if jsonl:
        _filter("group")
    if not files:
        raise UsageError("expected FILEs, FOLDERs or URLs, or --jsonl")
    files = _spread(files)
    from pipeline.matching.stories import group_articles

    for story in group_articles(_articles(files)):
        click.echo("  ".join(safe_text(a) for a in story.articles))


@click.command()
@click.argument("addresses", nargs=-1, metavar="FILE|FOLDER|URL…")
@click.option("--report", "report_dir", metavar="DIR|FILE.html", help="Write the HTML report there as well.")
@click.option(
    "--reference", multiple=True, metavar="FILE|URL", help="An original source: it outranks copies."
)
@click.option("--min-severity", type=click.Choice(SEVERITIES), default="low", help="Least severity shown.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole answer as JSON.")
@fail_on
@jsonl
def compare(
    addresses: tuple[str, ...],
    report_dir: str | None,
    reference: tuple[str, ...],
    min_severity: str,
    as_json: bool,
    fail_on: str | None,
    jsonl: bool,
) -> None:
    """Compare two or more articles on one story: where they differ, and what only one says.

    \b
    claimdiff compare https://a.example/x https://b.example/y
    claimdiff compare coverage/ --report report/
    """
    if jsonl:
        _filter("compare")
    addresses = _spread(addresses)
    if len(addresses) + len(reference) < 2:
        raise UsageError("expected two or more FILEs or URLs, or a FOLDER of them, or --jsonl")
    if len({*addresses, *reference}) < len(addresses) + len(reference):
        raise UsageError("expected each FILE or URL once, saw one twice")
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    articles, problems = _articles_or_problems((*addresses, *reference), reference)
    if len(articles) < 2:
        raise ClaimdiffError("expected two readable articles, saw fewer; nothing to compare")
    coverage = assemble(articles)
    findings = find_differences(coverage)
    if as_json:
        from pipeline.filters import coverage_json, to_line

        print_answer(to_line(coverage_json(coverage, findings)).decode().rstrip("\n"))
    else:
        print_matrix(coverage)
        print_findings(coverage, findings, min_severity)
    if report_dir:
        from pipeline.reports.html import write_comparison

        say(f"report: {write_comparison(coverage, findings, Path(report_dir))}")
    _end(findings, fail_on, problems=problems)


@click.command()
@click.argument("draft", required=False, metavar="DRAFT")
@click.option(
    "--against",
    multiple=True,
    metavar="FILE|FOLDER|URL",
    help="A source to hold the draft against; may be repeated.",
)
@click.option("--story", metavar="SLUG", help="Hold the draft against a stored story.")
@click.option("--min-severity", type=click.Choice(SEVERITIES), default="low", help="Least severity shown.")
@fail_on
@jsonl
def check(
    draft: str | None,
    against: tuple[str, ...],
    story: str | None,
    min_severity: str,
    fail_on: str | None,
    jsonl: bool,
) -> None:
    """Check a draft against its sources before it is published.

    \b
    claimdiff check draft.txt --against release.html --against https://a.example/x
    claimdiff check draft.md --story ferry-sinks-off-norlan
    """
    if jsonl:
        _filter("check")
    if draft is None or not (against or story):
        raise UsageError("expected a DRAFT and --against FILE|URL or --story SLUG, or --jsonl")
    from pipeline.findings.check import check_draft

    (text,) = _articles((draft,))
    sources, problems = _articles_or_problems(_spread(against), ())
    if story:
        sources = [*sources, *_stored_articles(story)]
    if not sources:
        raise ClaimdiffError(
            "expected a source that can be read, saw none; nothing to hold the draft against"
        )
    findings = check_draft(text, sources)
    print_findings_of({a.id: a for a in (text, *sources)}, findings, min_severity)
    _end(findings, fail_on, problems=problems)


def _filter(name: str) -> None:
    from pipeline.filters import run_filter

    failed = False
    for line, fine in run_filter(name, sys.stdin.buffer):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
        failed |= not fine
    sys.exit(EXIT_PROBLEMS if failed else 0)


def _end(findings: tuple[Finding, ...], fail_on: str | None, *, problems: bool) -> None:
    if fail_on and any(SEVERITIES.index(f.severity) >= SEVERITIES.index(fail_on) for f in findings):
        sys.exit(EXIT_FINDINGS)
    sys.exit(EXIT_PROBLEMS if problems else 0)


def _spread(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """The addresses, a folder as its files."""
    from sources.files import walk

    found: list[str] = []
    for address in addresses:
        found += walk(address) if Path(address).is_dir() else (address,)
    return tuple(found)


def _read_address(address: str) -> Any:
    from db.models import Problem
    from sources.reader import read as read_page

    if address.startswith(("http://", "https://")):
        from pipeline.run import manners_of
        from sources.coverage import fetch_pages

        (page,) = fetch_pages([address], manners_of(settings()))
        if isinstance(page, Problem):
            raise ClaimdiffError(f"{address}: {page.message}; {page.advice}")
        return read_page(page)
    from sources.files import page_of_file

    return read_page(page_of_file("-" if address == "-" else address))


def _articles(addresses: tuple[str, ...]) -> list[Article]:
    return [_article(address) for address in addresses]


def _articles_or_problems(
    addresses: tuple[str, ...], reference: tuple[str, ...]
) -> tuple[list[Article], bool]:
    articles, failed = [], False
    for address in addresses:
        try:
            articles.append(_article(address, reference=address in reference))
        except ClaimdiffError as error:
            told = sentence_of(error)
            told = told if address in told else f"{address}: {told}"
            warn(told)
            failed = True
    return articles, failed


def _article(address: str, *, reference: bool = False) -> Article:
    from db.models import Article, Revision
    from sources.urls import outlet_of

    reading = _read_address(address)
    is_url = address.startswith(("http://", "https://"))
    return Article(
        id=address,
        revision=Revision(
            text=reading.text,
            title=reading.title,
            published=reading.published,
            url=address,
            language=reading.language,
            blocks=reading.blocks,
        ),
        outlet=outlet_of(address) if is_url else reading.outlet or Path(address).stem,
        canonical=reading.canonical,
        reference=reference,
    )


def _stored_articles(story: str) -> list[Article]:
    from db.queries import find_story

    with open_store(settings()) as store:
        return [store.load_article(a) for a in store.members_of(find_story(store, story))]
