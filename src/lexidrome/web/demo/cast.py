"""Who plays in the demo, and where: made up, every one of them."""

from __future__ import annotations

import msgspec

from lexidrome import tournament as t
from lexidrome.base import PersonId

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS

SCHOOLS = (
    ("Ash Grove Middle", "Word Hornets", "Priya Raman", "Ben Castillo"),
    ("Birchwood Academy", "Tile Tigers", "Noor Haddad", "Sam Okafor"),
    ("Cedar Hill School", "Triple Letters", "Emma Lindqvist", "Jonah Weiss"),
    ("Dogwood Elementary", "Bag of Vowels", "Lucía Ortega", "Theo Park"),
    ("Elm Street School", "Quick Foxes", "Maya Fischer", "Caleb Stone"),
    ("Fernwood Middle", "Blank Slates", "Aisha Bello", "Owen Murphy"),
    ("Glenview School", "Rack and Roll", "Hana Kobayashi", "Leo Marchetti"),
    ("Hawthorn Prep", "Seven Up", "Zoe Papadakis", "Isaac Green"),
    ("Ivy Lane School", "Last Tile", "Chloé Martin", "Dev Patel"),
    ("Juniper Middle", "The Hooks", "Ruth Adeyemi", "Max Novak"),
    ("Kestrel School", "Bingo Bunch", "Sofia Rossi", "Eli Cohen"),
    ("Laurel Park School", "Word Nerds", "Grace Kim", "Finn O’Neill"),
)
"""School, team and its two members."""

OPEN = (
    ("Miriam Castle", 1874, "Harbour"),
    ("Anton Virtanen", 1831, "Riverside"),
    ("Joy Mbeki", 1790, "Old Town"),
    ("Peter Lund", 1752, "Harbour"),
    ("Carla Reyes", 1718, "Uptown"),
    ("Desmond Achebe", 1695, "Riverside"),
    ("Ines Duarte", 1660, "Old Town"),
    ("Harold Quinn", 1641, "Uptown"),
    ("Yuki Tanabe", 1598, "Harbour"),
    ("Bridget Shaw", 1570, "Riverside"),
    ("Omar Farouk", 1544, "Old Town"),
    ("Lena Brandt", 1511, "Uptown"),
    ("Victor Salas", 1476, "Harbour"),
    ("Nadia Petrova", 1440, "Riverside"),
    ("Tom Ellery", 1402, "Old Town"),
    ("Sunita Rao", 1377, "Uptown"),
    ("George Pratt", 1320, "Harbour"),
    ("Abigail Frost", 1265, "Riverside"),
    ("Kofi Asante", 1198, "Old Town"),
    ("Wendy Marsh", None, "Uptown"),
)
"""Name, rating and club."""

READERS = (
    "Alma Stern",
    "Beth Ivory",
    "Carl Munro",
    "Dora Lin",
    "Eva Sorel",
    "Fay Kent",
    "Gail Ford",
    "Hope Allen",
    "Ivan Ruiz",
    "June Platt",
    "Karl Bauer",
)
"""Who comes to an evening at the library."""

LAKESIDE = (
    "Agnes Moore",
    "Bram Visser",
    "Cora Jennings",
    "Dmitri Orlov",
    "Edith Lang",
    "Felix Moreau",
)
"""Who plays in the league."""

PRIZES = (
    t.prizes.Prize("Winner", t.prizes.PrizeKind.PLACE, 1),
    t.prizes.Prize("Second place", t.prizes.PrizeKind.PLACE, 2),
    t.prizes.Prize("Third place", t.prizes.PrizeKind.PLACE, 3),
    t.prizes.Prize("Best below 1500", t.prizes.PrizeKind.PLACE, 1, rating_most=1499),
    t.prizes.Prize("High game", t.prizes.PrizeKind.HIGH_GAME),
)


class Programme(msgspec.Struct, frozen=True):
    """One event of the demo, as it is found when the demo opens."""

    name: str
    title: str
    rules: str
    place: str
    began_ms: int
    """So long before the demo opens its first round began."""
    round_ms: int
    """From one round to the next."""
    entries: tuple[t.entries.Entry, ...]
    names: dict[PersonId, str]
    whole_rounds: int
    """Rounds that are over; the next one is being played."""
    share: float
    """How much of it has been reported."""
    rounds: int | None = None
    """Of the event; none: as many as the book says."""
    prizes: tuple[t.prizes.Prize, ...] = ()
    has_deadlines: bool = False
    """Opponents agree on their times, until the round's last day."""


def person(event: str, number: int, member: int = 1) -> PersonId:
    return PersonId(f"demo-{event}-{number}-{member}")


def of_schools() -> Programme:
    entries: list[t.entries.Entry] = []
    names: dict[PersonId, str] = {}
    for number, (school, team, *members) in enumerate(SCHOOLS, 1):
        persons = tuple(person("school", number, at) for at in (1, 2))
        names |= dict(zip(persons, members, strict=True))
        entries.append(t.entries.Entry(persons, name=team, school=school))
    return Programme(
        "school-championship",
        "Valley School Championship",
        "school",
        "Cedar Hill School, gymnasium",
        3 * HOUR_MS + 30 * MINUTE_MS,
        HOUR_MS,
        tuple(entries),
        names,
        3,
        0.4,
    )


def of_open() -> Programme:
    entries: list[t.entries.Entry] = []
    names: dict[PersonId, str] = {}
    for number, (name, rating, club) in enumerate(OPEN, 1):
        own = person("open", number)
        names[own] = name
        entries.append(t.entries.Entry((own,), rating=rating, club=club))
    return Programme(
        "harbour-open",
        "Harbour City Open",
        "nsa-2009",
        "Harbour Hotel, ballroom",
        6 * HOUR_MS + 25 * MINUTE_MS,
        HOUR_MS,
        tuple(entries),
        names,
        6,
        0.6,
        rounds=7,
        prizes=PRIZES,
    )


def of_library() -> Programme:
    names = {person("thon", number): name for number, name in enumerate(READERS, 1)}
    return Programme(
        "library-night",
        "Library Night Double Elimination",
        "thon",
        "Lakeside Library",
        2 * HOUR_MS,
        30 * MINUTE_MS,
        tuple(t.entries.Entry((each,)) for each in names),
        names,
        3,
        0.5,
    )


def of_league() -> Programme:
    names = {person("league", number): name for number, name in enumerate(LAKESIDE, 1)}
    return Programme(
        "lakeside-league",
        "Lakeside League",
        "depaul",
        "",
        10 * DAY_MS,
        7 * DAY_MS,
        tuple(t.entries.Entry((each,)) for each in names),
        names,
        1,
        0.4,
        has_deadlines=True,
    )


def programmes() -> tuple[Programme, ...]:
    """The longest ago first, because time goes one way."""
    return tuple(
        sorted(
            (of_schools(), of_open(), of_library(), of_league()), key=lambda each: -each.began_ms
        )
    )
