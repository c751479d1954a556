"""Figures are seen to stand, lie, be held, aim and strike; signs say the same without color."""

import math

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Event, TurnBegan
from game.model.pictures import Bearing
from game.model.state import AnyState, with_sheet, with_unit
from game.model.vectors import Point
from game.rulesets.brikwars_2005.bearings import bearing as bearing_2005
from game.rulesets.brikwars_2005.sheets import Minifig as Minifig2005
from game.rulesets.brikwars_2010.bearings import bearing
from game.rulesets.brikwars_2010.sheets import Hand
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import FigureSprites
from game.ui.art.palette import TEAMS
from game.ui.art.poses import STANCES, Pose
from game.ui.art.sprite import bake_sprite
from game.ui.board.acting import KNOCK, KNOCK_SECONDS, LUNGE, SWING, Acting
from game.ui.board.grips import TURNS, grip_of, paint_grip
from game.ui.board.status import LEAST_SIGN, Pill, paint_pill, pill_of
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.pilot import Pilot

PX = 8


def weapon_pixels(pose: Pose) -> np.ndarray:
    """Where a knight's sword and shield are, off the middle, in studs (right, down)."""
    sprites = FigureSprites(PX)
    armed, bare = (
        pygame.surfarray.array_alpha(
            sprites.get(FigureLook("scout", "azure", items, pose), 0).picture
        ).T
        for items in (("sword",), ())
    )
    wide = armed.shape[0]
    canvas = np.zeros_like(armed)
    edge = (wide - bare.shape[0]) // 2
    canvas[edge : edge + bare.shape[0], edge : edge + bare.shape[0]] = bare
    rows, columns = np.nonzero((armed > 128) & (canvas < 64))
    return np.array([columns.mean(), rows.mean()]) / PX - wide / 2 / PX


def test_weapons_are_raised_behind_before_a_blow_and_in_front_after_it() -> None:
    rest, raised, struck, aimed = (
        weapon_pixels(pose) for pose in ("standing", "raised", "striking", "aiming")
    )
    assert raised[0] < 0 < rest[0]
    assert struck[0] > rest[0] + 0.2
    assert abs(aimed[1]) < abs(rest[1]), "aimed along the line of sight"


def test_a_held_figure_leans_over() -> None:
    sprites = FigureSprites(PX)
    heads = []
    for pose in ("standing", "held"):
        picture = sprites.get(FigureLook("nobody", "azure", (), pose), 0).picture
        colors = pygame.surfarray.array3d(picture).transpose(1, 0, 2).astype(int)
        skin = (colors[..., 0] > 170) & (colors[..., 1] > 120) & (colors[..., 2] < 110)
        rows, columns = np.nonzero(skin)
        middle = len(colors) / 2
        near = np.hypot(rows - middle, columns - middle) < 1.4 * PX
        heads.append((columns[near].mean() - middle, rows[near].mean() - middle))
    assert math.dist(*heads) > 0.3 * PX


@pytest.mark.parametrize("pose", sorted(STANCES))
def test_no_pose_is_cut_off(pose: Pose) -> None:
    sprites = FigureSprites(PX)
    for items in (("lance",), ("great-sword",), ("rifle",), ("spear", "heavy-shield")):
        for angle in (0, 45, 90, 202.5):
            picture = sprites.get(FigureLook("guard", "ember", items, pose), angle).picture
            seen = pygame.surfarray.array_alpha(picture)
            assert max(seen[0].max(), seen[-1].max(), seen[:, 0].max(), seen[:, -1].max()) == 0


def with_conditions(state: AnyState, name: str, *conditions: str) -> AnyState:
    return with_unit(state, name, conditions=conditions)


@pytest.mark.parametrize(
    ("conditions", "pose", "signs"),
    [
        ((), "standing", ()),
        (("disrupted",), "prone", ("prone",)),
        (("grabbed",), "held", ("held",)),
        (("grabbing",), "standing", ("grab",)),
        (("grabbed", "disrupted"), "prone", ("prone", "held")),
    ],
)
def test_conditions_show_as_pose_and_signs(
    scene: BattleScene, conditions: tuple[str, ...], pose: str, signs: tuple[str, ...]
) -> None:
    state = with_conditions(scene.shown.state, "ann", *conditions)
    found = scene.view.looks.bearing(state.units["ann"])
    assert (found.pose, found.signs) == (pose, signs)
    assert scene.view.looks.of(state.units["ann"]).pose == pose


