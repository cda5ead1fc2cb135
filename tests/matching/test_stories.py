"""Stories: one event, not one topic; the same in any order, batch and company."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.models import Article, Revision
from pipeline.matching.likeness import BOUNDS, NEIGHBOURS
from pipeline.matching.signatures import from_bytes, sign, to_bytes
from pipeline.matching.stories import Node, Shelves, group_articles, place

SHARED = Path(__file__).resolve().parents[3] / "shared"


def article(name: str, text: str, published: str | None = None) -> Article:
    return Article(name, Revision(text, published=published))


QUAKE = (
    "Strong quake hits southern Peru\n\nA magnitude 6.1 earthquake struck near Arequipa in southern Peru, "
    "damaging houses and cutting power, the civil defence institute said. No deaths were reported in Arequipa."
)
QUAKE_TOO = (
    "Peru earthquake damages homes in Arequipa\n\nHouses were damaged and power was cut after an earthquake of "
    "magnitude 6.1 hit southern Peru near Arequipa, civil defence officials said."
)
MATCH = (
    "Rovers beat Albion 3-1 at Harrow Lane\n\nKieran Dobbs scored twice as Harrow Rovers beat Dunmere Albion at "
    "Harrow Lane to go second in the league."
)
MATCH_TOO = (
    "Dobbs double sinks Dunmere Albion\n\nTwo goals by Kieran Dobbs gave Harrow Rovers a 3-1 win over Dunmere "
    "Albion at Harrow Lane; they are second in the league."
)
VOTE = (
    "Senate delays vote on harbour bill\n\nThe Varn senate on {} put off its vote on the harbour bill after "
    "three members of the coalition withdrew their support, the speaker said."
)
VOTE_TOO = (
    "Harbour bill vote in Varn senate\n\nOn {} the speaker of the Varn senate said that the vote on the bill "
    "had to wait, as members of the coalition were against it."
)

# made up: (articles, stories wanted)
TABLE = [
    (
        [("a", QUAKE, None), ("b", QUAKE_TOO, None), ("c", MATCH, None), ("d", MATCH_TOO, None)],
        [["a", "b"], ["c", "d"]],
    ),
    # the same words two years apart are two earthquakes
    ([("a", QUAKE, "2024-03-01"), ("b", QUAKE_TOO, "2026-03-02")], [["a"], ["b"]]),
    # a follow-up on the third day is the same story
    ([("a", QUAKE, "2026-03-01"), ("b", QUAKE_TOO, "2026-03-03T09:00:00Z")], [["a", "b"]]),
    # a dateline dates an article
    (
        [("a", "LIMA, March 1, 2024 — " + QUAKE, None), ("b", "LIMA, March 2, 2026 — " + QUAKE_TOO, None)],
        [["a"], ["b"]],
    ),
    # a follow-up names another day of the week, two days on is the same story
    (
        [("a", VOTE.format("Tuesday"), "2026-03-03"), ("b", VOTE_TOO.format("Thursday"), "2026-03-05")],
        [["a", "b"]],
    ),
    # equal texts, empty texts, no articles
    ([("a", QUAKE, None), ("b", QUAKE, None)], [["a", "b"]]),
    ([("a", "", None), ("b", "The of and.", None), ("c", QUAKE, None)], [["a"], ["b"], ["c"]]),
    ([], []),
]


@pytest.mark.parametrize(("articles", "wanted"), TABLE)
def test_stories(articles: list[tuple[str, str, str | None]], wanted: list[list[str]]) -> None:
    assert [list(story.articles) for story in group_articles([article(*row) for row in articles])] == wanted


def test_story_is_named_after_its_earliest_article() -> None:
    first = article("z", QUAKE, "2026-03-01")
    alone = group_articles([first])
    both = group_articles([article("a", QUAKE_TOO, "2026-03-02"), first])
    assert [story.id for story in alone] == [story.id for story in both]
    assert both[0].title == "Strong quake hits southern Peru"


PLACES = ("Arequipa", "Tarnow", "Kelso", "Benguela")
EVENTS = (
    "A fire at the {0} cannery injured {1} workers on the night shift, the fire brigade said.",
    "{1} workers were hurt when flames tore through a cannery in {0}, firefighters reported.",
    "The mayor of {0} resigned after an audit found {1} unpaid invoices at the harbour office.",
    "An audit of the {0} harbour office found {1} invoices unpaid; the mayor stepped down.",
    "Police in {0} seized {1} kilograms of ivory at the cannery, prosecutors said.",
)
DAYS = (None, "2026-03-01", "2026-03-02", "2026-03-05", "2026-03-20")
articles_strategy = st.lists(
    st.builds(
        lambda event, place, number, day: (EVENTS[event].format(PLACES[place], number), DAYS[day]),
        st.integers(0, len(EVENTS) - 1),
        st.integers(0, len(PLACES) - 1),
        st.integers(11, 13),
        st.integers(0, len(DAYS) - 1),
    ),
    min_size=1,
    max_size=24,
)


@settings(max_examples=40, deadline=None)
@given(articles_strategy, st.randoms(use_true_random=False), st.integers(1, 7))
def test_any_permutation_and_any_batching_give_the_same_stories(rows, random, size) -> None:  # type: ignore[no-untyped-def]
    articles = [article(f"{n:02}", text, day) for n, (text, day) in enumerate(rows)]
    wanted = group_articles(articles)
    shuffled = list(articles)
    random.shuffle(shuffled)
    assert group_articles(shuffled) == wanted
    archive = Shelves()
    for start in range(0, len(shuffled), size):
        archive.keep(place([sign(a) for a in shuffled[start : start + size]], archive))
    whole = Shelves()
    whole.keep(place([sign(a) for a in articles], whole))
    assert archive.nodes == whole.nodes


OPENINGS = (
    "Officials said",
    "Reporters were told",
    "It emerged",
    "Witnesses recalled",
    "A statement confirmed",
)
DETAILS = (
    "that the {0} of {1} had been closed since dawn", "that {2} people were taken from the {0} near {1}",
    "that divers from {1} searched the {0} with {2} lamps", "that the mayor of {1} ordered a review of the {0}",
    "that insurers put the loss at the {0} at {2} million crowns", "that school in {1} was cancelled beside the {0}",
    "that smoke over the {0} was seen {2} kilometres from {1}", "that the owner of the {0} had ignored {2} warnings",
    "that {1} had asked for help with the {0} in vain", "that repairs of the {0} would last {2} weeks",
    "that engineers measured the {0} with lasers", "that a choir in {1} sang for the {2} families",
)  # fmt: skip
SCENES = (
    ("viaduct", "Arequipa", 41),
    ("cannery", "Tarnow", 87),
    ("aqueduct", "Benguela", 23),
    ("granary", "Kelso", 64),
)


def crowded(count: int) -> list[Article]:
    """Hundreds of articles: four events told long and short, their copies, some undated, some weeks apart."""
    random, found = Random(4), []
    for n in range(count):
        scene = SCENES[random.randrange(1 + n % len(SCENES))]
        told = random.sample(DETAILS, random.choice((2, 7, 8, 9)))
        text = " ".join(f"{random.choice(OPENINGS)} {detail.format(*scene)}." for detail in told)
        text = random.choice(found).text if found and random.random() < 0.1 else text
        day = random.choice((None, "2026-03-01", "2026-03-02", "2026-03-03", "2026-04-20"))
        found.append(article(f"{n:03}", text, day))
    return found


def streamed(articles: Sequence[Article], random: Random) -> dict[str, Node]:
    """Place articles in any order, in batches of any size."""
    archive, waiting = Shelves(), list(articles)
    random.shuffle(waiting)
    while waiting:
        size = random.choice((1, 20, 40, 120))
        archive.keep(place([sign(a) for a in waiting[:size]], archive))
        waiting = waiting[size:]
    return archive.nodes


def test_hundreds_of_articles_in_any_order_and_batch_by_any_way_are_the_same_stories(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where many meet, not all are compared with all: it makes no difference, in one go or in batches."""
    monkeypatch.setattr("pipeline.matching.clusters.EXACT", 40)
    articles = crowded(220)
    whole = Shelves()
    whole.keep(place([sign(a) for a in articles], whole))
    stories = group_articles(articles)
    sizes = Counter(node.piece for node in whole.nodes.values())
    assert max(sizes.values()) > 40
    assert any(
        node.nearest[-1:] >= (BOUNDS[0],) and len(node.nearest) == NEIGHBOURS for node in whole.nodes.values()
    )
    assert streamed(articles, Random(1)) == whole.nodes
    for room in ("stories", "clusters"):
        monkeypatch.setattr(f"pipeline.matching.{room}.LARGE", 0)
    monkeypatch.setattr("pipeline.matching.clusters.PROBE", 12)
    assert group_articles(articles) == stories
    assert group_articles(articles[::-1]) == stories
    for seed in (2, 3):
        assert streamed(articles, Random(seed)) == whole.nodes


