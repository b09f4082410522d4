"""What bots weigh: hal and cadet are frozen, others weigh what they are told to."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from scripts import tune_bots
from sternbrett.games.adele import GAME
from sternbrett.games.adele.minds.cadet import Cadet
from sternbrett.games.adele.minds.hal import Hal
from sternbrett.games.adele.minds.weights import (
    CADET,
    HAL,
    CadetWeights,
    HalWeights,
    hard_cadet,
    hard_hal,
)
from sternbrett.kernel.chance import Rng, seed_key
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import Bot
from sternbrett.lab.simulate import make_bots, set_up
from tests.games.adele.table import CONTENT, Table, adele, only, turn

RNG = Rng((1, 2, 3, 4))


def chosen(table: Table, weights: HalWeights | CadetWeights) -> str:
    """Return what a bot with these weights chooses for whoever is asked."""
    seat = table.asked[0]
    bot: Bot
    if isinstance(weights, HalWeights):
        bot = Hal(CONTENT, RNG, weights)
    else:
        bot = Cadet(CONTENT, RNG, weights)
    return bot(table.view(seat), seat, table.match.options_of(seat)).key


@pytest.mark.parametrize(("seed", "seats", "rounds", "ship", "digest"), [
    ("h1", 3, 2, "deimos", "e86617c4c88952e1"),
    ("h2", 4, -2, "deimos", "94853f2557ff17d0"),
    ("h3", 5, 0, "deimos", "0ab4f345f708c438"),
    ("h4", 2, 2, "phobos", "7d0c69034ed0558f"),
])  # fmt: skip
def test_hal_and_cadet_are_frozen(
    seed: str, seats: int, rounds: int, ship: str, digest: str
) -> None:
    settings = GAME.check_settings({"ship": ship, "rounds": rounds}, seats)
    key = seed_key(seed)
    g = set_up(GAME, CONTENT, settings, seats, key)
    bots = make_bots(CONTENT, [GAME.bots["hal"], *[GAME.bots["cadet"]] * (seats - 1)], key)
    seen = sha256()
    while (decision := g.pending) is not None:
        seat = decision.turn(g)
        choice = bots[seat](GAME.view(g, seat), seat, decision.options(g, seat))
        seen.update(f"{choice.key}\n".encode())
        answer(g, seat, choice)
    seen.update(g.result.encode())
    assert seen.hexdigest()[:16] == digest


def test_the_hard_ones_weigh_what_their_files_say() -> None:
    """Their seats play with them; all that a file does not name is as usual."""
    assert hard_hal() != HAL
    table = adele(energy=10, console={"fire": 1, "darkness": 1}, hand=["room_01"], places=[1, 6])
    view, options = table.view(0), table.match.options_of(0)
    hard = GAME.bots["hal_hard"](CONTENT, RNG)(view, 0, options).key
    assert hard == chosen(table, hard_hal())
    table = turn("Q1 M3", seats=3, places=[7, 1], rooms={"7": ["chip"]})
    view, options = table.view(1), table.match.options_of(1)
    assert GAME.bots["hal_hard"](CONTENT, RNG)(view, 1, options).key == chosen(table, hard_cadet())


def test_adele_may_shut_the_room_of_which_she_heard() -> None:
    """Nobody is near room 6 or 16; only who listens knows that the chip goes to 6."""
    table = adele(energy=10, console={"computer_error": 1}, hand=["room_16"], places=[18, 19],
                  tiles=[7, 8, 9, 10, 6], announced=["1 hold chip", "2 goes chip 6"])  # fmt: skip
    listening = msgspec.structs.replace(HAL, lock_target=3.0, lock_late=0.0)
    table.play("play:room_16")
    assert chosen(table, listening) == "room:6"


def test_an_anomaly_must_be_worth_what_it_takes() -> None:
    hazards = ["fire:1", "darkness:11", "fire:6"]
    table = adele(energy=5, hazards=hazards, anomalies=["panic"], wounds=[3, 0], places=[1, 6])
    assert chosen(table, HAL) == "anomaly:panic"
    assert chosen(table, msgspec.structs.replace(HAL, spent=1.0)) != "anomaly:panic"
    assert chosen(table, msgspec.structs.replace(HAL, panic=0.0)) != "anomaly:panic"


def test_the_crew_may_walk_outside() -> None:
    """From 7 to 18 it is two moves through space, and five through the ship."""
    table = turn("M2 S2", places=[7], inventories=[["chip", "space_suit:2"]],
                 tiles=[0, 8, 9, 10, 18], extra_cubes=0)  # fmt: skip
    assert chosen(table, CADET) != "move_zone:D"
    walking = msgspec.structs.replace(CADET, outside=1.0)
    assert chosen(table, walking) == "move_zone:D"
    table.play("move_zone:D")
    assert chosen(table, walking) == "move:18"


def test_the_crew_may_switch_a_suit_on_for_the_way() -> None:
    table = turn("A1 M3", places=[7], inventories=[["chip", "space_suit"]],
                 tiles=[0, 8, 9, 10, 18], extra_cubes=0)  # fmt: skip
    assert chosen(table, CADET) != "activate:space_suit"
    walking = msgspec.structs.replace(CADET, outside=5.0)
    assert chosen(table, walking) == "activate:space_suit"


def test_nobody_ends_a_turn_in_space() -> None:
    table = turn("M1", places=[7], inventories=[["chip", "space_suit:2"]],
                 tiles=[0, 8, 9, 10, 18], extra_cubes=0)  # fmt: skip
    walking = msgspec.structs.replace(CADET, outside=5.0)
    assert not chosen(table, walking).startswith("move_zone")


def test_the_crew_may_send_what_somebody_else_has_nearer() -> None:
    """Room 1 is next to 2, where the other is, and far from the courier terminal (12)."""
    table = only("action", seats=3, plans=["S3 M1", "M4"], places=[12, 2],
                 inventories=[["helmet", "toolbox"], []], tiles=[7, 8, 9, 1, 10],
                 announced=["1 hold helmet", "1 hold toolbox"]).play("crew:1")  # fmt: skip
    assert chosen(table, CADET) != "terminal:courier"
    sending = msgspec.structs.replace(CADET, courier=5.0)
    for key in ("terminal:courier", "send:2", "sure", "object:toolbox"):
        assert chosen(table, sending) == key
        table.play(key)


class TestTuning:
    @pytest.mark.parametrize("side", ["adele", "crew"])
    def test_every_weight_is_tuned_or_fixed(self, side: str) -> None:
        usual = tune_bots.usual_weights(side)
        names = {knob.name for knob in tune_bots.knobs(side)}
        assert names | set(tune_bots.FIXED) >= set(usual.__struct_fields__)

    @pytest.mark.parametrize("side", ["adele", "crew"])
    def test_weights_and_steps_are_the_same_thing(self, side: str) -> None:
        knobs = tune_bots.knobs(side)
        assert tune_bots.weights_at(side, [0.0] * len(knobs)) == tune_bots.usual_weights(side)
        for knob in knobs:
            assert knob.at(0.0) == pytest.approx(knob.usual)
            assert knob.at(0.7) > knob.usual
            assert knob.place(knob.at(0.7)) == pytest.approx(0.7)

    @pytest.mark.parametrize("side", ["adele", "crew"])
    def test_what_is_written_is_read_again(self, side: str, tmp_path: Path) -> None:
        point = [0.5 * (-1) ** place for place, _ in enumerate(tune_bots.knobs(side))]
        weights = tune_bots.weights_at(side, point)
        path = tmp_path / "weights.toml"
        path.write_text(tune_bots.written(weights, tune_bots.usual_weights(side), "Some."))
        assert tune_bots.read_weights(side, path) == weights

    def test_games_are_those_of_the_seed(self) -> None:
        mean = (0.0,) * len(tune_bots.knobs("crew"))
        task = tune_bots.Task("s", 0, 1, "crew", HAL, mean=mean)
        assert tune_bots.work(task) == tune_bots.work(task)
        (game,) = tune_bots.work(task)
        assert len(game.endings) == 2

    def test_both_sides_share_what_a_game_is_worth(self) -> None:
        hal = tune_bots.play("s", 0, "adele", HAL, CADET)
        crew = tune_bots.play("s", 0, "crew", CADET, HAL)
        assert hal.won != crew.won
        assert hal.worth + crew.worth == pytest.approx(1.0)
