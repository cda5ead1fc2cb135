"""Names, technical terms, figures and acts that one article has and nothing in the others supports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from db.models import Quantity, Severity, Span, Term
from pipeline.claims.lexicon import everyday_words
from pipeline.claims.names import TITLES
from pipeline.claims.terms import rarity
from pipeline.findings.derivations import Derivation, derive
from pipeline.findings.differences import Difference
from pipeline.findings.evolution import is_moving
from pipeline.findings.ledger import Ledger, Saying, Sentence, count_phrase, passage_at
from pipeline.findings.units import telling_digits
from pipeline.findings.words import CALENDAR, NAME_WORDS, Word, listed, read_words, stem
from pipeline.matching.compare import Relation, compare
from pipeline.matching.conversion import scale_of
from pipeline.matching.nouns import kinship

FEWEST_OTHERS = 2
"""Where only one other origin covers the story, what it lacks says little."""
ENOUGH_OTHERS = 3
"""From so many other origins on an addition is more than a note."""
SHORT = 45
"""Words of a brief: of three briefs on one event each should have what the others have."""
SHARE_OF_WORDS = 1.2
"""The other origins together must say this much as many words as the article, or they cannot be expected to have it."""
SUSPECT = 2
"""From so many unsupported names and figures on, technical terms of the article are told too."""
MOST_TOLD = 25
TECHNICAL = "a technical term"
NEAR = 160
"""Characters within which a figure is worked out from its neighbours."""
FEW_FIGURES = 8
"""So few figures in all the other articles do not add up by chance."""
MOST_OTHERS = 12
KNOWN_ABBREVIATION = 2
"""Abbreviations up to this band of everyday words are nobody's name: CPU, PDF, GPS."""

_NO_NAMES = CALENDAR | listed(
    """
    celsius fahrenheit utc gmt est edt bst cet am pm yes no ok tv uk us usa eu un jan feb mar apr jun jul aug sep
    sept oct nov dec mon tue tues wed thu thur thurs fri sat sun q1 q2 q3 q4 fy earth internet web god christmas
    easter
    """
)
_NOT_BODY = ("headline", "heading", "caption")


