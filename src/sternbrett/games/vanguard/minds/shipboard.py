"""How the ensign runs the ship: towards the objective, with people, projects and dice to spare."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from sternbrett.games.vanguard.aboard import AVAILABLE
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.minds import outfit, worths
from sternbrett.games.vanguard.minds.picking import is_word, only, value
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import BUY, CREW, DONE, LINE, NO, NO_ONE, SCAN, YES, Pick
from sternbrett.games.vanguard.rules.aboard.agreeing import Agree
from sternbrett.games.vanguard.rules.aboard.barracks import RecruitNext, Train
from sternbrett.games.vanguard.rules.aboard.debriefing import RankUp, rank_price
from sternbrett.games.vanguard.rules.aboard.departing import NameCrew
from sternbrett.games.vanguard.rules.aboard.docking import LeaveBehind
from sternbrett.games.vanguard.rules.aboard.facilities import ChooseFacility
from sternbrett.games.vanguard.rules.aboard.hangar import ChooseLander
from sternbrett.games.vanguard.rules.aboard.laboratory import (
    ChooseHelper,
    ChooseResearch,
    PayDiscovery,
    helpers,
)
from sternbrett.games.vanguard.rules.aboard.medbay import RerollHeavy, Treat, TreatWhom
from sternbrett.games.vanguard.rules.aboard.producing import Accelerate, FillLine
from sternbrett.games.vanguard.rules.aboard.records import production, situation
from sternbrett.games.vanguard.rules.aboard.recruiting import (
    KeepCandidate,
    RecruitFor,
    can_recruit,
)
from sternbrett.games.vanguard.rules.aboard.solving import (
    ChooseSolution,
    SendCrew,
    SolveSituation,
    alternatives,
)
from sternbrett.games.vanguard.rules.aboard.spirits import ReturnDie
from sternbrett.games.vanguard.rules.aboard.starmap import Scan
from sternbrett.games.vanguard.rules.aboard.trading import (
    Discount,
    FirstPurchase,
    TakeDie,
    Trade,
    price_of_dice,
)
from sternbrett.games.vanguard.rules.aboard.unloading import Unload
from sternbrett.games.vanguard.rules.choosing import ChooseOne, VoteOnChoice
from sternbrett.games.vanguard.things import SCIENCE
from sternbrett.kernel.engine import AnyDecision, Option

#: So many living crew members a section should have: one flies, one rests, one is hurt.
ENOUGH_CREW: Final = 3
#: Of so many available ones of a section somebody can look after patients.
PLENTY: Final = 3
#: A situation that costs less than this unsolved is let be.
BEARABLE: Final = 0.5
#: A facility is worth this much more for every section that lacks people.
NEED_OF_CREW: Final = 2.5
#: Tokens that an exploration brings about.
INCOME: Final = 6


@singledispatch
def answer(decision: AnyDecision, g: VanguardState, options: list[Option]) -> Option | None:
    """Choose aboard, by the kind of decision; None where it is no question of the ship."""
    return None


# -- docking, debriefing, unloading, medbay ---------------------------------------------------


@answer.register
def leave_behind(decision: LeaveBehind, g: VanguardState, options: list[Option]) -> Option:
    """Give up what is most common."""
    return min(options, key=lambda it: g.content.discoveries[value(it)].rarity)


@answer.register
def rank_up(decision: RankUp, g: VanguardState, options: list[Option]) -> Option:
    """Let people rise for free, and for tokens only where dice can be bought all the same."""
    price = rank_price(g, decision.crew)
    left = g.aboard().success - price
    return only(options, YES if not price or left >= price_of_dice(g) else NO)


@answer.register
def trade(decision: Trade, g: VanguardState, options: list[Option]) -> Option:
    """Buy dice whenever they can be paid."""
    return next((it for it in options if is_word(it, (BUY,))), only(options, DONE))


@answer.register
def take_die(decision: TakeDie, g: VanguardState, options: list[Option]) -> Option:
    """Take what the section lacks most."""
    return max(options, key=lambda it: worths.die_worth(g, decision.section, value(it)))


@answer.register
def return_die(decision: ReturnDie, g: VanguardState, options: list[Option]) -> Option:
    """Give back what is worth least."""
    return min(options, key=lambda it: worths.die_worth(g, decision.section, value(it)))


@answer.register
def unload(decision: Unload, g: VanguardState, options: list[Option]) -> Option:
    """Use what is worth more than the card, if it is given away."""

    def worth(option: Option) -> float:
        if is_word(option, (DONE,)):
            return 0.0
        found = g.content.discoveries[value(option)]
        return worths.program_worth(g, found.ship) - (1.0 + found.rarity if found.discard else 0.0)

    return max(options, key=worth)


@answer.register
def treat(decision: Treat, g: VanguardState, options: list[Option]) -> Option:
    """Let those look after patients who are not needed otherwise."""
    ship = g.aboard()
    spare = [
        it
        for it in options
        if isinstance(it, Pick)
        and it.word == CREW
        and len(ship.crew_at(AVAILABLE, ship.posts[it.value])) >= PLENTY
    ]
    return least(g, spare) if spare else only(options, DONE)


@answer.register
def treat_whom(decision: TreatWhom, g: VanguardState, options: list[Option]) -> Option:
    """Look after whoever can do most."""
    return max(options, key=lambda it: worths.crew_worth(g, value(it)))


# -- bridge and starmap -----------------------------------------------------------------------


@answer.register
def effect(decision: ChooseOne | VoteOnChoice, g: VanguardState, options: list[Option]) -> Option:
    """Choose the effects that are worth most aboard."""
    blocks = decision.effect(g).blocks
    return max(options, key=lambda it: worths.program_worth(g, blocks[value(it)]))


@answer.register
def scan(decision: Scan, g: VanguardState, options: list[Option]) -> Option:
    """Use up the energy, which would be lost."""
    return next((it for it in options if is_word(it, (SCAN,))), only(options, DONE))


# -- facilities -------------------------------------------------------------------------------


@answer.register
def choose_facility(decision: ChooseFacility, g: VanguardState, options: list[Option]) -> Option:
    """Activate what brings most now."""

    def worth(option: Option) -> float:
        return 0.0 if is_word(option, (DONE,)) else facility_worth(g, value(option))

    return max(options, key=worth)


def facility_worth(g: VanguardState, number: int) -> float:
    """Return what it is worth to activate a facility."""
    ship = g.aboard()
    name = g.content.facility_ids.ids[number]
    if name == "lab":
        payable = [it for it in ship.research if helpers(g, it)]
        return max([worths.project_worth(g, it) for it in payable], default=0.0)
    if name == "production":
        running = [it for it in ship.line_projects if it != NONE]
        waiting = [it for it in range(len(g.content.ship_ids.ids)) if ship.catalogue >> it & 1]
        return max([speed(g, it) for it in running or waiting], default=0.0)
    if name == "barracks":
        lacking = [lack_of_crew(g, it) for it in range(FIGURES) if can_recruit(g, it)]
        return NEED_OF_CREW * sum(sorted(lacking)[-2:])
    if name == "situation":
        open_ones = [it for it in ship.situations if alternatives(g, it)]
        return sum([max(0.0, trouble(g, it) - BEARABLE) for it in open_ones])
    return worths.program_worth(g, g.content.ship["facility"][number].programs["fx"])


def lack_of_crew(g: VanguardState, section: int) -> int:
    """Return how many crew members a section should have more."""
    return max(0, ENOUGH_CREW - len(g.aboard().of_section(section)))


def speed(g: VanguardState, project: int) -> float:
    """Return what a phase of a project's production is worth."""
    return worths.project_worth(g, project) / (4 - production(g, project).start)


