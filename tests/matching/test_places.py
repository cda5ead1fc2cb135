"""A value that stands in the place of a fact is joined to it, whatever the value is."""

from decimal import Decimal

import pytest

from db.models import Article, Revision
from pipeline.matching.assemble import assemble


def test_one_place_takes_one_value_of_an_article() -> None:
    texts = {
        "a": "The recall covers 41,300 cars. Acme shares closed at $38.45 on Friday.",
        "b": "Some 41,300 cars are recalled. Acme shares closed at $38.45.",
        "c": "The recall covers 41,300 cars. Acme shares closed at $52.10 on Friday.",
    }
    coverage = assemble(tuple(Article(name, Revision(text)) for name, text in texts.items()))
    values = [{coverage.claim(ref).quantity.low for ref in fact.claims} for fact in coverage.facts]
    assert {Decimal("38.45"), Decimal("52.10")} in values


@pytest.mark.xfail(strict=True, reason="the step before, of gaps, joins a further part to the whole number")
def test_a_further_part_is_not_the_number() -> None:
    texts = {
        "a": "Orrel plans ten launches this year.",
        "b": "Orrel plans ten launches this year.",
        "c": "Orrel plans six more launches this year.",
    }
    coverage = assemble(tuple(Article(name, Revision(text)) for name, text in texts.items()))
    for fact in coverage.facts:
        assert len({coverage.claim(ref).quantity.low for ref in fact.claims}) == 1
