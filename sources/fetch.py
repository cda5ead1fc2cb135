"""The polite client: the one place that asks the network.

It asks a host no faster than told, keeps to robots.txt, follows a bounded number of redirects and
records them, reads a bounded body in a bounded time, sends no cookie that the user did not give, and
never reaches a private address that the configuration does not allow. What goes wrong is a
`Refusal`, which says what was seen and what to do.
"""

from __future__ import annotations

import asyncio
import http.cookiejar
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from urllib.parse import urljoin

import httpx
from httpx_secure import httpx_ssrf_protection

from db.errors import UsageError
from db.models import AddressState, HostState, Page
from sources.guard import is_public, read_networks
from sources.inflate import Inflater
from sources.manners import Manners
from sources.refusals import Refusal, is_hosts_fault, refusal_of, short_time, status_refusal
from sources.robots import MAX_AGE_S, SIZE_LIMIT, Robots, decode_robots, read_robots
from sources.urls import clean, host_of

Clock = Callable[[], datetime]
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address gave: a page, or None where it is as it was (304)."""

    page: Page | None
    status: int
    final_url: str
    etag: str | None = None
    last_modified: str | None = None


@asynccontextmanager
async def open_client(
    manners: Manners,
    hosts: Mapping[str, HostState] | None = None,
    *,
    clock: Clock,
    random: Random,
    sleep: Sleep = asyncio.sleep,
    transport: httpx.AsyncBaseTransport | None = None,
) -> AsyncIterator[Client]:
    """Open the client for one pass; a ``transport`` of a test replaces the network and its guard."""
    allowed = read_networks(manners.allow)
    async with httpx.AsyncClient(
        http2=transport is None,
        verify=manners.verify,
        transport=transport,
        trust_env=False,
        follow_redirects=False,
        cookies=http.cookiejar.CookieJar(policy=http.cookiejar.DefaultCookiePolicy(allowed_domains=[])),
        limits=httpx.Limits(max_connections=manners.at_once * 2, max_keepalive_connections=manners.at_once),
        timeout=httpx.Timeout(manners.silence_s, connect=manners.connect_s, pool=None),
        headers={"User-Agent": manners.user_agent, "Accept-Encoding": "gzip, deflate, br"},
    ) as http_client:
        if transport is None:
            httpx_ssrf_protection(
                http_client,
                check_globally_reachable=False,
                custom_validator=lambda _host, address, _port: is_public(address, allowed),
            )
        yield Client(http_client, manners, hosts or {}, clock, random, sleep)


@dataclass(slots=True)
class _Gate:
    """What keeps one host from being asked too fast or too often at once."""

    at_once: asyncio.Semaphore
    pause_s: float
    next_at: float = 0.0
    """When the host may be asked again, by the loop's clock."""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    robots: Robots | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    failures_in_a_row: int = 0
    silence: Refusal | None = None
    """Why robots.txt could not be had, where the host gave no answer at all."""


