"""Origins: copies and light edits are one witness; independent reports never, rewrites only by report."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.models import Article, Origin, Revision
from pipeline.matching.origins import find_origins
from tests.matching.origin_pairs import PAIRS, OriginPair
from tests.matching.shared_words import EVENTS, FORMS, NOTICES, Quoted, told

BRIDGE = """\
Two dead as footbridge collapses in Varnholm

VARNHOLM, May 4, 2026 — A pedestrian bridge over the Lisk river collapsed during a school run on Monday, killing two adults and injuring 17 people, nine of them children, the regional governor said.

The 62-metre span gave way at about 8:10 a.m. as a maintenance crew was replacing cables on its eastern side. Divers recovered both bodies before noon and searched the river bed until dark.

"We were told the bridge was safe to cross while the work went on," said Petra Oland, whose daughter broke an arm in the fall.

Inspectors had rated the bridge poor in 2023 and recommended repairs within 12 months. The city put aside 3.4 million crowns for the work last autumn, and the contract went to Brandt Anlegg in February.

Prosecutors opened an investigation into possible negligence. The governor ordered checks on 41 bridges of the same design."""

BRIDGE_EDIT = """\
Footbridge collapse in Varnholm leaves two dead

A pedestrian bridge over the Lisk river collapsed during the morning school run on Monday, killing two adults and injuring 17 people, including nine children, the regional governor said.

The 62-meter span gave way at around 8.10am while a maintenance crew was replacing cables on its eastern side. Divers recovered both bodies before noon and kept searching the river bed until dark.

"We were told the bridge was safe to cross while the work went on," said Petra Oland, whose daughter broke an arm.

Inspectors rated the bridge as poor in 2023 and had recommended repairs within a year. The city set aside 3.4 million crowns for the work last autumn; the contract went to Brandt Anlegg in February.

Prosecutors have opened an investigation into possible negligence, and the governor ordered checks on 41 bridges of the same design."""

BRIDGE_REWRITE = """\
School-run horror: bridge falls into Lisk river

Two adults were killed and 17 people hurt, nine of them children, when a pedestrian bridge over the Lisk river fell during Monday's school run, according to the regional governor.

The span, 62 metres long, failed at about 8:10 a.m. as workers were replacing cables on the eastern side. Both bodies were recovered by divers before noon, and the search of the river bed went on until dark.

A mother, Petra Oland, whose daughter broke an arm in the fall, said parents had been told the bridge was safe.

The bridge had been rated poor by inspectors in 2023, with repairs recommended within 12 months. Last autumn the city put 3.4 million crowns aside, and in February Brandt Anlegg won the contract.

An investigation into possible negligence was opened by prosecutors, while the governor wants 41 bridges of the same design checked."""

BRIDGE_OTHER = """\
"It just folded": Varnholm mourns after bridge disaster

Candles and school bags lined the embankment in Varnholm on Monday evening, hours after the footbridge that thousands use each day dropped into the Lisk.

Two people died. They were named locally as crossing guard Henning Aas, 58, and Lea Morvik, a bookkeeper of 34. Seventeen others were taken to Sankt Olav hospital; four remain in intensive care.

Witnesses said the deck twisted, then folded in the middle. "It just folded, like paper," said Jon Brekke, who runs the kiosk on the west bank.

City engineer Maud Telle said she could not explain why pedestrians were allowed on a bridge under repair. Brandt Anlegg, the contractor, declined to comment. A 2023 inspection had given the structure the second-lowest grade."""

RATES = """\
Central bank of Ostermark raises key rate to 6.75 percent

LINDEN (Reuters) — Ostermark's central bank raised its key interest rate by half a point to 6.75 percent on Thursday, its third increase this year, and said further rises could not be ruled out as food prices keep climbing.

Annual inflation stood at 9.2 percent in August, more than three times the bank's target of 3 percent. Governor Adela Prokosch told reporters that wage deals signed over the summer had been higher than the board expected.

The crown gained 0.8 percent against the euro after the decision. Eleven of 14 economists polled had forecast a rise of a quarter point.

The board voted five to two. Both dissenters preferred a smaller step, the bank said in its statement.

Mortgage lenders are expected to follow within days. About 400,000 households have loans at variable rates, according to the banking association."""

RATES_EDIT = """\
Ostermark lifts interest rate to 6.75 per cent

