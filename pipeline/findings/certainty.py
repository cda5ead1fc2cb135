"""How surely a statement is made: hedges around one verb, compared over the articles that use it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from db.models import Span
from pipeline.findings.agreement import agreements
from pipeline.findings.alignment import Statement, statements
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, count_phrase, first_places, origins_say
from pipeline.findings.made_sure import find_made_sure
from pipeline.findings.stages import find_later_stages
from pipeline.findings.words import Word, listed

POSSIBLE, PLANNED, COMING, FACT, DONE = 0, 2, 3, 4, 5
"""How sure: may be, is planned or expected, will be, is, has been. A step of two is told."""

_HEDGES: tuple[tuple[int, str], ...] = (
    (
        POSSIBLE,
        r"""
        \b(?: may | might | could | can\ perhaps ) (?!\s+(?:not|\d)\b) (?: \s+ (?:well|also|have|now|since|soon) )* \b
        | \b(?: reportedly | allegedly | possibly | perhaps | purportedly | supposedly | apparently | seemingly
            | potentially | presumably | maybe | conceivably | arguably | tentatively | unofficially ) \b
        | \b(?: alleged | suspected | rumou?red | purported | supposed | unconfirmed | unverified | possible | potential
            | claimed | would-be ) \b
        | \b(?: is | are | was | were | be | been ) \s+ (?:also\s+)? (?: said | reported | believed | thought | understood
            | rumou?red | alleged | suspected | claimed | supposed | accused | considered ) \b (?: \s+ (?:to|of|that)\b )?
        | \b(?: believes? | alleg(?:es?|ing) | suggest(?:s|ed)? | speculat(?:es?|ed|ion)
            | appears? | seems? ) \b (?: \s+ (?:that|to)\b )?
        | \b(?: suspects? | thinks? | fears? | rumou?rs? ) \s+ (?:that|to) \b
        | \b(?: would | may | might | could | to ) \s+ consider(?:ing)? \b | \bconsider(?:s|ed|ing)?\s+(?=\w+ing\b)
        | \b(?: unlikely | in\ talks | weigh(?:s|ing)? | mulls? | mulling | exploring | not\ ruled\ out
            | according\ to\ (?:media\ |press\ |unconfirmed\ )?reports ) \b
        | \b(?: reports? | sources? | rumou?rs? ) \b [^.;]{0,30}? \b
            (?: suggest(?:s|ed)? | indicat(?:es?|ed) | says? | said | claim(?:s|ed)? | hint(?:s|ed)? ) \b (?:\s+that\b)?
        """,
    ),
    (
        PLANNED,
        r"""
        \b(?: plan(?:s|ned|ning)? | aim(?:s|ed|ing)? | intend(?:s|ed|ing)? | hop(?:es?|ed|ing) | want(?:s|ed)?
            | propos(?:es?|ed|ing|al) | seek(?:s|ing)? | expect(?:s|ed|ing)? | forecast(?:s|ing)? | project(?:s|ed)
            | predict(?:s|ed|ing)? | likely | scheduled | due(?!\s+to\s+(?:the|an?|its|their|his|her|this|that|these|those|our|my|no|some|many|more|less|fewer
                |high(?:er)?|low(?:er)?|heavy|bad|poor|strong|weak|rising|falling|lack|\w+(?:ing|[^su]s|ness|tion|ment|ity|age|ance|ence))\b) | set | poised | about | on\ track | ready | slated
            | agreed | pledg(?:es?|ed) | promis(?:es?|ed) | vow(?:s|ed)? | offer(?:s|ed)? | prepar(?:es?|ed|ing)
            ) \s+ (?: to | that ) \b
        | \b(?: expected | planned | proposed | projected | scheduled | forecast | should | would | ought\ to ) \b
        | \b(?: advis(?:es?|ed|ing) | urg(?:es?|ed|ing) | recommend(?:s|ed|ing)? | ask(?:s|ed|ing)? | call(?:s|ed|ing)?
            | warn(?:s|ed|ing)? | encourag(?:es?|ed|ing) | invit(?:es?|ed|ing) ) \b
            [^.;:,]{1,40}? \b(?:not\s+)?to\b (?=\s+[a-z]+\b)
        """,
    ),
    (
        COMING,
        r"\b(?: will | shall | (?:is|are|was|were) \s+ (?:now\s+|soon\s+|then\s+)? (?:going\s+)? to | 'll ) \b",
    ),
)
_PATTERNS = tuple((level, re.compile(p, re.VERBOSE | re.IGNORECASE)) for level, p in _HEDGES)

_LIGHT = listed(
    """
    be have do make take get go come give put say tell seem become need want see know think look still also
    """
)
_SKIPPED = listed(
    """
    be been being have has had is are was were to that of not also now then soon well already still since ever just
    only it they he she we there the a an their its his her
    """
)
REACH = 60
"""How far before a word, in characters, its hedge may stand within the clause."""

_CLAUSE = re.compile(
    r"[;:!?\n]|[.](?!\d)|,\s+(?:and|but|while|which|who|although|though|yet)\b|\s+(?:but|while|although)\s+"
)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A word that is hedged or not in one sentence: how sure it is said to be, and the hedge."""

    sentence: Sentence
    word: Word
    level: int
    hedge: Span | None


