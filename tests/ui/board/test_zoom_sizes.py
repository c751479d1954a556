"""Figures have the size of the view in every picture of a zoom, however few there are."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.ui.board import view as views
from game.ui.board.standing import Placed
from game.ui.camera import Frame
from game.ui.scenes.battle.battle import BattleScene


@pytest.fixture(params=[3.0, 1 / 3])
def factor(request: pytest.FixtureRequest, scene: BattleScene) -> Iterator[float]:
    """How much larger the first frame of a slow machine shows a zoom than the one before."""
    camera, found = scene.camera, float(request.param)
    camera.show(Frame(camera.center, 8.0 if found > 1 else 24.0))
    scene.app.step(0.1)
    yield found
    camera.show(camera.frame)


def zoom(scene: BattleScene, factor: float) -> None:
    """All but the end of a zoom is over in one step."""
    camera = scene.camera
    stud = camera.stud * factor
    camera.show(Frame(camera.center, stud), stud * (1.01 if factor > 1 else 0.99))
    assert camera.zooming


def opaque(picture: pygame.Surface) -> int:
    """The width of what is seen of a picture."""
    plain = picture.copy()
    plain.set_alpha(255, 0)
    return plain.get_bounding_rect(128).width


def test_nobody_keeps_the_size_of_before(
    scene: BattleScene, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though there is no time to make pictures ready: those of the board, and ghosts alike."""
    unit = next(iter(scene.shown.state.on_field()))
    before = opaque(scene.view.figure_picture(scene.camera, unit, unit.facing))
    monkeypatch.setattr(views, "UNPACKED", 0)
    zoom(scene, factor)
    drawn: list[int] = []

    def picture_of(_: object, figure: Placed) -> tuple[pygame.Surface, tuple[int, int]]:
        if figure.unit.id == unit.id:
            drawn.append(opaque(figure.pair.picture))
        return figure.pair.picture, (0, 0)

    monkeypatch.setattr(views, "picture_of", picture_of)
    scene.view.draw_figures(scene.app.surface, scene.camera, {})
    ghost = opaque(scene.view.figure_picture(scene.camera, unit, unit.facing))
    for wide in (*drawn, ghost):
        assert wide == pytest.approx(before * factor, rel=0.15)
    assert len(drawn) == 1


def drawn_width(draw: Callable[[pygame.Surface], None]) -> int:
    """How wide something is drawn on an empty ground."""
    surface = pygame.Surface((1200, 800), pygame.SRCALPHA)
    draw(surface)
    return surface.get_bounding_rect(128).width


def test_who_falls_apart_is_not_larger_than_who_stands(scene: BattleScene) -> None:
    """Falls are painted for where a zoom ends, and shown on the way there."""
    camera, remains = scene.camera, scene.view.remains
    camera.show(Frame(camera.center, 24.0))
    remains.begin(next(iter(scene.shown.state.on_field())))

    def fall(surface: pygame.Surface) -> None:
        remains.draw_falls(surface, camera)

    whole = drawn_width(fall)
    camera.show(Frame(camera.center, 8.0), 24.0)
    assert drawn_width(fall) == pytest.approx(whole / 3, rel=0.15)


def test_a_holding_arm_reaches_no_farther_than_to_who_is_held(scene: BattleScene) -> None:
    camera, view = scene.camera, scene.view
    units = list(scene.shown.state.on_field())[:2]
    pair = view._sprites_at(24.0).get(view.looks.of(units[0]), 0)
    two = [Placed(unit, pair, (2.0 + 2 * at, 2.0), (600, 400)) for at, unit in enumerate(units)]

    def arm(surface: pygame.Surface) -> None:
        view._attached._draw_arm(surface, camera, two[0], two[1])

    camera.show(Frame(camera.center, 24.0))
    whole = drawn_width(arm)
    camera.show(Frame(camera.center, 8.0), 24.0)
    assert drawn_width(arm) == pytest.approx(whole / 3, rel=0.15)
