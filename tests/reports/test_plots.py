"""Number lines, time lines, courses and the tree of copies."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import combinations

import pytest

from db.models import Link, Origin, Quantity, Span
from pipeline.reports.html.plots import Point, Row, course, lineage, number_line


def quantity(low: str, high: str | None = None, comparator: str = "=") -> Quantity:
    """A quantity, or a date where the text looks like one."""
    is_date = "-" in low[1:]
    ends = (low, high or low) if is_date else (Decimal(low), Decimal(high or low))
    return Quantity(Span(0, 1), low, "date" if is_date else "count", *ends, comparator)  # type: ignore[arg-type]  # as a test writes it


def row(low: str, who: str = "Wire", state: str = "agreed", **settings: str) -> Row:
    return Row(low, quantity(low, **settings), (who,), state)


def xs(drawing: str, shape: str = "circle") -> list[float]:
    return [float(x) for x in re.findall(rf'<{shape} [^>]*?c?x="([\d.]+)"', drawing)]


def test_values_stand_in_order_on_the_line() -> None:
    drawing = number_line("aboard", [row("312"), row("213"), row("250")])
    assert drawing is not None
    places = xs(drawing)
    assert places == sorted(places)
    assert places[1] - places[0] == pytest.approx(
        (250 - 213) / (312 - 213) * (places[2] - places[0]), abs=0.2
    )


def test_every_outlet_is_named_and_departing_is_more_than_a_colour() -> None:
    drawing = number_line("aboard", [row("213", "Harbour Wire"), row("312", "The Ledger", "disputed")])
    assert drawing is not None
    assert "Harbour Wire" in drawing
    assert "The Ledger" in drawing
    assert "≠ 312" in drawing
    assert "<rect" in drawing
    assert "departs: 312 (The Ledger)" in drawing  # for who hears it


def test_bounds_are_arrows_and_intervals_bars() -> None:
    over = number_line("x", [row("700", comparator=">"), row("700")])
    up_to = number_line("x", [row("700", comparator="<="), row("600")])
    between = number_line("x", [row("3", high="5"), row("4")])
    assert over is not None
    assert up_to is not None
    assert between is not None
    assert "bound" in over
    assert "hollow" in over
    assert "bound" in up_to
    assert 'class="agrees range"' in between
    assert len(xs(between)) == 1  # the interval is a bar, not a point


def test_days_make_a_time_line() -> None:
    drawing = number_line("date", [row("2026-11-03"), row("2026-11-21", state="disputed")])
    assert drawing is not None
    assert "2026-11-03</text>" in drawing
    assert "2026-11-21</text>" in drawing


def test_hours_of_one_day_are_told_apart() -> None:
    drawing = number_line("time", [row("2026-03-17T06:40"), row("2026-03-17T08:52")])
    assert drawing is not None
    assert "03-17 06:40" in drawing
    assert "03-17 08:52" in drawing


def test_labels_of_a_course_do_not_meet() -> None:
    points = [Point(f"2026-03-17T{h:02}:00:00Z", quantity(str(50 - h)), f"Outlet {h}") for h in range(20)]
    drawing = course("missing", points)
    assert drawing is not None
    boxes = [
        (float(x), float(y), len(words) * 6.0)
        for x, y, words in re.findall(r'<text x="([\d.]+)" y="([\d.]+)">([^<]+)<', drawing)
    ]
    assert boxes
    for (x, y, wide), (other_x, other_y, other_wide) in combinations(boxes, 2):
        assert abs(y - other_y) >= 11 or x + wide <= other_x or other_x + other_wide <= x


def test_a_course_needs_two_times() -> None:
    assert (
        course("x", [Point("2026-03-17", quantity("1"), "a"), Point("2026-03-17", quantity("2"), "b")])
        is None
    )


def order(drawing: str) -> list[tuple[float, str]]:
    """The tree's lines from the top: how far in, and the name."""
    return [(float(x), n) for x, n in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]+)</text>', drawing)]


def test_copies_hang_below_the_one_they_were_taken_from() -> None:
    links = (Link("b", "a", "copy", 1), Link("c", "b", "rewrite", 1), Link("d", "a", "edit", 1))
    drawing = lineage("tree", [Origin(("a", "b", "c", "d"), "a", (), links)], {})
    assert drawing is not None
    shown = order(drawing)
    assert [name for _, name in shown] == ["a", "b (copy)", "c (shares passages)", "d (edited copy)"]
    assert shown[0][0] < shown[1][0] == shown[3][0] < shown[2][0]


def test_a_credited_source_outside_the_story_is_the_root() -> None:
    drawing = lineage("tree", [Origin(("a", "b"), "Reuters")], {"a": "Post", "b": "Ledger"})
    assert drawing is not None
    assert [name for _, name in order(drawing)] == ["Reuters (credited)", "Post (copy)", "Ledger (copy)"]


def test_origins_of_their_own_hang_below_whom_they_share_passages_with() -> None:
    origins = [
        Origin(("a", "b"), "a", (), (Link("b", "a", "copy", 1),)),
        Origin(("c",), None, (), (Link("c", "a", "rewrite", 0.5),)),
        Origin(("d",)),
    ]
    drawing = lineage("tree", origins, {})
    assert drawing is not None
    assert [name for _, name in order(drawing)] == ["a", "b (copy)", "c (shares passages)"]
    assert 'class="branch rewrite"' in drawing


def test_a_circle_of_copies_is_still_drawn_once_each() -> None:
    links = (Link("a", "b", "copy", 1), Link("b", "a", "copy", 1))
    drawing = lineage("tree", [Origin(("a", "b"), None, (), links)], {})
    assert drawing is not None
    assert sorted(name.split()[0] for _, name in order(drawing)) == ["a", "b"]
