"""Focus, keys, pointer, dialogs and tooltips of a whole screen, through the real loop."""

import pygame
import pytest

from game.ui.input_map import Chord
from game.ui.text import Words
from game.ui.theme import BODY, CAPTION
from game.ui.widgets.base.focus import in_direction
from game.ui.widgets.base.layout import Column, Gap, Middle, Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.buttons import BrickButton, IconButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Panel
from game.ui.widgets.tips.places import Surroundings
from game.ui.widgets.tips.tooltip import Tooltip, pair_row
from game.ui.window import App
from tests.ui import gallery
from tests.ui.pilot import Pilot


def focused(pilot: Pilot) -> str:
    widget = pilot.tree.focused
    return widget.name if widget is not None else ""


def noting(notes: list[str], name: str, **options: object) -> BrickButton:
    return BrickButton(name, name.title(), lambda: notes.append(name), **options)


def test_the_first_useful_button_has_the_focus(app: App, pilot: Pilot) -> None:
    root = gallery.menu("battle", "hot-seat", "quit")
    root.find("battle").enabled = False
    gallery.show(app, root)
    assert focused(pilot) == "hot-seat"


def test_tab_goes_in_reading_order_around_and_back(app: App, pilot: Pilot) -> None:
    gallery.show(app, gallery.options())
    seen = []
    for _ in range(7):
        seen.append(focused(pilot))
        pilot.press("Tab")
    assert seen == ["scale", "speed", "motion", "name", "back", "reset", "levels"]
    assert focused(pilot) == "scale"
    pilot.press("Shift+Tab")
    assert focused(pilot) == "levels"


def test_arrows_move_inside_a_group(app: App, pilot: Pilot) -> None:
    gallery.show(app, gallery.menu("battle", "hot-seat", "quit"))
    pilot.press("Down")
    assert focused(pilot) == "hot-seat"
    pilot.press("Down", "Down")
    assert focused(pilot) == "quit"
    pilot.press("Up")
    assert focused(pilot) == "hot-seat"


