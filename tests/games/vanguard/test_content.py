"""Content files: what comes with the game, and how whatever is wrong in them is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games.vanguard import entries, things, worldthings
from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.data import load_content
from sternbrett.games.vanguard.entries import FILES
from sternbrett.games.vanguard.language import NONE
from tests.games.vanguard.contents import (
    CONTENT,
    EYE,
    FOLDER,
    TINY,
    added,
    changed,
    copied,
    loaded,
    read_once,
    refused,
)

RULES = CONTENT.rules


@pytest.fixture(autouse=True)
def _parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse files that did not change only once: most of the time of loading goes there."""
    monkeypatch.setattr(entries, "read_toml", read_once)


def names(faces: list[tuple[int, ...]]) -> list[str]:
    return ["".join(lang.SYMBOLS[symbol] for symbol in face) for face in faces]


def sides(id: str) -> list[str]:
    die = RULES.die_types[RULES.die_ids.places[id]]
    shown = names(die.faces)
    return [shown[face] for face in die.rolls]


def planet(id: str, rules: Content = RULES) -> worldthings.Planet:
    return rules.planets[rules.planet_ids.places[id]]


# -- what comes with the game ---------------------------------------------------------------------


def test_how_much_there_is() -> None:
    counts = {
        "cards": 68, "crew": 24, "injuries": 13, "promotions": 13, "events": 37, "discoveries": 25,
        "uniques": 14, "equipment": 25, "landers": 3, "mods": 10, "pois": 59, "missions": 17,
        "global_conditions": 14, "threats": 6, "planets": 8, "standalones": 3, "leads": 9,
        "danger_tables": 5, "die_types": 21, "hints": 14,
    }  # fmt: skip
    assert {name: len(getattr(RULES, name)) for name in counts} == counts
    assert sum(card.count for card in RULES.injuries) == 48 + 4
    assert sum(card.count for card in RULES.events if not card.tutorial) == 40
    assert sum(card.count for card in RULES.discoveries) == 65
    assert sum(card.copies for card in RULES.equipment) == 32
    assert RULES.injuries[-1].tutorial


def test_load_content_returns_what_the_rules_use() -> None:
    assert load_content(FOLDER).card_ids.ids == RULES.card_ids.ids


@pytest.mark.rule("ISV-023", "ISV-024", "ISV-025", "ISV-026")
def test_the_sides_of_dice() -> None:
    assert sides("R:basic") == ["base"] * 4 + ["van", "acc"]
    assert sides("G:special:bio") == ["bio"] * 3 + ["base", "van", "acc"]
    assert sides("B:universal") == ["conres", "contec", "restec", "base", "base", "van"]
    assert sides("G:expert") == ["scosco", "biobio", "xenxen", "van", "van", "base"]


@pytest.mark.rule("ISV-022", "ISV-027", "ISV-028")
def test_the_dice_of_each_colour() -> None:
    assert sides("R:wild") == ["van"] * 2 + ["acc"] * 4
    for colour in range(3):
        dice = [die for die in RULES.die_types if die.colour == colour]
        assert [die.count for die in dice] == [4, 3, 3, 3, 2, 2, 3]
        assert [die.kind for die in dice if die.locked] == ["universal", "expert"]
    assert {die.kind for die in RULES.die_types} == set(RULES.die_kinds.ids)


@pytest.mark.rule("ISV-032", "ISV-034")
def test_slots_and_dice_of_sections() -> None:
    security, recon, science, engineering = RULES.sections
    assert security.slots == [(3, 4, 6), (2, 3, 4), (2, 3, 5)]
    assert recon.slots == [(2, 3, 5), (4, 5, 6), (2, 3, 4)]
    assert science.slots == [(2, 3, 4), (3, 4, 6), (3, 4, 5)]
    assert engineering.slots == [(2, 3, 5), (2, 3, 4), (4, 5, 6)]
    assert [sum(section.start) for section in RULES.sections] == [5, 5, 5, 5]
    assert recon.start[RULES.die_ids.places["G:special:sco"]] == 2


