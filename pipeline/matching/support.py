"""Does a set of sources support a figure: as stated, rounded, within a bound, or derived from other figures?

Every number of a text counts, whatever it is: claims, dates, ordinals ("first"), number words, scores, and numbers
in names. A number is supported when a source has it in the same use with the same words about it, or has figures
from which it follows. The signs are weighed by the table in support_weights.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from db.models import Span
from pipeline.matching.concepts import concept
from pipeline.matching.conversion import convert
from pipeline.matching.name_lists import NameList, read_lists
from pipeline.matching.support_weights import SUPPORT
from pipeline.matching.usage import Usage, read_usages, stems_by_sentence
from pipeline.matching.workings import value_of

How = Literal[
    "stated",
    "rounded",
    "bound",
    "sum",
    "difference",
    "share",
    "change",
    "per unit",
    "counted",
    "listed",
    "dated",
    "converted",
    "absent",
]

RIVAL = 0.35
"""How much of the words about a figure must stand about another for that one to be its rival."""
UNLIKELY = -0.5
"""Odds below which a figure counts as unsupported."""
NEIGHBOUR = 0.3
"""By how much of the bound words a neighbour has to be ahead."""
_SETTLED: dict[How, float] = {"absent": -1.8, "listed": 1.5}
"""Odds that no words change: no source has the figure; a source names as many."""


@dataclass(frozen=True, slots=True)
class Backing:
    """What speaks for one number of a text: how, with which odds, and where in which source."""

    usage: Usage
    how: How
    odds: float
    source: int | None
    spans: tuple[Span, ...]
    reasons: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """The sources support the number, or it is a word that says little ("one", "half", "dozens")."""
        return self.odds >= UNLIKELY or is_slight(self.usage)


@dataclass(frozen=True, slots=True)
class Library:
    """The numbers of all sources, by value, and what their words are worth."""

    usages: tuple[tuple[Usage, ...], ...]
    lists: tuple[tuple[NameList, ...], ...]
    by_value: dict[Decimal, tuple[tuple[int, Usage], ...]]
    worth: dict[str, float]
    highest: float
    beside: dict[str, frozenset[str]]
    """For each word, the uses of the numbers that it stands right beside."""
    nouns: frozenset[str] = frozenset()
    """What is counted or ranked."""
    rivals: dict[Usage, tuple[float, int]] = field(default_factory=dict, compare=False)

    sentences: tuple[frozenset[str], ...] = ()
    best: dict[Usage, float] = field(default_factory=dict, compare=False)
    bounds: dict[Usage, dict[int, float]] = field(default_factory=dict, compare=False)

    def sentence_cover(self, usage: Usage, sentence: frozenset[str]) -> float:
        """How much of the words about a number a sentence has, 0 to 1."""
        total = shared = 0.0
        for word, weight in usage.weights:
            worth = weight * self.worth.get(word, self.highest)
            total += worth
            if word in sentence:
                shared += worth
        return shared / total if total else 0.0

    def bound(self, usage: Usage, seen: Usage) -> float:
        """How much of the words bound most closely to a number is bound so to another, 0 to 1."""
        total = sum(self.worth.get(word, self.highest) for word in usage.local)
        shared = sum(self.worth.get(word, self.highest) for word in usage.local if word in seen.local)
        return shared / total if total else 0.0

    def bound_by_sentence(self, usage: Usage) -> dict[int, float]:
        """For each sentence, the most of them that a different value in the same use has there; remembered."""
        if usage not in self.bounds:
            held: dict[int, float] = {}
            for seen in _rivals_of(usage, self):
                held[seen.number] = max(held.get(seen.number, 0.0), self.bound(usage, seen))
            self.bounds[usage] = held
        return self.bounds[usage]

    def bound_rival(self, usage: Usage) -> float:
        """The most of them that a different value in the same use has."""
        return max(self.bound_by_sentence(usage).values(), default=0.0)

    def known(self, usage: Usage) -> float:
        """The share of the words of a number's sentence that the sources have anywhere."""
        words = usage.sentence - {usage.noun}
        return sum(word in self.worth for word in words) / len(words) if words else 1.0

    def best_sentence(self, usage: Usage) -> float:
        """The most that one sentence has of the words about a number; remembered."""
        if usage not in self.best:
            self.best[usage] = max((self.sentence_cover(usage, said) for said in self.sentences), default=0.0)
        return self.best[usage]

    def rival(self, usage: Usage) -> tuple[float, int]:
        """The best cover and the best phrase that a different value in the same use has; remembered."""
        if usage not in self.rivals:
            self.rivals[usage] = _rival_of(usage, self)
        return self.rivals[usage]

    def cover(self, usage: Usage, seen: Usage) -> float:
        """How much of the words about a number stand about another, 0 to 1."""
        theirs = dict(seen.weights)
        total = shared = 0.0
        for word, weight in usage.weights:
            worth = weight * self.worth.get(word, self.highest)
            total += worth
            if word in theirs:
                shared += min(weight, theirs[word]) * self.worth.get(word, self.highest)
        return shared / total if total else 0.0


