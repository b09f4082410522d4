"""Games of which one seat is played from outside, one of them or many side by side: for learning.

This is compiled with the rules: it goes round for every decision, and arrays would cost more than
the rules if they were made anew for each. So what the seat may choose is written in place, into a
buffer that holds one row for each game, and what it sees in all of them is put together at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import Option, State, advance
from sternbrett.kernel.observation import Observer

#: Chooses for a seat: takes its view, the seat and what it may choose.
Chooser = Callable[[Any, int, list[Option]], Option]


class Others:
    """Who sits in the seats that are not played from outside.

    `bots` and `rngs` have a place for each seat, the one played from outside included. A bot that
    is None chooses at random and is shown nothing. `decisions` counts what they have decided.
    """

    __slots__ = ("bots", "decisions", "rngs", "seat", "view")

    def __init__(
        self,
        seat: int,
        bots: list[Chooser | None],
        rngs: list[Rng],
        view: Callable[[Any, int], Any],
    ) -> None:
        self.seat = seat
        self.bots = bots
        self.rngs = rngs
        self.view = view
        self.decisions = 0

    def key(self, key: bytes) -> None:
        """Give everybody the random stream of the game that a key determines."""
        for seat, rng in enumerate(self.rngs):
            if seat != self.seat:
                rng.words = stream(key, f"bot {seat}")

    def play(self, g: State) -> None:
        """Let them choose until the seat played from outside is asked or the game is over."""
        while True:
            decision = g.pending
            if decision is None:
                return
            seat = decision.turn(g)
            if seat == self.seat:
                return
            options = decision.options(g, seat)
            bot = self.bots[seat]
            if bot is None:
                option = options[self.rngs[seat].below(len(options))]
            else:
                option = bot(self.view(g, seat), seat, options)
            g.pending = None
            decision.choose(g, seat, option)
            advance(g)
            self.decisions += 1


class Lane:
    """One of the games: its position, what may be chosen in it, who else plays, and who observes.

    Observers keep what they wrote last, so every game has one of its own. `following` gives the
    position that comes after the end of one, or None: it is for campaigns.
    """

    __slots__ = ("following", "g", "observer", "options", "others")

    def __init__(self, observer: Observer[Any], others: Others) -> None:
        self.observer = observer
        self.others = others
        self.g: State | None = None
        self.options: list[Option] = []
        self.following: Callable[[Any], Any] | None = None


class Lanes:
    """Games side by side; `seat` is played from outside in all of them.

    `masks` has one row for each game, with a one for every action that the seat may choose, and
    `observations` the vector of what it sees in each; `ignored` says whose last action was not
    legal and did nothing. `decisions` counts those of the seat played from outside.
    """

    def __init__(self, lanes: list[Lane], seat: int, actions: int) -> None:
        self.lanes = lanes
        self.seat = seat
        #: Nobody else is ever asked.
        self.alone = len(lanes[0].others.bots) == 1
        self.actions = actions
        self.observations: list[bytearray] = [bytearray(lane.observer.size) for lane in lanes]
        self.masks = bytearray(len(lanes) * actions)
        self.ignored = bytearray(len(lanes))
        self.decisions = 0
        self._no_row = bytes(actions)
        self._no_rows = bytes(len(lanes) * actions)

    def begin(self, place: int, g: State) -> None:
        """Go on with a position, which now belongs to the game at this place."""
        lane = self.lanes[place]
        lane.g = g
        self.ignored[place] = 0
        first = place * self.actions
        self.masks[first : first + self.actions] = self._no_row
        self._go_on(place, lane, g)
        self._allow(place, lane.options)

    def seen(self) -> bytearray:
        """Return all observations, one after the other."""
        return bytearray().join(self.observations)

    def is_over(self, place: int) -> bool:
        """Tell whether nothing can be chosen in the game at this place."""
        g = self.lanes[place].g
        return g is None or g.pending is None

    def find(self, place: int, action: int) -> Option | None:
        """Return the option with a number, if it may be chosen in the game at this place."""
        for option in self.lanes[place].options:
            if option.number == action:
                return option
        return None

    def step(self, actions: list[int]) -> list[int]:
        """Carry out an action in every game that is not over; return the places of those that end.

        An action that is not legal does nothing.
        """
        ended: list[int] = []
        seat = self.seat
        ignored = self.ignored
        self.masks[:] = self._no_rows
        for place, lane in enumerate(self.lanes):
            g = lane.g
            if g is None or g.pending is None:
                continue
            action = actions[place]
            chosen: Option | None = None
            for option in lane.options:
                if option.number == action:
                    chosen = option
                    break
            if chosen is None:
                ignored[place] = 1
            else:
                ignored[place] = 0
                # `engine.answer` written out: this is done for every decision.
                decision = g.pending
                g.pending = None
                decision.choose(g, seat, chosen)
                advance(g)
                self.decisions += 1
                if not self._go_on(place, lane, g):
                    ended.append(place)
            self._allow(place, lane.options)
        return ended

    def _go_on(self, place: int, lane: Lane, g: State) -> bool:
        """Let the others play, and write what the seat sees then; False: the game is over."""
        seat = self.seat
        decision = g.pending
        if decision is None or (not self.alone and decision.turn(g) != seat):
            lane.others.play(g)
            while g.pending is None and lane.following is not None:
                following = lane.following(g)
                if following is None:
                    break
                g = lane.g = following
                lane.others.play(g)
            decision = g.pending
        lane.options = [] if decision is None else decision.options(g, seat)
        self.observations[place] = lane.observer.observe(g, seat)
        return decision is not None

    def _allow(self, place: int, options: list[Option]) -> None:
        """Write what may be chosen into a row that says nothing yet."""
        masks = self.masks
        first = place * self.actions
        for option in options:
            masks[first + option.number] = 1
