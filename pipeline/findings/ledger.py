"""One story's coverage indexed for the checks: sentences, claims by fact, words by origin, order in time."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar

from db.models import (
    Article,
    Attribution,
    Claim,
    ClaimRef,
    Coverage,
    Extraction,
    Fact,
    Part,
    Passage,
    Period,
    Quote,
    Span,
    Term,
)
from pipeline.findings.differences import Place
from pipeline.findings.overlaps import Overlaps
from pipeline.findings.words import NAME_WORDS, Word, content_stems, read_words
from pipeline.matching.concepts import concept
from pipeline.matching.datelines import dateline_of, datelines_of, hour_of, order_of_datelines

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A passage with its words and the claims that stand in it."""

    article: str
    index: int
    passage: Passage
    text: str
    words: tuple[Word, ...]
    stems: frozenset[str]
    claims: tuple[int, ...] = ()

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.passage.span

    def before(self, at: int) -> tuple[Word, ...]:
        """The words that end before a place."""
        found = self.words[: bisect_left(self.words, at, key=_starts)]
        return found[:-1] if found and found[-1].end > at else found

    def after(self, at: int) -> tuple[Word, ...]:
        """The words that start behind a place."""
        return self.words[bisect_left(self.words, at, key=_starts) :]

    def surface(self, start: int, end: int) -> str:
        """The text between two offsets of its part."""
        return self.text[start - self.span.start : end - self.span.start]


@dataclass(frozen=True, slots=True)
class Saying:
    """One claim in its place: the article, its index there, and the fact it belongs to."""

    article: str
    index: int
    claim: Claim = field(compare=False, repr=False)
    fact: Fact | None = field(default=None, compare=False, repr=False)
    span: Span = field(init=False, compare=False, repr=False)
    """Where the claim stands."""
    sort_key: tuple[str, str, int, int] = field(init=False, compare=False, repr=False)
    """Articles in order of id, claims in reading order, the title first."""

    def __post_init__(self) -> None:
        span = self.claim.span
        object.__setattr__(self, "span", span)
        part = "0" if span.part == "title" else "1"
        object.__setattr__(self, "sort_key", (self.article, part, span.start, span.end))

    @property
    def surface(self) -> str:
        """The claim as written."""
        return self.claim.quantity.surface

    @property
    def place(self) -> Place:
        """The claim's place."""
        return Place(self.article, self.span)


