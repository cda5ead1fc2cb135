"""Short cases of every kind, written without looking at the code: 17 that must stay quiet, 28 with one difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from db.models import Article, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

CASES = [json.loads(line) for line in Path(__file__).with_name("fresh_cases.jsonl").read_text().splitlines()]

LIMITS = {
    "p20-swapped-cities": "two values swapped between two subjects in texts of one sentence",
}


def find(case: dict[str, Any]) -> list[Any]:
    articles = [Article(a["outlet"], Revision(a["text"]), a["outlet"]) for a in case["articles"]]
    return [f for f in find_differences(assemble(articles)) if f.severity != "info"]


@pytest.mark.parametrize("case", [c for c in CASES if not c["expected"]], ids=lambda c: c["id"])
def test_agreement_raises_nothing(case: dict[str, Any]) -> None:
    assert [f.message for f in find(case)] == []


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            c, marks=pytest.mark.xfail(strict=True, reason=LIMITS[c["id"]]) if c["id"] in LIMITS else ()
        )
        for c in CASES
        if c["expected"]
    ],
    ids=lambda c: c["id"],
)
def test_the_difference_is_found_where_it_is(case: dict[str, Any]) -> None:
    (wanted,) = case["expected"]
    text = next(a["text"] for a in case["articles"] if a["outlet"] == wanted["outlet"])
    start = text.index(wanted["value"])
    hits = [
        f
        for f in find(case)
        if f.kind in wanted["kinds"]
        and (
            len(case["articles"]) == 2
            or (f.at.article == wanted["outlet"] and f.at.span.start < start + len(wanted["value"]))
        )
    ]
    assert hits, [(f.kind, f.at.article, f.at.surface) for f in find(case)]
