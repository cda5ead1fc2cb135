"""The distinct values of a fact, each with the claims that give it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from db.models import Quantity
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.temperatures import is_temperature_change
from pipeline.findings.two_units import in_two_units
from pipeline.matching.conversion import scale_of

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


def once_an_article(
    sayings: Sequence[Saying], ledger: Ledger, *, apart: bool
) -> Iterator[tuple[Saying, ...]]:
    """The claims of each article together, that in the body first; a headline's apart if asked."""
    held: dict[tuple[str, bool], list[Saying]] = defaultdict(list)
    for saying in sayings:
        held[saying.article, apart and in_headline(saying, ledger)].append(saying)
    for key in sorted(held):
        yield tuple(sorted(held[key], key=lambda s: (in_headline(s, ledger), s.sort_key)))


def in_headline(saying: Saying, ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind == "headline"


def is_other_range(one: Quantity, other: Quantity) -> bool:
    """Whether two ranges share one end and not the other: four to six weeks, four to nine weeks."""
    if any(isinstance(v, str) for v in (one.low, one.high, other.low, other.high)) or one.unit != other.unit:
        return False
    if one.low == one.high or other.low == other.high or {one.approximate, other.approximate} != {False}:
        return False
    return (one.low == other.low) != (one.high == other.high)


def are_other_spans(one: Quantity, other: Quantity) -> bool:
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


def is_age(quantity: Quantity) -> bool:
    """Say whether a number of years is how old somebody is: "24-year-old", a bare "24"; not "a four-year contract"."""
    surface = quantity.surface.lower()
    return quantity.unit == "year" and ("old" in surface or "age" in surface or "year" not in surface)


def is_led_by(saying: Saying, ledger: Ledger) -> bool:
    """Whether the word that says how far something went, or where to, stands right before its figure."""
    sentence = ledger.sentence(saying)
    change = saying.claim.quantity.change
    before = (
        ""
        if sentence is None
        else sentence.surface(max(sentence.span.start, saying.span.start - 4), saying.span.start)
    )
    return before.lower().endswith(f" {change} ")


def both_ways(one: Quantity, other: Quantity) -> tuple[tuple[Quantity, Quantity], tuple[Quantity, Quantity]]:
    return (one, other), (other, one)
