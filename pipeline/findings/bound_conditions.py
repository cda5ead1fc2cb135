"""Conditions that stand right behind a figure and belong to it: among women, excluding islands, in the first half of the year."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.findings.agreement import Agreement
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, count_phrase
from pipeline.findings.opposing import stand_against
from pipeline.findings.words import read_words, stem

_PEOPLE = (
    r"wom[ae]n|m[ae]n|girls?|boys?|females?|males?|adults?|children|infants|babies|toddlers|teenagers?|teens|adolescents|minors|students|pupils"
    r"|pensioners|retirees|seniors|workers|employees|migrants|refugees|immigrants|foreigners|citizens|non-citizens|homeowners|tenants|renters|parents"
    r"|mothers|fathers|smokers|non-smokers|drivers|cyclists|pedestrians|graduates|the\s+(?:elderly|young|old|unemployed|self-employed|poor|over-\w+|under-\w+)"
    r"|under-\d+s|over-\d+s|(?:people|those|patients|voters|respondents|residents|users|customers)"
    r"\s+(?:aged|under|over|older\s+than|younger\s+than|with|without)\s+(?:and\s+)?[\w-]+(?:\s+(?:and|or)\s+(?:over|older|under|younger|above|more))?"
)
_PLACES = (
    r"capital|cit(?:y|ies)|city\s+cent(?:re|er)|inner\s+city|suburbs|countryside|mainland|islands?|interior|coast|district|region|province|county|borough|quarter"
    r"|overseas\s+territories|north|south|east|west|rural\s+areas|urban\s+areas|towns|villages|private\s+sector|public\s+sector"
)
# The classes of conditions: name, how one is written right behind a figure, what says it anywhere in an article ("" : its own telling words).
_CLASSES: tuple[tuple[str, str, str], ...] = (
    ("whom", rf"(?:among|for|in)\s+(?:all\s+|only\s+)?(?:[a-z-]+\s+){{0,2}}?(?:{_PEOPLE})\b(?:\s+(?:under|over|aged|above|below)\s+[\w-]+)?", ""),
    (
        "what is left out",
        r"(?:excluding|including|not\s+(?:counting|including)|leaving\s+out|except(?:\s+for)?|exclusive\s+of|inclusive\s+of|without|net\s+of"
        r"|before|after)\s+(?:the\s+|any\s+|all\s+)?(?:[a-z-]+\s+){0,2}?(?:[a-z-]{4,}s|tax|vat|inflation|interest|rent|aid|fuel|food|energy|debt|freight|insurance)\b",
        "",
    ),
    (
        "when",
        r"(?:in|over|during|for)\s+the\s+(?:first|second|last|final|third|fourth)\s+(?:half|quarter|three\s+months|six\s+months|nine\s+months|four\s+months)\b"
        r"(?:\s+of\s+(?:the\s+year|this\s+year|last\s+year|\d{4}))?",
        r"\b(?:(?:first|second|third|fourth|last|final)[- ](?:half|quarter)|H[12]|Q[1-4]|(?:two|three|four|six|nine)[- ]months?|half-year\w*"
        r"|quarter\w*|(?<!\d\s)(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\s\d\d?\b))\b",
    ),
    ("which days", r"(?:on|at)\s+(?:weekdays|weekends?|working\s+days|school\s+days|public\s+holidays|holidays|sundays|saturdays|market\s+days|match\s+days)\b",
     r"\b(?:week-?days?|week-?ends?|working\s+days?|school\s+days?|holidays?|Saturdays?|Sundays?|Mondays?|Fridays?|daily|a\s+day)\b"),
    ("by day or night", r"(?:at\s+night|by\s+night|overnight|by\s+day|during\s+the\s+(?:day|night)|at\s+(?:rush\s+hour|peak\s+times?))\b",
     r"\b(?:nights?|night-?time|overnight|day-?time|peak|rush)\b"),
    ("where", rf"(?:in|within|across|outside|on)\s+(?:the\s+)?(?:[a-z-]+\s+){{0,2}}?(?:{_PLACES})\b", ""),
)  # fmt: skip
_TIME = r"(?:\s(?:last|this)\s(?:year|month|week|quarter|summer|winter|spring|autumn)|\sin\s(?:\d{4}|[A-Z][a-z]+)(?=\s))?"
"""What may stand between a figure and its condition: "fell 9% last year outside the cities"."""
_GOES_ON = r"\s*(?:[.,;)]|$|\b(?:and|but|while|in|on|at|by|from|to|for|since|after|before|when|which|the|a|said|says|according|last|this|compared|up|down|than|during|with|while|as|under|over|into|against)\b)"
_READ = tuple(
    (
        name,
        re.compile(
            rf"{_TIME}\s*[,(]?\s*(?!(?:among|including)\s+(?:them|whom|these|those)\b)(?P<words>{words})(?={_GOES_ON})",
            re.IGNORECASE,
        ),
        re.compile(said, re.IGNORECASE) if said else None,
    )
    for name, words, said in _CLASSES
)
_QUICK = re.compile(
    rf"{_TIME}"
    r"\s*[,(]?\s*(?:among|for|in|excluding|including|not|leaving|except|exclusive|inclusive|without|net|before|after|over|during|on|at|by|overnight|within|across|outside)\b",
    re.IGNORECASE,
)
FEWEST_PLACING = 2
"""A place is often understood: its absence is no more than a note where fewer other origins have it."""
_CONTRASTS = re.compile(r"\b(?:outside|rural|urban|cities|countryside|private|public)\b", re.IGNORECASE)
"""Places that leave out the rest: they are not understood."""


_OTHERWISE = tuple(
    (frozenset(stem(word) for word in words.split()), re.compile(pattern, re.IGNORECASE))
    for words, pattern in (
        ("tax taxes", r"\b(?:pre|post|after|before)-?tax\b|\bnet\s+(?:profit|income|loss)\b"),
        ("inflation", r"\breal[- ]terms?\b|\binflation-|\bcost\s+of\s+living\b"),
        ("interest", r"\bEBITD?A?\b|\boperating\b"),
        ("vat", r"\bsales\s+tax\b|\bvalue[- ]added\b|\b(?:ex|inc)[- ]?VAT\b"),
        (
            "adult adults",
            r"\b(?:child(?:ren)?|concession\w*|students?|pensioners?|under-?\s?\d\d?|full\s+price|grown-ups?)\b",
        ),
        (
            "child children",
            r"\b(?:kids?|under-?\s?\d\d?|youngsters?|infants?|pupils?|pa?ediatric|boys?|girls?)\b",
        ),
        ("women woman", r"\b(?:female|mothers?|girls?|maternal)\b"),
        ("men man", r"\b(?:male|fathers?|boys?)\b"),
        ("elderly", r"\b(?:older\s+(?:people|adults)|pensioners?|over-?\s?\d\d|seniors?)\b"),
    )
)
"""Other words by which a text says of whom or of what a figure is: a price for adults where children go free."""
_SPANS = frozenset(("second", "minute", "hour", "day", "week", "month", "year", "decade"))


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition behind one figure: its class, its words as written, and the stems that tell it."""

    saying: Saying
    name: str
    words: str
    stems: frozenset[str]


