"""A few attacks of one's own on a shipped level by mouse, as the proof of them makes fifteen."""

import itertools
from pathlib import Path

import pytest

from game.rulesets.catalog import catalog
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.proofs.own_attacks import LEVELS, MOST, attacks
from tests.ui.scenes.stage import IDLE, INSTANT, make_desk

FEW = 2


@pytest.mark.parametrize("ruleset", sorted(catalog()))
def test_own_attacks_come_about_and_ask_little(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The battle begins close to one's own figures, so that goals lie out of view."""
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    app, seeds = App((1280, 720)), itertools.count(1)
    try:
        program = Program(app, make_desk(), lambda: next(seeds), INSTANT, executor=IDLE)
        program.menu()
        found = attacks(program, ruleset, FEW, LEVELS[:1])
    finally:
        app.close()
    assert len(found) == FEW
    assert all(len(questions) <= MOST for _, questions in found)
