"""Goals on the screen: drawn, counted, announced, and warned of before a turn ends."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.model.choices import Choice
from game.model.vectors import Point
from game.ui.board import goal_marks
from game.ui.board.goal_marks import placed_plate
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle import overlays
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.goal_bar import GoalButton
from tests.ui.scenes.stage import (
    Guest,
    Start,
    fight_on,
    pixel,
    said,
    scuffle,
    shown_text,
)
from tests.ui.scenes.test_deploying import deploying

HELD = (8, 4)
"""Where an enemy stands in the area that both sides are to hold."""


def contested() -> dict[str, Any]:
    """The scuffle about the ground on which Ember's first figure stands, and about Ann."""
    level = scuffle()
    level["areas"].append(
        {"id": "zq1", "kind": "marker", "name": "well", "shape": "circle", "center": list(HELD),
         "radius": 1.2}
    )  # fmt: skip
    level["objectives"] = [
        {"kind": "hold", "side": "azure", "area": "zq1", "rounds": 2},
        {"kind": "hold", "side": "ember", "area": "zq1", "rounds": 2},
        {"kind": "protect", "side": "azure", "unit": "ann"},
    ]
    return level


@pytest.fixture
def battle(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """A battle of two persons about the well, in its first turn."""
    guest, scene = fight_on(home, start, contested())
    guest.step(2)
    return guest, scene


def button(guest: Guest, number: int) -> GoalButton:
    found = guest.find(f"goal-{number}")
    assert isinstance(found, GoalButton)
    return found


def end_turns(guest: Guest, scene: BattleScene, side: str) -> None:
    """Let turns pass until a side begins the next round."""
    first = scene.controller.state.round
    while scene.controller.state.round == first or scene.controller.owing_side != side:
        scene.submit(Choice(do="end-turn"))
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))


def test_goals_are_counted_and_lead_to_their_place(battle: tuple[Guest, BattleScene]) -> None:
    guest, scene = battle
    goal = button(guest, 1).plaque.goal
    assert goal.name == "Well"
    assert [count.side for count in goal.counts] == ["azure", "ember"]
    assert [count.short for count in goal.counts] == ["0 of 2", "0 of 2"]
    told = button(guest, 1).plaque.told
    assert "Azure Guard: Hold the well alone for 2 rounds in a row (0 of 2 rounds)" in told
    guest.click("goal-1")
    assert scene.pointed.at == Point(*HELD)
    scene.tree.focus("goal-2")
    guest.press("Enter")
    assert scene.pointed.unit is not None
    assert scene.pointed.unit.name == "Ann"
    end_turns(guest, scene, scene.controller.owing_side or "")
    guest.step(2)
    assert [count.short for count in button(guest, 1).plaque.goal.counts] == ["0 of 2", "1 of 2"]


def test_the_last_round_is_announced_and_the_end_of_the_turn_warns_of_it(
    battle: tuple[Guest, BattleScene],
) -> None:
    guest, scene = battle
    assert "win" not in scene.overlays.announcement.head
    end_turns(guest, scene, "azure")
    guest.step(2)
    head = "Ember Horde will win at the end of this round"
    why = "Ember Horde will have held the well for 2 rounds, unless something changes before."
    assert scene.overlays.announcement.head == head
    assert why in scene.overlays.announcement.text
    assert button(guest, 1).plaque.warning == "last round"
    assert button(guest, 2).plaque.warning == ""
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert shown_text(guest, "end-dialog").count(f"{head}. {why}") == 1
    assert scene.tree.focused is guest.find("go-on")


def test_whoever_is_about_to_win_is_not_warned(battle: tuple[Guest, BattleScene]) -> None:
    guest, scene = battle
    end_turns(guest, scene, "ember")
    guest.step(2)
    assert "Ember Horde will win" in scene.overlays.announcement.head
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert "will win" not in shown_text(guest, "end-dialog")


def test_areas_and_figures_are_marked_on_the_board_at_every_zoom(
    battle: tuple[Guest, BattleScene],
) -> None:
    """Around the well is an outline, and beside Ann a sign."""
    guest, scene = battle
    ann = scene.controller.state.units["ann"].place
    for steps in (0, -2, 4):
        scene.camera.zoom(steps)
        guest.step()
        canvas = pygame.Surface(guest.app.size)
        canvas.set_clip(scene.hud.map.rect)
        scene.overlays.draw_goals(canvas, guest.app.theme)
        scene.overlays.draw_above(canvas, guest.app.theme)
        drawn = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        for x, y in ((HELD[0] - 1.2, HELD[1]), (ann.x - 0.52, ann.y - 0.52)):
            box = pygame.Rect(0, 0, 40, 40)
            box.center = tuple(round(one) for one in pixel(scene, Point(x, y)))
            there = pygame.Mask(box.size, fill=True)
            if canvas.get_clip().contains(box):
                assert drawn.overlap_area(there, box.topleft) > 40, (steps, x, y)


