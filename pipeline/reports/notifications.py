"""A digest of new findings, sent by apprise to mail, chat or a webhook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from db.errors import ClaimdiffError, UsageError
from pipeline.config import Config

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
        except OSError as error:
            raise UsageError(f"expected notify.urls_file at {file}, saw: {error.strerror}") from error
        found += [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return tuple(found)


def digest(rows: Sequence[Row]) -> tuple[str, str]:
    """Title and body of a digest of findings, most severe first."""
    title = f"claimdiff: {len(rows)} new finding{'s' if len(rows) != 1 else ''}"
    lines = [f"[{r['severity']}] {r['outlet']}: {r['message']}\n{r['address']}" for r in rows[:LONGEST]]
    if len(rows) > LONGEST:
        lines.append(f"and {len(rows) - LONGEST} more: claimdiff findings --new")
    return title, "\n\n".join(lines)


def send(rows: Sequence[Row], addresses: Sequence[str]) -> None:
    """Send one digest; nothing is sent when there is nothing to say.

    Raises ClaimdiffError when an address is not understood or did not take it; the address itself,
    which may hold a secret, is not told: only its number.
    """
    if not rows or not addresses:
        return
    from apprise import Apprise

    title, body = digest(rows)
    failed = []
    for number, address in enumerate(addresses, 1):
        service = Apprise()
        if not service.add(address) or not service.notify(title=title, body=body):
            failed.append(str(number))
    if failed:
        raise ClaimdiffError(
            f"expected {len(addresses)} addresses to take the digest, number {', '.join(failed)} did not; "
            "check CLAIMDIFF_NOTIFY_URLS"
        )