def test_momentum_a_spent_inch_and_waiting_have_signs(scene: BattleScene) -> None:
    state = with_sheet(scene.shown.state, "ann", mom=1, inch_spent=True, delayed=True)
    assert bearing(state.units["ann"]).signs == ("charge", "rooted", "wait")


@pytest.mark.parametrize("edition", ["2010", "2005"])
def test_damage_has_a_sign_and_who_has_nothing_left_is_done(
    scene: BattleScene, edition: str
) -> None:
    unit = scene.shown.state.units["ann"]
    told = bearing
    if edition == "2005":
        told, unit = bearing_2005, replace(unit, sheet=Minifig2005())

    def found(**fields: object) -> Bearing:
        return told(replace(unit, sheet=replace(unit.sheet, **fields)))

    assert found(cc_damage_this_player_turn=2).signs == ("hurt",)
    assert found(action_spent=True, move_left=1.0).spent
    assert not found(action_spent=True, move_left=1.5).spent, "there is a walk worth making"
    assert not found(action_spent=False, move_left=0.0).spent


def test_every_sign_is_told_on_the_card(scene: BattleScene) -> None:
    hands = (Hand(holds="cat"), Hand())
    changes = {"mom": 1, "inch_spent": True, "delayed": True, "grabbed_by": ("cat",)}
    changes["cc_damage_this_player_turn"] = 1
    state = with_sheet(scene.controller.state, "ann", hands=hands, **changes)
    state = with_conditions(state, "ann", "disrupted", "grabbed", "grabbing")
    battle, unit = scene.controller.battle, state.units["ann"]
    card = battle.ruleset.stat_card(battle.view(state), unit)
    icons = {row.icon for row in card.states}
    assert set(bearing(unit).signs) <= icons


def test_a_pill_differs_by_its_signs_without_color() -> None:
    pictures = {
        signs: pygame.image.tobytes(paint_pill(Pill(signs, None, "#FFFFFF", 14)), "RGBA")
        for signs in (("prone",), ("held",), ("grab",), ("charge",), ("rooted",), ("wait",))
    }
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.parametrize("sign", [11, 13, 20])
def test_the_ends_of_a_pill_are_smooth(sign: int) -> None:
    """Between nothing and the pill lie shades, at the left as at the right."""
    alpha = pygame.surfarray.array_alpha(paint_pill(Pill(("prone",), None, "#FFFFFF", sign)))
    assert alpha[0, 0] == alpha[-1, 0] == 0
    assert np.array_equal(alpha[:5], alpha[-5:][::-1])
    assert np.count_nonzero((alpha > 20) & (alpha < 200)) >= 8


def test_pips_are_full_or_hollow() -> None:
    def bright(left: int) -> int:
        picture = paint_pill(Pill((), (left, 4), "#9CCBFF", 14))
        return pygame.mask.from_threshold(picture, (156, 203, 255), (4, 4, 4, 255)).count()

    assert bright(0) == 0
    assert bright(4) == pytest.approx(2 * bright(2), abs=4)
    sizes = {paint_pill(Pill((), (left, 4), "#9CCBFF", 14)).get_size() for left in range(5)}
    assert len(sizes) == 1, "what is lost is still counted"


def test_nothing_to_say_is_no_pill_and_signs_stay_readable() -> None:
    assert pill_of(Bearing(), TEAMS["azure"], 16) is None
    pill = pill_of(Bearing(signs=("held",)), TEAMS["azure"], 6)
    assert pill is not None
    assert pill.sign == LEAST_SIGN


def crop(scene: BattleScene, at: Point, reach: int = 60) -> bytes:
    x, y = scene.camera.to_screen((at.x, at.y))
    box = pygame.Rect(0, 0, reach, reach)
    box.center = (round(x), round(y))
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_the_holder_s_arm_reaches_who_is_held(scene: BattleScene, pilot: Pilot) -> None:
    state = with_unit(scene.shown.state, "cat", position=Point(6.5, 4.0))
    scene.shown.reset(state)
    pilot.step()
    between = crop(scene, Point(5.3, 4.0), 8)
    held = with_sheet(state, "ann", hands=(Hand(holds="cat"), Hand()))
    scene.shown.reset(held)
    pilot.step()
    assert crop(scene, Point(5.3, 4.0), 8) != between