def find_backing(text: str, sources: Sequence[str]) -> tuple[Backing, ...]:
    """Say of every number of a text what in the sources backs it."""
    library = collect(sources)
    return tuple(back(usage, library) for usage in read_usages(text))


def collect(sources: Sequence[str]) -> Library:
    """Read the numbers of all sources."""
    usages = tuple(read_usages(source) for source in sources)
    by_value: dict[Decimal, list[tuple[int, Usage]]] = {}
    for number, found in enumerate(usages):
        for usage in found:
            by_value.setdefault(_plain(usage), []).append((number, usage))
    worth, highest = _worth(sources)
    beside: dict[str, set[str]] = {}
    for usage in (usage for found in usages for usage in found):
        for word in (*usage.after[:2], *usage.before[:1]):
            beside.setdefault(word, set()).add(usage.use)
    values = {value: tuple(seen) for value, seen in by_value.items()}
    nouns = frozenset(usage.noun for found in usages for usage in found if usage.noun)
    lists = tuple(tuple(read_lists(source)) for source in sources)
    return Library(
        usages,
        lists,
        values,
        worth,
        highest,
        {word: frozenset(uses) for word, uses in beside.items()},
        nouns,
        sentences=tuple(words for source in sources for words in stems_by_sentence(source)),
    )


def _plain(usage: Usage) -> Decimal:
    """A number's value; a decade by its century ("the 60s" for the 1960s)."""
    value = usage.numeral.value
    is_decade = usage.following == "s" and usage.numeral.digits and value % 10 == 0 and 20 <= value <= 90
    return value + 1900 if is_decade else value


def _worth(sources: Sequence[str]) -> tuple[dict[str, float], float]:
    """Weigh the words of the sources by how few sentences have them."""
    sentences = [words for source in sources for words in stems_by_sentence(source)]
    count = Counter(word for words in sentences for word in words)
    size = len(sentences) + 1
    return {word: math.log(size / (n + 0.5)) + 0.2 for word, n in count.items()}, math.log(size / 0.5) + 0.2


def is_slight(usage: Usage) -> bool:
    """Say whether a number word is too ordinary to ask sources about."""
    numeral = usage.numeral
    return numeral.vague or (not numeral.digits and numeral.value in _SLIGHT and not numeral.scaled)


def back(usage: Usage, library: Library) -> Backing:
    """The best backing of one number."""
    best: Backing | None = None
    for how, number, seen, spans in grounds_of(usage, library):
        signs = signs_of(usage, how, seen, library)
        odds = _SETTLED.get(how)
        if odds is None:
            odds = SUPPORT.get("bias", 0.0) + sum(SUPPORT.get(sign, 0.0) for sign in signs)
        if best is None or odds > best.odds:
            best = Backing(usage, how, odds, number, spans, signs)
    assert best is not None  # "absent" stands where there is nothing else
    return best


