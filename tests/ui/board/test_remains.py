"""A figure that is destroyed falls apart before the eyes of the player, and lies there."""

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.model.events import Destroyed
from game.ui.art import missiles
from game.ui.art.figure_look import FigureLook
from game.ui.art.parts import parts_of
from game.ui.art.rubble import RubbleSprites, bake_fall, bake_sinking
from game.ui.board.debris import scatter
from game.ui.board.remains import SECONDS, Remains
from game.ui.budget import FrameAllowance
from game.ui.camera import GRAIN, Frame
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


def test_a_zoom_sweep_paints_what_lies_about_for_few_sizes(scene: BattleScene) -> None:
    """However finely one zooms: pictures are made for whole pixels of a stud."""
    view, camera = scene.view, scene.camera
    units = list(scene.shown.state.units.values())
    remains = Remains(view.map, view.looks, 0.5, None)
    most = 0
    known: set[RubbleSprites] = set()
    missiles._missile.cache_clear()
    missiles._thrown.cache_clear()
    for step in range(4 * GRAIN, 12 * GRAIN + 1):
        camera.show(Frame(camera.center, step / GRAIN))
        sprites = remains.sprites_for(camera)
        known.add(sprites)
        for unit in units:
            sprites.fallen(view.looks.of(unit), remains.layout(unit), unit.facing)
        sprites.item("sword", 90.0)
        missiles.missile("arrow", camera.pixels_per_stud, 30.0)
        missiles.thrown("sword", camera.pixels_per_stud, 30.0)
        most = max(most, sprites.kept)
    sizes = 12 - 4 + 1
    painted = sum(one.kept for one in known)
    assert len(known) == sizes
    assert painted == sizes * (len(units) + 1)
    assert most == len(units) + 1
    flying = 12 - missiles.LEAST_PX + 1
    assert missiles._missile.cache_info().currsize == flying
    assert missiles._thrown.cache_info().currsize == flying


def test_after_a_zoom_remains_are_painted_as_frames_allow(app: App) -> None:
    """Until then pictures of the zoom before stand in, of the right size."""
    del app
    look = FigureLook("knight", "azure", ("sword",))
    layout = scatter(parts_of(look), 3, 0, [])[-1]
    before = RubbleSprites(8)
    small = before.fallen(look, layout, 0)
    spent = FrameAllowance(0.0, 0.0, 0.0)
    with spent.job():
        small.picture.copy()
    after = RubbleSprites(16, allowance=spent, instead=before)
    stand_in = after.fallen(look, layout, 0).picture
    assert after.kept == 0, "nothing is painted in a frame that has no time for it"
    assert stand_in.get_width() == 2 * small.picture.get_width()
    after = RubbleSprites(16, instead=before)
    assert after.fallen(look, layout, 0).picture.get_width() == stand_in.get_width()
    assert after.kept == 1


def test_what_is_thrown_at_a_far_zoom_is_painted_before_it_flies() -> None:
    missiles._thrown.cache_clear()
    for paint in missiles.to_warm("sword", 5):
        paint()
    misses = missiles._thrown.cache_info().misses
    for turn in range(missiles.SPINS):
        missiles.thrown("sword", 5, 360 * turn / missiles.SPINS)
    assert missiles._thrown.cache_info().misses == misses
