"""Findings as a person reads them on a terminal: what, who, where, against whom, why."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from pipeline.reports.tables import safe_text

Row = dict[str, Any]

_COLOURS = {"high": "red", "medium": "yellow", "low": "cyan", "info": "blue"}


def finding_lines(rows: Sequence[Row], *, style: Callable[..., str]) -> str:
    """A short list of findings: severity, id, kind, outlet, and the neutral sentence."""
    lines = []
    for row in rows:
        head = style(f"{row['severity']:6}", fg=_COLOURS[row["severity"]], bold=True)
        name = f"  {row['finding']}" if row.get("finding") else ""
        lines.append(
            f"{head}{name}  {row['kind']}  {safe_text(row['outlet'] or '')}: “{safe_text(row['surface'])}”"
            f"{_state(row)}"
        )
        lines.append(f"        {safe_text(row['message'])}")
    return "\n".join(lines)


def finding_page(
    row: Row, passages: Sequence[tuple[Row, str, int, int]], *, style: Callable[..., str]
) -> str:
    """One finding whole: each passage with its span marked, outlet, address, and the reasons."""
    colour = _COLOURS[row["severity"]]
    lines = [
        style(f"{row['severity']} · {row['kind']}", fg=colour, bold=True)
        + f"  {row['id']}  ({_status(row)})",
        safe_text(row["message"]),
    ]
    if row.get("fact_label"):
        lines.append(f"fact: {safe_text(row['fact_label'])}")
    for number, (place, words, start, end) in enumerate(passages):
        lines += [
            "",
            style("here" if number == 0 else "against", bold=True) + f"  {safe_text(place['outlet'])}",
        ]
        lines.append(f"  {safe_text(place['article_title'] or '')}  {safe_text(place['address'])}")
        lines.append(f"  {place['part']} {place['start']}–{place['end']}")
        lines.append(_wrapped(_marked(words, start, end, style, colour)))
    if row["reasons"]:
        lines += ["", style("because", bold=True), *[f"  · {safe_text(r)}" for r in row["reasons"]]]
    if row["reviews"]:
        lines += ["", style("reviews", bold=True), *[f"  {line}" for line in review_lines(row["reviews"])]]
    return "\n".join(lines)


def reason_lines(row: Row) -> str:
    """Why a finding was raised: every reason, what it was compared with, what became of it, who said what."""
    lines = [
        f"{row['kind']} ({row['severity']}, confidence {row['confidence']:.2f}, {_status(row)}): "
        f"{safe_text(row['message'])}",
        *[f"  · {safe_text(reason)}" for reason in row["reasons"]],
        *[f"  against {_quoted(other)}" for other in row["against"]],
    ]
    for event in row["events"]:
        run = f" in run {event['run']}" if event["run"] is not None else ""
        lines.append(f"  {event['at']} {event['event']}{run}  {safe_text(event['detail'] or '')}".rstrip())
    return "\n".join([*lines, *[f"  {line}" for line in review_lines(row["reviews"])]])


def review_lines(reviews: Sequence[Row]) -> list[str]:
    """What people said of a finding: when, what, who and why."""
    lines = []
    for review in reviews:
        who = f" by {safe_text(review['who'])}" if review["who"] else ""
        why = f": {safe_text(review['reason'])}" if review["reason"] else ""
        lines.append(f"{review['at']} {review['verdict']}{who}{why}")
    return lines


def _quoted(place: Row) -> str:
    return f"{safe_text(place['outlet'])}: “{safe_text(place['surface'])}” ({place['start']}–{place['end']})"


def _status(row: Row) -> str:
    """open, closed or corrected, and what a person made of it."""
    return f"{row['status']}, {row['verdict']}" if row.get("verdict") else str(row["status"])


def _state(row: Row) -> str:
    """What is worth saying of a finding in a list: anything but open and not judged by anybody."""
    told = [row["status"]] if row.get("status", "open") != "open" else []
    told += [row["verdict"]] if row.get("verdict") else []
    return f"  ({', '.join(told)})" if told else ""


def _marked(words: str, start: int, end: int, style: Callable[..., str], colour: str) -> str:
    before, met, after = words[:start], words[start:end], words[end:]
    return safe_text(before) + style("[" + safe_text(met) + "]", fg=colour, bold=True) + safe_text(after)


def _wrapped(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, 100, initial_indent="  │ ", subsequent_indent="  │ ", break_long_words=False)
        for line in text.splitlines()
        if line.strip()
    )
