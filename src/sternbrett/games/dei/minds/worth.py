"""What a position of DEI is worth to a seat, in supplies; compiled by mypyc.

Supplies so far and those printed on cards are certain. The rest is expected: missions by a plan
that gives each round that is left one of the columns that are left, supply scoring, feats that can
still be learned, and what figures, buildings and cards will do in the cards still to be played.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei.board import Board
from sternbrett.games.dei.contents import Content, Icon
from sternbrett.games.dei.minds.terrain import FAR, MOST_KEPT, Chart
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.control import strength
from sternbrett.games.dei.rules.missions import ROWS, columns_used
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.terms import (
    ALL_COLOURS,
    BUILD,
    BUY,
    CANDY,
    COLLECT,
    CONFRONTATION,
    COPY,
    COUNT_GARRISONS_OF,
    COUNT_MARKERS,
    COUNT_MARKERS_OF,
    DRACO,
    DRONE,
    ENERGY,
    ENLIST,
    FLY,
    KILL,
    MACHINE,
    MASAMUNE,
    MOVE,
    NOBODY,
    NONE,
    NOWHERE,
    PER,
    PLAIN,
    RAVAGERS,
    REBELLION,
    SIMON,
    SUPPLIES,
    TECH,
)

LOW: Final = -1e9


class Weights:
    """What things are worth beside the supplies that are certain, and how far a bot looks."""

    __slots__ = (
        "building", "candy", "card", "currency", "danger", "fading", "feat", "frontier", "growth",
        "hub", "later", "marker", "plan", "resource", "rivalry", "scrapper", "threat", "trust",
    )  # fmt: skip

    def __init__(self) -> None:
        self.plan = True  # whether missions of later rounds are planned for
        self.threat = True  # whether outposts that others could take count less
        self.rivalry = 0.6  # what others have, against what one has oneself
        self.trust = 0.95  # an outpost that nobody threatens is still held when it counts next
        self.danger = 0.3  # so much less is one that somebody could take
        self.marker = 0.0  # an outpost, beside what it scores
        self.later = 1.0  # what missions of later rounds will give
        self.growth = 1.0  # how fast things are expected to grow
        self.scrapper = 0.35
        self.building = 0.25
        self.hub = 0.2  # a refuge or elevator by what lies around it
        self.candy = 0.45
        self.card = 0.45  # an icon's worth, for cards that will be played
        self.currency = 0.25  # a resource that could buy something
        self.feat = 0.05  # an ability, for each card still to be played
        self.frontier = 1.0  # an outpost that is near
        self.fading = 0.5  # for each step to it
        self.resource = 0.2  # a resource where one leads


#: What things grow by with each card, in the order of COUNTS.
GROWTH: Final = (
    0.22, 0.07, 0.14, 0.25, 0.16, 0.45, 0.05, 0.05, 0.05, 0.08, 0.08, 0.08,
)  # fmt: skip
MOST: Final = (9.0, 5.0, 7.0, 8.0, 6.0, 15.0, 3.5, 3.5, 3.5, 4.0, 4.0, 4.0)


def icon_worth(icons: list[Icon], icon: Icon) -> float:
    """Return what an icon is worth, in plain actions."""
    kind = icon.kind
    if kind == PER:
        return icon_worth(icons, icons[icon.base]) * (2.2 if icon.colour == ALL_COLOURS else 1.1)
    if kind == SUPPLIES:
        return 2.0 * icon.amount
    if kind == TECH:
        return 1.0 * icon.amount
    if kind == ENERGY:
        return 1.9 * icon.amount
    if kind == CANDY:
        return 0.8 * icon.amount
    if kind == DRONE:
        if icon.drone == MASAMUNE:
            return 2.0
        if icon.drone == SIMON:
            return 2.2
        if icon.drone == FLY:
            return 1.4
        return 1.9 if icon.drone == DRACO else 2.3
    if kind == BUY:
        return 0.5
    plain = icon.variant == PLAIN
    if kind == ENLIST:
        return 1.0 if plain else 1.35
    if kind == MOVE:
        return 0.9 if plain else 1.3
    if kind == COLLECT:
        return 1.1 if plain else 1.9 if icon.variant == MACHINE else 1.6
    if kind == BUILD:
        return 0.9
    return 1.2 if kind == COPY or kind == KILL else 1.0


class Hand:
    """What a seat's cards are worth, wherever they are."""

    __slots__ = ("drones", "later", "now", "sp")

    def __init__(self, sp: int, drones: int, now: float, later: float) -> None:
        self.sp = sp  # supplies printed on them
        self.drones = drones  # how many are drone cards
        self.now = now  # what those still to be played in this round are worth, in plain actions
        self.later = later  # and those of a later round


