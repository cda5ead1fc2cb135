"""The tables that the engines write, as Parquet: names, columns, version. Both engines write these, row for row."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from db.errors import InputError

SCHEMA = 1
"""The version of the tables; a folder of another version is refused."""

Row = dict[str, Any]

# table: (column, type), types as Spark writes them
TABLES: dict[str, tuple[tuple[str, str], ...]] = {
    # what was read; error says why there is no text
    "articles": (
        ("id", "string"),
        ("url", "string"),
        ("outlet", "string"),
        ("title", "string"),
        ("published", "string"),
        ("language", "string"),
        ("canonical", "string"),
        ("confidence", "double"),
        ("text", "string"),
        ("packed", "string"),
        ("error", "string"),
    ),
    # what an article says, packed, and what it is grouped by
    "extractions": (
        ("article", "string"),
        ("packed", "string"),
        ("digest", "string"),
        ("signature", "binary"),
        ("day", "long"),
        ("wording", "string"),
        ("error", "string"),
    ),
    "claims": (
        ("article", "string"),
        ("number", "long"),
        ("part", "string"),
        ("start", "long"),
        ("end", "long"),
        ("surface", "string"),
        ("kind", "string"),
        ("low", "string"),
        ("high", "string"),
        ("comparator", "string"),
        ("unit", "string"),
        ("subject", "string"),
        ("measure", "string"),
        ("change", "string"),
        ("direction", "string"),
        ("certainty", "string"),
        ("source", "string"),
        ("quoted", "boolean"),
    ),
    # which group an article is in (by the group's first digest)
    "groups": (("digest", "string"), ("grp", "string")),
    # same_as: the article whose text it has word for word (itself, where it is the first)
    "stories": (
        ("story", "string"),
        ("title", "string"),
        ("article", "string"),
        ("same_as", "string"),
        ("grp", "string"),
    ),
    # a story's facts, origins and findings, one JSON object a row in the shape of docs/filters.md
    "facts": (("grp", "string"), ("number", "long"), ("label", "string"), ("json", "string")),
    "origins": (("grp", "string"), ("number", "long"), ("source", "string"), ("json", "string")),
    "findings": (
        ("grp", "string"),
        ("id", "string"),
        ("kind", "string"),
        ("severity", "string"),
        ("confidence", "double"),
        ("article", "string"),
        ("part", "string"),
        ("start", "long"),
        ("end", "long"),
        ("surface", "string"),
        ("message", "string"),
        ("json", "string"),
    ),
    # one stage's work for the next
    "pairs": (
        ("one", "string"),
        ("other", "string"),
        ("raw", "double"),
        ("cosine", "long"),
        ("gap", "long"),
    ),
    "scores": (("one", "string"), ("other", "string"), ("score", "long")),
    "judged": (("tbl", "string"), ("row", "string")),
    "problems": (("stage", "string"), ("about", "string"), ("message", "string")),
}
PUBLISHED = ("articles", "claims", "stories", "origins", "facts", "findings", "problems")
"""The tables for questions; the others carry one stage's work to the next."""


def ddl(table: str) -> str:
    """Write a table's columns as Spark wants them."""
    return ", ".join(f"`{name}` {'bigint' if kind == 'long' else kind}" for name, kind in TABLES[table])


def arrow_schema(table: str) -> Any:
    """Write a table's columns as Arrow wants them."""
    import pyarrow as pa

    kinds = {
        "string": pa.string(),
        "long": pa.int64(),
        "double": pa.float64(),
        "binary": pa.binary(),
        "boolean": pa.bool_(),
    }
    return pa.schema([(name, kinds[kind]) for name, kind in TABLES[table]])


def digest_of(table: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """Hash a table's rows, whatever their order: equal rows, equal hash."""
    names = [name for name, _ in TABLES[table]]
    lines = sorted(
        json.dumps([_plain(row[name]) for name in names], ensure_ascii=True, separators=(",", ":"))
        for row in rows
    )
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()


def check_manifest(folder: str | Path) -> dict[str, Any]:
    """Read a folder's manifest. Raises InputError where it is none of ours, or of another version."""
    path = Path(folder) / "manifest.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            f"expected a folder that `claimdiff engine` wrote, saw no manifest.json in {folder}"
        ) from error
    except ValueError as error:
        raise InputError(f"expected JSON in {path}, saw {error}") from error
    seen = manifest.get("schema") if isinstance(manifest, dict) else None
    if seen != SCHEMA:
        raise InputError(f"expected tables of version {SCHEMA} in {folder}, saw {seen!r}; write them anew")
    return dict(manifest)


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes | bytearray) else value
