"""A headline held against its own article's body."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from db.models import Quantity, Span
from pipeline.findings.derivations import Derivation, derive, dimension_of
from pipeline.findings.differences import Difference, Place
from pipeline.findings.ledger import Ledger, Saying, Sentence
from pipeline.findings.words import Word, stem
from pipeline.matching.compare import Relation, compare
from pipeline.matching.conversion import convert, scale_of
from pipeline.matching.nouns import kinship, singular

MOST_ARTICLES = 40
FEWEST_SENTENCES = 2
"""A body with fewer sentences is no whole article."""

# What a reader would repeat from a headline, one kind of act or state a line: the headline's own words before
# the bar; the words of a body that bear them out, besides these, behind it.
_ACTS: tuple[str, ...] = (
    "arrested arrests | arrest detain detained custody handcuffed apprehended caught seized",
    "charged indicted prosecuted | charge charges indictment prosecution accused court trial",
    "convicted guilty | convict conviction convictions pleaded verdict jury",
    "jailed imprisoned | jail prison sentence sentenced bars cell years",
    "acquitted exonerated | acquittal cleared innocent not-guilty",
    "sues sued lawsuit | sue suing suit court legal complaint claim claims litigation filed",
    "banned bans outlawed outlaws prohibited | ban banning prohibit prohibition barred bar bars forbidden forbid illegal",
    "halts halted suspends suspended freezes | halt suspend suspension stop stops stopped stopping pause paused freeze "
    "frozen froze cease ceased shut shuts closed standstill postponed interrupted moratorium",
    "cancels cancelled canceled scraps scrapped | cancel cancellation scrap scrapping called abandon abandoned dropped "
    "withdrawn axed ditched",
    "resigns resigned resignation quits | resign quit quitting stepped steps stepping leave leaves left leaving stand "
    "standing stood departure departs departed",
    "sacked sacks fired ousted ousts dismissed | sack fire firing dismiss dismissal oust removed laid layoffs redundant "
    "terminated job",
    "murdered murder murders | homicide killing killed kill killer slain",
    "killed kills dies | kill killing die died dead death deaths fatal fatally fatality fatalities lives perished "
    "drowned murdered toll",
    "explosion explodes exploded bombing bomb | explode explosive blast detonated blew bombs bombed",
    "ransomware | ransom extortion",
    "hacked hackers hack | hacker hacking breach breached cyberattack cyber attackers intruders intrusion stolen",
    "bankrupt bankruptcy insolvent | insolvency administration chapter liquidation creditors",
    "takeover acquires acquired merger merges | acquire acquisition merge merged bought buy buys buying purchase deal "
    "acquiring combine bid",
    "sales sale | sell sells selling sold seller sellers buyer buyers bought buy retail revenue turnover deliveries "
    "shop shops auction",
    "approves approved approval | approve authorised authorized cleared backed passed green-light consent endorsed vote",
    "rejects rejected rejection vetoes vetoed | reject veto refused declined turned voted denied dismissed blocked",
    "strike walkout strikes | striking walked action stoppage hit struck attack union airstrike",
    "evacuated evacuates evacuation | evacuate evacuees leave left flee fled homes moved",
    "invades invasion invaded | invade troops forces incursion",
    "fraud fraudulent scam | deception deceived defrauded fraudsters forged swindle embezzled",
    "cures cured cure | treatment remission recover recovered",
    "admits admitted | admit admission acknowledged acknowledges conceded confess confessed accepted",
    "apologises apologised apologizes apologized apology | apologise apologize sorry regret regrets",
    "denies | deny denied denial rejected dismissed refuted disputed false",
    "unanimous unanimously | all every without-dissent",
    "poisoned poisoning | poison toxic contaminated",
    "kidnapped abducted | kidnap abduct hostage hostages taken seized captive",
    "derails derailed derailment | derail tracks rails left",
    "collapses collapsed | collapse fell fall gave crumbled failed bankrupt came",
)  # fmt: skip
_MAJORITY = re.compile(r"\b(?:majority|most)\b(?!\s+(?:wanted|likely|recent|of\s+the\s+time|seats?))", re.I)
_LOSES = re.compile(
    r"\b(?:loses?|lost|losing|stripped\s+of|without|surrenders?)\s+(?:its\s+|his\s+|her\s+|their\s+|the\s+)?(\w+)",
    re.I,
)
_KEEPS = r"\b(?:has|have|had|with|holds?|keeps?|kept|retains?|retained|still|remain\w*)\b[^.;]{0,60}?\b%s\b(?!\s+(?:loss|gone))"
_GONE = re.compile(r"\b(?:lost|loses?|losing|no\s+longer|without|gone|wiped\s+out|deprived|stripped)\b", re.I)


def find_unsupported_headlines(ledger: Ledger) -> Iterator[Difference]:
    """The headline's figure or act is absent from the article's own body, or contradicted by it.

    Figures may be rounded, converted or worked out from the body's; acts (arrested, banned, resigned) may
    stand there in other words. A text that breaks off is not judged: its end may bear the headline out.
    """
    for article in ledger.articles:
        said = ledger.sentences[article.id]
        body = tuple(s for s in said if s.passage.kind != "headline")
        if sum(s.passage.kind == "sentence" for s in body) < FEWEST_SENTENCES or ledger.is_cut(article.id):
            continue
        for headline in said:
            if headline.passage.kind == "headline":
                yield from _figures(headline, ledger)
                yield from _acts(headline, body)
                yield from _majority(headline, body, ledger)
                yield from _wholes(headline, ledger)
                yield from _losses(headline, body)


def _figures(headline: Sentence, ledger: Ledger) -> Iterator[Difference]:
    sayings = ledger.sayings[headline.article]
    own = [sayings[n] for n in headline.claims]
    rest = [s for s in sayings if _is_body(s, ledger)]
    for saying in own:
        q = saying.claim.quantity
        if q.kind in ("date", "period", "ordinal") or isinstance(q.low, str):
            continue
        if not (_is_telling(saying) or _is_counted_otherwise(saying, headline, rest, ledger)):
            continue
        if any(_bears_out(saying, other) for other in rest) or _is_worked_out(saying, headline, ledger):
            continue
        if _is_confirmed(saying, ledger):
            continue
        if not _is_in_text(saying, headline, ledger):
            near = [o for o in rest if o.claim.quantity.unit == q.unit]
            yield Difference(
                "headline-unsupported",
                headline.article,
                saying.span,
                f"The headline says {saying.surface}; no figure of the article bears it out.",
                against=tuple(o.place for o in near[:3]),
                reasons=("no equal, rounded or derived figure in the body",),
                confidence=0.75,
            )


def _is_worked_out(saying: Saying, headline: Sentence, ledger: Ledger) -> bool:
    """Whether a headline's figure follows from figures that stand beside each other in the body."""
    said = ledger.sentences[headline.article]
    sayings = ledger.sayings[headline.article]
    body = [s for s in said if s.passage.kind != "headline"]
    places = [
        [sayings[n] for n in sorted({*one.claims, *two.claims})] for one, two in pairwise([*body, *body[-1:]])
    ]
    if any(s.passage.kind == "cell" for s in body):
        places.append([s for s in sayings if _is_body(s, ledger)])
    found = (derive(saying.claim.quantity, place) for place in places)
    return any(d is not None and d.how in _PLAIN_WAYS and _is_of_a_kind(saying, d) for d in found)


