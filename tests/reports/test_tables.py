"""Rows in every form; hostile cells do nothing."""

from __future__ import annotations

import csv
import io
import json

import pytest

from pipeline.reports.tables import FORMATS, render, safe_text

ROWS = [
    {"outlet": "Wire", "value": 16},
    {"outlet": "=HYPERLINK(1)", "value": None},
    {"outlet": "a|b\nc", "value": "é"},
]


@pytest.mark.parametrize("form", FORMATS)
def test_no_rows_are_no_lines_or_an_empty_list(form: str) -> None:
    assert render([], form) == ("[]" if form == "json" else "")


def test_json_and_jsonl_give_the_rows_back() -> None:
    assert json.loads(render(ROWS, "json")) == ROWS
    assert [json.loads(line) for line in render(ROWS, "jsonl").splitlines()] == ROWS


def test_csv_defuses_formulas_and_keeps_numbers() -> None:
    lines = list(csv.reader(io.StringIO(render(ROWS, "csv"))))
    assert lines[1] == ["Wire", "16"]
    assert lines[2][0] == "'=HYPERLINK(1)"
    assert lines[3] == ["a|b\nc", "é"]


def test_markdown_escapes_the_bar_and_folds_lines() -> None:
    assert render(ROWS, "markdown").splitlines()[-1] == "| a\\|b c | é |"


@pytest.mark.parametrize(
    "hostile", ["\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "a\u202eb", "x\x00y", "\x7f", "\r overwritten"]
)
def test_nothing_reaches_the_terminal_as_a_control(hostile: str) -> None:
    shown = safe_text(hostile)
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) <= 0x9F or 0x202A <= ord(c) <= 0x202E for c in shown)


def test_a_table_fits_the_terminal_and_keeps_its_ids_whole() -> None:
    row = {"finding": "c2e736ec88fa64f3", "a": "x" * 100, "b": "東" * 50, "c": "z"}
    lines = render([row], "table", width=60).splitlines()
    assert max(sum(2 if c == "東" else 1 for c in line) for line in lines) <= 60
    assert "c2e736ec88fa64f3" in lines[2]


def test_a_table_for_no_terminal_is_not_cut() -> None:
    assert "x" * 500 in render([{"a": "x" * 500, "b": "y" * 500}], "table")


@pytest.mark.parametrize("form", ["table", "csv", "tsv", "markdown"])
def test_what_is_packed_is_written_in_words(form: str) -> None:
    assert "fetch 1.5, judge 0" in render([{"stages": {"fetch": 1.5, "judge": 0}}], form)
