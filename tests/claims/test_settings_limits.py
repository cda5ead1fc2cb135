"""What surrounds a figure and is not yet read right: each with its reason; one that comes right fails here."""

from __future__ import annotations

import pytest

from tests.claims.marked import read_marks
from tests.claims.said import claim_of
from tests.claims.test_attributions import spans_of, told

ATTRIBUTIONS = [  # sentence, why it is hard
    (
        "[Union leaders] {said} <the offer was an insult> and walked out.",
        "whether a plain verb behind 'and' is said or done is told by meaning alone",
    ),
    (
        "{What worries} [residents] is <that the dam could burst>.",
        "a cleft sentence names the feeling first",
    ),
    (
        "[Mr. Lund] was adamant. <There would be no deal>.",
        "free indirect speech has neither cue nor marks",
    ),
]
SUBJECTS = [  # text, figure, name of the subject, why
    (
        "Lumeno outsold Tessaly. Its rival delivered 124,900 cars.",
        "124,900",
        "Tessaly",
        "'its rival' is no name's role",
    ),
    (
        "Of the two parties, Progress gained 4 points and Union lost 3.",
        "lost 3",
        "Union",
        "a name that is a plain word",
    ),
]
CONDITIONS = [  # text, figure, words, why
    (
        "Among women the rate was 12%; men stood at 9%.",
        "9%",
        "men",
        "a scope that is its clause's subject",
    ),
    ("Only over-60s were asked. Support was 61%.", "61%", "over-60s", "a scope in the sentence before"),
]


@pytest.mark.parametrize(("marked", "why"), ATTRIBUTIONS)
@pytest.mark.xfail(strict=True, reason="told with each row")
def test_attributions_that_are_not_yet_read(marked: str, why: str) -> None:
    wanted = read_marks(marked)
    assert told(wanted.text, spans_of(wanted.text)) == told(wanted.text, wanted.spans), why


@pytest.mark.parametrize(("text", "figure", "name", "why"), SUBJECTS)
@pytest.mark.xfail(strict=True, reason="told with each row")
def test_subjects_that_are_not_yet_named(text: str, figure: str, name: str, why: str) -> None:
    subject = claim_of(text, figure).subject
    assert subject is not None
    assert subject.name == name, why


@pytest.mark.parametrize(("text", "figure", "words", "why"), CONDITIONS)
@pytest.mark.xfail(strict=True, reason="told with each row")
def test_conditions_that_are_not_yet_found(text: str, figure: str, words: str, why: str) -> None:
    assert words in [c.text for c in claim_of(text, figure).conditions], why
