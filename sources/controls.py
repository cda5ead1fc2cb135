"""Control characters and terminal escapes in what strangers wrote: they are no words, and are taken out.

A page that was pasted out of a terminal carries colours ("\\x1b[31m16 chips\\x1b[0m"); read as text they
are figures beside the figures, and printed they would write to the reader's own terminal.
"""

from __future__ import annotations

import re

_ESCAPE = re.compile(
    r"""
      (?:\x1b\[|\x9b) [0-?]{0,60} [\x20-/]{0,8} [@-~]                         # \x1b[1;31m  \x1b[2J  \x9b0m
    | \x1b[\]PX^_] [^\x07\x1b\x9c]{0,400} (?:\x07|\x1b\\|\x9c)                # \x1b]0;title\x07
    | \x1b [\x20-/]{0,8} [0-~]                                                # \x1b(B  \x1bc
    """,
    re.VERBOSE,
)
_COLOUR = re.compile(r"\[(?:\d{1,3};){0,6}\d{1,3}m")
"""What is left of a colour where another program took the escape character out."""
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f\x9b\x9c]")
_CONTROL_BYTES = bytes((*range(9), *range(14, 32), 127))
_SHORT = 2000

_NO_XML = bytes((*range(9), 11, *range(14, 32), 127))
_NO_CHARACTERS = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_REFERENCE = re.compile("&#(?:0{0,9}27|[xX]0{0,9}1[bB]);")


def source_bytes(page: str) -> bytes:
    """The source of a page as UTF-8 without controls, in which an escape may be written as a reference.

    What no XML may hold is taken out too: half a surrogate pair, U+FFFE, vertical tabs.

    >>> source_bytes("<p>&#27;[31m16 chips&#x1B;[0m, \\x0bnot\\ud800 pods\\uffff</p>")
    b'<p>16 chips, not pods</p>'
    """
    if "&#" in page:
        page = _REFERENCE.sub("\x1b", page)
    raw = page.encode("utf-8", "ignore")
    if any(mark in raw for mark in _MARKS_OF_CONTROLS):
        raw = without_controls(page).encode("utf-8", "ignore")
    raw = raw.translate(None, _NO_XML)
    for character in _NO_CHARACTERS:
        if character in raw:
            raw = raw.replace(character, b"")
    return raw


_MARKS_OF_CONTROLS = (b"\x1b", b"\xc2\x9b", b"\xc2\x9c", b"[0m")


def _may_hold_any(text: str) -> bool:
    """Say whether a text has a control character or a rest of one, by what costs least."""
    if "[0m" in text:
        return True
    if len(text) < _SHORT:
        return not text.isprintable()
    raw = text.encode("utf-8", "surrogatepass")
    return len(raw.translate(None, _CONTROL_BYTES)) < len(raw) or b"\xc2\x9b" in raw or b"\xc2\x9c" in raw


def without_controls(text: str) -> str:
    """Take terminal escapes and control characters out of a text; line ends and tabs stay.

    >>> without_controls("\\x1b[1;31m16 chips\\x1b[0m, \\x1b]0;title 77\\x07 not [31mpods[0m")
    '16 chips,  not pods'
    >>> without_controls("[12m] of the bank, a [3m] gap")
    '[12m] of the bank, a [3m] gap'
    """
    if not _may_hold_any(text):
        return text
    text = _ESCAPE.sub("", text)
    if "[0m" in text:
        text = _COLOUR.sub("", text)
    return _CONTROL.sub("", text)
