"""Areas that scroll: by bar, wheel and focus, and where what they show begins and ends."""

import pygame

from game.ui.theme import BODY
from game.ui.widgets.base.layout import Column, Gap, Row, Together, Wrap
from game.ui.widgets.base.widget import fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import Toggle
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from tests.ui import gallery
from tests.ui.pilot import Pilot


def test_the_bar_of_a_scroll_area_can_be_dragged(app: App, pilot: Pilot) -> None:
    tall = Column([BrickButton(f"b{n}", f"B {n}") for n in range(30)])
    area = ScrollArea(tall, "area", height=fixed(300), width=fixed(200))
    gallery.show(app, Column([area, Gap()], align="start"))
    top = (area.rect.right - 3, area.rect.y + 4)
    pilot.drag(top, (top[0], area.rect.bottom + 100))
    assert area.offset == area.most_offset > 0


def test_the_focus_scrolls_into_sight(app: App, pilot: Pilot) -> None:
    tall = Column([BrickButton(f"b{n}", f"B {n}") for n in range(30)])
    area = ScrollArea(tall, "area", height=fixed(300), width=fixed(200))
    gallery.show(app, Column([area, Gap()], align="start"))
    pilot.press("Shift+Tab")
    assert pilot.tree.focused is pilot.find("b29")
    assert area.rect.contains(pilot.find("b29").rect)


def window_of(area: ScrollArea) -> pygame.Rect:
    """What an area shows, where it is one part."""
    (window,) = area.windows
    return window


