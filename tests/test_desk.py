"""What a desk does day by day: verdicts, digests, suppressions, slips of the pen, retention."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import click
import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from sqlite_utils import Database

from db.queries import QUESTIONS
from db.store import Store
from pipeline.cli import main
from pipeline.commands.desk import FORMS
from pipeline.commands.outputs import metadata_for
from pipeline.commands.questions import LISTS
from pipeline.reports.exports import EXPORTS

ROOT = Path(__file__).parent.parent
FIGURE = {"wire": "$318 million", "trade": "$318 million", "blog": "$3.18 billion"}

Claimdiff = Callable[..., Result]


def call(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one story in three outlets, run once; beside it a copy that stays as it is."""
    folder = tmp_path_factory.mktemp("news")
    desk = folder / "desk"
    desk.mkdir()
    before = Path.cwd()
    os.chdir(desk)
    try:
        call("init")
        for outlet, figure in FIGURE.items():
            write(desk / outlet / "kestrel.txt", figure)
            assert call("add", outlet, "--outlet", f"{outlet}.example").exit_code == 0
        assert call("run", "--all").exit_code == 0
    finally:
        os.chdir(before)
    shutil.copytree(desk, folder / "kept")
    return folder


@pytest.fixture
def claimdiff(made: Path, monkeypatch: pytest.MonkeyPatch) -> Claimdiff:
    """The command, in that folder as it was made: at the same place, for addresses of files are whole paths."""
    shutil.rmtree(made / "desk")
    shutil.copytree(made / "kept", made / "desk")
    monkeypatch.chdir(made / "desk")
    monkeypatch.setenv("CLAIMDIFF_WHO", "Ines")
    monkeypatch.setenv("HOME", str(made / "home"))
    return call


def write(file: Path, figure: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        "Kestrel cards serve 16 cities\n\nPARIS, March 14, 2026 — Acme Corp. said on Saturday that its Kestrel "
        f"network uses 480 cards in 16 cities.\n\nThe network cost {figure}, the company said.\n"
    )


