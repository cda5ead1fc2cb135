"""One revision to all that it says. The order of reading is the order of the calls below."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from db.models import Attribution, Claim, Extraction, Part, Passage, Quantity, Quote, Revision, Span, Term
from pipeline.claims.aliases import Aliases
from pipeline.claims.attributions import AttributionReader
from pipeline.claims.dates import publication_day, read_dates
from pipeline.claims.landmarks import RARE, Landmarks
from pipeline.claims.language import settle_language
from pipeline.claims.names import Name, read_names
from pipeline.claims.passages import split_passages
from pipeline.claims.quantities import read_quantities
from pipeline.claims.quotations import Quoted, read_quoted, sounds_spoken
from pipeline.claims.reading import Reading
from pipeline.claims.said import Said, Unit
from pipeline.claims.settings import passage_at, set_claims
from pipeline.claims.terms import read_terms
from pipeline.claims.tokens import Tokens, tokenise

LONGEST = 240
"""A sentence of more tokens is read in pieces, so that time stays linear on any input."""

_DATELINE = re.compile(r"[M,.&]{0,9}(?:\([M,]+\))?,?(?:[Y(]?C?,?C?\)?)?-")


def extract(revision: Revision) -> Extraction:
    """Read the claims, quotations, terms and attributions of one revision, its title first where one is given."""
    language = settle_language(revision.text, revision.language)
    passages = split_passages(revision)
    parts: list[tuple[Part, str]] = [("text", revision.text)]
    if revision.title:
        parts.insert(0, ("title", revision.title))
    if language != "en":
        from pipeline.claims.locales.elsewhere import unread  # an English page needs none of it

        bare = tuple(_bare_claims(revision, parts, passages, language))
        return Extraction(language, passages, bare, notes=unread(language))
    numbers = {part: _read_numbers(revision, part, text, language) for part, text in parts}
    opened = {
        part: _open(text, [p for p in passages if p.span.part == part], numbers[part]) for part, text in parts
    }
    body = opened["text"]
    claims: list[Claim] = []
    quotes: list[Quote] = []
    terms: list[Term] = []
    attributions: list[Attribution] = []
    for part, _ in parts:
        aliases = (
            body.aliases if part == "text" else Aliases(opened[part].tokens, opened[part].names, body.aliases)
        )
        first = len(passages) - len(body.passages) if part == "text" else 0
        found = _read_part(
            replace(opened[part], aliases=aliases), part, first, numbers[part], len(attributions)
        )
        claims += found.claims
        quotes += found.quotes
        terms += found.terms
        attributions += found.attributions
    return Extraction(language, passages, tuple(claims), tuple(quotes), tuple(terms), tuple(attributions))


def _bare_claims(
    revision: Revision, parts: Sequence[tuple[Part, str]], passages: Sequence[Passage], language: str
) -> Iterator[Claim]:
    """Claims without surroundings, of a text in a language whose sentences are not read."""
    first = 0
    for part, text in parts:
        own = [p for p in passages if p.span.part == part]
        for quantity in _read_numbers(revision, part, text, language):
            yield Claim(quantity, passage=passage_at(own, first, quantity.span.start))
        first += len(own)


@dataclass(frozen=True, slots=True)
class Opened:
    """One part of a revision cut into tokens and sentences, with its names."""

    tokens: Tokens
    passages: Sequence[Passage]
    quoted: Sequence[Quoted]
    units: Sequence[Unit]
    names: Sequence[Name]
    aliases: Aliases
    landmarks: Landmarks


def _open(text: str, passages: Sequence[Passage], quantities: Sequence[Quantity]) -> Opened:
    quoted = read_quoted(text)
    titles = [(p.span.start, p.span.end) for p in passages if p.kind in ("headline", "heading")]
    marks = {at for q in quoted for at in (q.start, q.end - 1)}
    tokens = tokenise(text, [p.span.start for p in passages], titles, marks)
    units = _units(tokens, passages, quoted)
    figures = {q.number.start if q.number is not None else q.span.start for q in quantities}
    names = read_names(tokens, [(u.low, u.high) for u in units], figures)
    return Opened(tokens, passages, quoted, units, names, Aliases(tokens, names), Landmarks(tokens.lower))


def _read_numbers(revision: Revision, part: Part, text: str, language: str) -> list[Quantity]:
    """The dates and quantities of one part, in order."""
    blocks = revision.blocks if part == "text" else ()
    dates = read_dates(text, language=language, published=publication_day(revision))
    quantities = read_quantities(text, language=language, dates=dates, blocks=blocks)
    read = sorted((*dates, *quantities), key=lambda q: (q.span.start, q.span.end))
    return read if part == "text" else [_in_title(q) for q in read]


def _in_title(quantity: Quantity) -> Quantity:
    def moved(span: Span | None) -> Span | None:
        return None if span is None else replace(span, part="title")

    return replace(
        quantity,
        span=replace(quantity.span, part="title"),
        number=moved(quantity.number),
        noun=moved(quantity.noun),
    )


def _read_part(
    opened: Opened, part: Part, first: int, quantities: Sequence[Quantity], attributed: int
) -> Extraction:
    tokens, quoted, aliases = opened.tokens, opened.quoted, opened.aliases
    said = AttributionReader(tokens, opened.units, quoted, opened.landmarks).read()
    reading = Reading(
        tokens,
        part,
        opened.units,
        said,
        quoted,
        aliases,
        opened.passages,
        opened.landmarks,
        first,
        attributed,
    )
    spans = [(u.low, u.high) for u in opened.units]
    return Extraction(
        "en",
        claims=tuple(set_claims(reading, quantities)),
        quotes=tuple(_quotes(tokens, part, quoted, said, aliases)),
        terms=tuple(
            _in_part(t, part)
            for t in read_terms(tokens, opened.names, aliases, spans, opened.landmarks.places(RARE))
        ),
        attributions=tuple(_attribution(tokens, part, s, aliases) for s in said),
    )


def _in_part(term: Term, part: Part) -> Term:
    return term if part == "text" else replace(term, span=replace(term.span, part=part))


def _units(tokens: Tokens, passages: Sequence[Passage], quoted: Sequence[Quoted]) -> list[Unit]:
    """The passages as token ranges, datelines left out; those that a quotation runs over are one."""
    units: list[Unit] = []
    paragraph, before = 0, 0
    opens = [q.start for q in quoted]
    for passage in passages:
        span = passage.span
        fresh = not units or "\n" in tokens.text[before : span.start]
        paragraph += fresh
        before = span.end
        low, high = bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
        if low >= high:
            continue
        if fresh:
            low = _behind_dateline(tokens.classes, low, high)
        n = bisect_right(opens, tokens.starts[low]) - 1
        inside = n >= 0 and opens[n] < tokens.starts[low] < quoted[n].end
        last = units[-1] if units else None
        if inside and not fresh and last is not None and high - last.low <= LONGEST:
            units[-1] = Unit(last.low, high, paragraph)
            continue
        while high - low > LONGEST:
            units.append(Unit(low, low + LONGEST, paragraph))
            low += LONGEST
        units.append(Unit(low, high, paragraph, passage.kind == "headline"))
    return units


def _behind_dateline(classes: str, low: int, high: int) -> int:
    """The first token behind "PARIS, March 14, 2026 —"; ``low`` where none stands there."""
    found = _DATELINE.match(classes, low, min(high, low + 16))
    if found is None or not low + 1 < found.end() < high or classes[found.end()] == "W":
        return low  # "Roth — who has lived there — said"
    return found.end()


def _quotes(
    tokens: Tokens, part: Part, quoted: Sequence[Quoted], said: Sequence[Said], aliases: Aliases
) -> list[Quote]:
    starts = [s.content[0] for s in said]
    quotes = []
    for one in quoted:
        low, high = bisect_left(tokens.starts, one.start), bisect_left(tokens.starts, one.end)
        speaker = _speaker(low, high, starts, said, aliases)
        words = tokens.text[one.inner_start : one.inner_end]
        scare = speaker is None and not sounds_spoken(words)
        quotes.append(Quote(Span(one.start, one.end, part), words, speaker, scare))
    return quotes


def _speaker(
    low: int, high: int, starts: Sequence[int], said: Sequence[Said], aliases: Aliases
) -> str | None:
    n = bisect_right(starts, low) - 1
    seen = 0
    while n >= 0 and seen < 6:
        one = said[n]
        if one.content[0] <= low and high <= one.content[1] + 1 and one.source is not None:
            return aliases.resolve(*one.source)
        n -= 1
        seen += 1
    return None


def _attribution(tokens: Tokens, part: Part, said: Said, aliases: Aliases) -> Attribution:
    def span(place: tuple[int, int] | None) -> Span | None:
        return None if place is None else Span(tokens.starts[place[0]], tokens.ends[place[1] - 1], part)

    name = aliases.resolve(*said.source) if said.source is not None else None
    return Attribution(span(said.source), span(said.cue), span(said.content), name)
