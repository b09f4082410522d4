"""Texts: everything the rules say exists in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.engine import Decision, Option
from sternbrett.kernel.texts import LANGUAGES, Texts
from tests.games.dine.table import CONTENT, TEXTS, Table, at, new, playing, random_policy
from tests.games.dine.test_board import NOT_ASKED, OF_OWN_CONTENT, REASONS

VOCABULARY = GAME.vocabulary(CONTENT)
WORDS = sorted({option.key.partition(":")[0] for option in VOCABULARY})
RESULTS = ("win", "loss_damage", "loss_pizza", "truncated")
DECISIONS = [step.__name__ for step in GAME.steps if issubclass(step, Decision)]

#: The kinds of texts that the rules and the plain panels need.
KINDS = ("event", "option", "group", "blocked", "result", "prompt", "kind", "way", "harm")

#: Texts that pages look up for any game, whatever happens in it.
LOBBY = ("game.name", "game.line", "game.minutes", "game.difficulty")

FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* spice_rack*"


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


def places(text: str) -> set[str]:
    """Return the names of the arguments in a text."""
    return set(re.findall(r"\{(\w+)", text))


def positions() -> Iterator[Table]:
    """Yield tables that between them show everything the rules can say."""
    for _, _, blocked in REASONS.values():
        yield blocked()
    for seed in range(12):
        ship = ("spacehopper", "nostroven")[seed % 2]
        difficulty = ("start", "salad", "inferno")[seed % 3]
        table = new(seed, seats=1 + seed % 3, ship=ship, difficulty=difficulty)
        yield from playing(table, random_policy(seed))
    sensors = {"manned": "probe -", "rows": ["deep_scanner"], "upgraded": "probe"}
    for open_hands in (True, False):
        table = at(hands=["autopilot", "toolbox"], open_hands=open_hands, **sensors)
        yield table.play("station", "pay:deep_scanner", seat=0)
        yield table.play("take:course_computer")
        yield table.play("take:evasive_roll")
    swap = at(hands=["duct_tape"], rows=["autopilot"]).play("play:duct_tape", "lower")
    yield swap
    yield swap.play("take_back:autopilot")
    turn = at(ship="nostroven", manned="plasma_coil", rows=["deflector"], hands=["autopilot"])
    yield turn.play("station")
    yield turn.play("rotate:deflector")
    yield at(ship="nostroven", hands=["", ""], marker=2).play("ship:core_pulse")
    pilot = at(hands=["autopilot toolbox"], manned="evasive_roll").upper("autopilot")
    yield pilot
    yield pilot.play("use")
    warm = at("hazard", sector="customs", rows=["pizza_oven", FIVE], manned="thermo_box")
    yield warm
    yield warm.play("absorb:1", "pay:pizza_oven")
    yield at("hazard", rows=["deflector", FIVE], hands=["", ""])
    yield at("hazard", rows=["deflector", FIVE]).play("absorb:1")
    guard = at("hazard", rows=[FIVE], manned="deflector", hands=["probe toolbox"])
    yield guard
    yield guard.play("discard:probe")
    yield at("hazard", rows=[FIVE], hands=["probe", "toolbox"], damage=6)
    yield at("hazard", sector="blockade", rows=[FIVE], hands=["probe", "toolbox"])
    yield at("hazard", sector="blockade", rows=[FIVE], hands=["probe"]).play("discard:probe")
    yield at("hazard", rows=[FIVE], hands=["probe", ""], damage=1)
    yield at("hazard", sector="customs", rows=[FIVE], pizza=1)
    yield at("arrive", sector="meteor_storm", hands=["probe", ""])
    yield at("leave_solved", sector="critic", frontier_done=True)
    yield at("next_sector", sector="customs", difficulty="diavolo", hands=["probe"])
    yield at("next_sector", sector="customs", flown="customs", hands=["probe"])
    end_of_the_start = {"sector": "orion_nest", "flown": "orion_nest", "ingredient": True}
    yield at("next_sector", **end_of_the_start, locked="probe star_chart deep_scanner")
    yield at(hands=["torpedo_tube", ""])
    yield at(hands=["torpedo_tube", ""]).play("adrift")
    yield at(hands=["autopilot", "", ""]).play("pass", seat=1)
    repair = at(rows=["toolbox*"], manned="repair_drone", damage=3, hands=["probe"])
    yield repair.play("station")
    yield repair.play("pay:toolbox")
    yield at(hands=["thermo_box toolbox"], upgraded="thermo_box", pizza=2).lower(
        "thermo_box", "remove:toolbox"
    )
    lab = at(ship="nostroven", manned="quantum_computer", rows=["microscope*"], hands=["autopilot"])
    yield lab.play("station", "pay:microscope")
    yield lab.play("upgrade:autopilot")
    pirates = at("check", sector="pirates", easy_left=1, hands=["probe"])
    yield pirates
    yield pirates.play("solve:2")
    yield pirates.play("nobody")
    yield pirates.play("man:probe")
    yield at("check", sector="pirates", hands=["probe"]).play("continue")
    # A draw of which nothing is left: what was drawn for the Drive was the last card.
    comms = at(ship="nostroven", hands=["comms_array"], upgraded="comms_array", rest="removed")
    yield comms.upper("comms_array")
    yield at(hands=["autopilot"], decisions=999, decision_limit=1000).play("play:autopilot")
    yield at(hands=["autopilot"], top="probe", rest="removed").play("ship:turbo")


def show(now: Table, shown: Texts) -> None:
    """Look at a table as every page does, from every seat, and say all there is to say."""
    for seat in (*range(len(now.hands)), None):
        look = GAME.look(now.view(seat), CONTENT, shown)
        GAME.panels(look)
        if now.match.decision is not None:
            asked, with_args = look.prompt
            assert "None" not in shown.say(asked, **with_args)
        if seat is not None:
            for option in now.match.options_of(seat):
                key, args = GAME.option_text(option, CONTENT)
                shown.say(key, **args)
        for refusal in look.refusals:
            shown.say(refusal.text, **refusal.args)
        for event in now.last.events:
            seen = event.seen_by(seat)
            if seen is not None:
                key, args = GAME.event_text(seen)
                shown.say(key, **args)
        if now.result:
            shown.say(f"result.{now.result}")
            GAME.summary(look)


@cache
def used_keys() -> frozenset[str]:
    """Return the keys looked up while tables are shown and played; the German ones are the same."""
    own = TEXTS["en"]
    table = Listening(own.table)
    shown = Texts("en", table, own.names)
    for now in positions():
        show(now, shown)
    return frozenset(table.used)


def needed_keys() -> set[str]:
    """Return the keys that must exist, by what the game declares."""
    shown = [setting for setting in GAME.settings if not setting.research]
    return {
        *LOBBY,
        *(f"event.{name}" for name in GAME.events),
        *(f"option.{word}" for word in WORDS),
        *(f"group.{word}" for word in WORDS),
        *(f"prompt.{name}" for name in DECISIONS),
        *(f"blocked.{reason}" for reason in (*REASONS, *OF_OWN_CONTENT, NOT_ASKED)),
        *(f"result.{result}" for result in RESULTS),
        *(f"role.{role}" for role in GAME.card.roles),
        *(f"bot.{name}" for name in (*GAME.levels, *GAME.bots)),
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
    assert set(TEXTS["en"].table) == set(TEXTS["de"].table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in TEXTS[language].table.items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_game_declares_has_a_text(language: str) -> None:
    assert needed_keys() - set(TEXTS[language].table) == set()


def test_everything_that_is_shown_has_a_text() -> None:
    # A text that is missing raises KeyError; what was looked up must be all there.
    assert used_keys() - set(TEXTS["en"].table) == set()


def test_every_decision_has_a_prompt() -> None:
    prompts = {key for key in used_keys() if key.startswith("prompt")}
    assert {key.split(".")[1] for key in prompts} == set(DECISIONS)


def test_every_text_of_the_rules_is_used() -> None:
    texts = Texts.read("en", GAME.built_in_content / "texts.en.toml")
    sections = {key: key.partition(".")[0] for key in texts.table}
    own = {key for key, name in sections.items() if name in KINDS or name.startswith("prompt_")}
    assert own - needed_keys() - used_keys() == set()


def test_every_event_can_happen_and_be_told() -> None:
    told = {key for key in used_keys() if key.startswith("event.")}
    assert told == {f"event.{name}" for name in GAME.events}


@pytest.mark.parametrize("name", GAME.events)
def test_an_events_text_uses_only_what_the_event_tells(name: str) -> None:
    for language in LANGUAGES:
        used = places(TEXTS[language].table[f"event.{name}"])
        assert used <= set(GAME.events[name].fields)


@pytest.mark.parametrize("option", VOCABULARY, ids=lambda option: option.key)
def test_every_option_has_a_label(option: Option) -> None:
    key, args = GAME.option_text(option, CONTENT)
    for language in LANGUAGES:
        label = TEXTS[language].say(key, **args)
        assert label
        assert "_" not in label


def test_labels_of_different_options_differ() -> None:
    for language in LANGUAGES:
        labels = set()
        for option in VOCABULARY:
            key, args = GAME.option_text(option, CONTENT)
            labels.add((key, TEXTS[language].say(key, **args)))
        assert len(labels) == len(VOCABULARY)


def test_both_languages_use_the_same_arguments() -> None:
    english, german = TEXTS["en"].table, TEXTS["de"].table
    assert {key: places(text) for key, text in english.items()} == {
        key: places(text) for key, text in german.items()
    }


def test_all_things_have_names_in_both_languages() -> None:
    for language in LANGUAGES:
        names = GAME.names(CONTENT, language)
        assert {card.id for card in CONTENT.cards} == set(names["card"])
        for kind in ("card", "station", "sector", "symbol", "ship", "action"):
            assert all(names[kind].values())
            assert len(set(names[kind].values())) == len(names[kind])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 Shield", "2 Shields", "2 Energy"]),
        ("de", ["1 Schild", "2 Schilde", "2 Energie"]),
    ],
)
def test_symbols_are_counted(language: str, said: list[str]) -> None:
    names = GAME.names(CONTENT, language)["cost"]
    assert [names[amount] for amount in ("1×shield", "2×shield", "2×energy")] == said


def test_what_is_said_to_seal_does_seal() -> None:
    sealing = {key.partition(".")[2] for key in TEXTS["en"].table if key.startswith("seal.")}
    assert sealing <= set(WORDS)
    always = sealing - {"upper", "lower", "ship", "solve", "jump"}  # a choice may come between
    for seed in range(10):
        for now in playing(new(seed, seats=2), random_policy(seed)):
            if now.last.key.partition(":")[0] in always:
                assert now.last.sealed, now.last.key
