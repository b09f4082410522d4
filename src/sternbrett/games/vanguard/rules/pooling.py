"""Effects on the dice of a roll: rolling again, turning, moving away, adding (ISV-116 …)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import (
    DIE_DRAWS,
    FACE_MASK,
    NO_ROLL,
    PICKED,
    RETURNS,
    at,
    code_owner,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.events import DICE_ROLLED, DIE_TURNED
from sternbrett.games.vanguard.language import (
    ADD,
    ALL,
    ANY,
    BACK,
    BURN,
    COUNT_AS,
    DIE_DANGER,
    DIE_INJURY,
    NONE,
    REROLL,
    SAFE,
    SKIP_TO,
    SUPPORT_DICE,
    SUPPORT_RANGE,
    TURN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DIE, DONE, FACE, INJURY_DIE, POOL
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.dying import INJURY_ROLL, take_back
from sternbrett.games.vanguard.rules.items import addable, changeable, faces_with, figure_name
from sternbrett.games.vanguard.rules.reasons import (
    DOES_NOT_FIT,
    NO_INJURY_DIE,
    NO_SUCH_DIE,
    NO_SUCH_FACE,
    NOT_IN_POOL,
    OTHER_SYMBOL,
    PICK_FIRST,
    PICKED_BEFORE,
)
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.rules.windows import roll_danger_again
from sternbrett.kernel.engine import NOT_NOW, Option, Said

#: Marks an injury die of the pool: it was applied, or picked to be rolled again.
INJURY_APPLIED: Final = 4
INJURY_PICKED: Final = 8
MANY: Final = 99

# Supporting (D10): how many more dice, whether they return, whether from a connected sector.
SUPPORT_LEFT: Final = 15
SUPPORT_RETURNS: Final = 16
SUPPORT_RANGED: Final = 32


def roll_die(g: VanguardState, code: int) -> int:
    """Return a die, rolled: its code with the face it shows now."""
    kind = g.content.die_types[code_type(code)]
    side = g.chance(DIE_DRAWS[kind.index], 6)
    return (code & ~FACE_MASK) | kind.rolls[side]


def pool_option(g: VanguardState, code: int) -> Option:
    """Return the option that names a die of the pool, by owner, type and face."""
    clean = code & ~(PICKED | RETURNS)
    return g.content.moves[POOL][g.content.pool_places[clean]]


def find_in_pool(g: VanguardState, clean: int) -> int:
    """Return the place of a die of the pool that an option names and that is not picked yet."""
    for place, code in enumerate(g.pool):
        if code & ~RETURNS == clean:
            return place
    return NONE


def told_dice(g: VanguardState, codes: list[int]) -> str:
    """Return dice as events tell them: owner, type and face."""
    return " ".join([pool_option(g, code).key.partition(":")[2] for code in codes])


class PickDice(FigureDecision):
    """Dice of the pool for an effect, one at a time (D8, ISV-503)."""

    clause: ClassVar[str] = "ISV-503"

    __slots__ = ("again", "face", "filter", "n", "verb")

    def __init__(self, figure: int, verb: int, n: int, filter: int, face: int, again: bool) -> None:
        super().__init__(figure)
        self.verb = verb
        self.n = n
        self.filter = filter
        self.face = face
        self.again = again  # one was picked already, so this may be all

    def args(self) -> list[object]:
        return [self.figure, self.verb, self.n, self.filter, self.face, self.again]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        if self.n and self.dice(g):
            g.pending = self
        else:
            self.finish(g)

    def dice(self, g: VanguardState) -> list[Option]:
        """Return the dice that can be picked, equal ones once."""
        moves = g.content.moves
        if self.verb == ADD:
            return [moves[DIE][kind] for kind in addable(g, self.figure, self.filter)]
        if g.content.filters[self.filter].kind == DIE_INJURY:
            faces = {it & 3 for it in g.injury_pool if not it & INJURY_PICKED}
            return [moves[INJURY_DIE][face] for face in sorted(faces)]
        effect = Effect(self.verb)
        effect.filter = self.filter
        effect.face = self.face
        codes = {code & ~RETURNS for code in changeable(g, effect) if not code & PICKED}
        return [pool_option(g, code) for code in sorted(codes)]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        out = self.dice(g)
        if self.again or (self.n == MANY and self.verb == BURN):
            out = [single(g, DONE), *out]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, value = word_of(option), value_of(option)
        if is_single(option, DONE):
            return PICK_FIRST
        if word == DIE:
            there = g.available[at(self.figure, value)]
            return DOES_NOT_FIT if there else NO_SUCH_DIE
        if word == INJURY_DIE:
            faces = [it & 3 for it in g.injury_pool]
            if value not in faces:
                return NO_INJURY_DIE
            of_dice = g.content.filters[self.filter].kind == DIE_INJURY
            return PICKED_BEFORE if of_dice else DOES_NOT_FIT
        if word != POOL:
            return NOT_NOW
        there_are = [code for code in g.pool if code & ~(RETURNS | PICKED) == value]
        if not there_are:
            return NOT_IN_POOL
        picked = all(code & PICKED for code in there_are)
        return PICKED_BEFORE if picked else DOES_NOT_FIT

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            self.finish(g)
            return
        value = value_of(option)
        again = self.verb != BURN or self.n >= MANY
        left = self.n if self.n == MANY else self.n - 1
        g.push(PickDice(self.figure, self.verb, left, self.filter, self.face, again))
        if self.verb == ADD:
            g.available[at(self.figure, value)] -= 1
            code = roll_die(g, die_code(self.figure, value))
            g.pool.append(code)
            if g.listening:
                g.tell(DICE_ROLLED, figure_name(g, self.figure), told_dice(g, [code]))
        elif word_of(option) == INJURY_DIE:
            place = [it & ~INJURY_APPLIED for it in g.injury_pool].index(value)
            picked = g.injury_pool[place] | INJURY_PICKED
            g.injury_pool = (*g.injury_pool[:place], picked, *g.injury_pool[place + 1 :])
        else:
            self.pick(g, find_in_pool(g, value))

    def pick(self, g: VanguardState, place: int) -> None:
        """Do to a die of the pool what the effect does."""
        code = g.pool[place]
        if self.verb == REROLL:
            g.pool[place] = code | PICKED
        elif self.verb == TURN:
            faces = faces_with(g, code, self.face)
            if len(faces) > 1:
                g.pool[place] = code | PICKED
                g.push(TurnFace(self.figure, self.face))
            else:
                turn_die(g, place, faces[0])
        elif self.verb == BURN:
            g.pool.pop(place)
            spend_rolled(g, code)
        else:
            g.pool.pop(place)
            give_back(g, code)

    def finish(self, g: VanguardState) -> None:
        """Roll again what was picked for it, all together."""
        if self.verb != REROLL:
            return
        rolled: list[int] = []
        for place, code in enumerate(g.pool):
            if code & PICKED:
                g.pool[place] = roll_die(g, code & ~PICKED)
                rolled.append(g.pool[place])
        for place, face in enumerate(g.injury_pool):
            if face & INJURY_PICKED:
                side = g.content.injury_rolls[g.chance(INJURY_ROLL, 6)]
                g.injury_pool = (*g.injury_pool[:place], side, *g.injury_pool[place + 1 :])
        if rolled and g.listening:
            g.tell(DICE_ROLLED, figure_name(g, self.figure), told_dice(g, rolled))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        verbs = {REROLL: "reroll", TURN: "turn", BURN: "burn", ADD: "add", BACK: "back"}
        said: dict[str, object] = {"crew": figure_name(g, self.figure), "n": self.n}
        return f"prompt.PickDice.{verbs[self.verb]}", said


class TurnFace(FigureDecision):
    """To which face a die is turned (D12, ISV-120, ISV-471)."""

    clause: ClassVar[str] = "ISV-120"

    __slots__ = ("face",)

    def __init__(self, figure: int, face: int) -> None:
        super().__init__(figure)
        self.face = face

    def args(self) -> list[object]:
        return [self.figure, self.face]

    def run(self, g: VanguardState) -> None:
        if self.place(g) != NONE:
            g.pending = self

    def place(self, g: VanguardState) -> int:
        """Return the place of the die that was picked."""
        for place, code in enumerate(g.pool):
            if code & PICKED:
                return place
        return NONE

    def faces(self, g: VanguardState) -> dict[int, int]:
        """Return the faces that it can show, by their place in the vocabulary."""
        code = g.pool[self.place(g)]
        shown = g.content.die_types[code_type(code)].faces
        return {g.content.face_places[shown[face]]: face for face in faces_with(g, code, self.face)}

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FACE]
        return by_number([moves[place] for place in self.faces(g)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != FACE:
            return NOT_NOW
        shown = g.content.die_types[code_type(g.pool[self.place(g)])].faces
        places = [g.content.face_places[face] for face in shown]
        return OTHER_SYMBOL if value_of(option) in places else NO_SUCH_FACE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        turn_die(g, self.place(g), self.faces(g)[value_of(option)])


def turn_die(g: VanguardState, place: int, face: int) -> None:
    """Turn a die of the pool to a face."""
    g.pool[place] = (g.pool[place] & ~(FACE_MASK | PICKED)) | face
    if g.listening:
        g.tell(DIE_TURNED, told_dice(g, [g.pool[place]]))


def spend_rolled(g: VanguardState, code: int) -> None:
    """Move a die out of the pool to its owner's spent pool, or aside if it returns (ISV-509)."""
    code &= ~PICKED
    if code & RETURNS:
        g.hand.append(code)
    else:
        g.spent[at(code_owner(code), code_type(code))] += 1


