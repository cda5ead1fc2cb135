"""The command line: load, call, render, exit. Data on standard output, talk on standard error.

Nothing heavy is imported before a command needs it: `claimdiff --version` has to be quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import ClaimdiffError, LockedError, UsageError

if TYPE_CHECKING:
    from db.models import Article, Coverage, Finding
    from db.store import Store
    from pipeline.config import Config

VERSION = "0.1.0"
SEVERITIES = ("info", "low", "medium", "high")
FILTERS = ("read", "extract", "group", "compare", "check")
EXIT_USAGE, EXIT_FINDINGS, EXIT_PROBLEMS, EXIT_LOCKED = 2, 3, 4, 5

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Talk(click.Group):
    """The group of all commands; turns errors into one sentence and an exit status."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; no traceback reaches a user."""
        try:
            return super().main(*args, **kwargs)
        except (UsageError, LockedError, ClaimdiffError) as error:
            click.echo(f"claimdiff: {error}", err=True)
            sys.exit(_status_of(error))
        except BrokenPipeError:
            sys.stderr.close()
            os._exit(0)


def _status_of(error: ClaimdiffError) -> int:
    if isinstance(error, LockedError):
        return EXIT_LOCKED
    return EXIT_USAGE if isinstance(error, UsageError) else 1


@click.group(cls=Talk, context_settings=CONTEXT)
@click.version_option(VERSION, message="claimdiff %(version)s")
@click.option("--config", "config_path", metavar="FILE", help="Configuration file (claimdiff.toml).")
@click.option("--database", metavar="FILE", help="Database file (claimdiff.db).")
@click.option("--quiet", "-q", is_flag=True, help="Say only errors.")
@click.option("--verbose", "-v", is_flag=True, help="Say more of what is done.")
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", help="Form of the log.")
@click.pass_context
def main(
    ctx: click.Context,
    config_path: str | None,
    database: str | None,
    quiet: bool,
    verbose: bool,
    log_format: str,
) -> None:
    """Follow a news story through its coverage: every numeric claim, and where outlets differ.

    \b
    claimdiff compare URL URL ...      two or more articles, straight to a table
    claimdiff check DRAFT --against FILE ...
    claimdiff init; claimdiff add URL; claimdiff run; claimdiff findings
    """
    ctx.obj = {
        "config": config_path,
        "flags": {"database": database},
        "quiet": quiet,
        "verbose": verbose,
        "log_format": log_format,
    }


def _config(**flags: Any) -> Config:
    from pipeline.config import load_config

    obj = click.get_current_context().obj
    return load_config(obj["config"], {**obj["flags"], **flags})


@contextmanager
def _store(config: Config, *, create: bool = False) -> Iterator[Store]:
    from db.store import Store

    path = Path(config.path("database") or "claimdiff.db")
    if not create and not path.exists():
        raise UsageError(f"expected a database at {path}, saw none; run `claimdiff init` first")
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


def _say(text: str) -> None:
    if not click.get_current_context().obj["quiet"]:
        click.echo(text, err=True)


def _now() -> datetime:
    return datetime.now(UTC)


def _stamp() -> str:
    return _now().strftime("%Y-%m-%dT%H:%M:%SZ")


# ---- the filters, for scripts and for people

jsonl = click.option("--jsonl", is_flag=True, help="JSON lines in on standard input, out on standard output.")
fail_on = click.option(
    "--fail-on", type=click.Choice(SEVERITIES), help="End with status 3 at a finding this severe or more."
)


@main.command()
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
            click.echo(f"{name}: {_safe(shown)}")
    click.echo("\n" + _safe(reading.text))


@main.command()
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
    _print_rows(rows, form)


@main.command()
@click.argument("files", nargs=-1, metavar="FILE|URL…")
@jsonl
def group(files: tuple[str, ...], jsonl: bool) -> None:
    """Group articles into stories, one line of output a story.

    \b
    claimdiff group coverage/*.html
    """
    if jsonl:
        _filter("group")
    if not files:
        raise UsageError("expected FILEs or URLs, or --jsonl")
    from pipeline.matching.stories import group_articles

    for story in group_articles(_articles(files)):
        click.echo("  ".join(_safe(a) for a in story.articles))


