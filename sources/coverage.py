"""One pass over the sources that are due: the door of this floor.

Every source goes its own way; what one of them does wrong becomes a Problem of that source, and the
others finish. Nothing is stored here: each Step carries what happened and what is to be remembered,
and is meant to be stored in one transaction, so a pass that is killed is resumed by the next.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import queue
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

import httpx

from db.errors import ClaimdiffError, InputError, StoreError
from db.models import AddressState, Kept, Lead, Memory, Page, Problem, Source, Step
from sources.archive import Archive
from sources.discovery import find_feeds, is_home, is_html, what_else
from sources.fetch import Answer, Client, Clock, open_client
from sources.files import WHY, is_gone, page_of_file, walk
from sources.listing import LISTINGS, Listing, list_leads
from sources.manners import Manners
from sources.refusals import Refusal, short_time
from sources.schedule import (
    after_answer,
    after_listing,
    after_listing_refused,
    after_refusal,
    find_shortfall,
    found_address,
    is_due,
    is_source_due,
)
from sources.source import card, tell_kind
from sources.urls import host_of, registered_domain
from sources.warc import read_warc

log = logging.getLogger("claimdiff")

T = TypeVar("T")

BACKLOG = 8
"""Steps that may wait for whoever stores them; the network waits then."""

AT_ONCE_PER_SOURCE = 4
GONE = 410
"""What is remembered of a file that was read and is no longer there, as of a page that was taken down."""

MOST_NEW = 2_000
"""New addresses of one source that are taken in one pass; the rest is told and taken later."""

__all__ = ["Manners", "cover", "fetch_pages", "gather", "plan", "probe"]


def now_utc() -> datetime:
    """The clock of a pass where none is given."""
    return datetime.now(UTC)


def gather(
    sources: Iterable[Source],
    memory: Memory,
    *,
    evidence: Path | None,
    manners: Manners | None = None,
    clock: Clock = now_utc,
    random: Random | None = None,
    everything: bool = False,
    transport: httpx.AsyncBaseTransport | None = None,
) -> Iterator[Step]:
    """Go over the sources that are due; the network runs in a thread of its own. See `cover`."""

    def steps() -> AsyncIterator[Step]:
        return cover(
            sources,
            memory,
            evidence=evidence,
            manners=manners,
            clock=clock,
            random=random,
            everything=everything,
            transport=transport,
        )

    return _drive(steps)


async def cover(
    sources: Iterable[Source],
    memory: Memory,
    *,
    evidence: Path | None,
    manners: Manners | None = None,
    clock: Clock = now_utc,
    random: Random | None = None,
    everything: bool = False,
    transport: httpx.AsyncBaseTransport | None = None,
) -> AsyncIterator[Step]:
    """Go over the sources that are due, all at once, and give what happened as it happens.

    ``everything`` asks also what is not due. Raises StoreError where evidence cannot be written.
    """
    manners = manners or Manners()
    due = [s for s in sources if is_source_due(s, memory.sources.get(s.id), clock(), everything=everything)]
    archive = nullcontext() if evidence is None else Archive(evidence, clock=clock)
    client_of = open_client(
        manners, memory.hosts, clock=clock, random=random or Random(), transport=transport
    )
    with archive as kept_in:
        async with client_of as client:
            one_pass = _Pass(client, memory, kept_in, clock, everything, manners)
            tasks = asyncio.create_task(one_pass.run(due))
            try:
                while (step := await one_pass.steps.get()) is not None:
                    yield step
                await tasks
            finally:
                one_pass.is_abandoned = True
                tasks.cancel()
                await asyncio.gather(tasks, return_exceptions=True)


def plan(
    sources: Iterable[Source], memory: Memory, *, now: datetime, everything: bool = False
) -> tuple[str, ...]:
    """Say what a pass would ask, without asking anybody."""
    lines: list[str] = []
    for source in sources:
        name = (
            f"{source.outlet or registered_domain(source.address) or 'local'}: {source.kind} {source.address}"
        )
        state = memory.sources.get(source.id)
        if not is_source_due(source, state, now, everything=everything):
            lines.append(f"{name}: not due, last asked {state.tried if state else 'never'}")
            continue
        known = [a for a in memory.addresses.values() if a.source == source.id and a.role == "article"]
        due = [a for a in known if is_due(a, now, everything=everything)]
        fresh = sum(a.fetched is None for a in due)
        waits = memory.hosts.get(host_of(source.address))
        told = f"ask it, {fresh} new addresses, {len(due) - fresh} to look at again"
        if (
            waits is not None
            and waits.not_before is not None
            and datetime.fromisoformat(waits.not_before) > now
        ):
            told = f"its host is left alone until {short_time(datetime.fromisoformat(waits.not_before))}"
        lines.append(f"{name}: {told}")
    return tuple(lines)


def probe(
    address: str,
    manners: Manners | None = None,
    *,
    clock: Clock = now_utc,
    random: Random | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
) -> tuple[Source, ...]:
    """Ask an address once and make the cards of what is there: itself, or the feeds of a home page.

    Raises Refusal where it cannot be asked, InputError where a home page names no feed, or where there is
    nothing that can be read.
    """
    if tell_kind(address) == "search" or "://" not in address:
        return (card(address),)

    async def ask() -> tuple[Source, ...]:
        opened = open_client(
            manners or Manners(), clock=clock, random=random or Random(), transport=transport
        )
        async with opened as client:
            return await _probe(client, address)

    return _wait_for(ask())


def fetch_pages(
    urls: Iterable[str],
    manners: Manners | None = None,
    *,
    clock: Clock = now_utc,
    random: Random | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
) -> Iterator[Page | Problem]:
    """Fetch addresses without any memory, and give page or problem of each in the order given."""

    async def ask_all() -> list[Page | Problem]:
        opened = open_client(
            manners or Manners(), clock=clock, random=random or Random(), transport=transport
        )
        async with opened as client:
            return await asyncio.gather(*(_page_or_problem(client, url) for url in urls))

    yield from _wait_for(ask_all())


def _wait_for(asked: Coroutine[Any, Any, T]) -> T:
    """Run it to its end; in a thread of its own where the caller has a loop already, as a notebook has."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(asked)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asked).result()