class Client:
    """Asks addresses; remembers what hosts told it. Made by `open_client`."""

    def __init__(
        self,
        http_client: httpx.AsyncClient,
        manners: Manners,
        hosts: Mapping[str, HostState],
        clock: Clock,
        random: Random,
        sleep: Sleep,
    ) -> None:
        self._http = http_client
        self._manners = manners
        self._hosts = dict(hosts)
        self._clock = clock
        self._random = random
        self._sleep = sleep
        self._gates: dict[str, _Gate] = {}
        self._at_once = asyncio.Semaphore(manners.at_once)
        self._jars = {host: _load_cookies(Path(path)) for host, path in manners.cookies}
        self._changed: dict[str, None] = {}
        self.asked = 0
        """Requests sent so far."""

    def changed_hosts(self) -> tuple[HostState, ...]:
        """Give the host states that changed since the last call, to be stored."""
        changed = tuple(self._hosts[name] for name in self._changed)
        self._changed.clear()
        return changed

    async def get_listing(self, url: str, *, since: AddressState | None = None) -> Answer:
        """Ask for a feed, sitemap or list, which may be larger than an article's page. Raises Refusal."""
        return await self.get(url, since=since, limit=self._manners.listing_limit)

    async def sitemaps_of(self, url: str) -> tuple[str, ...]:
        """Give the sitemaps that a host's robots.txt names."""
        return (await self._robots(host_of(url))).sitemaps

    async def get(self, url: str, *, since: AddressState | None = None, limit: int | None = None) -> Answer:
        """Ask for an address; conditionally, where its state remembers a validator.

        Raises Refusal.
        """
        cleaned = clean(url)
        if cleaned is None:
            raise Refusal("bad-address", f"expected a web address, saw {url!r:.200}")
        if self._manners.offline:
            raise Refusal("offline", f"offline: {cleaned} was not asked")
        hop, seen = cleaned, [cleaned]
        while True:
            await self._admit(hop)
            got = await self._ask(hop, _validators_of(since, hop), limit)
            if isinstance(got, Answer):
                return _arrived(got, cleaned, seen)
            hop = _next_hop(hop, got, seen, self._manners.redirects)
            seen.append(hop)

    # ---- before asking

    async def _admit(self, url: str) -> None:
        """Raise where the address may not be asked now: its host wants peace, or robots.txt says no."""
        host = host_of(url)
        self._heed_not_before(host)
        if not self._manners.keep_robots:
            return
        rules = await self._robots(host)
        if rules.allows(url):
            return
        silence = self._gate(host).silence
        if silence is not None:
            raise Refusal(silence.kind, str(silence), status=silence.status, not_before=silence.not_before)
        status = self._hosts[host].robots_status
        if status is not None and status >= 500:
            raise Refusal("robots", f"{host}/robots.txt answered {status}, which means no", status=status)
        raise Refusal("robots", f"robots.txt of {host} does not allow {url}")

    def _heed_not_before(self, host: str) -> None:
        state = self._hosts.get(host)
        if state is not None and state.not_before is not None:
            until = datetime.fromisoformat(state.not_before)
            if until > self._clock():
                raise Refusal("wait", f"{host} is left alone until {short_time(until)}", not_before=until)

    async def _robots(self, host: str) -> Robots:
        gate = self._gate(host)
        async with gate.lock:
            if gate.robots is None:
                gate.robots = await self._learn_robots(host)
                self._slow_down(gate)
        return gate.robots

    async def _learn_robots(self, host: str) -> Robots:
        """Give the rules of a host: those remembered while they are fresh, else ask for them."""
        state = self._hosts.get(host, HostState(host))
        now = self._clock()
        if state.robots_fetched is not None:
            age = now - datetime.fromisoformat(state.robots_fetched)
            if (
                age < timedelta(seconds=MAX_AGE_S)
                and state.robots_status is not None
                and state.robots_status < 500
            ):
                return read_robots(state.robots_status, state.robots)
        status, text = await self._fetch_robots(host)
        state = self._hosts.get(host, HostState(host))
        self._remember(replace(state, robots=text, robots_status=status, robots_fetched=_iso(now)))
        return read_robots(status, text)

    async def _fetch_robots(self, host: str) -> tuple[int | None, str | None]:
        hop, seen = f"{host}/robots.txt", [f"{host}/robots.txt"]
        try:
            while True:
                got = await self._ask(hop, None, SIZE_LIMIT * 8)
                if isinstance(got, Answer):
                    body = got.page.body if got.page is not None else b""
                    return got.status, decode_robots(body)
                hop = _next_hop(hop, got, seen, 5)
                seen.append(hop)
        except Refusal as refusal:
            told = Refusal(
                refusal.kind,
                str(refusal).replace(f"{host}/robots.txt", host),
                status=refusal.status,
                not_before=refusal.not_before,
            )
            if refusal.kind == "private-address":
                raise told from refusal
            if refusal.kind == "redirect":
                return 404, None  # RFC 9309, 2.3.1.2: more than five redirects may be taken for "not there"
            if refusal.status is None:
                self._gate(host).silence = told
            return refusal.status, None

    def _gate(self, host: str) -> _Gate:
        gate = self._gates.get(host)
        if gate is None:
            pause = max(self._manners.per_host_s, 0.001)
            at_once = asyncio.Semaphore(self._manners.per_host_at_once)
            gate = self._gates[host] = _Gate(at_once, pause)
        return gate

    def _slow_down(self, gate: _Gate) -> None:
        delay = None if gate.robots is None else gate.robots.delay_s
        if delay is not None and delay > gate.pause_s:
            gate.next_at += delay - gate.pause_s
            gate.pause_s = delay
            gate.at_once = asyncio.Semaphore(1)

    # ---- asking

    async def _ask(self, url: str, since: AddressState | None, limit: int | None) -> Answer | _Redirect:
        """Ask one address, again after a while where that may help; give an answer or a redirect."""
        host = host_of(url)
        gate = self._gate(host)
        for attempt in range(self._manners.retries + 1):
            self._heed_not_before(host)
            try:
                got = await self._ask_once(url, since, limit, gate)
            except Refusal as refusal:
                wait_s = self._wait_s(refusal, attempt)
                if wait_s is None:
                    self._note_failure(host, gate, refusal)
                    raise
                await self._sleep(wait_s)
            else:
                self._note_success(host, gate)
                return got
        raise AssertionError("the last attempt returns or raises")

    def _wait_s(self, refusal: Refusal, attempt: int) -> float | None:
        """Say how long to wait before another try, or None where none is due in this run."""
        if attempt >= self._manners.retries or refusal.kind not in (
            "unreachable",
            "status",
            "cut-short",
            "wait",
        ):
            return None
        if refusal.kind == "status" and refusal.status not in (500, 502, 503, 504, 408, 425):
            return None
        if refusal.not_before is not None:
            told = (refusal.not_before - self._clock()).total_seconds()
            return max(told, 0.0) if told <= self._manners.wait_budget_s else None
        return min(2.0**attempt * (1 + self._random.random()), self._manners.wait_budget_s)

    async def _ask_once(
        self, url: str, since: AddressState | None, limit: int | None, gate: _Gate
    ) -> Answer | _Redirect:
        async with gate.at_once:
            await self._wait_for_turn(url, gate)
            try:
                self.asked += 1
                async with asyncio.timeout(self._manners.deadline_s):
                    return await self._exchange(url, since, limit or self._manners.body_limit)
            except Refusal:
                raise
            except Exception as error:
                raise refusal_of(error, url, self._manners.deadline_s) from error
            finally:
                self._at_once.release()

    async def _wait_for_turn(self, url: str, gate: _Gate) -> None:
        """Wait until the host may be asked again and there is room on the line; then take both."""
        loop = asyncio.get_running_loop()
        async with gate.turn:
            while (wait_s := gate.next_at - loop.time()) > 0:
                await self._sleep(wait_s)
            self._heed_not_before(host_of(url))
            await self._at_once.acquire()
            gate.next_at = loop.time() + gate.pause_s * (1 + self._manners.jitter * self._random.random())

    async def _exchange(self, url: str, since: AddressState | None, limit: int) -> Answer | _Redirect:
        request = self._http.build_request("GET", url, headers=self._headers(url, since))
        self._add_cookies(request)
        response = await self._http.send(request, stream=True)
        gate = self._gate(host_of(url))  # the pause counts from here: before, the request was still under way
        gate.next_at = max(gate.next_at, asyncio.get_running_loop().time() + gate.pause_s)
        try:
            return await self._read(url, response, limit)
        finally:
            await response.aclose()

    async def _read(self, url: str, response: httpx.Response, limit: int) -> Answer | _Redirect:
        status, headers = response.status_code, response.headers
        if status in (301, 302, 303, 307, 308) and "location" in headers:
            return _Redirect(headers["location"])
        if status == 304 and not _is_conditional(response.request):
            raise Refusal(
                "protocol", f"{url} answered 304 (as before), though it was asked for the first time"
            )
        if status == 206:
            raise Refusal("cut-short", f"{url} answered 206 (a part), though it was asked for all")
        if status == 304:
            return Answer(None, 304, url, headers.get("etag"), headers.get("last-modified"))
        if not 200 <= status < 300:
            raise status_refusal(url, status, headers, self._clock())
        body = await _read_body(response, limit)
        page = Page(
            url=url,
            final_url=url,
            status=status,
            headers=tuple((n.lower(), v) for n, v in headers.multi_items() if n.lower() != "set-cookie"),
            body=body,
            fetched=_iso(self._clock()),
        )
        return Answer(page, status, url, headers.get("etag"), headers.get("last-modified"))

    def _headers(self, url: str, since: AddressState | None) -> dict[str, str]:
        headers = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
        host = host_of(url).partition("://")[2]
        token = dict(self._manners.tokens).get(host)
        if token is not None:
            headers["Authorization"] = token
        if since is not None and since.sha256 is not None:
            if since.etag is not None:
                headers["If-None-Match"] = since.etag
            if since.last_modified is not None:
                headers["If-Modified-Since"] = since.last_modified
        return headers

    def _add_cookies(self, request: httpx.Request) -> None:
        for host, jar in self._jars.items():
            if request.url.host == host or request.url.host.endswith(f".{host}"):
                httpx.Cookies(jar).set_cookie_header(request)

    # ---- after asking

    def _note_success(self, host: str, gate: _Gate) -> None:
        gate.failures_in_a_row = 0
        state = self._hosts.get(host, HostState(host))
        if state.failures or state.not_before is not None:
            self._remember(replace(state, failures=0, not_before=None))

    def _note_failure(self, host: str, gate: _Gate, refusal: Refusal) -> None:
        """Count what a host did wrong; leave it alone for a while when it asked for that or keeps failing."""
        state = self._hosts.get(host, HostState(host))
        if refusal.not_before is not None and refusal.kind != "robots":
            self._remember(replace(state, not_before=_iso(refusal.not_before)))
            return
        if not is_hosts_fault(refusal):
            return
        gate.failures_in_a_row += 1
        if gate.failures_in_a_row >= self._manners.give_up_after:
            failures = min(state.failures + 1, 8)
            pause = timedelta(minutes=5 * 2 ** (failures - 1))
            self._remember(replace(state, failures=failures, not_before=_iso(self._clock() + pause)))

    def _remember(self, state: HostState) -> None:
        self._hosts[state.host] = state
        self._changed[state.host] = None


