"""Lessons at tables: who follows one, what is carried out for it, and the way back to it.

The mode of a table says that it is a lesson, how many steps were read, and whether its task is
solved; where it stands follows from that and from what was played (`kernel/course.py`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sternbrett.kernel.course import SOLVED, Course
from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.lesson import UNDO, Lesson
from sternbrett.kernel.match import Ply
from sternbrett.server import seating
from sternbrett.server.open_table import OpenTable

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

#: A lesson, the steps that were read, and a mark once its task is solved; 16 characters at most.
#: Tables of earlier versions say `lesson:` and no number.
_MODE = re.compile(r"(?:lesson:)?(\w+)(?:@(\d+))?(\+?)")


def mode_of(lesson_id: str, read: int = 0, solved: bool = False) -> str:
    """Return the mode of a table at which a lesson is followed."""
    return f"{lesson_id}@{read}{'+' if solved else ''}"


class Lessons:
    """The lessons at all tables of a server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._courses: dict[tuple[str, str], Course] = {}

    def course(self, game: AnyGame, lesson_id: str) -> Course:
        """Return a lesson that was walked, once."""
        key = game.id, lesson_id
        if key not in self._courses:
            lesson = next((one for one in game.lessons if one.id == lesson_id), None)
            if lesson is None:
                raise UnknownName(f"{game.id} has no lesson called “{lesson_id[:40]}”.")
            self._courses[key] = Course(game, lesson)
        return self._courses[key]

    def at(self, table: OpenTable) -> Course | None:
        """Return the lesson that is followed at a table; None: an ordinary game."""
        mode = _MODE.fullmatch(table.row.mode)
        known = mode and any(one.id == mode.group(1) for one in table.game.lessons)
        return self.course(table.game, mode.group(1)) if mode and known else None

    def solved(self, table: OpenTable) -> bool:
        """Tell whether the task of a table's lesson was solved."""
        mode = _MODE.fullmatch(table.row.mode)
        return mode is not None and bool(mode.group(3))

    def stored_read(self, table: OpenTable) -> int:
        """Return how many steps of its lesson a stored table says were read."""
        mode = _MODE.fullmatch(table.row.mode)
        return int(mode.group(2) or 0) if mode is not None else 0

    def after(self, table: OpenTable) -> Lesson | None:
        """Return the lesson that follows the one of a table."""
        course = self.at(table)
        later = (one for one in table.game.lessons if course and one.order > course.lesson.order)
        return next(later, None)

    # -- following one --------------------------------------------------------------------

    async def create(self, game: AnyGame, lesson_id: str, host: str) -> OpenTable:
        """Set up the table of a lesson."""
        course = await asyncio.to_thread(self.course, game, lesson_id)
        return await self._add(course, 0, host)

    async def _add(self, course: Course, made: int, host: str) -> OpenTable:
        match = await asyncio.to_thread(course.played, made)
        places = seating.planned(match, host, course.lesson.plan, "")
        return await self.tables.add(match, host, places=places, mode=mode_of(course.lesson.id))

    def note(self, table: OpenTable) -> None:
        """Find out whether a lesson leads: whether nobody has left it, and steps are to come."""
        course = self.at(table)
        table.read = max(table.read, self.stored_read(table))
        table.led = (
            course is not None
            and course.standing(table.match).made < len(course.moves)
            and course.shown(table.match, table.read) is not None
        )

    def choose(
        self, table: OpenTable, seat: int, key: str, question: str, astray: bool
    ) -> Sequence[Ply]:
        """Carry out a choice of the learner's: as the lesson has it, or (`astray`) another.

        A choice that is no part of the lesson is refused unless it is meant.
        """
        course = self.at(table)
        assert course is not None
        match = table.match
        match.check(key, seat, question)
        made = course.standing(match).made
        if course.accepts(match, key):
            plies = course.choose(match, key, question)
            table.read = max(table.read, course.moves[made].step + 1)
        else:
            tried = [course.lesson.steps[number].tried for number in course.between(made)]
            if table.led and not astray and key not in tried:
                raise Refused("off_lesson", "That can be chosen, but the lesson shows another.")
            plies = [match.choose(key, seat, question=question)]
        self.note(table)
        return plies

    def undone(self, table: OpenTable) -> None:
        """Note that a choice was taken back: perhaps that was a step."""
        course = self.at(table)
        if course is not None:
            for number in course.between(course.standing(table.match).made):
                if course.lesson.steps[number].press == UNDO:
                    table.read = max(table.read, number + 1)
        self.note(table)

    async def pressed(self, table: OpenTable, what: str) -> None:
        """Note that the learner pressed something that a step asks for."""
        course = self.at(table)
        if course is None:
            return
        shown = course.shown(table.match, table.read)
        steps = course.lesson.steps
        if shown is not None and shown < len(steps) and steps[shown].press == what:
            table.read = shown + 1
            await self.keep(table)

    async def read_on(self, table_id: str, token: str, number: int) -> None:
        """Note that the learner has read a step that asks for nothing."""
        table, _ = await self._mine(table_id, token)
        table.read = max(table.read, number + 1)
        await self.keep(table)

    async def keep(self, table: OpenTable) -> None:
        """Store what was read, where another step follows from it, and that the task is solved."""
        course = self.at(table)
        if course is None:
            return
        match, before = table.match, self.solved(table)
        at_task = course.standing(match).made == len(course.moves)
        solved = before or (at_task and course.task(match) == SOLVED)
        stored = course.shown(match, self.stored_read(table))
        if solved != before or stored != course.shown(match, table.read):
            await self._set_mode(table, mode_of(course.lesson.id, table.read, solved))

    # -- leaving it, and the way back -----------------------------------------------------

    async def back(self, table_id: str, token: str) -> OpenTable:
        """Go back to the last step that was followed, or to the beginning of the task.

        Where undoing does not lead there, the lesson is played anew up to that point at another
        table, and this one leaves the list. A task that was solved can be solved again.
        """
        table, course = await self._mine(table_id, token)
        standing = course.standing(table.match)
        if not standing.beyond:
            return table
        seat = course.lesson.learner
        tried = table.match.at(len(table.match.plies) - 1)
        count = 0
        while course.standing(tried).beyond and tried.can_undo(seat):
            tried.undo(seat)
            count += 1
        if not course.standing(tried).beyond:
            await self.tables.undo(table_id, seat, None, count)
            await self._set_mode(table, mode_of(course.lesson.id, table.read))
            return table
        new = await self._add(course, standing.made, token)
        new.read = table.read
        await self._set_mode(new, mode_of(course.lesson.id, table.read))
        await self.tables.delete(table_id, None)
        return new

    async def leave(self, table_id: str, token: str) -> None:
        """Go on without the lesson: from here on the table is an ordinary game."""
        table, _ = await self._mine(table_id, token)
        await self._set_mode(table, "")
        self.note(table)
        self.tables.bots.wake(table)

    async def _mine(self, table_id: str, token: str) -> tuple[OpenTable, Course]:
        table = await self.tables.open(table_id)
        course = self.at(table)
        if course is None:
            raise Refused("no_lesson", "No lesson is followed at this table.")
        if course.lesson.learner not in table.seats_of(token):
            raise Refused("not_yours", "Only whoever learns here can do that.")
        return table, course

    async def _set_mode(self, table: OpenTable, mode: str) -> None:
        version = await asyncio.to_thread(self.tables.store.set_mode, table.id, mode)
        self.tables.stored(table, version)
        table.row = replace(table.row, mode=mode)
