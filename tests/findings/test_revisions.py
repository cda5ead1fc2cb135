"""Silent edits: of a sentence on shares, of a table's cell; none of the page's own lines."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.findings.revisions import edits

TABLE = "Sales\n\n| Model | Q1 | Q2 |\n| --- | --- | --- |\n| Vela | {vela} | 28,900 |\n| Orso | 22,750 | {orso} |\n"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Shares in Calder fell 4.3% to £4.18.", "Shares in Calder fell 4.3% to £3.05.", [("4.18", "3.05")]),
        ("The shares finished 6.2% lower at $38.45.", "The shares finished 9.7% lower at $38.45.", [("6.2", "9.7")]),
        ("Its views cost him 40 votes.", "Its views cost him 90 votes.", [("40", "90")]),
        ("Updated 3 May at 14.05.", "Updated 4 May at 16.20.", []),
        ("Last updated on 3 May 2026 at 14.05", "Last updated on 4 May 2026 at 16.20", []),
        ("There are 12 comments on this story so far", "There are 19 comments on this story so far", []),
        (TABLE.format(vela="31,400", orso="24,100"), TABLE.format(vela="31,400", orso="24,100"), []),
        (TABLE.format(vela="31,400", orso="24,100"), TABLE.format(vela="43,100", orso="24,100"), [("31,400", "43,100")]),
        (TABLE.format(vela="31,400", orso="24,100"), TABLE.format(vela="31,400", orso="22,100"), [("24,100", "22,100")]),
    ],
)  # fmt: skip
def test_a_figure_that_was_changed_is_told(before: str, after: str, told: list[tuple[str, str]]) -> None:
    assert [(e.old, e.new) for e in edits(Revision(before), Revision(after))] == told
