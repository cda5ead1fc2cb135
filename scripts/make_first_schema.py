"""Make tests/first_schema/claimdiff.db.gz: a small database in the first schema, with rows in its tables.

    python scripts/make_first_schema.py

A short story of three outlets is run, reviewed and decided on; then its rows are put into a database to
which the first migration alone was applied. It was made once and is kept: tests bring it forward to the
newest schema. Make it anew only if its rows have to say more.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from sqlite_utils import Database  # noqa: E402 - the checkout comes first on the path

from db.schema import migrations  # noqa: E402

OUT = ROOT / "tests" / "first_schema" / "claimdiff.db.gz"
FIGURE = {"wire": "$318 million", "trade": "$318 million", "blog": "$3.18 billion"}


def main() -> None:
    """Run, copy into the first schema, compress."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run(folder)
        first = folder / "first.db"
        db = Database(sqlite3.connect(first))
        migrations.apply(db, stop_before=migrations._migrations[1].name)
        _copy(folder / "claimdiff.db", db)
        db.execute("VACUUM")
        db.close()
        OUT.parent.mkdir(exist_ok=True)
        OUT.write_bytes(gzip.compress(first.read_bytes(), mtime=0))
    print(f"{OUT}: {OUT.stat().st_size:,} bytes")


def _run(folder: Path) -> None:
    _claimdiff(folder, "init")
    (folder / "claimdiff.toml").write_text('evidence = ""\nreport = ""\n')
    for outlet, figure in FIGURE.items():
        place = folder / outlet
        place.mkdir()
        (place / "kestrel.txt").write_text(
            "Kestrel cards serve 16 cities\n\nPARIS, March 14, 2026 — Acme Corp. said on Saturday that its Kestrel "
            f"network uses 480 cards in 16 cities.\n\nThe network cost {figure}, {outlet} was told.\n"
        )
        _claimdiff(folder, "add", outlet, "--outlet", f"{outlet}.example")
    _claimdiff(folder, "run", "--all")
    finding = (
        _claimdiff(folder, "findings", "--format", "csv", "--min-severity", "info")
        .splitlines()[1]
        .split(",")[0]
    )
    _claimdiff(folder, "dismiss", finding, "--reason", "first thought")
    _claimdiff(folder, "note", finding, "asked the outlet")
    _claimdiff(folder, "confirm", finding, "--reason", "second thought")


def _claimdiff(folder: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CLAIMDIFF_WHO": "editor"}
    return subprocess.run(
        [sys.executable, "-m", "pipeline", *words],
        cwd=folder,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def _copy(source: Path, db: Database) -> None:
    db.execute("ATTACH ? AS made", [str(source)])
    db.execute("PRAGMA foreign_keys = OFF")
    for table in db.table_names():
        if "_fts" in table or table.startswith(("_", "sqlite_")):
            continue
        columns = ", ".join(f'"{column.name}"' for column in db.table(table).columns)
        db.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM made.{table}")
    db.conn.commit()
    db.execute("DETACH made")


if __name__ == "__main__":
    main()
