"""What an article is grouped by: its telling words, names, numbers and pairs of words, as integers.

A signature depends on the article and the frozen table of frequencies alone. It is small, can be stored as
bytes, and all arithmetic on it is exact, so that neither order nor batches can change a sum.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from struct import pack, unpack_from

import numpy as np
from numpy.typing import NDArray

from db.models import Article
from pipeline.matching.frequencies import RARE, weigh_word

FORM = 2
"""Written into every signature; another form, or another table of frequencies, is another number."""

VIEWS = ("all", "lead", "title", "name", "number", "pair")
"""The ways an article is looked at; each is a bag of features."""

KEYS = 24
"""How many of its most telling features an article is looked up by."""
ENOUGH = 2
"""Two articles may speak of one event if the keys that they share count as much as this; a rare one counts twice."""

_LEAD_WORDS = 60
_READ_WORDS = 110  # news says in its first paragraphs which event it is about
_FAMILIAR = 175  # a word at least this rare may be a name where case says nothing ("IRAN QUAKE KILLS TEN")
_PAIR_LEAST = 100
_RARE_KEY = 200  # one word in a hundred thousand
_TITLE_CHARACTERS = 160

_TOKEN = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'`“])")
_DATELINE = re.compile(
    r"(?:^|\n)[^\n]{0,60}?(?P<date>\b(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}),? (?P<year>(?:19|20)\d\d)\)? ?[—–-])"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEK = (
    ("monday", "montag", "lundi", "lunes", "lunedì", "maandag"),
    ("tuesday", "dienstag", "mardi", "martes", "martedì", "dinsdag"),
    ("wednesday", "mittwoch", "mercredi", "miércoles", "mercoledì", "woensdag"),
    ("thursday", "donnerstag", "jeudi", "jueves", "giovedì", "donderdag"),
    ("friday", "freitag", "vendredi", "viernes", "venerdì", "vrijdag"),
    ("saturday", "samstag", "sonnabend", "samedi", "sábado", "sabato", "zaterdag"),
    ("sunday", "sonntag", "dimanche", "domingo", "domenica", "zondag"),
)
"""The days of the week, as news names the day of an event."""
_REPEATED = (0, 100, 130, 145, 154, 162, 167, 172, 175, 179, 182)
"""Hundredths by how often a word stands: the root of one plus its logarithm; ten times and more are alike."""


LAYOUT = np.dtype([("key", "<i8"), ("weight", "<u2"), ("repeated", "<u2")])
"""A feature of a view: its key, its weight by kind alone, and its weight with repetition."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What an article is grouped by. ``digest`` names it; equal texts of one day have one digest.

    ``views`` are packed features, in order of key; `look` reads them. The lowest bit of one of the ``keys`` tells
    whether it is rare.
    """

    digest: str
    day: int | None
    words: int
    views: tuple[bytes, ...]
    keys: tuple[int, ...]

    def look(self, view: int) -> NDArray[np.void]:
        """Give the features of a view, as LAYOUT."""
        return np.frombuffer(self.views[view], LAYOUT)


def count_key(key: int) -> int:
    """Say how much a key that two articles share counts.

    >>> count_key(6), count_key(7)
    (1, 2)
    """
    return 1 + (key & 1)


def sign(article: Article) -> Signature:
    """Sign an article: what of its title and first paragraphs tells which event it is about."""
    title, body = _title_and_body(article)
    words = _TOKEN.findall(title)
    head = len(words)
    words = _with_cjk([*words, *_TOKEN.findall(body[: _READ_WORDS * 12])])[: head + _READ_WORDS]
    lower = [word.lower() for word in words]
    views = _views(title, body, words, lower, head)
    day = tell_day(article)
    return _signature(day, len(words), views)


def tell_day(article: Article) -> int | None:
    """Number the day of an article by its publication, its dateline, or when it was fetched."""
    for told in (article.published, _dateline(article.text), article.revision.fetched):
        if told is None:
            continue
        try:
            return date.fromisoformat(told[:10]).toordinal()
        except ValueError:
            continue
    return None


def tell_week(signature: Signature) -> int:
    """Tell the days of the week that an article names, a bit for each.

    >>> from db.models import Revision
    >>> bin(tell_week(sign(Article("a", Revision("The ferry sank on Monday.\\nDivers found it on Wednesday.")))))
    '0b101'
    """
    named = signature.look(0)["key"]
    where = np.minimum(np.searchsorted(named, _WEEK_KEYS), max(len(named) - 1, 0))
    found = _WEEK_DAYS[named[where] == _WEEK_KEYS] if len(named) else _WEEK_DAYS[:0]
    return int(np.bitwise_or.reduce(found, initial=0))


def to_bytes(signature: Signature) -> bytes:
    """Pack a signature for the store."""
    day = -1 if signature.day is None else signature.day
    head = pack("<BiII", FORM, day, signature.words, len(signature.keys))
    keys = pack(f"<{len(signature.keys)}q", *signature.keys)
    views = (pack("<I", len(view) // LAYOUT.itemsize) + view for view in signature.views)
    return b"".join((head, keys, *views))


def from_bytes(digest: str, packed: bytes) -> Signature:
    """Unpack a signature that `to_bytes` packed."""
    _, day, words, count = unpack_from("<BiII", packed)
    at = 13
    keys = unpack_from(f"<{count}q", packed, at)
    at += 8 * count
    views = []
    for _ in VIEWS:
        (count,) = unpack_from("<I", packed, at)
        end = at + 4 + LAYOUT.itemsize * count
        views.append(packed[at + 4 : end])
        at = end
    return Signature(digest, None if day < 0 else day, words, tuple(views), keys)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Take the commonest English endings off a lower-case word.

    >>> [stem(w) for w in "fires fired firing cities crosses pass bombed sinking gas".split()]
    ['fire', 'fire', 'fire', 'city', 'cross', 'pass', 'bomb', 'sink', 'gas']
    """
    if len(word) < 5 or not word.isascii():
        return word[:-1] if len(word) == 4 and word.endswith("s") and word[-2] not in "aius" else word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return stem(word[:-1])
    for ending in ("ing", "ed"):
        left = word[: -len(ending)]
        if word.endswith(ending) and len(left) >= 3 and re.search("[aeiouy]", left):
            return _restore(left)
    return word