@pytest.mark.rule("ISV-478")
def test_a_standalone_mission_adds_two_dice_to_each_section() -> None:
    assert [sum(section.extra) for section in RULES.sections] == [2, 2, 2, 2]
    stranded = RULES.standalones[RULES.standalone_ids.places["mission1"]]
    assert (stranded.rank, stranded.team, stranded.gold) == (2, (2, 2, 3, 4), (7, 3))
    assert RULES.planets[stranded.planet].id == "mission1"


@pytest.mark.rule("ISV-483")
def test_the_sectors_of_a_world() -> None:
    wreck, _, cell, hall = planet("eye").sectors[:4]
    assert RULES.pois[wreck.printed].id == "X1"
    assert (cell.printed, cell.card, cell.log) == (NONE, NONE, NONE)
    assert RULES.logs[hall.log].id == 311
    assert cell.biomes == 1 << RULES.biome_ids.places["tutorial"]
    shore = planet("pellucid").sectors[0]
    assert shore.flags == worldthings.LANDER_PLACE
    assert RULES.pois[planet("matchstick").sectors[1].card].id == "P110"


@pytest.mark.rule("ISV-484")
def test_the_routes_of_a_world() -> None:
    routes = planet("eye").routes
    assert [(route.a, route.b, route.both) for route in routes[:3]] == [
        (0, 4, True), (1, 3, True), (3, 4, False),
    ]  # fmt: skip
    assert routes[0].symbols == [worldthings.TRAVEL]
    (program,) = routes[2].symbols
    assert [effect.verb for effect in RULES.programs[program].effects] == [lang.DANGER]
    assert routes[8].symbols[0] == worldthings.TRAVEL
    assert len(routes[8].symbols) == 2
    assert RULES.conditions[routes[8].need].text == "gc:G01"


@pytest.mark.rule("ISV-540")
def test_what_is_set_up_on_worlds() -> None:
    eye, forge = planet("eye"), planet("forge")
    assert RULES.missions[eye.main_mission].id == "M01"
    assert RULES.global_conditions[eye.condition].id == "G00"
    assert eye.rules == (1 << len(worldthings.PLANET_RULES)) - 1
    assert [RULES.events[event].id for event in eye.events] == ["TE1", "TE2", "TE3", "TE4", "TE5"]
    assert RULES.missions[eye.events_from].id == "M02"
    assert (eye.start, eye.start_quick, eye.start_quick_each) == ([0, 1, 0, 1], [0, 1], 1)
    assert eye.start_first == things.SCIENCE
    assert [RULES.logs[log].id for log in eye.intro_logs] == [1, 5, 20]
    assert (eye.landing_log, eye.launch_log) == (NONE, NONE)
    assert RULES.conditions[forge.main_mission_if].text == "objective:O07"
    assert RULES.missions[forge.main_mission_other].id == "M41"
    assert len(forge.events) == 40
    assert forge.threats == [(RULES.threat_ids.places["T13"], 3)]
    assert [RULES.uniques[unique].id for unique in forge.uniques] == [10, 11, 12]
    assert RULES.flag_ids.ids[forge.completed_flag] == "forge_done"


@pytest.mark.rule("ISV-541")
def test_what_is_left_out_has_its_default() -> None:
    poi = RULES.pois[RULES.poi_ids.places["X53"]]
    assert (poi.flags, poi.biomes, poi.copies, poi.tutorial_copies) == (0, 0, 1, 1)
    nothing = RULES.pois[RULES.poi_ids.places["P000"]]
    assert (nothing.copies, nothing.tutorial_copies, nothing.actions) == (12, 3, [])
    assert RULES.missions[RULES.mission_ids.places["M11"]].done_when == NONE
    full_chorus = RULES.global_conditions[RULES.condition_ids.places["G15"]]
    assert (full_chorus.specials, full_chorus.time, full_chorus.unlimited) == ([], NONE, False)
    tracks = {track.id: (track.of, track.length) for track in RULES.times}
    assert tracks["G01"] == (worldthings.OF_CONDITION, 4)
    assert tracks["T11"] == (worldthings.OF_THREAT, 5)
    assert all(RULES.events[RULES.event_ids.places[f"TE{n}"]].count == 1 for n in range(1, 6))


