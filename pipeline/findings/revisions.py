"""Revisions of one article: a claim that changed without a word about it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from db.models import Article, Passage, Revision, Span
from pipeline.claims.passages import split_passages
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger
from pipeline.findings.words import FUNCTION_WORDS, Word, read_words

LIKE = 0.55
"""Share of words in common from which two sentences are one sentence edited."""
MOST_CHANGED = 8
"""A change of more words is a sentence written anew."""

_NOTICE = re.compile(
    r"""
    \b(?: corrections? (?:\s+(?:notice|appended|and\s+clarification))? \s* [:—–-] | corrected \b
        | (?: this | the | an? ) \s+ (?: (?:earlier|previous|original|first) \s+ )? (?: article | story | version | report | post
            | headline | piece | page | column | item ) \b [^.\n]{0,80}? \b (?: corrected | amended | misstated | incorrectly
            | wrongly | mistakenly | erroneously | gave | said\ that | clarif\w+ | changed | edited | revised | updated\ to )
        | (?: clarification | editor['’]?s?\ note | erratum | errata | amendment ) \s* [:—–-]
        | we\ (?:regret|apologi[sz]e\ for)\ the\ error | was\ amended\ on | has\ been\ (?:amended|corrected|clarified)
        | updated? \s* [:—–-] [^\n]{0,60}\b(?:correct|clarif|amend|to\ (?:reflect|add|include|remove|fix)) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STAMP = re.compile(
    r"\b(?:updated?|published|posted|modified|first\s+published|last\s+(?:updated|modified)|min(?:ute)?s?\s+read|hours?\s+ago"
    r"|minutes?\s+ago|comments?|shares?|views?|subscribe|newsletter|sign\s+(?:in|up)|read\s+more|advertisement|photo|image"
    r"|copyright|©)\b",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"(?:first\s+|last\s+)?(?:updated?|published|posted|modified)\b|copyright\b|©|subscribe\b|sign\s+(?:in|up)\b|read\s+more\b|(?:photo|image)\s*:",
    re.IGNORECASE,
)
"""How a line of the page begins that has a full stop: no sentence on shares or views does."""
_NUMBER_WORD = re.compile(
    r"(?i)^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozens?"
    r"|half|third|quarter|twice|doubled?|tripled?|first|second|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|percent|km|miles?|kg|tonnes?)$"
)
_SURENESS = re.compile(
    r"(?i)^(?:not|no|never|n't|may|might|could|would|will|should|must|reportedly|allegedly|alleged|apparently|possibly|likely|planned"
    r"|plans?|nearly|almost|over|under|least|most|more|less|fewer|about|up|down|rose|fell|rise|fall|above|below|all|none|some|many"
    r"|killed|dead|died|injured|arrested|charged|convicted|guilty|innocent|confirmed|denied|denies|accused|said|says)$"
)


@dataclass(frozen=True, slots=True)
class Edit:
    """One sentence before and after, and the words that changed in it."""

    before: str
    span: Span
    old: str
    new: str
    kind: str


def find_stealth_edits(ledger: Ledger) -> Iterator[Difference]:
    """A claim changed between two fetched revisions of one address, and no correction notice says so.

    Typography, navigation, time stamps and sentences that were added are no difference.
    """
    for article in ledger.articles:
        told: set[Span] = set()
        for earlier in article.earlier:
            if _has_new_notice(earlier, article.revision):
                continue
            for edit in edits(earlier, article.revision):
                if edit.span not in told:
                    told.add(edit.span)
                    yield _difference(article, earlier, edit)


def edits(before: Revision, after: Revision) -> Iterator[Edit]:
    """The sentences of two revisions that were edited in what they claim.

    >>> one, two = Revision("The bank lost 40 jobs in May. It said so."), Revision("The bank lost 90 jobs in May. It said so.")
    >>> [(e.old, e.new, e.kind) for e in edits(one, two)]
    [('40', '90', 'a figure')]
    """
    old, new = _lines(before), _lines(after)
    known_old, known_new = {_plain(t) for t, _ in old}, {_plain(t) for t, _ in new}
    yield from _changed_cells(old, new)
    gone = [(t, p) for t, p in old if _plain(t) not in known_new and not _is_furniture(t)]
    come = [(t, p) for t, p in new if _plain(t) not in known_old and not _is_furniture(t)]
    taken: set[int] = set()
    for text, passage in come:
        match = _closest(text, gone, taken)
        if match is not None:
            taken.add(match)
            yield from _changed(gone[match][0], text, passage)


def _changed_cells(old: list[tuple[str, Passage]], new: list[tuple[str, Passage]]) -> Iterator[Edit]:
    """The cells of a table that stand under the same heads as before with another figure."""
    before, after = _cells(old), _cells(new)
    for heads, (text, passage) in after.items():
        earlier = before.get(heads)
        if earlier is None or _plain(earlier[0]) == _plain(text):
            continue
        for edit in _changed(earlier[0], text, passage):
            if edit.kind == "a figure":
                yield replace(edit, before=f"{' · '.join(heads)}: {earlier[0]}")


def _cells(lines: list[tuple[str, Passage]]) -> dict[tuple[str, ...], tuple[str, Passage]]:
    """The cells that are alone under their heads."""
    found: dict[tuple[str, ...], list[tuple[str, Passage]]] = defaultdict(list)
    for text, passage in lines:
        if passage.kind == "cell" and passage.heads:
            found[passage.heads].append((text, passage))
    return {heads: held[0] for heads, held in found.items() if len(held) == 1}


def _lines(revision: Revision) -> list[tuple[str, Passage]]:
    found = []
    for passage in split_passages(revision):
        text = (revision.title or "") if passage.span.part == "title" else revision.text
        found.append((text[passage.span.start : passage.span.end], passage))
    return found


def _plain(text: str) -> str:
    """A sentence without typography: case, quotation marks, dashes, spaces."""
    return " ".join(w.text.lower().replace("’", "'") for w in read_words(text))


def _is_furniture(text: str) -> bool:
    """Whether a line belongs to the page: few words, or a stamp: "Updated 3 May", "12 comments"; no sentence on shares."""
    words = read_words(text)
    if len(words) < 4:
        return True
    is_sentence = text.rstrip().endswith((".", "!", "?", "”", '"'))
    return len(words) < 14 and bool(_DATED.match(text.lstrip()) if is_sentence else _STAMP.search(text))


def _closest(text: str, gone: Sequence[tuple[str, Passage]], taken: set[int]) -> int | None:
    words = [w.stem for w in read_words(text)]
    best, at = LIKE, None
    for n, (other, _) in enumerate(gone):
        if n in taken:
            continue
        theirs = [w.stem for w in read_words(other)]
        shared = len(set(words) & set(theirs)) / max(1, min(len(set(words)), len(set(theirs))))
        if shared <= best:
            continue
        ratio = SequenceMatcher(None, words, theirs, autojunk=False).ratio()
        if ratio > best:
            best, at = ratio, n
    return at


def _changed(before: str, after: str, passage: Passage) -> Iterator[Edit]:
    """The first change of a sentence that alters what it claims."""
    old, new = read_words(before), read_words(after)
    matcher = SequenceMatcher(
        None, [w.text.lower() for w in old], [w.text.lower() for w in new], autojunk=False
    )
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal" or max(b - a, d - c) > MOST_CHANGED:
            continue
        kind = _what_changed(old[a:b], new[c:d])
        if kind is None:
            continue
        shown = (c, d) if c < d else (max(0, c - 1), min(len(new), c + 1))
        start, end = new[shown[0]].start, new[shown[1] - 1].end
        base = passage.span.start
        yield Edit(
            before,
            Span(base + start, base + end, passage.span.part),
            _words(old, a, b, before),
            _words(new, c, d, after),
            kind,
        )
        return


def _words(words: tuple[Word, ...], start: int, end: int, text: str) -> str:
    return text[words[start].start : words[end - 1].end] if start < end else ""


def _what_changed(old: tuple[Word, ...], new: tuple[Word, ...]) -> str | None:
    """What kind of claim changed: a figure, a name, how surely it is said; None for wording alone."""
    if [w.stem for w in old] == [w.stem for w in new]:
        return None
    both = (*old, *new)
    changed = {w.text.lower() for w in old} ^ {w.text.lower() for w in new}
    if any((w.is_figure or _NUMBER_WORD.match(w.text)) and w.text.lower() in changed for w in both):
        return "a figure"
    if any(_SURENESS.match(w.text) and w.text.lower() in changed for w in both):
        return "what happened or how surely it is said"
    if old and new and all(any(_is_name(w) for w in side) for side in (old, new)):
        return "a name"
    if (
        old
        and new
        and len(old) <= 3
        and len(new) <= 3
        and any(w.is_content for w in old)
        and any(w.is_content for w in new)
    ):
        return "a word"
    return None


def _is_name(word: Word) -> bool:
    return word.text[0].isupper() and word.text.lower() not in FUNCTION_WORDS


def _has_new_notice(before: Revision, after: Revision) -> bool:
    """Whether the newer revision says that it was corrected, where the older did not."""
    return len(_NOTICE.findall(after.text)) > len(_NOTICE.findall(before.text))


def _difference(article: Article, earlier: Revision, edit: Edit) -> Difference:
    when = f" on {earlier.fetched[:16].replace('T', ' ')}" if earlier.fetched else " before"
    old = f"“{edit.old}”" if edit.old else "nothing"
    new = f"“{edit.new}”" if edit.new else "nothing"
    return Difference(
        "stealth-edit",
        article.id,
        edit.span,
        f"Here it said {old}{when}, now {new}; no correction notice says so.",
        against=(),
        reasons=(f"{edit.kind} changed", f"before: {edit.before[:160]}"),
        confidence=0.9 if edit.kind == "a figure" else 0.7,
    )
