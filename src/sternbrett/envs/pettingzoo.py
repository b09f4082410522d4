"""The games as PettingZoo environments: every seat learns.

`aec_env` asks one seat after the other, as the rules' turns go. `parallel_env` asks all seats at
once: those that answer a secret decision choose together, and whoever is not asked has exactly one
legal action, the last one, which does nothing. It fits games with secret decisions best; in the
others one seat at a time chooses while the rest do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sternbrett.kernel.errors import MissingPackage

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "pettingzoo") from None

from sternbrett.envs.position import RENDER_MODES, check_render_mode
from sternbrett.envs.table import IGNORE, Keys, Mask, Table, Vector
from sternbrett.kernel.engine import Option, SecretDecision, answer
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import AnyGame

KEY_BYTES = 32

Observation = dict[str, Any]
Snapshot = tuple[Any, Mapping[str, Any]]


class Seats:
    """What both environments have: the table, the spaces, seeds, rendering, clone and restore."""

    metadata: dict[str, Any]
    agents: list[str]

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        settings: Mapping[str, object] | None = None,
        content: str | Path | None = None,
        illegal: str = IGNORE,
        campaign: bool = False,
        render_mode: str | None = None,
        idle_action: bool,
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
        self.arguments: dict[str, Any] = {
            "game": game, "seats": seats, "settings": settings, "content": content,
            "illegal": illegal, "campaign": campaign, "render_mode": render_mode,
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.table.actions + idle_action
        high = self.table.high()
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(np.zeros_like(high), high, dtype=np.uint8),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        # Spaces are those of one content: what was learned with another means something else here.
        self.metadata = {**type(self).metadata, **self.table.content_metadata}
        self._rng, _ = np_random()

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent observes, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begin a game; `options={"settings": {...}}` changes settings for this game only."""
        if seed is not None:
            self._rng, _ = np_random(seed)
        self.table.deal(self._rng.bytes(KEY_BYTES), options)
        self.agents = self.possible_agents[:]

    def render(self) -> Any:
        """Return the position as spectators see it: text, SVG or pixels, by `render_mode`."""
        mode = self.render_mode
        return None if mode is None else self.table.position(None).shown(mode)

    def beside(self) -> dict[str, Vector]:
        """Return what everybody knows of this game and no choice changes, as arrays by name."""
        return self.table.beside()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _repr_svg_(self) -> str | None:
        return None if self.table.g is None else self.table.position(None).svg()

    def get_state(self) -> Snapshot:
        """Return this moment of a running game; `set_state` comes back to it."""
        return self.table.game.copy(self.table.g), self._rng.bit_generator.state

    def _restore(self, moment: Snapshot) -> None:
        position, generator = moment
        self.table.put(self.table.game.copy(position))
        self._rng.bit_generator.state = generator
        self.agents = self.possible_agents[:]


