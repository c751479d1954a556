"""Undo at the screen: only whoever is asked takes back, and only what is theirs."""

import pytest

from game.match.desk import Launch, SeatPlan
from game.ui.scenes.program import Program
from tests.ui.scenes.stage import Guest


def test_nobody_takes_back_what_the_computer_player_did(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by the key nor by the button, while it is asked."""
    hasty = SeatPlan(kind="computer", skill="easy")
    level = program.desk.level("scuffle")
    program.launch(Launch(level, "brikwars-2010", {"ember": hasty, "azure": hasty}, 3))
    scene = program.scene
    assert scene is not None
    match = scene.controller
    for _ in range(200):
        match.poll()
        side = match.owing_side
        if side is not None and match.undo_refusal(side) is None:
            break
    assert match.undo_refusal(match.owing_side or "") is None, "it walked"
    monkeypatch.setattr(match, "poll", lambda: None)
    before = match.history.answers
    scene.touch()
    guest.press("Ctrl+Z")
    assert match.history.answers == before
    assert not guest.find("undo").enabled
