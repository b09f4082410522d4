"""What is sent to the API and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sternbrett.kernel.chronicle import LONGEST_NAME
from sternbrett.kernel.settings import LONGEST_TEXT
from sternbrett.kernel.ways import MOST_CHOICES
from sternbrett.server.seats import MAX_NAME
from sternbrett.server.tables import MAX_SEED

#: Numbers that every language can hold.
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Word = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(max_length=4 * MAX_NAME)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to set up. `seats` says for each seat `me`, `link` or a bot's name.

    `packs` are the ids of those it is played with. `time_limit` is empty, `move SECONDS`, `game
    SECONDS` (perhaps with seconds more for each turn) or `days DAYS`, one of those that pages
    offer; it counts where people of other browsers come.
    """

    game: Word
    settings: dict[Word, Annotated[str, Meta(max_length=LONGEST_TEXT)] | Number] = {}
    seats: Annotated[list[Word], Meta(max_length=16)] = []
    name: Name = ""
    seed: Annotated[str, Meta(max_length=MAX_SEED)] = ""
    spectators: Literal["yes", "late", "no"] = "yes"
    packs: Annotated[list[Word], Meta(max_length=16)] = []
    time_limit: Annotated[str, Meta(max_length=16)] = ""


class Join(Struct, forbid_unknown_fields=True):
    """The code of an invitation, and a name to be called by."""

    code: Word
    name: Name = ""


class Introduction(Struct, forbid_unknown_fields=True):
    """What somebody wants to be called, and the colour by which others know them."""

    name: Name = ""
    colour: Word = ""


class Act(Struct, forbid_unknown_fields=True):
    """Something done at a table. `seat` is needed only by whoever has several.

    The same `request` twice is carried out once.
    """

    request: Annotated[str, Meta(pattern=r"^[\x21-\x7e]*$", max_length=64)] = ""
    seat: Number | None = None


class SwitchRule(Act, forbid_unknown_fields=True, kw_only=True):
    """A rule that may be switched at any time, and what it is set to."""

    name: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=40)]


class Choose(Act, forbid_unknown_fields=True, kw_only=True):
    """An option, and the question it answers; `then` are choices to make after it at once.

    What comes after a choice that reveals something, or cannot be chosen then, is dropped.
    """

    key: Word
    question: Word
    then: Annotated[list[Word], Meta(max_length=MOST_CHOICES - 1)] = []


class NextChapter(Struct, forbid_unknown_fields=True):
    """The next chapter of a campaign's line to begin, or (`number`) one to try again.

    `seats` says for each seat `same` (who sat there before), `me`, `link` or a bot's name; without
    it everybody keeps their seat. With `renew` the next chapter is played with the content that new
    games have, where what was left fits it.
    """

    line: Annotated[int, Meta(ge=1, le=10_000)] = 1
    number: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    seats: Annotated[list[Word], Meta(max_length=16)] = []
    name: Name = ""
    renew: bool = False


class CampaignTitle(Struct, forbid_unknown_fields=True):
    """What a campaign is to be called."""

    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)]


class CampaignText(Struct, forbid_unknown_fields=True):
    """A whole campaign in its text form."""

    text: str


class ForSeats(Struct):
    """What a setting can be with a number of seats."""

    seats: int
    choices: list[str | int]
    default: str | int


class PackInfo(Struct):
    """A pack of content that a table can be set up with."""

    id: str
    name: str


class Needed(Struct):
    """Another setting and its value."""

    setting: str
    value: str | int


class SettingInfo(Struct):
    """Something that can be chosen before a game.

    `kind` is `choice`, or `text` for any text that the game accepts: then `choices` are examples.
    `choices` has what is possible with some number of seats, `default` is that of the fewest seats,
    `by_seats` says both for each number. With `only_if` it has an effect only beside that.
    """

    name: str
    kind: Literal["choice", "text"]
    choices: list[str | int]
    default: str | int
    by_seats: list[ForSeats]
    only_if: Needed | None
    research: bool


class GameInfo(Struct):
    """A game that can be played here."""

    id: str
    name: str
    seats: list[int]
    settings: list[SettingInfo]
    bots: list[str]
    packs: list[PackInfo]


class ClockInfo(Struct):
    """The clock of a seat: how many seconds are left, and when (UTC) it runs out, if it runs."""

    seconds: float
    until: str | None


class SeatInfo(Struct):
    """Who sits somewhere: `person`, `bot` or `open`.

    `here` says whether somebody is there, `left` that they have been away for so long that a bot
    can play on, `substitute` which bot does. `clock` is there where time is limited.
    """

    number: int
    kind: str
    name: str
    mine: bool
    ready: bool
    here: bool
    left: bool
    substitute: str
    clock: ClockInfo | None = None


class OptionInfo(Struct):
    """Something that can be chosen now. `handles` are things on the board that lead to it."""

    key: str
    number: int
    label: str
    clause: str
    handles: list[str]


class LogEntry(Struct):
    """One entry of the caller's own log: something chosen, or an event as the caller saw it.

    `moment` counts what the caller has seen happen. Entries of the kind `seat` tell what became of
    a seat: `args` are its number, its person's name and a bot.
    """

    number: int
    moment: int
    kind: str
    name: str
    args: list[Any]
    text: str
    clause: str


class ChapterInfo(Struct):
    """A chapter of a campaign: its table, its line and its number there.

    `parent` is the line whose chapters come before it, where it is the first of a line begun beside
    others (0: none). `result` is empty while it is played.
    """

    campaign: str
    line: int
    number: int
    parent: int
    table: str
    result: str


class CampaignInfo(Struct):
    """A campaign as whoever plays it may see it; `can_go_on` are the lines that go on."""

    id: str
    game: str
    name: str
    host: bool
    chapters: list[ChapterInfo]
    can_go_on: list[int]


class TableView(Struct):
    """A table as the caller may see it.

    While the curtain is down (`covered`) and while seats are open or somebody is not ready
    (`waiting`) nothing of the game is shown. `next` is the number to ask the log from next time.
    `origin` says whether the host may know what is hidden, since the game was dealt `again`,
    continued (`branch`) or brought along (`import`). `dropped` is how many of the choices that
    were to be made at once were not. `chapter` says which chapter of which campaign it is,
    `time_limit` how much time people have, as for a new table.
    """

    id: str
    game: str
    settings: dict[str, str | int]
    packs: list[str]
    seats: list[SeatInfo]
    host: bool
    origin: str
    waiting: bool
    covered: bool
    seat: int | None
    asked: list[int]
    over: bool
    result: str
    result_text: str
    view: dict[str, Any] | None
    prompt: str
    clause: str
    question: str
    options: list[OptionInfo]
    can_undo: bool
    log: list[LogEntry]
    next: int
    dropped: int = 0
    chapter: ChapterInfo | None = None
    time_limit: str = ""


class TableName(Struct):
    """A table in a list; `name` is empty where its host gave it none."""

    id: str
    game: str
    result: str
    name: str = ""


class Seated(Struct):
    """A place at a table. `secret` is told once, and only to whoever had none."""

    table: str
    seats: list[int]
    secret: str


class Invitation(Struct):
    """A code that seats whoever sends it first, and the link for a browser."""

    code: str
    path: str


class Record(Struct):
    """A game in its text form."""

    record: str


class Problem(Struct, omit_defaults=True):
    """Why something was not done (RFC 9457). `code` is for programs, `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[str] = []


class Health(Struct):
    """Whether the server can do its work."""

    status: str
    version: str
    database: str
