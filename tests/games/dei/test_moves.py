"""Moves as the clauses say, worked out in the plainest way, against what the rules offer.

The plain way knows nothing of the rules' code: it tries every group from every region to every
other, moves it, and looks whether there is a link and, where it is needed, the majority.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.moving import MoveSource
from sternbrett.games.dei.terms import LOGISTIC, PLAIN, TACTICAL
from tests.games.dei.table import Table, at

VARIANTS = {"move": PLAIN, "tactical_move": TACTICAL, "logistic_move": LOGISTIC}
FACTIONS = ("auxilia", "ravagers", "farm_z", "refuge_42")
RED = ("bombs", "agent", "barricades", "snipers", "scouts", "response_vehicle")
#: Regions around the neutral refuge of the board for two, on both levels.
PLACES = ("G02", "G06", "G09", "G10", "R03", "R09", "R10", "R11", "R13", "R14")
SITES = ("2.1-1", "2.6-1", "2.6-2", "2.2-1")
LIFTS = ("G09-R10", "G09-R11", "G02-R03", "G10-R11", "G09-R14")

#: A seat's scrappers by region, the region of its leader, and its refuges by region.
Board = tuple[tuple[tuple[str, int], ...], str | None, tuple[tuple[str, int], ...]]


def frozen(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    """Return what is there, in order."""
    return tuple(sorted((name, count) for name, count in counts.items() if count))


class Plain:
    """One seat's moves by the words of the clauses."""

    def __init__(self, table: Table, variant: str) -> None:
        self.table = table
        self.board = table.g.board
        self.variant = variant
        self.faction = table.factions[0]
        self.learned = table.learned[0]

    def strength(self, seat: int, region: str, own: Board | None = None) -> int:
        """Return the strength of a seat in a region (DEI-044, DEI-045)."""
        table = self.table
        scrappers = dict(own[0]) if own else table.scrappers[seat]
        leader = own[1] if own else table.leaders[seat]
        refuges = dict(own[2]) if own else Counter(table.refuges[seat])
        figures = scrappers.get(region, 0) + (leader == region)
        if not figures:
            return 0
        if leader == region and table.factions[seat] == "farm_z":
            figures += 2  # DEI-171
        for feat in table.learned[seat]:
            if feat == "bombs":
                ground = {site.id: site.ground for site in self.board.sites}
                below = [self.board.ids[ground[site]] for site in table.bridges[seat]]
                figures += 2 * below.count(region)
            elif feat == "agent":
                figures += region in table.drones.values()
            elif feat == "barricades":
                figures += 2 * refuges.get(region, 0)
            elif feat == "response_vehicle":
                figures += refuges.get(region, 0)
        return figures

    def leads(self, region: str, own: Board) -> bool:
        """Tell whether seat 0 has the majority in a region (DEI-046, DEI-047, DEI-181)."""
        mine, theirs = self.strength(0, region, own), self.strength(1, region)
        return mine > theirs or (0 < mine == theirs and "scouts" in self.learned)

    def near(self, source: str, target: str) -> bool:
        """Tell whether two regions are linked for everybody in a group (DEI-085)."""
        board, table = self.board, self.table
        one, other = board.ids.index(source), board.ids.index(target)
        if board.near[one] >> other & 1:
            return True
        if self.variant == "logistic_move" and board.touching[one] >> other & 1:
            return True
        pairs = [{board.ids[a], board.ids[b]} for a, b in board.elevators]
        pairs += [set(text.split("-")) for text in table.elevators[0]]
        sites = {site.id: {board.ids[site.roof_a], board.ids[site.roof_b]} for site in board.sites}
        pairs += [sites[name] for name in table.bridges[0]]
        pairs += [sites[board.sites[place].id] for place in board.bridges]
        if {source, target} in pairs:
            return True
        shafts = {board.ids[a] for a, _ in board.elevators}
        shafts |= {text.split("-")[0] for text in table.elevators[0]}
        return "tunnels" in self.learned and {source, target} <= shafts

    def legal(self, source: str, target: str, leader: bool, alone: bool, after: Board) -> bool:
        """Tell whether a group may move, given how the board looks then."""
        linked = self.near(source, target)
        one, other = self.board.ids.index(source), self.board.ids.index(target)
        hook = self.faction == "refuge_42" and leader and alone  # DEI-167, DEI-254
        if not linked and not (hook and self.board.touching[one] >> other & 1):
            return False
        if self.variant == "tactical_move" or (leader and self.faction == "auxilia"):
            return True
        return self.leads(target, after)

    def moves(self) -> set[Board]:
        """Return how the board may look after a move of seat 0."""
        table = self.table
        scrappers, refuges = Counter(table.scrappers[0]), Counter(table.refuges[0])
        at_home = table.leaders[0]
        out: set[Board] = set()
        for source in {*scrappers, *refuges, at_home} - {None}:
            cars = refuges[source] if "response_vehicle" in self.learned else 0
            for lead in {False, at_home == source}:
                for people in range(scrappers[source] + 1):
                    for moved in range(cars + 1):
                        if not (lead or people or moved):
                            continue
                        for target in set(self.board.ids) - {source}:
                            gone: Counter[str] = Counter({source: -people, target: people})
                            driven: Counter[str] = Counter({source: -moved, target: moved})
                            after: Board = (
                                frozen(Counter({**scrappers, **_sum(scrappers, gone)})),
                                target if lead else at_home,
                                frozen(Counter({**refuges, **_sum(refuges, driven)})),
                            )
                            if self.legal(source, target, lead, not (people or moved), after):
                                out.add(after)
        return out


