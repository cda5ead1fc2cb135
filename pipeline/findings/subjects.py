"""Whose figure it is: names bound to a number, compared over the articles that give it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pipeline.claims.lexicon import everyday_words
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, count_phrase, first_places
from pipeline.findings.units import telling_digits
from pipeline.findings.words import NAME_WORDS, listed, read_words

FEWEST_NAMING = 2
"""Origins that must give the figure to one name before another name for it says something."""
REACH = 70
BESIDE = 4
NEAR_PLACE = 14

_NO_SUBJECT = listed(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december q1 q2 q3 q4 celsius fahrenheit utc gmt mr mrs ms dr the
    """
)
_VERB = re.compile(
    r"^\s*(?:(?:has|had|have|got|gets|will\s+get)\s+)?(?:\w+(?:ed|s)\s+)?(?:about\s+|some\s+)?$",
    re.IGNORECASE,
)
_OTHER_SUBJECT = re.compile(
    r"\b(?:he|she|it|they|him|her|them|the\s+(?:company|firm|group|bank|party|government|council|team|club|ship|vessel|ferry|plane"
    r"|rocket|car|model|chip|city|town|country|region|hospital|school|university|agency|ministry|court|union|retailer|carmaker"
    r"|manufacturer|airline|operator|regulator|watchdog|fund|charity))\b",
    re.IGNORECASE,
)
"""Between a name and a figure: then the figure may be that other one's."""
_BREAK = re.compile(r"[;:.!?]|,\s(?:and|but|while|which)\s|\s(?:while|whereas|but)\s")


def find_subject_drifts(ledger: Ledger) -> Iterator[Difference]:
    """The figure is given to another subject than by the others: to a rival, another model, another place.

    Told where at least two origins bind the figure to one name, and this article to another that they know too.
    One subject under two names is no difference.
    """
    told: set[tuple[str, int]] = set()
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if first.kind in ("date", "period") or telling_digits(first) < 2:
            continue
        for found in _drifts(agreement, ledger):
            key = (found.article, found.span.start)
            if key not in told:
                told.add(key)
                yield found


