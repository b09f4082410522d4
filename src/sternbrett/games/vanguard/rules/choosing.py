"""Composite effects: choices, payments, conditions, crew, the d10 (3.L)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NOBODY
from sternbrett.games.vanguard.events import ATTACK_CANCELLED, CHOSEN, D10_ROLLED, OFFER_ANSWERED
from sternbrett.games.vanguard.language import (
    CHOOSE,
    D10,
    EACH,
    IF,
    MAY,
    PAY,
    PICK,
    REPEAT,
    SEL_WITH_THREAT,
    WHO_SECTION,
    WHO_TEAM,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import CHOICE_OF, FIGURE, NO, YES
from sternbrett.games.vanguard.rules.aboard.common import captain, on_ship
from sternbrett.games.vanguard.rules.asking import is_single, single, tell_answer, value_of, word_of
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.items import affordable, figure_name, tokens_at
from sternbrett.games.vanguard.rules.reasons import CANNOT_PAY, NO_SUCH_CHOICE, NOT_MEANT
from sternbrett.games.vanguard.rules.refusing import against_figure
from sternbrett.games.vanguard.rules.running import FROM_THREAT, HANDLERS, SOURCE_SHIFT, Run, start
from sternbrett.games.vanguard.rules.selectors import D10 as D10_ROLL
from sternbrett.games.vanguard.rules.selectors import selected
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said, Step


def decider(g: VanguardState, figure: int) -> int:
    """Return the seat that decides for a figure; the first in clockwise order for nobody.

    Aboard, where nobody acts, that is the captain of the page (ISV-527).
    """
    if figure == NOBODY:
        if on_ship(g):
            return captain(g)
        order = g.figures()
        return g.owner[order[0]] if order else 0
    return g.owner[figure]


class InProgram(Decision[VanguardState]):
    """A decision of an effect: it knows the place in its program, the actor and the source."""

    __slots__ = ("actor", "place", "program", "source")

    def __init__(self, program: int, place: int, actor: int, source: int) -> None:
        self.program = program
        self.place = place
        self.actor = actor
        self.source = source

    def args(self) -> list[object]:
        return [self.program, self.place, self.actor, self.source]

    def effect(self, g: VanguardState) -> Effect:
        """Return the effect that asks."""
        return g.content.programs[self.program].effects[self.place]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        who = self.effect(g).who
        if who >= WHO_SECTION:
            return (g.owner[who - WHO_SECTION],)
        return (decider(g, self.actor),)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {
            "crew": figure_name(g, self.actor),
            "source": self.source,
            "effect": f"{self.program}.{self.place}",
        }
        return f"prompt.{type(self).__name__}", said


def choices(g: VanguardState, effect: Effect, actor: int) -> list[int]:
    """Return the options of a choice that can be paid (ISV-206, ISV-464)."""
    return [it for it, block in enumerate(effect.blocks) if affordable(g, block, actor)]


def against_choice(g: VanguardState, effect: Effect, option: Option) -> int:
    """Return why an option of a choice cannot be taken."""
    if word_of(option) != CHOICE_OF:
        return NOT_NOW
    return CANNOT_PAY if value_of(option) < len(effect.blocks) else NO_SUCH_CHOICE


class ChooseOne(InProgram):
    """One of several lists of effects (D7, D26)."""

    clause: ClassVar[str] = "ISV-464"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CHOICE_OF]
        return [moves[it] for it in choices(g, self.effect(g), self.actor)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_choice(g, self.effect(g), option)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        take(g, self.effect(g).blocks[value_of(option)], self.actor, self.source)


class VoteOnChoice(TeamVote):
    """One of several lists of effects, chosen by the team (ISV-459, ISV-501)."""

    clause: ClassVar[str] = "ISV-459"

    __slots__ = ("actor", "place", "program", "source")

    def __init__(self, program: int, place: int, actor: int, source: int, votes: int) -> None:
        super().__init__(votes)
        self.program = program
        self.place = place
        self.actor = actor
        self.source = source

    def args(self) -> list[object]:
        return [self.program, self.place, self.actor, self.source, self.votes]

    def effect(self, g: VanguardState) -> Effect:
        """Return the effect that asks."""
        return g.content.programs[self.program].effects[self.place]

    def ballot(self, g: VanguardState) -> list[Option]:
        moves = g.content.moves[CHOICE_OF]
        return [moves[it] for it in choices(g, self.effect(g), self.actor)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_choice(g, self.effect(g), option)

    def breaks_tie(self, g: VanguardState) -> int:
        return decider(g, self.actor)

    def again(self, votes: int) -> TeamVote:
        return VoteOnChoice(self.program, self.place, self.actor, self.source, votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        take(g, self.effect(g).blocks[value_of(option)], self.actor, self.source)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        alone = g.players == 1
        return f"prompt.VoteOnChoice.{'alone' if alone else 'together'}", {"source": self.source}


def take(g: VanguardState, program: int, actor: int, source: int) -> None:
    """Run the list of effects that was chosen."""
    if g.listening:
        g.tell(CHOSEN, program)
    start(g, program, actor, source)


class YesOrNo(InProgram):
    """Whether something optional is done, or a payment made (D7, ISV-467)."""

    clause: ClassVar[str] = "ISV-467"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        effect = self.effect(g)
        if g.listening:
            offer = f"{self.program}.{self.place}"
            g.tell(OFFER_ANSWERED, figure_name(g, self.actor), offer, option.key)
        if is_single(option, YES):
            if effect.verb == PAY:
                start(g, effect.blocks[1], self.actor, self.source)
            start(g, effect.blocks[0], self.actor, self.source)
        elif effect.verb == PAY:
            start(g, effect.blocks[2], self.actor, self.source)


class PickFigure(InProgram):
    """One crew member out of several (D43)."""

    clause: ClassVar[str] = "ISV-468"

    __slots__ = ("among",)

    def __init__(self, program: int, place: int, actor: int, source: int, among: int) -> None:
        super().__init__(program, place, actor, source)
        self.among = among

    def args(self) -> list[object]:
        return [self.program, self.place, self.actor, self.source, self.among]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [moves[it] for it in range(len(moves)) if self.among >> it & 1]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_figure(g, option, FIGURE, NOT_MEANT)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        start(g, self.effect(g).blocks[0], value_of(option), self.source)


class Attack(Step[VanguardState]):
    """What a threat's behaviour does to a figure, unless a token shields it (D51)."""

    clause: ClassVar[str] = "ISV-264"

    __slots__ = ("figure", "program", "source")

    def __init__(self, program: int, figure: int, source: int) -> None:
        self.program = program
        self.figure = figure
        self.source = source

    def args(self) -> list[object]:
        return [self.program, self.figure, self.source]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if is_shielded(g, self.figure):
            g.push(Shield(self.program, self.figure, self.source))
        else:
            start(g, self.program, self.figure, self.source)


