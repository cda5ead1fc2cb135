"""Whatever is asked of a filter: one line back, with true offsets, in time that grows as the text does."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import simplejson
from hypothesis import given
from hypothesis import strategies as st

from db.errors import UsageError
from pipeline.config import load_config
from pipeline.filters import FILTERS, run_filter
from tests.fuzz.mutations import BUDGET, mutated, sentences

LINES = (
    b'{"id": "a", "text": "At least 16 chips were used on May 3, 2026, Acme said.", "title": "16 chips", "published": "2026-05-04"}\n',
    b'{"id": "a", "articles": [{"id": "x", "text": "At least 16 chips were used."}, {"id": "y", "text": "Acme used 16 pods."}]}\n',
    b'{"id": "a", "text": "16 pods.", "against": [{"id": "x", "text": "Acme used 16 chips.", "blocks": [["cell", 0, 4, 1, 2, ["a"]]]}]}\n',
    b'{"id": "a", "html": "<html><body><article><p>At least 16 chips were used, Acme said.</p></article></body></html>", "url": null}\n',
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), sentences()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
OBJECTS = st.fixed_dictionaries(
    {"id": JSON},
    optional={
        name: st.one_of(sentences(), JSON)
        for name in ("text", "title", "published", "html", "articles", "against", "blocks", "language")
    },
)


@pytest.mark.parametrize("name", sorted(FILTERS))
@BUDGET
@given(
    st.one_of(
        mutated(LINES), OBJECTS.map(lambda given: simplejson.dumps(given, allow_nan=True).encode() + b"\n")
    )
)
def test_every_line_is_answered_by_one_line(name: str, line: bytes) -> None:
    lines = [one + b"\n" for one in line.split(b"\n") if one.strip()]
    answers = list(run_filter(name, lines))
    assert len(answers) == len(lines)
    for answer, fine in answers:
        said = simplejson.loads(answer)
        assert answer.endswith(b"\n")
        assert b"\n" not in answer[:-1]
        assert fine != ("error" in said)


@BUDGET
@given(sentences())
def test_what_is_extracted_stands_in_the_text(text: str) -> None:
    line = simplejson.dumps({"id": 1, "text": text, "published": "2026-11-30"}).encode()
    ((answer, fine),) = run_filter("extract", [line])
    said = simplejson.loads(answer)
    assert fine, said
    for claim in said["claims"]:
        assert text[claim["start"] : claim["end"]] == claim["surface"]
    for found in (*said["quotes"], *said["terms"]):
        assert 0 <= found["start"] <= found["end"] <= len(text)


ADVERSARIAL = (
    "1,", "1.", "9", "1 to ", "between 1 and ", "$", "more than ", "one hundred ", "and ", "(", "((", '"', "“", "“a ” ", "a ", "A. ", "Mr. ",
    "Acme Corp ", "1/2 ", "- ", "| 1 ", "2026-", "May ", "12:", "per ", "%", "the chief executive of ", ", said ", "he said ", "…", "\n", "\n- 1",
    " ", "\u00a0", "x-", "16 chips and ", "from 1 to 2 to ", "http://a.b/", "a@b.c ", "#", "U.S. ", "not ", "million ", "1 million ", "1st ",
)  # fmt: skip


@pytest.mark.parametrize("piece", ADVERSARIAL, ids=repr)
def test_time_grows_as_the_text_does(piece: str) -> None:
    """Four times the text takes about four times as long, not sixteen."""
    texts = [piece * (size // len(piece)) for size in (4_000, 16_000)]
    spent = [min(_seconds(text), _seconds(text)) for text in texts]
    assert spent[1] < 0.4 or spent[1] < 9 * spent[0], f"{spent[0]:.2f} s, then {spent[1]:.2f} s"


def _seconds(text: str) -> float:
    line = simplejson.dumps({"id": 1, "text": text}).encode()
    began = time.process_time()
    list(run_filter("extract", [line]))
    return time.process_time() - began


@BUDGET
@given(
    mutated(
        (
            b'contact = "desk@e.example"\n[fetch]\nallow = ["127.0.0.0/8"]\nper_host_s = 1.5\noffline = false\n',
        )
    )
)
def test_configuration(body: bytes) -> None:
    with TemporaryDirectory() as folder, suppress(UsageError):
        path = Path(folder) / "claimdiff.toml"
        path.write_bytes(body)
        assert load_config(str(path))["fetch.per_host_s"] is not None
