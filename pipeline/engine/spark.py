"""The stages on Spark: backfills and firehoses on as many machines as there are.

The same functions as in `embedded`, inside mapInArrow; joins and windows in SQL. Every stage is written as Parquet before
the next begins, so a run that was stopped goes on after its last finished stage, and a worker that dies costs its tasks
alone. Nothing is collected at the driver but counts. What would be one huge group is cut: blocks into pieces that are
compared two by two, stories to different texts.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from db.errors import ClaimdiffError, InputError, UsageError
from pipeline.engine import stages
from pipeline.engine.embedded import check_columns
from pipeline.engine.tables import SCHEMA, TABLES, Row, arrow_schema, check_manifest, ddl
from pipeline.matching.clusters import CONNECT, cut_pairs
from pipeline.matching.likeness import COPY, LEAST_COSINE, NEIGHBOURS, WINDOW_DAYS
from pipeline.matching.signatures import from_bytes

Batches = Iterable[Any]
_BUCKET = WINDOW_DAYS + 1
_MOST_ROUNDS = 60


@dataclass(slots=True)
class Job:
    """One run: the session, what is read, where the tables go, and the stages that were done anew."""

    spark: Any
    inputs: tuple[str, ...]
    folder: str
    partitions: int
    bulk: bool = False
    done: list[str] = field(default_factory=list)

    def table(self, name: str) -> Any:
        """A table that an earlier stage wrote."""
        return self.spark.read.parquet(self.where(name))

    def where(self, name: str) -> str:
        """Where a table lies."""
        return f"{self.folder}/{name}"

    def save(self, name: str, frame: Any) -> None:
        """Write a table whole, in place of what an earlier attempt left."""
        frame.write.mode("overwrite").parquet(self.where(name))


def start_session(
    master: str | None = None, *, memory: str = "1g", options: dict[str, str] | None = None
) -> Any:
    """Start a Spark session, or join the one that spark-submit started."""
    try:
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise UsageError(
            "expected PySpark, saw none; install it with: pip install 'claimdiff[spark]'"
        ) from error
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("claimdiff").config("spark.driver.memory", memory)
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "256",
        "spark.sql.execution.pyspark.udf.faulthandler.enabled": "true",
        "spark.task.maxFailures": "8",
        **(options or {}),
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    if master is not None:
        builder = builder.master(master)
    try:
        return builder.getOrCreate()
    except Exception as error:  # py4j and the JVM raise many kinds, some of them plain RuntimeErrors
        raise UsageError(
            f"expected Spark to start, saw: {error}; is a Java runtime (17) installed?"
        ) from error


def run_spark(
    spark: Any,
    inputs: Sequence[str],
    folder: str,
    *,
    partitions: int | None = None,
    bulk: bool = False,
    progress: Callable[[str], None] = lambda stage: None,
) -> Job:
    """Run the stages that are not done yet; gives the job with the names of those that were."""
    job = Job(
        spark,
        tuple(inputs),
        folder.rstrip("/"),
        partitions or spark.sparkContext.defaultParallelism * 2,
        bulk,
    )
    spark.conf.set("spark.sql.shuffle.partitions", str(job.partitions))
    manifest = _open_manifest(job)
    for name, stage in STAGES:
        if name in manifest["stages"]:
            continue
        progress(name)
        try:
            stage(job)
        except ClaimdiffError:
            raise
        except (
            Exception
        ) as error:  # py4j wraps what the executors met: a full disk, a lost cluster, a broken file
            done = ", ".join(manifest["stages"]) or "none"
            raise ClaimdiffError(
                f"stage {name}: {_cause(error)}; finished stages are kept: {done}"
            ) from error
        job.done.append(name)
        manifest["stages"].append(name)
        _write_manifest(job, manifest)
    return job


# ---- the stages


def read_articles(job: Job) -> None:
    """Read web archives (a task each) or Parquet into articles, one row an id."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    parquet = [path for path in job.inputs if path.endswith(".parquet") or Path(path).is_dir()]
    archives = [(path,) for path in job.inputs if path not in parquet]
    frames = []
    bulk = job.bulk
    if archives:
        paths = job.spark.createDataFrame(archives, "path string").repartition(len(archives), "path")
        frames.append(_map(paths, lambda row: stages.read_archive(row["path"], bulk=bulk), "articles"))
    for path in parquet:
        given = job.spark.read.parquet(path)
        check_columns(given.columns, path)
        frames.append(
            _map(given.repartition(job.partitions), lambda row: [stages.read_given(row)], "articles")
        )
    rows = frames[0]
    for frame in frames[1:]:
        rows = rows.unionByName(frame)
    first = Window.partitionBy("id").orderBy(
        f.col("packed").asc_nulls_last(), f.col("error").asc_nulls_first()
    )
    job.save("articles", rows.withColumn("n", f.row_number().over(first)).where("n = 1").drop("n"))