def _drifts(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    bound = {s: bound_names(s, ledger) for s in agreement.sayings}
    origins: dict[str, set[int]] = defaultdict(set)
    for saying in agreement.sayings:
        for name in bound[saying]:
            origins[name].add(ledger.origin(saying.article))
    owners = _owners(origins)
    if not owners:
        return
    for saying in agreement.sayings:
        mine, own = bound[saying], ledger.origin(saying.article)
        if not mine or any(origins[name] - {own} for name in mine):
            continue
        owner = _owner_apart_from(own, owners, origins)
        if owner is None or owner in sentence_names(saying, ledger) | _names_before(saying, ledger):
            continue
        having = [s for s in agreement.sayings if owner in bound[s] and ledger.origin(s.article) != own]
        if not _is_known(mine, own, ledger) or _are_one_name(owner, mine, ledger):
            continue
        if (owner in ledger.place_stems) == bool(mine & ledger.place_stems):
            yield _difference(saying, owner, having, agreement, ledger)


def _owners(origins: dict[str, set[int]]) -> list[str]:
    """The names that the figure is bound to in at least two origins, the most frequent first."""
    ranked = sorted(origins, key=lambda name: (-len(origins[name]), name))
    return [name for name in ranked if len(origins[name]) >= FEWEST_NAMING]


def _owner_apart_from(own: int, owners: list[str], origins: dict[str, set[int]]) -> str | None:
    """The name that most of the other origins bind the figure to."""
    binding = len(set().union(*origins.values()) - {own})
    for name in owners:
        count = len(origins[name] - {own})
        if count >= FEWEST_NAMING and count * 3 >= 2 * binding:
            return name
    return None


def _is_known(mine: frozenset[str], own: int, ledger: Ledger) -> bool:
    """Whether other origins name it too: then it is no other name for the same subject."""
    return all(ledger.name_origins.get(name, frozenset()) - {own} for name in mine)


def _are_one_name(owner: str, mine: frozenset[str], ledger: Ledger) -> bool:
    """Whether both stand in one name: "Sardona", "Sardona Grid Council"."""
    return any(owner in name and name & mine for name in ledger.names)


def _names_before(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The names of the sentence before, which a pronoun may stand for."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.index == 0:
        return frozenset()
    return ledger.names_in(ledger.sentences[saying.article][sentence.index - 1])


def bound_names(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The names that a figure is said of: the name right before it, its table's heads, its subject, the nearest."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    beside = _nearest(saying, sentence, ledger, BESIDE)
    if beside:
        return beside
    known = ledger.name_stems
    heads = frozenset(w.stem for head in sentence.passage.heads for w in read_words(head) if _is_name(w.text))
    if heads & known:
        return heads & known
    subject = saying.claim.subject
    if subject is not None and subject.span.start == sentence.span.start and _is_common(subject.text):
        subject = None
    if subject is not None and sentence.span.start <= subject.span.start < sentence.span.end:
        named = frozenset(w.stem for w in read_words(subject.text) if _is_name(w.text)) & known
        if named and not _OTHER_SUBJECT.search(sentence.surface(subject.span.end, saying.span.start)):
            return named
        if any(_is_name(w.text) for w in read_words(subject.name)):
            return frozenset()  # a pronoun or a description that was resolved: no name is written here
    return _nearest(saying, sentence, ledger, REACH) or _behind(saying, sentence, ledger)


_OF = re.compile(r"^[^,;:.]{0,30}?\b(?:with|by|at|for|of|from|on|in)\s+(?:the\s+)?$", re.IGNORECASE)


def _behind(saying: Saying, sentence: Sentence, ledger: Ledger) -> frozenset[str]:
    """The name that follows a figure with a preposition: "8.46 million passengers flew with Nordair"."""
    for term in ledger.extraction(saying.article).terms:
        start = term.span.start
        if term.kind == "technical" or term.span.part != saying.span.part or start < saying.span.end:
            continue
        if start > min(sentence.span.end, saying.span.end + REACH):
            continue
        if _OF.match(sentence.surface(saying.span.end, start)):
            stems = frozenset(w.stem for w in read_words(term.surface) if _is_name(w.text))
            near = start - saying.span.end <= NEAR_PLACE
            return stems if stems and (near or not stems <= ledger.place_stems) else frozenset()
    return frozenset()


def _nearest(saying: Saying, sentence: Sentence, ledger: Ledger, reach: int) -> frozenset[str]:
    """The nearest name before the figure within its clause."""
    best: tuple[int, frozenset[str]] | None = None
    for term in ledger.extraction(saying.article).terms:
        if term.kind == "technical" or term.span.part != saying.span.part:
            continue
        if not sentence.span.start <= term.span.start or term.span.end > saying.span.start:
            continue
        gap = re.sub(r"^,\s(?:which|who)\s", " ", sentence.surface(term.span.end, saying.span.start))
        if (
            len(gap) > reach
            or (_BREAK.search(gap) and gap != ": ")
            or _OTHER_SUBJECT.search(gap)
            or any(c.isdigit() for c in gap)
        ):
            continue
        stems = frozenset(w.stem for w in read_words(term.surface) if _is_name(w.text))
        if stems <= ledger.place_stems and not _VERB.match(gap):
            continue  # a place is a subject only right before its figure: "Lisbon ordered 40 trams"
        if stems and (best is None or term.span.end > best[0]):
            best = (term.span.end, stems)
    return best[1] if best else frozenset()


def sentence_names(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The names of the sentence, or of the table's heads, in which a figure stands."""
    sentence = ledger.sentence(saying)
    return frozenset() if sentence is None else ledger.names_in(sentence)


def _band(word: str) -> int:
    known = everyday_words()
    return known.get(word, known.get(word.removesuffix("s"), 9))


def _is_common(text: str) -> bool:
    """Whether one everyday word begins the sentence with its capital: "Tests showed"."""
    words = read_words(text)
    return len(words) == 1 and _band(words[0].text.lower()) <= 2


def _is_name(word: str) -> bool:
    low = word.lower()
    return word[0].isupper() and low not in _NO_SUBJECT and low not in NAME_WORDS and len(word) > 1


def _difference(
    saying: Saying, owner: str, having: list[Saying], agreement: Agreement, ledger: Ledger
) -> Difference:
    count = ledger.origins(s.article for s in having)
    mine = _spelled(bound_names(saying, ledger), saying, ledger)
    theirs = _spelled(frozenset({owner}), having[0], ledger)
    return Difference(
        "subject-drift",
        saying.article,
        saying.span,
        f"{count_phrase(count, 'origin')} {'gives' if count == 1 else 'give'} {having[0].surface} to {theirs}, "
        f"here it is given to {mine}.",
        against=first_places(having),
        reasons=("same value", f"{theirs} stands by it elsewhere, {mine} here"),
        confidence=0.75,
        fact=agreement.fact.label if agreement.fact else None,
    )


def _spelled(stems: frozenset[str], saying: Saying, ledger: Ledger) -> str:
    """Names as their article writes them."""
    sentence = ledger.sentence(saying)
    words = [] if sentence is None else list(sentence.words)
    heads = [] if sentence is None else [w for head in sentence.passage.heads for w in read_words(head)]
    found = dict.fromkeys(
        w.text.removesuffix("'s").removesuffix("’s") for w in (*words, *heads) if w.stem in stems
    )
    return " ".join(found) or " ".join(sorted(stems))
