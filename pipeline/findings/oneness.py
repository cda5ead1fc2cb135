"""Whether two values that were matched are told of one thing, as far as their sentences show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from db.models import Fact, Quantity, Span
from pipeline.findings.arithmetic import find_broken
from pipeline.findings.currencies import converted_from
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.units import (
    are_measured_alike,
    is_one_matter,
    says_both,
    telling_digits,
)
from pipeline.findings.variants import Variant, in_headline, is_age
from pipeline.findings.words import read_words
from pipeline.matching.compare import Relation, compare
from pipeline.matching.concepts import concept
from pipeline.matching.conversion import is_currency, scale_of
from pipeline.matching.nouns import kinship

MOST_OTHERS = 8
FARTHEST = 50
"""A bare number so many times another one counts something else."""
LEAST_TOLD = 2
"""Concepts that the sentences of two values share. Three, for far values, would quiet 2 more of 268 clean cases and cost 10 of
110 planted values."""
EQUAL = (Relation.SAME, Relation.ROUNDED)


def are_of_one_matter(one: Variant, other: Variant, ledger: Ledger) -> bool:
    """Whether the sentences of two values speak of one matter, and neither has both values."""
    return any(
        is_one_matter(a, b, ledger, matched=True)
        for a in one.sayings[:4]
        for b in other.sayings[:6]
        if a.article != b.article
    ) and not any(
        says_both(a, sentence, ledger, b.claim.quantity.unit)
        for side, those in ((one, other), (other, one))
        for a in side.sayings[:1]
        if kinship(a.claim.quantity.unit, "person") != "same"
        for b in those.sayings[:6]
        if a.article != b.article and (sentence := ledger.sentence(b)) is not None
    )


def are_told_of_one_thing(one: Variant, there: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether two values that are no slip of each other are told in sentences that speak of one thing.

    Headlines are short by nature.
    """
    odd = one.sayings[0]
    if in_headline(odd, ledger) or any(in_headline(s, ledger) for s in there[:MOST_OTHERS]):
        return True
    if is_broken(one, ledger):
        return True
    a, b = odd.claim.quantity.low, there[0].claim.quantity.low
    bare = one.quantity.unit in (None, "unit")
    if bare and not isinstance(a, str) and not isinstance(b, str) and max(a, b) > FARTHEST * min(a, b):
        return False
    if not _may_be_one(odd, there[0], ledger) or _is_known_unconverted(odd, there, ledger):
        return False
    if _noun_of(odd, ledger) is not None and any(
        _noun_of(s, ledger) == _noun_of(odd, ledger) and are_measured_alike(one.quantity, s.claim.quantity)
        for s in there[:MOST_OTHERS]
    ):
        return True
    matter = told_of(odd, ledger)
    least = 1 if _is_told_in_brief(odd, there, ledger) or _is_near_many(odd, there, ledger) else LEAST_TOLD
    shared = [matter & told_of(s, ledger) for s in there[:MOST_OTHERS]]
    return any(len(words) >= least or any(map(_is_telling_figure, words)) for words in shared)


_NOUN_OF = re.compile(r"\b([a-z]{3,})\s(?:temperature\s)?of\s(?:about\s|around\s|some\s|roughly\s)?$")


def _noun_of(saying: Saying, ledger: Ledger) -> str | None:
    """The noun whose measure a figure is: "in water of 8C"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return None
    m = _NOUN_OF.search(sentence.surface(max(sentence.span.start, saying.span.start - 40), saying.span.start))
    return None if m is None else concept(m[1])


def _is_telling_figure(word: str) -> bool:
    """Whether a word is a figure that few sentences have: a year, an amount of three digits."""
    return sum(character.isdigit() for character in word) > 2


def _is_told_in_brief(odd: Saying, there: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether one of the values stands in a table or a list, where few words say what it is."""
    places = (ledger.sentence(s) for s in (odd, *there[:MOST_OTHERS]))
    return any(found is not None and found.passage.kind in ("cell", "item") for found in places)


