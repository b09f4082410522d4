"""What the bots of Deep Space Dine think with: random sequences of actions, played out and scored.

A *world* is a position that looks like a bot's view, hidden cards dealt at random. From each world
every option is tried and play goes on at random, towards one of the ways out, until a way out is
met or the row is full. What an option is worth is the best score it reached in a world, on average
over the worlds: what a partner holds is not known, but whoever acts next will know their own hand.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.dine.model import (
    BOSS,
    DRIVE,
    DRIVE_SHIFT,
    FIELD,
    FIELD_BITS,
    NO_CARD,
    ROTATED,
    SHIP_MARKER,
    SOLVE,
    SYMBOL_COUNT,
    WIN,
    CardMove,
    Content,
    DineState,
    Face,
    Manned,
    NumberMove,
)
from sternbrett.games.dine.model import DISCARD as DISCARD_COST
from sternbrett.games.dine.model import REMOVE as REMOVE_COST
from sternbrett.games.dine.model import SYMBOLS as SYMBOLS_COST
from sternbrett.games.dine.rules.actions import (
    ChooseAction,
    Floor,
    TakeLifted,
    WhenEffect,
    against_station,
    ship_actions,
)
from sternbrett.games.dine.rules.cards import DiscardCards, RemoveCards, UpgradeCard
from sternbrett.games.dine.rules.sectors import (
    CheckWays,
    ManStation,
    WhoUpgrades,
    total_for_ways,
    ways_out,
)
from sternbrett.games.dine.symbols import amount_of, playable
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option, answer

# The score of a sequence (spec, section 9): a way out is met, the row is full, or neither.
MET: Final = 100.0
FULL: Final = -10.0
NEITHER: Final = -40.0
SHARE: Final = 45.0
HAND_CARD: Final = 2.5
TO_UPGRADE: Final = 8.0
REMOVED: Final = -3.0
# A Drive of a full row counts 4: the card it drew, and this.
ROW_DRIVE: Final = 1.5
MOST_ROW_DRIVE: Final = 12
WON: Final = 700.0
LOST: Final = -300.0
# What the fields of a track are worth, from the last one on; further ones as the last named.
TRACK: Final = (0.0, 60.0, 36.0, 26.0, 20.0, 16.0)
MARKER: Final = 6.0
UPGRADES: Final = 8.0
# What speaks against a choice beyond what sequences show: passing, paying a field of a track for
# cards, manning a station, and giving up another one for it.
PASSING: Final = -1.0
FIELD_PAID: Final = -25.0
MANNING: Final = -14.0
REPLACING: Final = -8.0
# Fewer sources of a symbol that a boss may want than this are a danger.
SOURCES: Final = 4
SCARCE: Final = -5.0

# In a sequence, out of 16 actions so many are a station's and the ship's, if they are possible.
STATION_CHANCE: Final = 2
SHIP_CHANCE: Final = 1
# One pick in so many takes no notice of the way out that the sequence aims at.
STRAY: Final = 5
MOST_DECISIONS: Final = 60

NOTHING_YET: Final = -1e9


class Knowledge:
    """What follows from the content alone: which cards give which symbol, and what they are worth.

    Sets of symbols are bits, sets of cards as everywhere.
    """

    def __init__(self, content: Content) -> None:
        self.gives: list[int] = [symbols_given(face) for face in content.faces]
        # By side and symbol: the cards that give it, one way up or the other.
        self.givers: list[list[int]] = [[0] * SYMBOL_COUNT for _ in range(2)]
        # By side and card.
        self.worth: list[list[float]] = [[], []]
        for card in content.cards:
            for side in range(2):
                upright = card.index * 4 + side * 2
                for symbol in range(SYMBOL_COUNT):
                    if (self.gives[upright] | self.gives[upright + 1]) >> symbol & 1:
                        self.givers[side][symbol] |= 1 << card.index
                one = face_worth(content.faces[upright])
                other = face_worth(content.faces[upright + 1])
                self.worth[side].append(max(one, other) + 0.4 * min(one, other))
        self.wanted: list[int] = []  # the symbols that a boss may want
        for symbol in range(SYMBOL_COUNT):
            for sector in content.sectors:
                if sector.kind == BOSS and any(
                    amount_of(solution[0], symbol) for solution in sector.solutions
                ):
                    self.wanted.append(symbol)
                    break
        self.scarcities: dict[int, float] = {}

    def scarcity(self, gone: int, deck: int) -> float:
        """Return what it is worth that cards of a deck are gone: few sources are a danger."""
        left = deck & ~gone
        found = self.scarcities.get(left)
        if found is None:
            found = 0.0
            for symbol in self.wanted:
                sources = (self.givers[0][symbol] & left).bit_count()
                if sources < SOURCES:
                    found += SCARCE * (SOURCES - sources)
            self.scarcities[left] = found
        return found


def symbols_given(face: Face) -> int:
    """Return the symbols that a face gives or makes."""
    out = 0
    for symbol in range(SYMBOL_COUNT):
        if amount_of(face.direct, symbol):
            out |= 1 << symbol
    for producer in face.producers:
        out |= 1 << producer.target // FIELD_BITS
    if face.doubles:
        out |= 1 << DRIVE
    return out


def face_worth(face: Face) -> float:
    """Return roughly how good a face is: what it gives less what it costs."""
    out = 0.0
    for symbol in range(SYMBOL_COUNT):
        out += amount_of(face.direct, symbol) * (0.5 if symbol <= DRIVE else 1.0)
    for producer in face.producers:
        out += 1.5 * producer.amount / producer.per
    if face.doubles:
        out += 1.5
    kind = face.cost.kind
    if kind == DISCARD_COST:
        out -= face.cost.amount
    elif kind == REMOVE_COST:
        out -= 2.0 * face.cost.amount
    elif kind == SYMBOLS_COST or kind == SHIP_MARKER:
        out -= 0.8
    return out


def station_worth(manned: Manned) -> float:
    """Return what a manned station is worth: R-Drive and Bridge first, then Galley and Weapons."""
    out = 9.0 * manned.hazard_draw + 7.0 * manned.bonus_amount
    if manned.hazard_bonus:
        out += 9.0 if manned.hazard_bonus_first_row_only else 18.0
    if manned.warms:
        out += 7.0
    if manned.prevents_damage_for:
        out += 8.0 / manned.prevents_damage_for
    if manned.when_draw:
        out += 6.0 - 2.0 * manned.when_discard
    if manned.cost is not None:
        out += 6.0 if manned.cost.kind != SHIP_MARKER else 3.0
    return out


def track(fields: int) -> float:
    """Return what a track with so many fields left is worth."""
    out = 0.0
    for place in range(1, fields + 1):
        out += TRACK[min(place, len(TRACK) - 1)]
    return out


def share(g: DineState) -> float:
    """Return how much of the nearest way out is met, 0 to 1."""
    size = len(g.hands) - 1
    sector = g.content.sectors[g.sector]
    total = total_for_ways(g)
    best = 0.0
    for place in range(len(sector.solutions)):
        if not sector.pizza[place]:
            best = max(best, part_met(total, sector.solutions[place][size]))
    if sector.jump:
        best = max(best, part_met(total, sector.jump[size]))
    return best


def part_met(have: int, need: int) -> float:
    """Return how much of the symbols needed is there, 0 to 1."""
    wanted = 0
    found = 0
    while need:
        amount = need & FIELD
        if amount:
            wanted += amount
            found += min(amount, have & FIELD)
        need >>= FIELD_BITS
        have >>= FIELD_BITS
    return found / wanted if wanted else 1.0


def lacking(have: int, need: int) -> int:
    """Return the symbols of which some are missing."""
    out = 0
    symbol = 0
    while need:
        if (need & FIELD) > (have & FIELD):
            out |= 1 << symbol
        need >>= FIELD_BITS
        have >>= FIELD_BITS
        symbol += 1
    return out


class Planner:
    """Values options by sequences that begin with them."""

    def __init__(self, knowledge: Knowledge, rng: Rng, samples: int, horizon: int) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.samples = samples  # sequences for each decision
        self.horizon = horizon  # actions in a sequence
        self.aim = 0  # the way out that a sequence aims at, packed
        self.missing = 0  # the symbols it lacks
        self.left = False  # whether the last sequence met a way out

    # -- options --------------------------------------------------------------------------

    def best(
        self, worlds: list[DineState], seat: int, options: list[Option]
    ) -> tuple[Option, float]:
        """Return the best option of a seat and what it is worth. Worlds are not changed."""
        values = self.values(worlds, seat, options)
        place = best_place(values)
        return options[place], values[place]

    def values(self, worlds: list[DineState], seat: int, options: list[Option]) -> list[float]:
        """Return what each option is worth; those that were soon seen to be worse, roughly."""
        world = worlds[0]
        decision = world.pending
        assert decision is not None
        priors = [self.prior(world, decision, seat, option) for option in options]
        if isinstance(decision, (WhoUpgrades, UpgradeCard)):
            return priors
        reached = [[NOTHING_YET] * len(worlds) for _ in options]
        alive = list(range(len(options)))
        spent = 0
        while True:
            for place in alive:
                for number in range(len(worlds)):
                    score = self.sample(worlds[number], seat, options[place])
                    if score > reached[place][number]:
                        reached[place][number] = score
                    spent += 1
            values = [priors[place] + mean(reached[place]) for place in range(len(options))]
            if spent >= self.samples:
                return values
            # The better half goes on: most options are soon seen to be worse.
            if len(alive) > 3:
                alive.sort(key=lambda place: -values[place])
                del alive[max(3, len(alive) // 2) :]

    def hope(self, worlds: list[DineState], seat: int, option: Option) -> float:
        """Return the share of all sequences from an option that meet a way out in this row."""
        met = 0
        tries = max(1, self.samples // len(worlds))
        for world in worlds:
            for _ in range(tries):
                self.sample(world, seat, option)
                met += self.left
        return met / (tries * len(worlds))

    def prior(self, g: DineState, decision: AnyDecision, seat: int, option: Option) -> float:
        """Return what speaks for an option beyond the current sector."""
        worth = self.knowledge.worth
        if isinstance(decision, WhoUpgrades):
            if not isinstance(option, NumberMove):
                return NOTHING_YET
            return 1.0 if option.value == seat else 0.0
        if not isinstance(option, CardMove):
            if option is g.content.moves.pass_:
                return PASSING
            for action in g.ship.actions:
                if option is action.option and action.cost.kind != SHIP_MARKER:
                    return FIELD_PAID
            return 0.0
        card = option.card
        up = g.upgraded >> card & 1
        if isinstance(decision, UpgradeCard):
            return worth[1][card] - worth[0][card]
        if isinstance(decision, RemoveCards):
            return -2.0 * worth[up][card]
        if isinstance(decision, TakeLifted):
            return worth[up][card]
        if isinstance(decision, ManStation):
            manned = g.content.manned
            cards = g.content.cards
            out = station_worth(manned[cards[card].station][up]) - worth[up][card] + MANNING
            before = g.manned[seat]
            if before != NO_CARD:
                side = g.upgraded >> before & 1
                out += REPLACING - station_worth(manned[cards[before].station][side])
            return out
        if isinstance(decision, (Floor, ChooseAction)):
            return 0.0
        return -0.5 * worth[up][card]

    # -- sequences ------------------------------------------------------------------------

    def sample(self, world: DineState, seat: int, option: Option) -> float:
        """Return the score of one random sequence that begins with an option."""
        self.left = False
        if isinstance(world.pending, CheckWays) and option is not world.content.moves.continue_:
            return self.way_score(world, option)
        g = world.copy()
        answer(g, seat, option)
        waiting = seat if option is g.content.moves.pass_ else -1
        return self.follow(g, seat, waiting, world)

    def follow(self, g: DineState, seat: int, waiting: int, world: DineState) -> float:
        """Play a sequence on that began in a world, and return its score."""
        self.aim = self.any_way(g)
        self.missing = 0
        rows = len(world.rows)
        adrifts = world.adrifts
        actions = 0
        for _ in range(MOST_DECISIONS):
            if g.result:
                return WON if g.result == WIN else LOST
            decision = g.pending
            assert decision is not None
            if isinstance(decision, Floor):
                if len(g.rows) > rows or g.adrifts > adrifts:
                    return self.full_score(g)
                if actions == self.horizon:
                    break
                actions += 1
                self.act(g, decision, waiting)
                waiting = -1
            elif isinstance(decision, CheckWays):
                score = self.check(g)
                if score > NOTHING_YET:
                    return score
                answer(g, seat, g.content.moves.continue_)
            else:
                turn = decision.turn(g)
                answer(g, turn, self.pick(g, decision, decision.options(g, turn)))
        return NEITHER + SHARE * share(g) + self.standing(g)

    def any_way(self, g: DineState) -> int:
        """Return one of the ways out by symbols, at random."""
        sector = g.content.sectors[g.sector]
        size = len(g.hands) - 1
        ways: list[int] = []
        for place in range(len(sector.solutions)):
            if not sector.pizza[place]:
                ways.append(sector.solutions[place][size])
        if sector.jump:
            ways.append(sector.jump[size])
        return ways[self.rng.below(len(ways))] if ways else 0

    def act(self, g: DineState, floor: Floor, waiting: int) -> None:
        """Let any seat but a waiting one act: most often with a card that the aim needs."""
        rng = self.rng
        crew = len(g.hands)
        chance = rng.below(16)
        if chance < STATION_CHANCE:
            seat = rng.below(crew)
            if seat != waiting and against_station(g, seat) == 0:
                answer(g, seat, g.content.moves.station)
                return
        elif chance < STATION_CHANCE + SHIP_CHANCE:
            for action in ship_actions(g):
                if action.cost.kind == SHIP_MARKER:
                    answer(g, g.floor, action.option)
                    return
        self.missing = self.symbols_missing(g)
        useful = self.useful(g) if rng.below(STRAY) else -1
        plays = [0] * crew
        any_play = 0
        for seat in range(crew):
            if seat != waiting:
                hand = g.hands[seat]
                plays[seat] = playable(g, hand.bit_count()) & hand
                any_play |= plays[seat]
        aimed = any_play & useful or any_play
        if not aimed:
            seat = g.floor
            options = floor.options(g, seat)
            answer(g, seat, options[rng.below(len(options))])
            return
        for _ in range(rng.below(aimed.bit_count())):
            aimed &= aimed - 1
        aimed &= -aimed
        for seat in range(crew):
            if plays[seat] & aimed:
                answer(g, seat, g.content.moves.play[aimed.bit_length() - 1])
                return

    def symbols_missing(self, g: DineState) -> int:
        """Return the symbols that the aim lacks, and those that would feed them in this row."""
        out = lacking(total_for_ways(g), self.aim)
        for number in g.rows[-1]:
            for producer in g.content.faces[number].producers:
                if out >> producer.target // FIELD_BITS & 1:
                    out |= 1 << producer.source // FIELD_BITS
        return out

    def useful(self, g: DineState) -> int:
        """Return the cards that give a symbol that is missing."""
        normal, upgraded = self.knowledge.givers
        up = g.upgraded
        out = 0
        for symbol in range(SYMBOL_COUNT):
            if self.missing >> symbol & 1:
                out |= normal[symbol] & ~up | upgraded[symbol] & up
        return out

    def pick(self, g: DineState, decision: AnyDecision, options: list[Option]) -> Option:
        """Return a choice within a sequence, at random among the sensible ones."""
        rng = self.rng
        if len(options) == 1:
            return options[0]
        if isinstance(decision, ChooseAction):
            upright = g.playing * 4 + (g.upgraded >> g.playing & 1) * 2
            helps = self.knowledge.gives[upright] & self.missing != 0
            if helps == (self.knowledge.gives[upright | ROTATED] & self.missing != 0):
                return options[rng.below(2)]
            return options[0] if helps else options[1]
        if isinstance(decision, (DiscardCards, RemoveCards)):
            needed = self.useful(g)
            spare: list[Option] = []
            for option in options:
                if isinstance(option, CardMove) and not needed >> option.card & 1:
                    spare.append(option)
            if spare:
                return spare[rng.below(len(spare))]
        elif isinstance(decision, WhenEffect):
            return g.content.moves.use
        elif isinstance(decision, ManStation):
            return g.content.moves.keep
        return options[rng.below(len(options))]

    # -- scores ---------------------------------------------------------------------------

    def check(self, g: DineState) -> float:
        """Return the score of the best way out that is met, or NOTHING_YET to go on.

        Pizza is not always given away at once: there may be another way.
        """
        best = NOTHING_YET
        by_symbols = False
        sector = g.content.sectors[g.sector]
        for option in ways_out(g):
            best = max(best, self.way_score(g, option))
            if not isinstance(option, NumberMove) or not sector.pizza[option.value]:
                by_symbols = True
        if by_symbols or self.rng.below(2):
            return best
        self.left = False
        return NOTHING_YET

    def way_score(self, g: DineState, option: Option) -> float:
        """Return the score of leaving the sector by a way that is met."""
        self.left = True
        sector = g.content.sectors[g.sector]
        if sector.kind == BOSS:
            return WON
        out = MET + self.standing(g)
        if isinstance(option, NumberMove):  # solved
            pizza = sector.pizza[option.value]
            out += track(g.pizza - pizza) - track(g.pizza)
            for hand in g.hands:
                if hand & ~g.upgraded:
                    out += TO_UPGRADE
                    break
            gained = sector.marker_when_solved
            if g.ship.reward_for == SOLVE:
                gained += g.ship.reward
        else:
            gained = 0 if g.ship.reward_for == SOLVE else g.ship.reward
            if sector.jump_damage:
                out += track(g.damage - sector.jump_damage) - track(g.damage)
                if g.damage <= sector.jump_damage:
                    out += LOST
        return out + MARKER * min(gained, g.ship.marker_max - g.marker)

    def full_score(self, g: DineState) -> float:
        """Return the score of a row that was filled (or given up) and struck."""
        drive = 0
        if len(g.rows) > 1:
            drive = g.totals[-2] >> DRIVE_SHIFT & FIELD
        out = FULL + ROW_DRIVE * min(drive, MOST_ROW_DRIVE)
        return out + SHARE * share(g) + self.standing(g)

    def standing(self, g: DineState) -> float:
        """Return what the crew has: hand cards, tracks, upgrades, and cards still in the game."""
        cards = 0
        for hand in g.hands:
            cards += hand.bit_count()
        gone = g.removed
        for card in g.manned:
            if card != NO_CARD:
                gone |= 1 << card
        out = HAND_CARD * cards + REMOVED * g.removed.bit_count()
        out += MARKER * g.marker + UPGRADES * g.upgraded.bit_count()
        return out + track(g.damage) + track(g.pizza) + self.knowledge.scarcity(gone, g.ship.deck)


def mean(values: list[float]) -> float:
    """Return the average."""
    out = 0.0
    for value in values:
        out += value
    return out / len(values)


def best_place(values: list[float]) -> int:
    """Return the place of the highest value, the first of several."""
    best = 0
    for place in range(1, len(values)):
        if values[place] > values[best]:
            best = place
    return best
