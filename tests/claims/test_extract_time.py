"""Any input is read in linear time, and the same input gives the same answer whatever was read before."""

from __future__ import annotations

import time

import pytest

from db.models import Revision
from pipeline.claims.extract import extract

PIECES = (
    "said that he said ", "a, ", "Alpha Beta, the chief of Gamma, said ", '"a b c d." ', "'a ", "“word word ",
    "1, 2, 3, 4, 5 and 6 ", "$5 million of $6 million for $7 million in Paris ", "(A) ", "according to X, ",
    "if 5 people of 6 ", "# Title Case Here\n\n", "Alpha Beta Gamma (ABG) ", "the bank of the bank ", "- - — ",
)  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_with_the_text(piece: str) -> None:
    def seconds(characters: int) -> float:
        revision = Revision(piece * (characters // len(piece)))
        start = time.process_time()
        extract(revision)
        return time.process_time() - start

    seconds(2_000)
    small, large = min(seconds(8_000) for _ in range(3)), seconds(32_000)
    assert large < 12 * small + 0.3


def test_what_was_read_before_changes_nothing() -> None:
    text = "Ransomware spread\n\nRansomware hit 40 firms. The ransomware cost Acme $3 million, Exfiltra said."
    first = extract(Revision(text))
    extract(Revision("Other\n\nAn exfiltra and ransomware and acme were seen. Acme met Exfiltra."))
    assert extract(Revision(text)) == first
