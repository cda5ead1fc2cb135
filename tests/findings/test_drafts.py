"""Drafts against a source, half of them clean: paraphrase, rounding, another order, sums; half with a figure of something else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from db.models import Article, Revision
from pipeline.findings.check import check_draft

CASES = json.loads((Path(__file__).parent / "drafts.json").read_text(encoding="utf-8"))


def _rows() -> list[Any]:
    rows = []
    for row in CASES["drafts"]:
        marks = [pytest.mark.xfail(strict=True, reason=row["limit"])] if "limit" in row else []
        rows.append(pytest.param(row["source"], row["text"], row["bad"], marks=marks, id=row["text"][:60]))
    return rows


@pytest.mark.parametrize(("source", "text", "bad"), _rows())
def test_only_the_misplaced_figure_is_shown(source: str, text: str, bad: list[str]) -> None:
    articles = [Article("source", Revision(CASES["sources"][source]))]
    shown = [f.at.surface for f in check_draft(Article("", Revision(text)), articles) if f.severity != "info"]
    assert len(shown) == len(bad), shown
    assert all(a in b or b in a for a, b in zip(shown, bad, strict=True)), shown


def test_a_misplaced_figure_names_the_place_where_it_stands() -> None:
    text = "About 71,000 residents of Port Tarn were evacuated to five schools."
    source = Article("source", Revision(CASES["sources"]["storm"]))
    (finding,) = check_draft(Article("", Revision(text)), [source])
    assert "71,000 had been reconnected" in finding.message
    assert any("1,400 residents" in reason for reason in finding.reasons)
    assert finding.against[0].surface == "71,000"
