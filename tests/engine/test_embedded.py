"""The engine of one process: its tables, what it refuses, and the way into the store."""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from db.codec import decode
from db.errors import InputError
from db.models import Article, Page
from db.store import Store
from pipeline.cli import main
from pipeline.engine.embedded import run_embedded
from pipeline.engine.importing import import_tables
from pipeline.engine.spool import read_table
from pipeline.engine.tables import PUBLISHED, SCHEMA, Row, check_manifest, digest_of

sys.path.insert(0, str(Path(__file__).parent))
from disk import grow, may_mount, small_disk  # beside this file
from generate import generate, generate_story

ROWS = list(generate(40))
NOW = "2026-06-01T00:00:00Z"


def parquet(folder: Path, rows: list[dict[str, object]], name: str = "in.parquet") -> str:
    path = folder / name
    pq.write_table(pa.Table.from_pylist(rows), path)
    return str(path)


def run(inputs: list[str], out: Path, workers: int = 0) -> dict[str, list[Row]]:
    sizes = run_embedded(inputs, out, workers=workers)
    tables = {name: list(read_table(out, name)) for name in PUBLISHED}
    assert {name: len(rows) for name, rows in tables.items()} == {name: sizes[name] for name in PUBLISHED}
    return tables


def test_tables_are_the_same_whatever_the_order_and_the_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run([parquet(tmp_path, ROWS)], tmp_path / "out")
    monkeypatch.setattr("pipeline.engine.embedded.SHARD", 7)
    again = run([parquet(tmp_path, ROWS[::-1], "back.parquet")], tmp_path / "again", workers=2)
    for name in PUBLISHED:
        assert digest_of(name, first[name]) == digest_of(name, again[name]), name
    assert first["findings"]


def test_an_id_that_comes_twice_is_taken_once_and_an_earlier_run_leaves_nothing(tmp_path: Path) -> None:
    rows = [{"id": "a", "text": " "}, {"id": "a", "text": "Ships: 14."}, {"id": "a", "text": "Ships: 12."}]
    first = run([parquet(tmp_path, ROWS)], tmp_path / "out")
    second = run([parquet(tmp_path, rows)], tmp_path / "out")
    assert len(first["articles"]) > 1
    assert [(row["id"], row["text"]) for row in second["articles"]] == [("a", "Ships: 12.")]
    assert sorted(path.name for path in (tmp_path / "out").iterdir() if path.name.startswith(".")) == []


def test_copies_are_judged_once_and_named(tmp_path: Path) -> None:
    text = "The Kelso ferry sank with 41 aboard on Monday. Ane Brydok of the harbour office said 12 were missing."
    rows = [{"id": f"{n}", "text": text if n else f"{text} "} for n in range(5)]
    tables = run([parquet(tmp_path, rows)], tmp_path / "out")
    assert {row["same_as"] for row in tables["stories"]} == {"0"}
    assert len({row["story"] for row in tables["stories"]}) == 1
    assert len(tables["origins"]) == 1


def test_article_without_text_is_a_problem(tmp_path: Path) -> None:
    given = parquet(tmp_path, [{"id": "a", "text": " "}, {"id": "b", "text": "Ships: 12."}])
    tables = run([given], tmp_path / "out")
    assert [(row["stage"], row["about"]) for row in tables["problems"]] == [("read", "a")]


GIVEN = (
    # a row as other programs write it, and how it is taken: id, published, or the problem
    ({"id": 7, "published": datetime.fromisoformat("2026-05-03T07:00:00")}, ("7", "2026-05-03T07:00:00")),
    ({"published": datetime(2026, 5, 3, 9, tzinfo=timezone(timedelta(hours=2))), "id": "a"}, ("a", "2026-05-03T07:00:00+00:00")),
    ({"published": date(2026, 5, 3), "id": "a"}, ("a", "2026-05-03")),
    ({"outlet": ["Wire", "Post"], "title": {"en": "Ships"}, "id": "a"}, ("a", None)),
    ({"text": b"Ships: 12.", "url": b"https://a.example/1", "id": b"a"}, ("a", None)),
    ({"text": 12, "id": "a"}, "expected text, saw 12"),
    ({"text": ["Ships: 12."], "id": "a"}, "expected text, saw ['Ships: 12.']"),
)  # fmt: skip


