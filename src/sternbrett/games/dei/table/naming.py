"""What things of DEI are called in sentences, by kind of thing and id."""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.dei import terms
from sternbrett.games.dei.contents import Content, Icon
from sternbrett.games.dei.data import DeiContent

Names = Mapping[str, Mapping[str, str]]

#: What has no name in the content files.
WORDS: dict[str, Names] = {
    "en": {
        "building": {"refuge": "Refuge", "elevator": "Elevator", "bridge": "Bridge"},
        "resource": {"tech": "technology", "energy": "energy"},
        "use": {
            "enlist": "Enlist",
            "move": "Move",
            "collect": "Collect",
            "kill": "Kill",
            "place": "Put a resource there",
        },
        "pay": {
            "full": "Pay as printed",
            "tech": "1 technology of the price",
            "energy": "1 energy of the price",
        },
    },
    "de": {
        "building": {"refuge": "Lager", "elevator": "Aufzug", "bridge": "Brücke"},
        "resource": {"tech": "Technologie", "energy": "Energie"},
        "use": {
            "enlist": "Einrücken",
            "move": "Bewegen",
            "collect": "Sammeln",
            "kill": "Töten",
            "place": "Ressource hinlegen",
        },
        "pay": {
            "full": "Wie aufgedruckt zahlen",
            "tech": "1 Technologie des Preises",
            "energy": "1 Energie des Preises",
        },
    },
}
EXTRA = {"en": "Extra Collect", "de": "Extra sammeln"}
ANY_DRONE = {"en": "Any drone", "de": "Beliebige Drohne"}
EACH = {"en": "per outpost", "de": "pro Außenposten"}
EACH_ANY = {"en": "all colours", "de": "alle Farben"}
SUPPLIES = {"en": "SP", "de": "SP"}
CANDIES = {"en": ("candy boost", "candy boosts"), "de": ("Candy Boost", "Candy Boosts")}
SCRAPPERS = {"en": ("scrapper", "scrappers"), "de": ("Plünderer", "Plünderer")}
REFUGES = {"en": ("refuge", "refuges"), "de": ("Lager", "Lager")}
LEADER = {"en": "the leader", "de": "den Anführer"}
AND = {"en": "and", "de": "und"}
SEAT = {"en": "Faction", "de": "Fraktion"}
MOST_REFUGES = 3


def names(content: DeiContent, language: str, seats: int) -> Names:
    """Return the names of everything that sentences name."""
    game = content.game
    markets = {market.id: market.name.say(language) for market in game.market}
    colours = {market.colour: market.id for market in game.market}
    tiles = content.map.tile_names(language)
    return {
        **WORDS[language],
        "card": {card.id: card.name.say(language) for card in content.cards.all},
        "faction": {faction.id: faction.name.say(language) for faction in game.faction},
        "leader": {leader.id: leader.name for leader in game.leader},
        "drone": {drone.id: drone.name for drone in game.drone},
        "market": markets,
        "colour": {
            outpost.colour: family(content, colours[outpost.colour], language)
            for outpost in game.outpost_set
        },
        "mission": {mission.id: mission.name.say(language) for mission in game.mission},
        "feat": {feat.id: feat.name.say(language) for feat in game.feat},
        "candy": {candy.id: candy.name.say(language) for candy in game.candy},
        "icon": {icon.id: icon_name(content, icon, language) for icon in content.rules.icons},
        "site": {
            site: f"{tiles[site.rpartition('-')[0]]} {site.rpartition('-')[2]}"
            for site in content.map.segment_ids
        },
        "group": groups(language),
        "seat": {str(seat): f"{SEAT[language]} {seat}" for seat in range(1, seats + 1)},
    }


FAMILIES = {
    "en": {"tactics": "Tactics", "logistics": "Logistics", "machines": "Machines"},
    "de": {"tactics": "Taktik", "logistics": "Logistik", "machines": "Maschinen"},
}


def family(content: DeiContent, market: str, language: str) -> str:
    """Return what the cards, feats and outposts of a colour have in common."""
    return FAMILIES[language].get(market, market)


def icon_name(content: DeiContent, icon: Icon, language: str) -> str:
    """Return the name of an icon with its amount, its drone, or what it counts."""
    tables = {table.id: table.name.say(language) for table in content.game.icon}
    rules: Content = content.rules
    if icon.variant == terms.EXTRA:
        return EXTRA[language]
    if icon.kind == terms.PER:
        base = icon_name(content, rules.icons[icon.base], language)
        if icon.colour == terms.ALL_COLOURS:
            return f"{base} {EACH[language]} ({EACH_ANY[language]})"
        colour = content.game.market[icon.colour].id
        return f"{base} {EACH[language]} ({family(content, colour, language)})"
    if icon.kind == terms.DRONE:
        name = (
            ANY_DRONE[language]
            if icon.drone == terms.ANY_DRONE
            else next(it.name for it in content.game.drone if it.id == terms.DRONES[icon.drone])
        )
        return f"{name} +{icon.amount}" if icon.amount else name
    if icon.kind == terms.SUPPLIES:
        return f"{icon.amount} {SUPPLIES[language]}"
    if icon.kind in (terms.TECH, terms.ENERGY):
        resource = WORDS[language]["resource"]["tech" if icon.kind == terms.TECH else "energy"]
        return f"{icon.amount} {resource}"
    if icon.kind == terms.CANDY:
        return f"{icon.amount} {CANDIES[language][icon.amount != 1]}"
    return tables[icon.id]


def groups(language: str) -> dict[str, str]:
    """Return what moves in words, by scrappers, leader and refuges: `3+1+0`."""
    out = {}
    for scrappers in range(terms.MOST_FIGURES + 1):
        for leader in range(2):
            for refuges in range(MOST_REFUGES + 1):
                parts = []
                if scrappers:
                    parts.append(f"{scrappers} {SCRAPPERS[language][scrappers != 1]}")
                if leader:
                    parts.append(LEADER[language])
                if refuges:
                    parts.append(f"{refuges} {REFUGES[language][refuges != 1]}")
                text = f" {AND[language]} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
                out[f"{scrappers}+{leader}+{refuges}"] = text
    return out
