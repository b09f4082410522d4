"""The lobby: the shelf of games, tables in progress, setting up, and bringing a game along."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from litestar import get, post
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.chronicle import is_chronicle
from sternbrett.kernel.errors import SternbrettError, TooLarge
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.settings import WrongSetting
from sternbrett.kernel.texts import Texts
from sternbrett.server.campaigns import MOST_TEXT, Campaign
from sternbrett.server.pages.challenge import challenge_today
from sternbrett.server.pages.clocks import limit_choices
from sternbrett.server.pages.common import (
    Form,
    GameName,
    TableId,
    Visit,
    find,
    is_local,
    number_of,
    people_of,
    service,
    visitor,
)
from sternbrett.server.pages.learned import learned
from sternbrett.server.pages.lists import my_turns, page_number, page_of_tables, shown
from sternbrett.server.pages.people import device_label
from sternbrett.server.pages.public import listed_of
from sternbrett.server.pages.review import reviews_of
from sternbrett.server.purge import KEPT
from sternbrett.server.rendering import AnyRequest, language_of, me_of, render
from sternbrett.server.seating import ME
from sternbrett.server.seats import WATCH_NOW, tidy_name
from sternbrett.server.set_up import SetUp
from sternbrett.server.tables import MAX_BODY
from sternbrett.show.wording import game_texts
from sternbrett.web import page_texts

#: What the fields of the form begin with that choose a pack.
PACK = "pack-"


@get("/", name="lobby")
async def lobby(
    request: AnyRequest,
    deleted: FromQuery[str] = "",
    find: FromQuery[str] = "",
    game: FromQuery[str] = "",
    only: FromQuery[str] = "",
    page: FromQuery[str] = "",
) -> Response[str]:
    """Show where it is one's turn, the games, and all one's tables.

    Of these a page that is looked for (`find`, `game`, `only`, `page`), and those that were
    deleted (`deleted`: just now).
    """
    language = language_of(request)
    tables = service(request)
    shelf = [(game, game_texts(game, language)) for game in tables.games.values()]

    joinable, watchable = await listed_of(request)
    return render(
        request,
        "lobby.html",
        shelf=shelf,
        challenge=challenge_today(request),
        turns=await my_turns(request),
        listed=await page_of_tables(request, owner(request), find, game, only, page_number(page)),
        deleted=shown(request, await tables.deleted(owner(request)), {}),
        campaigns=await campaigns_shown(request),
        deleted_campaigns=[
            (row, game_texts(tables.games[row.game], language))
            for row in await tables.campaigns.deleted(owner(request))
        ],
        just_deleted=deleted,
        joinable=joinable,
        watchable=watchable,
        kept=KEPT.days,
    )


async def campaigns_shown(request: AnyRequest) -> list[tuple[Campaign, str, Texts, bool]]:
    """Return a browser's campaigns: name, the texts of their games, and whether they go on."""
    tables = service(request)
    if not any(game.legacy_notes for game in tables.games.values()):
        return []
    out = []
    for campaign in await tables.campaigns.newest(owner(request)):
        game = tables.games[campaign.row.game]
        texts = game_texts(game, language_of(request))
        ahead = False
        with suppress(SternbrettError):  # what cannot be read is told on the campaign's page
            ahead = await tables.campaigns.can_go_on(campaign, campaign.newest)
        out.append((campaign, campaign.row.name or game.campaign_name(texts), texts, ahead))
    return sorted(out, key=lambda one: not one[-1])


def owner(request: AnyRequest) -> str | None:
    """Return whose tables a browser may list and delete: its own, on one's own machine (None) all.

    A browser that was never here has none.
    """
    return None if is_local(request) else visitor(request)


@get("/games/{name:str}", name="setup")
async def setup_page(request: AnyRequest, name: GameName) -> Response[str]:
    """Show what can be chosen before a game."""
    return set_up_page(request, find(request, name), {})


@post("/games/{name:str}", name="setup-again", status_code=200)
async def setup_again(request: AnyRequest, name: GameName, data: Form) -> Response[str]:
    """Show what can be chosen with another number of seats, and what was entered so far."""
    return set_up_page(request, find(request, name), data)