def is_shielded(g: VanguardState, figure: int) -> bool:
    """Tell whether a token can still keep a threat from a figure in this round."""
    cards = tokens_at(g, g.place[figure])
    return any(equipment.threat_cancel > g.attacks_cancelled for equipment in cards)


class Shield(Decision[VanguardState]):
    """Whether a token keeps a threat from a figure (D51)."""

    clause: ClassVar[str] = "ISV-264"

    __slots__ = ("figure", "program", "source")

    def __init__(self, program: int, figure: int, source: int) -> None:
        self.program = program
        self.figure = figure
        self.source = source

    def args(self) -> list[object]:
        return [self.program, self.figure, self.source]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[self.figure],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            g.attacks_cancelled += 1
            if g.listening:
                g.tell(ATTACK_CANCELLED, figure_name(g, self.figure))
        else:
            tell_answer(g, figure_name(g, self.figure), "Shield", option)
            start(g, self.program, self.figure, self.source)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Shield", {"crew": figure_name(g, self.figure)}


# -- forms ------------------------------------------------------------------------------------


def do_choose(g: VanguardState, effect: Effect, run: Run) -> None:
    """`choose`: an option that cannot be paid is not offered; without any nothing happens."""
    if not choices(g, effect, run.actor):
        return  # (ISV-209)
    if effect.who == WHO_TEAM:
        g.push(VoteOnChoice(run.program, run.place, run.actor, run.source, 0))
    else:
        g.push(ChooseOne(run.program, run.place, run.actor, run.source))


def do_may(g: VanguardState, effect: Effect, run: Run) -> None:
    """`may`."""
    if affordable(g, effect.blocks[0], run.actor):
        g.push(YesOrNo(run.program, run.place, run.actor, run.source))


def do_pay(g: VanguardState, effect: Effect, run: Run) -> None:
    """`pay … then … else`: who cannot pay has not paid."""
    if affordable(g, effect.blocks[0], run.actor):
        g.push(YesOrNo(run.program, run.place, run.actor, run.source))
    else:
        start(g, effect.blocks[2], run.actor, run.source)


def do_if(g: VanguardState, effect: Effect, run: Run) -> None:
    """`if … then … else`."""
    block = effect.blocks[0 if holds(g, effect.condition, run.actor) else 1]
    start(g, block, run.actor, run.source)


def do_each(g: VanguardState, effect: Effect, run: Run) -> None:
    """`each`: for every crew member meant, in clockwise order from the actor (ISV-473)."""
    figures = selected(g, effect.selector, effect.selector_what, run.actor)
    attack = effect.selector == SEL_WITH_THREAT and run.source >> SOURCE_SHIFT == FROM_THREAT
    for figure in reversed(figures):
        if attack:
            g.push(Attack(effect.blocks[0], figure, run.source))
        else:
            start(g, effect.blocks[0], figure, run.source)


def do_pick(g: VanguardState, effect: Effect, run: Run) -> None:
    """`pick`: the actor's player chooses one of those meant; nobody, nothing."""
    figures = selected(g, effect.selector, effect.selector_what, run.actor)
    if figures:
        among = sum([1 << figure for figure in figures])
        g.push(PickFigure(run.program, run.place, run.actor, run.source, among))


def do_d10(g: VanguardState, effect: Effect, run: Run) -> None:
    """`d10`: the list of the row that was rolled."""
    rolled = g.chance(D10_ROLL, 10)
    if g.listening:
        g.tell(D10_ROLLED, rolled)
    start(g, effect.blocks[rolled], run.actor, run.source)


def do_repeat(g: VanguardState, effect: Effect, run: Run) -> None:
    """`repeat N`."""
    for _ in range(effect.n):
        start(g, effect.blocks[0], run.actor, run.source)


HANDLERS[CHOOSE] = do_choose
HANDLERS[MAY] = do_may
HANDLERS[PAY] = do_pay
HANDLERS[IF] = do_if
HANDLERS[EACH] = do_each
HANDLERS[PICK] = do_pick
HANDLERS[D10] = do_d10
HANDLERS[REPEAT] = do_repeat
