"""Change and level: "rose 12% to 3.4m", "from 36,040 to 34,935", "down 0.4 points to 3.9%"."""

from __future__ import annotations

from db.models import Change, Direction
from pipeline.claims.figures import Figure
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script
from pipeline.claims.units import TIMES

_UP = (
    "rise rises rose risen rising raise raises raised raising increase increases increased increasing grow grows grew grown growing climb climbs climbed climbing "
    "jump jumps jumped jumping gain gains gained gaining surge surges surged surging soar soars soared soaring up advance advances advanced advancing "
    "higher more add adds added adding expand expands expanded expanding swell swelled swelling double doubled leap leaps leapt leaping boost boosts boosted "
    "boosting lift lifts lifted lifting accelerate accelerated accelerating improve improves improved improving rebound rebounded rally rallied strengthen strengthened "
    "appreciate appreciates appreciated quicken quickens quickened firmed rebounding "
    "dearer costlier pricier spike spiked spikes hike hikes hiked upgraded widened faster greater above larger bigger hotter warmer taller longer heavier stronger"
)
_DOWN = (
    "fall falls fell fallen falling drop drops dropped dropping decline declines declined declining decrease decreases decreased decreasing reduce reduces reduced "
    "reducing reduction cut cuts cutting lower lowers lowered lowering down lose loses lost losing slip slips slipped slipping slide slides slid sliding sink sinks sank "
    "sunk sinking plunge plunges plunged plunging tumble tumbles tumbled tumbling shrink shrinks shrank shrunk shrinking slump slumps slumped slumping ease eases "
    "eased easing halve halved trim trims trimmed trimming contract contracted contracting shed sheds shedding dip dips dipped dipping crash crashed crashes less fewer "
    "slows slowed slowing cools cooled cooling weakens weakening depreciate depreciates depreciated soften softens softened softening pares pared "
    "moderates moderated moderating decelerate decelerated narrows narrowing contracting deteriorated worsens worsened dwindle dwindled dwindles "
    "tapered "
    "slash slashes slashed slashing plummet plummets plummeted plummeting retreat retreats retreated weaken weakened narrowed narrow worse cheaper smaller shorter slower "
    "below discount off downgraded cooler colder lighter weaker"
)

_NEITHER = "change changed changes move moved moves went goes go revised adjusted came swung shift shifted"
VERBS: dict[str, Direction | None] = {
    **dict.fromkeys(_UP.split(), "up"),
    **dict.fromkeys(_DOWN.split(), "down"),
    **dict.fromkeys(_NEITHER.split()),
}
_AFTER = pattern(
    r"[ -](?:point |year-on-year |annual )?(higher|lower|more|less|fewer|up|down|(?:above|below)(?! sea| ground| the (?:ground|surface|sea|water)| freezing| zero)|rise|increase|gain|jump|surge|drop|fall|decline|decrease|cut|reduction|growth|slump|hike|discount|"
    r"plunge|dip|slide|loss|boost|advance|climb|leap|faster|slower|larger|smaller|bigger|hotter|cooler|cheaper|longer|shorter|heavier|lighter|warmer|colder|dearer|costlier|pricier|stronger|weaker|wider|narrower|deeper|off(?! the)|[a-z]{3,}er(?= than))\b"
)
_SENTENCE = pattern(r"[.!?;][\"'”’)]? |\n|\|")
_WORDS = pattern(r"[a-z]+")
_FUNDS = frozenset(("raise", "raises", "raised", "raising", "lift"))
"""Verbs that before an amount of money say no change: "the firm raised $120 million"."""
_COMPARED = frozenset(
    ("more", "less", "fewer", "higher", "lower", "above", "below", "greater", "larger", "smaller")
)