def extract(job: Job) -> None:
    """Extract every article's claims and sign it."""
    rows = job.table("articles").where("error IS NULL").select("id", "packed").repartition(job.partitions)
    job.save("extractions", _map(rows, lambda row: [stages.extract_row(row)], "extractions"))


def lay_out_claims(job: Job) -> None:
    """Lay the claims out as columns."""
    job.save(
        "claims", _map(job.table("extractions").select("article", "packed"), stages.claim_rows, "claims")
    )


def compare(job: Job) -> None:
    """Measure every pair of signatures that share a telling feature within the window."""
    from pyspark.sql import functions as f

    signatures = job.table("extractions").where("error IS NULL").select("digest", "signature", "day")
    signatures = signatures.dropDuplicates(["digest"])
    keys = _blocks(_map(signatures, _key_rows, "digest string, key bigint, day bigint"))
    sizes = (
        keys.groupBy("key", "bucket")
        .agg(f.count("*").alias("n"), f.max("home").alias("lived"))
        .where("n > 1 AND lived")
    )
    parts = f.ceil(f.col("n") / stages.BLOCK)
    placed = (
        keys.join(sizes, ["key", "bucket"])
        .withColumn("parts", parts)
        .withColumn("side", f.pmod(f.xxhash64("digest"), f.col("parts")))
        .withColumn("partner", f.explode(f.sequence(f.lit(0).cast("bigint"), f.col("parts") - 1)))
        .withColumn("low", f.least("side", "partner"))
        .withColumn("high", f.greatest("side", "partner"))
        .withColumn("apart", f.col("low") != f.col("high"))
        .select("key", "bucket", "low", "high", "apart", "side", "home", "digest")
    )
    rows = placed.join(signatures.select("digest", "signature"), "digest")
    pairs = _map_groups(rows, ["key", "bucket", "low", "high"], stages.compare_block, "pairs", job.partitions)
    job.save("pairs", pairs)


def score(job: Job) -> None:
    """Score every pair by its own likeness and how near the nearest others of both are."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    pairs = job.table("pairs")
    ends = pairs.select(f.col("one").alias("digest"), "cosine").unionByName(
        pairs.select(f.col("other").alias("digest"), "cosine")
    )
    ends = ends.where(f"cosine > {LEAST_COSINE} AND cosine < {COPY}")
    nearest = Window.partitionBy("digest").orderBy(f.col("cosine").desc())
    near = ends.withColumn("n", f.row_number().over(nearest)).where(f"n <= {NEIGHBOURS}")
    lists = near.groupBy("digest").agg(f.collect_list("cosine").alias("cosines"))
    signatures = job.table("extractions").where("error IS NULL").select("digest", "signature")
    crowds = _map(
        lists.join(signatures.dropDuplicates(["digest"]), "digest"),
        lambda row: [
            stages.crowd_row(row["digest"], row["cosines"], from_bytes(row["digest"], row["signature"]).words)
        ],
        "digest string, five double, fifteen double, thirty double",
    )
    job.save("crowds", crowds)
    crowds = job.table("crowds")
    for side, end in (("a", "one"), ("b", "other")):
        named = crowds.select(
            f.col("digest").alias(end),
            f.col("five").alias(f"{side}5"),
            f.col("fifteen").alias(f"{side}15"),
            f.col("thirty").alias(f"{side}30"),
        )
        pairs = pairs.join(named, end, "left").na.fill(0.0, [f"{side}5", f"{side}15", f"{side}30"])
    job.save("scores", _map_batches(pairs, stages.settle_rows, "scores"))


def find_pieces(job: Job) -> None:
    """Find the pieces that hang together: every article takes the first digest that reaches it."""
    from pyspark.sql import functions as f

    edges = job.table("scores").where(f"score >= {CONNECT}").select("one", "other")
    both = edges.unionByName(
        edges.select(f.col("other").alias("one"), f.col("one").alias("other"))
    ).distinct()
    job.save("edges", both)
    both = job.table("edges")
    job.save("pieces", both.groupBy("one").agg(f.least(f.col("one"), f.min("other")).alias("piece")))
    for round_ in range(_MOST_ROUNDS):
        labels = job.table("pieces" if round_ == 0 else f"_pieces{round_ % 2}")
        told = (
            both.join(labels.withColumnRenamed("one", "other"), "other")
            .groupBy("one")
            .agg(f.min("piece").alias("near"))
        )
        nearer = labels.join(told, "one").select(
            "one", f.least("piece", "near").alias("piece"), f.col("piece").alias("was")
        )
        jump = nearer.select(f.col("one").alias("piece"), f.col("piece").alias("further"))
        new = nearer.join(jump, "piece", "left").select(
            "one", f.coalesce("further", "piece").alias("piece"), "was"
        )
        name = f"_pieces{(round_ + 1) % 2}"
        job.save(name, new)
        if job.table(name).where("piece <> was").limit(1).count() == 0:
            job.save("pieces", job.table(name).select("one", "piece"))
            return
    raise ClaimdiffError(f"expected pieces after {_MOST_ROUNDS} rounds, saw further changes")


def cut_groups(job: Job) -> None:
    """Cut every piece into groups; an article that hangs together with none is a group of its own."""
    from pyspark.sql import functions as f

    pieces = job.table("pieces")
    scores = (
        job.table("scores")
        .join(pieces, "one")
        .join(pieces.select(f.col("one").alias("other"), f.col("piece").alias("other_piece")), "other")
        .where("piece = other_piece")
        .select("piece", "one", "other", "score")
    )
    cut = _map_groups(scores, ["piece"], _cut, "groups", job.partitions)
    digests = job.table("extractions").where("error IS NULL").select("digest").distinct()
    alone = digests.join(pieces.select(f.col("one").alias("digest")), "digest", "left_anti")
    job.save("groups", cut.unionByName(alone.select("digest", f.col("digest").alias("grp"))))


def tell_stories(job: Job) -> None:
    """Name the stories after their earliest articles, and find equal texts."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    members = (
        job.table("extractions")
        .where("error IS NULL")
        .select("article", "digest", "wording")
        .join(job.table("groups"), "digest")
        .withColumn("same_as", f.min("article").over(Window.partitionBy("grp", "wording")))
    )
    articles = job.table("articles").select(f.col("id").alias("article"), "title", "published", "text")
    age = f.struct(
        f.coalesce(f.when(f.col("published") != "", f.col("published")), f.lit("9999")), f.col("article")
    )
    dated = members.select("grp", "article").join(articles.select("article", "published"), "article")
    first = (
        dated.groupBy("grp").agg(f.min(age).alias("age")).select("grp", f.col("age.article").alias("article"))
    )
    named = _map(first.join(articles, "article"), _name, "grp string, story string, title string")
    job.save("stories", members.join(named, "grp").select("story", "title", "article", "same_as", "grp"))
    texts = members.where("article = same_as").select("grp", "article", "wording")
    rank = Window.partitionBy("grp").orderBy("wording")
    job.save("texts", texts.withColumn("n", f.row_number().over(rank)))


