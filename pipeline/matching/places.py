"""The place of a value: what a claim is said of, whatever its value is.

The very last step of matching. A value that stands alone in its article is laid against each fact that the article
lacks. What is looked at is all but the value: the words, the deed, the subject, the measure, the facts beside it,
and how far the next best is on either side. One place takes one value.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.matching.bearing import Bearing
from pipeline.matching.comparators import Pair, compare_known, levels_of, pair_up
from pipeline.matching.compare import CLASHING, Relation
from pipeline.matching.nouns import kinship
from pipeline.matching.place_weights import PLACE_WEIGHTS

Level = tuple[str, str]

BEST: dict[str, tuple[str, ...]] = {
    "deed": ("nearest shared", "near shared", "some shared", "none", "apart"),
    "noun": ("same", "measured", "both bare", "kind", "one bare", "other"),
    "names": ("shared", "none", "apart"),
    "role": ("same", "level and state", "other"),
    "subject": ("same", "unknown", "other"),
    "measure": ("same, sole in both", "same, sole, of others", "same", "unknown", "other"),
    "time": ("overlapping", "unknown", "apart"),
    "scope": ("shared", "none", "on one side", "apart"),
}
"""The levels of each respect, best first: a value stands by the face of a fact that it is most like."""
BARRED = frozenset({("time", "apart"), ("names", "apart"), ("noun", "other"), ("noun", "one bare"), ("measure", "other"),
                    ("value", "differs, far"), ("value", "within, far"), ("subject", "other")})  # fmt: skip
"""What keeps a value from a fact whatever else they share."""
FLOOR = 1.5
"""Odds above which a value takes a place that two articles or more know."""
LONELY_FLOOR = 1.8
"""The same for a place that one other article knows."""
MARGIN = 0.7
"""How far a value must stand above the next one, on both sides."""
MOST_LONE = 1
CROWD = 60
"""A sign beside more values than this brings no candidates."""
_MORE = re.compile(r"\b(?:more|further|another|additional|extra|other|others|fewer|less)\b", re.IGNORECASE)
"""A part counted beside another part: "six more launches" is not the number of launches."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A lone value laid against a fact."""

    lone: int
    fact: int
    like: float
    levels: tuple[Level, ...]
    stated: int
    odds: float = 0.0


Setting = dict[tuple[str, int], frozenset[int]]
"""The groups of each passage of each article."""


def take_places(
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    passages: Sequence[int],
    groups: Sequence[Sequence[int]],
    faces: Sequence[Sequence[int]],
) -> list[tuple[int, int, float]]:
    """Pairs (lone group, fact group, odds) to be joined; a value takes one place, a place one value of an article."""
    articles = [frozenset(bearings[i].ref.article for i in group) for group in groups]
    offers = [
        Offer(o.lone, o.fact, o.like, o.levels, o.stated, odds)
        for o, odds in weigh(offers_of(bearings, vectors, passages, groups, faces), articles)
    ]
    offers.sort(key=lambda o: (-o.odds, o.lone, o.fact))
    taken: set[int] = set()
    found = []
    for offer in offers:
        if offer.odds < (FLOOR if offer.stated > 1 else LONELY_FLOOR):
            continue
        if {offer.lone, offer.fact} & taken or not BARRED.isdisjoint(offer.levels):
            continue
        if any(_comes_near(offer, rival, articles) for rival in offers if rival is not offer):
            continue
        taken |= {offer.lone, offer.fact}
        found.append((offer.lone, offer.fact, offer.odds))
    return found


def _comes_near(offer: Offer, rival: Offer, articles: Sequence[frozenset[str]]) -> bool:
    return rival.odds > offer.odds - MARGIN and _is_rival(offer, rival, articles)


def _is_rival(offer: Offer, rival: Offer, articles: Sequence[frozenset[str]]) -> bool:
    """Whether two offers cannot both be true: one value for two facts of an article, or two values for one."""
    mine, theirs = (offer.lone, offer.fact), (rival.lone, rival.fact)
    shared = set(mine) & set(theirs)
    if len(shared) != 1:
        return False
    one, other = (next(n for n in pair if n not in shared) for pair in (mine, theirs))
    return not articles[one].isdisjoint(articles[other])


def offers_of(
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    passages: Sequence[int],
    groups: Sequence[Sequence[int]],
    faces: Sequence[Sequence[int]],
) -> list[Offer]:
    """Every value of one article alone, laid against each fact that it may be."""
    articles = [frozenset(bearings[i].ref.article for i in group) for group in groups]
    setting = _setting(bearings, passages, groups)
    found = []
    for lone, fact in _candidates(bearings, vectors, faces, articles):
        one = groups[lone][0]
        face = [i for i in faces[fact] if may_be_one(bearings[one], bearings[i])]
        if not face:
            continue
        pairs = [pair_up(bearings[one], bearings[i], (vectors[one], vectors[i])) for i in face]
        mine = setting[bearings[one].ref.article, passages[one]]
        beside = max(len(mine & setting[bearings[i].ref.article, passages[i]]) for i in face)
        like = max(pair.likeness for pair in pairs)
        stated = len(articles[fact])
        found.append(Offer(lone, fact, like, _levels(pairs, like, beside), stated))
    return found