@pytest.mark.parametrize(("row", "told"), GIVEN)
def test_columns_of_other_types_are_taken_or_told(
    tmp_path: Path, row: dict[str, object], told: object
) -> None:
    tables = run([parquet(tmp_path, [{"text": "Ships: 12.", **row}])], tmp_path / "out")
    good = [(one["id"], one["published"]) for one in tables["articles"] if one["error"] is None]
    assert [*good, *(problem["message"] for problem in tables["problems"])] == [told]


def test_a_corrupt_record_costs_itself_and_what_is_before_it_is_read(tmp_path: Path) -> None:
    from sources.archive import Archive

    page = b"<html><title>T%d</title><body><article><p>At least 20%d people were on board, the coast guard said. It sank within an hour of leaving Norlan.</p></article></body></html>"
    with Archive(tmp_path / "web", clock=lambda: datetime(2026, 5, 3, tzinfo=UTC)) as archive:
        kept = [
            archive.keep(
                Page(
                    f"https://e.example/{n}",
                    f"https://e.example/{n}",
                    200,
                    (("content-type", "text/html"),),
                    page % (n, n),
                    NOW,
                )
            )
            for n in range(4)
        ]
    path = tmp_path / "web" / kept[0].file
    body = bytearray(path.read_bytes())
    body[kept[2].offset + kept[2].length // 2] ^= 0xFF
    path.write_bytes(bytes(body))
    tables = run([str(path)], tmp_path / "out")
    read = {row["url"] for row in tables["articles"] if row["error"] is None}
    assert {"https://e.example/0", "https://e.example/1"} <= read
    assert "https://e.example/2" not in read
    assert [row["stage"] for row in tables["problems"]] == ["read"]


@pytest.mark.skipif(not may_mount(), reason="a small disk may not be mounted here")
def test_a_full_disk_ends_with_what_to_do_and_the_next_run_is_whole(tmp_path: Path) -> None:
    given = parquet(tmp_path, ROWS)
    wanted = run([given], tmp_path / "wanted")
    with small_disk(tmp_path / "disk", "60k") as disk:
        words = ["engine", "embedded", given, "--out", str(disk / "out"), "--workers", "0"]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 1
        assert "No space left on device; check the path, its rights and the disk" in done.stderr
        with pytest.raises(InputError, match=r"no manifest\.json"):
            check_manifest(disk / "out")
        grow(disk, "20m")
        again = run([given], disk / "out")
    for name in PUBLISHED:
        assert digest_of(name, again[name]) == digest_of(name, wanted[name]), name


def test_a_folder_that_another_version_of_spark_tables_lies_in_is_refused(tmp_path: Path) -> None:
    from pipeline.engine.spark import Job, _open_manifest

    job = Job(None, ("a.parquet",), str(tmp_path), 1)
    assert _open_manifest(job)["stages"] == []
    for manifest, told in (
        (
            {"schema": 99, "inputs": ["a.parquet"], "stages": ["articles"]},
            "expected tables of version .* saw 99",
        ),
        ({"schema": SCHEMA, "inputs": ["b.parquet"], "stages": []}, "to be empty or of the same inputs"),
        ({"schema": SCHEMA, "inputs": ["a.parquet"]}, "to be empty or of the same inputs"),
    ):
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(InputError, match=told):
            _open_manifest(job)


def test_broken_archive_is_a_problem(tmp_path: Path) -> None:
    broken = tmp_path / "x.warc"
    broken.write_bytes(b"WARC/1.0\r\nnonsense")
    assert [row["stage"] for row in run([str(broken)], tmp_path / "out")["problems"]] == ["read"]


def test_parquet_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match='expected a column "text"'):
        run([parquet(tmp_path, [{"body": "x"}])], tmp_path / "out")
    (tmp_path / "no.parquet").write_bytes(b"not parquet")
    with pytest.raises(InputError, match="expected a Parquet file"):
        run([str(tmp_path / "no.parquet")], tmp_path / "out")


