"""Median, mean, lowest, highest; relative and absolute: which statistic a figure is said to be."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings.agreement import agreements
from pipeline.findings.differences import Difference
from pipeline.findings.disagreement import to_difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say
from pipeline.findings.statistic_words import OPPOSED, statistic_of, with_statistic
from pipeline.findings.values import disagreements
from pipeline.matching.compare import Relation, compare


def find_statistic_drifts(ledger: Ledger) -> Iterator[Difference]:
    """The same figure is said to be another statistic: median or mean, lowest or highest, relative or absolute.

    Percent where others have percentage points is told too. "Average" beside "mean" is no difference.
    """
    told: set[tuple[str, int]] = set()
    for slip in ledger.once(disagreements):
        if slip.kind == "statistic-drift":
            told.add((slip.odd.article, slip.odd.index))
            yield to_difference(slip)
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind in ("date", "period", "ordinal"):
            continue
        named = [(s, name) for s in agreement.sayings if (name := statistic_of(s, ledger)) is not None]
        for saying, name in named:
            opposed = [
                s
                for s, other in named
                if other in OPPOSED[name] and s.article != saying.article and _is_one_figure(s, saying)
            ]
            alike = [s for s, other in named if other == name]
            if (
                not opposed
                or (saying.article, saying.index) in told
                or not _is_odd(saying, alike, opposed, ledger)
            ):
                continue
            told.add((saying.article, saying.index))
            other = statistic_of(opposed[0], ledger)
            count = ledger.origins(s.article for s in opposed)
            yield Difference(
                "statistic-drift",
                saying.article,
                with_statistic(saying, name, ledger),
                f"{origins_say(count, 'call')} {opposed[0].surface} the {other}, here it is the {name}.",
                against=first_places(opposed),
                reasons=("same value", f"{name} is not {other}"),
                confidence=0.85 if count > 1 else 0.7,
                fact=agreement.fact.label if agreement.fact else None,
            )


def _is_one_figure(one: Saying, other: Saying) -> bool:
    """Whether two claims give one number: a bound that only allows the other ("more than $24", "$29") is another."""
    return compare(one.claim.quantity, other.claim.quantity).relation is not Relation.WITHIN


def _is_odd(saying: Saying, alike: list[Saying], opposed: list[Saying], ledger: Ledger) -> bool:
    mine, theirs = ledger.origins(s.article for s in alike), ledger.origins(s.article for s in opposed)
    if mine != theirs:
        return mine < theirs
    return ledger.is_later(saying.article, max((s.article for s in opposed), key=ledger.order))