def grounds_of(
    usage: Usage, library: Library
) -> Iterator[tuple[How, int | None, Usage | None, tuple[Span, ...]]]:
    """Everything that could back a number: equal values, near ones, sums of others, names that were listed."""
    equal = library.by_value.get(_plain(usage), ())
    for number, seen in equal:
        yield "stated", number, seen, (seen.numeral.span,)
    listed = [*_listed(usage, library)]
    yield from listed
    if equal:
        return
    derived = [*_near(usage, library), *_derived(usage, library)]
    yield from derived
    if not derived and not listed:
        yield "absent", None, None, ()


def _listed(usage: Usage, library: Library) -> Iterator[tuple[How, int, None, tuple[Span, ...]]]:
    """Lists of as many names of what is counted: "two girls" for "Ann Lee and Jo Marsh"."""
    if usage.use != "count" or usage.numeral.ordinal or not 2 <= usage.numeral.value <= _MOST_COUNTED:
        return
    said = {usage.noun, *usage.after[:3]} - {""}
    for number, lists in enumerate(library.lists):
        for listed in lists:
            if listed.size == usage.numeral.value and (
                said & listed.nouns or (usage.noun in FOLK and listed.persons)
            ):
                yield "listed", number, None, (listed.span,)


def _near(usage: Usage, library: Library) -> Iterator[tuple[How, int, Usage, tuple[Span, ...]]]:
    """Values that the number rounds, or that its bound allows."""
    value = usage.numeral.value
    for number, found in enumerate(library.usages):
        for seen in found:
            other = seen.numeral.value
            if other > 0 and value > 0 and _converted(usage, seen):
                yield "converted", number, seen, (seen.numeral.span,)
                continue
            if other <= 0 or value <= 0 or other == value or not _alike(usage, seen):
                continue
            ratio = other / value
            if _bounded(usage.modifier, ratio):
                yield "bound", number, seen, (seen.numeral.span,)
            elif usage.use not in ("year", "day", "age", "score", "clock") and _rounds(value, other):
                yield "rounded", number, seen, (seen.numeral.span,)


def _tells(seen: Usage | None) -> bool:
    """A figure of at least three digits does not come near by chance."""
    return seen is not None and len(seen.numeral.value.normalize().as_tuple().digits) >= 3


def _converted(usage: Usage, seen: Usage) -> bool:
    """A measure in another unit comes to the same: 12.4 kilometres, 7.7 miles."""
    if usage.use != "measure" or seen.use != "measure" or not usage.partner or not seen.partner:
        return False
    turned = (
        convert(seen.numeral.value, seen.partner, usage.partner) if usage.partner != seen.partner else None
    )
    return turned is not None and turned > 0 and abs(turned / usage.numeral.value - 1) <= Decimal("0.015")


def _alike(one: Usage, other: Usage) -> bool:
    if one.use in ("span", "measure") and one.use == other.use:
        return one.partner == other.partner
    return one.use == other.use or {one.use, other.use} <= {"count", "money"}


def _bounded(modifier: str, ratio: Decimal) -> bool:
    low, high = _BOUNDS.get(modifier, (Decimal(1), Decimal(1)))
    return low <= ratio <= high


def _rounds(value: Decimal, exact: Decimal) -> bool:
    """The value is the exact one to fewer digits: 85 for 85.2, 1.2 million for 1,204,377."""
    if value < 10 and exact == exact.to_integral_value():
        return False
    plain = value.normalize()
    exponent = plain.as_tuple().exponent
    digits = len(plain.as_tuple().digits)
    if not isinstance(exponent, int) or (digits < 2 and value < 1000):
        return False
    return abs(exact - value) <= Decimal(1).scaleb(exponent) / 2 and len(exact.as_tuple().digits) > digits