def test_import_brings_articles_and_claims_into_the_store(tmp_path: Path) -> None:
    sizes = run_embedded([parquet(tmp_path, ROWS)], tmp_path / "out", workers=0)
    store = Store(tmp_path / "claimdiff.db")
    assert import_tables(store, str(tmp_path / "out"), now=NOW, version="1") == sizes["extractions"]
    assert import_tables(store, str(tmp_path / "out"), now=NOW, version="1") == 0
    assert store.waiting_for_extraction("1") == ()
    store.close()


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        (None, "no manifest.json"),
        ("{", "expected JSON"),
        (json.dumps({"schema": 99}), "expected tables of version"),
    ],
)
def test_folder_of_another_version_is_refused(tmp_path: Path, manifest: str | None, reason: str) -> None:
    if manifest is not None:
        (tmp_path / "manifest.json").write_text(manifest)
    store = Store(tmp_path / "claimdiff.db")
    with pytest.raises(InputError, match=reason):
        import_tables(store, str(tmp_path), now=NOW, version="1")
    store.close()


def test_an_archive_that_cannot_be_read_is_told_in_the_exit_status(tmp_path: Path) -> None:
    (tmp_path / "broken.warc").write_bytes(b"no archive at all" * 20)
    words = [
        "engine",
        "embedded",
        str(tmp_path / "broken.warc"),
        "--out",
        str(tmp_path / "out"),
        "--workers",
        "0",
    ]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert "broken.warc: the archive cannot be read beyond record 0" in done.stderr
    assert "saw none that can be read" in done.stderr


def test_what_can_be_read_beside_a_broken_archive_is_done_with_status_four(tmp_path: Path) -> None:
    (tmp_path / "broken.warc").write_bytes(b"no archive at all" * 20)
    good = parquet(tmp_path, [{"id": "a", "text": "At least 200 people were aboard the ferry."}])
    words = ["engine", "embedded", str(tmp_path / "broken.warc"), good]
    done = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "out"), "--workers", "0"])
    assert done.exit_code == 4, done.output
    assert "1 article, 0 findings, 1 problem" in done.stderr


@pytest.mark.parametrize("is_split", [False, True])
def test_many_are_compared_as_few_are_to_the_last_bit(is_split: bool) -> None:
    from pipeline.engine import stages
    from pipeline.matching.signatures import sign, to_bytes

    signed = {}
    for row in (*generate(120), *generate_story(40)):
        given = stages.read_given(row)
        if given["error"] is None:
            signature = sign(decode(Article, given["packed"]))
            signed[signature.digest] = signature
    by_key: dict[int, list[Row]] = {}
    for n, signature in enumerate(signed.values()):
        for key in signature.keys:
            by_key.setdefault(key, []).append({
                "key": key, "digest": signature.digest, "signature": to_bytes(signature),
                "home": n % 3 > 0, "apart": is_split, "side": n % 2,
            })  # fmt: skip
    pairs = 0
    for rows in by_key.values():
        members = sorted(rows, key=lambda row: str(row["digest"]))
        few = list(stages._compare_few(members))
        assert list(stages._compare_many(members)) == few
        pairs += len(few)
    assert pairs > 500


def test_all_are_grouped_as_a_few_are_placed() -> None:
    from pipeline.engine import stages
    from pipeline.engine.embedded import group_all
    from pipeline.matching.signatures import sign
    from pipeline.matching.stories import Shelves, place

    rows = [stages.read_given(row) for row in (*generate(150), *generate_story(30))]
    signed = [sign(decode(Article, row["packed"])) for row in rows if row["error"] is None]
    wanted = {node.digest: node.group for node in place(signed, Shelves())}
    assert group_all(tuple({s.digest: s for s in signed}.values())) == wanted
    assert 10 < len(set(wanted.values())) < len(wanted)
    assert group_all(()) == {}