async def _page_or_problem(client: Client, url: str) -> Page | Problem:
    try:
        answer = await client.get(url)
    except Refusal as refusal:
        return Problem(url, refusal.kind, str(refusal), refusal.advice, url)
    assert answer.page is not None, "an unconditional request is not answered by 304"
    return answer.page


async def _probe(client: Client, address: str) -> tuple[Source, ...]:
    page = (await client.get_listing(address)).page
    assert page is not None, "an unconditional request is not answered by 304"
    kind = tell_kind(address, page.body)
    if kind == "page" and (told := what_else(page)) is not None:
        raise InputError(
            f"expected a feed, a sitemap, a page or a PDF at {address}, saw {told}; "
            "open the address, or say what it is with --kind"
        )
    if kind != "page" or not (is_html(page) and is_home(page.final_url)):
        return (card(address, kind=kind),)
    feeds = find_feeds(page.body, page.final_url)
    if feeds:
        return tuple(card(feed.url, kind="feed") for feed in feeds[:1])
    for sitemap in sorted(await client.sitemaps_of(page.final_url), key=lambda url: "news" not in url):
        return (card(sitemap, kind="sitemap"),)
    raise InputError(
        f"expected a feed on the home page {address}, saw none; give the feed's address, or --kind page"
    )


# ---- one pass


