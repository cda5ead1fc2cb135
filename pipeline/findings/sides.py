"""Which side a source speaks for: the authorities, a company, its workers, those who saw it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from db.models import Attribution, Span
from pipeline.findings.agreement import agreements
from pipeline.findings.alignment import statements
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence
from pipeline.findings.units import telling_digits
from pipeline.matching.concepts import concept

LEAST_SHARED = 5
LEAST_OF_A_COPY = 2
SHARED = 0.6
MOST_SAYINGS = 24
MOST_ARTICLES = 60

# Those who speak with one voice or on one side: the words for them a line.
_SIDES: tuple[tuple[str, str], ...] = (
    ("the authorities", r"ministr(?:y|ies)|ministers?|governments?|cabinet|treasury|departments?|secretary|police|detectives?|sheriff|constabulary|prosecutors?|court|judges?"
     r"|council(?:lors?)?|mayor|municipality|county|city(?:[’']s)?|town(?:[’']s)?|city\s+hall|regulators?|watchdog|ombudsman|inspectors?|inspectorate|statistics|statisticians?"
     r"|fire\s+(?:service|brigade|department|chief)|firefighters?|coast\s?guard|rescuers|central\s+bank|governor|prime\s+minister|president|parliament"),
    ("the workers", r"unions?|shop\s+stewards?|strikers|workers|works\s+council|staff"),
    ("the company", r"company|firm|manufacturer|maker|carmaker|drugmaker|chipmaker|builder|contractor|operator|airline|retailer|employers?|management|chief\s+executive|ceo|owners?"
     r"|developer|supplier|producer|landlord|shareholders?|brewery|railway|shipyard|factory|insurer"),
    ("the house", r"director|museum|gallery|theatre|zoo|headteacher|principal|curator"),
    ("analysts", r"analysts?|economists?|brokers?|pollsters?|traders?|consultants?"),
    ("scientists", r"scientists?|researchers?|university|professor|seismologists?|biologists?|epidemiologists?|geologists?|study"),
    ("doctors", r"doctors?|hospitals?|surgeons?|medics|clinic|physicians?"),
    ("the rebels", r"rebels?|insurgents?|militants?|guerrillas?|separatists?|militia"),
    ("the army", r"army|military|navy|air\s+force|general\s+staff"),
    ("those who saw it", r"witness(?:es)?|residents?|neighbou?rs?|passengers?|survivors?|bystanders?|locals|villagers?|passers-by"),
    ("campaigners", r"campaign(?:ers?|\s+group)|charit(?:y|ies)|activists?|environmentalists?|conservationists?|protesters?|organi[sz]ers"),
    ("the defence", r"(?:defence|defense)(?:\s+(?:lawyers?|team))?|lawyers?|solicitors?|attorneys?|barristers?"),
    ("the family", r"relatives|famil(?:y|ies)|parents?|widow(?:er)?|mother|father|brother|sister|daughter|son"),
    ("the opposition", r"opposition"),
    ("aid organisations", r"united\s+nations|u\.n\.|red\s+(?:cross|crescent)|unicef|unhcr|world\s+(?:health\s+organi[sz]ation|food\s+programme)|amnesty|human\s+rights\s+watch"
     r"|oxfam|aid\s+(?:agenc(?:y|ies)|groups?|workers|organi[sz]ations?)|relief\s+(?:agenc(?:y|ies)|groups?|workers)|doctors\s+without\s+borders"),
    ("farmers", r"farmers?|growers?|fishermen"),
)  # fmt: skip
_READ = tuple((side, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for side, words in _SIDES)
_NEAR_SIDES: tuple[frozenset[str], ...] = (
    frozenset({"the authorities", "the army"}),
    frozenset({"the authorities", "doctors"}),
    frozenset({"the authorities", "scientists"}),
    frozenset({"scientists", "doctors"}),
    frozenset({"scientists", "analysts"}),
    frozenset({"the family", "the defence"}),
    frozenset({"the house", "the company"}),
    frozenset({"the house", "the authorities"}),
    frozenset({"the house", "doctors"}),
    frozenset({"the house", "scientists"}),
    frozenset({"the house", "analysts"}),
    frozenset({"the house", "campaigners"}),
)
"""Sides that often speak for each other."""


def find_other_sides(ledger: Ledger) -> Iterator[Difference]:
    """A figure or a statement that one article credits to one side, and another article to another."""
    told: set[tuple[str, Span]] = set()
    clashes = [pair for pair in _pairs(ledger) if _clash(pair[0], pair[1], ledger)]
    against: dict[str, set[str]] = defaultdict(set)
    for one, other, _ in clashes:
        against[one[0].article].add(other[0].article)
        against[other[0].article].add(one[0].article)
    for one, other, fact in clashes:
        here, there = (
            (len(against[credited[0].article]), -_naming(credited, ledger)) for credited in (one, other)
        )
        if here < there or (here == there and not ledger.is_later(one[0].article, other[0].article)):
            one, other = other, one
        found = _difference(one, other, fact, ledger)
        if found is not None and (found.article, found.span) not in told:
            told.add((found.article, found.span))
            yield found


Credited = tuple[Sentence, Attribution]


def _pairs(ledger: Ledger) -> Iterator[tuple[Credited, Credited, str | None]]:
    """Two credited sentences of two origins that give one figure, or that say one thing."""
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if agreement.fact is None or not isinstance(first.low, Decimal):
            continue
        if telling_digits(first) < 2 and first.kind not in ("percent", "money"):
            continue
        credited = []
        for saying in agreement.sayings[:MOST_SAYINGS]:
            index, sentence = saying.claim.attribution, ledger.sentence(saying)
            if index is not None and sentence is not None:
                credited.append((sentence, ledger.extraction(saying.article).attributions[index]))
        for n, one in enumerate(credited):
            yield from ((one, other, agreement.fact.label) for other in credited[n + 1 :])
    by_sentence, words = ledger.once(_attributions), ledger.once(_words_told)
    for statement in ledger.once(statements):
        here = (statement.leader.article, statement.leader.index)
        lead = by_sentence.get(here)
        for sentence in statement.members if lead is not None else ():
            there = (sentence.article, sentence.index)
            held = by_sentence.get(there)
            if held is None or lead is None:
                continue
            if _say_one_thing(words[here], words[there]):
                yield (statement.leader, lead), (sentence, held), None


def _attributions(ledger: Ledger) -> dict[tuple[str, int], Attribution]:
    """The attribution of every sentence that has just one, quotations left out."""
    found: dict[tuple[str, int], list[Attribution]] = {}
    for article in ledger.articles:
        extraction = ledger.extraction(article.id)
        for attribution in extraction.attributions:
            source, content = attribution.source, attribution.content
            if source is None or content is None or any(q.span.overlaps(content) for q in extraction.quotes):
                continue
            sentence = ledger.sentence_at(article.id, source)
            if sentence is not None:
                found.setdefault((article.id, sentence.index), []).append(attribution)
    return {key: held[0] for key, held in found.items() if len(held) == 1}


def _say_one_thing(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether two sentences share most of their words, or all of them but for their sources."""
    shared = len(first & second)
    if first == second and shared >= LEAST_OF_A_COPY:
        return True
    return shared >= LEAST_SHARED and shared >= SHARED * max(len(first), len(second))


