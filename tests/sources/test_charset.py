"""How the characters of a page are found, after the HTML standard's sniffing algorithm."""

from __future__ import annotations

import pytest

from sources.charset import decode_page, find_charset

# (bytes, Content-Type, encoding)
CASES = [
    (b"<p>plain", None, "windows-1252"),
    ("<p>naïve".encode(), None, "utf-8"),
    (b"\xef\xbb\xbf<meta charset=koi8-r>", "text/html; charset=gbk", "utf-8"),  # the mark wins
    ("\ufeffx".encode("utf-16-le"), None, "utf-16le"),
    ("\ufeffx".encode("utf-16-be"), None, "utf-16be"),
    (b"<meta charset=utf-8>", "text/html; charset=koi8-r", "koi8-r"),  # then the transport
    (b"<meta charset='Shift-JIS'>", None, "shift_jis"),
    (b"<META CHARSET = euc-kr >", None, "euc-kr"),
    (b'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', None, "windows-1251"),
    (b'<meta content="text/html; charset=big5" http-equiv=content-type>', None, "big5"),
    (b'<meta content="text/html; charset=big5">', None, "windows-1252"),  # no pragma
    (b"<!-- <meta charset=big5> --><meta charset=gbk>", None, "gbk"),
    (b"<meta charset=utf-16>", None, "utf-8"),
    (b"<meta charset=x-user-defined>", None, "windows-1252"),
    (b"<meta charset=iso-8859-1>", None, "windows-1252"),
    (b"<meta charset=nonsense><meta charset=iso-8859-2>", None, "iso-8859-2"),
    (b"<p title='<meta charset=big5>'><meta charset=gbk>", None, "gbk"),
    (b"<meta charset=big5 charset=gbk>", None, "big5"),
    (b"<metal charset=big5>", None, "windows-1252"),
    (b"</meta charset=big5><meta charset=gbk>", None, "gbk"),
    (b"<?xml encoding='big5'?><meta charset=gbk>", None, "gbk"),
    (b" " * 1100 + b"<script>'<meta charset=big5>'</script><meta charset=gbk>", None, "gbk"),
]


@pytest.mark.parametrize(("body", "said", "encoding"), CASES)
def test_encoding_is_found(body: bytes, said: str | None, encoding: str) -> None:
    assert find_charset(body, said) == encoding


def test_a_lie_about_utf8_is_seen_through() -> None:
    page = "<meta charset=gb2312><p>新华社北京电，大家表示贺信充分体现"
    assert decode_page(page.encode())[0] == page
    cyrillic = "<meta charset=utf-8><p>Паром затонул у берегов острова, погибли двенадцать человек"
    assert decode_page(cyrillic.encode("windows-1251"))[0] == cyrillic


def test_broken_bytes_become_replacement_characters() -> None:
    assert decode_page(b"<meta charset=utf-8>" + "é".encode() * 20 + b"\xff") == (
        "<meta charset=utf-8>" + "é" * 20 + "\ufffd",
        "utf-8",
    )
