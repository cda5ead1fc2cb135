"""The counted noun after a number, with its modifiers: "16 Nvidia GB200s", "two minor injuries".

No grammar is parsed: words after the number are taken until a word that cannot stand inside a noun
phrase, and the last plural among them is the noun. What cannot be told is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.claims.script import Script


@dataclass(frozen=True, slots=True)
class Noun:
    """The counted noun: its name in the singular, and where it stands."""

    name: str
    start: int
    end: int
    head: str
    """The head word as written, in lower case."""


IRREGULAR = {
    "people": "person", "persons": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "teeth": "tooth", "mice": "mouse",
    "geese": "goose", "oxen": "ox", "lives": "life", "wives": "wife", "knives": "knife", "": "leaf", "halves": "half", "wolves": "wolf",
    "thieves": "thief", "shelves": "shelf", "loaves": "loaf", "calves": "calf", "selves": "self", "elves": "elf", "policemen": "policeman",
    "policewomen": "policewoman", "firemen": "fireman", "spokesmen": "spokesman", "fishermen": "fisherman", "congressmen": "congressman",
    "businessmen": "businessman", "servicemen": "serviceman", "gunmen": "gunman", "clergymen": "clergyman", "crewmen": "crewman", "congresswomen": "congresswoman",
    "grandchildren": "grandchild", "schoolchildren": "schoolchild", "stepchildren": "stepchild", "crises": "crisis", "analyses": "analysis",
    "theses": "thesis", "bases": "base", "axes": "axis", "criteria": "criterion", "phenomena": "phenomenon", "bacteria": "bacterium", "alumni": "alumnus",
    "nuclei": "nucleus", "indices": "index", "vertices": "vertex", "matrices": "matrix", "referenda": "referendum", "memoranda": "memorandum",
    "movies": "movie", "cookies": "cookie", "rookies": "rookie", "zombies": "zombie", "ties": "tie", "pies": "pie", "lies": "lie", "dies": "die",
    "heroes": "hero", "potatoes": "potato", "tomatoes": "tomato", "cargoes": "cargo", "vetoes": "veto", "echoes": "echo", "mosquitoes": "mosquito",
    "tornadoes": "tornado", "volcanoes": "volcano", "torpedoes": "torpedo", "buses": "bus", "gases": "gas", "viruses": "virus", "campuses": "campus",
    "bonuses": "bonus", "statuses": "status", "censuses": "census", "focuses": "focus", "geniuses": "genius", "octopuses": "octopus", "lenses": "lens",
    "aliases": "alias", "quizzes": "quiz", "passersby": "passerby", "attorneys": "attorney", "series": "series", "species": "species", "news": "news",
}  # fmt: skip
INVARIANT = frozenset(
    "crew police personnel staff cattle aircraft spacecraft troops fish sheep deer series species offspring salmon trout poultry "
    "headquarters crossroads barracks means works gallows livestock infantry cavalry clergy warships "
    "hovercraft watercraft rotorcraft hardcopy folk youth shrimp bison moose swine squid".split()
)  # fmt: skip
_NOT_PLURAL = frozenset(
    "always perhaps as has was is his its this thus plus versus vs across besides towards afterwards nowadays news politics economics "
    "physics mathematics athletics yes less us bus gas lens sometimes does goes says unless whereas overseas upwards downwards forwards "
    "backwards indoors outdoors upstairs downstairs alas hers ours theirs yours else's others' regardless nevertheless nonetheless "
    "ambitious serious various previous religious famous dangerous tremendous anonymous enormous precious continuous business process success "
    "access congress press class mass loss boss glass pass cross dress address illness witness fitness express progress chess stress "
    "princess actress waitress hostess mistress fortress mattress harness wilderness awareness happiness darkness kindness virus campus bonus "
    "status census focus genius corpus consensus surplus bias atlas canvas texas kansas arkansas paris dallas los las st des les "
    "james thomas charles jones williams davis harris lewis francis nicholas marcus wales brussels athens naples honduras cyprus "
    "tennis basis crisis analysis diagnosis emphasis thesis hypothesis oasis axis campus circus asparagus ms mrs tuberculosis hepatitis arthritis "
    "seems remains becomes includes contains makes takes   means   comes gets      tells lies minus "
    "thanks".split()
)  # fmt: skip
STOPS = frozenset(
    # prepositions, conjunctions, determiners, pronouns
    "a an the this that these those my your his her its our their of in on at by for from with without within to into onto over under above "
    "below between among amongst against about around after before during since until till through throughout across along behind beyond near "
    "off out up down upon via per than as like unlike despite except including excluding regarding concerning toward towards inside outside "
    "beside besides and or but nor so yet if when while because although though unless whereas where who whom whose which what why how "
    "i you he she it we they me him us them myself himself herself itself ourselves themselves one ones each every all both either neither "
    "some any no none such same another others most much many few several more-or-less there here then now ago later earlier "
    # auxiliaries and common verbs
    "is are was were be been being am has have had having do does did done doing will would shall should can could may might must ought "
    "cannot can't won't don't didn't doesn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't "
    "said says say saying told tells tell asked  called  added  went go goes gone going came come comes coming got get gets getting "
    "made make makes making took take takes taken taking gave give  given giving saw see  seen found find  knew know  known "
    "thought think  left leave  kept keep  let  began begin  begun became become becomes remain remains remained "
    "stayed stay seem seems seemed appeared appear appears died die dies dead killed injured-in fell fall  fallen rose rise  risen grew "
    "grow grows grown won win  lost lose loses lost beat  ran run  held hold  stood stand  sat sit sits lay lie lies "
    "led lead  met meet meets paid pay pays sent send  brought bring  built build  bought buy  sold sell  spent spend "
    " felt feel  heard hear  read  wrote write  written spoke speak  spoken broke break  broken drove drive "
    " driven flew fly  flown fled flee flees hid hit  put  set  cut  cost  shot shoots sank sink  sunk swam "
    "voted vote-for survived survive survives escaped escape  attended attend  reached reach  received receive  "
    "suffered suffer  joined join  served serve  worked work-for lived live-in moved move  returned return  "
    "arrived arrive  departed passed pass started start  stopped stop  ended end-in happened happen happens occurred occur occurs "
    "followed follow follows included include includes involved require requires need  want  use  used-to help  helped "
    "tried try  failed fail  faced face  feared fear  claimed claim-that reported confirmed believed expected expect  "
    "agreed agree agrees supported support  opposed oppose  backed signed sign  carried carry carries showed show  shown "
    "turned turn  opened closed close  crossed marched gathered tested-positive contracted caught catch catches died awaited "
    "celebrated celebrate announced announce announces launched  landed  ranged range  totaled totalled averaged equals equal "
    # adverbs and the like
    "not never ever also only just still already even again too very quite rather almost nearly about roughly approximately alone apart away back "
    "together today yesterday tomorrow tonight overnight often sometimes usually always perhaps maybe however instead indeed therefore otherwise "
    "moreover meanwhile once twice thrice soon recently previously currently initially finally eventually respectively altogether overall aboard "
    "ashore alive missing unaccounted apiece combined total-of annually daily-in weekly-in monthly-in yearly-in ahead aside likewise short "
    "according due owing compared pending versus vs v plus minus times percent high low higher lower better worse wide long tall deep strong thick old "
    "younger older less fewer further-than ones pm am "
    # headline verbs
    "hurt wounded-in hospitalised hospitalized arrested charged jailed trapped feared stranded evacuated rescued detained saved freed".split()
)  # fmt: skip
_WORD = re.compile(r" ?([^\W_](?:[\w'&]|[-./](?=\w))*)")
_GAP = re.compile(r"(?: |-(?=[a-z]))")
MOST_MODIFIERS = 4
CLASSIFYING = frozenset(
    "way time sided fold off faced handed legged edged dimensional thirds something bit plus sum day".split()
)
"""Nouns of compounds that only classify: "three-way", "two-time", "zero-sum"."""
_ONE_BEFORE = frozenset(
    "no any every each which this that these those the some a an only such as another new old big good bad great first last next previous "
    "current single right wrong other number or than not what".split()
)
_ADJECTIVES = frozenset(
    "more further other additional extra new full whole single major big small large young old local".split()
)


def is_plural(word: str) -> bool:
    """Whether a lower-case word is a plural noun by its form.

    >>> [is_plural(w) for w in ("chips", "people", "crew", "business", "gb200s", "is", "analysts'")]
    [True, True, True, False, True, False, False]
    """
    if word in IRREGULAR or word in INVARIANT:
        return word != "news"
    return (
        len(word) > 2
        and word[-1] == "s"
        and word[-2] not in "s'"
        and word not in _NOT_PLURAL
        and not word.endswith(("ous", "'s"))
    )


def singular(word: str) -> str:
    """The singular of a plural noun, lower-case except for names with capitals or digits inside.

    >>> [singular(w) for w in ("Pods", "GB200s", "TPUs", "injuries", "lives", "houses", "crashes", "L7s")]
    ['pod', 'GB200', 'TPU', 'injury', 'life', 'house', 'crash', 'L7']
    """
    if any(c.isupper() or c.isdigit() for c in word[1:]):
        return (
            word[:-1]
            if word.endswith("s") and not word.isupper()
            else word.lower()
            if word.isupper() and word.isalpha() and len(word) > 4
            else word
        )
    low = word.lower()
    if low in IRREGULAR:
        return IRREGULAR[low]
    if low in INVARIANT or not is_plural(low):
        return low
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return low[:-2]
    return low[:-1]


def read_noun(script: Script, at: int, limit: int, *, plural: bool = True) -> Noun | None:
    """Read the noun that a number counts; ``plural`` says that it has to be one.

    >>> read = lambda text: read_noun(Script.of(text), 0, len(text))
    >>> read(" Nvidia GB200s, using").name, read(" local fishing boats took").name
    ('GB200', 'boat')
    >>> read(" were rescued"), read(" of 20 satellites"), read(" missing as ferry ")
    (None, None, None)
    """
    low, plain = script.low, script.plain
    gap = _GAP.match(low, at)
    if gap is None:
        return None
    best: tuple[int, int] | None = None
    start = position = gap.end()
    if gap.group() == "-":
        return _hyphened(script, start, limit)
    count = 0
    while count < MOST_MODIFIERS + 1:
        match = _WORD.match(low, position)
        if match is None or match.end() > limit or (count and match.start(1) == position):
            break
        word = match.group(1)
        if word in STOPS or (
            word[0].isdigit() and not (word[-1] == "s" or (word.isalnum() and not word.isdigit()))
        ):
            break
        if (
            word.endswith("ly")
            and count == 0
            and word
            not in (
                "family",
                "early",
                "elderly",
                "daily",
                "weekly",
                "monthly",
                "friendly",
                "deadly",
                "only",
                "likely",
            )
        ):
            break
        end = match.end()
        if best is not None and not is_plural(word):
            break
        if (is_plural(word) and not word.endswith("'")) or (
            not plural and best is None and low[end : end + 1] != " "
        ):
            best = (match.start(1), end)
        position = end
        count += 1
        if low[end : end + 1] != " ":
            break
    if best is None:
        return None
    first, end = best
    name = singular(plain[first:end])
    joined = _AND_PLURAL.match(low, end)
    if joined and is_plural(joined.group(1)) and joined.group(1) not in STOPS and joined.end() <= limit:
        name, end = f"{name} and {singular(plain[joined.start(1) : joined.end(1)])}", joined.end()
    return Noun(name, start, end, low[first:end])


_AND_PLURAL = re.compile(
    r" and ([a-z]+)(?= (?:are|were|have|had|will|would|in|on|at|from|to|of|without|with|across|for|that|who|which|could|lost|after|by|during|as|since|remain\w*|remained)\b|[.,;:)!?\n]|$)"
)


def _hyphened(script: Script, start: int, limit: int) -> Noun | None:
    """The noun of a compound such as "240-seat" or "2.8-trillion-parameter"."""
    match = _COMPOUND.match(script.plain, start)
    if match is None or match.end() > limit:
        return None
    return Noun(singular(match.group()), start, match.end(), match.group().lower())


_COMPOUND = re.compile(r"[A-Za-z]{2,}")


def read_one(script: Script, start: int, end: int, limit: int) -> Noun | None:
    """Read the noun that the word "one" counts; a nameless one where it is a pronoun, None at the end.

    >>> read_one(Script.of("one day after"), 0, 3, 13).name, read_one(Script.of("the next one said"), 9, 12, 17).name
    ('day', '')
    """
    low, plain = script.low, script.plain
    nothing = Noun("", start, end, "")
    before = low[max(0, start - 16) : start]
    if before.endswith("-") or (
        before.endswith(" ") and before.rsplit(None, 1)[-1].lstrip("(\"'“‘") in _ONE_BEFORE
    ):
        return nothing
    if low[end : end + 1] == "-":
        match = _COMPOUND.match(plain, end + 1)
        return (
            nothing
            if match is None
            else Noun(match.group().lower(), match.start(), match.end(), match.group().lower())
        )
    match = _WORD.match(low, end)
    if match is None or low[end : end + 1] != " ":
        return None
    if (
        match.group(1) in _ADJECTIVES
        and (second := _WORD.match(low, match.end()))
        and low[match.end()] == " "
    ):
        match = second
    word = match.group(1)
    if match.end() > limit or word in STOPS or word[0].isdigit() or word.endswith(("ing", "ed", "ly")):
        return nothing
    return Noun(singular(plain[match.start(1) : match.end()]), match.start(1), match.end(), word)
