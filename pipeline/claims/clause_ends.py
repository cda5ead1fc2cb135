"""Where the clauses end that somebody said: at the sentence's end, or where another clause takes over."""

from __future__ import annotations

import re

from pipeline.claims.phrases import has_finite_verb, noun_phrase
from pipeline.claims.said import Ground, Range, Unit

_CONTRASTS = frozenset("while whereas although though".split())
_PROMISING = frozenset("vowed promised pledged threatened swore vows promises pledges threatens".split())
_TAKEN_UP = frozenset(
    """claim charge allegation accusation figure number assertion suggestion idea notion view argument remark comment
    statement move step decision proposal plan description characterization assessment conclusion estimate position
    theory contention prediction point message stance promise demand offer""".split()
)
"""Nouns by which a sentence takes up what was just said."""
_ASIDE = re.compile(r",(?:W[XORVeE]{1,4}|G)$")
"""A cue in an aside: "the judge|, noting| that it was thin, dismissed", "Brandt|, who had hoped| to retire, stayed"."""
_VERB_GROUP = re.compile(r"[XO][XOR]*[EVBGe]?|V")


class ClauseEnds(Ground):
    """Finds the ends of clauses and of quoted runs."""

    def _clause(self, start: int, unit: Unit) -> Range | None:
        start += self.classes[start : start + 1] in (",", ":")
        end = self._clause_end(start, unit)
        return (start, end) if end > start else None

    def _clause_end(self, start: int, unit: Unit) -> int:
        """The end of the clause that starts here: the unit's, or where another clause takes over."""
        classes, lower = self.classes, self.lower
        high = self._end_of_unit(unit)
        aside = _ASIDE.search(classes, max(unit.low, start - 7), start) is not None
        for at in range(start + 1, high):
            letter = classes[at]
            if letter == ";":
                return at
            if letter == "K" and classes[at + 1 : at + 2] == "G" and self._resumes_speech(at, unit, high):
                return at + 1
            if letter == "," and at > start + 1:
                if aside and classes[at + 1 : at + 2] in ("V", "X", "O", "e"):
                    return at
                if self._is_led_in(start, at):
                    continue
                if self._takes_over(at + 1, unit, high) or (
                    classes[start] in "TG" and self._new_clause(at + 1, high)
                ):
                    return at
            elif (
                (
                    letter == "&"
                    and self._coordinated_cue(start, at + 1, high, finite=classes[start] not in "TGDNMAPCK")
                )
                or (letter == "I" and lower[at] == "according" and at > start + 2)
                or (lower[at] in _CONTRASTS and at > start + 3 and self._takes_over(at, unit, high))
            ):
                return at
        return high

    def _is_led_in(self, start: int, comma: int) -> bool:
        """ "that in retrospect, he understood": the comma ends what leads a clause in."""
        opener = max(self.classes.rfind(letter, start, comma) for letter in "HZ")
        return opener >= start and comma - opener > 2 and not has_finite_verb(self.classes, opener, comma)

    def _resumes_speech(self, at: int, unit: Unit, high: int) -> bool:
        """ "had been “misread,” | adding that": a comma inside the marks parts as one behind them."""
        return self.lower[at - 1] == "," and self._takes_over(at + 1, unit, high)

    def _inner_clause_end(self, start: int, unit: Unit) -> int:
        """The end of a clause inside a subject: "the claim that it had been beaten | was dismissed"."""
        classes = self.classes
        high = self._clause_end(start, unit)
        verbs, at, fresh = 0, start + 1, True
        while at < high:
            letter = classes[at]
            if letter in "HWZ&,U-":
                fresh = True
            if (
                letter == "e"
                and not fresh
                and classes[at - 1] in "NMYR"
                and classes[at + 1 : at + 2] in tuple("DPMNU")
            ):
                return at  # that the sea had risen | alarmed residents
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
        if (
            letter in "Ve"
            and not {"c", "h"}.isdisjoint(self.frames.get(word, ""))
            and classes[at + 1 : at + 2] in tuple("UHDPMN:K")
        ):
            return True  # noted that it was late, | said she had never been there
        if letter in "&Z":
            at += 1
            at += at < high and classes[at] == "R"
            if at < high and lower[at] in self.frames and classes[at] in "VeG":
                return True
        subject = noun_phrase(classes, at, high)
        if (
            at < subject < high and classes[subject] in "UDM"
        ):  # ", a charge he denies", ", a figure the firm disputes"
            subject = noun_phrase(classes, subject, high)
        if subject == high and self._shows(high - 1, at):
            return True
        if letter == "D" and self._resumes(at, subject, high):
            return True
        while subject < high and classes[subject] in "XOR":
            subject += 1
        if subject == at or subject >= high or lower[subject] not in self.frames:
            return False
        frames = self.frames[lower[subject]]
        if "o" in frames and subject + 1 == high:
            return True
        contrasted = word in _CONTRASTS and classes[subject] in "Ve" and not set("afl").isdisjoint(frames)
        return contrasted or (classes[subject] in "VeEQN" and not {"c", "h", "g"}.isdisjoint(frames))

    def _resumes(self, at: int, end: int, high: int) -> bool:
        """ ", a claim legal scholars have called absurd": what was said is taken up, and somebody says something of it."""
        noun = at + 1 + (self.classes[at + 1 : at + 2] == "A")
        if noun >= high or self.lower[noun] not in _TAKEN_UP:
            return False
        while end < high and self.classes[end] in "XOR":
            end += 1
        return end < high and self.lower[end] in self.frames

    def _shows(self, last: int, at: int) -> bool:
        """ "..., internal emails show": a clause's last word that is a verb behind a plural."""
        if last <= at or self.lower[last] not in self.frames:
            return False
        return (
            self.classes[last] == "N"
            and self.lower[last - 1].endswith("s")
            and not self.lower[last].endswith("s")
        )

    def _coordinated_cue(self, start: int, at: int, high: int, *, finite: bool) -> bool:
        """Behind "and": the same speaker's next cue, as in "denied it | and vowed to fight"."""
        at += at < high and self.classes[at] == "R"
        if (
            at < high
            and self.classes[at] in "XO"
            and not finite
            and not has_finite_verb(self.classes, start, at)
        ):
            while (
                at < high and self.classes[at] in "XOR"
            ):  # dismissed the offer | and are threatening to strike
                at += 1
            return at < high and self.classes[at] in "GEB" and self.lower[at] in self.frames
        if at >= high or self.classes[at] not in "Ve":
            return False
        frames = self.frames.get(self.lower[at], "")
        if not finite:
            return bool(frames)
        if "m" in frames and self.classes[at + 1 : at + 2] == "T" and self.lower[at] not in _PROMISING:
            return False  # said they had cooperated and expected to be cleared
        return self.classes[at + 1 : at + 2] in ("H", "T", ":", "K") and not set("ci").isdisjoint(frames)

    def _new_clause(self, at: int, high: int) -> bool:
        """Behind a comma: "and its shares lost"."""
        if at >= high or self.classes[at] != "&":
            return False
        subject = noun_phrase(self.classes, at + 1, high)
        while subject < high and self.classes[subject] == "R":
            subject += 1
        return at + 1 < subject < high and self.classes[subject] in "VXO"

    def _clause_start(self, low: int, end: int) -> int:
        """The start of the segment that runs up to ``end``: after a semicolon or a colon, else ``low``."""
        semicolon = max(self.classes.rfind(";", low, end), self.classes.rfind(":", low, end))
        start = semicolon + 1 if semicolon >= 0 else low
        while start < end and self.classes[start] in ",;.*":
            start += 1
        return start

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
