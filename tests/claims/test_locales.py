"""Languages: which one a text is in, and what of it is read."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.claims.extract import extract
from pipeline.claims.language import settle_language, tell_language
from pipeline.claims.locales.quantities import read_local_quantities

READ = [
    ("de", "Der Umsatz stieg um 12,5 Prozent auf 3,5 Mrd. Euro.", "12,5 Prozent=12.5 %|3,5 Mrd. Euro=3500000000 EUR"),
    ("de", "Rund 1.200 Stellen, 0,4 Prozentpunkte, 1.234,56 €, 100 km/h.", "Rund 1.200 Stellen=1200 job|0,4 Prozentpunkte=0.4 pp|1.234,56 €=1234.56 EUR|100 km/h=100 km/h"),
    ("de", "Zwischen 3 und 5 Prozent; 20 bis 30 Millionen Dollar.", "Zwischen 3 und 5 Prozent=3-5 %|20 bis 30 Millionen Dollar=20000000-30000000 USD"),
    ("fr", "Plus de 1 200 postes, de 12,5 % à 3,5 milliards d'euros.", "Plus de 1 200 postes=1200 job|12,5 %=12.5 %|3,5 milliards d'euros=3500000000 EUR"),
    ("fr", "jusqu’à 40 °C, deux millions de dollars", "jusqu’à 40 °C=40 °C|deux millions de dollars=2000000 USD"),
    ("es", "Un 12,5 % hasta los 3.500 millones de euros; más de 1.200 empleos.", "12,5 %=12.5 %|3.500 millones de euros=3500000000 EUR|más de 1.200 empleos=1200 job"),
    ("es", "La inversión fue de 1,234,567 euros y subió 2.5%.", "1,234,567 euros=1234567 EUR|2.5%=2.5 %"),
    ("it", "Il 5,5% e €26,50, ma 3,5 miliardi di euro.", "5,5%=5.5 %|€26,50=26.50 EUR"),
    ("ja", "金利を0.5%に引き上げ、$1,200", "0.5%=0.5 %|$1,200=1200 USD"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), READ)
def test_numbers_are_read_by_their_language(language: str, text: str, expected: str) -> None:
    said = [
        f"{q.surface}={q.low}{'' if q.low == q.high else f'-{q.high}'} {q.unit}"
        for q in read_local_quantities(text, language)
    ]
    assert "|".join(said) == expected


@pytest.mark.parametrize("text", ["GB200, 5G, Nr. 7, 3:2, mit 361 zu 294 Stimmen", "Am 12:30 und 0800 1111"])
def test_what_is_no_quantity_is_left_alone(text: str) -> None:
    assert read_local_quantities(text, "de") == ()


def test_an_ambiguous_point_is_left_alone_and_not_guessed() -> None:
    assert read_local_quantities("subió a 1,234 %", "es") == ()


def test_a_number_before_a_scale_word_that_is_not_known_is_left_alone() -> None:
    assert read_local_quantities("€3,5 miljard", "nl") == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I am here.", "en"), ("It is a day in an hour.", "en"), ("Die Inflation lag bei 2,3 Prozent.", "de"),
        ("Le PIB recule de 0,3 %", "fr"), ("El paro bajó al 7,1 %", "es"), ("ЦБ повысил ставку до 21%", "ru"),
        ("16", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_a_short_text_is_told_by_its_words(text: str, language: str) -> None:
    assert tell_language(text) == language


def test_a_text_that_speaks_plainly_overrules_what_is_declared() -> None:
    german = "Die Bank wurde am Donnerstag bestraft, weil sie ihre Kunden nicht schützte. " * 4
    assert (settle_language(german, "en-GB"), settle_language("Acme", "en-GB")) == ("de", "en")


def test_what_was_not_read_is_said() -> None:
    notes = extract(Revision("La banca è stata condannata a pagare il 5% in più rispetto al passato.")).notes
    assert notes
    assert "Italian" in notes[0]
    assert extract(Revision("The bank was fined on Thursday.")).notes == ()