# ---- redirects


@dataclass(frozen=True, slots=True)
class _Redirect:
    location: str


def _next_hop(url: str, redirect: _Redirect, seen: list[str], limit: int) -> str:
    try:
        target = clean(urljoin(url, redirect.location))
    except ValueError:
        target = None
    if target is None:
        raise Refusal("redirect", f"{url} leads to {redirect.location!r:.200}, which is no web address")
    if target in seen:
        raise Refusal("redirect", f"{seen[0]} leads back to {target}: a circle of {len(seen)} addresses")
    if len(seen) > limit:
        raise Refusal("redirect", f"{seen[0]} leads on and on: more than {limit} redirects")
    return target


def _validators_of(since: AddressState | None, hop: str) -> AddressState | None:
    """A validator belongs to the address that gave it, not to one that leads there."""
    return since if since is not None and since.final_url in (None, hop) else None


def _arrived(answer: Answer, asked: str, seen: list[str]) -> Answer:
    if answer.page is None:
        return answer
    return replace(answer, page=replace(answer.page, url=asked, redirects=tuple(seen[:-1])))


def _is_conditional(request: httpx.Request) -> bool:
    return "if-none-match" in request.headers or "if-modified-since" in request.headers


# ---- bodies


async def _read_body(response: httpx.Response, limit: int) -> bytes:
    """Read a body of at most ``limit`` bytes, on the wire and inflated."""
    told = response.headers.get("content-length", "")
    if told.isdigit() and int(told) > limit:
        raise Refusal("too-large", f"{response.url} has {int(told):,} bytes; at most {limit:,} are read")
    inflater = Inflater(response.headers.get("content-encoding", ""), limit=limit)
    pieces: list[bytes] = []
    wire = 0
    try:
        async for raw in response.aiter_raw(65_536):
            wire += len(raw)
            if wire > limit:
                raise Refusal("too-large", f"{response.url} goes on beyond {limit:,} bytes")
            pieces.extend(inflater.feed(raw))
        if wire:
            inflater.finish()
        return b"".join(pieces)
    finally:
        pieces.clear()  # an error keeps this frame alive, and would keep ten megabytes with it


# ---- the rest


def _load_cookies(path: Path) -> http.cookiejar.MozillaCookieJar:
    jar = http.cookiejar.MozillaCookieJar(str(path))
    try:
        if not path.is_file():
            raise UsageError(f"expected a cookie file, saw none: {path}")
        jar.load(ignore_discard=True)
    except (OSError, http.cookiejar.LoadError) as error:
        raise UsageError(
            f"expected a cookie file in Netscape form, saw {type(error).__name__}: {path}"
        ) from error
    return jar


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")
