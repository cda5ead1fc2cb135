"""Terms, their kinds and expansions; quotations with their speakers; one name for one thing."""

from __future__ import annotations

import pytest

from tests.claims.said import read

TERMS = [  # text, term, kind
    ("The bank could not contain lateral movement.", "lateral movement", "technical"),
    ("It lacks zero-trust micro-segmentation.", "zero-trust micro-segmentation", "technical"),
    ("The racks use two-phase immersion cooling.", "two-phase immersion cooling", "technical"),
    ("They ran it with speculative decoding.", "speculative decoding", "technical"),
    ("The gang used ransomware.", "ransomware", "technical"),
    ("Files were kept with AES-256 for years.", "AES-256", "product"),
    ("A group known as Gilded Heron did it.", "Gilded Heron", "name"),
    ("He launched Project Bastion in May.", "Project Bastion", "name"),
    ("A Petrel 5 rocket took off.", "Petrel 5", "product"),
    ("The Candela-14 satellite is in orbit.", "Candela-14", "product"),
    ("It runs on the GB200.", "GB200", "product"),
    ("The Office for Data Standards met.", "Office for Data Standards", "name"),
    ("The Bank of England met.", "Bank of England", "name"),
    ("She moved to Germany.", "Germany", "place"),
    ("He lives in New York.", "New York", "place"),
    ("The ferry left Tamsin Island.", "Tamsin Island", "place"),
    ("Commander Ines Halloran spoke.", "Ines Halloran", "name"),
    ("The NATO summit ended.", "NATO", "abbreviation"),
    ("High Bandwidth Memory (HBM) is scarce.", "HBM", "abbreviation"),
    ("The Halcyon battery park stood idle.", "Halcyon", "name"),
    ("The harbour's Trellis radar could have warned them.", "Trellis", "name"),
    ("The Korvex solid-state pack will be better.", "Korvex", "name"),
    ("The US economy grew.", "US", "place"),
]
NO_TERMS = [  # everyday English, units and days
    "The rolling power cuts began in the evening.",
    "Demand was 31.4 GW at noon on Tuesday, May 5.",
    "It was 44.6 degrees Celsius in the shade.",
    "More people came than last year.",
    "The early settlement cut the penalty.",
    "Divers were searching the wreck.",
    "Organisations are slow to learn.",
]
EXPANSIONS = [
    ("The Office for Data Standards (ODS) said no. The ODS met.", "ODS", "Office for Data Standards"),
    ("High Bandwidth Memory (HBM) is scarce.", "HBM", "High Bandwidth Memory"),
    ("They bought graphics processing units (GPUs) last year.", "GPUs", "graphics processing units"),
    ("The vote in Paris (PSG) was late.", "PSG", None),
]
QUOTES = [  # text, words, speaker, scare
    ('"We will go on," said Ines Halloran.', "We will go on,", "Ines Halloran", False),
    (
        'Ines Halloran, the commander, spoke. "We will go on," she said.',
        "We will go on,",
        "Ines Halloran",
        False,
    ),
    ('"We will go on," said Ines Halloran. "There is hope."', "There is hope.", "Ines Halloran", False),
    (
        'Mr Aster said: "We lost because our own people stayed at home."',
        "We lost because our own people stayed at home.",
        "Aster",
        False,
    ),
    (
        'Owen Prentice, the chief executive, apologised "without reservation".',
        "without reservation",
        "Owen Prentice",
        False,
    ),
    ('Google refers to the bridge as a "predecessor" today.', "predecessor", None, True),
    ('The so-called "superbug" has spread.', "superbug", None, True),
    (
        'Miriam Castellan, director of the ODS, was unequivocal: "It is the law."',
        "It is the law.",
        "Miriam Castellan",
        False,
    ),
    (
        'Halloran promised to look "while there is any chance of finding people alive".',
        "while there is any chance of finding people alive",
        "Halloran",
        False,
    ),
    ("“It is over,” wrote Dana Okafor, the founder.", "It is over,", "Dana Okafor", False),
    ("‘We are open,’ the hospital said.", "We are open,", "hospital", False),
]


@pytest.mark.parametrize(("text", "term", "kind"), TERMS)
def test_a_term_is_found_with_its_kind(text: str, term: str, kind: str) -> None:
    _, found = read(text)
    assert (term, kind) in [(t.surface, t.kind) for t in found.terms]


@pytest.mark.parametrize("text", NO_TERMS)
def test_everyday_english_is_no_term(text: str) -> None:
    _, found = read(text)
    assert [t.surface for t in found.terms] == []


@pytest.mark.parametrize(("text", "short", "long"), EXPANSIONS)
def test_an_abbreviation_has_its_expansion(text: str, short: str, long: str | None) -> None:
    _, found = read(text)
    assert next(t.expansion for t in found.terms if t.surface == short) == long


@pytest.mark.parametrize(("text", "words", "speaker", "scare"), QUOTES)
def test_a_quotation_has_its_speaker(text: str, words: str, speaker: str | None, scare: bool) -> None:
    whole, found = read(text)
    quote = next(q for q in found.quotes if q.words == words)
    assert (quote.speaker, quote.scare) == (speaker, scare)
    assert words in whole[quote.span.start : quote.span.end]


def test_the_words_of_a_broken_quotation_have_one_speaker() -> None:
    _, found = read('"The question," Dana Okafor wrote, "is who pays."')
    assert [q.speaker for q in found.quotes] == ["Dana Okafor", "Dana Okafor"]
