"""Small stories told by two or three articles: a claim with another value, and figures that only look alike.

Written before they were run. `CHANGED`: the article named last gives another value (or date) of one thing; the two
surfaces belong to one fact. `APART`: true figures of one unit that are of different things; they must stay apart.
"""

from __future__ import annotations

CHANGED: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "fine in a sentence recast",
        (
            "HALVORSEN, June 3, 2026 — The port authority fined Northsea Towing $4.6 million on Monday for dumping oily water. "
            "The company has 90 days to appeal. It employs 340 people.",
            "June 3, 2026 — Northsea Towing must pay $4.6 million after dumping oily water in the harbour, the port authority ruled. "
            "An appeal is possible within 90 days.",
            "June 3, 2026 — Northsea Towing has been fined $7.1 million for dumping oily water. It may appeal within 90 days.",
        ),
        "$4.6 million",
        "$7.1 million",
    ),
    (
        "age of a person",
        (
            "May 2, 2026 — Irena Kolb, 44, was named head of the museum on Friday. She succeeds Paul Renner, who led it for 12 years.",
            "May 2, 2026 — The museum will be led by Irena Kolb, 44. Mr Renner had been in charge for 12 years.",
            "May 2, 2026 — Irena Kolb, 61, becomes head of the museum. Paul Renner leaves after 12 years.",
        ),
        "44",
        "61",
    ),
    (
        "length of a bridge",
        (
            "The new Arve bridge, 412 metres long, opened to traffic on Sunday. It cost 88 million euros.",
            "Traffic rolled over the Arve bridge for the first time. The 412-metre span cost 88 million euros.",
            "The Arve bridge opened. It is 530 metres long and cost 88 million euros.",
        ),
        "412 metres",
        "530 metres",
    ),
    (
        "seats of a hall",
        (
            "The rebuilt concert hall seats 1,850 people and has two stages. Tickets start at $25.",
            "With room for 1,850 people, the concert hall reopens next week. The cheapest tickets are $25.",
            "The concert hall, which seats 1,320 people, reopens. Tickets start at $25.",
        ),
        "1,850 people",
        "1,320 people",
    ),
    (
        "a legal limit",
        (
            "Inspectors found 38 micrograms of lead per litre in the water, against a legal limit of 10 micrograms.",
            "The water held 38 micrograms of lead a litre. The legal limit is 10 micrograms.",
            "The water held 38 micrograms of lead a litre. The legal limit is 25 micrograms.",
        ),
        "10 micrograms",
        "25 micrograms",
    ),
    (
        "a tenfold slip",
        (
            "The storm cut power to 21,400 homes around Dellwood, the utility said. Repairs will take three days.",
            "Some 21,400 homes around Dellwood lost power. The utility expects repairs to last three days.",
            "The storm cut power to 214,000 homes around Dellwood. Repairs will take three days.",
        ),
        "21,400 homes",
        "214,000 homes",
    ),
    (
        "closing price of a share",
        (
            "Shares of Tarn Foods closed at $18.20, down 3%. The company sold 41 stores.",
            "Tarn Foods, which sold 41 stores, ended the day at $18.20, a loss of 3%.",
            "Tarn Foods closed at $12.75 after selling 41 stores, 3% lower.",
        ),
        "$18.20",
        "$12.75",
    ),
    (
        "records of temperature",
        (
            "Osk measured 41.3 degrees on Thursday, the hottest day since 1976. The river fell to 62 centimetres.",
            "It was 41.3C in Osk, a heat not felt since 1976. The river stood at 62 centimetres.",
            "Osk measured 47.9C on Thursday, the hottest day since 1976.",
        ),
        "41.3 degrees",
        "47.9C",
    ),
    (
        "time that something took",
        (
            "The outage at Westbank lasted 47 minutes and hit card payments. Some 300,000 payments failed.",
            "For 47 minutes customers of Westbank could not pay by card. About 300,000 payments failed.",
            "The outage at Westbank lasted 29 minutes. Some 300,000 card payments failed.",
        ),
        "47 minutes",
        "29 minutes",
    ),
    (
        "share of the vote",
        (
            "Mayor Lena Osei was re-elected with 53.8% of the vote on Sunday. Turnout was 61%.",
            "Lena Osei stays mayor: she won 53.8% of the vote. Turnout reached 61%.",
            "Mayor Lena Osei won 45.1% of the vote on Sunday. Turnout was 61%.",
        ),
        "53.8%",
        "45.1%",
    ),
    (
        "day of a deed",
        (
            "May 20, 2026 — The council banned scooters from the old town on Monday. Fines are $60.",
            "May 20, 2026 — Scooters were banned from the old town by the council on Monday; offenders pay $60.",
            "May 20, 2026 — The council banned scooters from the old town on Tuesday. Fines are $60.",
        ),
        "Monday",
        "Tuesday",
    ),
    (
        "a deadline",
        (
            "May 20, 2026 — Residents can object until July 15, the planning office said. The plant would make 90 jobs.",
            "May 20, 2026 — Objections are accepted until July 15. The plant would bring 90 jobs.",
            "May 20, 2026 — Residents can object until September 15. The plant would make 90 jobs.",
        ),
        "July 15",
        "September 15",
    ),
    (
        "year of a last time",
        (
            "The team last won the cup in 1994. On Saturday it beat Marlow 3-1 before 42,000 spectators.",
            "Not since 1994 has the team won the cup. It beat Marlow 3-1 on Saturday, watched by 42,000 spectators.",
            "The team last won the cup in 1987. It beat Marlow 3-1 before 42,000 spectators.",
        ),
        "1994",
        "1987",
    ),
    (
        "a month of a beginning",
        (
            "Work on the tunnel began in March 2024 and will end in 2029. It is 7.4 kilometres long.",
            "The tunnel, 7.4 kilometres long, has been under way since March 2024 and is to be done in 2029.",
            "Work on the tunnel began in October 2024. It is 7.4 kilometres long.",
        ),
        "March 2024",
        "October 2024",
    ),
    (
        "one against one, the sentence the same",
        (
            "Ferrand Steel will close its mill at Lorne and cut 760 jobs, the company said.",
            "Ferrand Steel will close its mill at Lorne and cut 470 jobs, the company said.",
        ),
        "760 jobs",
        "470 jobs",
    ),
    (
        "the value stands in the lead of one and in the end of another",
        (
            "Rescuers pulled 23 miners from the Kesta pit after 31 hours. The pit belongs to Orrin Coal. The cause is unknown.",
            "The cause of the collapse at Orrin Coal's Kesta pit is unknown. All 23 miners were pulled out after 31 hours.",
            "After 19 hours rescuers pulled 23 miners from the Kesta pit.",
        ),
        "31 hours",
        "19 hours",
    ),
)

