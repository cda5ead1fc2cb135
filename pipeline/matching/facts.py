"""Claims of a story into facts: record linkage in the open.

First claims of one value are gathered, then groups of different values that speak of one thing are joined:
the rounded figure, the earlier state, the slip. Candidates come from shared values and telling words, never from
all pairs. A pair that is not clear is left apart, and one article seldom gives two values of one thing.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from db.models import Article, Extraction, Fact, Origin, Quantity
from pipeline.matching.actors import actor_in, are_rivals, words_in
from pipeline.matching.bearing import Bearing, magnitude, take_bearings
from pipeline.matching.comparators import compare_known, levels_of, pair_up, weigh
from pipeline.matching.compare import Relation
from pipeline.matching.gaps import fill_gaps
from pipeline.matching.label import label_fact
from pipeline.matching.lexicon import Lexicon, telling, vector, weigh_words
from pipeline.matching.places import Meetings, Scene, take_places, weigh_places
from pipeline.matching.weights import WEIGHTS

GATHER = -1.0
"""Odds above which a claim joins a group of its own value."""
GATHER_SMALL = 0.0
"""The same for a number below SMALL that counts nothing named; with no word in common it takes FIRM odds."""
SMALL = 10
JOIN = 0.4
"""Odds above which two groups of different values are one fact."""
HOPELESS = -2.0
"""Odds of two groups' first faces below which their other faces are not looked at."""
MARGIN = 0.7
"""How far a join must stand above its best rival from the same article."""
FEW = 60
"""Articles of a story up to which sure places are taken first; with more, other articles settle what a value is."""
OUT_OF_PLACE = -0.7
"""Odds of a place below which two values of one article each are not joined by other signs."""
FIRM = 1.5
"""Odds from which two values are one fact wherever they stand."""
FACES = 4
"""How many claims stand for a group when it is compared."""
CROWD = 40
"""A word or value that more groups than this share brings no candidates."""


@dataclass(slots=True)
class Group:
    """Claims taken for one thing so far; a few faces stand for all of them."""

    members: list[int]
    faces: list[int]
    first: dict[str, int]
    """The first claim that each article has of it."""
    reasons: list[str] = field(default_factory=list)

    @property
    def articles(self) -> KeysView[str]:
        """The articles that speak of it."""
        return self.first.keys()

    def take_in(self, other: Group) -> None:
        """Take another group's claims in."""
        self.members = sorted(self.members + other.members)
        for article, index in other.first.items():
            self.first[article] = min(index, self.first.get(article, index))


@dataclass(frozen=True, slots=True)
class Field:
    """All claims of a story, ready to be compared."""

    bearings: tuple[Bearing, ...]
    vectors: tuple[dict[str, float], ...]
    lexicon: Lexicon
    scores: dict[tuple[int, int], float]
    passages: tuple[int, ...]
    """The passage of each claim in its article."""
    meetings: Meetings
    actors: tuple[str | None, ...] = ()
    """Who does what each claim tells, where a name does it."""
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """All words of each article."""

    def scene(self, groups: Sequence[Group]) -> Scene:
        """The claims with the groups that they make so far."""
        members = [group.members for group in groups]
        return Scene(self.bearings, self.vectors, self.passages, members, self.meetings)

    def odds(self, one: int, other: int) -> float:
        """Log-odds that two claims are of one thing; remembered."""
        key = (one, other) if one < other else (other, one)
        known = self.scores.get(key)
        if known is None:
            known = self.scores[key] = self._score(*key)
        return known

    def _score(self, one: int, other: int) -> float:
        pair = pair_up(self.bearings[one], self.bearings[other], (self.vectors[one], self.vectors[other]))
        return weigh(pair)

    def weigh(self, one: int, other: int) -> Iterator[tuple[str, float]]:
        """The levels of a pair with their weights."""
        pair = pair_up(self.bearings[one], self.bearings[other], (self.vectors[one], self.vectors[other]))
        yield "bias", WEIGHTS["all", "bias"]
        for respect, level in levels_of(pair):
            yield f"{respect}: {level}", WEIGHTS.get((respect, level), 0.0)


def match_facts(
    articles: Sequence[Article], extractions: Mapping[str, Extraction], origins: Sequence[Origin]
) -> tuple[Fact, ...]:
    """Match the claims of a story's articles into facts, in the order in which the story first states them."""
    ordered = sorted(articles, key=lambda article: article.id)
    story = survey(ordered, extractions)
    groups = gather_values(story)
    if len(ordered) <= FEW:
        groups = join_places(story, groups)
        groups = join_groups(story, groups, out_of_place(story, groups))
        groups = join_gaps(story, groups, out_of_place(story, groups))
    else:
        groups = join_gaps(story, join_groups(story, groups))
    groups = join_places(story, groups)
    groups.sort(key=lambda group: group.members[0])
    texts = {article.id: article for article in ordered}
    return tuple(_fact(story, group, texts, extractions) for group in groups)


