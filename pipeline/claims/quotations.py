"""Words inside quotation marks: speech apart from scare quotes, and quotations that run over paragraphs.

Typographic marks pair by themselves; straight double marks pair within a paragraph; single marks count
as quotation marks only where they cannot be apostrophes. A quotation whose paragraph ends without a
closing mark and whose next paragraph opens with a mark goes on there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PAIRS = re.compile(
    r"""
      “(?P<a>[^“”\n]+)(?P<ca>”|(?=\n)|$)                                        # “We asked,”
    | "(?<![\w"].)(?=\S)(?P<b>[^"\n]+)(?P<cb>"|(?=\n)|$)                          # "We asked,"
    | „(?P<c>[^„“”"\n]+)(?P<cc>[“”"]|(?=\n)|$)                                   # „Wir“
    | «\s?(?P<d>[^«»\n]+?)\s?(?P<cd>»|(?=\n)|$)                                  # « nous »
    | ‘(?<![\w’'].)(?=\w)(?P<e>[^‘\n]*?[\w.,!?…—-])(?P<ce>’(?![\w]))              # ‘we asked’
    | '(?<![\w’'].)(?=\w)(?P<f>[^'\n]*(?:\w'\w[^'\n]*)*?[\w.,!?…-])(?P<cf>'(?!\w)) # 'we asked'
    """,
    re.VERBOSE,
)
_MARK = re.compile("[“\"„«‘']")
_SPOKEN = re.compile(r"[.,!?…—]$")
_NEXT_PARAGRAPH = re.compile(r"\s*[“\"]")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted stretch: where its marks stand, where its words stand, and whether it goes on in the next paragraph."""

    start: int
    end: int
    inner_start: int
    inner_end: int
    closed: bool = True

    @property
    def length(self) -> int:
        """How many characters stand between the marks."""
        return self.inner_end - self.inner_start


def read_quoted(text: str) -> tuple[Quoted, ...]:
    """Find the stretches between quotation marks, in order.

    >>> text = 'He said "yes" and \\'no\\', she didn\\'t. “It’s ‘fine’,” they said.'
    >>> [text[q.inner_start : q.inner_end] for q in read_quoted(text)]
    ['yes', 'no', 'It’s ‘fine’,']
    """
    if _MARK.search(text) is None:
        return ()
    found = []
    for m in _PAIRS.finditer(text):
        body = str(m.lastgroup)[1:]
        start, end = m.span(body)
        found.append(Quoted(m.start(), m.end(), start, end, bool(m.group("c" + body))))
    return tuple(q for q in found if q.closed or _goes_on(text, q))


def _goes_on(text: str, quoted: Quoted) -> bool:
    """An unclosed quotation counts where a new paragraph opens with a mark, or the mark is typographic."""
    return _NEXT_PARAGRAPH.match(text, quoted.end) is not None or text[quoted.start] in "“„«"


def sounds_spoken(words: str) -> bool:
    """Say whether quoted words look like speech: a sentence's punctuation at the end, or many words.

    >>> sounds_spoken("We asked,"), sounds_spoken("predecessor"), sounds_spoken("our own people stayed at home")
    (True, False, True)
    """
    return _SPOKEN.search(words) is not None or words.count(" ") >= 3
