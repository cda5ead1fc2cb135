"""The counted noun after a number, with its modifiers: "16 Nvidia GB200s", "two minor injuries".

No grammar is parsed: words after the number are taken until a word that cannot stand inside a noun
phrase, and the last plural among them is the noun. What cannot be told is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.claims.lexicon import word_classes
from pipeline.claims.patterns import pattern
from pipeline.claims.plurals import INVARIANT, is_plural, singular
from pipeline.claims.script import Script


@dataclass(frozen=True, slots=True)
class Noun:
    """The counted noun: its name in the singular, and where it stands."""

    name: str
    start: int
    end: int
    head: str
    """The head word as written, in lower case."""

    def head_span(self) -> tuple[int, int]:
        """Where the head word begins, past its modifiers, and where the noun ends."""
        joined = self.name.count(" and ") > 0
        return (self.start, self.end) if joined else (self.end - len(self.head), self.end)


STOPS = frozenset(
    # prepositions, conjunctions, determiners, pronouns
    "a an the this that these those my your his her its our their of in on at by for from with without within to into onto over under above "
    "below between among amongst against about around after before during since until till through throughout across along behind beyond near "
    "off out up down upon via per than as like unlike despite except including excluding regarding concerning toward towards inside outside "
    "beside besides and or but nor so yet if when while because although though unless whereas where who whom whose which what why how "
    "i you he she it we they me him us them myself himself herself itself ourselves themselves one ones each every all both either neither "
    "some any no none such same another others most much many few several there here then now ago later earlier "
    # auxiliaries and verbs that are no nouns
    "is are was were be been being am has have had having do does did done doing will would shall should can could may might must ought "
    "cannot can't won't don't didn't doesn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't "
    "said says say saying told tells tell asked ask called added add went go goes gone going came come comes coming got get gets getting "
    "made make makes making took take takes taken taking gave give gives given giving saw see sees seen found find finds knew know knows "
    "known thought think thinks left kept keep keeps let lets began begin begins begun became become becomes remain remains remained stayed "
    "seem seems seemed appeared appear appears died die dies dead killed fell fallen rose risen grew grow grows grown won lost lose loses "
    "ran stood sat led met paid sent sends brought brings bought sold sells spent felt feels heard hears read wrote writes written spoke "
    "spoken broke broken drove driven flew flown fled flee hid sank sunk swam shot voted survived survive escaped escape attended attend "
    "reached received receive suffered suffer joined join served serve worked moved returned arrived arrive departed passed started stopped "
    "ended happened happen occurred occur followed follow included include includes involved require requires helped tried try failed faced "
    "feared claimed reported confirmed believed expected expect agreed agree supported opposed oppose backed signed carried carry showed shown "
    "turned opened closed crossed marched gathered contracted caught awaited celebrated celebrate announced announce launched landed ranged "
    "totaled totalled averaged equals demanded entered visited protested refused resigned quit attacked ate drank chose choose sought seek "
    "wanted needed used tested learned learnt thanked praised urged warned warn threw threatened built held struck tore blew swept drew withdrew fought forgot woke swore stole shook "
    "whether crashed collapsed exploded erupted burned burnt injuring leaving saying "
    # adverbs and the like
    "not never ever also only just still already even again too very quite rather almost nearly about roughly approximately alone apart away "
    "back together today yesterday tomorrow tonight overnight often sometimes usually always perhaps maybe however instead indeed therefore "
    "otherwise moreover meanwhile once twice thrice soon recently previously currently initially finally eventually respectively altogether "
    "overall aboard ashore worldwide nationwide abroad elsewhere alive missing unaccounted apiece combined ahead aside likewise short according due owing compared pending versus "
    "vs v plus minus times percent high low higher lower better worse wide long tall deep strong thick old younger older less fewer "
    "pm am hundreds thousands millions billions dozens scores tens "
    # headline verbs
    "outpaces outperforms outstrips outnumbers outweighs outlasts exceeds overtakes proves "
    "hurt hospitalised hospitalized arrested charged jailed trapped feared stranded evacuated rescued detained saved freed".split()
)
"""Words that cannot stand inside a counted noun: where one comes, the noun has ended."""
_NOUN_VERBS = {
    "face": "charges trial jail prosecution eviction execution prison hearings deportation fines".split()
}
"""Verbs that are nouns as well, and what follows the verb: "12 face charges", but "5 million face masks"."""
_CASES = "cases deaths infections fatalities injuries sightings incidents attacks victims casualties kills hospitalisations hospitalizations cyberattacks outbreaks".split()
_PARTICIPLES = {
    "confirmed": [*_CASES, "bookings", "planets", "exoplanets", "speakers", "attendees"],
    "reported": _CASES,
    "claimed": "kills hits victims".split(),
    "missing": "people persons children hikers climbers sailors passengers soldiers men women girls boys miners villagers tourists".split(),
    "used": "cars vehicles phones clothes trucks vans tyres tires batteries books homes aircraft ships".split(),
    "expected": "job redundancies arrivals visitors deaths layoffs".split(),
    "signed": "copies photographs letters contracts agreements".split(),
    "closed": "shops stores schools pubs mines bases factories cases".split(),
    "opposed": "bills".split(),
    "arrested": "activists protesters men people suspects leaders journalists".split(),
    "dead": "bodies whales dolphins fish birds soldiers civilians animals cattle".split(),
}
"""Words that are verbs after a number, and what they describe: "1,046 confirmed cases"."""
_ADVERBS_THAT_DESCRIBE = frozenset(
    "family early elderly daily weekly monthly yearly quarterly friendly deadly likely costly lonely ugly".split()
)
_WORD = pattern(r" ?((?:[a-z]\.){2,}|[^\W_](?:[\w'&]|[-./](?=\w))*)")
_GAP = pattern(r"(?: |-(?=[a-z]))")
MOST_MODIFIERS = 4
CLASSIFYING = frozenset(
    "figure digit way time sided fold off faced handed legged edged dimensional thirds something bit plus sum day".split()
)
"""Nouns of compounds that only classify: "three-way", "two-time", "zero-sum"."""
_NO_NOUN = frozenset("more less fewer other further extra".split())
_ONE_BEFORE = frozenset(
    "no any every each which this that these those the some a an only such as another new old big good bad great first last next previous "
    "current single right wrong other number or than not what".split()
)


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
    if gap.group() == "-":
        return _hyphened(script, gap.end(), limit)
    start = gap.end()
    best = _head(script, start, limit, plural=plural)
    if best is None:
        return None
    first, end = best
    name = singular(plain[first:end])
    joined = _AND_PLURAL.match(low, end)
    if (
        joined
        and joined.group(1) not in STOPS
        and _ends_joined(low, joined.end())
        and is_plural(joined.group(1))
        and joined.end() <= limit
    ):
        name, end = f"{name} and {singular(plain[joined.start(1) : joined.end(1)])}", joined.end()
    return Noun(name, start, end, low[first:end])


def _head(script: Script, start: int, limit: int, *, plural: bool) -> tuple[int, int] | None:
    """The head noun of the phrase that begins at a place: the last plural, or for one thing the last word."""
    low, plain = script.low, script.plain
    best: tuple[int, int] | None = None
    position = start
    for count in range(MOST_MODIFIERS + 1):
        match = _WORD.match(low, position)
        if match is None or match.end() > limit or (count and match.start(1) == position):
            break
        word, end = match.group(1), match.end()
        many = (
            (is_plural(word) or _is_acronym(plain, match.start(1), end))
            and word[-1] != "'"
            and "." not in word
        )
        if _ends_phrase(low, word, end, first=count == 0) or (best is not None and plural and not many):
            break
        if best is not None and word in _TELLING:
            break
        if many and best and plain[best[0]].islower() and low[best[0] : best[1]] not in _PLURAL_MODIFIERS:
            break
        if best is not None and plain[match.start(1)].isupper() and plain[best[0]].islower():
            break
        if many or not plural:
            best = (match.start(1), end)
        position = end
        if low[end : end + 1] != " ":
            break
    return best


def _is_acronym(plain: str, start: int, end: int) -> bool:
    """Whether a word is capitals with a plural s: "GPUs", "CEOs"."""
    return end - start > 2 and plain[end - 1] == "s" and plain[start : end - 1].isupper()


_TELLING = frozenset(
    "shows finds suggests indicates reveals reports claims estimates puts concludes warns thinks wants hopes plans".split()
)
"""What a poll or study of a plural does: "a poll of 1,500 people shows"."""
_PLURAL_MODIFIERS = INVARIANT | frozenset(
    "sales arms sports women men people savings goods operations communications systems services drugs rights resources customs clothes "
    "jobs trades accounts awards sciences standards works claims accounts careers events futures honours honors humans graphics robotics "
    "analytics logistics ethics series species weapons veterans admissions benefits games".split()
)
"""Plurals that stand before a noun: "sales executives", "women ministers"; after others an s is a verb's."""


