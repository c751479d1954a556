"""Several people at one screen: what is covered, when, and that nothing shows through."""

from collections.abc import Callable

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import TURN
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.window import App
from tests.ui.scenes.stage import Guest, Start, enemy, fight, in_hand, pixel, thrown_at

PRIVATE = LoadedPreferences(Preferences(instant=True, private_answers=True))


def test_without_them_a_reaction_is_asked_across_the_table(guest: Guest) -> None:
    scene = fight(guest)
    side = thrown_at(guest, scene)
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    assert guest.seats == []
    dialog = scene.tree.dialog
    assert dialog is not None
    assert dialog.color == scene.table.side_color(side)


def test_with_them_the_screen_changes_hands_for_a_reaction_and_back(start: Start) -> None:
    guest = Guest(start(PRIVATE).app)
    scene = fight(guest)
    own = scene.controller.owing_side
    side = thrown_at(guest, scene)
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    assert guest.seats == [scene.team_colors[side]]
    for _ in range(6):
        if isinstance(scene.prompt, TurnPrompt):
            break
        decision = scene.controller.decision
        assert decision is not None
        plain = [n for n, one in enumerate(decision.options, start=1) if one.wants is None]
        guest.press(str(plain[-1]))
        guest.wait_until(lambda: scene.prompt is not None)
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.controller.owing_side == own
    assert guest.seats == [scene.team_colors[side], scene.team_colors[own or ""]]


def covered(start: Start, moved: Callable[[Guest, BattleScene], None]) -> tuple[App, bytes]:
    """The picture of the banner after some moves of the side before; it is reached by the end of
    the turn."""
    program = start(
        LoadedPreferences(Preferences(instant=True, captions=True, private_answers=True))
    )
    guest = Guest(program.app)
    scene = fight(guest)
    moved(guest, scene)
    guest.press("Ctrl+Enter")
    if scene.tree.dialog is not None:
        guest.click("end-now")
    guest.settle()
    assert isinstance(program.app.scenes.top, HandoverScene), scene.controller.decision
    guest.hover_at((5, 5))
    guest.settle(2)
    return program.app, pygame.image.tobytes(program.app.surface, "RGB")


def walk(guest: Guest, scene: BattleScene) -> None:
    """Walk with the figure in hand, somewhere near."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    unit = scene.table.unit(prompt.selected)
    assert unit is not None
    in_hand(guest, "move")
    x, y = pixel(scene, unit.place)
    for _ in range(2):
        guest.click_at((x - 40, y + 60))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    moved = scene.controller.state.units[unit.id]
    assert moved.place != unit.place


def stay(guest: Guest, scene: BattleScene) -> None:
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.settle(1)


def test_the_cover_does_not_depend_on_what_lies_below(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, first = covered(start, stay)
    other, second = covered(start, walk)
    assert first == second
    heard: list[str] = []
    monkeypatch.setattr(other.sounds, "play", lambda name, **_: heard.append(name))
    guest = Guest(other)
    guest.press("Shift+V", "F2", "L", "Ctrl+C", "Ctrl+Z", "Home", "Y")
    guest.settle(2)
    assert isinstance(other.scenes.top, HandoverScene)
    assert heard == []
    assert other.signs.captions.shown == []
    assert pygame.display.get_caption()[0] == "Ka-Ping!"
    assert guest.tree.tips.shown is None
    del app


def test_whoever_comes_after_a_computers_turn_in_a_loaded_battle_sits_down_first(
    start: Start,
) -> None:
    program = start()
    level = program.desk.level("scuffle")
    level_sides = [side.id for side in level.sides]
    seats = {side: SeatPlan() for side in level_sides}
    program.launch(Launch(level, "brikwars-2010", seats, 5))
    guest = Guest(program.app)
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    scene.put_away()
    scene.seating.nobody_known()
    guest.step(2)
    assert isinstance(program.app.scenes.top, HandoverScene)
    guest.press("Enter")
    guest.step(2)
    assert isinstance(scene.prompt, TurnPrompt)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_banner_offers_what_happened_since(start: Start, by_mouse: bool) -> None:
    program = start(LoadedPreferences(Preferences(animation_speed=4.0, private_answers=True)))
    guest = Guest(program.app)
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    for _ in range(300):
        guest.step()
        if isinstance(program.app.scenes.top, HandoverScene):
            break
    if by_mouse:
        guest.click("show-since")
    else:
        guest.press("h")
    assert program.app.scenes.top is scene
    assert scene.review.on
    guest.press("Space")
    guest.step(3)
    decision = scene.controller.decision
    assert decision is not None
    assert decision.kind == TURN
    assert isinstance(scene.prompt, TurnPrompt)
