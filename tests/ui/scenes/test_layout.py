"""The screens around the battle at every scale: nothing cut, nothing over anything else."""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.ui.scenes.after.end import EndScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.shared.parts import Title
from game.ui.theme import LEAST_UNITS, Theme
from game.ui.widgets.base.layout import Canvas, Gap
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.stage import Guest, Start, to_first_turn

SIZES = ((1280, 720), (1600, 900), (1920, 1080), (3840, 2160))


def battle(program: Program, guest: Guest) -> None:
    program.launch(Launch(program.desk.level(guest.level), "brikwars-2010", {}, 3))
    guest.step(3)


def at_menu(program: Program, guest: Guest) -> None:
    battle(program, guest)
    program.menu()


def at_choose(program: Program, guest: Guest) -> None:
    del program
    guest.click("battle")
    guest.click(f"levels/{guest.level}")


def at_sides(program: Program, guest: Guest) -> None:
    at_choose(program, guest)
    guest.click("next")


def at_house_rules(program: Program, guest: Guest) -> None:
    at_sides(program, guest)
    guest.click("house-rules")


def at_options(program: Program, guest: Guest) -> None:
    del program
    guest.click("options")


def at_pause(program: Program, guest: Guest) -> None:
    battle(program, guest)
    assert program.scene is not None
    program.scene.table.open_menu()


def at_battle(program: Program, guest: Guest) -> None:
    """A figure is in hand and everything around the map has something to show."""
    battle(program, guest)
    scene = program.scene
    assert scene is not None
    to_first_turn(guest, scene)


def at_rules(program: Program, guest: Guest) -> None:
    del guest
    program.app.help()


def at_orders(program: Program, guest: Guest) -> None:
    at_battle(program, guest)
    guest.press("F2")


def at_saves(program: Program, guest: Guest) -> None:
    battle(program, guest)
    program.menu()
    program.load()


def at_handover(program: Program, guest: Guest) -> None:
    battle(program, guest)
    program.menu()
    guest.click("continue")


def at_end(program: Program, guest: Guest) -> None:
    hasty = SeatPlan(kind="computer", skill="easy")
    seats = {"azure": hasty, "ember": hasty}
    program.launch(Launch(program.desk.level(guest.level), "brikwars-2010", seats, 10))
    guest.wait_until(lambda: isinstance(program.app.scenes.top, EndScene), 120)


SCREENS = (
    at_menu,
    at_choose,
    at_sides,
    at_house_rules,
    at_options,
    at_pause,
    at_rules,
    at_orders,
    at_saves,
    at_handover,
    at_end,
)


def leaves(root: Widget) -> list[Widget]:
    """What is drawn by itself; the inside of scroll areas may be cut."""
    if not root.visible:
        return []
    if isinstance(root, ScrollArea) or not root.children:
        return [root]
    return [leaf for child in root.children for leaf in leaves(child)]


def check(root: Widget, theme: Theme) -> None:
    for widget in leaves(root):
        if isinstance(widget, (Gap, ScrollArea, Canvas)):
            continue
        wide, high = widget.measure(theme, widget.rect.width)
        assert widget.rect.width >= wide, f"cut: {widget.name or vars(widget)}"
        assert widget.rect.height >= high, f"cut: {widget.name or vars(widget)}"
    seen = [one for one in leaves(root) if not isinstance(one, Gap) and one.rect.width]
    for one, other in combinations(seen, 2):
        both = (one.name or vars(one), other.name or vars(other))
        assert not one.rect.colliderect(other.rect), f"over each other: {both}"


@pytest.mark.parametrize("reach", SCREENS, ids=lambda reach: reach.__name__)
def test_everything_fits(start: Start, reach: Callable[[Program, Guest], None]) -> None:
    program = start()
    guest = Guest(program.app)
    reach(program, guest)
    guest.step(2)
    for size in SIZES:
        guest.resize(*size)
        guest.tree.refresh()
        root, theme = guest.tree.root, program.app.theme
        check(root, theme)
        for widget in leaves(root):
            assert guest.tree.bounds.contains(widget.rect), f"{widget.name} at {size}"
        assert guest.tree.focused is not None, "the focus is somewhere to be seen"


def test_the_interface_can_be_half_as_large_again(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    guest.step()
    guest.resize(1920, 1080)
    program.app.set_scale(1.5)
    assert program.app.theme.scale == 1.5
    for reach in (at_choose, at_sides, at_house_rules, at_options, at_rules, at_orders):
        program.menu()
        reach(program, guest)
        check(guest.tree.root, program.app.theme)


WISHES = list(product(((1280, 720), (1600, 900), (2560, 1440)), (1.0, 1.5, 2.0)))


@pytest.mark.parametrize(("size", "scale"), WISHES)
def test_nothing_is_squeezed_at_any_size_of_text(
    start: Start, size: tuple[int, int], scale: float
) -> None:
    program = start(LoadedPreferences(Preferences(instant=True, ui_scale=scale)), size=size)
    guest = Guest(program.app)
    guest.step()
    for reach in (at_options, at_menu, at_battle):
        reach(program, guest)
        guest.step(2)
        seen = [
            one
            for one in leaves(guest.tree.root)
            if not isinstance(one, Gap) and getattr(one, "text", "some")
        ]
        for widget in seen:
            assert guest.tree.bounds.contains(widget.rect), f"{widget.name} leaves {reach}"
            assert widget.rect.width > 0, f"{widget.name} has no room at {reach}"
            assert widget.rect.height > 0, f"{widget.name} has no room at {reach}"
        for one, other in combinations(seen, 2):
            assert not one.rect.colliderect(other.rect), (one.name, other.name, reach)
        if reach is not at_battle:
            check(guest.tree.root, program.app.theme)
        else:
            buttons = [one for one in guest.tree.root.walk() if isinstance(one, BrickButton)]
            smallest = size[0] / program.app.theme.scale <= LEAST_UNITS[0]
            assert len(buttons) > (3 if smallest else 4), "some acts, and the end of the turn"
            for button in buttons:
                assert button.rect.height >= button.measure(program.app.theme, None)[1]


def test_titles_shrink_where_there_is_no_room(program: Program) -> None:
    title = Title("W" * 80)
    theme = program.app.theme
    canvas = program.app.surface.copy()
    canvas.fill("#000000")
    title.place(theme, canvas.get_rect().inflate(-1000, -400))
    title.draw(canvas, theme)
    outside = canvas.get_rect()
    assert canvas.get_bounding_rect().size == outside.size
    for x in (10, 490, 1110, 1590):
        for y in range(outside.height):
            assert canvas.get_at((x, y))[:3] == (0, 0, 0), "nothing is drawn outside of its place"
