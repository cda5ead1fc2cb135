"""Inflate what came over the wire, never by more than a bound.

>>> import gzip
>>> inflate(gzip.compress(b"text"), "gzip", limit=100)
b'text'
>>> inflate(gzip.compress(b"0" * 10_000_000), "gzip", limit=100)
Traceback (most recent call last):
...
db.errors.InputError: expected at most 100 bytes after inflation, saw more
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import brotli

from db.errors import InputError

STEP = 65_536
"""Bytes that one call may add, so that a bound is noticed before memory is."""


class Inflater:
    """Inflates a body piece by piece; raises InputError past its bound or where it is cut short.

    Several codings may be stacked (``"gzip, br"``); the last one named was applied last.
    """

    def __init__(self, coding: str, *, limit: int) -> None:
        names = [name.strip().lower() for name in coding.split(",") if name.strip()]
        self._layers = [_layer(name) for name in reversed(names[:3]) if name != "identity"]
        if len(names) > 3:
            raise InputError(f"expected a body coded once or twice, saw {coding!r:.80}")
        self._left = [limit] * (len(self._layers) or 1)
        self._limit = limit

    def feed(self, piece: bytes) -> Iterable[bytes]:
        """Give what the piece inflates to."""
        pieces: Iterable[bytes] = (piece,)
        if not self._layers:
            return self._counted(0, pieces)
        for depth, layer in enumerate(self._layers):
            pieces = self._counted(depth, _through(layer, pieces))
        return pieces

    def _counted(self, depth: int, pieces: Iterable[bytes]) -> Iterable[bytes]:
        for piece in pieces:
            self._left[depth] -= len(piece)
            if self._left[depth] < 0:
                raise InputError(f"expected at most {self._limit:,} bytes after inflation, saw more")
            yield piece

    def finish(self) -> None:
        """Check that the body ended where its coding ends."""
        if any(not layer.is_finished() for layer in self._layers):
            raise InputError("expected the whole compressed body, saw it cut short")


def inflate(body: bytes, coding: str, *, limit: int) -> bytes:
    """Inflate a whole body, at most to ``limit`` bytes."""
    inflater = Inflater(coding, limit=limit)
    inflated = b"".join(inflater.feed(body))
    inflater.finish()
    return inflated


class _Zlib:
    """gzip (also of several members) and deflate (with or without its header)."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._stream = zlib.decompressobj(window)
        self._begun = False

    def push(self, piece: bytes) -> Iterable[bytes]:
        while piece:
            try:
                yield from self._some(piece)
                piece = self._stream.unconsumed_tail
            except zlib.error as error:
                if (
                    self._window == 15 and not self._begun
                ):  # deflate as some servers send it, without a header
                    self._window = -15
                    self._stream = zlib.decompressobj(-15)
                    continue
                raise InputError(f"expected a compressed body, saw {error}") from error
            if self._stream.eof:
                piece = self._stream.unused_data.lstrip(b"\0")
                if piece and self._window == 31 and piece[:2] == b"\x1f\x8b":
                    self._stream = zlib.decompressobj(31)
                else:
                    piece = b""

    def _some(self, piece: bytes) -> Iterable[bytes]:
        inflated = self._stream.decompress(piece, STEP)
        self._begun = self._begun or bool(inflated)
        if inflated:
            yield inflated

    def is_finished(self) -> bool:
        return self._stream.eof


class _Brotli:
    def __init__(self) -> None:
        self._stream = brotli.Decompressor()

    def push(self, piece: bytes) -> Iterable[bytes]:
        try:
            inflated = self._stream.process(piece, output_buffer_limit=STEP)
            while inflated:
                yield inflated
                inflated = self._stream.process(b"", output_buffer_limit=STEP)
        except brotli.error as error:
            raise InputError(f"expected a body compressed by brotli, saw {error}") from error

    def is_finished(self) -> bool:
        return bool(self._stream.is_finished())


_CODINGS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


def _layer(name: str) -> _Zlib | _Brotli:
    if name == "br":
        return _Brotli()
    if name not in _CODINGS:
        raise InputError(f"expected a body coded by gzip, deflate or br, saw {name!r:.40}")
    return _Zlib(_CODINGS[name])


def _through(layer: _Zlib | _Brotli, pieces: Iterable[bytes]) -> Iterable[bytes]:
    for piece in pieces:
        yield from layer.push(piece)
