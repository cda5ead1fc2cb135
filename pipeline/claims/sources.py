"""Who says it: the subject of a cue, with its apposition."""

from __future__ import annotations

from pipeline.claims.clause_ends import ClauseEnds
from pipeline.claims.cues import NAMING
from pipeline.claims.patterns import pattern
from pipeline.claims.phrases import (
    has_finite_verb,
    noun_phrase,
    phrase_before,
    verb_group_start,
)
from pipeline.claims.said import Range, Said, Unit

_SAYS = pattern(r"[^VXOWH]*(?:[VXO]|e(?<=,.)(?=[HDPUMT]))")
"""A finite verb without a relative before it: no apposition reaches over it."""
_NO_SOURCE = frozenset("there it's that's".split())


class Sources(ClauseEnds):
    """Finds the source before, behind or far from its cue."""

    def _subject(self, unit: Unit, start: int, before: list[Said]) -> Range | None:
        """The subject of the verb group that starts here."""
        classes, lower = self.classes, self.lower
        if start <= unit.low:
            return self._last_source(before)
        letter = classes[start - 1]
        if letter == "," and classes[start] == "G":
            begin = phrase_before(classes, start - 1, unit.low)
            if begin == unit.low and begin < start - 1:
                return begin, start - 1
        if letter == ",":
            return (
                self._apposed_subject(unit, start)
                or self._last_source(before)
                or self._clause_subject(unit, start)
            )
        if letter == ")":
            opening = classes.rfind("(", unit.low, start)
            if opening > unit.low:
                found = self._subject(unit, opening, before)
                return (found[0], start) if found is not None and found[1] == opening else found
        if letter in "WH" and start - 1 > unit.low:
            end = start - 1
            end -= classes[end - 1] == ","
            begin = phrase_before(classes, end, unit.low)
            return (begin, end) if begin < end else None
        if letter == "-":
            opening = classes.rfind("-", unit.low, start - 1)  # Roth — who has lived there for years — said
            begin = phrase_before(classes, opening, unit.low) if opening > unit.low else start
            if begin < opening and classes[opening + 1] in "WDNMACI":
                return begin, opening
        if letter in "T&-G":
            return self._last_source(before) or self._clause_subject(unit, start)
        begin = phrase_before(classes, start, unit.low)
        if begin == start:
            return self._last_source(before) or self._clause_subject(unit, start)
        begin = self._behind_relative(begin, unit.low)
        if lower[begin] in _NO_SOURCE and start - begin == 1:
            return None
        return begin, start

    def _behind_relative(self, begin: int, low: int) -> int:
        """ "Several people who attended | the meeting | said": the phrase that the relative clause hangs on."""
        classes = self.classes
        if begin - 2 <= low or classes[begin - 1] not in "VeEI":
            return begin
        relative = classes.rfind("W", max(low, begin - 8), begin)
        if relative <= low or not set(",;:H&").isdisjoint(classes[relative:begin]):
            return begin
        if not has_finite_verb(classes, relative, begin):
            return begin
        head = phrase_before(classes, relative, low)
        return head if head < relative else begin

    def _apposed_subject(self, unit: Unit, start: int) -> Range | None:
        """ "Miriam Castellan, the director of the ODS, | said"."""
        classes = self.classes
        comma = classes.rfind(",", unit.low, start - 1)
        while comma > unit.low:
            begin = phrase_before(classes, comma, unit.low)
            if (
                begin < comma
                and classes[comma + 1] in "DNMWACEePGIR"
                and "K" not in classes[comma:start]
                and _SAYS.match(classes, comma, start - 1) is None
            ):
                return begin, start - 1
            comma = classes.rfind(",", unit.low, comma)
        return None

    def _last_source(self, before: list[Said]) -> Range | None:
        return next((s.source for s in reversed(before) if s.source is not None), None)

    def _clause_subject(self, unit: Unit, end: int) -> Range | None:
        """The first noun phrase of the sentence that a finite verb follows."""
        classes = self.classes
        at = unit.low
        while at < end:
            if classes[at] in "IZ":
                comma = classes.find(",", at, end)
                at = comma + 1 if comma >= 0 else at + 1
                continue
            stop = noun_phrase(classes, at, end)
            if stop > at:
                whole = self._apposed_end(stop, unit) if classes[stop : stop + 1] == "," else stop
                after = whole + (classes[whole : whole + 1] == ",")
                if after <= end and classes[after] in "VXOeER" and classes[at] != "K":
                    return at, whole
                at = stop
            else:
                at += 1
        return None

    def _subject_within(self, unit: Unit, low: int, verb: int) -> Range | None:
        start = verb_group_start(self.classes, verb, low)
        begin = phrase_before(self.classes, start, low)
        return (begin, start) if begin < start else self._clause_subject(unit, verb)

    def _apposed_end(self, end: int, unit: Unit) -> int:
        """Take in ", the director of the ODS" and ", who runs the regulator" after a source."""
        classes = self.classes
        if classes[end : end + 1] in ("A", "E", "e") and classes[end + 1 : end + 2] in ("I", "T"):
            end = max(noun_phrase(classes, end + 2, unit.high), end)  # two people familiar with the terms
        while end < unit.high - 1:
            if classes[end] == "(":
                closing = classes.find(")", end, unit.high)
                if closing < 0:
                    return end
                end = closing + 1
                continue
            if classes[end] != ",":
                return end
            opening = classes[end + 1]
            if opening == "W":
                comma = classes.find(",", end + 1, unit.high)
                stop = comma if comma >= 0 else self._end_of_unit(unit)
            elif opening in "DNMAPC":
                stop = noun_phrase(classes, end + 1, unit.high)
                if stop < unit.high and (classes[stop] in "WHGEe" or self.lower[stop] in NAMING):
                    comma = classes.find(",", stop, unit.high)
                    stop = comma if comma >= 0 else self._end_of_unit(unit)
                elif stop < unit.high and classes[stop] not in ",.;)-(:&":
                    return end
            else:
                return end
            if stop <= end + 1:
                return end
            end = stop
        return end

    def _apposed_source(self, end: int, unit: Unit, *, opening: bool) -> int:
        """A source's apposition; at the opening of a sentence only where a clause still follows it."""
        if not opening:
            return self._apposed_end(end, unit)
        classes = self.classes
        if classes[end : end + 1] == "(":
            closing = classes.find(")", end, unit.high)
            end = closing + 1 if closing >= 0 else end
        if classes[end : end + 1] != ",":
            return end
        comma = classes.find(",", end + 1, unit.high)
        if comma < 0 or comma - end < 4 or classes[end + 1] not in "DWeE":
            return end
        plain = classes[end + 1] == "W" or not any(c in "VXO" for c in classes[end + 1 : comma])
        if plain and "I" in classes[end + 1 : comma] and has_finite_verb(classes, comma, unit.high):
            return comma
        return end
