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

from bisect import bisect_left
from collections.abc import Sequence

from pipeline.claims.cues import ADJECTIVES, MAKING, NAMING, NOUNS, forms_of
from pipeline.claims.headlines import read_headline
from pipeline.claims.landmarks import CUE, Landmarks
from pipeline.claims.loose_quotations import LooseQuotations
from pipeline.claims.phrases import adjunct_ends, has_finite_verb, noun_phrase, verb_group_start
from pipeline.claims.quotations import Quoted, sounds_spoken
from pipeline.claims.said import Range, Said, Unit
from pipeline.claims.tokens import Tokens

_SPEECH = frozenset("cqh")
_PARTICLES = frozenset("out up on in down back".split())
_WITH_PARTICLE = frozenset(
    "point points pointed pointing hit hits hitting lash lashes lashed lashing fire fires fired shoot shoots shot sum sums summed go goes went going find found spell spelled".split()
)
_AS_SAID = frozenset(
    form
    for verb in (
        "say note point report tell write explain argue claim observe see describe warn predict suggest indicate show "
        "announce acknowledge admit state remark stress recall put find confirm estimate understand believe reveal"
    ).split()
    for form in forms_of(verb)
)
"""Verbs of "as the report notes"."""
_ONLY_WITH_PARTICLE = frozenset(
    "point points pointed pointing hit hits hitting lash lashes lashed lashing".split()
)
"""Verbs that say something only with a particle: "pointed out", "hit back"."""
_PARTICIPLE_ENDS = ("ed", "en", "id", "ld", "ght", "wn", "ad", "rd", "lt", "nt", "ast")
_QUOTING = frozenset("quoted quotes quoting cited cites".split())
_BE = frozenset("be been being is are was were am isn't wasn't aren't weren't get got gets".split())
_WRITINGS = frozenset(
    "messages emails texts posts blogs tweets rules figures signals quotes captions letters".split()
)
"""Verbs that are nouns behind a noun: "text messages", unless a that follows."""
_DAYS = frozenset("yesterday today tonight tomorrow".split())
_PLANLIKE = frozenset("expected planned projected".split())


