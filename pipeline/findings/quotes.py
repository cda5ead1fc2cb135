"""Quotations of one utterance laid side by side, word by word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from itertools import pairwise

from db.models import Quote, Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, count_phrase, origins_say
from pipeline.findings.words import FUNCTION_WORDS, Word, listed, read_words

MOST_WORDS = 400
MOST_POSTINGS = 60
BESIDE = 60
MOST_CHANGED = 6
"""More words than this are another sentence, not an altered one."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A quotation in its article, with its words in order and how they are compared."""

    article: str
    quote: Quote
    words: tuple[Word, ...]
    keys: tuple[str, ...]
    gaps: tuple[str, ...]
    """What stands after each word, up to the next."""

    def surface(self, start: int, end: int) -> str:
        """The words from one index to another, as written."""
        return "".join(
            w.text + g for w, g in zip(self.words[start:end], self.gaps[start:end], strict=True)
        ).strip()

    def span(self, start: int, end: int) -> Span:
        """Where those words stand."""
        return Span(self.words[start].start, self.words[end - 1].end, self.quote.span.part)


@dataclass(frozen=True, slots=True)
class Change:
    """Words of one quotation where another has others: word indexes of each, either may be empty."""

    here: tuple[int, int]
    there: tuple[int, int]


def find_altered_quotes(ledger: Ledger) -> Iterator[Difference]:
    """Words in quotation marks differ from the other outlets' quotation of the same utterance or speaker.

    Quotations are laid side by side word by word. A shorter cut of the same words, an ellipsis, words in
    square brackets, masked expletives, case and punctuation are no difference. The wording that fewer
    origins carry is the one shown; so is the speaker that fewer origins name.
    """
    for group in same_utterances(ledger):
        yield from _altered(group, ledger)
        yield from _other_speakers(group, ledger)


def same_utterances(ledger: Ledger) -> Iterator[tuple[Spoken, ...]]:
    """Group quotations that quote one utterance: distinct wordings first, joined where they align."""
    said = [s for a in ledger.articles for s in _quotes_of(a.id, ledger)]
    distinct: dict[tuple[str, ...], list[Spoken]] = defaultdict(list)
    for one in said:
        distinct[one.keys].append(one)
    wordings = sorted(distinct)
    parent = list(range(len(wordings)))

    def root(n: int) -> int:
        while parent[n] != n:
            parent[n] = parent[parent[n]]
            n = parent[n]
        return n

    for i, j in _candidates(wordings):
        if root(i) != root(j) and are_one_utterance(wordings[i], wordings[j]):
            parent[max(root(i), root(j))] = min(root(i), root(j))
    groups: dict[int, list[Spoken]] = defaultdict(list)
    for n, wording in enumerate(wordings):
        groups[root(n)].extend(distinct[wording])
    for number in sorted(groups):
        group = sorted(groups[number], key=lambda s: (s.article, s.quote.span.part, s.quote.span.start))
        if len({s.article for s in group}) > 1:
            yield tuple(group)


def _quotes_of(article: str, ledger: Ledger) -> Iterator[Spoken]:
    revision = ledger.article(article)
    for quote in ledger.extraction(article).quotes:
        text = (revision.title or "") if quote.span.part == "title" else revision.text
        words = read_words(text, quote.span.start, quote.span.end)[:MOST_WORDS]
        words = _without_articles(_without_brackets(text, words))
        if len(words) >= 3 and any(w.is_content for w in words):
            ends = (*(w.start for w in words[1:]), quote.span.end)
            gaps = tuple(text[w.end : max(w.end, end)] for w, end in zip(words, ends, strict=True))
            yield Spoken(article, quote, words, tuple(_key(w.text) for w in words), gaps)


