"""Sentences and the quantities in them, each as ``surface | kind | value | unit``."""

from __future__ import annotations

Row = tuple[str, tuple[str, ...]]

# made up for this test: plain news sentences
PLAIN: list[Row] = [
    ("The storm cut power to 45,000 homes.", ("45,000 homes | count | 45000 | home",)),
    (
        "More than 1,200 firefighters battled 14 blazes.",
        ("More than 1,200 firefighters | count | >1200 | firefighter", "14 blazes | count | 14 | blaze"),
    ),
    (
        "At least 31 miners were trapped 900 metres underground.",
        ("At least 31 miners | count | >=31 | miner", "900 metres | quantity | 900 | m"),
    ),
    (
        "The museum drew 1.9 million visitors last year, up 8%.",
        ("1.9 million visitors | count | 1900000 | visitor", "8% | percent | 8 | %"),
    ),
    (
        "Police seized 3.7 tonnes of cocaine worth an estimated £240m.",
        ("3.7 tonnes | quantity | 3.7 | tonne", "an estimated £240m | money | ~240000000 | GBP"),
    ),
    (
        "The firm will cut 1,500 jobs, or 6% of its workforce.",
        ("1,500 jobs | count | 1500 | job", "6% | percent | 6 | %"),
    ),
    ("Unemployment rose to 5.3% from 5.1%.", ("5.3% | percent | 5.3 | %", "5.1% | percent | 5.1 | %")),
    (
        "Two teenagers and a 61-year-old man were killed.",
        ("Two teenagers | count | 2 | teenager", "61-year-old | quantity | 61 | year"),
    ),
    (
        "Hannah Cole, 29, and her brother Sam, 31, were rescued.",
        ("29 | quantity | 29 | year", "31 | quantity | 31 | year"),
    ),
    (
        "The bridge, 2.3 km long, cost €412 million.",
        ("2.3 km | quantity | 2.3 | km", "€412 million | money | 412000000 | EUR"),
    ),
    (
        "Rainfall of 110 mm fell in six hours.",
        ("110 mm | quantity | 110 | mm", "six hours | quantity | 6 | hour"),
    ),
    (
        "The vaccine was 94.5% effective among 30,000 volunteers.",
        ("94.5% | percent | 94.5 | %", "30,000 volunteers | count | 30000 | volunteer"),
    ),
    (
        "The court heard that he stole 46 cars over nine months.",
        ("46 cars | count | 46 | car", "nine months | quantity | 9 | month"),
    ),
    ("Some 70,000 fans watched the match.", ("Some 70,000 fans | count | ~70000 | fan",)),
    ("Nearly half of the schools have no library.", ("Nearly half | multiple | <0.5 | x",)),
    ("Prices have doubled since spring.", ("doubled | multiple | 2 | x",)),
    (
        "The reservoir is at 38% of capacity, its lowest level in 17 years.",
        ("38% | percent | 38 | %", "17 years | quantity | 17 | year"),
    ),
    (
        "The plane, carrying 158 passengers and six crew, landed safely.",
        ("158 passengers | count | 158 | passenger", "six crew | count | 6 | crew"),
    ),
    ("A crew of 19 was on board.", ("crew of 19 | count | 19 | crew",)),
    ("Seven of the 12 jurors were women.", ("Seven | count | 7 | None", "12 jurors | count | 12 | juror")),
    (
        "The company employs roughly 8,400 people in 23 countries.",
        ("roughly 8,400 people | count | ~8400 | person", "23 countries | count | 23 | country"),
    ),
    (
        "Turnout was 61.4 per cent, down 3.2 points.",
        ("61.4 per cent | percent | 61.4 | %", "3.2 points | percent | 3.2 | pp"),
    ),
    ("He was jailed for 12 years.", ("12 years | quantity | 12 | year",)),
    (
        "The wildfire has burned 18,000 hectares (44,500 acres).",
        ("18,000 hectares | quantity | 18000 | hectare", "44,500 acres | quantity | 44500 | acre"),
    ),
    ("It was the ninth attack this month.", ("ninth attack | ordinal | 9 | attack",)),
    (
        "The third-largest bank said profits fell by a fifth.",
        ("third-largest | ordinal | 3 | None", "a fifth | multiple | 0.2 | x"),
    ),
]