def give_back(g: VanguardState, code: int) -> None:
    """Return a die from the pool to its owner's available slots (no free slot: spent)."""
    owner, kind = code_owner(code), code_type(code)
    free = g.free_slots(owner, g.content.die_types[kind].colour) > 0
    (g.available if free else g.spent)[at(owner, kind)] += 1


def finish_pool(g: VanguardState) -> None:
    """Step 9: all section dice that are left go to their owners (ISV-164)."""
    for code in (*g.pool, *g.hand):
        take_back(g, code)
    g.pool = []
    g.hand = []


# -- verbs ------------------------------------------------------------------------------------


def do_dice_verb(g: VanguardState, effect: Effect, run: Run) -> None:
    """`reroll`, `turn`, `burn`, `add`, `back`."""
    kind = g.content.filters[effect.filter].kind
    if kind == DIE_DANGER:
        if effect.verb == REROLL and g.danger_now != NONE:
            roll_danger_again(g)
        return
    if g.roll_action == NO_ROLL:
        return
    if effect.verb == BURN and effect.n == ALL:
        for code in changeable(g, effect):
            g.pool.remove(code)
            spend_rolled(g, code)
        return
    n = MANY if effect.n in (ALL, ANY) else effect.n
    figure = run.actor if g.alive(run.actor) else g.roller
    g.push(PickDice(figure, effect.verb, n, effect.filter, effect.face, False))


