"""Who said what: sources, cues and contents, marked in the sentence."""

from __future__ import annotations

import pytest

from db.models import Revision
from pipeline.claims.extract import extract
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
    "[Trump] {called} the investigation <a witch hunt>.",
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


@pytest.mark.parametrize("marked", [*BEFORE, *AFTER, *AROUND, *SEVERAL])
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


def told(text: str, spans: dict[str, list[tuple[int, int]]]) -> dict[str, list[str]]:
    """The words of the spans, without the marks and stops at their ends."""
    return {
        kind: [text[start:end].strip(" .,") for start, end in sorted(places)]
        for kind, places in spans.items()
    }
