"""Text forms that parse back: choices are keys, positions one line, whole games a short file.

A position is `game/rules-version field=value …` with values in JSON, leaving out nothing:

    d6/1 round=3 hull=5 shields=0 dice="pool:T pool:C …" …

A game is a header, then one line per ply with the chance it met behind a bar:

    sternbrett d6 1
    set difficulty captain
    seed 1
    start | draw:flagship draw:nebula crew:T …
    0 tactical_fire
    0 end_assign | draw:pandemic threat:1 …
    result loss_hull

A game that was continued from a moment of another has the position it began at in its header:

    position d6/1 round=3 hull=5 …
    start

One that was played with other content than the game's own has the fingerprint of its data there,
and the packs:

    content 2b05b0cb66b03af241949495 wolves

A chapter of a campaign has what the chapter before left to it, packed (see `kernel.campaign`):

    legacy vanguard/3 eJyrVkrOSCwoSS1SslIy…
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import msgspec

from sternbrett.kernel.campaign import read_legacy, write_legacy
from sternbrett.kernel.chance import Words, seed_key, stream
from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.errors import InvalidText, SternbrettError, TooLarge
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import CONCEDE, RETRACT, START, SWITCH, UNDO, Match, Ply

_FIELD = re.compile(r"\s*([a-z_]+)=")
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
_DECODER = json.JSONDecoder()

POSITION = "position"
CONTENT = "content"
LEGACY = "legacy"

FindGame = Callable[[str], AnyGame]
#: Gives the content of a game with packs by their ids.
FindContent = Callable[[AnyGame, Sequence[str]], Any]


#: The words of the generators, which say what chance will bring.
GENERATORS = ("rolls", "draws")
NO_WORDS = (0, 0, 0, 0)
#: What rules may raise on a position that no game leads to.
ODD_POSITION = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def write_position(game: AnyGame, g: Any, leave_out: Sequence[str] = ()) -> str:
    """Return a position as one line."""
    fields = " ".join(
        f"{name}={msgspec.json.encode(value).decode()}"
        for name, value in game.dump(g).items()
        if name not in leave_out
    )
    return f"{game.id}/{game.rules_version} {fields}"


def read_position(text: str, find: FindGame, content: Any = None) -> tuple[AnyGame, Any]:
    """Return the game and the position that a line describes."""
    head, _, rest = text.strip().partition(" ")
    name, slash, version = head.partition("/")
    if not slash or not _NUMBER.fullmatch(version):
        raise InvalidText(f"a position begins with “game/version”, not with “{head[:40]}”.")
    game = find(name)
    _check_version(game, int(version))
    fields: dict[str, Any] = {}
    place = 0
    while place < len(rest):
        match = _FIELD.match(rest, place)
        if match is None:
            raise InvalidText(f"expected “name=value” at “{rest[place : place + 30]}”.")
        try:
            value, place = _DECODER.raw_decode(rest, match.end())
        except (ValueError, RecursionError):
            raise InvalidText(
                f"the value of “{match.group(1)}” is not JSON: “{rest[match.end() :][:30]}”."
            ) from None
        fields[match.group(1)] = value
    try:
        msgspec.msgpack.encode(fields)
    except (ArithmeticError, RecursionError, ValueError) as error:
        raise InvalidText(f"the position holds a value that cannot be saved: {error}.") from None
    content = game.content() if content is None else content
    if int(version) < game.rules_version:
        fields = game.upgrade(fields, int(version))
    return game, game.load(fields, content)


def write_match(match: Match) -> str:
    """Return a whole game as text."""
    lines = [f"sternbrett {match.game.id} {match.game.rules_version}"]
    if match.seats != match.game.card.seats[0]:
        lines.append(f"seats {match.seats}")
    lines += [f"set {name} {value}".rstrip() for name, value in match.settings.items()]
    lines += _content_lines(match)
    if match.seed:
        lines.append(f"seed {match.seed}")
    if match.legacy is not None:
        lines.append(f"{LEGACY} {write_legacy(match.game, match.legacy)}")
    start = start_position(match)
    if start is None:
        lines.append(_write_ply(match.plies[0]))
    else:
        # With a secret the generators get new words before each choice: these mean nothing.
        own = not match.secret and (start.rolls, start.draws) != _words_of(match.seed)
        leave_out = () if own else GENERATORS
        lines += [f"{POSITION} {write_position(match.game, start, leave_out)}", START]
    lines += [_write_ply(ply) for ply in islice(match.plies, 1, None)]
    if match.result:
        lines.append(f"result {match.result}")
    return "\n".join(lines) + "\n"


def _content_lines(match: Match) -> list[str]:
    """Return what other content than the game's own a match is played with."""
    files = match.game.set_of(match.content)
    if files is None or files.data == match.game.built_in_set.data:
        return []
    packs = " ".join(pack.id for pack in files.packs)
    return [f"{CONTENT} {files.data} {packs}".rstrip()]


