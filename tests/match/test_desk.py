"""The desk: battles opened, kept without being asked, and brought back."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.errors import ReplayDiverged
from game.files.formats import places
from game.files.formats.places import AUTOSAVE
from game.files.formats.save_file import write_save
from game.files.json.faults import FileFaults
from game.match.library.desk import Desk, SeatPlan, Table, table_of
from game.match.play.seats import Computer, Person, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap, Figure, Side
from game.model.choices import Choice
from game.model.vectors import Point
from tests.ai.toy_battle import make_battle
from tests.toy.ruleset import PEGS
from tests.toy.sheets import State

LEVEL = BattleMap(
    name="Yard",
    size=(20, 12),
    sides=(
        Side(id="azure", squad=(Figure(id="a1", figure_class="scout", position=Point(5, 6)),)),
        Side(id="ember", squad=(Figure(id="b1", figure_class="scout", position=Point(6.5, 6)),)),
    ),
)
PEOPLE = {"azure": SeatPlan(orders={"PEG-SNAP": "never"}), "ember": SeatPlan()}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    return tmp_path


def desk() -> Desk:
    return Desk({PEGS.id: PEGS}, make_battle, beside_screen=False)


def opened() -> TurnController[State]:
    table = desk()
    match = table.open(LEVEL, PEGS.id, PEOPLE, seed=3)
    keeping = table.keeping(Table(PEOPLE, LEVEL.name))
    match.keep_with(lambda record: keeping.keep(record, answered=True))
    return match


def test_a_cut_off_battle_is_there_again_with_its_seats() -> None:
    first = opened()
    side = first.owing_side
    assert side is not None
    unit = next(one.id for one in first.state.of_side(side))
    first.submit(Choice(do="rest", unit=unit), side)

    found = desk().unfinished()
    assert found.saved is not None
    again = desk().go_on(found.saved)
    assert again.state == first.state
    assert again.owing_side == first.owing_side
    seat = again.seats["azure"]
    assert isinstance(seat, Person)
    assert seat.orders == {"PEG-SNAP": "never"}
    assert table_of(found.saved).level == "Yard"


def test_a_damaged_autosave_is_set_aside_and_told() -> None:
    opened()
    path = places.saves_folder() / AUTOSAVE
    path.write_text(path.read_text()[:200])
    found = desk().unfinished()
    assert found.saved is None
    assert "cannot be read" in found.message
    assert not path.exists()
    assert any(AUTOSAVE in kept.name for kept in places.saves_folder().iterdir())
    assert desk().unfinished().message == ""


@pytest.mark.parametrize(
    ("seats", "place"),
    [
        ({"azure": {"orders": {"*": "perhaps"}}}, "match.seats.azure.orders"),
        ({"azure": {"orders": ["never"]}}, "match.seats.azure.orders"),
        ({"ember": 7}, "match.seats.ember"),
    ],
)
def test_damaged_seats_are_told_and_give_nobody_elses_place_away(seats: object, place: str) -> None:
    """A computer player would silently become a person, and orders would be lost."""
    opened()
    path = places.saves_folder() / AUTOSAVE
    document = json.loads(path.read_text())
    document["match"]["seats"] = seats
    path.write_text(json.dumps(document))
    with pytest.raises(FileFaults, match=re.escape(place)):
        desk().read(path)
    found = desk().unfinished()
    assert found.saved is None
    assert place in found.message


def test_an_autosave_that_cannot_go_on_is_set_aside() -> None:
    opened()
    path = places.saves_folder() / AUTOSAVE
    document = json.loads(path.read_text())
    document["position"]["answers"] = [{"do": "fly"}]
    path.write_text(json.dumps(document))
    table = desk()
    assert table.unfinished().path == path
    with pytest.raises(ReplayDiverged, match=r"kept as autosave\.json\.damaged"):
        table.resume(path)
    assert not path.exists()
    assert table.unfinished().saved is None


def test_a_save_that_cannot_go_on_stays_where_it_is() -> None:
    opened()
    table = desk()
    found = table.unfinished()
    assert found.saved is not None
    assert found.saved.position is not None
    position = replace(found.saved.position, answers=(Choice(do="fly"),))
    with pytest.raises(ReplayDiverged):
        table.go_on(replace(found.saved, position=position))
    mine = places.saves_folder() / "mine.json"
    write_save(mine, replace(found.saved, position=position))
    with pytest.raises(ReplayDiverged):
        table.resume(mine)
    assert mine.exists()
    assert (places.saves_folder() / AUTOSAVE).exists()


def test_saves_and_replays_are_read_back(home: Path) -> None:
    first = opened()
    table = table_of(desk().read(places.saves_folder() / AUTOSAVE))
    desk().save(first, places.saves_folder() / "mine.json", "Mine", table)
    assert desk().read(places.saves_folder() / "mine.json").name == "Mine"
    desk().save_replay(first, home / "replay.json", "Mine")
    assert desk().read_replay(home / "replay.json").setup == first.battle.setup


def test_computers_think_beside_a_screen_and_at_once_without_one() -> None:
    plans = {"azure": SeatPlan("computer", "easy"), "ember": SeatPlan()}
    beside = Desk({PEGS.id: PEGS}, make_battle).open(LEVEL, PEGS.id, plans, seed=1)
    assert isinstance(beside.seats["azure"], ThinkingComputer)
    beside.close()
    alone = desk().open(LEVEL, PEGS.id, plans, seed=1)
    assert isinstance(alone.seats["azure"], Computer)
    assert not (places.saves_folder() / AUTOSAVE).exists()
