"""Claims of several articles into facts, as a reader would sort them."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import permutations

from db.models import Article, Claim, Extraction, Fact, Passage, Quantity, Revision, Span
from pipeline.matching.facts import match_facts

FIGURE = re.compile(r"\[(?P<surface>[^|\]]+)\|(?P<low>[^|\]]+)\|(?P<unit>[^|\]]*)\|?(?P<comparator>[^\]]*)\]")


def story(*marked: str) -> tuple[list[Article], dict[str, Extraction]]:
    """Articles from text in which figures are marked as [surface|value|unit|comparator]."""
    articles: list[Article] = []
    extractions: dict[str, Extraction] = {}
    for number, text in enumerate(marked):
        plain = ""
        claims: list[Claim] = []
        passages: list[Passage] = []
        for sentence in text.split("\n"):
            begin, at = len(plain), 0
            for mark in FIGURE.finditer(sentence):
                plain += sentence[at : mark.start()]
                claims.append(Claim(_quantity(mark, len(plain)), passage=len(passages)))
                plain += mark["surface"]
                at = mark.end()
            plain += sentence[at:]
            passages.append(Passage(Span(begin, len(plain)), "sentence"))
            plain += "\n"
        name = f"a{number}"
        articles.append(Article(name, Revision(plain)))
        extractions[name] = Extraction("en", tuple(passages), tuple(claims))
    return articles, extractions


def _quantity(mark: re.Match[str], start: int) -> Quantity:
    span = Span(start, start + len(mark["surface"]))
    low = mark["low"]
    value = low if "-" in low else Decimal(low)
    unit = mark["unit"] or None
    kind = "date" if "-" in low else "count"
    return Quantity(span, mark["surface"], kind, value, value, mark["comparator"] or "=", unit)  # type: ignore[arg-type]


def surfaces(articles: list[Article], extractions: dict[str, Extraction]) -> set[frozenset[str]]:
    """The facts of more than one claim, as sets of "article: surface"."""
    facts = match_facts(articles, extractions, ())
    return {frozenset(map(_name(extractions), fact.claims)) for fact in facts if len(fact.claims) > 1}


def _name(extractions: dict[str, Extraction]):  # type: ignore[no-untyped-def]
    return lambda ref: f"{ref.article}: {extractions[ref.article].claims[ref.index].quantity.surface}"


BRIDGE = (
    "The bridge at Oster collapsed on Sunday, killing [12 people|12|person] and injuring [34|34|].\n"
    "It was built in 1971 and carried [18,400 cars|18400|car] a day. The repair will cost [$641 million|641000000|USD].",
    "[Twelve people|12|person] died when the Oster bridge fell; [34 others|34|other] were hurt.\n"
    "Some [18,000 vehicles|18000|vehicle|~] used it daily. Repairs are put at [$614 million|614000000|USD].",
)


def test_equal_values_meet_across_wordings() -> None:
    found = surfaces(*story(*BRIDGE))
    assert {"a0: 12 people", "a1: Twelve people"} in found
    assert {"a0: 34", "a1: 34 others"} in found


def test_a_rounded_figure_joins_the_exact_one() -> None:
    assert {"a0: 18,400 cars", "a1: 18,000 vehicles"} in surfaces(*story(*BRIDGE))


def test_a_slip_joins_the_figure_that_it_garbles() -> None:
    assert {"a0: $641 million", "a1: $614 million"} in surfaces(*story(*BRIDGE))


def test_equal_small_numbers_of_other_things_stay_apart() -> None:
    found = surfaces(
        *story(
            "The council hired [three lawyers|3|lawyer] for the case.",
            "The storm uprooted [three trees|3|tree] beside the river.",
        )
    )
    assert found == set()


def test_order_of_articles_changes_nothing() -> None:
    articles, extractions = story(*BRIDGE, "At Oster, [12|12|] are dead and [34|34|] injured.")
    answers: set[tuple[Fact, ...]] = {match_facts(order, extractions, ()) for order in permutations(articles)}
    assert len(answers) == 1