def find_certainty_drifts(ledger: Ledger) -> Iterator[Difference]:
    """A hedge that the others have ("may", "reportedly", "plans to") was dropped or made stronger here.

    Compared are sentences that say one thing around one verb. Other hedges of the same strength are no difference.
    """
    told: set[tuple[str, Span]] = set()
    hedged: dict[tuple[str, int], list[str]] = {}
    for statement in (*ledger.once(statements), *_headed(ledger)):
        for stem in _hedged_stems(statement, hedged):
            predicates = [p for s in statement.sentences for p in _predicates(s, stem, ledger)]
            for found in _drifts(predicates, statement, ledger):
                if (found.article, found.span) not in told:
                    told.add((found.article, found.span))
                    yield found
    yield from _unhedged(ledger)
    yield from find_made_sure(ledger, {(article, span.start) for article, span in told})
    yield from find_later_stages(ledger)
    yield from _causes(ledger)


def _headed(ledger: Ledger) -> Iterator[Statement]:
    """Headlines with the sentences that give their figure: they are too short to be gathered by their words."""
    for agreement in ledger.once(agreements):
        sentences = [s for saying in agreement.sayings if (s := ledger.sentence(saying)) is not None]
        heads = [s for s in sentences if s.passage.kind == "headline"]
        if heads and len(sentences) > len(heads):
            yield Statement(sentences[0], sentences[1:])


def _hedged_stems(statement: Statement, known: dict[tuple[str, int], list[str]]) -> list[str]:
    """The stems of words that stand behind a hedge in one of the statement's sentences; remembered by sentence."""
    found: dict[str, None] = {}
    for sentence in statement.sentences:
        key = (sentence.article, sentence.index)
        if key not in known:
            known[key] = _hedged_in(sentence)
        for stem in known[key]:
            found.setdefault(stem)
    return list(found)


def _hedged_in(sentence: Sentence) -> list[str]:
    """The stems of words that stand behind a hedge in a sentence."""
    words = (_governed(sentence, hedge) for _, hedge in hedges(sentence))
    return [word.stem for word in words if word is not None]


def hedges(sentence: Sentence) -> list[tuple[int, Span]]:
    """The hedges of a sentence with their strength, in order of place."""
    base, part = sentence.span.start, sentence.span.part
    return [(level, Span(base + start, base + end, part)) for level, start, end in _hedges_in(sentence.text)]


@lru_cache(maxsize=16384)
def _hedges_in(text: str) -> tuple[tuple[int, int, int], ...]:
    found: list[tuple[int, int, int]] = []
    for level, pattern in _PATTERNS:
        for m in pattern.finditer(text):
            is_month = m[0].startswith("May")
            if not is_month and not any(m.start() < end and start < m.end() for _, start, end in found):
                found.append((level, m.start(), m.end()))
    return tuple(sorted(found, key=lambda f: f[1:]))


def _governed(sentence: Sentence, hedge: Span) -> Word | None:
    """The word that a hedge is about: the first one behind it that carries meaning."""
    if sentence.surface(hedge.start, hedge.end).lower().endswith("that"):
        return None
    for word in sentence.words:
        low = word.text.lower()
        if word.start < hedge.end or low in _SKIPPED or low.endswith("ly"):
            continue
        is_verb = word.is_content and word.stem not in _LIGHT and not word.text[0].isupper()
        return word if is_verb else None
    return None


