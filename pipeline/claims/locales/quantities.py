"""The numbers of a text in another language: digits with their bounds, money, percent, units and counted nouns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from db.models import ClaimKind, Quantity, Span
from pipeline.claims.locales.elsewhere import locale_of
from pipeline.claims.locales.locale import CODES, SIGNS, SYMBOLS, Locale
from pipeline.claims.moments.words import plain_spaces
from pipeline.claims.patterns import pattern

LONGEST = 24
"""Digits more than this in a row are no number that news writes."""


@dataclass(frozen=True, slots=True)
class Number:
    """A figure in digits or a word: where it stands, its value and the power of ten of its last digit."""

    start: int
    end: int
    value: Decimal
    places: int | None
    high: Decimal | None = None
    """The upper end of a vague number: "Hunderte", "decenas de miles"."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The compiled patterns of one locale."""

    comma: re.Pattern[str]
    point: re.Pattern[str]
    scale: re.Pattern[str]
    after: re.Pattern[str]
    bound: re.Pattern[str]
    to: re.Pattern[str]
    between: re.Pattern[str]
    per: re.Pattern[str]
    acting: re.Pattern[str]


def read_local_quantities(
    text: str, language: str, *, dates: Sequence[Quantity] = ()
) -> tuple[Quantity, ...]:
    """Find the quantities of a text in a language other than English; places already read as dates are left alone.

    >>> for q in read_local_quantities("Mehr als 1.200 Mitarbeiter; 3,5 Mrd. Euro, minus 2,3 Prozent.", "de"):
    ...     print(q.surface, q.kind, q.low, q.comparator, q.unit)
    Mehr als 1.200 Mitarbeiter count 1200 > employee
    3,5 Mrd. Euro money 3500000000 = EUR
    2,3 Prozent percent 2.3 = %
    >>> [(q.surface, str(q.low), q.unit) for q in read_local_quantities("1 234,5 km et 3,2 milliards d'euros", "fr")]
    [('1 234,5 km', '1234.5', 'km'), ("3,2 milliards d'euros", '3200000000', 'EUR')]
    """
    locale = locale_of(language)
    forms = _forms(locale.code)
    plain = plain_spaces(text)
    digits = forms.point if is_pointed(plain, locale) else forms.comma
    taken = sorted((d.span.start, d.span.end) for d in dates)
    read: list[Quantity] = []
    at = 0
    for number in _numbers(plain, locale, digits):
        if number.start < at or _overlaps(taken, number):
            continue
        quantity = _quantity(text, plain, number, locale, forms, digits)
        if quantity is not None and not (read and quantity.span.start < read[-1].span.end):
            read.append(quantity)
            at = quantity.span.end
    return tuple(read)


def is_pointed(text: str, locale: Locale) -> bool:
    """Say whether a text writes 1,234.5: by its own unambiguous forms where the language has both, else by the table.

    >>> is_pointed("1,234,567 pesos", locale_of("es")), is_pointed("1.234,5 euros", locale_of("es"))
    (True, False)
    """
    default = locale.decimal == "."
    if not locale.flexible:
        return default
    pointed, commaed = len(_POINTED.findall(text)), len(_COMMAED.findall(text))
    return default if pointed == commaed else pointed > commaed


_POINTED = pattern(
    r"\d,\d{3}(?:,\d{3})+|\d,\d{3}\.\d|(?<![\d.,/])\d{1,3}\.\d{1,2}(?![\d.,:/])(?=\s?(?:%|mill|bill|m\b))"
)
_COMMAED = pattern(r"\d\.\d{3}(?:\.\d{3})+|\d[. ]\d{3},\d|(?<![\d.,])\d{1,3},\d{1,2}(?![\d.,])")


# ---- numbers


_TOKEN = pattern(r"[^\W\d_]+(?:-[^\W\d_]+)?|\d+")