def _ends_phrase(low: str, word: str, end: int, *, first: bool) -> bool:
    """Whether a word cannot belong to the noun phrase after a number."""
    if word in _PARTICIPLES and low.startswith(tuple(f" {noun}" for noun in _PARTICIPLES[word]), end):
        return False
    if word in STOPS or (word[-1] == "s" and word_classes().known(word) == "V"):
        return True
    if word[0].isdigit():
        return word[-1] != "s" and (not word.isalnum() or word.isdigit())
    if first and word.endswith("ly"):
        return word not in _ADVERBS_THAT_DESCRIBE
    return word in _NOUN_VERBS and low.startswith(tuple(" " + w for w in _NOUN_VERBS[word]), end)


_AND_PLURAL = pattern(r" and ([a-z]+)")


_VERBS_IN_S = tuple(
    " " + verb
    for verb in (
        "costs runs lasts weighs measures holds covers sells uses needs offers shows plays works lives employs carries serves produces starts "
        "ends opens closes reaches stands sits wants helps keeps leaves moves turns falls rises grows pays earns spends builds owns operates"
    ).split()
)
"""Verbs that follow "and" after a counted noun: "is 416 pages and costs $30"."""


def _ends_joined(low: str, end: int) -> bool:
    """Whether "homes and businesses" ends here: what follows is no further noun."""
    if low[end : end + 1] != " ":
        return low[end : end + 1] not in ("-", "'")
    if low.endswith(_VERBS_IN_S, 0, end):
        return False
    match = _WORD.match(low, end)
    return match is None or match.group(1) in STOPS or match.group(1).endswith(("ed", "ing"))