def _predicates(sentence: Sentence, stem: str, ledger: Ledger) -> Iterator[Predicate]:
    """The places of a stem in a sentence, each with how sure it is said to be there."""
    # words outside a quotation are not hedged by words within it
    known = [(level, h) for level, h in hedges(sentence) if not _in_quotes(sentence, h, ledger)]
    for word in sentence.words:
        if word.stem != stem or _in_quotes(sentence, word, ledger):
            continue
        clause = _clause_start(sentence, word)
        near = [(level, h) for level, h in known if clause <= h.start and h.end <= word.end]
        near += [
            (level, h)
            for level, h in known
            if h.start >= word.end and level == POSSIBLE and _is_aside(sentence, h)
        ]
        if near:
            level, hedge = min(near, key=lambda n: (n[0], n[1].start))
            yield Predicate(sentence, word, level, hedge)
        else:
            done = _PERFECT.search(sentence.surface(max(sentence.span.start, word.start - 24), word.start))
            yield Predicate(sentence, word, DONE if done else FACT, None)


_PERFECT = re.compile(r"\b(?:has|have)\s(?:now\s|already\s|just\s|since\s)?(?:been\s)?$", re.IGNORECASE)


def _in_quotes(sentence: Sentence, word: Word | Span, ledger: Ledger) -> bool:
    """Whether a word stands in a quotation, which may begin in an earlier sentence."""
    before = sentence.surface(sentence.span.start, word.start)
    if before.count("“") > before.count("”") or before.count('"') % 2 == 1:
        return True
    return bool(ledger.quoted(sentence.article, Span(word.start, word.start + 1, sentence.span.part)))


def _clause_start(sentence: Sentence, word: Word) -> int:
    before = sentence.surface(sentence.span.start, word.start)
    stops = [m.end() for m in _CLAUSE.finditer(before)]
    return sentence.span.start + (stops[-1] if stops else 0)


def _is_aside(sentence: Sentence, hedge: Span) -> bool:
    """Whether a hedge that follows is about the whole sentence: ", reportedly", ", media reports suggest"."""
    return sentence.surface(hedge.start - 2, hedge.start).startswith(",")


def _drifts(predicates: Sequence[Predicate], statement: Statement, ledger: Ledger) -> Iterator[Difference]:
    by_article: dict[str, list[Predicate]] = defaultdict(list)
    for predicate in predicates:
        by_article[predicate.sentence.article].append(predicate)
    weakest = {id_: min(p.level for p in said) for id_, said in by_article.items()}
    for id_ in sorted(by_article):
        others = [o for o in sorted(weakest) if ledger.origin(o) != ledger.origin(id_)]
        weaker = [o for o in others if weakest[id_] - weakest[o] >= 2]
        alike = [o for o in others if weakest[id_] - weakest[o] < 2]
        if not weaker or not _is_odd(id_, weaker, alike, ledger):
            continue
        strong = min(by_article[id_], key=lambda p: (p.level, p.word.start))
        hedged = [min(by_article[o], key=lambda p: (p.level, p.word.start)) for o in weaker]
        hedged = [p for p in hedged if _same_matter(strong, p) and not _is_news(strong, p, ledger)]
        if hedged and not _is_question(strong.sentence) and _may_be_told(strong, hedged):
            yield _difference(strong, hedged, ledger)


def _may_be_told(strong: Predicate, hedged: list[Predicate]) -> bool:
    """Headlines are short by nature: only what others hold merely possible is told of them."""
    if strong.sentence.passage.kind != "headline":
        return not all(_is_adjective(p) for p in hedged) or not _is_hedged_elsewhere(strong)
    return any(p.level == POSSIBLE for p in hedged)


def _is_adjective(predicate: Predicate) -> bool:
    """Whether a hedge only qualifies a noun: "the planned ring road"."""
    hedge = predicate.hedge
    return hedge is not None and bool(
        re.fullmatch(
            r"(?:planned|proposed|expected|projected|scheduled|forecast)",
            predicate.sentence.surface(hedge.start, hedge.end),
            re.I,
        )
    )


def _is_hedged_elsewhere(strong: Predicate) -> bool:
    """Whether a sentence that calls nothing planned says so by its verb: "the new ring road will be 26 miles long"."""
    return any(level <= COMING for level, _ in hedges(strong.sentence))


def _is_odd(id_: str, weaker: list[str], alike: list[str], ledger: Ledger) -> bool:
    count, same = ledger.origins(weaker), ledger.origins([*alike, id_])
    if any(ledger.article(o).reference for o in weaker):
        return True
    if count != same:
        return count > same
    return ledger.is_later(id_, max(weaker, key=ledger.order))


