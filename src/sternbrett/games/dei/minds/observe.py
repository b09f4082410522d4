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
    write_bits,
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
        #: The candy boosts of the supply as they were last counted.
        self.bank = 0
        self.banked = 0
        self.standing = Memo()
        self.ground = Memo()
        self.figures = Memo()
        self.built = Memo()
        self.offered = Memo()
        self.own_cards = [Memo() for _ in range(seats)]
        self.known_feats = [Memo() for _ in range(seats)]
        self.optional = subsets(len(OPTIONAL_RULES))
        self.one_candy = one_hots(kinds)
        self.one_card = one_hots(cards)
        self.one_region = one_hots(regions)
        self.no_candies = bytes(kinds)
        self.no_icons = bytes(icons)
        self.nobody = bytes(seats)
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

    def spread(self, board: Board, values: bytes) -> bytes:
        """Return numbers by region at their places."""
        ground, most = board.ground, self.content.most_ground
        roofs = most + board.size - ground
        return b"".join(
            (values[:ground], bytes(most - ground), values[ground:], bytes(self.regions - roofs))
        )

    def look(self, g: DeiState, seat: int) -> bytes:
        board = g.board
        over = g.result != ""
        secret = g.optional & PLANNING != 0 and not over
        if g.candy_bank != self.bank:
            self.bank = g.candy_bank
            self.banked = candies_in(self.bank)
        numbers = bytes(
            (
                g.round,
                g.phase,
                g.played,
                g.tech_bank,
                g.energy_bank,
                self.banked,
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
        held = [cards.bit_count() for cards in g.display]
        held += [cards.bit_count() for cards in g.planned]
        parts = [
            numbers, self.optional[g.optional], self.standing_of(g), bytes(held)
        ]  # fmt: skip
        self.look_at_board(g, parts)
        self.look_at_cards(g, seat, secret, parts)
        decision = g.pending
        sees = over or (g.draft != 0 and decision is not None and seat in decision.seats(g))
        memo = self.known_feats[seat]
        feats = (g.feats, g.learned, g.draft, g.passed[seat], over, sees)
        if memo.values != feats:
            memo.values = (g.feats[:], g.learned[:], g.draft, g.passed[seat], over, sees)
            memo.written = self.write_feats(g, seat, over, sees)
        parts.append(memo.written)
        decided = self.nobody
        if isinstance(decision, PlanCards):
            decided = bytes([decision.complete(g, of) for of in range(self.seats)])
        parts.append(decided)
        return b"".join(parts)

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

    def look_at_board(self, g: DeiState, parts: list[bytes]) -> None:
        """Add what lies and stands on the board, as last written where it is the same."""
        board = g.board
        memo = self.ground
        if memo.values != (board, g.resources, g.drones):
            memo.values = (board, g.resources[:], g.drones[:])
            drones = [self.one_at(board, drone) for drone in g.drones]
            memo.written = b"".join([self.spread(board, bytes(g.resources)), *drones])
        parts.append(memo.written)
        memo = self.figures
        lead = leads(g)
        if memo.values != (board, g.scrappers, g.leaders, lead):
            memo.values = (board, g.scrappers[:], g.leaders[:], lead[:])
            memo.written = self.write_figures(g, lead)
        parts.append(memo.written)
        memo = self.built
        if memo.values != (board, g.refuges, g.elevators, g.bridges, g.flags):
            memo.values = (board, g.refuges[:], g.elevators[:], g.bridges[:], g.flags[:])
            memo.written = bytes(self.write_built(g))
        parts.append(memo.written)

    def write_figures(self, g: DeiState, leading: list[int]) -> bytes:
        """Write who stands where, and who has the majority."""
        board = g.board
        size = board.size
        scrappers = bytes(g.scrappers)
        return b"".join(
            [
                *[
                    self.spread(board, scrappers[of * size : (of + 1) * size])
                    for of in range(self.seats)
                ],
                *[self.one_at(board, leader) for leader in g.leaders],
                *[self.spread(board, write_bits(lead | 1 << size)) for lead in leading],
            ]
        )

    def write_built(self, g: DeiState) -> bytearray:
        """Write what was built, and the outposts."""
        out = bytearray()
        board, regions = g.board, self.regions
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

    def one_at(self, board: Board, region: int) -> bytes:
        """Return a one at the place of a region, if there is one."""
        return self.one_region[-1 if region == NOWHERE else self.place(board, region)]

    def look_at_cards(self, g: DeiState, seat: int, secret: bool, parts: list[bytes]) -> None:
        """Add markets, missions, the card being resolved and the cards of all seats."""
        parts.append(self.offers(g))
        candies = self.no_candies
        held = g.candies[seat]
        if held:
            candies = bytes([held >> CANDY_BITS * kind & CANDY_FIELD for kind in range(self.kinds)])
        parts.append(candies)
        parts.append(self.one_candy[g.candy])  # the last for none
        parts.append(self.write_icons(g.icons) if g.icons else self.no_icons)
        unseen = secret and seat != g.speaker and (g.down or isinstance(g.pending, ChooseFace))
        parts.append(self.one_card[-1 if unseen else g.card])
        answer = self.one_card[-1]
        if isinstance(g.pending, PlanCards):
            chosen = bytearray(self.cards)
            for number in g.pending.partial(g, seat):
                chosen[number - self.first_card] = 1
            answer = bytes(chosen)
        parts.append(answer)
        for of in range(self.seats):
            memo = self.own_cards[of]
            hides = secret and of != seat
            piles = (g.display[of], g.planned[of], g.recycled[of], g.pads[of], hides)
            if memo.values != piles:
                memo.values = piles
                memo.written = self.write_own_cards(g, of, hides)
            parts.append(memo.written)

    def write_icons(self, icons: Sequence[int]) -> bytes:
        """Return how often each icon is open."""
        out = bytearray(self.icons)
        for icon in icons:
            out[icon] += 1
        return bytes(out)

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
    if not isinstance(g.pending, (FlyTarget, SimonSource, PlaceLeader)):
        return g.lead
    out = [0] * len(g.factions)
    for region in range(g.board.size):
        holder = find_holder(g, region)
        if holder != NOBODY:
            out[holder] |= 1 << region
    return out
