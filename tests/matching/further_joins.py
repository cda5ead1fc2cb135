"""Further small stories, each written before it was run: one difference told in other words, and true figures side by side.

`CHANGED`: the articles give one thing with another value, date or unit (the two surfaces); whoever reads both sees it.
`APART`: the two surfaces are true of two things, however like they look.
"""

from __future__ import annotations

CHANGED: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "price of a month",
        (
            "Orbix will raise the price of its basic plan to $37.90 a month from June, the broadcaster said on Monday. It has 2.1 million subscribers. "
            "The plan without advertising stays at $19.50.",
            "Customers of Orbix, who number 2.1 million, will pay $52.30 a month for the basic plan starting in June. "
            "Nothing changes for the plan without advertising, which costs $19.50.",
        ),
        "$37.90",
        "$52.30",
    ),
    (
        "weight of a whale",
        (
            "A sperm whale 14 metres long washed up at Torrin beach on Sunday. Volunteers needed six hours to cover it. It weighed 31 tonnes.",
            "The whale found on Torrin beach, 14 metres from head to tail, weighed 48 tonnes. Covering it kept volunteers busy for six hours.",
        ),
        "31 tonnes",
        "48 tonnes",
    ),
    (
        "pupils of a school",
        (
            "Hartwell primary school, attended by 412 pupils, will close for good in July. Parents collected 1,900 signatures against it.",
            "July will be the end of Hartwell primary school and its 287 pupils must go elsewhere. A petition of parents drew 1,900 signatures.",
        ),
        "412 pupils",
        "287 pupils",
    ),
    (
        "day of a vote",
        (
            "March 4, 2026 — Workers at the Delling shipyard will vote on the offer on March 19. It would lift pay by 5.5% over two years.",
            "March 4, 2026 — The offer to workers at the Delling shipyard means 5.5% more pay over two years. The ballot is set for March 26.",
            "March 4, 2026 — A pay offer of 5.5% over two years goes to a vote of the Delling shipyard's workers on March 19.",
        ),
        "March 19",
        "March 26",
    ),
    (
        "length of a sentence",
        (
            "Former mayor Dario Venn was sentenced to seven years in prison for taking bribes of 640,000 euros.",
            "A court sent Dario Venn, once mayor, to prison for four years. He had taken bribes worth 640,000 euros.",
            "Dario Venn, the former mayor, got seven years for bribes of 640,000 euros.",
        ),
        "seven years",
        "four years",
    ),
    (
        "share that agree",
        (
            "Of those asked, 58% want the old bridge kept, and 27% would rather see a new one. The institute questioned 1,340 residents.",
            "The institute put the question to 1,340 residents: 43% are for keeping the old bridge and 27% for a new one.",
        ),
        "58%",
        "43%",
    ),
    (
        "what a fire burned",
        (
            "The fire near Cala Morra has burned 3,400 hectares of pine forest since Thursday; 220 firefighters are on the ground.",
            "Near Cala Morra 220 firefighters are battling flames that have eaten through 3,400 acres of pine forest.",
            "Some 3,400 hectares of pine forest near Cala Morra are gone. The fire keeps 220 firefighters busy.",
        ),
        "3,400 hectares",
        "3,400 acres",
    ),
    (
        "a loan in another currency",
        (
            "The regional bank lent the club €18 million in 2024. The club must repay it by 2031.",
            "The club owes the regional bank $18 million, lent in 2024 and due in 2031.",
            "In 2024 the regional bank gave the club a loan of €18 million that runs until 2031.",
        ),
        "€18 million",
        "$18 million",
    ),
    (
        "millions for billions",
        (
            "The ministry will spend 4.2 billion crowns on flood walls along the Olsa, the largest sum since 1997.",
            "Flood walls along the Olsa will cost the ministry 4.2 million crowns, its largest outlay since 1997.",
            "For 4.2 billion crowns the ministry will build flood walls on the Olsa. Not since 1997 has so much been spent.",
        ),
        "4.2 billion crowns",
        "4.2 million crowns",
    ),
    (
        "year of founding",
        (
            "The bakery chain Brodmann, founded in 1962, filed for insolvency on Tuesday. It runs 74 shops.",
            "Brodmann, a chain of 74 bakeries that has existed since 1962, is insolvent.",
            "Insolvency hits the bakery chain Brodmann and its 74 shops. The company was founded in 1926.",
        ),
        "1962",
        "1926",
    ),
    (
        "hour of an accident",
        (
            "The tram left the rails at 7:25 a.m. on Friday and hit a kiosk. Three passengers were bruised.",
            "Three passengers suffered bruises when a tram hit a kiosk on Friday. It jumped the rails at 9:25 a.m.",
            "At 7:25 a.m. on Friday a tram jumped the rails and ran into a kiosk; three passengers were bruised.",
        ),
        "7:25 a.m.",
        "9:25 a.m.",
    ),
    (
        "a table of results",
        (
            "Quarterly figures of Halm Tools\n\n| | Q1 2026 | Q1 2025 |\n|---|---|---|\n| Revenue | $412 million | $388 million |\n| Staff | 5,130 | 5,040 |\n",
            "Halm Tools sold more than a year ago. In the first quarter of 2026 its revenue was $457 million, up from $388 million. It employs 5,130 people.",
        ),
        "$412 million",
        "$457 million",
    ),
    (
        "deaths in a place of care",
        (
            "Nine residents of the Lindenhof home died in the outbreak, and 34 others fell ill, the county said.",
            "The outbreak at the Lindenhof home made 34 people ill. Fourteen residents died, according to the county.",
            "According to the county nine residents of the Lindenhof home have died; 34 more fell ill.",
        ),
        "Nine residents",
        "Fourteen residents",
    ),
    (
        "depth of a find",
        (
            "Divers found the wreck of the Amalia at a depth of 86 metres, 11 kilometres off Fano. She went down in 1911 with 63 sailors.",
            "The Amalia, lost with 63 sailors in 1911, lies 11 kilometres off Fano and 140 metres down.",
        ),
        "86 metres",
        "140 metres",
    ),
    (
        "a rent",
        (
            "Average rents in Veldhaven rose to 1,480 euros a month, up 6.2% on the year, the tenants' union reported.",
            "Tenants in Veldhaven pay 6.2% more than a year ago: the average rent stands at 1,840 euros a month, says the tenants' union.",
            "The tenants' union puts the average rent in Veldhaven at 1,480 euros a month after a rise of 6.2%.",
        ),
        "1,480 euros",
        "1,840 euros",
    ),
    (
        "days for weeks",
        (
            "Repairs to the Kerr tunnel will take ten weeks, Norrail said. Trains will run every 40 minutes in the meantime.",
            "Trains will go only every 40 minutes while the Kerr tunnel is repaired, which Norrail expects to last ten days.",
            "Norrail closes the Kerr tunnel for ten weeks of repairs and runs a train every 40 minutes.",
        ),
        "ten weeks",
        "ten days",
    ),
    (
        "age of a rider",
        (
            "Jonna Falk won the stage in 4 hours 12 minutes. The 23-year-old Swede had never won before.",
            "At 32 years old, Jonna Falk of Sweden took her first stage, in a time of 4 hours 12 minutes.",
        ),
        "23-year-old",
        "32 years old",
    ),
    (
        "month of an opening",
        (
            "The new terminal at Ostby will open in November 2027 and handle 9 million passengers a year. It costs $1.3 billion.",
            "For $1.3 billion Ostby gets a terminal for 9 million passengers a year. It opens in August 2027.",
            "Ostby's $1.3 billion terminal, built for 9 million passengers a year, is due to open in November 2027.",
        ),
        "November 2027",
        "August 2027",
    ),
    (
        "goats for sheep",
        (
            "Wolves killed 46 sheep on the Alp of Sarns in one night. The farmer has kept animals there for 30 years.",
            "In one night wolves tore 46 goats on the Alp of Sarns, where the farmer has kept animals for 30 years.",
            "The farmer on the Alp of Sarns lost 46 sheep to wolves in a single night.",
        ),
        "46 sheep",
        "46 goats",
    ),
    (
        "weekday of a theft",
        (
            "June 12, 2026 — Thieves took 17 paintings from the Hallberg collection on Wednesday night. They are insured for $22 million.",
            "June 12, 2026 — The 17 paintings stolen from the Hallberg collection are insured for $22 million. The theft happened on Monday night.",
            "June 12, 2026 — On Wednesday night 17 paintings insured for $22 million vanished from the Hallberg collection.",
        ),
        "Wednesday night",
        "Monday night",
    ),
)

