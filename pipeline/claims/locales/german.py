"""German: 1.234,56 · 3,5 Mrd. Euro · 7 Prozent · 12. Oktober 2026 · 14.30 Uhr."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.locales.locale import Locale, numbered, table

GERMAN = Locale(
    code="de",
    name="German",
    scales={
        "tausend": Decimal(10**3), "tsd.": Decimal(10**3), "tsd": Decimal(10**3),
        "million": Decimal(10**6), "millionen": Decimal(10**6), "mio.": Decimal(10**6), "mio": Decimal(10**6),
        "milliarde": Decimal(10**9), "milliarden": Decimal(10**9), "mrd.": Decimal(10**9), "mrd": Decimal(10**9),
        "billion": Decimal(10**12), "billionen": Decimal(10**12), "bio.": Decimal(10**12),
        "billiarden": Decimal(10**15),
    },
    percents=table("""
        %: %, prozent, v. h.
        pp: prozentpunkte, prozentpunkt, prozentpunkten, punkte, punkten, %-punkte
        bp: basispunkte, basispunkt, basispunkten
    """),
    currencies=table("""
        EUR: euro, euros, eur
        USD: us-dollar, dollar, us-dollars
        GBP: pfund, britische pfund, pfund sterling
        CHF: franken, schweizer franken, sfr, fr.
        JPY: yen
        CNY: yuan
        RUB: rubel
        PLN: zloty
        SEK: schwedische kronen
        NOK: norwegische kronen
        DKK: dänische kronen
        TRY: türkische lira
        INR: rupien
        CAD: kanadische dollar, kanadischen dollar
        AUD: australische dollar, australischen dollar
        CZK: tschechische kronen
        HUF: forint
        UAH: hrywnja
        KRW: won
        ILS: schekel
        BRL: real
        ZAR: rand
        EUR/100: cent, cents, eurocent
        USD/100: us-cent
    """),
    units=table("""
        km: kilometer, kilometern
        m: meter, metern
        cm: zentimeter, zentimetern
        mm: millimeter, millimetern
        kg: kilogramm, kilo
        g: gramm
        tonne: tonne, tonnen
        litre: liter, litern
        hectare: hektar
        foot: fuß
        inch: zoll
        acre: acres
        point: zähler, zählern
        km²: quadratkilometer, quadratkilometern
        m²: quadratmeter, quadratmetern
        km/h: kilometer pro stunde, kilometern pro stunde, stundenkilometer, stundenkilometern
        °C: grad celsius, °c
        degree: grad
        second: sekunde, sekunden
        minute: minute, minuten
        hour: stunde, stunden
        day: tag, tage, tagen
        week: woche, wochen
        month: monat, monate, monaten
        year: jahr, jahre, jahren, jährige, jährigen, jähriger, jähriges, jährigem
        millisecond: millisekunden
        decade: jahrzehnt, jahrzehnte, jahrzehnten
        kW: kilowatt
        TW: terawatt
        kcal: kilokalorien
        GB: gigabyte
        TB: terabyte
        MB: megabyte
        MW: megawatt
        GW: gigawatt
        kWh: kilowattstunde, kilowattstunden
        MWh: megawattstunde, megawattstunden
        GWh: gigawattstunden
        TWh: terawattstunden
        mile: meile, meilen
        barrel: barrel, fass
        x: -mal, mal, fach, -fach
    """),
    nouns=table("""
        person: menschen, personen, leute, einwohner, einwohnern
        death: tote, toten, todesopfer, todesopfern, todesfälle, todesfällen
        injured: verletzte, verletzten
        employee: mitarbeiter, mitarbeitern, beschäftigte, beschäftigten, mitarbeitende, angestellte, angestellten
        job: stellen, jobs, arbeitsplätze, arbeitsplätzen
        customer: kunden, kundinnen
        car: autos, fahrzeuge, fahrzeugen, wagen, pkw
        child: kinder, kindern
        woman: frauen
        man: männer, männern
        vote: stimmen
        seat: sitze, sitzen, mandate, mandaten
        share: aktien
        house: häuser, häusern, wohnungen
        household: haushalte, haushalten
        company: unternehmen, firmen
        country: länder, ländern, staaten
        soldier: soldaten
        case: fälle, fällen
        pupil: schüler, schülern
        student: studierende, studierenden, studenten
        patient: patienten
        user: nutzer, nutzern
        flight: flüge, flügen
        passenger: passagiere, passagieren
        town: städte, städten, gemeinden
        firefighter: feuerwehrleute, feuerwehrleuten, feuerwehrmänner
        police officer: polizisten, polizeibeamte, polizeibeamten
        visitor: besucher, besuchern
        fan: fans
        viewer: zuschauer, zuschauern
        protester: demonstranten, demonstrierende, demonstrierenden
        migrant: migranten
        refugee: flüchtlinge, flüchtlingen, geflüchtete, geflüchteten
        tree: bäume, bäumen
        animal: tiere, tieren
        school: schulen
        building: gebäude, gebäuden
        time: mal
    """),
    words=numbered(
        "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|"
        "achtzehn|neunzehn|zwanzig",
        2,
    )
    | {"dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
       "hundert": 100, "tausend": 1000},
    bounds=table("""
        >: mehr als, über, gut
        >=: mindestens, wenigstens
        <=: bis zu, höchstens, maximal
        <: weniger als, unter, fast, knapp, beinahe, nahezu
        ~: rund, etwa, ungefähr, circa, ca., zirka, um die, schätzungsweise
    """),
    between=("zwischen",),
    to=("bis", "und"),
    stop=tuple(
        "uhr prozent und oder bis im in am an auf aus der die das den dem des ein eine einen mit von zu für nach vor bei "
        "als wie auch noch nur pro je war waren ist sind hat haben wird werden sowie gegen um ab seit über unter".split()
    ),
    months=numbered(
        "januar jänner jan.|februar feb.|märz|april apr.|mai|juni|juli|august aug.|september sept. sep.|"
        "oktober okt.|november nov.|dezember dez."
    ),
    weekdays=numbered(
        "montag montags|dienstag|mittwoch|donnerstag|freitag|samstag sonnabend|sonntag", 0
    ),
    days={"heute": 0, "gestern": -1, "morgen früh": 1, "vorgestern": -2, "übermorgen": 2},
    quarters=numbered(
        "ersten erstes erste 1.|zweiten zweites zweite 2.|dritten drittes dritte 3.|vierten viertes vierte 4."
    ),
    quarter="quartal",
    half="halbjahr|jahreshälfte",
    in_year=("im jahr", "im jahre", "seit", "jahr", "von", "bis", "ende", "anfang", "mitte", "seit dem jahr", "sommer",
             "herbst", "frühjahr", "winter", "ab", "vor", "nach"),
    relatives={
        "vergangenes jahr": ("year", -1), "vergangenen jahr": ("year", -1), "letztes jahr": ("year", -1),
        "letzten jahr": ("year", -1), "vorjahr": ("year", -1), "dieses jahr": ("year", 0),
        "diesem jahr": ("year", 0), "nächstes jahr": ("year", 1), "nächsten jahr": ("year", 1),
        "kommenden jahr": ("year", 1), "vergangenen monat": ("month", -1), "letzten monat": ("month", -1),
        "nächsten monat": ("month", 1), "kommenden monat": ("month", 1), "vergangene woche": ("week", -1),
        "vergangenen woche": ("week", -1), "letzte woche": ("week", -1), "letzten woche": ("week", -1),
        "diese woche": ("week", 0), "dieser woche": ("week", 0), "nächste woche": ("week", 1),
        "kommende woche": ("week", 1), "kommenden woche": ("week", 1), "nächsten woche": ("week", 1),
    },
    vague={
        "dutzende": (12, 120), "dutzenden": (12, 120), "hunderte": (100, 1000), "hunderten": (100, 1000), "tausende": (1000, 10**4),
        "tausenden": (1000, 10**4), "zehntausende": (10**4, 10**5), "zehntausenden": (10**4, 10**5),
        "hunderttausende": (10**5, 10**6), "hunderttausenden": (10**5, 10**6),
    },
    adverbs={"täglich": "day", "wöchentlich": "week", "monatlich": "month", "jährlich": "year", "stündlich": "hour"},
    per=("pro", "je", "im", "am", "die", "der", "das"),
    acting=("wurden", "starben", "kamen", "sind", "waren", "werden", "erlitten", "gelten", "blieben", "konnten", "mussten"),
    ones=("eine", "einer", "einen"),
    clock=r"(?:\s?uhr)",
    ahead=frozenset("wird werden soll sollen will wollen dürfte dürften ab könnte könnten geplant erwartet".split()),
)  # fmt: skip
