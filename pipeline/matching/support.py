"""Does a set of sources support a figure: as stated, rounded, within a bound, or derived from other figures?

Every number of a text counts, whatever it is: claims, dates, ordinals ("first"), number words, scores, and numbers
in names. A number is supported when a source has it in the same use with the same words about it, or has figures
from which it follows. The signs are weighed by the table in support_weights.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from db.models import Span
from pipeline.matching.conversion import convert
from pipeline.matching.support_weights import SUPPORT
from pipeline.matching.usage import Usage, read_usages, stems_by_sentence

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
    "converted",
    "absent",
]

RIVAL = 0.35
"""How much of the words about a figure must stand about another for that one to be its rival."""
TELLING = 1.5
"""What it adds that a source's figure of three digits or more comes so near, or gives just that share."""
UNLIKELY = -0.4
"""Odds below which a figure counts as unsupported."""


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
    by_value: dict[Decimal, tuple[tuple[int, Usage], ...]]
    worth: dict[str, float]
    highest: float
    beside: dict[str, frozenset[str]]
    """For each word, the uses of the numbers that it stands right beside."""

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
    return Library(usages, values, worth, highest, {word: frozenset(uses) for word, uses in beside.items()})


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
        odds = SUPPORT.get("bias", 0.0) + sum(SUPPORT.get(sign, 0.0) for sign in signs)
        near = how in ("rounded", "bound", "converted", "share") and _tells(seen)
        if near or (how == "difference" and usage.numeral.value >= 10):
            odds += TELLING
        if best is None or odds > best.odds:
            best = Backing(usage, how, odds, number, spans, signs)
    assert best is not None  # "absent" stands where there is nothing else
    return best


def grounds_of(
    usage: Usage, library: Library
) -> Iterator[tuple[How, int | None, Usage | None, tuple[Span, ...]]]:
    """Everything that could back a number: equal values, near ones, and sums of others."""
    equal = library.by_value.get(_plain(usage), ())
    for number, seen in equal:
        yield "stated", number, seen, (seen.numeral.span,)
    if equal:
        return
    derived = [*_near(usage, library), *_derived(usage, library)]
    yield from derived
    if not derived:
        yield "absent", None, None, ()


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
        if a + b == value and one.use in (*_SUBTRACTED, "count"):
            return "sum"
        tally = one.use == "count" and other.numeral.span.start - one.numeral.span.end <= _TALLY
        if abs(a - b) == value and (one.use in _SUBTRACTED or tally) and value >= 2:
            return "difference"
    if {one.use, other.use} == {"percent", usage.use} and usage.use in ("money", "count"):
        share, whole = (a, b) if one.use == "percent" else (b, a)
        if value >= 10 and abs(share * whole / 100 - value) * 200 <= value:
            return "share"
    if usage.use == "percent" and uses <= {"count", "money", "measure"} and a > 0 and b > 0:
        low, high = sorted((a, b))
        for share, how in ((low / high, "share"), (high / low - 1, "change"), (1 - low / high, "change")):
            if value >= 2 and abs(share * 100 - value) <= Decimal("0.5"):
                return "share" if how == "share" else "change"
    return None


def _runs(found: Sequence[Usage], value: int) -> Iterator[tuple[Usage, ...]]:
    """Figures of one or two sentences that come to a count: ages of so many people, groups of people added up."""
    for place, one in enumerate(found):
        window = [seen for seen in found[place : place + 12] if seen.number - one.number <= 1]
        ages = [
            seen for seen in window if seen.use == "age" or (seen.use == "count" and _lists_ages(one, seen))
        ]
        if one.use == "age" and len(ages) == value and found[place - 1 : place] != [ages[0]]:
            yield tuple(ages)
        total = Decimal(0)
        for end, seen in enumerate(window[:5]):
            if seen.use != "count" or seen.number != one.number:
                break
            total += seen.numeral.value
            if total == value and end:
                yield tuple(window[: end + 1])


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
        return (f"absent, {usage.use}", f"absent, {size}", f"absent, {usage.modifier or 'plain'}")
    own, phrase = library.cover(usage, seen), _phrase(usage, seen)
    rival, rival_phrase = _rival(usage, library)
    near = ("rounded", "bound", "converted")
    base = "stated" if how == "stated" else "near" if how in near else f"derived, {how}"
    return (
        base,
        size,
        f"use {_uses(usage, seen)}",
        f"partner {_partners(usage, seen)}",
        f"next word {_next(usage.after, seen, library, usage)}",
        f"word before {_next(usage.before, seen, library, usage)}",
        f"cover {_bin(own, _COVERS)}",
        f"rival {_bin(own - rival, _RIVALS)}",
        f"phrase {phrase}",
        f"phrase beside a rival's {max(-2, min(2, phrase - rival_phrase)):+d}",
        f"at the left {_touching(usage.last, seen.last)}",
        f"at the right {_touching(usage.following, seen.following)}",
        f"slot {usage.use} {usage.slot}",
    )


def _rival(usage: Usage, library: Library) -> tuple[float, int]:
    """The best cover and the best phrase that a different value in the same use has."""
    rivals = [
        seen
        for found in library.usages
        for seen in found
        if seen.use == usage.use
        and seen.numeral.value != usage.numeral.value
        and seen.partner == usage.partner
    ]
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


def _uses(one: Usage, other: Usage) -> str:
    if one.use == other.use:
        return f"same, {one.use}"
    pair = frozenset((one.use, other.use))
    return "akin" if pair in _AKIN else f"other, {one.use}"


def _partners(one: Usage, other: Usage) -> str:
    if one.partner is None and other.partner is None:
        return "none"
    if one.partner == other.partner:
        return "same"
    return "on one side" if one.partner is None or other.partner is None else "other"


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
