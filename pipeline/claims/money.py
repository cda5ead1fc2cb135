"""Money: currency signs, codes and names, before and after an amount, to ISO 4217.

To add a currency, add a row. Minor units (cents, pence) are read in full units of their currency.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal

from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

# sign before the amount → ISO code (where a sign serves several, the one that news means unmarked)
_SIGNS = {
    "$": "USD", "£": "GBP", "€": "EUR", "¥": "JPY", "￥": "JPY", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY",
    "₦": "NGN", "₫": "VND", "₱": "PHP", "₪": "ILS", "฿": "THB", "₴": "UAH", "₸": "KZT", "₵": "GHS", "₡": "CRC",
    "₲": "PYG", "₼": "AZN", "₾": "GEL", "₮": "MNT", "₿": "BTC", "元": "CNY", "円": "JPY", "원": "KRW", "＄": "USD", "￡": "GBP", "₨": "PKR", "₭": "LAK",
}  # fmt: skip
_DOLLARS = {
    "US": "USD", "U.S.": "USD", "A": "AUD", "AU": "AUD", "AUS": "AUD", "C": "CAD", "CA": "CAD", "CAN": "CAD", "Can": "CAD",
    "CDN": "CAD", "NZ": "NZD", "HK": "HKD", "S": "SGD", "SG": "SGD", "NT": "TWD", "R": "BRL", "Mex": "MXN", "MX": "MXN",
    "J": "JMD", "TT": "TTD", "BZ": "BZD", "F": "FJD", "FJ": "FJD", "N": "NAD", "Z": "ZWL", "B": "BND", "G": "GYD",
}  # fmt: skip
_YENS = {"CN": "CNY", "JP": "JPY", "RMB": "CNY"}
_POUNDS = {"E": "EGP", "LE": "EGP", "I": "IEP", "IR": "IEP"}
CODES = frozenset(
    "USD EUR GBP JPY CNY AUD CAD NZD HKD SGD TWD CHF SEK NOK DKK ISK INR PKR BDT LKR NPR KRW IDR MYR THB VND PHP RUB UAH "
    "PLN CZK HUF RON BGN TRY ILS AED SAR QAR KWD BHD OMR JOD EGP LBP MAD TND DZD NGN GHS KES UGX TZS ZAR ZMW BWP ETB XOF "
    "XAF BRL MXN ARS CLP COP PEN UYU BOB PYG VES KZT UZS AZN GEL AMD BYN MNT IRR IQD SYP YER AFN HRK RSD ALL MKD MDL BAM "
    "RMB CNH BTC ETH MMK KHR LAK MOP MUR NAD MZN AOA CDF RWF SDG SOS LYD JMD TTD DOP GTQ HNL CRC PAB CUP BSD BBD FJD PGK "
    "XPF DEM FRF ITL".split()
)  # fmt: skip
_AMBIGUOUS_CODES = frozenset(
    ("ALL", "TRY", "MOP", "TOP", "CUP", "BAM", "SOS", "LAK", "PEN", "COP", "GEL", "AMD", "RON", "SAR", "ETH")
)
_LETTERS = {
    "Rs": "INR", "Rs.": "INR", "rs": "INR", "rs.": "INR", "Re": "INR", "Rp": "IDR", "Rp.": "IDR", "RM": "MYR", "kr": "SEK", "kr.": "DKK",
    "Kr": "SEK", "Fr": "CHF", "Fr.": "CHF", "SFr": "CHF", "Dh": "AED", "Dhs": "AED", "AED": "AED", "Sh": "KES", "KSh": "KES",
    "Ksh": "KES", "Ush": "UGX", "Tk": "BDT", "Tk.": "BDT", "R": "ZAR", "Ft": "HUF", "zł": "PLN", "Kč": "CZK", "S/": "PEN", "P": "PHP",
    "L.E.": "EGP", "LE": "EGP", "Bs": "BOB", "HK": "HKD",
}  # fmt: skip

# ISO code | adjectives | names (singular, plural where irregular)
_NAMES = {
    "dollar": ("USD", {
        "us": "USD", "u.s.": "USD", "american": "USD", "united states": "USD", "australian": "AUD", "aussie": "AUD", "canadian": "CAD", "new zealand": "NZD", "kiwi": "NZD",
        "hong kong": "HKD", "singapore": "SGD", "singaporean": "SGD", "taiwan": "TWD", "taiwanese": "TWD", "new taiwan": "TWD", "jamaican": "JMD",
        "fijian": "FJD", "fiji": "FJD", "namibian": "NAD", "zimbabwean": "ZWL", "zimbabwe": "ZWL", "brunei": "BND",
    }),
    "buck": ("USD", {}),
    "euro": ("EUR", {}),
    "pound": ("GBP", {
        "british": "GBP", "uk": "GBP", "sterling": "GBP", "egyptian": "EGP", "lebanese": "LBP", "syrian": "SYP", "sudanese": "SDG", "irish": "IEP",
        "turkish": "TRY", "cypriot": "CYP",
    }),
    "quid": ("GBP", {}),
    "yen": ("JPY", {"japanese": "JPY"}),
    "yuan": ("CNY", {"chinese": "CNY"}),
    "renminbi": ("CNY", {"chinese": "CNY"}),
    "franc": ("CHF", {"swiss": "CHF", "french": "FRF", "belgian": "BEF", "cfa": "XOF", "rwandan": "RWF", "congolese": "CDF", "guinean": "GNF"}),
    "krona": ("SEK", {"swedish": "SEK", "icelandic": "ISK"}),
    "kronor": ("SEK", {"swedish": "SEK"}),
    "kronur": ("ISK", {"icelandic": "ISK"}),
    "krone": ("DKK", {"danish": "DKK", "norwegian": "NOK"}),
    "kroner": ("DKK", {"danish": "DKK", "norwegian": "NOK"}),
    "crown": ("SEK", {
        "swedish": "SEK", "danish": "DKK", "norwegian": "NOK", "czech": "CZK", "icelandic": "ISK", "slovak": "SKK", "estonian": "EEK",
        "faroese": "DKK",
    }),
    "kroon": ("EEK", {}),
    "rupee": ("INR", {"indian": "INR", "pakistani": "PKR", "sri lankan": "LKR", "nepalese": "NPR", "nepali": "NPR", "mauritian": "MUR"}),
    "rupiah": ("IDR", {"indonesian": "IDR"}),
    "ringgit": ("MYR", {"malaysian": "MYR", "malaysia": "MYR"}),
    "won": ("KRW", {"south korean": "KRW", "korean": "KRW", "north korean": "KPW"}),
    "baht": ("THB", {"thai": "THB"}),
    "dong": ("VND", {"vietnamese": "VND"}),
    "peso": ("MXN", {"mexican": "MXN", "philippine": "PHP", "argentine": "ARS", "argentinian": "ARS", "chilean": "CLP", "colombian": "COP", "cuban": "CUP", "uruguayan": "UYU", "dominican": "DOP"}),
    "ruble": ("RUB", {"russian": "RUB", "belarusian": "BYN", "belarussian": "BYN"}),
    "rouble": ("RUB", {"russian": "RUB", "belarusian": "BYN"}),
    "hryvnia": ("UAH", {"ukrainian": "UAH"}),
    "zloty": ("PLN", {"polish": "PLN"}),
    "forint": ("HUF", {"hungarian": "HUF"}),
    "koruna": ("CZK", {"czech": "CZK"}),
    "leu": ("RON", {"romanian": "RON"}),
    "lei": ("RON", {"romanian": "RON"}),
    "lira": ("TRY", {"turkish": "TRY", "italian": "ITL", "lebanese": "LBP", "syrian": "SYP"}),
    "shekel": ("ILS", {"israeli": "ILS", "new israeli": "ILS"}),
    "dirham": ("AED", {"uae": "AED", "emirati": "AED", "moroccan": "MAD"}),
    "riyal": ("SAR", {"saudi": "SAR", "qatari": "QAR", "omani": "OMR", "yemeni": "YER"}),
    "rial": ("IRR", {"iranian": "IRR", "omani": "OMR", "yemeni": "YER"}),
    "dinar": ("KWD", {"kuwaiti": "KWD", "iraqi": "IQD", "serbian": "RSD", "jordanian": "JOD", "bahraini": "BHD", "tunisian": "TND", "algerian": "DZD", "libyan": "LYD"}),
    "rand": ("ZAR", {"south african": "ZAR"}),
    "naira": ("NGN", {"nigerian": "NGN"}),
    "cedi": ("GHS", {"ghanaian": "GHS", "ghana": "GHS"}),
    "shilling": ("KES", {"kenyan": "KES", "kenya": "KES", "ugandan": "UGX", "uganda": "UGX", "tanzanian": "TZS", "tanzania": "TZS", "somali": "SOS"}),
    "birr": ("ETB", {"ethiopian": "ETB"}),
    "kwacha": ("ZMW", {"zambian": "ZMW", "malawian": "MWK"}),
    "pula": ("BWP", {}),
    "real": ("BRL", {"brazilian": "BRL"}),
    "reais": ("BRL", {"brazilian": "BRL"}),
    "sol": ("PEN", {"peruvian": "PEN"}),
    "bolivar": ("VES", {"venezuelan": "VES"}),
    "boliviano": ("BOB", {}),
    "guarani": ("PYG", {}),
    "tenge": ("KZT", {"kazakh": "KZT"}),
    "som": ("UZS", {"uzbek": "UZS"}),
    "manat": ("AZN", {"azerbaijani": "AZN"}),
    "lari": ("GEL", {"georgian": "GEL"}),
    "dram": ("AMD", {"armenian": "AMD"}),
    "tugrik": ("MNT", {"mongolian": "MNT"}),
    "taka": ("BDT", {"bangladeshi": "BDT"}),
    "kyat": ("MMK", {"myanmar": "MMK"}),
    "riel": ("KHR", {"cambodian": "KHR"}),
    "kip": ("LAK", {"lao": "LAK"}),
    "afghani": ("AFN", {}),
    "bitcoin": ("BTC", {}),
    "ether": ("ETH", {}),
    "markka": ("FIM", {"finnish": "FIM"}),
    "deutschmark": ("DEM", {}),
    "guilder": ("NLG", {"dutch": "NLG"}),
    "peseta": ("ESP", {"spanish": "ESP"}),
    "escudo": ("PTE", {"portuguese": "PTE"}),
    "drachma": ("GRD", {"greek": "GRD"}),
    "schilling": ("ATS", {"austrian": "ATS"}),
}  # fmt: skip
_NEEDS_ADJECTIVE = frozenset(("real", "sol", "som", "dong", "won", "kip", "ether", "pound", "dram"))
"""Names that are also other words: "won" is money after a scale or adjective only; "pound" needs proof."""
MINOR = {
    "cent": ("USD", 100), "cents": ("USD", 100), "¢": ("USD", 100), "c": ("USD", 100), "penny": ("GBP", 100), "pennies": ("USD", 100),
    "pence": ("GBP", 100), "p": ("GBP", 100), "paise": ("INR", 100), "kopecks": ("RUB", 100), "kopeks": ("RUB", 100),
    "øre": ("DKK", 100), "sen": ("MYR", 100), "centavos": ("MXN", 100), "dime": ("USD", 10), "dimes": ("USD", 10),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Money:
    """A currency read beside an amount: its ISO code, where it begins or ends, its part of a full unit."""

    code: str
    at: int
    part: Decimal = Decimal(1)
    minor: bool = False


SIGN_CHARACTERS = frozenset(_SIGNS)
_SIGN_CLASS = re.escape("".join(sorted(_SIGNS)))
_BEFORE = pattern(
    rf"(?:(?<![A-Za-z0-9])(?:(US|U\.S\.|AUS?|CDN|CAN?|Can|NZ|HK|SG|NT|Mex|MX|TT|BZ|FJ|CN|JP|RMB|LE|IR) ?|([ACSRJFNZBGEI])))?([{_SIGN_CLASS}]) ?$"
)
_LETTERS_BEFORE = pattern(
    r"(?<![A-Za-z0-9$])("
    + "|".join(re.escape(s) for s in sorted((*_LETTERS, *CODES), key=lambda s: (-len(s), s)))
    + r") ?$"
)
_NAME_BEFORE = pattern(r"\b(malaysian? ringgits?|ringgits?) $")
_LAST_LETTERS = frozenset(s[-1] for s in (*_LETTERS, *CODES))
_ADJECTIVES = frozenset(a.split()[0] for _, rows in _NAMES.values() for a in rows)


def _plurals() -> dict[str, str]:
    known = {name: name for name in _NAMES}
    known.update({name + "s": name for name in _NAMES})
    known["deutschmarks"] = "deutschmark"
    known["zlotys"] = known["zlotych"] = "zloty"
    known["koruny"] = known["korunas"] = "koruna"
    known["lire"] = "lira"
    return known


_PLURALS = _plurals()
_AFTER_SIGN = pattern(rf" ?(?:(US|A|AU|C|CA|NZ|HK|S|NT) ?)?([{_SIGN_CLASS}¢])")
_AFTER_CODE = pattern(r" ?([MBk])?([A-Z]{3})(?: (million|billion|trillion|bn|m)\b)?(?![A-Za-z0-9])")
_AFTER_LETTERS = pattern(r" ?(Rs|rs|RM|kr|zł|Kč|Ft|LE|L\.E\.?|l\.e\.)(?![A-Za-z0-9])")
_AFTER_MINOR = pattern(r"(p|c|¢)(?![A-Za-z0-9&])| ?(¢|p\b(?= an? |/))")
_AFTER_WORD = pattern(r"[ -](u\.s\.|[a-z]+)(?: ([a-z]+))?(?: ([a-z]+))?")
_MINOR_AFTER = pattern(
    r",? (?:and )?(?:(\d{1,2})|([a-z]+(?:-[a-z]+)?)) ?(cents?|¢|c|pence|p|pennies)\b(?! a)"
)


def money_before(script: Script, start: int) -> Money | None:
    """Read the currency sign, code or letters before an amount that starts at ``start``.

    >>> before = lambda text: money_before(Script.of(text), len(text))
    >>> before("worth US$").code, before("HK $").code, before("USD").code, before("Rs ").code
    ('USD', 'HKD', 'USD', 'INR')
    >>> before("the ")
    """
    plain = script.plain
    last = plain[start - 1 : start]
    if last == " ":
        last = plain[start - 2 : start - 1]
    if last in SIGN_CHARACTERS and last:
        window = max(0, start - 9)
        found = _BEFORE.search(plain, window, start)
        if found is None:
            return None
        prefix, sign = found.group(1) or found.group(2), found.group(3)
        at = found.start(3)
        code = _SIGNS[sign]
        if prefix:
            table = {"$": _DOLLARS, "¥": _YENS, "£": _POUNDS}.get(sign, {})
            if prefix in table:
                code, at = table[prefix], found.start(1) if found.group(1) else found.start(2)
        return Money(code, at)
    if last in _LAST_LETTERS and last:
        found = _LETTERS_BEFORE.search(plain, max(0, start - 6), start)
        if found:
            letters = found.group(1)
            glued = found.end(1) == start
            code = _LETTERS.get(letters) or {"RMB": "CNY", "CNH": "CNY"}.get(letters, letters)
            if letters in _SHORT_LETTERS and not (glued and _is_amount(plain, start)):
                return None
            if letters in _AMBIGUOUS_CODES and not glued:
                return None
            return Money(_by_land(script, start, _FAMILY.get(code, ""), code), found.start(1))
        if last in "ts":
            name = _NAME_BEFORE.search(script.low, max(0, start - 20), start)
            if name:
                return Money("MYR", name.start())
    return None


_FAMILY = {"INR": "rs", "SEK": "kr"}
"""The letters Rs and kr, by the code that they stand for unmarked."""
_SHORT_LETTERS = frozenset(("P", "R", "Re", "Sh", "HK", "LE", "S/", "Fr", "Tk"))
_AMOUNT = pattern(
    r"\d{1,3}(?:[, ]\d{3})+|\d+\.\d\d(?!\d)|\d+(?:\.\d+)? ?(?:bn|m|million|billion|trillion|k)\b|\d{3,}(?!\d*[A-Z])"
)


def _is_amount(plain: str, at: int) -> bool:
    """Whether digits after a single letter look like money ("R450", "R3.2 million"), not a name ("R20")."""
    return _AMOUNT.match(plain, at) is not None


_RESOLUTIONS = ("1080", "2160", "1440", "4320", " 720", " 480", " 360", " 240", " 144")
"""Lines of a screen, which are written as pence are: "1080p"."""


def money_after(script: Script, at: int, limit: int, *, scaled: bool, money_about: bool) -> Money | None:
    """Read the currency sign, code or name after an amount.

    ``scaled`` says that a scale word precedes ("5 million won"); ``money_about`` that the words
    around speak of money, without which "pounds" are a weight.

    >>> after = lambda text: money_after(Script.of(text), 0, 99, scaled=False, money_about=False)
    >>> after(" euros").code, after(" Australian dollars").code, after("p a litre").part, after(" pounds")
    ('EUR', 'AUD', Decimal('0.01'), None)
    """
    plain = script.plain
    next_character = plain[at : at + 1]
    if not next_character:
        return None
    if sign := _AFTER_SIGN.match(plain, at):
        if sign.group(2) == "¢":
            return Money("USD", sign.end(), Decimal("0.01"), minor=True)
        follows = plain[sign.end() : sign.end() + 1]
        if not follows.isdigit() and not (
            follows == " " and plain[sign.end() + 1 : sign.end() + 2].isdigit() and sign.start(2) > at
        ):
            code = (
                _DOLLARS[sign.group(1)] if sign.group(1) and sign.group(2) == "$" else _SIGNS[sign.group(2)]
            )
            return Money(code, sign.end())
        return None
    if (minor := _AFTER_MINOR.match(plain, at)) and not plain.startswith(_RESOLUTIONS, max(0, at - 4), at):
        code, parts = MINOR[minor.group(1) or minor.group(2)]
        return Money(code, minor.end(), Decimal(1) / parts, minor=True)
    if code_after := _AFTER_CODE.match(plain, at):
        letters = code_after.group(2)
        if letters in CODES and letters not in _AMBIGUOUS_CODES:
            times = _TIMES.get(code_after.group(1) or code_after.group(3) or "", Decimal(1))
            return Money({"RMB": "CNY", "CNH": "CNY"}.get(letters, letters), code_after.end(), times)
        if letters not in _ADJECTIVE_CAPITALS:
            return None
    if letters_after := _AFTER_LETTERS.match(plain, at):
        code = {
            "Rs": "INR",
            "rs": "INR",
            "RM": "MYR",
            "kr": "SEK",
            "zł": "PLN",
            "Kč": "CZK",
            "Ft": "HUF",
        }.get(letters_after.group(1), "EGP")
        return Money(_by_land(script, at, _FAMILY.get(code, ""), code), letters_after.end())
    return _name_after(script, at, limit, scaled=scaled, money_about=money_about)


_TIMES = {
    "k": Decimal(1000),
    **dict.fromkeys(("M", "m", "million"), Decimal(10**6)),
    **dict.fromkeys(("B", "bn", "billion"), Decimal(10**9)),
    "trillion": Decimal(10**12),
}
_ADJECTIVE_CAPITALS = frozenset(("UAE", "CFA"))


def _name_after(script: Script, at: int, limit: int, *, scaled: bool, money_about: bool) -> Money | None:
    low = script.low
    words = _AFTER_WORD.match(low, at)
    if words is None:
        return None
    first = words.group(1)
    if first not in _PLURALS and first not in MINOR and first not in _ADJECTIVES:
        return None
    for count in (3, 2, 1):
        if words.group(count) is None or words.end(count) > limit:
            continue
        if count == 2 and words.group(2) in ("cent", "cents") and first in _NAMES["dollar"][1]:
            return Money(_NAMES["dollar"][1][first], words.end(2), Decimal("0.01"), minor=True)
        *adjective, name = words.group(*range(1, count + 1)) if count > 1 else (words.group(1),)
        if not adjective and name in MINOR and len(name) > 1:
            code, parts = MINOR[name]
            return Money(code, words.end(count), Decimal(1) / parts, minor=True)
        name = _PLURALS.get(name, "")
        if not name:
            continue
        default, by_adjective = _NAMES[name]
        if adjective:
            code_by = by_adjective.get(" ".join(adjective))
            if code_by:
                return Money(code_by, words.end(count))
        elif name == "crown" and not (scaled or _MANY.search(low, max(0, at - 12), at)):
            return None
        elif name not in _NEEDS_ADJECTIVE or (scaled and name != "pound"):
            return Money(_by_land(script, at, name, default), words.end(count))
        elif name == "pound" and (low.startswith(" sterling", words.end(1)) or money_about):
            end = words.end(1) + (9 if low.startswith(" sterling", words.end(1)) else 0)
            return Money("GBP", end)
        elif name == "won" and low.startswith("0", at - 1):
            return Money("KRW", words.end(count))
    return None


_MANY = pattern(r"\d[\d,. ]*\d$")
"""Two crowns may be a king's and a queen's."""


def _by_land(script: Script, at: int, name: str, default: str) -> str:
    """The code of a currency that several countries have, by the country that the words around name.

    >>> script = Script.of("Argentina's congress voted a bonus of 70,000 pesos")
    >>> _by_land(script, 44, "peso", "MXN"), _by_land(Script.of("a fine of 300 pesos"), 13, "peso", "MXN")
    ('ARS', 'MXN')
    """
    lands = _LANDS.get(name)
    if lands is None:
        return default
    named = script.remembered.get(name)
    if named is None:
        named = [
            (met.start(), lands.codes[(met.lastindex or 1) - 1]) for met in lands.named.finditer(script.low)
        ]
        script.remembered[name] = named
    here = bisect_left(named, (at, ""))
    before = [code for start, code in named[max(0, here - _FEW) : here] if start >= at - _FAR_BEFORE]
    after = [code for start, code in named[here : here + 1] if start <= at + _FAR_AFTER]
    codes = before + after
    if len(set(codes)) == 1 or (codes and lands.open):
        return before[-1] if before else codes[-1]
    return default


_FEW = 8
"""So many mentions of countries before an amount are looked at."""
_FAR_BEFORE, _FAR_AFTER = 1500, 300


@dataclass(frozen=True, slots=True)
class _Lands:
    """The countries that share a currency's name; ``open`` where none of them is the one that news means unmarked."""

    codes: tuple[str, ...]
    named: re.Pattern[str]
    open: bool


