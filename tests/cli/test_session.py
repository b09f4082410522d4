"""The sitting itself: forced choices, several people at one terminal, terminals and colours."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import sternbrett
from sternbrett.commands.common import interface_texts
from sternbrett.commands.session import Session
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match
from sternbrett.show.screen import Screen
from tests import tiny
from tests.tiny.voyage import GAME as VOYAGE


class Sitting:
    """Plays a match in the terminal with typed lines and returns what was printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(
        self,
        match: Match,
        typed: Sequence[str],
        bots: Mapping[int, str] | None = None,
        screen: Screen | None = None,
        saved_in: Path | None = None,
    ) -> str:
        lines = "".join(f"{line}\n" for line in typed)
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        session = Session(
            match,
            bots or {},
            language="en",
            words=interface_texts("en"),
            screen=screen or Screen(),
            saved_in=saved_in,
            command=lambda *words: " ".join(words),
        )
        session.run()
        return self.capsys.readouterr().out


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sitting:
    return Sitting(monkeypatch, capsys)


def assigning(dice: str, threats: str = "[]") -> Match:
    """Return a match of d6 in the middle of assigning."""
    steps = '["GatherCrew"],["Aftermath"],["ActivateThreats"],["DiscoverThreat"],["AssignCrew"]'
    return sternbrett.read(
        f'd6/{sternbrett.find_game("d6").rules_version} round=1 hull=5 dice="{dice}" '
        f"threats={threats} agenda=[{steps}]"
    )


class TestForced:
    def test_it_is_answered_and_said(self, sit: Sitting) -> None:
        match = assigning("scanners scanners infirmary infirmary returned returned")
        out = sit(match, [])
        assert "Only one choice: End assignment" in out
        assert match.plies[1].key == "end_assign"

    def test_it_is_nothing_that_must_be_saved(self, sit: Sitting) -> None:
        match = assigning("scanners scanners infirmary infirmary returned returned")
        assert "This game is not saved:" not in sit(match, ["q"])

    def test_it_waits_where_it_would_make_the_last_choice_final(self, sit: Sitting) -> None:
        match = assigning("pool:E returned returned returned infirmary infirmary")
        out = sit(match, ["engineering_repair", "u", "engineering_repair", ""])
        assert "Taken back: Repair the hull" in out
        assert out.count("This is the only choice, and your last one cannot be taken back") == 2
        assert [ply.key for ply in match.plies[1:]][:4] == [
            "engineering_repair", "", "engineering_repair", "end_assign",
        ]  # fmt: skip

    def test_undo_goes_back_to_the_last_own_choice(self, sit: Sitting) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        session_bots = {1: "bold"}
        out = sit(match, ["1", "u", "2"], session_bots)
        assert "Taken back" in out


class TestSeveralPeople:
    def test_a_curtain_hides_each_hand_from_the_others(self, sit: Sitting) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        names = match.content.names["en"]
        hands = [[names[card] for card in match.view(seat)["hands"][seat]] for seat in (0, 1)]
        out = sit(match, ["", "1", "1", "", "1", "1", ""])
        parts = out.split("\f")
        assert "Hand the device to Salvager 1 and press Enter." in parts[0]
        assert all(ship in parts[1] for ship in hands[0])
        assert not any(ship in parts[1] for ship in hands[1] if ship not in hands[0])
        assert "Hand the device to Salvager 2 and press Enter." in parts[2]
        assert not any(ship in parts[2] for ship in [*hands[0], *hands[1]])
        assert all(ship in parts[3] for ship in hands[1])
        assert not any(ship in parts[3] for ship in hands[0] if ship not in hands[1])

    def test_on_a_terminal_the_screen_is_cleared_with_what_was_scrolled_away(
        self, sit: Sitting
    ) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        out = sit(match, ["", "1", "1", ""], screen=Screen(terminal=True))
        assert out.count("\033[2J\033[3J\033[H") == 3

    def test_part_of_a_secret_answer_can_be_taken_back(self, sit: Sitting) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        out = sit(match, ["", "1", "u", "2"])
        assert "Taken back" in out
        assert [ply.kind for ply in match.plies] == ["start", "choose", "retract", "choose"]

    def test_a_bot_does_not_tell_what_it_chose(self, sit: Sitting) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        out = sit(match, ["1", "1"], bots={1: "bold"})
        assert "Hand the device" not in out
        assert "(bold)" not in out
        assert "Salvager 1: Choose a ship, secretly. [SR-004]" in out

    def test_a_whole_race(self, sit: Sitting) -> None:
        match = Match.new(tiny.GAME, seats=2, seed=1)
        out = sit(match, ["1"] * 60, bots={1: "bold"})
        assert match.over
        assert "Result: " in out


