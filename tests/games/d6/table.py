"""A table for tests of Deep Space D-6: a position in a line, then choices, then a look at it.

Positions follow the convention of the spec's worked examples: hull 8, shields 4, full health, no
card in play but those named, a deck of Don't Panic cards only, and dice not named lie in Returned.
Chance that a test does not name is boring: crew dice show Commander, Don't Panic is revealed and
the threat die shows a number that activates nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sternbrett.games.d6 import GAME
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import Panel, View
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.scenario import chance_of
from tests.games import changes
from tests.games.tables import BaseTable, IdleChance, IdleMatch

CONTENT = GAME.content()
TEXTS = GAME.texts("en", CONTENT)
changed_content = partial(changes.changed_content, GAME)

#: The chance of the game by kind; `chance` names several kinds in turn, as scenarios do.
CHANCE = ("crew", "threat", "draw", "chance")

#: Crew faces in the order of the vocabulary, by the letters that positions use.
FACES = {"C": "commander", "T": "tactical", "M": "medical", "S": "science", "E": "engineering"}

IDLE_DECK = ["dont_panic"] * 6


class D6Chance(IdleChance):
    """Crew dice show Commander, Don't Panic is revealed, the threat die activates nothing."""

    def idle(self, g: Any, kind: str) -> str:
        if kind == "crew":
            return "C"
        if kind == "draw":
            return "dont_panic"
        cards = [g.content.cards[index] for index in g.threats]
        busy = {face for card in cards if card.index not in g.stasis for face in card.faces}
        return str(min({1, 2, 3, 4, 5, 6} - busy))


class D6Match(IdleMatch):
    """A match with the boring chance of this game."""

    idle_chance = D6Chance


class Table(BaseTable):
    """A match as tests look at it: `table.hull`, `table.pool`, `table.health["corsair"]` …"""

    @property
    def view(self) -> View:
        """What the captain sees."""
        return self.match.view(0)

    @property
    def look(self) -> AnyLook:
        """What the captain sees, ready to be shown in English."""
        return self.match.look(0, TEXTS)

    @property
    def panels(self) -> list[Panel]:
        """What the captain sees, as titled lines in English."""
        return GAME.panels(self.look)

    @property
    def rolled(self) -> list[str]:
        """The faces that crew dice showed during the last ply."""
        return [outcome for kind, outcome in self.last.outcomes if kind == "crew"]

    def dice_in(self, area: str) -> list[str]:
        """Return the dice in an area as the position writes them."""
        return [die for die in str(self.dice).split() if die.partition(":")[0] == area]


def at(step: str, *, content: Any = None, **given: Any) -> Table:
    """Return a table at the beginning of a step of the round, played up to the first choice."""
    return _begin(list(GAME.entries[step]), content, given)


def only(*steps: str, content: Any = None, **given: Any) -> Table:
    """Return a table after just these steps, or at the first choice in them."""
    return _begin([GAME.entries[step][0] for step in steps], content, given)


def _begin(steps: list[Any], content: Any, given: dict[str, Any]) -> Table:
    script = chance_of({name: given.pop(name) for name in list(given) if name in CHANCE})
    content = CONTENT if content is None else content
    state = GAME.load({"deck": IDLE_DECK, "dice": "", **given}, content)
    state.agenda = steps[::-1]
    match = D6Match(GAME, content, GAME.check_settings({}), state)
    match.go(script)
    return Table(match)


def new(seed: int | str | None = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    return Table(
        D6Match.new(GAME, settings=given, seed="" if seed is None else seed, script=script)
    )


Policy = Callable[[View, list[str]], str]


def random_policy(seed: object) -> Policy:
    """Return a policy that chooses at random; unlike the random bot it seldom ends step 3."""
    rng = Rng(stream(seed_key(str(seed)), "policy"))

    def choose(view: View, options: list[str]) -> str:
        key = options[rng.below(len(options))]
        return options[rng.below(len(options))] if key == "end_assign" else key

    return choose


def bot_policy(name: str) -> Policy:
    """Return a policy that asks a bot."""
    bot = GAME.bots[name](CONTENT, Rng(stream(b"", name)))
    by_key = {option.key: option for option in GAME.vocabulary(CONTENT)}

    def choose(view: View, options: list[str]) -> str:
        return bot(view, 0, [by_key[key] for key in options]).key

    return choose


def playing(table: Table, policy: Policy, most: int = 2000) -> Iterator[Table]:
    """Play on by a policy: yield the table before every choice, and once at the end."""
    for _ in range(most):
        yield table
        if table.match.over:
            return
        table.match.choose(policy(table.view, table.options))
    raise AssertionError(f"the game did not end within {most} choices")


def played(table: Table, policy: Policy) -> Table:
    """Play on by a policy to the end of the game."""
    for _ in playing(table, policy):
        pass
    return table


def draws_of(table: Table) -> list[str]:
    """Return all cards revealed so far, in order."""
    return [name for ply in table.match.plies for kind, name in ply.outcomes if kind == "draw"]
