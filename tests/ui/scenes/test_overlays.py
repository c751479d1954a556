"""What is laid over the board: dangers, sight lines from elsewhere, the ruler, objectives."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.ruleset import Danger
from game.geometry.types import Polygon
from game.match.analysis.dangers import covers
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.vectors import Point
from game.ui.board.badges import cover_of
from game.ui.board.danger_picture import PERIOD, DangerPicture
from game.ui.board.ruler import End, measured
from game.ui.camera import Camera
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.choosers import Toggle
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    fight_on,
    pixel,
    said,
    ship,
    shown_text,
    walled,
)
from tests.ui.scenes.stage import fight as open_battle


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """A battle with a wall between the two who stand above; a person has the turn."""
    return fight_on(home, start, walled())


def own(scene: BattleScene) -> Any:
    unit = scene.table.unit(getattr(scene.prompt, "selected", None))
    assert unit is not None
    return unit


def danger_ready(guest: Guest, scene: BattleScene) -> None:
    """Let the dangers be worked out: they are, within two seconds of frames."""
    guest.wait_until(lambda: not scene.overlays.busy, 4.0)


def tip_texts(scene: BattleScene) -> list[str]:
    tip = scene.tree.tips.shown
    return [] if tip is None else [w.text for w in tip.walk() if isinstance(w, Label)]


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_dangers_of_all_enemies_are_shown_and_hidden(
    fight: tuple[Guest, BattleScene], way: str
) -> None:
    guest, scene = fight

    def turn() -> None:
        if way == "key":
            guest.press("Shift+T")
        else:
            guest.click("overlays")
            guest.click("show-threats")
            guest.click("close-overlays")

    before = pygame.surfarray.array3d(guest.app.surface)
    turn()
    danger_ready(guest, scene)
    guest.step(30)
    x, y = (round(value) for value in pixel(scene, enemy(scene).place.step((0.0, 1.0), 1.3)))
    after = pygame.surfarray.array3d(guest.app.surface)
    assert (before[x : x + 40, y : y + 20] != after[x : x + 40, y : y + 20]).any()
    assert any("could attack" in line for line in scene.overlays.legend())
    turn()
    guest.step(30)
    assert scene.overlays.legend() == ()


def test_the_pointer_tells_who_could_attack_there(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    foe = enemy(scene)
    guest.press("Shift+T")
    guest.hover_at(pixel(scene, foe.place.toward(own(scene).place, 2.5)))
    danger_ready(guest, scene)
    guest.step(2)
    told = " ".join(said(scene))
    assert re.search(rf"There in reach of {foe.name}[^(]*\(", told), told


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_a_single_enemy_is_marked(fight: tuple[Guest, BattleScene], way: str) -> None:
    guest, scene = fight
    foe = enemy(scene)
    guest.hover_at(pixel(scene, foe.place))
    for _ in range(2):
        marked = scene.overlays.pins
        if way == "key":
            guest.press("Ctrl+T")
        else:
            guest.click_at(pixel(scene, foe.place), button=2)
        assert scene.overlays.pins == (() if marked else (foe.id,))


def test_who_has_fallen_is_marked_no_more(program: Program) -> None:
    """Fives hit and are more than Armor 4; then the key for all dangers shows at once."""
    gun, foe = fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 13, 10, 180, ())
    others = [fig("a9", 2, 2, 0, ()), fig("b9", 28, 19, 180, ())]
    visit = Visit(program, staged([gun, foe, *others], dice=(5, 5, 5, 5)), keys=False)
    guest, scene = visit.guest, visit.scene
    guest.hover_at(pixel(scene, Point(13, 10)))
    guest.press("Ctrl+T", "Shift+V")
    assert (scene.overlays.pins, scene.overlays.subject) == (("b1",), "b1")
    scene.submit(Choice(do="shoot", unit="a1", target="b1", item="short-ranged"))
    guest.wait_until(lambda: scene.prompt is not None)
    while visit.decision.kind != TURN:
        guest.press("Enter")
        guest.wait_until(lambda: scene.prompt is not None)
    guest.step()
    assert "b1" not in visit.match.state.units
    assert scene.overlays.legend() == ()
    guest.press("Shift+T")
    assert scene.overlays.threats


@pytest.mark.parametrize("keys", [False, True])
def test_what_was_looked_at_is_put_away_for_the_next_player(program: Program, keys: bool) -> None:
    guest = Guest(program.app, keys=keys)
    scene = open_battle(guest)
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.press("Ctrl+T", "Shift+V", "Shift+R")
    assert len(scene.overlays.legend()) == 3
    side = scene.controller.owing_side
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.controller.owing_side != side and scene.prompt is not None)
    assert scene.overlays.legend() == ()


def test_a_middle_drag_still_moves_the_view_and_marks_nobody(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, scene = fight
    start = pixel(scene, enemy(scene).place)
    guest.drag(start, (start[0] + 60, start[1]), button=2)
    assert scene.overlays.pins == ()


def test_a_danger_covers_what_lies_in_its_reach_and_no_more() -> None:
    """The picture at 2" beyond the rim of a square is filled, at 4" beyond it is not."""
    square = Polygon(((8.0, 8.0), (12.0, 8.0), (12.0, 12.0), (8.0, 12.0)))
    danger = Danger("shoot", (square,), 3.0)
    assert covers(danger, Point(14.9, 10))
    assert not covers(danger, Point(15.1, 10))
    assert not covers(danger, Point(14.2, 14.2)), "corners are round"
    picture = DangerPicture((20.0, 20.0))
    camera = Camera((20.0, 20.0), pygame.Rect(0, 0, 800, 800))
    picture.ask("once", [danger])
    while picture.work(camera):
        pass
    surface = pygame.Surface((800, 800))
    surface.fill("#000000")
    picture.draw(surface, camera)

    def dark(x: float, y: float) -> bool:
        at = camera.to_screen((x, y))
        return surface.get_at((round(at[0]), round(at[1])))[:3] == (0, 0, 0)

    assert not dark(14.5, 10)
    assert not dark(10, 10)
    assert dark(15.5, 10)
    assert dark(14.5, 14.5)


def test_on_the_largest_screen_dangers_come_to_an_end() -> None:
    """All tiles in view are kept, however many they are: there, the whole board is in danger."""
    whole = Polygon(((0.0, 0.0), (40.0, 0.0), (40.0, 25.0), (0.0, 25.0)))
    picture = DangerPicture((40.0, 25.0))
    view = pygame.Rect(0, 0, 3840, 2160)
    camera = Camera((40.0, 25.0), view)
    camera.zoom(10)
    picture.ask("once", [Danger("shoot", (whole,), 1.0)])
    slices = 0
    while picture.work(camera):
        slices += 1
        assert slices < 2000
    surface = pygame.Surface(view.size)
    picture.draw(surface, camera)
    for corner in ((2, 2), (3837, 2), (2, 2157), (3837, 2157), view.center):
        around = pygame.Rect(0, 0, PERIOD, PERIOD)
        around.center = corner
        seen = pygame.surfarray.array3d(surface.subsurface(around.clip(view)))
        assert seen.any(), corner


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
def test_the_rim_of_a_danger_goes_on_from_tile_to_tile(zoom: int) -> None:
    """A bright line around a square, wherever it meets the tiles that it is drawn in."""
    square = Polygon(((4.0, 4.0), (15.0, 4.0), (15.0, 15.0), (4.0, 15.0)))
    picture = DangerPicture((20.0, 20.0))
    camera = Camera((20.0, 20.0), pygame.Rect(0, 0, 2000, 2000))
    camera.show_whole_board()
    camera.zoom(-zoom)
    picture.ask("once", [Danger("shoot", (square,), 1.0)])
    while picture.work(camera):
        pass
    surface = pygame.Surface((2000, 2000))
    picture.draw(surface, camera)
    red = pygame.surfarray.array3d(surface)[:, :, 0]
    (left, top), (right, bottom) = camera.to_screen((3.0, 3.0)), camera.to_screen((16.0, 16.0))
    near = 2 + round(camera.length(0.08))
    # Corners are round, and drawn coarsely.
    first, last = round(camera.length(2.0)), round(camera.length(11.0))
    for along in range(first, last):
        for rim in (left, right):
            seen = red[round(rim) - near : round(rim) + near, round(top) + along]
            assert seen.max() > 200, (zoom, rim, along)
        for rim in (top, bottom):
            seen = red[round(left) + along, round(rim) - near : round(rim) + near]
            assert seen.max() > 200, (zoom, rim, along)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_ruler_measures_between_figures_from_their_edges(
    fight: tuple[Guest, BattleScene], hand: str
) -> None:
    """Stands have a radius of half an inch: 4" between the middles are 3" between the edges."""
    guest, scene = fight
    first, second = own(scene), enemy(scene)
    if hand == "mouse":
        guest.drag(pixel(scene, first.place), pixel(scene, second.place), button=3)
    else:
        scene.hands.go_to(first.place)
        guest.press("Shift+R")
        guest.press("Ctrl+Right" if second.place.x > first.place.x else "Ctrl+Left", "Enter")
    ruler = scene.overlays.ruler
    assert ruler is not None
    assert ruler.fixed
    measure = ruler.measure()
    distance = first.place.distance(second.place)
    assert measure.centers == pytest.approx(distance)
    assert measure.edges == pytest.approx(distance - 1.0)
    assert measure.figures == 2
    guest.hover_at(pixel(scene, Point(2, 2)))
    assert scene.overlays.ruler is ruler, "it stays until Esc"
    guest.press("Esc")
    assert scene.overlays.ruler is None
    assert scene.controller.state.units[first.id].place == first.place, "nothing was done"


def test_bare_places_are_measured_from_point_to_point() -> None:
    measure = measured(End(Point(1, 1)), End(Point(4, 5)))
    assert (measure.centers, measure.edges, measure.figures) == (5.0, 5.0, 0)
    touching = measured(End(Point(0, 0), "a", 0.5), End(Point(0.8, 0), "b", 0.5))
    assert touching.edges == 0.0


def test_a_right_click_goes_back_a_step_and_never_opens_the_menu(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, scene = fight
    guest.drag(pixel(scene, Point(2, 2)), pixel(scene, Point(4, 2)), button=3)
    assert scene.overlays.ruler is not None
    guest.click_at(pixel(scene, Point(2, 2)), button=3)
    assert scene.overlays.ruler is None
    guest.click_at(pixel(scene, Point(2, 2)), button=3)
    assert guest.app.scenes.top is scene, "whoever lets go once too often goes nowhere"


def test_sight_lines_are_those_of_the_place_pointed_at(
    fight: tuple[Guest, BattleScene],
) -> None:
    """Behind the wall the enemy is hidden, beside it both see each other."""
    guest, scene = fight
    unit, foe = own(scene), enemy(scene)
    guest.press("Shift+V")
    guest.hover_at(pixel(scene, Point(5.0 if foe.place.x > 6 else 7.0, 3.5)))
    line = next(one for one in scene.overlays.lines() if one.unit.id == foe.id)
    assert cover_of(line.seen.sections) == "full"
    assert line.seen.blockers == ("wall",)
    guest.hover_at(pixel(scene, Point(6.0, foe.place.y + 3.5)))
    line = next(one for one in scene.overlays.lines() if one.unit.id == foe.id)
    assert cover_of(line.seen.sections) == "eye"
    assert cover_of(line.back.sections) == "eye"
    assert any(unit.name in text for text in tip_texts(scene))
    guest.press("Esc")
    assert scene.overlays.lines() == ()


def test_sight_lines_of_an_enemy_by_keys(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    foe = enemy(scene)
    scene.hands.go_to(foe.place)
    guest.press("Shift+V", "Shift+Down")
    assert scene.overlays.subject == foe.id
    assert {line.unit.side for line in scene.overlays.lines()} == {own(scene).side}


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_objectives_are_shown_with_their_progress(home: Path, start: Start, way: str) -> None:
    level = armed_alike("swordsman")
    level["areas"].append(
        {"id": "old-gate", "kind": "marker", "shape": "circle", "center": [2, 2], "radius": 1}
    )
    level["objectives"] = [
        {"kind": "hold", "side": "azure", "area": "old-gate", "rounds": 3},
        {"kind": "eliminate"},
    ]
    ship(home, level)
    guest = Guest(start().app)
    open_battle(guest)
    if way == "key":
        guest.press("O")
    else:
        guest.click("objectives")
    guest.step(2)
    said = [w.text for w in guest.find("aim-0").walk() if isinstance(w, Label)]
    assert shown_text(guest, "aim-0").startswith("Azure Guard")
    assert "0 of 3 rounds" in said
    assert guest.has("aim-1")
    if way == "key":
        guest.press("O")
    else:
        guest.click("close-objectives")
    guest.step(2)
    assert not guest.has("aim-0")


@pytest.mark.parametrize("way", ["key", "mouse"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_objectives_in_large_letters_begin_at_the_top_with_the_way_back_in_sight(
    home: Path, start: Start, size: tuple[int, int], way: str
) -> None:
    level = armed_alike("swordsman")
    gate = {"id": "gate", "kind": "marker", "shape": "circle", "center": [2, 2], "radius": 1}
    level["areas"].append(gate)
    hold = {"kind": "hold", "area": "gate", "rounds": 3}
    sides = ({**hold, "side": "azure"}, {**hold, "side": "ember"})
    longer = {"kind": "survive", "side": "azure", "rounds": 9}
    level["objectives"] = [*sides, longer, {"kind": "eliminate"}]
    ship(home, level)
    guest = Guest(start().app)
    scene = open_battle(guest)
    guest.app.set_scale(2.0)
    guest.resize(*size)
    if way == "key":
        guest.press("O")
    else:
        guest.click("objectives")
    guest.step(2)
    dialog, back = scene.tree.dialog, guest.find("close-objectives")
    assert dialog is not None
    inside = guest.find("objectives-panel-inside")
    assert isinstance(inside, ScrollArea)
    assert inside.most_offset > 0, "else there is nothing to scroll"
    assert inside.rect.contains(guest.find("aim-0").rect)
    assert dialog.rect.contains(back.rect)
    assert back.focused
    if way == "key":
        guest.press("Tab", "End")
    else:
        guest.hover_at(inside.rect.center)
        guest.wheel(-40)
    assert inside.offset == inside.most_offset
    if way == "key":
        guest.press("Shift+Tab", "Enter")
    else:
        guest.click("close-objectives")
    assert scene.tree.dialog is None


@pytest.mark.parametrize("way", ["key", "drag"])
def test_a_figure_is_turned(fight: tuple[Guest, BattleScene], way: str) -> None:
    guest, scene = fight
    unit = own(scene)
    if way == "key":
        guest.press("E", "E")
        wanted = (unit.facing + 30) % 360
    else:
        guest.drag(pixel(scene, unit.place), pixel(scene, unit.place.step((0.0, -1.0), 2.0)))
        wanted = 270
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.controller.state.units[unit.id].facing == wanted
    guest.press("Ctrl+Z")
    if way == "key":
        guest.press("Ctrl+Z")
    assert scene.controller.state.units[unit.id].facing == unit.facing


def test_a_short_drag_on_a_figure_is_a_click(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    unit = own(scene)
    start = pixel(scene, unit.place)
    guest.drag(start, (start[0] + 3, start[1] + 2))
    assert scene.controller.state.units[unit.id].facing == unit.facing


class Spent:
    """A frame that has no time left."""

    left = False


def test_the_legend_says_when_dangers_are_still_looked_for(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight
    with monkeypatch.context() as slow:
        slow.setattr("game.ui.scenes.battle.overlays.Budget", Spent)
        guest.press("Shift+T")
        assert "looking" in " ".join(scene.overlays.legend())
    danger_ready(guest, scene)
    told = " ".join(scene.overlays.legend())
    assert "stripes" in told
    assert "looking" not in told


def test_the_stripes_of_dangers_have_dark_edges() -> None:
    """On ground of the stripes' own brightness the edges tell them, also without color."""
    picture = DangerPicture((8.0, 8.0))
    whole = Polygon(((1.0, 1.0), (7.0, 1.0), (7.0, 7.0), (1.0, 7.0)))
    picture.ask("one", [Danger(kind="shoot", stands=(whole,), reach=1.0)])
    camera = Camera((8.0, 8.0), pygame.Rect(0, 0, 600, 600))
    while picture.work(camera):
        pass
    sand = pygame.Surface((600, 600))
    sand.fill("#D3B67C")
    picture.draw(sand, camera)
    x, y = (round(value) for value in camera.to_screen((4.0, 4.0)))
    row = [round(sand.get_at((x + step, y)).hsla[2]) for step in range(2 * PERIOD)]
    ground = max(row, key=row.count)
    assert min(row) < ground - 10, "an edge"
    dark = [step for step in range(1, len(row)) if row[step] < ground - 10 <= row[step - 1]]
    assert len(dark) == 4, "each of two stripes has two"


