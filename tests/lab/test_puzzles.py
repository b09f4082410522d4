"""Finding puzzles: what is found holds when it is measured anew, and files read back."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import pytest

from scripts.ship_puzzles import ship
from sternbrett.cli import main
from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, Words, seed_key, stream
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.engine import Option
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import View
from sternbrett.kernel.match import Match
from sternbrett.kernel.puzzles import claim_of, in_order, puzzles_of, set_up
from sternbrett.kernel.scenario import read_scenario
from sternbrett.lab.demands import DEMANDS, WHOLE
from sternbrett.lab.positions import Position, Spot, turning_spots
from sternbrett.lab.puzzle_files import write_puzzle
from sternbrett.lab.puzzles import EVEN, hold, judge, measure
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.whole_games import (
    FEWEST_WORLDS,
    LAPS,
    Lead,
    WholeGames,
    Won,
    race,
    turning_point,
    worlds_for,
)
from sternbrett.players import find_player
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


#: Games that are over after one choice: what it comes to in a world is a number of the test's.
class Worlds(WholeGames):
    def __init__(self, chances: dict[str, float]) -> None:
        super().__init__(D6, 0, find_player(D6, "cadet"), rng("worlds"))
        self.chances = chances
        self.played = 0

    def world(self, view: View) -> tuple[Any, Words]:
        return self.rng.below(1000) / 1000, self.rng.fork()

    def ended(self, world: tuple[Any, Words], option: Option) -> Outcome:
        self.played += 1
        won = world[0] < self.chances.get(option.key, 0.3)
        return Outcome("", (float(won),), 1, None, 1, (won,))


def options_of_a_game() -> list[Option]:
    match = Match.new(D6, seed="1")
    return list(match.options_of(match.turn))


def raced(worlds: Worlds, favourite: Option | None = None) -> Won | None:
    return race(worlds, {}, options_of_a_game(), favourite, WHOLE)


def test_a_race_is_won_by_what_is_clearly_better() -> None:
    options = options_of_a_game()
    worlds = Worlds({options[1].key: 0.9})
    won = raced(worlds)
    assert won is not None
    assert won.ranked[0] is options[1]
    assert set(won.ranked) == set(options)
    assert FEWEST_WORLDS <= won.worlds <= 240
    # Every option has met some worlds, but what is behind has not been played to the end.
    assert len(options) * LAPS[0] < worlds.played < len(options) * LAPS[-1]


def test_a_race_in_which_nothing_matters_is_over_at_once() -> None:
    worlds = Worlds(dict.fromkeys((option.key for option in options_of_a_game()), 1.0))
    assert raced(worlds) is None
    assert worlds.played == len(options_of_a_game()) * LAPS[0]
    assert raced(Worlds({})) is None  # all differ by world, but none from another


def test_nobody_asks_for_what_every_bot_would_choose() -> None:
    options = options_of_a_game()
    assert raced(Worlds({options[1].key: 0.9}), options[1]) is None
    assert raced(Worlds({options[1].key: 0.9}), options[0]) is not None


def test_a_small_lead_takes_more_worlds() -> None:
    large, small = worlds_for(Lead(0.6, 0.2), 16, 0.05), worlds_for(Lead(0.2, 0.2), 16, 0.05)
    assert FEWEST_WORLDS <= large < small < inf
    assert worlds_for(Lead(0.06, 0.2), 16, 0.05) == inf


def test_where_a_game_is_decided_is_found_by_bisection() -> None:
    asked: list[int] = []

    def is_open(moment: int) -> bool:
        asked.append(moment)
        return moment < 90

    first, last = turning_point(60, 100, is_open, 6) or (0, 0)
    assert first < 90 <= last
    assert last - first == 1
    assert len(asked) < 8
    assert turning_point(95, 100, is_open, 6) is None
    assert turning_point(0, 0, is_open, 6) is None


def test_whole_games_alone_say_what_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    match, better = Match.new(D6, seed="1"), options_of_a_game()[1].key

    def ended(self: WholeGames, world: tuple[Any, Words], option: Option) -> Outcome:
        won = Rng(world[1]).below(10) < (9 if option.key == better else 3)
        return Outcome("won" if won else "lost", (float(won),), 1, None, 1, (won,))

    monkeypatch.setattr(WholeGames, "ended", ended)
    whole = replace(WHOLE, explained=4)
    found = judge(D6, 0, match.view(0), rng("whole"), "cadet", whole)
    assert isinstance(found, Puzzle)
    assert (found.best, found.player) == (better, "cadet")
    assert 0.8 < found.chances[better][0] <= 1
    assert found.gap is not None
    assert found.gap[0] - 2 * found.gap[1] >= whole.least
    assert found.worlds >= FEWEST_WORLDS
    assert found.ends["won"][0] > found.ends["won"][1]
    # A position that whole games find even is none, whatever values of positions say.
    better = "nothing"
    assert judge(D6, 0, match.view(0), rng("whole"), "cadet", whole) == EVEN


def test_positions_are_of_where_games_are_decided() -> None:
    player = find_player(D6, "cadet")
    looked = turning_spots(D6, "turning", player, from_game=2, fewest=3)
    for spot in islice(looked, 1):
        g = D6.imagine(spot.position.view, D6.content(), rng("spot"))
        assert len(g.pending.options(g, spot.position.seat)) >= 3


def test_what_was_found_becomes_content(tmp_path: Path) -> None:
    target, found = tmp_path / "puzzles", tmp_path / "found"
    found.mkdir()
    target.mkdir()
    shipped = D6.built_in_content / "puzzles"
    fire, change, bounty = (shipped / f"{name}.toml" for name in ("14", "05", "15"))
    shutil.copy(bounty, target / "99.toml")
    for number, path in enumerate((fire, change, bounty, fire)):
        shutil.copy(path, found / f"s-{number}.toml")
    weak = re.sub("gap = .*", "gap = [0.1, 0.03]", fire.read_text(encoding="utf-8"))
    (found / "s-4.toml").write_text(weak, encoding="utf-8")
    added, refused = ship(D6, in_order(found), target, wanted=2)
    assert (added, refused) == (
        1,
        [
            "s-2.toml: there is one like it",
            "s-3.toml: there is one like it",
            "s-4.toml: the best does not lead by enough",
        ],
    )
    assert ship(D6, in_order(found), target, wanted=9)[0] == 1
    assert [path.stem for path in in_order(target)] == ["99", "100", "101"]
    again = [read_scenario(target / f"{number}.toml", find_game) for number in (100, 101)]
    assert [one.title for one in again] == ["d6 100", "d6 101"]
    assert {claim_of(one).best for one in again} == {
        claim_of(puzzles_of(D6)[name]).best for name in ("14", "05")
    }
