"""The bars of what is scrolled, by the mouse."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.text import Words
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import fixed
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.lists.text_table import TextTable
from game.ui.widgets.look.bars import Scrolled, grip_of, track_of
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from tests.ui import gallery
from tests.ui.pilot import Pilot
from tests.ui.test_text_table import entries as rows


def log_of(app: App, told: list[int], *, reading: bool = False) -> TextLog:
    """A log of 50 entries of a line each, which tells whose was clicked."""
    log = TextLog("log", told.append, reading=reading, width=fixed(200), height=fixed(120))
    log.set_entries([Entry([Words(f"Entry {n}")], 0, n) for n in range(50)])
    gallery.show(app, Column([log, Gap()], align="start"))
    return log


def at_bar(log: TextLog, down: int) -> tuple[int, int]:
    """A pixel on the bar, so many below the upper edge of its area."""
    return log.rect.right - 4, log.rect.y + down


def test_the_bar_of_a_log_goes_from_its_beginning_to_its_end(app: App, pilot: Pilot) -> None:
    told: list[int] = []
    log = log_of(app, told)
    end = log.offset
    assert end >= log.most_offset > 0
    pilot.drag(at_bar(log, log.rect.height - 20), at_bar(log, -50))
    assert log.offset == 0
    log.append(Entry([Words("news")]))
    assert log.offset == 0, "who reads the beginning is left there"
    pilot.drag(at_bar(log, 20), at_bar(log, log.rect.height + 50))
    assert log.offset > end, "the entry that came is seen"
    log.append(Entry([Words("more")]))
    assert log.span(51)[1] - log.offset <= log.rect.height, "and so are those that come"
    assert told == [], "nothing behind the bar was clicked"


def test_taking_hold_of_a_bar_at_the_end_of_a_log_leaves_it_there(app: App, pilot: Pilot) -> None:
    log = log_of(app, [])
    before = log.offset
    pilot.click_at(at_bar(log, log.rect.height - 16))
    assert log.offset == before
    log.append(Entry([Words("news")]))
    assert log.offset > before


def test_a_click_on_a_bar_goes_there_and_one_beside_it_presses_an_entry(
    app: App, pilot: Pilot
) -> None:
    told: list[int] = []
    log = log_of(app, told, reading=True)
    pilot.click_at(at_bar(log, log.rect.height // 2))
    assert abs(log.offset - log.most_offset / 2) < log.most_offset / 20
    assert told == []
    pilot.click_at((log.rect.x + 20, log.rect.centery))
    assert len(told) == 1
    first, last = log.place_of(log.offset), log.place_of(log.offset + log.rect.height)
    assert first < told[0] < last


def dragged(
    app: App, area: ScrollArea | TextLog, fine: Callable[[], bool] = lambda: True
) -> list[int]:
    """The offsets while a bar at its beginning is dragged to its end pixel by pixel.

    Each stands still with the pointer, is the same on the way back, and is ``fine``.
    """
    x, track = area.rect.right - 4, track_of(app.theme, area.rect)
    way = range(track.y, track.bottom + 9)
    area.pressed_at((x, track.y))
    places = []
    for y in way:
        area.dragged_to((x, y))
        places.append(area.offset)
        area.dragged_to((x, y))
        assert area.offset == places[-1]
        assert fine()
    assert places[0] == 0
    assert places == sorted(places)
    back = []
    for y in reversed(way):
        area.dragged_to((x, y))
        back.append(area.offset)
    assert back == places[::-1]
    area.dragged_to((x, way[-1]))
    return places


@pytest.mark.parametrize("count", [20, 30, 50])
def test_a_log_stands_still_under_a_bar_that_is_held_still(app: App, count: int) -> None:
    """Near its end, too, where it goes on to a whole line; and it follows new entries there."""
    log = TextLog("log", width=fixed(200), height=fixed(300))
    log.set_entries([Entry([Words(f"Entry {n}")], 0, n) for n in range(count)])
    gallery.show(app, Column([log, Gap()], align="start"))
    log.scroll_to(0)
    places = dragged(app, log)
    assert log.offset == places[-1] == log.end_offset
    log.append(Entry([Words("news")]))
    assert log.offset > places[-1]


def test_a_dragged_area_shows_whole_rows_from_its_upper_edge_on(app: App) -> None:
    """And the same ones from both sides."""
    rows = [Row([Label(f"Row {n}")], f"row-{n}", height=fixed(30)) for n in range(40)]
    area = ScrollArea(Column(list(rows), gap=0), height=fixed(200), width=fixed(200))
    gallery.show(app, Column([area, Gap()], align="start"))
    places = dragged(app, area, lambda: any(row.rect.y == area.rect.y for row in rows))
    assert places[-1] == area.most_offset


@pytest.mark.parametrize("height", [90, 260])
def test_the_bar_of_a_table_shows_the_same_rows_from_both_sides(app: App, height: int) -> None:
    """Rows are seen whole, and the table does not jump about under a bar that is held still."""
    table = TextTable("table", ("Pegs", "Cups"), on_link=str, on_type=str, height=fixed(height))
    table.set_entries(rows())
    gallery.show(app, Column([table, Gap()], align="start"))
    assert dragged(app, table)[-1] == table.most_offset


def test_the_movable_part_is_within_its_bar_and_as_long_as_the_part_that_is_seen(app: App) -> None:
    area = pygame.Rect(10, 20, 200, 400)
    track = track_of(app.theme, area)
    for offset in (0, 200, 400):
        grip = grip_of(app.theme, Scrolled(area, 800, offset, 400))
        assert grip is not None
        assert abs(grip.height - track.height / 2) <= 1
        assert abs(grip.y - track.y - offset / 800 * track.height) <= 1
        assert area.contains(grip)
    assert grip_of(app.theme, Scrolled(area, 400, 0, 0)) is None, "all is seen"