def _derived(usage: Usage, library: Library) -> Iterator[tuple[How, int, Usage, tuple[Span, ...]]]:
    """Sums, differences and shares of figures that stand together in a source, and people counted one by one."""
    value = usage.numeral.value
    for number, found in enumerate(library.usages):
        for one, other in _close_pairs(found):
            how = _follows(usage, value, one, other)
            if how is not None:
                yield how, number, one, (one.numeral.span, other.numeral.span)
        if usage.use == "count" and 2 <= value <= _MOST_COUNTED:
            for held in _runs(found, int(value)):
                yield "counted", number, held[0], tuple(seen.numeral.span for seen in held)
        if usage.use == "span" and usage.partner == "year" and value >= 2:
            yield from (("difference", number, *years) for years in _year_gaps(usage, found))
        if (
            usage.use == "span"
            and usage.partner == "month"
            and value == _QUARTER
            and QUARTER in library.worth
        ):
            yield from (
                ("dated", number, seen, (seen.numeral.span,)) for seen in found if QUARTER in seen.after[:1]
            )
        if (long := _LONG_TIMES.get(usage.following)) and (usage.numeral.ordinal or long == 10):
            for seen in found:
                if seen.use == "year" and _holds_year(usage, seen.numeral.value, long):
                    yield "dated", number, seen, (seen.numeral.span,)


def _holds_year(usage: Usage, year: Decimal, long: int) -> bool:
    """A century or decade that a year falls into: the 17th century for 1642, the 1980s for 1984."""
    value = usage.numeral.value
    if long == 100:
        return value * 100 - 100 <= year < value * 100
    return usage.numeral.digits and value % 10 == 0 and value <= year < value + 10


def _close_pairs(found: Sequence[Usage]) -> Iterator[tuple[Usage, Usage]]:
    """Pairs of figures at most a sentence apart."""
    for place, one in enumerate(found):
        for other in found[place + 1 : place + 7]:
            if other.number - one.number > 1:
                break
            yield one, other


def _follows(usage: Usage, value: Decimal, one: Usage, other: Usage) -> How | None:
    a, b = one.numeral.value, other.numeral.value
    uses = {one.use, other.use}
    if one.use == other.use == usage.use and (one.partner == other.partner or one.use == "count"):
        if value_of("sum", a, b) == value and one.use in (*_SUBTRACTED, "count"):
            return "sum"
        tally = one.use == "count" and (
            other.numeral.span.start - one.numeral.span.end <= _TALLY
            or (one.number == other.number and min(a, b, value) >= _MANY)
        )
        if value_of("difference", a, b) == value and (one.use in _SUBTRACTED or tally) and value >= 2:
            return "difference"
    if {one.use, other.use} == {"percent", usage.use} and usage.use in ("money", "count"):
        share, whole = (a, b) if one.use == "percent" else (b, a)
        if value >= 10 and abs(value_of("part", share, whole) - value) * 200 <= value:
            return "share"
    if usage.partner == "bp" and uses == {"percent"} and one.partner == other.partner != "bp":
        return "difference" if value_of("difference", a, b) * 100 == value else None
    if (usage.numeral.times or usage.following == "times") and one.use == other.use and min(a, b) > 0:
        times = value_of("times", max(a, b), min(a, b))
        return "change" if _BOUNDS_OF_TIMES[0] <= times / value <= _BOUNDS_OF_TIMES[1] else None
    if usage.use == "percent" and uses <= {"count", "money", "measure"} and a > 0 and b > 0:
        low, high = sorted((a, b))
        for working in ("share", "more", "less"):
            if value >= 2 and abs(value_of(working, high, low) * 100 - value) <= Decimal("0.5"):
                return "share" if working == "share" else "change"
    return None


def _runs(found: Sequence[Usage], value: int) -> Iterator[tuple[Usage, ...]]:
    """Figures of one or two sentences that come to a count: ages of so many people, groups of people added up."""
    for place, one in enumerate(found):
        window = [seen for seen in found[place : place + 12] if seen.number - one.number <= 1]
        ages = [
            seen for seen in window if seen.use == "age" or (seen.use == "count" and _lists_ages(one, seen))
        ]
        if one.use == "age" and len(ages) >= value and _are_joined(ages[: int(value)]):
            yield tuple(ages[: int(value)])
        elif one.use == "age" and len(ages) == value:
            yield tuple(ages)
        total = Decimal(0)
        for end, seen in enumerate(window[:5]):
            if seen.use != "count" or seen.number != one.number:
                break
            total += seen.numeral.value
            if total == value and end:
                yield tuple(window[: end + 1])