def test_the_panel_of_overlays_has_room_in_a_low_window(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, _ = fight
    guest.resize(1280, 720)
    guest.app.set_scale(2.0)
    guest.press("F4")
    guest.step()
    inside = guest.find("overlays-panel-inside")
    button = guest.find("close-overlays").rect
    assert inside.rect.contains(button), (inside.rect, button)


def test_the_panel_of_overlays_tells_which_key_hatches_what_walls_hide(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, _ = fight
    guest.press("F4")
    guest.step()
    told = shown_text(guest, "hatching-key")
    assert told.startswith("Alt, while held")
    assert "walls hide" in told


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_switch_of_the_odds_shows_and_turns_them(
    fight: tuple[Guest, BattleScene], by_mouse: bool
) -> None:
    """With odds by a key it is a switch like the others; its key stands on it."""
    guest, scene = fight
    scene.overlays.wish_odds("key")
    guest.press("F4")
    switch = guest.find("show-odds")
    assert isinstance(switch, Toggle)
    assert switch.cap == "Shift+C"
    for on in (True, False):
        if by_mouse:
            guest.click("show-odds")
        else:
            guest.press("Shift+C")
        guest.step()
        assert switch.value is on
        assert (scene.table.odds_note == "") is on


def test_odds_that_hang_on_no_key_cannot_be_turned(fight: tuple[Guest, BattleScene]) -> None:
    guest, _ = fight
    guest.press("F4")
    switch = guest.find("show-odds")
    assert isinstance(switch, Toggle)
    assert switch.value
    assert not switch.enabled