def _sum(counts: Counter[str], change: Counter[str]) -> dict[str, int]:
    return {name: counts[name] + amount for name, amount in change.items()}


def offered(g: DeiState, step: Any) -> set[Board]:
    """Return how the board may look after the choices that the rules offer."""
    out: set[Board] = set()
    for option in step.options(g, 0):
        after = g.copy()
        step.choose(after, 0, option)
        if after.agenda:
            out |= offered(after, after.agenda.pop())
            continue
        size, ids = g.board.size, g.board.ids
        people = Counter({ids[region]: after.scrappers[region] for region in range(size)})
        leader = after.leaders[0]
        cars = Counter(ids[region] for region in after.refuges[0])
        out.add((frozen(people), None if leader < 0 else ids[leader], frozen(cars)))
    return out


def some(places: tuple[str, ...], most: int) -> st.SearchStrategy[str]:
    """Draw a line of places."""
    return st.lists(st.sampled_from(places), max_size=most).map(" ".join)


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Draw a position for two with something of everything that moves depend on."""
    one, other = draw(st.permutations(FACTIONS))[:2]
    feats = draw(st.sampled_from(RED)) + draw(st.sampled_from(["", " tunnels"]))
    return at(
        factions=f"{one} {other}",
        scrappers=draw(some(PLACES, 5)),
        leader=draw(st.sampled_from(PLACES)),
        refuges=draw(some(PLACES, 2)),
        elevators=draw(some(LIFTS, 2)),
        bridges=draw(some(SITES, 2)),
        learned=feats,
        drones={"fly": draw(st.sampled_from(PLACES))},
        seat_1={
            "scrappers": draw(some(PLACES, 6)),
            "leader": draw(st.sampled_from(PLACES)),
            "elevators": draw(some(LIFTS, 2)),
            "bridges": draw(some(SITES, 2)),
        },
    )


@pytest.mark.rule("DEI-081", "DEI-083", "DEI-085", "DEI-257")
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(table=positions(), variant=st.sampled_from(sorted(VARIANTS)))
def test_the_rules_offer_all_moves_and_no_others(table: Table, variant: str) -> None:
    g = table.g.copy()
    g.agenda, g.pending = [], None
    assert offered(g, MoveSource(VARIANTS[variant])) == Plain(table, variant).moves()
