"""Every question of both editions at the largest text and in the smallest window: nothing is cut.

What is higher than the window is scrolled; inside of that nothing lies over anything else either.
"""

from itertools import combinations

import pytest

from game.model.decisions import TURN
from game.ui.scenes.battle.orders import OrdersScene
from game.ui.scenes.program.program import Program
from game.ui.theme import Theme
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.lists.text_log import TextLog
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.decision_points import Act, Visit, Window, named
from tests.ui.scenes.fitting import fits, parts, scrolled
from tests.ui.scenes.stage import Guest
from tests.ui.scenes.test_decision_points import ACTS, WINDOWS, scene_of
from tests.ui.scenes.test_decision_points_2005 import WINDOWS as WINDOWS_2005
from tests.ui.scenes.test_decision_points_2005 import scene_of as scene_of_2005

SIZES = [
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((2560, 1440), 2.0),
    ((800, 600), 1.0),
    ((480, 300), 1.0),
]
"""Windows and wished scales. A window that has no room for its scale shows less, see ``App``."""


def check(root: Widget, theme: Theme, guest: Guest) -> None:
    """All parts are inside, whole, and beside each other."""
    inside, seen = scrolled(root), parts(root)
    for widget in seen:
        named = widget.name or vars(widget)
        bounds = guest.tree.bounds
        if id(widget) in inside:
            assert bounds.left <= widget.rect.left, f"leaves the window: {named}"
            assert widget.rect.right <= bounds.right, f"leaves the window: {named}"
        else:
            assert bounds.contains(widget.rect), f"leaves the window: {named}"
        if not isinstance(widget, TextLog):
            assert fits(widget, theme), f"cut: {named} {widget.rect}"
    for one, other in combinations(seen, 2):
        both = (one.name or vars(one), other.name or vars(other))
        apart = (id(one) in inside) == (id(other) in inside)
        assert not apart or not one.rect.colliderect(other.rect), f"over each other: {both}"
    for area in (one for one in root.walk() if isinstance(one, ScrollArea)):
        assert area.rect.height >= theme.px(44), f"nothing can be seen in {area.name}"


def look_at_every_size(program: Program, guest: Guest) -> None:
    """What is on the screen now, in every window."""
    for size, scale in SIZES:
        program.app.set_scale(scale)
        guest.resize(*size)
        guest.step(2)
        check(guest.tree.top, program.app.theme, guest)


@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_every_question_fits(program: Program, window: Window) -> None:
    visit = Visit(program, scene_of(window.scene), keys=True, at=window.point)
    look_at_every_size(program, visit.guest)


EACH_OF_2005 = tuple({window.point: window for window in WINDOWS_2005}.values())


@pytest.mark.parametrize("window", EACH_OF_2005, ids=named)
def test_every_kind_of_question_of_2005_fits(program: Program, window: Window) -> None:
    visit = Visit(program, scene_of_2005(window.scene), keys=True, at=window.point)
    look_at_every_size(program, visit.guest)


@pytest.mark.parametrize("act", ACTS, ids=named)
def test_the_frame_around_every_turn_fits(program: Program, act: Act) -> None:
    visit = Visit(program, scene_of(act.scene), keys=True, at=act.after)
    assert visit.decision.kind == TURN
    look_at_every_size(program, visit.guest)


def test_the_question_of_the_end_and_the_orders_fit(program: Program) -> None:
    visit = Visit(program, scene_of("four-around-one"), keys=True)
    visit.guest.press("Ctrl+Enter")
    assert visit.guest.tree.dialog is not None
    look_at_every_size(program, visit.guest)
    visit.guest.press("2", "F2")
    assert isinstance(program.app.scenes.top, OrdersScene)
    look_at_every_size(program, visit.guest)


def test_every_button_of_the_menus_can_be_reached(program: Program) -> None:
    """By keys and by the wheel, in the lowest window too, where they are scrolled."""
    visit = Visit(program, scene_of("four-around-one"), keys=True)
    visit.guest.press("Esc")
    for last in ("give-up", "quit"):
        look_at_every_size(program, visit.guest)
        visit.guest.tree.focus(last)
        visit.guest.step(2)
        area = visit.guest.find("buttons-scroll")
        assert area.rect.contains(visit.guest.find(last).rect)
        visit.guest.click(last)
    assert not program.app.running