BOUNDS: list[Row] = [
    ("Up to 40 passengers may be missing.", ("Up to 40 passengers | count | <=40 | passenger",)),
    ("As many as 3,000 marchers gathered.", ("As many as 3,000 marchers | count | <=3000 | marcher",)),
    ("No fewer than 14 states sued.", ("No fewer than 14 states | count | >=14 | state",)),
    ("Fewer than 20 cases remain.", ("Fewer than 20 cases | count | <20 | case",)),
    ("Just under 9,000 tickets were sold.", ("Just under 9,000 tickets | count | <9000 | ticket",)),
    ("Just over a third of voters agreed.", ("Just over a third | multiple | >0.333333333333 | x",)),
    ("Well over 100 flights were cancelled.", ("Well over 100 flights | count | >100 | flight",)),
    ("Losses in excess of $2bn are feared.", ("in excess of $2bn | money | >2000000000 | USD",)),
    ("A minimum of 12 weeks' pay is due.", ("A minimum of 12 weeks | quantity | >=12 | week",)),
    ("Children aged 12 or over may attend.", ("12 or over | quantity | >=12 | year",)),
    ("Forty or so villagers fled.", ("Forty or so villagers | count | ~40 | villager",)),
    ("More than 50+ bids arrived.", ("More than 50+ bids | count | >50 | bid",)),
    ("Speeds of >300 km/h were recorded.", (">300 km/h | quantity | >300 | km/h",)),
    ("The error was ±3 points in the poll.", ("±3 points | percent | 3 | pp",)),
    ("An estimated 6,000 people lined the route.", ("An estimated 6,000 people | count | ~6000 | person",)),
    ("It will take up to about 90 minutes.", ("up to about 90 minutes | quantity | <=90 | minute",)),
    ("It lasted almost two hours.", ("almost two hours | quantity | <2 | hour",)),
    ("The gap is close to 5 percentage points.", ("close to 5 percentage points | percent | ~5 | pp",)),
    ("He raised only 300 euros.", ("300 euros | money | 300 | EUR",)),
    ("It was more than 2,000 miles away.", ("more than 2,000 miles | quantity | >2000 | mile",)),
    ("The pay rise will be no more than 3%.", ("no more than 3% | percent | <=3 | %",)),
    (
        "Over the past three years, 20-odd mines closed.",
        ("three years | quantity | 3 | year", "20-odd mines | count | ~20 | mine"),
    ),
    ("It holds 500 litres or more.", ("500 litres or more | quantity | >=500 | litre",)),
    ("Temperatures climbed above 41C.", ("above 41C | quantity | >41 | °C",)),
]

RANGES: list[Row] = [
    ("It will hire 300 to 400 engineers.", ("300 to 400 engineers | count | 300..400 | engineer",)),
    ("Between 40 and 50 sheep were killed.", ("Between 40 and 50 sheep | count | 40..50 | sheep",)),
    ("The repair costs $1.2bn–$1.5bn.", ("$1.2bn–$1.5bn | money | 1200000000..1500000000 | USD",)),
    ("Growth of 2-3% is expected.", ("2-3% | percent | 2..3 | %",)),
    ("A fine of €3 to €5 million looms.", ("€3 to €5 million | money | 3000000..5000000 | EUR",)),
    ("Winds of 90 to 110 km/h are forecast.", ("90 to 110 km/h | quantity | 90..110 | km/h",)),
    ("Prices range from $40 to $65 a barrel.", ("$40 to $65 a barrel | money | 40..65 | USD/barrel",)),
    ("The trip takes two to three weeks.", ("two to three weeks | quantity | 2..3 | week",)),
    ("They need four or five volunteers.", ("four or five volunteers | count | 4..5 | volunteer",)),
    (
        "A temperature between 18 and 21 degrees Celsius is ideal.",
        ("between 18 and 21 degrees Celsius | quantity | 18..21 | °C",),
    ),
    (
        "Ten to fifteen thousand people protested.",
        ("Ten to fifteen thousand people | count | 10000..15000 | person",),
    ),
    ("It is a 6- to 8-week course.", ("6- to 8-week | quantity | 6..8 | week",)),
    ("About 50 to 60 guests came.", ("About 50 to 60 guests | count | ~50..60 | guest",)),
    (
        "It expects sales of between £4.1m and £4.4m.",
        ("between £4.1m and £4.4m | money | 4100000..4400000 | GBP",),
    ),
]

