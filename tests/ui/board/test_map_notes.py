"""Dice at the figure that throws them, and the names of what lies on the ground."""

import pygame
import pytest
from msgspec.structs import replace

from game.model.events import EarlierRoll, Modifier, Rolled
from game.model.state import DESTROYED, LooseItem
from game.model.vectors import Point
from game.ui.board.ghosts import free_place
from game.ui.board.motion import Motion
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.battle_news import tray_words
from game.ui.scenes.battle.map_notes import BELOW, sum_words, thing_at
from game.ui.text import NO_BREAK
from tests.ui.pilot import Pilot

LOOSE = LooseItem("loose-1", "two-handed-weapon", Point(6, 2))
THROW = Rolled(
    unit="ann", why="to hit", throw="1d6", sides=(6,), faces=(5,), total=5, need=3, success=True
)


def names(kind: str) -> str:
    return {"two-handed-weapon": "Two-handed weapon"}[kind]


def test_items_and_remains_are_named(scene: BattleScene) -> None:
    state = scene.shown.state
    fallen = replace(state.units["cat"], conditions=(DESTROYED,))
    state = replace(state, loose=(LOOSE,), fallen={"cat": fallen})
    assert thing_at(state, Point(6.3, 2.2), names) == ("Two-handed weapon", LOOSE.position)
    assert thing_at(state, Point(8, 4.2), names) == ("Cat, in pieces", fallen.place)
    assert thing_at(state, Point(2, 2), names) is None


def below(scene: BattleScene, at: Point, size: tuple[int, int] = (160, 44)) -> bytes:
    """The pixels just below a place of the map."""
    x, y = scene.camera.to_screen((at.x, at.y))
    box = pygame.Rect((0, 0), size)
    box.midtop = (round(x), round(y) + 14)
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_pointing_at_an_item_names_it(scene: BattleScene, pilot: Pilot, by: str) -> None:
    prompt = scene.prompt
    assert prompt is not None
    prompt.close()
    scene.shown.reset(replace(scene.shown.state, loose=(LOOSE,)))
    pilot.step()
    before = below(scene, LOOSE.position, (120, 24))
    if by == "mouse":
        pilot.hover_at(scene.camera.to_screen((6, 2)))
    else:
        scene.hands.go_to(Point(6, 2.25))
        pilot.press("Up")
    pilot.step(2)
    assert scene.pointed.at is not None
    assert scene.pointed.at.distance(LOOSE.position) < 0.3
    assert thing_at(scene.shown.state, scene.pointed.at, scene.controller.item_name)
    assert below(scene, LOOSE.position, (120, 24)) != before


def test_the_ruleset_s_word_is_used(scene: BattleScene) -> None:
    card = scene.controller.ask.stat_card("cat")
    kinds = [item.kind for item in scene.controller.state.units["cat"].items]
    words = [scene.controller.item_name(kind) for kind in kinds]
    assert [row.name for row in card.items] == words


def test_dice_roll_at_the_figure_and_stay_to_be_read(scene: BattleScene, pilot: Pilot) -> None:
    place = scene.shown.state.units["ann"].place.step((0, 1), BELOW - 0.5)
    before = below(scene, place)
    scene.playback.add([THROW])
    rolling = set()
    for _ in range(10):
        pilot.step(2)
        rolling.add(below(scene, place))
    assert len(rolling) > 6
    while scene.playback.busy:
        pilot.step()
    pilot.step()
    told = below(scene, place)
    pilot.settle(0.3)
    assert below(scene, place) == told != before
    pilot.settle(1.0)
    assert below(scene, place) == before


def test_dice_at_the_figure_lie_still_with_less_motion(scene: BattleScene, pilot: Pilot) -> None:
    scene.take_motion(Motion(rolls=False))
    place = scene.shown.state.units["ann"].place.step((0, 1), BELOW - 0.5)
    before = below(scene, place)
    scene.playback.add([THROW])
    seen = set()
    for _ in range(10):
        pilot.step(2)
        seen.add(below(scene, place))
    assert len(seen) == 1
    assert seen != {before}


def test_all_that_is_taken_off_is_told_where_nothing_is_left() -> None:
    """A 5 less 7 is 0."""
    away = Modifier(amount=-7, text="away from the blast", rule="R10-EX-04")
    throw = replace(
        THROW, faces=(5,), sides=(6,), throw="1d6", total=0, modifiers=(away,), more_than=True
    )
    assert sum_words(throw) == "-7 =0"


@pytest.mark.parametrize(
    ("faces", "total", "told"),
    [((5,), 5, "=5"), ((1,), 3, "+2 =3"), ((4, 1), 4, "-1 =4"), ((), 2, "+2"), ((), 0, "=0")],
)
def test_the_sum_of_a_throw_is_told_in_the_order_in_which_it_is_made(
    faces: tuple[int, ...], total: int, told: str
) -> None:
    """A Parry may take all dice off a Damage of d6+2: then nothing equals the 2 that is left."""
    sides = (6,) * len(faces)
    throw = replace(
        THROW, faces=faces, sides=sides, throw=f"{len(faces)}d6", total=total, why="damage"
    )
    throw = replace(throw, more_than=True)
    assert sum_words(throw) == told
    assert tray_words(throw) == (told, ("damage, over 3",))


def added(amount: int) -> tuple[Modifier, ...]:
    """What is added to a roll, or taken off it."""
    return (Modifier(amount, "outnumbered", "R10-CA-06"),)


BONUS = replace(THROW, faces=(6, 2), sides=(6, 6), total=9, need=8)


