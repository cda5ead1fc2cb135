"""Pairs of articles and what they are to each other: written before it was looked at what the program says of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kin = Literal["one text", "rewrite", "independent"]


class OriginPair(NamedTuple):
    """Two articles of one event: one text (copied, cut, lightly edited), one rewritten from the other, or two reports."""

    name: str
    kin: Kin
    one: str
    other: str


FERRY = """\
Ferry runs aground off Skarholm with 214 aboard

SKARHOLM (AFP) — A passenger ferry with 214 people on board ran aground in fog off the island of Skarholm early on Saturday, and all of them were taken off by lifeboats within three hours, the coast guard said.

Six passengers were treated for cuts and bruises and an elderly man was taken to hospital with a suspected broken hip.

The Nordvik Star was on its regular run from Ellemere to the mainland when it struck a reef about 400 metres from the harbour entrance at 5:50 a.m. Visibility was less than 50 metres at the time.

"There was a bang, the lights went out and then everything leaned to one side," passenger Ilse Braun told local radio. "The crew were calm and that kept us calm."

The ship's owner, Kattegat Lines, said the vessel had been inspected in January and that no faults had been found. The accident board sent two investigators to the island.

Divers found a gash of seven metres in the hull. No oil has leaked, the coast guard said."""

FERRY_ON_A_PAGE = """\
Home | News | Weather | Sport
Everyone safe after ferry hits reef in the fog

By AFP
Photo: The Nordvik Star lies on its side near Skarholm. Picture: Coast guard

A passenger ferry with 214 people on board ran aground in fog off the island of Skarholm early on Saturday, and all of them were taken off by lifeboats within three hours, the coast guard said.

Six passengers were treated for cuts and bruises and an elderly man was taken to hospital with a suspected broken hip.

READ ALSO: Five walks on the west coast for the whole family

The Nordvik Star was on its regular run from Ellemere to the mainland when it struck a reef about 400 metres from the harbour entrance at 5:50 a.m. Visibility was less than 50 metres at the time.

"There was a bang, the lights went out and then everything leaned to one side," passenger Ilse Braun told local radio. "The crew were calm and that kept us calm."

The ship's owner, Kattegat Lines, said the vessel had been inspected in January and that no faults had been found. The accident board sent two investigators to the island.

Share this story on social media. Sign up for our newsletter and never miss a headline."""

FERRY_CUT = """\
Fog ferry drama

A passenger ferry with 214 people on board ran aground in fog off the island of Skarholm early on Saturday, and all of them were taken off by lifeboats within three hours, the coast guard said.

Six passengers were treated for cuts and bruises and an elderly man was taken to hospital."""

FERRY_GROWN = """\
Ferry owner says captain had 30 years' experience as inquiry begins

SKARHOLM — The captain of a ferry that hit a reef on Saturday had sailed the route for three decades, the ship's owner said on Sunday as investigators began to question the crew.

Salvage crews hope to refloat the Nordvik Star on Wednesday at high water. Two tugs arrived from Ellemere overnight and a third is expected on Monday. Until then a smaller ship, the Lise, will sail twice a day instead of five times, and lorries must go round by the bridge at Tarm.

Mayor Jorgen Falk said the island would run short of fresh milk before the middle of the week.

A passenger ferry with 214 people on board ran aground in fog off the island of Skarholm early on Saturday, and all of them were taken off by lifeboats within three hours, the coast guard said.

Six passengers were treated for cuts and bruises and an elderly man was taken to hospital with a suspected broken hip.

The Nordvik Star was on its regular run from Ellemere to the mainland when it struck a reef about 400 metres from the harbour entrance at 5:50 a.m. Visibility was less than 50 metres at the time.

The ship's owner, Kattegat Lines, said the vessel had been inspected in January and that no faults had been found. The accident board sent two investigators to the island.

Divers found a gash of seven metres in the hull. No oil has leaked, the coast guard said."""

FERRY_TRIMMED = """\
Passengers rescued as ferry strikes reef

