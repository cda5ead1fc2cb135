"""A fact that an article lacks, and a figure of it that nothing else has: the two are often one.

The last step of matching. A value that one article gives alone is joined to a fact of the others when that
article does not state the fact, nothing else in it is as like it, and no other such fact is as like the value.
So a slip that shares no digit with what it should be ("3.8 points" for 2.8), an earlier state ("59 missing")
and a wrong date find the fact that they claim to be.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from db.models import Quantity
from pipeline.matching.bearing import Bearing, magnitude
from pipeline.matching.comparators import compare_known
from pipeline.matching.compare import CLASHING, Relation
from pipeline.matching.contrasts import are_contrasted
from pipeline.matching.lexicon import likeness, telling
from pipeline.matching.nouns import kinship

FLOOR = -1.8
"""Odds (with what the gap itself adds) below which a value stays alone."""
SLIP_FLOOR = -3.0
"""The same for a slip of the hand: digits swapped, a power of ten."""
NEAR_FLOOR = -2.6
"""The same for a value near one that at least three articles state."""
TIME_FLOOR = 1.0
"""The same for times of day, of which one event has many."""
LONELY_FLOOR = -1.0
"""The same where only one other article states the fact."""
MARGIN = 0.6
"""How far the best partner must stand above the next, on both sides."""
MOST_LONE = 2
"""Articles that a lone value may stand in: earlier states may have been joined already."""
ISOLATION = 1.4
"""How far the next rival must be off for a value to meet its fact on weaker signs."""
ISOLATED_FLOOR, ISOLATED_LONELY_FLOOR = -2.8, -2.3
CROWD = 60
"""A word beside more values than this brings no candidates."""
SAME_STATE = 2.0
OTHER_STATE = -2.5
_STATES = frozenset("#dead #hurt #hospital #rescue #missing #evacuate #arrest #convict #aboard".split())
"""States of people that a sentence counts side by side: each number belongs to its own."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A lone value and a fact it may be: how like they are."""

    odds: float
    lone: int
    fact: int
    floor: float = FLOOR
    isolated: float = FLOOR
    """The floor where nothing else comes near, on either side."""


def fill_gaps(
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    groups: Sequence[Sequence[int]],
    faces: Sequence[Sequence[int]],
    odds: Callable[[int, int], float],
) -> list[tuple[int, int, float]]:
    """Pairs (lone group, fact group, odds) to be joined; a lone group is taken once."""
    articles = [frozenset(bearings[i].ref.article for i in group) for group in groups]
    offers = sorted(
        _offers(bearings, vectors, faces, articles, odds), key=lambda o: (-o.odds, o.lone, o.fact)
    )
    by_lone: dict[int, list[Offer]] = defaultdict(list)
    by_fact: dict[tuple[int, str], list[Offer]] = defaultdict(list)
    for offer in offers:
        by_lone[offer.lone].append(offer)
        for name in articles[offer.lone]:
            by_fact[offer.fact, name].append(offer)
    taken: set[int] = set()
    filled: set[tuple[int, str]] = set()
    found = []
    for offer in offers:
        names = articles[offer.lone]
        if offer.lone in taken:
            continue
        alone = _is_isolated(offer, by_lone[offer.lone]) and all(
            _is_isolated(offer, by_fact[offer.fact, name]) for name in names
        )
        if offer.odds < (min(offer.floor, offer.isolated) if alone else offer.floor):
            continue
        if any((offer.fact, name) in filled for name in names):
            continue
        if not _is_clear(offer, by_lone[offer.lone], taken, filled, names):
            continue
        if any(not _is_clear(offer, by_fact[offer.fact, name], taken, filled, names) for name in names):
            continue
        taken.add(offer.lone)
        filled.update((offer.fact, name) for name in names)
        found.append((offer.lone, offer.fact, offer.odds))
    return found


def _is_isolated(offer: Offer, rivals: Sequence[Offer]) -> bool:
    """No other offer, free or taken, comes anywhere near."""
    return all(rival == offer or rival.odds < offer.odds - ISOLATION for rival in rivals[:3])


def _is_clear(
    offer: Offer,
    rivals: Sequence[Offer],
    taken: set[int],
    filled: set[tuple[int, str]],
    names: frozenset[str],
) -> bool:
    """No rival that is still free comes near."""
    for rival in rivals:
        if rival.odds < offer.odds - MARGIN:
            return True
        if rival == offer or rival.lone in taken or any((rival.fact, name) in filled for name in names):
            continue
        return False
    return True


def _offers(
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    faces: Sequence[Sequence[int]],
    articles: Sequence[frozenset[str]],
    odds: Callable[[int, int], float],
) -> Iterator[Offer]:
    signs = [
        sorted({(bearings[i].dimension, word) for i in face for word in _signs(bearings[i], vectors[i])})
        for face in faces
    ]
    blocks = _blocks(signs)
    for lone, face in enumerate(faces):
        if len(articles[lone]) > MOST_LONE:
            continue
        near = sorted(set(chain.from_iterable(blocks.get(sign, ()) for sign in signs[lone])))
        for fact in near:
            if (
                fact == lone
                or not articles[fact].isdisjoint(articles[lone])
                or len(articles[fact]) < len(articles[lone]) + (len(articles[lone]) > 1)
            ):
                continue
            if len(articles[fact]) == 1 and fact < lone:
                continue  # one against one: each pair is offered once
            one, other = face[0], faces[fact][0]
            if len(articles[fact]) == 1 and _is_half_bare(bearings[one], bearings[other]):
                continue
            if _may_be_one(bearings[one], bearings[other]):
                stated = len(articles[fact])
                floor = _floor(bearings[one], bearings[other], stated)
                scores = [_score(i, faces[fact], bearings, vectors, odds, stated) for i in face]
                isolated = ISOLATED_FLOOR if stated > 1 else ISOLATED_LONELY_FLOOR
                if not _may_stand_apart(bearings[one], bearings[other]):
                    isolated = floor
                yield Offer(min(scores), lone, fact, floor, isolated)


