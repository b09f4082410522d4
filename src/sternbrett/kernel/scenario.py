"""Scenarios: a position and what follows, in a TOML file that needs no knowledge of the code.

`docs/scenarios.md` describes the format. A scenario fails with a `ScenarioFailure` that shows what
was expected and what was found; a file that cannot be read, or that names anything the game does
not have, raises `InvalidText`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.content import parse_toml
from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.errors import InvalidText, Refused, SternbrettError
from sternbrett.kernel.expected import check_expected, check_seats, differences
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import UNDO, Match, Ply
from sternbrett.kernel.notation import read_position
from sternbrett.kernel.positions import KERNEL_FIELDS
from sternbrett.kernel.shapes import Shape


class ScenarioFailure(SternbrettError):
    """The game did something else than the scenario says."""


class Offers(msgspec.Struct, forbid_unknown_fields=True):
    """What is said about the choices of a seat."""

    offered: list[str] = []
    not_offered: list[str] = []
    only_offered: list[str] | None = None
    refused: dict[str, str] = {}


OFFERS = Shape(Offers)

#: Keys of a `[[turn]]` that are not the name of a chance event, with the shape of their values.
TURN_KEYS: Mapping[str, Shape[Any]] = {
    "choose": Shape(str),
    "seat": Shape(int),
    "then": Shape(dict[str, Any]),
    "offered": Shape(list[str]),
    "not_offered": Shape(list[str]),
    "only_offered": Shape(list[str]),
    "refused": Shape(dict[str, str]),
    "offers": Shape(dict[str, Offers]),
    "note": Shape(str),
    "chance": Shape(list[str]),
}

#: Why a choice may be refused, as `refused` names it.
REASONS = ("illegal", "unknown", "not_asked", "over", "sealed")

#: What `[given]` may say beside the game's fields.
REST = "rest"
OUT = "out"
GIVEN_KEYS = (REST, "speaker", "passes")


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """The top level of a scenario file."""

    game: str
    title: str
    #: Where play begins: a step of the game with what is given, or a whole position as one line.
    at: str = ""
    position: str = ""
    rules: list[str] = []
    seats: int | None = None
    options: dict[str, str | int] = {}
    given: dict[str, Any] = {}
    turn: list[dict[str, Any]] = []
    then: dict[str, Any] = {}
    puzzle: Puzzle | None = None


SCENARIO_FILE = Shape(ScenarioFile)


@dataclass(frozen=True)
class Scenario:
    """A scenario that was read, ready to run."""

    file: ScenarioFile
    game: AnyGame

    @property
    def title(self) -> str:
        """The title, for people."""
        return self.file.title

    @property
    def rules(self) -> list[str]:
        """The clauses the scenario shows."""
        return self.file.rules

    def run(self) -> Match:
        """Play the scenario and return the match; raise ScenarioFailure at the first difference."""
        match = self._position()
        turns = list(self.file.turn)
        first = turns.pop(0) if turns and "choose" not in turns[0] else {}
        script = chance_of(first)
        try:
            ply = match.go(script)
            _check_used_up(_rest(ply, script))
            self._check(match, first, 0)
        except SternbrettError as error:
            raise ScenarioFailure(f"{self.title}: at the start: {error}") from None
        for number, turn in enumerate(turns, 2 if first else 1):
            since = len(match.plies)
            try:
                self._play(match, turn)
                self._check(match, turn, since)
            except SternbrettError as error:
                what = turn.get("choose", "(forced)")
                raise ScenarioFailure(f"{self.title}: turn {number}, {what}: {error}") from None
        try:
            compare(self.file.then, match)
        except ScenarioFailure as error:
            raise ScenarioFailure(f"{self.title}: at the end: {error}") from None
        return match

    def _position(self) -> Match:
        game, file = self.game, self.file
        if not file.position and file.at not in game.entries:
            known = ", ".join(game.entries)
            raise InvalidText(f"{file.title}: at = “{file.at}” is unknown; possible: {known}.")
        content = game.content()
        seats = seats_of(file, game)
        fewest, most = game.card.seats
        if not fewest <= seats <= most:
            raise InvalidText(f"{file.title}: seats must be {fewest} … {most}, not {seats}.")
        try:
            settings = game.check_settings(file.options, seats, content)
        except SternbrettError as error:
            raise InvalidText(f"{file.title}: [options] is refused: {error}") from None
        if file.position:
            state = self._whole_position(content, seats)
            return Match(game, content, settings, state, seats=seats)
        try:
            given = given_fields(file.given, game)
            kept = {name: given.pop(name) for name in KERNEL_FIELDS if name in given}
            fields = {**game.given(settings, seats), **given}
            fields = game.complete(fields, settings, content, file.given.get(REST) == OUT)
            state = game.load({**fields, **kept}, content)
        except SternbrettError as error:
            raise InvalidText(f"{file.title}: [given] is refused: {error}") from None
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise InvalidText(
                f"{file.title}: [given] is refused: the fields have a wrong shape: {error}."
            ) from None
        if game.seats(state) != seats:
            raise InvalidText(
                f"{file.title}: seats = {seats}, but [given] is a position for {game.seats(state)}."
            )
        state.pending = None
        state.agenda = list(game.entries[file.at])[::-1]
        return Match(game, content, settings, state, seats=seats)

    def _whole_position(self, content: Any, seats: int) -> Any:
        """Return the position that a file gives as one line."""
        game, file = self.game, self.file
        if file.at or file.given:
            raise InvalidText(f"{file.title}: with a position there is neither at nor [given].")
        try:
            _, state = read_position(file.position, lambda name: _same(game, name), content)
        except SternbrettError as error:
            raise InvalidText(f"{file.title}: the position is refused: {error}") from None
        if game.seats(state) != seats:
            raise InvalidText(
                f"{file.title}: seats = {seats}, but the position is for {game.seats(state)}."
            )
        return state

    def _play(self, match: Match, turn: Mapping[str, Any]) -> None:
        script = chance_of(turn)
        key = turn.get("choose")
        seat = turn.get("seat")
        if key == UNDO:
            match.undo(seat)
            _check_used_up(script)
            return
        # Forced choices may be left out: they are made here until the named one is on offer.
        while not match.over and (key is not None or script):
            by = seat if seat in match.asked else match.turn
            options = [option.key for option in match.options_of(by)]
            if len(options) != 1 or (key == options[0] and seat in (None, by)):
                break
            try:
                script = _rest(match.choose(options[0], by, script=script), script)
            except SternbrettError as error:
                raise ScenarioFailure(_not_forced(key, options[0], error)) from None
        if key is not None:
            script = _rest(match.choose(str(key), seat, script=script), script)
        _check_used_up(script)

    def _check(self, match: Match, turn: Mapping[str, Any], since: int) -> None:
        claims = {name: turn[name] for name in Offers.__struct_fields__ if name in turn}
        check_offers(match, turn.get("seat"), OFFERS.of(claims))
        for seat, offers in turn.get("offers", {}).items():
            try:
                check_offers(match, int(seat), OFFERS.of(offers))
            except ScenarioFailure as error:
                raise ScenarioFailure(f"seat {seat}: {error}") from None
        compare(turn.get("then", {}), match, since)


# -- reading ----------------------------------------------------------------------------------


def read_scenario(path: Path, find: Callable[[str], AnyGame]) -> Scenario:
    """Read a scenario file."""
    try:
        data = parse_toml(path.read_text(encoding="utf-8"))
        file = SCENARIO_FILE.of(data)
    except OSError as error:
        raise InvalidText(f"{path.name}: cannot be read: {error.strerror}.") from None
    except InvalidText as error:
        raise InvalidText(f"{path.name}: {error}") from None
    except (UnicodeDecodeError, msgspec.ValidationError) as error:
        raise InvalidText(f"{path.name}: {error}.") from None
    if not file.at and not file.position:
        raise InvalidText(f"{path.name}: it says neither at nor position: where play begins.")
    game = find(file.game)
    check = _Reading(game, seats_of(file, game))
    with _said_of(path.name):
        with _said_of("rules"):
            check.rules(file.rules)
        for number, turn in enumerate(file.turn, 1):
            with _said_of(f"turn {number}"):
                check.turn(turn)
        with _said_of("[then]"):
            check_expected(file.then, game, check.seats)
        if file.puzzle is not None:
            with _said_of("[puzzle]"):
                check.choice("best", file.puzzle.best, set())
    return Scenario(file, game)


@contextmanager
def _said_of(where: str) -> Iterator[None]:
    """Let a refusal begin with its place."""
    try:
        yield
    except InvalidText as error:
        raise InvalidText(f"{where}: {error}") from None


def _same(game: AnyGame, name: str) -> AnyGame:
    if name != game.id:
        raise InvalidText(f"it is one of “{name[:40]}”, not of {game.id}.")
    return game


def seats_of(file: ScenarioFile, game: AnyGame) -> int:
    """Return the number of seats of a scenario."""
    return game.card.seats[0] if file.seats is None else file.seats


class _Reading:
    """What a file may name, checked before anything is played."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.keys = {option.key for option in game.vocabulary(game.content())}

    def rules(self, ids: Iterable[str]) -> None:
        """Refuse clauses that the game's rules page does not have."""
        known = self.game.clauses()
        for clause in ids:
            if clause not in known:
                raise InvalidText(f"“{clause}” is no clause of the rules of {self.game.id}.")

    def turn(self, turn: Mapping[str, Any]) -> None:
        """Refuse a turn with an unknown key, a value of the wrong kind or an unknown choice."""
        for key, value in turn.items():
            if key in TURN_KEYS:
                try:
                    TURN_KEYS[key].of(value)
                except msgspec.ValidationError as error:
                    raise InvalidText(f"{key}: {error}.") from None
            elif key not in self.game.card.chance:
                kinds = ", ".join(self.game.card.chance) or "none"
                raise InvalidText(
                    f"“{key}” is neither a key of a turn ({', '.join(TURN_KEYS)}) "
                    f"nor a kind of chance of {self.game.id} ({kinds})."
                )
        if "choose" in turn:
            self.choice("choose", turn["choose"], {UNDO})
        for kind in (str(text).partition(" ")[0] for text in turn.get("chance", [])):
            if kind not in self.game.card.chance:
                raise InvalidText(f"chance: {self.game.id} has no kind of chance “{kind}”.")
        self.offers(turn)
        check_seats("offers", turn.get("offers", {}), self.seats)
        for seat, offers in turn.get("offers", {}).items():
            with _said_of(f"offers.{seat}"):
                self.offers(offers)
        check_expected(turn.get("then", {}), self.game, self.seats)

    def offers(self, offers: Mapping[str, Any]) -> None:
        """Refuse choices that the game does not have, and reasons that there are not."""
        beginnings = {key[:end] for key in self.keys for end, c in enumerate(key) if c == ":"}
        for name, more in (
            ("offered", {UNDO}),
            ("not_offered", {UNDO, *beginnings}),
            ("only_offered", set()),
        ):
            for key in offers.get(name, []):
                self.choice(name, key, more)
        for key, reason in offers.get("refused", {}).items():
            if reason not in REASONS:
                raise InvalidText(
                    f"refused: “{reason}” is no reason; there are: {', '.join(REASONS)}."
                )
            if reason != "unknown":
                self.choice("refused", key, {UNDO})

    def choice(self, name: str, key: str, more: set[str]) -> None:
        """Refuse a choice that the game does not have."""
        if key not in self.keys and key not in more:
            raise InvalidText(f"{name}: {self.game.id} has no choice called “{key}”.")


