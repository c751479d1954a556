"""The ground that is not seen from the end of a walk, hatched while Alt is held."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.model.vectors import Point
from game.ui.art import schemes
from game.ui.board.hidden_ground import HATCHED
from game.ui.scenes.battle.battle import BattleScene
from game.words import tr
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    fight_on,
    hold_alt,
    pixel,
    said,
)
from tests.ui.scenes.test_overlays import WALL


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """A battle with a wall between the two who stand above; a person has the turn."""
    level = armed_alike("swordsman")
    level["terrain"] = [WALL]
    guest, scene = fight_on(home, start, level)
    scene.view.take_motion(scene.view.motion._replace(ambient=False))
    return guest, scene


def own_end(scene: BattleScene) -> Point:
    """Three quarters of an inch from the figure in hand, toward the enemy."""
    unit = scene.table.unit(getattr(scene.prompt, "selected", None))
    assert unit is not None
    return unit.place.toward(enemy(scene).place, 0.75)


def beyond(end: Point) -> Point:
    """A place on the other side of the wall, in a straight line through its middle."""
    return end.toward(Point(6, 3.5), end.distance(Point(6, 3.5)) + 1.0)


def patch(guest: Guest, scene: BattleScene, at: Point) -> Any:
    """The pixels around a place."""
    guest.step(3)
    x, y = (round(way) for way in pixel(scene, at))
    return pygame.surfarray.array3d(guest.app.surface)[x - 8 : x + 8, y - 8 : y + 8].copy()


def walk_shown(guest: Guest, scene: BattleScene) -> Point:
    end = own_end(scene)
    guest.hover_at(pixel(scene, end))
    guest.wait_until(lambda: scene.overlays._walked() is not None)
    guest.settle(0.5)
    return end


def test_it_comes_with_alt_and_goes_with_it(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    end = walk_shown(guest, scene)
    hidden, seen = beyond(end), end.step((0.0, 1.0), 2.0)
    before = patch(guest, scene, hidden), patch(guest, scene, seen)
    assert tr(HATCHED) not in said(scene)
    hold_alt(guest)
    held = patch(guest, scene, hidden), patch(guest, scene, seen)
    assert (held[0] != before[0]).any()
    assert (held[1] == before[1]).all()
    assert tr(HATCHED) in said(scene)
    hold_alt(guest, held=False)
    after = patch(guest, scene, hidden)
    assert (after == before[0]).all()
    assert tr(HATCHED) not in said(scene)


def test_nothing_is_hatched_where_no_walk_is_shown(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    end = walk_shown(guest, scene)
    hidden = beyond(end)
    guest.hover_at((3, 3))
    before = patch(guest, scene, hidden)
    hold_alt(guest)
    assert (patch(guest, scene, hidden) == before).all()


def test_it_is_worked_out_once_for_a_place(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight
    asked: list[Point] = []
    queries = type(scene.controller.ask)
    ask: Callable[..., Any] = queries.hidden_ground

    def counted(self: Any, unit: str, at: Point) -> Any:
        asked.append(at)
        return ask(self, unit, at)

    monkeypatch.setattr(queries, "hidden_ground", counted)
    walk_shown(guest, scene)
    guest.step(5)
    assert asked == []
    hold_alt(guest)
    guest.step(20)
    assert len(asked) == 1


def test_in_high_contrast_the_stripes_are_dark_and_light(
    fight: tuple[Guest, BattleScene],
) -> None:
    """The two sides of a stripe are far apart in brightness, whatever the ground."""
    guest, scene = fight
    hidden = beyond(walk_shown(guest, scene))
    hold_alt(guest)
    schemes.use(schemes.Scheme(contrast=True))
    try:
        light = patch(guest, scene, hidden).mean(axis=2)
    finally:
        schemes.use(schemes.USUAL)
    assert light.max() - light.min() > 120
