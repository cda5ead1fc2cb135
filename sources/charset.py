"""The characters of a page: byte order mark, transport, the page's own declaration, a detector last.

The page's own declaration is looked for as the HTML standard says (12.2.3.2, "prescan a byte stream to
determine its encoding"), and beyond the first 1024 bytes as a parser would meet it.
"""

from __future__ import annotations

import re

import webencodings
from charset_normalizer import from_bytes

PRESCAN_BYTES = 1024
SCAN_BYTES = 100_000
DETECT_BYTES = 60_000
FALLBACK = "windows-1252"

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))
_SPACE = b"\t\n\x0c\r "
_META_CHARSET = re.compile(
    rb"""charset [\t\n\f\r ]* = [\t\n\f\r ]* (?: "([^"]*)" | '([^']*)' | ([^\t\n\f\r ;"']+) )""", re.I | re.X
)
_BEYOND_ASCII = bytes(range(0x80, 0x100))
_RAW_TEXT = re.compile(rb"<(script|style|title|textarea|xmp|noembed|noframes|iframe)(?=[\t\n\f\r />])", re.I)
_CONTENT_TYPE = re.compile(r"""charset\s*=\s*["']?([^\s;"',]+)""", re.I)


def decode_page(body: bytes, content_type: str | None = None) -> tuple[str, str]:
    """Decode a page: its text and the name of the encoding.

    >>> decode_page(b'<meta charset="gbk"><p>\\xd6\\xd0')
    ('<meta charset="gbk"><p>中', 'gbk')
    >>> decode_page("\\ufeffü".encode("utf-16le"), "text/html; charset=iso-8859-1")
    ('ü', 'utf-16le')
    """
    name = find_charset(body, content_type)
    for mark, marked in _MARKS:
        if marked == name and body.startswith(mark):
            body = body[len(mark) :]
            break
    return _decoded(body, name), name


def find_charset(body: bytes, content_type: str | None = None) -> str:
    """Name the encoding of a page as the Encoding standard spells it, in lower case.

    >>> find_charset(b"<p>plain"), find_charset("<p>naïve".encode())
    ('windows-1252', 'utf-8')
    >>> find_charset(b"<meta http-equiv=Content-Type content='text/html; charset=sjis'>")
    'shift_jis'
    >>> find_charset(b"<meta charset=utf-8>", "text/html; charset=koi8-r")
    'koi8-r'
    """
    for mark, name in _MARKS:
        if body.startswith(mark):
            return name
    told = charset_of_header(content_type) or declared_charset(body)
    if told is None:
        return detected_charset(body)
    return _unmasked(body, told)


def charset_of_header(content_type: str | None) -> str | None:
    """Read the charset of a Content-Type header, or a bare label.

    >>> charset_of_header("text/html; charset=UTF8"), charset_of_header("latin1")
    ('utf-8', 'windows-1252')
    >>> charset_of_header("text/html")
    """
    if not content_type:
        return None
    match = _CONTENT_TYPE.search(content_type)
    return _name_of(match.group(1) if match else content_type)


def declared_charset(body: bytes) -> str | None:
    """Find the page's own declaration: the standard's prescan, then the rest of the head.

    >>> declared_charset(b"<!-- <meta charset=big5> --><META charset = 'EUC-KR' >")
    'euc-kr'
    >>> declared_charset(b" " * 1024 + b"<script>'<meta charset=big5>'</script><meta charset=utf-16>")
    'utf-8'
    """
    return _prescan(body[:PRESCAN_BYTES], skip_raw_text=False) or _prescan(
        body[:SCAN_BYTES], skip_raw_text=True
    )


def detected_charset(body: bytes) -> str:
    """Detect an encoding that nothing declares: UTF-8 where it is valid, else by the letters' frequencies."""
    if body.isascii():
        return FALLBACK
    if _is_utf8(body):
        return "utf-8"
    if body[:400].count(0) > 100:
        return "utf-16be" if body[0] == 0 else "utf-16le"
    best = from_bytes(body[:DETECT_BYTES], steps=3, chunk_size=512).best()
    return (_name_of(best.encoding) if best is not None else None) or FALLBACK


def _unmasked(body: bytes, told: str) -> str:
    """Keep what was declared, except where the bytes plainly say that it is not so.

    Seen in the wild: windows-1252 declared by a server's default over UTF-8 pages, and UTF-8
    declared by a template over pages in a legacy encoding.
    """
    if told in ("utf-16be", "utf-16le") and body[:2_000].count(0) == 0:
        return detected_charset(body)
    if told == "utf-8":
        return detected_charset(body) if _is_hardly_utf8(body) else told
    return "utf-8" if not told.startswith(("iso-2022", "utf-16")) and _is_utf8(body, least=6) else told


def _is_utf8(body: bytes, least: int = 1) -> bool:
    """Say whether the bytes are UTF-8 with letters beyond ASCII; one cut at the end does not count."""
    if body.isascii() or len(body) - len(body.translate(None, _BEYOND_ASCII)) < least:
        return False
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start >= len(body) - 3 and not body[: error.start].isascii()
    return True


