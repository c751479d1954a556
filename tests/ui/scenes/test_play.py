"""Whole games: from the menu to the end screen, by mouse alone and by keyboard alone."""

import pytest

from game.ui.scenes.after.end import CALM, EndScene
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.program import Program
from tests.ui.players import KeyPlayer, MousePlayer
from tests.ui.scenes.stage import Guest


def battle_of(program: Program) -> BattleScene:
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    return scene


def ended(guest: Guest, scene: BattleScene) -> None:
    """The end screen is there, and the battle has a verdict."""
    guest.wait_until(lambda: isinstance(guest.app.scenes.top, EndScene))
    assert scene.controller.state.verdict is not None
    guest.settle(2 * CALM)


@pytest.mark.parametrize("button", ["battle", "hot-seat"])
def test_from_the_menu_to_the_end_by_mouse(program: Program, button: str) -> None:
    guest = Guest(program.app)
    for name in (button, "levels/scuffle", "next"):
        guest.click(name)
    arrows = guest.find("player-ember").rect
    if button == "battle":
        guest.click_at((arrows.left + 10, arrows.centery))  # a hasty computer is a quick one
    guest.click("fight")
    scene = battle_of(program)
    MousePlayer(guest, scene).play()
    ended(guest, scene)
    assert guest.seats == [], "nobody hides anything"
    guest.click("menu")
    assert isinstance(program.app.scenes.top, MenuScene)


@pytest.mark.parametrize("button", ["battle", "hot-seat"])
def test_from_the_menu_to_the_end_by_keyboard(program: Program, button: str) -> None:
    guest = Guest(program.app, keys=True)
    guest.step()
    if button == "hot-seat":
        guest.press("Down")
    guest.press("Enter")
    guest.type("scuffle")
    guest.press("Enter")
    if button == "battle":
        while guest.tree.focused is not guest.find("player-ember"):
            guest.press("Tab")
        guest.press("Left")
        while guest.tree.focused is not guest.find("fight"):
            guest.press("Tab")
    guest.press("Enter")
    scene = battle_of(program)
    KeyPlayer(guest, scene).play()
    ended(guest, scene)
    assert guest.seats == [], "nobody hides anything"
    guest.press("Esc")
    assert isinstance(program.app.scenes.top, MenuScene)