def _is_news(strong: Predicate, other: Predicate, ledger: Ledger) -> bool:
    """Whether what was to come may have been done by now: the one is of another day, or gives another figure."""
    if (strong.level, other.level) != (DONE, COMING):
        return False
    days = [(ledger.dates[p.sentence.article] or "")[:10] for p in (strong, other)]
    figures = [_figure_of(p) for p in (strong, other)]
    alike = {w.stem for w in strong.sentence.words if w.is_content} & {
        w.stem for w in other.sentence.words if w.is_content
    }
    if (
        days[0] == days[1]
        and len(alike) >= LEAST_OF_ONE_DEED
        and not (all(figures) and figures[0] != figures[1])
    ):
        return False
    return days[0] != days[1] or not figures[0] or figures[0] != figures[1]


LEAST_OF_ONE_DEED = 4
"""Content words that two sentences of one day share where the one tells as done what the other announces."""


def _figure_of(predicate: Predicate) -> str:
    """The figure nearest to a word, behind it rather than before."""
    figures = [w for w in predicate.sentence.words if w.is_figure]
    at = predicate.word.start
    nearest = min(figures, key=lambda w: (w.start < at, abs(w.start - at)), default=None)
    return "" if nearest is None else nearest.text


def _same_matter(one: Predicate, other: Predicate) -> bool:
    """Whether both words are about the same things: two more content words or figures in common."""
    if "headline" in (one.sentence.passage.kind, other.sentence.passage.kind):
        return True  # they meet in a figure that both give
    shared = {
        w.stem for w in one.sentence.words if (w.is_content or w.is_figure) and w.stem != one.word.stem
    } & {w.stem for w in other.sentence.words}
    return len(shared) >= 2


def _is_question(sentence: Sentence) -> bool:
    return sentence.text.rstrip("\"”' ").endswith("?")


def _difference(strong: Predicate, hedged: list[Predicate], ledger: Ledger) -> Difference:
    count = ledger.origins(p.sentence.article for p in hedged)
    first = hedged[0]
    span = _shown(strong)
    other = _shown(first)
    here = ledger.text(strong.sentence.article, span)
    there = ledger.text(first.sentence.article, other)
    in_headline = strong.sentence.passage.kind == "headline"
    return Difference(
        "headline-unsupported" if in_headline else "certainty-drift",
        strong.sentence.article,
        span,
        f"{origins_say(count)} “{there}”, here it is “{here}”.",
        against=tuple(Place(p.sentence.article, _shown(p)) for p in hedged[:5]),
        reasons=(
            "the same statement",
            f"hedged by {ledger.text(first.sentence.article, first.hedge)!r} elsewhere",
        )
        if first.hedge
        else ("the same statement",),
        confidence=0.85 if count > 1 else 0.7,
    )


def _shown(predicate: Predicate) -> Span:
    """From the hedge, or a word before, to the figure or the third word behind."""
    sentence, word = predicate.sentence, predicate.word
    words = sentence.words
    at = words.index(word)
    start = words[max(0, at - 1)].start if predicate.hedge is None else min(predicate.hedge.start, word.start)
    start = max(start, word.start - REACH)
    end = at
    for n in range(at + 1, min(len(words), at + 7)):
        if sentence.surface(words[n - 1].end, words[n].start).strip(" ,'’\"“”£$€~>-"):
            break
        end = n
        if n >= at + 3 and not any(w.is_figure for w in words[n : at + 7]):
            break
        if words[n].is_figure and n + 1 < len(words) and not words[n + 1].is_figure:
            break
    return Span(start, words[end].end, sentence.span.part)


# ---- hedges of a whole sentence

_WHOLE = re.compile(
    r"""
    ^[^.;]{0,60}? (?: \b(?:reportedly | allegedly | apparently | purportedly | supposedly | possibly | perhaps | presumably) ,
        | \bit \s+ (?:is|was|has\ been) \s+ (?:also\s+)? (?:alleged|reported|possible|believed|thought|claimed|understood|said|rumou?red
            |suggested|feared|suspected) \s+ that \b
        | \baccording \s+ to \s+ (?:unconfirmed\s+|media\s+|press\s+|early\s+)? (?:reports|rumou?rs|leaks) \b
        | \b(?:unconfirmed\s+|media\s+|press\s+)? reports? \s+ (?:say|says|said|suggest\w*|claim\w*) (?:\s+that)? \b )
    | ,\s (?:reportedly | allegedly | apparently | it\ is\ (?:claimed|said|believed|thought|alleged) | according\ to\ (?:unconfirmed\s+)?reports)
        \b [^,]{0,4}$
    """,
    re.VERBOSE | re.IGNORECASE,
)


