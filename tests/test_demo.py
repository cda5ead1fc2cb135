"""The demo story over real HTTP on loopback: what `make demo` shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import main
from scripts.demo import CONFIGURATION
from tests.demo.serve import serving, sources

Rows = list[dict[str, object]]


def ask(*words: str) -> Rows:
    done = CliRunner().invoke(main, [*words, "--format", "json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Rows]]:
    """Both runs of the demo: the findings after the first, what is new after the second, and the problems."""
    folder = tmp_path_factory.mktemp("demo")
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.chdir(folder)
    switch = folder / "edited"
    with serving(switch) as origins:
        Path("claimdiff.toml").write_text(CONFIGURATION)
        runner = CliRunner()
        assert runner.invoke(main, ["init"]).exit_code == 0
        for address, outlet in sources(origins):
            assert runner.invoke(main, ["add", address, "--outlet", outlet]).exit_code == 0
        assert runner.invoke(main, ["run"]).exit_code == 0
        seen = {"first": ask("findings"), "stories": ask("stories"), "problems": ask("problems")}
        switch.touch()
        assert runner.invoke(main, ["run", "--all"]).exit_code == 0
        seen["new"] = ask("findings", "--new")
        seen["articles"] = ask("articles")
    yield seen
    monkeypatch.undo()


def spots(rows: Rows) -> set[tuple[object, object]]:
    return {(row["kind"], row["surface"]) for row in rows}


def test_the_term_that_only_one_outlet_has_is_found(demo: dict[str, Rows]) -> None:
    assert ("unsupported-addition", "TPU Sync") in spots(demo["first"])


def test_chips_that_became_pods_are_found(demo: dict[str, Rows]) -> None:
    pods = [r for r in demo["first"] if r["kind"] == "unit-conflict" and "pods" in str(r["surface"])]
    assert {r["severity"] for r in pods} == {"high"}
    assert all("chips" in str(r["message"]) for r in pods)


def test_figures_that_agree_raise_nothing(demo: dict[str, Rows]) -> None:
    """2.8 trillion parameters, 16 chips and 1.4 to 2 times stand in several outlets, in several spellings."""
    agreed = ("2.8", "trillion", "1.4", "seventh", "16 chips", "16 Ironwood chips", "55")
    assert [r["message"] for r in demo["first"] if str(r["surface"]).startswith(agreed)] == []


def test_each_outlet_is_read_and_the_road_works_are_another_story(demo: dict[str, Rows]) -> None:
    assert {r["outlet"] for r in demo["articles"]} == {
        "Harbour Wire", "Racks & Rows", "The Morning Ledger", "Silicon Dispatch", "SpecSheet Daily", "Valley Post",
    }  # fmt: skip
    assert demo["problems"] == []
    assert sorted(r["articles"] for r in demo["stories"]) == [1, 6]


def test_the_silent_edit_is_told_and_old_findings_are_not_new(demo: dict[str, Rows]) -> None:
    assert "stealth-edit" in {r["kind"] for r in demo["new"]}
    assert not spots(demo["new"]) & spots(demo["first"])


def test_the_credit_of_a_syndicated_copy_is_no_addition(demo: dict[str, Rows]) -> None:
    assert [r["message"] for r in demo["first"] if r["surface"] in ("Harbour Wire", "Moonshot AI")] == []
