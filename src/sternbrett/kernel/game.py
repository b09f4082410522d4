"""What a game is to everything outside its folder.

A game is a subclass of `Game` with one instance, `GAME`, in its package. The rules are steps; the
methods here say how a game begins, what its ends are worth, and how it is shown to people.
Positions as plain data, and what each seat may know of them, are in `kernel.positions`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

import msgspec

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.charts import Chart
from sternbrett.kernel.content import expect
from sternbrett.kernel.content_set import TEXTS, ContentSet
from sternbrett.kernel.engine import AnyStep, Event, EventKind, Option, Said
from sternbrett.kernel.errors import InvalidPosition, InvalidText, UnknownName
from sternbrett.kernel.guide import Guide
from sternbrett.kernel.lesson import Lesson, read_lessons
from sternbrett.kernel.look import AnyLook, Look, Refusal
from sternbrett.kernel.observation import Observer
from sternbrett.kernel.observed import SchemaObserver
from sternbrett.kernel.outcome import Attempt, Incident, Standing, places_by
from sternbrett.kernel.plain_html import escape
from sternbrett.kernel.positions import WRONG_SHAPE, Positions, S
from sternbrett.kernel.positions import Fields as Fields
from sternbrett.kernel.positions import View as View
from sternbrett.kernel.reasons import Reasons
from sternbrett.kernel.scene import Cue, read_cue
from sternbrett.kernel.schema import Schema
from sternbrett.kernel.settings import Setting as Setting
from sternbrett.kernel.settings import Unfit, Value, WrongSetting
from sternbrett.kernel.story import Story
from sternbrett.kernel.telling import SoFar, Told
from sternbrett.kernel.texts import Texts, places_in
from sternbrett.kernel.vocabulary import LOCK
from sternbrett.kernel.ways import Way

if TYPE_CHECKING:
    from sternbrett.kernel.arrays import ArrayProgram

# A bot is asked with its view, its seat and what it may choose; it answers with one of them.
Bot = Callable[[View, int, Sequence[Option]], Option]
BotFactory = Callable[[Any, Rng], Bot]

#: The text `role.unchosen` is what a seat is called before it has chosen its role.
UNCHOSEN = "unchosen"

_CLAUSE = re.compile(r"^\*\*([A-Z][A-Z0-9]*-\d{3})\*\*", re.M)


@dataclass(frozen=True)
class TypeCard:
    """What kind of game this is. The conformance suite holds a game to its card.

    `hidden_information`: some seat does not see the whole position, or cards are drawn from a deck
    in hidden order. `simultaneous`: some decision is answered by all seats secretly. `cooperative`:
    all seats always have the same score. `places`: scores tell places apart (`outcome.utilities`);
    without it a game is won, lost or drawn. `chosen_roles`: seats get their roles, out of `roles`,
    in play, and everybody sees which (see `Game.role`). `zero_sum`: numbers of seats with which the
    scores of a finished game always add up to 0.
    """

    seats: tuple[int, int]
    roles: tuple[str, ...]
    chance: tuple[str, ...] = ()
    hidden_information: bool = False
    simultaneous: bool = False
    cooperative: bool = False
    places: bool = False
    chosen_roles: bool = False
    scores: tuple[float, float] = (-1.0, 1.0)
    zero_sum: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """One line of a panel: a label, a value, and an optional explanation shown small."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Panel:
    """A titled group of lines: how any game is shown before its board is drawn."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Drawing:
    """A view drawn for a page, as HTML: the board, what stands in the bar above and beside it.

    Whatever can be touched carries `data-handle`, whatever explains itself `data-tip` and
    `data-clause`; dice, cards and tokens have stable ids, so that they are seen to move; what is
    always chosen by the same digit has it as `data-number`. `fixed` are elements of the board that
    never change during a game, each with an id and `hx-morph-skip`: a page gets them once, and
    `changing` is the board in which they are left empty (see `emptied`). `kit` says that parts of
    the board kit are used, or its `"map"` alone, so that a page loads their styles and scripts.
    """

    changing: str
    bar: str = ""
    side: str = ""
    fixed: tuple[str, ...] = ()
    kit: bool | Literal["map"] = False

    @property
    def pack(self) -> str:
        """The scripts and styles that a page loads."""
        return "map" if self.kit == "map" else "kit" if self.kit else "table"

    @cached_property
    def board(self) -> str:
        """The whole board, for a page that has nothing of it yet."""
        return filled(self.changing, self.fixed)


@lru_cache(maxsize=1_000)
def emptied(element: str) -> str:
    """Return an element without what stands in it, for a page that has it already."""
    return element[: element.index(">") + 1] + element[element.rindex("<") :]


def filled(board: str, fixed: Sequence[str]) -> str:
    """Return a board with elements that it has only emptied."""
    for element in fixed:
        board = board.replace(emptied(element), element, 1)
    return board


@dataclass(frozen=True)
class Advice:
    """A hint: the key to choose, and a text key with arguments that says why in one line."""

    key: str
    reason: str
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """A table that is set up with one click: who sits where (`me` or a bot), and settings.

    The text `preset.<name>` says what one gets.
    """

    name: str
    plan: tuple[str, ...]
    settings: Mapping[str, str | int] = field(default_factory=dict)


class Game(Positions[S]):
    """A game: its type card, its content, and positions as data."""

    #: Where the box stands on the shelf; those without a place come last.
    shelf: int = 99
    card: TypeCard
    settings: tuple[Setting, ...] = ()
    #: The content files that decide how a table is played, by name or by pattern
    #: (`planets/*.toml`); a table keeps those it began with.
    content_files: Sequence[str] = ()
    #: Why moves are not possible, as the guards of decisions say it.
    reasons: Reasons = Reasons()
    #: Every event by name.
    events: Mapping[str, EventKind]
    #: How events are felt, by name, as `kernel.scene.read_cue` reads it; others are only written
    #: down. See `cue`.
    cues: Mapping[str, str] = {}
    #: Names accepted as `at` in scenarios, each with the steps it puts on the agenda (first first).
    entries: Mapping[str, Sequence[AnyStep]]
    #: The bots that can take a seat, weakest first.
    bots: Mapping[str, BotFactory] = {}
    #: Who plays at a level of difficulty, for people who do not know the bots: a bot's name or a
    #: search (`search:100`). The text `bot.<level>` says honestly what to expect.
    levels: Mapping[str, str] = {}
    #: Bots that play a role just as another bot does, with that one, by role: whoever measures
    #: bots need not measure the same one twice.
    played_alike: Mapping[str, Mapping[str, str]] = {}
    #: Decisions that a table answers by itself where only one option is left.
    automatic: Collection[type[AnyStep]] = ()
    #: Rules that may be switched at any time in play (`Match.switch`), each with its values.
    switches: Mapping[str, Sequence[str]] = {}
    #: Open decisions at which each seat acts for itself: bots take their turns there after a pause.
    #: What else is asked of several seats in common, bots leave to people.
    floors: Collection[type[AnyStep]] = ()
    #: Whether the board is drawn the same for all who see the same, whoever they are and whatever
    #: they have answered in secret.
    draws_alike: bool = False
    #: Handles of buttons that are the main action of a prompt.
    primary: Sequence[str] = ()
    #: Tables that are one click away in the lobby.
    presets: Sequence[Preset] = ()
    #: Things people often say at this table, each a text `signal.<name>`: one click sends it.
    signals: Sequence[str] = ()
    #: Schemas of parts of a position that are classes of their own, by the module they stand in.
    part_schemas: Mapping[str, Schema[Any]] = {}
    #: Every field a scenario may name, with one sentence (see docs/scenarios.md); by default those
    #: of the schema.
    field_notes: Mapping[str, str] = {}
    #: Where things are that a scenario puts out of play (`rest = "out"`); empty: it cannot.
    out_of_play: str = ""
    #: Whether `passes` of a position has a bit for each seat that has passed; else it is a number.
    passes_are_seats: bool = False
    #: What a chapter leaves to the next one (see `legacy`): each field with one sentence. Empty:
    #: the game is not played in chapters.
    legacy_notes: Mapping[str, str] = {}
    #: Events with which all that lies on the table is put away or laid out: what was drawn shortly
    #: before may be in no view any more, and what lies there then may be seen without being told.
    laid_anew: Collection[str] = ()
    #: What the lab counts by game and chapter: how it is called, and the event that it is.
    incidents: Mapping[str, Incident] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.schema is not None and "field_notes" not in cls.__dict__:
            cls.field_notes = cls.schema.notes

    def __init__(self) -> None:
        super().__init__()
        self._content: Any = None
        self._own_set: ContentSet | None = None
        #: Which set a content was loaded from, as long as somebody holds it.
        self._sets: WeakKeyDictionary[Any, ContentSet] = WeakKeyDictionary()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy of the game is made of, in another process as well.

        Its content is loaded there when it is asked for, as it was here.
        """
        return {**self.__dict__, "_content": None, "_sets": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _sets=WeakKeyDictionary())

    # -- content --------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder of the game's package, with `content/` and its rules pages."""
        module = type(self).__module__
        return Path(str(resources.files(module)))

    @property
    def built_in_content(self) -> Path:
        """The folder of the content and the texts that come with the game."""
        return self.folder / "content"

    def read_content_set(self, folder: Path) -> ContentSet:
        """Return somebody's own content: a changed copy of the content files, checked.

        It lies in the folder itself, or in one there that is called like the game.
        """
        place = folder / self.id if (folder / self.id).is_dir() else folder
        return self.numbered_set(ContentSet.read(place, self.content_files, self.built_in_content))

    def numbered_set(self, files: ContentSet) -> ContentSet:
        """Return a set, checked, with the numbers of all its options in its lock."""
        content = self.load_set(files)
        if LOCK not in self.content_files:
            return files
        return files.numbered(self.id, [option.key for option in self.vocabulary(content)])

    def use_content(self, content: ContentSet | Path) -> None:
        """Play new games with other content: a set, or a folder with somebody's own.

        It is checked first; what is wrong with it is said, and nothing changes.
        """
        made = self.read_content_set(content) if isinstance(content, Path) else content
        self._content = self.load_set(made)
        self._own_set = made

    @abstractmethod
    def load_content(self, folder: Path) -> Any:
        """Return the checked content of a folder; raise ContentError with place and reason.

        It is an object of an ordinary class, which is known by itself: `set_of` remembers it.
        """

    def load_set(self, files: ContentSet) -> Any:
        """Return the checked content of a set; `set_of` knows which set it is of."""
        with files.unpacked() as folder:
            content = self.load_content(folder)
        self._check_texts(files)
        return self._remember(content, files)

    def set_of(self, content: Any) -> ContentSet | None:
        """Return the set that a content was loaded from; None: somebody loaded a bare folder."""
        with suppress(TypeError):  # something that cannot be remembered, such as no content at all
            return self._sets.get(content)
        return None

    def content(self) -> Any:
        """Return the content that new games are played with, loaded once."""
        if self._content is None:
            if self._own_set is not None:
                self._content = self.load_set(self._own_set)
            else:
                content = self.load_content(self.built_in_content)
                self._content = self._remember(content, self.built_in_set)
        return self._content

    @cached_property
    def built_in_set(self) -> ContentSet:
        """The set that comes with the game."""
        folder = self.built_in_content
        return ContentSet.read(folder, self.content_files, folder)

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """The lessons that come with the game, in the order in which they are offered."""
        return read_lessons(self.built_in_content)

    def content_set(self) -> ContentSet:
        """Return the set that new games are played with."""
        return self._own_set or self.built_in_set

    def _remember(self, content: Any, files: ContentSet) -> Any:
        with suppress(TypeError):
            self._sets[content] = files
        return content

    def _check_texts(self, files: ContentSet) -> None:
        """Refuse sentences of a set's own that would be said with arguments they do not get."""
        for language, name in TEXTS.items():
            own = files.own_texts(language)
            installed = Texts.read(language, self.built_in_content / name).table if own else {}
            for key, text in own.items():
                if key in installed:
                    odd = places_in(text) - places_in(installed[key])
                    given = ", ".join(sorted(places_in(installed[key]))) or "none"
                    expect(not odd, name, f"{key}: {', '.join(sorted(odd))}", f"one of: {given}")

    # -- a new game -----------------------------------------------------------------------

    @abstractmethod
    def begin(self, content: Any, settings: Mapping[str, str | int], seats: int) -> S:
        """Return the position before the first step, with that step on the agenda."""

    def seat_count(self, wanted: int | None = None) -> int:
        """Return a number of seats, by default the fewest; one that cannot be is refused."""
        fewest, most = self.card.seats
        seats = fewest if wanted is None else wanted
        if not fewest <= seats <= most:
            raise UnknownName(f"{self.id} is played by {fewest} to {most}, not by {seats}.")
        return seats

    def setting(self, name: str) -> Setting:
        """Return a setting by its name; one that there is not is refused with what there is."""
        for setting in self.settings:
            if setting.name == name:
                return setting
        known = ", ".join(setting.name for setting in self.settings) or "none"
        raise UnknownName(f"{self.id} has no setting “{name}”; it has: {known}.")

    def check_settings(
        self, given: Mapping[str, object], seats: int | None = None, content: Any = None
    ) -> dict[str, Value]:
        """Return complete settings for a number of seats, by default the fewest.

        An unknown name is refused with what there is, a value with what is possible
        (`WrongSetting`). Texts are checked against the content, by default that of new games.
        """
        seats = self.seat_count(seats)
        for name in given:
            self.setting(name)
        try:
            return self._checked(given, seats, content)
        except WrongSetting as wrong:
            wrong.game = self.id
            raise

    def _checked(self, given: Mapping[str, object], seats: int, content: Any) -> dict[str, Value]:
        out: dict[str, Value] = {}
        for setting in self.settings:
            value = given.get(setting.name, setting.default_for(seats))
            out[setting.name] = "" if setting.is_text else setting.choose(value, seats, content)
        for setting in self.settings:
            if setting.is_text and setting.applies(out):
                value = given.get(setting.name, setting.default_for(seats))
                out[setting.name] = self._check_text(setting, value, seats, content)
        return out

    def _check_text(self, setting: Setting, value: object, seats: int, content: Any) -> str:
        content = self.content() if content is None else content
        try:
            return setting.read_text(value, seats, content)
        except Unfit as unfit:
            sentence = self.texts("en", content).say(unfit.key, **unfit.arguments)
            raise WrongSetting(
                f"{setting.name}: {sentence}", setting, value, seats, unfit=unfit
            ) from None

    # -- chapters: see `kernel.campaign` --------------------------------------------------

    def in_chapters(self, settings: Mapping[str, str | int]) -> bool:
        """Tell whether a game with these settings is the first chapter of a campaign."""
        return bool(self.legacy_notes)

    def legacy(self, g: S) -> Fields | None:
        """Return what a finished chapter leaves, as plain data that JSON can hold.

        It has the fields of `legacy_notes`. None: it leaves nothing, so nothing follows.
        """
        return None

    def ends(self, legacy: Fields) -> bool:
        """Tell whether a campaign is over with what its last chapter left."""
        return False

    def next(
        self, legacy: Fields, content: Any, settings: Mapping[str, str | int], seats: int
    ) -> S:
        """Return the position before the first step of the chapter that a legacy leads to.

        Called by `begin_next` alone. Must refuse, with InvalidPosition, what no chapter leaves. The
        number of seats may be another one than before.
        """
        raise NotImplementedError(f"{self.id} has no chapters")

    def begin_next(
        self, legacy: Fields, content: Any, settings: Mapping[str, str | int], seats: int
    ) -> S:
        """Return the first position of the next chapter; what is no legacy is refused."""
        if set(legacy) != set(self.legacy_notes):
            odd = ", ".join(sorted(set(legacy) ^ set(self.legacy_notes)))
            raise InvalidPosition(f"the legacy lacks fields, or has others than {self.id}: {odd}.")
        try:
            if self.ends(legacy):
                raise InvalidPosition("the campaign is over with this legacy.")
            return self.next(legacy, content, settings, seats)
        except WRONG_SHAPE as error:
            raise InvalidPosition(f"the legacy has a wrong shape: {error}.") from error
        except msgspec.ValidationError as error:
            raise InvalidPosition(f"the legacy has a wrong shape: {error}.") from None

    def upgrade_legacy(self, legacy: Fields, from_version: int) -> Fields:
        """Turn what a chapter of older rules left into a legacy of the installed rules."""
        raise InvalidText(f"{self.id} cannot read a legacy of rules version {from_version}.")

    def clauses(self) -> list[str]:
        """Return the ids of all clauses on the game's rules page."""
        return clauses_of(self.folder / "rules.en.md")

    # -- chance and results ---------------------------------------------------------------

    def outcomes(self, g: S, kind: str) -> Sequence[str]:
        """Return the names of what a chance event can give now, in the order of its numbers."""
        raise NotImplementedError(f"{self.id} has chance, but no names for what it gives")

    @abstractmethod
    def scores(self, g: S) -> tuple[float, ...]:
        """Return what the end is worth to each seat, from -1 to 1; zeros while the game runs.

        In a game of points that is the place a seat has reached (`outcome.utilities`).
        """

    def standings(self, g: S) -> tuple[Standing, ...]:
        """Return how a finished game ended for each seat.

        By default those have won who have the highest score that the game gives. A game of points
        says who won, with points by source.
        """
        scores = self.scores(g)
        highest = self.card.scores[1]
        return tuple(
            Standing(score == highest, place)
            for score, place in zip(scores, places_by(scores), strict=True)
        )

    def attempt(self, g: S) -> Attempt | None:
        """Return what a finished game or chapter has tried; None: nothing that could be counted."""
        return None

    def seats(self, g: S) -> int:
        """Return the number of seats of a position."""
        return len(self.scores(g))

    def role(self, seat: int, g: S | None = None) -> str:
        """Return the role that a seat plays; empty while it has none.

        `g` is the position, None before there is one. A game whose roles are chosen in play says
        here what its positions say; everybody may know it.
        """
        return "" if self.card.chosen_roles else self.card.roles[seat % len(self.card.roles)]

    def sides(self, seats: int, g: S | None = None) -> list[list[int]]:
        """Return the seats of each side: those that win together.

        All seats of a cooperative game are one side. Otherwise the seats of a role are one where
        the game has several roles. A seat without a role, or in a game of one role, is alone.
        """
        if self.card.cooperative:
            return [list(range(seats))]
        by_role: dict[object, list[int]] = {}
        alone = len(set(self.card.roles)) == 1
        for seat in range(seats):
            role = "" if alone else self.role(seat, g)
            by_role.setdefault(role or seat, []).append(seat)
        return list(by_role.values())

    def keeps_secrets(self, g: S, seats: Collection[int] | None = None) -> bool:
        """Tell whether some of these seats (None: of all) must not see each other's things."""
        return self.card.hidden_information

    def concession(self, g: S, seat: int) -> tuple[str, tuple[int, ...]] | None:
        """Return the result if a seat's side gives up, and the seats of that side that must agree.

        None: this game has no concession.
        """
        return None

    def switched(self, g: S, seat: int) -> Mapping[str, str]:
        """Return how the rules that may be switched at any time are set (`switches`).

        Those that are a seat's own wishes may be left out where they do not matter now.
        """
        return {}

    def switch(self, g: S, seat: int, name: str, value: str) -> None:
        """Set a rule that may be switched at any time (`switches`), and tell it as an event."""
        raise NotImplementedError

    def stand_in(self, seat: int, g: S | None = None) -> str:
        """Return the bot that plays for a person who left a seat; by default the strongest."""
        return list(self.bots)[-1]

    def inventory(self, g: S) -> Mapping[str, int]:
        """Return counts of components that never change during a game (nothing made or lost)."""
        return {}

    def facts(self, g: S) -> Fields:
        """Return values derived from a position that scenarios may check beside its fields."""
        return {} if self.schema is None else self.schema.facts(g)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        """Return the fields that settings and seats decide, for scenarios that leave them out."""
        return {}

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: Any, out: bool
    ) -> Fields:
        """Return a scenario's fields with what they name nowhere put where it belongs.

        That may depend on the settings; `out` says that it is out of play (`out_of_play`). What
        cannot be read is left for `restore` to refuse.
        """
        return given

    # -- for people -----------------------------------------------------------------------

    def names(self, content: Any, language: str) -> Mapping[str, Mapping[str, str]]:
        """Return names of content ids by kind of thing (`card`, `face`), for texts."""
        return {}

    def seat_names(self, seats: int, texts: Texts, g: S | None = None) -> list[str]:
        """Return what the seats are called: their roles, numbered where several have the same.

        Seats without a role are numbered as they sit, so that no name changes but by a choice.
        """
        return list(_numbered(texts, *[self.role(seat, g) for seat in range(seats)]))

    def seat_id(self, seat: int) -> str:
        """Return the id by which texts name a seat (`{seat}`), so that people have their names.

        Empty: its sentences name the role and never a person.
        """
        return str(seat + 1)

    def seat_class(self, look: AnyLook, seat: int) -> str:
        """Return the class whose colour (`--seat` in the game's style) a seat has everywhere."""
        return f"seat-{seat + 1}"

    def holdings(self, look: AnyLook, seat: int) -> Sequence[Row]:
        """Return what the viewer sees a seat hold, in a few words, for the list of people."""
        return ()

    def texts(self, language: str, content: Any) -> Texts:
        """Return the game's texts in a language."""
        texts = Texts.read(
            language, self.built_in_content / TEXTS[language], self.names(content, language)
        ).over(_common(language))
        own = self.set_of(content)
        return texts if own is None else texts.with_own(own.own_texts(language))

    def look(self, view: View, content: Any, texts: Texts) -> Look[S]:
        """Return a view ready to be shown: prompts, options, reasons, pictures."""
        return Look(self, view, content, texts)

    def option_text(self, option: Option, content: Any) -> tuple[str, Mapping[str, object]]:
        """Return the text key and arguments of an option's label: what its key says."""
        word, _, argument = option.key.partition(":")
        return f"option.{word}", {word: argument} if argument else {}

    def option_here(self, option: Option, look: AnyLook) -> Said | None:
        """Return what an option is called where what is asked decides that, as “the first way” is.

        None: it is called the same everywhere (`option_text`).
        """
        return None

    def event_text(self, event: Event) -> tuple[str, Mapping[str, object]]:
        """Return the text key and arguments of an event's sentence."""
        names = self.events[event.name].fields
        return f"event.{event.name}", dict(zip(names, event.args, strict=True))

    def notes(self, look: AnyLook) -> Mapping[str, str]:
        """Return what options would change, by their keys: told while one still chooses."""
        return {}

    def option_clause(self, option: Option, look: AnyLook) -> str:
        """Return the clause that allows an option; by default that of the decision."""
        return look.clause

    def handles(self, option: Option, content: Any) -> tuple[str, ...]:
        """Return the things on the board that lead to an option, in the order of touching.

        By default that is the thing its key names, or a button.
        """
        return (option.key if ":" in option.key else f"button:{option.key}",)

    def ways(self, look: AnyLook) -> Sequence[Way]:
        """Return the short ways that the seat can take now: several choices by one gesture."""
        return ()

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        """Return what an option that ends something leaves undone, as a question to ask before.

        None: nothing useful is left, or it can be taken back.
        """
        return None

    def reason_args(self, reason: str, option: Option, look: AnyLook) -> Mapping[str, object]:
        """Return the arguments of the text that says why an option cannot be chosen."""
        return self.option_text(option, look.content)[1]

    def piece_reason(self, handle: str, look: AnyLook) -> Refusal | None:
        """Return why nothing can be done with a thing on the board that no option is about."""
        return None

    def way_reason(self, handles: Sequence[str], look: AnyLook) -> Refusal | None:
        """Return why there is no short way by touching these things; None: nothing to say of it."""
        return None

    def guide(self, content: Any) -> Guide:
        """Return what helps the search player; without more it plays on at random."""
        return Guide()

    def observer(self, content: Any, seats: int) -> Observer[S] | None:
        """Return what writes positions as numbers; without one the game cannot be learned.

        A game with a schema has one made of it.
        """
        return None if self.schema is None else SchemaObserver(self, content, seats)

    def charts(self, g: S, seats: int) -> tuple[Chart, ...]:
        """Return tables that everybody knows and no choice of this game changes, such as a map."""
        return ()

    def arrays(self, content: Any, settings: Mapping[str, str | int]) -> ArrayProgram[Any] | None:
        """Return the game as an array program for `sternbrett.batch`; None: there is none."""
        return None

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: Any, rng: Rng
    ) -> Advice | None:
        """Return a hint made from a view, if the game has somebody to ask."""
        return None

    def tally(self, g: S, seat: int) -> Mapping[str, float]:
        """Return what counts in a position for a seat, by name, the most telling first.

        The text `tally.<name>` names each in a few words; puzzles are explained by them.
        """
        return {}

    def chapter(self, view: View) -> int | None:
        """Return which round (or sector, or year) a view is of; None where the game counts none.

        The text `chapter.name` names it: what happened is told by that, not by numbers of moments.
        """
        number = view.get("round")
        return number if isinstance(number, int) else None

    def summary(self, look: AnyLook) -> list[Row]:
        """Return the figures that matter when the game is over."""
        return []

    def story(self, events: Sequence[Event], look: AnyLook) -> Story | None:
        """Return how a finished game went, told from all events as its seat knows them."""
        return None

    def draw(self, look: AnyLook) -> Drawing | None:
        """Return what is seen as a drawn board; without one the page shows `panels`.

        A game that draws has a `style.css` in its folder.
        """
        return None

    def part(self, name: str, look: AnyLook) -> str | None:
        """Return what a page fetches after the drawing because it takes longer, as HTML.

        A drawing has empty elements with an id, `hx-morph-skip` and `data-later="<name>"`; the part
        has an element with `data-for="<id>"` for each that is to be filled with its contents. They
        need room from the beginning: nothing may move when they are filled.
        """
        return None

    def miniature(self, look: AnyLook) -> str | None:
        """Return what is seen as one small SVG (240 by 160) that needs nothing else: no style.

        Lists, previews and notebooks show it; see `sternbrett.web.kit.miniature`.
        """
        return None

    def ending(self, look: AnyLook) -> str:
        """Return a finished game as one SVG picture, as its seat feels the end; empty: none.

        It stands as it is; where the end is seen to come, the game's `style.css` animates it
        (`.finale.plays`). The text `ending.<result>` is its title. See `sternbrett.web.kit.finale`.
        """
        return ""

    def campaign_name(self, texts: Texts) -> str:
        """Return what a campaign is called that nobody gave a name."""
        return texts.say("game.name")

    def told(self, events: Sequence[Event], look: AnyLook) -> Told:
        """Return a chapter that is over, told from all its events as everybody knows them."""
        return Told(note=look.texts.say(f"result.{look.position.result}"))

    def so_far(self, legacy: Fields, content: Any, texts: Texts) -> SoFar:
        """Return how a campaign stands, from what is left to it.

        It tells what the people who play it may know, and nothing of what is still to come.
        """
        return SoFar()

    def cue(self, event: Event) -> Cue | None:
        """Return how an event, as a seat may know it, is felt; None: it is only written down."""
        pattern = self.cues.get(event.name)
        if pattern is None:
            return None
        fields = self.events[event.name].fields
        try:
            return _cue(pattern, fields, *event.args)
        except TypeError:  # arguments that cannot be a key
            return _cue.__wrapped__(pattern, fields, *event.args)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        """Return an argument of an event's sentence as HTML, for instance dice as dice."""
        return escape(shown)

    def panels(self, look: AnyLook) -> list[Panel]:
        """Return what is seen as titled lines, for the generic page and the terminal."""
        texts = look.texts
        rows = tuple(
            Row(texts.maybe(f"field.{name}", name), show_value(value))
            for name, value in look.view.items()
            if name not in ("agenda", "seat", "result", "speaker", "passes", "answer")
        )
        return [Panel(texts.maybe("panel.position", "Position"), rows)]