def given_fields(given: Mapping[str, Any], game: AnyGame) -> Fields:
    """Return the fields of `[given]`, without what it says of the rest."""
    for name in given:
        if name in KERNEL_FIELDS and name not in GIVEN_KEYS:
            raise InvalidText(f"“{name}” cannot be given: it follows from where play begins (at).")
    if REST in given and (given[REST] != OUT or not game.out_of_play):
        possible = f"“{OUT}”" if game.out_of_play else "nothing"
        raise InvalidText(f"{REST} can be {possible} in {game.id}, not {given[REST]!r}.")
    fields = {name: value for name, value in given.items() if name != REST}
    if "passes" in fields and game.passes_are_seats:
        fields["passes"] = _passed(fields["passes"])
    return fields


def _passed(seats: Any) -> int:
    """Return the seats that have passed as a position keeps them: a bit for each."""
    if seats == 0:
        return 0
    if not isinstance(seats, list) or not all(type(seat) is int and seat >= 0 for seat in seats):
        raise InvalidText(f"passes must be the seats that have passed, as in [0], not {seats!r}.")
    return sum(1 << seat for seat in set(seats))


# -- playing ----------------------------------------------------------------------------------


def chance_of(turn: Mapping[str, Any]) -> list[Outcome]:
    """Return the chance a turn names, in order: `crew = "M C T"`, `threat = 1`, `draw = […]`.

    Kinds that alternate are written as `chance = ["threat 2", "threat 5", "draw nebula"]`.
    """
    out: list[Outcome] = []
    for kind, value in turn.items():
        if kind == "chance":
            for text in value:
                name, _, outcome = str(text).partition(" ")
                out += [(name, word) for word in outcome.split()]
        elif kind not in TURN_KEYS:
            words = value if isinstance(value, list) else str(value).split()
            out += [(kind, str(word)) for word in words]
    return out