class Judge:
    """Values positions; it keeps what it has found out about boards, cards and missions."""

    __slots__ = (
        "cards", "charts", "content", "far", "hands", "icons", "near", "offered", "plans",
        "weights",
    )  # fmt: skip

    def __init__(self, content: Content, weights: Weights) -> None:
        self.content = content
        self.weights = weights
        self.charts: dict[str, Chart] = {}
        self.icons = [icon_worth(content.icons, icon) for icon in content.icons]
        self.cards: list[float] = []
        for card in content.cards:
            worth = 0.0
            for icon in card.icons:
                worth += self.icons[icon]
            self.cards.append(worth)
        self.hands: dict[tuple[object, ...], Hand] = {}
        self.plans: dict[tuple[float, ...], float] = {}
        self.offered: tuple[int, ...] = ()  # the missions that these plans are about
        # What an outpost so many steps away is worth: free, or held by another.
        self.near = [weights.frontier]
        self.far = [0.6 * weights.frontier]
        for _ in range(FAR):
            self.near.append(self.near[-1] * weights.fading)
            self.far.append(self.far[-1] * weights.fading)
        self.near.append(0.0)
        self.far.append(0.0)

    def chart(self, board: Board) -> Chart:
        """Return the chart of a board, made once."""
        found = self.charts.get(board.layout)
        if found is None:
            if len(self.charts) > 50:
                self.charts.clear()
            found = Chart(board)
            self.charts[board.layout] = found
        return found

    def best_cards(self, cards: int, count: int) -> float:
        """Return what the best so many of some cards are worth together."""
        worths = sorted([self.cards[card] for card in members(cards)], reverse=True)
        found = 0.0
        for worth in worths[:count]:
            found += worth
        return found

    def hand(self, g: DeiState, seat: int, in_hand: int, each_round: int) -> Hand:
        """Return what a seat's cards are worth."""
        key = (
            g.display[seat] | g.planned[seat], g.pads[seat], g.recycled[seat], in_hand,
        )  # fmt: skip
        found = self.hands.get(key)
        if found is None:
            if len(self.hands) > MOST_KEPT:
                self.hands.clear()
            owned = g.owned(seat)
            sp = 0
            for card in members(owned):
                sp += self.content.cards[card].sp
            found = Hand(
                sp,
                (owned & self.content.drone_cards).bit_count(),
                self.best_cards(g.display[seat] | g.planned[seat], min(in_hand, 7)),
                self.best_cards(owned & ~g.recycled_set(seat), min(each_round, 7)),
            )
            self.hands[key] = found
        return found

    def value(self, g: DeiState, seat: int) -> float:
        """Return what a position is worth to a seat, others considered."""
        out = self.estimate(g, seat)
        seats = len(g.factions)
        others = 0.0
        for other in range(seats):
            if other != seat:
                base = other * 3
                markers = g.markers[base] + g.markers[base + 1] + g.markers[base + 2]
                others += 1.7 * markers + 0.35 * g.on_board(other) + points(g, other)
        return out - self.weights.rivalry * others / (seats - 1)

    def estimate(self, g: DeiState, seat: int) -> float:
        """Return the supplies that a seat can expect at the end."""
        if g.result:
            return float(points(g, seat))
        w = self.weights
        content = self.content
        limits = content.limits
        each_round = limits.phases * limits.cards_per_phase
        in_hand = max(0, each_round - len(g.pads[seat]))  # cards still to play in this round
        rounds = limits.rounds - max(g.round, 1)
        future = in_hand + each_round * rounds
        share = future / 24.0
        hand = self.hand(g, seat, in_hand, each_round)
        out = float(points(g, seat) + hand.sp)

        # Outposts: those held, those with a figure, those that are near.
        kept = [0.0, 0.0, 0.0]
        manned = [0, 0, 0]
        near = 0.0
        outposts = g.board.outposts
        chart = self.chart(g.board)
        steps = chart.steps(g.presence[seat])
        for place in range(len(outposts)):
            outpost = outposts[place]
            colour = g.colours[outpost.letter]
            distance = steps[place]
            if distance == 0:
                manned[colour] += 1
            if g.flags[place] == seat:
                kept[colour] += self.survival(g, seat, outpost.region) if future else 1.0
            elif future:
                free = g.holder[outpost.region] == NOBODY
                near += self.near[distance] if free else self.far[distance]
        held = kept[0] + kept[1] + kept[2]
        scored = self.supply_scored(g, seat)
        if not scored:
            out += held
        if future:
            out += w.marker * held
        out += near * min(1.0, 2.0 * share)

        # Missions.
        tech = g.tech[seat]
        energy = g.energy[seat]
        on_board = g.on_board(seat)
        buildings = len(g.refuges[seat]) + len(g.elevators[seat]) + len(g.bridges[seat])
        counts = [
            float(buildings),
            float(hand.drones),
            held,
            float(tech),
            float(energy),
            float(on_board),
            kept[0],
            kept[1],
            kept[2],
            float(manned[0]),
            float(manned[1]),
            float(manned[2]),
        ]
        out += self.missions(g, seat, counts, in_hand)

        if scored:
            return out
        # Supply scoring: markers were counted above.
        out += energy + (tech // 2 if future == 0 else 0.5 * tech)
        learned = g.learned[seat].bit_count()
        chances = rounds + (1 if len(g.pads[seat]) < 2 * limits.cards_per_phase else 0)
        expected = float(learned)
        if chances:
            for feat in members(g.feats[seat] & ~g.learned[seat]):
                markers = kept[feat // 6]
                odds = 0.8 if markers >= 1.3 else 0.35 if markers >= 0.5 else 0.1
                missed = 1.0
                for _ in range(chances):
                    missed *= 1.0 - odds
                    odds = max(odds * 0.8, 0.1)
                expected += 1.0 - missed
        low = int(expected)
        feats = limits.feat_points
        step = feats[low + 1] - feats[low] if low < len(feats) - 1 else 0
        out += feats[low] + step * (expected - low)
        if not future:
            return out

        # What will be of use.
        out += w.feat * learned * future
        out += w.currency * share * (min(tech, 5) + min(energy, 3))
        out += w.candy * min(1.0, 3.0 * share) * min(g.candy_count(seat), 4)
        out += w.scrapper * min(1.0, 2.0 * share) * on_board
        out += w.card * hand.now
        out += w.card * rounds * hand.later
        built = w.building * buildings
        for region in g.refuges[seat]:
            built += w.hub * chart.hub[region]
        for elevator in g.elevators[seat]:
            built += w.hub * chart.roofs[elevator & 127]
        for site in g.bridges[seat]:
            spot = g.board.sites[site]
            built += 0.25 * w.hub * (chart.roofs[spot.roof_a] + chart.roofs[spot.roof_b])
        out += built * min(1.0, 1.5 * share)
        left = g.lead[seat]
        rich = 0.0
        while left:
            lowest = left & -left
            left ^= lowest
            region = lowest.bit_length() - 1
            there = g.resources[region]
            if there:
                rich += min(there, 2) * (1.0 if region < g.board.ground else 1.7)
        if g.factions[seat] == RAVAGERS and g.leaders[seat] != NOWHERE:
            rich += min(g.resources[g.leaders[seat]], 2)  # Abraham finds more (DEI-169)
        out += w.resource * rich * min(1.0, 3.0 * share)
        return out

    def supply_scored(self, g: DeiState, seat: int) -> bool:
        """Tell whether a seat's supply scoring is over (DEI-212)."""
        if g.round < self.content.limits.rounds or len(g.marks[seat]) < g.round:
            return False
        return not g.optional & CONFRONTATION

    def survival(self, g: DeiState, seat: int, region: int) -> float:
        """Return how surely an outpost is still held when it counts next."""
        w = self.weights
        if not w.threat:
            return w.trust - 0.1
        mine = strength(g, seat, region)
        size = g.board.size
        around = g.board.near[region]
        out = w.trust
        for other in range(len(g.factions)):
            if other == seat:
                continue
            there = g.scrappers[other * size + region]
            if g.leaders[other] == region:
                there += self.content.factions[g.factions[other]].leader_strength
            most = 0
            left = around & g.presence[other]
            while left:
                lowest = left & -left
                left ^= lowest
                source = lowest.bit_length() - 1
                arriving = g.scrappers[other * size + source]
                if g.leaders[other] == source:
                    arriving += self.content.factions[g.factions[other]].leader_strength
                if arriving > most:
                    most = arriving
            if there + most > mine:
                out -= w.danger
            elif there + most == mine or (most and mine == 1):
                out -= 0.4 * w.danger
        return max(out, 0.2)

    def missions(self, g: DeiState, seat: int, counts: list[float], in_hand: int) -> float:
        """Return what the missions still to be taken will give, by the best plan for rounds."""
        used = columns_used(g, seat)
        first = max(g.round, 1)
        if len(g.marks[seat]) >= first:
            first += 1
        if g.missions != self.offered:
            self.offered = g.missions
            self.plans.clear()
        base = seat * 3
        markers = g.markers[base] * 64 + g.markers[base + 1] * 8 + g.markers[base + 2]
        stage = (((g.round * 8 + first) * 16 + used) * 32 + in_hand) * 512 + markers
        if g.optional & REBELLION:
            stage = -stage
        key = (float(stage), *counts)
        found = self.plans.get(key)
        if found is None:
            if len(self.plans) > MOST_KEPT:
                self.plans.clear()
            found = self.best_plan(g, seat, counts, in_hand, first, used)
            self.plans[key] = found
        return found

    def best_plan(
        self, g: DeiState, seat: int, counts: list[float], in_hand: int, first: int, used: int
    ) -> float:
        """Return what missions will give from a round on, some of their columns being used."""
        limits = self.content.limits
        each_round = limits.phases * limits.cards_per_phase
        columns = limits.rounds
        best = [LOW] * (1 << columns)
        best[used] = 0.0
        free = bool(g.optional & REBELLION)
        gains = [LOW] * columns
        for number in range(first, limits.rounds + 1):
            cards = each_round * (number - g.round) + in_hand if number > g.round else in_hand
            if g.round == 0:
                cards = each_round * number
            trust = 1.0 if number == g.round else self.weights.later
            for column in range(columns):
                if used >> column & 1:
                    continue
                gain = LOW
                late = column + 1 < number
                for row in range(ROWS):
                    mission = g.missions[column * ROWS + row]
                    if mission != NONE:
                        gain = max(gain, self.mission(g, seat, mission, late, counts, cards))
                gains[column] = gain * trust
            after = best[:] if free else [LOW] * len(best)
            for taken in range(used, len(best)):
                before = best[taken]
                if before == LOW:
                    continue
                for column in range(columns):
                    more = taken | 1 << column
                    if more != taken:
                        total = before + gains[column]
                        if total > after[more]:
                            after[more] = total
            best = after
            if not self.weights.plan:
                break
        return max(0.0, max(best))

    def mission(
        self, g: DeiState, seat: int, mission: int, late: bool, counts: list[float], cards: int
    ) -> float:
        """Return what a mission will give when so many more cards have been played."""
        found = self.content.missions[mission]
        per = found.late_per if late else found.per
        sp = found.late_sp if late else found.sp
        what = found.counts
        if cards == 0:
            exact = int(counts[what] + 0.001)
            if what == COUNT_MARKERS:
                exact = sum(g.markers[seat * 3 : seat * 3 + 3])
            elif COUNT_MARKERS_OF <= what < COUNT_GARRISONS_OF:
                exact = g.markers[seat * 3 + what - COUNT_MARKERS_OF]
            return float(exact // per * sp)
        grown = counts[what] + self.weights.growth * GROWTH[what] * cards
        most = MOST[what]
        if grown > most:
            grown = max(most, counts[what])
        # What does not fill up a group is lost; on average half a group.
        return sp * max(0.0, grown - 0.5 * (per - 1)) / per