def _restore(left: str) -> str:
    if left[-1] == left[-2] and left[-1] not in "lsz":
        return left[:-1]
    if weigh_word(left + "e") < min(RARE, weigh_word(left)):
        return left + "e"
    return left


def weigh(word: str) -> int:
    """Weigh a lower-case token, words by the table and figures by their length.

    >>> weigh("7") < weigh("24") < weigh("364")
    True
    """
    if not word[0].isdigit():
        return weigh_word(word)
    if len(word) <= 2:
        return 48 if len(word) == 1 else 120
    return 120 if len(word) == 4 and word[:2] in ("19", "20") else 200


def _title_and_body(article: Article) -> tuple[str, str]:
    text, title = article.text, article.title
    if not title:
        first = text.lstrip().split("\n", 1)[0]
        title = first if len(first) <= _TITLE_CHARACTERS else _SENTENCE.split(first, maxsplit=1)[0]
    start = len(text) - len(text.lstrip())
    body = text[start + len(title) :] if text.startswith(title, start) else text
    return title, _without_dateline(body)


def _without_dateline(body: str) -> str:
    """Leave out the date of a dateline: it tells when an article was written, not of what.

    >>> _without_dateline("PARIS, March 14, 2026 — The ferry sank.")
    'PARIS,  The ferry sank.'
    """
    found = _DATELINE.search(body[:600])
    if found is None or found["month"][:3].lower() not in _MONTHS:
        return body
    return body[: found.start("date")] + body[found.end("date") :]


def _dateline(text: str) -> str | None:
    found = _DATELINE.search(text[:600])
    if found is None or found["month"][:3].lower() not in _MONTHS:
        return None
    month = _MONTHS.index(found["month"][:3].lower()) + 1
    return f"{found['year']}-{month:02}-{int(found['day']):02}"


