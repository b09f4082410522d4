"""Scenarios: what they can say, and every way in which they fail, with readable messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.scenario import ScenarioFailure, read_scenario
from tests import tiny

GIVEN = """
[given]
round = 1
storm = 4
hands = [["tug", "cruiser"], ["pod"]]
deck = ["drone", "barge"]
"""

BID = f"""
game = "salvage"
title = "A storm"
rules = ["SR-004", "SR-005"]
at = "bid"
{GIVEN}
"""

#: Both seats answer; the second has only one ship, whose choice may be left out.
TURNS = """
[[turn]]
choose = "card:cruiser"
[[turn]]
choose = "push"
then = { decision = "Bid", asked = [1], sealed = false }
[[turn]]
choose = "hold"
seat = 1
card = "drone barge"
then = { decision = "Spoils", asked = [0], points = [4, 1], sealed = true }
"""


def find(name: str) -> AnyGame:
    if name != "salvage":
        raise UnknownName(f"There is no game called “{name}”; there are: salvage.")
    return tiny.GAME


@pytest.fixture
def run(tmp_path: Path) -> RunScenario:
    return RunScenario(tmp_path)


class RunScenario:
    """Writes a scenario file, reads it and plays it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "storm.toml"

    def __call__(self, text: str) -> Match:
        self.path.write_text(text, encoding="utf-8")
        return read_scenario(self.path, find).run()

    def fails(self, text: str) -> str:
        """Return the message with which a scenario fails."""
        with pytest.raises(ScenarioFailure) as failure:
            self(text)
        return str(failure.value)

    def is_refused(self, text: str) -> str:
        """Return the message with which a file is refused."""
        with pytest.raises(InvalidText) as refusal:
            self(text)
        return str(refusal.value)


# -- what scenarios can say -------------------------------------------------------------------


def test_a_scenario_that_holds(run: RunScenario) -> None:
    match = run(
        BID + TURNS + '[then]\nhands = [["tug", "drone"], ["barge"]]\nhand_sizes = [2, 1]\n'
    )
    assert [ply.key for ply in match.plies] == ["", "card:cruiser", "push", "card:pod", "hold"]


def test_title_and_rules_are_read(tmp_path: Path) -> None:
    path = tmp_path / "storm.toml"
    path.write_text(BID, encoding="utf-8")
    scenario = read_scenario(path, find)
    assert (scenario.title, scenario.rules) == ("A storm", ["SR-004", "SR-005"])


def test_chance_before_the_first_choice(run: RunScenario) -> None:
    match = run(
        'game = "salvage"\ntitle = "Start"\nat = "setup"\nseats = 3\noptions = { rounds = 2 }\n'
        "[[turn]]\n"
        'card = "tug pod drone barge skiff miner scout hauler cutter"\nstorm = 6\n'
        'then = { storm = 6, rounds = 2, hand_sizes = [3, 3, 3], speaker = 0, result = "" }\n'
    )
    assert match.seats == 3
    assert match.settings == {"rounds": 2}


def test_kinds_of_chance_in_any_order(run: RunScenario) -> None:
    run(
        BID + TURNS + '[[turn]]\nchoose = "stay"\nchance = ["storm 2"]\nthen = { storm = 2 }\n'
        '[[turn]]\nnote = "the only ship"\nseat = 1\nchoose = "push"\n'
    )


def test_forced_choices_may_be_left_out(run: RunScenario) -> None:
    """Seat 0 has one ship: it is sent without being named."""
    match = run(
        BID.replace('["tug", "cruiser"]', '["cruiser"]').replace('"drone", "barge"', '"drone"')
        + '[[turn]]\nchoose = "push"\n[[turn]]\nchoose = "hold"\nseat = 1\ncard = "drone"\n'
    )
    assert [ply.key for ply in match.plies] == ["", "card:cruiser", "push", "card:pod", "hold"]


