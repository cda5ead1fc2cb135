"""A finding is the same one for as long as the difference is: others may join, edit or come in another order."""

from __future__ import annotations

import pytest

from db.models import Article, Finding, Revision
from pipeline.findings.find import find_differences
from pipeline.matching.assemble import assemble

WIRE = (
    "The museum counted 48,210 visitors in June, director Anna Holt said. Entry was free, and its café sold more than "
    "3,100 cakes.\n\nThe roof is to be mended by March 2027 for $4.2 million."
)
POST = (
    "In June 48,210 visitors were counted at the museum, where entry was free.\n\nMore than 3,100 cakes went over the "
    "counter of its café. Mending the roof is to cost $4.2 million."
)
BLOG = (
    "The museum counted 42,810 visitors in June, and entry was free.\n\nIts café sold 3,100 cakes. The roof will cost "
    "$42 million to mend."
)
TRADE = (
    "Visitors of the museum numbered 48,210 in June, its director said; the café sold more than 3,100 cakes to them.\n\n"
    "A new roof costs $4.2 million."
)
OTHERS = {"wire": WIRE, "post": POST}


def _found(texts: dict[str, str], *, is_turned: bool = False) -> tuple[Finding, ...]:
    articles = [Article(id_, Revision(text), outlet=id_) for id_, text in texts.items()]
    return find_differences(assemble(articles[::-1] if is_turned else articles))


def _ids(texts: dict[str, str], *, is_turned: bool = False) -> dict[str, str]:
    """The findings on the blog: words to id."""
    found = _found(texts, is_turned=is_turned)
    return {f.at.surface: f.id for f in found if f.at.article == "blog" and f.severity != "info"}


def test_the_blog_departs_in_three_places() -> None:
    assert set(_ids({**OTHERS, "blog": BLOG})) >= {"42,810 visitors", "$42 million"}


@pytest.mark.parametrize(
    "others",
    [
        {**OTHERS, "copy": WIRE},
        {**OTHERS, "trade": TRADE},
        {**OTHERS, "wire": WIRE.replace("director Anna Holt", "its new director Anna Holt")},
        {**OTHERS, "post": "Few museums do better.\n\n" + POST},
    ],
    ids=[
        "a copy joins",
        "another outlet joins",
        "another outlet edits",
        "another outlet has a new paragraph",
    ],
)
def test_what_others_do_leaves_the_id(others: dict[str, str]) -> None:
    before, after = _ids({**OTHERS, "blog": BLOG}), _ids({**others, "blog": BLOG})
    assert {words: after.get(words) for words in before} == before


def test_the_order_of_articles_leaves_the_id() -> None:
    texts = {**OTHERS, "blog": BLOG}
    assert _ids(texts) == _ids(texts, is_turned=True)


def test_a_paragraph_before_leaves_the_id() -> None:
    later = "Museums had a good summer everywhere.\n\n" + BLOG
    before, after = _ids({**OTHERS, "blog": BLOG}), _ids({**OTHERS, "blog": later})
    assert before == {words: after.get(words) for words in before}


def test_typesetting_leaves_the_id() -> None:
    set_anew = BLOG.replace("Its café sold", "Its  café sold")
    assert _ids({**OTHERS, "blog": BLOG}) == _ids({**OTHERS, "blog": set_anew})


def test_another_value_is_another_finding() -> None:
    before, after = (
        _ids({**OTHERS, "blog": BLOG}),
        _ids({**OTHERS, "blog": BLOG.replace("$42 million", "$47 million")}),
    )
    assert "$47 million" in after
    assert after["$47 million"] not in before.values()
    assert after["42,810 visitors"] == before["42,810 visitors"]


def test_twins_in_one_article_have_ids_of_their_own() -> None:
    twice = "[CITY] — Rain fell in [CITY] today.\n\n[CITY] — Rain fell in [CITY] today."
    ids = [f.id for f in _found({"blog": twice})]
    assert len(ids) == len(set(ids)) > 1