def mark_changes(script: Script, figures: list[Figure]) -> None:
    """Say of each figure whether it is a level, a change, or what a change went from and to."""
    previous: Figure | None = None
    chain: Figure | None = None
    for figure in figures:
        if figure.kind == "ordinal":
            continue
        _mark(script, figure, previous, chain)
        if chain is not None and figure.change == "level":
            _mark_earlier(script, figure, chain)
        _compare_level(script, figure)
        previous = figure
        if figure.unit not in TIMES or figure.change != "level":
            chain = figure


_SET_AGAINST = pattern(r"(?:\bcompared (?:with|to)|\bagainst|\bversus|\bvs\.?)(?: just| only)? $")
_SETTING = (" with ", " to ", "against ", "versus ", "vs ", "vs. ", " only ", " just ")
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_SPANS = "year|month|week|quarter|day|season|decade"
_EARLIER = pattern(
    rf",? (?:(?:for|in|during|at|over) )?(?:(?:an?|one|two|three|four|five|six|ten|\d+) (?:{_SPANS})s? (?:earlier|ago|before|previously)"
    rf"|the (?:(?:same|previous|prior|preceding|corresponding|year-earlier|year-ago)\b|(?:{_SPANS}) (?:before|earlier)\b)"
    rf"|last (?:{_SPANS})\b|in (?:early |late |mid-)?(?:{_MONTHS}|(?:19|20)\d\d)\b|(?:19|20)\d\d\b)"
)


def _mark_earlier(script: Script, figure: Figure, before: Figure) -> None:
    """Mark what a figure is set against as where it came from: "2.4%, compared with 3.1% a year earlier"."""
    if (
        not script.low.endswith(_SETTING, before.end, figure.start)
        or figure.kind != before.kind
        or (figure.unit != before.unit and figure.unit is not None)
    ):
        return
    if not before.end <= figure.start <= before.end + _FARTHEST or not _EARLIER.match(script.low, figure.end):
        return
    if _SET_AGAINST.search(script.low, before.end, figure.start):
        figure.change = "from"


_COMPARED_AFTER = pattern(
    r"(?:, | \(|,? which (?:is|was) )(?P<word>up|down|higher|lower|above|below|more|less|fewer"
    r"|an? (?:\w+ )?(?:increase|rise|gain|improvement|decrease|fall|decline|drop|reduction))\b"
)


def _compare_level(script: Script, figure: Figure) -> None:
    """Give a level the direction that stands right behind it: "410,000, up from a year earlier", "(below the forecast)"."""
    if figure.direction is not None or figure.change != "level":
        return
    after = _COMPARED_AFTER.match(script.low, figure.end)
    if after is not None:
        figure.direction = VERBS.get(after["word"].split()[-1], "up")


def _mark(script: Script, figure: Figure, previous: Figure | None, chain: Figure | None) -> None:
    change = _said_before(script.low, figure, previous, chain)
    if change is None or change[0] == "by":
        change = _said_after(script.low, figure) or change
    if change is not None:
        figure.change, figure.direction = change


def _said_after(low: str, figure: Figure) -> tuple[Change, Direction | None] | None:
    """A change said after its amount: "7% lower", "a 12% rise", "400,000 fewer than in April"."""
    after = _AFTER.match(low, figure.end)
    if after is None:
        return None
    word = after.group(1)
    if figure.kind == "count" and word in _COMPARED and not low.startswith(" than", after.end()):
        return None
    if word == "off" and figure.kind not in ("money", "percent"):
        return None
    return "by", VERBS.get(word)


