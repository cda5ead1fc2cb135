"""The words that say that somebody says, thinks or wants something, each with the frames it takes.

A frame is one letter; a row of the table reads "these verbs take these complements":

======  ===================================================================
``c``   a clause, with or without that: said it would close
``h``   a clause, but only with that or how: added that it would close
``w``   a question: explained why it closed
``t``   a recipient before the clause: told reporters that
``i``   an infinitive: vowed to close
``u``   somebody and an infinitive: urged them to close
``g``   an -ing form: denied closing
``o``   a noun phrase that is itself what was said: announced the closure
``f``   somebody, and what for or of: blamed them for closing
``a``   something as something: described it as a closure
``l``   something something: called it a closure
``q``   direct speech: "It closes," she said
``b``   a phrase with of, about or for: warned of closures
``p``   a passive without a source: is said to be closing
``m``   thought or wished rather than said
======  ===================================================================
"""

from __future__ import annotations

from functools import cache

_VERBS: tuple[tuple[str, str], ...] = (
    ("cqp", "say"),
    ("cqgp", "claim state"),
    ("cqp", "allege"),
    ("ctq", "tell"),
    ("tuqc", "warn advise caution"),
    ("tc", "assure inform notify remind convince persuade reassure"),
    ("cqgo", "admit acknowledge deny confirm announce disclose reveal predict forecast maintain"),
    ("cq", "insist argue assert contend concede declare stress emphasize emphasise reiterate explain complain quip "
     "joke testify speculate recount opine counter caution recall vent affirm attest aver avow allow reason "
     "theorize theorise posit surmise proclaim lament remark retort muse gloat boast brag swear underscore underline "
     "clarify elaborate rejoin interject exclaim protest gush marvel hypothesize hypothesise intimate hint"),
    ("hq", "add note observe continue conclude reply respond answer repeat comment write tweet retweet post text "
     "shout cry whisper yell scream mutter murmur chide urge agree "
     "tease fume thunder bellow snort offer volunteer venture plead summarize summarise editorialize editorialise "
     "sum chant rage crow rail sneer scoff taunt preach intone blog message email "
     "caption pronounce relate narrate report cite quote highlight signal sound counsel demand stipulate decree "
     "rule find show suggest indicate imply estimate calculate reckon project assess determine establish "
     "demonstrate prove document discover detect learn hear see read notice realize realise understand "
     "recognize recognise remember forget feel sense know accept guess figure imagine decide resolve dream "
     "pray worry point mean ensure certify verify propose recommend request advocate guarantee"),
    ("q", "hit lash snap shoot go begin laugh sigh smile deadpan deliver blast fire jab chuckle grin nod shrug"),
    ("cm", "think believe hope fear suspect doubt expect assume suppose presume bet anticipate wish"),
    ("w", "know decide determine explain reveal disclose say tell see understand learn investigate examine check "
     "probe clarify specify"),
    ("hw", "ask wonder question inquire enquire discuss debate consider ponder outline describe detail"),
    ("im", "want hope plan intend expect vow promise pledge threaten wish aim propose aspire desire prefer "
     "yearn swear"),
    ("i", "agree"),
    ("ih", "vow promise pledge threaten swear demand claim profess purport"),
    ("uq", "urge ask order instruct implore beg exhort encourage direct command challenge dare beseech press"),
    ("um", "want expect"),
    ("o", "announce confirm deny predict forecast propose promise pledge vow demand reject dispute allege "
     "acknowledge admit condemn denounce criticize criticise decry deplore rebut refute echo voice express "
     "lament bemoan reaffirm reiterate recommend disavow disclose reveal assert stress emphasize emphasise "
     "underscore underline renounce repudiate foresee question expect anticipate"),
    ("o", "blame fear suspect"),
    ("f", "blame criticize criticise praise accuse fault condemn commend chide rebuke scold denounce lambaste "
     "castigate berate deride suspect"),
    ("a", "describe characterize characterise portray depict view regard see cite dismiss denounce praise condemn "
     "hail deride label brand cast frame paint perceive tout bill refer slam lambaste mock criticize "
     "criticise"),
    ("l", "call dub label term brand deem consider rule declare pronounce"),
    ("g", "recall remember describe report admit deny"),
    ("b", "apologise apologize hint warn complain boast brag protest call appeal caution argue speak worry joke dream"),
    ("p", "believe think report rumour rumor expect suspect estimate understand know suppose reckon consider "
     "forecast project claim"),
)  # fmt: skip

