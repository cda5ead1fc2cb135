"""The pool of killable processes: order kept, one bad question costs itself alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.engine.processes import AHEAD, CHUNK, Failure, map_ordered

sys.path.insert(0, str(Path(__file__).parent))
from odd_jobs import work  # spawned workers find it by this path too


def test_all_is_answered_when_everything_waits_for_a_slow_one() -> None:
    """All that may be taken ahead is ready before the first answer: that is no end."""
    jobs = [("nap" if n % 150 == 0 else "square", n) for n in range(300)]
    assert list(map_ordered(work, jobs, workers=2)) == [n * n for n in range(300)]


def test_order_is_kept() -> None:
    jobs = [("square", n) for n in range(100)]
    assert list(map_ordered(work, jobs, workers=2)) == [n * n for n in range(100)]


def test_one_bad_question_costs_itself_alone() -> None:
    kinds = {3: "hang", 7: "eat", 11: "die", 12: "raise", 13: "die"}
    jobs = [(kinds.get(n, "square"), n) for n in range(20)]
    answers = list(map_ordered(work, jobs, workers=2, timeout_s=1.0, memory_mb=1000))
    assert len(answers) == 20
    failed = {n: answer.kind for n, answer in enumerate(answers) if isinstance(answer, Failure)}
    assert failed == {3: "timeout", 7: "memory", 11: "crash", 12: "error", 13: "crash"}
    assert [answer for n, answer in enumerate(answers) if n not in kinds] == [
        n * n for n in range(20) if n not in kinds
    ]


def test_questions_are_not_taken_far_ahead() -> None:
    taken = 0

    def questions() -> Iterator[tuple[str, int]]:
        nonlocal taken
        for n in range(10_000):
            taken += 1
            yield ("square", n)

    answers = map_ordered(work, questions(), workers=1)
    assert next(answers) == 0
    assert taken <= CHUNK * (AHEAD + 1)
    answers.close()  # type: ignore[attr-defined]  # a generator


def test_in_chunks_of_one_no_question_waits_behind_another() -> None:
    """A worker that hangs over the first question holds up none of the others."""
    jobs = [("hang", 0), *(("square", n) for n in range(1, 10))]
    answers = list(map_ordered(work, jobs, workers=2, timeout_s=1.0, chunk=1))
    assert isinstance(answers[0], Failure)
    assert answers[1:] == [n * n for n in range(1, 10)]


@pytest.mark.parametrize("workers", [0, 1])
def test_a_question_that_cannot_be_sent_is_a_failure(workers: int) -> None:
    jobs: list[object] = [("square", 2), ("square", lambda: 2)]
    answers = list(map_ordered(work, jobs, workers=workers))  # type: ignore[arg-type]  # on purpose
    assert answers[0] == 4
    assert isinstance(answers[1], Failure)
