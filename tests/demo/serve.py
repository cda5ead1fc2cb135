"""Serve the six demo sites on loopback, one port a site.

    python tests/demo/serve.py --addresses FILE [--switch FILE] [--port 8731]

writes one line a source (address, tab, outlet) into FILE once every site answers, then serves until it
is stopped. While the switch file exists, one article of Racks & Rows is served as it was edited later:
a figure differs, and nothing tells readers so. Standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

SITES = Path(__file__).parent / "sites"


@dataclass(frozen=True, slots=True)
class Site:
    """A demo outlet: its folder, name and the list of its articles."""

    folder: str
    outlet: str
    listing: str


OUTLETS = (
    Site("wire", "Harbour Wire", "feed.xml"),
    Site("racks", "Racks & Rows", "atom.xml"),
    Site("ledger", "The Morning Ledger", "news-sitemap.xml"),
    Site("dispatch", "Silicon Dispatch", "rss.xml"),
    Site("specs", "SpecSheet Daily", "feed.atom"),
    Site("valley", "Valley Post", "feed.xml"),
)

BASELINE = ("442", "452")
"""The figure that Racks & Rows first published, and the one it silently put in its place."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
}


@contextmanager
def serving(switch: Path | None = None, *, port: int = 0) -> Iterator[dict[str, str]]:
    """Serve all sites; gives the address of each by its folder. Port 0 takes free ones."""
    origins: dict[str, str] = {}
    servers = []
    for number, site in enumerate(OUTLETS):
        handler = type("Handler", (_Handler,), {"site": site, "origins": origins, "switch": switch})
        server = _Server(("127.0.0.1", port and port + number), handler)
        origins[site.folder] = f"http://127.0.0.1:{server.server_address[1]}"
        servers.append(server)
    threads = [threading.Thread(target=server.serve_forever, daemon=True) for server in servers]
    for thread in threads:
        thread.start()
    try:
        yield origins
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def sources(origins: dict[str, str]) -> list[tuple[str, str]]:
    """Give the address and the outlet of each source."""
    return [(f"{origins[site.folder]}/{site.listing}", site.outlet) for site in OUTLETS]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader that went away."""


class _Handler(BaseHTTPRequestHandler):
    site: Site
    origins: dict[str, str]
    switch: Path | None
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = self._file()
        if file is None:
            self._answer(
                404, "text/html; charset=utf-8", b"<html><title>Not found</title><h1>Not found</h1></html>"
            )
            return
        body = self._filled(file.read_text(encoding="utf-8")).encode()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == tag:
            self._answer(304, TYPES[file.suffix], b"", tag)
        else:
            self._answer(200, TYPES[file.suffix], body, tag)

    def _file(self) -> Path | None:
        root = (SITES / self.site.folder).resolve()
        asked = (root / urlsplit(self.path).path.lstrip("/")).resolve()
        if not asked.is_relative_to(root):
            return None
        for file in (asked, asked.with_name(f"{asked.name}.html"), asked / "index.html"):
            if file.is_file() and file.suffix in TYPES:
                return file
        return None

    def _filled(self, text: str) -> str:
        is_edited = self.switch is not None and self.switch.exists()
        text = text.replace("{{baseline}}", BASELINE[is_edited])
        text = text.replace("{{here}}", self.origins[self.site.folder])
        return text.replace("{{wire}}", self.origins["wire"])

    def _answer(self, status: int, kind: str, body: bytes, tag: str | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if tag is not None:
            self.send_header("ETag", tag)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the demo's output is the program's."""


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--addresses", type=Path, required=True)
    parser.add_argument("--switch", type=Path)
    parser.add_argument("--port", type=int, default=8731)
    given = parser.parse_args()
    with serving(given.switch, port=given.port) as origins:
        lines = "".join(f"{address}\t{outlet}\n" for address, outlet in sources(origins))
        ready = given.addresses.with_suffix(".part")
        ready.write_text(lines, encoding="utf-8")
        ready.replace(given.addresses)
        threading.Event().wait()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