def _numbers(plain: str, locale: Locale, digits: re.Pattern[str]) -> Iterator[Number]:
    at = 0
    scale = _forms(locale.code).scale
    for token in _TOKEN.finditer(plain):
        if token.start() < at:
            continue
        if token[0][0].isdigit():
            number = _in_digits(plain, token.start(), digits, locale)
            at = number.end if number else token.end()
        elif token[0].lower() in locale.ones:
            scaled = scale.match(plain, token.end())
            one = scaled is not None and scaled["scale"].lower() not in _PLAIN_THOUSANDS
            number = Number(token.start(), token.end(), Decimal(1), None) if one else None
        else:
            number = _vague(plain, token, locale) or _in_words(token, locale)
            at = number.end if number else at
        if number is not None:
            yield number


def _vague(plain: str, token: re.Match[str], locale: Locale) -> Number | None:
    """A plural that names a range: "Tausende", "des dizaines de milliers"."""
    ends = locale.vague.get(token[0].lower())
    if ends is None:
        return None
    low, high, end = *ends, token.end()
    if further := _OF_THOUSANDS.match(plain, end):
        low, high, end = low * 1000, high * 1000, further.end()
    elif not _OF.match(plain, end) and locale.of:
        return None
    return Number(token.start(), end, Decimal(low), None, Decimal(high))


_OF_THOUSANDS = pattern(r"\s(?:de|von)\s(?:milliers|miles|tausenden)\b", re.IGNORECASE)
_OF = pattern(r"\s(?:de\s|d['’])")
_PLAIN_THOUSANDS = ("mil", "mille", "tausend", "m")


def _in_digits(plain: str, start: int, digits: re.Pattern[str], locale: Locale) -> Number | None:
    found = digits.match(plain, start)
    if found is None or found.end() - start > LONGEST or not _stands_alone(plain, start, found.end()):
        return None
    pointed = found["point"] if "point" in digits.groupindex else None
    written = found[0]
    mark = "." if pointed or digits.pattern.startswith(_POINT_FIRST) else ","
    whole, _, part = written.rpartition(mark) if mark in written else (written, "", "")
    if locale.flexible and len(part) == 3 and whole.isdigit() and len(whole) <= 3:
        return None
    value = Decimal(re.sub(r"\D", "", whole) + ("." + part if part else ""))
    if not locale.scales and _SCALED.match(plain, found.end()):
        return None
    return Number(start, found.end(), value, -len(part))


_SCALED = pattern(
    r"\s?[€$£¥₽₺₴₹₩]?\s?(?:mil|mln|mld|mlrd|mio|mrd|bln|bil|tril|trn|duiz|tusen|tuhat|tuhan|hundra|tis|tys|ezer|mii\b|bin\b|ribu"
    r"|juta|triệu|tỷ|nghìn|ngàn|тыс|тис|млн|млрд|мільй|мільяр|милл|миллиард|трлн|трильй|хил|χιλ|εκατ|δισ|τρισ|אלף|מיליון|מיליארד"
    r"|ألف|آلاف|مليون|مليار|ملايين|هزار|میلیون|میلیارد|億|亿|万|萬|兆|千|百|만|억|조|천|लाख|करोड़|লাখ|কোটি|lakh|crore|พัน|หมื่น|แสน|ล้าน)",
    re.IGNORECASE,
)
"""Words that multiply a number, in languages whose number words are not read: such a number is left alone."""


def _in_words(token: re.Match[str], locale: Locale) -> Number | None:
    value = locale.words.get(token[0].lower())
    return None if value is None else Number(token.start(), token.end(), Decimal(value), None)


def _stands_alone(plain: str, start: int, end: int) -> bool:
    """Say whether digits are a number: not part of a name, a score, a version, a phone number."""
    before, after = plain[start - 1 : start], plain[end : end + 1]
    if _joins(before) or before in ("_", "#", "@", "§", ":") or after in ("_", ":", "@"):
        return False
    if before in (".", ",", "/", "+") and (before in "/+" or plain[start - 2 : start - 1].isalnum()):
        return False
    if before in ("-", "–") and plain[start - 2 : start - 1].isalpha():
        return False
    if _joins(after) and not _GLUED.match(plain, end):
        return False
    return not (after in (".", ",", "/") and plain[end + 1 : end + 2].isdigit())


