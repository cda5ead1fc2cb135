"""Who an article credits with its text: agencies in datelines and bylines, "first reported by", contributors."""

from __future__ import annotations

import re

from db.models import Article

# the name as it is reported, and how it is written in credit lines
AGENCIES: tuple[tuple[str, str], ...] = (
    ("AP", r"AP|Associated\ Press"),
    ("Reuters", r"Reuters"),
    ("AFP", r"AFP|Agence\ France[- ]Presse"),
    ("dpa", r"dpa|DPA|Deutsche\ Presse-Agentur"),
    ("UPI", r"UPI|United\ Press\ International"),
    ("PA", r"PA(?:\ Media)?|Press\ Association"),
    ("Bloomberg", r"Bloomberg(?:\ News)?"),
    ("ANSA", r"ANSA"),
    ("EFE", r"EFE"),
    ("APA", r"APA"),
    ("Kyodo", r"Kyodo(?:\ News)?"),
    ("Xinhua", r"Xinhua"),
    ("TASS", r"TASS"),
    ("Interfax", r"Interfax"),
    ("Yonhap", r"Yonhap"),
    ("Anadolu", r"Anadolu(?:\ Agency)?"),
    ("PTI", r"PTI|Press\ Trust\ of\ India"),
    ("ANI", r"ANI"),
    ("IANS", r"IANS"),
    ("AAP", r"AAP|Australian\ Associated\ Press"),
    ("Canadian Press", r"(?:The\ )?Canadian\ Press"),
    ("NTB", r"NTB"),
    ("TT", r"TT"),
    ("Ritzau", r"Ritzau"),
    ("STT", r"STT"),
    ("ANP", r"ANP"),
    ("Belga", r"Belga"),
    ("Lusa", r"Lusa"),
    ("PAP", r"PAP"),
    ("CNS", r"Capitol\ News\ Service|City\ News\ Service"),
    ("States Newsroom", r"States\ Newsroom"),
    ("The Conversation", r"The\ Conversation"),
    ("PR Newswire", r"PR\ ?Newswire"),
    ("Business Wire", r"Business\ ?Wire"),
    ("GlobeNewswire", r"GlobeNewswire|GLOBE\ NEWSWIRE"),
)
_NAMES = "|".join(f"(?P<a{n}>{written})" for n, (_, written) in enumerate(AGENCIES))
_CREDIT = re.compile(
    rf"""
      [(\[](?:{_NAMES})[)\]]                                       # PARIS (AP) —
    """,
    re.VERBOSE,
)
_OUTLET = r"(?:[Tt]he\ )?[A-Z][\w&'’.-]*(?:\ [A-Z][\w&'’.-]*){0,4}"
_LINE = re.compile(
    rf"""
      ^\W*(?i:(?:reporting\ |written\ )?by|from|source|via|credit|quelle)\b[:\ ]+(?P<by>[^\n]{{2,80}})$          # By The Associated Press
    | \b(?P<with>[A-Z][^.\n]{{1,60}}?)\ contributed\ to\ this\ (?:report|story|article)
    | \b(?i:first|originally)\ (?:reported|published)\ (?:by|in|on|at)\ (?P<first>{_OUTLET})
    | ^\W*(?i:©|copyright|\(c\))\W*(?:\d{{4}}\W+)?(?P<copy>[^\n]{{2,60}})$
    | \b(?i:this\ (?:story|article)\ (?:was|is)|republished|reprinted|reproduced)\ [^.\n]{{0,40}}?
      \b(?:from|by|courtesy\ of)\ (?P<again>{_OUTLET})
    """,
    re.VERBOSE | re.MULTILINE,
)
_AGENCY_IN = re.compile(rf"\b(?:{_NAMES})\b")
_EDGE = 600


def find_credits(article: Article) -> tuple[str, ...]:
    """Find who the article says its text is from, in order of name.

    >>> from db.models import Revision
    >>> def credits(text): return find_credits(Article("a", Revision(text)))
    >>> credits("PARIS (AP) — The court ruled."), credits("The court ruled. Reuters contributed to this report.")
    (('AP',), ('Reuters',))
    >>> credits("The deal was first reported by the Halden Gazette on Monday.")
    ('halden gazette',)
    >>> credits("Reuters, the news agency, has moved its office.")
    ()
    """
    text = article.text
    edges = text if len(text) <= 2 * _EDGE else f"{text[:_EDGE]}\n{text[-_EDGE:]}"
    found = {_agency(match) for match in _CREDIT.finditer(edges)}
    for line in _LINE.finditer(edges):
        named = next(group for group in line.groups() if group is not None)
        agency = _AGENCY_IN.search(named)
        if agency is not None:
            found.add(_agency(agency))
        elif line["first"] or line["again"]:
            found.add(plain_name(line["first"] or line["again"]))
    return tuple(sorted(found))


def plain_name(name: str) -> str:
    """Write an outlet's name so that two spellings of it are equal.

    >>> plain_name("The Halden Gazette"), plain_name("haldengazette.com")
    ('halden gazette', 'haldengazette')
    """
    low = re.sub(r"^the\s+", "", name.strip().lower())
    return re.sub(r"^www\.|\.(?:com|org|net|co\.uk|[a-z]{2})$", "", low).strip(" .,")


def is_credited(outlet: str | None, credits: tuple[str, ...]) -> bool:
    """Say whether one of the credits names the outlet.

    >>> is_credited("haldengazette.com", ("halden gazette",)), is_credited("apnews.com", ("AP",))
    (True, True)
    """
    if not outlet:
        return False
    plain = plain_name(outlet).replace(" ", "").replace("-", "")
    names = {plain, plain.removesuffix("news")}
    return any(plain_name(credit).replace(" ", "").replace("-", "") in names for credit in credits)


def _agency(match: re.Match[str]) -> str:
    return next(AGENCIES[n][0] for n in range(len(AGENCIES)) if match[f"a{n}"] is not None)
