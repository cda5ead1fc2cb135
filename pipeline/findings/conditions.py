"""What limits a figure: for whom, among whom, with what left out, on which basis, if what happens."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from db.models import Span
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.bound_conditions import find_bound_conditions
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, origins_say
from pipeline.findings.opposing import is_outnumbered, stand_against
from pipeline.findings.states import state_slips
from pipeline.findings.words import listed, read_words, stem

_SPANS = frozenset(("second", "minute", "hour", "day", "week", "month", "year", "decade"))
"""How long something takes is not of whom: the words beside it belong to what is told."""
FEWEST_STATING = 2
"""Origins that must have a condition before its absence says something."""
LEAST_ALIKE = 3
"""Content words that two sentences share before a place in one of them is missed in the other."""
REACH = 90
"""How far from a figure, in characters, its conditions stand."""

# Conditions by what they are, however they are put.
_NAMED: tuple[tuple[str, str], ...] = (
    ("likely voters", r"\b(?:likely|registered|eligible|decided)\s+(?:voters?|electors?|electorate)\b"),
    ("gross", r"\bgross\b"),
    ("net", r"\bnet\b(?!\s+(?:worth|zero))"),
    (
        "in real terms",
        r"\breal[- ]terms?\b|\b(?:after|for|above|excluding|before|net\s+of|minus|strip\w*\s+out)\s+(?:\w+\s+){0,2}?inflation\b|\binflation[- ](?:adjusted|linked)\b|\baccount\s+of\s+inflation\b|\binflation\s+(?:\w+\s+){0,2}?into\s+account\b"
        r"|\bconstant\s+(?:prices|dollars|pounds|euros)\b",
    ),
    ("per head", r"\bper\s+(?:head|capita|person|inhabitant)\b|\bpopulation\s+growth\b"),
    ("before tax", r"\b(?:before|pre)[- ]?tax\b"),
    ("after tax", r"\b(?:after|post)[- ]?tax\b"),
    ("seasonally adjusted", r"\bseasonal(?:ly)?\b"),
    (
        "like for like",
        r"\blike[- ]for[- ]like\b|\bcomparable\s+(?:sales|stores)\b|\borganic\b|\bunderlying\b",
    ),
    (
        "at constant currencies",
        r"\bconstant\s+(?:currency|currencies|exchange\s+rates)\b|\bcurrency[- ]neutral\b",
    ),
    ("annualised", r"\bannuali[sz]ed\b|\bannual\s+rate\b"),
    ("single user", r"\bsingle[- ]users?\b|\bper\s+user\b"),
    (
        "on one day",
        r"\b(?:any|a|one)\s+(?:given|particular|single)\s+day\b|\bper\s+day\b|\bdaily\b|\beach\s+day\b",
    ),
    (
        "per year",
        r"\b(?:(?:per|each|every)\s+year|(?<!half\s)a\s+year(?!\s+(?:earlier|ago|before|later|on|after|from)\b))|\bannual(?:ly)?\b|\byearly\b",
    ),
    ("over a lifetime", r"\blifetime\b"),
    ("adults", r"\badults?\b"),
    ("children", r"\bchild(?:ren)?\b|\bunder[- ](?:five|fives|18s?|16s?)\b"),
    ("men", r"\b(?:among|of|for|in)\s+(?:\w+\s+)?men\b"),
    ("women", r"\b(?:among|of|for|in)\s+(?:\w+\s+)?women\b"),
    ("unvaccinated", r"\bunvaccinated\b"),
    ("vaccinated", r"\b(?:fully\s+)?vaccinated\b"),
    ("or injured", r"\bor\s+(?:seriously\s+)?(?:injured|wounded|hurt|missing)\b|\b(?:killed|dead)\s+or\b"),
    ("in laboratory tests", r"\b(?:in|under)\s+(?:the\s+)?(?:laborator(?:y|ies)|lab)\b|\bin\s+vitro\b"),
    ("in mice", r"\b(?:mice|mouse|rats?|animal\s+(?:tests?|studies|trials?))\b"),
    ("on motorways", r"\b(?:motorways?|highways?|freeways?)\b"),
    ("if options are exercised", r"\boptions?\b"),
    ("half dose", r"\b(?:half|single|double|two|full|booster)\s+doses?\b"),
    (
        "excluding",
        r"\b(?:excluding|excludes?|except(?:ing)?|exclusive\s+of|not\s+counting|not\s+including|leaving\s+out)\b",
    ),
    ("including", r"\bincluding\b|\binclusive\s+of\b"),
    ("provisional", r"\b(?:provisional|preliminary|unaudited|unofficial)\b"),
)
_PATTERNS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _NAMED)
_ANY = re.compile("|".join(pattern for _, pattern in _NAMED), re.IGNORECASE)
_MARKED = re.compile(
    r"\b(?:without|unless|except|excluding|assuming|provided\s+that|among)\s+((?:[A-Za-z'’-]+\s*){1,6})",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?:in|within|across)\s+(?:the\s+)?(?:(?:northern|southern|eastern|western|central|inner|outer|coastal|inland|rural|urban|poorer|richer)\s+)?"
    r"(?P<noun>capital|suburbs|countryside|mainland|islands|interior|districts?|provinces?|regions?|count(?:y|ies)|boroughs?|north|south|east|west|cities|villages)\b(?!-)",
    re.IGNORECASE,
)
_PLAIN = listed(
    """
    people person one year day week month time today man woman customer user company country thing case number part
    use used using make made come take give go all said say part official police many
    """
)


@dataclass(frozen=True, slots=True)
class Limit:
    """A word that limits a figure, with the claims that it stands beside and how it is put there."""

    key: str
    sayings: tuple[Saying, ...]
    phrase: str


def find_condition_drifts(ledger: Ledger) -> Iterator[Difference]:
    """A condition or scope of the figure that the others give was dropped here.

    Told where at least two origins have the condition beside the figure and nothing in this article has it, and where a
    condition that is bound to the figure ("among women", "excluding islands", "in the first half of the year") stands on one
    side alone. Conditions that stand elsewhere in the article, or in other words, are no difference.
    """
    told: set[tuple[str, str]] = set()
    places: set[tuple[str, Span]] = set()
    for agreement in ledger.once(agreements):
        if all(s.claim.quantity.kind in ("date", "period", "ordinal") for s in agreement.sayings):
            continue
        counts = agreement.sayings[0].claim.quantity.kind != "ordinal"
        others = (
            (*_dropped(agreement, ledger), *_opposed(agreement, ledger), *_hypothetical(agreement, ledger))
            if counts
            else ()
        )
        for found in (*others, *find_bound_conditions(agreement, ledger)):
            key = (found.article, found.reasons[-1])
            if key not in told and (found.article, found.span) not in places:
                told.add(key)
                places.add((found.article, found.span))
                yield found
    for kind, slip in ledger.once(state_slips):
        if kind == "condition-drift":
            yield slip


def _dropped(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    articles = sorted({s.article for s in agreement.sayings})
    total = ledger.origins(articles)
    for limit in _limits(agreement, ledger):
        having = {s.article for s in limit.sayings}
        stating = ledger.origins(having)
        if stating < FEWEST_STATING or stating * 2 <= total:
            continue
        if agreement.sayings[0].claim.quantity.unit in _SPANS and limit.key not in ("per year", "on one day"):
            continue
        for saying in _firsts(agreement, having, ledger):
            if limit.key.startswith("place ") and (
                _names_something(saying, ledger) or not _says_alike(saying, limit.sayings, ledger)
            ):
                continue
            if not _has(limit.key, saying.article, ledger):
                yield _difference(saying, limit, stating, agreement, ledger)


def _says_alike(saying: Saying, others: Sequence[Saying], ledger: Ledger) -> bool:
    """Whether the sentence says of the figure what another one says: a place is often left out in a later mention."""
    sentence = ledger.sentence(saying)
    return sentence is not None and any(
        (other := ledger.sentence(s)) is not None and len(sentence.stems & other.stems) >= LEAST_ALIKE
        for s in others
    )


def _names_something(saying: Saying, ledger: Ledger) -> bool:
    """Whether a name stands in the sentence or the one before, which may be the place's own."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return True
    said = ledger.sentences[saying.article]
    return any(
        ledger.names_in(s) & ledger.place_stems for s in said[max(0, sentence.index - 1) : sentence.index + 1]
    )


