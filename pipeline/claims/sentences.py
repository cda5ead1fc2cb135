"""Where a sentence ends: stops that end one, and stops that belong to an abbreviation, a number or a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

ABBREVIATIONS = frozenset(
    # before a name or a number, so never the end of a sentence
    "mr mrs ms messrs mme mlle dr prof rev hon sr jr st ste mt ft gen lt col sgt cpl capt cmdr adm maj pvt gov "
    "sen rep reps sens pres supt insp det const pfc brig hr fr bro atty no nos nr vol vols pp fig figs eq art "
    "sec ch approx est vs v ca cf al viz dept univ assn bros ave blvd rd hwy e.g i.e ph.d st.-s "
    "jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed weds thu thur thurs fri "
    # German, French, Spanish
    "bzw ca dr ggf hrsg inkl mio mrd nr prof sog st str u.a usw vgl z.b z.t art bd min max mind evtl abs "
    "m mm mme mlle cie env p.ex ed sra srta sres dra ud uds pág núm art".split()
)
"""Words with a stop after which a sentence goes on."""

MAYBE = frozenset(
    "inc ltd co corp plc bhd llc cos mfg intl natl s.a n.v s.p.a etc ph.d m.d b.a m.a j.d a.m p.m am pm u.s u.k u.n "
    "e.u d.c u.s.a a.d b.c n.y l.a calif fla tex mass conn ill wash ore ariz colo mich minn pa va md ga la "
    "ala ark del ind kan ky miss mo mont neb nev okla tenn vt wis wyo ont que min max hrs hr mins secs ft in "
    "lb lbs oz mph sq km esq q.c k.c m.p jr sr p.a b.v n.a j.r".split()
)
"""Words with a stop after which a sentence ends only if the next word may start one."""

STARTERS = frozenset(
    "the a an this that these those it he she they we you i in on at by for from with after before but and so if "
    "when while as there their his her its our my your what who why how where which some many most more all both "
    "no not one two three four five six seven eight nine ten last next since under over during according also "
    "however meanwhile still yet then now here each every another other others about around nearly almost despite "
    "although though because until unless officials analysts police shares asked separately earlier later".split()
)
"""Words that start a sentence when they stand in capitals after a doubtful abbreviation."""

WORDS_TOO = frozenset(
    "in ill mass miss wash ore pa min max ark mo la ala del ind ga va me am ft oz cal".split()
)
"""Abbreviations that are words as well: states in capitals ("Mass."), units behind a number ("12 in.")."""

REPORTING = (
    "said|says|asked|asks|told|wrote|writes|added|adds|replied|replies|recalled|testified|continued|explained|tweeted|posted"
    "|joked|quipped|warned|exclaimed|shouted|demanded|wondered|declared|insisted|argued|noted|concluded|countered|retorted"
)
LONGEST = 2000
"""Characters of a sentence at most: what goes on without a stop is a list, a table or a leftover, and is cut. Of 28,600 news
sentences two are longer. So nothing that is read beside a figure grows with the text."""
_COUNTED = re.compile(r"\d[\s-]?$")
_SPOKEN = re.compile(rf"\s+(?:(?:[A-Z][\w.’'-]*|of|the|de|van|von)\s){{1,4}}(?:{REPORTING})\b")
_STOP = re.compile(
    r"""
    [.!?…。！？]                              # one set in front: a text is scanned for it quickly
    (?: (?<=[.!?…]) (?<![.!?…].) [.!?…]*+ [\])"'’”»›]*+      # He left.  "He left."  (He left.)
        (?: \[\d{1,3}\] )*+                    # a footnote mark
        (?=\s)
      | (?<=[。！？]) [。！？]* [」』”’）]*      # 彼は去った。
    )
    """,
    re.VERBOSE,
)
_CLOSED = re.compile(r"[\"'’”]")
_BEFORE = re.compile(r"[^\s(\[\"“‘'«/|—–]*$")
_NEXT = re.compile(r"\s+[(\[\"'“‘«„‹*_¿¡]*(?P<word>[^\W_]*)(?P<stop>\.)?")


def split_sentences(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Cut a stretch of text into sentences: pairs of (start, end), without the space between them.

    >>> text = 'Mr. Lee of Acme Inc. paid $4.5 million at 6 p.m. on Friday. "Done!" he said. Then he left.'
    >>> [text[a:b] for a, b in split_sentences(text)]
    ['Mr. Lee of Acme Inc. paid $4.5 million at 6 p.m. on Friday.', '"Done!" he said.', 'Then he left.']
    >>> text = "It fell in the U.S. Shares rose 4%. See No. 7. J. K. Rowling agreed... in part."
    >>> [text[a:b] for a, b in split_sentences(text)]
    ['It fell in the U.S.', 'Shares rose 4%.', 'See No. 7.', 'J. K. Rowling agreed... in part.']
    """
    end = len(text) if end is None else end
    begin = start
    for stop in _STOP.finditer(text, start, end):
        if stop.end() < end and not ends_sentence(text, stop.start(), stop.end()):
            continue
        yield from _trimmed(text, begin, stop.end())
        begin = stop.end()
    yield from _trimmed(text, begin, end)


