"""The banner between two persons at one screen."""

from pathlib import Path

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.match.play.seats import Person
from game.model.choices import Choice
from game.model.decisions import TURN
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.goal_bar import STAYS
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.shared.parts import Title
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import Guest, Start, scuffle, ship
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS

PRIVATE = LoadedPreferences(Preferences(instant=True, private_answers=True))


@pytest.fixture
def program(start: Start) -> Program:
    """The program for persons who have something to hide from each other."""
    return start(PRIVATE)


def hot_seat(program: Program) -> tuple[Pilot, BattleScene]:
    """A battle of two persons, in the first turn of the side that begins."""
    pilot = Pilot(program.app)
    for name in ("hot-seat", "next", "fight"):
        pilot.click(name)
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    pilot.wait_until(lambda: scene.prompt is not None)
    return pilot, scene


def end_turn(pilot: Pilot) -> None:
    pilot.press("Ctrl+Enter")
    pilot.press("Enter")
    pilot.step(2)


def test_it_comes_when_the_turn_of_another_person_begins(program: Program) -> None:
    pilot, scene = hot_seat(program)
    assert scene.controller.decision is not None
    first = scene.controller.decision.side
    end_turn(pilot)
    banner = program.app.scenes.top
    assert isinstance(banner, HandoverScene)
    assert banner.color == ("ember" if first == "azure" else "azure")
    title = pilot.find("side")
    assert isinstance(title, Title)
    assert title.text == ("Ember Horde" if first == "azure" else "Azure Guard")


def test_it_is_left_out_where_nobody_hides_anything(start: Start) -> None:
    """Whose turn begins is announced on the board; standing orders are worth hiding."""
    pilot, scene = hot_seat(start())
    first = scene.controller.owing_side
    assert scene.overlays.announcement.shown
    end_turn(pilot)
    assert scene.app.scenes.top is scene
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.controller.owing_side != first
    name = "Ember Horde" if first == "azure" else "Azure Guard"
    assert scene.overlays.announcement.head == f"{name}: your turn"
    pilot.settle(STAYS)
    assert not scene.overlays.announcement.shown
    seat = scene.controller.seats[scene.controller.owing_side or ""]
    assert isinstance(seat, Person)
    seat.orders = {"window": "default"}
    end_turn(pilot)
    assert isinstance(scene.app.scenes.top, HandoverScene)


def test_who_places_figures_is_not_asked_for_an_answer(start: Start, home: Path) -> None:
    level = scuffle()
    for side, x in zip(level["sides"], (0, 9), strict=True):
        side["zone"] = {"shape": "polygon", "outline": [[x, 0], [x + 3, 0], [x + 3, 10], [x, 10]]}
        for figure in side["squad"]:
            del figure["position"]
    ship(home, level)
    program = start(PRIVATE)
    guest = Guest(program.app)
    for name in ("hot-seat", "next", "fight"):
        guest.click(name)
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    decision = scene.controller.decision
    assert decision is not None
    scene.submit(Choice(do="deploy-rest"))
    pilot = Pilot(program.app)
    pilot.step(3)
    note = pilot.find("note")
    assert isinstance(note, Title)
    assert note.text == "You have to place your figures"


def test_nothing_of_the_battle_can_be_seen_or_pressed(program: Program) -> None:
    pilot, scene = hot_seat(program)
    end_turn(pilot)
    banner = program.app.scenes.top
    assert isinstance(banner, HandoverScene)
    assert not banner.see_through
    canvas = pygame.Surface(program.app.size)
    canvas.fill("#FF00FF")
    banner.draw(canvas)
    assert pygame.mask.from_threshold(canvas, (255, 0, 255), (1, 1, 1)).count() == 0
    before = len(scene.controller.history.answers)
    pilot.press("1", "Ctrl+Enter", "Esc")
    pilot.click_at((400, 400))
    pilot.step(5)
    assert program.app.scenes.top is banner
    assert len(scene.controller.history.answers) == before
    assert scene.prompt is None, "the question waits until the person is there"


def test_enter_begins_the_turn(program: Program) -> None:
    pilot, scene = hot_seat(program)
    end_turn(pilot)
    pilot.press("Enter")
    assert program.app.scenes.top is scene
    assert scene.prompt is not None
    assert scene.controller.decision is not None
    assert scene.controller.decision.kind == TURN


def test_one_person_alone_never_sees_it(program: Program) -> None:
    guest = Guest(program.app)
    for name in ("battle", "next", "fight"):
        guest.click(name)
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    for _ in range(20):
        guest.wait_until(lambda: scene.prompt is not None, 60)
        decision = scene.controller.decision
        assert decision is not None
        if scene.controller.state.player_turn >= 3:
            break
        if decision.kind == TURN:
            end_turn(guest)
        else:
            guest.press("Enter")
    assert scene.controller.state.player_turn >= 3
    assert guest.seats == []


def test_a_hot_seat_battle_that_goes_on_begins_with_it(start: Start) -> None:
    pilot, _ = hot_seat(start())
    end_turn(pilot)
    pilot.press("Enter")
    again = start()
    pilot = Pilot(again.app)
    pilot.click("continue")
    banner = again.app.scenes.top
    assert isinstance(banner, HandoverScene)
    session_scene = again.scene
    assert session_scene is not None
    owing = session_scene.controller.owing_side
    side = session_scene.controller.battle.setup.map.side(owing or "")
    assert side is not None
    assert banner.color == side.color


def test_a_battle_with_one_person_goes_on_at_once(program: Program, start: Start) -> None:
    battle_map = program.desk.level("scuffle")
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(battle_map, "brikwars-2010", seats, 5))
    pilot = Pilot(program.app)
    scene = program.scene
    assert scene is not None
    pilot.wait_until(lambda: isinstance(scene.controller.owing_seat, Person))
    again = start()
    Pilot(again.app).click("continue")
    assert isinstance(again.app.scenes.top, BattleScene)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_emblem_is_large_and_stands_free_at_every_size(
    program: Program, window: tuple[int, int], scale: float
) -> None:
    """With as much room above it as there is below the buttons."""
    pilot, _ = hot_seat(program)
    end_turn(pilot)
    program.app.set_scale(scale)
    pilot.resize(*window)
    pilot.step()
    panel, emblem = pilot.find("handover").rect, pilot.find("emblem").rect
    last = pilot.find("show-since" if pilot.has("show-since") else "begin").rect
    name = pilot.find("side").rect
    assert emblem.height >= program.app.theme.px(60)
    assert emblem.top - panel.top >= program.app.theme.px(18)
    assert abs((emblem.top - panel.top) - (panel.bottom - last.bottom)) <= 2
    assert emblem.bottom <= name.top
    assert pilot.tree.bounds.contains(panel)