def do_skip_to(g: VanguardState, effect: Effect, run: Run) -> None:
    """`skip_to 9` (ISV-508)."""
    g.skips = g.roll_action != NO_ROLL


def do_safe(g: VanguardState, effect: Effect, run: Run) -> None:
    """`safe FILTER` (ISV-511)."""
    g.safe = (*g.safe, effect.filter)


def do_count_as(g: VanguardState, effect: Effect, run: Run) -> None:
    """`count_as FACE FACE` (ISV-305)."""
    g.counts_as = (*g.counts_as, effect.face << 4 | effect.what)


def do_support_dice(g: VanguardState, effect: Effect, run: Run) -> None:
    """`support_dice N [return]`."""
    g.support = (g.support & ~SUPPORT_LEFT) | effect.n
    if effect.mode:
        g.support |= SUPPORT_RETURNS


def do_support_range(g: VanguardState, effect: Effect, run: Run) -> None:
    """`support_range connected`."""
    g.support |= SUPPORT_RANGED


for verb in (REROLL, TURN, BURN, ADD, BACK):
    HANDLERS[verb] = do_dice_verb
HANDLERS[SKIP_TO] = do_skip_to
HANDLERS[SAFE] = do_safe
HANDLERS[COUNT_AS] = do_count_as
HANDLERS[SUPPORT_DICE] = do_support_dice
HANDLERS[SUPPORT_RANGE] = do_support_range
