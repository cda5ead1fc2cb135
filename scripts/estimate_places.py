"""Estimate the weights of pipeline/matching/place_weights.py from changes planted into sample stories.

    python scripts/estimate_places.py [--write] [--judge] [CORPUS_FOLDER [STORIES.jsonl ...]]

Two to four articles of a labelled story are taken at a time. Each claim that another of them states alike is given another
value, and laid against the facts that its article then lacks: the fact that it was taken from is the right one, every other
is wrong. Stories as they are add values that no other article has; the small stories of tests/matching, which people wrote
to be joined or to be left apart, count several times each. The clean cases of tests/findings are planted in as well; there the
facts are those that equal values make. Files of grouped articles may be added ({"articles": ..., "clusters": ...}), read in the
same way. A logistic regression gives each level its weight in log-odds.

``--judge`` prints how well each story is judged by weights that never saw it.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from db.models import Article, Claim, ClaimRef, Extraction, Quantity, Revision
from pipeline.claims.extract import extract
from pipeline.matching.facts import Field, Group, gather_values, survey
from pipeline.matching.places import (
    BARRED,
    BEST,
    RELATIVE,
    Level,
    Offer,
    choose,
    date_form,
    described,
    is_of_dates,
    offers_of,
)
from scripts.estimate_weights import labelled
from scripts.logistic import Example, fit
from tests.matching import further_joins, joins

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "findings"
LEAST_WORDS = 60
"""Words of a case from which it has figures to plant in."""
TABLE = ROOT / "pipeline" / "matching" / "place_weights.py"
FACTORS = tuple(
    map(Decimal, ("0.64", "0.73", "0.81", "1.27", "1.38", "1.56", "0.4", "2.3", "10", "0.1", "10", "4"))
)
RIDGE = 2.0
SEEDS = (1, 2, 3)
TOLD = 12
"""How often a small story counts: there are few, and each is a case that a reader decided."""
SHIFTS = (Decimal(10), Decimal("0.1"))
"""A point or a zero shifted: the digits stay as they are."""
Weights = dict[Level, float]


@dataclass(frozen=True, slots=True)
class Sample:
    """A story to plant in: its articles, and the fact of each claim where it is known."""

    name: str
    articles: tuple[Article, ...]
    said: dict[str, Extraction]
    facts: dict[ClaimRef, str]
    known: bool = True
    """People labelled the facts; else equal values made them."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The offers of one story with one claim changed (or none), described, with the answers."""

    offers: tuple[tuple[Offer, tuple[Level, ...], bool], ...]
    articles: tuple[frozenset[str], ...]
    planted: bool
    lone: int | None = None
    """The group of the changed claim."""


@dataclass(slots=True)
class Judged:
    """What was taken of what there was to take."""

    planted: int = 0
    offered: int = 0
    right: int = 0
    wrong: int = 0
    false: list[str] = field(default_factory=list)
    """Taken in stories that nobody changed, against the labels."""
    stories: int = 0


def main(argv: Sequence[str]) -> int:
    """Estimate, judge and write as asked."""
    paths = [Path(a) for a in argv if not a.startswith("-")]
    corpus = paths[0] if paths else ROOT / "tests" / "corpus"
    samples = [*corpus_samples(corpus), *case_samples(CASES)]
    samples += [s for path in paths[1:] for s in grouped_samples(path)]
    trials: dict[str, list[Trial]] = {}
    for n, sample in enumerate(samples):
        if sample.known:
            trials[sample.name] = [t for seed in SEEDS for t in _trials_of_some(sample, seed)]
        else:
            trials[sample.name] = list(trials_of(sample, seed=n))
    trials |= dict(told_trials())
    if "--judge" in argv:
        judge_held_out(trials)
    tables = estimate(_counted(trials))
    told = {name: held for name, held in trials.items() if not name.startswith("case ")}
    tables["dates"] = estimate(_counted(told))[
        "dates"
    ]  # of the cases' dates too few are told by two articles
    if "--write" in argv:
        TABLE.write_text(table_text(tables), encoding="utf-8")
    return 0


# ---- samples


def corpus_samples(folder: Path) -> Iterator[Sample]:
    """The labelled stories of a folder."""
    for path in sorted(folder.glob("*/claims.jsonl")):
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        meta_file = path.parent / "meta.json"
        meta = json.loads(meta_file.read_text(encoding="utf-8")) if meta_file.exists() else {}
        articles, said, facts = [], {}, {}
        for text in sorted(path.parent.glob("*.txt")):
            published = meta.get(text.name, {}).get("published")
            article = Article(text.name, Revision(text.read_text(encoding="utf-8"), published=published))
            mine = [row for row in rows if row["article"] == text.name]
            said[article.id], labels = labelled(article, mine)
            facts |= {ClaimRef(article.id, n): name for n, name in labels.items()}
            articles.append(article)
        for ref, name in _dates_of(said).items():
            facts.setdefault(ref, name)
        yield Sample(path.parent.name, tuple(articles), said, facts)