A passenger ferry carrying 214 people ran aground in fog off Skarholm early Saturday. All were taken off by lifeboats within three hours, the coast guard said.

Six passengers were treated for cuts and bruises; an elderly man was taken to hospital with a suspected broken hip.

The Nordvik Star was on its run from Ellemere to the mainland when it struck a reef 400 meters from the harbor entrance at 5:50 a.m. Visibility was under 50 meters.

"There was a bang, the lights went out and then everything leaned to one side," passenger Ilse Braun told local radio.

The owner, Kattegat Lines, said the ship had been inspected in January and no faults had been found. The accident board sent two investigators.

Divers found a seven-meter gash in the hull. No oil has leaked."""

FERRY_TRANSLATED = """\
Car ferry stranded on rocks near Skarholm, all 214 rescued

Because of thick mist a ferry came to grief on the rocks near Skarholm island in the early hours of Saturday. According to the coastguard, lifeboats needed three hours to bring the 214 persons on the ship to safety.

Cuts and bruises were suffered by six travellers; one senior went to the clinic, presumably with a fracture of the hip.

At 5:50 in the morning the "Nordvik Star", on its scheduled crossing between Ellemere and the mainland, hit the reef some 400 metres short of the port. One could see no farther than 50 metres.

Ilse Braun, who was travelling on the ship, spoke to the local station of a bang, after which it became dark and the ship tilted. She praised the calm of the crew.

Kattegat Lines, the shipping company, pointed to an inspection in January without complaints. Two experts of the accident board have travelled to the island.

The hull has a hole seven metres long, as divers established. Oil did not escape."""

FERRY_SEEN = """\
'I held my daughter above the water': a night on Skarholm's rocks

Ragna Lund had bought coffee and a cinnamon bun and was looking for a seat by the window when the floor hit her in the face.

"You think of the strangest things," she said, wrapped in a blanket in the sports hall where islanders had set up 90 camp beds. "I thought: my bun."

Volunteers from the sailing club were the first to reach the ship, in eleven small boats, before the lifeboat from Ellemere arrived. Club chairman Tor Aske counted people over the rail one by one; he got to 214.

It was the third accident on the reef in nine years. Islanders have long asked for a lit buoy. "We wrote to the ministry in 2021 and again last spring," said Aske. "We have a drawer full of polite answers."

The ministry of transport said on Saturday evening that it would look into the matter."""

MERGER = """\
Halvorsen to buy Dutch rival Quill for 1.3 billion euros

Norwegian paint maker Halvorsen agreed on Wednesday to buy its Dutch rival Quill for 1.3 billion euros in cash, creating Europe's third-largest producer of wood coatings.

Halvorsen will pay 41.50 euros a share, a premium of 28 percent over Tuesday's close. Quill's board recommended the offer and holders of 34 percent of the shares have committed to sell.

Halvorsen expects savings of 60 million euros a year from the third year on, and one-off costs of about 90 million. It will close one of Quill's four plants, in Deventer, where 320 people work.

Shares in Halvorsen fell 4.1 percent in Oslo. Analysts at Sund Bank said the price was full but the match was good.

Regulators in Brussels and London have to approve the deal, which the companies hope to complete by the end of March."""

MERGER_UK = """\
Quill sold to Halvorsen in €1.3bn deal

Norwegian paintmaker Halvorsen agreed yesterday to buy Dutch rival Quill for €1.3bn in cash, creating Europe's third-largest producer of wood coatings.

It will pay €41.50 a share, a premium of 28% to Tuesday's close. The board of Quill recommended the offer, and holders of 34% of the shares have committed to sell.

Savings of €60m a year are expected from the third year, with one-off costs of about €90m. One of Quill's four plants, in Deventer, where 320 people work, will close.

Halvorsen shares fell 4.1% in Oslo. The price was full but the match was good, analysts at Sund Bank said.

