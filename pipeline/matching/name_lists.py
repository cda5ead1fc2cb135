"""Names told one by one, which a draft may count: "Ann Lee, Jo Marsh and Kit Orr" are three women."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.matching.concepts import concept, is_stop


@dataclass(frozen=True, slots=True)
class NameList:
    """Names joined by commas and a last "and": how many, where, and by what nouns they are called."""

    size: int
    span: Span
    nouns: frozenset[str]
    persons: bool
    """Every name has two words or more, or a title, as those of persons have."""


MOST = 15
"""No longer list is counted."""


def read_lists(text: str) -> Iterator[NameList]:
    """Find the lists of names of a text.

    >>> [(one.size, one.persons) for one in read_lists("Ann Lee, Jo Marsh and Kit Orr met in Port Rinn and Ulm.")]
    [(3, True), (2, False)]
    >>> concept("carmakers") in next(read_lists("The carmakers Norda and Velt closed plants.")).nouns
    True
    """
    for match in _LIST.finditer(text):
        names = [name for name in _JOINT.split(match.group()) if name]
        if not 2 <= len(names) <= MOST:
            continue
        before, after = text[max(0, match.start() - 40) : match.start()], text[match.end() : match.end() + 40]
        near = [*_WORD.findall(before.rpartition(".")[2])[-2:], *_WORD.findall(after.partition(".")[0])[:2]]
        nouns = frozenset(concept(word.lower()) for word in near if not is_stop(word.lower()))
        persons = all(" " in name.strip() for name in names)
        yield NameList(len(names), Span(match.start(), match.end()), nouns, persons)


_NAME = r"[A-Z][\w'’-]*(?:\ (?:(?:de|van|von|der|den|bin|al|el|la|le|di|da|of)\ ){0,2}[A-Z][\w'’-]*){0,4}"
_ASIDE = r"(?:,?\ \(?(?:aged\ )?\d{1,3}\)?)?"
_LIST = re.compile(rf"(?:{_NAME}{_ASIDE},\ ){{0,14}}{_NAME}{_ASIDE},?\ and\ {_NAME}")
_JOINT = re.compile(r",?\ and\ |,\ (?=[A-Z])")
_WORD = re.compile(r"[^\W\d_]{3,}")