def _dates_of(said: Mapping[str, Extraction]) -> dict[ClaimRef, str]:
    """Dates have no labelled fact: their days are enough."""
    return {
        ClaimRef(name, n): f"{claim.quantity.low} {claim.quantity.high}"
        for name, extraction in said.items()
        for n, claim in enumerate(extraction.claims)
        if isinstance(claim.quantity.low, str)
    }


def grouped_samples(path: Path, *, most: int = 8) -> Iterator[Sample]:
    """Stories of grouped articles; the facts are those that the steps before make of equal values."""
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        clusters: dict[str, list[Article]] = defaultdict(list)
        for row in case["articles"]:
            text = re.sub(r" (?=[.,;:?!%)])| (?='s\b)", "", row["text"])
            revision = Revision(text, title=row["title"], published="2026-05-13T12:00:00Z")
            clusters[case["clusters"][row["id"]]].append(Article(row["id"], revision))
        for name, members in clusters.items():
            if len(members) < 2:
                continue
            articles = tuple(sorted(members, key=lambda a: a.id)[:most])
            yield _sample_by_values(f"{case['dataset']} {name}", articles)


def case_samples(folder: Path) -> Iterator[Sample]:
    """The small stories that people wrote without a difference."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            texts = [article["text"] for article in case.get("articles", ())]
            long_enough = sum(len(text.split()) for text in texts) >= LEAST_WORDS
            if len(texts) > 1 and long_enough and case.get("expected") == []:
                articles = tuple(Article(f"{n}", Revision(text)) for n, text in enumerate(texts))
                yield _sample_by_values(f"case {case['id']}", articles)


def _sample_by_values(name: str, articles: tuple[Article, ...]) -> Sample:
    said = {a.id: extract(a.revision) for a in articles}
    story, groups = before_places(articles, said)
    facts = {story.bearings[i].ref: f"{n}" for n, group in enumerate(groups) for i in group.members}
    return Sample(name, articles, said, facts, known=False)


def before_places(articles: Sequence[Article], said: Mapping[str, Extraction]) -> tuple[Field, list[Group]]:
    """The groups that the step before makes: those of equal values."""
    story = survey(articles, said)
    return story, gather_values(story)


# ---- trials


def _trials_of_some(sample: Sample, seed: int) -> Iterator[Trial]:
    """Trials of a few articles of a story at a time."""
    chance = random.Random(seed)
    for n in range(3):
        count = min(chance.choice((2, 3, 3, 4)), len(sample.articles))
        articles = tuple(sorted(chance.sample(sample.articles, count), key=lambda a: a.id))
        names = {a.id for a in articles}
        some = Sample(
            sample.name,
            articles,
            {name: sample.said[name] for name in sorted(names)},
            {ref: fact for ref, fact in sample.facts.items() if ref.article in names},
        )
        yield from trials_of(some, seed=seed * 10 + n, most=50)


def told_trials() -> Iterator[tuple[str, list[Trial]]]:
    """The small stories that were written to be joined or left apart, each as one trial."""
    for told in (joins, further_joins):
        for kind, cases in (("joined", told.CHANGED), ("apart", told.APART)):
            for name, texts, one, other in cases:
                articles = tuple(Article(f"a{n}", Revision(text)) for n, text in enumerate(texts))
                yield f"{kind}: {name}", [_told_trial(articles, {one, other}, joined=kind == "joined")]


def _told_trial(articles: tuple[Article, ...], surfaces: set[str], *, joined: bool) -> Trial:
    story, groups = before_places(articles, {a.id: extract(a.revision) for a in articles})
    scene = story.scene(groups)
    held = [
        {s for s in surfaces for i in group.members if s in story.bearings[i].quantity.surface}
        for group in groups
    ]
    found = [
        (offer, levels, joined and held[offer.lone] | held[offer.fact] == surfaces)
        for offer, levels in described(offers_of(scene), scene.articles())
    ]
    return Trial(tuple(found), tuple(scene.articles()), planted=False)


def trials_of(sample: Sample, seed: int, *, most: int = 200) -> Iterator[Trial]:
    """The story as it is, and with one claim after another changed."""
    yield _trial(sample, sample.said, None, "")
    chance = random.Random(seed)
    places = [
        ref for ref in sorted(sample.facts, key=lambda r: (r.article, r.index)) if _is_shared(sample, ref)
    ]
    if not sample.known:
        most = 8
    for ref in sorted(chance.sample(places, min(most, len(places))), key=lambda r: (r.article, r.index)):
        claim = sample.said[ref.article].claims[ref.index]
        changed = change(claim.quantity, chance)
        if changed is None:
            continue
        said = dict(sample.said)
        said[ref.article] = with_claim(said[ref.article], ref.index, replace(claim, quantity=changed))
        trial = _trial(sample, said, ref, sample.facts[ref])
        if trial.lone is not None:
            yield trial


def with_claim(extraction: Extraction, index: int, claim: Claim) -> Extraction:
    """An extraction with one claim changed."""
    claims = (*extraction.claims[:index], claim, *extraction.claims[index + 1 :])
    return replace(extraction, claims=claims)


def _is_shared(sample: Sample, ref: ClaimRef) -> bool:
    """Whether another article states the claim's value of its fact."""
    mine = sample.said[ref.article].claims[ref.index].quantity
    for other, name in sample.facts.items():
        if name == sample.facts[ref] and other.article != ref.article:
            theirs = sample.said[other.article].claims[other.index].quantity
            if (theirs.low, theirs.high) == (mine.low, mine.high):
                return True
    return False


