"""Words that others give as somebody's own, told here as the outlet's: quoted there, said by nobody here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Sentence, origins_say
from pipeline.findings.words import Word, read_words

RUN = 4
"""Content words in a row by which somebody's words are known again."""
PLAIN = 3
"""So many of them are neither names nor figures."""
FEWEST_CREDITING = 2
MOST_ARTICLES = 60


@dataclass(frozen=True, slots=True)
class _Use:
    """A run of words in an article: where it stands, and whether somebody says it there."""

    sentence: Sentence
    span: Span
    is_credited: bool


def find_borrowed_words(ledger: Ledger) -> Iterator[Difference]:
    """Words of a quotation that at least two origins credit to a speaker, and one article to nobody."""
    quoted = _quoted_runs(ledger)
    if not quoted:
        return
    uses: dict[tuple[str, ...], list[_Use]] = defaultdict(list)
    for article in ledger.articles[:MOST_ARTICLES]:
        for sentence in ledger.sentences[article.id]:
            for run, words in _runs(sentence.words):
                if run in quoted:
                    uses[run].append(_use(sentence, words, ledger))
    told: set[tuple[str, int]] = set()
    for run in sorted(uses):
        crediting = [u for u in uses[run] if u.is_credited]
        bare = [u for u in uses[run] if not u.is_credited]
        count = ledger.origins(u.sentence.article for u in crediting)
        if ledger.origins(u.sentence.article for u in bare) != 1 or count < FEWEST_CREDITING:
            continue
        having = {ledger.origin(u.sentence.article) for u in crediting}
        for use in bare:
            key = (use.sentence.article, use.sentence.index)
            if (
                key in told
                or ledger.origin(use.sentence.article) in having
                or not _is_own(use, quoted[run], ledger)
            ):
                continue
            told.add(key)
            yield _difference(use, quoted[run], crediting, count, ledger)


def _quoted_runs(ledger: Ledger) -> dict[tuple[str, ...], str]:
    """Every run of words inside a quotation, with who says it."""
    found: dict[tuple[str, ...], str] = {}
    for article in ledger.articles[:MOST_ARTICLES]:
        for quote in ledger.extraction(article.id).quotes:
            if quote.speaker is not None and not quote.scare:
                for run, _ in _runs(read_words(quote.words)):
                    found.setdefault(run, quote.speaker)
    return found


def _runs(words: tuple[Word, ...]) -> Iterator[tuple[tuple[str, ...], tuple[Word, ...]]]:
    content = [w for w in words if w.is_content]
    for n in range(len(content) - RUN + 1):
        held = tuple(content[n : n + RUN])
        if sum(not w.is_figure and not w.text[0].isupper() for w in held) >= PLAIN:
            yield tuple(w.stem for w in held), held


def _use(sentence: Sentence, words: tuple[Word, ...], ledger: Ledger) -> _Use:
    span = Span(words[0].start, words[-1].end, sentence.span.part)
    id_ = sentence.article
    credited = bool(ledger.quoted(id_, span) or ledger.crediting(id_, span))
    return _Use(sentence, span, credited)


def _is_own(use: _Use, speaker: str, ledger: Ledger) -> bool:
    """Whether the article tells it in its own voice: nobody speaks in the sentence, and it does not name the speaker."""
    sentence = use.sentence
    if sentence.passage.kind != "sentence":
        return False
    names = {w.stem for w in read_words(speaker) if w.is_content}
    speaking = any(
        a.source is not None and a.source.overlaps(sentence.span)
        for a in ledger.extraction(sentence.article).attributions
    )
    return not speaking and not names & {w.stem for w in sentence.words}


def _difference(use: _Use, speaker: str, crediting: list[_Use], count: int, ledger: Ledger) -> Difference:
    here = ledger.text(use.sentence.article, use.span)
    return Difference(
        "attribution-drift",
        use.sentence.article,
        use.span,
        f"{origins_say(count, 'credit')} “{here}” to {speaker}, here nobody is named for it.",
        against=tuple(Place(u.sentence.article, u.span) for u in crediting[:5]),
        reasons=("the same words", f"{speaker} elsewhere, the outlet's own voice here"),
        confidence=0.7,
    )
