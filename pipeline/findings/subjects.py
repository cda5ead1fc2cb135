"""Whose figure it is: names bound to a number, compared over the articles that give it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from db.models import Span
from pipeline.claims.lexicon import everyday_words
from pipeline.findings.accounts import find_other_accounts
from pipeline.findings.affiliations import find_affiliations
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.crossed import find_crossed_names
from pipeline.findings.differences import Difference
from pipeline.findings.exchanged import find_crossed_words, find_exchanged
from pipeline.findings.holders import find_other_holders, is_second_of_two, is_shared
from pipeline.findings.ledger import Ledger, Saying, Sentence, first_places, origins_say
from pipeline.findings.means import find_other_means
from pipeline.findings.measures import find_other_measures
from pipeline.findings.replacements import find_replacements
from pipeline.findings.titles import find_titles
from pipeline.findings.units import telling_digits
from pipeline.findings.words import CALENDAR, NAME_WORDS, Word, listed, read_words

FEWEST_NAMING = 2
"""Origins that must give the figure to one name before another name for it says something."""
REACH = 70
WHICH = 10
"""What ", which " adds to the way between a name and its figure."""
BESIDE = 4
NEAR_PLACE = 14
TELLING = 2
LEAST_COUNT = 10
NEAR_FIGURE = 32
"""Characters behind a name within which a figure is the name's own."""

NUMBER_WORDS = listed("two three four five six seven eight nine ten eleven twelve")
_NO_SUBJECT = CALENDAR | listed("q1 q2 q3 q4 celsius fahrenheit utc gmt mr mrs ms dr the")
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

    Told where at least two origins bind the figure to one name, and this article to another that they know too; where the
    first name has another figure beside it, the two values have changed places. One subject under two names is no difference.
    """
    told: set[tuple[str, int]] = set()
    for agreement in ledger.once(agreements):
        first = agreement.sayings[0].claim.quantity
        if first.kind in ("date", "period") or not _is_telling(agreement):
            continue
        for found in _drifts(agreement, ledger):
            key = (found.article, found.span.start)
            if key not in told:
                told.add(key)
                yield found
    for found in (
        *find_other_holders(ledger),
        *find_crossed_names(ledger),
        *find_other_measures(ledger),
        *find_other_accounts(ledger),
        *find_exchanged(ledger),
        *find_other_means(ledger),
        *find_crossed_words(ledger),
    ):
        if (found.article, found.span.start) not in told:
            told.add((found.article, found.span.start))
            yield found
    yield from find_affiliations(ledger)
    yield from find_titles(ledger)
    sentences = {(a, s.start) for a, start in told if (s := _span_at(a, start, ledger)) is not None}
    for found in find_replacements(ledger):
        at = _span_at(found.article, found.span.start, ledger)
        if at is None or (found.article, at.start) not in sentences:
            yield found


def _span_at(id_: str, start: int, ledger: Ledger) -> Span | None:
    sentence = ledger.sentence_at(id_, Span(start, start + 1))
    return None if sentence is None else sentence.span


def _is_telling(agreement: Agreement) -> bool:
    """Whether a figure is told by its digits, or, matched to a fact, by its size."""
    first = agreement.sayings[0].claim.quantity
    if telling_digits(first) >= TELLING:
        return True
    if agreement.fact is None or first.kind in ("ordinal", "multiple") or not isinstance(first.low, Decimal):
        return False
    return first.kind in ("percent", "money") or first.low >= LEAST_COUNT


def _drifts(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    yield from _compared(agreement, {s: bound_names(s, ledger) for s in agreement.sayings}, ledger)
    if ledger.once(numbered_names):
        yield from _compared(agreement, {s: _nearest_numbered(s, ledger) for s in agreement.sayings}, ledger)


def _compared(
    agreement: Agreement, bound: Mapping[Saying, frozenset[str]], ledger: Ledger
) -> Iterator[Difference]:
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
        if owner is None or owner in _names_before(saying, ledger):
            continue
        if owner in sentence_names(saying, ledger) and not _has_its_own(owner, saying, ledger):
            continue
        having = [s for s in agreement.sayings if owner in bound[s] and ledger.origin(s.article) != own]
        if not _is_known(mine, own, ledger) or _are_one_name(owner, mine, ledger):
            continue
        if any(mine & sentence_names(s, ledger) and is_shared(s, ledger) for s in having):
            continue
        if " " in owner and not any(name.split()[0] == owner.split()[0] for name in mine):
            continue
        if (owner in ledger.place_stems) == bool(mine & ledger.place_stems):
            swapped = owner in sentence_names(saying, ledger)
            yield _difference(saying, owner, mine, having, agreement, ledger, swapped=swapped)


def _has_its_own(owner: str, saying: Saying, ledger: Ledger) -> bool:
    """Whether the owner stands in the sentence with another figure: "Porto will get 40 trams and Lisbon 25"."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return False
    words = sentence.words
    for n, word in enumerate(words):
        if owner not in (word.stem, numbered(words, n)):
            continue
        behind = [
            w
            for w in words[n + 1 + (" " in owner) :]
            if w.start - word.end <= NEAR_FIGURE and (w.is_figure or w.text.lower() in NUMBER_WORDS)
        ]
        if not behind or saying.span.start <= behind[0].start < saying.span.end:
            continue
        other = next(
            (s for s in ledger.sayings[saying.article] if s.span.start <= behind[0].start < s.span.end), None
        )
        if other is None or other.claim.quantity.unit in (None, saying.claim.quantity.unit):
            return True
    return False