def trouble(g: VanguardState, number: int) -> float:
    """Return what a situation costs if nobody solves it, and what solving it brings."""
    programs = g.content.ship["situation"][number].programs
    solved = worths.program_worth(g, programs["solved"])
    return solved - worths.program_worth(g, programs["unsolved"])


@answer.register
def choose_research(decision: ChooseResearch, g: VanguardState, options: list[Option]) -> Option:
    """Complete what is worth most."""

    def worth(option: Option) -> float:
        return 0.0 if is_word(option, (DONE,)) else worths.project_worth(g, value(option))

    return max(options, key=worth)


@answer.register
def choose_helper(decision: ChooseHelper, g: VanguardState, options: list[Option]) -> Option:
    """Let Science help where it can do another project besides; else nobody."""
    crew = [it for it in options if isinstance(it, Pick) and it.word == CREW]
    others = [it for it in g.aboard().research if it != decision.project and helpers(g, it)]
    scientists = [it for it in crew if g.aboard().posts[it.value] == SCIENCE]
    if others and scientists and not decision.second:
        return least(g, scientists)
    return next((it for it in options if is_word(it, (NO_ONE,))), least(g, crew))


@answer.register
def pay_discovery(decision: PayDiscovery, g: VanguardState, options: list[Option]) -> Option:
    """Pay with what is most common."""
    return min(options, key=lambda it: g.content.discoveries[value(it)].rarity)


