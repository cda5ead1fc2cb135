"""What is said: the complement behind a cue, or what stands before and around it."""

from __future__ import annotations

import re

from pipeline.claims.cues import DOCUMENTS
from pipeline.claims.phrases import adjunct_ends, core_phrase, has_finite_verb, noun_phrase, phrase_before
from pipeline.claims.said import Range, Said, Unit
from pipeline.claims.sources import Sources

_SPEECH = frozenset("cqh")
_THAT = frozenset("chtm")
_CLAUSE = frozenset("ch")
_FURTHER_THAT = re.compile(r"(?:[ITZR][IZDPANMYCRSGE]{1,14}|,[IR][IDPANMYCRSGE]{0,8},)H")
"""Where a that follows behind more than adjuncts: "argues in its brief that", "said, without evidence, that"."""
_CONTRACTED = re.compile(r"(?:i|you|he|she|it|we|they|there|that)['’](?!s$)")
"""A pronoun with its verb: "he'll", "they’ve"."""
_APPOSED = re.compile(r",[^,;:&Z][^,;:]*,[R]*[VXOe]")
"""An aside between a subject and its verb: "the suspect|, a man from Leeds, had|"."""
_GOING_ON = frozenset("because if unless so".split())
_PLAIN_REST = re.compile(r"[IDPANMYCRS$]*")
_SHOWING = frozenset(
    "show shows showed shown find finds found suggest suggests suggested indicate indicates indicated reveal reveals revealed put puts".split()
)
_ABOUT = frozenset("of about for against on over at".split())