def test_a_named_seat_may_answer_before_one_that_is_forced(run: RunScenario) -> None:
    swapped = BID.replace('[["tug", "cruiser"], ["pod"]]', '[["pod"], ["tug", "cruiser"]]')
    match = run(swapped + '[[turn]]\nseat = 1\nchoose = "card:tug"\nthen = { decision = "Bid" }\n')
    assert [(ply.seat, ply.key) for ply in match.plies[1:]] == [(1, "card:tug")]


def test_what_is_offered_and_refused(run: RunScenario) -> None:
    run(
        BID
        + """
        [[turn]]
        offered = ["card:tug"]
        only_offered = ["card:cruiser", "card:tug"]
        not_offered = ["push", "show", "card:pod"]
        refused = { "card:pod" = "illegal", "warp" = "unknown" }
        [[turn]]
        seat = 1
        refused = { "card:tug" = "illegal" }
        """
    )


def test_a_misspelt_choice_beside_a_forced_one_is_called_unknown(run: RunScenario) -> None:
    """The forced choice would draw cards, but it is not what is wrong."""
    last = TURNS.replace('choose = "hold"', 'choose = "hodl"')
    assert run.is_refused(BID + last) == (
        "storm.toml: turn 3: choose: salvage has no choice called “hodl”."
    )


def test_a_choice_that_no_forced_one_leads_to(run: RunScenario) -> None:
    """Seat 1 stays, because it has no ship to show and no point to pay: then a storm is rolled."""
    bare = BID.replace('[["tug", "cruiser"], ["pod"]]', '[[], ["pod"]]').replace(
        '"bid"', '"spoils"'
    )
    assert run.fails(bare + '[[turn]]\nchoose = "charge"\n') == (
        "A storm: turn 1, charge: “charge” cannot be chosen now; the only choice is “stay”, and "
        "chance “storm” is drawn, but no outcome is given for it."
    )


def test_offers_of_other_seats(run: RunScenario) -> None:
    run(
        BID
        + """
        [[turn]]
        choose = "card:tug"
        only_offered = ["push", "hold"]
        offers.0 = { offered = ["hold"], not_offered = ["card"] }
        offers.1 = { only_offered = ["card:pod"], refused = { push = "illegal" } }
        """
    )


def test_parts_of_a_secret_answer_are_taken_back(run: RunScenario) -> None:
    match = run(
        BID
        + """
        [[turn]]
        seat = 0
        choose = "card:tug"
        offered = ["undo"]
        offers.1 = { not_offered = ["undo"], refused = { undo = "sealed" } }
        then.answers = [["card:tug"], []]
        [[turn]]
        seat = 1
        choose = "card:pod"
        then = { view.0.answer = ["card:tug"], view.1.answer = ["card:pod"], view.1.decided = [] }
        [[turn]]
        seat = 0
        choose = "undo"
        only_offered = ["card:tug", "card:cruiser"]
        refused = { undo = "sealed" }
        then = { answers.0 = [], answers.1 = ["card:pod"] }
        [[turn]]
        choose = "undo"
        seat = 1
        then.answers = []
        """
    )
    assert [ply.kind for ply in match.plies[1:]] == ["choose", "choose", "retract", "retract"]


def test_a_choice_is_undone(run: RunScenario) -> None:
    match = run(
        BID
        + TURNS
        + """
        [[turn]]
        choose = "charge"
        offered = ["undo"]
        then = { charged = [true, false], points = [3, 1] }
        [[turn]]
        choose = "undo"
        then = { charged = [false, false], points = [4, 1] }
        [[turn]]
        choose = "show:tug"
        refused = { undo = "sealed" }
        not_offered = ["undo"]
        """
    )
    assert [ply.kind for ply in match.plies[-3:]] == ["choose", "undo", "choose"]


def test_nothing_is_drawn_by_undoing(run: RunScenario) -> None:
    undo = '[[turn]]\nchoose = "card:tug"\n[[turn]]\nchoose = "undo"\nstorm = 1\n'
    assert "turn 2, undo: these outcomes were given but never drawn" in run.fails(BID + undo)


