"""What `then` of a scenario can say: values read as `given` reads them, comparisons, logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.errors import InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.scenario import ScenarioFailure, read_scenario
from tests import tiny


def find(name: str) -> AnyGame:
    try:
        return find_game(name)
    except UnknownName:
        return tiny.GAME


SALVAGE = """
game = "salvage"
title = "x"
at = "bid"
[given]
round = 1
storm = 4
hands = [["tug", "cruiser"], ["pod"]]
deck = ["drone", "barge"]
[[turn]]
choose = "card:cruiser"
[[turn]]
choose = "push"
[[turn]]
choose = "hold"
seat = 1
card = "drone barge"
{}
"""

D6 = """
game = "d6"
title = "x"
at = "assign"
[given]
dice = "pool:T infirmary"
threats = ["corsair", "drone_a", "time_warp"]
rest = "out"
discard = ["pandemic", "flagship"]
[[turn]]
{}
"""

DINE = """
game = "dine"
title = "x"
at = "floor"
seats = 3
options = {{ hands = "hidden" }}
[given]
sector = "customs"
rows = [["autopilot", "deflector"]]
hands = [["toolbox", "probe"], ["spice_rack"], []]
manned = ["", "deck_cannon"]
top = "fusion_core"
[[turn]]
{}
"""

ADELE = """
game = "adele"
title = "x"
at = "action"
seats = 3
[given]
places = [1, 2]
plans = ["S3 M1", "-"]
hazards = ["fire:4", "espionage:17"]
inventories = [["chip", "battery"], ["space_suit:2"]]
rooms = {{ 13 = ["axe", "lens"] }}
[[turn]]
{}
"""


class Claims:
    """Plays a scenario that says something of its last turn."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "claim.toml"

    def __call__(self, scenario: str, claim: str) -> Match:
        self.path.write_text(scenario.format(claim), encoding="utf-8")
        return read_scenario(self.path, find).run()

    def fails(self, scenario: str, claim: str) -> str:
        """Return why a claim does not hold."""
        with pytest.raises(ScenarioFailure) as failure:
            self(scenario, claim)
        return str(failure.value)


@pytest.fixture
def claims(tmp_path: Path) -> Claims:
    return Claims(tmp_path)


@pytest.mark.parametrize(
    ("scenario", "claim"),
    [
        # as `given` reads it
        (SALVAGE, 'hands = [["drone", "tug"], ["barge"]]'),
        (SALVAGE, 'hands = [["tug", "drone"], ["barge"]]'),
        (SALVAGE, 'hands.0 = ["tug", "drone"]'),
        (SALVAGE, 'view.0.hands = [["tug", "drone"], ["?"]]'),
        (SALVAGE, 'view.0.hands.0 = ["tug", "drone"]'),
        (D6, 'threats = ["corsair", "drone_a", "time_warp"]'),
        (D6, 'threats = ["corsair:2", "drone_a:1", "time_warp"]'),
        (D6, 'view.0.threats = ["corsair", "drone_a", "time_warp"]'),
        (D6, 'dice = "pool:T infirmary"'),
        (DINE, 'hands = [["probe", "toolbox"], ["spice_rack"], []]'),
        (DINE, 'view.1.hands = [2, ["spice_rack"], 0]'),
        (DINE, 'view.0.hands = [["toolbox", "probe"], 1, 0]'),
        (DINE, 'view.0.hands = [["probe", "toolbox"], 1, 0]'),
        (DINE, 'manned = ["", "deck_cannon"]'),
        (DINE, 'manned = ["", "deck_cannon", ""]'),
        (DINE, 'view.2.manned = ["", "deck_cannon"]'),
        (DINE, 'playing = ""'),
        (ADELE, 'plans = ["M1 S3", ""]'),
        (ADELE, 'plans.0 = "S3 M1"'),
        (ADELE, 'hazards = ["espionage:17", "fire:4"]'),
        (ADELE, 'hazards = ["fire:4", "espionage:17"]'),
        (ADELE, 'inventories = [["battery", "chip"], ["space_suit:2"]]'),
        (ADELE, 'view.1.inventories = [["battery", "chip"], ["space_suit:2"]]'),
        # without order, and parts
        (D6, 'any_order.threats = ["time_warp", "drone_a", "corsair"]'),
        (D6, 'any_order.dice = "infirmary pool:T"'),
        (D6, 'any_order.dice = "infirmary pool:T returned returned returned returned"'),
        (D6, 'contains.threats = "corsair"'),
        (D6, 'contains.threats = ["drone_a:1", "corsair"]'),
        (D6, 'contains.dice = ["infirmary", "returned", "returned"]'),
        (D6, 'contains.dice = "returned pool:T"'),
        (D6, 'contains.health = ["corsair"]'),
        (D6, 'lacks.threats = ["corsair:1", "flagship", "pandemic"]'),
        (D6, 'lacks.dice = "scanners pool:S"'),
        (D6, 'lacks.pool = "C"'),
        (D6, 'contains.discard = ["flagship"]'),
        (DINE, 'contains.hands.0 = "toolbox"'),
        (DINE, 'lacks.hands.1 = ["toolbox"]'),
        (DINE, 'contains.rows = [["autopilot", "deflector"]]'),
        (DINE, 'any_order.rows.0 = ["deflector", "autopilot"]'),
        (DINE, "contains.can_act = [1]"),
        (DINE, 'any_order.can_play = [1, 0]'),
        (ADELE, 'contains.rooms.13 = "axe"'),
        (ADELE, 'lacks.rooms.12 = "axe"'),
        (ADELE, 'lacks.view.0.rooms.13 = "axe"'),
        (ADELE, 'lacks.view.2.inventories.1 = "?"'),
        (ADELE, 'contains.plans.0 = "S3"'),
        (ADELE, 'contains.places = 2'),
        (ADELE, 'lacks.places = [3, 4]'),
        # nothing
        (D6, "health.corsair = 2"),
        (D6, "health.flagship = 0"),
        (D6, 'lacks.health = "flagship"'),
        (D6, "only.health = { corsair = 2, drone_a = 1, flagship = 0 }"),
        (D6, "stasis = []"),
        (DINE, "symbols.science = 0"),
        (DINE, "only.symbols = { navigation = 1, drive = 2, shield = 1, science = 0 }"),
        (DINE, 'row_symbols = [{ navigation = 1, drive = 2, shield = 1, science = 0 }]'),
        (DINE, "can_upgrade = []"),
        (DINE, "lacks.can_upgrade = [0]"),
        (ADELE, "rooms.12 = []"),
        (ADELE, "costs.fire = 0"),
        (ADELE, 'only.rooms = { 13 = ["axe", "lens"], 12 = [] }'),
        (ADELE, "only.console = {}"),
        # who has passed
        (DINE, "passes = []"),
        (DINE, "passes = 0"),
        (DINE, "view.0.passes = []"),
        (DINE, 'speaker = 0'),
        # the log
        (SALVAGE, 'contains.log.0 = ["Drone", "Salvager 1"]'),
        (SALVAGE, 'lacks.log.1 = "Drone"'),
        (SALVAGE, 'lacks.log.spectator = ["Drone", "Barge"]'),
    ],
)  # fmt: skip
def test_claims_that_hold(scenario: str, claim: str, claims: Claims) -> None:
    claims(scenario, f"then.{claim}")


