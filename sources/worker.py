"""Read what strangers wrote in a process that can be killed: past its time, or past its memory.

A page or feed may be made (or just happen) to take minutes or gigabytes; no library is safe from all of
it. So the readers run in a child process that is asked over a pipe, in JSON, and that a timer kills.
The child ends by itself when its parent is gone.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import IO, Any

from db.codec import decode, encode
from db.errors import InputError, NoArticleError
from db.models import Page, Reading
from sources.feeds import Feed, read_feed

try:
    import resource
except ImportError:  # Windows has none; there the time alone is bounded
    resource = None  # type: ignore[assignment]  # the absent module is tested for below

TIMEOUT_S = 20.0
MEMORY = 1_500_000_000
"""Bytes of address space that a child may have."""

SMALL = 32_000
"""A feed of fewer bytes is read here: nothing in it can take long."""

_ERRORS: dict[str, type[InputError]] = {"NoArticleError": NoArticleError, "InputError": InputError}


def read_page_safely(page: Page, *, timeout_s: float = TIMEOUT_S) -> Reading:
    """Read a page in a child process. Raises NoArticleError or InputError, also where it takes too long."""
    answer = workers().ask("page", _page_json(page), page.body, timeout_s)
    return decode(Reading, answer)  # type: ignore[no-any-return]  # what the codec makes of a Reading


def read_feed_safely(
    body: bytes, url: str, now: datetime, *, content_type: str | None = None, timeout_s: float = TIMEOUT_S
) -> Feed:
    """Read a feed, in a child process where it is large enough to take long."""
    if len(body) <= SMALL:
        return read_feed(body, url, now, content_type=content_type)
    told = {"url": url, "now": now.isoformat(), "content_type": content_type}
    answer = workers().ask("feed", told, body, timeout_s)
    return decode(Feed, answer)  # type: ignore[no-any-return]  # what the codec makes of a Feed


@cache
def workers() -> Workers:
    """The children of this process, started when first asked."""
    started = Workers(min(os.cpu_count() or 2, 4))
    atexit.register(started.close)
    return started


def dismiss_workers() -> None:
    """End the children that wait for a question, and give their memory back; whoever asks again starts new ones."""
    if workers.cache_info().currsize:
        workers().rest()


class Workers:
    """A few children; each answers one question at a time."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._idle: queue.LifoQueue[_Child | None] = queue.LifoQueue()
        for _ in range(count):
            self._idle.put(None)

    def ask(self, task: str, told: dict[str, Any], body: bytes, timeout_s: float) -> str:
        """Have a task done; gives its answer as the codec wrote it, or raises InputError."""
        child = self._idle.get()
        try:
            if child is None or not child.is_alive():
                child = _Child()
            return child.ask(task, told, body, timeout_s)
        finally:
            self._idle.put(child)

    def rest(self) -> None:
        """End the children that are idle."""
        idle: list[_Child | None] = []
        with suppress(queue.Empty):
            while True:
                idle.append(self._idle.get_nowait())
        for child in idle:
            if child is not None:
                child.end()
            self._idle.put(None)

    def close(self) -> None:
        """End the children."""
        for _ in range(self._count):
            with suppress(queue.Empty):
                child = self._idle.get_nowait()
                if child is not None:
                    child.end()


class _Child:
    """One child process and the pipes to it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sources.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def ask(self, task: str, told: dict[str, Any], body: bytes, timeout_s: float) -> str:
        is_late = threading.Event()

        def stop() -> None:
            is_late.set()
            self._process.kill()

        timer = threading.Timer(timeout_s, stop)
        timer.start()
        try:
            line = self._exchange(task, told, body)
        finally:
            timer.cancel()
        if is_late.is_set() or not line.endswith(b"\n"):
            self.end()
            seen = (
                f"one that takes longer than {timeout_s:g} s"
                if is_late.is_set()
                else "one that takes too much memory"
            )
            raise InputError(f"expected a {task} that can be read, saw {seen}")
        answer = json.loads(line)
        if "error" in answer:
            raise _ERRORS.get(answer["error"], InputError)(answer["message"])
        return str(answer["answer"])

    def _exchange(self, task: str, told: dict[str, Any], body: bytes) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            return b""
        try:
            stdin.write(json.dumps({"task": task, "length": len(body), **told}).encode() + b"\n")
            stdin.write(body)
            stdin.flush()
            return stdout.readline()
        except OSError:
            return b""


def _page_json(page: Page) -> dict[str, Any]:
    return {"url": page.url, "final_url": page.final_url, "status": page.status, "headers": page.headers,
            "fetched": page.fetched, "redirects": page.redirects}  # fmt: skip


# ---- the child's side


def _do_page(told: dict[str, Any], body: bytes) -> str:
    from sources.reader import read  # heavy, and needed in the child alone

    headers = tuple((str(name), str(value)) for name, value in told["headers"])
    page = Page(told["url"], told["final_url"], told["status"], headers, body, told["fetched"])
    return encode(read(page))


def _do_feed(told: dict[str, Any], body: bytes) -> str:
    now = datetime.fromisoformat(told["now"])
    return encode(read_feed(body, told["url"], now, content_type=told["content_type"]))


TASKS: dict[str, Callable[[dict[str, Any], bytes], str]] = {"page": _do_page, "feed": _do_feed}


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer questions until there are no more."""
    while line := questions.readline():
        told = json.loads(line)
        body = questions.read(told["length"])
        answers.write(json.dumps(_answer(told, body)).encode() + b"\n")
        answers.flush()


def _answer(told: dict[str, Any], body: bytes) -> dict[str, str]:
    try:
        return {"answer": TASKS[told["task"]](told, body)}
    except Exception as error:  # a fault of a library is a problem of this page, not of the run
        refused = explain(told["task"], error)
        return {"error": type(refused).__name__, "message": str(refused)}


def explain(task: str, error: Exception) -> InputError:
    """Say why a page or feed could not be read, whatever a library raised."""
    if isinstance(error, InputError):
        return error
    seen = {MemoryError: "one too much memory", RecursionError: "one too deeply nested"}.get(
        type(error), f"{type(error).__name__}: {error}"[:300]
    )
    return InputError(f"expected a {task} that can be read, saw {seen}")


def _main() -> None:
    if resource is not None:
        with suppress(ValueError, OSError):  # not every system has this bound
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gc.set_threshold(
        20_000, 20, 20
    )  # pages are trees, and many small things: looking for garbage cost a tenth
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not end up among the answers
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    _main()
