"""Texts: everything the game says exists in both languages, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

import msgspec
import pytest

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.model import Move
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.look import GENERAL_REASONS
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import LANGUAGES, Texts
from sternbrett.show.explaining import SHARES, explained, standing_of, title_of
from sternbrett.show.story import story_of
from tests.games.d6.table import CONTENT, Table, at, bot_policy, new, only, playing, random_policy
from tests.games.d6.test_board import PIECES, REASONS, table_of

VOCABULARY = GAME.vocabulary(CONTENT)
WORDS = sorted({option.key.partition(":")[0] for option in VOCABULARY})
RESULTS = ("win", "loss_hull", "loss_crew", "truncated")
NOBODY = "infirmary infirmary infirmary infirmary infirmary infirmary"
STEPS = ("roll", "scan", "assign", "discover", "activate", "gather")

#: Texts that pages look up for any game, whatever happens in it.
LOBBY = ("game.name", "game.line", "game.minutes", "game.difficulty")

#: What the page of a puzzle says of bots, and what is said of games in general.
WHO_FINDS = ("why.missed", "why.found")
IN_GENERAL = ("outcome.won", "outcome.lost")

#: Texts that an option may have beside its label and its group.
MAY_HAVE = ("seal", "short", "asks")

DECISIONS = [step.__name__ for step in GAME.steps if issubclass(step, Decision)]

#: Hints are slow to think out; so many positions are asked for one.
HINTS = 12


class Listening(Mapping[str, str]):
    """A table of texts that remembers which were looked up."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self.table = table
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.used.add(key)
        return self.table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)


@cache
def texts(language: str) -> Texts:
    """Return the game's texts in a language."""
    return GAME.texts(language, CONTENT)


def listening(language: str) -> tuple[Texts, Listening]:
    """Return the game's texts, and what notes which of them are used."""
    own = texts(language)
    table = Listening(own.table)
    return Texts(language, table, own.names), table


def places(text: str) -> set[str]:
    """Return the names of the arguments in a text."""
    return set(re.findall(r"\{(\w+)", text))


def positions() -> Iterator[Table]:
    """Yield tables that between them show everything there is to show."""
    yield from map(table_of, REASONS)
    for seed in range(12):
        yield from playing(new(seed, difficulty="officer"), random_policy(seed))
    for seed in range(4):
        yield from playing(new(seed, difficulty="cadet"), bot_policy("cadet"))
    yield new(draw="distracted")
    yield at(
        "assign",
        dice="pool:S held:distracted stasis:corsair:S mission:time_warp:S",
        threats=["distracted", "corsair", "time_warp", "cloaked_threats", "pandemic"],
        stasis=["corsair"],
        hull=1,
        shields=0,
    )
    yield at("assign", dice="pool:T", threats=["boarding_ship"]).play(
        "mission:boarding_ship:tactical"
    )
    yield only("activate", dice=NOBODY, threats=["pandemic"], threat=1)
    yield at("discover", deck=[])
    yield at("gather", dice=NOBODY)
    yield at("gather", round=200, round_limit=200)


def show(now: Table, shown: Texts) -> None:
    """Look at a table as every page does, and say all there is to say about it."""
    look = now.match.look(0, shown)
    GAME.panels(look)
    GAME.draw(look)
    if now.match.decision is not None:
        prompt, about = look.prompt
        shown.say(prompt, **about)
    for option in now.match.options_of(0):
        key, args = GAME.option_text(option, CONTENT)
        shown.say(key, **args)
        left = GAME.left_undone(option, look)
        if left is not None:
            shown.say(left[0], **left[1])
    for way in GAME.ways(look):
        key, args = way.text
        shown.say(key, **args)
    for refusal in look.refusals:
        look.say(refusal)
    for event in now.last.events:
        key, args = GAME.event_text(event)
        shown.say(key, **args)
    if now.result:
        shown.say(f"result.{now.result}")
        GAME.summary(look)


def hint(now: Table, shown: Texts) -> None:
    """Ask for a hint and say it."""
    options = now.match.options_of(0)
    advice = GAME.advise(now.view, 0, options, CONTENT, Rng((1, 2, 3, 4))) if options else None
    if advice is not None:
        shown.say(f"advice.{advice.reason}", **advice.args)


def puzzle(now: Table, shown: Texts) -> None:
    """Explain a puzzle in every way there is."""
    counted = GAME.tally(now.match.state, 0)
    after = {"b": dict.fromkeys((*counted, *SHARES), (1.0, 2.0))}
    claim = Puzzle(
        best="a",
        rival="b",
        chances={"a": (0.5, 0.0), "b": (0.25, 0.0)},
        chapter=1,
        stands=dict.fromkeys(counted, 1.0),
        after=after,
        ends=dict.fromkeys(RESULTS, (0.75, 0.25)),
        points=(2.0, 1.0),
        player="captain",
        reason="chance",
        reason_args={"percent": 50},
    )
    for chapter in (0, 1):
        for chosen in ("a", "b", "c"):
            explained(msgspec.structs.replace(claim, chapter=chapter), chosen, str, shown)
    title_of(claim, shown)
    standing_of(claim.stands, shown)
    for key in WHO_FINDS:
        shown.say(key, bots="captain")