CHANGES: list[Row] = [
    ("Shares fell 4% to £3.12.", ("4% | percent | 4 | % | by down", "£3.12 | money | 3.12 | GBP | to down")),
    (
        "Output rose from 36,040 to 34,935 tonnes.",
        ("36,040 | quantity | 36040 | tonne | from up", "34,935 tonnes | quantity | 34935 | tonne | to up"),
    ),
    (
        "Rates were cut by 25 basis points to 4.5%.",
        ("25 basis points | percent | 25 | bp | by down", "4.5% | percent | 4.5 | % | to down"),
    ),
    (
        "Profit was up 12 per cent at $3.4 billion.",
        ("12 per cent | percent | 12 | % | by up", "$3.4 billion | money | 3400000000 | USD | level None"),
    ),
    (
        "The rate eased 0.4 points to 3.9%.",
        ("0.4 points | percent | 0.4 | pp | by down", "3.9% | percent | 3.9 | % | to down"),
    ),
    ("The toll rose to 41 on Friday.", ("41 | count | 41 | None | to up",)),
    ("Sales were 7% lower than expected.", ("7% | percent | 7 | % | by down",)),
    ("A 12% rise in rents was reported.", ("12% | percent | 12 | % | by up",)),
    ("The population grew by 2,300 people.", ("2,300 people | count | 2300 | person | by up",)),
    ("Costs fell by a third.", ("a third | multiple | 0.333333333333 | x | by down",)),
    (
        "It raised the levy from £12 to £15.",
        ("£12 | money | 12 | GBP | from up", "£15 | money | 15 | GBP | to up"),
    ),
    (
        "Turnout fell from 58.2% to 51.",
        ("58.2% | percent | 58.2 | % | from down", "51 | percent | 51 | % | to down"),
    ),
]

MONEY: list[Row] = [
    (
        "It paid US$7.2 billion and A$300,000.",
        ("US$7.2 billion | money | 7200000000 | USD", "A$300,000 | money | 300000 | AUD"),
    ),
    ("Revenue rose to HK $3.7 billion.", ("HK $3.7 billion | money | 3700000000 | HKD",)),
    ("The state will spend Rs 5 lakh crore.", ("Rs 5 lakh crore | money | 5000000000000 | INR",)),
    ("A loan of 20 million Swiss francs was repaid.", ("20 million Swiss francs | money | 20000000 | CHF",)),
    ("Tickets cost 250 kronor.", ("250 kronor | money | 250 | SEK",)),
    (
        "It sold for ¥9.4bn, or 65 million dollars.",
        ("¥9.4bn | money | 9400000000 | JPY", "65 million dollars | money | 65000000 | USD"),
    ),
    ("A litre costs 148p.", ("148p | money | 1.48 | GBP",)),
    ("Stamps rise to 68 cents.", ("68 cents | money | 0.68 | USD",)),
    (
        "A charge of $2.53 per diluted share was booked.",
        ("$2.53 per diluted share | money | 2.53 | USD/share",),
    ),
    ("It pays $15 an hour.", ("$15 an hour | money | 15 | USD/hour",)),
    ("Wholesale power hit €210/MWh.", ("€210/MWh | money | 210 | EUR/MWh",)),
    (
        "Hundreds of millions of dollars vanished.",
        ("Hundreds of millions of dollars | money | 100000000..1000000000 | USD",),
    ),
    ("The fund holds R4.2bn.", ("R4.2bn | money | 4200000000 | ZAR",)),
    ("The budget is 1.5 trillion won.", ("1.5 trillion won | money | 1500000000000 | KRW",)),
    ("He weighed 210 pounds.", ("210 pounds | quantity | 210 | lb",)),
    ("She paid ten pounds for it.", ("ten pounds | money | 10 | GBP",)),
    ("A loss of −$3.5m was booked.", ("−$3.5m | money | -3500000 | USD",)),
    ("It costs $4 a gallon.", ("$4 a gallon | money | 4 | USD/gallon",)),
    ("The deal is worth EUR 2.1bn.", ("EUR 2.1bn | money | 2100000000 | EUR",)),
]

