"""How a number is used where it stands: an age, a score, a year, a sum of money, so many of something.

A source that says "Mr Haugh, 25, was stabbed" has a 25 and an age, but not for "a 25-year-old man stood before a
court"; one with "League Two" has no "two-year deal".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from db.models import Span
from pipeline.claims.money import money_after, money_before
from pipeline.claims.nouns import read_noun, read_ranked
from pipeline.claims.script import Script
from pipeline.claims.sentences import cut_long
from pipeline.claims.units import read_unit, unit_word
from pipeline.matching.concepts import concept, is_stop
from pipeline.matching.numerals import Numeral, read_numerals

Use = Literal[
    "score", "age", "money", "percent", "year", "day", "clock", "ordinal", "name", "span", "measure", "count"
]

LOCAL = 4
"""How many content words before a number are bound to it most closely; one fewer after it."""
WINDOW = 7
"""How many content words to each side are remembered."""


@dataclass(frozen=True, slots=True)
class Usage:
    """A number with its use, the words by it, and those of its sentence."""

    numeral: Numeral
    use: Use
    after: tuple[str, ...]
    before: tuple[str, ...]
    sentence: frozenset[str]
    names: frozenset[str]
    partner: str | None = None
    """The other half of a score, the month of a day, the word of a name, the unit of a span, a currency."""
    noun: str = ""
    """The concept of what is counted or ranked ("five of the wards": none)."""
    modifier: str = ""
    """"over", "up to", "nearly", "about", or nothing."""
    number: int = 0
    """Which sentence of its text it stands in."""
    weights: tuple[tuple[str, float], ...] = ()
    """Words of its sentence, and fainter of the sentences beside it, by their nearness."""
    last: str = ""
    """The very word, small words too, before it."""
    following: str = ""
    """The very word after it, or the mark that joins one ("-")."""
    local: tuple[str, ...] = ()
    """The words bound to it most closely: of its clause, with no other number between."""
    slot: str = ""
    """Whether the place fits the number: "apt", "odd" or unknown."""


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    stem: str
    name: bool


@lru_cache(maxsize=512)
def read_usages(text: str) -> tuple[Usage, ...]:
    """Find every number of a text with its use.

    >>> [(u.use, u.partner) for u in read_usages("Ann Lee, 34, won 6-2 on 5 May 2016 and got a two-year deal.")]
    [('age', None), ('score', '2'), ('score', '6'), ('day', 'may'), ('year', None), ('span', 'year')]
    """
    numerals = read_numerals(text)
    words = _words(text, numerals)
    barriers = sorted({*(n.span.start for n in numerals), *(m.start() for m in _STRONG.finditer(text))})
    page = _Page(text, words, tuple(word.start for word in words), _sentences(text), barriers)
    script = Script.of(text)
    return _coordinate(text, [_usage(page, script, numeral) for numeral in numerals])


def _coordinate(text: str, usages: Sequence[Usage]) -> tuple[Usage, ...]:
    """Let joined numbers share their use: "aged 19 and 24", "between 5 and 6 miles"."""
    found = list(usages)
    for place in range(1, len(found)):
        one, other = found[place - 1], found[place]
        if not _JOINED.fullmatch(text, one.numeral.span.end, other.numeral.span.start):
            continue
        if one.use == "age" and other.use == "count" and not other.noun and other.numeral.value <= _OLDEST:
            local = tuple(sorted({*one.local, *other.local}))
            found[place] = replace(other, use="age", last=one.last, local=local)
        elif one.use == "count" and not one.noun and other.use in _SHARED:
            found[place - 1] = replace(one, use=other.use, partner=other.partner, noun=other.noun)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Page:
    text: str
    words: Sequence[_Word]
    starts: Sequence[int]
    bounds: Sequence[int]
    barriers: Sequence[int]
    """Where numbers and strong marks stand."""
    marks: dict[int, list[int]] = field(default_factory=dict)

    def end(self, number: int) -> int:
        """Where a sentence ends."""
        return self.bounds[number + 1] if number + 1 < len(self.bounds) else len(self.text)

    def sentence(self, number: int) -> Sequence[_Word]:
        """The content words of a sentence, none where there is no such sentence."""
        if not 0 <= number < len(self.bounds):
            return ()
        end = bisect_left(self.starts, self.end(number))
        return self.words[bisect_left(self.starts, self.bounds[number]) : end]


def _usage(page: _Page, script: Script, numeral: Numeral) -> Usage:
    span, text = numeral.span, page.text
    number = bisect_right(page.bounds, span.start) - 1
    use, partner = _measured(script, numeral, page.end(number), *_use_of(text, numeral))
    sentence = page.sentence(number)
    before = [w.stem for w in sentence if w.end <= span.start][: -WINDOW - 1 : -1]
    unit = concept(partner) if partner and use in _UNITS else None
    after = [w.stem for w in sentence if w.start >= span.end]
    after = (after[1:] if after and after[0] in (unit, _OLD) else after)[:WINDOW]
    modifier = _MODIFIER.search(text[max(0, span.start - 24) : span.start])
    return Usage(
        numeral,
        use,
        tuple(after),
        tuple(before),
        frozenset(w.stem for w in sentence),
        frozenset(w.stem for w in sentence if w.name),
        partner,
        _noun_of(script, numeral, page.end(number)) if use in _NOUNED else "",
        _MODIFIERS[modifier["word"].lower().split()[0]] if modifier else "",
        number,
        _nearness(page, number, span.start, frozenset(w for w in (unit, after[0] if after else None) if w)),
        *_neighbours(text, span),
        _local(page, numeral, number),
        _slot_of(text, numeral, use),
    )


def _local(page: _Page, numeral: Numeral, number: int) -> tuple[str, ...]:
    """The words next to a number that no other number and no strong mark parts from it."""
    begin, end = page.bounds[number], page.end(number)
    start, stop = numeral.span.start, numeral.span.end
    for barrier in page.barriers[bisect_left(page.barriers, begin) : bisect_left(page.barriers, end)]:
        if barrier < start:
            begin = max(begin, barrier)
        elif barrier >= stop:
            end = min(end, barrier)
    words = page.words
    middle = bisect_left(page.starts, start)
    before = [w.stem for w in words[max(0, middle - LOCAL) : middle] if w.start >= begin and w.end <= start]
    after = [w.stem for w in words[middle : middle + LOCAL - 1] if w.start >= stop and w.end <= end]
    return tuple(sorted({*before, *after}))


def _noun_of(script: Script, numeral: Numeral, limit: int) -> str:
    """The concept of the noun that a number counts, or that a rank is the rank of."""
    end = numeral.span.end
    if part := _PART.match(script.low, end):
        end = part.end() - 1
    if numeral.ordinal and script.low[end : end + 1] == " ":
        noun = read_ranked(script, end, limit, many=False)
    else:
        noun = read_noun(script, end, limit, plural=numeral.value != 1)
    return concept(noun.name.split()[-1].lower()) if noun is not None and noun.name else ""


def _nearness(page: _Page, number: int, middle: int, own: frozenset[str]) -> tuple[tuple[str, float], ...]:
    """Weigh the words of three sentences by how near to the number they stand, its own noun and unit aside."""
    weights: dict[str, float] = {}
    for beside in (number - 1, number + 1):
        for word in page.sentence(beside):
            weights[word.stem] = 0.15
    said = page.sentence(number)
    marks = _marks_of(page, number)
    here = bisect_left(marks, middle)
    for word in said:
        barriers = abs(bisect_left(marks, word.start) - here)
        weight = 1.0 / (1.0 + abs(word.start - middle) / 45 + 0.5 * barriers)
        weights[word.stem] = max(weight, weights.get(word.stem, 0.0))
    return tuple(sorted((word, weight) for word, weight in weights.items() if word not in own))


def _marks_of(page: _Page, number: int) -> list[int]:
    """Where the clauses of a sentence are parted: commas, dashes, "and", "but"; remembered."""
    if number not in page.marks:
        page.marks[number] = _find_marks(page, number)
    return page.marks[number]


def _find_marks(page: _Page, number: int) -> list[int]:
    begin = page.bounds[number]
    return [match.start() for match in _PARTING.finditer(page.text, begin, page.end(number))]


def _neighbours(text: str, span: Span) -> tuple[str, str]:
    before = _LAST.search(text[max(0, span.start - 20) : span.start])
    after = _FIRST.match(text[span.end : span.end + 20])
    return (before.group(1).lower() if before else "", after.group(1).lower() if after else "")


def _slot_of(text: str, numeral: Numeral, use: Use) -> str:
    """Say whether a number stands where its kind can stand: "in 2014" can, "over a 2014 period" can hardly."""
    before, after = text[max(0, numeral.span.start - 20) : numeral.span.start], text[numeral.span.end :][:40]
    fits = _SLOTS.get(use)
    if fits is None:
        return "open"
    left, right = fits
    if use == "span" and _AGO.match(after):
        return "apt"
    return "apt" if left.search(before) and right.match(after) else "odd"


def stems_by_sentence(text: str) -> list[frozenset[str]]:
    """The concepts and stems of each sentence of a text."""
    words = _words(text, read_numerals(text))
    page = _Page(text, words, tuple(w.start for w in words), _sentences(text), ())
    return [frozenset(w.stem for w in page.sentence(n)) for n in range(len(page.bounds))]


def _use_of(text: str, numeral: Numeral) -> tuple[Use, str | None]:
    """The use of a number, by what stands right before and after it; the first row that fits says it."""
    before = text[max(0, numeral.span.start - 26) : numeral.span.start]
    after = text[numeral.span.end : numeral.span.end + 26]
    for use, left, right in _USES:
        lead = left.search(before) if left else None
        tail = right.match(after) if right else None
        if (left and lead is None) or (right and tail is None) or not _is_apt(use, numeral):
            continue
        partner = (lead and lead.groupdict().get("partner")) or (tail and tail.groupdict().get("partner"))
        return use, partner.lower().rstrip("s") if partner else None
    if numeral.ordinal:
        return "ordinal", None
    return "count", None


def _measured(
    script: Script, numeral: Numeral, limit: int, use: Use, partner: str | None
) -> tuple[Use, str | None]:
    """The use with its unit or currency as the tables of claims name it; what has either is no bare count."""
    start, end = numeral.span.start, numeral.span.end
    if use in ("span", "measure") and partner:
        written = read_unit(script, end, limit)
        return use, written.name if written is not None else unit_word(partner) or partner
    if use in ("money", "count"):
        about = use == "money"
        money = money_before(script, start) or money_after(
            script, end, limit, scaled=numeral.scaled, money_about=about
        )
        if money is not None:
            return "money", money.code
    if use in ("percent", "count"):
        unit = read_unit(script, end, limit)
        if unit is not None and unit.kind == "percent":
            return "percent", unit.name
        if unit is not None and unit.kind == "quantity":
            return ("span" if unit.name in _TIMES else "measure"), unit.name
    return use, partner


def _is_apt(use: Use, numeral: Numeral) -> bool:
    """Some uses ask for a kind of value."""
    value = numeral.value
    if use == "year":
        return numeral.digits and not numeral.scaled and 1000 <= value <= 2100 and _width(numeral) == 4
    if use == "age":
        return 0 < value <= 115 and not numeral.ordinal and numeral.digits | (value < 13)
    if use == "score":
        return value < 1000 and numeral.digits
    if use == "day":
        return 1 <= value <= 31
    return use != "name" or not (numeral.ordinal or numeral.scaled)


def _width(numeral: Numeral) -> int:
    return numeral.span.end - numeral.span.start


def _words(text: str, numerals: Sequence[Numeral]) -> list[_Word]:
    """The content words outside of numbers."""
    taken = {n.span.start for n in numerals}
    found = []
    for match in _WORD.finditer(text):
        low = match.group().lower()
        for tail in ("'s", "’s"):
            low = low.removesuffix(tail)
        if len(low) < 2 or is_stop(low) or match.start() in taken:
            continue
        found.append(_Word(match.start(), match.end(), concept(low), match.group()[0].isupper()))
    return found


def _sentences(text: str) -> list[int]:
    """Where sentences begin."""
    begins = [0, *(match.end() for match in _STOP.finditer(text))]
    return [
        at for begin, end in pairwise((*begins, len(text))) for at in (begin, *cut_long(text, begin, end))
    ]


_MONTHS = r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
_MONTHS += r"|nov(?:ember)?|dec(?:ember)?"
_MONTH = rf"(?P<partner>{_MONTHS})\b\.?"
_SPANS = r"(?P<partner>years?|months?|weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|decades?|seasons?|nights?)\b"
_MEASURES = r"(?P<partner>km|kilomet(?:re|er)s?|miles?|m|met(?:re|er)s?|yards?|ft|feet|foot|inch(?:es)?|cm|mm|kg|kilos?"
_MEASURES += (
    r"|kilograms?|tonn?es?|tons?|pounds?|lbs?|stone|lit(?:re|er)s?|gallons?|mph|kmh|km/h|degrees?|°C?|acres?"
)
_MEASURES += r"|hectares?|mw|gw|kw|ghz|mhz|gb|tb|mb)\b"
_MONEY = r"(?:pounds?|dollars?|euros?|pence|cents?|rupees?|yen|yuan|francs?|kronor|roubles?|usd|gbp|eur)\b"
_USES: tuple[tuple[Use, re.Pattern[str] | None, re.Pattern[str] | None], ...] = (
    ("age", None, re.compile(r"[- ]?(?:years?|months?|weeks?)[- ]olds?\b", re.I)),
    ("age", re.compile(r"\b(?:aged?|age of|aged between|turned|turning)\s+$", re.I), None),
    ("money", re.compile(r"(?:[£$€¥₹]|\b(?:US|A|C|NZ)\$|\bRs\.?|\# ?)\s?$"), None),
    ("money", None, re.compile(r"[\s-]?" + _MONEY, re.I)),
    ("percent", None, re.compile(r"\s?(?:%|per\s?cent\b|percent\b|percentage)", re.I)),
    ("clock", None, re.compile(r"(?:[:.]\d\d\b)?\s?(?:[ap]\.?m\b|GMT|BST|o'clock)|:\d\d\b", re.I)),
    ("clock", re.compile(r"\d[:]$"), None),
    ("day", re.compile(_MONTH + r"\s+(?:the\s+)?$", re.I), re.compile(r"(?!\d)")),
    ("day", None, re.compile(r"(?:\s+of)?\s+" + _MONTH, re.I)),
    ("day", re.compile(_MONTH + r"\s+\d{1,2}(?:st|nd|rd|th)?\s?[-–]\s?$", re.I), None),
    ("year", None, None),
    ("score", None, re.compile(r"\s?[-–]\s?(?P<partner>\d{1,3})(?![\d%])")),
    ("score", re.compile(r"(?<!\d)(?P<partner>\d{1,3})\s?[-–]\s?$"), None),
    ("span", None, re.compile(r"[\s-]?(?:and[- ]a[- ]half[- ])?(?:\w+\s)?" + _SPANS, re.I)),
    ("measure", None, re.compile(r"[\s-]?(?:square\s|cubic\s)?" + _MEASURES, re.I)),
    ("age", re.compile(r"[A-Za-z][\w'’.-]* ?[,(] ?$"), re.compile(r" ?[,)]")),
    ("name", re.compile(r"\b(?P<partner>number|no\.?|numbers)\s$", re.I), None),
    (
        "name",
        re.compile(
            r"(?:^|[\w,'’]\s)(?P<partner>(?!(?:The|A|An|In|On|At|By|Of|For|From|To|Up|Over|And|But|Or|All|Some|About|Around|Nearly|Almost"
            r"|After|Before|These|Those|Their|His|Her|Its|Our|Only|Just|Another|With|Of)\b)[A-Z][\w-]+)[\s-]$"
        ),
        re.compile(r"(?![\w-]|\s[a-z]+s\b)"),
    ),
    ("name", None, re.compile(r"(?=x\d)")),
)
_JOINED = re.compile(r",?\s?(?:and|or|to|[-–,])\s?")
_SHARED = ("money", "percent", "span", "measure", "count")
_OLDEST = 110
_PART = re.compile(
    r"\sof\s(?:(?:the|its|their|his|her|our|these|those|all|about)\s)*(?:\d[\d,.]*\s|(?=[a-z]))"
)
_STRONG = re.compile(r"[;:(](?!\d)|,\s(?:which|who|while|but|and)\b|\b(?:while|whereas|but)\b")
_UNITS = ("span", "measure", "age")
_NOUNED = ("count", "ordinal", "name", "score")
_TIMES = frozenset("year month week day hour minute second decade century night season quarter".split())
_OLD = concept("old")
_MODIFIERS = {
    **dict.fromkeys(("more", "over", "above", "exceeding", "upwards"), "over"),
    **dict.fromkeys(("at",), "least"),
    **dict.fromkeys(("up", "as", "maximum"), "up to"),
    **dict.fromkeys(("nearly", "almost", "under", "less", "fewer", "below", "just"), "nearly"),
    **dict.fromkeys(("about", "around", "some", "roughly", "approximately"), "about"),
}
_MODIFIER = re.compile(
    r"\b(?P<word>more than|over|above|exceeding|upwards of|at least|up to|as (?:many|much) as|nearly|almost|just under"
    r"|just over|under|less than|fewer than|below|about|around|some|roughly|approximately)\s+(?:an?\s+)?[£$€]?\s?$",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_STOP = re.compile(r"(?:[.!?]['\"”’)]*\s+(?=[\"'“‘(A-Z\d])|\n+)")
_PARTING = re.compile(r"[,;:](?!\d)|\s[–—-]\s|\b(?:and|but|while|whereas|although|with|after|before)\b")
_LAST = re.compile(r"([^\W\d_]+|[^\w\s])[£$€]?\s*$")
_FIRST = re.compile(r"\s*([^\W\d_]+|[^\w\s])")
_PLURAL = (
    r"(?:[\s-]+(?:[\w'’-]+\s+){0,3}?(?:[a-z'’-]+s|people|men|women|children|police|crew|staff|others|more|percent)\b"
    r"|\s*(?:%|[,.;)]|$)|\s+(?:of|others?|dead|killed|injured|hurt|and|or|to|in|at|on|for|were|are|have|had)\b)"
)
_BEFORE_DAY = (
    r"(?:^|[,(–—:-]\s?|\b(?:on|by|until|till|from|since|to|of|between|before|after|the|and|or|for|this|next|last|through"
    r"|than|about|around|early|late|starting|ending|begins?|starts?|opens?|closes?|ends?|expires?|dated|due|[A-Z]?[a-z]+day,?)\s+)"
)
_SLOTS: dict[Use, tuple[re.Pattern[str], re.Pattern[str]]] = {
    "year": (
        re.compile(
            r"(?:\b(?:in|since|of|the|until|till|by|from|for|to|during|before|after|late|early|mid|between|and|through"
            r"|than|its|his|her|their|back to|around|about|circa|season|[A-Z][a-z]+)[\s-]+|[(,/–'’-]\s?|^)$"
        ),
        re.compile(r"(?!-)"),
    ),
    "day": (
        re.compile(
            rf"{_BEFORE_DAY}(?:(?i:{_MONTHS})\.?\s+(?:the\s+)?)?(?:\d+(?:st|nd|rd|th)?\s?(?:and|or|to|[-–,])\s?)?$",
            re.I,
        ),
        re.compile(r"(?!-[A-Za-z]|'s)"),
    ),
    "count": (
        re.compile(r"(?:^|[\s(\"“'‘/-])(?<!\ban\s)(?<!\ba\s)(?<!\bA\s)(?<!\bAn\s)$"),
        re.compile(_PLURAL, re.I),
    ),
    "money": (
        re.compile(r"(?:^|\W)[£$€¥₹#]?\s?$"),
        re.compile(
            r"(?!-(?!a\b|an\b|per\b|plus\b|worth\b|rated\b|[a-z]*year\b|million|billion|pound|euro|dollar)[a-z]|-?\s?-[A-Z])"
        ),
    ),
    "measure": (
        re.compile(r""),
        re.compile(r"(?![\s-]?[A-Za-z°]+-(?:time|headed|old|year|man|strong)\b)"),
    ),
    "span": (
        re.compile(
            r"(?:\b(?:for|in|of|a|an|the|after|next|last|past|than|over|about|least|to|by|first|within|and|another|some|nearly"
            r"|almost|around|every|only|just|up|until|from|with|her|his|their|its|had|has|have|is|was|were|lasted|lasts|spent"
            r"|under|previous|between|or|more|final|take|takes|took|taking|serve|served|serving|spend|spends|spending|last|wait"
            r"|waited|jailed|gets|got|get|given|faces|face|facing|at|as|on|new|roughly|further|additional|extra|these|those"
            r"|sentenced|missed|miss|added|turned|aged|celebrates|celebrated|mark|marks|marked|within|exactly|still|full|whole"
            r"|solid|long|straight|consecutive|this|through|during|signed|sign|signs|be|been|being|are|if|that|when|says|said)\s+|^|[(,–—:;\"“'‘-]\s?)$",
            re.I,
        ),
        re.compile(r"(?!.{0,14}'s\s[a-z])"),
    ),
}
_AGO = re.compile(
    r"[\s-]?(?:\w+\s)?[a-z]+[’']?\s(?:ago|later|earlier|before|after|older|younger|into|from|away|ahead|apart)\b",
    re.I,
)
