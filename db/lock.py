"""One run at a time: a lock beside the database that says who holds it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from db.errors import LockedError

try:
    import fcntl
except ImportError:  # Windows has no fcntl; there the database's own locks have to do
    fcntl = None  # type: ignore[assignment]  # the absent module is tested for below


@contextmanager
def run_lock(database: Path, *, now: str) -> Iterator[None]:
    """Hold the lock of a database for one run; raises LockedError when another run holds it.

    The kernel frees the lock when its holder dies, so a killed run never blocks the next one.
    """
    path = database.with_name(database.name + ".lock")
    with path.open("a+", encoding="utf-8") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                file.seek(0)
                holder = file.read().strip() or "an unknown process"
                raise LockedError(
                    f"expected no other run on {database}, saw one: {holder}; wait for it to end"
                ) from error
        file.truncate(0)
        file.write(f"process {os.getpid()} since {now}")
        file.flush()
        yield
