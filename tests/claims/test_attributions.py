"""Who said what: sources, cues and contents, marked in the sentence."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.claims.extract import extract
from tests.claims.attribution_rows import FRESH
from tests.claims.marked import read_marks

BEFORE = [  # the source and its cue stand before what was said
    "[Police] {said} <the suspect, a 34-year-old man from Leeds, had been arrested and was being questioned>.",
    "[The senator] {told} reporters in Des Moines on Monday <that he would not seek re-election>.",
    "[Two ministers] {have suggested} <that Quill could go to the country in the autumn rather than wait>.",
    "[The ODS] {believes} <that part of the data may have been offered for sale on criminal forums>.",
    "[Chief Executive Owen Prentice] apologised and {said} <the bank had set aside £61 million for the breach>.",
    "[Commander Ines Halloran, who leads the operation], {said} <the vessel may have strayed from the channel>.",
    '[Paul Devereux, the transport minister], {said}: <"This ship passed its inspection eight weeks ago.">',
    '[Mr Aster] {said}: <"We lost because our own people stayed at home.">',
    "[A spokesman for the ministry, who asked not to be named], {confirmed} <that talks had begun>.",
    "[Mr Lee] {said} on Tuesday <the firm would invest $2 billion>.",
    "[The judge] {ruled} <that the law was unconstitutional>.",
    "[Prosecutors] {allege} <that he took $40,000 in bribes>, a charge he denies.",
    "[A study published on Thursday in Nature] {found} <that glaciers are melting faster than thought>.",
    "[The poll, conducted by Ipsos], {shows} <46% of voters support the plan>.",
    "[Officials familiar with the matter] {said} <the president was considering a pardon>.",
    "[Supporters of the bill] {say} <that without it, schools would close>.",
    "[The bank] {expects} <inflation to fall below 2% by the end of the year>.",
    "[She] {did not say} <whether the money had been paid>.",
    "[The company] {warned} investors <that sales would fall by a tenth>.",
    "[Scientists at the institute] {estimate} <that 40,000 birds died in the spill>.",
    "[The minister] {insisted} <there was no plan to raise the tax>.",
    "[Engineers] {fear} <the dam could burst within days>.",
    "[Jenkins] {admitted} <he had been wrong about the vote>.",
    "[The union] {has claimed} <its members were promised a rise of 5%>.",
    "[The firm's lawyers] {argued} in court <that the contract was void>.",
    "[The report] {says} <that the bridge had not been inspected since 2011>.",
    "[Health officials] {announced} <that the clinic would reopen on Monday>.",
    "[He] {acknowledged} in an interview with the paper <that mistakes had been made>.",
    "[Court documents] {show} <that the pair met twice in March>.",
    "[The mayor] {asked} <why the pumps had failed>.",
    '[The hospital] {said} in a tweet: <"We are open.">',
    "[Aid workers] {reported} <that food was running out>.",
    "[The minister's office] {denied} <that a deal had been struck>.",
    "[Analysts] {think} <the shares are overpriced>.",
    "[The regulator] {concluded} <that the airline had misled its customers>.",
]
AFTER = [  # what was said stands first
    "<Some of them may have been offered for sale on criminal forums>, [the ODS] {said}.",
    '<"Calder knew within hours that customer files had left the building,"> {said} [Miriam Castellan, the director of the ODS].',
    '<"We will not call off this search while there is any chance of finding people alive,"> [she] {said}.',
    "<Rescuers had pulled 150 people from the water by 10:30 a.m.>, [Commander Ines Halloran] {told} reporters.",
    "<The vessel may have strayed about 600 meters from the marked channel>, [Halloran] {said}, citing radar data.",
    "<Eight people are dead and 212 went to hospital>, {says} [the health department].",
    '<"This is outrageous!"> {shouted} [one protester].',
    '<"Nobody knows what will happen,"> {says} [Anna Weiss, who teaches law at Bonn].',
    '<"I have never seen anything like it,"> {said} [Maria Gomez, a nurse who has worked there for 20 years].',
    "<Growth will slow next year>, [economists at the bank] {believe}, as higher rates bite.",
    "<It is unclear whether the talks will resume>, [the spokeswoman] {added}.",
    '<"He is finished,"> [one aide] {said} of the senator.',
    "<The strike will last three days>, [union leaders] {have warned}.",
    '<"I think we can win,"> [he] {told} the Guardian.',
    "<Prices rose by 3.1% in May>, [the statistics office] {reported} on Wednesday.",
    "<“It is over,”> {wrote} [Dana Okafor, the group’s founder], in a post on Friday.",
    "<The two sides are close to an agreement>, [diplomats] {say}.",
    "<About 300 jobs are at risk>, [the council] {estimates}.",
    '<"You cannot buy trust,"> [Ms Roth] {replied}.',
    "<The shares had been sold in January>, [a filing] {showed}.",
]
AROUND = [  # the cue breaks what was said
    "<The rebels, [analysts] {say}, have few options left>.",
    '<"The question," [she] {wrote} on Twitter, "is who pays.">',
    '<"If it rains," [the coach] {joked}, "we will swim.">',
    "<The fire, [firefighters] {said}, started in a kitchen>.",
    "<The plan, [officials] {insist}, will cost nothing>.",
    '<"We asked for every megawatt there was," {said} [Ruth Amadi, who heads the council], "and it was not enough.">',
    "<At least 17 are dead, {according to} [the coast guard], against nine on Tuesday>.",
    "<The bridge, [the inquiry] {found}, had been weakened by rust>.",
]
OTHERWISE = [  # according to, noun cues, passives, infinitives, things called names
    "{According to} [a report by the World Bank], <growth will slow to 2.1% next year>.",
    "{According to} [data from Inferex, a startup founded by two engineers], <a tuned setup reached 700 tokens per second>.",
    "<It passed a safety inspection on January 22>, {according to} [Transport Minister Paul Devereux].",
    "<Quill could hold a general election in the autumn>, {according to} [two ministers].",
    "{As per} [the contract], <the work must end by June>.",
    'As [Mr Powell] {put it}, <"the time has come">.',
    "[The Norlan coast guard] {now puts} <the toll from Tuesday's loss at no fewer than 17 dead>.",
    "[A Meridian Polling survey for Channel Nine] {put} <support for the Civic Union at 34% among likely voters>.",
    "The announcement came after [the president]'s {promise} <to rebuild the town>.",
    "There is growing {concern} among [doctors] <that the virus could spread>.",
    '[He] {described} the deal as <"a disaster">.',
    "[Aster] {called} the investigation <a witch hunt>.",
    "[Critics] {accuse} the mayor <of ignoring the warnings>.",
    "[Mr Jones] {praised} the fire crews <for their bravery>.",
    "[The firm] {has warned} <of job losses>.",
    "[Campaigners] {have called} <for an inquiry into the deaths>.",
    "[The governor] {urged} residents <to leave at once>.",
    "[Acme] {plans} <to hire 200 engineers in Leeds>.",
    "[The company] {denied} <paying bribes>.",
    "[She] {vowed} <to fight the ruling>.",
    "[Ministers] {want} <to cut the deficit to 3%>.",
    "Reuters {quoted} [a military source] as saying <that 12 soldiers had been killed>.",
    "[The singer] {was quoted as saying} <that she was done with touring>.",
    "[The pilot] {is confident} <that the jet can be repaired>.",
    "The {claim} by [the opposition] <that the vote was rigged> has been rejected.",
    '[Halloran] {promised} <to keep looking "while there is any chance of finding people alive">.',
    '[Owen Prentice, the chief executive], apologised <"without reservation">.',
    '[Ruth Amadi, who heads the council], made no excuses: <"We asked for every megawatt there was.">',
]
SEVERAL = [  # more than one in a sentence or paragraph
    "[Residents] {fear} <the dam could burst>, while [officials] {insist} <it is safe>.",
    '<"It was a mistake,"> [he] {admitted}, {adding} <that he had apologised to his colleagues>.',
    "[Democrats] {argue} <the measure would cost too much>; [Republicans] {counter} <that doing nothing would cost more>.",
    "[The company] {rejected} <claims that it had misled investors> and {vowed} <to appeal>.",
    '<"We are not going to be bullied,"> [Mr Tanaka] {said}. <"We will respond in kind.">',
    '[Aster] blamed that for his defeat, {saying} <that "our own people stayed at home">.',
    "[The airline] {said} <it was sorry for the delays>, and {promised} <to refund passengers>.",
]
NESTED = [  # a figure that somebody else gives inside what one says
    "[The firm] {said} <[analysts] {expect} <sales of about 131,000 cars this year>>.",
    "[The minister] {said} <[police] {believed} <40 people were missing>>.",
    "[The paper] {said} <that, {according to} [two officials], <12 men had been held>>.",
    "[Lumeno] {said} <it expects sales of 131,000 cars>.",
]
PLAIN = [  # read after the rules were made
    "[The president] signed the bill into law on Friday, {saying} <it would “save lives.”>",
    "<“Everything must go,”> {read} [a sign in the window].",
    "[Mr. Brandt], who {had hoped} <to retire>, stayed on for another year.",
    "[The trial] {heard} <that Mr. Fenn had sent 40 messages in one night>.",
    "[A former aide] {testified} <that he had been told to destroy the emails>.",
    "<The hope is that the trial will start in the spring>, [a court official] {said}.",
    "<The deal, first reported by the Ledger, values the firm at $3 billion>, {said} [two people familiar with the terms].",
    "[Dr. Osei] {cautioned} <against reading too much into one study>. <“We need more data,”> [she] {said}.",
]
MORE = [  # longer sentences, as papers write them
    "[Mr. Aster, speaking at a rally in Ohio on Saturday], {said} <he would not release the returns>.",
    "But [the campaign] {said} in a statement <that the claim was “completely false.”>",
    "[Whitlock's campaign manager, Rolf Meyer], {told} Channel Nine's Jan Tappe on Sunday <that Russian hackers were behind the leak>.",
    "<“I’m not going to do that,” [Mr. Sandoval] {said}, “and I don’t think anybody should.”>",
    "In an interview, [Mr. Brandt] {called} the remark <“a slur”> and {said} <Mr. Aster should apologize>.",
    "Asked if he would support the nominee, [Mr. Kasper] {replied}, <“We’ll see.”>",
    "[The poll] {found} <Whitlock leading Aster by 6 points, 46 percent to 40 percent>.",
    "[Centrists] {have said} <the delay amounts to a dereliction of duty>.",
    "[Sen. Dan Cole (R-Texas)] {accused} the Green House <of hiding the documents>.",
    "<“This is a rigged system,”> [Aster] {said} at the rally. <“It’s rigged, folks.”>",
    "[Analysts at Corwell Securities] {expect} <the company to report earnings of $1.20 a share>.",
    "[The company] {said} <it expects to post a loss for the quarter>.",
    "[Mr. Smith] {said} <that while the deal was attractive, it faced hurdles>.",
    "<“It’s a big deal,”> {said} [James Wills, an analyst with Delmore-Hart Securities Inc. in New York].",
    "[Traders] {said} <the market was quiet, with many investors waiting for the report>.",
    "[The agency, which regulates banks], {said} <it had fined three lenders>.",
    "[Mr. Brown, 54 years old], {said} <he plans to retire>.",
    "[Officials] {said} <they believe the suspect acted alone>.",
    "[They] {say} <the rule would hurt small farms, and that it is unconstitutional>.",
    "[Some Progressives] {worry} <that the strategy will backfire>.",
    "[The memo, obtained by The Ledger], {says} <employees must report contacts with foreign officials>.",
    "[Aster] {has repeatedly said}, without evidence, <that millions voted illegally>.",
    "[He] {also said} <that he’d be willing to debate>.",
    "<“No comment,”> [the aide] {said} when asked about the meeting.",
    "{According to} [the lawsuit, filed Tuesday in federal court], <the company knew of the defect as early as 2004>.",
    "[Two people familiar with the discussions] {said} <the bank was weighing a bid>.",
    "[The senator] {tweeted}: <“Sad!”>",
    "[Mr. Rylan] {said} <he was “not ready” to endorse the nominee>.",
    "[Carlow] {suggested} <the pyramids were built to store grain>.",
    "[The group] {argues} in its brief <that the law violates the First Amendment>.",
    "<“What are they hiding?”> [he] {asked}.",
    "[Investigators] {believe} <that the fire was set deliberately>.",
    "<The governor's decision, [he] {said}, was “a mistake.”>",
    "[He] {said} <the idea that the election was stolen “is absurd.”>",
    "In [his] {view}, <the bank has waited too long>.",
    "For his part, [Mr. Xu] {said} <that Norvia would never seek hegemony>.",
    "[Critics of the plan, including several former generals], {say} <it would leave troops exposed>.",
    "[The company's chief financial officer, Jane Doe], {said} on a conference call <that margins would improve>.",
    "As [Warner] {noted}, <“the middle class is being hammered.”>",
    "He {was told by} [doctors] <that he had six months to live>.",
    "[Okafor, asked about the report], {said} <he had “full confidence” in the agency>.",
    "[Neither side] {would say} <how much was paid>.",
    "<“She lied,”> [he] {said} of [Mrs. Whitlock], who {has denied} <wrongdoing>.",
    "[The Green House] {has said} <that it will veto the bill>.",
    "[Aster] {said} <Whitlock “has no idea” what she is doing>, {adding}: <“She’s been a disaster.”>",
    "[I] {think} <he's right>.",
    "[The prosecutor] {told} jurors <the defendant had lied “again and again.”>",
    "[The candidate] {promised} <that, if elected, he would scrap the deal>.",
    "[He] {said}, <“We will not back down,”> and [he] {urged} allies <to hold firm>.",
    "[The statement] {said} <the two leaders “agreed to continue talks.”>",
    "<“We have a plan,”> [Carla Fiore, a former chief executive of Hallett-Pickard], {said} during the debate.",
    "[Mr. Rubin, who dropped out in March], {says} <he has not decided whether to run again>.",
    "<It was, [he] {wrote}, “the worst night of my life.”>",
    "[Rep. Paul Rylan] {told} reporters <he doesn’t believe the numbers>.",
    "[A senior administration official] {said} Wednesday <that no decision had been made>.",
    "<“I do,” [she] {said}, “but not now.”>",
    "[Dealers] {said} <that the dollar's weakness reflected fears of a rate cut>.",
    "[The Ledger] {reported} Monday <that the Fraud Office is investigating the bank>.",
    "[Ana Whitlock's campaign] fired back, {saying} in a statement <that “Aster is unfit.”>",
    "[Many economists] {are convinced} <a recession is coming>.",
    "[She] {denied} <that she had ever met him>, and {said} <the photo was fake>.",
    "<“Look,”> [he] {said}. <“We’re losing.”> He paused. <“But we’ll win.”>",
    "[The head of the Delmore Fund] {warned} on Thursday <that the global recovery was losing steam>.",
    "<“If you look at the numbers, you see a company in decline,”> {said} [Bob Harlan, who tracks retailers for Corwell Securities]. [He] {expects} <sales to fall another 5% this year>.",
    "[People close to the talks] {cautioned} <that an agreement could still fall apart>.",
    "<Mr. Okafor is expected to plead guilty>, {according to} [his lawyer].",
    "[Lawmakers from both parties] {demanded} <that the agency release the files>.",
    "[The board] {said} <it had “lost confidence” in Ms. Hart, whom it hired in 2021, and that she would leave at once>.",
    "[Sardona's military] {said} Friday <it had struck 30 targets overnight>.",
    "In a post on Chirper, [the mayor] {called} it <“a dark day for our city.”>",
    "<“Every vote counts,”> [he] {told} the crowd, which cheered. <“Every single one.”>",
    "[The company] {has said} previously <that it does not comment on rumors>.",
    "[Doctors] {say} <that patients over 60, who make up a third of cases, should be vaccinated first>.",
    "[One official] {put it more bluntly}: <“We blew it.”>",
    "[The chief executive, who joined from a rival last year], {has pledged} <to double profits by 2030>.",
    "[Open Borders] {has accused} both sides <of war crimes>, a charge they deny.",
    "<“We’re hopeful,”> [Mr. Lund] {said} in an interview. <“But there are no guarantees.”>",
    "[The court] {found} <that the state had failed to protect voters' rights>.",
    "[A survey by the chamber of commerce] {found} <that two-thirds of firms planned to raise prices>.",
    "[The paper, citing three people briefed on the matter], {reported} <that the merger had collapsed>.",
    "[She] {said} <she was told the job had been filled>.",
    "<“That’s not true,”> [the governor] {shot} back.",
    "[Mr. Nakamura] {noted} <that exports to Norvia had doubled since 2019, while those to Europe had barely grown>.",
    "[Both men] {have denied} <the allegations>.",
    "<The president is convinced, [aides] {say}, that the deal can be saved>.",
    "<Lumeno's stock is worth “a fraction of that,”> [the analyst] {wrote} in a note to clients.",
    "[Police] {urged} anyone with information <to come forward>.",
    "<“It is what it is,”> {said} [the coach]. <“We move on.”>",
    "[The foreign ministry] {described} the claims as <baseless>.",
    "There have been {reports} <that the bridge was mined>.",
    "<The idea, [supporters] {say}, is to give workers a say in how firms are run>.",
    "[Rebel leaders] {rejected} <the offer>, {calling} it <“an insult.”>",
    "[He] {wondered} aloud <if anyone was listening>.",
    "[The indictment] {alleges} <that the pair laundered $3 million through a shell company>.",
    "[ESO] {says} <the probe will reach Mars in February>.",
    "A witness, [Ana Perez, 34], {recalled} <hearing two loud bangs>.",
    "<She was “overwhelmed,”> [she] {said}, by the response.",
    "[The prime minister] {hinted} <at an early election> but refused to give a date.",
    "[Officials] {acknowledged} <the error> and {said} <it would be corrected>.",
    "[Ms. Tran] {insisted}: <“I did nothing wrong.”>",
    "[The airline] {apologized} <for what it called “an operational failure.”>",
    "[They] {hope} <the new rules will cut emissions by a fifth>.",
    "[Scientists] {had predicted} as early as 1988 <that the ice would vanish>.",
    "<It remains to be seen whether the strategy works>, {said} [Lena Vogt of the Kiel Institute].",
    "[The union] {threatened} <to strike unless pay rises by 6%>.",
    "In the {words} of [one diplomat], <the summit was “a waste of time.”>",
    "[Mr. Diaz] {would not say} <whether he had been paid>.",
    "[Critics] {contend} <the program is a waste of money>, and [polls] {suggest} <most voters agree>.",
    "Shares of the company tumbled after [it] {warned} <that profit would miss expectations, and analysts cut their ratings>. <“This is a company that has lost its way,”> {said} [one of them, Priya Nand of Corwell]. <“Nobody there seems to know what the plan is.”>",
    "<What is not in doubt, [officials] {say}, is that the pilot tried to turn back>.",
    "Asked about the delay, she shrugged. <“These things take time,”> [she] {said}.",
    "[The governor’s spokesman, who was traveling with him], {would say} only <that “all options are on the table.”>",
    "<The deal makes sense, [they] {argue}, because both firms are losing money>.",
    "[A person with knowledge of the investigation, who spoke on condition of anonymity], {said} <agents had found no evidence of fraud>.",
    "<It is the biggest fine the regulator has ever imposed, {said} [Ms. Castellan], and it will not be the last>.",
    "<Under the plan, the city would sell the stadium>, [Mayor Brandt] {told} a news conference on Tuesday, though he gave no price.",
    "[The study's authors] {caution} <that their findings, based on 300 patients, may not apply to everyone>.",
    "[Mr. Rylan] {has long maintained} <that he did nothing wrong>. On Friday he repeated that claim.",
    "[Residents] {reported} <hearing an explosion shortly before 3 a.m.>",
    "In an editorial, [the newspaper] {called} <for the minister to resign>.",
    "<[The company’s own engineers] {had warned} as far back as 2019 <that the valves could fail>>, [internal emails] {show}.",
    "<“The only thing we have,” [he] {said}, pausing to wipe his eyes, “is each other.”>",
    "[The central bank] left rates unchanged but {signaled} <that it could cut them as soon as March>.",
    "<Whether the truce will hold is anyone’s guess>, [diplomats] {said}.",
    "[Ms. Hart] {says} <she was fired because she complained about safety>; [the company] {says} <she was let go for poor performance>.",
    "[He] {told} the court <he had been ‘stupid and greedy’>.",
    "<‘We are a small town,’> {said} [Jo Fenn, 44, a baker]. <‘Everybody knows everybody.’>",
    "[The ministry] {put} <the number of dead at 41> and {said} <it was likely to rise>.",
    "[Environmental groups] {say} <the dam has ruined fisheries that feed 60,000 people, a figure the operator disputes>.",
    "<“She’s the best we have,”> [the coach] {said} of Ms. Perez. <“Period.”>",
    "[He] {predicted} <the economy would grow 3% this year, faster than the 2.5% that most economists expect>.",
    "<There is no proof that the letter was forged>, [the court] {heard}.",
    "[Police] {have not said} <what caused the crash>.",
    "The report comes a week after [the agency] {said} <it was investigating the maker of the pumps>.",
]
NOTHING = [  # words of saying that attribute nothing
    "The report was published on Monday.",
    "Calder discovered the theft on November 3 but did not report it to the regulator until November 21.",
    "He claimed the prize in a small ceremony.",
    "The recall, announced on Wednesday, covers cars built between 2024 and 2025.",
    "The statement was three pages long.",
    "She added 200 jobs at the plant.",
    "The two men were charged with theft.",
    "They asked 12,040 adults between May 4 and May 6.",
    "The view from the tower is splendid.",
    "He noted the time and left.",
    "The board ordered a review of the accounts and suspended two managers.",
    "She showed reporters a photograph of the house where she grew up.",
    "The team found the wreck in 2,000 metres of water.",
    "The prime minister called an election for June.",
    "Investors bet on a quick recovery.",
    "The orchestra offered free tickets to students.",
    "Officers shot the man as he ran towards them.",
    "The law requires companies to report breaches within 72 hours.",
    "The song, called “Morning,” reached No. 1 in six countries.",
    "It was not immediately clear who fired the shot.",
    "The price has doubled since May, when traders first heard of the shortage.",
]


def spans_of(text: str) -> dict[str, list[tuple[int, int]]]:
    found = extract(Revision("Headline\n\n" + text))
    shift = len("Headline\n\n")
    spans: dict[str, list[tuple[int, int]]] = {"source": [], "cue": [], "content": []}
    for one in found.attributions:
        for kind in spans:
            span = getattr(one, kind)
            if span is not None and (span.start - shift, span.end - shift) not in spans[kind]:
                spans[kind].append((span.start - shift, span.end - shift))
    return {kind: sorted(places) for kind, places in spans.items()}


@pytest.mark.parametrize("marked", [*BEFORE, *AFTER, *AROUND, *SEVERAL, *NESTED, *PLAIN, *MORE, *FRESH])
def test_source_cue_and_content_are_found_whole(marked: str) -> None:
    wanted = read_marks(marked)
    assert told(wanted.text, spans_of(wanted.text)) == told(wanted.text, wanted.spans)


@pytest.mark.parametrize("marked", OTHERWISE)
def test_other_ways_of_attributing(marked: str) -> None:
    wanted = read_marks(marked)
    found = told(wanted.text, spans_of(wanted.text))
    for kind, words in told(wanted.text, wanted.spans).items():
        if words:
            assert found[kind] == words


@pytest.mark.parametrize("text", NOTHING)
def test_a_word_of_saying_alone_attributes_nothing(text: str) -> None:
    assert told(text, spans_of(text)) == {"source": [], "cue": [], "content": []}


@pytest.mark.parametrize(
    ("headline", "source"),
    [
        ("Police: three dead in blast at Leeds factory", "Police"),
        ("Ferry sank in minutes: coast guard officials", "coast guard officials"),
        ("Three dead in blast - police", "police"),
        ("Calder Mutual: timeline of a late disclosure", None),
        ("Budget: what it means for you", None),
    ],
)
def test_a_headline_credits_its_speaker(headline: str, source: str | None) -> None:
    found = extract(Revision(headline + "\n\nThe rest follows later today.")).attributions
    assert [headline[a.source.start : a.source.end] for a in found if a.source] == (
        [source] if source else []
    )


def test_the_innermost_source_of_a_figure_is_its_attribution() -> None:
    text = "Headline\n\nThe firm said analysts expect sales of about 131,000 cars this year."
    found = extract(Revision(text))
    claim = next(c for c in found.claims if c.quantity.unit == "car")
    assert claim.attribution is not None
    assert found.attributions[claim.attribution].name == "analysts"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "The Office for Data Standards yesterday ordered the bank to pay £27.6m.",
            "Office for Data Standards",
        ),
        ("The Harbour Trades Council today said that 41 ships were late.", "Harbour Trades Council"),
        ("USA Today reported that 12 people were hurt.", "USA Today"),
    ],
)
def test_a_day_is_no_part_of_a_source(text: str, name: str) -> None:
    assert [a.name for a in extract(Revision(text)).attributions] == [name]


def told(text: str, spans: dict[str, list[tuple[int, int]]]) -> dict[str, list[str]]:
    """The words of the spans, without the marks and stops at their ends."""
    return {
        kind: [text[start:end].strip(" .,") for start, end in sorted(places)]
        for kind, places in spans.items()
    }
