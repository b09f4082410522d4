"""A look at a table: what one seat sees, and what is made of that, each thing once.

Pages, terminal, doors and tests ask a `Look` for prompts, options, reasons and pictures. It knows
nothing but a view, so whatever is made from it can be shown to whoever has that view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import NOT_NOW, AnyDecision, Option, Said, State

if TYPE_CHECKING:
    from sternbrett.kernel.game import AnyGame, Drawing, View
    from sternbrett.kernel.texts import Texts

S = TypeVar("S", bound=State)

#: Reasons that any game may give: `nothing` is about a thing that no option has to do with.
GENERAL_REASONS = ("over", "watching", "not_asked", "not_now", "not_together", "nothing")


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be chosen: the text `blocked.<reason>` with arguments, and the clause.

    The clause is empty where no rule is behind it, for instance when the game is over.
    """

    reason: str
    clause: str = ""
    args: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The key of the text."""
        return f"blocked.{self.reason}"


class Look(Generic[S]):
    """What a seat (None: a spectator) sees of a game in one language.

    `position` is rebuilt from the view when it is first asked for: what the seat knows is right in
    it, everything else is some possibility. Prompts, reasons and drawings read it, and so cannot
    tell what the seat does not know.
    """

    def __init__(self, game: AnyGame, view: View, content: Any, texts: Texts) -> None:
        self.game = game
        self.view = view
        self.content = content
        self.texts = texts
        self.seat: int | None = view["seat"]
        #: The look of somebody else who sees the same, and for whom the same is drawn.
        self.alike: AnyLook | None = None
        self._parts: dict[str, str | None] = {}

    @cached_property
    def position(self) -> S:
        """A position that looks like the view to the seat."""
        alike = self.alike
        if alike is not None and "answer" not in self.view and "answer" not in alike.view:
            shared: S = alike.position
            return shared
        position: S = self.game.imagine(self.view, self.content, Rng((1, 2, 3, 4)))
        return position

    @cached_property
    def written(self) -> bytes:
        """The view as bytes: the same for two looks exactly if they show the same."""
        return msgspec.msgpack.encode(self.view)

    @cached_property
    def drawing(self) -> Drawing | None:
        """The view drawn for a page; None where the game draws nothing."""
        return self.game.draw(self) if self.alike is None else self.alike.drawing

    def part(self, name: str) -> str | None:
        """A part of the page that comes after the drawing; None where the game has no such part.

        It may take some time, so a server makes it beside its event loop.
        """
        if self.alike is not None:
            return self.alike.part(name)
        if name not in self._parts:
            self._parts[name] = self.game.part(name, self)
        return self._parts[name]

    @property
    def decision(self) -> AnyDecision | None:
        """What is asked now; None when the game is over."""
        return self.position.pending

    @property
    def result(self) -> str:
        """The game's result, empty while it runs."""
        return self.position.result

    @property
    def phase(self) -> str:
        """In which part of a round this is, also inside a scene, where nothing is asked."""
        told = self.view.get("phase")
        return told if told and isinstance(told, str) else self.game.phase(self.position)

    @cached_property
    def options(self) -> Sequence[Option]:
        """What the seat may choose now; nothing where it is not asked."""
        decision = self.decision
        if decision is None or self.seat is None or self.seat not in decision.seats(self.position):
            return ()
        return decision.options(self.position, self.seat)

    @property
    def prompt(self) -> Said:
        """The text key and arguments of what is asked."""
        assert self.decision is not None
        return self.decision.prompt(self.position, self.seat)

    @property
    def clause(self) -> str:
        """The clause behind what is asked."""
        return "" if self.decision is None else self.decision.clause

    # -- why not --------------------------------------------------------------------------

    def why_not(self, *handles: str) -> Refusal | None:
        """Return why touching these things, one after the other, leads to nothing.

        None: it leads to something that can be chosen.
        """
        fitting = self._leading(handles)
        if any(option in self.options for option in fitting):
            return None
        if self.decision is None:
            return Refusal("over")
        if self.seat is None:
            return Refusal("watching")
        if not self.options:
            return Refusal("not_asked", self.clause)
        if not fitting:
            if len(handles) > 1:
                found = self.game.way_reason(handles, self) or self.why_not(handles[-1])
                return found or Refusal("not_together", self.clause)
            if any(handles[-1] in way.handles for way in self.game.ways(self)):
                return None  # it is there for a short way alone
            return self.game.piece_reason(handles[-1], self) or Refusal("nothing", self.clause)
        return self.refusal(max(fitting, key=self._guard))

    def refusal(self, option: Option) -> Refusal | None:
        """Return why an option cannot be chosen by this seat, which is asked; None if it can."""
        number = self._guard(option)
        if not number:
            return None
        if number == NOT_NOW:
            key, args = self.prompt
            return Refusal("not_now", self.clause, {"prompt": self.texts.say(key, **args)})
        reason = self.game.reasons[number]
        return Refusal(reason.name, reason.clause, self.game.reason_args(reason.name, option, self))

    def say(self, refusal: Refusal) -> str:
        """Return a reason as a sentence."""
        return self.texts.say(refusal.text, **refusal.args)

    @cached_property
    def refusals(self) -> Sequence[Refusal]:
        """What a player would look for and cannot choose now, in the order of the vocabulary."""
        if not self.options:
            return ()
        reasons = self.game.reasons
        out: list[Refusal] = []
        for option in self.game.vocabulary(self.content):
            number = self._guard(option)
            if number and reasons[number].listed:
                refusal = self.refusal(option)
                if refusal is not None and refusal not in out:
                    out.append(refusal)
        return out

    def _guard(self, option: Option) -> int:
        assert self.decision is not None
        assert self.seat is not None
        return self.decision.guard(self.position, self.seat, option)

    def _leading(self, handles: Sequence[str]) -> Sequence[Option]:
        """Return the options of the vocabulary that all these things belong to."""
        first, *others = (_by_handle(self.game, self.content).get(one, ()) for one in handles)
        return [option for option in first if all(option in other for other in others)]


AnyLook = Look[Any]


@lru_cache(maxsize=64)
def _by_handle(game: AnyGame, content: Any) -> Mapping[str, Sequence[Option]]:
    """Return the options that each thing on the board belongs to, by its handle."""
    out: dict[str, list[Option]] = {}
    for option in game.vocabulary(content):
        for handle in game.handles(option, content):
            out.setdefault(handle, []).append(option)
    return out
