"""What looks like a number and is no claim: scores, tallies, names, versions, references, phones.

Each reader answers where the thing ends, so that nothing in it is read again.
"""

from __future__ import annotations

import re

from db.models import Span
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

_PHONE = pattern(
    r"\+?\d{1,3}[ -]\(?\d{2,4}\)?[ -]\d{3,4}[ -/]\d{3,4}(?!\d)|\+\d[\d ()/-]{7,20}\d|\(?\d{3}\)?[ -]\d{3}-\d{4}(?!\d)|0\d{2,4} \d{3,4} ?\d{3,4}(?!\d)|0\d{9,10}(?!\d)|\d{2,4}-\d{3,4}-\d{4}(?!\d)|\d{3}-0\d{3}(?!\d)"
)
_TELEPHONE = pattern(rf"(?<![\w.,$£€])(?:{_PHONE.pattern})")
_ABROAD = pattern(r"\d{1,3}(?:[ ()./-]{0,3}\d){7,14}(?!\d)")
_VERSION = pattern(r"\d+(?:\.\d+){2,}\w*")
_TALLY = pattern(r"(\d{1,3})(?: ?[-–—] ?\d{1,3})+(?![\d%.,]*\d|%)")
_COLON = pattern(r"\d+(?::\d+)+")
_IDENTIFIER = pattern(r"\d[\w]*(?:-[\w]+)+|\d+(?:[/_]\w+)+")


def in_address(plain: str, at: int) -> int | None:
    """The end of the web address, e-mail or handle that a place stands in, or None.

    >>> in_address("see https://a.org/x1?y=20 now", 20)
    25
    """
    floor = max(0, at - MOST_ADDRESS)
    start = max(plain.rfind(" ", floor, at), plain.rfind("\n", floor, at)) + 1
    if at - start > MOST_ADDRESS:
        return None
    space = _SPACE.search(plain, at, at + MOST_ADDRESS)
    end = space.start() if space else min(len(plain), at + MOST_ADDRESS)
    word = plain[start:end]
    if "://" in word or word.startswith(("www.", "@", "#")) or "@" in word or _DOMAIN.search(word):
        return end
    return None


MOST_ADDRESS = 2000
"""No web address is longer; a longer run without a space is cut here."""
_SPACE = pattern(r"\s")
_DOMAIN = pattern(r"[a-z]\.(?:com|org|net|gov|edu|io|co|uk|de|fr|es|eu|ai|info)(?:[/:?]|$)")


def find_telephones(text: str) -> list[Span]:
    """The telephone numbers of a text.

    >>> find_telephones("Call 0555 014 7720 or +44 20 7946 0018; 12 000 000 people did.")
    [Span(start=5, end=18, part='text'), Span(start=22, end=38, part='text')]
    """
    return [Span(*met.span()) for met in _TELEPHONE.finditer(text)]


def no_claim(script: Script, start: int, end: int) -> int | None:
    """The end of a thing that is no claim and begins with these digits, or None.

    >>> ends = lambda text: no_claim(Script.of(text), 0, 1)
    >>> ends("1-800-555-0199 now"), ends("3.11.7"), ends("30-40 people")
    (14, 6, None)
    """
    plain = script.plain
    after = plain[end : end + 1]
    if after == ":" and plain[end + 1 : end + 2].isdigit():
        return _COLON.match(plain, start).end() if _COLON.match(plain, start) else None  # type: ignore[union-attr]
    if plain[start - 1 : start] == "+" and (match := _ABROAD.match(plain, start)):
        return match.end()
    if (match := _PHONE.match(plain, start)) and match.end() > end:
        return match.end()
    if (match := _VERSION.match(plain, start)) and not re.fullmatch(r"\d{1,3}(?:\.\d{3})+", match.group()):
        return match.end()
    return None


def tally(script: Script, start: int) -> int | None:
    """The end of a score or vote tally such as "3-2" or "217-210"; None where a range is meant.

    >>> tally(Script.of("won 3-2"), 4), tally(Script.of("about 10-12 people"), 6)
    (7, None)
    """
    match = _TALLY.match(script.plain, start)
    if match is None:
        return None
    numbers = [int(n) for n in re.findall(r"\d+", match.group())]
    low = script.low
    if len(numbers) > 2:
        return match.end()
    if numbers[0] >= numbers[1]:
        return match.end()
    if script.plain[match.end(1)] == "-" and numbers[1] < 100 and _is_record(script, start, match.end()):
        return match.end()
    window = low[max(0, start - 60) : start]
    if _PLAY.search(window) or _PLAY_AFTER.match(low, match.end()):
        return match.end()
    return None


def innings(script: Script, start: int) -> int | None:
    """The end of a cricket score such as "287 for 4" or a bowler's "4 for 23"; None where cricket is not spoken of.

    >>> innings(Script.of("India were 287 for 4 at stumps"), 11), innings(Script.of("paid 20 for 4 tickets"), 5)
    (20, None)
    """
    match = _INNINGS.match(script.plain, start)
    if match is None or not _CRICKET.search(script.low, max(0, start - 90), match.end() + 90):
        return None
    return match.end()


_INNINGS = pattern(
    r"\d{1,3} for (?:\d{1,3}|no loss)\b(?![.,]\d|%| ?(?:(?!as\b|was\b)[a-z]+s\b|per ?cent|million|billion))"
)
_CRICKET = pattern(
    r"\b(?:innings|wickets?|overs|stumps|bowled|bowlers?|batsm[ae]n|batters?|all out|declared|lbw|cricket|the ashes|t20|one-day|test match|"
    r"unbeaten|opener|century|caught behind)\b"
)


def _is_record(script: Script, start: int, end: int) -> bool:
    """Whether small bare numbers are a record of wins and losses: "(2-8, 0-7)", "at 4-7, including 2-6"."""
    before, after = script.plain[start - 1 : start], script.plain[end : end + 1]
    return (
        before == "(" or after == ")" or _RECORDS.search(script.plain, max(0, start - 24), start) is not None
    )


_RECORDS = pattern(r"\d-\d+,? (?:including |and |or )?$")
_PLAY = pattern(
    r"\b(?:won|win|wins|winning|beat|beats|beaten|beating|lost|lose|loses|defeat(?:s|ed)?|drew|draw|draws|drawn|tied|led|lead|score[ds]?|scoreline|victory|defeat|vote[ds]?|"
    r"voting|passed|approved|rejected|record|match|game|ruled|ruling|decision|set|sets|final)\b[^.;\n]*$"
)
_PLAY_AFTER = pattern(
    r" (?:win|victory|defeat|loss|draw|vote|decision|ruling|lead|record|score|tie|thriller|triumph|majority|split)\b"
)
