"""A server on loopback that misbehaves in every way we could name; one port a way.

BEHAVIOURS is the table: a name, what the server does, and what has to come of it: the kind of refusal,
or "read" where the page is to be had all the same. Standard library only.
"""

from __future__ import annotations

import asyncio
import gzip
import ssl
import subprocess
import threading
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import brotli

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter
Serve = Callable[[str, Writer], Awaitable[None]]

ARTICLE = (
    "<!doctype html><html lang='en'><head><title>Ferry sinks off Norlan</title></head><body><article>"
    "<h1>Ferry sinks off Norlan</h1><p>At least 200 people were on board when the ferry sank on Monday, the coast "
    "guard said.</p><p>The vessel had left Norlan at dawn and was built for 180 passengers, officials said.</p>"
    "<p>Rescue boats brought 143 of them to the shore before the evening, and the search goes on.</p>"
    "</article></body></html>"
)
BIG = 60_000_000


@dataclass(frozen=True, slots=True)
class Behaviour:
    """One way to misbehave."""

    name: str
    serve: Serve
    outcome: str
    tls: bool = False


def answer(body: bytes | str, *headers: str, status: str = "200 OK", length: int | None = None) -> Serve:
    """A plain answer with the headers given."""
    raw = body.encode() if isinstance(body, str) else body
    told = [*headers, f"Content-Length: {len(raw) if length is None else length}", "Connection: close"]
    if not any(h.lower().startswith("content-type") for h in headers):
        told.insert(0, "Content-Type: text/html")
    head = f"HTTP/1.1 {status}\r\n" + "".join(f"{h}\r\n" for h in told) + "\r\n"

    async def serve(_path: str, writer: Writer) -> None:
        writer.write(head.encode("latin-1") + raw)

    return serve


def raw(*pieces: bytes, pause: float = 0.0) -> Serve:
    """Bytes as they are, with a pause after each piece."""

    async def serve(_path: str, writer: Writer) -> None:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return serve


def endless(head: bytes, piece: bytes, pause: float = 0.0) -> Serve:
    """A head, and then the same piece for ever."""

    async def serve(_path: str, writer: Writer) -> None:
        writer.write(head)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return serve


async def _silent(_path: str, _writer: Writer) -> None:
    await asyncio.sleep(3600)


async def _reset(_path: str, writer: Writer) -> None:
    writer.transport.abort()


async def _leads_on(path: str, writer: Writer) -> None:
    number = int(path.strip("/").partition("-")[2] or 0)
    await answer("", f"Location: /on-{number + 1}", status="302 Found")(path, writer)


async def _circle(path: str, writer: Writer) -> None:
    await answer("", f"Location: {'/b' if path != '/b' else '/a'}", status="302 Found")(path, writer)


async def _hundred_continues(path: str, writer: Writer) -> None:
    for _ in range(50):
        writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n")
    await answer(ARTICLE)(path, writer)


CHUNKED = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
HTML = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
_DEFLATER = zlib.compressobj(wbits=-15)
RAW_DEFLATE = _DEFLATER.compress(ARTICLE.encode()) + _DEFLATER.flush()


def redirect(location: str) -> Serve:
    """An answer that leads elsewhere."""
    return answer("", f"Location: {location}", status="302 Found")


