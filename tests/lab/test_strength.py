"""`sternbrett lab strength`: who plays where, ratings, and the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.conduct import conduct
from sternbrett.lab.journal import CannotKeep
from sternbrett.lab.plan import Variant, make_work
from sternbrett.lab.pools import Here
from sternbrett.lab.ratings import rate
from sternbrett.lab.strength import (
    SEARCH,
    Cell,
    Effort,
    cells,
    find_line,
    first_stage,
    kept_results,
    line_key,
    line_ups,
    measure,
    open_cell,
    players,
    read_results,
    second_stage,
)
from sternbrett.lab.strength_page import section, write_page
from sternbrett.lab.tasks import Task
from tests.lab.conftest import Sternbrett
from tests.lab.test_conduct import interrupt_after

EFFORT = Effort(games=6, search_games=1, budgets=(1, 2))


@pytest.fixture
def d6(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Deep Space D-6 with nobody who thinks for long."""
    game = find_game("d6")
    quick = {name: game.bots[name] for name in ("random", "cadet")}
    monkeypatch.setattr(type(game), "bots", quick)
    monkeypatch.setattr(type(game), "levels", {"easy": "random", "normal": "cadet"})
    return game


class TestCells:
    def test_one_thing_differs_from_the_usual_table(self) -> None:
        found = cells(find_game("dine"))
        assert [cell.seats for cell in found[:3]] == [1, 2, 3]
        assert Cell(1, (("ship", "nostroven"),)) in found
        assert Cell(1, (("difficulty", "inferno"),)) in found
        assert all(len(cell.settings) <= 1 for cell in found)

    def test_what_needs_a_text_or_another_choice_is_left_out(self) -> None:
        names = [name for cell in cells(find_game("dei")) for name, _ in cell.settings]
        assert "map" not in names
        assert Cell(2, (("layout", "custom"),)) not in cells(find_game("dei"))
        assert "dont_panic" not in str(cells(find_game("d6")))

    def test_every_setting_can_be_set_up(self) -> None:
        for name in ("d6", "dine", "adele", "dei", "vanguard"):
            for cell in cells(find_game(name)):
                assert cell.complete(find_game(name))