def test_an_action_with_tracks_and_one_with_conditions() -> None:
    tower = RULES.actions[RULES.action_ids.places["X24.A1"]]
    assert (tower.of, RULES.pois[tower.thing].id) == (worldthings.OF_POI, "X24")
    assert tower.tracks
    assert [(row.colour, row.track) for row in tower.rows] == [(lang.GREEN, 4), (lang.RED, 0)]
    first, second = tower.specials
    assert [special.go for special in first] == [lang.RED]
    assert RULES.dice_conditions[second[0].match].text == "tec/con"
    cells = RULES.actions[RULES.action_ids.places["P106.A1"]]
    assert not cells.tracks
    assert cells.specials[0][0].unless == lang.SYMBOLS.index("bio")
    assert [row.then for row in cells.rows] == [lang.GREEN, NONE, NONE]
    clinic = RULES.actions[RULES.action_ids.places["A10.A1"]]
    assert (clinic.of, clinic.roll, clinic.at_lander) == (worldthings.OF_MOD, False, True)
    assert clinic.cost != NONE


def test_cards_of_the_guided_first_game_differ_only_in_combinations() -> None:
    combos = {
        RULES.cards[card].id: RULES.dice_conditions[dice].text
        for card, dice in RULES.tutorial_combos.items()
    }
    assert combos == {"en02": "2any", "se04": "base"}
    roll = RULES.scripted_roll
    assert RULES.actions[roll.action].id == "X1.A1"
    faces = [
        RULES.die_types[die].faces[face] for die, face in zip(roll.dice, roll.faces, strict=True)
    ]
    assert faces == [(lang.ACCIDENT,), (lang.BASE,)]
    assert RULES.planets[RULES.tutorial_planet].id == "eye"


def test_things_of_the_ship_are_kept_with_their_programs() -> None:
    homesick = RULES.ship["situation"][0]
    assert homesick.id == "S01"
    assert set(homesick.programs) == {"solved", "unsolved"}
    assert set(RULES.ship["landing"][0].programs) == {"0-3", "4-6", "7-8", "9"}
    assert "LA2" in RULES.ship_ids.places
    assert RULES.numbers.energy_cap == 8


def test_names_and_stories_in_both_languages() -> None:
    wording = CONTENT.wording
    assert wording.name("de", "card", "se01") == "Ausdauer"
    assert wording.name("en", "sector", "eye.8") == "The Pupil"
    assert wording.name("de", "action", "X1.A1") == "Schott aufbrechen"
    assert wording.name("de", "act", "T13.Hunt") == "Jagd"
    assert wording.story("de", "log.text", "59").startswith("Der erste Schock ist vorbei.")
    assert wording.story("en", "mission.goal", "M01") == "Bring the whole away team to sector 4."
    for kind, known in wording.names["en"].items():
        assert known.keys() == wording.names["de"][kind].keys()


# -- what is added --------------------------------------------------------------------------------


@pytest.mark.rule("ISV-500")
def test_a_world_is_added_as_a_file(tmp_path: Path) -> None:
    content = loaded(added(tmp_path, "planets/tiny.toml", TINY))
    rules = content.rules
    tiny = planet("tiny", rules)
    assert [sector.number for sector in tiny.sectors] == [1, 2]
    assert (tiny.lander_sectors, len(tiny.routes), tiny.unique_replacement) == ([0], 1, NONE)
    assert "tiny_seen" in rules.flag_ids.places
    assert "X90.A1" in rules.action_ids.places
    assert rules.missions[tiny.main_mission].planet == tiny.index
    events = [rules.events[event].id for event in tiny.events]
    assert len(events) == 40 - 2 + 1
    assert "TE1" in events
    assert content.wording.name("de", "planet", "tiny") == "Winzling"
    assert len(rules.planets) == len(RULES.planets) + 1


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [file for file in FILES if "*" not in file])
def test_a_missing_file(tmp_path: Path, file: str) -> None:
    (copied(tmp_path) / file).unlink()
    lines = refused(tmp_path / "content")
    assert f"{file}: the file is missing from content/." in lines


