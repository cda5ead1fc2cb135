"""How long `compare` takes on one story of many articles, and how that grows.

    python scripts/bench_compare.py [ARTICLES ...]        (100 300 1000 when none are named)

The story is made up: every article tells some twenty figures in sentences of its own wording, most of them shared,
some rounded, some garbled, some its own. Prints seconds of each stage, claims, and the exponent of growth.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Sequence

from db.models import Article, Coverage, Revision
from pipeline.claims.extract import extract
from pipeline.engine.garbage import collect_seldom
from pipeline.findings.find import find_differences
from pipeline.matching.facts import match_facts
from pipeline.matching.origins import find_origins

THINGS = (
    "turbines reservoirs bridges hospitals shelters engineers volunteers lorries generators pumps farms villages schools "
    "wells antennas substations boats helicopters tents kitchens clinics depots sensors drones cables"
).split()
DEEDS = (
    "were damaged|were closed|were inspected|have reopened|lost power|were supplied|had been rebuilt".split(
        "|"
    )
)
PLACES = "Ardon Belmere Corvale Dunmoor Estwick Farrow Glenholt Harrowby Istrava Jarnow".split()
LEADS = (
    "According to the ministry,",
    "Officials said",
    "The agency reported that",
    "By evening,",
    "In its update it said",
    "Residents were told that",
)
FORMS = (
    "{lead} {n} {thing} {deed} in {place}.",
    "{lead} in {place} {n} {thing} {deed}.",
    "In {place}, {n} {thing} {deed}, the ministry said.",
)


def make_story(size: int, seed: int = 7) -> list[Article]:
    """Make a story of many articles about the same sixty figures."""
    chance = random.Random(seed)
    figures = [
        (chance.randrange(12, 90_000), chance.choice(THINGS), chance.choice(DEEDS), chance.choice(PLACES))
        for _ in range(60)
    ]
    return [make_article(number, figures, chance) for number in range(size)]


def make_article(number: int, figures: Sequence[tuple[int, str, str, str]], chance: random.Random) -> Article:
    """Tell a third of the figures, some of them rounded or garbled, and one of the article's own."""
    told = [_say(*figure, chance) for figure in chance.sample(figures, 19)]
    told.append(_say(chance.randrange(12, 90_000), *chance.choice(figures)[1:], chance))
    chance.shuffle(told)
    day = 1 + number % 28
    text = f"Storm leaves a trail through {chance.choice(PLACES)}\n\nMay {day}, 2026 — " + " ".join(told)
    return Article(f"a{number:05d}", Revision(text, published=f"2026-05-{day:02d}"))


def _say(value: int, thing: str, deed: str, place: str, chance: random.Random) -> str:
    luck = chance.random()
    if luck < 0.03:
        value *= 10
    elif luck < 0.06:
        value = int(str(value)[::-1])
    written = f"about {round(value, -2):,}" if 0.06 <= luck < 0.12 and value > 1000 else f"{value:,}"
    lead = chance.choice(LEADS)
    said = chance.choice(FORMS).format(lead=lead, n=written, thing=thing, deed=deed, place=place)
    return said[0].upper() + said[1:]


def measure(size: int) -> tuple[float, int]:
    """Time every stage of one comparison; give the total and the number of claims."""
    articles = make_story(size)
    times = [time.process_time()]
    said = {article.id: extract(article.revision) for article in articles}
    times.append(time.process_time())
    origins = find_origins(articles)
    times.append(time.process_time())
    facts = match_facts(articles, said, origins)
    times.append(time.process_time())
    findings = find_differences(Coverage(tuple(articles), said, origins, facts))
    times.append(time.process_time())
    stages = zip(("extract", "origins", "facts", "findings"), times, times[1:], strict=False)
    claims = sum(len(extraction.claims) for extraction in said.values())
    total = times[-1] - times[0]
    told = " ".join(f"{name}={end - start:.2f}s" for name, start, end in stages)
    print(
        f"{size:6d} articles {claims:6d} claims {total:7.2f}s  {told}  ({len(facts)} facts, {len(findings)} findings)"
    )
    return total, claims


def main(argv: Sequence[str]) -> int:
    """Measure each size named, and print how the time grows from the first to the last."""
    sizes = [int(a) for a in argv] or [100, 300, 1000]
    collect_seldom()  # as the program does
    totals = [measure(size)[0] for size in sizes]
    if len(sizes) > 1:
        growth = math.log(totals[-1] / totals[0]) / math.log(sizes[-1] / sizes[0])
        print(
            f"bench_compare seconds={totals[-1]:.2f} growth={growth:.2f} (n from {sizes[0]} to {sizes[-1]})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