def cut_long(text: str, start: int, end: int) -> Iterator[int]:
    """Where a stretch without a stop is cut, so that no piece is longer than LONGEST: behind a mark or a space if it can be.

    >>> list(cut_long("a, " * 1000, 0, 3000))
    [1998]
    """
    while end - start > LONGEST:
        low, high = start + LONGEST // 2, start + LONGEST
        marks = (text.rfind(mark, low, high) + len(mark) for mark in ("; ", ", ", " "))
        start = next((at for at in marks if at > low), high)
        yield start


def ends_sentence(text: str, start: int, end: int) -> bool:
    """Say whether the stop at ``text[start:end]`` ends a sentence, by the word before and the word after.

    >>> ends_sentence("He left. She stayed.", 7, 8), ends_sentence("Mr. Lee", 2, 3)
    (True, False)
    """
    after = _NEXT.match(text, end)
    if after is None:
        return True
    word = after["word"]
    if word[:1].islower():
        return "\n" in after[0]
    mark = text[start]
    if mark in "!?…" and _CLOSED.search(text, start, end) and _SPOKEN.match(text, end):
        return False
    if mark in "!?…。！？" or text[start : start + 2] == "..":
        return True
    return _full_stop_ends(text, start, end, after)


def _full_stop_ends(text: str, start: int, end: int, after: re.Match[str]) -> bool:
    """Decide for a single full stop that a capital, a digit or a sign follows."""
    found = _BEFORE.search(text, max(0, start - 24), start)
    before = found[0] if found else ""
    bare, next_word = before.lower().lstrip("*_#"), after["word"]
    closed = end - start > 1
    if bare in ABBREVIATIONS:
        return closed and not next_word[:1].isdigit()
    if (
        bare in WORDS_TOO
        and not before[:1].isupper()
        and not _COUNTED.search(text, max(0, start - len(before) - 3), start - len(before))
    ):
        return True
    if bare in MAYBE or ("." in bare and len(bare) <= 6 and bare.replace(".", "").isalpha()):
        return closed or next_word.lower() in STARTERS or _opens_quotation(after[0])
    if len(before) == 1 and before.islower() and next_word[:1].isdigit():
        return False
    if len(before) == 1 and before.isupper():
        return closed or next_word.lower() in STARTERS or (before == "I" and not after["stop"])
    return not (bare.isdigit() and len(bare) <= 3 and _opens_line(text, start - len(before)))


def _opens_quotation(gap: str) -> bool:
    return gap.lstrip()[:1] in tuple('"“‘«„')


def _opens_line(text: str, at: int) -> bool:
    """Say whether only space stands before a place on its line: "3." there numbers a list."""
    while at > 0 and text[at - 1] in " \t":
        at -= 1
    return at == 0 or text[at - 1] == "\n"


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for stop in (*cut_long(text, start, end), end):
        if (span := _trim(text, start, stop)) is not None:
            yield span
        start = stop


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if end > start else None
