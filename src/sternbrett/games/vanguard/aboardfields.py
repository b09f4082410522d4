"""The fields of the ship of a campaign, each written down once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.vanguard import observing, written
from sternbrett.games.vanguard.aboard import (
    LINES,
    NOT_POSTED,
    PAGES,
    RECRUIT,
    STATIONS,
    Archive,
    Ship,
)
from sternbrett.games.vanguard.codes import NOWHERE, OFF_MAP
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.layout import Word
from sternbrett.kernel.schema import (
    Argument,
    Counts,
    Flag,
    Known,
    Number,
    Numbers,
    NumberSet,
    Own,
    Schema,
    Slot,
    Thing,
    Things,
    ThingSet,
    number_slot,
    tuple_slot,
)

# -- the crew ---------------------------------------------------------------------------------


def write_roster(ship: Ship) -> dict[str, str]:
    """Return everybody who is no recruit: section, rank and station by name."""
    return {
        ship.content.crew_ids.ids[crew]: f"{SECTIONS[post]} {ship.ranks[crew]} "
        f"{STATIONS[ship.stations[crew]]}"
        for crew, post in enumerate(ship.posts)
        if post != NOT_POSTED
    }


def read_roster(ship: Ship, value: Any) -> None:
    """Put a written roster into a ship."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"roster must be entries by name, not {value!r}.")
    many = len(ship.content.crew_ids.ids)
    posts, ranks, stations = [NOT_POSTED] * many, [1] * many, [RECRUIT] * many
    for name, entry in value.items():
        crew = ship.content.crew_ids.place(name, "roster")
        words = str(entry).split()
        if len(words) != 3 or words[1] not in ("1", "2", "3"):
            raise InvalidPosition(
                f"roster.{name} must be a section, a rank and a station, not {entry!r}."
            )
        posts[crew] = written.read_word(words[0], SECTIONS, "roster")
        ranks[crew] = int(words[1])
        stations[crew] = written.read_word(words[2], STATIONS, "roster")
    ship.posts, ship.ranks, ship.stations = tuple(posts), tuple(ranks), tuple(stations)


# -- production lines ---------------------------------------------------------------------------


def write_lines(ship: Ship) -> list[str]:
    """Return what stands in the production lines: a project and its phase."""
    return [
        "" if project < 0 else f"{ship.content.ship_ids.ids[project]} {phase}"
        for project, phase in zip(ship.line_projects, ship.line_phases, strict=True)
    ]


def read_lines(ship: Ship, value: Any) -> None:
    """Put written production lines into a ship."""
    projects, phases = [-1] * LINES, [0] * LINES
    entries = written.read_list(value, "lines")
    if len(entries) > LINES:
        raise InvalidPosition(f"lines: there are {LINES} at most.")
    for line, entry in enumerate(entries):
        if entry:
            name, _, phase = str(entry).partition(" ")
            if phase not in ("1", "2", "3"):
                raise InvalidPosition(f"lines must name a project and a phase, not {entry!r}.")
            projects[line] = ship.content.ship_ids.place(name, "lines")
            phases[line] = int(phase)
    ship.line_projects, ship.line_phases = tuple(projects), tuple(phases)


# -- planets that were left ---------------------------------------------------------------------


def _printed(content: Content, planet: int, sector: int) -> int:
    """Return the printed number of a sector, 0 for off the map."""
    return 0 if sector == OFF_MAP else content.planets[planet].sectors[sector].number


def _threats(content: Content, planet: int, given: Mapping[str, int]) -> tuple[int, ...]:
    """Return the sectors of threats, given their printed numbers by name."""
    numbers = [sector.number for sector in content.planets[planet].sectors]
    out = [NOWHERE] * len(content.threats)
    for name, number in given.items():
        place = content.threat_ids.place(name, "archives")
        if number and number not in numbers:
            raise InvalidPosition(f"archives: the planet has no sector {number!r}.")
        out[place] = numbers.index(number) if number else OFF_MAP
    return tuple(out)


