"""What people and seats are called: one name for each, in prompts, lists, boards, logs, curtains.

In sentences a person goes by the name that was typed, a seat without one by its role. Where there
is room the role stands beside it: “Anna · Emma, Crew 1”.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sternbrett.kernel.texts import Texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import visitor
from sternbrett.server.rendering import AnyConnection, language_of
from sternbrett.server.seats import BOT, OPEN, PERSON
from sternbrett.show.wording import match_texts
from sternbrett.web import page_texts


def roles_of(
    request: AnyConnection, table: OpenTable, token: str | None = None, brief: bool = False
) -> list[str]:
    """Return what each seat is called, whoever sits there.

    What is chosen in play is told as far as the owner of a secret (by its hash; None: the browser
    that asks) may follow the game; `brief` leaves out what only adds to a role.
    """
    texts = match_texts(table.match, language_of(request))
    position = None
    if table.begun and (table.game.card.chosen_roles or not brief):
        seated = table.seats_of(visitor(request) if token is None else token)
        position = (table.match if seated else table.match_for(None)).state
    return table.game.seat_names(table.match.seats, texts, position)


def bot_name(bot: str, texts: Texts) -> str:
    """Return what a bot is called: its text up to the colon, or its id if it comes without one."""
    return texts.maybe(f"bot.{bot}", bot).partition(":")[0]


def persons_of(table: OpenTable, language: str) -> list[str]:
    """Return the name of the person on each seat; empty where nobody sits who has one.

    Who plays several seats under one name is told apart by the seat.
    """
    names = [seat.name if seat.kind == PERSON else "" for seat in table.row.places]
    if not any(names):
        return names
    seats = table.game.seat_names(table.match.seats, match_texts(table.match, language))
    return [
        f"{name} ({seat})" if name and names.count(name) > 1 else name
        for name, seat in zip(names, seats, strict=True)
    ]


def names_of(request: AnyConnection, table: OpenTable, token: str | None = None) -> list[str]:
    """Return what each seat is called in a sentence (see `roles_of`)."""
    return called(table, language_of(request), roles_of(request, table, token))


def called(table: OpenTable, language: str, roles: Sequence[str]) -> list[str]:
    """Return what seats of certain roles are called in a sentence."""
    texts, page = match_texts(table.match, language), page_texts(language)
    persons = persons_of(table, language)
    names = []
    for seat, person, role in zip(table.row.places, persons, roles, strict=True):
        name = person or role
        if seat.kind == BOT:
            name += f" ({bot_name(seat.bot, texts)})"
        elif seat.kind == OPEN:
            free = page.say("room.open")
            name += f" ({free})"
        elif seat.substitute:
            name += f" ({bot_name(seat.substitute, texts)})"
        names.append(name)
    return names


def labels_of(request: AnyConnection, table: OpenTable) -> list[str]:
    """Return what each seat is called where there is room: the person's name, and the role."""
    roles = roles_of(request, table)
    return [
        f"{seat.name} · {role}" if seat.kind == PERSON and seat.name else name
        for seat, role, name in zip(table.row.places, roles, names_of(request, table), strict=True)
    ]


def without_name(sentence: str, *names: str) -> str:
    """Return a question to somebody whose name stands before it already: it begins without one."""
    for name in names:
        rest = sentence.removeprefix(f"{name}: ")
        if rest != sentence:
            return rest[:1].upper() + rest[1:]
    return sentence


def table_texts(table: OpenTable, language: str) -> Texts:
    """Return the texts of a table's game, which call people by their names.

    Where nobody has one, a seat is called by the role that it has chosen in play.
    """
    persons = persons_of(table, language)
    texts = match_texts(table.match, language)
    if table.game.card.chosen_roles:
        roles = table.game.seat_names(table.match.seats, texts, table.match.state)
        persons = [person or role for person, role in zip(persons, roles, strict=True)]
    names = tuple(
        (id_, person)
        for seat, person in enumerate(persons)
        if person and (id_ := table.game.seat_id(seat))
    )
    return _with_names(texts, names) if names else texts


@lru_cache(maxsize=512)
def _with_names(texts: Texts, names: tuple[tuple[str, str], ...]) -> Texts:
    # The same ones for every look at a table: what was made of them is kept by them.
    return texts.naming("seat", dict(names))