class SternbrettAEC(Seats, AECEnv):  # type: ignore[misc]
    """A game in turns. Scores are the rewards, all at the end.

    An action that is not legal does nothing, the same seat is asked again, and its info says
    `illegal`; with `illegal="raise"` it raises `Refused` and changes nothing.
    """

    metadata = {
        "name": "sternbrett_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False
    }  # fmt: skip

    def __init__(self, game: str | AnyGame, **arguments: Any) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, game, idle_action=False, **arguments)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self.deal(seed, options)
        self._begin()

    def _begin(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Turn to the seat that is asked, or end the game for all."""
        table = self.table
        if table.decision is not None:
            self.agent_selection = self.possible_agents[table.seat]
            self.infos[self.agent_selection] = table.info(table.seat)
            return
        cut_off = table.cut_off
        for agent, score in zip(self.possible_agents, table.game.scores(table.g), strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = score
            self.terminations[agent] = not cut_off
            self.truncations[agent] = cut_off
            self.infos[agent] = table.info(self.seat_of[agent])

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know; the mask is empty for all but the one that is asked."""
        seat = self.seat_of[agent]
        return {"observation": self.table.vector(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent."""
        if not self.agents:
            raise Refused("over", "Call reset() before the first step.")
        if self.table.decision is None:
            self._was_dead_step(action)
            return
        if action is None:
            raise Refused("illegal", f"{self.agent_selection} must choose an action.")
        self.table.choose(int(action))
        self._select()

    def set_state(self, moment: Snapshot) -> None:
        """Go back to a moment of this environment, or of one like it."""
        self._restore(moment)
        self._begin()

    def clone(self) -> SternbrettAEC:
        """Return an environment that goes on from here on its own."""
        other = SternbrettAEC(**self.arguments)
        other.set_state(self.get_state())
        return other


class SternbrettParallel(Seats, ParallelEnv):  # type: ignore[misc]
    """A game in which all seats are asked at once; scores are the rewards, all at the end.

    A seat whose action is not legal does nothing, and is asked again; with `illegal="raise"` that
    raises `Refused` before anything is changed.
    """

    metadata = {"name": "sternbrett_parallel_v0", "render_modes": list(RENDER_MODES)}

    def __init__(self, game: str | AnyGame, **arguments: Any) -> None:
        Seats.__init__(self, game, idle_action=True, **arguments)

    @property
    def idle(self) -> int:
        """The action of those who are not asked."""
        return self.table.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self.deal(seed, options)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Carry out one action of every agent."""
        table = self.table
        if not self.agents:
            raise Refused("over", "The game is over; call reset() to begin another.")
        for seat, option in self._choices(actions):
            answer(table.g, seat, option)
        table.look()
        scores = dict.fromkeys(self.agents, 0.0)
        terminated = dict.fromkeys(self.agents, False)
        truncated = dict.fromkeys(self.agents, False)
        if table.over:
            scores = dict(zip(self.agents, table.game.scores(table.g), strict=True))
            ended = truncated if table.cut_off else terminated
            for agent in self.agents:
                ended[agent] = True
        told = self._observations(), scores, terminated, truncated, self._infos()
        if table.over:
            self.agents = []
        return told

    def _asked(self) -> dict[int, list[Option]]:
        """Return what the seats that are asked now may choose."""
        table = self.table
        decision = table.decision
        if isinstance(decision, SecretDecision):
            return {seat: decision.options(table.g, seat) for seat in decision.seats(table.g)}
        return {} if decision is None else {table.seat: table.options}

    def _choices(self, actions: Mapping[str, int]) -> list[tuple[int, Option]]:
        """Return what is chosen by whom; all of it is checked before any is carried out."""
        asked = self._asked()
        chosen = []
        for agent in self.agents:
            if agent not in actions:
                raise Refused("illegal", f"{agent} must choose an action.")
            seat, action = self.seat_of[agent], int(actions[agent])
            if seat not in asked and action == self.idle:
                continue
            option = self.table.find(action, asked.get(seat, []))
            if option is not None:
                chosen.append((seat, option))
        return chosen

    def _observations(self) -> dict[str, Observation]:
        asked = self._asked()
        return {
            agent: {
                "observation": self.table.vector(seat),
                "action_mask": self._mask(asked.get(seat)),
            }
            for agent, seat in self.seat_of.items()
        }

    def _mask(self, options: list[Option] | None) -> Mask:
        out = bytearray(self.table.actions + 1)
        if options is None:
            out[-1] = 1
        for option in options or ():
            out[option.number] = 1
        return np.frombuffer(out, np.int8)

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = self._asked()
        return {
            agent: {**self.table.info(seat), "legal": Keys(asked.get(seat, []))}
            for agent, seat in self.seat_of.items()
        }

    def set_state(
        self, moment: Snapshot
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Go back to a moment of this environment, or of one like it."""
        self._restore(moment)
        return self._observations(), self._infos()

    def clone(self) -> SternbrettParallel:
        """Return an environment that goes on from here on its own."""
        other = SternbrettParallel(**self.arguments)
        other.set_state(self.get_state())
        return other


#: The names that PettingZoo's users expect.
aec_env = SternbrettAEC
parallel_env = SternbrettParallel
