"""Who holds a figure: the name in the place of its subject, laid against the name that another article puts there.

One article against one is the normal case, so the evidence has to be good: the same value of the same fact, the
same deed, two names in the same place, and words in the story by which these are two things and not one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from db.models import Span, Term
from pipeline.findings.agreement import Agreement, agreements, agreements_in
from pipeline.findings.apartness import are_apart, are_one, are_related, hold_unlike_figures, is_person
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, first_places, origins_say
from pipeline.findings.units import telling_digits
from pipeline.findings.words import NAME_WORDS, listed, read_words
from pipeline.matching.concepts import concept

LEAST = 10
"""A smaller count of one digit is too common to be known again."""
REACH = 60
WORDS_AFTER = 4
MOST_SAYINGS = 24
OWN_FIGURE = 3
"""Characters behind a name within which another figure is its own."""
MOST_CHARACTERS = 90
"""A longer stretch than this shows no difference: the figure alone is pointed at."""

_WEAK = listed(
    """
    year month week day time people person number figure part total say tell know make take give get come go put new old last next first second
    third percent point million billion thousand hundred about more less than have has had be was were is are will would up out down over well
    also still now after before since during quarter half one two three four five six
    """
)
_TWO_SIDED = listed("price contract fine debt rent cost damages investment payment")
"""Measures that two parties share: what one pays the other gets."""
_BREAK = re.compile(r"[;:!?()|]|\.\s|,\s(?:and|but|while|which|who)\s|\s(?:while|whereas|but)\s|[—–]")
_SHARED = re.compile(
    r"\b(?:same|also|too|as well|both|each|matching|identical|equal\w*|similarly|together|jointly|apiece)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:while|whereas|but|compared|than|against|versus|ahead of|behind|unlike|instead of|rather than|though|although|twice what)\b",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|been|be|being)\s+(?:\w+ly\s+|also\s+|now\s+)?(?:\w+ed|hit|shot|sold|paid|given|made|built|bought|lost|beaten|won|struck|hurt|taken|told|set)\b"
)
_PLACE = re.compile(r"\b(in|at|near|outside|around)\s(?:the\s(?:\w+\s)?)?$", re.IGNORECASE)
_BEHIND = re.compile(
    r"^[^,;:.|]{0,40}?\b(for|of|by|to|on|with|from|against)\s(?:the\s(?:\w+\s)?)?$", re.IGNORECASE
)
_PREPOSITION = re.compile(
    r"\b(?:for|of|by|to|on|in|at|near|into|from|with|against|via|through|towards?)\s(?:the\s)?$",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(for|of|by|to|on|with|from|against)\s(?:the\s(?:\w+\s)?)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Holder:
    """The name that a figure is given to: its telling stems, as written, and the place in the sentence it has."""

    stems: frozenset[str]
    text: str
    slot: str
    span: Span | None = None
    is_written: bool = True
    """The name stands in the sentence itself; else a pronoun or a description stands for it."""


def find_other_holders(ledger: Ledger) -> Iterator[Difference]:
    """Figures that one article gives to another holder than another article does."""
    told: set[tuple[str, Span]] = set()
    for agreement in ledger.once(agreements):
        if not _is_telling(agreement):
            continue
        for found in _drifts(agreement, ledger):
            if (found.article, found.span) not in told:
                told.add((found.article, found.span))
                yield found


def _is_telling(agreement: Agreement) -> bool:
    first = agreement.sayings[0].claim.quantity
    if agreement.fact is None:
        return False
    if first.kind == "date":
        return any(ch.isdigit() for ch in first.surface)
    if first.kind == "period" or not isinstance(first.low, Decimal):
        return False
    if first.kind == "ordinal":
        return first.low >= LEAST
    return telling_digits(first) >= 2 or first.kind in ("percent", "money") or first.low >= LEAST


def _drifts(agreement: Agreement, ledger: Ledger) -> Iterator[Difference]:
    sayings = agreement.sayings[:MOST_SAYINGS]
    held = {s: holders_of(s, ledger) for s in sayings}
    for odd in sayings:
        for mine in held[odd]:
            having = [
                (s, theirs)
                for s in sayings
                if _may_witness(s, odd, ledger)
                for theirs in held[s]
                if not are_one(theirs.stems, mine.stems, ledger)
                and _are_comparable(mine, theirs, odd, ledger)
            ]
            if mine.is_written and having and _is_odd(odd, mine, having, sayings, held, ledger):
                yield _difference(odd, mine, having, agreement, ledger)
                break


def _may_witness(saying: Saying, odd: Saying, ledger: Ledger) -> bool:
    """Whether a saying is another origin's, or the article's own beside its headline."""
    if ledger.origin(saying.article) != ledger.origin(odd.article):
        return True
    return saying.article == odd.article and _is_headline(odd, ledger) and not _is_headline(saying, ledger)


def _is_headline(saying: Saying, ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return sentence is not None and sentence.passage.kind == "headline"


def _are_comparable(mine: Holder, theirs: Holder, odd: Saying, ledger: Ledger) -> bool:
    """Whether two names stand in one place, or are two names of one form: "Tessaro Motors", "Lumeno Motors"."""
    return mine.slot == theirs.slot or _are_of_one_form(mine, theirs, odd, ledger)


def _are_of_one_form(mine: Holder, theirs: Holder, odd: Saying, ledger: Ledger) -> bool:
    first, second = mine.text.split(), theirs.text.split()
    if min(len(first), len(second)) < 2 or first[-1] != second[-1] or first[-1].lower() not in NAME_WORDS:
        return False
    known = ledger.once(_name_origins).get(mine.text.lower(), frozenset()) - {ledger.origin(odd.article)}
    return mine.slot == theirs.slot or not known


def _name_origins(ledger: Ledger) -> dict[str, frozenset[int]]:
    """The origins that have a name as it is written."""
    found: dict[str, set[int]] = {}
    for article in ledger.articles:
        for term in ledger.extraction(article.id).terms:
            found.setdefault(term.surface.lower(), set()).add(ledger.origin(article.id))
    return {name: frozenset(origins) for name, origins in found.items()}


def _is_odd(
    odd: Saying,
    mine: Holder,
    having: Sequence[tuple[Saying, Holder]],
    sayings: Sequence[Saying],
    held: dict[Saying, tuple[Holder, ...]],
    ledger: Ledger,
) -> bool:
    """Whether all that name a holder here name one other, doing the same, and nothing speaks for this one."""
    theirs = having[0][1]
    if any(not are_one(h.stems, theirs.stems, ledger) for _, h in having):
        return False
    witnesses = {s for s, _ in having}
    naming = {s.article for s in sayings if theirs.stems & _names_near(s, ledger)} - {odd.article}
    count = ledger.origins(naming | {s.article for s in witnesses})
    if count == 1 and not any(h.is_written for _, h in having):
        return False
    if any(_speaks_against(s, odd, mine, theirs, held, ledger, is_witness=s in witnesses) for s in sayings):
        return False
    alike = any(_are_of_one_form(mine, h, odd, ledger) for _, h in having)
    strong = alike or hold_unlike_figures(mine.stems, theirs.stems, ledger)
    if not any(_same_deed(odd, s, ledger, strong=strong) for s, _ in having):
        return False
    inside = all(s.article == odd.article for s in witnesses)
    if odd.claim.quantity.kind == "date" and (count == 1 or theirs.stems & _names_near(odd, ledger)):
        return False  # two of many things may fall on one day
    if count == 1 and not inside and not ledger.is_later(odd.article, having[0][0].article):
        return False
    if any(_sort_of(mine, ledger) != _sort_of(h, ledger) for _, h in having):
        return False
    if (count > 1 or inside) and _is_no_other_word(mine, theirs, odd, ledger):
        return not are_related(mine.stems, theirs.stems, ledger)
    return alike or strong or are_apart(mine.stems, theirs.stems, ledger)


def _is_no_other_word(mine: Holder, theirs: Holder, odd: Saying, ledger: Ledger) -> bool:
    """Whether a name is no word of this article's own for the holder: others bear it, or it names the holder too."""
    own = ledger.origin(odd.article)
    known = all(ledger.name_origins.get(stem, frozenset()) - {own} for stem in mine.stems)
    return known or any(theirs.stems <= _stems(t.surface) for t in ledger.extraction(odd.article).terms)


