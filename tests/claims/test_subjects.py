"""Of whom or what a figure is said, what is measured, and of which time."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.claims.extract import extract
from tests.claims.said import claim_of, read

BANK = "Calder Mutual Bank was fined on Thursday. "
SUBJECTS = [  # text, figure, name of the subject
    (
        "Dana Whitlock met Priya Nand. She has led the firm since 2019 and owns 3% of it.",
        "3%",
        "Dana Whitlock",
    ),
    ("The survey puts the incumbent at 47 percent.", "47", "incumbent"),
    ("Mr. Okafor, 52, earned $4.1 million last year.", "$4.1", "Okafor"),
    ("The rate among people aged 16 to 24 rose to 14.8 per cent.", "14.8", "rate among people"),
    ("Labour leads the Conservatives by 20 points.", "20", "Labour"),
    ("Progress stands at 98 seats.", "98", "Progress"),
    (BANK + "The bank set aside £61 million.", "£61", "Calder Mutual Bank"),
    (BANK + "Calder set aside £61 million.", "£61", "Calder Mutual Bank"),
    (BANK + "It set aside £61 million.", "£61", "Calder Mutual Bank"),
    (BANK + "Its shares fell 4.3%.", "4.3%", "Calder Mutual Bank"),
    (BANK + "Shares in Calder fell 4.3%.", "4.3%", "Calder Mutual Bank"),
    (BANK + "Calder's shares fell 4.3%.", "4.3%", "Calder Mutual Bank"),
    (BANK + "The company expects to pay £61 million.", "£61", "Calder Mutual Bank"),
    ("The data regulator fined Calder Mutual £27.6 million.", "£27.6", "Calder Mutual"),
    ("The office ordered the bank to pay £27.6m.", "£27.6", "bank"),
    ("The L7 grew by 14% and the L3 by 3%.", "14%", "L7"),
    ("The L7 grew by 14% and the L3 by 3%.", "3%", "L3"),
    ("The poll puts the Civic Union on 34% and Progress on 31%.", "34%", "Civic Union"),
    ("The poll puts the Civic Union on 34% and Progress on 31%.", "31%", "Progress"),
    ("Whitlock won 14,212 votes, or 46.3%, to 12,087 for Colin Aster.", "14,212", "Whitlock"),
    ("Whitlock won 14,212 votes, or 46.3%, to 12,087 for Colin Aster.", "12,087", "Colin Aster"),
    ("Dana Whitlock, 38, beat Colin Aster. Ms Whitlock took 46.3%.", "46.3%", "Dana Whitlock"),
    ("Helen Marchetti, the chief executive, joined in 2019. She owns 3% of it.", "3%", "Helen Marchetti"),
    ("Candela, which serves customers in 41 countries, has had 31 launches.", "31", "Candela"),
    ("Candela, which serves customers in 41 countries, has had 31 launches.", "41", "Candela"),
    ("It carried Candela-14, a satellite of nearly five tonnes.", "five", "satellite"),
    ("Tessaly Auto delivered 124,900 cars in the quarter.", "124,900", "Tessaly Auto"),
    ("The ferry Halden Star sank. The vessel was 86 metres long.", "86", "Halden Star"),
    ("The Office for Data Standards (ODS) met. The ODS has 40 staff.", "40", "Office for Data Standards"),
    ("The L7, rated at 610 km, costs $48,900.", "$48,900", "L7"),
    ("The minister said the plant employs 4,000 people.", "4,000", "plant"),
    ("The figures show that 18% of them went to the Rural Alliance.", "18%", None),
    ("At least 17 people are dead.", "17", None),
    ("Mr Aster said the seat had cost his party $2 million.", "$2", "party"),
    ("Orrery Launch has put 34 rockets in space. The company employs 900 people.", "900", "Orrery Launch"),
]
MEASURES = [  # text, figure, measure
    ("At least 17 people died when the ship sank.", "17", "killed"),
    ("The blast killed 12 people and wounded 30.", "12", "killed"),
    ("The blast killed 12 people and wounded 30.", "30", "injured"),
    ("Seven are missing and 189 were rescued.", "Seven", "missing"),
    ("Seven are missing and 189 were rescued.", "189", "rescued"),
    ("In all 38 people were taken to hospital.", "38", "in hospital"),
    ("Police arrested 14 people.", "14", "arrested"),
    ("Some 3,000 residents were evacuated.", "3,000", "evacuated"),
    ("The ship sank with 213 people on board.", "213", "aboard"),
    ("Revenue rose to $4.1 billion.", "$4.1", "revenue"),
    ("Net profit fell to $210 million on revenue of $4.1 billion.", "$210", "net profit"),
    ("Net profit fell to $210 million on revenue of $4.1 billion.", "$4.1", "revenue"),
    ("It was fined £27.6 million.", "£27.6", "fine"),
    ("The regulator imposed a fine of £27.6 million.", "£27.6", "fine"),
    ("The repairs cost $62 million.", "$62", "cost"),
    ("The bank set aside £61 million.", "£61", "provision"),
    ("The firm signed a $318 million contract.", "$318", "contract"),
    ("Shares in Calder fell 4.3%.", "4.3%", "share price"),
    ("The shares closed at $38.45.", "$38.45", "share price"),
    ("Turnout was 47.8%.", "47.8%", "turnout"),
    ("She won on a swing of 7.2 points.", "7.2", "swing"),
    ("The poll has a margin of error of 2.8 points.", "2.8", "margin of error"),
    ("The government has a majority of six.", "six", "majority"),
    ("The party holds 123 seats.", "123", "seats"),
    ("She got 14,212 votes.", "14,212", "votes"),
    ("Support for the party is at 34%.", "34%", "support"),
    ("Inflation slowed to 2.3%.", "2.3%", "inflation"),
    ("Unemployment stood at 4.1%.", "4.1%", "unemployment"),
    ("The economy grew 0.4%.", "0.4%", "growth"),
    ("The temperature reached 44.6°C.", "44.6", "temperature"),
    ("Winds of 140 km/h hit the coast.", "140", "wind speed"),
    ("Visibility was less than 100 metres.", "100", "visibility"),
    ("The rocket is 62 m tall.", "62", "height"),
    ("The satellite weighs 4,850 kg.", "4,850", "weight"),
    ("Demand peaked at 31.4 gigawatts.", "31.4", "power demand"),
    ("The firm delivered 126,400 cars.", "126,400", "deliveries"),
    ("The company recalled 41,300 cars.", "41,300", "recalled"),
    ("He was sentenced to 12 years in prison.", "12 years", "sentence"),
    ("It has a range of 610 km.", "610", "range"),
    ("A vaccine with 91% efficacy was approved.", "91%", "efficacy"),
    ("The quake, of magnitude 8.8, struck at dawn.", "8.8", "magnitude"),
    ("Ticket prices rose 12%.", "12%", "price"),
    ("The crowd of 6,000 people lined the beaches.", "6,000", "attendance"),
]
TIMES = [  # text, figure, first and last day
    ("The firm delivered 126,400 cars in 2025.", "126,400", ("2025-01-01", "2025-12-31")),
    ("In 2009, 41 people died when the ship capsized.", "41", ("2009-01-01", "2009-12-31")),
    ("On May 3, 2026 the bank paid £61 million.", "£61", ("2026-05-03", "2026-05-03")),
    ("Turnout was 47.8%, down from 61.5% in 2024.", "61.5%", ("2024-01-01", "2024-12-31")),
    ("Turnout was 47.8%, down from 61.5% in 2024.", "47.8%", None),
    ("Revenue was $4.1 billion in Q1 2026.", "$4.1", ("2026-01-01", "2026-03-31")),
    ("Sales rose from $3 million in 2024 to $5 million in 2025.", "$3", ("2024-01-01", "2024-12-31")),
    ("Sales rose from $3 million in 2024 to $5 million in 2025.", "$5", ("2025-01-01", "2025-12-31")),
    ("The bank has 40 branches.", "40", None),
    ("It was the deadliest since 2009, with 17 dead.", "17", ("2009-01-01", "2009-12-31")),
]


@pytest.mark.parametrize(("text", "figure", "name"), SUBJECTS)
def test_the_subject_is_found_and_named(text: str, figure: str, name: str | None) -> None:
    subject = claim_of(text, figure).subject
    assert (subject and subject.name) == name


@pytest.mark.parametrize(("text", "figure", "measure"), MEASURES)
def test_the_measure_is_of_its_closed_class(text: str, figure: str, measure: str) -> None:
    assert claim_of(text, figure).measure == measure


@pytest.mark.parametrize(("text", "figure", "days"), TIMES)
def test_the_time_is_that_of_the_fact(text: str, figure: str, days: tuple[str, str] | None) -> None:
    time = claim_of(text, figure).time
    assert (time and (time.low, time.high)) == days


def test_a_table_gives_subject_and_measure_by_its_heads() -> None:
    text = "| Party | Support |\n|---|---|\n| Civic Union | 34% |\n| Progress | 31% |"
    claim = claim_of(text, "34%")
    assert claim.subject is not None
    assert (claim.subject.name, claim.measure) == ("Civic Union", "support")


def test_an_item_gives_its_label_and_name() -> None:
    claim = claim_of("The essentials:\n\n- **Payload:** Candela-14, 4,850 kg", "4,850")
    assert claim.subject is not None
    assert (claim.subject.name, claim.measure) == ("Candela-14", "weight")


def test_every_span_gives_its_own_words() -> None:
    text, found = read(
        BANK + "Its shares fell 4.3% in the third quarter, its head Owen Prentice, 51, said on Friday."
    )
    for claim in found.claims:
        if claim.subject is not None:
            assert text[claim.subject.span.start : claim.subject.span.end] == claim.subject.text
        for one in claim.conditions:
            assert text[one.span.start : one.span.end] == one.text


def test_a_title_given_apart_is_read_with_the_names_of_the_text() -> None:
    found = extract(Revision(BANK + "It paid £27.6 million.", title="Calder fined £27.6 million"))
    title = next(c for c in found.claims if c.span.part == "title")
    assert title.subject is not None
    assert (title.subject.name, title.subject.span.part, title.measure) == (
        "Calder Mutual Bank",
        "title",
        "fine",
    )
