"""By what a figure was reached, and whose it is: the tool, and the test behind it.

"700 tokens a second ... achieved using the vLLM engine" beside "... made possible by the SGLang engine"; a figure of a
test by one house that is told as the daily business of another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, Sentence, first_places, origins_say
from pipeline.findings.units import telling_digits
from pipeline.findings.words import NAME_WORDS, listed, read_words

FEWEST_NAMING = 2
MOST_SAYINGS = 24
MOST_ARTICLES = 60
"""Articles that are asked what a name is."""
CHAIN = 4
"""Sentences behind a figure that may still speak of it."""
LEAST = 10

_NAME = r"(?P<name>(?:[A-Z][\w.+-]*|[a-z]{1,6}[A-Z][\w.+-]*)(?:\s(?:[A-Z][\w.+-]*|\d[\w.]*)){0,2})"
_GAP = r"(?:(?![A-Z])[\w’'-]+\s+){0,8}?"
_RESULT = (
    r"milestone|feat|record|results?|performance|figures?|speeds?|benchmarks?|numbers?|tests?|measurements?|scores?|throughput|rate|total|achievement"
    r"|breakthrough|run|time|reading|findings?|experiments?|trials?|yield|output|accuracy|range|improvement|gain|saving|reduction|increase"
)
_GOES_ON = re.compile(
    rf"(?:This|That|These|The|Such)\s+(?:[\w-]+\s+){{0,2}}?(?:{_RESULT})\b|(?:This|That|It)\s+(?:is|was|came|comes|has|had)\b"
)
"""How a sentence begins that still speaks of the figure before it."""
_MEANS = re.compile(
    r"\b(?:using|utili[sz]ing|employing|with\s+the\s+(?:help|aid)\s+of|by\s+means\s+of|through\s+the\s+use\s+of|powered\s+by|driven\s+by|made\s+possible\s+by"
    r"|enabled\s+by|thanks\s+to|running\s+on|runs\s+on|ran\s+on|run\s+on|relying\s+on|relied\s+on|based\s+on|built\s+(?:on|with)|(?:achieved|reached|measured"
    rf"|recorded|obtained|produced|made|done|carried\s+out)\s+(?:with|on|by|using|in|through))\s+{_GAP}{_NAME}",
)
_IN_BRACKETS = re.compile(rf"\({_NAME}\)")
_SOURCE = re.compile(
    rf"\b(?:[Aa]ccording\s+to|[Cc]omes?\s+from|[Cc]ame\s+from|(?:data|test|benchmark|measurement|trial|study|figures|results)s?\s+(?:from|by)"
    rf"|(?:run|conducted|performed|published|recorded|measured|carried\s+out|made)\s+by)\s+{_GAP}{_NAME}"
)
_TEST = re.compile(
    r"\b(?:tests?|tested|testing|benchmarks?|trials?|experiments?|simulations?|simulated|demonstrations?|pilots?|prototypes?|laborator(?:y|ies)|lab)\b",
    re.IGNORECASE,
)
_BUSINESS = re.compile(
    rf"^{_NAME}[’']s\s+(?:[\w-]+\s+){{0,6}}?(?:(?:is|are)\s+(?:now|already|currently|today)\s+\w+ing|(?:now|already|currently|today)\s+\w+s?)\b"
)
"""A sentence that begins with what somebody's things do by now: "Meta's servers are now processing"."""
_NO_NAMES = listed("The This That These It Its In On At For And But A An Day")


@dataclass(frozen=True, slots=True)
class Named:
    """A name in the zone of a figure, as it is written, with its place where it stands in the text."""

    key: str
    article: str
    span: Span | None


def find_other_means(ledger: Ledger) -> Iterator[Difference]:
    """Figures that one article ties to another tool or another house than all the others do, which it never names."""
    told: set[tuple[str, str]] = set()
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if agreement.fact is None or isinstance(first.low, str) or first.kind == "ordinal":
            continue
        if telling_digits(first) < 2 and first.low < LEAST:
            continue
        for found in (*_other_tools(agreement, ledger), *_other_houses(agreement, ledger)):
            if (found.article, found.reasons[-1]) not in told:
                told.add((found.article, found.reasons[-1]))
                yield found


