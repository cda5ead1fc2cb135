"""One name for each thing that an article names in several ways.

"Calder" and "Calder Mutual" are Calder Mutual Bank; "Ms Whitlock" is Dana Whitlock; "ODS" is the Office for
Data Standards; "the bank" and "the company" are who they last were; "she" is the last person and "it" the
last thing that did something. Of "Calder's shares" and "shares in Calder" the name is Calder Mutual Bank:
what of it is measured is the measure's to say.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pipeline.claims.measures import measure_words
from pipeline.claims.names import Name
from pipeline.claims.persons import people
from pipeline.claims.phrases import core_phrase, phrase_before
from pipeline.claims.places import places
from pipeline.claims.tokens import Tokens

Range = tuple[int, int]

_COMPANY = frozenset(
    """company firm group business corporation manufacturer maker carmaker automaker chipmaker retailer carrier airline
    operator bank lender insurer startup start-up producer supplier owner developer agency organisation organization
    charity club team brand giant conglomerate utility miner drugmaker brewer publisher broadcaster network
    stock shares management""".split()
)
_KINDS: tuple[frozenset[str], ...] = (
    _COMPANY,
    frozenset("ship vessel ferry boat liner tanker freighter trawler yacht craft".split()),
    frozenset("plane aircraft jet airliner flight helicopter".split()),
    frozenset("rocket booster launcher vehicle spacecraft".split()),
    frozenset("satellite probe spacecraft".split()),
    frozenset("regulator watchdog office agency authority commission".split()),
    frozenset("car model vehicle truck sedan".split()),
    frozenset("party movement alliance coalition".split()),
    frozenset("council grid".split()),
)
"""Nouns that speak of one kind of thing; any of them can take up a name that another introduced."""
_ANY_COMPANY = frozenset(
    "company firm group business corporation startup start-up conglomerate giant brand stock shares management".split()
)
"""Nouns that any organisation can be meant by."""
_DESCRIBING = frozenset("the this that its their his her".split())
_PERSONS = frozenset("he she him her his himself herself".split())
_THINGS = frozenset("it its they their them itself".split())
_MOST_COMMON = frozenset(
    "new north south east west united saint san los las great royal national general first central grand the port "
    "lake mount cape fort international american british european world county city".split()
)
_ONLY_WHOLE = frozenset(
    "party union bank council group office office lines motors inc corp ltd plc street island".split()
)
_LOOK_BACK = 12


class Aliases:
    """What the names, descriptions and pronouns of one article stand for."""

    def __init__(self, tokens: Tokens, names: Sequence[Name], known: Aliases | None = None) -> None:
        self.tokens = tokens
        self.names = names
        self._resolved: dict[Range, str] = {}
        self.expansions: dict[str, str] = {
            **expansions_in(tokens),
            **(known.expansions if known is not None else {}),
        }
        self.full: dict[str, str] = {**_full_names(names), **(known.full if known is not None else {})}
        self.full.update({k.lower(): self.full.get(v.lower(), v) for k, v in self.expansions.items()})
        self.persons: frozenset[str] = people(names, self.full, tokens) | (
            known.persons if known is not None else frozenset()
        )
        self._starts = [n.start for n in names]
        self._canonical = [self.canonical(n.text) for n in names]
        self._roles = _roles(tokens, names, self._canonical)
        self._main: str | None = _main_thing(self._canonical, self.persons) or (
            known._main if known is not None else None
        )

    def canonical(self, text: str) -> str:
        """The fullest name of what a name stands for."""
        return self.full.get(text.lower(), text)

    def is_person(self, text: str) -> bool:
        """Whether a name is a person's."""
        return self.canonical(text) in self.persons

    def resolve(self, start: int, end: int) -> str:
        """The name of the noun phrase at tokens ``start`` to ``end``."""
        known = self._resolved.get((start, end))
        if known is None:
            known = self._resolved[start, end] = self._resolve(start, end)
        return known

    def _resolve(self, start: int, end: int) -> str:
        tokens = self.tokens
        if tokens.classes[start] == "P" and "M" in tokens.classes[start:end]:
            start += 1  # its chief executive Kelly Ortberg
        if tokens.classes[start] in "UP":
            found = self._pronoun(tokens.lower[start], start)
            owned = end - start == 1 or tokens.lower[end - 1] in measure_words()
            return found if found is not None and owned else _plain(tokens, start, end)
        core = core_phrase(tokens.classes, start, end)
        return self._named(start, core, end) or self._described(start, core) or _plain(tokens, start, end)

    def _named(self, start: int, core: int, end: int) -> str | None:
        """The name that heads a phrase, or whose attribute its head is; None where a common noun heads it."""
        tokens = self.tokens
        first = bisect_left(self._starts, start)
        inside = [n for n in range(first, min(first + 6, len(self.names))) if self.names[n].start < end]
        within = [n for n in inside if self.names[n].end <= max(core, start)]
        head = tokens.lower[core - 1] if core > start else ""
        if within:
            last = self.names[within[-1]]
            name = self._canonical[within[-1]]
            rest = core - last.end
            if rest <= 0 or head in measure_words() or head in _COMPANY:
                return name
            possessed = tokens.classes[last.end] == "S"
            return (
                f"{name} {tokens.slice_of(last.end + possessed, core)}"
                if core > last.end + possessed
                else name
            )
        if inside and (head in measure_words() or core <= start):
            return self._canonical[inside[0]]
        return None

    def _described(self, start: int, core: int) -> str | None:
        """ "the bank", "the vessel": the last name that was introduced by such a noun."""
        tokens = self.tokens
        if tokens.lower[start] not in _DESCRIBING or core <= start + 1:
            return None
        head = tokens.lower[core - 1]
        known = self._last_introduced(head, start)
        if known is not None:
            return known[1]
        if core - start > 2 and tokens.classes[core - 2] != "N":
            return None
        for kind in _KINDS:
            if head in kind:
                found = [
                    row for word in sorted(kind) if (row := self._last_introduced(word, start)) is not None
                ]
                if found:
                    return max(found)[1]
        return self._main if head in _ANY_COMPANY and core - start == 2 else None

    def _last_introduced(self, noun: str, before: int) -> tuple[int, str] | None:
        known = self._roles.get(noun)
        if known is None:
            return None
        return known[max(bisect_left(known, (before, "")) - 1, 0)]

    def _pronoun(self, word: str, at: int) -> str | None:
        """The last person for "she"; for "it" the last thing that is none."""
        last = bisect_left(self._starts, at) - 1
        for n in range(last, max(last - _LOOK_BACK, -1), -1):
            name = self._canonical[n]
            if name in self.persons:
                if word in _PERSONS:
                    return name
            elif word in _THINGS and name.lower() not in places():
                return name
        return None


