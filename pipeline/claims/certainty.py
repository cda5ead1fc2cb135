"""How surely a figure is said: asserted, reported, estimated, alleged, planned, possible, conditional or denied.

A hedge in the figure's own clause decides: the modal or verb that governs it ("could cost", "plans to"),
an adverb ("reportedly"), a conditional. Where there is none, an attribution decides by its cue: allege,
estimate, vow, deny; any other cue makes the claim "reported". So a claim with a hedge span carries the
words themselves ("reportedly"), and one that is only said by somebody carries an attribution and no hedge.
"Will" is planned, "should" and "is expected to" are estimated, "would" is conditional.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from db.models import Certainty
from pipeline.claims.hedges import STRENGTH, hedge_phrases, hedge_words
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]
Hedge = tuple[Range, Certainty, bool]
"""Where a hedge stands, what it says, and whether it is an adjective that hedges its own noun only."""

_NEAR = 5
_BESIDE = 2
_BEFORE_NOUNS = frozenset("likely unlikely potential probable due".split())
"""Words that hedge a verb, but describe a noun: "likely voters"."""
_ALSO_NOUNS = frozenset(
    "may will plan promise pledge hope aim project projects target deny fears risks hopes plans promises aims".split()
)

_BY_CUE: dict[Certainty, str] = {
    "alleged": "allege alleges alleged alleging accuse accuses accused accusing claim claims claimed claiming "
    "allegation allegations accusation accusations claim",
    "denied": "deny denies denied denying denial reject rejects rejected rejecting dispute disputes disputed "
    "refute refutes refuted dismiss dismisses dismissed rebut rebutted",
    "estimated": "estimate estimates estimated estimating forecast forecasts forecasting predict predicts predicted "
    "expect expects expected project projects projected anticipate anticipates reckon reckons reckoned think thinks "
    "thought believe believes believed calculate calculates calculated assume assumes prediction forecast estimate "
    "expectation expectations",
    "possible": "suspect suspects suspected fear fears feared speculate speculates speculated warn warns warned "
    "suggest suggests suggested suggesting hint hints hinted doubt doubts doubted",
    "planned": "plan plans planned intend intends intended aim aims aimed vow vows vowed promise promises promised "
    "pledge pledges pledged want wants wanted hope hopes hoped propose proposes proposed threaten threatens "
    "threatened",
}
BY_CUE: dict[str, Certainty] = {
    word: certainty for certainty, words in _BY_CUE.items() for word in words.split()
}
"""What a cue makes of the claims in its content."""


@cache
def hedging_words() -> frozenset[str]:
    """Every word that a hedge can begin with."""
    return frozenset(hedge_words()) | frozenset(hedge_phrases())


def find_hedges(tokens: Tokens, places: Sequence[int], high: int) -> list[Hedge]:
    """The hedges of one sentence that ends at ``high``, of the places where a hedging word stands."""
    words, phrases = hedge_words(), hedge_phrases()
    lower, classes = tokens.lower, tokens.classes
    found: list[Hedge] = []
    behind = 0
    for at in places:
        if at < behind:
            continue
        rows = phrases.get(lower[at], ())
        match = next((row for row in rows if tuple(lower[at : at + len(row[0])]) == row[0]), None)
        certainty = match[1] if match is not None else words.get(lower[at])
        if certainty is None or (match is None and _no_hedge(tokens, at)):
            continue
        behind = at + len(match[0]) if match is not None else _through_to(lower, at, high)
        described = match is None and classes[at] in "AN" and behind == at + 1
        found.append(((at, behind), certainty, described and classes[behind : behind + 1] not in ("H", "W")))
    return found


def _through_to(lower: Sequence[str], at: int, high: int) -> int:
    """ "plans to", "is expected to", "will be": the hedge with the word that ties it to its verb."""
    return at + 2 if at + 1 < high and lower[at + 1] == "to" else at + 1


def _no_hedge(tokens: Tokens, at: int) -> bool:
    """May the month, a will, an aim: nouns and names that only look like hedges."""
    letter = tokens.classes[at]
    if at and tokens.lower[at - 1] in ("as", "than"):
        return True  # twice as much as planned, later than expected
    if tokens.lower[at] in _BEFORE_NOUNS and tokens.classes[at + 1 : at + 2] == "N":
        return True
    if letter in "NAY" and tokens.lower[at] in _ALSO_NOUNS:
        return True
    return tokens.words[at] == "May" and (tokens.classes[at] != "O" or tokens.classes[at + 1 : at + 2] == "C")


def tell_certainty(
    hedges: Sequence[Hedge],
    place: Range,
    clause: Range,
    tokens: Tokens,
    cue: Range | None,
    verb: int,
    *,
    attributed: bool,
) -> tuple[Certainty, Range | None]:
    """The certainty of one figure, and the words that give it; ``verb`` is where its clause's verb stands.

    Behind the figure only a hedge of the verb that it is the subject of counts, or one right beside it.
    """
    here = [
        h for h in hedges if _reaches(tokens, h[0], clause) and (not h[2] or _same_noun(tokens, h[0], place))
    ]
    before = [h for h in here if h[0][0] <= place[0]]
    behind = [h for h in here if place[1] <= verb or h[0][0] - place[1] <= _BESIDE]
    told: list[tuple[int, int, Certainty, Range]] = [
        (STRENGTH[certainty], span[0], certainty, span)
        for span, certainty in _backshifted(tokens, before or behind, attributed=attributed)
    ]
    if cue is not None:
        by_cue = BY_CUE.get(tokens.lower[cue[1] - 1])
        if by_cue is not None:
            told.append((STRENGTH[by_cue], cue[0], by_cue, _with_to(tokens, cue)))
    if told:
        best = max(told)
        return best[2], best[3]
    return ("reported", None) if attributed else ("asserted", None)


def _reaches(tokens: Tokens, hedge: Range, clause: Range) -> bool:
    """Whether a hedge stands in a clause, or governs it: "it is possible | that", "seems | to have", "If it rains, |"."""
    start, end = hedge
    if clause[0] <= start < clause[1]:
        return True
    if start > clause[0]:
        return False
    if tokens.words[start] in _OPENING_A_SENTENCE:
        return True
    behind = tokens.classes[end : end + 1]
    if behind == "H" or (behind == "W" and tokens.lower[start] in _UNCLEAR):
        return clause[0] <= end + 1 < clause[1]
    return tokens.classes[end - 1] == "T" and end <= clause[0] <= end + 1


_OPENING_A_SENTENCE = frozenset("If Unless Provided Assuming".split())
_UNCLEAR = frozenset("unclear uncertain unknown doubtful".split())


def _backshifted(
    tokens: Tokens, hedges: Sequence[Hedge], *, attributed: bool
) -> list[tuple[Range, Certainty]]:
    """ "He said it would cost $2": in reported speech "would" is "will", unless an "if" goes with it."""
    shifted = attributed and all(h[1] != "conditional" or tokens.lower[h[0][0]] == "would" for h in hedges)
    return [
        (span, "planned" if shifted and certainty == "conditional" else certainty)
        for span, certainty, _ in hedges
    ]


def _with_to(tokens: Tokens, cue: Range) -> Range:
    return (cue[0], cue[1] + 1) if tokens.classes[cue[1] : cue[1] + 1] == "T" else cue


def _same_noun(tokens: Tokens, hedge: Range, place: Range) -> bool:
    """Whether an adjective hedges the figure's own noun phrase: "an estimated 40,000 birds", "a planned fleet of 20"."""
    low, high = (hedge[1], place[0]) if hedge[1] <= place[0] else (place[1], hedge[0])
    return high - low <= _NEAR and not any(letter in "VXO,;:" for letter in tokens.classes[low:high])
