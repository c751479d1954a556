"""Turning the pages of what is scrolled: nothing is passed over."""

from random import Random

import pygame
import pytest

from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App

HIGH = 300
"""Units of height of the area."""


def area_of(app: App, seed: int) -> tuple[ScrollArea, list[Widget]]:
    """An area with rows of many heights, none higher than a third of it."""
    rng = Random(seed)
    rows: list[Widget] = [
        Row([Label("x")], f"row-{n}", height=fixed(rng.randint(20, HIGH // 3))) for n in range(30)
    ]
    area = ScrollArea(Column(rows, gap=rng.randint(0, 12)))
    area.place(app.theme, pygame.Rect(20, 30, 300, app.theme.px(HIGH)))
    return area, rows


def pages(area: ScrollArea, rows: list[Widget], key: int) -> list[set[str]]:
    """The rows seen whole on each page that a key turns to, until nothing moves."""
    seen = [whole(area, rows)]
    while area.key(pygame.event.Event(pygame.KEYDOWN, key=key)):
        seen.append(whole(area, rows))
        assert len(seen) <= len(rows)
    return seen


def whole(area: ScrollArea, rows: list[Widget]) -> set[str]:
    return {row.name for row in rows if any(one.contains(row.rect) for one in area.windows)}


@pytest.mark.parametrize("seed", range(20))
def test_every_row_is_seen_whole_on_some_page_in_both_directions(app: App, seed: int) -> None:
    area, rows = area_of(app, seed)
    names = {row.name for row in rows}
    down = pages(area, rows, pygame.K_PAGEDOWN)
    assert set.union(*down) == names
    assert area.offset == area.most_offset
    up = pages(area, rows, pygame.K_PAGEUP)
    assert set.union(*up) == names
    assert area.offset == 0
    least = app.theme.px(HIGH) // 2
    assert len(down) <= area.most_offset // least + 2, "pages are no smaller than they must be"
