"""Settings: choices by the number of seats, and texts that a game checks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sternbrett.commands.common import settings_of
from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import Setting
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.kernel.scenario import read_scenario
from sternbrett.kernel.settings import LONGEST_TEXT, WrongSetting
from sternbrett.lab.plan import Variant, make_work, option_sets
from sternbrett.lab.sweep import make_sweep, read_axis
from sternbrett.testing import check_game
from sternbrett.testing.trial import Failure
from tests.tiny.settled import GAME, SettledRace


class TestChoicesBySeats:
    def test_a_choice_exists_with_some_numbers_of_seats(self) -> None:
        assert GAME.check_settings({"waters": "reef"}, 3)["waters"] == "reef"
        with pytest.raises(WrongSetting, match=r"reef.* with 2 seats; possible are: open, own"):
            GAME.check_settings({"waters": "reef"}, 2)

    def test_the_default_follows_the_number_of_seats(self) -> None:
        assert [GAME.check_settings({}, seats)["rounds"] for seats in (2, 3)] == [3, 2]
        assert GAME.check_settings({})["rounds"] == 3  # the fewest seats

    def test_what_never_exists_is_refused_without_talk_of_seats(self) -> None:
        with pytest.raises(WrongSetting, match="“calm”; possible"):
            GAME.check_settings({"waters": "calm"}, 2)

    def test_a_number_of_seats_that_cannot_be(self) -> None:
        with pytest.raises(UnknownName, match="2 to 3, not by 4"):
            GAME.check_settings({}, 4)

    def test_a_match_is_set_up_with_them(self) -> None:
        assert Match.new(GAME, seats=3, settings={"waters": "reef"}).settings["rounds"] == 2
        with pytest.raises(WrongSetting):
            Match.new(GAME, seats=2, settings={"waters": "reef"})


class TestTexts:
    own = {"waters": "own"}

    def test_a_text_is_kept_as_its_check_returns_it(self) -> None:
        match = Match.new(GAME, settings={**self.own, "wrecks": " Pod\n TUG "}, seed=1)
        assert match.settings["wrecks"] == "tug pod"
        assert match.view(0)["discard"] == ["tug", "pod"]

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("tug boat", "wrecks: there is no ship called boat."),
            ("tug", "wrecks: there must be 2 wrecks, not 1."),
            ("", "wrecks: there must be 2 wrecks, not 0."),
            ("tug # pod", "wrecks must be at most"),
            ("tug \x07", "wrecks must be at most"),
            ("tug " * LONGEST_TEXT, "wrecks must be at most"),
        ],
    )
    def test_a_text_that_does_not_fit_is_refused(self, text: str, sentence: str) -> None:
        with pytest.raises(WrongSetting) as refused:
            GAME.check_settings({**self.own, "wrecks": text}, 2)
        assert str(refused.value).startswith(sentence)
        assert refused.value.game == "settled"

    def test_the_number_of_seats_decides(self) -> None:
        given = {**self.own, "wrecks": "tug pod drone"}
        assert GAME.check_settings(given, 3)["wrecks"] == "tug pod drone"
        with pytest.raises(WrongSetting):
            GAME.check_settings(given, 2)

    def test_the_content_decides(self) -> None:
        content = GAME.load_content(GAME.built_in_content)
        content.ids = [f"new_{name}" for name in content.ids]
        given = {**self.own, "wrecks": "new_tug new_pod"}
        assert GAME.check_settings(given, 2, content)["wrecks"] == "new_tug new_pod"
        with pytest.raises(WrongSetting):
            GAME.check_settings(given, 2)

    def test_without_effect_it_is_empty_and_unchecked(self) -> None:
        assert GAME.check_settings({"wrecks": "nonsense"}, 2)["wrecks"] == ""

    def test_a_recorded_game_keeps_it(self) -> None:
        for settings in ({**self.own, "wrecks": "tug pod drone"}, {}):
            match = Match.new(GAME, seats=3, settings=settings, seed="x")
            match.choose(match.options[0])
            again = read_match(write_match(match), lambda name: GAME)
            assert again.settings == match.settings
            assert GAME.dump(again.state) == GAME.dump(match.state)


SCENARIO = """game = "settled"
title = "Wrecks"
at = "setup"
seats = 3
options = {{ waters = "{waters}", wrecks = "{wrecks}" }}
[[turn]]
card = "barge skiff miner scout hauler cutter clipper frigate cruiser"
storm = 6
then = {{ rounds = 2 }}
"""


class TestScenarios:
    def run(self, tmp_path: Path, **options: str) -> Match:
        path = tmp_path / "wrecks.toml"
        path.write_text(SCENARIO.format(**options), encoding="utf-8")
        return read_scenario(path, lambda name: GAME).run()

    def test_options_are_for_the_scenario_s_seats(self, tmp_path: Path) -> None:
        match = self.run(tmp_path, waters="reef", wrecks="")
        assert match.settings == {"rounds": 2, "waters": "reef", "wrecks": ""}
        match = self.run(tmp_path, waters="own", wrecks="drone tug pod")
        assert match.settings["wrecks"] == "tug pod drone"

    def test_a_text_that_does_not_fit(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidText, match=r"\[options\] is refused: .* 3 wrecks, not 2"):
            self.run(tmp_path, waters="own", wrecks="tug pod")


class TestLab:
    def test_each_line_up_has_the_settings_of_its_seats(self) -> None:
        line_ups = [("bold",) * 2, ("bold",) * 3]
        work = make_work(
            GAME, "run", line_ups, [Variant({})], games=1, seed="1", events=False
        )  # fmt: skip
        assert [one.settings["rounds"] for one in work.plan.series] == [3, 2]

    def test_a_text_is_one_value_whatever_it_holds(self) -> None:
        sets = option_sets(GAME, ["rounds=2,3", "waters=own", "wrecks=tug, pod"])
        assert sets == [
            ["rounds=2", "waters=own", "wrecks=tug, pod"],
            ["rounds=3", "waters=own", "wrecks=tug, pod"],
        ]

    def test_an_axis_is_for_a_number_of_seats(self) -> None:
        assert read_axis(GAME, {}, "waters=open,reef", 3).values == ["open", "reef"]
        assert read_axis(GAME, {}, "rounds=2,3", 3).usual == 2
        with pytest.raises(WrongSetting):
            read_axis(GAME, {}, "waters=open,reef", 2)

    def test_a_text_can_be_a_point_of_a_grid(self) -> None:
        axes = [read_axis(GAME, {}, text, 2) for text in ("waters=own", "wrecks=Pod tug")]
        work = make_sweep(GAME, ("bold",) * 2, axes, Variant({}), games=1, seed="1")
        assert [one.settings["wrecks"] for one in work.plan.series] == ["tug pod"]
        axes = [read_axis(GAME, {}, text, 2) for text in ("waters=own", "wrecks=boat")]
        with pytest.raises(WrongSetting, match="no ship called boat"):
            make_sweep(GAME, ("bold",) * 2, axes, Variant({}), games=1, seed="1")


def test_the_command_line_names_seats_and_settings_together() -> None:
    assert settings_of(GAME, ["waters=reef"], 3) == {"waters": "reef"}
    with pytest.raises(WrongSetting):
        settings_of(GAME, ["waters=reef"], 2)
    with pytest.raises(UnknownName, match="only with --set waters=own"):
        settings_of(GAME, ["wrecks=tug pod"], 2)


class TestConformance:
    def test_the_game_keeps_what_games_promise(self) -> None:
        report = check_game(GAME, games=24)
        played = " ".join(report.configurations)
        assert "wrecks tug pod, 2 seats" in played
        assert "wrecks tug pod drone, 3 seats" in played
        assert "waters reef, wrecks , 2 seats" not in played

    @pytest.mark.parametrize(
        ("name", "changes", "message"),
        [
            ("rounds", {"defaults": {3: 4}}, "rounds with 3 seats has choices"),
            ("waters", {"with_seats": {"open": (3,)}}, "waters with 2 seats has choices"),
            ("waters", {"with_seats": {"deep": (3,)}}, "has no choices"),
            ("wrecks", {"with_seats": {"tug pod": (2,)}}, "example “tug pod drone” is refused"),
            ("wrecks", {"choices": ("pod tug",), "with_seats": {}}, "example “pod tug”"),
            ("wrecks", {"default": "tug pod"}, "has a default"),
        ],
    )
    def test_settings_that_cannot_be_are_found(
        self, name: str, changes: dict[str, Any], message: str
    ) -> None:
        class Defect(SettledRace):
            settings = tuple(
                replace(setting, **changes) if setting.name == name else setting
                for setting in GAME.settings
            )

        with pytest.raises(Failure, match=message):
            check_game(Defect(), games=1)

    def test_a_preset_is_checked_with_its_seats(self) -> None:
        class Defect(SettledRace):
            presets = (replace(GAME.presets[0], plan=("me", "bold")),)

        with pytest.raises(Failure, match="preset reef is refused"):
            check_game(Defect(), games=1)


def test_a_plain_setting_is_the_same_for_everybody() -> None:
    plain = Setting("size", ("small", "large"), "small")
    assert not plain.by_seats
    assert plain.choices_for(2) == plain.choices_for(9) == ("small", "large")
