"""A question with many answers, each over two stretches of time: read at a glance, told whole."""

import re

import pygame
import pytest

from game.ui.board.tips import spread
from game.ui.prompts.answer_list import AnswerDetails
from game.ui.scenes.battle import battle, seating
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.scroll import ScrollArea
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import staged
from tests.ui.scenes.conftest import FEW
from tests.ui.scenes.decision_points import Visit, with_dice_left
from tests.ui.scenes.stage import Guest, Start, hold_alt, stand_box

AXES = ("hand-weapon", "hand-weapon")

PAIR = ("a1", "b1")
"""Who attacks, and who is asked."""

PERCENT = re.compile(r"(?<![<>])\b(\d+)%")


def asked_for_six(program: Program) -> tuple[Guest, Dialog, list[BrickButton]]:
    """Grim has struck at Sir Cobble with the first of two axes: he has six ways to answer."""
    units = [
        {**fig("a1", 10, 10, 0, AXES), "name": "Grim"},
        {**fig("b1", 11.5, 10, 180, ("hand-weapon", "shield")), "name": "Sir Cobble"},
        fig("b2", 11.5, 12.2, 180, ("hand-weapon", "shield")),
    ]
    blow = {"by": "azure", "do": "attack", "unit": "a1", "item": "hand-weapon", "target": "b1"}
    visit = Visit(program, with_dice_left(staged(units, blow)), keys=False, at="R05-DP-13")
    visit.guest.step(2)
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    found = [one for one in dialog.walk() if isinstance(one, BrickButton)]
    answers = [one for one in found if one.name.startswith("answer-")]
    assert len(answers) == 6
    return visit.guest, dialog, answers


def drawn(widget: Widget) -> str:
    """The words that stand on the screen of a widget and what is inside, line by line."""
    lines = [line for one in widget.walk() for line, _, _ in one.laid()]
    runs = [piece.run for line in lines for piece in line.pieces]
    return "".join(run.text for run in runs if isinstance(run, Words)).replace("\u00a0", " ")


def rows_of(widget: Widget) -> list[str]:
    """The texts inside that may be several lines long, and labels."""
    found = [one for one in widget.walk() if isinstance(one, (RichText, Label))]
    texts = [one.text if isinstance(one, Label) else "" for one in found]
    for place, one in enumerate(found):
        if isinstance(one, RichText):
            texts[place] = "".join(run.text for run in one.content if isinstance(run, Words))
    return [text.replace("\u00a0", " ") for text in texts]


@pytest.mark.parametrize("frame", [0.0, 0.2])
def test_who_has_waited_long_is_asked_with_chances_that_are_less_exact(
    program: Program, monkeypatch: pytest.MonkeyPatch, frame: float
) -> None:
    """All six are told of, and how exact that is; ``frame`` is how long one takes by his clock."""
    monkeypatch.setattr(seating, "PATIENCE", 2.5)
    monkeypatch.setattr(seating, "ASKING", 0.004)
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += frame
        return now

    monkeypatch.setattr(battle, "monotonic", clock)
    guest, dialog, _ = asked_for_six(program)
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    (found,) = scene.controller.ask._answers.values()
    assert len(found) == 6
    runs = {one.runs for odds in found for one in (odds.whole, odds.blow) if one and one.sampled}
    assert runs == {FEW // 2 if frame else FEW}
    worst = max(odds.error for odds in found)
    told = " ".join(rows_of(dialog))
    assert f"sampled, ± {spread(worst)}%" in told


SIZES = pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1600, 900), 1.0)]
)


def in_window(start: Start, size: tuple[int, int], scale: float) -> Program:
    """The program in a window of a size with letters of a size."""
    program = start(size=size)
    program.app.set_scale(scale)
    return program


