"""What flashes over the board when something happens."""

from collections.abc import Callable
from typing import ClassVar

import pygame
import pytest

from game.model.events import AttackDeclared, Cue, Event
from game.model.vectors import Point
from game.ui.art import effects as art
from game.ui.board.effects import Effects
from game.ui.camera import Camera

PLACES = {"ann": Point(2, 2), "bob": Point(2, 8)}
SHOT = AttackDeclared(unit="ann", target="bob", way="shoot")
CAMERA = Camera((20, 20), pygame.Rect(0, 0, 800, 600))


class Held(Event, frozen=True, kw_only=True):
    """Somebody turned a blow away."""

    cue: ClassVar[Cue] = "parry"
    unit: str


@pytest.fixture
def films(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The films that were asked for, with the degrees along which they go."""
    found: list[tuple[str, int]] = []

    def noted(name: str) -> Callable[[int, int], art.Effect]:
        def film(px: int, heading: int) -> art.Effect:
            del px
            found.append((name, heading % 360))
            frame = pygame.Surface((3, 3))
            frame.fill("white")
            return art.Effect((frame,), 1.0)

        return film

    for name in ("muzzle_flash", "ricochet"):
        monkeypatch.setattr(art, name, noted(name))
    return found


def shown_at(effects: Effects) -> tuple[int, int] | None:
    """The pixel in the middle of the films that are drawn."""
    canvas = pygame.Surface((800, 600))
    effects.draw(canvas, CAMERA)
    white = pygame.mask.from_threshold(canvas, (255, 255, 255), (1, 1, 1))
    return white.centroid() if white.count() else None


def pixel(name: str) -> tuple[int, int]:
    x, y = CAMERA.to_screen((PLACES[name].x, PLACES[name].y))
    return round(x), round(y)


def test_a_shot_flashes_at_the_muzzle_toward_the_target(films: list[tuple[str, int]]) -> None:
    effects = Effects()
    effects.begin(SHOT, PLACES)
    assert shown_at(effects) == pixel("ann")
    assert films == [("muzzle_flash", 90)], "y points down"


def test_sparks_fly_back_from_whoever_turned_the_blow_away(films: list[tuple[str, int]]) -> None:
    effects = Effects()
    effects.begin(AttackDeclared(unit="ann", target="bob"), PLACES)
    assert shown_at(effects) is None
    effects.begin(Held(unit="bob"), PLACES)
    effects.update(0.01)
    shown_at(effects)
    assert films == [("ricochet", 270)]


def test_effects_go_after_their_time_and_after_an_undo(films: list[tuple[str, int]]) -> None:
    del films
    effects = Effects()
    effects.begin(SHOT, PLACES)
    effects.update(1.1)
    assert shown_at(effects) is None
    effects.begin(SHOT, PLACES)
    effects.clear()
    assert shown_at(effects) is None
