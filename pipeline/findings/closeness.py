"""Whether two passages say one thing: what stands beside the two figures, where the sentences are long.

A short sentence says one thing, and what is joined there is seldom joined wrongly. A long one of real coverage says
several: it shares its names and its topic with every other sentence of the story, and a weekday or a count in it may
be that of another deed. There the words right beside the figures have to be shared, the rare ones above all.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

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
    weights = ledger.once(_weights)
    return any(
        min(here.length, other.length) < least.long
        or (least.next_suffices and not here.next.isdisjoint(other.next))
        or _shared(here.near, other.near, weights) >= least.share
        for other in there
    )


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