def _lands(rows: str, *, is_open: bool = False) -> _Lands:
    listed = [row.strip().split(": ") for row in rows.split("|")]
    return _Lands(
        tuple(code for code, _ in listed),
        pattern(r"\b(?:" + "|".join(f"({words.replace(', ', '|')})" for _, words in listed) + ")"),
        is_open,
    )


_NORTH = "SEK: swed, stockholm, gothenburg | ISK: iceland, reykjav"
_KRONER = "DKK: denmark, danish, danes, copenhagen | NOK: norw, oslo, bergen"
_RUPEES = (
    "INR: india, delhi, mumbai, bengaluru, kolkata, chennai, lok sabha | PKR: pakistan, karachi, lahore, islamabad, punjab assembly | "
    "LKR: sri lanka, colombo | NPR: nepal, kathmandu | MUR: mauriti"
)
_LANDS: dict[str, _Lands] = {
    "crown": _lands(f"{_NORTH} | {_KRONER} | CZK: czech, prague, brno", is_open=True),
    "krona": _lands(_NORTH),
    "kr": _lands(f"{_NORTH} | {_KRONER}", is_open=True),
    "krone": _lands(_KRONER, is_open=True),
    "kroner": _lands(_KRONER, is_open=True),
    "peso": _lands(
        "MXN: mexic | ARS: argentin, buenos aires | CLP: chile, santiago | COP: colombia, bogot | PHP: philippine, filipin, manila | "
        "UYU: uruguay, montevideo | DOP: dominican | CUP: cuba, havana",
        is_open=True,
    ),
    "rupee": _lands(_RUPEES),
    "rs": _lands(_RUPEES),
    "dinar": _lands(
        "KWD: kuwait | IQD: iraq, baghdad | RSD: serb, belgrade | JOD: jordan, amman | BHD: bahrain | TND: tunis | DZD: alger | LYD: libya",
        is_open=True,
    ),
    "franc": _lands(
        r"CHF: swiss, switzerland, zurich, geneva, bern | XOF: senegal, ivory coast, ivorian, mali, burkina, togo, benin, niger\b | "
        "XAF: cameroon, gabon, chad | CDF: congo, kinshasa | RWF: rwanda, kigali | GNF: guinea"
    ),
    "shilling": _lands(
        "KES: kenya, nairobi | UGX: uganda, kampala | TZS: tanzania, dar es salaam | SOS: somali, mogadishu"
    ),
    "dirham": _lands("AED: emirat, uae, dubai, abu dhabi | MAD: morocc, rabat, casablanca"),
    "riyal": _lands("SAR: saudi, riyadh, jeddah | QAR: qatar, doha | OMR: oman, muscat | YER: yemen, sanaa"),
    "rial": _lands("IRR: iran, tehran | OMR: oman, muscat | YER: yemen, sanaa"),
    "lira": _lands("TRY: turk, ankara, istanbul, erdogan | LBP: leban, beirut | SYP: syria, damascus"),
}
"""The countries of a currency's name; one that is named alone settles it, else the last named where none is meant unmarked."""