def _limits(agreement: Agreement, ledger: Ledger) -> list[Limit]:
    """The conditions beside the claims, those of most origins first."""
    beside: dict[str, list[Saying]] = defaultdict(list)
    phrases: dict[str, str] = {}
    for saying in agreement.sayings:
        for key, phrase in _conditions(saying, ledger):
            beside[key].append(saying)
            phrases.setdefault(key, phrase)
    for key in [k for k in beside if "word " in k and not k.startswith("place ")]:
        near = [s for s in agreement.sayings if key.partition(" ")[2] in _stems_near(s, ledger)]
        if ledger.origins(s.article for s in beside[key]) > 1:
            beside[key] = near
    ranked = sorted(beside, key=lambda k: (-ledger.origins(s.article for s in beside[k]), k))
    return [Limit(key, tuple(beside[key]), phrases[key]) for key in ranked]


def _stems_near(saying: Saying, ledger: Ledger) -> frozenset[str]:
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    low, high = saying.span.start - REACH, saying.span.end + REACH
    return frozenset(w.stem for w in sentence.words if low <= w.start <= high)


def _conditions(saying: Saying, ledger: Ledger) -> Iterator[tuple[str, str]]:
    """The conditions beside a figure: those with a name, and each telling word behind "without", "among", "if"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return
    heads = " · ".join(sentence.passage.heads)
    start, end = (
        max(sentence.span.start, saying.span.start - REACH),
        min(sentence.span.end, saying.span.end + REACH),
    )
    around = sentence.surface(start, end)
    for other in _counted_beside(saying, sentence, ledger):
        around = _blanked(around, other.span.start - start, other.span.end - start)
    before, after = around[: saying.span.start - start], around[saying.span.end - start :]
    beside = f"{before} {_noun(saying)} {after}"
    around = " · ".join((beside, heads, _going_on(sentence, ledger)))
    own = " ".join((*_own_words(saying, sentence, before, after, ledger), heads, _going_on(sentence, ledger)))
    for name, words in _named_in(around):
        if name not in _BESIDE_ONLY or words in own:
            yield name, words
    for found in _MARKED.finditer(sentence.surface(start, end)):
        for word in read_words(found[1]):
            if word.is_content and word.stem not in _PLAIN and not word.text[0].isupper():
                yield f"{'un' if _LEAVES_OUT.match(found[0]) else ''}word {word.stem}", found[0].strip()
    for found in _PLACED.finditer(sentence.surface(start, end)):
        yield f"place word {found['noun'].lower()}", found[0].strip()


_BESIDE_ONLY = frozenset(
    (
        "per year",
        "on one day",
        "gross",
        "net",
        "before tax",
        "after tax",
        "annualised",
        "including",
        "excluding",
        "over a lifetime",
    )
)
"""Conditions that are another figure's where that one stands between."""


