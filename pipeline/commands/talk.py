"""What is said beside the answer: one sentence a line on standard error, or one JSON object a line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    import logging


def say(text: str) -> None:
    """Tell what was done; nothing under --quiet."""
    if not _asked_for("quiet"):
        _tell("INFO", text)


def warn(text: str) -> None:
    """Tell of a problem that did not stop the command."""
    _tell("WARNING", text, "claimdiff: problem: ")


def fail(text: str) -> None:
    """Tell why a command ends."""
    _tell("ERROR", text, "claimdiff: ")


def sentence_of(error: Exception) -> str:
    """What an error says, with what to do where it carries that apart."""
    advice = getattr(error, "advice", "")
    return f"{str(error).rstrip('.')}; {advice[:1].lower()}{advice[1:]}".rstrip(".") if advice else str(error)


def _tell(level: str, text: str, prefix: str = "") -> None:
    from pipeline.reports.tables import safe_text

    if _asked_for("log_format") == "json":
        click.echo(as_json(level, text), err=True)
    else:
        click.echo(prefix + safe_text(text), err=True)


def _asked_for(option: str) -> Any:
    context = click.get_current_context(silent=True)
    return (context.obj or {}).get(option) if context is not None else None


def as_json(level: str, message: str, **more: object) -> str:
    """One line of the log as JSON: when, how grave, what, and what belongs to it."""
    import json
    from datetime import UTC, datetime

    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return json.dumps({"at": at, "level": level, "message": message, **more}, ensure_ascii=False)


def start_log() -> None:
    """Send the log to standard error, in the form and fullness that were asked for."""
    import logging

    handler = logging.StreamHandler(sys.stderr)
    is_json = _asked_for("log_format") == "json"
    if is_json:
        handler.setFormatter(_json_formatter())
    log = logging.getLogger("claimdiff")
    log.handlers = [handler]
    wanted = _asked_for("verbose") or is_json
    log.setLevel(logging.ERROR if _asked_for("quiet") else logging.INFO if wanted else logging.WARNING)


def _json_formatter() -> logging.Formatter:
    import logging

    class AsJson(logging.Formatter):
        """One JSON object a line; ``extra={"told": {...}}`` adds fields."""

        def format(self, record: logging.LogRecord) -> str:
            """Write time, level, message and what belongs to it."""
            return as_json(record.levelname, record.getMessage(), **getattr(record, "told", {}))

    return AsJson()