def judge(job: Job) -> None:
    """Judge every story: origins, facts, findings."""
    from pyspark.sql import functions as f

    texts = job.table("texts").where(f"n <= {stages.MOST_WORDINGS}").select("grp", "article")
    articles = job.table("articles").select(
        f.col("id").alias("article"), f.col("packed").alias("article_packed")
    )
    rows = texts.join(articles, "article").join(
        job.table("extractions").select("article", "packed"), "article"
    )
    job.save("judged", _map_groups(rows, ["grp"], _judge, "judged", job.partitions, then="article"))


def publish(job: Job) -> None:
    """Lay what was judged out as tables, and gather the problems."""
    from pyspark.sql import functions as f

    judged = job.table("judged")
    for name in ("facts", "origins", "findings"):
        job.save(name, _map(judged.where(f.col("tbl") == name), _unpack, name))
    many = job.table("texts").groupBy("grp").agg(f.count("*").alias("n")).where(f"n > {stages.MOST_WORDINGS}")
    problems = _map(judged.where("tbl = 'problems'"), _unpack, "problems")
    problems = problems.unionByName(
        _map(many, lambda row: [stages.too_many(row["grp"], row["n"])], "problems")
    )
    for stage, table, about in (("read", "articles", "id"), ("extract", "extractions", "article")):
        failed = job.table(table).where("error IS NOT NULL")
        problems = problems.unionByName(
            failed.select(
                f.lit(stage).alias("stage"), f.col(about).alias("about"), f.col("error").alias("message")
            )
        )
    job.save("problems", problems)


STAGES: tuple[tuple[str, Callable[[Job], None]], ...] = (
    ("articles", read_articles),
    ("extractions", extract),
    ("claims", lay_out_claims),
    ("pairs", compare),
    ("scores", score),
    ("pieces", find_pieces),
    ("groups", cut_groups),
    ("stories", tell_stories),
    ("judged", judge),
    ("published", publish),
)


# ---- rows of one stage for the next


