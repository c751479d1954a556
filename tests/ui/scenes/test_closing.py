"""The cross of the window in the midst of everything: the next start goes on from there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.orders import OrdersScene
from game.ui.scenes.rules.rules_page import RulesScene
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    fight,
    in_hand,
    pixel,
    resumed,
    ship,
)
from tests.ui.scenes.test_decision_points import scene_of

ASKED = [
    ("R10-DP-25", "r10-tv-164"),
    ("R10-DP-12", "r10-tv-164"),
    ("R10-DP-08", "r10-tv-050"),
    ("R10-DP-11", "r10-tv-082"),
    ("R10-DP-04", "seen-moving"),
    ("R10-DP-24", "r10-tv-145"),
    ("R10-DP-19", "r10-tv-103"),
]
"""A charge and its answers, a joint attack, a grab, a response, a stray shot, a blast."""


@pytest.mark.parametrize(("point", "scene"), ASKED, ids=lambda one: str(one))
def test_a_question_is_asked_again_after_the_window_was_closed(
    start: Start, point: str, scene: str
) -> None:
    asking = LoadedPreferences(Preferences(instant=True, ask_own_acts=True))
    visit = Visit(start(asking), scene_of(scene), keys=True, at=point)
    before = visit.decision
    visit.guest.close_window()
    assert not visit.guest.app.running
    assert resumed(start, asking)[1].controller.decision == before


def at_rules(guest: Guest, _: BattleScene) -> None:
    guest.press("F1")
    assert isinstance(guest.app.scenes.top, RulesScene)


def at_orders(guest: Guest, _: BattleScene) -> None:
    guest.press("F2")
    assert isinstance(guest.app.scenes.top, OrdersScene)


def at_the_end(guest: Guest, scene: BattleScene) -> None:
    guest.press("Ctrl+Enter")
    assert scene.tree.dialog is not None


def at_a_pinned_throw(guest: Guest, scene: BattleScene) -> None:
    in_hand(guest, "throw")
    guest.click_at(pixel(scene, enemy(scene).place))
    assert scene.tree.tips.held is not None


def at_a_throw_in_hand(guest: Guest, scene: BattleScene) -> None:
    in_hand(guest, "throw")
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.in_hand is not None


@pytest.mark.parametrize(
    "reach", [at_rules, at_orders, at_the_end, at_a_pinned_throw, at_a_throw_in_hand]
)
def test_a_turn_goes_on_after_the_window_was_closed(
    home: Path, start: Start, reach: Callable[[Guest, BattleScene], None]
) -> None:
    ship(home, armed_alike("grenadier"))
    guest = Guest(start().app)
    scene = fight(guest)
    before = scene.controller.decision
    reach(guest, scene)
    guest.close_window()
    assert not guest.app.running
    assert resumed(start)[1].controller.decision == before


def test_a_handover_is_shown_again_after_the_window_was_closed(start: Start) -> None:
    guest = Guest(start().app)
    scene = fight(guest)
    side = scene.controller.owing_side
    scene.seating.private = True
    # Pressed without the guest's waiting, who would sit down at once.
    guest.press("Ctrl+Enter", "Enter")
    assert isinstance(guest.app.scenes.top, HandoverScene)
    guest.close_window()
    assert not guest.app.running
    assert resumed(start)[1].controller.owing_side != side
