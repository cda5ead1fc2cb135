"""Who is credited with a figure or a statement."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Attribution, Span
from pipeline.claims.lexicon import everyday_words
from pipeline.claims.names import TITLES
from pipeline.findings.agreement import agreements
from pipeline.findings.alignment import Statement, statements
from pipeline.findings.apartness import is_person
from pipeline.findings.borrowed import find_borrowed_words
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, Sentence, count_phrase, origins_say
from pipeline.findings.opposing import stand_against
from pipeline.findings.sides import find_other_sides
from pipeline.findings.units import telling_digits
from pipeline.findings.words import CALENDAR, NAME_WORDS, Word, listed, read_words

FEWEST_CREDITING = 2
FEWEST_DIGITS = 2

_EXPECTS = re.compile(
    r"\b(?:expect\w*|forecast\w*|predict\w*|project(?:s|ed|ion|ions)|estimat\w*|want(?:s|ed)?|hop(?:es|ed|ing)|consensus|anticipat\w*"
    r"|target\w*|guid(?:ed|ance))\b",
    re.IGNORECASE,
)
_SIDES: tuple[tuple[str, str], ...] = (
    (
        "analysts",
        r"\b(?:analysts?|economists?|experts?|the\s+market|markets?|investors?|consensus|wall\s+street|forecasters?|pollsters?"
        r"|brokers?|observers?)\b",
    ),
    (
        "the company itself",
        r"\b(?:(?:the\s+)?(?:company|firm|group|bank|management|carmaker|manufacturer|retailer|board|executives?)(?:\s+itself)?|itself)\b",
    ),
)
_PATTERNS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _SIDES)
REACH = 60
DAYS = CALENDAR | listed("spring summer autumn winter today yesterday tomorrow")


@dataclass(frozen=True, slots=True)
class Credit:
    """A sentence, and the name of the source it credits, as written beside it."""

    sentence: Sentence
    attribution: Attribution
    name: str
    stems: frozenset[str]


def find_attribution_drifts(ledger: Ledger) -> Iterator[Difference]:
    """The source that a figure or statement is credited to is another one than in the other articles.

    Told where at least two origins credit one source by name. Another wording for the same source is no difference.
    """
    told: set[tuple[str, Span]] = set()
    for statement in ledger.once(statements):
        for found in _other_sources(statement, ledger):
            if (found.article, found.span) not in told:
                told.add((found.article, found.span))
                yield found
    for found in find_other_sides(ledger):
        if (found.article, found.span) not in told:
            yield found
    yield from _other_forecasters(ledger)
    yield from find_borrowed_words(ledger)
    dropped = tuple(_dropped_sources(ledger))
    yield from dropped
    yield from _one_to_one(ledger, {(d.article, d.span) for d in dropped} | told)


def _other_sources(statement: Statement, ledger: Ledger) -> Iterator[Difference]:
    known = ledger.once(credits_by_sentence)
    by_article: dict[str, list[Credit]] = defaultdict(list)
    crediting: dict[str, set[int]] = defaultdict(set)
    for sentence in statement.sentences:
        for credit in known.get((sentence.article, sentence.index), ()):
            by_article[sentence.article].append(credit)
            for stem in credit.stems:
                crediting[stem].add(ledger.origin(sentence.article))
    for id_ in sorted(by_article):
        mine = by_article[id_]
        if any(crediting[stem] != {ledger.origin(id_)} for c in mine for stem in c.stems):
            continue
        others = [
            c for o in sorted(by_article) if ledger.origin(o) != ledger.origin(id_) for c in by_article[o]
        ]
        if ledger.origins(c.sentence.article for c in others) < FEWEST_CREDITING:
            continue
        shared = frozenset.intersection(*(c.stems for c in others))
        if not shared or any(
            _names(o.sentence, c.stems) or _names(c.sentence, o.stems) for c in mine for o in others
        ):
            continue  # both are named there, each with its own
        if len(mine) == 1 and len(statement.sentences) >= 2:
            yield _difference(mine[0], others, ledger)


def credits_by_sentence(ledger: Ledger) -> dict[tuple[str, int], tuple[Credit, ...]]:
    """The credits of every sentence that has one."""
    found: dict[tuple[str, int], tuple[Credit, ...]] = {}
    for article in ledger.articles:
        if not ledger.extraction(article.id).attributions:
            continue
        for sentence in ledger.sentences[article.id]:
            if held := tuple(_credits(sentence, ledger)):
                found[article.id, sentence.index] = held
    return found


def _credits(sentence: Sentence, ledger: Ledger) -> Iterator[Credit]:
    """The named sources of what a sentence says; quotations are compared elsewhere."""
    for attribution in ledger.crediting(sentence.article, sentence.span):
        source, content = attribution.source, attribution.content
        if source is None or content is None or not attribution.name:
            continue
        if ledger.quoted(sentence.article, content):
            continue
        written = [w for w in read_words(ledger.text(sentence.article, source)) if w.is_content]
        if not written or not _is_name(written[-1]) or not any(map(_is_name, written)):
            continue
        stems = frozenset(w.stem for w in read_words(attribution.name) if w.is_content and _is_name(w))
        if stems:
            yield Credit(sentence, attribution, attribution.name, stems)


def _is_name(word: Word) -> bool:
    """Whether a word names who says something: no office ("the president-elect"), no day ("Monday"), no thing."""
    return word.text[0].isupper() and word.text.lower() not in TITLES and word.text.lower() not in DAYS


def _names(sentence: Sentence, stems: frozenset[str]) -> bool:
    return stems <= frozenset(w.stem for w in sentence.words)


def _difference(credit: Credit, others: list[Credit], ledger: Ledger) -> Difference:
    count = ledger.origins(c.sentence.article for c in others)
    source = credit.attribution.source
    span = source if source is not None else credit.sentence.span
    cue = credit.attribution.cue
    if cue is not None and cue.part == span.part and abs(cue.start - span.start) < REACH:
        span = Span(min(cue.start, span.start), max(cue.end, span.end), span.part)
    return Difference(
        "attribution-drift",
        credit.sentence.article,
        span,
        f"{count_phrase(count, 'origin')} credit {others[0].name} with it, here it is {credit.name}.",
        against=tuple(Place(c.sentence.article, c.attribution.source or c.sentence.span) for c in others[:5]),
        reasons=("the same statement", "another source"),
        confidence=0.75,
    )


def _other_forecasters(ledger: Ledger) -> Iterator[Difference]:
    """An expectation of analysts given to the company itself, or the other way round."""
    told: set[str] = set()
    for agreement in ledger.once(agreements):
        sided = [(s, side) for s in agreement.sayings if (side := _side(s, ledger)) is not None]
        for saying, side in sided:
            others = [
                s
                for s, other in sided
                if other != side and ledger.origin(s.article) != ledger.origin(saying.article)
            ]
            alike = [s for s, other in sided if other == side]
            count = ledger.origins(s.article for s in others)
            if (
                count < FEWEST_CREDITING
                or count <= ledger.origins(s.article for s in alike)
                or saying.article in told
            ):
                continue
            told.add(saying.article)
            other = next(o for s, o in sided if s == others[0])
            yield stand_against(
                "attribution-drift",
                saying,
                others,
                f"{origins_say(count, 'give')} {others[0].surface} as what {other} expected, here it is {side}.",
                f"expected by {other} elsewhere",
                surely=0.8,
                fact=agreement.fact,
            )


def _side(saying: Saying, ledger: Ledger) -> str | None:
    """Who expected a figure: analysts, or the company itself; the nearest before it."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return None
    start = max(sentence.span.start, saying.span.start - REACH)
    before = sentence.surface(start, saying.span.start)
    if not _EXPECTS.search(before):
        return None
    found = [(m.end(), name) for name, pattern in _PATTERNS for m in pattern.finditer(before)]
    return max(found)[1] if found else None


