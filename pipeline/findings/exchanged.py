"""Two figures that have changed places: between two names, two sides, or between before and after."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, pairwise

from db.models import Quantity, Span
from pipeline.findings.apartness import are_one
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, Sentence, origins_say
from pipeline.findings.sides import sides_in
from pipeline.findings.words import NAME_WORDS, listed, read_words
from pipeline.matching.compare import Relation, compare

MOST_ARTICLES = 40
MOST_PAIRS = 400
REACH = 80
"""How far a figure stands from what holds it, in characters."""
LEAST_SHARED = 2
_EQUAL = (Relation.SAME, Relation.ROUNDED)
_OBJECT = re.compile(
    r"\b(?:from|against|over|than|behind|beat|beating|beats|defeat(?:ed|s|ing)?|between|versus|vs\.?|rival|opponent)\s(?:the\s)?$",
    re.IGNORECASE,
)
"""Before a name that is not what holds the figure behind it."""
_LED = re.compile(r"^[^,;:.()]{0,30}?\b(?:for|to|by|at|in|of|on|according\s+to)\s(?:the\s)?$", re.IGNORECASE)
_STOP = re.compile(r"[;:!?()|]|\.\s")
_OLD = re.compile(
    r"(?:\b(?:from|was|were|after|against|previously|before|previous|earlier|old|former|instead\s+of|compared\s+(?:with|to)|than|had\s+been)\s(?:\w+\s){0,2}|\((?:was|from|previously)\s)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Held:
    """A figure and what holds it: the stems of a name, or a side in its own words."""

    saying: Saying
    stems: frozenset[str]
    text: str


def find_exchanged(ledger: Ledger) -> Iterator[Difference]:
    """Two figures of one unit that two holders have the other way round than elsewhere."""
    articles = ledger.articles[:MOST_ARTICLES]
    held = {a.id: tuple(_held_in(a.id, ledger)) for a in articles}
    pairs = {id_: _pairs(mine) for id_, mine in held.items()}
    by_facts: dict[frozenset[str], list[tuple[Held, Held]]] = defaultdict(list)
    for p, q in chain.from_iterable(pairs.values()):
        by_facts[_facts_of(p, q)] += ((p, q), (q, p))
    told: set[str] = set()
    for article in articles:
        for one, other in pairs[article.id]:
            alike = by_facts[_facts_of(one, other)]
            turned = [
                (p, q)
                for p, q in alike
                if ledger.origin(p.saying.article) != ledger.origin(article.id)
                and _is_turned(one, other, p, q, ledger)
            ]
            straight = [
                p.saying.article
                for p, q in alike
                if _are_the_two(one, other, p, q)
                and _same(one.stems, p.stems)
                and _same(other.stems, q.stems)
            ]
            if not turned or article.id in told:
                continue
            count = ledger.origins(p.saying.article for p, _ in turned)
            mine = ledger.origins((*straight, article.id))
            latest = max((p.saying.article for p, _ in turned), key=ledger.order)
            if mine > count or (mine == count and not ledger.is_later(article.id, latest)):
                continue
            if set(straight) & {p.saying.article for p, _ in turned}:
                continue
            told.add(article.id)
            yield _difference(one, other, turned, count, ledger)


def _difference(
    one: Held, other: Held, turned: Sequence[tuple[Held, Held]], count: int, ledger: Ledger
) -> Difference:
    first, second = turned[0]
    by_side = bool(sides_in(one.text) and sides_in(other.text)) and not any(
        t[0].isupper() for t in (one.text, other.text)
    )
    low = min(one.saying.span.start, other.saying.span.start)
    odd = one if one.saying.span.start == low else other
    return Difference(
        "attribution-drift" if by_side else "value-conflict",
        odd.saying.article,
        odd.saying.span,
        f"{origins_say(count, 'give')} {first.saying.surface} to {first.text} and {second.saying.surface} to {second.text}; "
        "here it is the other way round.",
        against=tuple(Place(h.saying.article, h.saying.span) for pair in turned[:3] for h in pair),
        reasons=("the same two figures", f"{one.text} and {other.text} have changed places"),
        confidence=0.8 if count > 1 else 0.7,
        fact=odd.saying.fact.label if odd.saying.fact else None,
    )


def _is_turned(one: Held, other: Held, p: Held, q: Held, ledger: Ledger) -> bool:
    """Whether p has one's figure and other's name, and q other's figure and one's name."""
    if not (_same(one.stems, q.stems) and _same(other.stems, p.stems)):
        return False
    return _are_the_two(one, other, p, q) and not are_one(one.stems, other.stems, ledger)


def _are_the_two(one: Held, other: Held, p: Held, q: Held) -> bool:
    """Whether two pairs are of the same two figures."""
    if (
        one.saying.fact is None
        or one.saying.fact is not p.saying.fact
        or other.saying.fact is not q.saying.fact
    ):
        return False
    return all(
        compare(a.saying.claim.quantity, b.saying.claim.quantity).relation in _EQUAL
        for a, b in ((one, p), (other, q))
    )


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one & other)


def _facts_of(one: Held, other: Held) -> frozenset[str]:
    return frozenset(held.saying.fact.id for held in (one, other) if held.saying.fact is not None)


def _pairs(held: Sequence[Held]) -> list[tuple[Held, Held]]:
    """Figures of one unit and two facts that stand in one sentence or in two beside each other."""
    found = []
    for n, one in enumerate(held):
        for other in held[n + 1 : n + 9]:
            a, b = one.saying.claim.quantity, other.saying.claim.quantity
            if a.unit != b.unit and None not in (a.unit, b.unit):
                continue
            if one.saying.fact is other.saying.fact or one.stems & other.stems or a.low == b.low:
                continue
            if abs(one.saying.claim.passage - other.saying.claim.passage) <= 1:
                found.append((one, other))
    return found[:MOST_PAIRS]


def _held_in(id_: str, ledger: Ledger) -> Iterator[Held]:
    """The figures of an article with what holds them."""
    for sentence in ledger.sentences[id_]:
        if sentence.passage.kind not in ("sentence", "item", "quotation") or not sentence.claims:
            continue
        holders = list(_holders(sentence, ledger))
        for n in sentence.claims:
            saying = ledger.sayings[id_][n]
            q = saying.claim.quantity
            if (
                q.kind in ("date", "period", "ordinal")
                or not isinstance(q.low, Decimal)
                or saying.fact is None
            ):
                continue
            if q.change == "from" or saying.claim.quoted:
                continue
            holder = _holder_of(saying, sentence, holders)
            if holder is not None:
                yield Held(saying, holder[2], holder[3])
            credited = _credited(saying, ledger)
            if credited is not None and (holder is None or not credited.stems & holder[2]):
                yield credited


def _credited(saying: Saying, ledger: Ledger) -> Held | None:
    """The side that a figure is credited to: "9,000 workers stopped work, according to the union"."""
    if saying.claim.attribution is None:
        return None
    source = ledger.extraction(saying.article).attributions[saying.claim.attribution].source
    if source is None:
        return None
    words = [w for w in read_words(ledger.text(saying.article, source)) if sides_in(w.text)]
    return Held(saying, frozenset(w.stem for w in words), words[-1].text) if words else None


_Holder = tuple[int, int, frozenset[str], str]


def _holders(sentence: Sentence, ledger: Ledger) -> Iterator[_Holder]:
    """Names of a sentence, and words for sides that are written small: the union, the council."""
    taken: list[tuple[int, int]] = []
    for term in ledger.terms_at(sentence.article, sentence.span):
        if (
            term.kind == "technical"
            or term.span.part != sentence.span.part
            or term.span.start < sentence.span.start
        ):
            continue
        stems = frozenset(
            w.stem
            for w in read_words(term.surface)
            if w.text[0].isupper() and w.is_content and w.text.lower() not in NAME_WORDS
        )
        if stems:
            taken.append((term.span.start, term.span.end))
            side = frozenset(w.stem for w in read_words(term.surface) if sides_in(w.text))
            yield term.span.start, term.span.end, stems | side, term.surface
    for word in sentence.words:
        if (
            not word.text[0].isupper()
            and sides_in(word.text)
            and not any(s <= word.start < e for s, e in taken)
        ):
            yield word.start, word.end, frozenset({word.stem}), word.text


def _holder_of(saying: Saying, sentence: Sentence, holders: Sequence[_Holder]) -> _Holder | None:
    """What stands nearest before a figure in its clause with no other figure between; else what a preposition leads behind it."""
    best: _Holder | None = None
    for holder in holders:
        if holder[1] > saying.span.start:
            continue
        gap = sentence.surface(holder[1], saying.span.start)
        lead = sentence.surface(max(sentence.span.start, holder[0] - 14), holder[0])
        if len(gap) > REACH or _STOP.search(gap) or _OBJECT.search(lead) or _other_figure(gap):
            continue
        if best is None or holder[0] > best[0]:
            best = holder
    if best is not None:
        return best
    for holder in holders:
        if holder[0] < saying.span.end:
            continue
        gap = sentence.surface(saying.span.end, holder[0])
        if len(gap) <= REACH and (
            _LED.match(gap)
            or gap.rstrip().endswith("according to the")
            or re.search(r"according to (?:the )?$", gap)
        ):
            return holder
    return None


def _other_figure(gap: str) -> bool:
    """Whether another figure stands between, ages set off by commas left out: "Gillian Poole, 58, was"."""
    return any(c.isdigit() for c in re.sub(r"^,?\s\(?(?:aged\s)?\d\d\)?,?", "", gap))


# ---- words that have changed places


@dataclass(frozen=True, slots=True)
class Worded:
    """Two figures of one unit that stand beside each other, with the words that only the one or the other has near."""

    one: Saying
    other: Saying
    words: tuple[frozenset[str], frozenset[str]]


def find_crossed_words(ledger: Ledger) -> Iterator[Difference]:
    """Two figures whose own words have changed places: "40 percent of long-distance trains, 60 percent in regional traffic"."""
    held: dict[tuple[str, str, str], list[Worded]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for pair in _worded(article.id, ledger):
            low, high = (s.claim.quantity.low for s in (pair.one, pair.other))
            held[str(low), str(high), pair.one.claim.quantity.unit or ""].append(pair)
    for key in sorted(held):
        yield from _crossed(held[key][:MOST_ARTICLES], ledger)


def _crossed(pairs: Sequence[Worded], ledger: Ledger) -> Iterator[Difference]:
    told: set[str] = set()
    for odd in pairs:
        id_ = odd.one.article
        against = [
            p for p in pairs if ledger.origin(p.one.article) != ledger.origin(id_) and _is_crossed(odd, p)
        ]
        straight = [p.one.article for p in pairs if _is_straight(odd, p)]
        if not against or id_ in told:
            continue
        count, mine = ledger.origins(p.one.article for p in against), ledger.origins((*straight, id_))
        if mine > count or (
            mine == count
            and not ledger.is_later(id_, max((p.one.article for p in against), key=ledger.order))
        ):
            continue
        told.add(id_)
        first = against[0]
        word = sorted(odd.words[0] & first.words[1])[0]
        yield Difference(
            "value-conflict",
            id_,
            min(odd.one.span, odd.other.span, key=lambda s: s.start),
            f"{origins_say(count, 'give')} {first.one.surface} and {first.other.surface} the other way round than this article.",
            against=tuple(p for w in against[:3] for p in (w.one.place, w.other.place)),
            reasons=("the same two figures", f"“{word}” stands by the other one"),
            confidence=0.75 if count > 1 else 0.6,
            fact=odd.one.fact.label if odd.one.fact else None,
        )


def _is_crossed(one: Worded, other: Worded) -> bool:
    """Whether each figure has words here that stand by the other figure there, and none of its own."""
    if one.words[0] & other.words[0] or one.words[1] & other.words[1]:
        return False
    return bool(one.words[0] & other.words[1]) and bool(one.words[1] & other.words[0])


def _is_straight(one: Worded, other: Worded) -> bool:
    return bool(one.words[0] & other.words[0] or one.words[1] & other.words[1]) and not _is_crossed(
        one, other
    )


def _differ(a: Quantity, b: Quantity) -> bool:
    """Whether both are single numbers, and not the same."""
    return not isinstance(a.low, str) and a.low == a.high and b.low == b.high and a.low != b.low


def _worded(id_: str, ledger: Ledger) -> Iterator[Worded]:
    figures = [
        s
        for s in ledger.sayings[id_]
        if isinstance(s.claim.quantity.low, Decimal)
        and s.claim.quantity.low == s.claim.quantity.high
        and s.claim.quantity.kind in ("percent", "money", "count", "quantity")
        and s.claim.quantity.change != "from"
        and not s.claim.quoted
    ]
    for one, other in pairwise(figures):
        a, b = one.claim.quantity, other.claim.quantity
        if not _differ(a, b) or a.unit != b.unit or abs(one.claim.passage - other.claim.passage) > 1:
            continue
        words = _near(one, ledger), _near(other, ledger)
        only = words[0] - words[1], words[1] - words[0]
        if not only[0] or not only[1]:
            continue
        first, second = sorted((one, other), key=lambda s: Decimal(s.claim.quantity.low))
        yield Worded(first, second, only if first is one else only[::-1])


def _near(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The words that no other figure parts from a figure in its sentence."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind not in ("sentence", "item"):
        return frozenset()
    low, high = sentence.span.start, sentence.span.end
    for n in sentence.claims:
        other = ledger.sayings[saying.article][n]
        if other.claim.quantity.kind in ("date", "period", "ordinal") or other.span == saying.span:
            continue
        if other.span.end <= saying.span.start:
            low = max(low, other.span.end)
        elif other.span.start >= saying.span.end:
            high = min(high, other.span.start)
    low, high = max(low, saying.span.start - REACH), min(high, saying.span.end + REACH)
    return frozenset(
        w.stem
        for w in sentence.words
        if low <= w.start < high
        and w.is_content
        and not w.is_figure
        and w.text.lower() not in _WEAK
        and len(w.text) > 3
    )


_WEAK = listed(
    """
    percent cent point million billion thousand hundred people person year month week day time number figure part total same more less than
    rise fall rose fell grow grew increase decrease drop reach come came make made take took give gave have has said says with from after before
    last next first second third also only just well almost about around some most compared against while other others another
    """
)


# ---- before and after


def find_turned_changes(ledger: Ledger) -> Iterator[Difference]:
    """A change from one figure to another that elsewhere went from the other to the one."""
    steps: dict[frozenset[str], list[tuple[Saying, Saying]]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sentence in ledger.sentences[article.id]:
            for old, new in _steps(sentence, ledger):
                key = frozenset(
                    str(s.claim.quantity.low.normalize())
                    for s in (old, new)
                    if isinstance(s.claim.quantity.low, Decimal)
                )
                steps[key].append((old, new))
    for key in sorted(steps, key=sorted):
        yield from _turned(steps[key], ledger)


def _turned(steps: Sequence[tuple[Saying, Saying]], ledger: Ledger) -> Iterator[Difference]:
    told: set[str] = set()
    for old, new in steps:
        alike = [o.article for o, _ in steps if o.claim.quantity.low == old.claim.quantity.low]
        against = [
            (o, n)
            for o, n in steps
            if o.claim.quantity.low == new.claim.quantity.low
            and ledger.origin(o.article) != ledger.origin(old.article)
            and (o.claim.measure == new.claim.measure or ledger.shared(o, old) >= LEAST_SHARED)
        ]
        count, mine = ledger.origins(o.article for o, _ in against), ledger.origins(alike)
        if not against or old.article in told or mine > count:
            continue
        if mine == count and not ledger.is_later(
            old.article, max((o.article for o, _ in against), key=ledger.order)
        ):
            continue
        told.add(old.article)
        first, second = against[0]
        start, end = min(old.span.start, new.span.start), max(old.span.end, new.span.end)
        yield Difference(
            "direction-conflict",
            old.article,
            Span(start, end, old.span.part),
            f"{origins_say(count)} from {first.surface} to {second.surface}, 1 says from {old.surface} to {new.surface}.",
            against=tuple(p for o, n in against[:3] for p in (o.place, n.place)),
            reasons=("the same two figures", "before and after have changed places"),
            confidence=0.8 if count > 1 else 0.65,
            fact=new.fact.label if new.fact else None,
        )


def _steps(sentence: Sentence, ledger: Ledger) -> Iterator[tuple[Saying, Saying]]:
    """What a sentence says something was before and is after: "to 2.1 percent from 2.6", "2.1% (was 2.6%)"."""
    sayings = [ledger.sayings[sentence.article][n] for n in sentence.claims]
    figures = [
        s
        for s in sayings
        if s.claim.quantity.kind not in ("date", "period", "ordinal") and not s.claim.quoted
    ]
    for one, other in pairwise(figures):
        a, b = one.claim.quantity, other.claim.quantity
        if not _differ(a, b):
            continue
        if a.unit != b.unit and None not in (a.unit, b.unit):
            continue
        gap = sentence.surface(one.span.end, other.span.start)
        if len(gap) > REACH // 2 or _STOP.search(gap.replace("(was", " was").replace("(from", " from")):
            continue
        if _is_old(other, gap) and not _is_old(one, sentence.surface(sentence.span.start, one.span.start)):
            yield other, one
        elif a.change == "from" and b.change == "to":
            yield one, other


def _is_old(saying: Saying, before: str) -> bool:
    return saying.claim.quantity.change == "from" or bool(
        re.search(r"(?:\b(?:from|down\s+from|up\s+from)\s|\((?:was|from|previously)\s)$", before, re.I)
    )
