"""Figures are placed before the battle by pointing into the zone of their side."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.deploying import Newcomer, deployed_by
from game.ui.prompts.table import Table
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.field import open_beside_list
from game.ui.scenes.shared.message import ask
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.link import Link
from tests.ui.scenes.stage import (
    Guest,
    fight,
    pixel,
    said,
    scuffle,
    ship,
    shown_text,
    stand_box,
    thrown_at,
)

pytestmark = pytest.mark.drawn


def deploying(home: Path, guest: Guest, placed: int = 0) -> BattleScene:
    """Two sides of two figures each, the first ``placed`` of each on the field; one is asked."""
    level = scuffle()
    for side, left in zip(level["sides"], (1, 7), strict=True):
        corners = [[left, 1], [left + 4, 1], [left + 4, 9], [left, 9]]
        side["zone"] = {"shape": "polygon", "outline": corners}
        for figure in side["squad"][placed:]:
            del figure["position"]
    ship(home, level)
    for name in ("hot-seat", "next", "fight"):
        guest.click(name)
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(2)
    return scene


def test_placing_the_rest_promises_no_blows(home: Path, guest: Guest) -> None:
    """Before the battle nobody is hit or knocked back, and the other side has not answered."""
    deploying(home, guest)
    rest = guest.find("answer-3")
    assert isinstance(rest, BrickButton)
    assert rest.label == "Take the suggested places"
    assert rest.shown_note == "for Ann and Ben"


def test_what_no_rulebook_says_is_no_link(home: Path, guest: Guest) -> None:
    """Places outside of the own zone are refused by the table: there is no rule to open."""
    scene = deploying(home, guest)
    guest.press("1")
    for at in (Point(11.9, 0.1), Point(0.1, 9.9)):
        guest.hover_at(pixel(scene, at))
        guest.step(2)
        tip = scene.tree.tips.shown
        assert tip is not None
        assert not [one for one in tip.walk() if isinstance(one, Link)]


def test_what_has_been_placed_so_far_can_be_watched(home: Path, guest: Guest) -> None:
    """Nobody's turn has begun, so that there is no part on the line of time yet."""
    scene = deploying(home, guest)
    guest.press("Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    scene.open_menu()
    guest.step(2)
    guest.click("watch")
    guest.step(3)
    assert guest.has("timeline")
    guest.press("Esc")
    guest.step(2)
    assert guest.has("watch"), "back in the menu over the battle"


def test_the_question_says_who_comes_where_to_and_what_waits_for_it(
    home: Path, guest: Guest
) -> None:
    scene = deploying(home, guest, placed=1)
    side, unit = waiting(scene)
    name = {"azure": "Azure Guard", "ember": "Ember Horde"}[side]
    assert shown_text(guest, "question") == (
        f"{unit.name} is not on the field yet. Choose a place in the zone of {name}: "
        "the first round waits for it."
    )
    place, rest = guest.find("answer-1"), guest.find("answer-2")
    assert isinstance(place, BrickButton)
    assert isinstance(rest, BrickButton)
    assert place.label == f"Place {unit.name}"
    assert place.shown_note.startswith("where you point · ")
    assert (rest.label, rest.shown_note) == ("Take the suggested place", f"for {unit.name}")
    names = [one.text for one in guest.find("card").walk() if isinstance(one, Label)]
    assert unit.name in names, "its card is there to be read"


def waiting(scene: BattleScene) -> tuple[str, AnyUnit]:
    """Whose figure is asked about, and the figure."""
    side = scene.controller.owing_side
    assert side is not None
    units = scene.controller.state.of_side(side)
    return side, next(unit for unit in units if unit.position is None)


def test_the_suggested_place_is_seen_before_it_is_taken(home: Path, guest: Guest) -> None:
    scene = deploying(home, guest, placed=1)
    _, unit = waiting(scene)
    assert isinstance(scene.prompt, AnswerPrompt)
    (shown,) = scene.prompt.deployed()
    assert shown.unit == unit
    box = stand_box(scene, shown.at)
    seen = pygame.image.tobytes(guest.app.surface.subsurface(box), "RGB")
    guest.press("Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    there = scene.controller.state.units[unit.id]
    assert (there.position, there.facing) == (shown.at, shown.facing)
    assert unit.id not in [one.unit.id for one in scene.prompt.deployed()]
    assert seen != pygame.image.tobytes(guest.app.surface.subsurface(box), "RGB")


def ghosts(scene: BattleScene, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whom a frame shows as standing where they do not stand yet."""
    drawn: list[str] = []

    def draw_ghost(*args: Any) -> None:
        drawn.append(args[2].id)

    with monkeypatch.context() as counted:
        counted.setattr(scene.view, "draw_ghost", draw_ghost)
        guest.step()
    return drawn


@pytest.mark.parametrize("covered", [0.25, 0.75, 1.0])
def test_nobody_is_shown_whom_the_list_of_answers_covers_in_part(
    home: Path, guest: Guest, monkeypatch: pytest.MonkeyPatch, covered: float
) -> None:
    """Half a figure at the edge of the list looks like one that was left over."""
    scene = deploying(home, guest, placed=1)
    _, unit = waiting(scene)
    prompt, dialog = scene.prompt, guest.tree.dialog
    assert isinstance(prompt, AnswerPrompt)
    assert dialog is not None
    assert ghosts(scene, guest, monkeypatch) == [unit.id]
    (shown,) = prompt.deployed()
    stand = stand_box(scene, shown.at)
    corner = (stand.right - round(covered * stand.width), stand.y)
    dialog.placer = lambda: guest.tree.share_of(dialog, corner)
    dialog.invalidate()
    guest.step(2)
    assert dialog.rect.colliderect(stand)
    assert ghosts(scene, guest, monkeypatch) == []


def test_nobody_is_shown_where_he_would_be_put_below_another_dialog_or_the_menu(
    home: Path, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = deploying(home, guest, placed=1)
    _, unit = waiting(scene)
    guest.click("answer-1")
    place = scene.controller.decision.options[0].suggest[0]
    assert isinstance(place, Point)
    guest.hover_at(pixel(scene, place))
    guest.step(2)
    assert ghosts(scene, guest, monkeypatch) == [unit.id]
    ask(scene.tree, "Leave?", "It would be lost.", "Leave", lambda: None)
    guest.step(2)
    assert ghosts(scene, guest, monkeypatch) == []
    guest.press("Esc")
    guest.step(2)
    assert ghosts(scene, guest, monkeypatch) == [unit.id]
    scene.open_menu()
    guest.step(2)
    assert ghosts(scene, guest, monkeypatch) == []


def test_beside_the_list_it_is_also_seen_where_a_click_would_put_it(
    home: Path, guest: Guest
) -> None:
    """Enter takes the suggested place, a click the one that is pointed at: both are shown."""
    scene = deploying(home, guest, placed=1)
    _, unit = waiting(scene)
    prompt = scene.prompt
    assert isinstance(prompt, AnswerPrompt)
    (suggested,) = prompt.deployed()
    wanted = Point(suggested.at.x + 0.5, suggested.at.y)
    guest.hover_at(pixel(scene, wanted))
    guest.step(2)
    assert guest.tree.dialog is not None
    first, second = prompt.deployed()
    assert first == suggested._replace(faint=True), "it is told apart from what a click would do"
    assert (second.unit, second.at.distance(wanted) < 0.1) == (unit, True)
    guest.hover_at(guest.find("answer-1").rect.center)
    guest.step(2)
    assert prompt.deployed() == (suggested,), "no place of the map is pointed at"
    taken = next(one.place for one in scene.controller.state.units.values() if one.position)
    guest.hover_at(pixel(scene, taken))
    guest.step(2)
    assert open_beside_list(scene, guest.app.pointer)
    assert prompt.deployed() == (suggested,), "no place for it"
    guest.hover_at(pixel(scene, wanted))
    guest.click_at(pixel(scene, wanted))
    at = scene.controller.state.units[unit.id].position
    assert at is not None
    assert at.distance(second.at) < 0.01


def test_beside_the_list_it_is_the_one_in_focus_whom_a_click_would_put_there(
    home: Path, guest: Guest
) -> None:
    """Keys that go through the list leave the pointer where it is; the next motion tells again."""
    scene = deploying(home, guest)
    prompt = scene.prompt
    assert isinstance(prompt, AnswerPrompt)
    first, second = (option.unit for option in scene.controller.decision.options[:2])
    at = pixel(scene, Point(4.2, 2.2))
    for name, other in (("answer-1", first), ("answer-2", second), ("answer-1", first)):
        guest.tree.focus(name)
        guest.hover_at(at)
        guest.step(2)
        assert guest.tree.dialog is not None
        seen = [one.unit.id for one in prompt.deployed() if one.at.distance(Point(4.2, 2.2)) < 0.1]
        assert seen == [other]
    guest.tree.focus("answer-2")
    guest.step(2)
    seen = [one.unit.id for one in prompt.deployed() if one.at.distance(Point(4.2, 2.2)) < 0.1]
    assert seen == [second], "without a motion, too"


def test_where_it_would_be_put_is_worked_out_once_for_each_place(
    home: Path, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Choice | None] = []

    def counted(table: Table, choice: Choice | None) -> tuple[Newcomer, ...]:
        asked.append(choice)
        return deployed_by(table, choice)

    scene = deploying(home, guest, placed=1)
    monkeypatch.setattr("game.ui.prompts.answer.deployed_by", counted)
    guest.step(30)
    assert len(asked) <= 1
    guest.click("answer-1")
    place = scene.controller.decision.options[0].suggest[0]
    assert isinstance(place, Point)
    for number in range(1, 4):
        guest.hover_at(pixel(scene, Point(place.x + 0.5 * number, place.y)))
        guest.step(10)
    assert len(asked) == len(set(asked))
    assert isinstance(scene.prompt, AnswerPrompt)
    (shown,) = scene.prompt.deployed()
    assert shown.at.distance(Point(place.x + 1.5, place.y)) < 0.1, "the last place is told"


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_a_figure_is_put_where_the_player_points(home: Path, guest: Guest, keys: bool) -> None:
    scene = deploying(home, guest, placed=1)
    side, unit = waiting(scene)
    suggested = next(one.suggest for one in scene.controller.decision.options if one.suggest)[0]
    wanted = Point(suggested.x + 0.5, suggested.y)
    if keys:
        guest.press("1", "N", "Right", "Right")
    else:
        guest.click("answer-1")
        guest.hover_at(pixel(scene, wanted))
    guest.step(2)
    assert guest.tree.dialog is None
    assert isinstance(scene.prompt, AnswerPrompt)
    (shown,) = scene.prompt.deployed()
    assert shown.unit == unit
    assert shown.at.distance(wanted) < 0.1, "it is seen where it would stand"
    if keys:
        guest.press("Enter")
    else:
        guest.click_at(pixel(scene, wanted))
    at = scene.controller.state.units[unit.id].position
    assert at is not None
    assert at.distance(wanted) < 0.1
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.controller.owing_side != side, "the others are asked next"


def free_spot(scene: BattleScene) -> Point:
    """A place in the zone that the rules allow, which is suggested to nobody and seen."""
    dialog, decision = scene.tree.dialog, scene.controller.decision
    assert dialog is not None
    assert decision is not None
    suggested = next(one.suggest for one in decision.options if one.suggest)
    for value in suggested:
        assert isinstance(value, Point)
        at = Point(value.x + 0.4, value.y)
        if not dialog.rect.collidepoint(pixel(scene, at)):
            return at
    raise AssertionError("the list of answers covers the zone")


@pytest.mark.parametrize("key", ["", "Up", "Up Up"], ids=["neither", "second", "first"])
def test_a_click_in_the_zone_beside_the_list_places_whose_answer_has_the_focus(
    home: Path, guest: Guest, key: str
) -> None:
    """Or else the first: the list begins at the suggested places, which are nobody's answer."""
    scene = deploying(home, guest)
    side, first = waiting(scene)
    guest.press(*key.split())
    assert guest.tree.focused is guest.find({"": "answer-3", "Up": "answer-2"}.get(key, "answer-1"))
    wanted = free_spot(scene)
    guest.click_at(pixel(scene, wanted))
    placed = [one for one in scene.controller.state.of_side(side) if one.position is not None]
    assert [one.id == first.id for one in placed] == [key != "Up"]
    assert placed[0].place.distance(wanted) < 0.1
    guest.wait_until(lambda: scene.prompt is not None)
    assert guest.has("answer-1"), "the next one is asked about by the list again"


def test_a_click_outside_of_the_zone_beside_the_list_says_why_nobody_is_placed_there(
    home: Path, guest: Guest
) -> None:
    scene = deploying(home, guest)
    side, unit = waiting(scene)
    corners = [Point(x, y) for x in (0.3, 11.7) for y in (0.3, 9.7)]
    dialog = guest.tree.dialog
    assert dialog is not None
    outside = next(at for at in corners if not dialog.rect.collidepoint(pixel(scene, at)))
    guest.click_at(pixel(scene, outside))
    guest.step(2)
    assert isinstance(scene.prompt, AnswerPrompt)
    assert scene.prompt.pointing is not None
    assert "That point is outside the zone" in " ".join(said(scene))
    assert f"Place {unit.name}" in " ".join(said(scene))
    assert not [one for one in scene.controller.state.of_side(side) if one.position is not None]
    guest.press("Esc")
    assert guest.has("answer-1"), "back in the list"


def test_only_presses_of_the_left_button_on_the_map_itself_place_somebody(
    home: Path, guest: Guest
) -> None:
    scene = deploying(home, guest)
    dialog, asked = guest.tree.dialog, scene.controller.decision
    assert dialog is not None
    guest.click_at(pixel(scene, free_spot(scene)), 2)
    for name in ("menu", "log"):
        guest.click_at(guest.find(name).rect.center)
    assert guest.tree.dialog is dialog
    assert scene.controller.decision is asked


def test_no_other_question_is_answered_by_a_click_on_the_map(home: Path, guest: Guest) -> None:
    ship(home, scuffle())
    scene = fight(guest)
    thrown_at(guest, scene)
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    dialog, asked = guest.tree.dialog, scene.controller.decision
    assert dialog is not None
    area = scene.hud.map.rect
    inside = (area.inflate(-20, -20).topleft, area.inflate(-20, -20).bottomleft)
    place = next(at for at in inside if not dialog.rect.collidepoint(at))
    guest.click_at(place)
    assert guest.tree.dialog is dialog
    assert scene.controller.decision is asked
