"""Short stories of two to four outlets: differences that must be found, and silence that must be kept."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find, loud

# (what, texts, article, words in the finding's span, kinds that name it)
FOUND = [
    (
        "million for billion",
        (
            "The port of Larnow will spend $640 million on a new breakwater. Work starts in May.",
            "A new breakwater at Larnow will cost $640 million, the port said. Work is to start in May.",
            "Larnow's port plans a breakwater for $640 billion. Work starts in May.",
        ),
        "c", "$640 billion", {"scale-slip"},
    ),
    (
        "two digits changed places",
        (
            "The museum counted 48,210 visitors in June. Entry was free.",
            "In June 48,210 people visited the museum, when entry was free.",
            "The museum had 42,810 visitors in June. Entry cost nothing.",
        ),
        "c", "42,810", {"value-conflict"},
    ),
    (
        "another counted thing",
        (
            "The airline has ordered 24 gates for its new terminal, each with two bridges.",
            "Twenty-four gates are on order for the airline's new terminal.",
            "The airline has ordered 24 planes for its new terminal.",
        ),
        "c", "24", {"unit-conflict"},
    ),
    (
        "kilometres for miles",
        (
            "The pipeline runs 312 miles from Osk to the coast. It opens in 2027.",
            "At 312 miles, the pipeline from Osk reaches the coast. It opens in 2027.",
            "The pipeline from Osk to the coast is 312 kilometres long. It opens in 2027.",
        ),
        "c", "312 kilometres", {"unit-conflict"},
    ),
    (
        "pounds for dollars",
        (
            "The painting was sold for $1.35 million in Geneva on Friday.",
            "In Geneva the painting went for $1.35 million on Friday.",
            "The painting fetched £1.35 million in Geneva on Friday.",
        ),
        "c", "£1.35 million", {"unit-conflict"},
    ),
    (
        "a bound that was dropped",
        (
            "The storm left at least 36 people dead in the delta, officials said on Friday.",
            "At least 36 people died in the delta when the storm struck, officials said.",
            "The storm killed 36 people in the delta, officials said on Friday.",
        ),
        "c", "36 people", {"bound-drift"},
    ),
    (
        "an upper bound taken for the figure",
        (
            "The insulation cuts heating bills by up to 35%, the maker says.",
            "Heating bills fall by as much as 35% with the insulation, according to its maker.",
            "The insulation cuts heating bills by 35%, the maker says.",
        ),
        "c", "35%", {"bound-drift"},
    ),
    (
        "another month",
        (
            "The bridge closed on March 12 after a crack was found. Repairs take a year.",
            "A crack was found and the bridge was closed on March 12. It will take a year to repair.",
            "The bridge closed on May 12 after a crack was found. Repairs take a year.",
        ),
        "c", "May 12", {"date-conflict"},
    ),
    (
        "median taken for the mean",
        (
            "The median rent in Toval was $1,430 in March, the office said.",
            "Toval's median rent reached $1,430 in March.",
            "Tenants in Toval paid an average rent of $1,430 in March.",
        ),
        "c", "$1,430", {"statistic-drift"},
    ),
    (
        "points taken for percent",
        (
            "Turnout rose by 7 percentage points to 61 percent.",
            "At 61 percent, turnout was up 7 percentage points.",
            "Turnout rose by 7 percent to 61 percent.",
        ),
        "c", "7 percent", {"statistic-drift", "arithmetic-mismatch", "unit-conflict"},
    ),
    (
        "a word of a quotation changed",
        (
            '"This is the hardest budget the city has ever had to write," the mayor, Ana Lopes, said.',
            'Mayor Ana Lopes said: "This is the hardest budget the city has ever had to write."',
            '"This is the harshest budget the city has ever had to write," Mayor Ana Lopes said.',
        ),
        "c", "harshest", {"quote-altered"},
    ),
    (
        "a word dropped from a quotation",
        (
            '"We did not plan for a flood of this size," said Ruth Cole, the engineer.',
            'Ruth Cole, the engineer, said: "We did not plan for a flood of this size."',
            '"We did plan for a flood of this size," said Ruth Cole, the engineer.',
        ),
        "c", "did", {"quote-altered"},
    ),
    (
        "a quotation given to somebody else",
        (
            '"There is no money left for the second tunnel," Transport Minister Jan Vik said on Monday.',
            'Transport Minister Jan Vik said: "There is no money left for the second tunnel."',
            '"There is no money left for the second tunnel," Governor Lea Holm said on Monday.',
        ),
        "c", "There is no money", {"quote-altered", "attribution-drift"},
    ),
    (
        "may became is",
        (
            "The leak may have started in a pump at the Arden plant, investigators said.",
            "Investigators said that the leak may have started in a pump at the plant in Arden.",
            "The leak started in a pump at the Arden plant, investigators said.",
        ),
        "c", "started", {"certainty-drift"},
    ),
    (
        "a plan became a deed",
        (
            "Vasko plans to close its mill in Perl, which employs 410 people.",
            "Vasko is planning to close the Perl mill and its 410 jobs.",
            "Vasko has closed its mill in Perl, which employed 410 people.",
        ),
        "c", "closed", {"certainty-drift"},
    ),
    (
        "a conversion in brackets",
        (
            "The rocket flew 220 miles (354 km) before it came down.",
            "It came down after 220 miles (154 km), the agency said of the rocket.",
        ),
        "b", "154 km", {"arithmetic-mismatch", "value-conflict"},
    ),
    (
        "a sum",
        (
            "The fund gave 140 million euros to Spain and 230 million euros to Italy, a total of 470 million euros.",
            "Spain got 140 million euros and Italy 230 million euros from the fund.",
        ),
        "a", "470 million", {"arithmetic-mismatch"},
    ),
    (
        "a change in percent",
        (
            "Output rose from 80,000 cars to 100,000, an increase of 20%.",
            "Output went up to 100,000 cars from 80,000.",
        ),
        "a", "20%", {"arithmetic-mismatch"},
    ),
    (
        "an amount for each",
        (
            "The city paid $48 million for 60 buses, or $600,000 each.",
            "For 60 buses the city paid $48 million.",
        ),
        "a", "$600,000", {"arithmetic-mismatch"},
    ),
    (
        "a share of an amount",
        (
            "Ardent raised $8 billion. Its banks share a fee of 2 percent, or $16 million.",
            "The banks of Ardent, which raised $8 billion, share a fee of 2 percent.",
        ),
        "a", "$16 million", {"arithmetic-mismatch"},
    ),
    (
        "an act that only the headline has",
        (
            "Broker arrested over missing funds\n\nPolice have spoken to the broker about the missing funds. "
            "He has answered all their questions. The firm has hired an auditor.",
            "Police have talked to a broker about missing funds. The firm hired an auditor.",
        ),
        "a", "arrested", {"headline-unsupported"},
    ),
    (
        "a majority that is none",
        (
            "Most voters want the tunnel\n\nIn the survey 41 percent of voters wanted the tunnel. "
            "Another 38 percent were against it. The rest did not know.",
            "A survey found 41 percent of voters for the tunnel and 38 percent against.",
        ),
        "a", "Most voters", {"headline-unsupported"},
    ),
    (
        "a person whom only one names",
        (
            "A councillor resigned over the contract. The contract was worth 2 million euros.",
            "Over the contract, worth 2 million euros, a member of the council has resigned.",
            "Councillor Bertil Oskarsson resigned over the contract, which was worth 2 million euros.",
        ),
        "c", "Bertil Oskarsson", {"unsupported-addition"},
    ),
    (
        "an unfilled field",
        (
            "The Hawks beat {{opponent}} on Saturday. It was their fifth win.",
            "The Hawks beat the Owls on Saturday for their fifth win.",
        ),
        "a", "{{opponent}}", {"template-artifact"},
    ),
    (
        "a sentence of the program that wrote the text",
        (
            "Certainly! Here is the rewritten article:\nThe dam at Orm is safe, inspectors say. They spent a week there.",
            "Inspectors who spent a week at the dam of Orm say that it is safe.",
        ),
        "a", "Here is", {"template-artifact"},
    ),
    (
        "a condition that was dropped",
        (
            "Taking inflation into account, pay packets shrank by 3.4% last year, says the statistics office.",
            "In real terms wages were 3.4% lower than a year before. Teachers lost most.",
            "Workers earned 3.4% less last year. Teachers were hit the hardest, according to official figures.",
        ),
        "c", "3.4%", {"condition-drift"},
    ),
    (
        "a rival's figure",
        (
            "Nordair carried 8.46 million passengers last year, while Veloja carried 5.2 million.",
            "Last year 8.46 million passengers flew with Nordair. Veloja had 5.2 million.",
            "Veloja carried 8.46 million passengers last year. Nordair is its rival.",
        ),
        "c", "8.46 million", {"subject-drift", "value-conflict"},
    ),
]  # fmt: skip

# (what, texts)
SILENT = [
    ("rounding", (
        "The council counted 1,204,377 ballots.", "About 1.2 million ballots were counted by the council.",
        "The council counted 1.2 million ballots.",
    )),
    ("units that agree", (
        "The tower is 300 metres high.", "The tower is 984 feet high.", "At 300 m, the tower is the highest in town.",
    )),
    ("fractions and percent", (
        "Half of the 640 pupils are ill.", "Of 640 pupils, 50% are ill.", "Some 320 of the 640 pupils are ill.",
    )),
    ("number words", (
        "Twelve trucks left the depot at noon.", "A dozen trucks left the depot at noon.", "12 trucks left the depot at noon.",
    )),
    ("bounds in other words", (
        "More than 700 people came.", "Over 700 people came.", "Upwards of 700 people came.",
    )),
    ("souls are people", (
        "The ship had 213 people aboard.", "There were 213 souls aboard the ship.", "The ship carried 213 persons.",
    )),
    ("jobs and those who hold them", (
        "Belmont will cut 500 jobs at its plant.", "At Belmont's plant 500 employees will lose their jobs.",
        "Belmont is cutting 500 posts at the plant.",
    )),
    ("dates in other words", (
        "The trial began on March 3, 2026.", "The trial began on 3 March 2026.", "The trial began in March 2026.",
    )),
    ("a shorter cut of a quotation", (
        '"We did not see it coming, and we should have," said Ida Berg, the director.',
        'Ida Berg, the director, said they "did not see it coming".',
        '"We did not see it coming," Ida Berg, the director, said.',
    )),
    ("a quotation split by said", (
        '"The lake," said Tom Ray, "has not been this low in fifty years."',
        '"The lake has not been this low in fifty years," said Tom Ray.',
        'Tom Ray said the lake "has not been this low in fifty years".',
    )),
    ("hedges of one strength", (
        "The firm is reportedly for sale.", "The firm is said to be for sale.", "The firm is for sale, according to reports.",
    )),
    ("derived figures", (
        "Sales rose from 400 to 500 cars.", "Sales rose by 25% to 500 cars.", "Sales rose by 100 cars to 500, from 400.",
    )),
    ("different measures that share digits", (
        "The dam holds 450 million litres and cost $450,000 to mend.", "It cost $450,000 to mend the dam of 450 million litres.",
    )),
    ("two years of one measure", (
        "The town had 51,300 people in 2024, after 48,100 in 2020.", "In 2020 the town had 48,100 people.",
        "The town has 51,300 people, by the count of 2024.",
    )),
    ("an abbreviation and its long form", (
        "The Office for Rail Safety (ORS) fined the line $2 million.", "The ORS fined the line $2 million.",
        "The line was fined $2 million by the Office for Rail Safety.",
    )),
    ("a byline", (
        "The ferry was late by two hours.\n\n(Reporting by Carla Benedetti; editing by Hugo Marsh)",
        "The ferry came two hours late.", "Two hours late, the ferry came in.",
    )),
    ("an editor's brackets", (
        'He said: "[The bank] did nothing [sic] wrong."', "He said that the bank did nothing wrong.",
    )),
    ("a text about templates", (
        "The bug shows {{name}} in e-mails because the template is not filled in. A fix is due.",
        "E-mails show a placeholder instead of the name. A fix is due.",
    )),
    ("a rounded headline", (
        "Nearly 2,000 saved at sea\n\nThe coast guard saved 1,987 people on Friday. It used nine boats.",
        "On Friday 1,987 people were saved by the coast guard with nine boats.",
    )),
    ("datelines of two days", (
        "OSLO, March 14, 2026 — The bridge will open in June.", "OSLO, March 15, 2026 — The bridge will open in June.",
    )),
    ("estimates of two houses", (
        "Halden Research expects 4.1 million sales, Corbin Partners 4.6 million.",
        "Corbin Partners expects 4.6 million sales; Halden Research has 4.1 million.",
    )),
    ("a difference of temperatures", (
        "It will be 6°C (11°F) cooler on Friday.", "Friday will be about 6 degrees Celsius cooler.",
    )),
    ("numbers in names", (
        "The A320 landed on runway 27 with 150 people.", "An Airbus A320 with 150 people landed safely.",
        "With 150 people aboard, the A320 came down on Runway 27.",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("what", "texts", "article", "words", "kinds"), FOUND, ids=[row[0] for row in FOUND])
def test_difference_is_found(
    what: str, texts: tuple[str, ...], article: str, words: str, kinds: set[str]
) -> None:
    found = find(*texts)
    told = [f for f in found if f.kind in kinds and f.severity != "info"]
    near = [f for f in told if f.at.article == article and (words in f.at.surface or f.at.surface in words)]
    either = len(texts) == 2 and any(words in e.surface for f in told for e in f.against)
    assert near or either, loud(found)


@pytest.mark.parametrize(("what", "texts", "article", "words", "kinds"), FOUND, ids=[row[0] for row in FOUND])
def test_one_difference_is_told_once(
    what: str, texts: tuple[str, ...], article: str, words: str, kinds: set[str]
) -> None:
    assert len(loud(find(*texts))) <= 1, loud(find(*texts))


@pytest.mark.parametrize(("what", "texts"), SILENT, ids=[row[0] for row in SILENT])
def test_silence_is_kept(what: str, texts: tuple[str, ...]) -> None:
    assert loud(find(*texts)) == []