def _without_brackets(text: str, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave out words that an editor put in square brackets: "[the bank]", "min[ute]"."""
    kept, depth, at = [], 0, words[0].start if words else 0
    for word in words:
        between = text[at : word.start]
        depth += between.count("[") - between.count("]")
        at = word.start
        if depth <= 0:
            kept.append(word)
    return tuple(kept)


def _without_articles(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave out the article of a day: "August the 31st" is "Aug. 31"."""
    ends = (*words[1:], None)
    return tuple(
        w
        for w, following in zip(words, ends, strict=True)
        if w.stem != "the" or following is None or not (following.is_figure and following.text[-1].isalpha())
    )


_SPELLINGS = {
    "ok": "okay", "gonna": "going", "wanna": "want", "towards": "toward", "amongst": "among",
    "whilst": "while", "mins": "minute", "min": "minute", "minutes": "minute", "tv": "television",
    "jan": "january", "feb": "february", "aug": "august", "sept": "september", "sep": "september", "oct": "october",
    "nov": "november", "dec": "december", "mr": "mister", "mrs": "missus", "dr": "doctor", "st": "saint",
}  # fmt: skip
_NUMBER_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
"""
_SMALL = {word: str(n) for n, word in enumerate(_NUMBER_WORDS.split())}


def _key(word: str) -> str:
    """How a quoted word is compared: British and American spelling alike, small numbers and days alike.

    >>> _key("Organisation’s") == _key("organization's"), _key("colour") == _key("color"), _key("Two"), _key("31st")
    (True, True, '2', '31')
    """
    low = word.lower().replace("’", "'").replace(",", "")
    if low[0].isdigit() and low.endswith(("st", "nd", "rd", "th")):
        low = low[:-2]
    low = _SPELLINGS.get(low, low)
    low = _SMALL.get(low, low)
    low = re.sub(r"is(e[sdr]?|ing|ation\w*)\b", r"iz\1", low) if len(low) > 5 else low
    return re.sub(r"our(s|ed|ing|ite|able|ful)?\b", r"or\1", low) if len(low) > 4 else low


def _candidates(wordings: list[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """Pairs of wordings that share two content words, or three words in a row, by inverted index."""
    postings: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for n, keys in enumerate(wordings):
        for triple in sorted(set(zip(keys, keys[1:], keys[2:], strict=False))):
            postings[triple].append(n)
        content = [k for k in keys if k not in FUNCTION_WORDS]
        for pair in sorted(set(pairwise(content))):
            postings[("", *pair)].append(n)
    seen: set[tuple[int, int]] = set()
    for gram in sorted(postings):
        held = postings[gram][:MOST_POSTINGS]
        for i, one in enumerate(held):
            for other in held[i + 1 :]:
                if (one, other) not in seen:
                    seen.add((one, other))
                    yield one, other


def are_one_utterance(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Say whether two wordings quote one utterance: most of the shorter stands in the longer, in order.

    >>> are_one_utterance(("a", "nest", "of", "dysfunction"), ("a", "nest", "of", "destruction"))
    True
    >>> are_one_utterance(("we", "will", "not", "stop", "now"), ("we", "will", "not", "give", "up", "hope"))
    False
    """
    if len(one) >= 5 and one != other and sorted(one) == sorted(other):
        return True  # the same words in another order
    blocks = [b for b in _matcher(one, other).get_matching_blocks() if b.size]
    shorter = min(len(one), len(other))
    matched = sum(b.size for b in blocks)
    if not blocks or matched < 3:
        return False
    content = sum(one[i] not in FUNCTION_WORDS for b in blocks for i in range(b.a, b.a + b.size))
    longest = max(b.size for b in blocks)
    if content == 0 or longest < 3:
        return False
    if longest >= 5 and content >= 2 and matched >= 0.5 * shorter:
        return True
    if longest >= 5 and (
        (matched >= 8 and matched >= 0.75 * shorter) or (matched >= 7 and matched >= 0.85 * shorter)
    ):
        return True  # so many words in a row, however common each is
    return matched >= 0.7 * shorter and (content >= 2 or shorter <= 5)


def _matcher(one: tuple[str, ...], other: tuple[str, ...]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, one, other, autojunk=False)


def changes(one: Spoken, other: Spoken) -> tuple[Change, ...]:
    """Where two quotations of one utterance have other words, cuts left out.

    A cut is words that only one has, at its ends or beside an ellipsis, a bracket or an interruption.
    """
    blocks = _anchors([b for b in _matcher(one.keys, other.keys).get_matching_blocks() if b.size], one.keys)
    if not blocks:
        return ()
    found = list(_inside(one, other, blocks))
    found.extend(_after(one, other, blocks[-1]))
    found.extend(_before(one, other, blocks[0]))
    return tuple(sorted(found, key=lambda c: (c.here, c.there)))


def _anchors(blocks: list[Match], keys: tuple[str, ...]) -> list[Match]:
    """Drop single function words that matched by chance at either end."""
    while len(blocks) > 1 and blocks[-1].size == 1 and keys[blocks[-1].a] in FUNCTION_WORDS:
        blocks = blocks[:-1]
    while len(blocks) > 1 and blocks[0].size == 1 and keys[blocks[0].a] in FUNCTION_WORDS:
        blocks = blocks[1:]
    return blocks


def _inside(one: Spoken, other: Spoken, blocks: list[Match]) -> Iterator[Change]:
    for left, right in pairwise(blocks):
        here, there = (left.a + left.size, right.a), (left.b + left.size, right.b)
        if _is_marked_cut(one, here) or _is_marked_cut(other, there):
            continue
        if max(here[1] - here[0], there[1] - there[0]) > MOST_CHANGED or _same_letters(
            one, here, other, there
        ):
            continue
        yield Change(here, there)


def _is_marked_cut(said: Spoken, part: tuple[int, int]) -> bool:
    """Whether an ellipsis, a bracket, a mask or an interruption stands in or at a gap."""
    around = said.gaps[part[0] - 1 : part[1]] if part[0] else said.gaps[: part[1]]
    return any(_CUT.search(gap) for gap in around)


_CUT = re.compile(r"\.\.|…|\[|\]|\(|\*|--|—|[\"“”]|\n")


def _same_letters(one: Spoken, here: tuple[int, int], other: Spoken, there: tuple[int, int]) -> bool:
    """Whether the words differ in spacing or hyphens alone ("on-line", "online"), or are contracted."""
    left, right = "".join(one.keys[slice(*here)]), "".join(other.keys[slice(*there)])
    if left == right or left.replace("'", "") == right.replace("'", ""):
        return True
    if left and right and left.replace("'", "")[:3] == right.replace("'", "")[:3]:
        return _CONTRACTIONS.get(left) == right or _CONTRACTIONS.get(right) == left
    return _CONTRACTIONS.get(left, left) == _CONTRACTIONS.get(right, right)


_CONTRACTIONS = {
    "isn't": "isnot", "aren't": "arenot", "wasn't": "wasnot", "don't": "donot", "doesn't": "doesnot",
    "didn't": "didnot", "won't": "willnot", "can't": "cannot", "it's": "itis", "that's": "thatis",
    "we're": "weare", "they're": "theyare", "i'm": "iam", "we'll": "wewill", "we've": "wehave",
    "i've": "ihave", "there's": "thereis",
    "you're": "youare", "he's": "heis", "she's": "sheis", "haven't": "havenot", "hasn't": "hasnot",
    "wouldn't": "wouldnot", "couldn't": "couldnot", "shouldn't": "shouldnot", "they've": "theyhave",
}  # fmt: skip


def _after(one: Spoken, other: Spoken, last: Match) -> Iterator[Change]:
    """Both go on with other words to the end of the same sentence."""
    here = (last.a + last.size, _sentence_end(one, last.a + last.size))
    there = (last.b + last.size, _sentence_end(other, last.b + last.size))
    if last.size < 3 or here[0] >= here[1] or there[0] >= there[1]:
        return
    if _SENTENCE.search(one.gaps[here[0] - 1]) or _SENTENCE.search(other.gaps[there[0] - 1]):
        return
    if _is_marked_cut(one, (here[0], here[0])) or _is_marked_cut(other, (there[0], there[0])):
        return
    if max(here[1] - here[0], there[1] - there[0]) <= MOST_CHANGED and not _same_letters(
        one, here, other, there
    ):
        yield Change(here, there)


def _before(one: Spoken, other: Spoken, first: Match) -> Iterator[Change]:
    """Both begin with other words."""
    here, there = (0, first.a), (0, first.b)
    if first.size < 4 or not first.a or not first.b:
        return
    if any(
        _SENTENCE.search(gap) or _CUT.search(gap) for gap in (*one.gaps[: first.a], *other.gaps[: first.b])
    ):
        return
    if max(first.a, first.b) <= 3 and not _same_letters(one, here, other, there):
        yield Change(here, there)


_SENTENCE = re.compile(r"[.!?]")


def _sentence_end(said: Spoken, start: int) -> int:
    for n in range(start, len(said.words)):
        if _SENTENCE.search(said.gaps[n]):
            return n + 1
    return len(said.words)


def _altered(group: tuple[Spoken, ...], ledger: Ledger) -> Iterator[Difference]:
    """The wordings that fewer origins carry, each against the one that most origins carry."""
    by_wording: dict[tuple[str, ...], list[Spoken]] = defaultdict(list)
    for said in group:
        by_wording[said.keys].append(said)
    told: set[tuple[str, Span]] = set()
    wordings = sorted(by_wording)
    for n, one in enumerate(wordings):
        for other in wordings[n + 1 :]:
            first, second = by_wording[one][0], by_wording[other][0]
            for change in changes(first, second):
                yield from _raise(change, by_wording[one], by_wording[other], group, ledger, told)


def _raise(
    change: Change,
    ones: list[Spoken],
    others: list[Spoken],
    group: tuple[Spoken, ...],
    ledger: Ledger,
    told: set[tuple[str, Span]],
) -> Iterator[Difference]:
    here = _window(ones[0], change.here)
    there = _window(others[0], change.there)
    with_here = [s for s in group if _contains(s.keys, ones[0].keys[slice(*here)])]
    with_there = [s for s in group if _contains(s.keys, others[0].keys[slice(*there)])]
    if {s.article for s in with_here} & {s.article for s in with_there}:
        return  # one article quotes both: a repetition that was varied, or the correction itself
    if _goes_to_first(with_here, with_there, ledger):
        odd, odd_part, most, most_part, rest = ones, change.here, others, change.there, with_there
    else:
        odd, odd_part, most, most_part, rest = others, change.there, ones, change.here, with_here
    for said in odd:
        part = odd_part if odd_part[0] < odd_part[1] else _window(said, odd_part)
        against = most[0]
        against_part = most_part if most_part[0] < most_part[1] else _window(against, most_part)
        span = said.span(*part)
        if (said.article, span) in told:
            continue
        told.add((said.article, span))
        count = ledger.origins(s.article for s in rest)
        has, have = said.surface(*_window(said, odd_part)), against.surface(*_window(against, most_part))
        yield Difference(
            "quote-altered",
            said.article,
            span,
            f"{origins_say(count, 'quote')} “{have}”, here it is “{has}”.",
            against=(Place(against.article, against.span(*against_part)),),
            reasons=(
                "the rest of the quotation is the same",
                _count_words(odd_part, most_part),
            ),
            confidence=0.9 if count > 1 else 0.75,
        )


def _count_words(one: tuple[int, int], other: tuple[int, int]) -> str:
    count = max(one[1] - one[0], other[1] - other[0])
    return f"{count_phrase(count, 'word')} {'differs' if count == 1 else 'differ'}"


def _window(said: Spoken, part: tuple[int, int]) -> tuple[int, int]:
    """The changed words with a neighbour on each side, so that a dropped word shows."""
    return max(0, part[0] - 1), min(len(said.words), part[1] + 1)


def _contains(keys: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return any(keys[n : n + len(part)] == part for n in range(len(keys) - len(part) + 1))


def _goes_to_first(first: list[Spoken], second: list[Spoken], ledger: Ledger) -> bool:
    """Whether the first wording is the odd one out: references, then fewer origins, then the later article."""
    is_reference = [any(ledger.article(s.article).reference for s in side) for side in (first, second)]
    if is_reference[0] != is_reference[1]:
        return is_reference[1]
    count = [ledger.origins(s.article for s in side) for side in (first, second)]
    if count[0] != count[1]:
        return count[0] < count[1]
    return ledger.is_later(
        max((s.article for s in first), key=ledger.order), max((s.article for s in second), key=ledger.order)
    )


def _other_speakers(group: tuple[Spoken, ...], ledger: Ledger) -> Iterator[Difference]:
    """The same words given to somebody else than by the others."""
    by_speaker: dict[str, list[Spoken]] = defaultdict(list)
    for said in group:
        if said.quote.speaker and len(said.keys) >= 5 and _is_named_beside(said, ledger):
            by_speaker[said.quote.speaker].append(said)
    people = _merge_names(by_speaker)
    if len(people) < 2:
        return
    ranked = sorted(people, key=lambda name: _speaker_rank(people[name], ledger), reverse=True)
    most = people[ranked[0]]
    for name in ranked[1:]:
        for said in people[name]:
            against = next(
                (s for s in most if _overlap(s.keys, said.keys) >= 5 and s.article != said.article), None
            )
            if against is None or any(s.article == said.article for s in most):
                continue
            if _is_named_in(said, ranked[0], ledger) or _is_named_in(against, name, ledger):
                continue
            count = ledger.origins(s.article for s in most)
            yield Difference(
                "quote-altered",
                said.article,
                _with_source(said, ledger),
                f"{origins_say(count, 'give')} these words to {ranked[0]}, here {name} says them.",
                against=(Place(against.article, against.quote.span),),
                reasons=("the same words", "another speaker"),
                confidence=0.9 if count > 1 else 0.7,
            )


def _with_source(said: Spoken, ledger: Ledger) -> Span:
    """The quotation with the name of its speaker where it stands close by."""
    span = said.quote.span
    for attribution in ledger.crediting(said.article, span):
        source = attribution.source
        if source is None or source.part != span.part:
            continue
        if source.start - span.end <= BESIDE and span.start - source.end <= BESIDE:
            return Span(min(span.start, source.start), max(span.end, source.end), span.part)
    return span


def _is_named_beside(said: Spoken, ledger: Ledger) -> bool:
    """Whether the speaker's name, and no pronoun, stands beside the quotation as its source."""
    name = {w.stem for w in read_words(said.quote.speaker or "") if w.text[0].isupper()}
    for attribution in ledger.crediting(said.article, said.quote.span):
        source = attribution.source
        if source is None:
            continue
        if name & {w.stem for w in read_words(ledger.text(said.article, source)) if w.text[0].isupper()}:
            return True
    return False


def _is_named_in(said: Spoken, name: str, ledger: Ledger) -> bool:
    """Whether a name stands beside the quotation too: "Netcalm's head of security, Yusuf Karim, said"."""
    wanted = {w.stem for w in read_words(name) if w.text[0].isupper() and w.text.lower() not in _ROLES}
    sentence = ledger.sentence_at(said.article, said.quote.span)
    if not wanted or sentence is None:
        return False
    around = {
        w.stem
        for w in sentence.words
        if w.text[0].isupper() and not said.quote.span.start <= w.start < said.quote.span.end
    }
    return wanted <= around


def _speaker_rank(said: list[Spoken], ledger: Ledger) -> tuple[bool, int, str]:
    reference = any(ledger.article(s.article).reference for s in said)
    first = min((s.article for s in said), key=ledger.order)
    dated, date, id_ = ledger.order(first)
    return reference, ledger.origins(s.article for s in said), _reversed((str(dated), date, id_))


def _reversed(key: tuple[str, ...]) -> str:
    """A text that sorts the other way round, so that the earliest ranks first."""
    return "".join(chr(0x10FFFF - ord(c)) if ord(c) < 0xD000 else c for c in "\0".join(key))


_ROLES = listed(
    """
    mr mrs ms miss dr sir dame lord lady prof professor president minister prime premier senator
    governor mayor chief executive officer ceo cfo director head chair chairman chairwoman commander
    captain sergeant judge justice secretary general spokesman spokeswoman spokesperson
    representative rep sen gov the of a an for he she they it police officials company department
    ministry
    """
)


def _merge_names(by_speaker: dict[str, list[Spoken]]) -> dict[str, list[Spoken]]:
    """Join the names of one person: "Ruth Amadi", "Ms Amadi". Roles without a name say nothing."""
    people: dict[str, list[Spoken]] = {}
    tokens: dict[str, frozenset[str]] = {}
    for name in sorted(by_speaker, key=lambda n: (-len(n), n)):
        own = frozenset(
            w.stem for w in read_words(name) if w.text.lower() not in _ROLES and w.text[0].isupper()
        )
        if not own:
            continue
        known = next((other for other in sorted(people) if own & tokens[other]), None)
        if known is None:
            people[name], tokens[name] = list(by_speaker[name]), own
        else:
            people[known].extend(by_speaker[name])
    return people


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return max((b.size for b in _matcher(one, other).get_matching_blocks()), default=0)
