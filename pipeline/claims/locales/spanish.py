"""Spanish: 1.234,56 · 3.500 millones de euros · el 7 % · 12 de octubre de 2026 · las 14:30."""

from __future__ import annotations

from decimal import Decimal

from pipeline.claims.locales.locale import Locale, numbered, table

SPANISH = Locale(
    code="es",
    name="Spanish",
    flexible=True,
    scales={
        "mil": Decimal(10**3), "miles": Decimal(10**3), "millón": Decimal(10**6), "millones": Decimal(10**6),
        "m": Decimal(10**6), "mil millones": Decimal(10**9), "millardo": Decimal(10**9),
        "millardos": Decimal(10**9), "billón": Decimal(10**12), "billones": Decimal(10**12),
    },
    percents=table("""
        %: %, por ciento
        pp: puntos porcentuales, punto porcentual, puntos, punto
        bp: puntos básicos, punto básico
    """),
    currencies=table("""
        EUR: euro, euros
        USD: dólar, dólares, dólares estadounidenses
        GBP: libra esterlina, libras esterlinas, libras
        CHF: francos suizos
        JPY: yen, yenes
        CNY: yuan, yuanes
        RUB: rublos
        MXN: pesos mexicanos
        ARS: pesos argentinos
        CLP: pesos chilenos
        COP: pesos colombianos
        PEN: soles
        MXN: pesos
        UYU: pesos uruguayos
        CUP: pesos cubanos
        PHP: pesos filipinos
        BOB: bolivianos
        VES: bolívares
        PYG: guaraníes
        CRC: colones
        GTQ: quetzales
        HNL: lempiras
        SEK: coronas suecas
        NOK: coronas noruegas
        DKK: coronas danesas
        TRY: liras turcas
        INR: rupias
        MAD: dírhams, dirhams
        CAD: dólares canadienses
        AUD: dólares australianos
        EUR/100: céntimos, céntimo
        USD/100: centavos de dólar
        BRL: reales
    """),
    units=table("""
        km: kilómetro, kilómetros
        m: metro, metros
        cm: centímetro, centímetros
        mm: milímetro, milímetros
        kg: kilogramo, kilogramos, kilo, kilos
        g: gramo, gramos
        tonne: tonelada, toneladas
        litre: litro, litros
        hectare: hectárea, hectáreas
        foot: pies
        inch: pulgadas
        km²: kilómetros cuadrados, kilómetro cuadrado
        m²: metros cuadrados, metro cuadrado
        m³: metros cúbicos, metro cúbico
        km/h: kilómetros por hora
        °C: grados centígrados, grados celsius
        degree: grados, grado
        second: segundo, segundos
        minute: minuto, minutos
        hour: hora, horas
        day: día, días
        week: semana, semanas
        month: mes, meses
        year: año, años
        MW: megavatio, megavatios
        GW: gigavatio, gigavatios
        kWh: kilovatios hora, kilovatio hora, kilovatio-hora
        MWh: megavatios hora, megavatio hora, megavatio-hora
        TWh: teravatios hora
        GWh: gigavatios hora
        kW: kilovatios
        GB: gigabytes
        decade: décadas, década
        mile: milla, millas
        barrel: barril, barriles
        x: veces
    """),
    nouns=table("""
        person: personas, persona, habitantes
        death: muertos, muertes, fallecidos, víctimas mortales
        injured: heridos
        employee: empleados, trabajadores
        job: empleos, puestos
        customer: clientes
        car: coches, vehículos, autos
        child: niños
        woman: mujeres
        man: hombres
        vote: votos
        seat: escaños
        share: acciones
        house: viviendas, casas
        household: hogares
        company: empresas
        country: países
        soldier: soldados, militares
        case: casos
        pupil: alumnos
        student: estudiantes
        patient: pacientes
        user: usuarios
        flight: vuelos
        passenger: pasajeros
        town: municipios, ciudades
        firefighter: bomberos
        police officer: policías
        visitor: visitantes
        viewer: espectadores
        protester: manifestantes
        migrant: migrantes
        refugee: refugiados
        tourist: turistas
        school: escuelas, colegios
        building: edificios
    """),
    words=numbered(
        "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|"
        "dieciocho|diecinueve|veinte",
        2,
    )
    | {"treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90,
       "cien": 100, "mil": 1000},
    bounds=table("""
        >: más de, por encima de, superior a
        >=: al menos, no menos de, como mínimo
        <=: hasta, como máximo
        <: menos de, casi, cerca de, por debajo de
        ~: unos, unas, alrededor de, aproximadamente, en torno a, en torno al
    """),
    between=("entre",),
    to=("a", "y"),
    of=("de",),
    stop=tuple(
        "por ciento y o a al de del el la los las un una en sobre con contra es son era ha han que según pero más menos "
        "desde entre hasta sin se su para como lo".split()
    ),
    months=numbered(
        "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre setiembre sept.|octubre|noviembre|diciembre"
    ),
    weekdays=numbered("lunes|martes|miércoles|jueves|viernes|sábado|domingo", 0),
    days={"hoy": 0, "ayer": -1, "anteayer": -2, "pasado mañana": 2},
    quarters=numbered("primer|segundo|tercer|cuarto"),
    quarter="trimestre",
    half="semestre",
    in_year=("en", "desde", "de", "del", "a", "hasta", "finales de", "principios de", "año", "antes de", "verano de",
             "entre", "y", "para"),
    relatives={
        "el año pasado": ("year", -1), "este año": ("year", 0), "el próximo año": ("year", 1),
        "el año que viene": ("year", 1), "el mes pasado": ("month", -1), "este mes": ("month", 0),
        "el próximo mes": ("month", 1), "la semana pasada": ("week", -1), "esta semana": ("week", 0),
        "la próxima semana": ("week", 1), "la semana que viene": ("week", 1),
    },
    vague={
        "decenas": (10, 100), "docenas": (12, 120), "cientos": (100, 1000), "centenares": (100, 1000), "miles": (1000, 10**4),
        "millares": (1000, 10**4),
    },
    adverbs={
        "diarias": "day", "diarios": "day", "semanales": "week", "mensuales": "month", "anuales": "year",
    },
    per=("por", "al", "a la", "el", "la"),
    acting=("resultaron", "fueron", "murieron", "quedaron", "están", "son", "eran", "siguen", "han", "permanecen"),
    ones=("un",),
    clock=r"(?:\s?(?:h\b\.?|horas\b))",
    ahead=frozenset(
        "será serán debe deben va van previsto prevista prevé podría podrían tendrá tendrán próximo próxima "
        "celebrará empezará".split()
    ),
)  # fmt: skip