class Ledger:
    """A coverage and its indexes; built once, read by every check."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.articles: tuple[Article, ...] = tuple(sorted(coverage.articles, key=lambda a: a.id))
        self._by_id = {a.id: a for a in self.articles}
        self._origin = {
            id_: n
            for n, origin in enumerate(coverage.origins)
            for id_ in origin.articles
            if id_ in self._by_id
        }
        for article in self.articles:
            self._origin.setdefault(article.id, len(self._origin) + len(coverage.origins))
        self._others: dict[int, tuple[Article, ...]] = {}
        self._made: dict[Any, Any] = {}
        self._datelines = {
            (a.id, claim.span) for a in self.articles for claim in datelines_of(a, coverage.extractions[a.id])
        }
        self.dates = {a.id: date_of(a, coverage.extractions[a.id]) for a in self.articles}
        if not any(self.dates.values()):
            self.dates.update(order_of_datelines(self.articles))

    def once(self, make: Callable[[Ledger], T]) -> T:
        """What a function makes of this ledger, made once for all checks that need it."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    # ---- articles and origins

    def article(self, id_: str) -> Article:
        """The article of that id."""
        return self._by_id[id_]

    def extraction(self, id_: str) -> Extraction:
        """What that article says."""
        return self.coverage.extractions[id_]

    def origin(self, id_: str) -> int:
        """The number of the origin an article belongs to."""
        return self._origin[id_]

    def origins(self, ids: Iterable[str]) -> int:
        """How many independent origins stand behind these articles."""
        return len({self._origin[id_] for id_ in ids})

    @cached_property
    def all_origins(self) -> int:
        """How many origins the story has."""
        return self.origins(self._by_id)

    def others(self, id_: str) -> tuple[Article, ...]:
        """The articles that are not of this one's origin."""
        origin = self._origin[id_]
        if origin not in self._others:
            self._others[origin] = tuple(a for a in self.articles if self._origin[a.id] != origin)
        return self._others[origin]

    def parts(self, article: Article) -> tuple[tuple[Part, str], ...]:
        """Title (where given apart) and text."""
        title: tuple[tuple[Part, str], ...] = (("title", article.title),) if article.title else ()
        return (*title, ("text", article.text))

    def text(self, id_: str, span: Span) -> str:
        """The words of a span."""
        article = self._by_id[id_]
        return ((article.title or "") if span.part == "title" else article.text)[span.start : span.end]

    def order(self, id_: str) -> tuple[int, str, str]:
        """In time order, undated articles last, by id."""
        date = self.dates[id_]
        return (0, date, id_) if date else (1, "", id_)

    def is_later(self, one: str, other: str) -> bool:
        """Whether an article carries a difference of one against one: the later, or the id sorting last."""
        first, second = self.dates[one], self.dates[other]
        if first and second and comparable(first) != comparable(second):
            return comparable(first) > comparable(second)
        return one > other

    def days_apart(self, one: str, other: str) -> int:
        """How many days lie between two articles; 0 where one has no whole date."""
        days = [(self.dates[id_] or "")[:10] for id_ in (one, other)]
        try:
            return abs((date.fromisoformat(days[0]) - date.fromisoformat(days[1])).days)
        except ValueError:
            return 0

    # ---- sentences and words

    @cached_property
    def sentences(self) -> dict[str, tuple[Sentence, ...]]:
        """Each article's passages, in reading order."""
        return {a.id: tuple(self._sentences_of(a)) for a in self.articles}

    @cached_property
    def _homes(self) -> dict[str, tuple[int | None, ...]]:
        """For each claim of an article, the index of the passage that it begins in."""
        return {
            id_: tuple(passage_at(said.passages, claim.span) for claim in said.claims)
            for id_, said in ((a.id, self.extraction(a.id)) for a in self.articles)
        }

    def _sentences_of(self, article: Article) -> Iterator[Sentence]:
        extraction = self.extraction(article.id)
        held: dict[int, list[int]] = defaultdict(list)
        for n, at in enumerate(self._homes[article.id]):
            if at is not None:
                held[at].append(n)
        for n, passage in enumerate(extraction.passages):
            text = (article.title or "") if passage.span.part == "title" else article.text
            words = read_words(text, passage.span.start, passage.span.end)
            yield Sentence(
                article.id,
                n,
                passage,
                text[passage.span.start : passage.span.end],
                words,
                content_stems(words),
                tuple(held.get(n, ())),
            )

    def length(self, id_: str) -> int:
        """How many words an article has."""
        return self._lengths[id_]

    @cached_property
    def longest(self) -> int:
        """The words of the longest article."""
        return max(self._lengths.values(), default=0)

    def length_elsewhere(self, id_: str) -> int:
        """How many words the articles of other origins have together."""
        return self._all_words - self._origin_lengths[self._origin[id_]]

    @cached_property
    def _all_words(self) -> int:
        return sum(self._lengths.values())

    @cached_property
    def _origin_lengths(self) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for id_, length in self._lengths.items():
            found[self._origin[id_]] += length
        return dict(found)

    @cached_property
    def _lengths(self) -> dict[str, int]:
        return {id_: sum(len(s.words) for s in said) for id_, said in self.sentences.items()}

    @cached_property
    def stems(self) -> dict[str, frozenset[str]]:
        """The stems of every word of an article."""
        return {id_: frozenset(w.stem for s in said for w in s.words) for id_, said in self.sentences.items()}

    @cached_property
    def concepts(self) -> dict[str, frozenset[str]]:
        """The concepts of every word of an article."""
        return {
            id_: frozenset(concept(w.text.lower()) for s in said for w in s.words)
            for id_, said in self.sentences.items()
        }

    @cached_property
    def stem_origins(self) -> dict[str, frozenset[int]]:
        """For each stem, the origins in which it occurs."""
        found: dict[str, set[int]] = defaultdict(set)
        for id_, stems in self.stems.items():
            for stem in stems:
                found[stem].add(self._origin[id_])
        return {stem: frozenset(origins) for stem, origins in found.items()}

    def elsewhere(self, stem: str, id_: str) -> int:
        """In how many other origins a stem occurs."""
        origins = self.stem_origins.get(stem, frozenset())
        return len(origins) - (self._origin[id_] in origins)

    @cached_property
    def names(self) -> tuple[frozenset[str], ...]:
        """The stems of each distinct name, product and place of the story."""
        found: dict[frozenset[str], None] = {}
        for article in self.articles:
            for stems in self._names_of(article.id):
                found.setdefault(stems)
        return tuple(found)

    @cached_property
    def name_stems(self) -> frozenset[str]:
        """The stems of all names, products and places of the story."""
        return frozenset(stem for name in self.names for stem in name)

    @cached_property
    def place_stems(self) -> frozenset[str]:
        """The stems of names that are mostly taken for places."""
        counts: dict[str, int] = defaultdict(int)
        for article in self.articles:
            for term in self.extraction(article.id).terms:
                for word in read_words(term.surface):
                    counts[word.stem] += 1 if term.kind == "place" else -1
        return frozenset(stem for stem, count in counts.items() if count > 0)

    @cached_property
    def name_origins(self) -> dict[str, frozenset[int]]:
        """For each stem of a name, the origins that have the name."""
        found: dict[str, set[int]] = defaultdict(set)
        for article in self.articles:
            for name in self._names_of(article.id):
                for stem in name:
                    found[stem].add(self._origin[article.id])
        return {stem: frozenset(origins) for stem, origins in found.items()}

    def _names_of(self, id_: str) -> Iterator[frozenset[str]]:
        for term in self.extraction(id_).terms:
            if term.kind != "technical":
                words = read_words(term.surface)
                yield frozenset(
                    w.stem
                    for w in words
                    if w.is_content and w.text[0].isupper() and w.text.lower() not in NAME_WORDS
                )

    def names_in(self, sentence: Sentence) -> frozenset[str]:
        """The stems of the names in a sentence and its table's heads."""
        heads = [w for head in sentence.passage.heads for w in read_words(head)]
        return frozenset(
            w.stem for w in (*sentence.words, *heads) if w.text[0].isupper() and w.stem in self.name_stems
        )

    def crediting(self, id_: str, span: Span) -> list[Attribution]:
        """The attributions of an article whose content shares a place with a span."""
        return self._contents[id_].of(span)

    @cached_property
    def _contents(self) -> dict[str, Overlaps[Attribution]]:
        return {a.id: Overlaps(self.extraction(a.id).attributions, _content_of) for a in self.articles}

    def quoted(self, id_: str, span: Span) -> list[Quote]:
        """The quotations of an article that share a place with a span."""
        return self._quotes[id_].of(span)

    @cached_property
    def _quotes(self) -> dict[str, Overlaps[Quote]]:
        return {a.id: Overlaps(self.extraction(a.id).quotes, _quote_at) for a in self.articles}

    def terms_at(self, id_: str, span: Span) -> list[Term]:
        """The names and terms of an article that share a place with a span."""
        return self._terms[id_].of(span)

    @cached_property
    def _terms(self) -> dict[str, Overlaps[Term]]:
        return {a.id: Overlaps(self.extraction(a.id).terms, _term_at) for a in self.articles}

    # ---- claims and facts

    @cached_property
    def sayings(self) -> dict[str, tuple[Saying, ...]]:
        """Each article's claims with the fact they belong to."""
        facts: dict[tuple[str, int], Fact] = {}
        for fact in self.coverage.facts:
            for ref in fact.claims:
                facts.setdefault((ref.article, ref.index), fact)
        return {
            a.id: tuple(
                Saying(a.id, n, claim, facts.get((a.id, n)))
                for n, claim in enumerate(self.extraction(a.id).claims)
            )
            for a in self.articles
        }

    def sayings_at(self, id_: str, span: Span) -> list[Saying]:
        """The claims of an article that share a place with a span."""
        return self._places[id_].of(span)

    @cached_property
    def _places(self) -> dict[str, Overlaps[Saying]]:
        return {id_: Overlaps(sayings, _span_of) for id_, sayings in self.sayings.items()}

    def saying(self, ref: ClaimRef) -> Saying:
        """The claim that a reference names."""
        return self.sayings[ref.article][ref.index]

    @cached_property
    def facts(self) -> tuple[tuple[Fact, tuple[Saying, ...]], ...]:
        """The facts with their claims in order."""
        found = []
        for fact in self.coverage.facts:
            sayings = (self.saying(ref) for ref in fact.claims)
            told = sorted((s for s in sayings if not self.is_dateline(s)), key=lambda s: s.sort_key)
            if told:
                found.append((fact, tuple(told)))
        return tuple(found)

    def is_dateline(self, saying: Saying) -> bool:
        """Whether a date is the article's own dateline: no claim of the story."""
        return (saying.article, saying.span) in self._datelines

    def sentence(self, saying: Saying) -> Sentence | None:
        """The passage that a claim stands in."""
        at = self._homes[saying.article][saying.index]
        return None if at is None else self.sentences[saying.article][at]

    def is_cut(self, id_: str) -> bool:
        """Whether a text breaks off, as the excerpts of feeds do: what it does not say it may say behind."""
        return _CUT.search(self.article(id_).text[-80:]) is not None

    def shared(self, one: Saying, other: Saying) -> int:
        """How many content words the sentences of two claims share."""
        first, second = self.sentence(one), self.sentence(other)
        return 0 if first is None or second is None else len(first.stems & second.stems)

    def sentence_at(self, id_: str, span: Span) -> Sentence | None:
        """The passage in which a span begins."""
        at = passage_at(self.extraction(id_).passages, span)
        return None if at is None else self.sentences[id_][at]


