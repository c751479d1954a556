"""A figure that is destroyed falls apart before the eyes of the player, and lies there."""

import pygame
import pytest
from msgspec.structs import replace

from game.model.events import Destroyed
from game.ui.board.remains import SECONDS, Remains
from game.ui.scenes.battle import BattleScene
from game.ui.window import App
from tests.ui.pilot import Pilot


def around(scene: BattleScene, name: str) -> bytes:
    """The pixels around the place where a figure stands or stood."""
    unit = scene.controller.state.units[name]
    x, y = scene.camera.to_screen((unit.place.x, unit.place.y))
    box = pygame.Rect(0, 0, 70, 70)
    box.center = (round(x), round(y))
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface.subsurface(box.clip(surface.get_rect())), "RGB")


def test_a_figure_falls_apart_and_stays_where_it_fell(
    app: App, scene: BattleScene, pilot: Pilot
) -> None:
    del app
    standing = around(scene, "cat")
    scene.playback.add([Destroyed(unit="cat")])
    seen = set()
    for _ in range(round(SECONDS * 30)):
        pilot.step(2)
        seen.add(around(scene, "cat"))
    assert len(seen) > 12, "it moves"
    assert standing not in seen, "nobody stands there while he falls apart"
    pilot.settle(2.0)
    rests = around(scene, "cat")
    pilot.settle(1.0)
    assert around(scene, "cat") == rests


def test_skipping_and_loading_show_the_same_remains(
    app: App, scene: BattleScene, pilot: Pilot
) -> None:
    del app
    before = scene.shown.state
    scene.playback.add([Destroyed(unit="cat")])
    pilot.settle(3.0)
    watched = around(scene, "cat")
    after = scene.shown.state
    scene.shown.reset(before)
    pilot.step()
    assert around(scene, "cat") != watched
    scene.playback.add([Destroyed(unit="cat")])
    pilot.step()
    pilot.press("Space")
    scene.view.effects.clear()
    pilot.step()
    assert around(scene, "cat") == watched
    scene.view.forget()
    scene.shown.reset(before)
    pilot.step()
    scene.shown.reset(after)
    pilot.step()
    assert around(scene, "cat") == watched


@pytest.mark.parametrize("kind", ["lava", "bottomless"])
def test_nothing_is_left_in_lava_or_a_bottomless_pit(
    scene: BattleScene, pilot: Pilot, kind: str
) -> None:
    view = scene.view
    view.remains = Remains(view.map, view.looks, 0.5, None, lambda _: kind)
    before = scene.shown.state
    left = {name: unit for name, unit in before.units.items() if name != "cat"}
    scene.playback.add([Destroyed(unit="cat")])
    pilot.settle(0.3)
    sinking = around(scene, "cat")
    pilot.settle(2.0)
    gone = around(scene, "cat")
    assert sinking != gone
    fallen = scene.shown.state.fallen
    scene.shown.reset(replace(before, units=left, fallen={}))
    pilot.step()
    assert around(scene, "cat") == gone, "as if nobody had been there"
    scene.shown.reset(replace(scene.shown.state, fallen=fallen))
    view.remains = Remains(view.map, view.looks, 0.5, None, lambda _: None)
    pilot.step()
    assert around(scene, "cat") != gone, "elsewhere parts lie there"
