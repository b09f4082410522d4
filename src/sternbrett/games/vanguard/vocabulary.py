"""The vocabulary of ISS Vanguard: keys from the ids of the content, and options by word."""

from __future__ import annotations

from pathlib import Path

from sternbrett.games.vanguard.aboard import LINES
from sternbrett.games.vanguard.codes import die_code
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import COLOURS
from sternbrett.games.vanguard.picks import (
    MOST_CHOICES,
    MOST_COMBOS,
    MOST_ROUTES,
    MOST_SECTORS,
    SINGLES,
    WORDS,
    Pick,
)
from sternbrett.games.vanguard.shiptables import PROJECTS
from sternbrett.games.vanguard.things import INJURY_FACES, SECTIONS
from sternbrett.kernel.vocabulary import number_keys


def fill_vocabulary(content: Content, folder: Path) -> None:
    """Put the options into the content, numbered by the folder's lock."""
    pool = pool_codes(content)
    content.pool_places = [-1] * (max(code for code, _ in pool) + 1)
    for place, (code, _) in enumerate(pool):
        content.pool_places[code] = place
    faces = all_faces(content)
    content.face_places = {face: place for place, face in enumerate(faces)}
    groups = arguments(content, [name for _, name in pool], faces)
    keys = [
        [f"{word}:{argument}" if word else argument for argument in names]
        for word, names in zip(WORDS, groups, strict=True)
    ]
    numbers = {
        key: number
        for number, key in enumerate(number_keys(folder, [key for group in keys for key in group]))
    }
    content.moves = [
        [Pick(numbers[key], key, word, value) for value, key in enumerate(group)]
        for word, group in enumerate(keys)
    ]
    for option, (code, _) in zip(content.moves[WORDS.index("pool")], pool, strict=True):
        assert isinstance(option, Pick)
        option.value = code  # a die of the pool is named by owner, type and face
    options = [option for group in content.moves for option in group]
    content.options = sorted(options, key=lambda option: option.number)


def arguments(content: Content, pool: list[str], faces: list[tuple[int, ...]]) -> list[list[str]]:
    """Return what each word can be about, by value."""
    dice = [name.replace(":", ".") for name in content.die_ids.ids]
    sectors = max([MOST_SECTORS, *(it.number for p in content.planets for it in p.sectors)])
    routes = max([MOST_ROUTES, *(len(planet.routes) for planet in content.planets)])
    sections = list(SECTIONS)
    return [
        list(SINGLES),
        sections,
        content.crew_ids.ids,
        content.action_ids.ids,
        counted(routes),
        counted(sectors),
        dice,
        dice,
        pool,
        [face_name(content, face) for face in faces],
        content.card_ids.ids,
        content.card_ids.ids,
        counted(MOST_COMBOS),
        sections,
        content.equipment_ids.ids,
        content.discovery_ids.ids,
        content.injury_ids.ids,
        content.injury_ids.ids,
        list(COLOURS),
        list(INJURY_FACES),
        counted(MOST_CHOICES),
        content.deck_ids.ids,
        [lead_name(content, number) for number in range(len(content.leads))],
        content.time_ids.ids,
        content.event_ids.ids,
        content.promotion_ids.ids,
        content.mod_ids.ids,
        sections,
        content.system_ids.ids,
        content.object_ids.ids,
        content.site_ids.ids,
        content.facility_ids.ids,
        projects(content),
        content.situation_ids.ids,
        content.lander_ids.ids,
        counted(LINES),
    ]


def projects(content: Content) -> list[str]:
    """Return the projects: the first cards of the ship, so that they have the same numbers."""
    many = sum(len(content.ship[kind]) for kind in PROJECTS)
    return content.ship_ids.ids[:many]


def counted(n: int) -> list[str]:
    """Return the numbers from 1 as texts."""
    return [str(number + 1) for number in range(n)]


def face_name(content: Content, face: tuple[int, ...]) -> str:
    """Return a face by its symbols."""
    return "+".join(content.symbol_ids.ids[symbol] for symbol in face)


def lead_name(content: Content, number: int) -> str:
    """Return a kind of lead token by its value and what it brings."""
    lead = content.leads[number]
    more = ("+card" if lead.card else "") + ("+charge" if lead.charge else "")
    return f"{lead.value}{more}{'+recycle' if lead.recycle else ''}"


def all_faces(content: Content) -> list[tuple[int, ...]]:
    """Return every face that some die has, those with one symbol first."""
    faces = {face for die in content.die_types for face in die.faces}
    return sorted(faces, key=lambda face: (len(face), face))


def pool_codes(content: Content) -> list[tuple[int, str]]:
    """Return every die that can lie in a pool: its code, and its name by owner, type and face."""
    out: list[tuple[int, str]] = []
    for owner, section in enumerate(SECTIONS):
        for die in content.die_types:
            for place, face in enumerate(die.faces):
                name = f"{section}.{die.id.replace(':', '.')}.{face_name(content, face)}"
                out.append((die_code(owner, die.index, place), name))
    return out