LINDEN — The central bank of Ostermark raised its key interest rate by half a point to 6.75 per cent on Thursday, its third increase this year, and warned that further rises could not be ruled out as food prices keep climbing.

Annual inflation was 9.2 per cent in August, over three times the bank's target of 3 per cent. Governor Adela Prokosch told reporters wage deals signed in the summer had been higher than the board had expected.

The crown gained 0.8 per cent against the euro after the decision. Eleven of 14 economists polled forecast a quarter-point rise.

The board voted five to two, with both dissenters preferring a smaller step.

Mortgage lenders are expected to follow within days. Around 400,000 households have loans at variable rates, according to the banking association.

Reporting by Reuters"""

RATES_REWRITE = """\
Third hike this year: Ostermark's key rate hits 6.75 percent

Borrowers in Ostermark face another squeeze after the central bank on Thursday lifted its key rate half a point to 6.75 percent, the third increase this year, and would not rule out more as the price of food climbs.

Inflation reached 9.2 percent in August, against a target of 3 percent. Summer wage deals were higher than the board expected, Governor Adela Prokosch told reporters.

After the decision the crown was up 0.8 percent against the euro. A quarter point had been the forecast of eleven of 14 economists polled.

Five board members voted for the step and two against; the dissenters wanted a smaller one, the statement says.

Lenders should follow within days. According to the banking association about 400,000 households have variable-rate loans."""

RATES_OTHER = """\
What the rate rise means for your mortgage

If your home loan is not fixed, Thursday's decision will cost you. On a typical balance of 900,000 crowns over 20 years the half-point rise adds roughly 270 crowns to each monthly payment, our calculation shows.

The National Bank moved its policy rate to 6.75 percent, surprising most of the market. Hanne Vik of the consumer council urged families to call their bank before the end of the month. "Ask for a fixed offer in writing," she said.

Nordkreditt and Linden Sparbank both said they would pass on the increase from October 1. Folkebanken is still deciding.

Savers may gain: two online banks already pay 5 percent on deposits."""

STRIKE = """\
Dock workers in Port Hallam walk out over night shifts

PORT HALLAM, June 9, 2026 (AP) — About 1,900 dock workers walked off the job in Port Hallam on Tuesday in a dispute over night shifts, halting traffic at the country's largest container terminal.

The union said 87 percent of its members had voted for the strike, which is to last 72 hours. Talks broke down on Sunday after the port authority withdrew an offer to raise the night allowance by $4.20 an hour.

Twenty-three ships were waiting outside the harbor by midday, according to the pilots' association. Fruit importers warned that cold stores would be full by Thursday.

"Nobody wants this, but my crews have not had two nights off in a row since March," said union leader Gus Farrow.

The port authority said it would seek an injunction. A hearing is set for Wednesday at 2 p.m."""

STRIKE_EDIT = """\
Port Hallam dockers on strike over night work

About 1,900 dock workers walked off the job in Port Hallam on Tuesday in a row over night shifts, bringing traffic to a halt at the country's largest container terminal.

Their union said 87 percent of members had voted for the strike, due to last 72 hours. Talks broke down on Sunday after the port authority withdrew an offer to increase the night allowance by $4.20 an hour.

By midday 23 ships were waiting outside the harbor, according to the pilots' association. Fruit importers warned that cold stores would be full by Thursday.

"Nobody wants this, but my crews have not had two nights off in a row since March," said union leader Gus Farrow.

The port authority said it would seek an injunction, with a hearing set for Wednesday at 2 p.m."""

STRIKE_REWRITE = """\
Strike shuts Port Hallam terminal as night-shift row boils over

The largest container terminal in the country stood still on Tuesday after some 1,900 dock workers in Port Hallam downed tools over night shifts.

The walkout will last 72 hours and was backed by 87 percent of union members, the union said. On Sunday talks broke down when the port authority withdrew an offer of $4.20 an hour more in night allowance.

By midday, the pilots' association said, 23 ships were waiting outside the harbor. Cold stores will be full by Thursday, fruit importers warned.

Union leader Gus Farrow said his crews had not had two nights off in a row since March.

An injunction will be sought by the port authority, and the hearing is on Wednesday at 2 p.m."""

STRIKE_OTHER = """\
Empty cranes, angry skippers: a day on the picket at Port Hallam

