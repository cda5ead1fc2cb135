"""Two stories of four and five longer articles, written without looking at the code: what differs, what must stay quiet."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from db.models import Article, Finding, Revision, Span
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

STORIES = {
    story["id"]: story
    for line in Path(__file__).with_name("long_stories.jsonl").read_text(encoding="utf-8").splitlines()
    for story in [json.loads(line)]
}
ROWS = [(name, row) for name, story in STORIES.items() for row in story["labels"]]

LIMITS = {
    "Electrical fault caused": "a cause that others hold possible, in other words",
    "An electrical cabinet set off the blaze": "a cause that others hold possible, in other words",
    "34 percent": "so much too much, worked out from figures of two sentences before",
    "its licence will be withdrawn": "an act in the passive that only one has",
    "Eva Lindqvist, chief executive of Kessler": "whose chief executive somebody is, in a speaker's description",
}
QUIETLY = ("superseded", "omission")


@cache
def found(name: str) -> tuple[Finding, ...]:
    articles = [Article(a["id"], Revision(a["text"]), a["id"]) for a in STORIES[name]["articles"]]
    return find_differences(assemble(articles))


def meets(finding: Finding, name: str, row: dict[str, Any]) -> bool:
    text = next(a["text"] for a in STORIES[name]["articles"] if a["id"] == row["article"])
    start = text.index(row["surface"])
    span = Span(start, start + len(row["surface"]))
    return finding.at.article == row["article"] and finding.at.span.overlaps(span)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        pytest.param(
            name,
            row,
            id=f"{name}-{row['surface'][:40]}",
            marks=pytest.mark.xfail(strict=True, reason=LIMITS[row["surface"]])
            if row["surface"] in LIMITS
            else (),
        )
        for name, row in ROWS
        if row["want"]
    ],
)
def test_what_differs_is_told(name: str, row: dict[str, Any]) -> None:
    kinds = {
        f.kind for f in found(name) if (f.severity != "info" or f.kind in QUIETLY) and meets(f, name, row)
    }
    assert kinds & set(row["kinds"]), kinds


@pytest.mark.parametrize(
    ("name", "row"),
    [pytest.param(name, row, id=f"{name}-{row['surface'][:40]}") for name, row in ROWS if not row["want"]],
)
def test_what_agrees_is_quiet(name: str, row: dict[str, Any]) -> None:
    loud = [f for f in found(name) if f.severity != "info" and meets(f, name, row)]
    assert [f.message for f in loud if not row["kinds"] or f.kind in row["kinds"]] == []
