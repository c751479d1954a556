"""Moving the view: by the middle button, the wheel, keys; while events are shown it stays."""

import json
from math import dist
from pathlib import Path

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import TURN
from game.model.events import Moved
from game.model.vectors import Point
from game.ui.board.overlays import zone_corners
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.pause import PauseScene
from tests.ui.scenes.stage import Guest, Start, fight, pixel, ship, to_first_turn
from tests.ui.scenes.test_all_sizes import BRIDGE

FORT = BRIDGE.with_name("ruined-fort.json")
"""A level in which both sides have two figures to place."""


def close_up(guest: Guest) -> tuple[BattleScene, Moved]:
    """A battle seen from near, and an event that happens off the screen."""
    scene = fight(guest)
    unit = scene.controller.state.on_field()[0]
    scene.camera.zoom(5)
    scene.camera.look_at((12.0, 10.0))
    moved = Moved(
        unit=unit.id,
        start=unit.place,
        end=unit.place,
        path=(unit.place,),
        elevation=0,
        facing=0,
        cost=0,
    )
    assert not scene.camera.shows((unit.place.x, unit.place.y))
    return scene, moved


@pytest.mark.parametrize("follow", [True, False])
def test_the_preference_decides_whether_the_view_follows(start: Start, *, follow: bool) -> None:
    wished = Preferences(instant=True, follow_camera=follow)
    guest = Guest(start(LoadedPreferences(wished)).app)
    scene, moved = close_up(guest)
    before = scene.camera.origin
    scene.news.began(moved)
    assert (scene.camera.origin != before) is follow


def test_the_middle_button_holds_the_view(guest: Guest) -> None:
    scene, moved = close_up(guest)
    middle = scene.hud.map.rect.center
    before = scene.camera.origin
    guest.drag_view(middle, (middle[0] + 30, middle[1] + 20))
    after = scene.camera.origin
    assert after != before
    scene.news.began(moved)
    assert scene.camera.origin == after


