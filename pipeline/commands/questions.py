"""Questions: one command each, from the table db.queries.QUESTIONS."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import UsageError
from pipeline.commands.desk import (
    FORMS,
    SEVERITIES,
    finding_filters,
    form_option,
    now,
    open_store,
    print_findings,
    print_matrix,
    print_rows,
    say,
    settings,
    since,
    unsuppressed,
)
from pipeline.reports.tables import safe_text

if TYPE_CHECKING:
    pass


_OPTIONS: dict[str, Callable[[Any], Any]] = {
    "story": click.option("--story", metavar="SLUG", help="Of this story."),
    "outlet": click.option("--outlet", help="Of this outlet."),
    "kind": click.option("--kind", help="Of this kind."),
    "unit": click.option("--unit", help="In this unit, such as USD or person."),
    "value": click.option("--value", help="With this value, such as '>700' or '1.5m'."),
    "subject": click.option("--subject", help="Said of this."),
    "since": click.option("--since", metavar="AGE|DATE", help="From then on: 24h, 7d or 2026-03-01."),
    "status": click.option(
        "--status",
        type=click.Choice(["open", "closed", "corrected", "all"]),
        default="open",
        help="Of this state.",
    ),
    "min_severity": click.option(
        "--min-severity", type=click.Choice(SEVERITIES), help="At least this severe."
    ),
    "new": click.option("--new", "--only-new", "new", is_flag=True, help="Only of the newest run."),
    "baseline": click.option("--baseline", type=int, metavar="RUN", help="Only what came after this run."),
    "run": click.option("--run", type=int, help="Of this run."),
}
_LISTED = {
    "stories": ("story", "since"),
    "articles": ("story", "outlet", "since"),
    "claims": ("story", "outlet", "kind", "unit", "value", "subject", "since"),
    "facts": ("story", "subject"),
    "findings": ("story", "outlet", "kind", "since", "status", "min_severity", "new", "baseline"),
    "terms": ("story", "outlet", "kind"),
    "outlets": ("outlet", "since"),
    "sources": ("kind", "outlet"),
    "problems": ("kind", "since", "new", "run"),
    "runs": ("since",),
}
_MEANINGS = {
    "stories": "List stories, newest first.",
    "articles": "List articles with outlet, date and address.",
    "claims": "List numeric claims, as written and as read.",
    "facts": "List facts: what was measured, and how many values there are.",
    "findings": "List findings: where outlets differ, most severe first.",
    "terms": "List names, products, technical terms and places.",
    "outlets": "List outlets with their articles and findings.",
    "sources": "List where coverage is looked for.",
    "problems": "List what could not be fetched or read, and what to do.",
    "runs": "List runs with what they did.",
}


def _question(name: str) -> click.Command:
    def command(limit: int, sort: str | None, form: str, **filters: Any) -> None:
        _answer(name, limit, sort, form, filters)

    command.__doc__ = _MEANINGS[name]
    decorated: Any = command
    for option in reversed(_LISTED[name]):
        decorated = _OPTIONS[option](decorated)
    decorated = click.option(
        "--format", "form", type=click.Choice(FORMS), default="table", help="Form of the answer."
    )(decorated)
    decorated = click.option("--sort", metavar="COLUMN", help="Sort by a column; -COLUMN turns it round.")(
        decorated
    )
    decorated = click.option("--limit", type=int, default=50, help="At most so many rows; -1 for all.")(
        decorated
    )
    made: click.Command = click.command(name)(decorated)
    return made


def _answer(name: str, limit: int, sort: str | None, form: str, filters: dict[str, Any]) -> None:
    from db.queries import ask, find_story

    config = settings()
    if filters.get("since"):
        filters["since"] = since(filters["since"], now=now())
    if name == "findings":
        filters = finding_filters(filters, config)
    with open_store(config) as store:
        if filters.get("story"):
            filters = {**filters, "story": find_story(store, filters["story"])}
        rows = ask(store, name, filters, limit=None if limit < 0 else limit, sort=sort)
        if name == "findings":
            rows = unsuppressed(rows, config)
    if name == "findings" and form == "table":
        from pipeline.reports.terminal import finding_lines

        click.echo(finding_lines(rows, style=click.style) if rows else "no findings")
        return
    print_rows(rows, form)


LISTS = tuple(_question(name) for name in _LISTED)


@click.command()
@click.argument("finding", metavar="FINDING")
def show(finding: str) -> None:
    """Show one finding: the passages with the spans marked, outlets, addresses and reasons."""
    from db.queries import find_finding, finding_whole, passage_around
    from pipeline.reports.terminal import finding_page

    with open_store(settings()) as store:
        row = finding_whole(store, find_finding(store, finding))
        places = [row, *row["against"]]
        passages = [
            (p, *passage_around(store, p["revision"], p["part"], p["start"], p["end"])) for p in places
        ]
    click.echo(finding_page(row, passages, style=click.style))


@click.command()
@click.argument("finding", metavar="FINDING")
def why(finding: str) -> None:
    """Give every reason for a finding, what it is compared with, and its history."""
    from db.queries import find_finding, finding_whole

    with open_store(settings()) as store:
        row = finding_whole(store, find_finding(store, finding))
    click.echo(
        f"{row['kind']} ({row['severity']}, confidence {row['confidence']:.2f}): {safe_text(row['message'])}"
    )
    for reason in row["reasons"]:
        click.echo(f"  · {safe_text(reason)}")
    for other in row["against"]:
        click.echo(
            f"  against {safe_text(other['outlet'])}: “{safe_text(other['surface'])}” ({other['start']}–{other['end']})"
        )
    for event in row["events"]:
        click.echo(f"  {event['at']} {event['event']} {safe_text(event['detail'] or '')}")


@click.command()
@click.argument("kind", required=False)
def rule(kind: str | None) -> None:
    """Explain a kind of finding: when it is raised and when it stays quiet."""
    from pipeline.findings.checks import CHECKS

    known = {check.kind: check for check in CHECKS}
    if kind is None:
        for name in sorted(known):
            click.echo(f"{name}: {known[name].explanation.split('. ')[0]}")
        return
    if kind not in known:
        raise UsageError(f"expected one of {', '.join(sorted(known))}, saw {kind!r}")
    click.echo(f"{kind} ({known[kind].severity})\n\n{known[kind].explanation}")


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=int, default=20)
@form_option
def search(words: tuple[str, ...], limit: int, form: str) -> None:
    """Search passages and findings for words."""
    from db.queries import search as search_store

    with open_store(settings()) as store:
        print_rows(search_store(store, " ".join(words), limit=limit), form)


@click.command()
@click.argument("what", metavar="TERM|VALUE")
@click.option("--story", metavar="SLUG")
@form_option
def trace(what: str, story: str | None, form: str) -> None:
    """Tell who had a term or value first, who has it, and who does not."""
    from db.queries import find_story
    from db.queries import trace as trace_store

    with open_store(settings()) as store:
        print_rows(trace_store(store, what, story=find_story(store, story) if story else None), form)


@click.command()
@click.argument("story", metavar="STORY")
@form_option
def matrix(story: str, form: str) -> None:
    """Lay out a story: facts down, outlets across."""
    from db.queries import find_story
    from db.queries import matrix as matrix_of

    with open_store(settings()) as store:
        print_rows(matrix_of(store, find_story(store, story)), form)


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="STORY | ARTICLE ARTICLE")
@form_option
def diff(names: tuple[str, ...], form: str) -> None:
    """Lay outlets side by side: a story fact by fact, or two articles."""
    from db.queries import find_article, find_story
    from db.queries import matrix as matrix_of

    with open_store(settings()) as store:
        if len(names) == 1:
            rows = matrix_of(store, find_story(store, names[0]))
            print_rows([r for r in rows if len({v for k, v in r.items() if k != "fact" and v}) > 1], form)
            return
        articles = [store.load_article(find_article(store, name)) for name in names]
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    coverage = assemble(articles)
    print_matrix(coverage)
    print_findings(coverage, find_differences(coverage), "low")


@click.command()
@click.argument("article", metavar="ARTICLE")
def history(article: str) -> None:
    """Show an article's revisions and what changed between them."""
    import difflib

    from db.queries import find_article
    from db.queries import history as history_of

    with open_store(settings()) as store:
        rows = history_of(store, find_article(store, article))
    before: dict[str, Any] | None = None
    for row in rows:
        click.echo(f"revision {row['number']}  {row['fetched']}  {safe_text(row['title'] or '')}")
        if before is not None:
            lines = difflib.unified_diff(
                before["text"].splitlines(), row["text"].splitlines(), lineterm="", n=0
            )
            for line in list(lines)[2:]:
                if not line.startswith("@@"):
                    click.echo("  " + click.style(safe_text(line), fg="red" if line[0] == "-" else "green"))
        before = row


@click.command()
@click.argument("article", metavar="ARTICLE")
@click.option("--revision", type=int, help="Of this revision; the newest when not given.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def evidence(article: str, revision: int | None, out: str | None) -> None:
    """Give back the page as it was fetched."""
    from db.queries import find_article, kept_of
    from sources.archive import read_back

    config = settings()
    folder = config.path("evidence")
    if folder is None:
        raise UsageError("no evidence is kept: the setting `evidence` is empty")
    with open_store(config) as store:
        page = read_back(folder, kept_of(store, find_article(store, article), revision))
    if out:
        Path(out).write_bytes(page.body)
        say(f"{page.url} as fetched {page.fetched}: {out}")
    else:
        sys.stdout.buffer.write(page.body)