@pytest.mark.parametrize("angle", [0, 90, 135, 270])
def test_an_arm_points_from_the_holder_to_who_is_held(angle: int) -> None:
    toward = pygame.math.Vector2(1.2, 0).rotate(angle)
    grip = grip_of("azure", (3, 3), (3 + toward.x, 3 + toward.y))
    baked = bake_sprite(lambda pen: paint_grip(pen, grip), PX, 5, math.tau * grip.turn / TURNS)
    rows, columns = np.nonzero(baked.picture[..., 3] > 128)
    middle = len(baked.picture) / 2
    found = math.degrees(math.atan2(rows.mean() - middle, columns.mean() - middle))
    assert abs((found - angle + 180) % 360 - 180) < 8
    far = np.hypot(rows - middle, columns - middle).max() / PX
    assert 1.2 * 3.175 - 1.58 < far < 1.2 * 3.175, "the hand is on the body, not beyond it"


STRIKE = AttackDeclared(unit="ann", target="cat", way="strike")
HIT = AttackHit(unit="ann", target="cat")
MISSED = AttackMissed(unit="ann", target="cat")
PLACES = {"ann": Point(4, 4), "cat": Point(6, 4)}


def told(*events: Event) -> Acting:
    acting = Acting()
    for event in events:
        acting.begin(event, PLACES)
    return acting


def test_who_strikes_raises_the_weapon_then_strikes_then_rests() -> None:
    assert told(STRIKE).pose("ann") == "raised"
    assert told(STRIKE).pose("cat") is None
    assert told(STRIKE, HIT).pose("ann") == "striking"
    assert told(STRIKE, HIT, TurnBegan(side="ember", player_turn=2)).pose("ann") is None


def test_who_shoots_aims_until_the_shot_is_over() -> None:
    shot = AttackDeclared(unit="ann", target="cat", way="shoot")
    assert told(shot).pose("ann") == "aiming"
    assert told(shot, HIT).pose("ann") == "aiming"
    thrown = Acting()
    thrown.begin(shot, PLACES, "grenade")
    assert thrown.pose("ann") == "raised"


def test_a_blow_is_a_short_lunge_there_and_back() -> None:
    acting = told(STRIKE, HIT)
    ways = [acting.lunge("ann", HIT, 2 * SWING * share / 20) for share in range(21)]
    assert ways[0][0] == pytest.approx(0, abs=0.01)
    assert ways[-1][0] == pytest.approx(0, abs=0.01)
    assert max(right for right, _ in ways) == pytest.approx(LUNGE, rel=0.05)
    assert {down for _, down in ways} == {0.0}
    assert acting.lunge("dog", HIT, SWING) == (0.0, 0.0)


def test_who_is_hit_starts_back_when_the_blow_arrives_and_stands_again() -> None:
    acting = told(STRIKE, HIT)
    assert acting.lunge("cat", HIT, 0.9 * SWING) == pytest.approx((0.0, 0.0))
    away = [acting.lunge("cat", HIT, SWING + KNOCK_SECONDS * share / 20)[0] for share in range(21)]
    assert max(away) == pytest.approx(KNOCK, rel=0.05)
    assert min(away) >= 0
    assert away[-1] == pytest.approx(0, abs=0.01)
    missed = told(STRIKE, MISSED)
    assert missed.lunge("cat", MISSED, 2 * SWING) == (0.0, 0.0)
    right, down = missed.lunge("ann", MISSED, 0.8 * SWING)
    assert abs(down) > 0.05 < right, "it goes wide"


def test_a_declared_attack_is_seen_and_an_undo_ends_it(scene: BattleScene, pilot: Pilot) -> None:
    ann = scene.shown.state.units["ann"].place
    before = crop(scene, ann)
    scene.playback.add([replace(STRIKE, target="cat")])
    pilot.step(3)
    assert crop(scene, ann) != before
    scene.playback.clear()
    assert scene.playback.pose("ann") is None
