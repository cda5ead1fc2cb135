"""How far the articles of a story agree on a fact: which claims go together, which depart, which stand alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from db.models import ClaimRef, Coverage, Derived, Fact, Finding, Quantity
from pipeline.matching.compare import compare

State = Literal["agreed", "disputed", "earlier", "alone", "derived"]
"""``earlier``: the value was true when it was written, and later coverage has another."""

NO_WORKINGS: Mapping[ClaimRef, str] = {}


@dataclass(frozen=True, slots=True)
class Agreement:
    """A fact's claims, each with its state, and the findings that rest on it."""

    fact: Fact
    states: Mapping[ClaimRef, State]
    groups: tuple[tuple[ClaimRef, ...], ...]
    """Claims that can be true together, the group of most origins first."""
    findings: tuple[Finding, ...] = ()
    workings: Mapping[ClaimRef, str] = field(default_factory=dict)
    """How a claim that stands alone is worked out from others."""

    @property
    def is_disputed(self) -> bool:
        """Two values of it cannot both be true, or a finding rests on it."""
        return any(f.severity != "info" for f in self.findings) or "disputed" in self.states.values()


def weigh(
    coverage: Coverage,
    fact: Fact,
    findings: tuple[Finding, ...],
    workings: Mapping[ClaimRef, str] = NO_WORKINGS,
) -> Agreement:
    """Sort the claims of a fact into groups that agree, and say of each how it stands."""
    origin_of = {a: n for n, origin in enumerate(coverage.origins) for a in origin.articles}
    groups: list[list[ClaimRef]] = []
    homes: dict[tuple[object, ...], list[ClaimRef]] = {}
    exact_first = sorted(fact.claims, key=lambda r: coverage.claim(r).quantity.comparator != "=")
    for ref in exact_first:
        quantity = coverage.claim(ref).quantity
        key = (
            quantity.low,
            quantity.high,
            quantity.comparator,
            quantity.unit,
            quantity.kind,
            quantity.places,
        )
        fitting = (g for g in groups if _agree(coverage.claim(g[0]).quantity, quantity))
        home = homes.get(key) or max(fitting, key=len, default=None)
        if home is None:
            home = []
            groups.append(home)
        home.append(ref)
        homes[key] = home
    departing = {(f.at.article, f.at.span.start) for f in findings if f.severity != "info"}
    earlier = {f.at.article for f in findings if f.kind == "superseded"}

    def standing(group: list[ClaimRef]) -> tuple[bool, int, bool, int, str, int]:
        """The group of most origins stands first; of two alike, the one that no finding sits on.

        An earlier state comes after whatever is newer.
        """
        told = any((r.article, coverage.claim(r).span.start) in departing for r in group)
        return (
            all(r.article in earlier for r in group),
            -len({origin_of.get(r.article) for r in group}),
            told,
            -len(group),
            group[0].article,
            group[0].index,
        )

    groups.sort(key=standing)
    origins = {origin_of.get(ref.article) for ref in fact.claims}
    states: dict[ClaimRef, State] = {}
    for n, group in enumerate(groups):
        for ref in group:
            span = coverage.claim(ref).span
            if (ref.article, span.start) in departing:
                states[ref] = "disputed"
            elif n > 0:
                states[ref] = "earlier" if ref.article in earlier else "disputed"
            elif len(origins) == 1:
                states[ref] = "derived" if ref in workings else "alone"
            else:
                states[ref] = "agreed"
    own = {ref: workings[ref] for ref in fact.claims if ref in workings} if workings else {}
    return Agreement(fact, states, tuple(map(tuple, groups)), findings, own)


def _agree(one: Quantity, other: Quantity) -> bool:
    """Both can be true, or nothing in them could clash."""
    relation = compare(one, other)
    return relation.agrees or (not relation.clashes and one.unit == other.unit)


def weigh_all(
    coverage: Coverage, findings: tuple[Finding, ...], derived: Sequence[Derived] = ()
) -> list[Agreement]:
    """Every fact of a story, the most disputed first."""
    resting: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.fact is not None:
            resting.setdefault(finding.fact, []).append(finding)
    workings = {d.claim: d.how for d in derived}
    weighed = [
        weigh(coverage, fact, (*resting.get(fact.id, ()), *resting.get(fact.label, ())), workings)
        for fact in coverage.facts
    ]
    return sorted(weighed, key=_order)


_WORST = {"high": 0, "medium": 1, "low": 2, "info": 3}


def _order(agreement: Agreement) -> tuple[int, int, int, str, str]:
    worst = min((_WORST[f.severity] for f in agreement.findings), default=4)
    articles = {ref.article for ref in agreement.fact.claims}
    return (worst, -len(agreement.groups), -len(articles), agreement.fact.label, agreement.fact.id)