def _sort_of(holder: Holder, ledger: Ledger) -> str:
    if is_person(holder.stems, ledger):
        return "person"
    return "place" if holder.slot == "place" or holder.stems <= ledger.place_stems else "thing"


def _speaks_against(
    saying: Saying, odd: Saying, mine: Holder, theirs: Holder, held: dict[Saying, tuple[Holder, ...]], ledger: Ledger,
    *, is_witness: bool,
) -> bool:  # fmt: skip
    """Whether a saying of the figure names the other holder as well, or gives the figure to both."""
    names = _names_near(saying, ledger)
    here = saying.article == odd.article and not is_witness
    holder, third = (mine, theirs) if here else (theirs, mine)
    if any(
        are_one(h.stems, third.stems, ledger) and h.slot in ("subject", holder.slot) for h in held[saying]
    ):
        return True
    if not third.stems & names:
        return False
    if not is_witness and saying != odd and holder.stems & names:
        return is_shared(saying, ledger)
    return not _is_aside(third, saying, ledger)


def is_shared(saying: Saying, ledger: Ledger) -> bool:
    """Whether a sentence gives its figure to several: "the same number", "each", "both"."""
    sentence = ledger.sentence(saying)
    return sentence is not None and bool(_SHARED.search(sentence.text))


def _names_near(saying: Saying, ledger: Ledger) -> frozenset[str]:
    """The stems of names in the sentence of a figure."""
    sentence = ledger.sentence(saying)
    return frozenset() if sentence is None else ledger.names_in(sentence)


