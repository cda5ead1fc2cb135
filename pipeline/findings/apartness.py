"""Whether two names of a story are two things: rivals, neighbours, members of one list, holders of unlike figures."""

from __future__ import annotations

import re
from collections import defaultdict
from decimal import Decimal

from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.words import NAME_WORDS, read_words
from pipeline.matching.actors import actor_in, are_rivals, words_in

MOST_ARTICLES = 60

_RELATION = re.compile(
    r"""
    \b(?: parent | owner | owned | subsidiar(?:y|ies) | unit | division | arm | brand | label | maker | made | built | operator | operated | runs? | run\ by
      | part\ of | branch | affiliate | own(?:s|ed)? | known\ as | called | dubbed | named | renamed | formerly | alias | also | short\ for | nicknamed
      | behind | capital | province | state | district | county | suburb | village\ (?:in|of) | town\ (?:in|of) | city\ (?:in|of) | home\ (?:to|of)
      | its | his | her | their | based | headquarter(?:s|ed) | chief | boss | head | leader | minister | president | founder | chairman | spokes\w+
      | captain | member | acquire[sd]? | merge[sdr]? | service | product | team | side | club
    )\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Words between two names by which one is the other's, or in it, or another word for it."""
_CONTRAST = re.compile(
    r"""
    \b(?: rivals? | competitors? | opponents? | team-?mates? | colleagues? | neighbou?r(?:s|ing)? | unlike | while | whereas | compared | than | against
      | versus | v(?:s)?\. | ahead\ of | behind | beat(?:en|s|ing)? | defeat(?:ed|s|ing)? | followed\ by | instead\ of | rather\ than | but | other | another | both | twice | similar )\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Words by which two names of one sentence or of two neighbours are set against each other."""
_NOT_SO = re.compile(
    r"\b(?:not|n[’']t|yet\sto|has\sno)\s(?!(?:\w+\s){0,2}(?:comment|respond|repl|available|say|answer|immediately|return|been\sreached))",
    re.IGNORECASE,
)
_JOINED = re.compile(r"^(?:,?\s(?:and|or|but)\s|,\s)(?:the\s)?(?:\w+\s)?$")
_APPOSED = re.compile(
    r"^(?:\s?\(|[’']s?\s|\s|\s(?:of|in|at)\s(?:the\s)?|-|,\s(?:the\s|an?\s)?(?:[\w-]+\s){0,3}(?:of|for|at|in)\s(?:the\s)?)$"
)


def are_one(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    """Whether two names may be one: words in common, initials, one word in two endings (Vestria, Vestrian)."""
    if one & other or not one or not other:
        return True
    if any(a[:4] == b[:4] for a in one for b in other if len(a) > 3 and len(b) > 3):
        return True
    expansions = ledger.once(_expansions)
    return any(
        expansions.get(a, frozenset()) & two for first, two in ((one, other), (other, one)) for a in first
    )


def _expansions(ledger: Ledger) -> dict[str, frozenset[str]]:
    """For each abbreviation, the stems of the names it stands for or whose initials it has."""
    found: dict[str, set[str]] = defaultdict(set)
    long: dict[str, None] = {}
    short: dict[str, str] = {}
    for article in ledger.articles:
        for term in ledger.extraction(article.id).terms:
            if term.expansion:
                found[_stem(term.surface)].update(w.stem for w in read_words(term.expansion))
            name = term.surface.replace(".", "") if _DOTTED.fullmatch(term.surface) else term.surface
            if name.isupper() and len(name) < 7:
                short[name] = _stem(term.surface)
            else:
                long.setdefault(name)
    for name in long:
        words = [w for w in read_words(name) if w.text[0].isupper()]
        initials = "".join(w.text[0] for w in words).lower()
        for acronym, key in short.items():
            if (
                len(initials) > 1
                and initials.startswith(acronym.lower()[: len(initials)])
                and len(acronym) >= 2
            ):
                found[key].update(w.stem for w in words)
    return {key: frozenset(stems) for key, stems in found.items()}


_DOTTED = re.compile(r"(?:[A-Z]\.){2,}[A-Z]?")
"""Initials with their points: "U.S."."""


def _stem(text: str) -> str:
    words = read_words(text)
    return words[0].stem if words else ""


def is_person(stems: frozenset[str], ledger: Ledger) -> bool:
    """Whether a name is a person's: it says something, has a title, an age or a role somewhere in the story."""
    return bool(stems & ledger.once(_person_stems))


_PERSON = re.compile(
    r"""
    (?: \b(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Sgt|Captain|Commander|President|Minister|Senator|Mayor|Governor|Judge|coach|captain|striker|goalkeeper|chief\ executive
        |minister|spokesman|spokeswoman|spokesperson|director|professor|leader|chairman|chairwoman|teammate|team-mate|Team-mate)\.?\s
        (?P<led>(?:[A-Z][\w’'-]+\s?){1,3})
      | (?P<aged>(?:[A-Z][\w’'-]+\s){1,2}[A-Z][\w’'-]+)(?:,\s(?:aged\s)?\d\d,|\s\(\d\d\))
      | (?P<role>(?:[A-Z][\w’'-]+\s){1,2}[A-Z][\w’'-]+),\s(?:the\s|its\s|an?\s|who\s)?(?:\w+\s){0,2}(?:chief|director|minister|leader|head|president|chairman|professor|spokes\w+
        |analyst|economist|officer|lawyer|captain|coach|who)\b
      | (?P<says>[A-Z][\w’'-]+\s[A-Z][\w’'-]+)\s(?:scored|wrote|insisted|argued)\b
    )
    """,
    re.VERBOSE,
)


def _person_stems(ledger: Ledger) -> frozenset[str]:
    found: set[str] = set()
    for article in ledger.articles[:MOST_ARTICLES]:
        for match in _PERSON.finditer(article.text):
            name = next(g for g in match.groups() if g)
            words = [w for w in read_words(name) if w.text[0].isupper()]
            if not any(w.text.lower() in NAME_WORDS for w in words):
                found.update(w.stem for w in words)
    return frozenset(found)


def are_apart(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    """Whether the story tells two names apart, and nothing in it makes one the other's."""
    known = ledger.once(_verdicts)
    if (one, other) not in known:
        known[one, other] = known[other, one] = _told_apart(one, other, ledger)
    return known[one, other]


def _verdicts(_: Ledger) -> dict[tuple[frozenset[str], frozenset[str]], bool]:
    """What was found of two names, kept for the next figure of both."""
    return {}


def _told_apart(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    if hold_unlike_figures(one, other, ledger):
        return True
    apart = _are_formal(one, other, ledger)
    for article in ledger.articles[:MOST_ARTICLES]:
        said = ledger.sentences[article.id]
        for n, sentence in enumerate(said):
            gap = _between(sentence, one, other)
            if gap is not None:
                verdict = _told_by(gap, sentence)
                if verdict is False:
                    return False
                apart = apart or bool(verdict)
            elif n + 1 < len(said) and _are_set_against(sentence, said[n + 1], one, other):
                apart = True
    return apart


def are_related(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    """Whether a sentence of the story makes one name the other's, or stands them together as one."""
    return any(
        (gap := _between(sentence, one, other)) is not None and _told_by(gap, sentence) is False
        for article in ledger.articles[:MOST_ARTICLES]
        for sentence in ledger.sentences[article.id]
    )


def _are_formal(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    """Whether two origins have both by full names of several words: "Calder Mutual Bank", "Brightline Telecom"."""
    formal = ledger.once(_formal_stems)
    return all(
        any(len(formal.get(stem, frozenset())) > 1 for stem in stems - ledger.place_stems)
        for stems in (one, other)
    )


def _formal_stems(ledger: Ledger) -> dict[str, frozenset[int]]:
    """The telling stems of names of several words, with the origins that have them."""
    found: dict[str, set[int]] = defaultdict(set)
    for article in ledger.articles[:MOST_ARTICLES]:
        for term in ledger.extraction(article.id).terms:
            words = [w for w in read_words(term.surface) if w.text[0].isupper()]
            if len(words) > 1 and term.kind != "technical":
                for word in words:
                    if word.text.lower() not in NAME_WORDS:
                        found[word.stem].add(ledger.origin(article.id))
    return {stem: frozenset(origins) for stem, origins in found.items()}


def _between(sentence: Sentence, one: frozenset[str], other: frozenset[str]) -> str | None:
    """The words between two names of one sentence, the nearest pair."""
    first = [w for w in sentence.words if w.stem in one and w.text[0].isupper()]
    second = [w for w in sentence.words if w.stem in other and w.text[0].isupper()]
    gaps = [
        sentence.surface(min(a.end, b.end), max(a.start, b.start))
        for a in first
        for b in second
        if a.start != b.start
    ]
    return min(gaps, key=len) if gaps else None


def _told_by(gap: str, sentence: Sentence) -> bool | None:
    """What the words between two names say: two things, one of the other (False), or nothing (None)."""
    if _CONTRAST.search(gap) or _JOINED.match(gap):
        return True
    if _APPOSED.match(gap) or _RELATION.search(gap):
        return False
    return True if len(gap.split()) <= 12 and not re.search(r"\bsa(?:id|ys?)\b", gap) else None


def _are_set_against(
    sentence: Sentence, following: Sentence, one: frozenset[str], other: frozenset[str]
) -> bool:
    """Whether a sentence names one and the next, by a word of contrast, the other."""
    stems = [{w.stem for w in s.words if w.text[0].isupper()} for s in (sentence, following)]
    if not ((stems[0] & one and stems[1] & other) or (stems[0] & other and stems[1] & one)):
        return False
    opening = following.surface(following.span.start, following.span.end)[:120]
    return bool(_CONTRAST.search(opening) or _NOT_SO.search(opening))


def hold_unlike_figures(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    """Whether one article gives the two unlike values of one unit, in one sentence or two neighbours."""
    known = ledger.once(_unlike)
    if (one, other) not in known:
        known[one, other] = known[other, one] = _are_unlike_in(one, other, ledger)
    return known[one, other]


def _unlike(_: Ledger) -> dict[tuple[frozenset[str], frozenset[str]], bool]:
    """What was found of the figures of two names, kept for the next figure of both."""
    return {}


def _are_unlike_in(one: frozenset[str], other: frozenset[str], ledger: Ledger) -> bool:
    for article in ledger.articles[:MOST_ARTICLES]:
        held: list[tuple[int, int, Saying]] = []
        for saying in ledger.sayings[article.id]:
            if saying.claim.quantity.kind in ("date", "period", "ordinal"):
                continue
            sentence = ledger.sentence(saying)
            which = 0 if sentence is None else _held_by(saying, sentence, one, other)
            if which and sentence is not None:
                held.append((which, sentence.index, saying))
        for n, (which, index, saying) in enumerate(held):
            for which_too, index_too, saying_too in held[n + 1 :]:
                if which != which_too and index_too - index <= 1 and _are_unlike(saying, saying_too):
                    return True
    return False


def _held_by(saying: Saying, sentence: Sentence, one: frozenset[str], other: frozenset[str]) -> int:
    """1 or 2 for the name nearest to a figure, where only one of the two is its own."""
    subject = saying.claim.subject
    stems = (
        {w.stem for w in read_words(f"{subject.text} {subject.name}") if w.text[0].isupper()}
        if subject is not None
        else set()
    )
    heads = {w.stem for h in sentence.passage.heads for w in read_words(h)}
    for place in (heads, stems):
        if bool(place & one) != bool(place & other):
            return 1 if place & one else 2
    return 0


def _are_unlike(saying: Saying, other: Saying) -> bool:
    a, b = saying.claim.quantity, other.claim.quantity
    if not isinstance(a.low, Decimal) or not isinstance(b.low, Decimal):
        return False
    return a.kind == b.kind and (a.unit or b.unit) == (b.unit or a.unit) and a.low != b.low


def are_of_rivals(one: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether two names are said to do what two figures tell, neither of them known to the other's article: two bids."""
    mine, theirs = _actor_of(one, ledger), _actor_of(other, ledger)
    if mine is None or theirs is None:
        return False
    words = ledger.once(_words)
    return are_rivals((mine, words[one.article]), (theirs, words[other.article]))


def _words(ledger: Ledger) -> dict[str, frozenset[str]]:
    return {a.id: words_in(f"{a.title or ''}\n{a.text}") for a in ledger.articles}


def _names(ledger: Ledger) -> dict[str, frozenset[str]]:
    return {
        a.id: words_in(" ".join(t.surface for t in ledger.extraction(a.id).terms)) for a in ledger.articles
    }


def _actor_of(saying: Saying, ledger: Ledger) -> str | None:
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind not in ("sentence", "headline", "item"):
        return None
    return actor_in(
        sentence.surface(sentence.span.start, saying.span.start), ledger.once(_names)[saying.article]
    )