def _own_words(
    saying: Saying, sentence: Sentence, before: str, after: str, ledger: Ledger
) -> tuple[str, str]:
    """The words beside a figure that no other figure parts from it."""
    start, end = saying.span.start, saying.span.end
    for n in sentence.claims:
        other = ledger.sayings[sentence.article][n]
        if other.claim.quantity.kind in ("date", "period", "ordinal") or other.span == saying.span:
            continue
        if 0 <= start - other.span.end < len(before):
            before = before[len(before) - (start - other.span.end) :]
        elif 0 <= other.span.start - end < len(after):
            after = after[: other.span.start - end]
    return before, after


def _counted_beside(saying: Saying, sentence: Sentence, ledger: Ledger) -> list[Saying]:
    """Other counts of the sentence: the children in "among them three children" limit no other figure."""
    sayings = (ledger.sayings[sentence.article][n] for n in sentence.claims)
    near = (s for s in sayings if s.span != saying.span and s.claim.quantity.kind == "count")
    return [s for s in near if s.span.end <= saying.span.start or s.span.start >= saying.span.end]


def _blanked(text: str, start: int, end: int) -> str:
    start, end = max(0, start), min(max(0, end), len(text))
    return text[:start] + " " * (end - start) + text[end:] if start < end else text


def _noun(saying: Saying) -> str:
    """A claim's words from its number on: a bound of its own ("under 16") is none of another thing."""
    number = saying.claim.quantity.number
    return saying.surface if number is None else saying.surface[max(0, number.start - saying.span.start) :]