def _is_aside(third: Holder, saying: Saying, ledger: Ledger) -> bool:
    """Whether a further name in the sentence of a figure stands against its holder, or has a figure of its own."""
    sentence = ledger.sentence(saying)
    if sentence is None or _SHARED.search(sentence.text):
        return False
    others = [
        s
        for s in ledger.sayings[saying.article]
        if s.index != saying.index and ledger.sentence(s) is sentence
    ]
    subjects = [s.claim.subject for s in others if s.claim.subject is not None]
    if any(third.stems & {w.stem for w in read_words(subject.text)} for subject in subjects):
        return True
    for word in sentence.words:
        if word.stem not in third.stems or not word.text[0].isupper():
            continue
        if any(w.is_figure and 0 < w.start - word.end <= OWN_FIGURE for w in sentence.words):
            continue  # "Porto scored 54 goals this season, Braga 41"
        behind = word.start >= saying.span.end
        gap = (
            sentence.surface(saying.span.end, word.start)
            if behind
            else sentence.surface(word.end, saying.span.start)
        )
        if not _AGAINST.search(gap):
            return False
    return True


def holders_of(saying: Saying, ledger: Ledger) -> tuple[Holder, ...]:
    """The names a figure is given to, one a place of the sentence: subject, where, for whom."""
    sentence = ledger.sentence(saying)
    if sentence is None or (saying.claim.quoted and sentence.passage.kind == "cell"):
        return ()
    if is_second_of_two(saying, sentence):
        return ()
    subject = (
        _head(saying, sentence, ledger)
        or _owner(saying, sentence, ledger)
        or _told_to(saying, sentence, ledger)
        or _subject(saying, sentence, ledger)
    )
    held = (h for h in (subject, *_led(saying, sentence, ledger)) if h is not None)
    return tuple(replace(h, stems=_without_noun(h, ledger)) for h in held)


def _without_noun(holder: Holder, ledger: Ledger) -> frozenset[str]:
    """The stems of a name without its last word, where that is a noun of the story: "Orrery Launch" is Orrery."""
    words = [w for w in read_words(holder.text) if w.text[0].isupper()]
    nouns = ledger.once(_lower_stems)
    if len(words) < 2 or words[-1].stem not in nouns or words[0].stem in nouns:
        return holder.stems
    return holder.stems - {words[-1].stem} or holder.stems


def _lower_stems(ledger: Ledger) -> frozenset[str]:
    """The stems of the words that the story has without a capital."""
    return frozenset(
        w.stem for said in ledger.sentences.values() for s in said for w in s.words if w.text.islower()
    )


_FIRST_OF_TWO = re.compile(
    r"\d(?:\s?%|\s(?:per\s?cent|points?|votes?))?(?:\s+(?:to|against|versus|vs\.?|and|over)\s+|\s?[-–—:]\s?)$",
    re.IGNORECASE,
)


def is_second_of_two(saying: Saying, sentence: Sentence) -> bool:
    """Whether a figure is the second of a pair that two share: "beat Colas by 52.6 to 47.4 per cent"."""
    before = sentence.surface(max(sentence.span.start, saying.span.start - 24), saying.span.start)
    return _FIRST_OF_TWO.search(before) is not None


def _head(saying: Saying, sentence: Sentence, ledger: Ledger) -> Holder | None:
    """The name at the head of a table's row."""
    names = [h for h in sentence.passage.heads if _stems(h) and _stems(h) <= ledger.name_stems]
    if len(names) != 1 or _is_in_whole_row(saying, sentence, ledger):
        return None
    return Holder(_stems(names[0]), names[0], "subject")


def _is_in_whole_row(saying: Saying, sentence: Sentence, ledger: Ledger) -> bool:
    """Whether another cell under the same head has the value too: then it is not the one column's alone."""
    value = saying.claim.quantity.low
    return any(ledger.once(_cells)[saying.article, head, value] > 1 for head in sentence.passage.heads)