@pytest.mark.parametrize(
    ("taken", "corner", "at"),
    [
        ([], "midbottom", (500, 298)),
        ([(500, 288)], "bottomleft", (300, 298)),
        ([(500, 288), (310, 288)], "bottomright", (701, 298)),
        ([(x, 288) for x in (310, 500, 690)], "midtop", (500, 403)),
        ([(x, y) for x in (310, 500, 690) for y in (288, 412)], "", (0, 0)),
    ],
)
def test_the_name_of_an_area_lies_on_no_figure(
    start: Start, taken: list[tuple[int, int]], corner: str, at: tuple[int, int]
) -> None:
    theme, box = start().app.theme, pygame.Rect(300, 300, 401, 101)
    figures = [pygame.Rect(x - 20, y - 20, 40, 40) for x, y in taken]
    view = pygame.Rect(0, 0, 800, 600)
    placed = placed_plate(theme, box, "Well", ("azure", "ember"), figures, view)
    if placed is None:
        assert not corner
    else:
        assert getattr(placed[1], corner) == at


def test_a_walk_tells_who_reaches_its_end_and_who_is_reached_there(
    battle: tuple[Guest, BattleScene],
) -> None:
    guest, scene = battle
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    side = scene.controller.owing_side
    name = "ann" if side == "azure" else "cat"
    foe = scene.controller.state.units["cat" if side == "azure" else "ann"]
    prompt.select(name)
    own = scene.controller.state.units[name]
    guest.hover_at(pixel(scene, foe.place.toward(own.place, 1.6)))
    guest.wait_until(lambda: prompt.ghost() is not None and not scene.overlays.busy, 6)
    guest.step(3)
    told = " ".join(said(scene))
    for words in ("There in reach of", "From there in own reach:"):
        assert re.search(rf"{words} {foe.name}[^(]*\(blow", told), told
    guest.hover_at(pixel(scene, own.place))
    guest.step(3)
    assert scene.overlays.walk_notes() == ()


@pytest.mark.parametrize("size", [(1600, 900), (800, 600)])
def test_goals_say_less_where_there_is_less_room(
    battle: tuple[Guest, BattleScene], size: tuple[int, int]
) -> None:
    guest, scene = battle
    guest.resize(*size)
    guest.step(2)
    for number in (1, 2):
        assert scene.hud.goals.rect.contains(button(guest, number).rect)


def places_kept_free(scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """What no name of an area may lie on."""
    found: list[pygame.Rect] = []

    def drawn(*given: Any) -> None:
        found.extend(given[-2])

    monkeypatch.setattr(overlays, "draw_goal_areas", drawn)
    scene.overlays.draw_goals(pygame.Surface((8, 8)), scene.app.theme)
    return found


def test_names_keep_off_those_who_are_about_to_be_placed(
    home: Path, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = deploying(home, guest)
    prompt = scene.prompt
    assert isinstance(prompt, AnswerPrompt)
    newcomers = prompt.deployed()
    assert newcomers
    free = places_kept_free(scene, monkeypatch)
    for one in newcomers:
        assert any(box.collidepoint(pixel(scene, one.at)) for box in free)


def test_names_keep_off_all_of_a_large_figure(
    battle: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = battle
    usual = places_kept_free(scene, monkeypatch)
    look = scene.view.looks.of
    monkeypatch.setattr(scene.view.looks, "of", lambda unit: look(unit)._replace(size=2.0))
    for one, large in zip(usual, places_kept_free(scene, monkeypatch), strict=True):
        assert large.center == one.center
        assert large.width == pytest.approx(2 * one.width, abs=2)


def test_a_name_fades_while_somebody_walks_across_it(
    battle: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays where it is meanwhile, and is as before where nobody is near it."""
    _, scene = battle
    surface = pygame.Surface(scene.app.size)
    drawn: list[tuple[pygame.Rect, int]] = []
    walker: dict[str, tuple[float, float]] = {}
    fade = goal_marks.faded

    def noted(plate: pygame.Surface, place: pygame.Rect, *more: Any) -> pygame.Surface:
        shown = fade(plate, place, *more)
        drawn.append((place, shown.get_alpha() or 0))
        return shown

    monkeypatch.setattr(goal_marks, "faded", noted)
    monkeypatch.setattr(scene.playback, "position", walker.get)
    scene.overlays.draw_goals(surface, scene.app.theme)
    ((place, opaque),) = drawn
    assert opaque == 255
    for at in (place.move(-3 * place.width, 0).center, place.midleft, place.center):
        walker["ben"] = scene.camera.to_world(at)
        scene.overlays.draw_goals(surface, scene.app.theme)
    assert {one.topleft for one, _ in drawn} == {place.topleft}
    far, near, over = (alpha for _, alpha in drawn[1:])
    assert far == 255 > near > over