def test_no_world_at_all(tmp_path: Path) -> None:
    for path in (copied(tmp_path) / "planets").glob("*.toml"):
        path.unlink()
    assert "planets/*.toml: expected at least one planet." in refused(tmp_path / "content")


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    (line,) = refused(added(tmp_path, "planets/tiny.toml", "[[planet\n"))
    assert line.startswith("planets/tiny.toml: this is not valid TOML:")


CORE, CARDS, SHIP, PHRASES = "core.toml", "cards.toml", "ship.toml", "phrases.toml"

#: What is broken: the file, behind which id, what is replaced by what, and what is said.
BROKEN: list[tuple[str, str, str, str, str]] = [
    (EYE, '"X1"', '"nomove"', '"nofly"',
     "planets/eye.toml: poi.X1.flags: expected one of nomove, nosave, final, important, lander "
     "instead of “nofly”."),
    (EYE, '"X1"', 'when = "phy/con/tec", ', "",
     "planets/eye.toml: poi.X1.actions.A1.results.green: expected a condition for all rows but "
     "the red."),
    (EYE, '"X1"', 'c = "red", fx', 'c = "red", when = "phy", fx',
     "planets/eye.toml: poi.X1.actions.A1.results.red: expected a condition for all rows but the "
     "red."),
    (EYE, '"X1"', 'then = "green"', 'then = "yellow"',
     "planets/eye.toml: poi.X1.actions.A1.results.red.then: expected the colour of another row."),
    (EYE, '"X1"', 'c = "green"', 'c = "blue"',
     "planets/eye.toml: poi.X1.actions.A1.results: expected one row of a colour, in the order "
     "yellow, green, red."),
    (EYE, '"X2"', "track = 4, fx", 'track = 4, when = "D", fx',
     "planets/eye.toml: poi.X2.actions.A1.results: expected either conditions or tracks, not "
     "both."),
    (EYE, '"X2"', 'c = "red", track = 4', 'c = "red"',
     "planets/eye.toml: poi.X2.actions.A1.results.red: expected a track, or a special effect that "
     "goes to this row."),
    (EYE, '"P106"', 'go = "red"', 'fx = ["kill"]',
     "planets/eye.toml: poi.P106.actions.A1.specials[0][0]: expected go, as it has unless."),
    (EYE, '"P106"', 'unless = "bio"', 'unless = "bio", m = "bio"',
     "planets/eye.toml: poi.P106.actions.A1.specials[0][0]: expected either m or unless."),
    (EYE, '"P108"', "roll = false", "roll = true",
     "planets/eye.toml: poi.P108.actions.A1.results: expected result rows, as it has a roll."),
    (EYE, '"X6"', 'biomes = ["tutorial"]', 'biomes = ["garden"]',
     "planets/eye.toml: poi.X6.biomes: expected a known biome instead of “garden”."),
    (EYE, '"eye"', 'main_mission = "M01"', 'main_mission = "M99"',
     "planets/eye.toml: planet.eye.main_mission: expected a known mission instead of “M99”."),
    (EYE, '"eye"', '"no_charges"', '"no_fun"',
     "planets/eye.toml: planet.eye.rules: expected one of no_charges, no_leads,"),
    (EYE, '"eye"', 'event_deck = "tutorial"', 'event_deck = "mine"',
     "planets/eye.toml: planet.eye.event_deck: expected one of standard, tutorial instead of"),
    (EYE, '"eye"', "first_turn_log = 50", "first_turn_log = 51",
     "planets/eye.toml: planet.eye.first_turn_log: expected a known log instead of “51”."),
    (EYE, '"eye"', "nr = 2", "nr = 1",
     "planets/eye.toml: planet.eye.sectors.1: expected a number used only once."),
    (EYE, '"eye"', "b = 5, both = true", "b = 9, both = true",
     "planets/eye.toml: planet.eye.routes[0].b: expected a sector instead of 9."),
    (EYE, '"eye"', 'sym = ["spend 1"]', 'sym = ["speed 1"]',
     "planets/eye.toml: planet.eye.routes[1].sym.“speed 1”: expected a verb of the language"),
    (EYE, '"eye"', 'need = "gc:G01"', 'need = "gc:G99"',
     "planets/eye.toml: planet.eye.routes[7].need.“gc:G99”: expected a condition such as"),
    (EYE, '"G01"', 'passive = ["unlimited_supplies"]', 'passive = ["free_beer"]',
     "planets/eye.toml: gc.G01.passive: expected one of unlimited_supplies instead of"),
    (EYE, '"G01"', 'time = { id = "G01"', 'time = { id = "G00"',
     "planets/eye.toml: gc.G01.time.id: expected “G01”."),
    (EYE, '"M02"', "flag:eye_power", "flag:eye_tower",
     "planets/eye.toml: mission.M02.done_when.flag:eye_tower: expected a flag that something "
     "sets."),
    (EYE, "227", '"poi replace 5 P103"', '"poi replace 9 P103"',
     "planets/eye.toml: log.227.fx.then.“poi replace 9 P103”: expected a sector of this world,"),
    (EYE, "20", "fx = []", 'fx = ["log 59", "log 20"]',
     "planets/eye.toml: log.20.fx: expected effects that do not lead to themselves again."),
    ("planets/pellucid.toml", '"T10"', '["Lash", "Reset"]', '["Lash", "Sleep"]',
     "planets/pellucid.toml: threat.T10.fields[2]: expected one of Drift, Lash, Reset instead of "
     "“Sleep”."),
    ("planets/pellucid.toml", '"T10"', "act_names.Lash", "act_names.Flash",
     "planets/pellucid.toml: threat.T10.act_names: expected names of Drift, Lash, Reset."),
    ("planets/pellucid.toml", '"pellucid"', "lander_sectors = [1, 7]", "lander_sectors = [1]",
     "planets/pellucid.toml: planet.pellucid.lander_sectors: expected the sectors that have the "
     "flag lander."),
    ("planets/mission1.toml", '"mission1"', "p4 = 4", "p4 = 5",
     "planets/mission1.toml: standalone.mission1.team: expected 2 … 4 crew members."),
    ("planets/mission1.toml", '"mission1"', '"LA1"', '"LA9"',
     "planets/mission1.toml: standalone.mission1.lander: expected a known lander instead of"),
    (CARDS, '"se01"', 'when = "anytime"', 'when = "always"',
     "cards.toml: section_card.se01.when: expected one of roll, anytime, turn, rest,"),
    (CARDS, '"se01"', "rank = 1", "rank = 4",
     "cards.toml: section_card.se01.rank: expected 1 … 3."),
    (CARDS, '"se01"', 'combo = "2any"', 'combo = "2every"',
     "cards.toml: section_card.se01.combo.“2every”: expected dice such as"),
    (CARDS, '"se05"', 'when = "event"', 'when = "roll"',
     "cards.toml: section_card.se05.when: expected one of travel, event, injury, injury_other, "
     "danger, to prevent."),
    (CARDS, '"E09"', "rest_bonus", "rest_bonbon",
     "cards.toml: equipment.E09.token: expected another value: Object contains unknown field "
     "`rest_bonbon`."),
    (CARDS, '"E10"', 'base = "E09"', 'base = "E99"',
     "cards.toml: equipment.E10.base: expected a known equipment card instead of “E99”."),
    (CARDS, '"D-MI1"', 'rarity = "common"', 'rarity = "cheap"',
     "cards.toml: discovery.D-MI1.rarity: expected one of common, rare, very_rare instead of"),
    (CARDS, '"EV24"', '"3-9"', '"4-9"',
     "cards.toml: event.EV24.main.may.d10: expected rows that cover 0-9 without overlap."),
    (CORE, '"amir"', 'as = "res"', 'as = "fun"',
     "core.toml: crew.amir.conv.as: expected one of phy, gat, def,"),
    (CORE, '"ewald"', 'when = "support"', 'when = "turn"',
     "core.toml: crew.ewald.when: expected support, to support."),
    (CORE, '"security"', '"R:wild"', '"R:tame"',
     "core.toml: section.security.first_buy: expected a known die instead of “R:tame”."),
    (CORE, '"PR05"', "round >= 6", "round => 6",
     "core.toml: promotion.PR05.cond.“round => 6 & supply >= 4”: expected a condition such as"),
    (CORE, '"wounded"', "damage", "dammage",
     "core.toml: injury.wounded.on: expected one of damage, heavy, mental, special instead of"),
    (SHIP, '"B02"', "scan_free_lines=1", "scan_all=1",
     "ship.toml: bridge.B02.rule: expected a rule of the bridge instead of “scan_all=1”."),
    (SHIP, '"F02"', "slots light=1", "slots dark=1",
     "ship.toml: facility_upgrade.F02.rule: expected a rule of facilities instead of"),
    (SHIP, '"A05"', "draw_bonus_near_lander=1", "draw_bonus=1",
     "ship.toml: mod.A05.rule: expected the rule draw_bonus_near_lander=N."),
    (SHIP, '"L1"', 'r = "9"', 'r = "8-9"',
     "ship.toml: landing.L1.table: expected rows that cover 0-9 without overlap."),
    (SHIP, '"S05"', '"morale -1"', '"moral -1"',
     "ship.toml: situation.S05.unsolved[0].choose[0].“moral -1”: expected a verb of the language"),
    (SHIP, '"R06"', "flora:rare:1", "flora:mythical:1",
     "ship.toml: research.R06.cost: expected one of common, rare, very_rare instead of"),
    (PHRASES, '"draw"', "draw {n}", "draw {m}",
     "phrases.toml: phrase.draw.en: expected one of act, action, card,"),
    ("tutorial.toml", "", '"se01", "se02", "se04"', '"se01", "se02"',
     "tutorial.toml: tutorial_decks.security: expected three section cards."),
    ("tutorial.toml", "", 'faces = ["acc", "base"]', 'faces = ["acc", "phy"]',
     "tutorial.toml: scripted_roll.faces: expected a face of B:basic instead of “phy”."),
    ("tutorial.toml", '"h01"', 'on = "first_turn"', 'on = "boredom"',
     "tutorial.toml: hint.h01.on: expected one of first_turn, roll_step_1,"),
]  # fmt: skip


