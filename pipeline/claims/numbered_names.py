"""Numbers that are part of a name: "Petrel 5", "S&P 500", "Section 230", "Channel Nine", "22 Mill Lane".

The word before decides, and whether it is a name there: in a headline all words begin with capitals,
so there only a pair that the text writes again elsewhere is a name.
"""

from __future__ import annotations

from pipeline.claims.lexicon import everyday_words
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

REFERENCES = frozenset(
    "section sections versions sec article articles art page pages p pp pg chapter chapters ch figure fig figs table tables row rows "
    "paragraph paragraphs para clause clauses rule rules item items footnote vol volume issue no nos nr nrs num version ver v "
    "room suite apt apartment flat terminal pier platform route highway interstate motorway hwy exit junction episode verse psalm "
    "proposition prop resolution directive regulation docket serial district ward precinct sector isbn issn doi exercise exercises "
    "pin sku appendix annex schedule berth hangar protocol decree ordinance statute amendment channel flight class grade level stage phase "
    "tier category cat type model group zone lot form".split()
)
"""Words before a number that make it a reference whatever follows."""
WEAK_REFERENCES = frozenset(
    "act amendments note notes step steps part parts release build unit gate bus season question q bill file case block area code id ref "
    "reference test lane track round week day heading box lap hole race court size sizes bay dock cell number numbers point law".split()
)
"""Words that do so only where no noun follows that could be counted."""
NAMED = frozenset(
    "s&p ftse nasdaq nikkei dow russell dax cac fortune formula iphone ipad windows boeing airbus galaxy pixel playstation xbox apollo artemis "
    "catch studio covid super-league euro cop expo agenda mach android ios ipados macos chrome firefox python java gpt claude llama gemini".split()
)
"""Names that are followed by a number that is theirs, even where a noun follows ("S&P 500 companies")."""
STREETS = (
    "street|st|road|rd|lane|ln|avenue|ave|drive|dr|boulevard|blvd|way|court|ct|place|pl|square|sq|close|crescent|terrace|gardens|grove|hill|row|"
    "quay|wharf|highway|hwy|parade|walk|mews|embankment|parkway|pkwy|plaza|alley|esplanade|circle|promenade"
)
ORDINARY = frozenset(
    "the a an in on at of for from to by with and or but than about over under nearly almost around some all just only least killed killing "
    "leaving left says said police officials he she it they we his her its our their after before as is was were are be has have had if when "
    "while because since more less fewer up down no not nor so yet per plus minus between another these those this that there here then where "
    "which who whom what how mr mrs ms dr rev gen sen rep gov total totals q1 q2 q3 q4 h1 h2 both every each also now out off into via versus vs "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sept sep oct nov dec aged age score scored won lost beat led people adults children women men patients "
    "residents seniors workers voters those".split()
)
"""Words that begin with a capital now and then, and never make a number a name."""

_WORD_BEFORE = pattern(r"(\S+) $")
_ADDRESS = pattern(rf"\d+[a-zA-Z]?,? (?:[NSEW]\. ?)?(?:[A-Z][\w'.-]+ ){{1,3}}(?i:{STREETS})\b")
_HOUSE = pattern(r"\d+[a-zA-Z]? (?:Rue|Via|Calle|Avenida|Boulevard|Place|Piazza|Plaza|Downing)\b")
_LISTED = pattern(
    r"(?:\d[\d,.]* (?:of (?:the )?\d[\d,]* )?[a-z]+s|\d,\d{3}|%)(?:,| and| while| to|;|,? with| against) (?:the )?(?:[A-Z][\w'-]+ ){1,3}$"
)
_NUMBERED = pattern(r"[A-Z][\w-]* [\d.]+ $")
_PLACE_BEFORE = pattern(
    r"\b(?:in|at|from|near|outside|across|around|inside|of|to|for|by|with|against|on|where|says?|said|told|as) $"
)


