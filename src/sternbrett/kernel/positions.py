"""How a game's positions become plain data and back, and what each seat may know of them.

*Fields* are a position as a dictionary of documented names and plain values: saves, views,
scenarios, the position notation and the network interface all use them, so a position has one
written form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar, get_type_hints

import msgspec

from sternbrett.kernel.chance import MASK, Rng
from sternbrett.kernel.engine import AnyStep, Decision, Option, SecretDecision, State
from sternbrett.kernel.errors import InvalidPosition, InvalidText
from sternbrett.kernel.scene import still
from sternbrett.kernel.schema import Schema
from sternbrett.kernel.shapes import Shape

Fields = dict[str, Any]
View = dict[str, Any]

KERNEL_FIELDS = ("agenda", "result", "rolls", "draws", "speaker", "passes", "answers")

S = TypeVar("S", bound=State)

#: What reading data runs into that has another shape than it should have.
WRONG_SHAPE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)

_Word = Annotated[int, msgspec.Meta(ge=0, le=MASK)]
_Number = Annotated[int, msgspec.Meta(ge=0)]


class Bookkeeping(msgspec.Struct):
    """The kernel's part of a saved position (`KERNEL_FIELDS`), as it is read back."""

    agenda: list[list[Any]] = []
    result: str = ""
    rolls: tuple[_Word, _Word, _Word, _Word] = (0, 0, 0, 0)
    draws: tuple[_Word, _Word, _Word, _Word] = (0, 0, 0, 0)
    speaker: _Number = 0
    passes: _Number = 0
    answers: tuple[tuple[str | _Number, ...], ...] = ()


BOOKKEEPING = Shape(Bookkeeping)


