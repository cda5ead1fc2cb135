"""Words and signs that bound a figure: "more than", "up to about", "or so", "≥".

Only what stands at the number counts. "Within", "by", "only", "as high as" change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from db.models import Comparator
from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script


@dataclass(slots=True)
class Bound:
    """A comparator, where the words before and after the figure end, and whether it is approximate."""

    comparator: Comparator
    start: int
    end: int
    approximate: bool = False


_MORE = (
    "more greater higher larger bigger longer older later hotter faster heavier taller better warmer".split()
)
_LESS = "less fewer lower smaller shorter younger lighter cheaper slower colder cooler".split()
_DEGREES = (
    "just, well, far, slightly, a little, a bit, a shade, a fraction, a touch, somewhat, marginally, "
    "significantly, substantially, considerably, comfortably, way"
).split(", ")
_PHRASES: dict[Comparator, str] = {
    ">": "over, above, exceeding, exceed, exceeds, exceeded, surpassing, surpass, surpassed, topping, topped, "
    "upwards of, upward of, north of, in excess of, beyond, over the age of, above the age of, past the age of",
    ">=": "at least, at the least, at least or equal to, a minimum of, minimum of, minimum, at a minimum, "
    "equal to or above, not under, not below, no under",
    "<=": "up to, anything up to, as much as, as many as, at most, at the most, not exceeding, a maximum of, "
    "maximum of, a maximum, maximum, upto, not over, not above, no over, equal to or below",
    "<": "nearly, almost, under, below, approaching, nearing, shy of, short of, not quite, close on, south of, "
    "practically, virtually, verging on, under the age of, below the age of",
    "~": "about, around, roughly, approximately, some, an estimated, estimated, circa, c., ca., ca, approx, "
    "approx., close to, near, something like, in the region of, in the order of, on the order of, of the order of, "
    "in the vicinity of, more or less, or so, in the neighborhood of, in the neighbourhood of, approximatively, "
    "broadly, nearer, closer to, an approximate",
}


def _phrases() -> dict[str, Comparator]:
    table: dict[str, Comparator] = {}
    for comparator, phrases in _PHRASES.items():
        table.update(dict.fromkeys(phrases.split(", "), comparator))
    for words, strict, loose, opposite in ((_MORE, ">", ">=", "<="), (_LESS, "<", "<=", ">=")):
        for word in words:
            table[f"{word} than"] = strict  # type: ignore[assignment]  # a Comparator
            table[f"no {word} than"] = table[f"not {word} than"] = opposite  # type: ignore[assignment]  # a Comparator
            for form in ("{} than or equal to", "{} or equal than", "{} or equal to", "equal to or {} than"):
                table[form.format(word)] = loose  # type: ignore[assignment]  # a Comparator
    degrees = {f"{d} {phrase}": c for phrase, c in table.items() if c in "<>" for d in _DEGREES}
    return {**degrees, **table}


PHRASES = _phrases()
_LASTS = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in PHRASES)
_MOST_WORDS = max(phrase.count(" ") + 1 for phrase in PHRASES)
_SIGNS: dict[str, Comparator] = {">": ">", "<": "<", "≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", ">=": ">=", "<=": "<=", "> =": ">=", "< =": "<=", "=>": ">=", "=<": "<=", "~": "~", "≈": "~", "∼": "~", "≃": "~", "±": "=", "+/-": "=", "+-": "="}  # fmt: skip
_OPENERS = "(\"'“‘[—–-|*"
_SIGN_BEFORE = pattern(r"(> ?=|< ?=|=>|=<|[<>≥≤⩾⩽~≈∼≃±]|\+/-|\+-|\bc\.) {0,2}$")
_AFTER = pattern(
    r"\+(?![\w+])|-?(?:plus)\b(?! or)|-odd\b|,? at (?:the )?(?:most|least|minimum|maximum|very most|very least)\b|,? (?:maximum|minimum|max|min|tops)\b(?= ?[.,;:)\n]|$)"
    r"|,? (?:or|and) (?:so\b|(?:more|greater|higher|above|over|older|upwards?|beyond|up|later|longer|better|larger|bigger|faster)\b(?! than \w| or |[-–])"
    r"|(?:less|fewer|lower|under|below|younger|smaller|shorter|earlier|cheaper)\b(?! than \w| or ))(?![-–])(?: than\b)?(?! (?:an? |one )?(?:\d|half|quarter|[$£€]))"
)
_MEANS_MOST = frozenset(("most", "maximum", "max", "tops"))
_MEANS_LESS = "less fewer lower under below younger smaller shorter earlier cheaper".split()
_TIMES_DURING = frozenset(
    "for of took taken take takes lasted last lasting after in is was were be been wait waited spent spend by just well little slightly bit to from at only with and "
    "than within until the has have had now already".split()
)


def add_bounds(script: Script, made: Figure, *, during: bool = False) -> None:
    """Add the comparators before and after a figure to it; ``during`` for a span of time.

    >>> from decimal import Decimal
    >>> made = Figure(10, 13, 10, 13, Decimal(200), Decimal(200))
    >>> add_bounds(Script.of("more than 200 or so"), made)
    >>> made.start, made.end, made.comparator, made.approximate
    (0, 19, '>', True)
    """
    low, start = script.low, made.start
    if low.endswith(_PLUS_OR_MINUS, 0, start):
        made.start = low.rindex("plus", 0, start)
        return
    before = bound_before(script, start, during=during)
    if before and before.comparator in _OPPOSITE and low.startswith(_DENIED, before.start):
        before.comparator = (
            _OPPOSITE[before.comparator]
            if _NOT_BEFORE.search(low, max(0, before.start - 40), before.start)
            else before.comparator
        )
    if before and not _compares(low, before.start, made.first):
        made.comparator, made.start = before.comparator, before.start
        made.approximate = made.approximate or before.approximate
    after = bound_after(script, made.last) or (
        bound_after(script, made.end) if made.end != made.last else None
    )
    if after is None:
        return
    made.end = max(made.end, after.end)
    if not after.approximate:
        made.comparator = after.comparator if made.comparator in ("=", "~") else made.comparator
        return
    made.approximate = True
    if made.comparator == "=":
        made.comparator = "~"


def _compares(low: str, at: int, first: int) -> bool:
    """Whether "more than" compares two figures: "2,000 more than 115,900"."""
    if not low.startswith(_COMPARING, at, first):
        return False
    return low[max(0, at - 2) : at - 1] == "%" or _FIGURE_BEFORE.search(low, max(0, at - 24), at) is not None


_OPPOSITE: dict[Comparator, Comparator] = {">": "<=", "<": ">="}
_DENIED = (
    "over ",
    "above ",
    "exceed",
    "surpass",
    "below ",
    "under ",
    "less than ",
    "more than ",
    "fewer than ",
    "lower than ",
    "higher than ",
    "beyond ",
)
_NOT_BEFORE = pattern(
    r"\b(?:not|never|n['’]t|cannot|without) (?:ever |yet |once )?"
    r"(?:(?:to )?(?:go|went|gone|going|fall|fell|fallen|falling|drop|dropped|dropping|sink|sank|rise|rose|risen|rising|climb|climbed|climbing|get|got|move|moved|"
    r"dip|dipped|slip|slipped|be|been|was|were|come|came|pay|paid|cost|last|lasted|weigh|take|took|reach|reached) )?(?:any )?$"
)
"""What denies a bound: "did not go below", "never fell below", "does not exceed"."""
_PLUS_OR_MINUS = ("plus or minus ", "plus/minus ", "plus-or-minus ")
_COMPARING = ("more than", "less than", "fewer than", "higher than", "lower than", "above", "below")
_FIGURE_BEFORE = pattern(
    r"(?:\d(?:[\d.,]*\d)?(?: ?%| (?!and |but |or |to |is |was )[a-z]+)?|\b(?:percent|points|times|million|billion)) $"
)


def bound_before(script: Script, start: int, *, during: bool = False) -> Bound | None:
    """Read the comparator before a figure that starts at ``start``; ``during`` for a span of time.

    >>> bound = lambda text: bound_before(Script.of(text), len(text))
    >>> bound("the hall held more than ").comparator, bound("up to about ").approximate
    ('>', True)
    >>> bound("only ")
    """
    low = script.low
    found: Bound | None = None
    at = start
    for _ in range(3):
        bound = _one_before(low, at)
        if bound is None:
            break
        at = bound.start
        if found is None:
            found = bound
        else:
            found = Bound(
                bound.comparator, bound.start, found.end, found.comparator == "~" or found.approximate
            )
    rises = (
        found is not None
        and low.startswith("up to", found.start)
        and _GOES_UP.search(low, max(0, found.start - 24), found.start)
    )
    if found and rises:
        return Bound("~", found.start + 6, found.end, True) if found.approximate else None
    if (
        found
        and low.startswith("over ", found.start)
        and ((during and not _spans_time(low, found.start, start)) or _is_about(low, found.start))
    ):
        return None
    return found


_GOES_UP = pattern(
    r"\b(?:goes|go|going|went|gone|moved?s?|climb(?:s|ed|ing)?|came|come|comes|crept|edged?|jumped|shot|pushed|pushing|push|drove|"
    r"driven|driving|bid|sent|ticked|inched|soared|rose|risen|brought|bringing|brings|took|taking|taken|ramped|rounded|sped|scaled|"
    r"moving) (?:it |them |(?:the )?(?:prices?|shares|demand|totals?|tally|count) )?$"
)
"""Verbs that take the "up" of "up to" to themselves: "demand went up to 31.4 gigawatts"."""


def _spans_time(low: str, at: int, figure: int) -> bool:
    """Whether "over" before a span of time is a bound, and does not say that something went on meanwhile.

    >>> [_spans_time(text, 0, 5) for text in ("over three days it rained", "over 40 years ago", "over 12 hours after it")]
    [False, True, True]
    """
    words = low[max(0, at - 24) : at].split()
    if not words or words[-1][-1] in ".!?:;":
        return _GONE_BY.match(low, figure) is not None
    return words[-1] in _TIMES_DURING


_GONE_BY = pattern(
    r"(?:[a-z\d.,]+[ -]){1,3}(?:ago|later|after|earlier|before|since|old|have|has|had|of|was|were|is|are|passed|went|pass|go|into|overdue|late)\b"
)
"""A span of time of which the sentence itself speaks: "over 40 years ago", "over two hours passed"."""


def _is_about(low: str, at: int) -> bool:
    """Whether "over" says what something is about, or over what it lies: "held over 23 thefts", "a row over 40 jobs".

    >>> _is_about("he was held on monday over 23 thefts", 22), _is_about("a row over 40 jobs", 6)
    (True, True)
    >>> _is_about("police held over 23 men", 12), _is_about("strikes killed over 30", 15)
    (False, False)
    """
    return _ABOUT.search(low, max(0, at - 64), at) is not None


_ABOUT = pattern(
    r"(?:\b(?:rows?|disputes?|anger|outrage|fury|concerns?|fears|worr(?:y|ies)|doubts?|debates?|arguments?|clash(?:es)?|standoff|wrangling|"
    r"lawsuits?|complaints?|scandals?|controvers(?:y|ies)|inquir(?:y|ies)|inquests?|investigations?|probes?|uproar|backlash|disagreements?|"
    r"deadlock|tensions?|furore|squabbles?|quarrels?|protests|spread|spreads|scattered|sprawled|distributed) "
    r"|\b(?:is|was|are|were|be|been|being) (?:[a-z]+ly |also |later |then )?(?:arrested|detained|held|wanted|sought|charged|prosecuted|sued|"
    r"indicted|convicted|jailed|investigated|questioned|suspended|sacked|dismissed|criticised|criticized|condemned)"
    r"(?: (?:early|late|on|yesterday|today|again|last|this|week|month|night|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day))* )$"
)
"""A noun for a quarrel right before it, or what was done to somebody; "police arrested over 200" is a bound."""


def _one_before(low: str, at: int) -> Bound | None:
    if at == 0:
        return None
    before = low[at - 1]
    if before != " ":
        if before in "<>≥≤⩾⩽~≈∼≃±=-." and (sign := _SIGN_BEFORE.search(low, max(0, at - 4), at)):
            mark = sign.group(1)
            return Bound(_SIGNS.get(mark, "~"), sign.start(1), at, mark in ("~", "≈", "c."))
        return None
    floor = max(0, at - 44)
    words = low[floor : at - 1].rsplit(" ", _MOST_WORDS)
    last = words[-1]
    if last not in _LASTS:
        if last and last[-1] in "<>≥≤~≈±=-" and (sign := _SIGN_BEFORE.search(low, max(0, at - 4), at)):
            return Bound(_SIGNS[sign.group(1)], sign.start(1), at)
        bare_last = last.lstrip(_OPENERS)
        if "\n" not in last and (bare_last == last or bare_last not in _LASTS):
            return None
    for count in range(min(len(words), _MOST_WORDS), 0, -1):
        phrase = " ".join(words[-count:])
        bare = phrase.rsplit("\n", 1)[-1].lstrip("(\"'“‘[—–-|* ")
        comparator = PHRASES.get(bare)
        if comparator and (bare == phrase or count == 1 or bare.count(" ") == count - 1):
            return Bound(comparator, at - 1 - len(bare), at, comparator == "~")
    return None


def bound_after(script: Script, end: int) -> Bound | None:
    """Read the comparator after a figure: "or more", "-plus", "or so", "+".

    >>> bound_after(Script.of("26°C or higher"), 4).comparator, bound_after(Script.of("100+ firms"), 3).end
    ('>=', 4)
    """
    low = script.low
    if low[end : end + 1] not in ("+", "-", " ", ",", "p"):
        return None
    match = _AFTER.match(low, end)
    if match is None:
        return None
    words = match.group().removesuffix(" than").split()
    if words[-1] == "so" or match.group() == "-odd":
        return Bound("~", end, match.end(), True)
    return Bound("<=" if words[-1] in _MEANS_LESS or words[-1] in _MEANS_MOST else ">=", end, match.end())
