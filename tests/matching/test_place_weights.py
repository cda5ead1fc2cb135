"""The weights of places are those that their script writes, and judge changed claims rightly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.matching.place_weights import DATE_WEIGHTS, FIGURE_WEIGHTS
from scripts.estimate_places import TABLE, Judged, corpus_samples, judge, table_text, trials_of

CORPUS = Path(__file__).resolve().parents[1] / "corpus"


def test_table_is_written_by_the_script() -> None:
    tables: Mapping[str, dict[tuple[str, str], float]] = {"figures": FIGURE_WEIGHTS, "dates": DATE_WEIGHTS}
    assert TABLE.read_text(encoding="utf-8") == table_text(tables)


def test_most_changed_claims_find_their_place_and_few_another() -> None:
    judged = Judged()
    tables = {"figures": FIGURE_WEIGHTS, "dates": DATE_WEIGHTS}
    sample = next(s for s in corpus_samples(CORPUS) if s.name == "launch")
    judge(tables, trials_of(sample, seed=5, most=30), judged)
    assert judged.right > 0.5 * judged.planted
    assert judged.wrong < 0.2 * judged.planted
