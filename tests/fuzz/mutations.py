"""Bytes and texts that are nearly right: seeds with pieces cut out, doubled, swapped and put in.

A fixed, small budget runs with the tests; CLAIMDIFF_FUZZ=20000 asks for more examples of each.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

BUDGET = settings(
    max_examples=int(os.environ.get("CLAIMDIFF_FUZZ", "40")),
    deadline=None,
    derandomize="CLAIMDIFF_FUZZ" not in os.environ,
    suppress_health_check=list(HealthCheck),
)

NASTY_BYTES = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"<![CDATA[", b"]]>", b"<!--", b"-->", b"<!DOCTYPE a [", b"]>", b"<", b"</", b"/>",
    b"&#x110000;", b"&#0;", b"&amp;amp;", b"&", b"\"", b"'", b"<table>", b"</table>", b"<td colspan=99999 rowspan=99999>", b"<div>" * 50,
    b"<script>", b"</p>", b"\r", b"\n" * 20, b"\t", "\u202e\u200b".encode(), "\U0001f600".encode(), b"A" * 300, b"1" * 60, b"{", b"}", b"[", b"\\u0000", b"NaN",
    b"Content-Length: -1\r\n", b"WARC/1.0\r\n", b"%PDF-", b"stream\n", b"--\n", b"$1,2,3.4.5bn", b"1e999",
)  # fmt: skip

NASTY_TEXT = (
    "\0", "\u202e", "\u200b", "\ud800", "\U0001f600", "\x1b[31m", "…", "—", "−", "½", "²", "\u00a0", "\u2028", "١٢٣", "１２", "三千",
    "$", "€", "£", "%", "1,234,567.89", "1.234.567,89", "1e999", "9" * 400, "-0", "0/0", "12:99", "31 February 2026", "13/13/2026", "2026-02-30",
    "between", "and", "from", "to", "more than", "per", "a third of", "million", "bn", "(", ")", '"', "“", "”", "'", "\n", "\n\n", ". ", ": ", "|", "- ", "#",
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """A seed with up to eight edits."""
    body = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(body)))
        until = min(len(body), at + draw(st.integers(0, 200)))
        what = draw(st.sampled_from(("cut", "double", "put", "noise", "end", "move")))
        piece = bytes(body[at:until])
        if what == "cut":
            del body[at:until]
        elif what == "double":
            body[at:at] = piece * draw(st.integers(1, 30))
        elif what == "put":
            body[at:at] = draw(st.sampled_from(NASTY_BYTES))
        elif what == "noise":
            body[at:until] = draw(st.binary(max_size=40))
        elif what == "end":
            del body[at:]
        else:
            body += piece
    return bytes(body)


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """Words of the news beside figures, dates and what breaks readers of them."""
    words = st.one_of(
        st.sampled_from(NASTY_TEXT),
        st.sampled_from(
            "the company said people rose fell by 16 chips 4.8% March 14 2026 Q1 Acme Corp. at least 700 tokens per second".split()
        ),
        st.integers(-(10**12), 10**12).map(str),
        st.decimals(allow_nan=False, allow_infinity=False, places=3).map(str),
        st.text(max_size=12),
    )
    return draw(st.sampled_from((" ", "", "\n"))).join(draw(st.lists(words, max_size=30)))
