"""Phrases found by the classes of their tokens: noun phrases, verb groups, times and other adjuncts.

All patterns run on a string of class letters (see lexicon.py); positions are token indexes.
"""

from __future__ import annotations

import re

NOUN = re.compile(r"""U|[DP]*(?:R?[AGEe])*(?:[NMCYK$](?:[S"]|[AGEe](?=[AGEeNMYK]))*)*(?<=[NMUCYKDP"])"?""")
"""A noun phrase to the right of a place, without what hangs on it; may be empty."""

_HANG = re.compile(r"I(?:IT|[IR])?(?=[C$])|I|&(?=[DPANMUC])")
_FINITE = re.compile(r"[VXO]|e(?<=[NMUCYR)].)")
_TIME = re.compile(r"(?:I?CY|I?[DPA]{0,2}(?:N(?=Y))?Y(?:N(?![NSIVXO]))?(?:C(?:,C(?=[,.KHID]))?)?|R)+")


def noun_phrase(classes: str, start: int, end: int) -> int:
    """The end of the noun phrase that starts here, with what hangs on it by prepositions; ``start`` if none.

    >>> noun_phrase("DNINIDNVX", 0, 9)  # the director of standards in the city said
    7
    """
    at = core_phrase(classes, start, end)
    if at == start:
        return start
    while at < end:
        hang = _HANG.match(classes, at, end)
        if hang is None:
            break
        further = core_phrase(classes, hang.end(), end)
        if further == hang.end():
            break
        at = further
    return at


def core_phrase(classes: str, start: int, end: int) -> int:
    """The end of the bare noun phrase that starts here; ``start`` if none does.

    >>> core_phrase("DANMSNIDN", 0, 9)  # the new minister Smith 's office in the
    6
    """
    found = NOUN.match(classes, start, end)
    return found.end() if found is not None else start


def phrase_before(classes: str, end: int, low: int) -> int:
    """The start of the noun phrase that ends here (with what hangs on it); ``end`` if none does.

    >>> phrase_before("INDNIMV", 6, 0)  # On Tuesday the head of ODS | said
    2
    """
    at = end
    while at > low:
        start = _core_before(classes, at, low)
        if start == at:
            break
        at = start
        before = classes[at - 1] if at > low else " "
        if before in "IT" and at - 1 > low and classes[at - 2] in 'NMUC")':
            at -= 1
        elif before == "I" and at - 1 > low and classes[at - 2] == "D":
            return at - 2  # some of them, half of those polled, those in favour
        elif before in "IT" and (postponed := _postponed(classes, at - 1, low)) > low:
            at = postponed
        elif before == "&" and at - 1 > low and classes[at - 2] in 'NM"':
            at -= 1
        else:
            return at
    return end if at == end else _skip_opening(classes, at, end)


def nearest_phrase(classes: str, end: int, low: int) -> int:
    """The start of the bare noun phrase that ends here: what a relative clause is about; ``end`` if none does.

    >>> nearest_phrase("DNIDN,W", 5, 0)  # a stake in the factory, which
    3
    """
    return _core_before(classes, end, low)


def _postponed(classes: str, end: int, low: int) -> int:
    """The start of what follows its noun: "study | published on Thursday | in Nature"; ``low`` if nothing does."""
    at = end
    while at - 1 > low and classes[at - 1] in "YCI":
        at -= 1
    at -= 1
    if at - 1 >= low and classes[at] in "AEeGR" and classes[at - 1] in "NM":
        return at
    return low


def _skip_opening(classes: str, at: int, end: int) -> int:
    while at < end and classes[at] in "I&":
        at += 1
    return at


def _core_before(classes: str, end: int, low: int) -> int:
    """Walk left over one bare noun phrase that ends at ``end``."""
    at = end
    if at > low and classes[at - 1] == ")":
        opening = classes.rfind("(", low, at)
        at = opening if opening > low else at
    if (
        at <= low
        or classes[at - 1] not in 'NMUCAe"S'
        or (classes[at - 1] in "Ae" and classes[at - 2] not in "DPS")
    ):
        return end
    seen_head = False
    while at > low:
        letter = classes[at - 1]
        if letter in "NMC$" or (letter in 'AS"Ge' and (seen_head or letter in 'S"A')):
            at -= 1
            seen_head = seen_head or letter in "NMC"
        elif letter == "Y" and seen_head and classes[at] == "S":
            at -= 1
        elif letter in "DP":
            at -= 1
            while at > low and classes[at - 1] in "DP":
                at -= 1
            return at
        elif letter == "U":
            return at - 1 if not seen_head else at
        elif (
            letter in "RE" and seen_head and at - 1 > low and classes[at] in "Ae" and classes[at - 2] in "DP"
        ):
            at -= 1
        else:
            break
    return at


def verb_group_start(classes: str, verb: int, low: int) -> int:
    """The first token of the verb's group: its auxiliaries, negation and adverbs.

    >>> verb_group_start("MXRVH", 3, 0)  # Smith had not said that
    1
    """
    at = verb
    while at > low and (classes[at - 1] in "XOR" or (classes[at - 1] == "A" and classes[at - 2] in "XO")):
        at -= 1
    while at < verb and classes[at] == "R" and at > low and classes[at - 1] in ",KY":
        at += 1
    return at


def adjunct_ends(classes: str, start: int, end: int) -> list[int]:
    """The places to which adverbs, times and prepositional phrases reach from here, the furthest first.

    >>> adjunct_ends("RIDNIYHD", 0, 8)  # also in a statement on Tuesday that the
    [6, 4, 1, 0]
    """
    ends = [start]
    at = start
    while at < end and len(ends) < 6:
        step = _TIME.match(classes, at, end)
        if step is not None and step.end() > at:
            at = step.end()
        elif classes[at] in "IT":
            further = core_phrase(classes, at + 1, end)
            if further == at + 1 and classes[at : at + 2] == "IG":  # in closing, without naming the firm
                ends.append(at + 2)
                further = core_phrase(classes, at + 2, end)
                if further == at + 2:
                    break
            elif further == at + 1:
                break
            at = further
        else:
            break
        ends.append(at)
    return ends[::-1]


def has_finite_verb(classes: str, start: int, end: int) -> bool:
    """Say whether a finite verb stands between two places.

    >>> has_finite_verb("DN,eIM", 0, 6), has_finite_verb("DNeIM", 0, 5)  # the poll, conducted by / the bank closed
    (False, True)
    """
    return _FINITE.search(classes, start, end) is not None