def _plain(tokens: Tokens, start: int, end: int) -> str:
    """A phrase without its determiner, as it stands."""
    while start < end - 1 and tokens.classes[start] in "DP":
        start += 1
    return tokens.slice_of(start, end)


def _full_names(names: Iterable[Name]) -> dict[str, str]:
    """Each short name with the full one that was met first."""
    full: dict[str, str] = {}
    for text in dict.fromkeys(n.text for n in names):
        parts = text.split()
        if len(parts) > 1 and not any(p[0].isdigit() for p in parts[1:]):
            for short in _shorts(parts):
                full.setdefault(short.lower(), text)
    return {short: full.get(long.lower(), long) for short, long in full.items()}


def _shorts(parts: list[str]) -> list[str]:
    """What a name is cut to: its beginnings, and a person's last name."""
    shorts = [" ".join(parts[:n]) for n in range(len(parts) - 1, 0, -1)]
    if parts[-1].lower().rstrip(".") not in _ONLY_WHOLE and len(parts) <= 4:
        shorts.append(parts[-1])
    return [s for s in shorts if len(s) > 2 and s.lower() not in _MOST_COMMON and s[0].isupper()]


def expansions_in(tokens: Tokens) -> dict[str, str]:
    """Abbreviations in brackets behind what they are short for.

    >>> from pipeline.claims.tokens import tokenise
    >>> expansions_in(tokenise("The Office for Data Standards (ODS) and graphics processing units (GPUs) rose (Paris)."))
    {'ODS': 'Office for Data Standards', 'GPUs': 'graphics processing units'}
    """
    found: dict[str, str] = {}
    at = tokens.classes.find("(M)")
    while at >= 0:
        short = tokens.words[at + 1]
        if sum(c.isupper() for c in short) > 1:
            long = _spelled_out(tokens, at, short)
            if long is not None:
                found.setdefault(short, long)
        at = tokens.classes.find("(M)", at + 1)
    return found


def _spelled_out(tokens: Tokens, end: int, short: str) -> str | None:
    """The words before the bracket whose initials are the abbreviation; small words between them are skipped."""
    wanted = [c.lower() for c in short.rstrip("s") if c.isalpha()]
    at = end
    while wanted and at > 0 and end - at < 12:
        at -= 1
        initials = [p[0] for p in tokens.lower[at].split("-") if p]
        if initials and initials[-1] == wanted[-1]:
            for initial in reversed(initials):
                if wanted and initial == wanted[-1]:
                    wanted.pop()
        elif tokens.classes[at] not in "ID&TP":
            return None
    return tokens.slice_of(at, end) if not wanted and end - at > 1 else None


def _roles(
    tokens: Tokens, names: Sequence[Name], canonical: Sequence[str]
) -> Mapping[str, list[tuple[int, str]]]:
    """Nouns by which names are described, with where: "a supplier, Northgate Ledger", "the ferry Halden Star"."""
    roles: dict[str, list[tuple[int, str]]] = {}
    for name, whole in zip(names, canonical, strict=True):
        for noun in dict.fromkeys(_describing_nouns(tokens, name, whole)):
            roles.setdefault(noun, []).append((name.start, whole))
    return roles


def _describing_nouns(tokens: Tokens, name: Name, whole: str) -> list[str]:
    lower, classes = tokens.lower, tokens.classes
    nouns = [whole.rsplit(" ", 1)[-1].lower()] if " " in whole else []
    before, end = name.start - 1, name.end
    if before >= 0 and classes[before] == "N":
        nouns.append(lower[before])
    elif before > 0 and classes[before] == "," and classes[before - 1] == "N" and _indefinite(tokens, before):
        nouns.append(lower[before - 1])
    if classes[end : end + 1] == "N" and classes[max(before - 1, 0) : before + 1] not in (",D", "DM"):
        nouns.append(lower[end])
    if classes[end : end + 2] == ",D":
        core = core_phrase(classes, end + 1, min(end + 10, len(classes)))
        if core > end + 2 and classes[core - 1] == "N":
            nouns.append(lower[core - 1])
    return nouns


def _indefinite(tokens: Tokens, end: int) -> bool:
    begin = phrase_before(tokens.classes, end, max(0, end - 8))
    return begin < end and tokens.lower[begin] in ("a", "an")


def _main_thing(canonical: Sequence[str], persons: frozenset[str]) -> str | None:
    """The thing that is named most often: what "the company" is when nothing nearer says so."""
    known_places = places()
    counts = Counter(
        name
        for name in canonical
        if name not in persons and not name.isupper() and name.lower() not in known_places
    )
    if not counts:
        return None
    return min(counts, key=lambda name: (-counts[name], name))
