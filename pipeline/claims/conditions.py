"""Words that limit what a figure is about: scope, exclusion, statistic, period, basis and setting.

A condition opens with a word of the table below and runs to the end of its phrase or clause. It belongs
to the figures of its clause that no nearer figure parts from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from db.models import Condition, ConditionKind, Quantity, Span
from pipeline.claims.measures import measure_words
from pipeline.claims.phrases import core_phrase, noun_phrase
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

STATISTICS = frozenset(
    """median mean average averaging minimum maximum total totals cumulative cumulatively daily weekly monthly annual
    annually yearly annualised annualized relative absolute net gross combined overall typical typically nominal real
    peak record preliminary provisional final adjusted unadjusted seasonally pooled weighted aggregate aggregated
    apiece each consecutive""".split()
)
_EXCLUSIONS = frozenset("without excluding except barring besides minus".split())
_EXCLUDING = ("other than", "apart from", "aside from", "not including", "not counting", "with the exception of",
              "exclusive of", "net of", "stripping out", "leaving out", "leaving aside")  # fmt: skip
_INCLUDING = ("including", "inclusive of", "counting")
_BASIS_HEADS = frozenset(
    """tax taxes inflation interest depreciation amortisation amortization items exceptional currency rates terms basis
    prices capita head person household exchange deductions seasonal dollars growth""".split()
)
_AFTER_AND_BEFORE = frozenset("costs fees expenses charges provisions dividends subsidies rebates".split())
_AREAS = frozenset(
    """north south east west northeast northwest southeast southwest capital city town country nation state province
    region district county area village suburb suburbs island continent world borough zone territory sector industry
    market economy eurozone union bloc neighbourhood neighborhood constituency prefecture municipality valley delta
    basin peninsula countryside center centre interior hinterland archipelago hemisphere highlands lowlands midlands
    provinces regions districts counties areas cities towns states countries villages islands markets""".split()
)
"""Heads of "in the ...", where the phrase says of which part of the world or the economy a figure is."""
_BASES = ("year on year", "year over year", "year-on-year", "year-over-year", "month on month", "month-on-month",
          "quarter on quarter", "on the year", "on the month", "in real terms", "in nominal terms", "like for like",
          "like-for-like", "per head", "per capita", "per person", "per household", "before tax", "after tax", "pre-tax",
          "at constant currency", "at constant prices", "from a year earlier", "from a year ago", "from the previous",
          "compared with", "compared to", "relative to", "adjusted for", "on average", "in all", "in total", "at current prices",
          "in absolute terms", "in relative terms", "so far", "to date", "at a time", "in a row", "on record")  # fmt: skip
_BASIS_KINDS: dict[str, ConditionKind] = {
    "on average": "statistic", "in all": "statistic", "in total": "statistic", "in absolute terms": "statistic",
    "in relative terms": "statistic", "so far": "period", "to date": "period", "at a time": "statistic",
    "in a row": "statistic", "on record": "statistic",
}  # fmt: skip
_SCOPE_OPENERS = frozenset("among across throughout amongst nationwide worldwide globally statewide".split())
_GROUPS = frozenset(
    """patients adults women men children people girls boys infants babies toddlers teenagers adolescents smokers nonsmokers
    drinkers participants volunteers users workers employees pensioners pupils students drivers voters mothers fathers
    parents families households mice rats monkeys dogs cats pigs cattle females males seniors residents consumers""".split()
)
"""Of whom a result is said: "deaths fell 27% in patients over 65"."""
_GROUP_BOUNDS = frozenset("over under aged above below".split())
_SETTINGS = frozenset("when if unless while provided assuming using running under".split())
CLAUSAL = frozenset("when if unless provided assuming".split())
"""Openers of clauses that limit every figure of their sentence."""
_PERIOD_OPENERS = frozenset(
    "in since during over for from between by until through within to on after before at".split()
)
_TIME_NOUNS = frozenset(
    "quarter half year month week day decade century session season hour weekend night morning afternoon evening "
    "hours days weeks months years decades period weekends mornings nights evenings afternoons weekdays".split()
)
_PHRASE_FIRSTS: dict[str, list[tuple[tuple[str, ...], ConditionKind]]] = {}
for _phrase in _BASES:
    _PHRASE_FIRSTS.setdefault(_phrase.split()[0], []).append(
        (tuple(_phrase.split()), _BASIS_KINDS.get(_phrase, "basis"))
    )
for _phrase in _EXCLUDING:
    _PHRASE_FIRSTS.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), "exclusion"))
for _phrase in _INCLUDING:
    _PHRASE_FIRSTS.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), "scope"))
_OPEN_ENDED = frozenset(
    "compared relative adjusted from other apart aside not with exclusive net stripping leaving including inclusive counting".split()
)

OPENERS = frozenset(
    {
        *STATISTICS,
        *_EXCLUSIONS,
        *_SCOPE_OPENERS,
        *_SETTINGS,
        *_PHRASE_FIRSTS,
        *"in since during over for from between by until through within on at with of to".split(),
    }
)
_ADVERB = re.compile(r"R")


def find_conditions(
    tokens: Tokens, places: Sequence[int], high: int, dated: Sequence[Range], figures: Sequence[Range]
) -> list[tuple[Range, ConditionKind]]:
    """The conditions of one sentence that ends at ``high``, of the places where an opening word stands."""
    found: list[tuple[Range, ConditionKind]] = []
    behind = 0
    for at in places:
        if at < behind:
            continue
        one = _condition_at(tokens, tokens.classes, at, high, dated, figures)
        if one is not None:
            found.append(one)
            behind = at + 1 if one[1] == "setting" and tokens.lower[at] in _SETTINGS else one[0][1]
    return found


def _group_end(tokens: Tokens, classes: str, at: int, high: int) -> int:
    """Where a group of people ends that begins at ``at``, its age and what it has taken in; ``at`` where there is none."""
    lower = tokens.lower
    end = at + 1 if at < high and classes[at] == "A" and lower[at] not in _GROUPS else at
    if end >= high or lower[end] not in _GROUPS:
        return at
    end += 1
    if end + 1 < high and lower[end] in _GROUP_BOUNDS and lower[end + 1][:1].isdigit():
        return end + 2
    if end + 1 < high and lower[end] == "with":
        return max(noun_phrase(classes, end + 1, high), end)
    return end


def _condition_at(
    tokens: Tokens, classes: str, at: int, high: int, dated: Sequence[Range], figures: Sequence[Range]
) -> tuple[Range, ConditionKind] | None:
    lower = tokens.lower
    word = lower[at]
    for phrase, kind in _PHRASE_FIRSTS.get(word, ()):
        if tuple(lower[at : at + len(phrase)]) == phrase:
            end = at + len(phrase)
            if word in _OPEN_ENDED:
                end = max(noun_phrase(classes, end, high), end)
                if end < high and lower[end] in ("earlier", "ago", "before"):
                    end += 1  # compared with a year earlier
                elif classes[end : end + 1] == "T" and end < high:
                    end = max(core_phrase(classes, end + 1, high), end)  # not counting the damage to crops
                    end -= classes[end - 1] == "T"
            return (at, end), kind
    if word in STATISTICS:
        if word == "each" and lower[at + 1 : at + 2] == ["of"]:
            return None
        return (at, at + 1), "statistic"
    if word in _EXCLUSIONS:
        end = _complement_end(classes, at + 1, high)
        return ((at, end), "exclusion") if end > at + 1 else None
    if word in _SCOPE_OPENERS:
        if at and classes[at - 1] == "X":
            return None
        end = max(noun_phrase(classes, at + 1, high), at + 1) if classes[at] == "I" else at + 1
        return (at, end), "scope"
    if word == "in" and (end := _group_end(tokens, classes, at + 1, high)) > at + 1:
        return (at, end), "scope"
    if word in _PERIOD_OPENERS:
        for start, end in dated:
            if start - 1 <= at <= start or (start - 2 == at and classes[at + 1] in "DPA"):
                return (at, end), "period"
    if word in _SETTINGS:
        if classes[at] in "WZG" or word == "under":
            end = _clause_end(classes, at + 1, high)
            return ((at, end), "setting") if end > at + 1 else None
        return None
    return _phrase_condition(tokens, classes, at, high, figures)


def _phrase_condition(
    tokens: Tokens, classes: str, at: int, high: int, figures: Sequence[Range]
) -> tuple[Range, ConditionKind] | None:
    """A prepositional phrase: "for a single user", "at small batch sizes", "in Europe", "with tax"."""
    lower = tokens.lower
    word = lower[at]
    end = core_phrase(classes, at + 1, high)
    if end == at + 1:
        return None
    head = lower[end - 1]
    counted = any(start < end and at < stop for start, stop in figures)
    if counted and head in _TIME_NOUNS and classes[end - 2] != "C":
        return None  # to 17 million last year
    if counted and word not in ("on", "with") and head not in _TIME_NOUNS:
        return None
    inside = classes[at + 1 : end]
    if head in _BASIS_HEADS and word in ("at", "in", "before", "after", "with"):
        return (at, end), "basis"
    if (head in ("basis", "footing") and word == "on") or (
        head in _AFTER_AND_BEFORE and word in ("before", "after")
    ):
        return (at, end), "basis"
    if head in _TIME_NOUNS:
        if lower[end : end + 1] == ["of"]:
            further = core_phrase(classes, end + 1, high)  # in the first half of the year
            if further > end + 1 and (lower[further - 1] in _TIME_NOUNS or classes[further - 1] in "YC"):
                end = further
        return ((at, end), "period") if word in _PERIOD_OPENERS else None
    if word == "for" and inside[:1] in "DAN" and "C" not in inside and (inside[:1] != "D" or end - at > 2):
        return (at, end), "scope"
    if (
        word in ("in", "across", "throughout", "within")
        and head not in measure_words()
        and ("M" in inside or inside.startswith(("A", "N")) or head in _AREAS)
    ):
        return (at, end), "scope"
    if word == "of" and tokens.words[at] == "Of" and inside[:1] in "ANDP":
        return (at, max(noun_phrase(classes, at + 1, high), end)), "scope"
    if (
        word == "of"
        and inside[:1] in "AN"
        and classes[at - 1] == "N"
        and lower[at - 1] in ("%", "percent", "cent", "third", "half")
    ):
        return (at, end), "scope"
    if word == "at" and inside[:1] in "AND" and "C" not in inside and head not in ("time", "least", "most"):
        return (at, end), "setting"
    if word == "with" and classes[end : end + 1] == "G":
        return None  # with China accounting for most of it
    if word == "with" and classes[end : end + 1] in ("I", "E", "e", "A", "V"):
        stop = _clause_end(classes, end, high)
        end = stop if stop - end <= 2 else end  # with the heating off, with undecided voters left out
    if word in ("on", "with") and "Y" not in inside and inside[:1] in ("ANDCM" if word == "on" else "ANDM"):
        return (at, end), "setting"
    return None


def _complement_end(classes: str, start: int, high: int) -> int:
    """What "without" rules out: a noun phrase, or an -ing form with its object."""
    if start < high and classes[start] == "G":
        return max(noun_phrase(classes, start + 1, high), start + 1)
    return _of_phrase(classes, start, high)


def _of_phrase(classes: str, start: int, high: int) -> int:
    """A noun phrase, without the time that hangs on it: "without power | on Wednesday"."""
    end = core_phrase(classes, start, high)
    whole = noun_phrase(classes, start, high)
    return end if "Y" in classes[end:whole] else whole


def _clause_end(classes: str, start: int, high: int) -> int:
    at = start
    while at < high and classes[at] not in ",;.:-)":
        at += 1
    return at


def condition_of(tokens: Tokens, span: Range, kind: ConditionKind, part: str) -> Condition:
    """A condition with its words and place."""
    start, end = tokens.starts[span[0]], tokens.ends[span[1] - 1]
    return Condition(tokens.text[start:end], Span(start, end, "title" if part == "title" else "text"), kind)


def belongs(span: Range, place: Range, others: Sequence[Quantity]) -> bool:
    """Whether a condition and a figure do not overlap."""
    return span[1] <= place[0] or span[0] >= place[1]
