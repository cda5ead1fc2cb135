"""A figure of the past that is told as today's: how many died each year before there was a vaccine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings.agreement import agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, first_places, origins_say

FEWEST_DATING = 2

_PAST = re.compile(
    r"\b(?:before|prior\s+to|until|used\s+to|once|formerly|previously|originally|historically|in\s+the\s+past|in\s+those\s+days|at\s+the\s+time|back\s+then"
    r"|years?\s+ago|decades?\s+ago|in\s+the\s+(?:1[89]|20)\d0s|(?:early|late|mid)-?\s?(?:1[89]|20)\d0s|no\s+longer|had\s+been|at\s+its\s+peak|in\s+its\s+heyday)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\b(?:each|every|per|a)\s+(?:year|month|week|day)\b|\bannually\b|\byearly\b|\bmonthly\b|\bdaily\b|\bnow\b|\btoday\b|\bcurrently\b|\bstill\b|\bnowadays\b",
    re.IGNORECASE,
)
_PRESENT = re.compile(
    r"\b(?:is|are|has|have|die|kills?|dies|claims?|affects?|hits?|employs?|costs?|sells?|makes?|produces?|uses?|visits?|comes?|live|lives|runs?|carries|carry"
    r"|earns?|spends?|receives?|gets?|loses?|paralyses|paralyzes|infects?|suffers?|attracts?|draws?|pays?|holds?|handles?|serves?|takes?|stands?|remains?)\b",
    re.IGNORECASE,
)
_WAS = re.compile(
    r"\b(?:was|were|did|had|became|began|went|died|killed|claimed|affected|stood|came|ran|took|cost\s+then|\w{3,}ed)\b(?!\s+by\b)",
    re.IGNORECASE,
)


def find_histories(ledger: Ledger) -> Iterator[Difference]:
    """Figures that two origins date back ("before vaccination", "used to") and one gives as today's."""
    told: set[tuple[str, int]] = set()
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind in ("date", "period", "ordinal"):
            continue
        dated = [s for s in agreement.sayings if _is_dated_back(s, ledger)]
        count = ledger.origins(s.article for s in dated)
        if count < FEWEST_DATING:
            continue
        having = {s.article for s in dated}
        for saying in agreement.sayings:
            if (
                saying.article in having
                or (saying.article, saying.index) in told
                or not _is_of_today(saying, ledger)
            ):
                continue
            told.add((saying.article, saying.index))
            yield Difference(
                "value-conflict",
                saying.article,
                saying.span,
                f"{origins_say(count, 'give')} {dated[0].surface} for an earlier time, here it stands for today.",
                against=first_places(dated),
                reasons=("same value", "dated back elsewhere, in the present here"),
                confidence=0.7,
                fact=agreement.fact.label if agreement.fact else None,
            )


def _is_dated_back(saying: Saying, ledger: Ledger) -> bool:
    """Whether the sentence sets a figure in an earlier time, and tells it in the past."""
    sentence = ledger.sentence(saying)
    return (
        sentence is not None
        and bool(_PAST.search(sentence.text))
        and bool(_WAS.search(sentence.text) or "used to" in sentence.text.lower())
    )


def _is_of_today(saying: Saying, ledger: Ledger) -> bool:
    """Whether the sentence tells a figure in the present, as what happens each year or now."""
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind not in ("sentence", "item"):
        return False
    start = max(sentence.span.start, saying.span.start - 60)
    near = sentence.surface(start, min(sentence.span.end, saying.span.end + 60))
    clause = re.split(
        r";|\.(?!\d)|,\s(?:and|but|while)\s|\sand\s(?=\d)", near[saying.span.start - start :], maxsplit=1
    )[0]
    around = near[: saying.span.start - start] + clause
    return (
        bool(_TODAY.search(around) and _PRESENT.search(around))
        and not _PAST.search(sentence.text)
        and not _WAS.search(around)
    )
