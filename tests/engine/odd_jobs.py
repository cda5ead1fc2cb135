"""Jobs that go wrong, for the tests of the pool (workers import them by name)."""

from __future__ import annotations

import os
import time


def work(job: tuple[str, int]) -> int:
    """Do one job: answer, nap, hang, eat memory, die or raise."""
    kind, number = job
    if kind == "nap":
        time.sleep(0.5)
    if kind == "hang":
        time.sleep(600)
    if kind == "eat":
        return len(bytearray(8_000_000_000))
    if kind == "die":
        os._exit(9)
    if kind == "raise":
        raise ValueError("expected better")
    return number * number
