"""Finding puzzles: what is found holds when it is measured anew, and files read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sternbrett.cli import main
from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.engine import Option
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import View
from sternbrett.kernel.match import Match
from sternbrett.kernel.puzzles import puzzles_of, set_up
from sternbrett.kernel.scenario import read_scenario
from sternbrett.lab.positions import Position, Spot
from sternbrett.lab.puzzle_files import write_puzzle
from sternbrett.lab.puzzles import DEMANDS, EVEN, hold, judge, measure
from sternbrett.review.proofs import Anchor
from sternbrett.review.values import Estimator, Tried

D6 = find_game("d6")
#: In tests the cadet plays on, which takes milliseconds.
QUICK = replace(DEMANDS, look=12, weighed=60, fewest=16, explained=8, missed=False)


def rng(name: str) -> Rng:
    return Rng(stream(seed_key("test puzzles"), name))


def test_a_shipped_puzzle_is_found_again_with_other_chance() -> None:
    scenario = puzzles_of(D6)["01"]
    match, seat = set_up(scenario, b"another secret..")
    found = judge(match.game, seat, match.view(seat), rng("again"), "cadet", QUICK)
    assert isinstance(found, Puzzle)
    assert scenario.file.puzzle is not None
    assert found.best == scenario.file.puzzle.best


def test_a_position_without_a_clear_choice_is_no_puzzle() -> None:
    match = Match.new(D6, seed="1")
    assert judge(D6, 0, match.view(0), rng("start"), "cadet", QUICK) == EVEN


def test_what_will_hardly_hold_is_given_up_early() -> None:
    first, second = Match.new(D6, seed="1").options_of(0)[:2]

    class Alternating(Estimator):
        """The first option leads by 29 points in one world and is 21 behind in the next."""

        worlds = 0

        def try_out(self, view: View, options: Sequence[Option]) -> Tried:
            self.worlds += 1
            return Tried((0.79 if self.worlds % 2 else 0.29, 0.5), (False, False))

    estimator = Alternating(D6, D6.content(), 0, rng("alternating"))
    assert hold(estimator, {}, [first, second], DEMANDS) is None
    # A lead of 4 where 5 must be left: one standard error would have to come from nowhere.
    assert 40 < estimator.worlds < DEMANDS.weighed / 2


def test_a_file_says_what_was_found_and_nothing_that_is_hidden(tmp_path: Path) -> None:
    shown, seat = set_up(puzzles_of(D6)["01"], b"x" * 16)
    anchor = Anchor.next(D6, None, shown.view(seat))
    spot = Spot(1, shown.settings, Position(seat, shown.view(seat), anchor))
    puzzle = Puzzle(best=shown.options[0], gap=(0.2, 0.01), worlds=40, found_by=["captain"])
    text = write_puzzle(D6, spot, puzzle, "Found", "seed")
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    again = read_scenario(tmp_path / "a.toml", find_game)
    assert again.file.puzzle == puzzle
    match = again.run()
    assert list(match.options) == list(shown.options)
    assert {name: value for name, value in match.view(seat).items() if name != "deck"} == {
        name: value for name, value in shown.view(seat).items() if name != "deck"
    }
    assert " rolls=" not in text


def test_what_somebody_wrote_is_measured_or_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = puzzles_of(D6)["01"]
    assert shipped.file.puzzle is not None
    found = measure(shipped.game, shipped, "1", "cadet", QUICK)
    assert found.best == shipped.file.puzzle.best
    wrong = next(key for key in shipped.file.puzzle.chances if key != found.best)
    shipped.file.puzzle.best, right = wrong, shipped.file.puzzle.best
    try:
        with pytest.raises(InvalidText, match="is better than"):
            measure(shipped.game, shipped, "1", "cadet", QUICK)
    finally:
        shipped.file.puzzle.best = right
    (tmp_path / "b.toml").write_text('game = "d6"\ntitle = "T"\nat = "assign"\n', encoding="utf-8")
    assert main(["lab", "puzzles", "d6", "--measure", str(tmp_path / "b.toml")]) == 2
    assert "this is no puzzle" in capsys.readouterr().out


def test_what_choices_lead_to_is_told_anew_while_figures_stay(tmp_path: Path) -> None:
    shipped = puzzles_of(D6)["01"].file.puzzle
    assert shipped is not None
    source, out = D6.built_in_content / "puzzles" / "01.toml", tmp_path / "out"
    bare = tmp_path / "01.toml"
    told = ("chapter = ", "stands = ", "after = ", "rival = ")
    lines = source.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(told)]
    assert len(lines) - len(kept) == len(told)
    bare.write_text("\n".join(kept) + "\n", encoding="utf-8")
    command = ["lab", "puzzles", "d6", "--explain", "--player", "cadet", "--out", str(out)]
    assert main([*command, "--measure", str(bare)]) == 0
    found = read_scenario(out / "01.toml", find_game).file.puzzle
    assert found is not None
    assert (found.gap, found.lead, found.chances) == (shipped.gap, shipped.lead, shipped.chances)
    assert (found.chapter, found.stands) == (23, shipped.stands)
    assert found.rival == shipped.rival
    assert found.after[found.rival]["threats"][0] < found.after[found.rival]["threats"][1]


def test_a_puzzle_that_was_not_measured_cannot_be_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (D6.built_in_content / "puzzles" / "01.toml").read_text(encoding="utf-8")
    bare = tmp_path / "01.toml"
    bare.write_text(text.partition("[puzzle]")[0] + '[puzzle]\nbest = "cease_fire"\n', "utf-8")
    assert main(["lab", "puzzles", "d6", "--explain", "--measure", str(bare)]) == 2
    assert "does not say what its choices are worth" in capsys.readouterr().out


def test_the_command_looks_for_as_long_as_it_may(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "puzzles"
    assert (
        main(["lab", "puzzles", "d6", "--seconds", "1", "--player", "cadet", "--out", str(out)])
        == 0
    )
    assert "puzzles of d6 in" in capsys.readouterr().out
    assert out.is_dir()
