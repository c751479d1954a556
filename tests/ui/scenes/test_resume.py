"""A program that is killed goes on where it was."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from filelock import FileLock

from game.model.choices import Choice
from game.model.decisions import TURN
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from tests.ui.scenes.cut_off import stands, told
from tests.ui.scenes.stage import Guest, Start, enemy, fight, resumed, shown_text

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def script() -> list[str]:
    return [sys.executable, "-m", "tests.ui.scenes.cut_off"]


def test_killed_at_a_reaction_prompt_it_resumes_there_with_the_same_dice_to_come(
    home: Path, start: Start, script: list[str]
) -> None:
    killed = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert killed.returncode != 0, "the program was killed, it did not end"
    before = json.loads(killed.stdout.splitlines()[-1])
    assert (home / "saves" / "autosave.json").exists()

    guest, scene = resumed(start)
    assert isinstance(scene.prompt, AnswerPrompt)
    assert guest.seats, "two persons play: the one who is asked sits down first"
    match = scene.controller
    assert json.loads(msgspec.json.encode(stands(match))) == before

    known, decision = len(match.events), match.decision
    assert decision is not None
    assert decision.default is not None
    usual = [option.answers_to(decision.default) for option in decision.options].index(True)
    guest.press(str(usual + 1))
    guest.wait_until(lambda: len(match.events) > known)
    came, would = told(match.events[known:]), before["to come"]
    would = would[would.index(came[0]) :]
    assert len(would) > 1
    assert came[: len(would)] == would, "the default answer brings what it would have"


def test_killed_in_the_middle_of_a_turn_it_goes_on_there(
    home: Path, start: Start, script: list[str]
) -> None:
    del home
    run = [*script, "turn"]
    killed = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert killed.returncode != 0, "the program was killed, it did not end"
    before = json.loads(killed.stdout.splitlines()[-1])
    assert before["decision"]["kind"] == TURN

    guest, scene = resumed(start)
    assert isinstance(scene.prompt, TurnPrompt)
    assert guest.seats, "a battle of several people begins with the handover"
    assert json.loads(msgspec.json.encode(stands(scene.controller))) == before


def test_a_second_window_offers_only_what_no_other_plays(home: Path, start: Start) -> None:
    first = start()
    guest = Guest(first.app)
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    path = home / "saves" / "autosave.json"
    kept = path.read_bytes()
    first.desk.autosaves.let_go()
    with FileLock(path.with_name(".autosave.lock"), timeout=0):
        second = start()
        guest = Guest(second.app)
        guest.step(2)
        assert "open in another window" in shown_text(guest, "message")
        guest.press("Esc")
        assert not guest.has("continue")
        assert not guest.has("load"), "there is nothing that is not played elsewhere"
        second.menu()
        guest.step(2)
        assert guest.tree.dialog is None, "it is said once"
        other = fight(guest)
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: other.prompt is not None)
        second.menu()
        assert guest.has("continue")
        guest.click("load")
        assert guest.has("saves/autosave-2.json")
        assert not guest.has("saves/autosave.json")
    assert path.read_bytes() == kept
    assert (home / "saves" / "autosave-2.json").exists()


def test_the_battle_of_another_slot_goes_on_there_once_nobody_plays_it(
    home: Path, start: Start
) -> None:
    """Both are there afterwards: the one that goes on, and the one that was under way."""
    first = start()
    guest = Guest(first.app)
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    folder = home / "saves"
    (folder / "autosave-2.json").write_bytes((folder / "autosave.json").read_bytes())
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    kept = (folder / "autosave.json").read_bytes()
    guest.click("menu")
    guest.click("load")
    guest.click("saves/autosave-2.json")
    guest.click("load-save")
    other = first.scene
    assert other is not None
    assert other is not scene
    guest.wait_until(lambda: other.prompt is not None)
    answers = other.controller.history.count
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: other.controller.history.count > answers)
    assert (folder / "autosave.json").read_bytes() == kept
    again = json.loads((folder / "autosave-2.json").read_bytes())
    assert len(again["choices"]) > answers
    assert not (folder / "autosave-before.json").exists()


def test_who_takes_back_what_was_loaded_and_answers_anew_is_kept(home: Path, start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    scene = fight(guest)
    first = scene.controller.state.of_side(scene.answering or "")[0]
    scene.submit(Choice(do="face", unit=first.id, toward=enemy(scene).place))
    guest.wait_until(lambda: scene.prompt is not None)
    saves = home / "saves"
    (saves / "mine.json").write_bytes((saves / "autosave.json").read_bytes())
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    kept = (saves / "autosave.json").read_bytes()
    guest.click("menu")
    for name in ("load", "saves/mine.json", "load-save"):
        guest.click(name)
    loaded = program.scene
    assert loaded is not None
    guest.wait_until(lambda: loaded.prompt is not None)
    answers = loaded.controller.history.count
    guest.press("Ctrl+Z")
    assert loaded.controller.history.count < answers
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: loaded.prompt is not None)
    assert (saves / "autosave-before.json").read_bytes() == kept
    now = json.loads((saves / "autosave.json").read_bytes())
    assert "face" not in [one["choice"]["do"] for one in now["choices"]]