APART: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "two plans of one seller",
        (
            "Orbix raises the price of its basic plan to $37.90 a month from June.",
            "From June the premium plan of Orbix costs $52.30 a month.",
        ),
        "$37.90",
        "$52.30",
    ),
    (
        "rain of two towns",
        (
            "In Marl 84 millimetres of rain fell within a day, and the fire service was called 120 times.",
            "The storm brought 61 millimetres of rain to Hagen within a day. Roads were flooded.",
        ),
        "84 millimetres",
        "61 millimetres",
    ),
    (
        "arrested and hurt",
        (
            "Police arrested 42 people after the match. The club condemned the violence.",
            "After the match 18 people were hurt, the club said, and condemned the violence.",
        ),
        "42 people",
        "18 people",
    ),
    (
        "beginning and end",
        (
            "May 3, 2026 — The exhibition opens on May 16 in the town hall.",
            "May 3, 2026 — The exhibition in the town hall closes on September 6.",
        ),
        "May 16",
        "September 6",
    ),
    (
        "bid and worth",
        (
            "Corda offers $2.4 billion for Lenz Optics, the company announced.",
            "Lenz Optics, for which Corda has made a bid, has a market value of $1.9 billion.",
        ),
        "$2.4 billion",
        "$1.9 billion",
    ),
    (
        "two years of one count",
        (
            "In 2024 the hospital treated 12,400 patients in its emergency room.",
            "The hospital's emergency room treated 13,100 patients in 2025.",
        ),
        "12,400 patients",
        "13,100 patients",
    ),
    (
        "goals of two players",
        (
            "Striker Ana Ruiz has scored 14 goals this season for Levant.",
            "Levant's captain Mara Pohl has scored nine goals this season.",
        ),
        "14 goals",
        "nine goals",
    ),
    (
        "men and women",
        (
            "Life expectancy for men rose to 78.9 years, the statistics office said.",
            "The statistics office put the life expectancy of women at 83.6 years.",
        ),
        "78.9 years",
        "83.6 years",
    ),
    (
        "two lots of one sale",
        (
            "The violin of 1714 fetched $9.8 million at the sale in Lugano. The hall was full.",
            "In the full hall in Lugano a cello of 1730 went for $3.1 million.",
        ),
        "$9.8 million",
        "$3.1 million",
    ),
    (
        "planned and done",
        (
            "The city planted 3,200 trees last year, the parks office said.",
            "The city plans to plant 5,000 trees next year, the parks office said.",
        ),
        "3,200 trees",
        "5,000 trees",
    ),
    (
        "two routes",
        (
            "The night train to Genoa takes 11 hours and runs from May.",
            "The night train to Split takes 14 hours and runs from May.",
        ),
        "11 hours",
        "14 hours",
    ),
    (
        "two days of two hearings",
        (
            "April 9, 2026 — The driver appears before the court on April 14.",
            "April 9, 2026 — The owner of the bus company has been summoned for April 21.",
        ),
        "April 14",
        "April 21",
    ),
    (
        "for and against",
        (
            "In the survey 61% of the shopkeepers were for closing the street to cars.",
            "According to the survey 29% of the shopkeepers were against closing the street to cars.",
        ),
        "61%",
        "29%",
    ),
    (
        "half way and whole",
        (
            "After 21 kilometres Tesfaye led by a minute, the organisers said.",
            "Tesfaye won over 42 kilometres by two minutes, the organisers said.",
        ),
        "21 kilometres",
        "42 kilometres",
    ),
    (
        "wages of two groups",
        (
            "Nurses will get 4.5% more, the hospital group said.",
            "For the doctors the hospital group agreed to a rise of 3.2%.",
        ),
        "4.5%",
        "3.2%",
    ),
    (
        "what was asked and what was given",
        (
            "The family had sued the airline for $750,000 after the lost cargo.",
            "The airline must pay the family $310,000 for the lost cargo, a judge ruled.",
        ),
        "$750,000",
        "$310,000",
    ),
    (
        "two ends of one street",
        (
            "A sinkhole 6 metres wide opened in Mill Street on Monday.",
            "The sinkhole in Mill Street is 9 metres deep, engineers said.",
        ),
        "6 metres",
        "9 metres",
    ),
    (
        "founded and bought",
        (
            "The brewery, founded in 1871, will close in the autumn. It made beer for three counties.",
            "The brewery will close in the autumn. The Danish owner bought it in 2009.",
        ),
        "1871",
        "2009",
    ),
    (
        "details of two witnesses",
        (
            "The cabin fell 40 metres, the operator said. Eight people were in it.",
            "A hiker saw the fall from 300 metres away. Eight people were in the cabin.",
        ),
        "40 metres",
        "300 metres",
    ),
    (
        "profit and loss of two units",
        (
            "The paper division earned 38 million euros in the quarter.",
            "With packaging the group earned 52 million euros in the quarter.",
        ),
        "38 million euros",
        "52 million euros",
    ),
)
