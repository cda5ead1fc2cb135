"""Who belongs where: a person whom one article puts with another organisation than the others do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.apartness import are_one, hold_unlike_figures
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say
from pipeline.findings.words import CALENDAR, NAME_WORDS, listed, read_words

FEWEST_PLACING = 2
MOST_ARTICLES = 60

_N = r"(?<![\w’'&.-])[A-Z][\w’'&.-]{0,30}\w"
_NAME = rf"{_N}(?:\s{_N}){{0,3}}"
_ORG = rf"(?:the\s+)?(?P<org>{_NAME})"
_TITLE = (
    r"(?:[\w-]+\s+){0,4}?(?:lead|leader|head|chief|director|manager|engineer|scientist|researcher|professor|fellow|analyst|economist|president|chairman|chairwoman"
    r"|chair|founder|co-founder|partner|editor|coach|captain|spokesman|spokeswoman|spokesperson|secretary|officer|executive|vice[- ]president|adviser|advisor"
    r"|lawyer|designer|architect|doctor|surgeon|lecturer|developer)"
)
# How a person is put with an organisation; the first group says in so many words where somebody works.
_FORMS: tuple[tuple[bool, re.Pattern[str]], ...] = (
    (True, re.compile(rf"(?P<who>{_NAME}),?\s+(?:who\s+)?(?P<said>(?:works?|worked|is\s+employed)\s+(?:now\s+|still\s+)?(?:at|for|with)\s+{_ORG})")),
    (True, re.compile(rf"\b(?P<who>[Hh]e|[Ss]he|[Hh]is\s+(?:team|group|lab)|[Hh]er\s+(?:team|group|lab))\s+(?P<said>(?:works?|worked|is\s+employed)\s+(?:now\s+|still\s+)?(?:at|for|with)\s+{_ORG})")),
    (False, re.compile(rf"(?P<who>{_N}\s{_N}(?:\s{_N})?)\s+(?P<said>(?:of|from|at)\s+{_ORG})")),
    (False, re.compile(rf"(?P<who>{_NAME}),\s+(?P<said>(?:an?\s+|the\s+)?{_TITLE}\s+(?:at|of|for|with|from)\s+{_ORG})")),
    (False, re.compile(rf"(?P<who>{_NAME}),\s+(?P<said>(?P<org>{_NAME})[’']s\s+{_TITLE})\b")),
    (False, re.compile(rf"\b(?P<said>(?P<org>{_NAME})[’']s\s+(?:{_TITLE}\s+)?)(?P<who>{_N}\s{_N})")),
)  # fmt: skip
_QUICK = re.compile(r"\b(?:works?|worked|employed|of|from|at|for|with)\b|[’']s\b")
_NO_PERSON = CALENDAR | listed("the a an in on at by for from of mr mrs ms dr")


@dataclass(frozen=True, slots=True)
class Affiliation:
    """A person put with an organisation in one sentence: keys, and the words that say so."""

    sentence: Sentence
    person: str
    organisation: frozenset[str]
    written: str
    span: Span
    is_outright: bool


def find_affiliations(ledger: Ledger) -> Iterator[Difference]:
    """Persons whom one article alone puts with an organisation that the others know, and the others with another one."""
    people: dict[str, list[Affiliation]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for found in _affiliations(article.id, ledger):
            people[found.person].append(found)
    for person in sorted(people):
        held = people[person]
        for odd in held:
            alike = {ledger.origin(a.sentence.article) for a in held if a.organisation & odd.organisation}
            rest = [a for a in held if ledger.origin(a.sentence.article) not in alike]
            if not _is_known(odd, ledger) or (len(alike) > 1 and not odd.is_outright):
                continue
            shared = _shared(rest, ledger) or _apart(odd, held, rest, ledger)
            against = [a for a in rest if a.organisation & shared]
            own = [a for a in held if a.sentence.article == odd.sentence.article and a.organisation & shared]
            if len(alike) > ledger.origins(a.sentence.article for a in against):
                continue
            if shared and (odd.is_outright or not own):
                yield _difference(odd, against, ledger)


def _shared(rest: list[Affiliation], ledger: Ledger) -> frozenset[str]:
    """The organisation that at least two other origins put the person with."""
    origins: dict[str, set[int]] = defaultdict(set)
    for a in rest:
        for stem in a.organisation:
            origins[stem].add(ledger.origin(a.sentence.article))
    return frozenset(stem for stem, held in origins.items() if len(held) >= FEWEST_PLACING)


def _apart(
    odd: Affiliation, held: list[Affiliation], rest: list[Affiliation], ledger: Ledger
) -> frozenset[str]:
    """The one organisation that another origin puts the person with, where the story sets it against this one."""
    if len({a.organisation for a in rest}) != 1 or any(
        a.organisation != odd.organisation for a in held if a.sentence.article == odd.sentence.article
    ):
        return frozenset()
    (theirs,) = {a.organisation for a in rest}
    known = all(
        any(stem in ledger.stems[a.id] for stem in theirs)
        for a in ledger.articles
        if a.id == odd.sentence.article
    )
    single = ledger.origins(a.sentence.article for a in rest) == 1
    later = all(ledger.is_later(odd.sentence.article, a.sentence.article) for a in rest)
    if not known or (single and not later) or are_one(odd.organisation, theirs, ledger):
        return frozenset()
    return theirs if hold_unlike_figures(odd.organisation, theirs, ledger) else frozenset()


def _is_known(odd: Affiliation, ledger: Ledger) -> bool:
    own = {ledger.origin(odd.sentence.article)}
    return all(ledger.name_origins.get(stem, frozenset()) - own for stem in odd.organisation)


def _affiliations(id_: str, ledger: Ledger) -> Iterator[Affiliation]:
    last: str | None = None
    for sentence in ledger.sentences[id_]:
        if sentence.passage.kind not in ("sentence", "item", "caption"):
            continue
        if _QUICK.search(sentence.text):
            for is_outright, pattern in _FORMS:
                for m in pattern.finditer(sentence.text):
                    pronoun = m["who"].split()[0].lower() in ("he", "she", "his", "her")
                    person = last if pronoun else _surname(m["who"])
                    stems = frozenset(
                        w.stem
                        for w in read_words(m["org"])
                        if w.text[0].isupper() and w.text.lower() not in NAME_WORDS | _NO_PERSON
                    )
                    if (
                        person is None
                        or not stems
                        or person in stems
                        or not stems <= ledger.name_stems
                        or (stems <= ledger.place_stems and not is_outright)
                    ):
                        continue
                    start = sentence.span.start + m.start("said")
                    span = Span(start, sentence.span.start + m.end("said"), sentence.span.part)
                    yield Affiliation(sentence, person, stems, m["org"], span, is_outright)
        named = [
            p
            for m in re.finditer(rf"{_N}\s{_N}", sentence.text)
            if (p := _surname(m[0])) is not None and p in ledger.name_stems
        ]
        last = named[0] if named else last


def _surname(name: str) -> str | None:
    words = [w for w in read_words(name) if w.text.lower() not in _NO_PERSON]
    if not words or words[-1].text.lower() in NAME_WORDS or words[-1].text.isupper():
        return None
    return words[-1].stem


def _difference(odd: Affiliation, against: list[Affiliation], ledger: Ledger) -> Difference:
    count = ledger.origins(a.sentence.article for a in against)
    name = odd.person.title()
    return Difference(
        "subject-drift",
        odd.sentence.article,
        odd.span,
        f"{origins_say(count, 'put')} {name} with {against[0].written}, here it is {odd.written}.",
        against=tuple(Place(a.sentence.article, a.span) for a in against[:5]),
        reasons=("the same person", f"{against[0].written} elsewhere, {odd.written} here"),
        confidence=0.75,
    )
