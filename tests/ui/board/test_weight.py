"""A shot or a blow in its order: it leaves, it arrives, the die above the target tells why."""

import pygame
import pytest

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Event, Rolled
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.board.acting import TOLD, Attack
from game.ui.board.effects import Effects
from game.ui.board.motion import Motion
from game.ui.board.playback import Playback
from game.ui.board.shown import ShownBattle
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.pilot import FRAME, Pilot

PLACES = {"ann": Point(4, 4), "cat": Point(8, 4)}
HIT = AttackHit(unit="ann", target="cat")
MISS = AttackMissed(unit="ann", target="cat")


def roll(why: str = "to hit", unit: str = "ann") -> Rolled:
    return Rolled(
        unit=unit, target="cat", why=why, throw="1d6", sides=(6,), faces=(4,), total=4, need=3
    )


def attack(way: str, result: Event = HIT) -> list[Event]:
    return [AttackDeclared(unit="ann", target="cat", way=way), roll(), result]


def playback(state: AnyState, begun: list[Event]) -> Playback:
    return Playback(ShownBattle(state), begun.append, lambda _: None)


@pytest.mark.parametrize("way", ["strike", "shoot", "throw"])
def test_the_die_leaves_the_hand_when_the_blow_has_arrived_and_is_held_to_be_read(
    scene: BattleScene, way: str
) -> None:
    shown = playback(scene.shown.state, [])
    shown.add(attack(way))
    while not isinstance(shown.current, Rolled):
        shown.update(FRAME)
    assert shown.acting.struck, "it is on its way before any die falls"
    arrival = 0.0
    while not shown.dice_out:
        assert shown.rolled(tumbling=True) == 0
        shown.update(FRAME)
        arrival += FRAME
    assert 0.1 < arrival < 0.4
    tumbling = 0.0
    while shown.rolled(tumbling=True) < 1:
        shown.update(FRAME)
        tumbling += FRAME
    held = 0.0
    while isinstance(shown.current, Rolled):
        shown.update(FRAME)
        held += FRAME
    assert 0.25 < tumbling < 0.6
    assert held > 0.25


def test_a_result_that_was_seen_is_not_shown_a_second_time(scene: BattleScene) -> None:
    shown = playback(scene.shown.state, [])
    shown.add(attack("shoot"))
    while shown.current is not HIT:
        shown.update(FRAME / 4)
    assert shown.acting.seconds(HIT) == TOLD


def test_dice_before_a_question_wait_for_their_result(scene: BattleScene) -> None:
    """What is not decided yet is not shown: the shot leaves with its result, as soon as there."""
    begun: list[Event] = []
    shown = playback(scene.shown.state, begun)
    shown.add(attack("shoot")[:2])
    while shown.busy:
        shown.update(FRAME)
        assert not shown.acting.struck
    shown.add([HIT])
    shown.update(FRAME)
    assert shown.acting.struck
    assert shown.current is HIT


def test_dice_of_another_figure_and_of_another_attack_are_no_result(scene: BattleScene) -> None:
    shown = playback(scene.shown.state, [])
    shown.add([attack("strike")[0]])
    shown.update(FRAME)
    shown.add([AttackDeclared(unit="ann", target="dog", way="strike"), MISS])
    assert shown.result(roll()) is None
    assert shown.result(roll(unit="cat")) is None


def test_speed_and_skipping_change_when_it_is_shown_and_nothing_else(scene: BattleScene) -> None:
    ends, orders = [], []
    for speed in (0.5, 1.0, 4.0, 0.0):
        begun: list[Event] = []
        shown = playback(scene.shown.state, begun)
        shown.speed = speed
        shown.add([*attack("strike"), roll("damage"), *attack("shoot", MISS)])
        for _ in range(1000):
            shown.update(FRAME)
        ends.append(shown.shown.state)
        orders.append(begun)
    assert all(end == ends[0] for end in ends)
    assert all(order == orders[0] for order in orders)


