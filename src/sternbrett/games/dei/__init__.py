"""DEI: Divide et Impera: two to four factions fight for outposts on the ground and on roofs."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.dei import data, events, fields, layouts, model, rules, terms, view, written
from sternbrett.games.dei.board import layout_text
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.mapdata import read_layout
from sternbrett.games.dei.minds import DeiMinds
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules import market, pads, setup
from sternbrett.games.dei.rules.missions import ranked
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.rules.setup import Begin
from sternbrett.games.dei.table import DeiTable
from sternbrett.games.dei.terms import NOBODY
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, event_kinds
from sternbrett.kernel.game import Fields, Preset, Setting, TypeCard, View
from sternbrett.kernel.outcome import Standing, utilities

RECOMMENDED, RANDOM, CUSTOM = "recommended", "random", "custom"
OFF, ON = "off", "on"
CHOSEN = "chosen"
#: Layouts of one's own to begin with, by number of seats: the recommended ones.
EXAMPLES = {
    2: "2.4 2.2 D1 / 2.6 2.1 2.5 / D2 2.3 2.7",
    3: "2.4 2.1 2.5 D1 / D2 3.2 2.7 2.2 / 2.3 D3 3.1 2.6",
    4: "D1 2.2 2.5 4.1 / 2.4 2.1 4.3 D2 / D3 2.3 3.1 2.6 / 4.2 2.7 3.2 D4",
}


def check_map(text: str, seats: int, content: DeiContent) -> str:
    """Return a layout as it is kept, or refuse it (DEI-021)."""
    return layout_text(read_layout(text, seats, content.map))


class Dei(DeiTable, DeiMinds):
    """DEI for everything outside this folder."""

    id = "dei"
    rules_version = 1
    shelf = 4
    card = TypeCard(
        seats=(2, 4),
        roles=terms.FACTIONS,
        chance=(
            layouts.TILE,
            layouts.TURN,
            setup.FACTION_DRAW,
            setup.DRONE_DRAW,
            setup.COLOUR_DRAW,
            setup.DRONE_CARD_DRAW,
            setup.MISSION_DRAW,
            setup.PRIORITY_DRAW,
            *setup.FEAT_DRAWS,
            *market.DECKS,
            pads.CANDY_DRAW,
        ),
        hidden_information=True,
        simultaneous=True,
        places=True,
        chosen_roles=True,
        zero_sum=(2, 3, 4),
    )
    laid_anew = (events.DRONE_READY.name,)
    settings = (
        Setting("factions", (CHOSEN, RANDOM), CHOSEN),
        Setting("layout", (RECOMMENDED, RANDOM, CUSTOM), RECOMMENDED),
        Setting(
            "map",
            tuple(EXAMPLES.values()),
            "",
            only_if=("layout", CUSTOM),
            with_seats={layout: (seats,) for seats, layout in EXAMPLES.items()},
            check=check_map,
        ),
        Setting("shape", data.SHAPES, data.SHAPES[0]),
        Setting("rotation", ("none", RANDOM), "none"),
        Setting("outposts", ("first_game", RANDOM), "first_game"),
        *(Setting(name, (OFF, ON), OFF) for name in terms.OPTIONAL_RULES),
    )
    content_files = data.FILES
    steps = rules.STEPS
    events = event_kinds(vars(events))
    entries = rules.ENTRIES
    automatic = rules.AUTOMATIC
    presets = (
        Preset("duel", ("me", "scavenger")),
        Preset("four", ("me", "scavenger", "scavenger", "scavenger")),
    )
    schema = fields.SCHEMA

    def load_content(self, folder: Path) -> DeiContent:
        return data.load(folder)

    def options_by_number(self, g: DeiState) -> Sequence[Option]:
        return g.content.options

    def begin(self, content: DeiContent, settings: Mapping[str, str | int], seats: int) -> DeiState:
        rules_ = content.rules
        custom = settings["layout"] == CUSTOM
        layout = str(settings["map"]) if custom else rules_.layouts[seats]
        g = DeiState(rules_, seats, rules_.board(layout))
        g.optional = optional_rules(settings)
        names = ("layout", "shape", "rotation", "outposts", "factions")
        g.push(Begin(*(str(settings[name]) for name in names)))
        return g

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: DeiState) -> Mapping[str, Container[object]]:
        regions = range(-1, g.board.size)
        seats = range(len(g.factions))
        return {
            "seat": seats,
            "victim": seats,
            "source": regions,
            "target": regions,
            "region": regions,
            "ground": range(g.board.ground),
            "bound": regions,
            "first": regions,
            "card": range(len(g.content.cards)),
            "drone": range(4),
            "kind": range(3),
            "token": range(-1, terms.TOKENS),
            "variant": range(5),
            "number": range(4),
            "layout": (RECOMMENDED, RANDOM, CUSTOM),
            "shape": data.SHAPES,
        }

    def restore(self, fields: Fields, content: DeiContent) -> DeiState:
        return view.restore(fields, content)

    def imagine_fields(self, view_: View, content: DeiContent, rng: Rng) -> DeiState:
        return view.imagine(view_, content, rng)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        optional = optional_rules(settings)
        names = [name for place, name in enumerate(terms.OPTIONAL_RULES) if optional >> place & 1]
        known: Fields = {"optional": names, "factions": list(terms.FACTIONS[:seats])}
        if settings["layout"] == CUSTOM:
            known["map"] = settings["map"]
        return known

    def outcomes(self, g: DeiState, kind: str) -> Sequence[str]:
        content = g.content
        if kind in market.DECKS:
            deck = g.decks[market.DECKS.index(kind)]
            return [content.cards[card].id for card in members(deck)]
        if kind == pads.CANDY_DRAW:
            return [
                candy.id
                for candy in content.candies
                for _ in range(g.candy_bank >> (terms.CANDY_BITS * candy.index) & terms.CANDY_FIELD)
            ]
        return setup_outcomes(g, kind)

    def scores(self, g: DeiState) -> tuple[float, ...]:
        seats = len(g.factions)
        return utilities(self._places(g)) if g.result else (0.0,) * seats

    def _places(self, g: DeiState) -> list[int]:
        ranking = ranked(g)
        return [ranking.index(seat) + 1 for seat in range(len(g.factions))]

    def standings(self, g: DeiState) -> tuple[Standing, ...]:
        out = []
        for seat, place in enumerate(self._places(g)):
            base = seat * terms.SOURCE_COUNT
            earned = g.earned[base : base + terms.SOURCE_COUNT]
            sources = tuple(zip(terms.SOURCES, earned, strict=True))
            out.append(Standing(place == 1, place, points(g, seat), sources))
        return tuple(out)

    def seats(self, g: DeiState) -> int:
        return len(g.factions)

    def role(self, seat: int, g: DeiState | None = None) -> str:
        if g is None or g.factions[seat] == NOBODY:
            return ""
        return terms.FACTIONS[g.factions[seat]]

    def keeps_secrets(self, g: DeiState, seats: Collection[int] | None = None) -> bool:
        return True

    def chapter(self, view_: View) -> int | None:
        number: int = view_["round"]
        return number or None

    def inventory(self, g: DeiState) -> Mapping[str, int]:
        content = g.content
        limits = content.limits
        if not g.order:  # everything is still in the box
            return {
                "technology": limits.tech_tokens,
                "energy": limits.energy_tokens,
                "candies": model.candies_in(content.candy_bank),
                "cards": len(content.cards),
            }
        cards = sum(deck.bit_count() for deck in g.decks) + out_of_play(g).bit_count()
        cards += sum(g.owned(seat).bit_count() for seat in range(len(g.factions)))
        cards += sum(card != terms.NO_CARD for row in g.open for card in row)
        ground = g.board.ground
        waiting = [0, 0]  # a resource that a full pad has no room for yet (DEI-089)
        if isinstance(g.pending, pads.Overflow):
            waiting[g.pending.kind] += 1
        return {
            "technology": sum(g.resources[:ground]) + sum(g.tech) + g.tech_bank + waiting[0],
            "energy": sum(g.resources[ground:]) + sum(g.energy) + g.energy_bank + waiting[1],
            "candies": model.candies_in(written.packed_sum(g)),
            "cards": cards,
        }


def setup_outcomes(g: DeiState, kind: str) -> Sequence[str]:
    """Return the names of what can be drawn during the setup."""
    if kind == layouts.TILE:
        return g.unlaid
    if kind == layouts.TURN:
        return [str(turns) for turns in range(4)]
    if kind == setup.FACTION_DRAW:
        return [name for place, name in enumerate(terms.FACTIONS) if place not in g.factions]
    if kind == setup.DRONE_DRAW:
        return [terms.DRONES[drone] for drone in setup.drones_left(g)]
    if kind == setup.COLOUR_DRAW:
        return [name for place, name in enumerate(terms.COLOURS) if place not in g.colours]
    if kind == setup.DRONE_CARD_DRAW:
        return [g.content.cards[card].id for card in members(setup.drone_cards_left(g))]
    if kind == setup.MISSION_DRAW:
        return [g.content.missions[mission].id for mission in setup.missions_left(g)]
    if kind == setup.PRIORITY_DRAW:
        return [str(seat + 1) for seat in range(len(g.factions)) if seat not in g.order]
    colour = setup.FEAT_DRAWS.index(kind)
    return [terms.FEATS[feat] for feat in members(setup.feats_left(g, colour))]


def out_of_play(g: DeiState) -> int:
    """Return the cards of factions and drones that nobody plays, as a set (DEI-032)."""
    out = 0
    for faction in g.content.factions:
        if faction.index not in g.factions:
            out |= faction.cards | g.content.robot_cards[faction.drone]
    return out


def optional_rules(settings: Mapping[str, str | int]) -> int:
    """Return the optional rules that settings turn on, as a set."""
    return sum(
        1 << place for place, name in enumerate(terms.OPTIONAL_RULES) if settings[name] == ON
    )


GAME = Dei()
