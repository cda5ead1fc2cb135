"""Where a number may begin: one compiled pattern, run once over a whole text.

The pattern looks for digits, fraction signs and number words; its word lists are folded into a tree,
so that each letter of the text is looked at about once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from pipeline.claims.digits import VULGAR
from pipeline.claims.multiples import FOLDS, VERBS
from pipeline.claims.numbers import CARDINALS, DENOMINATORS, HUNDRED, ORDINALS, VAGUE

ARTICLED = (
    "second minute hour day week fortnight month year decade century mile kilometre kilometer metre meter inch kilogram kilo kg "
    "gram litre liter gallon tonne ounce acre hectare lb ml millilitre milliliter dollar euro couple pair"
).split()
"""What an article can count: "a day", "an hour"."""


def fold(words: Iterable[str]) -> str:
    """Fold words into one pattern that shares their beginnings.

    >>> fold(["ten", "tenth", "two"])
    't(?:en(?:th)?|wo)'
    """
    tree: dict[str, Any] = {}
    for word in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _pattern(tree)


def _pattern(node: dict[str, Any]) -> str:
    branches = [re.escape(letter) + _pattern(node[letter]) for letter in sorted(node) if letter]
    if not branches:
        return ""
    joined = branches[0] if len(branches) == 1 and "" not in node else f"(?:{'|'.join(branches)})"
    return joined + "?" if "" in node else joined


def _trigger() -> re.Pattern[str]:
    words = {*CARDINALS, *ORDINALS, *VAGUE, *VERBS, *FOLDS, "half", "quarter"} - {
        "lac",
        "lkh",
        "doz",
        "dozs",
        "dz",
    }
    sizes = {word for word, (role, _) in CARDINALS.items() if role >= HUNDRED} | set(DENOMINATORS)
    article = rf"an? (?:{fold(sizes)}\b|(?P<article>{fold(ARTICLED)}\b))"
    return re.compile(rf"\b(?:\d|{article}|{fold(words)}\b)|[\d{''.join(VULGAR)}]|\.\d")


TRIGGER = _trigger()
