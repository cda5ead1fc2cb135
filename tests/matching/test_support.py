"""Which figures of a text its sources back, and how."""

from __future__ import annotations

import pytest

from pipeline.matching.numerals import read_numerals
from pipeline.matching.support import find_backing
from pipeline.matching.usage import read_usages

SOURCE = (
    "The council of Port Rinn voted 31 to 14 on Tuesday to build a 12.4-kilometre tram line to the old docks. "
    "The line will cost 840 million euros, of which the state pays 60 per cent. "
    "Work starts in March 2027 and the first trams should run in late 2031. "
    "Mayor Lena Orsk, 46, said the line would carry 52,000 passengers a day. "
    "Opponents collected 18,300 signatures against the plan. Two of the five parties voted against it. "
    "Police arrested a 22-year-old man and a 19-year-old woman, and three people were hurt."
)

BACKED = [  # made up
    ("The line will cost €840m.", "stated"),
    ("Lena Orsk, the 46-year-old mayor, praised the vote.", "stated"),
    ("More than 18,000 signatures were collected against it.", "bound"),
    ("The state will pay 504 million euros.", "share"),
    ("The council backed it with a majority of 17.", "difference"),
    ("The line is 12 kilometres long.", "rounded"),
]

UNBACKED = [
    "The line will cost 480 million euros.",
    "Mayor Lena Orsk, 64, praised the vote.",
    "The line would carry 18,300 passengers a day.",
    "A 37-year-old man was arrested.",
    "The state pays 75 per cent of the cost.",
]


@pytest.mark.parametrize(("text", "how"), BACKED)
def test_what_backs_a_figure(text: str, how: str) -> None:
    (backing,) = find_backing(text, [SOURCE])
    assert (backing.how, backing.holds) == (how, True)


@pytest.mark.parametrize("text", UNBACKED)
def test_a_figure_without_backing(text: str) -> None:
    (backing,) = find_backing(text, [SOURCE])
    assert not backing.holds


@pytest.mark.xfail(strict=True, reason="a year is bound to the wrong half of its own sentence")
def test_a_year_of_another_clause() -> None:
    (backing,) = find_backing("The first trams should run in 2027.", [SOURCE])
    assert not backing.holds


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("the 21st of 1,250 fans", ["21", "1250"]),
        ("two hundred and six, £2.5m and 3bn", ["206", "2500000", "3000000000"]),
        ("It was 2-0 after a 4x4 crash", ["2", "0", "4", "4"]),
        ("twice, dozens, a third and one million", ["2", "12", "3", "1000000"]),
        ("half a million, a dozen, two and a half years", ["500000", "12", "2.5"]),
        ("a radius of 800m, $800m, 1.4m euros, 5m homes", ["800", "800000000", "1400000", "5000000"]),
    ],
)
def test_every_number_of_a_text(text: str, values: list[str]) -> None:
    assert [str(n.value.normalize() if n.value % 1 else int(n.value)) for n in read_numerals(text)] == values


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("Ann Lee, 34, was hurt", ["age"]),
        ("She won 6-2 on 5 May 2016", ["score", "score", "day", "year"]),
        ("a two-year deal worth £3m, or 15%", ["span", "money", "percent"]),
        ("the third of 12 rounds", ["ordinal", "count"]),
        ("at 7.30 p.m. in League Two", ["clock", "name"]),
    ],
)
def test_how_a_number_is_used(text: str, uses: list[str]) -> None:
    assert [u.use for u in read_usages(text)] == uses


def test_offsets_are_true_for_odd_text() -> None:
    text = "𝟛 🚢 12 ships — “7,000” people\u2028and 3\u00a0400 more"
    for numeral in read_numerals(text):
        assert any(ch.isdigit() for ch in text[numeral.span.start : numeral.span.end])