class Contents(Sources):
    """Finds the content of a cue by the frames that it takes."""

    def _complement(self, unit: Unit, end: int, frames: str, start: int) -> Range | None:
        classes, lower = self.classes, self.lower
        places = adjunct_ends(classes, end, unit.high)
        if "t" in frames or "u" in frames:
            recipient = core_phrase(classes, end, unit.high)
            if recipient > end and classes[end] != "K":
                one = self._after_recipient(unit, end, recipient, frames)
                if one is not None:
                    return one
        for at in places:
            if at >= unit.high:
                continue
            letter = classes[at]
            if letter == "H" and not _THAT.isdisjoint(frames) and self._is_clause(at, unit):
                return at, self._clause_end(at, unit)
            if letter == ":" and not _SPEECH.isdisjoint(frames) and at + 1 < unit.high:
                return (at + 1, self._end_of_unit(unit)) if classes[end - 1] != "N" else None
            if letter == "K" and not _SPEECH.isdisjoint(frames):
                return at, self._clause_end(at, unit)
            if letter == "," and classes[at + 1 : at + 2] == "K" and not _SPEECH.isdisjoint(frames):
                return at + 1, self._end_of_speech(at + 1, unit)
            if letter == "W" and not set("wc").isdisjoint(frames) and at - end <= 3:
                return at, self._clause_end(at, unit)
            if letter == "Z" and lower[at] == "if" and "w" in frames:
                return at, self._clause_end(at, unit)
            if (
                letter == "T"
                and "i" in frames
                and at == end
                and classes[at + 1 : at + 2] in ("B", "X", "R", "N", "V", "A")
            ):
                return at, self._clause_end(at, unit)
            if letter in "OXV" and at == end and "c" in frames and self._in_relative(start, unit):
                return at, self._clause_end(at, unit)
            if "g" in frames and at == end and lower[at].endswith("ing"):
                return at, self._clause_end(at, unit)
        further = _FURTHER_THAT.match(classes, end, unit.high) if not _THAT.isdisjoint(frames) else None
        if further is not None:
            return further.end() - 1, self._clause_end(further.end() - 1, unit)
        for at in places:
            if not _CLAUSE.isdisjoint(frames) and self._opens_clause(at, unit, strict="c" not in frames):
                stop = self._clause_end(at, unit)
                if classes[at] not in "IZ" or has_finite_verb(classes, at, stop) or "K" in classes[at:stop]:
                    return at, stop
        if (
            lower[end - 1] in _SHOWING
            and self._document_subject(start, unit)
            and classes[end : end + 1] in tuple("DPMNCAU")
        ):
            return end, self._clause_end(end, unit)
        return self._nominal_complement(unit, end, frames)

    def _is_clause(self, at: int, unit: Unit) -> bool:
        """Whether a that opens a clause: "said that it closed", not "repeated that claim"."""
        end = self._clause_end(at, unit)
        if has_finite_verb(self.classes, at + 1, end) or "K" in self.classes[at:end]:
            return True
        return end > at + 2 and core_phrase(self.classes, at + 1, end) == at + 1

    def _in_relative(self, start: int, unit: Unit) -> bool:
        """ "a step that | business groups say | would cost jobs": that stands before the source."""
        begin = phrase_before(self.classes, start, unit.low)
        return unit.low < begin < start and self.classes[begin - 1] in "HW"

    def _after_recipient(self, unit: Unit, start: int, recipient: int, frames: str) -> Range | None:
        """told reporters (on Tuesday) that ..., urged voters to ..."""
        classes = self.classes
        for at in adjunct_ends(classes, recipient, unit.high):
            letter = classes[at : at + 1]
            if letter in ("H", "W", "K") and "t" in frames and letter:
                return at, self._clause_end(at, unit)
            if letter == ":" or (letter == "," and classes[at + 1 : at + 2] == "K"):
                return (at + 1, self._end_of_speech(at + 1, unit)) if at + 1 < unit.high else None
            if (
                letter == "T"
                and classes[at + 1 : at + 2] in ("B", "X", "R", "N", "A")
                and set("ut") & set(frames)
            ):
                return (start if "m" in frames else at), self._clause_end(at, unit)
        if "t" in frames and self._opens_clause(recipient, unit):
            return recipient, self._clause_end(recipient, unit)
        return None

    def _opens_clause(self, at: int, unit: Unit, *, strict: bool = False) -> bool:
        """A noun phrase and a finite verb, or an introductory phrase before them."""
        classes, lower = self.classes, self.lower
        if at >= unit.high or classes[at] in ".,;:)-&W":
            return False
        if classes[at] in "IZ":
            comma = classes.find(",", at, min(unit.high, at + 14))
            if (
                comma > at + 1
                and classes[comma + 1 : comma + 2] not in ("Z", "&", "W", "G")
                and self._opens_clause(comma + 1, unit, strict=strict)
            ):
                return True
            if classes[at] == "Z":
                return has_finite_verb(classes, at, self._clause_end(at, unit))
            further = core_phrase(classes, at + 1, unit.high)
            return (
                further < unit.high
                and classes[further] in "DPUMNC"
                and self._opens_clause(further, unit, strict=strict)
            )
        if classes[at] in "XOU" and _CONTRACTED.match(lower[at]):
            return True
        if not strict and classes[at] == "G":  # said returning to the moon was necessary
            return has_finite_verb(classes, at, self._clause_end(at, unit))
        subject = noun_phrase(classes, at, unit.high)
        if subject == at:
            return False
        if classes[at] != "K" and "K" in classes[at:subject]:
            return True
        while subject < unit.high and classes[subject] in "R":
            subject += 1
        if subject < unit.high and classes[subject] in "VXOeK":
            return True
        if classes[subject : subject + 1] == ",":
            return _APPOSED.match(classes, subject, unit.high) is not None
        if not strict and classes[subject : subject + 1] in ("W", "E", "G", "H", "(", "-", "Z", "B", "N"):
            return has_finite_verb(classes, subject, self._clause_end(at, unit))
        return False

    def _document_subject(self, start: int, unit: Unit) -> bool:
        end = start - (self.classes[start - 1] == ",")
        near = self.lower[max(unit.low, end - 8) : end]
        return start > unit.low and not DOCUMENTS.isdisjoint(near)

    def _nominal_complement(self, unit: Unit, end: int, frames: str) -> Range | None:
        classes, lower = self.classes, self.lower
        if end >= unit.high or set("oaflb").isdisjoint(frames):
            return None
        begin = end + (classes[end] == "R" and classes[end + 1 : end + 2] in tuple("CDNMP$"))  # only one more
        begin += classes[begin] == "H" and classes[begin + 1 : begin + 2] in (
            "N",
            "A",
        )  # disputed that account
        phrase = core_phrase(classes, begin, unit.high)
        whole = noun_phrase(classes, begin, unit.high)
        if "a" in frames:
            at = next((p for p in range(phrase, min(whole + 8, unit.high)) if lower[p] == "as"), None)
            if at is not None and at + 1 < unit.high and phrase > end:
                return at + 1, self._clause_end(at + 1, unit)
        if "l" in frames and phrase > end:
            if classes[phrase : phrase + 1] in ("D", "K") or classes[phrase - 1] == "K":
                return (phrase if classes[phrase - 1] != "K" else end), self._clause_end(phrase, unit)
            if lower[end] == "for":
                return end, self._clause_end(end, unit)
        if "f" in frames and phrase > end:
            at = next(
                (p for p in range(phrase, min(whole + 1, unit.high)) if lower[p] in ("for", "of", "over")),
                None,
            )
            if at is not None:
                return at, self._clause_end(at, unit)
        if (
            "b" in frames
            and lower[end] in _ABOUT
            and (lower[end] != "at" or lower[end - 1].startswith("hint"))
            and (lower[end] not in ("on", "at") or not lower[end - 1].startswith("sp"))
        ):
            stop = max(noun_phrase(classes, end + 1, unit.high), end + 1)
            if lower[stop : stop + 1] == ["and"]:  # of long lines and broken machines
                further = core_phrase(classes, stop + 1, unit.high)
                stop = further if further > stop + 1 else stop
            return end, self._object_end(end, stop, unit) if stop > end + 1 else self._clause_end(end, unit)
        if "o" in frames and whole > begin:
            return end, max(whole, self._object_end(end, whole, unit))
        return None

    def _object_end(self, start: int, whole: int, unit: Unit) -> int:
        """An object goes on through its that-clause, infinitive or participle."""
        if whole >= unit.high:
            return whole
        end = self._clause_end(start, unit)
        if self.classes[whole] == "I" and self.classes[whole + 1 : whole + 2] == "G":
            return max(noun_phrase(self.classes, whole + 2, end), whole + 2)  # delays in shipping the parts
        if self.classes[whole] in "HTWGEe":
            return end
        plain = _PLAIN_REST.match(self.classes, whole, end)
        reached = whole if plain is None else plain.end()
        return reached if reached == end or self.classes[reached] == "," else whole

    def _postposed(
        self, unit: Unit, source: Range, cue: Range, before: list[Said], frames: str = "c"
    ) -> Said | None:
        """CONTENT, SOURCE CUE [, CONTENT]."""
        left = self._content_left(unit, source[0], before) or self._interrupted(unit, source[0], cue[1])
        if left is None:
            return None
        quoted = self.classes[left[1] - 1] == "K" or self.classes[cue[1] : cue[1] + 2] == ",K"
        if not quoted and not self._may_follow(unit, source, cue[1], frames):
            return None
        right = self._content_right(unit, cue[1], left)
        return Said(source, cue, (left[0], right if right is not None else left[1]))

    def _may_follow(self, unit: Unit, source: Range, end: int, frames: str) -> bool:
        """Whether what is not quoted can stand before its cue: "..., he said", not "..., he offered his seat"."""
        classes = self.classes
        if {"c", "h"}.isdisjoint(frames):
            return False
        if self.lower[source[0]] in ("a", "an") and classes[source[0] + 1 : source[0] + 3] in (
            "NM",
            "ND",
            "NU",
        ):
            return False  # ", a prospect Vindman denied"
        if "t" in frames or end >= unit.high:
            return True
        if classes[end] == "A":
            return classes[end + 1 : end + 2] == "Y"
        return classes[end] not in "DNMPUC$K"

    def _content_left(self, unit: Unit, start: int, before: list[Said]) -> Range | None:
        """What stands before a cue clause, when a comma or a quotation parts it from it."""
        classes = self.classes
        if start <= unit.low:
            return None
        boundary = start - 1
        low = self._behind_others(unit, boundary, before)
        if classes[boundary] == "K":
            begin = boundary
            while begin > low and classes[begin - 1] == "K":
                begin -= 1
            begin = self._clause_start(low, begin) if begin > low else begin
            return begin, start
        if classes[boundary] not in ",-" or boundary <= low:
            return None
        begin = self._clause_start(low, boundary)
        if (
            classes[boundary - 1] == "K"
            or unit.headline
            or has_finite_verb(classes, begin, boundary)
            or "K" in classes[begin:boundary]
        ):
            return begin, boundary
        return None

    def _behind_others(self, unit: Unit, boundary: int, before: list[Said]) -> int:
        """Where what is said may begin: behind other attributions, but around those that it reports itself.

        In "The engineers had warned that it could fail, emails show" the emails show the warning.
        """
        reported = "K" not in self.classes[unit.low : boundary] and all(
            s.source is not None and s.cue is not None and s.source[1] <= s.cue[0] < s.content[0]
            for s in before
        )
        if reported:
            return unit.low
        return max([unit.low, *(s.content[1] for s in before), *(s.cue[1] for s in before if s.cue)])

    def _interrupted(self, unit: Unit, start: int, end: int) -> Range | None:
        """ "The rebels, | analysts say |, have few options left"."""
        classes = self.classes
        if start - 1 <= unit.low or classes[start - 1] != ",":
            return None
        for at in adjunct_ends(classes, end, unit.high):
            if classes[at : at + 1] != ",":
                continue
            verb = at + 1
            while verb < unit.high and classes[verb] == "R":
                verb += 1
            if verb < unit.high and classes[verb] in ("VXOe" if at == end else "VXOK"):
                return self._clause_start(unit.low, start - 1), start - 1
        return None

    def _content_right(self, unit: Unit, end: int, left: Range) -> int | None:
        """Where a content that is broken by its cue ends on the cue's far side; None where it is not broken."""
        classes = self.classes
        for at in adjunct_ends(classes, end, unit.high):
            if at < unit.high - 1 and classes[at] in ",-":
                following = classes[at + 1]
                if following == "G":
                    further = classes.find(",", at + 1, unit.high)
                    if further > 0 and classes[further + 1 : further + 2] == "K":
                        return self._end_of_speech(further + 1, unit)
                if following == "K":
                    return self._end_of_speech(at + 1, unit)
                if classes[left[1] - 1] == "K":
                    return None
                if following == "G" or following in ".;-":
                    return None
                goes_on = self.lower[at + 1] in _GOING_ON
                if following in "WZ" and not goes_on and has_finite_verb(classes, left[0], left[1]):
                    return None
                if following in "DNMCPUAB" and has_finite_verb(classes, left[0], left[1]):
                    return None
                return self._clause_end(at + 1, unit)
        return None
