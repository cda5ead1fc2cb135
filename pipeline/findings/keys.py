"""A figure in another one's place: an article lacks a fact, and its words stand beside another value there.

"Discovered on November 21" where the others discovered it on November 3; "the lowest since April 2003" where the
others say April 2004. The value may be known from elsewhere in the story: it is its place that is wrong.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from db.models import Fact, Quantity
from pipeline.findings.dates import are_of_other_times, is_date_conflict, is_told_by_another
from pipeline.findings.derivations import dimension_of
from pipeline.findings.ledger import Ledger, Saying
from pipeline.findings.words import listed
from pipeline.matching.compare import Relation, compare
from pipeline.matching.concepts import concept
from pipeline.matching.nouns import kinship

FEWEST_STATING = 2
WORDS_BEFORE, WORDS_AFTER = 6, 4
MOST_ARTICLES = 60
"""In a larger story a slip meets its fact by other ways; the first articles tell which words are a fact's own."""

_STOP = re.compile(r"[;:.!?|\n]|,\s(?:and|but|while|which|who)\s|\s(?:while|whereas|but)\s|[—–]")
_WEAK = listed(
    """
    year month week day time people person number figure part total say tell know make take give get come go put new old
    last next first second third percent point million billion thousand hundred about more less than level
    """
)


Owners = dict[tuple[str, str], dict[str, set[int]]]


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A claim in the place of a fact that its article lacks, and the fact's claims elsewhere."""

    odd: Saying
    rest: tuple[Saying, ...]
    fact: Fact
    key: str
    is_known: bool
    """Others have the value, in another place."""


def find_misplaced(ledger: Ledger) -> Iterator[Misplaced]:
    """Claims that stand where the others have another value, fact by fact."""
    if len(ledger.articles) > MOST_ARTICLES:
        return
    keys = {s: keys_of(s, ledger) for a in ledger.articles for s in ledger.sayings[a.id]}
    owners = _owners(keys, ledger)
    for fact, sayings in ledger.facts:
        stating = {s.article for s in sayings if not s.claim.quoted}
        if ledger.origins(stating) < FEWEST_STATING or is_split(sayings):
            continue
        for article in ledger.articles:
            if any(ledger.origin(article.id) == ledger.origin(id_) for id_ in stating):
                continue
            found = _in_place(article.id, fact, sayings, keys, owners, ledger)
            if found is not None:
                yield found


def is_split(sayings: tuple[Saying, ...]) -> bool:
    """Whether a fact's own claims already disagree."""
    first = sayings[0].claim.quantity
    return any(compare(first, s.claim.quantity).clashes for s in sayings[1:])


def _in_place(
    id_: str,
    fact: Fact,
    sayings: tuple[Saying, ...],
    keys: dict[Saying, frozenset[str]],
    owners: Owners,
    ledger: Ledger,
) -> Misplaced | None:
    first = sayings[0].claim.quantity
    own = ledger.sayings[id_]
    if any(not s.claim.quoted and _agree(s, sayings[0]) for s in own):
        return None
    shared: list[tuple[int, Saying, str]] = []
    for saying in own:
        q = saying.claim.quantity
        if q.kind != first.kind or kind_of(saying) != kind_of(sayings[0]) or ledger.is_dateline(saying):
            continue
        if (
            (q.change == "from") != (first.change == "from")
            or saying.claim.quoted
            or not _clashes(saying, sayings[0], ledger)
        ):
            continue
        telling = [k for k in sorted(keys[saying]) if _is_own(k, saying, fact, owners, ledger)]
        if telling:
            shared.append((len(telling), saying, telling[0]))
    if len(shared) != 1:
        return None
    _, odd, key = shared[0]
    known = any(
        _agree(odd, s)
        for a in ledger.articles
        if a.id != id_
        for s in ledger.sayings[a.id]
        if kind_of(s) == kind_of(odd)
    )
    rest = tuple(s for s in sayings if not s.claim.quoted)
    timed = not isinstance(first.low, str) and are_of_other_times([odd], rest)
    if timed or is_told_by_another(odd, ledger) or _is_at_home(odd, rest, keys, ledger):
        return None
    return Misplaced(odd, rest, fact, key, known)