NO_CLAIM: list[Row] = [
    ("Arsenal won 3-2 after extra time.", ()),
    ("The bill passed 217-210.", ()),
    ("The Qwen 3.8 27B model runs on an iPhone 11.", ()),
    ("The G20 discussed COVID-19 and 5G.", ()),
    ("Section 230 and Article 50 were cited on page 14.", ()),
    ("Call 1-800-555-0199 or 020 7946 0018.", ()),
    ("He lives at 22 Mill Lane.", ()),
    ("No one knows which one is right.", ()),
    ("Python 3.11.7 and DeepSeek V4.1 shipped.", ()),
    ("The Boeing 737 Max was grounded.", ()),
    ("Channel Nine aired it.", ()),
    ("See https://example.org/2024/05/17/a-12-b.", ()),
    ("The S&P 500 and the FTSE 100 fell.", ()),
    ("They are 24/7 services.", ()),
    ("She wore a size 1.", ()),
    ("Room 101 is closed.", ()),
    ("The Big Four auditors met.", ()),
    ("The AES-256 key and the AK-47 were shown.", ()),
    ("Think twice before you answer.", ()),
    ("The couple from Leeds waved.", ()),
    ("It was a second-hand car, a first-class ticket and a third party.", ()),
    ("A double-decker bus stopped.", ()),
    ("At one point the lights failed.", ()),
    ("He was one of the best, and one another helped.", ()),
    ("The U-17 team and the F-150 truck arrived.", ()),
    ("It was 4-7, then 2-6 in the division.", ()),
]

WRITTEN: list[Row] = [
    (
        "Two hundred and thirty-four thousand people voted.",
        ("Two hundred and thirty-four thousand people | count | 234000 | person",),
    ),
    ("Half a million homes lost power.", ("Half a million homes | count | 500000 | home",)),
    ("A quarter of a million homes lost power.", ("A quarter of a million homes | count | 250000 | home",)),
    ("Dozens of people fled.", ("Dozens of people | count | 12..120 | person",)),
    (
        "Tens of thousands of students marched.",
        ("Tens of thousands of students | count | 10000..100000 | student",),
    ),
    ("The talks lasted 2½ hours.", ("2½ hours | quantity | 2.5 | hour",)),
    ("It takes 10 1/2 miles of cable.", ("10 1/2 miles | quantity | 10.5 | mile",)),
    ("They waited an hour and a half.", ("an hour and a half | quantity | 1.5 | hour",)),
    ("One in five workers lost a job.", ("One in five | multiple | 0.2 | x",)),
    ("Two out of three voters agreed.", ("Two out of three | multiple | 0.666666666667 | x",)),
    ("It is three times as large.", ("three times | multiple | 3 | x",)),
    ("He was arrested three times.", ("three times | count | 3 | time",)),
    ("It gives 1.4 to 2 times the output.", ("1.4 to 2 times | multiple | 1.4..2 | x",)),
    ("Revenue grew more than sixfold.", ("more than sixfold | multiple | >6 | x",)),
    (
        "The 2.8-trillion-parameter model won.",
        ("2.8-trillion-parameter | quantity | 2800000000000 | parameter",),
    ),
    ("Growth was −1.3%.", ("−1.3% | percent | -1.3 | %",)),
    (
        "It cools gas to minus 260 degrees Fahrenheit.",
        ("minus 260 degrees Fahrenheit | quantity | -260 | °F",),
    ),
    ("The mass is 1.3×10⁶ kg.", ("1.3×10⁶ kg | quantity | 1300000 | kg",)),
    ("Exports were 816 000 tonnes.", ("816 000 tonnes | quantity | 816000 | tonne",)),
    (
        "A dozen witnesses spoke half a dozen times.",
        ("A dozen witnesses | count | 12 | witness", "half a dozen times | count | 6 | time"),
    ),
    ("A couple of officers waited.", ("A couple of officers | count | 2 | officer",)),
    ("Three-quarters of an hour passed.", ("Three-quarters of an hour | quantity | 0.75 | hour",)),
    (
        "12 cases per 100,000 people were found.",
        ("12 cases per 100,000 people | count | 12 | case/100000 person",),
    ),
    ("It served 452 tokens per second.", ("452 tokens per second | quantity | 452 | token/s",)),
    ("It makes 500,000 barrels a day.", ("500,000 barrels a day | quantity | 500000 | barrel/day",)),
    (
        "16 Nvidia GB200s beat 16x Ironwood TPU Pods.",
        ("16 Nvidia GB200s | count | 16 | GB200", "16x Ironwood TPU Pods | count | 16 | pod"),
    ),
    (
        "The 12th flight carried the 31st successful satellite.",
        ("12th flight | ordinal | 12 | flight", "31st successful satellite | ordinal | 31 | satellite"),
    ),
    ("23 homes and businesses burned.", ("23 homes and businesses | count | 23 | home and business",)),
    (
        "A 240-seat chamber has three levels.",
        ("240-seat | count | 240 | seat", "three levels | count | 3 | level"),
    ),
    (
        "The Dow fell 302 points, or 0.9%.",
        ("302 points | quantity | 302 | point", "0.9% | percent | 0.9 | %"),
    ),
]