_IRREGULAR: dict[str, str] = {
    "say": "say says said saying", "tell": "tell tells told telling", "think": "think thinks thought thinking",
    "write": "write writes wrote written writing", "know": "know knows knew known knowing",
    "feel": "feel feels felt feeling", "find": "find finds found finding", "hear": "hear hears heard hearing",
    "see": "see sees saw seen seeing", "mean": "mean means meant meaning", "read": "read reads reading",
    "show": "show shows showed shown showing", "swear": "swear swears swore sworn swearing",
    "understand": "understand understands understood understanding", "go": "go goes went going",
    "begin": "begin begins began begun beginning", "forget": "forget forgets forgot forgotten forgetting",
    "shoot": "shoot shoots shot shooting", "foresee": "foresee foresees foresaw foreseen foreseeing",
    "prove": "prove proves proved proven proving", "forecast": "forecast forecasts forecasted forecasting",
    "bet": "bet bets betting", "seek": "seek seeks sought seeking", "undertake": "undertake undertook undertaken",
    "beseech": "beseech beseeches besought beseeching", "cast": "cast casts casting", "dream": "dream dreams dreamed "
    "dreamt dreaming", "learn": "learn learns learned learnt learning", "see_": "", "see as": "",
    "beg": "beg begs begged begging", "quip": "quip quips quipped quipping", "admit": "admit admits admitted admitting",
    "allege": "allege alleges alleged alleging", "agree": "agree agrees agreed agreeing", "jab": "jab jabs jabbed",
    "guarantee": "guarantee guarantees guaranteed guaranteeing", "plan": "plan plans planned planning",
    "brag": "brag brags bragged bragging", "blog": "blog blogs blogged blogging", "rebut": "rebut rebuts rebutted "
    "rebutting", "slam": "slam slams slammed slamming", "dub": "dub dubs dubbed dubbing", "refer": "refer refers "
    "referred referring", "rip": "rip rips ripped ripping", "snap": "snap snaps snapped snapping",
    "sum": "sum sums summed summing", "chat": "chat", "aver": "aver avers averred averring",
    "paint": "paint paints painted painting", "knock": "knock knocks knocked", "cry": "cry cries cried crying",
    "decry": "decry decries decried decrying", "reply": "reply replies replied replying",
    "testify": "testify testifies testified testifying", "bid": "bid bids bidding", "hit": "hit hits hitting",
}  # fmt: skip

_NOUNS = (
    """accusation acknowledgement admission advice allegation announcement argument assertion assessment assumption
    assurance belief boast call calculation charge claim comment commitment complaint conclusion concession concern
    confession confirmation contention conviction criticism declaration demand denial description desire doubt
    estimate evidence expectation explanation fear feeling finding forecast guess guarantee hint hope hunch
    hypothesis idea impression words account estimation indication insistence intention invitation judgment judgement message notion
    observation offer opinion perception pledge plea position prediction premise promise proof proposal
    proposition question realization remark reminder report request response revelation rumor rumour ruling
    sentiment sign speculation telling statement stance suggestion suspicion testimony theory thought threat understanding
    verdict view vow warning wish word worry news line case"""
)  # fmt: skip
NAMING = frozenset("called named titled dubbed entitled labelled labeled nicknamed branded termed".split())
"""Verbs that give a name: what stands in quotation marks behind them is no speech."""

NOUNS = frozenset(form for noun in _NOUNS.split() for form in (noun, noun + "s"))
"""Nouns whose that-clause, infinitive or of-phrase is what was said or thought."""

ADJECTIVES = frozenset(
    """confident certain sure convinced adamant hopeful optimistic afraid worried concerned aware doubtful skeptical
    sceptical unsure fearful determined""".split()
)
"""Adjectives that take what is thought: "is confident that", "are worried that"."""

DOCUMENTS = frozenset(
    """report survey study poll analysis data figures research documents document papers filing filings statistics
    records record letter memo email emails statement results findings review audit estimates evidence census
    indictment complaint lawsuit affidavit website post tweet article transcript transcripts investigation
    autopsy test tests simulations models model forecast forecasts reports polls surveys studies numbers""".split()
)
"""Things that can be a source: "the report says", "figures show"."""


MAKING = frozenset("make makes made making".split())
"""Made it clear that, made plain that."""

OTHERS = frozenset({*"according per citing quoting put puts putting".split(), *MAKING})
"""Words that open an attribution in a way of their own: according to, as per, put the toll at."""

UTTERING = frozenset(
    """express expresses expressed expressing voice voices voiced voicing have has had having hold holds held holding
    take takes took taken taking give gives gave given giving make makes made making issue issues issued issuing
    share shares shared sharing repeat repeats repeated repeating raise raises raised raising offer offers offered
    reiterate reiterates reiterated harbour harbours harboured harbor harbors harbored deliver delivers delivered
    sound sounds sounded send sends sent post posts posted publish publishes published advance advances advanced
    see sees saw find finds found""".split()
)
"""Verbs whose object is what is said or thought: "issued a warning that", "took the view that"."""


@cache
def cue_words() -> frozenset[str]:
    """Every word that an attribution can be read from."""
    return frozenset({*cue_frames(), *NOUNS, *ADJECTIVES, *OTHERS})


@cache
def cue_frames() -> dict[str, str]:
    """Each form of each verb with its frames.

    >>> frames = cue_frames()
    >>> "c" in frames["said"], "o" in frames["denies"], "u" in frames["urged"], frames.get("walked")
    (True, True, True, None)
    """
    frames: dict[str, str] = {}
    for kinds, verbs in _VERBS:
        for verb in verbs.split():
            for form in forms_of(verb):
                frames[form] = "".join(sorted({*frames.get(form, ""), *kinds}))
    return frames


def forms_of(verb: str) -> tuple[str, ...]:
    """The forms of a verb.

    >>> forms_of("deny"), forms_of("stress"), forms_of("argue")
    (('deny', 'denies', 'denied', 'denying'), ('stress', 'stresses', 'stressed', 'stressing'), \
('argue', 'argues', 'argued', 'arguing'))
    """
    if verb in _IRREGULAR:
        return tuple(_IRREGULAR[verb].split())
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"
    if verb.endswith("e"):
        return verb, verb + "s", verb + "d", verb[:-1] + "ing"
    plural = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
    return verb, verb + plural, verb + "ed", verb + "ing"
