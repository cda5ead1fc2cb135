"""Quotations without a cue of their own: beside a verb of any kind, or going on with the last speaker."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from pipeline.claims.cues import NAMING
from pipeline.claims.other_cues import OtherCues
from pipeline.claims.phrases import verb_group_start
from pipeline.claims.said import Range, Said, Unit

_LOOK_BACK = 8
_BE = frozenset("be been being is are was were am it's".split())


class LooseQuotations(OtherCues):
    """Gives a source to quotations that no cue introduces."""

    def _loose_quotations(
        self, found: Sequence[Said], runs: Sequence[Range], units: Sequence[Unit]
    ) -> list[Said]:
        """The attributions of the quoted runs that lie in no content, in order."""
        known = sorted(found, key=lambda s: s.content)
        starts = [s.content[0] for s in known]
        lows = [u.low for u in units]
        added: list[Said] = []
        for run in runs:
            place = bisect_right(starts, run[0])
            near = known[max(place - _LOOK_BACK, 0) : place]
            n = bisect_right(lows, run[0]) - 1
            if n < 0 or run[0] >= units[n].high or any(s.content[1] >= run[1] for s in near):
                continue
            one = self._beside(units[n], run, near) or self._carried_on(units, n, run, near)
            if one is not None:
                added.append(one)
                at = bisect_left(starts, run[0])
                known.insert(at, one)
                starts.insert(at, run[0])
        return added

    def _beside(self, unit: Unit, run: Range, near: Sequence[Said]) -> Said | None:
        """'Prentice apologised "without reservation"', 'Castellan was unequivocal: "It is the law."'."""
        classes = self.classes
        if run[0] <= unit.low:
            return None
        here = [s for s in near if unit.low <= s.content[0]]
        at = run[0] - (classes[run[0] - 1] in ":,H")
        low = max([unit.low, *(s.content[1] for s in here if s.content[1] <= run[0])])
        verb = at - 1
        while verb > low and classes[verb] not in "VXOe":
            verb -= 1
        if self.lower[at - 1] in NAMING or self.lower[at - 1] == "so-called":
            return None
        if classes[verb] == "X" and at == run[0] and self.lower[verb] in _BE:
            return None  # football food is “comfort food”
        subject = self._subject_within(unit, low, verb) if verb > low else None
        if subject is not None:
            introduced = classes[run[0] - 1] == ":" and at - verb < 6  # put it more bluntly: “We blew it.”
            cue = verb_group_start(classes, verb, low), at if introduced else verb + 1
            if cue[0] < subject[1] <= verb:
                cue = subject[1], cue[1]
            return Said(subject, cue, run)
        last = next((s for s in reversed(here) if s.source is not None), None)
        return Said(last.source, None, run) if last is not None else None

    def _carried_on(self, units: Sequence[Unit], n: int, run: Range, near: Sequence[Said]) -> Said | None:
        """A quotation that opens its sentence goes on with the last speaker of its paragraph or the one before."""
        unit = units[n]
        if run[0] > unit.low + 1 or not near:
            return None
        last = max(near, key=lambda s: (s.content[1], s.content[0]))
        if last.source is None:
            return None
        back = n
        while back > 0 and units[back].low > last.content[0] and n - back < _LOOK_BACK:
            back -= 1
        apart = unit.paragraph - units[back].paragraph
        quoted = "K" in self.classes[last.content[0] : last.content[1]]
        return Said(last.source, None, run) if apart == 0 or (apart == 1 and quoted) else None