def _is_of_a_kind(saying: Saying, found: Derivation) -> bool:
    """Whether a sum or difference of counts is one of things of one noun, and a rate is one that the headline gives."""
    unit = saying.claim.quantity.unit
    if found.how == "the amount for each":
        return saying.claim.quantity.kind == "money" or "/" in (unit or "")
    if found.how in ("the sum", "the difference") and dimension_of(saying.claim.quantity) == "count":
        units = {o.claim.quantity.unit for o in found.operands}
        return unit is None or all(kinship(u, unit) in ("same", "kind") for u in units)
    return True


_PLAIN_WAYS = frozenset(
    {"the sum", "the difference", "the rest", "the ratio", "the change", "the amount for each"}
)


def _is_confirmed(saying: Saying, ledger: Ledger) -> bool:
    """Whether another origin has the figure: then the body left out what is so."""
    return any(
        _bears_out(saying, other)
        for article in ledger.articles[:MOST_ARTICLES]
        if ledger.origin(article.id) != ledger.origin(saying.article)
        for other in ledger.sayings[article.id]
    )


def _is_body(saying: Saying, ledger: Ledger) -> bool:
    sentence = ledger.sentence(saying)
    return sentence is None or sentence.passage.kind != "headline"


def _is_telling(saying: Saying) -> bool:
    """Whether a figure in a headline is one that a body would repeat: no "two sides", no "one"."""
    q = saying.claim.quantity
    if q.kind in ("money", "percent"):
        return True
    scale = scale_of(q.unit)
    if q.kind == "quantity" and scale is not None and scale.dimension != "time":
        return isinstance(q.low, Decimal) and q.low > 2
    return isinstance(q.low, Decimal) and q.low > (12 if q.unit is not None else 999)


