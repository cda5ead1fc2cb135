"""Words that say how surely something is said, as a table."""

from __future__ import annotations

from functools import cache

from db.models import Certainty

_WORDS: dict[Certainty, str] = {
    "reported": "reportedly apparently ostensibly rumoured rumored",
    "alleged": "allegedly alleged alleges allege supposedly purportedly purported suspected accused",
    "possible": "may might could possibly perhaps maybe potentially probably likely unlikely conceivably potential "
    "possible presumably seemingly unclear uncertain unknown appears appear appeared seems seem seemed suggests suggest suggesting suspected "
    "feared fears risks",
    "estimated": "estimated estimates estimate estimating expects expect expected forecast forecasts forecasting "
    "projected projects projection projections predicted predicts predict predicting should anticipated anticipates "
    "anticipate reckons reckon believed thinks think believes believe",
    "planned": "will won't plans plan planned planning intends intend intended intention aims aim aimed aiming "
    "proposes propose proposed pledged pledges pledge promised promises promise vowed vows vow scheduled due wants "
    "want hopes hope hoping seeks target targets targeted shall 'll i'll we'll he'll she'll they'll it'll slated "
    "committed considers considering mulling eyeing weighing",
    "conditional": "would if unless provided assuming wouldn't otherwise",
    "denied": "denied denies deny denying rejected rejects disputed disputes refuted dismissed rebutted",
}
_PHRASES: tuple[tuple[str, Certainty], ...] = (
    ("is to", "planned"), ("are to", "planned"), ("was to", "planned"), ("were to", "planned"),
    ("set to", "planned"), ("about to", "planned"), ("going to", "planned"), ("on track to", "planned"),
    ("agreed to", "planned"), ("in talks to", "possible"), ("said to", "reported"), ("reported to", "reported"),
    ("understood to", "reported"), ("thought to", "estimated"), ("known to", "asserted"), ("linked to", "possible"),
    ("associated with", "possible"), ("subject to", "conditional"), ("depending on", "conditional"),
    ("as long as", "conditional"), ("in the event", "conditional"), ("at risk of", "possible"),
    ("by no means", "denied"), ("yet to", "planned"), ("on course to", "planned"), ("on pace to", "estimated"),
    ("poised to", "planned"), ("supposed to", "planned"), ("meant to", "planned"), ("prepared to", "planned"),
    ("ready to", "planned"), ("charged with", "alleged"), ("suspected of", "alleged"), ("accused of", "alleged"),
    ("indicted for", "alleged"), ("indicted on", "alleged"), ("on trial for", "alleged"), ("no evidence", "denied"),
    ("no proof", "denied"), ("no truth", "denied"), ("no indication", "denied"), ("not true", "denied"),
)  # fmt: skip

STRENGTH: dict[Certainty, int] = {
    "denied": 7, "alleged": 6, "conditional": 5, "possible": 4, "planned": 3, "estimated": 2, "reported": 1,
    "asserted": 0,
}  # fmt: skip
"""Which certainty wins where several are said of one figure; the modal that is nearest wins before this."""


@cache
def hedge_words() -> dict[str, Certainty]:
    """Each hedging word with what it says.

    >>> hedge_words()["reportedly"], hedge_words()["could"], hedge_words()["will"]
    ('reported', 'possible', 'planned')
    """
    words: dict[str, Certainty] = {}
    for certainty, listed in _WORDS.items():
        for word in listed.split():
            words.setdefault(word, certainty)
            words.setdefault(word.replace("'", "’"), certainty)
    return words


@cache
def hedge_phrases() -> dict[str, tuple[tuple[tuple[str, ...], Certainty], ...]]:
    """Hedging phrases by their first word, the longest first."""
    phrases: dict[str, list[tuple[tuple[str, ...], Certainty]]] = {}
    for phrase, certainty in _PHRASES:
        words = tuple(phrase.split())
        phrases.setdefault(words[0], []).append((words, certainty))
    return {first: tuple(sorted(rows, key=lambda r: -len(r[0]))) for first, rows in phrases.items()}
