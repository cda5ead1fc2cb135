"""Plural nouns and their singulars, by form and by a table of the irregular ones."""

from __future__ import annotations

IRREGULAR = {
    "people": "person", "persons": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "teeth": "tooth", "mice": "mouse",
    "geese": "goose", "oxen": "ox", "lives": "life", "wives": "wife", "knives": "knife", "": "leaf", "halves": "half", "wolves": "wolf",
    "thieves": "thief", "shelves": "shelf", "loaves": "loaf", "calves": "calf", "selves": "self", "elves": "elf", "policemen": "policeman",
    "policewomen": "policewoman", "firemen": "fireman", "spokesmen": "spokesman", "fishermen": "fisherman", "congressmen": "congressman",
    "businessmen": "businessman", "servicemen": "serviceman", "gunmen": "gunman", "clergymen": "clergyman", "crewmen": "crewman", "congresswomen": "congresswoman",
    "grandchildren": "grandchild", "schoolchildren": "schoolchild", "stepchildren": "stepchild", "crises": "crisis", "analyses": "analysis",
    "hypotheses": "hypothesis", "theses": "thesis", "diagnoses": "diagnosis", "prognoses": "prognosis", "oases": "oasis",
    "parentheses": "parenthesis", "emphases": "emphasis", "syntheses": "synthesis",
    "bases": "base", "axes": "axis", "criteria": "criterion", "phenomena": "phenomenon", "bacteria": "bacterium", "alumni": "alumnus",
    "nuclei": "nucleus", "indices": "index", "vertices": "vertex", "matrices": "matrix", "referenda": "referendum", "memoranda": "memorandum",
    "movies": "movie", "cookies": "cookie", "rookies": "rookie", "zombies": "zombie", "ties": "tie", "pies": "pie", "lies": "lie", "dies": "die",
    "heroes": "hero", "potatoes": "potato", "tomatoes": "tomato", "cargoes": "cargo", "vetoes": "veto", "echoes": "echo", "mosquitoes": "mosquito",
    "tornadoes": "tornado", "volcanoes": "volcano", "torpedoes": "torpedo", "buses": "bus", "gases": "gas", "viruses": "virus", "campuses": "campus",
    "bonuses": "bonus", "canvases": "canvas", "atlases": "atlas", "biases": "bias", "surpluses": "surplus", "consensuses": "consensus", "busses": "bus", "walruses": "walrus",
    "crocuses": "crocus", "circuses": "circus", "choruses": "chorus", "sinuses": "sinus", "minuses": "minus", "pluses": "plus", "wages": "wage",
    "statuses": "status", "censuses": "census", "focuses": "focus", "geniuses": "genius", "octopuses": "octopus", "lenses": "lens",
    "aliases": "alias", "quizzes": "quiz", "passersby": "passerby", "attorneys": "attorney", "series": "series", "species": "species", "news": "news",
}  # fmt: skip
INVARIANT = frozenset(
    "crew police personnel staff cattle aircraft spacecraft troops fish sheep deer series species offspring salmon trout poultry "
    "headquarters crossroads barracks means works gallows livestock infantry cavalry clergy warships "
    "hovercraft watercraft rotorcraft hardcopy folk youth shrimp bison moose swine squid".split()
)  # fmt: skip
_NOT_PLURAL = frozenset(
    "always perhaps as has was is his its this thus plus versus vs across besides towards afterwards nowadays news politics economics "
    "physics mathematics athletics yes less us bus gas lens sometimes does goes says unless whereas overseas upwards downwards forwards "
    "backwards indoors outdoors upstairs downstairs alas hers ours theirs yours else's others' regardless nevertheless nonetheless "
    "ambitious serious various previous religious famous dangerous tremendous anonymous enormous precious continuous business process success "
    "access congress press class mass loss boss glass pass cross dress address illness witness fitness express progress chess stress "
    "princess actress waitress hostess mistress fortress mattress harness wilderness awareness happiness darkness kindness virus campus bonus "
    "status census focus genius corpus consensus surplus bias atlas canvas texas kansas arkansas paris dallas los las st des les "
    "james thomas charles jones williams davis harris lewis francis nicholas marcus wales brussels athens naples honduras cyprus "
    "tennis basis crisis analysis diagnosis emphasis thesis hypothesis oasis axis campus circus asparagus ms mrs tuberculosis hepatitis arthritis "
    "seems remains becomes includes contains makes takes   means   comes gets      tells lies minus "
    "thanks".split()
)  # fmt: skip


_PLURALS_IN_US = frozenset(
    "gpus tpus cpus npus dpus icus skus menus gurus emus gnus tutus haikus flus thous caribous bayous bureaus plateaus chateaus tableaus".split()
)


def is_plural(word: str) -> bool:
    """Whether a lower-case word is a plural noun by its form.

    >>> [is_plural(w) for w in ("chips", "people", "crew", "business", "gb200s", "is", "analysts'")]
    [True, True, True, False, True, False, False]
    """
    if word in IRREGULAR or word in INVARIANT:
        return word != "news"
    return (
        len(word) > 2
        and word[-1] == "s"
        and word[-2] not in "s'"
        and (word[-2] != "u" or word in _PLURALS_IN_US)
        and word not in _NOT_PLURAL
        and not word.endswith(("ous", "'s"))
    )


def singular(word: str) -> str:
    """The singular of a plural noun, lower-case except for names with capitals or digits inside.

    >>> [singular(w) for w in ("Pods", "GB200s", "TPUs", "injuries", "lives", "houses", "crashes", "L7s")]
    ['pod', 'GB200', 'TPU', 'injury', 'life', 'house', 'crash', 'L7']
    """
    if any(c.isupper() or c.isdigit() for c in word[1:]):
        return (
            word[:-1]
            if word.endswith("s") and not word.isupper()
            else word.lower()
            if word.isupper() and word.isalpha() and len(word) > 4
            else word
        )
    low = word.lower()
    if low in IRREGULAR:
        return IRREGULAR[low]
    if low in INVARIANT or not is_plural(low):
        return low
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return low[:-2]
    return low[:-1]