def _cells(ledger: Ledger) -> Counter[tuple[str, str, Decimal | str]]:
    """How many cells of an article have a value under a head."""
    return Counter(
        (article.id, head, value)
        for article in ledger.articles
        for sentence in ledger.sentences[article.id]
        if sentence.passage.kind == "cell"
        for value in {ledger.sayings[article.id][n].claim.quantity.low for n in sentence.claims}
        for head in sentence.passage.heads
    )


def _owner(saying: Saying, sentence: Sentence, ledger: Ledger) -> Holder | None:
    """The name whose possessive stands right before a figure: "Orrery’s 31st success"."""
    for term in _terms(saying, sentence, ledger):
        if re.fullmatch(r"[’']s?\s", sentence.surface(term.span.end, max(term.span.end, saying.span.start))):
            return Holder(_stems(term.surface), term.surface, "subject", term.span)
    return None


_WHICH = re.compile(r"^,?\s(?:which|who|that)\s(?:[^\W\d]+\s){1,6}$")
_OF_ANOTHER = re.compile(r"\bof\s(?:the\s)?$")
"""The Kimi K3 of Moonshot AI, which has 2.8 trillion parameters: the one that has them is the first."""
_APPOSITION = re.compile(r"(?:^|[.:;]\s)(?:Its|His|Her|Their|The|An?)\s(?:[a-z-]+\s){0,3}[a-z-]+,\s$")
_AND_DOES = re.compile(r"^,\s(?:[^\W\d]+\s){1,8}$")
_ORDERED = re.compile(
    r"\b(?:order|tell|told|ask|require|forc|oblig|compel|allow|permit|command|instruct|sentenc|advis|urg|expect|invit)\w*\s(?:the\s)?$"
)
_TO_DO = re.compile(r"^(?:\s[A-Z]\w+)*\sto\s(?:[^\W\d]+\s){1,4}$")


def _told_to(saying: Saying, sentence: Sentence, ledger: Ledger) -> Holder | None:
    """The name beside a verb of its own: "Candela, which sells it in 41 countries", "Its owner, Candela, has 14",
    "ordered Calder to pay £27.6m"."""
    for term in reversed(_terms(saying, sentence, ledger)):
        if not sentence.span.start <= term.span.end <= saying.span.start <= term.span.end + REACH:
            continue
        gap = sentence.surface(term.span.end, saying.span.start)
        lead = sentence.surface(max(sentence.span.start, term.span.start - 40), term.span.start)
        if (
            (_WHICH.match(gap) and not _OF_ANOTHER.search(lead))
            or (_APPOSITION.search(lead) and _AND_DOES.match(gap))
            or (_ORDERED.search(lead) and _TO_DO.match(gap))
        ):
            return Holder(_stems(term.surface), term.surface, "subject", term.span)
    return None


def _subject(saying: Saying, sentence: Sentence, ledger: Ledger) -> Holder | None:
    """The one name of the subject, which stands before its figure; or what a pronoun there stands for."""
    subject = saying.claim.subject
    if subject is None or subject.span.part != saying.span.part or sentence.passage.kind == "cell":
        return None
    inside = sentence.span.start <= subject.span.start < sentence.span.end
    terms = [
        t for t in _terms(saying, sentence, ledger)
        if t.span.start < subject.span.end and t.span.end > subject.span.start
    ] if inside else []  # fmt: skip
    if len(terms) == 2 and re.fullmatch(
        r"[’']s?\s", sentence.surface(terms[0].span.end, terms[1].span.start)
    ):
        terms = terms[1:]
    if len(terms) == 1:
        lead = sentence.surface(max(sentence.span.start, terms[0].span.start - 16), terms[0].span.start)
        led = terms[0].span.start == subject.span.start and _PREPOSITION.search(lead)
        return None if led else Holder(_stems(terms[0].surface), terms[0].surface, "subject", terms[0].span)
    named = _stems(subject.name)
    if terms or not named or not named <= ledger.name_stems:
        return None
    return Holder(named, subject.name, "subject", is_written=bool(named & ledger.names_in(sentence)))


