"""What flashes over the board when something happens."""

from collections.abc import Callable
from typing import ClassVar

import pygame
import pytest

from game.model.events import (
    AttackDeclared,
    AttackHit,
    AttackMissed,
    Burst,
    Cue,
    Destroyed,
    Event,
    KnockedBack,
)
from game.model.pictures import Visual
from game.model.vectors import Point
from game.ui.art import effects as art
from game.ui.board.effects import LANDINGS, Effects
from game.ui.board.motion import Motion
from game.ui.camera import Camera

PLACES = {"ann": Point(2, 2), "bob": Point(2, 8)}
SIDEWAYS = {"cid": Point(4, 8), "dan": Point(14, 8)}
SHOT = AttackDeclared(unit="ann", target="bob", way="shoot")
HIT = AttackHit(unit="ann", target="bob")
BLAST = Burst(at=Point(10, 8), elevation=0, radius=2)
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


def shot(effects: Effects, weapon: Visual | None = None, result: Event = HIT) -> None:
    """Let Ann shoot at Bob."""
    effects.begin(SHOT, PLACES, weapon)
    effects.begin(result, PLACES)


def seen(effects: Effects) -> pygame.Rect:
    """The box around everything that is drawn."""
    canvas = pygame.Surface((800, 600), pygame.SRCALPHA)
    effects.draw(canvas, CAMERA)
    return canvas.get_bounding_rect()


def test_a_shot_flashes_at_the_muzzle_toward_the_target(films: list[tuple[str, int]]) -> None:
    effects = Effects()
    effects.begin(SHOT, PLACES)
    assert shown_at(effects) is None, "he aims, and the dice fall"
    effects.begin(HIT, PLACES)
    middle, end = pixel("ann"), CAMERA.to_screen((2, 3))
    assert shown_at(effects) == (middle[0], round(end[1])), "a barrel for two hands reaches an inch"
    assert films == [("muzzle_flash", 90)], "y points down"


def test_a_missed_shot_is_fired_too(films: list[tuple[str, int]]) -> None:
    effects = Effects()
    effects.begin(SHOT, PLACES)
    effects.begin(AttackMissed(unit="ann", target="bob"), PLACES)
    shown_at(effects)
    assert films == [("muzzle_flash", 90)]


def test_bows_do_not_flash_and_nothing_does_for_who_wants_none(
    films: list[tuple[str, int]],
) -> None:
    effects = Effects()
    shot(effects, "bow")
    assert effects.report == "bow"
    effects.motion = Motion(flashes=False)
    shot(effects, "rifle")
    assert effects.report == "shot"
    effects.draw(pygame.Surface((800, 600)), CAMERA)
    assert films == []


@pytest.mark.parametrize("weapon", ["rifle", "bow", "sling", "ray-gun", "grenade", "axe"])
def test_what_is_shot_or_thrown_flies_from_one_to_the_other(weapon: Visual) -> None:
    effects = Effects()
    effects.motion = Motion(flashes=False)
    shot(effects, weapon)
    start, end = pixel("ann"), pixel("bob")
    downs = []
    flight = next(one.seconds for one in effects.playing if one.flight is not None)
    for _ in range(round(flight / 0.03)):
        downs.append(seen(effects).bottom - 18)
        effects.update(0.03)
    assert len(downs) >= 3
    assert downs == sorted(downs)
    assert abs(downs[0] - start[1]) < 40
    assert downs[-1] > (start[1] + end[1]) / 2
    effects.update(0.1)
    assert not any(one.flight for one in effects.playing), "it has arrived"
    effects.update(1.0)
    assert not seen(effects).width, "and its dust has settled"


def test_what_is_thrown_flies_in_an_arc_over_its_shadow() -> None:
    effects = Effects()
    effects.begin(AttackDeclared(unit="cid", target="dan", way="throw"), SIDEWAYS, "axe")
    effects.begin(AttackHit(unit="cid", target="dan"), SIDEWAYS)
    tops = []
    for _ in range(13):
        box = seen(effects)
        if box.width:
            tops.append(box.top)
        effects.update(0.03)
    assert min(tops[2:-2]) < min(tops[0], tops[-1]) - 10


def test_nothing_flies_for_who_wants_no_motion() -> None:
    effects = Effects()
    effects.motion = Motion(flashes=False, glides=False)
    shot(effects, "axe")
    assert not seen(effects).width


