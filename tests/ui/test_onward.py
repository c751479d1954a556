"""Signs that there is more beyond an edge of what is scrolled."""

import pygame
import pytest

from game.ui.text import Words
from game.ui.theme import BODY
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look.bars import BAR, track_of
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.onward import CLEAR
from game.ui.widgets.look.paint import FOCUS_RING
from game.ui.widgets.look.panel import Panel
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App

HIGH = 40
"""Units of height of a row."""


def rows(count: int) -> list[Widget]:
    return [Row([Label("x")], f"row-{n}", height=fixed(HIGH)) for n in range(count)]


def area_of(app: App, room: float, *, count: int = 6) -> ScrollArea:
    """An area of so many rows of height."""
    area = ScrollArea(Column(rows(count), gap=0))
    area.place(app.theme, pygame.Rect(20, 30, 300, round(app.theme.px(HIGH) * room)))
    return area


def ways(area: ScrollArea | TextLog) -> list[bool]:
    """Which signs there are: True for one that points up."""
    signs = area.signs if isinstance(area, ScrollArea) else area.signs()
    return [sign.up for sign in signs]


def test_a_sign_says_that_there_is_more_and_in_which_direction(app: App) -> None:
    area = area_of(app, 2.5)
    assert ways(area) == [False]
    area.wheel(-1)
    assert 0 < area.offset < area.most_offset
    assert ways(area) == [True, False]
    area.scroll_to(area.most_offset)
    assert ways(area) == [True], "at the end there is nothing below"
    assert ways(area_of(app, 6)) == [], "all is seen"


def test_the_sign_is_in_the_middle_of_what_is_left_free(app: App) -> None:
    area = area_of(app, 2.5)
    ((box, _),) = area.signs
    (window,) = area.windows
    ring, clear = app.theme.px(FOCUS_RING), app.theme.px(CLEAR)
    assert window.bottom + ring < box.top < box.bottom < area.rect.bottom, "no ring covers it"
    middle = (window.bottom + clear + area.rect.bottom) // 2
    assert abs(box.centery - middle) <= 1
    assert abs(box.centerx - (area.rect.x + area.rect.right - app.theme.px(BAR)) // 2) <= 1


def test_where_nothing_is_free_it_is_at_the_end_of_the_bar(app: App) -> None:
    """Over words it would be in the way, and the movable part of the bar never comes so far."""
    area = area_of(app, 3)
    area.wheel(-1)
    up, down = area.signs
    for sign in (up, down):
        assert sign.box.left >= area.rect.right - app.theme.px(BAR)
        assert area.rect.contains(sign.box)
        assert not sign.box.colliderect(track_of(app.theme, area.rect))
    assert up.box.bottom < area.rect.centery < down.box.top


def test_boxes_beside_each_other_have_a_sign_where_they_go_on(app: App) -> None:
    theme = app.theme
    boxes = [Panel(rows(count), gap=0, width=fixed(140)) for count in (6, 9)]
    area = ScrollArea(Row(boxes, gap=0, align="start"))
    area.place(theme, pygame.Rect(0, 0, theme.px(280) + theme.px(BAR), theme.px(4.8 * HIGH)))
    assert [sign.up for sign in area.signs] == [False, False]
    for sign, box in zip(area.signs, boxes, strict=True):
        assert box.rect.left < sign.box.left < sign.box.right < box.rect.right
    area.scroll_to(boxes[0].rect.bottom - area.rect.bottom)
    below = [sign.box for sign in area.signs if not sign.up]
    assert [boxes[1].rect.left < box.left for box in below] == [True], "the first is at its end"


def test_one_sign_is_enough_at_an_edge_that_has_room_for_it_somewhere(app: App) -> None:
    """The box that fills its column says so by fading; a second sign would be too much."""
    theme = app.theme
    boxes = [
        Panel(
            [Row([Label("x")], height=fixed(high)) for _ in range(9)],
            gap=0,
            padding=(12, 0, 12, 0),
            width=fixed(140),
        )
        for high in (40, 56)
    ]
    area = ScrollArea(Row(boxes, gap=0, align="start"))
    area.place(theme, pygame.Rect(0, 0, theme.px(280) + theme.px(BAR), theme.px(4 * 40)))
    ((box, up),) = area.signs
    assert not up
    assert boxes[1].rect.left < box.left < box.right < boxes[1].rect.right


def test_a_sign_is_drawn_and_is_nothing_to_click(app: App) -> None:
    area = area_of(app, 2.5)
    ((box, _),) = area.signs
    surface = pygame.Surface((400, 300))
    area.draw(surface, app.theme)
    bright = {
        (x, y)
        for x in range(box.left, box.right)
        for y in range(box.top, box.bottom)
        if sum(surface.get_at((x, y))[:3]) > 300
    }
    assert bright, "it is drawn"
    lows = [max(y for x, y in bright if x == column) for column in (box.left + 1, box.centerx)]
    assert lows[0] < lows[1], "its point is below its ends"
    assert area.at(box.center) is area
    assert not area.pressable


@pytest.mark.parametrize("margin", [10, 200])
def test_there_is_no_bar_for_a_margin_alone(app: App, margin: float) -> None:
    """Everything is seen: nothing is to be scrolled to."""
    theme = app.theme
    inside = Column(rows(3), gap=0, padding=(0, 0, 0, margin))
    area = ScrollArea(Column([inside]))
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH)))
    assert (area.hidden, area.most_offset, area.focusable, area.signs) == (0, 0, False, ())
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH) - 1))
    assert area.most_offset > 0
    assert ways(area) == [False]