def test_an_area_ends_between_lines_where_a_text_goes_on(app: App) -> None:
    theme = app.theme
    text = RichText("one two three four")
    narrow = max(theme.text_width(word, BODY) for word in ("one", "two", "three", "four"))
    area = ScrollArea(Column([text]))
    high = theme.line_height(BODY)
    area.place(theme, pygame.Rect(0, 0, narrow + theme.px(BAR), 2 * high + high // 2))
    assert (window_of(area).top, window_of(area).bottom) == (0, 2 * high)
    area.scroll_to(high - high // 2)
    assert (window_of(area).top, window_of(area).bottom) == (high // 2, 2 * high + high // 2)


def test_short_texts_of_an_area_are_seen_whole_or_not_at_all(app: App) -> None:
    high = app.theme.line_height(BODY)
    narrow = max(app.theme.text_width(word, BODY) for word in ("one", "two"))
    area = ScrollArea(Column([RichText("one two") for _ in range(4)], gap=0))
    area.place(app.theme, pygame.Rect(0, 0, narrow + app.theme.px(BAR), 5 * high))
    assert window_of(area).bottom == 4 * high


def test_rows_of_an_area_are_seen_whole_or_not_at_all(app: App) -> None:
    rows = [Row([Label("x")], f"row-{n}", height=fixed(60)) for n in range(4)]
    area = ScrollArea(Column(rows, gap=0))
    row = app.theme.px(60)
    area.place(app.theme, pygame.Rect(0, 0, 300, 3 * row - 10))
    assert (window_of(area).top, window_of(area).bottom) == (0, 2 * row)
    assert area.at((5, 2 * row + 5)) is area
    area.scroll_to(10)
    assert (window_of(area).top, window_of(area).bottom) == (row - 10, 3 * row - 10)
    area.reveal(rows[0])
    assert (area.offset, window_of(area).top) == (0, 0)


def test_of_what_wraps_each_line_is_seen_for_itself(app: App) -> None:
    """A card with three conditions showed none of them above much free room."""
    line, above = app.theme.px(30), app.theme.px(200)
    chips = [Row([Label("x")], width=fixed(140), height=fixed(30)) for _ in range(3)]
    head = Row([Label("x")], height=fixed(200))
    area = ScrollArea(Column([head, Wrap(chips, gap=0)], gap=0))
    room = above + 2 * line + line // 2
    area.place(app.theme, pygame.Rect(0, 0, app.theme.px(150) + app.theme.px(BAR), room))
    assert window_of(area).bottom == above + 2 * line


def test_the_wheel_stops_where_a_row_begins(app: App) -> None:
    rows = [Row([Label("x")], height=fixed(60)) for _ in range(9)]
    area = ScrollArea(Column(rows, gap=0))
    row = app.theme.px(60)
    area.place(app.theme, pygame.Rect(0, 0, 300, 3 * row + 10))
    area.wheel(-1)
    assert (area.offset, window_of(area).top) == (row, 0)
    area.wheel(-1)
    assert area.offset == 2 * row
    area.wheel(1)
    assert area.offset == row
    area.reveal(rows[5])
    assert window_of(area).contains(rows[5].rect)
    assert area.offset == 3 * row, "what is revealed leaves no room free above the first row"


def test_what_is_revealed_comes_with_the_row_around_it(app: App) -> None:
    """Else a row half out of sight would be hidden with the widget that has the focus."""
    toggles = [Toggle(f"toggle-{n}", "On") for n in range(4)]
    rows = [Row([toggle], align="center", height=fixed(90)) for toggle in toggles]
    area = ScrollArea(Column(rows, gap=0))
    high = app.theme.px(90)
    area.place(app.theme, pygame.Rect(0, 0, 300, 3 * high - 10))
    area.reveal(toggles[2])
    assert window_of(area).contains(rows[2].rect)


def test_of_a_box_no_rim_is_seen_without_the_first_thing_in_it(app: App) -> None:
    theme = app.theme
    lines = [Label(f"line {number}") for number in range(20)]
    area = ScrollArea(Column([Row([Label("x")], height=fixed(60)), Panel(lines)], gap=0))
    high = theme.line_height(BODY)
    box, first = theme.px(60), theme.px(60) + theme.px(12)
    area.place(theme, pygame.Rect(0, 0, 200, first + high - 2))
    assert window_of(area).bottom == box, "not the rim alone"
    area.place(theme, pygame.Rect(0, 0, 200, first + high + 2))
    assert window_of(area).bottom > first


def test_a_box_ends_for_itself_beside_one_that_ends_above(app: App) -> None:
    """Else both would end where by chance they agree: at 6 rows of 40 and 8 of 30, far above."""
    theme = app.theme
    boxes = [
        Panel([Row([Label("x")], height=fixed(high)) for _ in range(n)], gap=0, width=fixed(150))
        for high, n in ((40, 9), (30, 11))
    ]
    area = ScrollArea(Row(boxes, gap=0, align="start"))
    room = boxes[1].wish(theme, None)[1] + theme.px(5)
    area.place(theme, pygame.Rect(0, 0, theme.px(300) + theme.px(BAR), room))
    assert area.most_offset > 0
    high, low = area.windows
    assert low.bottom == room, "all of it is seen"
    assert room - high.bottom <= theme.px(40), "no more than a row is left out"


def test_boxes_beside_each_other_end_each_for_itself(app: App) -> None:
    """Else the area would end where by chance both have an end of a row, and show little."""
    theme, room = app.theme, app.theme.px(205)
    boxes = [
        Panel([Row([Label("x")], height=fixed(high)) for _ in range(20)], gap=0, width=fixed(150))
        for high in (30, 41)
    ]
    area = ScrollArea(Row(boxes, gap=0, align="start"))
    area.place(theme, pygame.Rect(0, 0, theme.px(300) + theme.px(BAR), room))
    area.scroll_to(theme.px(17))
    left, right = area.windows
    assert (left.left, left.right) == (area.rect.left, right.left)
    assert right.left == boxes[1].rect.left
    assert right.right == area.rect.right
    for window, box in zip(area.windows, boxes, strict=True):
        rows = [row.rect for row in box.children]
        assert window.top in [row.top for row in rows]
        assert window.bottom in [row.bottom for row in rows]
        assert window.height > room - 2 * rows[0].height
    assert area.shows(boxes[0])
    shorter = min(left, right, key=lambda window: window.bottom)
    assert area.at((shorter.centerx, shorter.bottom)) is area


def test_of_what_says_nothing_apart_no_heading_is_seen_alone(app: App) -> None:
    """What comes first is seen with the second or not at all; the third may be left out."""
    before, *parts = (Row([Label("x")], height=fixed(40)) for _ in range(4))
    row = app.theme.px(40)
    area = ScrollArea(Column([before, Together(parts, gap=0)], gap=0))
    for room, seen in ((3 * row - 1, row), (3 * row, 3 * row), (4 * row - 1, 3 * row)):
        area.place(app.theme, pygame.Rect(0, 0, 200, room))
        assert window_of(area).bottom == seen


def test_a_box_too_high_to_be_shown_whole_fades_where_it_goes_on(app: App) -> None:
    theme = app.theme
    area = ScrollArea(Panel([Label("x")], height=fixed(500)))
    area.place(theme, pygame.Rect(0, 0, 200, 200))
    assert window_of(area) == area.rect
    surface = pygame.Surface((200, 200))
    surface.fill("#FF0000")
    area.draw(surface, theme)
    last, inside = surface.get_at((100, 199)), surface.get_at((100, 100))
    assert last.r > 200 > inside.r