@pytest.mark.parametrize(
    ("scenario", "claim", "message"),
    [
        (
            SALVAGE,
            'hands.1 = ["drone"]',
            "hands.1: expected ['drone'], found ['barge'].",
        ),
        (SALVAGE, 'hands.2 = []', "hands.2: there is no such field (expected [])."),
        (
            D6,
            'threats = ["corsair:1", "drone_a", "time_warp"]',
            "threats: expected ['corsair:1', 'drone_a:1', 'time_warp'], "
            "found ['corsair:2', 'drone_a:1', 'time_warp'].",
        ),
        (D6, 'dice = "pool:T"', "dice: expected 'pool:T returned returned returned returned "),
        (
            D6,
            'any_order.discard = ["pandemic", "flagship"]',
            "discard: expected in any order ['pandemic', 'flagship'], found [",
        ),
        (
            D6,
            'any_order.threats = ["corsair", "drone_a"]',
            "threats: expected in any order ['corsair', 'drone_a'], found ['corsair:2', ",
        ),
        (D6, 'contains.threats = "corsair:1"', "threats: should contain 'corsair:1', found ["),
        (
            D6,
            'contains.threats = ["corsair", "corsair:2"]',
            "threats: should contain 'corsair:2', found [",
        ),
        (D6, 'contains.dice = "infirmary infirmary"', "dice: should contain 'infirmary', found "),
        (D6, 'lacks.threats = "corsair"', "threats: should not contain 'corsair', found ["),
        (D6, 'lacks.dice = "pool:T"', "dice: should not contain 'pool:T', found "),
        (D6, 'contains.health = "flagship"', "health: should contain 'flagship', found {"),
        (D6, 'lacks.health = "corsair"', "health: should not contain 'corsair', found {"),
        (D6, 'contains.hull = 8', "hull: 8 is no list, table or text of words."),
        (D6, "only.hull = 8", "hull: only tables have entries."),
        (D6, "only.health = { corsair = 2 }", "health: expected only {'corsair': 2}, found {"),
        (D6, "health.corsair = 0", "health.corsair: expected 0, found 2."),
        (D6, "health.flagship = 4", "health.flagship: expected 4, found nothing."),
        (D6, "damaged = 0", "damaged: expected 0, found False."),
        # what is misspelt is not missing
        (D6, "health.flagshipp = 0", "health.flagshipp: there is no such field (expected 0)."),
        (D6, 'lacks.threats = "flagshp"', "threats: 'flagshp' can never be there: d6 knows no “fl"),
        (D6, 'lacks.health = "flagshp"', "health: 'flagshp' can never be there: d6 knows no “flag"),
        (D6, 'lacks.dice = "scaners"', "dice: 'scaners' can never be there: d6 knows no “scan"),
        (DINE, "symbols.sciense = 0", "symbols.sciense: there is no such field (expected 0)."),
        (DINE, "row_symbols = [{ navigation = 1, drive = 2, shield = 1, sciense = 0 }]", "row_sy"),
        (SALVAGE, 'lacks.log.1 = "Drohne"', "log.1: 'Drohne' can never be there: salvage knows no"),
        (DINE, "passes = [1]", "passes: expected [1], found []."),
        (DINE, "passes = 1", "passes: expected 1, found 0."),
        (DINE, 'playing = "probe"', "playing: expected 'probe', found ''."),
        (ADELE, 'rooms.12 = ["axe"]', "rooms.12: expected ['axe'], found nothing."),
        (SALVAGE, 'contains.log.1 = "Drone"', "log.1: should contain 'Drone', found ["),
        (SALVAGE, 'lacks.log.0 = "Drone"', "log.0: should not contain 'Drone', found ["),
        (SALVAGE, "log.0 = []", "log.0: expected [], found ['"),
    ],
)  # fmt: skip
def test_claims_that_do_not_hold(scenario: str, claim: str, message: str, claims: Claims) -> None:
    assert message in claims.fails(scenario, f"then.{claim}")


