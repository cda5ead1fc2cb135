"""How often the program looks for garbage in cycles: seldom, for what a story makes has none and lives until it is told."""

from __future__ import annotations

import gc

MADE = 70_000
"""Things made, beyond those given up, before the newest are looked through."""


def collect_seldom() -> None:
    """Look for garbage in cycles a hundredth as often, and never through what was loaded before.

    A big story holds millions of tuples: looking through them over and over costs a tenth of its time.
    """
    if not gc.get_freeze_count():  # once: what is frozen is never given up
        gc.freeze()
    gc.set_threshold(MADE, 20, 20)
