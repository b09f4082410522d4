"""Deep Space D-6 by the batch: the array program that `sternbrett.batch` plays."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array, lax

from sternbrett.games.d6.arrays.games import Games
from sternbrett.games.d6.arrays.legal import legal
from sternbrett.games.d6.arrays.observe import observe
from sternbrett.games.d6.arrays.position import CUT_OFF, OVER, RUNNING, WON, Positions, begin
from sternbrett.games.d6.arrays.program import choose, pass_through
from sternbrett.games.d6.arrays.tables import Tables
from sternbrett.kernel.arrays import Bits, Words


class D6Arrays:
    """The rules with one content and one choice of settings.

    `fillers` may be different for each game, which keeps its number when it begins anew.
    """

    def __init__(self, tables: Tables, fillers: int | Array, round_limit: int) -> None:
        self.tables = tables
        self.fillers = fillers
        self.round_limit = round_limit
        self.actions = len(tables.vocabulary)

    def begin(self, rolls: Words, draws: Words) -> Positions:
        """Return new games, which have not revealed anything."""
        same = jnp.zeros_like(rolls[0], jnp.int32)
        return begin(self.tables, rolls, draws, same + self.fillers, same + self.round_limit)

    def step(
        self, positions: Positions, actions: Array, acting: Array, part: int = 0
    ) -> tuple[Positions, Array]:
        """Carry out an action, and go on until everybody must choose again."""
        branches = part > 0
        games = Games(self.tables, positions, branches)
        choose(games, actions, acting)

        def busy(now: tuple[Positions, Array]) -> Array:
            return jnp.max(now[0].doing) >= OVER

        def go_on(now: tuple[Positions, Array]) -> tuple[Positions, Array]:
            games = Games(self.tables, now[0], branches)
            pass_through(games)
            over = games.doing == OVER
            ended = jnp.where(over, games.result, now[1])
            anew = begin(
                self.tables, games.rolls, games.draws, games.fillers_at_first, games.round_limit
            )
            games.put(over, **anew._asdict())
            return games.positions(), ended

        def some_go_on(now: tuple[Positions, Array]) -> tuple[Positions, Array]:
            rows = jnp.nonzero(now[0].doing >= OVER, size=part, fill_value=len(actions))[0]
            some = jax.tree.map(lambda array: array.at[rows].get(mode="clip"), now)
            after: tuple[Positions, Array] = jax.tree.map(
                lambda array, new: array.at[rows].set(new, mode="drop"), now, go_on(some)
            )
            return after

        start = games.positions(), jnp.zeros_like(actions)
        return lax.while_loop(busy, some_go_on if 0 < part < len(actions) else go_on, start)

    def told(self, ended: Array) -> tuple[Array, Array, Array]:
        """Return whether games ended, whether they were cut off, and the reward."""
        over, cut = ended != RUNNING, ended == CUT_OFF
        reward = jnp.where(ended == WON, 1.0, jnp.where(over & ~cut, -1.0, 0.0))
        return over, cut, reward.astype(jnp.float32)

    def legal(self, positions: Positions) -> Bits:
        """Return the numbers of what can be chosen."""
        return legal(self.tables, positions)

    def observe(self, positions: Positions) -> Array:
        """Return what a learner sees, one row of bytes a game."""
        return observe(self.tables, positions)