def _are_joined(ages: Sequence[Usage]) -> bool:
    """Ages in one breath: "aged 13 and 14"."""
    return all(later.numeral.span.start - one.numeral.span.end <= _BREATH for one, later in pairwise(ages))


def _lists_ages(first: Usage, seen: Usage) -> bool:
    """A bare number in a list that began with an age: "aged 25, 28 and 56"."""
    return (
        first.use == "age"
        and seen.number == first.number
        and seen.last in (",", "and")
        and 1 < seen.numeral.value < 110
    )


def _year_gaps(usage: Usage, found: Sequence[Usage]) -> Iterator[tuple[Usage, tuple[Span, ...]]]:
    """Years of a source that lie so many years apart."""
    years = sorted({seen.numeral.value: seen for seen in reversed(found) if seen.use == "year"}.items())
    for place, (early, seen) in enumerate(years):
        for late, other in years[place + 1 :]:
            if usage.numeral.value < 5 and abs(other.number - seen.number) > 1:
                continue
            if late - early == usage.numeral.value or _bounded(
                usage.modifier, (late - early) / usage.numeral.value
            ):
                yield seen, (seen.numeral.span, other.numeral.span)


# ---- signs


def signs_of(usage: Usage, how: How, seen: Usage | None, library: Library) -> tuple[str, ...]:
    """The signs for and against a backing, by the names of the weight table."""
    size = _size(usage)
    if seen is None:
        return (how,)
    own, phrase = library.cover(usage, seen), _phrase(usage, seen)
    if how != "stated":
        return (
            f"derived, {how}",
            f"derived, {size}",
            f"derived, cover {_bin(own, _COVERS)}",
            *_derived_signs(usage, seen, how),
        )
    rival, rival_phrase = library.rival(usage)
    return (
        "stated",
        size,
        *_kinds(usage, seen),
        *_nouns(usage, seen, library),
        f"next word {_next(usage.after, seen, library, usage)}",
        f"word before {_next(usage.before, seen, library, usage)}",
        f"cover {_bin(own, _COVERS)}",
        f"rival {_bin(own - rival, _RIVALS)}",
        f"phrase {phrase}",
        f"phrase beside a rival's {max(-2, min(2, phrase - rival_phrase)):+d}",
        f"bound words {_bin(library.bound(usage, seen) - library.bound_rival(usage), _BOUND)}",
        *(("bound to a neighbour",) if _is_bound_to_a_neighbour(usage, seen, library) else ()),
        f"at the left {_touching(usage.last, seen.last)}",
        f"at the right {_touching(usage.following, seen.following)}",
        f"slot {usage.use} {usage.slot}" if usage.slot == "odd" else "slot fits",
        f"sentence known {_bin(library.known(usage), _KNOWN)}",
        f"names unknown {min(2, sum(name not in library.worth for name in usage.names))}",
        f"better sentence {_bin(library.best_sentence(usage) - library.sentence_cover(usage, seen.sentence), _GAPS)}",
        *(
            f"{sign}, many"
            for sign in (*_kinds(usage, seen), *_nouns(usage, seen, library))
            if size in ("large", "two digits") and sign in _MARKED
        ),
    )


def _derived_signs(usage: Usage, seen: Usage, how: How) -> Iterator[str]:
    """What else tells of a figure that follows from others, or that comes near one."""
    if how in ("rounded", "bound", "converted") and _tells(seen):
        yield "derived, telling"
    if how in ("rounded", "bound"):
        yield f"derived, noun {_same_noun(usage, seen)}"
        yield "derived, unit same" if usage.partner == seen.partner else "derived, unit differs"
    if usage.after and _is_beside(usage.after[0], seen):
        yield "derived, next word beside"