@pytest.mark.parametrize(
    ("throw", "behind", "captions"),
    [
        (THROW, "", ["need 3+"]),
        (replace(THROW, modifiers=added(-1), total=4), "", ["need 4+ (3 + 1)", "need 4+"]),
        (replace(THROW, modifiers=added(-3), total=2), "", ["need 6 (3 + 3)", "need 6"]),
        (replace(THROW, modifiers=added(-5), total=0), "", ["need 8+ (3 + 5)", "need 8+"]),
        (replace(THROW, modifiers=added(1), total=6), "", ["need 2+ (3 - 1)", "need 2+"]),
        (replace(THROW, modifiers=added(2), total=7), "", ["need 2+ (a 1 fails)", "need 2+"]),
        (
            replace(BONUS, modifiers=(EarlierRoll(1, "so far", "R10-CA-06"),)),
            "=8",
            ["need 7+ (8 - 1) · gold: Bonus Dice", "need 7+ (8 - 1)", "need 7+"],
        ),
        (
            replace(THROW, modifiers=(EarlierRoll(4, "so far", "R10-CA-06"),), total=9),
            "+4 =9",
            ["need 3"],
        ),
    ],
)
def test_a_roll_is_told_in_the_terms_of_its_preview(
    throw: Rolled, behind: str, captions: list[str]
) -> None:
    """What the die had to show, as "Need 4+ on d6" says, and where that comes from.

    Whoever throws on top of what was enough already is told the sum.
    """
    total, told = tray_words(throw)
    assert total == behind
    assert [text.replace(NO_BREAK, " ") for text in told] == [f"to hit, {one}" for one in captions]
    assert not [text for text in told if " " in text.partition("(")[2].partition(")")[0]]


def test_what_is_skipped_leaves_no_dice_on_the_map(scene: BattleScene, pilot: Pilot) -> None:
    place = scene.shown.state.units["ann"].place.step((0, 1), BELOW - 0.5)
    before = below(scene, place)
    scene.playback.add([THROW])
    scene.playback.drain()
    pilot.step(2)
    assert below(scene, place) == before


def test_success_is_told_by_a_sign_and_not_by_color_alone(scene: BattleScene, pilot: Pilot) -> None:
    place = scene.shown.state.units["ann"].place.step((0, 1), BELOW - 0.5)
    shapes = []
    for success in (True, False):
        scene.playback.add([replace(THROW, success=success)])
        while scene.playback.busy:
            pilot.step()
        pilot.step()
        gray = bytes(
            sum(pixel) // 3 > 110 for pixel in zip(*[iter(below(scene, place))] * 3, strict=True)
        )
        shapes.append(gray)
        pilot.settle(1.5)
    assert shapes[0] != shapes[1]


def test_remains_are_named_where_no_chance_stands(scene: BattleScene, pilot: Pilot) -> None:
    """A name at the pointer goes below the chances of the living, or above those at the rim."""
    surface, camera, theme = pilot.app.surface, scene.camera, pilot.app.theme
    scene.shown.reset(replace(scene.shown.state, loose=(LOOSE,)))
    x, y = camera.to_screen((6, 2))
    chance = pygame.Rect(0, 0, 200, 40)
    chance.midtop = (round(x), round(y) + 10)
    around = chance.inflate(120, 160)
    scene.notes.draw(surface, camera, theme, None, ())
    before = [pygame.image.tobytes(surface.subsurface(box), "RGB") for box in (chance, around)]
    scene.notes.draw(surface, camera, theme, LOOSE.position, (chance,))
    after = [pygame.image.tobytes(surface.subsurface(box), "RGB") for box in (chance, around)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]


def test_the_name_of_remains_lies_over_nobody_who_lives(scene: BattleScene) -> None:
    """Also where somebody stands right below the pointer."""
    state = scene.shown.state
    living = state.units["ann"].place
    at = Point(living.x, living.y - 1.0)
    fallen = replace(state.units["cat"], conditions=(DESTROYED,), position=at)
    units = {name: unit for name, unit in state.units.items() if name != "cat"}
    scene.shown.reset(replace(state, units=units, fallen={"cat": fallen}))
    side = round(scene.camera.length(1.0))
    _, name = scene.notes.kept_clear(scene.camera, scene.app.theme, at, (), side)
    assert not name.colliderect(scene.outlook.box(living, side))


VIEW = pygame.Rect(0, 100, 800, 400)


@pytest.mark.parametrize("at", [(300, 200), (300, 480), (-20, 495), (790, 90)])
def test_words_that_give_way_stay_in_view(at: tuple[int, int]) -> None:
    taken: list[pygame.Rect] = []
    for _ in range(6):
        box = pygame.Rect(0, 0, 180, 26)
        box.center = at
        taken.append(free_place(box, taken, VIEW))
    assert all(VIEW.contains(one) for one in taken)
    assert not any(one.collidelistall(taken[:number]) for number, one in enumerate(taken))


@pytest.mark.parametrize("across", [-0.4, 0.0, 0.4])
@pytest.mark.parametrize("down", [-0.4, 0.4])
def test_what_is_told_of_a_walk_covers_neither_remains_at_the_pointer_nor_their_name(
    pilot: Pilot, scene: BattleScene, across: float, down: float
) -> None:
    pilot.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    at, state = Point(5.5, 2.5), scene.shown.state
    fallen = replace(state.units["cat"], conditions=(DESTROYED,), position=at)
    scene.shown.reset(replace(state, fallen={"cat": fallen}))
    pilot.hover_at(scene.camera.to_screen((at.x + across, at.y + down)))
    pilot.settle()
    tip = scene.tree.tips.shown
    assert tip is not None
    side = round(scene.camera.length(1.0))
    assert not tip.rect.colliderect(scene.outlook.box(at, side))
    ground = scene.pointed.at
    _, name = scene.notes.kept_clear(scene.camera, scene.app.theme, ground, (), side)
    assert not tip.rect.colliderect(name)
