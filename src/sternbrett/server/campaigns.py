"""Campaigns: chains of tables, each begun from what the one before left.

Whoever played the last chapter may go on, with other people, another number of seats or other bots;
a chapter begins once, however many ask for it at the same time. A chapter can be tried again from
what it began with: that is a second line beside the first, which stays as it is.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sternbrett.kernel.campaign import chapter_seed, goes_on, settings_for
from sternbrett.kernel.chronicle import (
    Chronicle,
    WrittenChapter,
    read_chronicle,
    tidy_title,
    write_chronicle,
)
from sternbrett.kernel.errors import (
    InvalidPosition,
    InvalidText,
    Refused,
    SternbrettError,
    TooLarge,
)
from sternbrett.kernel.game import Fields
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.server import seating
from sternbrett.server.chapters import CampaignRow, Chapter, line_of
from sternbrett.server.open_table import OpenTable, content_set_of
from sternbrett.server.seating import AGAIN, IMPORT
from sternbrett.server.store import Conflict, TableRow, now

if TYPE_CHECKING:
    from sternbrett.server.tables import Tables

CAMPAIGN_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
#: How often a new line is tried that another one came before.
MOST_TRIES = 5
#: How many bytes a campaign that is brought along may take as a text, and all its positions.
MOST_TEXT = 2_000_000
MOST_BYTES = 64_000_000


class NoSuchCampaign(SternbrettError):
    """There is no campaign of this id, or it was deleted, or it is not the asker's to see."""


class NewContentUnfit(SternbrettError):
    """A campaign cannot go on with the content that new games are played with."""


@dataclass(frozen=True)
class Campaign:
    """A campaign with all its tables."""

    row: CampaignRow
    tables: Mapping[Chapter, TableRow]

    @property
    def id(self) -> str:
        """The campaign's id, part of its address."""
        return self.row.id

    @cached_property
    def lines(self) -> list[int]:
        """The numbers of the lines, oldest first."""
        return sorted({chapter.line for chapter in self.tables})

    def line(self, number: int) -> list[Chapter]:
        """Return the chapters of a line, from the first one on; none where there is no such."""
        return line_of(self.tables, number)

    @property
    def newest(self) -> int:
        """The line in which a chapter was played last."""
        last = [(self.tables[self.line(number)[-1]].changed_at, number) for number in self.lines]
        return max(last)[1]

    def played_by(self, token: str) -> bool:
        """Tell whether a browser hosts the campaign, or has a seat in one of its chapters."""
        return bool(token) and (
            token == self.row.host
            or any(seat.token == token for row in self.tables.values() for seat in row.places)
        )


