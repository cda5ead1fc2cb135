"""Which class a word belongs to: closed classes by hand, open ones from wordclasses.txt, the rest by their ending.

The class of a token is one letter, so that a text's classes are one string on which patterns run:

======  ==========================================  ======  =====================================
``D``   determiner (the, a, this, each)             ``N``   noun
``P``   possessive (his, their)                     ``M``   capitalised name
``S``   's                                          ``Y``   day, month, today, yesterday
``I``   preposition                                 ``A``   adjective
``T``   to                                          ``R``   adverb, not
``H``   that                                        ``C``   number (``$`` a sign)
``W``   who, which, what, how, whether              ``V``   finite verb
``&``   and, or, but                                ``X``   be, have, do
``Z``   because, while, if, as                      ``O``   will, may, could
``U``   he, it, they                                ``B``   base form, ``G`` -ing, ``E`` past participle
======  ==========================================  ======  =====================================

Two letters in one: ``Q`` noun or finite verb (shares), ``v`` finite verb or noun (aims), ``b`` noun or base form (claim), ``e`` past tense or
participle (fined). Punctuation is its own class; every quotation mark is ``"`` and every dash ``-``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent

CLOSED: dict[str, str] = {
    "D": "the a an this these those some any every each no another either neither both all half such",
    "P": "his her its their my our your whose",
    "I": "of in on at by for with from into onto over under above below between among amid against during "
    "through across about around near off per via toward towards within without despite until upon beside "
    "besides beyond behind inside outside along following including excluding like unlike alongside aboard "
    "throughout versus vs concerning regarding up down out",
    "T": "to",
    "H": "that",
    "W": "who whom which what how whether why where when whoever whatever",
    "&": "and or but nor yet plus",
    "Z": "because although though while if unless as since than before after once whereas so lest",
    "U": "he she it they we i you him them us me himself herself itself themselves myself ourselves yourself "
    "there someone anyone everyone nobody everybody somebody anybody something anything everything nothing "
    "he'd she'd they'd we'd i'd it'd",
    "X": "be am is are was were been being has have had having do does did isn't aren't wasn't weren't hasn't "
    "haven't hadn't doesn't don't didn't it's he's she's that's there's i'm we're they're you're i've we've "
    "they've you've",
    "O": "will would can could may might must shall should won't wouldn't can't cannot couldn't mightn't "
    "shouldn't mustn't i'll we'll he'll she'll they'll it'll you'll ought",
    "R": "yes not n't never also still already now then here just only even again ever too very yet soon often "
    "always sometimes earlier later ago perhaps maybe instead however meanwhile indeed rather quite almost "
    "nearly once twice back away together",
    "C": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand "
    "million billion trillion dozen dozens hundreds thousands millions billions",
    "Y": "a.m. p.m. monday tuesday wednesday thursday friday saturday sunday january february march april june july "
    "august september october november december today yesterday tomorrow tonight",
    "N": "people person statement company government police bank rate number part kind lot "
    "spokesman spokeswoman spokesperson official officials minister president director chief percent points",
    "A": "aged close clear more most many much few several other own same next last first second third new old own recent",
    "V": "said told says got went came gave made took left saw knew found held kept met ran began fell rose "
    "lost won led paid sent set put let cut hit became grew wrote spoke stood thought felt brought bought "
    "think thinks believe want wants need needs know knows seem seems appear appears include includes remain",
}

_BY_ENDING = (
    ("ly", "R"),
    ("ing", "G"),
    ("ed", "e"),
    ("ous", "A"),
    ("ive", "A"),
    ("able", "A"),
    ("ible", "A"),
    ("ical", "A"),
    ("less", "A"),
    ("ful", "A"),
    ("ish", "A"),
)
_MARKS = {
    **dict.fromkeys("\"“”„«»‘’'", '"'),
    **dict.fromkeys("—–-−", "-"),
    **dict.fromkeys("([", "("),
    **dict.fromkeys(")]", ")"),
    **dict.fromkeys(".?!…", "."),
    **dict.fromkeys("$£€¥", "$"),
    **dict.fromkeys("#~≈±+<>≤≥", "C"),
    **dict.fromkeys("%°&/", "N"),
    ",": ",",
    ";": ";",
    ":": ":",
    "|": "|",
    "*": "*",
    "_": "*",
    "'s": "S",
    "’s": "S",
    "&": "&",
}  # fmt: skip
_REMEMBERED = 200_000


class WordClasses(dict[str, str]):
    """The class letter of every token, however it is written; what was not met yet is worked out once.

    >>> classes = word_classes()
    >>> "".join(classes[word] for word in "The bank said that 59 customers were quietly exfiltrated .".split())
    'DNVHCNXRe.'
    >>> classes["Prentice"], classes["prentices"], classes["Q3"], classes["41,300"]
    ('M', 'N', 'M', 'C')
    """

    def __init__(self, *given: dict[str, str]) -> None:
        super().__init__(*given)
        self.guessed: set[str] = set()

    def __missing__(self, word: str) -> str:
        kind = self._tell(word)
        if len(self.guessed) < _REMEMBERED:
            self.guessed.add(word)
            self[word] = kind
        return kind

    def known(self, word: str) -> str | None:
        """The class of a word of the lists; None for one that was only guessed, whatever was read before."""
        return dict.get(self, word) if word not in self.guessed else None

    def _tell(self, word: str) -> str:
        first = word[0]
        if first.isdecimal():
            return "N" if word[-1].isalpha() and "-" in word else "C"
        if not first.isalpha():
            return _MARKS.get(first, "N")
        lower = word.lower()
        if "-" in word and all(p in _numbers() for p in lower.split("-")):
            return "C"
        if first.isupper():
            plain = lower in _function_words() and not (word.isupper() and 1 < len(word) < 4)
            return self[lower] if plain else "M"  # US, IT and WHO are names
        if "-" in word:
            last = self[word.rsplit("-", 1)[1] or "x"]
            return "A" if last in "AEeGC" else "N"
        return next((kind for ending, kind in _BY_ENDING if lower.endswith(ending)), "N")


@cache
def word_classes() -> WordClasses:
    """The table of word classes, read once."""
    classes = WordClasses(_MARKS)
    for line in (_FOLDER / "wordclasses.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            kind, words = line[0], line[2:].split(" ")
            classes.update({word: "e" if kind == "E" and _is_past_too(word) else kind for word in words})
    for kind, listed in CLOSED.items():
        classes.update(dict.fromkeys(listed.split(), kind))
        if "'" in listed:
            classes.update({w.replace("'", "’"): kind for w in listed.split() if "'" in w})
    classes.update(
        {
            "shot": "e",
            "rival": "N",
            "rivals": "N",
            "May": "Y",
            "may": "O",
            "March": "Y",
            "march": "b",
            "August": "Y",
            "august": "A",
        }
    )
    return classes


_ONLY_PARTICIPLES = (
    *(
        "en",
        "wn",
        "rn",
        "one",
        "ain",
        "begun",
        "overrun",
        "sung",
        "rung",
        "sprung",
        "shrunk",
        "sunk",
        "swum",
        "clad",
    ),
)


def _is_past_too(participle: str) -> bool:
    """Whether an irregular participle is a past as well: sold, built; not given, known, sung."""
    return not participle.endswith(_ONLY_PARTICIPLES)


@cache
def _function_words() -> frozenset[str]:
    return frozenset(w for kind in "DPITHW&ZUXORCY" for w in CLOSED[kind].split())


@cache
def _numbers() -> frozenset[str]:
    return frozenset(CLOSED["C"].split())


@cache
def everyday_words() -> dict[str, int]:
    """Each everyday word's band: 0 the commonest (Zipf frequency at least 4.2), 4 the rarest (at least 2.9).

    >>> bands = everyday_words()
    >>> bands["movement"], bands["lateral"], bands.get("ransomware")
    (0, 2, None)
    """
    lines = (_FOLDER / "everyday.txt").read_text("utf-8").splitlines()
    bands: dict[str, int] = {}
    for band, line in enumerate(line for line in lines if not line.startswith("#")):
        bands.update(dict.fromkeys(line.split(" "), band))
    return bands