def set_up_page(
    request: AnyRequest, game: AnyGame, entered: Form, wrong: WrongSetting | None = None
) -> Response[str]:
    """Return the form that sets up a table, filled with what was entered."""
    contents, packs = service(request).contents, packs_of(entered)
    content = contents.packed_content(game, packs) if packs else None
    texts = game_texts(game, language_of(request), content)
    form = SetUp(game, texts, number_of(entered.get("seats", "")), entered, wrong, content)
    status = 200 if wrong is None else 400
    return render(
        request,
        "setup.html",
        status=status,
        game=game,
        texts=texts,
        form=form,
        packs=contents.packs_for(game),
        learned=learned(request),
        limits=limit_choices(page_texts(language_of(request))),
        strangers=not is_local(request),
    )


@post("/games/{name:str}/tables", name="create")
async def create(request: AnyRequest, name: GameName, data: Form) -> Response[Any]:
    """Set up a table and go there; where a setting cannot be like that, say so in the form."""
    game = find(request, name)
    settings = {
        setting.name: data[setting.name] for setting in game.settings if setting.name in data
    }
    seats = number_of(data.get("seats", ""))
    visit = Visit(request)
    plan = [data.get(f"seat-{number}", ME) for number in range(game.card.seats[1])]
    playing = plan[: max(seats, game.card.seats[0])]
    names = names_at_device(request, data, playing)
    try:
        table = await service(request).create(
            game,
            settings,
            host=visit.token,
            plan=plan,
            names=names,
            colour=visit.me.colour,
            seats=None if seats < 0 else seats,
            seed=data.get("seed", "").strip(),
            spectators=data.get("spectators", WATCH_NOW),
            packs=packs_of(data),
            joinable="joinable" in data and not is_local(request),
            listed="listed" in data and not is_local(request),
            time_limit=data.get("time_limit", ""),
        )
    except WrongSetting as wrong:
        return set_up_page(request, game, data, wrong)
    if playing.count(ME) == 1:
        # Who plays alone at a device says who they are.
        name = names[playing.index(ME)]
        await people_of(request).note_name(visit.me, name, device_label(request))
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


def packs_of(data: Form) -> list[str]:
    """Return the ids of the packs that were chosen in a form."""
    return [name.removeprefix(PACK) for name in data if name.startswith(PACK)]


def names_at_device(request: AnyRequest, data: Form, plan: Sequence[str]) -> list[str]:
    """Return the names of those who play at the host's device, by seat.

    The first of them is the host, who may have a name already. Several people are told apart; one
    alone needs no name.
    """
    typed = [tidy_name(data.get(f"name-{number}", "")) for number in range(len(plan))]
    if ME in plan and len(plan) > 1:
        first = plan.index(ME)
        typed[first] = typed[first] or me_of(request).name
    if plan.count(ME) < 2:
        return typed
    texts = page_texts(language_of(request))
    return [
        name or texts.say("setup.player_number", number=seat)
        for seat, name in enumerate(typed, start=1)
    ]


@post("/import", name="import", request_max_body_size=MOST_TEXT)
async def bring(request: AnyRequest, data: Form) -> Response[Any]:
    """Make a table of a recorded game, or a campaign of its text."""
    visit = Visit(request)
    record = data.get("record", "")
    if is_chronicle(record):
        campaign = await service(request).campaigns.bring(record, visit.token)
        return visit.keep(Redirect(f"/campaigns/{campaign.id}", status_code=303))
    if len(record) > MAX_BODY:
        raise TooLarge(f"a game is at most {MAX_BODY} characters long.")
    table = await service(request).bring(record, visit.token)
    # A running game whose seats have secrets begins behind the curtain, also for its replay.
    covered = table.has_curtain(visit.token) and not table.match.over
    path = f"/tables/{table.id}{'' if covered else '/replay'}"
    return visit.keep(Redirect(path, status_code=303))


@post("/tables/{table_id:str}/delete", name="delete")
async def delete(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take a table off the list; it can be brought back for a while."""
    await service(request).delete(table_id, owner(request))
    reviews_of(request).end(table_id)
    return Redirect(f"/?deleted={table_id}", status_code=303)


@post("/tables/{table_id:str}/restore", name="restore")
async def restore(request: AnyRequest, table_id: TableId) -> Redirect:
    """Bring a deleted table back."""
    await service(request).restore(table_id, owner(request))
    return Redirect("/", status_code=303)


HANDLERS = [lobby, setup_page, setup_again, create, bring, delete, restore]
