"""A table for tests of Deep Space D-6: a position in a line, then choices, then a look at it.

Positions follow the convention of the spec's worked examples: hull 8, shields 4, full health, no
card in play but those named, a deck of Don't Panic cards only, and dice not named lie in Returned.
Chance that a test does not name is boring: crew dice show Commander, Don't Panic is revealed and
the threat die shows a number that activates nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sternbrett.games.d6 import GAME
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.dealers import Outcome, Recorder, Script
from sternbrett.kernel.engine import State
from sternbrett.kernel.game import Panel, View, event_data
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.scenario import chance_of

CONTENT = GAME.content()
TEXTS = GAME.texts("en", CONTENT)

#: The chance of the game by kind; `chance` names several kinds in turn, as scenarios do.
CHANCE = ("crew", "threat", "draw", "chance")

#: Crew faces in the order of the vocabulary, by the letters that positions use.
FACES = {"C": "commander", "T": "tactical", "M": "medical", "S": "science", "E": "engineering"}

IDLE_DECK = ["dont_panic"] * 6


class IdleChance(Script):
    """Gives the outcomes a test names; those it leaves out are as boring as possible."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        if not self.left or self.left[0][0] != kind:
            self.left.insert(0, (kind, self.idle(g, kind)))
        return super().deal(g, kind, n, deck)

    def idle(self, g: Any, kind: str) -> str:
        if kind == "crew":
            return "C"
        if kind == "draw":
            return "dont_panic"
        cards = [g.content.cards[index] for index in g.threats]
        busy = {face for card in cards if card.index not in g.stasis for face in card.faces}
        return str(min({1, 2, 3, 4, 5, 6} - busy))


class IdleMatch(Match):
    """A match whose scripts may be incomplete, but must be used up."""

    def _dealer(self, script: Sequence[Outcome] | None) -> Recorder | Script:
        return Recorder(self.game) if script is None else IdleChance(self.game, script)

    def _append(
        self, kind: str, seat: int | None, key: str, g: State, dealer: Recorder | Script | None
    ) -> Ply:
        left = dealer.left if isinstance(dealer, Script) else []
        assert not left, f"this chance was named, but never drawn: {left}"
        return super()._append(kind, seat, key, g, dealer)


class Table:
    """A match as tests look at it: `table.hull`, `table.pool`, `table.health["corsair"]` …

    Every field of a position and every fact a scenario may check is an attribute.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        g = self.match.state
        known = {**GAME.dump(g), **GAME.facts(g)}
        if name not in known:
            raise AttributeError(name)
        return known[name]

    def play(self, *keys: str, **chance: object) -> Table:
        """Make these choices; the chance belongs to the last of them."""
        for key in keys[:-1]:
            self.match.choose(key, script=[])
        self.match.choose(keys[-1], script=chance_of(chance))
        return self

    @property
    def options(self) -> list[str]:
        """What the captain may choose now."""
        return list(self.match.options)

    @property
    def decision(self) -> str:
        """The name of the pending decision, empty if there is none."""
        return "" if self.match.decision is None else type(self.match.decision).__name__

    @property
    def view(self) -> View:
        """What the captain sees."""
        return self.match.view(0)

    @property
    def panels(self) -> list[Panel]:
        """What the captain sees, as titled lines in English."""
        return GAME.panels(self.view, self.match.content, TEXTS)

    @property
    def last(self) -> Ply:
        """The last ply: its events, its chance and whether it is sealed."""
        return self.match.plies[-1]

    @property
    def events(self) -> list[list[object]]:
        """What the last ply announced, each event as `[name, *arguments]`."""
        return [event_data(event) for event in self.last.events]

    @property
    def news(self) -> list[str]:
        """The names of these events."""
        return [event.name for event in self.last.events]

    @property
    def rolled(self) -> list[str]:
        """The faces that crew dice showed during the last ply."""
        return [outcome for kind, outcome in self.last.outcomes if kind == "crew"]

    def of(self, *names: str) -> list[list[object]]:
        """Return the last events of these kinds."""
        return [event for event in self.events if event[0] in names]

    def offers(self, word: str) -> list[str]:
        """Return the arguments of the options with this word, `[""]` if it has none."""
        pairs = [key.partition(":") for key in self.options]
        return [argument for first, _, argument in pairs if first == word]

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
    match = IdleMatch(GAME, content, GAME.check_settings({}), state)
    match.go(script)
    return Table(match)


def new(seed: int | str | None = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    return Table(
        IdleMatch.new(GAME, settings=given, seed="" if seed is None else seed, script=script)
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


def changed_content(folder: Path, file: str, entry: str, old: str, new: str) -> Any:
    """Return content that differs in one line of one entry, from a copy in `folder`."""
    copy = folder / "content"
    shutil.copytree(GAME.content_folder, copy)
    path = copy / file
    before, start, after = path.read_text(encoding="utf-8").partition(f'id = "{entry}"')
    assert old in after.partition("\n\n")[0], f"{entry} in {file} has no “{old}”"
    path.write_text(before + start + after.replace(old, new, 1), encoding="utf-8")
    return GAME.load_content(copy)
