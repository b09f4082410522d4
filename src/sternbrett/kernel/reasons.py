"""Why something cannot be chosen: reasons that guards give by number, each with its clause."""

from __future__ import annotations

from dataclasses import dataclass

from sternbrett.kernel.engine import NOT_NOW


@dataclass(frozen=True)
class Reason:
    """Why a move is not possible. The text is `blocked.<name>`.

    `listed` ones are what a player would look for; they are told without being asked for.
    """

    name: str
    clause: str
    listed: bool = True


class Reasons:
    """The reasons of a game. Guards return their numbers, and 0 for what is possible.

    Where several moves begin with the same thing on the board, the reason that was declared last
    is told: declare general reasons first and those that come close to success last.
    """

    def __init__(self) -> None:
        # 0 is no reason; that of what is not asked now has the clause of the pending decision.
        self._reasons = [Reason("", "", False), Reason("not_now", "", False)]

    def declare(self, name: str, clause: str, listed: bool = True) -> int:
        """Add a reason and return its number."""
        self._reasons.append(Reason(name, clause, listed))
        return len(self._reasons) - 1

    def __getitem__(self, number: int) -> Reason:
        return self._reasons[number]

    def own(self) -> list[Reason]:
        """Return the reasons that the game has declared."""
        return self._reasons[NOT_NOW + 1 :]
