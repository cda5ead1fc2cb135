"""French: 1 234,56 · 3,5 milliards d'euros · 7 % · 12 octobre 2026 · 14h30."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.locales.locale import Locale, numbered, table

FRENCH = Locale(
    code="fr",
    name="French",
    group=" .",
    scales={
        "mille": Decimal(10**3), "millier": Decimal(10**3), "milliers": Decimal(10**3),
        "million": Decimal(10**6), "millions": Decimal(10**6), "m": Decimal(10**6),
        "milliard": Decimal(10**9), "milliards": Decimal(10**9), "md": Decimal(10**9), "mds": Decimal(10**9),
        "mrd": Decimal(10**9), "billion": Decimal(10**12), "billions": Decimal(10**12),
    },
    percents=table("""
        %: %, pour cent
        pp: points de pourcentage, point de pourcentage, points, point
        bp: points de base, point de base
    """),
    currencies=table("""
        EUR: euro, euros
        USD: dollar, dollars, dollars américains, dollar américain
        GBP: livre sterling, livres sterling, livres
        CHF: franc suisse, francs suisses
        JPY: yen, yens
        CNY: yuan, yuans
        RUB: rouble, roubles
        CAD: dollars canadiens
        AUD: dollars australiens
        XAF: francs cfa
        INR: roupies
        SEK: couronnes suédoises
        NOK: couronnes norvégiennes
        DKK: couronnes danoises
        CZK: couronnes tchèques
        TRY: livres turques
        EGP: livres égyptiennes
        MAD: dirhams
        TND: dinars tunisiens
        DZD: dinars
        BRL: reais
        ZAR: rands
        UAH: hryvnias
        PLN: zlotys
        KRW: wons
        EUR/100: centimes, centime, cents
    """),
    units=table("""
        km: kilomètre, kilomètres
        m: mètre, mètres
        cm: centimètre, centimètres
        mm: millimètre, millimètres
        kg: kilogramme, kilogrammes, kilo, kilos
        g: gramme, grammes
        tonne: tonne, tonnes
        litre: litre, litres
        hectare: hectare, hectares
        foot: pieds
        inch: pouces
        km²: kilomètres carrés, kilomètre carré
        m²: mètres carrés, mètre carré
        m³: mètres cubes, mètre cube
        km/h: kilomètres par heure, kilomètres à l'heure, kilomètres-heure
        °C: degrés celsius, degré celsius
        degree: degrés, degré
        second: seconde, secondes
        minute: minute, minutes
        hour: heure, heures
        day: jour, jours
        week: semaine, semaines
        month: mois
        year: an, ans, année, années
        decade: décennies
        GB: gigaoctets, go
        TB: téraoctets
        TW: térawatts
        kW: kilowatts
        MW: mégawatt, mégawatts
        GW: gigawatt, gigawatts
        kWh: kilowattheures, kilowattheure
        MWh: mégawattheures, mégawattheure
        TWh: térawattheures
        mile: mille nautique, milles nautiques
        barrel: baril, barils
        x: fois
    """),
    nouns=table("""
        person: personnes, personne, gens, habitants
        death: morts, mort, décès, tués
        injured: blessés, blessé
        employee: salariés, employés, collaborateurs
        job: emplois, postes
        customer: clients
        car: voitures, véhicules
        child: enfants
        woman: femmes
        man: hommes
        vote: voix, votes
        seat: sièges
        share: actions
        house: maisons, logements
        household: foyers, ménages
        company: entreprises, sociétés
        country: pays
        soldier: soldats, militaires
        case: cas
        pupil: élèves
        student: étudiants
        patient: patients
        user: utilisateurs
        flight: vols
        passenger: passagers
        town: villes, communes
        firefighter: pompiers, sapeurs-pompiers
        police officer: policiers
        visitor: visiteurs
        viewer: téléspectateurs, spectateurs
        protester: manifestants
        migrant: migrants
        refugee: réfugiés
        tourist: touristes
        school: écoles
        building: bâtiments
        time: reprises
    """),
    words=numbered(
        "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|"
        "dix-neuf|vingt",
        2,
    )
    | {"trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "soixante-dix": 70, "quatre-vingts": 80,
       "quatre-vingt-dix": 90, "cent": 100, "mille": 1000},
    bounds=table("""
        >: plus de, plus d', au-delà de, supérieur à
        >=: au moins, pas moins de, à partir de
        <=: jusqu'à, jusqu’à, au plus, au maximum
        <: moins de, près de, presque, inférieur à
        ~: environ, quelque, autour de, à peu près, de l'ordre de
    """),
    between=("entre",),
    to=("à", "et"),
    of=("de", "d'", "d’"),
    stop=tuple(
        "pour cent et ou à au aux de du des le la les un une en sur dans par avec contre est sont était a ont qui que "
        "selon mais plus moins depuis entre jusqu fois sans sous h heures".split()
    ),
    months=numbered(
        "janvier janv.|février févr.|mars|avril|mai|juin|juillet juil.|août|septembre sept.|octobre oct.|"
        "novembre nov.|décembre déc."
    ),
    weekdays=numbered("lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche", 0),
    days={"aujourd'hui": 0, "aujourd’hui": 0, "hier": -1, "demain": 1, "avant-hier": -2, "après-demain": 2},
    quarters=numbered("premier 1er|deuxième second 2e|troisième 3e|quatrième 4e"),
    quarter="trimestre",
    half="semestre",
    in_year=("en", "depuis", "de", "fin", "début", "à", "été", "printemps", "automne", "hiver", "l'année", "l’année",
             "dès", "avant", "après", "d'ici", "d’ici", "entre", "et"),
    relatives={
        "l'an dernier": ("year", -1), "l’an dernier": ("year", -1), "l'année dernière": ("year", -1),
        "l’année dernière": ("year", -1), "cette année": ("year", 0), "l'an prochain": ("year", 1),
        "l’an prochain": ("year", 1), "l'année prochaine": ("year", 1), "le mois dernier": ("month", -1),
        "ce mois-ci": ("month", 0), "le mois prochain": ("month", 1), "la semaine dernière": ("week", -1),
        "cette semaine": ("week", 0), "la semaine prochaine": ("week", 1),
    },
    vague={"dizaines": (10, 100), "vingtaines": (20, 200), "centaines": (100, 1000), "milliers": (1000, 10**4)},
    adverbs={
        "quotidiens": "day", "quotidiennes": "day", "hebdomadaires": "week", "mensuels": "month", "mensuelles": "month", "annuels": "year",
        "annuelles": "year",
    },
    per=("par", "le", "la", "l'", "net par", "brut par", "de l'"),
    acting=("ont", "sont", "étaient", "avaient", "seront", "restent"),
    ones=("un", "une"),
    clock=r"(?:\s?h(?:eures?)?\b)",
    ahead=frozenset(
        "sera seront devrait devraient doit doivent va vont prévu prévue prévus prévoit d'ici pourrait pourraient aura "
        "auront prochain prochaine".split()
    ),
)  # fmt: skip
