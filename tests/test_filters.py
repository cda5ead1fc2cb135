"""The filters as outside scripts call them."""

from __future__ import annotations

import simplejson

from pipeline.filters import run_filter


def answers(name: str, *lines: bytes) -> list[tuple[dict[str, object], bool]]:
    return [(simplejson.loads(line), fine) for line, fine in run_filter(name, lines)]


def test_a_line_that_is_no_json_is_answered_and_the_rest_goes_on() -> None:
    (bad, bad_fine), (good, good_fine) = answers(
        "extract", b"nonsense\n", b'{"id": "a", "text": "Nothing."}\n'
    )
    assert not bad_fine
    assert "expected one JSON object a line" in str(bad["error"])
    assert good_fine
    assert good["claims"] == []


def test_a_missing_text_names_what_was_expected() -> None:
    ((said, fine),) = answers("extract", b'{"id": 7}\n')
    assert (said["id"], fine) == (7, False)
    assert said["error"] == 'expected "text" to be text, saw nothing'
