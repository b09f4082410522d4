"""A campaign's page: the story so far, its chapters, going on, trying again, taking it along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.telling import SoFar, Told
from sternbrett.kernel.texts import Texts
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
from sternbrett.server.seats import BOT
from sternbrett.show.story import chapter_of
from sternbrett.show.wording import match_texts
from sternbrett.web import STATIC

CampaignId = FromPath[str]


@dataclass(frozen=True)
class ShownChapter:
    """A chapter in the list of a campaign's page."""

    number: int
    table: str
    #: Who plays or played it; empty: somebody alone who gave no name.
    people: str
    #: How it went; None while it is played.
    told: Told | None
    can_review: bool


@dataclass(frozen=True)
class ShownLine:
    """A line of a campaign: its tables from the first chapter on, and what they tell."""

    campaign: Campaign
    number: int
    tables: list[OpenTable]
    texts: Texts
    chapters: list[ShownChapter]

    @property
    def last(self) -> OpenTable:
        """The table of the last chapter that was begun."""
        return self.tables[-1]

    @property
    def name(self) -> str:
        """What the campaign is called."""
        return self.campaign.row.name or self.last.game.campaign_name(self.texts)

    @property
    def so_far(self) -> SoFar:
        """How the campaign stands after the chapters that are over."""
        left = next((t.match.leaves for t in reversed(self.tables) if t.match.over), None)
        game, content = self.last.game, self.last.match.content
        return SoFar() if left is None else game.so_far(left, content, self.texts)


async def line_shown(request: AnyRequest, campaign_id: str, line: int) -> ShownLine:
    """Return a line of a campaign to somebody who plays it: the one wanted, or the newest."""
    campaign = await service(request).campaigns.find(campaign_id, owner(request))
    chosen = line if line in campaign.lines else campaign.newest
    places = campaign.line(chosen)
    tables = [await service(request).open(campaign.tables[place].id) for place in places]
    return ShownLine(
        campaign,
        chosen,
        tables,
        match_texts(tables[-1].match, language_of(request)),
        [
            shown_chapter(request, table, place.number)
            for place, table in zip(places, tables, strict=True)
        ],
    )


@get("/campaigns/{campaign_id:str}", name="campaign")
async def campaign_page(
    request: AnyRequest, campaign_id: CampaignId, line: FromQuery[int] = 0
) -> Response[str]:
    """Show a campaign, of several lines one: that which was played last, or the one wanted."""
    shown = await line_shown(request, campaign_id, line)
    campaign, last = shown.campaign, shown.last
    ahead = last.to_be_continued
    return render(
        request,
        "campaign.html",
        campaign=campaign,
        game=last.game,
        texts=shown.texts,
        line=shown.number,
        name=shown.name,
        so_far=shown.so_far,
        styled=(last.game.folder / "style.css").exists(),
        chapters=shown.chapters,
        running=None if last.match.over else last,
        ahead=ahead,
        renewable=ahead and await service(request).campaigns.has_new_content(last),
        last=last,
        before=labels_of(request, last),
        hosting=owner(request) in (None, campaign.row.host),
        can_export=any(row.result for row in campaign.tables.values()),
        kept=KEPT.days,
    )


@get("/campaigns/{campaign_id:str}/journal.html", name="journal")
async def journal(
    request: AnyRequest,
    campaign_id: CampaignId,
    line: FromQuery[int] = 0,
    keep: FromQuery[bool] = False,
) -> Response[str]:
    """Return the journal from the first page on; to `keep` it as a file that needs nothing else."""
    shown = await line_shown(request, campaign_id, line)
    answer = render(
        request,
        "journal.html",
        campaign=shown.campaign,
        line=shown.number,
        name=shown.name,
        texts=shown.texts,
        chapters=[chapter for chapter in shown.chapters if chapter.told],
        ending=shown.so_far.ending,
        own_style=(STATIC / "journal.css").read_text("utf-8") if keep else "",
    )
    if keep:
        name = f"{shown.campaign.row.game}-{shown.campaign.id}.html"
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def shown_chapter(request: AnyRequest, table: OpenTable, number: int) -> ShownChapter:
    """Return a chapter as the page of its campaign lists it."""
    match = table.match
    return ShownChapter(
        number=number,
        table=table.id,
        people=", ".join(names_of(request, table)) if is_named(table) else "",
        told=chapter_of(match, match_texts(match, language_of(request))) if match.over else None,
        can_review=match.over and bool(reviewed_seats(table, visitor(request))),
    )


def is_named(table: OpenTable) -> bool:
    """Tell whether it says something who sits at a table."""
    places = table.row.places
    return len(places) > 1 or places[0].kind == BOT or bool(places[0].name)


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


HANDLERS = [campaign_page, journal, go_on, try_again, rename, delete, restore, text]
