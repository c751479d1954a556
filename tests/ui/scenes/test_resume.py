"""A program that is killed goes on where it was."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.model.decisions import TURN
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from tests.ui.scenes.cut_off import stands, told
from tests.ui.scenes.stage import Start, resumed

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
