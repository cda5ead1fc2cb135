"""A digest of new findings, sent by apprise to mail, chat or a webhook."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Any

from db.errors import UsageError
from pipeline.config import Config
from pipeline.reports.counted import counted

Row = dict[str, Any]

LONGEST = 20
"""Findings written out in one digest; more are counted."""


def addresses_of(config: Config) -> tuple[str, ...]:
    """Where digests go, from the environment and the file of addresses; secrets are never logged."""
    found = [part.strip() for part in str(config["notify.urls"]).split(",") if part.strip()]
    file = config.path("notify.urls_file")
    if file is not None:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            seen = getattr(error, "strerror", None) or "bytes that are no text"
            raise UsageError(f"expected notify.urls_file at {file}, saw: {seen}") from error
        found += [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return tuple(found)


def digest(rows: Sequence[Row]) -> tuple[str, str]:
    """Title and body of a digest of findings, most severe first."""
    title = f"claimdiff: {counted(len(rows), 'new finding')}"
    lines = [f"[{r['severity']}] {r['outlet']}: {r['message']}\n{r['address']}" for r in rows[:LONGEST]]
    if len(rows) > LONGEST:
        lines.append(f"and {len(rows) - LONGEST} more: claimdiff findings")
    return title, "\n\n".join(lines)


def send(rows: Sequence[Row], address: str) -> bool:
    """Send one digest to one address; False where the address is not understood or did not take it."""
    title, body = digest(rows)
    service = _service()
    return bool(service.add(address)) and bool(service.notify(title=title, body=body))


def _service() -> Any:
    """Apprise, without its own log: it tells of addresses, and they hold secrets."""
    from apprise import Apprise

    log = logging.getLogger("apprise")
    log.addHandler(logging.NullHandler())
    log.propagate = False
    return Apprise()


def receiver_of(address: str) -> str:
    """A name for an address that tells nothing of it: addresses hold secrets, and the database holds none."""
    return hashlib.sha256(address.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def understands(address: str) -> bool:
    """Say whether an address has a form that digests can be sent to; nobody is asked."""
    return bool(_service().add(address))
