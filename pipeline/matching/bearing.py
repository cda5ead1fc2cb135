"""A claim with its bearings: what the words around it say that it is about.

Words bear on a number the more the nearer they stand, and less across a comma, a bracket or another number:
in "17 people have died, 189 have been rescued and seven are missing" each number has its own verb.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from db.models import Article, Claim, ClaimRef, Extraction, Passage, Quantity, Span
from pipeline.matching.compare import figure_of
from pipeline.matching.concepts import concept, is_stop
from pipeline.matching.contrasts import read_turns
from pipeline.matching.conversion import scale_of
from pipeline.matching.datelines import dateline_of
from pipeline.matching.nouns import noun_key, singular

REACH = 24
"""How many tokens to each side of a number are looked at."""
COMPANY = 60
"""How many other numbers to each side in its passage keep a number company."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """A claim as the comparators see it."""

    ref: ClaimRef
    quantity: Quantity
    dimension: str
    """What values are compared within: "length", "money USD", "noun", "date", "share"."""
    noun: str | None
    key: str
    """The value in base units, exact: claims that share it share a value."""
    written: str
    """All of the quantity that comparing looks at: quantities written alike compare alike."""
    size: Decimal | None
    """The number in base units; None for dates."""
    words: tuple[tuple[str, float], ...]
    """Concepts and stems around it with their weights, sorted."""
    near: tuple[str, ...]
    """The words that stand nearest, names and words for people aside: what happened to what is counted."""
    names: frozenset[str]
    nearest_name: str | None
    role: str
    subject: str | None
    time: tuple[str, str] | None
    scopes: frozenset[str]
    neighbours: frozenset[str]
    """Keys of the other values in its passage."""
    headline: bool
    alone: bool
    """No other claim of its article is of its dimension or noun."""
    measure: str | None = None
    sole: bool = False
    """No other value of its article has its measure and dimension."""
    credit: str | None = None
    """The source that it is credited to."""
    sentence: frozenset[str] = frozenset()
    """All words of its passage and of the heads above it, wherever they stand."""
    lead: str = ""
    """The word before it, whatever it is: "since", "under", "fined"."""
    dateline: bool = False
    """The date at the head of the article, or one that heads a table's row or column: other figures are of it."""
    each: bool = False
    """It is said of one of several: "$53 million each"."""
    said: bool = False
    """A date on which something was said, not done: "she told reporters on Tuesday"."""
    later: bool = False
    """A time counted from what was told before: "12 minutes later"."""
    rest: bool = False
    """The smaller part of what is told in two units: "four years and six months"."""


class _Token(NamedTuple):
    """A word or separator; a tuple, as a story has hundreds of thousands."""

    start: int
    end: int
    stem: str | None
    name: bool
    cost: float
    own: bool = True
    """It may bear on a number whose span holds it: no unit, no comparator."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The tokens of a passage in order, with where each stands."""

    tokens: Sequence[_Token]
    places: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Company:
    """A value's dimension and key, and what other values its passage and its article have."""

    dimension: str
    key: str
    neighbours: frozenset[str]
    alone: bool
    sole: bool
    credit: str | None
    sentence: frozenset[str]
    dateline: bool


def take_bearings(article: Article, extraction: Extraction) -> tuple[Bearing, ...]:
    """Take the bearings of every claim of an article, in the order of its claims."""
    places = _by_passage(extraction)
    dimensions = [dimension_of(claim.quantity) for claim in extraction.claims]
    keys = [
        value_key(claim.quantity, dimension)
        for claim, dimension in zip(extraction.claims, dimensions, strict=True)
    ]
    sorts = [
        f"noun {noun_key(claim.quantity.unit)}" if dimension == "noun" else dimension
        for claim, dimension in zip(extraction.claims, dimensions, strict=True)
    ]
    measures = [
        (claim.measure, dimension) for claim, dimension in zip(extraction.claims, dimensions, strict=True)
    ]
    company = Counter(sorts)
    measured = Counter(key for key, _ in set(zip(measures, keys, strict=True)))
    dateline = dateline_of(article, extraction)
    found: list[Bearing | None] = [None] * len(extraction.claims)
    for number, indexes in places.items():
        passage = extraction.passages[number] if number < len(extraction.passages) else None
        claims = [extraction.claims[i] for i in indexes]
        tokens = _tokens(article, passage, claims)
        row = _Row(tokens, [(token.start, token.end) for token in tokens])
        sentence = _words_of(article, passage, tokens)
        for place, index in enumerate(indexes):
            around = indexes[max(0, place - COMPANY) : place + COMPANY + 1]
            others = frozenset(keys[n] for n in around if n != index)
            ref = ClaimRef(article.id, index)
            alone, sole = company[sorts[index]] == 1, measured[measures[index]] == 1
            credit = _credit(claims[place], extraction)
            company_of = _Company(
                dimensions[index],
                keys[index],
                others,
                alone,
                sole,
                credit,
                sentence,
                claims[place] is dateline,
            )
            found[index] = _bear(ref, article, claims[place], passage, row, company_of)
    return tuple(bearing for bearing in found if bearing is not None)


