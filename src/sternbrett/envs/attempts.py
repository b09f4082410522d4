"""Playing the lab's fixed tasks by a policy of numbers (docs/tasks.md).

from sternbrett.envs.attempts import attempt
from sternbrett.lab.challenges import write_result

result = attempt("d6-cadet-1", policy, player="mine", training_decisions=1_000_000)
open("mine.json", "wb").write(write_result(result))
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from sternbrett.envs.table import Mask, Table, Vector
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.game import Bot
from sternbrett.lab.challenges import Result, find_task, make_result, seed_of
from sternbrett.lab.compare import OPEN
from sternbrett.lab.simulate import Outcome, make_bots
from sternbrett.players import find_player

#: Answers what a seat sees, and a one for every action that it may choose, with an action.
Policy = Callable[[Vector, Mask], int]


def attempt(
    name: str, policy: Policy, *, player: str, training_decisions: int = 0, note: str = ""
) -> Result:
    """Return what a policy reaches in a task, which is the same games as the lab plays.

    `player` is what it is called, `training_decisions` how many it has learned from. An action that
    is not legal is an error.
    """
    game, task = find_task(name)
    table = Table(game, seats=len(task.seats), settings=task.settings, illegal="raise")
    factories = [find_player(game, "random" if bot == OPEN else bot) for bot in task.seats]
    start = process_time()
    outcomes = []
    for number in range(task.games):
        key = seed_key(f"{seed_of(task)}/{number}")
        table.deal(key)
        outcomes.append(_play(table, task.seats, policy, make_bots(table.content, factories, key)))
    cpu = process_time() - start
    return make_result(
        game, task, player, outcomes, cpu, training_decisions=training_decisions, note=note
    )


def _play(table: Table, seats: tuple[str, ...], policy: Policy, bots: list[Bot]) -> Outcome:
    """Play the game that was dealt to its end."""
    decisions = 0
    while not table.over:
        seat = table.seat
        if seats[seat] == OPEN:
            table.choose(int(policy(table.vector(seat), table.mask(seat))))
        else:
            table.carry_out(bots[seat](table.game.view(table.g, seat), seat, table.options))
        decisions += 1
    won = tuple(one.won for one in table.game.standings(table.g))
    return Outcome(
        table.g.result,
        table.game.scores(table.g),
        decisions,
        table.game.fields(table.g).get("round"),
        0,
        won,
    )
