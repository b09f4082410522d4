"""The research laboratory: projects paid with discoveries (ISV-395 … 398, ISV-570)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CREW, DISCOVERY_CARD, DONE, NO_ONE, PROJECT
from sternbrett.games.vanguard.rules.aboard.agreeing import RoomPlan
from sternbrett.games.vanguard.rules.aboard.common import assign
from sternbrett.games.vanguard.rules.aboard.projects import complete
from sternbrett.games.vanguard.rules.aboard.records import research
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.reasons import (
    DISCOVERIES_LACKING,
    HELP_NEEDED,
    NOT_COLLECTED,
    NOT_OPEN_PROJECT,
    PAYS_NO_COST,
)
from sternbrett.games.vanguard.things import RARITIES, SCIENCE
from sternbrett.kernel.engine import NOT_NOW, Option, Said

#: One discovery that a project costs: its deck, NONE for any, and its least rarity.
Unit = tuple[int, int]
#: Bits for a discovery that was paid, by its number and one.
PAID_BITS: Final = 8
PAID_MASK: Final = (1 << PAID_BITS) - 1


def units_of(g: VanguardState, project: int) -> list[Unit]:
    """Return what a project costs, discovery by discovery, what is hardest to pay first."""
    out: list[Unit] = []
    for cost in research(g, project).cost:
        deck, rarity, n = cost.split(":")
        number = NONE if deck == "any" else g.content.deck_ids.places[deck]
        out += [(number, RARITIES.index(rarity))] * int(n)
    out.sort(key=hardness)
    return out


def hardness(unit: Unit) -> tuple[bool, int]:
    """Return the order in which discoveries are given to what is to be paid."""
    return unit[0] == NONE, -unit[1]


def pays(g: VanguardState, card: int, unit: Unit) -> bool:
    """Tell whether a discovery pays for one of the cost; a higher rarity may (ISV-396)."""
    found = g.content.discoveries[card]
    return unit[0] in (NONE, found.deck) and found.rarity >= unit[1]


def discount(g: VanguardState, units: list[Unit], crew: int) -> int:
    """Return how many common discoveries less a project costs with a crew member's help."""
    if crew == NONE:
        return 0
    most = 2 if g.aboard().ranks[crew] == 3 else 1  # (ISV-397)
    return min(most, len([unit for unit in units if unit[1] == 0]))


def can_pay(
    g: VanguardState, units: list[Unit], less: int, paid: list[int], rest: list[int]
) -> bool:
    """Tell whether a cost can be paid with what was paid already and some of the rest.

    `less` of the common discoveries need not be paid: those with which it works.
    """
    common = [place for place, unit in enumerate(units) if unit[1] == 0]
    for spared in combinations(common, less):
        left = [unit for place, unit in enumerate(units) if place not in spared]
        if covers(g, left, paid, rest):
            return True
    return False


def covers(g: VanguardState, units: list[Unit], paid: list[int], rest: list[int]) -> bool:
    """Tell whether all of what was paid, and some of the rest, cover every unit of a cost."""
    for place, unit in enumerate(units):
        if paid and pays(g, paid[0], unit):
            others = [*units[:place], *units[place + 1 :]]
            if covers(g, others, paid[1:], rest):
                return True
    if paid:
        return False
    left = sorted(rest, key=lambda card: g.content.discoveries[card].rarity)
    for unit in units:
        fit = [card for card in left if pays(g, card, unit)]
        if not fit:
            return False
        left.remove(fit[0])
    return True


def helpers(g: VanguardState, project: int) -> list[int]:
    """Return the crew members with whose help a project can be paid, NONE for nobody's."""
    units = units_of(g, project)
    out: list[int] = []
    known: dict[int, bool] = {}
    for crew in (NONE, *range(len(g.content.crew))):
        if crew != NONE and not g.aboard().can_assign(crew):
            continue
        less = discount(g, units, crew)
        if less not in known:
            known[less] = can_pay(g, units, less, [], list(g.aboard().collected))
        if known[less]:
            out.append(crew)
    return out


