"""Who says, thinks or wants what: source, cue and content of every attribution.

The reader follows the sentence. A cue (see cues.py) is looked at with what stands on both sides: a
complement behind it ("said that ...", "vowed to ...", "said: ..."), or what was said before it
("..., the ODS said", '"...," said Castellan'), on both sides of it (", officials said,") or as a noun
("a claim by X that"). The source is the subject's whole noun phrase with its apposition; the content
is the whole clause. Quoted stretches are opaque: no cue is read inside one.

Sentences that are parted by a full stop inside quotation marks are one unit. A quotation that stands
by itself beside an attributed one has the same source, and no cue.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.claims.cues import ADJECTIVES, DOCUMENTS, NOUNS, cue_frames
from pipeline.claims.phrases import (
    adjunct_ends,
    core_phrase,
    has_finite_verb,
    noun_phrase,
    phrase_before,
    verb_group_start,
)
from pipeline.claims.quotations import Quoted, sounds_spoken
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]
_SPEECH = frozenset("cqh")
_STRONG = "c"
_THAT = frozenset("chtm")
_CLAUSE = frozenset("ch")
_FURTHER_THAT = re.compile(r"(?:[ITZR][IZDPANMYCRSGE]{1,14}|,[IR][IDPANMYCRSGE]{0,8},)H")
"""Where a that follows behind more than adjuncts: "argues in its brief that", "said, without evidence, that"."""
_SHOWING = frozenset(
    "show shows showed shown find finds found suggest suggests suggested indicate indicates indicated reveal reveals revealed put puts".split()
)
_CONTRASTS = frozenset("while whereas although though".split())
_VERB_GROUP = re.compile(r"[XO][XOR]*[EVBGe]?|V")
_PARTICLES = frozenset("out up on in down".split())
_GAP_ENDS = frozenset(".,;)-:")
_OTHER_CUES = frozenset("according per citing quoting put puts putting made".split())


@dataclass(slots=True)
class Said:
    """One attribution in token ranges; ``clause`` says that the content is indirect speech."""

    source: Range | None
    cue: Range | None
    content: Range
    thought: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A run of tokens read as one sentence."""

    low: int
    high: int
    paragraph: int