def rows(claimdiff: Claimdiff, *words: str) -> list[dict[str, object]]:
    done = claimdiff(*words, "--format", "json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def the_finding(claimdiff: Claimdiff) -> str:
    (found,) = rows(claimdiff, "findings")
    return str(found["finding"])


# ---- verdicts


def test_the_newest_verdict_counts_and_a_note_is_none(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    claimdiff("confirm", finding)
    claimdiff("dismiss", finding, "--reason", "house style")
    claimdiff("note", finding, "asked", "the", "author")
    assert rows(claimdiff, "findings") == []
    assert sum(int(str(r["findings"])) for r in rows(claimdiff, "outlets")) == 0
    assert [r["verdict"] for r in rows(claimdiff, "findings", "--verdict", "dismissed")] == ["dismissed"]
    assert json.loads(claimdiff("export", "claimreview").stdout) == []
    claimdiff("confirm", finding, "--reason", "it differs")
    assert [r["verdict"] for r in rows(claimdiff, "findings")] == ["confirmed"]
    (review,) = json.loads(claimdiff("export", "claimreview").stdout)
    assert review["author"] == {"@type": "Person", "name": "Ines"}


@pytest.mark.parametrize("command", ["show", "why"])
def test_what_was_said_of_a_finding_is_shown_with_it(claimdiff: Claimdiff, command: str) -> None:
    finding = the_finding(claimdiff)
    claimdiff("confirm", finding, "--reason", "seen \x1b[31mit")
    shown = claimdiff(command, finding).stdout
    assert "open, confirmed" in shown
    assert "confirmed by Ines: seen ␛[31mit" in shown
    assert json.loads(claimdiff(command, finding, "--json").stdout)["verdict"] == "confirmed"


def test_undo_says_what_was_taken_back_and_that_there_is_no_more(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    claimdiff("dismiss", finding, "--reason", "house style")
    assert f"taken back: dismissed (house style) of {finding}" in claimdiff("undo", finding[:6]).stderr
    again = claimdiff("undo", finding)
    assert (again.exit_code, "expected a review" in again.stderr) == (2, True)


def test_a_verdict_stays_when_another_outlet_joins_and_its_count_changes(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    claimdiff("dismiss", finding, "--reason", "house style")
    write(Path("post/kestrel.txt"), "$318 million")
    claimdiff("add", "post", "--outlet", "post.example")
    claimdiff("run", "--all")
    assert rows(claimdiff, "findings") == []
    assert [r["finding"] for r in rows(claimdiff, "findings", "--verdict", "dismissed")] == [finding]


def test_a_verdict_stays_when_its_sentence_is_edited_and_not_when_its_figure_is(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    claimdiff("dismiss", finding, "--reason", "house style")
    blog = Path("blog/kestrel.txt")
    blog.write_text(blog.read_text().replace("The network cost", "The whole network cost"))
    claimdiff("run", "--all")
    assert "$3.18 billion" not in {r["surface"] for r in rows(claimdiff, "findings")}
    (moved,) = rows(claimdiff, "findings", "--verdict", "dismissed")
    assert moved["surface"] == "$3.18 billion"
    assert json.loads(claimdiff("why", finding[:8], "--json").stdout)["id"] == moved["finding"]
    correct("$31.8 billion")
    claimdiff("run", "--all")
    assert "$31.8 billion" in {r["surface"] for r in rows(claimdiff, "findings", "--new")}


def test_a_suppression_by_an_id_of_before_still_holds(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    Path("suppressions.toml").write_text(
        f'[[suppress]]\nfinding = "{finding[:10]}"\nreason = "house style"\n'
    )
    assert rows(claimdiff, "findings") == []
    blog = Path("blog/kestrel.txt")
    blog.write_text(blog.read_text().replace("The network cost", "The whole network cost"))
    claimdiff("run", "--all")
    assert "$3.18 billion" not in {r["surface"] for r in rows(claimdiff, "findings")}


# ---- news


def correct(figure: str) -> None:
    write(Path("blog/kestrel.txt"), figure)


def test_what_an_interrupted_run_found_is_still_new_in_the_next(claimdiff: Claimdiff) -> None:
    correct("$999 million")
    claimdiff("run", "--all")
    store = Store("claimdiff.db")
    store.db.execute("UPDATE runs SET status = 'interrupted' WHERE id = 2")
    store.connection.commit()
    store.close()
    claimdiff("run", "--all")
    assert "$999 million" in {r["surface"] for r in rows(claimdiff, "findings", "--new")}
    claimdiff("run", "--all")
    claimdiff("run", "--all")
    done = claimdiff("findings", "--new", "--format", "json")
    assert "$999 million" in {r["surface"] for r in json.loads(done.stdout)}
    assert "found by run 2" in done.stderr
    assert "3 runs since then found nothing new here" in done.stderr
    assert json.loads(claimdiff("export", "jsonfeed", "--new").stdout)["items"] == []
    assert claimdiff("run", "--all", "--fail-on", "low").exit_code == 0
    assert {r["surface"] for r in rows(claimdiff, "findings", "--baseline", "1")} >= {"$999 million"}


def test_what_is_new_is_asked_of_the_findings_that_are_meant(claimdiff: Claimdiff) -> None:
    """A newer run that found something of another outlet leaves what was new of this one as new as it was."""
    write(Path("wire/kestrel.txt"), "$399 million")
    claimdiff("run", "--all")
    found = rows(claimdiff, "findings", "--new", "--outlet", "blog.example")
    assert {r["outlet"] for r in found} <= {"blog.example"}
    assert rows(claimdiff, "findings", "--new", "--kind", "scale-slip") != []
    (dismissed, *_) = rows(claimdiff, "findings", "--new")
    claimdiff("dismiss", str(dismissed["finding"]), "--reason", "seen")
    assert dismissed["finding"] not in {r["finding"] for r in rows(claimdiff, "findings", "--new")}


def test_what_nobody_has_decided_yet_is_listed(claimdiff: Claimdiff) -> None:
    finding = the_finding(claimdiff)
    assert [r["finding"] for r in rows(claimdiff, "findings", "--verdict", "none")] == [finding]
    claimdiff("note", finding, "asked", "the", "author")
    assert [r["finding"] for r in rows(claimdiff, "findings", "--verdict", "none")] == [finding]
    claimdiff("confirm", finding)
    assert rows(claimdiff, "findings", "--verdict", "none") == []


def test_diff_shows_what_differs_and_all_of_it_when_asked(claimdiff: Claimdiff) -> None:
    trade = Path("trade/kestrel.txt")
    trade.write_text(
        trade.read_text()
        .replace("480 cards", "480 of its cards")
        .replace("in 16 cities", "in sixteen cities")
    )
    claimdiff("run", "--all")
    story = str(rows(claimdiff, "stories")[0]["story"])
    shown = json.dumps(rows(claimdiff, "diff", story))
    assert "$3.18 billion" in shown
    assert "cities" not in shown
    whole = json.dumps(rows(claimdiff, "diff", story, "--all"))
    assert "sixteen cities" in whole
    ids = [str(r["article"]) for r in rows(claimdiff, "articles")]
    pairs = [
        claimdiff("diff", one, other, "--format", "json").stdout
        for one in ids
        for other in ids
        if one < other
    ]
    assert not any("cities" in pair for pair in pairs)
    assert sum("$3.18 billion" in pair for pair in pairs) == 2


def test_a_finding_that_comes_back_is_new_again(claimdiff: Claimdiff) -> None:
    correct("$318 million")
    claimdiff("run", "--all")
    correct("$3.18 billion")
    claimdiff("run", "--all")
    assert "$3.18 billion" in {r["surface"] for r in rows(claimdiff, "findings", "--only-new")}


class Taker:
    """A webhook on loopback that remembers what it was sent, and takes it or not."""

    def __init__(self) -> None:
        self.bodies: list[str] = []
        self.status = 200
        taker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                taker.bodies.append(self.rfile.read(int(self.headers["content-length"])).decode())
                self.send_response(taker.status)
                self.end_headers()

            def log_message(self, *given: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"json://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def taker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Taker]:
    taker = Taker()
    monkeypatch.setenv("CLAIMDIFF_NOTIFY_URLS", taker.address)
    yield taker
    taker.server.shutdown()


def test_a_digest_is_sent_once_and_only_what_is_new_since(claimdiff: Claimdiff, taker: Taker) -> None:
    assert "1 finding sent" in claimdiff("notify").stderr
    assert "$3.18 billion" in taker.bodies[0]
    assert "nothing new to send" in claimdiff("notify").stderr
    assert len(taker.bodies) == 1


def test_a_digest_that_was_not_taken_is_sent_again(claimdiff: Claimdiff, taker: Taker) -> None:
    taker.status = 500
    failed = claimdiff("notify")
    assert failed.exit_code == 1
    assert "number 1 did not" in failed.stderr
    taker.status = 200
    assert claimdiff("notify").exit_code == 0
    assert len(taker.bodies) == 2


def test_a_digest_keeps_to_its_threshold_and_to_what_is_not_suppressed(
    claimdiff: Claimdiff, taker: Taker
) -> None:
    Path("suppressions.toml").write_text('[[suppress]]\nkind = "scale-slip"\nreason = "known"\n')
    claimdiff("notify")
    assert taker.bodies == []
    assert "Kestrel" not in claimdiff("notify", "--dry-run").stdout


def test_no_address_is_stored_or_told(claimdiff: Claimdiff, taker: Taker) -> None:
    claimdiff("notify")
    assert str(taker.server.server_port).encode() not in Path("claimdiff.db").read_bytes()


# ---- suppressions


def test_a_suppressed_finding_is_nowhere(claimdiff: Claimdiff) -> None:
    Path("suppressions.toml").write_text('[[suppress]]\noutlet = "blog.example"\nreason = "known"\n')
    assert rows(claimdiff, "findings", "--limit", "1") == []
    assert claimdiff("run", "--all", "--fail-on", "low").exit_code == 0
    assert json.loads(claimdiff("export", "jsonfeed").stdout)["items"] == []
    pages = [p.read_text() for p in Path("report").glob("*.html")]
    assert not any("1 says $3.18 billion" in page for page in pages)


@pytest.mark.parametrize(
    "words", [("run",), ("report",), ("findings",), ("export", "atom"), ("notify", "--dry-run")]
)
def test_a_broken_file_of_suppressions_is_told_by_all_that_would_need_it(
    claimdiff: Claimdiff, words: tuple[str, ...]
) -> None:
    Path("suppressions.toml").write_text("[[suppress]\n")
    done = claimdiff(*words)
    assert (done.exit_code, "suppressions.toml: expected TOML" in done.stderr) == (2, True), done.output
    looked = claimdiff("doctor")
    assert (looked.exit_code, "suppressions.toml: expected TOML" in looked.stdout) == (1, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('databse = "x.db"\n', "did you mean 'database'?"),
        ("[fetch]\nat_once = 0\n", "expected fetch.at_once to be 1 or more"),
        ('[fetch]\ncookies = ["post.example=none.txt"]\n', "no file at none.txt"),
        ('[notify]\nurls_file = "none.txt"\n', "expected notify.urls_file at none.txt"),
        ('evidence = "wire/kestrel.txt"\n', "wire/kestrel.txt cannot be written"),
        ('database = "none.db"\n', "none at none.db; claimdiff init"),
    ],
)
def test_the_doctor_finds_what_is_wrong_in_the_configuration(
    claimdiff: Claimdiff, text: str, said: str
) -> None:
    Path("claimdiff.toml").write_text(text)
    looked = claimdiff("doctor")
    assert (looked.exit_code, said in looked.stdout) == (1, True), looked.output
    assert "ok      versions" in looked.stdout
    states = [line["state"] for line in rows_of_doctor(claimdiff)]
    assert states.count("bad") == 1


def rows_of_doctor(claimdiff: Claimdiff) -> list[dict[str, str]]:
    return json.loads(claimdiff("doctor", "--format", "json").stdout)


def test_a_suppression_that_covers_nothing_is_told(claimdiff: Claimdiff) -> None:
    Path("suppressions.toml").write_text('[[suppress]]\noutlet = "blog.exmaple"\nreason = "known"\n')
    assert 'covers no finding: outlet = "blog.exmaple"' in claimdiff("run").stderr
    assert 'outlet = "blog.exmaple" covers no finding' in claimdiff("doctor").stdout


# ---- slips of the pen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("claims", "--kind", "monny"), "did you mean 'money'?"),
        (("claims", "--unit", "USDD"), "did you mean 'USD'?"),
        (("terms", "--kind", "nam"), "did you mean 'name'?"),
        (("findings", "--kind", "scale"), "did you mean 'scale-slip'?"),
        (("findings", "--outlet", "Blog.example"), "did you mean 'blog.example'?"),
        (("sources", "--kind", "fold"), "did you mean 'folder'?"),
        (("findings", "--baseline", "99"), "known are 1"),
        (("problems", "--run", "99"), "known are 1"),
        (("rule", "scaleslip"), "did you mean 'scale-slip'?"),
        (("export", "parket"), "did you mean 'parquet'?"),
        (("add", "wire", "--kind", "foldr"), "did you mean 'folder'?"),
        (("findings", "--sort", "sevrity"), "expected --sort to be one of finding, severity"),
        (("claims", "--value", "many"), "expected --value like '>700'"),
        (("findings", "--since", "99999999999d"), "expected an age or a date"),
        (("findings", "--limit", "-2"), "-2 is not in the range"),
        (("add", "wire", "--every", "0"), "0 is not in the range"),
        (("show", "zz"), "expected one finding for 'zz', saw none"),
        (("show", "%"), "expected one finding for '%', saw none"),
        (("revoke", "7"), "those that stand: none"),
        (("remove", "nowhere"), "expected one source for 'nowhere', saw none"),
        (("remove", ""), "expected one source for '', saw none"),
        (("finding",), "expected a command, saw 'finding'; did you mean 'findings'?"),
        (("xyzzy",), "saw 'xyzzy'; `claimdiff --help` lists them"),
        (("matrix", ""), "expected one story for '', saw none"),
        (("trace", " "), "expected a term or value, saw none"),
        (("compare", "wire/kestrel.txt", "wire/kestrel.txt"), "expected each FILE or URL once"),
    ],
)
def test_a_slip_of_the_pen_is_wrong_use_and_no_empty_answer(
    claimdiff: Claimdiff, words: tuple[str, ...], said: str
) -> None:
    done = claimdiff(*words)
    assert (done.exit_code, said in done.stderr) == (2, True), done.output


@pytest.mark.parametrize(
    "words",
    [
        ("claims", "--kind", "ordinal"),
        ("findings", "--kind", "omission"),
        ("problems", "--new"),
        ("claims", "--value", ">1tn"),
    ],
)
def test_what_is_right_and_met_nothing_is_an_empty_answer(
    claimdiff: Claimdiff, words: tuple[str, ...]
) -> None:
    assert rows(claimdiff, *words) == []


def test_a_value_is_traced_by_what_it_is_and_not_by_how_it_is_written(claimdiff: Claimdiff) -> None:
    traced = {r["outlet"]: r["state"] for r in rows(claimdiff, "trace", "$3,180 million")}
    assert traced == {"blog.example": "has it", "wire.example": "does not", "trade.example": "does not"}


def test_a_story_is_named_by_slug_title_or_the_beginning_of_its_slug(claimdiff: Claimdiff) -> None:
    for name in ("kestrel-cards-serve-16-cities", "KESTREL cards serve 16 cities", "kestrel-c"):
        assert len(rows(claimdiff, "findings", "--story", name)) == 1


def test_a_file_of_which_nobody_says_who_published_it_goes_by_its_name(claimdiff: Claimdiff) -> None:
    write(Path("clippings/Evening Post.txt"), "$31.8 billion")
    claimdiff("add", "clippings")
    claimdiff("run")
    assert "Evening Post" in {r["outlet"] for r in rows(claimdiff, "findings")}


def test_an_address_that_cannot_be_reached_is_told_with_what_to_do(claimdiff: Claimdiff) -> None:
    adding = process("add", "http://127.0.0.1:9/feed.xml")
    _, told = adding.communicate(timeout=60)
    assert adding.returncode == 4
    assert b"claimdiff: problem: " in told
    assert b"; " in told


def test_a_run_without_sources_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["init"], ["run"]):
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    assert "no sources yet: claimdiff add ADDRESS" in done.stderr


def test_a_run_that_finds_nothing_due_says_so(claimdiff: Claimdiff) -> None:
    assert "0 of 3 sources due; `claimdiff run --all` asks anyway" in claimdiff("run").stderr
    assert "due" not in claimdiff("run", "--all").stderr


def test_a_name_with_an_escape_in_it_writes_to_no_terminal(claimdiff: Claimdiff) -> None:
    Path("odd").mkdir()
    claimdiff("add", "odd", "--outlet", "Post\x1b[2J")
    for words in (
        ("run", "--dry-run"),
        ("sources",),
        ("sources", "--format", "csv"),
        ("add", "odd", "--outlet", "\x1b[2J"),
    ):
        assert "\x1b" not in claimdiff(*words).output


def test_an_empty_address_is_no_folder(claimdiff: Claimdiff) -> None:
    before = rows(claimdiff, "sources")
    done = claimdiff("add", "")
    assert done.exit_code == 4
    assert "expected a web address, a file or a folder, saw ''" in done.stderr
    assert rows(claimdiff, "sources") == before


def test_a_kind_that_is_given_again_is_corrected(claimdiff: Claimdiff) -> None:
    Path("mine.txt").write_text("https://e.example/a\n")
    assert "added: file" in claimdiff("add", "mine.txt", "--kind", "file").stderr
    assert "known: list" in claimdiff("add", "mine.txt").stderr
    assert "corrected: list" in claimdiff("add", "mine.txt", "--kind", "list").stderr
    (source,) = rows(claimdiff, "sources", "--kind", "list")
    assert str(source["address"]).endswith("mine.txt")


def test_removing_a_source_says_so(claimdiff: Claimdiff) -> None:
    address = str(rows(claimdiff, "sources")[0]["address"])
    assert f"removed: folder {address}" in claimdiff("remove", address).stderr


def test_a_source_is_named_by_the_beginning_of_its_id(claimdiff: Claimdiff) -> None:
    first, *others = rows(claimdiff, "sources")
    assert f"removed: folder {first['address']}" in claimdiff("remove", str(first["source"])[:6]).stderr
    assert [r["address"] for r in rows(claimdiff, "sources")] == [r["address"] for r in others]


def test_a_run_is_told_with_its_length_and_what_it_did(claimdiff: Claimdiff) -> None:
    (run,) = rows(claimdiff, "runs")
    assert run["seconds"] is not None
    assert run["counts"]["new articles"] == 3  # type: ignore[index]  # packed columns are given as what they hold
    assert set(run["stages"]) == {"fetch", "extract", "group", "judge", "report"}  # type: ignore[call-overload]
    assert "new articles 3" in claimdiff("runs").stdout


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_answers_in_json_are_what_their_schema_says(claimdiff: Claimdiff, name: str) -> None:
    schema = json.loads((ROOT / "docs" / "schemas" / "answers.json").read_text())
    Path("wire/empty.txt").touch()
    claimdiff("run", "--all")
    answer = rows(claimdiff, name)
    assert answer
    Draft202012Validator(schema["$defs"][name]).validate(answer)
    lines = claimdiff(name, "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line) for line in lines] == answer


SAMPLES = {
    "story": "kestrel", "outlet": "blog.example", "kind": {"claims": "money", "terms": "name", "findings": "scale-slip",
    "sources": "folder", "problems": "not-an-article"}, "unit": "USD", "value": ">700", "subject": "network",
    "since": "24h", "status": "all", "verdict": "any", "min_severity": "info", "baseline": "1", "run": "2", "limit": "3",
}  # fmt: skip


def sample(command: str, option: click.Option) -> list[str]:
    """An option with a value that fits it."""
    name = str(option.name)
    value = SAMPLES.get(name)
    given = value[command] if isinstance(value, dict) else value
    return [option.opts[0]] if option.is_flag else [option.opts[0], str(given)]


def test_every_filter_of_every_question_is_answered_in_every_form_and_order(claimdiff: Claimdiff) -> None:
    Path("wire/empty.txt").touch()
    claimdiff("run", "--all")
    for command in LISTS:
        question = str(command.name)
        for option in command.params:
            assert isinstance(option, click.Option)
            if option.name not in ("form", "sort"):
                done = claimdiff(question, *sample(question, option))
                assert done.exit_code == 0, (question, option.name, done.output)
        for column in QUESTIONS[question].columns:
            for sort in (column, f"-{column}"):
                assert claimdiff(question, "--sort", sort, "--limit", "2").exit_code == 0, (question, sort)
        for form in FORMS:
            done = claimdiff(
                question, "--format", form, *(["--min-severity", "info"] if question == "findings" else [])
            )
            assert (done.exit_code, bool(done.stdout)) == (0, True), (question, form)


def test_every_filter_that_fits_a_question_is_offered() -> None:
    offered = {str(c.name): {str(p.name) for p in c.params} - {"limit", "sort", "form"} for c in LISTS}
    for name, question in QUESTIONS.items():
        assert offered[name] == set(question.filters) - {"shown", "unjudged", "newest_run"} | (
            {"value"} if name == "claims" else set()
        )


def test_sqlite_utils_finds_the_words_by_the_tables_own_index(claimdiff: Claimdiff) -> None:
    db = Database("claimdiff.db")
    for table, words in (("passages", "Kestrel network"), ("claims", "318"), ("findings", "billion")):
        assert db.table(table).detect_fts() == f"{table}_fts"
        assert list(db.table(table).search(words)), table
    assert set(db.view_names()) >= {"claims_by_outlet", "facts_with_disagreement", "open_findings"}
    for view in db.view_names():
        list(db.view(view).rows_where(limit=3))
    db.close()


def test_the_served_pages_ask_what_the_database_has(claimdiff: Claimdiff) -> None:
    metadata = json.loads((ROOT / "pipeline" / "reports" / "datasette.json").read_text())
    store = Store("claimdiff.db")
    for query in metadata["databases"]["claimdiff"]["queries"].values():
        store.db.execute(query["sql"], {"outlet": "blog.example", "words": "Kestrel"}).fetchall()
    names = {*store.db.table_names(), *store.db.view_names()}
    assert set(metadata["databases"]["claimdiff"]["tables"]) <= names
    store.close()
    assert set(json.loads(metadata_for("/desk/news.db"))["databases"]) == {"news"}


@pytest.mark.parametrize(
    ("typed", "offered"), [("find", "findings"), ("config sh", "show"), ("findings --min", "--min-severity")]
)
def test_the_shell_completes_commands_and_options(
    claimdiff: Claimdiff, typed: str, offered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "_CLAIMDIFF_COMPLETE" in claimdiff("completion", "bash").stdout
    words = ["claimdiff", *typed.split()]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "_CLAIMDIFF_COMPLETE": "bash_complete",
           "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}  # fmt: skip
    script = (
        "import sys; sys.argv[0] = 'claimdiff'; from pipeline.cli import main; main(prog_name='claimdiff')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False
    )
    assert f"plain,{offered}" in done.stdout.splitlines()


def test_nothing_heavy_is_loaded_before_a_command_needs_it() -> None:
    script = "import sys; import pipeline.cli; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    heavy = "sqlite3 sqlite_utils httpx lxml bs4 numpy rich jinja2 apprise trafilatura pyarrow rapidfuzz csv asyncio"
    assert loaded & set(heavy.split()) == set()
    assert not [
        name
        for name in loaded
        if name.startswith(("pipeline.claims", "pipeline.matching", "pipeline.findings"))
    ]


@pytest.mark.parametrize("form", sorted(EXPORTS))
def test_every_export_is_the_same_by_pipe_and_by_file(claimdiff: Claimdiff, form: str) -> None:
    claimdiff("confirm", the_finding(claimdiff))
    piped = claimdiff("export", form)
    assert piped.exit_code == 0
    told = claimdiff("export", form, "--out", "findings.out").stderr
    assert "1 finding: findings.out" in told
    assert Path("findings.out").read_bytes() == piped.stdout_bytes
    assert b"318" in piped.stdout_bytes
    assert claimdiff("export", form, "--baseline", "1").exit_code == 0


# ---- status, log, signals


def test_severe_findings_come_before_problems_in_the_exit_status(claimdiff: Claimdiff) -> None:
    Path("wire/empty.txt").touch()
    correct("$31.8 billion")
    assert claimdiff("run", "--all", "--strict", "--fail-on", "high").exit_code == 3
    Path("trade/empty.txt").touch()
    assert claimdiff("run", "--all", "--strict", "--fail-on", "high").exit_code == 4


def test_a_log_in_json_is_json_to_its_last_line(claimdiff: Claimdiff) -> None:
    log = [json.loads(line) for line in claimdiff("--log-format", "json", "run", "--all").stderr.splitlines()]
    assert [line["stage"] for line in log if "stage" in line] == [
        "fetch",
        "extract",
        "group",
        "judge",
        "report",
    ]
    assert log[-1]["counts"]["extracted"] == 0
    (failed,) = claimdiff("--log-format", "json", "show", "zz").stderr.splitlines()
    assert json.loads(failed)["level"] == "ERROR"


def process(*words: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "pipeline", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    )


def test_a_pipe_that_is_closed_is_no_error(claimdiff: Claimdiff) -> None:
    asked = process("claims", "--limit", "-1", "--format", "json")
    assert asked.stdout is not None
    asked.stdout.close()
    assert asked.stderr is not None
    assert (asked.wait(30), asked.stderr.read()) == (0, b"")


class Slow(BaseHTTPRequestHandler):
    """A site whose feed is long in coming."""

    asked = Event()
    is_over = Event()

    def do_GET(self) -> None:
        if self.path != "/robots.txt":
            Slow.asked.set()
            Slow.is_over.wait(30)
        with suppress(OSError):  # who asked was interrupted
            self.send_error(404)

    def log_message(self, *given: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_ends_with_130_a_sound_database_and_is_noted(
    claimdiff: Claimdiff, sign: signal.Signals
) -> None:
    Slow.asked.clear()
    Slow.is_over.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    Path("claimdiff.toml").write_text('report = ""\n[fetch]\nallow = ["127.0.0.0/8"]\n')
    claimdiff("add", f"http://127.0.0.1:{server.server_port}/feed.xml", "--kind", "feed")
    running = process("run")
    assert Slow.asked.wait(30)
    assert claimdiff("run").exit_code == 5
    assert "expected no other run" in claimdiff("prune", "--older-than", "1d").stderr
    running.send_signal(sign)
    assert running.stderr is not None
    assert running.wait(30) == 130
    assert b"interrupted" in running.stderr.read()
    Slow.is_over.set()
    server.shutdown()
    assert rows(claimdiff, "runs")[0]["status"] == "interrupted"
    store = Store("claimdiff.db")
    assert store.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    store.close()


# ---- on a terminal


def on_terminal(*words: str, columns: int = 70, status: int = 0, **variables: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns), "TERM": "xterm", **variables}
    env.pop("NO_COLOR", None)
    env |= {name: value for name, value in variables.items() if name == "NO_COLOR"}
    running = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not piece:
            break
        said += piece
    os.close(ours)
    assert running.wait(30) == status, said
    return said.decode().replace("\r\n", "\n")


def test_evidence_cannot_write_to_a_terminal_and_is_exact_elsewhere(claimdiff: Claimdiff) -> None:
    hostile = (
        "Rain on the coast\n\nLYRA, March 2, 2026 — \x1b]0;owned\x07\x1b[2J40 mm of rain fell on Monday.\n"
    )
    Path("wire/weather.txt").write_text(hostile)
    claimdiff("run", "--all")
    article = next(str(r["article"]) for r in rows(claimdiff, "articles") if "Rain" in str(r["title"]))
    assert claimdiff("evidence", article).stdout_bytes == hostile.encode()
    claimdiff("evidence", article, "--out", "page.txt")
    assert Path("page.txt").read_bytes() == hostile.encode()
    shown = on_terminal("evidence", article)
    assert "␛]0;owned␇␛[2J40 mm" in shown
    assert "\x1b" not in shown


def test_colours_and_narrow_tables_are_for_a_terminal_alone(claimdiff: Claimdiff) -> None:
    article = str(rows(claimdiff, "articles", "--outlet", "blog.example")[0]["article"])
    assert "\x1b[31m" in on_terminal("findings")
    assert "\x1b" not in on_terminal("findings", NO_COLOR="1")
    assert "\x1b" not in on_terminal("findings", TERM="dumb")
    narrow = on_terminal("articles", columns=90)
    assert max(map(len, narrow.splitlines())) <= 90
    assert article in narrow
    assert "…" in narrow
    piped = claimdiff("articles").stdout
    assert "\x1b" not in piped
    assert "…" not in piped


def test_parquet_is_not_written_to_a_terminal(claimdiff: Claimdiff) -> None:
    assert "expected --out FILE or a pipe for parquet" in on_terminal("export", "parquet", status=2)


def test_progress_is_for_a_terminal_alone(claimdiff: Claimdiff) -> None:
    assert "\x1b[" in on_terminal("run", "--all")
    assert "\x1b" not in claimdiff("run", "--all").output
    assert "\x1b[2K" not in on_terminal("--quiet", "run", "--all")


# ---- retention


def test_pruning_keeps_what_findings_rest_on_and_what_was_pruned_stays_away(claimdiff: Claimdiff) -> None:
    Path("wire/weather.txt").write_text(
        "Rain on the coast\n\nLYRA, March 2, 2026 — About 40 mm of rain fell on the northern coast on Monday, the "
        "weather office said, and 12 roads were closed.\n"
    )
    claimdiff("run", "--all")
    rehearsed = claimdiff("prune", "--older-than", "2030-01-01", "--dry-run").stderr
    assert "would go" in rehearsed
    assert len(rows(claimdiff, "articles")) == 4
    gone = claimdiff("prune", "--older-than", "2030-01-01").stderr
    assert "gone" in gone
    assert rehearsed.split(": ")[1].strip() in gone
    assert {r["outlet"] for r in rows(claimdiff, "articles")} == {f"{o}.example" for o in FIGURE}
    assert the_finding(claimdiff)
    claimdiff("run", "--all")
    assert len(rows(claimdiff, "articles")) == 3
    store = Store("claimdiff.db")
    assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []
    store.close()


def test_evidence_that_nothing_rests_on_goes_and_the_rest_is_given_back_byte_for_byte(
    claimdiff: Claimdiff,
) -> None:
    Path("evidence/pages-20200101T000000Z-000.warc.gz").write_bytes(b"old")
    Path("evidence/pages-20200101T000000Z-000.warc.gz.sha256").write_bytes(b"old")
    assert "1 file of evidence" in claimdiff("prune", "--older-than", "365d").stderr
    assert not list(Path("evidence").glob("pages-2020*"))
    article = str(rows(claimdiff, "articles", "--outlet", "blog.example")[0]["article"])
    assert claimdiff("evidence", article).stdout_bytes == Path("blog/kestrel.txt").read_bytes()