def survey(articles: Sequence[Article], extractions: Mapping[str, Extraction]) -> Field:
    """Take the bearings of every claim of a story and weigh its words."""
    bearings = tuple(b for a in articles for b in take_bearings(a, extractions[a.id]))
    lexicon = weigh_words(bearings)
    passages = tuple(extractions[b.ref.article].claims[b.ref.index].passage for b in bearings)
    words = {a.id: words_in(f"{a.title or ''}\n{a.text}") for a in articles}
    by_id = {a.id: a for a in articles}
    names = {a.id: words_in(" ".join(t.surface for t in extractions[a.id].terms)) for a in articles}
    actors = tuple(
        _actor(by_id[b.ref.article], extractions[b.ref.article], b.quantity, names[b.ref.article], passage)
        for b, passage in zip(bearings, passages, strict=True)
    )
    vectors = tuple(vector(b, lexicon) for b in bearings)
    meetings = Meetings(bearings, vectors, passages)
    return Field(bearings, vectors, lexicon, {}, passages, meetings, actors, words)


def _actor(
    article: Article, extraction: Extraction, quantity: Quantity, names: frozenset[str], passage: int
) -> str | None:
    """Who does what a figure tells, where a name does it."""
    span = quantity.span
    if isinstance(quantity.low, str) or passage >= len(extraction.passages):
        return None
    held = extraction.passages[passage]
    if held.kind not in ("sentence", "headline", "item") or held.span.part != span.part:
        return None
    text = (article.title or "") if span.part == "title" else article.text
    return actor_in(text[held.span.start : span.start], names)


def gather_values(story: Field) -> list[Group]:
    """Gather claims of one value that speak of one thing."""
    buckets: dict[str, list[Group]] = defaultdict(list)
    alike: dict[tuple[str, ...], Group] = {}
    for index, bearing in enumerate(story.bearings):
        signature = (bearing.key, bearing.written, bearing.role, bearing.measure or "", *bearing.near)
        known = alike.get(signature) if bearing.near else None
        if known is not None:
            _admit(story, known, index)
            continue
        groups = buckets[bearing.key]
        best = max(groups, key=lambda group: _mean_odds(story, group, [index]), default=None)
        if best is None or _mean_odds(story, best, [index]) < _least_odds(story, best, bearing):
            best = Group([index], [index], {bearing.ref.article: index})
            groups.append(best)
        else:
            _admit(story, best, index)
        alike[signature] = best
    return [group for groups in buckets.values() for group in groups]


def _least_odds(story: Field, group: Group, bearing: Bearing) -> float:
    """How sure a claim must be to join its own value: a small number of nothing named is the value of many things."""
    quantity = bearing.quantity
    small = isinstance(quantity.high, Decimal) and abs(quantity.high) < SMALL
    bare = quantity.unit is None or all(story.bearings[n].quantity.unit is None for n in group.faces)
    if not (small and bare):
        return GATHER
    shared = any(_bear_alike(bearing, story.bearings[n]) for n in group.faces)
    return GATHER_SMALL if shared else FIRM


def _bear_alike(one: Bearing, other: Bearing) -> bool:
    """Whether what stands nearest to one number stands by the other too."""
    words = {word for word, _ in one.words}, {word for word, _ in other.words}
    return bool(words[1].intersection(one.near) and words[0].intersection(other.near))


def _admit(story: Field, group: Group, index: int) -> None:
    group.members.append(index)
    group.first.setdefault(story.bearings[index].ref.article, index)
    if len(group.faces) < FACES:
        group.faces.append(index)


def _mean_odds(story: Field, group: Group, others: Sequence[int]) -> float:
    pairs = [story.odds(one, other) for one in group.faces for other in others if one != other]
    return sum(pairs) / len(pairs) if pairs else 0.0


def out_of_place(story: Field, groups: list[Group]) -> frozenset[tuple[int, int]]:
    """Pairs of values, each of one article alone, whose places speak against their being one."""
    scene = story.scene(groups)
    return frozenset(
        pair
        for pair, odds in weigh_places(scene).items()
        if odds < OUT_OF_PLACE
        and all(len(groups[n].articles) == 1 for n in pair)
        and story.odds(groups[pair[0]].faces[0], groups[pair[1]].faces[0]) < FIRM
    )