def _said_before(
    low: str, figure: Figure, previous: Figure | None, chain: Figure | None
) -> tuple[Change, Direction | None] | None:
    """A change said before: "rose 12%", "rose by 12%", "from 36,040 to 34,935", "up 3% to 41"."""
    floor = max(0, figure.start - _FARTHEST)
    near = previous is not None and previous.end > floor
    if previous is not None and near:
        floor = previous.end
    window = low[floor : figure.start]
    broken = list(_SENTENCE.finditer(window))
    if broken:
        window, near = window[broken[-1].end() :], False
    if window.endswith(" of ") and (level := _TO_A.search(window)):
        window = window[: level.end(1)]
    words = _WORDS.findall(window)
    while words and words[-1] in _ONLY:
        words.pop()
    if not words:
        return None
    joint = words[-1]
    if (
        near
        and previous is not None
        and previous.change == "by"
        and (closing := _LINKS.get(" ".join(words[:5])))
    ):
        return closing, previous.direction
    last = words[-7:] if joint in _JOINTS else words[-2:]
    before = words[-len(last) - 1 : -1] if len(words) > len(last) else ["", *last[:-1]]
    verbs = [
        word
        for verb, word in zip(before, last, strict=True)
        if word in VERBS and not _is_particle(verb, word)
    ]
    if verbs and joint in _JOINTS:
        return _JOINTS[joint], VERBS[verbs[-1]]
    if not verbs:
        if previous is not None and previous.unit in TIMES and previous.change == "level" and near:
            previous = chain if chain is not None and figure.start - chain.end <= _FARTHEST else None
        chained = previous is not None and near and previous.change in ("by", "from", "to")
        if previous is None or not chained or joint not in ("to", "from") or len(words) > 5:
            return None
        return _JOINTS[joint], previous.direction
    if figure.unit in TIMES and _THEN.match(low, figure.end):
        return None
    if joint == "off" or (
        figure.kind == "count" and figure.unit is None and low.startswith(" of ", figure.end)
    ):
        return None
    return _amount_of_change(figure, joint, verbs[-1])


_THEN = pattern(r" (?:after|before|into)\b")
"""What makes a span of time tell when: what fell 140 seconds after it had left did not fall by them."""


def _is_particle(verb: str, word: str) -> bool:
    """Whether "up" or "down" belongs to a verb of another sense: what broke up 140 seconds into its flight rose by nothing."""
    return word in ("up", "down") and verb in _WITH_PARTICLE


_WITH_PARTICLE = frozenset(
    "break breaks broke broken blow blows blew blown wake wakes woke woken set sets give gives gave given make makes made take takes took taken "
    "turn turns turned sign signs signed show shows showed shown end ends ended open opens opened stand stands stood sit sits sat line lines lined "
    "pick picks picked split splits back backs backed shut shuts hold holds held clean cleans cleaned cover covers covered light lights lit burn burns "
    "burned burnt burnt grow grows grew grown dig digs dug wash washes washed catch catches caught lock locks locked team teams teamed meet meets met "
    "call calls called look looks looked hang hangs hung lay lays laid lie lies lay pull pulls pulled sum sums summed bring brings brought round rounds rounded".split()
)


def _amount_of_change(figure: Figure, last: str, verb: str) -> tuple[Change, Direction | None] | None:
    """The change where a verb stands before an amount: "fell 4%", but not "raised $120 million"."""
    if verb in _COMPARED or (last in _FUNDS and figure.kind == "money"):
        return None
    said_at_once = last in VERBS and figure.comparator == "="
    return ("by", VERBS[verb]) if said_at_once or figure.kind in ("percent", "multiple") else None


_FARTHEST = 70
_JOINTS: dict[str, Change] = {"to": "to", "from": "from", "by": "by"}
_TO_A = pattern(r"\b(to|from) (?:an?|the|its) (?:[a-z-]+ ){1,3}of $")
"""Words that tell what sort of level it is: "rose 1.1% to a median of", "fell to a low of"."""
_ONLY = frozenset("just only barely merely even still".split())
"""Words that may stand between "to" and its figure."""
_LINKS: dict[str, Change] = {
    "or": "by",
    **{
        f"to {verb}{rest}": "to"
        for verb in ("close", "end", "finish", "settle", "trade", "stand")
        for rest in (" at", " the day at", " the week at", " the session at")
    },
}
"""What links a change to a second amount of it ("1.4%, or 93 points"), or to where it ended ("to close at 84,997")."""
