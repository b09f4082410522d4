"""Who shall sit where at a new table, and what may become of seats when the game has begun.

A person's seat changes only by that person, or by absence: then a bot plays on until the person is
back. Where seats have secrets nobody gets a seat of another side, and no link leads to a seat: who
gives it away may know what it hides, and who follows the link may be anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.match import Match
from sternbrett.players import table_names
from sternbrett.server.seats import BOT, OPEN, PERSON, Seat, tidy_name

if TYPE_CHECKING:
    from sternbrett.server.open_table import OpenTable

#: How a seat is planned: for whoever plans it, for somebody who gets a link, or for the bot of
#: that name.
ME = "me"
LINK = "link"
#: Or, in the next chapter of a campaign, for whoever sat there before.
SAME = "same"

#: Where a game came from whose host knew it before: played again, continued, brought along.
AGAIN, BRANCH, IMPORT = "again", "branch", "import"


def check_change(table: OpenTable, number: int, wish: str) -> None:
    """Refuse what the host may not do with a seat."""
    seat, host = table.row.places[number], table.row.host
    if not table.begun:
        return  # nobody has seen anything yet
    if seat.kind == PERSON and seat.token != host:
        raise Refused("occupied", "In a running game only whoever sits there gives a seat away.")
    if wish == LINK:
        check_link(table)
    elif wish == ME:
        if is_other_side(table, host, number):
            raise Refused("other_side", "Nobody gets a seat of another side in a running game.")
    elif seat.kind == PERSON and table.has_secrets and has_company(table, host):
        # Without this seat the host could take one of another side, and would know both.
        raise Refused("own_seat", "Let a bot play for you instead; the seat stays yours.")


def allowed(table: OpenTable, number: int) -> tuple[str, ...]:
    """Return what the host may do with a seat: `LINK`, `ME`, and `BOT` for any bot."""
    return tuple(wish for wish in (LINK, ME, BOT) if _passes(check_change, table, number, wish))


def may_sit_down(table: OpenTable) -> bool:
    """Tell whether another browser may take the host's seats."""
    return _passes(check_sitting_down, table)


def _passes(check: Callable[..., None], *args: object) -> bool:
    try:
        check(*args)
    except Refused:
        return False
    return True


def check_link(table: OpenTable) -> None:
    """Refuse links to seats whose secrets somebody may know already."""
    if not table.has_secrets or not table.begun:
        return
    if table.row.origin:
        raise Refused("known", "The host may know what is hidden here, so no link leads to a seat.")
    raise Refused("secrets", "A seat with secrets is not given away while the game runs.")


def check_sitting_down(table: OpenTable) -> None:
    """Refuse to give the host's seats to another browser where that could be an opponent's."""
    if table.has_secrets and has_company(table, table.row.host):
        raise Refused("seen", "Others sit here and seats have secrets, so none changes browsers.")


def is_other_side(table: OpenTable, token: str, number: int) -> bool:
    """Tell whether a seat has secrets from those that a browser has."""
    mine = table.seats_of(token)
    together = {*mine, number}
    return (
        bool(mine) and len(together) > 1 and table.game.keeps_secrets(table.match.state, together)
    )


def has_company(table: OpenTable, token: str) -> bool:
    """Tell whether people of other browsers sit at the table as well."""
    return any(seat.kind == PERSON and seat.token != token for seat in table.row.places)


def plan_of_branch(
    table: OpenTable, match: Match, viewed: int | None, alone: bool = False
) -> list[str]:
    """Return who shall sit where when a game is continued elsewhere: bots keep their seats.

    Where only bots played, somebody takes the seat they looked from, or the one that is asked.
    Who plays on `alone` has the seat they looked from, and bots play for all others.
    """
    known = table_names(match.game)
    plan = [place.bot if place.bot in known else ME for place in table.row.places]
    if alone and viewed is not None:
        others = [match.game.stand_in(seat, match.state) for seat in range(match.seats)]
        plan = [other if wish == ME else wish for wish, other in zip(plan, others, strict=True)]
        plan[viewed] = ME
    if ME not in plan:
        plan[match.turn if viewed is None else viewed] = ME
    return plan


def planned(
    match: Match,
    host: str,
    plan: Sequence[str],
    name: str,
    names: Sequence[str] = (),
    colour: str = "",
) -> tuple[Seat, ...]:
    """Return the seats of a table by who shall sit there; those without a plan are the host's.

    `names` are those of the people at the host's device by seat; who has none there is `name`. The
    first of them has the host's `colour`.
    """
    places: list[Seat] = []
    # Where others come by link everybody says when they are ready.
    ready = LINK not in plan[: match.seats]
    if not ready and match.seed and match.game.keeps_secrets(match.state):
        raise UnknownName("A seed is for one device: whoever knows it knows what is hidden.")
    for number in range(match.seats):
        wish = plan[number] if number < len(plan) else ME
        if wish == ME:
            called = tidy_name(names[number] if number < len(names) else name)
            hue = "" if any(place.token == host for place in places) else colour
            places.append(Seat(number, PERSON, name=called, token=host, ready=ready, colour=hue))
        elif wish == LINK:
            places.append(Seat(number, OPEN))
        elif wish in table_names(match.game):
            places.append(Seat(number, BOT, bot=wish))
        else:
            raise UnknownName(f"{match.game.id} has no bot called “{wish[:40]}”.")
    return tuple(places)


def planned_on(
    match: Match,
    host: str,
    plan: Sequence[str],
    before: Sequence[Seat],
    names: Sequence[str] = (),
) -> tuple[Seat, ...]:
    """Return the seats of the next chapter of a campaign; seats without a plan stay as they were.

    `before` are those of the chapter before. Who sat there then finds the seat reserved and says
    when they are ready; a seat that nobody had is the host's.
    """
    wishes, kept = [], {}
    for number in range(match.seats):
        wish = plan[number] if number < len(plan) and plan[number] else SAME
        old = before[number] if number < len(before) else None
        if wish == SAME and old is not None and old.kind == PERSON and old.token != host:
            kept[number] = Seat(number, PERSON, name=old.name, token=old.token, ready=False)
        if wish == SAME:
            known = old is not None and old.kind == BOT and old.bot in table_names(match.game)
            wish = old.bot if old is not None and known else ME
        # Somebody else is expected there as well as by a link.
        wishes.append(LINK if number in kept else wish)
    mine = next((seat.name for seat in before if seat.token == host and seat.name), "")
    called = [
        (names[number] if number < len(names) else "")
        or next((seat.name for seat in before if seat.number == number and seat.token == host), "")
        or mine
        for number in range(match.seats)
    ]
    places = planned(match, host, wishes, "", called)
    return tuple(kept.get(place.number, place) for place in places)