def _is_counted_otherwise(saying: Saying, headline: Sentence, rest: list[Saying], ledger: Ledger) -> bool:
    """Whether the body counts the same noun in the same words, with another small number: "4 dead", "three people died"."""
    q = saying.claim.quantity
    if q.kind != "count" or not isinstance(q.low, Decimal) or q.low < 2:
        return False
    matter = headline.stems - {stem(q.unit or "")}
    for other in rest:
        sentence, o = ledger.sentence(other), other.claim.quantity
        if (
            sentence is None
            or o.kind != "count"
            or (q.unit and o.unit and kinship(q.unit, o.unit) not in ("same", "kind"))
        ):
            continue
        if len(sentence.stems & matter) >= LEAST_MATTER and compare(q, o).clashes:
            return True
    return False


LEAST_MATTER = 2
"""Words that a small count's headline and the sentence that counts otherwise share."""
SHORT_DIGITS = 3
"""Digits of fewer places stand in many a body; then the noun behind them has to stand there too."""
FAR = Decimal("1.25")
"""A bound bears out figures up to so many times as large or as small: "at least four" is no word of 305."""


def _bears_out(saying: Saying, other: Saying) -> bool:
    one, two = saying.claim.quantity, other.claim.quantity
    found = compare(one, two)
    if found.relation is Relation.WITHIN and one.low == one.high and two.low == two.high:
        return _is_near(one, two, Decimal("1.02") if one.comparator == two.comparator else FAR)
    if found.relation is Relation.UNIT:
        return one.unit is None or two.unit is None or dimension_of(one) == dimension_of(two)
    return found.agrees or found.relation is Relation.BOUND


def _is_near(one: Quantity, two: Quantity, most: Decimal) -> bool:
    if isinstance(one.low, str) or isinstance(two.low, str):
        return True
    value: Decimal | None = two.low
    if scale_of(one.unit) != scale_of(two.unit) and "degree" not in (one.unit, two.unit):
        value = convert(two.low, two.unit, one.unit) if one.unit and two.unit else None
    if value is None:
        return False
    small, large = sorted((abs(one.low), abs(value)))
    return large <= most * small


def _is_in_text(saying: Saying, headline: Sentence, ledger: Ledger) -> bool:
    """Whether the digits stand in the body after all, read as something else there."""
    digits = re.search(r"\d[\d.,]*\d|\d", saying.surface)
    if digits is None:
        word = re.match(r"[^\W\d_]+", saying.surface)
        body = " ".join(s.text for s in ledger.sentences[headline.article] if s.passage.kind != "headline")
        return word is None or bool(re.search(rf"\b{re.escape(word[0])}\b", body, re.IGNORECASE))
    noun = (
        re.match(r"\s*[^\W\d_]+", saying.surface[digits.end() :]) if len(digits[0]) < SHORT_DIGITS else None
    )
    body = ledger.article(headline.article).text
    if headline.span.part == "text":
        body = body[: headline.span.start] + body[headline.span.end :]
    return bool(
        re.search(
            rf"(?<![\d.,]){re.escape(digits[0])}(?![\d]|[.,]\d){re.escape(noun[0]) if noun else ''}", body
        )
    )


