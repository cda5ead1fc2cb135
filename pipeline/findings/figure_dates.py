"""A date known by its figure: the record of 43.9 degrees that others date to 1987 is not of 1986.

A date that stands beside a figure is of the same thing wherever the figure stands, whatever words are around it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from pipeline.findings.agreement import numbered_agreements
from pipeline.findings.dates import is_date_conflict
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, first_places, origins_say
from pipeline.findings.units import telling_digits
from pipeline.matching.compare import compare
from pipeline.matching.conversion import scale_of
from pipeline.matching.places import RELATIVE, date_form

MOST_ARTICLES = 60
REACH = 70
NEAR = 30
"""How far a date may stand from its figure where the sentence has other dates."""
COMMA = 20
LEAST_DIGITS = 2
"""Digits of a figure that dates are known by: of one digit there are too many."""
MOST_FIGURES = 6
"""Figures of a sentence of which pairs are made."""
LEAST_SHARED = 1
"""Content words that the sentences share besides."""

_STOP = re.compile(
    r"[;:.!?()|\n—–]\s|,\s(?:and|but|while|which|who|after|as|when)\s"
    r"|\b(?:after|before|following|when|while|whereas|as|despite|amid|because|although|though|until|but|than|compared|against|if)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:sa(?:id|ys?|ying)|told|tell(?:s|ing)?|announc\w+|publish\w+|releas\w+|report(?:ed|s|ing)?|according|statement|figures|data|show(?:s|ed|n)"
    r"|reveal\w+|unveil\w+|disclos\w+|ma(?:de|king)\s+(?:public|known)|confirm\w+|updat\w+|wr(?:ote|iting)|brief\w+|forecast\w*|expect\w*)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(r"^,\s(?:when|on\s+which|in\s+which)\s")
"""What is told of the very day: "on Friday, when it should be 6C cooler"."""
_CLOCK = re.compile(r"T(\d\d:\d\d\S*)")
_ROUND = re.compile(r":[03]0")


@dataclass(frozen=True, slots=True)
class Dated:
    """A figure with the one date beside it."""

    figure: Saying
    date: Saying
    sentence: Sentence


def find_dates_of_figures(ledger: Ledger) -> Iterator[Difference]:
    """One figure with two dates that exclude each other; the one that fewer origins give is told."""
    held: dict[str, list[Dated]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for dated in _dated(article.id, ledger):
            key = _key_of(dated.figure)
            if key is not None:
                held[key].append(dated)
    told: set[tuple[str, object]] = set()
    for group in (*(held[key] for key in sorted(held)), *_days_of_sentences(ledger)):
        for found in _compare(group, ledger):
            if (found.article, found.span) not in told:
                told.add((found.article, found.span))
                yield found


def _key_of(figure: Saying) -> str | None:
    """What a figure is known by: its fact, or its time of day to the minute."""
    q = figure.claim.quantity
    clock = _CLOCK.search(str(q.low))
    if clock is not None:
        return None if _ROUND.search(clock[1]) else f"clock {clock[1]}"
    if isinstance(q.low, str) or q.kind == "ordinal" or figure.fact is None:
        return None
    if telling_digits(q) < LEAST_DIGITS and (q.kind == "count" or scale_of(q.unit) is None):
        return None
    return figure.fact.id


def _dated(id_: str, ledger: Ledger) -> Iterator[Dated]:
    """The figures of an article that have a date beside them: each the nearest of the other."""
    sayings = ledger.sayings[id_]
    in_cells = [s for s in sayings if _is_day(s) and _is_cell(ledger.sentence(s))]
    for sentence in ledger.sentences[id_]:
        claims = [sayings[n] for n in sentence.claims]
        figures = [s for s in claims if not _is_day(s)]
        if sentence.passage.heads:
            heads = " | ".join(sentence.passage.heads)
            dates = [s for s in in_cells if s.surface in heads]
            if len(figures) == 1 and len({str(s.claim.quantity.low) for s in dates}) == 1:
                yield Dated(figures[0], dates[0], sentence)
            continue
        dates = [s for s in claims if _is_day(s) and not ledger.is_dateline(s)]
        for date in dates:
            figure = _nearest(date, figures, sentence)
            if figure is None or _nearest(figure, dates, sentence) is not date:
                continue
            if _is_beside(figure, date, sentence, REACH if len(dates) == 1 else NEAR):
                yield Dated(figure, date, sentence)


def _days_of_sentences(ledger: Ledger) -> Iterator[list[Dated]]:
    """Sentences that have two figures in common, or a period, each with its one day: "agreed on Monday on six launches
    for $318 million", "on Wednesday the pair signed a contract worth $318 million for six launches"."""
    numbers = ledger.once(numbered_agreements)
    held: dict[tuple[bool, tuple[int, ...]], list[Dated]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        sayings = ledger.sayings[article.id]
        for sentence in ledger.sentences[article.id]:
            days = [sayings[n] for n in sentence.claims if _is_one_day(sayings[n], ledger)]
            if len(days) != 1 or sentence.passage.heads:
                continue
            told = _is_told(days[0], sentence)
            figures = {
                number: sayings[n]
                for n in sentence.claims
                if sayings[n] is not days[0] and (number := numbers.get((article.id, n))) is not None
            }
            for key in _keys_of(figures):
                held[told, key].append(Dated(figures[key[0]], days[0], sentence))
    return (held[key] for key in sorted(held) if len(held[key]) > 1)


def _is_one_day(saying: Saying, ledger: Ledger) -> bool:
    """Whether a claim is a day of the story: no dateline, no period, no time of day, nothing counted from another date."""
    q = saying.claim.quantity
    return (
        q.kind == "date"
        and date_form(q) == "day"
        and not ledger.is_dateline(saying)
        and not _is_vague(saying.surface)
    )


def _keys_of(figures: Mapping[int, Saying]) -> Iterator[tuple[int, ...]]:
    """What a sentence is known by: each pair of its figures, each period that it gives by both ends."""
    yield from combinations(sorted(figures)[:MOST_FIGURES], 2)
    for number, figure in figures.items():
        if figure.claim.quantity.kind == "period" and date_form(figure.claim.quantity) == "range":
            yield (number,)


def _nearest(saying: Saying, held: list[Saying], sentence: Sentence) -> Saying | None:
    return min(held, key=lambda other: _gap(saying, other, sentence), default=None)


def _gap(one: Saying, other: Saying, sentence: Sentence) -> int:
    """How far two claims of a sentence are apart: characters, more across a comma."""
    first, last = sorted((one.span, other.span), key=lambda span: span.start)
    return last.start - first.end + COMMA * sentence.surface(first.end, last.start).count(",")


def _is_cell(sentence: Sentence | None) -> bool:
    return sentence is not None and sentence.passage.kind == "cell"


def _is_day(saying: Saying) -> bool:
    """Whether a claim is a date or period, no time of day."""
    q = saying.claim.quantity
    return q.kind in ("date", "period") and "T" not in str(q.low)


def _is_beside(figure: Saying, date: Saying, sentence: Sentence, reach: int) -> bool:
    """Whether a date stands in the clause of a figure, and is not when it was told."""
    one, other = sorted((figure.span, date.span), key=lambda span: span.start)
    gap = sentence.surface(one.end, other.start) if one.end <= other.start else ""
    if one == date.span:
        gap = _WHEN.sub("", gap)
    if len(gap) > reach or _STOP.search(gap):
        return False
    return not _is_told(date, sentence)


def _is_told(date: Saying, sentence: Sentence) -> bool:
    """Whether a date is when something was told: "announced on Monday"."""
    before = sentence.surface(max(sentence.span.start, date.span.start - NEAR), date.span.start)
    after = sentence.surface(date.span.end, min(sentence.span.end, date.span.end + NEAR))
    return bool(_TOLD.search(before.rpartition(",")[2]) or _TOLD.search(after.partition(",")[0]))


def _compare(held: list[Dated], ledger: Ledger) -> Iterator[Difference]:
    for dated in held:
        own = ledger.origin(dated.date.article)
        others = [d for d in held if ledger.origin(d.date.article) != own and _is_one_figure(dated, d)]
        if not others or any(not _excludes(dated, d, ledger) for d in others) or not _agree(others):
            continue
        count = ledger.origins(d.date.article for d in others)
        if not (count > 1 or _is_telling(dated)) and has_date(dated.date.article, others[0].date, ledger):
            continue
        if _is_backed(dated, others, ledger):
            continue
        newest = max((d.date.article for d in others), key=ledger.order)
        if (
            count == 1
            and not ledger.is_later(dated.date.article, newest)
            and not _is_backed(others[0], [dated], ledger)
        ):
            continue
        rest = [d.date for d in others]
        yield Difference(
            "date-conflict",
            dated.date.article,
            dated.date.span,
            f"{origins_say(count)} {dated.figure.surface} of {rest[0].surface}, 1 of {dated.date.surface}.",
            against=first_places(rest),
            reasons=(f"“{dated.figure.surface}” stands beside both dates", "the dates exclude each other"),
            confidence=0.85 if count > 1 else 0.7,
            fact=dated.date.fact.label if dated.date.fact else None,
        )


def _is_telling(dated: Dated) -> bool:
    """Whether a figure alone tells what a sentence is about: three digits, or a time of day to the minute."""
    q = dated.figure.claim.quantity
    return isinstance(q.low, str) or telling_digits(q) > LEAST_DIGITS


def _is_backed(dated: Dated, others: list[Dated], ledger: Ledger) -> bool:
    """Whether a date is given by an origin besides its own and those it is held against, wherever it stands there."""
    held = {
        ledger.origin(dated.date.article),
        *(ledger.origin(d.date.article) for d in others if len(others) == 1),
    }
    return any(
        has_date(a.id, dated.date, ledger)
        for a in ledger.articles[:MOST_ARTICLES]
        if ledger.origin(a.id) not in held
    )


def _is_one_figure(one: Dated, other: Dated) -> bool:
    """Whether two figures agree and, where they are short and stand in no table, their sentences share a word."""
    if (
        "T" not in str(one.figure.claim.quantity.low)
        and not compare(one.figure.claim.quantity, other.figure.claim.quantity).agrees
    ):
        return False
    if one.sentence.passage.heads or other.sentence.passage.heads or _is_telling(one):
        return True
    return len(one.sentence.stems & other.sentence.stems) >= LEAST_SHARED


def _excludes(one: Dated, other: Dated, ledger: Ledger) -> bool:
    """Whether two dates have no day in common, both told or counted from the article's own date."""
    a, b = one.date.claim.quantity, other.date.claim.quantity
    if {a.resolved, b.resolved} & {"guessed", "none"} or any(
        _is_vague(s.surface) for s in (one.date, other.date)
    ):
        return False
    if a.comparator != "=" or b.comparator != "=" or not compare(a, b).clashes:
        return False
    ends = [(str(q.low), str(q.high)) for q in (a, b)]
    if not all(end[:4].isdigit() for pair in ends for end in pair):
        return False
    apart = ends[0][1] < ends[1][0] or ends[1][1] < ends[0][0]
    return apart and is_date_conflict(one.date, other.date, ledger)


def _is_vague(surface: str) -> bool:
    """Whether a date is told from another one: "a year earlier"; years ago are counted from today."""
    return RELATIVE.search(surface) is not None and not surface.lower().endswith("years ago")


def _agree(held: list[Dated]) -> bool:
    first = held[0].date.claim.quantity
    return all(not compare(first, d.date.claim.quantity).clashes for d in held[1:])


def has_date(id_: str, date: Saying, ledger: Ledger) -> bool:
    """Whether an article gives a date anywhere, to the day, month or year as it is given here; its dateline aside."""
    q = date.claim.quantity
    return any(
        _is_day(s)
        and not ledger.is_dateline(s)
        and date_form(s.claim.quantity) == date_form(q)
        and not compare(s.claim.quantity, q).clashes
        for s in ledger.sayings[id_]
    )