The deal has to be approved by regulators in Brussels and London; the companies hope to complete it by the end of March."""

MERGER_TURNED = """\
Halvorsen agrees 1.3 billion euro takeover of Quill

Dutch paint maker Quill is to be bought by its Norwegian rival Halvorsen for 1.3 billion euros in cash, the companies said on Wednesday, in a deal creating Europe's third-largest producer of wood coatings.

A price of 41.50 euros a share, a premium of 28 percent over Tuesday's close, will be paid by Halvorsen. The offer was recommended by Quill's board, and holders of 34 percent of the shares have committed to sell.

From the third year on, Halvorsen expects savings of 60 million euros a year; one-off costs will be about 90 million. One of Quill's four plants will be closed, in Deventer, where 320 people work.

In Oslo, shares in Halvorsen fell 4.1 percent. The price was full but the match was good, said analysts at Sund Bank.

Regulators in Brussels and London have to approve the deal, and the companies hope to complete it by the end of March."""

MERGER_OWN_WORDS = """\
Paint makers tie the knot

There will be one name fewer on the shelves of Europe's joiners. Halvorsen of Norway is swallowing Quill of the Netherlands, paying 1.3 billion euros in cash for what will be the number three in wood coatings.

Quill's owners get 41.50 euros for each share, 28 percent more than the market gave them on Tuesday. Its directors are in favour; a third of the stock (34 percent) is already promised.

By year three the merged firm wants to spend 60 million euros less a year, after a bill of 90 million for the rebuilding. Deventer pays the price: one of four Quill factories, it goes, with 320 jobs.

Investors in Oslo marked Halvorsen down by 4.1 percent; Sund Bank called the match good but the price full.

It is now up to watchdogs in Brussels and London. The end of March is the date the two have in mind."""

MERGER_TOWN = """\
Deventer paint plant to shut, 320 jobs lost

Workers at the Quill plant in Deventer learned from a text message at 7 a.m. that their factory is to close.

The plant on the Hanzeweg has mixed paint since 1931. Of its 320 employees, more than a third are older than 55, union official Joke Bakker said. "These people will not find other work here."

Halvorsen, the Norwegian group that is buying Quill for 1.3 billion euros, says it will keep the plants in Breda, Gent and Hull. Alderman Carlo Verhaar said he had asked for a meeting with the new owner "this week, not next month".

