"""Input that would hurt: made to be slow, or not to be text; an answer comes, in linear time, with true offsets."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from pipeline.claims.quantities import read_quantities

REPEATED = [
    "1", ",", "one and ", "(", "(1", "1,", "1.", "1-", "1 ", "1/", "1:", "½", "$1 ", "a million ", "thousand ", "hundred ",
    "twenty-", "http://a.b/1?x=2&", "more than 1 ", "between 1 and ", "1 to ", "1 - 1 ", "| 1 ", "|1|\n", "-1", "+1 555 ", "1x ",
    "1 in ", "third ", "a third of ", "dozens of ", "1 per ", "5 million of ", "Abc 1 ", "1m ", "1e9", "10^", "1,234 ", "aged 1, ",
    "\x00 1", "\ud8001 ", "\u202e1 ", "１２ ", "٣ ", "İ1 ", "one point two ", "up to about ", " ",
]  # fmt: skip
SHORT, LONG = 800, 3200


def seconds(text: str) -> float:
    """The least processor seconds that reading takes, of two."""
    took = []
    for _ in range(2):
        started = time.process_time()
        read_quantities(text)
        took.append(time.process_time() - started)
    return min(took)


@pytest.mark.parametrize("piece", REPEATED, ids=repr)
def test_reading_is_linear_in_a_text_made_to_be_slow(piece: str) -> None:
    short, long = (seconds((piece * (size // len(piece) + 1))[:size]) for size in (SHORT, LONG))
    assert long <= 12 * short + 0.05, f"{short:.3f} s for {SHORT} characters, {long:.3f} s for {LONG}"


@pytest.mark.parametrize("piece", REPEATED, ids=repr)
def test_every_surface_is_where_it_says(piece: str) -> None:
    text = piece * 40
    spans = [q.span for q in read_quantities(text)]
    assert all(text[q.span.start : q.span.end] == q.surface for q in read_quantities(text))
    assert all(0 <= s.start < s.end <= len(text) for s in spans)
    assert all(a.end <= b.start for a, b in pairwise(spans))


def test_a_line_of_a_million_digits_is_no_number() -> None:
    assert read_quantities("7" * 1_000_000) == ()


def test_digits_of_other_scripts_are_read_where_they_stand() -> None:
    text = "It cost ３５０ euros, not ٣٥٠ euros."
    assert [(q.surface, int(q.low)) for q in read_quantities(text)] == [
        ("３５０ euros", 350),
        ("٣٥٠ euros", 350),
    ]  # type: ignore[arg-type]  # numbers, no dates


def test_marks_and_nulls_do_not_move_offsets() -> None:
    text = "\u200f\x00İstanbul sent 40 buses; \ud800 another 12 trams came."
    assert [q.surface for q in read_quantities(text)] == ["40 buses", "12 trams"]
