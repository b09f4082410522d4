"""Campaigns for programs: going on with them, trying a chapter again, taking them along."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from sternbrett.server.api.access import known_caller
from sternbrett.server.api.bodies import (
    CampaignInfo,
    CampaignText,
    CampaignTitle,
    NextChapter,
    Seated,
)
from sternbrett.server.api.handlers import chapter_info
from sternbrett.server.api.operations import operation
from sternbrett.server.campaigns import MOST_TEXT, Campaign, Campaigns
from sternbrett.server.pages.common import service
from sternbrett.server.pages.review import reviews_of
from sternbrett.server.rendering import AnyRequest

CampaignId = FromPath[str]
CAMPAIGN = "/campaigns/{campaign_id:str}"


@operation(get, "/campaigns", "api-campaigns")
async def campaigns(request: AnyRequest) -> list[CampaignInfo]:
    """List the caller's campaigns, those changed last first."""
    token = known_caller(request)
    return [await info(request, one, token) for one in await of(request).newest(token)]


@operation(get, CAMPAIGN, "api-campaign", 404)
async def campaign(request: AnyRequest, campaign_id: CampaignId) -> CampaignInfo:
    """Return a campaign that the caller plays."""
    token = known_caller(request)
    return await info(request, await of(request).find(campaign_id, token), token)


@operation(post, CAMPAIGN + "/chapters", "api-next-chapter", 404, 409)
async def next_chapter(
    request: AnyRequest, campaign_id: CampaignId, data: JSONBody[NextChapter]
) -> Seated:
    """Begin the next chapter of a line, or find the one that was begun; or try one again."""
    token = known_caller(request)
    seats = len(data.seats) or None
    names = [data.name] * len(data.seats)
    if data.number is None:
        table = await of(request).go_on(
            campaign_id,
            data.line,
            token,
            token,
            plan=data.seats,
            names=names,
            seats=seats,
            renew=data.renew,
        )
    else:
        table = await of(request).try_again(
            campaign_id,
            data.line,
            data.number,
            token,
            token,
            plan=data.seats,
            names=names,
            seats=seats,
        )
    return Seated(table.id, list(table.seats_of(token)), "")


@operation(post, CAMPAIGN + "/name", "api-rename-campaign", 404, 409, status_code=200)
async def rename(
    request: AnyRequest, campaign_id: CampaignId, data: JSONBody[CampaignTitle]
) -> CampaignInfo:
    """Give a campaign another name; only whoever began it may."""
    token = known_caller(request)
    await of(request).rename(campaign_id, data.name, token)
    return await info(request, await of(request).find(campaign_id, token), token)


@operation(post, CAMPAIGN + "/delete", "api-delete-campaign", 404, 409, status_code=204)
async def delete(request: AnyRequest, campaign_id: CampaignId) -> None:
    """Delete a campaign with all its tables; it can be brought back for a while."""
    for table_id in await of(request).delete(campaign_id, known_caller(request)):
        reviews_of(request).end(table_id)


@operation(post, CAMPAIGN + "/restore", "api-restore-campaign", 404, status_code=200)
async def restore(request: AnyRequest, campaign_id: CampaignId) -> CampaignInfo:
    """Bring a deleted campaign back with all its tables."""
    token = known_caller(request)
    await of(request).restore(campaign_id, token)
    return await info(request, await of(request).find(campaign_id, token), token)


@operation(get, CAMPAIGN + "/text", "api-campaign-text", 404, 409)
async def text(request: AnyRequest, campaign_id: CampaignId) -> CampaignText:
    """Return all finished chapters of a campaign as one text."""
    return CampaignText(await of(request).export(campaign_id, known_caller(request)))


@operation(post, "/campaigns", "api-bring-campaign", secret=False, request_max_body_size=MOST_TEXT)
async def bring(request: AnyRequest, data: JSONBody[CampaignText]) -> CampaignInfo:
    """Make a campaign of its text form."""
    token = known_caller(request)
    row = await of(request).bring(data.text, token)
    return await info(request, await of(request).find(row.id, token), token)


def of(request: AnyRequest) -> Campaigns:
    """Return the campaigns of this application."""
    return service(request).campaigns


async def info(request: AnyRequest, campaign: Campaign, token: str) -> CampaignInfo:
    """Return a campaign as the caller may see it."""
    places = sorted(campaign.tables, key=lambda place: (place.line, place.number))
    chapters = [chapter_info(campaign.tables[place]) for place in places]
    return CampaignInfo(
        id=campaign.id,
        game=campaign.row.game,
        name=campaign.row.name,
        host=token == campaign.row.host,
        chapters=[chapter for chapter in chapters if chapter is not None],
        can_go_on=[line for line in campaign.lines if await of(request).can_go_on(campaign, line)],
    )


HANDLERS = [campaigns, campaign, next_chapter, rename, delete, restore, text, bring]