_CUT = re.compile(
    r"(?:…|\.\.\.|[\[(]\s*(?:…|\.\.\.)\s*[\])]|\b(?:read|see|continue|learn)\s+(?:more|reading|the\s+(?:full|rest)\b.{0,30})\W*)\s*$",
    re.IGNORECASE,
)
"""How an excerpt ends: "...", "[…]", "Continue reading", "Read the full story"."""


def passage_at(passages: Sequence[Passage], span: Span) -> int | None:
    """The index of the passage that a span begins in."""
    at = bisect_right(passages, (span.part != "title", span.start), key=_begins) - 1
    if at < 0 or passages[at].span.part != span.part or passages[at].span.end <= span.start:
        return None
    return at


def _starts(word: Word) -> int:
    return word.start


def _content_of(attribution: Attribution) -> Span | None:
    return attribution.content


def _span_of(saying: Saying) -> Span:
    return saying.span


def _term_at(term: Term) -> Span:
    return term.span


def _quote_at(quote: Quote) -> Span:
    return quote.span


def _begins(passage: Passage) -> tuple[bool, int]:
    return passage.span.part != "title", passage.span.start


def date_of(article: Article, extraction: Extraction) -> str | None:
    """When an article was published: as given, else by the dateline at its head, to the hour where it has one."""
    if article.published:
        return article.published
    claim = dateline_of(article, extraction)
    if claim is None:
        return None
    hour = hour_of(claim, extraction)
    clock = "" if hour is None else "T" + str(hour.quantity.low).rpartition("T")[2]
    return str(claim.quantity.low) + clock


def comparable(date: str) -> str:
    """Dates and times that sort in time: a date alone is its own day's start.

    >>> comparable("2026-03-17T06:40:00Z") > comparable("2026-03-17")
    True
    """
    return date[:16].replace(" ", "T")


def period_of(claim: Claim) -> Period | None:
    """The time that a date or period claim names."""
    quantity = claim.quantity
    if quantity.kind not in ("date", "period"):
        return None
    return Period(str(quantity.low), str(quantity.high))


def count_phrase(number: int, singular: str, plural: str | None = None) -> str:
    """Write a count with its noun: "1 origin", "3 origins"."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def origins_say(number: int, verb: str = "say") -> str:
    """Write how many origins say, give or quote something.

    >>> origins_say(1), origins_say(3, "give")
    ('1 origin says', '3 origins give')
    """
    return f"{count_phrase(number, 'origin')} {verb}{'s' if number == 1 else ''}"


def first_places(sayings: Sequence[Saying], limit: int = 5) -> tuple[Place, ...]:
    """One place an article, the first few."""
    first: dict[str, Saying] = {}
    for saying in sorted(sayings, key=lambda s: s.sort_key):
        first.setdefault(saying.article, saying)
    return tuple(saying.place for saying in islice(first.values(), limit))