def _trial(sample: Sample, said: Mapping[str, Extraction], ref: ClaimRef | None, truth: str) -> Trial:
    story, groups = before_places(sample.articles, said)
    scene = story.scene(groups)
    articles = scene.articles()
    lone = None
    if ref is not None:
        own = next(i for i, b in enumerate(story.bearings) if b.ref == ref)
        lone = next((n for n, g in enumerate(groups) if list(g.members) == [own]), None)
    found = []
    for offer, levels in described(offers_of(scene), articles):
        sides = [[story.bearings[i].ref for i in groups[n].members] for n in (offer.lone, offer.fact)]
        if ref is not None and lone not in (offer.lone, offer.fact):
            continue
        if ref is None:
            same = sample.known and _fact_of(sample, sides[0]) == _fact_of(sample, sides[1]) is not None
        else:
            other = sides[1] if offer.lone == lone else sides[0]
            same = _fact_of(sample, [r for r in other if r != ref]) == truth
        found.append((offer, levels, same))
    return Trial(tuple(found), tuple(articles), ref is not None, lone)


def _fact_of(sample: Sample, refs: Iterable[ClaimRef]) -> str | None:
    """The fact of most claims of a group."""
    names = [sample.facts[ref] for ref in refs if ref in sample.facts]
    return max(sorted(set(names)), key=names.count) if names else None


def change(quantity: Quantity, chance: random.Random) -> Quantity | None:
    """The quantity with another value, written as the old one was."""
    if isinstance(quantity.low, str) or isinstance(quantity.high, str):
        return _change_date(quantity, chance)
    if quantity.kind in ("ordinal", "multiple") or not quantity.low:
        return None
    found = _NUMBER.search(quantity.surface)
    if found is None:
        new = quantity.low + chance.choice((2, 3, 4))
        return replace(quantity, low=new, high=max(new, quantity.high), surface=quantity.surface + " ")
    old = Decimal(found[0].replace(",", ""))
    places = len(found[0].partition(".")[2])
    factor = chance.choice(FACTORS)
    figure = (
        (old * factor).normalize()
        if factor in SHIFTS
        else (old * factor).quantize(Decimal(1).scaleb(-places))
    )
    if not figure or figure == old:
        return None
    surface = f"{quantity.surface[: found.start()]}{figure:,f}{quantity.surface[found.end() :]}"
    low = quantity.low * figure / old
    last = (
        None
        if quantity.places is None
        else quantity.places + (figure.adjusted() - old.adjusted()) * (factor in SHIFTS)
    )
    high = low if quantity.high == quantity.low else max(low, quantity.high)
    return replace(quantity, low=low, high=high, surface=surface, places=last)