@lru_cache(maxsize=16384)
def _named_in(text: str) -> tuple[tuple[str, str], ...]:
    found = ((name, pattern.search(text)) for name, pattern in _PATTERNS)
    return tuple((name, m[0]) for name, m in found if m is not None) if _ANY.search(text) else ()


def _going_on(sentence: Sentence, ledger: Ledger) -> str:
    """The next sentence where it only goes on about the figure: "That is the speed for a single user"."""
    said = ledger.sentences[sentence.article]
    if sentence.index + 1 >= len(said):
        return ""
    following = said[sentence.index + 1].text
    return following if re.match(r"(?:That|This|It|Such|The\s+figure|The\s+number)\b", following) else ""


_COMPASS = ("north", "south", "east", "west")
_LEAVES_OUT = re.compile(r"(?:without|unless|except|excluding)\b", re.IGNORECASE)
_NONE = listed("without no not unless except excluding never free disabled off lacking minus")


def _is_left_out(stem: str, id_: str, ledger: Ledger) -> bool:
    """Whether an article says of something that it was left out: "without speculative decoding", "not used"."""
    otherwise = _OTHERWISE.get(stem)
    if otherwise is not None and otherwise.search(ledger.article(id_).text):
        return True
    for sentence in ledger.sentences[id_]:
        if stem not in sentence.stems:
            continue
        for n, word in enumerate(sentence.words):
            if word.stem != stem:
                continue
            before, after = sentence.words[max(0, n - BY) : n], sentence.words[n + 1 : n + 1 + BY]
            near = [w for w in (*before, *after) if w.text.lower() in _NONE]
            if any(not _NOT_ONLY.match(sentence.surface(w.start, sentence.span.end)) for w in near):
                return True
    return False


_NOT_ONLY = re.compile(r"(?:not|no)\s+(?:only|just|merely|longer)\b", re.IGNORECASE)
BY = 6
"""Words between what is left out and the word that says so."""


# What is missing, in other words: without power, in the dark.
_OTHERWISE = {
    stem(word): re.compile(rf"\b(?:{others})\b", re.IGNORECASE)
    for word, others in (
        ("power", "dark|darkness|blackouts?|outages?|electricity|lights?|black-outs?"),
        ("electricity", "dark|darkness|blackouts?|outages?|power|lights?"),
        ("water", r"taps?|dry|cut\s+off"),
        ("home", "homeless|shelters?"),
        ("work", "unemployed|jobless|redundant|jobs?"),
        ("job", "unemployed|jobless|redundant|work"),
        ("insurance", "uninsured|cover"),
        ("heating", "heat|cold|boilers?"),
        ("school", "classrooms?|lessons?|classes|pupils"),
        ("warning", "unannounced|surprise|suddenly"),
        ("pay", "unpaid|wages"),
    )
}


def _has(key: str, id_: str, ledger: Ledger) -> bool:
    """Whether an article has a condition anywhere, in any form."""
    if key.startswith("place "):
        place = key.removeprefix("place word ")
        forms = {stem(place), stem(f"{place}ern")} if place in _COMPASS else {stem(place)}
        return bool(forms & ledger.stems[id_])
    if key.startswith("word "):
        word = key.removeprefix("word ")
        otherwise = _OTHERWISE.get(word)
        return word in ledger.stems[id_] or (
            otherwise is not None and bool(otherwise.search(ledger.article(id_).text))
        )
    if key.startswith("unword "):
        return _is_left_out(key.removeprefix("unword "), id_, ledger)
    pattern = next(p for name, p in _PATTERNS if name == key)
    article = ledger.article(id_)
    return bool(pattern.search(article.text) or (article.title and pattern.search(article.title)))


def _firsts(agreement: Agreement, having: set[str], ledger: Ledger) -> Iterator[Saying]:
    """The first claim in the body of each article that lacks the condition."""
    seen: set[str] = set()
    for saying in agreement.sayings:
        sentence = ledger.sentence(saying)
        if saying.article in having or saying.article in seen or sentence is None:
            continue
        if sentence.passage.kind in ("headline", "heading"):
            continue
        seen.add(saying.article)
        yield saying


