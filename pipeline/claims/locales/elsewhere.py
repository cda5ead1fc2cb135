"""Every other language: digits, money and percent only, by how its region points numbers."""

from __future__ import annotations

from pipeline.claims.locales.french import FRENCH
from pipeline.claims.locales.german import GERMAN
from pipeline.claims.locales.locale import Locale
from pipeline.claims.locales.spanish import SPANISH

READ_WHOLE: dict[str, Locale] = {locale.code: locale for locale in (GERMAN, FRENCH, SPANISH)}
"""Languages whose numbers, money, percent, dates and units are read."""

POINTED = frozenset("ja zh ko th he hi bn pa gu ta te kn ml ur ms tl sw zu st am my km lo ga cy mt".split())
"""Languages that write 1,234.5; every other one is taken to write 1.234,5 or 1 234,5."""

NAMES = {
    "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "sv": "Swedish", "da": "Danish", "no": "Norwegian",
    "fi": "Finnish", "pl": "Polish", "cs": "Czech", "hu": "Hungarian", "ro": "Romanian", "tr": "Turkish",
    "ru": "Russian", "uk": "Ukrainian", "el": "Greek", "ar": "Arabic", "he": "Hebrew", "fa": "Persian",
    "ja": "Japanese", "zh": "Chinese", "ko": "Korean", "vi": "Vietnamese", "id": "Indonesian",
}  # fmt: skip


def locale_of(language: str) -> Locale:
    """The table of a language; one without words where the project has none."""
    code = language.lower().partition("-")[0].partition("_")[0]
    known = READ_WHOLE.get(code)
    if known is not None:
        return known
    name = NAMES.get(code, code or "an unknown language")
    percents, currencies = {"%": "%", "٪": "%"}, {"euro": "EUR", "euros": "EUR"}
    if code in POINTED:
        return Locale(
            code, name, decimal=".", group=", ", percents=percents, currencies=currencies, flexible=True
        )
    return Locale(code, name, percents=percents, currencies=currencies, flexible=True)


def unread(language: str) -> tuple[str, ...]:
    """What of a text in this language was not read, in words for the reader; nothing for English.

    >>> unread("en"), unread("it")[0][:43]
    ((), 'Italian: only digits, money and percent are')
    """
    code = language.lower().partition("-")[0]
    if code == "en":
        return ()
    locale = locale_of(language)
    if code in READ_WHOLE:
        return (
            f"{locale.name}: numbers, money, percent, units and dates are read; subjects, attributions, "
            "certainty, quotations and terms are not",
        )
    return (
        f"{locale.name}: only digits, money and percent are read (numbers as 1{locale.group[0]}234"
        f"{locale.decimal}5 unless the text shows otherwise); number words, counted things, units, dates, "
        "subjects, attributions, quotations and terms are not",
    )