def test_ships_that_are_not_named_are_out_of_play(run: RunScenario) -> None:
    named = BID.replace('deck = ["drone", "barge"]', "")
    assert len(run(named).state.deck) == 9
    out = run(named.replace("[given]", '[given]\nrest = "out"'))
    assert (out.state.deck, len(out.state.discard)) == ([], 9)
    some = run(BID.replace("[given]", '[given]\nrest = "out"'))
    assert (len(some.state.deck), len(some.state.discard)) == (2, 7)


def test_views(run: RunScenario) -> None:
    run(
        BID
        + """
        [then.view.0]
        hands = [["tug", "cruiser"], ["?"]]
        [then.view.1]
        hands = [["?", "?"], ["pod"]]
        answer = []
        [then.view.spectator]
        hands = [["?", "?"], ["?"]]
        deck = 2
        """
    )


# -- how they fail ----------------------------------------------------------------------------


def test_a_draw_without_a_value(run: RunScenario) -> None:
    assert run.fails(BID + TURNS.replace('card = "drone barge"', "")) == (
        "A storm: turn 3, hold: chance “card” is drawn, but no outcome is given for it."
    )


def test_a_draw_of_another_kind(run: RunScenario) -> None:
    assert run.fails(BID + TURNS.replace('card = "drone barge"', "storm = 3")) == (
        "A storm: turn 3, hold: chance “card” is drawn, but the next outcome given is “storm 3”."
    )


def test_a_value_that_cannot_be_drawn(run: RunScenario) -> None:
    assert run.fails(BID + TURNS.replace("drone barge", "drone tug")) == (
        "A storm: turn 3, hold: “tug” is no outcome of “card” here; possible: barge."
    )


def test_values_left_over(run: RunScenario) -> None:
    assert run.fails(BID + TURNS.replace("drone barge", "drone barge pod tug")) == (
        "A storm: turn 3, hold: these outcomes were given but never drawn: card pod, card tug."
    )
    assert "at the start: these outcomes were given but never drawn: storm 2." in run.fails(
        BID + "[[turn]]\nstorm = 2\n"
    )


def test_another_value_of_a_field(run: RunScenario) -> None:
    assert run.fails(BID + TURNS + "[then]\npoints = [5, 1]\nround = 2\n") == (
        "A storm: at the end: points: expected [5, 1], found [4, 1]; round: expected 2, found 1."
    )
    assert run.fails(BID + TURNS.replace("points = [4, 1]", "points = [0, 1]")) == (
        "A storm: turn 3, hold: points: expected [0, 1], found [4, 1]."
    )


def test_an_unknown_field(run: RunScenario) -> None:
    assert run.is_refused(BID + "[then]\nhull = 8\n") == (
        "storm.toml: [then]: “hull” is not a field of salvage that `then` can name."
    )
    assert run.is_refused(BID + "[then.view.0]\nhull = 8\n") == (
        "storm.toml: [then]: view.0: “hull” is not a field of salvage."
    )
    assert "view.0 must be a table" in run.is_refused(BID + "[then]\nview.0 = 8\n")


