"""Whether articles differ on a fact at all, whatever their words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from db.models import Quantity
from pipeline.matching.compare import Relation, compare


def is_contested(said: Iterable[Iterable[Quantity]]) -> bool:
    """Say whether two articles differ, given what each says of one fact: one has a figure that none of the other's is.

    "1,470,000" beside "about 1.5 million" is one value, so is "$62" beside "62 dollars"; "over 700" beside "700" are two.
    """
    kinds: dict[tuple[object, ...], Quantity] = {}
    articles = {frozenset(_kept(quantity, kinds) for quantity in quantities) for quantities in said}
    return any(
        _lacks(one, other, kinds) or _lacks(other, one, kinds)
        for one, other in combinations(sorted(articles, key=repr), 2)
    )


def _kept(quantity: Quantity, kinds: dict[tuple[object, ...], Quantity]) -> tuple[object, ...]:
    key = (
        quantity.low,
        quantity.high,
        quantity.comparator,
        quantity.unit,
        quantity.places,
        quantity.approximate,
    )
    kinds.setdefault(key, quantity)
    return key


def _lacks(
    one: frozenset[tuple[object, ...]],
    other: frozenset[tuple[object, ...]],
    kinds: dict[tuple[object, ...], Quantity],
) -> bool:
    """Whether the first has a figure that the second has otherwise, and nowhere as it is."""
    for key in one:
        found = [compare(kinds[key], kinds[there]) for there in other]
        if (
            found
            and not any(c.agrees for c in found)
            and any(c.relation is not Relation.INCOMPARABLE for c in found)
        ):
            return True
    return False