class ChooseResearch(RoomPlan):
    """Which project is completed (D37); `second`: one has been (ISV-398)."""

    clause: ClassVar[str] = "ISV-395"

    __slots__ = ("second",)

    def __init__(self, second: bool) -> None:
        super().__init__(SCIENCE)
        self.second = second

    def args(self) -> list[object]:
        return [self.second]

    def run(self, g: VanguardState) -> None:
        if len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[PROJECT]
        out: list[Option] = [single(g, DONE)]
        out += [moves[it] for it in g.aboard().research if helpers(g, it)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != PROJECT:
            return 0 if is_single(option, DONE) else NOT_NOW
        there = value_of(option) in g.aboard().research
        return DISCOVERIES_LACKING if there else NOT_OPEN_PROJECT

    def decide(self, g: VanguardState, option: Option) -> None:
        if not is_single(option, DONE):
            g.push(ChooseHelper(value_of(option), self.second))


class ChooseHelper(RoomPlan):
    """Who helps with a research project, or nobody (D37, ISV-397)."""

    clause: ClassVar[str] = "ISV-397"

    __slots__ = ("project", "second")

    def __init__(self, project: int, second: bool) -> None:
        super().__init__(SCIENCE)
        self.project = project
        self.second = second

    def args(self) -> list[object]:
        return [self.project, self.second]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number(
            [
                single(g, NO_ONE) if crew == NONE else moves[crew]
                for crew in helpers(g, self.project)
            ]
        )

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == CREW:
            return against_task(g, value_of(option)) or HELP_NEEDED
        return HELP_NEEDED if is_single(option, NO_ONE) else NOT_NOW

    def decide(self, g: VanguardState, option: Option) -> None:
        crew = NONE if is_single(option, NO_ONE) else value_of(option)
        less = discount(g, units_of(g, self.project), crew)
        if crew != NONE:
            assign(g, crew)
            if not self.second and g.aboard().posts[crew] == SCIENCE:
                g.push(ChooseResearch(True))
        g.push(PayDiscovery(self.project, less, 0))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ChooseHelper", {"project": g.content.ship_ids.ids[self.project]}


class PayDiscovery(RoomPlan):
    """Which discovery pays for a research project, one at a time (D37).

    `paid` are the numbers of those that were paid, packed: together they must fit the cost.
    """

    clause: ClassVar[str] = "ISV-396"

    __slots__ = ("less", "paid", "project")

    def __init__(self, project: int, less: int, paid: int) -> None:
        super().__init__(SCIENCE)
        self.project = project
        self.less = less
        self.paid = paid

    def args(self) -> list[object]:
        return [self.project, self.less, self.paid]

    def cards(self) -> list[int]:
        """Return what was paid."""
        out: list[int] = []
        left = self.paid
        while left:
            out.append((left & PAID_MASK) - 1)
            left >>= PAID_BITS
        return out

    def run(self, g: VanguardState) -> None:
        if len(self.cards()) < len(units_of(g, self.project)) - self.less:
            g.pending = self
        else:
            complete(g, self.project)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        units, paid = units_of(g, self.project), self.cards()
        out: list[Option] = []
        for card in sorted(set(g.aboard().collected)):
            rest = list(g.aboard().collected)
            rest.remove(card)
            if can_pay(g, units, self.less, [*paid, card], rest):
                out.append(g.content.moves[DISCOVERY_CARD][card])
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != DISCOVERY_CARD:
            return NOT_NOW
        return PAYS_NO_COST if value_of(option) in g.aboard().collected else NOT_COLLECTED

    def decide(self, g: VanguardState, option: Option) -> None:
        card = value_of(option)
        held = list(g.aboard().collected)
        held.remove(card)
        g.change_ship().collected = tuple(held)
        deck = g.content.discoveries[card].deck
        g.finds_bottom = put(g.finds_bottom, deck, (*g.finds_bottom[deck], card))
        g.push(PayDiscovery(self.project, self.less, self.paid << PAID_BITS | card + 1))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.PayDiscovery", {"project": g.content.ship_ids.ids[self.project]}
