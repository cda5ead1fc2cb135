"""What can go wrong with a fetch, and what the user can do about it."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Literal

import httpx
from httpx_secure import SSRFProtectionError

from db.errors import FetchError, InputError

RefusalKind = Literal[
    "unreachable", "timeout", "tls", "status", "gone", "robots", "too-large", "redirect", "private-address",
    "wait", "cut-short", "offline", "bad-address", "protocol",
]  # fmt: skip

ADVICE: dict[str, str] = {
    "unreachable": "Check the address; if the site is down it is asked again at the next run.",
    "timeout": "The site is slow or stuck; it is asked again at the next run.",
    "tls": "The site's certificate cannot be trusted; open it in a browser and check the address.",
    "status": "Open the address in a browser; if it works there, the site may block programs.",
    "gone": "The page was taken down; remove the address if it was added by hand.",
    "robots": "The site's robots.txt does not want programs here; ask the outlet, or remove the source.",
    "too-large": "Raise the limit in the configuration if this is wanted.",
    "redirect": "Open the address in a browser and add the address it ends at.",
    "private-address": 'If this is a server of yours, name its network in claimdiff.toml: [fetch] allow = ["127.0.0.0/8"].',
    "wait": "Nothing to do: it is asked again once the time has passed.",
    "cut-short": "The site broke the answer off; it is asked again at the next run.",
    "offline": "Run without --offline to fetch it.",
    "bad-address": "Correct the address; it has to begin with http:// or https://.",
    "protocol": "The server does not speak HTTP as it should; it is asked again at the next run.",
}


class Refusal(FetchError):
    """An address that could not be fetched: kind, what was seen, and not before when to ask again."""

    def __init__(
        self,
        kind: RefusalKind,
        message: str,
        *,
        status: int | None = None,
        not_before: datetime | None = None,
    ) -> None:
        super().__init__(message)
        self.kind: RefusalKind = kind
        self.status = status
        self.not_before = not_before

    @property
    def advice(self) -> str:
        """What the user can do."""
        return ADVICE[self.kind]


def status_refusal(url: str, status: int, headers: httpx.Headers, now: datetime) -> Refusal:
    until = parse_retry_after(headers.get("retry-after"), now)
    if status == 429 or (status == 503 and until is not None):
        told = f"until {short_time(until)}" if until is not None else "without saying for how long"
        return Refusal("wait", f"{url} answered {status}: wait {told}", status=status, not_before=until)
    if status in (404, 410):
        return Refusal("gone", f"{url} answered {status}", status=status)
    return Refusal("status", f"{url} answered {status}", status=status)


def parse_retry_after(value: str | None, now: datetime) -> datetime | None:
    """Read Retry-After, seconds or a date, as the time before which not to ask; a week at most.

    >>> now = datetime(2026, 11, 30, 7, 0, tzinfo=UTC)
    >>> parse_retry_after("120", now)
    datetime.datetime(2026, 11, 30, 7, 2, tzinfo=datetime.timezone.utc)
    >>> parse_retry_after("Mon, 30 Nov 2026 08:00:00 GMT", now)
    datetime.datetime(2026, 11, 30, 8, 0, tzinfo=datetime.timezone.utc)
    >>> parse_retry_after("soon", now), parse_retry_after(None, now)
    (None, None)
    """
    if value is None:
        return None
    value = value.strip()
    latest = now + timedelta(days=7)
    if value.isascii() and value.isdigit():
        return now + timedelta(seconds=int(value)) if int(value) < 7 * 86_400 else latest
    try:
        until = parsedate_to_datetime(value)
    except (ValueError, IndexError, TypeError):
        return None
    until = until.replace(tzinfo=UTC) if until.tzinfo is None else until.astimezone(UTC)
    return min(until, latest)


def refusal_of(error: Exception, url: str, deadline_s: float) -> Refusal:
    """Name what httpx (or the inflater) raised."""
    if isinstance(error, TimeoutError):
        return Refusal("timeout", f"{url} was not read whole within {deadline_s:g} s")
    if isinstance(error, InputError):
        kind: RefusalKind = "too-large" if "at most" in str(error) else "cut-short"
        return Refusal(kind, f"{url}: {error}")
    if isinstance(error, SSRFProtectionError):
        return Refusal("private-address", f"{url} leads to the private address {error.ip_addr}")
    if isinstance(error, httpx.TimeoutException):
        return Refusal("timeout", f"{url} did not answer in time")
    if _is_tls(error):
        return Refusal("tls", f"{url}: {_cause(error)}")
    if isinstance(error, httpx.RemoteProtocolError | httpx.ReadError):
        return Refusal("cut-short", f"{url} broke off: {error or type(error).__name__}")
    if isinstance(error, httpx.ConnectError | httpx.NetworkError):
        return Refusal("unreachable", f"{url} cannot be reached: {_cause(error)}")
    if isinstance(error, httpx.HTTPError | httpx.InvalidURL | ValueError | OSError):
        return Refusal("protocol", f"{url}: {error or type(error).__name__}")
    raise error


def _is_tls(error: BaseException | None) -> bool:
    while error is not None:
        if (
            isinstance(error, ssl.SSLError)
            or "CERTIFICATE_VERIFY_FAILED" in str(error)
            or "[SSL" in str(error)
        ):
            return True
        error = error.__cause__ or error.__context__
    return False


def _cause(error: BaseException) -> str:
    return str(error).strip() or type(error).__name__


def is_hosts_fault(refusal: Refusal) -> bool:
    if refusal.kind == "status":
        return refusal.status is not None and refusal.status >= 500
    return refusal.kind in ("unreachable", "timeout", "tls", "cut-short", "protocol", "wait")


def short_time(moment: datetime) -> str:
    """Write a time as a problem's message does."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
