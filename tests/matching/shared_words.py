"""Independent reports of one event, three each, that have nothing in common but what somebody said or published."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quoted:
    """An event: what was said, by whom, and three reports of it in words of their own."""

    words: str
    speaker: str
    reports: tuple[str, str, str]


EVENTS = (
    Quoted(
        "We did everything we could",
        "fire chief Nora Lind",
        (
            "A warehouse full of paint burned to the ground in Ostvik before dawn on Monday. Forty firefighters "
            "pumped water from the fjord for six hours, and nobody was hurt.",
            "Residents of two streets spent the night in a school gym after flames took hold of a store of solvents "
            "by the harbour. The roof fell in shortly after four.",
            "Insurers will look today at what is left of the Hagen depot. The owner, who employs 22 people, said that "
            "deliveries would go on from a rented hall.",
        ),
    ),
    Quoted(
        "The bridge is safe and it will stay open to traffic throughout the winter",
        "roads minister Tomas Reyl",
        (
            "Cracks found in two of the piers of the Karst viaduct are no wider than a hair, inspectors reported. Their "
            "findings run to 84 pages.",
            "Lorry drivers had feared a detour of 60 kilometres. That fear was laid to rest on Thursday when the "
            "inspectors handed over their work.",
            "An opposition motion to shut the crossing failed by nine votes after an hour of shouting. Engineers are "
            "to come back in March with new sensors.",
        ),
    ),
    Quoted(
        "This verdict gives our families some peace after eleven long years of waiting",
        "Ilse Maran, whose son died",
        (
            "Three former managers of the Dorn mine were jailed for between four and seven years. Judge Peter Aust read "
            "out the names of the 19 dead.",
            "It took the jury two days. The collapse of shaft number two, of which inspectors had warned, has now been "
            "found a crime.",
            "Outside the court people lit candles as word of the sentences spread. Lawyers for the convicted men spoke "
            "of an appeal within the month.",
        ),
    ),
    Quoted(
        "I am not going to resign",
        "Mayor Dana Holt",
        (
            "Auditors found that 1.2 million crowns meant for playgrounds had paid for a parade. The town council of "
            "Brenn meets in special session tonight.",
            "Calls for new elections grew in Brenn, where a petition gathered 3,400 names by noon. Two deputies have "
            "already left the ruling group.",
            "The parade in June drew 40,000 people and, it turns out, emptied a fund for children. Prosecutors say that "
            "they are reading the report.",
        ),
    ),
    Quoted(
        "Passengers who hold a ticket for the cancelled sailings will get their money back within seven days",
        "the Nordlinje company",
        (
            "A cracked propeller keeps the ferry Alba in dock at Molen until the weekend. Some 900 travellers have to "
            "find another way across the strait.",
            "Hotels on the island of Sund filled up on Tuesday as the only car ferry stayed away. A freighter took 40 "
            "patients to the mainland.",
            "Divers found the damage during a routine check. The spare blade is on its way by road from a yard in "
            "Gdynia, 700 kilometres off.",
        ),
    ),
    Quoted(
        "Nobody should have to choose between heating and eating",
        "union leader Max Orrin",
        (
            "Gas bills rise by 14 percent in April, the regulator announced. An average household will pay 1,830 a year "
            "under the new cap.",
            "Charities warned of a hard spring after the price ceiling went up for the third time. Food banks in the "
            "north already hand out 2,000 parcels a week.",
            "Shares of the largest suppliers gained as much as five percent on news of the higher limit. Wholesale "
            "costs have doubled since autumn.",
        ),
    ),
    Quoted(
        "We are deeply sorry for the distress that this has caused to everyone affected by the breach",
        "chief executive Anil Bose",
        (
            "Records of 4.1 million customers of the chemist chain Lunda were copied by intruders in May. Card numbers "
            "were not among them.",
            "A password found in an old backup opened the door, according to people who know the inquiry. Lunda only "
            "noticed after five weeks.",
            "The data watchdog may fine Lunda up to 30 million. Lawyers in three cities began to collect the names of "
            "those who want to sue.",
        ),
    ),
    Quoted(
        "He was the best goalkeeper this club has ever had and a better man still",
        "trainer Luis Ferrante",
        (
            "Jonas Vik, who kept goal in 412 matches for Torsby, died at 71 in a hospice near the ground. Flags in the "
            "town hang at half mast.",
            "Old team mates walked onto the pitch arm in arm on Saturday, a minute before kick-off. Vik's gloves lay in "
            "the centre circle.",
            "He never let in more than three in a final, and he drove the team bus when nobody else would. The funeral "
            "is on Wednesday at two.",
        ),
    ),
    Quoted(
        "The species was thought lost",
        "botanist Greta Amsel",
        (
            "A pale orchid last seen in 1936 flowers again on a slope above Laas. Walkers are asked to keep to the path "
            "until seeds have set.",
            "Two students on an outing knelt down for a photograph and noticed leaves that no guidebook shows. A "
            "laboratory in Trent proved them right.",
            "Rangers fenced off 300 square metres of a meadow and will not say exactly where. Some 40 stems were "
            "counted in the first week of June.",
        ),
    ),
    Quoted(
        "Our forecast assumes that exports recover in the second half of the year",
        "central bank governor Hana Prusik",
        (
            "Growth will come to no more than 0.8 percent, half of what was hoped for in spring. Borrowing stays at "
            "four and a quarter percent.",
            "Builders had asked for cheaper loans and got none. The seven members of the board voted five to two, "
            "minutes to be published in a fortnight.",
            "The crown slipped to its lowest against the euro since the floods. Traders now expect a cut in November at "
            "the earliest.",
        ),
    ),
)

FORMS = {
    "straight": '"{words}," {speaker} said.',
    "curly": "“{words},” said {speaker}.",
    "single": "'{words},' {speaker} said.",
    "single curly": "‘{words}’, said {speaker}.",
    "guillemets": "«{words}», said {speaker}.",
    "low and high": "„{words}“, said {speaker}.",
    "backticks": "``{words},'' {speaker} said.",
    "dash": "— {words}, said {speaker}.",
    "no marks": "{words}, {speaker} said.",
    "block": "{speaker}:\n\n> {words}\n",
}
"""How one and the same sentence of somebody is set."""

NOTICES = (
    "The company did not immediately respond to a request for comment.",
    "This is a developing story and will be updated as more information becomes available.",
    "Sign up for our morning newsletter and get the day's most important news in your inbox. Read more on our website.",
    "Anyone with information is asked to call the police on 0800 555 0199 or to give it anonymously online.",
)
"""Sentences that many reports have."""


def told(event: Quoted, form: str, which: int, *, notice: str = "") -> str:
    """A report with the words of the speaker in its first, second or third place."""
    first, _, rest = event.reports[which].partition(". ")
    said = FORMS[form].format(words=event.words, speaker=event.speaker)
    parts = [f"{first}.", rest]
    parts.insert(1 + which % 2, said)
    return " ".join([*parts, notice]).strip()
