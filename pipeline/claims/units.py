"""Units as news writes them: a table of rows, and the reader that looks up what follows a number.

To add a unit, add a row: the unit as a claim names it, its words in the singular, its signs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from db.models import ClaimKind
from pipeline.claims.patterns import pattern
from pipeline.claims.script import Script

# unit | words, singular, by commas | irregular plurals | signs, glued or after a space (case matters)
_ROWS = """
%       | percent, per cent, percentage, pct | percent, per cent, pct | % pc
pp      | percentage point, percent point, per cent point, point, %-point, % point | | pp pps ppt ppts pts
bp      | basis point | | bp bps
s       | | |
second  | second, sec | | s secs
ms      | millisecond | | ms
ns      | nanosecond | | ns
µs      | microsecond | | µs μs
minute  | minute, min, min[ute] | | mins
hour    | hour, hr | | h hrs
day     | day | |
week    | week, wk | | wks
fortnight | fortnight | |
month   | month, mth | |
year    | year, yr, yo | | yrs
night   | night | |
decade  | decade | |
century | century | centuries |
millennium | millennium | millennia |
km      | kilometre, kilometer, kms | | km kms KM
m       | metre, meter | | m mtr mtrs
cm      | centimetre, centimeter | | cm
mm      | millimetre, millimeter | | mm
µm      | micrometre, micrometer, micron | | µm μm
nm      | nanometre, nanometer | | nm
mile    | mile, mi | | mi
nautical mile | nautical mile | | nmi
foot    | foot, feet | feet | ft
inch    | inch | inches | in ″ "
yard    | yard, yd | | yds
furlong | furlong | |
light-year | light-year, light year | |
m²      | square metre, square meter, sq metre, sq meter, sq m, m squared | | m² m2 sqm
km²     | square kilometre, square kilometer, sq km, km squared | | km² km2 sqkm
square foot | square foot, square feet, sq foot, sq ft, sq. ft. | square feet | sqft ft² ft2
square mile | square mile, sq mile, sq mi | | mi²
square yard | square yard, sq yd | |
square inch | square inch | square inches |
acre    | acre | |
hectare | hectare | | ha
m³      | cubic metre, cubic meter, cu m, m cubed | | m³ m3
km³     | cubic kilometre, cubic kilometer, km cubed | | km³ km3
cubic foot | cubic foot, cubic feet, cu ft | cubic feet | ft³
cubic yard | cubic yard | |
litre   | litre, liter | | l L ltr
ml      | millilitre, milliliter, mls | | ml mL
cl      | centilitre, centiliter | | cl
dl      | decilitre, deciliter | | dl
hl      | hectolitre, hectoliter | | hl
gallon  | gallon, gal | | gals
pint    | pint | |
quart   | quart | |
cup     | cup | |
fl oz   | fluid ounce, fl oz, fl. oz. | |
teaspoon | teaspoon, tsp | |
tablespoon | tablespoon, tbsp | |
barrel  | barrel, bbl | | bbl bbls
barrel/day | | | b/d bbl/d bbls/d bpd BPD
boe     | barrel of oil equivalent | barrels of oil equivalent | boe
boe/day | | | boe/d boepd boed
bushel  | bushel | |
g       | gram, gramme, gs | | g gm gms
kg      | kilogram, kilogramme, kilo | | kg kgs Kg KG
mg      | milligram, milligramme | | mg
µg      | microgram, microgramme | | µg μg mcg
tonne   | tonne, metric ton, metric tonne | | t
ton     | ton, short ton, long ton | |
kiloton | kiloton, kilotonne | | kt
megaton | megaton, megatonne | | Mt
gigaton | gigaton, gigatonne | | Gt
lb      | pound, lb | | lb lbs
stone   | stone | stone | st
ounce   | ounce | | oz
carat   | carat | |
troy ounce | troy ounce | |
°C      | degree celsius, degree centigrade, degree c, celsius, celcius, centigrade, deg c, deg celsius, deg. c | degrees celsius, degrees centigrade, degrees c | °C ºC ° C ℃ C
°F      | degree fahrenheit, degree f, fahrenheit, farenheit, deg f, deg fahrenheit, deg. f | degrees fahrenheit, degrees f | °F ºF ° F ℉ F
K       | kelvin | | K
mK      | millikelvin | | mK
degree  | degree, deg | | ° º
W       | watt | | W
kW      | kilowatt | | kW KW kw
MW      | megawatt | | MW
GW      | gigawatt | | GW
TW      | terawatt | | TW
Wh      | watt-hour, watt hour | | Wh
kWh     | kilowatt-hour, kilowatt hour | | kWh KWh kwh
MWh     | megawatt-hour, megawatt hour | | MWh
GWh     | gigawatt-hour, gigawatt hour | | GWh
TWh     | terawatt-hour, terawatt hour | | TWh
mW      | milliwatt | | mW
horsepower | horsepower | horsepower | hp bhp PS
V       | volt | | V
kV      | kilovolt | | kV
amp     | ampere, amp | |
mAh     | milliamp-hour, milliamp hour | | mAh
J       | joule | |
kJ      | kilojoule | | kJ
MJ      | megajoule | | MJ
GJ      | gigajoule | | GJ
eV      | electronvolt | | eV
TeV     | teraelectronvolt | | TeV
calorie | calorie | | cal
kcal    | kilocalorie | | kcal
BTU     | british thermal unit | | BTU Btu
MMBtu   | million british thermal unit | | MMBtu mmBtu mmbtu mmBTU MMBTU
therm   | therm | |
Hz      | hertz | hertz | Hz
kHz     | kilohertz | kilohertz | kHz
MHz     | megahertz | megahertz | MHz
GHz     | gigahertz | gigahertz | GHz
Pa      | pascal | | Pa
kPa     | kilopascal | | kPa
hPa     | hectopascal | | hPa
MPa     | megapascal | | MPa
psi     | | | psi
bar     | | |
mbar    | millibar | | mb mbar
rad     | radian | | rad
frame/s | | | fps FPS
dB      | decibel | | dB dBA dBa
magnitude | magnitude | magnitudes |
mmHg    | | | mmHg
N       | newton | |
Nm      | newton-metre, newton-meter | | Nm
bit     | bit | |
byte    | byte | |
kB      | kilobyte | | kB KB
MB      | megabyte | | MB
GB      | gigabyte | | GB
TB      | terabyte | | TB
PB      | petabyte | | PB
EB      | exabyte | | EB
ZB      | zettabyte | | ZB
kbit    | kilobit | | kb
Mbit    | megabit | | Mb
Gbit    | gigabit | | Gb
Mbit/s  | | | Mbps Mb/s mbps
Gbit/s  | | | Gbps Gb/s
kbit/s  | | | kbps
MP      | megapixel | | MP
pixel   | pixel | | px
token   | token | | tok
parameter | parameter, param | |
FLOP    | flop | |
TFLOPS  | teraflop | | TFLOPS TFLOPs TFLOP
PFLOPS  | petaflop | | PFLOPS PFLOPs PFLOP
EFLOPS  | exaflop | | EFLOPS
km/h    | kilometre per hour, kilometer per hour, kilometre an hour, kilometer an hour, km an hour, km per hour | kilometres per hour, kilometers per hour, kilometres an hour, kilometers an hour | km/h kph kmh km/hr kmph
mph     | mile per hour, mile an hour | miles per hour, miles an hour | mph MPH
m/s     | metre per second, meter per second, metre a second | metres per second, meters per second, metres a second | m/s
knot    | knot | | kt kn kts
rpm     | revolution per minute | revolutions per minute | rpm
mpg     | mile per gallon | miles per gallon | mpg
ppm     | part per million | parts per million | ppm
ppb     | part per billion | parts per billion | ppb
sievert | sievert | |
mSv     | millisievert | | mSv
µSv     | microsievert | | µSv μSv
becquerel | becquerel | | Bq
mSv/h   | | | mSv/h
g force | | |
mg/dL   | | | mg/dL mg/dl
mmol/L  | | | mmol/L mmol/l
mg/L    | | | mg/L mg/l
g/L     | | | g/L g/l
g/dL    | | | g/dL g/dl
µg/L    | | | µg/L µg/l μg/L μg/l
ng/mL   | | | ng/mL ng/ml
pg/mL   | | | pg/mL pg/ml
µg/m³   | | | µg/m³ μg/m³ µg/m3 μg/m3 mcg/m3
mg/m³   | | | mg/m³ mg/m3
mg/kg   | | | mg/kg
kg/m²   | | | kg/m² kg/m2
kg/m³   | | | kg/m³ kg/m3
g/cm³   | | | g/cm³ g/cm3
W/m²    | | | W/m² W/m2
kWh/m²  | | | kWh/m² kWh/m2
kWh/100 km | | | kWh/100km
g/km    | | | g/km gCO2/km
kg/ha   | | | kg/ha
t/ha    | | | t/ha
tonne/day | | | t/d tpd
tonne/hour | | | t/h
m³/s    | | | m³/s m3/s cumecs
m³/day  | | | m³/d m3/d
cubic foot/s | | | cfs ft³/s
litre/s | | | l/s L/s
litre/minute | | | l/min L/min
ml/minute | | | ml/min mL/min
mm/h    | | | mm/h mm/hr
mm/year | | | mm/yr mm/a
cm/year | | | cm/yr
km/s    | | | km/s
ft/s    | | | ft/s
m/s²    | | | m/s² m/s2
mile/kWh | | | mi/kWh
km/kWh  | | | km/kWh
km/l    | | | km/l kmpl km/L
token/s | | | tok/s
IOPS    | | | IOPS
beat/minute | beat per minute, beat a minute | beats per minute, beats a minute | bpm
TEU     | twenty-foot equivalent unit | | TEU TEUs
"""

PERCENTS = frozenset(("%", "pp", "bp"))
TIMES = frozenset(
    "second ms ns µs minute hour day week fortnight month year night decade century millennium".split()
)
LENGTHS = frozenset(
    (
        "km",
        "m",
        "cm",
        "mm",
        "µm",
        "nm",
        "mile",
        "nautical mile",
        "foot",
        "inch",
        "yard",
        "furlong",
        "light-year",
    )
)
TEMPERATURES = frozenset(("°C", "°F", "K", "degree"))
GLUED_ONLY = frozenset(("C", "F", "s", "h", "g", "t", "l", "L", "pc", '"', "″", "st", "in", "kt", "V", "W"))
"""Signs that are also letters of other things: after a space they count only before a break."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit read after a number: its name, where it ends, and the kind of claim that it makes."""

    name: str
    end: int
    kind: ClaimKind
    sign: bool = False


