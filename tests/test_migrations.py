"""From the first schema to the newest, with rows in it; half way; from the future; and where nothing can be written."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from db import schema
from db.errors import StoreError
from db.queries import QUESTIONS, ask, find_finding, finding_whole, search, trace
from db.schema import migrate, migrations
from db.store import Store
from pipeline.cli import main

FIRST = Path(__file__).parent / "first_schema" / "claimdiff.db.gz"
NOBODY = 65534


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A database as the first version left it."""
    path = tmp_path / "claimdiff.db"
    path.write_bytes(gzip.decompress(FIRST.read_bytes()))
    return path


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with sqlite3.connect(path) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' "
            "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name"
        ).fetchall()
        return {t: connection.execute(f"SELECT * FROM {t} ORDER BY 1, 2").fetchall() for (t,) in tables}


def shape_of(db: Database) -> set[tuple[str, str, str]]:
    sql = (
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '\\_%' ESCAPE '\\'"
    )
    return {(kind, name, " ".join(said.split())) for kind, name, said in db.execute(sql)}


def test_no_row_is_lost_on_the_way_from_the_first_schema_to_the_newest(first: Path) -> None:
    before = rows_of(first)
    assert before["findings"]
    assert before["claims"]
    Store(first).close()
    after = rows_of(first)
    for table in ("article_nodes", "story_keys", "story_nodes"):  # made anew by the next run
        assert before.pop(table)
        assert after.pop(table) == []
    ids = dict(after["former_ids"])
    renamed = {table: [tuple(ids.get(v, v) for v in row) for row in rows] for table, rows in before.items()}
    assert {table: sorted(after[table], key=repr) for table in before} == {
        table: sorted(rows, key=repr) for table, rows in renamed.items()
    }
    assert sorted(ids.values()) == sorted(row[0] for row in after["findings"])
    assert set(after) - set(before) == {"notices", "derivations", "former_ids", "report_parts"}


def test_findings_that_told_one_difference_with_other_counts_become_one_with_all_that_was_said_of_it(
    first: Path,
) -> None:
    with sqlite3.connect(first) as connection:
        (known,) = [r for (r,) in connection.execute("SELECT id FROM findings WHERE kind = 'scale-slip'")]
        columns = [
            r[1]
            for r in connection.execute("PRAGMA table_info(findings)")
            if r[1] not in ("id", "message", "status")
        ]
        listed = ", ".join(f'"{c}"' for c in columns)
        connection.execute(
            f"INSERT INTO findings (id, message, status, {listed}) SELECT 'before', '1 origin says so.', 'closed', {listed} "
            "FROM findings WHERE id = ?",
            (known,),
        )
        connection.execute("DELETE FROM reviews")
        connection.execute(
            "INSERT INTO reviews (finding, verdict, reason, at) VALUES ('before', 'dismissed', 'house style', '2026-03-01')"
        )
        connection.execute(
            "INSERT INTO finding_events (finding, at, event) VALUES ('before', '2026-03-01', 'opened')"
        )
        events = connection.execute("SELECT count(*) FROM finding_events").fetchone()[0]
    store = Store(first)
    (found,) = [r for r in ask(store, "findings") if r["kind"] == "scale-slip"]
    assert (found["status"], found["verdict"]) == ("open", "dismissed")
    assert find_finding(store, "before") == find_finding(store, known) == found["finding"]
    assert store.db.execute("SELECT count(*) FROM finding_events").fetchone()[0] == events
    assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_database_that_was_brought_forward_is_one_that_was_made_today(first: Path) -> None:
    old, new = Store(first), Store(":memory:")
    assert shape_of(old.db) == shape_of(new.db)
    assert old.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert old.db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_the_first_migration_is_what_it_was_when_it_was_released(first: Path) -> None:
    today = Database(memory=True)
    migrations.apply(today, stop_before="m002_verdicts")
    assert shape_of(today) == shape_of(Database(sqlite3.connect(first)))


def test_every_question_is_answered_after_the_way_forward(first: Path) -> None:
    store = Store(first)
    answered = {name: ask(store, name, limit=None) for name in QUESTIONS}
    assert [name for name, rows in answered.items() if not rows] == ["problems"]
    (found,) = [r for r in answered["findings"] if r["kind"] == "scale-slip"]
    assert found["verdict"] == "confirmed"
    assert [r["verdict"] for r in finding_whole(store, found["finding"])["reviews"]] == [
        "dismissed", "note", "confirmed",
    ]  # fmt: skip
    assert len(search(store, "Kestrel network")) >= 3
    assert {r["state"] for r in trace(store, "$3.18 billion")} == {"has it", "does not"}
    assert store.db.execute("SELECT verdict FROM open_findings").fetchall() == [("confirmed",)]


