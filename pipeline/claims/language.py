"""Which language a text is in: by script, then by the small words that every sentence needs."""

from __future__ import annotations

from collections import Counter

from pipeline.claims.patterns import pattern

SAMPLE = 6000
"""Code points that are looked at; a page's language does not change after that."""

DEFAULT = "en"
"""The answer where a text gives no evidence: digits, names, a single word."""

SCRIPTS: tuple[tuple[str, str], ...] = (
    ("ja", "\u3040-\u30ff"),
    ("ko", "\uac00-\ud7af\u1100-\u11ff"),
    ("zh", "\u4e00-\u9fff\u3400-\u4dbf"),
    ("el", "\u0370-\u03ff"),
    ("he", "\u0590-\u05ff"),
    ("th", "\u0e00-\u0e7f"),
    ("hi", "\u0900-\u097f"),
    ("bn", "\u0980-\u09ff"),
    ("pa", "\u0a00-\u0a7f"),
    ("gu", "\u0a80-\u0aff"),
    ("ta", "\u0b80-\u0bff"),
    ("te", "\u0c00-\u0c7f"),
    ("kn", "\u0c80-\u0cff"),
    ("ml", "\u0d00-\u0d7f"),
    ("ka", "\u10a0-\u10ff"),
    ("hy", "\u0530-\u058f"),
    ("am", "\u1200-\u137f"),
    ("km", "\u1780-\u17ff"),
    ("my", "\u1000-\u109f"),
    ("lo", "\u0e80-\u0eff"),
    ("ru", "\u0400-\u04ff"),
    ("ar", "\u0600-\u06ff"),
)
"""A script and the language it is taken for; Cyrillic and Arabic are looked at again by their letters."""

LETTERS: dict[str, tuple[tuple[str, str], ...]] = {
    "ru": (("uk", "іїєґ"), ("be", "ў"), ("sr", "ђћџљњј"), ("mk", "ѓќѕ"), ("kk", "қңұүһ")),
    "ar": (("ur", "ٹڈڑےں"), ("fa", "پچژگ")),
}
"""Letters that only one of the languages of a script has."""

LATIN: dict[str, str] = {
    "tr": "ğış",
    "pl": "ąęłśźż",
    "cs": "ěřů",
    "hu": "őű",
    "ro": "șțşţ",
    "de": "ß",
    "is": "þð",
    "lt": "ėįųū",
    "lv": "āēģīķļņ",
    "es": "ñ¿¡",
    "pt": "ãõ",
    "fr": "œ",
    "vi": "ạảấầậắặẹếềệịọốồộớờợụứừựđ",
}
"""Letters that speak for a language of the Latin script; a name may hold one, so they are only a hint."""