By six in the morning the braziers were lit at Gate 3. Some had brought their children; one man had brought a trombone.

"I have missed every birthday since we moved to the new rota," said crane driver Ines Abara, 41. She earns $31 an hour and says she would give some of it back for a free weekend.

The terminal normally moves 6,400 containers a day. On Tuesday it moved none. Skipper Lars Tovik, whose freighter Meridian Rose is anchored off the breakwater with bananas from Ecuador, reckons each day costs his owners $38,000.

Mayor Celia Drummond offered to mediate. Port chief Rolf Ansel did not appear; his office sent a two-line statement calling the action unlawful."""

BASES = {"bridge": BRIDGE, "rates": RATES, "strike": STRIKE}


def typography(text: str) -> str:
    return re.sub(r'"([^"]*)"', "“\\1”", text).replace("'", "’").replace(" — ", " - ").replace("\n\n", "\n")


def syndicated(text: str) -> str:
    return (
        text
        + "\n\nThe Associated Press contributed to this report.\nSubscribe to our morning letter for more news like this."
    )


def cut(text: str) -> str:
    return "\n\n".join(text.split("\n\n")[:4])


def brief(text: str) -> str:
    return "\n\n".join(text.split("\n\n")[1:3])


def local_intro(text: str) -> str:
    head, *rest = text.split("\n\n")
    intro = (
        "Readers in our valley have been asking how the news could touch them; here is what is known so far."
    )
    return "\n\n".join([head, intro, *rest])


def house_style(text: str) -> str:
    for old, new in [
        (" percent", " per cent"),
        (" said", " says"),
        ("About ", "Around "),
        ("about ", "around "),
        (" metre", " meter"),
        ("harbor", "harbour"),
        (" on Monday", " Monday"),
        (" on Thursday", " Thursday"),
        (" on Tuesday", " Tuesday"),
        ("million", "m"),
        ("according to", "per"),
    ]:
        text = text.replace(old, new)
    return text


def shuffled(text: str) -> str:
    head, *rest = text.split("\n\n")
    return "\n\n".join([head, rest[0], *rest[3:], *rest[1:3]])


def corrected(text: str) -> str:
    """One figure a paragraph is another: still the same text."""
    return re.sub(r"\b(\d)(\d)\b", lambda found: found[2] + found[1], text)


COPIES = {
    "typography": typography,
    "syndicated": syndicated,
    "cut": cut,
    "brief": brief,
    "local intro": local_intro,
}
EDITS = {"house style": house_style, "shuffled": shuffled, "corrected": corrected}
WRITTEN = {
    "bridge": (BRIDGE_EDIT, BRIDGE_REWRITE, BRIDGE_OTHER),
    "rates": (RATES_EDIT, RATES_REWRITE, RATES_OTHER),
    "strike": (STRIKE_EDIT, STRIKE_REWRITE, STRIKE_OTHER),
}

# made up: (case, one text, another, wanted)
ONE_TEXT = [
    *(
        (f"{base}: {name}", text, change(text))
        for base, text in BASES.items()
        for name, change in COPIES.items()
    ),
    *(
        (f"{base}: {name}", text, change(text))
        for base, text in BASES.items()
        for name, change in EDITS.items()
    ),
    *((f"{base}: edited by hand", BASES[base], written[0]) for base, written in WRITTEN.items()),
    *((f"{base}: two edits", house_style(BASES[base]), written[0]) for base, written in WRITTEN.items()),
]
REWRITTEN = [(base, BASES[base], written[1]) for base, written in WRITTEN.items()] + [
    (f"{base} from the edit", written[0], written[1]) for base, written in WRITTEN.items()
]
INDEPENDENT = [
    *((base, BASES[base], written[2]) for base, written in WRITTEN.items()),
    *((f"{base}: rewrite and report", written[1], written[2]) for base, written in WRITTEN.items()),
    *((f"{one} and {two}", BASES[one], BASES[two]) for one, two in combinations(BASES, 2)),
    (
        "one statement quoted at length by both",
        'The mill will close. "We have looked at every way to keep the Tarn mill open and, with energy at three times its '
        'price of 2021 and orders down by a third, we have found none that would last beyond the winter," the owner said. '
        "About 240 jobs go in the valley by March, according to the works council, which was told at seven this morning.",
        "Workers at Tarn learned their fate over breakfast: after 96 years the paper machines fall silent in spring. "
        '"We have looked at every way to keep the Tarn mill open and, with energy at three times its price of 2021 and '
        'orders down by a third, we have found none that would last beyond the winter," a letter from the owner says. '
        "The town council meets tonight. One in four families here lives off the mill.",
    ),
    (
        "two short formula reports of one quake",
        "A magnitude 5.6 earthquake struck 40 km south of Kelso on Sunday at a depth of 10 km, the geological survey said. "
        "There were no immediate reports of damage. Residents ran into the streets as shelves fell in a supermarket.",
        "The geological survey said a magnitude 5.6 earthquake shook the Kelso region on Sunday. Its depth was 10 km. Trains "
        "were halted for an hour while tracks were checked, the railway said, and two old chimneys came down in Roxby.",
    ),
]


def origins(one: str, other: str, **more: str) -> tuple[Origin, ...]:
    return find_origins(
        [
            Article("a", Revision(one, published=more.get("first"))),
            Article("b", Revision(other, published=more.get("second"))),
        ]
    )


def test_the_table_is_large_enough() -> None:
    assert len(ONE_TEXT) + len(REWRITTEN) + len(INDEPENDENT) >= 40


@pytest.mark.parametrize(
    ("case", "one", "other"), ONE_TEXT, ids=lambda value: value[:40] if len(value) < 60 else ""
)
def test_copy_and_light_edit_are_one_origin(case: str, one: str, other: str) -> None:
    (origin,) = origins(one, other)
    assert origin.articles == ("a", "b")
    assert origin.why
    (link,) = origin.links
    assert link.kind in ("copy", "edit")
    assert link.passages


@pytest.mark.parametrize(
    ("case", "one", "other"), REWRITTEN, ids=lambda value: value[:40] if len(value) < 60 else ""
)
def test_rewrite_is_its_own_origin_and_reported(case: str, one: str, other: str) -> None:
    first, second = origins(one, other, first="2026-01-01T08:00:00Z", second="2026-01-01T11:00:00Z")
    assert first.links == ()
    (link,) = second.links
    assert (link.copy, link.source, link.kind) == ("b", "a", "rewrite")
    assert 0.4 < link.confidence < 1


@pytest.mark.parametrize(
    ("case", "one", "other"), INDEPENDENT, ids=lambda value: value[:40] if len(value) < 60 else ""
)
def test_independent_reports_are_two_origins(case: str, one: str, other: str) -> None:
    first, second = origins(one, other)
    assert (first.links, second.links) == ((), ())


KIN = {(True, False): "one text", (False, True): "rewrite", (False, False): "independent"}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_pairs_written_before_it_was_looked_at_what_is_said(pair: OriginPair) -> None:
    for first, second in ((pair.one, pair.other), (pair.other, pair.one)):
        found = origins(first, second, first="2026-01-01T08:00:00Z", second="2026-01-01T11:00:00Z")
        joined, linked = len(found) == 1, len(found) == 2 and any(origin.links for origin in found)
        assert KIN[joined, linked] == pair.kin


def test_passages_are_the_same_words_in_both() -> None:
    (origin,) = origins(STRIKE, STRIKE_EDIT)
    for here, there in origin.links[0].passages:
        copy, source = (STRIKE_EDIT, STRIKE) if origin.links[0].copy == "b" else (STRIKE, STRIKE_EDIT)
        assert copy[here.start : here.end].lower() == source[there.start : there.end].lower()


# who is named as the source, and why
SOURCES = [
    (
        "the earliest",
        {},
        {"published": "2026-06-09T10:00:00Z"},
        {"published": "2026-06-09T09:00:00Z"},
        "b",
        "earliest",
    ),
    (
        "the reference",
        {"reference": True},
        {"published": "2026-06-09T10:00:00Z"},
        {"published": "2026-06-09T09:00:00Z"},
        "a",
        "original",
    ),
    (
        "the canonical address",
        {"canonical": "https://b.example/1"},
        {"url": "https://a.example/1"},
        {"url": "https://b.example/1"},
        "b",
        "canonical",
    ),
]


@pytest.mark.parametrize(("case", "about", "one", "two", "source", "reason"), SOURCES)
def test_likely_source(case, about, one, two, source, reason) -> None:  # type: ignore[no-untyped-def]
    text = BRIDGE
    (origin,) = find_origins(
        [Article("a", Revision(text, **one), **about), Article("b", Revision(text, **two))]
    )
    assert origin.source == source
    assert any(reason in why for why in origin.why)


def test_agency_that_is_credited_is_the_source() -> None:
    (origin,) = origins(RATES, RATES_EDIT)
    assert origin.source == "Reuters"
    assert "2 of 2 credit Reuters" in origin.why


def test_canonical_address_joins_whatever_the_words() -> None:
    own = Article("a", Revision(RATES, url="https://a.example/1"))
    other = Article(
        "b", Revision("Rates up again.", url="https://b.example/9"), canonical="https://a.example/1"
    )
    assert [origin.articles for origin in find_origins([own, other])] == [("a", "b")]


def test_articles_without_words_stay_apart() -> None:
    assert len(find_origins([Article("a", Revision("")), Article("b", Revision("—"))])) == 2


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.speaker)
def test_what_somebody_said_and_what_outlets_print_everywhere_join_no_reports(
    event: Quoted, form: str
) -> None:
    for notice in ("", *NOTICES):
        for forms in ((form,) * 3, (form, "straight", "no marks")):
            reports = [told(event, set_as, n, notice=notice) for n, set_as in enumerate(forms)]
            found = find_origins([Article(f"{n}", Revision(report)) for n, report in enumerate(reports)])
            assert [origin.links for origin in found] == [()] * 3


def _families() -> dict[str, list[str]]:
    """Texts by what they are one with; texts of two families are two witnesses."""
    families = {}
    for base, text in BASES.items():
        edit, rewrite, other = WRITTEN[base]
        changed = [change(text) for change in (*COPIES.values(), *EDITS.values())]
        families[base] = [text, edit, *changed]
        families[f"{base} rewritten"] = [rewrite, typography(rewrite)]
        families[f"{base} by another"] = [other, syndicated(other)]
    of: dict[str, str] = {}
    for pair in sorted(PAIRS, key=lambda pair: pair.kin != "one text"):
        one = of.setdefault(pair.one, of.get(pair.other, pair.name) if pair.kin == "one text" else pair.name)
        of.setdefault(pair.other, one if pair.kin == "one text" else f"{pair.name}, the other")
    for text, name in of.items():
        families.setdefault(name, []).append(text)
    for event, form in zip(EVENTS, FORMS, strict=True):
        for n in range(3):
            families[f"{event.speaker} {n}"] = [told(event, form, n, notice=NOTICES[n])]
    return families


FAMILIES = _families()
KNOWN = sorted({(text, family) for family, texts in FAMILIES.items() for text in texts})


def test_there_are_texts_of_every_kind() -> None:
    assert len(KNOWN) > 100
    assert sum(len(texts) > 1 for texts in FAMILIES.values()) > 10


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(KNOWN), st.sampled_from((None, 4, 5, 6))), min_size=1, max_size=16),
    st.integers(1, 5),
    st.randoms(use_true_random=False),
)
def test_any_permutation_and_any_batching_give_the_same_origins(rows, size, random) -> None:  # type: ignore[no-untyped-def]
    articles = [
        Article(f"{n:02}", Revision(text, published=day and f"2026-05-{day:02}T08:00:00Z"))
        for n, ((text, _), day) in enumerate(rows)
    ]
    family = {article.id: name for article, ((_, name), _) in zip(articles, rows, strict=True)}
    found = find_origins(articles)
    assert sorted(name for origin in found for name in origin.articles) == sorted(family)
    for origin in found:
        assert len({family[name] for name in origin.articles}) == 1
    place = {name: n for n, origin in enumerate(found) for name in origin.articles}
    for original in [a.id for a in articles if a.text in BASES.values()]:
        for name in family:
            assert family[name] != family[original] or place[name] == place[original]
    arrived: list[Article] = []
    waiting = random.sample(articles, len(articles))
    while waiting:  # a batch may bring again what was there
        arrived += [*waiting[:size], *random.sample(arrived, min(2, len(arrived)))]
        del waiting[:size]
    assert find_origins(arrived) == found


def test_a_story_of_many_copies_is_quick() -> None:
    texts = [syndicated(BRIDGE) + f"\nEdition {n}" for n in range(800)]
    found = find_origins([Article(f"{n:04}", Revision(text)) for n, text in enumerate(texts)])
    assert len(found) == 1
