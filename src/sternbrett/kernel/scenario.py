"""Scenarios: a position and what follows, in a TOML file that needs no knowledge of the code.

`docs/scenarios.md` describes the format. A scenario fails with a `ScenarioFailure` that shows what
was expected and what was found; a file that cannot be read raises `InvalidText`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.kernel.content import parse_toml
from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.errors import InvalidText, Refused, SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.shapes import Shape

#: Keys of a `[[turn]]` that are not the name of a chance event, with the shape of their values.
TURN_KEYS: Mapping[str, Shape[Any]] = {
    "choose": Shape(str),
    "seat": Shape(int),
    "then": Shape(dict[str, Any]),
    "offered": Shape(list[str]),
    "not_offered": Shape(list[str]),
    "only_offered": Shape(list[str]),
    "refused": Shape(dict[str, str]),
    "note": Shape(str),
    "chance": Shape(list[str]),
}


class ScenarioFailure(SternbrettError):
    """The game did something else than the scenario says."""


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """The top level of a scenario file."""

    game: str
    title: str
    at: str
    rules: list[str] = []
    seats: int | None = None
    options: dict[str, str | int] = {}
    given: dict[str, Any] = {}
    turn: list[dict[str, Any]] = []
    then: dict[str, Any] = {}


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
            self._check(match, first)
        except SternbrettError as error:
            raise ScenarioFailure(f"{self.title}: at the start: {error}") from None
        for number, turn in enumerate(turns, 2 if first else 1):
            try:
                self._play(match, turn)
                self._check(match, turn)
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
        if file.at not in game.entries:
            known = ", ".join(game.entries)
            raise InvalidText(f"{file.title}: at = “{file.at}” is unknown; possible: {known}.")
        content = game.content()
        fewest, most = game.card.seats
        seats = fewest if file.seats is None else file.seats
        if not fewest <= seats <= most:
            raise InvalidText(f"{file.title}: seats must be {fewest} … {most}, not {seats}.")
        try:
            settings = game.check_settings(file.options)
        except SternbrettError as error:
            raise InvalidText(f"{file.title}: [options] is refused: {error}") from None
        try:
            state = game.load({**game.given(settings, seats), **file.given}, content)
        except SternbrettError as error:
            raise InvalidText(f"{file.title}: [given] is refused: {error}") from None
        if game.seats(state) != seats:
            raise InvalidText(
                f"{file.title}: seats = {seats}, but [given] is a position for {game.seats(state)}."
            )
        state.pending = None
        state.agenda = list(game.entries[file.at])[::-1]
        return Match(game, content, settings, state, seats=seats)

    def _play(self, match: Match, turn: Mapping[str, Any]) -> None:
        script = chance_of(turn)
        key = turn.get("choose")
        seat = turn.get("seat")
        # Forced choices may be left out: they are made here until the named one is on offer.
        while not match.over and (key is not None or script):
            by = seat if seat in match.asked else match.turn
            options = [option.key for option in match.options_of(by)]
            if len(options) != 1 or (key == options[0] and seat in (None, by)):
                break
            script = _rest(match.choose(options[0], by, script=script), script)
        if key is not None:
            script = _rest(match.choose(str(key), seat, script=script), script)
        _check_used_up(script)

    def _check(self, match: Match, turn: Mapping[str, Any]) -> None:
        seat = turn.get("seat")
        if seat is None and not match.over:
            seat = match.turn
        offered = [option.key for option in match.options_of(seat)] if seat is not None else []
        for key in turn.get("offered", []):
            if key not in offered:
                raise ScenarioFailure(f"“{key}” should be offered; offered are: {_list(offered)}.")
        for key in turn.get("not_offered", []):
            if key in offered or any(other.startswith(f"{key}:") for other in offered):
                raise ScenarioFailure(f"“{key}” should not be offered, but it is.")
        if "only_offered" in turn and sorted(turn["only_offered"]) != sorted(offered):
            raise ScenarioFailure(
                f"offered should be exactly: {_list(turn['only_offered'])}; "
                f"it is: {_list(offered)}."
            )
        for key, code in dict(turn.get("refused", {})).items():
            try:
                match.check(key, turn.get("seat"))
            except Refused as refusal:
                if refusal.code != code:
                    raise ScenarioFailure(
                        f"“{key}” should be refused as “{code}”, not as “{refusal.code}”."
                    ) from None
            else:
                raise ScenarioFailure(f"“{key}” should be refused as “{code}”, but it is legal.")
        compare(turn.get("then", {}), match)


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
    game = find(file.game)
    for number, turn in enumerate(file.turn, 1):
        try:
            _check_turn(turn, game)
        except InvalidText as error:
            raise InvalidText(f"{path.name}: turn {number}: {error}") from None
    return Scenario(file, game)


def _check_turn(turn: Mapping[str, Any], game: AnyGame) -> None:
    for key, value in turn.items():
        if key in TURN_KEYS:
            try:
                TURN_KEYS[key].of(value)
            except msgspec.ValidationError as error:
                raise InvalidText(f"{key}: {error}.") from None
        elif key not in game.card.chance:
            kinds = ", ".join(game.card.chance) or "none"
            raise InvalidText(
                f"“{key}” is neither a key of a turn ({', '.join(TURN_KEYS)}) "
                f"nor a kind of chance of {game.id} ({kinds})."
            )


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


def compare(expected: Mapping[str, Any], match: Match) -> None:
    """Raise ScenarioFailure unless the match's position is as expected."""
    if not expected:
        return
    game, g = match.game, match.state
    found = {"speaker": g.speaker, "passes": g.passes, **game.dump(g), **game.facts(g)}
    found["decision"] = "" if g.pending is None else type(g.pending).__name__
    found["asked"] = list(match.asked)
    found["sealed"] = match.plies[-1].sealed
    differences = []
    for name, value in expected.items():
        if name == "view" and isinstance(value, Mapping):
            for seat, fields in value.items():
                differences += _differences("view", {seat: fields}, {seat: _view(match, seat)})
        else:
            differences += _differences("", {name: value}, found)
    if differences:
        raise ScenarioFailure("; ".join(differences) + ".")


def _view(match: Match, seat: str) -> Mapping[str, Any]:
    if seat == "spectator":
        return match.view(None)
    if seat not in map(str, range(match.seats)):
        raise ScenarioFailure(f"view.{seat}: there is no such seat.")
    return match.view(int(seat))


def _differences(prefix: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    out = []
    for name, value in expected.items():
        path = f"{prefix}.{name}" if prefix else name
        if name not in found:
            out.append(f"{path}: there is no such field (expected {value!r})")
        elif isinstance(value, Mapping) and isinstance(found[name], Mapping):
            out += _differences(path, value, found[name])
        elif found[name] != value:
            out.append(f"{path}: expected {value!r}, found {found[name]!r}")
    return out


def _rest(ply: Ply, script: list[Outcome]) -> list[Outcome]:
    return script[len(ply.outcomes) :]


def _check_used_up(left: Sequence[Outcome]) -> None:
    if left:
        rest = ", ".join(f"{kind} {name}" for kind, name in left)
        raise ScenarioFailure(f"these outcomes were given but never drawn: {rest}.")


def _list(keys: Sequence[str]) -> str:
    return ", ".join(sorted(keys)) or "nothing"