class TestScreen:
    def test_colours_only_on_a_terminal_that_wants_them(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert not Screen.of_stdout().colours
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        assert Screen.of_stdout().colours
        monkeypatch.setenv("NO_COLOR", "1")
        screen = Screen.of_stdout()
        assert not screen.colours
        assert screen.terminal

    def test_colour_changes_nothing_else(self, sit: Sitting) -> None:
        plain = sit(Match.new(sternbrett.find_game("d6"), seed=1), ["1", "1"])
        painted = sit(
            Match.new(sternbrett.find_game("d6"), seed=1), ["1", "1"], screen=Screen(colours=True)
        )
        assert "\033[" in painted
        without = re.sub(r"\033\[[\d;]*m", "", painted)
        assert [line.rstrip() for line in without.splitlines()] == [
            line.rstrip() for line in plain.splitlines()
        ]

    @pytest.mark.parametrize("width", [40, 60, 80])
    def test_it_fits_narrow_terminals(self, sit: Sitting, width: int) -> None:
        out = sit(
            Match.new(sternbrett.find_game("d6"), seed=1), ["1"] * 9, screen=Screen(width=width)
        )
        boxes = [line for line in out.splitlines() if line.startswith(("┌", "│", "└"))]
        assert {len(line) for line in boxes} <= {width, (width - 2) // 2, (width - 2) // 2 * 2 + 2}


def test_both_languages_say_the_same() -> None:
    place = re.compile(r"\{(\w+)")
    english, german = interface_texts("en").table, interface_texts("de").table
    assert list(english) == list(german)
    for key in english:
        assert set(place.findall(english[key])) == set(place.findall(german[key])), key


class TestChapters:
    """A campaign goes on in the terminal from chapter to chapter."""

    def test_the_next_one_is_begun_at_the_end_of_one(self, sit: Sitting) -> None:
        out = sit(Match.new(VOYAGE, seed="1"), ["1", "1", "next", "1", "1", "n", "1", "1", "n"])
        assert re.findall(r"seed (\S+) ·", out) == ["1", "1/2", "1/3"]
        assert out.count("Another chapter follows") == 2
        assert "Result: Landfall." in out
        assert "Result: There is nothing there." in out or "Result: The treasure is found." in out
        # Only the first chapter is what a seed alone begins.
        assert out.count("The same game again") == 1

    def test_bots_keep_their_seats(self, sit: Sitting) -> None:
        out = sit(Match.new(VOYAGE, seats=2, seed="1"), ["n"], bots={0: "saving", 1: "saving"})
        assert out.count("Result: Landfall.") == 2

    def test_it_goes_on_from_a_saved_chapter(self, sit: Sitting, tmp_path: Path) -> None:
        file = tmp_path / "second.txt"
        straight = sit(
            Match.new(VOYAGE, seed="1"), ["1", "1", "n", "1", "1", f"s {file}", "n", "q"]
        )
        saved = read_match(file.read_text("utf-8"), lambda _: VOYAGE)
        later = sit(saved, ["n", "q"], saved_in=file)
        mark = "seed 1/3 ·"
        assert straight.partition(mark)[2] == later.partition(mark)[2] != ""

    def test_enter_leaves_and_no_other_chapter_follows_the_last(self, sit: Sitting) -> None:
        chapter = Match.new(VOYAGE, settings={"length": "chapter"}, seed="1")
        assert "Another chapter" not in sit(chapter, ["1", "1", "n"])
        out = sit(Match.new(VOYAGE, seed="1"), ["1", "1", ""])
        assert out.count("? shows what you can type") == 1