def _dropped_sources(ledger: Ledger) -> Iterator[Difference]:
    """A figure that most others credit to a source is given here without it; nothing in the article names the source."""
    told: set[tuple[str, str]] = set()
    for agreement in ledger.once(agreements):
        sources: dict[str, dict[int, Saying]] = defaultdict(dict)
        named: dict[str, str] = {}
        if any(s.claim.measure == "age" or s.claim.quantity.unit == "year" for s in agreement.sayings):
            continue  # how old they are is nobody's word
        for saying in agreement.sayings:
            for stem, name in _source_stems(saying, ledger).items():
                sources[stem].setdefault(ledger.origin(saying.article), saying)
                named.setdefault(stem, name)
        total = ledger.origins(s.article for s in agreement.sayings if not _is_listed(s, ledger))
        ranked = sorted(sources, key=lambda k: (-len(sources[k]), k))
        best = next(
            (k for k in ranked if len(sources[k]) >= FEWEST_CREDITING and len(sources[k]) * 2 > total), None
        )
        if best is None or agreement.sayings[0].claim.quantity.kind in ("date", "period"):
            continue  # a day stands beside what somebody says; nobody is credited with the day
        for saying in agreement.sayings:
            sentence = ledger.sentence(saying)
            key = (saying.article, best)
            if (
                sentence is None
                or key in told
                or sentence.passage.kind in ("headline", "heading", "cell", "item")
            ):
                continue
            if _is_credited(saying, sentence, ledger) or _is_named(named[best], saying.article, ledger):
                continue
            told.add(key)
            against = [sources[best][origin] for origin in sorted(sources[best])]
            yield stand_against(
                "attribution-drift",
                saying,
                against,
                f"{count_phrase(len(against), 'origin')} credit {named[best]} with {against[0].surface}, 1 names no source.",
                f"{named[best]} is not named in this article",
                surely=0.7,
                fact=agreement.fact,
            )


