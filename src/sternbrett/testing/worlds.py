"""Two worlds that a seat cannot tell apart, played side by side.

One is a real game. The other has the same history as far as its viewer knows it, and otherwise
another one: hidden things are imagined anew at every moment, masked events tell something else,
and what others did unseen is left out. Then both are played on: the viewer chooses the same in
both, the others whatever looks the same to it, with the same chance where that is possible, while
the views of the viewer stay equal. Whoever begins an answer and takes it back does so in one world
only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sternbrett.kernel.chance import Rng, seed_key
from sternbrett.kernel.dealers import Outcome
from sternbrett.kernel.engine import Event, SecretDecision
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame, Fields, View, event_data
from sternbrett.kernel.match import CHOOSE, UNDO, Match, Ply
from sternbrett.testing.trial import Configuration, Failure, difference

#: How many choices of another seat are tried to find one that looks the same, and in how many
#: parts it may give an answer that the real one gave at once.
CANDIDATES = 6
PARTS = 3
#: One in so many times somebody takes something back where that is possible, or nobody follows
#: what the viewer does not see.
TAKE_BACK = 5
SKIP = 2


class Twins:
    """A game in two worlds that look the same to a viewer (None: a spectator)."""

    def __init__(
        self,
        game: AnyGame,
        configuration: Configuration,
        viewer: int | None,
        seed: str,
        rng: Rng,
        legacy: Fields | None = None,
    ) -> None:
        self.game = game
        self.configuration = configuration
        self.viewer = viewer
        self.seed = seed
        self.rng = rng
        self.real = Match.new(
            game,
            settings=configuration.settings,
            seats=configuration.seats,
            secret=seed_key(seed)[:16],
            legacy=legacy,
        )
        self.other = self.disguised()

    @property
    def where(self) -> str:
        """The place a message names."""
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        place = f"{self.game.id} ({self.configuration}, seed {self.seed!r}, {who}"
        return f"{place}, ply {len(self.real.plies) - 1})"

    # -- making another world -------------------------------------------------------------

    def disguised(self) -> Match:
        """Return the real match with everything that the viewer cannot know made anew."""
        plies: list[Ply] = []
        line: list[bool] = []  # of the plies that were not undone, whether they stayed
        keep = self.rng.below(2) == 0
        before: View | None = None
        for ply in self.real.plies:
            view = self.view_of(ply)
            if ply.kind == UNDO:
                stays = line.pop()
            else:
                unseen = view == before and ply.seat != self.viewer and not self.heard(ply)
                stays = keep or not unseen
                line.append(stays)
            before = view
            if stays:
                plies.append(self.disguised_ply(ply, view, len(plies)))
        return self.match_of(plies)

    def disguised_ply(self, ply: Ply, view: View, number: int) -> Ply:
        """Return a ply of which the viewer sees the same."""
        imagined = self.game.imagine(view, self.real.content, self.rng)
        seen = self.game.view(imagined, self.viewer)
        if seen != view:
            raise Failure(
                f"{self.where}: an imagined position looks other: {difference(view, seen)}"
            )
        # The generators are always other: they are no outcome.
        real = self.game.decode(ply.after, self.real.content)
        same = self.game.fields(real) == self.game.fields(imagined)
        known = ply.seat == self.viewer or self.is_open(ply)
        return replace(
            ply,
            number=number,
            key=ply.key if known or not ply.key else self.any_key(),
            outcomes=ply.outcomes if same else (("hidden", "hidden"),),
            events=tuple(self.disguised_event(event) for event in ply.events),
            after=self.game.encode(imagined),
            noticed=None,  # as it is found out in that world
        )

    def is_open(self, ply: Ply) -> bool:
        """Tell whether somebody who plays alone had no secrets from spectators around a ply."""
        return self.real.seats == 1 and all(
            _public(self.game.view(g, None)) == _public(self.game.view(g, 0))
            for g in (
                self.game.decode(moment.after, self.real.content)
                for moment in self.real.plies[max(0, ply.number - 1) : ply.number + 1]
            )
        )

    def disguised_event(self, event: Event) -> Event:
        """Return an event that tells the viewer the same, and others something else."""
        if event.seen_by(self.viewer) is event:
            return event
        args = tuple(_another(arg) for arg in event.args)
        return Event(event.name, args, event.seats, event.masked)

    def any_key(self) -> str:
        """Return any key of the game."""
        vocabulary = self.game.vocabulary(self.real.content)
        return vocabulary[self.rng.below(len(vocabulary))].key

    def match_of(self, plies: Sequence[Ply]) -> Match:
        """Return a match like the real one with another history."""
        real = self.real
        match = Match(
            self.game,
            real.content,
            real.settings,
            self.game.decode(plies[-1].after, real.content),
            seats=real.seats,
            secret=real.secret,
            legacy=real.legacy,
        )
        match.resume(plies)
        return match

    def late(self, moments: int) -> Match | None:
        """Return the real match with its last moments, as a spectator counts them, played anew."""
        seen = self.real.moments(None)
        if len(seen) <= moments:
            return None
        match = self.real.at(seen[-1 - moments])
        match.secret = b"another"
        while len(match.moments(None)) < len(seen):
            if match.over:
                return None
            self.play_anything(match)
        return match

    # -- what the viewer knows ------------------------------------------------------------

    def view_of(self, ply: Ply) -> View:
        """Return the viewer's view after a ply."""
        return self.game.view(self.game.decode(ply.after, self.real.content), self.viewer)

    def heard(self, *plies: Ply) -> list[list[object]]:
        """Return the events of plies as the viewer may know them."""
        seen = [event.seen_by(self.viewer) for ply in plies for event in ply.events]
        return [event_data(event) for event in seen if event is not None]

    # -- playing on -----------------------------------------------------------------------

    def play(self) -> bool:
        """Let something happen in the real world, and something like it in the other.

        Returns False where that cannot look the same: then the other world is as before.
        """
        before = self.real.view(self.viewer)
        ply = self.play_anything(self.real)
        if ply.kind == CHOOSE and ply.seat is not None and ply.seat == self.viewer:
            offered = [option.key for option in self.other.options_of(ply.seat)]
            if ply.key not in offered:
                raise Failure(f"{self.where}: “{ply.key}” is offered in one of two equal worlds")
        unseen = (
            ply.seat != self.viewer
            and self.real.view(self.viewer) == before
            and not self.heard(ply)
        )
        if unseen and self.rng.below(SKIP) == 0:
            return True
        follower = self.follower(ply)
        if follower is not None:
            self.other = follower
        return unseen or follower is not None

    def play_anything(self, match: Match) -> Ply:
        """Make a random choice, or take one back."""
        backing = [seat for seat in range(match.seats) if match.can_undo(seat)]
        if backing and self.rng.below(TAKE_BACK) == 0:
            return match.undo(backing[self.rng.below(len(backing))])
        seat = match.asked[self.rng.below(len(match.asked))]
        options = match.options_of(seat)
        return match.choose(options[self.rng.below(len(options))].key, seat)

    def follower(self, ply: Ply) -> Match | None:
        """Return the other world after something that looks like a ply of the real one."""
        view, heard = self.real.view(self.viewer), self.heard(ply)
        before = self.other.view(self.viewer)
        start = self.other
        for _ in range(PARTS):
            unseen: Match | None = None
            for tried in self.attempts(start, ply):
                new = tried.plies[len(self.other.plies) :]
                seen = tried.view(self.viewer)
                if seen == view and self.heard(*new) == heard:
                    return tried
                if seen == before and not self.heard(*new):
                    unseen = tried
            # An answer in parts: the others see nothing of it until it is whole.
            secret = isinstance(start.decision, SecretDecision) and ply.seat != self.viewer
            if not secret or unseen is None or ply.seat not in unseen.asked:
                return None
            start = unseen
        return None

    def attempts(self, start: Match, ply: Ply) -> Iterator[Match]:
        """Try what looks perhaps like a ply: the same first, with the same chance."""
        assert ply.seat is not None
        if ply.kind != CHOOSE:
            tried = start.at(start.plies[-1].number)
            if tried.can_undo(ply.seat):
                tried.undo(ply.seat)
                yield tried
            return
        keys = [option.key for option in start.options_of(ply.seat)]
        self.rng.shuffle(keys)
        keys = [ply.key, *keys[:CANDIDATES]] if ply.seat != self.viewer else [ply.key]
        for key in keys:
            for script in (ply.outcomes, None):
                tried = start.at(start.plies[-1].number)
                if _chooses(tried, key, ply.seat, script):
                    yield tried
                    break


def _chooses(match: Match, key: str, seat: int, script: Sequence[Outcome] | None) -> bool:
    """Make a choice if it is possible, and with this chance if one is given."""
    try:
        match.choose(key, seat, script=script)
    except SternbrettError:
        return False
    return True


def _public(view: View) -> View:
    """Return a view without what says whose it is."""
    return {name: value for name, value in view.items() if name not in ("seat", "answer")}


def _another(value: object) -> object:
    """Return another argument of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}-another" if isinstance(value, str) else value