def test_another_view(run: RunScenario) -> None:
    assert run.fails(BID + "[then.view.1]\ndeck = 3\n") == (
        "A storm: at the end: view.1.deck: expected 3, found 2."
    )
    assert "view.7: there is no such seat" in run.is_refused(BID + "[then.view.7]\ndeck = 3\n")
    assert "view must be a table by seats" in run.is_refused(BID + "[then]\nview = 3\n")


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ('offered = ["push"]', "“push” should be offered; offered are: card:cruiser, card:tug."),
        ('not_offered = ["card:tug"]', "“card:tug” should not be offered, but it is."),
        ('not_offered = ["card"]', "“card” should not be offered, but it is."),
        (
            'only_offered = ["card:tug"]',
            "offered should be exactly: card:tug; it is: card:cruiser, card:tug.",
        ),
        (
            'refused = { "card:pod" = "not_asked" }',
            "“card:pod” should be refused as “not_asked”, not as “illegal”.",
        ),
        (
            'offers.1 = { offered = ["card:tug"] }',
            "seat 1: “card:tug” should be offered; offered are: card:pod.",
        ),
        (
            'offers.1 = { not_offered = ["card"] }',
            "seat 1: “card” should not be offered, but it is.",
        ),
        (
            "offers.1 = { only_offered = [] }",
            "seat 1: offered should be exactly: nothing; it is: card:pod.",
        ),
        (
            'offers.1 = { refused = { "card:pod" = "illegal" } }',
            "seat 1: “card:pod” should be refused as “illegal”, but it is legal.",
        ),
        ('offered = ["undo"]', "“undo” should be offered; offered are: card:cruiser, card:tug."),
        (
            'refused = { "card:tug" = "illegal" }',
            "“card:tug” should be refused as “illegal”, but it is legal.",
        ),
        ('choose = "push"', "“push” cannot be chosen now."),
        ('choose = "card:tug"\nseat = 2', "Seat 2 is not asked now."),
        ('choose = "undo"', "There is nothing of yours to take back."),
    ],
)
def test_claims_about_choices(claim: str, message: str, run: RunScenario) -> None:
    assert run.fails(f"{BID}[[turn]]\n{claim}\n").endswith(message)


def test_a_choice_after_the_end(run: RunScenario) -> None:
    over = BID.replace("round = 1", "round = 2\nrounds = 2") + TURNS
    assert "turn 5, stay: The game is over" in run.fails(
        over + '[[turn]]\nchoose = "stay"\nthen = { result = "win_0" }\n[[turn]]\nchoose = "stay"\n'
    )


