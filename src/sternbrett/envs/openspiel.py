"""The games as OpenSpiel games: `python_sternbrett_d6` and so on.

    import pyspiel
    import sternbrett.envs.openspiel
    game = pyspiel.load_game("python_sternbrett_dine(seats=2,difficulty=salad)")

Importing this module registers all games; the number of seats, the settings and `content` (a folder
or a pack, as everywhere) are parameters, and where a game is played in chapters also
`whole_campaign`: then the next one begins where one ends.
Seats are asked in turns. What chance may do after a choice is far too much to list, so it is
sampled: a chance node has `OUTCOMES` equally likely outcomes, each of which re-keys the
position's generators and lets the choice be carried out with them. A history therefore determines
its state, states copy exactly, and a search that samples chance nodes cannot look ahead.

Information states have perfect recall and are texts (`sternbrett.envs.recall`): they grow with the
game, so there is no tensor of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from struct import Struct
from typing import Any

from sternbrett.kernel.errors import MissingPackage

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "openspiel") from None

import msgspec

from sternbrett.envs.recall import recollect
from sternbrett.envs.table import Table, Vector
from sternbrett.games import all_games, find_game
from sternbrett.kernel.campaign import next_position
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import Event, answer
from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.game import AnyGame, View
from sternbrett.lab.simulate import set_up

PREFIX = "python_sternbrett_"
#: The parameters that are no settings.
SEATS, WHOLE_CAMPAIGN, CONTENT = "seats", "whole_campaign", "content"
#: The number of outcomes of a chance node, and of chance nodes before the first choice.
OUTCOMES = 256
DEALING = 3
#: No game is longer; the rules have no better bound to give.
LONGEST = 100_000
_WORDS = Struct("<8I")


def game_type(game: AnyGame, seats: int | None = None) -> Any:
    """Return what OpenSpiel is told about a game with so many seats (None: with any number)."""
    card = game.card
    kinds = pyspiel.GameType
    fewest, most = card.seats
    numbers = range(fewest, most + 1) if seats is None else (seats,)
    utility = kinds.Utility.IDENTICAL if card.cooperative else kinds.Utility.GENERAL_SUM
    if all(number in card.zero_sum for number in numbers):
        utility = kinds.Utility.ZERO_SUM
    return kinds(
        short_name=PREFIX + game.id,
        long_name=game.texts("en", game.content()).say("game.name"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            SEATS: fewest,
            CONTENT: "",
            **({WHOLE_CAMPAIGN: False} if game.legacy_notes else {}),
            # Research settings have their last choice, so that every game ends.
            **{
                setting.name: (
                    setting.choices_for(fewest)[-1]
                    if setting.research
                    else setting.default_for(fewest)
                )
                for setting in game.settings
            },
        },
    )


class SternbrettGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its settings and number of seats; each game registers a subclass.

    `content` is the fingerprint of the content that actions and tensors are of, `content_name` what
    somebody's own is called.
    """

    kind: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game = find_game(self.kind.short_name.removeprefix(PREFIX))
        given = dict(parameters or {})
        settings = {
            name: value
            for name, value in given.items()
            if name not in (SEATS, WHOLE_CAMPAIGN, CONTENT)
        }
        self.table = Table(
            game,
            seats=given.get(SEATS),
            settings=settings,
            content=given.get(CONTENT) or None,
            campaign=bool(given.get(WHOLE_CAMPAIGN)),
        )
        self.content = self.table.fingerprint
        self.content_name = self.table.content_name
        low, high = game.card.scores
        seats = self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if seats in game.card.zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, seats), info, given)

    def new_initial_state(self) -> SternbrettState:
        """Return the state before anything is dealt."""
        return SternbrettState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what observes states: the seat's own view, or with perfect recall all it knows.

        Other kinds of observation are refused.
        """
        if params:
            raise UnknownName(f"Observers of {self.kind.short_name} take no parameters.")
        wanted = iig_obs_type
        if wanted is None:
            return SternbrettObserver(self.table)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise UnknownName(
                f"{self.kind.short_name} is observed by one player with everything that it knows, "
                "public and private: neither part can be had alone."
            )
        return (
            RecallingObserver(self.table)
            if wanted.perfect_recall
            else SternbrettObserver(self.table)
        )


class Moment:
    """What a state is: outcomes dealt before the game, then a position, and an action that waits.

    A moment never changes, so that states share it instead of being copied deeply. It knows the one
    `before` it, and what was chosen and heard in between, for those who remember
    (`sternbrett.envs.recall`).
    """

    __slots__ = (
        "before", "chose", "chosen", "dealt", "g", "heard", "imagined_for", "table", "told",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        dealt: bytes,
        g: Any = None,
        chosen: int | None = None,
        *,
        before: Moment | None = None,
        chose: tuple[int, str] | None = None,
        imagined_for: int | None = None,
    ) -> None:
        self.table = table
        self.dealt = dealt
        self.g = g
        self.chosen = chosen
        self.before = before
        self.chose = chose
        # An action that waits has changed nothing yet: what was heard is that of the moment before.
        self.heard: tuple[Event, ...] = () if g is None or chosen is not None else tuple(g.heard)
        self.imagined_for = imagined_for
        self.told: dict[int, tuple[str, View | None]] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def after_action(self, action: int) -> Moment:
        """Return what follows an action: a position, or its wait for chance."""
        g = self.g
        after = self._carried_out(self._copied(), action)
        waits = (after.rolls, after.draws) != (g.rolls, g.draws)
        table = self.table
        chose = int(g.pending.turn(g)), str(table.game.vocabulary(table.content)[action].key)
        return Moment(
            table,
            self.dealt,
            g if waits else after,
            action if waits else None,
            before=self,
            chose=chose,
        )

    def after_chance(self, outcome: int) -> Moment:
        """Return what follows an outcome of chance."""
        table = self.table
        if self.g is None:
            dealt = self.dealt + bytes((outcome,))
            if len(dealt) < DEALING:
                return Moment(table, dealt)
            g = set_up(
                table.game, table.content, table.settings, table.seats, dealt, listening=True
            )
            return Moment(table, dealt, g)
        assert self.chosen is not None
        g = self._copied()
        key = _WORDS.pack(*g.rolls, *g.draws)
        g.rolls = stream(key, f"rolls {outcome}")
        g.draws = stream(key, f"draws {outcome}")
        return Moment(table, self.dealt, self._carried_out(g, self.chosen), before=self)

    def imagined(self, player: int, rng: Rng) -> Moment:
        """Return a moment drawn from those that look like this one to a player."""
        table = self.table
        g = table.game.imagine(table.game.view(self.g, player), table.content, rng)
        return Moment(table, self.dealt, g, before=self, imagined_for=player)

    def _copied(self) -> Any:
        """Return a copy of the position that keeps what is told in it."""
        g = self.table.game.copy(self.g)
        g.listening = True
        return g

    def _carried_out(self, g: Any, action: int) -> Any:
        table = self.table
        answer(g, g.pending.turn(g), table.game.vocabulary(table.content)[action])
        if g.pending is None and table.campaign:
            following = next_position(table.game, g, table.content, table.settings, listening=True)
            if following is not None:
                following.heard[:0] = g.heard
                return following
        return g


class SternbrettState(pyspiel.State):  # type: ignore[misc]
    """A position, or a moment at which chance decides."""

    def __init__(self, game: SternbrettGame) -> None:
        super().__init__(game)
        self.now = Moment(game.table, b"")

    @property
    def g(self) -> Any:
        """The position; before an action that waits for chance, the one it was chosen in."""
        return self.now.g

    def current_player(self) -> int:
        """Return the seat whose turn it is, chance, or that the game is over."""
        if self.g is None or self.now.chosen is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.g.pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.g.pending.turn(self.g))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.g is not None and self.g.pending is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, all equally likely."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return [option.number for option in self.g.pending.options(self.g, player)]

    def _apply_action(self, action: int) -> None:
        now = self.now
        by_chance = now.g is None or now.chosen is not None
        self.now = now.after_chance(action) if by_chance else now.after_action(action)

    def returns(self) -> list[float]:
        """Return each seat's score; zeros while the game runs."""
        table = self.now.table
        return list(table.game.scores(self.g)) if self.is_terminal() else [0.0] * table.seats

    def beside(self) -> dict[str, Vector]:
        """Return what everybody knows of this game and no choice changes, as arrays by name."""
        return self.now.table.beside(self.g)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SternbrettState:
        """Return a state drawn from those that look like this one to a player.

        `sampler` gives a number from 0 to 1. The history of such a state is not its own: the player
        remembers the same as here, all others remember nothing from before it. While an action
        waits for chance nothing can be imagined, since others may not know that action.
        """
        if self.is_chance_node():
            raise Refused("not_asked", "A state can be resampled only where a seat must choose.")
        rng = Rng(stream(repr(sampler()).encode(), "imagine"))
        other: SternbrettState = self.clone()
        other.now = self.now.imagined(player, rng)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        table = self.now.table
        return str(table.game.vocabulary(table.content)[action].key)

    def __str__(self) -> str:
        if self.g is None:
            return f"dealing {list(self.now.dealt)}"
        position = msgspec.json.encode(self.now.table.game.dump(self.g)).decode()
        return position if self.now.chosen is None else f"{position} {self.now.chosen}"


