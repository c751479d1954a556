"""Widgets that take another form where there is less room."""

import pygame
import pytest

from game.ui.scenes.shared.parts import MOST, page
from game.ui.theme import BODY, STRONG
from game.ui.widgets.base.layout import LEAST_FACING, Canvas, Column, Facing, Gap, Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.list_box import Item, ListBox, ListRow
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.tooltip import pair_row
from game.ui.window import App
from tests.ui.pilot import Pilot

LONG = "The guard of the old pump, the yard behind the mill"


def nothing(*_: object) -> None:
    """Draws nothing."""


def test_words_stand_beside_what_they_are_about_and_above_it_where_both_are_squeezed(
    app: App,
) -> None:
    words, second = RichText("Size of the interface"), Canvas("", nothing, height=fixed(34))
    facing = Facing(words, second, 200)
    theme = app.theme
    wide = theme.px(LEAST_FACING + 300)
    for width, beside in ((wide, True), (theme.px(200), False)):
        high = facing.measure(theme, width)[1]
        facing.settle(theme, pygame.Rect(10, 20, width, high))
        assert (words.rect.right <= second.rect.left) is beside
        assert (words.rect.bottom <= second.rect.top) is not beside
        assert facing.rect.contains(words.rect)
        assert facing.rect.contains(second.rect)
        assert words.rect.height >= words.measure(theme, words.rect.width)[1]


def test_a_long_choice_goes_on_in_the_next_line(app: App) -> None:
    arrows = ChoiceArrows("army", [("own", "Own"), ("long", LONG)])
    theme = app.theme
    one_line = arrows.measure(theme, None)
    assert arrows.measure(theme, one_line[0]) == one_line
    wide, high = arrows.measure(theme, one_line[0] // 2)
    assert wide <= one_line[0] // 2
    assert high > one_line[1]


def shown(app: App, root: Widget) -> Pilot:
    app.scenes.reset(Screen(WidgetTree(root, keys=app.keys)))
    pilot = Pilot(app)
    pilot.step(2)
    return pilot


@pytest.fixture
def box(app: App) -> ListBox:
    """A list of which the last row is chosen."""
    items = [Item(f"row-{n}", f"Row {n}") for n in range(60)]
    box = ListBox("rows", items, chosen="row-59")
    shown(app, Column([box]))
    return box


def test_the_chosen_row_is_seen_in_a_window_of_any_size(app: App, box: ListBox) -> None:
    pilot = Pilot(app)
    row = pilot.find("rows/row-59")
    for size in ((1280, 720), (1600, 900), (800, 600), (2560, 1440), (640, 400)):
        pilot.resize(*size)
        pilot.step()
        assert box.rect.contains(row.rect), size


def test_a_list_without_a_match_says_so(app: App, box: ListBox) -> None:
    def colors(top: int) -> int:
        """How many colors a part of the list has, ``top`` pixels below its upper edge."""
        line = pygame.Rect(0, box.rect.y + top, 300, 24)
        line.centerx = box.rect.centerx
        part = app.surface.subsurface(line)
        return len({tuple(part.get_at((x, y))) for x in range(300) for y in range(24)})

    pilot = Pilot(app)
    pilot.tree.focus("rows")
    pilot.type("row 59")
    half = box.rect.height // 2
    assert colors(half) == 1, "one row at the top, nothing below"
    pilot.type("x")
    assert not any(row.visible for row in box.walk() if isinstance(row, ListRow))
    assert colors(16) > 1, "words where rows were"


@pytest.mark.parametrize("snug", [False, True])
def test_a_page_stays_together_in_a_very_large_window(app: App, snug: bool) -> None:
    body = Canvas("body", nothing, height=fixed(120))
    root = page("Title", Column([body]), Row([Gap()]), snug=snug)
    pilot = shown(app, root)
    pilot.resize(3840, 2160)
    app.set_scale(1.0)
    pilot.step()
    assert root.rect.width == app.theme.px(MOST[0])
    assert root.rect.center == app.surface.get_rect().center
    lower = root.rect.height < app.theme.px(MOST[1])
    assert lower is snug, "no higher than what it tells"
    pilot.resize(1280, 720)
    pilot.step()
    assert root.rect.width == 1280


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(
    "value", ["Wall", "Commander Wolfram +2", "Need 6 on d6 and 14+ with Bonus Dice"]
)
def test_no_word_of_a_row_is_cut_for_its_value(app: App, scale: float, value: str) -> None:
    app.set_scale(scale)
    theme = app.theme
    row = pair_row("Motionless target", value, right_style=STRONG, rule="R05-AT-20", spelled=True)
    column = Column([row])
    width = theme.px(262)
    column.settle(theme, pygame.Rect(0, 0, width, column.measure(theme, width)[1]))
    words, *_, told = row.children
    assert words.rect.width >= theme.text_width("Motionless", BODY)
    longest = max(theme.text_width(word, STRONG) for word in value.split())
    assert told.rect.width >= longest
    assert told.rect.height >= told.measure(theme, told.rect.width)[1]
    assert column.rect.contains(told.rect)
