"""What a click keeps open: the wheel scrolls it, a click on the ground closes it and no more."""

from pathlib import Path

import pytest

from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.widgets.base.layout import Row
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    face_to_face,
    facing,
    fight,
    fight_on,
    hold_alt,
    in_hand,
    pixel,
    said,
    scuffle,
    ship,
)


def turn(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def pinned(guest: Guest, scene: BattleScene) -> None:
    """Pin what a click at the nearest enemy offers."""
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    assert turn(scene).pinned


def empty_ground(scene: BattleScene) -> Point:
    """Ground beside the figure in hand to which it could walk, off tooltips."""
    unit = scene.controller.state.units[turn(scene).selected or ""]
    tip = scene.tree.tips.held
    for dx, dy in ((0, -1.5), (0, 1.5), (-1.5, 0), (-1, -1.5), (-1, 1.5)):
        at = Point(unit.place.x + dx, unit.place.y + dy)
        x, y = pixel(scene, at)
        on_tip = tip is not None and tip.rect.collidepoint(x, y)
        if not on_tip and scene.view.figure_at((at.x, at.y)) is None:
            return at
    raise AssertionError("no ground is free")


@pytest.fixture
def apart(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Archers on both sides, who can shoot at each other and are free to walk."""
    return fight_on(home, start, armed_alike("archer"))


TO_WALK = "To walk, point at the ground"


@pytest.mark.parametrize("keys", [True, False])
def test_at_an_enemy_whom_no_walk_brings_in_reach_it_is_told_how_to_walk_all_the_same(
    home: Path, start: Start, keys: bool
) -> None:
    """Nothing is done to him: without a word more, the press seemed to have been lost."""
    guest, scene = fight_on(home, start, {**facing("swordsman", 13.0), "size": [24, 10]})
    foe = enemy(scene)
    guest.press("N")
    guest.step(30)
    assert any("Even after walking up" in one for one in said(scene))
    assert TO_WALK not in said(scene)
    if keys:
        guest.press("Enter")
    else:
        guest.click_at(pixel(scene, foe.place))
    guest.step(2)
    assert TO_WALK in said(scene)
    assert scene.controller.history.count == 0


@pytest.mark.parametrize("key", ["O", "F2"])
def test_the_reason_why_an_act_is_closed_goes_as_something_else_comes_over_the_board(
    apart: tuple[Guest, BattleScene], key: str
) -> None:
    """A question such as the objectives, or another page: nobody waits for it any more."""
    guest, scene = apart
    guest.press("Ctrl+1", "U")
    guest.step(2)
    assert turn(scene)._held.asked
    shown = scene.tree.tips.held
    assert shown is not None
    guest.press(key)
    guest.step(2)
    covered = guest.app.scenes.top is not scene or scene.tree.dialog is not None
    assert covered
    guest.press("Esc")
    guest.step(2)
    assert guest.app.scenes.top is scene
    assert scene.tree.dialog is None
    assert scene.tree.tips.held is None


def test_the_wheel_over_a_pinned_list_scrolls_it(apart: tuple[Guest, BattleScene]) -> None:
    guest, scene = apart
    guest.resize(800, 600)
    guest.step(2)
    pinned(guest, scene)
    guest.step(60)
    held = scene.tree.tips.held
    assert held is not None
    area = next(one for one in held.walk() if isinstance(one, ScrollArea))
    assert area.most_offset > 0, "else there is nothing to scroll"
    shown = scene.camera.to_screen((0, 0)), scene.camera.to_screen((5, 5))
    guest.hover_at(area.rect.center)
    guest.wheel(-1)
    guest.step(30)
    held = scene.tree.tips.held
    assert held is not None
    area = next(one for one in held.walk() if isinstance(one, ScrollArea))
    assert area.offset > 0
    assert (scene.camera.to_screen((0, 0)), scene.camera.to_screen((5, 5))) == shown
    guest.hover_at((held.rect.centerx, held.rect.y + 12))
    guest.wheel(-1)
    guest.step(30)
    assert (scene.camera.to_screen((0, 0)), scene.camera.to_screen((5, 5))) == shown, "its title"
    guest.hover_at(pixel(scene, empty_ground(scene)))
    guest.wheel(1)
    guest.step(30)
    assert (scene.camera.to_screen((0, 0)), scene.camera.to_screen((5, 5))) != shown


def area_of(scene: BattleScene) -> ScrollArea:
    """What is scrolled in the tooltip of the scene."""
    tip = scene.tree.tips.pinned
    assert tip is not None
    return next(one for one in tip.walk() if isinstance(one, ScrollArea))


@pytest.mark.parametrize("kept", ["pinned", "Alt", "in focus"])
def test_page_keys_scroll_what_is_kept_open(apart: tuple[Guest, BattleScene], kept: str) -> None:
    guest, scene = apart
    guest.resize(800, 600)
    guest.step(2)
    guest.press("n")
    if kept == "Alt":
        hold_alt(guest)
    else:
        guest.press("Enter")
    guest.step(60)
    if kept == "in focus":
        guest.press("Tab")
        assert scene.tree.focused is not None
    assert area_of(scene).most_offset > 0, "else there is nothing to scroll"
    held = "Alt+" if kept == "Alt" else ""
    before, cursor = area_of(scene).offset, scene.hands.cursor
    guest.press(f"{held}PageDown")
    guest.step(30)
    down = area_of(scene).offset
    assert down > before
    for _ in range(3):
        guest.press(f"{held}PageUp")
    guest.step(30)
    assert area_of(scene).offset < down
    assert scene.hands.cursor == cursor


def test_a_click_on_the_ground_unpins_an_attack_and_the_next_one_walks(
    apart: tuple[Guest, BattleScene],
) -> None:
    guest, scene = apart
    who = turn(scene).selected or ""
    before = scene.controller.state.units[who].place
    pinned(guest, scene)
    at = empty_ground(scene)
    guest.click_at(pixel(scene, at))
    guest.step(30)
    assert not turn(scene).pinned
    assert scene.tree.tips.held is None
    assert scene.controller.state.units[who].place == before, "nobody has walked"
    guest.click_at(pixel(scene, at))
    guest.wait_until(lambda: scene.controller.state.units[who].place != before)


def test_with_the_act_in_hand_a_click_on_the_ground_unpins_too(
    apart: tuple[Guest, BattleScene],
) -> None:
    guest, scene = apart
    in_hand(guest, "shoot")
    pinned(guest, scene)
    guest.click_at(pixel(scene, empty_ground(scene)))
    assert not turn(scene).pinned
    assert turn(scene).in_hand is not None, "the act is still in hand"


def test_a_click_on_the_ground_closes_a_reason_and_the_next_one_walks(
    home: Path, guest: Guest
) -> None:
    """Of an enemy who is too far to be walked up to and struck."""
    level = scuffle()
    level["size"] = [20, 10]
    for figure in level["sides"][1]["squad"]:
        figure["position"][0] = 18
    ship(home, level)
    scene = fight(guest)
    guest.click("figure-ann")
    before = scene.controller.state.units["ann"].place
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    assert scene.tree.tips.held is not None
    assert any(one.startswith("Ann: Out of reach") for one in said(scene))
    at = empty_ground(scene)
    guest.click_at(pixel(scene, at))
    guest.step(30)
    assert scene.controller.state.units["ann"].place == before
    guest.click_at(pixel(scene, at))
    guest.wait_until(lambda: scene.controller.state.units["ann"].place != before)


def test_the_chance_of_two_weapons_stands_apart_from_the_need_of_one(
    home: Path, start: Start
) -> None:
    """Who strikes with two axes hits with one of them more likely than with each: 97 % beside
    "Need 2+ on d6" would seem wrong.
    """
    for figure_class, several in (("axeman", True), ("swordsman", False)):
        level = face_to_face()
        for side in level["sides"]:
            for figure in side["squad"]:
                figure["class"] = figure_class
        guest, scene = fight_on(home, start, level)
        in_hand(guest, "strike")
        pinned(guest, scene)
        guest.step(60)
        assert any(one.startswith("Need ") for one in said(scene))
        assert ("With all its weapons together" in said(scene)) is several, figure_class
        tip = scene.tree.tips.shown
        assert tip is not None
        rows = (one for one in tip.walk() if isinstance(one, Row))
        (row,) = (row for row in rows if any(one.name == "chance" for one in row.children))
        assert (row.children[0].name == "in-all") is several, "beside the chance"


def test_an_act_at_nobody_says_what_it_costs_and_goes_when_a_key_points_elsewhere(
    apart: tuple[Guest, BattleScene],
) -> None:
    guest, scene = apart
    guest.press("N")
    for _ in range(2):
        sprint = next(act for act in turn(scene).acts() if act.label == "Sprint")
        turn(scene).press(sprint.key)
        scene.touch()
        guest.step(2)
        tip = scene.tree.tips.held
        assert tip is not None
        assert any("a figure may give its Action" in one for one in said(scene))
        assert scene.hud.map.rect.contains(tip.rect)
        guest.press("N")
        guest.step(2)
        assert not turn(scene).pinned
        assert "Sprint" not in said(scene)


@pytest.mark.parametrize("instant", [True, False])
def test_what_lies_below_the_pointer_is_pointed_at_once_the_wheel_rests(
    apart: tuple[Guest, BattleScene], instant: bool
) -> None:
    """Zoomed out, the map ends in the window and cannot keep its place below the pointer."""
    guest, scene = apart
    scene.travel.smooth = not instant
    scene.camera.show_whole_board()
    unit = scene.controller.state.units[turn(scene).selected or ""]
    guest.hover_at(pixel(scene, unit.place))
    for _ in range(6):
        guest.wheel(1)
    guest.step(30)
    corner = scene.hud.map.rect.bottomright
    at = (corner[0] - 60, corner[1] - 60)
    guest.hover_at(at)
    before = scene.hands.pointer.at
    for _ in range(6):
        guest.wheel(-1)
    guest.step(30)
    there = scene.hands.pointer.at
    assert before is not None
    assert there is not None
    assert there.distance(before) > 0.5, "else this tests nothing"
    assert there == scene.hands.place_at(at)


def just_beside(scene: BattleScene, more: int) -> tuple[float, float]:
    """A pixel so much farther than the rim of the nearest enemy, away from who acts."""
    foe, camera = enemy(scene).place, scene.camera
    own = scene.controller.state.units[turn(scene).selected or ""].place
    x, y = pixel(scene, foe)
    way = 1 if foe.x > own.x else -1
    reach = 0
    while scene.view.figure_at(camera.to_world((x + way * reach, y))) is not None:
        reach += 1
    return x + way * (reach + more), y


def test_a_click_just_beside_whom_an_attack_is_pinned_for_is_meant_for_him(
    home: Path, start: Start
) -> None:
    guest, scene = fight_on(home, start, face_to_face())
    pinned(guest, scene)
    foe = enemy(scene)
    attack = turn(scene).in_view()
    assert attack is not None
    assert attack.target == foe.id
    guest.click_at(just_beside(scene, 3))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    assert scene.controller.history.answers[0].choice == attack


def test_a_click_farther_beside_him_closes_what_is_pinned(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, face_to_face())
    pinned(guest, scene)
    guest.click_at(just_beside(scene, 12))
    guest.step(5)
    assert not turn(scene).pinned
    assert not scene.controller.history.count


def test_with_an_attack_in_hand_a_click_just_beside_an_enemy_pins_it(
    home: Path, start: Start
) -> None:
    guest, scene = fight_on(home, start, face_to_face())
    in_hand(guest, "strike")
    guest.click_at(just_beside(scene, 3))
    guest.step(5)
    shown = turn(scene).in_view()
    assert turn(scene).pinned
    assert shown is not None
    assert shown.target == enemy(scene).id


def test_without_any_attack_chosen_a_click_just_beside_an_enemy_is_one_on_the_ground(
    home: Path, start: Start
) -> None:
    guest, scene = fight_on(home, start, face_to_face())
    at = just_beside(scene, 3)
    guest.hover_at(at)
    assert scene.pointed.unit is None


def test_a_click_just_beside_whom_a_walk_is_pinned_up_to_walks_there(
    home: Path, start: Start
) -> None:
    """And not at once to where the hand has trembled to."""
    guest, scene = fight_on(home, start, armed_alike("swordsman"))
    at = pixel(scene, enemy(scene).place)
    guest.hover_at(at)
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    guest.click_at(at)
    prompt = turn(scene)
    walk = prompt._pinned
    assert walk is not None
    guest.click_at(just_beside(scene, 3))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    assert scene.controller.history.answers[0].choice == walk


def behind(scene: BattleScene, inches: float) -> Point:
    """A place so far behind the nearest enemy, as who acts sees it."""
    foe = enemy(scene).place
    own = scene.controller.state.units[turn(scene).selected or ""].place
    return Point(foe.x + (inches if foe.x > own.x else -inches), foe.y)


def test_a_click_on_the_cover_beside_whom_an_attack_is_pinned_for_is_not_meant_for_him(
    home: Path, start: Start
) -> None:
    crate = {"kind": "crate", "shape": "circle", "radius": 0.35, "top": 0.8}
    crates = [
        {**crate, "id": name, "center": [x, 4]} for name, x in (("left", 4.3), ("right", 7.7))
    ]
    guest, scene = fight_on(home, start, {**face_to_face(), "terrain": crates})
    pinned(guest, scene)
    at = behind(scene, 0.65)
    assert scene.controller.ask.piece_at(at)
    assert scene.view.figure_at((at.x, at.y)) is None
    guest.click_at(pixel(scene, at))
    guest.step(5)
    assert not scene.controller.history.count
    guest.hover_at(pixel(scene, at))
    assert scene.pointed.unit is None
    assert scene.pointed.piece


def test_another_figure_just_beside_whom_an_attack_is_pinned_for_is_pointed_at_himself(
    home: Path, start: Start
) -> None:
    level = face_to_face()
    for side, x in zip(level["sides"], (4.1, 7.9), strict=True):
        side["squad"][1]["position"] = [x, 4]
    guest, scene = fight_on(home, start, level)
    pinned(guest, scene)
    foe, at = enemy(scene), behind(scene, 0.63)
    near = scene.view.figure_at((at.x, at.y), 0.1, [foe.id])
    assert near is not None, "else this tests nothing"
    assert near.id == foe.id
    guest.hover_at(pixel(scene, at))
    pointed = scene.pointed.unit
    assert pointed is not None
    assert pointed.id != foe.id
    assert pointed.side == foe.side


def test_with_an_act_in_hand_that_takes_any_place_none_stands_for_an_enemy_beside_it(
    home: Path, start: Start
) -> None:
    """Whatever is pinned."""
    guest, scene = fight_on(home, start, armed_alike("grenadier"))
    prompt = turn(scene)
    at_spot = next(one for one in prompt.groups() if any(way.wants == "at" for way in one.open))
    in_hand(guest, "throw")
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    told = prompt.told()
    assert prompt.pinned
    assert told is not None
    assert told.target == enemy(scene).id
    guest.hover_at(just_beside(scene, 3))
    assert scene.pointed.unit is not None
    prompt.in_hand = at_spot.key
    guest.hover_at(just_beside(scene, 4))
    assert scene.pointed.unit is None


@pytest.mark.parametrize("notches", [8, -8])
def test_how_near_a_miss_is_hangs_on_the_zoom(home: Path, start: Start, notches: int) -> None:
    """Near by, a hand trembles by few pixels; from far above they are a step to the side."""
    level = face_to_face()
    level["size"] = [80, 60]
    guest, scene = fight_on(home, start, level)
    in_hand(guest, "strike")
    guest.hover_at(pixel(scene, enemy(scene).place))
    for _ in range(abs(notches)):
        guest.wheel(notches // abs(notches))
        guest.step(20)
    scale = scene.camera.pixels_per_inch
    assert scale > 90 if notches > 0 else scale < 30
    for pixels in (2, 5, 8):
        guest.hover_at(just_beside(scene, pixels))
        found = scene.pointed.unit
        meant = pixels <= 6 and pixels / scale <= 0.15
        assert (found is not None and found.id == enemy(scene).id) is meant, pixels
