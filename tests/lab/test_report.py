"""The document of a run: its figures are those of its games, and it can be read back."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from statistics import fmean
from typing import Any
from xml.etree import ElementTree

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.compare import make_match
from sternbrett.lab.conduct import Played, conduct
from sternbrett.lab.figures import main_plot
from sternbrett.lab.page import write_page
from sternbrett.lab.plan import Variant, Work, make_work
from sternbrett.lab.report import Report, make_report, read_report, rows, write_json
from sternbrett.lab.simulate import make_bots, play_game, set_up, simulation_settings
from sternbrett.lab.stats import wilson
from sternbrett.lab.summary import summarise
from sternbrett.lab.sweep import make_sweep, read_axis
from sternbrett.lab.text import write_text
from tests.lab.conftest import d6_work
from tests.tiny.factions import GAME as FACTIONS

COMMAND = "sternbrett lab run <d6> & more"


def report_of(work: Work) -> Report:
    return make_report(work, conduct(work), COMMAND)


@pytest.fixture(scope="module")
def d6_report() -> Report:
    return report_of(d6_work(60, bots=("random", "cadet")))


class TestFigures:
    def test_they_are_those_of_the_games(self, d6_report: Report) -> None:
        # Read as anybody would who has only the JSON file.
        document = json.loads(write_json(d6_report))
        assert len(document["series"]) == 4
        for series in document["series"]:
            games, summary = series["games"], series["summary"]
            wins = sum(scores[0] > 0 for scores in games["scores"])
            (side,) = summary["wins"]
            assert summary["games"] == len(games["results"]) == series["wanted"] == 60
            assert (side["wins"], side["rate"]) == (wins, wins / 60)
            assert (side["low"], side["high"]) == pytest.approx(wilson(wins, 60))
            assert summary["results"] == dict(Counter(games["results"]))
            assert sum(summary["scores"][0].values()) == 60
            assert summary["decisions"]["mean"] == pytest.approx(fmean(games["decisions"]))
            assert summary["rounds"]["mean"] == pytest.approx(fmean(games["rounds"]))
            assert summary["rounds"]["median"] == sorted(games["rounds"])[29]
            assert summary["branching"] == pytest.approx(
                sum(games["options"]) / sum(games["decisions"])
            )
            self.check_events(summary["events"], games)

    def check_events(self, events: dict[str, Any], games: dict[str, Any]) -> None:
        landmark = sorted(games["decisions"])[14]
        running = [n for n in range(60) if games["decisions"][n] > landmark]
        assert (events["landmark"], events["games"]) == (landmark, len(running))
        for entry in events["tested"]:
            first = games["heard"][entry["event"]]
            seen = [n for n in running if 0 <= first[n] <= landmark]
            assert entry["games_with"] == len(seen)
            assert entry["wins_with"] == sum(games["scores"][n][0] > 0 for n in seen)
            assert entry["games_with"] + entry["games_without"] == len(running)

    def test_some_events_were_tested(self, d6_report: Report) -> None:
        tested = [
            s.summary.events.tested for s in d6_report.series if s.summary and s.summary.events
        ]
        assert any(len(one) > 20 for one in tested)

    def test_a_reader_can_compute_them_anew(self, d6_report: Report) -> None:
        again = read_report(write_json(d6_report))
        assert again == d6_report
        for series in again.series:
            assert summarise(find_game("d6"), rows(series.games), events=True) == series.summary

    def test_sides_that_compete(self, salvage: AnyGame) -> None:
        work = make_work(
            salvage, "run", [("bold", "random", "random")], [Variant({})],
            games=50, seed="1", events=True,
        )  # fmt: skip
        report = report_of(work)
        (series,) = report.series
        assert series.summary is not None
        assert [wins.seats for wins in series.summary.wins] == [[0], [1], [2]]
        assert sum(wins.wins for wins in series.summary.wins) <= 50
        assert "salvager 1: bold" in write_text(report)

    def test_what_made_it(self, d6_report: Report) -> None:
        made = d6_report.made
        assert (made.command, made.game, made.seed) == (COMMAND, "d6", "x")
        assert made.reproducible
        assert made.cpu_seconds > 0
        timed = make_work(
            find_game("d6"), "run", [("search:1s",)], [Variant({})],
            games=1, seed="1", events=False,
        )  # fmt: skip
        assert not timed.plan.reproducible

    def test_the_same_but_for_what_made_it(self) -> None:
        documents = []
        for jobs in (1, 2):
            work = d6_work(4)
            document = json.loads(write_json(make_report(work, conduct(work, jobs=jobs), "")))
            del document["made"]
            documents.append(document)
        assert documents[0] == documents[1]


class TestInterrupted:
    @pytest.fixture
    def part(self) -> Report:
        work = d6_work(6)
        played = conduct(work)
        return make_report(work, Played([played.outcomes[0][:4], []], False, 0.1), COMMAND)

    def test_it_is_said_everywhere(self, part: Report) -> None:
        said = "Interrupted: 4 of 12 games are counted here."
        assert said in write_text(part)
        assert said in write_page(part)
        assert json.loads(write_json(part))["complete"] is False
        assert part.series[1].summary is None

    def test_before_the_first_game(self) -> None:
        report = make_report(d6_work(6), Played([[], []], False, 0.0), COMMAND)
        assert "0 of 12" in write_text(report)
        assert "0 of 12" in write_page(report)
        assert main_plot(report) is None


class Reader(HTMLParser):
    """Notes every tag left open, and everything that would be fetched."""

    VOID = {"meta", "link", "br", "img", "path", "rect", "circle", "polyline", "polygon"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def sweep() -> Work:
    game = find_game("d6")
    axes = [
        read_axis(game, {}, "ship:ship.hull_start=4,8", 1),
        read_axis(game, {}, "difficulty=cadet,captain", 1),
    ]
    return make_sweep(game, ("cadet",), axes, Variant({}), games=12, seed="1")


def words_sweep() -> Work:
    axes = [read_axis(find_game("d6"), {}, "difficulty=cadet,captain", 1)]
    return make_sweep(find_game("d6"), ("cadet",), axes, Variant({}), games=6, seed="1")


def paired() -> Work:
    return make_match(find_game("d6"), ["random", "cadet"], None, Variant({}), games=12, seed="1")


def rivals() -> Work:
    game = find_game("salvage")
    return make_match(game, ["random", "bold"], None, Variant({}), games=12, seed="1")


def single() -> Work:
    return make_work(
        find_game("d6"), "run", [("cadet",)], [Variant({})], games=1, seed="1", events=True
    )


@pytest.mark.parametrize("make", [d6_work, sweep, words_sweep, paired, rivals, single])
def test_a_page_needs_nothing_else(salvage: AnyGame, make: Callable[[], Work]) -> None:
    report = report_of(make())
    page = write_page(report)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.fetched == []
    assert not re.search(r"url\(|@import|https?:", page)
    assert reader.tags["svg"] >= 1 + len(report.series)
    assert "sternbrett lab run &lt;d6&gt; &amp; more" in page
    for series in report.series:
        assert series.content in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    plot = main_plot(report)
    assert plot is not None
    drawing = ElementTree.fromstring(plot.standalone())
    assert "NaN" not in plot.body
    width, height = map(float, drawing.attrib["viewBox"].split()[2:])
    for place in drawing.iter():
        assert 0 <= float(place.get("x", 0)) <= width
        assert 0 <= float(place.get("y", 0)) <= height


def test_a_sweep_says_how_the_game_responds() -> None:
    report = report_of(sweep())
    assert [(change.series, change.side) for change in report.changes] == [(1, 0), (2, 0), (3, 0)]
    text = write_text(report)
    assert "against difficulty=cadet, ship.hull_start=4" in text
    plot = main_plot(report)
    assert plot is not None
    assert plot.body.count("<polyline") == 2  # a line for each difficulty
    assert plot.body.count("<polygon") == 2  # with its band


def test_a_match_says_who_is_better(salvage: AnyGame) -> None:
    assert "random − cadet:" in write_text(report_of(paired()))
    text = write_text(report_of(rivals()))
    assert re.search(r"random takes [\d.]+ % of the points against bold .* Elo", text)


def test_a_win_is_what_the_game_declares_and_points_are_counted(salvage: AnyGame) -> None:
    class Generous(type(salvage)):  # type: ignore[misc]
        """Everybody scores, one wins."""

        def scores(self, g: Any) -> tuple[float, ...]:
            return tuple(0.5 + score / 2 for score in super().scores(g)) if g.result else (0.0, 0.0)

    game: AnyGame = Generous()
    content = game.content()
    settings = simulation_settings(game, {})
    outcomes = []
    for number in range(20):
        g = set_up(game, content, settings, 2, f"{number}".encode())
        bots = make_bots(content, [game.bots["random"]] * 2, b"x")
        outcomes.append(play_game(game, g, bots))
    summary = summarise(game, outcomes, events=False)
    assert sum(wins.wins for wins in summary.wins) <= 20
    assert summary.points is not None
    assert summary.points[0].most > 0
    assert [outcome.points for outcome in outcomes if outcome.won[0]] == [
        outcome.points
        for outcome in outcomes
        if outcome.points is not None and outcome.points[0] > outcome.points[1]
    ]


def test_roles_that_were_chosen_in_play_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), FACTIONS.id, FACTIONS)
    line_ups = [("first", "random", "random")]
    work = make_work(
        FACTIONS, "run", line_ups, [Variant({})], games=30, seed="1", events=False
    )  # fmt: skip
    report = report_of(work)
    (one,) = report.series
    assert one.summary is not None
    # Sides are seats: nobody knows beforehand who chooses what.
    assert [wins.seats for wins in one.summary.wins] == [[0], [1], [2]]
    played = {role.role: role.games for role in one.summary.roles}
    assert played == {"trader": 30, "pirate": 30, "hermit": 30}
    assert sum(role.wins for role in one.summary.roles) == sum(w.wins for w in one.summary.wins)
    assert one.games.roles[0][0] == "trader"  # the first free one
    assert summarise(FACTIONS, rows(one.games), events=False) == one.summary
    assert re.search(r"^trader +30 ", write_text(report), re.M)
    assert "seat 1: first" in write_text(report)
    assert "<h2>Roles</h2>" in write_page(report)


def test_fixed_roles_have_no_table_of_their_own() -> None:
    assert "played" not in write_text(report_of(sweep()))