Production stops in the autumn. The council had lent Quill 4 million euros in 2022 to move its storage away from the river, and wants the money back."""

STORM_AGENCY = (
    "The weather service has issued an orange warning of heavy rain and strong winds for the counties of Marl, Tene and Osk, in "
    "force from 6 p.m. on Saturday until noon on Sunday. Gusts of up to 110 kilometres an hour are expected on the coast."
)
STORM_ONE = (
    "Storm Ilva: concerts cancelled, sandbags handed out\n\nThe harbour festival in Marl has been called off and the council was handing "
    f"out sandbags on Friday as the coast braced for Storm Ilva. {STORM_AGENCY} Organiser Bea Holm said 3,000 tickets would be "
    "refunded. Fishermen in Tene pulled 40 boats ashore. The last ferry leaves at four on Saturday afternoon, and the campsite on the "
    "dunes has been told to clear by lunchtime."
)
STORM_TWO = (
    "Trains to stop early as storm nears\n\nNo trains will run west of Oskby after 5 p.m. on Saturday, the railway said on Friday, because of "
    f"the risk of falling trees. {STORM_AGENCY} Power company Nordnet has put 200 repair crews on call; in the January storm 61,000 homes "
    "lost electricity, some of them for four days. Hospitals in the region have postponed planned operations. Motorists should stay away "
    "from the Tene bridge, which closes when winds pass 90 kilometres an hour."
)

STATEMENT = (
    '"I have given this club eleven years, three promotions and more nights than I can count. I leave with a clear conscience and with '
    "thanks to every supporter who stood in the rain with us, but the board and I no longer see the same future, and a manager who does "
    'not share the plan should not be asked to carry it out," Roake said.'
)
RESIGN_ONE = (
    "Roake quits Harrow Rovers\n\nHarrow Rovers manager Des Roake resigned on Monday, two days after a 4-0 defeat at home that left the club "
    f"19th. {STATEMENT} Assistant coach Mina Petrov takes charge for Saturday's match at Dunmere. Bookmakers made former captain Lee Ash "
    "the favourite to follow."
)
RESIGN_TWO = (
    "Why Rovers and their manager fell out\n\nThe rift had been plain since August, when the owners sold striker Kofi Mensah against the advice of "
    f"the man who had found him in the fifth division. On Monday it ended. {STATEMENT} Chairman Paul Grice, who was on holiday in "
    "Portugal, thanked him in a text to reporters. Season-ticket holders plan a protest at the north gate."
)

BOILERPLATE = (
    "About Fenwick Bio: Fenwick Bio is a clinical-stage company that develops treatments for rare diseases of the kidney. Founded in 2011 "
    "and based in Leiden, the Netherlands, it employs about 240 people and is listed on Euronext Amsterdam under the symbol FWB. "
    "For further information please visit the company's website. This announcement contains forward-looking statements that are subject to "
    "risks and uncertainties which may cause actual results to differ materially from those expressed or implied."
)
TRIAL_ONE = (
    "Fenwick's kidney drug meets main goal of trial\n\nA once-daily pill from Fenwick Bio cut protein in the urine by 38 percent in patients with a rare "
    "kidney disease, the company said on Thursday, sending its shares up by a fifth. The study followed 312 patients for 36 weeks. Side effects "
    f"were mostly mild headaches. The firm plans to ask for approval before the summer.\n\n{BOILERPLATE}"
)
TRIAL_TWO = (
    "Investors cheer Leiden biotech\n\nIt was a good morning for anyone who bought Fenwick at its low in May: the stock opened at 21.40 euros and closed "
    "at 24.10, its best day since the listing. Analyst Karin Maas of Dok Securities raised her target to 30 and said a bid from a larger rival was "
    f"now more likely than not. Short sellers held 6 percent of the shares a week ago.\n\n{BOILERPLATE}"
)

BRIEF_CRASH_ONE = (
    "A 34-year-old motorcyclist died on Tuesday evening when he collided with a van on the A9 near Torsby, police said. The driver of the van, "
    "a woman of 52, was slightly hurt. The road was closed for two hours."
)
BRIEF_CRASH_TWO = (
    "The A9 at Torsby was shut for two hours on Tuesday evening after a crash between a van and a motorcycle. The biker, who was 34, died at the "
    "scene, according to police; the 52-year-old woman at the wheel of the van escaped with minor injuries."
)
BRIEF_CRASH_COPY = (
    "Torsby: Motorcyclist killed in crash on A9\n\nA 34-year-old motorcyclist died on Tuesday evening when he collided with a van on the A9 near "
    "Torsby, police said. The driver of the van, a woman of 52, was slightly hurt. The road was closed for two hours. (dpa)"
)

COURT_ONE = """\
Ex-treasurer jailed for four years

A former treasurer who stole from the hospital charity he was meant to protect was sentenced to four years in prison on Friday.

Martin Sele, 58, was found guilty of two counts of fraud by abuse of position and one count of false accounting at Rundle Crown Court last month. Judge Anna Pryce told him his was "a mean and patient crime".

The court heard how Sele moved 612,000 pounds to an account in his mother's name over seven years, paying for cruises and a vintage Jaguar. The theft came to light when the charity could not pay for a scanner.

His wife left the courtroom before the sentence was read."""
COURT_TWO = """\
'My daughter's scanner paid for his Jaguar'

Outside Rundle Crown Court on Friday, Dawn Hollis held up a photograph of her daughter Amy, who waited five months for a scan in 2022.