def find_bound_conditions(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    """Conditions right behind a figure that one side has and nothing in the other side's articles says."""
    bound = [b for s in agreement.sayings if not s.claim.quoted for b in bound_to(s, ledger)]
    if not bound or telling_nothing(agreement):
        return
    if len({s.claim.quantity.low == s.claim.quantity.high for s in agreement.sayings}) > 1:
        return  # of a range and its end each has its own
    by_name: dict[str, list[Bound]] = defaultdict(list)
    for found in bound:
        by_name[found.name].append(found)
    for name in sorted(by_name):
        yield from _compare(name, by_name[name], agreement, ledger)


def telling_nothing(agreement: Agreement) -> bool:
    """Whether the figure is too common to be one: claims outside a fact, or a bare small count."""
    return agreement.fact is None


def bound_to(saying: Saying, ledger: Ledger) -> Iterator[Bound]:
    """The conditions that stand right behind a figure."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind not in ("sentence", "item", "quotation", "caption"):
        return
    after = sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + 80))
    if not _QUICK.match(after):
        return
    for name, pattern, _ in _READ:
        m = pattern.match(after)
        if m is None:
            continue
        if saying.claim.quantity.unit in _SPANS and m["words"].lower().startswith(("before ", "after ")):
            continue  # 14 months after work starts
        stems = frozenset(w.stem for w in read_words(m["words"]) if w.is_content or w.is_figure)
        yield Bound(saying, name, " ".join(m["words"].split()), stems)
        return


def _compare(name: str, held: list[Bound], agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    having = {b.saying.article for b in held}
    stems = frozenset.union(*(b.stems for b in held))
    lacking = [
        s
        for s in _one_each(agreement, ledger)
        if s.article not in having and not _says(s, name, stems, ledger)
    ]
    if not lacking:
        return
    having |= {
        s.article for s in agreement.sayings if s.article not in having and _says_beside(s, name, ledger)
    }
    silent = (
        {s.article for s in agreement.sayings if not _is_cell(s, ledger)}
        - having
        - {s.article for s in lacking}
    )
    if next(said for known, _, said in _READ if known == name) is None and name != "where":
        those = ledger.origins(having | silent)
    else:
        those = ledger.origins(having)
    these = ledger.origins(s.article for s in lacking)
    alone = name == "where" and those < FEWEST_PLACING
    if name == "where" and these > 1:
        return
    if silent and ledger.origins(silent) >= max(those, these):
        return  # most say it in other words, elsewhere
    first = held[0]
    dropped = these < those or (
        these == those
        and ledger.is_later(
            max((s.article for s in lacking), key=ledger.order), max(having, key=ledger.order)
        )
    )
    if dropped:
        for saying in lacking:
            yield _difference(saying, f"{count_phrase(those, 'origin')} {_give(those)} {first.saying.surface} “{first.words}”; "
                              "here the figure stands without it.", [b.saying for b in held], first, agreement, those, alone=alone)  # fmt: skip
        return
    seen: set[str] = set()
    for found in held:
        if found.saying.article not in seen and not {s.article for s in lacking} & {found.saying.article}:
            seen.add(found.saying.article)
            yield _difference(found.saying, f"{count_phrase(these, 'origin')} {_give(these)} {lacking[0].surface} without a condition; "
                              f"here it is given “{found.words}”.", lacking, found, agreement, these, alone=alone)  # fmt: skip


def _is_cell(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure stands in a table, where no words limit it."""
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind == "cell"


def _give(count: int) -> str:
    return "gives" if count == 1 else "give"


def _one_each(agreement: Agreement, ledger: Ledger) -> list[Saying]:
    """The first claim in the prose of each article."""
    found: dict[str, Saying] = {}
    for saying in agreement.sayings:
        sentence = ledger.sentence(saying)
        if sentence is not None and sentence.passage.kind in ("sentence", "item") and not saying.claim.quoted:
            found.setdefault(saying.article, saying)
    return list(found.values())


def _says(saying: Saying, name: str, stems: frozenset[str], ledger: Ledger) -> bool:
    """Whether an article says the condition anywhere: in its own words, or by the words of the class."""
    said = next(pattern for known, _, pattern in _READ if known == name)
    if said is not None:
        return any(said.search(text) for text in _around(saying, ledger))
    if name == "where" and _names_a_place(saying, ledger):
        return True
    ages = frozenset(stem for stem in stems if stem[0].isdigit())
    if (ages or stems) & ledger.stems[saying.article]:
        return True
    text = ledger.article(saying.article).text
    return any(pattern.search(text) for told, pattern in _OTHERWISE if told & stems)


def _says_beside(saying: Saying, name: str, ledger: Ledger) -> bool:
    """Whether the figure's own sentence says the condition in other words: "In the first three months ... 212,000"."""
    said = next(pattern for known, _, pattern in _READ if known == name)
    sentence = ledger.sentence(saying)
    return said is not None and sentence is not None and bool(said.search(sentence.text))


def _around(saying: Saying, ledger: Ledger) -> list[str]:
    """The sentence of a figure, the two before it, and the one behind."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return []
    said = ledger.sentences[saying.article]
    return [s.text for s in said[max(0, sentence.index - 2) : sentence.index + 2]]


def _names_a_place(saying: Saying, ledger: Ledger) -> bool:
    """Whether a name stands in the sentence that may be the place's own: no person, no body that another origin has."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return True
    names = ledger.names_in(sentence)
    return bool(names & ledger.place_stems) or any(
        len(ledger.name_origins.get(stem, frozenset())) < FEWEST_PLACING for stem in names
    )


def _difference(
    saying: Saying,
    message: str,
    against: list[Saying],
    bound: Bound,
    agreement: Agreement,
    count: int,
    *,
    alone: bool,
) -> Difference:
    return stand_against(
        "condition-drift",
        saying,
        against,
        message,
        f"“{bound.words}” belongs to the figure on one side alone",
        surely=0.75 if count > 1 else 0.6,
        fact=agreement.fact,
        severity="info" if alone and not _CONTRASTS.search(bound.words) else None,
    )