def join_groups(
    story: Field, groups: list[Group], apart: frozenset[tuple[int, int]] = frozenset()
) -> list[Group]:
    """Join groups of different values that are one fact, the surest first; some pairs are left apart."""
    scored = []
    for a, b in sorted(_candidates(story, groups)):
        if (a, b) in apart or (b, a) in apart:
            continue
        if story.odds(groups[a].faces[0], groups[b].faces[0]) < HOPELESS:
            continue
        odds = _mean_odds(story, groups[a], groups[b].faces)
        if odds > JOIN:
            scored.append((-odds, a, b))
    scored.sort()
    rivals = _rivals(scored)
    home = list(range(len(groups)))
    for negative, a, b in scored:
        _join(story, groups, home, (a, b), -negative, rivals)
    return [group for n, group in enumerate(groups) if home[n] == n]


def _rivals(scored: Sequence[tuple[float, int, int]]) -> dict[int, list[tuple[float, int]]]:
    """For each group its partners, best first."""
    rivals: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for negative, a, b in scored:
        rivals[a].append((-negative, b))
        rivals[b].append((-negative, a))
    return rivals


def join_gaps(
    story: Field, groups: list[Group], apart: frozenset[tuple[int, int]] = frozenset()
) -> list[Group]:
    """Join values that stand alone to the facts that their articles lack."""
    members, faces = [g.members for g in groups], [g.faces for g in groups]
    filled = fill_gaps(story.bearings, story.vectors, members, faces, story.odds)
    pairs = [pair for pair in filled if pair[:2] not in apart and pair[1::-1] not in apart]
    return _take_in(story, groups, pairs, "the article lacks the fact and has nothing else like it")


def join_places(story: Field, groups: list[Group]) -> list[Group]:
    """Join values that still stand alone to the facts in whose place they stand."""
    scene = story.scene(groups)
    pairs = take_places(scene)
    return _take_in(story, groups, pairs, "it stands in the place of the fact, which its article lacks")


def _take_in(
    story: Field, groups: list[Group], pairs: Iterable[tuple[int, int, float]], why: str
) -> list[Group]:
    """Take each lone value into its fact, or into what has taken that fact in."""
    home = list(range(len(groups)))
    for lone, fact, _ in pairs:
        taken, taker = _home(home, lone), _home(home, fact)
        one, other = groups[taker], groups[taken]
        if taken == taker or (taker != fact and not one.articles.isdisjoint(other.articles)):
            continue
        if _are_rivals(story, one, other):
            continue
        one.reasons += [_why(story, one, other), why]
        one.take_in(other)
        home[taken] = taker
    return [group for n, group in enumerate(groups) if home[n] == n]


def _join(
    story: Field,
    groups: list[Group],
    home: list[int],
    pair: tuple[int, int],
    odds: float,
    rivals: Mapping[int, Sequence[tuple[float, int]]],
) -> None:
    a, b = (_home(home, n) for n in pair)
    if a == b:
        return
    if a > b:
        a, b = b, a
    one, other = groups[a], groups[b]
    if (
        _clashes(story, one, other)
        or _are_rivals(story, one, other)
        or not _is_clear(groups, pair, odds, rivals)
    ):
        return
    if _mean_odds(story, one, other.faces) < JOIN / 2:
        return
    one.reasons += [_why(story, one, other), *other.reasons]
    one.take_in(other)
    one.faces = sorted(one.faces[: FACES - 2] + other.faces[: FACES - 2])[: 2 * FACES]
    home[b] = a


def _home(home: list[int], n: int) -> int:
    while home[n] != n:
        home[n] = home[home[n]]
        n = home[n]
    return n


def _is_clear(
    groups: Sequence[Group],
    pair: tuple[int, int],
    odds: float,
    rivals: Mapping[int, Sequence[tuple[float, int]]],
) -> bool:
    """No rival from the same article as the partner comes near the partner."""
    for mine, partner in (pair, pair[::-1]):
        for score, rival in rivals[mine]:
            if score < odds - MARGIN:
                break
            if rival not in (mine, partner) and not groups[rival].articles.isdisjoint(
                groups[partner].articles
            ):
                return False
    return True


def _clashes(story: Field, one: Group, other: Group) -> bool:
    """Articles that give both values side by side speak of two things, save of an old state and a new one."""
    shared = one.articles & other.articles
    clashing = sum(not _is_at_peace(story, one.first[name], other.first[name]) for name in shared)
    return clashing * 3 > min(len(one.articles), len(other.articles))


