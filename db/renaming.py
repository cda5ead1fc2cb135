"""Findings under another id: what people said of them, whom they were sent to and their history go with them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlite_utils import Database

from db.identity import finding_id, nth_in

_HANGING = ("finding_events", "reviews", "former_ids")
"""Tables whose rows follow a finding as they are."""


def rename_finding(db: Database, old: str, new: str) -> None:
    """Give a finding another id; where one of that id is there, it is what both are known by, and stays as it is.

    Runs within the transaction of whoever calls.
    """
    if old == new:
        return
    db.execute("PRAGMA defer_foreign_keys = ON")
    is_taken = db.execute("SELECT 1 FROM findings WHERE id = ?", (new,)).fetchone() is not None
    for table in _HANGING:
        db.execute(f"UPDATE {table} SET finding = ? WHERE finding = ?", (new, old))
    db.execute("UPDATE OR IGNORE notices SET finding = ? WHERE finding = ?", (new, old))
    db.execute("DELETE FROM notices WHERE finding = ?", (old,))
    if is_taken:
        db.execute("DELETE FROM finding_evidence WHERE finding = ?", (old,))
        db.execute("DELETE FROM findings WHERE id = ?", (old,))
    else:
        db.execute("UPDATE finding_evidence SET finding = ? WHERE finding = ?", (new, old))
        db.execute("UPDATE findings SET id = ? WHERE id = ?", (new, old))
    db.execute("INSERT OR REPLACE INTO former_ids (id, finding) VALUES (?, ?)", (old, new))


def rename_all(db: Database) -> None:
    """Give every finding the id that it has today.

    Several that only told one difference at different times, with other counts of origins, become one again: the one
    that is open, or was changed last.
    """
    alike: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    rows = db.execute(
        "SELECT id, kind, article, revision, part, start, surface, status FROM findings "
        "ORDER BY (status = 'open') DESC, changed DESC, id"
    ).fetchall()
    for row in rows:
        alike[_id_of(db, row, 0)].append(row)
    renamed: list[tuple[str, str]] = []
    for first in sorted(alike):
        held = alike[first]
        twins = sorted({(r[3], r[5]) for r in held if r[7] == "open"} or {(held[0][3], held[0][5])})
        for row in held:
            twin = twins.index((row[3], row[5])) if (row[3], row[5]) in twins else 0
            renamed.append((str(row[0]), _id_of(db, row, twin)))
    for old, new in renamed:
        rename_finding(db, old, new)


def _id_of(db: Database, row: tuple[Any, ...], twin: int) -> str:
    _, kind, article, revision, part, start, surface, _ = row
    sentence, at = sentence_of(db, revision, part, start)
    return finding_id(kind, article, surface, sentence, nth_in(sentence, surface, at), twin)


def sentence_of(db: Database, revision: str, part: str, start: int) -> tuple[str, int]:
    """The passage in which a place begins, and where in it; nothing where it was not read."""
    met = db.execute(
        'SELECT words, start, "end" FROM passages WHERE revision = ? AND part = ? AND start <= ? '
        "ORDER BY start DESC, number DESC LIMIT 1",
        (revision, part, start),
    ).fetchone()
    return (str(met[0]), start - int(met[1])) if met is not None and met[2] > start else ("", 0)