@SIZES
def test_each_answer_has_one_line_of_the_same_two_chances(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    """That who is asked is destroyed, and who attacks; all answers and details are in sight."""
    guest, dialog, answers = asked_for_six(in_window(start, size, scale))
    for one in answers:
        assert "%" not in one.shown_note, "no other number is on it"
        told = drawn(one)
        assert re.search(r"destroyed(: Sir Cobble)? \d+%( · Grim \d+%)?", told), told
        assert len(PERCENT.findall(told)) in (1, 2)
        assert told.count("…") == 0
    inside, details = dialog.find("answer-inside"), dialog.find("answer-details")
    assert isinstance(inside, ScrollArea)
    for widget in (*answers, details):
        assert any(box.contains(widget.rect) for box in inside.windows), widget.name
        assert guest.tree.bounds.contains(widget.rect)


@SIZES
def test_the_answer_looked_at_is_told_whole_and_nothing_moves(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    """First the one in focus, which is the best; then the one pointed at, or come into focus."""
    guest, dialog, answers = asked_for_six(in_window(start, size, scale))
    details = dialog.find("answer-details")
    assert isinstance(details, AnswerDetails)
    best = next(one for one in answers if one.focused)
    assert rows_of(details)[0].startswith(best.label)
    assert "costs you least" in rows_of(details)[0]
    places = [one.rect.copy() for one in (dialog, details, *answers)]
    for number, one in enumerate(answers):
        if number % 2:
            guest.tree.focus(one.name)
        else:
            guest.hover_at(one.rect.center)
        guest.step(2)
        head, *rows = rows_of(details)
        assert head.startswith(one.label)
        texts = [widget for widget in details.walk() if isinstance(widget, RichText)]
        runs = [run.text for text in texts for run in text.content if isinstance(run, Words)]
        assert not re.search(r"Use \d", "".join(runs)), "no line ends between them"
        assert ("This blow" in rows, "In all" in rows) == (True, True)
        lists = [row for row in rows if "%" in row]
        assert len(lists) >= 2
        for row in lists:
            assert sum(map(int, PERCENT.findall(row))) in (99, 100), row
        whole = lists[1]
        (gist, *_) = PERCENT.findall(drawn(one))
        assert f"destroyed {gist}%" in whole, "the same number as on the answer"
        assert "…" not in drawn(details)
    assert places == [one.rect for one in (dialog, details, *answers)]
    told = rows_of(details)[0]
    guest.step(30)
    assert rows_of(details)[0] == told, "it stays until something else is looked at"


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_a_question_higher_than_the_map_but_no_wider_leaves_the_log_free(
    start: Start, scale: float
) -> None:
    """It has room between the sides of the map, beside those whom it is about."""
    guest, dialog, _ = asked_for_six(in_window(start, (1280, 720), scale))
    board = guest.tree.root.find("map").rect
    assert dialog.rect.height > board.height
    assert dialog.rect.left >= board.left
    assert dialog.rect.right <= board.right
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    for name in PAIR:
        stand = stand_box(scene, scene.controller.state.units[name].place)
        assert board.contains(stand), name
        assert not dialog.rect.colliderect(stand), name


def test_alt_shows_everything_on_all_answers(start: Start) -> None:
    guest, dialog, answers = asked_for_six(in_window(start, (1600, 900), 1.0))
    before = [drawn(one) for one in answers]
    hold_alt(guest)
    assert not dialog.has("answer-details")
    for one in answers:
        told = drawn(one)
        assert "This blow: " in told
        assert "In all: " in told
    hold_alt(guest, held=False)
    assert [drawn(one) for one in answers] == before
    assert dialog.has("answer-details")


WINDOWS = pytest.mark.parametrize(
    ("size", "scale"),
    [(size, scale) for size in ((1280, 720), (1600, 900)) for scale in (1.0, 1.5)],
)


def focus_on(guest: Guest, answer: BrickButton) -> None:
    """Give an answer the focus, until what is told of it has come up."""
    guest.tree.focus(answer.name)
    guest.step(60)


@WINDOWS
def test_nothing_moves_when_alt_goes_down(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    """Neither the dialog nor the board below it; let go, the answers are where they were."""
    guest, dialog, answers = asked_for_six(in_window(start, size, scale))
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    places = [one.rect.copy() for one in (dialog, *answers)]
    frame = scene.camera.frame
    hold_alt(guest)
    assert dialog.rect == places[0]
    assert scene.camera.frame == frame
    hold_alt(guest, held=False)
    assert [one.rect for one in (dialog, *answers)] == places
    assert scene.camera.frame == frame


@WINDOWS
def test_the_rule_told_of_an_answer_covers_neither_answers_nor_figures(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    """Held with Alt or not; where not even one rule has a place, none is told."""
    guest, _, answers = asked_for_six(in_window(start, size, scale))
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    inside = scene.tree.find("answer-inside")
    assert isinstance(inside, ScrollArea)
    told = 0
    for held in (False, True):
        hold_alt(guest, held=held)
        for answer in answers:
            focus_on(guest, answer)
            tip = scene.tree.tips.shown
            if tip is None:
                continue
            told += 1
            figures = [stand_box(scene, scene.controller.state.units[one].place) for one in PAIR]
            assert tip.rect.collidelist(figures) < 0, answer.name
            assert tip.rect.collidelist([one.rect for one in answers]) < 0, answer.name
    assert told


def test_where_there_is_no_room_below_tooltips_tell_it(start: Start) -> None:
    """Letters of double size in a low window: all answers come first."""
    guest, dialog, answers = asked_for_six(in_window(start, (1280, 720), 2.0))
    assert not dialog.has("answer-details")
    for one in answers:
        assert isinstance(one.tooltip, str)
        assert one.tooltip.startswith("This blow: ")
        assert "In all: " in one.tooltip
    del guest


def test_the_marks_of_answers_have_signs(start: Start) -> None:
    """A star for the best; in a low window it stands alone, below the icon."""
    for size, scale in (((1600, 900), 1.0), ((1280, 720), 1.5)):
        guest, _, answers = asked_for_six(in_window(start, size, scale))
        best = next(one for one in answers if one.focused)
        pictures = []
        for sign in ("star", ""):
            best._sign = sign
            guest.step(2)
            pictures.append(pygame.image.tobytes(guest.app.surface.subsurface(best.rect), "RGB"))
        assert pictures[0] != pictures[1], (size, scale)
