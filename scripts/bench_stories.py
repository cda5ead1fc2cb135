"""Time of placing 100 new articles among 10,000, 100,000 and 300,000 stored ones, written straight to the store.

    python scripts/bench_stories.py [COUNT ...]

Prints a line a size, and last the ratio of the largest time to the smallest.
"""

from __future__ import annotations

import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from db.models import Article, Revision
from db.store import Store
from pipeline.matching.signatures import Signature, sign
from pipeline.matching.stories import Node, place
from pipeline.placing import StoredNodes, _packed

SIZES = (10_000, 100_000, 300_000)
A_DAY = 300
NEW = 100
ROUNDS = 5
SYLLABLES = (
    "ka lo mir ten sul vor ane bry dok fel gar hus ild jor kel lund mar nes ost pol rik sten tor".split()
)
WORDS = Path(__file__).resolve().parent.parent / "pipeline" / "matching" / "frequencies.txt"
"""Ordinary words come out of the table of frequencies, from those of middling weight."""


def main(argv: list[str]) -> None:
    """Measure every size and print the figures."""
    times = {}
    for size in [int(a) for a in argv] or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            times[size] = measure(Path(folder) / "bench.db", size)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"stored={size} ms_per_100_new={times[size]:.0f} peak_mb={peak}", flush=True)
    print(f"stories ratio={max(times.values()) / min(times.values()):.2f}")


def measure(path: Path, size: int) -> float:
    """Fill a store, place NEW articles of the last days some times, give the median processor time in milliseconds."""
    random = Random(5)
    store = Store(path)
    days = max(1, size // A_DAY)
    stream = signatures(random, days)
    while batch := list(islice(stream, 5000)):
        nodes = [_packed(Node(s, (150_000,) * 30, s.digest, s.digest)) for s in batch]
        with store.atomic():
            store.save_nodes(nodes, {s.digest: s.keys for s in batch})
    took = []
    for _ in range(ROUNDS):
        new = list(islice(signatures(random, 1, first=730_000 + days - 3), NEW))
        began = time.process_time()
        changed = place(new, StoredNodes(store))
        with store.atomic():
            store.save_nodes([_packed(node) for node in changed], {s.digest: s.keys for s in new})
        took.append((time.process_time() - began) * 1000)
    store.close()
    return statistics.median(took)


def signatures(random: Random, days: int, *, first: int = 730_000) -> Iterator[Signature]:
    """Give the signatures of A_DAY made-up articles a day: stories of three with names of their own.

    A story has the features of one of some templates under keys of its own, for signing 300,000 texts takes minutes.
    """
    templates = _templates(1)
    for day in range(first, first + days):
        for _ in range(A_DAY // 3):
            template = random.choice(templates)
            own = {key: random.getrandbits(62) for key in template[0].keys[:8]}
            for signature in template:
                keys = tuple(sorted(own.get(key, key) for key in signature.keys))
                view = tuple(
                    sorted(
                        (f._replace(key=own.get(f.key, f.key)) for f in signature.views[0]),
                        key=lambda f: f.key,
                    )
                )
                digest = f"{random.getrandbits(96):024x}"
                yield replace(
                    signature, digest=digest, day=day, keys=keys, views=(view, *signature.views[1:])
                )


@cache
def _templates(seed: int) -> list[list[Signature]]:
    """Sign three texts each of 300 made-up events."""
    random = Random(seed)
    common = [w for line in WORDS.read_text(encoding="utf-8").splitlines() for w in _middling(line)]
    events = []
    for _ in range(150):
        names = ["".join(random.choices(SYLLABLES, k=3)).capitalize() for _ in range(8)]
        event = []
        for _ in range(3):
            words = random.choices(common, k=60) + random.sample(names, 6) + [str(random.randint(20, 900))]
            random.shuffle(words)
            event.append(sign(Article("a", Revision(" ".join(words)))))
        events.append(event)
    return events


def _middling(line: str) -> list[str]:
    weight, _, words = line.partition("\t")
    return words.split(" ") if weight.isdigit() and 80 <= int(weight) <= 200 else []


if __name__ == "__main__":
    main(sys.argv[1:])