def _difference(
    saying: Saying, limit: Limit, stating: int, agreement: Agreement, ledger: Ledger
) -> Difference:
    other = _other_rate(saying, limit, ledger)
    if other is not None:
        return stand_against(
            "unit-conflict",
            (saying.article, other),
            limit.sayings,
            f"{origins_say(stating, 'give')} {limit.sayings[0].surface} “{limit.phrase}”, 1 says {ledger.text(saying.article, other)}.",
            f"“{limit.phrase}” elsewhere, another span of time here",
            surely=0.8,
            fact=agreement.fact,
        )
    return stand_against(
        "condition-drift",
        saying,
        limit.sayings,
        f"{origins_say(stating, 'give')} {limit.sayings[0].surface} "
        f"“{limit.phrase}”; here the figure stands without it.",
        f"“{limit.phrase}” is nowhere in this article",
        surely=0.75 if stating > 2 else 0.65,
        fact=agreement.fact,
    )


def _base(unit: str) -> str:
    """How a change is said to be against one such time before: "from a year earlier", "year on year"."""
    return (
        rf"(?:from|than|over|on|against|versus|compared\s+(?:with|to))\s+(?:(?:a|one|the|this\s+time|the\s+same\s+\w+)\s+)?"
        rf"(?:(?:previous|prior|preceding|last|past)\s+)?{unit}(?:\s+(?:earlier|ago|before|previously))?\b"
        rf"|{unit}[- ](?:on|over|to)[- ]{unit}|(?:on|over)\s+the\s+{unit}\b"
    )


_RATE = re.compile(
    r"^[^,;.]{0,40}?\b(?:(?:a|an|per|each|every)\s+(?:hour|day|week|month|quarter|year|decade)|daily|weekly|monthly|yearly|annually|hourly)\b",
    re.IGNORECASE,
)


def _other_rate(saying: Saying, limit: Limit, ledger: Ledger) -> Span | None:
    """A figure with another span of time behind it than the one that the others give: "41,000 tonnes of CO2 a month"."""
    sentence = ledger.sentence(saying)
    if sentence is None or limit.key not in ("per year", "on one day"):
        return None
    m = _RATE.match(sentence.surface(saying.span.end, sentence.span.end))
    if m is None or any(_tells(s, m[0], ledger) for s in limit.sayings):
        return None
    return Span(saying.span.start, saying.span.end + m.end(), saying.span.part)


def _tells(saying: Saying, words: str, ledger: Ledger) -> bool:
    """Whether a sentence has the span of time that ends some words: "every day", "a day"."""
    sentence = ledger.sentence(saying)
    time = words.split()[-1].lower()
    time = {"daily": "day", "annually": "year"}.get(time, time.removesuffix("ly"))
    return (
        sentence is not None
        and re.search(rf"\b{time}\b|{time}ly\b", sentence.text, re.IGNORECASE) is not None
    )