def _same_noun(usage: Usage, seen: Usage) -> str:
    if not usage.noun or not seen.noun:
        return "open"
    if usage.noun == seen.noun or (usage.noun in FOLK and seen.noun in FOLK):
        return "same"
    return "differs"


def _kinds(usage: Usage, seen: Usage) -> Iterator[str]:
    """Whether the two numbers are of one kind: of one unit, one use, both ranks."""
    if usage.use == seen.use:
        yield f"kind same, {usage.use}"
        if usage.partner == seen.partner:
            yield "unit same" if usage.partner else "unit none"
        else:
            yield "unit differs" if usage.partner and seen.partner else "unit on one side"
    else:
        yield "kind differs"
        yield f"kind differs, {usage.use}"
        yield "kind akin" if frozenset((usage.use, seen.use)) in _AKIN else "kind foreign"
    if usage.numeral.ordinal != seen.numeral.ordinal:
        yield "rank and count"


def _nouns(usage: Usage, seen: Usage, library: Library) -> Iterator[str]:
    """Whether the two numbers count one thing, and where else the sources have what is counted."""
    noun = usage.noun
    if not noun:
        left_out = usage.numeral.ordinal or usage.last == "of" or not usage.following.isalpha()
        yield "noun none" if left_out or not seen.noun else "noun in source only"
        return
    if noun == seen.noun:
        yield "noun same"
        return
    if _is_beside(noun, seen):
        yield "noun beside"
    elif noun in seen.sentence:
        yield "noun in sentence"
    elif noun in library.nouns:
        yield "noun of another figure"
    else:
        yield "noun elsewhere" if noun in library.worth else "noun nowhere"
    if noun in FOLK and seen.noun in FOLK:
        yield "noun for people alike"
    elif seen.noun:
        yield "noun differs"


def _is_bound_to_a_neighbour(usage: Usage, seen: Usage, library: Library) -> bool:
    """The words bound to the draft's number are bound, a sentence away at most, to another value of the same use."""
    own, held = library.bound(usage, seen), library.bound_by_sentence(usage)
    return any(held.get(place, 0.0) - own >= NEIGHBOUR for place in range(seen.number - 1, seen.number + 2))


def _rivals_of(usage: Usage, library: Library) -> list[Usage]:
    """The numbers of the sources of the same use and unit, but of another value."""
    return [
        seen
        for found in library.usages
        for seen in found
        if seen.use == usage.use
        and seen.numeral.value != usage.numeral.value
        and seen.partner == usage.partner
    ]


def _rival_of(usage: Usage, library: Library) -> tuple[float, int]:
    """The best cover and the best phrase that a different value in the same use has."""
    rivals = _rivals_of(usage, library)
    cover = max((library.cover(usage, seen) for seen in rivals), default=0.0)
    return cover, max((_phrase(usage, seen) for seen in rivals), default=0)


def _phrase(usage: Usage, seen: Usage) -> int:
    """How many of the words that touch two numbers are the same: to the left, to the right, and next in matter."""
    return (
        (usage.last == seen.last)
        + (usage.following == seen.following)
        + any(word in seen.after[:2] for word in usage.after[:1])
        + any(word in seen.after[:3] for word in usage.after[1:2])
        + any(word in seen.before[:2] for word in usage.before[:1])
    )


def find_rival(usage: Usage, library: Library) -> tuple[int, Usage] | None:
    """The figure that a source gives where a text gives another: same use, same noun, much the same words."""
    best: tuple[float, int, Usage] | None = None
    for number, found in enumerate(library.usages):
        for seen in found:
            if (
                seen.use != usage.use
                or seen.partner != usage.partner
                or seen.numeral.value == usage.numeral.value
            ):
                continue
            cover = library.cover(usage, seen)
            if (
                cover >= RIVAL
                and bool(usage.after)
                and _is_beside(usage.after[0], seen)
                and (best is None or cover > best[0])
            ):
                best = (cover, number, seen)
    return best and best[1:]


def _bin(value: float, floors: Sequence[tuple[float, str]]) -> str:
    return next(name for floor, name in floors if value >= floor)