def _joins(letter: str) -> bool:
    """Say whether a letter or digit beside digits makes one word of both; scripts without spaces do not."""
    return letter.isalnum() and ord(letter) < SPACELESS


SPACELESS = 0x0E00
"""From Thai on, most scripts write no space between a word and a number."""

_GLUED = pattern(r"(?:km|m|cm|mm|kg|g|t|ha|h|[MGTk]Wh?|M|Mds?|Mio|Mrd|bn|EUR|USD|°)(?!\w)|[°€$£¥]")


# ---- what a number says


def _quantity(
    text: str, plain: str, number: Number, locale: Locale, forms: Forms, digits: re.Pattern[str]
) -> Quantity | None:
    if locale.code == "de" and _CAST.search(plain, max(0, number.start - 8), number.end + 8):
        return None
    first, last = number, number
    scale, end = _scale(plain, number.end, locale, forms)
    far = forms.to.match(plain, end)
    if far is not None:
        second = _in_digits(plain, far.end(), digits, locale) if far.end() < len(plain) else None
        second = second or _word_at(plain, far.end(), locale)
        joined = far[0].strip()
        between = forms.between.search(plain, max(0, number.start - 12), number.start)
        if second is not None and (joined not in locale.to[1:] or between):
            last = second
            far_scale, end = _scale(plain, second.end, locale, forms)
            scale = scale or far_scale
            last = replace(last, value=_times(last.value, far_scale or scale))
            first = replace(first, value=_times(first.value, scale))
    if number.high is not None:
        last = replace(number, value=number.high)
    elif last is number:
        first = last = replace(number, value=_times(number.value, scale))
    said = _said(plain, number, end, locale, forms, scaled=scale is not None or number.high is not None)
    if said is None or first.value > last.value:
        return None
    kind, unit, end, start = said
    if unit == "pp" and first.value >= _POINTS_OF_AN_INDEX:
        kind, unit = "quantity", "point"
    if unit and unit.endswith(_MINOR):
        unit = unit.removesuffix(_MINOR)
        first, last = replace(first, value=first.value / 100), replace(last, value=last.value / 100)
    if kind in ("money", "quantity") and unit and (rate := forms.per.match(plain, end)):
        word = " ".join((rate["unit"] or rate["adverb"]).lower().split())
        per = locale.adverbs.get(word) or {**SYMBOLS, **locale.units}.get(word, "person")
        unit, end = f"{unit}/{'s' if per == 'second' else per}", rate.end()
    comparator, start = _bound(plain, start, forms, locale, ranged=first is not last)
    return Quantity(
        span=Span(start, end),
        surface=text[start:end],
        kind=kind,
        low=first.value,
        high=last.value,
        comparator=comparator,  # type: ignore[arg-type]  # only values of the tables of bounds
        unit=unit,
        approximate=comparator == "~" or number.high is not None,
        number=Span(number.start, last.end),
        places=None if number.places is None else number.places + _power(scale),
    )


_POINTS_OF_AN_INDEX = 100
"""So many points are an index's, not percentage points."""
_MINOR = "/100"
"""Ends the code of a currency whose hundredth part is meant: cents, centimes, céntimos."""
_CAST = pattern(r"(?<![\d.,])\d{1,3} zu \d{1,3}(?![\d.,]\d)")
"""A vote's count: "mit 361 zu 294 Stimmen"."""


def _times(value: Decimal, scale: Decimal | None) -> Decimal:
    scaled = value * (scale or 1)
    whole = scaled.to_integral_value()
    return whole if scale and scaled == whole else scaled


def _power(scale: Decimal | None) -> int:
    return scale.adjusted() if scale else 0


def _word_at(plain: str, at: int, locale: Locale) -> Number | None:
    token = _TOKEN.match(plain, at)
    return _in_words(token, locale) if token else None


