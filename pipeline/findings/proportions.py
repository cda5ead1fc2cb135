"""A rate that an article gives, and a conversion beside it that does not keep to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from pipeline.findings.ledger import Saying
from pipeline.findings.workings import Mismatch, Place, money_text, number_of, relative_slack, slack_of
from pipeline.matching.conversion import is_currency

_WORTH = re.compile(
    r"^[^.;,()]{0,30}?\b(?:is|was|are|were)\s+(?:now\s+|currently\s+|today\s+|then\s+)?(?:worth|equal\s+to|equivalent\s+to)\s*(?:only\s+|just\s+)?$"
    r"|^[^.;,()]{0,20}?\b(?:buys?|equals?|fetch(?:es)?|trades?\s+at|changes?\s+hands\s+(?:at|for))\s*(?:only\s+|just\s+)?$|^\s*=\s*$",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"^\s*(?:\(|,?\s*(?:or|that\s+is|which\s+is|equal\s+to|equivalent\s+to|worth)\s+)\s*(?:about\s+|some\s+)?$",
    re.IGNORECASE,
)
_LOOSE = Decimal("0.12")
"""How far a conversion may lie from the rate: rates move, and both figures are rounded."""


def hold_rate(place: Place) -> Iterator[Mismatch]:
    """A conversion beside a rate of the same article: "a 50-billion note is worth 33 cents ... 1.2 quadrillion, or $4,000"."""
    for one, other in pairwise(place.claims):
        unit = other.claim.quantity.unit
        if (
            not is_currency(unit)
            or one.claim.quantity.unit == unit
            or not _BESIDE.match(place.between(one, other))
        ):
            continue
        rate = _rate(place, one, other)
        size, told = number_of(one), number_of(other)
        if rate is None or not size or not told:
            continue
        much, worth = rate
        base, price = number_of(much), number_of(worth)
        if not base or not price:
            continue
        expected = size * price / base
        slack = slack_of(other.claim.quantity) + expected * (
            _LOOSE
            + relative_slack(much.claim.quantity)
            + relative_slack(worth.claim.quantity)
            + relative_slack(one.claim.quantity)
        )
        if abs(expected - told) > slack:
            yield Mismatch(
                other,
                (much, worth, one),
                money_text(expected, unit),
                "At the article's own rate",
                0.85,
                sure=True,
                working=f"At {worth.surface} for {much.surface} it is {money_text(expected, unit)}",
            )


def _rate(place: Place, one: Saying, other: Saying) -> tuple[Saying, Saying] | None:
    """The two claims of the article that say what one unit is worth in the other."""
    for much, worth in pairwise(place.article):
        same = _plain(much) == _plain(one) and worth.claim.quantity.unit == other.claim.quantity.unit
        if (
            same
            and worth is not other
            and much.span.part == worth.span.part
            and _WORTH.match(_gap(place, much, worth))
        ):
            return much, worth
    return None


def _plain(saying: Saying) -> str | None:
    return saying.claim.quantity.unit


def _gap(place: Place, one: Saying, other: Saying) -> str:
    article = place.ledger.article(one.article)
    text = (article.title or "") if one.span.part == "title" else article.text
    return text[one.span.end : other.span.start]
