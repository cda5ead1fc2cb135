"""Who does it: the name right before the verb of a figure's clause.

"The Rangers have offered Webb $110 million" and "the Angels offered Webb $125 million" are two offers, not one told in
two ways: nothing in either article so much as names the other's bidder.
"""

from __future__ import annotations

import re
from functools import lru_cache

REACH = 160

_NAME = r"(?P<name>[A-Z][\w’'&.-]*(?:\s+(?:of\s+)?[A-Z][\w’'&.-]*){0,3})"
_ACTS = re.compile(
    rf"""
    (?:^|(?<=[.;:"“]\s)|\bthat\s+|\band\s+|\bwhile\s+|\bbut\s+|,\s+)
    (?P<lead>[Tt]he\s+)?{_NAME}\s+
    (?:(?:has|have|had|will|would|could|may|might|is|are|was|were)\s+(?:\w+ly\s+|also\s+|now\s+|already\s+|been\s+){{0,2}}\w+
      | bid|cut|sold|bought|paid|won|lost|got|gave|made|took|built|beat|spent|rose|fell|grew|shed|hit|put|set|sued|drew|shot|ran
      | (?!\w*(?:ss|ous|us)\b)\w{{2,}}(?:ed|s)
    )\b
    """,
    re.VERBOSE,
)
_NO_ACTORS = frozenset(
    "he she it they we you i this that these those there police officials authorities rescuers scientists researchers analysts doctors witnesses residents "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december "
    "meanwhile however according but and while the a an in on at".split()
)
_REPORTS = re.compile(
    r"\b(?:report(?:s|ed|ing)?|sa(?:ys|id)|tells?|told|claims?|claimed|writes?|wrote|according|announced|believes?|added|estimates?d?)\b"
)


@lru_cache(maxsize=65536)
def actor_in(before: str, names: frozenset[str]) -> str | None:
    """The name that acts last before a figure, given the words of its sentence before it, and those of all names of its article.

    >>> names = frozenset(("liverpool", "espn", "nationals"))
    >>> actor_in("ESPN is reporting that the Nationals have offered Mark Teixeira an 8-year, ", names)
    'nationals'
    >>> actor_in("Liverpool bid ", names), actor_in("Police arrested ", names), actor_in("It has sold ", names)
    ('liverpool', None, None)
    """
    found = None
    for m in _ACTS.finditer(before[-REACH:]):
        name = " ".join(m["name"].replace("’", "'").removesuffix("'s").lower().split())
        if name.split()[0] in _NO_ACTORS or names.isdisjoint(name.split()):
            continue
        if not _REPORTS.search(m[0][m.end("name") - m.start() :]):
            found = name
    return found


def may_be_one(one: str, other: str) -> bool:
    """Whether two names may be one's: a word of both, or the letters of one.

    >>> may_be_one("hewlett-packard", "hp"), may_be_one("red sox", "boston red sox"), may_be_one("rangers", "angels")
    (True, True, False)
    """
    first, second = (re.findall(r"[a-z0-9]+", name) for name in (one, other))
    if set(first) & set(second) or one.startswith(other[:4]):
        return True
    short, long = sorted((first, second), key=lambda words: len("".join(words)))
    return len(short) == 1 and len(short[0]) <= 5 and _begins(short[0], long)


def _begins(letters: str, words: list[str]) -> bool:
    return letters == "".join(word[0] for word in words) or (words[0][0] == letters[0] and len(letters) <= 3)


def are_rivals(one: tuple[str, frozenset[str]], other: tuple[str, frozenset[str]]) -> bool:
    """Whether two actors, each with the words of the text that it was found in, are two, neither known to the other's text."""
    (first, its), (second, theirs) = one, other
    return not may_be_one(first, second) and not _is_in(first, theirs) and not _is_in(second, its)


def words_in(text: str) -> frozenset[str]:
    """The words of a text, in lower case."""
    return frozenset(re.findall(r"[a-z0-9]+", text.lower()))


def _is_in(name: str, text: frozenset[str]) -> bool:
    return not text.isdisjoint(re.findall(r"[a-z0-9]{3,}", name))
