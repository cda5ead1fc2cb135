"""Change and level: "rose 12% to 3.4m", "from 36,040 to 34,935", "down 0.4 points to 3.9%"."""

from __future__ import annotations

import re

from db.models import Direction
from pipeline.claims.figures import Figure
from pipeline.claims.script import Script

_UP = (
    "rise rises rose risen rising raise raises raised raising increase increases increased increasing grow grows grew grown growing climb climbs climbed climbing "
    "jump jumps jumped jumping gain gains gained gaining surge surges surged surging soar soars soared soaring up advance advances advanced advancing "
    "higher more add adds added adding expand expands expanded expanding swell swelled swelling double doubled leap leaps leapt leaping boost boosts boosted "
    "boosting lift lifts lifted lifting accelerate accelerated accelerating improve improves improved improving rebound rebounded rally rallied strengthen strengthened "
    "spike spiked spikes hike hikes hiked growth upgraded widened faster greater above larger bigger hotter warmer taller longer heavier stronger"
)
_DOWN = (
    "fall falls fell fallen falling drop drops dropped dropping decline declines declined declining decrease decreases decreased decreasing reduce reduces reduced "
    "reducing reduction cut cuts cutting lower lowers lowered lowering down lose loses lost losing slip slips slipped slipping slide slides slid sliding sink sinks sank "
    "sunk sinking plunge plunges plunged plunging tumble tumbles tumbled tumbling shrink shrinks shrank shrunk shrinking slump slumps slumped slumping ease eases "
    "eased easing halve halved trim trims trimmed trimming contract contracted contracting shed sheds shedding dip dips dipped dipping crash crashed crashes less fewer "
    "slash slashes slashed slashing plummet plummets plummeted plummeting retreat retreats retreated weaken weakened narrowed narrow worse cheaper smaller shorter slower "
    "below discount off downgraded cooler colder lighter weaker"
)

_NEITHER = "change changed changes move moved moves went goes go revised adjusted came swung shift shifted"
VERBS: dict[str, Direction | None] = {
    **dict.fromkeys(_UP.split(), "up"),
    **dict.fromkeys(_DOWN.split(), "down"),
    **dict.fromkeys(_NEITHER.split()),
}
_AFTER = re.compile(
    r"[ -](?:point |year-on-year |annual )?(higher|lower|more|less|fewer|up|down|above|below|rise|increase|gain|jump|surge|drop|fall|decline|decrease|cut|reduction|growth|slump|hike|discount|"
    r"plunge|dip|slide|loss|boost|advance|climb|leap|faster|slower|larger|smaller|bigger|hotter|cooler|cheaper|longer|shorter|heavier|lighter|warmer|colder|off)\b"
)
_SENTENCE = re.compile(r"[.!?;][\"'”’)]? |\n|\|")
_WORDS = re.compile(r"[a-z]+")
_JOINT = re.compile(r"\b(to|from|by|of|at)$")
_COMPARED = frozenset(
    ("more", "less", "fewer", "higher", "lower", "above", "below", "greater", "larger", "smaller")
)


def mark_changes(script: Script, figures: list[Figure]) -> None:
    """Say of each figure whether it is a level, a change, or what a change went from and to."""
    previous: Figure | None = None
    for figure in figures:
        if figure.kind == "ordinal":
            continue
        _mark(script, figure, previous)
        _compare_level(script, figure)
        previous = figure


_COMPARED_AFTER = re.compile(
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


def _mark(script: Script, figure: Figure, previous: Figure | None) -> None:
    low = script.low
    floor = max(0, figure.start - 70)
    chained = previous is not None and previous.end > floor and previous.change in ("by", "from", "to")
    if previous is not None and previous.end > floor:
        floor = previous.end
    window = low[floor : figure.start]
    broken = list(_SENTENCE.finditer(window))
    if broken:
        window, chained = window[broken[-1].end() :], False
    words = _WORDS.findall(window)
    joint = words[-1] if words else ""
    after = _AFTER.match(low, figure.end)
    if (
        after
        and figure.unit != "°"
        and not (
            after.group(1) in ("more", "above")
            and figure.kind == "count"
            and low.startswith(" or ", figure.end)
        )
    ):
        figure.change, figure.direction = (
            "by",
            VERBS.get(after.group(1), "up" if after.group(1) in ("growth", "hike") else "down"),
        )
        return
    near = words[-4:] if joint in ("to", "from", "by") else words[-2:]
    verbs = [w for w in near if w in VERBS]
    if not verbs and chained and joint in ("to", "from") and len(words) <= 5:
        figure.change, figure.direction = ("to" if joint == "to" else "from"), previous.direction  # type: ignore[union-attr]  # chained says so
        return
    if not verbs:
        return
    direction = VERBS[verbs[-1]]
    if joint in ("to", "from", "by"):
        figure.change, figure.direction = joint, direction  # type: ignore[assignment]  # the three are Changes
    elif (words[-1] in VERBS and words[-1] not in _COMPARED and figure.comparator == "=") or (
        figure.kind in ("percent", "multiple") and verbs[-1] not in _COMPARED
    ):
        figure.change, figure.direction = "by", direction