def _hyphened(script: Script, start: int, limit: int) -> Noun | None:
    """The noun of a compound such as "240-seat" or "2.8-trillion-parameter"."""
    match = _COMPOUND.match(script.plain, start)
    if match is None or match.end() > limit or match.group().lower() in STOPS:
        return None
    return Noun(singular(match.group()), start, match.end(), match.group().lower())


_COMPOUND = pattern(r"[A-Za-z]{2,}")


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
        if (
            match is None
            or low[match.end() : match.end() + 1] == "-"
            or match.group().lower() in STOPS | CLASSIFYING
        ):
            return nothing
        word = match.group().lower()
        return Noun(word, match.start(), match.end(), word)
    if low[end : end + 1] != " " or _WORD.match(low, end) is None:
        return None
    head = _head(script, end + 1, limit, plural=False)
    first = _WORD.match(low, end)
    if head is None or first is None or first.group(1).endswith("ing"):
        return nothing
    word = low[head[0] : head[1]]
    if is_plural(word) or word in _NO_NOUN or word[0].isdigit() or word.endswith(("ing", "ed", "ly")):
        return nothing
    return Noun(singular(plain[head[0] : head[1]]), *head, word)


def read_ranked(script: Script, at: int, limit: int, *, many: bool) -> Noun | None:
    """Read what a rank is the rank of; ``many`` where that may be several ("the first steps").

    >>> rank = lambda text, many=False: read_ranked(Script.of(text), 0, len(text), many=many)
    >>> rank(" successful flight of").name, rank(" Star Trek film").name, rank(" flight carries four").name
    ('flight', 'film', 'flight')
    >>> rank(" of them"), rank(" straight,")
    (None, None)
    """
    low, plain = script.low, script.plain
    head: tuple[int, int] | None = None
    start = position = at + 1
    for count in range(MOST_MODIFIERS):
        match = _WORD.match(low, position)
        if match is None or match.end() > limit or (count and match.start(1) == position):
            break
        word, begins, end = match.group(1), match.start(1), match.end()
        if word[0].isdigit() or _ends_phrase(low, word, end, first=count == 0):
            break
        if count and (_ends_rank(word, many=many) or (plain[begins].isupper() and plain[start].islower())):
            break
        if word not in _RANK_ADJECTIVES:
            head = (begins, end)
        position = end
        if low[end : end + 1] != " ":
            break
    if head is None:
        return None
    return Noun(singular(plain[head[0] : head[1]]), start, head[1], low[head[0] : head[1]])


def _ends_rank(word: str, *, many: bool) -> bool:
    """Whether a word after a ranked noun is its verb: "the 12th flight carries", "the third recall prompted"."""
    if word.endswith(("ed", "ing", "ly")):
        return word not in _NOUNS_IN_ING
    return not many and is_plural(word) and word not in INVARIANT


_NOUNS_IN_ING = frozenset(
    "meeting building reading hearing wedding sitting ranking rating offering opening showing bed feed shooting killing bombing sibling "
    "painting filing ruling warning training landing crossing briefing finding listing mailing ping ring spring string wing king thing ally "
    "family assembly seed speed weed need".split()
)
_RANK_ADJECTIVES = frozenset(
    "consecutive straight successful successive annual major deadly fatal such new big full biggest public quarterly monthly weekly daily "
    "separate different additional great large largest small national international official scheduled planned formal global final overall direct "
    "crewed uncrewed manned commercial operational local regional presidential general federal military nuclear record female male black human".split()
)