_MONTHS = r"February|March|April|May|June|July|August|September|October|November|December"
# Conditions that exclude each other: a line is one family.
_OPPOSITES: tuple[tuple[str, ...], ...] = (
    (
        r"excluding|excludes?|except|exclusive\s+of|not\s+counting|not\s+including",
        r"including|includes?|inclusive\s+of|counting",
    ),
    (r"gross", r"net"),
    (r"before\s+tax(?:es)?|pre-?tax", r"after\s+tax(?:es)?|post-?tax"),
    (
        r"in\s+real\s+terms|adjusted\s+for\s+inflation|after\s+inflation",
        r"in\s+nominal\s+terms|not\s+adjusted\s+for\s+inflation|before\s+inflation",
    ),
    (
        r"first[- ]quarter|Q1",
        r"second[- ]quarter|Q2",
        r"third[- ]quarter|Q3",
        r"fourth[- ]quarter|Q4",
        r"(?:first|opening)[- ]half|H1|half[- ]year",
        r"second[- ]half|H2",
        r"nine[- ]months?",
        r"full[- ]year|whole\s+year",
    ),
    (_base("year") + r"|annual(?:ly)?", _base("quarter"), _base("month"), _base("week")),
    (
        r"since\s+(?:the\s+)?(?:start|beginning)\s+of\s+(?:the|this)\s+year|so\s+far\s+this\s+year|this\s+year\s+so\s+far|year[- ]to[- ]date|since\s+January",
        rf"since\s+(?:the\s+)?(?:start|beginning)\s+of\s+(?:the|this)\s+month|so\s+far\s+this\s+month|month[- ]to[- ]date"
        rf"|(?:first|second|last)\s+(?:half|week|ten\s+days|days)\s+of\s+(?:{_MONTHS}|the\s+month)|(?:early|mid|late)[- ](?:{_MONTHS})",
        r"since\s+(?:the\s+)?(?:start|beginning)\s+of\s+(?:the|this)\s+week|so\s+far\s+this\s+week|week[- ]to[- ]date",
    ),
    (r"weekdays", r"weekends?"),
    (r"among\s+(?:\w+\s+)?men|of\s+men|for\s+men", r"among\s+(?:\w+\s+)?women|of\s+women|for\s+women"),
    (r"among\s+adults|of\s+adults", r"among\s+children|of\s+children|among\s+teenagers"),
    (r"in\s+the\s+north(?:ern\s+\w+)?", r"in\s+the\s+south(?:ern\s+\w+)?"),
    (r"in\s+the\s+east(?:ern\s+\w+)?", r"in\s+the\s+west(?:ern\s+\w+)?"),
    (r"urban|in\s+(?:the\s+)?cit(?:y|ies)", r"rural|in\s+the\s+countryside"),
    (r"fully\s+vaccinated|vaccinated", r"unvaccinated"),
    (
        r"with\s+(?:the\s+)?(?:subsid\w+|rebates?|options?|discounts?)",
        r"without\s+(?:the\s+)?(?:subsid\w+|rebates?|options?|discounts?)",
    ),
    (r"at\s+home|domestic(?:ally)?", r"abroad|overseas"),
    (r"short[- ]term", r"long[- ]term"),
    (r"full[- ]time", r"part[- ]time"),
    (r"day-?time|by\s+day", r"night-?time|by\s+night|at\s+night"),
    (r"under\s+(?:35|30|25|40|50|18)", r"over\s+(?:35|30|25|40|50|18)"),
)
_SIDES = tuple(
    (n, side, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for n, pair in enumerate(_OPPOSITES)
    for side, words in enumerate(pair)
)
_SIDED = re.compile("|".join(rf"\b(?:{words})\b" for pair in _OPPOSITES for words in pair), re.IGNORECASE)
CLOSE = 48
BEHIND = 16
"""Characters at most between a figure and the condition right behind it."""


def _opposed(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    """A condition that was turned into its opposite: excluding and including, before and after tax."""
    sided = [(s, n, side, where) for s in agreement.sayings for n, side, where in _sides_of(s, ledger)]
    seen: set[str] = set()
    for saying, n, side, where in sided:
        against = [
            (s, ledger.text(s.article, w))
            for s, m, d, w in sided
            if m == n and d != side and ledger.origin(s.article) != ledger.origin(saying.article)
        ]
        alike = [s for s, m, d, _ in sided if m == n and d == side]
        if not against or saying.article in seen:
            continue
        others = [s for s, _ in against]
        if not is_outnumbered(saying, alike, others, ledger):
            continue
        theirs = ledger.origins(s.article for s in others)
        seen.add(saying.article)
        words = ledger.text(saying.article, where)
        whole = Span(min(where.start, saying.span.start), max(where.end, saying.span.end), where.part)
        yield stand_against(
            "attribution-drift" if n < 0 else "condition-drift",
            (saying.article, where if n < 0 else whole),
            others,
            f"{origins_say(theirs, 'give')} {others[0].surface} “{against[0][1]}”, 1 gives it “{words}”.",
            f"“{words}” is not “{against[0][1]}”",
            surely=0.8 if theirs > 1 else 0.65,
            fact=agreement.fact,
        )


_WHOSE_TESTS = tuple(
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        r"internal(?:ly)?\s+(?:\w+\s)?(?:tests?|testing|trials?|figures|data|estimates?|benchmarks?|measurements?|review|audit|inquiry|investigation|analysis|calculations?)"
        r"|in-house|own\s+(?:\w+\s)?(?:tests?|testing|trials?|figures|data|estimates?|benchmarks?|measurements?|calculations?|count|analysis)|self-reported|company\s+(?:tests?|data|figures)",
        r"independent(?:ly)?\s+(?:\w+\s)?(?:tests?|tested|testing|trials?|figures|data|estimates?|benchmarks?|measurements?|measured|verified|confirmed|review|audit|inquiry|investigation|analysis)"
        r"|third[- ]party|outside\s+(?:experts?|laborator\w+|auditors?)|external\s+(?:tests?|review|audit|inquiry|experts?)",
    )
)
"""Whose tests or figures they are: one's own, or somebody else's; said of the whole sentence."""


@lru_cache(maxsize=8192)
def _whose_tests(text: str) -> tuple[tuple[int, tuple[int, int]], ...]:
    """Whose tests a sentence names, and where."""
    found = ((side, pattern.search(text)) for side, pattern in enumerate(_WHOSE_TESTS))
    return tuple((side, m.span()) for side, m in found if m is not None)


def _sides_of(saying: Saying, ledger: Ledger) -> Iterator[tuple[int, int, Span]]:
    """The conditions close to a figure that have an opposite; none where both stand there."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return
    whose = _whose_tests(sentence.text)
    if len(whose) == 1:
        side, (start, end) = whose[0]
        yield -1, side, Span(sentence.span.start + start, sentence.span.start + end, saying.span.part)
    start, end = (
        max(sentence.span.start, saying.span.start - CLOSE),
        min(sentence.span.end, saying.span.end + CLOSE),
    )
    around = sentence.surface(start, end)
    if not _SIDED.search(around):
        return
    found: dict[int, list[tuple[int, Span]]] = defaultdict(list)
    for n, side, pattern in _SIDES:
        m = pattern.search(around)
        if m is not None:
            where = Span(start + m.start(), start + m.end(), saying.span.part)
            if not _is_of_another(where, saying, sentence, ledger):
                found[n].append((side, where))
    for n, held in found.items():
        if len(held) == 1:
            yield n, held[0][0], held[0][1]


def _is_of_another(where: Span, saying: Saying, sentence: Sentence, ledger: Ledger) -> bool:
    """Whether a condition belongs to another figure, which stands between, or right before the condition.

    "2.3 million in the first quarter and 2.6 million in the second"
    """
    low, high = min(where.end, saying.span.end), max(where.start, saying.span.start)
    others = [
        s
        for s in (ledger.sayings[sentence.article][n] for n in sentence.claims)
        if s.span != saying.span and s.claim.quantity.kind not in ("date", "period", "ordinal")
    ]
    if any(low <= s.span.start and s.span.end <= high for s in others):
        return True
    return where.end <= saying.span.start and any(0 <= where.start - s.span.end <= BEHIND for s in others)


def _hypothetical(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    """A figure that all others give as one that depends on something is given here as it is."""
    by_article: dict[str, list[Saying]] = defaultdict(list)
    for saying in agreement.sayings:
        by_article[saying.article].append(saying)
    firm = [id_ for id_, said in by_article.items() if all(s.claim.certainty == "asserted" for s in said)]
    open_ = [
        id_
        for id_, said in by_article.items()
        if all(s.claim.certainty in ("conditional", "possible") for s in said)
    ]
    conditional = [s for id_ in open_ for s in by_article[id_] if s.claim.certainty == "conditional"]
    if ledger.origins(firm) != 1 or ledger.origins(open_) < FEWEST_STATING or not conditional:
        return
    if len(firm) + len(open_) != len(by_article) or conditional[0].claim.quantity.kind not in (
        "money",
        "count",
    ):
        return
    if any(
        s.claim.quantity.change != "level" or _is_before(s, ledger) for id_ in firm for s in by_article[id_]
    ):
        return
    for id_ in firm:
        saying = by_article[id_][0]
        yield stand_against(
            "condition-drift",
            saying,
            conditional,
            f"{origins_say(ledger.origins(open_), 'give')} {conditional[0].surface} as depending on something; "
            f"here it stands without a condition.",
            "conditional elsewhere",
            surely=0.7,
            fact=agreement.fact,
        )


def _is_before(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure is what something was changed from."""
    sentence = ledger.sentence(saying)
    start = max(saying.span.start - 12, sentence.span.start) if sentence else saying.span.start
    return sentence is not None and bool(re.search(r"\bfrom\s*$", sentence.surface(start, saying.span.start)))