def _led(saying: Saying, sentence: Sentence, ledger: Ledger) -> Iterator[Holder]:
    """The names that a preposition leads beside the figure: "in Tessano", "on Halden Bank"."""
    seen: set[str] = set()
    for term in _terms(saying, sentence, ledger):
        if term.span.start >= saying.span.end:
            gap = sentence.surface(saying.span.end, term.span.start)
            found = _PLACE.search(gap) or _BEHIND.match(gap)
        else:
            gap = sentence.surface(term.span.end, saying.span.start)
            lead = sentence.surface(max(sentence.span.start, term.span.start - 24), term.span.start)
            found = _PLACE.search(lead) or _BEFORE.search(lead)
        if found is None or len(gap) > REACH or _BREAK.search(gap) or any(c.isdigit() for c in gap):
            continue
        slot = "place" if found[1].lower() in ("in", "at", "near", "outside", "around") else found[1].lower()
        if slot not in seen:
            seen.add(slot)
            yield Holder(_stems(term.surface), term.surface, slot, term.span)


def _terms(saying: Saying, sentence: Sentence, ledger: Ledger) -> list[Term]:
    """The names of a sentence outside its figure: the "Jan" of "Jan. 6" is nobody."""
    part = sentence.span.part
    return [
        t
        for t in ledger.extraction(saying.article).terms
        if t.kind not in ("technical",)
        and t.span.part == part
        and sentence.span.start <= t.span.start < sentence.span.end
        and not (saying.span.start <= t.span.start < saying.span.end)
        and _stems(t.surface)
    ]


def _stems(name: str) -> frozenset[str]:
    """What tells a name from others: its capitalised words, kinds of bodies left out."""
    return frozenset(
        w.stem
        for w in read_words(name)
        if w.is_content and w.text[0].isupper() and w.text.lower() not in NAME_WORDS
    )


def _same_deed(odd: Saying, other: Saying, ledger: Ledger, *, strong: bool) -> bool:
    """Whether both clauses tell one deed, both of one side of it; of two with unlike figures any deed will do."""
    first, second = deeds(odd, ledger), deeds(other, ledger)
    if first.passive != second.passive:
        return False
    if strong or first.words & second.words or _share_figures(odd, other, ledger):
        return True
    measure = odd.claim.measure
    return measure is not None and measure == other.claim.measure and measure not in _TWO_SIDED


def _share_figures(odd: Saying, other: Saying, ledger: Ledger) -> bool:
    """Whether the two sentences have another figure in common: then they tell one thing, in whatever words."""
    first, second = ledger.sentence(odd), ledger.sentence(other)
    if first is None or second is None:
        return False
    known = ledger.once(agreements_in)
    return len(known[first.article, first.index] & known[second.article, second.index]) > 1


@dataclass(frozen=True, slots=True)
class Deed:
    """What a clause tells beside its figure: concepts of its words, and its voice."""

    words: frozenset[str]
    passive: bool


def deeds(saying: Saying, ledger: Ledger) -> Deed:
    """The words of the clause of a figure, names, units and figures left out."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return Deed(frozenset(), passive=False)
    before = sentence.surface(sentence.span.start, saying.span.start)
    stops = [m.end() for m in _BREAK.finditer(before)]
    start = sentence.span.start + (stops[-1] if stops else 0)
    after = sentence.surface(saying.span.end, sentence.span.end)
    stop = _BREAK.search(after)
    end = saying.span.end + (stop.start() if stop else len(after))
    clause = sentence.surface(start, end)
    following = [w for w in sentence.words if saying.span.end <= w.start < end][:WORDS_AFTER]
    words = [w for w in sentence.words if start <= w.start and w.end <= saying.span.start]
    return Deed(
        frozenset(
            concept(w.text.lower())
            for w in (*words, *following)
            if w.is_content and w.text.lower() not in _WEAK and not w.text[0].isupper()
        ),
        passive=bool(_PASSIVE.search(clause)),
    )


def _difference(
    odd: Saying, mine: Holder, having: Sequence[tuple[Saying, Holder]], agreement: Agreement, ledger: Ledger
) -> Difference:
    sayings = [s for s, _ in having]
    count = ledger.origins(s.article for s in sayings)
    theirs = having[0][1].text
    return Difference(
        "subject-drift",
        odd.article,
        _span_of(odd, mine),
        f"{origins_say(count, 'give')} {sayings[0].surface} to {theirs}, here it is given to {mine.text}.",
        against=first_places(sayings),
        reasons=(
            "same value of the same fact",
            f"{theirs} stands in the same place elsewhere",
            "two names of two things",
        ),
        confidence=0.7 if count > 1 else 0.6,
        fact=agreement.fact.label if agreement.fact else None,
    )


def _span_of(odd: Saying, mine: Holder) -> Span:
    """The figure with the name it is given to, where they stand near each other."""
    if mine.span is None:
        return odd.span
    start, end = min(mine.span.start, odd.span.start), max(mine.span.end, odd.span.end)
    return Span(start, end, odd.span.part) if end - start <= MOST_CHARACTERS else odd.span
