"""A figure that the others give as alleged or planned, told as done, whatever the verb: "accused of taking", "took"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from db.models import Span
from pipeline.findings.agreement import Agreement, agreements
from pipeline.findings.differences import Difference
from pipeline.findings.ledger import Ledger, Saying, origins_say
from pipeline.findings.opposing import is_newer, stand_against

LEAST_SHARED = 2
"""Content words, the figures' nouns apart, that both sentences share."""

_OPEN = {
    "alleged": re.compile(
        r"\b(?:accus\w+|alleg\w+|charg\w+|suspect\w*|den(?:y|ies|ied|ying)|trial|tried|prosecut\w+|indict\w+|claim\w*|court|lawsuit|sue[ds]?|suing|investigat\w+"
        r"|convict\w*|guilty|plead\w*|verdict|admit\w*|sentenc\w+|jailed|believed|thought|reported\w*|apparently|said|according|told|says)\b",
        re.IGNORECASE,
    ),
    "planned": re.compile(
        r"\b(?:will|would|shall|plan\w*|propos\w+|intend\w*|aim\w*|due|expect\w*|set\s+to|scheduled|going\s+to|next|tomorrow|by\s+20\d\d|upcoming|future"
        r"|could|may|might|should|to\s+be|agreed|forecast\w*|hop(?:e[ds]?|ing)|want\w*|target\w*|soon)\b",
        re.IGNORECASE,
    ),
}
"""Words by which an article leaves open what it tells."""
_PERFECT = re.compile(
    r"\b(?:has|have|had|was|were)\s+(?:already\s+|now\s+|just\s+|since\s+|recently\s+|been\s+){0,2}"
    r"[a-z]+(?:ed|en|wn|ne|lt|pt|ld|ut|ilt|id|ught|ot|ung|unk)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"(?<!,\s)\b(?:took|stole|killed|bought|sold|built|cut|shut|paid|spent|hid"
    r"|(?!(?:approv|agre|announc|order|propos|plann|pledg|promis|offer|allocat|budget|earmark|request|unveil|award|need|want|expect|forecast|estimat|target|vot|back|support"
    r"|demand|call|discuss|consider|welcom|outlin|present|set)\w*)\w{3,}ed)\s+"
    r"(?:the\s+|its\s+|his\s+|her\s+|their\s+|all\s+|another\s+|some\s+|about\s+|more\s+than\s+|over\s+)?$",
    re.IGNORECASE,
)
"""A plain past right before its figure: "took $640,000"; not "priced at", nor what only decides: "approved $420,000"."""
REACH = 70


def find_made_sure(ledger: Ledger, told: set[tuple[str, int]]) -> Iterator[Difference]:
    """Figures that at least as many origins leave open as give them for done; beside what is told already it is not told again."""
    heard = {
        (article, s.span.start)
        for article, start in sorted(told)
        if (s := ledger.sentence_at(article, Span(start, start + 1))) is not None
    }
    for agreement in ledger.once(agreements):
        if agreement.sayings[0].claim.quantity.kind in ("date", "period", "ordinal"):
            continue
        for certainty in ("alleged", "planned"):
            for saying, open_ in _made_sure(agreement, certainty, ledger):
                sentence = ledger.sentence(saying)
                if sentence is None or (saying.article, sentence.span.start) in heard:
                    continue
                heard.add((saying.article, sentence.span.start))
                count = ledger.origins(s.article for s in open_)
                yield stand_against(
                    "certainty-drift",
                    (saying.article, _shown(saying, ledger)),
                    open_,
                    f"{origins_say(count, 'give')} {open_[0].surface} as {certainty}, 1 gives it as done.",
                    f"{certainty} elsewhere, done here",
                    surely=0.75 if count > 1 else 0.6,
                    fact=agreement.fact,
                )


def _made_sure(agreement: Agreement, certainty: str, ledger: Ledger) -> Iterator[tuple[Saying, list[Saying]]]:
    by_article: dict[str, list[Saying]] = defaultdict(list)
    for saying in agreement.sayings:
        by_article[saying.article].append(saying)
    open_ = [id_ for id_, said in by_article.items() if all(s.claim.certainty == certainty for s in said)]
    if not open_:
        return
    firm = [id_ for id_, said in by_article.items() if all(_is_done(s, certainty, ledger) for s in said)]
    if ledger.origins(firm) != 1:
        return
    if ledger.origins(open_) == 1 and not ledger.is_later(
        max(firm, key=ledger.order), max(open_, key=ledger.order)
    ):
        return
    if ledger.origins(open_) * 2 < ledger.origins(by_article):
        return
    against = [s for id_ in open_ for s in by_article[id_]]
    for id_ in sorted(firm):
        saying = by_article[id_][0]
        if is_newer(id_, open_, ledger) and certainty == "planned":
            continue
        if any(ledger.shared(saying, other) > LEAST_SHARED for other in against):
            yield saying, against


def _is_done(saying: Saying, certainty: str, ledger: Ledger) -> bool:
    """Whether a figure is told as what is so and done, and nothing beside it leaves it open."""
    sentence = ledger.sentence(saying)
    claim = saying.claim
    if sentence is None or claim.certainty != "asserted" or claim.attribution is not None or claim.quoted:
        return False
    if sentence.passage.kind != "sentence":
        return False
    said = ledger.sentences[saying.article]
    near = " ".join(s.text for s in said[max(0, sentence.index - 1) : sentence.index + 2])
    if _OPEN[certainty].search(near if certainty == "alleged" else sentence.text):
        return False
    before = sentence.surface(max(sentence.span.start, saying.span.start - REACH), saying.span.start)
    after = sentence.surface(saying.span.end, min(sentence.span.end, saying.span.end + REACH))
    return bool(
        _PERFECT.search(before)
        or _PAST.search(before)
        or re.match(r"[^.;,]{0,40}?\b(?:has|have|had|was|were)\s+\w+", after)
    )


def _shown(saying: Saying, ledger: Ledger) -> Span:
    """From the verb that says it is done to the figure."""
    sentence = ledger.sentence(saying)
    if sentence is None:
        return saying.span
    start = max(sentence.span.start, saying.span.start - REACH)
    before = sentence.surface(start, saying.span.start)
    verbs = [*_PERFECT.finditer(before), *_PAST.finditer(before)]
    return Span(start + verbs[-1].start(), saying.span.end, saying.span.part) if verbs else saying.span
