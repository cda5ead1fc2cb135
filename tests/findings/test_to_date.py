"""Since when a figure was counted: the year, the month and the week so far are three things."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find, loud

YEAR = "The port handled 412,000 containers so far this year, the operator said."

TOLD = [
    (YEAR, "The port handled 412,000 containers in the first half of May, the operator said."),
    ("Sales of new homes averaged 1,240 a week since the start of the month, the agency said.",
     "New homes sold at 1,240 a week on average year to date, according to the agency."),
    ("The clinic saw 1,870 patients since the beginning of the week, its head said.",
     "Its head said the clinic saw 1,870 patients since the start of the month."),
]  # fmt: skip
QUIET = [
    (YEAR, "The port has handled 412,000 containers since January, the operator said."),
    (YEAR, "The port handled 412,000 containers, the operator said."),
    ("There were 3,412 fires so far this year, 212 of them in early July.",
     "In early July there were 212 fires; this year so far 3,412 were counted."),
]  # fmt: skip


@pytest.mark.parametrize("texts", TOLD)
def test_another_time_so_far_is_told(texts: tuple[str, str]) -> None:
    assert [(kind, article) for kind, article, _ in loud(find(*texts))] == [("condition-drift", "b")]


@pytest.mark.parametrize("texts", QUIET)
def test_one_time_in_other_words_is_not(texts: tuple[str, str]) -> None:
    assert loud(find(*texts)) == []