def bridge(home: Path, start: Start, level: Path = BRIDGE) -> Guest:
    """The bridge between a person and a computer player, who places his figures second."""
    ship(home, json.loads(level.read_text()))
    program = start(size=(1280, 720))
    guest = Guest(program.app)
    seats = {"ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level(guest.level), "brikwars-2010", seats, 3))
    return guest


def scene_of(guest: Guest) -> BattleScene:
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    return scene


def test_a_battle_begins_close_to_ones_own_figures_and_a_key_changes_the_view(
    home: Path, start: Start
) -> None:
    """56 pixels an inch there; the key, or the button, shows the whole board and leads back."""
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    camera, state = scene.camera, scene.shown.state
    near = camera.frame
    assert camera.pixels_per_inch == pytest.approx(56, abs=0.1)
    own = [unit.place for unit in state.on_field() if unit.side == "azure"]
    assert sum(camera.shows((at.x, at.y), 0.5) for at in own) == len(own)
    guest.press("Home")
    guest.step(30)
    assert camera.frame == camera.whole_board
    width, height = (camera.length(side) for side in camera.board)
    area = scene.hud.map.rect
    assert min(area.width - width, area.height - height) < 3, "it fills the map one way"
    guest.click("whole-board")
    guest.step(30)
    assert camera.frame == near


def test_the_key_leads_back_to_the_view_that_the_player_had_chosen(
    home: Path, start: Start
) -> None:
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    scene.camera.zoom(2)
    scene.camera.look_at((20.0, 8.0))
    chosen = scene.camera.frame
    for expected in (scene.camera.whole_board, chosen, scene.camera.whole_board):
        guest.press("Home")
        guest.step(30)
        assert scene.camera.frame == expected


@pytest.mark.parametrize("instant", [True, False])
@pytest.mark.parametrize("key", ["Home", "Plus", "-", "Alt+Right"])
def test_a_view_that_a_key_changed_takes_what_the_resting_pointer_meant_with_it(
    home: Path, start: Start, key: str, *, instant: bool
) -> None:
    """What it told of is elsewhere now: it tells nothing, and a click only asks again."""
    ship(home, json.loads(BRIDGE.read_text()))
    program = start(LoadedPreferences(Preferences(instant=instant)), size=(1280, 720))
    guest = Guest(program.app)
    program.launch(Launch(program.desk.level(guest.level), "brikwars-2010", {}, 3))
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    guest.settle()
    own = scene.hands.actor()
    assert own is not None
    guest.hover_at(pixel(scene, own.toward(Point(own.x + 2, own.y), 1.5)))
    guest.wait_until(lambda: scene.tree.tips.shown is not None)
    answers, before = scene.controller.history.count, scene.camera.frame
    guest.press(key)
    guest.settle()
    assert scene.camera.frame != before
    assert scene.pointed.at is None
    assert scene.tree.tips.shown is None
    guest.button_down(guest.app.pointer)
    guest.button_up(guest.app.pointer)
    assert scene.controller.history.count == answers
    assert scene.pointed.at is not None, "the click asks again"


def test_where_keys_point_is_pointed_at_in_another_view_too(home: Path, start: Start) -> None:
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    guest.press(*["Right"] * 6)
    guest.wait_until(lambda: scene.tree.tips.shown is not None)
    at = scene.pointed.at
    guest.press("Home")
    guest.step(30)
    assert scene.pointed.at == at
    assert scene.tree.tips.shown is not None


@pytest.mark.parametrize("wheel", [True, False])
def test_the_wheel_keeps_what_the_pointer_means(home: Path, start: Start, *, wheel: bool) -> None:
    """The place below it stays there; a key zooms around what it is about."""
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    guest.hover_at(scene.hud.map.rect.center)
    if wheel:
        guest.wheel(1)
    else:
        guest.press("Plus")
    guest.step(30)
    assert (scene.pointed.at is not None) is wheel


@pytest.mark.parametrize("cursor", [True, False])
def test_a_key_zooms_around_the_cursor_or_else_the_figure_in_hand(
    home: Path, start: Start, *, cursor: bool
) -> None:
    """It stays where it is on the screen, wherever the middle of the view is."""
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    guest.press("Plus", "Plus")
    guest.step(30)
    own = scene.hands.actor()
    assert own is not None
    x, y = (own.x, own.y)
    scene.camera.look_at((x + 2.0, y))
    at = Point(x + 1.0, y + 1.0) if cursor else own
    if cursor:
        scene.hands.go_to(at)
    before = pixel(scene, at)
    assert dist(before, scene.hud.map.rect.center) > 50
    guest.press("Plus")
    guest.step(30)
    assert dist(pixel(scene, at), before) < 3
    guest.press("-", "-")
    guest.step(30)
    assert scene.camera.shows((at.x, at.y)), "the table ends, but it is seen"


def test_a_left_drag_moves_the_view_and_nobody_walks(home: Path, start: Start) -> None:
    guest = bridge(home, start)
    scene = scene_of(guest)
    to_first_turn(guest, scene)
    prompt, own = scene.prompt, scene.hands.actor()
    assert isinstance(prompt, TurnPrompt)
    assert own is not None
    near = pixel(scene, own.toward(Point(own.x + 2, own.y), 1.5))
    guest.hover_at(near)
    guest.wait_until(lambda: prompt.ghost() is not None)
    before, answers = scene.camera.origin, scene.controller.history.count
    guest.drag(near, (near[0] + 60, near[1] + 40))
    guest.step(2)
    assert scene.camera.origin != before
    assert not scene.travel.dragging, "the view follows again what happens"
    assert scene.controller.history.count == answers, "nobody walks to where the drag began"
    guest.click_at(pixel(scene, own.toward(Point(own.x + 2, own.y), 1.5)))
    guest.wait_until(lambda: scene.controller.history.count > answers)


@pytest.mark.parametrize("chosen", [False, True])
def test_the_view_comes_to_ones_own_figures_when_the_first_turn_begins(
    home: Path, start: Start, *, chosen: bool
) -> None:
    """Others may have acted elsewhere; unless the player has chosen a view meanwhile."""
    guest = bridge(home, start)
    scene = scene_of(guest)
    scene.travel.follow = False
    guest.wait_until(lambda: scene.prompt is not None)
    while scene.controller.decision is not None and scene.controller.decision.kind != TURN:
        scene.camera.look_at((30.0, 4.0))
        if chosen:
            scene.travel.by_hand()
        default = scene.controller.decision.default
        assert default is not None
        scene.submit(default)
        guest.wait_until(lambda: scene.prompt is not None)
    guest.step(60)
    assert (scene.camera.center[0] > 20) is chosen
    if not chosen:
        own = [unit.place for unit in scene.shown.state.on_field() if unit.side == "azure"]
        assert all(scene.camera.shows((at.x, at.y)) for at in own)


def test_the_zone_is_seen_and_outlined_where_figures_are_to_be_placed(
    home: Path, start: Start
) -> None:
    guest = bridge(home, start)
    scene = scene_of(guest)
    guest.wait_until(lambda: scene.prompt is not None)
    decision, camera = scene.controller.decision, scene.camera
    assert decision is not None
    corners = zone_corners(decision, camera.board)
    assert len(corners) == 4
    dialog = guest.tree.dialog
    assert dialog is not None
    area = scene.hud.map.rect
    spots = [camera.to_screen(corner) for corner in corners]
    assert all(area.inflate(2, 2).collidepoint(spot) for spot in spots)
    middle = [sum(along) / 4 for along in zip(*spots, strict=True)]
    assert not dialog.rect.collidepoint(middle)
    (left, top), (right, _) = (camera.to_screen(corner) for corner in corners[:2])
    row = [scene.app.surface.get_at((x, round(top)))[:3] for x in range(round(left), round(right))]
    white = sum(color == (255, 255, 255) for color in row)
    assert white > len(row) / 3, "a dashed line"


def test_the_zone_stays_in_view_whatever_the_view_was_following(home: Path, start: Start) -> None:
    """The list of answers covers the board; the view is not led away below it."""
    guest = bridge(home, start, FORT)
    scene = scene_of(guest)
    guest.wait_until(lambda: scene.prompt is not None)
    decision, camera = scene.controller.decision, scene.camera
    assert decision is not None
    corners = zone_corners(decision, camera.board)
    place = decision.options[0]
    scene.travel.smooth = True
    scene.travel.happened((30.0, 4.0))
    assert scene.travel.gliding
    scene.submit(place.choice(place.suggest[0]))
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(60)
    guest.click("answer-1")
    guest.step(60)
    assert scene.tree.dialog is None
    assert all(camera.shows(corner) for corner in corners)


def test_a_zone_that_is_seen_moves_no_view(home: Path, start: Start) -> None:
    guest = bridge(home, start, FORT)
    scene = scene_of(guest)
    guest.wait_until(lambda: scene.prompt is not None)
    decision = scene.controller.decision
    assert decision is not None
    guest.click("answer-1")
    guest.press("Home")
    guest.step(60)
    place = decision.options[0]
    scene.submit(place.choice(place.suggest[0]))
    guest.wait_until(lambda: scene.prompt is not None)
    guest.click("answer-1")
    guest.step(60)
    assert scene.camera.frame == scene.camera.whole_board


@pytest.mark.parametrize("seen", [False, True])
def test_the_figure_in_hand_comes_into_view_when_a_turn_begins(
    home: Path, start: Start, *, seen: bool
) -> None:
    """The first or another one, though the player has chosen a view; not where it is seen."""
    guest = bridge(home, start)
    scene = scene_of(guest)
    scene.travel.by_hand()
    to_first_turn(guest, scene)
    for _ in range(2):
        own = scene.hands.actor()
        assert own is not None
        assert scene.camera.shows((own.x, own.y), 0.5)
        before = (own.x + 2.0, own.y) if seen else (own.x + 30.0, own.y)
        scene.travel.by_hand()
        scene.camera.look_at(before)
        frame = scene.camera.frame
        guest.settle(2.0)
        scene.travel.follow = False
        turn = scene.controller.state.player_turn
        guest.click("end-turn")
        guest.click("end-now")
        while scene.controller.state.player_turn < turn + 2 or scene.prompt is None:
            guest.wait_until(lambda: scene.prompt is not None)
            decision = scene.controller.decision
            if decision is not None and decision.kind != TURN:
                assert decision.default is not None
                scene.submit(decision.default)
        guest.step(60)
        assert (scene.camera.frame == frame) is seen


@pytest.mark.parametrize("button", [1, 3])
def test_a_button_let_go_over_another_screen_drags_nothing_on(guest: Guest, button: int) -> None:
    scene = fight(guest)
    assert isinstance(scene.prompt, TurnPrompt)
    unit = scene.table.unit(scene.prompt.selected)
    assert unit is not None
    place = pixel(scene, unit.place)
    guest.hover_at(place)
    guest.button_down(place, button)
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene)
    guest.button_up((3, 3), button)
    guest.press("Esc")
    assert guest.app.scenes.top is scene
    count = scene.controller.history.count
    guest.hover_at(pixel(scene, unit.place.step((0.0, -1.0), 2.0)))
    guest.hover_at(pixel(scene, unit.place.step((1.0, 0.0), 3.0)))
    assert scene.overlays.ruler is None
    guest.button_up(pixel(scene, unit.place.step((1.0, 0.0), 3.0)), button)
    assert scene.controller.history.count == count, "nobody has turned"


