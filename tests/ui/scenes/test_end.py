"""The end of a battle."""

from pathlib import Path

import pytest

from game.files.replay_file import read_replay
from game.match.desk import Launch, SeatPlan
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.end import EndScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.parts import Title
from game.ui.scenes.program import Program
from game.ui.widgets.label import Label
from tests.ui.scenes.stage import Guest, shown_text


@pytest.fixture
def ended(program: Program, guest: Guest) -> Guest:
    """Two hasty computers have fought to the end."""
    computer = SeatPlan(kind="computer", skill="easy")
    seats = {"azure": computer, "ember": computer}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    guest.wait_until(lambda: isinstance(program.app.scenes.top, EndScene), 120)
    guest.step()
    return guest


def scene_of(program: Program) -> BattleScene:
    assert program.scene is not None
    return program.scene


def test_it_says_who_won_and_why(program: Program, ended: Guest) -> None:
    verdict = scene_of(program).controller.state.verdict
    assert verdict is not None
    names = {"azure": "Azure Guard", "ember": "Ember Horde"}
    title, reason = ended.find("result"), ended.find("reason")
    assert isinstance(title, Title)
    assert isinstance(reason, Label)
    assert title.text == f"{names[verdict.winners[0]]} wins!"
    assert reason.text.startswith(verdict.reason)


def test_the_numbers_are_those_of_the_battle(program: Program, ended: Guest) -> None:
    state = scene_of(program).controller.state
    cells = [w.text for w in ended.find("statistics").walk() if isinstance(w, Label)]
    for side in ("azure", "ember"):
        lost = sum(1 for unit in state.fallen.values() if unit.side == side)
        assert f"{lost} of 2" in cells
        assert "a die where" in shown_text(ended, f"luck-{side}")


def test_nothing_is_left_to_continue(program: Program, ended: Guest, home: Path) -> None:
    assert not (home / "saves" / "autosave.json").exists()
    ended.click("menu")
    assert isinstance(program.app.scenes.top, MenuScene)
    assert not ended.has("continue")


def test_again_is_the_same_battle_with_other_dice(program: Program, ended: Guest) -> None:
    before = scene_of(program).controller
    ended.click("again")
    after = scene_of(program).controller
    assert program.app.scenes.top is program.scene
    assert after is not before
    assert after.battle.setup.map == before.battle.setup.map
    assert after.battle.setup.dice.seed != before.battle.setup.dice.seed
    kinds = [[seat.kind for seat in one.seats.values()] for one in (before, after)]
    assert kinds[0] == kinds[1]


def test_the_replay_is_the_whole_battle(program: Program, ended: Guest, home: Path) -> None:
    ended.click("save-replay")
    ended.step()
    files = list((home / "replays").glob("*.json"))
    assert len(files) == 1
    assert files[0].name in shown_text(ended, "told")
    replay = read_replay(files[0], program.desk.rulesets)
    match = scene_of(program).controller
    assert replay.choices == match.history.answers
    assert replay.verdict == match.state.verdict