@answer.register
def fill_line(decision: FillLine, g: VanguardState, options: list[Option]) -> Option:
    """Begin what is worth most for the time it takes."""
    projects = [it for it in options if not is_word(it, (DONE,))]
    return max(projects, key=lambda it: speed(g, value(it)))


@answer.register
def accelerate(decision: Accelerate, g: VanguardState, options: list[Option]) -> Option:
    """Let everybody work who is not needed on the mission."""
    line = [it for it in options if isinstance(it, Pick) and it.word == LINE]
    if line:
        return line[0]
    crew = [it for it in options if isinstance(it, Pick) and it.word == CREW]
    best = {
        max(crews(g, it), key=lambda one: worths.crew_worth(g, one))
        for it in range(FIGURES)
        if crews(g, it)
    }
    spare = [it for it in crew if it.value not in best]
    return least(g, spare) if spare else only(options, DONE)


def crews(g: VanguardState, section: int) -> list[int]:
    """Return the available crew members of a section."""
    return g.aboard().crew_at(AVAILABLE, section)


@answer.register
def recruit(decision: RecruitNext | RecruitFor, g: VanguardState, options: list[Option]) -> Option:
    """Recruit for the section that lacks people most."""
    sections = [it for it in options if not is_word(it, (DONE,))]
    return min(sections, key=lambda it: len(g.aboard().of_section(value(it))))


@answer.register
def keep_candidate(decision: KeepCandidate, g: VanguardState, options: list[Option]) -> Option:
    """Keep whoever can do most."""
    return max(options, key=lambda it: outfit.crew_worth(g, decision.section, value(it)))


@answer.register
def train(decision: Train, g: VanguardState, options: list[Option]) -> Option:
    """Train people where dice can be bought at the next debriefing all the same."""
    left = g.aboard().success - g.content.numbers.train_cost
    crew = [it for it in options if isinstance(it, Pick) and it.word == CREW]
    if left + INCOME < price_of_dice(g):
        return only(options, DONE)
    return max(crew, key=lambda it: worths.crew_worth(g, value(it)))


@answer.register
def solve(decision: SolveSituation, g: VanguardState, options: list[Option]) -> Option:
    """Solve what costs most if nobody does."""
    cards = [it for it in options if not is_word(it, (DONE,))]
    worst = max(cards, key=lambda it: trouble(g, value(it)))
    return worst if trouble(g, value(worst)) > BEARABLE else only(options, DONE)


@answer.register
def solution(decision: ChooseSolution, g: VanguardState, options: list[Option]) -> Option:
    """Solve it with as few people as possible."""
    ways = situation(g, decision.number).solve
    return min(options, key=lambda it: len(ways[value(it)]))


# -- hangar and launch ------------------------------------------------------------------------


@answer.register
def choose_lander(decision: ChooseLander, g: VanguardState, options: list[Option]) -> Option:
    """Take the lander that brings most down."""

    def worth(option: Option) -> float:
        lander = g.content.landers[value(option)]
        values = lander.armor + lander.sensors + lander.agility
        return values + lander.supplies / 2 + lander.equipment / 3 - lander.rolls

    return max(options, key=worth)


@answer.register
def name_crew(decision: NameCrew, g: VanguardState, options: list[Option]) -> Option:
    """Send the best of every section."""
    crew = [it for it in options if isinstance(it, Pick) and it.word == CREW]
    return max(crew, key=lambda it: worths.crew_worth(g, it.value))


def least(g: VanguardState, crew: list[Pick]) -> Option:
    """Return whoever can do least on a mission."""
    return min(crew, key=lambda it: worths.crew_worth(g, it.value))


@answer.register
def send(decision: SendCrew, g: VanguardState, options: list[Option]) -> Option:
    """Send whoever can do least on a mission."""
    return min(options, key=lambda it: worths.crew_worth(g, value(it)))


@answer.register
def agree(
    decision: FirstPurchase | RerollHeavy | Agree, g: VanguardState, options: list[Option]
) -> Option:
    """Say yes."""
    return only(options, YES)


@answer.register
def nobody(decision: Discount, g: VanguardState, options: list[Option]) -> Option:
    """Assign nobody if that is possible."""
    return next((it for it in options if is_word(it, (NO_ONE,))), options[0])
