"""Configuration: file, environment, flags; and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.errors import UsageError
from pipeline.config import SETTINGS, load_config, write_config


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "claimdiff.toml"


def test_the_written_file_is_read_back_as_the_defaults(file: Path) -> None:
    write_config(file)
    config = load_config(str(file))
    assert {s.key: config[s.key] for s in SETTINGS} == {s.key: s.default for s in SETTINGS}


def test_every_commented_line_of_the_written_file_is_valid_when_uncommented(file: Path) -> None:
    write_config(file)
    lines = [x.removeprefix("# ") if " = " in x else x for x in file.read_text().splitlines()]
    file.write_text("\n".join(lines))
    config = load_config(str(file))
    assert set(config.origins.values()) == {str(file), "default"}


def test_flags_beat_the_environment_and_the_environment_beats_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('database = "a.db"\ncontact = "a@file.example"\nevidence = "file"\n')
    monkeypatch.setenv("CLAIMDIFF_CONTACT", "b@environment.example")
    monkeypatch.setenv("CLAIMDIFF_DATABASE", "b.db")
    config = load_config(str(file), {"database": "c.db"})
    assert (config["database"], config["contact"], config["evidence"]) == (
        "c.db",
        "b@environment.example",
        "file",
    )
    assert config.origins["contact"] == "CLAIMDIFF_CONTACT"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[fetch]\nper_hosts = 2\n", "unknown setting 'fetch.per_hosts'; did you mean 'fetch.per_host_s'"),
        ("[fetch]\nper_host_s = 'x'\n", "expected fetch.per_host_s to be a number, saw 'x'"),
        ("database = \n", "expected TOML"),
        ("[notify]\nurls = 'mailto://secret'\n", "is a secret"),
        ("[findings]\nmin_severity = 'hihg'\n", "expected findings.min_severity to be one of info, low"),
        ("[run]\nworkers = 0\n", "expected run.workers to be 1 or more, saw 0"),
        ("[fetch]\nverify = 1\n", "expected fetch.verify to be true or false, saw 1"),
    ],
)
def test_a_mistake_says_what_was_expected_and_seen(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    with pytest.raises(UsageError) as caught:
        load_config(str(file))
    assert said in str(caught.value)


def test_a_mistake_in_the_environment_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMDIFF_FETCH_PER_HOST_S", "often")
    with pytest.raises(UsageError, match="CLAIMDIFF_FETCH_PER_HOST_S: expected a number, saw 'often'"):
        load_config()


def test_a_missing_file_that_was_named_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="claimdiff init"):
        load_config(str(tmp_path / "none.toml"))