_SIGN_OFF = re.compile(
    r"""
    ^\W*(?: (?:additional\ |further\ )?(?:reporting|writing|editing|research|translation|graphics?|photos?|photograph\w*|pictures?
        |images?|compiled|translated|edited|written|reported|illustration)\b [^.]{0,12}\bby\b
        | by\s+[A-Z][\w.'’-]+(?:\s+[A-Z][\w.'’-]+){0,3}\W*$ | (?:photo|image|picture|credit|source|getty|reuters|afp|ap)\s*[:/]
        | with\s+(?:reporting|files|additional)\b | (?:follow|contact|e-?mail|reach)\s+(?:us|him|her|the\ author|me)\b | ©|copyright\b )
    | \(\s*(?:reporting|editing|writing|additional\ reporting)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Bylines and sign-offs: "(Reporting by ...; editing by ...)", "Photo: ..."."""


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that only one article has."""

    article: str
    span: Span
    surface: str
    what: str
    confidence: float


def find_unsupported_additions(ledger: Ledger) -> Iterator[Difference]:
    """A name, technical term, figure or act stands in this article alone, and nothing in the others supports it.

    Supported is what can be worked out from supported figures, an expansion or abbreviation of a known name, another
    form of a known word. Told only where at least two other origins say enough to be expected to have it; beside
    two long articles it is a note, for each has details of its own.
    """
    for article in ledger.articles:
        if not _can_be_judged(article.id, ledger):
            continue
        names = list(unsupported_names(article.id, ledger))
        figures = list(_figures(article.id, ledger))
        acts = list(_acts(article.id, ledger))
        technical = list(_technical(article.id, ledger)) if len(names) + len(figures) >= SUSPECT else []
        for found in [*names, *figures, *acts, *technical][:MOST_TOLD]:
            yield _difference(found, ledger)


def _can_be_judged(id_: str, ledger: Ledger) -> bool:
    if ledger.all_origins - 1 < FEWEST_OTHERS:
        return False
    return ledger.length_elsewhere(id_) >= SHARE_OF_WORDS * ledger.length(id_)


def _difference(found: Addition, ledger: Ledger) -> Difference:
    others = ledger.all_origins - 1
    return Difference(
        "unsupported-addition",
        found.article,
        found.span,
        f"Only this article has {found.surface}; {count_phrase(others, 'other origin')} "
        f"{'does' if others == 1 else 'do'} not.",
        reasons=(f"{found.what} that nothing in the others supports",),
        confidence=found.confidence if _is_telling_there(found.article, ledger) else 0.4,
        severity=_severity(found, ledger),
    )


def _severity(found: Addition, ledger: Ledger) -> Severity | None:
    """A technical term weighs less than a name or a figure: much may hang on it, or nothing."""
    if not _is_telling_there(found.article, ledger):
        return "info"
    return "low" if found.what == TECHNICAL else None


def _is_telling_there(id_: str, ledger: Ledger) -> bool:
    """Whether an addition says something: three other origins, or texts so short that they should have the same.

    Where two long articles are all there is beside it, each has details of its own, and so it is where another brief
    has some: then it is only a note.
    """
    if ledger.all_origins - 1 >= ENOUGH_OTHERS:
        return True
    return ledger.longest <= SHORT and not ledger.once(_adding) - {ledger.origin(id_)}


def _adding(ledger: Ledger) -> frozenset[int]:
    """The origins that have names or figures of their own."""
    return frozenset(
        ledger.origin(article.id)
        for article in ledger.articles
        if any(True for _ in unsupported_names(article.id, ledger))
        or any(True for _ in _figures(article.id, ledger))
    )


# ---- names


def unsupported_names(id_: str, ledger: Ledger) -> Iterator[Addition]:
    """Find the names of an article that nothing in the others supports, in reading order."""
    seen: set[str] = set()
    held: list[tuple[Term, str]] = []
    for term in ledger.extraction(id_).terms:
        if term.kind == "technical" or _is_furniture(term, id_, ledger):
            continue
        missing = _missing(term, id_, ledger)
        key = " ".join(w.stem for w in read_words(term.surface))
        if not missing or missing & seen or key in seen or _is_short_form(term, held, id_, ledger):
            continue
        seen |= {key, *missing}
        held.append((term, key))
    for span, surface in _joined([t for t, _ in held], id_, ledger):
        yield Addition(id_, span, surface, "a name", 0.8)


def _is_short_form(term: Term, held: list[tuple[Term, str]], id_: str, ledger: Ledger) -> bool:
    """Whether an abbreviation stands in brackets behind the name it shortens, which is told: "Mixture-of-Experts (MoE)"."""
    if not held:
        return False
    whole = held[-1][0]
    if whole.span.part != term.span.part or whole.span.end > term.span.start:
        return False
    if ledger.text(id_, Span(whole.span.end, term.span.start, term.span.part)).strip() != "(":
        return False
    initials = "".join(part[0] for part in re.findall(r"[^\W_]+", whole.surface)).lower()
    return term.expansion == whole.surface or initials == term.surface.lower()


_JOINING = re.compile(
    r"\s*(?:and|,|&|/)\s*|,?\s+(?:an?\s+|the\s+)?(?:[a-z-]+\s+){0,3}(?:of|at|from|with)\s+(?:the\s+)?"
)
"""What ties two names into one: "Ada Brook of the Pentel Institute", "Ada Brook, a physicist at Pentel"."""


def _joined(terms: list[Term], id_: str, ledger: Ledger) -> Iterator[tuple[Span, str]]:
    """Terms with what stands close behind them: "New York and New Jersey", a person and where she works are told once."""
    at = 0
    while at < len(terms):
        span = terms[at].span
        while at + 1 < len(terms):
            following = terms[at + 1].span
            gap = ledger.text(id_, Span(span.end, max(span.end, following.start), span.part))
            if following.part != span.part or not _JOINING.fullmatch(gap):
                break
            span = Span(span.start, following.end, span.part)
            at += 1
        yield span, ledger.text(id_, span)
        at += 1


def _is_furniture(term: Term, id_: str, ledger: Ledger) -> bool:
    """Headings, labels ("Fuel:"), heads of tables, capitals that only begin a sentence, names of the story's outlets."""
    passages = ledger.extraction(id_).passages
    at = passage_at(passages, term.span)
    if at is None or passages[at].kind in _NOT_BODY or _SIGN_OFF.search(ledger.text(id_, passages[at].span)):
        return True
    text = ledger.article(id_).title or "" if term.span.part == "title" else ledger.article(id_).text
    after = text[term.span.end : term.span.end + 3]
    words = read_words(term.surface)
    if after.lstrip("*_ ").startswith(":") or not words:
        return True
    low = [w.text.lower() for w in words]
    outlet = (ledger.article(id_).outlet or "").lower()
    if outlet and term.surface.lower() in outlet:
        return True
    if any((article.outlet or "").lower() == term.surface.lower() for article in ledger.articles):
        return True
    if all(
        w in _NO_NAMES or len(w) < 2 or scale_of(w) or scale_of(t.text)
        for w, t in zip(low, words, strict=True)
    ):
        return True
    ordinary = [_is_ordinary(w) for w in low if w[0].isalpha()]
    begins = term.span.start <= passages[at].span.start + 2 or bool(
        re.search(r"[.!?:]\s*[\"“‘'*]*$", text[max(0, term.span.start - 4) : term.span.start])
    )
    if all(ordinary) and (len(words) == 1 or passages[at].kind == "cell"):
        return (
            begins
            or passages[at].kind == "cell"
            or _is_common(low[0])
            or (term.kind == "abbreviation" and _is_common(low[0], KNOWN_ABBREVIATION))
        )
    if begins and len(words) == 1:  # a common word that begins its sentence: small elsewhere in the article
        return (
            re.search(rf"\b{re.escape(low[0].removesuffix('s'))}s?\b", ledger.article(id_).text) is not None
        )
    return False


def _is_ordinary(word: str) -> bool:
    band = everyday_words().get(word)
    if band is None and word.endswith("s"):
        band = everyday_words().get(word[:-1])
    return band is not None


def _is_common(word: str, most: int = 1) -> bool:
    """Whether a word is among the everyday words of a band, the commonest being 0."""
    band = everyday_words().get(word)
    return band is not None and band <= most


def _missing(term: Term, id_: str, ledger: Ledger) -> frozenset[str]:
    """The stems of a name that no other origin has; none where the name is supported."""
    words = [
        w for w in _words(term, id_, ledger) if w.text.lower() not in TITLES and (w.is_content or w.is_figure)
    ]
    if not words:
        return frozenset()
    if re.fullmatch(r"\w+-to-\w+", term.surface) and not _is_elsewhere(term.surface, id_, ledger):
        return frozenset({term.surface.lower()})
    absent = [w for w in words if not _is_supported(w, id_, ledger)]
    if absent == words[:1] and len(words) > 2 and _is_ordinary(words[0].text.lower()):
        return frozenset()  # a common noun that begins the sentence: "Striker Pavel Rusk"
    telling = [w for w in absent if w.text.lower() not in NAME_WORDS]
    if not telling or (
        len(absent) < len(words) and absent[-1] is not words[-1] and absent[0] is not words[0]
    ):
        return frozenset()
    if term.kind == "name" and len(words) == 2 and absent == words[:1] and _is_person_like(words):
        return frozenset()
    if term.kind == "product" and any(w not in absent and any(c.isdigit() for c in w.text) for w in words):
        return frozenset()
    if _is_abbreviated(term, words, id_, ledger):
        return frozenset()
    return frozenset(w.stem for w in telling)


def _words(term: Term, id_: str, ledger: Ledger) -> tuple[Word, ...]:
    """The words of a term, to the end of the last one in the text: "DeepSeek V4" of "DeepSeek V4.1"."""
    sentence = ledger.sentence_at(id_, term.span)
    if sentence is None:
        return read_words(term.surface)
    return tuple(w for w in sentence.words if w.start < term.span.end and w.end > term.span.start)


def _is_person_like(words: list[Word]) -> bool:
    """Whether a name's second word, which the others have, may be a surname: "Jonas Reith" for "Reith"."""
    return all(w.text[0].isupper() and w.text[1:].islower() for w in words) and not _is_ordinary(
        words[1].text.lower()
    )


def _is_supported(word: Word, id_: str, ledger: Ledger) -> bool:
    if ledger.elsewhere(word.stem, id_):
        return True
    if word.text.endswith("s") and ledger.elsewhere(stem(word.text[:-1]), id_):
        return True
    return bool(ledger.elsewhere(stem(word.text + "s"), id_))


def _is_abbreviated(term: Term, words: list[Word], id_: str, ledger: Ledger) -> bool:
    """Whether the others have the name spelled out, or its initials."""
    initials = "".join(w.text[0] for w in words).lower()
    if len(initials) >= 3 and ledger.elsewhere(initials, id_):
        return True
    if len(initials) == 2 and initials.isalpha():
        short = re.compile(r"\b{}\.?{}\b".format(*initials.upper()))
        if any(short.search(article.text) for article in ledger.others(id_)[:MOST_OTHERS]):
            return True
    if term.expansion and all(
        ledger.elsewhere(w.stem, id_) for w in read_words(term.expansion) if w.is_content
    ):
        return True
    surface = term.surface.rstrip("s")
    return 2 <= len(surface) <= 6 and surface.isupper() and _spelled_out(surface.lower(), id_, ledger)


_OFFICES = {
    # the abbreviation: how news spells the office out, its own words apart
    "ceo": ("chief executive",),
    "cfo": ("finance chief", "finance director", "head of finance"),
    "coo": ("operations chief", "head of operations"),
    "cto": ("technology chief", "head of technology"),
    "cio": ("information chief", "investment chief"),
    "pm": ("prime minister", "premier"),
    "mp": ("member of parliament", "lawmaker"),
    "mep": ("member of the european parliament", "european lawmaker"),
    "vp": ("vice president", "vice-president"),
    "gp": ("family doctor", "general practitioner"),
}


def _spelled_out(initials: str, id_: str, ledger: Ledger) -> bool:
    if ledger.once(_initials).get(initials, frozenset()) - {ledger.origin(id_)}:
        return True
    texts = [article.text.lower() for article in ledger.others(id_)[:MOST_OTHERS]]
    offices = "|".join(_OFFICES.get(initials, ()))
    if offices and any(re.search(rf"\b(?:{offices})s?\b", text) for text in texts):
        return True
    spelled = re.compile(r"\b" + r"\w+[\s-](?:(?:of|the|and|for)\s)*".join(initials) + r"\w+")
    return len(initials) > 2 and any(spelled.search(text) for text in texts)


def _initials(ledger: Ledger) -> dict[str, frozenset[int]]:
    """Initials of the capitalised runs of each origin: "Office for Data Standards" → ods."""
    found: dict[str, set[int]] = {}
    for article in ledger.articles:
        for term in ledger.extraction(article.id).terms:
            letters = "".join(w.text[0] for w in read_words(term.surface) if w.is_content).lower()
            if len(letters) > 1:
                found.setdefault(letters, set()).add(ledger.origin(article.id))
    return {key: frozenset(value) for key, value in found.items()}


# ---- technical terms

_COMPOUND = re.compile(r"\b[a-z]+(?:-[a-z]+)+ [a-z]+(?:-[a-z]+)*\b")


def _technical(id_: str, ledger: Ledger) -> Iterator[Addition]:
    """Technical terms none of whose words the others have; hyphenated compounds with their noun."""
    seen: set[str] = set()
    for span, surface in _technical_spans(id_, ledger):
        words = [w for w in read_words(surface) if w.is_content]
        absent = [w for w in words if not _is_supported(w, id_, ledger)]
        key = " ".join(w.stem for w in words)
        coined = (
            surface.split()[0].count("-") > 1
            and words[-1] in absent
            and not _is_elsewhere(surface, id_, ledger)
        )
        if len(words) < 2 or key in seen:
            continue
        if not coined and (len(absent) < len(words) or not _is_technical_phrase(surface)):
            continue
        seen.add(key)
        yield Addition(id_, span, surface, TECHNICAL, 0.6)


def _is_elsewhere(surface: str, id_: str, ledger: Ledger) -> bool:
    """Whether the first word of a coined phrase stands in another origin."""
    coined = surface.split()[0].lower()
    return any(coined in a.text.lower() for a in ledger.others(id_)[:MOST_OTHERS])


def _technical_spans(id_: str, ledger: Ledger) -> Iterator[tuple[Span, str]]:
    passages = ledger.extraction(id_).passages
    found: list[Span] = []
    for sentence in ledger.sentences[id_]:
        if sentence.passage.kind in (*_NOT_BODY, "cell"):
            continue
        for m in _COMPOUND.finditer(sentence.text):
            start = sentence.span.start + m.start()
            found.append(Span(start, sentence.span.start + m.end(), sentence.span.part))
    for term in ledger.extraction(id_).terms:
        at = passage_at(passages, term.span)
        if term.kind == "technical" and at is not None and passages[at].kind not in (*_NOT_BODY, "cell"):
            found.append(term.span)
    last: Span | None = None
    for span in sorted(found, key=lambda s: (s.part, s.start, -s.end)):
        if last is None or not span.overlaps(last):
            last = span
            yield span, ledger.text(id_, span)


def _is_technical_phrase(surface: str) -> bool:
    """Whether a rare word stands before its noun, as far as the forms show.

    >>> [_is_technical_phrase(s) for s in ("lateral movement", "analysis distils", "third-party governance")]
    [True, False, False]
    """
    *before, last = surface.lower().split()
    if re.search(r"(?:ing|ed|ly)$", last) and rarity(last) >= 1:
        return False
    if any(rarity(word) >= 1 for word in before):
        return True
    return rarity(last) >= 1 and "-" in surface and not last.endswith("s")


# ---- figures


def _figures(id_: str, ledger: Ledger) -> Iterator[Addition]:
    others = ledger.once(_claims_by_kind)
    own = ledger.sayings[id_]
    for saying in own:
        if not _is_telling(saying, ledger) or _is_shared(saying, ledger):
            continue
        pool = [
            s
            for s in others.get(_kind_of(saying.claim.quantity), ())
            if ledger.origin(s.article) != ledger.origin(id_)
        ]
        if any(_agrees(saying, s) for s in pool):
            continue
        rest = [s for s in own if s.span != saying.span]
        if _is_worked_out(saying, rest, ledger):
            continue
        if _digits_elsewhere(saying, id_, ledger) or any(
            _repeats(saying, s) for s in rest if s.span.start < saying.span.start
        ):
            continue
        yield Addition(id_, saying.span, saying.surface, "a figure", 0.7)


def _claims_by_kind(ledger: Ledger) -> dict[str, tuple[Saying, ...]]:
    """The distinct values of each kind, one claim an origin."""
    found: dict[str, dict[tuple[str, str, str, int], Saying]] = {}
    for article in ledger.articles:
        for saying in ledger.sayings[article.id]:
            q = saying.claim.quantity
            key = (str(q.low), str(q.high), q.unit or "", ledger.origin(article.id))
            found.setdefault(_kind_of(q), {}).setdefault(key, saying)
    return {kind: tuple(held.values()) for kind, held in found.items()}


def _kind_of(quantity: Quantity) -> str:
    return "time" if isinstance(quantity.low, str) else "number"


def _is_telling(saying: Saying, ledger: Ledger) -> bool:
    """Whether a figure is one that a story hangs on: no small count, no date of the article itself."""
    q = saying.claim.quantity
    sentence = ledger.sentence(saying)
    if sentence is None or sentence.passage.kind in _NOT_BODY or saying.span.part == "title":
        return False
    if ledger.is_dateline(saying) or _SIGN_OFF.search(sentence.text):
        return False
    if isinstance(q.low, str):
        return (
            q.kind == "date"
            and bool(re.fullmatch(r"(?:in |by )?\d{4}", saying.surface))
            and saying.claim.certainty == "planned"
        )
    if q.kind in ("ordinal", "multiple") or q.elided:
        return False
    if q.kind == "money":
        return any(c.isdigit() for c in saying.surface)
    scale = scale_of(q.unit)
    if scale is not None and scale.dimension == "time":
        return False
    if q.kind == "count" and (q.unit is None or is_moving(saying, ledger)):
        return False
    return isinstance(q.low, Decimal) and abs(q.low) > 12 and any(c.isdigit() for c in saying.surface)


def _is_shared(saying: Saying, ledger: Ledger) -> bool:
    """Whether its fact is stated by another origin too: then a difference of value is told as such."""
    fact = saying.fact
    return fact is not None and ledger.origins(ref.article for ref in fact.claims) > 1


def _agrees(saying: Saying, other: Saying) -> bool:
    """Whether two figures agree, be it in their digits only; "the annual cost is 96 million" is "96 million a year"."""
    one, two = saying.claim.quantity, other.claim.quantity
    if ("/" in (one.unit or "")) != ("/" in (two.unit or "")):
        one, two = (replace(q, unit=(q.unit or "").partition("/")[0] or None) for q in (one, two))
    found = compare(one, two)
    return found.agrees or found.relation in (Relation.BOUND, Relation.UNIT, Relation.SCALE, Relation.DIGITS)


def _repeats(saying: Saying, earlier: Saying) -> bool:
    return compare(saying.claim.quantity, earlier.claim.quantity).agrees


def _is_worked_out(saying: Saying, rest: list[Saying], ledger: Ledger) -> bool:
    """Whether the figure follows from others of the article, of one other article, or of the few that the others give in all.

    A figure of a single digit follows from anything; for it only figures that stand close by count.
    """
    quantity = saying.claim.quantity
    if telling_digits(quantity) < 2:
        rest = [s for s in rest if abs(s.span.start - saying.span.start) < NEAR]
        return derive(quantity, rest) is not None or _is_from_one_sentence(saying, ledger)
    if derive(quantity, rest) is not None:
        return True
    others = [a for a in ledger.others(saying.article) if ledger.sayings[a.id]][:MOST_OTHERS]
    if any(derive(quantity, ledger.sayings[a.id]) is not None for a in others):
        return True
    if any(_is_rest(quantity, derive(quantity, [*rest, *ledger.sayings[a.id]])) for a in others):
        return True
    together = [s for a in others for s in ledger.sayings[a.id] if not isinstance(s.claim.quantity.low, str)]
    return len(together) <= FEW_FIGURES and derive(quantity, together) is not None


def _is_rest(quantity: Quantity, found: Derivation | None) -> bool:
    """Whether a count is the sum or difference of counts of the same thing, of which the article itself has one."""
    if found is None or found.how not in ("the sum", "the difference") or not quantity.unit:
        return False
    return all(kinship(quantity.unit, o.claim.quantity.unit) in ("same", "unknown") for o in found.operands)


def _is_from_one_sentence(saying: Saying, ledger: Ledger) -> bool:
    """Whether a share or an amount follows from two figures of one sentence of another article: 150 of 250 million is 60%."""
    quantity = saying.claim.quantity
    if quantity.kind not in ("percent", "money"):
        return False
    for article in ledger.others(saying.article)[:MOST_OTHERS]:
        for sentence in ledger.sentences[article.id]:
            claims = [ledger.sayings[article.id][n] for n in sentence.claims[:MOST_OTHERS]]
            if len(claims) > 1 and derive(quantity, claims) is not None:
                return True
    return False


def _digits_elsewhere(saying: Saying, id_: str, ledger: Ledger) -> bool:
    """Whether the digits stand in another origin, read as something else there."""
    found = re.search(r"\d[\d.,]*\d|\d", saying.surface)
    return found is not None and len(found[0]) > 2 and bool(ledger.elsewhere(stem(found[0]), id_))


# ---- acts

# What is done to people and firms: the words for one act a line. Another word for it supports it.
_ACTS: tuple[str, ...] = (
    "arrested arrests | arrest detain detained custody handcuffed apprehended",
    "indicted prosecuted | charged charge charges indictment prosecution trial court",
    "convicted jailed imprisoned sentenced | conviction guilty prison jail sentence",
    "resigned resigns quits | resign resignation quit stepping stepped",
    "sacked fired ousted | dismissed dismissal sack removed",
    "murdered | murder homicide manslaughter killing",
    "extradited deported | extradition deportation deport extradite",
    "kidnapped abducted | kidnapping abduction hostage hostages seized",
    "raped assaulted | rape assault attack attacked",
    "poisoned | poisoning poison toxic",
    "bankrupt bankruptcy | insolvent insolvency administration",
)
_UNDONE = re.compile(
    r"\b(?:not|never|no|nobody|without|if|could|may|might|would|should|whether|deny|denied|denies)\b", re.I
)


def _acts(id_: str, ledger: Ledger) -> Iterator[Addition]:
    """An act of consequence that no other origin has a word for."""
    table = {
        word: frozenset(stem(w) for w in line.replace("|", " ").split())
        for line in _ACTS
        for word in line.partition("|")[0].split()
    }
    seen: set[str] = set()
    for sentence in ledger.sentences[id_]:
        if sentence.passage.kind in _NOT_BODY:
            continue
        for word in sentence.words:
            support = table.get(word.text.lower())
            if support is None or word.stem in seen:
                continue
            if any(ledger.elsewhere(s, id_) for s in support) or _UNDONE.search(_before(sentence, word)):
                continue
            seen.add(word.stem)
            end = _phrase_end(sentence, word)
            span = Span(word.start, end, sentence.span.part)
            yield Addition(id_, span, sentence.surface(word.start, end), "an act", 0.75)


def _before(sentence: Sentence, word: Word) -> str:
    return sentence.surface(max(sentence.span.start, word.start - 40), word.start)


def _phrase_end(sentence: Sentence, word: Word) -> int:
    end = word.end
    for following in [w for w in sentence.words if w.start > word.start][:5]:
        if re.search(r"[,;.()]", sentence.surface(end, following.start)):
            break
        end = following.end
    return end
