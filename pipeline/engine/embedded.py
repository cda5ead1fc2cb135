"""The stages in one process: the same tables as the Spark engine, row for row."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from db.errors import InputError
from pipeline.engine.stages import (
    MOST_WORDINGS,
    claim_rows,
    extract_row,
    judge_rows,
    read_archive,
    read_given,
    story_name,
    story_title,
    too_many,
)
from pipeline.engine.tables import PUBLISHED, SCHEMA, Row, arrow_schema
from pipeline.matching.signatures import from_bytes
from pipeline.matching.stories import Shelves, place

Tables = dict[str, list[Row]]


def run_embedded(
    inputs: Sequence[str],
    folder: str | Path | None = None,
    *,
    bulk: bool = False,
    progress: Callable[[str], None] = lambda stage: None,
) -> Tables:
    """Run all stages over web archives or Parquet files; write the tables to a folder where one is given."""
    tables: Tables = {"problems": []}
    progress("articles")
    tables["articles"] = _unique(row for path in inputs for row in _read(path, bulk=bulk))
    progress("extractions")
    tables["extractions"] = [extract_row(row) for row in tables["articles"] if row["error"] is None]
    tables["claims"] = [claim for row in tables["extractions"] for claim in claim_rows(row)]
    for stage, name, about in (("read", "articles", "id"), ("extract", "extractions", "article")):
        tables["problems"] += [
            {"stage": stage, "about": row[about], "message": row["error"]}
            for row in tables[name]
            if row["error"]
        ]
    progress("groups")
    tables["groups"] = _group(tables["extractions"])
    tables["stories"], judged = _stories(tables)
    progress("judged")
    tables.update({"facts": [], "origins": [], "findings": []})
    for group, rows in judged:
        if len(rows) > MOST_WORDINGS:
            tables["problems"].append(too_many(group, len(rows)))
        for table, row in judge_rows(
            group, sorted(rows[:MOST_WORDINGS], key=lambda row: str(row["article"]))
        ):
            tables[table].append(row)
    if folder is not None:
        write_tables(tables, folder, inputs)
    return tables


def write_tables(tables: Tables, folder: str | Path, inputs: Sequence[str]) -> None:
    """Write the tables for questions as Parquet, with a manifest."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    for name in (*PUBLISHED, "extractions"):
        where = Path(folder) / name
        where.mkdir(parents=True, exist_ok=True)
        table = pa.Table.from_pylist(tables[name], schema=arrow_schema(name))
        pq.write_table(table, where / "part-00000.parquet")
    manifest = {"schema": SCHEMA, "inputs": [Path(path).name for path in inputs]}
    (Path(folder) / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def read_table(folder: str | Path, name: str) -> Iterator[Row]:
    """Read a table that either engine wrote, a batch at a time."""
    import pyarrow.parquet as pq

    for part in sorted(Path(folder, name).glob("*.parquet")):
        with pq.ParquetFile(part) as file:
            for batch in file.iter_batches(batch_size=1000):
                yield from batch.to_pylist()


def check_columns(names: Iterable[str], where: str) -> None:
    """Refuse a Parquet file that has no texts."""
    if "text" not in set(names):
        raise InputError(
            f'expected a column "text" (and id or url, title, published, outlet) in {where}, saw {", ".join(names)}'
        )


def _read(path: str, *, bulk: bool) -> Iterator[Row]:
    if not path.endswith(".parquet") and not Path(path).is_dir():
        yield from read_archive(path, bulk=bulk)
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    parts = sorted(Path(path).glob("*.parquet")) if Path(path).is_dir() else [Path(path)]
    for part in parts:
        try:
            with pq.ParquetFile(part) as file:
                check_columns(file.schema_arrow.names, str(part))
                for batch in file.iter_batches(batch_size=1000):
                    yield from (read_given(row) for row in batch.to_pylist())
        except (pa.ArrowInvalid, OSError) as error:
            raise InputError(f"expected a Parquet file, saw {error}: {part}") from error


def _unique(rows: Iterable[Row]) -> list[Row]:
    """Keep one row an id: an article before an error, then the first by content."""
    first: dict[str, Row] = {}
    for row in rows:
        known = first.get(row["id"])
        if known is None or _rank(row) < _rank(known):
            first[row["id"]] = row
    return [first[name] for name in sorted(first)]


def _rank(row: Row) -> tuple[bool, str, str]:
    return (row["packed"] is None, row["packed"] or "", row["error"] or "")


def _group(rows: Iterable[Row]) -> list[Row]:
    signatures = {
        row["digest"]: from_bytes(row["digest"], row["signature"]) for row in rows if row["error"] is None
    }
    nodes = place([signatures[digest] for digest in sorted(signatures)], Shelves())
    return [{"digest": node.digest, "grp": node.group} for node in nodes]


def _stories(tables: Tables) -> tuple[list[Row], list[tuple[str, list[Row]]]]:
    """Give the stories' rows, and for each group the rows of its different texts, by wording."""
    group_of = {row["digest"]: row["grp"] for row in tables["groups"]}
    articles = {row["id"]: row for row in tables["articles"]}
    members: defaultdict[str, list[Row]] = defaultdict(list)
    for row in tables["extractions"]:
        if row["error"] is None:
            packed = articles[row["article"]]["packed"]
            members[group_of[row["digest"]]].append({**row, "article_packed": packed})
    stories: list[Row] = []
    judged = []
    for group in sorted(members):
        own = sorted(members[group], key=lambda row: str(row["article"]))
        texts: dict[str, Row] = {}
        for row in own:
            texts.setdefault(row["wording"], row)
        first = articles[min(own, key=lambda row: _age(articles[row["article"]]))["article"]]
        stories += [
            {
                "story": story_name(first["id"]),
                "title": story_title(first),
                "article": row["article"],
                "same_as": texts[row["wording"]]["article"],
                "grp": group,
            }
            for row in own
        ]
        judged.append((group, [texts[wording] for wording in sorted(texts)]))
    return stories, judged


def _age(row: Row) -> tuple[str, str]:
    return (row["published"] or "9999", row["id"])
