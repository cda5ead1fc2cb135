"""The dates of a text in another language, as written: 12. Oktober 2026 · 12 octobre · 12 de octubre · mardi · 2023."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pipeline.claims.clock import Clock
from pipeline.claims.locales.elsewhere import READ_WHOLE
from pipeline.claims.locales.locale import Locale
from pipeline.claims.moments.joins import join_ranges
from pipeline.claims.moments.moment import Moment
from pipeline.claims.moments.numerals import read_iso, read_numeric
from pipeline.claims.moments.words import plain_spaces
from pipeline.claims.patterns import pattern
from pipeline.claims.tense import Tense
from pipeline.claims.years import is_year


@dataclass(frozen=True, slots=True)
class DateForms:
    """The compiled patterns of one locale's dates."""

    day: re.Pattern[str]
    month: re.Pattern[str]
    weekday: re.Pattern[str]
    quarter: re.Pattern[str] | None
    relative: re.Pattern[str]
    year: re.Pattern[str]
    clock: re.Pattern[str]
    to: re.Pattern[str]


Form = Callable[[str, int, Locale, DateForms], Moment | None]


def find_local_moments(text: str, language: str) -> list[Moment]:
    """Find the times of a German, French or Spanish text as written; of other languages only 2026-03-14.

    >>> found = find_local_moments("Am 12. Oktober 2026, gestern und 2020 bis 2023", "de")
    >>> [(m.grain, m.year, m.month, m.day, m.shift) for m in found]
    [('day', 2026, 10, 12, None), ('day', None, None, None, -1), ('span', 2020, None, None, None)]
    """
    plain = plain_spaces(text)
    locale = READ_WHOLE.get(language)
    found: list[Moment] = []
    at = 0
    for token in _TOKEN.finditer(plain):
        if token.start() < at:
            continue
        moment = _at(plain, token.start(), token[0], locale)
        if moment is not None and moment.start >= at:
            found.append(moment)
            at = moment.end
    return join_ranges(plain, found, _date_forms(locale.code).to) if locale else found