def part_of_name(
    script: Script, start: int, end: int, *, digits: bool, plain_whole: bool, noun: bool
) -> bool:
    """Whether the number at a place belongs to the word before it.

    ``plain_whole`` says that it is a whole number without groups or scale; ``noun`` that a noun
    follows which it could count.

    >>> def part(text, at, noun=False):
    ...     return part_of_name(Script.of(text), at, at + 1, digits=True, plain_whole=True, noun=noun)
    >>> part("A Petrel 5 failed", 9), part("under Section 2 of", 14), part("In March 9 people", 9, noun=True)
    (True, True, False)
    """
    plain = script.plain
    word = _WORD_BEFORE.search(plain, max(0, start - 30), start)
    if word is None:
        return not digits and _capital_alone(script, start)
    before = word.group(1).lstrip("(\"'“‘[*")
    lower = before.lower().rstrip(".")
    if lower in REFERENCES or (lower in WEAK_REFERENCES and not noun):
        return plain_whole and not (
            before.endswith(".")
            and lower not in ("no", "nos", "nr", "p", "pp", "art", "sec", "fig", "vol", "ch")
        )
    if lower in NAMED and plain_whole:
        return True
    if not digits and not (before and before[-1].isalnum()):
        return False
    if not digits:
        return (
            plain[start].isupper()
            and not script.titled(start)
            and (before[:1].isupper() or _capital_alone(script, start))
        )
    if not before or not before[-1].isalnum() or lower in ORDINARY:
        return False
    if not (before[0].isupper() or (any(c.isupper() for c in before) and before[0].isalpha())):
        return (
            before[0].isdigit()
            and not noun
            and _NUMBERED.search(plain, max(0, start - 30), start) is not None
        )
    if noun or not plain_whole:
        return (
            plain_whole
            and not _PLACE_BEFORE.search(script.low, max(0, word.start(1) - 8), word.start(1))
            and _again(plain, before, start, end)
        )
    if script.titled(start):
        return _again(plain, before, start, end) or any(c.isdigit() for c in before)
    if before.endswith(("ed", "ing")) and _starts_sentence(plain, word.start(1)):
        return False
    return _LISTED.search(plain, max(0, start - 80), start) is None


def after_reference(script: Script, start: int) -> bool:
    """Whether a word of reference stands before a range: "pages 4 to 6", "versions 4.2 to 4.6".

    >>> after_reference(Script.of("versions 4.2 to"), 9), after_reference(Script.of("about 4 to 6"), 6)
    (True, False)
    """
    match = _WORD_BEFORE.search(script.low, max(0, start - 30), start)
    return match is not None and (match.group(1) in REFERENCES or match.group(1) in NAMED)


def names_a_model(script: Script, end: int) -> bool:
    """Whether a capital after a bare number makes it a model: "five 787 Dreamliner sales", "the 737 Max".

    >>> names_a_model(Script.of("787 Dreamliner sales"), 3), names_a_model(Script.of("126 Wednesday"), 3)
    (True, False)
    """
    match = _CAPITAL_AFTER.match(script.plain, end)
    if match is None or script.titled(end):
        return False
    return match.group(1).lower() not in ORDINARY


def follows_a_name(script: Script, start: int) -> bool:
    """Whether a name or a model's number stands right before: "Qwen 3.8 27B", "Block 1B"."""
    match = _WORD_BEFORE.search(script.plain, max(0, start - 30), start)
    if match is None or script.titled(start):
        return False
    word = match.group(1).lstrip("(\"'“‘[*")
    if word.lower() in ORDINARY or not word or not word[-1].isalnum():
        return False
    if word[0].isupper() and _starts_sentence(script.plain, match.start(1)):
        return word.lower() not in everyday_words()
    return word[0].isdigit() or word[0].isupper()


_CAPITAL_AFTER = pattern(r" ([A-Z][a-z]{2,})\b")


def _capital_alone(script: Script, start: int) -> bool:
    """Whether a number word begins with a capital in the middle of a sentence: "the Three Gorges"."""
    plain = script.plain
    return plain[start].isupper() and not _starts_sentence(plain, start) and not script.titled(start)


def _again(plain: str, before: str, start: int, end: int) -> bool:
    """Whether the text writes the same word and number elsewhere, too."""
    pair = f"{before} {plain[start:end]}"
    first = plain.find(pair)
    return first >= 0 and (first < start - len(before) - 1 or plain.find(pair, end) >= 0)


def _starts_sentence(plain: str, at: int) -> bool:
    before = plain[max(0, at - 4) : at].rstrip(" \"'“‘(*")
    return not before or before[-1] in ".!?\n:;|—–-•"


def address_end(script: Script, start: int) -> int | None:
    """The end of a street address that begins with a house number, or None.

    >>> address_end(Script.of("22 Mill Lane drowned"), 0), address_end(Script.of("22 Mill Lanes"), 0)
    (12, None)
    """
    match = _ADDRESS.match(script.plain, start) or _HOUSE.match(script.plain, start)
    return match.end() if match else None
