"""What the doors share: a game played by numbers, straight on the engine.

Seats are asked in turns (`Decision.turn`); a number is an option's place in the vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from sternbrett.envs.position import Position
from sternbrett.games import find_game
from sternbrett.kernel.campaign import next_position
from sternbrett.kernel.engine import AnyDecision, Option, answer
from sternbrett.kernel.errors import Refused, SternbrettError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lanes import Others
from sternbrett.kernel.match import Options
from sternbrett.kernel.observation import Observer
from sternbrett.kernel.packs import own_name, own_set
from sternbrett.lab.simulate import set_up, simulation_settings

Vector = NDArray[np.uint8]
Mask = NDArray[np.int8]
BYTE = np.dtype(np.uint8)
MASK_BYTE = np.dtype(np.int8)

#: The seat to ask when the game is over.
NOBODY = -1
#: What games call the result of a game that a research setting cut off.
CUT_OFF = "truncated"
#: What happens to an action that is not legal: nothing at all, or an error.
IGNORE, RAISE = "ignore", "raise"


class Keys(Options):
    """The keys of what can be chosen now, made when they are looked at."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keys) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class Table:
    """A game, its settings and its current position.

    `seat` is the seat whose turn it is (`NOBODY` when the game is over), `options` is what it may
    choose. `content` is a folder of somebody's own content files, or a pack; `fingerprint` is that
    of the data played with, of which numbers and vectors are, and
    `content_name` what somebody's own is called. Research settings have their last
    choice unless they are given, so that every game ends. With `campaign` the next chapter begins
    where one ends, as long as one follows: the game is over with the campaign. Where `others` play
    all seats but one, only that one is asked.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        settings: Mapping[str, object] | None = None,
        content: str | Path | None = None,
        illegal: str = IGNORE,
        campaign: bool = False,
    ) -> None:
        self.game: AnyGame = find_game(game) if isinstance(game, str) else game
        files = self.game.content_set() if content is None else own_set(self.game, Path(content))
        self.content = self.game.content() if content is None else self.game.load_set(files)
        self.fingerprint = files.data
        self.content_name = "" if content is None else own_name(Path(content))
        self.seats = self.game.seat_count(seats)
        self.settings = simulation_settings(self.game, settings or {}, self.seats, self.content)
        if illegal not in (IGNORE, RAISE):
            raise UnknownName(f"illegal cannot be “{illegal}”; possible are: {IGNORE}, {RAISE}.")
        self.illegal = illegal
        if campaign and not self.game.in_chapters(self.settings):
            raise UnknownName(f"{self.game.id} is not played in chapters with these settings.")
        self.campaign = campaign
        self.others: Others | None = None
        #: The settings of the game that is being played.
        self.playing = self.settings
        self.observer = self.new_observer()
        self.actions = len(self.game.vocabulary(self.content))
        self.g: Any = None
        self.decision: AnyDecision | None = None
        self.seat = NOBODY
        self.options: list[Option] = []
        self.ignored = False  # the last action was not legal

    def new_observer(self) -> Observer[Any]:
        """Return what writes positions of this table as numbers."""
        observer = self.game.observer(self.content, self.seats)
        if observer is None:
            raise SternbrettError(f"{self.game.id} has no observer, so it cannot be learned yet.")
        return observer

    # -- playing --------------------------------------------------------------------------

    def deal(self, key: bytes, options: Mapping[str, Any] | None = None) -> None:
        """Begin the game that `key` determines; `options["settings"]` change its settings."""
        settings = self.playing = self.settings_with(options)
        self.ignored = False
        if self.others is not None:
            self.others.key(key)
        self.put(set_up(self.game, self.content, settings, self.seats, key))

    def settings_with(self, options: Mapping[str, Any] | None) -> dict[str, str | int]:
        """Return the settings of a game for which `options["settings"]` changes some."""
        changed = (options or {}).get("settings")
        if not changed:
            return self.settings
        return self.game.check_settings({**self.settings, **changed}, self.seats, self.content)

    def put(self, g: Any) -> None:
        """Go on from a position, which the table now owns."""
        self.g = g
        self.look()

    def look(self) -> None:
        """Find out whose turn it is, and what that seat may choose."""
        g = self.g
        others = self.others
        if others is not None:
            others.play(g)
        decision = self.decision = g.pending
        if decision is not None:
            seat = self.seat = decision.turn(g)
            self.options = decision.options(g, seat)
            return
        following = self.following(g, self.playing) if self.campaign else None
        if following is not None:
            self.put(following)
        else:
            self.seat = NOBODY
            self.options = []

    def following(self, g: Any, settings: Mapping[str, str | int]) -> Any:
        """Return the first position of the chapter that follows one that is over, if one does."""
        return next_position(self.game, g, self.content, settings)

    def find(self, action: int, options: list[Option]) -> Option | None:
        """Return the option with a number among those that are legal, or refuse it."""
        for option in options:
            if option.number == action:
                return option
        self.refuse(action)
        return None

    def refuse(self, action: int) -> None:
        """Say why an action is not legal; do nothing where illegal actions are ignored."""
        if self.g is None:
            raise Refused("over", "Call reset() before the first step.")
        if self.g.pending is None:
            raise Refused("over", "The game is over; call reset() to begin another.")
        if self.illegal == RAISE:
            self.refuse_action(action)

    def refuse_action(self, action: int) -> NoReturn:
        """Say that an action cannot be chosen now, or never."""
        if not 0 <= action < self.actions:
            raise Refused(
                "unknown", f"{self.game.id} has no action {action}, only 0 … {self.actions - 1}."
            )
        key = self.game.vocabulary(self.content)[action].key
        raise Refused("illegal", f"Action {action} (“{key}”) cannot be chosen now.")

    def choose(self, action: int) -> None:
        """Carry out an action of the seat whose turn it is, or refuse it."""
        for option in self.options:
            if option.number == action:
                self.ignored = False
                self.carry_out(option)
                return
        self.refuse(action)
        self.ignored = True

    def carry_out(self, option: Option) -> None:
        """Carry out a legal option of the seat whose turn it is."""
        answer(self.g, self.seat, option)
        self.look()

    # -- what is told ---------------------------------------------------------------------

    @property
    def content_metadata(self) -> dict[str, str]:
        """What is played with, for the metadata of a door: fingerprint, and name of one's own."""
        return {"content": self.fingerprint, "content_name": self.content_name}

    @property
    def over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return self.decision is None

    @property
    def cut_off(self) -> bool:
        """Whether the game ended only because a research setting limits its length."""
        return bool(self.g.result == CUT_OFF)

    def vector(self, seat: int) -> Vector:
        """Return what a seat may know as numbers, an array of its own."""
        return np.frombuffer(self.observer.observe(self.g, seat), BYTE)

    def beside(self, g: Any = None) -> dict[str, Vector]:
        """Return tables that go with all vectors of a game: its map, what its cards are.

        It is the game that is being played, or that of a position.
        """
        position = self.g if g is None else g
        if position is None:
            raise Refused("over", "These tables are those of a game: begin one first.")
        return {
            chart.name: np.frombuffer(b"".join(chart.rows), BYTE).reshape(len(chart.rows), -1)
            for chart in self.game.charts(position, self.seats)
        }

    def mask(self, seat: int) -> Mask:
        """Return a one for every action that a seat may choose now, in its turn."""
        out = bytearray(self.actions)
        if seat == self.seat:
            for option in self.options:
                out[option.number] = 1
        return np.frombuffer(out, MASK_BYTE)

    def info(self, seat: int) -> dict[str, Any]:
        """Return what else is good to know; `legal` has the keys of the legal actions.

        After an action that was not legal and so did nothing, `illegal` is true. At the end there
        are the `result`, whether the seat has `won`, its `place`, and its `points` where the game
        counts them.
        """
        decision = self.decision
        if decision is None:
            standing = self.game.standings(self.g)[seat]
            counted = {} if standing.points is None else {"points": standing.points}
            return {
                "seat": seat,
                "decision": "",
                "legal": Keys([]),
                "result": self.g.result,
                "won": standing.won,
                "place": standing.place,
                **counted,
            }
        options = self.options if seat == self.seat else []
        info = {"seat": seat, "decision": type(decision).__name__, "legal": Keys(options)}
        if self.ignored:
            info["illegal"] = True
        return info

    def high(self) -> Vector:
        """Return the greatest values of a vector."""
        fields = self.observer.fields
        return np.repeat(
            np.array([field.high for field in fields], np.uint8), [field.size for field in fields]
        )

    def named(self, vector: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the named fields of a vector, as windows on it."""
        out = {}
        first = 0
        for field in self.observer.fields:
            out[field.name] = vector[first : first + field.size]
            first += field.size
        return out

    def position(self, seat: int | None, g: Any = None) -> Position:
        """Return the position, or another one, as a seat (None: a spectator) sees it."""
        return Position(self.game, self.content, self.g if g is None else g, seat)
