"""A range of which one article leaves an end."""

from __future__ import annotations

import pytest

from tests.findings.coverage import find

A = "The new kernels deliver 1.4 to 2 times the throughput of the old chips at small batch sizes."
B = "At small batch sizes the kernels have 1.4 to 2 times the throughput of the old chips, the firm said."
C = "Tests show 1.4 to 2 times the throughput of the old chips at small batch sizes."
D = "The firm is proud. The kernels bring 1.4 to 2 times the throughput. Engineers praised up to 2x the throughput at small batch sizes on the chips."

RANGE = "The repairs will cost between $40 million and $55 million, the harbour board said of the quay."


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((A, B, C, D), [("d", "up to 2x")]),
        ((A, B, D), []),
        ((A, B, C, D.replace("up to 2x the throughput at small batch sizes on the chips", "up to 2x the pay of last year")), []),
        ((A, B, C, D, "The kernels have up to 2x the throughput at small batch sizes, said Corda."), []),
    ],
)  # fmt: skip
def test_an_end_alone_is_told_where_three_origins_give_the_range(
    texts: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    found = [
        (f.at.article, f.at.surface) for f in find(*texts) if f.kind == "bound-drift" and "alone" in f.message
    ]
    assert found == expected
