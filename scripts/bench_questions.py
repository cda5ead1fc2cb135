"""Time every question on a database of 100,000 articles with synthetic rows.

    python scripts/bench_questions.py [--articles N] [--database FILE]

Prints one line a question: name and seconds, beyond start-up.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from db import queries  # noqa: E402 - the checkout comes first on the path
from db.store import Store  # noqa: E402

NOW = "2026-03-17T08:00:00Z"
WORDS = "ferry coast bank profit turnout launch satellite recall battery heat record minister union strike".split()


def fill(store: Store, articles: int, *, seed: int = 7) -> None:
    """Write synthetic stories of five articles, with claims, facts and findings."""
    chance = random.Random(seed)
    run = store.start_run(now=NOW, version="bench")
    write = store.connection.executemany
    stories = articles // 5
    with store.atomic():
        write(
            "INSERT INTO articles (id, address, outlet, title, published, first_seen, checked, revision) VALUES (?,?,?,?,?,?,?,?)",
            [
                (
                    f"a{n:07}",
                    f"https://o{n % 400}.example/{n}",
                    f"o{n % 400}.example",
                    _title(chance, n),
                    NOW,
                    NOW,
                    NOW,
                    f"r{n:07}",
                )
                for n in range(articles)
            ],
        )
        write(
            "INSERT INTO revisions (id, article, number, title, text, blocks, fetched, extractor) VALUES (?,?,1,?,?,'[]',?,'bench')",
            [
                (f"r{n:07}", f"a{n:07}", f"t{n}", f"The {chance.choice(WORDS)} said {n}.", NOW)
                for n in range(articles)
            ],
        )
        write(
            "INSERT INTO stories (id, slug, title, first_seen, changed, judged) VALUES (?,?,?,?,?,?)",
            [
                (f"s{n:07}", f"story-{n}", f"Story {n}", NOW, f"2026-03-{n % 28 + 1:02}T08:00:00Z", NOW)
                for n in range(stories)
            ],
        )
        write(
            "INSERT INTO story_articles (article, story) VALUES (?,?)",
            [(f"a{n:07}", f"s{min(n // 5, stories - 1):07}") for n in range(articles)],
        )
        write(
            'INSERT INTO passages (revision, number, kind, part, start, "end", words) VALUES (?,?,?,?,?,?,?)',
            [
                (
                    f"r{n:07}",
                    k,
                    "sentence",
                    "text",
                    0,
                    20,
                    f"The {chance.choice(WORDS)} {chance.choice(WORDS)} counted {n + k}.",
                )
                for n in range(articles)
                for k in range(3)
            ],
        )
        write(
            f"INSERT INTO claims VALUES ({','.join('?' * 25)})",
            [_claim(chance, n, k) for n in range(articles) for k in range(5)],
        )
        write(
            'INSERT INTO terms (revision, kind, part, start, "end", surface) VALUES (?,?,?,?,?,?)',
            [
                (f"r{n:07}", "name", "text", 0, 5, f"{chance.choice(WORDS).title()} {n % 5000}")
                for n in range(articles)
            ],
        )
        write(
            "INSERT INTO origins (id, story, why, links) VALUES (?,?,'[]','[]')",
            [(f"o{n:07}", f"s{n:07}") for n in range(stories)],
        )
        write(
            "INSERT INTO facts VALUES (?,?,?,'[]',5,5,3,?)",
            [
                (f"f{n:07}", f"s{n // 5:07}", f"{chance.choice(WORDS)} · {n}", n % 3 + 1)
                for n in range(articles)
            ],
        )
        write(
            "INSERT INTO fact_claims VALUES (?,?)",
            [(f"f{n:07}", f"c{n - n % 5 + k:07}-{n % 5}") for n in range(articles) for k in range(5)],
        )
        write(
            "INSERT INTO findings VALUES (?,?,?,?,0.9,?,?,'text',0,5,'16 pods','3 origins say 16 chips, 1 says 16 pods.','[]',?,'open',?,?,?,?,NULL)",
            [
                (f"d{n:07}", f"s{n // 5:07}", "value-conflict", ("high", "medium", "low", "info")[n % 4], f"a{n:07}", f"r{n:07}", f"f{n:07}", NOW, run, NOW, run)
                for n in range(0, articles, 2)
            ],
        )  # fmt: skip
        write(
            "INSERT INTO finding_events (finding, run, at, event) VALUES (?,?,?,'opened')",
            [(f"d{n:07}", run, NOW) for n in range(0, articles, 2)],
        )
        write(
            "INSERT INTO reviews (finding, verdict, at) VALUES (?,?,?)",
            [(f"d{n:07}", ("dismissed", "confirmed")[n // 20 % 2], NOW) for n in range(0, articles, 20)],
        )
        write(
            "INSERT INTO problems (run, at, source, kind, message, advice) VALUES (?,?,?,?,?,?)",
            [(run, NOW, "o1.example", "timeout", "no answer", "try later") for _ in range(articles // 100)],
        )
    store.db.execute("ANALYZE")
    store.connection.commit()


def _title(chance: random.Random, n: int) -> str:
    return f"{chance.choice(WORDS).title()} {chance.choice(WORDS)} {n}"


def _claim(chance: random.Random, n: int, k: int) -> tuple[object, ...]:
    value = chance.randrange(1, 100_000)
    return (
        f"c{n:07}-{k}", f"r{n:07}", k, 0, "text", 0, 9, str(value), "count", str(value), str(value), value, value,
        "=", chance.choice(("person", "USD", "km", None)), chance.choice(WORDS), None, None, None, None, "level",
        None, None, "asserted", 0,
    )  # fmt: skip


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """Each question as a desk would ask it."""
    asked: dict[str, Callable[[], object]] = {
        name: (lambda name=name: queries.ask(store, name)) for name in queries.QUESTIONS
    }
    asked |= {
        "findings of a story": lambda: queries.ask(store, "findings", {"story": "story-77", "shown": True}),
        "claims over a value": lambda: queries.ask(store, "claims", {"value": ">99000", "unit": "USD"}),
        "claims of a subject": lambda: queries.ask(store, "claims", {"subject": "ferry"}),
        "new findings": lambda: queries.ask(
            store, "findings", {"new": True, "min_severity": 1, "shown": True}
        ),
        "findings after a run": lambda: queries.ask(store, "findings", {"baseline": 0, "shown": True}),
        "dismissed findings": lambda: queries.ask(store, "findings", {"verdict": "dismissed"}),
        "articles of an outlet": lambda: queries.ask(
            store, "articles", {"outlet": "o7.example", "since": "2026-01-01T00:00:00Z"}, sort="-published"
        ),
        "search": lambda: queries.search(store, "ferry profit"),
        "trace a term": lambda: queries.trace(store, "Ferry 77"),
        "trace a value": lambda: queries.trace(store, "999 km", low="999", unit="km"),
        "one finding whole": lambda: queries.finding_whole(store, queries.find_finding(store, "d0000078")),
        "matrix": lambda: queries.matrix(store, "s0000077"),
        "counts": lambda: queries.counts(store),
    }
    return asked


def main() -> None:
    """Fill a database and time the questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--articles", type=int, default=100_000)
    parser.add_argument("--database", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = given.database or Path(folder) / "bench.db"
        store = Store(path)
        if not store.db.execute("SELECT 1 FROM articles LIMIT 1").fetchone():
            fill(store, given.articles)
        print(f"questions on {given.articles:,} articles, {path.stat().st_size / 1e6:.0f} MB")
        for name, question in questions(store).items():
            began = time.perf_counter()
            question()
            print(f"  {name:24} {time.perf_counter() - began:.3f} s")
        store.close()


if __name__ == "__main__":
    main()