def test_the_next_run_goes_on_where_the_first_version_stopped(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(first.parent)
    (first.parent / "claimdiff.toml").write_text('evidence = ""\nreport = ""\n')
    for outlet in ("wire", "trade", "blog"):
        (first.parent / outlet).mkdir()
    done = CliRunner().invoke(main, ["run"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("3 articles, 3 outlets, ")
    assert {f["surface"]: f["verdict"] for f in ask(Store(first), "findings")}["$3.18 billion"] == "confirmed"


class Pulled(Exception):
    """The plug."""


def test_a_migration_that_is_interrupted_half_way_leaves_the_old_database(first: Path) -> None:
    before = shape_of(Database(sqlite3.connect(first)))
    broken = Migrations("claimdiff")
    for one in migrations._migrations:
        broken(name=one.name)(one.fn)

    @broken()
    def m999_half(db: Database) -> None:
        db.execute("CREATE TABLE half (way TEXT)")
        raise Pulled

    connection = sqlite3.connect(first)
    with pytest.raises(Pulled):
        migrate(Database(connection), known=broken)
    connection.close()
    assert shape_of(Database(sqlite3.connect(first))) == before
    Store(first).close()  # the next start goes all the way


def test_a_process_that_is_killed_while_it_migrates_leaves_the_old_database(first: Path) -> None:
    before = shape_of(Database(sqlite3.connect(first)))
    script = (
        "import os, signal, sqlite3, sys; from db import schema; from db.store import Store\n"
        "schema.VERDICTS += 'CREATE TABLE dead AS SELECT dies();'\n"
        "first = schema.migrations._migrations[1].fn\n"
        "def dying(db):\n"
        "    db.conn.create_function('dies', 0, lambda: os.kill(os.getpid(), signal.SIGKILL)); first(db)\n"
        "schema.migrations._migrations[1].fn = dying\n"
        "Store(sys.argv[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(first)], cwd=Path(schema.__file__).parent.parent, check=False
    )
    assert done.returncode == -9
    assert shape_of(Database(sqlite3.connect(first))) == before
    Store(first).close()


def test_two_that_migrate_at_once_both_come_to_the_end(first: Path) -> None:
    script = "import sys; from db.store import Store; Store(sys.argv[1])"
    started = [
        subprocess.Popen([sys.executable, "-c", script, str(first)], cwd=Path(schema.__file__).parent.parent)
        for _ in range(3)
    ]
    assert [process.wait(60) for process in started] == [0, 0, 0]


def test_a_newer_database_is_refused_by_every_command_with_what_to_do(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(first.parent)
    store = Store(first)
    store.db.table("_sqlite_migrations").insert(
        {"migration_set": "claimdiff", "name": "m999_future", "applied_at": "x"}
    )
    store.close()
    for words in (["findings"], ["run"], ["doctor"]):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 1
        assert (
            "m999_future; upgrade claimdiff (pip install -U claimdiff) or use another --database"
            in done.output
        )


# ---- where nothing can be written


@contextmanager
def read_only(*places: Path) -> Iterator[None]:
    """Take the right to write from files and folders; a superuser steps down meanwhile, for rights do not bind one."""
    modes = [(place, place.stat().st_mode) for place in places]
    for place, mode in modes:
        place.chmod(mode & ~0o222 | 0o444)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for place, mode in modes:
            place.chmod(mode)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that everybody may enter, with a database of this version; every module is loaded before."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "claimdiff.db"
        path.write_bytes(gzip.decompress(FIRST.read_bytes()))
        path.chmod(0o644)
        (folder / "claimdiff.toml").write_text('evidence = ""\nreport = ""\n')
        monkeypatch.chdir(folder)
        for words in QUESTIONS_ASKED:
            call(*words)
        call("run")
        yield folder


def call(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


QUESTIONS_ASKED = [
    *((name, "--format", "json") for name in QUESTIONS),
    ("search", "Kestrel"), ("trace", "$3.18 billion"), ("matrix", "kestrel"), ("diff", "kestrel"), ("doctor",),
    ("export", "atom"),
]  # fmt: skip


@pytest.mark.parametrize("what", ["the file", "the folder", "both"])
def test_questions_on_a_read_only_database_are_answered(shelf: Path, what: str) -> None:
    places = {
        "the file": [shelf / "claimdiff.db"],
        "the folder": [shelf],
        "both": [shelf / "claimdiff.db", shelf],
    }
    before = {words: call(*words).stdout for words in QUESTIONS_ASKED}
    with read_only(*places[what]):
        for words in QUESTIONS_ASKED:
            done = call(*words)
            assert done.exit_code == 0, (words, done.output)
            if words[0] != "doctor":
                assert done.stdout == before[words]
        assert "read-only" in call("doctor").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("run",),
        ("add", "."),
        ("prune", "--older-than", "1d"),
        ("undo", "x"),
        ("rename", "kestrel", "K"),
        ("notify",),
    ],
)
def test_what_would_write_to_it_ends_with_one_and_what_to_do(
    shelf: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMDIFF_NOTIFY_URLS", "json://127.0.0.1:1")
    before = (shelf / "claimdiff.db").read_bytes()
    with read_only(shelf / "claimdiff.db", shelf):
        done = call(*words)
    assert done.exit_code == 1, done.output
    assert "expected a database that can be written, saw a read-only file or folder" in done.stderr
    assert (shelf / "claimdiff.db").read_bytes() == before
    assert sorted(p.name for p in shelf.iterdir() if p.suffix not in (".lock",)) == [
        "claimdiff.db",
        "claimdiff.toml",
    ]


def test_an_older_database_that_cannot_be_written_says_so(shelf: Path) -> None:
    old = shelf / "old.db"
    old.write_bytes(gzip.decompress(FIRST.read_bytes()))
    with (
        read_only(old, shelf),
        pytest.raises(StoreError, match="saw an older one that cannot be written; make"),
    ):
        Store(old)