def _table() -> tuple[dict[str, str], dict[str, tuple[tuple[str, str], ...]]]:
    signs: dict[str, str] = {}
    words: dict[str, list[tuple[str, str]]] = {}
    for row in _ROWS.strip().split("\n"):
        unit, singular, plural, marks = (part.strip() for part in row.split("|"))
        for form in _forms(singular, plural):
            first = _FIRST.match(form)
            if first:
                words.setdefault(first.group(), []).append((form[first.end() :], unit))
        for mark in re.findall(r"[°º] [CF]|\S+", marks):
            signs.setdefault(mark, unit)
    ordered = {w: tuple(sorted(set(rows), key=lambda r: (-len(r[0]), r))) for w, rows in words.items()}
    return signs, ordered


def _forms(singular: str, plural: str) -> set[str]:
    single = [w.strip() for w in singular.split(",") if w.strip()]
    many = [w.strip() for w in plural.split(",") if w.strip()]
    regular = [w + "s" for w in single if not many]
    forms = {*single, *many, *regular}
    forms |= {w + "s" for w in single if many and w not in many and not w.endswith(("foot", "feet", "ch"))}
    return forms | {f.replace(" ", "-") for f in forms} | {f.replace("-", " ") for f in forms}


_FIRST = pattern(r"[a-z%]+")
SIGNS, WORDS = _table()
NAMES: frozenset[str] = frozenset(row.split("|")[0].strip() for row in _ROWS.strip().split("\n"))
_NEXT = pattern(r"([ -]?)([A-Za-zµμ°º%℃℉″\"²³]+)(\^?[23](?!\d))?")
_SLASHED = pattern(r"/(?:100km\b|[A-Za-z]{1,3}[²³23]?(?![A-Za-z\d²³]))")
_BREAK = pattern(
    r"(?=[.,;:)\]?!|]|$| ?[-–—/(]| (?:and|or|to|in|on|at|from|tall|long|wide|deep|high|away|of|below|above|by|x|per|with|for|as|off|the|a)\b|\n)"
)


