"""Claims of one fact whose values, units or bounds differ: who stands alone, and in what way."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from db.models import Fact, Quantity, Span, Value
from pipeline.findings.apartness import are_of_rivals
from pipeline.findings.arithmetic import find_broken
from pipeline.findings.clock_days import find_clock_days
from pipeline.findings.dates import (
    are_of_other_times,
    are_of_other_weeks,
    is_date_conflict,
    is_other_end,
    weekday_of,
)
from pipeline.findings.derivations import derive
from pipeline.findings.differences import Difference
from pipeline.findings.earlier_states import find_earlier_states, state_now
from pipeline.findings.evolution import is_evolving
from pipeline.findings.figure_dates import find_dates_of_figures
from pipeline.findings.histories import find_histories
from pipeline.findings.keys import find_misplaced
from pipeline.findings.ledger import Ledger, Saying, Sentence, comparable, first_places, origins_say
from pipeline.findings.lone_hours import find_lone_hours
from pipeline.findings.shortened import find_shortened_ranges
from pipeline.findings.states import state_slips
from pipeline.findings.statistic_words import OPPOSED, is_halved, statistic_of
from pipeline.findings.tallies import find_other_tallies
from pipeline.findings.temperatures import is_temperature_change
from pipeline.findings.two_units import in_two_units
from pipeline.findings.units import (
    is_conflict,
    is_one_matter,
    is_other_count,
    is_part_of_people,
    same_figures,
    says_both,
    telling_digits,
)
from pipeline.findings.words import read_words
from pipeline.matching.compare import Comparison, Relation, compare
from pipeline.matching.concepts import concept
from pipeline.matching.conversion import is_currency, scale_of
from pipeline.matching.nouns import kinship
from pipeline.matching.workings import HUNDRED

MOST_OTHERS = 8
MOST_VARIANTS = 40
"""Distinct values of one fact that are compared pair by pair; those of fewest origins are left out."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One way a fact's value is given, with the claims that give it so."""

    quantity: Quantity
    sayings: tuple[Saying, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles that give it so."""
        return tuple(dict.fromkeys(s.article for s in self.sayings))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that stands against others of its fact, and how."""

    kind: str
    odd: Saying
    rest: tuple[Saying, ...]
    comparison: Comparison
    origins: int
    fact: Fact | None
    alike: int = 1
    """How many origins say what is odd."""
    also: tuple[Saying, ...] = ()
    """Where else the article says it."""


def find_value_conflicts(ledger: Ledger) -> Iterator[Difference]:
    """The same fact is given with values that cannot both be true.

    Units are converted and rounding and bounds allowed for before values are called different. The value
    that fewer origins give is the one shown. A figure that the others date back and one gives as today's is told as well.
    """
    yield from _told(ledger, "value-conflict")
    yield from find_histories(ledger)
    yield from find_other_tallies(ledger)


def find_scale_slips(ledger: Ledger) -> Iterator[Difference]:
    """The same fact is given with values a power of ten apart: million for billion, a shifted point."""
    return _told(ledger, "scale-slip")


def find_unit_conflicts(ledger: Ledger) -> Iterator[Difference]:
    """The same number is given of another unit or of another counted thing: chips and pods, km and miles."""
    yield from _told(ledger, "unit-conflict")
    yield from (slip for kind, slip in ledger.once(state_slips) if kind == "unit-conflict")


def find_bound_drifts(ledger: Ledger) -> Iterator[Difference]:
    """A bound beside a figure ("over", "at least", "up to") was dropped, added or turned round.

    More than 700 is not 700, and up to 700 is less than it. Another word for the same bound is no difference, nor is
    "about" beside a figure that is round in both, a limit of age, or a count that goes on rising.
    """
    for found in ledger.once(disagreements):
        if found.kind != "bound-drift" or state_now(found.odd, ledger) is not None:
            continue
        if not all(are_of_rivals(found.odd, other, ledger) for other in found.rest):
            yield to_difference(found)
    yield from find_shortened_ranges(ledger)


def find_date_conflicts(ledger: Ledger) -> Iterator[Difference]:
    """The same event is given with dates or periods that exclude each other.

    The same event is one that is told in like words, or with the same figure beside its date.
    """
    yield from _told(ledger, "date-conflict")
    yield from find_clock_days(ledger)
    told = {(d.odd.article, d.odd.span) for d in ledger.once(disagreements)}
    for found in (*find_lone_hours(ledger), *find_dates_of_figures(ledger)):
        if (found.article, found.span) not in told:
            told.add((found.article, found.span))
            yield found


def find_superseded(ledger: Ledger) -> Iterator[Difference]:
    """A figure that changes over time has a newer state in later coverage: a toll that rises."""
    yield from _told(ledger, "superseded")
    yield from find_earlier_states(ledger)


def _told(ledger: Ledger, kind: str) -> Iterator[Difference]:
    for found in ledger.once(disagreements):
        if found.kind == kind:
            yield to_difference(found)


def disagreements(ledger: Ledger) -> tuple[Disagreement, ...]:
    """All disagreements of the coverage: fact by fact, then numbers that stand elsewhere with another unit."""
    found = [d for fact, sayings in ledger.facts for d in _disagree(fact, sayings, ledger)]
    found += [d for fact, sayings in ledger.facts for d in _weekday_slips(fact, sayings, ledger)]
    told = {d.odd for d in found}
    found += [d for d in _unit_slips(ledger) if d.odd not in told and not told & set(d.rest)]
    told = {d.odd for d in found}
    found += [d for d in _misplaced(ledger) if d.odd not in told]
    return tuple(found)


def _weekday_slips(fact: Fact, sayings: Sequence[Saying], ledger: Ledger) -> Iterator[Disagreement]:
    """Weekdays of articles without a date: nothing tells which Tuesday it was, but it was no Thursday."""
    days: defaultdict[str, dict[str, Saying]] = defaultdict(dict)
    for saying in sayings:
        day = weekday_of(saying)
        if day is not None:
            days[saying.article].setdefault(day, saying)
    by_day: defaultdict[str, list[Saying]] = defaultdict(list)
    for held in days.values():
        if len(held) == 1:  # an article with two weekdays tells of two times
            ((day, saying),) = held.items()
            by_day[day].append(saying)
    if len(by_day) < 2:
        return
    most = max(sorted(by_day), key=lambda day: ledger.origins(s.article for s in by_day[day]))
    origins = ledger.origins(s.article for s in by_day[most])
    for day in sorted(by_day):
        if any(are_of_other_weeks(a, b, ledger) for a in by_day[day] for b in by_day[most]):
            continue
        if day != most and origins > ledger.origins(s.article for s in by_day[day]):
            told = Comparison(Relation.DIFFERS, (f"{day.title()} is not {most.title()}",))
            for saying in by_day[day]:
                yield Disagreement("date-conflict", saying, tuple(by_day[most]), told, origins, fact)


def _misplaced(ledger: Ledger) -> Iterator[Disagreement]:
    """Values that stand in the place of a fact that their article lacks."""
    for place in find_misplaced(ledger):
        if _is_worked_out(place.odd, ledger):
            continue
        odd, rest = place.odd.claim.quantity, place.rest[0].claim.quantity
        comparison = compare(rest, odd)
        kind = "value-conflict"
        if isinstance(odd.low, str):
            kind = "date-conflict"
        elif comparison.relation is Relation.SCALE:
            kind = "scale-slip"
        reasons = (*comparison.reasons, f"“{place.key.lstrip('#')}” stands by it there and here")
        told = replace(comparison, reasons=reasons)
        origins = ledger.origins(s.article for s in place.rest)
        yield Disagreement(kind, place.odd, place.rest, told, origins, place.fact)


def _unit_slips(ledger: Ledger) -> Iterator[Disagreement]:
    """Rare numbers that one origin alone gives of another unit, in the same matter."""
    for odd, others in same_figures(ledger):
        near = [s for s in others if is_conflict(odd.claim.quantity, s.claim.quantity)]
        rest = tuple(s for s in near[:12] if is_one_matter(odd, s, ledger))
        if not rest:
            continue
        origins = ledger.origins(s.article for s in rest)
        behind = _origins_behind(odd, ledger), _origins_behind(rest[0], ledger)
        later = ledger.is_later(odd.article, max((s.article for s in rest), key=ledger.order))
        if behind[0] > behind[1] or (origins == 1 and behind[0] == behind[1] and not later):
            continue
        comparison = compare(rest[0].claim.quantity, odd.claim.quantity)
        kind = "unit-conflict"
        if {odd.claim.quantity.unit, rest[0].claim.quantity.unit} == {"%", "pp"}:
            kind = "statistic-drift"
        yield Disagreement(kind, odd, rest, comparison, origins, rest[0].fact)


def _origins_behind(saying: Saying, ledger: Ledger) -> int:
    """How many origins give a value that agrees, in any unit: "a fifth" stands behind 20%."""
    return ledger.origins(
        a.id
        for a in ledger.articles[:MOST_VARIANTS]
        if any(
            compare(saying.claim.quantity, s.claim.quantity).relation in _EQUAL for s in ledger.sayings[a.id]
        )
    )


_EQUAL = (Relation.SAME, Relation.ROUNDED)


def _disagree(fact: Fact, sayings: Sequence[Saying], ledger: Ledger) -> Iterator[Disagreement]:
    if any(s.claim.quantity.kind != "ordinal" for s in sayings):
        sayings = [s for s in sayings if s.claim.quantity.kind != "ordinal"]  # a sixth is one, not six
    if len(sayings) < 2:
        return
    variants = variants_of(sayings, ledger)
    pairs = {
        (i, j): compare(variants[i].quantity, variants[j].quantity)
        for i in range(len(variants))
        for j in range(len(variants))
        if i < j
    }
    table = _Table(fact, variants, pairs, ledger)
    told: set[tuple[str, Saying]] = set()
    for n in range(len(variants)):
        for found in table.against(n):
            key = ("value" if found.kind != "bound-drift" else "bound", found.odd)
            if key not in told:
                told.add(key)
                yield found


def _once_an_article(
    sayings: Sequence[Saying], ledger: Ledger, *, apart: bool
) -> Iterator[tuple[Saying, ...]]:
    """The claims of each article together, that in the body first; a headline's apart if asked."""
    held: dict[tuple[str, bool], list[Saying]] = defaultdict(list)
    for saying in sayings:
        held[saying.article, apart and _in_headline(saying, ledger)].append(saying)
    for key in sorted(held):
        yield tuple(sorted(held[key], key=lambda s: (_in_headline(s, ledger), s.sort_key)))


def _in_headline(saying: Saying, ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind == "headline"


def variants_of(sayings: Sequence[Saying], ledger: Ledger) -> tuple[Variant, ...]:
    """The distinct values of a fact, those of most origins first."""
    by_value: dict[tuple[str, ...], list[Saying]] = defaultdict(list)
    for saying in sayings:
        q = measured(saying, ledger)
        key = (str(q.low), str(q.high), q.comparator, q.unit or "", q.change, q.direction or "")
        by_value[key].append(saying)
    ranked = sorted(by_value, key=lambda k: (-ledger.origins(s.article for s in by_value[k]), k))
    return tuple(
        Variant(measured(by_value[k][0], ledger), tuple(by_value[k])) for k in ranked[:MOST_VARIANTS]
    )


def measured(saying: Saying, ledger: Ledger) -> Quantity:
    """A claim's quantity; a change of temperature in degrees Celsius, so that 6°C cooler is 11°F cooler.

    What is told in two units is one: "four years and six months" is 54 months.
    """
    q = in_two_units(saying, ledger) or saying.claim.quantity
    if q.unit == "degree":
        named = ledger.once(_scales).get(saying.article, ())
        is_clear = len(named) == 1 or (
            named and q.change == "level"
        )  # by how much it cools may be told in either
        return replace(q, unit=named[0] if is_clear else "degree")
    if q.unit != "°F" or isinstance(q.low, str) or isinstance(q.high, str):
        return q
    sentence = ledger.sentence(saying)
    if q.change != "by" and (sentence is None or not is_temperature_change(sentence, saying)):
        return q
    low, high = (round(v * 5 / 9, 1) for v in (q.low, q.high))
    return replace(q, low=low, high=high, unit="°C", comparator="~", change="by", places=0)


def _scales(ledger: Ledger) -> dict[str, tuple[str, ...]]:
    """The scales that each article names, first the one it names before what it adds in brackets: its bare degrees are of it."""
    found: dict[str, tuple[str, ...]] = {}
    for article in ledger.articles:
        units = (s.claim.quantity.unit for s in sorted(ledger.sayings[article.id], key=lambda s: s.sort_key))
        found[article.id] = tuple(dict.fromkeys(unit for unit in units if unit in ("°C", "°F")))
    return found


def broken_sums(ledger: Ledger) -> frozenset[tuple[str, Span]]:
    """The places of figures that do not follow from their own article's figures."""
    return frozenset((b.target.article, b.target.span) for b in ledger.once(find_broken))


class _Table:
    """A fact's variants against each other."""

    def __init__(
        self,
        fact: Fact,
        variants: tuple[Variant, ...],
        pairs: dict[tuple[int, int], Comparison],
        ledger: Ledger,
    ) -> None:
        self.fact = fact
        self.variants = variants
        self.pairs = pairs
        self.ledger = ledger
        self.evolving = is_evolving([s for v in variants for s in v.sayings], ledger)
        self._agreeing: dict[tuple[int, bool], tuple[Saying, ...]] = {}
        self._known_newer: dict[tuple[int, int], int | None] = {}
        self._known_articles: dict[int, frozenset[str]] = {}
        self._known_each: dict[int, bool] = {}

    def compared(self, one: int, other: int) -> Comparison:
        return self.pairs[min(one, other), max(one, other)]

    def agreeing(self, n: int, *, bounds: bool) -> tuple[Saying, ...]:
        """The claims whose value agrees with a variant's (and, if asked, whose bounds do); remembered."""
        known = self._agreeing.get((n, bounds))
        if known is None:
            found: list[Saying] = []
            for m, variant in enumerate(self.variants):
                if m == n or self._agree(n, m, bounds=bounds):
                    found.extend(variant.sayings)
            known = self._agreeing[n, bounds] = tuple(sorted(found, key=lambda s: s.sort_key))
        return known

    def _agree(self, one: int, other: int, *, bounds: bool) -> bool:
        comparison = self.compared(one, other)
        if self._counts_apart(one, other, comparison) or self._is_turned(one, other):
            return False
        if self._is_level_and_change(one, other, comparison):
            return False
        if comparison.relation is Relation.BOUND:
            return not bounds
        if comparison.relation is Relation.WITHIN:
            a, b = self.variants[one].quantity, self.variants[other].quantity
            if self._is_far(one, other) or is_other_end(a, b) or self._is_other_bounding_day(one, other):
                return False
            return not bounds
        return comparison.agrees

    def _is_turned(self, one: int, other: int) -> bool:
        """Whether one says up and the other down, of the same sort of figure."""
        a, b = self.variants[one].quantity, self.variants[other].quantity
        turned = a.direction is not None and b.direction is not None and a.direction != b.direction
        return turned and a.change == b.change

    def _counts_apart(self, one: int, other: int, comparison: Comparison) -> bool:
        """Whether two like numbers count akin but other things: people and households."""
        if comparison.relation not in (Relation.SAME, Relation.ROUNDED):
            return False
        a, b = self.variants[one], self.variants[other]
        if a.quantity.low != b.quantity.low or a.quantity.unit == b.quantity.unit:
            return False
        return is_other_count(a.sayings, b.sayings, self.ledger)

    def _is_other_bound(self, n: int, m: int) -> bool:
        """Whether the same bound is put to two figures far apart: "up to $62 million" and "up to $97 million"."""
        one, other = self.variants[n].quantity, self.variants[m].quantity
        if one.comparator != other.comparator or one.comparator in _UNBOUND:
            return False
        return not self.evolving and self._is_far(n, m)

    def _is_other_bounding_day(self, n: int, m: int) -> bool:
        """Whether the same bound is put to two days: "no earlier than July 22" and "no earlier than July 14"."""
        one, other = self.variants[n].quantity, self.variants[m].quantity
        if not isinstance(one.low, str) or one.comparator != other.comparator or one.comparator in _UNBOUND:
            return False
        return one.low == one.high and other.low == other.high and self._is_date_slip(n, m)

    def _is_far(self, one: int, other: int) -> bool:
        """Whether a bound allows another figure without speaking of it: "at least four" and 17."""
        a, b = self.variants[one].quantity, self.variants[other].quantity
        if isinstance(a.low, str) or isinstance(b.low, str) or scale_of(a.unit) != scale_of(b.unit):
            return False
        if a.low != a.high or b.low != b.high:
            return False
        return max(a.low, b.low) > Decimal("1.25") * min(a.low, b.low)

    def against(self, n: int) -> Iterator[Disagreement]:
        """What stands against one variant, the strongest first."""
        for m in range(len(self.variants)):
            if m == n:
                continue
            comparison = self.compared(n, m)
            kind = self._kind(n, m, comparison)
            if kind is not None:
                yield from self._odd(n, m, kind, comparison)

    def _kind(self, n: int, m: int, comparison: Comparison) -> str | None:
        one, other = self.variants[n].quantity, self.variants[m].quantity
        if self._is_turned(n, m):
            return "direction-conflict"
        if comparison.relation is Relation.UNIT:
            if {one.unit, other.unit} == {"%", "pp"}:
                return "statistic-drift"
            return "unit-conflict" if self._is_unit_slip(n, m) else None
        if self._counts_apart(n, m, comparison):
            return "unit-conflict"
        if _is_other_range(one, other):
            return "value-conflict"
        if self._is_level_and_change(n, m, comparison):
            return "value-conflict"
        if comparison.relation is Relation.BOUND:
            return "bound-drift" if self._is_bound_slip(n, m) else None
        if comparison.relation is Relation.WITHIN and is_other_end(one, other):
            return "date-conflict"
        if comparison.relation is Relation.WITHIN and self._is_other_bounding_day(n, m):
            return "date-conflict"
        if self.evolving and comparison.relation is Relation.WITHIN and self._is_far(n, m):
            return "superseded" if self._newer(n, m) == m else None
        if comparison.relation is Relation.WITHIN and self._is_other_bound(n, m):
            return "value-conflict"
        if comparison.clashes and (
            is_age(one) != is_age(other) or _are_other_spans(one, other) or self._are_other_ages(n, m)
        ):
            return None
        if comparison.clashes:
            sides = self.variants[n].sayings, self.variants[m].sayings
            if not isinstance(one.low, str) and are_of_other_times(*sides):
                return None
            if isinstance(one.low, str):
                return "date-conflict" if self._is_date_slip(n, m) else None
            if comparison.relation is Relation.SCALE and not self._is_telling_slip(n, m):
                return None
            return "scale-slip" if comparison.relation is Relation.SCALE else "value-conflict"
        return None

    def _is_telling_slip(self, n: int, m: int) -> bool:
        """Whether a power of ten lies between two values of one thing: a bare 2 and 2,000 may be of anything."""
        one, other = self.variants[n], self.variants[m]
        if telling_digits(one.quantity) > 1 or None not in (one.quantity.unit, other.quantity.unit):
            return True
        measures = {s.claim.measure for v in (one, other) for s in v.sayings[:4]}
        return len(measures) == 1 and None not in measures

    def _is_level_and_change(self, n: int, m: int, comparison: Comparison) -> bool:
        """Whether one figure is what something rose to and the same figure what it rose by."""
        changes = {self.variants[n].quantity.change, self.variants[m].quantity.change}
        if comparison.relation is not Relation.SAME or changes != {"to", "by"}:
            return False
        return all(
            _is_led_by(s, self.ledger) for v in (self.variants[n], self.variants[m]) for s in v.sayings[:4]
        )

    def _are_other_ages(self, n: int, m: int) -> bool:
        """Whether two ages stand in sentences with hardly a word in common: of a works, of somebody who lives near."""
        one, other = self.variants[n], self.variants[m]
        if not (is_age(one.quantity) and is_age(other.quantity)):
            return False
        stems = [
            [found.stems for s in v.sayings[:4] if (found := self.ledger.sentence(s)) is not None]
            for v in (one, other)
        ]
        return not any(a & b for a in stems[0] for b in stems[1])

    def _is_date_slip(self, n: int, m: int) -> bool:
        pairs = [(a, b) for a in self.variants[n].sayings[:4] for b in self.variants[m].sayings[:6]]
        return all(is_date_conflict(a, b, self.ledger) for a, b in pairs)

    def _is_bound_slip(self, n: int, m: int) -> bool:
        """Whether a bound was dropped, added or turned round beside the same count of the same thing."""
        if any(v.quantity.surface.endswith("ago") for v in (self.variants[n], self.variants[m])):
            return False
        if any(
            _is_age_limit(s, self.ledger) for v in (self.variants[n], self.variants[m]) for s in v.sayings[:4]
        ):
            return False
        sides = (self.variants[n], self.variants[m]), (self.variants[m], self.variants[n])
        if any(_is_low_end(ranged, plain, self.ledger) for ranged, plain in sides):
            return False
        if any(_is_extreme(bounded, plain, self.ledger) for bounded, plain in sides):
            return False
        if any(self._has_both_ends(ranged, plain) for ranged, plain in sides):
            return False
        if not self._is_one_bound(n, m):
            return False
        if any(
            _is_end_of(bounded.quantity, ranged.quantity) and self.ledger.origins(ranged.articles) < 2
            for bounded, ranged in sides
        ):
            return False
        if any(_is_from_on(bounded, plain, self.ledger) for bounded, plain in sides):
            return False
        one, other = self.variants[n], self.variants[m]
        units = one.quantity.unit, other.quantity.unit
        if None not in units and units[0] != units[1] and kinship(*units) in ("other", "unknown"):
            return scale_of(units[0]) is not None and scale_of(units[0]) == scale_of(units[1])
        if self.evolving and one.quantity.comparator == ">=":
            return False
        if any(
            _is_guessed(bounded, plain) or _is_limit(bounded, plain, self.ledger) for bounded, plain in sides
        ):
            return False
        if any(
            a.comparator == "~" and _CLOSE.search(b.surface)
            for a, b in _both_ways(one.quantity, other.quantity)
        ):
            return False  # "about 12" beside "nearly 12"
        if None in units and telling_digits(one.quantity) < 2 and not self._is_one_matter(one, other):
            return False
        return not any(_is_median(s, self.ledger) for v in (one, other) for s in v.sayings)

    def _is_unit_slip(self, n: int, m: int) -> bool:
        one, other = self.variants[n], self.variants[m]
        if not is_conflict(one.quantity, other.quantity):
            return False
        return self._is_one_matter(one, other)

    def _is_one_matter(self, one: Variant, other: Variant) -> bool:
        return any(
            is_one_matter(a, b, self.ledger, matched=True)
            for a in one.sayings[:4]
            for b in other.sayings[:6]
            if a.article != b.article
        ) and not any(
            says_both(a, sentence, self.ledger)
            for side, those in ((one, other), (other, one))
            for a in side.sayings[:1]
            if kinship(a.claim.quantity.unit, "person") != "same"
            for b in those.sayings[:6]
            if a.article != b.article and (sentence := self.ledger.sentence(b)) is not None
        )

    def _odd(self, n: int, m: int, kind: str, comparison: Comparison) -> Iterator[Disagreement]:
        ranges = _is_other_range(self.variants[n].quantity, self.variants[m].quantity)
        bounds = kind == "bound-drift" or ranges
        here, there = self.agreeing(n, bounds=bounds), self.agreeing(m, bounds=bounds)
        if kind == "unit-conflict" and comparison.agrees:
            units = [self.variants[k].quantity.unit for k in (n, m)]
            here, there = (
                tuple(s for s in side if _is_of_unit(s, unit))
                for side, unit in zip((here, there), units, strict=True)
            )
        if kind == "direction-conflict":
            way = self.variants[n].quantity.direction, self.variants[m].quantity.direction
            every = sorted({*here, *there}, key=lambda s: s.sort_key)
            here = tuple(s for s in every if self._way(s) == way[0])
            there = tuple(s for s in every if self._way(s) == way[1])
        if kind == "unit-conflict":
            here, there = (*here, *self._understood(n)), (*there, *self._understood(m))
        if not bounds:
            slip = kind == "unit-conflict" or comparison.relation in (Relation.SCALE, Relation.DIGITS)
            newer = None if slip else self._newer(n, m)
            if newer is not None:
                if newer == m:
                    yield from self._tell(n, there, "superseded", comparison)
                return
            if self._is_settled(n, m, here, there, moving=not slip):
                if self._is_undated_state(n, m) and self._rank(here, there) < 0:
                    yield from self._tell(n, there, kind, comparison)
                return
            if kind == "value-conflict" and self._is_other_side(n, m, comparison):
                return
            if kind == "value-conflict" and self._is_worked_out(n, there, comparison):
                return
            if kind == "value-conflict" and (self._adds_up(n, m) or self._adds_up(m, n)):
                return
            if (
                kind == "value-conflict"
                and comparison.relation is Relation.DIFFERS
                and (self._is_another(n, there) or not self._is_one_story(n, there))
            ):
                return
        if self._rank(here, there) < 0:
            yield from self._tell(n, there, kind, comparison)

    def _understood(self, n: int) -> tuple[Saying, ...]:
        """Claims of the same amount whose rate stands a word behind it: "$55 extra a week" beside "$55 a week"."""
        q = self.variants[n].quantity
        return tuple(
            saying
            for variant in self.variants
            for saying in variant.sayings
            if variant.quantity.low == q.low and variant.quantity.unit != q.unit == self._rate(saying)
        )

    def _way(self, saying: Saying) -> str | None:
        """A claim's direction, or that of the words behind it: "35% under the long-term mean"."""
        direction, sentence = saying.claim.quantity.direction, self.ledger.sentence(saying)
        if direction is not None or sentence is None:
            return direction
        m = _SIDE_BEHIND.match(sentence.surface(saying.span.end, sentence.span.end))
        return None if m is None else "up" if m["up"] else "down"

    def _rate(self, saying: Saying) -> str | None:
        sentence, unit = self.ledger.sentence(saying), saying.claim.quantity.unit
        if sentence is None or unit is None or "/" in unit:
            return None
        m = _RATE_BEHIND.match(sentence.surface(saying.span.end, sentence.span.end))
        return f"{unit}/{m['time'].lower()}" if m else None

    def _tell(
        self, n: int, there: tuple[Saying, ...], kind: str, comparison: Comparison
    ) -> Iterator[Disagreement]:
        alike = self.ledger.origins(self.variants[n].articles)
        for told in _once_an_article(self.variants[n].sayings, self.ledger, apart=kind == "bound-drift"):
            saying, also = told[0], told[1:]
            against = tuple(s for s in there if s.article != saying.article or s not in told)
            if kind == "bound-drift":
                against = tuple(
                    s for s in against if s.article != saying.article or self._is_one_count(s, saying)
                )
            knows = kind == "superseded" and any(s.article == saying.article for s in against)
            if against and not knows:
                origins = self.ledger.origins(s.article for s in against)
                yield Disagreement(kind, saying, against, comparison, origins, self.fact, alike, also)

    def _is_one_count(self, one: Saying, other: Saying) -> bool:
        """Whether two claims of one article are one count: a headline and its body, or both of one written unit."""
        if _in_headline(one, self.ledger) != _in_headline(other, self.ledger):
            return True
        unit = one.claim.quantity.unit
        return unit is not None and unit == other.claim.quantity.unit and self.ledger.shared(one, other) > 1

    def _newer(self, n: int, m: int) -> int | None:
        """Which of two variants is the newer state of a figure that changes over time, if that is clear; remembered."""
        if not self.evolving or isinstance(self.variants[n].quantity.low, str):
            return None
        if (n, m) not in self._known_newer:
            self._known_newer[n, m] = self._newer_by_time(n, m)
        return self._known_newer[n, m]

    def _newer_by_time(self, n: int, m: int) -> int | None:
        here, there = self._articles(n), self._articles(m)
        one, other = self._times(here - there), self._times(there - here)
        if not one or not other:
            return None
        if _is_clearly_before(max(one), min(other)):
            return m
        return n if _is_clearly_before(max(other), min(one)) else None

    def _is_undated_state(self, n: int, m: int) -> bool:
        """Whether a moving count is given by two articles of which none says when it was written."""
        here, there = self._articles(n), self._articles(m)
        if not self.evolving or here & there or isinstance(self.variants[n].quantity.low, str):
            return False
        return all(self.ledger.dates[id_] is None for id_ in sorted(here | there))

    def _articles(self, n: int) -> frozenset[str]:
        """The articles that give a variant's figure, in whatever words or unit; remembered."""
        known = self._known_articles.get(n)
        if known is None:
            held = [m for m in range(len(self.variants)) if m == n or self._is_one_figure(n, m)]
            said = [s for m in held for s in self.variants[m].sayings]
            current = [s for s in said if not (self.evolving and _is_earlier_state(s, self.ledger))] or said
            known = self._known_articles[n] = frozenset(s.article for s in current)
        return known

    def _times(self, articles: frozenset[str]) -> list[str]:
        dates = [self.ledger.dates[id_] for id_ in sorted(articles)]
        return [] if any(d is None for d in dates) else [comparable(d) for d in dates if d]

    def _is_one_figure(self, one: int, other: int) -> bool:
        return self._agree(one, other, bounds=False) or self.compared(one, other).relation is Relation.UNIT

    def _is_settled(
        self, n: int, m: int, here: tuple[Saying, ...], there: tuple[Saying, ...], *, moving: bool
    ) -> bool:
        """Whether two values stand side by side with good reason.

        Both are given by one article, of two times or states; or both are early states of a figure that
        has moved on.
        """
        own = {s.article for s in self.variants[n].sayings}
        theirs = {s.article for s in there}
        alone = self.ledger.origins(s.article for s in here) == self.ledger.origins(own)
        if own & theirs and not (alone and self.ledger.origins(theirs) > 1):
            return True
        if (
            own <= theirs
            and moving
            and self.compared(n, m).relation is Relation.DIFFERS
            and not isinstance(self.variants[n].quantity.low, str)
            and self._has_in_its_unit(n, own, there)
            and not self._is_in_headlines(n)
            and not self._is_broken(n)
        ):
            return True  # the article has both values, and neither is a slip of the other
        if not self.evolving or not moving:
            return False
        for k in range(len(self.variants)):
            if k not in (n, m) and self._newer(n, k) == k and self._newer(m, k) in (k, None):
                return True
        return self.ledger.origins(theirs) < 2

    def _is_other_side(self, n: int, m: int, comparison: Comparison) -> bool:
        """Whether two values are two sides of one: for each and in all, or a share and the rest of the hundred."""
        one, other = self.variants[n], self.variants[m]
        a, b = one.quantity, other.quantity
        if comparison.relation is not Relation.DIFFERS or isinstance(a.low, str) or isinstance(b.low, str):
            return False
        if {a.unit, b.unit} <= _WHOLE.keys() and a.low == a.high and b.low == b.high:
            return a.low / _WHOLE[a.unit or ""] + b.low / _WHOLE[b.unit or ""] == 1
        if _are_other_statistics(one, other, self.ledger):
            return True
        if is_part_of_people(a, b) or self._is_part_of_agreeing(n, m) or self._is_part_of_agreeing(m, n):
            return True
        if a.unit in _SPANS:
            return False
        each = [self._is_for_each(k) for k in (n, m)]
        if each[0] == each[1]:
            return False
        part, whole = (a.low, b.low) if each[0] else (b.low, a.low)
        return a.unit != b.unit or part < whole

    def _is_for_each(self, n: int) -> bool:
        """Whether one of a variant's claims says that it is for each; remembered."""
        if n not in self._known_each:
            self._known_each[n] = any(_is_for_each(s, self.ledger) for s in self.variants[n].sayings)
        return self._known_each[n]

    def _is_part_of_agreeing(self, n: int, m: int) -> bool:
        """Whether a bare number stands for people that another article names: "49 on board", "49 people", "48 passengers"."""
        return self.variants[m].quantity.unit is None and any(
            is_part_of_people(self.variants[n].quantity, v.quantity)
            for k, v in enumerate(self.variants)
            if k not in (n, m) and self._agree(m, k, bounds=True)
        )

    def _adds_up(self, n: int, m: int) -> bool:
        """Whether a value and another of its own sentence make the other value: 750 and 810 million of 1.56 billion."""
        one, whole = self.variants[n], self.variants[m].quantity
        if isinstance(one.quantity.low, str) or isinstance(whole.low, str) or one.quantity.low >= whole.low:
            return False
        for saying in one.sayings[:4]:
            sentence = self.ledger.sentence(saying)
            for other in sentence.claims if sentence is not None else ():
                q = self.ledger.sayings[saying.article][other].claim.quantity
                if other == saying.index or isinstance(q.low, str):
                    continue
                if q.unit in (None, one.quantity.unit) and (
                    "money" in (q.kind, one.quantity.kind)
                    and abs(one.quantity.low + q.low - whole.low) <= whole.low / 200
                ):
                    return True
                if (
                    q.kind == one.quantity.kind == "count"
                    and one.quantity.low + q.low == whole.low
                    and _may_be_counted_in(q, whole)
                ):
                    parts = (saying, self.ledger.sayings[saying.article][other])
                    return (
                        len({s.claim.measure for s in (*parts, *self.variants[m].sayings[:2])} & _FATES) < 2
                    )
        return self._is_split_in_cells(one, whole)

    def _is_split_in_cells(self, one: Variant, whole: Quantity) -> bool:
        """Whether the cells of a table's row make the whole: 15,700 vaccinated and 15,700 not, of 31,400."""
        if isinstance(one.quantity.low, str):
            return False
        for saying in one.sayings[:4]:
            sentence = self.ledger.sentence(saying)
            if sentence is None or sentence.passage.kind != "cell" or not sentence.passage.heads:
                continue
            row = [
                s.claim.quantity.low
                for s in self.ledger.sayings[saying.article]
                if s != saying
                and (beside := self.ledger.sentence(s)) is not None
                and beside.passage.kind == "cell"
                and set(beside.passage.heads) & set(sentence.passage.heads)
                and s.claim.quantity.unit == saying.claim.quantity.unit
            ]
            if any(not isinstance(v, str) and v + one.quantity.low == whole.low for v in row):
                return True
        return False

    def _has_both_ends(self, ranged: Variant, plain: Variant) -> bool:
        """Whether a sentence of a plain value has the other end of the range too: "every four minutes at peak times, every seven otherwise"."""
        low, high = ranged.quantity.low, ranged.quantity.high
        if low == high:
            return False
        other = high if plain.quantity.low == low else low
        return any(
            self.ledger.sayings[s.article][k].claim.quantity.low == other
            for s in plain.sayings[:4]
            if (sentence := self.ledger.sentence(s)) is not None
            for k in sentence.claims
        )

    def _is_one_bound(self, n: int, m: int) -> bool:
        """Whether a small figure with a bound and one without are told of one thing: of a bare hour or two, many things are."""
        one, other = self.variants[n], self.variants[m]
        if telling_digits(one.quantity) > 1 or one.quantity.kind in ("money", "percent", "multiple"):
            return True
        if any(_in_headline(s, self.ledger) for v in (one, other) for s in v.sayings[:4]):
            return True
        pairs = [(a, b) for a in one.sayings[:4] for b in other.sayings[:4]]
        return any(len(_told_of(a, self.ledger) & _told_of(b, self.ledger)) >= LEAST_TOLD for a, b in pairs)

    def _has_in_its_unit(self, n: int, own: set[str], there: tuple[Saying, ...]) -> bool:
        """Whether each article of a value gives the other one in the same unit: no conversion of it."""
        unit = self.variants[n].sayings[0].claim.quantity.unit
        return all(any(s.article == id_ and s.claim.quantity.unit == unit for s in there) for id_ in own)

    def _is_broken(self, n: int) -> bool:
        """Whether a value does not follow from its own article's figures."""
        broken = self.ledger.once(broken_sums)
        return any((s.article, s.span) in broken for s in self.variants[n].sayings)

    def _is_in_headlines(self, n: int) -> bool:
        return any(_in_headline(s, self.ledger) for s in self.variants[n].sayings)

    def _is_one_story(self, n: int, there: tuple[Saying, ...]) -> bool:
        """Whether two values that are no slip of each other are told in sentences that speak of one thing.

        Headlines are short by nature.
        """
        odd = self.variants[n].sayings[0]
        if _in_headline(odd, self.ledger) or any(_in_headline(s, self.ledger) for s in there[:MOST_OTHERS]):
            return True
        if self._is_broken(n):
            return True
        a, b = odd.claim.quantity.low, there[0].claim.quantity.low
        bare = self.variants[n].quantity.unit in (None, "unit")
        if bare and not isinstance(a, str) and not isinstance(b, str) and max(a, b) > FARTHEST * min(a, b):
            return False
        if not _may_be_one(odd, there[0], self.ledger):
            return False
        matter = _told_of(odd, self.ledger)
        if any(
            (found := self.ledger.sentence(s)) and found.passage.kind == "cell"
            for s in (odd, *there[:MOST_OTHERS])
        ):
            return any(matter & _told_of(s, self.ledger) for s in there[:MOST_OTHERS])
        return any(len(matter & _told_of(s, self.ledger)) >= LEAST_TOLD for s in there[:MOST_OTHERS])

    def _is_another(self, n: int, there: tuple[Saying, ...]) -> bool:
        """Whether another origin has the value in a sentence that is more like this one than those it stands against."""
        ledger = self.ledger
        odd = self.variants[n].sayings[0]
        q, matter = odd.claim.quantity, _matter_of(ledger.sentence(odd))
        against = max((len(matter & _matter_of(ledger.sentence(s))) for s in there[:MOST_OTHERS]), default=0)
        return any(
            s.fact is not self.fact
            and compare(q, s.claim.quantity).relation in _EQUAL
            and (
                len(matter & _matter_of(ledger.sentence(s))) > against
                if s.claim.quantity.unit == q.unit
                else _is_converted(q, s.claim.quantity)
            )
            for article in ledger.others(odd.article)[:MOST_OTHERS]
            for s in ledger.sayings[article.id]
        )

    def _is_worked_out(self, n: int, there: tuple[Saying, ...], comparison: Comparison) -> bool:
        """Whether a value that stands alone is a sum or a rest of figures that another origin gives beside each other.

        Any two shares make some third one: against two origins their own value has to be one of the figures.
        """
        if comparison.relation is not Relation.DIFFERS:
            return False
        with_ = there[0] if self.ledger.origins(s.article for s in there) > 1 else None
        return _is_worked_out(self.variants[n].sayings[0], self.ledger, with_)

    def _rank(self, here: tuple[Saying, ...], there: tuple[Saying, ...]) -> int:
        """Below 0: the first side is the odd one. References, then origins, then the later article."""
        ledger = self.ledger
        references = [any(ledger.article(s.article).reference for s in side) for side in (here, there)]
        if references[0] != references[1]:
            return -1 if references[1] else 1
        broken = ledger.once(broken_sums)
        failing = [all((s.article, s.span) in broken for s in side) for side in (here, there)]
        if failing[0] != failing[1]:
            return -1 if failing[0] else 1
        origins = [ledger.origins(s.article for s in side) for side in (here, there)]
        if origins[0] != origins[1]:
            return origins[0] - origins[1]
        articles = [len({s.article for s in side}) for side in (here, there)]
        if origins[0] == 1 and articles[0] != articles[1]:
            return articles[0] - articles[1]
        newest = [max((s.article for s in side), key=ledger.order) for side in (here, there)]
        if newest[0] == newest[1]:
            return -1 if here[-1].span.start > there[-1].span.start else 1
        return -1 if ledger.is_later(newest[0], newest[1]) else 1


def _is_clearly_before(one: str, other: str) -> bool:
    """Whether a time is before another: by the day, or on one day, where both have a clock, by an hour.

    >>> _is_clearly_before("2026-03-17T10:30", "2026-03-17T16:00"), _is_clearly_before("2026-03-17", "2026-03-17T16:00")
    (True, False)
    """
    if one[:10] != other[:10]:
        return one[:10] < other[:10]
    clocks = [time[11:16] for time in (one, other)]
    if not all(_CLOCK.fullmatch(clock) for clock in clocks):
        return False
    early, late = (int(clock[:2]) * 60 + int(clock[3:]) for clock in clocks)
    return late - early >= LEAST_APART_MIN


_CLOCK = re.compile(r"\d\d:\d\d")
LEAST_APART_MIN = 60
_SIDE_BEHIND = re.compile(
    r"\s+(?:points?\s+)?(?:(?P<up>above|over|more|higher|up|ahead)|(?P<down>below|under|less|fewer|lower|down|short|behind))\b",
    re.IGNORECASE,
)
_RATE_BEHIND = re.compile(
    r"\s(?:extra|more|less|on\s+average|before\s+tax|after\s+tax|net|gross|each|in\s+rent|in\s+wages)\s(?:a|per|each|every)\s"
    r"(?P<time>hour|day|week|month|quarter|year)\b",
    re.IGNORECASE,
)


def _is_of_unit(saying: Saying, unit: str | None) -> bool:
    """Whether a figure is of a unit or a noun for the same: homes and households."""
    own = saying.claim.quantity.unit
    return own == unit or (own is not None and unit is not None and kinship(own, unit) == "same")


_UNBOUND = ("=", "~")
_CLOSE = re.compile(r"\b(?:nearly|almost|just|close\s+to|approaching|slightly|a\s+little)\b", re.IGNORECASE)


def _is_worked_out(odd: Saying, ledger: Ledger, with_: Saying | None = None) -> bool:
    """Whether a figure is a sum, a difference or a rest of figures (with a given one) that another origin gives beside each other."""
    for article in ledger.others(odd.article)[:MOST_OTHERS]:
        for sentence in ledger.sentences[article.id]:
            claims = [ledger.sayings[article.id][i] for i in sentence.claims]
            if len(claims) < 2:
                continue
            for operands in [claims] if with_ is None else _pairs_with(with_, claims):
                found = derive(odd.claim.quantity, operands)
                worked = found is not None and found.how in ("the sum", "the difference", "the rest")
                if found is not None and worked and _is_of_one_thing(odd, found.operands):
                    return True
    return False


def _pairs_with(one: Saying, claims: Sequence[Saying]) -> Iterator[list[Saying]]:
    """Each claim of a value beside each other claim of a sentence."""
    for same in claims[:MOST_OTHERS]:
        if compare(one.claim.quantity, same.claim.quantity).relation in _EQUAL:
            yield from ([same, other] for other in claims[:MOST_OTHERS] if other is not same)


def _is_led_by(saying: Saying, ledger: Ledger) -> bool:
    """Whether the word that says how far something went, or where to, stands right before its figure."""
    sentence = ledger.sentence(saying)
    change = saying.claim.quantity.change
    before = (
        ""
        if sentence is None
        else sentence.surface(max(sentence.span.start, saying.span.start - 4), saying.span.start)
    )
    return before.lower().endswith(f" {change} ")


_EARLIER = re.compile(
    r"\b(?:had\s+(?:\w+\s+)?(?:said|spoken|put|given|reported|stood|been|counted|spoke)|earlier|previous(?:ly)?|initial(?:ly)?|at\s+first"
    r"|(?:up|down|compared|revised)\s+(?:from|with|to)|against|instead\s+of)\b",
    re.IGNORECASE,
)


def _is_earlier_state(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure is told as what was said before: "on Tuesday it had spoken of six"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    start = max(sentence.span.start, saying.span.start - 60)
    return bool(_EARLIER.search(sentence.surface(start, saying.span.start)))


def _are_other_spans(one: Quantity, other: Quantity) -> bool:
    """Whether two spans of time are of other things: 15 years and 21 hours."""
    scales = scale_of(one.unit), scale_of(other.unit)
    if scales[0] is None or scales[1] is None or isinstance(one.low, str) or isinstance(other.low, str):
        return False
    dimensions = {scale.dimension for scale in scales if scale is not None}
    if dimensions not in ({"time"}, {"length"}) or one.low == other.low:
        return False
    a, b = one.low * scales[0].factor, other.low * scales[1].factor
    return scales[0].factor != scales[1].factor and max(a, b) > MOST_TIMES * min(a, b)


MOST_TIMES = 60
"""A span of time or a length told in another unit and so many times as long is another one."""


def _matter_of(sentence: Sentence | None) -> frozenset[str]:
    """What a sentence speaks of."""
    if sentence is None:
        return frozenset()
    return frozenset(concept(w.text.lower()) for w in sentence.words if w.is_content)


def _told_of(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """What the sentence of a figure speaks of, its other figures with it; of a table's cell, its heads."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    heads = [w for head in sentence.passage.heads for w in read_words(head)]
    own = {saying.span.start, saying.claim.quantity.number.start if saying.claim.quantity.number else -1}
    figures = {w.text for w in sentence.words if w.is_figure and w.start not in own}
    return _matter_of(sentence) | figures | frozenset(concept(w.text.lower()) for w in heads if w.is_content)


def _is_other_range(one: Quantity, other: Quantity) -> bool:
    """Whether two ranges share one end and not the other: four to six weeks, four to nine weeks."""
    if any(isinstance(v, str) for v in (one.low, one.high, other.low, other.high)) or one.unit != other.unit:
        return False
    if one.low == one.high or other.low == other.high or {one.approximate, other.approximate} != {False}:
        return False
    return (one.low == other.low) != (one.high == other.high)


def _both_ways(one: Quantity, other: Quantity) -> tuple[tuple[Quantity, Quantity], tuple[Quantity, Quantity]]:
    return (one, other), (other, one)


def _is_of_one_thing(saying: Saying, operands: Sequence[Saying]) -> bool:
    """Whether figures count what their sum counts: 3 helicopters and 14 vessels make no 17 lives, 12 dead and 45 hurt no 57 dead."""
    fates = {s.claim.measure for s in (saying, *operands)} & _FATES
    if len(fates) > 1:
        return False
    named = sorted({s.claim.quantity.unit for s in (saying, *operands)} - {None, "unit"}, key=str)
    if len(named) < 2 or named == ["%", "pp"]:
        return True
    least = (
        {"same", "kind"} if any(s.claim.measure == "sample" for s in operands) else {"same"}
    )  # of 1,200 asked, 300 people
    return all(kinship(one, other) in least for one, other in pairwise(named))


_COMPOUND = re.compile(r"-(?:[a-z]+|year-old)$", re.IGNORECASE)
_NEXT = re.compile(r"\s+(?P<word>[A-Za-z]{3,})")


def _may_be_one(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether two figures may be of one thing by their form: a 12-metre yacht is no wave, a 12-year-old record no girl, a share no growth."""
    a, b = one.claim.quantity, other.claim.quantity
    if a.unit == b.unit == "%" and _is_growth(one, ledger) != _is_growth(other, ledger):
        return False
    for mine, theirs in ((one, other), (other, one)):
        noun = _classed(mine, ledger)
        if noun is None:
            continue
        there = _classed(theirs, ledger)
        if there is not None and concept(there.lower()) == concept(noun.lower()):
            return True
        if is_age(mine.claim.quantity):
            return there is None or _is_somebody(noun) == _is_somebody(there)
        sentence = ledger.sentence(theirs)
        return _are_near(a, b) and concept(noun.lower()) in _matter_of(sentence)
    return True


_GROWTH_BEFORE = re.compile(
    r"\b(?:growth|increase|rise|gain|decline|drop|fall|decrease|plus|minus)\s+of\s+$", re.IGNORECASE
)


def _is_growth(saying: Saying, ledger: Ledger) -> bool:
    """Whether a percentage is by how much something grew or shrank."""
    if saying.claim.quantity.change == "by" or saying.claim.measure == "growth":
        return True
    sentence = ledger.sentence(saying)
    return sentence is not None and bool(
        _GROWTH_BEFORE.search(
            sentence.surface(max(sentence.span.start, saying.span.start - 16), saying.span.start)
        )
    )


def _classed(saying: Saying, ledger: Ledger) -> str | None:
    """The noun that a figure classes: "12-metre yacht", "12-year-old record"."""
    sentence = ledger.sentence(saying)
    if sentence is None or not _COMPOUND.search(saying.surface):
        return None
    m = _NEXT.match(sentence.surface(saying.span.end, sentence.span.end))
    return m["word"] if m else None


def _is_somebody(noun: str) -> bool:
    """Whether a noun behind an age is a name or one for people."""
    return noun[0].isupper() or kinship(noun, "person") in ("same", "kind")


FARTHEST = 50
"""A bare number so many times another one counts something else."""
LEAST_TOLD = 2
"""Concepts that the sentences of two values share. Three, for far values, would quiet 2 more of 268 clean cases and cost 10 of
110 planted values."""


def _are_near(one: Quantity, other: Quantity) -> bool:
    """Whether two values of one unit are no more than a quarter apart."""
    if isinstance(one.low, str) or isinstance(other.low, str) or one.unit != other.unit:
        return False
    return min(one.low, other.low) > 0 and max(one.low, other.low) <= Decimal("1.25") * min(
        one.low, other.low
    )


def _is_converted(one: Quantity, other: Quantity) -> bool:
    """Whether two like values are told in two units of one dimension: 22 miles, 35 kilometres."""
    scales = scale_of(one.unit), scale_of(other.unit)
    if scales[0] is None or scales[1] is None or scales[0] == scales[1]:
        return False
    return (
        scales[0].dimension == scales[1].dimension
        and not is_currency(one.unit)
        and telling_digits(one) + telling_digits(other) > 2
    )


def _may_be_counted_in(part: Quantity, whole: Quantity) -> bool:
    """Whether a part's noun may be counted by the whole's: crew among people; bare numbers among anything."""
    return part.unit is None or whole.unit is None or kinship(part.unit, whole.unit) != "other"


_FATES = frozenset(
    """killed injured missing rescued critical evacuated displaced arrested charged convicted trapped infected vaccinated""".split()
)
"""Measures of which nobody has two: what happened to people."""
_WHOLE = {"%": HUNDRED, "x": Decimal(1)}
"""What the whole is in a share's unit: 70 percent stop and three in ten run."""

_SPANS = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
"""What each may last is no part of a whole."""
_EACH = re.compile(r"\b(?:each|apiece|a\s+piece|per|a\s+head|every)\b", re.IGNORECASE)
_EACH_BEHIND = re.compile(rf"^[\s,]{{0,2}}(?:(?:for|to)\s+)?{_EACH.pattern}", re.IGNORECASE)


def _is_for_each(saying: Saying, ledger: Ledger) -> bool:
    """Whether an amount is said to be for each: "800 million euros each"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    if "/" in (saying.claim.quantity.unit or "") or any(map(_EACH.search, sentence.passage.heads)):
        return True
    return _EACH_BEHIND.match(sentence.surface(saying.span.end, sentence.span.end)) is not None


_PEAK = re.compile(
    r"\b(?:reach\w*|peak\w*|hit|hits|topp\w*|maximum|highest|record\w*|gust\w*|fastest|strongest|deepest|longest|tallest|farthest|furthest|heaviest|hottest|coldest"
    r"|down\s+to|as\s+(?:deep|high|far|tall|long|fast|hot|heavy)\s+as|rated|nominal|height\s+of)\b",
    re.IGNORECASE,
)


_TROUGH = re.compile(
    r"\b(?:lowest|cheapest|minimum|least|smallest|start\w*\s+(?:at|from|with)|begin\w*\s+(?:at|from|with)|entry[- ]level|floor)\b",
    re.IGNORECASE,
)
_EXTREMES = {"<=": _PEAK, ">=": _TROUGH}


def _is_extreme(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a bound only says that a figure is the highest or lowest there is.

    "Gusts of up to 146 km/h" beside "the wind reached 146 km/h"; "at least $1,150" beside "the lowest rent is $1,150".
    """
    extreme = _EXTREMES.get(bounded.quantity.comparator)
    if extreme is None or plain.quantity.comparator not in ("=", "~"):
        return False
    measured_ = scale_of(bounded.quantity.unit) is not None
    if not measured_:
        extreme = _AT_ITS_HEIGHT
    sentences = [ledger.sentence(s) for s in plain.sayings[:4]]
    return any(s is not None and extreme.search(s.text) for s in sentences)


_AT_ITS_HEIGHT = re.compile(
    r"\b(?:peak\w*|height\s+of|busiest|at\s+(?:any\s+)?one\s+time|at\s+once|at\s+a\s+time|at\s+its\s+height|at\s+times|maximum|capacity|full)\b",
    re.IGNORECASE,
)
"""When a count is at its highest: "1,300 people at the peak of construction" is "up to 1,300"."""


_AS_LITTLE = re.compile(r"\bas\s+(?:little|few|low)\s+as\s*$", re.IGNORECASE)


def _is_low_end(ranged: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a range's lower end is told as such: "as little as $1.90" of "$1.90 to $2.00"."""
    if ranged.quantity.low == ranged.quantity.high or plain.quantity.low != ranged.quantity.low:
        return False
    sentences = [(s, ledger.sentence(s)) for s in plain.sayings[:4]]
    return all(
        sentence is not None and _AS_LITTLE.search(sentence.surface(sentence.span.start, s.span.start))
        for s, sentence in sentences
    )


def _is_end_of(bounded: Quantity, ranged: Quantity) -> bool:
    """Whether a bound is a range's own end: "up to 80 mm" of "60 to 80 mm", "at least £190m" of "£190m to £200m"."""
    if ranged.low == ranged.high or bounded.low != bounded.high:
        return False
    end = {"<=": ranged.high, ">=": ranged.low}.get(bounded.comparator)
    return end is not None and end == bounded.low


_FROM_ON = re.compile(
    r"\bfrom\s+(?:the\s+)?(?:ages?\s+(?:of\s+)?)?$|\b(?:starts?|begins?|starting|beginning)\s+(?:at|from)\s*$",
    re.IGNORECASE,
)


def _is_from_on(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether a plain figure is where something begins: "children from the age of six", "aged six and over"."""
    if bounded.quantity.comparator != ">=":
        return False
    sentences = [(s, ledger.sentence(s)) for s in plain.sayings[:4]]
    return all(
        sentence is not None
        and _FROM_ON.search(sentence.surface(max(sentence.span.start, s.span.start - 24), s.span.start))
        for s, sentence in sentences
    )


def _is_guessed(bounded: Variant, plain: Variant) -> bool:
    """Whether a bound from above stands beside what is only possible: "as much as $2bn" and "could bring $2bn"."""
    return bounded.quantity.comparator == "<=" and all(
        s.claim.certainty in ("possible", "conditional") for s in plain.sayings
    )


_LIMIT = re.compile(
    r"\b(?:limit\w*|target\w*|deadline|goal|within|cap(?:ped|s)?|ceiling|maximum|top\s+speed|restrict\w*|threshold|quota|minimum|floor)\b",
    re.IGNORECASE,
)


def _is_limit(bounded: Variant, plain: Variant, ledger: Ledger) -> bool:
    """Whether the plain figure is itself a limit: "the limit drops to 30 km/h", "no faster than 30 km/h"."""
    if bounded.quantity.comparator in ("=", "~") or plain.quantity.comparator != "=":
        return False
    if bounded.quantity.comparator in ("<", ">") and bounded.quantity.unit not in _LIMITED:
        return False
    sentences = [ledger.sentence(s) for s in plain.sayings[:4]]
    return any(s is not None and _LIMIT.search(s.text) for s in sentences)


_LIMITED = frozenset(
    ("second", "minute", "hour", "day", "week", "month", "year", "km/h", "mph", "mg", "°C", "°F")
)
"""What limits are set in: who waits more than four hours has missed the four-hour target."""
_AGE_LIMIT = re.compile(
    r"\b(?:minimum\s+age|age\s+limit|legal\s+age|(?:raise|lower|set|increase|keep)\w*\s+the\s+(?:\w+\s+)?age|age\s+(?:requirement|threshold|ban))\b",
    re.IGNORECASE,
)


def _is_age_limit(saying: Saying, ledger: Ledger) -> bool:
    """Whether a sentence sets an age from which something is allowed: "a minimum age of 16" is "nobody under 16"."""
    sentence = ledger.sentence(saying)
    unit = saying.claim.quantity.unit
    return unit in (None, "year") and sentence is not None and bool(_AGE_LIMIT.search(sentence.text))


def _are_other_statistics(one: Variant, other: Variant, ledger: Ledger) -> bool:
    """Whether two values are said to be two statistics of one thing: the median and the mean wage."""
    named = [{statistic_of(s, ledger) for s in v.sayings[:4]} - {None} for v in (one, other)]
    return bool(named[0] and named[1]) and all(
        b in OPPOSED.get(a or "", ()) for a in named[0] for b in named[1]
    )


def _is_median(saying: Saying, ledger: Ledger) -> bool:
    """Whether a bound only says what a median is: "half of the homes went for more than $811,000"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    if is_halved(saying, ledger):
        return True
    return bool(re.search(r"\bhalf\b.*\bmedian\b|\bmedian\b.*\bhalf\b", sentence.text, re.I))


def to_difference(found: Disagreement) -> Difference:
    """A disagreement as it is told."""
    most = _shown(found.rest[0])
    others = origins_say(found.origins)
    here = _shown(found.odd)
    if any(s.article == found.odd.article for s in found.rest) and found.origins == 1:
        message = f"This article says {most} in one place, {here} in another."
    elif found.kind == "direction-conflict":
        there, mine = (s.claim.quantity.direction for s in (found.rest[0], found.odd))
        message = f"{others} {most} {there}, {found.alike} {'says' if found.alike == 1 else 'say'} {mine}."
    elif found.kind == "superseded":
        message = f"Later coverage says {most}; here it is {here}."
    else:
        message = f"{others} {most}, {found.alike} {'says' if found.alike == 1 else 'say'} {here}."
    return Difference(
        found.kind,
        found.odd.article,
        found.odd.span,
        message,
        against=(*first_places(found.rest), *(s.place for s in found.also[:2])),
        reasons=(
            *found.comparison.reasons,
            f"{others} {most}",
            *((f"said {len(found.also) + 1} times in this article",) if found.also else ()),
        ),
        confidence=_confidence(found),
        fact=found.fact.label if found.fact else None,
    )


def _shown(saying: Saying) -> str:
    """A claim as written; a weekday with the day that it was read as."""
    low = str(saying.claim.quantity.low)
    if (
        saying.claim.quantity.kind != "date"
        or any(c.isdigit() for c in saying.surface)
        or not low[:4].isdigit()
    ):
        return saying.surface
    return f"{saying.surface} ({low})" if low == saying.claim.quantity.high else saying.surface


def _confidence(found: Disagreement) -> float:
    sure = {Relation.SCALE: 0.93, Relation.DIGITS: 0.93, Relation.UNIT: 0.9, Relation.BOUND: 0.8}
    base = sure.get(found.comparison.relation, 0.85)
    return base if found.origins > 1 else base - 0.15


def is_age(quantity: Quantity) -> bool:
    """Say whether a number of years is how old somebody is: "24-year-old", a bare "24"; not "a four-year contract"."""
    surface = quantity.surface.lower()
    return quantity.unit == "year" and ("old" in surface or "age" in surface or "year" not in surface)


def value_text(value: Value) -> str:
    """A value as a reader writes it."""
    return str(value) if isinstance(value, str) else f"{value.normalize():,f}"
