"""Is everything in order? Each look gives a line: what was looked at, how it is, and what to do."""

from __future__ import annotations

import importlib.metadata
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from db.errors import ClaimdiffError
from pipeline.config import Config

LEAST_FREE = 200_000_000
NEEDED = ("httpx", "beautifulsoup4", "rapidfuzz", "sqlite-utils", "lxml", "trafilatura", "feedparser")


@dataclass(frozen=True, slots=True)
class Look:
    """What was looked at, how it is, and what to do when it is not well."""

    what: str
    state: Literal["ok", "warning", "bad"]
    seen: str
    advice: str = ""


def examine(config: Config, *, now: datetime) -> Iterator[Look]:
    """Look at versions, disk, clock, database and sources, in that order."""
    for look in LOOKS:
        yield from look(config, now)


def _versions(config: Config, now: datetime) -> Iterator[Look]:
    seen = f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
    missing = [name for name in NEEDED if not _installed(name)]
    if missing:
        yield Look("versions", "bad", f"{seen}; missing {', '.join(missing)}", "pip install -U claimdiff")
    else:
        yield Look("versions", "ok", seen)


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _configuration(config: Config, now: datetime) -> Iterator[Look]:
    if not config["contact"]:
        yield Look(
            "configuration",
            "warning",
            "no contact: outlets cannot reach you",
            'set contact = "mailto:you@example.org" in claimdiff.toml',
        )
    else:
        yield Look("configuration", "ok", f"contact {config['contact']}")


def _disk(config: Config, now: datetime) -> Iterator[Look]:
    free = shutil.disk_usage(config.folder.resolve()).free
    state: Literal["ok", "bad"] = "ok" if free >= LEAST_FREE else "bad"
    yield Look(
        "disk",
        state,
        f"{free / 1e9:.1f} GB free",
        "free some space, or claimdiff prune" if state == "bad" else "",
    )


def _clock(config: Config, now: datetime) -> Iterator[Look]:
    # a clock before this release, or that runs behind the newest run, makes schedules and dates wrong
    if now < datetime(2026, 11, 1, tzinfo=UTC):
        yield Look(
            "clock",
            "bad",
            f"{now:%Y-%m-%d %H:%M} UTC is in the past",
            "set the clock (timedatectl set-ntp true)",
        )
    else:
        yield Look("clock", "ok", f"{now:%Y-%m-%d %H:%M} UTC")


def _database(config: Config, now: datetime) -> Iterator[Look]:
    from db.store import Store

    path = config.path("database")
    if path is None or not path.exists():
        yield Look("database", "bad", f"none at {path}", "claimdiff init")
        return
    try:
        store = Store(path)
    except ClaimdiffError as error:
        yield Look("database", "bad", str(error), "restore a copy, or upgrade claimdiff")
        return
    try:
        yield from _inside(store.connection, path, now)
    finally:
        store.close()


def _inside(connection: sqlite3.Connection, path: Path, now: datetime) -> Iterator[Look]:
    checked = connection.execute("PRAGMA quick_check").fetchone()[0]
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    size = f"{path.stat().st_size / 1e6:.1f} MB"
    if checked != "ok" or broken:
        yield Look(
            "database", "bad", f"{checked}; {len(broken)} broken references", "restore a copy of the file"
        )
    else:
        yield Look("database", "ok", f"{path}, {size}")
    sources = connection.execute("SELECT count(*) FROM sources").fetchone()[0]
    state: Literal["ok", "warning"] = "ok" if sources else "warning"
    yield Look("sources", state, f"{sources} sources", "" if sources else "claimdiff add ADDRESS")
    last = connection.execute("SELECT started, status FROM runs ORDER BY id DESC LIMIT 1").fetchone()
    if last is None:
        yield Look("runs", "warning", "none yet", "claimdiff run")
    elif last[0] > now.strftime("%Y-%m-%dT%H:%M:%SZ"):
        yield Look("runs", "bad", f"the newest run began at {last[0]}, in the future", "set the clock")
    else:
        yield Look("runs", "ok" if last[1] == "done" else "warning", f"newest {last[0]}, {last[1]}")
    recent = connection.execute(
        "SELECT count(*) FROM problems WHERE run = (SELECT max(id) FROM runs)"
    ).fetchone()[0]
    if recent:
        yield Look("problems", "warning", f"{recent} in the newest run", "claimdiff problems --new")


LOOKS: tuple[Callable[[Config, datetime], Iterator[Look]], ...] = (
    _versions,
    _configuration,
    _disk,
    _clock,
    _database,
)
