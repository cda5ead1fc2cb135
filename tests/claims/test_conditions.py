"""What limits a figure: its conditions, with their kinds."""

from __future__ import annotations

import pytest

from tests.claims.said import claim_of
from tests.claims.surroundings_rows import CONDITIONS

ROWS = [  # text, figure, the condition's words, its kind
    (
        "The set-up gave over 700 tokens a second for a single user of Ironwood.",
        "700",
        "for a single user",
        "scope",
    ),
    (
        "The new kernels give 1.4 to 2 times the output at small batch sizes.",
        "1.4",
        "at small batch sizes",
        "setting",
    ),
    (
        "They deliver 2 times the throughput without speculative decoding.",
        "2 times",
        "without speculative decoding",
        "exclusion",
    ),
    (
        "The chip does 2 times the work when speculative decoding is not used.",
        "2 times",
        "when speculative decoding is not used",
        "setting",
    ),
    ("Support stands at 34% among likely voters.", "34%", "among likely voters", "scope"),
    ("The Civic Union is on 34% of likely voters.", "34%", "of likely voters", "scope"),
    ("Profit rose 4% excluding one-off items.", "4%", "excluding one-off items", "exclusion"),
    ("Profit rose 4% before tax.", "4%", "before tax", "basis"),
    ("Sales fell 3% year on year.", "3%", "year on year", "basis"),
    ("Revenue grew 8% at constant currency.", "8%", "at constant currency", "basis"),
    ("Wages fell 1.2% in real terms.", "1.2%", "in real terms", "basis"),
    ("Deliveries reached 126,400 in the third quarter.", "126,400", "in the third quarter", "period"),
    ("Some 212 people fell ill in the last 24 hours.", "212", "in the last 24 hours", "period"),
    ("It has killed 41 people since 1950.", "41", "since 1950", "period"),
    ("The median wage was $31,000.", "$31,000", "median", "statistic"),
    ("Homes cost $410,000 on average.", "$410,000", "on average", "statistic"),
    ("In all 30,695 people voted.", "30,695", "In all", "statistic"),
    ("The L7 sells for $48,900 in the United States.", "$48,900", "in the United States", "scope"),
    ("It sells for €46,500 in Europe and $48,900 in the US.", "€46,500", "in Europe", "scope"),
    ("The total would be $530 million if all were exercised.", "$530", "if all were exercised", "setting"),
    ("The car travels 610 km on a full charge.", "610", "on a full charge", "setting"),
    ("The firm signed six launches for $53 million each.", "$53", "each", "statistic"),
    ("Cuts lasted three hours in total.", "three hours", "in total", "statistic"),
    ("Unemployment was 4.1% across the region.", "4.1%", "across the region", "scope"),
    ("A total of 30,695 people took part.", "30,695", "total", "statistic"),
    ("Net profit was $3 million.", "$3", "Net", "statistic"),
    ("Growth was 2.1%, adjusted for inflation.", "2.1%", "adjusted for inflation", "basis"),
    ("The toll stands at 17, not including the crew.", "17", "not including the crew", "exclusion"),
    ("So far 212 people have been taken to hospital.", "212", "So far", "period"),
    ("Among adults, support was 61%.", "61%", "Among adults", "scope"),
    ("The annual rate was 3.4%.", "3.4%", "annual", "statistic"),
    ("Orders rose 5% compared with last year.", "5%", "compared with last year", "basis"),
    ("They won 31 times in a row.", "31", "in a row", "statistic"),
    ("The firm lost $12 million between January and March.", "$12", "between January and March", "period"),
    ("Spending per head was $4,200.", "$4,200", "per head", "basis"),
    ("The record is 30.8 gigawatts.", "30.8", "record", "statistic"),
    ("Up to 50,000 jobs would go unless the plant is sold.", "50,000", "unless the plant is sold", "setting"),
    ("Output fell 3% apart from cars.", "3%", "apart from cars", "exclusion"),
    ("The relative risk rose by 20%.", "20%", "relative", "statistic"),
]
FREE = [  # text, figure: nothing limits it
    ("The fine is £27.6 million.", "£27.6"),
    ("He waited for three hours.", "three"),
    ("The bank fined for failing its customers paid £61 million.", "£61"),
    ("Turnout was 47.8%, down from 61.5% in 2024.", "47.8%"),
    ("The 64 centres were among the busiest.", "64"),
    ("He promised a preliminary report within 30 days.", "30"),
]


@pytest.mark.parametrize(("text", "figure", "words", "kind"), [*ROWS, *CONDITIONS])
def test_a_condition_is_found_with_its_kind(text: str, figure: str, words: str, kind: str) -> None:
    found = claim_of(text, figure).conditions
    assert (words, kind) in [(c.text, c.kind) for c in found]


@pytest.mark.parametrize(("text", "figure"), FREE)
def test_what_limits_nothing_is_no_condition(text: str, figure: str) -> None:
    assert claim_of(text, figure).conditions == ()