Martin Sele, 58, was found guilty of two counts of fraud by abuse of position and one count of false accounting in September, and has now been given four years.

"Four years is nothing," said Hollis, who ran two marathons for the charity. Its new chair, Dr. Femi Ogun, said donations had halved since the case became known and that the trustees would sue to recover the 612,000 pounds. An appeal for 250,000 pounds for a second-hand scanner begins next week.

Police said the inquiry had taken 19 months and filled 40 boxes."""

CABINET = """\
Ministers agree to phase out gas boilers from 2029

The cabinet agreed on Tuesday that no new gas boilers may be put into houses from January 2029, two years later than the environment minister, Rosa Lindqvist, had wanted.

Households that earn less than 45,000 crowns a month will be able to claim half of the cost of a heat pump, up to 80,000 crowns. The subsidy is to cost 2.2 billion crowns over six years.

Listed buildings and flats with shared chimneys are exempt until 2035. The Centre Party had threatened to leave the coalition over the matter.

"It is a compromise, and like every compromise it pleases no one entirely," Lindqvist told reporters. Parliament votes on the bill in November.

Heating of homes makes up 17 percent of the country's emissions."""
CABINET_EDIT = """\
New gas boilers to be banned from 2029

Ministers agreed on Tuesday that no new gas boilers may be installed in houses from January 2029. That is two years later than environment minister Rosa Lindqvist had wanted.

Households earning less than 45,000 crowns a month will be able to claim half of the cost of a heat pump, up to a maximum of 80,000 crowns. The subsidy will cost 2.2 billion crowns over six years.

Flats with shared chimneys and listed buildings are exempt until 2035. The Centre Party had threatened to leave the coalition over the issue.

"It is a compromise, and like every compromise it pleases no one entirely," Lindqvist told reporters. Parliament is to vote on the bill in November.

Home heating makes up 17 percent of the country's emissions."""
CABINET_REWRITE = """\
Boiler ban slips to 2029 after coalition row

Gas boilers get a longer life. From January 2029, the government decided on Tuesday, none may be fitted in a house; environment minister Rosa Lindqvist had asked for a date two years earlier.

Up to 80,000 crowns, or half the price of a heat pump, will go to households with a monthly income under 45,000 crowns. Over six years taxpayers will put 2.2 billion crowns into it.

Until 2035 nothing changes for listed buildings, nor for flats that share a chimney. The dispute had nearly cost the coalition its Centre Party.

Lindqvist spoke of a compromise that pleased nobody entirely. The bill comes to a vote in parliament in November.

Homes account for 17 percent of emissions through their heating."""
CABINET_OTHER = """\
Plumbers ask who will fit all those heat pumps

There are 3,100 certified heat-pump fitters in the country. To meet the government's new timetable it will need 11,000, their association reckons.

"We were not consulted," said its head, Bo Ek, in his workshop in Lund where three apprentices were stripping an old boiler. The ban on new gas boilers from January 2029 leaves time to train them only if colleges start next autumn, he said.

A pump for a detached house costs between 140,000 and 190,000 crowns today. Ek expects prices to rise as the date nears. The opposition's spokesman on energy, Harald Moe, called the plan a gift to importers.

Environment minister Rosa Lindqvist replied that 400 places at colleges would be paid for by the state."""