def _setting(
    bearings: Sequence[Bearing], passages: Sequence[int], groups: Sequence[Sequence[int]]
) -> Setting:
    held: dict[tuple[str, int], set[int]] = defaultdict(set)
    for number, group in enumerate(groups):
        for i in group:
            held[bearings[i].ref.article, passages[i]].add(number)
    return {key: frozenset(numbers) for key, numbers in held.items()}


def _candidates(
    bearings: Sequence[Bearing],
    vectors: Sequence[dict[str, float]],
    faces: Sequence[Sequence[int]],
    articles: Sequence[frozenset[str]],
) -> Iterator[tuple[int, int]]:
    """Pairs of a lone value and a fact that share a telling word, a noun or a subject."""
    signs = [sorted({sign for i in face for sign in _signs(bearings[i], vectors[i])}) for face in faces]
    held: dict[str, list[int]] = defaultdict(list)
    for number, own in enumerate(signs):
        for sign in own:
            held[sign].append(number)
    for lone, own in enumerate(signs):
        if len(articles[lone]) > MOST_LONE:
            continue
        for fact in sorted({n for sign in own if len(held[sign]) <= CROWD for n in held[sign]}):
            if fact == lone or not articles[fact].isdisjoint(articles[lone]):
                continue
            sizes = len(articles[lone]), len(articles[fact])
            if sizes[1] < sizes[0] or (sizes[0] == sizes[1] and (sizes[0] > 1 or fact < lone)):
                continue
            yield lone, fact


def _signs(bearing: Bearing, vector: dict[str, float]) -> Iterator[str]:
    for word, _ in sorted(vector.items(), key=lambda pair: (-pair[1], pair[0]))[:8]:
        yield f"{bearing.dimension} word {word}"
    if bearing.noun:
        yield f"{bearing.dimension} noun {bearing.noun}"
    if bearing.subject:
        yield f"{bearing.dimension} subject {bearing.subject}"


def may_be_one(one: Bearing, other: Bearing) -> bool:
    """Whether two values could be one figure told differently: of one kind, and not both true."""
    a, b = one.quantity, other.quantity
    if one.dimension != other.dimension or one.headline or isinstance(a.low, str):
        return False
    if "multiple" in (a.kind, b.kind) or (a.kind == "ordinal") != (b.kind == "ordinal"):
        return False
    if one.dimension == "noun" and kinship(a.unit, b.unit) == "other":
        return False
    if bool(_MORE.search(a.surface)) != bool(_MORE.search(b.surface)):
        return False
    relation = compare_known(one, other).relation
    return relation in CLASHING or relation is Relation.WITHIN


def _levels(pairs: Sequence[Pair], like: float, beside: int) -> tuple[Level, ...]:
    """What a value and a fact share, the value itself only by its size."""
    held: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        for respect, level in levels_of(pair):
            held[respect].add(level)
    levels = [(name, next((v for v in best if v in held[name]), "none")) for name, best in BEST.items()]
    value = min(held["value"])
    if not value.startswith(("differs", "within")):
        value = value.partition(",")[0]
    likes = _step(like, (0.05, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7))
    return (*levels, ("value", value), ("like", likes), ("beside", str(min(beside, 3))))


def _step(value: float, floors: Sequence[float]) -> str:
    """The floor that a value stands on.

    >>> _step(0.3, (0.1, 0.2, 0.4))
    '0.2'
    """
    return next((str(floor) for floor in reversed(floors) if value >= floor), "0")


def weigh(offers: Sequence[Offer], articles: Sequence[frozenset[str]]) -> Iterator[tuple[Offer, float]]:
    """Each offer with its odds: its levels, and how far the next best is on either side."""
    for offer, levels in described(offers, articles):
        yield offer, sum(PLACE_WEIGHTS.get(level, 0.0) for level in (("all", "bias"), *levels))


def described(
    offers: Sequence[Offer], articles: Sequence[frozenset[str]]
) -> Iterator[tuple[Offer, tuple[Level, ...]]]:
    """Each offer with all its levels."""
    by_group: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        by_group[offer.lone].append(offer)
        by_group[offer.fact].append(offer)
    for offer in offers:
        ahead = [
            _lead(offer, [r for r in by_group[n] if r is not offer and _is_rival(offer, r, articles)])
            for n in (offer.lone, offer.fact)
        ]
        yield offer, (*offer.levels, ("ahead of other facts", ahead[0]), ("ahead of other values", ahead[1]))


def _lead(offer: Offer, rivals: Sequence[Offer]) -> str:
    if not rivals:
        return "alone"
    gap = offer.like - max(rival.like for rival in rivals)
    return next(
        (name for floor, name in ((0.3, "far"), (0.1, "ahead"), (-0.1, "level")) if gap > floor), "behind"
    )
