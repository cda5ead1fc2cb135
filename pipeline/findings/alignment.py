"""Sentences of several articles that say one thing, gathered into statements.

A statement is led by the first sentence that said it; later ones join the leaders whose rarer words they
share. The index holds leaders only, so that a thousand articles cost little more than the statements they make.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pipeline.findings.ledger import Ledger, Sentence

FEWEST_SHARED = 3
LIKE = 0.42
"""Weight of the shared words over that of the shorter sentence's words: one statement."""
VERY_LIKE = 0.75
"""So like a leader that it leads no statement of its own."""
MOST_LEADERS = 40
"""Leaders kept a stem; more common stems point nowhere."""


@dataclass(slots=True)
class Statement:
    """A leading sentence and the sentences of other articles that say it too."""

    leader: Sentence
    members: list[Sentence] = field(default_factory=list)
    weight: float = 0.0
    """What the words of its leader weigh."""
    pointed: frozenset[str] = frozenset()
    """The stems that point to its leader."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All its sentences, the leader first."""
        return (self.leader, *self.members)


def statements(ledger: Ledger) -> tuple[Statement, ...]:
    """Gather the sentences of a coverage into statements."""
    keys_by_article = {id_: [keys_of(s) for s in said] for id_, said in ledger.sentences.items()}
    weights = _weights(keys_by_article)
    led: list[Statement] = []
    by_stem: dict[str, list[int]] = defaultdict(list)
    known: dict[tuple[str, ...], list[int]] = {}
    for article in ledger.articles:
        for sentence, keys in zip(ledger.sentences[article.id], keys_by_article[article.id], strict=True):
            if len(keys) < FEWEST_SHARED:
                continue
            likes = known.get(keys)
            if likes is None:
                own = sum(weights[key] for key in keys)
                likes, leads = _likes(keys, own, led, by_stem, weights, article.id)
                if leads:
                    pointed = frozenset(key for key in keys if len(by_stem[key]) < MOST_LEADERS)
                    for key in pointed:
                        by_stem[key].append(len(led))
                    led.append(Statement(sentence, weight=own, pointed=pointed))
                    known[keys] = [*likes, len(led) - 1]
                else:
                    known[keys] = likes
            for n in likes:
                led[n].members.append(sentence)
    return tuple(statement for statement in led if statement.members)


def keys_of(sentence: Sentence) -> tuple[str, ...]:
    """What a sentence is known by: its content stems and its figures, in order of spelling."""
    return tuple(sorted({w.stem for w in sentence.words if w.is_content or w.is_figure}))


def _weights(keys_by_article: Mapping[str, Sequence[tuple[str, ...]]]) -> dict[str, float]:
    """How telling a stem is: the fewer sentences have it, the more."""
    counts: Counter[str] = Counter()
    total = 0
    for told in keys_by_article.values():
        counts.update(chain.from_iterable(told))
        total += len(told)
    articles = max(1, len(keys_by_article))
    return {
        stem: math.log1p(max(1.0, total / max(1.0, n / articles)) / articles) for stem, n in counts.items()
    }


def _likes(
    keys: tuple[str, ...],
    own: float,
    led: list[Statement],
    by_stem: dict[str, list[int]],
    weights: dict[str, float],
    article: str,
) -> tuple[list[int], bool]:
    """The leaders that a sentence is like, and whether it should lead a statement itself."""
    shared = Counter(chain.from_iterable([by_stem[key] for key in keys if key in by_stem]))
    likes, leads = [], True
    for n in sorted(n for n, count in shared.items() if count >= FEWEST_SHARED):
        theirs, pointed = led[n].weight, led[n].pointed
        weight = sum([weights[key] for key in keys if key in pointed])
        if weight >= LIKE * min(own, theirs) and led[n].leader.article != article:
            likes.append(n)
        if weight >= VERY_LIKE * max(own, theirs):
            leads = False
    return likes, leads
