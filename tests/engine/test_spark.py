"""Spark writes the same rows as one process: on this machine, on two workers, and with a worker killed in each stage.

`make test-spark` runs these; they are skipped where Java or PySpark is absent.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("no Java runtime", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parent))
from cluster import Cluster, start_cluster
from disk import grow, may_mount, small_disk
from generate import write

from db.errors import ClaimdiffError, InputError
from pipeline.engine.embedded import run_embedded
from pipeline.engine.spark import STAGES, Job, run_spark, start_session
from pipeline.engine.spool import read_table
from pipeline.engine.tables import PUBLISHED, digest_of

pytestmark = pytest.mark.spark

COUNT = int(os.environ.get("CLAIMDIFF_SPARK_ARTICLES", "5000"))
TABLES = (*PUBLISHED, "extractions", "groups")
LOOPBACK = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "700m",
    "spark.executor.cores": "1",
}


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("given") / "articles.parquet")
    write(COUNT, path)
    return path


@pytest.fixture(scope="module")
def wanted(given: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("wanted")
    run_embedded([given], folder)
    return digests(folder)


def digests(folder: Path) -> dict[str, str]:
    return {name: digest_of(name, read_table(folder, name)) for name in TABLES}


@pytest.fixture
def session() -> Iterator[Any]:
    spark = start_session("local[2]", options=LOOPBACK)
    yield spark
    spark.stop()


def test_local_spark_writes_the_same_rows_and_resumes(
    session: Any, given: str, wanted: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(job: Job) -> None:
        raise OSError("No space left on device")

    names = [name for name, _ in STAGES]
    half = names.index("groups")
    monkeypatch.setattr(
        "pipeline.engine.spark.STAGES", (*STAGES[:half], ("groups", broken), *STAGES[half + 1 :])
    )
    with pytest.raises(
        ClaimdiffError, match=r"stage groups: .*No space left on device; finished stages are kept: articles"
    ):
        run_spark(session, [given], str(tmp_path), partitions=4)
    monkeypatch.undo()
    job = run_spark(session, [given], str(tmp_path), partitions=4)
    assert job.done == names[half:]
    assert digests(tmp_path) == wanted
    with pytest.raises(InputError, match=r"expected .* to be empty or of the same inputs"):
        run_spark(session, ["other.parquet"], str(tmp_path))


@pytest.mark.skipif(not may_mount(), reason="a small disk may not be mounted here")
def test_a_full_disk_on_a_worker_keeps_finished_stages(session: Any, tmp_path: Path) -> None:
    given = str(tmp_path / "some.parquet")
    write(40, given)
    run_embedded([given], tmp_path / "wanted", workers=0)
    with small_disk(tmp_path / "disk", "110k") as disk:
        out = disk / "out"
        with pytest.raises(
            ClaimdiffError, match=r"stage \w+: .*No space left on device.*finished stages are kept"
        ) as seen:
            run_spark(session, [given], str(out), partitions=2)
        kept = str(seen.value).rsplit(": ", 1)[1].split(", ")
        grow(disk, "50m")
        job = run_spark(session, [given], str(out), partitions=2)
        assert [*([] if kept == ["none"] else kept), *job.done] == [name for name, _ in STAGES]
        assert digests(out) == digests(tmp_path / "wanted")


def test_parquet_without_texts_is_refused(session: Any, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"body": ["x"]}), tmp_path / "a.parquet")
    with pytest.raises(InputError, match='expected a column "text"'):
        run_spark(session, [str(tmp_path / "a.parquet")], str(tmp_path / "out"))


def test_corrupt_archive_is_a_row(session: Any, tmp_path: Path) -> None:
    broken = tmp_path / "broken.warc.gz"
    broken.write_bytes(b"\x1f\x8bWARC? no.")
    run_spark(session, [str(broken)], str(tmp_path / "out"), partitions=1)
    (problem,) = read_table(tmp_path / "out", "problems")
    assert problem["stage"] == "read"
    assert "broken.warc.gz" in problem["about"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with start_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.mark.parametrize("kill", [False, True], ids=["two workers", "a worker killed in every stage"])
def test_standalone_cluster_writes_the_same_rows(
    cluster: Cluster, given: str, wanted: dict[str, str], tmp_path: Path, kill: bool
) -> None:
    spark = start_session(cluster.master, options=LOOPBACK)
    out = tmp_path / "out"
    try:
        run_spark(
            spark,
            [given],
            str(out),
            partitions=4,
            progress=lambda stage: cluster.kill_when_busy(out) if kill else None,
        )
    finally:
        spark.stop()
    assert digests(out) == wanted
    assert not kill or cluster.killed >= len(STAGES) - 1
