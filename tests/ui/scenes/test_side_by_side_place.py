"""Where the panel of an attack under several rules stands, and what the view does meanwhile."""

import json
from pathlib import Path

import pytest

from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.side_by_side import PANEL
from tests.ui.scenes.further_screens import Reach, at_side_by_side, at_side_by_side_of_an_edition
from tests.ui.scenes.stage import Guest, Start, ship, stand_box
from tests.ui.scenes.test_all_sizes import BRIDGE, on_the_bridge
from tests.ui.scenes.test_layout import at_battle


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1600, 900), 1.5)])
@pytest.mark.parametrize("reach", [at_side_by_side, at_side_by_side_of_an_edition])
def test_attacker_and_target_are_seen_beside_it(
    home: Path, start: Start, size: tuple[int, int], scale: float, reach: Reach
) -> None:
    """More than twenty inches apart, too far for the view that there was before."""
    _, scene, dialog = on_the_bridge(home, start, reach, size, scale)
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    assert choice is not None
    ends = [scene.table.unit(name) for name in (choice.unit, choice.target)]
    stands = [stand_box(scene, one.place) for one in ends if one is not None]
    assert len(stands) == 2
    for stand in stands:
        assert scene.hud.map.rect.contains(stand)
        assert not dialog.rect.colliderect(stand)
    line = [stand.center for stand in stands]
    assert not dialog.rect.clipline(*line), "nor is the line between them covered"


@pytest.mark.parametrize("way", ["Shift+S", "Esc", "close-side-by-side", "Ctrl+Z"])
def test_the_view_gives_way_to_it_and_comes_back(home: Path, start: Start, way: str) -> None:
    ship(home, json.loads(BRIDGE.read_text()))
    program = start(size=(1280, 720))
    guest = Guest(program.app)
    at_battle(program, guest)
    scene = program.scene
    assert scene is not None
    guest.press("Q")
    guest.step(5)
    assert scene.controller.history.count
    guest.press("N")
    guest.step(60)
    camera = scene.camera
    before = (camera.stud, camera.origin)
    guest.press("Shift+S")
    guest.step(60)
    assert guest.has(PANEL)
    assert (camera.stud, camera.origin) != before
    if way == "close-side-by-side":
        guest.click(way)
    else:
        guest.press(way)
    guest.step(5)
    assert guest.tree.dialog is None
    assert (camera.stud, camera.origin) == before


def test_where_there_is_no_place_beside_them_it_stands_in_the_middle(
    home: Path, start: Start
) -> None:
    ship(home, json.loads(BRIDGE.read_text()))
    program = start(size=(1280, 720))
    guest = Guest(program.app)
    at_battle(program, guest)
    guest.app.set_scale(1.5)
    guest.resize(1280, 720)
    guest.step(2)
    guest.press("N")
    guest.step(60)
    scene = program.scene
    assert scene is not None
    before = (scene.camera.stud, scene.camera.origin)
    guest.press("Shift+S")
    guest.step(60)
    dialog = guest.tree.dialog
    assert dialog is not None
    assert abs(dialog.rect.centerx - 640) <= 1
    assert (scene.camera.stud, scene.camera.origin) == before
