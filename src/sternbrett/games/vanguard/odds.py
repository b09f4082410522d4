"""What a roll is likely to come to: the chance of each result row, or of each track to be full.

Dice are met with conditions by the rules' own search. Pools are looked at by class
(`dieclasses.py`): those of up to eight dice are all counted, larger ones are thrown in thought,
always alike. Vanguards and conversions are used as well as they can be; cards, combinations, injury
dice and danger dice are left out of it.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from threading import get_ident

from sternbrett.games.vanguard.codes import (
    FACE_MASK,
    GUIDED,
    MATCHING,
    PICKED,
    RETURNS,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.dieclasses import SIDES, DieClasses, Pool
from sternbrett.games.vanguard.language import ACCIDENT, NONE, RED, TRACK, VANGUARD
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.matching import specials
from sternbrett.games.vanguard.rules.symbols import conversions, paid_by
from sternbrett.games.vanguard.worldthings import Special
from sternbrett.kernel.chance import Rng

#: So many dice are counted exactly.
EXACT = 8
SAMPLES = 1_500
#: A full track is worth this much beside the steps that filled it.
FULL = 0.5

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a pool comes to: the row that is marked (its place, or NONE), and where tracks stand.

    `matches` says how often each special effect happens, `rest` what is left after them.
    """

    row: int
    tracks: tuple[int, ...]
    matches: tuple[int, ...] = field(default=(), compare=False)
    rest: Pool = field(default=(), compare=False)


@dataclass(frozen=True)
class Odds:
    """What dice are likely to come to, for each row from the top.

    `rows` are the chances that a row is marked, or that its track is full; `steps` how far a track
    moves on average. `worth` tells better odds from worse ones. `exact` is whether all throws were
    counted.
    """

    rows: tuple[float, ...]
    steps: tuple[float, ...]
    worth: float
    exact: bool = True


