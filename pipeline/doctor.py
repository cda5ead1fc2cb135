"""Is everything in order? Each look gives a line: what was looked at, how it is, and what to do."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from db.errors import ClaimdiffError, UsageError
from pipeline.config import Config, load_config
from pipeline.reports.counted import counted

LEAST_FREE = 200_000_000
LEAST_SQLITE = (3, 37, 0)
"""The first SQLite with STRICT tables."""
NEEDED = ("httpx", "beautifulsoup4", "rapidfuzz", "sqlite-utils", "lxml", "trafilatura", "feedparser")


@dataclass(frozen=True, slots=True)
class Look:
    """What was looked at, how it is, and what to do when it is not well."""

    what: str
    state: Literal["ok", "warning", "bad"]
    seen: str
    advice: str = ""


def examine(path: str | None, flags: Mapping[str, Any], *, now: datetime) -> Iterator[Look]:
    """Look at versions and clock; then, where the configuration can be read, at all that it names."""
    yield from _versions()
    yield _clock(now)
    try:
        config = load_config(path, flags)
    except UsageError as error:
        yield Look("configuration", "bad", str(error))
        return
    for look in LOOKS:
        yield from look(config, now)


def _versions() -> Iterator[Look]:
    seen = f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
    missing = [name for name in NEEDED if not _installed(name)]
    if missing:
        yield Look("versions", "bad", f"{seen}; missing {', '.join(missing)}", "pip install -U claimdiff")
    elif sqlite3.sqlite_version_info < LEAST_SQLITE:
        yield Look("versions", "bad", f"{seen}: too old", "install a Python with SQLite 3.37 or newer")
    else:
        yield Look("versions", "ok", seen)


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _clock(now: datetime) -> Look:
    # a clock before this release makes schedules and dates wrong
    if now < datetime(2026, 11, 1, tzinfo=UTC):
        return Look(
            "clock",
            "bad",
            f"{now:%Y-%m-%d %H:%M} UTC is in the past",
            "set the clock (timedatectl set-ntp true)",
        )
    return Look("clock", "ok", f"{now:%Y-%m-%d %H:%M} UTC")


def _configuration(config: Config, now: datetime) -> Iterator[Look]:
    if config["contact"]:
        yield Look("configuration", "ok", f"contact {config['contact']}")
    else:
        yield Look(
            "configuration",
            "warning",
            "no contact: outlets cannot reach you",
            'set contact = "mailto:you@example.org" in claimdiff.toml',
        )
    for pair in config["fetch.cookies"]:
        file = Path(pair.partition("=")[2])
        if not file.is_file():
            yield Look(
                "fetch.cookies", "bad", f"no file at {file}", "name the Netscape cookie file of the host"
            )


def _suppressions(config: Config, now: datetime) -> Iterator[Look]:
    from pipeline.suppressions import load_suppressions

    path = config.path("suppressions")
    try:
        found = load_suppressions(path) if path else ()
    except UsageError as error:
        yield Look("suppressions", "bad", str(error))
        return
    if found:
        yield Look("suppressions", "ok", f"{counted(len(found), 'suppression')} in {path}")


def _notifications(config: Config, now: datetime) -> Iterator[Look]:
    from pipeline.reports.notifications import addresses_of, understands

    try:
        addresses = addresses_of(config)
    except UsageError as error:
        yield Look("notifications", "bad", str(error))
        return
    strange = [str(n) for n, address in enumerate(addresses, 1) if not understands(address)]
    if strange:
        yield Look(
            "notifications",
            "bad",
            f"address {', '.join(strange)} is not understood",
            "look up its form in the documentation of apprise",
        )
    elif addresses:
        yield Look("notifications", "ok", counted(len(addresses), "address"))


def _folders(config: Config, now: datetime) -> Iterator[Look]:
    for key in ("evidence", "report"):
        folder = config.path(key)
        if folder is None:
            continue
        nearest = next(place for place in (folder, *folder.resolve().parents) if place.exists())
        if not nearest.is_dir() or not os.access(nearest, os.W_OK):
            yield Look(
                key,
                "bad",
                f"{folder} cannot be written",
                f"change its rights, or set {key} to another folder",
            )


def _disk(config: Config, now: datetime) -> Iterator[Look]:
    place = config.path("database") or config.folder
    free = shutil.disk_usage(next(p for p in place.resolve().parents if p.exists())).free
    seen = f"{free / 1e9:.1f} GB free"
    if free < LEAST_FREE:
        yield Look("disk", "bad", seen, "free some space, or claimdiff prune --older-than 365d")
    else:
        yield Look("disk", "ok", seen)


def _database(config: Config, now: datetime) -> Iterator[Look]:
    from db.store import Store

    path = config.path("database")
    if path is None or not path.exists() or path.stat().st_size == 0:
        seen = "an empty file" if path is not None and path.exists() else "none"
        yield Look("database", "bad", f"{seen} at {path}", "claimdiff init")
        return
    try:
        store = Store(path)
    except ClaimdiffError as error:  # it says itself what to do
        yield Look("database", "bad", str(error))
        return
    try:
        yield from _inside(store, path, config, now)
    except sqlite3.DatabaseError as error:
        yield Look("database", "bad", str(error), "restore a copy of the file")
    finally:
        store.close()


def _inside(store: Any, path: Path, config: Config, now: datetime) -> Iterator[Look]:
    connection: sqlite3.Connection = store.connection
    checked = connection.execute("PRAGMA quick_check").fetchone()[0]
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    size = f"{path.stat().st_size / 1e6:.1f} MB"
    if checked != "ok" or broken:
        seen = f"{checked}; {counted(len(broken), 'broken reference')}"
        yield Look("database", "bad", seen, "restore a copy of the file")
    elif store.is_read_only:
        seen = f"{path}, {size}, read-only"
        yield Look(
            "database", "warning", seen, "questions work; to run, change the rights of file and folder"
        )
    else:
        yield Look("database", "ok", f"{path}, {size}")
    yield from _sources(connection)
    yield from _runs(connection, now)
    yield from _unused(store, config)


def _sources(connection: sqlite3.Connection) -> Iterator[Look]:
    sources = int(connection.execute("SELECT count(*) FROM sources").fetchone()[0])
    if sources:
        yield Look("sources", "ok", counted(sources, "source"))
    else:
        yield Look("sources", "warning", "none", "claimdiff add ADDRESS")
    local = [
        str(address)
        for kind, address in connection.execute("SELECT kind, address FROM sources ORDER BY address")
        if kind in ("folder", "file", "warc", "opml", "list") and "://" not in address
    ]
    there = [address for address in local if Path(address).exists()]
    for address in (address for address in local if address not in there):
        yield Look(
            "sources", "warning", f"nothing at {address}", f"put it back, or claimdiff remove {address}"
        )
    for address in there:
        if not os.access(address, os.R_OK | (os.X_OK if Path(address).is_dir() else 0)):
            yield Look(
                "sources",
                "warning",
                f"{address} may not be read",
                "change its rights (chmod u+r; u+rx for a folder)",
            )


def _runs(connection: sqlite3.Connection, now: datetime) -> Iterator[Look]:
    last = connection.execute("SELECT started, status FROM runs ORDER BY id DESC LIMIT 1").fetchone()
    if last is None:
        yield Look("runs", "warning", "none yet", "claimdiff run")
    elif last[0] > now.strftime("%Y-%m-%dT%H:%M:%SZ"):
        yield Look("runs", "bad", f"the newest run began at {last[0]}, in the future", "set the clock")
    elif last[1] in ("failed", "interrupted"):
        yield Look("runs", "warning", f"newest {last[0]}, {last[1]}", "claimdiff run takes it up")
    else:
        yield Look("runs", "ok", f"newest {last[0]}, {last[1]}")
    recent = connection.execute(
        "SELECT count(*) FROM problems WHERE run = (SELECT max(id) FROM runs)"
    ).fetchone()[0]
    if recent:
        yield Look("problems", "warning", f"{recent} in the newest run", "claimdiff problems --new")


def _unused(store: Any, config: Config) -> Iterator[Look]:
    """Suppressions that cover nothing: a slip of the pen, or a leftover."""
    from db.queries import ask, former_ids
    from pipeline.suppressions import load_suppressions, renewed, unused

    path = config.path("suppressions")
    try:
        found = load_suppressions(path) if path else ()
    except UsageError:
        return  # told already
    today = renewed(found, former_ids(store)) if found else ()
    for one in unused(ask(store, "findings", limit=None), today) if found else ():
        yield Look("suppressions", "warning", f"{one} covers no finding", f"correct or delete it in {path}")


LOOKS: tuple[Callable[[Config, datetime], Iterator[Look]], ...] = (
    _configuration,
    _suppressions,
    _notifications,
    _folders,
    _disk,
    _database,
)