WORDS: dict[str, str] = {
    "en": "the of and to in is that for was on with as by at from it are this be have has not said which were "
    "their but they his he she would will who been after an its more had or we you about up when one me my i can "
    "could should there what how if than into out over some only also our your her them then so no do did does being "
    "between before during while where because through under against per cent percent people year years new first "
    "last two three other all any most such these those us him am may might must let make made take see get go going",
    "de": "der die das und ist nicht von mit den dem ein eine einen zu auf für sich im des als auch es an werden "
    "aus er hat dass sie nach wird bei einer um am sind noch wie einem über so zum war haben nur oder aber vor zur",
    "fr": "le la les et des est une du dans que qui pour pas sur au plus par avec ce il sont se ne aux mais ont été "
    "cette son sa ses comme elle ou leur nous vous être fait deux après même entre un en de",
    "es": "el la los las y de que en un una es por con para del se al no su lo como más pero sus este ha fue sobre "
    "entre cuando muy también hasta desde son dos está años según",
    "it": "il la le di che e un una per non con del della dei sono si da in ha alla gli al nel anche più come ma lo "
    "dal delle questo dopo nella è stato essere ed alle suo sua i degli tra",
    "pt": "o a os as de que e do da em um uma para com não no na por mais dos das se ao como mas foi ele à são "
    "pela pelo seu sua também até quando anos ou está já nos nas",
    "nl": "de het een en van in is dat op te zijn met voor niet aan er om als maar ook door bij uit naar hij werd "
    "nog dan wordt over heeft ze hebben deze worden tot wel meer geen was",
    "sv": "och att det som en på är av för med den till har de inte om ett han men var jag från vi så kan hon eller "
    "ska när nu också efter mot under sig vid år",
    "da": "og at det en den til er som på de med han af for ikke der var et har om vi jeg fra efter skal blev men sig "
    "ved også eller kan nu hun være mod havde siger",
    "no": "og det er i som på en til av for at med har de ikke den et om var han men fra jeg vi så kan seg etter "
    "ved skal også eller ble når hun mot må sier være år",
    "fi": "ja on ei se että oli hän mutta ovat ole kun myös joka niin sen mukaan vain kuin tai jo sekä mitä mukaan "
    "jälkeen olla vuoden ollut kuitenkin",
    "is": "og að er í sem á var til með ekki um en það hann við fyrir af frá hefur eru voru hún þá þess segir eftir "
    "verið þegar",
    "pl": "i w na z się nie do to że jest o jak po przez od za dla są oraz ale ma co był tym jego tylko być może już "
    "także który które przed które roku",
    "cs": "a se v na je že to s z do o i pro jako za ale by po jsou podle který od které nebo jeho byl ve při tak "
    "také jen už která roce více",
    "sk": "a sa v na je že to s z do o aj pre ako za ale by po sú podľa ktorý od ktoré alebo jeho bol vo pri tak "
    "tiež len už ktorá roku viac",
    "hu": "a az és hogy nem egy is volt meg van de ez ha csak már el még mint azt vagy szerint után lesz amely "
    "között ezt pedig több",
    "ro": "și în de la a cu nu că pe care este din un o pentru mai au fi să după sunt fost prin între sau dar lui "
    "al ale acest când",
    "tr": "ve bir bu için de da ile olarak çok daha olan en gibi sonra kadar ne ama var olduğu göre ise değil "
    "tarafından oldu diye yeni dedi",
    "id": "yang dan di dengan untuk dari pada ini itu dalam tidak akan ke adalah juga oleh telah sebagai karena "
    "ada kata mereka saat bisa lebih tersebut",
    "ms": "yang dan di dengan untuk dari pada ini itu dalam tidak akan ke ialah juga oleh telah sebagai kerana "
    "kata beliau selepas boleh lebih tersebut daripada berkata",
    "vi": "và của là có được trong cho không với một các những người đã này khi từ để đến cũng về năm",
    "hr": "i u je da se na za su od s o a koji kao ne bi što iz to ali nije će biti koja samo godine prema ili više "
    "te nakon kako",
    "sl": "in je v da se na za so od s o ki kot ne bi kar iz to pa ali ni bo biti po letu pri tudi več še",
    "lt": "ir yra kad į su iš tai kaip bet ar dėl nuo buvo po apie apie ne jis per taip pat metų metu už",
    "lv": "un ir ka uz no ar par kas bet gan arī pēc tas kā vai nav gada lai pie līdz tika būs",
    "et": "ja on ei et see oli ka kui aga mis ta oma või ning pärast kes seda aasta eesti oli",
    "ca": "el la els les i de que en un una és per amb del al no va ha més dels aquest com són seu seva fins també",
    "eu": "eta da ez du bat dira zen ere dute baina egin izan duen den hori urte gehiago",
    "gl": "o a os as e de que en un unha é por con do da non máis para ao como pero foi súa tamén ata",
    "sw": "na ya wa kwa ni katika la za hiyo kuwa huo pia hii baada alisema kama huku cha lakini wake ambao watu",
    "af": "die en van in is nie het dat 'n te wat op vir met om sy hy aan was as by deur hulle word ook sal",
    "zu": "ukuthi futhi kanye ngoba uma kodwa ngo kwi le lo lokho nokuthi uthe kule ngesikhathi umnumzane",
    "st": "le ho ka ba ya ha ke hore tsa e sa bo o mo a re hae fa nako batho",
    "tl": "ang ng sa na mga at ay ni para ito siya hindi kung mula may nito kanyang isang pa rin",
    "sq": "dhe të në e i me për nga që një është se më ka ishte janë por do kjo ky",
}
"""Words that stand in nearly every paragraph of a language."""

OFTEN = 150
"""A text that has "the" once in so many characters is English, whatever it quotes: most articles are told by this."""

_WORD = pattern(r"[^\W\d_]+")
_SCRIPT = tuple((code, pattern(f"[{letters}]")) for code, letters in SCRIPTS)
_OTHER_SCRIPTS = pattern(f"[{''.join(letters for _, letters in SCRIPTS)}]")
_OF_WORD: dict[str, tuple[str, ...]] = {}
for _code, _listed in WORDS.items():
    for _word in dict.fromkeys(_listed.split()):
        _OF_WORD[_word] = (*_OF_WORD.get(_word, ()), _code)


_WEIGHTS: dict[str, tuple[float, float]] = {
    word: ((DEFAULT in codes) / len(codes) ** 0.5, (codes != (DEFAULT,)) / len(codes) ** 0.5)
    for word, codes in _OF_WORD.items()
}
"""What a word counts for English, and the most that it counts for any other language."""
_LATIN_LETTERS = pattern(f"[{''.join(LATIN.values())}]")