def _is_at_home(
    odd: Saying, rest: tuple[Saying, ...], keys: dict[Saying, frozenset[str]], ledger: Ledger
) -> bool:
    """Whether the others have the value beside two of the same words too, or of the same thing: it stands where it belongs."""
    if odd.fact is not None and not isinstance(odd.claim.quantity.low, str):
        kin = [
            s
            for s in (ledger.saying(ref) for ref in odd.fact.claims if ref.article != odd.article)
            if ledger.origin(s.article) != ledger.origin(odd.article) and _agree(odd, s)
        ]
        if kin and not (_count_alike(odd, rest) and not _count_alike(odd, kin)):
            return True
    return any(
        len(keys[odd] & keys[s]) > 1 and kind_of(s) == kind_of(odd) and _agree(odd, s)
        for a in ledger.articles
        if ledger.origin(a.id) != ledger.origin(odd.article)
        for s in ledger.sayings[a.id]
    )


def _count_alike(odd: Saying, others: Sequence[Saying]) -> bool:
    """Whether any of the others counts the same noun: "34th success" is no "34th flight", but is as "31st success"."""
    unit = odd.claim.quantity.unit
    return unit is not None and any(s.claim.quantity.unit == unit for s in others)


def _agree(one: Saying, other: Saying) -> bool:
    found = compare(one.claim.quantity, other.claim.quantity)
    return found.agrees or found.relation is Relation.BOUND


def _clashes(one: Saying, other: Saying, ledger: Ledger) -> bool:
    a, b = one.claim.quantity, other.claim.quantity
    if isinstance(a.low, str):
        same_grain = (a.low == a.high) == (b.low == b.high)
        return same_grain and compare(a, b).clashes and is_date_conflict(one, other, ledger)
    if a.kind == b.kind == "ordinal":
        return a.low != b.low and _are_near(a, b)
    if (
        dimension_of(a) == "count"
        and a.kind != "ordinal"
        and (a.unit or b.unit)
        and kinship(a.unit, b.unit) not in ("same", "kind")
    ):
        return False
    return compare(a, b).clashes and _are_near(a, b)


def _are_near(a: Quantity, b: Quantity) -> bool:
    """Whether one figure may have been put for the other: within a factor of ten, or a power of ten apart."""
    small, large = sorted(abs(Decimal(q.low)) for q in (a, b))
    return large <= 10 * small or compare(a, b).relation is Relation.SCALE


def kind_of(saying: Saying) -> str:
    """What claims are compared within: days, clock times, money of one currency, counts."""
    q = saying.claim.quantity
    if isinstance(q.low, str):
        return "clock" if "T" in q.low else "date"
    return dimension_of(q)


def _owners(keys: dict[Saying, frozenset[str]], ledger: Ledger) -> Owners:
    """For each word and kind of value, the facts that it stands beside, with the origins where it does."""
    found: Owners = defaultdict(lambda: defaultdict(set))
    for saying, words in keys.items():
        fact = saying.fact.id if saying.fact is not None else f"{saying.article} {saying.index}"
        for word in words:
            found[word, kind_of(saying)][fact].add(ledger.origin(saying.article))
    return found


def _is_own(key: str, saying: Saying, fact: Fact, owners: Owners, ledger: Ledger) -> bool:
    """Whether the other origins have a word beside this fact alone, at least two of them."""
    held = owners[key, kind_of(saying)]
    own = ledger.origin(saying.article)
    if len(held[fact.id] - {own}) < FEWEST_STATING:
        return False
    return not any(origins - {own} for id_, origins in held.items() if id_ != fact.id)


def keys_of(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The telling words of the clause around a claim: no names, no units, no dates."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    before = sentence.before(saying.span.start)
    after = sentence.after(saying.span.end)
    found: set[str] = set()
    at = saying.span.start
    for word in reversed(before[-WORDS_BEFORE:]):
        if _STOP.search(sentence.surface(word.end, at)) or word.is_figure:
            break
        at = word.start
        low = word.text.lower()
        found.add(low if low in ("since", "until") else _key(word.text, word.stem, word.is_content))
    at = saying.span.end
    for word in after[:WORDS_AFTER]:
        if _STOP.search(sentence.surface(at, word.start)) or word.is_figure:
            break
        at = word.end
        found.add(_key(word.text, word.stem, word.is_content))
    return frozenset(k for k in found if k and k not in ledger.name_stems)


def _key(text: str, stem: str, is_content: bool) -> str:
    if not is_content or stem in _WEAK or text[0].isupper():
        return ""
    return concept(text.lower())