def _credit(claim: Claim, extraction: Extraction) -> str | None:
    if claim.attribution is None or claim.attribution >= len(extraction.attributions):
        return None
    name = extraction.attributions[claim.attribution].name
    return name.lower() if name else None


def dimension_of(quantity: Quantity) -> str:
    """The dimension that a quantity's value is compared in.

    >>> from decimal import Decimal
    >>> dimension_of(Quantity(Span(0, 4), "5 km", "quantity", Decimal(5), Decimal(5), unit="km"))
    'length'
    """
    if isinstance(quantity.low, str):
        return "time" if "T" in quantity.low else "date"
    return _dimension(quantity.unit)


@lru_cache(maxsize=4096)
def _dimension(unit: str | None) -> str:
    scale = scale_of(unit)
    if scale is not None:
        return "temperature" if scale.dimension == "angle" else scale.dimension  # bare degrees may be either
    return "noun"


def value_key(quantity: Quantity, dimension: str | None = None) -> str:
    """One key for one value: 1,500 m and 1.5 km share it, and so do a half and 50%.

    >>> from decimal import Decimal
    >>> value_key(Quantity(Span(0, 6), "1.5 km", "quantity", Decimal("1.5"), Decimal("1.5"), unit="km"))
    'length 1500'
    """
    dimension = dimension or dimension_of(quantity)
    if isinstance(quantity.low, str) or isinstance(quantity.high, str):
        low, high = str(quantity.low), str(quantity.high)
        return f"{dimension} {low}" if low == high else f"{dimension} {low} {high}"
    scale = scale_of(quantity.unit)
    ends = [quantity.low, quantity.high] if quantity.low != quantity.high else [quantity.low]
    based = [scale.to_base(end) if scale else end for end in ends]
    return " ".join([dimension, *(f"{end.normalize():f}" for end in based)])


def magnitude(quantity: Quantity) -> Decimal | None:
    """A number's size in base units, for comparing closeness; None for dates."""
    if isinstance(quantity.high, str):
        return None
    scale = scale_of(quantity.unit)
    high = figure_of(quantity).high
    return scale.to_base(high) if scale else high


def _written(quantity: Quantity) -> str:
    q = quantity
    return f"{q.kind} {q.low} {q.high} {q.comparator} {q.unit} {q.places} {q.change} {q.surface.lower()}"


def _by_passage(extraction: Extraction) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for index, claim in enumerate(extraction.claims):
        places.setdefault(claim.passage, []).append(index)
    return places


def _bear(
    ref: ClaimRef,
    article: Article,
    claim: Claim,
    passage: Passage | None,
    row: _Row,
    company: _Company,
) -> Bearing:
    quantity = claim.quantity
    text = _text_of(article, quantity.span)
    dimension = company.dimension
    weights, names = _around(quantity, row)
    heads = passage.heads if passage is not None else ()
    for place, head in enumerate(heads):
        for token in _read_short(head):
            if token.stem is not None:
                weights[token.stem] = max(weights.get(token.stem, 0.0), 1.0 if place == 0 else 0.8)
                if token.name:
                    names.add(token.stem)
    if claim.measure:
        for token in _read_short(claim.measure):
            if token.stem is not None:
                weights[token.stem] = max(weights.get(token.stem, 0.0), 0.8)
    return Bearing(
        ref=ref,
        quantity=quantity,
        dimension=dimension,
        noun=noun_key(quantity.unit) if dimension == "noun" else None,
        key=company.key,
        written=_written(quantity),
        size=magnitude(quantity),
        words=tuple(sorted(weights.items())),
        near=_nearest(weights, names),
        names=frozenset(names),
        nearest_name=max(names, key=lambda name: (weights[name], name), default=None),
        role=_role(quantity, text),
        subject=claim.subject.name.lower() if claim.subject is not None else None,
        time=(claim.time.low, claim.time.high) if claim.time is not None else None,
        scopes=frozenset(
            token.stem for c in claim.conditions for token in _read_short(c.text) if token.stem is not None
        ),
        neighbours=company.neighbours,
        headline=passage is not None and passage.kind == "headline",
        alone=company.alone,
        measure=claim.measure,
        sole=company.sole,
        credit=company.credit,
        sentence=company.sentence,
        dateline=company.dateline or _is_head(quantity, passage),
        lead=_lead(text, quantity.span.start),
        each=_EACH.match(text, quantity.span.end) is not None or any(_PER.search(head) for head in heads),
        later=_LATER.match(text, quantity.span.end) is not None,
        rest=_is_rest(quantity, text[max(0, quantity.span.start - 24) : quantity.span.start]),
        said=isinstance(quantity.low, str) and _is_said(text, quantity.span),
    )