def read_unit(script: Script, at: int, limit: int) -> Unit | None:
    """Read the unit that stands right after a number.

    >>> read = lambda text: read_unit(Script.of(text), 0, len(text))
    >>> read(" degrees Celsius on").name, read(" MW").name, read("-metre hull").name, read("%").kind
    ('°C', 'MW', 'm', 'percent')
    >>> read(" people"), read(" in hospital")
    (None, None)
    """
    match = _NEXT.match(script.plain, at)
    if match is None or match.end(2) > limit:
        return None
    gap, token = match.group(1), match.group(2)
    return _sign(script, match, gap, token) or _words(script, match, limit)


def unit_word(word: str) -> str | None:
    """The unit that one word names, as in "two busy days"; None where it is an ordinary noun."""
    for rest, unit in WORDS.get(word, ()):
        if not rest:
            return unit
    return None


def kind_of(unit: str) -> ClaimKind:
    """The kind of claim that a unit makes."""
    if unit == "x":
        return "multiple"
    return "percent" if unit in PERCENTS else "quantity"


def _sign(script: Script, match: re.Match[str], gap: str, token: str) -> Unit | None:
    plain, end = script.plain, match.end(2)
    if token[0] in "%°º":
        if token[0] == "%":
            more = _PERCENT_POINTS.match(script.low, match.start(2))
            if more:
                return Unit("pp", more.end(), "percent", sign=True)
            return Unit("%", match.start(2) + 1, "percent", sign=True)
        degrees = _DEGREES.match(plain, match.start(2))
        if degrees:
            scale = (degrees.group(1) or degrees.group(2) or "")[:1].upper()
            return Unit("°" + scale if scale else "degree", degrees.end(), "quantity", sign=True)
        return None
    if slash := _SLASHED.match(plain, end):
        unit = SIGNS.get(token + (match.group(3) or "") + slash.group())
        if unit:
            return Unit(unit, slash.end(), "quantity", sign=True)
    if power := match.group(3):
        powered = token + power.replace("^2", "²").replace("^3", "³")
        if powered not in SIGNS:
            return None
        token, end = powered, match.end(3)
    unit = SIGNS.get(token)
    if unit is not None and plain[end : end + 1].isdigit():
        return None
    if unit is None or (gap == "-" and len(token) < 2 and token != "m"):
        return None
    if token == '"' and _closes_quotation(plain, match.start(2)):
        return None
    if token in ("in", '"', "″", "st") and not _IN_BREAK.match(script.low, end):
        return None
    if gap == " " and token in GLUED_ONLY and not _BREAK.match(script.low, end):
        return None
    if (
        gap == " "
        and token == "m"
        and not _BREAK.match(script.low, end)
        and not plain[end : end + 1].isspace()
    ):
        return None
    if powered_word := _POWER_WORD.match(script.low, end):
        unit, end = _POWERED.get((unit, powered_word.group(1)), (unit)), powered_word.end()
    return Unit(unit, end, kind_of(unit), sign=True)


