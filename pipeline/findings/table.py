"""A fact's values held against each other: which stands alone, and in what way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from db.models import Fact
from pipeline.findings.bounds import UNBOUND, is_bound_slip
from pipeline.findings.dates import (
    are_of_other_times,
    is_date_conflict,
    is_other_end,
)
from pipeline.findings.disagreement import Disagreement
from pipeline.findings.evolution import is_clearly_before, is_earlier_state, is_evolving
from pipeline.findings.ledger import Ledger, Saying, comparable
from pipeline.findings.oneness import (
    are_of_one_matter,
    are_told_of_one_thing,
    broken_sums,
    is_broken,
    is_told_elsewhere,
)
from pipeline.findings.sums import adds_up, is_worked_out
from pipeline.findings.two_sides import are_two_sides, is_each_of_all, is_for_each
from pipeline.findings.units import (
    is_conflict,
    is_other_count,
    is_part_of_people,
    telling_digits,
)
from pipeline.findings.variants import (
    Variant,
    are_other_spans,
    in_headline,
    is_age,
    is_led_by,
    is_other_range,
    once_an_article,
)
from pipeline.matching.compare import Comparison, Relation
from pipeline.matching.conversion import scale_of
from pipeline.matching.nouns import kinship


class Table:
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
        if one.comparator != other.comparator or one.comparator in UNBOUND:
            return False
        return not self.evolving and self._is_far(n, m)

    def _is_other_bounding_day(self, n: int, m: int) -> bool:
        """Whether the same bound is put to two days: "no earlier than July 22" and "no earlier than July 14"."""
        one, other = self.variants[n].quantity, self.variants[m].quantity
        if not isinstance(one.low, str) or one.comparator != other.comparator or one.comparator in UNBOUND:
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
        if is_other_range(one, other):
            return "value-conflict"
        if self._is_level_and_change(n, m, comparison):
            return "value-conflict"
        if comparison.relation is Relation.BOUND:
            return (
                "bound-drift"
                if is_bound_slip(self.variants[n], self.variants[m], self.ledger, evolving=self.evolving)
                else None
            )
        if comparison.relation is Relation.WITHIN and is_other_end(one, other):
            return "date-conflict"
        if comparison.relation is Relation.WITHIN and self._is_other_bounding_day(n, m):
            return "date-conflict"
        if self.evolving and comparison.relation is Relation.WITHIN and self._is_far(n, m):
            return "superseded" if self._newer(n, m) == m else None
        if comparison.relation is Relation.WITHIN and self._is_other_bound(n, m):
            return "value-conflict"
        if comparison.clashes and (
            is_age(one) != is_age(other) or are_other_spans(one, other) or self._are_other_ages(n, m)
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
            is_led_by(s, self.ledger) for v in (self.variants[n], self.variants[m]) for s in v.sayings[:4]
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

    def _is_unit_slip(self, n: int, m: int) -> bool:
        one, other = self.variants[n], self.variants[m]
        if not is_conflict(one.quantity, other.quantity):
            return False
        return are_of_one_matter(one, other, self.ledger)

    def _odd(self, n: int, m: int, kind: str, comparison: Comparison) -> Iterator[Disagreement]:
        ranges = is_other_range(self.variants[n].quantity, self.variants[m].quantity)
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
                return
            sure = kind != "value-conflict" or self._is_undated_state(n, m)
            if not sure and self._is_no_conflict(n, m, there, comparison):
                return
        if self._rank(here, there) < 0:
            yield from self._tell(n, there, kind, comparison)

    def _is_no_conflict(self, n: int, m: int, there: tuple[Saying, ...], comparison: Comparison) -> bool:
        """Whether two values can both be true: sides, parts or sums of one, or of two things after all."""
        one, other = self.variants[n], self.variants[m]
        if self._is_other_side(n, m, comparison) or self._is_worked_out(n, there, comparison):
            return True
        if adds_up(one, other, self.ledger) or adds_up(other, one, self.ledger):
            return True
        if comparison.relation is not Relation.DIFFERS:
            return False
        if is_told_elsewhere(one, self.fact, there, self.ledger):
            return True
        return not are_told_of_one_thing(one, there, self.ledger)

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
        for told in once_an_article(self.variants[n].sayings, self.ledger, apart=kind == "bound-drift"):
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
        if in_headline(one, self.ledger) != in_headline(other, self.ledger):
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
        if is_clearly_before(max(one), min(other)):
            return m
        return n if is_clearly_before(max(other), min(one)) else None

    def _is_undated_state(self, n: int, m: int) -> bool:
        """Whether a moving count is given by two origins of which none says when it was written."""
        here, there = self._articles(n), self._articles(m)
        if not self.evolving or here & there or self.ledger.origins(here | there) > 2:
            return False
        return all(self.ledger.dates[id_] is None for id_ in sorted(here | there))

    def _articles(self, n: int) -> frozenset[str]:
        """The articles that give a variant's figure, in whatever words or unit; remembered."""
        known = self._known_articles.get(n)
        if known is None:
            held = [m for m in range(len(self.variants)) if m == n or self._is_one_figure(n, m)]
            said = [s for m in held for s in self.variants[m].sayings]
            current = [s for s in said if not (self.evolving and is_earlier_state(s, self.ledger))] or said
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
            and not self._is_outnumbered_headline(own, there)
            and not is_broken(self.variants[n], self.ledger)
        ):
            return True  # the article has both values, and neither is a slip of the other
        if not self.evolving or not moving:
            return False
        return any(
            k not in (n, m) and self._newer(n, k) == k and self._newer(m, k) in (k, None)
            for k in range(len(self.variants))
        )

    def _is_outnumbered_headline(self, own: set[str], there: tuple[Saying, ...]) -> bool:
        """Whether an article has the value of several others in its headline alone: then its text is mistaken."""
        mine = [s for s in there if s.article in own]
        return self.ledger.origins(s.article for s in there) > 2 and all(
            in_headline(s, self.ledger) for s in mine
        )

    def _is_other_side(self, n: int, m: int, comparison: Comparison) -> bool:
        """Whether two values are two sides of one: for each and in all, or a share and the rest of the hundred."""
        one, other = self.variants[n], self.variants[m]
        if comparison.relation is not Relation.DIFFERS or isinstance(one.quantity.low, str):
            return False
        if are_two_sides(one, other, self.ledger) or is_part_of_people(one.quantity, other.quantity):
            return True
        if self._is_part_of_agreeing(n, m) or self._is_part_of_agreeing(m, n):
            return True
        return is_each_of_all(one.quantity, other.quantity, each=(self._is_for_each(n), self._is_for_each(m)))

    def _is_for_each(self, n: int) -> bool:
        """Whether one of a variant's claims says that it is for each; remembered."""
        if n not in self._known_each:
            self._known_each[n] = any(is_for_each(s, self.ledger) for s in self.variants[n].sayings)
        return self._known_each[n]

    def _is_part_of_agreeing(self, n: int, m: int) -> bool:
        """Whether a bare number stands for people that another article names: "49 on board", "49 people", "48 passengers"."""
        return self.variants[m].quantity.unit is None and any(
            is_part_of_people(self.variants[n].quantity, v.quantity)
            for k, v in enumerate(self.variants)
            if k not in (n, m) and self._agree(m, k, bounds=True)
        )

    def _has_in_its_unit(self, n: int, own: set[str], there: tuple[Saying, ...]) -> bool:
        """Whether each article of a value gives the other one in the same unit: no conversion of it."""
        unit = self.variants[n].sayings[0].claim.quantity.unit
        return all(any(s.article == id_ and s.claim.quantity.unit == unit for s in there) for id_ in own)

    def _is_in_headlines(self, n: int) -> bool:
        return any(in_headline(s, self.ledger) for s in self.variants[n].sayings)

    def _is_worked_out(self, n: int, there: tuple[Saying, ...], comparison: Comparison) -> bool:
        """Whether a value that stands alone is a sum or a rest of figures that another origin gives beside each other.

        Any two shares make some third one: against two origins their own value has to be one of the figures.
        """
        if comparison.relation is not Relation.DIFFERS:
            return False
        with_ = there[0] if self.ledger.origins(s.article for s in there) > 1 else None
        return is_worked_out(self.variants[n].sayings[0], self.ledger, with_)

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