@pytest.mark.rule("ISV-463", "ISV-482")
@pytest.mark.parametrize(
    ("file", "after", "old", "new", "said"), BROKEN, ids=[f"{b[0]} {b[3]}" for b in BROKEN]
)
def test_whatever_is_wrong_is_said_with_its_place(
    tmp_path: Path, file: str, after: str, old: str, new: str, said: str
) -> None:
    lines = refused(changed(tmp_path, file, old, new, after))
    assert any(line.startswith(said) for line in lines), lines


@pytest.mark.rule("ISV-482")
def test_all_errors_of_all_files_are_said_at_once(tmp_path: Path) -> None:
    changed(tmp_path, CARDS, '"refresh 1"', '"refreh 1"', '"se01"')
    changed(tmp_path, EYE, '"nomove"', '"nofly"', '"X1"')
    changed(tmp_path, CORE, "charges = 2", 'charges = "two"', '"amir"')
    lines = refused(changed(tmp_path, SHIP, '"energy 1"', '"energie 1"', '"S07"'))
    assert sorted(line.split(": expected")[0] for line in lines) == [
        "cards.toml: section_card.se01.fx.“refreh 1”",
        "core.toml: crew.amir.charges",
        "planets/eye.toml: poi.X1.flags",
        "ship.toml: situation.S07.solved[1].“energie 1”",
    ]


