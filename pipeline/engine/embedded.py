"""The stages on one machine: the same tables as the Spark engine, row for row.

Pages are read, texts extracted and stories judged in a pool of processes; rows go to disk as they come, so that memory
holds the signatures of all articles, and the texts of a few hundred.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice, tee
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from db.errors import InputError
from pipeline.engine.garbage import collect_seldom
from pipeline.engine.processes import JUDGE_MEMORY_MB, JUDGE_TIMEOUT_S, Failure, map_ordered
from pipeline.engine.spool import BATCH, TableWriter, read_table
from pipeline.engine.stages import (
    MOST_WORDINGS,
    extract_with_claims,
    failed_extraction,
    failed_row,
    find_pages,
    judge_rows,
    read_given,
    read_here,
    story_name,
    story_title,
    too_many,
)
from pipeline.engine.tables import PUBLISHED, SCHEMA, Row
from pipeline.matching.clusters import cut_pieces, runs
from pipeline.matching.likeness import COPY, NEIGHBOURS, Near, Shelf, crowd_of, gather_near
from pipeline.matching.signatures import Signature, from_bytes

SHARD = 1000
"""Texts of stories that are in memory while they are judged."""
_MOST_SHARDS = 64


def run_embedded(
    inputs: Sequence[str],
    folder: str | Path,
    *,
    bulk: bool = False,
    workers: int | None = None,
    progress: Callable[[str], None] = lambda stage: None,
) -> dict[str, int]:
    """Run all stages over web archives or Parquet files, and write the tables to a folder; gives their sizes.

    ``workers`` None means one process a core, 0 means this process alone. A folder of an earlier run is written anew.
    """
    collect_seldom()
    _clear(folder)
    with TemporaryDirectory(prefix=".work-", dir=folder) as work, ExitStack() as stack:
        job = _Job(Path(folder), Path(work), workers, stack)
        progress("articles")
        job.read(inputs, bulk=bulk)
        progress("extractions")
        job.extract()
        progress("groups")
        judged = job.tell_stories(job.group())
        progress("judged")
        job.judge(judged)
        sizes = {name: table.written for name, table in job.tables.items()}
    manifest = {"schema": SCHEMA, "inputs": [Path(path).name for path in inputs]}
    Path(folder, "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return sizes


def check_columns(names: Iterable[str], where: str) -> None:
    """Refuse a Parquet file that has no texts."""
    if "text" not in set(names):
        raise InputError(
            f'expected a column "text" (and id or url, title, published, outlet) in {where}, saw {", ".join(names)}'
        )


class _Text(NamedTuple):
    """What is held of every article while its text is on disk."""

    article: str
    digest: str
    wording: str


class _Job:
    """One run: the tables that grow, and what a stage tells the next."""

    def __init__(self, folder: Path, work: Path, workers: int | None, stack: ExitStack) -> None:
        self._folder = folder
        self._work = work
        self._workers = workers
        self._texts: list[_Text] = []
        self.tables = {
            name: stack.enter_context(TableWriter(folder, name))
            for name in (*PUBLISHED, "extractions", "groups")
        }

    def read(self, inputs: Sequence[str], *, bulk: bool) -> None:
        """Read the inputs into articles, one row an id: an article before an error, then the first by content."""
        seen: set[str] = set()
        several: set[str] = set()
        with TableWriter(self._work, "articles") as found:
            for row in self._read_all(inputs, bulk=bulk):
                (several if row["id"] in seen else seen).add(row["id"])
                found.write(row)
        best: dict[str, Row] = {}
        for row in read_table(self._work, "articles"):
            if row["id"] not in several:
                self._keep(row)
            elif row["id"] not in best or _rank(row) < _rank(best[row["id"]]):
                best[row["id"]] = row
        for name in sorted(best):
            self._keep(best[name])
        self.tables["articles"].close()

    def extract(self) -> None:
        """Extract every article's claims and sign it."""
        rows = (row for row in read_table(self._folder, "articles", ["id", "packed"]) if row["packed"])
        asked, given = tee(rows)
        answers = map_ordered(extract_with_claims, asked, workers=self._workers)
        for row, answer in zip(given, answers, strict=True):
            said, claims = _unless_failed(row["id"], answer)
            self.tables["extractions"].write(said)
            self.tables["claims"].write_all(claims)
            if said["error"] is None:
                self._texts.append(_Text(said["article"], said["digest"], said["wording"]))
            else:
                self._note("extract", said["article"], said["error"])
        self.tables["extractions"].close()

    def group(self) -> dict[str, str]:
        """Group the articles, all of them compared with all as on Spark; gives the group of every digest."""
        rows = read_table(self._folder, "extractions", ["digest", "signature"])
        signatures = {
            row["digest"]: from_bytes(row["digest"], row["signature"]) for row in rows if row["digest"]
        }
        group_of = group_all(tuple(signatures.values()))
        self.tables["groups"].write_all(
            {"digest": digest, "grp": group} for digest, group in group_of.items()
        )
        return group_of

    def tell_stories(self, group_of: dict[str, str]) -> dict[str, tuple[str, ...]]:
        """Name the stories after their earliest articles; gives for each group its different texts, by wording."""
        members: defaultdict[str, list[_Text]] = defaultdict(list)
        for text in sorted(self._texts):
            members[group_of[text.digest]].append(text)
        earliest = self._find_earliest({text.article: group_of[text.digest] for text in self._texts})
        judged = {}
        for group, own in sorted(members.items()):
            first: dict[str, str] = {}
            for text in own:
                first.setdefault(text.wording, text.article)
            name, title = earliest[group]
            self.tables["stories"].write_all(
                {
                    "story": story_name(name),
                    "title": title,
                    "article": text.article,
                    "same_as": first[text.wording],
                    "grp": group,
                }
                for text in own
            )
            judged[group] = tuple(first[wording] for wording in sorted(first))
            if len(first) > MOST_WORDINGS:
                self.tables["problems"].write(too_many(group, len(first)))
        return judged

    def judge(self, judged: dict[str, tuple[str, ...]]) -> None:
        """Judge every story by its different texts: origins, facts, findings."""
        parts = self._gather({group: articles[:MOST_WORDINGS] for group, articles in judged.items()})
        sizes: deque[int] = deque()
        asked, given = tee(_noting_sizes(parts, sizes))
        answers = map_ordered(
            judge_group,
            asked,
            workers=self._workers,
            timeout_s=JUDGE_TIMEOUT_S,
            memory_mb=JUDGE_MEMORY_MB,
            chunk=1,
        )
        told = zip((group for group, _ in given), answers, strict=True)
        while first := next(told, None):  # the answers of a part are written in the order of its groups
            for group, answer in sorted([first, *islice(told, sizes.popleft() - 1)], key=itemgetter(0)):
                self._write_judged(group, answer)

    def _write_judged(self, group: str, answer: list[tuple[str, Row]] | Failure) -> None:
        if isinstance(answer, Failure):
            self._note("judge", group, answer.message)
            return
        for table, row in answer:
            self.tables[table].write(row)

    def _read_all(self, inputs: Sequence[str], *, bulk: bool) -> Iterator[Row]:
        for path in inputs:
            if path.endswith(".parquet") or Path(path).is_dir():
                yield from _read_parquet(path)
            else:
                yield from self._read_archive(path, bulk=bulk)

    def _read_archive(self, path: str, *, bulk: bool) -> Iterator[Row]:
        asked, given = tee(find_pages(path))
        for found, answer in zip(
            given, map_ordered(partial(read_here, bulk=bulk), asked, workers=self._workers), strict=True
        ):
            where = found[1].url if found[1] is not None else path
            yield failed_row(where, where, answer.message) if isinstance(answer, Failure) else answer

    def _keep(self, row: Row) -> None:
        self.tables["articles"].write(row)
        self._note("read", row["id"], row["error"])

    def _note(self, stage: str, about: str, message: str | None) -> None:
        if message is not None:
            self.tables["problems"].write({"stage": stage, "about": about, "message": message})

    def _find_earliest(self, group_of: dict[str, str]) -> dict[str, tuple[str, str | None]]:
        """The name and title of each group's earliest article."""
        ages: dict[str, tuple[str, str]] = {}
        told: dict[str, tuple[str, str | None]] = {}
        for row in read_table(self._folder, "articles", ["id", "title", "published", "text"]):
            group = group_of.get(row["id"])
            age = (row["published"] or "9999", row["id"])
            if group is not None and (group not in ages or age < ages[group]):
                ages[group] = age
                told[group] = (row["id"], story_title(row))
        return told

    def _gather(self, judged: dict[str, tuple[str, ...]]) -> Iterator[list[tuple[str, list[Row]]]]:
        """Bring the texts of a story together, some stories at a time: they are sorted into parts on disk first.

        The largest story of a part comes first, so that none is waited for in the end.
        """
        total = sum(map(len, judged.values()))
        shards = min(1 + total // SHARD, _MOST_SHARDS)
        place_of = {group: n * shards // len(judged) for n, group in enumerate(judged)}
        group_of = {article: group for group, articles in judged.items() for article in articles}
        for table in ("articles", "extractions"):
            self._sort_into(table, shards, {article: place_of[group] for article, group in group_of.items()})
        own: list[list[str]] = [[] for _ in range(shards)]
        for group in judged:
            own[place_of[group]].append(group)
        for shard, groups in enumerate(own):
            packed = {row["id"]: row["packed"] for row in read_table(self._work, f"articles{shard}")}
            said = {row["id"]: row["packed"] for row in read_table(self._work, f"extractions{shard}")}
            yield [
                (
                    group,
                    [
                        {"article": a, "packed": said[a], "article_packed": packed[a]}
                        for a in sorted(judged[group])
                    ],
                )
                for group in sorted(groups, key=lambda group: (-len(judged[group]), group))
            ]

    def _sort_into(self, table: str, shards: int, shard_of: dict[str, int]) -> None:
        name = "id" if table == "articles" else "article"
        with ExitStack() as stack:
            parts = [
                stack.enter_context(TableWriter(self._work, f"{table}{n}", _packed_schema()))
                for n in range(shards)
            ]
            for row in read_table(self._folder, table, [name, "packed"]):
                if row[name] in shard_of:
                    parts[shard_of[row[name]]].write({"id": row[name], "packed": row["packed"]})


def _noting_sizes(
    parts: Iterable[list[tuple[str, list[Row]]]], sizes: deque[int]
) -> Iterator[tuple[str, list[Row]]]:
    for part in parts:
        if part:
            sizes.append(len(part))
            yield from part


def _unless_failed(article: str, answer: tuple[Row, list[Row]] | Failure) -> tuple[Row, list[Row]]:
    return (failed_extraction(article, answer.message), []) if isinstance(answer, Failure) else answer


def group_all(signatures: Sequence[Signature]) -> dict[str, str]:
    """Group signatures, however many: the group (by its first digest) of every digest, in order of digest.

    `stories.place` looks at some pairs only where there are very many, which would not be what Spark's joins give.
    """
    if not signatures:
        return {}
    shelf = Shelf(signatures)
    names = [signature.digest for signature in shelf.signatures]
    everywhere = np.arange(len(shelf))
    near = gather_near(shelf.near(everywhere, once=np.ones(len(shelf), dtype=bool)))
    scores = shelf.scores(near, _crowds(near, shelf))
    group_of = {
        names[n]: names[group[0]]
        for _, groups in cut_pieces(len(shelf), near, scores)
        for group in groups
        for n in group
    }
    return dict(sorted(group_of.items()))


def _crowds(near: Near, shelf: Shelf) -> Any:
    """How near the nearest others of every place are; copies are no crowd."""
    places, cosines = np.concatenate((near.one, near.other)), np.concatenate((near.cosines, near.cosines))
    is_crowd = cosines < COPY
    places, cosines = places[is_crowd], cosines[is_crowd]
    order = np.lexsort((-cosines, places))
    places, cosines = places[order], cosines[order]
    words = [signature.words for signature in shelf.signatures]
    crowds = np.array([crowd_of((), own) for own in words], dtype=np.float64)
    for cut in runs(places):
        place = int(places[cut.start])
        crowds[place] = crowd_of(cosines[cut][:NEIGHBOURS].tolist(), words[place])
    return crowds


def judge_group(question: tuple[str, list[Row]]) -> list[tuple[str, Row]]:
    """Judge one story; for a pool of processes."""
    return list(judge_rows(*question))


def _read_parquet(path: str) -> Iterator[Row]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    parts = sorted(Path(path).glob("*.parquet")) if Path(path).is_dir() else [Path(path)]
    for part in parts:
        try:
            with pq.ParquetFile(part) as file:
                check_columns(file.schema_arrow.names, str(part))
                for batch in file.iter_batches(batch_size=BATCH):
                    yield from (read_given(row) for row in batch.to_pylist())
        except (pa.ArrowInvalid, OSError) as error:
            raise InputError(f"expected a Parquet file, saw {error}: {part}") from error


def _rank(row: Row) -> tuple[bool, str, str]:
    return (row["packed"] is None, row["packed"] or "", row["error"] or "")


def _packed_schema() -> Any:
    """The columns of a part that is sorted by stories."""
    import pyarrow as pa

    return pa.schema([("id", pa.string()), ("packed", pa.string())])


def _clear(folder: str | Path) -> None:
    """Make the folder; what an earlier run wrote there goes first, and nothing else."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "manifest.json").unlink(missing_ok=True)
    for name in (*PUBLISHED, "extractions", "groups"):
        for part in Path(folder, name).glob("*.parquet"):
            part.unlink()
