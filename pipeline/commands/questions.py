"""Questions: one command each, from the table db.queries.QUESTIONS."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import UsageError
from pipeline.commands.desk import (
    SEVERITIES,
    form_option,
    limit_option,
    matrix_rows,
    now,
    open_store,
    print_findings,
    print_json,
    print_matrix,
    print_rows,
    settings,
    shown_findings,
    since,
)
from pipeline.commands.talk import say
from pipeline.reports.counted import counted
from pipeline.reports.tables import safe_text

if TYPE_CHECKING:
    from db.models import Quantity
    from db.store import Store


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
    "new": click.option(
        "--new",
        "--only-new",
        "new",
        is_flag=True,
        help="Only of the newest run; for findings, of the newest that found any.",
    ),
    "baseline": click.option("--baseline", type=int, metavar="RUN", help="Only what came after this run."),
    "verdict": click.option(
        "--verdict",
        type=click.Choice(["confirmed", "dismissed", "none", "any"]),
        help="With this verdict of a person, or with none yet; dismissed ones are not shown otherwise.",
    ),
    "run": click.option("--run", type=int, help="Of this run."),
}
MOST_ASKED = 500
"""Findings of which is asked when they were found."""
_LISTED = {
    "stories": ("story", "since"),
    "articles": ("story", "outlet", "since"),
    "claims": ("story", "outlet", "kind", "unit", "value", "subject", "since"),
    "facts": ("story", "subject"),
    "findings": ("story", "outlet", "kind", "since", "status", "verdict", "min_severity", "new", "baseline"),
    "terms": ("story", "outlet", "kind"),
    "outlets": ("outlet", "since"),
    "sources": ("kind", "outlet"),
    "problems": ("kind", "since", "new", "run"),
    "runs": ("since",),
}
_MEANINGS = {
    "stories": ("List stories, newest first.", "stories --since 24h --sort -findings"),
    "articles": (
        "List articles with outlet, date and address.",
        'articles --outlet "Evening Post" --since 7d',
    ),
    "claims": (
        "List numeric claims, as written and as read.",
        "claims --value '>700' --unit token/s",
        "claims --story STORY --kind money --format csv",
    ),
    "facts": (
        "List facts: what was measured, and how many values there are.",
        "facts --story STORY --sort -values",
    ),
    "findings": (
        "List findings: where outlets differ, most severe first.",
        "findings --story STORY --min-severity medium",
        "findings --new                     found by the newest run that found any",
        "findings --verdict none            what nobody has decided yet",
        "findings --since 12h --format json",
        "findings --verdict dismissed",
    ),
    "terms": ("List names, products, technical terms and places.", "terms --story STORY --kind technical"),
    "outlets": ("List outlets with their articles and findings.", "outlets --sort -findings"),
    "sources": ("List where coverage is looked for.", "sources --kind feed"),
    "problems": ("List what could not be fetched or read, and what to do.", "problems --new"),
    "runs": ("List runs with what they did and how long it took.", "runs --limit 5 --format json"),
}
"""Question to what it does and how it is asked."""


def _question(name: str) -> click.Command:
    def command(limit: int, sort: str | None, form: str, **filters: Any) -> None:
        _answer(name, limit, sort, form, filters)

    meaning, *examples = _MEANINGS[name]
    command.__doc__ = "\n".join([meaning, "", "\b", *[f"claimdiff {example}" for example in examples]])
    decorated: Any = command
    for option in reversed(_LISTED[name]):
        decorated = _OPTIONS[option](decorated)
    decorated = form_option(decorated)
    decorated = click.option("--sort", metavar="COLUMN", help="Sort by a column; -COLUMN turns it round.")(
        decorated
    )
    decorated = limit_option(50)(decorated)
    made: click.Command = click.command(name)(decorated)
    return made


def _answer(name: str, limit: int | None, sort: str | None, form: str, filters: dict[str, Any]) -> None:
    from db.queries import ask, find_story, found_by

    config = settings()
    if filters.get("since"):
        filters["since"] = since(filters["since"], now=now())
    with open_store(config) as store:
        if filters.get("story"):
            filters = {**filters, "story": find_story(store, filters["story"])}
        if name == "findings":
            rows = shown_findings(store, config, filters, limit=limit, sort=sort)
        else:
            rows = ask(store, name, filters, limit=limit, sort=sort)
        found = found_by(store, [row["finding"] for row in rows[:MOST_ASKED]]) if name == "findings" else None
        if not rows:
            from pipeline.commands.vocabulary import check_filters

            check_filters(store, name, filters)
    if name == "findings" and form == "table":
        from pipeline.reports.terminal import finding_lines

        click.echo(finding_lines(rows, style=click.style) if rows else "no findings")
    else:
        print_rows(rows, form)
    if name == "findings" and filters.get("new") and rows:
        _tell_when(found)
    if limit is not None and limit == len(rows) and sys.stderr.isatty():
        say(f"the first {limit}; --limit -1 gives all")


def _tell_when(found: tuple[int, str, int] | None) -> None:
    if found is not None and found[2]:
        run, started, since_then = found
        say(f"found by run {run} ({started}); {counted(since_then, 'run')} since then found nothing new here")


LISTS = tuple(_question(name) for name in _LISTED)


as_json = click.option("--json", "as_json", is_flag=True, help="As one JSON object.")


@click.command()
@click.argument("finding", metavar="FINDING")
@as_json
def show(finding: str, *, as_json: bool) -> None:
    """Show one finding: the passages with the spans marked, outlets, addresses and reasons.

    \b
    claimdiff show 3f2a                any beginning of its id
    claimdiff show 3f2a --json
    """
    from db.queries import find_finding, finding_whole, passage_around
    from pipeline.reports.terminal import finding_page

    with open_store(settings()) as store:
        row = finding_whole(store, find_finding(store, finding))
        places = [row, *row["against"]]
        passages = [
            (p, *passage_around(store, p["revision"], p["part"], p["start"], p["end"])) for p in places
        ]
    if as_json:
        for place, words, _, _ in passages:
            place["passage"] = words
        print_json(row)
    else:
        click.echo(finding_page(row, passages, style=click.style))


@click.command()
@click.argument("finding", metavar="FINDING")
@as_json
def why(finding: str, *, as_json: bool) -> None:
    """Give every reason for a finding, what it is compared with, its history and its reviews."""
    from db.queries import find_finding, finding_whole
    from pipeline.reports.terminal import reason_lines

    with open_store(settings()) as store:
        row = finding_whole(store, find_finding(store, finding))
    if as_json:
        print_json(row)
    else:
        click.echo(reason_lines(row))


@click.command()
@click.argument("kind", required=False)
@form_option
def rule(kind: str | None, form: str) -> None:
    """Explain a kind of finding: when it is raised and when it stays quiet.

    \b
    claimdiff rule                     all of them, in a line each
    claimdiff rule unit-conflict
    """
    from pipeline.commands.vocabulary import nearest
    from pipeline.findings.checks import CHECKS

    known = {check.kind: check for check in CHECKS}
    if kind is not None and kind not in known:
        raise UsageError(f"expected a kind of finding, saw {kind!r}{nearest(kind, sorted(known))}")
    chosen = sorted(known) if kind is None else [kind]
    if form != "table":
        rows = [
            {"kind": name, "severity": known[name].severity, "explanation": known[name].explanation}
            for name in chosen
        ]
        print_rows(rows, form)
    elif kind is None:
        for name in chosen:
            click.echo(f"{name}: {known[name].explanation.split('. ')[0].rstrip('.')}.")
    else:
        click.echo(f"{kind} ({known[kind].severity})\n\n{known[kind].explanation}")


@click.command()
@click.argument("words", nargs=-1, required=True)
@limit_option(20)
@form_option
def search(words: tuple[str, ...], limit: int | None, form: str) -> None:
    """Search passages, claims and findings for all of the words.

    \b
    claimdiff search ferry passengers
    """
    from db.queries import search as search_store

    with open_store(settings()) as store:
        print_rows(search_store(store, " ".join(words), limit=limit), form)


@click.command()
@click.argument("what", metavar="TERM|VALUE")
@click.option("--story", metavar="SLUG", help="In this story alone.")
@form_option
def trace(what: str, story: str | None, form: str) -> None:
    """Tell who had a term or value first, who has it, and who does not.

    \b
    claimdiff trace "TPU Sync"
    claimdiff trace "452 tokens per second"      452 tokens/s is the same value
    """
    from db.queries import find_story
    from db.queries import trace as trace_store

    if not what.strip():
        raise UsageError("expected a term or value, saw none")
    low, unit = _value_of(what)
    with open_store(settings()) as store:
        found = find_story(store, story) if story else None
        print_rows(trace_store(store, what, story=found, low=low, unit=unit), form)


def _value_of(what: str) -> tuple[str | None, str | None]:
    """The exact value and unit that words come to, where they are one value with a unit."""
    from db.models import Revision
    from pipeline.claims.extract import extract

    if not any(letter.isdigit() for letter in what):
        return None, None
    claims = extract(Revision(what)).claims
    if len(claims) != 1 or claims[0].quantity.unit is None:
        return None, None
    return str(claims[0].quantity.low), claims[0].quantity.unit


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
@click.option("--all", "everything", is_flag=True, help="Also the facts on which they agree.")
@form_option
def diff(names: tuple[str, ...], form: str, *, everything: bool) -> None:
    """Lay outlets side by side: a story's facts on which they differ, or those of two articles.

    One value in other words, or rounded, is no difference; --all lists what they agree on too.

    \b
    claimdiff diff ferry-sinks
    claimdiff diff ferry-sinks --all
    claimdiff diff 0e1d500c 83d55b92
    """
    from db.queries import find_article, find_story
    from db.queries import matrix as matrix_of

    with open_store(settings()) as store:
        if len(names) == 1:
            story = find_story(store, names[0])
            facts = None if everything else _contested(store, story)
            print_rows(matrix_of(store, story, facts=facts), form)
            return
        articles = [store.load_article(find_article(store, name)) for name in names]
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    coverage = assemble(articles)
    if form == "table":
        print_matrix(coverage, contested=not everything)
        print_findings(coverage, find_differences(coverage), "low")
    else:
        print_rows(matrix_rows(coverage, contested=not everything), form)


def _contested(store: Store, story: str) -> set[str]:
    """The facts of a story on which its articles differ."""
    from db.queries import facts_of
    from pipeline.matching.variance import is_contested

    facts = facts_of(store, story)
    articles = sorted({article for claims in facts.values() for article, _ in claims})
    said = {article: extraction for article in articles if (extraction := store.load_extraction(article))}
    found = set()
    for fact, claims in facts.items():
        quantities: dict[str, list[Quantity]] = {}
        for article, number in claims:
            if article in said:
                quantities.setdefault(article, []).append(said[article].claims[number].quantity)
        if is_contested(quantities.values()):
            found.add(fact)
    return found


@click.command()
@click.argument("article", metavar="ARTICLE")
@as_json
def history(article: str, *, as_json: bool) -> None:
    """Show an article's revisions and what changed between them."""
    from db.queries import find_article
    from db.queries import history as history_of

    with open_store(settings()) as store:
        rows = history_of(store, find_article(store, article))
    if as_json:
        print_json(
            [{name: row[name] for name in ("number", "fetched", "title", "text", "url")} for row in rows]
        )
        return
    before: dict[str, Any] | None = None
    for row in rows:
        click.echo(f"revision {row['number']}  {row['fetched']}  {safe_text(row['title'] or '')}")
        if before is not None:
            _print_changes(before["text"], row["text"])
        before = row


