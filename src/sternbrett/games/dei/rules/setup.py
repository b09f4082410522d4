"""Setup: factions, board, drones, markets, missions, priority, feats (DEI-014 to DEI-043)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.board import Placed, layout_text
from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import (
    DRONE_READY,
    FACTION_PICKED,
    FEATS_DEALT,
    FIGURES_PLACED,
    LEADER_PLACED,
    PRIORITY_SET,
)
from sternbrett.games.dei.layouts import shuffled_layout, turned_layout
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.asking import AskNumber, AskRegion
from sternbrett.games.dei.rules.control import (
    put_leader,
    put_scrappers,
    settle_leads,
    settle_outposts,
)
from sternbrett.games.dei.rules.draft import BeginDraft
from sternbrett.games.dei.rules.market import draw_card
from sternbrett.games.dei.rules.missions import ROWS
from sternbrett.games.dei.rules.pads import from_bank, put_on_pad
from sternbrett.games.dei.rules.reasons import FACTION_TAKEN, FULL_HERE, NO_REFUGE
from sternbrett.games.dei.rules.turns import BeginRound
from sternbrett.games.dei.terms import (
    DRONES,
    FACTION,
    FACTIONS,
    FEAT_DRAFT,
    FEAT_SETS,
    FEATS,
    NO_CARD,
    NO_CHOICE,
    NONE,
    NOWHERE,
    PLANNING,
    POWER,
    TECHNOLOGY,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said, SeatDecision, Step

# Names of draws.
FACTION_DRAW = "faction"
DRONE_DRAW = "drone"
COLOUR_DRAW = "colour"
DRONE_CARD_DRAW = "drone_card"
MISSION_DRAW = "mission"
PRIORITY_DRAW = "priority"
FEAT_DRAWS = ["red_feat", "blue_feat", "green_feat"]

# Values of settings.
RANDOM = "random"


class Begin(Step[DeiState]):
    """Everything before the first round, in the order of DEI-246; factions come first (DEI-035)."""

    clause: ClassVar[str] = "DEI-246"

    __slots__ = ("factions", "layout", "outposts", "rotation", "shape")

    def __init__(
        self, layout: str, shape: str, rotation: str, outposts: str, factions: str
    ) -> None:
        self.layout = layout
        self.shape = shape
        self.rotation = rotation
        self.outposts = outposts
        self.factions = factions

    def args(self) -> list[object]:
        return [self.layout, self.shape, self.rotation, self.outposts, self.factions]

    def run(self, g: DeiState) -> None:
        lay_out_board(g, self.layout, self.shape, self.rotation)
        g.push(SetUp(self.outposts == RANDOM))
        seats = len(g.factions)
        if self.factions == RANDOM:
            for seat in range(seats):
                left = [faction for faction in range(len(FACTIONS)) if faction not in g.factions]
                take_faction(g, seat, left[g.draw(FACTION_DRAW, len(left))])
        else:
            for seat in range(seats - 1, -1, -1):
                g.push(PickFaction(seat))


def lay_out_board(g: DeiState, layout: str, shape: str, rotation: str) -> None:
    """Lay out the tiles; a layout that is neither random nor turned lies there (DEI-017)."""
    content = g.content
    seats = len(g.factions)
    if layout != RANDOM and rotation != RANDOM:
        return
    placed: list[Placed] = g.board.tiles
    if layout == RANDOM:
        names = content.tile_sets[seats]
        spots = content.shapes[seats][shape]
        placed = shuffled_layout(content.tiles, names, spots, TileBag(g, names).draw)
    if rotation == RANDOM:
        placed = turned_layout(placed, g.draw)
    g.use_board(content.board(layout_text(placed)))


class TileBag:
    """Draws tiles for a random layout; the position knows which are left (see `unlaid`)."""

    __slots__ = ("g", "names")

    def __init__(self, g: DeiState, names: list[str]) -> None:
        self.g = g
        self.names = names

    def draw(self, kind: str, n: int) -> int:
        """Return which of the tiles left comes next; where all are left they are shuffled anew."""
        g = self.g
        if n == len(self.names):
            g.unlaid = tuple(self.names)
        place = g.draw(kind, n)
        g.unlaid = g.unlaid[:place] + g.unlaid[place + 1 :]
        return place


class PickFaction(SeatDecision[DeiState]):
    """Each seat picks a faction that is still free (DEI-035, D1)."""

    clause: ClassVar[str] = "DEI-035"
    phase: ClassVar[str] = "setup"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves.faction
        return [moves[place] for place in range(len(FACTIONS)) if place not in g.factions]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word != FACTION:
            return NOT_NOW
        return FACTION_TAKEN if option.value in g.factions else 0

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        take_faction(g, self.seat, option.value)


def take_faction(g: DeiState, seat: int, faction: int) -> None:
    """Give a seat its faction with cards and figures; resources follow (DEI-036, DEI-037)."""
    found = g.content.factions[faction]
    g.factions[seat] = faction
    g.display[seat] = found.cards
    g.supply[seat] = found.scrappers
    if g.listening:
        g.tell(FACTION_PICKED, seat + 1, found.id)


class SetUp(Step[DeiState]):
    """Drones, outposts, markets, missions, priority, feats."""

    clause: ClassVar[str] = "DEI-246"

    __slots__ = ("shuffled_outposts",)

    def __init__(self, shuffled_outposts: bool) -> None:
        self.shuffled_outposts = shuffled_outposts

    def args(self) -> list[object]:
        return [self.shuffled_outposts]

    def run(self, g: DeiState) -> None:
        seats = len(g.factions)
        if g.optional & PLANNING:
            g.shown = (0,) * len(g.content.cards)
        put_drones(g)
        lay_resources(g)
        if self.shuffled_outposts:  # DEI-029
            g.colours = ()
            while len(g.colours) < 3:
                left = [colour for colour in range(3) if colour not in g.colours]
                g.colours = (*g.colours, left[g.draw(COLOUR_DRAW, len(left))])
        fill_markets(g)
        lay_missions(g)
        while len(g.order) < seats:
            left = [seat for seat in range(seats) if seat not in g.order]
            g.order = (*g.order, left[g.draw(PRIORITY_DRAW, len(left))])
        if g.listening:
            g.tell(PRIORITY_SET, " ".join([str(seat + 1) for seat in g.order]))
        g.push(BeginRound())
        for seat in reversed(g.order):
            g.push(PlaceStart(seat))
        if g.optional & FEAT_DRAFT:
            for number in range(2, -1, -1):
                g.push(BeginDraft(number))
        else:
            deal_feats(g)


def put_drones(g: DeiState) -> None:
    """Put the drones of the factions in play on the drone tiles (DEI-024, DEI-025)."""
    for region in g.board.drone_starts:
        left = drones_left(g)
        drone = left[g.draw(DRONE_DRAW, len(left))]
        g.drones[drone] = region
        if g.listening:
            g.tell(DRONE_READY, DRONES[drone], g.board.ids[region])


def drones_left(g: DeiState) -> list[int]:
    """Return the drones of the factions in play that are on no tile yet."""
    drones = sorted([g.content.factions[faction].drone for faction in g.factions])
    return [drone for drone in drones if g.drones[drone] == NOWHERE]


def lay_resources(g: DeiState) -> None:
    """Put resources on the board and on the pads; the rest is the general supply (DEI-026)."""
    limits = g.content.limits
    ground = g.board.ground
    g.resources = g.board.resources[:]
    g.tech_bank = limits.tech_tokens - sum(g.resources[:ground])
    g.energy_bank = limits.energy_tokens - sum(g.resources[ground:])
    for seat in range(len(g.factions)):
        for _ in range(limits.start_tech):
            from_bank(g, TECHNOLOGY)
            put_on_pad(g, seat, TECHNOLOGY)
        for _ in range(limits.start_energy):
            from_bank(g, POWER)
            put_on_pad(g, seat, POWER)
    g.candy_bank = g.content.candy_bank


def fill_markets(g: DeiState) -> None:
    """Shuffle drone cards into three decks and open three cards of each (DEI-031 to DEI-033)."""
    content = g.content
    g.decks = content.market_cards[:]
    size = drone_cards_left(g).bit_count() // 3
    for market in range(3):
        for _ in range(size):
            left = members(drone_cards_left(g))
            g.decks[market] |= 1 << left[g.draw(DRONE_CARD_DRAW, len(left))]
    for market in range(4):
        row = [NO_CARD] * content.limits.open_cards
        for slot in range(len(row)):
            row[slot] = draw_card(g, market)
        g.open[market] = tuple(row)


def drone_cards_left(g: DeiState) -> int:
    """Return the drone cards of the drones in play that lie in no deck yet, as a set (DEI-032)."""
    out = 0
    for faction in g.factions:
        out |= g.content.robot_cards[g.content.factions[faction].drone]
    for deck in g.decks:
        out &= ~deck
    return out


def lay_missions(g: DeiState) -> None:
    """Lay out missions in four columns of two, or of one (DEI-034, DEI-225)."""
    for place in range(ROWS * g.content.limits.rounds):
        if g.optional & NO_CHOICE and place % ROWS:
            g.missions = (*g.missions, NONE)
        else:
            left = missions_left(g)
            g.missions = (*g.missions, left[g.draw(MISSION_DRAW, len(left))])


def missions_left(g: DeiState) -> list[int]:
    """Return the missions that were not laid out."""
    return [place for place in range(len(g.content.missions)) if place not in g.missions]


def deal_feats(g: DeiState) -> None:
    """Deal every faction a feat of each colour, face down (DEI-039)."""
    for colour in range(3):
        for seat in range(len(g.factions)):
            left = members(feats_left(g, colour))
            g.feats[seat] |= 1 << left[g.draw(FEAT_DRAWS[colour], len(left))]
    if g.listening:
        for seat in range(len(g.factions)):
            names = " ".join([FEATS[feat] for feat in members(g.feats[seat])])
            g.tell_only((seat,), None, FEATS_DEALT, seat + 1, names)


def feats_left(g: DeiState, colour: int) -> int:
    """Return the feats of a colour that nobody has, as a set."""
    out = FEAT_SETS[colour]
    for feats in g.feats:
        out &= ~feats
    return out


# -- the first placement ----------------------------------------------------------------------


class PlaceStart(Step[DeiState]):
    """A faction places its leader and scrappers at the neutral refuges (DEI-041)."""

    clause: ClassVar[str] = "DEI-041"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: DeiState) -> None:
        g.speaker = self.seat
        refuges = g.board.refuges
        amount = g.content.limits.start_scrappers[g.order.index(self.seat)]
        if len(refuges) == 1 or refuges[0] == refuges[1]:  # DEI-043, DEI-249
            place(g, self.seat, refuges[0], amount)
            place_leader(g, self.seat, refuges[0])
        else:
            g.push(PlaceScrappers(amount))


class PlaceScrappers(AskNumber):
    """How many scrappers begin at the first neutral refuge; the rest begin at the other (D3)."""

    clause: ClassVar[str] = "DEI-041"
    phase: ClassVar[str] = "setup"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def most(self, g: DeiState) -> int:
        return self.amount

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        reason = super().guard(g, seat, option)
        return FULL_HERE if reason > NOT_NOW else reason

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        ids = g.board.ids
        first, second = g.board.refuges
        return "prompt.PlaceScrappers", {
            "amount": self.amount,
            "region": ids[first],
            "other_region": ids[second],
        }

    def chosen(self, g: DeiState, number: int) -> None:
        first, second = g.board.refuges
        place(g, g.speaker, first, number)
        place(g, g.speaker, second, self.amount - number)
        g.push(PlaceLeader())


class PlaceLeader(AskRegion):
    """At which neutral refuge the leader begins (D3)."""

    clause: ClassVar[str] = "DEI-041"
    phase: ClassVar[str] = "setup"

    __slots__ = ()

    def regions(self, g: DeiState) -> int:
        return 1 << g.board.refuges[0] | 1 << g.board.refuges[1]

    def against(self, g: DeiState, region: int) -> int:
        return NO_REFUGE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.PlaceLeader", {"leader": g.content.factions[g.factions[g.speaker]].leader}

    def chosen(self, g: DeiState, region: int) -> None:
        place_leader(g, g.speaker, region)


def place(g: DeiState, seat: int, region: int, amount: int) -> None:
    """Put scrappers of the supply at a neutral refuge."""
    if amount == 0:
        return
    g.supply[seat] -= amount
    put_scrappers(g, seat, region, amount)
    settle_leads(g, 1 << region)
    if g.listening:
        g.tell(FIGURES_PLACED, seat + 1, amount, g.board.ids[region])


def place_leader(g: DeiState, seat: int, region: int) -> None:
    """Put the leader at a neutral refuge: the placement is done (DEI-053)."""
    put_leader(g, seat, region)
    if g.listening:
        leader = g.content.factions[g.factions[seat]].leader
        g.tell(LEADER_PLACED, seat + 1, leader, g.board.ids[region])
    settle_leads(g, 1 << region)
    settle_outposts(g)
