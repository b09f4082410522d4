"""Games that are played in chapters: what one leaves to the next, and a campaign played through.

A chapter is a whole game. At its end it leaves a *legacy* (`Game.legacy`), plain data with
documented fields (`Game.legacy_notes`), and the next chapter begins from that and nothing else
(`Game.next`): so other people, another number of seats and other bots may go on, and the record of
a chapter, which has the legacy in its header, replays alone. Which chapter comes is what the legacy
says. The same seed and the same choices give the same campaign.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from hashlib import blake2b
from struct import Struct
from typing import Any

import msgspec

from sternbrett.kernel.chance import stream
from sternbrett.kernel.engine import advance
from sternbrett.kernel.errors import InvalidText, Refused
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match
from sternbrett.kernel.settings import Value, WrongSetting
from sternbrett.kernel.shapes import Shape

#: The longest seed of a chapter; those that would be longer are hashed.
LONGEST_SEED = 80
#: How many bytes a legacy may take as JSON.
MOST_BYTES = 1_000_000

_FIELDS = Shape(dict[str, Any])
_WORDS = Struct("<8I")


def goes_on(game: AnyGame, legacy: Fields | None) -> bool:
    """Tell whether another chapter follows where the last one left this (None: nothing)."""
    return legacy is not None and not game.ends(legacy)


def chapter_seed(seed: str, number: int) -> str:
    """Return the seed of a chapter of the campaign with a seed; none has none."""
    if number == 1 or not seed:
        return seed
    own = f"{seed}/{number}"
    return own if len(own) <= LONGEST_SEED else blake2b(own.encode(), digest_size=16).hexdigest()


def seed_after(chapter: Match) -> str:
    """Return the seed of the chapter that follows one, whose own seed says which one it is."""
    first, _, number = chapter.seed.rpartition("/")
    if chapter.legacy is not None and first and number.isdecimal():
        return chapter_seed(first, int(number) + 1)
    return chapter_seed(chapter.seed, 2)


def chapter_after(last: Match, seed: str, seats: int | None = None) -> Match:
    """Begin the chapter that follows a finished one, perhaps with another number of seats."""
    game, legacy = last.game, last.leaves
    if not last.over:
        raise Refused("running", "The chapter is not over.")
    if not goes_on(game, legacy):
        raise Refused("over", "The campaign is over.")
    seats = last.seats if seats is None else game.seat_count(seats)
    return Match.new(
        game,
        content=last.content,
        settings=settings_for(game, last.settings, seats, last.content),
        seats=seats,
        seed=seed,
        legacy=legacy,
    )


def settings_for(
    game: AnyGame, settings: Mapping[str, str | int], seats: int, content: Any
) -> dict[str, Value]:
    """Return the settings of a campaign for a number of seats that may be another one.

    What is not possible with so many is as by default.
    """
    left = dict(settings)
    while True:
        try:
            return game.check_settings(left, seats, content)
        except WrongSetting as wrong:
            if wrong.setting.name not in left:
                raise
            del left[wrong.setting.name]


def write_legacy(game: AnyGame, legacy: Fields) -> str:
    """Return a legacy as two words: `game/version`, and its fields.

    They are packed: what is still hidden in a campaign shall not be read by looking at a record.
    """
    fields = pack(msgspec.json.encode(legacy, order="deterministic"))
    return f"{game.id}/{game.rules_version} {fields}"


def pack(data: bytes) -> str:
    """Return data as one word that nobody reads by looking at it."""
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode()


def unpack(word: str, most: int = MOST_BYTES) -> bytes:
    """Return what `pack` packed; what is none, or more than so many bytes, is refused."""
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(base64.urlsafe_b64decode(word), most)
    except (binascii.Error, zlib.error, ValueError):
        raise InvalidText(f"“{word[:20]}” is not something packed.") from None
    if not unpacking.eof:
        raise InvalidText("what is packed is cut off, or too long.")
    return data


def read_legacy(text: str, game: AnyGame) -> Fields:
    """Return the legacy that `write_legacy` wrote, upgraded if older rules left it."""
    head, _, packed = text.strip().partition(" ")
    name, _, version = head.partition("/")
    if name != game.id or not version.isdecimal() or len(version) > 6:
        raise InvalidText(f"a legacy begins with “{game.id}/version”, not with “{head[:40]}”.")
    if int(version) > game.rules_version:
        raise InvalidText(
            f"this legacy is of rules version {version} of {game.id}, "
            f"but version {game.rules_version} is installed: update Sternbrett."
        )
    try:
        legacy = _FIELDS.of_json(unpack(packed))
    except msgspec.MsgspecError:
        raise InvalidText(f"this is not a legacy of {game.id}.") from None
    return (
        legacy if int(version) == game.rules_version else game.upgrade_legacy(legacy, int(version))
    )


def next_position(
    game: AnyGame,
    g: Any,
    content: Any,
    settings: Mapping[str, str | int],
    key: bytes = b"",
    *,
    listening: bool = False,
) -> Any:
    """Return the first position of the chapter after a finished one in which somebody must choose.

    None: no chapter follows. Its chance comes from a `key`, or else from what is left of that of
    the finished chapter. This is for those who play straight on the engine; others have `Campaign`.
    """
    legacy = game.legacy(g)
    if legacy is None or game.ends(legacy):
        return None
    key = key or _WORDS.pack(*g.rolls, *g.draws)
    new = game.begin_next(legacy, content, settings, game.seats(g))
    new.listening = listening
    new.rolls = stream(key, "rolls")
    new.draws = stream(key, "draws")
    advance(new)
    return new


class Campaign:
    """A campaign being played: its chapters in order, the last of which is being played.

    campaign = Campaign(game, seed="1")
    while True:
        ...  # play campaign.chapter to its end
        if campaign.over:
            break
        campaign.go_on()
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        content: Any = None,
        settings: Mapping[str, object] | None = None,
        seats: int | None = None,
        seed: int | str = "",
    ) -> None:
        first = Match.new(game, content=content, settings=settings, seats=seats, seed=seed)
        if not game.in_chapters(first.settings):
            raise Refused("no_chapters", f"{game.id} is not played in chapters with this.")
        self.game = game
        self.chapters = [first]

    @property
    def chapter(self) -> Match:
        """The last chapter that was begun."""
        return self.chapters[-1]

    @property
    def over(self) -> bool:
        """Whether no chapter follows the last one, which has ended."""
        last = self.chapter
        return last.over and not goes_on(self.game, last.leaves)

    @property
    def result(self) -> str:
        """The result of the last chapter once the campaign is over, empty before."""
        return self.chapter.result if self.over else ""

    def go_on(self, seats: int | None = None) -> Match:
        """Begin the next chapter, perhaps with another number of seats."""
        seed = chapter_seed(self.chapters[0].seed, len(self.chapters) + 1)
        self.chapters.append(chapter_after(self.chapter, seed, seats))
        return self.chapter