def compare(expected: Mapping[str, Any], match: Match, since: int = 0) -> None:
    """Raise ScenarioFailure unless a match is as expected; logs are read from ply `since` on."""
    found = differences(expected, match, since)
    if found:
        raise ScenarioFailure("; ".join(found) + ".")


def check_offers(match: Match, seat: int | None, offers: Offers) -> None:
    """Raise ScenarioFailure unless a seat (None: whose turn it is) is offered what is said."""
    by = match.turn if seat is None and not match.over else seat
    offered = [option.key for option in match.options_of(by)] if by is not None else []
    # Who could take something back is not who is asked next.
    back = match.plies[-1].seat if seat is None else seat
    can_undo = [UNDO] if back is not None and match.can_undo(back) else []
    for key in offers.offered:
        if key not in offered + can_undo:
            raise ScenarioFailure(f"“{key}” should be offered; offered are: {_list(offered)}.")
    for key in offers.not_offered:
        if any(o == key or o.startswith(f"{key}:") for o in offered + can_undo):
            raise ScenarioFailure(f"“{key}” should not be offered, but it is.")
    only = offers.only_offered
    if only is not None and sorted(only) != sorted(offered):
        raise ScenarioFailure(f"offered should be exactly: {_list(only)}; it is: {_list(offered)}.")
    for key, code in offers.refused.items():
        try:
            if key == UNDO:
                match.at(len(match.plies) - 1).undo(back)  # in a copy: nothing changes here
            else:
                match.check(key, seat)
        except Refused as refusal:
            if refusal.code != code:
                raise ScenarioFailure(
                    f"“{key}” should be refused as “{code}”, not as “{refusal.code}”."
                ) from None
        else:
            raise ScenarioFailure(f"“{key}” should be refused as “{code}”, but it is legal.")


def _not_forced(key: str | None, forced: str, error: SternbrettError) -> str:
    """Say why a turn cannot be reached by making the choice that is forced."""
    if key is None:
        return f"the only choice is “{forced}”: {error}"
    return f"“{key}” cannot be chosen now; the only choice is “{forced}”, and {error}"


def _rest(ply: Ply, script: list[Outcome]) -> list[Outcome]:
    return script[len(ply.outcomes) :]


def _check_used_up(left: Sequence[Outcome]) -> None:
    if left:
        rest = ", ".join(f"{kind} {name}" for kind, name in left)
        raise ScenarioFailure(f"these outcomes were given but never drawn: {rest}.")


def _list(keys: Sequence[str]) -> str:
    return ", ".join(sorted(keys)) or "nothing"
