"""The course of a lesson: all choices that it leads through, found by walking it once.

A course knows where a match stands on it: how many of its choices were made, and whether something
else was chosen since. Nothing of that is stored; it follows from what was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sternbrett.kernel.content import expect
from sternbrett.kernel.dealers import Outcome, Prompted
from sternbrett.kernel.errors import ContentError, SternbrettError
from sternbrett.kernel.expected import COMPARISONS, check_expected, differences
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.history import CHOOSE, RETRACT, Ply
from sternbrett.kernel.lesson import UNDO, Lesson
from sternbrett.kernel.match import Match

#: What everybody knows though it is no field.
PUBLIC = ("decision", "result")
OPEN, SOLVED, MISSED = "open", "solved", "missed"


@dataclass(frozen=True)
class Move:
    """One choice of the course: by which seat, what is accepted, for which step (-1: for none).

    `outcomes` is how chance falls with it.
    """

    seat: int
    keys: tuple[str, ...]
    step: int
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Standing:
    """Where a match stands: how many moves of the course were made, and what was chosen since."""

    made: int
    beyond: tuple[str, ...]


class Course:
    """A lesson that was walked. A ContentError says where its choices cannot be made."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        own = game.content_set() is not game.built_in_set
        #: Lessons are about the game as it comes, whatever else is played here.
        self.content = game.load_set(game.built_in_set) if own else game.content()
        self.moves: list[Move] = []
        self._file = f"{lesson.id}.toml"
        try:
            self._walk()
        except ContentError:
            raise
        except SternbrettError as error:
            place = f"step {self.moves[-1].step + 1}" if self.moves else "the start"
            raise ContentError(f"{self._file}: after {place}: {error}") from None

    # -- walking --------------------------------------------------------------------------

    def _walk(self) -> None:
        lesson = self.lesson
        left = list(lesson.outcomes)
        match = self._set_up(left)
        #: How chance falls before anything is chosen.
        self.start = match.plies[0].outcomes
        self._go_on(match, -1, lesson.opening, left, "chance")
        for number, step in enumerate(lesson.steps):
            where = f"step {number + 1}"
            if step.tried:
                self._check(match, step.tried, f"{where}.try")
                tried = match.at(len(match.plies) - 1).choose(step.tried, lesson.learner)
                expect(not tried.sealed, self._file, f"{where}.try", "what can be taken back")
            for key in step.choices:
                self._check(match, key, f"{where}.choose")
            if step.choices:
                left = list(step.outcomes)
                self._make(match, lesson.learner, step.choices, number, left)
                self._go_on(match, number, step.others, left, f"{where}.chance")
        self._check_task(match)

    def _set_up(self, left: list[Outcome]) -> Match:
        lesson = self.lesson
        return Match.new(
            self.game,
            content=self.content,
            settings=lesson.settings,
            seats=len(lesson.plan),
            seed=lesson.seed,
            script=Prompted(self.game, left),
        )

    def _make(
        self, match: Match, seat: int, keys: Sequence[str], step: int, left: list[Outcome]
    ) -> None:
        ply = match.choose(keys[0], seat, script=Prompted(self.game, left))
        self.moves.append(Move(seat, tuple(keys), step, ply.outcomes))

    def _go_on(
        self,
        match: Match,
        step: int,
        others: Sequence[tuple[int, str]],
        left: list[Outcome],
        chance: str,
    ) -> None:
        """Let other seats, and the table by itself, answer until the learner is asked."""
        waiting = list(others)
        while waiting or match.forced is not None:
            seat, key = match.forced or waiting[0]
            if waiting and waiting[0] == (seat, key):
                waiting.pop(0)
            self._make(match, seat, [key], step, left)
        expect(not left, self._file, chance, f"only what is drawn, not {left[:1]}")
        asked = self.lesson.learner in match.asked
        place = chance.removesuffix("chance") + "others"
        expect(asked, self._file, place, f"that the learner is asked then, not {match.asked}")

    def _check(self, match: Match, key: str, where: str) -> None:
        offered = [option.key for option in match.options_of(self.lesson.learner)]
        expect(
            key in offered,
            self._file,
            where,
            f"what can be chosen there, not “{key}”; possible: {', '.join(offered)}",
        )

    def _check_task(self, match: Match) -> None:
        task, learner = self.lesson.task, self.lesson.learner
        for wanted in task.solved:
            try:
                check_expected(self._of_view(wanted), self.game, match.seats)
            except SternbrettError as error:
                raise ContentError(f"{self._file}: task.solved: {error}") from None
        view = match.view(learner)
        expect(task.until in view, self._file, "task.until", "a field that the learner knows")
        #: What that field shows while there is still time.
        self.until = view[task.until]
        expect(self.task(match) == OPEN, self._file, "task.solved", "what is not there already")

    def _of_view(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        seat = str(self.lesson.learner)
        out: dict[str, Any] = {"view": {seat: {}}}
        for name, value in wanted.items():
            if name in COMPARISONS:
                out[name] = {"view": {seat: value}}
            elif name in PUBLIC:
                out[name] = value
            else:
                out["view"][seat][name] = value
        return out

    # -- playing it -----------------------------------------------------------------------

    def played(self, count: int = 0) -> Match:
        """Return a match in which so many moves of the course were made, at least the opening."""
        match = self._set_up(list(self.start))
        for move in self.moves[: max(count, self.opening)]:
            match.choose(move.keys[0], move.seat, script=self._dealer(move))
        return match

    @property
    def opening(self) -> int:
        """How many moves are made before the learner is asked."""
        return sum(move.step < 0 for move in self.moves)

    def choose(self, match: Match, key: str, question: str | None = None) -> list[Ply]:
        """Make the learner's choice that comes next, and what others choose after it."""
        made = self.standing(match).made
        move = self.moves[made]
        plies = [match.choose(key, move.seat, question=question, script=self._dealer(move))]
        for reply in self.moves[made + 1 :]:
            if reply.step != move.step:
                break
            plies.append(match.choose(reply.keys[0], reply.seat, script=self._dealer(reply)))
        return plies

    def _dealer(self, move: Move) -> Prompted:
        return Prompted(self.game, list(move.outcomes))

    # -- where one stands -----------------------------------------------------------------

    def standing(self, match: Match) -> Standing:
        """Return how far a match has followed the course."""
        # A plan that was changed often takes more plies than moves; what comes much later is free
        # play, and nobody asks what it was.
        line = list(match.plies.down())[: -3 * len(self.moves) - 3 : -1]
        match.plies.hold(line)  # they will be asked for again
        chosen: list[tuple[int | None, str]] = []
        for ply in match.plies.some(line):
            if ply.kind == CHOOSE:
                chosen.append((ply.seat, ply.key))
            elif ply.kind == RETRACT:
                last = max(n for n, (seat, _) in enumerate(chosen) if seat == ply.seat)
                del chosen[last]
        made = 0
        for (seat, key), move in zip(chosen, self.moves, strict=False):
            if seat != move.seat or key not in move.keys:
                break
            made += 1
        return Standing(made, tuple(key for _, key in islice(chosen, made, None)))

    def between(self, made: int) -> range:
        """Return the steps that ask for no choice of the course, before the one that comes next."""
        before = max((move.step for move in self.moves[:made]), default=-1)
        after = self.moves[made].step if made < len(self.moves) else len(self.lesson.steps)
        return range(before + 1, after)

    def shown(self, match: Match, read: int) -> int | None:
        """Return the step that is shown to a learner who has read so many of them.

        As many as there are: it is time for the task. None: the learner has left the course.
        """
        standing = self.standing(match)
        steps = self.lesson.steps
        between = self.between(standing.made)
        at_task = standing.made == len(self.moves)
        if standing.beyond and not at_task:
            tried = [n + 1 for n in between if (steps[n].tried,) == standing.beyond]
            return tried[0] if tried else None
        if standing.beyond:
            return len(steps)
        unread = (n for n in between if n >= read and steps[n].press != UNDO)
        return next(unread, between.stop)

    def accepts(self, match: Match, key: str) -> bool:
        """Tell whether the learner's next choice of the course may be this one."""
        standing = self.standing(match)
        on_course = not standing.beyond and standing.made < len(self.moves)
        return on_course and key in self.moves[standing.made].keys

    def task(self, match: Match) -> str:
        """Return what became of the task, as the position shows it."""
        view = match.view(self.lesson.learner)
        if any(not differences(self._of_view(end), match, 0) for end in self.lesson.task.solved):
            return SOLVED
        late = match.over or view.get(self.lesson.task.until) != self.until
        return MISSED if late else OPEN
