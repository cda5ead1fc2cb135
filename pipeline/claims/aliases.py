"""One name for each thing that an article names in several ways.

"Calder" and "Calder Mutual" are Calder Mutual Bank; "Ms Whitlock" is Dana Whitlock; "ODS" is the Office for
Data Standards; "the bank" and "the company" are who they last were; "she" is the last person and "it" the
last thing that did something.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

from pipeline.claims.names import Name
from pipeline.claims.phrases import core_phrase, phrase_before
from pipeline.claims.tokens import Tokens

_GENERIC = frozenset(
    """company firm group business corporation manufacturer maker carmaker automaker chipmaker retailer carrier airline
    operator bank lender insurer startup start-up producer supplier owner developer agency organisation organization
    charity club team party union regulator watchdog ministry department council university hospital school site plant
    ship vessel ferry plane aircraft rocket satellite model chip""".split()
)
_ORGANISATIONS = frozenset(
    """bank council party union motors lines telecom office group corp inc ltd plc ag gmbh llc co company association
    society institute university ministry department agency committee commission court fund trust foundation networks
    securities auto airlines airways air energy technologies systems labs holdings partners capital polling launch
    ledger mutual insurance police service guard army navy times post news""".split()
)
_PERSONS = frozenset("he she him her his".split())
_THINGS = frozenset("it its they their them".split())


class Aliases:
    """What the names, descriptions and pronouns of one article stand for."""

    def __init__(self, tokens: Tokens, names: Sequence[Name]) -> None:
        self.tokens = tokens
        self.names = names
        self.full = _full_names(names)
        self.expansions = _expansions(tokens, names)
        self.full.update({k.lower(): self.full.get(v.lower(), v) for k, v in self.expansions.items()})
        self._starts = [n.start for n in names]
        self.persons = _persons(names, self.full, tokens)
        self._roles = _roles(tokens, names)
        self._main = _main_thing(names, self)

    def canonical(self, text: str) -> str:
        """The fullest name of what a name stands for."""
        return self.full.get(text.lower(), text)

    def is_person(self, text: str) -> bool:
        """Whether a name is a person's."""
        return self.canonical(text) in self.persons

    def resolve(self, start: int, end: int) -> str:
        """The name of the noun phrase at tokens ``start`` to ``end``."""
        tokens = self.tokens
        if end - start == 1 and tokens.classes[start] in "UP":
            return self._pronoun(tokens.lower[start], start) or tokens.words[start]
        if tokens.classes[start] == "P":
            owner = self._pronoun(tokens.lower[start], start)
            return owner if owner is not None else _plain(tokens, start, end)
        own = self._name_within(start, end)
        if own is not None:
            return own
        described = self._described(start, end)
        return described or _plain(tokens, start, end)

    def _name_within(self, start: int, end: int) -> str | None:
        """The name that heads a phrase: its last name before a preposition, or the one a possessive gives it to."""
        at = bisect_right(self._starts, start - 1)
        tokens = self.tokens
        core = core_phrase(tokens.classes, start, end)
        best: Name | None = None
        while at < len(self.names) and self.names[at].start < end:
            name = self.names[at]
            if best is None or name.end <= core:
                best = name
            at += 1
        if best is None:
            return None
        if best.end < core and tokens.classes[best.end] == "S":
            return (
                None
                if best.end + 1 >= core
                else f"{self.canonical(best.text)} {tokens.slice_of(best.end + 1, core)}"
            )
        if best.start >= core:
            return (
                None
                if core > start and tokens.classes[core - 1] == "N" and not self._heads(core)
                else self.canonical(best.text)
            )
        if best.end < core and tokens.classes[core - 1] == "N" and tokens.lower[core - 1] not in _GENERIC:
            return f"{self.canonical(best.text)} {tokens.slice_of(best.end, core)}"
        return self.canonical(best.text)

    def _heads(self, core: int) -> bool:
        return False

    def _described(self, start: int, end: int) -> str | None:
        tokens = self.tokens
        core = core_phrase(tokens.classes, start, end)
        if (
            tokens.lower[start] not in ("the", "this", "that", "our", "its", "their", "his", "her")
            or core <= start + 1
        ):
            return None
        head = tokens.lower[core - 1]
        known = self._roles.get(head)
        if known is not None:
            return next((name for at, name in reversed(known) if at < start), known[0][1])
        if head in _GENERIC and core - start == 2:
            return self._main
        return None

    def _pronoun(self, word: str, at: int) -> str | None:
        place = bisect_right(self._starts, at) - 1
        while place >= 0 and place >= bisect_right(self._starts, at) - 12:
            full = self.canonical(self.names[place].text)
            person = full in self.persons
            if (word in _PERSONS and person) or (
                word in _THINGS and not person and self.names[place].start < at
            ):
                return full
            place -= 1
        return None


def _plain(tokens: Tokens, start: int, end: int) -> str:
    """A phrase without its determiner, as it stands."""
    while start < end - 1 and tokens.classes[start] in "DP":
        start += 1
    return tokens.slice_of(start, end)


def _full_names(names: Iterable[Name]) -> dict[str, str]:
    """Each short name with the full one that was met first."""
    full: dict[str, str] = {}
    distinct = list(dict.fromkeys(n.text for n in names))
    for text in distinct:
        parts = text.split()
        if len(parts) < 2 or any(p[0].isdigit() for p in parts[1:]):
            continue
        for short in _shorts(parts):
            full.setdefault(short.lower(), text)
    for short, long in list(full.items()):
        full[short] = full.get(long.lower(), long)
    return full