class _Pass:
    """What one pass over the sources shares: the client, the memory, and the line of steps."""

    def __init__(
        self,
        client: Client,
        memory: Memory,
        archive: Archive | None,
        clock: Clock,
        everything: bool,
        manners: Manners,
    ) -> None:
        self._longest_s = manners.source_s
        self._is_offline = manners.offline
        self._client = client
        self._memory = memory
        self._archive = archive
        self._clock = clock
        self._everything = everything
        self._taken: set[str] = set()
        self.is_abandoned = False
        """Nobody takes steps any more."""
        self.steps: asyncio.Queue[Step | None] = asyncio.Queue(BACKLOG)

    async def run(self, sources: list[Source]) -> None:
        """Cover all sources; None ends the line of steps, also after a failure."""
        try:
            async with asyncio.TaskGroup() as group:
                for source in sources:
                    group.create_task(self._cover_or_tell(source))
        except ExceptionGroup as errors:
            raise _gravest(errors) from errors
        finally:
            await self._end()

    async def _end(self) -> None:
        if self.is_abandoned:
            return
        if hosts := self._client.changed_hosts():
            await self.steps.put(Step("", hosts=hosts))
        await self.steps.put(None)

    async def _cover_or_tell(self, source: Source) -> None:
        """Cover a source; whatever it does wrong is a Problem of that source alone."""
        try:
            await (self._cover_named(source) if source.kind in LISTINGS else self._cover_local(source))
        except StoreError:
            raise
        except Exception as error:  # whatever a stranger's bytes brought about is told of their source alone
            if not isinstance(error, ClaimdiffError):
                log.exception("%s: an error that nobody thought of", source.address)
            await self._tell_refused(source, error)

    async def _tell_refused(self, source: Source, error: Exception) -> None:
        now = self._clock()
        state = after_listing_refused(self._memory.sources.get(source.id), source, now)
        await self._give(Step(source.id, sources=(state,), problems=(_problem_of(source, error),)))

    async def _give(self, step: Step) -> None:
        await self.steps.put(replace(step, hosts=(*step.hosts, *self._client.changed_hosts())))

    # ---- sources that name addresses

    async def _cover_named(self, source: Source) -> None:
        now = self._clock()
        trouble = _Trouble(source)
        before = self._memory.sources.get(source.id)
        try:
            listing = await list_leads(source, lambda url: self._ask_listing(source, url), now)
        except (Refusal, InputError) as error:  # what is known of it is looked at all the same
            trouble.problems.append(_problem_of(source, error))
            listing, state = Listing(), after_listing_refused(before, source, now)
        else:
            trouble.problems += listing.problems
            named = len({lead.url for lead in listing.leads}) if listing.changed else None
            state = after_listing(before, source, named, now)
            if named is not None and (short := find_shortfall(source, before, named)) is not None:
                trouble.problems.append(short)
        fresh = self._new_addresses(source, listing, trouble, now)
        if fresh or listing.asked:
            await self._give(Step(source.id, addresses=(*listing.asked, *fresh)))
        await self._visit_all(source, [*fresh, *self._known_addresses(source)], trouble)
        asked = () if self._is_offline else (state,)  # whoever was not asked stays due
        await self._give(Step(source.id, sources=asked, problems=trouble.told()))

    async def _ask_listing(self, source: Source, url: str) -> tuple[Page | None, AddressState]:
        state = self._memory.addresses.get(url) or AddressState(
            url, source.id, "listing", found=_iso(self._clock())
        )
        answer = await self._client.get_listing(url, since=state)
        sha256 = None if answer.page is None else hashlib.sha256(answer.page.body).hexdigest()
        return answer.page, after_answer(state, answer, sha256, self._clock())

    def _new_addresses(
        self, source: Source, listing: Listing, trouble: _Trouble, now: datetime
    ) -> tuple[AddressState, ...]:
        fresh = []
        for lead in listing.leads:
            if lead.url not in self._memory.addresses and lead.url not in self._taken:
                self._taken.add(lead.url)
                fresh.append(found_address(_with_outlet(lead, source, listing), source, now))
        if len(fresh) > MOST_NEW:
            told = f"{source.outlet or source.address}: {len(fresh):,} new addresses, of which {MOST_NEW:,} are taken"
            advice = "Nothing to do for a first run; if it comes again, give a narrower source."
            trouble.problems.append(Problem(source.id, "many-links", told, advice, source.address))
            self._taken.difference_update(address.url for address in fresh[MOST_NEW:])
            listing.asked = [replace(one, etag=None, last_modified=None) for one in listing.asked]
        return tuple(fresh[:MOST_NEW])

    def _known_addresses(self, source: Source) -> list[AddressState]:
        now = self._clock()
        return [
            address
            for address in self._memory.addresses.values()
            if address.source == source.id
            and address.role == "article"
            and is_due(address, now, everything=self._everything)
            and address.url not in self._taken
        ]

    async def _visit_all(self, source: Source, addresses: list[AddressState], trouble: _Trouble) -> None:
        """Visit addresses, a few at a time; hosts' own limits hold besides."""
        waiting = iter(addresses)
        loop = asyncio.get_running_loop()
        until = loop.time() + self._longest_s

        async def visit_some() -> None:
            for address in waiting:
                if loop.time() > until:
                    trouble.left(1 + sum(1 for _ in waiting))
                    return
                await self._visit(source, address, trouble)

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(AT_ONCE_PER_SOURCE, len(addresses))):
                    group.create_task(visit_some())
        except ExceptionGroup as errors:
            raise _gravest(errors) from errors

    async def _visit(self, source: Source, address: AddressState, trouble: _Trouble) -> None:
        try:
            answer = await self._client.get(address.url, since=address)
        except Refusal as refusal:
            trouble.add(address.url, refusal)
            remembered = after_refusal(address, refusal, self._clock())
            if remembered is not None:
                await self._give(Step(source.id, addresses=(remembered,)))
            return
        await self._give(self._step_of(source, address, answer))

    def _step_of(self, source: Source, address: AddressState, answer: Answer) -> Step:
        page = answer.page
        sha256 = None if page is None else hashlib.sha256(page.body).hexdigest()
        remembered = after_answer(address, answer, sha256, self._clock())
        if page is None or (sha256 == address.sha256 and sha256 is not None):
            return Step(source.id, unchanged=True, addresses=(remembered,))
        lead = Lead(address.url, address.title, address.published, address.published_from, address.outlet)
        return Step(source.id, page=page, lead=lead, kept=self._keep(page), addresses=(remembered,))

    def _keep(self, page: Page) -> Kept | None:
        return None if self._archive is None else self._archive.keep(page)

    # ---- sources that hold the pages themselves

    async def _cover_local(self, source: Source) -> None:
        trouble = _Trouble(source)
        named = 0
        passed: dict[str, list[str]] = {}
        for found in _local_pages(source, lambda path, why: passed.setdefault(why, []).append(path)):
            if isinstance(found, InputError):
                trouble.problems.append(_problem_of(source, found))
                continue
            named += 1
            page, kept = found
            await self._give(self._local_step(source, page, kept))
        before = self._memory.sources.get(source.id)
        if (short := find_shortfall(source, before, named, "pages")) is not None:
            trouble.problems.append(short)
        trouble.problems += [_passed_over(source, why, paths) for why, paths in sorted(passed.items())]
        vanished = self._vanished(source)
        if vanished:
            trouble.problems.append(_no_longer_there(source, vanished))
        state = after_listing(before, source, named, self._clock())
        await self._give(Step(source.id, addresses=vanished, sources=(state,), problems=trouble.told()))

    def _vanished(self, source: Source) -> tuple[AddressState, ...]:
        """Files of a folder that were read once and are no longer there; each is told of once."""
        if source.kind != "folder":
            return ()
        below = self._memory.addresses_under(f"{Path(source.address).resolve().as_uri()}/")
        own = (a for a in below if a.source == source.id and a.status != GONE)
        return tuple(replace(a, status=GONE) for a in own if is_gone(a.url))

    def _local_step(self, source: Source, page: Page, kept: Kept | None) -> Step:
        known = self._memory.addresses.get(page.url)
        address = known or AddressState(page.url, source.id, found=_iso(self._clock()), outlet=source.outlet)
        answer = Answer(page, page.status, page.final_url)
        step = self._step_of(source, address, answer) if kept is None else None
        if step is not None:
            return step
        remembered = after_answer(address, answer, kept.sha256 if kept else None, self._clock())
        if known is not None and kept is not None and known.sha256 == kept.sha256:
            return Step(source.id, unchanged=True, addresses=(remembered,))
        return Step(
            source.id,
            page=page,
            lead=Lead(page.url, outlet=source.outlet),
            kept=kept,
            addresses=(remembered,),
        )


