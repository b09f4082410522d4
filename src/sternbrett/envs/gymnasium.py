"""The games as Gymnasium environments: one seat learns, bots sit in the others.

    import gymnasium
    env = gymnasium.make("sternbrett.envs.gymnasium:sternbrett/d6-v0")

Importing this module registers `sternbrett/<game>-v0` for every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsFloat

from sternbrett.kernel.errors import MissingPackage

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "gymnasium") from None

from sternbrett.envs.position import RENDER_MODES, check_render_mode
from sternbrett.envs.table import IGNORE, Table, Vector
from sternbrett.games import all_games
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng, Words
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lanes import Chooser, Others
from sternbrett.players import find_player

KEY_BYTES = 32


@dataclass(frozen=True)
class Snapshot:
    """A moment of an environment, for `set_state`: the position and all generators."""

    position: Any
    bots: tuple[Words, ...]
    episodes: Mapping[str, Any]


def others_at(table: Table, seat: int, bots: str | Sequence[str]) -> Others:
    """Return who plays the other seats: one name for all of them or one for each."""
    if not 0 <= seat < table.seats:
        raise UnknownName(f"There is no seat {seat}, only 0 … {table.seats - 1}.")
    names = [bots] * (table.seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != table.seats - 1:
        raise UnknownName(f"bots: {table.seats - 1} seats are free, not {len(names)}.")
    names.insert(seat, "random")  # never asked; so that places are seats
    factories = [find_player(table.game, name) for name in names]
    rngs = [Rng((0, 0, 0, 0)) for _ in factories]
    players: list[Chooser | None] = [
        # Who looks at nothing need not be shown a view.
        None if factory is random_bot else factory(table.content, rng)
        for factory, rng in zip(factories, rngs, strict=True)
    ]
    return Others(seat, players, rngs, table.game.view)


class SternbrettEnv(gymnasium.Env[Vector, np.int64]):
    """One seat of a game.

    `seat` is the one that learns; `bots` names who sits in the others, one name for all of them or
    one for each, as `find_player` knows them. `settings`, `seats` and `content` (a folder) say what
    is played; `metadata["content"]` is the fingerprint of the content that the spaces are of. An
    action that is not legal does nothing, for no reward, and `info["illegal"]` says so; with
    `illegal="raise"` it raises `Refused`. The reward is the seat's score at the end of the game; a
    game that a research setting cuts off is truncated. With `campaign` an episode is a whole
    campaign, and the reward the score of its last chapter.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        settings: Mapping[str, object] | None = None,
        content: str | Path | None = None,
        illegal: str = IGNORE,
        campaign: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.table = Table(
            game,
            seats=seats,
            settings=settings,
            content=content,
            illegal=illegal,
            campaign=campaign,
        )
        table = self.table
        table.others = self.others = others_at(table, seat, bots)
        self.arguments: dict[str, Any] = {
            "game": game, "seats": seats, "seat": seat, "bots": bots, "settings": settings,
            "content": content, "illegal": illegal, "campaign": campaign,
            "render_mode": render_mode,
        }  # fmt: skip
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = Box(np.zeros_like(table.high()), table.high(), dtype=np.uint8)
        self.action_space = Discrete(table.actions)
        # Spaces are those of one content: what was learned with another means something else here.
        self.metadata = {**type(self).metadata, **table.content_metadata}

    # -- Gymnasium ------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a game; `options={"settings": {...}}` changes settings for this game only."""
        super().reset(seed=seed)
        self.table.deal(self.np_random.bytes(KEY_BYTES), options)
        return self.table.vector(self.seat), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Vector, SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out an action, let the others play, and return what the seat sees then."""
        table = self.table
        table.choose(int(action))
        vector = table.vector(self.seat)
        if table.decision is not None:
            return vector, 0.0, False, False, self._info()
        reward = table.game.scores(table.g)[self.seat]
        cut_off = table.cut_off
        return vector, reward, not cut_off, cut_off, self._info()

    def render(self) -> Any:
        """Return the position as the seat sees it: text, SVG or pixels, by `render_mode`."""
        mode = self.render_mode
        return None if mode is None else self.table.position(self.seat).shown(mode)

    # -- more -----------------------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for every action whether it can be chosen now, as MaskablePPO asks for it."""
        return self.table.mask(self.seat).view(np.bool_)

    def legal_actions(self) -> list[int]:
        """Return the numbers of the actions that can be chosen now."""
        return [option.number for option in self.table.options]

    def named(self, observation: Vector) -> dict[str, Vector]:
        """Return the named fields of an observation, as windows on it."""
        return self.table.named(observation)

    def beside(self) -> dict[str, Vector]:
        """Return what everybody knows of this game and no choice changes, as arrays by name."""
        return self.table.beside()

    def get_state(self) -> Snapshot:
        """Return this moment; `set_state` comes back to it, as often as wanted."""
        return Snapshot(
            self.table.game.copy(self.table.g),
            tuple(rng.words for rng in self.others.rngs),
            self.np_random.bit_generator.state,
        )

    def set_state(self, moment: Snapshot) -> tuple[Vector, dict[str, Any]]:
        """Go back to a moment of this environment, or of one like it."""
        for rng, words in zip(self.others.rngs, moment.bots, strict=True):
            rng.words = words
        self.table.put(self.table.game.copy(moment.position))
        self.np_random.bit_generator.state = moment.episodes
        return self.table.vector(self.seat), self._info()

    def clone(self) -> SternbrettEnv:
        """Return an environment that goes on from here on its own."""
        other = SternbrettEnv(**self.arguments)
        other.set_state(self.get_state())
        return other

    def _repr_svg_(self) -> str | None:
        return None if self.table.g is None else self.table.position(self.seat).svg()

    # -- within ---------------------------------------------------------------------------

    def _info(self) -> dict[str, Any]:
        info = self.table.info(self.seat)
        info["action_mask"] = self.table.mask(self.seat)
        return info


def register() -> None:
    """Tell Gymnasium of every game; called when this module is imported."""
    for name in all_games():
        gymnasium.register(
            f"sternbrett/{name}-v0",
            f"{__name__}:SternbrettEnv",
            kwargs={"game": name},
            vector_entry_point="sternbrett.envs.vector:SternbrettVectorEnv",
            # The environment refuses wrong calls itself; wrappers would double a step's cost.
            order_enforce=False,
            disable_env_checker=True,
        )


register()