@pytest.mark.rule("ISV-481")
def test_an_id_stands_only_once_among_its_kind(tmp_path: Path) -> None:
    twice = '\n[[log]]\nid = 59\ntext = { en = "Again.", de = "Noch einmal." }\nfx = []\n'
    (line,) = refused(added(tmp_path, "planets/tiny.toml", TINY + twice))
    assert line == (
        "planets/tiny.toml: log.59: expected an id used only once; it stands in planets/eye.toml "
        "as well."
    )


@pytest.mark.rule("ISV-481")
def test_lists_of_all_files_are_joined_and_single_tables_stand_once(tmp_path: Path) -> None:
    joined = {log.id for log in RULES.logs}
    assert {1, 106, 750, 801} <= joined  # of the first world, another, the ship, a mission
    lines = refused(added(tmp_path, "planets/tiny.toml", TINY + "\n[strain]\nrefresh = 9\n"))
    assert any("strain: expected it only once; core.toml has it as well." in line for line in lines)


@pytest.mark.rule("ISV-481")
def test_a_key_that_nothing_reads(tmp_path: Path) -> None:
    lines = refused(added(tmp_path, "planets/tiny.toml", TINY + "\n[[planets]]\nid = 1\n"))
    assert lines[0].startswith("planets/tiny.toml: planets: expected one of the keys symbol,")