def test_the_edge_moves_the_view_only_while_the_pointer_is_in_the_window(start: Start) -> None:
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, edge_pan=True))).app)
    scene, _ = close_up(guest)
    guest.hover_at((scene.hud.map.rect.centerx, 0))
    before = scene.camera.origin
    guest.step(3)
    assert scene.camera.origin != before
    guest.leave_window()
    left = scene.camera.origin
    guest.settle(0.3)
    assert scene.camera.origin == left
    guest.hover_at((scene.hud.map.rect.centerx, 0))
    guest.step(3)
    assert scene.camera.origin != left


def test_leaving_asks_only_when_the_battle_cannot_be_kept(guest: Guest) -> None:
    scene = fight(guest)
    problem = ["the disk is full"]
    scene.losing = lambda: problem[0]
    guest.close_window()
    assert guest.app.running
    dialog = scene.tree.dialog
    assert dialog is not None
    assert dialog.name == "ask-dialog"
    guest.press("Esc")
    assert scene.tree.dialog is None
    assert guest.app.running
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene), "Esc goes one step, and quits nothing"
    guest.press("Esc")
    assert guest.app.scenes.top is scene
    problem[0] = ""
    guest.close_window()
    assert not guest.app.running


@pytest.mark.parametrize(
    "way",
    [("F1",), ("F2",), ("Esc", "F1"), ("Esc", "options"), ("Esc", "watch"), ("turn",)],
    ids=["rules", "orders", "rules over the menu", "options", "replay", "handover"],
)
def test_every_screen_over_a_battle_asks_where_it_would_be_lost(
    guest: Guest, way: tuple[str, ...]
) -> None:
    scene = fight(guest)
    scene.losing = lambda: "the disk is full"
    for step in way:
        if step == "turn":
            scene.seating.private = True
            guest.press("Ctrl+Enter", "Enter")
            guest.settle(1.0)
            assert isinstance(guest.app.scenes.top, HandoverScene)
        elif step[0].isupper():
            guest.press(step)
        else:
            guest.click(step)
    assert guest.app.scenes.top is not scene
    guest.close_window()
    assert guest.app.running
    assert guest.tree.dialog is not None
    guest.press("Esc")
    assert guest.tree.dialog is None
    guest.close_window()
    guest.close_window()
    assert not guest.app.running, "whoever wants to leave while asked means it"
