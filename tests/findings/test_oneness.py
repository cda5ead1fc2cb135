"""Whether two values are of one thing: told where the words show it, quiet where they are two things or one converted."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find, loud

DIFFERENT = [
    # a state that is said to hold now is no count that moves: two values of it are a conflict
    (
        ("October 3, 2026. The Harbour Party now holds 58 of the 120 seats in the council.",
         "October 4, 2026. Of the 120 seats in the council the Harbour Party has 61."),
        "value-conflict",
    ),
    (
        ("Councillor Ines Falk came second with 4,310 votes. The count ended at midnight.",
         "Ines Falk had 3,190 votes, which put her second. The count ended at midnight."),
        "value-conflict",
    ),
    # a year in both sentences is enough
    pytest.param(
        ("The lake froze on Sunday for the first time in years. The ice was 41 centimetres thick, beating the 38 centimetres of 1963.",
         "Skaters went out on Sunday. The old mark, 29 centimetres, had stood since 1963."),
        "value-conflict",
        marks=pytest.mark.xfail(strict=True, reason="a record that is not said to be of what"),
    ),
    (
        ("The river Ostra rose to 7.41 metres at Pell on Sunday, above the 6.83 metres of the flood of 1954.",
         "At Pell the Ostra stood higher on Sunday than in the flood of 1954, when it rose to 6.38 metres."),
        "value-conflict",
    ),
    # two origins agree, the third is not far
    (
        ("Shares of Noriva closed at 52.40 francs on the Zurich exchange on Monday, after profit fell short.",
         "Noriva stock ended Monday at 52.40 francs, a loss of a tenth, traders said.",
         "Investors sold Noriva on Monday, closing the day at 41.10 francs, when its results disappointed the market."),
        "value-conflict",
    ),
]  # fmt: skip
ALIKE = [
    # a conversion beside its amount is no amount of its own
    (
        "The Norwegian group will buy Tavel for 8.2 billion crowns (760 million euros) in cash, it said on Tuesday.",
        "Tavel goes for 8.2 billion crowns. The Norwegian buyer borrows 410 million euros in cash for it.",
    ),
    # a count that moves has two states in time
    (
        "November 2, 2026. The fire near Aldo has burned 3,100 hectares so far, the fire service said.",
        "November 4, 2026. The fire near Aldo has burned 5,700 hectares so far, the fire service said.",
    ),
    # a height and a share of two things
    (
        "The dam is 41 metres high and was finished in 1971. It feeds 300 farms.",
        "The lake behind the dam was 27 metres deep before the drought, divers said. It feeds 300 farms.",
    ),
]


@pytest.mark.parametrize(("texts", "kind"), DIFFERENT)
def test_two_values_of_one_thing_are_told(texts: tuple[str, ...], kind: str) -> None:
    assert kind in [found for found, _, _ in loud(find(*texts))]


@pytest.mark.parametrize("texts", ALIKE)
def test_values_of_two_things_are_quiet(texts: tuple[str, ...]) -> None:
    assert "value-conflict" not in [found for found, _, _ in loud(find(*texts))]