def _may_stand_apart(one: Bearing, other: Bearing) -> bool:
    """Whether weaker signs may do: no clock times, no number beside a measure, no two names."""
    if one.dimension == "time" and isinstance(one.quantity.low, str):
        return False
    a, b = one.quantity, other.quantity
    if (a.unit is None) != (b.unit is None) or a.elided != b.elided:
        return False
    if isinstance(a.low, str):
        return True
    return not (one.names and other.names and one.names.isdisjoint(other.names))


def _is_half_bare(one: Bearing, other: Bearing) -> bool:
    """Whether only one of two counts names what it counts."""
    return one.dimension == "noun" and (one.quantity.unit is None) != (other.quantity.unit is None)


def _floor(one: Bearing, other: Bearing, stated: int) -> float:
    """How unlike a value may be: a slip of the hand is known by its digits, a near value by its size."""
    relation = compare_known(one, other).relation
    if one.dimension == "time" and isinstance(one.quantity.low, str):
        return TIME_FLOOR
    if stated == 1:
        return LONELY_FLOOR
    if relation in (Relation.DIGITS, Relation.SCALE):
        return SLIP_FLOOR
    a, b = magnitude(one.quantity), magnitude(other.quantity)
    if stated >= 3 and a and b and max(a, b) <= 2 * min(a, b):
        return NEAR_FLOOR
    return FLOOR


def _blocks(signs: Sequence[Sequence[tuple[str, str]]]) -> dict[tuple[str, str], list[int]]:
    """The groups that share each sign, where they are no crowd."""
    blocks: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, held in enumerate(signs):
        for sign in held:
            blocks[sign].append(number)
    return {sign: held for sign, held in blocks.items() if len(held) <= CROWD}


def _signs(bearing: Bearing, vector: dict[str, float]) -> list[str]:
    """What brings a value and a fact together: telling words, and the noun that is counted."""
    words = telling(vector, 8)
    return [*words, f"noun {bearing.noun}"] if bearing.noun else words


def _may_be_one(one: Bearing, other: Bearing) -> bool:
    """Whether two values could be one figure told differently: of one kind, and not both true."""
    a, b = one.quantity, other.quantity
    is_date = isinstance(a.low, str)
    if one.dimension != other.dimension or (_part(one.role) != _part(other.role) and not is_date):
        return False
    if one.headline or one.rest or other.rest or a.kind == "multiple":
        return False
    if (a.kind == "ordinal") != (b.kind == "ordinal"):
        return False
    if one.dimension == "noun" and kinship(a.unit, b.unit) == "other":
        return False
    if isinstance(a.low, str) and (_grain(a) != _grain(b) or _is_relative(a) or _is_relative(b)):
        return False
    if not is_date and are_contrasted(one.sentence, other.sentence):
        return False
    relation = compare_known(one, other).relation
    return relation in CLASHING or relation in (Relation.WITHIN, Relation.BOUND)


def _part(role: str) -> str:
    """A new state ("to 180,000") is a level; an old one and an amount of change are none."""
    return "level" if role in ("level", "to", "of") else role


def _grain(quantity: Quantity) -> int:
    """What a date is, in days: a day, a month, a year; a thousand for any other period."""
    low, high = str(quantity.low), str(quantity.high)
    if low == high or "T" in low:
        return 1
    if low[4:] == "-01-01" and high[4:] == "-12-31":
        return 366
    return 31 if low[:7] == high[:7] else 1000


def _is_relative(quantity: Quantity) -> bool:
    """Whether a date is only given from another one: "a month ago", "earlier this week"."""
    return bool(re.search(r"\b(?:ago|earlier|later|this|start|end|before|since)\b", quantity.surface.lower()))


def _score(
    one: int,
    face: Sequence[int],
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    odds: Callable[[int, int], float],
    stated: int,
) -> float:
    near = [i for i in face if likeness(vectors[one], vectors[i]) > 0] or list(face)
    mean = sum(odds(one, i) for i in near) / len(near)
    return mean + _state_bonus(bearings[one], [bearings[i] for i in face]) + 0.3 * math.log2(stated)


def _state_bonus(one: Bearing, others: Sequence[Bearing]) -> float:
    mine = _state(one)
    theirs = [state for other in others if (state := _state(other)) is not None]
    if mine is None or not theirs:
        return 0.0
    return SAME_STATE if theirs.count(mine) * 2 > len(theirs) else OTHER_STATE


def _state(bearing: Bearing) -> str | None:
    """The state that a number counts: the nearest of those its sentence names."""
    held = [(weight, word) for word, weight in bearing.words if word in _STATES]
    return max(held, key=lambda h: (h[0], h[1]))[1] if held else None