_DOUBT = re.compile(r"\b(?:possibl[ey]|alleged(?:ly)?|perhaps|suspected|feared|rumou?red)\b", re.IGNORECASE)
"""More than a report: who only reports what others call possible makes it surer."""


def _unhedged(ledger: Ledger) -> Iterator[Difference]:
    """A figure that the others only report or allege, in a sentence that says so as a whole, is told as fact."""
    told: set[tuple[str, str]] = set()
    for agreement in ledger.once(agreements):
        sentences = [(s, sentence) for s in agreement.sayings if (sentence := ledger.sentence(s)) is not None]
        hedged = [(s, m) for s, sentence in sentences if (m := _WHOLE.search(sentence.text)) is not None]
        if not hedged:
            continue
        having = {s.article for s, _ in hedged}
        for saying, sentence in sentences:
            key = (saying.article, sentence.text[:80])
            softer = (
                ("alleged", "possible")
                if _DOUBT.search(hedged[0][1][0])
                else ("alleged", "possible", "reported")
            )
            soft = any(level == POSSIBLE for level, _ in hedges(sentence)) or saying.claim.certainty in softer
            if saying.article in having or key in told or sentence.passage.kind != "sentence":
                continue
            if soft and saying.claim.attribution is None:
                continue
            firm = {s.article for s, told_in in sentences if told_in.passage.kind == "sentence"} - having
            if not _outweigh(having, firm, ledger):
                continue
            told.add(key)
            other, found = hedged[0]
            count = ledger.origins(having)
            yield Difference(
                "certainty-drift",
                saying.article,
                saying.span,
                f"{origins_say(count)} “{found[0].strip(' ,')}” of {other.surface}, 1 gives it as fact.",
                against=first_places([s for s, _ in hedged]),
                reasons=("same value", "hedged as a whole elsewhere"),
                confidence=0.8,
                fact=agreement.fact.label if agreement.fact else None,
            )


def _outweigh(having: set[str], firm: set[str], ledger: Ledger) -> bool:
    """Whether no fewer origins hedge than not: of one against one, who hedges says no more than he knows."""
    hedged, plain = ledger.origins(having), ledger.origins(firm)
    if hedged != plain:
        return hedged > plain
    return hedged == 1


# ---- association and cause

_LINKED = re.compile(
    r"\b(?:associat\w+\s+with|link(?:ed|s)?\s+(?:to|with|between)|tied\s+to|correlat\w+|association|connection\s+between"
    r"|may\s+(?:be|help)|might|more\s+likely|less\s+likely|cannot\s+(?:show|prove)|not\s+(?:show|prove)\w*)\b",
    re.IGNORECASE,
)
_CAUSED = re.compile(
    r"\b(?:cuts?|reduc(?:es|ed)|lowers?|rais(?:es|ed)|increas(?:es|ed)|boosts?|prevents?|caus(?:es|ed)|halves|doubles|triples"
    r"|proves?|proven|slash(?:es|ed)|protects?|leads?\s+to|makes?|wards?\s+off|cures?|kills?)\b",
    re.IGNORECASE,
)


def _causes(ledger: Ledger) -> Iterator[Difference]:
    """A link that the others only report as found together is told as a cause."""
    told: set[str] = set()
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind not in ("percent", "multiple"):
            continue
        sentences = [(s, sentence) for s in agreement.sayings if (sentence := ledger.sentence(s)) is not None]
        linked = [s for s, sentence in sentences if _LINKED.search(sentence.text)]
        for saying, sentence in sentences:
            if (
                saying.article in told
                or _LINKED.search(sentence.text)
                or any(s.article == saying.article for s in linked)
            ):
                continue
            verb = _CAUSED.search(sentence.text)
            count = ledger.origins(s.article for s in linked)
            if verb is None or count < 2:
                continue
            told.add(saying.article)
            start = min(sentence.span.start + verb.start(), saying.span.start)
            yield Difference(
                "certainty-drift",
                saying.article,
                Span(start, max(saying.span.end, sentence.span.start + verb.end()), saying.span.part),
                f"{count_phrase(count, 'origin')} report {linked[0].surface} as a link, 1 as a cause (“{verb[0]}”).",
                against=first_places(linked),
                reasons=("same value", "a link elsewhere, a cause here"),
                confidence=0.8,
                fact=agreement.fact.label if agreement.fact else None,
            )
