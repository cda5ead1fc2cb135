"""Which names are people's: those with a title, an age, a role, or a pronoun for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.claims.names import Name
from pipeline.claims.phrases import core_phrase
from pipeline.claims.tokens import Tokens

ROLES = frozenset(
    """minister director chief executive head president chairman chairwoman chair spokesman spokeswoman spokesperson
    secretary lawyer analyst economist professor mayor governor leader candidate officer captain coach manager
    founder cofounder co-founder owner editor reporter correspondent author writer actor actress singer player
    striker goalkeeper doctor nurse surgeon scientist researcher engineer teacher student farmer resident witness
    driver pilot judge prosecutor detective sheriff commander general colonel soldier veteran activist campaigner
    senator congressman congresswoman representative lawmaker councillor ambassador diplomat envoy negotiator
    adviser advisor aide strategist consultant partner boss master skipper survivor victim mother father son
    daughter brother sister wife husband widow widower man woman boy girl king queen prince princess pope bishop
    priest imam rabbi ceo cfo coo cto fellow expert historian lecturer trader broker investor entrepreneur
    billionaire millionaire artist musician composer novelist poet photographer lead rival""".split()
)
"""Nouns for people by what they do."""

_SPEECH = frozenset("said says told added wrote apologised apologized tweeted insisted argued asked".split())
_NO_PERSON = frozenset(
    """bank council party union motors lines telecom office group corp inc ltd plc ag gmbh llc co company association
    society institute university ministry department agency committee commission court fund trust foundation networks
    securities auto airlines airways air energy technologies systems labs holdings partners capital polling launch
    ledger mutual insurance police service guard army navy times post news house senate congress parliament star
    street road avenue island north south east west city county""".split()
)


def people(names: Iterable[Name], full: Mapping[str, str], tokens: Tokens) -> frozenset[str]:
    """The full names of the people among the names.

    >>> from pipeline.claims.names import read_names
    >>> from pipeline.claims.tokens import tokenise
    >>> tokens = tokenise("Paul Devereux, the transport minister, met Brannock Lines, a ferry operator.")
    >>> sorted(people(read_names(tokens, [(0, len(tokens.words))]), {}, tokens))
    ['Paul Devereux']
    """
    found = set()
    wholes: dict[str, tuple[str, int]] = {}
    for name in names:
        known = wholes.get(name.text)
        if known is None:
            whole = full.get(name.text.lower(), name.text)
            known = wholes[name.text] = whole, _words_of_person(whole)
        whole, words = known
        if words and whole not in found and _is_a_person(tokens, name, words):
            found.add(whole)
    return frozenset(found)


def _words_of_person(whole: str) -> int:
    """How many words a name has; 0 where it cannot be a person's."""
    parts = whole.split()
    if parts[-1].lower().rstrip(".") in _NO_PERSON or any(p[0].isdigit() for p in parts):
        return 0
    return len(parts)


def _is_a_person(tokens: Tokens, name: Name, words: int) -> bool:
    if name.titled or _has_age(tokens, name) or _has_role(tokens, name) or _who(tokens, name):
        return True
    return words in (2, 3) and _speaks_alone(tokens, name)


def _has_age(tokens: Tokens, name: Name) -> bool:
    """ "Erik Solander, 51," or "Erik Solander (51)"."""
    if tokens.classes[name.end : name.end + 1] not in (",", "("):
        return False
    after = tokens.lower[name.end : name.end + 3]
    if len(after) < 3 or after[0] not in ",(" or after[2] not in ",).":
        return False
    return after[1].isdecimal() and len(after[1]) < 4 and 1 < int(after[1]) < 111


def _has_role(tokens: Tokens, name: Name) -> bool:
    """ "chief executive Helen Marchetti", "Paul Devereux, the transport minister", "Orrery's chief executive"."""
    lower, classes = tokens.lower, tokens.classes
    if name.start and classes[name.start - 1] == "N" and lower[name.start - 1] in ROLES:
        return True
    if name.start > 1 and lower[name.start - 1] == "," and lower[name.start - 2] in ROLES:
        return True
    if classes[name.end : name.end + 1] != ",":
        return False
    end = core_phrase(classes, name.end + 1, min(name.end + 9, len(classes)))
    return end > name.end + 1 and lower[end - 1] in ROLES


def _who(tokens: Tokens, name: Name) -> bool:
    if tokens.classes[name.end : name.end + 1] not in ("W", ","):
        return False
    after = tokens.lower[name.end : name.end + 2]
    return after[:1] == ["who"] or after == [",", "who"]


def _speaks_alone(tokens: Tokens, name: Name) -> bool:
    """ "Maria Gomez said", "said Maria Gomez": a name of two words without an article that speaks."""
    lower = tokens.lower
    if name.start and lower[name.start - 1] in ("the", "a", "an"):
        return False
    said_after = name.end < len(lower) and lower[name.end] in _SPEECH
    return said_after or (name.start > 0 and lower[name.start - 1] in ("said", "says"))
