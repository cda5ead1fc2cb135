"""What strangers can reach, whole route: other outlets' articles, the disk outside the report, the terminal, secrets; and
what the code may not do at all."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from db.models import Article, Page, Revision
from pipeline.cli import main
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble
from pipeline.reports.html.site import write_site
from pipeline.reports.html.told import Told
from sources.archive import Archive

ROOT = Path(__file__).parent.parent
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

Claimdiff = Callable[..., Result]


@pytest.fixture
def claimdiff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Claimdiff:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    def call(*words: str) -> Result:
        return CliRunner().invoke(main, list(words))

    assert call("init").exit_code == 0
    return call


# ---- another outlet's article


def html(figure: str, canonical: str | None, *, aside: str = "") -> bytes:
    link = (
        f'<link rel="canonical" href="{canonical}"><meta property="og:url" content="{canonical}">'
        if canonical
        else ""
    )
    body = (
        f"<p>The ferry carried {figure} people when it sank off Norlan on Monday, the coast guard said.</p>"
        * 2
    )
    more = "<p>It had left the port at dawn, and the cause of the accident is being examined by the ministry.</p>"
    return f"<html><head><title>Ferry sinks off Norlan</title>{link}{aside}</head><body><article>{body}{more}</article></body></html>".encode()


FORGED = (
    # where the page lies, and what else it says of itself
    ("https://evil.example/a", ""),
    ("https://victim.example.evil.example/story", ""),
    ("https://evil.example/amp", '<link rel="amphtml" href="https://victim.example/story">'),
    ("https://evil.example/base", '<base href="https://victim.example/">'),
    (
        "https://evil.example/ld",
        '<script type="application/ld+json">{"@type": "NewsArticle", "mainEntityOfPage": "https://victim.example/story", '
        '"url": "https://victim.example/story", "publisher": {"name": "Victim"}}</script>',
    ),
)


@pytest.mark.parametrize(("served", "aside"), FORGED)
def test_a_page_cannot_change_an_article_of_another_host(
    claimdiff: Claimdiff, tmp_path: Path, served: str, aside: str
) -> None:
    theirs = "https://victim.example/story"
    with Archive(tmp_path / "web", clock=lambda: NOON) as archive:
        for url, body in ((theirs, html("212", theirs)), (served, html("9,000", theirs, aside=aside))):
            kept = archive.keep(Page(url, url, 200, (("content-type", "text/html"),), body, NOON.isoformat()))
    claimdiff("add", str(tmp_path / "web" / kept.file))
    assert claimdiff("run", "--all").exit_code == 0
    told = claimdiff("articles", "--format", "json").stdout
    assert told.count('"revisions": 1') == 2, told
    claims = claimdiff("claims", "--outlet", "victim.example", "--format", "json").stdout
    assert '"212' in claims
    assert "9,000" not in claims


# ---- outside the report's folder

NAMES = (
    "../../outside", "/etc/outside", "..", ".", "", "a/b\\c", "C:outside", "con", "a\0b", "x" * 5000, "\u202eoutside",
    "index", "claimdiff-report.json", "a\nb", "%2e%2e%2foutside", "\ud800", "-rf", "~", "$(touch outside)",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name[:20]))
def test_no_name_leads_out_of_the_reports_folder(tmp_path: Path, name: str) -> None:
    from db.store import slug_of

    coverage = assemble(
        [
            Article(f"{name}{n}", Revision(f"The ferry carried {n}3 people.", name, url=name), outlet=name)
            for n in range(2)
        ]
    )
    slug = slug_of(name) or "story"  # as the store names stories
    folder = tmp_path / "in" / "report"
    write_site([Told(slug, name, coverage, tuple(find_differences(coverage)))], folder)
    assert {path.name for path in tmp_path.iterdir()} == {"in"}
    assert {path.name for path in (tmp_path / "in").iterdir()} == {"report"}
    assert all(path.is_file() and len(path.name) < 200 for path in folder.iterdir())
    assert (folder / "index.html").exists()


# ---- secrets

SECRET = "s3cr3t-of-the-desk"


@pytest.fixture
def refusing() -> Iterator[str]:
    """A server that refuses whatever it is asked, and says back what it was sent."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            said = f"{self.path} {self.headers} {self.rfile.read(length)!r}".encode()
            self.send_response(403)
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        do_GET = do_POST = answer

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_secrets_are_in_no_log_no_database_and_no_report(
    claimdiff: Claimdiff, tmp_path: Path, refusing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMDIFF_FETCH_ALLOW", "127.0.0.0/8")
    monkeypatch.setenv("CLAIMDIFF_FETCH_TOKENS", f"127.0.0.1=Bearer {SECRET}")
    monkeypatch.setenv("CLAIMDIFF_NOTIFY_URLS", f"json://desk:{SECRET}@{refusing}/{SECRET}?+X-Key={SECRET}")
    for n, figure in enumerate(("$318 million", "$3.18 billion")):
        (tmp_path / f"o{n}").mkdir()
        (tmp_path / f"o{n}" / "a.txt").write_text(
            f"Kestrel cards serve 16 cities\n\nPARIS, March 14, 2026 — Acme Corp. said its Kestrel network cost {figure}.\n"
        )
        claimdiff("add", f"o{n}", "--outlet", f"o{n}.example")
    claimdiff("add", f"http://{refusing}/feed.xml", "--kind", "feed")
    said = []
    for words in (
        ("run", "--all"),
        ("notify",),
        ("problems",),
        ("doctor",),
        ("config", "show"),
        ("sources",),
    ):
        for form in ("text", "json"):
            done = claimdiff("--verbose", "--log-format", form, *words)
            said.append(done.output)
    told = "\n".join(said)
    assert "403" in told, told
    assert SECRET not in told
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "claimdiff.db" for path in written)
    for path in written:
        assert SECRET.encode() not in path.read_bytes(), path