def test_a_blast_shakes_the_picture_for_a_quarter_of_a_second() -> None:
    effects = Effects()
    assert effects.shake() == (0, 0)
    effects.begin(BLAST, PLACES)
    moves = []
    for _ in range(30):
        moves.append(effects.shake())
        effects.update(0.01)
    assert any(any(move) for move in moves[:10])
    assert max(abs(part) for move in moves for part in move) <= 6
    assert not any(any(move) for move in moves[25:])
    calm = Effects()
    calm.motion = Motion(shakes=False)
    calm.begin(BLAST, PLACES)
    assert calm.shake() == (0, 0)


def ground(effects: Effects) -> bytes:
    canvas = pygame.Surface((800, 600), pygame.SRCALPHA)
    effects.draw_ground(canvas, CAMERA)
    return pygame.image.tobytes(canvas, "RGBA")


def test_bricks_of_a_blast_stay_where_they_fall() -> None:
    effects = Effects()
    empty = ground(effects)
    effects.begin(BLAST, PLACES)
    assert ground(effects) == empty, "they are in the air"
    effects.update(1.0)
    lying = ground(effects)
    assert lying != empty
    effects.update(5.0)
    assert ground(effects) == lying
    other = Effects()
    other.begin(BLAST, PLACES)
    other.update(1.0)
    assert ground(other) == lying, "the same blast throws them in the same way"
    effects.clear()
    assert ground(effects) == empty


@pytest.mark.parametrize(("kind", "film"), [("water", "splash"), ("lava", "lava_puff")])
def test_who_is_pushed_into_water_or_lava_makes_it_splash(
    kind: str, film: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(px: int) -> art.Effect:
        del px
        made.append(film)
        return art.Effect((pygame.Surface((3, 3)),), 1.0)

    monkeypatch.setattr("game.ui.board.effects.LANDINGS", {**LANDINGS, kind: noted})
    effects = Effects(lambda at: kind if at.y > 5 else None)
    pushed = KnockedBack(unit="ann", start=Point(2, 2), end=Point(2, 6), elevation=0, wanted=4)
    effects.begin(pushed, PLACES)
    effects.draw(pygame.Surface((800, 600)), CAMERA)
    assert made == [], "first he has to get there"
    effects.update(0.5)
    effects.draw(pygame.Surface((800, 600)), CAMERA)
    assert made == [film]


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
    shot(effects)
    assert shown_at(effects) is not None
    effects.update(1.1)
    assert shown_at(effects) is None
    shot(effects)
    effects.clear()
    assert shown_at(effects) is None


def test_words_at_one_place_stand_above_each_other() -> None:
    effects = Effects()
    places = {"ann": Point(2, 8), "bob": Point(2, 9)}
    for unit in ("ann", "bob", "ann"):
        effects.begin(Held(unit=unit), places)
    assert [one.line for one in effects.playing if one.word] == [0, 1, 2]
    effects.begin(Held(unit="cid"), {"cid": Point(15, 8)})
    assert effects.playing[-1].line == 0, "far away there is room"
    effects.update(2.0)
    effects.begin(Held(unit="ann"), places)
    assert [one.line for one in effects.playing if one.word] == [0], "what is over leaves its line"


def test_a_blast_shows_how_far_it_reaches() -> None:
    effects, radius = Effects(), 6.0
    effects.motion = Motion(glides=False)
    effects.begin(Burst(at=Point(10, 8), elevation=0, radius=radius), PLACES)
    surface = pygame.Surface((800, 600))
    effects.draw(surface, CAMERA)
    x, y = CAMERA.to_screen((10, 8))
    rim = round(x + CAMERA.length(radius))
    lit = [off for off in range(-5, 8) if any(surface.get_at((rim + off, round(y)))[:3])]
    assert lit, "there is a ring"
    assert max(lit) <= 1, "and it goes no farther"


@pytest.mark.usefixtures("app")
def test_a_far_reaching_blast_has_the_larger_fire_ball() -> None:
    def width(radius: float) -> int:
        effects = Effects()
        effects.begin(Burst(at=Point(10, 8), elevation=0, radius=radius), PLACES)
        film = next(one.film for one in effects.playing if one.film is not None)
        return film(8).frames[0].get_width()

    assert width(1.0) < width(3.0) < width(5.0)


def test_nothing_flies_up_where_there_is_no_ground() -> None:
    over_a_pit, on_land = Effects(lambda _: "bottomless"), Effects(lambda _: "rough")
    for effects in (over_a_pit, on_land):
        effects.begin(Destroyed(unit="bob"), PLACES)
    films = [[one for one in each.playing if one.film] for each in (over_a_pit, on_land)]
    assert films[0] == []
    assert len(films[1]) == 1, "dust"
