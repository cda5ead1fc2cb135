"""Cues that are no verbs of saying: according to, citing, put at, nouns, adjectives."""

from __future__ import annotations

from pipeline.claims.contents import Contents
from pipeline.claims.cues import DOCUMENTS, UTTERING
from pipeline.claims.headlines import SPEAKERS
from pipeline.claims.persons import ROLES
from pipeline.claims.phrases import (
    core_phrase,
    has_finite_verb,
    nearest_phrase,
    noun_phrase,
    verb_group_start,
)
from pipeline.claims.said import Range, Said, Unit

_PUT_REACH = 14
_BE = frozenset("be been being is are was were am isn't wasn't aren't weren't get got gets".split())
_VIEWS = frozenset("view opinion words judgment judgement estimation account telling estimate".split())
_OF_NOUNS = frozenset(
    "accusation allegation charge criticism denial description prediction promise threat warning demand call "
    "fear suspicion belief forecast vision".split()
)


class OtherCues(Contents):
    """Reads attributions without a verb of saying."""

    def _according(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        classes, lower = self.classes, self.lower
        if lower[cue] == "according":
            if lower[cue + 1 : cue + 2] != ["to"]:
                return None
            end = cue + 2
        else:
            if cue == unit.low or lower[cue - 1] != "as":
                return None
            cue, end = cue - 1, cue + 1
        stop = noun_phrase(classes, end, unit.high)
        if stop == end:
            return None
        if classes[stop : stop + 1] in ("e", "E", "G", "V") and lower[stop].endswith(("ed", "ing", "en")):
            comma = classes.find(",", stop, unit.high)  # data released by the ministry in August,
            if stop < comma and not has_finite_verb(classes, stop + 1, comma):
                stop = comma
        low = max([unit.low, *(s.content[1] for s in before)])
        if before and low >= cue - 1 and classes[cue - 1] == ",":
            low = unit.low  # "Most voters think it is wrong, according to a poll": all of it is the poll's
        opens = cue == low or (cue - low <= 2 and classes[cue - 1] in "&Z,R")
        source_end = self._apposed_source(stop, unit, opening=opens)
        if opens:
            content = (min(source_end + 1, unit.high - 1), self._end_of_unit(unit))
            return Said((end, source_end), (cue, end), content) if content[0] < content[1] else None
        left = self._clause_start(low, cue)
        left_end = cue - 1 if classes[cue - 1] == "," else cue
        right = self._content_right(unit, source_end, (left, left_end))
        if left_end <= left:
            return None
        if (
            right is None
            and source_end < unit.high - 1
            and classes[source_end] == ","
            and classes[source_end + 1] in "VXO"
        ):
            right = self._clause_end(source_end + 1, unit)
        return Said((end, source_end), (cue, end), (left, right if right is not None else left_end))

    def _citing(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        if any(s.content[1] > unit.low for s in before):
            return None
        stop = noun_phrase(self.classes, cue + 1, unit.high)
        left = self._content_left(unit, cue, before)
        if stop == cue + 1 or left is None:
            return None
        head = core_phrase(self.classes, cue + 1, unit.high) - 1
        if self.classes[head] in "NG" and self.lower[head] not in DOCUMENTS | ROLES | SPEAKERS:
            subject = self._clause_subject(
                unit, cue
            )  # scuttled the talks, citing violence: what it gives as a reason
            return Said(subject, (cue, cue + 1), (cue + 1, stop)) if subject is not None else None
        return Said((cue + 1, stop), (cue, cue + 1), left)

    def _put(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        """ "X puts the toll at 17", "as X put it"."""
        classes, lower = self.classes, self.lower
        start = verb_group_start(classes, cue, unit.low)
        source = self._subject(unit, start, before)
        if source is None:
            return None
        if lower[cue + 1 : cue + 2] == ["it"]:
            end = cue + 2
            one = self._complement(unit, end, "q", start)
            if one is not None:
                return Said(source, (start, end), one)
            if lower[source[0] - 1 : source[0]] == ["as"]:
                rest = classes.find(",", end, unit.high)
                if source[0] - 1 == unit.low and 0 <= rest < unit.high - 2:
                    return Said(source, (start, end), (rest + 1, self._end_of_unit(unit)))
                left = self._content_left(unit, source[0] - 1, before)
                return Said(source, (start, end), left) if left is not None else None
            return self._postposed(unit, source, (start, end), before)
        reach = min(cue + _PUT_REACH, unit.high - 1)
        at = next(
            (p for p in range(cue + 1, reach) if lower[p] in ("at", "on") or classes[p] in "VXO,"), reach
        )
        if at < reach and classes[at] == "I" and "C" in classes[at + 1 : at + 5]:
            return Said(source, (start, cue + 1), (cue + 1, self._clause_end(cue + 1, unit)))
        return None

    def _noun(self, unit: Unit, cue: int) -> Said | None:
        """ "X's promise to ...", "a claim by X that ...", "the view that ..."."""
        classes, lower = self.classes, self.lower
        end = cue + 1
        source: Range | None = None
        start = cue
        while start > unit.low and classes[start - 1] in "AGEe":
            start -= 1
        if start > unit.low and classes[start - 1] == "S":
            begin = nearest_phrase(classes, start - 1, unit.low)
            source = (begin, start - 1) if begin < start - 1 else None
        elif start > unit.low and classes[start - 1] == "P":
            source = (start - 1, start)
        at = end
        if (at < unit.high and lower[at] in ("by", "from")) or (
            at < unit.high and lower[at] == "of" and lower[cue] in _VIEWS
        ):
            stop = noun_phrase(classes, at + 1, unit.high)
            if stop > at + 1:
                source, at = (at + 1, stop), stop
        elif at < unit.high and lower[at] in ("among", "in", "of", "to", "at"):
            stop = noun_phrase(classes, at + 1, unit.high)
            if stop > at + 1 and classes[stop : stop + 1] == "H":
                source = (at + 1, stop) if lower[at] == "among" else source
                at = stop
        if at >= unit.high:
            return None
        if classes[at] in ",:" and not (source is not None and lower[cue] in _VIEWS):
            return None
        if classes[at] == "H" and at + 1 < unit.high and classes[at + 1] not in "VXO,.e":
            stop = self._inner_clause_end(at, unit)
            uttered = self._uttered(unit, start) if source is None else None
            if uttered is not None:
                return Said(uttered[0], (uttered[1], end), (at, stop))
            return Said(source, (cue, end), (at, stop))
        if source is not None and lower[cue] in _VIEWS:
            opening = min(source[0], cue - (classes[cue - 1] in "DP")) - 1
            if opening >= unit.low and lower[opening] in ("in", "by"):
                return self._view(unit, source, (cue, end), opening)
        if source is not None and classes[at] == "T" and classes[at + 1 : at + 2] in ("B", "X"):
            return Said(source, (cue, end), (at, self._clause_end(at, unit)))
        if (
            source is not None
            and at == end
            and lower[at] in ("of", "for", "about")
            and lower[cue] in _OF_NOUNS
        ):
            stop = noun_phrase(classes, at + 1, unit.high)
            if stop > at + 1:
                return Said(source, (cue, end), (at, stop))
        return None

    def _uttered(self, unit: Unit, start: int) -> tuple[Range, int] | None:
        """Whose it is, and where the verb begins: "The firm issued a warning that", "He took the view that"."""
        classes = self.classes
        verb = start - 1
        while verb > unit.low and classes[verb] in "DR":
            verb -= 1
        if verb <= unit.low or self.lower[verb] not in UTTERING or classes[verb] not in "VXeEQ":
            return None
        first = verb_group_start(classes, verb, unit.low)
        source = self._subject(unit, first, []) if first > unit.low else None
        return (source, first) if source is not None and source[1] <= first else None

    def _made_clear(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        """ "X made (it) clear that ...", "X has made no secret of"."""
        at = cue + 1 + (self.lower[cue + 1 : cue + 2] == ["it"])
        if self.lower[at : at + 1] not in (["clear"], ["plain"], ["known"], ["official"], ["explicit"]):
            return None
        at += 1
        start = verb_group_start(self.classes, cue, unit.low)
        source = self._subject(unit, start, before)
        if (
            source is None
            or at >= unit.high
            or not (self.classes[at] in "HW:" or self._opens_clause(at, unit))
        ):
            return None
        opens = at + (self.classes[at] == ":")
        return Said(source, (start, at), (opens, self._clause_end(opens, unit)))

    def _view(self, unit: Unit, source: Range, cue: Range, opening: int) -> Said | None:
        """ "In his view, the Fed has waited too long"."""
        behind = max(cue[1], source[1])
        if opening == unit.low and self.classes[behind : behind + 1] in (",", ":"):
            return Said(source, cue, (behind + 1, self._end_of_unit(unit)))
        left = self._content_left(unit, opening, [])
        return Said(source, cue, left) if left is not None else None

    def _adjective(self, unit: Unit, cue: int) -> Said | None:
        classes = self.classes
        start = verb_group_start(classes, cue, unit.low)
        if start == cue or not any(w in _BE for w in self.lower[start:cue]):
            return None
        at = cue + 1
        if not (classes[at : at + 1] == "H" or self._opens_clause(at, unit)) or classes[at : at + 1] in (
            "I",
            "Z",
        ):
            return None
        source = self._subject(unit, start, [])
        return (
            Said(source, (start, cue + 1), (at, self._clause_end(at, unit)), True)
            if source is not None
            else None
        )
