"""Time of placing 100 new articles among 10,000, 100,000 and 300,000 stored ones, and of grouping one huge story.

    python scripts/bench_stories.py [COUNT ...]

The archive is a stream of A_DAY articles a day, 300,000 in a year, written straight to the tables. Placed are articles of
the last days: signed, looked up, judged, stored. Prints a line a size, and last the ratio of the largest time to the
smallest and the growth of one story.
"""

from __future__ import annotations

import math
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from db.models import Article, Revision
from db.store import Store
from pipeline.matching.signatures import Signature, sign, to_bytes
from pipeline.matching.stories import group_articles, place
from pipeline.placing import StoredNodes, _packed

SIZES = (10_000, 100_000, 300_000)
ONE_STORY = (250, 1_000)
A_DAY = 820
LAST = 740_000
NEW = 100
ROUNDS = 7
EVENTS = 500
MOST = 8
"""Articles of a made-up story: one to this many."""
SYLLABLES = (
    "ka lo mir ten sul vor ane bry dok fel gar hus ild jor kel lund mar nes ost pol rik sten tor".split()
)
WORDS = Path(__file__).resolve().parent.parent / "pipeline" / "matching" / "frequencies.txt"


def main(argv: list[str]) -> None:
    """Measure every size and print the figures."""
    times = {}
    for size in [int(a) for a in argv] or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            store = Store(Path(folder) / "bench.db")
            fill(store, size)
            filled = time.perf_counter() - began
            times[size] = measure(store)
            store.close()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"stored={size} ms_per_100_new={times[size]:.0f} peak_mb={peak} filled_s={filled:.0f}", flush=True
        )
    told = {size: measure_one_story(size) for size in ONE_STORY}
    for size, seconds in told.items():
        print(f"one_story={size} group_s={seconds:.1f}", flush=True)
    small, large = ONE_STORY[0], ONE_STORY[-1]
    growth = math.log(told[large] / told[small]) / math.log(large / small)
    print(f"stories ratio={max(times.values()) / min(times.values()):.2f} one_story=n^{growth:.2f}")