def _table() -> dict[str, frozenset[str]]:
    """Each act's word as written in headlines, with the stems that bear it out."""
    table: dict[str, frozenset[str]] = {}
    for line in _ACTS:
        told, _, support = line.partition("|")
        stems = frozenset(stem(word) for word in (told + support).replace("-", " ").split())
        for word in told.split():
            table[word] = stems
    return table


_SUPPORT = _table()
_NEGATED = re.compile(
    r"\b(?:not|never|no|n't|without|stop|avoid|fears?|could|may|might|would|if|why|how|what|should)\b", re.I
)


def _acts(headline: Sentence, body: tuple[Sentence, ...]) -> Iterator[Difference]:
    """The first act of the headline that no word of the body bears out."""
    if headline.text.rstrip().endswith("?"):
        return
    stems = {w.stem for s in body for w in s.words}
    for word in headline.words:
        support = _SUPPORT.get(word.text.lower())
        before = headline.surface(headline.span.start, word.start)
        if (
            support is None
            or stems & support
            or _NEGATED.search(before[-25:])
            or _in_quotation(headline, word)
            or _is_other_sense(headline, word)
        ):
            continue
        span = Span(word.start, _end_of_phrase(headline, word), headline.span.part)
        yield Difference(
            "headline-unsupported",
            headline.article,
            span,
            f"The headline says “{headline.surface(span.start, span.end)}”; the article itself does not.",
            reasons=("no word for it in the body",),
            confidence=0.8,
        )
        return


_STRIKES = frozenset(
    """at over by in on as after against action ballot threat looms hits begins enters continues ends halts shuts grounds
    disrupts cripples vote talks deadline day week month""".split()
)
"""What stands behind a strike of workers; "strikes a tone", "strikes down" and "strikes deal" tell of none."""


def _is_other_sense(headline: Sentence, word: Word) -> bool:
    """Whether "strikes" is the verb of something else than a walkout."""
    if word.text.lower() != "strikes":
        return False
    after = headline.after(word.end)
    return bool(after) and after[0].text.lower() not in _STRIKES


def _in_quotation(headline: Sentence, word: Word) -> bool:
    before = headline.surface(headline.span.start, word.start)
    return (
        before.count("“") > before.count("”")
        or before.count('"') % 2 == 1
        or before.rstrip().endswith(("'", "‘"))
    )


def _end_of_phrase(headline: Sentence, word: Word) -> int:
    after = [w for w in headline.words if w.start > word.start][:2]
    end = word.end
    for following in after:
        if headline.surface(end, following.start).strip(" ") or not following.is_content:
            break
        end = following.end
    return end


def _majority(headline: Sentence, body: tuple[Sentence, ...], ledger: Ledger) -> Iterator[Difference]:
    """A majority in the headline where every share that the body gives for it is at most half."""
    found = _MAJORITY.search(headline.text)
    if found is None:
        return
    topic = headline.stems - {"majority", "most"}
    shares = [
        s
        for s in ledger.sayings[headline.article]
        if s.claim.quantity.unit == "%" and s.claim.quantity.change in ("level", "of") and _is_body(s, ledger)
    ]
    told = [s for s in shares if (sentence := ledger.sentence(s)) is not None and sentence.stems & topic]
    words = " ".join(s.text for s in body)
    if not told or re.search(
        r"\b(?:majority|most|more than half|over half|two[- ]thirds|three[- ]quarters)\b", words, re.I
    ):
        return
    if any(isinstance(s.claim.quantity.high, Decimal) and s.claim.quantity.high > 50 for s in shares):
        return
    start = headline.span.start + found.start()
    yield Difference(
        "headline-unsupported",
        headline.article,
        Span(start, headline.span.end, headline.span.part),
        f"The headline says {found[0].lower()}; the article gives {told[0].surface}.",
        against=(told[0].place,),
        reasons=("no share above half in the body",),
        confidence=0.85,
    )


