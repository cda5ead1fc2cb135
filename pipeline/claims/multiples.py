"""Multiples: "1.4 to 2 times", "doubled", "sixfold"; and a counting x, "16x Pods"."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

VERBS: dict[str, Decimal] = {
    **dict.fromkeys(("doubled", "doubling", "doubles", "double"), Decimal(2)),
    **dict.fromkeys(
        ("tripled", "tripling", "triples", "triple", "trebled", "trebling", "trebles", "treble"), Decimal(3)
    ),
    **dict.fromkeys(("quadrupled", "quadrupling", "quadruples", "quadruple"), Decimal(4)),
    **dict.fromkeys(("quintupled", "quintupling", "quintuple"), Decimal(5)),
    **dict.fromkeys(("halved", "halving", "halves", "halve"), Decimal("0.5")),
    "twice": Decimal(2),
    "thrice": Decimal(3),
}
_FOLDS = "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand".split()
_SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 50, 100, 1000)
FOLDS: dict[str, Decimal] = {f"{word}fold": Decimal(n) for word, n in zip(_FOLDS, _SIZES, strict=True)}

_TIMES = pattern(
    r"(?:x|×)(?![\w])|[ -]times?\b|-?fold\b| ?× ?(?!\d)| x(?= (?:more|faster|the|as|higher|that)\b)"
)
_TIMES_AS_MULTIPLE = pattern(
    r" (?:the|as|more|less|that|those|what|its|their|his|her|our|your|fewer|greater|larger|bigger|higher|lower|smaller|faster|slower|better|worse|stronger|cheaper|"
    r"likelier|earnings|sales|revenue|profits?|[a-z]+er than|last|this|over|above|book|forward|annual|cheaper|quicker|longer|shorter|heavier|lighter)\b"
)
_COUNTED_X = pattern(
    r" ?x (?=[A-Z\d]|(?!earnings|sales|profits|revenues|returns|times|odds|ebitda)[a-z]+s\b)|x (?=[A-Z])"
)


def times_after(script: Script, at: int, *, decimal: bool) -> tuple[int, bool] | None:
    """Read "times", "x" or "-fold" after a number: where it ends, and whether it is a multiple.

    >>> times_after(Script.of(" times the throughput"), 0, decimal=False)
    (6, True)
    >>> times_after(Script.of(" times in March"), 0, decimal=False), times_after(Script.of("x"), 0, decimal=True)
    ((6, False), (1, True))
    """
    match = _TIMES.match(script.low, at)
    if match is None:
        return None
    word = match.group().strip(" -")
    if word in ("x", "×", "fold"):
        return at + len(match.group().rstrip()), True
    multiple = decimal or _TIMES_AS_MULTIPLE.match(script.low, match.end()) is not None
    return match.end(), multiple


def counts_by_x(script: Script, at: int) -> int | None:
    """Where the noun begins after a counting x ("16x Ironwood TPU Pods"), or None.

    >>> counts_by_x(Script.of("x Nvidia GB200 Nodes"), 0), counts_by_x(Script.of("x the throughput"), 0)
    (1, None)
    """
    match = _COUNTED_X.match(script.plain, at)
    return at + len(match.group().rstrip()) if match else None
