"""Figures are placed before the battle by pointing into the zone of their side."""

from pathlib import Path

from game.model.vectors import Point
from game.ui.scenes.battle.battle import BattleScene
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.link import Link
from tests.ui.scenes.stage import Guest, pixel, scuffle, ship


def deploying(home: Path, guest: Guest) -> BattleScene:
    """Two sides of two figures each, nobody on the field yet; the first is asked."""
    level = scuffle()
    for side, left in zip(level["sides"], (1, 7), strict=True):
        corners = [[left, 1], [left + 4, 1], [left + 4, 9], [left, 9]]
        side["zone"] = {"shape": "polygon", "outline": corners}
        for figure in side["squad"]:
            del figure["position"]
    ship(home, level)
    for name in ("hot-seat", "next", "fight"):
        guest.click(name)
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    guest.wait_until(lambda: scene.prompt is not None)
    return scene


def test_placing_the_rest_promises_no_blows(home: Path, guest: Guest) -> None:
    """Before the battle nobody is hit or knocked back, and the other side has not answered."""
    deploying(home, guest)
    rest = guest.find("answer-3")
    assert isinstance(rest, BrickButton)
    assert rest.shown_note == "2 figures as suggested"


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