@pytest.mark.rule("ISV-461")
def test_logs_must_not_lead_to_themselves(tmp_path: Path) -> None:
    """Also through another log, or through what a threat does."""
    changed(tmp_path, EYE, "fx = []", 'fx = [{ may = ["log 5"] }]', "1")
    lines = refused(changed(tmp_path, EYE, "fx = []", 'fx = ["log 1"]', "5"))
    assert [line.split("expected ")[1] for line in lines] == [
        "effects that do not lead to themselves again."
    ]


@pytest.mark.rule("ISV-461")
def test_a_threat_must_not_act_without_end(tmp_path: Path) -> None:
    lines = refused(
        changed(
            tmp_path, "planets/pellucid.toml", '"time_reset T10"', '"threat act T10 Reset"', '"T10"'
        )
    )
    assert lines == [
        "planets/pellucid.toml: threat.T10.acts.Reset: expected effects that do not lead to "
        "themselves again."
    ]


@pytest.mark.rule("ISV-461")
@pytest.mark.parametrize(("depth", "fine"), [(31, True), (32, False)])
def test_effects_are_nested_at_most_32_deep(tmp_path: Path, depth: int, fine: bool) -> None:
    deep = '"kill"'
    for _ in range(depth):
        deep = f"{{ may = [{deep}] }}"
    folder = changed(tmp_path, EYE, "fx = []", f"fx = [{deep}]", "59")
    if fine:
        loaded(folder)
    else:
        (line,) = refused(folder)
        assert (
            line == "planets/eye.toml: log.59.fx: expected effects nested at most 32 deep, not 33."
        )


@pytest.mark.rule("ISV-530")
def test_a_missing_phrase(tmp_path: Path) -> None:
    path = copied(tmp_path) / PHRASES
    parts = path.read_text(encoding="utf-8").split("\n\n")
    kept = [part for part in parts if 'id = "heal_die"' not in part]
    path.write_text("\n\n".join(kept), encoding="utf-8")
    assert refused(tmp_path / "content") == [
        "phrases.toml: phrase.heal_die: expected this phrase, which card texts need."
    ]


@pytest.mark.rule("ISV-530")
def test_a_phrase_that_nothing_uses(tmp_path: Path) -> None:
    odd = '\n[[phrase]]\nid = "heel_die"\ntext = { en = "a", de = "b" }\n'
    assert refused(added(tmp_path, PHRASES, odd)) == [
        "phrases.toml: phrase.heel_die: expected the id of a phrase that is used."
    ]


@pytest.mark.rule("ISV-530")
@pytest.mark.parametrize(
    ("file", "after", "old", "new", "said"),
    [
        (EYE, "59", "text.en", "text.fr", "log.59.text"),
        (EYE, '"M01"', "goal.de", "gaol.de", "mission.M01.goal"),
        (CARDS, '"se01"', ', de = "Ausdauer"', "", "section_card.se01.name"),
        (CARDS, '"se01"', 'de = "Ausdauer"', 'de = ""', "section_card.se01.name.de"),
        (EYE, '"X1"', ', de = "Schott aufbrechen"', "", "poi.X1.actions.A1.name"),
        (PHRASES, '"kill"', "de =", "du =", "phrase.kill.text"),
    ],
)
def test_a_text_that_is_missing_in_a_language(
    tmp_path: Path, file: str, after: str, old: str, new: str, said: str
) -> None:
    lines = refused(changed(tmp_path, file, old, new, after))
    assert lines[0].startswith(f"{file}: {said}: expected another value:"), lines
