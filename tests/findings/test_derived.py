"""Figures that follow from others, and figures that only meet them by chance."""

from __future__ import annotations

import time

import pytest

from db.models import Article, Revision
from pipeline.findings.derived import find_derived
from pipeline.matching.assemble import assemble


def derived(*texts: str) -> list[tuple[str, str]]:
    """Each derived figure as written, and how it is worked out."""
    coverage = assemble([Article("abc"[n], Revision(text)) for n, text in enumerate(texts)])
    return [(coverage.claim(d.claim).quantity.surface, d.how) for d in find_derived(coverage)]


FOLLOWS = [
    (("The card reached 700 tokens per second, against 452 tokens per second before.", "The card is about 55% faster than its predecessor, the company said."),
     ("about 55%", "700 tokens per second is 1.55 times 452 tokens per second")),
    (("Profit rose to $4.2 billion from $3.5 billion a year earlier, an increase of 20%.",), ("20%", "$4.2 billion is 1.2 times $3.5 billion")),
    (("The council has 60 seats. Labour won 33 of them, 55% of the seats.",), ("55%", "33 is 55% of 60 seats")),
    (("There were 120 adults and 35 children on the coach, 155 people in all.",), ("155 people", "120 adults and 35 children together")),
    (("Unemployment is 5.2%, up from 4.9%, a rise of 0.3 points.",), ("0.3 points", "5.2% less 4.9%")),
    (("Output fell from 250 MW to 200 MW, a drop of a fifth.",), ("a fifth", "200 MW is 80% of 250 MW")),
    (("The bridge cost $12 million for 400 homes, or $30,000 a home.",), ("$30,000 a home", "$12 million for 400 homes")),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "expected"), FOLLOWS)
def test_what_follows_is_told_with_its_working(texts: tuple[str, ...], expected: tuple[str, str]) -> None:
    assert expected in derived(*texts)


CHANCE = [
    "He scored 31 points and 12 rebounds in 43 minutes.",
    "Some 45 soldiers, 12 trucks and 33 tents arrived.",
    "The plant makes 300 cars a day. It employs 300 people. It opened 30 years ago.",
    "Rain fell for 12 hours and 36 millimetres were measured, three times the norm.",
    "Three of the 12 jurors dissented. The trial lasted 15 days and heard 9 witnesses.",
    "Deliveries grew by 9%. Costs rose by more than 6% and wages by 3%.",
]


@pytest.mark.parametrize("text", CHANCE)
def test_chance_derives_nothing(text: str) -> None:
    assert derived(text) == []


def test_a_total_follows_from_its_parts_and_not_the_other_way_round() -> None:
    found = dict(derived("There were 120 adults and 35 children on the coach, 155 people in all."))
    assert list(found) == ["155 people"]


def test_what_two_origins_say_is_agreed_not_derived() -> None:
    text = "There were 120 adults and 35 children on the coach, 155 people in all."
    other = "On the coach were 155 people, police said: 35 children and 120 adults. No one was hurt."
    coverage = assemble([Article("a", Revision(text)), Article("b", Revision(other))])
    if len(coverage.origins) == 2:
        assert find_derived(coverage) == ()


def test_many_figures_take_linear_time() -> None:
    small, large = _time_of(500), _time_of(2_000)
    assert large < 12 * small


def _time_of(count: int) -> float:
    text = "\n".join(
        f"In town {n} there were {n * 37 + 11} people and {n * 13 + 5} cars." for n in range(count)
    )
    coverage = assemble([Article("a", Revision(text))])
    started = time.process_time()
    find_derived(coverage)
    return time.process_time() - started


def test_figures_of_one_row_stand_together() -> None:
    text = (
        "Results of the test\n\n| Measure | Ironwood | GB200 | Advantage |\n|---|---|---|---|\n"
        "| Throughput | >700 tokens/sec | 452 tokens/sec | ~55% higher |\n| Batches | 61 | 17 | none |\n"
    )
    coverage = assemble([Article("a", Revision(text)), Article("b", Revision("The test took place in May."))])
    worked = {coverage.claim(d.claim).quantity.surface: d.how for d in find_derived(coverage)}
    assert worked["~55%"] == ">700 tokens/sec is 1.55 times 452 tokens/sec"