_WHOLE = re.compile(
    r"\b(?:all|every|each(?:\s+of)?|none\s+of|no|entire|whole)\s+(?:of\s+)?(?:the\s+|its\s+|their\s+|our\s+)?"
    r"(?P<nouns>(?:[\w'’-]+\s+){0,2}[\w'’-]+)",
    re.I,
)
_PART = re.compile(r"^\s*(?:out\s+)?of\s+(?:the\s+|its\s+|their\s+|our\s+)?(?:[\w'’-]+\s+){0,2}?$", re.I)


def _wholes(headline: Sentence, ledger: Ledger) -> Iterator[Difference]:
    """All or none of some things in the headline, where the body says how many of how many: "six of the nine pools"."""
    for found in _WHOLE.finditer(headline.text):
        nouns = {singular(word) for word in found["nouns"].split() if word.isalpha()}
        for few, many, sentence in _parts_of_wholes(headline.article, ledger):
            unit = (many.claim.quantity.unit or "").split()
            if not unit or singular(unit[-1]) not in nouns:
                continue
            if not (headline.stems & sentence.stems) - {
                stem(word) for word in (*nouns, *found["nouns"].split())
            }:
                continue  # "All schools reopen", where twelve of forty were shut
            yield Difference(
                "headline-unsupported",
                headline.article,
                _span_of(found, headline),
                f"The headline says “{found[0]}”; the article says {few.surface} of {many.surface}.",
                against=(few.place,),
                reasons=("the body counts only a part of them",),
                confidence=0.8,
            )
            return


def _span_of(found: re.Match[str], headline: Sentence) -> Span:
    """Where the words found in a headline stand."""
    start = headline.span.start
    return Span(start + found.start(), start + found.end(), headline.span.part)


def _parts_of_wholes(id_: str, ledger: Ledger) -> Iterator[tuple[Saying, Saying, Sentence]]:
    """Counts that the body gives as a part of another count, with the sentence."""
    for sentence in ledger.sentences[id_]:
        if sentence.passage.kind == "headline":
            continue
        counts = [ledger.sayings[id_][n] for n in sentence.claims]
        for few, many in pairwise(counts):
            a, b = few.claim.quantity, many.claim.quantity
            if (
                isinstance(a.high, str)
                or isinstance(b.low, str)
                or {a.kind, b.kind} != {"count"}
                or not 0 < a.high < b.low
            ):
                continue
            if _PART.match(sentence.surface(few.span.end, many.span.start)):
                yield few, many, sentence


def _losses(headline: Sentence, body: tuple[Sentence, ...]) -> Iterator[Difference]:
    """Something lost in the headline that the body says is still held: "loses majority", "a majority of six"."""
    for found in _LOSES.finditer(headline.text):
        noun = found[1]
        if len(noun) < 4 or noun.lower() in ("more", "than", "over", "nearly", "about", "million", "billion"):
            continue
        keeps = re.compile(_KEEPS % re.escape(noun), re.I)
        kept = next((s for s in body if keeps.search(s.text) and not _GONE.search(s.text)), None)
        if kept is None or any(
            _GONE.search(s.text) and re.search(rf"\b{re.escape(noun)}\b", s.text, re.I) for s in body
        ):
            continue
        yield Difference(
            "headline-unsupported",
            headline.article,
            _span_of(found, headline),
            f"The headline says “{found[0]}”; the article itself still speaks of a {noun.lower()}.",
            against=(Place(kept.article, kept.span),),
            reasons=(f"the body keeps the {noun.lower()}",),
            confidence=0.8,
        )
        return
