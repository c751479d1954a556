"""Aiming at things: with an attack in hand, pointing at a piece of terrain chooses it."""

from pathlib import Path
from typing import Any

import pytest

from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, armed_alike, said, ship
from tests.ui.scenes.stage import fight as open_battle

FIRST = {"azure": ("ann", "box-a", (5.3, 4.0)), "ember": ("cat", "box-e", (6.7, 4.0))}
"""By the side to act: a figure, the crate beside it, and the middle of that."""


def crate(name: str, x: float, y: float) -> dict[str, Any]:
    corners = [[x - 0.4, y - 0.4], [x + 0.4, y - 0.4], [x + 0.4, y + 0.4], [x - 0.4, y + 0.4]]
    shape = {"kind": "crate", "shape": "polygon", "outline": corners, "material": "paper"}
    return {"id": name, "top": 0.8, **shape}


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """A battle with a paper crate in reach of a figure of either side; a person has the turn."""
    level = armed_alike("swordsman")
    level["terrain"] = [crate(name, *middle) for _, name, middle in FIRST.values()]
    ship(home, level)
    guest = Guest(start().app)
    return guest, open_battle(guest)


def in_hand(guest: Guest, scene: BattleScene) -> tuple[str, str, tuple[float, float]]:
    """Take the Strike of the figure by the crate in hand."""
    assert scene.controller.decision is not None
    unit, piece, middle = FIRST[scene.controller.decision.side]
    guest.click(f"figure-{unit}")
    guest.click("act-strike")
    return unit, piece, middle


def test_a_thing_is_pinned_and_struck_by_mouse(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    unit, piece, middle = in_hand(guest, scene)
    pixel = scene.camera.to_screen(middle)
    guest.click_at(pixel)
    assert not scene.controller.state.terrain, "the first click only pins it"
    guest.click_at(pixel)
    assert scene.controller.state.terrain == {piece: ()}
    assert scene.controller.state.units[unit].sheet.action_spent


def test_a_pinned_thing_says_how_to_be_asked_about_the_act(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, scene = fight
    *_, middle = in_hand(guest, scene)
    guest.click_at(scene.camera.to_screen(middle))
    guest.step(20)
    assert any("Shift+click" in text for text in said(scene))


def test_a_thing_is_found_and_struck_by_keyboard(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    _, piece, _ = in_hand(guest, scene)
    for _ in range(4):
        guest.press("Shift+N")
        if scene.pointed.unit is None and scene.pointed.piece == piece:
            break
    guest.press("Enter", "Enter")
    assert scene.controller.state.terrain == {piece: ()}


def test_without_an_attack_in_hand_a_click_on_a_thing_strikes_nothing(
    fight: tuple[Guest, BattleScene],
) -> None:
    guest, scene = fight
    assert scene.controller.decision is not None
    unit, _, middle = FIRST[scene.controller.decision.side]
    guest.click(f"figure-{unit}")
    guest.click_at(scene.camera.to_screen(middle))
    guest.click_at(scene.camera.to_screen(middle))
    assert not scene.controller.state.terrain
    assert not scene.controller.state.units[unit].sheet.action_spent