class TestLineUps:
    def test_a_crew_plays_alone(self) -> None:
        assert line_ups(find_game("dine"), 2, ["cook", "chef"]) == [("cook",) * 2, ("chef",) * 2]

    def test_roles_meet_each_other_or_a_reference(self) -> None:
        adele = find_game("adele")
        met = line_ups(adele, 3, ["random", "hal"])
        assert len(met) == 4
        assert ("hal", "random", "random") in met
        against = line_ups(adele, 3, ["random"], against=["hal", "cadet", "cadet"])
        assert against == [("random", "cadet", "cadet"), ("hal", "random", "random")]

    def test_bots_that_play_a_role_alike_are_measured_once(self) -> None:
        adele = find_game("adele")
        usual = [bots for cell, bots in first_stage(adele) if cell == cells(adele)[0]]
        assert len(usual) == len(set(usual)) == 4 * 3
        assert {crew for _, crew in usual} == {"random", "cadet", "cadet_hard"}
        assert {other for other, _ in usual} == {"random", "hal_easy", "hal", "hal_hard"}

    @pytest.mark.parametrize(
        ("role", "alike"), [("adele", "cadet"), ("crew", "hal"), ("crew", "hal_hard")]
    )
    def test_they_play_the_same_games(self, role: str, alike: str) -> None:
        adele = find_game("adele")
        same = adele.played_alike[role][alike]
        met = [(bot, "random") if role == "adele" else ("random", bot) for bot in (alike, same)]
        work = make_work(adele, "run", met, [Variant({})], games=3, seed="alike", events=False)
        one, other = conduct(work).outcomes
        assert one == other

    def test_elsewhere_levels_meet_the_normal_one(self) -> None:
        dei = find_game("dei")
        usual, *others = cells(dei)
        met = [bots for cell, bots in first_stage(dei) if cell == others[-1]]
        assert all("scavenger" in bots for bots in met)
        assert {bot for bots in met for bot in bots} == {"drifter", "scavenger", "warlord"}
        assert not any(len(set(bots)) == 1 for bots in met)
        assert ("drifter", "warlord") in [bots for cell, bots in first_stage(dei) if cell == usual]

    def test_equals_meet_in_all_arrangements(self) -> None:
        assert line_ups(find_game("dei"), 2, ["drifter", "warlord"]) == [
            ("drifter", "warlord"),
            ("warlord", "drifter"),
        ]

    def test_a_new_bot_takes_part(self, d6: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(type(d6), "bots", {**d6.bots, "admiral": d6.bots["cadet"]})
        monkeypatch.setattr(type(d6), "levels", {**d6.levels, "hard": "admiral"})
        assert players(d6) == ["random", "cadet", "admiral"]
        assert sum(bots == ("admiral",) for _, bots in first_stage(d6)) == len(cells(d6))


def test_playing_and_the_page(d6: AnyGame, tmp_path: Path) -> None:
    results, complete = measure(d6, EFFORT, seed="x", folder=tmp_path)
    assert complete
    assert [path.name for path in tmp_path.iterdir()] == ["d6.json"]  # no journal is left
    usual = find_line(results, d6, cells(d6)[0], ("cadet",))
    assert usual is not None
    assert (len(usual.won[0]), usual.games) == (6, 6)
    cell = open_cell(d6, results)
    assert [bots for _, bots in second_stage(d6, results, (1, 2))] == [("search:1",), ("search:2",)]
    searched = find_line(results, d6, cell, ("search:2",))
    assert searched is not None
    assert len(searched.won[0]) == 1
    page = write_page([results])
    assert "## Deep Space D-6" in page
    assert f"| `cadet` (normal) | 6 | {100 * usual.won[0].count('1') / 6:.1f} % |" in page
    assert "| 1 seat, difficulty=officer | `random` (easy) | 6 |" in page
    assert ", 6 games" not in page  # all played as many
    assert f"Searches of different lengths, {cell.label()}:" in page
    assert "These games do not show that `search:2` is stronger than `search:1`." in page
    # Again nothing is played, and the page is the same.
    again, complete = measure(d6, EFFORT, seed="x", folder=tmp_path)
    assert (again, complete) == (results, True)
    with pytest.raises(InvalidText, match="another seed"):
        read_results(tmp_path, d6, "y")
    (tmp_path / "d6.json").write_text("{}")
    with pytest.raises(InvalidText, match="no results"):
        read_results(tmp_path, d6, "x")


def test_an_interrupted_run_goes_on(
    d6: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sternbrett.lab.strength.second_stage", lambda *_: [])
    for name in ("whole", "begun"):
        (tmp_path / name).mkdir()
    whole, _ = measure(d6, EFFORT, seed="x", folder=tmp_path / "whole")
    wanted = first_stage(d6)
    # Here it is stopped where the first line-ups are complete and the last ones are not.
    with monkeypatch.context() as patch:
        interrupt_after(patch, 3 * len(wanted) - 2)
        begun, complete = measure(d6, EFFORT, seed="x", folder=tmp_path / "begun")
    assert not complete
    assert len({len(line.won[0]) for line in begun.lines}) > 1
    # A bot that is new since then takes part, too.
    monkeypatch.setattr(type(d6), "bots", {**d6.bots, "new": d6.bots["random"]})
    asked: list[int] = []
    submit = Here.submit

    def count(self: Here, task: Task) -> None:
        asked.extend(task.games)
        submit(self, task)

    monkeypatch.setattr(Here, "submit", count)
    done, complete = measure(d6, EFFORT, seed="x", folder=tmp_path / "begun")
    assert complete
    assert [path.name for path in (tmp_path / "begun").iterdir()] == ["d6.json"]
    by_line = {line_key(line): line for line in done.lines}
    for line in whole.lines:
        assert by_line[line_key(line)].won == line.won
    assert len(done.lines) == len(whole.lines) + 1
    assert len(asked) <= sum(6 - len(line.won[0]) for line in begun.lines) + 6


def test_more_may_be_played_at_the_usual_table_and_no_searches(d6: AnyGame, tmp_path: Path) -> None:
    effort = Effort(games=2, search_games=1, usual_games=5)
    results, complete = measure(d6, effort, seed="x", folder=tmp_path)
    assert complete
    usual = cells(d6)[0]
    for cell in cells(d6):
        line = find_line(results, d6, cell, ("cadet",))
        assert line is not None
        assert len(line.won[0]) == (5 if cell == usual else 2)
    assert not any(bot.startswith(SEARCH) for line in results.lines for bot in line.bots)
    assert "Searches of different lengths were not played." in section(results)


def test_a_journal_of_other_games_is_refused(d6: AnyGame, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        interrupt_after(patch, 2)
        measure(d6, EFFORT, seed="x", folder=tmp_path)
    (tmp_path / "d6.json").unlink()
    with pytest.raises(CannotKeep, match="another command"):
        measure(d6, EFFORT, seed="y", folder=tmp_path)


def test_players_who_meet_are_rated(salvage: AnyGame, tmp_path: Path) -> None:
    results, _ = measure(salvage, EFFORT, seed="x", folder=tmp_path)
    page = section(results)
    assert "| share of points |" in page
    assert len(players(salvage)) < 3 or "Ratings at the usual table" in page


def test_sides_of_roles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:  # fmt: skip
    game = find_game("adele")
    monkeypatch.setattr(
        type(game),
        "bots",
        {name: game.bots[name] for name in ("random", "cadet", "hal", "cadet_hard", "hal_hard")},
    )
    monkeypatch.setattr(type(game), "levels", {"easy": "random", "hard": "cadet"})
    everything = first_stage(game)
    monkeypatch.setattr("sternbrett.lab.strength.first_stage", lambda game: everything[:9])
    monkeypatch.setattr("sternbrett.lab.strength.second_stage", lambda *_: [])
    results, _ = measure(game, Effort(4, 1, (1,)), seed="x", folder=tmp_path)
    page = section(results)
    assert "### ADELE" in page
    assert "### CREW" in page
    assert "| adele `hal` |" in page  # its rating
    assert "| crew `random` |" in page
    adele, _, crew = page.partition("### CREW")
    assert "| `hal` (hard) |" in adele  # the same as cadet, whom the level names
    assert "| `cadet` (hard) |" in crew


class TestRatings:
    def test_ten_to_one_is_400_points(self) -> None:
        many = [1.0] * 1000 + [0.0] * 100
        strong, weak = rate({("a", "b"): many})
        assert (strong.name, weak.name) == ("a", "b")
        assert strong.value - weak.value == pytest.approx(400, abs=3)
        assert strong.low < strong.value < strong.high
        assert strong.value + weak.value == pytest.approx(0)

    def test_three_agree(self) -> None:
        found = {one.name: one for one in rate({
            ("a", "b"): [1.0, 0.0] * 50 + [1.0] * 50,
            ("b", "c"): [1.0, 0.0] * 50 + [1.0] * 50,
            ("a", "c"): [1.0] * 90 + [0.0] * 10,
        })}  # fmt: skip
        assert found["a"].value > found["b"].value > found["c"].value
        assert found["b"].value == pytest.approx(0, abs=15)

    def test_whoever_lost_everything_is_rated_too(self) -> None:
        strong, weak = rate({("a", "b"): [1.0] * 20})
        assert 0 < strong.value < 1000
        assert weak.low == pytest.approx(weak.high)

    def test_the_same_games_give_the_same_intervals(self) -> None:
        games = {("a", "b"): [1.0, 0.5, 0.0, 1.0, 1.0]}
        assert rate(games) == rate(games)


def test_the_command(d6: AnyGame, sternbrett: Sternbrett, tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    common = ("--results", str(tmp_path / "kept"), "--out", str(page), "--quiet")
    result = sternbrett(
        "lab", "strength", "d6", "--games", "2", "--search-games", "1", "--budgets", "1,2", *common
    )
    assert (result.code, result.err) == (0, "")
    written = page.read_text(encoding="utf-8")
    page.unlink()
    assert sternbrett("lab", "strength", "--again", *common).code == 0
    assert page.read_text(encoding="utf-8") == written


def test_the_page_is_what_the_command_writes_from_the_games_in_the_repository() -> None:
    folder = Path(__file__).parents[2] / "benchmarks" / "strength"
    page = Path(__file__).parents[2] / "docs" / "strength.md"
    found = [kept_results(folder, game) for game in all_games().values()]
    assert page.read_text(encoding="utf-8") == write_page([one for one in found if one is not None])
