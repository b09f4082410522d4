"""A function of many games as one kernel for a GPU, a block of games each (Pallas, Triton).

XLA makes several kernels of a step and a loop of them that goes on until the slowest of all games
is ready, each time through the GPU's memory. One kernel reads a block of games, plays on in
registers and writes them back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax.experimental import pallas
from jax.experimental.pallas import triton

#: Threads of a GPU that work in step.
WARP = 32


def in_blocks(
    function: Callable[..., Any], block: int, *, interpret: bool = False
) -> Callable[..., Any]:
    """Return the function, carried out for `block` games at a time.

    Arguments and results are trees of arrays with one entry a game, which the function must treat
    apart from each other. `interpret` carries it out without a GPU, slowly.
    """

    def whole(*given: Any) -> Any:
        leaves, tree = jax.tree.flatten(given)
        games = leaves[0].shape[0]
        if games % block:
            raise ValueError(f"{games} games cannot be played in blocks of {block}.")
        shapes = jax.eval_shape(function, *given)
        wanted, shape_of_result = jax.tree.flatten(shapes)

        def kernel(*references: Any) -> None:
            read = [
                reference[...].astype(leaf.dtype)
                for reference, leaf in zip(references, leaves, strict=False)
            ]
            results = jax.tree.leaves(function(*jax.tree.unflatten(tree, read)))
            for reference, result in zip(references[len(leaves) :], results, strict=True):
                reference[...] = result.astype(reference.dtype)

        here = pallas.BlockSpec((block,), lambda index: (index,))
        results = pallas.pallas_call(
            kernel,
            grid=(games // block,),
            in_specs=[here] * len(leaves),
            out_specs=[here] * len(wanted),
            out_shape=[leaf.update(dtype=stored(leaf.dtype)) for leaf in wanted],
            compiler_params=triton.CompilerParams(num_warps=max(1, block // WARP), num_stages=1),
            interpret=interpret,
        )(*(leaf.astype(stored(leaf.dtype)) for leaf in leaves))
        as_wanted = [
            result.astype(leaf.dtype) for result, leaf in zip(results, wanted, strict=True)
        ]
        return jax.tree.unflatten(shape_of_result, as_wanted)

    return whole


def stored(kind: Any) -> Any:
    """Return the type by which a kernel reads and writes values: truth values are numbers there."""
    return jnp.dtype(jnp.int32) if kind == jnp.bool_ else kind
