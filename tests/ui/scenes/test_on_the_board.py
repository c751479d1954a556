"""Words that stand on the board behind a page: always on a ground of their own."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Backing, Inset, Panel
from game.ui.window import App
from tests.ui.scenes.further_screens import at_own_rules
from tests.ui.scenes.stage import Guest, Start
from tests.ui.scenes.test_layout import at_choose, at_options, at_rules, at_saves, at_sides

PAGES = (at_choose, at_sides, at_own_rules, at_options, at_rules, at_saves)


def words_in(root: Widget, *, grounded: bool = False) -> list[tuple[Widget, bool]]:
    """All words that are seen, and whether they have a ground."""
    if not root.visible:
        return []
    grounded |= isinstance(root, (Panel, Inset, Backing))
    found = [(root, grounded)] if isinstance(root, (Label, RichText)) else []
    for child in root.children:
        found += words_in(child, grounded=grounded)
    return found


WORDLESS = {(at_rules, 2.0)}
"""Where the hint has no room beside the way to the comparison."""


@pytest.mark.parametrize("reach", PAGES, ids=lambda reach: reach.__name__)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_words_stand_on_the_bare_board(
    start: Start, reach: Callable[[Program, Guest], None], scale: float
) -> None:
    program = start()
    guest = Guest(program.app)
    reach(program, guest)
    program.app.set_scale(scale)
    guest.step(2)
    found = words_in(program.app.scenes.top.tree.root)
    assert bool(found) is ((reach, scale) not in WORDLESS)
    assert [one.name for one, grounded in found if not grounded] == []


def test_the_ground_is_as_wide_as_the_words_and_dark(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    guest.press("F1")
    guest.step(2)
    scene = program.app.scenes.top
    assert isinstance(scene, RulesScene)
    hint = guest.find("hint")
    around = hint.parent
    assert isinstance(around, Backing)
    ground = around.ground(program.app.theme)
    assert ground.contains(hint.rect)
    assert ground.width < hint.rect.width + program.app.theme.px(40)
    meadow = pygame.Surface(program.app.size)
    meadow.fill("#6a9a48")
    around.draw(meadow, program.app.theme)
    inside = average(meadow, pygame.Rect(ground.x + 4, ground.y + 3, 4, 4))
    outside = average(meadow, ground.move(ground.width + 20, 0))
    assert inside < outside


def average(surface: pygame.Surface, rect: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(surface, rect)[:3]) / 3


def test_without_words_there_is_no_ground(app: App) -> None:
    sheet = pygame.Surface((200, 60))
    for text, dark in (("", False), ("Mind the pit", True)):
        sheet.fill("#FFFFFF")
        words = Backing(Label(text, align="center"))
        words.place(app.theme, sheet.get_rect())
        words.draw(sheet, app.theme)
        assert (average(sheet, sheet.get_rect()) < 255) is dark
        assert sheet.get_at((1, 30))[:3] == (255, 255, 255), "only around the words"
