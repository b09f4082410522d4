"""A campaign's page: the story so far, its chapters, going on, trying again, taking it along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.campaign import goes_on
from sternbrett.server.campaigns import Campaign
from sternbrett.server.naming import labels_of, names_of
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import (
    Form,
    Visit,
    is_local,
    number_of,
    reviewed_seats,
    service,
    visitor,
)
from sternbrett.server.pages.review import reviews_of
from sternbrett.server.purge import KEPT
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.show.wording import match_texts

CampaignId = FromPath[str]


@dataclass(frozen=True)
class ShownChapter:
    """A chapter in the list of a campaign's page."""

    number: int
    table: str
    #: Who plays or played it.
    people: str
    #: How it ended, in words; empty while it is played.
    result: str
    can_review: bool


@get("/campaigns/{campaign_id:str}", name="campaign")
async def campaign_page(
    request: AnyRequest, campaign_id: CampaignId, line: FromQuery[int] = 0
) -> Response[str]:
    """Show a campaign, of several lines one: that which was played last, or the one wanted."""
    campaigns = service(request).campaigns
    campaign = await campaigns.find(campaign_id, owner(request))
    chosen = line if line in campaign.lines else campaign.newest
    places = campaign.line(chosen)
    tables = [await service(request).open(campaign.tables[place].id) for place in places]
    last = tables[-1]
    texts = match_texts(last.match, language_of(request))
    left = next((t.match.leaves for t in reversed(tables) if t.match.over), None)
    ahead = last.match.over and goes_on(last.game, last.match.leaves)
    return render(
        request,
        "campaign.html",
        campaign=campaign,
        game=last.game,
        texts=texts,
        line=chosen,
        name=campaign.row.name or texts.say("game.name"),
        story=last.game.so_far(left, last.match.content, texts) if left is not None else "",
        styled=(last.game.folder / "style.css").exists(),
        chapters=[
            shown_chapter(request, table, place.number)
            for place, table in zip(places, tables, strict=True)
        ],
        running=None if last.match.over else last,
        ahead=ahead,
        renewable=ahead and await campaigns.has_new_content(last),
        last=last,
        before=labels_of(request, last),
        hosting=owner(request) in (None, campaign.row.host),
        can_export=any(row.result for row in campaign.tables.values()),
        kept=KEPT.days,
    )


def shown_chapter(request: AnyRequest, table: OpenTable, number: int) -> ShownChapter:
    """Return a chapter as the page of its campaign lists it."""
    match = table.match
    texts = match_texts(match, language_of(request))
    return ShownChapter(
        number=number,
        table=table.id,
        people=", ".join(names_of(request, table)),
        result=texts.say(f"result.{match.result}") if match.over else "",
        can_review=match.over and bool(reviewed_seats(table, visitor(request))),
    )


def owner(request: AnyRequest) -> str | None:
    """Return whose campaigns a browser may see: its own, on one's own machine (None) all."""
    return None if is_local(request) else visitor(request)


@post("/campaigns/{campaign_id:str}/continue", name="continue")
async def go_on(request: AnyRequest, campaign_id: CampaignId, data: Form) -> Response[Any]:
    """Begin the next chapter, or find the one that was begun, and go there."""
    visit = Visit(request)
    who = owner(request)
    campaign = await service(request).campaigns.find(campaign_id, who)
    most = service(request).game(campaign.row.game).card.seats[1]
    seats = number_of(data.get("seats", ""))
    table = await service(request).campaigns.go_on(
        campaign_id,
        number_of(data.get("line", "")),
        who,
        visit.token,
        plan=[data.get(f"seat-{number}", "") for number in range(most)],
        names=[data.get(f"name-{number}", "") for number in range(most)],
        seats=None if seats < 0 else seats,
        renew="renew" in data,
    )
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/campaigns/{campaign_id:str}/again", name="try-again")
async def try_again(request: AnyRequest, campaign_id: CampaignId, data: Form) -> Response[Any]:
    """Begin a chapter once more as a line beside the others, and go there."""
    visit = Visit(request)
    table = await service(request).campaigns.try_again(
        campaign_id,
        number_of(data.get("line", "")),
        number_of(data.get("number", "")),
        owner(request),
        visit.token,
    )
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/campaigns/{campaign_id:str}/name", name="rename-campaign")
async def rename(request: AnyRequest, campaign_id: CampaignId, data: Form) -> Redirect:
    """Give a campaign another name."""
    await service(request).campaigns.rename(campaign_id, data.get("name", ""), owner(request))
    return Redirect(f"/campaigns/{campaign_id}", status_code=303)


@post("/campaigns/{campaign_id:str}/delete", name="delete-campaign")
async def delete(request: AnyRequest, campaign_id: CampaignId) -> Redirect:
    """Take a campaign off the list; it can be brought back for a while."""
    for table_id in await service(request).campaigns.delete(campaign_id, owner(request)):
        reviews_of(request).end(table_id)
    return Redirect(f"/?deleted={campaign_id}", status_code=303)


@post("/campaigns/{campaign_id:str}/restore", name="restore-campaign")
async def restore(request: AnyRequest, campaign_id: CampaignId) -> Redirect:
    """Bring a deleted campaign back."""
    await service(request).campaigns.restore(campaign_id, owner(request))
    return Redirect(f"/campaigns/{campaign_id}", status_code=303)


@get("/campaigns/{campaign_id:str}/campaign.txt", name="campaign-text", media_type="text/plain")
async def text(request: AnyRequest, campaign_id: CampaignId) -> Response[str]:
    """Return all finished chapters of a campaign as one text."""
    campaign: Campaign = await service(request).campaigns.find(campaign_id, owner(request))
    name = f"{campaign.row.game}-{campaign.id}.txt"
    return Response(
        await service(request).campaigns.export(campaign_id, owner(request)),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


HANDLERS = [campaign_page, go_on, try_again, rename, delete, restore, text]
