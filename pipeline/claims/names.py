"""Proper names as they stand in the text, with their titles apart; the ground for terms and aliases."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import NamedTuple

from pipeline.claims.tokens import Tokens

_NAME = re.compile(r"M(?:M|&(?=M)M|I(?:D(?=M))?(?=M)M|S(?=M)M)*C?")
_LINKS = frozenset("of for de la le van von der den del di da du al el bin the & 's ’s".split())
TITLES = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady baron president prime minister chancellor secretary senator
    sen rep representative congressman congresswoman governor gov mayor judge justice general gen colonel col captain
    capt commander lieutenant lt sergeant sgt major admiral chief executive officer chairman chairwoman chair director
    king queen prince princess pope bishop archbishop cardinal rabbi imam father rev reverend saint deputy vice
    acting former ambassador commissioner inspector superintendent detective constable sheriff attorney speaker
    councillor mp financial operating technology finance transport health foreign defence defense interior
    justice education energy environment home treasury trade agriculture labor labour housing""".split()
)
_TITLE_HEADS = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady president minister chancellor secretary senator sen rep
    governor gov mayor judge justice general gen colonel col captain capt commander lieutenant lt sergeant sgt admiral
    executive officer chairman chairwoman director king queen prince princess pope bishop archbishop rev reverend
    ambassador commissioner inspector superintendent detective sheriff attorney speaker councillor congressman
    congresswoman representative mp chief""".split()
)
_TRIM = frozenset("the a an this that our its".split())


class Name(NamedTuple):
    """A proper name in the text: tokens ``start`` to ``end``, of which a title goes before ``core``."""

    start: int
    core: int
    end: int
    text: str

    @property
    def titled(self) -> bool:
        """Whether a title such as Mr or Commander stands before it: it is a person's."""
        return self.core > self.start


def read_names(tokens: Tokens, spans: Sequence[tuple[int, int]], figures: Container[int] = ()) -> list[Name]:
    """Find the proper names of a text; a name never reaches over the end of a sentence.

    A number belongs to the name before it ("Petrel 5") unless it is a figure; ``figures`` says where those start.

    >>> from pipeline.claims.tokens import tokenise
    >>> text = "Miriam Castellan of the Office for Data Standards met Commander Ines Halloran on a Petrel 5."
    >>> tokens = tokenise(text)
    >>> [(n.text, n.titled) for n in read_names(tokens, [(0, len(tokens.words))])]
    [('Miriam Castellan', False), ('Office for Data Standards', False), ('Ines Halloran', True), ('Petrel 5', False)]
    """
    names = []
    for low, high in spans:
        for m in _NAME.finditer(tokens.classes, low, high):
            for start, end in _parted(tokens, *m.span()):
                name = _named(tokens, start, end - _ends_in_figure(tokens, start, end, figures))
                if name is not None:
                    names.append(name)
    return names


def _parted(tokens: Tokens, start: int, end: int) -> list[tuple[int, int]]:
    """Part a run where a preposition other than "of" or "for" or a possessive joins two names."""
    if end - start == 1:
        return [(start, end)]
    parts = []
    begin = start
    for at in range(start, end):
        letter = tokens.classes[at]
        if letter in "I&DS" and not _links(tokens, at, begin, end):
            if at > begin:
                parts.append((begin, at))
            begin = at + 1
    if begin < end:
        parts.append((begin, end))
    return parts


def _links(tokens: Tokens, at: int, start: int, end: int) -> bool:
    """ "Office for Data Standards" is one name; "Castellan of the Office", "Europe's Ariane" are two."""
    word = tokens.lower[at]
    if word == "&":
        return True
    if word in ("of", "for"):
        return tokens.classes[at + 1] == "M" and tokens.lower[at - 1] in _INSTITUTIONS
    return word in _LINKS and word not in ("the", "'s", "’s")


_INSTITUTIONS = frozenset(
    """office bank university ministry department house council court institute board bureau school college centre center
    committee agency association federation church bay gulf cape isle republic kingdom states city port bill journal
    museum society fund union league chamber secretary minister director head academy library academy""".split()
)


def _ends_in_figure(tokens: Tokens, start: int, end: int, figures: Container[int]) -> bool:
    return end - start > 1 and tokens.classes[end - 1] == "C" and tokens.starts[end - 1] in figures


def _is_no_name(tokens: Tokens, at: int) -> bool:
    """ "No." by itself, and the label of an item ("**Payload:** ...")."""
    if tokens.words[at].endswith("."):
        return tokens.lower[at] in ("no.", "st.", "vs.", "nos.")
    label = tokens.classes[at + 1 : at + 2] == ":" and tokens.classes[max(at - 1, 0) : at] in ("*", "")
    return label and not tokens.words[at].isupper()


def _named(tokens: Tokens, start: int, end: int) -> Name | None:
    lower = tokens.lower
    while start < end and lower[start] in _TRIM:
        start += 1
    core = start
    for n in range(start, end - 1):
        word = lower[n].rstrip(".")
        if word in _TITLE_HEADS:
            core = n + 1
        elif word not in TITLES and word not in ("of", "-"):
            break
    if start >= end or (end - start == 1 and _is_no_name(tokens, start)):
        return None
    return Name(start, core, end, tokens.slice_of(core, end))