class SternbrettObserver:
    """Observes states as OpenSpiel's Python observers do: a tensor, named parts of it, a string."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tensor = np.zeros(table.observer.size, np.float32)
        self.dict = table.named(self.tensor)

    def set_from(self, state: SternbrettState, player: int) -> None:
        """Write what a player may know of a state into `tensor` and `dict`."""
        if state.g is None:
            self.tensor.fill(0)
        else:
            written = self.table.observer.observe(state.g, player)
            self.tensor[:] = np.frombuffer(written, np.uint8)

    def string_from(self, state: SternbrettState, player: int) -> str:
        """Return the player's view as JSON."""
        if state.g is None:
            return "dealing"
        return msgspec.json.encode(self.table.game.view(state.g, player)).decode()


class RecallingObserver:
    """Observes information states: everything a player has learned, as text; without a tensor."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SternbrettState, player: int) -> None:
        """Refuse: what a player remembers grows with the game, and a tensor does not."""
        raise Refused(
            "no_tensor", "Information states of perfect recall are texts: there is no tensor."
        )

    def string_from(self, state: SternbrettState, player: int) -> str:
        """Return what the player has learned up to this state, one piece a line."""
        return recollect(self.table.game, state.now, player)


Observer = SternbrettObserver | RecallingObserver


def register() -> None:
    """Tell OpenSpiel of every game; called when this module is imported."""
    for game in all_games().values():
        kind = game_type(game)
        # A class: OpenSpiel keeps it beyond the end of Python, which no function outlives.
        pyspiel.register_game(
            kind, type(f"Sternbrett_{game.id}", (SternbrettGame,), {"kind": kind})
        )


register()