def write_archives(ship: Ship) -> dict[str, Any]:
    """Return the planets that were left, by name."""
    content = ship.content
    return {
        content.planet_ids.ids[planet]: {
            "stacks": [[content.poi_ids.ids[card] for card in pile] for pile in archive.stacks],
            "markers": list(archive.markers),
            "threats": {
                content.threat_ids.ids[threat]: _printed(content, planet, sector)
                for threat, sector in enumerate(archive.threats)
                if sector != NOWHERE
            },
            "space": [content.unique_ids.ids[it] for it in archive.space],
        }
        for planet, archive in enumerate(ship.archives)
        if archive is not None
    }


def read_archives(ship: Ship, value: Any) -> None:
    """Put written archives into a ship."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"archives must be planets by name, not {value!r}.")
    content = ship.content
    out: list[Archive | None] = [None] * len(content.planets)
    for name, entry in value.items():
        planet = content.planet_ids.place(name, "archives")
        out[planet] = Archive(
            tuple(
                tuple(content.poi_ids.place(card, "archives") for card in pile)
                for pile in entry["stacks"]
            ),
            tuple(entry["markers"]),
            _threats(content, planet, entry["threats"]),
            tuple(content.unique_ids.place(it, "archives") for it in entry["space"]),
        )
    ship.archives = tuple(out)


def without_space(ship: Ship, seat: int | None, value: dict[str, Any]) -> dict[str, Any]:
    """Hide which unique discoveries are left on a planet; how many is known."""
    return {name: entry | {"space": len(entry["space"])} for name, entry in value.items()}


SHIP_SCHEMA: Schema[Ship] = Schema(
    "Ship",
    [Argument("content", "Content", "self.content")],
    [
        Own(
            "page",
            "the page of the ship book, `world` while a world is explored",
            slots=[number_slot("page")],
            write=lambda ship: PAGES[ship.page],
            read=lambda ship, value: setattr(ship, "page", written.read_word(value, PAGES, "page")),
        ).seen_as(Word(PAGES)),
        Number("cycle", "the cycle, counted by Bridge pages"),
        Numbers(
            "chapters",
            "how many logs had been read when each earlier chapter ended",
            slot=tuple_slot("chapters"),
        ),
        Number("clock_from", "the cycle in which the objective with a deadline came, 0 for none"),
        Thing("objective", "the main objective, or nothing", ids="objective_ids"),
        Thing("next_objective", "the objective that waits for the bridge", ids="objective_ids"),
        ThingSet("objectives_had", "the objectives that were installed", ids="objective_ids"),
        Flag("rewarded", "whether the secondary objective gave its reward"),
        Number("tech", "the tech level"),
        Number("next_tech", "the tech level that waits for the bridge, 0 for none"),
        Number("morale", "the step of morale, 0 for the highest"),
        Numbers(
            "morale_queue",
            "changes of morale that wait for docking",
            slot=tuple_slot("morale_queue"),
            least=-9,
        ),
        Number("energy", "the energy in the pool"),
        Number("command", "the command in the pool"),
        Number("energy_later", "energy that is kept for the next Bridge page"),
        Number("command_later", "command that is kept for the next Bridge page"),
        Flag("penalty", "whether the penalty token lies there"),
        Number("success", "the success tokens in the pool"),
        Thing("system", "the system in which the ship is", ids="system_ids"),
        ThingSet("systems_open", "systems that were unlocked", ids="system_ids"),
        Thing("destination", "the landing site that was chosen, or nothing", ids="site_ids"),
        ThingSet("sites_open", "landing sites that were unlocked", ids="site_ids"),
        Counts(
            "scanned",
            "how many lines of each landing card are revealed",
            ids="site_ids",
            fresh="(0,) * len(content.site_ids.ids)",
            frozen=True,
        ),
        Things("waiting", "cards that wait to be installed", ids="ship_ids", frozen=True),
        ThingSet("installed", "upgrades, landers and mods aboard", ids="ship_ids"),
        Things("research", "the open research projects", ids="ship_ids", frozen=True),
        ThingSet("catalogue", "the production projects to choose from", ids="ship_ids"),
        ThingSet("completed", "the projects that are done and gone", ids="ship_ids"),
        Own(
            "lines",
            "for each production line its project and phase (`C01 3`), or nothing",
            slots=[
                tuple_slot("line_projects", "(-1,) * LINES"),
                tuple_slot("line_phases", "(0,) * LINES"),
            ],
            write=write_lines,
            read=read_lines,
        ).seen_as(observing.Lines()),
        ThingSet("facilities_open", "add-on facilities that were unlocked", ids="facility_ids"),
        ThingSet("facilities_used", "facilities activated in this cycle", ids="facility_ids"),
        Things("situations", "the situations face up, in order", ids="situation_ids", frozen=True),
        ThingSet("situations_possible", "the deck of situations", ids="situation_ids"),
        ThingSet("situations_future", "situations that may join it", ids="situation_ids"),
        ThingSet("damaged", "landers that are damaged", ids="lander_ids"),
        ThingSet("in_repair", "landers that are repaired in this cycle", ids="lander_ids"),
        Flag("struck", "whether the lander was damaged in this landing"),
        Number("landing_rolls", "the landing rolls that are left"),
        Number("landing_made", "the landing rolls that were made"),
        Things("collected", "the collected discoveries", ids="discovery_ids", frozen=True),
        ThingSet("stored", "the unique discoveries in the ship book", ids="unique_ids"),
        NumberSet("rows_claimed", "rows of unique discoveries with their reward", of="row", most=9),
        ThingSet("promotion_deck", "the promotion cards, without order", ids="promotion_ids"),
        Things(
            "promotion_bottom",
            "the promotion cards under them, in order",
            ids="promotion_ids",
            frozen=True,
        ),
        ThingSet("promotions_shown", "the promotion cards to choose from", ids="promotion_ids"),
        Own(
            "roster",
            "everybody who is no recruit, by name: section, rank and station (`science 2 resting`)",
            slots=[
                tuple_slot("posts", "(NOT_POSTED,) * len(content.crew)"),
                tuple_slot("ranks", "(1,) * len(content.crew)"),
                tuple_slot("stations", "(RECRUIT,) * len(content.crew)"),
            ],
            write=write_roster,
            read=read_roster,
        ).seen_as(observing.Roster()),
        ThingSet("risen", "who rose in rank in this debriefing", ids="crew_ids"),
        ThingSet("landed", "who came back from the exploration", ids="crew_ids"),
        Counts(
            "wounds",
            "the injury cards of those who came back",
            ids="crew_ids",
            fresh="(0,) * len(content.crew)",
            frozen=True,
        ),
        ThingSet("fallen", "who died in this cycle", ids="crew_ids"),
        Own(
            "owned",
            "for each section its dice by type",
            slots=[tuple_slot("owned", "(0,) * (len(content.sections) * len(content.die_types))")],
            write=lambda ship: written.write_dice(ship, ship.owned),
            read=lambda ship, value: setattr(
                ship, "owned", tuple(written.read_dice(ship, value, "owned"))
            ),
        ).seen_as(observing.DICE),
        ThingSet("dice_open", "the kinds of dice that can be bought", ids="die_kinds"),
        NumberSet(
            "swapped", "sections that swapped a die in this debriefing", of="section", most=3
        ),
        Own(
            "archives",
            "the planets that were left, as they were",
            slots=[
                Slot("archives", "tuple[Archive | None, ...]", "(None,) * len(content.planets)")
            ],
            write=write_archives,
            read=read_archives,
            known=Known("nobody knows which unique discoveries are left", without_space),
        ),
        Thing("ending", "how the campaign ended, or nothing", ids="ending_ids"),
        Flag("from_lesson", "whether the starting world was the guided one"),
        Flag("unanimous", "whether all must agree to decisions of a captain"),
    ],
    part=True,
)