def _is_rest(quantity: Quantity, before: str) -> bool:
    """Whether a figure goes on with a larger unit's: "six months" behind "four years and"; not 87% behind "last year"."""
    larger = _LARGER.search(before)
    if larger is None:
        return False
    scale = scale_of(quantity.unit)
    if scale is None:
        return quantity.unit is None and _OF_TIME.search(larger[0]) is None
    return scale.dimension in ("time", "length", "mass")


def _is_head(quantity: Quantity, passage: Passage | None) -> bool:
    """Whether a date heads a row or a column of a table."""
    if passage is None or passage.kind != "cell":
        return False
    return isinstance(quantity.low, str) and len(passage.heads) < 2


def _words_of(article: Article, passage: Passage | None, tokens: Sequence[_Token]) -> frozenset[str]:
    words = {token.stem for token in tokens if token.stem is not None}
    if passage is not None:
        words |= read_turns(_text_of(article, passage.span)[passage.span.start : passage.span.end])
        for head in passage.heads:
            words |= {token.stem for token in _read_short(head) if token.stem is not None} | read_turns(head)
    return frozenset(words)


def _lead(text: str, start: int) -> str:
    """The word before a place, articles aside.

    >>> _lead("The third recall since the 2023", 27), _lead("**Last inspection:** March 22", 21)
    ('since', 'inspection')
    """
    words = _LEAD.findall(text[max(0, start - 40) : start].rpartition("\n")[2])
    return next((word.lower() for word in reversed(words) if word.lower() not in _ARTICLES), "")


def _is_said(text: str, span: Span) -> bool:
    """Whether a date says when somebody spoke.

    >>> _is_said("He told reporters on Tuesday.", Span(21, 28)), _is_said("It sank on Tuesday.", Span(11, 18))
    (True, False)
    """
    before, after = text[max(0, span.start - 40) : span.start], text[span.end : span.end + 16]
    return bool(_SAID_BEFORE.search(before) or _SAID_AFTER.match(after))


def _nearest(weights: dict[str, float], names: set[str]) -> tuple[str, ...]:
    """The three nearest words of some weight that are neither names nor words for people."""
    kept = [
        (-weight, word)
        for word, weight in weights.items()
        if weight >= 0.45 and word not in names and word not in _FOLK
    ]
    return tuple(word for _, word in sorted(kept)[:3])


def _text_of(article: Article, span: Span) -> str:
    return (article.title or "") if span.part == "title" else article.text


def _tokens(article: Article, passage: Passage | None, claims: Sequence[Claim]) -> list[_Token]:
    """The words and separators of a passage (or of the stretch around claims without one)."""
    first = claims[0].span
    text = _text_of(article, first)
    if passage is not None and passage.span.part == first.part:
        start, end = passage.span.start, passage.span.end
    else:
        start, end = max(0, first.start - 120), claims[-1].span.end + 120
    tokens = _read(text[start:end], start)
    spans = sorted((c.span.start, c.span.end) for c in claims)
    return _with_figures(tokens, spans)


def _with_figures(tokens: Sequence[_Token], spans: Sequence[tuple[int, int]]) -> list[_Token]:
    """Put a barrier where each claim's own number stands, keeping the words of its span."""
    barred = list(tokens)
    for start, end in spans:
        barred += (_Token(start, start, None, False, 3.0), _Token(end, end, None, False, 3.0))
    return sorted(barred, key=itemgetter(0, 1))


def _read(text: str, offset: int) -> list[_Token]:
    found = []
    for match in _PIECE.finditer(text):
        start, end = match.span()
        if match.lastgroup == "word":
            found.append(_Token(start + offset, end + offset, *_word_of(match.group())))
        else:
            found.append(_Token(start + offset, end + offset, None, False, _MARKS.get(match.group(), 0.0)))
    return found


@lru_cache(maxsize=8192)
def _read_short(text: str) -> tuple[_Token, ...]:
    """The tokens of a head, a measure or a condition: many claims share one."""
    return tuple(_read(text, 0))