class Reckoning(DieClasses):
    """A roll of one action under one condition, by one crew member: pools and what they come to.

    It keeps what it has found out, so one serves a roll from its first die to its result.
    """

    def __init__(self, g: VanguardState) -> None:
        action = g.content.actions[g.roll_action]
        scratch = _scratch(g)
        super().__init__(scratch, action.rows, specials(scratch))
        self.has_tracks = action.tracks
        self.tracks = tuple(g.track(action.index, row.colour) for row in action.rows)
        #: In the guided game one roll must not go wrong (ISV-526): fewer accidents than this.
        self.accidents = _gentle(g)
        self._moves = [self._moved_by(special) for special in self.specials]
        self._walked: dict[tuple[Numbers, Pool], Outcome] = {}
        self._odds: dict[tuple[Pool, tuple[int, ...]], Odds] = {}

    def _moved_by(self, special: Special) -> tuple[tuple[int, int], ...]:
        """Return which tracks a special effect moves, as pairs of the row's place and steps."""
        if special.program == NONE:
            return ()
        places = {row.colour: place for place, row in enumerate(self.rows) if row.track}
        return tuple(
            (places[effect.mode], effect.n)
            for effect in self.content.programs[special.program].effects
            if effect.verb == TRACK and effect.mode in places
        )

    # -- what a pool comes to -------------------------------------------------------------

    def outcome(self, pool: Pool) -> Outcome:
        """Return the best that a pool can come to in the steps 7 and 8."""
        return self._walk((), pool, self.tracks)

    def worth(self, outcome: Outcome) -> float:
        """Return how good an outcome is: upper rows are better, red tracks are bad."""
        if not self.has_tracks:
            last = max(len(self.rows) - 1, 1)
            return 0.0 if outcome.row == NONE else 1 - outcome.row / last
        out = 0.0
        for place, (row, track) in enumerate(zip(self.rows, outcome.tracks, strict=True)):
            full = outcome.row == place or (row.track and track >= row.track)
            out += (-1 if row.colour == RED else 1) * (track + FULL * full)
        return out

    def _walk(self, done: Numbers, pool: Pool, tracks: Numbers) -> Outcome:
        """Match special effects after those that are done, then mark a row.

        Where the tracks stand follows from what is done, so that is all there is to keep.
        """
        key = (done, pool)
        found = self._walked.get(key)
        if found is None:
            found = self._walked[key] = self._go_on(done, pool, tracks)
        return found

    def _go_on(self, done: Numbers, pool: Pool, tracks: Numbers) -> Outcome:
        while len(done) < len(self.specials):
            number = len(done)
            special = self.specials[number]
            if special.unless != NONE:
                shown = [it for place in pool for it in self._classes[place].symbols]
                if special.unless not in shown and VANGUARD not in shown:
                    return self._at_once(special.go, done, pool, tracks)
            else:
                groups = self._most(pool, special.match)
                if special.go != NONE and groups:
                    return self._at_once(special.go, done, pool, tracks)
                if special.go == NONE and (groups or self._helps(number)):
                    return self._matched(done, groups, pool, tracks)
            done = (*done, 0)
        return self._marked(done, pool, tracks)

    def _matched(self, done: Numbers, groups: int, pool: Pool, tracks: Numbers) -> Outcome:
        """Match an effect as often as it must be, and as often as it helps beyond that."""
        number = len(done)
        special = self.specials[number]
        left = set(self._pay(pool, special.match, groups, False)) if groups else {pool}
        tracks = self._moved(number, tracks, groups)
        found = [self._walk((*done, groups), rest, tracks) for rest in left]
        while self._helps(number):
            left = {rest for one in left for rest in self._pay(one, special.match, 1, True)}
            if not left:
                break
            groups += 1
            tracks = self._moved(number, tracks, 1)
            found += [self._walk((*done, groups), rest, tracks) for rest in left]
        return max(found, key=self.worth)

    def _helps(self, number: int) -> bool:
        """Tell whether one would match an effect more often than one must."""
        return any(
            (steps < 0) == (self.rows[place].colour == RED) for place, steps in self._moves[number]
        )

    def _moved(self, number: int, tracks: Numbers, groups: int) -> Numbers:
        out = list(tracks)
        for _ in range(groups):
            for place, steps in self._moves[number]:
                out[place] = min(max(out[place] + steps, 0), self.rows[place].track)
        return tuple(out)

    def _at_once(self, colour: int, done: Numbers, pool: Pool, tracks: Numbers) -> Outcome:
        """End the roll with a result (ISV-151)."""
        places = [place for place, row in enumerate(self.rows) if row.colour == colour]
        return Outcome(places[0] if places else NONE, tracks, (*done, 1), pool)

    def _marked(self, done: Numbers, pool: Pool, tracks: Numbers) -> Outcome:
        """Mark the first row that is met; with tracks none is (ISV-157)."""
        if not self.has_tracks:
            for place, row in enumerate(self.rows):
                if row.when == NONE or self._met(pool, row.when, 1, True):
                    return Outcome(place, tracks, done, pool)
        return Outcome(NONE, tracks, done, pool)

    def needed(self, outcome: Outcome) -> tuple[Pool, Pool]:
        """Return the dice that meet the marked row whichever are taken, and those that may."""
        row = NONE if outcome.row == NONE else self.rows[outcome.row].when
        if row == NONE:
            return (), ()
        kinds = [self._classes[place] for place in outcome.rest]
        ways = [Counter(way) for way in paid_by(kinds, self._conditions[row], 1)]
        if not ways:  # what ended the roll at once asked for nothing
            return (), ()
        sure, may = ways[0], ways[0]
        for way in ways[1:]:
            sure, may = sure & way, may | way
        return tuple(sure.elements()), tuple((may - sure).elements())

    # -- what dice are likely to come to --------------------------------------------------

    def odds(self, lying: Sequence[int], thrown: Sequence[int]) -> Odds:
        """Return what a pool is likely to come to: dice that lie there, and dice to be thrown."""
        fixed = self.pool_of(lying)
        kinds = tuple(sorted([code & ~(FACE_MASK | PICKED | RETURNS) for code in thrown]))
        key = (fixed, kinds)
        found = self._odds.get(key)
        if found is None:
            exact = len(kinds) <= EXACT
            pools = self._count(fixed, kinds) if exact else self._sample(fixed, kinds)
            found = self._summed(pools, exact)
            self._odds[key] = found
        return found

    def _count(self, fixed: Pool, kinds: tuple[int, ...]) -> dict[Pool, float]:
        """Return all pools that can come of a throw, each with its chance."""
        pools: dict[Pool, float] = {fixed: 1.0}
        for code in kinds:
            spread = self.spread(code)
            grown: dict[Pool, float] = {}
            for pool, chance in pools.items():
                for place, part in spread:
                    longer = list(pool)
                    insort(longer, place)
                    key = tuple(longer)
                    grown[key] = grown.get(key, 0.0) + chance * part
            pools = grown
        return pools

    def _sample(self, fixed: Pool, kinds: tuple[int, ...]) -> dict[Pool, float]:
        """Return pools of many throws, the same ones for the same dice."""
        sides = []
        for code in kinds:
            rolls = self.content.die_types[code_type(code)].rolls
            sides.append([self.class_of(code | face) for face in rolls])
        pools: dict[Pool, float] = {}
        for throw in _throws(len(kinds)):
            shown = [side[face] for side, face in zip(sides, throw, strict=True)]
            key = tuple(sorted([*fixed, *shown]))
            pools[key] = pools.get(key, 0.0) + 1 / SAMPLES
        return pools

    def sure(self, outcome: Outcome) -> Odds:
        """Return an outcome that is certain as odds."""
        return self._weighed({outcome: 1.0}, True)

    def _summed(self, pools: dict[Pool, float], exact: bool) -> Odds:
        outcomes: dict[Outcome, float] = {}
        for pool, chance in pools.items():
            if self.accidents == NONE or self._accidents_of(pool) < self.accidents:
                outcome = self.outcome(pool)
                outcomes[outcome] = outcomes.get(outcome, 0.0) + chance
        return self._weighed(outcomes, exact)

    def _accidents_of(self, pool: Pool) -> int:
        """Return how many accidents a pool shows."""
        return sum([self._classes[place].symbols.count(ACCIDENT) for place in pool])

    def _weighed(self, outcomes: dict[Outcome, float], exact: bool) -> Odds:
        whole = sum(outcomes.values()) or 1.0
        rows = [0.0] * len(self.rows)
        steps = [0.0] * len(self.rows)
        worth = 0.0
        for outcome, weight in outcomes.items():
            chance = weight / whole
            worth += chance * self.worth(outcome)
            if outcome.row != NONE:
                rows[outcome.row] += chance
            for place, row in enumerate(self.rows):
                if row.track:
                    at_end = outcome.tracks[place]
                    steps[place] += chance * (at_end - self.tracks[place])
                    # What ends a roll at once leaves full tracks to the next one (ISV-507).
                    rows[place] += chance * (outcome.row == NONE and at_end >= row.track)
        return Odds(tuple(rows), tuple(steps), worth, exact)