def _is_near_many(odd: Saying, there: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether a value is no more than twice, and no less than half, what two origins or more agree on."""
    one, other = odd.claim.quantity.low, there[0].claim.quantity.low
    if isinstance(one, str) or isinstance(other, str) or ledger.origins(s.article for s in there) < 2:
        return False
    return min(one, other) > 0 and max(one, other) <= 2 * min(one, other)


def _is_known_unconverted(odd: Saying, there: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether one side only converts an amount that the other's article gives as it is."""
    rest = there[:MOST_OTHERS]
    for mine, theirs in (((odd,), rest), (rest, (odd,))):
        converted = [found for s in mine if (found := converted_from(s, ledger)) is not None]
        if len(converted) == len(mine) and any(
            compare(one.claim.quantity, other.claim.quantity).relation in EQUAL
            for one in converted
            for s in theirs
            for other in ledger.sayings[s.article]
        ):
            return True
    return False


def is_told_elsewhere(one: Variant, fact: Fact, there: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether another origin has the value in a sentence that is more like this one than those it stands against."""
    odd = one.sayings[0]
    q, matter = odd.claim.quantity, matter_of(ledger.sentence(odd))
    against = max((len(matter & matter_of(ledger.sentence(s))) for s in there[:MOST_OTHERS]), default=0)
    return any(
        s.fact is not fact
        and compare(q, s.claim.quantity).relation in EQUAL
        and (
            len(matter & matter_of(ledger.sentence(s))) > against
            if s.claim.quantity.unit == q.unit
            else _is_converted(q, s.claim.quantity)
        )
        for article in ledger.others(odd.article)[:MOST_OTHERS]
        for s in ledger.sayings[article.id]
    )


def is_broken(one: Variant, ledger: Ledger) -> bool:
    """Whether a value does not follow from its own article's figures."""
    broken = ledger.once(broken_sums)
    return any((s.article, s.span) in broken for s in one.sayings)


def broken_sums(ledger: Ledger) -> frozenset[tuple[str, Span]]:
    """The places of figures that do not follow from their own article's figures."""
    return frozenset((b.target.article, b.target.span) for b in ledger.once(find_broken))


def matter_of(sentence: Sentence | None) -> frozenset[str]:
    """What a sentence speaks of."""
    if sentence is None:
        return frozenset()
    return frozenset(concept(w.text.lower()) for w in sentence.words if w.is_content)


def told_of(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """What the sentence of a figure speaks of, its other figures with it; of a table's cell, its heads."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    heads = [w for head in sentence.passage.heads for w in read_words(head)]
    own = {saying.span.start, saying.claim.quantity.number.start if saying.claim.quantity.number else -1}
    figures = {w.text for w in sentence.words if w.is_figure and w.start not in own}
    return matter_of(sentence) | figures | frozenset(concept(w.text.lower()) for w in heads if w.is_content)


def _may_be_one(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether two figures may be of one thing by their form: a 12-metre yacht is no wave, a 12-year-old record no girl, a share no growth."""
    a, b = one.claim.quantity, other.claim.quantity
    if a.unit == b.unit == "%" and _is_growth(one, ledger) != _is_growth(other, ledger):
        return False
    for mine, theirs in ((one, other), (other, one)):
        nouns = _classed(mine, ledger)
        if not nouns:
            continue
        there = _classed(theirs, ledger)
        if {concept(noun.lower()) for noun in there} & {concept(noun.lower()) for noun in nouns}:
            return True
        if is_age(mine.claim.quantity):
            return not there or _is_somebody(nouns[0]) == _is_somebody(there[0])
        if _are_measured_of_one(one, other):
            return True
        return _are_near(a, b) and concept(nouns[0].lower()) in matter_of(ledger.sentence(theirs))
    return True


def _are_measured_of_one(one: Saying, other: Saying) -> bool:
    """Whether both figures are one measure of one subject: the 86-metre ferry, a ship 86 metres long."""
    measures, subjects = (
        {one.claim.measure, other.claim.measure},
        {s.claim.subject.name if s.claim.subject is not None else None for s in (one, other)},
    )
    return len(measures) == len(subjects) == 1 and None not in measures | subjects


_COMPOUND = re.compile(r"-(?:[a-z]+|year-old)$", re.IGNORECASE)
_NEXT = re.compile(r"\s+(?P<words>[A-Za-z]{3,}(?:\s[a-z]{4,})?)")
_GROWTH_BEFORE = re.compile(
    r"\b(?:growth|increase|rise|gain|decline|drop|fall|decrease|plus|minus)\s+of\s+$", re.IGNORECASE
)


def _is_growth(saying: Saying, ledger: Ledger) -> bool:
    """Whether a percentage is by how much something grew or shrank."""
    if saying.claim.quantity.change == "by" or saying.claim.measure == "growth":
        return True
    sentence = ledger.sentence(saying)
    return sentence is not None and bool(
        _GROWTH_BEFORE.search(
            sentence.surface(max(sentence.span.start, saying.span.start - 16), saying.span.start)
        )
    )


def _classed(saying: Saying, ledger: Ledger) -> list[str]:
    """The noun that a figure classes, and the word behind it: "12-metre yacht", "4,850-kilogram communications satellite"."""
    sentence = ledger.sentence(saying)
    if sentence is None or not _COMPOUND.search(saying.surface):
        return []
    m = _NEXT.match(sentence.surface(saying.span.end, sentence.span.end))
    return m["words"].split() if m else []


def _is_somebody(noun: str) -> bool:
    """Whether a noun behind an age is a name or one for people."""
    return noun[0].isupper() or kinship(noun, "person") in ("same", "kind")


def _are_near(one: Quantity, other: Quantity) -> bool:
    """Whether two values of one unit are no more than a quarter apart."""
    if isinstance(one.low, str) or isinstance(other.low, str) or one.unit != other.unit:
        return False
    return min(one.low, other.low) > 0 and max(one.low, other.low) <= Decimal("1.25") * min(
        one.low, other.low
    )


def _is_converted(one: Quantity, other: Quantity) -> bool:
    """Whether two like values are told in two units of one dimension: 22 miles, 35 kilometres."""
    scales = scale_of(one.unit), scale_of(other.unit)
    if scales[0] is None or scales[1] is None or scales[0] == scales[1]:
        return False
    return (
        scales[0].dimension == scales[1].dimension
        and not is_currency(one.unit)
        and telling_digits(one) + telling_digits(other) > 2
    )
