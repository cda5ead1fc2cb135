"""Who does what: a name, a role or a vehicle that stands where the others of a story have another one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from db.models import Span
from pipeline.claims.lexicon import everyday_words
from pipeline.findings.agreement import agreements
from pipeline.findings.alignment import statements
from pipeline.findings.apartness import are_apart, are_one, is_person
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say
from pipeline.findings.units import telling_digits
from pipeline.findings.words import CALENDAR, NAME_WORDS, Word, listed
from pipeline.matching.concepts import concept

FEWEST_NAMING = 2
"""Origins that must have a name in this place before another one there says something."""
MOST_SENTENCES = 24
LEAST = 10
"""A smaller figure of one digit is too common to tell a statement by."""

# Those who say, expect or do something, and what carries people and goods: the words for one of them a line.
_ROLES: tuple[str, ...] = (
    "analyst analysts", "economist economists", "dealer dealers dealership dealerships", "trader traders", "investor investors shareholder shareholders",
    "doctor doctors physician physicians surgeon surgeons", "nurse nurses", "patient patients", "teacher teachers", "pupil pupils student students",
    "parent parents", "scientist scientists researcher researchers", "engineer engineers", "prosecutor prosecutors", "lawyer lawyers attorney attorneys",
    "judge judges", "police officer officers", "firefighter firefighters", "soldier soldiers troops", "farmer farmers", "fisherman fishermen",
    "driver drivers motorist motorists", "cyclist cyclists", "pedestrian pedestrians", "passenger passengers", "tenant tenants renter renters",
    "landlord landlords", "buyer buyers", "seller sellers", "retailer retailers", "wholesaler wholesalers", "importer importers", "exporter exporters",
    "regulator regulators watchdog", "minister ministers", "mayor", "governor", "bishop", "coach", "captain", "pollster pollsters", "voter voters",
    "striker midfielder defender goalkeeper",
)  # fmt: skip
_THINGS: tuple[str, ...] = (
    "ferry ferries", "barge barges", "tug tugs tugboat", "trawler trawlers fishing", "tanker tankers", "yacht yachts", "freighter freighters",
    "lorry lorries truck trucks", "bus buses coach coaches", "tram trams", "train trains", "van vans", "motorcycle motorcycles motorbike motorbikes",
    "bicycle bicycles bike bikes", "helicopter helicopters", "plane planes jet jets airliner airliners airplane aeroplane", "drone drones",
    "rocket rockets", "satellite satellites", "tractor tractors", "crane cranes",
)  # fmt: skip
_CLASSES: dict[str, tuple[str, str]] = {
    word: (kind, line.split()[0])
    for kind, lines in (("role", _ROLES), ("thing", _THINGS))
    for line in lines
    for word in line.split()
}
_ANAPHOR = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|its|their|who|which|the\s+(?:two|three|latter|former|other|rival|pair|company|firm|group|bank|party|government|council"
    r"|team|club|ship|vessel|boat|craft|vehicle|aircraft|city|town|country|region|hospital|school|university|agency|ministry|court|union|manufacturer"
    r"|airline|operator|fund|charity|startup|start-up|organi[sz]ation|developer|maker|owner|winner|candidate|suspect|man|woman|driver|pilot))\b",
    re.IGNORECASE,
)
"""Words by which an article may mean the one that is not named."""
_NO_NAMES = CALENDAR | listed("mr mrs ms dr the")


@dataclass(frozen=True, slots=True)
class Token:
    """Somebody or something in a sentence: its kind, its key, and its word."""

    kind: str
    key: str
    word: Word
    credited: bool = False
    """It is whom the sentence is credited to: that is compared elsewhere."""


def find_replacements(ledger: Ledger) -> Iterator[Difference]:
    """Sentences about one thing, of which one names another than all the others do."""
    told: set[tuple[str, Span]] = set()
    for sentences, fact in _groups(ledger):
        for found in _replaced(sentences, fact, ledger):
            if (found.article, found.span) not in told:
                told.add((found.article, found.span))
                yield found


def _groups(ledger: Ledger) -> Iterator[tuple[list[Sentence], str | None]]:
    """Sentences that give one figure, then sentences that say one thing."""
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        small = not isinstance(first.low, Decimal) or (telling_digits(first) < 2 and first.low < LEAST)
        small = small and first.kind != "date"
        if first.kind in ("period", "ordinal") or small or agreement.fact is None:
            continue
        held = {
            s.article: sentence
            for s in reversed(agreement.sayings)
            if (sentence := ledger.sentence(s)) is not None
        }
        yield [held[id_] for id_ in sorted(held)][:MOST_SENTENCES], agreement.fact.label
    for statement in ledger.once(statements):
        best: dict[str, Sentence] = {}
        for sentence in statement.sentences:
            best.setdefault(sentence.article, sentence)
        yield [best[id_] for id_ in sorted(best)][:MOST_SENTENCES], None


def _replaced(sentences: list[Sentence], fact: str | None, ledger: Ledger) -> Iterator[Difference]:
    prose = [s for s in sentences if s.passage.kind in ("sentence", "item", "quotation")]
    if ledger.origins(s.article for s in prose) <= FEWEST_NAMING:
        return
    tokens = {id(s): tokens_of(s, ledger) for s in prose}
    having: dict[tuple[str, str], set[int]] = defaultdict(set)
    credited: set[tuple[str, str]] = set()
    for sentence in prose:
        for token in tokens[id(sentence)]:
            having[token.kind, token.key].add(ledger.origin(sentence.article))
            if token.credited:
                credited.add((token.kind, token.key))
    for sentence in prose:
        own = ledger.origin(sentence.article)
        others = ledger.origins(s.article for s in prose if ledger.origin(s.article) != own)
        mine = [
            t for t in tokens[id(sentence)]
            if having[t.kind, t.key] == {own} and (t.kind, t.key) not in credited
            and not any(t.word.stem in {w.stem for w in s.words} for s in prose if ledger.origin(s.article) != own)
        ]  # fmt: skip
        if not mine or others < FEWEST_NAMING:
            continue
        for kind in ("name", "role", "thing"):
            new = [t for t in mine if t.kind == kind and _is_known(t, own, ledger)]
            gone = [
                key for (k, key), origins in sorted(having.items())
                if k == kind and (k, key) not in credited and own not in origins and len(origins) >= FEWEST_NAMING and len(origins) * 3 >= 2 * others
            ]  # fmt: skip
            lost = [key for key in gone if new and not _is_meant(key, new[0], sentence, ledger)]
            if len(lost) != len(gone) or not lost or not new:
                continue
            if len({t.key for t in new}) > 2:
                new = [t for t in new if not is_person(frozenset((t.key,)), ledger)]
            pair = next(
                (
                    (token, key)
                    for token in new
                    for key in lost
                    if _stands_alike(token, key, sentence, prose, tokens)
                    or (kind == "name" and _is_anchored(token, key, sentence, prose, tokens, ledger))
                ),
                None,
            )
            if pair is None:
                continue
            yield _difference(sentence, pair[0], pair[1], kind, prose, tokens, fact, ledger)
            return


def _stands_alike(
    token: Token, key: str, sentence: Sentence, prose: list[Sentence], tokens: dict[int, tuple[Token, ...]]
) -> bool:
    """Whether both stand beside one word: "Calder fell", "Brightline fell"."""
    beside, led = _beside(token.word, sentence), _is_led(token.word, sentence)
    if token.key.rstrip("s") == key.rstrip("s"):
        return False
    return any(
        beside & _beside(other.word, one)
        and led == _is_led(other.word, one)
        and _preposition(token.word, sentence) == _preposition(other.word, one)
        and _say_one_thing(sentence, one)
        for one in prose
        for other in tokens[id(one)]
        if (other.kind, other.key) == (token.kind, key)
    )


def _is_anchored(
    token: Token, key: str, sentence: Sentence, prose: list[Sentence], tokens: dict[int, tuple[Token, ...]], ledger: Ledger
) -> bool:  # fmt: skip
    """Whether at least two origins tell this with one name and several words in common, and the other name in it."""
    having = [
        one for one in prose
        if any((t.kind, t.key) == ("name", key) for t in tokens[id(one)])
        and _share_names_and_words(sentence, one, ledger)
    ]  # fmt: skip
    if ledger.origins(s.article for s in having) < FEWEST_NAMING:
        return False
    one, other = frozenset((token.key,)), frozenset((key,))
    if are_one(one, other, ledger) or is_person(one, ledger) != is_person(other, ledger):
        return False
    return are_apart(one, other, ledger)


def _is_bracketed(word: Word, sentence: Sentence) -> bool:
    """Whether a word stands in brackets: "(R-Ga.)" names nobody who does anything, "(WFA)" does."""
    before = sentence.surface(sentence.span.start, word.start)
    return before.count("(") > before.count(")")


def _share_names_and_words(sentence: Sentence, other: Sentence, ledger: Ledger) -> bool:
    """Whether two sentences of one figure or one statement have a further name and a common word together."""
    names = ledger.names_in(sentence) & ledger.names_in(other)
    return bool(names) and bool(_told(sentence) & _told(other))


def _preposition(word: Word, sentence: Sentence) -> str:
    """The preposition right before a name: "used by Meta" is not "used TPUs"."""
    before = sentence.surface(max(sentence.span.start, word.start - 16), word.start).lower().split()
    return before[-1] if before and before[-1] in _PREPOSITIONS else ""


_PREPOSITIONS = listed(
    "by of for from to in at on with against over under through via into behind after before than as"
)


def _say_one_thing(sentence: Sentence, other: Sentence) -> bool:
    """Whether the figures of the one are figures of the other, and their words much the same, names left out."""
    figures = [{w.text for w in s.words if w.is_figure and len(w.text) > 1} for s in (sentence, other)]
    if not (figures[0] <= figures[1] or figures[1] <= figures[0]):
        return False
    mine, theirs = _told(sentence), _told(other)
    return len(mine & theirs) * 5 >= 2 * min(len(mine), len(theirs))


def _told(sentence: Sentence) -> set[str]:
    """The concepts of a sentence's content words, names and figures left out."""
    return {
        concept(w.text.lower())
        for w in sentence.words
        if w.is_content and not w.is_figure and not w.text[0].isupper()
    }


