"""A figure that is destroyed falls apart before the eyes of the player, and lies there."""

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.model.events import Destroyed
from game.ui.art.figure_look import FigureLook
from game.ui.art.parts import parts_of
from game.ui.art.rubble import bake_fall, bake_sinking
from game.ui.board.debris import scatter
from game.ui.board.remains import SECONDS, Remains
from game.ui.scenes.battle.battle import BattleScene
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


def test_a_falling_figure_lies_in_a_shadow_that_lets_the_ground_through(app: App) -> None:
    """The stand is 1.58 studs wide with a rim of ink: beyond that nothing is quite black."""
    del app
    px, look = 8, FigureLook("knight", "ember", ("sword",))
    frames = scatter(parts_of(look), 3, 0, [])
    for frame in bake_fall(look, frames, 0.0, px)[:: len(frames) // 6]:
        alpha, half = pygame.surfarray.array_alpha(frame), frame.get_width() // 2
        colors = pygame.surfarray.array3d(frame).max(2)
        across, down = np.indices(alpha.shape) - half
        outside = np.hypot(across, down) > 1.85 * px
        assert (alpha[outside] > 0).any(), "the shadow falls beside the stand"
        assert np.count_nonzero(outside & (colors < 16) & (alpha == 255)) == 0


def test_who_sinks_fades_away(app: App) -> None:
    del app
    film = bake_sinking(FigureLook("knight", "ember", ()), 0.0, 8)
    strong = [pygame.surfarray.array_alpha(frame).max() for frame in film]
    assert strong[0] == 255
    assert strong == sorted(strong, reverse=True)
    assert strong[-2] < 40, "no dark blot is left to go out at once"