def test_the_ring_of_the_focus_needs_its_margin(app: App) -> None:
    """Else the ring around the last button would be cut, and nothing would show all of it."""
    theme = app.theme
    button = BrickButton("last", "Last")
    area = ScrollArea(Column([button], padding=(6, 6, 6, 6)))
    high = button.wish(theme, 200)[1] + theme.px(6)
    area.place(theme, pygame.Rect(0, 0, 300, high))
    assert area.most_offset > 0
    area.place(theme, pygame.Rect(0, 0, 300, high + theme.px(4)))
    assert area.most_offset == 0


def test_a_gap_at_the_end_is_not_more(app: App) -> None:
    area = ScrollArea(Column([*rows(2), Gap(height=fixed(50))], gap=0))
    area.place(app.theme, pygame.Rect(0, 0, 300, app.theme.px(2 * HIGH)))
    assert (area.most_offset, area.signs) == (0, ())


def test_a_text_that_is_cut_goes_on(app: App) -> None:
    high = app.theme.line_height(BODY)
    area = ScrollArea(Column([RichText("one two three four " * 40)]))
    area.place(app.theme, pygame.Rect(0, 0, 120, 4 * high + 3))
    assert ways(area) == [False]


def log_of(app: App, *, reading: bool) -> TextLog:
    """20 entries, in a log that has room for 5."""
    log = TextLog("log", reading=reading)
    log.set_entries([Entry((Words(f"Entry {n}"),)) for n in range(20)])
    high = app.theme.line_height(BODY) + app.theme.px(TextLog.between)
    log.place(app.theme, pygame.Rect(0, 0, 300, 5 * high))
    return log


def test_a_text_to_be_read_has_signs_too(app: App) -> None:
    text = log_of(app, reading=True)
    assert ways(text) == [False]
    text.scroll_to(100)
    assert ways(text) == [True, False]
    text.scroll_to(text.most_offset)
    assert ways(text) == [True]


def test_a_log_tells_that_there_is_more_before_its_end(app: App) -> None:
    log = log_of(app, reading=False)
    assert ways(log) == [True]
    log.scroll_to(0)
    assert ways(log) == [False]
    log.set_entries(log.entries[:3])
    assert ways(log) == []


@pytest.mark.parametrize("below", [0, 24])
def test_the_last_row_can_be_reached_however_little_of_it_is_at_its_end(
    app: App, below: float
) -> None:
    """What is drawn whole or not at all needs room for all of it, its own margin too."""
    theme = app.theme
    lines: list[Widget] = [
        Row([Label("x")], height=fixed(HIGH), align="start", padding=(0, 0, 0, below))
        for _ in range(3)
    ]
    area = ScrollArea(Column(lines, gap=0))
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH) - 5))
    assert ways(area) == [False]
    assert area.focusable
    area.scroll_to(area.most_offset)
    assert any(window.contains(lines[-1].rect) for window in area.windows)
    assert ways(area) == [True]


def test_a_wide_area_gives_no_width_up_for_a_margin_alone(app: App) -> None:
    theme = app.theme
    inside = Column(rows(3), gap=0, padding=(0, 0, 0, 10))
    area = ScrollArea(Column([inside]), wide=True)
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH)))
    assert (area.hidden, inside.rect.width) == (0, 300)
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH) - 1))
    assert area.hidden
    assert inside.rect.width == 300 - theme.px(BAR)
    area.place(theme, pygame.Rect(0, 0, 300, theme.px(3 * HIGH)))
    assert inside.rect.width == 300
