"""Ask a source what it names: one row of LISTINGS a kind of source."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from db.errors import InputError
from db.models import AddressState, Lead, Page, Problem, Source
from sources.feeds import is_proxy
from sources.files import load_file, read_list
from sources.opml import read_opml
from sources.refusals import Refusal
from sources.search import read_search, search_address
from sources.sitemaps import DEPTH, MOST_CHILDREN, read_sitemap
from sources.urls import registered_domain
from sources.worker import read_feed_safely

Ask = Callable[[str], Awaitable[tuple[Page | None, AddressState]]]
"""Ask for a listing, conditionally: its page (None where it is as before) and what to remember."""


@dataclass(slots=True)
class Listing:
    """What a source named in this pass."""

    leads: list[Lead] = field(default_factory=list)
    asked: list[AddressState] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    changed: bool = False
    """At least one of its listings was new; else it is as before, and names nothing."""
    domains: set[str] = field(default_factory=set)
    """Whose pages the source lists as its own."""


async def list_leads(source: Source, ask: Ask, now: datetime) -> Listing:
    """Ask a source what it names. Raises Refusal or InputError where it gives no answer at all."""
    listing = Listing(domains={registered_domain(source.address)})
    await LISTINGS[source.kind](source, ask, now, listing)
    return listing


async def _feed(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    await _one_feed(source, source.address, ask, now, listing)


async def _one_feed(source: Source, url: str, ask: Ask, now: datetime, listing: Listing) -> None:
    page, state = await ask(url)
    if page is not None:
        feed = await asyncio.to_thread(
            read_feed_safely, page.body, page.final_url, now, content_type=_type(page)
        )
        listing.leads += feed.leads
        listing.changed = True
        if feed.site is not None and (is_proxy(url) or is_proxy(page.final_url)):
            listing.domains.add(registered_domain(feed.site))
        if feed.flaw is not None:
            listing.problems.append(
                _flaw(source, "malformed-feed", url, f"the feed is malformed ({feed.flaw:.150})")
            )
    listing.asked.append(state)


async def _sitemap(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    waiting, seen = [(source.address, 1)], {source.address}
    while waiting:
        url, depth = waiting.pop(0)
        try:
            page, state = await ask(url)
            sitemap = None if page is None else await asyncio.to_thread(read_sitemap, page.body, url, now)
        except (Refusal, InputError) as error:
            if url == source.address:
                raise
            listing.problems.append(
                _flaw(source, "malformed-feed", url, f"a sitemap of its index was not read ({error})")
            )
            continue
        listing.asked.append(state)
        if sitemap is None:
            continue
        listing.changed = True
        listing.leads += sitemap.leads
        children = [child for child in sitemap.children if child not in seen]
        if depth < DEPTH:
            waiting += [(child, depth + 1) for child in children[:MOST_CHILDREN]]
            seen.update(children)
        if sitemap.flaw is not None:
            listing.problems.append(
                _flaw(source, "malformed-feed", url, f"the sitemap is malformed ({sitemap.flaw:.150})")
            )


async def _search(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    page, state = await ask(search_address(source.address, now))
    if page is not None:
        listing.leads += read_search(page.body, now)
        listing.changed = True
    listing.asked.append(state)


async def _list(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    body = await _body(source, ask, listing)
    if body is None:
        return
    leads, others = read_list(body)
    listing.leads += leads
    listing.changed = True
    if others:
        number, first = others[0]
        more = f" (and {len(others) - 1} more that are none)" if len(others) > 1 else ""
        told = f"expected a web address in line {number}, saw {first!r}{more}"
        listing.problems.append(_flaw(source, "malformed-feed", source.address, told))


async def _opml(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    body = await _body(source, ask, listing)
    for feed in read_opml(body) if body is not None else ():
        try:
            await _one_feed(source, feed.url, ask, now, listing)
        except (Refusal, InputError) as error:
            listing.problems.append(
                _flaw(source, "unreachable", feed.url, f"a feed of the list was not read ({error})")
            )


async def _page(source: Source, ask: Ask, now: datetime, listing: Listing) -> None:
    listing.leads.append(Lead(source.address))
    listing.changed = True


LISTINGS: dict[str, Callable[[Source, Ask, datetime, Listing], Awaitable[None]]] = {
    "feed": _feed,
    "sitemap": _sitemap,
    "search": _search,
    "list": _list,
    "opml": _opml,
    "page": _page,
}
"""The kinds that name addresses; the others (folder, file, warc, stdin) hold the pages themselves."""


async def _body(source: Source, ask: Ask, listing: Listing) -> bytes | None:
    if "://" not in source.address:
        return load_file(source.address)
    page, state = await ask(source.address)
    listing.asked.append(state)
    return None if page is None else page.body


def _type(page: Page) -> str | None:
    return next((value for name, value in page.headers if name == "content-type"), None)


def _flaw(source: Source, kind: str, url: str, message: str) -> Problem:
    name = source.outlet or Path(source.address).name or source.address
    return Problem(
        source.id, kind, f"{name}: {message}", "Open the address and see whether it is still right.", url
    )
