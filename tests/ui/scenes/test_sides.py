"""Who plays which side."""

from pathlib import Path

import pygame
import pytest

from game.match.seats import Computer, Person
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.program import Program
from game.ui.scenes.sides import SidesScene
from game.ui.widgets.label import Label
from tests.ui.scenes.stage import Guest, scuffle, ship, shown_text
from tests.ui.scenes.test_backdrop import Later


def opened(guest: Guest, button: str) -> SidesScene:
    """The sides of the small level, reached from the menu."""
    guest.click(button)
    guest.click("next")
    guest.step()
    scene = guest.app.scenes.top
    assert isinstance(scene, SidesScene)
    return scene


def kinds(scene: SidesScene) -> list[str]:
    return [seat.kind for seat in scene.plan.seats.values()]


@pytest.mark.parametrize(
    ("button", "wanted"),
    [("battle", ["person", "computer"]), ("hot-seat", ["person", "person"])],
)
def test_who_plays_at_first(guest: Guest, button: str, wanted: list[str]) -> None:
    assert kinds(opened(guest, button)) == wanted


def test_the_arrows_change_who_plays(guest: Guest) -> None:
    scene = opened(guest, "hot-seat")
    arrows = guest.find("player-ember").rect
    guest.click_at((arrows.right - 10, arrows.centery))
    assert scene.plan.seats["ember"].kind == "computer"
    guest.click_at((arrows.left + 10, arrows.centery))
    assert scene.plan.seats["ember"].kind == "person"


def test_two_sides_never_have_one_color(guest: Guest) -> None:
    scene = opened(guest, "battle")
    scene.tree.focus("color-azure")
    guest.press("Right")
    assert scene.plan.colors == {"azure": "ember", "ember": "azure"}
    guest.press("Right")
    assert scene.plan.colors == {"azure": "lemon", "ember": "azure"}


def test_the_battle_is_what_was_planned(program: Program, guest: Guest) -> None:
    scene = opened(guest, "battle")
    scene.tree.focus("color-ember")
    guest.press("Right", "Right")
    guest.click("fight")
    battle = program.app.scenes.top
    assert isinstance(battle, BattleScene)
    side = battle.controller.battle.setup.map.side("ember")
    assert side is not None
    assert side.color == "onyx"
    assert isinstance(battle.controller.seats["azure"], Person)
    assert isinstance(battle.controller.seats["ember"], Computer)
    assert battle.controller.battle.setup.dice.seed == 11, "the first seed there is"


def test_a_level_that_the_rules_cannot_play_is_told(guest: Guest, home: Path) -> None:
    level = scuffle()
    level["sides"][0]["squad"][0]["items"] = ["banana"]
    ship(home, level)
    scene = opened(guest, "battle")
    guest.click("fight")
    guest.step()
    assert guest.app.scenes.top is scene
    assert "banana" in shown_text(guest, "message")
    guest.press("Enter")
    assert guest.tree.dialog is None


def test_every_figure_is_listed(guest: Guest) -> None:
    scene = opened(guest, "battle")
    words = {getattr(widget, "text", "") for widget in scene.tree.root.walk()}
    assert {"Ann", "Ben", "Cat", "Dog", "Knight", "Axeman", "Brute", "Swordsman"} <= words


def test_portraits_are_painted_beside_the_loop(guest: Guest) -> None:
    """Until then each figure has a ground in the color of its team."""
    painter = Later()
    guest.app.use_painter(painter)
    opened(guest, "battle")
    guest.step(3)
    assert len(painter.jobs) == 4, "there are four figures"
    before = seen(guest, "side-azure")
    guest.step()
    assert seen(guest, "side-azure") == before
    painter.work()
    guest.step()
    assert seen(guest, "side-azure") != before
    guest.step(2)
    assert len(painter.jobs) == 4, "each is painted once"


def seen(guest: Guest, name: str) -> bytes:
    """The pixels of a widget."""
    return pygame.image.tobytes(guest.app.surface.subsurface(guest.find(name).rect), "RGB")


def labels(guest: Guest, name: str) -> set[str]:
    """The labels inside of a widget."""
    return {widget.text for widget in guest.find(name).walk() if isinstance(widget, Label)}


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_another_army_fights_and_its_points_are_told(
    program: Program, guest: Guest, keys: bool
) -> None:
    scene = opened(guest, "battle")
    worths = program.desk.worths(scene.plan.map, "brikwars-2010")
    assert set(worths) == {"ann", "ben", "cat", "dog"}
    own = worths["cat"] + worths["dog"]
    assert labels(guest, "side-ember") >= {f"2 figures  ·  {own:g} points"}
    assert labels(guest, "side-ember") >= {f"{worths[one]:g} points" for one in ("cat", "dog")}
    if keys:
        scene.tree.focus("army-ember")
        guest.press("Right")
    else:
        arrows = guest.find("army-ember").rect
        guest.click_at((arrows.right - 10, arrows.centery))
    guest.step(2)
    other = worths["ann"] + worths["ben"]
    assert labels(guest, "side-ember") >= {f"2 figures  ·  {other:g} points", "Ann", "Ben"}
    assert scene.tree.focused is guest.find("army-ember")
    guest.click("fight")
    battle = program.app.scenes.top
    assert isinstance(battle, BattleScene)
    classes = [unit.figure_class for unit in battle.controller.state.of_side("ember")]
    assert classes == ["knight", "axeman"]


def test_the_strength_of_the_computer_is_explained(guest: Guest) -> None:
    scene = opened(guest, "battle")
    assert "Somebody at this screen" in shown_text(guest, "meaning-azure")
    scene.tree.focus("player-ember")
    for word in ("Normal", "Hard", "Somebody", "Easy"):
        assert word in shown_text(guest, "meaning-ember")
        guest.press("Right")
        guest.step()
