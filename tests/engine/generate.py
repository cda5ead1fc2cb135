"""Generate articles for the engines: python tests/engine/generate.py COUNT FILE.parquet [SKEW]

Events with a place, names and figures, each told by a few outlets in several wordings, with copies, light edits, dates
over eight months, some without a date, and a few rows that hold no article. With SKEW, that share of the articles is
about one event, each in words of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

SYLLABLES = "ka lo mir ten sul vor ane bry dok fel gar hus ild jor kel lund mar nes ost pol rik sten tor ulv vik wen yst zar".split()
OUTLETS = ("wire.example", "daily.example", "globe.example", "local.example", "sum.example")
EVENTS = (
    (
        "Fire at the {a} cannery in {p} injures {n}",
        "A fire at the {a} cannery in {p} injured {n} workers on {d}, the fire brigade said. About {m} tonnes of stock burned.",
        "{n} people were hurt when flames tore through the {a} cannery in {p}. {s} of the fire brigade said {m} tonnes of fish were lost.",
        "Damage at the {a} cannery is put at ${k} million after a blaze that left at least {n} injured in {p}, {s} told reporters.",
    ),
    (
        "{a} raises prices by {n} percent",
        "{a}, the maker of pumps in {p}, raised its prices by {n} percent on {d}. Sales rose to ${k} million from ${j} million.",
        "Pump maker {a} of {p} will charge {n}% more. Chief executive {s} said sales had reached ${k} million, up from ${j} million.",
        'Customers of {a} face increases of about {n} percent. "Steel costs us {m} percent more than last year," said {s} in {p}.',
    ),
    (
        "{p} council votes {n} to {m} for the {a} bridge",
        "The council of {p} approved the {a} bridge on {d}. It will cost {k} million euros and be {m} metres long.",
        "Councillors in {p} backed the {a} bridge, a span of {m} metres that is to cost {k} million euros, mayor {s} said.",
        "Work on the {a} bridge in {p} starts next year; the price has risen to {k} million from {j} million euros, according to {s}.",
    ),
    (
        "{s} wins the {a} cup in {p}",
        "{s} won the {a} cup in {p} on {d} in {n} minutes and {m} seconds before {k}00 spectators.",
        "Victory for {s}: {n} minutes and {m} seconds were enough to take the {a} cup. More than {k}00 people came to {p}.",
        "The {a} cup stays in {p}, where {s} beat {j} rivals. The winner's prize is {k}00 euros.",
    ),
)


def name(random: Random) -> str:
    """Make up a name."""
    return "".join(random.choice(SYLLABLES) for _ in range(random.randint(2, 3))).capitalize()


def generate(count: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Give so many rows for `read_given`."""
    random = Random(seed)
    made = 0
    start = datetime(2026, 3, 1, tzinfo=UTC)
    while made < count:
        title, *wordings = random.choice(EVENTS)
        facts = {
            "a": name(random),
            "p": name(random),
            "s": f"{name(random)} {name(random)}",
            "n": random.randint(11, 29),
            "m": random.randint(31, 69),
            "k": random.randint(71, 99),
            "j": random.randint(50, 70),
            "d": random.choice(("Monday", "Tuesday", "Friday")),
        }
        moment = start + timedelta(minutes=random.randint(0, 60 * 24 * 240))
        dated = random.random() > 0.03
        for n in range(min(count - made, random.choice((1, 2, 3, 5, 8)))):
            if random.random() < 0.15:  # a slip
                facts = {**facts, random.choice("nmk"): random.randint(11, 99)}
            text = " ".join(w.format(**facts) for w in random.sample(wordings, random.randint(2, 3)))
            if random.random() < 0.01:
                text = random.choice(("", "   "))
            moment += timedelta(minutes=random.randint(1, 300))
            yield {
                "id": f"{made:07}",
                "url": f"https://{OUTLETS[n % 5]}/{made}",
                "outlet": OUTLETS[n % 5],
                "title": title.format(**facts) if random.random() > 0.1 else None,
                "published": moment.isoformat(timespec="minutes") if dated else None,
                "text": text,
            }
            made += 1


def generate_story(count: int, seed: int = 11) -> Iterator[dict[str, Any]]:
    """Give so many articles of one event, within a week; no two have the same text."""
    random = Random(seed)
    title, *wordings = EVENTS[0]
    facts = {
        "a": "Marsten",
        "p": "Ostvik",
        "s": "Ane Brydok",
        "n": 17,
        "m": 44,
        "k": 83,
        "j": 52,
        "d": "Monday",
    }
    start = datetime(2026, 6, 1, tzinfo=UTC)
    for n in range(count):
        own = {**facts, random.choice("nmk"): random.randint(11, 99)} if random.random() < 0.15 else facts
        aside = (
            f"{name(random)} {name(random)}, who lives in {name(random)}, saw {random.randint(2, 9)} trucks leave "
            f"the {name(random)} yard at {n} minutes after the alarm."
        )
        moment = start + timedelta(minutes=random.randint(0, 60 * 24 * 7))
        yield {
            "id": f"one{n:07}",
            "url": f"https://{OUTLETS[n % 5]}/one/{n}",
            "outlet": OUTLETS[n % 5],
            "title": title.format(**own),
            "published": moment.isoformat(timespec="minutes"),
            "text": " ".join([*(w.format(**own) for w in random.sample(wordings, 3)), aside]),
        }


def write(count: int, path: str, skew: float = 0.0) -> None:
    """Write generated rows as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    of_one = int(count * skew)
    rows = [*generate(count - of_one), *generate_story(of_one)]
    pq.write_table(pa.Table.from_pylist(rows), path)


if __name__ == "__main__":
    write(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 0.0)
