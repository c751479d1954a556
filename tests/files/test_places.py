from pathlib import Path

import pytest

from game.files.formats import places
from game.files.json.faults import FileFaults

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("KA_PING_DATA", raising=False)
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_one_variable_moves_everything_of_the_player(home: Path) -> None:
    assert places.settings_path() == home / "settings.json"
    assert places.saves_folder() == home / "saves"
    assert places.replays_folder() == home / "replays"
    assert places.cache_folder() == home / "cache"
    assert places.user_levels_folder() == home / "levels"


def test_without_it_the_systems_folders_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KA_PING_HOME")
    for path in (places.settings_path(), places.saves_folder(), places.cache_folder()):
        assert path.is_absolute()
        assert "ka-ping" in path.parts


def test_data_is_found_in_a_checkout_and_where_a_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert places.levels_folder() == ROOT / "levels"
    monkeypatch.setenv("KA_PING_DATA", str(tmp_path))
    assert places.levels_folder() == tmp_path / "levels"


def test_data_is_found_inside_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "game"
    (package / "_data").mkdir(parents=True)
    monkeypatch.setattr("game.__file__", str(package / "__init__.py"))
    assert places.shipped_folder() == package.resolve() / "_data"


def test_levels_are_file_names_and_schemas_are_none(home: Path) -> None:
    own = home / "levels"
    own.mkdir(parents=True)
    for name in ("my-yard.json", "my.schema.json", "notes.txt", "Bad Name.json"):
        (own / name).write_text("{}")
    ids = places.level_ids()
    assert "my-yard" in ids
    assert "duel-yard" in ids
    assert list(ids) == sorted(ids)
    assert not [one for one in ids if "schema" in one or "Bad" in one or "notes" in one]
    assert places.find_level("my-yard") == own / "my-yard.json"


def test_a_level_of_the_game_is_not_hidden_by_one_of_the_player(home: Path) -> None:
    (home / "levels").mkdir(parents=True)
    (home / "levels" / "duel-yard.json").write_text("{}")
    assert places.find_level("duel-yard") == ROOT / "levels" / "duel-yard.json"


@pytest.mark.parametrize(
    "level_id",
    [
        "../pyproject",
        "..",
        "/etc/passwd",
        "levels/duel-yard",
        "duel-yard.json",
        "duel-yard\n",
        "duel-yard\0",
        "..\\duel-yard",
        "",
        "C:duel",
        "map.schema",
        "x" * 500,
    ],
)
def test_an_id_never_leads_out_of_the_folders(level_id: str) -> None:
    with pytest.raises(FileFaults, match="is not a level id"):
        places.find_level(level_id)


def test_an_unknown_level_is_named_with_the_known_ones() -> None:
    with pytest.raises(FileFaults, match=r"does not exist; there are .*duel-yard"):
        places.find_level("moon-base")


@pytest.mark.parametrize("bad", ["", "../m/ok", "/elsewhere/ok", "a/b", "a\x00b", "Ok", "a" * 65])
def test_file_names_of_levels_never_lead_out_of_their_folder(bad: str) -> None:
    with pytest.raises(FileFaults):
        places.level_file_name(bad)
    assert places.level_file_name("duel-yard") == "duel-yard.json"
