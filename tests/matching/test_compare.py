"""Two quantities, and how they stand to each other."""

from __future__ import annotations

from decimal import Decimal

import pytest

from db.models import Quantity, Span
from pipeline.matching.compare import Relation, compare


def q(surface: str, low: str, unit: str | None = None, comparator: str = "=", **more: object) -> Quantity:
    """A quantity as read, from what matters in a row."""
    dated = "-" in low[1:] or "T" in low
    ends = low.split("..") if ".." in low else [low, low]
    value = [end if dated else Decimal(end) for end in ends]
    kind = more.pop("kind", "date" if dated else "money" if (unit or "").isupper() else "quantity")
    return Quantity(
        Span(0, len(surface)),
        surface,
        kind,  # type: ignore[arg-type]
        value[0],
        value[-1],
        comparator,  # type: ignore[arg-type]
        unit,
        **more,  # type: ignore[arg-type]
    )


SAME, ROUNDED, WITHIN, BOUND = Relation.SAME, Relation.ROUNDED, Relation.WITHIN, Relation.BOUND
SCALE, DIGITS, UNIT, DIFFERS, NONE = (
    Relation.SCALE,
    Relation.DIGITS,
    Relation.UNIT,
    Relation.DIFFERS,
    Relation.INCOMPARABLE,
)

ROWS = [
    # rounding
    (q("1,470,000", "1470000"), q("about 1.5 million", "1500000", comparator="~", places=5), ROUNDED),
    (q("85.2 percent", "85.2", "%"), q("85.19 percent", "85.19", "%"), ROUNDED),
    (q("85 percent", "85", "%"), q("86 percent", "86", "%"), DIFFERS),
    (q("1.2 million ballots", "1200000", "ballot", places=5), q("1,204,377", "1204377", "ballot"), ROUNDED),
    (q("41,300 cars", "41300", "car"), q("just over 41,000 L7s", "41000", "car", ">"), WITHIN),
    (q("213 people", "213", "person"), q("212 people", "212", "person"), DIFFERS),
    (q("38 dead", "38"), q("40 dead", "40"), DIFFERS),
    (q("41,000 cars", "41000", "car"), q("41,300 cars", "41300", "car"), ROUNDED),
    # units
    (q("26.2 miles", "26.2", "mile"), q("42.2 km", "42.2", "km"), ROUNDED),
    (q("about 11 kilometers", "11", "km", "~"), q("6.8 miles", "6.8", "mile"), ROUNDED),
    (q("282 feet", "282", "foot"), q("86 m", "86", "m"), ROUNDED),
    (q("8C", "8", "°C"), q("46 degrees Fahrenheit", "46", "°F"), ROUNDED),
    (q("12 months", "12", "month"), q("a year", "1", "year"), SAME),
    (q("31.4 gigawatts", "31.4", "GW"), q("31.4 megawatts", "31.4", "MW"), UNIT),
    (q("4,850 kg", "4850", "kg"), q("4,850 pounds", "4850", "pound"), UNIT),
    (q("10,690 pounds", "10690", "pound"), q("4,850 kg", "4850", "kg"), ROUNDED),
    (q("nearly five tonnes", "5", "t", "<"), q("4,850 kg", "4850", "kg"), WITHIN),
    (q("16 chips", "16", "chip"), q("16 pods", "16", "pod"), UNIT),
    (q("41 people", "41", "person"), q("41 lives", "41", "life"), SAME),
    (q("13.7 points", "13.7", "pp"), q("13.7%", "13.7", "%"), UNIT),
    (q("25 basis points", "25", "bp"), q("0.25 points", "0.25", "pp"), SAME),
    (q("€48,900", "48900", "EUR"), q("$48,900", "48900", "USD"), UNIT),
    (q("€46,500", "46500", "EUR"), q("$48,900", "48900", "USD"), NONE),
    # percent, fractions and multiples
    (q("half", "0.5", "x"), q("50%", "50", "%"), SAME),
    (q("a third", "0.333333333333", "x"), q("33%", "33", "%"), ROUNDED),
    (q("one in five", "0.2", "x"), q("35%", "35", "%"), DIFFERS),
    (q("doubled", "2", "x"), q("100%", "100", "%", change="by"), SAME),
    # bounds and ranges
    (q("over 700", "700", comparator=">"), q("700", "700"), BOUND),
    (q("over 700", "700", comparator=">"), q("at least 700", "700", comparator=">="), SAME),
    (q("up to 2x", "2", "x", "<="), q("1.4 to 2 times", "1.4..2", "x"), BOUND),
    (q("at least 2", "2", comparator=">="), q("at most 2", "2", comparator="<="), BOUND),
    (q("more than 40", "40", comparator=">"), q("41", "41"), WITHIN),
    (q("more than 40", "40", comparator=">"), q("38", "38"), DIFFERS),
    (q("nearly 50", "50", comparator="<"), q("48", "48"), WITHIN),
    (q("nearly 50", "50", comparator="<"), q("12", "12"), DIFFERS),
    (q("10 to 20", "10..20"), q("14", "14"), WITHIN),
    (q("10 to 20", "10..20"), q("25", "25"), DIFFERS),
    # slips
    (q("$318 million", "318000000", "USD", places=6), q("$3.18 billion", "3180000000", "USD"), SCALE),
    (q("62,000 litres", "62000", "litre"), q("6,200 litres", "6200", "litre"), SCALE),
    (q("1,204 adults", "1204", "adult"), q("12,040 adults", "12040", "adult"), SCALE),
    (q("2,125", "2125"), q("2,215 votes", "2215", "vote"), DIGITS),
    # dates
    (q("May 4-6", "2026-05-04..2026-05-06"), q("May 6", "2026-05-06"), WITHIN),
    (q("January 22", "2026-01-22"), q("February 22", "2026-02-22"), DIFFERS),
    (q("July 22", "2026-07-22"), q("no earlier than July 22", "2026-07-22", comparator=">="), BOUND),
    (q("11:40 UTC", "2026-03-17T11:40Z"), q("6:40 a.m.", "2026-03-17T06:40"), NONE),
    (q("6:40 a.m.", "2026-03-17T06:40"), q("6:50 a.m.", "2026-03-17T06:50"), DIFFERS),
    (q("Tuesday", "2026-03-17"), q("6:50 a.m.", "2026-03-17T06:50"), WITHIN),
]


@pytest.mark.parametrize(("one", "other", "relation"), ROWS, ids=lambda v: getattr(v, "surface", None))
def test_relation(one: Quantity, other: Quantity, relation: Relation) -> None:
    assert compare(one, other).relation is relation, compare(one, other).reasons
    assert compare(other, one).relation is relation, compare(other, one).reasons


def test_a_rate_given_in_the_story_makes_currencies_comparable() -> None:
    pounds, dollars = q("£10m", "10000000", "GBP", places=6), q("$12.6m", "12600000", "USD", places=5)
    assert compare(pounds, dollars).relation is NONE
    assert compare(pounds, dollars, {("GBP", "USD"): Decimal("1.26")}).agrees
