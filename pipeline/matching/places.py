"""The place of a value: what a claim is said of, whatever its value is.

The last step of matching. A value that stands alone in its article is laid against each fact that the article
lacks. What is looked at is all but the value: the sentence, the words about the figure, the deed, the subject, the
measure, the facts beside it, and how far the next best is on either side. One place takes one value of an article.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from db.models import Quantity
from pipeline.matching.bearing import Bearing
from pipeline.matching.comparators import (
    Comparator,
    Pair,
    compare_company,
    compare_credit,
    compare_deed,
    compare_known,
    compare_measure,
    compare_names,
    compare_noun,
    compare_role,
    compare_scope,
    compare_subject,
    compare_time,
    compare_value,
    pair_up,
)
from pipeline.matching.compare import CLASHING, Relation
from pipeline.matching.concepts import is_stop
from pipeline.matching.contrasts import are_contrasted
from pipeline.matching.lexicon import telling
from pipeline.matching.nouns import kinship, singular
from pipeline.matching.place_weights import DATE_WEIGHTS, FIGURE_WEIGHTS

Level = tuple[str, str]
_T = TypeVar("_T")

BEST: dict[str, tuple[str, ...]] = {
    "deed": ("nearest shared", "near shared", "some shared", "none", "apart"),
    "noun": ("same", "measured", "both bare", "kind", "one bare", "other"),
    "names": ("shared", "none", "apart"),
    "nearest name": ("same", "none", "other"),
    "role": ("same", "level and state", "other"),
    "subject": ("same", "unknown", "other"),
    "measure": ("same, sole in both", "same, sole, of others", "same", "unknown", "other"),
    "credit": ("same", "unknown", "other"),
    "time": ("overlapping", "unknown", "apart"),
    "scope": ("shared", "none", "on one side", "apart"),
    "lead": ("same word", "same link", "none", "other"),
    "direction": ("same", "none", "one", "turned"),
    "elided": ("neither", "both", "one"),
    "form": ("same", "other"),
    "bound": ("same", "one", "turned"),
    "unit": ("same", "other"),
    "company": ("alone in both", "alone in one", "in company"),
    "phrase": ("same words", "same word", "same last", "some shared", "none", "other"),
    "only": ("in both", "in one", "neither", "other noun"),
    "start": ("both", "neither", "one"),
    "said": ("neither", "both", "one"),
    "slip": ("an end", "day and month", "day", "month", "year", "none"),
}
"""The levels of each respect, best first: a value stands by the face of a fact that it is most like."""
_RESPECTS: dict[str, Comparator] = {
    "deed": compare_deed,
    "noun": compare_noun,
    "names": compare_names,
    "role": compare_role,
    "subject": compare_subject,
    "measure": compare_measure,
    "credit": compare_credit,
    "time": compare_time,
    "scope": compare_scope,
}
BARRED = frozenset({("direction", "turned"), ("time", "apart"), ("noun", "other"), ("said", "one")})
"""What keeps a value from a fact whatever else they share."""
FLOOR = 0.0
"""Odds above which a value takes a place that two other articles or more know."""
LONELY_FLOOR = 0.7
"""The same for a place that one other article knows."""
DATE_FLOOR, LONELY_DATE_FLOOR = 0.2, 0.6
"""The same for dates."""
LEAST_LIKE = 0.1
"""How like the words of two dates have to be, whatever else speaks for them."""
SMALL = 2.5
"""How much surer a small number has to be, of which every article has many: "one point", "two days"."""
_SMALL = frozenset({("figures", "words"), ("figures", "one digit"), ("value", "scale, one digit")})
_LIKE = ("like", "0.3 and more")
MARGIN = 0.7
"""How far a value must stand above the next one, on both sides."""
MOST_LONE = 1
FACES = 8
"""How many claims of a fact a value is laid against."""
MOST_FACTS = 24
"""How many facts a value is laid against: those that it shares most signs with."""
CROWD = 60
"""A sign beside more values than this brings no candidates."""
_RATES = frozenset(("share", "points"))
"""Where an amount of change is written like a level: "up 4%", "4% of cars"."""
_MORE = re.compile(
    r"\b(?:further|another|additional|extra|other|others|(?:more|fewer|less)(?!\s+than))\b", re.IGNORECASE
)
"""A part counted beside another part: "six more launches" is not the number of launches."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The claims of a story and the groups that they make so far."""

    bearings: Sequence[Bearing]
    vectors: Sequence[dict[str, float]]
    passages: Sequence[int]
    """The passage of each claim in its article."""
    groups: Sequence[Sequence[int]]
    meetings: Meetings
    """What the claims share, whatever groups they make."""

    def faces(self) -> list[list[int]]:
        """The claims that stand for each group: some of all its articles, no datelines."""
        told = [[i for i in group if not self.bearings[i].dateline] for group in self.groups]
        return [group if len(group) <= FACES else group[:: -(-len(group) // FACES)] for group in told]

    def articles(self) -> list[frozenset[str]]:
        """The articles of each group."""
        return [
            frozenset(self.bearings[i].ref.article for i in group if not self.bearings[i].dateline)
            for group in self.groups
        ]


@dataclass(frozen=True, slots=True)
class Offer:
    """A lone value laid against a fact."""

    lone: int
    fact: int
    like: float
    """How like the words are, of the sentence and about the figure."""
    levels: tuple[Level, ...]
    stated: int
    odds: float = 0.0


class Meeting(NamedTuple):
    """What two claims share, whatever groups they are of."""

    levels: tuple[str, ...]
    """The level of each row of _COMPARED."""
    like: float
    sentence: float
    near: float


class Meetings:
    """The meetings of a story's claims: worked out once, as a story's claims meet in one scene after another."""

    def __init__(
        self, bearings: Sequence[Bearing], vectors: Sequence[dict[str, float]], passages: Sequence[int]
    ) -> None:
        self._bearings = bearings
        self._vectors = vectors
        self._passages = passages
        self._known: dict[tuple[int, int], Meeting] = {}
        self._may: dict[tuple[int, int], bool] = {}
        self._signs: dict[int, tuple[str, ...]] = {}

    @cached_property
    def _worth(self) -> dict[str, float]:
        return _worth_of_words(self._bearings)

    @cached_property
    def _overlap(self) -> _Overlap:
        return _Overlap(self._worth)

    def of(self, one: int, other: int) -> Meeting:
        """What two claims share."""
        known = self._known.get((one, other))
        if known is None:
            known = self._known[one, other] = self._meet(one, other)
        return known

    def may_be_one(self, one: int, other: int) -> bool:
        """Whether two claims could be one figure told differently."""
        known = self._may.get((one, other))
        if known is None:
            known = self._may[one, other] = may_be_one(self._bearings[one], self._bearings[other])
        return known

    def signs(self, one: int) -> tuple[str, ...]:
        """What brings a claim together with others."""
        if one not in self._signs:
            self._signs[one] = tuple(_signs(self._bearings[one], self._vectors[one]))
        return self._signs[one]

    def _meet(self, one: int, other: int) -> Meeting:
        a, b = self._bearings[one], self._bearings[other]
        pair = pair_up(a, b, (self._vectors[one], self._vectors[other]))
        start = _start(self._passages[one], self._passages[other])
        return Meeting(
            (start, *[comparator(pair) for comparator in _COMPARATORS]),
            pair.likeness,
            self._overlap.of(a.sentence, b.sentence),
            _shared_worth(a.words, b.words, self._worth),
        )


Setting = dict[tuple[str, int], frozenset[int]]
"""The groups of each passage of each article."""


@dataclass(frozen=True, slots=True)
class Order:
    """Where the claims of a scene stand: passage by passage, and which group each is of."""

    rows: Mapping[tuple[str, int], Sequence[int]]
    """The claims of each passage of each article, in the order in which they stand there."""
    group: Mapping[int, int]
    held: Mapping[str, frozenset[int]]
    """The groups of each article."""
    words: Mapping[str, frozenset[str]]
    """The words that each article has by its claims."""


def take_places(scene: Scene) -> list[tuple[int, int, float]]:
    """Pairs (lone group, fact group, odds) to be joined; a value takes one place, a place one value of an article."""
    articles = scene.articles()
    return choose([replace(o, odds=odds) for o, odds in weigh(offers_of(scene), articles)], articles)


def weigh_places(scene: Scene) -> dict[tuple[int, int], float]:
    """The odds of every pair of a value of one article alone and a fact that it may be."""
    return {(o.lone, o.fact): odds for o, odds in weigh(offers_of(scene), scene.articles())}


def choose(offers: Iterable[Offer], articles: Sequence[frozenset[str]]) -> list[tuple[int, int, float]]:
    """The offers to be taken, the surest first: those above the floor that no rival comes near."""
    offers = sorted(offers, key=lambda o: (-o.odds, o.lone, o.fact))
    by_group: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        by_group[offer.lone].append(offer)
        by_group[offer.fact].append(offer)
    taken: set[int] = set()
    found = []
    for offer in offers:
        if offer.odds < floor_of(offer):
            continue
        if not _SMALL.isdisjoint(offer.levels) and _LIKE not in offer.levels:
            continue
        if is_of_dates(offer) and offer.like < LEAST_LIKE:
            continue
        if {offer.lone, offer.fact} & taken or not BARRED.isdisjoint(offer.levels):
            continue
        rivals = (*by_group[offer.lone], *by_group[offer.fact])
        if any(_comes_near(offer, rival, articles) for rival in rivals if rival is not offer):
            continue
        taken |= {offer.lone, offer.fact}
        found.append((offer.lone, offer.fact, offer.odds))
    return found


def floor_of(offer: Offer) -> float:
    """Odds that an offer needs."""
    if is_of_dates(offer):
        return DATE_FLOOR if offer.stated > 1 else LONELY_DATE_FLOOR
    small = SMALL if not _SMALL.isdisjoint(offer.levels) else 0.0
    return (FLOOR if offer.stated > 1 else LONELY_FLOOR) + small


def _comes_near(offer: Offer, rival: Offer, articles: Sequence[frozenset[str]]) -> bool:
    return rival.odds > offer.odds - MARGIN and _is_rival(offer, rival, articles)


def _is_rival(offer: Offer, rival: Offer, articles: Sequence[frozenset[str]]) -> bool:
    """Whether two offers cannot both be true: one value for two facts of an article, or two values for one."""
    if offer.lone == rival.lone:
        one, other = offer.fact, rival.fact
    elif offer.fact == rival.fact:
        one, other = offer.lone, rival.lone
    elif offer.lone == rival.fact:
        one, other = offer.fact, rival.lone
    elif offer.fact == rival.lone:
        one, other = offer.lone, rival.fact
    else:
        return False
    return one != other and not articles[one].isdisjoint(articles[other])


def offers_of(scene: Scene) -> list[Offer]:
    """Every value of one article alone, laid against each fact that it may be."""
    bearings, passages = scene.bearings, scene.passages
    articles = scene.articles()
    setting = _setting(scene)
    order = _order(scene)
    meetings = scene.meetings
    faces = scene.faces()
    found = []
    for lone, fact in _candidates(scene, faces, articles):
        one = faces[lone][0]
        face = [
            i
            for i in faces[fact]
            if bearings[i].ref.article != bearings[one].ref.article and meetings.may_be_one(one, i)
        ]
        if not face:
            continue
        if bearings[one].later and len(articles[fact]) == 1:
            continue
        if any(_has_other_unit(scene, order, one, i) for i in face):
            continue
        has = not articles[fact].isdisjoint(articles[lone])
        if has and any(_is_beside(scene, one, i) for i in scene.groups[fact]):
            continue
        met = [meetings.of(one, i) for i in face]
        mine = setting[bearings[one].ref.article, passages[one]]
        beside = max(len(mine & setting[bearings[i].ref.article, passages[i]]) for i in face)
        like = max(meeting.like for meeting in met)
        sentence = max(meeting.sentence for meeting in met)
        near = max(meeting.near for meeting in met)
        levels = (
            *_levels(met),
            *_standing(scene, order, one, face),
            ("figures", _figures(bearings[one])),
            ("own", "has" if has else "lacks"),
            *_steps("like", like, (0.05, 0.12, 0.2, 0.3, 0.4, 0.5, 0.65)),
            *_steps("sentence", sentence, (0.05, 0.12, 0.2, 0.3, 0.4, 0.5, 0.65)),
            *_steps("shared", near, (1, 2, 3.5, 5, 7, 9, 12)),
            *_steps("beside", beside, (1, 2, 3)),
            *_steps("stated", len(articles[fact] - articles[lone]), (2, 3, 4)),
        )
        stated = len(articles[fact] - articles[lone])
        found.append(Offer(lone, fact, like + sentence + near / 10, levels, stated))
    return found


def _is_beside(scene: Scene, one: int, other: int) -> bool:
    """Whether two claims stand in one passage, and neither is the other converted: "4,850 kg (10,690 pounds)"."""
    a, b = scene.bearings[one], scene.bearings[other]
    if a.ref.article != b.ref.article or scene.passages[one] != scene.passages[other]:
        return False
    return a.dimension == "noun" or a.quantity.unit == b.quantity.unit


def _order(scene: Scene) -> Order:
    rows: dict[tuple[str, int], list[int]] = defaultdict(list)
    group = {i: number for number, members in enumerate(scene.groups) for i in members}
    held: dict[str, set[int]] = defaultdict(set)
    words: dict[str, set[str]] = defaultdict(set)
    for i, bearing in enumerate(scene.bearings):
        article = bearing.ref.article
        words[article] |= bearing.sentence
        if not bearing.dateline:
            rows[article, scene.passages[i]].append(i)
            held[article].add(group[i])
    for row in rows.values():
        row.sort(key=lambda i: scene.bearings[i].quantity.span.start)
    return Order(rows, group, _frozen(held), _frozen(words))


def _frozen(sets: Mapping[str, set[_T]]) -> dict[str, frozenset[_T]]:
    return {name: frozenset(members) for name, members in sets.items()}


def _standing(scene: Scene, order: Order, one: int, face: Sequence[int]) -> Iterator[Level]:
    """What stands around a value and around a fact's claims in their sentences: the best of the claims."""
    told = [dict(_compare_standing(scene, order, one, other)) for other in face]
    for name, best in STANDING.items():
        held = {levels[name] for levels in told}
        yield name, next(level for level in best if level in held)


def _compare_standing(scene: Scene, order: Order, one: int, other: int) -> Iterator[Level]:
    a, b = scene.bearings[one], scene.bearings[other]
    mine = order.rows[a.ref.article, scene.passages[one]]
    theirs = order.rows[b.ref.article, scene.passages[other]]
    yield "order", _compare_order(order, (mine, one), (theirs, other))
    left = (_left(scene, order, mine, one, b.ref.article), _left(scene, order, theirs, other, a.ref.article))
    yield "left", _compare_left(left)
    rivals = [sum(scene.bearings[i].dimension == a.dimension for i in side) for side in left]
    yield "rivals", "none" if not any(rivals) else "on one side" if 0 in rivals else "on both"
    strange = [_strange(side, order.words[far.ref.article]) for side, far in ((a, b), (b, a))]
    yield "strange", ("none", "one", "two", "three", "four")[min(min(strange), 2) + min(max(strange), 2)]
    yield (
        "strange names",
        ("none", "on one side", "on both")[
            sum(_has_strange_name(side, order.words[far.ref.article]) for side, far in ((a, b), (b, a)))
        ],
    )


def _left(scene: Scene, order: Order, row: Sequence[int], own: int, article: str) -> list[int]:
    """The other claims of a passage that another article has nowhere."""
    mine = order.group[own]
    return [i for i in row if order.group[i] != mine and order.group[i] not in order.held[article]]


def _compare_left(left: tuple[Sequence[int], Sequence[int]]) -> str:
    sides = sum(bool(side) for side in left)
    return ("nothing", "on one side", "on both")[sides]


def _compare_order(order: Order, mine: tuple[Sequence[int], int], theirs: tuple[Sequence[int], int]) -> str:
    """Whether the claims before and after are the same."""
    ends = []
    for step in (-1, 1):
        near = [_next_to(row, own, step, order) for row, own in (mine, theirs)]
        ends.append("edge" if near == [None, None] else "met" if near[0] == near[1] else "other")
    if ends == ["met", "met"]:
        return "between"
    if "met" in ends:
        return "beside, at the edge" if "edge" in ends else "beside"
    return "both alone" if ends == ["edge", "edge"] else "none"


def _next_to(row: Sequence[int], own: int, step: int, order: Order) -> int | None:
    place = list(row).index(own) + step
    while 0 <= place < len(row) and order.group[row[place]] == order.group[own]:
        place += step
    return order.group[row[place]] if 0 <= place < len(row) else None


def _strange(bearing: Bearing, words: frozenset[str]) -> int:
    """How many of the nearest words another article has nowhere by its claims."""
    return sum(word not in words for word in bearing.near)


def _has_strange_name(bearing: Bearing, words: frozenset[str]) -> bool:
    """Whether the name that stands nearest is nowhere in another article."""
    return bearing.nearest_name is not None and bearing.nearest_name not in words


STANDING: dict[str, tuple[str, ...]] = {
    "order": ("between", "beside, at the edge", "beside", "both alone", "none"),
    "left": ("nothing", "on one side", "on both"),
    "rivals": ("none", "on one side", "on both"),
    "strange": ("none", "one", "two", "three", "four"),
    "strange names": ("none", "on one side", "on both"),
}
"""The levels of what stands around, best first."""


def _has_other_unit(scene: Scene, order: Order, one: int, other: int) -> bool:
    """Whether a value stands in a fact's sentence with another unit: 50 mph beside "from 50 km/h to 30 km/h".

    Not where it is the fact told again: "91.2%, more than nine in ten".
    """
    row = order.rows[scene.bearings[other].ref.article, scene.passages[other]]
    return any(
        compare_known(scene.bearings[one], scene.bearings[i]).relation is Relation.UNIT
        for i in row
        if order.group[i] != order.group[other]
    )


def _start(one: int, other: int) -> str:
    """Whether two passages stand at the head of their articles."""
    return ("neither", "one", "both")[(one < _HEAD) + (other < _HEAD)]


def _steps(name: str, value: float, floors: Sequence[float]) -> Iterator[Level]:
    """Every floor that a value reaches."""
    return ((name, f"{floor} and more") for floor in floors if value >= floor)


def _shared_worth(
    one: Sequence[tuple[str, float]], other: Sequence[tuple[str, float]], worth: dict[str, float]
) -> float:
    """What the words that stand by both figures are worth, the nearer the more."""
    theirs = dict(other)
    return sum(worth.get(word, 0.0) * min(weight, theirs[word]) for word, weight in one if word in theirs)


def _figures(bearing: Bearing) -> str:
    """How a figure is written, as far as it tells how many others are like it: words, one digit, two, more."""
    quantity = bearing.quantity
    if isinstance(quantity.low, str):
        return date_form(quantity)
    digits = sum(ch.isdigit() for ch in quantity.surface)
    return ("words", "one digit", "two digits")[digits] if digits < 3 else "more"


_HEAD = 3


def _setting(scene: Scene) -> Setting:
    held: dict[tuple[str, int], set[int]] = defaultdict(set)
    for number, group in enumerate(scene.groups):
        for i in group:
            held[scene.bearings[i].ref.article, scene.passages[i]].add(number)
    return {key: frozenset(numbers) for key, numbers in held.items()}


def _worth_of_words(bearings: Sequence[Bearing]) -> dict[str, float]:
    """What each word of the story's sentences is worth, by how few of them have it."""
    sentences = list(dict.fromkeys((b.ref.article, b.sentence) for b in bearings))
    often = Counter(word for _, sentence in sentences for word in sentence)
    total = len(sentences) + 1
    return {word: math.log((total + 1) / (count + 0.5)) for word, count in often.items()}


class _Overlap:
    """How much of two sentences is shared, each word by its worth: the cosine of the two, the same in any order."""

    def __init__(self, worth: Mapping[str, float]) -> None:
        self._squares = {word: value**2 for word, value in worth.items()}
        self._whole: dict[frozenset[str], float] = {}

    def of(self, one: frozenset[str], other: frozenset[str]) -> float:
        shared = self._weigh(one & other)
        return shared / math.sqrt(self._weigh_whole(one) * self._weigh_whole(other)) if shared else 0.0

    def _weigh_whole(self, sentence: frozenset[str]) -> float:
        if sentence not in self._whole:
            self._whole[sentence] = self._weigh(sentence)
        return self._whole[sentence]

    def _weigh(self, words: frozenset[str]) -> float:
        return math.fsum(map(self._squares.__getitem__, words))


def _candidates(
    scene: Scene, faces: Sequence[Sequence[int]], articles: Sequence[frozenset[str]]
) -> Iterator[tuple[int, int]]:
    """Pairs of a lone value and a fact that share a telling word, a noun or a subject; in small stories all of a dimension."""
    signs = [sorted({sign for i in face for sign in scene.meetings.signs(i)}) for face in faces]
    held: dict[str, list[int]] = defaultdict(list)
    for number, own in enumerate(signs):
        for sign in own:
            held[sign].append(number)
    for lone, own in enumerate(signs):
        if not 0 < len(articles[lone]) <= MOST_LONE:
            continue
        shared = Counter(n for sign in own if len(held[sign]) <= CROWD for n in held[sign])
        for fact in sorted(sorted(shared, key=lambda n: (-shared[n], n))[:MOST_FACTS]):
            if fact == lone:
                continue
            sizes = len(articles[lone]), len(articles[fact] - articles[lone])
            if sizes[1] < sizes[0] or (len(articles[fact]) == 1 and fact < lone):
                continue  # one against one: each pair is offered once
            yield lone, fact


def _signs(bearing: Bearing, vector: dict[str, float]) -> Iterator[str]:
    for word in telling(vector, 8):
        yield f"{bearing.dimension} word {word}"
    if bearing.noun:
        yield f"{bearing.dimension} noun {bearing.noun}"
    if bearing.subject:
        yield f"{bearing.dimension} subject {bearing.subject}"
    yield bearing.dimension


def may_be_one(one: Bearing, other: Bearing) -> bool:
    """Whether two values could be one figure told differently: of one kind, and not both true."""
    a, b = one.quantity, other.quantity
    if one.dimension != other.dimension or one.headline or one.rest or other.rest:
        return False
    if isinstance(a.low, str):
        return _may_be_one_date(a, b)
    if "multiple" in (a.kind, b.kind) or (a.kind == "ordinal") != (b.kind == "ordinal"):
        return False
    if one.dimension == "noun" and kinship(a.unit, b.unit) == "other":
        return False
    if are_contrasted(one.sentence, other.sentence):
        return False
    if bool(_MORE.search(a.surface)) != bool(_MORE.search(b.surface)):
        return False
    if one.each != other.each:
        return False
    if (
        one.dimension in _RATES
        and "by" in (a.change, b.change)
        and (a.direction is None) != (b.direction is None)
    ):
        return False
    relation = compare_known(one, other).relation
    return relation in CLASHING or relation is Relation.WITHIN


def _may_be_one_date(a: Quantity, b: Quantity) -> bool:
    if (
        {a.resolved, b.resolved} & {"guessed", "none"}
        or RELATIVE.search(a.surface)
        or RELATIVE.search(b.surface)
    ):
        return False
    if date_form(a) != date_form(b):
        return False
    one, other = ((str(q.low), str(q.high)) for q in (a, b))
    if date_form(a) == "range" and _ENDS.search(a.surface) and _ENDS.search(b.surface):
        return one != other
    return not (one[0] <= other[0] and other[1] <= one[1]) and not (other[0] <= one[0] and one[1] <= other[1])


def date_form(quantity: Quantity) -> str:
    """How a date is written, as far as one may stand for another: a clock time, a day, a month, a year, a range.

    >>> from db.models import Span
    >>> date_form(Quantity(Span(0, 4), "2024", "date", "2024-01-01", "2024-12-31"))
    'year'
    """
    low, high = str(quantity.low), str(quantity.high)
    if "T" in low:
        return "clock"
    if low == high:
        return "day"
    if low[4:] == "-01-01" and high[4:] == "-12-31" and low[:4] == high[:4]:
        return "year"
    if low[:7] == high[:7] and low[8:] == "01" and high[8:] > "27":
        return "month"
    return "range"


RELATIVE = re.compile(
    r"(?<!no )\b(?:ago|earlier|later|this|last|next|start|end|early|late|before|today|yesterday|tomorrow|overnight)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"\b(?:to|and|until|till|through)\b|[-–—]", re.IGNORECASE)
"""A period that is given by its two ends."""


def _levels(met: Sequence[Meeting]) -> Iterator[Level]:
    """What a value and a fact share, the value itself only by its size: the best level of each respect."""
    held = dict(
        zip(_COMPARED, map(frozenset, zip(*(meeting.levels for meeting in met), strict=True)), strict=True)
    )
    for name, best in BEST.items():
        yield name, next((level for level in best if level in held[name]), "none")
    yield "value", min(held["value"])


def _value_level(pair: Pair) -> str:
    value = compare_value(pair)
    if isinstance(pair.one.quantity.low, str):
        return date_form(pair.one.quantity)
    return value if value.startswith(("differs", "within", "scale")) else value.partition(",")[0]


def _compare_slip(pair: Pair) -> str:
    """What two dates share: a month, a day of the month, all but the year, one end."""
    a, b = pair.one.quantity, pair.other.quantity
    if not isinstance(a.low, str) or not isinstance(b.low, str):
        return "none"
    one, other = (a.low, str(a.high)), (b.low, str(b.high))
    form = date_form(a)
    if form == "range":
        return "an end" if one[0][4:] == other[0][4:] or one[1][4:] == other[1][4:] else "none"
    same = [one[0][cut] == other[0][cut] for cut in (slice(8, 10), slice(5, 7), slice(0, 4))]
    if form == "month":
        return "month" if same[1] else "year" if same[2] else "none"
    if form != "day" or not (_MONTH.search(a.surface) and _MONTH.search(b.surface)):
        return "none"
    return "day and month" if same[0] and same[1] else "day" if same[0] else "month" if same[1] else "none"


_WORD = re.compile(r"[^\W\d_]{2,}")
_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)


def _compare_lead(pair: Pair) -> str:
    one, other = pair.one.lead, pair.other.lead
    if not one or not other:
        return "none"
    if one != other:
        return "other"
    return "same link" if is_stop(one) else "same word"


def _compare_nearest_name(pair: Pair) -> str:
    """The name that stands nearest to each figure: "$3.3 million for Skerry Ferries"."""
    one, other = pair.one.nearest_name, pair.other.nearest_name
    if one is None or other is None:
        return "none"
    return "same" if one == other else "other"


def _compare_phrase(pair: Pair) -> str:
    """What is counted, in the words that stand with the figure: "64 cooling centres", "88 cooling centres"."""
    one, other = _phrase(pair.one.quantity), _phrase(pair.other.quantity)
    if not one or not other:
        return "none"
    if one == other:
        return "same words" if len(one) > 1 else "same word"
    return (
        "same last" if one[-1] == other[-1] else "some shared" if not set(one).isdisjoint(other) else "other"
    )


def _phrase(quantity: Quantity) -> tuple[str, ...]:
    """The counted noun with its adjectives, in the singular."""
    if quantity.noun is None or quantity.number is None:
        return ()
    held = quantity.surface[quantity.number.end - quantity.span.start :]
    return tuple(singular(word) for word in _WORD.findall(held) if not is_stop(word.lower()))


def _compare_only(pair: Pair) -> str:
    """Whether both articles count such a thing once: one number of cooling centres in each."""
    if pair.one.noun is None or pair.one.noun != pair.other.noun:
        return "other noun"
    return ("neither", "in one", "in both")[pair.one.alone + pair.other.alone]


def _compare_direction(pair: Pair) -> str:
    one, other = pair.one.quantity.direction, pair.other.quantity.direction
    if one is None or other is None:
        return "none" if one is other else "one"
    return "same" if one == other else "turned"


def _compare_form(pair: Pair) -> str:
    """Whether both are written to as many decimals, or both in words."""
    one, other = pair.one.quantity, pair.other.quantity
    return "same" if _decimals(one) == _decimals(other) else "other"


def _decimals(quantity: Quantity) -> int | None:
    places = quantity.places
    return None if places is None else min(places, 0)


def _compare_bound(pair: Pair) -> str:
    sides = {_SIDES[pair.one.quantity.comparator], _SIDES[pair.other.quantity.comparator]}
    if len(sides) == 1:
        return "same"
    return "one" if 0 in sides else "turned"


_SIDES = {"=": 0, "~": 0, ">": 1, ">=": 1, "<": -1, "<=": -1}


def weigh(offers: Sequence[Offer], articles: Sequence[frozenset[str]]) -> Iterator[tuple[Offer, float]]:
    """Each offer with its odds: its levels, and how far the next best is on either side."""
    for offer, levels in described(offers, articles):
        weights = DATE_WEIGHTS if is_of_dates(offer) else FIGURE_WEIGHTS
        yield offer, sum(weights.get(level, 0.0) for level in (("all", "bias"), *levels))


def is_of_dates(offer: Offer) -> bool:
    """Whether an offer is of two dates."""
    return any(name == "value" and level in _DATE_FORMS for name, level in offer.levels)


_DATE_FORMS = frozenset(("clock", "day", "month", "year", "range"))


def described(
    offers: Sequence[Offer], articles: Sequence[frozenset[str]]
) -> Iterator[tuple[Offer, tuple[Level, ...]]]:
    """Each offer with all its levels."""
    by_group: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        by_group[offer.lone].append(offer)
        by_group[offer.fact].append(offer)
    for offer in offers:
        levels = list(offer.levels)
        for n, what in ((offer.lone, "facts"), (offer.fact, "values")):
            rivals = [r.like for r in by_group[n] if r is not offer and _is_rival(offer, r, articles)]
            levels += _steps(f"other {what}", len(rivals), (1, 2, 4, 8))
            if rivals:
                levels.append((f"ahead of other {what}", _lead(offer.like - max(rivals))))
        yield offer, tuple(levels)


def _lead(gap: float) -> str:
    return next((name for floor, name in _LEADS if gap > floor), "behind")


_LEADS = ((1.0, "very far"), (0.5, "far"), (0.2, "ahead"), (0.0, "level"), (-0.3, "close behind"))


def _compare_elided(pair: Pair) -> str:
    return ("neither", "one", "both")[pair.one.quantity.elided + pair.other.quantity.elided]


def _compare_unit(pair: Pair) -> str:
    return "same" if pair.one.quantity.unit == pair.other.quantity.unit else "other"


def _compare_said(pair: Pair) -> str:
    return ("neither", "one", "both")[pair.one.said + pair.other.said]


_BY_RESPECT: dict[str, Comparator] = {
    **_RESPECTS,
    "nearest name": _compare_nearest_name,
    "lead": _compare_lead,
    "direction": _compare_direction,
    "elided": _compare_elided,
    "form": _compare_form,
    "bound": _compare_bound,
    "unit": _compare_unit,
    "phrase": _compare_phrase,
    "only": _compare_only,
    "company": compare_company,
    "said": _compare_said,
    "value": _value_level,
    "slip": _compare_slip,
}
_COMPARATORS = tuple(_BY_RESPECT.values())
_COMPARED = ("start", *_BY_RESPECT)