def tell_language(text: str) -> str:
    """Tell a text's language as an ISO 639-1 code; `en` where it gives no evidence.

    >>> tell_language("The bank was fined on Thursday for failing to protect its customers.")
    'en'
    >>> tell_language("Die Bank wurde am Donnerstag mit einer Strafe belegt, weil sie ihre Kunden nicht schützte.")
    'de'
    >>> tell_language("Le taux de chômage est tombé à 7,1 % dans la zone euro, selon les chiffres publiés mardi.")
    'fr'
    >>> tell_language("El paro bajó al 7,1 % en la zona del euro, según los datos publicados el martes.")
    'es'
    >>> tell_language("ЦБ повысил ставку до 21%"), tell_language("日銀は金利を0.5%に引き上げた"), tell_language("16 GB200")
    ('ru', 'ja', 'en')
    """
    sample = text[:SAMPLE]
    if sample.count(" the ") * OFTEN > len(sample) > OFTEN:
        return DEFAULT
    return _by_script(sample) or _by_words(sample)


def settle_language(text: str, declared: str | None) -> str:
    """The language of a text of which a page or a caller says one; a text that speaks plainly for another wins.

    >>> settle_language("Acme cut 300 jobs.", "en-GB"), settle_language("Acme", None)
    ('en', 'en')
    >>> settle_language("Die Bank wurde am Donnerstag bestraft, weil sie ihre Kunden nicht schützte. " * 4, "en")
    'de'
    """
    code = (declared or "").strip().lower().replace("_", "-").partition("-")[0]
    if len(code) not in (2, 3) or not code.isalpha():
        return tell_language(text)
    if len(text) < PLAIN:
        return ALIKE.get(code, code)
    told = tell_language(text)
    return told if told not in (DEFAULT, code, ALIKE.get(code)) else ALIKE.get(code, code)


PLAIN = 200
"""A text shorter than this does not overrule what is declared."""

ALIKE = {
    "nb": "no",
    "nn": "no",
    "iw": "he",
    "in": "id",
    "fil": "tl",
    "bs": "hr",
    "sr": "sr",
    "zh": "zh",
    "eng": "en",
}
"""Codes of one language, or of two that this file does not tell apart."""


def _by_script(sample: str) -> str | None:
    """The language of a script other than Latin, where at least a third of the letters are in it."""
    letters = sum(map(len, _WORD.findall(sample)))
    if sample.isascii() or not letters:
        return None
    if len(_OTHER_SCRIPTS.findall(sample)) * 8 <= letters:
        return None
    counts = {code: len(script.findall(sample)) for code, script in _SCRIPT}
    if counts["ja"] * 20 > counts["zh"] and counts["ja"] * 8 > letters:
        return "ja"
    code = max(counts, key=lambda c: counts[c])
    if counts[code] * 3 < letters:
        return None
    return _by_letters(sample, code, counts[code])


def _by_letters(sample: str, code: str, seen: int) -> str:
    lower = sample.lower()
    for other, letters in LETTERS.get(code, ()):
        if sum(lower.count(letter) for letter in letters) * 120 > seen:
            return other
    return "bg" if code == "ru" and lower.count("ъ") * 150 > seen and "ы" not in lower else code


def _is_plainly_default(lower: str) -> bool:
    """Whether the small words of English outweigh those of all other languages together, and their letters."""
    letters = 0 if lower.isascii() else len(_LATIN_LETTERS.findall(lower))
    english, others = 0.0, letters * 0.7
    for word in _WORD.findall(lower):
        weights = _WEIGHTS.get(word)
        if weights is not None and len(word) > 1:
            english += weights[0]
            others += weights[1]
    return english > others


def _by_words(sample: str) -> str:
    """The language whose small words make up most of the sample.

    A word shared by several languages counts a part for each.
    """
    lower = sample.lower()
    if _is_plainly_default(lower):
        return DEFAULT
    words = Counter(word for word in _WORD.findall(lower) if len(word) > 1)
    scores, distinct = dict.fromkeys(WORDS, 0.0), dict.fromkeys(WORDS, 0)
    for word, times in words.items():
        codes = _OF_WORD.get(word, ())
        for code in codes:
            scores[code] += times / len(codes) ** 0.5
            distinct[code] += 1
    if not sample.isascii():
        for code, letters in LATIN.items():
            seen = sum(lower.count(letter) for letter in letters)
            scores[code] += 0.7 * seen
            distinct[code] += min(seen, 3)
    best = max(scores, key=lambda code: (scores[code], code == DEFAULT))
    few = distinct[best] < 2 or distinct[best] * 40 < min(len(words), 120)
    if best != DEFAULT and (few or scores[best] < 1.2 * scores[DEFAULT]):
        return DEFAULT
    return best