@pytest.mark.parametrize("goal", [Point(10, 4), Point(4, 11), Point(1, 2)])
@pytest.mark.parametrize("way", ["shoot", "throw"])
def test_a_miss_goes_past_its_target_and_comes_down_behind(way: str, goal: Point) -> None:
    missed = Attack("ann", Point(4, 4), goal, way, missed=True)
    assert missed.end.distance(goal) > 1.0
    assert missed.end.distance(missed.start) > goal.distance(missed.start) + 0.7
    assert missed.end == missed.end
    assert missed._replace(missed=False).end == goal


def films(motion: Motion, result: Event) -> list[tuple[float, tuple[float, float]]]:
    """When and where pictures of an attack begin whose dice are shown."""
    effects = Effects()
    effects.motion = motion
    declared, thrown, _ = attack("shoot", result)
    effects.begin(declared, PLACES)
    effects.begin(thrown, PLACES, result=result)  # type: ignore[arg-type]
    return [(-one.elapsed, one.at) for one in effects.playing if one.film is not None]


def test_muzzle_then_impact_at_the_target_or_dust_where_a_miss_went() -> None:
    flash, impact = films(Motion(), HIT)
    assert flash[0] == 0 < impact[0]
    assert Point(*impact[1]).distance(PLACES["cat"]) < 0.4
    _, dust = films(Motion(), MISS)
    assert Point(*dust[1]).distance(PLACES["cat"]) > 1.0


def test_words_of_a_miss_stand_where_it_went() -> None:
    effects = Effects()
    for event, result in zip(attack("shoot", MISS), (None, MISS, None), strict=True):
        effects.begin(event, PLACES, result=result)
    word = next(one for one in effects.playing if one.word is not None)
    assert Point(*word.at).distance(PLACES["cat"]) > 1.0
    assert word.over, "and not on the dice"


def test_sounds_come_in_the_order_of_what_is_seen() -> None:
    effects = Effects()
    declared, thrown, _ = attack("shoot")
    effects.begin(declared, PLACES)
    effects.begin(thrown, PLACES, result=HIT)
    assert effects.report == "shot"
    assert effects.heard == []
    effects.update(0.5)
    assert {name for name, _ in effects.heard} == {"dice", "thud"}
    effects.begin(HIT, PLACES)
    assert effects.report == "", "the hit has been heard"


def test_a_figure_that_is_hit_starts_back_unless_less_motion_is_wanted(
    scene: BattleScene, pilot: Pilot
) -> None:
    for motion, moves in ((Motion(), True), (Motion(glides=False), False)):
        scene.take_motion(motion)
        scene.playback.add(attack("strike"))
        place, seen = scene.shown.state.units["cat"].place, set()
        while scene.playback.busy:
            pilot.step()
            at = scene.playback.position("cat")
            seen.add(at is not None and Point(*at).distance(place) > 0.05)
        assert (True in seen) is moves


def test_dice_of_an_attack_lie_above_its_target(scene: BattleScene, pilot: Pilot) -> None:
    def white(name: str) -> int:
        """Bright pixels above a figure: the faces of dice."""
        x, y = scene.camera.to_screen((PLACES[name].x, PLACES[name].y))
        box = pygame.Rect(0, 0, 60, 26)
        box.midbottom = (round(x), round(y - scene.camera.length(0.7)))
        surface = pygame.display.get_surface()
        assert surface is not None
        found = pygame.mask.from_threshold(surface.subsurface(box), (247, 242, 230), (24,) * 3)
        return found.count()

    pilot.step(3)
    before = {name: white(name) for name in PLACES}
    scene.playback.add(attack("strike"))
    while not isinstance(scene.playback.current, Rolled) or not scene.playback.dice_out:
        pilot.step()
    pilot.step(30)
    assert white("cat") > before["cat"] + 100
    assert white("ann") < before["ann"] + 20
