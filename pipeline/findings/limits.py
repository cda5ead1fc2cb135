"""Above or below something that is named and not told as a figure: the limit, the threshold, the average."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say
from pipeline.findings.opposing import stand_against

MOST_ARTICLES = 60
LEAST_SHARED = 3

_MARKS = r"(?P<mark>limits?|thresholds?|averages?|targets?|expectations|forecasts?|norms?|standards?|maximum|estimates|quotas?)\b"
_THE = r"\s+(?:the\s+|its\s+|their\s+|all\s+|analysts[’']\s+|market\s+)?(?:(?:legal|safety|safe|permitted|official|statutory|long-term|seasonal|national|set|allowed|eu|federal|recommended)\s+){0,2}"
_ABOVE = re.compile(
    rf"\b(?:above|over|exceed(?:s|ed|ing)?|beyond|topp(?:ed|ing)|beat(?:s|ing)?|higher\s+than|broke|breach(?:es|ed)?){_THE}{_MARKS}",
    re.IGNORECASE,
)
_BELOW = re.compile(
    rf"\b(?:below|under|within|beneath|miss(?:ed|es|ing)?|short\s+of|lower\s+than|kept\s+to|inside){_THE}{_MARKS}",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|n[’']t|never|no|nor|without|if|could|may|might|would|whether)\b[^,;.]{0,24}$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Side:
    """A sentence that sets something above or below a mark."""

    sentence: Sentence
    span: Span
    mark: str
    above: bool


def find_other_sides_of_limits(ledger: Ledger) -> Iterator[Difference]:
    """The same thing is said to lie above a mark in one article and below it in others."""
    held: dict[str, list[Side]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sentence in ledger.sentences[article.id]:
            for side in _sides(sentence):
                held[side.mark].append(side)
    for mark in sorted(held):
        yield from _compare(held[mark], ledger)


def _sides(sentence: Sentence) -> Iterator[Side]:
    for above, pattern in ((True, _ABOVE), (False, _BELOW)):
        for m in pattern.finditer(sentence.text):
            if _NOT.search(sentence.text[: m.start()]):
                continue
            start = sentence.span.start
            span = Span(start + m.start(), start + m.end(), sentence.span.part)
            yield Side(sentence, span, m["mark"].lower().rstrip("s"), above)


def _compare(held: list[Side], ledger: Ledger) -> Iterator[Difference]:
    ways: dict[str, set[bool]] = defaultdict(set)
    for side in held:
        ways[side.sentence.article].add(side.above)
    told: set[str] = set()
    for side in held:
        id_ = side.sentence.article
        against = [
            s
            for s in held
            if s.above != side.above
            and len(ways[s.sentence.article]) == 1
            and ledger.origin(s.sentence.article) != ledger.origin(id_)
            and len(s.sentence.stems & side.sentence.stems) >= LEAST_SHARED
        ]
        alike = [s.sentence.article for s in held if s.above == side.above]
        count = ledger.origins(s.sentence.article for s in against)
        if len(ways[id_]) > 1 or id_ in told or count < 2 or count <= ledger.origins(alike):
            continue
        told.add(id_)
        here, there = ledger.text(id_, side.span), ledger.text(against[0].sentence.article, against[0].span)
        yield stand_against(
            "direction-conflict",
            (id_, side.span),
            [Place(s.sentence.article, s.span) for s in against],
            f"{origins_say(count)} “{there}”, 1 says “{here}”.",
            f"“{here}” is not “{there}”",
            surely=0.75,
            same="the same statement",
        )