def _blocks(keys: Any) -> Any:
    """Put signatures where those that may pair with them are: by key and days, at home once, a guest elsewhere."""
    from pyspark.sql import functions as f

    bucket = f.floor(f.col("day") / _BUCKET)
    dated, undated = keys.where("day IS NOT NULL"), keys.where("day IS NULL")
    home = dated.withColumn("bucket", bucket).withColumn("home", f.lit(True))
    guest = dated.withColumn("bucket", bucket + 1).withColumn("home", f.lit(False))
    timeless = undated.withColumn("bucket", f.lit(-1).cast("bigint")).withColumn("home", f.lit(True))
    visit = dated.join(undated.select("key").distinct(), "key", "left_semi")
    visit = visit.withColumn("bucket", f.lit(-1).cast("bigint")).withColumn("home", f.lit(False))
    frames = [frame.select("key", "bucket", "home", "digest") for frame in (home, guest, timeless, visit)]
    return frames[0].unionByName(frames[1]).unionByName(frames[2]).unionByName(frames[3])


def _key_rows(row: Row) -> Iterator[Row]:
    signature = from_bytes(row["digest"], row["signature"])
    return ({"digest": signature.digest, "key": key, "day": signature.day} for key in signature.keys)


def _cut(rows: Sequence[Row]) -> Iterator[Row]:
    pairs = [(row["one"], row["other"], row["score"]) for row in rows]
    digests = {digest for one, other, _ in pairs for digest in (one, other)}
    return ({"digest": digest, "grp": group} for digest, group in sorted(cut_pairs(pairs, digests).items()))


def _name(row: Row) -> list[Row]:
    story = stages.story_name(row["article"])
    return [{"grp": row["grp"], "story": story, "title": stages.story_title(row)}]


def _judge(rows: Sequence[Row]) -> Iterator[Row]:
    for table, row in stages.judge_rows(rows[0]["grp"], rows):
        yield {"tbl": table, "row": json.dumps(row)}


def _unpack(row: Row) -> list[Row]:
    return [json.loads(row["row"])]


# ---- functions over rows as functions over Arrow batches


def _map(frame: Any, function: Callable[[Row], Iterable[Row]], columns: str) -> Any:
    return _map_batches(frame, lambda rows: [told for row in rows for told in function(row)], columns)


def _map_batches(frame: Any, function: Callable[[Sequence[Row]], Iterable[Row]], columns: str) -> Any:
    schema, written = _schema(columns)

    def answer(batches: Batches) -> Iterator[Any]:
        for batch in batches:
            yield from _batches(function(batch.to_pylist()), schema)

    return frame.mapInArrow(answer, written)


def _map_groups(
    frame: Any,
    keys: Sequence[str],
    function: Callable[[Sequence[Row]], Iterable[Row]],
    columns: str,
    partitions: int,
    *,
    then: str = "",
) -> Any:
    """Map whole groups: rows of equal keys, brought together by a sort, so that no group costs a call of its own."""
    schema, written = _schema(columns)
    order = [*keys, *([then] if then else [])]

    def answer(batches: Batches) -> Iterator[Any]:
        rows = (row for batch in batches for row in batch.to_pylist())
        told = (
            one
            for _, group in groupby(rows, lambda row: [row[k] for k in keys])
            for one in function(list(group))
        )
        yield from _batches(told, schema)

    return frame.repartition(partitions, *keys).sortWithinPartitions(*order).mapInArrow(answer, written)


def _batches(rows: Iterable[Row], schema: Any) -> Iterator[Any]:
    import pyarrow as pa

    held: list[Row] = []
    for row in rows:
        held.append(row)
        if len(held) >= 1000:
            yield pa.RecordBatch.from_pylist(held, schema=schema)
            held = []
    if held:
        yield pa.RecordBatch.from_pylist(held, schema=schema)


def _schema(columns: str) -> tuple[Any, str]:
    if columns in TABLES:
        return arrow_schema(columns), ddl(columns)
    import pyarrow as pa

    kinds = {"string": pa.string(), "bigint": pa.int64(), "double": pa.float64()}
    pairs = [column.split(" ") for column in columns.split(", ")]
    return pa.schema([(name, kinds[kind]) for name, kind in pairs]), columns


# ---- the manifest


def _open_manifest(job: Job) -> dict[str, Any]:
    """Find out which stages are done; a folder of other inputs or another version is refused."""
    inputs = [Path(path).name for path in job.inputs]
    if not (Path(job.folder) / "manifest.json").exists():
        return {"schema": SCHEMA, "inputs": inputs, "stages": []}
    manifest = check_manifest(job.folder)
    if manifest.get("inputs") != inputs or "stages" not in manifest:
        raise InputError(
            f"expected {job.folder} to be empty or of the same inputs, saw {manifest.get('inputs')}"
        )
    return manifest


def _write_manifest(job: Job, manifest: dict[str, Any]) -> None:
    path = Path(job.folder) / "manifest.json"
    part = path.with_suffix(".part")
    part.write_text(json.dumps(manifest), encoding="utf-8")
    part.replace(path)


def _cause(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = [line for line in lines if "Error" in line or "Exception" in line]
    return (told or lines or [type(error).__name__])[-1][:400]
