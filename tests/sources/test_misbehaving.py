"""A server that misbehaves in every way: each ends as a refusal or a right page, in bounded time and memory."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.models import Memory, Page, Problem
from sources.coverage import Manners, fetch_pages, gather
from sources.source import card
from tests.misbehaving import ARTICLE, BEHAVIOURS, Behaviour, misbehaving

HASTY = Manners(
    allow=("127.0.0.0/8",),
    per_host_s=0.001,
    jitter=0,
    retries=0,
    deadline_s=4.0,  # a machine that is busy with other tests answers late, too
    silence_s=3.0,
    body_limit=2_000_000,
)


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with misbehaving(folder=tmp_path_factory.mktemp("tls")) as served:
        yield served


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda one: one.name)
def test_each_ends_as_it_should(behaviour: Behaviour, addresses: dict[str, str]) -> None:
    if behaviour.name not in addresses:
        pytest.skip("openssl is not installed")
    began = time.monotonic()
    (got,) = fetch_pages([addresses[behaviour.name]], HASTY)
    assert time.monotonic() - began < 60, "it hangs"
    if behaviour.outcome == "read":
        assert isinstance(got, Page), got
        assert got.body in (ARTICLE.encode(), b"")
    else:
        assert isinstance(got, Problem), got
        assert (got.kind, bool(got.advice)) == (behaviour.outcome, True), got


def test_the_others_finish(addresses: dict[str, str], tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sources = [card(url, kind="page", outlet=name) for name, url in addresses.items()]
    began = time.monotonic()
    steps = list(gather(sources, Memory(), evidence=tmp_path, manners=HASTY))
    assert time.monotonic() - began < 120, "it hangs"
    read = {step.lead.outlet for step in steps if step.page is not None and step.lead is not None}
    assert read == {b.name for b in BEHAVIOURS if b.outcome == "read"}
    told = {
        source.outlet: {p.kind for s in steps for p in s.problems if p.source == source.id}
        for source in sources
    }
    assert told == {
        b.name: set() if b.outcome == "read" else {b.outcome} for b in BEHAVIOURS if b.name in addresses
    }
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 300_000, "kilobytes more than before"