def test_arrows_do_not_leave_their_group(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    screen.tree.focus("act-brace")
    pilot.press("Right")
    assert focused(pilot) == "act-brace"
    pilot.press("Left")
    assert focused(pilot) == "act-watch"


def test_arrows_pass_over_what_is_switched_off(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    screen.tree.focus("act-shoot")
    pilot.press("Right")
    assert focused(pilot) == "act-throw"


def place(x: int, y: int) -> Widget:
    widget = Widget(f"{x},{y}")
    widget.rect = pygame.Rect(x, y, 40, 20)
    return widget


@pytest.mark.parametrize(
    ("way", "expected"),
    [((1, 0), "100,0"), ((0, 1), "0,50"), ((-1, 0), None), ((0, -1), None)],
)
def test_an_arrow_finds_the_nearest_in_its_direction(
    way: tuple[int, int], expected: str | None
) -> None:
    here = place(0, 0)
    found = in_direction([here, place(100, 0), place(0, 50), place(100, 50)], here, way)
    assert (found.name if found else None) == expected


def test_an_arrow_to_the_side_keeps_to_the_row() -> None:
    """No way from a wide button to a narrow one below its end; over a gap rather than up."""
    wide, hot_seat, leave = Widget("wide"), Widget("left"), Widget("right")
    wide.rect, hot_seat.rect = pygame.Rect(0, 0, 300, 30), pygame.Rect(0, 40, 140, 30)
    leave.rect = pygame.Rect(160, 40, 140, 30)
    assert in_direction([wide, hot_seat, leave], wide, (1, 0)) is None
    assert in_direction([wide, hot_seat, leave], hot_seat, (1, 0)) is leave
    above, far = Widget("above"), Widget("far")
    above.rect, far.rect = pygame.Rect(120, -60, 80, 30), pygame.Rect(900, 0, 80, 30)
    wide.rect = pygame.Rect(0, 0, 100, 30)
    assert in_direction([wide, above, far], wide, (1, 0)) is far
    assert in_direction([wide, above], wide, (1, 0)) is above


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press_what_has_the_focus(app: App, pilot: Pilot, key: str) -> None:
    notes: list[str] = []
    gallery.show(app, Column([noting(notes, "one"), noting(notes, "two")]))
    pilot.press("Tab", key)
    assert notes == ["two"]


def test_a_click_presses_and_takes_the_focus(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    gallery.show(app, Column([noting(notes, "one"), noting(notes, "two")]))
    pilot.click("two")
    assert notes == ["two"]
    assert focused(pilot) == "two"


def test_letting_go_outside_does_not_press(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    gallery.show(app, Column([noting(notes, "one"), noting(notes, "two")]))
    pilot.drag(pilot.find("one").rect.center, pilot.find("two").rect.center)
    assert notes == []


def test_what_is_switched_off_cannot_be_pressed(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    off = noting(notes, "one", key="1", enabled=False, reason="Out of range")
    gallery.show(app, Column([off, noting(notes, "two")]))
    pilot.click("one")
    pilot.press("1")
    assert notes == []
    assert off.shown_note == "Out of range"


def test_the_key_on_the_cap_presses_the_button(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    end = noting(notes, "end", action="end-turn")
    gallery.show(app, Column([noting(notes, "two", key="2"), end]))
    assert end.cap == "Ctrl+Enter"
    pilot.press("2", "Ctrl+Enter")
    assert notes == ["two", "end"]


def test_a_remapped_key_stands_on_the_cap_and_presses(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    end = noting(notes, "end", action="end-turn")
    app.keys = app.keys.remapped("end-turn", [Chord.parse("E")])
    gallery.show(app, Column([noting(notes, "first"), end]))
    assert end.cap == "E"
    pilot.press("Ctrl+Enter")
    assert notes == []
    pilot.press("e")
    assert notes == ["end"]


def test_a_hidden_button_does_not_react_to_its_key(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    hidden = noting(notes, "two", key="2", visible=False)
    gallery.show(app, Column([noting(notes, "one"), hidden]))
    pilot.press("2")
    assert notes == []


def test_the_focus_moves_on_when_its_widget_is_switched_off(app: App, pilot: Pilot) -> None:
    gallery.show(app, gallery.menu("battle", "quit"))
    pilot.find("battle").enabled = False
    pilot.step()
    assert focused(pilot) == "quit"


def test_a_press_makes_its_sound(app: App, pilot: Pilot) -> None:
    heard: list[str] = []
    screen = gallery.show(app, Column([noting([], "one")]))
    screen.tree = WidgetTree(screen.tree.root, sound=heard.append)
    screen.arrange(app.size, app.theme)
    pilot.click("one")
    pilot.press("Enter")
    assert heard == ["click", "click"]


# -- over a board


def test_over_a_board_nothing_has_the_focus_and_tab_is_the_scenes(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    pilot.press("Tab", "Left", "Enter")
    assert focused(pilot) == ""
    keys = [e.key for e in screen.unused_events if e.type == pygame.KEYDOWN]
    assert keys == [pygame.K_TAB, pygame.K_LEFT, pygame.K_RETURN]


def test_f6_goes_through_the_panels_and_back_to_the_board(app: App, pilot: Pilot) -> None:
    gallery.show(app, gallery.battle(), over_board=True)
    seen = []
    for _ in range(4):
        pilot.press("F6")
        seen.append(focused(pilot))
    assert seen == ["flag", "act-move", "log", ""]


def test_esc_gives_the_focus_back_to_the_board(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    pilot.press("F6", "Esc")
    assert focused(pilot) == ""
    assert not any(e.type == pygame.KEYDOWN for e in screen.unused_events)
    pilot.press("Esc")
    assert [e.key for e in screen.unused_events if e.type == pygame.KEYDOWN] == [pygame.K_ESCAPE]


def test_a_click_on_a_button_leaves_the_keys_to_the_board(app: App, pilot: Pilot) -> None:
    gallery.show(app, gallery.battle(), over_board=True)
    pilot.click("act-move")
    assert focused(pilot) == ""


def test_the_pointer_reaches_the_board_but_not_through_panels(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    pilot.click_at(pilot.find("card").rect.center)
    assert not any(e.type == pygame.MOUSEBUTTONDOWN for e in screen.unused_events)
    pilot.click_at(pilot.find("board").rect.center)
    assert any(e.type == pygame.MOUSEBUTTONDOWN for e in screen.unused_events)


def test_the_wheel_over_the_board_is_the_scenes(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    pilot.hover("log")
    pilot.wheel(1)
    assert not any(e.type == pygame.MOUSEWHEEL for e in screen.unused_events)
    pilot.hover_at(pilot.find("board").rect.center)
    pilot.wheel(1)
    assert any(e.type == pygame.MOUSEWHEEL for e in screen.unused_events)


# -- dialogs


def test_a_dialog_keeps_the_focus_and_gives_it_back(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.menu("battle", "quit"))
    pilot.press("Tab")
    screen.tree.open(gallery.question([]))
    seen = []
    for _ in range(3):
        seen.append(focused(pilot))
        pilot.press("Tab")
    assert seen == ["parry", "bail", "parry"]
    screen.tree.close()
    assert focused(pilot) == "quit"


def test_a_dialog_blocks_the_buttons_below(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    screen = gallery.show(app, Column([noting(notes, "below", key="B")], align="start"))
    below = pilot.find("below").rect.center
    screen.tree.open(gallery.question(notes))
    pilot.click_at(below)
    pilot.press("b")
    assert notes == []


def test_the_answers_of_a_dialog_have_keys(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    screen = gallery.show(app, gallery.menu("battle"))
    screen.tree.open(gallery.question(notes))
    pilot.press("2")
    pilot.click("parry")
    pilot.press("Enter")
    assert notes == ["bail", "parry", "parry"]


def test_a_dialog_may_start_at_its_default(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.menu("battle"))
    screen.tree.open(gallery.question([], default="bail"))
    assert focused(pilot) == "bail"


def test_esc_and_right_click_cancel_a_dialog_that_can_be(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    screen = gallery.show(app, gallery.menu("battle"))
    screen.tree.open(gallery.question([], on_cancel=lambda: notes.append("cancelled")))
    pilot.press("Esc")
    pilot.click_at((5, 5), button=3)
    assert notes == ["cancelled", "cancelled"]


def test_esc_does_not_pass_through_a_dialog_that_must_be_answered(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.menu("battle"))
    screen.tree.open(gallery.question([]))
    pilot.press("Esc")
    assert screen.tree.dialog is not None
    assert not any(e.type == pygame.KEYDOWN for e in screen.unused_events)


def test_a_dialog_darkens_what_lies_below(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.menu("battle"))
    before = app.surface.get_at((3, 3))
    screen.tree.open(gallery.question([], shade=120))
    pilot.step()
    after = app.surface.get_at((3, 3))
    assert sum(after[:3]) < 0.6 * sum(before[:3])


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_dialog_fits_its_words(app: App, pilot: Pilot, scale: float) -> None:
    app.set_scale(scale)
    screen = gallery.show(app, gallery.menu("battle"))
    dialog = gallery.question([])
    screen.tree.open(dialog)
    pilot.step()
    assert screen.tree.bounds.contains(dialog.rect)
    words = [one for one in dialog.walk() if not one.children]
    assert len(words) == 3
    for widget in words:
        wide, high = widget.measure(app.theme, widget.rect.width)
        assert (widget.rect.width, widget.rect.height) >= (wide, high)
        assert dialog.rect.contains(widget.rect)


# -- tooltips


def test_a_tooltip_opens_after_a_rest_and_closes_on_a_move(app: App, pilot: Pilot) -> None:
    gallery.show(app, Row([IconButton("gear", "gear", tooltip="Options"), Gap()]))
    pilot.hover("gear")
    pilot.settle(0.1)
    assert pilot.tree.tips.shown is None
    pilot.settle(0.5)
    tip = pilot.tree.tips.shown
    assert tip is not None
    assert not tip.rect.colliderect(pilot.find("gear").rect)
    pilot.hover_at((800, 800))
    assert pilot.tree.tips.shown is None


@pytest.mark.parametrize("over_board", [False, True])
def test_what_was_pressed_tells_nothing_more_before_the_pointer_moves(
    app: App, pilot: Pilot, over_board: bool
) -> None:
    buttons = [IconButton(name, "gear", tooltip=name) for name in ("gear", "other")]
    gallery.show(app, Row([*buttons, Gap()]), over_board=over_board)
    pilot.hover("gear")
    pilot.settle(0.6)
    assert pilot.tree.tips.shown is not None
    pilot.click("gear")
    pilot.settle(2.0)
    assert pilot.tree.tips.shown is None
    pilot.hover("other")
    pilot.settle(0.6)
    assert pilot.tree.tips.shown is not None
    pilot.hover("gear")
    pilot.settle(0.6)
    assert pilot.tree.tips.shown is not None


def test_a_click_over_a_board_brings_no_tooltip_of_what_has_the_focus(
    app: App, pilot: Pilot
) -> None:
    """Nor later, while neither the pointer nor the focus moves."""
    buttons = [IconButton(name, "gear", tooltip=name) for name in ("gear", "other", "third")]
    screen = gallery.show(app, Row([*buttons, Gap()]), over_board=True)
    screen.tree.focus("other")
    pilot.click("gear")
    pilot.settle(2.0)
    assert focused(pilot) == "other"
    assert pilot.tree.tips.shown is None
    pilot.press("Right")
    pilot.settle(0.6)
    assert focused(pilot) == "third"
    assert pilot.tree.tips.shown is not None


def test_what_lies_below_a_dialog_tells_of_itself_once_a_click_has_closed_that(
    app: App, pilot: Pilot
) -> None:
    below = IconButton("below", "gear", tooltip="Below")
    screen = gallery.show(app, Middle(below))
    tree = screen.tree
    done = BrickButton("done", "Done", tree.close)
    tree.open(Dialog("Asked", [done], "asked", default="done"))
    pilot.settle(1.0)
    pilot.click_at(below.rect.center)
    assert tree.dialog is None, "the button was there"
    pilot.settle(2.0)
    assert pilot.tree.tips.shown is not None


def test_what_was_taken_away_below_the_pointer_tells_nothing_more(app: App, pilot: Pilot) -> None:
    """Before the tooltip opens, and after; what came in its place is pointed at instead."""
    first, second = (IconButton(name, "gear", tooltip=name) for name in ("first", "second"))
    row = Row([first])
    gallery.show(app, Column([row, Gap()], align="start"))
    pilot.hover("first")
    pilot.step(40)
    assert pilot.tree.tips.shown is not None
    row.set_children([second])
    pilot.step(2)
    assert pilot.tree.tips.shown is None
    assert second.hovered
    assert not first.hovered
    pilot.step(40)
    assert pilot.tree.tips.shown is not None
    (told,) = [one for one in pilot.tree.tips.shown.walk() if isinstance(one, RichText)]
    assert [run.text for run in told.content if isinstance(run, Words)] == ["second"]
    row.set_children([])
    pilot.step(40)
    assert pilot.tree.tips.shown is None


def test_the_tooltip_of_the_focus_opens_for_the_keyboard(app: App, pilot: Pilot) -> None:
    gallery.show(app, Row([IconButton("gear", "gear", tooltip="Options"), Gap()]))
    pilot.settle(0.6)
    assert pilot.tree.tips.shown is not None


def test_a_question_is_read_before_its_answers_are_explained(app: App, pilot: Pilot) -> None:
    """What is told of an answer once the keys come to it lies beside the question, not over it."""
    screen = gallery.show(app, gallery.menu("battle"))
    dialog = gallery.question([])
    for name in ("parry", "bail"):
        dialog.find(name).tooltip = f"What becomes of whoever answers so: {name}. " * 4
    screen.tree.open(dialog)
    pilot.settle(1.0)
    assert pilot.tree.tips.shown is None
    for _ in range(2):
        pilot.press("Tab")
        pilot.settle(1.0)
        tip = pilot.tree.tips.shown
        assert tip is not None, focused(pilot)
        assert not tip.rect.colliderect(dialog.rect)


def test_a_scene_shows_a_tooltip_beside_a_figure(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    target, shooter = pygame.Rect(600, 300, 60, 60), pygame.Rect(600, 200, 60, 60)
    tip = Tooltip([Label("Need 3+ on d6")], title="Shoot Grimtooth", width=fixed(240))
    screen.tree.show_tip(tip, Surroundings(target, [shooter]))
    pilot.step()
    assert screen.tree.tips.shown is tip
    assert not tip.rect.colliderect(target)
    assert not tip.rect.colliderect(shooter)
    screen.tree.hide_tip()
    assert screen.tree.tips.shown is None


def test_the_focus_stays_at_its_link_while_a_held_tooltip_tells_more(
    app: App, pilot: Pilot
) -> None:
    screen = gallery.show(app, gallery.battle(), over_board=True)
    for rows in (2, 3, 1):
        found = [Link(f"R10-CC-{number}") for number in range(rows)]
        around = Surroundings(pygame.Rect(600, 300, 60, 60))
        screen.tree.show_tip(Tooltip(found, held=True), around)
        pilot.step()
        if rows == 2:
            screen.tree.focus_on(found[1])
        assert screen.tree.focused is found[min(1, rows - 1)]
        assert found[min(1, rows - 1)].focused


def test_tab_goes_through_a_held_tooltip_once_and_is_the_scenes_again(
    app: App, pilot: Pilot
) -> None:
    """Another tooltip, or the same one shown anew later, is gone through again."""
    screen = gallery.show(app, gallery.battle(), over_board=True)

    def held(left: int) -> None:
        around = Surroundings(pygame.Rect(left, 300, 60, 60))
        screen.tree.show_tip(Tooltip([Link("R10-CC-1")], held=True), around)
        pilot.step()

    def tabs() -> int:
        return sum(one.key == pygame.K_TAB for one in screen.unused_events if hasattr(one, "key"))

    held(600)
    pilot.press("Tab")
    assert isinstance(screen.tree.focused, Link)
    pilot.press("Tab")
    held(600)
    assert screen.tree.focused is None
    before = tabs()
    pilot.press("Tab")
    assert screen.tree.focused is None
    assert tabs() > before, "the scene has it"
    pilot.press("Shift+Tab")
    assert isinstance(screen.tree.focused, Link), "back in at the end where it came out"
    pilot.press("Tab")
    held(300)
    pilot.press("Tab")
    assert isinstance(screen.tree.focused, Link)


@pytest.mark.parametrize("forward", [0, 1])
def test_the_step_out_of_a_tooltip_that_leads_on_is_the_scenes(
    app: App, pilot: Pilot, forward: int
) -> None:
    """And so is every step after it, whichever way, as long as that tooltip is shown.

    Steps forward are from the beginning: only a step back goes into it.
    """
    key = "Shift+Tab"
    screen = gallery.show(app, gallery.battle(), over_board=True)
    tip = Tooltip([Link("R10-CC-1"), Link("R10-CC-2")], held=True)
    tip.leads_on = True
    screen.tree.show_tip(tip, Surroundings(pygame.Rect(600, 300, 60, 60)))
    pilot.step()

    def tabs() -> int:
        pressed = [one for one in screen.unused_events if one.type == pygame.KEYDOWN]
        return sum(one.key == pygame.K_TAB for one in pressed)

    for count in range(forward):
        pilot.press("Tab")
        assert screen.tree.focused is None
        assert tabs() == count + 1, "the scene has it"
    pilot.press(key, key)
    assert isinstance(screen.tree.focused, Link)
    before = tabs()
    for number, step in enumerate((key, "Tab", "Shift+Tab"), before + 1):
        pilot.press(step)
        assert screen.tree.focused is None
        assert tabs() == number, "the scene has it"


@pytest.mark.parametrize("corner", [(0, 0), (780, 0), (0, 580), (780, 580), (400, 300)])
def test_a_tooltip_stays_in_the_window_and_off_its_target(corner: tuple[int, int]) -> None:
    bounds, target = pygame.Rect(0, 0, 800, 600), pygame.Rect(corner, (20, 20))
    tip = Surroundings(target).beside((240, 180), bounds, 10)
    assert bounds.contains(tip)
    assert not tip.colliderect(target)


def test_a_tooltip_too_high_for_the_window_gets_closer_lines_of_smaller_letters(app: App) -> None:
    """Twenty rows of usual letters are higher than the window, and every row is to be seen."""
    rows = [pair_row(f"Row {number}", "+1") for number in range(19)]
    tip = Tooltip([*rows, RichText("The last row")], title="Shoot")
    line = app.theme.line_height(BODY)
    bounds = pygame.Rect(0, 0, 800, 20 * line + app.theme.px(12))
    tip.put_beside(app.theme, Surroundings(pygame.Rect(10, 10, 20, 20)), bounds)
    assert bounds.contains(tip.rect)
    assert all(tip.rect.contains(widget.rect) for widget in tip.walk())
    sizes = {widget.style.size for widget in tip.walk() if isinstance(widget, Label)}
    assert min(sizes) >= CAPTION.size, "letters stay readable"


def test_a_tooltip_gets_smaller_where_it_would_lie_over_its_target(app: App) -> None:
    """In the middle of a low window it has room beside the target in small letters only."""
    theme = app.theme
    rows = [pair_row("Range", "+1") for _ in range(18)]
    tip = Tooltip(rows, title="Shoot", width=fixed(296))
    high = tip.wish(theme, None)[1] - theme.px(4)
    bounds = pygame.Rect(0, 0, theme.px(2 * 296 + 80), high)
    target = pygame.Rect(0, 0, theme.px(40), theme.px(40))
    target.center = bounds.center
    tip.put_beside(theme, Surroundings(target), bounds)
    assert bounds.contains(tip.rect)
    assert not tip.rect.colliderect(target)


# -- text and keys


def test_letters_are_written_and_press_no_buttons(app: App, pilot: Pilot) -> None:
    notes: list[str] = []
    field = TextField("field")
    gallery.show(app, Column([field, noting(notes, "one", key="1")]))
    pilot.type("Fort 1")
    assert field.value == "Fort 1"
    assert notes == []


def test_the_letter_that_opened_a_field_is_not_written(app: App, pilot: Pilot) -> None:
    field = TextField("field")
    opener = BrickButton("open", "Open", lambda: pilot.tree.focus("field"), key="N")
    gallery.show(app, Column([opener, field]))
    pilot.press("N")
    assert focused(pilot) == "field"
    assert field.value == ""
    pilot.type("x")
    assert field.value == "x"


def test_a_field_over_a_board_takes_the_focus_by_click(app: App, pilot: Pilot) -> None:
    gallery.show(app, Row([Gap("board"), Column([TextField("field")])]), over_board=True)
    pilot.click("field")
    pilot.type("ab")
    assert pilot.find("field").value == "ab"


def test_looking_for_an_unknown_name_is_a_fault(app: App) -> None:
    screen = gallery.show(app, gallery.menu("battle"))
    with pytest.raises(KeyError, match="nobody"):
        screen.tree.find("nobody")


def test_other_widgets_can_be_shown_in_place(app: App, pilot: Pilot) -> None:
    screen = gallery.show(app, gallery.menu("battle"))
    screen.tree.set_root(Panel([BrickButton("other", "Other")]))
    assert focused(pilot) == "other"
    pilot.step()
    assert pilot.find("other").rect.width > 0
