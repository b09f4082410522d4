"""Games by the batch: thousands or millions at once, as array programs on CPU or GPU (extra `jax`).

    import jax
    from sternbrett.batch import make

    env = make("d6", {"difficulty": "cadet"})
    batch = env.begin(jax.random.key(1), 4096)
    actions, words = env.random_actions(batch, random_words(jax.random.key(2), 4096))
    batch, told = env.step(batch, actions)

A batch is exact: fed the same chance it goes through the positions of the rules, with the same
numbers of options and the observations of the Gymnasium door. A game that ends begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sternbrett.kernel.errors import MissingPackage, UnknownName

try:
    from sternbrett.batch.env import Batch as Batch
    from sternbrett.batch.env import BatchEnv as BatchEnv
    from sternbrett.batch.env import Told as Told
    from sternbrett.kernel.arrays import random_words as random_words
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "jax") from None

from sternbrett.games import find_game
from sternbrett.kernel.packs import own_set
from sternbrett.lab.simulate import simulation_settings


def make(
    game: str,
    settings: Mapping[str, object] | None = None,
    *,
    content: str | Path | None = None,
    block: int = 0,
) -> BatchEnv[Any]:
    """Return a game by the batch, with these settings and the content of a folder if one is named.

    On a GPU `block` (64, say) makes one kernel of a step, for so many games each: several times as
    quick, but minutes to compile. Numbers of games must then be multiples of it.
    """
    found = find_game(game)
    files = found.content_set() if content is None else own_set(found, Path(content))
    loaded = found.content() if content is None else found.load_set(files)
    complete = simulation_settings(found, settings or {}, None, loaded)
    program = found.arrays(loaded, complete)
    if program is None:
        raise UnknownName(f"{found.id} cannot be played by the batch.")
    return BatchEnv(program, block)