def _is_led(word: Word, sentence: Sentence) -> bool:
    """Whether an article stands before a name, as before a party and not before a person."""
    before = sentence.surface(max(sentence.span.start, word.start - 12), word.start)
    return bool(re.search(r"\bthe\s(?:\S+\s)?$", before, re.IGNORECASE))


def _beside(word: Word, sentence: Sentence) -> frozenset[str]:
    """The concepts of the content words right before and behind a word, names and figures left out."""
    words = [w for w in sentence.words if w.is_content and (w.start == word.start or not w.text[0].isupper())]
    at = next((n for n, w in enumerate(words) if w.start == word.start), None)
    if at is None:
        return frozenset()
    return frozenset(concept(w.text.lower()) for w in (*words[max(0, at - 1) : at], *words[at + 1 : at + 3]))


def tokens_of(sentence: Sentence, ledger: Ledger) -> tuple[Token, ...]:
    """The names, roles and vehicles of a sentence."""
    found = []
    known = ledger.once(_names_of_no_place)
    sources = [
        a.source for a in ledger.crediting(sentence.article, sentence.span)
        if a.source is not None and a.source.part == sentence.span.part
    ]  # fmt: skip
    for n, word in enumerate(sentence.words):
        low = word.text.lower()
        if word.text[0].isupper() and word.stem in known and _is_name(word, n):
            if _is_bracketed(word, sentence) and not word.text.isupper():
                continue
            credited = any(a.start <= word.start < a.end for a in sources)
            found.append(Token("name", word.stem, word, credited))
        elif low in _CLASSES and not word.text[1:].isupper():
            kind, key = _CLASSES[low]
            found.append(Token(kind, key, word))
    return tuple(found)


