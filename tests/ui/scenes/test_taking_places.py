"""Before the first round: figures take their places, by mouse and by keyboard."""

from typing import Any

import pytest

from game.ui.prompts.answer import AnswerPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.widgets.input.buttons import BrickButton
from tests.ui.scenes.further_screens import put_level
from tests.ui.scenes.stage import Guest, Start, scuffle, shown_text


def deployed() -> dict[str, Any]:
    """A level in which one figure of each side has no place yet."""
    level = {**scuffle(), "name": "The Yard"}
    for side, left in zip(level["sides"], (0, 8), strict=True):
        outline = [[left, 0], [left + 4, 0], [left + 4, 10], [left, 10]]
        side["zone"] = {"shape": "polygon", "outline": outline}
        del side["squad"][1]["position"]
    return level


def begun(start: Start) -> tuple[Guest, BattleScene]:
    """A battle of two people that asks for the first place."""
    put_level("the-yard", deployed())
    program = start()
    guest = Guest(program.app)
    for name in ("hot-seat", "levels/the-yard", "next", "fight"):
        guest.click(name)
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    guest.step(2)
    assert scene.controller.state.round == 0
    return guest, scene


def test_the_name_of_the_battle_is_told_once(start: Start) -> None:
    guest, scene = begun(start)
    assert "The Yard" not in shown_text(guest, "status")
    assert "to answer" in shown_text(guest, "status")
    guest.app.set_scale(2.0)
    guest.resize(1280, 720)
    guest.step(2)
    assert scene.hud.tiny
    assert shown_text(guest, "status").count("The Yard") == 1, "here the title is in the same line"


def test_the_rules_are_told_without_a_dot_while_there_is_nothing_else_to_tell(
    start: Start,
) -> None:
    """Before the first round nobody is to move while it is shown how a figure takes its place."""
    guest, scene = begun(start)
    scene.hud.top.say(("",))
    assert shown_text(guest, "status") == "BrikWars 2010"


@pytest.mark.parametrize("keys", [False, True])
def test_nobody_is_knocked_back_by_taking_a_place(start: Start, keys: bool) -> None:
    guest, scene = begun(start)
    answers = [one for one in guest.tree.top.walk() if isinstance(one, BrickButton)]
    assert answers, "there is a choice"
    assert not [one.shown_note for one in answers if "%" in one.shown_note]
    if keys:
        guest.press("Enter")
    else:
        guest.click(guest.tree.focused.name if guest.tree.focused else "")
    guest.wait_until(lambda: scene.controller.decision is not None)
    assert any(unit.position for unit in scene.controller.state.of_side("azure"))
