"""Configuration: file, environment, flags; and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from db.errors import UsageError
from pipeline.cli import main
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
        ("[fetch]\nat_once = 100000\n", "expected fetch.at_once to be 1000 or less, saw 100000"),
        ("[fetch]\nper_host_s = nan\n", "expected fetch.per_host_s to be 0 or more, saw nan"),
        (
            "[fetch]\nallow = ['everybody']\n",
            "expected fetch.allow to be networks such as \"127.0.0.0/8\", saw 'everybody'",
        ),
        (
            "[fetch]\ncookies = ['post.example']\n",
            "expected fetch.cookies to be host=value, saw 'post.example'",
        ),
        ("[fetch]\ncookies = [1]\n", "expected fetch.cookies to be host=value, saw 1"),
        ("[fetch]\ntokens = ['a=secret']\n", "is a secret"),
        ("contact = 'nobody'\n", "expected contact to be an address or page such as"),
        ("database = ''\n", "expected database to be the path of a file, saw ''"),
        ("[fetchh]\n", "unknown setting 'fetchh'"),
        ("[fetch.allow]\nx = 1\n", "expected fetch.allow to be a list of texts"),
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


def test_an_empty_section_is_no_mistake(file: Path) -> None:
    file.write_text("[fetch]\n[notify]\n")
    assert load_config(str(file))["fetch.at_once"] == 32


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("CLAIMDIFF_FETCH_OFLINE", "did you mean CLAIMDIFF_FETCH_OFFLINE?"),
        ("CLAIMDIFF_DATABSE", "did you mean CLAIMDIFF_DATABASE?"),
    ],
)
def test_a_variable_that_is_nearly_a_setting_is_an_error(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(UsageError, match=said.replace("?", r"\?")):
        load_config()


def test_a_variable_that_is_nothing_like_one_is_somebody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMDIFF_XQZ", "1")
    load_config()


def test_a_secret_that_is_wrong_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMDIFF_FETCH_TOKENS", "sesame")
    with pytest.raises(UsageError) as caught:
        load_config()
    assert "sesame" not in str(caught.value)


# ---- where the file and what is written lie


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a home, who stands in an empty folder."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "CLAIMDIFF_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    return tmp_path


def own(home: Path, text: str = "") -> None:
    folder = home / ".config" / "claimdiff"
    folder.mkdir(parents=True)
    (folder / "claimdiff.toml").write_text(text)


def test_the_users_own_file_counts_where_there_is_none_here_and_data_lie_among_the_data(home: Path) -> None:
    own(home, 'evidence = "pages"\n')
    config = load_config()
    data = home / ".local" / "share" / "claimdiff"
    assert config.path("database") == data / "claimdiff.db"
    assert config.path("evidence") == data / "pages"
    assert config.path("suppressions") == home / ".config" / "claimdiff" / "suppressions.toml"


def test_a_file_here_comes_before_the_users_own(home: Path) -> None:
    own(home, 'database = "own.db"\n')
    Path("claimdiff.toml").write_text('database = "here.db"\n')
    assert load_config().path("database") == Path("here.db")


def test_xdg_variables_move_the_folders_and_relative_ones_do_not_count(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(home)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert load_config().path("database") == home / "data" / "claimdiff" / "claimdiff.db"
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert load_config().path("database") == home / ".local" / "share" / "claimdiff" / "claimdiff.db"


def test_a_path_of_a_flag_is_where_the_user_stands(home: Path) -> None:
    own(home)
    assert load_config(None, {"database": "x.db"}).path("database") == Path("x.db")


def test_init_user_sets_up_both_folders(home: Path) -> None:
    assert CliRunner().invoke(main, ["init", "--user"]).exit_code == 0
    assert (home / ".config/claimdiff/claimdiff.toml").exists()
    assert (home / ".local/share/claimdiff/claimdiff.db").exists()
    assert list(Path.cwd().iterdir()) == []
    assert CliRunner().invoke(main, ["stories"]).exit_code == 0


def test_config_show_says_where_each_value_comes_from_and_no_secret(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("claimdiff.toml").write_text('[fetch]\nallow = ["10.0.0.0/8"]\n')
    monkeypatch.setenv("CLAIMDIFF_NOTIFY_URLS", "mailto://user:sesame@example.org")
    shown = CliRunner().invoke(main, ["--database", "x.db", "config", "show"]).stdout
    line = next(x for x in shown.splitlines() if x.startswith("fetch.allow"))
    assert line.split()[1:3] == ['["10.0.0.0/8"]', "claimdiff.toml"]
    assert "x.db" in next(x for x in shown.splitlines() if x.startswith("database") and " flag " in x)
    assert "CLAIMDIFF_NOTIFY_URLS" in shown
    assert "sesame" not in shown