def _one_to_one(ledger: Ledger, told: set[tuple[str, Span]]) -> Iterator[Difference]:
    """A figure of two origins: a named body stands behind it in the one, another or nobody in the other."""
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        firm = telling_digits(first) >= FEWEST_DIGITS or first.kind in ("percent", "money")
        if agreement.fact is None or not firm or first.kind in ("date", "period", "ordinal"):
            continue
        prose = [s for s in agreement.sayings if _is_prose(s, ledger)]
        told_at_length = {s.article for s in agreement.sayings if not _is_listed(s, ledger)}
        if len(told_at_length) != 2 or ledger.origins(s.article for s in prose) != 2:
            continue
        one = prose[0]
        other = next(s for s in prose if s.article != one.article)
        for saying, against in ((one, other), (other, one)):
            mine, theirs = _body(saying, ledger), _body(against, ledger)
            found = _told_apart(saying, mine, against, theirs, agreement.fact.label, ledger)
            if found is not None and (found.article, found.span) not in told:
                told.add((found.article, found.span))
                yield found


def _told_apart(
    saying: Saying, mine: str | None, other: Saying, theirs: str | None, fact: str, ledger: Ledger
) -> Difference | None:
    """The finding on the one that names no source, or on the later of two that name different ones."""
    sentence = ledger.sentence(saying)
    if theirs is None or sentence is None or _is_named(theirs, saying.article, ledger):
        return None
    if mine is None:
        if _is_credited(saying, sentence, ledger) or not _is_like(saying, other, ledger):
            return None
        said = "1 names no source"
    else:
        if not ledger.is_later(saying.article, other.article) or _is_named(mine, other.article, ledger):
            return None
        said = f"here it is {mine}"
    return Difference(
        "attribution-drift",
        saying.article,
        saying.span,
        f"1 origin credits {theirs} with {other.surface}, {said}.",
        against=(other.place,),
        reasons=("same value", f"{theirs} is not named in this article"),
        confidence=0.5,
        fact=fact,
        severity="info" if mine is None else "low",
    )


def _is_prose(saying: Saying, ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind == "sentence"


def _is_listed(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure stands in a list, a table or a headline, where nobody is credited."""
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind in ("cell", "item", "headline", "heading")


def _is_like(saying: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether both sentences say something more in the same words than the figure."""
    one, two = ledger.sentence(saying), ledger.sentence(other)
    return one is not None and two is not None and bool(one.stems & two.stems)


def _body(saying: Saying, ledger: Ledger) -> str | None:
    """The named body that a figure is credited to: no person, no outlet's pronoun."""
    names = dict.fromkeys(_source_stems(saying, ledger).values())
    name = next(iter(names), None)
    if name is None or len(name.split()) < 2:
        return None
    stems = frozenset(w.stem for w in read_words(name) if w.text[0].isupper())
    return None if is_person(stems, ledger) else name


def _source_stems(saying: Saying, ledger: Ledger) -> dict[str, str]:
    """The stems of the named source of a figure, with the name."""
    extraction = ledger.extraction(saying.article)
    index = saying.claim.attribution
    attribution = _alone(saying, ledger) if index is None else extraction.attributions[index]
    if attribution is None:
        return {}
    if attribution.source is None or not attribution.name:
        return {}
    words = read_words(ledger.text(saying.article, attribution.source))
    return {
        w.stem: attribution.name
        for w in words
        if w.text[0].isupper() and w.is_content and w.text.lower() not in TITLES
    }


def _alone(saying: Saying, ledger: Ledger) -> Attribution | None:
    """The one source of the sentence of a figure, where it credits all that stands before it."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return None
    held = ledger.once(credits_by_sentence).get((sentence.article, sentence.index), ())
    content = held[0].attribution.content if len(held) == 1 else None
    reaches = (
        content is not None
        and content.start <= sentence.span.start + REACH
        and saying.span.start < content.end
    )
    return held[0].attribution if reaches else None


def _is_credited(saying: Saying, sentence: Sentence, ledger: Ledger) -> bool:
    return saying.claim.attribution is not None or (
        (sentence.article, sentence.index) in ledger.once(credits_by_sentence)
    )


def _is_named(name: str, id_: str, ledger: Ledger) -> bool:
    """Whether an article has a name anywhere, whole or by its telling words."""
    words = {w.stem for w in read_words(name) if w.text[0].isupper() and w.is_content}
    telling = words - {w.stem for w in read_words(name) if w.text.lower() in NAME_WORDS}
    return bool((telling or words) & ledger.once(_capitalised)[id_])


def _capitalised(ledger: Ledger) -> dict[str, frozenset[str]]:
    """The stems of the capitalised words of each article; an everyday word that begins a sentence is no name."""
    everyday = everyday_words()
    return {
        id_: frozenset(
            w.stem
            for s in said
            for n, w in enumerate(s.words)
            if w.text[0].isupper() and (n > 0 or everyday.get(w.text.lower(), 9) > 2)
        )
        for id_, said in ledger.sentences.items()
    }