def _scale(plain: str, at: int, locale: Locale, forms: Forms) -> tuple[Decimal | None, int]:
    found = forms.scale.match(plain, at)
    if found is None:
        return None, at
    word = found["scale"].lower()
    if word == "m" and not re.match(r"\s?(?:[€$£]|de\b|d')|€", plain[found.end() : found.end() + 4]):
        return None, at
    return locale.scales[" ".join(word.split())], found.end()


Said = tuple[ClaimKind, str | None, int, int]


def _said(plain: str, number: Number, end: int, locale: Locale, forms: Forms, *, scaled: bool) -> Said | None:
    """Kind, unit, end and start of a number with what stands beside it; None where it says nothing."""
    start = number.start
    lead = _SIGN_BEFORE.search(plain, max(0, start - 5), start)
    if lead is not None:
        return "money", SIGNS.get(lead["sign"].lower()) or lead["sign"].upper(), end, lead.start()
    after = forms.after.match(plain, end)
    if after is not None:
        word = " ".join(after["word"].lower().split())
        for kind, names in _TABLES(locale):
            if word in names:
                return _told(kind, names[word], after.end(), start, plain)
    found = (_OF_NOUN if scaled and locale.of else _NOUN).match(plain, end)
    if found is not None and _counts(found["noun"], number, locale, scaled=scaled):
        return "count", locale.nouns.get(found["noun"].lower(), found["noun"].lower()), found.end(), start
    if scaled or (number.places == 0 and _is_acted(plain, number, end, forms)):
        return "count", None, end, start
    return None


def _is_acted(plain: str, number: Number, end: int, forms: Forms) -> bool:
    """Whether a bare number stands for people: "starben, 17 wurden verletzt"."""
    if number.value < 2 or (1900 <= number.value <= 2100 and end - number.start == 4):
        return False
    return (
        forms.acting.match(plain, end) is not None
        and _CLAUSE.search(plain, max(0, number.start - 8), number.start) is not None
    )


_CLAUSE = pattern(
    r"(?:^|[.,;:]\s|\n|\s(?:und|et|y|e)\s|(?:^|[.,;:]\s|\s)(?:[Oo]tr[oa]s|[Ww]eitere|[Dd]['’]autres) )$"
)


def _TABLES(locale: Locale) -> tuple[tuple[ClaimKind, dict[str, str]], ...]:  # reads as the table it is
    return (
        ("percent", locale.percents),
        ("money", {**SIGNS, **{code.lower(): code for code in CODES.split()}, **locale.currencies}),
        ("quantity", {**SYMBOLS, **locale.units}),
        ("count", locale.nouns),
    )


def _told(kind: ClaimKind, unit: str, end: int, start: int, plain: str) -> Said | None:
    if unit == "x":
        return None
    return kind, unit, end, start


_SIGN_BEFORE = pattern(rf"(?P<sign>(?:US|A|C|HK|R)?\$|[€£¥₹₩₺]|\b(?:{CODES.replace(' ', '|')}))\s?$")
_OF_NOUN = pattern(r"\s(?:de\s|d['’])?(?P<noun>[^\W\d_]{3,}(?:-[^\W\d_]+)*)")
_NOUN = pattern(r"\s(?P<noun>[^\W\d_]{3,}(?:-[^\W\d_]+)*)")


def _counts(noun: str, number: Number, locale: Locale, *, scaled: bool) -> bool:
    """Say whether the word behind a number is what it counts."""
    low = noun.lower()
    if not locale.nouns or low in locale.stop or low in locale.months or low in locale.weekdays:
        return False
    if low in locale.nouns:
        return True
    year = (
        number.places == 0
        and number.value == number.value.to_integral_value()
        and 1900 <= number.value <= 2100
    )
    written = number.places is not None
    if year and not scaled and number.end - number.start == 4:
        return False
    if locale.code == "de":
        return noun[0].isupper() and written
    return noun[0].islower() and low.endswith(("s", "x")) and written


