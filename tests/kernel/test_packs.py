"""Content as sets of files, told apart by two fingerprints, and packs that are laid over them."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sternbrett.games.d6 import D6
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import ContentError, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.packs import choose_packs, find_packs, read_pack, with_packs
from sternbrett.kernel.vocabulary import BEFORE, LOCK
from tests.packs import FOX, WOLF, write_pack
from tests.tiny import SalvageRace

GAME = D6()


def keys_of(game: AnyGame, files: ContentSet) -> list[str]:
    return [option.key for option in game.vocabulary(game.load_set(files))]


# -- sets -------------------------------------------------------------------------------------


def changed(folder: Path, file: str, change: Callable[[str], str]) -> ContentSet:
    copy = folder / "copy"
    shutil.copytree(GAME.built_in_content, copy)
    path = copy / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return GAME.read_content_set(copy)


@pytest.mark.parametrize(
    ("file", "old", "new", "data", "texts"),
    [
        ("ship.toml", "hull_start = 8", "hull_start = 7", True, False),
        ("ship.toml", "hull_start = 8", "# a remark\nhull_start   =   8", False, False),
        ("cards.toml", "Space Pirates", "Star Robbers", False, True),
        ("texts.de.toml", "Hülle", "Rumpf", False, True),
    ],
    ids=["a number", "a remark", "a name", "a sentence"],
)
def test_each_fingerprint_is_of_its_own(
    tmp_path: Path, file: str, old: str, new: str, data: bool, texts: bool
) -> None:
    made = changed(tmp_path, file, lambda text: text.replace(old, new, 1))
    assert (made.data != GAME.built_in_set.data) is data
    assert (made.texts != GAME.built_in_set.texts) is texts
    assert (made.key != GAME.built_in_set.key) is (data or texts)


def test_a_set_is_loaded_as_it_was_read(tmp_path: Path) -> None:
    made = changed(
        tmp_path, "ship.toml", lambda text: text.replace("hull_start = 8", "hull_start = 7")
    )
    content = GAME.load_set(ContentSet(made.files))
    assert content.rules.hull_start == 7
    kept = GAME.set_of(content)
    assert kept is not None
    assert kept.key == made.key
    assert GAME.set_of(GAME.content()) is GAME.built_in_set
    assert GAME.set_of(GAME.load_content(GAME.built_in_content)) is None


def test_a_game_in_another_process_has_the_same_content(tmp_path: Path) -> None:
    game = D6()
    for own in (None, changed(tmp_path, "ship.toml", lambda text: text.replace("= 8", "= 7"))):
        if own is not None:
            game.use_content(own)
        game.content()
        copied = pickle.loads(pickle.dumps(game))
        found = copied.set_of(copied.content())
        assert found is not None
        assert found.key == (GAME.built_in_set if own is None else own).key


def test_own_sentences_are_laid_over_those_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(GAME.built_in_content, folder)
    (folder / "texts.de.toml").write_text('[field]\nhull = "Rumpf"\n', encoding="utf-8")
    content = GAME.load_set(GAME.read_content_set(folder))
    assert GAME.texts("de", content).say("field.hull") == "Rumpf"
    assert GAME.texts("de", content).say("field.shields") == "Schilde"
    assert GAME.texts("en", content).say("field.hull") == "Hull"
    (folder / "texts.de.toml").write_text('[event]\nround_began = "{rund}"\n', encoding="utf-8")
    with pytest.raises(ContentError) as error:
        GAME.read_content_set(folder)
    assert str(error.value) == "texts.de.toml: event.round_began: rund: expected one of: round."


def test_a_copy_from_before_the_lock_gets_one(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(GAME.built_in_content, folder)
    (folder / LOCK).unlink()
    keys = keys_of(GAME, GAME.built_in_set)
    (folder / BEFORE).write_text(f"keys = {keys!r}", encoding="utf-8")
    made = GAME.read_content_set(folder)
    assert BEFORE not in made.files
    assert made.data == GAME.built_in_set.data


# -- packs ------------------------------------------------------------------------------------


def test_a_pack_changes_entries_and_adds_some(tmp_path: Path) -> None:
    pack = read_pack(
        write_pack(
            tmp_path,
            "wolves",
            cards='[[card]]\nid = "corsair"\nhealth = 3\n' + WOLF,
            ship="[ship]\nhull_start = 7\n",
        )
    )
    made = with_packs(GAME, [pack])
    content = GAME.load_set(made)
    before = GAME.content()
    assert content.rules.hull_start == 7
    assert content.rules.hull_max == before.rules.hull_max
    assert content.tables["corsair"].health == 3
    assert content.tables["corsair"].name_en == before.tables["corsair"].name_en
    assert [card.id for card in content.cards] == [*(card.id for card in before.cards), "wolf"]
    assert GAME.texts("de", content).name("card", "wolf") == "Weltraumwolf"
    assert [(one.id, one.name.de) for one in made.packs] == [("wolves", "Wolves (de)")]
    assert GAME.content() is before


def test_options_of_packs_follow_in_the_order_of_packs(tmp_path: Path) -> None:
    shipped = keys_of(GAME, GAME.built_in_set)
    wolves = read_pack(write_pack(tmp_path, "wolves", cards=WOLF))
    foxes = read_pack(write_pack(tmp_path, "foxes", cards=FOX))
    new = {
        "wolf": ["science_stasis:wolf", "target:wolf"],
        "fox": ["science_stasis:fox", "target:fox"],
    }
    assert keys_of(GAME, with_packs(GAME, [wolves, foxes])) == [*shipped, *new["wolf"], *new["fox"]]
    assert keys_of(GAME, with_packs(GAME, [foxes, wolves])) == [*shipped, *new["fox"], *new["wolf"]]


def test_games_with_a_pack_are_played_to_their_end(tmp_path: Path) -> None:
    made = with_packs(GAME, [read_pack(write_pack(tmp_path, "wolves", cards=WOLF))])
    content = GAME.load_set(made)
    targets = 0
    for seed in range(20):
        match = Match.new(GAME, content=content, seed=seed)
        while not match.over:
            targets += "target:wolf" in match.options
            match.choose(match.options[-1])
    assert targets


def test_a_pack_brings_sentences(tmp_path: Path) -> None:
    texts = '[field]\nhull = "Rumpf"\n'
    made = with_packs(GAME, [read_pack(write_pack(tmp_path, "words", **{"texts.de": texts}))])
    assert made.data == GAME.built_in_set.data
    assert GAME.texts("de", GAME.load_set(made)).say("field.hull") == "Rumpf"


class Planets(SalvageRace):
    """A game whose ships are in files of their own."""

    content_files: Sequence[str] = (LOCK, "cards.toml", "ships/*.toml")


def test_a_pack_adds_files_of_a_pattern(tmp_path: Path) -> None:
    place = write_pack(tmp_path, "more", game="salvage")
    (place / "ships").mkdir()
    (place / "ships" / "new.toml").write_text("a = 1", encoding="utf-8")
    made = with_packs(Planets(), [read_pack(place)])
    assert made.tables("ships/new.toml") == {"a": 1}


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"cards": '[[card]]\nid = "corsair"\nhelth = 3\n'},
            "pack odd: cards.toml: Object contains unknown field `helth` "
            "- at `$.card[18]` (corsair).",
        ),
        (
            {"cards": '[[card]]\nid = "corsar"\nhealth = 3\n'},
            "pack odd: cards.toml: Object missing required field",
        ),
        (
            {"ship": "[ship]\nhull_start = 80\n"},
            "pack odd: ship.toml: ship.hull_start: expected 1 … hull_max.",
        ),
        ({"ships": "a = 1"}, "pack odd: ships.toml: the file: expected one of ship.toml, cards"),
        ({"packs": "a = 1"}, "pack odd: packs.toml: the file: expected no such file in a pack."),
        ({"cards": "[["}, "pack odd: cards.toml: this is not valid TOML: "),
    ],
)
def test_a_pack_that_does_not_fit_is_refused(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    pack = read_pack(write_pack(tmp_path, "odd", **files))
    with pytest.raises(ContentError) as error:
        with_packs(GAME, [pack])
    assert str(error.value).startswith(message)


def test_a_pack_is_for_its_game_and_its_file_is_checked(tmp_path: Path) -> None:
    other = read_pack(write_pack(tmp_path, "other", game="dine"))
    with pytest.raises(ContentError, match=r"^pack other: pack\.toml: game: expected “d6”\.$"):
        with_packs(GAME, [other])
    place = write_pack(tmp_path, "bad")
    path = place / "pack.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('id = "bad"', 'id = "Bad One"'))
    with pytest.raises(ContentError, match=r"^bad/pack\.toml: Expected `str` matching regex"):
        read_pack(place)
    with pytest.raises(ContentError, match=r"^nowhere/pack\.toml: the file is missing"):
        read_pack(tmp_path / "nowhere")


def test_packs_are_found_and_chosen(tmp_path: Path) -> None:
    for name in ("b", "a"):
        write_pack(tmp_path, name)
    (tmp_path / "no-pack").mkdir()
    packs = [read_pack(folder) for folder in find_packs(tmp_path)]
    assert [pack.id for pack in packs] == ["a", "b"]
    assert [pack.id for pack in choose_packs(packs, ["b", "a"])] == ["a", "b"]
    assert find_packs(tmp_path / "nowhere") == []
    with pytest.raises(UnknownName, match="There is no pack “c”; there are: a, b"):
        choose_packs(packs, ["c"])
