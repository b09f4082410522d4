"""Grids of settings and content values; content changed in one place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import ContentError, UnknownName
from sternbrett.kernel.toml import write_toml
from sternbrett.lab.conduct import conduct
from sternbrett.lab.content import (
    changed_files,
    fingerprint_of,
    load_files,
    read_values,
)
from sternbrett.lab.plan import Variant
from sternbrett.lab.sweep import axes_of_layout, changes, make_sweep, read_axis

D6 = find_game("d6")


class TestContent:
    @pytest.mark.parametrize("game", all_games())
    def test_files_written_anew_say_the_same(self, game: str) -> None:
        folder = all_games()[game].built_in_content
        for path in (it for name in all_games()[game].content_files for it in folder.glob(name)):
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
            assert tomllib.loads(write_toml(tables)) == tables

    def test_strange_texts_survive(self) -> None:
        tables = {"a b": 'say "hi"\n\\ – ü 𝄞 \x7f', "f": [1.5, True, {"x": []}], "empty": {}}
        assert tomllib.loads(write_toml(tables)) == tables

    def test_one_value_changes_and_nothing_else(self) -> None:
        files = changed_files(D6, {}, {"cards.toml:card.flagship.health": 9})
        before = tomllib.loads((D6.built_in_content / "cards.toml").read_text(encoding="utf-8"))
        after = tomllib.loads(files["cards.toml"])
        (card,) = [card for card in after["card"] if card["id"] == "flagship"]
        assert card["health"] == 9
        card["health"] = 4
        assert after == before

    def test_entries_by_number(self) -> None:
        files = changed_files(D6, {}, {"cards.toml:card.0.health": 9})
        assert tomllib.loads(files["cards.toml"])["card"][0]["health"] == 9

    def test_the_game_plays_with_it(self) -> None:
        files = changed_files(D6, {}, {"ship.toml:ship.hull_start": 3})
        content = load_files("d6", tuple(files.items()))
        assert D6.fields(D6.begin(content, D6.check_settings({}), 1))["hull"] == 3

    def test_a_value_that_the_game_refuses(self) -> None:
        with pytest.raises(ContentError, match=r"^--vary ship.toml:ship.hull_start=99: ship.toml:"):
            changed_files(D6, {}, {"ship.toml:ship.hull_start": 99})

    def test_the_hash_is_that_of_a_table(self, tmp_path: Path) -> None:
        assert fingerprint_of(D6, {}) == D6.content_set().data
        files = changed_files(D6, {}, {"ship.toml:ship.hull_start": 3})
        for name, text in files.items():
            (tmp_path / name).write_bytes(text.encode())
        assert fingerprint_of(D6, files) == D6.read_content_set(tmp_path).data
        assert fingerprint_of(D6, files) != fingerprint_of(D6, {})
        renamed = changed_files(D6, {}, {"cards.toml:card.flagship.name_en": "Big One"})
        assert fingerprint_of(D6, renamed) == fingerprint_of(D6, {})

    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("1,2,3", [1, 2, 3]),
            ("1.5, true", [1.5, True]),
            ("red,green", ["red", "green"]),
            ('"a,b","c"', ["a,b", "c"]),
            ("[1, 2],[3]", [[1, 2], [3]]),
            ("4,many", [4, "many"]),
        ],
    )
    def test_values_on_the_command_line(self, text: str, values: list[object]) -> None:
        assert read_values(text) == values


class TestGrid:
    def test_every_point_with_the_same_seeds(self) -> None:
        axes = [
            read_axis(D6, {}, t, 1)
            for t in ("ship:ship.hull_start=2,8", "difficulty=captain,cadet")
        ]
        work = make_sweep(D6, ("random",), axes, Variant({}), games=40, seed="1")
        points = [
            (one.changes["ship.toml:ship.hull_start"], one.settings["difficulty"])
            for one in work.plan.series
        ]
        assert points == [(2, "captain"), (2, "cadet"), (8, "captain"), (8, "cadet")]
        assert [axis.usual for axis in axes_of_layout(work.plan.layout)] == [8, "captain"]
        outcomes = conduct(work).outcomes
        weak, strong = (sum(o.decisions for o in outcomes[n]) for n in (0, 2))
        assert weak < strong  # a frail ship does not last

    def test_the_usual_value_plays_the_usual_game(self) -> None:
        axes = [read_axis(D6, {}, "ship.toml:ship.hull_start=8", 1)]
        varied = make_sweep(D6, ("cadet",), axes, Variant({}), games=5, seed="1")
        usual = make_sweep(
            D6,
            ("cadet",),
            [read_axis(D6, {}, "difficulty=captain", 1)],
            Variant({}),
            games=5,
            seed="1",
        )
        assert conduct(varied).outcomes == conduct(usual).outcomes

    def test_changes_against_the_first_point(self) -> None:
        axes = [read_axis(D6, {}, "difficulty=captain,cadet", 1)]
        work = make_sweep(D6, ("cadet",), axes, Variant({}), games=50, seed="1")
        outcomes = conduct(work).outcomes
        (found,) = changes(D6, work.plan, outcomes)
        won = [sum(o.scores[0] > 0 for o in series) for series in outcomes]
        assert found.difference == pytest.approx((won[1] - won[0]) / 50)
        assert (found.series, found.side) == (1, 0)

    @pytest.mark.parametrize(
        "text",
        [
            "difficulty",
            "=1",
            "difficulty=",
            "difficulty=hard",
            "nothing=1",
            "nothing:ship.hull_start=1",
            "ship:ship.nothing=1",
            "ship:=1",
            "cards:card.flagship.faces.7=1",
        ],
    )
    def test_what_cannot_be_varied(self, text: str) -> None:
        with pytest.raises(UnknownName):
            read_axis(D6, {}, text, 1)

    def test_nothing_twice(self) -> None:
        for texts in (("difficulty=cadet,cadet",), ("difficulty=cadet", "difficulty=officer")):
            with pytest.raises(UnknownName, match="twice"):
                make_sweep(
                    D6, ("cadet",), [read_axis(D6, {}, text, 1) for text in texts], Variant({}),
                    games=1, seed="1",
                )  # fmt: skip