def numbered(words: Sequence[Word], n: int) -> str:
    """A name with its number, where one follows it at once: "Volt 2" → "volt 2"."""
    if n + 1 < len(words) and words[n].text[0].isupper() and words[n].end + 1 == words[n + 1].start:
        following = words[n + 1]
        if following.is_figure and re.fullmatch(r"\d{1,3}", following.text) and _is_name(words[n].text):
            return f"{words[n].stem} {following.text}"
    return ""


def numbered_names(ledger: Ledger) -> dict[str, frozenset[int]]:
    """Names that the story has with several numbers ("Volt 1", "Volt 2"), with the origins that have each."""
    found: dict[str, set[int]] = defaultdict(set)
    for article in ledger.articles:
        for sentence in ledger.sentences[article.id]:
            for n in range(len(sentence.words)):
                if key := numbered(sentence.words, n):
                    found[key].add(ledger.origin(article.id))
    shared = {key: origins for key, origins in found.items() if len(origins) > 1}
    names = [key.split()[0] for key in shared]
    return {key: frozenset(origins) for key, origins in shared.items() if names.count(key.split()[0]) > 1}


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
    known = ledger.once(numbered_names)
    return all((known.get(name) or ledger.name_origins.get(name, frozenset())) - {own} for name in mine)


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
    if sentence is None or is_second_of_two(saying, sentence):
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


def _nearest_numbered(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The nearest name with a number before a figure in its clause."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    known = ledger.once(numbered_names)
    words = sentence.before(saying.span.start)
    for n in range(len(words) - 2, -1, -1):
        key = numbered(words, n)
        if key not in known:
            continue
        gap = re.sub(r"^,\s(?:which|who)\s", " ", sentence.surface(words[n + 1].end, saying.span.start))
        if len(gap) > REACH or _BREAK.search(gap) or any(c.isdigit() for c in gap):
            return frozenset()
        return frozenset({key})
    return frozenset()


_OF = re.compile(r"^[^,;:.]{0,30}?\b(?:with|by|at|for|of|from|on|in)\s+(?:the\s+)?$", re.IGNORECASE)


def _behind(saying: Saying, sentence: Sentence, ledger: Ledger) -> frozenset[str]:
    """The name that follows a figure with a preposition: "8.46 million passengers flew with Nordair"."""
    ahead = Span(saying.span.end, min(sentence.span.end, saying.span.end + REACH) + 1, saying.span.part)
    for term in ledger.terms_at(saying.article, ahead):
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
    nearest = max(sentence.span.start, saying.span.start - reach - WHICH)
    for term in ledger.terms_at(saying.article, Span(nearest, saying.span.start, saying.span.part)):
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
    return best[1] if best else _nearest_known(saying, sentence, ledger, reach)


def _nearest_known(saying: Saying, sentence: Sentence, ledger: Ledger, reach: int) -> frozenset[str]:
    """The nearest word before the figure that is a name elsewhere in the story: "Bellows" at a sentence's head."""
    for word in reversed(sentence.before(saying.span.start)):
        if not (_is_name(word.text) and word.stem in ledger.name_stems):
            continue
        if word.start == sentence.span.start and _is_common(word.text):
            continue
        gap = re.sub(r"^,\s(?:which|who)\s", " ", sentence.surface(word.end, saying.span.start))
        far = len(gap) > reach or any(c.isdigit() for c in gap) or _OTHER_SUBJECT.search(gap)
        if far or (_BREAK.search(gap) and gap != ": "):
            return frozenset()
        if word.stem in ledger.place_stems and not _VERB.match(gap):
            continue
        return frozenset({word.stem})
    return frozenset()


def sentence_names(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The names of the sentence, or of the table's heads, in which a figure stands."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return frozenset()
    words = sentence.words
    own = {key for n in range(len(words)) if (key := numbered(words, n)) in ledger.once(numbered_names)}
    return ledger.names_in(sentence) | own


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
    saying: Saying,
    owner: str,
    names: frozenset[str],
    having: list[Saying],
    agreement: Agreement,
    ledger: Ledger,
    *,
    swapped: bool,
) -> Difference:
    count = ledger.origins(s.article for s in having)
    mine = _spelled(names, saying, ledger)
    theirs = _spelled(frozenset({owner}), having[0], ledger)
    return Difference(
        "value-conflict" if swapped else "subject-drift",
        saying.article,
        saying.span,
        f"{origins_say(count, 'give')} {having[0].surface} to {theirs}, here it is given to {mine}.",
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
    return " ".join(found) or " ".join(s.title() for s in sorted(stems))