@cache
def used_keys(language: str) -> frozenset[str]:
    """Return the keys looked up while tables are shown and played."""
    shown, table = listening(language)
    for now in positions():
        show(now, shown)
    for now in islice(playing(new(1), bot_policy("cadet")), HINTS):
        hint(now, shown)
    over = Match.new(GAME, seed=1)
    cadet = GAME.bots["cadet"](over.content, Rng((1, 2, 3, 4)))
    while not over.over:
        over.choose(cadet(over.view(0), 0, over.options_of(0)).key, 0)
    story_of(over, 0, shown)
    puzzle(at("assign"), shown)
    return frozenset(table.used)


def needed_keys() -> set[str]:
    """Return the keys that must exist, by what the game declares."""
    shown = [setting for setting in GAME.settings if not setting.research]
    return {
        *LOBBY,
        *IN_GENERAL,
        *(f"event.{name}" for name in GAME.events),
        *(f"option.{word}" for word in WORDS),
        *(f"group.{word}" for word in WORDS),
        *(f"blocked.{reason.name}" for reason in GAME.reasons.own()),
        *(f"blocked.{reason}" for reason in (*GENERAL_REASONS, *PIECES)),
        *(f"{kind}.{result}" for kind in ("result", "ending") for result in RESULTS),
        "chapter.name",
        *(f"role.{role}" for role in GAME.card.roles),
        *(f"bot.{name}" for name in (*GAME.levels, *GAME.bots)),
        *(f"step.{step}" for step in STEPS),
        *(f"setting.{setting.name}" for setting in shown),
        *(
            f"choice.{setting.name}.{choice}"
            for setting in shown
            for choice in setting.choices
            if isinstance(choice, str)
        ),
    }


def test_both_languages_have_the_same_texts() -> None:
    assert set(LANGUAGES) == {"en", "de"}
    assert set(texts("en").table) == set(texts("de").table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in texts(language).table.items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_game_declares_has_a_text(language: str) -> None:
    assert needed_keys() - set(texts(language).table) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_shown_has_a_text(language: str) -> None:
    # A text that is missing raises KeyError; what was looked up must be all there.
    assert used_keys(language) - set(texts(language).table) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_prompt(language: str) -> None:
    prompts = {key for key in used_keys(language) if key.startswith("prompt")}
    assert {key.split(".")[1] for key in prompts} == set(DECISIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_used(language: str) -> None:
    used = used_keys(language)
    ways = [key.removeprefix("way.") for key in used if key.startswith("way.")]
    optional = {f"{kind}.{word}" for kind in MAY_HAVE for word in (*WORDS, *ways)}
    orphans = set(texts(language).table) - needed_keys() - used - optional
    assert orphans == set()


@pytest.mark.parametrize("name", GAME.events)
def test_an_events_text_uses_only_what_the_event_tells(name: str) -> None:
    for language in LANGUAGES:
        used = places(texts(language).table[f"event.{name}"])
        assert used <= set(GAME.events[name].fields)


@pytest.mark.parametrize("option", VOCABULARY, ids=lambda option: option.key)
def test_every_option_has_a_label(option: Move) -> None:
    key, args = GAME.option_text(option, CONTENT)
    for language in LANGUAGES:
        label = texts(language).say(key, **args)
        assert label
        assert "_" not in label


def test_labels_of_different_options_differ() -> None:
    for language in LANGUAGES:
        labels: dict[str, list[str]] = {}
        for option in VOCABULARY:
            key, args = GAME.option_text(option, CONTENT)
            kind = key.partition(".")[2]
            labels.setdefault(f"{kind}: {texts(language).say(key, **args)}", []).append(option.key)
        same = [keys for keys in labels.values() if len(keys) > 1]
        # Cards of the same name exist more than once; all else has a label of its own.
        assert all(len({key.rstrip("abc") for key in keys}) == 1 for keys in same), same


def test_both_languages_use_the_same_arguments() -> None:
    english, german = texts("en").table, texts("de").table
    assert {key: places(text) for key, text in english.items()} == {
        key: places(text) for key, text in german.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_happen_and_be_told(language: str) -> None:
    told = {key for key in used_keys(language) if key.startswith("event.")}
    one_loss_only = {"event.shields_hit", "event.only_hull_hit"}  # a hit on one of the two
    assert told == {f"event.{name}" for name in GAME.events} | one_loss_only


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_shown_instead_of_ids(language: str) -> None:
    name = {"en": "Assault Cruiser", "de": "Sturmkreuzer"}[language]
    table = at("assign", dice="pool:T", threats=["assault_cruiser_a"])
    table.play("tactical_fire", "target:assault_cruiser_a")
    key, args = GAME.event_text(table.last.events[0])
    assert name in texts(language).say(key, **args)


def test_what_is_said_to_seal_does_seal() -> None:
    sealing = {key.partition(".")[2] for key in texts("en").table if key.startswith("seal.")}
    assert sealing <= set(WORDS)
    for seed in range(10):
        for now in playing(new(seed), random_policy(seed)):
            if now.last.key.partition(":")[0] in sealing:
                assert now.last.sealed
