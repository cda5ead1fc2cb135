"""A pool of processes that can be killed: for reading and extracting what strangers have written.

A page that hangs, eats the memory or crashes a worker costs that page alone: its place in the answers is taken by a
`Failure`, and the others go on. Answers come in the order of the questions, and only a bounded number of questions is
taken ahead of them, so a stream of any length runs in flat memory.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, Literal, TypeVar

from pipeline.engine.garbage import collect_seldom

Question = TypeVar("Question")
Answer = TypeVar("Answer")

CHUNK = 8
"""Questions that are sent to a worker at once."""
AHEAD = 4
"""Chunks a worker may be ahead of the oldest answer that is still awaited."""
JUDGE_TIMEOUT_S = 3600.0
JUDGE_MEMORY_MB = 4000
"""A story may be large; to judge it is our own work, and given more room than a page."""
WARM = "pipeline.engine.warm"
"""The module that is loaded before workers are forked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A question that has no answer, and why: it took too long, too much memory, crashed, or raised."""

    kind: Literal["timeout", "memory", "crash", "error"]
    message: str


def map_ordered(
    function: Callable[[Question], Answer],
    questions: Iterable[Question],
    *,
    workers: int | None = None,
    timeout_s: float = 30.0,
    memory_mb: int = 1500,
    chunk: int = CHUNK,
) -> Iterator[Answer | Failure]:
    """Answer every question in order by ``function``, in worker processes; a failure takes an answer's place.

    ``function`` and the questions are pickled: give a function of a module. ``workers`` None means one a core, 0 means
    this process (nothing can be killed then, for tests and tiny jobs). Questions that take long each are better asked
    in a ``chunk`` of one: none waits behind another while a second worker has nothing to do.

    >>> list(map_ordered(len, ["a", "bb", ()], workers=0))
    [1, 2, 0]
    """
    if workers == 0:
        yield from (_attempt(function, question) for question in questions)
        return
    pool = _Pool(function, workers or os.cpu_count() or 1, timeout_s, memory_mb, chunk)
    try:
        yield from pool.answer(iter(questions))
    finally:
        pool.close()


def _attempt(function: Callable[[Any], Any], question: Any) -> Any:
    try:
        return function(question)
    except MemoryError:
        return Failure("memory", "expected an answer within the memory limit, saw it used up")
    except RecursionError:
        return Failure("error", "expected text, saw nesting too deep")
    except Exception as error:
        return Failure("error", f"{type(error).__name__}: {error}"[:500])


def _work(link: Connection, function: Callable[[Any], Any], memory_mb: int) -> None:
    """Answer what comes over the link until it closes."""
    collect_seldom()
    limit = memory_mb * 1024 * 1024
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    with suppress(ValueError, OSError):  # a system without this limit runs without it
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            for number, question in link.recv():
                _send(link, number, _attempt(function, question))


def _send(link: Connection, number: int, answer: Any) -> None:
    try:
        link.send((number, answer))
    except (BrokenPipeError, EOFError):
        raise
    except Exception as error:  # an answer that cannot be pickled
        link.send((number, Failure("error", f"{type(error).__name__}: {error}"[:500])))


@dataclass(slots=True)
class _Worker:
    process: Any
    link: Connection
    asked: deque[tuple[int, Any]] = field(default_factory=deque)
    since: float = 0.0


@cache
def _context() -> Any:
    """How workers are started: forked from a process of their own that has loaded what they need, else anew.

    A fork of the caller would copy its threads and locks.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([WARM])
    return context


