"""What only one article has: names and terms, told once, in the order of what hangs on them."""

from __future__ import annotations

import pytest

from db.models import Article, Block, Finding, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

OTHERS = (
    "Corvane opened its data centre in Lodd on Tuesday. The site holds 40 halls and draws 60 megawatts, the company said. "
    "Its network was built by Marrow Lines, and the state gave $12 million towards the road.",
    "A data centre with 40 halls was opened by Corvane in Lodd on Tuesday. It draws 60 megawatts from the grid. "
    "Marrow Lines built the network; the state paid $12 million for the road, the company said.",
    "Corvane's new data centre in Lodd, opened on Tuesday, has 40 halls and needs 60 megawatts of power, the company said. "
    "The road cost the state $12 million. Marrow Lines laid the network.",
    "In Lodd, Corvane opened a data centre of 40 halls on Tuesday. The network is by Marrow Lines, the power 60 megawatts. "
    "The state helped with $12 million for the road, the company said.",
)


def additions(text: str, **of_revision: object) -> list[tuple[str, str]]:
    """Surface and severity of what only this text has beside the four others."""
    articles = [Article(f"o{n}", Revision(other)) for n, other in enumerate(OTHERS)]
    articles.append(Article("x", Revision(text, **of_revision)))  # type: ignore[arg-type]
    found: tuple[Finding, ...] = find_differences(assemble(articles))
    return [
        (f.at.surface, f.severity) for f in found if f.kind == "unsupported-addition" and f.at.article == "x"
    ]


def test_an_abbreviation_behind_its_name_is_told_with_it() -> None:
    text = (
        "Corvane opened its data centre in Lodd on Tuesday. It has 40 halls, runs on Shared Tensor Relay (STR) and draws "
        "60 megawatts, the company said. Marrow Lines built the network. STR is new."
    )
    assert additions(text) == [("Shared Tensor Relay", "medium")]


@pytest.mark.parametrize("cut", [False, True])
def test_words_of_headings_are_no_names(cut: bool) -> None:
    lines = [
        "Corvane Opens In Lodd",
        "Corvane opened its data centre in Lodd on Tuesday. It has 40 halls and draws 60 megawatts, the company said.",
        "Core Architectural & Grid Ergonomics",
        "Marrow Lines built the network with the Pell Switch. The state gave $12 million for the road.",
    ]
    text, blocks = "\n\n".join(lines), []
    for line in lines if cut else ():
        blocks.append(Block("paragraph", text.index(line), text.index(line) + len(line)))
    assert [surface for surface, _ in additions(text, blocks=tuple(blocks))] == ["Pell Switch"]


def test_a_common_word_that_begins_its_sentence_is_no_name() -> None:
    text = (
        "Corvane opened its data centre in Lodd on Tuesday, the talk of every hyperscaler. Hyperscalers like its 40 halls, "
        "and Vantrix does too. It draws 60 megawatts, the company said. Marrow Lines built the network."
    )
    assert [surface for surface, _ in additions(text)] == ["Vantrix"]


def test_everyday_abbreviations_are_nobodys_name() -> None:
    text = (
        "Corvane opened its data centre in Lodd on Tuesday. Its 40 halls draw 60 megawatts and every CPU has a QZT link, "
        "the company said in a PDF. Marrow Lines built the network."
    )
    assert [surface for surface, _ in additions(text)] == ["QZT"]


def test_a_technical_term_weighs_less_than_a_name() -> None:
    text = (
        "Corvane opened its data centre in Lodd on Tuesday. Its 40 halls use the Pell Switch. An Orrin Fabric and "
        "direct-to-silicon cooling serve them; they draw 60 megawatts, the company said. Marrow Lines built the network."
    )
    found = dict(additions(text))
    assert found["Pell Switch"] == found["Orrin Fabric"] == "medium"
    assert found["direct-to-silicon cooling"] == "low"


def test_what_stands_in_a_title_and_in_the_first_line_is_told_once() -> None:
    title = "Corvane opens 400 halls in Lodd"
    text = f"{title}\n\n{OTHERS[0]}"
    articles = [Article(f"o{n}", Revision(other)) for n, other in enumerate(OTHERS[1:])]
    articles.append(Article("x", Revision(text, title=title)))
    told = [f for f in find_differences(assemble(articles)) if f.at.article == "x" and "400" in f.at.surface]
    assert len(told) == 1
    assert told[0].at.span.part == "text"