# ---- what the code may not do

MODULES = sorted(path for floor in ("db", "sources", "pipeline") for path in (ROOT / floor).rglob("*.py"))
BARRED_MODULES = {
    "pickle",
    "cPickle",
    "marshal",
    "shelve",
    "dill",
    "cloudpickle",
    "joblib",
    "yaml",
    "xml.sax",
    "xml.dom",
}
"""They make objects, or follow entities, of what strangers wrote."""
BARRED_CALLS = {
    "eval", "exec", "compile", "__import__", "os.system", "os.popen", "os.execv", "os.execvp", "os.spawnv", "tempfile.mktemp",
    "subprocess.getoutput", "subprocess.getstatusoutput", "numpy.load", "np.load",
    "ET.fromstring", "ET.parse", "ET.XML", "ET.iterparse", "ElementTree.fromstring", "ElementTree.parse",
}  # fmt: skip


def is_barred(module: str) -> bool:
    return any(module == barred or module.startswith(f"{barred}.") for barred in BARRED_MODULES)


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_is_made_of_what_is_read(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not any(is_barred(alias.name) for alias in node.names), node.lineno
        if isinstance(node, ast.ImportFrom):
            assert not is_barred(node.module or ""), node.lineno
    for call in calls(tree):
        name = ast.unparse(call.func)
        given = {word.arg: ast.unparse(word.value) for word in call.keywords}
        assert name not in BARRED_CALLS, f"{name} in line {call.lineno}"
        assert given.get("shell", "False") == "False", f"a shell in line {call.lineno}"
        assert given.get("verify") != "False", f"TLS unchecked in line {call.lineno}"
        assert "allow_pickle" not in given, f"a pickle in line {call.lineno}"
        if name.endswith(("XMLParser", "iterparse")):
            assert given.get("resolve_entities") == "False", f"entities in line {call.lineno}"
            assert given.get("no_network") == "True", f"network in line {call.lineno}"


def test_what_strangers_could_make_code_of_is_found_by_this_test() -> None:
    """The guard above sees what it is to see."""
    assert len(MODULES) > 100
    found = {
        name
        for path in MODULES
        for call in calls(ast.parse(path.read_text(encoding="utf-8")))
        if (name := ast.unparse(call.func)).endswith(("XMLParser", "iterparse"))
    }
    assert found


def test_every_library_is_pinned_by_name_and_version_alone() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split("\n")
    pinned = {}
    for line in lines:
        if line and not line.startswith("#"):
            found = re.fullmatch(r"([A-Za-z0-9_.-]+)==([A-Za-z0-9_.!+-]+)", line)
            assert found, line
            pinned[re.sub(r"[-_.]+", "-", found[1]).lower()] = found[2]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(x for extra in project["optional-dependencies"].values() for x in extra),
    ]
    names = {re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", one)[0]).lower() for one in asked}
    assert names - {"claimdiff"} <= pinned.keys()


def test_no_library_that_is_shipped_with_binds_its_users() -> None:
    """A licence that would bind what is built on claimdiff (GPL, AGPL, SSPL) is none to depend on; LGPL and MPL are."""
    for line in (ROOT / "docs" / "licences.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| ") and not line.startswith(("| library", "|---")):
            library, licence = line.strip("| ").split(" | ")
            assert licence != "not declared", library
            choices = re.split(r"\bOR\b|;", licence)
            assert any(
                not re.search(r"\b(?:A?GPL|SSPL|GNU (?:Affero )?General)", choice) for choice in choices
            ), line
