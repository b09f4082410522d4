"""The landing: rolls on the landing card of the destination (ISV-418 … 425, ISV-572)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import LANDING
from sternbrett.games.vanguard.events import LANDER_DAMAGED, LANDING_BEGAN, LANDING_ROLLED
from sternbrett.games.vanguard.language import LANDING_DAMAGE, LANDING_ROLL, NONE, REDUCE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import PASS
from sternbrett.games.vanguard.rules.aboard.beginning import BeginExploration
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.rules.asking import is_single, single
from sternbrett.games.vanguard.rules.dice import ANYTIME, before_loss, use_before_loss
from sternbrett.games.vanguard.rules.items import figure_name, reduced
from sternbrett.games.vanguard.rules.refusing import against_item
from sternbrett.games.vanguard.rules.running import FROM_LANDING, HANDLERS, Run, source_of, start
from sternbrett.games.vanguard.rules.selectors import D10
from sternbrett.games.vanguard.rules.windows import waits
from sternbrett.kernel import windows
from sternbrett.kernel.engine import Option, Said, Step

#: The most landing rolls there can be (ISV-421).
MOST_ROLLS: Final = 6


class Landing(Step[VanguardState]):
    """The landing begins: the lander says how many rolls there are (ISV-418)."""

    clause: ClassVar[str] = "ISV-418"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, LANDING)
        lander = g.content.landers[g.lander_card]
        ship = g.change_ship()
        ship.landing_rolls = lander.rolls
        ship.landing_made = 0
        ship.struck = False
        if g.listening:
            g.tell(LANDING_BEGAN, g.content.site_ids.ids[ship.destination], lander.id)
        g.push(NextLandingRoll())


class NextLandingRoll(Step[VanguardState]):
    """Another landing roll, after everybody could use something; or the team has landed."""

    clause: ClassVar[str] = "ISV-419"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        ship = g.aboard()
        if ship.landing_rolls > 0:
            g.then(BeforeLandingRoll(0, 0), RollLanding(), NextLandingRoll())
        else:
            g.push(BeginExploration())


class BeforeLandingRoll(windows.Window[VanguardState]):
    """What crew members use, or strain for, before a landing roll (ISV-422, ISV-469)."""

    clause: ClassVar[str] = "ISV-422"

    __slots__ = ()

    def args(self) -> list[object]:
        return [self.place, self.passes]

    def unwanted(self, g: VanguardState, seat: int) -> bool:
        return waits(g, seat)

    def order(self, g: VanguardState) -> list[int]:
        return list(g.figures())

    def again(self, place: int, passes: int) -> BeforeLandingRoll:
        return BeforeLandingRoll(place, passes)

    def seat_of(self, g: VanguardState, who: int) -> int:
        return g.owner[who]

    def passing(self, g: VanguardState) -> Option:
        return single(g, PASS)

    def items(self, g: VanguardState, who: int) -> list[Option]:
        return before_loss(g, who)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if is_single(option, PASS):
            return 0
        return against_item(g, self.asked(g), option, ANYTIME)

    def use(self, g: VanguardState, who: int, option: Option) -> None:
        use_before_loss(g, who, option)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.BeforeLandingRoll", {"crew": figure_name(g, self.asked(g))}


class RollLanding(Step[VanguardState]):
    """A landing roll: the row of the landing card applies (ISV-419)."""

    clause: ClassVar[str] = "ISV-419"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        rolled = g.chance(D10, 10)
        ship = g.change_ship()
        ship.landing_rolls -= 1
        ship.landing_made += 1
        site = ship.destination
        if g.listening:
            g.tell(LANDING_ROLLED, rolled, g.content.site_ids.ids[site])
        programs = g.content.ship["landing"][site].programs
        actor = g.figures()[0]  # (ISV-527)
        start(g, programs[row_of(g, site, rolled)], actor, source_of(FROM_LANDING, site))


def row_of(g: VanguardState, site: int, rolled: int) -> str:
    """Return the range of the row that a d10 meets: `4-6`."""
    for row in landing(g, site).table:
        first, _, last = row.r.partition("-")
        if int(first) <= rolled <= int(last or first):
            return row.r
    raise AssertionError(rolled)


def do_reduce(g: VanguardState, effect: Effect, run: Run) -> None:
    """`reduce`: an effect that a value of the lander makes smaller, down to nothing (ISV-419)."""
    amount = reduced(g, effect)
    if not amount:
        return
    whole = g.content.programs[effect.blocks[0]].effects[0]
    less = Effect(whole.verb)
    less.n = amount * whole.n  # the block says 1 or -1
    less.what, less.colour, less.filter = whole.what, whole.colour, whole.filter
    HANDLERS[whole.verb](g, less, run)


def do_landing_roll(g: VanguardState, effect: Effect, run: Run) -> None:
    """`landing_roll ±N`: more or fewer rolls, at most six in all (ISV-421)."""
    if g.ship is None or g.ship.page != LANDING:
        return
    ship = g.change_ship()
    most = MOST_ROLLS - ship.landing_made
    ship.landing_rolls = max(0, min(most, ship.landing_rolls + effect.n))


def do_landing_damage(g: VanguardState, effect: Effect, run: Run) -> None:
    """`landing_damage`: the lander is turned over after this exploration (ISV-424)."""
    if g.ship is None or g.lander_card == NONE:
        return
    lander = g.content.landers[g.lander_card]
    if lander.damageable:
        g.change_ship().struck = True
        if g.listening:
            g.tell(LANDER_DAMAGED, lander.id)


HANDLERS[REDUCE] = do_reduce
HANDLERS[LANDING_ROLL] = do_landing_roll
HANDLERS[LANDING_DAMAGE] = do_landing_damage
