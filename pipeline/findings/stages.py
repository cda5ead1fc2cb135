"""Stages of one matter: offered and bought, accused and convicted, nominated and won."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from db.models import Span
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, Sentence, origins_say
from pipeline.findings.opposing import is_newer, stand_against

LEAST_SHARED = 2
"""Content words that the sentences share."""

# A line: what is said at the earlier stage, what at the later.
_STAGES: tuple[tuple[str, str], ...] = (
    (
        r"offer(?:s|ed|ing)?|bids?|bidding|propos\w+|approach(?:es|ed)?|in\s+talks|talks|interested|negotiat\w+|consider\w*",
        r"(?:has|have)\s+(?:bought|acquired|purchased|taken\s+over|merged)|bought|acquired|purchased|completed\s+(?:its|the)\s+(?:purchase|takeover|acquisition|merger)",
    ),
    (
        r"accus\w+|alleg\w+|charg(?:e[ds]?|es|ing)|indict\w+|suspect\w*|on\s+trial|stand\s+trial|den(?:y|ies|ied)|arrest\w*|question\w*",
        r"convicted|found\s+guilty|(?:was|were|been)\s+(?:jailed|imprisoned|sentenced)|sentenced|jailed",
    ),
    (
        r"investigat\w+|question(?:ed|ing)|inquir\w+|probe[ds]?|raid(?:ed|s)?|interview(?:ed|s)?|fined|warned",
        r"(?:was|were|been|has\s+been|have\s+been)\s+(?:arrested|charged|indicted)|arrested|charged\s+with",
    ),
    (
        r"nominat\w+|shortlist\w*|contenders?|favourites?|favorites?|candidates?|in\s+the\s+running|finalists?",
        r"(?:has|have)\s+won|won|(?:was|were|been)\s+(?:awarded|given|elected|appointed|named\s+winner)",
    ),
    (
        r"propos\w+|draft\w*|debat\w+|introduc\w+|tabled|committee|consult\w+|plan(?:s|ned|ning)?|bill\s+would|would",
        r"(?:has|have|had)\s+(?:passed|approved|adopted|enacted|signed|banned|introduced)|signed\s+(?:it\s+)?into\s+law|enacted|into\s+force",
    ),
    (
        r"appl(?:y|ies|ied|ying|ications?)|request\w*|ask(?:s|ed|ing)?|seek(?:s|ing)?|sought|submitted",
        r"(?:has|have|was|were|been)\s+(?:granted|approved|given|received|awarded|authori[sz]ed)|granted",
    ),
    (
        r"injur\w+|hurt|wounded|critical\w*|in\s+hospital|hospitali[sz]ed|missing|unaccounted",
        r"(?:was|were|been|has|have)\s+(?:killed|died)|killed|died|dead",
    ),
    (
        r"agree(?:s|d)?\s+in\s+principle|preliminary|provisional(?:ly)?|tentative(?:ly)?|draft\s+(?:deal|agreement)|memorandum|letter\s+of\s+intent",
        r"(?:has|have)\s+(?:signed|sealed|completed|concluded|finali[sz]ed)|signed|sealed|finali[sz]ed",
    ),
    (
        r"test(?:s|ed|ing)?|trial(?:s|led)?|pilot(?:s|ed|ing)?|experiment\w*|prototype",
        r"(?:has|have|was|were|been)\s+(?:approved|licen[sc]ed|rolled\s+out|launched)|on\s+sale|went\s+on\s+sale|approved",
    ),
)  # fmt: skip
_PATTERNS = tuple(
    (re.compile(rf"\b(?:{early})\b", re.IGNORECASE), re.compile(rf"\b(?:{late})\b", re.IGNORECASE))
    for early, late in _STAGES
)
_OPEN = re.compile(
    r"\b(?:not|never|no|n['’]t|will|would|could|may|might|should|shall|to\s+be|if|whether|plans?|planned|hopes?|wants?|expected|due|set\s+to|once|until"
    r"|before|previously|earlier|last\s+(?:year|month)|in\s+(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
REACH = 48


@dataclass(frozen=True, slots=True)
class _Later:
    """A figure told at the later stage: where the words for it stand."""

    saying: Saying
    span: Span
    words: str


def find_later_stages(ledger: Ledger) -> Iterator[Difference]:
    """A figure that at least two origins give at one stage of a matter is given by one at a later stage."""
    told: set[str] = set()
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind in ("date", "period", "ordinal"):
            continue
        for early, late in _PATTERNS:
            yield from _ahead(agreement, early, late, told, ledger)


def _ahead(
    agreement: Agreement, early: re.Pattern[str], late: re.Pattern[str], told: set[str], ledger: Ledger
) -> Iterator[Difference]:
    ahead = [found for s in agreement.sayings if (found := _later(s, early, late, ledger)) is not None]
    if ledger.origins(f.saying.article for f in ahead) != 1:
        return
    before = [s for s in agreement.sayings if _is_early(s, early, late, ledger)]
    count = ledger.origins(s.article for s in before)
    if count < 2:
        return
    for found in ahead:
        id_ = found.saying.article
        if id_ in told or not any(ledger.shared(found.saying, s) >= LEAST_SHARED for s in before):
            continue
        if is_newer(id_, [s.article for s in before], ledger):
            continue
        told.add(id_)
        first = ledger.sentence(before[0])
        m = None if first is None else early.search(first.text)
        yield stand_against(
            "certainty-drift",
            (id_, found.span),
            before,
            f"{origins_say(count)} “{m[0] if m else ''}” of {before[0].surface}, here it is “{found.words}”.",
            "an earlier stage elsewhere",
            surely=0.75,
            fact=agreement.fact,
        )


def _is_early(saying: Saying, early: re.Pattern[str], late: re.Pattern[str], ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return (
        sentence is not None
        and early.search(sentence.text) is not None
        and late.search(ledger.article(saying.article).text) is None
    )


def _later(saying: Saying, early: re.Pattern[str], late: re.Pattern[str], ledger: Ledger) -> _Later | None:
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind != "sentence" or saying.claim.quoted:
        return None
    m = late.search(sentence.text)
    if m is None or early.search(ledger.article(saying.article).text) or _OPEN.search(_before(sentence, m)):
        return None
    if saying.claim.certainty not in ("asserted", "reported"):
        return None
    start = sentence.span.start + m.start()
    return _Later(saying, Span(start, start + len(m[0]), sentence.span.part), m[0])


def _before(sentence: Sentence, m: re.Match[str]) -> str:
    return sentence.text[max(0, m.start() - REACH) : m.start()]
