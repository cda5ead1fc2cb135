"""One change of each kind, planted into a clean copy: what is changed where, and what ought to be found.

A plant changes one article (the target). Where the stories offer no place for a kind, all articles are first
given the same new words (``base``), so that they still agree; then the target's are changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from tests.planted.copies import (
    CLEAN,
    NAMES,
    Site,
    all_articles,
    common_facts,
    in_prose,
    is_plain,
    sentence_at,
    shared_sites,
    text_of,
)

Edit = tuple[int, int, str]
Edits = dict[str, tuple[Edit, ...]]


@dataclass(frozen=True, slots=True)
class Plant:
    """A planted change: edits of the untouched copy and of the planted one, by article, and its place in the target."""

    kind: str
    accept: tuple[str, ...]
    story: str
    target: str
    planted: Edits = field(hash=False)
    base: Edits = field(default_factory=dict, hash=False)
    place: tuple[int, int] = (0, 0)
    """Where in the target's original text the change is; widened to what a finding may sit on."""
    note: str = ""
    alone: bool = False
    """The target is compared with nothing but itself."""
    later: bool = False
    """The target was published a day after the others."""
    whole: bool = False
    """All articles of the story are compared, not only the clean ones."""
    revised: bool = False
    """The untouched copy is an earlier revision of the target."""


Maker = Callable[[Site, random.Random], Iterator[Plant]]