def _print_changes(before: str, after: str) -> None:
    import difflib

    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    for line in list(lines)[2:]:
        if not line.startswith("@@"):
            click.echo("  " + click.style(safe_text(line), fg="red" if line[0] == "-" else "green"))


@click.command()
@click.argument("article", metavar="ARTICLE")
@click.option("--revision", type=int, help="Of this revision; the newest when not given.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def evidence(article: str, revision: int | None, out: str | None) -> None:
    """Give back the page as it was fetched: its exact bytes, to a file or a pipe.

    On a terminal control characters are shown as signs, so that a page cannot write to it.

    \b
    claimdiff evidence 0e1d500c --out page.html
    """
    from db.queries import find_article, kept_of
    from sources.archive import read_back

    config = settings()
    folder = config.path("evidence")
    if folder is None:
        raise UsageError("expected kept evidence, saw none: the setting `evidence` is empty")
    with open_store(config) as store:
        page = read_back(folder, kept_of(store, find_article(store, article), revision))
    if out:
        Path(out).write_bytes(page.body)
        say(f"{page.url} as fetched {page.fetched}: {out}")
    elif sys.stdout.isatty():
        click.echo(safe_text(page.body.decode("utf-8", "replace")))
    else:
        sys.stdout.buffer.write(page.body)