def local_tense(text: str, start: int, language: str) -> Tense | None:
    """Say whether the words before a date, in its sentence, point ahead."""
    locale = READ_WHOLE.get(language)
    if locale is None:
        return None
    sentence = re.split(r"[.!?]\s|\n", text[max(0, start - 120) : start])[-1]
    words = [word.lower() for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", sentence)]
    return "back" if locale.ahead.isdisjoint(words) else "ahead"


_TOKEN = pattern(r"[^\W\d_]+|\d+")


def _at(plain: str, start: int, word: str, locale: Locale | None) -> Moment | None:
    digits = word[0].isdigit()
    if digits and (moment := read_iso(plain, start)):
        return moment
    if locale is None:
        return None
    forms = _date_forms(locale.code)
    if not digits and word.lower() not in _openers(locale.code):
        return None
    for form in _NUMBER_FORMS if digits else _WORD_FORMS:
        moment = form(plain, start, locale, forms)
        if moment is not None:
            return moment
    return None


def _day(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """12. Oktober 2026 · 1er mars · 12 de octubre · 12.–14. Oktober."""
    found = forms.day.match(plain, at)
    if found is None or plain[at - 1 : at].isalnum():
        return None
    month = locale.months[found["month"].lower()]
    year = int(found["year"]) if found["year"] else None
    end = found.end() if year or not found["month"].endswith(".") else found.end("month")
    day = int(found["day"])
    if not 1 <= day <= 31:
        return None
    moment = Moment(at, end, "day", year, month, day)
    if not found["last"]:
        return moment
    last = Moment(at, end, "day", year, month, int(found["last"]))
    return Moment(at, end, "span", year, month, day, last=last) if day < int(found["last"]) <= 31 else None


def _numeric(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """12.10.2026 · 12/10/2026: the day comes first in all three languages."""
    moment = read_numeric(plain, at)
    if moment is None or not moment.guessed or moment.month is None or moment.day is None:
        return moment
    return Moment(at, moment.end, "day", moment.year, moment.day, moment.month)


def _clock(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """14.30 Uhr · 14h30 · 14:30 horas."""
    found = forms.clock.match(plain, at)
    if found is None or plain[at - 1 : at].isalnum() or plain[at - 1 : at] in (",", ".", ":"):
        return None
    if (
        found[0].lower().endswith(("horas", "heures", "heure"))
        and found["minute"] is None
        and not _AT_HOURS.search(plain, max(0, at - 9), at)
    ):
        return None
    minute = found["minute"] or found["minute2"] or "0"
    return Moment(at, found.end(), "time", clock=Clock(int(found["hour"]), int(minute)))


_AT_HOURS = pattern(r"(?:\blas?|(?<!\w)à|\bvers|\bdès|\bjusqu['’]à|\bavant|\baprès)\s$", re.IGNORECASE)
"""Hours of the clock have a word before them: "a las 12 horas", "à 14 heures", but "en 12 horas", "en 24 heures"."""


def _year(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """2023, where a preposition leads or nothing countable follows."""
    if not re.match(r"(?:19|20)\d\d(?!\d)", plain[at : at + 5]):
        return None
    led = forms.year.search(plain, max(0, at - 16), at) or _RANGED.match(plain, at + 4)
    closed = re.match(r"\s*(?:$|[.;:!?)](?!\d))", plain[at + 4 : at + 7])
    opens = plain[at - 1 : at] in ("(", "")
    if (
        locale.code == "de"
        and not led
        and _BARE_YEAR.match(plain, at)
        and not _BOUND.search(plain, max(0, at - 12), at)
    ):
        return Moment(at, at + 4, "year", int(plain[at : at + 4]))
    if not (led or (opens and closed)) or (not is_year(plain, at, at + 4) and not led):
        return None
    if re.match(r"[.,:/-]?\d|[%€$°]|\s?(?:%|€|\$|euro|dol|mill|mrd|mio)", plain[at + 4 : at + 12].lower()):
        return None
    return Moment(at, at + 4, "year", int(plain[at : at + 4]))


_BARE_YEAR = pattern(r"(?:19[5-9]|20[0-4])\d(?=\s[a-zäöü]|[.,;:)]?\s?$|[.,;]\s)")
"""A year that German writes without a preposition: "soll 2031 fertig sein"; what is counted begins with a capital."""
_BOUND = pattern(
    r"(?:\b(?:rund|etwa|knapp|fast|über|unter|als|gut|zu|um|auf|nur|Nr\.|Nummer|Platz|Artikel|Paragraf)|[\d§,.-])\s?$"
)


def _quarter(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """Erstes Quartal 2026 · premier trimestre · 2. Halbjahr."""
    found = forms.quarter.match(plain, at) if forms.quarter else None
    if found is None:
        return None
    index = locale.quarters[found["index"].lower()]
    year = int(found["year"]) if found["year"] else None
    grain = "quarter" if re.fullmatch(locale.quarter, found["unit"], re.IGNORECASE) else "half"
    return Moment(at, found.end(), grain, year, index=index) if grain == "quarter" or index < 3 else None


def _month(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """Oktober 2026 · en octobre · octubre."""
    found = forms.month.match(plain, at)
    if found is None:
        return None
    name = found["month"].lower()
    if found["year"]:
        return Moment(at, found.end(), "month", int(found["year"]), locale.months[name])
    if name.endswith(".") or (locale.code == "de" and not plain[at].isupper()):
        return None
    if name in _ALSO_WORDS and not _IN.search(plain, max(0, at - 12), at):
        return None
    return Moment(at, found.end("month"), "month", None, locale.months[name])


_RANGED = pattern(r"\s?(?:[-–]|bis|à|a)\s?(?:19|20)\d\d(?![\d.,]\d|\d)")
_ALSO_WORDS = frozenset("mars mai marzo mayo août".split())
_IN = pattern(
    r"(?:\b(?:en|im|de|depuis|desde|fin|début|mi|dès|seit|bis|in|ab|und|et|y|à|a)|\w['’])[\s-]$",
    re.IGNORECASE,
)


def _weekday(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    found = forms.weekday.match(plain, at)
    if found is None or (locale.code == "de" and not plain[at].isupper()):
        return None
    return Moment(at, found.end(), "weekday", weekday=locale.weekdays[found["weekday"].lower()])


def _relative(plain: str, at: int, locale: Locale, forms: DateForms) -> Moment | None:
    """Gestern · hier · ayer · letztes Jahr · la semaine dernière."""
    found = forms.relative.match(plain, at)
    if found is None:
        return None
    word = " ".join(found["word"].lower().split())
    if word in locale.days:
        return Moment(at, found.end(), "day", shift=locale.days[word])
    unit, step = locale.relatives[word]
    return Moment(at, found.end(), unit, shift=step)


_NUMBER_FORMS: tuple[Form, ...] = (_numeric, _day, _quarter, _clock, _year)
_WORD_FORMS: tuple[Form, ...] = (_relative, _quarter, _month, _weekday)


@cache
def _openers(code: str) -> frozenset[str]:
    """The first words of every form, so that most words of a text are passed over at once."""
    locale = READ_WHOLE[code]
    listed = (*locale.months, *locale.weekdays, *locale.days, *locale.relatives, *locale.quarters)
    return frozenset(found[0] for word in listed if (found := _TOKEN.match(word)))


@cache
def _date_forms(code: str) -> DateForms:
    locale = READ_WHOLE[code]
    month = rf"(?P<month>{_any(locale.months)})(?!\w)"
    year = r"(?:\s(?:de\s|del\s)?(?P<year>(?:19|20)\d\d)(?!\d|[.,]\d))?"
    spelled = r"(?:\.|er|º)?\s?(?:de\s)?"
    flags = re.IGNORECASE
    return DateForms(
        day=pattern(
            rf"(?P<day>\d\d?)(?:(?:\.|er)?\s?(?:-|–|bis|au|al|und|et|y)\s?(?:(?:zum|el|le|dem|den)\s)?(?P<last>\d\d?))?{spelled}{month}{year}",
            flags,
        ),
        month=pattern(rf"{month}{year}", flags),
        weekday=pattern(rf"(?P<weekday>{_any(locale.weekdays)})(?!\w)", flags),
        quarter=pattern(
            rf"(?P<index>{_any(locale.quarters)})\s(?P<unit>{locale.quarter}|{locale.half})s?(?!\w)"
            r"(?:\s(?:de\s|del\s|des\sjahres\s)?(?P<year>(?:19|20)\d\d)(?!\d))?",
            flags,
        ),
        relative=pattern(rf"(?P<word>{_any((*locale.days, *locale.relatives))})(?!\w)", flags),
        year=pattern(rf"(?<!\w)(?:{_any(locale.in_year)})\s?$", flags),
        clock=pattern(
            rf"(?P<hour>[01]?\d|2[0-4])(?:(?:[.:](?P<minute>[0-5]\d){locale.clock})|{locale.clock}(?!\d)"
            r"|\s?h\s?(?P<minute2>[0-5]\d)(?!\d))",
            flags,
        ),
        to=pattern(
            rf"\s?[-–—]\s?|\s(?:{_any((*locale.to[:1], 'au', 'al', 'hasta'))})\s(?:zum\s|le\s|el\s)?", flags
        ),
    )


def _any(words: object) -> str:
    listed = sorted(words, key=lambda word: (-len(word), word))  # type: ignore[call-overload]  # any words
    return "|".join(re.escape(word).replace(r"\ ", r"\s").replace("'", "['’]") for word in listed)