def _shorts(parts: list[str]) -> list[str]:
    tail = parts[-1].lower().rstrip(".")
    shorts = [" ".join(parts[:n]) for n in range(len(parts) - 1, 0, -1)]
    if tail not in _ORGANISATIONS and len(parts) <= 4:
        shorts.append(parts[-1])
    return [s for s in shorts if len(s) > 2 and s.lower() not in _TOO_COMMON]


_TOO_COMMON = frozenset(
    "new north south east west united saint san los las great royal national general first central grand the port "
    "lake mount cape fort international american british european world county city".split()
)


def _expansions(tokens: Tokens, names: Sequence[Name]) -> dict[str, str]:
    """Abbreviations in brackets behind what they are short for: "Office for Data Standards (ODS)"."""
    found: dict[str, str] = {}
    classes, words = tokens.classes, tokens.words
    at = classes.find("(M)")
    while at >= 0:
        short = words[at + 1]
        if short.isupper() or sum(c.isupper() for c in short) > 1:
            long = _spelled_out(tokens, at, short)
            if long is not None:
                found.setdefault(short, long)
        at = classes.find("(M)", at + 1)
    return found


def _spelled_out(tokens: Tokens, end: int, short: str) -> str | None:
    """The words before the bracket whose initials are the abbreviation; small words between them are skipped."""
    wanted = [c.lower() for c in short.rstrip("s") if c.isalpha()]
    at = end
    while wanted and at > 0 and end - at < 12:
        at -= 1
        word = tokens.lower[at]
        initials = [p[0] for p in word.split("-") if p]
        for initial in reversed(initials):
            if wanted and initial == wanted[-1]:
                wanted.pop()
            elif tokens.classes[at] not in "ID&TP" and not (len(initials) > 1):
                return None
    return tokens.slice_of(at, end) if not wanted and end - at > 1 else None


def _persons(names: Iterable[Name], full: dict[str, str], tokens: Tokens) -> frozenset[str]:
    """Names with a title, an age behind them, or that speak with he or she nearby."""
    persons = set()
    for name in names:
        whole = full.get(name.text.lower(), name.text)
        parts = whole.split()
        if parts[-1].lower().rstrip(".") in _ORGANISATIONS:
            continue
        after = tokens.lower[name.end : name.end + 3]
        if (
            name.titled
            or after[:1] == ["who"]
            or after[1:2] == ["who"]
            or _is_age(after)
            or (len(parts) in (2, 3) and _speaks(tokens, name))
        ):
            persons.add(whole)
    return frozenset(persons)


def _is_age(after: list[str]) -> bool:
    return (
        len(after) == 3
        and after[0] in ",("
        and after[1].isdecimal()
        and after[2] in ",)."
        and 1 < int(after[1][:4]) < 111
    )


def _speaks(tokens: Tokens, name: Name) -> bool:
    speech = ("said", "says", "told", "added", "wrote", "apologised", "apologized", "tweeted")
    before = tokens.lower[name.start - 1 : name.start]
    return tokens.lower[name.end : name.end + 1] != [] and (
        tokens.lower[name.end] in speech
        or bool(before and before[0] in speech[:2] and tokens.classes[name.end] in ",.")
        or (
            tokens.lower[name.end : name.end + 2] in ([",", "the"], [",", "chief"], [",", "a"])
            and tokens.classes[name.start - 1 : name.start] in (",", "", "N", '"', "V")
        )
    )


def _roles(tokens: Tokens, names: Sequence[Name]) -> dict[str, list[tuple[int, str]]]:
    """Nouns by which names are described, with where: "a supplier, Northgate Ledger", "the ferry Halden Star"."""
    full = _full_names(names)
    roles: dict[str, list[tuple[int, str]]] = {}
    lower, classes = tokens.lower, tokens.classes
    for name in names:
        canonical = full.get(name.text.lower(), name.text)
        nouns = []
        tail = canonical.split()[-1].lower()
        if tail in _GENERIC or tail in _ORGANISATIONS:
            nouns.append(tail)
        before = name.start - 1
        if before >= 0 and classes[before] == "N":
            nouns.append(lower[before])
        elif (
            before > 0
            and classes[before] == ","
            and classes[before - 1] == "N"
            and _indefinite(tokens, before)
        ):
            nouns.append(lower[before - 1])
        if classes[name.end : name.end + 2] == ",D":
            core = core_phrase(classes, name.end + 1, min(name.end + 10, len(classes)))
            if core > name.end + 2:
                nouns.append(lower[core - 1])
        for noun in nouns:
            roles.setdefault(noun, []).append((name.start, canonical))
    return roles


def _indefinite(tokens: Tokens, end: int) -> bool:
    begin = phrase_before(tokens.classes, end, max(0, end - 8))
    return begin < end and tokens.lower[begin] in ("a", "an")


def _main_thing(names: Sequence[Name], aliases: Aliases) -> str | None:
    """The organisation that is named most often: what "the company" is when nothing nearer says so."""
    counts = Counter(
        full
        for n in names
        if (full := aliases.canonical(n.text)) not in aliases.persons and not full.isupper()
    )
    if not counts:
        return None
    return min(counts, key=lambda text: (-counts[text], text))