AnyGame = Game[Any]


@lru_cache(maxsize=5_000, typed=True)
def _cue(pattern: str, fields: Sequence[str], *args: object) -> Cue:
    """Return the cue of a pattern for an event's arguments, of which most come again and again."""
    return read_cue(pattern, dict(zip(fields, args, strict=True)))


@lru_cache(maxsize=1_000)
def _numbered(texts: Texts, *roles: str) -> tuple[str, ...]:
    """Return what seats of certain roles are called, numbered where several have the same."""
    names = []
    for seat, role in enumerate(roles):
        if not role:
            names.append(f"{texts.say(f'role.{UNCHOSEN}')} {seat + 1}")
            continue
        name = texts.maybe(f"role.{role}", role)
        number = roles[: seat + 1].count(role)
        names.append(name if roles.count(role) == 1 else f"{name} {number}")
    return tuple(names)


@cache
def _common(language: str) -> Mapping[str, str]:
    """Return the texts that every game has, unless it words them itself."""
    return Texts.read(language, Path(__file__).parent / f"texts.{language}.toml").table


def clauses_of(page: Path) -> list[str]:
    """Return the ids of the clauses on a rules page, none where there is no page."""
    return _CLAUSE.findall(page.read_text(encoding="utf-8")) if page.exists() else []


def event_data(event: Event) -> list[object]:
    """Return an event as plain data: `[name, *arguments]`."""
    return [event.name, *event.args]


def show_value(value: object) -> str:
    """Return a plain value as a person would write it."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list | tuple):
        return ", ".join(show_value(item) for item in value) or "–"
    if value is None or value == "":
        return "–"
    return str(value)
