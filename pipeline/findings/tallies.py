"""Scores and tallies of votes: no claims, but told of one match or vote they have to be the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.dates import LONGEST_WEEK
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, count_phrase, origins_say
from pipeline.findings.opposing import stand_against

MOST_ARTICLES = 60
LEAST_SHARED = 3
"""Content words that two sentences share before their tallies are of one match or vote."""

_TALLY = re.compile(
    r"""
    (?<![\w.,$£€%/:–—-]) (?P<one>\d{1,3}) (?: \s?[-–]\s? | \s+to\s+ | \s+votes?\s+to\s+
        | \s+votes?\s+(?:for|in\s+favou?r)\s*(?:,|and|to|with)?\s+ (?=\d{1,3}\s+(?:votes?\s+)?against) | \s+(?:in\s+favou?r|for)\s*(?:,|and|to)?\s+ (?=\d{1,3}\s+against) )
    (?P<two>\d{1,3}) (?![\w%$£€/:–-]|[.,]\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_VOTE = re.compile(
    r"\b(?:vot(?:e[ds]?|ing)|ballots?|parliament|senate|senators?|chamber|house|council(?:lors)?|committee|assembly|congress|lawmakers|legislators|deputies"
    r"|lords|commons|judges|justices|court|ruled|ruling|bill|motion|measure|amendment|in\s+favou?r|against)\b",
    re.IGNORECASE,
)
_PLAY = re.compile(
    r"\b(?:won|wins?|winning|beat(?:s|en|ing)?|los[te]s?|losing|defeat(?:s|ed)?|drew|draws?|drawn|tied|victory|victories|triumph\w*|overcame|overcome"
    r"|thrash\w*|edg(?:ed|es)|hammer\w*|rout\w*|scor(?:e[ds]?|ing)|goals?|match|game|final|semi-?finals?|league|cup|play-?offs?|season)\b",
    re.IGNORECASE,
)
_PHASES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for name, words in (
        ("half time", r"half-?time|half\s+time|at\s+the\s+break|at\s+the\s+interval|first\s+half"),
        ("penalties", r"penalt\w+|shoot-?out|tie-?break"),
        ("aggregate", r"aggregate|two\s+legs|series|tie\s+overall"),
        ("lead", r"lead|leads|led|leading|ahead|trail\w*|up|down|behind|level(?:led)?|equali\w+|took|went|came\s+(?:back|from)|record|odds|first\s+leg|previous|last\s+(?:week|season|year|month)"),
    )
)  # fmt: skip
_STAGES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for name, words in (
        ("committee", r"(?:sub)?committees?|panel"),
        ("court", r"court|judges|justices|ruled|ruling"),
        ("upper house", r"senate|senators?|lords|upper\s+(?:house|chamber)"),
        ("first reading", r"(?:first|second)\s+reading|in\s+principle|preliminary|procedural"),
    )
)
"""Bodies and stages that vote of one thing apart from the rest; what names none may be of any but these."""
_NO_TALLY = re.compile(
    r"\b(?:aged?|ages|between|from|pages?|chapters?|verses?|grades?|under|over|about|around|some|least|than|per)\s+$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\s+(?:years?|months?|weeks?|days?|hours?|minutes?|people|percent|per\s+cent|points?\s+(?:higher|lower)|times|km|miles|degrees)\b",
    re.IGNORECASE,
)
_NEAR = 28


@dataclass(frozen=True, slots=True)
class Tally:
    """A score or vote in its sentence: its two numbers, the larger first, and what it is of."""

    sentence: Sentence
    span: Span
    numbers: tuple[int, int]
    sort: str