class AttributionReader:
    """Reads the attributions of one text, unit by unit."""

    def __init__(self, tokens: Tokens, units: Sequence[Unit], quoted: Sequence[Quoted]) -> None:
        self.tokens = tokens
        self.units = units
        self.lower = tokens.lower
        self.frames = cue_frames()
        self.runs = [r for q in quoted if self._is_speech(q, r := self._token_range(q))]
        self.classes = _mask(tokens.classes, self.runs)
        cue_words = _CUE_WORDS
        self.cues = [n for n, word in enumerate(self.lower) if word in cue_words]

    def read(self) -> list[Said]:
        """All attributions in order of their place."""
        found: list[Said] = []
        at = 0
        cues = self.cues
        for unit in self.units:
            here: list[int] = []
            while at < len(cues) and cues[at] < unit.high:
                if cues[at] >= unit.low and self.classes[cues[at]] != "K":
                    here.append(cues[at])
                at += 1
            said = self._unit(unit, here)
            found += said
        self._loose_quotations(found)
        for one in found:
            one.content = self._with_marks(one.content)
        found.sort(key=lambda s: (s.content[0], s.cue or s.content))
        return found

    def _with_marks(self, content: Range) -> Range:
        """Take in the quotation mark that a content begins or ends beside."""
        start, end = content
        inside = self.classes.count('"', start, end)
        if inside % 2:
            if start > 0 and self.classes[start - 1] == '"':
                return start - 1, end
            if self.classes[end : end + 1] == '"':
                return start, end + 1
        return content

    # ---- one unit

    def _unit(self, unit: Unit, cues: list[int]) -> list[Said]:
        said: list[Said] = []
        covered = unit.low
        for cue in cues:
            if cue < covered:
                continue
            one = self._cue(unit, cue, said)
            if one is None:
                continue
            said.append(one)
            covered = max(covered, one.content[1], one.cue[1] if one.cue else 0)
            if one.source is not None:
                covered = max(covered, one.source[1])
        return said

    def _cue(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        word = self.lower[cue]
        if word in ("according", "per"):
            return self._according(unit, cue, before)
        if word in ("citing", "quoting"):
            return self._citing(unit, cue, before)
        if word in ("put", "puts", "putting"):
            return self._put(unit, cue, before)
        letter = self.classes[cue]
        if word in ADJECTIVES:
            return self._adjective(unit, cue)
        if word in NOUNS and (letter in "N" or self._reads_as_noun(cue, unit)):
            one = self._noun(unit, cue)
            if one is not None or (letter == "N" and self.classes[cue - 1 : cue] in ("D", "P", "A", "S")):
                return one
        frames = self.frames.get(word)
        return self._verb(unit, cue, frames, before) if frames is not None else None

    def _reads_as_noun(self, cue: int, unit: Unit) -> bool:
        return cue > unit.low and self.classes[cue - 1] in "DPSAC"

    # ---- verbs

    def _verb(self, unit: Unit, cue: int, frames: str, before: list[Said]) -> Said | None:
        classes = self.classes
        if (
            classes[cue] in "AR"
            or (cue == unit.low and classes[cue] in "eE")
            or (cue > unit.low and classes[cue - 1] in "DPASI" and classes[cue] in "NEe")
        ):
            return None
        start = verb_group_start(classes, cue, unit.low)
        end = cue + 1
        if (
            end < unit.high
            and self.lower[end] in _PARTICLES
            and classes[end] == "I"
            and self.lower[cue] in _WITH_PARTICLE
        ):
            end += 1
        passive = self._is_passive(start, cue)
        if passive:
            return self._passive(unit, cue, start, end, frames)
        if (
            classes[cue] == "G"
            and cue > unit.low
            and classes[cue - 1] == "I"
            and classes[end : end + 1] not in ("H", "K")
        ):
            return None
        if self.lower[cue] in _QUOTING:
            quoting = self._quoting(unit, cue, start)
            if quoting is not None:
                return quoting
        if _SPEECH.isdisjoint(frames) and "m" not in frames:
            return self._preposed(unit, (start, end), frames, before)
        inverted = self._inverted(unit, (start, end), frames, before)
        if inverted is not None:
            return inverted
        source = self._subject(unit, start, before)
        whole = source is not None and start - 1 <= source[1] <= start
        if whole and source is not None and source[0] > unit.low and classes[source[0] - 1] == "K":
            return self._postposed(unit, source, (start, end), before)
        if whole and source is not None and self._breaks_in(unit, source[0], end):
            return self._postposed(unit, source, (start, end), before)
        one = self._preposed(unit, (start, end), frames, before)
        if one is None and whole and source is not None:
            one = self._postposed(unit, source, (start, end), before)
        return one

    def _breaks_in(self, unit: Unit, start: int, end: int) -> bool:
        """ "It was, | he wrote |, “the worst night”": the cue stands in the middle of a sentence that it quotes."""
        classes = self.classes
        if start - 1 <= unit.low or classes[start - 1] != "," or classes[end : end + 2] != ",K":
            return False
        return classes[unit.low] not in "ZIGeE" and has_finite_verb(classes, unit.low, start - 1)

    def _quoting(self, unit: Unit, cue: int, start: int) -> Said | None:
        """ "Reuters quoted a military source as saying that ..."."""
        stop = noun_phrase(self.classes, cue + 1, unit.high)
        if stop == cue + 1 or self.lower[stop : stop + 2] != ["as", "saying"]:
            return None
        content = self._clause(stop + 2, unit)
        return Said((cue + 1, stop), (start, cue + 1), content) if content is not None else None

    def _is_passive(self, start: int, cue: int) -> bool:
        if self.classes[cue] not in "EeAV" or not self.lower[cue].endswith(_PARTICIPLE_ENDS):
            return False
        group = self.lower[start:cue]
        return any(word in _BE for word in group)

    def _passive(self, unit: Unit, cue: int, start: int, end: int, frames: str) -> Said | None:
        """ "was quoted as saying", "is said to be", "was accused of", "was told that"."""
        classes, lower = self.classes, self.lower
        subject = self._subject(unit, start, [])
        if lower[cue] == "quoted" and lower[end : end + 2] == ["as", "saying"]:
            content = self._clause(end + 2, unit)
            return Said(subject, (start, end + 2), content) if content is not None else None
        if end < unit.high and lower[end] == "by":
            source_end = noun_phrase(classes, end + 1, unit.high)
            if source_end > end + 1 and subject is not None and not set("aflo").isdisjoint(frames):
                rest = self._tail(source_end, unit)
                return Said((end + 1, source_end), (start, end + 1), rest or subject)
        if "f" in frames and end < unit.high and lower[end] in ("of", "for", "over"):
            return Said(None, (start, end), (end, self._clause_end(end, unit)))
        if (
            "p" in frames
            and end < unit.high
            and classes[end] == "T"
            and subject is not None
            and end + 1 < unit.high
        ):
            if classes[end + 1] not in "XBR":
                return None
            if lower[cue] in _PLANLIKE:
                return None
            return Said(None, (start, end), (subject[0], self._clause_end(end, unit)))
        if (classes[end : end + 1] == "H" and "p" in frames) or "t" in frames:
            at = next((p for p in adjunct_ends(classes, end, unit.high) if classes[p : p + 1] == "H"), None)
            if at is not None:
                return Said(None, (start, end), (at, self._clause_end(at, unit)))
        return None

    def _tail(self, start: int, unit: Unit) -> Range | None:
        if start < unit.high and self.lower[start] in ("as", "of", "for"):
            end = self._clause_end(start, unit)
            return (start, end) if end > start + 1 else None
        return None

    def _preposed(self, unit: Unit, cue: Range, frames: str, before: list[Said]) -> Said | None:
        """SOURCE CUE [recipient, time, place] CONTENT."""
        complement = self._complement(unit, cue[1], frames, cue[0])
        if complement is None:
            return None
        source = self._subject(unit, cue[0], before)
        if source is None and cue[0] > unit.low:
            allowed = "T&,W-" if self.classes[cue[1] - 1] not in "eE" else "T&W"
            if self.classes[cue[0] - 1] not in allowed:
                return None
        thought = "m" in frames and "q" not in frames
        return Said(source, cue, complement, thought)

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
            if letter == "H" and not _THAT.isdisjoint(frames):
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
            if "g" in frames and at == end and lower[at].endswith("ing"):
                return at, self._clause_end(at, unit)
        further = _FURTHER_THAT.match(classes, end, unit.high) if not _THAT.isdisjoint(frames) else None
        if further is not None:
            return further.end() - 1, self._clause_end(further.end() - 1, unit)
        for at in places:
            if not _CLAUSE.isdisjoint(frames) and self._opens_clause(at, unit, end):
                return at, self._clause_end(at, unit)
        if (
            lower[end - 1] in _SHOWING
            and self._document_subject(start, unit)
            and classes[end : end + 1] in tuple("DPMNCAU")
        ):
            return end, self._clause_end(end, unit)
        return self._nominal_complement(unit, end, frames)

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
        if "t" in frames and self._opens_clause(recipient, unit, recipient):
            return recipient, self._clause_end(recipient, unit)
        return None

    def _opens_clause(self, at: int, unit: Unit, cue_end: int) -> bool:
        """A noun phrase and a finite verb, or an introductory phrase before them."""
        classes = self.classes
        if at >= unit.high or classes[at] in ".,;:)-&WG":
            return False
        if classes[at] in "IZ":
            comma = classes.find(",", at, min(unit.high, at + 14))
            if comma > 0 and self._opens_clause(comma + 1, unit, cue_end):
                return True
            if classes[at] == "Z":
                return has_finite_verb(classes, at, self._clause_end(at, unit))
            further = core_phrase(classes, at + 1, unit.high)
            return (
                further < unit.high
                and classes[further] in "DPUMNC"
                and self._opens_clause(further, unit, cue_end)
            )
        subject = noun_phrase(classes, at, unit.high)
        if subject == at:
            return False
        if classes[at] != "K" and "K" in classes[at:subject]:
            return True
        while subject < unit.high and classes[subject] in "R":
            subject += 1
        if subject < unit.high and classes[subject] in "VXOeK":
            return True
        if classes[subject : subject + 1] in (",", "W", "E", "G", "H", "(", "-", "Z", "B", "N"):
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
        phrase = core_phrase(classes, end, unit.high)
        whole = noun_phrase(classes, end, unit.high)
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
        ):
            stop = max(noun_phrase(classes, end + 1, unit.high), end + 1)
            return end, self._object_end(end, stop, unit) if stop > end + 1 else self._clause_end(end, unit)
        if "o" in frames and whole > end:
            return end, max(whole, self._object_end(end, whole, unit))
        return None

    def _object_end(self, start: int, whole: int, unit: Unit) -> int:
        """An object goes on through its that-clause, infinitive or participle."""
        if whole < unit.high and self.classes[whole] in "HTWGEe":
            return self._clause_end(start, unit)
        return whole

    # ---- before and around the cue

    def _postposed(self, unit: Unit, source: Range, cue: Range, before: list[Said]) -> Said | None:
        """CONTENT, SOURCE CUE [, CONTENT]."""
        left = self._content_left(unit, source[0], before) or self._interrupted(unit, source[0], cue[1])
        if left is None:
            return None
        right = self._content_right(unit, cue[1], left)
        return Said(source, cue, (left[0], right if right is not None else left[1]))

    def _inverted(self, unit: Unit, cue: Range, frames: str, before: list[Said]) -> Said | None:
        """CONTENT, CUE SOURCE [, CONTENT]."""
        classes = self.classes
        start = cue[0]
        if start != cue[1] - 1 or not (start == unit.low or classes[start - 1] in ",K-"):
            return None
        if self.lower[start].endswith("ing") or not ("c" in frames or classes[start - 1] == "K"):
            return None
        source_end = self._apposed_end(noun_phrase(classes, cue[1], unit.high), unit)
        if source_end <= cue[1] or classes[cue[1]] in "TK":
            return None
        if self._opens_clause(cue[1], unit, cue[1]) and (start == unit.low or classes[start - 1] != "K"):
            return None
        left = self._content_left(unit, start, before)
        if left is None:
            if start == unit.low and source_end < unit.high and classes[source_end] in ":,":
                return Said((cue[1], source_end), cue, (source_end + 1, self._end_of_unit(unit)))
            return None
        right = self._content_right(unit, source_end, left)
        return Said((cue[1], source_end), cue, (left[0], right if right is not None else left[1]))

    def _apposed_end(self, end: int, unit: Unit) -> int:
        """Take in ", the director of the ODS" and ", who runs the regulator" after a source."""
        classes = self.classes
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
                if stop < unit.high and classes[stop] in "WHGEe":
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

    def _content_left(self, unit: Unit, start: int, before: list[Said]) -> Range | None:
        """What stands before a cue clause, when a comma or a quotation parts it from it."""
        classes = self.classes
        if start <= unit.low:
            return None
        boundary = start - 1
        low = max([unit.low, *(s.content[1] for s in before), *(s.cue[1] for s in before if s.cue)])
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
            or has_finite_verb(classes, begin, boundary)
            or "K" in classes[begin:boundary]
        ):
            return begin, boundary
        return None

    def _interrupted(self, unit: Unit, start: int, end: int) -> Range | None:
        """ "The rebels, | analysts say |, have few options left"."""
        classes = self.classes
        if start - 1 <= unit.low or classes[start - 1] != "," or classes[end : end + 1] != ",":
            return None
        verb = end + 1
        while verb < unit.high and classes[verb] == "R":
            verb += 1
        if verb >= unit.high or classes[verb] not in "VXOe":
            return None
        return self._clause_start(unit.low, start - 1), start - 1

    def _clause_start(self, low: int, end: int) -> int:
        """The start of the segment that runs up to ``end``: after a semicolon or a colon, else ``low``."""
        semicolon = max(self.classes.rfind(";", low, end), self.classes.rfind(":", low, end))
        start = semicolon + 1 if semicolon >= 0 else low
        while start < end and self.classes[start] in ",;.*":
            start += 1
        return start

    def _content_right(self, unit: Unit, end: int, left: Range) -> int | None:
        """Where a content that is broken by its cue ends on the cue's far side; None where it is not broken."""
        classes = self.classes
        for at in adjunct_ends(classes, end, unit.high):
            if at < unit.high - 1 and classes[at] in ",-":
                following = classes[at + 1]
                if following == "K":
                    return self._end_of_speech(at + 1, unit)
                if classes[left[1] - 1] == "K":
                    return None
                if following == "G" or following in ".;-":
                    return None
                if following in "WZ" and has_finite_verb(classes, left[0], left[1]):
                    return None
                if following in "DNMCPUAB" and has_finite_verb(classes, left[0], left[1]):
                    return None
                return self._clause_end(at + 1, unit)
        return None

    # ---- the other cues

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
        low = max([unit.low, *(s.content[1] for s in before)])
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

    def _citing(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        if any(s.content[1] > unit.low for s in before):
            return None
        stop = noun_phrase(self.classes, cue + 1, unit.high)
        left = self._content_left(unit, cue, before)
        if stop == cue + 1 or left is None:
            return None
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
        stop = noun_phrase(classes, cue + 1, unit.high)
        at = next((p for p in range(cue + 1, min(stop + 1, unit.high - 1)) if lower[p] in ("at", "on")), None)
        if at is not None and ("C" in classes[at + 1 : at + 5]):
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
            begin = phrase_before(classes, start - 1, unit.low)
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
        if classes[at] == "," and not (source is not None and lower[cue] in _VIEWS):
            return None
        if classes[at] == "H" and at + 1 < unit.high and classes[at + 1] not in "VXO,.":
            return Said(source, (cue, end), (at, self._inner_clause_end(at, unit)))
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

    def _view(self, unit: Unit, source: Range, cue: Range, opening: int) -> Said | None:
        """ "In his view, the Fed has waited too long"."""
        behind = max(cue[1], source[1])
        if opening == unit.low and self.classes[behind : behind + 1] == ",":
            return Said(source, cue, (behind + 1, self._end_of_unit(unit)))
        left = self._content_left(unit, opening, [])
        return Said(source, cue, left) if left is not None else None

    def _adjective(self, unit: Unit, cue: int) -> Said | None:
        classes = self.classes
        start = verb_group_start(classes, cue, unit.low)
        if start == cue or not any(w in _BE for w in self.lower[start:cue]):
            return None
        at = cue + 1
        if not (classes[at : at + 1] == "H" or self._opens_clause(at, unit, at)) or classes[at : at + 1] in (
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

    # ---- subjects

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
        if letter in "T&-G":
            return self._last_source(before) or self._clause_subject(unit, start)
        begin = phrase_before(classes, start, unit.low)
        if begin == start:
            return self._last_source(before) or self._clause_subject(unit, start)
        if lower[begin] in _NO_SOURCE and start - begin == 1:
            return None
        return begin, start

    def _apposed_subject(self, unit: Unit, start: int) -> Range | None:
        """ "Miriam Castellan, the director of the ODS, | said"."""
        classes = self.classes
        comma = classes.rfind(",", unit.low, start - 1)
        while comma > unit.low:
            begin = phrase_before(classes, comma, unit.low)
            if begin < comma and classes[comma + 1] in "DNMWACEePGIR" and "K" not in classes[comma:start]:
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

    # ---- where contents end

    def _clause(self, start: int, unit: Unit) -> Range | None:
        start += self.classes[start : start + 1] in (",", ":")
        end = self._clause_end(start, unit)
        return (start, end) if end > start else None

    def _clause_end(self, start: int, unit: Unit) -> int:
        """The end of the clause that starts here: the unit's, or where another clause takes over."""
        classes, lower = self.classes, self.lower
        high = self._end_of_unit(unit)
        aside = start - 2 > unit.low and classes[start - 2 : start] == ",G"  # , noting | that ...,
        for at in range(start + 1, high):
            letter = classes[at]
            if letter == ";":
                return at
            if letter == ",":
                if aside and classes[at + 1 : at + 2] in ("V", "X", "O", "e"):
                    return at
                if self._takes_over(at + 1, unit, high) or (
                    classes[start] in "TG" and self._new_clause(at + 1, high)
                ):
                    return at
            elif (
                (
                    letter == "&"
                    and self._coordinated_cue(at + 1, high, finite=classes[start] not in "TGDNMAPCK")
                )
                or (letter == "I" and lower[at] == "according" and at > start + 2)
                or (lower[at] in _CONTRASTS and at > start + 3 and self._takes_over(at, unit, high))
            ):
                return at
        return high

    def _inner_clause_end(self, start: int, unit: Unit) -> int:
        """The end of a clause inside a subject: "the claim that it had been beaten | was dismissed"."""
        classes = self.classes
        high = self._clause_end(start, unit)
        verbs, at, fresh = 0, start + 1, True
        while at < high:
            letter = classes[at]
            if letter in "HWZ&,U-":
                fresh = True
            if letter in "VXO":
                if not fresh:
                    return at
                verbs += 1
                at = _VERB_GROUP.match(classes, at, high).end() - 1  # type: ignore[union-attr]  # it starts with a verb
                fresh = False
            at += 1
        return high

    def _takes_over(self, at: int, unit: Unit, high: int) -> bool:
        """Behind a comma: another speaker, "but", "while", or a further cue of the same speaker."""
        classes, lower = self.classes, self.lower
        if at >= high:
            return False
        word, letter = lower[at], classes[at]
        if word == "according" or (word == "but" and classes[at + 1 : at + 2] in ("V", "X", "O", "e", "R")):
            return True
        if letter == "G" and word in self.frames:
            return True
        if letter in "&Z":
            at += 1
            at += at < high and classes[at] == "R"
            if at < high and lower[at] in self.frames and classes[at] in "VeG":
                return True
        subject = noun_phrase(classes, at, high)
        subject += at < subject < high and classes[subject] == "U"  # ", a charge he denies"
        while subject < high and classes[subject] in "XOR":
            subject += 1
        if subject == at or subject >= high or lower[subject] not in self.frames:
            return False
        return classes[subject] in "VeEQN" and not {"c", "h", "g"}.isdisjoint(self.frames[lower[subject]])

    def _coordinated_cue(self, at: int, high: int, *, finite: bool) -> bool:
        """Behind "and": the same speaker's next cue, as in "denied it | and vowed to fight"."""
        at += at < high and self.classes[at] == "R"
        if at >= high or self.classes[at] not in "Ve":
            return False
        frames = self.frames.get(self.lower[at], "")
        if not finite:
            return bool(frames)
        return self.classes[at + 1 : at + 2] in ("H", "T", ":", "K") and not set("ci").isdisjoint(frames)

    def _new_clause(self, at: int, high: int) -> bool:
        """Behind a comma: "and its shares lost"."""
        if at >= high or self.classes[at] != "&":
            return False
        subject = noun_phrase(self.classes, at + 1, high)
        while subject < high and self.classes[subject] == "R":
            subject += 1
        return at + 1 < subject < high and self.classes[subject] in "VXO"

    def _end_of_unit(self, unit: Unit) -> int:
        end = unit.high
        while end > unit.low and self.classes[end - 1] in ".;":
            end -= 1
        return end

    def _end_of_speech(self, start: int, unit: Unit) -> int:
        """The end of the quoted run that starts here, with the words that carry it on."""
        classes = self.classes
        end = start
        while end < unit.high and classes[end] == "K":
            end += 1
        return end

    # ---- quotations without a cue of their own

    def _loose_quotations(self, found: list[Said]) -> None:
        found.sort(key=lambda s: s.content)
        covered = sorted(s.content for s in found)
        for low, high in self.runs:
            unit = self._unit_of(low)
            if unit is None or _covers(covered, low, high):
                continue
            one = self._beside(unit, (low, high), found) or self._carried_on(unit, (low, high), found)
            if one is not None:
                found.append(one)

    def _unit_of(self, at: int) -> Unit | None:
        place = bisect_left(self.units, at + 1, key=lambda u: u.low) - 1
        return self.units[place] if place >= 0 and at < self.units[place].high else None

    def _beside(self, unit: Unit, run: Range, found: list[Said]) -> Said | None:
        """ "Prentice apologised "without reservation"", "Castellan was unequivocal: "..."", ""..." Brandt, smiling."""
        classes = self.classes
        if run[0] > unit.low:
            at = run[0] - (classes[run[0] - 1] in ":,H")
            verb = at - 1
            low = max([unit.low, *(s.content[1] for s in found if unit.low <= s.content[1] <= run[0])])
            while verb > low and classes[verb] not in "VXOe":
                verb -= 1
            subject = self._subject_within(unit, low, verb) if verb > low else None
            if subject is not None:
                return Said(subject, (subject[1], max(at, subject[1] + 1)), run)
            here = [s for s in found if unit.low <= s.content[0] < unit.high and s.source is not None]
            return Said(here[-1].source, None, run) if here else None
        return None

    def _subject_within(self, unit: Unit, low: int, verb: int) -> Range | None:
        start = verb_group_start(self.classes, verb, low)
        begin = phrase_before(self.classes, start, low)
        return (begin, start) if begin < start else self._clause_subject(unit, verb)

    def _carried_on(self, unit: Unit, run: Range, found: list[Said]) -> Said | None:
        """A quotation that opens its unit goes on with the last speaker of the paragraph, or of a whole paragraph."""
        if run[0] > unit.low + 1:
            return None
        earlier = [s for s in found if s.content[0] < run[0]]
        if not earlier:
            return self._named_next(unit, run, found)
        last = max(earlier, key=lambda s: (s.content[1], s.content[0]))
        home = self._unit_of(last.content[0])
        if home is None or last.source is None:
            return None
        if home.paragraph == unit.paragraph or (
            unit.paragraph - home.paragraph == 1 and "K" in self.classes[last.content[0] : last.content[1]]
        ):
            return Said(last.source, None, run)
        return None

    def _named_next(self, unit: Unit, run: Range, found: list[Said]) -> Said | None:
        return None

    def _is_speech(self, quoted: Quoted, run: Range) -> bool:
        """Words that sound spoken, or that stand right behind a verb: 'apologised "without reservation"'."""
        words = self.tokens.text[quoted.inner_start : quoted.inner_end]
        if sounds_spoken(words):
            return True
        before = run[0] - 1
        return (
            " " in words
            and before >= 0
            and self.tokens.classes[before] in "VeEH"
            and self.lower[before] not in _NAMING
            and words[0].islower()
        )

    def _token_range(self, quoted: Quoted) -> Range:
        return bisect_left(self.tokens.starts, quoted.start), bisect_left(self.tokens.starts, quoted.end)


_PARTICIPLE_ENDS = ("ed", "en", "id", "ld", "ght", "wn", "ad", "rd", "lt", "nt", "ast")
_NAMING = frozenset("called named titled dubbed entitled labelled labeled nicknamed branded termed".split())
_QUOTING = frozenset("quoted quotes quoting cited cites".split())
_BE = frozenset("be been being is are was were am isn't wasn't aren't weren't get got gets".split())
_NO_SOURCE = frozenset("there it's that's".split())
_ABOUT = frozenset("of about for against on over at".split())
_PLANLIKE = frozenset("expected planned projected".split())
_WITH_PARTICLE = frozenset(
    "point points pointed pointing sum sums summed go goes went going find found spell spelled".split()
)
_VIEWS = frozenset("view opinion words judgment judgement estimation account telling estimate".split())
_OF_NOUNS = frozenset(
    "accusation allegation charge criticism denial description prediction promise threat warning demand call "
    "fear suspicion belief forecast vision".split()
)
_CUE_WORDS = frozenset({*cue_frames(), *NOUNS, *ADJECTIVES, *_OTHER_CUES})


def _can_follow(frames: str) -> bool:
    return not _SPEECH.isdisjoint(frames) or "m" in frames


def _mask(classes: str, runs: Sequence[Range]) -> str:
    """Make quoted speech opaque: one letter K for each of its tokens."""
    pieces = []
    at = 0
    for low, high in runs:
        if low < at:
            continue
        pieces.append(classes[at:low])
        pieces.append("K" * (high - low))
        at = high
    pieces.append(classes[at:])
    return "".join(pieces)


def _covers(ranges: Sequence[Range], low: int, high: int) -> bool:
    return any(a <= low and high <= b for a, b in ranges)
