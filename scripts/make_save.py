"""Write golden saves of a game as it is now: tests/server/saves/GAME-VERSION.bin and .sqlite.

Later versions must still load them and go on, so a save is never overwritten: a game that changes
its positions raises its `rules_version` and gets a new save beside the old ones.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sternbrett.games import find_game
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.server.backup import back_up
from sternbrett.server.database import file_place
from sternbrett.server.seats import hashed
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "server" / "saves"
CHOICES = 12
SEED = "golden"


def main(argv: list[str] | None = None, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("game", help="id of the game, e.g. d6")
    try:
        make(find_game(parser.parse_args(argv).game), folder)
    except SternbrettError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make(game: AnyGame, folder: Path) -> None:
    """Play a little and save the game in both forms."""
    name = f"{game.id}-{game.rules_version}"
    position, database = folder / f"{name}.bin", folder / f"{name}.sqlite"
    for path in (position, database):
        if path.exists():
            raise SternbrettError(f"{path} exists already; raise rules_version of {game.id}.")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        source = Path(temporary) / "save.db"
        encoded = asyncio.run(play(game, Store(source)))
        back_up(file_place(source), database)
    database.chmod(0o644)
    position.write_bytes(encoded)
    print(f"Wrote {position} and {database}.")


async def play(game: AnyGame, store: Store) -> bytes:
    """Play some choices at a table of the store; return the encoded position."""
    tables = Tables(store, {game.id: game})
    table = await tables.create(game, {}, host=hashed("golden"), seed=SEED, name="Ada")
    dice = random.Random(1)
    for _ in range(CHOICES):
        seat = table.match.turn
        key = dice.choice(table.match.options_of(seat)).key
        await tables.choose(table.id, seat, key, table.match.question_id(seat), None)
    encoded = game.encode(table.match.state)
    tables.close()
    return encoded


if __name__ == "__main__":
    sys.exit(main())
