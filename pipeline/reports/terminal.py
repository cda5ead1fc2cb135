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
        name = f"  {row['finding'][:8]}" if row.get("finding") else ""
        lines.append(
            f"{head}{name}  {row['kind']}  {safe_text(row['outlet'] or '')}: “{safe_text(row['surface'])}”"
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
        + f"  {row['id']}  ({row['status']})",
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
    for review in row["reviews"]:
        lines.append(
            f"{review['verdict']} {review['at'][:16]} {review['who'] or ''} {safe_text(review['reason'] or '')}"
        )
    return "\n".join(lines)


def _marked(words: str, start: int, end: int, style: Callable[..., str], colour: str) -> str:
    before, met, after = words[:start], words[start:end], words[end:]
    return safe_text(before) + style("[" + safe_text(met) + "]", fg=colour, bold=True) + safe_text(after)


def _wrapped(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, 100, initial_indent="  │ ", subsequent_indent="  │ ", break_long_words=False)
        for line in text.splitlines()
        if line.strip()
    )