def _with_cjk(words: Sequence[str]) -> list[str]:
    """Cut words of scripts without spaces into pairs of characters."""
    cut: list[str] = []
    for word in words:
        if _CJK.search(word):
            cut += [word[i : i + 2] for i in range(max(1, len(word) - 1))]
        else:
            cut.append(word)
    return cut


def _views(title: str, body: str, words: Sequence[str], lower: Sequence[str], head: int) -> tuple[bytes, ...]:
    stems = [stem(word) for word in lower]
    often = Counter(stems)
    weights: dict[str, int] = {}
    for word, root in zip(lower, stems, strict=True):
        weights[root] = max(weights.get(root, 0), weigh(word))
    names = _names(title, body, words)
    once = dict.fromkeys(weights, 100)
    repeats = {root: _REPEATED[min(10, often[root])] for root in weights}
    numbers = {word: 100 for word in lower if word[0].isdigit()}
    pairs = _pairs(lower, stems, head)
    return (
        _features(weights, repeats),
        _features({root: weights[root] for root in stems[: head + _LEAD_WORDS]}, once),
        _features({root: weights[root] for root in stems[:head]}, once),
        _features({root: weight for root, weight in weights.items() if root in names}, repeats),
        _features(numbers, dict.fromkeys(numbers, 100)),
        _features(pairs, dict.fromkeys(pairs, 100)),
    )


def _features(weights: dict[str, int], often: dict[str, int]) -> bytes:
    found = sorted(
        (_key(root), weight, weight * often[root] // 100) for root, weight in weights.items() if weight > 0
    )
    return np.array(found, LAYOUT).tobytes()


def _names(title: str, body: str, words: Sequence[str]) -> set[str]:
    """Find the stems of words written with a capital where a sentence does not ask for one."""
    lower = {word for word in words if word[0].islower()}
    names: set[str] = set()
    for sentence in (title, *_SENTENCE.split(body[: _READ_WORDS * 12])):
        tokens = [word for word in _TOKEN.findall(sentence) if word[0].isalpha()]
        capitals = sum(word[0].isupper() for word in tokens)
        shouted = len(tokens) > 3 and 10 * capitals > 6 * len(tokens)
        for place, word in enumerate(tokens):
            known = word.lower()
            if not word[0].isupper() or len(word) < 2 or known in lower:
                continue
            weight = weigh_word(known)
            if weight >= _FAMILIAR or (place and not shouted and weight > 50):
                names.add(stem(known))
    return names


def _pairs(lower: Sequence[str], stems: Sequence[str], head: int) -> dict[str, int]:
    pairs: dict[str, int] = {}
    for place, (one, two) in enumerate(pairwise(range(len(lower)))):
        weight = weigh(lower[one]) + weigh(lower[two])
        if weight > _PAIR_LEAST and place + 1 != head:
            pairs[f"{stems[one]} {stems[two]}"] = weight // 2
    return pairs


def _signature(day: int | None, words: int, views: tuple[bytes, ...]) -> Signature:
    unnamed = Signature("", day, words, views, _telling(views[0]))
    digest = blake2b(to_bytes(unnamed), digest_size=12).hexdigest()
    return Signature(digest, day, words, views, unnamed.keys)


def _telling(view: bytes) -> tuple[int, ...]:
    features: list[tuple[int, int, int]] = np.frombuffer(view, LAYOUT).tolist()
    ranked = sorted(features, key=lambda feature: (-feature[2], feature[0]))[:KEYS]
    return tuple(sorted((key & ~1) | (weight >= _RARE_KEY) for key, weight, _ in ranked))


@lru_cache(maxsize=262144)
def _key(root: str) -> int:
    return int.from_bytes(
        blake2b(root.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big", signed=True
    )


_WEEK_KEYS = np.array([_key(stem(word)) for words in WEEK for word in words], dtype=np.int64)
_WEEK_DAYS = np.array([1 << day for day, words in enumerate(WEEK) for _ in words], dtype=np.int64)