def fill(store: Store, size: int) -> None:
    """Write a stream of articles that ends on the LAST day straight to the tables."""
    random = Random(5)
    number = 0
    stream = islice(signatures(random, LAST - size // A_DAY, LAST), size)
    nearest = np.full(30, 150_000, dtype="<i4").tobytes()
    connection = store.connection
    connection.execute("PRAGMA synchronous = OFF")
    while batch := list(islice(stream, 20_000)):
        nodes, keys = [], []
        for signature, group in batch:
            number += 1
            nodes.append(
                (number, signature.digest, signature.day, to_bytes(signature), nearest, group, group)
            )
            keys += [(key, signature.day, number) for key in signature.keys]
        with store.atomic():
            connection.executemany(
                "INSERT INTO story_nodes (id, digest, day, packed, nearest, piece, grp) VALUES (?,?,?,?,?,?,?)",
                nodes,
            )
            connection.executemany("INSERT INTO story_keys (key, day, node) VALUES (?,?,?)", sorted(keys))


def measure(store: Store) -> float:
    """Place NEW articles of the last days some times; give the median processor time in milliseconds."""
    texts = [article for event in _events()[:20] for article in event][:NEW]
    took = []
    for n in range(ROUNDS):
        new = [s for s, _ in islice(signatures(Random(100 + n), LAST - 2, LAST), 10 * NEW)][::10]
        began = time.process_time()
        for text in texts:
            sign(text)
        changed = place(new, StoredNodes(store))
        with store.atomic():
            store.save_nodes([_packed(node) for node in changed], {s.digest: s.keys for s in new})
        took.append((time.process_time() - began) * 1000)
    return statistics.median(took)


def measure_one_story(size: int) -> float:
    """Group that many different articles of one event."""
    random = Random(9)
    event = _Event.make(random)
    articles = [Article(f"{n:06}", Revision(event.tell(random), published="2026-03-01")) for n in range(size)]
    began = time.process_time()
    group_articles(articles)
    return time.process_time() - began


def signatures(random: Random, first: int, last: int) -> Iterator[tuple[Signature, str]]:
    """Give signatures of A_DAY articles a day with their group: the articles of an event on three days.

    An event has the features of one of some templates, the rare ones under keys of its own, for signing 300,000
    texts takes minutes; ordinary words stay, so that as many articles share them as do in print.
    """
    templates = _templates()
    for day in range(first, last + 1):
        told = 0
        while told < A_DAY:
            size = min(MOST, 1 + int(random.expovariate(0.35)))
            salt = random.getrandbits(61) << 1
            group = f"{random.getrandbits(96):024x}"
            for template in random.sample(random.choice(templates), size):
                when = min(last, day + random.choice((0, 0, 0, 1, 2)))
                yield template.under(salt, when, f"{random.getrandbits(96):024x}"), group
            told += size


@dataclass(frozen=True, slots=True)
class _Event:
    """What a made-up event is told with: names of its own, and the words of its topic."""

    names: tuple[str, ...]
    topic: tuple[str, ...]

    @classmethod
    def make(cls, random: Random) -> _Event:
        telling = _vocabulary()[2]
        names = tuple("".join(random.choices(SYLLABLES, k=3)).capitalize() for _ in range(6))
        return cls(names, tuple(random.sample(telling, 30)))

    def tell(self, random: Random) -> str:
        """Tell the event in a title and 110 words: names, topic, figures, and what all news says."""
        words, odds, _ = _vocabulary()
        told = random.choices(words, cum_weights=odds, k=70)
        told += random.choices(self.topic, k=28) + random.choices(self.names, k=10)
        told += [str(random.randint(2, 900)) for _ in range(2)]
        random.shuffle(told)
        title = random.choices(self.topic, k=4) + random.choices(self.names, k=2)
        return f"{' '.join(title).capitalize()}\n\n{' '.join(told)}"


@dataclass(frozen=True, slots=True)
class _Template:
    """A signature whose rare features can be put under other keys."""

    signature: Signature
    views: tuple[NDArray[np.void], ...]
    own: tuple[NDArray[np.int64], ...]
    """Of each view, a mask that is -1 for a feature of the event's own."""
    rare: frozenset[int]

    def under(self, salt: int, day: int, digest: str) -> Signature:
        views = []
        for view, own in zip(self.views, self.own, strict=True):
            salted = view.copy()
            salted["key"] ^= own & salt
            views.append(salted.tobytes())
        keys = tuple(sorted(key ^ salt if key in self.rare else key for key in self.signature.keys))
        return Signature(digest, day, self.signature.words, tuple(views), keys)


@cache
def _templates() -> list[list[_Template]]:
    return [[_template(sign(article)) for article in event] for event in _events()]


def _template(signature: Signature) -> _Template:
    views = tuple(signature.look(n) for n in range(len(signature.views)))
    rare = views[0]["key"][views[0]["weight"] >= 200]
    masks = [-np.isin(view["key"], rare).astype(np.int64) for view in views[:-1]]
    masks.append(np.full(len(views[-1]), -1, dtype=np.int64))  # hardly a pair of words is another event's too
    return _Template(signature, views, tuple(masks), frozenset(key for key in signature.keys if key & 1))


@cache
def _events() -> list[list[Article]]:
    random = Random(1)
    events = [_Event.make(random) for _ in range(EVENTS)]
    return [[Article("a", Revision(event.tell(random))) for _ in range(MOST)] for event in events]


@cache
def _vocabulary() -> tuple[list[str], list[float], list[str]]:
    """Words of the table of frequencies, how often they are said (added up), and those that tell a topic."""
    words: list[str] = []
    odds: list[float] = []
    telling: list[str] = []
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        weight, _, named = line.partition("\t")
        if not weight.isdigit():
            continue
        own = [word for word in named.split(" ") if word.isascii()]
        words += own
        often = 10 ** (6.4 - (int(weight) / 100) ** 1.25)  # the inverse of make_frequencies.weight_of
        odds += [often] * len(own)
        telling += own if 150 <= int(weight) <= 240 else []
    return words, np.cumsum(odds).tolist(), telling


if __name__ == "__main__":
    main(sys.argv[1:])
