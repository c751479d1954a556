"""The dialog of an answer: where it stands, and what stays bright below it."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.play.turn_controller import TurnController
from game.model.decisions import Refusal, closed
from game.ui.board.fates import Fate
from game.ui.prompts import answer
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.answer_chances import Chances, Told, chances_of
from game.ui.prompts.answer_marks import BEST, BEST_TIP
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.lesson_bar import LessonBar
from game.ui.theme import Theme
from game.ui.widgets.input import tree
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.look.spots import Spots, shade_around
from tests.ui.scenes.further_screens import at_private_answer, at_question_of_an_edition
from tests.ui.scenes.stage import Guest, Start, hold_alt, stand_box
from tests.ui.scenes.test_all_sizes import at_answer, on_the_bridge
from tests.ui.scenes.test_many_answers import asked_for_six, in_window

SHIPPED = find_level("first-steps")


def asked(start: Start, size: tuple[int, int] = (1600, 900)) -> tuple[Guest, BattleScene]:
    """Somebody was thrown at, and is asked."""
    program = start(size=size)
    guest = Guest(program.app)
    at_answer(program, guest)
    assert program.scene is not None
    return guest, program.scene


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1440)])
def test_where_there_is_room_it_stands_on_the_map(start: Start, size: tuple[int, int]) -> None:
    guest, scene = asked(start, size)
    guest.app.set_scale(1.0)
    guest.resize(*size)
    guest.step(2)
    assert guest.tree.dialog is not None
    assert scene.hud.map.rect.contains(guest.tree.dialog.rect)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_mark_of_an_answer_says_what_it_means(
    start: Start, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """Under the pointer, inside the window, and with the whole answer beside it."""
    monkeypatch.setattr(answer, "marks_of", lambda *_: [("costs you least", "What this means")])
    guest, _ = asked(start, (1280, 720))
    guest.app.set_scale(scale)
    guest.step(2)
    first = guest.find("answer-1")
    # Left of its words, which explain themselves.
    guest.hover_at((first.rect.left + 12, first.rect.bottom - 20))
    guest.settle()
    tip = guest.tree.tips.shown
    assert tip is not None
    words = [one for one in tip.walk() if isinstance(one, RichText)]
    assert any("What this means" in str(one.content) for one in words)
    assert guest.tree.bounds.contains(tip.rect)
    assert not tip.rect.colliderect(first.rect)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("count", [2, 6])
def test_the_tooltip_of_an_answer_covers_none_of_the_answers(
    start: Start, monkeypatch: pytest.MonkeyPatch, count: int, scale: float
) -> None:
    """Each of them under the pointer, with the longest words there are about one: nor does it
    cover the chances that are told below.
    """
    monkeypatch.setattr(answer, "marks_of", lambda *_: [(BEST, BEST_TIP)])
    if count == 2:
        guest, _ = asked(start, (1280, 720))
        guest.app.set_scale(scale)
        guest.step(2)
    else:
        guest, *_ = asked_for_six(in_window(start, (1280, 720), scale))
    dialog = guest.tree.dialog
    assert dialog is not None
    answers = [one for one in bricks(dialog) if one.name.startswith("answer-")]
    assert len(answers) == count
    for one in answers:
        guest.hover_at((5, 5))
        guest.step(2)
        # Left of its words, which explain themselves.
        guest.hover_at((one.rect.left + 12, one.rect.bottom - 20))
        guest.settle()
        tip = guest.tree.tips.shown
        assert tip is not None
        assert guest.tree.bounds.contains(tip.rect)
        told = [part for part in dialog.walk() if part.name == "answer-details"]
        assert len(told) == (count > 2)
        covered = [part.name for part in (*answers, *told) if tip.rect.colliderect(part.rect)]
        assert not covered, one.name


def test_who_attacks_and_who_is_asked_stay_bright(start: Start) -> None:
    guest, scene = asked(start)
    dialog, prompt = guest.tree.dialog, scene.prompt
    assert dialog is not None
    assert dialog.spots is not None
    assert isinstance(prompt, AnswerPrompt)
    places = dialog.spots().places
    concerned = [scene.table.unit(name) for name in prompt.marks()]
    assert len(concerned) == 2
    for unit in concerned:
        assert unit is not None
        x, y = scene.camera.to_screen((unit.place.x, unit.place.y))
        assert any(box.collidepoint(x, y) for box in places)
    at = places[0].center
    bright = sum(guest.app.surface.get_at(at)[:3])
    dialog.spots = None
    guest.step()
    assert sum(guest.app.surface.get_at(at)[:3]) < bright


def test_spots_are_bright_inside_of_their_area_only() -> None:
    """Outside of it, and around them, all is dark; what is drawn for them lies on the dark."""
    screen = pygame.Surface((200, 100))
    screen.fill((200, 200, 200))
    place, area = pygame.Rect(80, 30, 40, 40), pygame.Rect(0, 0, 100, 100)

    def line(surface: pygame.Surface) -> None:
        pygame.draw.line(surface, (255, 255, 0), (0, 50), (199, 50))

    pygame.display.set_mode((200, 100))
    shade_around(screen, Theme(1.0), 128, Spots(area, [place], line))
    assert screen.get_at((95, 40))[0] == 200
    assert screen.get_at((105, 40))[0] < 120, "outside of the area"
    assert screen.get_at((20, 20))[0] < 120
    assert screen.get_at((20, 50))[:3] == (255, 255, 0)
    assert screen.get_at((150, 50))[0] < 120


def test_the_card_is_of_who_is_asked(start: Start) -> None:
    guest, scene = asked(start)
    decision = scene.controller.decision
    assert decision is not None
    unit = scene.table.unit(decision.unit)
    assert unit is not None
    assert unit.name in [one.text for one in guest.tree.root.walk() if isinstance(one, Label)]
    assert "No figure chosen" not in [
        one.text for one in guest.tree.root.walk() if isinstance(one, Label)
    ]


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_card_is_not_of_whom_the_pointer_was_left_at(start: Start, by: str) -> None:
    guest, scene = asked(start)
    decision = scene.controller.decision
    assert decision is not None
    unit = scene.table.unit(decision.unit)
    other = next(one for one in scene.controller.state.on_field() if one.id != decision.unit)
    assert unit is not None
    if by == "keys":
        scene.hands.go_to(other.place)
    else:
        scene.hands.point_at(other.place)
    guest.step(2)
    assert scene.pointed.unit is not None
    assert scene.pointed.unit.id == other.id
    names = [one.text for one in scene.hud.card.walk() if isinstance(one, Label)]
    assert unit.name in names
    assert other.name not in names


def test_a_closed_answer_is_named_before_the_reason(start: Start) -> None:
    """Two alike that are closed for one reason are named once."""
    guest, scene = asked(start)
    prompt, decision = scene.prompt, scene.controller.decision
    assert isinstance(prompt, AnswerPrompt)
    assert decision is not None
    option = decision.options[0]
    name = scene.controller.ask.label(option).text
    shut = closed(option, Refusal("Out of reach", decision.kind))
    prompt._decision = replace(decision, closed=(shut, shut))
    prompt._close_dialogs()
    prompt._open_list()
    guest.step(2)
    dialog = guest.tree.dialog
    assert dialog is not None
    told = [str(one.content) for one in dialog.walk() if isinstance(one, RichText)]
    assert sum(f"{name} · Out of reach" in one for one in told) == 1


def test_rules_are_told_by_the_sign_that_the_log_has(start: Start) -> None:
    guest, _ = asked(start)
    assert guest.tree.dialog is not None
    links = [one for one in guest.tree.dialog.walk() if isinstance(one, Link)]
    assert links
    for link in links:
        assert link.text == "§"
        assert link.link in str(link.tooltip)


def test_chances_of_each_answer_make_100_and_stand_behind_their_outcomes(start: Start) -> None:
    guest, scene = asked(start)
    dialog = guest.tree.dialog
    assert dialog is not None
    notes = [one.shown_note for one in bricks(dialog) if "%" in one.shown_note]
    assert notes
    for note in notes:
        # Whom a miss may hit besides is told behind them.
        ends = [row for row in note.split("\n") if not row.startswith("A miss near ")]
        ways = ends[-1].split(" · ")
        assert all("\u00a0" in way and way.endswith("%") for way in ways), note
        numbers = [int(way.split("\u00a0")[-1].strip("<>%")) for way in ways if "<" not in way]
        assert sum(numbers) in (99, 100), note
    covered = dialog.find("covered")
    assert isinstance(covered, RichText)
    attack = scene.controller.attack
    assert attack is not None
    text = "".join(getattr(run, "text", "") for run in covered.content)
    name = scene.controller.state.units[attack.unit].name
    assert text.startswith(f"Chances until {name}’s attack is over")


def test_who_is_asked_in_private_sits_down_to_answer(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    at_private_answer(program, guest)
    button = guest.find("begin")
    assert isinstance(button, BrickButton)
    assert button.label == "Enter to answer"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1440)])
def test_all_answers_are_in_sight_at_every_size(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    guest, scene = asked(start, size)
    guest.app.set_scale(scale)
    guest.resize(*size)
    guest.step(2)
    dialog, decision = guest.tree.dialog, scene.controller.decision
    assert dialog is not None
    assert decision is not None
    inside = dialog.find("answer-inside")
    assert isinstance(inside, ScrollArea)
    assert inside.offset == 0
    for number in range(1, len(decision.options) + 1):
        button = dialog.find(f"answer-{number}")
        assert any(one.contains(button.rect) for one in inside.windows), number
    # The chances stand on each of them, so that they can be compared.
    assert "%" in "".join(one.shown_note for one in bricks(dialog))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1440)])
def test_no_chance_is_cut_off_however_long_the_names_are(
    start: Start, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """Three figures on one answer, each with four ways it may end, all told while Alt is held."""
    ways = ("unharmed", "destroyed", "loses long ranged weapon, knocked down", "otherwise")
    fates = tuple(Fate(way, 0.25) for way in ways)
    told = tuple(
        Told(f"u{number}", f"{name} of the Lower Mill", fates)
        for number, name in enumerate(("Brunhilde", "Bartholomew", "Wilhelmina"), 1)
    )

    def long(controller: TurnController[Any]) -> Chances | None:
        found = chances_of(controller)
        count = 0 if found is None else len(found.told)
        miss = ("A miss near Wilhelmina of the Lower Mill (own)\u00a0<1%",)
        return found and replace(
            found, told=((told[:1], told[1:]),) * count, strays=(miss,) * count
        )

    monkeypatch.setattr(answer, "chances_of", long)
    guest, _ = asked(start, size)
    guest.app.set_scale(scale)
    guest.resize(*size)
    guest.step(2)
    hold_alt(guest)
    dialog = guest.tree.dialog
    assert dialog is not None
    answers = [one for one in bricks(dialog) if one.name.startswith("answer-")]
    assert answers
    for one in answers:
        rows = one.shown_note.split("\n")
        assert sum(row.count("25%") for row in rows) == 12
        pieces = [piece for line, *_ in one.laid() for piece in line.pieces]
        drawn = "".join(getattr(piece.run, "text", "") for piece in pieces)
        assert drawn.count("25%") == 12
        assert drawn.replace(" ", "").endswith("(own)\u00a0<1%")
        assert "…" not in drawn


def bricks(dialog: Dialog) -> list[BrickButton]:
    return [one for one in dialog.walk() if isinstance(one, BrickButton)]


def test_a_window_made_higher_has_the_answers_below_each_other_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Wide borders leave too little room for three answers below each other in the low window.
    monkeypatch.setattr(tree, "BORDER", 40)
    guest, _ = asked(start)
    guest.app.set_scale(2.0)
    lefts = []
    for size in ((1280, 720), (2560, 1440)):
        guest.resize(*size)
        guest.step(2)
        assert guest.tree.dialog is not None
        lefts.append(len({one.rect.x for one in bricks(guest.tree.dialog)}))
    assert lefts[0] > 1
    assert lefts[1] == 1
    guest.resize(1280, 720)
    guest.step(2)
    guest.tree.focus("answer-1")
    guest.press("Right")
    assert guest.tree.focused is not None
    assert guest.tree.focused.name == "answer-2"


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.5),
        ((1600, 900), 1.5),
        ((1600, 900), 2.0),
        ((2560, 1440), 2.0),
    ],
)
def test_figures_twenty_inches_apart_are_seen_whole_beside_it(
    home: Path, start: Start, size: tuple[int, int], scale: float
) -> None:
    asked = at_question_of_an_edition
    _, scene, dialog = on_the_bridge(home, start, asked, size, scale)
    assert isinstance(scene.prompt, AnswerPrompt)
    view = scene.hud.map.rect
    assert len(scene.prompt.marks()) == 2, "who attacks, and who is asked"
    for name in scene.prompt.marks():
        unit = scene.table.unit(name)
        assert unit is not None
        stand = stand_box(scene, unit.place)
        assert view.contains(stand), name
        assert not dialog.rect.colliderect(stand), name


def lesson_of_answers(scene: BattleScene, guest: Guest) -> pygame.Rect:
    """Show the lesson that explains answers; where it stands."""
    course = read_map(SHIPPED).course
    assert course is not None
    lesson = next(one for one in course.lessons if one.id == "answers")
    bar = LessonBar(lambda: None, lambda: None, lambda: None)
    bar.show(lesson, 7, 9)
    scene.hud.show_lesson(bar)
    guest.resize(1280, 720)
    guest.step(2)
    return bar.rect


@pytest.mark.parametrize("question", ["one", "six"])
def test_it_keeps_off_the_lesson_that_explains_the_answers(
    home: Path, start: Start, question: str
) -> None:
    """A list of three answers, and one with more than stand below each other beside the lesson."""
    if question == "one":
        guest, scene = asked(start, (1280, 720))
    else:
        guest, scene, _ = on_the_bridge(home, start, at_question_of_an_edition, (1280, 720), 1.0)
    lesson = lesson_of_answers(scene, guest)
    dialog = guest.tree.dialog
    assert dialog is not None
    assert lesson.height > 50
    assert not dialog.rect.colliderect(lesson)
    assert guest.tree.bounds.contains(dialog.rect)
    inside = dialog.find("answer-inside")
    assert isinstance(inside, ScrollArea)
    for one in bricks(dialog):
        assert any(box.contains(one.rect) for box in inside.windows), one.name
    assert isinstance(scene.prompt, AnswerPrompt)
    for name in scene.prompt.marks():
        unit = scene.table.unit(name)
        assert unit is not None
        assert not dialog.rect.colliderect(stand_box(scene, unit.place)), name


def test_where_there_is_no_room_beside_a_lesson_all_answers_are_in_sight(start: Start) -> None:
    guest, scene = asked(start, (1280, 720))
    guest.app.set_scale(2.0)
    lesson_of_answers(scene, guest)
    dialog, decision = guest.tree.dialog, scene.controller.decision
    assert dialog is not None
    assert decision is not None
    inside = dialog.find("answer-inside")
    assert isinstance(inside, ScrollArea)
    for number in range(1, len(decision.options) + 1):
        button = dialog.find(f"answer-{number}")
        assert any(one.contains(button.rect) for one in inside.windows), number