def start_position(match: Match) -> Any:
    """Return the position that a match began at, or None where its set-up leads there anyway."""
    game, first = match.game, match.plies[0]
    start = game.decode(first.after, match.content)
    try:
        fresh = Match.new(
            game,
            content=match.content,
            settings=match.settings,
            seats=match.seats,
            seed=match.seed,
            legacy=match.legacy,
            script=first.outcomes,
        )
    except SternbrettError:
        return start
    return None if _without_words(game, fresh.state) == _without_words(game, start) else start


def _words_of(seed: str) -> tuple[Words, Words]:
    """Return the words of the generators where a position says nothing about them."""
    return stream(seed_key(seed), "rolls"), stream(seed_key(seed), "draws")


def _without_words(game: AnyGame, g: Any) -> dict[str, Any]:
    return {name: value for name, value in game.dump(g).items() if name not in GENERATORS}


def _write_ply(ply: Ply) -> str:
    words = [START] if ply.kind == START else [str(ply.seat), ply.key or ply.kind]
    if ply.outcomes:
        words.append("|")
        words += [f"{kind}:{name}" for kind, name in ply.outcomes]
    return " ".join(words)


def read_match(
    text: str,
    find: FindGame,
    content: Any = None,
    most_bytes: float = math.inf,
    find_content: FindContent | None = None,
) -> Match:
    """Replay a game from its text; the chance it met is taken from there, not drawn again.

    A game whose positions take more than `most_bytes` is refused with TooLarge. One that was played
    with packs needs the `content` with these packs, or somebody who can `find_content`.
    """
    size = 0
    match: Match | None = None
    game: AnyGame | None = None
    version = 0
    header: dict[str, Any] = {
        "settings": {},
        "seed": "",
        "seats": None,
        "state": None,
        "legacy": None,
        "content": content,
    }
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line.startswith(("seed ", f"{POSITION} ")):  # which may hold any text
            line = line.partition("#")[0].rstrip()
        if not line:
            continue
        try:
            if game is None:
                game, version = _read_first_line(line, find)
            elif match is None:
                match = _read_header_line(line, game, header, find_content)
            else:
                _read_ply_line(line, match, version)
        except SternbrettError as error:
            raise InvalidText(f"line {number} (“{line[:60]}”): {error}") from None
        except ODD_POSITION as error:
            if header["state"] is None:
                raise
            raise InvalidText(f"line {number}: no game leads to the position given.") from error
        size += len(match.plies[-1].after) if match is not None else 0
        if size > most_bytes:
            raise TooLarge(f"line {number}: the game takes more than {most_bytes} bytes.")
    if match is None:
        raise InvalidText("this is not a recorded game: it has no “start” line.")
    return match


def _read_first_line(line: str, find: FindGame) -> tuple[AnyGame, int]:
    words = line.split()
    if len(words) != 3 or words[0] != "sternbrett" or not _NUMBER.fullmatch(words[2]):
        raise InvalidText("a recorded game begins with “sternbrett GAME VERSION”.")
    game, version = find(words[1]), int(words[2])
    _check_version(game, version)
    return game, version


def _check_version(game: AnyGame, version: int) -> None:
    if version > game.rules_version:
        raise InvalidText(
            f"this was written with rules version {version} of {game.id}, "
            f"but version {game.rules_version} is installed: update Sternbrett."
        )


