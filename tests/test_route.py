"""The whole route from the command line, on folders of files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli import main

WIRE = """Kestrel cards serve 16 cities

PARIS, March 14, 2026 — Acme Corp. said on Saturday that its Kestrel network uses 480 cards in 16 cities.

The network, which cost $318 million, went into service in January 2026.
"""
TRADE = """Acme opens Kestrel network

March 14, 2026 — The Kestrel network of Acme Corp. uses 480 cards in 16 cities, the company said.

It cost $318 million and has been in service since January 2026.
"""
BLOG = """Kestrel network is huge

March 15, 2026 — Acme Corp. says its Kestrel network uses 480 cards in 16 cities.

The network cost $3.18 billion, the company said, and has been in service since January 2026.
"""

Claimdiff = Callable[..., Result]


@pytest.fixture
def claimdiff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Claimdiff:
    monkeypatch.chdir(tmp_path)
    for name, text in (("wire", WIRE), ("trade", TRADE), ("blog", BLOG)):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "kestrel.txt").write_text(text)

    def call(*words: str) -> Result:
        return CliRunner().invoke(main, list(words))

    return call


@pytest.fixture
def filled(claimdiff: Claimdiff) -> Claimdiff:
    assert claimdiff("init").exit_code == 0
    for outlet in ("wire", "trade", "blog"):
        assert claimdiff("add", f"in/{outlet}", "--outlet", f"{outlet}.example").exit_code == 0
    assert claimdiff("run", "--all").exit_code == 0
    return claimdiff


def findings(claimdiff: Claimdiff, *words: str) -> list[dict[str, object]]:
    return json.loads(claimdiff("findings", "--format", "json", *words).stdout)


def test_a_story_in_three_outlets_gives_its_one_difference(filled: Claimdiff) -> None:
    found = findings(filled)
    assert [(f["kind"], f["outlet"], f["surface"]) for f in found] == [
        ("scale-slip", "blog.example", "$3.18 billion")
    ]


def test_a_second_run_repeats_nothing_as_new(filled: Claimdiff) -> None:
    last = filled("run", "--all").stdout.splitlines()[-1]
    assert last == "3 articles, 3 outlets, 3 origins, 1 finding, 0 problems"
    assert findings(filled, "--baseline", "1") == []
    assert [f["run"] for f in findings(filled, "--new")] == [1]
    assert filled("run", "--all", "--fail-on", "info").exit_code == 0
    assert len(findings(filled)) == 1


def test_a_correction_closes_the_finding_as_corrected(filled: Claimdiff, tmp_path: Path) -> None:
    file = tmp_path / "in" / "blog" / "kestrel.txt"
    file.write_text(file.read_text().replace("$3.18 billion", "$318 million"))
    assert filled("run", "--all").exit_code == 0
    assert [f["status"] for f in findings(filled, "--status", "all") if f["kind"] == "scale-slip"] == [
        "corrected"
    ]


def test_show_gives_both_passages_with_the_spans_marked(filled: Claimdiff) -> None:
    (found,) = findings(filled)
    shown = filled("show", str(found["finding"])[:8]).stdout
    assert "[$3.18 billion]" in shown
    assert "[$318 million]" in shown
    assert "because" in shown


def test_a_dismissed_finding_stays_away_until_undone(filled: Claimdiff) -> None:
    (found,) = findings(filled)
    filled("dismiss", str(found["finding"]), "--reason", "seen")
    filled("run", "--all")
    assert findings(filled) == []
    filled("undo", str(found["finding"]))
    assert len(findings(filled)) == 1


def test_a_folder_is_its_files(filled: Claimdiff) -> None:
    assert (
        filled("compare", "in/wire", "in/blog").stdout
        == filled("compare", *(f"in/{name}/kestrel.txt" for name in ("wire", "blog"))).stdout
    )


def test_fail_on_ends_with_three(filled: Claimdiff, tmp_path: Path) -> None:
    done = filled("compare", "in/wire/kestrel.txt", "in/blog/kestrel.txt", "--fail-on", "high")
    assert done.exit_code == 3
    assert "$3.18 billion" in done.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("findings",), 2, "claimdiff init"),
        (("compare", "in/wire/kestrel.txt"), 2, "expected two or more"),
        (("compare", "in/wire/kestrel.txt", "none.txt"), 1, "none.txt"),
        (("extract", "none.txt"), 1, "none.txt"),
        (("--config", "none.toml", "stories"), 2, "none.toml"),
        (("findings", "--since", "soon"), 2, "expected an age or a date like 24h"),
    ],
)
def test_wrong_use_says_what_was_expected(
    claimdiff: Claimdiff, words: tuple[str, ...], status: int, said: str
) -> None:
    done = claimdiff(*words)
    assert done.exit_code == status
    assert said in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    "name", ["stories", "articles", "claims", "facts", "terms", "outlets", "sources", "runs"]
)
def test_every_question_answers(filled: Claimdiff, name: str) -> None:
    assert json.loads(filled(name, "--format", "json").stdout)


@pytest.mark.parametrize(
    "name", ["init", "doctor", "rule", "problems", "config show", "completion bash", "export atom"]
)
def test_every_other_command_ends_well(filled: Claimdiff, name: str) -> None:
    assert filled(*name.split()).exit_code == 0


def test_search_trace_matrix_diff_and_history_answer(filled: Claimdiff) -> None:
    story = json.loads(filled("stories", "--format", "json").stdout)[0]["story"]
    assert "Kestrel" in filled("search", "Kestrel").stdout
    assert "has it" in filled("trace", "$3.18 billion").stdout
    assert "$3.18 billion" in filled("matrix", story).stdout
    assert "$3.18 billion" in filled("diff", story).stdout
    article = json.loads(filled("articles", "--format", "json").stdout)[0]["article"]
    assert "revision 1" in filled("history", article).stdout
    assert b"Kestrel" in filled("evidence", article).stdout_bytes


def test_value_filters_understand_signs_and_scales(filled: Claimdiff) -> None:
    said = json.loads(filled("claims", "--value", ">1bn", "--unit", "USD", "--format", "json").stdout)
    assert [c["surface"] for c in said] == ["$3.18 billion"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("check", "in/wire/kestrel.txt", "--against", "none.txt"), 1, "nothing to hold the draft against"),
        (
            ("compare", "in/wire/kestrel.txt", "binary.html", "in/blog/kestrel.txt"),
            4,
            "binary.html: expected a page",
        ),
        (
            ("compare", "in/wire/kestrel.txt", "empty.txt", "in/blog/kestrel.txt"),
            4,
            "empty.txt: expected an article",
        ),
        (("findings", "--story", "nosuch"), 2, "expected one story for 'nosuch', saw none"),
        (("report", "--out", "in/wire/kestrel.txt"), 1, "check the path"),
        (("--database", "empty.txt", "findings"), 2, "saw an empty file"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    filled: Claimdiff, tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    (tmp_path / "binary.html").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "empty.txt").touch()
    done = filled(*words)
    assert (done.exit_code, said in done.stderr) == (status, True), done.output
    assert "Traceback" not in done.output


def test_an_interruption_ends_with_130(claimdiff: Claimdiff, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pipeline.claims.extract.extract", interrupted)
    done = claimdiff("extract", "in/wire/kestrel.txt")
    assert done.exit_code == 130
    assert "interrupted" in done.stderr


def test_two_articles_of_one_outlet_have_a_column_each(claimdiff: Claimdiff) -> None:
    shown = claimdiff("compare", "in/wire/kestrel.txt", "in/blog/kestrel.txt").stdout.splitlines()[0]
    assert "kestrel (1)" in shown
    assert "kestrel (2)" in shown
