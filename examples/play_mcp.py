"""Play a game through `sternbrett mcp`, as a language model's program would.

    python examples/play_mcp.py d6 --seed 1

The "model" here knows nothing: it takes one of the keys that it is shown at random. Put a real one
in place of `think`. It needs `pip install 'sternbrett[mcp]'`; see docs/research.md.
"""

import argparse
import asyncio
import random
import re
import sys
from typing import Any

from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

KEY = re.compile(r"^- (\S+): ", re.M)
OVER = "The game is over: "


def think(text: str, rng: random.Random) -> str:
    """Answer what is shown with one of its keys."""
    shown = text[text.index("You can choose, by its key:") :]
    keys: list[str] = KEY.findall(shown)
    return rng.choice(keys)


async def ask(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool and return its text; what the server refuses is an error here."""
    answer = await client.call_tool(tool, arguments)
    text = "".join(getattr(part, "text", "") for part in answer.content)
    if answer.is_error:
        raise SystemExit(text)
    return text


async def play(game: str, seed: int, most: int) -> str:
    """Play a game to its end, or so many choices; return the last text."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "sternbrett", "mcp", "--language", "en"]
    )
    rng = random.Random(seed)
    async with Client(server) as client:
        text = await ask(client, "new_game", game=game, seed=str(seed))
        name = text.split()[2].rstrip(".")
        choices = 0
        while OVER not in text and choices < most:
            text = await ask(client, "choose", name=name, key=think(text, rng))
            choices += 1
        print(f"{choices} choices")
        return text


def main() -> None:
    """Play, and print how it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="d6")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10_000, help="stop after so many choices")
    args = parser.parse_args()
    text = asyncio.run(play(args.game, args.seed, args.most))
    print(text[text.index(OVER) :] if OVER in text else text)


if __name__ == "__main__":
    main()