RELEASE = """\
Osterby, 3 June. The Osterby Museum of Natural History will open its new wing to the public on 14 September after four years of building. The wing, by the architects Lund & Prior, adds 5,400 square metres and will show 12,000 objects, among them a whale skeleton of 22 metres that has not been seen since 1958. The cost was 46 million euros, of which 18 million came from the Halle Foundation. Admission will be free on the first weekend. Director Sonja Weyl said the museum expects 400,000 visitors a year, twice as many as before the building work. The cafe on the roof will be run by a cooperative of former prisoners."""
RELEASE_PRINTED = """\
Museum's new wing to open in September

The Osterby Museum of Natural History will open its new wing to the public on 14 September after four years of building, the museum has announced. The wing, by architects Lund & Prior, adds 5,400 square metres and will show 12,000 objects, among them a 22-metre whale skeleton that has not been seen since 1958. It cost 46 million euros, of which 18 million came from the Halle Foundation. Admission will be free on the first weekend. Director Sonja Weyl said the museum expects 400,000 visitors a year, twice as many as before the building work."""
RELEASE_VISITED = """\
A whale comes home

It took nine people and a crane borrowed from the shipyard to hang the whale. For 66 years she lay in crates in a cellar under the tax office; since Tuesday she swims through the light of the new wing, and you can walk underneath and look up into ribs as long as rowing boats.

I was shown around a building that smelled of paint. Architect Maja Lund wanted corners, "because children hide in corners". There are corners. There are also drawers, hundreds of them, with beetles.

The director, Sonja Weyl, will not say which of the 12,000 objects she likes best. The bill, 46 million euros, has been criticised on the council. The public can judge from 14 September."""

QUAKE_BOT_ONE = (
    "Magnitude 4.8 quake strikes near Valdia\n\nA magnitude 4.8 earthquake was reported on Friday at 3:12 a.m. local time nine kilometres from Valdia, according to "
    "the seismological institute. The quake occurred at a depth of 11 kilometres. In the past ten days there have been two earthquakes of magnitude 3.0 or "
    "greater centred nearby. Did you feel it? Tell the institute what you felt."
)
QUAKE_HUMAN = (
    "Valdia wakes to a jolt\n\nCups rattled and dogs barked across Valdia on Friday when an earthquake shook the town at twelve minutes past three. It measured "
    "4.8, the seismological institute said, and lay eleven kilometres deep. The fire brigade took 60 calls but found nothing worse than a fallen garden wall. "
    "Baker Pia Noss, at her oven already, said the loaves had slid from the shelf."
)

VOTE_ONE = """\
Senate passes water bill, 31-28

The Senate passed a bill on Wednesday that limits how much groundwater farms may pump, after a debate of nine hours and by a margin of three votes.

The law sets a cap of 1,200 cubic metres a hectare from 2028. Farms that use drip irrigation may pump a fifth more. Fines run to 25,000 dollars.

Senator Dolores Quint, who wrote the bill, said the aquifer had fallen by 14 metres since 1990. "You cannot bargain with a dry well," she said.

Two members of the governing party voted against it. The governor has said she will sign."""
VOTE_TWO = """\
Groundwater law clears last hurdle

Farmers in the Tule valley will have to measure every litre they pump under a law that the Senate passed by 31 votes to 28 late on Wednesday.

Some had driven through the night to sit in the gallery. "My grandfather drilled at 20 metres. I drill at 95," said almond grower Ray Souza, who nevertheless opposes the cap of 1,200 cubic metres a hectare. He reckons it will cost him a third of his trees.

Environmental groups had asked for 900. Their lawyer, Min Tran, said a suit over the exception for drip irrigation was being prepared.

The cap takes effect in 2028, once the governor has signed the bill."""

