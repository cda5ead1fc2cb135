"""Claims of one fact that agree in value: what is said beside the figure may be compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from db.models import Fact
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.units import telling_digits
from pipeline.matching.compare import Relation, compare

MOST_SAYINGS = 400


@dataclass(frozen=True, slots=True)
class Agreement:
    """Claims that give one value of one thing, in order."""

    sayings: tuple[Saying, ...]
    fact: Fact | None


def agreements(ledger: Ledger) -> tuple[Agreement, ...]:
    """All groups of claims that agree in value: within facts, and rare numbers of one unit across facts."""
    found = [
        Agreement(tuple(group), fact)
        for fact, sayings in ledger.facts
        for group in _groups(sayings[:MOST_SAYINGS])
        if ledger.origins(s.article for s in group) > 1
    ]
    known = {(s.article, s.index) for a in found for s in a.sayings}
    found += [a for a in _rare(ledger) if any((s.article, s.index) not in known for s in a.sayings)]
    return tuple(found)


def numbered_agreements(ledger: Ledger) -> dict[tuple[str, int], int]:
    """For each claim of a fact that others agree with, by article and index, the number of its agreement."""
    return {
        (saying.article, saying.index): n
        for n, agreement in enumerate(ledger.once(agreements))
        if agreement.fact is not None
        for saying in agreement.sayings
    }


def agreements_in(ledger: Ledger) -> dict[tuple[str, int], frozenset[int]]:
    """For each sentence, the numbers of the agreements that its figures belong to; for others, none."""
    found: dict[tuple[str, int], set[int]] = defaultdict(set)
    for (article, index), number in ledger.once(numbered_agreements).items():
        sentence = ledger.sentence(ledger.sayings[article][index])
        if sentence is not None:
            found[article, sentence.index].add(number)
    return defaultdict(frozenset, {key: frozenset(numbers) for key, numbers in found.items()})


def _groups(sayings: Sequence[Saying]) -> Iterator[list[Saying]]:
    """Claims gathered by value: each joins the first group whose first claim it agrees with."""
    groups: list[list[Saying]] = []
    for saying in sayings:
        for group in groups:
            relation = compare(group[0].claim.quantity, saying.claim.quantity)
            if relation.agrees or relation.relation in (Relation.BOUND, Relation.UNIT):
                group.append(saying)
                break
        else:
            groups.append([saying])
    yield from groups


def _rare(ledger: Ledger) -> Iterator[Agreement]:
    """Numbers of three telling digits that several origins have, whatever they were matched to."""
    by_value: dict[tuple[Decimal, Decimal], list[Saying]] = defaultdict(list)
    for article in ledger.articles:
        for saying in ledger.sayings[article.id]:
            q = saying.claim.quantity
            if isinstance(q.low, Decimal) and isinstance(q.high, Decimal) and telling_digits(q) >= 3:
                by_value[q.low, q.high].append(saying)
    for value in sorted(by_value):
        held = by_value[value]
        if ledger.origins(s.article for s in held) > 1:
            yield Agreement(tuple(held[:MOST_SAYINGS]), None)
