"""A figure that is destroyed falls apart before the eyes of the player, and lies there."""

import pygame

from game.model.events import Destroyed
from game.ui.board.remains import SECONDS
from game.ui.scenes.battle import BattleScene
from game.ui.window import App
from tests.ui.pilot import Pilot


def around(scene: BattleScene, name: str) -> bytes:
    """The pixels around the place of a figure, which lives or has fallen."""
    state = scene.shown.state
    unit = state.units.get(name) or state.fallen[name]
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