# -- files that cannot be read ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'at = "bid"',
            'at = "auction"',
            "A storm: at = “auction” is unknown; possible: setup, round, bid, spoils.",
        ),
        (
            'at = "bid"',
            'at = "bid"\nposition = "salvage/1 round=1"',
            "A storm: with a position there is neither at nor [given].",
        ),
        (
            'at = "bid"',
            'at = "bid"\npuzzle = { best = "fly" }',
            "storm.toml: [puzzle]: best: salvage has no choice called “fly”.",
        ),
        ('at = "bid"', "", "storm.toml: it says neither at nor position"),
        ('at = "bid"', 'at = "bid"\nhull = 3', "contains unknown field `hull`"),
        ('title = "A storm"', "title = 3", "storm.toml: Expected `str`, got `int` - at `$.title`."),
        ('title = "A storm"', "title =", "storm.toml: Invalid value"),
        ('at = "bid"', 'at = "bid"\nseats = 4', "A storm: seats must be 2 … 3, not 4."),
        (
            'at = "bid"',
            'at = "bid"\nseats = 3',
            "A storm: seats = 3, but [given] is a position for 2.",
        ),
        (
            'at = "bid"',
            'at = "bid"\noptions = { rounds = 9 }',
            "A storm: [options] is refused: rounds cannot be “9”; possible are: 2, 3.",
        ),
        ('"pod"', '"tug"', "[given] is refused: the ship tug exists 2 times instead of once."),
        ('"pod"', '"warp"', "[given] is refused: hands: there is no ship “warp”."),
        ("storm = 4", "storms = 4", "[given] is refused: the fields have a wrong shape"),
        ("storm = 4", 'storm = "4"', "Expected `int`, got `str` - at `$.storm`"),
        ("storm = 4", "agenda = []", "[given] is refused: “agenda” cannot be given: it follows"),
        (
            "storm = 4",
            'result = "draw"',
            "[given] is refused: “result” cannot be given: it follows",
        ),
        ("storm = 4", 'rest = "gone"', "rest can be “out” in salvage, not 'gone'."),
        ("storm = 4", 'speaker = "nobody"', "the position's bookkeeping is wrong"),
        (
            '"SR-005"',
            '"SR-999"',
            "storm.toml: rules: “SR-999” is no clause of the rules of salvage.",
        ),
    ],
)
def test_a_file_that_is_refused(old: str, new: str, message: str, run: RunScenario) -> None:
    assert message in run.is_refused(BID.replace(old, new))


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("crew = 3", "turn 1: “crew” is neither a key of a turn (choose, seat, then, offered, "),
        ("crew = 3", "nor a kind of chance of salvage (storm, card)."),
        ("choose = 3", "storm.toml: turn 1: choose: Expected `str`, got `int`."),
        ("then = 3", "turn 1: then: Expected `object`, got `int`."),
        ('offered = "push"', "turn 1: offered: Expected `array`, got `str`."),
        ('refused = ["push"]', "turn 1: refused: Expected `object`, got `array`."),
        ('chance = "storm 3"', "turn 1: chance: Expected `array`, got `str`."),
        ('chance = ["strom 3"]', "turn 1: chance: salvage has no kind of chance “strom”."),
        ('choose = "warp"', "turn 1: choose: salvage has no choice called “warp”."),
        ('choose = "card"', "turn 1: choose: salvage has no choice called “card”."),
        ('offered = ["card:tugg"]', "turn 1: offered: salvage has no choice called “card:tugg”."),
        ('offered = ["card"]', "turn 1: offered: salvage has no choice called “card”."),
        ('not_offered = ["cards"]', "turn 1: not_offered: salvage has no choice called “cards”."),
        ('only_offered = ["undo"]', "turn 1: only_offered: salvage has no choice called “undo”."),
        ('refused = { warp = "illegal" }', "turn 1: refused: salvage has no choice called “warp”."),
        (
            'refused = { push = "forbidden" }',
            "turn 1: refused: “forbidden” is no reason; there are: illegal, unknown, not_asked, ",
        ),
        ("offers.2 = {}", "turn 1: offers.2: there is no such seat; there are 0, 1."),
        ("offers.spectator = {}", "turn 1: offers.spectator: there is no such seat"),
        (
            'offers.1 = { offer = ["push"] }',
            "turn 1: offers: Object contains unknown field `offer`",
        ),
        (
            'offers.1 = { not_offered = ["pusch"] }',
            "turn 1: offers.1: not_offered: salvage has no choice called “pusch”.",
        ),
        ('then.decision = "Bids"', "turn 1: decision: salvage has no decision “Bids”."),
        ('then.decision = "Round"', "turn 1: decision: salvage has no decision “Round”."),
        ("then.hulls = 3", "turn 1: “hulls” is not a field of salvage that `then` can name."),
        ("then.contains = 3", "turn 1: contains must be a table of what is compared, not 3."),
        ("then.contains.hulls = 3", "turn 1: “hulls” is not a field of salvage"),
        (
            "then.contains.lacks.deck = []",
            "contains.lacks: one comparison cannot stand in another.",
        ),
        ("then.log.9 = []", "turn 1: log.9: there is no such seat; there are 0, 1, spectator."),
        ("then.lacks.view = 3", "turn 1: view must be a table by seats, not 3."),
    ],
)
def test_a_turn_that_is_refused(turn: str, message: str, run: RunScenario) -> None:
    assert message in run.is_refused(f"{BID}[[turn]]\n{turn}\n")


def test_unknown_games_and_missing_files(run: RunScenario, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no game called “chess”"):
        run(BID.replace('"salvage"', '"chess"'))
    with pytest.raises(InvalidText, match=r"none\.toml: cannot be read: No such file"):
        read_scenario(tmp_path / "none.toml", find)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidText, match=r"^bytes\.toml: "):
        read_scenario(tmp_path / "bytes.toml", find)
