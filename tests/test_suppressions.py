"""Findings that are not to be shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.errors import UsageError
from pipeline.suppressions import load_suppressions, unused, without_suppressed

ROW = {
    "finding": "abcdef12",
    "kind": "bound-drift",
    "outlet": "post.example",
    "surface": "700",
    "story": "chips",
}


def load(tmp_path: Path, text: str):
    file = tmp_path / "suppressions.toml"
    file.write_text(text)
    return load_suppressions(file)


def test_all_conditions_have_to_be_met(tmp_path: Path) -> None:
    met = load(
        tmp_path, '[[suppress]]\nkind = "bound-drift"\noutlet = "post.example"\nreason = "house style"\n'
    )
    other = load(
        tmp_path, '[[suppress]]\nkind = "bound-drift"\noutlet = "wire.example"\nreason = "house style"\n'
    )
    assert without_suppressed([ROW], met) == []
    assert without_suppressed([ROW], other) == [ROW]
    assert unused([ROW], other) == list(other)


def test_an_id_may_be_its_beginning(tmp_path: Path) -> None:
    assert (
        without_suppressed([ROW], load(tmp_path, '[[suppress]]\nfinding = "abcd"\nreason = "seen"\n')) == []
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[suppress]]\nreason = "all"\n', "expected a condition and a reason"),
        ('[[suppress]]\nkind = "x"\n', "expected a condition and a reason"),
        ('[[suppress]]\nknd = "x"\nreason = "y"\n', "saw knd"),
        ("[[suppress", "expected TOML"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        load(tmp_path, text)


def test_no_file_is_no_suppression(tmp_path: Path) -> None:
    assert load_suppressions(tmp_path / "none.toml") == ()