_POWER_WORD = pattern(r" (squared|cubed)\b")
_POWERED = {
    (u, w): u + sign for u in ("m", "km", "cm", "mm") for w, sign in (("squared", "²"), ("cubed", "³"))
}


def _closes_quotation(plain: str, at: int) -> bool:
    """Whether a straight quotation mark after a number ends a quotation that its line began."""
    floor = max(0, at - _LONGEST_QUOTATION)
    start = max(plain.rfind("\n", floor, at), floor)
    return plain.count('"', start, at) % 2 == 1


_LONGEST_QUOTATION = 400


def _words(script: Script, match: re.Match[str], limit: int) -> Unit | None:
    low = script.low
    first = _FIRST.match(low, match.start(2))
    if first is None:
        return None
    for rest, unit in WORDS.get(first.group(), ()):
        end = first.end() + len(rest)
        if end <= limit and low.startswith(rest, first.end()) and not low[end : end + 1].isalnum():
            if unit == "%" and (points := _PERCENT_POINTS.match(low, first.start())):
                return Unit("pp", points.end(), "percent")
            if unit == "inch" and first.group() == "in":
                continue
            return Unit(unit, end, kind_of(unit))
    return None


_PERCENT_POINTS = pattern(r"(?:%|percent|per cent|percentage|pct)[ -]?(?:age[ -])?(?:points?|pts?)\b")
_DEGREES = pattern(r"[°º] ?(?:([CFcf])(?![a-z])|(celsius|fahrenheit|centigrade|Celsius|Fahrenheit)\b)|[°º]")
_IN_BREAK = pattern(
    r"\.(?= ?[a-z\n]|$)|(?=[,;:)\]?!|]|$|(?: [-–—]|/|x|×| ?\()|\n| (?:tall|long|wide|deep|high|thick|of|across|diameter|and|to|or|by)\b)"
)
