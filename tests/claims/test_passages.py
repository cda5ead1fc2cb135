"""Sentences and passages."""

from __future__ import annotations

import time

import pytest

from db.models import Block, Revision
from pipeline.claims.passages import split_passages
from pipeline.claims.sentences import split_sentences

SENTENCES = [
    "Mr. Lee of Acme Inc. paid $4.5 million at 6 p.m. on Friday. | He left.",
    "It rose to 4.5. | The U.S. Senate met at 10 a.m. in Washington, D.C. | It voted.",
    '"We lost." | He said no more. | "Why?" she asked.',
    "See No. 7 and Fig. 3, i.e. the last one. | St. Mary's won.",
    "Gen. J. K. Smith, Jr. said so. | The v. Acme case ended.",
    "Sales fell 3.2 percent vs. 4 percent. | Shares of Apple Inc. fell.",
    "He was born in Jan. 1987. | She (b. 1990) was not.",
    "He waited... and waited. | Then he left! | Really?",
    "The plan (approved in May.) is new. | It cost £3m.",
    "It does kick in. | Cue the band. | It is 12 in. wide, with a saved mass. | He is ill. | Boston, Mass. is near.",
    '“Are you sure?” Holmes testified. | "How long?" Ms. Manzara of Acme asked. | "Why?" | He left.',
    "Prof. Dr. Müller kam um 14.30 Uhr. | Er ging.",
]


@pytest.mark.parametrize("marked", SENTENCES)
def test_sentences_end_where_readers_end_them(marked: str) -> None:
    text = marked.replace(" | ", " ")
    assert [text[a:b] for a, b in split_sentences(text)] == marked.split(" | ")


def kinds(text: str, title: str | None = None) -> list[tuple[str, str]]:
    passages = split_passages(Revision(text, title=title))
    return [
        (p.kind, (title or "" if p.span.part == "title" else text)[p.span.start : p.span.end])
        for p in passages
    ]


def test_a_short_first_line_is_the_headline() -> None:
    assert kinds("Bank fined £3m\n\nThe bank was fined.")[0] == ("headline", "Bank fined £3m")


def test_a_first_line_that_ends_a_sentence_is_none() -> None:
    assert kinds("The bank was fined.\n\nIt will appeal.")[0][0] == "sentence"


def test_a_title_given_apart_is_the_headline() -> None:
    assert kinds("The bank was fined.", title="Bank fined")[0] == ("headline", "Bank fined")


def test_a_table_cell_has_its_row_and_column_heads() -> None:
    text = "Figures\n\n| City | 2025 | 2026 |\n|---|---|---|\n| Leeds | 3 | 4 |\n| York | 5 | |\n"
    heads = {
        text[p.span.start : p.span.end]: p.heads for p in split_passages(Revision(text)) if p.kind == "cell"
    }
    assert (heads["4"], heads["5"]) == (("Leeds", "2026"), ("York", "2025"))


def test_markdown_marks_say_what_a_line_is() -> None:
    assert [kind for kind, _ in kinds("Bank\n\n## Key figures\n- one\n> He said so.\n1. First. Second.\n")] == [
        "headline", "heading", "item", "quotation", "item", "item",
    ]  # fmt: skip


def test_blocks_decide_where_there_are_some() -> None:
    text = "A picture\nThe bank was fined. It paid."
    blocks = (Block("caption", 0, 9), Block("paragraph", 10, len(text)))
    passages = split_passages(Revision(text, blocks=blocks))
    assert [p.kind for p in passages] == ["caption", "sentence", "sentence"]


@pytest.mark.parametrize(
    "text", ["." * 50_000, "a.b." * 20_000, "|a\n" * 20_000, '"' * 50_000, ". " * 30_000, "\ud800\n" * 9_000]
)
def test_time_is_linear(text: str) -> None:
    started = time.process_time()
    split_passages(Revision(text))
    assert time.process_time() - started < 4


def test_a_sentence_wrapped_in_lines_is_one() -> None:
    text = "Title\n\nThe bank was fined for keeping\nquiet about the theft. It will\nappeal.\nmy6sense\n"
    assert [said for _, said in kinds(text)][1:3] == [
        "The bank was fined for keeping\nquiet about the theft.",
        "It will\nappeal.",
    ]
