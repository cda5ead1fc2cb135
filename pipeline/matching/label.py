"""A readable name for a fact: what is counted or measured, of whom, and under which condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from db.models import Article, Claim, Extraction
from pipeline.matching.bearing import Bearing


def label_fact(
    bearings: Sequence[Bearing],
    articles: Mapping[str, Article],
    extractions: Mapping[str, Extraction],
) -> str:
    """Name a fact by its commonest unit or measure, subject and scope ("token per second · Ironwood")."""
    claims = [extractions[b.ref.article].claims[b.ref.index] for b in bearings]
    parts = [_measured(claims), _subject(claims) or _nearest_words(bearings, articles), _scope(claims)]
    return " · ".join(part for part in parts if part)


def _measured(claims: Sequence[Claim]) -> str:
    unit = _commonest([c.quantity.unit for c in claims])
    measure = _commonest([c.measure for c in claims])
    if measure and unit:
        return f"{measure}, {_spoken(unit)}"
    return measure or (_spoken(unit) if unit else claims[0].quantity.kind)


def _spoken(unit: str) -> str:
    return unit.replace("/", " per ")


def _subject(claims: Sequence[Claim]) -> str | None:
    return _commonest([c.subject.name if c.subject else None for c in claims])


def _scope(claims: Sequence[Claim]) -> str | None:
    return _commonest([condition.text for c in claims for condition in c.conditions[:1]])


def _nearest_words(bearings: Sequence[Bearing], articles: Mapping[str, Article]) -> str | None:
    """The words that most claims of the fact share, as the story spells them."""
    shared: Counter[str] = Counter()
    for bearing in bearings:
        shared.update({word: 1 for word, weight in bearing.words if weight > 0.5})
    best = sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:2]
    return " ".join(word.strip("#^") for word, _ in best) or None


def _commonest(values: Sequence[str | None]) -> str | None:
    counted = Counter(value for value in values if value)
    return min(counted, key=lambda value: (-counted[value], value)) if counted else None
