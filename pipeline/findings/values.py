"""Claims of one fact whose values, units or bounds differ: who stands alone, and in what way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from db.models import Fact
from pipeline.findings.apartness import are_of_rivals
from pipeline.findings.clock_days import find_clock_days
from pipeline.findings.dates import (
    are_of_other_weeks,
    weekday_of,
)
from pipeline.findings.differences import Difference
from pipeline.findings.disagreement import Disagreement, to_difference
from pipeline.findings.earlier_states import find_earlier_states, state_now
from pipeline.findings.figure_dates import find_dates_of_figures
from pipeline.findings.histories import find_histories
from pipeline.findings.keys import find_misplaced
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.leftovers import find_leftovers
from pipeline.findings.lone_hours import find_lone_hours
from pipeline.findings.oneness import EQUAL
from pipeline.findings.prose_tables import find_prose_against_tables
from pipeline.findings.shortened import find_shortened_ranges
from pipeline.findings.states import state_slips
from pipeline.findings.sums import is_worked_out
from pipeline.findings.table import Table
from pipeline.findings.tallies import find_other_tallies
from pipeline.findings.timelines import find_dates_of_timelines
from pipeline.findings.units import (
    are_measured_alike,
    is_conflict,
    is_one_matter,
    same_figures,
    telling_digits,
)
from pipeline.findings.variants import MOST_VARIANTS, variants_of
from pipeline.matching.compare import Comparison, Relation, compare


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
    for found in (
        *find_lone_hours(ledger),
        *find_dates_of_figures(ledger),
        *find_dates_of_timelines(ledger),
    ):
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
    told = {d.odd for d in found}.union(*(d.rest for d in found))
    for more in (find_leftovers(ledger), find_prose_against_tables(ledger)):
        found += [d for d in more if d.odd not in told and not told & set(d.rest)]
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
        if is_worked_out(place.odd, ledger):
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
        rest = tuple(s for s in near[:12] if is_one_matter(odd, s, ledger)) or _agreed(odd, near[:12], ledger)
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


def _agreed(odd: Saying, near: Sequence[Saying], ledger: Ledger) -> tuple[Saying, ...]:
    """The sayings of two origins or more that give one number the same other unit of measure: 54 minutes, not hours."""
    q = odd.claim.quantity
    if telling_digits(q) < TELLING or not are_measured_alike(q, near[0].claim.quantity if near else q):
        return ()
    alike = tuple(s for s in near if s.claim.quantity.unit == near[0].claim.quantity.unit)
    return alike if ledger.origins(s.article for s in alike) > 1 else ()


TELLING = 2
"""Digits of a number that is no round one."""


def _origins_behind(saying: Saying, ledger: Ledger) -> int:
    """How many origins give a value that agrees, in any unit: "a fifth" stands behind 20%."""
    return ledger.origins(
        a.id
        for a in ledger.articles[:MOST_VARIANTS]
        if any(
            compare(saying.claim.quantity, s.claim.quantity).relation in EQUAL for s in ledger.sayings[a.id]
        )
    )


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
    table = Table(fact, variants, pairs, ledger)
    told: set[tuple[str, Saying]] = set()
    for n in range(len(variants)):
        for found in table.against(n):
            key = ("value" if found.kind != "bound-drift" else "bound", found.odd)
            if key not in told:
                told.add(key)
                yield found