def _words_told(ledger: Ledger) -> dict[tuple[str, int], frozenset[str]]:
    """The words of every sentence that has just one attribution."""
    return {
        (id_, index): _words(ledger.sentences[id_][index], attribution.source)
        for (id_, index), attribution in ledger.once(_attributions).items()
    }


def _words(sentence: Sentence, source: Span | None) -> frozenset[str]:
    """The concepts of a sentence, its source left out."""
    return frozenset(
        concept(w.text.lower())
        for w in sentence.words
        if w.is_content and not w.is_figure and not (source and source.start <= w.start < source.end)
    )


def _naming(credited: Credited, ledger: Ledger) -> int:
    """How many origins name the side of a credit anywhere."""
    sides = sides_of(credited, ledger)
    return ledger.origins(a.id for a in ledger.articles[:MOST_ARTICLES] if sides & sides_in(a.text))


def _clash(one: Credited, other: Credited, ledger: Ledger) -> bool:
    """Whether two credits name sides that do not speak for each other, and neither article has the other's beside it."""
    if one[0].article == other[0].article:
        return False
    mine, theirs = sides_of(one, ledger), sides_of(other, ledger)
    if not mine or not theirs or mine & theirs:
        return False
    if any({a, b} <= near for near in _NEAR_SIDES for a in mine for b in theirs):
        return False
    return not (_are_near(theirs, one, ledger) or _are_near(mine, other, ledger))


def _difference(one: Credited, other: Credited, fact: str | None, ledger: Ledger) -> Difference | None:
    mine, theirs = sides_of(one, ledger), sides_of(other, ledger)
    source, there = one[1].source, other[1].source
    if source is None or there is None:
        return None
    written, spelled = ledger.text(one[0].article, source), ledger.text(other[0].article, there)
    return Difference(
        "attribution-drift",
        one[0].article,
        source,
        f"1 origin credits {spelled} with it, here it is {written}.",
        against=(Place(other[0].article, there),),
        reasons=("the same statement", f"{sorted(theirs)[0]} elsewhere, {sorted(mine)[0]} here"),
        confidence=0.6,
        fact=fact,
    )


def sides_of(credited: Credited, ledger: Ledger) -> frozenset[str]:
    """The sides that a source's words name; none where it is only a name or an unnamed official."""
    source = credited[1].source
    return frozenset() if source is None else sides_in(ledger.text(credited[0].article, source))


@lru_cache(maxsize=2048)
def sides_in(text: str) -> frozenset[str]:
    """The sides that words name.

    >>> sorted(sides_in("the finance ministry")), sorted(sides_in("union leader Marta Kolb")), sorted(sides_in("officials"))
    (['the authorities'], ['the workers'], [])
    """
    return frozenset(side for side, pattern in _READ if pattern.search(text))


def _are_near(sides: frozenset[str], credited: Credited, ledger: Ledger) -> bool:
    """Whether the other side is named in the sentence, or speaks in the one before or behind."""
    sentence = credited[0]
    if sides & sides_in(sentence.text):
        return True
    for attribution in ledger.extraction(sentence.article).attributions:
        at = None if attribution.source is None else ledger.sentence_at(sentence.article, attribution.source)
        if at is None or attribution.source is None or abs(at.index - sentence.index) > 1:
            continue
        if sides & sides_in(ledger.text(sentence.article, attribution.source)):
            return True
    return False