def _bound(plain: str, start: int, forms: Forms, locale: Locale, *, ranged: bool) -> tuple[str, int]:
    """The comparator before a number, and where the claim begins with it."""
    if ranged:
        between = forms.between.search(plain, max(0, start - 12), start)
        return "=", between.start() if between else start
    found = forms.bound.search(plain, max(0, start - 24), start)
    if found is None:
        return "=", start
    word = " ".join(found["bound"].lower().replace("’", "'").split())
    return locale.bounds.get(word, "="), found.start("bound")


def _overlaps(taken: Sequence[tuple[int, int]], number: Number) -> bool:
    return any(start < number.end and number.start < end for start, end in taken)


# ---- patterns


_POINT_FIRST = r"\d{1,3}(?:[, "


@cache
def _forms(code: str) -> Forms:
    locale = locale_of(code)
    after = {
        *locale.percents,
        *SIGNS,
        *CODES.split(),
        *locale.currencies,
        *SYMBOLS,
        *locale.units,
        *locale.nouns,
    }
    of = rf"(?:{_any(locale.of)})\s?" if locale.of else ""
    gap = rf"(?:\s(?:{of})?|-)?" if of else r"(?:\s|-)?"
    dot = r"." if "." in locale.group else ""
    space = r" " if " " in locale.group else ""
    return Forms(
        comma=pattern(
            rf"\d{{1,3}}(?:[{dot}{space}'’]\d{{3}})+(?!\d)(?:,\d+)?|\d+(?:,\d+|(?P<point>\.\d{{1,2}})(?![\d.]))?"
        ),
        point=pattern(rf"{_POINT_FIRST}'’]\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"),
        scale=pattern(rf"\s?(?P<scale>{_any(locale.scales)})(?!\w)", re.IGNORECASE)
        if locale.scales
        else _NEVER,
        after=pattern(rf"{gap}(?P<word>{_any(after)}){_END_OF_WORD}", re.IGNORECASE),
        bound=pattern(rf"(?<!\w)(?P<bound>{_any(locale.bounds)})\s?$", re.IGNORECASE)
        if locale.bounds
        else _NEVER,
        to=pattern(rf"\s?[-–]\s?(?=\d)|\s(?:{_any(locale.to)})\s", re.IGNORECASE) if locale.to else _DASH,
        per=pattern(
            rf"(?:\s(?:{_any(locale.per)})\s?|\s?/\s?)(?P<unit>{_any({**SYMBOLS, **locale.units, **_HEADS})}){_PER_ENDS}"
            rf"|\s(?P<adverb>{_any(locale.adverbs)})(?!\w)",
            re.IGNORECASE,
        )
        if locale.per
        else _NEVER,
        acting=pattern(rf"\s(?:{_any(locale.acting)})\s") if locale.acting else _NEVER,
        between=pattern(rf"(?<!\w)(?:{_any(locale.between)})\s$", re.IGNORECASE)
        if locale.between
        else _NEVER,
    )


_HEADS = dict.fromkeys(("kopf", "person", "personne", "habitant", "persona", "einwohner"), "person")
_PER_ENDS = (
    r"(?![A-Za-z0-9À-ӿ])(?!\s(?:\d|dernier|prochain|suivant|précédent|passé|pasad|que\s|anterior|próxim|siguiente|januar|februar|märz|april|mai\b|"
    r"juni|juli|august|september|oktober|november|dezember|zuvor|danach|später|darauf))"
)
"""What is no rate: "im Jahr 2025", "le mois dernier", "el año pasado"."""
_END_OF_WORD = r"(?![A-Za-z0-9À-ӿ])"
_NEVER = pattern(r"(?!)")
_DASH = pattern(r"\s?[-–]\s?(?=\d)")


def _any(words: Sequence[str] | dict[str, str] | dict[str, Decimal] | set[str]) -> str:
    listed = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s").replace("'", "['’]") for word in listed)
