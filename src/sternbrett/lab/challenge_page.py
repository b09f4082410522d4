"""docs/tasks.md, made from the tasks of the games and the results that are kept."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games import all_games
from sternbrett.lab import wording
from sternbrett.lab.challenges import Result, Task, compare_results, rounds, tasks_of, wins

HEAD = """# Tasks

Fixed tasks for whoever builds players. A task says everything that decides its games: settings, who
sits where, and the seeds. So two results of a task are of the same games and can be compared one by
one. This page is written by `sternbrett lab tasks --write` from the tasks of the games
(`src/sternbrett/games/GAME/tasks.toml`) and the results in `benchmarks/tasks/`.

```sh
sternbrett lab tasks
sternbrett lab tasks d6-cadet-1 --player cadet --result cadet.json
sternbrett lab tasks d6-cadet-1 --player random --result random.json
sternbrett lab tasks --check cadet.json random.json
sternbrett lab tasks --compare cadet.json random.json
```

The first lists the tasks. A player is a bot by name, or `module:name` of your own, which is what
makes a bot: it is called with the content and a generator, and returns a function of a seat's view,
the seat, and the options, which answers with one of these. A policy of numbers plays a task by
`sternbrett.envs.attempts.attempt`, with the observations and masks of the
[doors](research.md); `examples/train_d6.py --task d6-cadet-1` does that. Both ways play the same
games.

**Rules.** `_` are the seats to be played, all by the same player, each from its own view. A player
may learn from as many decisions of these seats as the task says, on any other seeds, and take as
much CPU time for a decision as it says, on average. Searches may look as far as that lets them. The
result says how many decisions were learned from; more than allowed is an entry of its own kind and
says so in its `note`.

**Results** are JSON files that others can produce and compare: `sternbrett lab tasks --schema`
prints their JSON Schema, `--check` reads one as strictly as the page does: the task, the number of
games, wins that fit scores, the version of the rules, the fingerprint of the content. Beside the
games there are the player's name, `training_decisions`, `decisions`, `cpu_seconds` and what it was
made with. CPU time is that of all seats. Games are the same with pure and with compiled rules.

**Baselines** are `random`, every bot of the game (searches are left out: they take hours; of bots
that play a role alike there is one), and for Deep Space D-6 REINFORCE as in
[research.md](research.md), trained on 8,000 games of its setting. PPO was not trained for this
page. `sternbrett lab tasks --baselines --jobs 2` plays those of the bots that are missing.
"""


def write_page(results: Sequence[Result]) -> str:
    """Return the page: a section for each game with its tasks and what was reached in them."""
    parts = [HEAD]
    for game in all_games().values():
        tasks = tasks_of(game)
        if tasks:
            parts.append(f"## {game.texts('en', game.content()).say('game.name')}\n")
        for task in tasks:
            found = [one for one in results if one.task == task.id]
            parts.append(section(task, found))
    return "\n".join(parts)


def section(task: Task, found: Sequence[Result]) -> str:
    """Return a task with its results, the best first, each compared with the next."""
    settings = ", ".join(f"`{name}={value}`" for name, value in task.settings.items())
    head = (
        f"### `{task.id}`\n\n{task.line} Seats `{','.join(task.seats)}`, "
        f"{settings or 'usual settings'}; {task.games:,} games; at most "
        f"{task.training_decisions:,} decisions to learn from and {task.milliseconds} ms of CPU "
        "time a decision.\n"
    )
    if not found:
        return f"{head}\nNobody has played it yet.\n"
    ordered = sorted(found, key=lambda one: (-wins(one).value, one.player))
    lines = [
        "| player | wins | 95 % | rounds | learned from | CPU a decision | against the next |",
        "|---|---|---|---|---|---|---|",
    ]
    for place, one in enumerate(ordered):
        below = ordered[place + 1] if place + 1 < len(ordered) else None
        lines.append("| " + " | ".join(cells(one, below)) + " |")
    return f"{head}\n" + "\n".join(lines) + "\n"


def cells(one: Result, below: Result | None) -> list[str]:
    """Return the line of a result in its table."""
    rate = wins(one)
    lasted = rounds(one)
    against = ""
    if below is not None:
        gap = compare_results(one, below)
        against = (
            f"{wording.points(gap.difference)} ({wording.points_range(gap.low, gap.high)}), "
            f"p {wording.p_sign(gap.p)}"
        )
    return [
        f"`{one.player}`" + (f" ({one.note})" if one.note else ""),
        wording.percent(rate.value),
        wording.percent_range(rate.low, rate.high),
        "–" if lasted is None else f"{lasted.value:.1f}",
        f"{one.training_decisions:,}" if one.training_decisions else "–",
        f"{1000 * one.cpu_seconds / one.decisions:.2f} ms{f', {one.build}' if one.build else ''}",
        against,
    ]
