"""What else than shared words shows that two long sentences speak of one thing."""

from __future__ import annotations

import pytest

from db.models import Article, Revision
from pipeline.findings.closeness import close
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger
from pipeline.matching.assemble import assemble

REPORT = (
    "Auditors found that the harbour authority had paid for dredging that was never done between May 3 and November 14, 2025, "
    "under a contract which the state treasury had signed without a tender."
)
SAME_END = (
    "In a letter to parliament the comptroller wrote that invoices had been settled for no work at all from May 13 to "
    "November 14, 2025, and asked the police to look into the company behind them."
)
OTHER_ENDS = SAME_END.replace("November 14", "August 2")
FIGURE = (
    "Auditors found on Monday that 312 invoices of the harbour authority had been settled for dredging that was never "
    "done, under a contract which the treasury had signed."
)
SAME_FIGURE = (
    "The comptroller wrote to parliament on Friday that somebody there had paid 312 invoices for no work at all, and asked "
    "the police to look into the company behind them."
)
OTHER_FIGURE = SAME_FIGURE.replace("312", "97")


@pytest.mark.parametrize(
    ("here", "there", "surfaces", "kept"),
    [
        (SAME_END, REPORT, ("May 13", "May 3"), True),
        (OTHER_ENDS, REPORT, ("May 13", "May 3"), False),
        (SAME_FIGURE, FIGURE, ("Friday", "Monday"), True),
        (OTHER_FIGURE, FIGURE, ("Friday", "Monday"), False),
    ],
)
def test_figures_show_that_two_sentences_are_of_one_thing(
    here: str, there: str, surfaces: tuple[str, str], kept: bool
) -> None:
    ledger = Ledger(assemble((Article("a", Revision(here)), Article("b", Revision(there)))))
    places = [
        next(s.place for s in ledger.sayings[article] if surface in s.surface)
        for article, surface in zip("ab", surfaces, strict=True)
    ]
    told = Difference(
        "date-conflict", "a", places[0].span, "One says this, one says that.", against=(places[1],)
    )
    assert [*close((told,), ledger)] == [told] * kept
