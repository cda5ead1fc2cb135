"""News sentences written for this test, and the quantities in them, read by eye."""

from __future__ import annotations

ROWS: list[tuple[str, tuple[str, ...]]] = [
    (
        "Quake kills 31, leaves 240 homeless in hill towns",
        ("31 | count | 31 | None", "240 | count | 240 | None"),
    ),
    ("59 missing as ferry sinks off Brannock", ("59 | count | 59 | None",)),
    (
        "Council approves 340-home estate by 7 votes to 4",
        ("340-home | count | 340 | home", "7 votes | count | 7 | vote", "4 | count | 4 | None"),
    ),
    ("Three dead, 14 hurt in bus crash", ("Three | count | 3 | None", "14 | count | 14 | None")),
    (
        "Nurses win 5.5% raise after 19-day strike",
        ("5.5% | percent | 5.5 | %", "19-day | quantity | 19 | day"),
    ),
    (
        "The death toll stands at 31, with 17 people still missing and 240 left homeless.",
        ("31 | count | 31 | None", "17 people | count | 17 | person", "240 | count | 240 | None"),
    ),
    (
        "Rescuers pulled 12 survivors, including four children, from the rubble.",
        ("12 survivors | count | 12 | survivor", "four children | count | 4 | child"),
    ),
    (
        "The quake, the strongest in the region for 42 years, lasted about 40 seconds.",
        ("42 years | quantity | 42 | year", "about 40 seconds | quantity | ~40 | second"),
    ),
    (
        "Inflation slowed to 2.9% in May from 3.2% in April, the lowest reading in almost three years.",
        ("2.9% | percent | 2.9 | %", "3.2% | percent | 3.2 | %", "almost three years | quantity | <3 | year"),
    ),
    ("The committee voted 7-2 to hold rates.", ()),
    (
        "Unemployment among 16- to 24-year-olds is 14.1%, nearly three times the overall rate of 4.8%.",
        (
            "16- to 24-year-olds | quantity | 16..24 | year",
            "14.1% | percent | 14.1 | %",
            "nearly three times | multiple | <3 | x",
            "4.8% | percent | 4.8 | %",
        ),
    ),
    (
        "The trial enrolled 1,842 adults aged 18 to 65 at 47 sites in nine countries.",
        (
            "1,842 adults | count | 1842 | adult",
            "18 to 65 | quantity | 18..65 | year",
            "47 sites | count | 47 | site",
            "nine countries | count | 9 | country",
        ),
    ),
    (
        "Side effects occurred in 31 of 921 patients (3.4%) given the drug and 12 of 921 (1.3%) given placebo.",
        (
            "31 | count | 31 | None",
            "921 patients | count | 921 | patient",
            "3.4% | percent | 3.4 | %",
            "12 | count | 12 | None",
            "921 | count | 921 | None",
            "1.3% | percent | 1.3 | %",
        ),
    ),
    (
        "Median survival was 14.2 months versus 9.8 months.",
        ("14.2 months | quantity | 14.2 | month", "9.8 months | quantity | 9.8 | month"),
    ),
    (
        "A 50 mg dose taken twice daily for 12 weeks cost $1,150 per patient.",
        (
            "50 mg | quantity | 50 | mg",
            "12 weeks | quantity | 12 | week",
            "$1,150 per patient | money | 1150 | USD/patient",
        ),
    ),
    (
        "The study, of 2,310 children, found a one-in-four chance of recovery.",
        ("2,310 children | count | 2310 | child", "one-in-four | multiple | 0.25 | x"),
    ),
    (
        "The vaccine's efficacy fell from 91% after two months to 74% after six.",
        (
            "91% | percent | 91 | %",
            "two months | quantity | 2 | month",
            "74% | percent | 74 | %",
            "six | quantity | 6 | month",
        ),
    ),
    (
        "Researchers tested 64 chips, each with 128 GB of memory and 3.2 TB/s of bandwidth.",
        ("64 chips | count | 64 | chip", "128 GB | quantity | 128 | GB", "3.2 TB/s | quantity | 3.2 | TB/s"),
    ),
    (
        "It draws 700 W, runs at 2.1 GHz and is 1.8 times faster than its predecessor.",
        ("700 W | quantity | 700 | W", "2.1 GHz | quantity | 2.1 | GHz", "1.8 times | multiple | 1.8 | x"),
    ),
    (
        "The new model has 405 billion parameters, ten times as many as the 40-billion-parameter version.",
        (
            "405 billion parameters | quantity | 405000000000 | parameter",
            "ten times | multiple | 10 | x",
            "40-billion-parameter | quantity | 40000000000 | parameter",
        ),
    ),
    (
        "It scored 88.4% on MMLU, up from 82.1, and costs $0.80 per million tokens.",
        (
            "88.4% | percent | 88.4 | %",
            "82.1 | percent | 82.1 | %",
            "$0.80 per million tokens | money | 0.8 | USD/1000000 token",
        ),
    ),
    (
        "The startup raised $120 million at a $1.4 billion valuation, led by two funds.",
        (
            "$120 million | money | 120000000 | USD",
            "$1.4 billion | money | 1400000000 | USD",
            "two funds | count | 2 | fund",
        ),
    ),
    (
        "Quarterly revenue was $4.21bn, up 9% year on year but below the $4.35bn expected.",
        ("$4.21bn | money | 4210000000 | USD", "9% | percent | 9 | %", "$4.35bn | money | 4350000000 | USD"),
    ),
    (
        "The company now expects full-year profit of between $1.9bn and $2.1bn.",
        ("between $1.9bn and $2.1bn | money | 1900000000..2100000000 | USD",),
    ),
    (
        "It will buy back up to $500m of shares and raise its dividend by 10 percent to 33 cents a share.",
        (
            "up to $500m | money | <=500000000 | USD",
            "10 percent | percent | 10 | %",
            "33 cents a share | money | 0.33 | USD/share",
        ),
    ),
    (
        "The stadium holds 61,500, but only 48,212 tickets were sold.",
        ("61,500 | count | 61500 | None", "48,212 tickets | count | 48212 | ticket"),
    ),
    (
        "She ran the marathon in 2:17:43, 26 seconds outside the record.",
        ("2:17:43 | quantity | 8263 | second", "26 seconds | quantity | 26 | second"),
    ),
    (
        "United beat City 2-1 in front of 74,310; Rashid scored his 15th goal in 18 matches.",
        (
            "74,310 | count | 74310 | None",
            "15th goal | ordinal | 15 | goal",
            "18 matches | count | 18 | match",
        ),
    ),
    (
        "Firefighters from six states are battling 23 fires that have burned 1.1 million acres and destroyed 1,450 structures.",
        (
            "six states | count | 6 | state",
            "23 fires | count | 23 | fire",
            "1.1 million acres | quantity | 1100000 | acre",
            "1,450 structures | count | 1450 | structure",
        ),
    ),
    (
        "About two-thirds of the town's 9,600 residents were told to leave.",
        ("About two-thirds | multiple | ~0.666666666667 | x", "9,600 residents | count | 9600 | resident"),
    ),
    (
        "The blaze was 15% contained on Monday night, officials said, with winds gusting to 55 mph.",
        ("15% | percent | 15 | %", "55 mph | quantity | 55 | mph"),
    ),
    (
        "The glacier has lost 4.7 gigatonnes of ice since 2000, equal to a third of its volume.",
        ("4.7 gigatonnes | quantity | 4.7 | gigaton", "a third | multiple | 0.333333333333 | x"),
    ),
    ("Sea levels could rise by 0.3 to 1 metre by 2100.", ("0.3 to 1 metre | quantity | 0.3..1 | m",)),
    (
        "Carbon dioxide reached 427 parts per million, 2.9 ppm higher than a year ago.",
        ("427 parts per million | quantity | 427 | ppm", "2.9 ppm | quantity | 2.9 | ppm"),
    ),
    (
        "It was 8C warmer than normal, and snow depth fell below 20 cm.",
        ("8C | quantity | 8 | °C", "below 20 cm | quantity | <20 | cm"),
    ),
    (
        "The strike by 4,200 drivers halted 90% of trains for a second day.",
        ("4,200 drivers | count | 4200 | driver", "90% | percent | 90 | %"),
    ),
    (
        "Passengers face delays of 45 to 60 minutes; one in eight services will be cancelled.",
        ("45 to 60 minutes | quantity | 45..60 | minute", "one in eight | multiple | 0.125 | x"),
    ),
    (
        "Tickets cost from £29.50; under-16s travel at half price.",
        ("£29.50 | money | 29.5 | GBP", "under-16s | quantity | <16 | year", "half | multiple | 0.5 | x"),
    ),
    (
        "The 14-storey tower, home to 212 families, was built in 1974.",
        ("14-storey | count | 14 | storey", "212 families | count | 212 | family"),
    ),
    (
        "Police recovered three handguns, 40 rounds of ammunition and £17,500 in cash.",
        (
            "three handguns | count | 3 | handgun",
            "40 rounds | count | 40 | round",
            "£17,500 | money | 17500 | GBP",
        ),
    ),
    (
        "The suspect, a 34-year-old former teacher, faces 19 counts of fraud and up to 20 years in prison.",
        (
            "34-year-old | quantity | 34 | year",
            "19 counts | count | 19 | count",
            "up to 20 years | quantity | <=20 | year",
        ),
    ),
    (
        "A jury of seven women and five men took less than four hours to convict him on all but two of 11 charges.",
        (
            "seven women | count | 7 | woman",
            "five men | count | 5 | man",
            "less than four hours | quantity | <4 | hour",
            "two | count | 2 | None",
            "11 charges | count | 11 | charge",
        ),
    ),
    (
        "Prosecutors said he stole at least $2.3 million from more than 150 pensioners over five years.",
        (
            "at least $2.3 million | money | >=2300000 | USD",
            "more than 150 pensioners | count | >150 | pensioner",
            "five years | quantity | 5 | year",
        ),
    ),
    (
        "Flight 447 carried 181 people; all but six survived.",
        ("181 people | count | 181 | person", "six | count | 6 | None"),
    ),
    ("The A380 can seat 853 passengers.", ("853 passengers | count | 853 | passenger",)),
    (
        "The road, 47 miles long and four lanes wide, will take 18 months and $330m to build.",
        (
            "47 miles | quantity | 47 | mile",
            "four lanes | count | 4 | lane",
            "18 months | quantity | 18 | month",
            "$330m | money | 330000000 | USD",
        ),
    ),
    (
        "The union has some 11,000 members, of whom 8,734, or 79%, voted; 6,212 backed the offer.",
        (
            "some 11,000 members | count | ~11000 | member",
            "8,734 | count | 8734 | None",
            "79% | percent | 79 | %",
            "6,212 | count | 6212 | None",
        ),
    ),
    (
        "Ms Okafor won 52.3% of the vote to Mr Lindgren's 46.1%, a margin of 14,870 votes.",
        ("52.3% | percent | 52.3 | %", "46.1% | percent | 46.1 | %", "14,870 votes | count | 14870 | vote"),
    ),
    (
        "The survey of 1,010 voters, taken on May 3-5, has a margin of error of plus or minus 3.1 percentage points.",
        ("1,010 voters | count | 1010 | voter", "plus or minus 3.1 percentage points | percent | 3.1 | pp"),
    ),
    (
        "The satellite, weighing 1.3 tonnes, will orbit at an altitude of 560 km, circling Earth every 95 minutes.",
        (
            "1.3 tonnes | quantity | 1.3 | tonne",
            "560 km | quantity | 560 | km",
            "95 minutes | quantity | 95 | minute",
        ),
    ),
    (
        "The probe is 4.2 billion miles from home; a signal takes six and a quarter hours to arrive.",
        (
            "4.2 billion miles | quantity | 4200000000 | mile",
            "six and a quarter hours | quantity | 6.25 | hour",
        ),
    ),
    (
        "The recall covers 87,000 vehicles from the 2023 and 2024 model years, including 12,400 in Canada.",
        ("87,000 vehicles | count | 87000 | vehicle", "12,400 | count | 12400 | None"),
    ),
    (
        "The plant makes 1,200 cars a day and employs 3,100 people on two shifts.",
        (
            "1,200 cars a day | count | 1200 | car/day",
            "3,100 people | count | 3100 | person",
            "two shifts | count | 2 | shift",
        ),
    ),
    (
        "Sales of electric cars rose by more than a quarter to 41,200, or 23.6 per cent of the total.",
        (
            "more than a quarter | multiple | >0.25 | x",
            "41,200 | count | 41200 | None",
            "23.6 per cent | percent | 23.6 | %",
        ),
    ),
    (
        "Each battery stores 82 kWh, enough for 310 miles (500 km).",
        ("82 kWh | quantity | 82 | kWh", "310 miles | quantity | 310 | mile", "500 km | quantity | 500 | km"),
    ),
    (
        "Output fell to 9.1 million barrels a day, 400,000 fewer than in April.",
        ("9.1 million barrels a day | quantity | 9100000 | barrel/day", "400,000 | count | 400000 | None"),
    ),
    (
        "Brent crude was $1.12, or 1.5%, lower at $71.84 a barrel by 10:40 GMT.",
        (
            "$1.12 | money | 1.12 | USD",
            "1.5% | percent | 1.5 | %",
            "$71.84 a barrel | money | 71.84 | USD/barrel",
        ),
    ),
    (
        "Gas traded at €34.20 per megawatt-hour; wheat at $5.48 a bushel.",
        ("€34.20 per megawatt-hour | money | 34.2 | EUR/MWh", "$5.48 a bushel | money | 5.48 | USD/bushel"),
    ),
    (
        "Hackers stole data on 5.4 million people, among them 640,000 children, and demanded 50 bitcoin.",
        (
            "5.4 million people | count | 5400000 | person",
            "640,000 children | count | 640000 | child",
            "50 bitcoin | money | 50 | BTC",
        ),
    ),
    ("The ransom, then worth about $3.1m, was not paid.", ("about $3.1m | money | ~3100000 | USD",)),
    (
        "The breach lasted 11 days and went unnoticed for another three weeks.",
        ("11 days | quantity | 11 | day", "three weeks | quantity | 3 | week"),
    ),
    (
        "Half of those affected, or 2.7 million, have been told.",
        ("Half | multiple | 0.5 | x", "2.7 million | count | 2700000 | None"),
    ),
    (
        "The painting, bought for 300 guineas in 1921, sold for £8.2m, four times its estimate.",
        (
            "300 guineas | count | 300 | guinea",
            "£8.2m | money | 8200000 | GBP",
            "four times | multiple | 4 | x",
        ),
    ),
    (
        "The film took $94m in its first weekend on a budget of $210m.",
        (
            "$94m | money | 94000000 | USD",
            "first weekend | ordinal | 1 | weekend",
            "$210m | money | 210000000 | USD",
        ),
    ),
    (
        "The school has 740 pupils and 38 teachers: a ratio of nearly 20 to one.",
        ("740 pupils | count | 740 | pupil", "38 teachers | count | 38 | teacher"),
    ),
    ("Four out of five parents said they were satisfied.", ("Four out of five | multiple | 0.8 | x",)),
    (
        "Dam levels fell two percentage points to 31.5%, from 33.5 a week ago.",
        (
            "two percentage points | percent | 2 | pp",
            "31.5% | percent | 31.5 | %",
            "33.5 | percent | 33.5 | %",
        ),
    ),
    (
        "More than 60 countries, accounting for 80 percent of emissions, signed.",
        ("More than 60 countries | count | >60 | country", "80 percent | percent | 80 | %"),
    ),
    (
        "They were married for 51 years and had five children and 13 grandchildren.",
        (
            "51 years | quantity | 51 | year",
            "five children | count | 5 | child",
            "13 grandchildren | count | 13 | grandchild",
        ),
    ),
    (
        "The fine is the second largest, after a $5bn penalty in 2019.",
        ("second largest | ordinal | 2 | None", "$5bn | money | 5000000000 | USD"),
    ),
    (
        "About 1 in 10 adults, or roughly 5.3 million people, have no bank account.",
        ("About 1 in 10 | multiple | ~0.1 | x", "roughly 5.3 million people | count | ~5300000 | person"),
    ),
    (
        "The house has four bedrooms, two baths and 2,150 square feet of space on a half-acre lot.",
        (
            "four bedrooms | count | 4 | bedroom",
            "two baths | count | 2 | bath",
            "2,150 square feet | quantity | 2150 | square foot",
            "a half-acre | quantity | 0.5 | acre",
        ),
    ),
    (
        "Heathrow handled 7.2m passengers in June, 4.1% more than in the same month of 2025.",
        ("7.2m passengers | count | 7200000 | passenger", "4.1% | percent | 4.1 | %"),
    ),
    (
        "Some 3.5m homes were without power at the peak; by noon the figure was 900,000.",
        ("Some 3.5m homes | count | ~3500000 | home", "900,000 | count | 900000 | None"),
    ),
    (
        "Lumen Air to cut 900 jobs as fuel bill soars 38%",
        ("900 jobs | count | 900 | job", "38% | percent | 38 | %"),
    ),
    (
        "Mayor: 'We lost 60 homes in 20 minutes'",
        ("60 homes | count | 60 | home", "20 minutes | quantity | 20 | minute"),
    ),
    (
        "Study of 12,000 workers links four-day week to 23% drop in stress",
        (
            "12,000 workers | count | 12000 | worker",
            "four-day | quantity | 4 | day",
            "23% | percent | 23 | %",
        ),
    ),
    ("Robot taxi firm valued at $30bn after Series D", ("$30bn | money | 30000000000 | USD",)),
    (
        "10 things to know about the $2 trillion merger",
        ("10 things | count | 10 | thing", "$2 trillion | money | 2000000000000 | USD"),
    ),
    ("The 6.4-magnitude quake struck at 4:12 a.m.", ("6.4-magnitude | quantity | 6.4 | magnitude",)),
    ('"We have 48 hours, not 72," she said.', ("48 hours | quantity | 48 | hour", "72 | count | 72 | None")),
    (
        "Divers found 11 of the 14 crew; the other three are missing.",
        ("11 | count | 11 | None", "14 crew | count | 14 | crew", "three | count | 3 | None"),
    ),
    (
        "Of 340 passengers, 281 were rescued, 22 died and 37 are unaccounted for.",
        (
            "340 passengers | count | 340 | passenger",
            "281 | count | 281 | None",
            "22 | count | 22 | None",
            "37 | count | 37 | None",
        ),
    ),
    (
        "Each of the 16 turbines produces 8 megawatts, for a total of 128 MW.",
        (
            "16 turbines | count | 16 | turbine",
            "8 megawatts | quantity | 8 | MW",
            "128 MW | quantity | 128 | MW",
        ),
    ),
    (
        "At $1,499, the phone is $200 dearer than last year's model.",
        ("$1,499 | money | 1499 | USD", "$200 | money | 200 | USD"),
    ),
    (
        "It delivers 20 petaflops of AI performance at 1,200 watts.",
        ("20 petaflops | quantity | 20 | PFLOPS", "1,200 watts | quantity | 1200 | W"),
    ),
    (
        "Latency fell from 120 ms to 45 ms, a 62.5% cut.",
        ("120 ms | quantity | 120 | ms", "45 ms | quantity | 45 | ms", "62.5% | percent | 62.5 | %"),
    ),
    (
        "A single request costs less than a tenth of a cent.",
        ("less than a tenth of a cent | money | <0.001 | USD",),
    ),
    (
        "Context windows grew from 8,000 tokens to 1 million.",
        ("8,000 tokens | quantity | 8000 | token", "1 million | quantity | 1000000 | token"),
    ),
    (
        "The model was trained on 15 trillion tokens using 24,000 GPUs for 54 days.",
        (
            "15 trillion tokens | quantity | 15000000000000 | token",
            "24,000 GPUs | count | 24000 | GPU",
            "54 days | quantity | 54 | day",
        ),
    ),
    (
        "The company said users rose 12% to 2.1 billion, with 310 million paying.",
        (
            "12% | percent | 12 | %",
            "2.1 billion | count | 2100000000 | None",
            "310 million | count | 310000000 | None",
        ),
    ),
    (
        "Net loss narrowed to €48 million from €73 million.",
        ("€48 million | money | 48000000 | EUR", "€73 million | money | 73000000 | EUR"),
    ),
    ("Free cash flow was minus $210 million.", ("minus $210 million | money | -210000000 | USD",)),
    (
        "Margins improved by 140 basis points to 17.2%.",
        ("140 basis points | percent | 140 | bp", "17.2% | percent | 17.2 | %"),
    ),
    (
        "The yield on the 10-year note fell to 4.12%, down 6 basis points.",
        ("10-year | quantity | 10 | year", "4.12% | percent | 4.12 | %", "6 basis points | percent | 6 | bp"),
    ),
    (
        "The euro slipped 0.4% to $1.0875; gold gained $14 to $2,341 an ounce.",
        (
            "0.4% | percent | 0.4 | %",
            "$1.0875 | money | 1.0875 | USD",
            "$14 | money | 14 | USD",
            "$2,341 an ounce | money | 2341 | USD/ounce",
        ),
    ),
    (
        "The index lost 1.2 percent, or 98.4 points, to end at 8,044.6.",
        (
            "1.2 percent | percent | 1.2 | %",
            "98.4 points | quantity | 98.4 | point",
            "8,044.6 | quantity | 8044.6 | None",
        ),
    ),
    (
        "A barrel of oil costs around $80, compared with $95 in January.",
        ("around $80 | money | ~80 | USD", "$95 | money | 95 | USD"),
    ),
    (
        "The deal gives Acme a 40% stake, rising to 51% within three years.",
        ("40% | percent | 40 | %", "51% | percent | 51 | %", "three years | quantity | 3 | year"),
    ),
    (
        "Shareholders will get 0.85 shares of Beta for each share they hold.",
        ("0.85 shares | count | 0.85 | share",),
    ),
    (
        "He was fined £80 and given six penalty points.",
        ("£80 | money | 80 | GBP", "six penalty points | count | 6 | point"),
    ),
    (
        "John Barr (42) and his wife Ann (39) have three children aged between two and nine.",
        (
            "42 | quantity | 42 | year",
            "39 | quantity | 39 | year",
            "three children | count | 3 | child",
            "between two and nine | quantity | 2..9 | year",
        ),
    ),
    ("A 19-year-old and a man in his 50s were arrested.", ("19-year-old | quantity | 19 | year",)),
    (
        "The patient, now 7 months old, weighs 6.2kg.",
        ("7 months old | quantity | 7 | month", "6.2kg | quantity | 6.2 | kg"),
    ),
    (
        "Some 1.3m children under five are malnourished.",
        ("Some 1.3m children | count | ~1300000 | child", "under five | quantity | <5 | year"),
    ),
    (
        "One in three girls, and one in five boys, reported symptoms.",
        ("One in three | multiple | 0.333333333333 | x", "one in five | multiple | 0.2 | x"),
    ),
    (
        "Of every 100 patients treated, 12 relapsed.",
        ("100 patients | count | 100 | patient", "12 | count | 12 | None"),
    ),
    (
        "Cases rose sevenfold, from 31 to 217, in a month.",
        ("sevenfold | multiple | 7 | x", "31 | count | 31 | None", "217 | count | 217 | None"),
    ),
    (
        "Vaccination coverage, at 86 per cent, is nine points below target.",
        ("86 per cent | percent | 86 | %", "nine points | percent | 9 | pp"),
    ),
    (
        "The treatment costs £1,700 a month and is taken by 14,000 people.",
        ("£1,700 a month | money | 1700 | GBP/month", "14,000 people | count | 14000 | person"),
    ),
    (
        "The reservoir holds 2.4 billion cubic metres, or 31 percent of capacity.",
        ("2.4 billion cubic metres | quantity | 2400000000 | m³", "31 percent | percent | 31 | %"),
    ),
    (
        "It rained 212 mm in 24 hours, the most since 1987.",
        ("212 mm | quantity | 212 | mm", "24 hours | quantity | 24 | hour"),
    ),
    (
        "Winds reached 185 kph (115 mph), with gusts of 220 kph.",
        (
            "185 kph | quantity | 185 | km/h",
            "115 mph | quantity | 115 | mph",
            "220 kph | quantity | 220 | km/h",
        ),
    ),
    ("Category 4 hurricane Ida made landfall with 240 km/h winds.", ("240 km/h | quantity | 240 | km/h",)),
    (
        "The fire grew to 31 square miles and was 5 percent contained.",
        ("31 square miles | quantity | 31 | square mile", "5 percent | percent | 5 | %"),
    ),
    (
        "Temperatures will hit 38 to 40 degrees, 8 to 10 degrees above average.",
        ("38 to 40 degrees | quantity | 38..40 | degree", "8 to 10 degrees | quantity | 8..10 | degree"),
    ),
    (
        "Ice covers 4.1 million sq km, 1.2 million below the 1981-2010 average.",
        ("4.1 million sq km | quantity | 4100000 | km²", "1.2 million | quantity | 1200000 | km²"),
    ),
    (
        "Emissions must fall 43% by 2030 to keep warming below 1.5C.",
        ("43% | percent | 43 | %", "below 1.5C | quantity | <1.5 | °C"),
    ),
    (
        "The forest lost an area the size of 30 football pitches a day.",
        ("30 football pitches a day | count | 30 | pitch/day",),
    ),
    (
        "The plane fell 6,000 feet in under 30 seconds.",
        ("6,000 feet | quantity | 6000 | foot", "under 30 seconds | quantity | <30 | second"),
    ),
    (
        "The runway is 3.2km long and can handle 45 flights an hour.",
        ("3.2km | quantity | 3.2 | km", "45 flights an hour | count | 45 | flight/hour"),
    ),
    (
        "The train, travelling at 140 km/h in an 80 km/h zone, hit a wall.",
        ("140 km/h | quantity | 140 | km/h", "80 km/h | quantity | 80 | km/h"),
    ),
    (
        "He drove 250 miles in just over four hours.",
        ("250 miles | quantity | 250 | mile", "just over four hours | quantity | >4 | hour"),
    ),
    (
        "The party won 214 seats, 12 short of a majority, with 41.3% of votes.",
        ("214 seats | count | 214 | seat", "12 | count | 12 | None", "41.3% | percent | 41.3 | %"),
    ),
    ("Turnout was a record 78.4%, up from 71.", ("78.4% | percent | 78.4 | %", "71 | percent | 71 | %")),
    (
        "The motion was carried by 312 votes to 287, with 14 abstentions.",
        (
            "312 votes | count | 312 | vote",
            "287 | count | 287 | None",
            "14 abstentions | count | 14 | abstention",
        ),
    ),
    (
        "More than 1,000 of the 1,400 polling stations had reported by 10pm.",
        ("More than 1,000 | count | >1000 | None", "1,400 polling stations | count | 1400 | station"),
    ),
    (
        "The mayor got 61,204 votes, or 54%, and her rival 52,110.",
        ("61,204 votes | count | 61204 | vote", "54% | percent | 54 | %", "52,110 | count | 52110 | None"),
    ),
    (
        "Support for the bill stands at 47 percent, with 39 percent opposed and 14 percent undecided.",
        ("47 percent | percent | 47 | %", "39 percent | percent | 39 | %", "14 percent | percent | 14 | %"),
    ),
    (
        "The president's approval rating dropped three points to 38%.",
        ("three points | percent | 3 | pp", "38% | percent | 38 | %"),
    ),
    (
        "Lawmakers approved a $95 billion package, including $61 billion for Ukraine.",
        ("$95 billion | money | 95000000000 | USD", "$61 billion | money | 61000000000 | USD"),
    ),
    (
        "The wall is 3 metres high, 40cm thick and 700 km long.",
        ("3 metres | quantity | 3 | m", "40cm | quantity | 40 | cm", "700 km | quantity | 700 | km"),
    ),
    (
        "A dozen eggs now cost $4.95, up 58 cents.",
        ("A dozen eggs | count | 12 | egg", "$4.95 | money | 4.95 | USD", "58 cents | money | 0.58 | USD"),
    ),
    (
        "The recipe needs 250g of flour, 2 eggs and half a litre of milk.",
        ("250g | quantity | 250 | g", "2 eggs | count | 2 | egg", "half a litre | quantity | 0.5 | litre"),
    ),
    (
        "The album has sold 4.2 million copies and spent 11 weeks at No. 1.",
        ("4.2 million copies | count | 4200000 | copy", "11 weeks | quantity | 11 | week"),
    ),
    (
        "Her first novel sold 3,000 copies; her second, half a million.",
        (
            "first novel | ordinal | 1 | novel",
            "3,000 copies | count | 3000 | copy",
            "half a million | count | 500000 | None",
        ),
    ),
    (
        "They have won 11 of their past 13 games and lead the league by seven points.",
        ("11 | count | 11 | None", "13 games | count | 13 | game", "seven points | count | 7 | point"),
    ),
    (
        "The match drew 81,000 fans and 9.4 million television viewers.",
        ("81,000 fans | count | 81000 | fan", "9.4 million television viewers | count | 9400000 | viewer"),
    ),
    (
        "The 100m final was won in 9.84 seconds.",
        ("100m | quantity | 100 | m", "9.84 seconds | quantity | 9.84 | second"),
    ),
    (
        "Messi, 38, has 112 goals in 187 caps.",
        ("38 | quantity | 38 | year", "112 goals | count | 112 | goal", "187 caps | count | 187 | cap"),
    ),
    (
        "The club paid a record €105m, plus €15m in add-ons.",
        ("€105m | money | 105000000 | EUR", "€15m | money | 15000000 | EUR"),
    ),
    (
        "Rents in the city average $3,410 a month, 6.3 percent more than a year ago.",
        ("$3,410 a month | money | 3410 | USD/month", "6.3 percent | percent | 6.3 | %"),
    ),
    ("The average household will pay £149 more a year.", ("£149 | money | 149 | GBP",)),
    (
        "House prices rose 0.8% month on month and 3.9% year on year to an average of £271,415.",
        ("0.8% | percent | 0.8 | %", "3.9% | percent | 3.9 | %", "£271,415 | money | 271415 | GBP"),
    ),
    (
        "Builders started work on 1.36 million homes, 4.6% fewer than in April.",
        ("1.36 million homes | count | 1360000 | home", "4.6% | percent | 4.6 | %"),
    ),
    (
        "A third of the 2,300 flats are unsold.",
        ("A third | multiple | 0.333333333333 | x", "2,300 flats | count | 2300 | flat"),
    ),
    (
        "Mortgage rates are at 6.81%, from 6.76% the week before.",
        ("6.81% | percent | 6.81 | %", "6.76% | percent | 6.76 | %"),
    ),
    (
        "The strike involved 33,000 machinists and cost the firm $100 million a day.",
        ("33,000 machinists | count | 33000 | machinist", "$100 million a day | money | 100000000 | USD/day"),
    ),
    (
        "Workers get a 38% raise over four years and a $12,000 bonus.",
        ("38% | percent | 38 | %", "four years | quantity | 4 | year", "$12,000 | money | 12000 | USD"),
    ),
    (
        "The minimum wage will rise by 50 cents to $17.25 an hour.",
        ("50 cents | money | 0.5 | USD", "$17.25 an hour | money | 17.25 | USD/hour"),
    ),
    (
        "The government will borrow an extra £22bn, taking debt to 98.4% of GDP.",
        ("£22bn | money | 22000000000 | GBP", "98.4% | percent | 98.4 | %"),
    ),
    (
        "The tariff of 25% applies to $18bn worth of goods; a further 10% was threatened.",
        ("25% | percent | 25 | %", "$18bn | money | 18000000000 | USD", "10% | percent | 10 | %"),
    ),
    (
        "It is one of 27 members, 19 of which use the euro.",
        ("27 members | count | 27 | member", "19 | count | 19 | None"),
    ),
    (
        "Around 85 to 90 per cent of exports pass through the strait, just 34 km wide.",
        ("Around 85 to 90 per cent | percent | ~85..90 | %", "34 km | quantity | 34 | km"),
    ),
    (
        "Nearly 700,000 people fled, 60% of them children.",
        ("Nearly 700,000 people | count | <700000 | person", "60% | percent | 60 | %"),
    ),
    (
        "The army said it had destroyed 42 of 57 drones.",
        ("42 | count | 42 | None", "57 drones | count | 57 | drone"),
    ),
    (
        "The 1,200-strong force will deploy with 40 armoured vehicles.",
        ("1,200-strong | count | 1200 | None", "40 armoured vehicles | count | 40 | vehicle"),
    ),
    (
        "The truce, the third in eight months, lasted 36 hours.",
        (
            "third | ordinal | 3 | None",
            "eight months | quantity | 8 | month",
            "36 hours | quantity | 36 | hour",
        ),
    ),
    (
        "The 400-page report makes 62 recommendations.",
        ("400-page | count | 400 | page", "62 recommendations | count | 62 | recommendation"),
    ),
    (
        "It took 14 ballots, 3 days and 2 recounts.",
        (
            "14 ballots | count | 14 | ballot",
            "3 days | quantity | 3 | day",
            "2 recounts | count | 2 | recount",
        ),
    ),
    (
        "A 15-minute delay cost him €25,000.",
        ("15-minute | quantity | 15 | minute", "€25,000 | money | 25000 | EUR"),
    ),
    (
        "The museum, closed for 22 months, reopened after a €84m refit.",
        ("22 months | quantity | 22 | month", "€84m | money | 84000000 | EUR"),
    ),
    (
        "Version 5 of the app has been downloaded more than 10m times.",
        ("more than 10m times | count | >10000000 | time",),
    ),
    (
        "Rail operator Velo to refund 1.1m passengers after 14-hour outage",
        ("1.1m passengers | count | 1100000 | passenger", "14-hour | quantity | 14 | hour"),
    ),
    (
        "Court orders Meridia to pay $640m, a tenth of what plaintiffs sought",
        ("$640m | money | 640000000 | USD", "a tenth | multiple | 0.1 | x"),
    ),
    (
        "Lake Orrin at 12-year low as drought enters 7th month",
        ("12-year | quantity | 12 | year", "7th month | ordinal | 7 | month"),
    ),
    ("Fewer than 1 in 20 complaints upheld, watchdog finds", ("Fewer than 1 in 20 | multiple | <0.05 | x",)),
    (
        "Acme Q2 profit falls 18%; 2,000 jobs to go",
        ("18% | percent | 18 | %", "2,000 jobs | count | 2000 | job"),
    ),
    ("Vaccine 90% effective in trial of 43,000", ("90% | percent | 90 | %", "43,000 | count | 43000 | None")),
    ("Novak buys rival for £1.3bn in cash and shares", ("£1.3bn | money | 1300000000 | GBP",)),
    (
        "The outage hit 1.1 million passengers and cancelled 340 trains, one in six of the day's services.",
        (
            "1.1 million passengers | count | 1100000 | passenger",
            "340 trains | count | 340 | train",
            "one in six | multiple | 0.166666666667 | x",
        ),
    ),
    (
        "Velo will pay refunds averaging £31 a head, or about £34 million in all.",
        ("£31 a head | money | 31 | GBP/head", "about £34 million | money | ~34000000 | GBP"),
    ),
    (
        "The signal fault, at 6:12 a.m., lasted 14 hours and 20 minutes.",
        ("14 hours | quantity | 14 | hour", "20 minutes | quantity | 20 | minute"),
    ),
    (
        "The train was 11 carriages long and carried 612 people, nearly double its capacity of 320.",
        (
            "11 carriages | count | 11 | carriage",
            "612 people | count | 612 | person",
            "nearly double | multiple | <2 | x",
            "320 | count | 320 | None",
        ),
    ),
    (
        "Engineers replaced 4.5 miles of cable; a further 2.1 miles will be done by June.",
        ("4.5 miles | quantity | 4.5 | mile", "2.1 miles | quantity | 2.1 | mile"),
    ),
    (
        "The network has 1,280 stations, 19,000 km of track and 31,000 staff.",
        (
            "1,280 stations | count | 1280 | station",
            "19,000 km | quantity | 19000 | km",
            "31,000 staff | count | 31000 | staff",
        ),
    ),
    (
        "Complaints rose to 8,412 from 5,190, an increase of 62 per cent.",
        ("8,412 | count | 8412 | None", "5,190 | count | 5190 | None", "62 per cent | percent | 62 | %"),
    ),
    (
        "The regulator upheld only 396 of the 8,412 complaints, or 4.7 per cent.",
        (
            "396 | count | 396 | None",
            "8,412 complaints | count | 8412 | complaint",
            "4.7 per cent | percent | 4.7 | %",
        ),
    ),
    (
        "The lake's level fell 1.4 metres to 203.6 metres above sea level.",
        ("1.4 metres | quantity | 1.4 | m", "203.6 metres | quantity | 203.6 | m"),
    ),
    (
        "Water use is limited to 120 litres per person a day, down from 155.",
        (
            "120 litres per person a day | quantity | 120 | litre/person/day",
            "155 | quantity | 155 | litre/person/day",
        ),
    ),
    (
        "Farmers have lost $90 million, and 3,600 of them have applied for aid of up to $25,000 each.",
        (
            "$90 million | money | 90000000 | USD",
            "3,600 | count | 3600 | None",
            "up to $25,000 | money | <=25000 | USD",
        ),
    ),
    (
        "Rainfall since October has been 38% of normal, against 61% last year.",
        ("38% | percent | 38 | %", "61% | percent | 61 | %"),
    ),
    (
        "The dam can hold 1.9 cubic kilometres; it now has 0.4.",
        ("1.9 cubic kilometres | quantity | 1.9 | km³", "0.4 | quantity | 0.4 | km³"),
    ),
    (
        "Some 14,000 hectares, two-fifths of the crop, will not be planted.",
        ("Some 14,000 hectares | quantity | ~14000 | hectare", "two-fifths | multiple | 0.4 | x"),
    ),
    (
        "The judge awarded $640 million: $480 million in damages and $160 million in interest.",
        (
            "$640 million | money | 640000000 | USD",
            "$480 million | money | 480000000 | USD",
            "$160 million | money | 160000000 | USD",
        ),
    ),
    (
        "Plaintiffs had asked for $6.4 billion on behalf of 2.2 million users.",
        ("$6.4 billion | money | 6400000000 | USD", "2.2 million users | count | 2200000 | user"),
    ),
    (
        "Each user would get about $290 before fees of 25 percent.",
        ("about $290 | money | ~290 | USD", "25 percent | percent | 25 | %"),
    ),
    (
        "The jury deliberated for three days after a trial of five weeks and 61 witnesses.",
        (
            "three days | quantity | 3 | day",
            "five weeks | quantity | 5 | week",
            "61 witnesses | count | 61 | witness",
        ),
    ),
    ("The verdict was unanimous, 12 to 0.", ()),
    (
        "The company, founded in 1998, has 9,100 employees in 34 offices.",
        ("9,100 employees | count | 9100 | employee", "34 offices | count | 34 | office"),
    ),
    (
        "Shares slid as much as 9% before closing 5.5% down at €41.20, their worst day in two years.",
        (
            "as much as 9% | percent | <=9 | %",
            "5.5% | percent | 5.5 | %",
            "€41.20 | money | 41.2 | EUR",
            "two years | quantity | 2 | year",
        ),
    ),
    (
        "The merger values Beta at £1.3bn, or 212p a share, a 34% premium to Friday's close of 158p.",
        (
            "£1.3bn | money | 1300000000 | GBP",
            "212p a share | money | 2.12 | GBP/share",
            "34% | percent | 34 | %",
            "158p | money | 1.58 | GBP",
        ),
    ),
    (
        "The combined group would have revenue of £4.7bn and 28,000 workers.",
        ("£4.7bn | money | 4700000000 | GBP", "28,000 workers | count | 28000 | worker"),
    ),
    (
        "Cost savings of £95m a year are expected by the third year.",
        ("£95m a year | money | 95000000 | GBP/year", "third year | ordinal | 3 | year"),
    ),
    (
        "Acme investors will own 63% of the new company and Beta's the other 37%.",
        ("63% | percent | 63 | %", "37% | percent | 37 | %"),
    ),
    (
        "The bid is the fifth for Beta in 18 months; it rejected one of £1.1bn in March.",
        (
            "fifth | ordinal | 5 | None",
            "18 months | quantity | 18 | month",
            "£1.1bn | money | 1100000000 | GBP",
        ),
    ),
    (
        "Trial participants got two doses 21 days apart.",
        ("two doses | count | 2 | dose", "21 days | quantity | 21 | day"),
    ),
    (
        "Of 170 infections, 162 were in the placebo group and eight among the vaccinated.",
        ("170 infections | count | 170 | infection", "162 | count | 162 | None", "eight | count | 8 | None"),
    ),
    (
        "Efficacy was 94% in those over 65 and 91% in people aged 16 to 55.",
        (
            "94% | percent | 94 | %",
            "over 65 | quantity | >65 | year",
            "91% | percent | 91 | %",
            "16 to 55 | quantity | 16..55 | year",
        ),
    ),
    (
        "The side effects were mild: fatigue in 3.8% and headache in 2%.",
        ("3.8% | percent | 3.8 | %", "2% | percent | 2 | %"),
    ),
    (
        "The vaccine must be kept at minus 70 degrees Celsius, give or take 10 degrees.",
        ("minus 70 degrees Celsius | quantity | -70 | °C", "10 degrees | quantity | 10 | degree"),
    ),
    (
        "The firm can make 50 million doses this year and up to 1.3 billion in 2027.",
        ("50 million doses | count | 50000000 | dose", "up to 1.3 billion | count | <=1300000000 | None"),
    ),
    (
        "The telescope's mirror is 6.5 m across and made of 18 segments.",
        ("6.5 m | quantity | 6.5 | m", "18 segments | count | 18 | segment"),
    ),
    (
        "It orbits 1.5 million km from Earth and cost $9.7bn, up from $1bn in 1998.",
        (
            "1.5 million km | quantity | 1500000 | km",
            "$9.7bn | money | 9700000000 | USD",
            "$1bn | money | 1000000000 | USD",
        ),
    ),
    (
        "The galaxy is 13.4 billion light-years away, seen as it was 300 million years after the big bang.",
        (
            "13.4 billion light-years | quantity | 13400000000 | light-year",
            "300 million years | quantity | 300000000 | year",
        ),
    ),
    (
        "The comet, roughly 5 km wide, will pass within 29 million miles.",
        ("roughly 5 km | quantity | ~5 | km", "29 million miles | quantity | 29000000 | mile"),
    ),
    (
        "The species was last seen 37 years ago; just nine birds were counted.",
        ("nine birds | count | 9 | bird",),
    ),
    (
        "The whale, 14 metres long and weighing 30 tonnes, was freed after six hours.",
        (
            "14 metres | quantity | 14 | m",
            "30 tonnes | quantity | 30 | tonne",
            "six hours | quantity | 6 | hour",
        ),
    ),
    (
        "The robot climbed 96 steps in 4 minutes 10 seconds.",
        (
            "96 steps | count | 96 | step",
            "4 minutes | quantity | 4 | minute",
            "10 seconds | quantity | 10 | second",
        ),
    ),
    (
        "Officials revised the toll down from 92 to 88, including 12 foreigners.",
        ("92 | count | 92 | None", "88 | count | 88 | None", "12 foreigners | count | 12 | foreigner"),
    ),
    (
        "An earlier count had put it at 88 dead and more than 400 injured.",
        ("88 | count | 88 | None", "more than 400 | count | >400 | None"),
    ),
    (
        "The fire began on the ninth floor of the 24-storey block at 2.40am and was out by 7am.",
        ("ninth floor | ordinal | 9 | floor", "24-storey | count | 24 | storey"),
    ),
    (
        "More than 130 firefighters and 22 engines attended; three crew were treated for smoke.",
        (
            "More than 130 firefighters | count | >130 | firefighter",
            "22 engines | count | 22 | engine",
            "three crew | count | 3 | crew",
        ),
    ),
    (
        "Residents of 84 flats were moved; 61 have gone home.",
        ("84 flats | count | 84 | flat", "61 | count | 61 | None"),
    ),
    (
        "The inquest heard the alarm was silenced four times in 10 minutes.",
        ("four times | count | 4 | time", "10 minutes | quantity | 10 | minute"),
    ),
    (
        "The school, with 1,150 pupils, has had three heads in four years.",
        (
            "1,150 pupils | count | 1150 | pupil",
            "three heads | count | 3 | head",
            "four years | quantity | 4 | year",
        ),
    ),
    (
        "GCSE passes at grade 4 or above fell 0.4 points to 67.4%.",
        ("0.4 points | percent | 0.4 | pp", "67.4% | percent | 67.4 | %"),
    ),
    (
        "They will strike for 48 hours from midnight on Thursday, the 11th such walkout in 14 months.",
        (
            "48 hours | quantity | 48 | hour",
            "11th | ordinal | 11 | None",
            "14 months | quantity | 14 | month",
        ),
    ),
    (
        "The tunnel is 18.2km long, 150m deep at its lowest point and 11m in diameter.",
        ("18.2km | quantity | 18.2 | km", "150m | quantity | 150 | m", "11m | quantity | 11 | m"),
    ),
    (
        "Traffic is forecast at 21,000 vehicles a day, rising to 28,500 by 2040.",
        ("21,000 vehicles a day | count | 21000 | vehicle/day", "28,500 | count | 28500 | None"),
    ),
    (
        "The toll for cars will be 14 euros, with a 30 percent discount for residents.",
        ("14 euros | money | 14 | EUR", "30 percent | percent | 30 | %"),
    ),
    (
        "At 828 metres, it is the world's tallest building; the new one will be 1,008 metres.",
        ("828 metres | quantity | 828 | m", "1,008 metres | quantity | 1008 | m"),
    ),
    (
        "The hotel's 420 rooms cost from $310 a night.",
        ("420 rooms | count | 420 | room", "$310 a night | money | 310 | USD/night"),
    ),
    (
        "Visitors spent 2.6 nights on average and $184 a day.",
        ("2.6 nights | quantity | 2.6 | night", "$184 a day | money | 184 | USD/day"),
    ),
    (
        "The festival sold 210,000 tickets in 34 minutes.",
        ("210,000 tickets | count | 210000 | ticket", "34 minutes | quantity | 34 | minute"),
    ),
    (
        "He ran 10.4 km, scored twice and completed 58 of 61 passes.",
        ("10.4 km | quantity | 10.4 | km", "58 | count | 58 | None", "61 passes | count | 61 | pass"),
    ),
    (
        "She is 1.83m tall and 26 years old.",
        ("1.83m | quantity | 1.83 | m", "26 years old | quantity | 26 | year"),
    ),
    (
        "It was her 24th Grand Slam title and her first since 2023.",
        ("24th Grand Slam title | ordinal | 24 | title",),
    ),
    (
        "The Reds are third, nine points behind the leaders with a game in hand.",
        ("nine points | count | 9 | point",),
    ),
    (
        "The transfer fee of €80m could rise to €95m.",
        ("€80m | money | 80000000 | EUR", "€95m | money | 95000000 | EUR"),
    ),
    (
        "The painting measures 73 by 92 centimetres.",
        ("73 | quantity | 73 | cm", "92 centimetres | quantity | 92 | cm"),
    ),
    (
        "The opera runs for four and a half hours with two intervals.",
        ("four and a half hours | quantity | 4.5 | hour", "two intervals | count | 2 | interval"),
    ),
    ("Her memoir is 416 pages and costs $30.", ("416 pages | count | 416 | page", "$30 | money | 30 | USD")),
    (
        "The podcast has 2.3m weekly listeners, 70% of them under 35.",
        (
            "2.3m weekly listeners | count | 2300000 | listener",
            "70% | percent | 70 | %",
            "under 35 | quantity | <35 | year",
        ),
    ),
    (
        "The app's 190 million users send 12 billion messages a day.",
        (
            "190 million users | count | 190000000 | user",
            "12 billion messages a day | count | 12000000000 | message/day",
        ),
    ),
    (
        "The data centre will draw 1.2 gigawatts, as much as 900,000 homes.",
        ("1.2 gigawatts | quantity | 1.2 | GW", "as much as 900,000 homes | count | <=900000 | home"),
    ),
    (
        "It will have 400,000 chips by the end of 2027, four times the current number.",
        ("400,000 chips | count | 400000 | chip", "four times | multiple | 4 | x"),
    ),
    (
        "The update is 3.7GB and takes 20 to 30 minutes to install.",
        ("3.7GB | quantity | 3.7 | GB", "20 to 30 minutes | quantity | 20..30 | minute"),
    ),
    (
        "The laptop weighs 1.24 kg, has a 14-inch screen and lasts up to 18 hours.",
        (
            "1.24 kg | quantity | 1.24 | kg",
            "14-inch | quantity | 14 | inch",
            "up to 18 hours | quantity | <=18 | hour",
        ),
    ),
    (
        "Its battery is 20% larger, at 5,400mAh.",
        ("20% | percent | 20 | %", "5,400mAh | quantity | 5400 | mAh"),
    ),
    (
        "The bug affected versions 4.2 to 4.6 and 31 million devices.",
        ("31 million devices | count | 31000000 | device",),
    ),
    (
        "Attackers asked for 75 bitcoin (about $7.4 million).",
        ("75 bitcoin | money | 75 | BTC", "about $7.4 million | money | ~7400000 | USD"),
    ),
]