BEHAVIOURS: tuple[Behaviour, ...] = (
    Behaviour("good", answer(ARTICLE), "read"),
    # bodies without end or measure
    Behaviour("endless body", endless(CHUNKED, b"2000\r\n" + b"x" * 8192 + b"\r\n"), "too-large"),
    Behaviour("endless body without length", endless(HTML + b"\r\n", b"x" * 8192), "too-large"),
    Behaviour("endless heads", endless(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"x" * 4000 + b"\r\n"), "cut-short"),
    Behaviour("says it is huge", answer(b"x", length=BIG), "too-large"),
    Behaviour("slow drip", endless(CHUNKED, b"1\r\nx\r\n", pause=0.05), "timeout"),
    Behaviour("slow heads", endless(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n", pause=0.05), "timeout"),
    Behaviour("says nothing", _silent, "timeout"),
    Behaviour("gzip bomb", answer(gzip.compress(b"0" * BIG), "Content-Encoding: gzip"), "too-large"),
    Behaviour("brotli bomb", answer(brotli.compress(b"0" * BIG), "Content-Encoding: br"), "too-large"),
    Behaviour(
        "bomb in a bomb",
        answer(gzip.compress(gzip.compress(b"0" * BIG)), "Content-Encoding: gzip, gzip"),
        "too-large",
    ),
    Behaviour("many codings", answer(b"x", "Content-Encoding: gzip, gzip, gzip, gzip, gzip"), "cut-short"),
    Behaviour("unknown coding", answer(b"x", "Content-Encoding: zstd"), "cut-short"),
    Behaviour("gzip that is none", answer(ARTICLE, "Content-Encoding: gzip"), "cut-short"),
    Behaviour("gzip cut short", answer(gzip.compress(ARTICLE.encode())[:-30], "Content-Encoding: gzip"), "cut-short"),
    Behaviour("deflate without its head", answer(RAW_DEFLATE, "Content-Encoding: deflate"), "read"),
    Behaviour("gzip in two members", answer(gzip.compress(ARTICLE[:99].encode()) + gzip.compress(ARTICLE[99:].encode()), "Content-Encoding: gzip"), "read"),
    Behaviour("empty body called gzip", answer(b"", "Content-Encoding: gzip"), "read"),
    # connections that break
    Behaviour("half of the body", answer(ARTICLE, length=len(ARTICLE) + 100), "cut-short"),
    Behaviour("chunk without an end", raw(CHUNKED + b"400\r\nabc"), "cut-short"),
    Behaviour("chunk size that is none", raw(CHUNKED + b"zz\r\nabc\r\n0\r\n\r\n"), "cut-short"),
    Behaviour("closes at once", raw(), "cut-short"),
    Behaviour("resets at once", _reset, "cut-short"),
    Behaviour("speaks no HTTP", raw(b"SSH-2.0-OpenSSH_9.6\r\n"), "cut-short"),
    Behaviour("two lengths", raw(HTML + b"Content-Length: 5\r\nContent-Length: 9\r\n\r\nhello"), "cut-short"),
    Behaviour("length below nought", raw(HTML + b"Content-Length: -5\r\n\r\nhello"), "cut-short"),
    Behaviour("hints before the answer", _hundred_continues, "read"),
    Behaviour("status of its own", answer(ARTICLE, status="999 Denied"), "status"),
    # redirects
    Behaviour("circle", _circle, "redirect"),
    Behaviour("leads on and on", _leads_on, "redirect"),
    Behaviour("leads to itself", redirect("/a"), "redirect"),
    Behaviour("leads to the metadata service", redirect("http://169.254.169.254/latest/meta-data/"), "private-address"),
    Behaviour("leads home", redirect("http://10.0.0.1/"), "private-address"),
    Behaviour("leads home in IPv6", redirect("http://[::ffff:169.254.169.254]/"), "private-address"),
    Behaviour("leads home in figures", redirect("http://2852039166/"), "private-address"),
    Behaviour("leads to a file", redirect("file:///etc/passwd"), "redirect"),
    Behaviour("leads to a password", redirect("http://user:secret@127.0.0.1/"), "redirect"),
    Behaviour("leads nowhere", answer(ARTICLE, status="302 Found"), "status"),
    # statuses
    Behaviour("429 with seconds", answer("", "Retry-After: 86400", status="429 Too Many Requests"), "wait"),
    Behaviour("429 with a date", answer("", "Retry-After: Fri, 31 Dec 2027 23:59:59 GMT", status="429 Too Many Requests"), "wait"),
    Behaviour("429 with nonsense", answer("", "Retry-After: soon", status="429 Too Many Requests"), "wait"),
    Behaviour("503 storm", answer("busy", status="503 Service Unavailable"), "status"),
    Behaviour("304 unasked", answer("", status="304 Not Modified"), "protocol"),
    Behaviour("206 unasked", answer(ARTICLE[:99], status="206 Partial Content"), "cut-short"),
    Behaviour("404", answer("<h1>Not found</h1>", status="404 Not Found"), "gone"),
    Behaviour("403", answer("<h1>Forbidden</h1>", status="403 Forbidden"), "status"),
    # TLS
    Behaviour("certificate of its own", answer(ARTICLE), "tls", tls=True),
    Behaviour("TLS that is none", raw(b"HTTP/1.1 400 Bad Request\r\n\r\n"), "tls", tls=True),
)  # fmt: skip


@contextmanager
def misbehaving(
    behaviours: tuple[Behaviour, ...] = BEHAVIOURS, *, folder: Path | None = None
) -> Iterator[dict[str, str]]:
    """Serve every behaviour on a port of its own; gives the address of each by its name.

    ``folder`` is where a certificate is made; without it those that need one are left out.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def start() -> tuple[asyncio.AbstractAsyncContextManager[dict[str, str]], dict[str, str]]:
        running = _running(behaviours, folder)
        return running, await running.__aenter__()

    running, addresses = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield addresses
    finally:
        asyncio.run_coroutine_threadsafe(running.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@asynccontextmanager
async def _running(behaviours: tuple[Behaviour, ...], folder: Path | None) -> AsyncIterator[dict[str, str]]:
    servers, addresses = [], {}
    under_way: set[asyncio.Task[None]] = set()
    certificate = None if folder is None else _certificate(folder)
    for behaviour in behaviours:
        if behaviour.tls and certificate is None:
            continue
        context = certificate if behaviour.tls and "none" not in behaviour.name else None
        server = await asyncio.start_server(_on_connection(behaviour, under_way), "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        addresses[behaviour.name] = f"{'https' if behaviour.tls else 'http'}://127.0.0.1:{port}/a"
        servers.append(server)
    try:
        yield addresses
    finally:
        for server in servers:
            server.close()
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def _on_connection(
    behaviour: Behaviour, under_way: set[asyncio.Task[None]]
) -> Callable[[Reader, Writer], Awaitable[None]]:
    async def connected(reader: Reader, writer: Writer) -> None:
        task = asyncio.current_task()
        assert task is not None
        under_way.add(task)
        try:
            with suppress(
                OSError, asyncio.IncompleteReadError, asyncio.CancelledError, asyncio.LimitOverrunError
            ):
                await _converse(behaviour, reader, writer)
        finally:
            under_way.discard(task)
            writer.close()

    return connected


async def _converse(behaviour: Behaviour, reader: Reader, writer: Writer) -> None:
    head = await reader.readuntil(b"\r\n\r\n") if behaviour.name != "TLS that is none" else b"GET /a "
    path = head.split(b" ")[1].decode("latin-1")
    if path == "/robots.txt":
        await answer("", "Content-Type: text/plain", status="404 Not Found")(path, writer)
    else:
        await behaviour.serve(path, writer)
    await writer.drain()


def _certificate(folder: Path) -> ssl.SSLContext | None:
    """Make a certificate that nobody has signed; None where openssl is not installed."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-keyout", str(key), "-out", str(certificate)],
            check=True, capture_output=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