def minor_after(script: Script, at: int) -> tuple[str, int] | None:
    """Read "and 43 cents" after an amount of full units: the number's text, and where it ends.

    >>> minor_after(Script.of("20 dollars 43 cents"), 10)
    ('43', 19)
    """
    match = _MINOR_AFTER.match(script.low, at)
    return (match.group(1) or match.group(2), match.end()) if match else None


_MONEY_WORDS = pattern(
    r"[£$€]|\b(?:cost|costs|costing|paid|pays?|paying|price[ds]?|worth|fined?|fines|earn|earned|earns|salary|wages?|sterling|"
    r"spend|spent|spending|raised|invest\w*|cash|st(?:eal|eals|ealing|ole|olen)|theft|fraud|defraud\w*|embezzl\w*|swindl\w*|launder\w*|rob(?:bed|bery)|loot\w*|"
    r"donat\w*|grants?|fund(?:s|ed|ing)?|award(?:s|ed)?|compensat\w*|damages|settle(?:s|d|ment)?|ow(?:e[ds]?|ing)|borrow\w*|lend|lent|"
    r"contracts?|subsid\w*|rents?|mortgages?|savings?|pensions?|deposits?|bonus\w*|wins?|won|prize|jackpot|lottery|losses|owner|value[ds]?|money|tax(?:es)?|fee|fees|bill|bills|budget|loan|debt|profits?|revenue|sold|buy|bought|bet|stake)\b"
)


_WEIGHT_WORDS = pattern(
    r"\b(?:weigh\w*|weights?|mass|heavy|heavier|lighter|thrust|payloads?|cargo|lift\w*|haul\w*|catch\w*|emit\w*|emissions?|meat|beef|fish)\b"
    r"|pounds\s+(?:of|per)\s+(?!(?:debt|cash|money|damage|loans?|funding|savings|investment|aid|cuts?|public|taxpayers?)\b)[a-z]"
)


def speaks_of_money(script: Script, start: int, end: int, *, scaled: bool = False) -> bool:
    """Whether the words around a place speak of money; millions of pounds are, where nothing speaks of weight."""
    low = script.low
    if scaled and _WEIGHT_WORDS.search(low, max(0, start - 70), min(len(low), end + 40)) is None:
        return True
    return _MONEY_WORDS.search(low, max(0, start - 70), min(len(low), end + 40)) is not None
