"""A function carried out for blocks of games."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array

from sternbrett.batch.blocks import in_blocks


def halved(numbers: Array, when: Array) -> tuple[Array, dict[str, Array]]:
    """Return something of several shapes and kinds."""
    half = jnp.where(when, numbers // 2, numbers)
    return half, {"odd": numbers % 2 == 1}


def test_blocks_give_what_the_whole_gives() -> None:
    numbers = jnp.arange(16, dtype=jnp.int32)
    when = numbers > 3
    one = halved(numbers, when)
    other = in_blocks(halved, 4, interpret=True)(numbers, when)
    assert np.array_equal(one[0], other[0])
    assert np.array_equal(one[1]["odd"], other[1]["odd"])
    assert other[1]["odd"].dtype == jnp.bool_


def test_games_must_fill_their_blocks() -> None:
    with pytest.raises(ValueError, match="6 games cannot be played in blocks of 4"):
        in_blocks(halved, 4)(jnp.arange(6), jnp.arange(6) > 3)
