"""What a seat remembers of a game: its own choices, what it was told, and what it saw change.

Moments of a game are a chain: each knows the one before it. Nothing is remembered until somebody
asks; then the lines of a moment are worked out once, and kept there.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame, View, event_data


class Remembered(Protocol):
    """A moment of a game, as far as memory goes.

    `g` is the position (None: nothing is dealt yet), `chose` is who made which choice right before
    it, by key, and `heard` is what happened since. `imagined_for` is a seat for whom the position
    was imagined: it remembers what was before, all others remember from there on.
    """

    before: Any
    g: Any
    chose: tuple[int, str] | None
    heard: tuple[Event, ...]
    imagined_for: int | None
    told: dict[int, tuple[str, View | None]]


def recollect(game: AnyGame, moment: Remembered, seat: int) -> str:
    """Return everything that a seat has learned up to a moment, a line of JSON for each piece.

    `["chose", key]` is an own choice, `["heard", event, …]` what it was told, and `["saw", fields]`
    its view: first as a whole, then what changed, with null for what is gone. What a seat does not
    notice adds nothing, so moments that a seat cannot tell apart give the same text.
    """
    chain = [moment]
    while (before := chain[-1].before) is not None and chain[-1].imagined_for in (None, seat):
        chain.append(before)
    lines = []
    seen: View | None = None
    for one in reversed(chain):
        if seat not in one.told:
            one.told[seat] = _learned(game, one, seat, seen)
        text, seen = one.told[seat]
        lines.append(text)
    return "".join(lines)


def _learned(
    game: AnyGame, moment: Remembered, seat: int, seen: View | None
) -> tuple[str, View | None]:
    """Return what a seat learns at a moment, and what it sees there."""
    found: list[object] = []
    if moment.chose is not None and moment.chose[0] == seat:
        found.append(["chose", moment.chose[1]])
    for event in moment.heard:
        known = event.seen_by(seat)
        if known is not None:
            found.append(["heard", *event_data(known)])
    if moment.g is not None:
        view = game.view(moment.g, seat)
        changed = _changed(seen or {}, view)
        if changed:
            found.append(["saw", changed])
        seen = view
    return "".join(msgspec.json.encode(one).decode() + "\n" for one in found), seen


def _changed(old: View, new: View) -> View:
    """Return the fields in which a view differs from an earlier one; null: it is not there now."""
    changed = {name: value for name, value in new.items() if name not in old or old[name] != value}
    return changed | {name: None for name in old if name not in new}