def _change_date(quantity: Quantity, chance: random.Random) -> Quantity | None:
    """Another year, month or day; of a range another beginning."""
    if (
        quantity.resolved in ("guessed", "none")
        or "T" in str(quantity.low)
        or RELATIVE.search(quantity.surface)
    ):
        return None
    form = date_form(quantity)
    try:
        first, last = (date.fromisoformat(str(v)) for v in (quantity.low, quantity.high))
    except ValueError:
        return None
    if form == "year":
        years = chance.choice((-9, -2, -1, 1, 3))
        ends = (f"{first.year + years}-01-01", f"{first.year + years}-12-31")
    elif form == "month":
        month = (first.month - 1 + chance.choice((2, 3, 5))) % 12 + 1
        last = date(first.year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        ends = (f"{first.year}-{month:02}-01", last.isoformat())
    elif form == "day":
        days = chance.choice((-3, -2, 2, 4, 30, -61))
        ends = ((first + timedelta(days=days)).isoformat(),) * 2
    else:
        ends = ((first - timedelta(days=chance.choice((7, 31, 92)))).isoformat(), last.isoformat())
    return replace(quantity, low=ends[0], high=ends[1], surface=quantity.surface + " ")


_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


# ---- fitting and judging


def _counted(trials: Mapping[str, Sequence[Trial]]) -> list[Trial]:
    """All trials, those of small stories as often as they count."""
    return [t for name, held in trials.items() for t in held for _ in range(TOLD if ": " in name else 1)]


def estimate(trials: Iterable[Trial]) -> dict[str, Weights]:
    """The weights of figures and of dates."""
    examples: dict[str, list[Example]] = {"figures": [], "dates": []}
    names: dict[str, Level] = {}
    for trial in trials:
        for offer, levels, same in trial.offers:
            if not BARRED.isdisjoint(levels):
                continue
            names |= {f"{name}: {level}": (name, level) for name, level in levels}
            signs = tuple(f"{name}: {level}" for name, level in levels)
            examples["dates" if is_of_dates(offer) else "figures"].append((signs, same, 1.0))
    fitted = {kind: fit(given, ridge=RIDGE) if given else {"bias": -9.0} for kind, given in examples.items()}
    names["bias"] = ("all", "bias")
    return {
        kind: {names[sign]: weight for sign, weight in weights.items()} for kind, weights in fitted.items()
    }


def judge(tables: Mapping[str, Weights], trials: Iterable[Trial], judged: Judged) -> None:
    """Take places by given weights, and count."""
    for trial in trials:
        answers = {}
        offers = []
        for offer, levels, same in trial.offers:
            weights = tables["dates" if is_of_dates(offer) else "figures"]
            odds = sum(weights.get(level, 0.0) for level in (("all", "bias"), *levels))
            offers.append(replace(offer, odds=odds))
            answers[offer.lone, offer.fact] = same
        taken = choose(offers, trial.articles)
        if trial.planted:
            judged.planted += 1
            judged.offered += any(answers.values())
            mine = [answers[lone, fact] for lone, fact, _ in taken if trial.lone in (lone, fact)]
            judged.right += sum(mine)
            judged.wrong += len(mine) - sum(mine)
        else:
            judged.stories += 1
            judged.false += [f"{odds:.1f}" for lone, fact, odds in taken if not answers[lone, fact]]


def judge_held_out(trials: Mapping[str, Sequence[Trial]]) -> None:
    """Judge the stories by weights of the others: each labelled one alone, the rest in five parts."""
    names = list(trials)
    parts = [[name] for name in names if " " not in name]
    rest = [name for name in names if " " in name]
    parts += [rest[n::5] for n in range(5) if rest[n::5]]
    for dates in (False, True):
        whole: dict[str, Judged] = defaultdict(Judged)
        for part in parts:
            tables = estimate(_counted({name: trials[name] for name in names if name not in part}))
            for name in part:
                of_kind = [
                    replace(t, offers=tuple(o for o in t.offers if is_of_dates(o[0]) == dates))
                    for t in trials[name]
                ]
                judge(tables, [t for t in of_kind if t.offers or not t.planted], whole[name.split()[0]])
        print("dates" if dates else "figures")
        for name, j in whole.items():
            print(
                f"  {name:12s} planted {j.planted} offered {j.offered} right {j.right} wrong {j.wrong}; "
                f"false in {j.stories} unchanged: {len(j.false)} {' '.join(sorted(j.false)[:20])}"
            )


def table_text(tables: Mapping[str, Weights]) -> str:
    """The module that holds the weights: respect by respect, in the order of their names."""
    lines = [HEAD]
    for kind, name in (("figures", "FIGURE_WEIGHTS"), ("dates", "DATE_WEIGHTS")):
        lines.append(f"\n{name}: dict[tuple[str, str], float] = {{\n")
        order = {"all": -1} | {respect: n for n, respect in enumerate(BEST)}
        ranked = sorted(tables[kind], key=lambda level: (order.get(level[0], len(order)), level))
        lines += [
            f'    ("{respect}", "{level}"): {tables[kind][respect, level]:.2f},\n'
            for respect, level in ranked
        ]
        lines.append("}\n")
    return "".join(lines)


HEAD = '''"""The weight of each level of a place, in log-odds, the value itself only by its size.

Estimated from changes planted into the sample stories by scripts/estimate_places.py; do not edit by hand.
"""

from __future__ import annotations
'''

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
