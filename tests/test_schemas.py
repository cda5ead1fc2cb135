"""Every line that a filter takes or answers is what docs/schemas says."""

from __future__ import annotations

from pathlib import Path

import pytest
import simplejson
from jsonschema import Draft202012Validator

from pipeline.filters import run_filter

SCHEMAS = Path(__file__).parent.parent / "docs" / "schemas"
FILTERS = ("read", "extract", "group", "compare", "check")
WIRE = (
    "Ferry sinks with 213 aboard\n\nPORT ELLERY, March 17, 2026 — At least four people died when the Halden Star sank, "
    'the coast guard said. "We will not stop," said Ines Halloran, 51. It could cost up to $62 million (£49 million), '
    "the Office for Data Standards (ODS) estimates.\n\n| City | Jobs |\n|---|---|\n| Leeds | 100 |\n"
)
BLOG = "Nine dead off Port Ellery\n\nNine people died when the Halden Star sank on Tuesday with 312 aboard."
PAGE = (
    "<html lang=en><head><title>Ferry sinks - Wire</title><link rel=canonical href='https://wire.example/a'></head>"
    "<body><article><h1>Ferry sinks</h1>" + "<p>At least four people died when the ferry sank off the coast.</p>" * 8
    + "</article></body></html>"
)  # fmt: skip
ARTICLES = [
    {"id": "wire", "text": WIRE, "published": "2026-03-17", "reference": True},
    {"id": "blog", "text": BLOG, "title": "Nine dead", "published": "2026-03-18T08:00:00Z", "outlet": "Blog"},
]
GIVEN = {
    "read": [{"id": 1, "html": PAGE, "url": "https://wire.example/a"}, {"id": 2}],
    "extract": [{"id": "a", "text": WIRE, "published": "2026-03-17"}, {"id": "b", "text": BLOG, "title": "312 aboard"},
                {"id": "c", "text": ""}, {"id": "d"}],
    "group": [{"id": 1, "articles": ARTICLES}, {"id": 2, "articles": 7}],
    "compare": [{"id": None, "articles": ARTICLES}, {"id": 2, "articles": [{"id": "x"}]}],
    "check": [{"id": 1, "text": BLOG, "against": ARTICLES}, {"id": 2, "text": "x"}],
}  # fmt: skip


def validator(name: str) -> Draft202012Validator:
    schema = simplejson.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("name", FILTERS)
def test_answers_are_what_the_schema_says(name: str) -> None:
    answers = validator(f"{name}-output")
    lines = [simplejson.dumps(given).encode() for given in GIVEN[name]]
    for line, fine in run_filter(name, lines):
        said = simplejson.loads(line)
        assert not [error.message for error in answers.iter_errors(said)]
        assert fine is ("error" not in said)


@pytest.mark.parametrize("name", FILTERS)
def test_what_the_filters_take_is_what_the_schema_says(name: str) -> None:
    inputs = validator(f"{name}-input")
    assert inputs.is_valid(GIVEN[name][0])
    assert not inputs.is_valid(GIVEN[name][-1])