@main.command()
@click.argument("addresses", nargs=-1, metavar="FILE|URL…")
@click.option("--report", "report_dir", metavar="DIR", help="Write the HTML report there as well.")
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
    claimdiff compare coverage/*.html --report report/
    """
    if jsonl:
        _filter("compare")
    if len(addresses) + len(reference) < 2:
        raise UsageError("expected two or more FILEs or URLs, or --jsonl")
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    articles, problems = _articles_or_problems((*addresses, *reference), reference)
    if len(articles) < 2:
        raise ClaimdiffError("expected two readable articles, saw fewer; nothing to compare")
    coverage = assemble(articles)
    findings = find_differences(coverage)
    if as_json:
        from pipeline.filters import coverage_json, to_line

        click.echo(to_line(coverage_json(coverage, findings)).decode(), nl=False)
    else:
        _print_matrix(coverage)
        _print_findings(coverage, findings, min_severity)
    if report_dir:
        from pipeline.reports.html import write_comparison

        _say(f"report: {write_comparison(coverage, findings, Path(report_dir))}")
    _end(findings, fail_on, problems=problems)


@main.command()
@click.argument("draft", required=False, metavar="DRAFT")
@click.option(
    "--against",
    multiple=True,
    metavar="FILE|URL",
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
    sources, problems = _articles_or_problems(against, ())
    if story:
        sources = [*sources, *_stored_articles(story)]
    findings = check_draft(text, sources)
    _print_findings_of({a.id: a for a in (text, *sources)}, findings, min_severity)
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


def _read_address(address: str) -> Any:
    from db.models import Problem
    from sources.reader import read as read_page

    if address.startswith(("http://", "https://")):
        from pipeline.run import manners_of
        from sources.coverage import fetch_pages

        (page,) = fetch_pages([address], manners_of(_config()))
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
            click.echo(f"claimdiff: problem: {error}", err=True)
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

    with _store(_config()) as store:
        return [store.load_article(a) for a in store.story_articles(find_story(store, story))]


def _print_findings(coverage: Coverage, findings: tuple[Finding, ...], least: str) -> None:
    _print_findings_of({a.id: a for a in coverage.articles}, findings, least)


def _print_findings_of(articles: Mapping[str, Article], findings: tuple[Finding, ...], least: str) -> None:
    from pipeline.reports.terminal import finding_lines

    shown = [f for f in findings if SEVERITIES.index(f.severity) >= SEVERITIES.index(least)]
    rows = [
        {
            "severity": f.severity,
            "kind": f.kind,
            "outlet": articles[f.at.article].outlet or f.at.article,
            "surface": f.at.surface,
            "message": f.message,
        }
        for f in shown
    ]
    click.echo(finding_lines(rows, style=click.style) if rows else "no differences found")


def _print_matrix(coverage: Coverage) -> None:
    """Facts down, outlets across: facts on which the articles differ first."""
    outlets = {a.id: a.outlet or a.id for a in coverage.articles}
    rows = []
    for fact in coverage.facts:
        if len({ref.article for ref in fact.claims}) < 2:
            continue
        said: dict[str, list[str]] = {}
        for ref in fact.claims:
            surface = coverage.claim(ref).quantity.surface
            cell = said.setdefault(outlets[ref.article], [])
            if surface not in cell:
                cell.append(surface)
        rows.append({"fact": fact.label, **{o: " / ".join(said.get(o, [])) for o in outlets.values()}})
    _print_rows(rows, "table")
    if rows:
        click.echo()


def _print_rows(rows: list[dict[str, Any]], form: str) -> None:
    from pipeline.reports.tables import render

    text = render(rows, form)
    if text:
        click.echo(text)
    elif form == "table":
        _say("nothing found")


def _safe(text: object) -> str:
    from pipeline.reports.tables import _CONTROL, _shown

    return _CONTROL.sub(_shown, str(text))


# ---- set up, add, run


@main.command()
@click.argument("folder", default=".", metavar="[FOLDER]")
def init(folder: str) -> None:
    """Write claimdiff.toml and an empty database into a folder.

    \b
    claimdiff init
    """
    from db.store import Store
    from pipeline.config import FILE, load_config, write_config

    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    file = place / FILE
    if file.exists():
        _say(f"{file} is there already; left as it is")
    else:
        write_config(file)
        _say(f"wrote {file}")
    config = load_config(str(file), click.get_current_context().obj["flags"])
    path = config.path("database")
    assert path is not None
    Store(path).close()
    _say(f"database: {path}; next: claimdiff add ADDRESS, then claimdiff run")


@main.command()
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS|PATH…")
@click.option("--outlet", help="Who publishes it, where the address does not tell.")
@click.option("--kind", help="Kind of source, where it is not recognised.")
@click.option("--every", "every_s", type=int, metavar="SECONDS", help="How often to look.")
def add(addresses: tuple[str, ...], outlet: str | None, kind: str | None, every_s: int | None) -> None:
    """Add sources: a feed, news sitemap, page, home page, folder, WARC, OPML or list.

    \b
    claimdiff add https://example.org/feed.xml
    claimdiff add clippings/ --outlet "Evening Post"
    """
    from pipeline.run import manners_of
    from sources.coverage import probe
    from sources.source import card

    config, failed = _config(), False
    with _store(config) as store:
        for address in addresses:
            try:
                if address.startswith(("http://", "https://")) and kind is None:
                    cards = probe(address, manners_of(config))
                else:
                    cards = (card(address, outlet=outlet, kind=kind, every_s=every_s),)
            except ClaimdiffError as error:
                click.echo(f"claimdiff: problem: {error}", err=True)
                failed = True
                continue
            for one in cards:
                named = card(one.address, outlet=outlet or one.outlet, kind=one.kind, every_s=every_s)
                is_new = store.add_source(named, now=_stamp())
                _say(f"{'added' if is_new else 'known'}: {named.kind} {named.address}")
    sys.exit(EXIT_PROBLEMS if failed else 0)


@main.command()
@click.argument("source", metavar="SOURCE")
def remove(source: str) -> None:
    """Forget a source, named by id or address; its articles stay."""
    with _store(_config()) as store:
        row = store.db.execute(
            "SELECT id FROM sources WHERE id = ? OR address = ?", (source, source)
        ).fetchone()
        if row is None or not store.remove_source(str(row[0])):
            raise UsageError(f"expected a known source, saw {source!r}; `claimdiff sources` lists them")


@main.command()
@click.option("--all", "everything", is_flag=True, help="Ask every source, due or not.")
@click.option("--offline", is_flag=True, default=None, help="Never touch the network.")
@click.option("--dry-run", is_flag=True, help="Print what would be asked, and ask nobody.")
@click.option("--strict", is_flag=True, help="End with status 4 when there were problems.")
@fail_on
def run(everything: bool, offline: bool | None, dry_run: bool, strict: bool, fail_on: str | None) -> None:
    """Go the whole route once: fetch what is due, read, extract, group, match, find, report.

    Safe to start every minute; a second start while one runs ends with status 5.
    """
    from db.lock import run_lock
    from db.queries import ask, counts
    from pipeline.run import run_once, summary

    config = _config(**{"fetch.offline": offline})
    database = config.path("database")
    assert database is not None
    with _store(config) as store:
        if dry_run:
            from sources.coverage import plan

            for line in plan(store.load_sources(), store.load_memory(), now=_now()):
                click.echo(line)
            return
        _start_log()
        with run_lock(database, now=_stamp()), _progress() as progress:
            done = run_once(
                store, config, clock=_now, version=VERSION, everything=everything, progress=progress
            )
        click.echo(summary(done, counts(store)))
        worst = ask(store, "findings", {"status": "open", "new": True, "shown": True}, limit=1)
    if fail_on and worst and SEVERITIES.index(worst[0]["severity"]) >= SEVERITIES.index(fail_on):
        sys.exit(EXIT_FINDINGS)
    if strict and done.counts.get("problems"):
        sys.exit(EXIT_PROBLEMS)


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """A progress line on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty() or click.get_current_context().obj["quiet"]:
        yield lambda stage, done: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True
    ) as shown:
        task = shown.add_task("start", total=None)
        yield lambda stage, done: shown.update(task, description=f"{stage}: {done}")


def _start_log() -> None:
    import json
    import logging

    obj = click.get_current_context().obj
    handler = logging.StreamHandler(sys.stderr)
    if obj["log_format"] == "json":

        class AsJson(logging.Formatter):
            """One JSON object a line."""

            def format(self, record: logging.LogRecord) -> str:
                """Write time, level and message."""
                at = datetime.fromtimestamp(record.created, UTC).isoformat()
                return json.dumps({"at": at, "level": record.levelname, "message": record.getMessage()})

        handler.setFormatter(AsJson())
    log = logging.getLogger("claimdiff")
    log.handlers = [handler]
    wanted = obj["verbose"] or obj["log_format"] == "json"
    log.setLevel(logging.ERROR if obj["quiet"] else logging.INFO if wanted else logging.WARNING)


# ---- questions: one command each, from the table db.queries.QUESTIONS

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
_FORMS = ("table", "json", "jsonl", "csv", "tsv", "markdown")


def _question(name: str) -> None:
    def command(limit: int, sort: str | None, form: str, **filters: Any) -> None:
        _answer(name, limit, sort, form, filters)

    command.__doc__ = _MEANINGS[name]
    decorated: Any = command
    for option in reversed(_LISTED[name]):
        decorated = _OPTIONS[option](decorated)
    decorated = click.option(
        "--format", "form", type=click.Choice(_FORMS), default="table", help="Form of the answer."
    )(decorated)
    decorated = click.option("--sort", metavar="COLUMN", help="Sort by a column; -COLUMN turns it round.")(
        decorated
    )
    decorated = click.option("--limit", type=int, default=50, help="At most so many rows; -1 for all.")(
        decorated
    )
    main.command(name)(decorated)


for _name in _LISTED:
    _question(_name)


def _answer(name: str, limit: int, sort: str | None, form: str, filters: dict[str, Any]) -> None:
    from db.queries import ask

    config = _config()
    if filters.get("since"):
        filters["since"] = since(filters["since"], now=_now())
    if name == "findings":
        filters = _finding_filters(filters, config)
    with _store(config) as store:
        rows = ask(store, name, filters, limit=None if limit < 0 else limit, sort=sort)
        if name == "findings":
            rows = _unsuppressed(rows, config)
    if name == "findings" and form == "table":
        from pipeline.reports.terminal import finding_lines

        click.echo(finding_lines(rows, style=click.style) if rows else "no findings")
        return
    _print_rows(rows, form)


def _finding_filters(filters: dict[str, Any], config: Config) -> dict[str, Any]:
    least = filters.get("min_severity") or config["findings.min_severity"]
    status = filters.get("status")
    ranks = {"high": 0, "medium": 1, "low": 2, "info": 3}
    return {
        **filters,
        "min_severity": ranks[least],
        "status": None if status == "all" else status,
        "shown": True,
    }


def _unsuppressed(rows: list[dict[str, Any]], config: Config) -> list[dict[str, Any]]:
    from pipeline.suppressions import load_suppressions, without_suppressed

    path = config.path("suppressions")
    return without_suppressed(rows, load_suppressions(path)) if path else rows


def since(text: str, *, now: datetime) -> str:
    """Turn an age or a date into the stored form of time.

    >>> since("24h", now=datetime(2026, 3, 2, 12, tzinfo=UTC))
    '2026-03-01T12:00:00Z'
    """
    units = {"m": 60, "h": 3600, "d": 86400, "w": 604800}
    if text[-1:] in units and text[:-1].isdigit():
        then = now - timedelta(seconds=int(text[:-1]) * units[text[-1]])
        return then.strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        return datetime.fromisoformat(text).strftime("%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        raise UsageError(f"expected --since like 24h, 7d or 2026-03-01, saw {text!r}") from None


form_option = click.option(
    "--format", "form", type=click.Choice(_FORMS), default="table", help="Form of the answer."
)


@main.command()
@click.argument("finding", metavar="FINDING")
def show(finding: str) -> None:
    """Show one finding: the passages with the spans marked, outlets, addresses and reasons."""
    from db.queries import find_finding, finding_whole, passage_around
    from pipeline.reports.terminal import finding_page

    with _store(_config()) as store:
        row = finding_whole(store, find_finding(store, finding))
        places = [row, *row["against"]]
        passages = [
            (p, *passage_around(store, p["revision"], p["part"], p["start"], p["end"])) for p in places
        ]
    click.echo(finding_page(row, passages, style=click.style))


@main.command()
@click.argument("finding", metavar="FINDING")
def why(finding: str) -> None:
    """Give every reason for a finding, what it is compared with, and its history."""
    from db.queries import find_finding, finding_whole

    with _store(_config()) as store:
        row = finding_whole(store, find_finding(store, finding))
    click.echo(
        f"{row['kind']} ({row['severity']}, confidence {row['confidence']:.2f}): {_safe(row['message'])}"
    )
    for reason in row["reasons"]:
        click.echo(f"  · {_safe(reason)}")
    for other in row["against"]:
        click.echo(
            f"  against {_safe(other['outlet'])}: “{_safe(other['surface'])}” ({other['start']}–{other['end']})"
        )
    for event in row["events"]:
        click.echo(f"  {event['at']} {event['event']} {_safe(event['detail'] or '')}")


@main.command()
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


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=int, default=20)
@form_option
def search(words: tuple[str, ...], limit: int, form: str) -> None:
    """Search passages and findings for words."""
    from db.queries import search as search_store

    with _store(_config()) as store:
        _print_rows(search_store(store, " ".join(words), limit=limit), form)


@main.command()
@click.argument("what", metavar="TERM|VALUE")
@click.option("--story", metavar="SLUG")
@form_option
def trace(what: str, story: str | None, form: str) -> None:
    """Tell who had a term or value first, who has it, and who does not."""
    from db.queries import find_story
    from db.queries import trace as trace_store

    with _store(_config()) as store:
        _print_rows(trace_store(store, what, story=find_story(store, story) if story else None), form)


@main.command()
@click.argument("story", metavar="STORY")
@form_option
def matrix(story: str, form: str) -> None:
    """Lay out a story: facts down, outlets across."""
    from db.queries import find_story
    from db.queries import matrix as matrix_of

    with _store(_config()) as store:
        _print_rows(matrix_of(store, find_story(store, story)), form)


@main.command()
@click.argument("names", nargs=-1, required=True, metavar="STORY | ARTICLE ARTICLE")
@form_option
def diff(names: tuple[str, ...], form: str) -> None:
    """Lay outlets side by side: a story fact by fact, or two articles."""
    from db.queries import find_article, find_story
    from db.queries import matrix as matrix_of

    with _store(_config()) as store:
        if len(names) == 1:
            rows = matrix_of(store, find_story(store, names[0]))
            _print_rows([r for r in rows if len({v for k, v in r.items() if k != "fact" and v}) > 1], form)
            return
        articles = [store.load_article(find_article(store, name)) for name in names]
    from pipeline.findings.find import find_differences
    from pipeline.matching.assemble import assemble

    coverage = assemble(articles)
    _print_matrix(coverage)
    _print_findings(coverage, find_differences(coverage), "low")


@main.command()
@click.argument("article", metavar="ARTICLE")
def history(article: str) -> None:
    """Show an article's revisions and what changed between them."""
    import difflib

    from db.queries import find_article
    from db.queries import history as history_of

    with _store(_config()) as store:
        rows = history_of(store, find_article(store, article))
    before: dict[str, Any] | None = None
    for row in rows:
        click.echo(f"revision {row['number']}  {row['fetched']}  {_safe(row['title'] or '')}")
        if before is not None:
            lines = difflib.unified_diff(
                before["text"].splitlines(), row["text"].splitlines(), lineterm="", n=0
            )
            for line in list(lines)[2:]:
                if not line.startswith("@@"):
                    click.echo("  " + click.style(_safe(line), fg="red" if line[0] == "-" else "green"))
        before = row


@main.command()
@click.argument("article", metavar="ARTICLE")
@click.option("--revision", type=int, help="Of this revision; the newest when not given.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def evidence(article: str, revision: int | None, out: str | None) -> None:
    """Give back the page as it was fetched."""
    from db.queries import find_article, kept_of
    from sources.archive import read_back

    config = _config()
    folder = config.path("evidence")
    if folder is None:
        raise UsageError("no evidence is kept: the setting `evidence` is empty")
    with _store(config) as store:
        page = read_back(folder, kept_of(store, find_article(store, article), revision))
    if out:
        Path(out).write_bytes(page.body)
        _say(f"{page.url} as fetched {page.fetched}: {out}")
    else:
        sys.stdout.buffer.write(page.body)


# ---- review


def _reviewer() -> str | None:
    return os.environ.get("CLAIMDIFF_WHO") or os.environ.get("USER")


def _review(finding: str, verdict: str, reason: str | None) -> None:
    from db.queries import find_finding

    with _store(_config()) as store:
        found = find_finding(store, finding)
        store.review(found, verdict, reason=reason, who=_reviewer(), now=_stamp())
        _say(f"{verdict}: {found}")


@main.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason")
def confirm(finding: str, reason: str | None) -> None:
    """Confirm a finding."""
    _review(finding, "confirmed", reason)


@main.command()
@click.argument("finding", metavar="FINDING")
@click.option("--reason", required=True, help="Why it is waved away; shown with it.")
def dismiss(finding: str, reason: str) -> None:
    """Dismiss a finding; it is not shown again."""
    _review(finding, "dismissed", reason)


@main.command()
@click.argument("finding", metavar="FINDING")
@click.argument("words", nargs=-1, required=True)
def note(finding: str, words: tuple[str, ...]) -> None:
    """Note something of a finding."""
    _review(finding, "note", " ".join(words))


@main.command()
@click.argument("finding", metavar="FINDING")
def undo(finding: str) -> None:
    """Take the newest review of a finding back."""
    from db.queries import find_finding

    with _store(_config()) as store:
        found = find_finding(store, finding)
        if not store.undo_review(found):
            raise UsageError(f"{found} has no review to take back")


# ---- outputs


@main.command()
@click.argument("form", metavar="FORMAT")
@click.option("--story", metavar="SLUG", help="Of this story.")
@click.option("--min-severity", type=click.Choice(SEVERITIES), default="low", help="At least this severe.")
@click.option("--new", is_flag=True, help="Only of the newest run.")
@click.option("--out", metavar="FILE", help="Write there instead of to standard output.")
def export(form: str, story: str | None, min_severity: str, new: bool, out: str | None) -> None:
    """Write findings as atom, jsonfeed, sarif, annotations or claimreview.

    \b
    claimdiff export atom --out findings.atom
    """
    from db.queries import ask, finding_whole
    from pipeline.reports.exports import EXPORTS

    if form not in EXPORTS:
        raise UsageError(f"expected one of {', '.join(EXPORTS)}, saw {form!r}")
    config = _config()
    filters = {"story": story, "min_severity": min_severity, "new": new, "status": "open"}
    with _store(config) as store:
        rows = _unsuppressed(ask(store, "findings", _finding_filters(filters, config), limit=None), config)
        text = EXPORTS[form]([finding_whole(store, row["finding"]) for row in rows])
    if out:
        Path(out).write_text(text + "\n", encoding="utf-8")
    else:
        click.echo(text)


@main.command()
@click.option("--min-severity", type=click.Choice(SEVERITIES), help="At least this severe.")
def notify(min_severity: str | None) -> None:
    """Send a digest of the newest run's findings to the addresses in CLAIMDIFF_NOTIFY_URLS."""
    from db.queries import ask
    from pipeline.reports.notifications import addresses_of, send

    config = _config()
    addresses = addresses_of(config)
    if not addresses:
        raise UsageError("expected addresses in CLAIMDIFF_NOTIFY_URLS or notify.urls_file, saw none")
    filters = {"min_severity": min_severity or config["notify.min_severity"], "new": True, "status": "open"}
    with _store(config) as store:
        rows = _unsuppressed(ask(store, "findings", _finding_filters(filters, config), limit=None), config)
    send(rows, addresses)
    _say(f"{len(rows)} findings to {len(addresses)} addresses")


# ---- upkeep


@main.command()
def doctor() -> None:
    """Check versions, configuration, disk, clock, database and sources, and say what to do."""
    from pipeline.doctor import examine

    bad = False
    colours = {"ok": "green", "warning": "yellow", "bad": "red"}
    for look in examine(_config(), now=_now()):
        advice = f"; {look.advice}" if look.advice else ""
        click.echo(
            f"{click.style(f'{look.state:8}', fg=colours[look.state])}{look.what}: {look.seen}{advice}"
        )
        bad |= look.state == "bad"
    sys.exit(1 if bad else 0)


@main.command()
@click.option("--older-than", required=True, metavar="AGE|DATE", help="Such as 365d.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and keep it.")
def prune(older_than: str, dry_run: bool) -> None:
    """Forget old articles; those with findings keep their text and evidence."""
    before = since(older_than, now=_now())
    with _store(_config()) as store:
        gone = store.prune(before, dry_run=dry_run)
    _say(f"{gone} articles {'would go' if dry_run else 'gone'} (first seen before {before})")


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: eval "$(claimdiff completion bash)"."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(main, {}, "claimdiff", "_CLAIMDIFF_COMPLETE").source())


@main.command()
@click.option("--port", default=8001, help="Port on this machine.")
def serve(port: int) -> None:
    """Look at the database in a browser, by datasette (extra: claimdiff[serve])."""
    import importlib.util
    import subprocess

    if importlib.util.find_spec("datasette") is None:
        raise UsageError("expected the extra `serve`, saw none; pip install 'claimdiff[serve]'")
    path = _config().path("database")
    if path is None or not path.exists():
        raise UsageError(f"expected a database at {path}, saw none; run `claimdiff init` first")
    metadata = Path(__file__).parent / "reports" / "datasette.json"
    command = [sys.executable, "-m", "datasette", str(path), "--metadata", str(metadata), "--port", str(port)]
    sys.exit(subprocess.call(command))


# ---- report, configuration


@main.command()
@click.argument("story", required=False)
@click.option("--out", default=None, metavar="DIR", help="Folder; the setting `report` when not given.")
def report(story: str | None, out: str | None) -> None:
    """Write the HTML report of all stories, or of one."""
    from db.queries import find_story
    from pipeline.reports.html import write_report

    config = _config(**{"report": out})
    folder = config.path("report")
    if folder is None:
        raise UsageError("expected --out DIR: the setting `report` is empty")
    with _store(config) as store:
        index = write_report(store, folder, story=find_story(store, story) if story else None)
    _say(f"report: {index}")


@main.group()
def config() -> None:
    """Show the settings."""


@config.command("show")
@form_option
def config_show(form: str) -> None:
    """Show every setting, its value and where it came from."""
    from pipeline.config import SETTINGS

    settled = _config()
    rows = [
        {
            "setting": s.key,
            "value": "(set)" if s.secret and settled[s.key] else settled[s.key],
            "from": settled.origins[s.key],
            "meaning": s.meaning,
        }
        for s in SETTINGS
    ]
    _print_rows(rows, form)