def _are_rivals(story: Field, one: Group, other: Group) -> bool:
    """Two values that two names have by doing the same, of which neither is in the other's article: two bids, two fines."""
    if not story.actors:
        return False
    first = [n for n in one.faces if story.actors[n] is not None]
    second = [n for n in other.faces if story.actors[n] is not None]
    pairs = [(a, b) for a in first for b in second]
    return bool(pairs) and all(_do_the_same_apart(story, a, b) for a, b in pairs)


def _do_the_same_apart(story: Field, a: int, b: int) -> bool:
    one, other = story.bearings[a], story.bearings[b]
    mine, theirs = story.actors[a], story.actors[b]
    if mine is None or theirs is None or compare_known(one, other).relation is not Relation.DIFFERS:
        return False
    alike = bool(one.near and other.near and one.near[0] == other.near[0]) or (
        one.measure is not None and one.measure == other.measure
    )
    return alike and are_rivals(
        (mine, story.words[one.ref.article]), (theirs, story.words[other.ref.article])
    )


def _is_at_peace(story: Field, mine: int, theirs: int) -> bool:
    one, other = story.bearings[mine], story.bearings[theirs]
    if compare_known(one, other).agrees:
        return story.odds(mine, theirs) > -1.5
    return one.role != other.role and "from" in (one.role, other.role) and story.odds(mine, theirs) > -2


# ---- candidates


def _candidates(story: Field, groups: Sequence[Group]) -> set[tuple[int, int]]:
    """Pairs of groups worth a look: they share a value in some reading, or telling words."""
    blocks: dict[str, list[int]] = defaultdict(list)
    for number, group in enumerate(groups):
        for block in sorted({block for index in group.faces for block in _blocks_of(story, index)}):
            blocks[block].append(number)
    pairs: set[tuple[int, int]] = set()
    for block in sorted(blocks):
        if len(blocks[block]) <= CROWD:
            pairs.update(_pairs(blocks[block]))
    return pairs


def _pairs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, a in enumerate(numbers):
        for b in numbers[place + 1 :]:
            yield a, b


def _blocks_of(story: Field, index: int) -> Iterable[str]:
    """The blocks that a claim stands in."""
    bearing = story.bearings[index]
    quantity = bearing.quantity
    for word in telling(story.vectors[index], 5):
        yield f"word {bearing.dimension} {word}"
    for word in bearing.near[:2]:
        yield f"near {bearing.dimension} {word}"
    if bearing.measure:
        yield f"measure {bearing.dimension} {bearing.measure}"
    if isinstance(quantity.low, str):
        yield f"date {bearing.key}"
        return
    yield f"raw {quantity.low.normalize():f}"
    digits = (
        "".join(map(str, quantity.high.normalize().as_tuple().digits))
        if isinstance(quantity.high, Decimal)
        else ""
    )
    if len(digits) > 1:
        yield f"digits {bearing.dimension} {digits}"
        yield f"hand {bearing.dimension} {''.join(sorted(digits))}"
    size = magnitude(quantity)
    if size:
        for bump in (Decimal("0.96"), Decimal(1), Decimal("1.04")):
            near = size * bump
            yield f"size {bearing.dimension} {near.adjusted()} {str(abs(near).scaleb(-near.adjusted()))[:3]}"


# ---- facts


def _why(story: Field, one: Group, other: Group) -> str:
    a, b = one.faces[0], other.faces[0]
    strongest = sorted(story.weigh(a, b), key=lambda item: (-item[1], item[0]))[:3]
    said = ", ".join(name for name, weight in strongest if weight > 0)
    return f"{story.bearings[a].quantity.surface!r} and {story.bearings[b].quantity.surface!r}: {said}"


def _fact(
    story: Field, group: Group, articles: Mapping[str, Article], extractions: Mapping[str, Extraction]
) -> Fact:
    refs = tuple(story.bearings[index].ref for index in group.members)
    label = label_fact([story.bearings[i] for i in group.members], articles, extractions)
    first = refs[0]
    name = f"{first.article}\0{first.index}\0{label}".encode("utf-8", "backslashreplace")
    return Fact(hashlib.sha256(name).hexdigest()[:16], label, refs, _reasons(story, group))


def _reasons(story: Field, group: Group) -> tuple[str, ...]:
    values = sorted({story.bearings[index].key for index in group.members})
    spread = f"{len(group.members)} claims of {len(group.articles)} articles, {len(values)} values"
    return (spread, *group.reasons[:8])