def find_other_tallies(ledger: Ledger) -> Iterator[Difference]:
    """One match or vote with two scores or tallies; the one that fewer origins give is told."""
    by_sort: dict[str, list[Tally]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sort, held in _single(article.id, ledger).items():
            by_sort[sort].append(held)
    for sort in sorted(by_sort):
        yield from _compare(by_sort[sort], ledger)


def _single(id_: str, ledger: Ledger) -> dict[str, Tally]:
    """The tally of each sort that an article gives, where it gives one only."""
    found: dict[str, dict[tuple[int, int], Tally]] = defaultdict(dict)
    for sentence in ledger.sentences[id_]:
        for tally in _tallies(sentence, ledger):
            found[tally.sort].setdefault(tally.numbers, tally)
    return {sort: next(iter(held.values())) for sort, held in found.items() if len(held) == 1}


def _tallies(sentence: Sentence, ledger: Ledger) -> Iterator[Tally]:
    found = list(_TALLY.finditer(sentence.text))
    if not found or not (_VOTE.search(sentence.text) or _PLAY.search(sentence.text)):
        return
    ranges = [
        claim.span
        for n in sentence.claims
        if (claim := ledger.sayings[sentence.article][n]).claim.quantity.low != claim.claim.quantity.high
        or claim.claim.quantity.kind in ("date", "period", "percent", "money", "quantity")
    ]
    for m in found:
        span = Span(sentence.span.start + m.start(), sentence.span.start + m.end(), sentence.span.part)
        if any(span.overlaps(other) for other in ranges) or _NO_TALLY.search(sentence.text[: m.start()]):
            continue
        if _COUNTED.match(sentence.text, m.end()):
            continue
        one, two = int(m["one"]), int(m["two"])
        around = sentence.text[max(0, m.start() - _NEAR) : m.end() + _NEAR]
        votes = (
            "vote" in m[0].lower()
            or "favo" in m[0].lower()
            or (not _PLAY.search(around) and bool(_VOTE.search(sentence.text)))
        )
        phase = next((name for name, pattern in _PHASES if pattern.search(around)), "")
        stage = next((name for name, pattern in _STAGES if pattern.search(sentence.text)), "")
        sort = f"vote {stage}".strip() if votes else f"score {phase}".strip()
        yield Tally(sentence, span, (max(one, two), min(one, two)), sort)


def _compare(held: list[Tally], ledger: Ledger) -> Iterator[Difference]:
    origins: dict[tuple[int, int], set[int]] = defaultdict(set)
    for tally in held:
        origins[tally.numbers].add(ledger.origin(tally.sentence.article))
    if len(origins) < 2:
        return
    for tally in held:
        mine = origins[tally.numbers]
        rest = [t for t in held if t.numbers != tally.numbers and _is_one(tally, t, ledger)]
        if not rest:
            continue
        best = max(rest, key=lambda t: (len(origins[t.numbers] - mine), -t.span.start, t.sentence.article))
        theirs = origins[best.numbers] - mine
        against = [t for t in rest if t.numbers == best.numbers]
        if len(theirs) < len(mine) or not theirs:
            continue
        if len(theirs) == len(mine):
            latest = max((t.sentence.article for t in against), key=ledger.order)
            if not ledger.is_later(tally.sentence.article, latest) or not set(tally.numbers) & set(
                best.numbers
            ):
                continue
        here = ledger.text(tally.sentence.article, tally.span)
        there = ledger.text(best.sentence.article, best.span)
        yield stand_against(
            "value-conflict",
            (tally.sentence.article, tally.span),
            [Place(t.sentence.article, t.span) for t in against],
            f"{origins_say(len(theirs))} {there}, {count_phrase(len(mine), 'says', 'say')} {here}.",
            f"{origins_say(len(theirs))} {there}",
            surely=0.85 if len(theirs) > 1 else 0.7,
            same="a score or tally of one match or vote",
        )


def _is_one(one: Tally, other: Tally, ledger: Ledger) -> bool:
    """Whether two tallies are of one match or vote: their sentences share words, a name among them or many."""
    if ledger.origin(one.sentence.article) == ledger.origin(other.sentence.article):
        return False
    if ledger.days_apart(one.sentence.article, other.sentence.article) > LONGEST_WEEK:
        return False
    shared = one.sentence.stems & other.sentence.stems
    names = ledger.names_in(one.sentence) & ledger.names_in(other.sentence)
    return len(shared) >= LEAST_SHARED + (not names and not one.sort.startswith("vote"))
