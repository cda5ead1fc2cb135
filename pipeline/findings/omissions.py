"""What most independent articles of a story state and one of them does not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from db.models import Fact, Span
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, count_phrase, first_places

FEWEST_STATING = 3
SHARE_STATING = 0.75
MOST_NAMED = 3
"""Facts that the sentence names; the reasons and the evidence have the others too."""
MOST_TOLD = 12
FEWEST_CLAIMS = 4
"""An article with fewer claims is a stub, or was not read whole."""


def find_omissions(ledger: Ledger) -> Iterator[Difference]:
    """A figure that most independent articles of the story state is missing here.

    Told once an article, with the facts that are missing; a note, not an accusation. Articles with hardly any
    figures, or that break off, are left out, for they may not have been read whole.
    """
    missing: dict[str, list[tuple[Fact, tuple[Saying, ...]]]] = defaultdict(list)
    for fact, sayings in ledger.facts:
        holders = {s.article for s in sayings}
        stating = {ledger.origin(id_) for id_ in holders}
        if len(stating) < FEWEST_STATING or len(stating) == ledger.all_origins:
            continue
        for article in ledger.articles:
            others = ledger.all_origins - 1
            if ledger.origin(article.id) not in stating and len(stating) >= SHARE_STATING * others:
                missing[article.id].append((fact, sayings))
    for id_ in sorted(missing):
        claims = len(ledger.extraction(id_).claims)
        is_whole = claims >= FEWEST_CLAIMS or claims * 3 >= _median_claims(ledger)
        if is_whole and not ledger.is_cut(id_):
            yield _omission(id_, missing[id_], ledger)


def _median_claims(ledger: Ledger) -> int:
    counts = sorted(len(ledger.extraction(a.id).claims) for a in ledger.articles)
    return counts[len(counts) // 2]


def _omission(id_: str, missing: list[tuple[Fact, tuple[Saying, ...]]], ledger: Ledger) -> Difference:
    ranked = sorted(missing, key=lambda m: _weight(m[0], m[1], ledger))[:MOST_TOLD]
    count = ledger.origins(s.article for s in ranked[0][1])
    named = "; ".join(f"{sayings[0].surface} ({fact.label})" for fact, sayings in ranked[:MOST_NAMED])
    if len(missing) > MOST_NAMED:
        named += f"; and {len(missing) - MOST_NAMED} more"
    return Difference(
        "omission",
        id_,
        _first_line(id_, ledger),
        f"{count_phrase(count, 'origin')} of {ledger.all_origins} {'states' if count == 1 else 'state'} what is "
        f"not here: {named}.",
        against=tuple(p for _, sayings in ranked for p in first_places(sayings, 1)),
        reasons=tuple(
            f"{fact.label}: stated by {count_phrase(ledger.origins(s.article for s in sayings), 'origin')}"
            for fact, sayings in ranked
        ),
        confidence=0.7,
        fact=ranked[0][0].label,
    )


def _weight(fact: Fact, sayings: tuple[Saying, ...], ledger: Ledger) -> tuple[bool, int, int, str]:
    """Figures before days, what most origins state before what fewer do, what stands high in its articles first."""
    is_day = sayings[0].claim.quantity.kind in ("date", "period")
    places = sorted(s.span.start for s in sayings)
    return is_day, -ledger.origins(s.article for s in sayings), places[len(places) // 2], fact.label


def _first_line(id_: str, ledger: Ledger) -> Span:
    text = ledger.article(id_).text
    start = len(text) - len(text.lstrip())
    end = text.find("\n", start)
    return Span(start, len(text) if end < 0 else end)
