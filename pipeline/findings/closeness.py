"""Whether two passages say one thing: what stands beside the two figures, where the sentences are long.

A short sentence says one thing, and what is joined there is seldom joined wrongly. A long one of real coverage says
several: it shares its names and its topic with every other sentence of the story, and a weekday or a count in it may
be that of another deed. There the words right beside the figures have to be shared, the rare ones above all, unless
something else shows that it is one thing: an end that two periods share, another figure that stands in both sentences, or
many that agree.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from db.models import Quantity
from pipeline.claims.cues import cue_frames
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger
from pipeline.findings.words import stem

NEAR = 4
"""Content words on each side of a figure that count as beside it."""
NEXT = 2
"""Those of them that are next to it."""
SENTENCES = 10
"""Sentences that a story is thought to have more than it has: in two sentences no word is rare."""


_SAYING = frozenset(stem(form) for form, frames in cue_frames().items() if "c" in frames) | {"accord"}
"""Verbs of saying and thinking, and "according to"."""


class Least(NamedTuple):
    """From how many content words on a sentence is long, and how much of what stands beside the figure is shared then."""

    long: int
    share: float
    next_suffices: bool = False
    """One shared word right next to both figures is enough: "injuring five people" and "injured two people".

    No name, and no verb of saying: whoever the story is about says something every day.
    """


LEAST: dict[str, Least] = {
    # Chosen on 254 stories of real coverage, where three of four such differences were none, against the written stories,
    # cases and planted changes: each row keeps 94 to 100 in a hundred of the true ones, a quarter to three quarters of the false.
    "date-conflict": Least(10, 0.3, next_suffices=True),
    "value-conflict": Least(8, 0.4, next_suffices=True),
    "unit-conflict": Least(8, 0.4, next_suffices=True),
    "scale-slip": Least(10, 0.3, next_suffices=True),
    "direction-conflict": Least(10, 0.3, next_suffices=True),
    "certainty-drift": Least(10, 0.4),
    "attribution-drift": Least(10, 0.2),
    "condition-drift": Least(10, 0.2),
    "subject-drift": Least(8, 0.3),
}


def close(differences: Iterable[Difference], ledger: Ledger) -> Iterator[Difference]:
    """The differences whose two sides speak of one thing, as far as the words beside them show."""
    for difference in differences:
        least = LEAST.get(difference.kind)
        if difference.kind == "headline-unsupported" and _is_elsewhere(difference):
            least = LEAST["certainty-drift"]
        if least is None or not difference.against or _is_close(difference, least, ledger):
            yield difference


def _is_elsewhere(difference: Difference) -> bool:
    """Whether it is held against other articles only: a headline that drops their hedge."""
    return all(place.article != difference.article for place in difference.against)


def _is_close(difference: Difference, least: Least, ledger: Ledger) -> bool:
    """Whether one of the places it is held against is close to it; a place outside all sentences tells nothing."""
    here = _beside(difference.place, ledger)
    there = [found for place in difference.against if (found := _beside(place, ledger)) is not None]
    if here is None or not there:
        return True
    if _is_one_by_figures(difference, ledger) or _are_many(difference, ledger):
        return True
    weights = ledger.once(_weights)
    return any(
        min(here.length, other.length) < least.long
        or (least.next_suffices and not here.next.isdisjoint(other.next))
        or _shared(here.near, other.near, weights) >= least.share
        for other in there
    )


MANY = 3
"""Origins that agree against one: they would not all be wrongly joined."""


def _are_many(difference: Difference, ledger: Ledger) -> bool:
    return ledger.origins(place.article for place in difference.against) >= MANY


def _is_one_by_figures(difference: Difference, ledger: Ledger) -> bool:
    """Whether two periods share an end ("May 3 to June 9", "May 13 to June 9"), or two sentences another figure."""
    mine, beside = _figures_at(difference.place, ledger)
    for place in difference.against:
        theirs, there = _figures_at(place, ledger)
        if beside & there or any(_share_an_end(one, other) for one in mine for other in theirs):
            return True
    return False


def _figures_at(place: Place, ledger: Ledger) -> tuple[list[Quantity], frozenset[tuple[str | None, Decimal]]]:
    """The figures at a place, and the other telling ones of its sentence: two digits or more, each with its unit."""
    sentence = ledger.sentence_at(place.article, place.span)
    if sentence is None:
        return [], frozenset()
    claims = [ledger.sayings[place.article][index] for index in sentence.claims]
    at = [s.claim.quantity for s in claims if s.span.overlaps(place.span)]
    others = (s.claim.quantity for s in claims if not s.span.overlaps(place.span))
    return at, frozenset((q.unit, q.low) for q in others if isinstance(q.low, Decimal) and _digits(q.low) > 1)


def _share_an_end(one: Quantity, other: Quantity) -> bool:
    if not isinstance(one.low, str) or not isinstance(other.low, str):
        return False
    are_periods = one.low != one.high and other.low != other.high
    return are_periods and (one.low == other.low or one.high == other.high)


def _digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)


class _Beside(NamedTuple):
    """The stems near a place and next to it, and how many content words its sentence has apart from it."""

    near: frozenset[str]
    next: frozenset[str]
    length: int


def _beside(place: Place, ledger: Ledger) -> _Beside | None:
    sentence = ledger.sentence_at(place.article, place.span)
    if sentence is None:
        return None
    before = [w for w in sentence.words if w.is_content and w.end <= place.span.start]
    after = [w for w in sentence.words if w.is_content and w.start >= place.span.end]
    return _Beside(
        frozenset(w.stem for w in (*before[-NEAR:], *after[:NEAR])),
        frozenset(w.stem for w in (*before[-NEXT:], *after[:NEXT]) if w.text[0].islower()) - _SAYING,
        len({w.stem for w in (*before, *after)}),
    )


def _shared(here: frozenset[str], there: frozenset[str], weights: Mapping[str, float]) -> float:
    """The weight of the words beside both, as a share of the lighter side."""
    least = min(_weight(here, weights), _weight(there, weights))
    return _weight(here & there, weights) / least if least > 0 else 0.0


def _weight(words: frozenset[str], weights: Mapping[str, float]) -> float:
    return math.fsum(weights[word] for word in words)


def _weights(ledger: Ledger) -> dict[str, float]:
    """How much each word tells in this story: little where most sentences have it."""
    counts: Counter[str] = Counter()
    total = SENTENCES
    for article in ledger.articles:
        for sentence in ledger.sentences[article.id]:
            counts.update(sentence.stems | {w.stem for w in sentence.words})
            total += 1
    return {word: math.log(total / count) for word, count in counts.items()}
