"""What is told of a walk leaves the place free where it would end."""

import json
import math
from itertools import product
from pathlib import Path

import pytest

from game.match.library.desk import Launch
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, pixel, ship, stand_box, to_first_turn
from tests.ui.scenes.test_all_sizes import BRIDGE

YARD = BRIDGE.with_name("duel-yard.json")
APART = 60
"""Pixels between the end of a walk and the place pointed at."""


@pytest.fixture
def yard(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """The first turn between two persons."""
    ship(home, json.loads(YARD.read_text(encoding="utf-8")))
    program = start(size=(1280, 720))
    guest = Guest(program.app)
    program.launch(Launch(program.desk.level(guest.level), "brikwars-2005", {}, 3))
    scene = program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    return guest, scene


def test_the_figure_at_the_end_of_a_walk_is_seen_beside_what_is_told(
    yard: tuple[Guest, BattleScene],
) -> None:
    """Beyond reach the walk ends before the place that is pointed at."""
    guest, scene = yard
    scene.views.change()
    prompt, field = scene.prompt, scene.hud.map.rect
    assert isinstance(prompt, TurnPrompt)
    covered, seen = [], 0
    for across, down in product((0.2, 0.25, 0.3), (0.3, 0.6, 0.8)):
        spot = field.x + across * field.width, field.y + down * field.height
        guest.hover_at(spot)
        guest.step(4)
        ghost, tip = prompt.ghost(), scene.tree.tips.shown
        if ghost is None or tip is None or math.dist(pixel(scene, ghost[1]), spot) < APART:
            continue
        seen += 1
        if tip.rect.colliderect(stand_box(scene, ghost[1])):
            covered.append(spot)
    assert seen > 4, "the walks stop before the places"
    assert not covered
