"""Days of a timeline against the prose of another outlet, and days of sentences that give the same figures."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.ledger import Ledger
from pipeline.findings.timelines import find_dates_of_timelines
from pipeline.matching.assemble import assemble
from tests.findings.coverage import find, loud

TIMELINE = """Port strike: the key dates

May 31, 2026 — What led to the strike, and how it ended:

- **May 2:** talks between the union and the port authority fail.
- **May 9:** dockers vote for a strike.
- **May 14:** the strike begins at four terminals.
- **May 30:** both sides sign a deal."""
PROSE = """May 31, 2026 — Dockers voted for the walkout on {vote}, a week after talks failed, and a judge refused to stop it. \
It began on May 14 and kept 31 ships waiting. The deal that ended it was signed by the two sides on {deal}."""

RECALL = "June 12, 2026 — The recall, announced on Wednesday, covers 18,300 ovens made from May 2023 to June 2024. Two kitchens caught fire."
ALSO = "June 12, 2026 — The recall, made public on {day}, affects 18,300 ovens built from May 2023 to June 2024. Two kitchen fires led to it."


@pytest.mark.parametrize(
    ("vote", "deal", "told"),
    [("May 9", "May 30", []), ("May 19", "May 30", ["May 19"]), ("May 9", "May 28", ["May 28"])],
)
def test_an_entry_and_a_clause_of_one_event(vote: str, deal: str, told: list[str]) -> None:
    texts = (TIMELINE, PROSE.format(vote=vote, deal=deal))
    ledger = Ledger(assemble(tuple(Article(f"a{n}", Revision(t), f"a{n}") for n, t in enumerate(texts))))
    found = list(find_dates_of_timelines(ledger))
    assert [ledger.text(d.article, d.span) for d in found] == told


@pytest.mark.parametrize(("day", "told"), [("Wednesday", []), ("Monday", [("date-conflict", "b", "Monday")])])
def test_one_day_each_beside_the_same_figures(day: str, told: list[tuple[str, str, str]]) -> None:
    assert loud(find(RECALL, ALSO.format(day=day))) == told
