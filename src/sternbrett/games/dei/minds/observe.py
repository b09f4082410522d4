"""Positions of DEI as numbers, as far as a seat may know them.

Regions have the places of the vocabulary: all ground regions that a board can have, then all roofs.
The map itself does not change during a game; it is written beside the vectors (`beside`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sternbrett.games.dei.board import Board
from sternbrett.games.dei.contents import Content
from sternbrett.games.dei.model import DeiState, candies_in, card_on
from sternbrett.games.dei.rules.control import find_holder, garrisons
from sternbrett.games.dei.rules.drones import FlyTarget, SimonSource
from sternbrett.games.dei.rules.setup import PlaceLeader
from sternbrett.games.dei.rules.turns import ChooseFace, PlanCards
from sternbrett.games.dei.sight import hidden_cards
from sternbrett.games.dei.terms import (
    CANDY_BITS,
    CANDY_FIELD,
    COLOURS,
    DRONES,
    FACTIONS,
    FEAT_SETS,
    FEATS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    ON_PAD_DOWN,
    OPTIONAL_RULES,
    PLANNING,
    SOURCE_COUNT,
    SOURCES,
    TOKENS,
)
from sternbrett.kernel.engine import AnyStep
from sternbrett.kernel.observation import (
    MOST,
    Field,
    Memo,
    Observer,
    Sets,
    flag,
    one_hots,
    subsets,
)


class DeiObserver(Observer[DeiState]):
    """Writes a position of DEI as a vector."""

    def __init__(self, steps: Iterable[type[AnyStep]], content: Content, seats: int) -> None:
        self.content = content
        regions = self.regions = len(content.moves.region)
        sites = self.sites = len(content.moves.site)
        cards = self.cards = len(content.cards)
        missions = self.missions = len(content.missions)
        kinds = self.kinds = len(content.candies)
        icons = self.icons = len(content.icons)
        feats = len(FEATS)
        # Every outpost there is, by tile and letter; which are in play depends on the tiles.
        circles = sorted(
            (tile.id, it[0]) for tile in content.tiles.values() for it in tile.outposts
        )
        self.circle = {circle: place for place, circle in enumerate(circles)}
        self.circles = len(circles)
        self.first_card = content.moves.card[0].number
        self.standing = Memo()
        self.lying = Memo()
        self.offered = Memo()
        self.own_cards = [Memo() for _ in range(seats)]
        self.known_feats = [Memo() for _ in range(seats)]
        self.optional = subsets(len(OPTIONAL_RULES))
        self.one_candy = one_hots(kinds)
        self.card_sets = Sets(*[cards] * 6)
        self.feat_sets = Sets(feats, feats)
        limits = content.limits
        scrappers = max(faction.scrappers for faction in content.factions)
        each = "for each seat"
        at = f"{each} and region"
        of = f"{each} and card"
        fields = (
            Field("round", 1, limits.rounds, "the round, 0 before the first"),
            Field("phase", 1, limits.phases, "the action phase"),
            Field("played", 1, limits.cards_per_phase, "cards played in this turn"),
            Field("tech_bank", 1, limits.tech_tokens, "technology of the general supply"),
            Field("energy_bank", 1, limits.energy_tokens, "energy of the general supply"),
            Field("candy_bank", 1, MOST, "candy boosts of the supply"),
            Field("decks", 4, cards, "cards of the decks: tactics, logistics, machines, black"),
            flag("down", "whether the card being resolved lies face down"),
            flag("sprinted", "whether Sprinter has worked for that card"),
            flag("turned", "whether a card lies face down in this turn already"),
            flag("searched", "whether Abraham has found more in this turn"),
            flag("solar_used", "whether Solar Power was used in this turn"),
            flag("parcel_used", "whether Parcel Bot was used in this turn"),
            Field("extra", 1, regions, "the place of the region of Abraham's extra Collect plus 1"),
            Field("optional", len(OPTIONAL_RULES), 1, f"optional: {', '.join(OPTIONAL_RULES)}"),
            Field("colours", 9, 1, f"for outposts A, B and C the colour: {', '.join(COLOURS)}"),
            Field("factions", 4 * seats, 1, f"{each} the faction: {', '.join(FACTIONS)}"),
            Field("priority", seats, seats, f"{each} its priority from 1"),
            Field("tech", seats, limits.pad, f"{each} the technology on its pad"),
            Field("energy", seats, limits.pad, f"{each} the energy on its pad"),
            Field("supply", seats, scrappers, f"{each} the scrappers beside its pad"),
            Field("markers", 3 * seats, limits.markers, f"{each} the markers of each colour"),
            Field("garrisons", 3 * seats, self.circles, f"{each} the garrisons of each colour"),
            Field("earned", SOURCE_COUNT * seats, MOST, f"{each} supplies: {', '.join(SOURCES)}"),
            Field("candy_boosts", seats, MOST, f"{each} the number of its candy boosts"),
            Field("hand_cards", seats, cards, f"{each} the number of cards of its display"),
            Field("planned_cards", seats, cards, f"{each} the number of cards it has planned"),
            Field("resources", regions, MOST, "for each region the technology or energy there"),
            Field("drones", 4 * regions, 1, f"for each drone its region: {', '.join(DRONES)}"),
            Field("scrappers", seats * regions, scrappers, f"{at} the scrappers"),
            Field("leaders", seats * regions, 1, f"{at} whether its leader is there"),
            Field("majority", seats * regions, 1, f"{at} whether it has the majority"),
            Field("refuges", seats * regions, TOKENS, f"{at} the refuges"),
            Field(
                "elevators", seats * TOKENS * 2, regions,
                f"{each} its elevators: the places of ground and roof, each plus 1",
            ),
            Field("bridges", seats * sites, TOKENS, f"{each} and site its bridges"),
            Field("outposts", self.circles, regions, "for each outpost its region's place plus 1"),
            Field("flags", seats * self.circles, 1, f"{each} the outposts it controls"),
            Field("open", cards, 12, "for each card its slot in the markets, left first, from 1"),
            Field("missions", missions, 8, "for each mission its place from 1, two in a column"),
            Field("marks", seats * missions, 1, f"{each} the missions it has taken"),
            Field("candies", kinds, MOST, "for each kind the candy boosts one holds oneself"),
            Field("candy", kinds, 1, "the candy boost on the card being resolved"),
            Field("icons", icons, MOST, "for each icon how often it is open"),
            Field("card", cards, 1, "the card being played, where one may see it"),
            Field("answer", cards, 1, "the cards one has chosen to plan so far"),
            Field(
                "cards", seats * 6 * cards, 1,
                f"{of} whether it is in its display, planned, recycled, played face down (these "
                "four where one may see it), played face up, or not open wherever it is",
            ),
            Field("feats", seats * 2 * feats, 1, f"{each} the feats one knows, and those learned"),
            Field("drafted", 2 * feats, 1, "feats passed on where one may see them, and once seen"),
            Field("passing", 3, 1, f"the colour of the feats passed on: {', '.join(COLOURS)}"),
            Field("decided", seats, 1, "the seats that have planned"),
        )  # fmt: skip
        super().__init__(steps, seats, fields)

    def place(self, board: Board, region: int) -> int:
        """Return the place of a region among all regions of the vocabulary."""
        ground = board.ground
        return region if region < ground else self.content.most_ground + region - ground

    def spread(self, board: Board, values: Sequence[int]) -> bytearray:
        """Return numbers by region at their places."""
        out = bytearray(self.regions)
        ground, most = board.ground, self.content.most_ground
        out[:ground] = bytes(values[:ground])
        out[most : most + board.size - ground] = bytes(values[ground:])
        return out

    def look(self, g: DeiState, seat: int) -> bytearray:
        board = g.board
        over = bool(g.result)
        secret = bool(g.optional & PLANNING) and not over
        out = bytearray(
            (
                g.round,
                g.phase,
                g.played,
                g.tech_bank,
                g.energy_bank,
                candies_in(g.candy_bank),
                *[deck.bit_count() for deck in g.decks],
                g.down,
                g.sprinted,
                g.turned,
                g.searched,
                g.solar_used,
                g.parcel_used,
                0 if g.extra == NOWHERE else self.place(board, g.extra) + 1,
            )
        )
        out += self.optional[g.optional]
        out += self.standing_of(g)
        out += bytes([cards.bit_count() for cards in g.display])
        out += bytes([cards.bit_count() for cards in g.planned])
        out += self.board_of(g)
        self.write_cards(g, seat, secret, out)
        sees = over or (g.draft != 0 and g.pending is not None and seat in g.pending.seats(g))
        memo = self.known_feats[seat]
        feats = (g.feats, g.learned, g.draft, g.passed[seat], over, sees)
        if memo.values != feats:
            memo.values = (g.feats[:], g.learned[:], g.draft, g.passed[seat], over, sees)
            memo.written = self.write_feats(g, seat, over, sees)
        out += memo.written
        decision = g.pending
        if isinstance(decision, PlanCards):
            out += bytes([decision.complete(g, of) for of in range(self.seats)])
        else:
            out += bytes(self.seats)
        return out

    def write_feats(self, g: DeiState, seat: int, over: bool, sees: bool) -> bytes:
        """Return the feats that a seat knows of, and those being passed on."""
        out = b""
        for of in range(self.seats):
            known = g.feats[of] if of == seat or over else g.learned[of]
            out += self.feat_sets.write(known, g.learned[of])
        out += self.feat_sets.write(g.draft if sees else 0, g.passed[seat])
        return out + bytes([bool(g.draft & feats) for feats in FEAT_SETS])

    def standing_of(self, g: DeiState) -> bytes:
        """Return what the seats have in front of them, as last written if it is the same."""
        memo = self.standing
        numbers = (
            g.board, g.colours, g.factions, g.order, g.tech, g.energy, g.supply, g.markers,
            g.presence, g.earned, g.candies,
        )  # fmt: skip
        if memo.values != numbers:
            memo.values = (
                g.board, g.colours, g.factions[:], g.order, g.tech[:], g.energy[:], g.supply[:],
                g.markers[:], g.presence[:], g.earned[:], g.candies[:],
            )  # fmt: skip
            memo.written = bytes(self.write_standing(g))
        return memo.written

    def write_standing(self, g: DeiState) -> bytearray:
        """Write colours and factions, and what the seats have in front of them."""
        seats = range(self.seats)
        out = bytearray()
        for letter in range(3):
            out += bytes(g.colours[letter] == colour for colour in range(3))
        for of in seats:
            out += bytes(g.factions[of] == faction for faction in range(4))
        out += bytes(g.order.index(of) + 1 if g.order else 0 for of in seats)
        out += bytes(g.tech)
        out += bytes(g.energy)
        out += bytes(g.supply)
        out += bytes(g.markers)
        for of in seats:
            out += bytes(garrisons(g, of, colour) for colour in range(3))
        out += bytes(min(MOST, amount) for amount in g.earned)
        out += bytes(g.candy_count(of) for of in seats)
        return out

    def board_of(self, g: DeiState) -> bytes:
        """Return what lies and stands on the board, as last written if it is the same."""
        memo = self.lying
        lead = leads(g)
        places = (
            g.board, g.resources, g.drones, g.scrappers, g.leaders, lead, g.refuges, g.elevators,
            g.bridges, g.flags,
        )  # fmt: skip
        if memo.values != places:
            memo.values = (
                g.board, g.resources[:], g.drones[:], g.scrappers[:], g.leaders[:], lead[:],
                g.refuges[:], g.elevators[:], g.bridges[:], g.flags[:],
            )  # fmt: skip
            memo.written = bytes(self.write_board(g, lead))
        return memo.written

    def write_board(self, g: DeiState, leading: list[int]) -> bytearray:
        """Write what lies and stands on the board."""
        out = bytearray()
        board = g.board
        size, regions = board.size, self.regions
        out += self.spread(board, g.resources)
        for drone in g.drones:
            out += self.one_at(board, drone)
        for of in range(self.seats):
            out += self.spread(board, g.scrappers[of * size : (of + 1) * size])
        for leader in g.leaders:
            out += self.one_at(board, leader)
        for lead in leading:
            out += self.spread(board, [lead >> region & 1 for region in range(size)])
        for places in g.refuges:
            field = bytearray(regions)
            for region in places:
                field[self.place(board, region)] += 1
            out += field
        for places in g.elevators:
            pairs = bytearray(TOKENS * 2)
            for number, elevator in enumerate(places):
                pairs[2 * number] = self.place(board, elevator >> 7) + 1
                pairs[2 * number + 1] = self.place(board, elevator & 127) + 1
            out += pairs
        for places in g.bridges:
            field = bytearray(self.sites)
            for site in places:
                field[board.sites[site].place] += 1
            out += field
        where = bytearray(self.circles)
        flags = bytearray(self.seats * self.circles)
        for number, outpost in enumerate(board.outposts):
            circle = self.circle[(outpost.tile, outpost.letter)]
            where[circle] = self.place(board, outpost.region) + 1
            if g.flags[number] != NOBODY:
                flags[g.flags[number] * self.circles + circle] = 1
        out += where
        out += flags
        return out

    def one_at(self, board: Board, region: int) -> bytearray:
        """Return a one at the place of a region, if there is one."""
        out = bytearray(self.regions)
        if region != NOWHERE:
            out[self.place(board, region)] = 1
        return out

    def write_cards(self, g: DeiState, seat: int, secret: bool, out: bytearray) -> None:
        """Write markets, missions, the card being resolved and the cards of all seats."""
        cards = self.cards
        out += self.offers(g)
        held = g.candies[seat]
        out += bytes([held >> CANDY_BITS * kind & CANDY_FIELD for kind in range(self.kinds)])
        out += self.one_candy[g.candy]  # the last for none
        icons = bytearray(self.icons)
        for icon in g.icons:
            icons[icon] += 1
        out += icons
        field = bytearray(cards)
        unseen = secret and seat != g.speaker and (g.down or isinstance(g.pending, ChooseFace))
        if g.card != NO_CARD and not unseen:
            field[g.card] = 1
        out += field
        answer = bytearray(cards)
        if isinstance(g.pending, PlanCards):
            for number in g.pending.partial(g, seat):
                answer[number - self.first_card] = 1
        out += answer
        for of in range(len(g.factions)):
            memo = self.own_cards[of]
            hides = secret and of != seat
            piles = (g.display[of], g.planned[of], g.recycled[of], g.pads[of], hides)
            if memo.values != piles:
                memo.values = piles
                memo.written = self.write_own_cards(g, of, hides)
            out += memo.written

    def write_own_cards(self, g: DeiState, of: int, hides: bool) -> bytes:
        """Return the cards of one seat, as somebody sees them from whom they are hidden or not."""
        up = down = 0
        for entry in g.pads[of]:
            if entry & ON_PAD_DOWN:
                down |= 1 << card_on(entry)
            else:
                up |= 1 << card_on(entry)
        own = (0, 0, 0, 0) if hides else (g.display[of], g.planned[of], g.recycled_set(of), down)
        return self.card_sets.write(*own, up, hidden_cards(g, of))

    def offers(self, g: DeiState) -> bytes:
        """Return markets, missions and who took them, as last written if they are the same."""
        memo = self.offered
        if memo.values != (g.open, g.missions, g.marks):
            memo.values = (g.open[:], g.missions, g.marks[:])
            memo.written = bytes(self.write_offers(g))
        return memo.written

    def write_offers(self, g: DeiState) -> bytearray:
        """Write markets, missions and who took them."""
        out = bytearray()
        market = bytearray(self.cards)
        for row, slots in enumerate(g.open):
            for slot, card in enumerate(slots):
                if card != NO_CARD:
                    market[card] = row * len(slots) + slot + 1
        out += market
        laid = bytearray(self.missions)
        for place, mission in enumerate(g.missions):
            if mission != NO_CARD:
                laid[mission] = place + 1
        out += laid
        for marks in g.marks:
            taken = bytearray(self.missions)
            for mark in marks:
                taken[mark >> 8] = 1
            out += taken
        return out


def leads(g: DeiState) -> list[int]:
    """Return where seats have the majority, as a view shows it: also in the middle of an effect."""
    if not isinstance(g.pending, FlyTarget | SimonSource | PlaceLeader):
        return g.lead
    out = [0] * len(g.factions)
    for region in range(g.board.size):
        holder = find_holder(g, region)
        if holder != NOBODY:
            out[holder] |= 1 << region
    return out