def test_one_event_in_hundreds_of_reports_is_one_story() -> None:
    """Likeness to many others tells of a topic only up to a bound; nearer ones report one event."""
    articles = [a for a in crowded(400) if "viaduct" in a.text and a.published != "2026-04-20"]
    largest = max(len(story.articles) for story in group_articles(articles))
    assert len(articles) > 150
    assert largest > 0.8 * len(articles)


def test_signature_survives_the_store() -> None:
    signature = sign(article("a", QUAKE, "2026-03-01"))
    assert from_bytes(signature.digest, to_bytes(signature)) == signature


def _shared(name: str) -> Path:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{path.name} is not here")
    return path


def mixed() -> list[Article]:
    """The seven story folders, the cases, and AllSides' articles, together."""
    found = [
        article(f"story {file.parent.name} {file.name}", file.read_text(encoding="utf-8"))
        for file in sorted(_shared("stories").glob("*/*.txt"))
    ]
    for line in _shared("cases/dev.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for n, told in enumerate(case["articles"]):
            found.append(article(f"case {case['id']} {n}", told["text"], told.get("published")))
    bench = json.loads(
        _shared("bench/stories/allsides.dev.jsonl").read_text(encoding="utf-8").splitlines()[0]
    )
    return found + [
        Article(f"bench {a['id']}", Revision(a["text"], title=a["title"])) for a in bench["articles"]
    ]


def test_seven_stories_come_out_of_the_crowd_whole_and_alone() -> None:
    articles = mixed()
    stories = [set(story.articles) for story in group_articles(articles)]
    for folder in sorted({a.id.split()[1] for a in articles if a.id.startswith("story ")}):
        wanted = {a.id for a in articles if a.id.startswith(f"story {folder} ")}
        assert wanted in stories, folder


def test_large_piece_is_gathered_around_representatives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.matching.clusters.EXACT", 4)
    fires = [
        EVENTS[n % 2].format("Kelso", 12 + n % 3) + f" Edition {n} of Monday's report." for n in range(30)
    ]
    articles = [article(f"{n:02}", text) for n, text in enumerate(fires)] + [article("zz", MATCH)]
    stories = group_articles(articles)
    assert [len(story.articles) for story in stories] == [30, 1]
    assert group_articles(articles[::-1]) == stories
