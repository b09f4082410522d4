"""Scenes: what could be seen while a ply was carried out, beat by beat.

A ply tells events in the order of the rules. Each that has a *cue* (a die rolls, something is hit)
is a beat: the cue, and what every viewer saw at that very moment. Beats are kept with the ply as
the fields that changed, so that whoever shows them later runs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from sternbrett.kernel.engine import State

if TYPE_CHECKING:
    from sternbrett.kernel.game import AnyGame, View
    from sternbrett.kernel.witness import Sight

#: What a beat can be to eye and ear.
CUES = (
    "announce",  # a round, a phase, a turn begins
    "roll",
    "reveal",
    "hit",
    "heal",
    "move",
    "travel",  # one is somewhere else from now on
    "gain",
    "lose",
    "flip",
    "destroy",
    "alarm",
)


@dataclass(frozen=True)
class Cue:
    """How an event is felt: what it is, the ids of what it happens to, a number that is shown.

    `source` is the id of where it comes from, as a card from its deck; of several, with blanks
    between them, the first counts that is seen.
    """

    kind: str
    at: tuple[str, ...] = ()
    number: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        if self.kind not in CUES:
            raise ValueError(f"“{self.kind}” is no cue")


def read_cue(pattern: str, args: Mapping[str, object]) -> Cue:
    """Return the cue that a pattern describes: its kind, ids of things, `#` and a number, `<` and
    where it comes from.

    Names in braces stand for arguments of the event: `hit card-{card} #−{amount}`.
    """
    kind, *words = pattern.format(**args).split()
    number, source = (" ".join(word[1:] for word in words if word[0] == sign) for sign in "#<")
    things = tuple(word for word in words if word[0] not in "#<")
    return Cue(kind, things, number, source)


#: Fields that had another value, and fields that were not there.
_Change = tuple[dict[str, Any], tuple[str, ...]]
#: The same, and the places of the viewers to whom that was so: spectators, then seats.
_Changes = tuple[dict[str, Any], tuple[str, ...], tuple[int, ...]]
#: Which of the ply's events it is, and what changed from then until the next beat.
_Beat = tuple[int, tuple[_Changes, ...]]


class Scene:
    """The beats of one ply.

    They are written backwards: each says what was different from the beat after it, the last one
    what was different from the view after the ply. So one ply is enough to show its scene.
    """

    def __init__(self, packed: bytes = b"") -> None:
        """Take what `packed` returned; nothing: a ply without beats."""
        self._packed = packed
        self._film: _Film | None = None

    @classmethod
    def shot(
        cls, game: AnyGame, seats: int, shots: Sequence[tuple[int, State]], after: Sight
    ) -> Scene:
        """Return the scene of a ply that was just carried out.

        `shots` are the numbers of its events with the positions in which they were told.
        """
        scene = cls()
        if shots:
            scene._film = _Film(game, seats, shots, after)
        return scene

    @property
    def packed(self) -> bytes:
        """The scene as bytes, for stores; nothing where there are no beats."""
        if self._film is not None:
            self._packed = self._film.develop()
            self._film = None  # positions are large
        return self._packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def beats(self, viewer: int | None, after: View) -> list[tuple[int, View]]:
        """Return the beats that a seat (None: a spectator) saw, in order: event and view.

        `after` is its view after the ply. Whether it may know of the event, the caller asks.
        """
        if not self.packed:
            return []
        place = 0 if viewer is None else viewer + 1
        out: list[tuple[int, View]] = []
        view = still(after)
        for event, changes in reversed(msgspec.msgpack.decode(self.packed)):
            for fields, missing, places in changes:
                if place in places:
                    view = {**view, **fields}
                    for name in missing:
                        del view[name]
            out.append((event, view))
        return out[::-1]


@dataclass(frozen=True)
class _Film:
    """Positions in which something was told, before anybody has looked at them."""

    game: AnyGame
    seats: int
    shots: Sequence[tuple[int, State]]
    after: Sight

    def develop(self) -> bytes:
        viewers = (None, *range(self.seats))
        everybody = tuple(range(len(viewers)))
        alike = self.game.hides_alike
        if alike:
            viewers = (None,)  # inside a scene nobody has an answer of their own
        later = [still(self.after.view(viewer)) for viewer in viewers]
        beats: list[_Beat] = []
        for event, position in reversed(self.shots):
            seen = [self.game.glimpse(position, viewer) for viewer in viewers]
            changes = [_change(now, then) for now, then in zip(seen, later, strict=True)]
            shared = ((*changes[0], everybody),) if alike else _shared(changes)
            beats.append((event, shared))
            later = seen
        return msgspec.msgpack.encode(beats[::-1])


def _change(now: View, then: View) -> _Change:
    """Return the fields that had another value, and those that were not there."""
    fields = {n: value for n, value in now.items() if n not in then or then[n] != value}
    return fields, tuple([name for name in then if name not in now])


def _shared(changes: Sequence[_Change]) -> tuple[_Changes, ...]:
    """Return what each viewer saw differently; viewers who saw the same share it."""
    found: list[tuple[_Change, list[int]]] = []
    for place, change in enumerate(changes):
        for known, places in found:
            if known == change:
                places.append(place)
                break
        else:
            found.append((change, [place]))
    return tuple((*change, tuple(places)) for change, places in found)


def still(view: View) -> View:
    """Return a view in which nothing is asked, as all are inside a scene.

    Its phase is not known any more, unless that is a field of the game's own.
    """
    kept = {name: value for name, value in view.items() if name not in ("answer", "decided")}
    if isinstance(kept.get("phase"), str):
        del kept["phase"]
    return {"speaker": 0, "passes": 0, "phase": "", **kept, "agenda": []}
