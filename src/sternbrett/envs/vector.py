"""Many games as one Gymnasium vector environment: in each of them one seat learns.

    import gymnasium
    envs = gymnasium.make_vec("sternbrett.envs.gymnasium:sternbrett/d6-v0", num_envs=64)

The games are those of as many single environments with the same seeds, decision by decision. What
there is to see, what may be chosen and what came of it is written into one array each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sternbrett.kernel.errors import MissingPackage

try:
    import gymnasium  # noqa: F401
    import numpy as np
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "gymnasium") from None

from sternbrett.envs.gymnasium import KEY_BYTES, SternbrettEnv, others_at
from sternbrett.envs.table import BYTE, CUT_OFF, IGNORE, MASK_BYTE, RAISE, Keys, Mask, Vector
from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lanes import Lane, Lanes
from sternbrett.lab.simulate import set_up

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

#: So many keys are drawn together.
KEYS_AT_ONCE = 16
#: The option of `reset` that names the games to begin anew.
RESET_MASK = "reset_mask"


class SternbrettVectorEnv(VectorEnv[Vector, NDArray[np.int64], NDArray[Any]]):
    """One seat of many games at once.

    The arguments are those of `SternbrettEnv`, and `num_envs`. `autoreset_mode` says what comes
    after the end of a game, as Gymnasium has it: `NextStep` begins the next one with the following
    step, whose action does nothing; `SameStep` begins it at once, and what was seen last is in
    `info["final_obs"]` and `info["final_info"]`; `Disabled` waits for `reset` with a `reset_mask`.
    With `copy=False` the arrays returned are the environment's own, which the next step overwrites.

    `info` has arrays only, a row for each game: always `action_mask`, `illegal` in steps in which
    an action was not legal and did nothing, and where games end their `result`, `won`, `place` and,
    if the game counts them, `points`; which rows of these mean something is in `_result` and so on.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        settings: Mapping[str, object] | None = None,
        content: str | Path | None = None,
        illegal: str = IGNORE,
        campaign: bool = False,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise UnknownName(f"num_envs must be at least 1, not {num_envs}.")
        #: A single environment of the same kind: for its spaces, its table and its pictures.
        self.single = SternbrettEnv(
            game,
            seats=seats,
            seat=seat,
            bots=bots,
            settings=settings,
            content=content,
            illegal=illegal,
            campaign=campaign,
            render_mode=render_mode,
        )
        single = self.single
        table = self.table = single.table
        self.num_envs = num_envs
        self.seat = seat
        self.copy = copy
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**single.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, num_envs)
        self.action_space = batch_space(single.action_space, num_envs)
        lanes = [Lane(table.new_observer(), others_at(table, seat, bots)) for _ in range(num_envs)]
        self.lanes = Lanes(lanes, seat, table.actions)
        #: What is returned again and again where nobody wants copies.
        self._observations: Vector = np.frombuffer(self.lanes.seen(), BYTE).reshape(num_envs, -1)
        self._masks: Mask = np.frombuffer(self.lanes.masks, MASK_BYTE).reshape(num_envs, -1)
        self._ignored: Vector = np.frombuffer(self.lanes.ignored, BYTE)
        self._rngs = [np_random()[0] for _ in range(num_envs)]
        #: Keys of the games to come, the next one last.
        self._keys: list[list[bytes]] = [[] for _ in range(num_envs)]
        #: The games that the next step begins anew.
        self._over: list[int] = []
        self._begun = False

    # -- Gymnasium ------------------------------------------------------------------------

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin games. A seed is that of the first one, and the others count on from it.

        `options={"settings": {...}}` changes settings for these games only; `options=
        {"reset_mask": flags}` begins some of them and leaves the others as they are.
        """
        count = self.num_envs
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + place for place in range(count)]
        else:
            seeds = list(seed)
        if len(seeds) != count:
            raise UnknownName(f"seed: there are {count} environments, not {len(seeds)}.")
        chosen = (options or {}).get(RESET_MASK)
        if chosen is not None and (np.shape(chosen) != (count,) or not np.any(chosen)):
            raise UnknownName(f"{RESET_MASK} must be {count} flags, at least one of them true.")
        places = range(count) if chosen is None else [int(one) for one in np.flatnonzero(chosen)]
        settings = self.table.settings_with(options)
        for place in places:
            if seeds[place] is not None:
                self._rngs[place] = np_random(seeds[place])[0]
                self._keys[place].clear()
            self._begin(place, settings)
        self._over = [place for place in self._over if place not in places]
        self._begun = all(lane.g is not None for lane in self.lanes.lanes)
        return self._seen(), {"action_mask": self._allowed()}

    def step(
        self, actions: NDArray[np.int64] | Sequence[int]
    ) -> tuple[Vector, Numbers, Flags, Flags, dict[str, Any]]:
        """Carry out an action in every game, and return what the seat sees then in each."""
        lanes = self.lanes
        if not self._begun:
            raise Refused("over", "Call reset() before the first step.")
        chosen: list[int] = (
            actions.tolist() if isinstance(actions, np.ndarray) else [*map(int, actions)]
        )
        if len(chosen) != self.num_envs:
            raise Refused("unknown", f"There are {self.num_envs} games, not {len(chosen)}.")
        if self.table.illegal == RAISE:
            self._check(chosen)
        beginning, self._over = self._over, []
        if self.autoreset_mode is AutoresetMode.DISABLED and beginning:
            self._over = beginning
            raise Refused("over", f"Game {beginning[0]} is over; call reset() with a reset_mask.")
        ended = lanes.step(chosen)
        for place in beginning:
            self._begin(place, self.table.settings)
        info: dict[str, Any] = {}
        if 1 in lanes.ignored:
            info["illegal"] = self._ignored.astype(np.bool_)
        rewards = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        if ended:
            for place in ended:
                g: Any = lanes.lanes[place].g
                rewards[place] = self.table.game.scores(g)[self.seat]
                (truncated if g.result == CUT_OFF else terminated)[place] = True
            self._tell_ends(ended, info)
        info["action_mask"] = self._allowed()
        return self._seen(), rewards, terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Return every game as its seat sees it, by `render_mode`."""
        if self.render_mode is None:
            return None
        return tuple(
            self.table.position(self.seat, lane.g).shown(self.render_mode)
            for lane in self.lanes.lanes
        )

    # -- more -----------------------------------------------------------------------------

    def action_masks(self) -> Flags:
        """Return what may be chosen, true or false, a row for each game."""
        return self._masks.astype(np.bool_)

    def legal(self, place: int) -> Keys:
        """Return the keys of what may be chosen in one of the games."""
        return Keys(self.lanes.lanes[place].options)

    def named(self, observations: Vector) -> dict[str, Vector]:
        """Return the named fields of observations, as windows on them."""
        return self.table.named(observations)

    def beside(self, place: int) -> dict[str, Vector]:
        """Return what everybody knows of one of the games and no choice changes, by name."""
        return self.table.beside(self.lanes.lanes[place].g)

    @property
    def decisions(self) -> int:
        """How many decisions were made so far, those of the other seats included."""
        lanes = self.lanes
        return lanes.decisions + sum(lane.others.decisions for lane in lanes.lanes)

    # -- within ---------------------------------------------------------------------------

    def _begin(self, place: int, settings: dict[str, str | int]) -> None:
        table = self.table
        key = self._next_key(place)
        lane = self.lanes.lanes[place]
        lane.others.key(key)
        if table.campaign:
            lane.following = partial(table.following, settings=settings)
        g = set_up(table.game, table.content, settings, table.seats, key)
        self.lanes.begin(place, g)

    def _next_key(self, place: int) -> bytes:
        """Return the key of the next game at a place, as a single environment would draw it."""
        keys = self._keys[place]
        if not keys:  # numpy takes as long for one as for many
            drawn = self._rngs[place].bytes(KEY_BYTES * KEYS_AT_ONCE)
            keys += [drawn[at : at + KEY_BYTES] for at in range(0, len(drawn), KEY_BYTES)][::-1]
        return keys.pop()

    def _check(self, actions: list[int]) -> None:
        """Refuse actions that are not legal before anything is carried out."""
        for place, action in enumerate(actions):
            lanes = self.lanes
            if not lanes.is_over(place) and lanes.find(place, action) is None:
                self.table.refuse_action(action)

    def _tell_ends(self, ended: list[int], info: dict[str, Any]) -> None:
        """Tell how games ended, and begin the next ones where that is not left to a later step."""
        game, seat = self.table.game, self.seat
        flags = np.zeros(self.num_envs, np.bool_)
        flags[ended] = True
        told: dict[str, Any] = {
            "result": np.full(self.num_envs, None, object),
            "won": np.zeros(self.num_envs, np.bool_),
            "place": np.zeros(self.num_envs, np.int64),
        }
        for place in ended:
            g: Any = self.lanes.lanes[place].g
            standing = game.standings(g)[seat]
            told["result"][place] = g.result
            told["won"][place] = standing.won
            told["place"][place] = standing.place
            if standing.points is not None:
                told.setdefault("points", np.zeros(self.num_envs, np.int64))
                told["points"][place] = standing.points
        told |= {f"_{name}": flags for name in told}
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = ended
            info |= told
            return
        final = np.full(self.num_envs, None, object)  # as Gymnasium's own environments have it
        for place in ended:
            final[place] = np.frombuffer(self.lanes.observations[place], BYTE)
        info |= {
            "final_obs": final, "_final_obs": flags, "final_info": told, "_final_info": flags
        }  # fmt: skip
        for place in ended:
            self._begin(place, self.table.settings)

    def _seen(self) -> Vector:
        seen: Vector = np.frombuffer(self.lanes.seen(), BYTE).reshape(self.num_envs, -1)
        if self.copy:
            return seen
        self._observations[:] = seen
        return self._observations

    def _allowed(self) -> Mask:
        return self._masks.copy() if self.copy else self._masks