APART: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "fines of two firms",
        (
            "Northsea Towing was fined $4.6 million for dumping oily water.",
            "Northsea Towing was fined $4.6 million. In 2021 its rival Balt Lines paid $2.9 million for a leak.",
            "The fine for Northsea Towing follows one of $3.3 million for Skerry Ferries in 2023.",
        ),
        "$2.9 million",
        "$3.3 million",
    ),
    (
        "ages of two people",
        (
            "Irena Kolb, 44, was named head of the museum.",
            "The museum's board is led by Otto Lang, 71.",
        ),
        "44",
        "71",
    ),
    (
        "days on which two people spoke",
        (
            "May 22, 2026 — The mine is safe, minister Ruth Adler said on Tuesday.",
            "May 22, 2026 — The mine is not safe, the union's Karl Benn told reporters on Thursday.",
        ),
        "Tuesday",
        "Thursday",
    ),
    (
        "a detail that each has of its own",
        (
            "The storm cut power to 21,400 homes. In Dellwood 12 schools stayed shut.",
            "The storm cut power to 21,400 homes. In Marrow 31 shops were looted.",
        ),
        "12 schools",
        "31 shops",
    ),
    (
        "two parts of a whole",
        (
            "The plan costs 88 million euros, of which the state pays 51 million euros.",
            "The plan costs 88 million euros; the city's part is 23 million euros.",
        ),
        "51 million euros",
        "23 million euros",
    ),
    (
        "distances of two places",
        (
            "The quake struck 40 km north of Sarn, at a depth of 12 km.",
            "The quake was felt in Mellin, 210 km away.",
        ),
        "40 km",
        "210 km",
    ),
    (
        "quarters of a year",
        (
            "Tarn Foods sold goods for $310 million in the first quarter.",
            "Analysts expect Tarn Foods to sell goods for $345 million in the second quarter.",
        ),
        "$310 million",
        "$345 million",
    ),
    (
        "prices of two tickets",
        (
            "Tickets for the balcony cost $25.",
            "Tickets for the front rows cost $140.",
        ),
        "$25",
        "$140",
    ),
)