# ---- numbers

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
WORDS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_WORD = re.compile(rf"\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def _figure(site: Site) -> re.Match[str] | None:
    found = _NUMBER.search(site.surface)
    return None if found and len(_NUMBER.findall(site.surface)) > 1 else found


def _like(old: str, value: Decimal) -> str:
    """A value written as the old one was: as many decimals, commas where it had them."""
    places = len(old.partition(".")[2])
    written = f"{value:,.{places}f}"
    return written if "," in old or value < 1000 else written.replace(",", "")


def _on(site: Site, start: int, end: int, new: str, kind: str, accept: tuple[str, ...], note: str) -> Plant:
    """A change inside a claim's words; in a quotation it is one of the quotation too, in a headline one of the headline."""
    edit = (site.start + start, site.start + end, new)
    accept = (
        *accept,
        *("quote-altered",) * _is_quoted(site),
        *("headline-unsupported",) * _is_headline(site),
    )
    return Plant(
        kind,
        accept,
        site.story,
        site.article,
        {site.article: (edit,)},
        place=(site.start, site.end),
        note=note,
    )


def _is_quoted(site: Site) -> bool:
    """Say whether a claim stands inside quotation marks."""
    text = text_of(site.story, site.article)
    line = text[text.rfind("\n", 0, site.start) + 1 : site.start]
    return line.count('"') % 2 == 1 or line.count("“") > line.count("”")


def _is_headline(site: Site) -> bool:
    return site.start < text_of(site.story, site.article).find("\n")


def change_value(site: Site, rng: random.Random) -> Iterator[Plant]:
    """Another number: transposed digits, or 20 to 60 per cent off."""
    if site.kind in ("date", "period", "ordinal", "multiple"):
        return
    accept = ("value-conflict", "arithmetic-mismatch", "headline-unsupported")
    found = _figure(site)
    if found is not None:
        old = Decimal(found[0].replace(",", ""))
        for factor in rng.sample(("0.64", "0.73", "0.81", "1.27", "1.38", "1.56"), 2):
            new = _like(found[0], old * Decimal(factor))
            if new != found[0]:
                yield _on(
                    site, found.start(), found.end(), new, "value-conflict", accept, f"{found[0]} to {new}"
                )
    word = _WORD.search(site.surface)
    if found is None and word is not None:
        at = WORDS.index(word[0].lower())
        new = WORDS[(at + rng.choice((2, 3, 4))) % len(WORDS)]
        new = new.capitalize() if word[0][0].isupper() else new
        yield _on(site, word.start(), word.end(), new, "value-conflict", accept, f"{word[0]} to {new}")


SCALES = {"million": "billion", "billion": "million", "m": "bn", "bn": "m", "trillion": "billion"}


def slip_scale(site: Site, rng: random.Random) -> Iterator[Plant]:
    """Million for billion, a point or a zero shifted."""
    accept = ("scale-slip", "value-conflict")
    found = _figure(site)
    if found is None or site.kind in ("date", "period", "ordinal", "multiple"):
        return
    scale = re.match(r"\s?(million|billion|trillion|m|bn)\b", site.surface[found.end() :])
    if scale is not None and (site.kind == "money" or len(scale[1]) > 2):
        start, end = found.end() + scale.start(1), found.end() + scale.end(1)
        yield _on(
            site, start, end, SCALES[scale[1]], "scale-slip", accept, f"{scale[1]} to {SCALES[scale[1]]}"
        )
    old = Decimal(found[0].replace(",", ""))
    new = f"{(old * 10).normalize():,f}" if old < 1000 or "," in found[0] else str(old * 10)
    yield _on(site, found.start(), found.end(), new, "scale-slip", accept, f"{found[0]} to {new}")


UNITS = (
    (r"%", " percentage points"), (r"percentage points?|points?", "%"), (r"per cent|percent", "percentage points"),
    (r"£", "€"), (r"\$", "£"), (r"km\b|kilomet(?:er|re)s?", "miles"), (r"miles?", "kilometres"),
    (r"\bmet(?:er|re)s?\b|(?<=[\d\s])m\b", "feet"), (r"gigawatts?|GW", "megawatts"), (r"megawatts?|MW", "kilowatts"),
    (r"hours?", "days"), (r"minutes?", "hours"), (r"days?", "weeks"), (r"weeks?", "months"), (r"months?", "weeks"),
    (r"kg", "tonnes"), (r"people|adults", "families"), (r"households", "streets"), (r"customers", "branches"),
    (r"cars|vehicles", "dealers"), (r"votes", "ballot boxes"), (r"seats", "districts"), (r"satellites", "rockets"),
    (r"survivors|passengers", "vehicles"), (r"launches|flights|missions", "satellites"), (r"crashes", "deaths"),
    (r"deliveries", "orders"), (r"vessels|boats", "helicopters"),
    (r"degrees(?: Celsius)?", "degrees Fahrenheit"), (r"°C", "°F"), (r"C\b", "F"),
)  # fmt: skip
_SPANS = frozenset("hour minute day week month".split())


def change_unit(site: Site, rng: random.Random) -> Iterator[Plant]:
    """Percent for points, miles for kilometres, dollars for pounds, another counted thing.

    The new unit is in the number and form that the old one had ("one day" becomes "one week", "8 degrees Celsius"
    "8 degrees Fahrenheit"): "one weeks" or "8 °F Celsius" is no other unit but no English.
    """
    if site.kind in ("date", "period", "ordinal"):
        return
    for pattern, new in UNITS:
        found = re.search(pattern, site.surface)
        if found is None:
            continue
        accept = (
            "unit-conflict", "value-conflict", "scale-slip", "subject-drift", "statistic-drift", "arithmetic-mismatch",
        )  # fmt: skip
        start, written = found.start(), _in_form(new, found, site.surface)
        article = re.search(r"\ban $", site.surface[:start])
        if article is not None and written[0] not in "aeiou":
            start, written = article.start(), f"a {written}"
        note = f"{found[0]} to {written.strip()}"
        yield _on(site, start, found.end(), written, "unit-conflict", accept, note)
        return


def _in_form(new: str, found: re.Match[str], surface: str) -> str:
    """A unit as the old one was written: in the singular, or in a word behind a number in words."""
    if found[0] in _SPANS:
        return new.removesuffix("s")
    if new == "%" and not surface[: found.start()].rstrip().endswith(tuple("0123456789")):
        return "per cent"
    return new


# ---- bounds, directions, statistics, conditions


def change_bound(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A bound dropped, added or turned round.

    None is put before a range, a "plus or minus" or a compound ("less than 560,000 to 580,000", "a more than ten-week
    silence"), which says nothing, nor "up to" before what is a limit already: who "may carry 340 passengers" may carry
    up to 340.
    """
    if site.kind in ("date", "period", "ordinal", "multiple"):
        return
    accept = ("bound-drift", "value-conflict")
    text = text_of(site.story, site.article)
    led = re.match(
        r"(?:more than|over|at least|no fewer than|up to|less than|under|fewer than|nearly|almost)\s",
        site.surface,
        re.I,
    )
    if led is not None:
        yield _on(site, 0, led.end(), "", "bound-drift", accept, f"dropped {led[0].strip()}")
        turned = "less than " if led[0].lower().startswith(("more", "over", "at", "no")) else "more than "
        yield _on(site, 0, led.end(), turned, "bound-drift", accept, f"{led[0].strip()} to {turned.strip()}")
    elif (
        site.comparator == "="
        and re.match(r"[£$€]?\d|[a-z]", site.surface)
        and not _UNBOUNDABLE.search(site.surface)
    ):
        is_limit = _LIMIT.search(text[max(site.sentence[0], site.start - 40) : site.start])
        for word in rng.sample(("more than ", "at least ", "up to ", "less than "), 2):
            if word != "up to " or not is_limit:
                yield _on(site, 0, 0, word, "bound-drift", accept, f"added {word.strip()}")


_UNBOUNDABLE = re.compile(
    r"^between\b|plus or minus|\d\s?(?:to|[-–—])\s?[£$€]?\d|^[\w,.]+-[a-z]", re.IGNORECASE
)
_LIMIT = re.compile(r"\b(?:may|can|limit|licen[cs]ed|allowed|permitted|capacity)\b[^,;]*$", re.IGNORECASE)


def _everywhere(site: Site, edit: Callable[[str, int, int], Edit]) -> Edits:
    """The same edit at the site and at each of its twins."""
    places = ((site.article, site.start, site.end), *_first_twins(site))
    return {article: (edit(text_of(site.story, article), start, end),) for article, start, end in places}


def _first_twins(site: Site) -> tuple[tuple[str, int, int], ...]:
    seen: dict[str, tuple[str, int, int]] = {}
    for twin in site.twins:
        text = text_of(site.story, twin[0])
        prose = twin[1] > text.find("\n") and not text[text.rfind("\n", 0, twin[1]) + 1 :].startswith(
            ("|", "-", "*", "#")
        )
        if prose:
            seen.setdefault(twin[0], twin)
    return tuple(seen.values())


def _two_sided(site: Site, kind: str, accept: tuple[str, ...], base: Callable[[str, int, int], Edit],
               planted: Callable[[str, int, int], Edit] | None, note: str) -> Iterator[Plant]:  # fmt: skip
    """A plant whose clean copy has the same new words everywhere."""
    if not in_prose(site) or not _first_twins(site):
        return
    clean = _everywhere(site, base)
    text = text_of(site.story, site.article)
    changed = dict(clean)
    changed.pop(site.article)
    if planted is not None:
        changed[site.article] = (planted(text, site.start, site.end),)
    yield Plant(kind, accept, site.story, site.article, changed, clean, site.sentence, note)


def _before(words: str) -> Callable[[str, int, int], Edit]:
    return lambda text, start, end: (start, start, words)


def _after(words: str) -> Callable[[str, int, int], Edit]:
    """Words behind a figure; a comma that closes them is the sentence's own where it has one there."""

    def edit(text: str, start: int, end: int) -> Edit:
        return end, end, words.rstrip(",") if text[end : end + 1] in (".", ",", ";") else words

    return edit


_GOES_ON = re.compile(
    r"[.,;]|\s(?:and|but|or|in|on|at|for|from|against|by|after|before|during|since|because|when|with|while)\b"
)


def _ends_here(site: Site) -> bool:
    """Say whether words can be put in behind the figure, here and in its twins, without parting it from its noun."""
    places = ((site.article, site.start, site.end), *_first_twins(site))
    return all(_GOES_ON.match(text_of(site.story, article), end) for article, _, end in places)


STATISTICS = (
    ("an average of ", "a median of "),
    ("a median of ", "a maximum of "),
    ("an average of ", "a minimum of "),
)


def change_statistic(site: Site, rng: random.Random) -> Iterator[Plant]:
    """An average that became a median, a median that became a maximum."""
    if site.kind not in ("count", "quantity", "money", "percent") or not re.match(r"[£$€]?\d", site.surface):
        return
    old, new = rng.choice(STATISTICS)
    accept = ("statistic-drift", "condition-drift")
    yield from _two_sided(site, "statistic-drift", accept, _before(old), _before(new), f"{old}to {new}")


DIRECTIONS = (
    (", up from a year earlier,", ", down from a year earlier,"), (", an increase on last year,", ", a decrease on last year,"),
    (" (up on the year before)", " (down on the year before)"), (", above the forecast,", ", below the forecast,"),
)  # fmt: skip
TURNS = {
    "rose": "fell", "fell": "rose", "up": "down", "down": "up", "increased": "decreased", "climbed": "dropped",
    "gained": "lost", "lost": "gained", "lower": "higher", "higher": "lower", "above": "below", "below": "above",
    "cut": "raised", "fall": "rise", "slid": "climbed",
}  # fmt: skip
_TURN = re.compile(rf"\b(?:{'|'.join(TURNS)})\b")


def turn_direction(site: Site, rng: random.Random) -> Iterator[Plant]:
    """Up for down, at the figure's own word or at one that all articles were given."""
    accept = ("direction-conflict", "value-conflict")
    if site.kind not in ("count", "quantity", "money", "percent"):
        return
    text = text_of(site.story, site.article)
    window = text[max(site.sentence[0], site.start - 24) : site.start]
    turns = list(_TURN.finditer(window))
    word = turns[-1] if turns else None
    if word is not None and site.kind == "percent":
        start = site.start - len(window) + word.start()
        edit = (start, start + len(word[0]), TURNS[word[0]])
        yield Plant("direction-conflict", accept, site.story, site.article, {site.article: (edit,)},
                    place=site.sentence, note=f"{word[0]} to {TURNS[word[0]]}")  # fmt: skip
    if not _ends_here(site):
        return
    old, new = rng.choice(DIRECTIONS)
    yield from _two_sided(site, "direction-conflict", accept, _after(old), _after(new), f"{old} to {new}")


CONDITIONS = (
    (" among women", " among men"), (" in the northern district", " in the southern district"), (" in the capital", ""),
    (" in the first half of the year", " in the second half of the year"), (" among adults under 35", ""),
    (" excluding refunds", " including refunds"), (" on weekdays", " at weekends"), (" in the first half of the year", ""),
    (" before tax", " after tax"), (" excluding overseas territories", ""), ("", " among women"),
)  # fmt: skip


def change_condition(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A condition of the figure dropped, added or changed."""
    if site.kind not in ("count", "quantity", "money", "percent") or not _ends_here(site):
        return
    old, new = rng.choice([pair for pair in CONDITIONS if "tax" not in pair[0] or site.kind == "money"])
    accept = ("condition-drift", "date-conflict", "subject-drift")
    yield from _two_sided(site, "condition-drift", accept, _after(old), _after(new), f"{old!r} to {new!r}")


# ---- who, by whom, how surely


def change_subject(site: Site, rng: random.Random) -> Iterator[Plant]:
    """The figure ascribed to another subject of the story.

    A name is taken whole ("Orrery Launch", "the opposition Progress Party"), so that no name comes out that nobody
    bears: "Stratos Launch Launch".
    """
    if site.kind in ("date", "period"):
        return
    text = text_of(site.story, site.article)
    head = text[site.sentence[0] : site.start]
    for name, other in NAMES[site.story]:
        found = list(re.finditer(rf"\b{re.escape(name)}\b(?:['’]s)?", head))
        if len(found) != 1 or any(
            re.search(rf"\b{re.escape(n)}\b", head[found[0].end() :]) for n, _ in NAMES[site.story]
        ):
            continue
        start = site.sentence[0] + found[0].start()
        whole = re.compile(rf"{re.escape(name)}(?: (?:{_NAME_ENDS})\b)*").match(text, start)
        end = start + len(name) if whole is None else whole.end()
        led = re.search(r"\b(?:the|an?)(?: \w+)? $", text[site.sentence[0] : start], re.IGNORECASE)
        edit = (start, end, other.removeprefix("the ") if led else other)
        accept = (
            "subject-drift",
            "value-conflict",
            "attribution-drift",
            "unsupported-addition",
            "arithmetic-mismatch",
            *("quote-altered",) * _is_quoted(site),
            *("headline-unsupported",) * _is_headline(site),
        )
        yield Plant("subject-drift", accept, site.story, site.article, {site.article: (edit,)}, place=site.sentence,
                    note=f"{name} to {other}")  # fmt: skip
        return


_NAME_ENDS = "Launch|Networks|Party|Motors|Mutual|Bank"
"""What a name of the stories goes on with."""

SOURCES = (
    "the Institute for Public Records",
    "the Harbour Trades Council",
    "the Ministry of Supply",
    "Redmayne Research",
)


def _at_stop(words: str) -> Callable[[str, int, int], Edit]:
    def edit(text: str, start: int, end: int) -> Edit:
        stop = sentence_at(text, start)[1]
        stop -= text[stop - 1] in '."”'
        return stop, stop, words

    return edit


def change_attribution(site: Site, rng: random.Random) -> Iterator[Plant]:
    """The source that a statement is credited to changed or dropped."""
    if site.kind in ("date", "period") or not is_plain(site):
        return
    first, second = rng.sample(SOURCES, 2)
    old, new = f", according to {first}", rng.choice((f", according to {second}", "", f", {second} said"))
    accept = ("attribution-drift", "certainty-drift")
    if new:
        accept = (*accept, "unsupported-addition")
    yield from _two_sided(
        site, "attribution-drift", accept, _at_stop(old), _at_stop(new), f"{old!r} to {new!r}"
    )


HEDGES = ("It is alleged that ", "Reportedly, ", "According to unconfirmed reports, ", "It is possible that ")


def _at_head(words: str) -> Callable[[str, int, int], Edit]:
    def edit(text: str, start: int, end: int) -> Edit:
        at = sentence_at(text, start)[0]
        dateline = re.match(r"[^\n]{0,60}? — ", text[at:])
        at += dateline.end() if dateline else 0
        first = re.match(
            r"(?:The|A|An|It|He|She|They|In|On|At|By|About|Some|Its|His|Her|That|This|Among|Without)\b",
            text[at:],
        )
        return (at, at + 1, words + text[at].lower()) if first else (at, at, words)

    return edit


def drop_hedge(site: Site, rng: random.Random) -> Iterator[Plant]:
    """What was alleged or reported, stated as fact."""
    if site.kind in ("date", "period") or not is_plain(site):
        return
    hedge = rng.choice(HEDGES)
    accept = ("certainty-drift", "attribution-drift")
    yield from _two_sided(site, "certainty-drift", accept, _at_head(hedge), None, f"dropped {hedge.strip()}")


# ---- dates

MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def change_date(site: Site, rng: random.Random) -> Iterator[Plant]:
    """Another day, month, weekday or year; days of one month move together, for "May 11 to 6" is no period."""
    if site.kind not in ("date", "period"):
        return
    accept = ("date-conflict", "value-conflict", "condition-drift", "arithmetic-mismatch")
    number = re.search(r"\b\d{1,2}\b", site.surface)
    year = re.search(r"\b(?:19|20)\d\d\b", site.surface)
    names = re.search(rf"\b(?:{'|'.join(MONTHS)})\b", site.surface)
    day = re.search(rf"\b(?:{'|'.join(DAYS)})\b", site.surface)
    if number is not None and names is not None:
        new = str(int(number[0]) + 7 if int(number[0]) < 15 else int(number[0]) - 8)
        end, note = number.end(), f"{number[0]} to {new}"
        last = re.match(r"(\s?(?:to|[-–])\s?)(\d{1,2})\b", site.surface[end:])
        if last is not None:
            new += f"{last[1]}{int(last[2]) + int(new) - int(number[0])}"
            end += last.end()
        yield _on(site, number.start(), end, new, "date-conflict", accept, note)
    if names is not None:
        new = MONTHS[(MONTHS.index(names[0]) + rng.choice((2, 3, 4, 10))) % 12]
        yield _on(site, names.start(), names.end(), new, "date-conflict", accept, f"{names[0]} to {new}")
    elif year is not None:
        new = str(int(year[0]) - rng.choice((1, 2, 3, 9)))
        yield _on(site, year.start(), year.end(), new, "date-conflict", accept, f"{year[0]} to {new}")
    elif day is not None:
        new = DAYS[(DAYS.index(day[0]) + rng.choice((2, 3, 5))) % 7]
        yield _on(site, day.start(), day.end(), new, "date-conflict", accept, f"{day[0]} to {new}")


# ---- inside one article


def slip_sum(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A derived figure that does not follow from the figures beside it."""
    a, b = rng.randrange(120, 900), rng.randrange(120, 900)
    price, items = rng.randrange(12, 90), rng.randrange(3, 15)
    miles = rng.randrange(12, 90)
    old, percent = rng.randrange(20, 80) * 100, rng.choice((5, 10, 15, 20, 25, 40))
    sentences = (
        ("Of the {0:,} people questioned, {1:,} were adults and {2:,} were children.", (a + b, a, b)),
        ("The {1} tickets cost ${2} each, ${0:,} in total.", (price * items, items, price)),
        ("The detour is {1} miles ({0} kilometres) long.", (round(miles * 1.609344), miles)),
        ("Visits rose {1}% from {2:,} to {0:,}.", (old * (100 + percent) // 100, percent, old)),
        ("Visits fell from {1:,} to {2:,}, a difference of {0:,}.", (a + 100, a + b + 100, b)),
    )
    pattern, figures = rng.choice(sentences)
    wrong = (max(figures[0] + rng.choice((-1, 1)) * max(figures[0] // 4, 3), 1), *figures[1:])
    at = _paragraph_end(site)
    clean, changed = " " + pattern.format(*figures), " " + pattern.format(*wrong)
    yield Plant("arithmetic-mismatch", ("arithmetic-mismatch",), site.story, site.article, {site.article: ((at, at, changed),)},
                {site.article: ((at, at, clean),)}, (at, at), changed.strip(), alone=True)  # fmt: skip


def _paragraph_end(site: Site) -> int:
    """The end of the first paragraph of prose behind the site's, so that nothing of the story is cut."""
    text = text_of(site.story, site.article)
    end = text.find("\n", site.start)
    end = len(text) if end < 0 else end
    while end < len(text) and text[text.rfind("\n", 0, end) + 1 :].startswith(("|", "-", "*", "#")):
        following = text.find("\n", end + 1)
        end = len(text) if following < 0 else following
    if end <= text.find("\n"):
        return len(text)
    return end


def change_headline(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A figure of the headline that the body does not have."""
    found = _figure(site)
    telling = site.kind == "money" or (
        site.kind in ("count", "quantity") and re.search(r"[a-z]{3}", site.surface)
    )
    if found is None or not telling or not in_prose(site):
        return
    text = text_of(site.story, site.article)
    head = text.find("\n")
    new = _like(found[0], Decimal(found[0].replace(",", "")) * Decimal(rng.choice(("0.61", "1.43", "2.3"))))
    wrong = site.surface[: found.start()] + new + site.surface[found.end() :]
    accept = ("headline-unsupported", "value-conflict", "scale-slip")
    clean = (head, head, f", {site.surface}")
    changed = (head, head, f", {wrong}")
    yield Plant("headline-unsupported", accept, site.story, site.article, {site.article: (changed,)}, {site.article: (clean,)},
                (0, head), f"{site.surface} to {wrong}")  # fmt: skip


# ---- additions, leftovers

ADDITIONS = (
    "The work relies on {term}, a system that nobody else describes.",
    "Another {count} {noun} were affected in {place}.",
    "{person}, a consultant at {firm}, put the cost at ${money} million.",
    '"We were never asked about any of this," said {person} of {firm}.',
    "The review will be led by {firm} and take {count} weeks.",
)
PERSONS = ("Ilsa Moravec", "Tobias Renfrew", "Anneke Duval", "Marco Stellin")
FIRMS = ("Pembrook Associates", "Vantor Systems", "Quillon Partners", "Ostrava Labs")
TERMS = ("Lattice Relay", "StreamVault", "the Veltrix protocol", "Orbit Sync")
PLACES = ("Ellerby", "Strandhaven", "Port Malow", "Quenby")


def add_unsupported(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A figure, a name, a term or a quotation that nothing in the others supports."""
    sentence = " " + rng.choice(ADDITIONS).format(
        term=rng.choice(TERMS), person=rng.choice(PERSONS), firm=rng.choice(FIRMS), place=rng.choice(PLACES),
        noun=rng.choice(("offices", "schools", "farms")), count=rng.randrange(11, 97), money=rng.randrange(11, 97),
    )  # fmt: skip
    at = _paragraph_end(site)
    accept = ("unsupported-addition", "quote-altered")
    yield Plant("unsupported-addition", accept, site.story, site.article, {site.article: ((at, at, sentence),)}, place=(at, at),
                note=sentence.strip())  # fmt: skip


ARTIFACTS = (
    " Readers in [CITY] will feel it first.", " The total came to {{amount}}.", " As an AI language model, I cannot verify this.",
    " Contact [INSERT NAME HERE] for details.", " Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
    " {% if premium %}Subscribe now.{% endif %}", " Here is a rewritten version of the article.", " Price: ${price}.",
    " Certainly! Here is the article you asked for.", " The vote was on <DATE>.", " TK TK figure to come.",
)  # fmt: skip


def leave_artifact(site: Site, rng: random.Random) -> Iterator[Plant]:
    """An unfilled field, or a generator's leftover."""
    words = rng.choice(ARTIFACTS)
    at = _paragraph_end(site)
    yield Plant("template-artifact", ("template-artifact",), site.story, site.article, {site.article: ((at, at, words),)},
                place=(at, at), note=words.strip())  # fmt: skip


# ---- quotations

_QUOTE = re.compile(r"[\"“](?P<words>[^\"“”\n]{24,})[\"”]")
OTHER_WORDS = "always never everyone today people leaders strong honest public simple likely".split()


def alter_quote(story: str, article: str, rng: random.Random) -> Iterator[Plant]:
    """One to three words of a quotation changed or dropped."""
    text = text_of(story, article)
    others = [text_of(story, other) for other in CLEAN[story] if other != article]
    for quote in _QUOTE.finditer(text):
        words = list(re.finditer(r"[A-Za-z'’-]+", quote["words"]))
        core = quote["words"].rstrip(",.;")
        if len(words) < 6 or not any(core.lower() in other.lower() for other in others):
            continue
        for at in rng.sample(range(1, len(words) - 1), min(8, len(words) - 2)):
            old = words[at][0]
            start, end = quote.start("words") + words[at].start(), quote.start("words") + words[at].end()
            new = rng.choice([w for w in OTHER_WORDS if w != old.lower()])
            drop = rng.random() < 0.3
            edit = (start - drop, end, "" if drop else new)
            yield Plant("quote-altered", ("quote-altered",), story, article, {article: (edit,)}, place=quote.span(),
                        note=f"dropped {old}" if drop else f"{old} to {new}")  # fmt: skip


# ---- in time

TOLLS = (
    (
        "So far {0} people were hurt in the crush outside.",
        "The number of people hurt in the crush outside has risen to {0}.",
    ),
    ("So far {0} homes have been evacuated.", "By now {0} homes have been evacuated."),
    ("The number of complaints stood at {0}.", "The number of complaints has reached {0}."),
)


def report_later(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A newer state of a figure that rises, in an article of the next day."""
    first, second = rng.choice(TOLLS)
    old = rng.randrange(12, 60)
    new = old + rng.randrange(7, 40)
    articles = CLEAN[site.story]
    ends = {article: len(text_of(site.story, article).rstrip()) for article in articles}
    clean = {article: ((ends[article], ends[article], " " + first.format(old)),) for article in articles}
    end = ends[site.article]
    changed = clean | {site.article: ((end, end, " " + second.format(new)),)}
    yield Plant(
        "superseded",
        ("superseded",),
        site.story,
        site.article,
        changed,
        clean,
        (end, end),
        f"{old} to {new}",
        later=True,
    )


def omit(story: str, article: str, rng: random.Random) -> Iterator[Plant]:
    """A fact that all or all but one of the other articles state, cut out of this one."""
    text = text_of(story, article)
    for fact, places in common_facts(story).items():
        mine = [start for name, start in places if name == article]
        others = {name for name, _ in places} - {article}
        if not mine or len(others) < len(all_articles(story)) - 2 or min(mine) < text.find("\n"):
            continue
        cuts = sorted({sentence_at(text, start) for start in mine})
        edits = tuple((start, end, "") for start, end in cuts)
        yield Plant(
            "omission",
            ("omission",),
            story,
            article,
            {article: edits},
            place=(0, len(text)),
            note=fact,
            whole=True,
        )


def edit_by_stealth(site: Site, rng: random.Random) -> Iterator[Plant]:
    """A figure changed between two revisions, and nobody said so."""
    for plant in change_value(site, rng):
        yield Plant("stealth-edit", ("stealth-edit",), plant.story, plant.target, plant.planted, place=plant.place,
                    note=plant.note, alone=True, revised=True)  # fmt: skip


MAKERS: dict[str, Maker] = {
    "value-conflict": change_value,
    "scale-slip": slip_scale,
    "unit-conflict": change_unit,
    "statistic-drift": change_statistic,
    "direction-conflict": turn_direction,
    "date-conflict": change_date,
    "bound-drift": change_bound,
    "condition-drift": change_condition,
    "subject-drift": change_subject,
    "attribution-drift": change_attribution,
    "certainty-drift": drop_hedge,
    "arithmetic-mismatch": slip_sum,
    "headline-unsupported": change_headline,
    "unsupported-addition": add_unsupported,
    "template-artifact": leave_artifact,
    "superseded": report_later,
    "stealth-edit": edit_by_stealth,
}


MAKERS_BY_ARTICLE: dict[str, Callable[[str, str, random.Random], Iterator[Plant]]] = {
    "quote-altered": alter_quote,
    "omission": omit,
}


def make_plants(seed: int, *, most: int) -> list[Plant]:
    """Plants of every kind, at most so many of each, the same for the same seed."""
    rng = random.Random(seed)
    by_kind: dict[str, list[Plant]] = {kind: [] for kind in (*MAKERS, *MAKERS_BY_ARTICLE)}
    for story in CLEAN:
        for site in shared_sites(story):
            for kind, make in MAKERS.items():
                by_kind[kind] += make(site, rng)
        for article in CLEAN[story]:
            for kind, make_in in MAKERS_BY_ARTICLE.items():
                by_kind[kind] += make_in(story, article, rng)
    return [plant for plants in by_kind.values() for plant in rng.sample(plants, min(most, len(plants)))]