def test_a_log_is_that_of_the_turn_and_at_the_end_of_all(claims: Claims) -> None:
    dealt = 'then.contains.log.1 = "Salvager 1"\n'
    claims(SALVAGE, f'{dealt}[[turn]]\nchoose = "charge"\nthen.lacks.log.1 = "draws"')
    claims(SALVAGE, f'{dealt}[[turn]]\nchoose = "charge"\n[then]\ncontains.log.1 = "draws"')


def test_who_has_passed(claims: Claims) -> None:
    """Seats are named, not added up: 2 and 3 used to mean seat 1, and seats 0 and 1."""
    open_hands = DINE.replace('"hidden"', '"open"')
    claims(open_hands, 'seat = 1\nchoose = "pass"\nthen = { passes = [1], view.2.passes = [1] }')
    claims(open_hands, 'seat = 1\nchoose = "pass"\nthen.passes = 1')
    given = open_hands.replace("[given]", "[given]\npasses = [1]")
    claims(given, "then = { passes = [1], contains.passes = 1 }\nnot_offered = ['pass']")
    for wrong in ("2", "[-1]", '"1"', "[true]"):
        with pytest.raises(InvalidText, match="passes must be the seats that have passed"):
            claims(open_hands.replace("[given]", f"[given]\npasses = {wrong}"), "")
    counted = D6.replace("[given]", "[given]\npasses = 3")
    claims(counted, "then = { passes = 3, view.0.passes = 3 }")


def test_a_sector_can_be_nothing(claims: Claims) -> None:
    """Before the setup there is none; `""` is nothing in `given` and in `then`."""
    match = claims(
        'game = "dine"\ntitle = "x"\nat = "setup"\noptions = {{ difficulty = "salad" }}\n'
        '[given]\nsector = ""\ntop = ""\n[[turn]]\n'
        'card = "autopilot deflector toolbox probe spice_rack fusion_core duct_tape star_chart"\n'
        'sector = "customs"\n{}',
        'then = { sector = "customs", top = "star_chart", playing = "" }',
    )
    assert match.settings["difficulty"] == "salad"


@pytest.mark.parametrize(
    ("options", "fillers"),
    [("captain", 0), ("officer", 3), ("cadet", 6), ("custom", 5)],
)
@pytest.mark.rule("D6-129")
def test_d6_keeps_to_its_options(options: str, fillers: int, claims: Claims) -> None:
    scenario = f"""
    game = "d6"
    title = "x"
    at = "assign"
    options = {{{{ difficulty = "{options}", dont_panic = 5, round_limit = 200 }}}}
    [given]
    threats = ["corsair"]
    [[turn]]
    {{}}
    """
    match = claims(scenario, f"then = {{ deck_size = {35 + fillers}, round_limit = 200 }}")
    assert match.game.inventory(match.state)["fillers"] == fillers


def test_adele_keeps_to_its_options(claims: Claims) -> None:
    chosen = ADELE.replace("seats = 3", 'seats = 3\noptions = {{ specials = "chosen" }}')
    claims(chosen, "then.experienced = true")
    claims(ADELE, "then.experienced = false")


@pytest.mark.parametrize("scenario", [D6, DINE, ADELE], ids=["d6", "dine", "adele"])
def test_given_of_a_wrong_shape_is_refused_where_the_rest_is_out(
    scenario: str, claims: Claims
) -> None:
    wrong = scenario.replace("[given]", "[given]\nremoved = 7\nstasis = 7\ndeck = 7\npile = 7")
    wrong = wrong if "rest =" in wrong else wrong.replace("[given]", '[given]\nrest = "out"')
    with pytest.raises(InvalidText, match=r"x: \[given\] is refused: "):
        claims(wrong, "")
