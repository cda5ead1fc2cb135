"""When to ask again: pure functions of what is remembered and of the time given.

A young article is asked for often, since that is when it is corrected; an old one seldom.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import median

from db.models import AddressState, Lead, Problem, Source, SourceState
from sources.fetch import Answer
from sources.refusals import Refusal

AGES: tuple[tuple[timedelta, timedelta], ...] = (
    # younger than: asked again after
    (timedelta(hours=3), timedelta(minutes=15)),
    (timedelta(hours=12), timedelta(minutes=45)),
    (timedelta(days=1), timedelta(hours=2)),
    (timedelta(days=3), timedelta(hours=6)),
    (timedelta(days=7), timedelta(days=1)),
    (timedelta(days=30), timedelta(days=7)),
    (timedelta(days=365), timedelta(days=30)),
)
SELDOM = timedelta(days=180)
FIRST_RETRY = timedelta(minutes=15)
LONGEST_RETRY = timedelta(days=1)
GONE_RETRY = timedelta(days=3)
MOST_YIELDS = 20
FEW = 0.25
"""A source that names less than this part of what it used to name may have gone blind."""

SHORTFALL: dict[str, str] = {
    # kind of source: what to do where it holds too little
    "folder": "See whether clippings are still put into it, with endings that are read; else correct the source.",
    "warc": "See whether the archive is whole and holds pages; else correct the source.",
}

ENOUGH_YIELDS = 3
"""Answers after which a source's own history says what to expect."""


def next_check(published: str | None, now: datetime) -> datetime:
    """Say when an article that was just asked for is due again.

    >>> now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    >>> [str(next_check(p, now) - now) for p in ("2026-11-30T11:00:00+00:00", "2026-11-28", "2026-01-01", "1999-01-01")]
    ['0:15:00', '6:00:00', '30 days, 0:00:00', '180 days, 0:00:00']
    """
    age = now - (parse_moment(published) or now)
    return now + next((pause for limit, pause in AGES if age < limit), SELDOM)


def is_due(address: AddressState, now: datetime, *, everything: bool = False) -> bool:
    """Say whether an address is to be asked now. What was never read is due; a host's wish comes first."""
    if address.not_before is not None and datetime.fromisoformat(address.not_before) > now:
        return False
    if everything or address.fetched is None:
        return True
    checked = datetime.fromisoformat(address.fetched)
    return next_check(address.published or address.found, checked) <= now


def is_source_due(
    source: Source, state: SourceState | None, now: datetime, *, everything: bool = False
) -> bool:
    """Say whether a source is to be asked now."""
    if everything or state is None or state.tried is None:
        return True
    return datetime.fromisoformat(state.tried) + timedelta(seconds=source.every_s) <= now


# ---- what an answer does to what is remembered


def found_address(lead: Lead, source: Source, now: datetime) -> AddressState:
    """Remember an address that a source named for the first time."""
    return AddressState(
        url=lead.url,
        source=source.id,
        found=_iso(now),
        title=lead.title,
        published=lead.published,
        published_from=lead.published_from,
        outlet=lead.outlet,
    )


def after_answer(address: AddressState, answer: Answer, sha256: str | None, now: datetime) -> AddressState:
    """Remember an answer (200 or 304)."""
    page = answer.page
    return replace(
        address,
        fetched=_iso(now),
        status=answer.status,
        final_url=answer.final_url if page is not None else address.final_url,
        etag=answer.etag if page is not None else answer.etag or address.etag,
        last_modified=answer.last_modified
        if page is not None
        else answer.last_modified or address.last_modified,
        sha256=sha256 or address.sha256,
        not_before=None,
        failures=0,
    )


def after_refusal(address: AddressState, refusal: Refusal, now: datetime) -> AddressState | None:
    """Remember a refusal; None where nothing was asked, so that there is nothing to remember."""
    if refusal.kind in ("offline", "wait") and refusal.status is None:
        return None
    failures = min(address.failures + 1, 20)
    longest = GONE_RETRY * failures if refusal.kind in ("gone", "robots", "bad-address") else LONGEST_RETRY
    pause = (
        longest
        if refusal.kind == "gone" and failures > 2
        else min(FIRST_RETRY * 2 ** min(failures - 1, 10), longest)
    )
    until = max(refusal.not_before or now, now + pause)
    return replace(address, status=refusal.status, failures=failures, not_before=_iso(until))


def after_listing(state: SourceState | None, source: Source, named: int | None, now: datetime) -> SourceState:
    """Remember what a source named in this pass; None where it was as before or gave no answer."""
    before = state or SourceState(source.id)
    yields = before.yields if named is None else (*before.yields, named)[-MOST_YIELDS:]
    return replace(before, tried=_iso(now), yields=yields, failures=0)


def after_listing_refused(state: SourceState | None, source: Source, now: datetime) -> SourceState:
    """Remember that a source could not be asked."""
    before = state or SourceState(source.id)
    return replace(before, tried=_iso(now), failures=min(before.failures + 1, 100))


def find_shortfall(
    source: Source, state: SourceState | None, named: int, what: str = "addresses"
) -> Problem | None:
    """Find a source that names far less than it should: by its card, or by its own history.

    >>> source = Source("s", "feed", "https://example.com/feed", "Example")
    >>> find_shortfall(source, SourceState("s", yields=(40, 38, 41)), 2).message
    'Example: 2 addresses (expected about 40)'
    >>> find_shortfall(source, SourceState("s", yields=(40, 38, 41)), 30) is None
    True
    """
    expected = expected_yield(source, state)
    if expected is None and named == 0 and source.kind != "search":
        expected = 1
    if expected is None or named >= max(1, expected * FEW):
        return None
    return Problem(
        source=source.id,
        kind="few-links",
        message=f"{source.outlet or source.address}: {named} {what} (expected about {expected})",
        advice=SHORTFALL.get(
            source.kind, "Its feed or its pages may have changed: open the address, and correct the source."
        ),
        url=source.address,
    )


def expected_yield(source: Source, state: SourceState | None) -> int | None:
    """Say how many addresses a source should name, or None where nobody knows."""
    if source.expected is not None:
        return source.expected
    known = [n for n in (state.yields if state is not None else ()) if n]
    return int(median(known)) if len(known) >= ENOUGH_YIELDS else None


def parse_moment(text: str | None) -> datetime | None:
    """Read ISO 8601 as an aware time; a day begins at midnight UTC."""
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")