LIVE_EARLY = """\
At least 11 killed in blast at fireworks factory

An explosion at a fireworks factory in the southern city of Marapur killed at least 11 people and injured 30 on Sunday, police said.

The blast happened at about 2:30 p.m. when workers were mixing chemicals, district officer Anil Rao said. It was heard eight kilometres away and flattened two buildings.

Rescuers were searching the rubble for six missing workers. Most of the dead were women, Rao said.

The chief minister announced compensation of 500,000 rupees for each family of the victims. The factory's licence had expired in March, local media reported."""
LIVE_LATE = """\
Toll in fireworks factory blast rises to 17

An explosion at a fireworks factory in the southern city of Marapur killed 17 people and injured 34 on Sunday, police said, after more bodies were pulled from the rubble.

The blast happened at about 2:30 p.m. when workers were mixing chemicals, district officer Anil Rao said. It was heard eight kilometres away and flattened three buildings.

The search ended at midnight; no one is missing any more. Most of the dead were women, Rao said.

The chief minister announced compensation of 500,000 rupees for each family of the victims. The factory's licence had expired in March, police said. The owner was arrested on Sunday night."""
LIVE_OTHER = """\
Marapur's women made the rockets. On Sunday they died

They were paid 350 rupees a day, less than half of the legal minimum, and brought their own lunch. Lakshmi Devi, who had stayed home with a fever, read the names from a list taped to the hospital door. Nine she knew.

The factory in Marapur that blew up on Sunday afternoon had no fire exit, a former foreman told this newspaper. Inspectors came once a year and were given tea. A labour group counts 214 deaths in such workshops in the state since 2019.

Police put the toll at 17. A minister promised 500,000 rupees to each family."""

PAIRS = (
    OriginPair("copy on a page with menu, caption, teaser and footer", "one text", FERRY, FERRY_ON_A_PAGE),
    OriginPair("copy cut to its first paragraphs", "one text", FERRY, FERRY_CUT),
    OriginPair("copy that grew: news on top, the wire's text below", "one text", FERRY, FERRY_GROWN),
    OriginPair("sentences trimmed throughout", "one text", FERRY, FERRY_TRIMMED),
    OriginPair("page copy and trimmed edit", "one text", FERRY_ON_A_PAGE, FERRY_TRIMMED),
    OriginPair("British house style, signs and abbreviations", "one text", MERGER, MERGER_UK),
    OriginPair("active and passive turned round", "one text", MERGER, MERGER_TURNED),
    OriginPair("short brief with a headline and a credit", "one text", BRIEF_CRASH_ONE, BRIEF_CRASH_COPY),
    OriginPair("light edit of a cabinet decision", "one text", CABINET, CABINET_EDIT),
    OriginPair("press release printed nearly as it came", "one text", RELEASE, RELEASE_PRINTED),
    OriginPair("later version with another toll", "one text", LIVE_EARLY, LIVE_LATE),
    OriginPair("translated back", "rewrite", FERRY, FERRY_TRANSLATED),
    OriginPair("told in its own words, fact by fact", "rewrite", MERGER, MERGER_OWN_WORDS),
    OriginPair("rewritten paragraph by paragraph", "rewrite", CABINET, CABINET_REWRITE),
    OriginPair("rewrite from the edit", "rewrite", CABINET_EDIT, CABINET_REWRITE),
    OriginPair("an eyewitness' story", "independent", FERRY, FERRY_SEEN),
    OriginPair("translation and eyewitness", "independent", FERRY_TRANSLATED, FERRY_SEEN),
    OriginPair("the deal and the town that pays for it", "independent", MERGER, MERGER_TOWN),
    OriginPair("one official warning printed by both", "independent", STORM_ONE, STORM_TWO),
    OriginPair("one long statement quoted by both", "independent", RESIGN_ONE, RESIGN_TWO),
    OriginPair("a company's boilerplate under both", "independent", TRIAL_ONE, TRIAL_TWO),
    OriginPair("two briefs with the same facts", "independent", BRIEF_CRASH_ONE, BRIEF_CRASH_TWO),
    OriginPair("one formula of a verdict in both", "independent", COURT_ONE, COURT_TWO),
    OriginPair("decision and reaction", "independent", CABINET, CABINET_OTHER),
    OriginPair("press release and a visit", "independent", RELEASE, RELEASE_VISITED),
    OriginPair("a bot's quake and a reporter's", "independent", QUAKE_BOT_ONE, QUAKE_HUMAN),
    OriginPair("a vote in the gallery and at the desk", "independent", VOTE_ONE, VOTE_TWO),
    OriginPair("the blast and those who died", "independent", LIVE_LATE, LIVE_OTHER),
)