def _local_pages(
    source: Source, passed: Callable[[str, str], None]
) -> Iterator[tuple[Page, Kept | None] | InputError]:
    if source.kind == "warc":
        yield from read_warc(source.address)
    elif source.kind == "folder":
        for path in walk(source.address, passed=passed):
            try:
                yield page_of_file(path), None
            except InputError as error:
                yield error
    else:
        yield page_of_file(source.address), None


def _with_outlet(lead: Lead, source: Source, listing: Listing) -> Lead:
    """An address belongs to the host that serves it: a card's outlet names its own pages alone."""
    is_own = registered_domain(lead.url) in listing.domains or source.kind in ("page", "list")
    return replace(lead, outlet=source.outlet if is_own else None)


# ---- problems


class _Trouble:
    """The problems of one source in one pass; those of one host and kind are told once."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._refused: dict[tuple[str, str], list[tuple[str, Refusal]]] = {}
        self.problems: list[Problem] = []

    def add(self, url: str, refusal: Refusal) -> None:
        """Count a refused address."""
        self._refused.setdefault((host_of(url), refusal.kind), []).append((url, refusal))

    def left(self, count: int) -> None:
        """Note addresses that there was no time for."""
        name = self._source.outlet or self._source.address
        told = (
            f"{name}: {count} addresses are left for the next run; its hosts ask for long pauses or are slow"
        )
        advice = "Nothing to do; if it comes again and again, take fewer articles of it."
        self.problems.append(Problem(self._source.id, "slow", told, advice, self._source.address))

    def told(self) -> tuple[Problem, ...]:
        """Give the problems, in a fixed order."""
        refused = []
        for (_, kind), those in sorted(self._refused.items()):
            url, refusal = min(those, key=lambda one: one[0])
            more = f" (and {len(those) - 1} more of its addresses)" if len(those) > 1 else ""
            refused.append(Problem(self._source.id, kind, f"{refusal}{more}", refusal.advice, url))
        return (*self.problems, *refused)


def _gravest(errors: ExceptionGroup[Exception]) -> Exception:
    """Give one error of several: that nothing can be stored before any other."""
    unstored = errors.subgroup(StoreError)
    found: Exception = unstored or errors
    while isinstance(found, ExceptionGroup):
        found = found.exceptions[0]
    return found


def _problem_of(source: Source, error: Exception) -> Problem:
    name = source.outlet or source.address
    if isinstance(error, Refusal):
        return Problem(source.id, error.kind, f"{name}: {error}", error.advice, source.address)
    kind = "malformed-feed" if source.kind in LISTINGS else "unreadable"
    return Problem(source.id, kind, f"{name}: {error}", _advice_for(error), source.address)


def _advice_for(error: Exception) -> str:
    if isinstance(error.__cause__, PermissionError):
        return "Give the user that runs claimdiff the right to read it (chmod u+r; u+rx for a folder)."
    return "Open the address and see whether it is still what was added; else correct or remove the source."


def _passed_over(source: Source, why: str, paths: list[str]) -> Problem:
    told, advice = WHY[why]
    message = f"{source.outlet or source.address}: {told} {_first_of(sorted(paths))}"
    return Problem(source.id, "passed-over", message, advice, source.address)


def _no_longer_there(source: Source, gone: tuple[AddressState, ...]) -> Problem:
    paths = [unquote(urlsplit(a.url).path) for a in gone]
    message = f"{source.outlet or source.address}: expected files that were read before, no longer saw {_first_of(paths)}"
    advice = "Nothing to do if it was meant: what was read is kept. Else put them back under the same names."
    return Problem(source.id, "gone", message, advice, source.address)


def _first_of(paths: list[str]) -> str:
    """Name the first few of some paths.

    >>> _first_of(["/a/b.jpg", "/a/c.png"]), _first_of([f"/{n}" for n in range(9)])
    ('/a/b.jpg, /a/c.png', '/0, /1, /2 and 6 more')
    """
    more = f" and {len(paths) - 3} more" if len(paths) > 3 else ""
    return f"{', '.join(paths[:3])}{more}"


# ---- a thread for the network


def _drive(steps: Callable[[], AsyncIterator[Step]]) -> Iterator[Step]:
    """Run an asynchronous line of steps in a thread, and give the steps here as they come."""
    pump = _Pump(steps)
    thread = threading.Thread(target=pump.run, name="coverage", daemon=True)
    thread.start()
    try:
        while (got := pump.line.get()) is not None:
            if isinstance(got, BaseException):
                raise got
            pump.took_one()
            yield got
    finally:
        pump.stop()
        thread.join()


class _Pump:
    """Moves steps from the network's thread into a bounded line."""

    def __init__(self, steps: Callable[[], AsyncIterator[Step]]) -> None:
        self._steps = steps
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._stopped = threading.Event()
        self.line: queue.Queue[Step | BaseException | None] = queue.Queue()
        self._room = asyncio.Semaphore(BACKLOG)

    def run(self) -> None:
        """Move steps until there are no more; the last thing in the line is None or an error."""
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._move())
        except BaseException as error:  # handed to the thread that asked, which raises it
            self.line.put(error)
        else:
            self.line.put(None)

    def stop(self) -> None:
        """End the pass early; what is under way is dropped."""
        self._stopped.set()
        task = self._task
        if task is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # the loop closed in between: there is nothing to stop
                self._loop.call_soon_threadsafe(task.cancel)

    def took_one(self) -> None:
        """Make room for another step."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._room.release)

    async def _move(self) -> None:
        self._task = asyncio.current_task()
        given = self._steps()
        try:
            async for step in given:
                await self._room.acquire()
                self.line.put_nowait(step)
                if self._stopped.is_set():
                    break
        finally:
            await given.aclose()  # type: ignore[attr-defined]  # an async generator, typed by what it yields


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")