def _is_hardly_utf8(body: bytes) -> bool:
    """Say whether most letters beyond ASCII are broken when read as UTF-8."""
    text = body.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if broken < 3:
        return False
    whole = len(re.findall(r"[^\x00-\x7f\ufffd]", text))
    return broken > whole


def _name_of(label: str) -> str | None:
    found = webencodings.lookup(label)
    return None if found is None else found.name


def _decoded(body: bytes, name: str) -> str:
    """Decode by the Encoding standard's decoder; what is broken becomes U+FFFD."""
    encoding = webencodings.lookup(name)
    if encoding is None or name == "replacement":
        return body.decode("utf-8", "replace")
    codec = {"gbk": "gb18030", "euc-kr": "cp949", "big5": "big5hkscs", "shift_jis": "cp932"}.get(name)
    if codec is not None:
        return body.decode(codec, "replace")
    return str(encoding.codec_info.decode(body, "replace")[0])


# ---- the standard's prescan


def _prescan(body: bytes, *, skip_raw_text: bool) -> str | None:
    at, end = 0, len(body)
    low = body.lower()
    while at < end:
        at = body.find(b"<", at)
        if at < 0:
            return None
        if body.startswith(b"<!--", at):
            close = body.find(b"-->", at + 2)
            if close < 0:
                return None
            at = close + 3
        elif low[at + 1 : at + 5] == b"meta" and body[at + 5 : at + 6] in _META_ENDS:
            name, at = _meta_charset(body, at + 6)
            if name is not None:
                return name
        elif skip_raw_text and (raw := _RAW_TEXT.match(body, at)) is not None:
            close = low.find(b"</" + raw.group(1).lower(), raw.end())
            if close < 0:
                return None
            at = close + 2
        elif (after := body[at + 1 : at + 2]).isalpha() or (
            after == b"/" and body[at + 2 : at + 3].isalpha()
        ):
            at = _tag_end(body, at + 1)
        elif after in (b"!", b"/", b"?"):
            at = body.find(b">", at)
            if at < 0:
                return None
            at += 1
        else:
            at += 1
    return None


_META_ENDS = (b"\t", b"\n", b"\x0c", b"\r", b" ", b"/")


def _tag_end(body: bytes, at: int) -> int:
    """Step over a tag and its attributes."""
    while at < len(body) and body[at] not in b"\t\n\x0c\r >":
        at += 1
    while True:
        attribute, at = _attribute(body, at)
        if attribute is None:
            return at + 1


def _meta_charset(body: bytes, at: int) -> tuple[str | None, int]:
    """Read the attributes of a meta element: the encoding it declares, if it does."""
    seen: set[bytes] = set()
    got_pragma = False
    need_pragma: bool | None = None
    charset: str | None = None
    while True:
        attribute, at = _attribute(body, at)
        if attribute is None:
            break
        name, value = attribute
        if name in seen:
            continue
        seen.add(name)
        if name == b"http-equiv":
            got_pragma = got_pragma or value == b"content-type"
        elif name == b"content" and charset is None:
            charset = _content_charset(value)
            need_pragma = True if charset is not None else need_pragma
        elif name == b"charset":
            charset = _name_of(value.decode("latin-1"))
            need_pragma = False
    if need_pragma is None or charset is None or (need_pragma and not got_pragma):
        return None, at
    if charset in ("utf-16be", "utf-16le"):
        return "utf-8", at
    return ("windows-1252" if charset == "x-user-defined" else charset), at


def _content_charset(value: bytes) -> str | None:
    match = _META_CHARSET.search(value)
    if match is None:
        return None
    label = next((group for group in match.groups() if group is not None), b"")
    return _name_of(label.decode("latin-1"))


def _attribute(body: bytes, at: int) -> tuple[tuple[bytes, bytes] | None, int]:
    """The standard's "get an attribute": (name, value) in lower case, and where to go on."""
    end = len(body)
    while at < end and body[at] in b"\t\n\x0c\r /":
        at += 1
    if at >= end or body[at] == 0x3E:
        return None, at
    start = at
    while at < end and body[at] not in b"\t\n\x0c\r />" and not (body[at] == 0x3D and at > start):
        at += 1
    name = body[start:at].lower()
    while at < end and body[at] in _SPACE:
        at += 1
    if at >= end or body[at] != 0x3D:
        return (name, b""), at
    at += 1
    while at < end and body[at] in _SPACE:
        at += 1
    if at >= end:
        return None, at
    if body[at] in b"\"'":
        close = body.find(body[at : at + 1], at + 1)
        if close < 0:
            return None, end
        return (name, body[at + 1 : close].lower()), close + 1
    if body[at] == 0x3E:
        return (name, b""), at
    start = at
    while at < end and body[at] not in b"\t\n\x0c\r >":
        at += 1
    return (name, body[start:at].lower()), at