class AttributionReader(LooseQuotations):
    """Reads the attributions of one text, unit by unit."""

    def __init__(
        self, tokens: Tokens, units: Sequence[Unit], quoted: Sequence[Quoted], landmarks: Landmarks
    ) -> None:
        self.tokens = tokens
        self.landmarks = landmarks
        self.runs = [run for q in quoted if self._is_speech(q, run := self._token_range(q))]
        super().__init__(_mask(tokens.classes, self.runs), tokens.lower)
        self.units = units

    def read(self) -> list[Said]:
        """All attributions in order of their place."""
        classes = self.classes
        cues = [n for n in self.landmarks.places(CUE) if classes[n] != "K"]
        found: list[Said] = []
        at = 0
        for unit in self.units:
            here: list[int] = []
            while at < len(cues) and cues[at] < unit.high:
                if cues[at] >= unit.low:
                    here.append(cues[at])
                at += 1
            said = self._unit(unit, here) if here else []
            if unit.headline and not said:
                headline = read_headline(self, unit)
                said = [headline] if headline is not None else []
            found += said
        found += self._loose_quotations(found, self.runs, self.units)
        for one in found:
            one.content = self._with_marks(one.content)
            one.source = self._without_day(one.source)
        found.sort(key=lambda s: (s.content[0], s.cue or s.content))
        return found

    def _without_day(self, source: Range | None) -> Range | None:
        """Leave the day off a source: "the regulator yesterday ordered"; "USA Today" keeps its own."""
        if source is None or source[1] - source[0] < 2 or self.lower[source[1] - 1] not in _DAYS:
            return source
        return source if self.tokens.words[source[1] - 1][0].isupper() else (source[0], source[1] - 1)

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

    def _unit(self, unit: Unit, cues: list[int]) -> list[Said]:
        said: list[Said] = []
        covered = unit.low
        sourceless: Said | None = None
        for cue in cues:
            if cue < covered:
                continue
            one = self._cue(unit, cue, said)
            if one is None:
                continue
            if one.source is None and self.classes[cue] == "N":
                sourceless = sourceless or one  # "reports that ...", unless somebody else says so
                continue
            said.append(one)
            said += self._nested(unit, one, cues)
            covered = max(
                covered, one.content[1], one.cue[1] if one.cue else 0, one.source[1] if one.source else 0
            )
        return said or ([sourceless] if sourceless is not None else [])

    def _nested(self, unit: Unit, outer: Said, cues: Sequence[int]) -> list[Said]:
        """Who else is given for a figure inside what somebody said: "the firm said analysts expect 131,000"."""
        start, end = outer.content
        if outer.cue is None or start < outer.cue[1] or "C" not in self.classes[start:end]:
            return []
        inner = Unit(start + (self.classes[start] == "H"), end, unit.paragraph)
        found: list[Said] = []
        for cue in cues:
            if inner.low < cue < end and self.classes[cue] in "VeEBIG" and not found:
                one = self._cue(inner, cue, [])
                if one is not None and self._is_another(one):
                    found.append(one)
        return found

    def _is_another(self, one: Said) -> bool:
        """Whether an inner attribution has a source by name or noun, and a figure in its content."""
        if one.source is None or one.cue is None or self.classes[one.source[0]] in "UP":
            return False
        return "C" in self.classes[one.content[0] : one.content[1]]

    def _cue(self, unit: Unit, cue: int, before: list[Said]) -> Said | None:
        word = self.lower[cue]
        if word in ("according", "per"):
            return self._according(unit, cue, before)
        if word in ("citing", "quoting"):
            return self._citing(unit, cue, before)
        if word in ("put", "puts", "putting"):
            return self._put(unit, cue, before)
        if word in MAKING:
            return self._made_clear(unit, cue, before)
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

    def _verb(self, unit: Unit, cue: int, frames: str, before: list[Said]) -> Said | None:
        classes, lower = self.classes, self.lower
        if (
            classes[cue] in "ARM"
            or (cue == unit.low and classes[cue] in "eE")
            or (
                lower[cue] in _WRITINGS
                and classes[cue - 1 : cue] == "N"
                and classes[cue + 1 : cue + 2] != "H"
            )
            or (self._describes(cue, unit.low) and classes[cue] in "NEe")
        ):
            return None
        start = verb_group_start(classes, cue, unit.low)
        if self._is_ranked(start, unit.low):
            start -= 1
        end = cue + 1
        if (
            end < unit.high
            and self.lower[end] in _PARTICLES
            and classes[end] == "I"
            and self.lower[cue] in _WITH_PARTICLE
        ):
            end += 1
        elif lower[cue] in _ONLY_WITH_PARTICLE:
            return None
        if self._is_reduced(unit, cue, start):
            return None
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
        if source is not None and classes[cue] == "G" and source[1] == start:
            uttered = self._uttered(
                unit, source[0] + (classes[source[0]] == "D")
            )  # issued a statement saying
            source = uttered[0] if uttered is not None else source
        whole = source is not None and start - 1 <= source[1] <= start
        if whole and source is not None and source[0] > unit.low and classes[source[0] - 1] == "K":
            return self._postposed(unit, source, (start, end), before)
        if whole and source is not None and self._breaks_in(unit, source[0], end):
            return self._postposed(unit, source, (start, end), before)
        if (
            whole
            and source is not None
            and lower[source[0] - 1 : source[0]] == ["as"]
            and lower[cue] in _AS_SAID
        ):
            return self._as_said(unit, source, (start, end), before)
        one = self._preposed(unit, (start, end), frames, before)
        if one is None and whole and source is not None:
            one = self._postposed(unit, source, (start, end), before, frames)
        return one

    def _as_said(self, unit: Unit, source: Range, cue: Range, before: list[Said]) -> Said | None:
        """ "As the firm points out in its report, the keyboard is old", "The keyboard, as it noted, is old"."""
        classes = self.classes
        opening = source[0] - 1
        if opening - unit.low <= 1 and (opening == unit.low or classes[unit.low] in "&R"):
            comma = next(
                (p for p in adjunct_ends(classes, cue[1], unit.high) if classes[p : p + 1] == ","), -1
            )
            return (
                Said(source, cue, (comma + 1, self._end_of_unit(unit)))
                if cue[1] <= comma < unit.high - 2
                else None
            )
        left = self._content_left(unit, opening, before) or self._interrupted(unit, opening, cue[1])
        if left is None or not (cue[1] >= unit.high or classes[cue[1]] in ",.;IYR"):
            return None
        right = self._content_right(unit, cue[1], left)
        return Said(source, cue, (left[0], right if right is not None else left[1]))

    def _describes(self, cue: int, low: int) -> bool:
        """Whether a cue's form is part of a noun phrase: "the reported losses", not "has long maintained"."""
        if self._is_ranked(cue, low):
            return False
        at = cue
        while at - 1 > low and self.classes[at - 1] == "R" and self.classes[at - 2] in "DPR":
            at -= 1  # a recently announced project
        before = self.classes[at - 1] if at > low else " "
        return before in "DPSI" or (before == "A" and self.classes[max(cue - 2, low)] not in "XO")

    def _is_reduced(self, unit: Unit, cue: int, start: int) -> bool:
        """ "the reduction seen after May", "It's a way to know": a participle or an infinitive of nobody."""
        classes = self.classes
        if classes[cue] == "E" and not set("XO").intersection(classes[start:cue]):
            return classes[cue - 1 : cue] not in ("&", "W")
        if start > unit.low + 1 and classes[start - 1] == "T":
            return classes[start - 2] == "N" or (
                classes[start - 2] == "A"
                and not {"it", "it's"}.isdisjoint(self.lower[max(unit.low, start - 6) : start])
            )
        return False

    def _is_ranked(self, verb: int, low: int) -> bool:
        """ "The Journal | first reported", "the firm last said"."""
        return (
            verb - 1 > low and self.lower[verb - 1] in ("first", "last") and self.classes[verb - 2] in "NMU)"
        )

    def _breaks_in(self, unit: Unit, start: int, end: int) -> bool:
        """ "It was, | he wrote |, “the worst night”": the cue stands in the middle of a sentence that it quotes."""
        classes = self.classes
        if start - 1 <= unit.low or classes[start - 1] != "," or classes[end : end + 2] != ",K":
            return False
        return classes[unit.low] not in "IGeE" and has_finite_verb(classes, unit.low, start - 1)

    def _quoting(self, unit: Unit, cue: int, start: int) -> Said | None:
        """ "Reuters quoted a military source as saying that ..."."""
        stop = noun_phrase(self.classes, cue + 1, unit.high)
        if stop == cue + 1 or self.lower[stop : stop + 2] != ["as", "saying"]:
            return None
        content = self._clause(stop + 2, unit)
        return Said((cue + 1, stop), (start, cue + 1), content) if content is not None else None

    def _is_passive(self, start: int, cue: int) -> bool:
        plain = self.classes[cue] in "Ee"
        if not plain and not (self.classes[cue] in "AV" and self.lower[cue].endswith(_PARTICIPLE_ENDS)):
            return False
        group = self.lower[start:cue]
        return any(word in _BE for word in group)

    def _passive(self, unit: Unit, cue: int, start: int, end: int, frames: str) -> Said | None:
        """ "was quoted as saying", "is said to be", "was accused of", "was told that"."""
        classes, lower = self.classes, self.lower
        subject = self._subject(unit, start, [])
        if lower[cue] == "quoted" and lower[end : end + 2] == ["as", "saying"]:
            behind = end + 2
            if behind >= unit.high - 1 or lower[behind] in (
                "by",
                "in",
                "on",
                "at",
            ):  # "...," he was quoted as saying
                before = self._content_left(unit, subject[0], []) if subject is not None else None
                return Said(subject, (start, behind), before) if before is not None else None
            content = self._clause(behind, unit)
            return Said(subject, (start, behind), content) if content is not None else None
        if "t" in frames and subject is not None and classes[end : end + 1] in (".", ""):
            before = self._content_left(unit, subject[0], [])  # ..., the inquest was told.
            if before is not None:
                return Said(subject, (start, end), before)
        if end < unit.high and lower[end] == "by":
            source_end = noun_phrase(classes, end + 1, unit.high)
            if source_end > end + 1 and "t" in frames and classes[source_end : source_end + 1] == "H":
                return Said(
                    (end + 1, source_end), (start, end + 1), (source_end, self._clause_end(source_end, unit))
                )
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
        nobody = subject is not None and lower[subject[0] : subject[1]] == [
            "it"
        ]  # it was announced on Monday that
        if "p" in frames or "t" in frames or (nobody and not {"c", "h"}.isdisjoint(frames)):
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
        complement = self._within_relative(unit, cue[0], complement)
        thought = "m" in frames and "q" not in frames
        return Said(source, cue, complement, thought)

    def _within_relative(self, unit: Unit, start: int, content: Range) -> Range:
        """A cue in a relative clause: "a woman who said she saw the crash | told reporters"."""
        classes = self.classes
        if start - 1 > unit.low and classes[start - 1] == "W" and classes[start - 2] != ",":
            return content[0], min(content[1], self._inner_clause_end(content[0], unit))
        if classes[unit.low] == "Z" and "," not in classes[unit.low : start]:
            comma = classes.find(
                ",", content[0], content[1]
            )  # While he wants him gone, | the captain is silent
            if comma > content[0] and classes[comma + 1 : comma + 2] in tuple("DNMPUCA"):
                after = noun_phrase(classes, comma + 1, unit.high)
                if classes[after : after + 1] in tuple("VXOe,"):
                    return content[0], comma
        if self._in_relative(start, unit):
            comma = classes.find(",", content[0], content[1])
            if comma > content[0] and classes[comma + 1 : comma + 2] in tuple("VXOe"):
                return content[0], comma
        return content

    def _inverted(self, unit: Unit, cue: Range, frames: str, before: list[Said]) -> Said | None:
        """CONTENT, CUE SOURCE [, CONTENT]."""
        classes = self.classes
        start = cue[0]
        if start != cue[1] - 1 or not (start == unit.low or classes[start - 1] in ",K-"):
            return None
        if self.lower[start] in ("told", "tells"):
            return None  # who is told is never who tells
        if self.lower[start].endswith("ing") or not ("c" in frames or classes[start - 1] == "K"):
            return None
        source_end = self._apposed_end(noun_phrase(classes, cue[1], unit.high), unit)
        if source_end <= cue[1] or classes[cue[1]] in "TKY":
            return None
        subject = noun_phrase(classes, cue[1], unit.high)
        if (start == unit.low or classes[start - 1] != "K") and classes[subject : subject + 1] in tuple(
            "VXOeR"
        ):
            return None
        left = self._content_left(unit, start, before)
        if left is None:
            if start == unit.low and source_end < unit.high and classes[source_end] in ":,":
                return Said((cue[1], source_end), cue, (source_end + 1, self._end_of_unit(unit)))
            return None
        right = self._content_right(unit, source_end, left)
        return Said((cue[1], source_end), cue, (left[0], right if right is not None else left[1]))

    def _is_speech(self, quoted: Quoted, run: Range) -> bool:
        """Words that sound spoken, or that stand right behind a verb: 'apologised "without reservation"'."""
        words = self.tokens.text[quoted.inner_start : quoted.inner_end].strip()
        before = run[0] - 1
        if sounds_spoken(words):
            short = words.count(" ") < 3 and words.endswith(".")
            return not (short and before >= 0 and self.tokens.classes[before] in "IDPT")  # on "The Show."
        return (
            " " in words
            and before >= 0
            and self.tokens.classes[before] in "VeEH"
            and self.tokens.lower[before] not in NAMING
            and words[0].islower()
        )

    def _token_range(self, quoted: Quoted) -> Range:
        return bisect_left(self.tokens.starts, quoted.start), bisect_left(self.tokens.starts, quoted.end)


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
