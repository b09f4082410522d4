"""Deep Space D-6 in the terminal: a whole game, typed lines, saving, languages, bots."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Sternbrett
from tests.packs import write_pack

FIRST_CHOICES = ["1"] * 400


def test_a_whole_game_by_choosing_the_first_option(sternbrett: Sternbrett) -> None:
    result = sternbrett("play", "d6", "--seed", "1", typed=FIRST_CHOICES)
    assert (result.code, result.err) == (0, "")
    assert "Result: The hull gave way. The ship is lost." in result.out
    assert "Seed 1. The same game again:\n  sternbrett play d6 --seed 1\n" in result.out
    assert re.search(r"^Assign your crew.* \[D6-025\]$", result.out, re.M)
    assert result == sternbrett("play", "d6", "--seed", "1", typed=FIRST_CHOICES)
    assert result != sternbrett("play", "d6", "--seed", "2", typed=FIRST_CHOICES)


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_fits_80_columns_without_colour(sternbrett: Sternbrett, language: str) -> None:
    out = sternbrett("play", "d6", "--seed", "3", "--language", language, typed=FIRST_CHOICES).out
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "\033" not in out


def test_without_a_seed_it_can_be_played_again(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", typed=FIRST_CHOICES).out
    seeds = re.findall(r"--seed (\d+)", out)
    assert seeds
    again = sternbrett("play", "d6", "--seed", seeds[0], typed=FIRST_CHOICES).out
    assert again == out


def test_settings_reach_the_game(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--set", "difficulty=cadet", "--seed", "1").out
    assert re.search(r"Don’t Panic +\d", out)
    assert "--set difficulty=cadet" in out


def test_events_since_the_last_prompt_come_before_the_board(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["1"]).out
    after = out.partition("→ End assignment")[2]
    assert after.index("· New threat: Distracted.") < after.index("\nShip: ")


def test_after_a_choice_only_what_changed_is_shown_and_the_board_on_demand(
    sternbrett: Sternbrett,
) -> None:
    first, after, board = sternbrett("play", "d6", "--seed", "1", typed=["3", "board"]).out.split(
        "> "
    )[:3]
    assert "┌─ Ship" in first
    assert "┌─ Ship" not in after
    assert "Crew: Unassigned" in after
    assert "┌─ Ship" in board


@pytest.mark.parametrize(("game", "seats"), [("d6", "1"), ("dine", "1"), ("adele", "2")])
def test_a_hint_names_a_choice_by_its_number_and_says_why(
    sternbrett: Sternbrett, game: str, seats: str
) -> None:
    bots = ["--bot", "1=random"] if seats == "2" else []
    out = sternbrett("play", game, "--seed", "7", "--seats", seats, *bots, typed=["hint"]).out
    number, label = re.findall(r"> (\d+)  ([^–]+) –", out)[0]
    assert re.search(rf"\b{number}  {re.escape(label.split()[0])}", out.split("> ")[0])


def test_commands_are_words_in_both_languages(sternbrett: Sternbrett) -> None:
    english = sternbrett("play", "d6", "--seed", "1", typed=["3", "undo", "why", "log"]).out
    assert "Taken back: Change Medical to Tactical" in english
    assert "Not possible now:" in english
    assert "(taken back)" in english
    typed = ["3", "zurück", "warum", "protokoll"]
    german = sternbrett("play", "d6", "--seed", "1", "--language", "de", typed=typed).out
    assert "Zurückgenommen: " in german
    assert "Jetzt nicht möglich:" in german
    assert "(zurückgenommen)" in german


def test_a_choice_by_key_and_by_its_beginning(sternbrett: Sternbrett) -> None:
    by_key = sternbrett("play", "d6", "--seed", "1", typed=["medical_clear_scanner"]).out
    by_beginning = sternbrett("play", "d6", "--seed", "1", typed=["medical_"]).out
    assert "→ Free one die from the Scanners" in by_key
    assert by_key == by_beginning


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99; choose 1 to 19."),
        ("0", "There is no choice 0; choose 1 to 19."),
        ("9" * 5000, "There is no choice 99999999999999999999; choose 1 to 19."),
        ("commander_change:med", "“commander_change:med” is the beginning of several choices:"),
        ("science_recharge", "“science_recharge” cannot be chosen now; b lists"),
        ("science_rech", "“science_recharge” cannot be chosen now; b lists"),
        ("fly", "“fly” is no choice and no command; ? shows what you can type."),
        ("s", "Type the name of a file as well: s FILE"),
        ("r D6-999", "The rules have no clause D6-999."),
        ("u", "Nothing can be taken back:"),
    ],
)
def test_lines_that_cannot_be_done_are_answered(
    sternbrett: Sternbrett, typed: str, answer: str
) -> None:
    result = sternbrett("play", "d6", "--seed", "1", typed=[typed, "1"])
    assert answer in result.out
    assert "→ End assignment" in result.out
    assert result.err == ""


def test_an_empty_line_asks_again(sternbrett: Sternbrett) -> None:
    assert "→" not in sternbrett("play", "d6", "--seed", "1", typed=["", ""]).out


def test_undo_brings_the_position_back(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["3", "u", "board", "u"]).out
    first, middle, last, whole = out.split("> ")[:4]
    assert middle.startswith("→ Change Medical to Tactical")
    assert last.startswith("Taken back: Change Medical to Tactical")
    board = "┌─ Ship"
    assert whole[whole.index(board) :].strip() in first
    assert out.count("Nothing can be taken back") == 1


def test_a_roll_cannot_be_undone(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["commander_reroll", "u"]).out
    assert "Nothing can be taken back" in out


def test_blocked_reasons_have_clauses(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["b"]).out
    assert "Not possible now:" in out
    assert "· The hull is undamaged. [D6-059]" in out


def test_rules_of_the_question_of_a_choice_and_by_id(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["r", "r 1", "r d6-036"]).out
    assert "> D6-025 Use your Unassigned dice one by one" in out
    assert "> D6-026 You may end step 3 at any time" in out
    assert "> D6-036 Instead, a Commander die may re-roll all other Unassigned dice;" in out


def test_log_marks_what_was_taken_back(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["3", "u", "l"]).out
    log = out.split("> ")[3]
    assert log.startswith("· New threat: Cosmic Existentialism.")
    assert "→ Change Medical to Tactical (taken back)" in log


def test_help_and_keys(sternbrett: Sternbrett) -> None:
    out = sternbrett("play", "d6", "--seed", "1", typed=["?", "k"]).out
    assert "s FILE     save the game as text" in out
    assert "\n19  mission:cosmic_existentialism:science\n" in out


def test_german(sternbrett: Sternbrett) -> None:
    typed = ["?", "b", "r", "nichts", "u", "q", "q"]
    out = sternbrett("play", "d6", "--seed", "1", "--language", "de", typed=["3", *typed]).out
    for sentence in (
        "Setze deine Crew ein",
        "→ Medizin in Taktik ändern",
        "Jetzt nicht möglich:",
        "Zurückgenommen: Medizin in Taktik ändern",
        "„nichts“ ist weder Möglichkeit noch Befehl",
        "Das Spiel wurde nicht gespeichert.",
        "--language de",
    ):
        assert sentence in out


def test_the_environment_chooses_the_language(
    sternbrett: Sternbrett, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert "Setze deine Crew ein" in sternbrett("play", "d6", "--seed", "1").out


class TestSaving:
    def test_a_saved_game_goes_on_as_if_it_had_not_been_left(
        self, sternbrett: Sternbrett, tmp_path: Path
    ) -> None:
        file = tmp_path / "my game.txt"
        whole = sternbrett("play", "d6", "--seed", "1", typed=["3", "u", *FIRST_CHOICES]).out
        begun = sternbrett("play", "d6", "--seed", "1", typed=["3", "u", "1", f"s {file}", "q"]).out
        assert f"--load '{file}'" in begun
        assert file.read_text(encoding="utf-8").startswith("sternbrett d6 ")
        resumed = sternbrett("play", "--load", str(file), typed=FIRST_CHOICES).out
        assert "The game goes on where it was saved." in resumed
        end = "Result: "
        assert whole[whole.index(end) :] == resumed[resumed.index(end) :]

    def test_another_file_is_not_overwritten_but_the_own_one_is(
        self, sternbrett: Sternbrett, tmp_path: Path
    ) -> None:
        taken = tmp_path / "taken"
        taken.write_text("precious", encoding="utf-8")
        own = tmp_path / "own"
        typed = [f"s {taken}", f"s {own}", "1", f"s {own}", "q"]
        out = sternbrett("play", "d6", "--seed", "1", typed=typed).out
        assert "exists already; choose another name." in " ".join(out.split())
        assert taken.read_text(encoding="utf-8") == "precious"
        assert "0 end_assign" in own.read_text(encoding="utf-8")
        assert "It goes on with:" in out.rpartition("> ")[2]

    def test_a_folder_that_does_not_exist(self, sternbrett: Sternbrett) -> None:
        out = sternbrett("play", "d6", "--seed", "1", typed=["s nowhere/at/all"]).out
        assert "nowhere/at/all cannot be written: No such file or directory." in out

    def test_a_finished_game_can_be_saved(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        file = tmp_path / "game"
        played = sternbrett("play", "d6", "--seed", "1", typed=FIRST_CHOICES).out.count("> ") - 1
        sternbrett("play", "d6", "--seed", "1", typed=[*["1"] * played, f"s {file}", "l"])
        assert file.read_text(encoding="utf-8").endswith("result loss_hull\n")
        assert "Result: The hull gave way." in sternbrett("play", "--load", str(file)).out

    def test_a_saved_game_fixes_game_and_settings(
        self, sternbrett: Sternbrett, tmp_path: Path
    ) -> None:
        file = tmp_path / "game"
        sternbrett("play", "d6", "--seed", "1", typed=[f"s {file}"])
        refused = sternbrett("play", "--load", str(file), "--seed", "2")
        assert (refused.code, refused.err) == (
            2,
            "sternbrett: --seed cannot be changed in a saved game.\n",
        )
        other = sternbrett("play", "chess", "--load", str(file))
        assert other.err.endswith("this is a game of d6, not of chess.\n")


class TestLeaving:
    def test_unsaved_choices_are_not_thrown_away_at_once(self, sternbrett: Sternbrett) -> None:
        out = sternbrett("play", "d6", "--seed", "1", typed=["3", "q", "b", "q", "q"]).out
        assert out.count("This game is not saved:") == 2
        assert out.endswith("The same one from the start:\n  sternbrett play d6 --seed 1\n")

    def test_without_a_choice_it_leaves_at_once(self, sternbrett: Sternbrett) -> None:
        out = sternbrett("play", "d6", "--seed", "1", typed=["q", "1"]).out
        assert "This game is not saved:" not in out
        assert "→" not in out

    def test_the_end_of_input(self, sternbrett: Sternbrett) -> None:
        result = sternbrett("play", "d6", "--seed", "1", typed=["1"])
        assert (result.code, result.err) == (0, "")
        assert "The game was not saved." in result.out

    def test_ctrl_c(self, sternbrett: Sternbrett, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(prompt: str) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", interrupt)
        result = sternbrett("play", "d6", "--seed", "1")
        assert (result.code, result.err) == (0, "")
        assert "The game was not saved." in result.out


class TestBots:
    def test_watching_needs_no_input(self, sternbrett: Sternbrett) -> None:
        result = sternbrett("play", "d6", "--seed", "1", "--watch", "cadet")
        assert "Captain (cadet): " in result.out
        assert "Result: " in result.out
        assert result == sternbrett("play", "d6", "--seed", "1", "--watch", "cadet")

    def test_a_bot_in_every_seat_is_watched(self, sternbrett: Sternbrett) -> None:
        watched = sternbrett("play", "d6", "--seed", "1", "--watch", "random").out
        seated = sternbrett("play", "d6", "--seed", "1", "--bot", "1=random").out
        assert seated.partition("Result")[0] == watched.partition("Result")[0]


def test_a_game_with_a_pack_is_saved_and_taken_up_again(
    sternbrett: Sternbrett, tmp_path: Path
) -> None:
    pack = str(write_pack(tmp_path, "weak", ship="[ship]\nhull_start = 3\n"))
    file = str(tmp_path / "game.txt")
    begun = sternbrett("play", "d6", "--seed", "1", "--pack", pack, typed=["1", f"s {file}", "q"])
    assert begun.code == 0
    assert f"--pack {pack}" in begun.out
    assert sternbrett("play", "--load", file, "--pack", pack).code == 0
    refused = sternbrett("play", "--load", file)
    assert refused.code == 2
    assert "this game was played with other content with the pack weak" in refused.err
