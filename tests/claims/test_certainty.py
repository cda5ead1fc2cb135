"""How surely a figure is said, and with which words."""

from __future__ import annotations

import pytest

from tests.claims.said import claim_of, read
from tests.claims.surroundings_rows import CERTAINTIES

ROWS = [  # text, figure, certainty, the words that say so (None: an attribution, or nothing)
    ("The fine is £27.6 million.", "£27.6", "asserted", None),
    ("Eight people have died, the health department said.", "Eight", "reported", None),
    ("The recall could cost up to $62 million.", "$62", "possible", "could"),
    ("The recall could cost up to $62 million, Jonas Reith said.", "$62", "possible", "could"),
    ("The recall will cost $62 million.", "$62", "planned", "will"),
    ("The cards reportedly give 1.4 to 2 times the output.", "1.4", "reported", "reportedly"),
    ("He allegedly took $40,000 from the fund.", "$40,000", "alleged", "allegedly"),
    ("Prosecutors allege he took $40,000.", "$40,000", "alleged", "allege"),
    ("The bank denied that it had lost $3 million.", "$3", "denied", "denied"),
    ("The vessel may have strayed about 600 meters from the channel.", "600", "possible", "may"),
    ("Each satellite might last 15 years.", "15", "possible", "might"),
    ("The total would reach $530 million if all were exercised.", "$530", "conditional", "would"),
    ("If rates rise again, some 400 firms close.", "400", "conditional", "If"),
    ("Acme plans to hire 200 engineers.", "200", "planned", "plans to"),
    ("Acme intends to spend $2 billion on the plant.", "$2 billion", "planned", "intends to"),
    ("The bridge is due to open on May 4.", "May 4", "planned", "due to"),
    ("Sales are expected to fall by 3%.", "3%", "estimated", "expected to"),
    ("Analysts had expected about 131,000 deliveries.", "131,000", "estimated", "expected"),
    ("The spill killed an estimated 40,000 birds.", "40,000", "estimated", "estimated"),
    ("On Friday temperatures should drop by about 6°C.", "6°C", "estimated", "should"),
    ("The company forecasts revenue of $4.1 billion.", "$4.1", "estimated", "forecasts"),
    ("The firm is in talks to buy 40 planes.", "40", "possible", "in talks to"),
    ("Perhaps 300 people were in the square.", "300", "possible", "Perhaps"),
    ("The group is said to own 12 ships.", "12", "reported", "said to"),
    ("The plant is set to close in 2028.", "2028", "planned", "set to"),
    ("The minister promised to cut the deficit to 3%.", "3%", "planned", "promised to"),
    ("Ministers want to build 300,000 homes a year.", "300,000", "planned", "want to"),
    ("Doctors fear the virus has spread to 14 towns.", "14", "possible", "fear"),
    ("The union claims its members were promised 5%.", "5%", "alleged", "claims"),
    ("Economists think inflation is near 2%.", "2%", "estimated", "think"),
    ("Turnout was 47.8%.", "47.8%", "asserted", None),
    ("The study linked four cups a day to a 14% lower risk.", "14%", "asserted", None),
    ("Coffee was associated with a 14% lower risk.", "14%", "possible", "associated with"),
    ("The poll of 1,204 adults covers likely voters.", "1,204", "asserted", None),
    ("In May 2026 the bank opened 14 branches.", "14", "asserted", None),
    ("The suspected gunman fired 14 shots.", "14", "asserted", None),
    ("The deal must be signed within 30 days.", "30", "asserted", None),
    ("The toll will probably rise to 50.", "50", "possible", "probably"),
    ("Supposedly 400 guests came.", "400", "alleged", "Supposedly"),
    ("The firm aims for 580,000 deliveries.", "580,000", "planned", "aims"),
    ("According to the council, 64 centres are open.", "64", "reported", None),
    ('"We lost 14 seats," she said.', "14", "reported", None),
]


@pytest.mark.parametrize(("text", "figure", "certainty", "words"), ROWS)
def test_certainty_and_its_words(text: str, figure: str, certainty: str, words: str | None) -> None:
    claim = claim_of(text, figure)
    whole, _ = read(text)
    hedge = claim.hedge and whole[claim.hedge.start : claim.hedge.end]
    assert (claim.certainty, hedge) == (certainty, words)


@pytest.mark.parametrize(("text", "figure", "certainty"), CERTAINTIES)
def test_certainty_through_clauses(text: str, figure: str, certainty: str) -> None:
    assert claim_of(text, figure).certainty == certainty