class Campaigns:
    """All campaigns of one server. `who` is a browser's hash, or None for the machine's owner."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        #: Held while a campaign is replayed that is brought along, which takes a while.
        self._bringing = asyncio.Lock()

    @staticmethod
    def new(match: Match, host: str) -> CampaignRow | None:
        """Return the campaign that a new match is the first chapter of; None: it is of none."""
        if not match.game.in_chapters(match.settings):
            return None
        moment = now()
        return CampaignRow(secrets.token_urlsafe(9), match.game.id, "", host, moment, moment)

    # -- finding --------------------------------------------------------------------------

    async def find(self, campaign_id: str, who: str | None) -> Campaign:
        """Return a campaign to somebody who plays it."""
        found = None
        if CAMPAIGN_ID.fullmatch(campaign_id):
            found = await asyncio.to_thread(self._read, campaign_id)
        if found is None or not (who is None or found.played_by(who)):
            raise NoSuchCampaign("There is no such campaign; it may have been deleted.")
        return found

    def _read(self, campaign_id: str) -> Campaign | None:
        row = self.tables.store.campaign(campaign_id)
        if row is None or row.game not in self.tables.games:
            return None
        rows = self.tables.store.campaign_tables(campaign_id)
        return Campaign(row, {one.chapter: one for one in rows if one.chapter is not None})

    async def newest(self, who: str | None, limit: int = 12) -> list[Campaign]:
        """Return the campaigns changed last: those of a browser, or (None) all of them."""

        def read() -> list[Campaign]:
            rows = self.tables.store.newest_campaigns(limit, who)
            found = (self._read(row.id) for row in rows)
            return [campaign for campaign in found if campaign is not None]

        return await asyncio.to_thread(read)

    async def deleted(self, who: str | None, limit: int = 12) -> list[CampaignRow]:
        """Return the campaigns that were deleted last and can be brought back."""
        store = self.tables.store
        rows = await asyncio.to_thread(store.newest_campaigns, limit, who, True)
        return [row for row in rows if row.game in self.tables.games]

    async def can_go_on(self, campaign: Campaign, line: int) -> bool:
        """Tell whether a chapter of a line is being played, or another one may follow."""
        table = await self.tables.open(campaign.tables[campaign.line(line)[-1]].id)
        return not table.match.over or goes_on(table.game, table.match.leaves)

    # -- playing --------------------------------------------------------------------------

    async def go_on(
        self,
        campaign_id: str,
        line: int,
        who: str | None,
        host: str,
        *,
        plan: Sequence[str] = (),
        names: Sequence[str] = (),
        seats: int | None = None,
        renew: bool = False,
    ) -> OpenTable:
        """Begin the next chapter of a line, or find the one that was begun.

        `host` is the browser that asks, which becomes the host of the table; `plan` is as
        `seating.planned_on` takes it. With `renew` the content of new games is taken over, which is
        refused with the reason where what was left does not fit it.
        """
        campaign = await self.find(campaign_id, who)
        chapters = campaign.line(line)
        if not chapters:
            raise Refused("no_chapter", "There is no such chapter.")
        last = await self.tables.open(campaign.tables[chapters[-1]].id)
        if not last.match.over:
            return last
        legacy = last.match.leaves
        if not goes_on(last.game, legacy):
            raise Refused("campaign_over", "The campaign is over.")
        seed = campaign.tables[chapters[0]].seed
        number = chapters[-1].number + 1
        content = await self._new_content(last) if renew else last.match.content
        try:
            match = self._match(last, legacy, seats, chapter_seed(seed, number), content)
        except InvalidPosition as error:
            if not renew:
                raise
            raise NewContentUnfit(str(error)) from None
        try:
            table = await self.tables.add(
                match,
                host,
                places=seating.planned_on(match, host, plan, last.row.places, names),
                spectators=last.row.spectators,
                time_limit=last.row.time_limit,
                content="" if renew else last.row.content,
                origin=last.row.origin,
                chapter=Chapter(campaign.id, line, number),
            )
        except Conflict:
            # Somebody else has begun it, perhaps at another server: that is the chapter.
            campaign = await self.find(campaign_id, who)
            return await self.tables.open(campaign.tables[campaign.line(line)[-1]].id)
        # Whoever still looks at the chapter before is told that it goes on.
        self.tables.forget(last.id)
        self.tables.notices.publish(last.id)
        return table

    async def try_again(
        self,
        campaign_id: str,
        line: int,
        number: int,
        who: str | None,
        host: str,
        *,
        plan: Sequence[str] = (),
        names: Sequence[str] = (),
        seats: int | None = None,
    ) -> OpenTable:
        """Begin a chapter once more, from what it began with, as a line beside the others."""
        for _ in range(MOST_TRIES):
            campaign = await self.find(campaign_id, who)
            chapters = campaign.line(line)
            if not 1 <= number <= len(chapters):
                raise Refused("no_chapter", "There is no such chapter.")
            old = await self.tables.open(campaign.tables[chapters[number - 1]].id)
            match = self._match(old, old.match.legacy, seats, old.row.seed, old.match.content)
            parent = chapters[number - 2].line if number > 1 else 0
            try:
                return await self.tables.add(
                    match,
                    host,
                    places=seating.planned_on(match, host, plan, old.row.places, names),
                    spectators=old.row.spectators,
                    time_limit=old.row.time_limit,
                    content=old.row.content,
                    origin=AGAIN,
                    chapter=Chapter(campaign.id, campaign.lines[-1] + 1, number, parent),
                )
            except Conflict:
                continue  # another line was begun at the same time
        raise Refused("stale", "Somebody else was faster; look at what changed.")

    async def has_new_content(self, table: OpenTable) -> bool:
        """Tell whether new games are played with other content than a chapter."""
        try:
            content = await self._new_content(table)
        except SternbrettError:
            return False  # a pack is gone, or does not go with the rest any more
        files = table.game.set_of(content) or table.game.content_set()
        return files.data != content_set_of(table.match).data

    async def _new_content(self, table: OpenTable) -> Any:
        packs = [pack.id for pack in table.packs]
        return await asyncio.to_thread(self.tables.contents.packed_content, table.game, packs)

    @staticmethod
    def _match(
        old: OpenTable, legacy: Fields | None, seats: int | None, seed: str, content: Any
    ) -> Match:
        """Return a chapter that begins from a legacy."""
        game = old.game
        seats = old.match.seats if seats is None else game.seat_count(seats)
        return Match.new(
            game,
            content=content,
            settings=settings_for(game, old.match.settings, seats, content),
            seats=seats,
            seed=seed,
            secret=b"" if seed else secrets.token_bytes(16),
            legacy=legacy,
        )

    # -- keeping --------------------------------------------------------------------------

    async def rename(self, campaign_id: str, name: str, who: str | None) -> None:
        """Give a campaign another name; its host may, and whoever owns the machine."""
        campaign = await self._hosted(campaign_id, who)
        await asyncio.to_thread(self.tables.store.rename_campaign, campaign.id, tidy_title(name))

    async def delete(self, campaign_id: str, who: str | None) -> list[str]:
        """Take a campaign off the list with all its tables; return their ids."""
        campaign = await self._hosted(campaign_id, who)
        ids = [row.id for row in campaign.tables.values()]
        await asyncio.to_thread(self.tables.store.delete_campaign, campaign.id, ids)
        for table_id in ids:
            self.tables.forget(table_id)
            self.tables.notices.publish(table_id)
        return ids

    async def restore(self, campaign_id: str, who: str | None) -> None:
        """Bring a deleted campaign back with all its tables."""
        store = self.tables.store
        known = CAMPAIGN_ID.fullmatch(campaign_id) is not None
        if not known or not await asyncio.to_thread(store.restore_campaign, campaign_id, who):
            raise NoSuchCampaign("There is no such deleted campaign; it may be gone for good.")

    async def _hosted(self, campaign_id: str, who: str | None) -> Campaign:
        campaign = await self.find(campaign_id, who)
        if who not in (None, campaign.row.host):
            raise Refused("not_campaign_host", "Only whoever began a campaign can do that.")
        return campaign

    # -- taking along ---------------------------------------------------------------------

    async def export(self, campaign_id: str, who: str | None) -> str:
        """Return all finished chapters of a campaign as one text.

        As long as it goes on in some line its records are packed.
        """
        campaign = await self.find(campaign_id, who)
        runs = [await self.can_go_on(campaign, line) for line in campaign.lines]
        chapters = []
        for chapter in sorted(campaign.tables, key=lambda one: (one.line, one.number)):
            table = await self.tables.open(campaign.tables[chapter].id)
            if table.match.over:
                record = await asyncio.to_thread(_record, table.match)
                own = WrittenChapter(chapter.line, chapter.number, chapter.parent, record)
                chapters.append(own)
        if not chapters:
            raise Refused("no_finished", "No chapter of this campaign is over yet.")
        chronicle = Chronicle(campaign.row.game, campaign.row.name, tuple(chapters))
        return write_chronicle(chronicle, packed=any(runs))

    async def bring(self, text: str, host: str) -> CampaignRow:
        """Make a campaign of its text form; all of it is stored, or nothing."""
        async with self._bringing:
            chronicle, matches = await asyncio.to_thread(self._replayed, text)
        moment = now()
        row = CampaignRow(
            secrets.token_urlsafe(9), chronicle.game, chronicle.name, host, moment, moment
        )
        tables = []
        for written, match in zip(chronicle.chapters, matches, strict=True):
            chapter = Chapter(row.id, written.line, written.number, written.parent)
            own = self.tables.row_of(match, host, origin=IMPORT, chapter=chapter)
            tables.append((own, content_set_of(match).files, match.plies))
        await asyncio.to_thread(self.tables.store.add_tables, tables, row)
        return row

    def _replayed(self, text: str) -> tuple[Chronicle, list[Match]]:
        """Return a campaign in its text form, and all its chapters."""
        chronicle = read_chronicle(text)
        game = self.tables.game(chronicle.game)
        matches: list[Match] = []
        left = MOST_BYTES
        for chapter in chronicle.chapters:
            where = f"chapter {chapter.number} of line {chapter.line}"
            try:
                match = read_match(
                    chapter.record,
                    self.tables.game,
                    None,
                    left,
                    self.tables.contents.packed_content,
                )
            except TooLarge:
                raise
            except InvalidText as error:
                raise InvalidText(f"{where}: {error}") from None
            if match.game is not game or not match.over:
                raise InvalidText(f"{where} is not a finished chapter of {game.id}.")
            if (match.legacy is None) != (chapter.number == 1) or match.leaves is None:
                raise InvalidText(f"{where} does not begin from what a chapter left.")
            left -= sum(len(ply.after) for ply in match.plies)
            matches.append(match)
        return replace(chronicle, game=game.id), matches


def _record(match: Match) -> str:
    """Return the record of a finished game; its plies may have to be read for that."""
    return write_match(match.with_history(match.plies.until(len(match.plies) - 1)))