def _read_header_line(
    line: str, game: AnyGame, header: dict[str, Any], find_content: FindContent | None
) -> Match | None:
    word, _, rest = line.partition(" ")
    if word == "set":
        name, _, value = rest.partition(" ")
        header["settings"][name] = value
    elif word == "seed":
        header["seed"] = rest
    elif word == "seats" and _NUMBER.fullmatch(rest):
        header["seats"] = int(rest)
    elif word == CONTENT:
        header["content"] = _played_with(rest, game, header["content"], find_content)
    elif word == LEGACY:
        header["legacy"] = read_legacy(rest, game)
    elif word == POSITION:
        header["state"] = _read_start(rest, game, header["content"])
    elif word == START:
        script = _outcomes(line)
        match = _begin(game, script=script, **header)
        _check_used_up(match, script)
        return match
    else:
        raise InvalidText(
            "expected “set”, “content”, “seed”, “seats”, “legacy”, “position” or “start”."
        )
    return None


def _played_with(text: str, game: AnyGame, given: Any, find_content: FindContent | None) -> Any:
    """Return the content that a game was played with, from the line of its header."""
    wanted, *packs = text.split() or [""]
    content = given
    if content is None:
        content = find_content(game, packs) if find_content else game.content()
    files = game.set_of(content)
    if files is None or files.data != wanted:
        named = f" with {'the packs' if len(packs) > 1 else 'the pack'} {', '.join(packs)}"
        raise InvalidText(
            f"this game was played with other content{named if packs else ''} ({wanted[:40]}), "
            "which is not in use here."
        )
    return content


def _read_start(text: str, game: AnyGame, content: Any) -> Any:
    if not text.startswith(f"{game.id}/"):
        raise InvalidText(f"the position must be one of {game.id}.")
    _, state = read_position(text, lambda _: game, content)
    if state.pending is None and state.agenda:
        raise InvalidText("a game begins at a position in which somebody is asked.")
    return state


def _begin(
    game: AnyGame,
    *,
    content: Any,
    settings: dict[str, str],
    seats: int | None,
    seed: str,
    state: Any,
    legacy: dict[str, Any] | None,
    script: Sequence[Outcome],
) -> Match:
    """Begin a game at its set-up, or at a position that stands in its header."""
    if state is None:
        return Match.new(
            game,
            content=content,
            settings=settings,
            seats=seats,
            seed=seed,
            legacy=legacy,
            script=script,
        )
    if seats not in (None, game.seats(state)):
        raise InvalidText(f"the position has {game.seats(state)} seats, not {seats}.")
    if NO_WORDS in (state.rolls, state.draws):
        state.rolls, state.draws = _words_of(seed)
    content = game.content() if content is None else content
    chosen = game.check_settings(settings, game.seats(state), content)
    match = Match(game, content, chosen, state, seed=seed, legacy=legacy)
    match.go(script)
    return match


def _read_ply_line(line: str, match: Match, version: int) -> None:
    head = line.partition("|")[0].split()
    if len(head) != 2:
        raise InvalidText("expected “SEAT KEY”, and behind a bar the chance it met.")
    if head[0] == "result":
        if match.result != head[1]:
            raise InvalidText(f"the game ended with “{match.result or 'no result'}”.")
        return
    if not _NUMBER.fullmatch(head[0]):
        raise InvalidText(f"“{head[0]}” is not the number of a seat.")
    seat = int(head[0])
    if head[1] in (UNDO, RETRACT):
        match.undo(seat)
    elif head[1] == CONCEDE:
        match.concede(seat)
    elif head[1].startswith(f"{SWITCH}:"):
        name, _, value = head[1].partition(":")[2].partition("=")
        match.switch(seat, name, value)
    else:
        script = _outcomes(line)
        key = head[1]
        if version < match.game.rules_version:
            key = match.game.upgrade_choice(match.state, key, version)
        match.choose(key, seat, script=script)
        _check_used_up(match, script)


def _check_used_up(match: Match, script: Sequence[Outcome]) -> None:
    left = script[len(match.plies[-1].outcomes) :]
    if left:
        kind, name = left[0]
        raise InvalidText(f"the outcome “{kind}:{name}” is given, but it is never drawn.")


def _outcomes(line: str) -> list[Outcome]:
    pairs = [word.partition(":") for word in line.partition("|")[2].split()]
    return [(kind, name) for kind, _, name in pairs]
