"""Which events go with winning: counted at a landmark, tested and corrected."""

from __future__ import annotations

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.events import Witness, associations
from sternbrett.lab.simulate import Outcome
from tests.tiny import GAME as TINY


def outcome(won: bool, decisions: int, **heard: int) -> Outcome:
    return Outcome("", (1.0 if won else -1.0,), decisions, None, decisions, (won,), None, heard)


def heard(game: AnyGame, *events: Event) -> dict[str, int]:
    witness = Witness(game, game.content())
    witness(0, events[:1])
    witness(3, events)
    return witness.heard


class TestWitness:
    def test_events_and_what_they_name_when_they_happen_first(self) -> None:
        found = heard(
            D6, Event("threat_revealed", ("flagship",)), Event("threat_hit", ("flagship", 2))
        )
        assert found == {
            "threat_revealed": 0,
            "threat_revealed:flagship": 0,
            "threat_hit": 3,
            "threat_hit:flagship": 3,
        }

    def test_seats_matter_where_they_compete(self) -> None:
        assert heard(TINY, Event("ship_sent", (2, "tug", "push"))) == {
            "ship_sent@2": 0,
            "ship_sent:tug@2": 0,
            "ship_sent:push@2": 0,
        }

    def test_lists_are_taken_apart(self) -> None:
        from sternbrett.games.dine import GAME as DINE

        first, second = list(DINE.names(DINE.content(), "en")["card"])[:2]
        found = heard(DINE, Event("cards_paid", (f"{first} {second}",)))
        assert set(found) == {"cards_paid", f"cards_paid:{first}", f"cards_paid:{second}"}


class TestAssociations:
    def test_an_event_that_helps(self) -> None:
        helped = [outcome(True, 20, help=5)] * 40 + [outcome(False, 20, help=5)] * 20
        others = [outcome(True, 20)] * 10 + [outcome(False, 20)] * 50
        short = [outcome(False, 9)] * 60
        found = associations(helped + others + short)
        assert (found.landmark, found.games) == (9, 120)
        (entry,) = found.tested
        assert (entry.games_with, entry.wins_with) == (60, 40)
        assert (entry.games_without, entry.wins_without) == (60, 10)
        assert entry.low < entry.difference == 0.5 < entry.high
        assert entry.p_corrected < 1e-6

    def test_what_only_long_games_see_does_not_seem_to_help(self) -> None:
        # Winners play on and see the card late; by the landmark nobody can tell.
        games = [outcome(True, 50, late=40)] * 50 + [outcome(False, 15)] * 100
        assert associations(games + [outcome(False, 5)] * 50).tested == []

    def test_a_game_that_ended_by_the_landmark_does_not_count(self) -> None:
        games = [outcome(False, 10, end=10)] * 50 + [outcome(n % 2 == 0, 30) for n in range(100)]
        assert associations(games).tested == []

    def test_chance_alone_does_not_pass_the_correction(self) -> None:
        # 40 events, each in half of the games whatever their result.
        games = [
            outcome(n % 3 == 0, 20, **{f"e{bit}": 1 for bit in range(40) if n * (2 * bit + 3) & 4})
            for n in range(300)
        ]
        found = associations(games + [outcome(False, 2)] * 100)
        assert len(found.tested) == 40
        assert [entry.p for entry in found.tested] == sorted(entry.p for entry in found.tested)
        assert all(entry.p_corrected >= entry.p for entry in found.tested)
        assert min(entry.p_corrected for entry in found.tested) > 0.05

    def test_where_nobody_wins_there_is_nothing_to_compare(self) -> None:
        games = [outcome(False, 20, x=1)] * 50 + [outcome(False, 20)] * 50
        assert associations(games + [outcome(False, 3)] * 40).tested == []