@lru_cache(maxsize=65536)
def _word_of(piece: str) -> tuple[str | None, bool, float, bool]:
    """A word's stem (None where it carries nothing), whether it is a name, its cost, and whether it may be own."""
    low = piece.lower()
    for tail in ("'s", "’s"):
        low = low.removesuffix(tail)
    name = piece[0].isupper()
    if any(ch.isdigit() for ch in low):
        is_name = name and any(ch.isalpha() for ch in low)
        return (f"^{singular(low)}" if is_name else None), is_name, 0.5, True
    if len(low) < 2 or is_stop(low):
        return None, False, _LINKS.get(low, 0.3), True
    return concept(low), name, 1.0, low not in _COMPARING and scale_of(low) is None


def _around(quantity: Quantity, row: _Row) -> tuple[dict[str, float], set[str]]:
    """Weigh the words around a number by the way to them; names near it come apart as well."""
    start, end = quantity.span.start, quantity.span.end
    tokens = row.tokens
    first, last = bisect_left(row.places, (start, start)), bisect_right(row.places, (end, end))
    weights: dict[str, float] = {}
    names: set[str] = set()
    before = [t for t in tokens[max(0, first - 2 * REACH - 1) : first] if t.end <= start]
    for token in tokens[first:last]:
        if token.end <= end and token.stem is not None and token.own:
            weights[token.stem] = 1.0
            if token.name:
                names.add(token.stem)
    for side in (reversed(before[-2 * REACH :]), tokens[last : last + 2 * REACH]):
        way = 0.0
        for token in side:
            if token.stem is None:
                way += token.cost
                continue
            weight = 1.0 / (1.0 + 0.22 * way)
            way += token.cost
            if weight > weights.get(token.stem, 0.0):
                weights[token.stem] = weight
            if token.name and weight > 0.3:
                names.add(token.stem)
    return weights, names


def _role(quantity: Quantity, text: str) -> str:
    """What part a number plays in a change: its old state, its new one, the change itself, or a level."""
    if quantity.change != "level":
        return str(quantity.change)
    lead = text[max(0, quantity.span.start - 24) : quantity.span.start].lower()
    for role, pattern in _LEADS:
        if pattern.search(lead):
            return role
    return "level"


_LARGER = re.compile(
    r"\d\s?(?:ft|lb|st|h|m)\s+$|\b(?:years?|months?|weeks?|days?|hours?|minutes?|feet|foot|pounds?|stones?)(?:,|\s+and)?\s+$",
    re.IGNORECASE,
)
_OF_TIME = re.compile(r"year|month|week|day|hour|minute", re.IGNORECASE)
_LATER = re.compile(r"\s+(?:later|earlier|afterwards?|beforehand|into|before|after)\b", re.IGNORECASE)
_EACH = re.compile(
    r"\s*\(?(?:(?:for|to)\s+)?(?:each|apiece|a\s+piece|a\s+head|per\b|on\s+average)\b", re.IGNORECASE
)
_PER = re.compile(r"\b(?:per|each|every)\b", re.IGNORECASE)
_LEAD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ARTICLES = frozenset(("the", "a", "an", "its", "their", "his", "her"))
_SPEECH = (
    r"(?:sa(?:id|ys?|ying)|t(?:ells?|old|elling)|announc\w+|add(?:ed|s)|confirm\w+|report(?:s|ed|ers)|stat(?:ed|ement|es)"
    r"|interviews?|briefings?|conference|denied|denies|warn(?:ed|s)|declared|acknowledged|wrote|writes|tweet\w*|testif\w+"
    r"|updates?|bulletin|release)"
)
_SAID_BEFORE = re.compile(rf"\b{_SPEECH}\b[^.;:,\n]{{0,24}}$", re.IGNORECASE)
_SAID_AFTER = re.compile(rf",?\s+{_SPEECH}\b", re.IGNORECASE)
_PIECE = re.compile(r"(?P<word>[^\W_]+(?:['’.&][^\W_]+)*)|(?P<mark>[,;:()|\[\]—–\n“”\"])")
_MARKS = {",": 2.5, ";": 6.0, ":": 2.0, "(": 3.0, ")": 3.0, "|": 4.0, "—": 4.0, "–": 4.0, "\n": 6.0}
_LINKS = {
    "and": 2.5,
    "or": 2.0,
    "but": 5.0,
    "while": 5.0,
    "to": 1.0,
    "against": 2.0,
    "from": 1.0,
    "than": 1.0,
}
_COMPARING = frozenset(
    "up down more less fewer higher lower over under above below most least exceeding".split()
)
_FOLK = {
    concept(word) for word in ("people", "person", "persons", "men", "women", "others", "total", "number")
}
_LEADS = (
    ("from", re.compile(r"\b(?:from|compared with|compared to|than|against)\s+(?:the\s+|about\s+)?$")),
    (
        "by",
        re.compile(
            r"\b(?:up|down|by|grew|rose|fell|increase of|rise of|fall of|drop of|gain of)\s+(?:of\s+)?$"
        ),
    ),
)
