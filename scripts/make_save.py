"""Write saves of every game as it is now into a new folder of tests/server/saves.

A folder holds what one state of the project wrote: for each game a database with tables of every
kind, two recorded games as text, an encoded position, and a list of what is where. Later versions
must open all of it and play on, so a folder is never changed: a new one is written beside it when
positions, content, records or the database change their form.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.game import AnyGame, Bot
from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.notation import write_match
from sternbrett.server.backup import back_up
from sternbrett.server.database import file_place
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seating import LINK, ME
from sternbrett.server.seats import hashed
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "server" / "saves"
HOST, GUEST = hashed("golden host"), hashed("golden guest")
#: How much of a game is played at a table that goes on.
CHOICES = 10


def main(argv: list[str] | None = None, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("name", help="name of the new folder, e.g. 3")
    parser.add_argument("--game", choices=list(all_games()), help="this game alone")
    parser.add_argument("--seed", default="golden", help="seed of the finished game (golden)")
    given = parser.parse_args(argv)
    target = folder / given.name
    if target.exists():
        print(f"{target} exists already, and saves are never changed: choose another name.")
        return 1
    with TemporaryDirectory() as temporary:
        for game in all_games().values():
            if given.game in (None, game.id):
                write(game, Path(temporary), given.seed)
        shutil.copytree(temporary, target)
    print(f"Wrote {target}.")
    return 0


def write(game: AnyGame, folder: Path, seed: str) -> None:
    """Play tables of every kind and write them down."""
    with TemporaryDirectory() as temporary:
        source = Path(temporary) / "save.db"
        saved = asyncio.run(Player(game, Store(source), seed).play_all())
        back_up(file_place(source), folder / f"{game.id}.sqlite")
        describe(saved, game, folder)
    (folder / f"{game.id}.sqlite").chmod(0o644)


def describe(saved: Saved, game: AnyGame, folder: Path) -> None:
    """Write down what is where; older plies are read from the database for that."""
    (folder / f"{game.id}.bin").write_bytes(game.encode(saved.tables["running"].match.state))
    for kind in ("running", "finished"):
        record = write_match(saved.tables[kind].match)
        (folder / f"{game.id}-{kind}.txt").write_text(record, encoding="utf-8")
    lines = [f"rules_version = {game.rules_version}"]
    for kind, table in saved.tables.items():
        lines += [f"\n[{kind}]", f'id = "{table.id}"', f"plies = {len(table.match.plies)}"]
        lines += [f'result = "{table.match.result}"']
    (folder / f"{game.id}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


@dataclass
class Saved:
    """The tables that were played, by what they show."""

    tables: dict[str, OpenTable]


class Player:
    """Plays tables at random."""

    def __init__(self, game: AnyGame, store: Store, seed: str) -> None:
        self.game = game
        self.seed = seed
        fewest, most = game.card.seats
        self.seats = max(fewest, min(2, most))
        self.tables = Tables(store, {game.id: game})
        self.dice = random.Random(1)
        quick = list(game.bots)[:2][-1]
        self.bot = game.bots[quick](game.content(), Rng((1, 2, 3, 4)))

    async def play_all(self) -> Saved:
        """Play one table of each kind."""
        made = {
            "running": await self.running(),
            "finished": await self.finished(),
            "undone": await self.undone(),
        }
        half = await self.half_answered()
        if half is not None:
            made["half_answered"] = half
        for kind in ("running", "finished"):
            record = write_match(made[kind].match)
            made[f"imported_{kind}"] = await self.tables.bring(record, HOST)
        made["branch"] = await self.tables.branch(made["finished"].id, 5, HOST)
        if self.game.card.seats[1] > 1:
            made["waiting"] = await self.two_people(join=False)
        self.tables.close()
        return Saved(made)

    async def running(self) -> OpenTable:
        """A table in the middle of a game, of two people where two can play."""
        table = await self.two_people()
        await self.choose_until(table, lambda: len(table.match.plies) > CHOICES)
        return table

    async def finished(self) -> OpenTable:
        """A game played to its end, with a seed."""
        table = await self.tables.create(self.game, {}, host=HOST, seed=self.seed, name="Ada")
        await self.tables.talk.say(table.id, HOST, "Good game")
        # At random alone a long game would fill a large file.
        await self.choose_until(table, lambda: table.match.over, self.bot)
        return table

    async def undone(self) -> OpenTable:
        """A table at which choices were taken back, the last thing that happened among them."""
        table = await self.tables.create(self.game, {}, host=HOST, name="Ada")
        match = table.match
        while [ply.kind for ply in match.plies].count(UNDO) < 2:
            await self.choose(table)
            seat = match.plies[-1].seat
            if seat is not None and match.can_undo(seat):
                await self.tables.undo(table.id, seat, None)
                if match.plies[-1].kind != UNDO:
                    await self.choose(table)  # else the same secret part would come and go
        return table

    async def half_answered(self) -> OpenTable | None:
        """A table at which somebody has begun to answer secretly; None where nobody ever does."""
        for number in range(1000 if self.game.card.simultaneous else 0):
            seed = f"golden {number}"
            dice = random.Random(number)
            settings = {
                setting.name: dice.choice(setting.choices_for(self.seats))
                for setting in self.game.settings
            }
            match = Match.new(self.game, settings=settings, seats=self.seats, seed=seed)
            played = play_to_half_answer(match)
            if played is not None:
                table = await self.tables.create(
                    self.game, settings, host=HOST, seats=self.seats, seed=seed, name="Ada"
                )
                for seat, key in played:
                    await self.tables.choose(
                        table.id, seat, key, table.match.question_id(seat), None
                    )
                return table
        return None

    async def two_people(self, join: bool = True) -> OpenTable:
        """A table of a host and a guest (two seats or more), begun or still waiting."""
        plan = [ME] + [LINK] * (self.seats - 1)
        table = await self.tables.create(
            self.game, {}, host=HOST, plan=plan, seats=self.seats, name="Ada"
        )
        for number in range(1, self.seats):
            code = await self.tables.sitting.invite(table.id, number, HOST)
            if join:
                await self.tables.sitting.join(table.id, code, GUEST, "Grace")
        if join and self.seats > 1:
            await self.tables.sitting.be_ready(table.id, HOST)
            await self.tables.sitting.be_ready(table.id, GUEST)
        return table

    async def choose_until(
        self, table: OpenTable, done: Callable[[], bool], bot: Bot | None = None
    ) -> None:
        while not done():
            await self.choose(table, bot)

    async def choose(self, table: OpenTable, bot: Bot | None = None) -> None:
        match = table.match
        seat = self.dice.choice(match.asked)
        options = match.options_of(seat)
        option = self.dice.choice(options) if bot is None else bot(match.view(seat), seat, options)
        await self.tables.choose(table.id, seat, option.key, match.question_id(seat), None)


def play_to_half_answer(match: Match) -> list[tuple[int, str]] | None:
    """Play until somebody has begun to answer secretly; return the choices, if it came to that."""
    dice = random.Random(1)
    played: list[tuple[int, str]] = []
    while not match.over:
        if is_half_answered(match):
            return played
        seat = dice.choice(match.asked)
        played.append((seat, dice.choice(match.options_of(seat)).key))
        match.choose(played[-1][1], seat)
        while match.forced is not None:  # a table answers these by itself
            match.choose(match.forced[1], match.forced[0])
    return None


def is_half_answered(match: Match) -> bool:
    """Tell whether a seat's secret answer is begun, and not all have answered."""
    decision = match.decision
    return isinstance(decision, SecretDecision) and any(
        decision.partial(match.state, seat) for seat in range(match.seats)
    )


if __name__ == "__main__":
    sys.exit(main())