class Positions(ABC, Generic[S]):
    """What a game does with its positions outside of play: writing, reading, hiding, imagining."""

    id: str
    rules_version: int
    #: Every step class; observations number decisions in this order.
    steps: Sequence[type[AnyStep]]
    #: All fields of a position; with it `fields`, `visible`, `facts` and `copy` are there.
    schema: Schema[S] | None = None

    def __init__(self) -> None:
        self._steps_by_name = {cls.__name__: cls for cls in self.steps}
        self._made_steps: dict[str, AnyStep] = {}
        self._types: dict[type[AnyStep], Sequence[type]] = {}

    @property
    def _schema(self) -> Schema[S]:
        if self.schema is None:
            raise NotImplementedError(f"{self.id} has neither a schema nor its own way")
        return self.schema

    def vocabulary(self, content: Any) -> Sequence[Option]:
        """Return all options of the game, each at the place of its number."""
        options: Sequence[Option] = content.vocabulary
        return options

    @abstractmethod
    def seats(self, g: S) -> int:
        """Return the number of seats of a position."""

    # -- positions as data ----------------------------------------------------------------

    def fields(self, g: S) -> Fields:
        """Return the game's own part of a position as plain data."""
        return self._schema.fields(g)

    @abstractmethod
    def restore(self, fields: Fields, content: Any) -> S:
        """Return the position of such fields; missing ones are as in a fresh position.

        Must refuse, with InvalidPosition, whatever breaks an invariant of the game.
        """

    def copy(self, g: S) -> S:
        """Return an independent copy of a position."""
        return g.copy()  # type: ignore[return-value]

    def dump(self, g: S) -> Fields:
        """Return a whole position as plain data; `load` gives back an equal position."""
        out = self.fields(g)
        out["agenda"] = self.agenda_data(g)
        out["result"] = g.result
        out["rolls"] = list(g.rolls)
        out["draws"] = list(g.draws)
        if g.speaker or g.passes:
            out["speaker"] = g.speaker
            out["passes"] = g.passes
        if g.answers:
            options = self.options_by_number(g)
            out["answers"] = [
                [options[number].key if options else number for number in answer]
                for answer in g.answers
            ]
        return out

    def options_by_number(self, g: S) -> Sequence[Option]:
        """Return the vocabulary of a position's content, where the game has secret decisions.

        Without it saves hold their answers as numbers, which content must then never change.
        """
        return ()

    def load(self, data: Fields, content: Any) -> S:
        """Return the position that `dump` wrote; what is none is refused with InvalidPosition."""
        own = {name: value for name, value in data.items() if name not in KERNEL_FIELDS}
        kept = {name: value for name, value in data.items() if name in KERNEL_FIELDS}
        try:
            g = self.restore(own, content)
        except WRONG_SHAPE as error:
            raise InvalidPosition(f"the fields have a wrong shape: {error}.") from error
        except msgspec.ValidationError as error:
            raise InvalidPosition(f"the fields have a wrong shape: {error}.") from None
        try:
            book = BOOKKEEPING.of(kept)
        except msgspec.ValidationError as error:
            raise InvalidPosition(f"the position's bookkeeping is wrong: {error}.") from None
        self.set_agenda(g, book.agenda)
        self._check_agenda(g)
        g.result = book.result
        g.rolls = book.rolls
        g.draws = book.draws
        g.speaker = book.speaker
        g.passes = book.passes
        g.answers = self._answer_numbers(book.answers, content)
        self._check_bookkeeping(g)
        return g

    def argument_values(self, g: S) -> Mapping[str, Container[object]]:
        """Return what the arguments of steps can be, by their names; others may be anything."""
        return {}

    def _check_agenda(self, g: S) -> None:
        possible = self.argument_values(g)
        for step in [*g.agenda, *([] if g.pending is None else [g.pending])]:
            for name, values in possible.items():
                if hasattr(step, name) and getattr(step, name) not in values:
                    raise InvalidPosition(
                        f"agenda: {type(step).__name__} cannot have the {name} "
                        f"{getattr(step, name)!r}."
                    )

    def _answer_numbers(
        self, answers: tuple[tuple[str | int, ...], ...], content: Any
    ) -> tuple[tuple[int, ...], ...]:
        """Return answers by the numbers of their options; saves of earlier versions have these."""
        if not answers:
            return ()
        vocabulary = self.vocabulary(content)
        numbers = {option.key: option.number for option in vocabulary}
        out = []
        for answer in answers:
            for part in answer:
                if isinstance(part, str) and part not in numbers:
                    raise InvalidPosition(f"answers: there is no option “{part[:40]}”.")
                if isinstance(part, int) and part >= len(vocabulary):
                    raise InvalidPosition(f"answers: no option has the number {part}.")
            out.append(tuple(numbers[part] if isinstance(part, str) else part for part in answer))
        return tuple(out)

    def _check_bookkeeping(self, g: S) -> None:
        if g.speaker >= self.seats(g):
            raise InvalidPosition(f"speaker: there is no seat {g.speaker}.")
        if not g.answers:
            return
        decision = g.pending
        if not isinstance(decision, SecretDecision):
            raise InvalidPosition("answers: no secret decision is pending.")
        everyone = decision.everyone(g)
        if len(g.answers) != everyone[-1] + 1:
            raise InvalidPosition(
                f"answers: {everyone[-1] + 1} seats answer, not {len(g.answers)}."
            )
        if any(answer and seat not in everyone for seat, answer in enumerate(g.answers)):
            raise InvalidPosition("answers: somebody answered who is not asked.")

    def encode(self, g: S) -> bytes:
        """Return a position as bytes, for stores and other processes."""
        return msgspec.msgpack.encode({"version": self.rules_version, "position": self.dump(g)})

    def decode(self, data: bytes, content: Any) -> S:
        """Return the position of such bytes, upgraded if older rules wrote it."""
        try:
            saved = msgspec.msgpack.decode(data)
            version, position = int(saved["version"]), dict(saved["position"])
        except (msgspec.DecodeError, *WRONG_SHAPE):
            raise InvalidText(f"this is not a saved position of {self.id}.") from None
        if version > self.rules_version:
            raise InvalidText(
                f"this position was saved by rules version {version} of {self.id}, "
                f"but version {self.rules_version} is installed: update Sternbrett."
            )
        if version < self.rules_version:
            position = self.upgrade(position, version)
        return self.load(position, content)

    def upgrade(self, data: Fields, from_version: int) -> Fields:
        """Turn a position that older rules saved into one of the installed rules."""
        raise InvalidText(f"{self.id} cannot read positions of rules version {from_version}.")

    def upgrade_choice(self, g: S, key: str, from_version: int) -> str:
        """Return how a choice is called now that older rules recorded in a position."""
        return key

    # -- steps ----------------------------------------------------------------------------

    def agenda_data(self, g: S) -> list[list[object]]:
        """Return the agenda as data, the pending decision last."""
        steps: list[AnyStep] = list(g.agenda)
        if g.pending is not None:
            steps.append(g.pending)
        return [[type(step).__name__, *step.args()] for step in steps]

    def set_agenda(self, g: S, data: Sequence[Sequence[Any]]) -> None:
        """Give a position the agenda that `agenda_data` wrote, or refuse what somebody wrote."""
        _put_agenda(g, [self.step(entry) for entry in data])

    def step(self, data: Sequence[Any]) -> AnyStep:
        """Return the step that `[name, *arguments]` describes."""
        try:
            made = self._made_steps.get(data[0]) if len(data) == 1 else None
            if made is not None:
                return made
            step = self._steps_by_name[data[0]](*data[1:])
            args = step.args()
            # Compiled classes may take no notice of arguments they do not know.
            if args == list(data[1:]) and _fitting(args, self._argument_types(type(step))):
                if not args:
                    self._made_steps[data[0]] = step  # steps never change: one is enough
                return step
        except (LookupError, TypeError):
            pass
        raise InvalidPosition(f"{self.id} has no step {data!r}.")

    def _argument_types(self, cls: type[AnyStep]) -> Sequence[type]:
        """Return the types of a step's arguments; none for a compiled one, which looks itself."""
        if cls not in self._types:
            hints = get_type_hints(cls.__init__)
            self._types[cls] = [hints[name] for name in hints if name != "return"]
        return self._types[cls]

    # -- knowledge ------------------------------------------------------------------------

    def visible(self, g: S, seat: int | None) -> Fields:
        """Return the game's part of what a seat (None: a spectator) may know."""
        return self._schema.visible(g, seat)

    def imagine_fields(self, view: View, content: Any, rng: Rng) -> S:
        """Return a position whose game part is consistent with a view; hidden things at random.

        A game that hides nothing need not write it.
        """
        return self.restore({name: view[name] for name in self._schema.all}, content)

    def public_agenda(self, g: S, seat: int | None) -> list[list[object]]:
        """Return the agenda as a seat may know it; override it where arguments are secret."""
        return self.agenda_data(g)

    @property
    def shows_by_schema(self) -> bool:
        """Whether seats are shown the fields of a position as the schema says, and no less."""
        return type(self).visible is Positions.visible

    @cached_property
    def hides_alike(self) -> bool:
        """Whether all viewers see the same, but for what they answer in secret."""
        own = type(self)
        by_schema = (
            self.shows_by_schema
            and own.public_agenda is Positions.public_agenda
            and own.view is Positions.view
            and own.glimpse is Positions.glimpse
        )
        return by_schema and self._schema.hides_alike

    def view(self, g: S, seat: int | None) -> View:
        """Return everything a seat (None: a spectator) may know, as plain data."""
        out = self.visible(g, seat)
        out["agenda"] = self.public_agenda(g, seat)
        out["result"] = g.result
        if g.speaker or g.passes:
            out["speaker"] = g.speaker
            out["passes"] = g.passes
        decision = g.pending
        if isinstance(decision, SecretDecision):
            # Also while nobody has answered: a begun answer must not show.
            out["decided"] = [s for s in decision.everyone(g) if decision.complete(g, s)]
            if seat is not None:
                out["answer"] = list(decision.partial(g, seat))
        out["seat"] = seat
        return out

    def glimpse(self, g: S, seat: int | None) -> View:
        """Return what a seat may know of a position inside a scene: nothing is asked in it."""
        out = still(self.visible(g, seat))
        out["result"] = g.result
        if out["phase"] == "":  # else the game has a field of that name
            out["phase"] = self.phase(g)
        out["speaker"], out["passes"] = g.speaker, g.passes
        out["seat"] = seat
        return out

    def phase(self, g: S) -> str:
        """Return in which part of a round a position is, by the name that decisions give it.

        A game whose pages show phases says so also where nothing is asked: it then looks at what
        is still on the agenda.
        """
        return "" if g.pending is None else g.pending.phase

    def imagine(self, view: View, content: Any, rng: Rng) -> S:
        """Return a position drawn at random from those that look like `view` to its seat."""
        g = self.imagine_fields(view, content, rng)
        made, steps = self._made_steps, self._steps_by_name
        # A view is known to be right: what takes arguments is made without a second look.
        agenda = [
            steps[entry[0]](*entry[1:])
            if len(entry) > 1
            else made.get(entry[0]) or self.step(entry)
            for entry in view["agenda"]
        ]
        _put_agenda(g, agenda)
        g.result = view["result"]
        g.speaker = view.get("speaker", 0)
        g.passes = view.get("passes", 0)
        g.rolls = rng.fork()
        g.draws = rng.fork()
        decision = g.pending
        if isinstance(decision, SecretDecision):
            self._imagine_answers(g, decision, view, content, rng)
        return g

    def _imagine_answers(
        self, g: S, decision: SecretDecision[Any], view: View, content: Any, rng: Rng
    ) -> None:
        own = view["seat"]
        everyone = decision.everyone(g)
        answers: list[tuple[int, ...]] = [() for _ in range(everyone[-1] + 1)]
        if own in everyone:
            answers[own] = tuple(view["answer"])
        g.answers = tuple(answers)
        for seat in view["decided"]:
            while not decision.complete(g, seat):
                options = decision.options(g, seat)
                answers[seat] = (*answers[seat], options[rng.below(len(options))].number)
                g.answers = tuple(answers)
        if not any(answers):
            g.answers = ()


def _put_agenda(g: State, agenda: list[AnyStep]) -> None:
    g.agenda = agenda
    g.pending = None
    if agenda and isinstance(agenda[-1], Decision):
        agenda.pop().run(g)


def _fitting(args: Sequence[object], types: Sequence[type]) -> bool:
    if len(types) == len(args):
        return all(map(isinstance, args, types))
    return all(arg is None or isinstance(arg, str | int | float) for arg in args)