@cache
def _throws(dice: int) -> list[list[int]]:
    """Return the sides of so many dice in all throws that are made in thought."""
    rng = Rng((dice, 5, 6, 7))
    return [[rng.below(SIDES) for _ in range(dice)] for _ in range(SAMPLES)]


def _scratch(g: VanguardState) -> VanguardState:
    """Return a copy to look dice up in, in which the special effects are those of step 7."""
    out = g.copy()
    out.listening = False
    if g.roll_step < MATCHING:
        out.roll_condition = g.condition
    return out


def _gentle(g: VanguardState) -> int:
    """Return how many accidents a throw cannot show, NONE where it can show any."""
    held_back = g.mode == GUIDED and g.roll_action == g.content.gentle_action
    return g.content.gentle_accidents if held_back and not g.gentle_done else NONE


# -- what is kept -----------------------------------------------------------------------------


class _Facts:
    """All that the odds of a roll depend on, beside its dice; equal for equal facts."""

    __slots__ = ("facts", "g")

    def __init__(self, g: VanguardState) -> None:
        action = g.content.actions[g.roll_action]
        condition = g.roll_condition if g.roll_step >= MATCHING else g.condition
        self.facts: tuple[object, ...] = (
            g.content,
            g.roll_action,
            condition,
            g.roller,
            conversions(g, g.roller),
            g.counts_as,
            g.safe,
            tuple([g.track(action.index, row.colour) for row in action.rows]),
            _gentle(g),
            get_ident(),  # a page is drawn while another thread reckons: none shares its notes
        )
        self.g = g

    def __hash__(self) -> int:
        return hash(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Facts) and self.facts == other.facts


def reckoning(g: VanguardState) -> Reckoning | None:
    """Return what reckons the roll that is going on; None where it has no results (ISV-163)."""
    if g.roll_action < 0 or not g.content.actions[g.roll_action].rows:
        return None
    return _kept(_Facts(g))


@lru_cache(maxsize=256)
def _kept(facts: _Facts) -> Reckoning:
    return Reckoning(facts.g)


def roll_odds(g: VanguardState) -> Odds | None:
    """Return what the dice of the roll that is going on come to when they are thrown."""
    found = reckoning(g)
    return None if found is None else found.odds((), g.hand + g.pool)


def action_odds(g: VanguardState, figure: int, action: int, dice: Sequence[int]) -> Odds | None:
    """Return what throwing these types of a figure's dice for an action is likely to come to."""
    out = g.copy()
    out.roller = figure
    out.roll_action = action
    out.roll_step = 0
    found = reckoning(out)
    return None if found is None else found.odds((), [die_code(figure, kind) for kind in dice])
