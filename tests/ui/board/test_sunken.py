"""Whoever is down in a pit is drawn within its rim."""

import pygame
import pytest
from msgspec.structs import replace

from game.model.battlefield import CircleArea
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.art.figures import SpritePair
from game.ui.board.standing import Placed
from game.ui.board.sunken import BEYOND, Sunken
from game.ui.camera import Frame
from game.ui.scenes.battle.battle import BattleScene

PX = 16.0
WIDE = 96
RIM = Point(5.0, 4.0)
"""The right end of the pit, where somebody has fallen into it."""

PIT = CircleArea(id="hole", kind="pit", depth=3.0, center=Point(4.0, 4.0), radius=1.01)


def drawn(scene: BattleScene, elevation: float) -> tuple[Placed, Placed, Sunken]:
    """A figure at the rim before and after, and what cuts it."""
    battle_map = replace(scene.view.map, areas=(PIT,))
    camera = scene.camera
    camera.show(Frame((4.0, 4.0), PX))
    unit: AnyUnit = replace(next(iter(scene.shown.state.on_field())), elevation=elevation)
    picture, shadow = (pygame.Surface((WIDE, WIDE), pygame.SRCALPHA) for _ in range(2))
    picture.fill("white")
    shadow.fill("black")
    before = Placed(unit, SpritePair(picture, shadow), (RIM.x, RIM.y), camera.to_screen((5.0, 4.0)))
    sunken = Sunken(battle_map, scene.view.looks.top)
    return before, sunken.below(camera, before), sunken


def test_beyond_the_rim_who_is_below_it_is_seen_faintly(scene: BattleScene) -> None:
    before, after, _ = drawn(scene, -3.0)
    middle = WIDE // 2
    inside, beyond = (middle - 20, middle), (middle + 20, middle)
    assert after.pair.picture.get_at(inside).a == 255
    assert after.pair.picture.get_at(inside).r < 255, "it is darker down there"
    assert after.pair.picture.get_at(beyond).a == BEYOND
    assert after.pair.shadow.get_at(inside).a == 255
    assert after.pair.shadow.get_at(beyond).a == 0, "no shadow falls up onto the ground"
    assert before.pair.picture.get_at(beyond).a == 255, "the kept picture stays whole"


@pytest.mark.parametrize("below", [0.0, 0.5, 1.0, 1.5])
def test_who_stands_out_of_a_pit_is_drawn_whole(scene: BattleScene, below: float) -> None:
    """A figure is 1.57" high: in a pit of 1.5" there is still a little of its head to be seen."""
    before, after, _ = drawn(scene, -below)
    assert after is before


def test_whose_head_is_at_the_rim_stands_out_no_more(scene: BattleScene) -> None:
    before, after, _ = drawn(scene, -1.6)
    assert after is not before


def test_a_cut_picture_is_made_once(scene: BattleScene) -> None:
    before, after, sunken = drawn(scene, -3.0)
    assert sunken.below(scene.camera, before).pair is after.pair
    scene.camera.show(Frame((4.0, 4.0), PX + 1))
    assert sunken.below(scene.camera, before).pair is not after.pair


def test_the_board_shows_it_so(scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = next(iter(scene.shown.state.on_field()))
    low = replace(unit, elevation=-3.0, position=RIM)
    scene.camera.show(Frame((RIM.x, RIM.y), PX))
    sprites = scene.view._sprites_for(scene.camera)

    def width() -> int:
        """How much of the figure is opaque."""
        clip = scene.app.surface.get_rect()
        ((_, one),) = scene.view._seen(clip, scene.camera, (low,), sprites)
        plain = one.pair.picture.copy()
        plain.set_alpha(255, 0)
        return plain.get_bounding_rect(200).width

    whole = width()
    monkeypatch.setattr(
        scene.view, "_sunken", Sunken(replace(scene.view.map, areas=(PIT,)), scene.view.looks.top)
    )
    assert width() < 0.75 * whole
