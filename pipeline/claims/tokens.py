"""A text cut into tokens once, with the class of each; everything else in this room reads from here."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, compress

from pipeline.claims.cues import cue_frames
from pipeline.claims.lexicon import word_classes

TOKEN = re.compile(
    r"""((?=\S)(?:
      [a-z]{3,}(?![\w’'&-])                                         # most words, the quick way
    | (?:[A-Z]\.){2,}                                              # U.S.
    | [ap]\.m\.
    | (?:Mr|Mrs|Ms|Dr|Prof|Gen|Sen|Rep|Gov|Lt|Col|Sgt|Capt|Rev|St|Jr|Sr|Corp|Inc|Ltd|Co|No|Nos|vs)\.
    | [’']s\b                                                      # Calder's
    | \d+(?:[.,:]\d+)*(?:-?[^\W\d_]+(?:-\w+)*)?                    # 41,300  2:20am  610km  14th  90-minute
    | [A-Z]\w+\.(?:com|org|net|info|gov|edu|tv|io|co\.uk)\b          # Amazon.com
    | [^\W\d_]\w*(?:[-&]\w+)*(?:[’'](?!s\b)[^\W\d_]+)?             # two-phase  AES-256  don't  O'Neill
    | \S
    ))""",
    re.VERBOSE,
)

# What a word of two classes is here, told by its neighbours. Order matters: each rule reads what the former left.
_RESOLVE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), letter)
    for pattern, letter in (
        (r"[Qvb](?<=[DPSI].)", "N"),  # the claims, of claims
        (r"[Qvb](?<=[AC].)(?![DPU])", "N"),  # new claims
        (r"v", "V"),  # the firm aims for
        (r"G(?<=[DPA].)(?![DPUMC$])", "N"),  # speculative decoding
        (r"G(?<=N.)(?=[.,;:)&VXO]|$)", "N"),  # immersion cooling
        (r"b(?<=X.)(?=[DPMUC$])", "E"),  # had cost his
        (r"Q(?<=,.)(?=[DPC$U])", "V"),  # , costs $48,900
        (r"[Qb](?:(?<=[TO].)|(?<=[TO]R.))", "B"),  # to claim, will also claim
        (r"Q(?<=[NM)].)(?=[VXOE,.SI&\-])", "N"),  # bank shares fell
        (r"Q(?<=[NMUW)R\"].)(?=[DPUMCNHTRAGW\"b:Y])", "V"),  # the bank reports a
        (r"b(?<=[NM)].)(?=[DPU])", "V"),  # voters support the plan
        (r"S(?<=[UHW].)", "X"),  # he's right, that's all
        (r"[bQB](?<=U.)", "V"),  # they claim
        (r"e(?:(?<=X.)|(?<=XR.))", "E"),  # was fined, was not fined
        (r"e(?<=[DPSA].)(?=[NMQb])", "A"),  # the planned fleet
        (r"e(?<=[DP].)(?![AGCe$R])", "N"),  # the accused said, the shot
        (r"e(?<=[NMUY)W].)(?=[DPUMCH\"T])", "V"),  # the bank fined the, shares closed 4%
        (r"e(?<=[NMU)]R.)", "V"),
        (r"e(?<=Y.)(?=[NAQb])", "V"),  # on Monday ordered troops
        (r"B(?<=[NM)].)(?=[DPUMCT\"])", "V"),  # ministers warn the
        (r"[Qb]", "N"),
    )
)


@dataclass(slots=True)
class Tokens:
    """The tokens of a text: words as written and in lower case, where each starts and ends, and their classes."""

    text: str
    words: list[str]
    lower: list[str]
    starts: list[int]
    ends: list[int]
    classes: str

    def slice_of(self, start: int, end: int) -> str:
        """The text of tokens ``start`` to ``end`` (exclusive)."""
        return self.text[self.starts[start] : self.ends[end - 1]] if start < end else ""


class _Lower(dict[str, str]):
    """Each word in lower case, made once, so that a word of many texts is one string that is hashed once."""

    def __missing__(self, word: str) -> str:
        lower = word.lower()
        if len(self) < _REMEMBERED:
            self[word] = lower
        return lower


_REMEMBERED = 200_000
_LOWER = _Lower()


def tokenise(
    text: str,
    sentence_starts: Sequence[int] = (),
    titles: Sequence[tuple[int, int]] = (),
    marks: Container[int] = (),
) -> Tokens:
    """Cut a text into tokens; words that open a sentence lose their capital when they are known words.

    So do the words of headings in Title Case (``titles``: their start and end), unless the text below
    has them with a capital too. ``marks`` are the places of quotation marks: an apostrophe behind an s that
    is none makes a possessive.

    >>> tokens = tokenise('Shares in Calder fell 4.3% to £4.18, the U.S. bank said.', [0])
    >>> tokens.words
    ['Shares', 'in', 'Calder', 'fell', '4.3', '%', 'to', '£', '4.18', ',', 'the', 'U.S.', 'bank', 'said', '.']
    >>> tokens.classes
    'NIMVCNT$C,DMNV.'
    """
    pieces = TOKEN.split(text)  # gap, token, gap, token, ..., gap
    offsets = list(accumulate(map(len, pieces)))
    words, starts = pieces[1::2], offsets[:-1:2]
    letters = list(map(word_classes().__getitem__, words))
    _mark_possessives(words, letters, starts, marks)
    _lower_openings(words, letters, starts, sentence_starts)
    if titles:
        _lower_titles(words, letters, starts, titles)
    classes = "".join(_before_that(words, letters))
    for pattern, letter in _RESOLVE:
        classes = pattern.sub(letter, classes)
    return Tokens(text, words, list(map(_LOWER.__getitem__, words)), starts, offsets[1::2], classes)


def _mark_possessives(words: list[str], letters: list[str], starts: list[int], marks: Container[int]) -> None:
    """ "analysts' forecasts": the apostrophe is a possessive."""
    joined = "".join(letters)
    n = joined.find('"', 1)
    while n > 0:
        if words[n] in _APOSTROPHES and words[n - 1].endswith("s"):
            beside = starts[n - 1] + len(words[n - 1]) == starts[n]
            if beside and starts[n] not in marks:
                letters[n] = "S"
        n = joined.find('"', n + 1)


_APOSTROPHES = frozenset("'’")


def _lower_openings(
    words: list[str], letters: list[str], starts: list[int], sentence_starts: Sequence[int]
) -> None:
    """Give the class of the plain word to capitalised words that open a sentence or follow a quotation mark."""
    count = len(words)
    opening = {bisect_left(starts, start) for start in sentence_starts}
    joined = "".join(letters)
    behind_mark = [m.end() for m in _MARK_BEFORE_NAME.finditer(joined)]
    places = sorted({*opening, *behind_mark})
    for n in places:
        if n < count and letters[n] == "M" and not (n + 1 < count and letters[n + 1] in "MS"):
            plain = _plain_class(words[n].lower()) or "M"
            letters[n] = "N" if plain == "Q" and n in opening else plain  # "Reports that he died": no verb
    lowered = [n for n in places if n < count and letters[n] in "NQbvA"]
    named = _names_outside(words, list(joined), places) if lowered else ()
    for n in lowered:  # "Shell cut jobs": a word that is a name elsewhere in the text is one here
        if words[n] in named:
            letters[n] = "M"


def _names_outside(words: list[str], letters: list[str], places: Iterable[int]) -> frozenset[str]:
    """The words that are names at other places than these."""
    for n in places:
        if n < len(letters):
            letters[n] = " "
    return frozenset(compress(words, map("M".__eq__, letters)))


_NOUN_OR_BASE = re.compile(r"[bB](?<=[NMGAeQbv].)(?=[HT])")


def _before_that(words: list[str], letters: list[str]) -> list[str]:
    """ "Scientists at the institute estimate that", "ministers plan to" are verbs behind a plural; "a call that" a noun."""
    joined = "".join(letters)
    for m in _NOUN_OR_BASE.finditer(joined):
        at = m.start()
        low = at
        while low > 0 and at - low < 8 and letters[low - 1] in "NAMDPICGeQbv":
            low -= 1
        hung = next((n for n in range(low + 1, at) if letters[n] == "I"), at)
        head = words[hung - 1]
        plural = head.endswith("s") and not head.endswith("ss")
        if plural or joined[at + 1] == "H":
            letters[at] = "V" if plural else "N"
    for m in _QUANTIFIER.finditer(joined):
        if words[m.start()].lower() in _QUANTIFIERS:
            letters[m.start()] = "U"  # "Most said", "some worry it could"
    for m in _BASE_AS_NOUN.finditer(joined):
        n = m.start()
        if words[n - 1].lower() in _ARTICLES:
            letters[n] = "N"  # on a call
        elif words[n].lower() == "lead" and joined[n + 1 : n + 2] in ("N", "Q", "b"):
            letters[n] = "A"  # lead author
    for m in _RANKED.finditer(joined):
        if words[m.end()] in _RANKS:
            letters[m.end()] = "R"  # he first discussed
    for m in _ACCORDING.finditer(joined):
        if words[m.start()].lower() == "according":
            letters[m.end()] = "I"  # according to focus groups
    for m in _TO_WHOM.finditer(joined):
        if words[m.end()] not in cue_frames():
            letters[m.end()] = "N"  # wrote to staff that
    for m in _BEHIND_COMMA.finditer(joined):
        if words[m.end()].endswith("ing"):
            letters[m.end()] = "G"  # ", warning that it would"
    for m in _TIME_BEHIND_VERB.finditer(joined):
        n = m.end() + 1
        if words[n] in _TIMES and words[n - 1] in _WHICH:
            letters[n] = "Y"  # said last week that
    return letters


_QUANTIFIER = re.compile(r"[DA](?=V|[bBe][UDPHM])(?:(?<=[,.;:&ZH\"*-].)|(?<=^.))")
_QUANTIFIERS = frozenset("most some many several few all both neither either none another".split())
_BASE_AS_NOUN = re.compile(r"B(?:(?<=[DP].)|(?<=[,.\":;NMH&].)(?=[NQb])|(?<=^.)(?=[NQb]))")
_ARTICLES = frozenset("a an the its their his our my your no any every each".split())
_TIME_BEHIND_VERB = re.compile(r"[VEe](?=[AD]N[HTUDPM,:\"])")
_TIMES = frozenset("week month year quarter night weekend spring summer autumn winter decade".split())
_WHICH = frozenset("last this next".split())
_RANKED = re.compile(r"[NMU](?=A[eVE])")
_RANKS = frozenset(("first", "last"))
_ACCORDING = re.compile(r"G(?=T)")
_TO_WHOM = re.compile(r"T(?=[bB]H)")
_BEHIND_COMMA = re.compile(r",(?=NH)")


@lru_cache(maxsize=50_000)
def _plain_class(word: str) -> str | None:
    """The class of a word of the lists, or of the word that it is the plural of."""
    table = word_classes()
    known = table.known(word)
    if known is None and word.endswith("s"):
        known = table.known(word[:-1]) and "N"
    if known is None and "-" in word and all(table.known(part) for part in word.split("-")):
        known = "A"  # electric-car
    if known is None and "is" in word:
        known = table.known(word.replace("is", "iz"))  # organisation, realised
    return known


_MARK_BEFORE_NAME = re.compile(r"[\".:\-*](?=M)")
_TITLE_CASE = 0.6
"""Least share of capitalised words, among those that are no function words, in a heading in Title Case."""


def _lower_titles(
    words: list[str], letters: list[str], starts: list[int], titles: Sequence[tuple[int, int]]
) -> None:
    """Give the words of headings in Title Case their plain class, but for names that the text has too."""
    ranges = [(bisect_left(starts, start), bisect_left(starts, end)) for start, end in titles]
    ranges = [r for r in ranges if _in_title_case(words, letters, *r)]
    if not ranges:
        return
    inside = [n for r in ranges for n in range(*r)]
    named = _names_outside(words, letters.copy(), inside)
    for n in inside:
        word = words[n]
        plain = letters[n] == "M" and word not in named and word.isalpha() and not word.isupper()
        if plain:
            letters[n] = _plain_class(word.lower()) or "N"


def _in_title_case(words: list[str], letters: list[str], low: int, high: int) -> bool:
    content = [n for n in range(low, high) if letters[n] in "NMAVBGEQbevY" and words[n][0].isalpha()]
    capitals = sum(words[n][0].isupper() for n in content)
    return bool(content) and capitals >= _TITLE_CASE * len(content)
