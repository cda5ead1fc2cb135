"""Two sentences of two outlets, one figure in each: one thing told in two ways, one told otherwise, or two things."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

CONFLICTS = ("value-conflict", "scale-slip", "superseded", "unit-conflict", "date-conflict")

PAIRS = [
    (
        "agree",
        "Four gunmen escaped with jewels worth $97 million from a hotel in Nice on Sunday.",
        "Robbers took almost $100 million in jewellery from a Nice hotel in broad daylight.",
    ),
    (
        "agree",
        "The quake of magnitude 6.1 killed at least 35 people in Aceh province, officials said.",
        "A 6.1-magnitude earthquake struck Aceh on Tuesday, killing dozens.",
    ),
    (
        "conflict",
        "The quake injured 210 people in Aceh, the disaster agency said.",
        "In Aceh 275 people were injured by the quake, according to the disaster agency.",
    ),
    (
        "conflict",
        "The suspect, 34, was arrested at his home in Dayton on Friday.",
        "Police in Dayton arrested the 43-year-old suspect at his home on Friday.",
    ),
    (
        "agree",
        "Smith threw for 287 yards and two touchdowns as the Bears beat the Lions.",
        "The Bears beat the Lions behind Smith's 287 yards passing.",
    ),
    (
        "unrelated",
        "Smith threw for 287 yards for the Bears in the win over the Lions.",
        "Brown threw for 301 yards for the Lions in the loss to the Bears.",
    ),
    (
        "unrelated",
        "The Rangers have offered pitcher Cole Webb a six-year, $110 million contract.",
        "The Angels offered pitcher Cole Webb a six-year, $125 million deal, a source said.",
    ),
    pytest.param(
        *(
            "conflict",
            "The Rangers have offered pitcher Cole Webb a six-year, $110 million contract.",
            "Webb's six-year offer from the Rangers is worth $118 million, ESPN reported.",
        ),
        marks=pytest.mark.xfail(strict=True, reason="an offer told as what it is worth"),
    ),
    (
        "agree",
        "Hewlett agreed to buy the services firm for $13.9 billion.",
        "Hewlett will pay nearly $14 billion for the services firm.",
    ),
    (
        "conflict",
        "Hewlett agreed to buy the services firm EDC for $13.9 billion.",
        "Hewlett is to buy EDC, the services firm, for $12.6 billion.",
    ),
    (
        "unrelated",
        "Intel posted a profit of $2.1 billion for the quarter.",
        "AMD posted a profit of $1.4 billion for the quarter.",
    ),
    (
        "unrelated",
        "Microsoft will cut 5,000 jobs over the next 18 months.",
        "Intel will cut 6,000 jobs over the next 18 months.",
    ),
    (
        "agree",
        "Pirates seized a ship with 21 crew members off Somalia on Tuesday.",
        "The ship and its crew of 21 were captured by Somali pirates.",
    ),
    (
        "conflict",
        "Pirates seized a ship with 21 crew members off Somalia on Tuesday.",
        "The ship captured by pirates off Somalia has 28 crew members, its owner said.",
    ),
    (
        "agree",
        "The tower is 828 metres tall, more than twice the height of the Empire State Building.",
        "The 2,717-foot tower opened in Dubai on Monday.",
    ),
    ("agree", "A third of the 300 workers were sent home.", "About 100 of the workers went home."),
    pytest.param(
        *(
            "unrelated",
            "A bomb killed 12 people in Mosul on Monday.",
            "A bomb killed 19 people in Kirkuk on Monday.",
        ),
        marks=pytest.mark.xfail(strict=True, reason="two places of one deed: one may lie in the other"),
    ),
    (
        "unrelated",
        "Ford sold 154,000 cars in the month, Toyota 139,000.",
        "Honda sold 121,000 cars in the month.",
    ),
    (
        "conflict",
        "The fire burned 1,200 acres near Santa Clarita before it was contained.",
        "Near Santa Clarita the fire burned 1,700 acres before crews contained it.",
    ),
    (
        "agree",
        "The fine of £75,000 was imposed on the club by the FA.",
        "The club was fined £75k by the Football Association.",
    ),
    (
        "unrelated",
        "Sanchez was sentenced to 12 years in prison for his part in the robbery.",
        "Lopez was sentenced to 9 years in prison for his part in the robbery.",
    ),
    (
        "conflict",
        "Sanchez was sentenced to 12 years in prison for his part in the robbery.",
        "For his part in the robbery Sanchez got 15 years in prison.",
    ),
    (
        "unrelated",
        "Liverpool bid £18 million for the Spanish striker.",
        "Chelsea have bid £22 million for the Spanish striker.",
    ),
    ("agree", "The probe will cost NASA $720 million.", "NASA's $720m probe lifted off on Friday."),
    ("unrelated", "Nadal won $1.6 million at the Open.", "Murray won $0.8 million at the Open."),
    (
        "conflict",
        "The avalanche buried 14 skiers near Zell on Saturday, rescuers said.",
        "Near Zell an avalanche buried 17 skiers on Saturday, according to rescuers.",
    ),
    (
        "agree",
        "Some 2,500 people marched through Leeds against the closure.",
        "About 2,600 people marched in Leeds to protest against the closure.",
    ),
    (
        "conflict",
        "Some 2,500 people marched through Leeds against the closure.",
        "About 4,000 people marched in Leeds to protest against the closure.",
    ),
    (
        "unrelated",
        "Samsung shipped 58 million phones in the quarter, its report shows.",
        "Apple shipped 47 million phones in the quarter.",
    ),
    ("agree", "The surgeon was jailed for four and a half years.", "The surgeon got 54 months in prison."),
    (
        "conflict",
        "The surgeon was jailed for four years at Bristol Crown Court.",
        "At Bristol Crown Court the surgeon was jailed for seven years.",
    ),
    (
        "agree",
        "Airbus won an order for 60 jets worth $6.5 billion.",
        "The Airbus order, for 60 jets, is worth about $6.4 billion at list prices.",
    ),
    ("unrelated", "Airbus won an order for 60 jets.", "Boeing won an order for 45 jets."),
    pytest.param(
        *("conflict", "Airbus won an order for 60 jets from Qatar.", "Qatar ordered 50 jets from Airbus."),
        marks=pytest.mark.xfail(strict=True, reason="told from the other side: an order won, an order given"),
    ),
    (
        "unrelated",
        "The Senate passed the bill after 12 hours of debate.",
        "The House passed the bill after 7 hours of debate.",
    ),
    (
        "conflict",
        "The train was carrying 78 passengers when it derailed near Albi.",
        "Near Albi a train with 94 passengers derailed.",
    ),
    pytest.param(
        *(
            "unrelated",
            "Woods shot a 68 at Augusta on Thursday.",
            "McIlroy shot a 71 at Augusta on Thursday.",
        ),
        marks=pytest.mark.xfail(strict=True, reason="a name that is an everyday word too"),
    ),
    ("agree", "HP agreed to pay $1.2 billion for Palm.", "Hewlett-Packard will buy Palm for $1.2 billion."),
    (
        "conflict",
        "HP agreed to pay $1.2 billion for Palm.",
        "Hewlett-Packard agreed to pay $1.4 billion for Palm.",
    ),
]


@pytest.mark.parametrize(("label", "one", "other"), PAIRS)
def test_a_pair_is_told_where_it_is_one_thing_with_two_values(label: str, one: str, other: str) -> None:
    found = [f for f in find(one, other) if f.kind in CONFLICTS]
    assert bool(found) == (label == "conflict"), [f.message for f in found]
