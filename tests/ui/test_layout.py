"""Rows, columns, anchors: who gets which room."""

import pygame
import pytest

from game.ui.theme import Theme
from game.ui.widgets.base.centered import Centered
from game.ui.widgets.base.layout import Canvas, Column, Gap, Middle, Row, Wrap, shared_out
from game.ui.widgets.base.widget import CONTENT, STRETCH, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.window import App
from tests.ui import gallery


@pytest.fixture
def theme(app: App) -> Theme:
    return app.theme


def box(width: float, height: float = 20) -> Canvas:
    return Canvas("", lambda *_: None, width=fixed(width), height=fixed(height))


def sizes(extents: list, room: int, theme: Theme, content: int = 30) -> list[int]:
    return shared_out(extents, lambda _: content, room, theme)


def test_stretching_takes_what_fixed_and_content_leave(theme: Theme) -> None:
    assert sizes([fixed(100), CONTENT, STRETCH], 400, theme) == [100, 30, 270]


def test_shares_divide_the_rest_without_losing_a_pixel(theme: Theme) -> None:
    assert sizes([STRETCH, fixed(20), STRETCH, STRETCH], 120, theme) == [33, 20, 34, 33]
    assert sum(sizes([STRETCH] * 7, 100, theme)) == 100


def test_content_gives_way_when_there_is_too_little(theme: Theme) -> None:
    shrunk = sizes([fixed(100), CONTENT, CONTENT, STRETCH], 140, theme, content=40)
    assert shrunk == [100, 20, 20, 0]


def test_fixed_sizes_grow_with_the_scale() -> None:
    app = App((1920, 1080), scale=1.5)
    assert sizes([fixed(100), STRETCH], 400, app.theme) == [150, 250]
    app.close()


def test_a_row_puts_its_widgets_side_by_side_with_gaps(theme: Theme) -> None:
    first, second = box(50), box(70)
    row = Row([first, second], gap=10, padding=(5, 6, 7, 8))
    assert row.wish(theme, None) == (5 + 50 + 10 + 70 + 7, 6 + 20 + 8)
    row.place(theme, pygame.Rect(100, 200, 300, 60))
    assert first.rect.topleft == (105, 206)
    assert second.rect.topleft == (165, 206)


def test_what_does_not_fit_a_line_begins_the_next(theme: Theme) -> None:
    """60 and 70 with a gap of 10 fill the 140 of the first line; 130 gets one of its own."""
    children = [box(60), box(70, 30), box(130), box(200)]
    wrap = Wrap(children, gap=10)
    assert wrap.measure(theme, 140) == (140, 30 + 10 + 20 + 10 + 20)
    wrap.place(theme, pygame.Rect(5, 6, 140, 90))
    assert [child.rect.topleft for child in children] == [(5, 6), (75, 6), (5, 46), (5, 76)]
    assert children[-1].rect.width == 140


def test_what_stretches_down_a_line_is_as_high_as_it(theme: Theme) -> None:
    low, high, below = box(60), box(60, 30), box(60)
    low.height = below.height = STRETCH
    wrap = Wrap([low, high, below], gap=10)
    wrap.place(theme, pygame.Rect(0, 0, 140, 90))
    own = below.wish(theme, None)[1]
    assert [child.rect.height for child in (low, high, below)] == [30, 30, own]


def test_a_column_centers_what_is_narrower(theme: Theme) -> None:
    label, wide = Label("Hi"), box(200)
    column = Column([label, wide], align="center")
    column.place(theme, pygame.Rect(0, 0, 200, 100))
    assert label.rect.width == theme.text_width("Hi", label.style)
    assert abs(label.rect.centerx - 100) <= 1


def test_hidden_widgets_take_no_room(theme: Theme) -> None:
    first, second, third = box(10, 10), box(10, 10), box(10, 10)
    column = Column([first, second, third], gap=5)
    assert column.wish(theme, None)[1] == 40
    second.visible = False
    assert column.wish(theme, None)[1] == 25


def test_text_in_a_narrow_column_makes_it_higher(theme: Theme) -> None:
    text = RichText("one two three four five six seven eight nine ten")
    column = Column([text])
    narrow, wide = column.wish(theme, 90)[1], column.wish(theme, 900)[1]
    assert narrow >= 3 * wide


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((100, 100), (150, 100, 100, 100)),
        ((500, 100), (16, 100, 368, 100)),
        ((100, 500), (150, 16, 100, 268)),
    ],
)
def test_a_widget_in_the_middle_keeps_a_margin(
    theme: Theme, size: tuple[int, int], wanted: tuple[int, int, int, int]
) -> None:
    child = box(*size)
    Middle(child).place(theme, pygame.Rect(0, 0, 400, 300))
    assert tuple(child.rect) == wanted


def test_a_changed_text_is_laid_out_before_the_next_picture(app: App) -> None:
    label, beside = Label("Hi", "label"), Label("there", "beside")
    gallery.show(app, Row([label, beside], align="start"))
    before = beside.rect.x
    label.text = "A much longer text"
    app.step(1 / 60)
    grown = app.theme.text_width("A much longer text", label.style)
    assert beside.rect.x == before + grown - app.theme.text_width("Hi", label.style)


def test_only_what_changed_is_measured_again(app: App) -> None:
    class Counted(Label):
        measured = 0

        def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
            self.measured += 1
            return super().measure(theme, width)

    still, moved = Counted("still"), Counted("moved")
    gallery.show(app, Column([Row([still]), Row([moved])]))
    before, moved_before = still.measured, moved.measured
    moved.text = "moved on"
    app.step(1 / 60)
    assert still.measured == before
    assert moved.measured > moved_before


def test_the_battle_leaves_the_last_pixels_to_the_board_and_the_bars(app: App) -> None:
    tree = gallery.show(app, gallery.battle()).tree
    board = tree.find("board").rect
    assert board.left == 0
    assert board.top == tree.find("top").rect.bottom
    assert board.right == tree.find("side").rect.left
    assert board.bottom == tree.find("actions").rect.top
    assert tree.find("actions").rect.bottom == 900
    assert tree.find("side").rect.right == 1600


def test_words_stand_in_the_middle_of_their_row_as_far_as_there_is_room(theme: Theme) -> None:
    title = Centered([Label("Round 3", align="center")], width=STRETCH)
    left = Gap(width=fixed(200), height=fixed(20))
    row = Row([left, title], gap=0)
    row.settle(theme, pygame.Rect(10, 0, 800, 40))
    assert abs(title.rect.centerx - row.rect.centerx) <= 1
    needed = title.measure(theme, None)[0]
    row.settle(theme, pygame.Rect(0, 0, theme.px(200) + needed + 8, 40))
    assert left.rect.right <= title.rect.left
    assert title.rect.left <= left.rect.right + 1, "as near to the middle as it can be"
    assert title.rect.right <= row.rect.right
    assert title.rect.width >= needed