def _zones(agreement: Agreement, ledger: Ledger) -> dict[str, list[Sentence]]:
    """For each article the sentences that speak of the figure: its own, and those behind it that go on about it."""
    found: dict[str, list[Sentence]] = defaultdict(list)
    for saying in agreement.sayings[:MOST_SAYINGS]:
        sentence = ledger.sentence(saying)
        if sentence is None:
            continue
        said = ledger.sentences[saying.article]
        zone = [sentence]
        if sentence.passage.kind == "sentence":
            for following in said[sentence.index + 1 : sentence.index + 1 + CHAIN]:
                if not _GOES_ON.match(following.text):
                    break
                zone.append(following)
        found[saying.article] += [s for s in zone if s not in found[saying.article]]
    return found


def _other_tools(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    zones = _zones(agreement, ledger)
    tools = {id_: list(_tools(zone)) for id_, zone in zones.items()}
    origins: dict[str, set[int]] = defaultdict(set)
    for id_, held in tools.items():
        for tool in held:
            origins[tool.key].add(ledger.origin(id_))
    for id_ in sorted(tools):
        own = ledger.origin(id_)
        for mine in tools[id_]:
            if mine.span is None or origins[mine.key] != {own} or not _is_known(mine.key, own, ledger):
                continue
            if any(_is_in(mine.key, zone) for other, zone in zones.items() if ledger.origin(other) != own):
                continue
            theirs = [
                key
                for key, held in sorted(origins.items())
                if len(held - {own}) >= FEWEST_NAMING
                and own not in held
                and not _is_written(key, id_, ledger)
                and _are_alike(mine.key, key, ledger)
            ]
            if len(theirs) == 1:
                yield _tool_difference(mine, theirs[0], tools, agreement, ledger)
                break


def _tools(zone: list[Sentence]) -> Iterator[Named]:
    for sentence in zone:
        for m in _MEANS.finditer(sentence.text):
            start = sentence.span.start + m.start("name")
            for key in _keys(m["name"]):
                yield Named(key, sentence.article, Span(start, start + len(m["name"]), sentence.span.part))
        for head in sentence.passage.heads:
            for m in _IN_BRACKETS.finditer(head):
                for key in _keys(m["name"]):
                    yield Named(key, sentence.article, None)


def _keys(name: str) -> Iterator[str]:
    """The words that tell a name: "vLLM-TorchTPU" is named by both of its parts."""
    for word in re.split(r"[\s/-]+", name):
        plain = word.strip(".,").removesuffix("'s").removesuffix("’s")
        if (
            len(plain) > 1
            and plain not in _NO_NAMES
            and plain.lower() not in NAME_WORDS
            and not plain[0].isdigit()
        ):
            yield plain.lower()


def _is_written(key: str, id_: str, ledger: Ledger) -> bool:
    return key in ledger.once(_texts)[id_]


def _texts(ledger: Ledger) -> dict[str, str]:
    """What each article says, in lower case."""
    return {a.id: f"{a.title or ''}\n{a.text}".lower() for a in ledger.articles}


def _is_in(key: str, zone: list[Sentence]) -> bool:
    return any(key in s.text.lower() or any(key in head.lower() for head in s.passage.heads) for s in zone)


def _is_known(key: str, own: int, ledger: Ledger) -> bool:
    """Whether at least two other origins have the name, elsewhere."""
    ids = [
        a.id
        for a in ledger.articles[:MOST_ARTICLES]
        if ledger.origin(a.id) != own and _is_written(key, a.id, ledger)
    ]
    return ledger.origins(ids) >= FEWEST_NAMING


def _are_alike(one: str, other: str, ledger: Ledger) -> bool:
    """Whether the story takes two names for things of one sort: named side by side, or by one noun."""
    first, second = re.escape(one), re.escape(other)
    beside = re.compile(
        rf"\b(?:{first}(?:\s+and\s+|\s+or\s+|/|,\s+){second}|{second}(?:\s+and\s+|\s+or\s+|/|,\s+){first})\b",
        re.IGNORECASE,
    )
    if any(beside.search(article.text) for article in ledger.articles[:MOST_ARTICLES]):
        return True
    return bool(_nouns_of(one, ledger) & _nouns_of(other, ledger))


def _nouns_of(key: str, ledger: Ledger) -> frozenset[str]:
    """The words right behind a name that say what it is: "the vLLM inference engine"."""
    pattern = re.compile(
        rf"\b{re.escape(key)}\b,?\s+(?:an?\s+|the\s+|another\s+)?((?:[a-z-]+\s?){{1,3}})", re.IGNORECASE
    )
    found = (m[1] for a in ledger.articles[:MOST_ARTICLES] for m in pattern.finditer(a.text))
    return frozenset(w.stem for words in found for w in read_words(words) if w.is_content and len(w.stem) > 3)


def _tool_difference(
    mine: Named, key: str, tools: dict[str, list[Named]], agreement: Agreement, ledger: Ledger
) -> Difference:
    against = [t for id_ in sorted(tools) for t in tools[id_] if t.key == key]
    shown = [t for t in against if t.span is not None]
    count = ledger.origins(t.article for t in against)
    headed = [s for s in agreement.sayings if s.article in {t.article for t in against if t.span is None}]
    there = ledger.text(shown[0].article, shown[0].span) if shown and shown[0].span else key
    assert mine.span is not None
    here = ledger.text(mine.article, mine.span)
    return Difference(
        "subject-drift",
        mine.article,
        mine.span,
        f"{origins_say(count, 'tie')} {agreement.sayings[0].surface} to {there}, here it is {here}.",
        against=(*(Place(t.article, t.span) for t in shown[:5] if t.span is not None), *first_places(headed)),
        reasons=("the same figure", f"{there} is nowhere in this article", f"{there} elsewhere, {here} here"),
        confidence=0.75,
        fact=agreement.fact.label if agreement.fact else None,
    )


def _other_houses(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    """A figure of a test by one house, told as what the things of another do every day."""
    zones = _zones(agreement, ledger)
    testers: dict[str, set[str]] = defaultdict(set)
    for id_, zone in zones.items():
        if any(_TEST.search(s.text) for s in zone):
            for sentence in zone:
                for m in _SOURCE.finditer(sentence.text):
                    for key in _keys(m["name"]):
                        testers[key].add(id_)
    for saying in agreement.sayings[:MOST_SAYINGS]:
        id_, own = saying.article, ledger.origin(saying.article)
        owner = _owner(saying, ledger)
        if owner is None or saying.claim.attribution is not None or not _is_known(owner.key, own, ledger):
            continue
        if any(_is_in(owner.key, zone) for other, zone in zones.items() if ledger.origin(other) != own):
            continue
        theirs = [
            key
            for key, ids in sorted(testers.items())
            if ledger.origins(i for i in ids if ledger.origin(i) != own) >= FEWEST_NAMING
            and key != owner.key
            and not _is_written(key, id_, ledger)
        ]
        if theirs:
            ids = [i for i in sorted(testers[theirs[0]]) if ledger.origin(i) != own]
            yield _house_difference(saying, owner, theirs[0], ids, agreement, ledger)


def _owner(saying: Saying, ledger: Ledger) -> Named | None:
    """Whose things do it by now, where the figure's sentence begins so."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind != "sentence" or saying.claim.quoted:
        return None
    m = _BUSINESS.match(sentence.text)
    keys = list(_keys(m["name"])) if m else []
    if m is None or not keys or sentence.span.start + m.end() > saying.span.start:
        return None
    start = sentence.span.start + m.start("name")
    return Named(keys[-1], saying.article, Span(start, start + len(m["name"]), sentence.span.part))


def _house_difference(
    saying: Saying, owner: Named, tester: str, ids: list[str], agreement: Agreement, ledger: Ledger
) -> Difference:
    against = [s for s in agreement.sayings if s.article in ids]
    there = next(
        (
            m[0]
            for i in ids
            if (m := re.search(rf"\b{re.escape(tester)}\b", ledger.article(i).text, re.IGNORECASE))
        ),
        tester,
    )
    here = ledger.text(owner.article, owner.span) if owner.span else owner.key
    return Difference(
        "subject-drift",
        saying.article,
        saying.span,
        f"{origins_say(ledger.origins(ids), 'give')} {against[0].surface} as a test by {there}, here it is {here}'s daily business.",
        against=first_places(against),
        reasons=(
            "the same figure",
            f"{there} is nowhere in this article",
            f"a test by {there} elsewhere, {here}'s own here",
        ),
        confidence=0.7,
        fact=agreement.fact.label if agreement.fact else None,
    )