def _names_of_no_place(ledger: Ledger) -> frozenset[str]:
    return ledger.name_stems - ledger.place_stems


def _is_name(word: Word, n: int) -> bool:
    low = word.text.lower().removesuffix("'s").removesuffix("’s")
    if low in _NO_NAMES or low in NAME_WORDS or len(low) < 2:
        return False
    return n > 0 or everyday_words().get(low, 9) > 2


def _is_known(token: Token, own: int, ledger: Ledger) -> bool:
    """Whether other origins have it too: then it is no other name for the same one."""
    if token.kind == "name":
        return bool(ledger.name_origins.get(token.key, frozenset()) - {own})
    return any(
        _CLASSES.get(w.text.lower(), ("", ""))[1] == token.key
        for a in ledger.articles[:MOST_SENTENCES]
        if ledger.origin(a.id) != own
        for s in ledger.sentences[a.id]
        for w in s.words
    )


def _is_meant(key: str, token: Token, sentence: Sentence, ledger: Ledger) -> bool:
    """Whether the one that is not named may be meant: a word for it, or its name in the sentence before."""
    kind = token.kind
    if _ANAPHOR.search(sentence.surface(sentence.span.start, token.word.start)):
        return True
    near = [
        s
        for s in ledger.sentences[sentence.article][max(0, sentence.index - 1) : sentence.index + 1]
        if s is sentence or s.passage.kind != "headline"
    ]
    stems = {w.stem for s in near for w in s.words} | {w.text.lower() for s in near for w in s.words}
    if kind != "name":
        return any(word in stems for word, (k, known) in _CLASSES.items() if (k, known) == (kind, key))
    names = {stem for name in ledger.names if key in name for stem in name}
    return bool(names & stems)


def _difference(
    sentence: Sentence, new: Token, lost: str, kind: str, prose: list[Sentence], tokens: dict[int, tuple[Token, ...]],
    fact: str | None, ledger: Ledger,
) -> Difference:  # fmt: skip
    against = [
        (s, next(t for t in tokens[id(s)] if (t.kind, t.key) == (kind, lost)))
        for s in prose
        if any((t.kind, t.key) == (kind, lost) for t in tokens[id(s)])
    ]
    count = ledger.origins(s.article for s, _ in against)
    there, _ = _whole(against[0][1], against[0][0], ledger)
    here, at = _whole(new, sentence, ledger)
    return Difference(
        "subject-drift",
        sentence.article,
        at,
        f"{origins_say(count, 'name')} {there} here, this article {here}.",
        against=tuple(Place(s.article, _whole(t, s, ledger)[1]) for s, t in against[:5]),
        reasons=("the same statement", f"{there} stands in it elsewhere, {here} here"),
        confidence=0.7,
        fact=fact,
    )


def _whole(token: Token, sentence: Sentence, ledger: Ledger) -> tuple[str, Span]:
    """A token as it is written, a name with all its words, and its place."""
    at = Span(token.word.start, token.word.end, sentence.span.part)
    if token.kind == "name":
        for term in ledger.terms_at(sentence.article, at):
            if term.kind != "technical" and term.span.start <= at.start and at.end <= term.span.end:
                return _spelled(term.surface), term.span
    return _spelled(token.word.text), at


def _spelled(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")
