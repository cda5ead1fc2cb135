"""What every command needs: settings, the store, and how rows and findings are printed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from db.errors import UsageError
from pipeline.commands.talk import say

if TYPE_CHECKING:
    from db.models import Article, Coverage, Finding, Quantity
    from db.store import Store
    from pipeline.config import Config
    from pipeline.suppressions import Suppression

VERSION = "0.1.0"
SEVERITIES = ("info", "low", "medium", "high")
FORMS = ("table", "json", "jsonl", "csv", "tsv", "markdown")
EXIT_FINDINGS, EXIT_PROBLEMS = 3, 4

fail_on = click.option(
    "--fail-on", type=click.Choice(SEVERITIES), help="End with status 3 at a finding this severe or more."
)

form_option = click.option(
    "--format", "form", type=click.Choice(FORMS), default="table", help="Form of the answer."
)


def limit_option(most: int) -> Callable[[Any], Any]:
    """The option for how many rows; the command is given None for all of them."""
    return click.option(
        "--limit",
        type=click.IntRange(-1),
        default=most,
        show_default=True,
        callback=lambda context, option, given: None if given < 0 else given,
        help="At most so many rows; -1 for all.",
    )


def settings(**flags: Any) -> Config:
    from pipeline.config import load_config

    obj = click.get_current_context().obj
    return load_config(obj["config"], {**obj["flags"], **flags})


@contextmanager
def open_store(config: Config, *, create: bool = False, write: bool = False) -> Iterator[Store]:
    """The database of the configuration; with ``write``, one that cannot be written is refused at once."""
    from db.store import Store

    path = Path(config.path("database") or "claimdiff.db")
    if not create and not path.exists():
        raise UsageError(f"expected a database at {path}, saw none; run `claimdiff init` first")
    if not create and path.exists() and path.stat().st_size == 0:
        raise UsageError(f"expected a database at {path}, saw an empty file; run `claimdiff init` first")
    store = Store(path)
    try:
        if write:
            store.require_writable()
        yield store
    finally:
        store.close()


def now() -> datetime:
    return datetime.now(UTC)


def stamp() -> str:
    return now().strftime("%Y-%m-%dT%H:%M:%SZ")


def print_findings(coverage: Coverage, findings: tuple[Finding, ...], least: str) -> None:
    print_findings_of({a.id: a for a in coverage.articles}, findings, least)


def print_findings_of(articles: Mapping[str, Article], findings: tuple[Finding, ...], least: str) -> None:
    from pipeline.reports.terminal import finding_lines

    shown = [f for f in findings if SEVERITIES.index(f.severity) >= SEVERITIES.index(least)]
    shown.sort(key=lambda f: -SEVERITIES.index(f.severity))
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


def print_matrix(coverage: Coverage, *, contested: bool = False) -> None:
    """Facts down, outlets across: all that two articles have, or only those on which they differ."""
    rows = matrix_rows(coverage, contested=contested)
    print_rows(rows, "table")
    if rows:
        click.echo()


def matrix_rows(coverage: Coverage, *, contested: bool = False) -> list[dict[str, Any]]:
    """A row for each fact that two articles have (or differ on), a column for each article."""
    from pipeline.matching.variance import is_contested

    outlets = _column_names(coverage)
    rows: list[dict[str, Any]] = []
    for fact in coverage.facts:
        if len({ref.article for ref in fact.claims}) < 2:
            continue
        values: dict[str, list[Quantity]] = {}
        for ref in fact.claims:
            values.setdefault(ref.article, []).append(coverage.claim(ref).quantity)
        if contested and not is_contested(values.values()):
            continue
        said: dict[str, list[str]] = {}
        for ref in fact.claims:
            surface = coverage.claim(ref).quantity.surface
            cell = said.setdefault(outlets[ref.article], [])
            if surface not in cell:
                cell.append(surface)
        rows.append({"fact": fact.label, **{o: " / ".join(said.get(o, [])) for o in outlets.values()}})
    return rows


def _column_names(coverage: Coverage) -> dict[str, str]:
    """The name of each article's column: its outlet, numbered where one outlet has several articles."""
    named = [(a.id, a.outlet or a.id) for a in coverage.articles]
    often = Counter(outlet for _, outlet in named)
    seen: Counter[str] = Counter()
    names = {}
    for article, outlet in named:
        seen[outlet] += 1
        names[article] = outlet if often[outlet] == 1 else f"{outlet} ({seen[outlet]})"
    return names


def print_rows(rows: list[dict[str, Any]], form: str) -> None:
    from pipeline.reports.tables import render

    text = render(rows, form, width=terminal_width())
    if text:
        print_answer(text)
    elif form == "table":
        say("nothing found")


def terminal_width() -> int | None:
    """Columns of the terminal; None where the answer goes elsewhere, and nothing may be cut."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def print_json(whole: Any) -> None:
    """One JSON object, for scripts."""
    import json

    print_answer(json.dumps(whole, ensure_ascii=False, indent=1))


def print_answer(text: str) -> None:
    """Text as it is; on a terminal without what would write to it."""
    from pipeline.reports.tables import safe_text

    click.echo(safe_text(text) if sys.stdout.isatty() else text)


def finding_filters(filters: dict[str, Any], config: Config) -> dict[str, Any]:
    least = filters.get("min_severity") or config["findings.min_severity"]
    status, verdict = filters.get("status"), filters.get("verdict")
    ranks = {"high": 0, "medium": 1, "low": 2, "info": 3}
    return {
        **filters,
        "min_severity": ranks[least],
        "status": None if status == "all" else status,
        "verdict": None if verdict in ("any", "none") else verdict,
        "unjudged": verdict == "none",
        "shown": verdict is None,
    }


def suppressions_of(config: Config) -> tuple[Suppression, ...]:
    """What is not to be shown, from the file that the configuration names."""
    from pipeline.suppressions import load_suppressions

    path = config.path("suppressions")
    return load_suppressions(path) if path else ()


def shown_findings(
    store: Store,
    config: Config,
    filters: dict[str, Any],
    *,
    limit: int | None = None,
    sort: str | None = None,
) -> list[dict[str, Any]]:
    """The findings that meet the filters and that no suppression covers; the limit counts what is shown."""
    from db.queries import ask, former_ids
    from pipeline.suppressions import renewed, without_suppressed

    hidden = suppressions_of(config)
    settled = finding_filters(filters, config)
    if not hidden:
        return ask(store, "findings", settled, limit=limit, sort=sort)
    hidden = renewed(hidden, former_ids(store))
    return without_suppressed(ask(store, "findings", settled, limit=None, sort=sort), hidden)[:limit]


def since(text: str, *, now: datetime) -> str:
    """Turn an age or a date into the stored form of time.

    >>> since("24h", now=datetime(2026, 3, 2, 12, tzinfo=UTC))
    '2026-03-01T12:00:00Z'
    >>> since("2026-03-01T10:00+02:00", now=datetime(2026, 3, 2, tzinfo=UTC))
    '2026-03-01T08:00:00Z'
    """
    units = {"m": 60, "h": 3600, "d": 86400, "w": 604800}
    try:
        if text[-1:] in units and text[:-1].isdigit():
            told = now - timedelta(seconds=int(text[:-1]) * units[text[-1]])
        else:
            told = datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        raise UsageError(f"expected an age or a date like 24h, 7d or 2026-03-01, saw {text!r}") from None
    return (told.astimezone(UTC) if told.tzinfo else told).strftime("%Y-%m-%dT%H:%M:%SZ")
