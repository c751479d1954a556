"""The ground that is not seen from the end of a walk, hatched while Alt is held."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.geometry.types import HiddenGround, HiddenLevel, Polygon
from game.model.vectors import Point
from game.ui.art import schemes
from game.ui.board.hidden_ground import HATCHED, HiddenGroundPicture
from game.ui.camera import Camera
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
    walled,
)


def without_drift(
    home: Path, start: Start, level: dict[str, Any], wished: LoadedPreferences | None = None
) -> tuple[Guest, BattleScene]:
    """A battle on a level in which the ground looks the same in each frame."""
    guest, scene = fight_on(home, start, level, wished)
    scene.view.take_motion(scene.view.motion._replace(ambient=False))
    return guest, scene


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """A battle with a wall between the two who stand above; a person has the turn."""
    return without_drift(home, start, walled())


def hiding(*levels: HiddenLevel) -> HiddenGroundPicture:
    """The picture of what is hidden from somebody, whatever stands there."""
    ask: Any = type("Ask", (), {"hidden_ground": lambda *_: HiddenGround(levels)})()
    walker: Any = type("Walker", (), {"id": "ann"})()
    picture = HiddenGroundPicture()
    picture.look(ask, 0, (walker, Point(1, 1)))
    return picture


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


def noted(scene: BattleScene) -> bool:
    """Whether it is told what the hatching means."""
    return any(tr(HATCHED) in line for line in scene.overlays.legend())


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
    assert not noted(scene)
    hold_alt(guest)
    held = patch(guest, scene, hidden), patch(guest, scene, seen)
    assert (held[0] != before[0]).any()
    assert (held[1] == before[1]).all()
    assert noted(scene)
    hold_alt(guest, held=False)
    after = patch(guest, scene, hidden)
    assert (after == before[0]).all()
    assert not noted(scene)


def test_where_nothing_is_hidden_nothing_is_said_of_it(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, armed_alike("swordsman"))
    walk_shown(guest, scene)
    hold_alt(guest)
    assert not noted(scene)


def test_it_is_told_of_a_walk_up_to_an_enemy_too(fight: tuple[Guest, BattleScene]) -> None:
    """Pointing at an enemy shows the walk that an attack begins with."""
    guest, scene = fight
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: scene.overlays._walked() is not None)
    hold_alt(guest)
    assert noted(scene)


def test_what_counts_is_seen_from_the_end_of_the_walk(fight: tuple[Guest, BattleScene]) -> None:
    """The wall is nearer there, and its shadow wider."""
    guest, scene = fight
    walk_shown(guest, scene)
    unit = scene.table.unit(getattr(scene.prompt, "selected", None))
    assert unit is not None
    assert unit.place == Point(4, 4)
    # The line past the corner at (5.8, 5) comes to 7.3 from there, from (4.75, 4) to 9.
    between = Point(10, 8.2)
    before = patch(guest, scene, between)
    hold_alt(guest)
    assert (patch(guest, scene, between) != before).any()


def test_what_rises_behind_a_wall_is_not_hatched(home: Path, start: Start) -> None:
    outline = [[9.5, 2.2], [11, 2.2], [11, 3.4], [9.5, 3.4]]
    crate = {"id": "crate", "kind": "crate", "shape": "polygon", "outline": outline, "top": 0.8}
    guest, scene = without_drift(home, start, walled(crate))
    walk_shown(guest, scene)
    places = Point(10.25, 2.8), Point(10.25, 4.2)
    before = [patch(guest, scene, place) for place in places]
    hold_alt(guest)
    held = [patch(guest, scene, place) for place in places]
    assert (held[0] == before[0]).all()
    assert (held[1] != before[1]).any()


def test_nothing_is_hatched_while_something_is_played(home: Path, start: Start) -> None:
    guest, scene = without_drift(home, start, walled(), LoadedPreferences(Preferences()))
    end = walk_shown(guest, scene)
    hidden = beyond(end)
    before = patch(guest, scene, hidden)
    hold_alt(guest)
    assert (patch(guest, scene, hidden) != before).any()
    guest.click_at(pixel(scene, end))
    guest.wait_until(lambda: scene.playback.busy)
    assert (patch(guest, scene, hidden) == before).all()
    assert scene.playback.busy
    assert not noted(scene)


def test_neither_hatching_nor_note_outlasts_the_question(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the moment that something is played, whatever was worked out before."""
    guest, scene = fight
    walk_shown(guest, scene)
    hold_alt(guest)

    def drawn() -> bool:
        surface = pygame.Surface(guest.app.surface.get_size())
        scene.overlays.draw_below(surface)
        return bool(pygame.surfarray.array3d(surface).any())

    assert drawn()
    assert noted(scene)
    monkeypatch.setattr(type(scene.playback), "busy", property(lambda _: True))
    assert not drawn()
    assert not noted(scene)


def test_levels_of_ground_add_to_each_other() -> None:
    """What is too high for the one that is told first is left to the next."""

    def square(left: float, right: float) -> Polygon:
        return Polygon(((left, 3.0), (right, 3.0), (right, 9.0), (left, 9.0)))

    lower = HiddenLevel((square(2, 6), square(4, 8)), (square(6, 12),))
    upper = HiddenLevel((square(8, 14),), (square(10, 12),))
    picture = hiding(lower, upper)
    camera = Camera((20.0, 14.0), pygame.Rect(0, 0, 800, 560))
    surface = pygame.Surface((800, 560))
    surface.fill("grey")
    bare = pygame.surfarray.array3d(surface)
    picture.draw(surface, camera)
    drawn = pygame.surfarray.array3d(surface)

    def hatched(place: float) -> bool:
        x, y = (round(way) for way in camera.to_screen((place, 6.0)))
        patch = slice(x - 8, x + 8), slice(y - 8, y + 8)
        return bool((drawn[patch] != bare[patch]).any())

    shown = {place: hatched(place) for place in (1, 3, 5, 7, 9, 11, 13, 15)}
    assert [place for place, on in shown.items() if on] == [3, 5, 9, 13]


@pytest.mark.parametrize("way", [(7, -5), (-31, 18)])
def test_the_stripes_move_with_the_map(way: tuple[int, int]) -> None:
    """They lie still on it, in what was drawn before and what comes into view."""
    middle = Polygon(((6.0, 2.0), (14.0, 2.0), (14.0, 12.0), (6.0, 12.0)))
    picture = hiding(HiddenLevel((middle,)))
    camera = Camera((20.0, 14.0), pygame.Rect(0, 0, 300, 200))
    camera.zoom(6)
    camera.look_at((10.0, 7.0))

    def drawn() -> Any:
        surface = pygame.Surface((300, 200))
        surface.fill("grey")
        picture.draw(surface, camera)
        return pygame.surfarray.array3d(surface)

    before, (left, top) = drawn(), camera.to_screen((0.0, 0.0))
    camera.pan(*way)
    after, (x, y) = drawn(), camera.to_screen((0.0, 0.0))
    across, down = round(x - left), round(y - top)
    assert (across, down) != (0, 0)
    assert (before[100:200, 60:140] != before[0, 0]).any()
    assert (
        after[100 + across : 200 + across, 60 + down : 140 + down] == before[100:200, 60:140]
    ).all()


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