def _touching(mine: str, theirs: str) -> str:
    if not mine or not theirs:
        return "edge"
    return "same" if mine == theirs else "other"


def _size(usage: Usage) -> str:
    value = usage.numeral.value
    if value <= 3:
        return "tiny"
    if value <= 12:
        return "small"
    return "two digits" if value < 100 else "large"


def _next(words: Sequence[str], seen: Usage, library: Library, usage: Usage) -> str:
    """Where the sources have the word next to the number: beside its own, beside another number, or nowhere."""
    if not words:
        return "none"
    first = words[0]
    if _is_beside(first, seen):
        return "beside"
    if len(words) > 1 and _is_beside(words[1], seen):
        return "second beside"
    if first in seen.sentence:
        return "in sentence"
    if usage.use in library.beside.get(first, ()):
        return "beside another"
    return "elsewhere" if first in library.worth else "nowhere"


def _is_beside(word: str, seen: Usage) -> bool:
    return word in seen.after[:3] or word in seen.before[:3]


FOLK = frozenset(
    concept(word)
    for word in (
        "people person man woman child boy girl teenager youth adult resident student pupil worker employee officer soldier "
        "passenger patient victim suspect brother sister player driver guard official member migrant refugee protester"
    ).split()
)
"""Nouns for people, who are told now as one, now as the other."""
_BOUND = ((0.35, "far ahead"), (0.12, "ahead"), (-0.12, "level"), (-0.35, "behind"), (-2.0, "far behind"))
_KNOWN = ((0.95, "whole"), (0.8, "nearly"), (0.65, "mostly"), (0.5, "half"), (-1.0, "little"))
_GAPS = ((0.3, "far ahead"), (0.2, "well ahead"), (0.1, "ahead"), (0.03, "a little ahead"), (-9.0, "none"))
_MARKED = frozenset(
    {
        "kind differs",
        "unit differs",
        "unit on one side",
        *(f"noun {how}" for how in ("differs", "in source only", "none", "same", "of another figure")),
        *(f"noun {how}" for how in ("elsewhere", "nowhere", "in sentence")),
    }
)
"""Signs that tell more of a figure of two digits or more."""
_AKIN = frozenset(
    frozenset(pair)
    for pair in (
        ("count", "ordinal"),
        ("count", "money"),
        ("count", "measure"),
        ("count", "age"),
        ("year", "day"),
        ("money", "measure"),
        ("name", "count"),
        ("score", "count"),
        ("clock", "count"),
        ("day", "clock"),
    )
)
_COVERS = (
    (0.6, "nearly all"),
    (0.45, "most"),
    (0.3, "half"),
    (0.2, "a quarter"),
    (0.12, "some"),
    (0.06, "little"),
    (-1.0, "none"),
)
_RIVALS = (
    (0.25, "far behind"),
    (0.12, "behind"),
    (0.03, "a little behind"),
    (-0.03, "level"),
    (-0.12, "a little ahead"),
    (-2.0, "ahead"),
)
_SLIGHT = frozenset({Decimal(0), Decimal(1), Decimal("0.5"), Decimal("0.25")})
_MOST_COUNTED = 15
_MANY = 100
"""Counts from which a difference within one sentence is none by chance."""
_BREATH = 8
QUARTER = concept("quarter")
_QUARTER = 3
"""Months of a quarter."""
_BOUNDS_OF_TIMES = (Decimal("0.95"), Decimal("1.2"))
"""A figure that grew so many times over: "doubled" for 3,100 and 6,400."""
_LONG_TIMES = {"century": 100, "centuries": 100, "s": 10}
_TALLY = 12
"""Two counts so near to each other are held against each other: "31 to 14"."""
_SUBTRACTED = ("money", "percent", "span", "measure")
_BOUNDS = {
    "over": (Decimal(1), Decimal("1.35")),
    "least": (Decimal(1), Decimal("1.35")),
    "up to": (Decimal("0.6"), Decimal(1)),
    "nearly": (Decimal("0.8"), Decimal(1)),
    "about": (Decimal("0.9"), Decimal("1.1")),
}