ROWS: dict[str, list[Row]] = {
    "plain": PLAIN, "bounds": BOUNDS, "ranges": RANGES, "changes": CHANGES, "money": MONEY, "no claim": NO_CLAIM, "written": WRITTEN,
}  # fmt: skip

LIMITS: list[Row] = [
    ("One pupil in eight was absent.", ("One pupil in eight | multiple | 0.125 | x",)),
    ("A majority of half a dozen lives from one cold to the next.", ("half a dozen | count | 6 | None",)),
    (
        "Two sisters, 10 and 12, were found.",
        ("Two sisters | count | 2 | sister", "10 | quantity | 10 | year", "12 | quantity | 12 | year"),
    ),
    (
        "Some 4.5 of the city's 20 million people live there.",
        ("Some 4.5 | count | ~4500000 | None", "20 million people | count | 20000000 | person"),
    ),
    (
        "The two chips, on two dies made in May, failed.",
        ("two chips | count | 2 | chip", "two dies | count | 2 | die"),
    ),
]

BUGS: list[Row] = [
    # a closing quotation mark was read as inches
    (
        'He owes "two to three million", she said.',
        ("two to three million | count | 2000000..3000000 | None",),
    ),
    # a rank was read as a share
    ("Zero cases came for a third day.", ("Zero cases | count | 0 | case", "third day | ordinal | 3 | day")),
    ("They wanted a fourth child.", ("fourth child | ordinal | 4 | child",)),
    # names and references
    ("Type 2 diabetes affects 1 in 11 adults.", ("1 in 11 | multiple | 0.090909090909 | x",)),
    ("Nine Inch Nails sold 20,000 tickets.", ("20,000 tickets | count | 20000 | ticket",)),
    (
        "Two workers at 3M and 12 at Acme left.",
        ("Two workers | count | 2 | worker", "12 | count | 12 | None"),
    ),
    ("A Level 3 out of 5 risk covers 12 states.", ("12 states | count | 12 | state",)),
    # a place and a number were read as a person and an age
    ("Police in Leeds arrested 14; in York, 3.", ("14 | count | 14 | None", "3 | count | 3 | None")),
    # periods were read as shares
    ("It shrank in two quarters and rose quarter on quarter.", ("two quarters | count | 2 | quarter",)),
    # a valuation was read as a count
    ("The stock trades at 22x earnings.", ("22x | multiple | 22 | x",)),
    (
        "The winner took 4h 12m 33s.",
        ("4h | quantity | 4 | hour", "12m | quantity | 12 | minute", "33s | quantity | 33 | second"),
    ),
    (
        "A man in his 50s and 12 children under five fled.",
        ("12 children | count | 12 | child", "under five | quantity | <5 | year"),
    ),
    ("The drug (P<0.001) cut deaths by 12%.", ("12% | percent | 12 | %",)),
]
ROWS["bugs caught"] = BUGS
