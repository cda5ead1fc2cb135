"""What a quantity says beside its value: places, spans of number and noun, heads of tables, what was elided."""

from __future__ import annotations

from decimal import Decimal

import pytest

from db.models import Block, Quantity, Span
from pipeline.claims.dates import read_dates
from pipeline.claims.quantities import read_quantities


def first(text: str) -> Quantity:
    """The first quantity of a text."""
    return read_quantities(text)[0]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("452 tokens", 0), ("4.8%", -1), ("1.5 million people", 5), ("41,300 cars", 0), ("$27.6m", 5), ("$3bn", 9),
        ("3 to 5 billion euros", 9), ("2.8-trillion-parameter", 11), ("two million people", None), ("half a million", None),
        ("68 cents", -2), ("1.3×10⁶ kg", 5), ("£4.18", -2), ("2½ hours", None), ("12,34,567 rupees", 0),
    ],
)  # fmt: skip
def test_places_are_the_power_of_ten_of_the_last_written_digit(text: str, places: int | None) -> None:
    assert first(text).places == places


@pytest.mark.parametrize(
    ("text", "number", "noun"),
    [
        ("more than 200 people", "200", "people"),
        ("16 Nvidia GB200s", "16", "GB200s"),
        ("up to $62 million", "62 million", None),
        ("560,000 to 580,000 deliveries", "560,000 to 580,000", "deliveries"),
        ("two minor injuries", "two", "injuries"),
        ("a crew of 26", "26", "crew"),
        ("the third recall", "third", "recall"),
    ],
)
def test_number_and_noun_have_their_own_spans(text: str, number: str, noun: str | None) -> None:
    quantity = first(text)
    at, of = quantity.number, quantity.noun
    assert at is not None
    assert text[at.start : at.end] == number
    assert (text[of.start : of.end] if of else None) == noun


MARKDOWN = """| Site | Load (MW) | Cost, $m | Staff | Share |
|---|---|---|---|---|
| Dam | 31 | 4.5 | 120 | 12% |
| Mill | <1,500 | 12 | about 40 | 8% |"""


def test_a_cell_takes_unit_and_scale_from_its_head() -> None:
    read = [(q.surface, str(q.low), q.unit) for q in read_quantities(MARKDOWN)]
    assert read == [
        ("31", "31", "MW"), ("4.5", "4500000", "USD"), ("120", "120", "staff"), ("12%", "12", "%"),
        ("<1,500", "1500", "MW"), ("12", "12000000", "USD"), ("about 40", "40", "staff"), ("8%", "8", "%"),
    ]  # fmt: skip


def test_a_row_may_carry_the_unit() -> None:
    table = "| | 2025 | 2026 |\n|---|---|---|\n| Output (GWh) | 410 | 432 |"
    dates = read_dates(table)
    assert [(q.surface, q.unit, q.elided) for q in read_quantities(table, dates=dates)] == [
        ("410", "GWh", True),
        ("432", "GWh", True),
    ]


def test_cells_of_a_page_come_with_their_heads() -> None:
    text = "Peak\n31,400"
    blocks = (Block("cell", 5, 11, 1, 1, ("Demand (MW)", "Peak")),)
    [quantity] = read_quantities(text, blocks=blocks)
    assert (quantity.unit, quantity.low, quantity.elided) == ("MW", Decimal(31400), True)


def test_places_that_were_read_as_dates_are_left_alone() -> None:
    text = "On 12 May 2026 some 40 people met."
    dates = read_dates(text)
    assert [q.surface for q in read_quantities(text, dates=dates)] == ["some 40 people"]
    whole = Quantity(Span(0, len(text)), text, "date", "2026-05-12", "2026-05-12")
    assert read_quantities(text, dates=(whole,)) == ()


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("It fell from 4.1% to 3.9.", "%"),
        ("It had 34% (−3).", "pp"),
        ("They got 46.3%, against 39.4 last time.", "%"),
        ("It rose from 36.1 to 37.2 tonnes.", "tonne"),
    ],
)
def test_a_unit_that_is_not_written_is_understood(text: str, unit: str) -> None:
    bare = [q for q in read_quantities(text) if q.elided]
    assert [q.unit for q in bare] == [unit]


def test_a_bare_count_stays_bare() -> None:
    text = "It sank with 16 people aboard, and 12 were saved."
    assert [q.unit for q in read_quantities(text)] == ["person", None]


def test_other_languages_are_not_read_as_english() -> None:
    assert all(
        q.unit not in ("ano", "palavra")
        for q in read_quantities("Uma criança de 6 anos leu 60 palavras.", language="pt")
    )


def test_the_same_text_gives_the_same_quantities() -> None:
    text = "More than 200 people paid $3 to $5 billion, up 12%, in 14 of 20 cities."
    assert read_quantities(text) == read_quantities(text)


TABLE = "| Runner | Time | Age | Votes |\n|---|---|---|---|\n| Whitlock | 2:04:35 | 29 | 1,204 |\n"


def test_a_cell_takes_what_it_counts_from_a_head_of_one_word() -> None:
    read = [(q.surface, q.low, q.unit) for q in read_quantities(TABLE)]
    assert read == [("2:04:35", 7475, "second"), ("29", 29, "year"), ("1,204", 1204, "vote")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The krone fell in Oslo. A fine of 500 kroner was paid.", "NOK"),
        ("Denmark and Norway signed; the Danish share is 500 kroner.", "DKK"),
        ("A fine of 500 kroner was paid.", "DKK"),
        ("Prague will pay 1,200 crowns to each driver.", "CZK"),
        ("In Pakistan the fine is Rs 5,000.", "PKR"),
        ("India beat Pakistan; each player gets Rs 5,000.", "INR"),
        ("Chile raised the wage to 539,000 pesos.", "CLP"),
        ("Two crowns and 300 jewels", "jewel"),
    ],
)
def test_a_currency_of_several_countries_is_settled_by_the_one_that_is_named(text: str, code: str) -> None:
    assert read_quantities(text)[-1].unit == code