class _Pool(Generic[Question, Answer]):
    """Workers, what each was asked, and the answers that wait for their turn."""

    def __init__(
        self,
        function: Callable[[Question], Answer],
        workers: int,
        timeout_s: float,
        memory_mb: int,
        chunk: int,
    ) -> None:
        self._context = _context()
        self._function = function
        self._timeout_s = timeout_s
        self._memory_mb = memory_mb
        self._chunk = chunk
        self._ready: dict[int, Answer | Failure] = {}
        self._again: deque[tuple[int, Question]] = deque()
        self._limit = workers * CHUNK * AHEAD
        self._size = workers
        self._workers: list[_Worker] = []

    def answer(self, questions: Iterator[Question]) -> Iterator[Answer | Failure]:
        """Yield the answers in order."""
        numbered = enumerate(questions)
        due = taken = 0
        while True:
            before = (due, taken)  # answers that were given make room for further questions
            taken = self._hand_out(numbered, due, taken)
            while due in self._ready:
                yield self._ready.pop(due)
                due += 1
            if any(worker.asked for worker in self._workers):
                self._collect()
            elif not self._again and (due, taken) == before:
                return

    def close(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            self._stop(worker)
        self._workers = []

    def _hand_out(self, numbered: Iterator[tuple[int, Question]], due: int, taken: int) -> int:
        for n in range(self._size):
            if n < len(self._workers) and self._workers[n].asked:
                continue
            chunk = [self._again.popleft() for _ in range(min(self._chunk, len(self._again)))]
            if not chunk and taken - due < self._limit:
                chunk = list(islice(numbered, self._chunk))
                taken += len(chunk)
            if not chunk:
                break
            if n == len(self._workers):
                self._workers.append(self._start())
            self._ask(self._workers[n], chunk)
        return taken

    def _start(self) -> _Worker:
        here, there = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(there, self._function, self._memory_mb), daemon=True
        )
        process.start()
        there.close()
        return _Worker(process, here)

    def _ask(self, worker: _Worker, chunk: list[tuple[int, Question]]) -> None:
        worker.asked = deque(chunk)
        # a new process needs time to import what it runs
        worker.since = time.monotonic() if worker.since else time.monotonic() + 30.0
        try:
            worker.link.send(chunk)
        except (BrokenPipeError, OSError):
            pass  # the worker died: _collect sees its end
        except Exception as error:
            self._refuse(worker, chunk, error)

    def _refuse(self, worker: _Worker, chunk: list[tuple[int, Question]], error: Exception) -> None:
        worker.asked.clear()
        if len(chunk) == 1:
            self._ready[chunk[0][0]] = Failure("error", f"{type(error).__name__}: {error}"[:500])
            return
        for asked in chunk:
            self._ask_alone(worker, asked)

    def _ask_alone(self, worker: _Worker, asked: tuple[int, Question]) -> None:
        try:
            multiprocessing.reduction.ForkingPickler.dumps(asked)
        except Exception as error:
            self._ready[asked[0]] = Failure("error", f"{type(error).__name__}: {error}"[:500])
        else:
            self._again.append(asked)

    def _collect(self) -> None:
        """Wait for an answer, a death or the next timeout."""
        busy = {worker.link: worker for worker in self._workers if worker.asked}
        now = time.monotonic()
        patience = min((w.since + self._timeout_s - now for w in busy.values()), default=0.0)
        for link in wait(list(busy), timeout=max(0.0, patience)):
            self._receive(busy[link])  # type: ignore[index]  # wait gives back the links it was given
        now = time.monotonic()
        for worker in busy.values():
            if worker.asked and now - worker.since > self._timeout_s:
                kind: Literal["timeout"] = "timeout"
                self._replace(worker, Failure(kind, f"expected an answer in {self._timeout_s:g} s, saw none"))

    def _receive(self, worker: _Worker) -> None:
        try:
            number, answer = worker.link.recv()
        except (EOFError, OSError):
            worker.process.join(5)
            code = worker.process.exitcode
            self._replace(worker, Failure("crash", f"expected an answer, saw the worker end with {code}"))
            return
        if worker.asked and worker.asked[0][0] == number:
            worker.asked.popleft()
        worker.since = time.monotonic()
        self._ready[number] = answer

    def _replace(self, worker: _Worker, failure: Failure) -> None:
        """Give up the question at hand, keep the rest of the chunk, and start another worker."""
        number, _ = worker.asked.popleft()
        self._ready[number] = failure
        self._again.extendleft(reversed(worker.asked))
        self._stop(worker)
        self._workers[self._workers.index(worker)] = self._start()

    def _stop(self, worker: _Worker) -> None:
        worker.link.close()
        worker.process.kill()
        worker.process.join()
